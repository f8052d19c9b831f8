"""How a game stands or ended: places, what each is worth, and how every dollar or point arose. As text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

from boardgen import json_values
from boardgen.errors import visible
from boardgen.json_values import FromOne, Json, SeatLetter, TurnId
from boardgen.layout.yaml.plain_text import columns
from boardgen.records import NamedTuple
from referee.judge.report.diagnostics import Irregularity
from referee.report.report import caption

if TYPE_CHECKING:
    from referee.judge.ask.protocol import Standing, Table
    from referee.judge.judge.verdict import Verdict


class Source(NamedTuple):
    """Where a part of a score came from."""

    what: str
    amount: str


class StandingRecord(NamedTuple):
    """One seat's result."""

    seat: SeatLetter
    name: str
    place: Annotated[FromOne, "shared on a tie, null while the game is unfinished"] | None
    score: Annotated[float, "the number that decides the game"]
    points: Annotated[float, "what the place pays"] | None
    detail: Annotated[Mapping[str, object], "the parts of the score, under names of the game"]
    how: list[Source]


class RulesRecord(NamedTuple):
    """The result by the rules alone."""

    finished: bool
    valid_through: TurnId | None
    standings: list[StandingRecord]


class ScoreRecord(NamedTuple):
    """What `score --format json` gives."""

    game: str
    finished: bool
    irregularities: list[Irregularity]
    corrections: list[str]
    taken: Annotated[list[Irregularity], "the values of the log that the result depends on; only with --trust log"]
    by_rules: RulesRecord | None
    standings: list[StandingRecord]


def record(verdict: Verdict) -> dict[str, Json]:
    """Return the standings as `score --json` gives them.

    `how` lists where a score came from; `irregularities` what the table let pass, corrected or asserted against the
    reckoning; `corrections` what that adds up to. Where the result rests on values taken from the log, `taken` lists these and
    `by_rules` has the result without them."""
    table = verdict.table
    assert table is not None  # log_files.game refuses a game without a table
    rules, standings = _rules_record(verdict.rules), _standings(table)
    return json_values.record(
        ScoreRecord(verdict.game, table.finished, verdict.irregularities, table.corrections(), verdict.taken, rules, standings)
    )


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


def _rules_record(verdict: Verdict | None) -> RulesRecord | None:
    if verdict is None or verdict.table is None:
        return None
    return RulesRecord(verdict.table.finished, verdict.valid_through, _standings(verdict.table))


def _odd(odd: Irregularity) -> str:
    return f"line {odd.line}, {odd.turn or 'start'}: {odd.message}"


def _standings(table: Table) -> list[StandingRecord]:
    return [
        StandingRecord(one.seat, one.name, one.place, one.score, one.points, dict(one.detail), [Source(*pair) for pair in one.how])
        for one in table.standings()
    ]


def _account(rows: list[tuple[str, str]]) -> Iterator[str]:
    wide = max((len(amount) for _, amount in rows), default=0)
    for what, amount in rows:
        yield f"    {amount:>{wide}}  {what}"


def _number(value: int | float | None) -> str:
    return "-" if value is None else str(value)
