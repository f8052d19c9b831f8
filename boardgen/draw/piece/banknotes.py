"""Play money: the value large in opposite corners, a tint, a landscape and a line figure for each value, a white rim to cut in.

Nothing is printed near the cut, so neighbours share their cuts, and a back that is a millimetre off does no harm. Notes beside each
other, in the order of their values, continue one scene: from the fields over the sea to the harbour; after it come fields again.

A landscape is a file in `data/drawings/notes/`, in the square from -1 to 1 and cut off by a circle of radius 1. Its lines have two weights;
shading is parallel lines, as on an engraving. The classes of its paths are those of the paints in `vignette`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import pi

from boardgen.draw.piece import ornaments
from boardgen.draw.shape import ink
from boardgen.draw.shape.outlines import closed_path, join_paths, read_drawing
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Path, Rect, Segment, Shape, Text, extent
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine, Box
from boardgen.records import NamedTuple

HORIZON = 0.6
"""How far down the horizon is, as a share of the height: the same on every note."""
RIDGES = (
    ((0.0, 0.18), (0.13, 0.25), (0.27, 0.2), (0.42, 0.4), (0.62, 0.24), (0.8, 0.22), (1.0, 0.1)),
    ((0.0, 0.1), (0.08, 0.07), (0.2, 0.0)),
    ((0.24, 0.0), (0.36, 0.05), (0.55, 0.2), (0.72, 0.14), (0.86, 0.24), (1.0, 0.18)),
)
"""The land above the horizon on the notes of each kind: how far from the left, and how high, as shares of width and height."""
COASTS = (((1.0, 0.2), (0.8, 0.235), (0.66, 0.5), (0.6, 1.0)), ((0.2, 0.0), (0.1, 0.14), (0.0, 0.2)), ((0.24, 0.0), (0.3, 0.5), (0.4, 1.0)))
"""Where land meets the sea below the horizon: from the left, and how far down from the horizon to the foot."""
HOUSES = ((0.66, 0.05, 0.1), (0.72, 0.045, 0.15), (0.765, 0.06, 0.08), (0.83, 0.04, 0.18), (0.875, 0.06, 0.1), (0.94, 0.05, 0.12))
"""The houses of the harbour: their left sides, widths and heights without the roofs."""
SAILS = ((0.66, 0.09), (0.79, 0.14), (0.9, 0.07))
"""Sails on the horizon: where they are and how high."""
FURROWS, ROWS = 13, 4
AIR_WAVES, AIR_STEP = 7, 0.9
"""The waves of the sky: so many from edge to edge, and mm from line to line."""
THIN, HALO, SLIVER = 0.1, 0.6, 2.0
"""The width of these waves where ink is saved, what they leave free around words there, and the narrowest strip that they fill, in mm."""
WORDS, VALUE = 0.3, 0.72
"""What is written on a note, under the first row of waves, is to the left as far as WORDS, and to the right from VALUE."""


def draw_scene(number: int, box: Box, line: str, ground: str | None, wide: float) -> Iterator[Shape]:
    """Yield the part of the scene on the note of a `number` from 0, within a box in mm: lines in one ink, land on a `ground` of its own."""
    kind = number % len(RIDGES)
    foot, horizon = box.y1, box.y0 + HORIZON * box.height

    def put(x: float, up: float) -> tuple[float, float]:
        return round(box.x0 + x * box.width, 3), round(horizon - up * box.height, 3)

    def place_below(x: float, down: float) -> tuple[float, float]:
        return round(box.x0 + x * box.width, 3), round(horizon + down * (foot - horizon), 3)

    ridge, coast = [put(*spot) for spot in RIDGES[kind]], [place_below(*spot) for spot in COASTS[kind]]
    thin = Paint(stroke=line, width=wide, join="round", cap="round")
    shapes: list[Shape] = []
    if ground is not None:
        shapes.append(Path((*_smooth(ridge), *_down(kind, coast, box)), Paint(fill=ground)))
    shapes.append(Path(tuple(_smooth(ridge)), thin))
    shapes.append(Path(tuple(_smooth(coast)), thin))
    if kind:
        shapes.append(Path(tuple(_waves(kind, box, horizon)), thin))
    sea = ((0.0, 1.0), (0.2, 1.0), (0.0, 0.24))[kind]
    shapes.append(Path((("M", *put(sea[0], 0.0)), ("L", *put(sea[1], 0.0))), thin))
    if kind == 0:
        ends = [(0.5 + (i - FURROWS // 2) * 0.045, 0.5 + (i - FURROWS // 2) * 0.21) for i in range(FURROWS)]
        down = [(near, far, min(1.0, near / (near - far)) if far < 0 else 1.0) for near, far in ends if far < COASTS[0][-1][0]]
        furrows = [p for near, far, d in down for p in (("M", *place_below(near, 0.0)), ("L", *place_below(near + (far - near) * d, d)))]
        shapes.append(Path(tuple(furrows), thin))  # type: ignore[arg-type]  # segments
    elif kind == 1:
        for x, high in SAILS:
            hull, mast = put(x - 0.022, 0.0), put(x, high)
            shapes.append(Path((("M", *hull), ("L", *mast), ("L", *put(x + 0.03, 0.0)), ("Z",)), Paint(ground, line, wide, join="round")))
    else:
        for left, width, high in HOUSES:
            roof = put(left + width / 2, high + 0.07)
            walls = (
                ("M", *put(left, 0.0)),
                ("L", *put(left, high)),
                ("L", *roof),
                ("L", *put(left + width, high)),
                ("L", *put(left + width, 0.0)),
            )
            shapes.append(Path((*walls, ("Z",)), Paint(ground, line, wide, join="round")))  # type: ignore[arg-type]  # segments
    yield Group(tuple(shapes), clip=Rect(box.x0, box.y0, box.width, box.height, Paint()))


def draw_air(box: Box, paint: Paint) -> Path:
    """Return the sky of a scene as fine waves that drift against each other, from edge to edge: they go on in the note beside it."""
    half, rise, lines = box.width / (2 * AIR_WAVES), 0.62 * AIR_STEP, int(HORIZON * box.height / AIR_STEP)
    segments: list[Segment] = []
    for row in range(lines):
        x, y = box.x0, box.y0 + (row + 0.7) * AIR_STEP
        up = 1 if row % 2 else -1
        segments.append(("M", round(x, 3), round(y, 3)))
        for at in range(2 * AIR_WAVES):
            top = round(y - (up if at % 2 else -up) * rise, 3)
            ahead = (round(x + (at + share) * half, 3) for share in (0.36, 0.64, 1.0))
            segments.append(("C", next(ahead), top, next(ahead), top, next(ahead), round(y, 3)))
    return Path(tuple(segments), paint)


def _smooth(spots: Sequence[tuple[float, float]]) -> list[Segment]:
    """Return a curve through places, level or slanting as its neighbours are."""
    segments: list[Segment] = [("M", *spots[0])]
    around = [spots[0], *spots, spots[-1]]
    for i, (one, other) in enumerate(pairwise(spots)):
        before, after = around[i], around[i + 3]
        first = one[0] + (other[0] - before[0]) / 6, one[1] + (other[1] - before[1]) / 6
        last = other[0] - (after[0] - one[0]) / 6, other[1] - (after[1] - one[1]) / 6
        segments.append(("C", *first, *last, *other))
    return segments


def _down(kind: int, coast: Sequence[tuple[float, float]], box: Box) -> list[Segment]:
    """Return the rest of the outline of the land, from the end of its ridge round to the beginning of it."""
    curve = _smooth(coast[::-1] if kind == 2 else coast)[1:]
    if kind == 0:
        return [("L", *coast[0]), *curve, ("L", box.x0, box.y1), ("Z",)]
    return [*curve, ("Z",)] if kind == 1 else [("L", box.x1, box.y1), ("L", *coast[-1]), *curve, ("Z",)]


def _waves(kind: int, box: Box, horizon: float) -> Iterator[Segment]:
    """Yield short crests on the sea, in rows that come further apart towards the foot."""
    for row in range(ROWS if kind == 1 else 1):
        start, end = ((0.24, 0.98) if not row else (WORDS, VALUE)) if kind == 1 else (0.02, 0.2)
        y = horizon + (box.y1 - horizon) * (0.16 + 0.24 * row)
        long = box.width * (0.035 + 0.008 * row)
        x = box.x0 + box.width * start + (row % 2) * long
        while x + long < box.x0 + box.width * end:
            yield ("M", round(x, 3), round(y, 3))
            yield ("C", *(round(value, 3) for value in (x + 0.3 * long, y - 0.25 * long, x + 0.7 * long, y - 0.25 * long, x + long, y)))  # type: ignore[misc]  # six numbers
            x += 2.1 * long


FINE, BOLD = 0.011, 0.026
"""The two weights of lines, in units of the radius; nothing is drawn less wide than LEAST mm."""
LEAST = 0.1

VIGNETTES = ("mountains", "ship", "lighthouse", "bridge", "palms", "globe")
"""The landscapes, as they are called in `data/drawings/notes/`."""


def vignette(number: int, x: float, y: float, r: float, dark: str) -> Group:
    """Draw the `number`-th vignette from 0, in a circle of radius `r` mm about (x, y), in one ink. A seventh is the first again."""
    shapes: list[Shape] = [Circle(0, 0, r, Paint(fill=ink.PAPER))]
    fine, bold = max(LEAST, FINE * r), max(LEAST, BOLD * r)
    paints = {
        "fine": Paint(stroke=dark, width=round(fine, 3)),
        "bold": Paint(stroke=dark, width=round(bold, 3), cap="round", join="round"),
        "dark": Paint(fill=dark),
        "clear": Paint(fill=ink.PAPER),
        "paper": Paint(fill=ink.PAPER, stroke=dark, width=round(bold, 3), join="round"),
        "trunk": Paint(stroke=dark, width=round(3 * bold, 3), cap="round"),
    }
    for look, segments in read_drawing("notes", VIGNETTES[number % len(VIGNETTES)]):
        shapes.append(Path(_scale(segments, r), paints[look]))
    return Group(tuple(shapes), Affine.translate(x, y), clip=Circle(0, 0, r, Paint()))


def _scale(segments: Sequence[Segment], r: float) -> tuple[Segment, ...]:
    return tuple((segment[0], *(round(value * r, 3) for value in segment[1:])) for segment in segments)  # type: ignore[misc]  # the same shape


RIM = 2.6
"""Millimetres of white paper inside the cut."""
FRAMED = 4.2
"""From the cut to the middle of the frame at least, in mm: nothing dark is nearer than 4 mm."""
CLOSE = 0.5
"""Millimetres from wave to wave at the inner rim of a rosette: nearer ones would run together."""


class Print(NamedTuple):
    """The inks and the figure of one value: ground, lines, dark ink; lobes and strands of the rosette, waves of the band."""

    tint: str
    line: str
    dark: str
    lobes: int
    strands: int
    waves: float
    width: float = 0.2
    """The width of the lines of the figure, in mm."""


PRINTS = (
    Print("#E4EEDA", "#86AE72", "#2C5227", 8, 5, 5.0),
    Print("#DEE9F3", "#7FA3C7", "#1D4164", 12, 4, 8.0),
    Print("#F7E6D8", "#CE9667", "#74380F", 18, 6, 11.0),
    Print("#EDE2F0", "#B08ABD", "#532A61", 14, 3, 7.0),
    Print("#F3ECCF", "#BCA24A", "#584709", 10, 6, 9.0),
    Print("#DDEEEC", "#72AFA8", "#174F49", 22, 3, 13.0),
)
"""In the order of the values; a seventh begins again."""


def _print(number: int, style: ink.Style) -> Print:
    """Return the inks of a value; where ink is saved the ground is white and the figure lighter."""
    look = PRINTS[number % len(PRINTS)]
    return look if style == "colour" else look._replace(tint=ink.PAPER, strands=max(2, look.strands // 2), width=0.14)


def note_front(
    value: str, number: int, title: str, words: str, serial: str, size: tuple[float, float], style: ink.Style = "colour"
) -> Figure:
    """Return the face of a note that says `value`, the `number`-th from 0; title of the game and `words` in the other corners.

    The `serial` number, which all notes of a value share, is under the title.

    `size` is width and height in mm. Values that are long get smaller type."""
    width, height = size
    look = _print(number, style)
    unit = min(width / 90, height / 40)
    shapes = _draw_panel(look, width, height, unit)
    inner = _frame_inset(unit) + 0.8 * unit
    ground = ink.mix(look.tint, look.line, 0.3) if style == "colour" else None
    scene = Box(inner, inner, width - inner, height - inner)
    small = max(ink.BODY * unit, ink.FOOTER)
    inset = _frame_inset(unit) + 3.1 * unit
    drop = fonts.cap_height("display", small)
    text = [Text(width - inset, inset + drop, title, "display", small, look.dark, "end")]
    text.append(Text(inset, height - inset, words, "regular", small, look.dark))
    least = max(0.8 * small, ink.FOOTER)
    below = inset + drop + 1.5 * fonts.cap_height("regular", least)
    if fonts.width(serial, "regular", least) < width / 2 - inset - 15 * unit:
        text.append(Text(width - inset, below, serial, "regular", least, look.dark, "end"))
    corners = _corner(value, look, width, height, unit)
    air = draw_air(scene, Paint(stroke=ink.mix(look.tint, look.line, 0.5), width=0.12 if style == "colour" else THIN))
    back = [air, *draw_scene(number, scene, look.line, ground, look.width)]
    shapes += back if style == "colour" else [_leave_free(back, scene, [*text, *corners])]
    shapes += _middle(look, width, height, unit, banded=False)
    shapes.append(vignette(number, width / 2, height / 2, 12.4 * unit, look.dark))
    shapes.append(Circle(width / 2, height / 2, 12.4 * unit, Paint(stroke=look.dark, width=0.35)))
    shapes += [*corners, *text]
    return Figure(width, height, tuple(shapes))


def _leave_free(shapes: Sequence[Shape], box: Box, texts: Sequence[Shape]) -> Group:
    """Return shapes within a box, which leave HALO mm around texts free, and what is between that and a side of the box nearby."""
    rooms: list[Box] = []
    for text in texts:
        if (room := extent(text)) is not None:
            x0, y0, x1, y1 = room.grown(HALO)
            west, north = box.x0 if x0 - box.x0 < SLIVER else x0, box.y0 if y0 - box.y0 < SLIVER else y0
            room = Box(west, north, box.x1 if box.x1 - x1 < SLIVER else x1, box.y1 if box.y1 - y1 < SLIVER else y1)
            for other in [one for one in rooms if one.overlaps(room)]:  # what two outlines go around would not be a hole
                rooms.remove(other)
                room = room.union(other)
            rooms.append(room)
    corners = [((one.x0, one.y0), (one.x1, one.y0), (one.x1, one.y1), (one.x0, one.y1)) for one in (box, *rooms)]
    return Group(tuple(shapes), clip=Path(join_paths(closed_path(*spots) for spots in corners), Paint(), even_odd=True))


def note_back(value: str, number: int, size: tuple[float, float], style: ink.Style = "colour") -> Figure:
    """Return the back, which is the same when it is turned by half: the line figure, and the value along both short edges."""
    width, height = size
    look = _print(number, style)
    unit = min(width / 90, height / 40)
    shapes = _draw_panel(look, width, height, unit)
    shapes += _middle(look, width, height, unit, 8.5 * unit)
    x, y = width / 2, height / 2
    thin = Paint(stroke=look.dark, width=0.9 * look.width)
    shapes.append(Circle(x, y, 9.4 * unit, Paint(ink.PAPER, look.dark, 0.35)))
    lobes = look.lobes // 2 * 2
    strands = 3 if lobes <= 10 else 2
    inner = max(2.2, lobes * strands * CLOSE / (2 * pi))
    shapes.append(ornaments.rosette(x, y, 8.6 * unit, inner * unit, lobes, strands, thin))
    room = height - 2 * _frame_inset(unit) - 6.2 * unit
    for angle, at in ((-90.0, _frame_inset(unit) + 5.7 * unit), (90.0, width - RIM - 6.6 * unit)):
        text = _value(value, 0, 0, 19 * unit, room, look.dark)
        shapes.append(Group(tuple(text), Affine.rotate(angle).then(Affine.translate(at, y))))
    return Figure(width, height, tuple(shapes))


def _frame_inset(unit: float) -> float:
    """Return how far the frame is from the cut, in mm."""
    return max(FRAMED, RIM + 0.9 * unit)


def _draw_panel(look: Print, width: float, height: float, unit: float) -> list[Shape]:
    """Return the tinted panel and its double frame."""
    inset = _frame_inset(unit)
    inner = inset + 0.8 * unit
    return [
        Rect(RIM, RIM, width - 2 * RIM, height - 2 * RIM, Paint(fill=look.tint), 2.2 * unit),
        Rect(inset, inset, width - 2 * inset, height - 2 * inset, Paint(stroke=look.dark, width=0.35), 1.4 * unit),
        Rect(inner, inner, width - 2 * inner, height - 2 * inner, Paint(stroke=look.dark, width=0.15), 0.8 * unit),
    ]


def _middle(look: Print, width: float, height: float, unit: float, free: float = 0.0, *, banded: bool = True) -> list[Shape]:
    """Return the band from end to end, if there is one, where so much is not to be left `free`, and the rosette over it."""
    thin = Paint(stroke=look.line, width=look.width)
    end = _frame_inset(unit) + 2.5 * unit + free
    return [
        *([ornaments.braid(end, width - end, height / 2, 6.0 * unit, look.waves, look.strands, thin)] if banded else []),
        Circle(width / 2, height / 2, 13.6 * unit, Paint(fill=look.tint)),
        ornaments.rosette(width / 2, height / 2, 14.2 * unit, 9.6 * unit, look.lobes, look.strands, thin),
        ornaments.rosette(width / 2, height / 2, 14.2 * unit, 11.6 * unit, look.lobes * 2, 2, thin),
    ]


def _value(value: str, x: float, y: float, size: float, room: float, colour: str) -> list[Shape]:
    """Return the value about (x, y), no wider than `room`."""
    size = round(min(size, size * room / (fonts.width(value, "bold", size) or room)), 2)
    return [Text(x, y + fonts.cap_height("bold", size) / 2, value, "bold", size, colour, "middle")]


def _corner(value: str, look: Print, width: float, height: float, unit: float) -> list[Shape]:
    """Return the value in the upper left corner, and turned by half in the lower right one."""
    inset = _frame_inset(unit) + 2.7 * unit
    size = 25 * unit
    room = width / 2 - inset - 15.2 * unit
    size = round(min(size, size * room / (fonts.width(value, "bold", size) or room)), 2)
    text = Text(inset, inset + fonts.cap_height("bold", size), value, "bold", size, look.dark)
    return [text, Group((text,), Affine.rotate(180, width / 2, height / 2))]
