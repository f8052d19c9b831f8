"""Where a zone's name and price stand, clear of every line and river, on any lattice: in a mesh of the grid, or in a cell.

A mesh is the square between four neighbouring intersections. Where a zone has no whole mesh of its own (it is one line
wide) the label takes the half of a mesh that belongs to it, turned to run along the line; a single intersection offers
a quarter."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import accumulate, islice, pairwise, product
from math import ceil, floor, hypot, inf, sqrt
from typing import TypeAlias

from boardgen.draw.piece import symbols
from boardgen.draw.place.board_plan import SEAM, BoardPlan, Seams
from boardgen.draw.shape import ink
from boardgen.draw.shape.outlines import Spot
from boardgen.draw.shape.shapes import Circle, Group, Paint, Shape, Text
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box
from boardgen.layout.ground.board import Board, Grid, point_name
from boardgen.records import NamedTuple

CLEAR = 0.8
"""Paper left free between a label and the nearest line or border, in mm."""
CLEAR_OF_WALLS = 1.5
"""The same on a board with walls, in mm: they are broader than lines."""
APART = 1.1
"""Between the sign, the price and the code of a zone, in mm."""
SMALLEST = 1.5
"""The smallest radius of a sign in a label, in mm."""
SOFT_HYPHEN = "\xad"
_LEADING = 1.12


Cell = tuple[int, int]
Pair = tuple[Cell, Cell]
"""Two neighbours with a wall between them, in reading order."""


class LabelBox(NamedTuple):
    """Free paper for a label: a box in mm, and whether text in it is turned to read upwards."""

    box: Box
    turned: bool
    over: bool = False
    """Whether a line of the grid runs through it, which the label then interrupts."""
    beside: bool = False
    """Whether it is what a seam leaves of a cell, or a strip between pieces and border: a name there may be smaller than the others."""
    below: bool = False
    """Whether the pieces beside such a strip are above it."""


class Label(NamedTuple):
    """A label as drawn; `whole` if all of its wording is there; else the zone must be explained elsewhere."""

    shape: Shape
    whole: bool
    room: LabelBox
    """Where it stands: if that is over a line of the grid, the label is drawn above the lines, on a ground of its own."""
    medallion: Medallion | None = None
    """Price, sign and code, where they are apart from the name."""


class Medallion(NamedTuple):
    """A disc in the middle of a mesh, where no piece on a point reaches: the sign of the kind, the price and the code of a zone."""

    shape: Group
    box: Box


class Wording(NamedTuple):
    """The words of a label: a name that may be broken at spaces and hyphens, the price under it and a small note, or "" for none.

    `sign` is that of the kind of zone, drawn before the price in the ink `sign_ink`; the code after it is in `code_ink`;
    names of land on one line are in spaced capitals, those on water in italics."""

    name: str
    price: str
    remark: str
    code: str
    sign: str = "none"
    sign_ink: str = ink.SECOND
    face: fonts.Face = "capitals"
    code_ink: str = ink.SECOND
    name_ink: str = ink.TEXT


def grid_rooms(
    cells: Collection[Cell], pitch: float, size: tuple[int, int], walls: Collection[Pair] = (), free: Callable[[Box], bool] = lambda _: True
) -> Iterator[LabelBox]:
    """Yield places for a zone's label, best first: a whole mesh, two beside each other, half beside a line, above or below, a quarter.

    Of each sort there is one at most, the nearest to the zone's upper left: others take no longer text. A wall runs through
    none of them, and all are `free`. `cells` are the zone's intersections as (column, line from the north); `size` is the board's
    columns and lines. The boxes are in mm with the north-west intersection of the board at (0, 0)."""
    inside = set(cells)
    left, top = min(x for x, _ in inside), min(y for _, y in inside)
    near = sorted(inside, key=lambda cell: ((cell[0] - left) ** 2 + (cell[1] - top) ** 2, cell[1], cell[0]))
    # the half beyond the outermost line is not a mesh, unless the board has one line only
    aside = [(x, y, side) for x, y in near for side in (0, -1) if 0 <= x + side < size[0] - 1 or size[0] == 1]
    above = [(x, y, side) for x, y in near for side in (0, -1) if 0 <= y + side < size[1] - 1 or size[1] == 1]

    clear = CLEAR_OF_WALLS if walls else CLEAR

    def room(x: float, y: float, w: float, h: float, turned: bool = False) -> LabelBox:
        return LabelBox(Box(x * pitch, y * pitch, (x + w) * pitch, (y + h) * pitch).grown(-clear), turned)

    for x, y in near:
        east, south, across = (x + 1, y), (x, y + 1), (x + 1, y + 1)
        ways = ((x, y), east), ((x, y), south), (east, across), (south, across)
        if {east, south, across} <= inside and not any(way in walls for way in ways) and free((mesh := room(x, y, 1, 1)).box):
            yield mesh
            break
    for x, y in near:
        six = [(x + i, y + j) for i in (0, 1, 2) for j in (0, 1)]
        if inside.issuperset(six) and not any((a, b) in walls for a in six for b in six) and free((two := room(x, y, 2, 1)).box):
            yield two._replace(over=True)
            break
    for x, y, side in aside:
        if (x, y + 1) in inside and ((x, y), (x, y + 1)) not in walls and free((half := room(x + side / 2, y, 0.5, 1, True)).box):
            yield half
            break
    for x, y, side in above:
        if (x + 1, y) in inside and ((x, y), (x + 1, y)) not in walls and free((half := room(x, y + side / 2, 1, 0.5)).box):
            yield half
            break
    for x, y, side in aside:
        for down in (0, -1):
            if (x, y, down) in above and free((quarter := room(x + side / 2, y + down / 2, 0.5, 0.5)).box):
                yield quarter
                return


SIZES = ((16.0, 13.0), (14.5, 12.0), (ink.ZONE_NAME, ink.PRICE), (11.5, 10.0), (10.0, 9.0), (ink.BODY, ink.BODY))
"""The sizes of type for names and prices in points, the best first. All names of a board have one, where each fits at ZONE_NAME."""
READ_FROM_AFAR = 2
"""The number of that one of SIZES: where one name beside its medallion needs less, it alone is smaller."""


class Apart(NamedTuple):
    """Where a zone may have its price and its name apart: the middle of a medallion, and the room for the name."""

    middle: Spot
    room: LabelBox


class LabelledZone(NamedTuple):
    """A zone to be labelled: its wording and the rooms for it, in mm of the figure; `apart` are those clear of pieces, best first, for
    a name beside its `medallion`, which is drawn about (0, 0)."""

    wording: Wording
    rooms: tuple[LabelBox, ...]
    apart: tuple[Apart, ...] = ()
    medallion: Medallion | None = None


def step(places: Collection[LabelledZone]) -> int:
    """Return the first of SIZES at which every zone of a board is named whose name goes on the board in a size to be read from afar.

    The last of them is small print, which is taken only where no name fits larger. A name that does not fit at the size of the others
    is left to the legend, and so is a note."""
    last = len(SIZES) - 1
    fitting: list[int] = []
    for place in places:
        if place.medallion is not None:
            number = next((number for number in range(last) if label_within(place, number) is not None), None)
            fitting += [min(number, READ_FROM_AFAR)] if number is not None else []
            continue
        rooms = [room for room in place.rooms if not room.beside]
        for wording in (place.wording, place.wording._replace(remark="")):
            sizes = (number for number in range(last) if any(_set(wording, room, *SIZES[number]) is not None for room in rooms))
            number = next(sizes, None)
            if number is not None:
                fitting.append(number)
                break
    return max(fitting, default=last)


def label(place: LabelledZone, first: int = 0, taken: Sequence[Box] = ()) -> Label | None:
    """Return the label of a zone in the best room that takes it; None when the grid is too fine even for its code.

    A name between pieces and the border keeps off what is `taken`: the zone beyond the border may have its name there too.

    Tried in this order over all rooms: name and price at the size of the board's names, which is number `first` of SIZES; the same
    without the note; the name in a smaller size beside a seam; the code at that size and below it, with the price and without.
    Beside a medallion, a name of land gets its capitals closer together, then smaller, and only then lower case."""
    lower = place._replace(wording=place.wording._replace(face="display"))
    for one in (place, *((lower,) if place.wording.face == "capitals" else ())):
        for name_size in (*(size for size, _ in SIZES[min(first, READ_FROM_AFAR) : -1]), IN_STRIPS):
            found = _set_apart(one, place.apart, name_size, taken)
            if found is not None:
                return found
    beside = tuple(room for room in place.rooms if room.beside)
    wording = place.wording
    code = wording._replace(name=wording.code, remark="")
    unbroken = wording._replace(name=wording.name.replace(SOFT_HYPHEN, ""))
    for words, sizes, rooms in (
        (unbroken, SIZES[first : first + 1], place.rooms),
        (wording, SIZES[first : first + 1], place.rooms),
        (wording._replace(remark=""), SIZES[first : first + 1], place.rooms),
        (wording._replace(remark="", sign="none"), SIZES[first : first + 1], place.rooms),
        (wording._replace(remark=""), SIZES[first + 1 :], beside),
        (code, SIZES[first:], place.rooms),
        (code._replace(sign="none"), SIZES[first:], place.rooms),
        (code._replace(price=""), SIZES[first:], place.rooms),
    ):
        for name_size, price_size in sizes:
            for room in rooms:
                block = _set(words, room, name_size, price_size)
                if block is not None:
                    return Label(block, words._replace(sign=wording.sign) in (unbroken, wording), room)
    return None


def label_within(place: LabelledZone, first: int) -> Label | None:
    """Return the label of a zone that has its name in the size of the board's names, and neither beside a seam nor along the border."""
    return _set_apart(place, [apart for apart in place.apart if not apart.room.beside], SIZES[first][0])


