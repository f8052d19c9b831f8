"""The influence panel of GoCaine as the map itself: in every zone a box for each asset, with its name; beside it where it is too small.

Boxes are of one size, as large as the zones allow, and never smaller than a cube. A zone without room has them on a plate as near as there
is room, with a line to its middle. The map of prices for aids and screens finds its places in the zones in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import cache
from itertools import accumulate, pairwise, product
from math import floor, fsum, hypot

from boardgen.draw.piece import symbols
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Figure, Paint, Rect, Shape, Symbol, Text, Use, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Box
from boardgen.errors import DoesNotFit
from boardgen.games.gocaine.board import INSIDE, Edges, Placed, SmallMap, frame_panel, panel_heading
from boardgen.games.gocaine.layout import figures_of
from boardgen.layout.ground.board import SQUARE
from boardgen.layout.ground.vocabulary import Zone
from boardgen.layout.spec.spec import GameSpec
from boardgen.records import NamedTuple
from boardgen.sheet.paper.page import Words
from boardgen.sheet.read.prose import Paragraph, Picture

SIDES = (14.0, 13.0, 12.0, 11.0)
"""The sides of a box in mm, the largest that fits first; a cube of 10 mm goes into the smallest."""
GAP = 1.0
"""Between two boxes, in mm."""
CLEAR = (2.8, 2.2, 1.8, 1.6)
"""From the border of a zone to what is in it, in mm: off its bands where there is room, and at least where it is bent to."""
NEAR = (1.8, 1.4, 0.8)
"""The same for a name with its code beside it, which may be over the bands, in mm: as far as there is room."""
ASIDE = 1.2
"""So much more is free at both sides of the boxes where there is room, in mm."""
BETWEEN = 1.6
"""From a name to a code beside it, in mm."""
MOST = 8
"""So many places for boxes are tried with each label."""
NAMES = (13.0, 11.0, 10.0, 9.0)
"""The sizes of names in points."""
SIGN = 1.5
"""The radius of the sign before a code, in mm."""
AIR = 1.2
"""From words to a box, in mm."""
STRETCH = 1.8
"""How many times higher or wider a map of squares may become, so that it fills its panel and its zones have room."""
PLATE = 1.4
"""From a plate beside a zone to what is on it, in mm."""

STEP = 4.0
"""From one place that is tried to the next, in mm at least, where cells are smaller than half of it."""

BOX = Paint(ink.PAPER, ink.GRID, ink.HAIR_WIDTH)
HALO = Paint(ink.PAPER, ink.PAPER, 1.4)
"""What keeps the bands of a border off a box, in a zone that has no room without them."""
Size = tuple[float, float]


class Label(NamedTuple):
    """What is written beside the boxes of a zone: its name, in lines, and its code with the sign of its kind."""

    names: tuple[str, ...]
    face: fonts.Face
    points: float
    code: str
    sign: str
    tint: str
    single: float = 0.0
    """How near to a border the name may be with the code beside it, both on one line, in mm; 0 where the code is below it."""

    @property
    def size(self) -> Size:
        """How wide and high it is, in mm."""
        coded = fonts.width(self.code, "regular", ink.BODY) + (2 * SIGN + 0.8 if self.sign != "none" else 0.0)
        named = max((fonts.width(name, self.face, self.points) for name in self.names), default=0.0)
        if self.single:
            return named + BETWEEN + coded, self.leading
        return max(coded, named), len(self.names) * self.leading + 3.4

    @property
    def air(self) -> float:
        """What is free between it and the boxes, in mm: a single line has room for descenders below it."""
        return 0.4 * AIR if self.single else AIR

    @property
    def leading(self) -> float:
        """From line to line of the name, in mm."""
        return self.points * (0.36 if self.single else 0.39)

    def draw(self, x: float, y: float) -> Iterator[Shape]:
        """Draw it from its upper left corner."""
        base = y
        for name in self.names:
            base += self.leading
            yield Text(x, base - 0.9, name, self.face, self.points, ink.TEXT)
        if self.single:
            x += fonts.width(self.names[0], self.face, self.points) + BETWEEN
        base += -0.9 if self.single else 2.9
        if self.sign != "none":
            yield from symbols.map_sign(self.sign, x + SIGN, base - 1.05, SIGN, ink.deep(self.tint))
            x += 2 * SIGN + 0.8
        yield Text(x, base, self.code, "regular", ink.BODY, ink.second(self.tint))


class Put(NamedTuple):
    """Where the boxes of a zone are, and what is written beside them; on a plate of its own where they are not in the zone."""

    boxes: tuple[Box, ...]
    label: Label
    at: Size
    plate: Box | None = None

    @property
    def taken(self) -> list[Box]:
        """What is not free any more."""
        x, y = self.at
        wide, high = self.label.size
        return [self.plate] if self.plate is not None else [*self.boxes, Box(x, y, x + wide, y + high)]


def influence_map(spec: GameSpec, say: Words, drawn: SmallMap, size: Size, style: ink.Style) -> Figure:
    """Draw the panel in a size (mm). Raises DoesNotFit where the boxes of a zone go neither into it nor anywhere else."""
    figures, (width, height) = figures_of(spec).influence, size
    title = say("influence_title")
    aside = say("influence_price", price=figures_of(spec).money.show(figures.price))
    head, top = panel_heading(title, say("influence_help"), aside, width)
    room = Box(INSIDE, top, width - INSIDE, height - INSIDE)
    placed = drawn.fit(room, STRETCH if spec.board.grid == SQUARE else 1.0)
    put = place_boxes(spec, placed, figures.assets) if min(room.width, room.height) > 0 else {}
    missing = [code for code in spec.zones if spec.board.points_of(code) and code not in put]
    if missing:
        large = f"{width:.0f} x {max(0.0, height):.0f} mm"
        raise DoesNotFit(f"{title}: the boxes of {', '.join(missing)} find no room on a map of {large}", SIDES[-1])
    land = placed.land
    ground = Paint(fill=ink.SAND, role="stripe")
    shapes: list[Shape] = [Rect(INSIDE, top, width - 2 * INSIDE, height - INSIDE - top, ground), *placed.draw()]
    if height - INSIDE - top - land.height > 1 or width - 2 * INSIDE - land.width > 1:
        shapes.append(Rect(land.x0, land.y0, land.width, land.height, ink.HAIR_LINE))
    borders = [placed.transform.point(*spot) for spot in drawn.borders]
    for code, one in put.items():
        one = _slide(one, borders) if one.label.single and one.plate is None else one
        if one.label.single and style != "colour":  # where borders have dark bands, these are kept off the words
            shapes.append(Rect(*one.at, *one.label.size, Paint(ink.PAPER)))
        shapes += _draw(one, spec.zones[code], placed)
    shapes += [*frame_panel(Box(0, 0, width, height), spec.board.pitch, style, Edges()), *head]
    boxes = [box for one in put.values() for box in one.boxes]
    across, down = sorted({round(box.centre[0], 2) for box in boxes}), sorted({round(box.centre[1], 2) for box in boxes})
    return Figure(width, height, tuple(shapes), tuple(across), tuple(down))


def place_boxes(spec: GameSpec, placed: Placed, assets: int) -> dict[str, Put]:
    """Return where the boxes of each zone go, those that have no room in their zones last; a zone for which there is none is left out.

    A zone without room for its name has a plate with it. Where not all of these have room, codes take the place of names.
    """
    owner = owners(placed)
    codes = [code for code in spec.zones if spec.board.points_of(code)]
    rooms = {code: Room(placed, code, owner) for code in codes}
    found: dict[str, Put] = {}
    for coded in (False, True):
        tried = {code: _inside(spec, rooms[code], assets, SIDES, coded) for code in codes}
        sides = {code: round(put.boxes[0].width, 3) for code, put in tried.items() if put is not None}
        least = min(sides.values(), default=SIDES[-1])
        same = {code: tried[code] if side == least else _inside(spec, rooms[code], assets, (least,), coded) for code, side in sides.items()}
        found = {code: put for code, put in same.items() if put is not None}
        for code in codes:
            if code not in found:
                put = _place_beside(spec, placed, code, assets, [box for one in found.values() for box in one.taken], coded)
                if put is not None:
                    found[code] = put
        if len(found) == len(codes):
            break
    return {code: found[code] for code in codes if code in found}


def owners(placed: Placed) -> Callable[[float, float], str | None]:
    """Return a function that finds the zone of a place; it returns None beyond all points."""
    board, (wide, high), land = placed.map.spec.board, placed.pitch, placed.land

    def square(x: float, y: float) -> tuple[int, int]:
        return floor((x - land.x0) / wide), floor((y - land.y0) / high)

    @cache
    def near() -> dict[tuple[int, int], list[tuple[float, float, str]]]:  # nobody asks on most boards
        found: dict[tuple[int, int], list[tuple[float, float, str]]] = {}
        for code in placed.map.spec.zones:
            for x, y in placed.spots(code):
                found.setdefault(square(x, y), []).append((x, y, code))
        return found

    if board.grid == SQUARE:
        return lambda x, y: next((code for _, _, code in near().get(square(x, y), ())), None)

    def find(x: float, y: float) -> str | None:
        column, row = square(x, y)
        around = [spot for i in (-1, 0, 1) for j in (-1, 0, 1) for spot in near().get((column + i, row + j), ())]
        far, code = min(((hypot(x - u, y - v), code) for u, v, code in around), default=(wide, ""))
        return code if far < 0.6 * wide else None

    return find


def _inside(spec: GameSpec, room: Room, assets: int, sides: Sequence[float], coded: bool) -> Put | None:
    """Return the boxes of a zone within it: below its name, furthest off its borders, the largest; nearest to its middle.

    Where they have no room below it, the code is beside the name; where they have none then, the name is beside the boxes or below them, or
    all is nearer to the borders. If `coded` is true, the code takes the place of a name that does not fit.
    """
    *named, code = _labels(spec, room.code)
    small = [label for label in named if len(label.names) == 1 and label.points == NAMES[-1]]
    singles = [[label._replace(single=near) for label in small] for near in NEAR]
    kinds = [(clears, some) for clears in (CLEAR[:2], CLEAR[2:]) for some in (named, *singles)] + [(CLEAR, [code] * coded)]
    for above, (clears, labels) in product((True, False), kinds):
        for clear, label, side, columns in product(clears, labels, sides, [*_columns(assets)]):
            put = _try(room, label, clear, side, columns, assets, above)
            if put is not None:
                return put
    return None


def _try(room: Room, label: Label, clear: float, side: float, columns: int, assets: int, above: bool) -> Put | None:
    """Return boxes of a size in so many columns, with a label `above` or else beside them: both together about the middle of the zone."""
    size = columns * (side + GAP) - GAP, -(-assets // columns) * (side + GAP) - GAP
    near = min(clear, label.single) if label.single else clear
    if not room.places(label.size, near):
        return None

    def aside(box: Box) -> bool:
        return room.holds(Box(box.x0 - ASIDE, box.y0, box.x1 + ASIDE, box.y1), clear)

    boxes = room.places(size, clear, (label.size[1] + AIR) / 2)
    boxes = sorted(boxes, key=lambda box: not aside(box)) if label.single else boxes[:MOST]
    spread = [(box, _boxes(box, side, columns, assets)) for box in boxes]
    for box, each in spread:
        around = [other.grown(label.air) for other in each]
        for spot in _label_spots(box, label, above, each[-1]):
            if not any(other.overlaps(spot) for other in around) and room.holds(spot, near):
                return Put(each, label, (spot.x0, spot.y0))
    for box, each in () if above else spread:
        around = [other.grown(AIR) for other in each]
        over = box.centre[0], box.y0 - AIR - label.size[1] / 2
        free = [spot for spot in room.places(label.size, clear) if not any(other.overlaps(spot) for other in around)]
        if free:
            spot = min(free, key=lambda spot: (round(_far(spot.centre, over), 2), spot))
            return Put(each, label, (spot.x0, spot.y0))
    return None


class Cells:
    """Some cells of a square board by columns and rows. Whether all cells of a block are among them is found at once."""

    def __init__(self, cells: Set[tuple[int, int]]) -> None:
        self.west, self.north = min(column for column, _ in cells), min(row for _, row in cells)
        self.east, self.south = max(column for column, _ in cells), max(row for _, row in cells)
        sums = [[0] * (self.east - self.west + 2)]
        for row in range(self.north, self.south + 1):
            here = accumulate(int((column, row) in cells) for column in range(self.west, self.east + 1))
            sums.append([0, *(above + count for above, count in zip(sums[-1][1:], here, strict=True))])
        self._sums = sums
        """How many cells there are above and left of each corner."""

    def have(self, west: int, east: int, north: int, south: int) -> bool:
        """Return whether every cell from column `west` to `east` and from row `north` to `south` is one of these."""
        if west < self.west or east > self.east or north < self.north or south > self.south:
            return False
        upper, lower = self._sums[north - self.north], self._sums[south - self.north + 1]
        left, right = west - self.west, east - self.west + 1
        return lower[right] - lower[left] - upper[right] + upper[left] == (right - left) * (south - north + 1)


def _middle(spots: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the middle of places, the same to the last bit in every Python: `sum` of 3.12 and later rounds otherwise."""
    return fsum(x for x, _ in spots) / len(spots), fsum(y for _, y in spots) / len(spots)


