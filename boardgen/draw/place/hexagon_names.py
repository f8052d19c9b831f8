"""Where the names of zones are on hexagons that have neither prices nor signs: along their lower edges, clear of the counters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from boardgen.draw.place.board_plan import BoardPlan
from boardgen.draw.place.labels import CELLS, CLEAR, ROW, LabelBox
from boardgen.draw.type.geometry import Box

SIZE = 4
"""The number of that one of `labels.SIZES` that these names have at most."""
TOPS = ((0.0, 0.3), (0.5, 0.26), (0.0, 0.26), (0.0, 0.22), (0.0, 0.18), (0.0, 0.15), (0.0, 0.12))
"""Where the tops of rooms for names alone are, the best first, in units of the pitch: to the east of a hexagon's middle and below it."""
HIGH = 3.5
"""How high these rooms are, in mm."""
WIDE = 0.47
"""Half their width at most, in units of the pitch: on either side is the name of a hexagon in the next line."""


def name_rooms(placing: BoardPlan, points: Sequence[int]) -> Iterator[LabelBox]:
    """Yield rooms for the name of a zone of hexagons, best first: along a lower edge, or across several hexagons that are all its own."""
    pitch, spots = placing.pitch, [placing.at(point) for point in points]

    def owns(x: float, y: float) -> bool:
        return any(abs(x - a) <= pitch / 2 and abs(x - a) / 2 + abs(y - b) * ROW <= pitch / 2 for a, b in spots)

    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    first = sorted(spots, key=lambda spot: (round((spot[0] - left) ** 2 + (spot[1] - top) ** 2, 6), spot))[:CELLS]
    for (east, south), (x, y) in product(TOPS, first):
        middle, y0 = x + east * pitch, y + south * pitch
        halves = [step / 2 for step in range(1, int(2 * WIDE * pitch) + 1)]
        fits = [all(owns(middle + side * (half + CLEAR), level) for side in (-1, 0, 1) for level in (y0, y0 + HIGH)) for half in halves]
        half = next((half for half, fit in zip(reversed(halves), reversed(fits), strict=True) if fit), 0.0)
        box = Box(middle - half, y0, middle + half, y0 + HIGH)
        if half and not placing.seams.cross(box):
            yield LabelBox(box, False, over=True)
