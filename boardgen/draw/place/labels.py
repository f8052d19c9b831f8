"""Where a zone's name and price stand: between the lines, in one mesh of the grid, clear of every line and river.

A mesh is the square between four neighbouring intersections. Where a zone has no whole mesh of its own (it is one line
wide) the label takes the half of a mesh that belongs to it, turned to run along the line; a single intersection offers
a quarter.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import pairwise
from typing import NamedTuple

from boardgen.draw.place import map_signs
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Shape, Text
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box

CLEAR = 0.8
"""Paper left free between a label and the nearest line or border, in mm."""
CLEAR_OF_WALLS = 1.5
"""The same on a board with walls, in mm: they are broader than lines."""
APART = 1.1
"""Between the sign, the price and the code of a zone, in mm."""
SMALLEST = 1.5
"""The smallest radius of a sign in a label, in mm."""
_LEADING = 1.12


Cell = tuple[int, int]
Pair = tuple[Cell, Cell]
"""Two neighbours with a wall between them, in reading order."""


class Room(NamedTuple):
    """Free paper for a label: a box in mm, and whether text in it is turned to read upwards."""

    box: Box
    turned: bool
    over: bool = False
    """Whether a line of the grid runs through it, which the label then interrupts."""
    beside: bool = False
    """Whether it is what a seam leaves of a cell: a name there may be smaller than the others."""


class Label(NamedTuple):
    """A label as drawn; `whole` if all of its wording is there; else the zone must be explained elsewhere."""

    shape: Shape
    whole: bool
    room: Room
    """Where it stands: if that is over a line of the grid, the label is drawn above the lines, on a ground of its own."""


class Wording(NamedTuple):
    """The words of a label: a name that may be broken at spaces and hyphens, the price under it and a small note, or "" for none.

    `sign` is that of the kind of zone, drawn before the price in the ink `sign_ink`; the code after it is in `code_ink`;
    names on water are `face` italic.
    """

    name: str
    price: str
    remark: str
    code: str
    sign: str = "none"
    sign_ink: str = ink.SECOND
    face: fonts.Face = "semibold"
    code_ink: str = ink.SECOND


def rooms(
    cells: Collection[Cell], pitch: float, size: tuple[int, int], walls: Collection[Pair] = (), free: Callable[[Box], bool] = lambda _: True
) -> Iterator[Room]:
    """The places for a zone's label, best first: a whole mesh, two beside each other, a half beside a line, one above or below, a quarter.

    Of each sort there is one at most, the nearest to the zone's upper left: others take no longer text. A wall runs through
    none of them, and all are `free`. `cells` are the zone's intersections as (column, line from the north); `size` is the board's
    columns and lines. The boxes are in mm with the north-west intersection of the board at (0, 0).
    """
    inside = set(cells)
    left, top = min(x for x, _ in inside), min(y for _, y in inside)
    near = sorted(inside, key=lambda cell: ((cell[0] - left) ** 2 + (cell[1] - top) ** 2, cell[1], cell[0]))
    # the half beyond the outermost line is not a mesh, unless the board has one line only
    aside = [(x, y, side) for x, y in near for side in (0, -1) if 0 <= x + side < size[0] - 1 or size[0] == 1]
    above = [(x, y, side) for x, y in near for side in (0, -1) if 0 <= y + side < size[1] - 1 or size[1] == 1]

    clear = CLEAR_OF_WALLS if walls else CLEAR

    def room(x: float, y: float, w: float, h: float, turned: bool = False) -> Room:
        return Room(Box(x * pitch, y * pitch, (x + w) * pitch, (y + h) * pitch).grown(-clear), turned)

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
"""The sizes of type for names and prices in points, the best first. All names of a board have one."""


class Place(NamedTuple):
    """A zone to be labelled: its wording and the rooms for it, in mm of the figure."""

    wording: Wording
    rooms: tuple[Room, ...]


def step(places: Collection[Place]) -> int:
    """The first of SIZES at which every zone of a board is named whose name goes on the board in a size to be read from afar.

    The last of them is small print, which is taken only where no name fits larger. A name that does not fit at the size of the others
    is left to the legend, and so is a note.
    """
    last = len(SIZES) - 1
    fitting = []
    for place in places:
        rooms = [room for room in place.rooms if not room.beside]
        for wording in (place.wording, place.wording._replace(remark="")):
            sizes = (number for number in range(last) if any(_set(wording, room, *SIZES[number]) is not None for room in rooms))
            number = next(sizes, None)
            if number is not None:
                fitting.append(number)
                break
    return max(fitting, default=last)


def label(place: Place, first: int = 0) -> Label | None:
    """The label of a zone in the best room that takes it; None when the grid is too fine even for its code.

    Tried in this order over all rooms: name and price at the size of the board's names, which is number `first` of SIZES; the same
    without the note; the name in a smaller size beside a seam; the code at that size and below it, with the price and without.
    """
    beside = tuple(room for room in place.rooms if room.beside)
    wording = place.wording
    code = wording._replace(name=wording.code, remark="")
    for words, sizes, rooms in (
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
                    return Label(block, words._replace(sign=wording.sign) == wording, room)
    return None


def _set(wording: Wording, room: Room, name_size: float, price_size: float) -> Shape | None:
    """The lines of a label centred in a room; None when they do not fit."""
    wide, high = room.box.width, room.box.height
    if room.turned:
        wide, high = high, wide
    face = wording.face
    lines: list[_Line] = [_Line(line, face, name_size) for line in fonts.wrap(wording.name, face, name_size, wide)]
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
    shapes = tuple(shape for line, y in zip(lines, baselines, strict=True) for shape in line.drawn(round(shift + y, 3)))
    centre = room.box.centre
    turn = Affine.rotate(-90) if room.turned else Affine()
    return Group(shapes, turn.then(Affine.translate(*centre)))


class _Line(NamedTuple):
    """A line of a label: its text; before it the sign of a kind of zone, and after it a code in small type."""

    text: str
    face: fonts.Face
    size: float
    sign: str = "none"
    sign_ink: str = ink.SECOND
    code: str = ""
    code_ink: str = ink.SECOND

    @property
    def _sign(self) -> float:
        """The radius of the sign; 0 without one."""
        return 0.0 if self.sign == "none" else max(SMALLEST, 0.62 * fonts.cap_height(self.face, self.size))

    @property
    def _widths(self) -> tuple[float, float, float]:
        """How wide the sign, the text and the code are."""
        code = fonts.width(self.code, "regular", ink.BODY) if self.code else 0.0
        return 2 * self._sign, fonts.width(self.text, self.face, self.size) if self.text else 0.0, code

    @property
    def width(self) -> float:
        parts = [part for part in self._widths if part]
        return sum(parts) + APART * max(0, len(parts) - 1)

    @property
    def reach(self) -> tuple[float, float]:
        """How far the ink reaches above and below the baseline."""
        box = fonts.ink(self.text, self.face, self.size) if self.text else None
        over, under = (-box.y0, box.y1) if box is not None else (fonts.cap_height("regular", ink.BODY), 0.0)
        rise = fonts.cap_height(self.face, self.size) / 2
        return (max(over, rise + self._sign), max(under, self._sign - rise)) if self._sign else (over, max(under, 0.0))

    def drawn(self, y: float) -> Iterator[Shape]:
        """The line on the baseline y, its middle at 0."""
        sign, text, code = self._widths
        if not sign and not code:
            yield Text(0, y, self.text, self.face, self.size, ink.TEXT, "middle")
            return
        x = -self.width / 2
        if sign:
            yield from map_signs.sign(self.sign, x + sign / 2, y - fonts.cap_height(self.face, self.size) / 2, sign / 2, self.sign_ink)
            x += sign + APART
        if self.text:
            yield Text(round(x, 3), y, self.text, self.face, self.size, ink.TEXT)
            x += text + APART
        if code:
            yield Text(round(x, 3), y, self.code, "regular", ink.BODY, self.code_ink)
