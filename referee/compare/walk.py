"""A log as moments: what the game is after each line of play and whatever else was written before the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.judge.adjudicator import Adjudicator
from referee.judge.diagnostics import turn_of
from referee.judge.verdict import verdict
from referee.tlog.statements import Broken, Check, Dead, End, Fix, Header, Magic, Okay, Reveal, Ruling, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.judge.layouts import LayoutCache
    from referee.judge.protocol import Table
    from referee.judge.verdict import Verdict
    from referee.tlog.reader import Game
    from referee.tlog.statements import Statement

MOST_MOMENTS = 20_000
"""Lines of play of a log that are compared."""


class Said(NamedTuple):
    """A claim or a value of a checkpoint: where it is, the seat, and the value."""

    line: int
    key: str
    seat: str
    value: int


class Moment(NamedTuple):
    """The game after a line of play: `name` is its id. `more` are other lines that changed something before the next one.

    `holdings` are by key and seat; `live` is False from the first broken line on.
    """

    name: str
    line: int
    text: str
    view: Mapping[str, Any]
    holdings: Mapping[tuple[str, str], float]
    said: tuple[Said, ...]
    live: bool
    more: tuple[tuple[int, str], ...] = ()


class Walk:
    """One game of a log, moment by moment. `verdict` is there when the last one was given."""

    def __init__(self, game: Game, path: str, layouts: LayoutCache) -> None:
        self.path = path
        self._game = game
        self._adjudicator = Adjudicator(layouts, "engine", None, 1000)
        self.verdict: Verdict | None = None

    @property
    def table(self) -> Table | None:
        return self._adjudicator.table

    def moments(self) -> Iterator[Moment]:
        """The first is that before any line of play; its id is empty."""
        adjudicator = self._adjudicator
        open_ = Moment("", 0, "", {}, {}, (), True)
        for statement in adjudicator.steps(self._game):
            table = adjudicator.table
            if isinstance(statement, (Header, Magic, Okay)):
                continue
            name = turn_of(statement, None) or ""
            if name:
                yield open_
                open_ = Moment(name, statement.line, _words(statement), {}, {}, (), True)
            elif isinstance(statement, (Fix, Ruling, End, Dead, Reveal, Broken)):
                open_ = open_._replace(more=(*open_.more, (statement.line, _words(statement))))
            view = table.view() if table is not None else {}
            holdings = {(key, seat): value for key, seat, value in _holdings(table)} if table is not None else {}
            live = adjudicator.live and table is not None
            open_ = open_._replace(view=view, holdings=holdings, said=(*open_.said, *_said(statement)), live=live)
        yield open_
        self.verdict = verdict(adjudicator, self.path, self._game.index, self._game.lines)


def _words(statement: Statement) -> str:
    return statement.text.partition("#")[0].strip()


def _holdings(table: Table) -> Iterator[tuple[str, str, float]]:
    for key in table.keys():  # noqa: SIM118  (a method of the table, not of a dict)
        if not table.untimely(key):
            for seat in table.order:
                value = table.holding(key, seat)
                if value is not None:
                    yield key, seat, value


def _said(statement: object) -> Iterator[Said]:
    if isinstance(statement, Turn):
        for claim in statement.claims:
            yield Said(statement.line, claim.key, statement.seat, claim.value)
    elif isinstance(statement, Check):
        for item in statement.items:
            yield Said(statement.line, item.key, item.seat, item.value)
