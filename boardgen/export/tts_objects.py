"""The objects of a Tabletop Simulator save as JSON values, and the arithmetic of the card sheets that they show.

Source: https://kb.tabletopsimulator.com/custom-content/save-file-format/ (the serialised classes; the number of a deck is that of its
cards without the last two digits), https://api.tabletopsimulator.com/custom-game-objects/ (names of objects, shapes of tiles and cards,
sides of dice), https://github.com/Sebaestschjin/typed-tabletop-simulator (`objectData.d.ts`: all keys, the order of bags),
https://kb.tabletopsimulator.com/custom-content/custom-deck/ (the last picture of a sheet is the hidden one) and
https://kb.tabletopsimulator.com/custom-content/asset-creation/ (pictures of at most 4096 x 4096 pixels).

A unit is about an inch. A tile that is stretched is 2 x 2 units at a scale of 1, so that its size is exact whatever its picture; the
knowledge base prefers tiles to tokens cut out of their pictures, whose size depends on the picture in a way that is not written down.
Pieces with an outline of their own can only be tokens. A token has one picture: its back is its second state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

from boardgen.draw.type.geometry import MM_PER_POINT

MOST = 4096
"""Pixels of a picture either way."""
COLUMNS, ROWS = 10, 7
"""The largest grid."""
CELLS = COLUMNS * ROWS - 1
"""Different cards of a sheet: its last cell is the hidden card."""
INCH = 72 * MM_PER_POINT


class CardSheet(NamedTuple):
    """Different cards on one picture: their names by rows from the upper left, the grid, and the size of a cell in pixels."""

    number: int
    """The number of the deck in the save, from 1."""
    cards: tuple[str, ...]
    columns: int
    rows: int
    cell: tuple[int, int]

    def card_id(self, card: str) -> int:
        """Return the number that a card has in the save."""
        return 100 * self.number + self.cards.index(card)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels."""
        return self.columns * self.cell[0], self.rows * self.cell[1]


def card_sheets(cards: Sequence[str], size: tuple[float, float], dpi: float, first: int) -> list[CardSheet]:
    """Return the sheets of different cards of `size` mm, numbered from `first`: as many as needed, each as sharp as fits, `dpi` at most."""
    waiting = iter(cards)
    sheets: list[CardSheet] = []
    while own := tuple(islice(waiting, CELLS)):
        columns, rows, sharp = _grid(len(own) + 1, size, dpi)
        cell = pixels(size[0], sharp), pixels(size[1], sharp)
        sheets.append(CardSheet(first + len(sheets), own, columns, rows, cell))
    return sheets


def pixels(length: float, dpi: float) -> int:
    """Return a length in mm in pixels, of which there is at least one."""
    return max(1, round(length * dpi / INCH))


