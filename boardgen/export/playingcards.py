"""`--to playingcards`: a room of PlayingCards.io as one archive, to be imported in the editor of a room.

A room is 1600 x 1000 pixels and its lower edge is the hand: the board on the left, everything else in rows beside it, a group a seat.
Pieces have the scale of the board; what is read is shown smaller and can be enlarged. All of it shrinks together until it fits.

Source: the importer of https://github.com/ArnoldSmith86/virtualtabletop (`server/pcioimport.mjs` and the tests of it, since pull request
3072), which reads every key that is written here. A room has a file `widgets.json`, the version of its format as the number in a file
`schemaVersion`, and pictures in `userassets/` that are named `package://userassets/NAME`."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import product
from typing import TypeAlias

from boardgen.export.stock import Stock
from boardgen.export.tables import GridPicture, Pile, Thing, add_file, contents, cut_to, piles_of, supply_of
from boardgen.export.targets import File, Options, Target, TargetError
from boardgen.kit.publish import folder_name
from boardgen.records import NamedTuple

WIDTH, HEIGHT = 1600, 1000
HAND = (50, 820, 1500, 180)
"""x, y, width and height of the hand."""
EDGE = 12
"""Free round everything."""
GAP = 10
"""Between two piles."""
LINE = 24
"""The height of the label above a pile."""
READABLE = 100.0
"""Cards longer than this, in mm, are to be read."""
CHAIR = (180, 66)
"""Width and height of a seat with its button to sit down."""
COUNTER = (147, 44)
"""Width and height of a counter: four digits with a sign and a decimal point at most, and a button at each end."""
SEAT = (CHAIR[0] + GAP + COUNTER[0], max(CHAIR[1], LINE + COUNTER[1]))
"""Width and height of a seat and its counter with the name above it, which are above its piles."""
LEAST, LARGEST_SCALE = 0.2, 3.0
"""Pixels a mm that are tried for the board and its pieces."""
READ = 150.0
"""Pixels of the longer side of what is read; less where room is scarce."""
SMALLER = (1.0, 0.8, 0.6, 0.45)
"""How much smaller what is read can be before the board is made smaller."""
COLUMNS = (3, 2, 4, 1)
"""How many seats are tried side by side."""


class Spot(NamedTuple):
    """A pile with its upper left corner at (x, y) and its size in pixels."""

    pile: Pile
    x: int
    y: int
    width: int
    height: int


class SeatSpot(NamedTuple):
    """Where a seat is, and its counter beside it."""

    seat: str
    x: int
    y: int


class RoomPlan(NamedTuple):
    """The whole room."""

    spots: tuple[Spot, ...]
    seats: tuple[SeatSpot, ...]


def plan_room(piles: Sequence[Pile], seats: Sequence[str]) -> RoomPlan | None:
    """Return the room with the largest board with which everything fits; None where nothing does."""
    scale = LARGEST_SCALE
    while scale >= LEAST:
        for smaller, columns in product(SMALLER, COLUMNS):
            plan = _try_scale(piles, seats, scale, READ * smaller, columns)
            if plan is not None:
                return plan
        scale *= 0.94
    return None


def _size(pile: Pile, scale: float, read: float) -> tuple[int, int]:
    """Return width and height of a pile in pixels at a scale in pixels a mm; what is read has at most `read` pixels on its longer side."""
    width, height = pile.size
    if pile.sort in ("sheet", "flat") or (pile.sort == "card" and max(width, height) > READABLE):
        scale = min(scale, read / max(width, height))
    elif pile.sort in ("note", "card", "tile", "standee") and max(width, height) * scale > read:
        scale = read / max(width, height)
    return max(8, round(width * scale)), max(8, round(height * scale))


def _try_scale(piles: Sequence[Pile], seats: Sequence[str], scale: float, read: float, columns: int) -> RoomPlan | None:
    """Return the room at a scale with so many seats side by side; None where it does not fit."""
    spots: list[Spot] = []
    left = EDGE
    for pile in (pile for pile in piles if pile.sort == "board"):
        width, height = round(pile.size[0] * scale), round(pile.size[1] * scale)
        spots.append(Spot(pile, left, EDGE, width, height))
        left += width + 2 * GAP
        if height > HAND[1] - 2 * EDGE:
            return None
    wide = (WIDTH - EDGE - left - GAP * (columns - 1)) // columns
    if wide < SEAT[0]:
        return None

    def rows(seat: str, x: int, y: int, width: int) -> int | None:
        """Lay the piles of a seat in rows from a corner, each with a label above it; where they end, None where one is too wide."""
        start, tall = x, 0
        for pile in (pile for pile in piles if pile.seat == seat and pile.sort != "board"):
            across, down = _size(pile, scale, read)
            if x > start and x + across > start + width:
                x, y, tall = start, y + tall + LINE, 0
            if x + across > start + width:
                return None
            spots.append(Spot(pile, x, y + LINE, across, down))
            x += across + GAP
            tall = max(tall, down)
        return y + tall + LINE if tall else y

    top = rows("", left, 0, WIDTH - EDGE - left)
    places: list[SeatSpot] = []
    for at in range(0, len(seats), columns):
        if top is None:
            return None
        ends = []
        for column, seat in enumerate(seats[at : at + columns]):
            x = left + column * (wide + GAP)
            places.append(SeatSpot(seat, x, top + GAP))
            end = rows(seat, x, top + GAP + SEAT[1], wide)
            if end is None:
                return None
            ends.append(end)
        top = max(ends)
    return None if top is None or top > HAND[1] - GAP else RoomPlan(tuple(spots), tuple(places))


Widget: TypeAlias = dict[str, object]
"""One widget as JSON."""
Picture: TypeAlias = Callable[[str], str]
"""The address of a picture by its name; all outside the outline of a round piece, or of one with its own, is transparent."""
SCHEMA = 8
"""The version of the format. Since 6 a pile of cards is a `holder`; a counter takes its size from its value, not from the file."""
MOST_WIDGETS = 1300
"""Widgets that a room can have. Source: the program's own limit, as quoted in
https://github.com/ArnoldSmith86/virtualtabletop/pull/3137."""
ABOVE = 1000
"""Where cards begin from below to above; boards are lower."""
HAND_ID = "hand"


