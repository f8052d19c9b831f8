"""A second reader of Tabletop Simulator saves: it rebuilds the table from the JSON and the pictures alone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from typing import Any, NamedTuple

from PIL import Image

UNIT = 25.4
CARD_HEIGHT = 3.04
"""Units of a card at a scale of 1."""


class Piece(NamedTuple):
    """One thing: the component that its first tag names, and the pictures of its sides, cut out of their sheets."""

    component: str
    name: str
    front: Image.Image
    back: Image.Image | None
    state: Mapping[str, Any]
    pages: tuple[Image.Image, ...] = ()
    """Its other pages."""


class OnTable(NamedTuple):
    """An object on the table: west, south, east and north in mm from the middle, and the pieces that it consists of."""

    kind: str
    name: str
    box: tuple[float, float, float, float]
    pieces: tuple[Piece, ...]
    state: Mapping[str, Any]


class Save:
    """A save with its pictures, by the names of their files."""

    def __init__(self, files: Mapping[str, bytes], url: str = "") -> None:
        (name,) = [name for name in files if name.endswith(".json") and "manifest" not in name]
        self.json: dict[str, Any] = json.loads(files[name])
        self._files = {name.removeprefix("images/"): content for name, content in files.items() if name.startswith("images/")}
        self._url = url
        self._opened: dict[str, Image.Image] = {}
        self.asked: set[str] = set()

    def picture(self, address: str) -> Image.Image:
        """The picture at an address."""
        assert address.startswith(self._url), address
        name = address.removeprefix(self._url)
        self.asked.add(name)
        if name not in self._opened:
            image = Image.open(BytesIO(self._files[name]))
            assert (image.format, image.mode) == ("PNG", "RGB")
            assert max(image.size) <= 4096
            self._opened[name] = image
        return self._opened[name]

    def unused(self) -> set[str]:
        """Pictures that nothing asked for."""
        list(self.table())
        for state in self.json["ObjectStates"]:
            if "CustomImage" in state:
                self.picture(state["CustomImage"]["ImageURL"])
        return set(self._files) - self.asked

    def states(self) -> Iterator[dict[str, Any]]:
        """Every object, those in decks and bags too."""
        yield from _inside(self.json["ObjectStates"])

    def table(self) -> list[OnTable]:
        """Everything that lies on the table, the table itself and hands apart."""
        return [self._placed(state) for state in self.json["ObjectStates"] if state["Tags"]]

    def hands(self) -> list[dict[str, Any]]:
        """The zones of players."""
        return [state for state in self.json["ObjectStates"] if state["Name"] == "HandTrigger"]

    def edges(self) -> tuple[float, float, float, float]:
        """The edges of the table itself in mm: west, south, east and north."""
        (table,) = [state for state in self.json["ObjectStates"] if state["Name"] == "Custom_Tile" and not state["Tags"]]
        assert table["Locked"]
        at = table["Transform"]
        x, y, half, deep = at["posX"] * UNIT, at["posZ"] * UNIT, at["scaleX"] * UNIT, at["scaleZ"] * UNIT
        return x - half, y - deep, x + half, y + deep

    def on_table(self, box: tuple[float, float, float, float]) -> bool:
        """Whether something lies wholly on the table."""
        west, south, east, north = self.edges()
        return west <= box[0] and south <= box[1] and box[2] <= east and box[3] <= north

    def counts(self) -> Counter[str]:
        """How many pieces each component has."""
        return Counter(piece.component for placed in self.table() for piece in placed.pieces)

    def _placed(self, state: dict[str, Any]) -> OnTable:
        at = state["Transform"]
        across, down = self._room(state)
        x, y = at["posX"] * UNIT, at["posZ"] * UNIT
        box = (x - across / 2, y - down / 2, x + across / 2, y + down / 2)
        return OnTable(state["Name"], state["Nickname"], box, tuple(self._pieces(state)), state)

    def _room(self, state: dict[str, Any]) -> tuple[float, float]:
        """Width and depth of an object in mm."""
        scale = state["Transform"]["scaleX"], state["Transform"]["scaleZ"]
        kind = state["Name"]
        if kind == "Custom_Tile":
            return 2 * scale[0] * UNIT, 2 * scale[1] * UNIT
        if kind in ("DeckCustom", "CardCustom"):
            wide, high = self._cell(state["DeckIDs"][0] if kind == "DeckCustom" else state["CardID"], state, "FaceURL").size
            return CARD_HEIGHT * scale[0] * UNIT * wide / high, CARD_HEIGHT * scale[1] * UNIT
        if kind in ("Bag", "Infinite_Bag"):
            return 2.5 * scale[0] * UNIT, 2.5 * scale[1] * UNIT
        assert kind in ("Custom_Dice", "Figurine_Custom"), kind
        return scale[0] * UNIT, scale[1] * UNIT

    def _pieces(self, state: dict[str, Any]) -> Iterator[Piece]:
        kind = state["Name"]
        if kind == "DeckCustom":
            assert state["DeckIDs"] == [card["CardID"] for card in state["ContainedObjects"]]
            entries = [entry for card in state["ContainedObjects"] for entry in card["CustomDeck"].items()]
            assert all(state["CustomDeck"][number] == entry for number, entry in entries)
        if kind in ("DeckCustom", "Bag"):
            for inner in state["ContainedObjects"]:
                yield from self._pieces(inner)
            return
        tag, name = state["Tags"][0], state["Nickname"]
        if kind in ("Card", "CardCustom"):
            entry = state["CustomDeck"][str(state["CardID"] // 100)]
            back = self._cell(state["CardID"], state, "BackURL") if entry["UniqueBack"] else self.picture(entry["BackURL"])
            yield Piece(tag, name, self._cell(state["CardID"], state, "FaceURL"), back, state)
            return
        image = state["CustomImage"]
        second = image["ImageSecondaryURL"]
        assert list(state.get("States", {})) == [str(number) for number in range(2, len(state.get("States", {})) + 2)]
        pages = tuple(self.picture(page["CustomImage"]["ImageURL"]) for page in state.get("States", {}).values())
        yield Piece(tag, name, self.picture(image["ImageURL"]), self.picture(second) if second else None, state, pages)

    def _cell(self, card: int, state: dict[str, Any], side: str) -> Image.Image:
        """One card of a sheet."""
        entry = state["CustomDeck"][str(card // 100)]
        sheet = self.picture(entry[side])
        columns, rows = entry["NumWidth"], entry["NumHeight"]
        assert (sheet.width % columns, sheet.height % rows) == (0, 0)
        wide, high = sheet.width // columns, sheet.height // rows
        at = card % 100
        assert at < columns * rows - 1, "the last cell is the hidden card"
        x, y = at % columns * wide, at // columns * high
        return sheet.crop((x, y, x + wide, y + high))


def _inside(states: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for state in states:
        yield state
        yield from _inside(state.get("ContainedObjects", []))
        yield from _inside(state.get("States", {}).values())


def drawn(save: Save, scale: float = 1.0) -> Image.Image:
    """The table from above, `scale` pixels a mm, as the save alone says: for people to look at."""
    edges = save.edges()
    wide, high = edges[2] - edges[0], edges[3] - edges[1]
    image = Image.new("RGB", (round(wide * scale), round(high * scale)), "#3F5D4A")

    def place(box: tuple[float, float, float, float]) -> tuple[int, int, int, int]:
        x0, y0, x1, y1 = box
        west, north = x0 - edges[0], edges[3] - y1
        return round(west * scale), round(north * scale), max(1, round((x1 - x0) * scale)), max(1, round((y1 - y0) * scale))

    for state in save.hands():
        at = state["Transform"]
        half = at["scaleX"] * UNIT / 2, at["scaleZ"] * UNIT / 2
        x, y = at["posX"] * UNIT, at["posZ"] * UNIT
        left, top, across, down = place((x - half[0], y - half[1], x + half[0], y + half[1]))
        colour = tuple(round(255 * state["ColorDiffuse"][one]) for one in "rgb")
        image.paste(colour, (left, top, left + across, top + down))
    for thing in save.table():
        left, top, across, down = place(thing.box)
        at = thing.state["Transform"]
        if thing.kind == "Bag":
            colour = tuple(round(255 * thing.state["ColorDiffuse"][one]) for one in "rgb")
            image.paste(colour, (left, top, left + across, top + down))
            inner = thing.pieces[0].front.resize((max(1, across // 2), max(1, down // 2)))
            image.paste(inner, (left + across // 4, top + down // 4))
            continue
        hidden = at["rotZ"] == 180 and thing.pieces[0].back is not None
        face = thing.pieces[0].back if hidden else thing.pieces[0].front
        assert face is not None
        shown = face.resize((across, down), Image.Resampling.LANCZOS)
        image.paste(shown if at["rotY"] == 180 else shown.rotate(180), (left, top))
    return image
