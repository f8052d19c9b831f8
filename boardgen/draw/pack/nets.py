"""Nets to cut, fold and glue: cubes and tuck boxes.

A cube is a cross of six faces; whoever draws them decides what it is for. The four of the level bar come first, west to east, then
the one above the second and the one below it: opposite each other lie the first and the third, the second and the fourth, the
fifth and the sixth. A tuck box has back, side, front and side in a row, with lid and bottom on the back. Folded, the flap beside the
back is glued inside the second side, the flap under the bottom inside the front, and the lid's flap is tucked behind the front."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from boardgen.draw.shape import ink
from boardgen.draw.shape.outlines import closed_path
from boardgen.draw.shape.shapes import Figure, Group, Paint, Path, Rect, Segment, Shape, Text, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine, Box
from boardgen.records import NamedTuple

FLAP = 0.3
"""Height of a flap, in sides of the cube."""
SLANT = 0.2
"""How far its ends lean in, in sides of the cube."""
CUT = Paint(stroke=ink.TEXT, width=ink.CUT_WIDTH, join="round")

Line: TypeAlias = tuple[float, float, float, float]
"""From x0, y0 to x1, y1."""
NetCell: TypeAlias = tuple[int, int]
FACES: Sequence[NetCell] = ((0, 1), (1, 1), (1, 0), (1, 2), (3, 1), (2, 1))
"""Column and row of each face: the first and the last are opposite, and so on, as on any die whose opposite faces sum to seven."""


def cube_net(faces: Sequence[Sequence[Shape]], side: float, glue: str) -> Figure:
    """Return the net of a cube of `side` mm: six faces about (0, 0), and a word for its flaps where it goes in.

    The whole outline is a line to cut along; it lies inside the figure."""
    flap = round(FLAP * side, 2)
    inset = SLANT * side
    left = top = ink.CUT_WIDTH
    width, height = 4 * side + flap + 2 * left, 3 * side + 2 * flap + 2 * top
    y0 = top + flap
    corner = {place: (left + place[0] * side, y0 + place[1] * side) for place in FACES}
    shapes: list[Shape] = [Path(_outline(corner, side, flap, inset), CUT)]
    (wx, wy), (nx, ny), sy = corner[0, 1], corner[1, 0], corner[1, 2][1]
    upright = [((wx + i * side, wy), (wx + i * side, wy + side)) for i in range(1, 5)]
    crossing = [((nx, y), (nx + side, y)) for y in (ny, wy, sy, sy + side)]
    flaps = [((x, y), (x, y + side)) for x in (nx, nx + side) for y in (ny, sy)]
    for (x0, ya), (x1, yb) in [*upright, *crossing, *flaps]:
        shapes.append(line(x0, ya, x1, yb, ink.FOLD_LINE))
    for place, drawn in zip(FACES, faces, strict=True):
        x, y = corner[place]
        shapes.append(Group(tuple(drawn), Affine.translate(x + side / 2, y + side / 2)))
    shapes += _mark_flaps(corner, side, flap, inset, glue)
    return Figure(width, height, tuple(shapes))


def lines(figure: Figure) -> tuple[tuple[Segment, ...], tuple[Line, ...]]:
    """Return the path to cut along, empty where a net has none, and the lines to fold along, as a net in its own colours shows them."""
    cut: tuple[Segment, ...] = ()
    folds = []
    for shape in figure.shapes:
        if isinstance(shape, Rect) and shape.paint == CUT:
            x0, y0, x1, y1 = shape.x, shape.y, shape.x + shape.w, shape.y + shape.h
            cut = (("M", x0, y0), ("L", x1, y0), ("L", x1, y1), ("L", x0, y1), ("Z",))
        elif isinstance(shape, Path) and shape.paint == CUT:
            cut = shape.segments
        elif isinstance(shape, Path) and shape.paint._replace(dash=ink.FOLD_LINE.dash) == ink.FOLD_LINE and shape.paint.dash:
            (_, xa, ya), (_, xb, yb) = shape.segments  # type: ignore[misc]  # a fold is one straight line
            folds.append((xa, ya, xb, yb))
    return cut, tuple(folds)


def straight(path: Sequence[Segment]) -> tuple[Line, ...]:
    """Return the straight lines of a path; curves are left out."""
    found: list[Line] = []
    start = at = (0.0, 0.0)
    for segment in path:
        end = start if segment[0] == "Z" else (float(segment[-2]), float(segment[-1]))
        if segment[0] in ("L", "Z") and end != at:
            found.append((*at, *end))
        at = end
        start = end if segment[0] == "M" else start
    return tuple(found)


def _outline(corner: dict[NetCell, tuple[float, float]], side: float, flap: float, inset: float) -> tuple[Segment, ...]:
    """Return the outline: round the cross clockwise from its north-west corner, out and in again at every flap."""
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
    return closed_path(*points)


def flap_outline(a: tuple[float, float], b: tuple[float, float], high: float, inset: float) -> list[tuple[float, float]]:
    """Return the way from a to b round a flap on the left hand, which is outside when the way leads round clockwise."""
    length = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    ox, oy = uy * high, -ux * high
    return [a, (a[0] + ux * inset + ox, a[1] + uy * inset + oy), (b[0] - ux * inset + ox, b[1] - uy * inset + oy), b]


def _mark_flaps(corner: dict[NetCell, tuple[float, float]], side: float, flap: float, inset: float, glue: str) -> list[Shape]:
    """Return the word on every flap; nothing where it is too wide for them."""
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


TUCK = 15.0
"""Length of the lid's flap and of those beside it, in mm, where the box is large enough."""
GLUED = 10.0
NOTCH = 9.0
"""Radius of the notch for a thumb."""
BLEED = 1.5
"""How far the ground of a wall runs on past its cuts and onto its flaps, in mm."""
ROUNDING = 0.5523
"""How far the handles of a quarter circle reach, in radii."""


