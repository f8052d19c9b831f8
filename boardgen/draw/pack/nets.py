"""Nets of cubes: six faces in a cross with flaps to glue, in a box; whoever draws the faces decides what the cube is for.

The four faces of the level bar come first, west to east, then the one above the second and the one below it: opposite each
other lie the first and the third, the second and the fourth, the fifth and the sixth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Group, Paint, Path, Rect, Segment, Shape, Text, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine, Box

FLAP = 0.3
"""Height of a flap, in sides of the cube."""
SLANT = 0.2
"""How far its ends lean in, in sides of the cube."""
CUT = Paint(stroke=ink.TEXT, width=ink.CUT_WIDTH, join="round")
FOLD = Paint(stroke=ink.GRID, width=ink.CUT_WIDTH, dash=(1.6, 1.2))
FOLDS = (FOLD.dash, (2.0, 1.4))
"""How lines to fold along are dashed, whatever their colour in a style; the second are those of thick folded card."""

Line: TypeAlias = tuple[float, float, float, float]
"""From x0, y0 to x1, y1."""
Place: TypeAlias = tuple[int, int]
FACES: Sequence[Place] = ((0, 1), (1, 1), (2, 1), (3, 1), (1, 0), (1, 2))
"""Column and row of each face."""


def cube_net(faces: Sequence[Sequence[Shape]], side: float, glue: str) -> Figure:
    """The net of a cube of `side` mm: six faces about (0, 0), and a word for its flaps where it goes in.

    The whole outline is a line to cut along; it lies inside the figure.
    """
    flap = round(FLAP * side, 2)
    inset = SLANT * side
    left = top = ink.CUT_WIDTH
    width, height = 4 * side + flap + 2 * left, 3 * side + 2 * flap + 2 * top
    y0 = top + flap
    corner = {place: (left + place[0] * side, y0 + place[1] * side) for place in FACES}
    shapes: list[Shape] = [Path(_outline(corner, side, flap, inset), CUT)]
    for (x0, ya), (x1, yb) in _folds(corner, side):
        shapes.append(line(x0, ya, x1, yb, FOLD))
    for place, drawn in zip(FACES, faces, strict=True):
        x, y = corner[place]
        shapes.append(Group(tuple(drawn), Affine.translate(x + side / 2, y + side / 2)))
    shapes += _glued(corner, side, flap, inset, glue)
    return Figure(width, height, tuple(shapes))


def lines(figure: Figure) -> tuple[tuple[Segment, ...], tuple[Line, ...]]:
    """The path to cut along, empty where a net has none, and the lines to fold along, as a net in its own colours shows them."""
    cut: tuple[Segment, ...] = ()
    folds = []
    for shape in figure.shapes:
        if isinstance(shape, Rect) and shape.paint == CUT:
            x0, y0, x1, y1 = shape.x, shape.y, shape.x + shape.w, shape.y + shape.h
            cut = (("M", x0, y0), ("L", x1, y0), ("L", x1, y1), ("L", x0, y1), ("Z",))
        elif isinstance(shape, Path) and shape.paint == CUT:
            cut = shape.segments
        elif isinstance(shape, Path) and shape.paint._replace(dash=FOLD.dash) == FOLD and shape.paint.dash:
            (_, xa, ya), (_, xb, yb) = shape.segments  # type: ignore[misc]  # a fold is one straight line
            folds.append((xa, ya, xb, yb))
    return cut, tuple(folds)


def straight(path: Sequence[Segment]) -> tuple[Line, ...]:
    """The straight lines of a path; curves are left out."""
    found: list[Line] = []
    start = at = (0.0, 0.0)
    for segment in path:
        end = start if segment[0] == "Z" else (float(segment[-2]), float(segment[-1]))
        if segment[0] in ("L", "Z") and end != at:
            found.append((*at, *end))
        at = end
        start = end if segment[0] == "M" else start
    return tuple(found)


def _outline(corner: dict[Place, tuple[float, float]], side: float, flap: float, inset: float) -> tuple[Segment, ...]:
    """Round the cross clockwise from its north-west corner, out and in again at every flap."""
    (wx, wy), (nx, ny), (sx, sy) = corner[0, 1], corner[1, 0], corner[1, 2]
    east = wx + 4 * side
    points = [
        (wx, wy),
        (nx, wy),
        *flap_outline((nx, wy), (nx, ny), flap, inset),
        *flap_outline((nx, ny), (nx + side, ny), flap, inset),
        *flap_outline((nx + side, ny), (nx + side, wy), flap, inset),
        (east, wy),
        *flap_outline((east, wy), (east, wy + side), flap, inset),
        (nx + side, sy),
        *flap_outline((sx + side, sy), (sx + side, sy + side), flap, inset),
        *flap_outline((sx + side, sy + side), (sx, sy + side), flap, inset),
        *flap_outline((sx, sy + side), (sx, sy), flap, inset),
        (wx, sy),
    ]
    return (("M", *points[0]), *(("L", x, y) for x, y in points[1:]), ("Z",))


def flap_outline(a: tuple[float, float], b: tuple[float, float], high: float, inset: float) -> list[tuple[float, float]]:
    """From a to b by way of a flap on the left hand, which is outside when the way leads round clockwise."""
    length = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    ox, oy = uy * high, -ux * high
    return [a, (a[0] + ux * inset + ox, a[1] + uy * inset + oy), (b[0] - ux * inset + ox, b[1] - uy * inset + oy), b]


def _folds(corner: dict[Place, tuple[float, float]], side: float) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Between two faces, and between a face and its flap."""
    (wx, wy), (nx, ny), sy = corner[0, 1], corner[1, 0], corner[1, 2][1]
    upright = [((wx + i * side, wy), (wx + i * side, wy + side)) for i in range(1, 5)]
    crossing = [((nx, y), (nx + side, y)) for y in (ny, wy, sy, sy + side)]
    flaps = [((x, y), (x, y + side)) for x in (nx, nx + side) for y in (ny, sy)]
    return [*upright, *crossing, *flaps]


def _glued(corner: dict[Place, tuple[float, float]], side: float, flap: float, inset: float, glue: str) -> list[Shape]:
    """The word on every flap; nothing where it is too wide for them."""
    room = Box(0, 0, side - 2 * inset - 0.6, flap - 0.8)
    if fonts.width(glue, "regular", ink.FOOTER) > room.width + inset or fonts.cap_height("regular", ink.FOOTER) > room.height:
        return []
    (wx, wy), (nx, ny), (sx, sy) = corner[0, 1], corner[1, 0], corner[1, 2]
    drop = fonts.cap_height("regular", ink.FOOTER) / 2
    places = [
        (nx + side / 2, ny - flap / 2, 0.0),
        (sx + side / 2, sy + side + flap / 2, 0.0),
        (wx + 4 * side + flap / 2, wy + side / 2, 90.0),
    ]
    places += [(nx - flap / 2, y + side / 2, -90.0) for y in (ny, sy)] + [(nx + side + flap / 2, y + side / 2, 90.0) for y in (ny, sy)]
    word = Text(0, drop, glue, "regular", ink.FOOTER, ink.SECOND, "middle")
    return [Group((word,), Affine.rotate(angle).then(Affine.translate(x, y))) for x, y, angle in places]
