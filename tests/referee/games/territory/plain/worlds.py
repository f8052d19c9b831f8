"""Which courses of the deck explain a log: every possible world is kept, until one event leaves none. For small decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

HIDDEN = "?"

# a world: cards left in the pile, then per seat the shown and the hidden cards of its hand, all as sorted tuples
World = tuple[tuple[str, ...], tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]]


def _less(cards: tuple[str, ...], code: str) -> tuple[str, ...]:
    where = cards.index(code)
    return cards[:where] + cards[where + 1 :]


def _more(cards: tuple[str, ...], code: str) -> tuple[str, ...]:
    return tuple(sorted((*cards, code)))


def _after(world: World, seat: int, event: tuple[Any, ...]) -> Iterator[World]:
    """The worlds that one event can lead to: `("deal" or "draw", seat, code or ?)`, `("use", seat, code)`, `("drop", seat, code or ?)`."""
    pile, hands = world
    shown, hidden = hands[seat]
    word, _, code = event

    def with_hand(left: tuple[str, ...], one: tuple[str, ...], other: tuple[str, ...]) -> World:
        return left, (*hands[:seat], (one, other), *hands[seat + 1 :])

    if word in ("deal", "draw"):
        for card in {*pile} if code == HIDDEN else {code} & {*pile}:
            if code == HIDDEN:
                yield with_hand(_less(pile, card), shown, _more(hidden, card))
            else:
                yield with_hand(_less(pile, card), _more(shown, card), hidden)
    elif code == HIDDEN:
        for card in {*hidden}:
            yield with_hand(pile, shown, _less(hidden, card))
    else:
        if code in shown:
            yield with_hand(pile, _less(shown, code), hidden)
        if code in hidden:
            yield with_hand(pile, shown, _less(hidden, code))


def first_unexplained(deck: Mapping[str, int], seats: Sequence[str], events: Sequence[tuple[Any, ...]]) -> int | None:
    """The index of the first event that no course of the deck explains, None where there is one for all of them.

    The pile must last: what comes behind a reshuffle is not for this function.
    """
    pile = tuple(sorted(code for code, number in deck.items() for _ in range(number)))
    worlds: set[World] = {(pile, tuple(((), ()) for _ in seats))}
    for index, event in enumerate(events):
        worlds = {after for world in worlds for after in _after(world, seats.index(event[1]), event)}
        if not worlds:
            return index
    return None
