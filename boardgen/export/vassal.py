"""`--to vassal`: a module of VASSAL as one file: a map for the board, one for what is everybody's and one for each seat.

Its build file has maps with boards, grids, decks and stacks, palettes of pieces, sides, hands, dice and charts. A piece is nested
traits, each a list of words, round a basic piece. Source: the classes in https://github.com/vassalengine/vassal that the elements and
traits name (`getAttributeNames`, `VASSAL.tools.SequenceEncoder`, `VASSAL.build.module.BasicCommandEncoder`), and its reference manual
(`GameModule`, `Map`, `IrregularGrid`, `Deck`, `SetupStack`, `PlayerHand`, `PieceWindow`, `BasicPiece`, `Mask`, `PropertyMarker`,
`NonStacking`)."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from boardgen.draw.board.board import place_of
from boardgen.export.stock import Stock
from boardgen.export.tables import add_file, block_of, contents, cut_to, free_name, piles_of, pixels_of, supply_of as things_of
from boardgen.export.targets import File, Options, Target
from boardgen.kit.kit import Kit
from boardgen.kit.publish import folder_name
from boardgen.layout.ground.board import Board
from boardgen.records import NamedTuple

if TYPE_CHECKING:
    from boardgen.export.tables import GridPicture, Pile, Supply, Thing

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
    return f"'{escaped}'" if word.startswith("\\") or (word.startswith("'") and word.endswith("'")) else escaped


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


def meta_data(kit: Kit) -> bytes:
    """Return the file by which the program lists its modules."""
    root, pin = Element("data", version="1"), kit.spec.pin
    values = {"version": pin, "VassalVersion": VERSION, "dateSaved": "0", "description": pin, "name": kit.spec.title}
    for name, value in values.items():
        SubElement(root, name).text = value
    return _write_xml(root)


def _write_xml(root: Element) -> bytes:
    indent(root, " ")
    body: bytes = tostring(root, encoding="utf-8")
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + body + b"\n"


def _board(element: Element, name: str, looks: dict[str, str]) -> Element:
    """Return the board of a map, and its place in the map's standard setup."""
    slot = {"slotHeight": "125", "slotWidth": "350", "slotScale": "0.2", "maxColumns": "1", "title": name}
    picker = SubElement(element, f"{MODULE}.map.BoardPicker", slot | {"addColumnText": "", "addRowText": "", "boardPrompt": ""})
    SubElement(picker, "setup").text = f"{name}BoardPicker\t{name}\t0\t0"
    return SubElement(picker, f"{MODULE}.map.boardPicker.Board", {"name": name, "reversible": "false"} | looks)


def _plain_board(width: int, height: int) -> dict[str, str]:
    """Return the looks of a board without a picture, of a size in pixels."""
    return {"width": str(width), "height": str(height), "color": FELT}


def _parts(element: Element) -> None:
    apart = {"exSepX": "6", "exSepY": "18", "unexSepX": "2", "unexSepY": "4", "disabled": "false"}
    SubElement(element, f"{MODULE}.map.StackMetrics", apart)
    for part in MAP_PARTS:
        SubElement(element, f"{MODULE}.map.{part}")
    SubElement(element, f"{MODULE}.map.Zoomer", zoomLevels="0.25,0.5,0.75,1.0,1.5,2.0", zoomStart="3")
    SubElement(element, f"{MODULE}.map.CounterDetailViewer", delay="400", showgraph="true", showgraphsingle="true", showtext="true")


DPI = 100.0
LARGEST = 4000
"""Pixels of a picture either way; what is larger is drawn smaller, and everything with it."""