def _set_apart(place: LabelledZone, rooms: Sequence[Apart], size: float, taken: Sequence[Box] = ()) -> Label | None:
    """Return the label with its price in a medallion, and the name in one of these rooms of its own; None where that does not go."""
    wording, medallion = place.wording, place.medallion
    if medallion is None:
        return None
    name = wording.name.replace(SOFT_HYPHEN, "")
    faces: tuple[fonts.Face, ...] = ("capitals", "capitals-tight") if wording.face == "capitals" else (wording.face,)
    for remark, face in product(dict.fromkeys((wording.remark, "")), faces):
        line = _Line(name, face, size, code=remark, code_ink=wording.code_ink, fill=wording.name_ink)
        over, under = line.reach
        for middle, room in rooms:
            if line.width <= room.box.width and over + under <= room.box.height:
                half, y = line.width / 2, room.box.centre[1]
                x = (
                    middle[0] if room.box.x0 + half <= middle[0] <= room.box.x1 - half else room.box.centre[0]
                )  # above or below its medallion
                if abs(y - middle[1]) < 1e-6:  # beside its medallion
                    x = room.box.x0 + line.width / 2 if x > middle[0] else room.box.x1 - line.width / 2
                if room.beside:  # as near to the pieces as it may be
                    y += ((over + under) - room.box.height) / 2 * (1 if room.below else -1)
                words = Group(tuple(line.draw(round((over - under) / 2, 3))), Affine.translate(x, y))
                reach = Box(x - line.width / 2, y - (over + under) / 2, x + line.width / 2, y + (over + under) / 2)
                if room.beside and any(reach.grown(3 * APART).overlaps(other) for other in taken):
                    continue
                placed = Medallion(Group(medallion.shape.shapes, Affine.translate(*middle)), medallion.box.shift(*middle))
                return Label(words, remark == wording.remark, room._replace(box=reach), placed)
    return None


