"""What all virtual tables share: the things of a kit, how they lie in piles, where the piles lie on the table, pictures and archives.

A place is in mm: x runs east and y runs south from the middle of the table. The board is in the middle, common things are beside it,
and seats are in two rows with their own. Nothing lies on anything else, whatever the kit contains."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, count, groupby, islice
from typing import Literal, TypeAlias, TypeVar

from boardgen.draw.measure.fingerprint import Fingerprints
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Paint, Rect
from boardgen.draw.type.geometry import Box
from boardgen.export.stock import Stock
from boardgen.files import sha256
from boardgen.records import NamedTuple
from boardgen.sheet.paper.piece import RECTANGLE, Face, Outline, Piece
from boardgen.surface.png import INCH, Colours, exact_rasters, png_file

DATE = (1980, 1, 1, 0, 0, 0)
"""The earliest that an archive can say."""
UNIX = 3
READABLE = 0o644 << 16


def add_file(archive: zipfile.ZipFile, name: str, content: bytes, *, packed: bool = True) -> None:
    """Add a file to an archive; pictures are not packed a second time."""
    entry = zipfile.ZipInfo(name, DATE)
    entry.create_system = UNIX
    entry.external_attr = READABLE
    entry.compress_type = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
    archive.writestr(entry, content)


BATCH = 24
"""Drawings whose PDF is made at once."""


class GridPicture(NamedTuple):
    """`columns` x `rows` cells of `cell` pixels, filled with figures by rows from the upper left; cells left are plain."""

    name: str
    figures: tuple[Figure, ...]
    cell: tuple[int, int]
    columns: int = 1
    rows: int = 1
    last: Figure | None = None
    """What is in the last cell."""
    outline: Outline | None = None
    """Outside this the picture is transparent; None for a whole rectangle."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels."""
        return self.columns * self.cell[0], self.rows * self.cell[1]

    @property
    def cells(self) -> tuple[Figure, ...]:
        """What is in every cell, by rows."""
        free = self.columns * self.rows - len(self.figures)
        if not free:
            return self.figures
        blank = plain(*self.mm)
        return (*self.figures, *[blank] * (free - 1), self.last or blank)

    @property
    def different(self) -> tuple[Figure, ...]:
        """The figures in its cells, each once."""
        return tuple({id(figure): figure for figure in self.cells}.values())

    @property
    def mm(self) -> tuple[float, float]:
        """Width and height of a cell in mm."""
        return self.figures[0].width, self.figures[0].height


@cache
def plain(width: float, height: float, colour: str = ink.SAND) -> Figure:
    """Return a drawing of one colour."""
    return Figure(width, height, (Rect(0, 0, width, height, Paint(colour)),))


def contents(pictures: Iterable[GridPicture]) -> Iterator[tuple[GridPicture, bytes]]:
    """Yield the pictures as PNG, one after another."""
    every = list(pictures)
    rasters = _rasters((figure, picture.cell) for picture in every for figure in picture.different)
    for picture in every:
        drawn = Colours(_draw_picture(picture, rasters), *picture.size)
        cut = None if picture.outline is None else _stencil(picture.outline, picture.mm, picture.size)
        yield picture, png_file(drawn, picture.cell[0] * INCH / picture.mm[0], cut)


@lru_cache(4)
def _stencil(outline: Outline, mm: tuple[float, float], size: tuple[int, int]) -> Colours:
    """Return an outline of so many mm and pixels filled in black."""
    (drawn,) = exact_rasters([(mm, (outline.patch(mm),))], [size])
    return drawn


def _rasters(jobs: Iterable[tuple[Figure, tuple[int, int]]]) -> Iterator[Colours]:
    """Yield figures over so many pixels each, some of them at once: a PDF for each would take twice the time."""
    waiting = iter(jobs)
    while batch := list(islice(waiting, BATCH)):
        yield from exact_rasters([((figure.width, figure.height), figure.shapes) for figure, _ in batch], [cell for _, cell in batch])


