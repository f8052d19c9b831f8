"""`--to vassal`: a module of VASSAL as one file: a map for the board, one for what is everybody's and one for each seat.

Its build file has maps with boards, grids, decks and stacks, palettes of pieces, sides, hands, dice and charts. A piece is nested
traits, each a list of words, round a basic piece. Source: the classes in https://github.com/vassalengine/vassal that the elements and
traits name (`getAttributeNames`, `VASSAL.tools.SequenceEncoder`, `VASSAL.build.module.BasicCommandEncoder`), and its reference manual
(`GameModule`, `Map`, `IrregularGrid`, `Deck`, `SetupStack`, `PlayerHand`, `PieceWindow`, `BasicPiece`, `Mask`, `PropertyMarker`,
`NonStacking`).
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from boardgen.draw.board.board import place_of
from boardgen.draw.shape.shapes import Figure
from boardgen.export.stock import Stock
from boardgen.export.tables import GridPicture, Pile, Supply, Thing, add_file, block_of, contents, cut_to, free_name, piles_of, pixels_of
from boardgen.export.tables import supply_of as things_of
from boardgen.export.targets import File, Options, Target
from boardgen.kit.kit import Kit
from boardgen.kit.publish import folder_name
from boardgen.layout.ground.board import Board
from boardgen.records import NamedTuple

FLIP = "70,130"
"""Ctrl+F, by which a card is turned over."""
COMPONENT = "Component"
"""The property that says what component a piece is of; the inventory can group pieces by it."""
NO_MAP = "null;0;0"


class Counter(NamedTuple):
    """A piece: its name, its component, and the files of its two sides; `back` is empty where nothing is printed on it."""

    name: str
    component: str
    front: str
    back: str = ""
    is_flat: bool = False
    """Whether it lies by itself: a panel, on which pieces lie that do not stack with it."""


def join_words(words: Sequence[str], sign: str) -> str:
    """Join words with a sign between them, as a SequenceEncoder writes them: the sign is escaped in each word."""
    return sign.join(_escape(word, sign) for word in words)


def _escape(word: str, sign: str) -> str:
    escaped = word.replace(sign, f"\\{sign}")
    if word.startswith("\\") or (word.startswith("'") and word.endswith("'")):
        return f"'{escaped}'"
    return escaped


def code(counter: Counter, number: int) -> str:
    """Return the text of a piece slot; `number` is that of the slot, which a game remembers."""
    kind = f"piece;{join_words(['', '', counter.front, counter.name], ';')}"
    state = join_words([*NO_MAP.split(";"), str(number), "0"], ";")
    traits = [(f"mark;{COMPONENT}", join_words([counter.component], ","))]
    if counter.is_flat:
        traits.append(("immob;g;N;R;", ""))
    if counter.back:
        traits.append((f"obs;{join_words([FLIP, counter.back, 'Flip', 'B', '?', '', 'Peek'], ';')}", "null;"))
    for trait, own in traits:
        kind, state = join_words([trait, kind], "\t"), join_words([own, state], "\t")
    return f"+/{join_words(['null', kind, state], '/')}"


VERSION = "3.7.0"
"""The version of VASSAL that can open the module, and any later one."""
MODULE = "VASSAL.build.module"
MAP_PARTS = (
    *("ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer", "StackExpander", "PieceMover"),
    *("KeyBufferer", "ImageSaver", "Flare"),
)
"""What every map has besides, so that pieces can be moved and menus opened."""
FELT = "63,93,74"
"""The colour of a map without a picture: red, green and blue."""
EDGE = 40
"""Pixels round what is on a map."""


class Point(NamedTuple):
    """A named place of a board, in pixels."""

    name: str
    x: int
    y: int


class Lot(NamedTuple):
    """Pieces that lie together with their middle at (x, y) on a map, in pixels: a deck, or one piece by itself."""

    name: str
    counters: tuple[Counter, ...]
    x: int
    y: int
    width: int
    height: int
    is_deck: bool
    face_down: bool = False
    shuffled: bool = False


class Table(NamedTuple):
    """A map: its name, its size in pixels, its picture or none, the named places of its board, and what lies on it."""

    name: str
    width: int
    height: int
    picture: str
    points: tuple[Point, ...]
    lots: tuple[Lot, ...]
    component: str = ""
    """The component that its picture is, where it has one."""


class Die(NamedTuple):
    """A die: its name, its component, and the files of its sides."""

    name: str
    component: str
    sides: tuple[str, ...]


class Chart(NamedTuple):
    """Something to read: its name, its component, how many there are, and the files of its pages."""

    name: str
    component: str
    copies: int
    pages: tuple[str, ...]


class Contents(NamedTuple):
    """A whole module. `palette` has the different pieces of each component with their numbers, by the titles of the components."""

    title: str
    pin: str
    sides: tuple[str, ...]
    tables: tuple[Table, ...]
    palette: Mapping[str, Sequence[tuple[Counter, int, tuple[int, int]]]]
    dice: tuple[Die, ...]
    charts: tuple[Chart, ...]


class _Slots:
    """The numbers of the slots of a module, each once."""

    def __init__(self) -> None:
        self.next = 1

    def add(self, parent: Element, kind: str, name: str, counter: Counter, size: tuple[int, int]) -> None:
        """Add a slot with a piece."""
        slot = SubElement(parent, f"VASSAL.build.widget.{kind}")
        slot.attrib |= {"entryName": name, "gpid": str(self.next), "width": str(size[0]), "height": str(size[1])}
        slot.text = code(counter, self.next)
        self.next += 1


def build_file(contents: Contents) -> bytes:
    """Return the build file as XML."""
    root = Element("VASSAL.build.GameModule")
    slots = _Slots()
    SubElement(root, f"{MODULE}.BasicCommandEncoder")
    SubElement(root, f"{MODULE}.Documentation")
    roster = SubElement(root, f"{MODULE}.PlayerRoster", buttonText="Retire", buttonToolTip="", buttonIcon="", buttonKeyStroke="")
    for side in contents.sides:
        SubElement(roster, "entry").text = side
    options = {"autoReport": "Always", "nonOwnerUnmaskable": "Always", "playerIdFormat": "$playerName$", "promptString": ""}
    SubElement(root, f"{MODULE}.GlobalOptions", options)
    SubElement(root, f"{MODULE}.gamepieceimage.GamePieceImageDefinitions")
    SubElement(root, f"{MODULE}.properties.GlobalProperties")
    SubElement(root, f"{MODULE}.PrototypesContainer")
    for number, table in enumerate(contents.tables):
        _map(root, table, slots, launched=number > 0)
    for side in contents.sides:
        _hand(root, side)
    _palette(root, contents, slots)
    if contents.charts:
        _charts(root, contents)
    for die in contents.dice:
        _die(root, die)
    _inventory(root)
    SubElement(root, f"{MODULE}.Chatter")
    SubElement(root, f"{MODULE}.KeyNamer")
    root.attrib |= {
        "name": contents.title,
        "version": contents.pin,
        "description": contents.pin,
        "VassalVersion": VERSION,
        "nextPieceSlotId": str(slots.next),
        "ModuleOther1": "",
        "ModuleOther2": "",
    }
    return _write_xml(root)


def meta_data(contents: Contents) -> bytes:
    """Return the file by which the program lists its modules."""
    root = Element("data", version="1")
    values = {"version": contents.pin, "VassalVersion": VERSION, "dateSaved": "0", "description": contents.pin, "name": contents.title}
    for name, value in values.items():
        SubElement(root, name).text = value
    return _write_xml(root)


def _write_xml(root: Element) -> bytes:
    """Return a file of XML."""
    indent(root, " ")
    body: bytes = tostring(root, encoding="utf-8")
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + body + b"\n"


def _map(root: Element, table: Table, slots: _Slots, *, launched: bool) -> None:
    """Add a map with one board that covers it."""
    element = _empty_map(root, "Map", table.name, launched=launched)
    element.set("description", table.component)
    board = _board(element, table)
    if table.points:
        grid = SubElement(board, f"{MODULE}.map.boardPicker.board.RegionGrid", snapto="true", visible="false", fontsize="9")
        for point in table.points:
            place = {"name": point.name, "originx": str(point.x), "originy": str(point.y)}
            SubElement(grid, f"{MODULE}.map.boardPicker.board.Region", place)
    _parts(element)
    for lot in table.lots:
        _lot(element, table, lot, slots)


def _empty_map(root: Element, kind: str, name: str, *, launched: bool) -> Element:
    said = {"mapName": name, "buttonName": name if launched else "", "launch": "true" if launched else "false", "tooltip": name}
    looks = {"allowMultiple": "false", "backgroundcolor": FELT, "color": "0,0,0", "thickness": "3", "edgeWidth": "0", "edgeHeight": "0"}
    reports = {"moveWithinFormat": "$pieceName$ $previousLocation$ -> $location$", "moveToFormat": "$pieceName$ -> $location$"}
    more = {"markMoved": "Never", "icon": "", "hotkey": "", "createFormat": "$pieceName$ -> $location$", "changeFormat": "$message$"}
    return SubElement(root, f"{MODULE}.{kind}", said | looks | reports | more)


def _board(element: Element, table: Table) -> Element:
    """Return the board of a map, and its place in the map's standard setup."""
    slot = {"slotHeight": "125", "slotWidth": "350", "slotScale": "0.2", "maxColumns": "1", "title": table.name}
    picker = SubElement(element, f"{MODULE}.map.BoardPicker", slot | {"addColumnText": "", "addRowText": "", "boardPrompt": ""})
    SubElement(picker, "setup").text = f"{table.name}BoardPicker\t{table.name}\t0\t0"
    looks = {"image": table.picture} if table.picture else {"width": str(table.width), "height": str(table.height), "color": FELT}
    return SubElement(picker, f"{MODULE}.map.boardPicker.Board", {"name": table.name, "reversible": "false"} | looks)


