"""`--to tts`: a save that sets the whole table in Tabletop Simulator, and its pictures.

Pictures are named in the save by their file names alone, so that the save is the same on every machine: the program looks for such files
in its folder `Mods/Images`. `--url` puts an address before each name, once the pictures are on the web. Sources, below
https://kb.tabletopsimulator.com/: `custom-content/importing-mods/`, `custom-content/asset-importing/`, `custom-content/asset-creation/`
(PNG in RGB, 4096 pixels either way at most; the template of a die with six sides that comes with the program is a square of 3 x 3 cells,
the lower six of which are its sides), `custom-content/save-file-format/` (`SaveState`, `HandsState`, `TurnsState`, `TabState`) and
`host-guides/tables/` (a table that you make yourself is a locked object, and the program's table is `None`); for the colours of players
https://api.tabletopsimulator.com/player/colors/ (Grey is for spectators and Black for a game master).

The objects follow https://kb.tabletopsimulator.com/custom-content/save-file-format/ (the serialised classes; the number of a deck is that
of its cards without the last two digits), https://api.tabletopsimulator.com/custom-game-objects/ (names of objects, shapes of tiles and
cards, sides of dice), https://github.com/Sebaestschjin/typed-tabletop-simulator (`objectData.d.ts`: all keys, the order of bags) and
https://kb.tabletopsimulator.com/custom-content/custom-deck/ (the last picture of a sheet is the hidden one). A unit is about an inch. A
tile that is stretched is 2 x 2 units at a scale of 1, so that its size is exact whatever its picture; the knowledge base prefers tiles to
tokens cut out of their pictures, whose size depends on the picture in a way that is not written down. Pieces with an outline of their own
can only be tokens. A token has one picture: its back is its second state."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import count, islice
from typing import TYPE_CHECKING, Any, TypeAlias

from boardgen.draw.board.board import place_of
from boardgen.draw.shape.shapes import Figure, Group
from boardgen.draw.type.geometry import Affine, Box
from boardgen.export.stock import Stock
from boardgen.export.tables import GridPicture, contents, piles_of, pixels_of, plain, plan_table, supply_of as things_of
from boardgen.export.targets import File, Options, Target
from boardgen.files import sha256
from boardgen.kit.kit import Kit
from boardgen.kit.publish import folder_name
from boardgen.layout.ground.board import Board
from boardgen.layout.ground.palette import see
from boardgen.records import NamedTuple
from boardgen.surface.png import INCH

if TYPE_CHECKING:
    from boardgen.export.tables import Pile, Placed, Supply, TablePlan, Thing

MOST = 4096
"""Pixels of a picture either way."""
COLUMNS, ROWS = 10, 7
"""The largest grid."""
CELLS = COLUMNS * ROWS - 1
"""Different cards of a sheet: its last cell is the hidden card."""


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
        sheets.append(CardSheet(first + len(sheets), own, columns, rows, (pixels_of(size[0], sharp), pixels_of(size[1], sharp))))
    return sheets


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
    while any(pixels_of(length, sharp) > most for length, most in reach):
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
SCRIPTS = ("LuaScript", "LuaScriptState", "XmlUI")
"""What a save and an object may have besides, and ours do not."""
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


def hand(label: Label, lie: Lie, room: Box, colour: str) -> State:
    """Return the zone of a player, as large as a room in mm, where cards are hidden from others."""
    state = _object("HandTrigger", label, lie, (room.width / UNIT, 5.0, room.height / UNIT), COLOURS[colour])
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
        **dict.fromkeys(("Grid", "Snap"), True),
        **dict.fromkeys(("IgnoreFoW", "MeasureMovement"), False),
        **dict.fromkeys(("DragSelectable", "Autoraise", "Sticky", "Tooltip"), True),
        **dict.fromkeys(("GridProjection", "HideWhenFaceDown", "Hands"), False),
        **dict.fromkeys(SCRIPTS, ""),
    }


def _round(value: float) -> float:
    """Round to a ten-thousandth of a unit; no zero has a sign."""
    return round(value, 4) + 0.0


DIE_CELLS = (2, 4, 5, 1, 3, 6)
"""The values of the six lower cells of a die's picture by rows: that of 1 is upside down."""
ICON = 64
"""Pixels of a picture of one colour."""
FELT = "#3F5D4A"
"""The colour of the table."""


