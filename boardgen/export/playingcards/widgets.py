"""The widgets of a room of PlayingCards.io as JSON values: boards, holders, decks of cards and pieces, dice, seats, counters and the hand.

Source: the importer of https://github.com/ArnoldSmith86/virtualtabletop (`server/pcioimport.mjs` and the tests of it, since pull request
3072), which reads every key that is written here. A room has a file `widgets.json`, the version of its format as the number in a file
`schemaVersion`, and pictures in `userassets/` that are named `package://userassets/NAME`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from boardgen.export.playingcards.room_plan import CHAIR, GAP, HAND, LINE, RoomPlan, SeatSpot, Spot
from boardgen.export.tables.piles import Pile
from boardgen.export.tables.things import Thing

Widget: TypeAlias = dict[str, Any]
"""One widget as JSON."""
Picture: TypeAlias = Callable[[str, bool], str]
"""The address of a picture by its name; round ones have transparent corners."""
SCHEMA = 8
"""The version of the format. Since 6 a pile of cards is a `holder`; a counter takes its size from its value, not from the file."""
MOST = 1300
"""Widgets that a room can have. Source: the program's own limit, as quoted in
https://github.com/ArnoldSmith86/virtualtabletop/pull/3137."""
ABOVE = 1000
"""Where cards begin from below to above; boards are lower."""
HAND_ID = "hand"


def widgets(plan: RoomPlan, names: Mapping[str, str], picture: Picture) -> list[Widget]:
    """All widgets of a room. `names` are those of the seats by their letters."""
    every: list[Widget] = [_at(HAND_ID, "hand", HAND[:2], 1) | {"width": HAND[2], "height": HAND[3], "enabled": True}]
    for number, seat in enumerate(plan.seats):
        every += _seat(seat, number, names[seat.seat])
    high = ABOVE
    for spot in plan.spots:
        own = list(_pile(spot, high, picture))
        high += len(own)
        every += own
    return every


def _at(name: str, kind: str, place: tuple[int, ...], z: int) -> Widget:
    """What every widget has."""
    return {"id": name, "type": kind, "x": place[0], "y": place[1], "z": z}


def _seat(seat: SeatSpot, number: int, name: str) -> Iterator[Widget]:
    """A seat, and beside it a counter with the name of its colour above."""
    yield _at(f"seat-{seat.seat}", "seat", (seat.x, seat.y), 10 + number) | {"seatIndex": number}
    place = seat.x + CHAIR[0] + GAP, seat.y + LINE
    yield _at(f"seat-{seat.seat}-counter", "counter", place, 50 + number) | {"counterValue": 0, "label": name}


def _pile(spot: Spot, z: int, picture: Picture) -> Iterator[Widget]:
    """A pile: a board, a die, or cards and pieces of a deck, in a holder where there are several."""
    pile = spot.pile
    thing = pile.things[0]
    place = spot.x, spot.y
    if pile.sort == "board":
        yield _at(pile.key, "board", place, 100) | {"boardImage": picture(thing.front, False), "width": spot.width, "height": spot.height}
        return
    if pile.sort == "die":
        sides = {f"{thing.component}-{number}": _Leaf(thing, 1, view, view) for number, view in enumerate(thing.views, 1)}
        yield _deck(spot, z, picture, sides) | {"collectionType": "dice"}
        yield _at(pile.key, "dice", place, z + 1) | {"deck": _deck_id(pile, 1), "diceValue": next(iter(sides))}
        return
    leaves = [leaf for one in pile.things for leaf in _leaves(one)]
    several = len(leaves) > 1
    parent = {"parent": f"{pile.key}-holder"} if several else {}
    if several:
        holder = {"width": spot.width, "height": spot.height, "label": pile.title, "hasShuffleButton": False}
        yield _at(f"{pile.key}-holder", "holder", place, z) | holder
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
        yield _at(name, kind, place, high) | deck | {"faceup": not pile.face_down, "owner": None} | parent


class _Leaf(NamedTuple):
    """One card: a copy of a thing, or one leaf of a thing of several pages, and the names of its two pictures."""

    thing: Thing
    leaf: int
    """From 1."""
    front: str
    back: str


def _leaves(thing: Thing) -> list[_Leaf]:
    """A thing as cards: one, or as many as its pages need, printed on both sides."""
    if not thing.pages:
        front = thing.views[0] if thing.views else thing.front
        return [_Leaf(thing, 1, front, thing.back or front)]
    pages = [thing.front, *thing.pages]
    pairs = [pages[at : at + 2] for at in range(0, len(pages), 2)]
    return [_Leaf(thing, at, pair[0], pair[-1]) for at, pair in enumerate(pairs, 1)]


def _is_piece(thing: Thing) -> bool:
    """Pieces have no ground of their own, as round ones need; cards are white behind their picture."""
    return thing.sort == "round"


def _deck_id(pile: Pile, number: int) -> str:
    return f"{pile.key}-deck" if number == 1 else f"{pile.key}-deck-{number}"


def _deck(spot: Spot, z: int, picture: Picture, kinds: Mapping[str, _Leaf], number: int = 1) -> Widget:
    """The kinds of cards of a pile that have one size, each with its two pictures."""
    pile = spot.pile
    first = next(iter(kinds.values())).thing
    is_round = first.sort == "round"
    types = {
        name: {"label": leaf.thing.title, "image": picture(leaf.front, is_round), "back": picture(leaf.back, is_round)}
        for name, leaf in kinds.items()
    }
    scale = spot.width / pile.size[0]
    wide, high = (max(1, round(length * scale)) for length in first.size)
    shown = {"type": "image", "valueType": "dynamic", "x": 0, "y": 0, "w": wide, "h": high}
    sides = {"includeBorder": False, "includeRadius": first.corner > 0}
    pieces = {"collectionType": "pieces"} if _is_piece(first) else {}
    return _at(_deck_id(pile, number), "cardDeck", (spot.x, spot.y), z) | pieces | {
        "cardTypes": types,
        "cardWidth": wide,
        "cardHeight": high,
        "cardOverlapH": 0,
        "enlarge": True,
        "faceTemplate": {**sides, "objects": [{**shown, "value": "image"}]},
        "backTemplate": {**sides, "objects": [{**shown, "value": "back"}]},
    }