def widgets(plan: RoomPlan, names: Mapping[str, str], picture: Picture) -> list[Widget]:
    """Return all widgets of a room. `names` are those of the seats by their letters."""
    every: list[Widget] = [_base_widget(HAND_ID, "hand", HAND[:2], 1) | {"width": HAND[2], "height": HAND[3], "enabled": True}]
    for number, seat in enumerate(plan.seats):
        every += _seat(seat, number, names[seat.seat])
    high = ABOVE
    for spot in plan.spots:
        own = list(_pile(spot, high, picture))
        high += len(own)
        every += own
    return every


def _base_widget(name: str, kind: str, place: tuple[int, ...], z: int) -> Widget:
    """Return what every widget has."""
    return {"id": name, "type": kind, "x": place[0], "y": place[1], "z": z}


def _seat(seat: SeatSpot, number: int, name: str) -> Iterator[Widget]:
    """Yield a seat, and beside it a counter with the name of its colour above."""
    yield _base_widget(f"seat-{seat.seat}", "seat", (seat.x, seat.y), 10 + number) | {"seatIndex": number}
    place = seat.x + CHAIR[0] + GAP, seat.y + LINE
    yield _base_widget(f"seat-{seat.seat}-counter", "counter", place, 50 + number) | {"counterValue": 0, "label": name}


def _pile(spot: Spot, z: int, picture: Picture) -> Iterator[Widget]:
    """Yield a pile: a board, a die, or cards and pieces of a deck, in a holder where there are several."""
    pile = spot.pile
    thing = pile.things[0]
    place = spot.x, spot.y
    if pile.sort == "board":
        yield _base_widget(pile.key, "board", place, 100) | {"boardImage": picture(thing.front), "width": spot.width, "height": spot.height}
        return
    if pile.sort == "die":
        sides = {f"{thing.component}-{number}": _Leaf(thing, 1, view, view) for number, view in enumerate(thing.views, 1)}
        yield _deck(spot, z, picture, sides) | {"collectionType": "dice"}
        yield _base_widget(pile.key, "dice", place, z + 1) | {"deck": _deck_id(pile, 1), "diceValue": next(iter(sides))}
        return
    leaves = [leaf for one in pile.things for leaf in _leaves(one)]
    several = len(leaves) > 1
    parent = {"parent": f"{pile.key}-holder"} if several else {}
    if several:
        holder = {"width": spot.width, "height": spot.height, "label": pile.title, "hasShuffleButton": False}
        yield _base_widget(f"{pile.key}-holder", "holder", place, z) | holder
    kinds: dict[str, _Leaf] = {}
    names: dict[tuple[Thing, int], str] = {}
    for leaf in leaves:
        if (leaf.thing, leaf.leaf) not in names:
            first = names.get((leaf.thing, 1), f"{leaf.thing.component}-{len(names) + 1}")
            names[leaf.thing, leaf.leaf] = first if leaf.leaf == 1 else f"{first}~{leaf.leaf}"
            kinds[names[leaf.thing, leaf.leaf]] = leaf
    sizes = list(dict.fromkeys(leaf.thing.size for leaf in kinds.values()))
    for number, size in enumerate(sizes, 1):
        own = {name: leaf for name, leaf in kinds.items() if leaf.thing.size == size}
        yield _deck(spot, z + number, picture, own, number) | parent
    for at, leaf in enumerate(leaves):
        deck = {"deck": _deck_id(pile, sizes.index(leaf.thing.size) + 1), "cardType": names[leaf.thing, leaf.leaf]}
        high = z + len(sizes) + len(leaves) - at  # the first is on top
        name = f"{pile.key}-{at + 1}" if several else pile.key
        kind = "piece" if _is_piece(leaf.thing) else "card"
        yield _base_widget(name, kind, place, high) | deck | {"faceup": not pile.face_down, "owner": None} | parent


