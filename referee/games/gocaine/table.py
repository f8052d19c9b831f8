"""A game of GoCaine in progress: whose turn it is, what ends it, its lines, claims and corrections, and the count at its end."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, TypeAlias

from boardgen.games.gocaine.layout import figures_of
from boardgen.json_values import FromOne, SeatLetter, Whole
from boardgen.layout.ground.board import column_order
from boardgen.records import NamedTuple
from referee.errors import IllegalMove, Remark, UnreadableMove
from referee.games.gocaine import law
from referee.games.gocaine.events import Deploy, Event, Place, Roll, Vocabulary
from referee.games.gocaine.state import LoadRoll, Purse, Shared, State, Step, audit, chance, opening
from referee.games.intersections import Played, Rounds
from referee.games.ledger import Bookkeeper, changes
from referee.go.goban import Goban
from referee.go.topology import Topology
from referee.judge.ask import lookup
from referee.judge.ask.protocol import Misread, Seating, Standing, ViewOf, whole
from referee.judge.ask.refusals import Phrase

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from boardgen.layout.spec.spec import GameSpec
    from referee.go.history import Ko
    from referee.judge.ask.judged_step import AnyStep, Waiver
    from referee.tlog.statements import Dead, End, Fix, Reveal, Round, Turn


def _rank(state: State) -> list[tuple[int, list[int]]]:
    """Return the places that are filled, each with the seats that share it."""
    active = [seat for seat, purse in enumerate(state.purses) if not purse.left]
    active.sort(key=lambda seat: -state.purses[seat].cash)
    ranked: list[tuple[int, list[int]]] = []
    for seat in active:
        if ranked and state.purses[ranked[-1][1][0]].cash == state.purses[seat].cash:
            ranked[-1][1].append(seat)
        else:
            ranked.append((1 + sum(len(seats) for _, seats in ranked), [seat]))
    for seat in reversed(state.leavers):
        ranked.append((1 + sum(len(seats) for _, seats in ranked), [seat]))
    return ranked


TEXTS = {
    "sold": "sold {count} t in {thing}", "loan": "bank loan", "bought": "bought {count} t in {thing}",
    "cells": "{count} {count:cell|cells}", "levels": "{count} infrastructure {count:level|levels}",
    "influence": "{count} influence in {thing}", "repaid": "loan paid back", "left behind": "left behind on leaving",
}  # fmt: skip
"""Headings of the ledger that are money, in the order in which they are listed, and how each is written."""


def _bookkeeper(spec: GameSpec) -> Bookkeeper:
    zones = spec.zones
    return Bookkeeper(TEXTS, lambda code: zones[code].name if code in zones else "", figures_of(spec).money.show, "+")


def _sources(state: State, spec: GameSpec, seat: int) -> list[tuple[str, str]]:
    """Return where a seat's cash came from, as the ledger has it: text and signed amount."""
    start = "cash at the start", figures_of(spec).money.start
    rows = _bookkeeper(spec).sources(state.ledger, seat, start, state.corrections.get((seat, "$"), 0))
    for heading in ("seized", "captured"):
        tonnes = sum(entry.count for account, entry in state.ledger.items() if account.seat == seat and account.heading == heading)
        if tonnes:
            rows.append((f"{tonnes} t {heading}", ""))
    return rows


class Holding(NamedTuple):
    """What a player has, as `referee show --as json` prints it (referee.md)."""

    name: str
    cash: Annotated[float, "money in the layout's unit"]
    cells: Annotated[Whole, "bought cells in hand"]
    stock: Annotated[Whole, "unbought cells"]
    level: Annotated[Whole, "infrastructure level"]
    chips: Annotated[Whole, "Task Force chips"]
    influence: Annotated[dict[str, FromOne], "assets by zone"]
    shipments: Annotated[dict[str, list[FromOne]], "the tonnes of each load, by point"]
    loan: bool
    cubes: int
    left: bool


class Abandoned(NamedTuple):
    """Product on a point without a cell of its owner."""

    seat: SeatLetter
    mt: FromOne


class OnTable(NamedTuple):
    """What is on the table, likewise."""

    abandoned: Annotated[dict[str, Abandoned], "product without an owner, by point"]
    hits: list[Annotated[str, "a zone"]]
    chips: Whole


KEYS = ("$", "cell", "stock", "lvl", "tf", "pi", "mt")
HOLDINGS = {"$": "cash", "cell": "pile", "stock": "stock", "lvl": "level", "tf": "chips"}
"""The claim keys that a correction can change, and where a purse has them."""
CALLED = {"$": "cash", "cell": "bought cells", "stock": "unbought cells", "lvl": "infrastructure level", "tf": "Task Force chips"}
"""What a correction calls them."""
Saved: TypeAlias = "tuple[Played, State, Ko, bytes | None, tuple[LoadRoll, ...]]"


