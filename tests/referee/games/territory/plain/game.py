"""The plain table: one turn at a time as plain data, applied whole or refused with the table left as it was.

A turn is a list of events, tuples that begin with a word: `("roll", (5, 2))`, `("stone", point)`, `("decline",)`, `("pass",)`,
`("play", code, *arguments)`, `("draw", code)`, `("drop", code)` (`?` for a hidden card), `("surrender", seat, accepted)`,
`("independence",)`, `("war", seat)`, `("reject", seat, "RJ" or "RR")`, `("concede",)`.
Arguments of a card: points for XM, MA, PP, RA; pairs (from, to) for M2, M3; a seat for the trades; none for the others.
"""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tests.referee.games.territory.plain import alliance, cards, ending, stones
from tests.referee.games.territory.plain.state import ANNEX, Deck, PlainIllegal, State

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from tests.referee.games.territory.plain.board import PlainBoard, Point

Event = tuple[Any, ...]
Taken = Counter[str]  # stones captured by one event, by colour

OPTIONS = {"dice": "on", "cards": "on", "ko": "superko", "draw": "any", "replace-any": "on", "surrender": "on"}
HANDICAP_REACH, HANDICAP_FLOOR = 3, -5


def handicap_of(played: int, won: int) -> int:
    """One less for each game played and for each won, down to the floor."""
    return max(HANDICAP_FLOOR, -played - won)


def handicap_sequence(handicaps: Mapping[str, int], roll_order: Sequence[str]) -> list[str]:
    """Who sets a handicap stone when: those at the highest handicap left, highest starting roll first, until all are level."""
    left = {seat: handicaps.get(seat, 0) for seat in roll_order}
    found = []
    while max(left.values()) > min(left.values()):
        top = max(left.values())
        for seat in roll_order:
            if left[seat] == top:
                found.append(seat)
                left[seat] -= 1
    return found