def _draw_picture(picture: GridPicture, rasters: Iterator[Colours]) -> bytearray:
    """Return the pixels of a whole picture by rows; `rasters` gives those of its different figures."""
    wide, high = picture.cell
    cells = picture.cells
    row, stride = 3 * wide, 3 * wide * picture.columns
    canvas = bytearray(stride * high * picture.rows)
    for figure in picture.different:
        drawn = next(rasters).pixels
        if len(cells) == 1:
            return bytearray(drawn)
        for at, other in enumerate(cells):
            if other is figure:
                left = (at // picture.columns) * high * stride + (at % picture.columns) * row
                for line in range(high):
                    start = left + line * stride
                    canvas[start : start + row] = drawn[line * row : (line + 1) * row]
    return canvas


def pixels_of(length: float, dpi: float) -> int:
    """Return a length in mm in pixels, of which there is at least one."""
    return max(1, round(length * dpi / INCH))


def cut_to(name: str, figure: Figure, dpi: float, largest: int, outline: Outline | None = None) -> GridPicture:
    """Return a picture of one figure with `dpi` pixels an inch, or with fewer where it would have more than `largest` either way."""
    size = figure.width, figure.height
    sharp = min(dpi, *(largest * INCH / length for length in size))
    cell = tuple(min(largest, pixels_of(length, sharp)) for length in size)
    return GridPicture(name, (figure,), (cell[0], cell[1]), outline=outline)


Sort: TypeAlias = Literal["board", "card", "note", "round", "tile", "sheet", "flat", "die", "standee"]
"""What a thing is on a table: `sheet` is paper to read, `flat` lies before somebody, `tile` is a small square piece."""
SORTS: Mapping[str, Sort] = {
    "aid": "flat", "band": "flat", "board": "board", "booklet": "sheet", "box": "flat", "card": "card", "coin": "round", "die": "die",
    "labels": "flat", "log": "sheet", "mat": "flat", "net": "die", "note": "note", "panel": "flat", "sheet": "sheet", "square": "tile",
    "standee": "standee", "table": "flat", "title": "sheet", "tile": "tile", "token": "round",
}  # fmt: skip
"""What each kind of component is."""
ON_PAPER = ("band", "box", "labels", "log", "title")
"""Kinds, or components by their names, that are of use on paper alone."""
DIE = 6
"""Views of a thing that is folded into a cube."""

SCREENS = ("aid", "card", "panel", "mat", "table")
"""Kinds that may be screens."""
SIDES = ("inside", "outside")
"""What is seen of a screen."""


class Thing(NamedTuple):
    """One different thing: `copies` of it, `size` in mm as it lies on the table; `seat` is a letter, empty for what is everybody's.

    `front`, `back`, `views` and `pages` name pictures; `back` is empty where there is none."""

    component: str
    sort: Sort
    group: str
    """The title of its component."""
    title: str
    copies: int
    size: tuple[float, float]
    front: str
    back: str = ""
    seat: str = ""
    views: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
    """The pictures of its other pages, where it has several that are read one after another."""
    corner: float = 0.0
    """The radius of its corners in mm."""
    paper: bool = False
    """Whether it is of use on paper alone: how to cut out and fold, sheets to write on, nets of boxes."""
    outlined: bool = False
    """Whether it has an outline of its own, neither a rectangle nor a disc."""


class Supply(NamedTuple):
    """All things of a kit, and the pictures that they name."""

    things: tuple[Thing, ...]
    pictures: Mapping[str, Figure]
    outlines: Mapping[str, Outline]
    """Those of the pictures that are not whole rectangles."""


def supply_of(stock: Stock) -> Supply:
    """Return every component of a kit as things, in the order of the layout; each copy of a component is there."""
    pictures = _Pictures()
    titles = {part.name: part.title for part in stock.kit.parts}
    things = tuple(thing for item in stock.items for thing in _things(item, titles[item.component], pictures, stock))
    return Supply(things, pictures.figures, pictures.outlines)


class _Pictures:
    """Pictures by their names; each has a name of its own, whatever its face is called."""

    def __init__(self) -> None:
        self.figures: dict[str, Figure] = {}
        self.outlines: dict[str, Outline] = {}
        self._names: dict[tuple[str, str], str] = {}
        self._backs: dict[str, str] = {}
        self._prints = Fingerprints("")

    def name_face(self, component: str, face: Face) -> str:
        """Return the name of a face, which several things of a component may share."""
        if (component, face.name) not in self._names:
            self._names[component, face.name] = self.add_picture(face.name, face.figure)
        return self._names[component, face.name]

    def back(self, component: str, face: Face) -> str:
        """Return the name of a back: pieces whose backs show the same share one picture."""
        if (component, face.name) not in self._names:
            drawn = self._prints.of(face.figure.shapes, face.figure.width, face.figure.height).digest
            if drawn not in self._backs:
                self._backs[drawn] = self.name_face(component, face)
            self._names[component, face.name] = self._backs[drawn]
        return self._names[component, face.name]

    def add_picture(self, wanted: str, figure: Figure) -> str:
        """Keep a picture and return its name: as wanted, or with a number where another picture has that."""
        name = free_name(wanted, {name.lower() for name in self.figures}, "-")
        self.figures[name] = figure
        return name


def free_name(wanted: str, taken: Container[str], sign: str) -> str:
    """Return a name, or where it is taken in lower case, the first that is free with a sign and a number from 2 on after it."""
    names = chain([wanted], (f"{wanted}{sign}{number}" for number in count(2)))
    return next(name for name in names if name.lower() not in taken)


def _things(item: Piece, group: str, pictures: _Pictures, stock: Stock) -> Iterable[Thing]:
    """Yield what an item is on the table: one thing, or one for each seat that has some of it."""
    name = item.component
    if item.kind in SCREENS and len(item.views) == len(SIDES):
        inside, outside = (Face(f"{item.front.name}-{side}", item.title, view) for side, view in zip(SIDES, item.views, strict=True))
        item = item._replace(cut_line=RECTANGLE, front=inside, back=outside, see=None)
    front = pictures.name_face(name, item.front)
    back = "" if item.back is None else pictures.back(name, item.back)
    sort = SORTS[item.kind]
    if (sort == "die" and len(item.views) != DIE) or (sort == "standee" and not item.views):
        sort = "flat"
    views: tuple[str, ...] = ()
    size = (item.width, item.height)
    if sort in ("die", "standee"):
        views = tuple(pictures.add_picture(f"{front}-{number}", view) for number, view in enumerate(item.views, 1))
        size = (item.views[0].width, item.views[0].height)
    if sort == "round" and item.outline.shape != "circle":
        sort = "tile"
    pages = tuple(pictures.name_face(name, page) for page in item.pages[1:])
    outlined = item.outline.shape == "shape"
    if sort == "round" or outlined:
        pictures.outlines[front] = item.outline
        if back:
            pictures.outlines[back] = item.outline.mirror(item.width)
    paper = item.kind in ON_PAPER or name in ON_PAPER
    sides = (front, back, item.seat, views, pages)
    thing = Thing(name, sort, group, item.title, item.copies, size, *sides, item.outline.radius, paper, outlined)
    component = stock.kit.spec.components.get(name)
    each = component.each_seat if component is not None and not item.seat else 0
    if each and item.copies == each * len(stock.kit.seats):
        yield from (thing._replace(copies=each, seat=seat) for seat in stock.kit.seats)
    else:
        yield thing


Form: TypeAlias = Literal["single", "deck", "bag"]
PAPER = "paper"
"""The name of the bag of what is of use on paper alone."""
FEW = 4
"""So many equal pieces lie singly; more are in a bag."""


class Pile(NamedTuple):
    """Things that lie together. `things` has one entry for each copy, from the top of a deck to its bottom.

    `seat` is a letter, empty for what is everybody's. A `blind` bag gives out its pieces at random."""

    key: str
    """Its name, which no other pile of the table has."""
    form: Form
    title: str
    things: tuple[Thing, ...]
    seat: str = ""
    face_down: bool = False
    blind: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm of the largest thing in it."""
        return max(thing.size[0] for thing in self.things), max(thing.size[1] for thing in self.things)

    @property
    def component(self) -> str:
        return self.things[0].component

    @property
    def sort(self) -> str:
        return self.things[0].sort


def piles_of(things: Sequence[Thing], seed: str) -> list[Pile]:
    """Return all things in piles, in the order of the layout. `seed` decides the order of a deck that is shuffled: one seed, one order."""
    piles: list[Pile] = []
    kept = [thing for thing in things if thing.copies and not thing.paper]
    components, seats = (list(dict.fromkeys(names)) for names in ([one.component for one in kept], [one.seat for one in kept]))
    kept.sort(key=lambda thing: (components.index(thing.component), seats.index(thing.seat)))
    for (component, seat), found in groupby(kept, key=lambda thing: (thing.component, thing.seat)):
        piles += _piles(f"{component}-{seat}" if seat else component, list(found), seed)
    if paper := _copies(thing for thing in things if thing.paper):
        piles.append(Pile(PAPER, "bag" if len(paper) > 1 else "single", paper[0].group, paper))
    names: dict[str, Pile] = {}
    for pile in piles:  # each has a name of its own
        key = free_name(pile.key, names, "~")
        names[key.lower()] = pile._replace(key=key)
    return list(names.values())


def _piles(name: str, group: Sequence[Thing], seed: str) -> Iterator[Pile]:
    """Yield the piles of one component and seat, by what its things are."""
    how: dict[str, Callable[[str, Sequence[Thing], str], Iterator[Pile]]]
    how = {"card": _cards, "note": _notes, **dict.fromkeys(("round", "sheet", "tile"), _pieces)}
    for sort, found in groupby(group, key=lambda thing: thing.sort):
        own = list(found)
        yield from how.get(sort, _singles)(name if sort == group[0].sort else f"{name}-{sort}", own, seed)


def _copies(things: Iterable[Thing]) -> tuple[Thing, ...]:
    return tuple(thing for thing in things for _ in range(thing.copies))


Entry = TypeVar("Entry")


def _number_keys(name: str, entries: Sequence[Entry]) -> Iterator[tuple[str, Entry]]:
    """Yield entries with the names of their piles: the name alone for the only one."""
    yield from ((name if len(entries) == 1 else f"{name}-{number}", one) for number, one in enumerate(entries, 1))


def _cards(name: str, group: Sequence[Thing], seed: str) -> Iterator[Pile]:
    """Yield decks of cards of one size: face down and shuffled where they have backs, else in their order; a card alone lies face up."""
    sizes = list(dict.fromkeys((thing.size, bool(thing.back)) for thing in group))
    for key, (size, backed) in _number_keys(name, sizes):
        own = [thing for thing in group if (thing.size, bool(thing.back)) == (size, backed)]
        cards = _copies(own)
        hidden = backed and len(own) > 1
        title = own[0].title if len(own) == 1 else own[0].group
        form: Form = "deck" if len(cards) > 1 else "single"
        yield Pile(key, form, title, _shuffle(cards, f"{seed}/{key}") if hidden else cards, own[0].seat, hidden)


def _shuffle(cards: Sequence[Thing], seed: str) -> tuple[Thing, ...]:
    """Return the cards in an order that only the seed decides, on every machine and in every version of Python."""
    hashed = sha256()
    keys = [hashed(f"{seed}/{number}".encode()).hexdigest() for number in range(len(cards))]
    return tuple(cards[at] for at in sorted(range(len(cards)), key=lambda at: keys[at]))


def _notes(name: str, group: Sequence[Thing], seed: str) -> Iterator[Pile]:
    """Yield a stack for each value, in the order of the layout, face up."""
    for key, thing in _number_keys(name, group):
        yield Pile(key, "deck" if thing.copies > 1 else "single", thing.title, _copies([thing]), thing.seat)


def _pieces(name: str, group: Sequence[Thing], seed: str) -> Iterator[Pile]:
    """Yield small pieces: drawn blindly from one bag where their backs are alike and their fronts are not, else a bag each for many."""
    backs = {thing.back for thing in group}
    if len(group) > 1 and len(backs) == 1 and "" not in backs and len(_copies(group)) > FEW:
        pieces = _shuffle(_copies(group), f"{seed}/{name}")
        yield Pile(name, "bag", group[0].group, pieces, group[0].seat, face_down=True, blind=True)
        return
    for key, thing in _number_keys(name, group):
        if thing.copies > FEW:
            yield Pile(key, "bag", thing.title, _copies([thing]), thing.seat)
        else:
            yield from _singles(key, [thing], seed)


def _singles(name: str, group: Sequence[Thing], seed: str) -> Iterator[Pile]:
    """Yield each copy by itself."""
    for key, thing in _number_keys(name, _copies(group)):
        yield Pile(key, "single", thing.title, (thing,), thing.seat)


GAP = 8.0
"""Between two piles, in mm."""
AISLE = 40.0
"""Between the board, the common things and the seats, in mm."""
BAG = 50.0
"""Room for a bag, in mm each way."""
STANDING = 30.0
"""The minimum room for a figure that stands, in mm each way."""
HAND = 60.0
"""Depth of the zone in front of a seat where its player keeps cards, in mm."""
SHAPE = 1.6
"""Width of a block of piles against its height, about."""


class Placed(NamedTuple):
    """A pile with its middle at (x, y); `angle` is 180 where it faces a player in the north."""

    pile: Pile
    x: float
    y: float
    angle: int = 0

    @property
    def room(self) -> Box:
        width, height = room_of(self.pile)
        return Box(self.x - width / 2, self.y - height / 2, self.x + width / 2, self.y + height / 2)


class TableSeat(NamedTuple):
    """A seat at the table: where its player keeps cards, and the side on which the player sits."""

    seat: str
    hand: Box
    angle: int


class TablePlan(NamedTuple):
    """The whole table: everything on it, its seats in their order around it, and its edges."""

    placed: tuple[Placed, ...]
    places: tuple[TableSeat, ...]
    edges: Box


class Block(NamedTuple):
    """Piles by their middles from the upper left corner of a block of a size in mm."""

    piles: tuple[tuple[Pile, float, float], ...]
    width: float
    height: float


EMPTY = Block((), 0.0, 0.0)


def room_of(pile: Pile) -> tuple[float, float]:
    """Return width and height in mm of the room that a pile needs on the table."""
    if pile.form == "bag":
        return BAG, BAG
    width, height = pile.size
    return (max(STANDING, width), max(STANDING, width)) if pile.sort == "standee" else (width, height)


Room: TypeAlias = Callable[[Pile], tuple[float, float]]
"""Width and height in mm of the room that a pile needs."""


def plan_table(piles: Sequence[Pile], seats: Sequence[str]) -> TablePlan:
    """Return the plan of a table with these seats, the first at its south-west, and on round it against the clock.

    Piles of other seats are left out. Cards take the middle where there is no board."""
    common = [pile for pile in piles if not pile.seat]
    centre = [pile for pile in common if pile.sort == "board"]
    if not centre:
        centre = [pile for pile in common if pile.sort in ("card", "tile", "round") and pile.face_down]
    beside = [pile for pile in common if pile not in centre]
    middle = block_of(centre)
    sheets = [pile for pile in beside if pile.sort in ("sheet", "card") and pile.form == "single"]
    flats = [pile for pile in beside if pile.sort == "flat" and pile.form != "bag"]
    small = [pile for pile in beside if pile not in sheets and pile not in flats]
    papers, west, east = block_of(sheets, middle.height), block_of(small, middle.height), block_of(flats, middle.height)
    if west.width <= east.width:  # papers go where there is less
        west = _join_blocks(papers, west)
    else:
        east = _join_blocks(east, papers)
    own = {seat: [pile for pile in piles if pile.seat == seat] for seat in seats}
    placed, band = _band([west, middle, east])
    south, north = seats[: (len(seats) + 1) // 2], seats[(len(seats) + 1) // 2 :]
    low, south_places = _row(south, own, band, 0)
    high, north_places = _row(north, own, band, 180)
    placed += low + high
    places = [*south_places, *north_places]
    reach = [band, *(one.room for one in placed), *(place.hand for place in places)]
    edges = Box(min(b.x0 for b in reach), min(b.y0 for b in reach), max(b.x1 for b in reach), max(b.y1 for b in reach))
    return TablePlan(tuple(placed), tuple(places), edges.grown(AISLE))


def _band(blocks: Sequence[Block]) -> tuple[list[Placed], Box]:
    """Return blocks side by side, the middle one of them in the middle of the table."""
    west, middle, east = blocks
    height = max(block.height for block in blocks)
    half = middle.width / 2
    lefts = (-half - (AISLE if middle.piles else 0.0) - west.width, -half, half + (AISLE if middle.piles else 0.0))
    placed = [placed for block, left in zip(blocks, lefts, strict=True) for placed in _place_block(block, left, -block.height / 2)]
    return placed, Box(lefts[0], -height / 2, lefts[2] + east.width, height / 2)


def _join_blocks(one: Block, other: Block) -> Block:
    """Return two blocks side by side as one."""
    if not one.piles or not other.piles:
        return one if one.piles else other
    height, left = max(one.height, other.height), one.width + AISLE
    piles = [(pile, x, y + (height - one.height) / 2) for pile, x, y in one.piles]
    piles += [(pile, left + x, y + (height - other.height) / 2) for pile, x, y in other.piles]
    return Block(tuple(piles), left + other.width, height)


def _row(seats: Sequence[str], own: Mapping[str, Sequence[Pile]], band: Box, angle: int) -> tuple[list[Placed], list[TableSeat]]:
    """Return seats side by side below the band; those with an angle of 180 are above it, turned round with all that they have."""
    blocks = [block_of(sorted(own[seat], key=_nearness)) for seat in seats]
    widths = [max(block.width, HAND * 2) for block in blocks]
    depth = max((block.height for block in blocks), default=0.0)
    left = -(sum(widths) + AISLE * (len(seats) - 1)) / 2
    top = max(-band.y0, band.y1) + AISLE
    placed: list[Placed] = []
    places: list[TableSeat] = []
    turn = -1 if angle else 1
    for seat, block, width in zip(seats, blocks, widths, strict=True):
        inner = _place_block(block, left + (width - block.width) / 2, top)
        placed += [one._replace(x=turn * one.x, y=turn * one.y, angle=angle) for one in inner]
        hand = Box(left, top + depth + GAP, left + width, top + depth + GAP + HAND)
        places.append(TableSeat(seat, hand if turn == 1 else Box(-hand.x1, -hand.y1, -hand.x0, -hand.y0), angle))
        left += width + AISLE
    return placed, places


def _nearness(pile: Pile) -> int:
    """Return how near to the player a pile lies: bags and small pieces are near the board, what is read near the player."""
    return 1 if pile.sort in ("flat", "sheet", "card") else 0


def _place_block(block: Block, left: float, top: float) -> list[Placed]:
    return [Placed(pile, left + x, top + y) for pile, x, y in block.piles]


def block_of(piles: Sequence[Pile], height: float = 0.0, room: Room = room_of) -> Block:
    """Return piles in rows, in their order: about as high as asked for, else somewhat wider than high. What is read begins a row."""
    if not piles:
        return EMPTY
    rooms = [room(pile) for pile in piles]
    area = sum((width + GAP) * (high + GAP) for width, high in rooms)
    width = max(max(width for width, _ in rooms), area / height if height else (area * SHAPE) ** 0.5)
    block = _rows(piles, width, room)
    whole = sum(wide + GAP for wide, _ in rooms)  # wider than all piles side by side changes nothing more
    while height and width <= whole and block.height > max(height, max(high for _, high in rooms)) and block.width < 8 * height:
        width *= 1.15
        block = _rows(piles, width, room)
    return block


def _rows(piles: Sequence[Pile], width: float, room: Room) -> Block:
    """Return piles in rows no wider than this, each row as high as its tallest pile and each pile at the top of its row."""
    laid: list[tuple[Pile, float, float]] = []
    x = y = tall = reach = 0.0
    before: Pile | None = None
    for pile in piles:
        wide, high = room(pile)
        if x and (x + wide > width + 1e-6 or (before is not None and _nearness(before) != _nearness(pile))):
            x, y, tall = 0.0, y + tall + GAP, 0.0
        laid.append((pile, x + wide / 2, y + high / 2))
        x += wide + GAP
        tall, reach = max(tall, high), max(reach, x - GAP)
        before = pile
    return Block(tuple(laid), reach, y + tall)
