"""Where a game of territory stands: hands, prisoners, points, alliances, the deck and the turn so far, as a value beside the board.

Seats are numbers here, the colours of the capture law, in seating order.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from referee.errors import InconsistentError

if TYPE_CHECKING:
    from boardgen.games.territory.layout import Figures
    from referee.go.goban import Goban


class Move(Enum):
    """What the move of a turn was. The values are keys of phrases in data/rules/territory.yaml."""

    STONE = "moved_stone"
    CARD = "moved_card"
    DECLINED = "moved_declined"
    PASS = "moved_pass"
    REJECTED = "moved_rejected"
    SURRENDER = "moved_surrender"
    INDEPENDENCE = "moved_independence"
    WAR = "moved_war"


class Hand(NamedTuple):
    """A seat's cards: codes that all have seen, sorted, and the number of those that nobody else has."""

    known: tuple[str, ...]
    unknown: int

    @property
    def size(self) -> int:
        return len(self.known) + self.unknown


class Spoils(NamedTuple):
    """What a move can change besides the board and the hands, and a Reject gives back (ruling T-30).

    `prisoners` has for each holder the stones of each colour; `banked` the points of cards played. The counts of stones are
    `set` on the board, `replaced` by a card, `traded` away, and `dropped` where nobody was owed a remainder.
    """

    prisoners: tuple[tuple[int, ...], ...]
    banked: tuple[int, ...]
    set: int = 0
    replaced: int = 0
    traded: int = 0
    dropped: int = 0


class State:
    """One moment of a game. A step copies it, changes the copy and hands it on; values inside are replaced, never changed.

    `occupier` names the seat that occupies each seat, or -1. `passes` are the passes in a row.
    `seen` has the lines on which a card of each code came to light since the deck was last shuffled.
    `corrections` books what the table changed by hand, by (seat, key), and `stones` the stones that it set or took off; `loose`
    are prisoners that a checkpoint asserted without their colour, `offset` points that it asserted.
    """

    __slots__ = (
        "base",
        "corrections",
        "deck",
        "dice",
        "discards",
        "drew",
        "hands",
        "loose",
        "move",
        "mover",
        "occupier",
        "offset",
        "passes",
        "pile",
        "seen",
        "shuffles",
        "single",
        "spoils",
        "starts",
        "stones",
    )

    hands: tuple[Hand, ...]
    spoils: Spoils
    starts: tuple[int | None, ...]
    occupier: tuple[int, ...]
    passes: int
    deck: dict[str, int]
    pile: int
    discards: int
    seen: dict[str, tuple[int, ...]]
    shuffles: int
    corrections: dict[tuple[int, str], int]
    loose: tuple[int, ...]
    offset: tuple[int, ...]
    stones: int
    # the turn so far
    mover: int
    dice: tuple[int, int] | None
    move: Move | None
    drew: bool
    single: int | None
    base: Spoils

    def copy(self) -> State:
        """A copy whose fields can be replaced one by one."""
        new = State.__new__(State)
        new.hands = self.hands
        new.spoils = self.spoils
        new.starts = self.starts
        new.occupier = self.occupier
        new.passes = self.passes
        new.deck = self.deck
        new.pile = self.pile
        new.discards = self.discards
        new.seen = self.seen
        new.shuffles = self.shuffles
        new.corrections = self.corrections
        new.loose = self.loose
        new.offset = self.offset
        new.stones = self.stones
        new.mover = self.mover
        new.dice = self.dice
        new.move = self.move
        new.drew = self.drew
        new.single = self.single
        new.base = self.base
        return new

    def begin(self, mover: int) -> State:
        """A copy for the start of a seat's turn."""
        new = self.copy()
        new.mover = mover
        new.dice = None
        new.move = None
        new.drew = False
        new.single = None
        new.base = new.spoils
        return new

    def end_turns(self, *, passing: bool) -> None:
        """A turn ends with a pass, or any number of turns without one."""
        self.passes = self.passes + 1 if passing else 0

    def hold(self, seat: int, hand: Hand) -> None:
        """Give a seat its new hand."""
        self.hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])

    def bank(self, seat: int, points: int) -> None:
        """Add to the points of cards that a seat has played."""
        banked = self.spoils.banked
        self.spoils = self.spoils._replace(banked=(*banked[:seat], banked[seat] + points, *banked[seat + 1 :]))

    def imprison(self, seat: int, colour: int, stones: int) -> None:
        """Add stones of a colour to a seat's prisoners; fewer than none leaves."""
        rows, banked, *counts = self.spoils
        row = rows[seat]
        row = (*row[:colour], row[colour] + stones, *row[colour + 1 :])
        self.spoils = Spoils((*rows[:seat], row, *rows[seat + 1 :]), banked, *counts)

    def count(self, *, set: int = 0, replaced: int = 0, traded: int = 0, dropped: int = 0) -> None:
        """Add to the counts of stones."""
        rows, banked, *counts = self.spoils
        added = (set, replaced, traded, dropped)
        self.spoils = Spoils(rows, banked, *[before + more for before, more in zip(counts, added, strict=True)])

    def correct(self, seat: int, key: str, amount: int) -> None:
        """Book a change made by hand."""
        if amount:
            self.corrections = {**self.corrections, (seat, key): self.corrections.get((seat, key), 0) + amount}

    def sides(self) -> tuple[int, ...]:
        """The bloc of each seat, named by its occupier (rulings T-23, T-24): a star of subjects around one occupier."""
        return tuple([seat if by < 0 else by for seat, by in enumerate(self.occupier)])


def opening(figures: Figures, seats: int, *, cards: bool, replace_any: bool) -> State:
    """The state before the first line: every hand three hidden cards, unless a `0 deal` says more (notation.md)."""
    state = State.__new__(State)
    deal = figures.hand.deal if cards else 0
    state.deck = figures.cards(replace_any) if cards else {}
    state.hands = (Hand((), deal),) * seats
    state.pile = sum(state.deck.values()) - deal * seats
    state.discards = 0
    state.seen = {}
    state.shuffles = 0
    state.spoils = state.base = Spoils(((0,) * seats,) * seats, (0,) * seats)
    state.starts = (None,) * seats
    state.occupier = (-1,) * seats
    state.passes = 0
    state.corrections = {}
    state.loose = state.offset = (0,) * seats
    state.stones = 0
    state.mover = 0
    state.dice = None
    state.move = None
    state.drew = False
    state.single = None
    return state


def audit(state: State, board: Goban) -> None:
    """Stones and cards are conserved; anything else is a bug of ours. What the table corrected is counted apart."""
    spoils = state.spoils
    standing = len(board.position()) - board.position().count(0)
    held = sum(sum(row) for row in spoils.prisoners) - sum(n for (_, key), n in state.corrections.items() if key == "xs")
    if standing + held + spoils.replaced + spoils.traded + spoils.dropped != spoils.set + state.stones:
        raise InconsistentError(f"stones: {standing} stand, {held} are held, {spoils.set} were set")
    if any(number < 0 for row in spoils.prisoners for number in row):
        raise InconsistentError("a negative number of prisoners")
    cards = state.pile + state.discards + sum(hand.size for hand in state.hands)
    fixed = sum(n for (_, key), n in state.corrections.items() if key == "cards")
    if cards - fixed != sum(state.deck.values()) or state.pile < 0 or state.discards < 0:
        raise InconsistentError(f"cards: {cards} of {sum(state.deck.values())}")
