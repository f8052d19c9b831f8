"""What each line of a log did: its words as written, the stones that came and went, and what changed in anybody's holdings."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.judge.judge.lines_of_play import lines_of_play
from referee.show.changes import changes, owners
from referee.tlog.statements import Round, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.convert.log_reader import Log
    from referee.judge.judge.adjudicator import Adjudicator
    from referee.judge.judge.lines_of_play import LineOfPlay
    from referee.show.changes import Change


class Effect(NamedTuple):
    """One line of play. `played` is False after the first broken rule, where nothing is judged any more.

    `stones` are the points that changed with the seat whose stone is there now (None: nobody). `changes` of the table are of no seat.
    """

    line: int
    kind: str
    turn: str | None
    round: int | None
    seat: str | None
    events: list[str]
    claims: dict[str, int]
    played: bool
    before: Mapping[str, str]
    stones: dict[str, str | None]
    changes: list[Change]


def effects(log: Log, adjudicator: Adjudicator) -> Iterator[Effect]:
    """The lines of play of a game in order, while it is judged; claims and rows of the board where they changed something."""
    return (_effect(line) for line in lines_of_play(adjudicator, log.source()) if not line.idle)


def _effect(line: LineOfPlay) -> Effect:
    statement, before, after = line.statement, line.before, line.after
    claims: dict[str, int] = {}
    if isinstance(statement, (Turn, Round)):
        events = [statement.text[event.column - 1 : event.end - 1].strip() for event in statement.events]
        if isinstance(statement, Turn):
            claims = {claim.key: claim.value for claim in statement.claims}
    else:
        events = [statement.text.partition("#")[0].strip()]
    return Effect(
        statement.line, line.kind, line.turn, line.round, line.seat, events, claims, line.counts, before.get("stones", {}),
        owners(before, after), list(changes(before, after)),
    )  # fmt: skip
