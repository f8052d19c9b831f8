"""Where a game of territory stands: hands, prisoners, points, alliances, the deck and the turn so far, as a value beside the board.

The rules of its layout and the distances on its board are here too.
Seats are numbers here, the colours of the capture law, in seating order."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import Enum
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from boardgen.games.territory.layout import Figures, figures_of
from referee.errors import InconsistentError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from boardgen.layout.spec.spec import GameSpec
    from referee.go.goban import Goban
    from referee.go.history import Ko
    from referee.go.topology import Topology
    from referee.judge.ask.refusals import Refusals


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
    `set` on the board, `replaced` by a card, `traded` away, and `dropped` where nobody was owed a remainder."""

    prisoners: tuple[tuple[int, ...], ...]
    banked: tuple[int, ...]
    set: int = 0
    replaced: int = 0
    traded: int = 0
    dropped: int = 0


@dataclass(slots=True, eq=False)
class State:
    """One moment of a game. A step copies it, changes the copy and hands it on; values inside are replaced, never changed.

    `occupier` names the seat that occupies each seat, or -1. `passes` are the passes in a row.
    `seen` has the lines on which a card of each code came to light since the deck was last shuffled.
    `corrections` books what the table changed by hand, by (seat, key), and `stones` the stones that it set or took off; `loose`
    are prisoners that a checkpoint asserted without their colour, `offset` points that it asserted."""

    hands: tuple[Hand, ...]
    spoils: Spoils
    base: Spoils
    """The spoils at the start of the turn."""
    starts: tuple[int | None, ...]
    occupier: tuple[int, ...]
    loose: tuple[int, ...]
    offset: tuple[int, ...]
    deck: dict[str, int]
    pile: int
    discards: int = 0
    shuffles: int = 0
    passes: int = 0
    stones: int = 0
    seen: dict[str, tuple[int, ...]] = field(default_factory=dict)
    corrections: dict[tuple[int, str], int] = field(default_factory=dict)
    # the turn so far
    mover: int = 0
    dice: tuple[int, int] | None = None
    move: Move | None = None
    drew: bool = False
    single: int | None = None

    def copy(self) -> State:
        """Return a copy whose fields can be replaced one by one."""
        return State(*_values(self))

    def begin(self, mover: int) -> State:
        """Return a copy for the start of a seat's turn."""
        new = self.copy()
        new.mover = mover
        new.dice = None
        new.move = None
        new.drew = False
        new.single = None
        new.base = new.spoils
        return new

    def end_turns(self, *, passing: bool) -> None:
        """End a turn with a pass, or any number of turns without one."""
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
        """Return the bloc of each seat, named by its occupier (rulings T-23, T-24): a star of subjects around one occupier."""
        return tuple([seat if by < 0 else by for seat, by in enumerate(self.occupier)])


_values = attrgetter(*[each.name for each in fields(State)])


def opening(figures: Figures, seats: int, *, cards: bool, replace_any: bool) -> State:
    """Return the state before the first line: every hand three hidden cards, unless a `0 deal` says more (notation.md)."""
    deal = figures.hand.deal if cards else 0
    deck = figures.cards(replace_any) if cards else {}
    spoils, zeros = Spoils(((0,) * seats,) * seats, (0,) * seats), (0,) * seats
    hands, pile = (Hand((), deal),) * seats, sum(deck.values()) - deal * seats
    return State(hands, spoils, spoils, (None,) * seats, (-1,) * seats, zeros, zeros, deck, pile)


def audit(state: State, board: Goban) -> None:
    """Check that stones and cards are conserved; anything else is a bug of ours. What the table corrected is counted apart."""
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


_REACH: dict[str, Callable[[tuple[int, int]], int]] = {"higher": max, "lower": min, "sum": sum}


