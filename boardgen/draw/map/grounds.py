"""What lies under the points of a zone: a tint with a coast, a shore and the ripples of water; a band or a hatch where ink is saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.draw.map import relief
from boardgen.draw.place.coast import LONGEST, length
from boardgen.draw.place.placing import Placing
from boardgen.draw.shape import border_bands, hatch, ink, offsets
from boardgen.draw.shape.shapes import Group, Paint, Path, Rect, Segment, Shape, extent
from boardgen.draw.type.geometry import Box, around

RIPPLES = (0.125, 0.17, 0.21)
"""How far from their coast ripples of water run, in units of the pitch ..."""
RIPPLE = (2.4, 1.3)
"""... and their dashes, in mm."""
WAVES = (0.09, 0.15, 0.22)
"""How far from the coast ripples of the sea run, in units of the pitch ..."""
SHALLOW = 0.22
"""... and how far it is shallow."""
SHORES = (0.026, 0.052, 0.082)
"""How far the parts of a shore reach from the coast, in units of the pitch."""
FINE, FINE_SHARE = 0.8, 0.4
"""In low-ink style a fine line ends the band: on water it is broken, and so many mm further in. It is so much deeper than the tint."""
AIR = 0.1
"""What ripples leave free around words, in mm."""


class Ground(NamedTuple):
    """What a ground looks like: its tint, empty for none (a picture is there); its hatch in black; whether it is water, and lined."""

    tint: str
    pattern: str = "none"
    water: bool = False
    lined: bool = False
    """Whether it has a line along its border, since a neighbour has nearly the same tint."""
    band: int = 0
    """Which band of its hatch it has in black; neighbours of one hatch have different ones."""


def radius(placing: Placing) -> float:
    """How round the corners of grounds are, in mm: less where the sides of cells run into them."""
    return placing.pitch * (0.03 if placing.board.grid.cells else 0.13)


def gap(pitch: float) -> float:
    """Half of the white between two zones, in mm."""
    return min(ink.RIVER_WIDTH, pitch * 0.08) / 2


def shored(placing: Placing) -> bool:
    """Whether coasts have shores and ripples: bent ones, and those along cells unless there are too many."""
    grid = placing.board.grid
    return placing.coast is not None or (grid.cells and length(placing.board) <= LONGEST)


def drawn(placing: Placing, points: Sequence[int], ground: Ground, style: ink.Style, words: Sequence[Box]) -> Iterator[Shape]:
    """The ground under some points, up to half a river; `words` are the boxes of what is written on it, in mm."""
    pitch, inset = placing.pitch, gap(placing.pitch)
    if style == "colour":
        yield from _coloured(placing, points, ground, words)
    elif style == "low-ink":
        band = min(ink.BAND_WIDTH, pitch * 0.16)
        if ground.tint:
            yield Path(_outline(placing, points, inset + band / 2), Paint(stroke=ground.tint, width=band, join="round"))
            fine = Paint(stroke=ink.deeper(ground.tint, FINE_SHARE), width=ink.CUT_WIDTH, dash=RIPPLE if ground.water else (), join="round")
            yield Path(_outline(placing, points, inset + band + (FINE if ground.water else 0.0), offsets.ROUGH), fine)
        yield Path(_outline(placing, points, inset), Paint(stroke=ink.GRID, width=ink.CUT_WIDTH))
    else:
        yield from _hatched(placing, points, ground, words)


MOST = 2500
"""Points of a board from which its holes have no ripples: they would take longer than all the rest."""


def holes(placing: Placing, area: Box, style: ink.Style, taken: Sequence[Box]) -> Iterator[Shape]:
    """What is drawn where a board has no points, within its frame: water with ripples along the coast, mountains, or nothing.

    The land is drawn on it. Mountains leave the boxes that are `taken` free.
    """
    look, points = placing.board.holes, range(len(placing.board))
    if look == "none":
        return
    if style == "colour":
        yield Rect(area.x0, area.y0, area.width, area.height, Paint(fill=ink.SEA if look == "water" else ink.HEIGHTS))
    if look == "land":
        yield from relief.mountains(placing, area, style, taken)
    inset, pitch = gap(placing.pitch), placing.pitch
    if style != "colour":
        if look == "water" and placing.coast is not None and len(points) <= MOST:
            yield from _shallows(placing, points, area, style)
        return
    if look == "water" and shored(placing) and len(placing.board) <= MOST:
        inside = Rect(area.x0, area.y0, area.width, area.height, Paint())
        line = Paint(stroke=ink.deeper(ink.SEA, ink.RIPPLE_SHARE), width=ink.HAIR_WIDTH, dash=RIPPLE)
        shallows = Path(_outline(placing, points, inset - SHALLOW * pitch, offsets.ROUGH), Paint(fill=ink.SHALLOWS))
        ripples = (Path(_outline(placing, points, inset - far * pitch, offsets.ROUGH), line) for far in WAVES)
        yield Group((shallows, *ripples), clip=inside)
    yield Path(_outline(placing, points, 0.0), Paint(fill=ink.PAPER))


def _shallows(placing: Placing, points: Sequence[int], area: Box, style: ink.Style) -> Iterator[Shape]:
    """The sea where ink is saved: a band of its tint along the coast that ends in a fine line, or two broken lines in black style."""
    frame, inset = Rect(area.x0, area.y0, area.width, area.height, Paint()), gap(placing.pitch)
    parts: list[Shape] = []
    if style == "low-ink":
        band = min(ink.BAND_WIDTH, placing.pitch * 0.16)
        parts.append(Path(_outline(placing, points, inset - band, offsets.ROUGH), Paint(fill=ink.SHALLOWS)))
        line = Paint(stroke=ink.deeper(ink.SEA, FINE_SHARE), width=ink.CUT_WIDTH, dash=RIPPLE)
        parts += [Path(_outline(placing, points, inset - far, offsets.ROUGH), line) for far in (0.5 * band, band + FINE)]
        parts.append(Path(_outline(placing, points, inset), Paint(fill=ink.PAPER)))
    else:
        line = Paint(stroke=hatch.BLACK, width=0.15, dash=RIPPLE)
        parts += [Path(_outline(placing, points, inset - far * placing.pitch, offsets.ROUGH), line) for far in WAVES[:2]]
    yield Group(tuple(parts), clip=frame, styled=True)


def inside(placing: Placing, points: Sequence[int], *, shore: bool = False) -> Path:
    """The land of some points up to its coast, or only up to the inner edge of its shore."""
    far = SHORES[-1] * placing.pitch if shore and shored(placing) else 0.0
    return Path(_outline(placing, points, gap(placing.pitch) + far, offsets.ROUGH), Paint())


def _outline(placing: Placing, points: Sequence[int], inset: float, fine: float = offsets.FINE) -> tuple[Segment, ...]:
    return placing.outline(points, inset, radius(placing), fine)


def _coloured(placing: Placing, points: Sequence[int], ground: Ground, words: Sequence[Box]) -> Iterator[Shape]:
    inset, pitch = gap(placing.pitch), placing.pitch
    edge = _outline(placing, points, inset)
    if not shored(placing) or (placing.board.grid.cells and placing.board.grid.lattice == "square"):  # dark squares would hide the shore
        yield Path(edge, Paint(fill=ground.tint))
        yield from (Path(edge, ink.COAST_LINE),) if ground.lined else ()
        return
    outlines = [edge, *(_outline(placing, points, inset + far * pitch, offsets.ROUGH) for far in SHORES)]
    for outline, share in zip(outlines, (*ink.SHORE_SHARES, 0.0), strict=True):
        yield Path(outline, Paint(fill=ink.deeper(ground.tint, share) if share else ground.tint))
    if ground.water:
        line = Paint(stroke=ink.deeper(ground.tint, ink.RIPPLE_SHARE), width=ink.HAIR_WIDTH, dash=RIPPLE)
        ripples = tuple(Path(_outline(placing, points, inset + far * pitch, offsets.ROUGH), line) for far in RIPPLES)
        yield from _around(ripples, words)
    if placing.coast is not None or ground.lined:
        yield Path(edge, ink.COAST_LINE)


def _around(shapes: Sequence[Path], words: Sequence[Box]) -> Iterator[Shape]:
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
    yield Group(tuple(shapes), clip=Path(clip, Paint(), even_odd=True))


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
        yield from border_bands.slanting(ground.pattern, ground.band, ring, box, words)

        def drawn(inside: float, paint: Paint) -> Path:
            return Path(_outline(placing, points, half + inside, offsets.ROUGH), paint)

        free = [word.grown(hatch.AIR - AIR) for word in words]
        yield from _around(border_bands.strokes(ground.pattern, ground.band, band, drawn), free)
    yield rim