def files(stock: Stock, options: Options) -> Iterator[File]:
    kit = stock.kit
    supply = things_of(stock)
    longest = max(max(figure.width, figure.height) for figure in supply.pictures.values())
    module = _Module(kit, supply, min(options.dpi or DPI, LARGEST * 25.4 / longest))
    build_file = module.build_file()
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        add_file(archive, "moduledata", meta_data(kit))
        add_file(archive, "buildFile.xml", build_file)
        for picture, content in contents(module.pictures.values()):
            add_file(archive, f"images/{picture.name}", content, packed=False)
    name = folder_name(kit.spec.pin.replace("@", "-"))
    yield File(f"{name}.vmod", stream.getvalue(), {"pictures": len(module.pictures)})


class _Module:
    """A module as it is written, at one scale for all of it; `pictures` are those that it has asked for."""

    def __init__(self, kit: Kit, supply: Supply, dpi: float) -> None:
        self.pictures: dict[str, GridPicture] = {}
        self._kit = kit
        self._supply = supply
        self._dpi = dpi
        self._root = Element("VASSAL.build.GameModule")
        self._slots = 0
        self._sides = [seat.name for seat in kit.seats.values()]

    def build_file(self) -> bytes:
        root, spec = self._root, self._kit.spec
        SubElement(root, f"{MODULE}.BasicCommandEncoder")
        SubElement(root, f"{MODULE}.Documentation")
        roster = SubElement(root, f"{MODULE}.PlayerRoster", buttonText="Retire", buttonToolTip="", buttonIcon="", buttonKeyStroke="")
        for side in self._sides:
            SubElement(roster, "entry").text = side
        options = {"autoReport": "Always", "nonOwnerUnmaskable": "Always", "playerIdFormat": "$playerName$", "promptString": ""}
        SubElement(root, f"{MODULE}.GlobalOptions", options)
        for part in ("gamepieceimage.GamePieceImageDefinitions", "properties.GlobalProperties", "PrototypesContainer"):
            SubElement(root, f"{MODULE}.{part}")
        self._add_maps()
        for side in self._sides:
            # Add the hand of a side, which no other sees
            name = f"{side}: hand"
            element = self._empty_map("PlayerHand", name, launched=True)
            element.attrib |= {"side": side.replace("\\", "\\\\").replace(",", "\\,"), "visible": "false", "useBoards": ""}
            _board(element, name, _plain_board(800, 300))
            _parts(element)
        self._palette()
        dice = [thing for thing in self._supply.things if thing.sort == "die" for _ in range(thing.copies)]
        sides = [[self._picture(view) for view in thing.views] for thing in dice]
        self._charts([thing for thing in self._supply.things if thing.sort == "sheet"])
        for thing, pictures in zip(dice, sides, strict=True):
            self._die(thing, pictures)
        shown = {"name": "Inventory", "text": "Inventory", "tooltip": "", "icon": "", "hotkey": ""}  # counts pieces on every map
        how = {"groupBy": COMPONENT, "nonLeafFormat": "$PropertyValue$: $sum_Component$", "include": "", "centerOnPiece": "true"}
        SubElement(root, f"{MODULE}.Inventory", shown | how)
        SubElement(root, f"{MODULE}.Chatter")
        SubElement(root, f"{MODULE}.KeyNamer")
        root.attrib |= {
            "name": spec.title,
            "version": spec.pin,
            "description": spec.pin,
            "VassalVersion": VERSION,
            "nextPieceSlotId": str(self._slots + 1),
            "ModuleOther1": "",
            "ModuleOther2": "",
        }
        return _write_xml(root)

    def _pixels(self, length: float) -> int:
        return pixels_of(length, self._dpi)

    def _size(self, size: tuple[float, float]) -> tuple[int, int]:
        return self._pixels(size[0]), self._pixels(size[1])

    def _picture(self, name: str) -> str:
        file = f"{folder_name(name)}.png"
        if file not in self.pictures:
            self.pictures[file] = cut_to(file, self._supply.pictures[name], self._dpi, LARGEST, self._supply.outlines.get(name))
        return file

    def _counter(self, thing: Thing) -> Counter:
        front = self._picture(thing.views[0] if thing.views else thing.front)
        back = self._picture(thing.back) if thing.back else ""
        return Counter(" ".join(thing.title.split()), thing.component, front, back, thing.sort == "flat")

    def _slot(self, parent: Element, kind: str, name: str, counter: Counter, size: tuple[int, int]) -> None:
        """Add a slot with a piece; each has a number of its own."""
        self._slots += 1
        slot = SubElement(parent, f"VASSAL.build.widget.{kind}")
        slot.attrib |= {"entryName": name, "gpid": str(self._slots), "width": str(size[0]), "height": str(size[1])}
        slot.text = code(counter, self._slots)

    def _add_maps(self) -> None:
        """Add a map for each board, one for what is everybody's and one for each seat that has something; each has a name of its own."""
        kit = self._kit
        piles = piles_of(self._supply.things, kit.spec.pin)
        laid = [pile._replace(things=tuple(thing for thing in pile.things if _lies(thing))) for pile in piles]
        laid = [pile for pile in laid if pile.things]
        boards = [pile for pile in laid if pile.sort == "board"]
        titles = {part.name: part.title for part in kit.parts}
        names: list[str] = []
        for wanted in [kit.spec.title, *(titles[pile.component] for pile in boards), *self._sides]:
            names.append(free_name(wanted, {name.lower() for name in names}, " "))
        common = [pile for pile in laid if not pile.seat and pile.sort != "board"]
        own = [[pile for pile in laid if pile.seat == letter] for letter in kit.seats]
        maps: list[tuple[str, Pile | None, list[Pile]]] = [(name, pile, []) for pile, name in zip(boards, names[1:], strict=False)]
        maps += [(name, None, mine) for name, mine in zip((names[0], *names[1 + len(boards) :]), (common, *own), strict=True) if mine]
        for number, (name, board, mine) in enumerate(maps):
            self._map(name, board, mine, launched=number > 0)

    def _map(self, name: str, board: Pile | None, piles: Sequence[Pile], *, launched: bool) -> None:
        """Add a map with one board that covers it: that of the kit, whose grid has its coordinates, or one of one colour with piles."""
        element = self._empty_map("Map", name, launched=launched)
        element.set("description", board.component if board is not None else "")
        block = block_of(piles, room=lambda pile: pile.size)
        if board is not None:
            self._grid(_board(element, name, {"image": self._picture(board.things[0].front)}), board.things[0])
        else:
            width, height = self._size((block.width, block.height))
            _board(element, name, _plain_board(width + 2 * EDGE, height + 2 * EDGE))
        _parts(element)
        for pile, x, y in block.piles:
            self._lot(element, name, pile, (self._pixels(x) + EDGE, self._pixels(y) + EDGE))

    def _grid(self, made: Element, thing: Thing) -> None:
        """Add the points of a board by their names."""
        ground = self._kit.spec.ground
        if isinstance(ground, Board) and ground.names:
            grid = SubElement(made, f"{MODULE}.map.boardPicker.board.RegionGrid", snapto="true", visible="false", fontsize="9")
            for number, name in enumerate(ground.names):
                x, y = self._size(place_of(self._supply.pictures[thing.front], ground, number))
                SubElement(grid, f"{MODULE}.map.boardPicker.board.Region", {"name": name, "originx": str(x), "originy": str(y)})

    def _empty_map(self, kind: str, name: str, *, launched: bool) -> Element:
        said = {"mapName": name, "buttonName": name if launched else "", "launch": "true" if launched else "false", "tooltip": name}
        looks = {"allowMultiple": "false", "backgroundcolor": FELT, "color": "0,0,0", "thickness": "3", "edgeWidth": "0", "edgeHeight": "0"}
        reports = {"moveWithinFormat": "$pieceName$ $previousLocation$ -> $location$", "moveToFormat": "$pieceName$ -> $location$"}
        more = {"markMoved": "Never", "icon": "", "hotkey": "", "createFormat": "$pieceName$ -> $location$", "changeFormat": "$message$"}
        return SubElement(self._root, f"{MODULE}.{kind}", said | looks | reports | more)

    def _lot(self, element: Element, board: str, pile: Pile, at: tuple[int, int]) -> None:
        """Add a deck, or a piece that is there when a game begins, with its middle at a place."""
        counters, size = [self._counter(thing) for thing in pile.things], self._size(pile.size)
        place = {"name": pile.title, "owningBoard": board, "x": str(at[0]), "y": str(at[1])}
        if len(counters) == 1:
            stack = SubElement(element, f"{MODULE}.map.SetupStack", place | {"useGridLocation": "false"})
            self._slot(stack, "PieceSlot", counters[0].name, counters[0], size)
            return
        hidden = pile.face_down and all(counter.back for counter in counters)
        how = {
            "width": str(size[0]),
            "height": str(size[1]),
            "faceDown": "Always" if hidden else "Never",
            "drawFaceUp": "false",
            "shuffle": "Via right-click Menu" if hidden else "Never",
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
        for counter in counters:
            self._slot(deck, "CardSlot", counter.name, counter, size)

    def _palette(self) -> None:
        """Add every different piece below the title of its component, with how many the kit has of it in its name."""
        shown = {"name": "Pieces", "text": "Pieces", "tooltip": "", "hidden": "false", "icon": "", "hotkey": ""}
        tabs = SubElement(SubElement(self._root, f"{MODULE}.PieceWindow", shown), "VASSAL.build.widget.TabWidget", entryName="")
        pieces = [thing for thing in self._supply.things if _lies(thing) and thing.sort != "board" and thing.copies]
        for title in dict.fromkeys(thing.group for thing in pieces):
            shelf = SubElement(tabs, "VASSAL.build.widget.ListWidget", entryName=title, width="300", height="300", divider="150")
            for thing in (thing for thing in pieces if thing.group == title):
                counter = self._counter(thing)
                self._slot(shelf, "PieceSlot", f"{counter.name} ({thing.copies})", counter, self._size(thing.size))

    def _charts(self, things: Sequence[Thing]) -> None:
        """Add what is read, if there is any."""
        if not things:
            return
        window = SubElement(
            self._root, f"{MODULE}.ChartWindow", name="Charts", text="Charts", tooltip="", icon="", hotkey="", description=""
        )
        tabs = SubElement(window, "VASSAL.build.widget.TabWidget", entryName="")
        for thing in things:
            shelf = SubElement(tabs, "VASSAL.build.widget.TabWidget", entryName=thing.title)
            for number, page in enumerate((thing.front, *thing.pages), 1):
                said = {"chartName": str(number) if thing.pages else thing.title, "fileName": self._picture(page)}
                SubElement(shelf, "VASSAL.build.widget.Chart", said | {"description": f"{thing.component} × {thing.copies}"})

    def _die(self, thing: Thing, sides: Sequence[str]) -> None:
        """Add a die with a picture for each side."""
        shown = {"name": thing.title, "text": thing.title, "tooltip": thing.title, "description": thing.component, "icon": "", "hotkey": ""}
        how = {"resultChatter": "true", "format": "$name$: $result1$", "resultWindow": "false", "resultButton": "true"}
        more = {"windowTitleResultFormat": "$name$", "windowX": "100", "windowY": "100", "backgroundColor": "255,255,255"}
        button = SubElement(self._root, f"{MODULE}.SpecialDiceButton", shown | how | more)
        element = SubElement(button, f"{MODULE}.SpecialDie", name=thing.title, format="$result$")
        for number, side in enumerate(sides, 1):
            SubElement(element, f"{MODULE}.SpecialDieFace", icon=side, text=str(number), value=str(number))


def _lies(thing: Thing) -> bool:
    """Return whether a thing lies on a map: dice are buttons, and what is read are charts."""
    return thing.sort not in ("die", "sheet")


TARGET = Target(files, ("dpi",), DPI)
