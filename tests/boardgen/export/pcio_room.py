"""A second reader of PlayingCards.io rooms: it reads the archive alone, puts the room together again and can draw it."""

from __future__ import annotations

import json
import zipfile
from collections import Counter
from io import BytesIO
from typing import Any, NamedTuple

from PIL import Image

ADDRESS = "package://userassets/"


class Card(NamedTuple):
    """A card or piece: its component, its label, both pictures, and where it is in pixels."""

    component: str
    label: str
    front: Image.Image
    back: Image.Image
    box: tuple[int, int, int, int]
    faceup: bool
    leaf: int


class Room:
    """A room with its pictures."""

    def __init__(self, data: bytes) -> None:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            assert archive.testzip() is None
            self.names = archive.namelist()
            self.dates = {entry.date_time for entry in archive.infolist()}
            self.widgets: list[dict[str, Any]] = json.loads(archive.read("widgets.json"))
            self.schema = archive.read("schemaVersion")
            pictures = [name for name in self.names if name not in ("widgets.json", "schemaVersion")]
            self._pictures = {name.removeprefix("userassets/"): archive.read(name) for name in pictures}
        self.by_id = {widget["id"]: widget for widget in self.widgets}
        assert len(self.by_id) == len(self.widgets), "a widget has a name of its own"
        self.asked: set[str] = set()

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [widget for widget in self.widgets if widget["type"] == kind]

    def picture(self, address: str) -> Image.Image:
        assert address.startswith(ADDRESS)
        name = address.removeprefix(ADDRESS)
        self.asked.add(name)
        image = Image.open(BytesIO(self._pictures[name]))
        assert image.format == "PNG"
        assert max(image.size) <= 2000
        assert len(self._pictures[name]) < 2_097_152
        return image

    def unused(self) -> set[str]:
        """Pictures that no widget shows."""
        self.counts()
        return set(self._pictures) - self.asked

    def cards(self) -> list[Card]:
        """Every card and piece, from below to above."""
        cards = []
        for widget in sorted(self.of("card") + self.of("piece"), key=lambda widget: widget["z"]):
            deck = self.by_id[widget["deck"]]
            kind = deck["cardTypes"][widget["cardType"]]
            for side, key in (("faceTemplate", "image"), ("backTemplate", "back")):
                (shown,) = deck[side]["objects"]
                assert (shown["w"], shown["h"], shown["value"]) == (deck["cardWidth"], deck["cardHeight"], key)
            parent = self.by_id[widget["parent"]] if "parent" in widget else widget
            assert (parent["x"], parent["y"]) == (widget["x"], widget["y"])
            name, _, number = widget["cardType"].partition("~")
            box = (widget["x"], widget["y"], widget["x"] + deck["cardWidth"], widget["y"] + deck["cardHeight"])
            sides = self.picture(kind["image"]), self.picture(kind["back"])
            cards.append(Card(name.rpartition("-")[0], kind["label"], *sides, box, widget["faceup"], int(number or 1)))
        return cards

    def counts(self) -> Counter[str]:
        """How many pieces each component has; of a thing of several leaves the first counts."""
        counts = Counter(card.component for card in self.cards() if card.leaf == 1)
        for widget in self.of("dice"):
            counts[widget["diceValue"].rpartition("-")[0]] += 1
            sides = self.by_id[widget["deck"]]["cardTypes"]
            assert len(sides) == 6
            assert widget["diceValue"] in sides
            for side in sides.values():
                self.picture(side["image"])
        for widget in self.of("board"):
            self.picture(widget["boardImage"])
            counts[widget["id"].partition("-")[0]] += 1
        return counts

    def boxes(self) -> list[tuple[int, int, int, int]]:
        """What lies on the room: boards, holders, dice, and cards that are in no holder."""
        boxes = [self._box(widget) for kind in ("board", "holder") for widget in self.of(kind)]
        boxes += [(seat["x"], seat["y"], seat["x"] + 180, seat["y"] + 66) for seat in self.of("seat")]
        boxes += [(counter["x"], counter["y"] - 24, counter["x"] + 147, counter["y"] + 44) for counter in self.of("counter")]
        for widget in self.of("dice"):
            deck = self.by_id[widget["deck"]]
            boxes.append((widget["x"], widget["y"], widget["x"] + deck["cardWidth"], widget["y"] + deck["cardHeight"]))
        alone = {widget["id"] for kind in ("card", "piece") for widget in self.of(kind) if "parent" not in widget}
        for name in alone:
            widget = self.by_id[name]
            deck = self.by_id[widget["deck"]]
            boxes.append((widget["x"], widget["y"], widget["x"] + deck["cardWidth"], widget["y"] + deck["cardHeight"]))
        return boxes

    def _box(self, widget: dict[str, Any]) -> tuple[int, int, int, int]:
        return widget["x"], widget["y"], widget["x"] + widget["width"], widget["y"] + widget["height"]


def drawn(room: Room) -> Image.Image:
    """The room as the widgets say, for people to look at."""
    image = Image.new("RGB", (1600, 1000), "#dfe7ea")
    for widget in room.of("hand"):
        image.paste("#c3d0d6", room._box(widget))
    for widget in room.of("board"):
        image.paste(
            room.picture(widget["boardImage"]).convert("RGB").resize((widget["width"], widget["height"])), (widget["x"], widget["y"])
        )
    for widget in room.of("holder"):
        image.paste("#b5c4cb", room._box(widget))
    for widget in room.of("seat"):
        image.paste("#7a8f99", (widget["x"], widget["y"], widget["x"] + 180, widget["y"] + 66))
    for widget in room.of("counter"):
        image.paste("#ffffff", (widget["x"], widget["y"], widget["x"] + 147, widget["y"] + 44))
    for card in room.cards():
        shown = (card.front if card.faceup else card.back).convert("RGBA")
        shown = shown.resize((card.box[2] - card.box[0], card.box[3] - card.box[1]))
        image.paste(shown, card.box[:2], shown)
    for widget in room.of("dice"):
        deck = room.by_id[widget["deck"]]
        face = room.picture(deck["cardTypes"][widget["diceValue"]]["image"]).convert("RGB")
        image.paste(face.resize((deck["cardWidth"], deck["cardHeight"])), (widget["x"], widget["y"]))
    return image