class _Leaf(NamedTuple):
    """One card: a copy of a thing, or one leaf of a thing of several pages, and the names of its two pictures."""

    thing: Thing
    leaf: int
    """From 1."""
    front: str
    back: str


def _leaves(thing: Thing) -> list[_Leaf]:
    """Return a thing as cards: one, or as many as its pages need, printed on both sides."""
    if not thing.pages:
        front = thing.views[0] if thing.views else thing.front
        return [_Leaf(thing, 1, front, thing.back or front)]
    pages = [thing.front, *thing.pages]
    pairs = [pages[at : at + 2] for at in range(0, len(pages), 2)]
    return [_Leaf(thing, at, pair[0], pair[-1]) for at, pair in enumerate(pairs, 1)]


def _is_piece(thing: Thing) -> bool:
    """Return whether a thing is a piece without a ground of its own, as round ones are; cards are white behind their picture."""
    return thing.sort == "round" or thing.outlined


def _deck_id(pile: Pile, number: int) -> str:
    return f"{pile.key}-deck" if number == 1 else f"{pile.key}-deck-{number}"


def _deck(spot: Spot, z: int, picture: Picture, kinds: Mapping[str, _Leaf], number: int = 1) -> Widget:
    """Return the kinds of cards of a pile that have one size, each with its two pictures."""
    pile = spot.pile
    first = next(iter(kinds.values())).thing
    types = {name: {"label": leaf.thing.title, "image": picture(leaf.front), "back": picture(leaf.back)} for name, leaf in kinds.items()}
    scale = spot.width / pile.size[0]
    wide, high = (max(1, round(length * scale)) for length in first.size)
    shown = {"type": "image", "valueType": "dynamic", "x": 0, "y": 0, "w": wide, "h": high}
    sides = {"includeBorder": False, "includeRadius": first.corner > 0}
    pieces = {"collectionType": "pieces"} if _is_piece(first) else {}
    return (
        _base_widget(_deck_id(pile, number), "cardDeck", (spot.x, spot.y), z)
        | pieces
        | {
            "cardTypes": types,
            "cardWidth": wide,
            "cardHeight": high,
            "cardOverlapH": 0,
            "enlarge": True,
            "faceTemplate": {**sides, "objects": [{**shown, "value": "image"}]},
            "backTemplate": {**sides, "objects": [{**shown, "value": "back"}]},
        }
    )


DPI = 150.0
LARGEST = 2000
"""Pixels of a picture either way."""


def files(stock: Stock, options: Options) -> Iterator[File]:
    """Yield the room. Raises TargetError for a kit that does not fit into one."""
    kit = stock.kit
    supply = supply_of(stock)
    pictures: dict[str, GridPicture] = {}

    def picture(name: str) -> str:
        file = f"{folder_name(name)}.png"
        if file not in pictures:
            pictures[file] = cut_to(file, supply.pictures[name], options.dpi or DPI, LARGEST, supply.outlines.get(name))
        return f"package://userassets/{file}"

    plan = plan_room(piles_of(supply.things, kit.spec.pin), list(kit.seats))
    fewer = "leave components out with --without, or ask for fewer --players"
    if plan is None:
        raise TargetError(f"{kit.spec.title} has more piles than a room of {WIDTH} x {HEIGHT} pixels takes; {fewer}")
    every = widgets(plan, {letter: seat.name for letter, seat in kit.seats.items()}, picture)
    if len(every) > MOST_WIDGETS:
        raise TargetError(f"{kit.spec.title} has {len(every)} things, and a room of PlayingCards.io at most {MOST_WIDGETS}; {fewer}")
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        add_file(archive, "widgets.json", json.dumps(every, ensure_ascii=False, indent=1).encode("utf-8"))
        add_file(archive, "schemaVersion", str(SCHEMA).encode("ascii"))
        for one, content in contents(pictures.values()):
            add_file(archive, f"userassets/{one.name}", content, packed=False)
    name = folder_name(kit.spec.pin.replace("@", "-"))
    yield File(f"{name}.pcio", stream.getvalue(), {"widgets": len(every), "pictures": len(pictures)})


TARGET = Target(files, ("dpi",), DPI)