def _parts(element: Element) -> None:
    apart = {"exSepX": "6", "exSepY": "18", "unexSepX": "2", "unexSepY": "4", "disabled": "false"}
    SubElement(element, f"{MODULE}.map.StackMetrics", apart)
    for part in MAP_PARTS:
        SubElement(element, f"{MODULE}.map.{part}")
    SubElement(element, f"{MODULE}.map.Zoomer", zoomLevels="0.25,0.5,0.75,1.0,1.5,2.0", zoomStart="3")
    SubElement(element, f"{MODULE}.map.CounterDetailViewer", delay="400", showgraph="true", showgraphsingle="true", showtext="true")


def _lot(element: Element, table: Table, lot: Lot, slots: _Slots) -> None:
    """Add a deck, or a piece that is there when a game begins."""
    place = {"name": lot.name, "owningBoard": table.name, "x": str(lot.x), "y": str(lot.y)}
    size = lot.width, lot.height
    if not lot.is_deck:
        stack = SubElement(element, f"{MODULE}.map.SetupStack", place | {"useGridLocation": "false"})
        for counter in lot.counters:
            slots.add(stack, "PieceSlot", counter.name, counter, size)
        return
    how = {
        "width": str(lot.width),
        "height": str(lot.height),
        "faceDown": "Always" if lot.face_down else "Never",
        "drawFaceUp": "false",
        "shuffle": "Via right-click Menu" if lot.shuffled else "Never",
        "shuffleCommand": "Shuffle",
        "allowMultiple": "true",
        "allowSelect": "true",
        "reversible": "false",
        "draw": "true",
        "color": "0,0,0",
        "maxStack": "10",
        "canSave": "false",
    }
    deck = SubElement(element, f"{MODULE}.map.DrawPile", place | how)
    for counter in lot.counters:
        slots.add(deck, "CardSlot", counter.name, counter, size)