def _grid(cells: int, size: tuple[float, float], dpi: float) -> tuple[int, int, float]:
    """Return columns, rows and pixels an inch of a sheet: as sharp as possible, then as small as possible. A grid is at least 2 x 2."""
    choices = []
    for columns in range(2, COLUMNS + 1):
        rows = max(2, -(-cells // columns))
        if rows <= ROWS:
            sharp = fitting((size[0] * columns, size[1] * rows), dpi, columns, rows)
            choices.append((-sharp, columns * rows, columns, rows))
    sharp, _, columns, rows = min(choices)
    return columns, rows, -sharp


def fitting(size: tuple[float, float], dpi: float, columns: int = 1, rows: int = 1) -> float:
    """Return the most pixels an inch, `dpi` at most, at which a picture of `size` mm fits the largest picture; cells are rounded."""
    reach = [(length / cells, MOST // cells) for length, cells in zip(size, (columns, rows), strict=True)]
    sharp = min(dpi, *(most * INCH / length for length, most in reach))
    while any(pixels(length, sharp) > most for length, most in reach):
        sharp *= 0.9999
    return sharp


State: TypeAlias = dict[str, Any]
"""One object as JSON."""
UNIT = 25.4
"""Millimetres of a unit."""
TILE = 2.0
"""Units of a tile at a scale of 1, each way."""
CARD = 3.04
"""Height in units of a card at a scale of 1; it is as wide as its picture asks. Source: `calculateScaleBasedOnComponentHeightInInches`
of https://github.com/templative/templative-electron, which measured 3.5 inches at 1.1523807."""
BAG = 0.7
"""The scale of a bag."""
THICK = 0.1
"""How thick a tile is, in units."""
MERGE = 5.0
"""Pixels by which the outline of a token may be simplified."""
BOX, CIRCLE, ROUNDED = 0, 2, 3
"""Shapes of tiles."""
SIX_SIDED = 1
"""The number of a die with six sides."""
UPRIGHT = 180.0
"""Turned so that who sits in the south sees pictures upright; who sits in the north sees them so at 0."""
STACK, RANDOM = 0, 2
"""In which order a bag gives out what is in it: the last first, or by chance."""
FACES = (
    (1, (-90.0, 0.0, 0.0)),
    (2, (0.0, 0.0, 0.0)),
    (3, (0.0, 0.0, -90.0)),
    (4, (0.0, 0.0, 90.0)),
    (5, (0.0, 0.0, -180.0)),
    (6, (90.0, 0.0, 0.0)),
)
"""How a die lies that shows each of the six cells of its picture: 1 and 6, 2 and 5, 3 and 4 are opposite."""


class Label(NamedTuple):
    """What players see of an object: its number in the save, its name, what it is for, and the tags by which it is found."""

    guid: str
    name: str
    description: str = ""
    tags: tuple[str, ...] = ()


class Lie(NamedTuple):
    """Where an object lies, in units from the middle of the table: x east, y up, z north; `turn` about the upright, face down or up."""

    x: float
    y: float
    z: float
    turn: float = UPRIGHT
    face_down: bool = False


def tile(label: Label, lie: Lie, size: tuple[float, float], shape: int, front: str, back: str, *, thick: float = THICK) -> State:
    """Return a flat piece of `size` mm."""
    scale = size[0] / UNIT / TILE, 1.0, size[1] / UNIT / TILE
    state = _object("Custom_Tile", label, lie, scale)
    how = {"Type": shape, "Thickness": thick, "Stackable": True, "Stretch": True}
    state["CustomImage"] = {**_image(front, back or front), "CustomTile": how}
    return state


def token(label: Label, lie: Lie, size: tuple[float, float], picture: str) -> State:
    """Return a piece of about `size` mm that is cut out where its picture is not transparent."""
    state = _object("Custom_Token", label, lie, (max(size) / UNIT / TILE,) * 3)
    how = {"Thickness": THICK, "MergeDistancePixels": MERGE, "StandUp": False, "Stackable": False}
    state["CustomImage"] = {**_image(picture, ""), "CustomToken": how}
    return state


def board(label: Label, lie: Lie, size: tuple[float, float], picture: str, snaps: Sequence[tuple[float, float]] = ()) -> State:
    """Return a board of `size` mm that stays where it is. `snaps` are points to which pieces jump, in mm from its upper left corner."""
    state = tile(label, lie, size, BOX, picture, "")
    state["CustomImage"]["CustomTile"]["Stackable"] = False
    state |= {"Locked": True, "GridProjection": True}
    if snaps:
        state["AttachedSnapPoints"] = [{"Position": _local(point, size)} for point in snaps]
    return state


def _local(point: tuple[float, float], size: tuple[float, float]) -> dict[str, float]:
    """Return a point of a board's picture as the object that is turned by 180 degrees has it: half its size is 1 each way."""
    across, down = point[0] / size[0], point[1] / size[1]
    return {"x": _round((1 - 2 * across) * TILE / 2), "y": THICK, "z": _round((2 * down - 1) * TILE / 2)}


def card(label: Label, lie: Lie, height: float, sheet: CardSheet, faces: Mapping[str, object], which: str) -> State:
    """Return one card of a sheet, `height` mm high; `faces` is the entry of its sheet in the save."""
    scale = height / UNIT / CARD
    state = _object("CardCustom", label, lie, (scale, 1.0, scale))
    state |= {"HideWhenFaceDown": True, "Hands": True, "CardID": sheet.card_id(which), "SidewaysCard": False}
    state["CustomDeck"] = {str(sheet.number): dict(faces)}
    return state


def deck(label: Label, lie: Lie, cards: Sequence[State]) -> State:
    """Return cards of one size in a deck, in their order."""
    first = cards[0]
    state = _object("DeckCustom", label, lie, (first["Transform"]["scaleX"], 1.0, first["Transform"]["scaleZ"]))
    state |= {"HideWhenFaceDown": True, "Hands": False, "SidewaysCard": False, "DeckIDs": [one["CardID"] for one in cards]}
    state["CustomDeck"] = {number: entry for one in cards for number, entry in one["CustomDeck"].items()}
    state["ContainedObjects"] = [{**one, "Name": "Card"} for one in cards]
    return state


def deck_entry(sheet: CardSheet, face: str, back: str, rounded: bool, unique: bool) -> dict[str, object]:
    """Return a sheet as decks and cards name it. The last cell of the sheet is what others see of a card in a hand."""
    return {
        "FaceURL": face,
        "BackURL": back,
        "NumWidth": sheet.columns,
        "NumHeight": sheet.rows,
        "BackIsHidden": False,
        "UniqueBack": unique,
        "Type": 0 if rounded else 1,
    }


def bag(label: Label, lie: Lie, contents: Sequence[State], colour: tuple[float, float, float], *, blind: bool) -> State:
    """Return a bag with these things in it, as many as there are."""
    state = _object("Bag", label, lie, (BAG, BAG, BAG), colour)
    state |= {"MaterialIndex": -1, "MeshIndex": -1, "Bag": {"Order": RANDOM if blind else STACK}, "ContainedObjects": list(contents)}
    return state


def die(label: Label, lie: Lie, edge: float, picture: str, values: Sequence[str]) -> State:
    """Return a die with an edge of so many mm; `values` are the names of its six cells."""
    state = _object("Custom_Dice", label, lie, (edge / UNIT,) * 3)
    state["CustomImage"] = {**_image(picture, ""), "CustomDice": {"Type": SIX_SIDED}}
    state["RotationValues"] = [{"Value": values[number - 1], "Rotation": {"x": x, "y": y, "z": z}} for number, (x, y, z) in FACES]
    return state


def standee(label: Label, lie: Lie, width: float, front: str, back: str) -> State:
    """Return a figure that stands, about `width` mm wide."""
    state = _object("Figurine_Custom", label, lie, (width / UNIT,) * 3)
    state["CustomImage"] = _image(front, back or front)
    return state


def hand(label: Label, lie: Lie, size: tuple[float, float], colour: str, channels: tuple[float, float, float]) -> State:
    """Return the zone of a player, of `size` mm, where cards are hidden from others."""
    state = _object("HandTrigger", label, lie, (size[0] / UNIT, 5.0, size[1] / UNIT), channels)
    state["ColorDiffuse"]["a"] = 0.0
    state |= {"Locked": True, "Grid": False, "Snap": False, "Tooltip": False, "FogColor": colour}
    return state


def _image(front: str, back: str) -> dict[str, object]:
    return {"ImageURL": front, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0}


def _object(
    name: str, label: Label, lie: Lie, scale: tuple[float, float, float], colour: tuple[float, float, float] = (1.0, 1.0, 1.0)
) -> State:
    """Return what every object has."""
    return {
        "GUID": label.guid,
        "Name": name,
        "Transform": {
            **{axis: _round(value) for axis, value in zip(("posX", "posY", "posZ"), (lie.x, lie.y, lie.z), strict=True)},
            "rotX": 0.0,
            "rotY": lie.turn,
            "rotZ": UPRIGHT if lie.face_down else 0.0,
            **{axis: _round(value) for axis, value in zip(("scaleX", "scaleY", "scaleZ"), scale, strict=True)},
        },
        "Nickname": label.name,
        "Description": label.description,
        "GMNotes": "",
        "AltLookAngle": {"x": 0.0, "y": 0.0, "z": 0.0},
        "ColorDiffuse": dict(zip("rgb", colour, strict=True)),
        "Tags": list(label.tags),
        "LayoutGroupSortIndex": 0,
        "Value": 0,
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "IgnoreFoW": False,
        "MeasureMovement": False,
        "DragSelectable": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "GridProjection": False,
        "HideWhenFaceDown": False,
        "Hands": False,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }


def _round(value: float) -> float:
    """Round to a ten-thousandth of a unit; no zero has a sign."""
    return round(value, 4) + 0.0