class Room:
    """Where things go in a zone on a small map."""

    def __init__(self, placed: Placed, code: str, owner: Callable[[float, float], str | None]) -> None:
        spots = placed.spots(code)
        (self.wide, self.high), self.code, self.owner = placed.pitch, code, owner
        self.middle = _middle(spots)
        lines = [{spot[side] for spot in spots} for side in (0, 1)]  # of which each has many spots
        self.xs, self.ys = (
            _thin(sorted({round(at, 3) for at in lines[side]}), max(1, int(STEP / step))) for side, step in enumerate(placed.pitch)
        )
        self._places: dict[tuple[Size, float, float], list[Box]] = {}
        self.corner = placed.land[:2]
        board = placed.map.spec.board
        cells = {(board.col[at], board.rows - board.row[at]) for at in board.points_of(code)}
        self.cells = Cells(cells) if board.grid == SQUARE else None
        """Its cells on a square board, where nothing else need be asked."""

    def holds(self, box: Box, clear: float) -> bool:
        """Return whether all of a box is in the zone, and so far from its border."""
        x0, y0, x1, y1 = box[0] - clear, box[1] - clear, box[2] + clear, box[3] + clear
        if self.cells is not None:
            west, north = self.corner
            first, last = floor((x0 - west) / self.wide), floor((x1 - west) / self.wide)
            return self.cells.have(first, last, floor((y0 - north) / self.high), floor((y1 - north) / self.high))
        across, down = 1 + int((x1 - x0) / (0.9 * self.wide)), 1 + int((y1 - y0) / (0.9 * self.high))
        ys = [y0 + (y1 - y0) * j / down for j in range(down + 1)]
        return all(self.owner(x0 + (x1 - x0) * i / across, y) == self.code for i in range(across + 1) for y in ys)

    def places(self, size: Size, clear: float, lean: float = 0.0) -> list[Box]:
        """Return the places for something of a size: along the sides of cells, or about their middles or that of the zone.

        What is about the middle of the zone may be `lean` mm below it, so that with words above it both are about the middle; those nearest
        to there are first.
        """
        known = self._places.get((size, clear, lean))
        if known is None:
            known = self._places[size, clear, lean] = [*self._find(*size, clear, lean)]
            if lean:
                low = self.middle[0], self.middle[1] + lean
                known.sort(key=lambda box: (round(_far(box.centre, low), 2), box))
        return known

    def _find(self, wide: float, high: float, clear: float, lean: float) -> Iterator[Box]:
        edge, side = self.wide / 2 - clear - 0.01, self.high / 2 - clear - 0.01
        if wide > self.xs[-1] - self.xs[0] + 2 * edge or high > self.ys[-1] - self.ys[0] + 2 * side:
            return
        lefts = {self.middle[0] - wide / 2, *(left for x in self.xs for left in (x - edge, x + edge - wide, x - wide / 2))}
        if lean:
            lefts |= {(x + east - wide) / 2 for x, east in pairwise(self.xs)}
        tops = {self.middle[1] + lean - high / 2, *(top for y in self.ys for top in (y - side, y + side - high, y - high / 2))}
        if self.cells is None:
            yield from (box for x in sorted(lefts) for y in sorted(tops) if self.holds(box := Box(x, y, x + wide, y + high), clear))
            return
        west, north = self.corner
        columns = [(x, floor((x - clear - west) / self.wide), floor((x + wide + clear - west) / self.wide)) for x in sorted(lefts)]
        rows = [(y, floor((y - clear - north) / self.high), floor((y + high + clear - north) / self.high)) for y in sorted(tops)]
        free: dict[tuple[int, int], list[float]] = {}
        for x, *across in columns:
            if (across[0], across[1]) not in free:
                free[across[0], across[1]] = [y for y, *down in rows if self.cells.have(*across, *down)]
            yield from (Box(x, y, x + wide, y + high) for y in free[across[0], across[1]])


