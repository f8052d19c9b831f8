"""A log as moments: what the game is after each line of play and whatever else was written before the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from boardgen.layout.ground.board import Board
from referee.judge.judge.adjudicator import Adjudicator
from referee.judge.judge.verdict import verdict
from referee.judge.report.diagnostics import turn_of
from referee.tlog.statements import Broken, Check, Dead, Diagram, End, Fix, Header, Magic, Okay, Reveal, Ruling, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.judge.ask.protocol import Table
    from referee.judge.judge.verdict import Verdict
    from referee.judge.open.layouts import LayoutCache
    from referee.tlog.reader import Game
    from referee.tlog.statements import Statement

MOST_MOMENTS = 20_000
"""Lines of play of a log that are compared."""


class Said(NamedTuple):
    """A claim, or a value of a checkpoint or of `Result:`: where it is, the seat, and the value.

    A row of the board is nobody's: its `row` is the number of it, its value the marks with a space between them.
    """

    line: int
    key: str
    seat: str
    value: int | str
    row: int = 0


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

    @property
    def results(self) -> list[Said]:
        """The scores in the header `Result:`."""
        result = self._adjudicator.headers.result()
        return [] if result is None else [Said(result[0].line, "result", seat, value) for seat, value, _, _ in result[1]]

    @property
    def scores(self) -> dict[str, float]:
        """The final score of each seat; empty for a game that is not finished, or has a broken line."""
        table = self.table
        if table is None or not self._adjudicator.live or not table.finished:
            return {}
        return {one.seat: one.score for one in table.standings()}

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
            said = _said(statement, table) if table is not None else ()
            open_ = open_._replace(view=view, holdings=holdings, said=(*open_.said, *said), live=live)
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


def _said(statement: object, table: Table) -> Iterator[Said]:
    if isinstance(statement, Turn):
        for claim in statement.claims:
            yield Said(statement.line, claim.key, statement.seat, claim.value)
    elif isinstance(statement, Check):
        for item in statement.items:
            yield Said(statement.line, item.key, item.seat, item.value)
    elif isinstance(statement, Diagram) and statement.row is not None and isinstance(table.spec.ground, Board):
        marks = " ".join(mark.text for mark in statement.marks)
        yield Said(statement.line, f"row {statement.row}", "", marks, statement.row)


def row_of(board: Board, stones: Mapping[str, str], number: int) -> str:
    """A row of the board as it would be written: a mark for each column, `.` for an empty point and `_` for a hole."""
    at = {board.col[point]: name for point, name in enumerate(board.names) if board.row[point] == number}
    return " ".join(stones.get(at[column]) or "." if column in at else "_" for column in range(board.columns))
