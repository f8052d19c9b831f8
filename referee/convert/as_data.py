"""Judged games as JSON, an object a game, and as CSV, a row for each line of play. Makes text; writes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.json_values import safe

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.convert.effects import Effect
    from referee.judge.judge.verdict import Verdict
    from referee.show.changes import Change

COLUMNS = ("file", "index", "line", "kind", "turn", "round", "seat", "events", "claims", "set", "removed", "changes", "played")


def game(verdict: Verdict, effects: Sequence[Effect]) -> dict[str, Any]:
    """One game: its headers, who played, what happened line by line, and the position at the end."""
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
    """A game as an item of a JSON list: a line for each of its headings and each of its turns, without a line feed at the end."""
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
    """The names of the columns."""
    return _row(COLUMNS)


def csv_rows(verdict: Verdict, effects: Iterable[Effect]) -> Iterator[str]:
    """A row for each line of play. Several values of a cell are divided by ` ; `, `D4=R` is a stone of R on D4."""
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
