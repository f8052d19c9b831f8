"""The bot that searches: it plays each decision that may be good many times, and takes what did best.

Where a decision is answered at once, as in territory, it looks at what the others may answer best: information-set Monte Carlo tree search
(Cowling, Powley and Whitehouse, 2012). Where luck weighs more, as in Cape to Cairo, it compares whole games on the same chance: rollouts in
the sense of Tesauro and Galperin (On-line Policy Improvement using Monte-Carlo Search, 1996), shared out by sequential halving (Karnin,
Koren and Somekh, Almost Optimal Exploration in Multi-Armed Bandits, 2013). Before each playout what the seat cannot know is dealt again.
All of it is played on the table itself and taken back."""

from __future__ import annotations

from functools import partial
from math import ceil, inf, log, log2, sqrt
from random import Random
from typing import TYPE_CHECKING

from referee.errors import Remark, UnreadableMove, Unusable
from referee.judge.ask.judged_step import Waiver
from referee.judge.ask.laws import law, scanner
from referee.judge.ask.protocol import Seating, Table
from referee.judge.ask.trials import LEAST, Moves, Searching, spent
from referee.tlog.statements import Broken, Diagram, End, Reveal, Round, Statement, Turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from boardgen.layout.spec.spec import GameSpec
    from referee.tlog.scanner import Scan


class Library:
    """What a game offers its bots, made once for each layout. A search ends when its thread has spent `until` seconds."""

    def __init__(self) -> None:
        self._spec: object = None
        self._moves: Moves[Table] | None = None
        self.until = inf

    def of(self, table: Table) -> Moves[Table]:
        """Return the moves of the layout of a table."""
        if self._moves is None or self._spec is not table.spec:
            self._spec, self._moves = table.spec, moves_of(table.spec)
        return self._moves


def moves_of(spec: GameSpec) -> Moves[Table]:
    """Return what a layout's game offers its bots. Unusable where the game offers none."""
    moves = law(spec).moves(spec)
    if moves is None:
        why = "its law offers them no moves; write `moves` of its `Law`, or choose another game"
        raise Unusable(f"{spec.title} cannot be played by bots: {why}")
    return moves


PLAIN = ("0",)
"""What a table that plays plain lines at once sees after the line that is played: a line of play, which it does not play."""


def take(table: Table, scan: Callable[[str, int], Scan], line: str, number: int = 0) -> tuple[Statement, list[object]]:
    """Play a line, of which nothing may be wrong, and return it as it was scanned, with its events as the table reads them.

    Raises IllegalMove or UnreadableMove, and then the table is as it was."""
    statement, _ = scan(line, number)
    remarks: list[Remark] = []
    events: list[object] = []
    if isinstance(statement, (Turn, Round)):
        events, misread = table.read(statement)
        if misread:
            raise misread[0].why
        play = table.play if isinstance(statement, Turn) else table.play_round
        remarks = play(statement, events, Waiver())  # type: ignore[arg-type]  # each is given its own kind of line
    elif isinstance(statement, Diagram):
        remarks = table.row(statement, adopt=True)
    elif isinstance(statement, End):
        table.end(statement)
    elif isinstance(statement, Reveal):
        table.count(statement)
    else:
        problem = statement.problems[0] if isinstance(statement, Broken) else None
        raise UnreadableMove(*(problem.code, problem.message) if problem else ("tlog:order.place", "not a line of play"))
    wrong = next((remark for remark in remarks if remark.level == "error"), None)
    if wrong is not None:
        raise UnreadableMove(wrong.code, wrong.message)
    return statement, events