RING = 0.45
"""The line round a medallion, in mm."""
INNER = 0.85
"""From the edge of a medallion to the middle of its thin line, which nothing breaks."""
AIR = 0.45
"""Between a price and the thin line."""
PRICES = (13.0, 12.5, 12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, ink.BODY)
"""The sizes of prices in a medallion, in points."""


def draw_medallion(wording: Wording, radius: float) -> Medallion | None:
    """Return a medallion about (0, 0): the sign, the price and the code below each other; None where the price has no room in it."""
    code = "" if wording.code == wording.price else wording.code
    main, note = (wording.price, code) if wording.price else (code, "")
    inside = radius - INNER - RING / 6 - AIR
    for size in PRICES:
        cap = fonts.cap_height("semibold", size)
        if fonts.width(main, "semibold", size) <= 2 * sqrt(max(0.0, inside**2 - (cap / 2 + 0.3) ** 2)):
            break
    else:
        return None
    colour = wording.sign_ink
    shapes: list[Shape] = [
        Circle(0, 0, radius, Paint(fill=ink.PAPER)),
        Circle(0, 0, radius - RING / 2, Paint(stroke=colour, width=RING)),
        Circle(0, 0, radius - INNER, Paint(stroke=colour, width=RING / 3)),
        Text(0, cap / 2, main, "semibold", size, ink.TEXT, "middle"),
    ]
    if note:
        below = cap / 2 + 0.9 + fonts.cap_height("regular", ink.BODY)
        shapes.append(Text(0, round(below, 3), note, "regular", ink.BODY, ink.SECOND, "middle"))
    if wording.sign != "none":
        reach = max(SMALLEST, min(2.0, (inside - cap / 2 - 1.4) / 2))
        shapes += symbols.map_sign(wording.sign, 0, -(cap / 2 + 0.7 + reach), reach, colour)
    return Medallion(Group(tuple(shapes)), Box(-radius, -radius, radius, radius))