def _thin(places: Sequence[float], every: int) -> list[float]:
    """Return every n-th of the places in their order, and the last one."""
    return [*places[:-1:every], places[-1]]


def _far(one: Size, other: Size) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _label_spots(room: Box, label: Label, above: bool, last: Box) -> Iterator[Box]:
    """Yield places for words above boxes or below them, flush with them; and where the last of these has nothing at its right."""
    wide, high = label.size
    if not above and room.x1 > last.x1 + GAP:
        x, y = last.x1 + label.air + 0.01, last.y0 - GAP + label.air + 0.01
        yield Box(x, y, x + wide, y + high)
    y = room.y0 - label.air - high - 0.01 if above else room.y1 + label.air + 0.01
    yield Box(room.x0, y, room.x0 + wide, y + high)
    yield Box(room.x1 - wide, y, room.x1, y + high)


def _columns(assets: int) -> Iterator[int]:
    """Yield in how many columns boxes may stand: in one row of up to three first."""
    yield from sorted({min(assets, 3), min(assets, 2), 1, min(assets, 4), assets}, key=lambda columns: (abs(columns - 3), columns))


def _boxes(room: Box, side: float, columns: int, assets: int) -> tuple[Box, ...]:
    corners = ((room.x0 + at % columns * (side + GAP), room.y0 + at // columns * (side + GAP)) for at in range(assets))
    return tuple(Box(x, y, x + side, y + side) for x, y in corners)


def _labels(spec: GameSpec, code: str) -> Iterator[Label]:
    """Yield what may be written in a zone: its name on one line, on two, smaller, and at last its code alone."""
    zone = spec.zones[code]
    face: fonts.Face = "display-italic" if zone.ground == "water" else "display"
    words = zone.name.split()
    broken = [tuple(words)] if len(words) == 2 else [(" ".join(words[:2]), " ".join(words[2:]))] if len(words) > 2 else []
    for points in NAMES:
        for names in ((zone.name,), *broken):
            yield Label(names, face, points, code, zone.sign, zone.tint)
    yield Label((), face, NAMES[-1], code, zone.sign, zone.tint)


def _place_beside(spec: GameSpec, placed: Placed, code: str, assets: int, taken: Sequence[Box], coded: bool) -> Put | None:
    """Return the boxes of a zone on a plate, as near to its middle as there is room on the map; with its name, unless `coded`."""
    labels = [label for label in _labels(spec, code) if label.points == NAMES[-1] and bool(label.names) != coded]
    side, spots, land = SIDES[-1], placed.spots(code), placed.land
    x, y = _middle(spots)
    best: tuple[float, Box, int, Label] | None = None
    for label, columns in product(labels, _columns(assets)):
        wide = max(columns * (side + GAP) - GAP, label.size[0]) + 2 * PLATE
        high = -(-assets // columns) * (side + GAP) - GAP + AIR + label.size[1] + 2 * PLATE
        for i in range(int((land.width - wide) // 2) + 1):
            for j in range(int((land.height - high) // 2) + 1):
                plate = Box(land.x0 + 2 * i, land.y0 + 2 * j, land.x0 + 2 * i + wide, land.y0 + 2 * j + high)
                far = _far(plate.centre, (x, y))
                if (best is None or far < best[0]) and not any(plate.overlaps(box) for box in taken):
                    best = far, plate, columns, label
    if best is None:
        return None
    _, plate, columns, label = best
    top = plate.y0 + PLATE + label.size[1] + AIR
    boxes = _boxes(Box(plate.x0 + PLATE, top, plate.x1, plate.y1), side, columns, assets)
    return Put(boxes, label, (plate.x0 + PLATE, plate.y0 + PLATE), plate)


def _slide(put: Put, borders: Sequence[Size]) -> Put:
    """Return the boxes and the words of a narrow zone half way between what is drawn of its border above them and below them, in mm."""
    (left, top), (wide, high) = put.at, put.label.size
    above = max((y for x, y in borders if left < x < left + wide and y < top + high / 2), default=top)
    free = [y - box.y1 for box in put.boxes for x, y in borders if box.x0 < x < box.x1 and y > box.centre[1]]
    down = (min(free, default=0.0) - (top - above)) / 2
    return put._replace(boxes=tuple(box.shift(0.0, down) for box in put.boxes), at=(left, top + down))


def _draw(put: Put, zone: Zone, placed: Placed) -> Iterator[Shape]:
    """Draw the boxes and the label of a zone."""
    if put.plate is not None:
        spots = placed.spots(zone.code)
        x, y = _middle(spots)
        end = min(max(x, put.plate.x0), put.plate.x1), min(max(y, put.plate.y0), put.plate.y1)
        yield line(x, y, *end, Paint(stroke=ink.TEXT, width=0.4))
        yield Circle(x, y, 0.9, Paint(fill=ink.TEXT))
        yield Rect(*put.plate[:2], put.plate.width, put.plate.height, Paint(ink.PAPER, ink.TEXT, 0.4), 1.2)
    yield from (Rect(box.x0, box.y0, box.width, box.height, HALO, 1.2) for box in put.boxes)
    for number, box in enumerate(put.boxes, 1):
        yield Rect(box.x0, box.y0, box.width, box.height, BOX, 1.2)
        base = box.centre[1] + fonts.cap_height("semibold", 12) / 2
        yield Text(box.centre[0], base, str(number), "semibold", 12, ink.QUIET, "middle")
    yield from put.label.draw(*put.at)


CLEARANCES = (1.6, 1.0, 0.8)
"""From a plate to the border of its zone, in mm: as far as there is room."""
PRICES = (12.0, 11.0, 10.0)
"""The type of prices in points, of all the largest for which every zone has room."""
LEAD, MEDAL = 1.2, (0.5, 0.8)
"""Between the code and the price, and beside and above them on their plate, as on the board, in mm."""
TRIED = 54.0
"""The width of a column in mm for which it is found out whether all prices have room; columns are as wide or wider."""


def price_map(drawn: SmallMap, share: float = 1.0) -> Paragraph | None:
    """Return the map as a paragraph, as high as this `share` of what its column would make it; None where a price has no room."""
    ratio, most = share * drawn.land.height / drawn.land.width, STRETCH if drawn.spec.board.grid == SQUARE else 1.0
    tried = drawn.fit(Box(0.0, 0.0, TRIED, TRIED * ratio), most)
    placed = place_prices(tried)
    if placed is None:
        return None
    points, put = placed

    def draw(room: Box) -> Iterator[Shape]:
        """Place the map as a symbol: a file has it once for all aids."""
        box = Box(0.0, 0.0, round(room.width, 2), room.height)
        shapes = tuple(_draw_prices(drawn.fit(box, most), tried, put, points))
        yield Use(Symbol(f"prices-{box.x1:.2f}x{box.y1:.2f}", shapes), room.x0, room.y0)

    return Paragraph((), 0.3, picture=Picture(ratio, draw))


def place_prices(placed: Placed) -> tuple[float, dict[str, Box]] | None:
    """Return the largest type in points in which the prices of all zones have room, and where the plate of each goes; None for none."""
    spec, owner = placed.map.spec, owners(placed)
    rooms = [Room(placed, code, owner) for code in spec.zones if spec.board.points_of(code)]
    for points in PRICES if rooms else ():
        put: dict[str, Box] = {}
        for room in rooms:
            box = _place_plate(room, _plate(spec, room.code, points)[2])
            if box is None:
                break
            put[room.code] = box
        else:
            return points, put
    return None


def _place_plate(room: Room, size: Size) -> Box | None:
    """Return where a plate goes in a zone, as far off its border as there is room; None where there is none."""
    places = next((free for clear in CLEARANCES if (free := room.places(size, clear))), [])
    x, y = room.middle
    return min(places, key=lambda box: (round(abs(box.centre[0] - x) + abs(box.centre[1] - y), 2), box), default=None)


def _plate(spec: GameSpec, code: str, points: float) -> tuple[str, str, Size]:
    """Return what is on the plate of a zone: its code, with the tonnes of a lot, and the price below it; and the size of the plate."""
    zone = spec.zones[code]
    named, price = f"{code} ×{zone.lot}" if zone.lot > 1 else code, figures_of(spec).money.show(zone.price)
    wide = max(fonts.width(named, "regular", ink.BODY), fonts.width(price, "semibold", points))
    high = fonts.cap_height("regular", ink.BODY) + LEAD + fonts.cap_height("semibold", points)
    return named, price, (wide + 2 * MEDAL[0], high + 2 * MEDAL[1])


def _draw_prices(placed: Placed, tried: Placed, put: Mapping[str, Box], points: float) -> Iterator[Shape]:
    """Draw the map, with the plates about the places that were found on one `tried` before."""
    yield from placed.draw()
    land = placed.land
    yield Rect(land.x0, land.y0, land.width, land.height, Paint(stroke=ink.GRID, width=0.3))
    across, down = (one / other for one, other in zip(placed.scale, tried.scale, strict=True))
    for code, box in put.items():
        x, y = land.x0 + (box.centre[0] - tried.land.x0) * across, land.y0 + (box.centre[1] - tried.land.y0) * down
        named, price, (wide, high) = _plate(placed.map.spec, code, points)
        medal = Paint(fill=ink.PAPER, stroke=ink.deep(placed.map.spec.zones[code].tint), width=0.25)
        yield Rect(x - wide / 2, y - high / 2, wide, high, medal, 1.2)
        top, foot = y - high / 2 + MEDAL[1] + fonts.cap_height("regular", ink.BODY), y + high / 2 - MEDAL[1]
        yield Text(x, top, named, "regular", ink.BODY, ink.TEXT, "middle")
        yield Text(x, foot, price, "semibold", points, ink.TEXT, "middle")