class Options(NamedTuple):
    """The options of a table. `drawing` says when the card of a pair is drawn: before the move, after it, or at any time."""

    dice: bool
    cards: bool
    surrender: bool
    drawing: str
    ko: Ko

    @classmethod
    def of(cls, chosen: Mapping[str, str]) -> Options:
        """Return the options by their names and choices in the layout; one that the layout does not have is as in the standard game."""
        ko: Ko = "simple" if chosen.get("ko", "superko") == "simple" else "superko"
        on = {name: chosen.get(name, "on") == "on" for name in ("dice", "cards", "surrender")}
        return cls(on["dice"], on["cards"], on["surrender"], chosen.get("draw", "any"), ko)


class Rules:
    """The rules of one table. `seats` are the colours of the board by number, `order` is the order of play as numbers of seats.

    `before` is the position as it was before the last turn, None before the first."""

    __slots__ = ("before", "board", "distances", "figures", "options", "order", "refusals", "seats", "spec")

    def __init__(
        self, spec: GameSpec, seats: tuple[str, ...], board: Goban, distances: Distances, options: Options, refusals: Refusals
    ) -> None:
        self.spec = spec
        self.figures: Figures = figures_of(spec)
        self.seats = seats
        self.order: tuple[int, ...] = ()
        self.board = board
        self.distances = distances
        self.options = options
        self.refusals = refusals
        self.before: bytes | None = None

    def reach_of(self, dice: tuple[int, int]) -> int:
        """Return the number of steps that a stone may be away (Playing; T-06)."""
        return _REACH[self.figures.reach](dice)

    def near(self, point: int, steps: int, seat: int, start: int | None) -> bool:
        """Return whether a stone of a seat, or its start, is at most so many steps from a point."""
        return self.distances.near(point, steps, self.board, seat, start)

    def lacks_start(self, start: int | None) -> bool:
        """Return whether a seat with this start cannot place a stone yet: with dice every seat needs its start point."""
        return self.options.dice and start is None

    def keeps(self, hand: Hand) -> bool:
        """Return whether a hand is small enough at the end of a turn (T-12)."""
        return hand.size <= self.figures.hand.limit


class Distances:
    """How far points lie from each other, worked out ring by ring as they are asked for and kept."""

    __slots__ = ("_around", "_outwards", "_rings", "_within")

    def __init__(self, topology: Topology) -> None:
        self._around = topology.around
        self._rings: dict[int, list[tuple[int, ...]]] = {}
        self._within: dict[tuple[int, int], frozenset[int]] = {}
        self._outwards: dict[tuple[int, int], tuple[int, ...]] = {}

    def ring(self, point: int, steps: int) -> tuple[int, ...]:
        """Return the points at exactly so many steps from a point."""
        rings = self._rings.setdefault(point, [(point,)])
        while len(rings) <= steps:
            last = rings[-1]
            inside = {*last, *(rings[-2] if len(rings) > 1 else ())}
            rings.append(tuple(dict.fromkeys([near for spot in last for near in self._around[spot] if near not in inside])))
        return rings[steps]

    def reachable(self, point: int, steps: int) -> frozenset[int]:
        """Return the points at most so many steps from a point."""
        known = self._within.get((point, steps))
        if known is None:
            known = self._within[point, steps] = frozenset().union(*(self.ring(point, step) for step in range(steps + 1)))
        return known

    def distance(self, one: int, other: int, most: int) -> int | None:
        """Return the steps between two points, None where they are more than `most`."""
        return next((step for step in range(most + 1) if other in self.ring(one, step)), None)

    def near(self, point: int, steps: int, board: Goban, colour: int, origin: int | None) -> bool:
        """Return whether a stone of a colour, or its origin, lies at most so many steps from a point."""
        return origin in self.reachable(point, steps) or self.near_in(board.position(), point, steps, colour)

    def near_in(self, cells: bytes, point: int, steps: int, colour: int) -> bool:
        """Return whether a stone of a colour lies at most so many steps from a point, in a position. Most have one close by."""
        outwards = self._outwards.get((point, steps))
        if outwards is None:
            outwards = self._outwards[point, steps] = tuple([spot for step in range(steps + 1) for spot in self.ring(point, step)])
        code = colour + 1
        for spot in outwards:  # noqa: SIM110 - `any` would make a generator for each point
            if cells[spot] == code:
                return True
        return False
