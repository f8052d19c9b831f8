"""One game being judged, statement by statement: what is live, what is due, and who is asked about each line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from referee import excuses
from referee.errors import IllegalMove, UnreadableMove
from referee.minutes import Minutes
from referee.opening import Opening
from referee.order import out_of_order
from referee.places import looks_like_header, place, turn_of
from referee.rules.waiver import Remark, Waiver
from referee.tlog.statements import (
    Blank,
    Broken,
    Check,
    Dead,
    Diagram,
    End,
    Fix,
    Header,
    Magic,
    Okay,
    Problem,
    Reveal,
    Round,
    Ruling,
    Statement,
    Struck,
    Turn,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.findings import Level
    from referee.opening import Games
    from referee.rules.protocol import Table
    from referee.tlog.reader import Game as Source
    from referee.tlog.scanner import Scan

Trust = Literal["log", "engine"]


class Hearing:
    """One game being judged, statement by statement. `minutes` holds what was found."""

    __slots__ = (
        "_at",
        "_begun",
        "_ended",
        "_headless",
        "_lines",
        "_live",
        "_open",
        "_pending",
        "_source",
        "_strict",
        "_trust",
        "minutes",
        "opening",
        "reached",
        "table",
        "turns",
        "valid_through",
    )

    def __init__(self, library: Games, trust: Trust, at: str | None, keep: int, *, strict: bool = False) -> None:
        self.opening = Opening(library)
        self.table: Table | None = None
        self._trust = trust
        self._at = at
        self._strict = strict
        self.minutes = Minutes(keep)
        self.valid_through: str | None = None
        self.turns = 0
        self._begun = False
        self._open = False
        self._live = True
        self._headless = False
        self._ended = False
        self.reached = at is None
        self._pending: Statement | None = None
        self._source: Iterator[Scan] = iter(())
        self._lines: Source | None = None  # where plain lines may be played in a hurry, without a statement for each

    @property
    def last(self) -> str | None:
        """The id of the last turn played."""
        return self.minutes.last

    @property
    def live(self) -> bool:
        """Whether the game is still being judged: False after the first broken rule, when lines are only read."""
        return self._live

    # Reading

    def hear(self, source: Source) -> None:
        """Judge all statements of a game."""
        self._lines = source
        for _ in self.steps(source):
            pass

    def steps(self, source: Iterator[Scan]) -> Iterator[Statement]:
        """Judge the statements of a game one by one; each is given when it has been taken, an `!ok` with the turn it belongs to."""
        self._source = source
        while (statement := self._next()) is not None:
            self._take(statement)
            yield statement
        # A file that holds no game of ours has said all there is to say.
        if self._begun and not self._open:
            self._open_table()
        self._compare_result()

    def _next(self) -> Statement | None:
        statement, self._pending = self._pending, None
        return statement if statement is not None else self._pull()

    def _pull(self) -> Statement | None:
        pair = next(self._source, None)
        if pair is None:
            return None
        statement, warnings = pair
        for problem in warnings if self._strict else ():
            self._problem(statement, problem, "warning")
        return statement

    def _oks(self) -> Iterator[Okay]:
        """The `!ok` lines that follow directly, blank, comment and struck lines apart."""
        while (statement := self._next()) is not None:
            if isinstance(statement, Okay):
                yield statement
            elif not isinstance(statement, (Blank, Struck)):
                self._pending = statement
                return

    def _take(self, statement: Statement) -> None:
        if isinstance(statement, (Blank, Struck, Magic)):
            self._begun = self._begun or isinstance(statement, Magic)
            return
        if isinstance(statement, Header):
            for problem in self.opening.header(statement, late=self._open):
                self._problem(statement, problem)
            return
        if isinstance(statement, Broken):
            self._broken(statement)
            return
        if not self._open:
            self._open_table()
        if isinstance(statement, Turn):
            self._turn(statement)
        elif self.table is None:
            return
        elif isinstance(statement, Okay):
            self.minutes.fault(
                statement, statement.column, statement.end, "tlog:ok.place", "`!ok` stands on the line after the turn that it names"
            )
        else:
            self._other(statement, self.table)

    def _broken(self, broken: Broken) -> None:
        titled = broken.turn is None and looks_like_header(broken.text)
        # A header, a claim or an `!ok` that cannot be read leaves the game as it was; any other line may have been a move.
        moving = not titled and not broken.text.lstrip().startswith(("=", "|", "~", "!ok"))
        # Where board rows are the set-up itself, one that cannot be read leaves nothing to play on.
        moving = moving or (broken.text.lstrip().startswith("|") and getattr(self.table, "laying", False))
        if moving and self._begun and not self._open:
            self._open_table()
        for problem in broken.problems:
            self._problem(broken, problem)
        if broken.turn is not None and broken.turn[0]:
            self.turns += 1
        if titled:
            self._headless = self._headless or not self._open
        elif moving:
            self._live = False
            if self.table is not None:
                # Where the line is a turn, these stand where they should.
                excuses.gather(turn_of(broken, None), self._oks(), self.opening, self.minutes)

    def _problem(self, at: Statement, problem: Problem, level: Level = "error") -> None:
        if problem.help.startswith("an event begins with"):
            # The notation knows the events of all games; the reader of this log wants those of his own.
            seated = isinstance(at, Broken) and bool(at.turn and at.turn[1])
            problem = problem._replace(help=self.opening.events(seated=seated) or problem.help)
        self.minutes.problem(at, problem, level)

    def _open_table(self) -> None:
        """Set the table from the headers; where one of them is at fault, the lines are read and not judged."""
        self._open = True
        if not self._headless:
            for header, problem in self.opening.check():
                self._problem(header, problem)
        self.table = self.opening.table()
        if self.table is None or self.minutes.findings.errors:
            self._live = False

    # Turns

    def _turn(self, turn: Turn) -> None:
        if turn.round:
            self.turns += 1
        table, minutes = self.table, self.minutes
        if table is None:
            return
        allowed = excuses.gather(turn.id, self._oks(), self.opening, minutes)
        before = minutes.findings.errors
        events, misread = table.read(turn)
        for event, why in misread:
            minutes.misread(turn, event, why)
        self._check_words(turn, table)
        # A line of the set-up that comes too late has been told so by the game.
        if self._live and (turn.round or not misread) and (problem := out_of_order(turn, table, self.last)) is not None:
            self._problem(turn, problem)
        if minutes.findings.errors != before:
            self._live = False
        if not self._live:
            return
        waiver = Waiver(tuple(ok.code.text for ok in allowed))
        try:
            remarks = table.play(turn, events, waiver)
        except IllegalMove as error:
            minutes.illegal(turn, error)
            self._live = False
            return
        if turn.round:
            minutes.last = turn.id
        minutes.remark(turn, remarks)
        excuses.settle(turn, allowed, waiver, minutes)
        for claim in turn.claims:
            self._claim(turn, table, claim.key, turn.seat, claim.value, claim.column, claim.end)
        if minutes.findings.errors == before and turn.round:
            self.valid_through = turn.id
        if self._at is None:
            self._hurry(table)
        elif turn.id == self._at:
            self.reached = True
            self._live = False

    def _hurry(self, table: Table) -> None:
        """Let the table play the plain lines that come next, from the one that has been looked at already."""
        pending, source = self._pending, self._lines
        if source is None or not (pending is None or isinstance(pending, Turn)):
            return
        first = "" if pending is None else pending.text
        count = table.hurry(first, *source.at_hand())
        if count:
            self._pending = None
            source.skip(count - (1 if first else 0))
            self.turns += count
            self.minutes.last = self.valid_through = table.last

    def _check_words(self, turn: Turn, table: Table) -> None:
        """Seats and claim keys of a turn line."""
        if turn.seat not in table.order:
            self.minutes.stranger(turn, turn.seat, turn.column, turn.end, table.order)
        for claim in turn.claims:
            if claim.key not in table.keys():  # noqa: SIM118  (a method of the table, not of a dict)
                self.minutes.no_key(turn, claim.key, claim.column, claim.end, table.keys())

    def _claim(self, at: Turn | Check, table: Table, key: str, seat: str, value: int, column: int, end: int) -> None:
        """Compare one claim; a failed one is one finding, and is taken over where the log is trusted."""
        held = table.holding(key, seat)
        if held == value:
            return
        code = "claim:cash" if key == "$" else f"claim:{key}"
        name = f"{seat} {'$' if key == '$' else key + ' '}"
        message = f"{name}{held} by the rules, {value} by the log"
        if self._trust == "log":
            trouble = table.adopt(key, seat, value)
            help_ = trouble or "the log's value is taken from here on (--trust engine keeps the other)"
            if not trouble:
                self.minutes.odd(at, code, f"{message}; taken over")
        else:
            help_ = "the computed value is kept (--trust log takes the other)"
        self.minutes.add(at, column, end, "error", code, message, help=help_)

    # Lines that are no turn

    def _other(self, statement: Statement, table: Table) -> None:
        minutes = self.minutes
        try:
            if isinstance(statement, Check):
                self._checkpoint(statement, table)
            elif isinstance(statement, Diagram):
                remarks = table.row(statement, adopt=self._live and self._trust == "log")
                if self._live:
                    self._remark_row(statement, remarks)
            elif isinstance(statement, Round):
                self._round(statement, table)
            elif self._ended and isinstance(statement, (Fix, Ruling, End)):
                message = "only dead, reveal, claims and Result stand after the end"
                minutes.fault(statement, statement.column, statement.end, "tlog:order.ended", message)
                self._live = False
            elif isinstance(statement, Ruling):
                table.rule(statement.option, statement.value)
                if self._live:
                    minutes.odd(statement, "rule", f"{statement.option}={statement.value} {statement.reason}".rstrip())
            elif isinstance(statement, Fix):
                table.read_fix(statement)
                if self._live:
                    minutes.odd(statement, "fix", f"{table.fix(statement)} {statement.reason}".rstrip())
            elif not self._live:
                return
            elif isinstance(statement, End):
                table.end(statement)
                self._ended = True
            elif isinstance(statement, (Dead, Reveal)):
                table.count(statement)
        except UnreadableMove as why:
            column, end = place(statement, why.arg)
            minutes.fault(statement, column, end, why.code, why.message, why.help)
            if not isinstance(statement, (Check, Diagram)):
                self._live = False
        except IllegalMove as error:
            if not self._live:
                return
            column, end = place(statement, error.arg)
            message = f"this {error.message}" if error.message.startswith("cannot") else error.message
            minutes.add(statement, column, end, "error", error.rule, message, error.detail, error.help, error.points)
            self._live = False

    def _checkpoint(self, check: Check, table: Table) -> None:
        for item in check.items:
            if item.seat not in table.order:
                self.minutes.stranger(check, item.seat, item.column, item.end, table.order)
            elif item.key not in table.keys():  # noqa: SIM118  (as above)
                self.minutes.no_key(check, item.key, item.column, item.end, table.keys())
            elif self._live:
                self._claim(check, table, item.key, item.seat, item.value, item.column, item.end)

    def _remark_row(self, row: Diagram, remarks: list[Remark]) -> None:
        for remark in remarks:
            column, end = place(row, remark.arg)
            taken = self._trust == "log"
            help_ = "the log's row is taken from here on (--trust engine keeps the board)" if taken else "the computed board is kept"
            self.minutes.add(row, column, end, "error", remark.code, remark.message, help=help_)
            if taken:
                self.minutes.odd(row, remark.code, f"{remark.message}; taken over")

    def _round(self, turn: Round, table: Table) -> None:
        events, misread = table.read(turn)
        for event, why in misread:
            self.minutes.misread(turn, event, why)
        if misread:
            self._live = False
        if not self._live:
            return
        try:
            remarks = table.play_round(turn, events, Waiver())
        except IllegalMove as error:
            self.minutes.illegal(turn, error)
            self._live = False
            return
        self.minutes.remark(turn, remarks)

    def _compare_result(self) -> None:
        """The `Result:` header against the final score (notation.md, Where two readers would differ)."""
        result = self.opening.result()
        if result is None:
            return
        header, claimed, problems = result
        for problem in problems:
            self._problem(header, problem)
        table = self.table
        if problems or table is None:
            return
        scores = {standing.seat: standing.score for standing in table.standings()}
        level: Level = "error" if table.finished else "warning"
        for seat, value, column, end in claimed:
            if seat not in scores:
                self.minutes.stranger(header, seat, column, end, table.order)
            elif scores[seat] != value and self._live and self._at is None:
                unfinished = "" if table.finished else "; the game is not finished"
                message = f"{seat} has {scores[seat]} by the rules, {value} by the log{unfinished}"
                self.minutes.add(header, column, end, level, "claim:result", message)
