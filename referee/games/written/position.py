"""A moment of a game under a law of its own, as values that change: whose piece is where, what everybody has, how far the turn has come."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING, Any, Protocol

from boardgen.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.games.record.state import Pack

    Test = Callable[["Position", list[int], list[int], int, int, int], bool]
    """Whether an event is legal, of position, owners, kinds, seat and points."""

Asked = Any
"""What a compiled condition returns: a truth, a number, a point, a seat or a list, as `boardgen/layout/law/` has checked."""
EMPTY, OUTSIDE = -1, -2
"""In place of an owner: an empty point, and no point at all."""
NO_PIECE = -9
"""In place of a piece."""
UNMARKED: frozenset[tuple[int, str]] = frozenset()
CHANGES = 100
"""How many changes a copy of a position remembers at the most; after more it forgets what was kept."""


class Move(NamedTuple):
    """One event. `event` is its word; `piece` is put, or a holding is changed by `amount`; points are -1 where it has none; `card` is a
    name, `deck` its number; `by` is the seat of an event that is another player's."""

    event: str
    piece: int = NO_PIECE
    start: int = -1
    to: int = -1
    deck: int = 0
    card: str = ""
    dice: tuple[int, ...] = ()
    amount: int = 0
    by: int = -1

    @property
    def about(self) -> str | int:
        """What conditions call `card` or `amount`."""
        return self.card or self.amount


PASS = Move("pass")
STOP = Move("done")
"""Stands for ending a turn that might go on."""


class Entry(NamedTuple):
    """An event that the board allows. It is legal where the owner of the point that it goes to is in `ok`, and `test` is true."""

    to: int
    ok: frozenset[int]
    move: Move
    test: Test | None = None


class Kept(NamedTuple):
    """Events that were legal after so many changes of a position, with the points where they go to, in order."""

    entries: Mapping[int, Entry]
    changes: int
    points: list[int]
    moves: list[Move]


class Law(Protocol):
    """What a position asks of its law."""

    size: int
    seats: int
    order: tuple[int, ...]
    columns: Mapping[str, Mapping[str, str | int]]

    def has_moves(self, position: Position) -> bool:
        """Return whether any event but passing is legal."""

    def limit(self, key: str, amount: int) -> int:
        """Return an amount of a holding within its limits."""


