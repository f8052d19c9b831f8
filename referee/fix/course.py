"""One game of a log as it was judged up to its first error, with a moment before each line to judge on from."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from referee.judge.judge.trial import Trial
from referee.tlog.reader import games
from referee.tlog.statements import Broken, Check, Diagram, Turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.judge.ask.protocol import Table
    from referee.judge.judge.trial import Moment
    from referee.judge.open.layouts import LayoutCache
    from referee.judge.report.findings import Edit, Finding
    from referee.tlog.reader import Game
    from referee.tlog.scanner import Scanner
    from referee.tlog.statements import Statement

BACK = 400
"""Statements before the first error whose moments are kept."""
AHEAD = 5000
"""Statements after it that are read."""


class Reach(NamedTuple):
    """How far a game holds with a changed line: through statement number `through`, to the end of the log where `whole`.

    `line` is that of the next error, 0 where there is none, and `code` its code; `last` is that of the last statement which was judged.
    """

    through: int
    whole: bool
    line: int
    last: int = 0
    code: str = ""


class Course:
    """A game up to its first error. `statements` has those that were kept, `at` the index of the one that is wrong.

    `detected` is the index of the statement at which that came out: of a header it may be later, of `Result:` it is the end. `work` counts
    the statements that were judged since. Its `table` can be asked what is legal where the error is, after `pause`.
    """

    name: ClassVar[str] = "log"
    problems: ClassVar[tuple[Finding, ...]] = ()

    def __init__(self, data: bytes, layouts: LayoutCache, index: int = 1) -> None:
        self._layouts = layouts
        self._data = data
        self._index = index
        self._paused: tuple[Table, Any] | None = None
        self.table: Table | None = None
        self.statements: list[Statement] = []
        self.moments: dict[int, Moment] = {}
        self.lenient: frozenset[int] = frozenset()
        """The indices of the lines that are read leniently."""
        self.wrong: Finding | None = None
        self.at = self.detected = self.work = self._reads = 0
        self.due: tuple[int, str] | None = None
        """The turn that is due where the error is."""
        self.whole = True
        """Whether all that comes after the error was read."""
        for game in games(BytesIO(data), naming=layouts.names):
            if game.index == index:
                self._judge(game)
                break

    def _judge(self, source: Game) -> None:
        trial = Trial(self._layouts)
        moment: Moment | None = None
        for together in trial.first_run(source):
            if moment is not None:
                self.moments[len(self.statements)] = moment
            self.statements += together
            self.detected = len(self.statements) - 1
            if len(self.statements) > 2 * BACK:
                self._forget()
            if trial.wrong is not None:
                break
            moment = trial.moment
        else:
            self.detected = len(self.statements)  # `Result:` is compared when all lines have been taken
        self.scanner: Scanner = source.scanner
        self.wrong = trial.wrong
        self.table = trial.table
        self._paused = None if self.table is None else (self.table, self.table.save())
        if self.wrong is None:
            return
        self.statements += trial.look_ahead()
        for statement, _ in source:
            if len(self.statements) - self.detected > AHEAD:
                self.whole = False
                break
            self.statements.append(statement)
        if self.pause() and self.table is not None:
            self.due = self.table.due()
        self.lenient = frozenset(at for at, statement in enumerate(self.statements) if self._is_lenient(statement))
        lines = [statement.line for statement in self.statements]
        self.at = lines.index(self.wrong.line) if self.wrong.line in lines else min(self.detected, len(lines) - 1)

    def pause(self) -> bool:
        """Put `table` back to before the statement at which the error came out; whether there is such a moment."""
        before = self.moments.get(self.detected)
        if before is None or self._paused is None:
            return False
        if before.table is not None:
            self.table = before.table
            before.table.restore(before.saved)
        else:  # the first line of play: the table was set for it, and left as it was when it was refused
            self.table, saved = self._paused
            self.table.restore(saved)
        return True

    def scan(self, line: str) -> Statement:
        """A line as it is read here; Broken where it cannot be."""
        return self.scanner.scan(line, self.statements[self.detected].line, brief=True)[0]

    def _is_lenient(self, statement: Statement) -> bool:
        if isinstance(statement, Broken):
            return False
        plain, warnings = self.scanner.scan(statement.text, statement.line, brief=True)
        return bool(warnings) or isinstance(plain, Broken)

    def _forget(self) -> None:
        del self.statements[:BACK]
        self.moments = {at - BACK: moment for at, moment in self.moments.items() if at >= BACK}

    def read(self, text: str, number: int, *, lenient: bool = False) -> Statement | None:
        """A line as it would be read; None where it cannot be, or only leniently where that is not allowed."""
        if len(text) > 4000:
            return None
        statement, warnings = self.scanner.scan(text, number, brief=not lenient)
        self._reads += 1
        self.work += self._reads % 10 == 0  # which costs so much less than to judge
        if warnings and not lenient:
            return None
        if lenient and isinstance(statement, Broken):
            from referee.tlog import reader

            statement, _ = reader.read(self.scanner, text, number, (statement, warnings))
        return None if isinstance(statement, Broken) else statement

    @property
    def checkpoint(self) -> int:
        """The index of the next statement after the error that checks something: a checkpoint, a board row, a turn with a claim."""
        for at in range(self.detected + 1, len(self.statements)):
            statement = self.statements[at]
            if isinstance(statement, (Check, Diagram)) or (isinstance(statement, Turn) and statement.claims):
                return at
        return len(self.statements)

    def afresh(self, edits: Sequence[Edit]) -> Reach | None:
        """How far the game holds after edits of its headers, by which all its lines may be read in another way; None as for `reach`."""
        from referee.fix.fix import edited

        again = Course(edited(self._data, edits), self._layouts, self._index)
        self.work += len(again.statements)
        wrong, lines = again.wrong, sum(edit.text.count("\n") for edit in edits)
        if wrong is None:
            return Reach(len(self.statements) - 1, True, 0)
        if self.wrong is not None and self.wrong.code == wrong.code == "tlog:magic":
            return None
        if not self.moments:  # nothing of the game was read before
            return Reach(len(self.statements), False, wrong.line - lines)
        at = next((at for at, statement in enumerate(self.statements) if statement.line == wrong.line - lines), 0)
        return Reach(at - 1, False, wrong.line - lines) if at > self.detected else None

    def reach(self, at: int, removed: int, new: Sequence[Statement], limit: int) -> Reach | None:
        """How far the game holds where statements from index `at` on are replaced, judged up to `limit` statements after the error.

        None where that is not past the error.
        """
        start = at
        while start not in self.moments:
            if start <= max(0, at - BACK):
                return None
            start -= 1
        trial = Trial(self._layouts, self.moments[start])
        until = max(min(self.detected + 1 + limit, len(self.statements)), at + removed)
        to_the_end = self.whole and until == len(self.statements)
        changed = [*self.statements[start:at], *new, *self.statements[at + removed : until]]
        holds = trial.follow(changed, to_the_end=to_the_end)
        self.work += trial.taken + 4
        if holds:
            return Reach(until - 1, to_the_end, 0, self.statements[until - 1].line)
        through = start + trial.taken - len(new) + removed
        if through <= self.detected or trial.wrong is None:
            return None
        return Reach(through - 1, False, trial.wrong.line, code=trial.wrong.code)