def rooms_apart(
    cells: Collection[Cell], pitch: float, piece: float, rows: int, walls: Collection[Pair], seams: Seams, origin: Spot
) -> tuple[tuple[Apart, ...], float]:
    """Return where a zone of a square grid may have price and name apart, best first, and the radius of its medallion; all mm.

    `cells` are its intersections as (column, line from the north) of a board of `rows`, `piece` is the diameter of the pieces on them.
    A medallion is in the middle of a mesh, a name in the corridor between two lines of pieces, or between the outermost line and the
    border of the zone; the picture is cut through neither. The north-west intersection of the board is at `origin`, for `seams` at (0, 0).
    """
    radius = pitch * sqrt(0.5) - piece / 2 - CLEAR
    corridor = pitch - piece - 2 * TIGHT
    if radius < LEAST_MEDALLION or corridor < 0:
        return (), 0.0
    inside = set(cells)
    middles = list(islice(_middles(inside, pitch, radius, walls, seams), MESHES))
    moved = {middle: (middle[0] + origin[0], middle[1] + origin[1]) for middle in middles}
    columns: dict[int, list[int]] = {}
    for x, y in inside:
        columns.setdefault(y, []).append(x)
    found: list[tuple[float, Spot, list[LabelBox]]] = []

    def rooms(x: tuple[float, float], y: tuple[float, float], beside: bool = False, below: bool = False) -> list[LabelBox]:
        boxes = (Box(west, y[0], east, y[1]) for west, east in _cut_reach(seams.across, x))
        return [LabelBox(box.shift(*origin), False, True, beside, below) for box in boxes if not seams.cross(box)]

    tops = sorted(columns)[:LINES]
    for y in tops:
        both = [x for x in columns[y] if (x, y + 1) in inside and ((x, y), (x, y + 1)) not in walls]
        walled = {x for x in (*both, min(both, default=0) - 1) for row in (y, y + 1) if ((x, row), (x + 1, row)) in walls}
        for west, east in _spans(both, walled):
            line = (y + 0.5) * pitch
            ridges = (RIDGE * (west - 1 in walled), RIDGE * (east in walled))
            bounds = (west - 0.5) * pitch + INSET + ridges[0], (east + 0.5) * pitch - INSET - ridges[1]
            level = line - corridor / 2, line + corridor / 2
            whole = [rooms(bounds, level)]
            for middle in middles:
                parts = whole
                if abs(middle[1] - line) < 1e-6 and bounds[0] < middle[0] < bounds[1]:
                    ends = middle[0] + radius + FROM_MEDALLION, middle[0] - radius - FROM_MEDALLION
                    parts = [rooms((ends[0], bounds[1]), level), rooms((bounds[0], ends[1]), level)]
                apart = abs(middle[1] - line) / pitch + BEYOND * (not bounds[0] < middle[0] < bounds[1])
                for number, part in enumerate(parts):
                    cost = (0.0 if len(parts) == 1 else 0.6 + number) + apart + (0.3 if middle[1] < line else 0.0) + 0.1 * (y - tops[0])
                    found.append((cost, moved[middle], part))
        for side in (-1, 1):
            at_edge = not 0 <= y + side < rows
            strip = (piece / 2 + TIGHT, pitch / 2 - FRAME if at_edge else pitch / 2 + BULGE)
            edge = [x for x in columns[y] if (x, y + side) not in inside]
            edge = [x for x in edge if ((x, min(y, y + side)), (x, max(y, y + side))) not in walls]
            for west, east in _spans(edge, {x for x in edge for row in (y, y + side) if ((x, row), (x + 1, row)) in walls}):
                near, far = sorted(y * pitch + side * at for at in strip)
                bounds = (west - 0.5) * pitch + INSET, (east + 0.5) * pitch - INSET
                strips = rooms(bounds, (near, far), True, side > 0)
                found += [(3.0 + abs(middle[1] - y * pitch) / pitch, moved[middle], [room]) for room in strips for middle in middles]
    ranked = sorted((round(cost, 6), part[0].box.y0, middle, number) for number, (cost, middle, part) in enumerate(found) if part)
    return tuple([Apart(middle, room) for _, _, middle, number in ranked for room in found[number][2]]), radius


MESHES, IN_LINE, LINES = 60, 6, 12
"""The meshes that are tried for a medallion, in all and in each line, and the lines that are tried for a name."""
IN_STRIPS = 9.0
"""The size of names between pieces and border where larger ones do not fit, in points."""
LEAST_MEDALLION = 6.0
"""The minimum radius of a medallion, in mm."""
TIGHT = 0.3
"""What a name leaves free to the pieces on both its sides, in mm."""
BEYOND = 4.0
"""What it costs a name to be on the other side of a wall than its medallion, in units of the pitch."""
RIDGE = 2.0
"""What a name keeps off a wall beyond that, in mm: signs of mountains are on it."""
INSET = 1.6
"""What it leaves free to the border of its zone."""
BULGE, FRAME = 1.1, 0.3
"""How far a border makes room for a name between it and the outermost line; what such a name leaves free to the frame of the board."""
FROM_MEDALLION = 2.0
"""Between a medallion and the name beside it."""


def _middles(inside: Collection[Cell], pitch: float, radius: float, walls: Collection[Pair], seams: Seams) -> Iterator[Spot]:
    """Yield the middles of meshes that a medallion fits into, a few of each line from the north on."""
    line, several = None, 0
    for x, y in sorted(inside, key=lambda cell: (cell[1], cell[0])):
        spot = ((x + 0.5) * pitch, (y + 0.5) * pitch)
        if line != y:
            line, several = y, 0
        if several < IN_LINE and _is_mesh(x, y, inside, walls) and not seams.cross(Box(*spot, *spot).grown(radius)):
            several += 1
            yield spot


def _is_mesh(x: int, y: int, inside: Collection[Cell], walls: Collection[Pair]) -> bool:
    east, south, across = (x + 1, y), (x, y + 1), (x + 1, y + 1)
    ways = ((x, y), east), ((x, y), south), (east, across), (south, across)
    return east in inside and south in inside and across in inside and not any(way in walls for way in ways)


def _cut_reach(cuts: Sequence[float], reach: tuple[float, float]) -> list[tuple[float, float]]:
    """Return what upright cuts leave of a room from west to east."""
    ends = [reach[0], *(end for cut in sorted(cuts) if reach[0] < cut < reach[1] for end in (cut - 2 * SEAM, cut + 2 * SEAM)), reach[1]]
    return [(x0, x1) for x0, x1 in zip(ends[::2], ends[1::2], strict=True) if x0 < x1]


