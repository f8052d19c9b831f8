"""How a game stands or ended: places, what each is worth, and how every dollar or point arose. As text and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgen.errors import visible
from boardgen.layout.yaml.plain_text import columns
from referee.report.report import caption

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.judge.ask.protocol import Standing, Table
    from referee.judge.judge.verdict import Irregularity, Verdict


def record(verdict: Verdict) -> dict[str, Any]:
    """Return the standings as `score --json` gives them.

    `how` lists where a score came from; `irregularities` what the table let pass, corrected or asserted against the
    reckoning; `corrections` what that adds up to. Where the result rests on values taken from the log, `taken` lists these and
    `by_rules` has the result without them.
    """
    from referee.json_values import safe

    table = verdict.table
    assert table is not None  # log_files.game refuses a game without a table
    result: dict[str, Any] = safe(
        {
            "game": verdict.game,
            "finished": table.finished,
            "irregularities": [odd._asdict() for odd in verdict.irregularities],
            "corrections": table.corrections(),
            "taken": [odd._asdict() for odd in verdict.taken],
            "by_rules": _rules_record(verdict.rules),
            "standings": [_record(standing) for standing in table.standings()],
        }
    )
    return result


def text(verdict: Verdict) -> Iterator[str]:
    """Yield the standings as lines: who won, a table, each account in full, and what was irregular."""
    table = verdict.table
    assert table is not None
    standings = table.standings()
    rules = verdict.rules.table if verdict.rules is not None else None
    yield caption(verdict)
    if verdict.taken:
        values = "1 value" if len(verdict.taken) == 1 else f"{len(verdict.taken)} values"
        beside = "The result by the rules is shown beside it."
        yield f"Not by the rules: this result depends on {values} taken from the log (--trust log). {beside}"
    yield ""
    won = _winner_line(standings)
    if won:
        yield won + (", by the log" if verdict.taken else "")
    if verdict.rules is not None and rules is not None:
        yield _rules_note(verdict.rules, rules)
    if won or rules is not None:
        yield ""
    head = ["place", "seat", "name", "score", "points"]
    rows = [[_number(one.place), one.seat, visible(one.name), _number(one.score), _number(one.points)] for one in standings]
    if rules is not None:
        head += ["place by the rules", "score by the rules"]
        others = {one.seat: one for one in rules.standings()}
        rows = [[*row, _number(others[row[1]].place), _number(others[row[1]].score)] for row in rows]
    yield from columns([head, *rows]).split("\n")
    for standing in standings:
        yield ""
        yield f"{standing.seat} {visible(standing.name)}"
        yield from _account([(visible(what), visible(amount)) for what, amount in standing.how])
    for heading, lines in (
        ("values taken from the log", [_odd(odd) for odd in verdict.taken]),
        ("irregularities", [_odd(odd) for odd in verdict.irregularities if odd not in verdict.taken]),
        ("corrections in total", table.corrections()),
    ):
        if lines:
            yield ""
            yield heading
            for line in lines:
                yield f"    {visible(line)}"


def _winner_line(standings: Sequence[Standing]) -> str:
    """Return who won, as a sentence; empty while the game goes on."""
    winners = [standing for standing in standings if standing.place == 1]
    names = " and ".join(f"{standing.seat} {visible(standing.name)}" for standing in winners)
    return f"{names} {'share the win' if len(winners) > 1 else 'wins'}" if winners else ""


def _rules_note(verdict: Verdict, table: Table) -> str:
    """Return what the rules alone say of a game whose values were taken from the log."""
    won = _winner_line(table.standings())
    if won:
        return f"{won}, by the rules"
    if not verdict.live:
        until = f"after {verdict.turn}" if verdict.turn else "before its first turn"
        return f"by the rules the game breaks off {until}"
    return "by the rules the game is not finished"


def _rules_record(verdict: Verdict | None) -> dict[str, Any] | None:
    if verdict is None or verdict.table is None:
        return None
    standings = [_record(standing) for standing in verdict.table.standings()]
    return {"finished": verdict.table.finished, "valid_through": verdict.valid_through, "standings": standings}


def _odd(odd: Irregularity) -> str:
    return f"line {odd.line}, {odd.turn or 'start'}: {odd.message}"


def _record(standing: Standing) -> dict[str, Any]:
    return {
        "seat": standing.seat,
        "name": standing.name,
        "place": standing.place,
        "score": standing.score,
        "points": standing.points,
        "detail": dict(standing.detail),
        "how": [{"what": what, "amount": amount} for what, amount in standing.how],
    }


def _account(rows: list[tuple[str, str]]) -> Iterator[str]:
    wide = max((len(amount) for _, amount in rows), default=0)
    for what, amount in rows:
        yield f"    {amount:>{wide}}  {what}"


def _number(value: int | float | None) -> str:
    return "-" if value is None else str(value)
