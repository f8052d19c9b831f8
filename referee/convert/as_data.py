"""Judged games as JSON, an object a game, and as CSV, a row for each line of play with what it changed. Makes text; writes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

from boardgen.json_values import FromOne, Json, SeatLetter, TurnId, Whole, omit, record as json_record, safe
from boardgen.records import NamedTuple
from referee.judge.judge.verdict import KINDS, Moment, Verdict, moments
from referee.report.report import csv_line
from referee.show.changes import cell_text, changes, owners
from referee.show.position import record as position
from referee.tlog.statements import Round, Turn

if TYPE_CHECKING:
    from referee.convert.go_log import Log
    from referee.judge.judge.adjudicator import Adjudicator


COLUMNS = ("file", "index", "line", "kind", "turn", "round", "seat", "events", "claims", "set", "removed", "changes", "played")


def game(verdict: Verdict, effects: Sequence[Effect]) -> dict[str, Json]:
    """Return one game: its headers, who played, what happened line by line, and the position at the end."""
    table = verdict.table
    order, finished, final = ((), False, None) if table is None else (table.order, table.finished, position(verdict))
    return json_record(
        GameRecord(
            verdict.file, verdict.index, verdict.game or None, verdict.board or None, verdict.headers, verdict.players, order,
            verdict.valid, verdict.valid_through, finished, effects, final,
        )
    )  # fmt: skip


def json_text(record: dict[str, Json]) -> str:
    """Return a game as an item of a JSON list: a line for each of its headings and each of its turns, without a line feed at the end."""
    import json

    body = []
    for key, value in record.items():
        if key == "turns" and isinstance(value, list) and value:
            turns = ",\n".join(f"      {json.dumps(turn)}" for turn in value)
            body.append(f'    "turns": [\n{turns}\n    ]')
        else:
            body.append(f"    {json.dumps(key)}: {json.dumps(value)}")
    return "  {\n" + ",\n".join(body) + "\n  }"


def csv_head() -> str:
    """Return the names of the columns."""
    return csv_line(COLUMNS)


def csv_rows(verdict: Verdict, effects: Iterable[Effect]) -> Iterator[str]:
    """Yield a row for each line of play. Several values of a cell are divided by ` ; `, `D4=R` is a stone of R on D4."""
    for deed in effects:
        put = " ".join(f"{point}={seat}" for point, seat in deed.stones.items() if seat)
        gone = " ".join(f"{point}={deed.before[point]}" for point in deed.stones if point in deed.before)
        events, said = " ; ".join(deed.events), " ; ".join(f"{key} {value}" for key, value in deed.claims.items())
        of_line = deed.line, deed.kind, deed.turn, deed.round, deed.seat, events, said
        changes = [f"{one.seat or ''} {one.key} {cell_text(one.before)} > {cell_text(one.after)}".lstrip() for one in deed.changes]
        done = put, gone, " ; ".join(changes), "yes" if deed.played else "no"
        yield csv_line(map(safe, (verdict.file, verdict.index, *of_line, *done)))


class ChangeRecord(NamedTuple):
    """A holding that a line changed."""

    seat: SeatLetter | None
    key: Annotated[str, "what changed, such as cash or prisoners.G; without a seat, something on the table"]
    before: Annotated[object, "null where there was none"]
    after: Annotated[object, "null where there is none"]


@omit(always=("before",))
class Effect(NamedTuple):
    """One line of play, and what it changed. `before` are the stones before it."""

    line: FromOne
    kind: Annotated[str, ("enum", KINDS)]
    turn: Annotated[TurnId, "the id of a line of play, null for other lines"] | None
    round: Whole | None
    seat: SeatLetter | None
    events: list[Annotated[str, "as written"]]
    claims: Annotated[dict[str, float], "what the line claims about its seat"]
    played: Annotated[bool, "false after the first broken rule"]
    before: Mapping[str, str]
    stones: Annotated[dict[str, SeatLetter | None], "the points that changed, with the seat whose stone is there now, null for nobody"]
    changes: list[ChangeRecord]


class GameRecord(NamedTuple):
    """A game, as `convert --to json` gives it."""

    file: str
    index: Annotated[FromOne, "the number of the game in its file, from 1"]  # type: ignore[assignment]  # the key of the output
    game: str | None
    board: str | None
    headers: Annotated[dict[str, str], "as written"]
    players: Annotated[dict[str, str], "names by seat"]
    order: Sequence[SeatLetter]
    valid: bool
    valid_through: TurnId | None
    finished: bool
    turns: Sequence[Effect]
    final: Annotated[Mapping[str, object], "as `referee show --as json` prints it"] | None


def effects(log: Log, adjudicator: Adjudicator) -> Iterator[Effect]:
    """Return the lines of play of a game in order, while it is judged; claims and rows of the board where they changed something."""
    return (_effect(line) for line in moments(adjudicator, log.source()) if not line.idle)


def _effect(line: Moment) -> Effect:
    statement, before, after = line.statement, line.before, line.after
    claims: dict[str, float] = {}
    if isinstance(statement, (Turn, Round)):
        events = [statement.text[event.column - 1 : event.end - 1].strip() for event in statement.events]
        if isinstance(statement, Turn):
            claims = {claim.key: claim.value for claim in statement.claims}
    else:
        events = [statement.text.partition("#")[0].strip()]
    return Effect(
        statement.line, line.kind, line.turn, line.round, line.seat, events, claims, line.counts, before.stones,
        owners(before.stones, after.stones), [ChangeRecord(seat or None, key, old, new) for seat, key, old, new in changes(before, after)],
    )  # fmt: skip
