"""What a game offers its bots, made once for each layout, and how a table takes the lines that they write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import UnreadableMove, Unusable
from referee.judge.ask.laws import law
from referee.judge.ask.step import Waiver
from referee.tlog.statements import Broken, Diagram, End, Reveal, Round, Turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from boardgen.layout.spec.spec import GameSpec
    from referee.errors import Remark
    from referee.judge.ask.protocol import Table
    from referee.judge.ask.trials import Moves
    from referee.tlog.scanner import Scan
    from referee.tlog.statements import Statement


class Library:
    """What a game offers its bots, made once for each layout."""

    __slots__ = ("_moves", "_spec")

    def __init__(self) -> None:
        self._spec: object = None
        self._moves: Moves[Table] | None = None

    def of(self, table: Table) -> Moves[Table]:
        """Return the moves of the layout of a table."""
        if self._moves is None or self._spec is not table.spec:
            self._spec, self._moves = table.spec, moves_of(table.spec)
        return self._moves


def moves_of(spec: GameSpec) -> Moves[Table]:
    """Return what a layout's game offers its bots. Unusable where the game offers none."""
    moves = law(spec).moves(spec)
    if moves is None:
        raise Unusable(
            f"{spec.title} cannot be played by bots: referee/games/{spec.law} offers no moves; write them, or choose another game"
        )
    return moves


PLAIN = ("0",)
"""What a table that plays plain lines at once sees after the line that is played: a line of play, which it does not play."""


def take(table: Table, scan: Callable[[str, int], Scan], line: str, number: int = 0) -> tuple[Statement, list[object]]:
    """Play a line, of which nothing may be wrong, and return it as it was scanned, with its events as the table reads them.

    Raises IllegalMove or UnreadableMove, and then the table is as it was.
    """
    statement, _ = scan(line, number)
    remarks: list[Remark] = []
    events: list[object] = []
    if isinstance(statement, (Turn, Round)):
        events, misread = table.read(statement)
        if misread:
            raise misread[0].why
        play = table.play if isinstance(statement, Turn) else table.play_round
        remarks = play(statement, events, Waiver())  # type: ignore[arg-type]  # each is given its own kind of line
    elif isinstance(statement, Diagram):
        remarks = table.row(statement, adopt=True)
    elif isinstance(statement, End):
        table.end(statement)
    elif isinstance(statement, Reveal):
        table.count(statement)
    else:
        problem = statement.problems[0] if isinstance(statement, Broken) else None
        raise UnreadableMove(*(problem.code, problem.message) if problem else ("tlog:order.place", "not a line of play"))
    wrong = next((remark for remark in remarks if remark.level == "error"), None)
    if wrong is not None:
        raise UnreadableMove(wrong.code, wrong.message)
    return statement, events