def _spans(columns: Sequence[int], walled: Collection[int]) -> list[tuple[int, int]]:
    """Return runs of columns beside each other, by their first and last; a column that is `walled` ends its run."""
    found: list[tuple[int, int]] = []
    for column in sorted(columns):
        if found and found[-1][1] == column - 1 and column - 1 not in walled:
            found[-1] = found[-1][0], column
        else:
            found.append((column, column))
    return found


def _set(wording: Wording, room: LabelBox, name_size: float, price_size: float) -> Shape | None:
    """Return the lines of a label centred in a room; None when they do not fit."""
    wide, high = room.box.width, room.box.height
    if room.turned:
        wide, high = high, wide
    face: fonts.Face = "display" if wording.face == "capitals" else wording.face  # spaced capitals are too wide for a mesh
    lines: list[_Line] = [_Line(line, face, name_size, fill=wording.name_ink) for line in fonts.wrap(wording.name, face, name_size, wide)]
    code = "" if wording.name == wording.code else wording.code
    if wording.price or wording.sign != "none":
        lines.append(_Line(wording.price, "regular", price_size, wording.sign, wording.sign_ink, code, wording.code_ink))
    if wording.remark:
        lines.append(_Line(wording.remark, "regular", ink.BODY))
    if any(line.width > wide for line in lines):
        return None
    baselines = [fonts.cap_height(lines[0].face, lines[0].size)]
    for before, line in pairwise(lines):
        gap = 0.4 if before.face == face and line.size != before.size else 0.0
        baselines.append(baselines[-1] + line.size * MM_PER_POINT * _LEADING + gap)
    # a descender or a currency sign hangs below the last baseline: measured, since a fifth of the room is at stake
    under, over = lines[-1].reach[1], lines[0].reach[0]
    tall = over - baselines[0] + baselines[-1] + under
    if tall > high:
        return None
    shift = -tall / 2 + over - baselines[0]
    shapes = tuple(shape for line, y in zip(lines, baselines, strict=True) for shape in line.draw(round(shift + y, 3)))
    centre = room.box.centre
    turn = Affine.rotate(-90) if room.turned else Affine()
    return Group(shapes, turn.then(Affine.translate(*centre)))


class _Words(NamedTuple):
    """What a line of a label is made of."""

    text: str
    face: fonts.Face
    size: float
    sign: str = "none"
    sign_ink: str = ink.SECOND
    code: str = ""
    code_ink: str = ink.SECOND
    fill: str = ink.TEXT


class _Line(_Words):
    """A line of a label: its text; before it the sign of a kind of zone, and after it a code in small type."""

    @cached_property
    def _sign(self) -> float:
        """The radius of the sign; 0 without one."""
        return 0.0 if self.sign == "none" else max(SMALLEST, 0.62 * fonts.cap_height(self.face, self.size))

    @cached_property
    def _widths(self) -> tuple[float, float, float]:
        """How wide the sign, the text and the code are."""
        code = fonts.width(self.code, "regular", ink.BODY) if self.code else 0.0
        return 2 * self._sign, fonts.width(self.text, self.face, self.size) if self.text else 0.0, code

    @cached_property
    def width(self) -> float:
        parts = [part for part in self._widths if part]
        return sum(parts) + APART * max(0, len(parts) - 1)

    @cached_property
    def reach(self) -> tuple[float, float]:
        """How far the ink reaches above and below the baseline."""
        box = fonts.ink(self.text, self.face, self.size) if self.text else None
        over, under = (-box.y0, box.y1) if box is not None else (fonts.cap_height("regular", ink.BODY), 0.0)
        rise = fonts.cap_height(self.face, self.size) / 2
        return (max(over, rise + self._sign), max(under, self._sign - rise)) if self._sign else (over, max(under, 0.0))

    def draw(self, y: float) -> Iterator[Shape]:
        """Yield the line on the baseline y, its middle at 0."""
        sign, text, code = self._widths
        if not sign and not code:
            yield Text(0, y, self.text, self.face, self.size, self.fill, "middle")
            return
        x = -self.width / 2
        if sign:
            yield from symbols.map_sign(self.sign, x + sign / 2, y - fonts.cap_height(self.face, self.size) / 2, sign / 2, self.sign_ink)
            x += sign + APART
        if self.text:
            yield Text(round(x, 3), y, self.text, self.face, self.size, self.fill)
            x += text + APART
        if code:
            yield Text(round(x, 3), y, self.code, "regular", ink.BODY, self.code_ink)


ROW = sqrt(3) / 2
"""The height of a triangle whose sides are 1."""
CELLS = 4
"""Cells of a zone that are tried for its label."""
HIGHER = (0.3, 0.4, 0.5)
"""Heights of boxes in a mesh or cell that gets narrower, the widest first."""
FINE = 8
"""Places in a pitch at which rooms that lines run through may begin and end."""
SPREAD = ((1.0, 0.75), (1.5, 0.75), (1.0, 0.625), (1.25, 0.625), (1.75, 0.625), (1.0, 0.5), (1.5, 0.5), (2.0, 0.5))
"""The sizes of these, in units of the pitch."""
TRIED = 2
"""How many of a size are offered."""
MOST = 60
"""The points about which they are looked for, the nearest to the upper left first."""
OFF = 1.2
"""What they leave free around a point, in mm."""
ALIKE = 1e-6
"""Squares of distances that differ by less are equal, in units of the pitch."""
Sized: TypeAlias = tuple[float, float, float, float]
"""A box from a point to the east and the south: x, y, width and height in units of the pitch; from (x, y) it reaches west and north
where a size is negative."""
Sort: TypeAlias = Callable[[Board, int, frozenset[int]], Iterator[Sized]]
"""Where a point has room, with those of its zone."""


