"""`--to vassal`: a module of VASSAL as one file: a map for the board, one for what is everybody's and one for each seat."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO

from boardgen.draw.board.board import place_of
from boardgen.draw.shape.shapes import Figure
from boardgen.export.stock import Stock
from boardgen.export.tables.archive import added
from boardgen.export.tables.grid_pictures import GridPicture, contents, cut_to, pixels_of
from boardgen.export.tables.piles import Pile, piles_of
from boardgen.export.tables.table_plan import block_of
from boardgen.export.tables.things import Supply, Thing, supply_of
from boardgen.export.targets import File, Options
from boardgen.export.vassal.build_file import EDGE, Chart, Contents, Die, Lot, Point, Table, build_file, meta_data
from boardgen.export.vassal.piece_codes import Counter
from boardgen.kit.kit import Kit
from boardgen.kit.publish import folder_name
from boardgen.layout.ground.board import Board

TAKES = ("dpi",)
DPI = 100.0
LARGEST = 4000
"""Pixels of a picture either way; what is larger is drawn smaller, and everything with it."""


def files(stock: Stock, options: Options) -> Iterator[File]:
    """The module."""
    kit = stock.kit
    supply = supply_of(stock)
    longest = max(max(figure.width, figure.height) for figure in supply.pictures.values())
    maker = _Maker(kit, supply, min(options.dpi or DPI, LARGEST * 25.4 / longest))
    whole = maker.contents()
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        added(archive, "moduledata", meta_data(whole))
        added(archive, "buildFile.xml", build_file(whole))
        for picture, content in contents(maker.pictures.values()):
            added(archive, f"images/{picture.name}", content, packed=False)
    name = folder_name(kit.spec.pin.replace("@", "-"))
    yield File(f"{name}.vmod", stream.getvalue(), {"pictures": len(maker.pictures)})


class _Maker:
    """What a module contains, at one scale for all of it; `pictures` are those that it has asked for."""

    def __init__(self, kit: Kit, supply: Supply, dpi: float) -> None:
        self.pictures: dict[str, GridPicture] = {}
        self._kit = kit
        self._supply = supply
        self._dpi = dpi
        self._titles = {part.name: part.title for part in kit.parts}

    def contents(self) -> Contents:
        """The whole module."""
        piles = piles_of(self._supply.things, self._kit.spec.pin)
        laid = [pile._replace(things=tuple(thing for thing in pile.things if _lies(thing))) for pile in piles]
        laid = [pile for pile in laid if pile.things]
        boards = [pile for pile in laid if pile.sort == "board"]
        common = [pile for pile in laid if not pile.seat and pile.sort != "board"]
        title = self._kit.spec.title
        names = _different([title, *(self._titles[pile.component] for pile in boards), *(seat.name for seat in self._kit.seats.values())])
        tables = [self._board(pile, name) for pile, name in zip(boards, names[1:], strict=False)]
        if common:
            tables.append(self._table(names[0], common))
        for letter, name in zip(self._kit.seats, names[1 + len(boards) :], strict=True):
            own = [pile for pile in laid if pile.seat == letter]
            if own:
                tables.append(self._table(name, own))
        things = self._supply.things
        return Contents(
            title,
            self._kit.spec.pin,
            tuple(seat.name for seat in self._kit.seats.values()),
            tuple(tables),
            self._palette(),
            tuple(self._die(thing) for thing in things if thing.sort == "die" for _ in range(thing.copies)),
            tuple(self._chart(thing) for thing in things if thing.sort == "sheet"),
        )

    def _pixels(self, length: float) -> int:
        return pixels_of(length, self._dpi)

    def _picture(self, name: str, *, is_round: bool = False) -> str:
        """The file of a picture."""
        file = f"{folder_name(name)}.png"
        if file not in self.pictures:
            self.pictures[file] = cut_to(file, self._supply.pictures[name], self._dpi, LARGEST, is_round=is_round)
        return file

    def _counter(self, thing: Thing) -> Counter:
        is_round = thing.sort == "round"
        front = self._picture(thing.views[0] if thing.views else thing.front, is_round=is_round)
        back = self._picture(thing.back, is_round=is_round) if thing.back else ""
        return Counter(" ".join(thing.title.split()), thing.component, front, back, thing.sort == "flat")

    def _board(self, pile: Pile, name: str) -> Table:
        """The map of the board, whose grid has the coordinates that are printed on it."""
        thing = pile.things[0]
        picture = self._picture(thing.front)
        ground, figure = self._kit.spec.ground, self._supply.pictures[thing.front]
        points = self._points(ground, figure) if isinstance(ground, Board) else ()
        return Table(name, self._pixels(thing.size[0]), self._pixels(thing.size[1]), picture, tuple(points), (), thing.component)

    def _points(self, ground: Board, figure: Figure) -> Iterable[Point]:
        for number, name in enumerate(ground.names):
            x, y = place_of(figure, ground, number)
            yield Point(name, self._pixels(x), self._pixels(y))

    def _table(self, name: str, piles: Sequence[Pile]) -> Table:
        """A map of one colour with piles in rows."""
        block = block_of(piles, room=_room)
        lots = tuple(self._lot(pile, x, y) for pile, x, y in block.piles)
        return Table(name, self._pixels(block.width) + 2 * EDGE, self._pixels(block.height) + 2 * EDGE, "", (), lots)

    def _lot(self, pile: Pile, x: float, y: float) -> Lot:
        counters = tuple(self._counter(thing) for thing in pile.things)
        width, height = (self._pixels(length) for length in pile.size)
        is_deck = len(counters) > 1
        hidden = pile.face_down and all(counter.back for counter in counters)
        place = self._pixels(x) + EDGE, self._pixels(y) + EDGE
        return Lot(pile.title, counters, *place, width, height, is_deck, hidden, is_deck and hidden)

    def _palette(self) -> dict[str, list[tuple[Counter, int, tuple[int, int]]]]:
        palette: dict[str, list[tuple[Counter, int, tuple[int, int]]]] = {}
        for thing in self._supply.things:
            if _lies(thing) and thing.sort != "board" and thing.copies:
                size = self._pixels(thing.size[0]), self._pixels(thing.size[1])
                palette.setdefault(thing.group, []).append((self._counter(thing), thing.copies, size))
        return palette

    def _die(self, thing: Thing) -> Die:
        return Die(thing.title, thing.component, tuple(self._picture(view) for view in thing.views))

    def _chart(self, thing: Thing) -> Chart:
        pages = [self._picture(name) for name in (thing.front, *thing.pages)]
        return Chart(thing.title, thing.component, thing.copies, tuple(pages))


def _lies(thing: Thing) -> bool:
    """Whether a thing lies on a map: dice are buttons, and what is read are charts."""
    return thing.sort not in ("die", "sheet")


def _room(pile: Pile) -> tuple[float, float]:
    """The room of a pile on a map, which shows things flat."""
    return pile.size


def _different(names: Sequence[str]) -> list[str]:
    """The names, each once: a second one has a number."""
    known: list[str] = []
    for wanted in names:
        name, number = wanted, 1
        while name in known:
            number += 1
            name = f"{wanted} {number}"
        known.append(name)
    return known
