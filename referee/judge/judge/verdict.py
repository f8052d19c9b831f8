"""A log under its game's rules becomes a verdict: every statement in turn, no position invented after a fault.

Whoever needs the game moment by moment takes `moments`: the position before each line of play, what the line says, the position after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from boardgen.records import NamedTuple
from referee.judge.ask.laws import notation_of
from referee.judge.ask.protocol import NOTHING, Table, View
from referee.judge.headers import LayoutCache
from referee.judge.judge.adjudicator import Adjudicator, Trust
from referee.judge.report.diagnostics import Irregularity, turn_of
from referee.tlog.reader import games
from referee.tlog.statements import Broken, Check, Dead, Diagram, End, Fix, Header, Magic, Okay, Reveal, Round, Ruling, Statement, Turn

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping
    from pathlib import Path

    from referee.judge.report.findings import Finding
    from referee.tlog.scanner import Scan


__all__ = ["Irregularity", "Trust", "Verdict", "judge", "verdict"]


class Verdict(NamedTuple):
    """What the referee has to say of one game of a file.

    `valid_through` is the id of the last turn that was played without an error; `turn` the last one played and `next` the one that is due;
    `more` the findings beyond those kept; `table` the game after `turn`, None where the log names no game that can be opened.
    `reached` is True where the turn asked for by `at` was played, `named` whether the log has a line of that turn, and
    `live` whether the game could be judged that far or to its end.
    `taken` are the values that were taken over from the log, which happens only where it is trusted; where there are any, `rules` is the
    verdict by the rules alone."""

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
    Reading never fails on any bytes; a layout that cannot be read is a finding."""
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


_KINDS: Mapping[type, str] = {
    Turn: "turn", Round: "table", Fix: "fix", Ruling: "rule", End: "end", Dead: "dead", Reveal: "reveal", Check: "check", Diagram: "row",
}  # fmt: skip
KINDS = ("setup", "turn", "table", "fix", "rule", "end", "dead", "reveal", "check", "row", "unread")
"""What lines of play are called in JSON."""


class Moment(NamedTuple):
    """A line that may change the game. `before` and `after` are the views of the table (`Table.view`) around it.

    `counts` is False from the first broken line on, and where no table could be set. From there on both views are those before that
    line. They are empty as long as there is no table. `table` is the table as it is now, until the next moment is asked for."""

    statement: Statement
    table: Table | None
    counts: bool
    before: View
    after: View

    @property
    def kind(self) -> str:
        """What the line is called in JSON: a turn of round 0 is `setup`, and a line that cannot be read is `unread`."""
        setup = isinstance(self.statement, Turn) and not self.statement.round
        return "setup" if setup else _KINDS.get(type(self.statement), "unread")

    @property
    def turn(self) -> str | None:
        """The id of the turn, such as `4R`; the round alone for a line of the whole table; None for other lines."""
        return turn_of(self.statement, None)

    @property
    def round(self) -> int | None:
        """The round of a turn or of a line of the whole table, also of one that cannot be read in full; None for other lines."""
        statement = self.statement
        if isinstance(statement, (Turn, Round)):
            return statement.round
        return statement.turn[0] if isinstance(statement, Broken) and statement.turn is not None else None

    @property
    def seat(self) -> str | None:
        """The seat whose turn it is; None for other lines."""
        statement = self.statement
        if isinstance(statement, Turn):
            return statement.seat
        return statement.turn[1] if isinstance(statement, Broken) and statement.turn is not None else None

    @property
    def idle(self) -> bool:
        """Whether it is a claim or a row of the board that changed nothing: it only says what was so already."""
        return isinstance(self.statement, (Check, Diagram)) and self.before == self.after


def moments(
    adjudicator: Adjudicator, source: Iterator[Scan], *, views: bool = True, view: View = NOTHING, ahead: Iterable[Statement] = ()
) -> Iterator[Moment]:
    """Judge a game, and give each of its lines of play when it has been taken. Headers and `!ok` lines are none.

    The position before the first line is that of a table just set. The work is linear in the length of the log. Without `views` both are
    empty, and nothing is asked of the table. Whoever goes on within a game gives the `view` there, and the statements that were read ahead.
    """
    for statement in adjudicator.steps(source, ahead):
        table = adjudicator.table
        if views and table is not None and view is NOTHING:
            fresh = adjudicator.headers.table()
            assert fresh is not None  # the game's own table could be set
            view = fresh.view()
        if isinstance(statement, (Header, Magic, Okay)):
            continue
        counts = adjudicator.live and table is not None
        before = view
        if views and counts and table is not None:
            view = table.view()
        yield Moment(statement, table, counts, before, view)