def free_rooms(placing: BoardPlan, points: Sequence[int]) -> Iterator[LabelBox]:
    """Yield the places for the label of a zone, best first; of each sort those at one place, the nearest to the zone's upper left.

    Of cells there are several, since a link may run through one. The picture is cut through none of them."""
    spots = {point: placing.at(point) for point in points}
    left, top = min(x for x, _ in spots.values()), min(y for _, y in spots.values())
    order = sorted(points, key=lambda point: ((spots[point][0] - left) ** 2 + (spots[point][1] - top) ** 2, point))
    board, inside = placing.board, frozenset(points)
    whole, parts = _sorts(board)
    yield from _rooms_of_sorts(placing, whole, order, spots, inside)
    if not board.grid.cells:
        yield from _spread(placing, inside, {point: spots[point] for point in order[:MOST]}, (left, top))
    yield from _rooms_of_sorts(placing, parts, order, spots, inside)
    if board.grid.cells and placing.seams != Seams():
        for point in order[:CELLS]:
            boxes = (box for sort in whole for box in _boxes(placing, spots[point], sort(board, point, inside)))
            parts_left = (part for box in boxes if placing.seams.cross(box) for part in _boxes_beside_seams(placing.seams, box))
            yield from (LabelBox(part, False, beside=True) for part in parts_left)


def _boxes_beside_seams(seams: Seams, box: Box) -> list[Box]:
    """Return what cuts leave of a cell that they run through, the largest first: a label in it is moved off the seam."""
    across, down = (
        [low, *(at for at in sorted(cuts) if low < at < high), high]
        for low, cuts, high in ((box.x0, seams.across, box.x1), (box.y0, seams.down, box.y1))
    )
    parts = [Box(x0, y0, x1, y1).grown(-2 * SEAM) for x0, x1 in pairwise(across) for y0, y1 in pairwise(down)]
    return sorted((part for part in parts if part.width > 0 < part.height), key=lambda part: -part.width * part.height)


def _rooms_of_sorts(
    placing: BoardPlan, sorts: Sequence[Sort], order: Sequence[int], spots: Mapping[int, Spot], inside: frozenset[int]
) -> Iterator[LabelBox]:
    """Yield the rooms that each of `sorts`, functions that look for room, finds at the first points in order that have any."""
    board = placing.board
    for sort in sorts:
        found = (boxes for point in order if (boxes := _uncut(placing, spots[point], sort(board, point, inside))))
        for boxes in islice(found, CELLS if board.grid.cells else 1):
            yield from (LabelBox(box, False) for box in boxes)


def _uncut(placing: BoardPlan, spot: Spot, boxes: Iterator[Sized]) -> list[Box]:
    """Return the boxes beside a point, without those that a cut runs through."""
    return [box for box in _boxes(placing, spot, boxes) if not placing.seams.cross(box)]


def _boxes(placing: BoardPlan, spot: Spot, boxes: Iterator[Sized]) -> list[Box]:
    """Return the boxes beside a point in mm, less what stays free."""
    pitch = placing.pitch
    corners = ((spot[0] + pitch * min(x, x + wide), spot[1] + pitch * min(y, y + high), wide, high) for x, y, wide, high in boxes)
    return [Box(x0, y0, x0 + pitch * abs(wide), y0 + pitch * abs(high)).grown(-CLEAR) for x0, y0, wide, high in corners]


def _sorts(board: Board) -> tuple[tuple[Sort, ...], tuple[Sort, ...]]:
    """Return where to look on this board, best first: in whole cells and meshes, and in what several zones may have a part of."""
    if board.grid.cells:
        return (_cell,), ()
    if board.grid.lattice == "honeycomb":
        return (_hexagon,), (_corner,)
    return ((_triangle,), (_pair, _kite)) if board.grid.lattice == "triangle" else ((), (_quarter, _eighth))


