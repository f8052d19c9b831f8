"""A second reader of VASSAL modules: it takes the archive, its build file and the codes of its pieces apart, and knows nothing else."""

from __future__ import annotations

import zipfile
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring

from PIL import Image

MODULE = "VASSAL.build.module"
WIDGET = "VASSAL.build.widget"


def words(text: str, sign: str) -> list[str]:
    """The words that a SequenceEncoder has joined: a backslash before the sign keeps it, quotes are taken off a word."""
    found, word, at = [], "", 0
    while at < len(text):
        if text[at] == "\\" and text[at + 1 : at + 2] == sign:
            word += sign
            at += 2
        elif text[at] == sign:
            found.append(word)
            word = ""
            at += 1
        else:
            word += text[at]
            at += 1
    return [one[1:-1] if len(one) > 1 and one[0] == one[-1] == "'" else one for one in [*found, word]]


class Piece(NamedTuple):
    """A piece as its code says: its name, its component, its slot, the files of its sides, and the names of its traits from the outside."""

    name: str
    component: str
    slot: str
    front: str
    back: str
    traits: tuple[str, ...]


def piece_of(code: str) -> Piece:
    """A piece from the text of its slot."""
    start, number, kind, state = words(code, "/")
    assert (start, number) == ("+", "null")
    component = back = ""
    traits = []
    while "\t" in kind:
        trait, kind = words(kind, "\t")
        own, state = words(state, "\t")
        parts = words(trait, ";")
        traits.append(parts[0])
        if parts[0] == "mark":
            assert parts[1] == "Component"
            (component,) = words(own, ",")
        elif parts[0] == "obs":
            assert parts[1] == "70,130"
            assert own.startswith("null")
            back = parts[2]
    name, clone, delete, front, title = words(kind, ";")
    assert (name, clone, delete) == ("piece", "", "")
    no_map, _, _, slot, properties = words(state, ";")
    assert (no_map, properties) == ("null", "0")
    return Piece(title, component, slot, front, back, tuple(traits))


class Lot(NamedTuple):
    """A deck or stack on a map: its box in pixels, and its pieces."""

    element: Element
    box: tuple[float, float, float, float]
    pieces: tuple[Piece, ...]


