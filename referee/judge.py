"""A log under its game's rules becomes a verdict: every statement in turn, no position invented after a fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.hearing import Hearing, Trust
from referee.minutes import Irregularity
from referee.opening import Games
from referee.tlog.reader import games

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import BinaryIO

    from referee.findings import Finding
    from referee.rules.protocol import Table

__all__ = ["Irregularity", "Trust", "Verdict", "judge", "verdict"]


class Verdict(NamedTuple):
    """What the referee has to say of one game of a file.

    `valid_through` is the id of the last turn that was played without an error; `turn` the last one played and `next` the one that is due;
    `more` the findings beyond those kept; `table` the game as it stands after `turn`, None where the log names no game that can be opened.
    `reached` says whether the turn asked for by `at` was played.
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
    findings: list[Finding]
    more: int
    errors: int
    warnings: int
    headers: dict[str, str]
    players: dict[str, str]
    irregularities: list[Irregularity]
    table: Table | None
    reached: bool


def judge(
    stream: BinaryIO,
    name: str,
    *,
    folder: Path | None = None,
    trust: Trust = "log",
    at: str | None = None,
    keep: int = 100,
    strict: bool = False,
    library: Games | None = None,
) -> Iterator[Verdict]:
    """The verdict on each game of a log, in order.

    `folder` is the log's own folder, below which a `Board:` path is looked for. `trust` says whether a failed claim is taken over
    (`log`) or the computed value kept (`engine`). `at` is the id of the turn after which to stop playing, `keep` the findings kept a
    game; `strict` reports leniencies; `library` holds the layouts already read. Reading never fails on any bytes; a layout that
    cannot be read is a finding.
    """
    library = library or Games(folder)
    for index, game in enumerate(games(stream), 1):
        hearing = Hearing(library, trust, at, keep, strict=strict)
        hearing.hear(game)
        yield verdict(hearing, name, index, game.lines)


def verdict(hearing: Hearing, name: str, index: int, lines: int) -> Verdict:
    """The verdict on a game that has been heard, the game with this number of the file of this name."""
    table = hearing.table
    due = table.due() if table is not None else None
    found = hearing.minutes.findings
    opening = hearing.opening
    return Verdict(
        file=name,
        index=index,
        game=opening.game,
        board=table.spec.pin if table is not None else opening.board,
        valid=not found.errors,
        valid_through=hearing.valid_through,
        turn=hearing.last,
        next=f"{due[0]}{due[1]}" if due is not None else None,
        lines=lines,
        turns=hearing.turns,
        findings=found.sorted(),
        more=found.more,
        errors=found.errors,
        warnings=found.warnings,
        headers=opening.values(),
        players=opening.players,
        irregularities=hearing.minutes.irregularities(),
        table=table,
        reached=hearing.reached,
    )