class Album:
    """Pictures as they are asked for, each once, by names that begin alike. In the save, `url` comes before each name."""

    def __init__(self, supply: Supply, prefix: str, url: str, dpi: float) -> None:
        self.pictures: dict[str, GridPicture] = {}
        self._figures = supply.pictures
        self._outlines = {name: outline for name, outline in supply.outlines.items() if outline.path}
        """A disc has its shape from the program."""
        self._prefix = prefix
        self._url = url
        self._dpi = dpi
        self._sheets: dict[str, tuple[CardSheet, dict[str, object]]] = {}
        self._numbers = 1

    def one(self, name: str) -> str:
        """Return the address of a picture of one face; empty for no name."""
        if not name:
            return ""
        figure = self._figures[name]
        sharp = fitting((figure.width, figure.height), self._dpi)
        cell = pixels_of(figure.width, sharp), pixels_of(figure.height, sharp)
        return self._add(GridPicture(name, (figure,), cell, outline=self._outlines.get(name)))

    def die(self, thing: Thing) -> str:
        """Return the address of the picture of a die from the views of its sides: what is opposite on paper is opposite here."""
        sides = {value: self._figures[view] for value, view in enumerate(thing.views, 1)}
        width, height = sides[1].width, sides[1].height
        turned = Group(sides[1].shapes, Affine.rotate(180).then(Affine.translate(width, height)))
        sides[1] = sides[1]._replace(shapes=(turned,))
        white = plain(width, height, "#FFFFFF")
        cell = min(pixels_of(width, self._dpi), 682)
        return self._add(GridPicture(f"{thing.front}-die", (*[white] * 3, *(sides[value] for value in DIE_CELLS)), (cell, cell), 3, 3))

    def table_picture(self) -> str:
        """Return the address of the picture of the table itself."""
        return self._add(GridPicture("table", (plain(20.0, 20.0, FELT),), (ICON, ICON)))

    def sheets(self, pile: Pile, cards: Sequence[Thing]) -> None:
        """Make the sheets of a deck's different cards, so that `sheet` knows them. All cards are of one size."""
        keys = {_key(card): card for card in cards if _key(card) not in self._sheets}
        for sheet in card_sheets(list(keys), cards[0].size, self._dpi, self._numbers):
            self._numbers += 1
            own = [keys[key] for key in sheet.cards]
            name = f"{pile.key}-sheet" if len(keys) == len(own) else f"{pile.key}-sheet-{sheet.number}"
            self._sheets |= dict.fromkeys(sheet.cards, (sheet, self._sheet(name, sheet, own)))

    def sheet(self, card: Thing) -> tuple[CardSheet, dict[str, object], str]:
        """Return the sheet that a card is on, the entry of the sheet in the save, and the card's name there."""
        return *self._sheets[_key(card)], _key(card)

    def _sheet(self, name: str, sheet: CardSheet, cards: Sequence[Thing]) -> dict[str, object]:
        fronts = tuple(self._figures[card.front] for card in cards)
        backs = [self._figures[card.back] for card in cards if card.back]
        blank = plain(fronts[0].width, fronts[0].height)
        hidden = backs[0] if backs else blank
        grid = sheet.cell, sheet.columns, sheet.rows
        face = self._add(GridPicture(name, fronts, *grid, hidden))
        unique = len({card.back for card in cards}) > 1
        if unique:
            reverse = tuple(self._figures[card.back] if card.back else blank for card in cards)
            back = self._add(GridPicture(f"{name}-backs", reverse, *grid, hidden))
        elif backs:
            back = self.one(cards[0].back)
        else:
            width, height = (round(length, 2) for length in (blank.width, blank.height))
            back = self._add(GridPicture(f"blank-{width:g}x{height:g}", (blank,), (ICON, ICON)))
        return deck_entry(sheet, face, back, cards[0].corner > 0, unique)

    def _add(self, picture: GridPicture) -> str:
        """Keep a picture, once, and return its address."""
        file = f"{self._prefix}-{picture.name}.png"
        self.pictures.setdefault(file, picture._replace(name=file))
        return f"{self._url}{file}"


