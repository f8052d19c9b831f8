"""Where a game under the record stands: pieces, holdings, cards and who has left, as a value beside the board of stones.

Seats are numbers here, the colours of the board, in seating order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain

from boardgen.layout.spec.record_law import CAPTURED, HAND, PIECES, Deck, RecordFigures
from boardgen.records import NamedTuple
from referee.errors import InconsistentError


class Hand(NamedTuple):
    """A seat's cards of one deck: those that all have seen, sorted, and the number of those that nobody else has."""

    known: tuple[str, ...] = ()
    unknown: int = 0

    def possible(self, unseen: Mapping[str, int]) -> list[str]:
        """Return, once each, the cards that may be in the hand: those that all have seen, and any unseen one where some are hidden."""
        hidden = [card for card, number in unseen.items() if number > 0] if self.unknown else []
        return list(dict.fromkeys((*self.known, *hidden)))

    @property
    def size(self) -> int:
        return len(self.known) + self.unknown


class Pack(NamedTuple):
    """The cards of a deck: how many are in the draw pile, the discards, and the hand of every seat.

    `buried` are discards that nobody saw. `unseen` are the cards in the draw pile, hidden in a hand or buried: nobody knows where."""

    pile: int
    buried: int
    unseen: dict[str, int]
    discards: tuple[str, ...]
    hands: tuple[Hand, ...]

    def hold(self, seat: int, hand: Hand) -> Pack:
        """Return the cards with another hand of a seat."""
        return self._replace(hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))

    def see(self, card: str, number: int = -1) -> dict[str, int]:
        """Return the unseen cards after one of a name came to light, or after some went out of sight."""
        return {**self.unseen, card: self.unseen.get(card, 0) + number}


@dataclass(slots=True, eq=False)
class State:
    """One moment of a game. A step copies it and changes the copy; values inside are replaced, never changed.

    `kinds` has the kind of the piece on each point; `used` how many of a kind each seat has on the board; `captured` what each seat has
    taken; `passes` the passes in a row. `corrections` books what the table changed by hand, by (seat, key)."""

    kinds: dict[int, int]
    used: dict[tuple[int, int], int]
    purses: dict[tuple[int, str], int]
    packs: tuple[Pack, ...]
    captured: tuple[int, ...]
    left: frozenset[int]
    passes: int
    passing: bool
    corrections: dict[tuple[int, str], int]

    def copy(self) -> State:
        """Return a copy whose fields can be replaced one by one; its maps of pieces and purses are its own."""
        return State(
            kinds=self.kinds.copy(), used=self.used.copy(), purses=self.purses.copy(), packs=self.packs, captured=self.captured,
            left=self.left, passes=self.passes, passing=self.passing, corrections=self.corrections,
        )  # fmt: skip

    def put(self, point: int, kind: int, seat: int) -> None:
        """Note a piece on a point."""
        self.kinds[point] = kind
        self.used[kind, seat] = self.used.get((kind, seat), 0) + 1

    def lift(self, point: int, seat: int) -> int:
        """Note that the piece of a seat is gone from a point; returns its kind."""
        kind = self.kinds.pop(point)
        self.used[kind, seat] -= 1
        return kind

    def capture(self, seat: int, pieces: int) -> None:
        """Count pieces that a seat has taken."""
        self.captured = (*self.captured[:seat], self.captured[seat] + pieces, *self.captured[seat + 1 :])

    def repack(self, deck: int, pack: Pack) -> None:
        """Put other cards in the place of those of a deck."""
        self.packs = (*self.packs[:deck], pack, *self.packs[deck + 1 :])

    def correct(self, seat: int, key: str, amount: int) -> None:
        """Book a change made by hand."""
        if amount:
            self.corrections = {**self.corrections, (seat, key): self.corrections.get((seat, key), 0) + amount}

    def amount(self, key: str, seat: int) -> int:
        """Return what a claim key counts for a seat."""
        if key == PIECES:
            return sum(number for (_, owner), number in self.used.items() if owner == seat)
        if key == CAPTURED:
            return self.captured[seat]
        return sum(pack.hands[seat].size for pack in self.packs) if key == HAND else self.purses[seat, key]


def opening(figures: RecordFigures, seats: int) -> State:
    """Return the state before the first line."""
    purses = {(seat, key): holding.start for seat in range(seats) for key, holding in figures.law.holdings.items()}
    packs = tuple(_pack(deck, seats) for deck in figures.decks)
    return State({}, {}, purses, packs, (0,) * seats, frozenset(), 0, False, {})


def _pack(deck: Deck, seats: int) -> Pack:
    cards = cards_of(deck, seats)
    return Pack(sum(cards.values()), 0, cards, (), (Hand(),) * seats)


def cards_of(deck: Deck, seats: int) -> dict[str, int]:
    sets = deck.sets + deck.each * seats
    return {card: number * sets for card, number in deck.cards.items()}


def audit(state: State, before: State, figures: RecordFigures, stones: int) -> None:
    """Check that pieces and cards are conserved; anything else is a bug of ours. What the table corrected is counted apart.

    `stones` are on the board. Decks that are as they were in the state `before` are not counted again."""
    if len(state.kinds) != stones or sum(state.used.values()) != stones:
        raise InconsistentError(f"pieces: {stones} stand, {len(state.kinds)} are noted")
    fixed = sum(number for (_, key), number in state.corrections.items() if key == "hand")
    for deck, pack, old in zip(figures.decks, state.packs, before.packs, strict=True):
        if pack is old:
            continue
        seats = len(pack.hands)
        hidden = pack.buried + sum(hand.unknown for hand in pack.hands)
        if pack.pile < 0 or (not fixed and sum(pack.unseen.values()) != pack.pile + hidden):
            raise InconsistentError(f"cards of {deck.name}: {sum(pack.unseen.values())} unseen, {pack.pile + hidden} in pile and hands")
        left = cards_of(deck, seats)
        for card in chain(pack.discards, *(hand.known for hand in pack.hands)):
            left[card] = left.get(card, 0) - 1
        unseen = pack.unseen
        if any(number < 0 or number != unseen.get(card, 0) for card, number in left.items()) or any(
            unseen[card] for card in unseen.keys() - left.keys()
        ):
            raise InconsistentError(f"cards of {deck.name}: not as many as it has")