class LookAhead:
    """Plays on for a seat that decides, after what chance gave it; whoever uses it takes everything back."""

    def __init__(self, table: Table, seat: str, rolled: str, moves: Moves[Table], seed: int) -> None:
        self._table = table
        self._seat = seat
        self._rolled = rolled
        self._moves = moves
        self._seed = seed
        self._dice = Random(seed)
        self._scan = scanner(table.spec.law).scan
        self._seating = Seating(dict.fromkeys(table.order, ""), table.order, True)

    def _play(self, line: str) -> None:
        if not self._table.hurry(line, PLAIN, 0):
            take(self._table, self._scan, line)

    def _play_turn(self, seat: str, decision: str) -> None:
        """Play the turn of a seat; chance decides what the decision leaves to it."""
        self._play(f"{self._table.due_id} {self._moves.complete(self._table, seat, decision, self._dice)}")

    def _due(self) -> str:
        """Return the seat whose turn is due, after what comes before its turn; empty at the end of the game."""
        table, moves = self._table, self._moves
        while not table.finished:
            line = moves.end_line(table) or moves.table_line(table, self._seating, self._ask, self._dice)
            if not line:
                due = table.due()
                return due[1] if due is not None else ""
            take(table, self._scan, line)
        while line := moves.end_line(table):
            take(table, self._scan, line)
        return ""

    def _ask(self, seat: str, line: str) -> str:
        return self._moves.answer(self._table, seat, line, self._dice, greedy=True)


