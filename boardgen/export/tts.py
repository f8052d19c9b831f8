"""`--to tts`: a save that sets the whole table in Tabletop Simulator, and its pictures.

Pictures are named in the save by their file names alone, so that the save is the same on every machine: the program looks for such files
in its folder `Mods/Images`. `--url` puts an address before each name, once the pictures are on the web. Sources, below
https://kb.tabletopsimulator.com/: `custom-content/importing-mods/`, `custom-content/asset-importing/`, `custom-content/asset-creation/`
(PNG in RGB, 4096 pixels either way at most; the template of a die with six sides that comes with the program is a square of 3 x 3 cells,
the lower six of which are its sides), `custom-content/save-file-format/` (`SaveState`, `HandsState`, `TurnsState`, `TabState`) and
`host-guides/tables/` (a table that you make yourself is a locked object, and the program's table is `None`); for the colours of players
https://api.tabletopsimulator.com/player/colors/ (Grey is for spectators and Black for a game master).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from boardgen.draw.board.board import place_of
from boardgen.draw.shape.shapes import Figure, Group
from boardgen.draw.type.geometry import Affine
from boardgen.export import tts_objects
from boardgen.export.stock import Stock
from boardgen.export.tables import GridPicture, Pile, Placed, Supply, TablePlan, Thing, contents, piles_of, plain, plan_table, supply_of
from boardgen.export.targets import File, Options, Target
from boardgen.export.tts_objects import UNIT, CardSheet, Label, Lie, State, card_sheets, deck_entry, fitting, pixels
from boardgen.files import sha256
from boardgen.kit.kit import Kit
from boardgen.kit.publish import folder_name
from boardgen.layout.ground.board import Board
from boardgen.sheet.paper.piece import Outline

DIE_CELLS = (2, 4, 5, 1, 3, 6)
"""The values of the six lower cells of a die's picture by rows: that of 1 is upside down."""
NET = (1, 2, 6, 5, 3, 4)
"""The value of each view of a die in the order of its net, so that what is opposite on paper is opposite here."""
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
        cell = pixels(figure.width, sharp), pixels(figure.height, sharp)
        return self._add(name, (figure,), cell, outline=self._outlines.get(name))

    def die(self, thing: Thing) -> str:
        """Return the address of the picture of a die from the views of its sides in the order of its net."""
        sides = {value: self._figures[view] for value, view in zip(NET, thing.views, strict=True)}
        width, height = sides[1].width, sides[1].height
        turned = Group(sides[1].shapes, Affine.rotate(180).then(Affine.translate(width, height)))
        sides[1] = replace(sides[1], shapes=(turned,))
        white = plain(width, height, "#FFFFFF")
        cell = max(1, min(pixels(width, self._dpi), 682))
        return self._add(f"{thing.front}-die", (white, white, white, *(sides[value] for value in DIE_CELLS)), (cell, cell), 3, 3)

    def table_picture(self) -> str:
        """Return the address of the picture of the table itself."""
        return self._add("table", (plain(20.0, 20.0, FELT),), (ICON, ICON))

    def sheets(self, pile: Pile, cards: Sequence[Thing]) -> None:
        """Make the sheets of a deck's different cards, so that `sheet` knows them. All cards are of one size."""
        keys = {_key(card): card for card in cards if _key(card) not in self._sheets}
        for sheet in card_sheets(list(keys), cards[0].size, self._dpi, self._numbers):
            self._numbers += 1
            own = [keys[key] for key in sheet.cards]
            name = f"{pile.key}-sheet" if len(keys) == len(own) else f"{pile.key}-sheet-{sheet.number}"
            entry = self._sheet(name, sheet, own)
            self._sheets |= dict.fromkeys(sheet.cards, (sheet, entry))

    def sheet(self, card: Thing) -> tuple[CardSheet, dict[str, object], str]:
        """Return the sheet that a card is on, the entry of the sheet in the save, and the card's name there."""
        return *self._sheets[_key(card)], _key(card)

    def _sheet(self, name: str, sheet: CardSheet, cards: Sequence[Thing]) -> dict[str, object]:
        fronts = tuple(self._figures[card.front] for card in cards)
        backs = [self._figures[card.back] for card in cards if card.back]
        blank = plain(fronts[0].width, fronts[0].height)
        hidden = backs[0] if backs else blank
        grid = sheet.cell, sheet.columns, sheet.rows
        face = self._add(name, fronts, *grid, last=hidden)
        unique = len({card.back for card in cards}) > 1
        if unique:
            reverse = tuple(self._figures[card.back] if card.back else blank for card in cards)
            back = self._add(f"{name}-backs", reverse, *grid, last=hidden)
        elif backs:
            back = self.one(cards[0].back)
        else:
            width, height = (round(length, 2) for length in (blank.width, blank.height))
            back = self._add(f"blank-{width:g}x{height:g}", (blank,), (ICON, ICON))
        return deck_entry(sheet, face, back, cards[0].corner > 0, unique)

    def _add(
        self,
        name: str,
        figures: tuple[Figure, ...],
        cell: tuple[int, int],
        columns: int = 1,
        rows: int = 1,
        last: Figure | None = None,
        outline: Outline | None = None,
    ) -> str:
        file = f"{self._prefix}-{name}.png"
        if file not in self.pictures:
            self.pictures[file] = GridPicture(file, figures, cell, columns, rows, last, outline)
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
LIGHTNESS = 0.5
"""How much lightness counts against hue and chroma: a dark blue is blue before it is purple."""