class VassalModule:
    """A module with its pictures."""

    def __init__(self, data: bytes) -> None:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            assert archive.testzip() is None
            self.names = archive.namelist()
            self.dates = {entry.date_time for entry in archive.infolist()}
            self.root = fromstring(archive.read("buildFile.xml"))
            self.meta = fromstring(archive.read("moduledata"))
            self._pictures = {name.removeprefix("images/"): archive.read(name) for name in self.names if name.startswith("images/")}
        self.asked: set[str] = set()
        self.slots = [piece_of(slot.text or "") for slot in self.root.iter() if slot.tag in (f"{WIDGET}.PieceSlot", f"{WIDGET}.CardSlot")]

    def picture(self, name: str) -> Image.Image:
        self.asked.add(name)
        image = Image.open(BytesIO(self._pictures[name]))
        assert image.format == "PNG"
        return image

    def maps(self) -> list[Element]:
        return self.root.findall(f"{MODULE}.Map")

    def board(self, element: Element) -> Element:
        """The one board of a map, which its standard setup names."""
        picker = element.find(f"{MODULE}.map.BoardPicker")
        assert picker is not None
        (board,) = picker.findall(f"{MODULE}.map.boardPicker.Board")
        assert picker.findtext("setup") == f"{element.get('mapName')}BoardPicker\t{board.get('name')}\t0\t0"
        return board

    def size(self, element: Element) -> tuple[int, int]:
        """Width and height of a map in pixels."""
        board = self.board(element)
        picture = board.get("image")
        return self.picture(picture).size if picture else (int(board.get("width", "0")), int(board.get("height", "0")))

    def points(self, element: Element) -> dict[str, tuple[int, int]]:
        """The named places of a map's board."""
        regions = self.board(element).iter(f"{MODULE}.map.boardPicker.board.Region")
        return {region.get("name", ""): (int(region.get("originx", "")), int(region.get("originy", ""))) for region in regions}

    def lots(self, element: Element) -> Iterator[Lot]:
        """What lies on a map."""
        for lot in element:
            if lot.tag not in (f"{MODULE}.map.DrawPile", f"{MODULE}.map.SetupStack"):
                continue
            assert lot.get("owningBoard") == self.board(element).get("name")
            pieces = tuple(piece_of(slot.text or "") for slot in lot)
            sizes = [self.picture(piece.front).size for piece in pieces]
            wide, high = max(size[0] for size in sizes), max(size[1] for size in sizes)
            x, y = int(lot.get("x", "")), int(lot.get("y", ""))
            for piece in pieces:
                if piece.back:
                    assert self.picture(piece.back).size == self.picture(piece.front).size
            yield Lot(lot, (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2), pieces)

    def counts(self) -> Counter[str]:
        """How many pieces each component has: on maps, as boards, as dice and as charts."""
        counts: Counter[str] = Counter()
        for element in self.maps():
            counts.update([element.get("description", "")] if self.board(element).get("image") else [])
            counts.update(piece.component for lot in self.lots(element) for piece in lot.pieces)
        for button in self.root.findall(f"{MODULE}.SpecialDiceButton"):
            sides = list(button.iter(f"{MODULE}.SpecialDieFace"))
            assert [side.get("value") for side in sides] == ["1", "2", "3", "4", "5", "6"]
            for side in sides:
                self.picture(side.get("icon", ""))
            counts[button.get("description", "")] += 1
        for tab in self.root.iterfind(f"{MODULE}.ChartWindow/{WIDGET}.TabWidget/{WIDGET}.TabWidget"):
            charts = tab.findall(f"{WIDGET}.Chart")
            (described,) = {chart.get("description", "") for chart in charts}
            component, _, copies = described.partition(" × ")
            for chart in charts:
                self.picture(chart.get("fileName", ""))
            counts[component] += int(copies)
        return counts

    def unused(self) -> set[str]:
        """Pictures that nothing shows."""
        self.counts()
        for element in self.maps():
            self.size(element)
        return set(self._pictures) - self.asked


FELT = (63, 93, 74)
"""The colour round what is on a map."""
DEEP = 3
"""So many cards of a deck are seen to lie under its first."""


def drawn(module: VassalModule, maps: int = 2) -> Image.Image:
    """The first maps of a module side by side, with what is on them when a game begins: boards, decks as stacks, and single pieces."""
    shown = [_map(module, element) for element in module.maps()[:maps]]
    high = max(one.height for one in shown)
    scaled = [one.resize((round(one.width * high / one.height), high), Image.Resampling.LANCZOS) for one in shown]
    whole = Image.new("RGB", (sum(one.width for one in scaled), high), FELT)
    x = 0
    for one in scaled:
        whole.paste(one, (x, 0))
        x += one.width
    return whole


def _map(module: VassalModule, element: Element) -> Image.Image:
    picture = module.board(element).get("image")
    canvas = Image.new("RGB", module.size(element), FELT)
    if picture:
        canvas.paste(module.picture(picture).convert("RGB"), (0, 0))
    for lot in module.lots(element):
        top = lot.pieces[-1] if lot.element.tag.endswith("SetupStack") else lot.pieces[0]
        hidden = lot.element.get("faceDown") == "Always" and top.back
        face = module.picture(top.back if hidden else top.front).convert("RGBA")
        x, y = int(lot.element.get("x", "")) - face.width // 2, int(lot.element.get("y", "")) - face.height // 2
        for below in range(min(DEEP, len(lot.pieces) - 1), -1, -1):
            canvas.paste(face, (x + 2 * below, y - 4 * below), face)
    return canvas
