"""Judged games as JSON, an object a game, and as CSV, a row for each line of play with what it changed. Makes text; writes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.json_values import safe
from referee.judge.judge.moments import moments
from referee.show.changes import changes, owners
from referee.tlog.statements import Round, Turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from referee.convert.go_log import Log
    from referee.judge.judge.adjudicator import Adjudicator
    from referee.judge.judge.moments import Moment
    from referee.judge.judge.verdict import Verdict
    from referee.show.changes import Change


COLUMNS = ("file", "index", "line", "kind", "turn", "round", "seat", "events", "claims", "set", "removed", "changes", "played")


def game(verdict: Verdict, effects: Sequence[Effect]) -> dict[str, Any]:
    """Return one game: its headers, who played, what happened line by line, and the position at the end."""
    from referee.show.position import record as position

    table = verdict.table
    result: dict[str, Any] = safe(
        {
            "file": verdict.file,
            "index": verdict.index,
            "game": verdict.game or None,
            "board": verdict.board or None,
            "headers": verdict.headers,
            "players": verdict.players,
            "order": list(table.order) if table is not None else [],
            "valid": verdict.valid,
            "valid_through": verdict.valid_through,
            "finished": table.finished if table is not None else False,
            "turns": [_turn(deed) for deed in effects],
            "final": position(verdict) if table is not None else None,
        }
    )
    return result


def json_text(record: dict[str, Any]) -> str:
    """Return a game as an item of a JSON list: a line for each of its headings and each of its turns, without a line feed at the end."""
    import json

    body = []
    for key, value in record.items():
        if key == "turns" and value:
            turns = ",\n".join(f"      {json.dumps(turn)}" for turn in value)
            body.append(f'    "turns": [\n{turns}\n    ]')
        else:
            body.append(f"    {json.dumps(key)}: {json.dumps(value)}")
    return "  {\n" + ",\n".join(body) + "\n  }"


def _turn(deed: Effect) -> dict[str, Any]:
    return {
        "line": deed.line,
        "kind": deed.kind,
        "turn": deed.turn,
        "round": deed.round,
        "seat": deed.seat,
        "events": deed.events,
        "claims": deed.claims,
        "played": deed.played,
        "stones": deed.stones,
        "changes": [{"seat": c.seat or None, "key": c.key, "before": c.before, "after": c.after} for c in deed.changes],
    }


def csv_head() -> str:
    """Return the names of the columns."""
    return _row(COLUMNS)


def csv_rows(verdict: Verdict, effects: Iterable[Effect]) -> Iterator[str]:
    """Yield a row for each line of play. Several values of a cell are divided by ` ; `, `D4=R` is a stone of R on D4."""
    for deed in effects:
        put = " ".join(f"{point}={seat}" for point, seat in deed.stones.items() if seat)
        gone = " ".join(f"{point}={deed.before[point]}" for point in deed.stones if point in deed.before)
        yield _row(
            (
                verdict.file,
                verdict.index,
                deed.line,
                deed.kind,
                deed.turn,
                deed.round,
                deed.seat,
                " ; ".join(deed.events),
                " ; ".join(f"{key} {value}" for key, value in deed.claims.items()),
                put,
                gone,
                " ; ".join(map(_change, deed.changes)),
                "yes" if deed.played else "no",
            )
        )


def _change(change: Change) -> str:
    seat = f"{change.seat} " if change.seat else ""
    return f"{seat}{change.key} {_value(change.before)} > {_value(change.after)}"


def _value(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value)) or "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)


def _row(cells: Iterable[object]) -> str:
    import csv
    from io import StringIO

    from referee.report.report import csv_cell

    out = StringIO()
    csv.writer(out, lineterminator="").writerow([csv_cell(safe(cell)) for cell in cells])
    return out.getvalue()


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
    """Return the lines of play of a game in order, while it is judged; claims and rows of the board where they changed something."""
    return (_effect(line) for line in moments(adjudicator, log.source()) if not line.idle)


def _effect(line: Moment) -> Effect:
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