class Table(Rounds[Event, State, Saved]):
    """The seats play clockwise from the first of the order.

    `ko` is the repetition rule in force, `before` the position before the turn directly before this one, None in the first; `rolls` are
    the rolls for loads in the line that was played last."""

    __slots__ = ("_shared", "before", "figures", "ko", "rolls", "state", "vocabulary", "zones")
    MONEY = ("cash",)
    RARE = ("left",)
    PLACING = ("deploy", "place")
    LEFT_OUT = frozenset(("gc:knock.cash", "gc:knock.last"))  # a knock that the rules refuse would end the game

    def __init__(self, spec: GameSpec, topology: Topology, seating: Seating) -> None:
        super().__init__(spec, seating, seating.order, Goban(topology, colours=len(seating.order)))
        # A layout of a user's own may do without the option.
        self.figures = figures_of(spec)
        self.ko = _ko(seating.options.get("ko") or (spec.options["ko"].default if "ko" in spec.options else "none"))
        self.before: bytes | None = None
        self.rolls: tuple[LoadRoll, ...] = ()
        self.vocabulary = Vocabulary(spec, self.seats)
        self.state: State = opening(spec, len(self.seats))
        # Every point of a GoCaine map has a zone.
        self.zones = tuple([spec.zones[code] for code in spec.board.zone if code is not None])
        self._shared = Shared(spec, self.figures, spec.board.names.__getitem__, self.seats, self.board, self.zones, self.refusals)

    def save(self) -> Saved:
        return self.save_rounds(), self.state, self.ko, self.before, self.rolls

    def restore(self, saved: Saved) -> None:
        rounds, self.state, self.ko, self.before, self.rolls = saved
        self.restore_rounds(rounds)

    # Lines

    def read(self, turn: Turn | Round) -> tuple[list[Event], list[Misread]]:
        return self.events(turn, self.vocabulary.read if turn.round else self.vocabulary.read_setup)

    def step(self, seat: int, waiver: Waiver) -> Step:
        """Return the step that a line of this seat takes through its events, from the state as it is now."""
        return Step(self.state.begin(seat), self._shared, waiver, self.ko, self.before)

    def play(self, turn: Turn, events: list[Event], waiver: Waiver) -> list[Remark]:
        first = turn.round > 0 and not self.started
        if first:
            self.check_set_up("gc:setup.liberty")
        # The board is all that changes before the whole line is taken.
        sets = first or any(isinstance(event, (Deploy, Place)) for event in events)
        mark = self.board.mark() if sets else None
        before = self.board.position()
        try:
            if first:
                self.board.remember("set-up")
            step = self._run(turn, events, waiver)
        except IllegalMove:
            if mark is not None:
                self.board.undo(mark)
            raise
        self.state = step.s
        self.rolls = tuple(step.rolls)
        if turn.round == 0:
            self.any_first = True
        else:
            self.take_up(turn)
            newest = self.board.history.tip
            if sets or newest is None or newest.stones != before:
                self.board.remember(turn.id)
            self.before = before
            self._advance()
        return step.remarks

    def _run(self, turn: Turn, events: list[Event], waiver: Waiver) -> Step:
        """Take all events of a line. Where one is refused, the board is left half changed: the caller has kept it."""
        step = self.step(self.order.index(turn.seat), waiver)
        due = law.owes(step)
        step.run(events, turn.events, law.act)
        if turn.round:
            waiver.take(step, partial(law.finish, step, due))
        return step

    def play_round(self, turn: Round, events: list[Event], waiver: Waiver) -> list[Remark]:
        raise AssertionError("GoCaine reads no event of the whole table")

    # The order of play, and the end

    def has_left(self, turn: int) -> bool:
        return self.state.purses[turn].left

    def _advance(self) -> None:
        """Pass the turn on; see whether the game has ended (rulings G-49, G-52)."""
        state = self.state
        active = [seat for seat, purse in enumerate(state.purses) if not purse.left]
        if state.knocker is not None:
            # After the turn of the knock itself all others have one more turn.
            last = active if state.knocker == state.mover else state.last
            self.state = state = state.copy()
            state.last = tuple(seat for seat in last if seat != state.mover)
        if len(active) < min(2, len(self.order)) or (state.knocker is not None and not state.last):
            self.finished = True
            return
        self.pass_on()
        while state.purses[self.turn].left:
            self.pass_on()

    @property
    def ending(self) -> str:
        state = self.state
        if state.knocker is not None and not state.last:
            return f"with the last turn after {self.order[state.knocker]}'s knock"
        left = [self.order[seat] for seat, purse in enumerate(state.purses) if not purse.left]
        return f"when only {left[0]} was left" if left else "when nobody was left"

    def end(self, end: End) -> None:
        if end.how != "agreed":
            raise self.refusals.illegal("gc:end.kind", how=end.how)
        self.finished = True

    def count(self, line: Dead | Reveal) -> None:
        raise self.refusals.illegal("gc:end.count")

    # What is done by hand at the table: claims and checkpoints taken over, corrections, options. Nothing here triggers a rule.

    def keys(self) -> tuple[str, ...]:
        return KEYS

    def holding(self, key: str, seat: str) -> int | float | None:
        """Return what a claim is compared with (notation.md): money in the layout's unit, else a count; None for a key not in this game."""
        state, number = self.state, self.seats.index(seat)
        if key == "$":
            cash: int | float = self.figures.money.whole(state.purses[number].cash)
            return cash
        if key in HOLDINGS:
            count: int = getattr(state.purses[number], HOLDINGS[key])
            return count
        if key == "pi":
            return state.assets(number)
        if key == "mt":
            own = [loads for point, loads in state.loads.items() if self.board.colour_at(point) == number]
            return sum(load.tonnes for loads in own for load in loads if load.owner == number)
        return None

    def adopt(self, key: str, seat: str, value: int) -> str:
        number = self.seats.index(seat)
        if key not in HOLDINGS:
            return self.refusals.message("not_taken_where")
        if self.state.purses[number].left:
            return self.refusals.message("not_taken_left")
        try:
            self._set(key, number, value * self._unit(key))
        except IllegalMove as error:
            return self.refusals.message("not_taken", why=error.message)
        return ""

    def _unit(self, key: str) -> int:
        """Return how many of the smallest unit make one unit of this key: of money as many as the layout says, else 1."""
        scale: int = self.figures.money.scale
        return scale if key == "$" else 1

    def _set(self, key: str, seat: int, value: int) -> None:
        """Set a holding to what the players say it is; `value` in the smallest unit for money. Raises IllegalMove if it cannot be that."""
        who, what = self.seats[seat], _phrase(key)
        levels = self.figures.infrastructure.levels
        if key == "lvl" and not 1 <= value <= levels:
            raise self.refusals.illegal("gc:fix.floor", "level", who=who, what=what, value=value, levels=levels)
        if value < 0:
            raise self.refusals.illegal("gc:fix.floor", "zero", who=who, what=what)
        state = self.state.copy()
        purse = state.purses[seat]
        state.correct(seat, "cell" if key == "stock" else key, value - getattr(purse, HOLDINGS[key]))
        state.hold(seat, Purse(**{**purse._asdict(), HOLDINGS[key]: value}))
        self.state = state

    def read_fixed(self, fix: Fix) -> list[str]:
        if fix.key.text not in HOLDINGS:
            raise lookup.not_fixed(fix, f"keys: {' '.join(HOLDINGS)}, or a point")
        if any(item.colour is not None for item in fix.items):
            raise UnreadableMove("tlog:seat", "GoCaine has no prisoners", help=f"write for example `fix $ {self.seats[0]}+5`")
        return [item.seat for item in fix.items]

    @whole
    def fix(self, fix: Fix) -> str:
        """Correct a holding or a stone; returns what was done, in words. Transfers are refused (section K; ruling G-53)."""
        done = self._fix(fix) if fix.point is None else self.fix_stone(fix, "gc:fix.point", "cell")
        audit(self.state, self.board, self.figures)
        return done

    def _fix(self, fix: Fix) -> str:
        key, unit = fix.key.text, self._unit(fix.key.text)
        changes = [item.delta for item in fix.items]
        gifts = not sum(changes) or any(-change in changes for change in changes)
        if any(change < 0 for change in changes) and any(change > 0 for change in changes) and gifts:
            raise self.refusals.illegal("gc:deal", what=_phrase(key))
        for item in fix.items:
            seat = self.seats.index(item.seat)
            purse = self.state.purses[seat]
            if purse.left:
                raise self.refusals.illegal("gc:concede.gone", "fix", who=item.seat)
            self._set(key, seat, getattr(purse, HOLDINGS[key]) + item.delta * unit)
        return ", ".join(f"{item.seat} {CALLED[key]} {item.delta:+d}" for item in fix.items)

    def put(self, point: int, seat: int) -> None:
        """Set a cell by hand: before the first turn out of the supply, as `place` does, later booked as a correction."""
        state = self.state.copy()
        if not self.started:
            self.any_first = True
        if not self.started and state.purses[seat].stock:
            state.give(seat, stock=-1)
        else:
            state.correct(seat, "cell", 1)
        self.board.put(seat, point)
        self.state = state

    def lift(self, point: int) -> None:
        """Take a cell off by hand: before the first turn back into the supply that it came from, later booked as a correction."""
        seat = self.board.lift(point)
        state = self.state.copy()
        if not self.started:
            state.give(seat, stock=1)
        else:
            state.correct(seat, "cell", -1)
        self.state = state

    def rule(self, option: str, value: str) -> None:
        self.ko = _ko(lookup.choice(self.spec, "GoCaine", option, value))

    def chance(self, words: Sequence[str], before: Sequence[Sequence[str]], dice: Random) -> str:
        return chance(words, dice)

    # What there is to see

    def view(self) -> ViewOf[Holding, OnTable]:
        state, order, names, money = self.state, self.order, self.spec.board.names, self.figures.money
        colours = [self.board.colour_at(point) for point in range(len(names))]
        abandoned: dict[str, Abandoned] = {}
        shipments: list[dict[str, list[int]]] = [{} for _ in order]
        for point in sorted(state.loads):
            for owner, tonnes in state.loads[point]:
                if colours[point] == owner:
                    shipments[owner].setdefault(names[point], []).append(tonnes)
                else:
                    there = abandoned.get(names[point], Abandoned(order[owner], 0))
                    abandoned[names[point]] = there._replace(mt=there.mt + tonnes)
        players: dict[str, Holding] = {}
        for seat, letter in enumerate(order):
            purse = state.purses[seat]
            influence = {zone: count for zone in self.spec.zones if (count := state.influence.get((zone, seat), 0))}
            players[letter] = Holding(
                self.names[letter], money.whole(purse.cash), purse.pile, purse.stock, purse.level, purse.chips,
                influence, shipments[seat], purse.loans > 0, purse.cubes, purse.left,
            )  # fmt: skip
        stones = {names[point]: order[colour] for point, colour in enumerate(colours) if colour >= 0}
        return ViewOf(stones, players, OnTable(abandoned, list(state.hits), state.chips_supply))

    def notes(self) -> dict[str, str]:
        """Return zones under a hit, and abandoned product."""
        table = self.view().table
        hits = ", ".join(f"{code} {self.spec.zones[code].name}" for code in table.hits)
        lots = ", ".join(f"{point} {lot.mt} t of {lot.seat}" for point, lot in table.abandoned.items())
        return {"hits": hits and f"zones under a hit: {hits}", "abandoned": lots and f"abandoned: {lots}"}

    def figure(self) -> dict[str, object]:
        view = self.view()
        loads = {point: str(sum(loads)) for one in view.players.values() for point, loads in one.shipments.items()}
        left = {point: f"{one.mt} {one.seat}" for point, one in view.table.abandoned.items()}
        return {"loads": {point: loads[point] for point in sorted(loads, key=column_order)}, "left": left}

    def list_bookings(self, before: State, after: State) -> list[str]:
        keeper, lines = _bookkeeper(self.spec), []
        for account, count, amount in changes(before.ledger, after.ledger):
            if amount and account.heading in TEXTS:
                lines.append(f"{self.order[account.seat]}: {keeper.booking(account, count, amount)}")
            elif count and account.heading not in TEXTS:
                lines.append(f"{self.order[account.seat]}: {count} t {account.heading}")
        return lines

    def reckon(self, step: AnyStep, event: Event) -> str:
        if not isinstance(event, Roll) or not isinstance(step, Step) or not step.rolls:
            return ""
        roll = step.rolls[-1]
        return law.reckon(step, event, roll.influence, roll.worst)

    def standings(self) -> list[Standing]:
        """Return seats by cash, those who left last and the later leaver higher; players who share a place share what the places pay."""
        money = self.figures.money
        pays = self.figures.points.payouts(len(self.order))
        result = []
        for place, seats in _rank(self.state):
            pot = sum(pays[place - 1 : place - 1 + len(seats)])
            share: int | float = pot // len(seats) if pot % len(seats) == 0 else pot / len(seats)
            for seat in seats:
                letter, cash = self.order[seat], money.whole(self.state.purses[seat].cash)
                placed, points = (place, share) if self.finished else (None, None)
                result.append(
                    Standing(letter, self.names[letter], placed, cash, points, {"cash": cash}, _sources(self.state, self.spec, seat))
                )
        return result

    def corrections(self) -> list[str]:
        words = {"$": "cash", "cell": "cells", "lvl": "infrastructure level", "tf": "Task Force chips"}
        lines = []
        for (seat, key), amount in self.state.corrections.items():
            if amount:
                text = _bookkeeper(self.spec).sign(amount) if key == "$" else f"{amount:+d}"
                lines.append(f"{self.order[seat]} {words[key]} {text}")
        return lines


def _ko(value: str) -> Ko:
    """Return a value of the option `ko` as the capture law knows it."""
    return "simple" if value == "simple" else "superko" if value == "superko" else "none"


def _phrase(key: str) -> Phrase:
    """Return what a message calls a holding."""
    return Phrase("cash" if key == "$" else key)