class Rollouts(LookAhead):
    """The search for one decision."""

    def turn(self, decision: str) -> str:
        """Return the line of a turn."""
        return f"{self._table.due_id} {self._moves.complete(self._table, self._seat, decision, self._dice)}"

    def resume(self, line: str, reply: str) -> str:
        """Return the line to which the seat adds a reply, and others theirs."""
        return self._moves.resume(self._table, line, reply, self._ask)

    def best(self, decisions: list[str], written: Callable[[str], str], playouts: int, until: float) -> str:
        """Return the decision that does best, of equals the one that is named first; `written` makes a line of one."""
        left, sums = list(decisions), dict.fromkeys(decisions, 0.0)
        halvings = ceil(log2(len(left)))
        done = 0
        while len(left) > 1:
            each = max(1, playouts // (len(left) * halvings))
            playouts -= each * len(left)
            halvings -= 1
            for number in range(done, done + each):
                if number and spent() > until:
                    return max(left, key=sums.__getitem__)
                for decision in left:
                    sums[decision] += self._playout(decision, written, number)
            done += each
            left.sort(key=lambda decision: -sums[decision])
            left = left[: (len(left) + 1) // 2]
        return left[0]

    def _playout(self, decision: str, written: Callable[[str], str], number: int) -> float:
        """Play on after a decision on one deal, and return what that is worth for the seat that decides."""
        table, moves, seat = self._table, self._moves, self._seat
        saved = table.save()
        try:
            self._shuffle(number, 0)
            moves.redeal(table, seat, self._rolled, self._dice)
            self._play(written(decision))
            for turn in range(1, moves.horizon(table)):
                self._shuffle(number, turn)
                mover = self._due()
                if not mover:
                    break
                chosen = moves.greedy(table, mover, moves.roll(table, mover, self._dice, greedy=True), self._dice)
                self._play_turn(mover, chosen)
            return moves.worth(table)[seat]
        finally:
            table.restore(saved)

    def _shuffle(self, number: int, turn: int) -> None:
        """Make the chance of one turn of a playout the same whatever was decided before."""
        self._dice.seed(self._seed ^ (number << 12 | turn))


NARROW = 3
"""Decisions that are looked at for each turn after the one that is due."""
CURIOUS = 0.15
"""How much UCB1 prefers what has been tried little."""


class _Node:
    """What may be decided in one place of the tree: how often, and what came of it for the seat that decides."""

    __slots__ = ("after", "available", "tried", "worth")

    def __init__(self) -> None:
        self.after: dict[str, _Node] = {}
        self.tried = 0
        self.available = 0
        self.worth = 0.0


class Tree(LookAhead):
    """The search for one decision."""

    def __init__(self, table: Table, seat: str, rolled: str, moves: Moves[Table], seed: int) -> None:
        super().__init__(table, seat, rolled, moves, seed)
        self._root = _Node()

    def best(self, decisions: list[str], playouts: int, until: float) -> str:
        """Return the decision that was tried most, as UCB1 tries most what does best."""
        table, moves = self._table, self._moves
        for number in range(playouts):
            if number >= LEAST and spent() > until:
                break
            saved = table.save()
            try:
                moves.redeal(table, self._seat, self._rolled, self._dice)
                self._playout(decisions)
            finally:
                table.restore(saved)
        return max(decisions, key=lambda decision: self._root.after[decision].tried if decision in self._root.after else 0)

    def _playout(self, decisions: list[str]) -> None:
        table, moves = self._table, self._moves
        path: list[tuple[str, _Node]] = []
        node, seat, growing = self._root, self._seat, True
        turns = moves.horizon(table)
        while growing:
            decision, node, growing = self._choose(node, decisions)
            path.append((seat, node))
            self._play_turn(seat, decision)
            turns -= 1
            seat = self._due()
            growing = growing and turns > 0 and bool(seat)
            if growing:
                rolled = moves.roll(table, seat, self._dice, greedy=True)
                decisions = moves.several(table, seat, rolled, NARROW, self._dice)
        while seat and turns > 0:
            rolled = moves.roll(table, seat, self._dice, greedy=True)
            decision = moves.greedy(table, seat, rolled, self._dice)
            self._play_turn(seat, decision)
            turns -= 1
            seat = self._due()
        worth = moves.worth(table)
        for mover, one in path:
            one.tried += 1
            one.worth += worth[mover]

    def _choose(self, node: _Node, decisions: list[str]) -> tuple[str, _Node, bool]:
        """Return the decision to try, its node, and whether it was tried before; decisions that are new come first, the best of them."""
        for decision in decisions:
            if decision not in node.after:
                child = node.after[decision] = _Node()
                child.available = 1
                return decision, child, False
        for decision in decisions:
            node.after[decision].available += 1
        best = max(decisions, key=lambda decision: _ucb1(node.after[decision]))
        return best, node.after[best], True


def _ucb1(node: _Node) -> float:
    return node.worth / node.tried + CURIOUS * sqrt(log(node.available) / node.tried)


ANSWERED, LUCKY = 6, 8
"""Decisions that are looked at, where others answer them and where luck weighs more."""
BIDS = 4
"""By how much fewer playouts there are for a bid or a reply: a turn has several of them."""


class SearchBot:
    """Plays what did best in its playouts."""

    def __init__(self, playouts: int, library: Library | None = None) -> None:
        self.name = f"search:{playouts}"
        self._playouts = playouts
        self._library = library or Library()

    def line(self, table: Table, seat: str, dice: Random) -> str:
        """Return the line whose decision did best."""
        moves = self._library.of(table)
        rolled = moves.roll(table, seat, dice, greedy=True)
        if isinstance(moves, Searching):
            return moves.search(table, seat, rolled, self._playouts, dice, self._library.until)
        wide = ANSWERED if moves.ANSWERED else LUCKY
        decisions = moves.several(table, seat, rolled, min(wide, self._playouts), dice)
        if moves.ANSWERED:  # with dice on the table it is too late to pass, and a game in which nobody does either has no end
            decisions = [one for one in decisions if not any(event.split()[-1:] == ["-"] for event in one.split(";"))] or decisions
        decision = decisions[0]
        if len(decisions) > 1:
            seed = dice.getrandbits(60)
            if moves.ANSWERED:
                decision = Tree(table, seat, rolled, moves, seed).best(decisions, self._playouts, self._library.until)
            else:
                rollouts = Rollouts(table, seat, rolled, moves, seed)
                decision = rollouts.best(decisions, rollouts.turn, self._playouts, self._library.until)
        return moves.complete(table, seat, decision, dice)

    def answer(self, table: Table, seat: str, line: str, dice: Random) -> str:
        """Return the bid or reply that did best."""
        moves = self._library.of(table)
        playouts = self._playouts // BIDS
        replies = moves.replies(table, seat, line) if playouts > 1 else []
        if len(replies) < 2:
            return moves.answer(table, seat, line, dice, greedy=True)
        rollouts = Rollouts(table, seat, "", moves, dice.getrandbits(60))
        return rollouts.best(replies[:playouts], partial(rollouts.resume, line), playouts, self._library.until)