def nearest(inks: Mapping[str, str], called: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return a colour for each seat from its ink, `#RRGGBB`; no two have the same, and all together are as near as possible.

    A seat that is `called` as a colour has that one. Seats beyond the tenth have none.
    """
    named: dict[str, str] = {}
    for seat in inks:
        if (name := (called or {}).get(seat, "").capitalize()) in COLOURS and name not in named.values():
            named[seat] = name
    seats = [seat for seat in list(inks)[: len(COLOURS)] if seat not in named]
    names = [name for name in COLOURS if name not in named.values()]
    far = [[_colour_distance(_rgb(inks[seat]), COLOURS[name]) for name in names] for seat in seats]

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


def _rgb(ink: str) -> tuple[float, float, float]:
    red, green, blue = (int(ink[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _colour_distance(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """Return how different two colours look: the squared distance in Oklab, with lightness counted by half.

    Source: Ottosson 2020, https://bottosson.github.io/posts/oklab/.
    """
    weights = (LIGHTNESS, 1.0, 1.0)
    return sum(weight * (a - b) ** 2 for weight, a, b in zip(weights, _oklab(*one), _oklab(*other), strict=True))


def _oklab(red: float, green: float, blue: float) -> tuple[float, float, float]:
    """Return lightness, green to red and blue to yellow of a colour on a screen."""
    r, g, b = (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in (red, green, blue))
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    medium = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


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
        attempt = 0
        while True:
            number: str = sha256()(f"{self._seed}/{key}/{attempt}".encode()).hexdigest()[:6]
            if number not in self._given:
                self._given.add(number)
                return number
            attempt += 1


def save(plan: TablePlan, game: Game, album: Album) -> State:
    """Return the save as JSON; the album then has all pictures that it needs."""
    numbers = Numbers(game.pin)
    seats = {seat.letter: seat for seat in game.seats}
    states = [_table(plan, album, numbers)]
    for place in plan.places:
        seat = seats[place.seat]
        if seat.colour:
            x, y = place.hand.centre
            label = Label(numbers.of(f"hand/{seat.letter}"), seat.name)
            size = place.hand.width, place.hand.height
            lie = Lie(x / UNIT, HANDS, -y / UNIT, float(place.angle))
            states.append(tts_objects.hand(label, lie, size, seat.colour, COLOURS[seat.colour]))
    for placed in plan.placed:
        states.append(_pile(placed, game, seats, album, numbers))
    tags = sorted({tag for state in states for tag in _tags(state)})
    colours = [seat.colour for seat in game.seats if seat.colour]
    return {
        "SaveName": game.title,
        "EpochTime": 0,
        "Date": "",
        "VersionNumber": "",
        "GameMode": game.title,
        "GameType": "",
        "GameComplexity": "",
        "Tags": [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "Table_None",
        "Sky": "Sky_Museum",
        "Note": "",
        "TabStates": {str(number): _page(number, *page) for number, page in enumerate(game.pages)},
        "Grid": _snap_grid(),
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
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": states,
    }


def _snap_grid() -> dict[str, object]:
    """Return no grid: pieces jump to the points of the board."""
    black = dict.fromkeys("rgb", 0.0)
    shown = {"Type": 0, "Lines": False, "Color": black, "Opacity": 0.75, "ThickLines": False}
    snaps = {"Snapping": False, "Offset": False, "BothSnapping": False}
    return {**shown, **snaps, "xSize": 2.0, "ySize": 2.0, "PosOffset": {"x": 0.0, "y": 1.0, "z": 0.0}}


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
    lie = Lie(x / UNIT, TOP - tts_objects.THICK, -y / UNIT)
    size = plan.edges.width, plan.edges.height
    state = tts_objects.tile(Label(numbers.of("table"), ""), lie, size, tts_objects.ROUNDED, album.table_picture(), "")
    state["CustomImage"]["CustomTile"]["Stackable"] = False
    return state | {"Locked": True, "Grid": False, "Snap": False, "Tooltip": False}


def _pile(placed: Placed, game: Game, seats: Mapping[str, Seat], album: Album, numbers: Numbers) -> State:
    pile = placed.pile
    turn = tts_objects.UPRIGHT if placed.angle == 0 else 0.0
    flat = pile.form == "single" and pile.sort not in ("die", "standee")
    lie = Lie(placed.x / UNIT, LYING if flat else PILED, -placed.y / UNIT, turn, pile.face_down and pile.form == "deck")
    seat = seats.get(pile.seat)
    if pile.form == "single":
        return _thing(pile.things[0], pile, pile.key, lie, game, seat, album, numbers)
    inside = lie._replace(y=PILED)
    states = [
        _thing(thing, pile, f"{pile.key}/{number}", inside, game, seat, album, numbers) for number, thing in enumerate(pile.things, 1)
    ]
    label = _label(numbers.of(f"{pile.form}/{pile.key}"), pile.title, pile.things[0], seat)
    if pile.form == "deck":
        return tts_objects.deck(label, lie, states)
    return tts_objects.bag(label, lie, states, seat.ink if seat else (GREY, GREY, GREY), blind=pile.blind)


def _thing(thing: Thing, pile: Pile, key: str, lie: Lie, game: Game, seat: Seat | None, album: Album, numbers: Numbers) -> State:
    """Return one copy of a thing."""
    label = _label(numbers.of(f"thing/{key}"), thing.title, thing, seat)
    if thing.sort == "board":
        return tts_objects.board(label, lie, thing.size, album.one(thing.front), game.snaps)
    if thing.sort in ("card", "note"):
        album.sheets(pile, [one for one in pile.things if (one.sort, one.size) == (thing.sort, thing.size)])
        sheet, entry, which = album.sheet(thing)
        return tts_objects.card(label, lie, thing.size[1], sheet, entry, which)
    if thing.sort == "die":
        values = dict(zip(NET, range(1, len(NET) + 1), strict=True))
        return tts_objects.die(label, lie, thing.size[0], album.die(thing), [str(values[value]) for value in range(1, len(NET) + 1)])
    if thing.sort == "standee":
        return tts_objects.standee(label, lie, thing.size[0], album.one(thing.views[0]), "")
    if thing.outlined:
        token = tts_objects.token(label, lie, thing.size, album.one(thing.front))
        if thing.back:
            other = label._replace(guid=numbers.of(f"back/{key}"))
            token["States"] = {"2": tts_objects.token(other, lie, thing.size, album.one(thing.back))}
        return token
    shape = tts_objects.CIRCLE if thing.sort == "round" else tts_objects.BOX
    state = tts_objects.tile(label, lie, thing.size, shape, album.one(thing.front), album.one(thing.back))
    for number, page in enumerate(thing.pages, 2):
        turned = tts_objects.tile(label._replace(guid=numbers.of(f"page/{key}/{number}")), lie, thing.size, shape, album.one(page), "")
        state.setdefault("States", {})[str(number)] = turned
    return state


def _label(guid: str, name: str, thing: Thing, seat: Seat | None) -> Label:
    said = [*([thing.group] if thing.group != name else []), *([seat.name] if seat else [])]
    return Label(guid, name, " · ".join(said), (thing.component, *([seat.name] if seat else [])))


DPI = 300.0
SNAPS = 1000
"""The maximum number of points to which pieces jump: more make the program slow."""


def files(stock: Stock, options: Options) -> Iterator[File]:
    """Yield the save and its pictures."""
    kit = stock.kit
    supply = supply_of(stock)
    stem = folder_name(kit.spec.pin.replace("@", "-"))
    url = options.url or ""
    album = Album(supply, stem, url if not url or url.endswith("/") else f"{url}/", options.dpi or DPI)
    plan = plan_table(piles_of(supply.things, kit.spec.pin), list(kit.seats))
    state = save(plan, game_of(kit, supply), album)
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
