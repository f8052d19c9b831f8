"""Tries lines on a table and leaves it as it was: which event of a line is refused, or that only its end is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from referee.errors import IllegalMove, UnreadableMove, Unusable
from referee.judge.ask.step import Waiver
from referee.tlog.statements import Dead, End, Reveal, Round, Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.errors import Remark
    from referee.judge.ask.protocol import Table
    from referee.judge.ask.step import Step
    from referee.judge.report.findings import Finding
    from referee.tlog.statements import Statement


class Open(Protocol):
    """A game on whose table lines are tried: one that is open, or one that is judged up to an error."""

    @property
    def name(self) -> str: ...

    @property
    def table(self) -> Table | None: ...

    @property
    def problems(self) -> Sequence[Finding]: ...

    def scan(self, line: str) -> Statement: ...


class Outcome(NamedTuple):
    """What the law makes of a line. `at` is the number of the event that is refused, or how many there are if only its end is.

    `error` is None where the line is accepted as a whole. `state` is the state of the game after the events, where it was asked for.
    `wrong` is the first claim of an event that is not true.
    """

    statement: Statement
    events: int
    at: int
    error: IllegalMove | UnreadableMove | None
    state: Any = None
    wrong: Remark | None = None

    @property
    def accepted(self) -> bool:
        """Whether every event is accepted; the line may still lack something."""
        return self.error is None or self.at >= self.events


class _Counting(Waiver):
    """Counts the events of a line that are taken, so that its end is known from them."""

    __slots__ = ("_events", "_keep", "state", "taken")

    def __init__(self, events: int, *, keep: bool) -> None:
        super().__init__()
        self._events = events
        self._keep = keep
        self.taken = 0
        self.state: Any = None

    def take(self, step: Step[Any], act: Callable[[], None]) -> None:
        if self._keep and self.taken == self._events:
            self.state = step.s.copy()
        act()
        self.taken += 1
        if self._keep and self.taken == self._events:
            self.state = step.s.copy()


class Prober:
    """Tries lines on the table of a game that is open. Unusable where it has none yet."""

    __slots__ = ("_game", "_saved", "table", "tried")

    def __init__(self, game: Open) -> None:
        table = game.table
        if table is None:
            why = "; ".join(finding.message for finding in game.problems)
            raise Unusable(f"{game.name}: this game cannot be played yet{why and ': ' + why}")
        self.table: Table = table
        self.tried = 0
        self._game = game
        self._saved = table.save()

    def try_line(self, text: str, *, keep: bool = False) -> Outcome:
        """What the law makes of a line; its claims are not compared. `keep` asks for the state after its events."""
        return self.try_statement(self._game.scan(text), keep=keep)

    def try_statement(self, statement: Statement, *, keep: bool = False) -> Outcome:
        """As `try_line`, of a line that was read already."""
        self.tried += 1
        if isinstance(statement, (Turn, Round)):
            return self._try_events(statement, keep=keep)
        if isinstance(statement, (End, Dead, Reveal)):
            return self._try_end(statement)
        return Outcome(statement, 0, -1, UnreadableMove("tlog:token", "this line cannot be read"))

    def _try_events(self, line: Turn | Round, *, keep: bool) -> Outcome:
        table, count = self.table, len(line.events)
        waiver = _Counting(count, keep=keep)
        error = None
        remarks: Sequence[Remark] = ()
        try:
            events, misread = table.read(line)
            if misread:
                return Outcome(line, count, misread[0].event, misread[0].why)
            remarks = table.play(line, events, waiver) if isinstance(line, Turn) else table.play_round(line, events, waiver)
        except IllegalMove as refused:
            error = refused
            remarks = refused.remarks
        finally:
            table.restore(self._saved)
        wrong = next((remark for remark in remarks if remark.level == "error"), None)
        if error is None:
            return Outcome(line, count, count, None, waiver.state, wrong)
        at = waiver.taken if isinstance(line, Turn) else max(error.event or 0, 0)
        return Outcome(line, count, at, error, waiver.state, wrong)

    def _try_end(self, line: End | Dead | Reveal) -> Outcome:
        error = None
        try:
            if isinstance(line, End):
                self.table.end(line)
            else:
                self.table.count(line)
        except (IllegalMove, UnreadableMove) as refused:
            error = refused
        finally:
            self.table.restore(self._saved)
        return Outcome(line, 1, 1 if error is None else 0, error)
