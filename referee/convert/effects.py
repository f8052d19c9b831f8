"""What each line of a log did: its words as written, the stones that came and went, and what changed in anybody's holdings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.show.changes import Change, changes
from referee.tlog.statements import Broken, Check, Dead, Diagram, End, Fix, Header, Magic, Okay, Reveal, Round, Ruling, Statement, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.convert.log_reader import Log
    from referee.judge.adjudicator import Adjudicator

KINDS = {
    Turn: "turn",
    Round: "table",
    Fix: "fix",
    Ruling: "rule",
    End: "end",
    Dead: "dead",
    Reveal: "reveal",
    Check: "check",
    Diagram: "row",
}
"""What a line is called. A turn of round 0 is `setup`; a line that cannot be read is `unread`."""


class Effect(NamedTuple):
    """One line of play. `played` is False behind the first broken rule, where nothing is judged any more.

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
    view: Mapping[str, Any] = {}
    for statement in adjudicator.steps(log.source()):
        table = adjudicator.table
        if isinstance(statement, (Header, Magic, Okay)):
            continue
        if table is not None and not view:
            fresh = adjudicator.headers.table()
            view = fresh.view() if fresh is not None else {}
        played = adjudicator.live and table is not None
        now = table.view() if table is not None and played else view
        deed = _deed(statement, played, view, now)
        if isinstance(statement, (Check, Diagram)) and not deed.stones and not deed.changes:
            continue
        view = now
        yield deed


def _deed(statement: Statement, played: bool, before: Mapping[str, Any], after: Mapping[str, Any]) -> Effect:
    turn: str | None = None
    number: int | None = None
    seat: str | None = None
    events: list[str] = []
    claims: dict[str, int] = {}
    kind = KINDS.get(type(statement), "unread")
    if isinstance(statement, (Turn, Round)):
        number = statement.round
        turn = str(number)
        text = statement.text
        events = [text[event.column - 1 : event.end - 1].strip() for event in statement.events]
        if isinstance(statement, Turn):
            seat, turn = statement.seat, statement.id
            claims = {claim.key: claim.value for claim in statement.claims}
            kind = kind if number else "setup"
    else:
        events = [statement.text.partition("#")[0].strip()]
        if isinstance(statement, Broken) and statement.turn is not None:
            number, seat = statement.turn
            turn = f"{number}{seat}"
    old, new = before.get("stones", {}), after.get("stones", {})
    stones: dict[str, str | None] = {point: None for point in old if point not in new}
    stones |= {point: owner for point, owner in new.items() if old.get(point) != owner}
    return Effect(
        statement.line, kind, turn, number, seat, events, claims, played, old, stones, list(changes(before, after)) if played else []
    )  # fmt: skip
