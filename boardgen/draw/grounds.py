"""What lies under the points of a zone: a tint with a coast, a shore and the ripples of water; a band or a hatch where ink is saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.draw import hatch, ink, offsets
from boardgen.draw.geometry import Box, around
from boardgen.draw.placing import Placing
from boardgen.draw.shapes import Group, Paint, Path, Rect, Segment, Shape, extent

RIPPLES = (0.125, 0.17, 0.21)
"""How far from their coast ripples of water run, in units of the pitch ..."""
RIPPLE = (2.4, 1.3)
"""... and their dashes, in mm."""
SHORE = 0.055
"""How wide the shore is, in units of the pitch."""
AIR = 0.1
"""What ripples leave free around words, in mm."""


class Ground(NamedTuple):
    """What a ground looks like: its tint, empty for none (a picture is there); its hatch in black; whether it is water."""

    tint: str
    pattern: str = "none"
    water: bool = False


def radius(placing: Placing) -> float:
    """How round the corners of grounds are, in mm: less where the sides of cells run into them."""
    return placing.pitch * (0.03 if placing.board.grid.cells else 0.13)


def gap(pitch: float) -> float:
    """Half of the white between two zones, in mm."""
    return min(ink.RIVER_WIDTH, pitch * 0.08) / 2


def drawn(placing: Placing, points: Sequence[int], ground: Ground, style: ink.Style, words: Sequence[Box]) -> Iterator[Shape]:
    """The ground under some points, up to half a river; `words` are the boxes of what is written on it, in mm."""
    pitch, inset = placing.pitch, gap(placing.pitch)
    if style == "colour":
        yield from _coloured(placing, points, ground, words)
    elif style == "low-ink":
        band = min(ink.BAND_WIDTH, pitch * 0.16)
        if ground.tint:
            yield Path(_outline(placing, points, inset + band / 2), Paint(stroke=ground.tint, width=band, join="round"))
        yield Path(_outline(placing, points, inset), Paint(stroke=ink.GRID, width=ink.CUT_WIDTH))
    else:
        yield from _hatched(placing, points, ground, words)


def sea(placing: Placing, area: Box, style: ink.Style) -> Iterator[Shape]:
    """Water where a board has no points, within its frame; ripples along the coast. The land is drawn on it."""
    if style != "colour":
        return
    points = range(len(placing.board))
    yield Rect(area.x0, area.y0, area.width, area.height, Paint(fill=ink.SEA))
    if placing.coast is None:
        return
    line = Paint(stroke=ink.deeper(ink.SEA, ink.RIPPLE_SHARE), width=ink.HAIR_WIDTH, dash=RIPPLE)
    inside = Rect(area.x0, area.y0, area.width, area.height, Paint())
    inset = gap(placing.pitch)
    ripples = tuple(Path(_outline(placing, points, inset - far * placing.pitch), line) for far in (0.09, 0.14))
    yield Group(ripples, clip=inside)
    yield Path(_outline(placing, points, inset), Paint(fill=ink.PAPER))


def _outline(placing: Placing, points: Sequence[int], inset: float) -> tuple[Segment, ...]:
    return placing.outline(points, inset, radius(placing))


def _coloured(placing: Placing, points: Sequence[int], ground: Ground, words: Sequence[Box]) -> Iterator[Shape]:
    inset, pitch = gap(placing.pitch), placing.pitch
    edge = _outline(placing, points, inset)
    if placing.coast is None:
        yield Path(edge, Paint(fill=ground.tint))
        return
    yield Path(edge, Paint(fill=ground.tint))
    deep = ink.deeper(ground.tint, ink.SHORE_SHARE)
    yield Path(offsets.ring(edge, _outline(placing, points, inset + SHORE * pitch)), Paint(fill=deep), even_odd=True)
    if ground.water:
        line = Paint(stroke=ink.deeper(ground.tint, ink.RIPPLE_SHARE), width=ink.HAIR_WIDTH, dash=RIPPLE)
        ripples = tuple(Path(_outline(placing, points, inset + far * pitch), line) for far in RIPPLES)
        yield from _around(ripples, words)
    yield Path(edge, ink.COAST_LINE)


def _around(shapes: tuple[Path, ...], words: Sequence[Box]) -> Iterator[Shape]:
    """Shapes that leave words free."""
    whole = around(box for shape in shapes if (box := extent(shape)) is not None)
    spots = [segment[-2:] for shape in shapes for segment in shape.segments if segment[0] != "Z"]
    grown = [word.grown(AIR) for word in words]
    holes = [box for box in grown if any(box.x0 < x < box.x1 and box.y0 < y < box.y1 for x, y in spots)]
    if whole is None:
        return
    if not holes:
        yield from shapes
        return
    clip = offsets.ring(_corners(whole), [segment for box in holes for segment in _corners(box)])
    yield Group(shapes, clip=Path(clip, Paint(), even_odd=True))


def _corners(box: Box) -> tuple[Segment, ...]:
    x0, y0, x1, y1 = (round(side, 3) for side in (box.x0, box.y0, box.x1, box.y1))
    return (("M", x0, y0), ("L", x1, y0), ("L", x1, y1), ("L", x0, y1), ("Z",))


def _hatched(placing: Placing, points: Sequence[int], ground: Ground, words: Sequence[Box]) -> Iterator[Shape]:
    """A hatch along the border on a map, and all over where no lines are bent; white inside."""
    half = min(ink.DOUBLE_WIDTH, placing.pitch * 0.08) / 2 - ink.CUT_WIDTH / 2
    rim = Path(_outline(placing, points, half), Paint(stroke=hatch.BLACK, width=ink.CUT_WIDTH, join="round"))
    box = extent(rim)
    if box is not None and placing.coast is None:
        yield from hatch.filled(ground.pattern, rim, box, hatch.ZONE, words)
    elif box is not None:
        band = min(ink.BAND_WIDTH, placing.pitch * 0.16) * 0.6
        ring = Path(offsets.ring(rim.segments, _outline(placing, points, half + band)), Paint(), even_odd=True)
        yield from hatch.filled(ground.pattern, ring, box, hatch.BAND, words)
    yield rim