def _spread(placing: BoardPlan, inside: frozenset[int], spots: Mapping[int, Spot], corner: Spot) -> Iterator[LabelBox]:
    """Yield rooms that lines run through, which the label then interrupts: in the zone as a whole, off its border, and on no point."""
    board, pitch = placing.board, placing.pitch
    by_square: dict[tuple[int, int], list[Spot]] = {}
    for x, y in spots.values():
        by_square.setdefault((floor(x / pitch), floor(y / pitch)), []).append((x, y))
    others = {(column, board.rows - row): point for point, (column, row) in enumerate(zip(board.col, board.row, strict=True))}
    walls = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in ((placing.at(a), placing.at(b)) for a, b in board.walls)]
    nearest = _nearest(board.grid)

    def is_inside(column: int, row: int) -> bool:
        """Return whether a place of the raster belongs to the zone: the nearest place of the lattice is a point of it."""
        return others.get(nearest(column / FINE, row / FINE), -1) in inside

    west, north = (corner[0] - placing.left) / pitch, (corner[1] - placing.top) / pitch
    east, south = max(x for x, _ in spots.values()), max(y for _, y in spots.values())
    across = range(floor((west - 0.5) * FINE), ceil(((east - placing.left) / pitch + 0.5) * FINE))
    down = range(floor((north - 0.5) * FINE), ceil(((south - placing.top) / pitch + 0.5) * FINE))
    east_of, south_of = _runs(is_inside, across, down)
    taken = _make_test([((x - placing.left) / pitch * FINE, (y - placing.top) / pitch * FINE) for x, y in spots.values()], across, down)
    starts = [(column, row) for row in down for column in across if east_of[column, row]]
    starts.sort(key=lambda at: (hypot(at[0] / FINE - west, at[1] / FINE - north), at[1], at[0]))
    for wide, high in SPREAD:
        columns, rows = round(wide * FINE), round(high * FINE)
        found = 0
        for column, row in starts:
            if min(east_of[column, row], east_of[column, row + rows]) <= columns:
                continue
            if min(south_of[column, row], south_of[column + columns, row]) <= rows:
                continue
            if taken(column, row, columns, rows):
                continue
            x0, y0 = placing.left + column * pitch / FINE, placing.top + row * pitch / FINE
            box = Box(x0, y0, x0 + columns * pitch / FINE, y0 + rows * pitch / FINE)
            if placing.seams.cross(box.grown(-CLEAR)):
                continue
            x1, y1 = box.x1 + OFF, box.y1 + OFF
            squares = [(i, j) for i in _squares(x0 - OFF, x1, pitch) for j in _squares(y0 - OFF, y1, pitch)]
            near = (spot for square in squares for spot in by_square.get(square, ()))
            if any(x0 - OFF < x < x1 and y0 - OFF < y < y1 for x, y in near):
                continue
            if any(box.grown(pitch / 2).holds(Box(x, y, x, y)) for x, y in walls):
                continue
            yield LabelBox(box.grown(-CLEAR), False, True)
            found += 1
            if found == TRIED:
                break


def _runs(
    is_inside: Callable[[int, int], bool], across: range, down: range
) -> tuple[dict[tuple[int, int], int], dict[tuple[int, int], int]]:
    """Return for each place of a raster, and for those that a label beginning there may reach, how many to the east and to the south
    are within the zone, itself the first."""
    east_of: dict[tuple[int, int], int] = {}
    south_of: dict[tuple[int, int], int] = {}
    wide, high = (round(max(sizes) * FINE) for sizes in zip(*SPREAD, strict=True))
    for row in reversed(range(down.start, down.stop + high)):
        for column in reversed(range(across.start, across.stop + wide)):
            here = is_inside(column, row)
            east_of[column, row] = east_of.get((column + 1, row), 0) + 1 if here else 0
            south_of[column, row] = south_of.get((column, row + 1), 0) + 1 if here else 0
    return east_of, south_of


def _make_test(spots: Sequence[Spot], across: range, down: range) -> Callable[[int, int, int, int], bool]:
    """Return a function that finds quickly whether a spot is certainly in a box of a raster, given as column, line, width and height.

    `spots` are in units of the raster. It counts the spots of each line, and of those above it, up to each column, in advance."""
    held: dict[int, dict[int, int]] = {}
    for x, y in spots:
        line = held.setdefault(floor(y), {})
        line[floor(x)] = line.get(floor(x), 0) + 1
    wide = round(max(wide for wide, _ in SPREAD) * FINE) + across.stop - across.start
    high = round(max(high for _, high in SPREAD) * FINE) + down.stop - down.start
    above = [0] * (wide + 1)
    sums = [above]
    for row in range(down.start, down.start + high):
        line = held.get(row, {})
        counts = accumulate((line.get(column, 0) for column in range(across.start, across.start + wide)), initial=0)
        above = [one + more for one, more in zip(above, counts, strict=True)] if line else above
        sums.append(above)

    def count_taken(column: int, row: int, columns: int, rows: int) -> bool:
        west, top = column - across.start, row - down.start
        upper, lower = sums[top], sums[top + rows]
        return lower[west + columns] - upper[west + columns] > lower[west] - upper[west]

    return count_taken


def _squares(start: float, end: float, pitch: float) -> range:
    return range(floor(start / pitch), floor(end / pitch) + 1)


def _nearest(grid: Grid) -> Callable[[float, float], tuple[int, int]]:
    """Return a function that finds the column and line of the place of a lattice nearest to another, in pitches; of two, the
    north-western one."""
    top = grid.level(0)
    high, long = grid.level(1) - top, grid.spot(2, 0)[0] / 2
    spot = cache(grid.spot)

    def nearest(x: float, y: float) -> tuple[int, int]:
        line, column = round((y - top) / high), round(x / long)
        least, found = inf, (column, line)
        for other in (line - 1, line, line + 1):
            for at in (column - 1, column, column + 1):
                a, b = spot(at, other)
                off = (a - x) * (a - x) + (b - y) * (b - y)
                if off < least - ALIKE:  # equal ones are never nearer, whatever their last digits say
                    least, found = off, (at, other)
        return found

    return nearest


