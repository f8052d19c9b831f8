"""The lines of play of a game, one after the other, while it is judged: what each is called, and the position before it and after it.

A `Trial` judges on from a moment of a game, as often as wanted, up to the first error: what would hold if a line were another. The table is
put back to that moment each time, and nothing before it is played again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.judge.judge.adjudicator import Adjudicator, GameEnd
from referee.judge.judge.statement_feed import StatementFeed
from referee.judge.report.diagnostics import turn_of
from referee.tlog.statements import Broken, Check, Dead, Diagram, End, Fix, Header, Magic, Okay, Reveal, Round, Ruling, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.judge.ask.protocol import Table
    from referee.judge.open.layouts import LayoutCache
    from referee.judge.report.findings import Finding
    from referee.tlog.reader import Game
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


class Moment(NamedTuple):
    """A game between two statements, without an error so far. Before the first line of play it has no table yet."""

    headers: Any
    table: Table | None
    saved: Any
    last: str | None
    over: GameEnd | None
    ended: bool


class Tape:
    """Statements that are judged one after the other, as a game that is read gives them. `at` is the index of the next one."""

    __slots__ = ("_statements", "_texts", "at")

    def __init__(self, statements: Sequence[Statement]) -> None:
        self._statements = statements
        self._texts: list[str | bytes] = [statement.text for statement in statements]
        self.at = 0

    def __iter__(self) -> Iterator[Scan]:
        return self

    def __next__(self) -> Scan:
        if self.at == len(self._statements):
            raise StopIteration
        self.at += 1
        return self._statements[self.at - 1], ()

    def at_hand(self) -> tuple[list[str | bytes], int]:
        """Return, as a game that is read does, the lines that come next."""
        return self._texts, self.at

    def skip(self, lines: int) -> None:
        """Pass over so many statements, which were played at once."""
        self.at += lines


class Trial(Adjudicator):
    """A game that is judged up to its first error: from its beginning, or from a moment of it."""

    __slots__ = ("taken",)

    def __init__(self, layouts: LayoutCache, moment: Moment | None = None) -> None:
        super().__init__(layouts, "engine", None, 20, stop=True)
        self.taken = 0
        """How many statements were taken before the one at which judging stopped."""
        if moment is not None:
            self.headers.restore(moment.headers)
            self.table = moment.table
            self._begun, self._open = True, moment.table is not None
            self._over, self._other.ended = moment.over, moment.ended
            self.diagnostics.last = moment.last
            if moment.table is not None:
                moment.table.restore(moment.saved)

    @property
    def moment(self) -> Moment:
        """The game at this statement."""
        saved = None if self.table is None else self.table.save()
        return Moment(self.headers.save(), self.table, saved, self.diagnostics.last, self._over, self._other.ended)

    @property
    def wrong(self) -> Finding | None:
        """The first error; None while there is none."""
        return next((finding for finding in self.diagnostics.findings if finding.level == "error"), None)

    def first_run(self, source: Game) -> Iterator[list[Statement]]:
        """Judge a game from its beginning, up to its first error; gives each statement with the `!ok` lines after it."""
        self._feed = StatementFeed(source, None, self._problem)
        for statement in self._feed:
            self._take(statement)
            self._note_end(statement)
            yield self._feed.together
            if self.diagnostics.findings.errors:
                return
        self._close()

    def look_ahead(self) -> list[Statement]:
        """Return what was read and not taken when a first run stopped."""
        return self._feed.untaken()

    def follow(self, statements: Sequence[Statement], *, to_the_end: bool) -> bool:
        """Judge statements up to the first with an error; whether there is none. `to_the_end` says that the log ends with them."""
        tape = Tape(statements)
        self._lines = tape  # type: ignore[assignment]  # of a game that is read only what a tape offers is used
        self._feed = StatementFeed(tape, None, self._problem)
        findings = self.diagnostics.findings
        for statement in self._feed:
            self._take(statement)
            if findings.errors:
                self.taken = tape.at - len(self._feed.untaken()) - len(self._feed.together)
                return False
            self._note_end(statement)
        if to_the_end:
            self._close()
        self.taken = len(statements)
        return not findings.errors