class PlainGame:
    """One game. `seats` in seating order; `order` is the order of play where the log gives one; `handicaps` are 0 or less."""

    def __init__(
        self,
        board: PlainBoard,
        seats: Sequence[str],
        *,
        order: Sequence[str] | None = None,
        names: Mapping[str, str] | None = None,
        options: Mapping[str, str] | None = None,
        starts: Mapping[str, Point] | None = None,
        handicaps: Mapping[str, int] | None = None,
        deck: Mapping[str, int] | None = None,
        limit: int = 3,
        deal: int = 3,
    ) -> None:
        self.board, self.seats, self.names = board, list(seats), dict(names or {})
        self.options = {**OPTIONS, **(options or {})}
        self.given_order = list(order) if order else None
        self.handicaps = dict(handicaps or {})
        self.limit, self.dealt = limit, deal
        self.rolls: dict[str, list[int]] = {}  # starting rolls, with those of ties after them
        counts = dict(deck if deck is not None else ANNEX)
        if self.options["replace-any"] == "off":  # T-34: two No Move in their place
            counts["NM"] = counts.get("NM", 0) + counts.pop("RA", 0)
        self.deck = Deck(counts)
        self.state = State(
            prisoners={seat: Counter() for seat in seats},
            banked=dict.fromkeys(seats, 0),
            known={seat: Counter() for seat in seats},
            unknown=dict.fromkeys(seats, deal if self.cards else 0),
            pile=sum(counts.values()) - deal * len(self.seats) if self.cards else 0,
            starts=dict(starts or {}),
        )
        if self.state.pile < 0:
            raise ValueError("the deck is too small for the hands")

    def copy(self) -> PlainGame:
        """A table that can be tried on; what does not change in play is shared."""
        other = object.__new__(PlainGame)
        other.__dict__.update(self.__dict__)
        other.state = self.state.copy()
        other.rolls = {seat: list(rolls) for seat, rolls in self.rolls.items()}
        return other

    @property
    def dice(self) -> bool:
        return self.options["dice"] == "on"

    @property
    def cards(self) -> bool:
        return self.options["cards"] == "on"

    # ---- order -------------------------------------------------------------------------------------------------------------------------

    def roll_order(self) -> list[str]:
        """Seats by starting roll, highest first; the order of play where nobody rolled. Those still tied stay as they sit."""
        if not self.rolls:
            return self.given_order or self.seats
        return sorted(self.seats, key=lambda seat: [-roll for roll in self.rolls[seat]])

    def order(self) -> list[str]:
        """The order of play (T-04)."""
        return self.given_order or self.roll_order()

    def ties(self) -> list[set[str]]:
        """Sets of seats whose starting rolls are still equal."""
        alike: dict[tuple[int, ...], set[str]] = {}
        for seat, rolls in self.rolls.items():
            alike.setdefault(tuple(rolls), set()).add(seat)
        return [seats for seats in alike.values() if len(seats) > 1]

    def first(self, dice: Mapping[str, tuple[int, int]]) -> None:
        """Starting rolls of everybody, or of those who tied before and roll again (T-05)."""
        if self.state.stage != "setup":
            raise PlainIllegal("setup-over")
        if not self.rolls:
            if set(dice) != set(self.seats):
                raise PlainIllegal("first")
        elif not dice or any(set(dice) & tie and not tie <= set(dice) for tie in self.ties()) or set(dice) - set().union(*self.ties()):
            raise PlainIllegal("first")
        for seat, pair in dice.items():
            self.rolls.setdefault(seat, []).append(sum(pair))

    # ---- set-up ------------------------------------------------------------------------------------------------------------------------

    def _set_up(self) -> None:
        """Before every line of the set-up but starting rolls; a tie is rolled off at once."""
        if self.state.stage != "setup":
            raise PlainIllegal("setup-over")
        if self.ties():
            raise PlainIllegal("first")

    @contextmanager
    def whole(self) -> Iterator[State]:
        """Changes the table as a whole or, when a rule is broken, not at all."""
        saved = self.state
        self.state = saved.copy()
        try:
            yield self.state
        except PlainIllegal:
            self.state = saved
            raise

    def start(self, starts: Mapping[str, Point]) -> None:
        self._set_up()
        with self.whole() as now:
            for seat, point in starts.items():
                if point not in self.board.points:
                    raise PlainIllegal("point")
                if seat in now.starts:
                    raise PlainIllegal("start-twice")
                if point in now.starts.values():
                    raise PlainIllegal("start-taken")
                now.starts[seat] = point

    def deal(self, hands: Mapping[str, list[str]]) -> None:
        self._set_up()
        if not self.cards:
            raise PlainIllegal("cards-off")
        with self.whole() as now:
            for seat, hand in hands.items():
                if len(hand) != self.dealt or seat in now.dealt:
                    raise PlainIllegal("deal")
                now.dealt.add(seat)
                self.deck.deal(now, seat, hand)

    def place(self, seat: str, points: Iterable[Point]) -> None:
        """Stones set by hand before play and before handicap stones; the history begins behind them."""
        self._set_up()
        if self.state.handicaps:
            raise PlainIllegal("place-late")
        with self.whole() as now:
            for point in points:
                self._empty(point)
                now.stones[point] = seat
            now.placed = True

    def _begin(self) -> None:
        """The first position is remembered once nothing more is set up by hand; handicap stones are moves."""
        if not self.state.history:
            if stones.breathless(self.board, self.state.stones, self.state.occupiers):
                raise PlainIllegal("placed-dead")
            self.state.history, self.state.ends = [self.state.position()], [self.state.position()]

    def handicap_due(self) -> list[str]:
        """Seats of the handicap stones still to be set or declined, in their order."""
        return handicap_sequence(self.handicaps, self.roll_order())[self.state.handicaps :]

    def handicap(self, seat: str, point: Point | None) -> Taken:
        """A handicap stone in reach of the start or an own stone (T-46), with `dice=off` anywhere for a seat without a start, or none."""
        self._set_up()
        due = self.handicap_due()
        if not due or due[0] != seat:
            raise PlainIllegal("handicap")
        with self.whole() as now:
            self._begin()
            now.handicaps += 1
            now.notes.append("handicap" if point else "handicap declined")
            if point is None:
                return Counter()
            self.check_point(seat, point, (HANDICAP_REACH, HANDICAP_REACH))
            if seat in now.starts and point not in self.within(seat, HANDICAP_REACH):
                raise PlainIllegal("reach")
            taken = self.set_stones(seat, [point])
            self.remember(end_of_turn=True)
            now.ends.append(now.position())
            return taken

    # ---- what moves are made of --------------------------------------------------------------------------------------------------------

    def within(self, seat: str, reach: int) -> set[Point]:
        """Points within so many steps of the seat's start or of any of its own stones (T-03, T-06, T-07)."""
        sources = [point for point, owner in self.state.stones.items() if owner == seat]
        if seat in self.state.starts:
            sources.append(self.state.starts[seat])
        return {point for point, steps in self.board.steps_from(sources).items() if steps <= reach}

    def _empty(self, point: Point) -> None:
        if point not in self.board.points:
            raise PlainIllegal("point")
        if point in self.state.stones:
            raise PlainIllegal("occupied")

    def check_point(self, seat: str, point: Point, roll: tuple[int, int] | None) -> None:
        """Whether a stone may be set here as far as emptiness, the start and the dice go; without a roll any distance will do."""
        if self.dice and seat not in self.state.starts:
            raise PlainIllegal("start-missing")
        self._empty(point)
        if roll is not None and self.dice and point not in self.within(seat, max(roll)):
            raise PlainIllegal("reach")

    def set_stones(self, seat: str, points: Sequence[Point]) -> Taken:
        """Sets stones together, takes what they leave without a liberty, then asks for one of their own (T-14, T-16 to T-18, T-27)."""
        now = self.state
        for point in points:
            now.stones[point] = seat
        gone = stones.doomed(self.board, now.stones, now.occupiers, seat, points)
        shares = [stones.split(self.board, now.stones, now.occupiers, self.order(), group, seat) for group in gone]
        self._note_captures(seat, gone, shares)
        taken = Counter(now.stones[point] for group in gone for point in group)
        for share in shares:
            for holder, held in share.items():
                now.prisoners[holder] += held
        for group in gone:
            for point in group:
                del now.stones[point]
        for point in points:
            if not stones.liberties(self.board, now.stones, stones.flood(self.board, now.stones, now.occupiers, point)):
                raise PlainIllegal("suicide")
        return taken

    def _note_captures(self, seat: str, gone: list[set[Point]], shares: list[dict[str, Counter[str]]]) -> None:
        now = self.state
        owners = {stones.head(now.occupiers, now.stones[min(group)]) for group in gone}
        if gone:
            now.notes.append("capture")
        if len(gone) > 1:
            now.notes.append("several groups")
        if len(owners) > 1:
            now.notes.append("two owners")
        for group, share in zip(gone, shares, strict=True):
            if len({now.stones[point] for point in group}) > 1:
                now.notes.append("mixed group")
            if len(share) > 1:
                now.notes.append("split")
                if len(group) % len(share):
                    now.notes.append("remainder")
            if any(holder in {now.stones[point] for other in gone for point in other} for holder in share if holder != seat):
                now.notes.append("dying captor")

    def remember(self, *, end_of_turn: bool) -> None:
        """The test for ko after a move, which then joins the history (T-15). Simple ko looks at the ends of turns alone."""
        now = self.state
        position = now.position()
        if self.options["ko"] == "superko" and position in now.history:
            raise PlainIllegal("ko")
        if self.options["ko"] == "simple" and end_of_turn and len(now.ends) > 1 and position == now.ends[-2]:
            raise PlainIllegal("ko")
        now.history.append(position)

    def has_point(self, seat: str) -> bool:
        """Whether some roll lets the seat set a plain stone somewhere (T-40)."""
        for point in sorted(self.board.points - set(self.state.stones)):
            trial = self.copy()
            try:
                trial.check_point(seat, point, (6, 6))
                trial.set_stones(seat, [point])
                trial.remember(end_of_turn=True)
            except PlainIllegal:
                continue
            return True
        return False

    # ---- turns -------------------------------------------------------------------------------------------------------------------------

    def turn(self, seat: str, events: Sequence[Event], number: int | None = None) -> list[Taken]:
        """Plays a turn and returns what each event captured. `number` is the round where the log says it."""
        with self.whole():
            return self._turn(seat, events, number)

    def next_turn(self) -> tuple[int, str]:
        return self.state.due or (1, self.order()[0])

    def _turn(self, seat: str, events: Sequence[Event], number: int | None) -> list[Taken]:
        due = self._open(seat, number)
        taken = cards.TurnUnderWay(self, seat).play(events)
        now, order = self.state, self.order()
        place = order.index(seat)
        now.due = (due[0] + (place + 1 == len(order)), order[(place + 1) % len(order)])
        now.ends.append(now.position())
        now.passes = now.passes + 1 if any(event[0] == "pass" for event in events) else 0
        return taken

    def _open(self, seat: str, number: int | None) -> tuple[int, str]:
        """Whether it is the seat's turn; before the first turn also whether the set-up is complete."""
        now = self.state
        if now.stage not in ("setup", "play"):
            raise PlainIllegal("ended")
        first = now.due is None
        due = (number or 1, seat) if first and now.placed else self.next_turn()
        if seat != due[1] or number not in (None, due[0]):
            raise PlainIllegal("order")
        if first:
            if self.ties() or self.handicap_due():
                raise PlainIllegal("first" if self.ties() else "handicap")
            self._begin()
            now.stage = "play"
        return due

    def attempt(self, seat: str, events: Sequence[Event]) -> tuple[Taken, list[str]] | None:
        """What the beginning of a turn would capture and what would be noted, tried on a copy; None where it is not allowed."""
        trial, known = self.copy(), len(self.state.notes)
        taken = Counter[str]()
        try:
            trial._open(seat, None)
            under_way = cards.TurnUnderWay(trial, seat)
            for event in events:
                taken += under_way.event(event)
        except PlainIllegal:
            return None
        return taken, trial.state.notes[known:]

    # ---- the end -----------------------------------------------------------------------------------------------------------------------

    def end(self, how: str) -> None:
        """`pass`, `full` or `agreed` (T-40); groups without a liberty leave the board (T-27)."""
        with self.whole():
            ending.end(self, how)

    def dead(self, owner: str, points: Sequence[Point], to: str) -> None:
        """Agreed dead stones of one seat become prisoners of another (T-41)."""
        with self.whole():
            ending.dead(self, owner, points, to)

    def reveal(self, seat: str, code: str, other: str | None = None) -> None:
        """A card shown at scoring: game points, or the small trade with a partner (T-36, T-37)."""
        with self.whole():
            ending.reveal(self, seat, code, other)

    def scores(self) -> dict[str, dict[str, int]]:
        """Per seat `territory`, `prisoners`, `cards` and their sum, `total`, as the table lies now."""
        return ending.scores(self)

    def alliance(self, seat: str, event: Event) -> None:
        alliance.change(self.board, self.state, self.seats, seat, event, allowed=self.options["surrender"] == "on")