def _key(card: Thing) -> str:
    """Return one name for both sides of a card: cards with the same name are alike."""
    return f"{card.component}/{card.front}/{card.back}"


COLOURS: Mapping[str, tuple[float, float, float]] = {
    "White": (1.0, 1.0, 1.0),
    "Brown": (0.443, 0.231, 0.09),
    "Red": (0.856, 0.1, 0.094),
    "Orange": (0.956, 0.392, 0.113),
    "Yellow": (0.905, 0.898, 0.172),
    "Green": (0.192, 0.701, 0.168),
    "Teal": (0.129, 0.694, 0.607),
    "Blue": (0.118, 0.53, 1.0),
    "Purple": (0.627, 0.125, 0.941),
    "Pink": (0.96, 0.439, 0.807),
}
"""Red, green and blue from 0 to 1 of each colour that a player can have."""
WEIGHTS = (0.5, 1.0, 1.0)
"""How much lightness counts against hue and chroma: a dark blue is blue before it is purple."""


def nearest(inks: Mapping[str, str], called: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return a colour for each seat from its ink, `#RRGGBB`; no two have the same, and all together are as near as possible.

    Near are colours of a small squared distance in CIELAB. A seat that is `called` as a colour has that one; seats beyond the tenth none.
    """
    named: dict[str, str] = {}
    for seat in inks:
        if (name := (called or {}).get(seat, "").capitalize()) in COLOURS and name not in named.values():
            named[seat] = name
    seats = [seat for seat in list(inks)[: len(COLOURS)] if seat not in named]
    names = [name for name in COLOURS if name not in named.values()]
    seen = [see("#" + "".join(f"{round(255 * share):02X}" for share in COLOURS[name])) for name in names]
    far = [[sum(w * (a - b) ** 2 for w, a, b in zip(WEIGHTS, see(inks[seat]), one, strict=True)) for one in seen] for seat in seats]

    @cache
    def best(seat: int, taken: int) -> tuple[float, tuple[int, ...]]:
        """Return the least sum of differences for the seats from this one on, and their colours."""
        if seat == len(seats):
            return 0.0, ()
        choices = []
        for colour in range(len(names)):
            if not taken >> colour & 1:
                rest, colours = best(seat + 1, taken | 1 << colour)
                choices.append((far[seat][colour] + rest, (colour, *colours)))
        return min(choices)

    near = {seat: names[colour] for seat, colour in zip(seats, best(0, 0)[1], strict=True)}
    return {seat: named.get(seat) or near[seat] for seat in inks if seat in named or seat in near}


TOP = 1.0
"""The height of the table's surface, in units."""
LYING, PILED, HANDS = TOP + 0.1, TOP + 0.5, TOP + 2.5
"""How high above it flat things, decks and bags, and the zones of hands begin; what is not locked sinks onto the table."""
GREY = 0.5


class Seat(NamedTuple):
    """A player: the letter and the name of the seat, its ink as channels from 0 to 1, and the player's colour in the program."""

    letter: str
    name: str
    ink: tuple[float, float, float]
    colour: str


class Game(NamedTuple):
    """The facts of the game that go into the save: its title, the layout id from which objects get their numbers, and its notebook."""

    title: str
    pin: str
    seats: tuple[Seat, ...]
    pages: tuple[tuple[str, str], ...]
    snaps: Sequence[tuple[float, float]] = ()
    """The points of the board, in mm from the upper left corner of its picture."""


class Numbers:
    """The numbers of objects: six hexadecimal digits from the layout and the name of the thing, the same in each run, each once."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._given: set[str] = set()

    def of(self, key: str) -> str:
        """Return the number of a thing by its name."""
        numbers = (sha256()(f"{self._seed}/{key}/{attempt}".encode()).hexdigest()[:6] for attempt in count())
        number: str = next(number for number in numbers if number not in self._given)
        self._given.add(number)
        return number


def save(plan: TablePlan, game: Game, album: Album) -> State:
    """Return the save as JSON; the album then has all pictures that it needs."""
    numbers = Numbers(game.pin)
    seats = {seat.letter: seat for seat in game.seats}
    states = [_table(plan, album, numbers)]
    for place in plan.places:
        if (seat := seats[place.seat]).colour:
            x, y = place.hand.centre
            lie = Lie(x / UNIT, HANDS, -y / UNIT, float(place.angle))
            states.append(hand(Label(numbers.of(f"hand/{seat.letter}"), seat.name), lie, place.hand, seat.colour))
    states += [_pile(placed, game, seats, album, numbers) for placed in plan.placed]
    tags = sorted({tag for state in states for tag in _tags(state)})
    colours = [seat.colour for seat in game.seats if seat.colour]
    # No grid: pieces jump to the points of the board
    shown = {"Type": 0, "Lines": False, "Color": dict.fromkeys("rgb", 0.0), "Opacity": 0.75, "ThickLines": False}
    snaps = {"Snapping": False, "Offset": False, "BothSnapping": False}
    return {
        "SaveName": game.title,
        "EpochTime": 0,
        **dict.fromkeys(("Date", "VersionNumber"), ""),
        "GameMode": game.title,
        **dict.fromkeys(("GameType", "GameComplexity"), ""),
        "Tags": [],
        **dict.fromkeys(("Gravity", "PlayArea"), 0.5),
        "Table": "Table_None",
        "Sky": "Sky_Museum",
        "Note": "",
        "TabStates": {str(number): _page(number, *page) for number, page in enumerate(game.pages)},
        "Grid": {**shown, **snaps, "xSize": 2.0, "ySize": 2.0, "PosOffset": {"x": 0.0, "y": 1.0, "z": 0.0}},
        "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0},
        "ComponentTags": {"labels": [{"displayed": tag, "normalized": tag.lower()} for tag in tags]},
        "Turns": {
            "Enable": False,
            "Type": 1,
            "TurnOrder": colours,
            "Reverse": False,
            "SkipEmpty": True,
            "DisableInteractions": False,
            "PassTurns": True,
            "TurnColor": colours[0] if colours else "",
        },
        "DecalPallet": [],
        **dict.fromkeys(SCRIPTS, ""),
        "ObjectStates": states,
    }


def _page(number: int, title: str, body: str) -> dict[str, object]:
    """Return a page of the notebook that everybody can read."""
    return {"title": title, "body": body, "color": "Grey", "visibleColor": dict.fromkeys("rgb", GREY), "id": number}


def _tags(state: State) -> Iterator[str]:
    yield from state["Tags"]
    for inner in state.get("ContainedObjects", ()):
        yield from _tags(inner)


def _table(plan: TablePlan, album: Album, numbers: Numbers) -> State:
    """Return the table itself: a locked tile under everything."""
    x, y = plan.edges.centre
    lie = Lie(x / UNIT, TOP - THICK, -y / UNIT)
    size = plan.edges.width, plan.edges.height
    state = tile(Label(numbers.of("table"), ""), lie, size, ROUNDED, album.table_picture(), "")
    state["CustomImage"]["CustomTile"]["Stackable"] = False
    return state | {"Locked": True, "Grid": False, "Snap": False, "Tooltip": False}


def _pile(placed: Placed, game: Game, seats: Mapping[str, Seat], album: Album, numbers: Numbers) -> State:
    pile = placed.pile
    turn = UPRIGHT if placed.angle == 0 else 0.0
    flat = pile.form == "single" and pile.sort not in ("die", "standee")
    lie = Lie(placed.x / UNIT, LYING if flat else PILED, -placed.y / UNIT, turn, pile.face_down and pile.form == "deck")
    seat = seats.get(pile.seat)
    if pile.form == "single":
        return _thing(pile.things[0], pile, pile.key, lie, game, seat, album, numbers)
    keys = ((f"{pile.key}/{number}", thing) for number, thing in enumerate(pile.things, 1))
    states = [_thing(thing, pile, key, lie._replace(y=PILED), game, seat, album, numbers) for key, thing in keys]
    label = _label(numbers.of(f"{pile.form}/{pile.key}"), pile.title, pile.things[0], seat)
    if pile.form == "deck":
        return deck(label, lie, states)
    return bag(label, lie, states, seat.ink if seat else (GREY, GREY, GREY), blind=pile.blind)


def _thing(thing: Thing, pile: Pile, key: str, lie: Lie, game: Game, seat: Seat | None, album: Album, numbers: Numbers) -> State:
    """Return one copy of a thing."""
    label = _label(numbers.of(f"thing/{key}"), thing.title, thing, seat)
    if thing.sort == "board":
        return board(label, lie, thing.size, album.one(thing.front), game.snaps)
    if thing.sort in ("card", "note"):
        album.sheets(pile, [one for one in pile.things if (one.sort, one.size) == (thing.sort, thing.size)])
        sheet, entry, which = album.sheet(thing)
        return card(label, lie, thing.size[1], sheet, entry, which)
    if thing.sort == "die":
        return die(label, lie, thing.size[0], album.die(thing), [str(value) for value, _ in FACES])
    if thing.sort == "standee":
        return standee(label, lie, thing.size[0], album.one(thing.views[0]), "")
    if thing.outlined:
        made = token(label, lie, thing.size, album.one(thing.front))
        if thing.back:
            other = label._replace(guid=numbers.of(f"back/{key}"))
            made["States"] = {"2": token(other, lie, thing.size, album.one(thing.back))}
        return made
    shape = CIRCLE if thing.sort == "round" else BOX
    state = tile(label, lie, thing.size, shape, album.one(thing.front), album.one(thing.back))
    for number, page in enumerate(thing.pages, 2):
        turned = tile(label._replace(guid=numbers.of(f"page/{key}/{number}")), lie, thing.size, shape, album.one(page), "")
        state.setdefault("States", {})[str(number)] = turned
    return state


def _label(guid: str, name: str, thing: Thing, seat: Seat | None) -> Label:
    whose = [seat.name] if seat else []
    return Label(guid, name, " · ".join([thing.group] * (thing.group != name) + whose), (thing.component, *whose))


DPI = 300.0
SNAPS = 1000
"""The maximum number of points to which pieces jump: more make the program slow."""


def files(stock: Stock, options: Options) -> Iterator[File]:
    """Yield the save and its pictures."""
    kit = stock.kit
    supply = things_of(stock)
    stem = folder_name(kit.spec.pin.replace("@", "-"))
    url = options.url or ""
    album = Album(supply, stem, url if not url or url.endswith("/") else f"{url}/", options.dpi or DPI)
    state = save(plan_table(piles_of(supply.things, kit.spec.pin), list(kit.seats)), game_of(kit, supply), album)
    text = json.dumps(state, ensure_ascii=False, indent=1) + "\n"
    yield File(f"{stem}.json", text.encode("utf-8"), {"objects": len(state["ObjectStates"])})
    for picture, content in contents(album.pictures.values()):
        yield File(f"images/{picture.name}", content, {"size_px": list(picture.size)})


def game_of(kit: Kit, supply: Supply) -> Game:
    """Return the facts of the game that go into the save besides the things on the table."""
    colours = nearest({letter: seat.ink for letter, seat in kit.seats.items()}, {letter: seat.name for letter, seat in kit.seats.items()})
    seats = tuple(Seat(letter, seat.name, _channels(seat.ink), colours.get(letter, "")) for letter, seat in kit.seats.items())
    lines = [f"{part.pieces} × {part.title}" for part in kit.parts]
    players = [f"{seat.name}: {seat.colour}" for seat in seats if seat.colour]
    about = "\n".join([kit.spec.title, kit.spec.pin, "", *lines, "", *players])
    return Game(kit.spec.title, kit.spec.pin, seats, ((kit.spec.title, about),), tuple(_snaps(kit, supply)))


def _snaps(kit: Kit, supply: Supply) -> Iterator[tuple[float, float]]:
    """Yield the points of the board in mm on its picture; none for a board that has too many."""
    boards = [thing for thing in supply.things if thing.sort == "board"]
    ground = kit.spec.ground
    if not boards or not isinstance(ground, Board) or len(ground) > SNAPS:
        return
    figure: Figure = supply.pictures[boards[0].front]
    for point in range(len(ground)):
        yield place_of(figure, ground, point)


def _channels(ink: str) -> tuple[float, float, float]:
    """Return red, green and blue from 0 to 1."""
    red, green, blue = (round(int(ink[at : at + 2], 16) / 255, 4) for at in (1, 3, 5))
    return red, green, blue


TARGET = Target(files, ("dpi", "url"), DPI)