def _cell(board: Board, point: int, _inside: frozenset[int]) -> Iterator[Sized]:
    """Yield the room of a cell; in a hexagon the upper corner is taken by its name."""
    if board.grid.lattice == "square":
        yield -0.5, -0.5, 1, 1
    elif board.grid.lattice == "triangle":
        yield -0.5, -ROW / 3, 1, 2 / 3 * ROW
    else:
        up = _south(board, point)
        for high in (0.5, 0.65, 0.75):
            wide = 2 * ROW * (1 - high / 1.5)
            yield -wide / 2, 0.5 * up, wide, -high * up


def _south(board: Board, point: int) -> int:
    """Return 1 where a line of a honeycomb leads south from a point, -1 where it leads north."""
    return 1 if (0, 1) in board.grid.steps(board.col[point], board.rows - board.row[point]) else -1


def _hexagon(board: Board, point: int, inside: frozenset[int]) -> Iterator[Sized]:
    """Yield room for a label in a mesh of six points, of which this one is the north-western: one that a line leads south from."""
    if inside.issuperset(ring := hexagon(board, point)) and join(board, ring):
        for wide, high in ((2 * ROW, 1.0), (1.5 * ROW, 1.25)):
            yield ROW - wide / 2, 0.5 - high / 2, wide, high


def hexagon(board: Board, point: int) -> list[int | None]:
    """Return the points of the mesh of a honeycomb whose north-western point is given, clockwise; [None] for a point that is not the
    north-western one of a mesh."""
    if _south(board, point) < 0:
        return [None]
    col, row = board.col[point], board.row[point]
    return [_point_at(board, col + east, row - south) for east, south in ((0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1))]


def _corner(board: Board, point: int, _inside: frozenset[int]) -> Iterator[Sized]:
    """Yield room for a label in the part of a honeycomb mesh that belongs to a point, east of its upright line."""
    yield 0, 0, ROW * 2 / 3, 0.5 * _south(board, point)


def _triangle(board: Board, point: int, inside: frozenset[int]) -> Iterator[Sized]:
    """Yield room for a label in a mesh of three points: this one, its eastern neighbour, and one above or below them."""
    for side, third in thirds(board, point):
        ring = [point, east_of(board, point), third]
        if inside.issuperset(ring) and join(board, ring):
            for high in HIGHER:
                wide = 1 - high / ROW
                yield (1 - wide) / 2, 0, wide, side * high
            return


def _pair(board: Board, point: int, inside: frozenset[int]) -> Iterator[Sized]:
    """Yield room for a label in the part of a mesh that belongs to two neighbours in a row."""
    east = east_of(board, point)
    if east in inside and east in board.neighbours[point]:
        for high in (ROW / 3, ROW / 4):
            wide = 1 - high / ROW
            yield (1 - wide) / 2, 0, wide, -high


def _kite(_board: Board, _point: int, _inside: frozenset[int]) -> Iterator[Sized]:
    """Yield room for a label in the part of a mesh that belongs to a point, north of its eastern line."""
    for high in (0.25, 0.2):
        yield high / 2 / ROW, 0, 0.5 - high / 2 / ROW, -high


def _quarter(board: Board, point: int, inside: frozenset[int]) -> Iterator[Sized]:
    """Yield room for a label in the quarter of a mesh with diagonals that belongs to two neighbours in a row: south of their line, or
    north of it."""
    east = east_of(board, point)
    if east in inside and east in board.neighbours[point]:
        for high in (0.25, 0.2):
            yield high, 0, 1 - 2 * high, high


def _eighth(_board: Board, _point: int, _inside: frozenset[int]) -> Iterator[Sized]:
    """Yield room for a label in the half of such a quarter that belongs to one point."""
    yield 0.2, 0, 0.3, 0.2


def _point_at(board: Board, column: int, row: int) -> int | None:
    """Return the point in a column (from 0) and row (from 1), None where there is none."""
    return board.index.get(point_name(column, row)) if 0 <= column < board.columns and 0 < row <= board.rows else None


def east_of(board: Board, point: int) -> int | None:
    """Return the next point to the east."""
    return _point_at(board, board.col[point] + 1, board.row[point])


def thirds(board: Board, point: int) -> Iterator[tuple[int, int | None]]:
    """Yield the points that make a mesh with one of a triangle lattice and its eastern neighbour: side (-1 north, 1 south) and point."""
    col, row = board.col[point], board.row[point]
    shifted = (board.rows - row) % 2
    yield -1, _point_at(board, col + shifted, row + 1)
    yield 1, _point_at(board, col + shifted, row - 1)


def join(board: Board, ring: Sequence[int | None]) -> tuple[int, ...]:
    """Return the points of a mesh; none of them unless all are there, and every line around it."""
    points = tuple([point for point in ring if point is not None])
    if len(points) != len(ring) or len(points) < 3:
        return ()
    closed = zip(points, points[1:] + points[:1], strict=True)
    return points if all(other in board.neighbours[point] for point, other in closed) else ()