class Position:
    """A moment. `owners` has the seat of the piece on each point and `kinds` what it is, both with one more entry for `nowhere`.

    `stage` is the part of the turn that comes next, `done` how many of its events there were, `owed` whether a rule said that it goes on.
    `winners` is None until the game is over. `touched` are points that changed since the record was updated, `options` the
    legal events, once somebody has asked for them, and `alive` whether there are any. `marks` are those of this turn, as point and
    name, and are replaced, never changed. `own` is what a law in Python remembers of the game; it is replaced, never changed.

    `counts` says how many points each seat has, and at -1 how many are empty; `places` are the points of each seat, in order. `changes` are
    all points whose owner changed, as they did, so that what follows from owners can be brought up to date: `kept`, legal events, and
    `reached`, the points that sides are joined to. `had` has a bit for each seat that has had a turn in this round."""

    __slots__ = (
        *(
            "alive",
            "captured",
            "changes",
            "chosen",
            "counts",
            "dice",
            "done",
            "drawn",
            "ended",
            "following",
            "had",
            "kept",
            "kinds",
            "last",
            "marks",
            "options",
            "over",
            "owed",
            "own",
            "owners",
            "packs",
        ),
        *(
            "passed",
            "passes",
            "phase",
            "places",
            "players",
            "purses",
            "reached",
            "round",
            "rules",
            "seat",
            "skipped",
            "stage",
            "touched",
            "trick",
            "last_card",
            "turn",
            "turned",
            "turns",
            "winners",
        ),
    )

    owners: list[int]
    kinds: list[int]
    counts: list[int]
    places: list[list[int]]
    changes: list[int]
    kept: Kept | None
    reached: dict[tuple[int, tuple[int, ...]], tuple[int, set[int]]]
    purses: dict[tuple[int, str], int]
    captured: list[int]
    packs: tuple[Pack, ...]

    def __init__(self, rules: Law) -> None:
        self.rules = rules
        self.owners = [EMPTY] * rules.size + [OUTSIDE]
        self.kinds = [NO_PIECE] * (rules.size + 1)
        self.count_owners()
        self.purses = {}
        self.captured = [0] * rules.seats
        self.packs = ()
        self.seat = rules.order[0]
        self.turn = 0
        self.round = self.turns = 1
        self.phase = self.stage = self.done = self.passes = self.had = 0
        self.owed = self.over = self.passed = self.skipped = False
        self.dice: tuple[int, ...] = ()
        self.trick: tuple[str, ...] = ()
        self.players: tuple[int, ...] = ()
        self.drawn: tuple[str, ...] = ()
        self.turned = self.last_card = ""
        self.last = self.following = self.chosen = -1
        self.marks = UNMARKED
        self.winners: tuple[int, ...] | None = None
        self.ended = ""
        self.options: list[Move] | None = None
        self.alive: bool | None = None
        self.own: object = None
        self.touched: list[int] = []

    def count_owners(self) -> None:
        """Count whose the points are, after owners were written without `own_point`."""
        self.counts = [*map(self.owners.count, range(self.rules.seats)), 0, 0, 0, 0, self.owners.count(EMPTY)]
        self.places = [[point for point, owner in enumerate(self.owners) if owner == seat] for seat in range(self.rules.seats)]
        self.changes, self.kept = [], None
        self.reached = {}

    def own_point(self, point: int, owner: int) -> None:
        """Make a seat the owner of a point; EMPTY for nobody."""
        counts, before = self.counts, self.owners[point]
        counts[before] -= 1
        counts[owner] += 1
        if before >= 0:
            self.places[before].remove(point)
        if owner >= 0:
            insort(self.places[owner], point)
        self.owners[point] = owner
        self.changes.append(point)
        self.touched.append(point)

    def place(self, round_: int, turn: int) -> None:
        """Make the turn of a round the one that is due, by its number in the order of play."""
        if round_ != self.round:
            self.had = 0
        self.round, self.turn, self.seat = round_, turn, self.rules.order[turn]

    def pass_on(self, ahead: int) -> None:
        """Make the turn due that is so many seats later in the order. It begins a round if its seat has had a turn in this one."""
        order = self.rules.order
        self.had |= 1 << order[self.turn]
        turn = (self.turn + ahead) % len(order)
        self.place(self.round + (self.had >> order[turn] & 1), turn)
        self.turns += 1

    def copy(self) -> Position:
        """Return a position to change."""
        new = Position.__new__(Position)
        new.rules = self.rules
        new.owners = self.owners.copy()
        new.kinds = self.kinds.copy()
        new.counts = self.counts.copy()
        new.places = [*map(list.copy, self.places)]
        if len(self.changes) > CHANGES:
            new.changes, new.kept, new.reached = [], None, {}
        else:
            new.changes, new.kept, new.reached = self.changes.copy(), self.kept, self.reached.copy()
        new.purses = self.purses.copy()
        new.captured = self.captured.copy()
        new.packs = self.packs
        new.seat, new.turn, new.round, new.turns = self.seat, self.turn, self.round, self.turns
        new.phase, new.stage, new.done, new.passes, new.had = self.phase, self.stage, self.done, self.passes, self.had
        new.owed, new.over, new.passed, new.skipped = self.owed, self.over, self.passed, self.skipped
        new.players, new.drawn, new.turned = self.players, self.drawn, self.turned
        new.last_card, new.chosen, new.marks = self.last_card, self.chosen, self.marks
        new.dice, new.trick, new.last, new.following = self.dice, self.trick, self.last, self.following
        new.winners, new.ended, new.own = self.winners, self.ended, self.own
        new.options = new.alive = None
        new.touched = []
        return new

    # What conditions ask

    def hand(self, seat: int) -> list[str]:
        """Return the cards of a seat that all have seen."""
        return [card for pack in self.packs for card in pack.hands[seat].known] if seat >= 0 else []

    def held(self, key: str, seat: int) -> int:
        """Return how much a seat has of a holding, or of what the record counts."""
        if seat < 0:
            return 0
        if (seat, key) in self.purses:
            return self.purses[seat, key]
        if key == "pieces":
            return self.counts[seat]
        return self.captured[seat] if key == "captured" else sum(pack.hands[seat].size for pack in self.packs)

    def mover(self) -> int:
        """Return the seat whose turn it is."""
        return self.rules.order[self.turn]

    def pile(self) -> int:
        """Return how many cards are left to draw."""
        return sum(pack.pile for pack in self.packs)

    def discard(self) -> list[str]:
        """Return the discards, the last one at the end."""
        return [card for pack in self.packs for card in pack.discards]

    def lead(self) -> str:
        """Return the first card of the trick; empty before it."""
        return self.trick[0] if self.trick else ""

    def taker(self, suit: str, rank: str, trump: str) -> int:
        """Return who played the card that takes the trick; -1 before the first."""
        columns = self.rules.columns
        best, power = -1, (False, False, 0)
        for seat, card in zip(self.players, self.trick, strict=True):
            of_card = columns.get(card, {})
            value = of_card.get(rank, 0)
            own = of_card.get(suit)
            now = (own == trump and trump != "", own == columns.get(self.trick[0], {}).get(suit), value if isinstance(value, int) else 0)
            if best < 0 or now > power:
                best, power = seat, now
        return best

    def stuck(self) -> bool:
        """Return whether whoever is to go on has nothing that is allowed."""
        return not self.rules.has_moves(self)

    # What follows

    def take(self, me: int, points: tuple[int, ...]) -> None:
        """Take pieces off; those of others are captured."""
        for point in points:
            owner = self.owners[point]
            if owner >= 0:
                self.own_point(point, EMPTY)
                self.kinds[point] = NO_PIECE
                if self.marks:
                    self.carry_marks(point, -1)
                if owner != me:
                    self.captured[me] += 1

    def put(self, point: int, kind: int, seat: int) -> None:
        """Put a piece on an empty point; nothing happens elsewhere."""
        if self.owners[point] == EMPTY and seat >= 0:
            self.own_point(point, seat)
            self.kinds[point] = kind

    def move(self, one: int, other: int) -> None:
        """Move a piece to an empty point; nothing happens elsewhere."""
        if self.owners[one] >= 0 and self.owners[other] == EMPTY:
            owner = self.owners[one]
            self.own_point(one, EMPTY)
            self.own_point(other, owner)
            self.kinds[other], self.kinds[one] = self.kinds[one], NO_PIECE
            if self.marks:
                self.carry_marks(one, other)

    def carry_marks(self, one: int, other: int) -> None:
        """Take the marks of a piece along to another point; to none where it leaves the board."""
        self.marks = frozenset((other if point == one else point, mark) for point, mark in self.marks if point != one or other >= 0)

    def mark(self, points: tuple[int, ...], mark: str) -> None:
        """Mark the pieces on points until the end of the turn."""
        self.marks = self.marks | {(point, mark) for point in points if self.owners[point] >= 0}

    def turn_over(self, points: tuple[int, ...], seat: int) -> None:
        """Make pieces those of a seat."""
        for point in points:
            if self.owners[point] >= 0 and seat >= 0:
                self.own_point(point, seat)

    def promote(self, point: int, kind: int) -> None:
        """Make a piece another one."""
        if self.owners[point] >= 0:
            self.kinds[point] = kind
            self.touched.append(point)

    def spend(self, number: int) -> None:
        """Take a die that shows a number away; nothing happens where none does."""
        if number in self.dice:
            at = self.dice.index(number)
            self.dice = self.dice[:at] + self.dice[at + 1 :]

    def discard_cards(self, cards: tuple[str, ...], seats: tuple[int, ...]) -> None:
        """Discard cards that all have seen, each of the first of some seats that has it; others stay where they are."""
        for card in cards:
            holders = (
                (deck, seat) for seat in seats for deck, pack in enumerate(self.packs) if seat >= 0 and card in pack.hands[seat].known
            )
            deck, seat = next(holders, (-1, -1))
            if deck >= 0:
                pack = self.packs[deck]
                known = list(pack.hands[seat].known)
                known.remove(card)
                after = pack.hold(seat, pack.hands[seat]._replace(known=tuple(known)))._replace(discards=(*pack.discards, card))
                self.packs = (*self.packs[:deck], after, *self.packs[deck + 1 :])

    def give(self, key: str, amount: int, seat: int) -> None:
        """Add to a holding, within its limits."""
        if (seat, key) in self.purses:
            self.purses[seat, key] = self.rules.limit(key, self.purses[seat, key] + amount)
