"""The lines of a game that are not turns: claims, board rows, events of the whole table, corrections, and how the game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import IllegalMove, UnreadableMove
from referee.judge.ask.step import Waiver
from referee.tlog.statements import Check, Dead, Diagram, End, Fix, Reveal, Round, Ruling

if TYPE_CHECKING:
    from referee.judge.ask.protocol import Table
    from referee.judge.report.claims import Claims
    from referee.judge.report.diagnostics import Diagnostics
    from referee.tlog.statements import Statement


class OtherLines:
    """The lines of one game that are not turns, taken one by one."""

    __slots__ = ("_claims", "_diagnostics", "ended")

    def __init__(self, diagnostics: Diagnostics, claims: Claims, *, ended: bool = False) -> None:
        self._diagnostics = diagnostics
        self._claims = claims
        self.ended = ended
        """Whether an `end` line was taken."""

    def take(self, statement: Statement, table: Table, *, live: bool) -> bool:
        """Take a line and report what is wrong with it. Returns False where that leaves the game broken.

        Where the game is not live, the line is only read.
        """
        try:
            if isinstance(statement, Check):
                self._check(statement, table, live)
            elif isinstance(statement, Diagram):
                self._claims.compare_row(statement, table, live=live)
            elif isinstance(statement, Round):
                return self._round(statement, table, live)
            elif self.ended and isinstance(statement, (Fix, Ruling, End)):
                message = "after the `end` line only `dead`, `reveal`, claims and `Result:` may follow"
                self._diagnostics.fault(statement, statement.column, statement.end, "tlog:order.ended", message)
                return False
            elif isinstance(statement, (Fix, Ruling)):
                self._by_the_table(statement, table, live)
            elif live and isinstance(statement, (End, Dead, Reveal)):
                self._claims.settle("")
                self._finish(statement, table)
        except UnreadableMove as why:
            self._diagnostics.unreadable(statement, why)
            return isinstance(statement, (Check, Diagram))
        except IllegalMove as error:
            if live:
                self._diagnostics.refused(statement, error)
            return not live
        return True

    def _by_the_table(self, line: Fix | Ruling, table: Table, live: bool) -> None:
        """A correction, or an option that the table changes."""
        if isinstance(line, Ruling):
            table.rule(line.option, line.value)
        else:
            table.read_fix(line)
        if live:
            self._claims.settle("")
            change = f"{line.option}={line.value}" if isinstance(line, Ruling) else table.fix(line)
            self._diagnostics.odd(line, "rule" if isinstance(line, Ruling) else "fix", f"{change} {line.reason}".rstrip())

    def _finish(self, line: End | Dead | Reveal, table: Table) -> None:
        if isinstance(line, End):
            table.end(line)
            self.ended = True
        else:
            table.count(line)

    def _check(self, check: Check, table: Table, live: bool) -> None:
        for item in check.items:
            if item.seat not in table.order:
                self._diagnostics.stranger(check, item.seat, item.column, item.end, table.order)
            elif item.key not in table.keys():  # noqa: SIM118  (a method of the table, not of a dict)
                self._diagnostics.no_key(check, item.key, item.column, item.end, table.keys())
            elif live:
                self._claims.compare(check, table, item.key, item.seat, item.value, item.column, item.end)

    def _round(self, line: Round, table: Table, live: bool) -> bool:
        events, misread = table.read(line)
        for event, why in misread:
            self._diagnostics.misread(line, event, why)
        if misread or not live:
            return not misread
        try:
            remarks = self._claims.play(table, f"line {line.line}", "", lambda: table.play_round(line, events, Waiver()))
        except IllegalMove as error:
            self._diagnostics.illegal(line, error)
            return False
        self._diagnostics.remark(line, remarks)
        return True
