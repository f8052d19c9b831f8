"""The build file of a VASSAL module: maps with their boards, grids, decks and stacks, palettes of pieces, sides, hands, dice and charts.

Source: the classes named by its elements in https://github.com/vassalengine/vassal, the attributes of which are listed by their
`getAttributeNames`, and its reference manual (`GameModule`, `Map`, `IrregularGrid`, `Deck`, `SetupStack`, `PlayerHand`, `PieceWindow`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from boardgen.export.vassal.piece_codes import COMPONENT, Counter, code

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
        """A slot with a piece."""
        slot = SubElement(parent, f"VASSAL.build.widget.{kind}")
        slot.attrib |= {"entryName": name, "gpid": str(self.next), "width": str(size[0]), "height": str(size[1])}
        slot.text = code(counter, self.next)
        self.next += 1


def build_file(contents: Contents) -> bytes:
    """The build file as XML."""
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
    return _written(root)


def meta_data(contents: Contents) -> bytes:
    """The file by which the program lists its modules."""
    root = Element("data", version="1")
    values = {"version": contents.pin, "VassalVersion": VERSION, "dateSaved": "0", "description": contents.pin, "name": contents.title}
    for name, value in values.items():
        SubElement(root, name).text = value
    return _written(root)


def _written(root: Element) -> bytes:
    """A file of XML."""
    indent(root, " ")
    body: bytes = tostring(root, encoding="utf-8")
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + body + b"\n"


def _map(root: Element, table: Table, slots: _Slots, *, launched: bool) -> None:
    """A map with one board that covers it."""
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
    """The board of a map, and its place in the map's standard setup."""
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
    """A deck, or a piece that is there when a game begins."""
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
    """The hand of a side, which no other sees."""
    name = f"{side}: hand"
    element = _empty_map(root, "PlayerHand", name, launched=True)
    element.attrib |= {"side": side.replace("\\", "\\\\").replace(",", "\\,"), "visible": "false", "useBoards": ""}
    _board(element, Table(name, 800, 300, "", (), ()))
    _parts(element)


def _palette(root: Element, contents: Contents, slots: _Slots) -> None:
    """Every different piece, with how many the kit has of it in its name."""
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
    """A die with a picture for each side."""
    shown = {"name": die.name, "text": die.name, "tooltip": die.name, "description": die.component, "icon": "", "hotkey": ""}
    how = {"resultChatter": "true", "format": "$name$: $result1$", "resultWindow": "false", "resultButton": "true"}
    more = {"windowTitleResultFormat": "$name$", "windowX": "100", "windowY": "100", "backgroundColor": "255,255,255"}
    button = SubElement(root, f"{MODULE}.SpecialDiceButton", shown | how | more)
    element = SubElement(button, f"{MODULE}.SpecialDie", name=die.name, format="$result$")
    for number, side in enumerate(die.sides, 1):
        SubElement(element, f"{MODULE}.SpecialDieFace", icon=side, text=str(number), value=str(number))


def _inventory(root: Element) -> None:
    """A window that counts the pieces of each component on every map."""
    shown = {"name": "Inventory", "text": "Inventory", "tooltip": "", "icon": "", "hotkey": ""}
    how = {"groupBy": COMPONENT, "nonLeafFormat": "$PropertyValue$: $sum_Component$", "include": "", "centerOnPiece": "true"}
    SubElement(root, f"{MODULE}.Inventory", shown | how)
