"""How many ways a turn may go on from what chance gave it, and whether they differ in what they do: counted by the law, on any table.

It asks what `legal` asks, at a part of the cost: it lists no limits of amounts and no claims.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.errors import IllegalMove, UnreadableMove
from referee.judge.ask.candidates import DICE
from referee.judge.ask.step import Waiver
from referee.legal.probe import Outcome, Prober
from referee.legal.search import NO_WORD, Node, Search
from referee.legal.typed import walk
from referee.tlog.statements import Turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.judge.ask.protocol import Table
    from referee.judge.report.findings import Finding
    from referee.legal.search import Step
    from referee.tlog.automaton import Automaton
    from referee.tlog.scanner import Scanner
    from referee.tlog.statements import Statement

LEAVING = ("concede",)
"""Events that end the game of a player: always there, and no choice of play."""
_ROLLS = {word.text for word in DICE}


class Ways(NamedTuple):
    """How many ways there are, and whether two of them differ in what they do."""

    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody asks of it
    differ: bool


class _Seat:
    """A table as something on which lines are tried."""

    def __init__(self, table: Table, scanner: Scanner) -> None:
        self.name = "table"
        self.table = table
        self.problems: Sequence[Finding] = ()
        self._scan = scanner.scan

    def scan(self, line: str) -> Statement:
        return self._scan(line, 1)[0]


def ways(table: Table, scanner: Scanner, begun: str = "") -> Ways:
    """The ways in which the turn that is due may go on after `begun`, what chance has given it, such as `3+4`. The table stays as it is.

    A way is the next word of an event with the verb before it, as `referee legal` lists it. An amount is one way whatever its number, and
    so is a roll of dice. Two ways differ where the table is not the same after them; where more has to be written, they do.
    """
    due = table.due()
    if due is None or not due[1]:
        return Ways(0, differ=False)
    first, seat = f"{due[0]}{due[1]}", due[1]
    prober = Prober(_Seat(table, scanner))
    automaton = scanner.automaton("TURN")
    search = _start(prober, automaton, first, "", seat)
    nodes: list[Node] = []
    if begun:
        events, mark, typed = begun.rpartition(" ; ")
        search = _start(prober, automaton, first, events if mark else "", seat)
        nodes, _ = walk(search, typed)
        if not any(node.state.ways[1:] and _continues(search, node) for node in nodes):
            search, nodes = _start(prober, automaton, first, begun, seat), []
    texts = list(dict.fromkeys(_texts(search, nodes or [search.start])))
    rolls = _ROLLS.issubset(texts)
    texts = [text for text in texts if text not in LEAVING and not (rolls and text in _ROLLS)]
    return Ways(len(texts) + rolls, rolls or _differ(prober, search, texts))


def _start(prober: Prober, automaton: Automaton, first: str, events: str, seat: str) -> Search:
    """The search for an event after others of the same line."""
    line = f"{first} {events}".rstrip()
    before = prober.try_line(line, keep=True) if events else prober.try_statement(_empty(prober, first, seat), keep=True)
    head = f"{line} ; " if events else f"{first} "
    return Search(prober, prober.table.candidates(), head, before, Node(automaton.start, "", (), 0, seat))


def _empty(prober: Prober, first: str, seat: str) -> Turn:
    return Turn(1, int(first[: -len(seat)]), seat, (), (), 1, len(first) + 1, first)


def _continues(search: Search, node: Node) -> bool:
    return any(search.alive(node, step).alive for step in search.steps(node))


def _texts(search: Search, nodes: Sequence[Node]) -> Iterator[str]:
    """What an event may be as far as its next word; of the seat's own events alone."""
    for start in nodes:
        hopeless: set[str] = set()
        for step in search.steps(start):
            if step.node.seat != start.seat:
                continue
            if step.kind or start.text:
                yield from _alive(search, start, step, hopeless)
                continue
            verb, none = step.node, set[str]()
            if search.complete(verb):
                yield verb.text
            for after in search.steps(verb):
                yield from _alive(search, verb, after, none)


def _alive(search: Search, node: Node, step: Step, hopeless: set[str]) -> Iterator[str]:
    """The event with this word, if some line goes on so."""
    if step.kind and step.kind in hopeless:
        return
    life = search.alive(node, step)
    if life.alive:
        yield step.node.text
    elif life.blame == NO_WORD:
        hopeless.add(step.kind)


def _differ(prober: Prober, search: Search, texts: Sequence[str]) -> bool:
    """Whether two of the ways lead to different positions."""
    seen: list[object] = []
    for text in texts:
        outcome = search.outcome(text)
        after: object = _view(prober, outcome) if outcome.error is None else text
        if after not in seen:
            seen.append(after)
        if len(seen) > 1:
            return True
    return False


def _view(prober: Prober, outcome: Outcome) -> object:
    """What the table shows after a line that was accepted."""
    table, line = prober.table, outcome.statement
    saved = table.save()
    assert isinstance(line, Turn)
    try:
        table.play(line, table.read(line)[0], Waiver())
        return dict(table.view())
    except (IllegalMove, UnreadableMove):
        return outcome.statement
    finally:
        table.restore(saved)