def _hand(root: Element, side: str) -> None:
    """Add the hand of a side, which no other sees."""
    name = f"{side}: hand"
    element = _empty_map(root, "PlayerHand", name, launched=True)
    element.attrib |= {"side": side.replace("\\", "\\\\").replace(",", "\\,"), "visible": "false", "useBoards": ""}
    _board(element, Table(name, 800, 300, "", (), ()))
    _parts(element)


def _palette(root: Element, contents: Contents, slots: _Slots) -> None:
    """Add every different piece, with how many the kit has of it in its name."""
    window = SubElement(root, f"{MODULE}.PieceWindow", name="Pieces", text="Pieces", tooltip="", hidden="false", icon="", hotkey="")
    tabs = SubElement(window, "VASSAL.build.widget.TabWidget", entryName="")
    for title, counters in contents.palette.items():
        shown = SubElement(tabs, "VASSAL.build.widget.ListWidget", entryName=title, width="300", height="300", divider="150")
        for counter, copies, size in counters:
            slots.add(shown, "PieceSlot", f"{counter.name} ({copies})", counter, size)


def _charts(root: Element, contents: Contents) -> None:
    window = SubElement(root, f"{MODULE}.ChartWindow", name="Charts", text="Charts", tooltip="", icon="", hotkey="", description="")
    tabs = SubElement(window, "VASSAL.build.widget.TabWidget", entryName="")
    for chart in contents.charts:
        pages = SubElement(tabs, "VASSAL.build.widget.TabWidget", entryName=chart.name)
        for number, page in enumerate(chart.pages, 1):
            name = chart.name if len(chart.pages) == 1 else str(number)
            described = f"{chart.component} × {chart.copies}"
            SubElement(pages, "VASSAL.build.widget.Chart", chartName=name, fileName=page, description=described)