class TuckBox(NamedTuple):
    """A box by the distances of its folds, in mm."""

    width: float
    height: float
    depth: float

    @property
    def tuck(self) -> float:
        return min(TUCK, 0.4 * self.height)

    @property
    def dust(self) -> float:
        """Length of the flaps of the sides, which lie under lid and bottom: they do not meet."""
        return min(TUCK, self.width / 2 - 1)

    @property
    def side_glue(self) -> float:
        """Width of the flap that is glued inside a side: no wider than that."""
        return min(GLUED, self.depth - 0.5)

    @property
    def bottom_glue(self) -> float:
        return min(GLUED, self.height / 2)

    @property
    def notch(self) -> float:
        return min(NOTCH, self.width / 5, self.height / 4)

    @property
    def across(self) -> tuple[float, float, float, float, float]:
        """Where the upright folds of the net are: at both ends of the back, of the front, and the far edge of the second side."""
        x = ink.CUT_WIDTH + self.side_glue
        w, d = self.width, self.depth
        return x, x + w, x + w + d, x + w + d + w, x + 2 * (w + d)

    @property
    def down(self) -> tuple[float, float]:
        """Top and bottom of the four walls."""
        top = BLEED + max(self.depth + self.tuck, self.dust)
        return top, top + self.height

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the net with the lines around it, and with its ground where that runs out at an end."""
        below = max(self.depth + self.bottom_glue, self.dust)
        return self.across[4] + BLEED, self.down[1] + below + ink.CUT_WIDTH

    @property
    def panels(self) -> dict[str, Box]:
        """Where each wall is on the net."""
        a, b, c, d, e = self.across
        top, low = self.down
        walls = {"back": Box(a, top, b, low), "west": Box(b, top, c, low), "front": Box(c, top, d, low), "east": Box(d, top, e, low)}
        return {**walls, "lid": Box(a, top - self.depth, b, top), "bottom": Box(a, low, b, low + self.depth)}

    @property
    def outline(self) -> tuple[tuple[float, float], ...]:
        """Round the net clockwise from the upper left of the lid, without its rounded corners and the notch."""
        return tuple((segment[-2], segment[-1]) for segment in outline(self) if segment[0] != "Z")


class Boxed(NamedTuple):
    """What a tuck box is made for, and its print on a box of any size: shapes on the net of that, without its lines."""

    stack: tuple[float, float, float]
    """Width, height and thickness in mm of what lies in it."""
    box: TuckBox
    ground: str
    """The ink under all of it, empty for paper."""
    art: Callable[[TuckBox], Sequence[Shape]]


def outline(box: TuckBox) -> tuple[Segment, ...]:
    """Return the line to cut along."""
    a, b, c, d, e = box.across
    top, low = box.down
    lid, slant = top - box.depth, min(1.5, box.depth / 5)
    curve, reach = 0.6 * box.tuck, ROUNDING * 0.6 * box.tuck
    shoulder, tip = lid - 0.4 * box.tuck, lid - box.tuck
    segments: list[Segment] = [
        ("M", a, top),
        ("L", a, lid),
        ("L", a + 0.5, shoulder),
        ("C", a + 0.5, shoulder - reach, a + 0.5 + curve - reach, tip, a + 0.5 + curve, tip),
        ("L", b - 0.5 - curve, tip),
        ("C", b - 0.5 - curve + reach, tip, b - 0.5, shoulder - reach, b - 0.5, shoulder),
        ("L", b, lid),
    ]
    segments += _lines(flap_outline((b, top), (c, top), box.dust, slant))
    x = (c + d) / 2
    r = box.notch
    k = ROUNDING * r
    segments += [("L", x - r, top), ("C", x - r, top + k, x - k, top + r, x, top + r), ("C", x + k, top + r, x + r, top + k, x + r, top)]
    segments += _lines(flap_outline((d, top), (e, top), box.dust, slant))
    segments += _lines(flap_outline((e, low), (d, low), box.dust, slant))
    segments += _lines(flap_outline((c, low), (b, low), box.dust, slant))
    edge = low + box.depth
    segments += _lines(flap_outline((b, edge), (a, edge), box.bottom_glue, min(4.0, box.width / 6)))
    segments += _lines(flap_outline((a, low), (a, top), box.side_glue, min(4.0, box.height / 6)))
    return (*segments, ("Z",))


def _lines(points: Sequence[tuple[float, float]]) -> list[Segment]:
    return [("L", x, y) for x, y in points]


def folds(box: TuckBox) -> list[tuple[float, float, float, float]]:
    """Return the lines to fold along: between walls, and between a wall and a flap."""
    a, b, c, d, e = box.across
    top, low = box.down
    upright = [(x, top, x, low) for x in (a, b, c, d)]
    back = [(a, y, b, y) for y in (top - box.depth, top, low, low + box.depth)]
    return [*upright, *back, *((x0, y, x1, y) for x0, x1 in ((b, c), (d, e)) for y in (top, low))]


def tuck_art(
    box: TuckBox,
    front: Figure,
    title: str,
    face: fonts.Face,
    back: Figure | None = None,
    bottom: Figure | None = None,
    under: Sequence[Shape] = (),
    head: float = 0.0,
    foot: float = 0.0,
    label: str = "",
) -> list[Shape]:
    """Return what is printed on the walls: the figures of front, back and bottom, and the title on lid and sides where it goes in.

    What is `under` all of it is drawn on the net, first; the titles of the sides keep off the first `head` and the last `foot` mm of a
    wall, and have a ground of the ink `label`, if there is one."""
    panels = box.panels
    sides = [wall._replace(y0=wall.y0 + head, y1=wall.y1 - foot) for wall in (panels["west"], panels["east"])]
    return [
        *under,
        *([] if back is None else [back.at(panels["back"].x0, panels["back"].y0)]),
        *([] if bottom is None else [bottom.at(panels["bottom"].x0, panels["bottom"].y0)]),
        front.at(panels["front"].x0, panels["front"].y0),
        *_draw_title(panels["lid"], title, face, 180.0),  # the lid is folded over from the back, and read from the front
        *(shape for side in sides for shape in _draw_title(side, title, face, 90.0, label)),
    ]


def tuck_net(box: TuckBox, art: Sequence[Shape], glue: str) -> Figure:
    """Return the net with what is printed on it, a word on the flaps that are glued, and the lines to cut and to fold along."""
    a, b = box.across[:2]
    low = box.down[1]
    shapes: list[Shape] = [
        *art,
        *_word(Box(a + 4, low + box.depth, b - 4, low + box.depth + box.bottom_glue), glue, 0.0),
        *_word(Box(a - box.side_glue, box.down[0] + 4, a, low - 4), glue, -90.0),
        Path(outline(box), CUT),
        *(line(*ends, ink.FOLD_LINE) for ends in folds(box)),
    ]
    return Figure(*box.size, tuple(shapes))


def _draw_title(room: Box, title: str, face: fonts.Face, angle: float, label: str = "") -> list[Shape]:
    """Return the title along a narrow wall, as large as possible; nothing where that is too small to read.

    It has a ground of the ink `label`, if there is one."""
    long, high = (room.height, room.width) if angle % 180 else (room.width, room.height)
    size = 14.0
    while size >= 6.5 and (fonts.width(title, face, size) > long - 6 or fonts.cap_height(face, size) > high - 3):
        size -= 0.5
    if size < 6.5:
        return []
    cap, half = fonts.cap_height(face, size), fonts.width(title, face, size) / 2 + 1.8
    text = Text(0, cap / 2, title, face, size, ink.TEXT, "middle")
    ground = [_set(room, Rect(-half, -cap, 2 * half, 2 * cap, Paint(fill=label), 1.0), angle)] if label else []
    return [*(shape for shapes in ground for shape in shapes), *_set(room, text, angle)]


def _word(room: Box, word: str, angle: float) -> list[Shape]:
    """Return a small word in the middle of a flap; nothing where it does not go in."""
    long, high = (room.height, room.width) if angle % 180 else (room.width, room.height)
    if fonts.width(word, "regular", ink.FOOTER) > long or fonts.cap_height("regular", ink.FOOTER) > high - 0.8:
        return []
    drop = fonts.cap_height("regular", ink.FOOTER) / 2
    return _set(room, Text(0, drop, word, "regular", ink.FOOTER, ink.SECOND, "middle"), angle)


def _set(room: Box, text: Text | Rect, angle: float) -> list[Shape]:
    return [Group((text,), Affine.rotate(angle).then(Affine.translate(*room.centre)))]
