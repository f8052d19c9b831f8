"""How the things of a kit lie together on a virtual table: decks, bags, and what lies singly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Literal, NamedTuple, TypeAlias

from boardgen.digest import sha256
from boardgen.export.tables.things import Thing

Form: TypeAlias = Literal["single", "deck", "bag"]
PAPER = "paper"
"""The name of the bag of what is of use on paper alone."""
FEW = 4
"""So many equal pieces lie singly; more are in a bag."""


class Pile(NamedTuple):
    """Things that lie together. `things` has one entry for each copy, from the top of a deck to its bottom.

    `seat` is a letter, empty for what is everybody's. A `blind` bag gives out its pieces at random.
    """

    key: str
    """Its name, which no other pile of the table has."""
    form: Form
    title: str
    things: tuple[Thing, ...]
    seat: str = ""
    face_down: bool = False
    blind: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm of the largest thing in it."""
        return max(thing.size[0] for thing in self.things), max(thing.size[1] for thing in self.things)

    @property
    def component(self) -> str:
        return self.things[0].component

    @property
    def sort(self) -> str:
        return self.things[0].sort


def piles_of(things: Sequence[Thing], seed: str) -> list[Pile]:
    """All things in piles, in the order of the layout. `seed` decides the order of a deck that is shuffled: the same for the same seed."""
    piles: list[Pile] = []
    kept = [thing for thing in things if thing.copies and not thing.paper]
    for (component, seat), found in groupby(_by_seat(kept), key=lambda thing: (thing.component, thing.seat)):
        group = list(found)
        name = f"{component}-{seat}" if seat else component
        piles += _piles(name, group, seed)
    if paper := _copies(thing for thing in things if thing.paper):
        piles.append(Pile(PAPER, "bag" if len(paper) > 1 else "single", paper[0].group, paper))
    return _each_named(piles)


def _each_named(piles: Sequence[Pile]) -> list[Pile]:
    """The piles, each with a name of its own."""
    names: set[str] = set()
    named = []
    for pile in piles:
        key, number = pile.key, 1
        while key in names:
            number += 1
            key = f"{pile.key}~{number}"
        names.add(key)
        named.append(pile._replace(key=key))
    return named


def _by_seat(things: Sequence[Thing]) -> list[Thing]:
    """The things of each component, those of one seat together."""
    order = {name: at for at, name in enumerate(dict.fromkeys(thing.component for thing in things))}
    seats = {name: at for at, name in enumerate(dict.fromkeys(thing.seat for thing in things))}
    return sorted(things, key=lambda thing: (order[thing.component], seats[thing.seat]))


def _piles(name: str, group: Sequence[Thing], seed: str) -> Iterator[Pile]:
    """The piles of one component and seat, by what its things are."""
    how: dict[str, Callable[[str, Sequence[Thing], str], Iterator[Pile]]]
    how = {"card": _cards, "note": _notes, **dict.fromkeys(("round", "sheet", "tile"), _pieces)}
    for sort, found in groupby(group, key=lambda thing: thing.sort):
        own = list(found)
        yield from how.get(sort, _singles)(name if sort == group[0].sort else f"{name}-{sort}", own, seed)


def _copies(things: Iterable[Thing]) -> tuple[Thing, ...]:
    return tuple(thing for thing in things for _ in range(thing.copies))


def _cards(name: str, group: Sequence[Thing], seed: str) -> Iterator[Pile]:
    """Decks of cards of one size: face down and shuffled where they have backs, else in their order; a card alone lies face up."""
    sizes = list(dict.fromkeys((thing.size, bool(thing.back)) for thing in group))
    for number, (size, backed) in enumerate(sizes, 1):
        own = [thing for thing in group if (thing.size, bool(thing.back)) == (size, backed)]
        cards = _copies(own)
        key = name if len(sizes) == 1 else f"{name}-{number}"
        if len(cards) == 1:
            yield Pile(key, "single", own[0].title, cards, own[0].seat)
            continue
        title = own[0].title if len(own) == 1 else own[0].group
        hidden = backed and len(own) > 1
        yield Pile(key, "deck", title, _shuffled(cards, f"{seed}/{key}") if hidden else cards, own[0].seat, hidden)


def _shuffled(cards: Sequence[Thing], seed: str) -> tuple[Thing, ...]:
    """The cards in an order that only the seed decides, on every machine and in every version of Python."""
    hashed = sha256()
    keys = [hashed(f"{seed}/{number}".encode()).hexdigest() for number in range(len(cards))]
    return tuple(cards[at] for at in sorted(range(len(cards)), key=lambda at: keys[at]))


def _notes(name: str, group: Sequence[Thing], seed: str) -> Iterator[Pile]:
    """A stack for each value, in the order of the layout, face up."""
    for number, thing in enumerate(group, 1):
        key = name if len(group) == 1 else f"{name}-{number}"
        yield Pile(key, "deck" if thing.copies > 1 else "single", thing.title, _copies([thing]), thing.seat)


def _pieces(name: str, group: Sequence[Thing], seed: str) -> Iterator[Pile]:
    """Small pieces: drawn blindly from one bag where their backs are alike and their fronts are not, else a bag for each that has many."""
    backs = {thing.back for thing in group}
    if len(group) > 1 and len(backs) == 1 and "" not in backs and len(_copies(group)) > FEW:
        pieces = _shuffled(_copies(group), f"{seed}/{name}")
        yield Pile(name, "bag", group[0].group, pieces, group[0].seat, face_down=True, blind=True)
        return
    for number, thing in enumerate(group, 1):
        key = name if len(group) == 1 else f"{name}-{number}"
        if thing.copies > FEW:
            yield Pile(key, "bag", thing.title, _copies([thing]), thing.seat)
        else:
            yield from _singles(key, [thing], seed)


def _singles(name: str, group: Sequence[Thing], seed: str) -> Iterator[Pile]:
    """Each copy by itself."""
    copies = _copies(group)
    for number, thing in enumerate(copies, 1):
        yield Pile(name if len(copies) == 1 else f"{name}-{number}", "single", thing.title, (thing,), thing.seat)