def _die(root: Element, die: Die) -> None:
    """Add a die with a picture for each side."""
    shown = {"name": die.name, "text": die.name, "tooltip": die.name, "description": die.component, "icon": "", "hotkey": ""}
    how = {"resultChatter": "true", "format": "$name$: $result1$", "resultWindow": "false", "resultButton": "true"}
    more = {"windowTitleResultFormat": "$name$", "windowX": "100", "windowY": "100", "backgroundColor": "255,255,255"}
    button = SubElement(root, f"{MODULE}.SpecialDiceButton", shown | how | more)
    element = SubElement(button, f"{MODULE}.SpecialDie", name=die.name, format="$result$")
    for number, side in enumerate(die.sides, 1):
        SubElement(element, f"{MODULE}.SpecialDieFace", icon=side, text=str(number), value=str(number))


def _inventory(root: Element) -> None:
    """Add a window that counts the pieces of each component on every map."""
    shown = {"name": "Inventory", "text": "Inventory", "tooltip": "", "icon": "", "hotkey": ""}
    how = {"groupBy": COMPONENT, "nonLeafFormat": "$PropertyValue$: $sum_Component$", "include": "", "centerOnPiece": "true"}
    SubElement(root, f"{MODULE}.Inventory", shown | how)


DPI = 100.0
LARGEST = 4000
"""Pixels of a picture either way; what is larger is drawn smaller, and everything with it."""


def files(stock: Stock, options: Options) -> Iterator[File]:
    """Yield the module."""
    kit = stock.kit
    supply = things_of(stock)
    longest = max(max(figure.width, figure.height) for figure in supply.pictures.values())
    maker = _Maker(kit, supply, min(options.dpi or DPI, LARGEST * 25.4 / longest))
    whole = maker.contents()
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        add_file(archive, "moduledata", meta_data(whole))
        add_file(archive, "buildFile.xml", build_file(whole))
        for picture, content in contents(maker.pictures.values()):
            add_file(archive, f"images/{picture.name}", content, packed=False)
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
        """Return the whole module."""
        piles = piles_of(self._supply.things, self._kit.spec.pin)
        laid = [pile._replace(things=tuple(thing for thing in pile.things if _lies(thing))) for pile in piles]
        laid = [pile for pile in laid if pile.things]
        boards = [pile for pile in laid if pile.sort == "board"]
        common = [pile for pile in laid if not pile.seat and pile.sort != "board"]
        title = self._kit.spec.title
        names: list[str] = []
        for wanted in [title, *(self._titles[pile.component] for pile in boards), *(seat.name for seat in self._kit.seats.values())]:
            names.append(free_name(wanted, {name.lower() for name in names}, " "))
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

    def _picture(self, name: str) -> str:
        """Return the file of a picture."""
        file = f"{folder_name(name)}.png"
        if file not in self.pictures:
            self.pictures[file] = cut_to(file, self._supply.pictures[name], self._dpi, LARGEST, self._supply.outlines.get(name))
        return file

    def _counter(self, thing: Thing) -> Counter:
        front = self._picture(thing.views[0] if thing.views else thing.front)
        back = self._picture(thing.back) if thing.back else ""
        return Counter(" ".join(thing.title.split()), thing.component, front, back, thing.sort == "flat")

    def _board(self, pile: Pile, name: str) -> Table:
        """Return the map of the board, whose grid has the coordinates that are printed on it."""
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
        """Return a map of one colour with piles in rows."""
        block = block_of(piles, room=lambda pile: pile.size)
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
    """Return whether a thing lies on a map: dice are buttons, and what is read are charts."""
    return thing.sort not in ("die", "sheet")



TARGET = Target(files, ("dpi",), DPI)
