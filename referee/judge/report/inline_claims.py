"""False claims inside lines (`safe`, `x3B`) in a game that goes on: which later errors are only their consequence.

The value by the rules holds, so a log that believes its own claim soon writes a move that the rules refuse: it ships a load that was
seized. Such a refusal is not a second mistake. It is reported in the help of the claim that it follows from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.errors import IllegalMove, Remark
    from referee.judge.ask.doubts import Doubts
    from referee.judge.ask.protocol import Table
    from referee.judge.ask.refusals import Refusals
    from referee.judge.report.claims import Claims
    from referee.judge.report.diagnostics import Diagnostics
    from referee.tlog.statements import Turn


class InlineClaims:
    """The false claims inside lines of one game. `doubts` is what they put in doubt; None while all were right."""

    __slots__ = ("_diagnostics", "_reported", "_words", "doubts")

    def __init__(self, diagnostics: Diagnostics) -> None:
        self._diagnostics = diagnostics
        self.doubts: Doubts[Any] | None = None
        self._reported: tuple[int | None, str] = None, ""
        """The finding of the last of them, and its help."""
        self._words: Refusals | None = None

    def note(self, table: Table, turn: Turn, events: Sequence[Any], remarks: list[Remark], claims: Claims) -> None:
        """Report the notes on a line that was played, and keep in mind which claims of it were false."""
        numbers = self._diagnostics.remark(turn, remarks)
        for remark, number in zip(remarks, numbers, strict=True):
            if remark.level != "error" or remark.event is None:
                continue
            self.doubts = self.doubts or table.doubts()
            if self.doubts is not None:
                self.doubts.claimed(turn, events[remark.event])
                self._reported = number, remark.help
                self._words = table.refusals
            for key, seat, off in remark.off if isinstance(remark.off, tuple) else ():
                claims.expect(key, seat, off, number)

    def explain(self, turn: Turn, error: IllegalMove) -> bool:
        """Whether a refused line only follows from a false claim; then the help of the claim explains it."""
        if self.doubts is None or not self.doubts.explains(error):
            return False
        number, help = self._reported
        assert self._words is not None  # they came with the claim
        follows = self._words.message("follows", line=turn.line, turn=turn.id, message=error.message)
        self._diagnostics.findings.amend(number, f"{help}; {follows}" if help else follows)
        return True
