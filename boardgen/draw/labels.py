"""Where a zone's name and price stand: between the lines, in one mesh of the grid, clear of every line and river.

A mesh is the square between four neighbouring intersections. Where a zone has no whole mesh of its own (it is one line
wide) the label takes the half of a mesh that belongs to it, turned to run along the line; a single intersection offers
a quarter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import NamedTuple

from boardgen.draw import fonts, ink
from boardgen.draw.geometry import MM_PER_POINT, Affine, Box
from boardgen.draw.shapes import Group, Shape, Text

CLEAR = 1.5
"""Paper left free between a label and the nearest line or border, in mm."""
_LEADING = 1.12


Cell = tuple[int, int]
Pair = tuple[Cell, Cell]
"""Two neighbours with a wall between them, in reading order."""


class Room(NamedTuple):
    """Free paper for a label: a box in mm, and whether text in it is turned to read upwards."""

    box: Box
    turned: bool


class Label(NamedTuple):
    """A label as drawn; `whole` if all of its wording is there; else the zone must be explained elsewhere."""

    shape: Shape
    whole: bool


class Wording(NamedTuple):
    """The words of a label: a name that may be broken at spaces and hyphens, the price under it and a small note, or "" for none."""

    name: str
    price: str
    remark: str
    code: str


def rooms(cells: Collection[Cell], pitch: float, size: tuple[int, int], walls: Collection[Pair] = ()) -> Iterator[Room]:
    """The places for a zone's label, best first: a whole mesh, a half beside a line, one above or below, a quarter.

    Of each sort there is one at most, the nearest to the zone's upper left: others take no longer text. A wall runs through
    none of them. `cells` are the zone's intersections as (column, line from the north); `size` is the board's columns and
    lines. The boxes are in mm with the north-west intersection of the board at (0, 0).
    """
    inside = set(cells)
    left, top = min(x for x, _ in inside), min(y for _, y in inside)
    near = sorted(inside, key=lambda cell: ((cell[0] - left) ** 2 + (cell[1] - top) ** 2, cell[1], cell[0]))
    # the half beyond the outermost line is not a mesh, unless the board has one line only
    aside = [(x, y, side) for x, y in near for side in (0, -1) if 0 <= x + side < size[0] - 1 or size[0] == 1]
    above = [(x, y, side) for x, y in near for side in (0, -1) if 0 <= y + side < size[1] - 1 or size[1] == 1]

    def room(x: float, y: float, w: float, h: float, turned: bool = False) -> Room:
        return Room(Box(x * pitch, y * pitch, (x + w) * pitch, (y + h) * pitch).grown(-CLEAR), turned)

    for x, y in near:
        east, south, across = (x + 1, y), (x, y + 1), (x + 1, y + 1)
        ways = ((x, y), east), ((x, y), south), (east, across), (south, across)
        if {east, south, across} <= inside and not any(way in walls for way in ways):
            yield room(x, y, 1, 1)
            break
    for x, y, side in aside:
        if (x, y + 1) in inside and ((x, y), (x, y + 1)) not in walls:
            yield room(x + side / 2, y, 0.5, 1, True)
            break
    for x, y, side in above:
        if (x + 1, y) in inside and ((x, y), (x + 1, y)) not in walls:
            yield room(x, y + side / 2, 1, 0.5)
            break
    for x, y, side in aside:
        for down in (0, -1):
            if (x, y, down) in above:
                yield room(x + side / 2, y + down / 2, 0.5, 0.5)
                return


SIZES = ((ink.ZONE_NAME, ink.PRICE), (11.5, 10.0), (10.0, 9.0), (ink.BODY, ink.BODY))
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
        for wording in (place.wording, place.wording._replace(remark="")):
            sizes = (number for number in range(last) if any(_set(wording, room, *SIZES[number]) is not None for room in place.rooms))
            number = next(sizes, None)
            if number is not None:
                fitting.append(number)
                break
    return max(fitting, default=last)


def label(place: Place, first: int = 0) -> Label | None:
    """The label of a zone in the best room that takes it; None when the grid is too fine even for its code.

    Tried in this order over all rooms: name and price at the size of the board's names, which is number `first` of SIZES; the same
    without the note; the code at that size and below it, with the price and without.
    """
    wording = place.wording
    code = wording._replace(name=wording.code, remark="")
    for words, sizes in (
        (wording, SIZES[first : first + 1]),
        (wording._replace(remark=""), SIZES[first : first + 1]),
        (code, SIZES[first:]),
        (code._replace(price=""), SIZES[first:]),
    ):
        for name_size, price_size in sizes:
            for room in place.rooms:
                block = _set(words, room, name_size, price_size)
                if block is not None:
                    return Label(block, words == wording)
    return None


def _set(wording: Wording, room: Room, name_size: float, price_size: float) -> Shape | None:
    """The lines of a label centred in a room; None when they do not fit."""
    wide, high = room.box.width, room.box.height
    if room.turned:
        wide, high = high, wide
    lines: list[tuple[str, fonts.Face, float]] = [
        (line, "semibold", name_size) for line in fonts.wrap(wording.name, "semibold", name_size, wide)
    ]
    if wording.price:
        lines.append((wording.price, "regular", price_size))
    if wording.remark:
        lines.append((wording.remark, "regular", ink.BODY))
    if any(fonts.width(text, face, size) > wide for text, face, size in lines):
        return None
    baselines = [fonts.cap_height(lines[0][1], lines[0][2])]
    for (_, before, size_before), (_, _, size) in pairwise(lines):
        gap = 0.4 if before == "semibold" and size != size_before else 0.0
        baselines.append(baselines[-1] + size * MM_PER_POINT * _LEADING + gap)
    last = lines[-1]
    # a descender or a currency sign hangs below the last baseline: measured, since a fifth of the room is at stake
    under = max((box.y1 for text, face, size in (last,) if (box := fonts.ink(text, face, size))), default=0.0)
    over = max((-box.y0 for text, face, size in lines[:1] if (box := fonts.ink(text, face, size))), default=0.0)
    tall = over - baselines[0] + baselines[-1] + under
    if tall > high:
        return None
    shift = -tall / 2 + over - baselines[0]
    shapes = tuple(
        Text(0, round(shift + y, 3), text, face, size, ink.TEXT, "middle") for (text, face, size), y in zip(lines, baselines, strict=True)
    )
    centre = room.box.centre
    turn = Affine.rotate(-90) if room.turned else Affine()
    return Group(shapes, turn.then(Affine.translate(*centre)))
