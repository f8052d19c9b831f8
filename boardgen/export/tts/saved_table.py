"""The whole table as a Tabletop Simulator save: the objects of a table plan with their names, places and pictures.

Source: https://kb.tabletopsimulator.com/custom-content/save-file-format/ (`SaveState`, `HandsState`, `TurnsState`, `TabState`) and
https://kb.tabletopsimulator.com/host-guides/tables/ (a table that you make yourself is a locked object, and the program's table is `None`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from boardgen.digest import sha256
from boardgen.export.tables.piles import Pile
from boardgen.export.tables.table_plan import Placed, TablePlan
from boardgen.export.tables.things import Thing
from boardgen.export.tts import objects
from boardgen.export.tts.album import NET, Album
from boardgen.export.tts.objects import UNIT, Label, Lie, State
from boardgen.export.tts.player_colours import COLOURS

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
        """The number of a thing by its name."""
        attempt = 0
        while True:
            number: str = sha256()(f"{self._seed}/{key}/{attempt}".encode()).hexdigest()[:6]
            if number not in self._given:
                self._given.add(number)
                return number
            attempt += 1


def save(plan: TablePlan, game: Game, album: Album) -> dict[str, Any]:
    """The save as JSON; the album then has all pictures that it needs."""
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
            states.append(objects.hand(label, lie, size, seat.colour, COLOURS[seat.colour]))
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
        "Grid": _grid(),
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


def _grid() -> dict[str, Any]:
    """No grid: pieces jump to the points of the board."""
    black = dict.fromkeys("rgb", 0.0)
    shown = {"Type": 0, "Lines": False, "Color": black, "Opacity": 0.75, "ThickLines": False}
    snaps = {"Snapping": False, "Offset": False, "BothSnapping": False}
    return {**shown, **snaps, "xSize": 2.0, "ySize": 2.0, "PosOffset": {"x": 0.0, "y": 1.0, "z": 0.0}}


def _page(number: int, title: str, body: str) -> dict[str, Any]:
    """A page of the notebook that everybody can read."""
    return {"title": title, "body": body, "color": "Grey", "visibleColor": dict.fromkeys("rgb", GREY), "id": number}


def _tags(state: State) -> Iterator[str]:
    yield from state["Tags"]
    for inner in state.get("ContainedObjects", ()):
        yield from _tags(inner)


def _table(plan: TablePlan, album: Album, numbers: Numbers) -> State:
    """The table itself: a locked tile under everything."""
    x, y = plan.edges.centre
    lie = Lie(x / UNIT, TOP - objects.THICK, -y / UNIT)
    state = objects.tile(Label(numbers.of("table"), ""), lie, (plan.edges.width, plan.edges.height), objects.ROUNDED, album.felt(), "")
    state["CustomImage"]["CustomTile"]["Stackable"] = False
    return state | {"Locked": True, "Grid": False, "Snap": False, "Tooltip": False}


def _pile(placed: Placed, game: Game, seats: Mapping[str, Seat], album: Album, numbers: Numbers) -> State:
    pile = placed.pile
    turn = objects.UPRIGHT if placed.angle == 0 else 0.0
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
        return objects.deck(label, lie, states)
    return objects.bag(label, lie, states, seat.ink if seat else (GREY, GREY, GREY), blind=pile.blind)


def _thing(thing: Thing, pile: Pile, key: str, lie: Lie, game: Game, seat: Seat | None, album: Album, numbers: Numbers) -> State:
    """One copy of a thing."""
    label = _label(numbers.of(f"thing/{key}"), thing.title, thing, seat)
    if thing.sort == "board":
        return objects.board(label, lie, thing.size, album.one(thing.front), game.snaps)
    if thing.sort in ("card", "note"):
        album.sheets(pile, [one for one in pile.things if (one.sort, one.size) == (thing.sort, thing.size)])
        sheet, entry, which = album.sheet(thing)
        return objects.card(label, lie, thing.size[1], sheet, entry, which)
    if thing.sort == "die":
        values = dict(zip(NET, range(1, len(NET) + 1), strict=True))
        return objects.die(label, lie, thing.size[0], album.die(thing), [str(values[value]) for value in range(1, len(NET) + 1)])
    if thing.sort == "standee":
        return objects.standee(label, lie, thing.size[0], album.one(thing.views[0]), "")
    shape = objects.CIRCLE if thing.sort == "round" else objects.BOX
    state = objects.tile(label, lie, thing.size, shape, album.one(thing.front), album.one(thing.back))
    for number, page in enumerate(thing.pages, 2):
        turned = objects.tile(label._replace(guid=numbers.of(f"page/{key}/{number}")), lie, thing.size, shape, album.one(page), "")
        state.setdefault("States", {})[str(number)] = turned
    return state


def _label(guid: str, name: str, thing: Thing, seat: Seat | None) -> Label:
    said = [*([thing.group] if thing.group != name else []), *([seat.name] if seat else [])]
    return Label(guid, name, " · ".join(said), (thing.component, *([seat.name] if seat else [])))
