"""A game moment by moment, while it is judged: the position before each line of play, what the line says, and the position after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.judge.ask.protocol import NOTHING
from referee.judge.judge.adjudicator import Adjudicator
from referee.judge.report.diagnostics import turn_of
from referee.tlog.statements import Broken, Check, Dead, Diagram, End, Fix, Header, Magic, Okay, Reveal, Round, Ruling, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.judge.ask.protocol import Table, View
    from referee.tlog.scanner import Scan
    from referee.tlog.statements import Statement


_KINDS: Mapping[type, str] = {
    Turn: "turn", Round: "table", Fix: "fix", Ruling: "rule", End: "end", Dead: "dead", Reveal: "reveal", Check: "check", Diagram: "row",
}  # fmt: skip
KINDS = ("setup", "turn", "table", "fix", "rule", "end", "dead", "reveal", "check", "row", "unread")
"""What lines of play are called in JSON."""


class Moment(NamedTuple):
    """A line that may change the game. `before` and `after` are the views of the table (`Table.view`) around it.

    `counts` is False from the first broken line on, and where no table could be set. From there on both views are those before that
    line. They are empty as long as there is no table. `table` is the table as it is now, until the next moment is asked for.
    """

    statement: Statement
    table: Table | None
    counts: bool
    before: View
    after: View

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


def moments(adjudicator: Adjudicator, source: Iterator[Scan], *, views: bool = True) -> Iterator[Moment]:
    """Judge a game, and give each of its lines of play when it has been taken. Headers and `!ok` lines are none.

    The position before the first line is that of a table just set. The work is linear in the length of the log. Without `views` both are
    empty, and nothing is asked of the table.
    """
    view = NOTHING
    for statement in adjudicator.steps(source):
        table = adjudicator.table
        if views and table is not None and view is NOTHING:
            fresh = adjudicator.headers.table()
            assert fresh is not None  # the game's own table could be set
            view = fresh.view()
        if isinstance(statement, (Header, Magic, Okay)):
            continue
        counts = adjudicator.live and table is not None
        before = view
        if views and counts and table is not None:
            view = table.view()
        yield Moment(statement, table, counts, before, view)
