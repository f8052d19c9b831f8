"""How a game stands or ended: places, what each is worth, and how every dollar or point arose. As text and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgen.errors import visible
from referee.show import caption, columns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.judge import Verdict
    from referee.rules.protocol import Standing


def record(verdict: Verdict) -> dict[str, Any]:
    """The standings as `score --json` gives them.

    `how` lists where a score came from; `irregularities` what the table let pass, corrected or asserted against the
    reckoning; `corrections` what that adds up to.
    """
    from referee.quoting import shown

    table = verdict.table
    assert table is not None  # a game that could not be begun is refused before
    result: dict[str, Any] = shown(
        {
            "game": verdict.game,
            "finished": table.finished,
            "irregularities": [odd._asdict() for odd in verdict.irregularities],
            "corrections": table.corrections(),
            "standings": [_record(standing) for standing in table.standings()],
        }
    )
    return result


def text(verdict: Verdict) -> Iterator[str]:
    """The standings as lines: who won, a table, each account in full, and what was irregular."""
    table = verdict.table
    assert table is not None
    standings = table.standings()
    yield caption(verdict)
    yield ""
    winners = [standing for standing in standings if standing.place == 1]
    if winners:
        names = " and ".join(f"{standing.seat} {visible(standing.name)}" for standing in winners)
        yield f"{names} {'share the win' if len(winners) > 1 else 'wins'}"
        yield ""
    head = ["place", "seat", "name", "score", "points"]
    rows = [[_number(one.place), one.seat, visible(one.name), _number(one.score), _number(one.points)] for one in standings]
    yield from columns([head, *rows])
    for standing in standings:
        yield ""
        yield f"{standing.seat} {visible(standing.name)}"
        yield from _account([(visible(what), visible(amount)) for what, amount in standing.how])
    for heading, lines in (
        (
            "irregularities",
            [f"line {odd.line}, {odd.turn or 'start'}: {odd.message}" for odd in verdict.irregularities],
        ),
        ("corrections in all", table.corrections()),
    ):
        if lines:
            yield ""
            yield heading
            for line in lines:
                yield f"    {visible(line)}"


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
