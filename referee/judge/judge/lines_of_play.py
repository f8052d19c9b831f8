"""The lines of play of a game, one after the other, while it is judged: what each is called, and the position before it and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.judge.report.diagnostics import turn_of
from referee.tlog.statements import Broken, Check, Dead, Diagram, End, Fix, Header, Magic, Okay, Reveal, Round, Ruling, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.judge.judge.adjudicator import Adjudicator
    from referee.tlog.scanner import Scan
    from referee.tlog.statements import Statement

_KINDS: Mapping[type, str] = {
    Turn: "turn", Round: "table", Fix: "fix", Ruling: "rule", End: "end", Dead: "dead", Reveal: "reveal", Check: "check", Diagram: "row",
}  # fmt: skip


class LineOfPlay(NamedTuple):
    """A line that may change the game. `before` and `after` are the views of the table (`Table.view`) around it.

    `counts` is False from the first broken line on, and where no table could be set. From there on both views are those before that
    line. They are empty as long as there is no table.
    """

    statement: Statement
    counts: bool
    before: Mapping[str, Any]
    after: Mapping[str, Any]

    @property
    def kind(self) -> str:
        """What the line is called in JSON: a turn of round 0 is `setup`, and a line that cannot be read is `unread`."""
        setup = isinstance(self.statement, Turn) and not self.statement.round
        return "setup" if setup else _KINDS.get(type(self.statement), "unread")

    @property
    def turn(self) -> str | None:
        """The id of the turn, such as `4R`; the round alone for a line of the whole table; None for other lines."""
        return turn_of(self.statement, None)

    @property
    def round(self) -> int | None:
        """The round of a turn or of a line of the whole table, also of one that cannot be read in full; None for other lines."""
        statement = self.statement
        if isinstance(statement, (Turn, Round)):
            return statement.round
        return statement.turn[0] if isinstance(statement, Broken) and statement.turn is not None else None

    @property
    def seat(self) -> str | None:
        """The seat whose turn it is; None for other lines."""
        statement = self.statement
        if isinstance(statement, Turn):
            return statement.seat
        return statement.turn[1] if isinstance(statement, Broken) and statement.turn is not None else None

    @property
    def idle(self) -> bool:
        """Whether it is a claim or a row of the board that changed nothing: it only says what was so already."""
        return isinstance(self.statement, (Check, Diagram)) and self.before == self.after


def lines_of_play(adjudicator: Adjudicator, source: Iterator[Scan]) -> Iterator[LineOfPlay]:
    """Judge a game, and give each of its lines of play when it has been taken. Headers and `!ok` lines are none.

    The position before the first line is that of a table just set. The work is linear in the length of the log.
    """
    view: Mapping[str, Any] = {}
    for statement in adjudicator.steps(source):
        table = adjudicator.table
        if table is not None and not view:
            fresh = adjudicator.headers.table()
            assert fresh is not None  # the game's own table could be set
            view = fresh.view()
        if isinstance(statement, (Header, Magic, Okay)):
            continue
        counts = adjudicator.live and table is not None
        before = view
        if counts and table is not None:
            view = table.view()
        yield LineOfPlay(statement, counts, before, view)
