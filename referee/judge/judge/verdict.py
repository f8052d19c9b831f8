"""A log under its game's rules becomes a verdict: every statement in turn, no position invented after a fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.judge.ask.laws import notation_of
from referee.judge.headers import LayoutCache
from referee.judge.judge.adjudicator import Adjudicator, Trust
from referee.judge.report.diagnostics import Irregularity
from referee.tlog.reader import games

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path
    from typing import BinaryIO

    from referee.judge.ask.protocol import Table
    from referee.judge.report.findings import Finding

__all__ = ["Irregularity", "Trust", "Verdict", "judge", "verdict"]


class Verdict(NamedTuple):
    """What the referee has to say of one game of a file.

    `valid_through` is the id of the last turn that was played without an error; `turn` the last one played and `next` the one that is due;
    `more` the findings beyond those kept; `table` the game after `turn`, None where the log names no game that can be opened.
    `reached` is True where the turn asked for by `at` was played, `named` whether the log has a line of that turn, and
    `live` whether the game could be judged that far or to its end.
    `taken` are the values that were taken over from the log, which happens only where it is trusted; where there are any, `rules` is the
    verdict by the rules alone.
    """

    file: str
    index: int  # type: ignore[assignment]  # the word of the machine output; nobody looks a verdict up as a tuple
    game: str
    board: str
    valid: bool
    valid_through: str | None
    turn: str | None
    next: str | None
    lines: int
    turns: int
    findings: Collection[Finding]
    more: int
    errors: int
    warnings: int
    headers: dict[str, str]
    players: dict[str, str]
    irregularities: list[Irregularity]
    table: Table | None
    reached: bool
    named: bool
    live: bool
    taken: list[Irregularity]
    rules: Verdict | None


def judge(
    stream: BinaryIO,
    name: str,
    *,
    folder: Path | None = None,
    trust: Trust = "engine",
    at: str | None = None,
    keep: int = 100,
    strict: bool = False,
    stop: bool = False,
    layouts: LayoutCache | None = None,
) -> Iterator[Verdict]:
    """Yield the verdict on each game of a log, in order.

    `folder` is the log's own folder, below which a `Board:` path is looked for. `trust` decides whether after a failed claim the value by
    the rules holds (`engine`) or that of the log (`log`). `at` is the id of the turn after which to stop playing, `keep` the findings kept
    a game; `strict` reports leniencies; `stop` judges no further than the first broken line; `layouts` holds the layouts already read.
    Reading never fails on any bytes; a layout that cannot be read is a finding.
    """
    layouts = layouts or LayoutCache(folder)
    for index, game in enumerate(games(stream, notation_of, layouts.names), 1):
        adjudicator = Adjudicator(layouts, trust, at, keep, strict=strict, stop=stop)
        adjudicator.hear(game)
        yield verdict(adjudicator, name, index, game.lines)


def verdict(adjudicator: Adjudicator, name: str, index: int, lines: int) -> Verdict:
    """Return the verdict on a game that has been heard, the game with this number of the file of this name."""
    table = adjudicator.table
    findings = adjudicator.diagnostics.findings
    irregularities = adjudicator.diagnostics.irregularities()
    adopted = [odd for odd in irregularities if odd.code.startswith("claim:")]
    headers = adjudicator.headers
    return Verdict(
        file=name,
        index=index,
        game=headers.game,
        board=table.spec.pin if table is not None else headers.board,
        valid=not findings.errors,
        valid_through=adjudicator.valid_through,
        turn=adjudicator.last,
        next=table.due_id if table is not None else None,
        lines=lines,
        turns=adjudicator.turns,
        findings=findings.sorted(),
        more=findings.more,
        errors=findings.errors,
        warnings=findings.warnings,
        headers=headers.values(),
        players=headers.players,
        irregularities=irregularities,
        table=table,
        reached=adjudicator.reached,
        named=adjudicator.named,
        live=adjudicator.sound,
        taken=adopted,
        rules=verdict(adjudicator.rules, name, index, lines) if adopted and adjudicator.rules is not None else None,
    )
