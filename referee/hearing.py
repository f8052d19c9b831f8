"""One game being judged, statement by statement: what is live, what is due, and what has been found so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from referee.errors import IllegalMove, UnreadableMove
from referee.findings import Finding, Findings, Level
from referee.opening import Opening
from referee.order import out_of_order
from referee.places import looks_like_header, place, prefixed, span, turn_of
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

    from referee.opening import Games
    from referee.rules.protocol import Table

Trust = Literal["log", "engine"]


class Irregularity(NamedTuple):
    """Something done by leave of the table: a move let pass, a correction, a value taken over. `turn` is the turn it belongs to."""

    line: int
    turn: str | None
    code: str
    message: str


class Hearing:
    """One game being judged, statement by statement."""

    __slots__ = (
        "_at",
        "_ended",
        "_headless",
        "_live",
        "_open",
        "_pending",
        "_source",
        "_strict",
        "_trust",
        "findings",
        "irregular",
        "last",
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
        self.findings = Findings(keep)
        self.irregular: list[Irregularity] = []
        self.last: str | None = None
        self.valid_through: str | None = None
        self.turns = 0
        self._open = False
        self._live = True
        self._headless = False
        self._ended = False
        self.reached = at is None
        self._pending: list[Statement] = []
        self._source: Iterator[tuple[Statement, tuple[Problem, ...]]] = iter(())

    # Reading

    def hear(self, source: Iterator[tuple[Statement, tuple[Problem, ...]]]) -> None:
        """Judge all statements of a game."""
        self._source = source
        while (statement := self._next()) is not None:
            self._take(statement)
        # A file that holds no game of ours has said all there is to say.
        if not self._open and (self.opening.values() or not self.findings.errors):
            self._open_table()
        self._compare_result()

    def _next(self) -> Statement | None:
        return self._pending.pop(0) if self._pending else self._pull()

    def _pull(self) -> Statement | None:
        pair = next(self._source, None)
        if pair is None:
            return None
        statement, warnings = pair
        for problem in warnings if self._strict else ():
            self._problem(statement, problem, "warning")
        return statement

    def _excuses(self) -> list[Okay]:
        """The `!ok` lines that follow a turn, blank, comment and struck lines apart."""
        found: list[Okay] = []
        while (statement := self._pull()) is not None:
            if isinstance(statement, Okay):
                found.append(statement)
            elif not isinstance(statement, (Blank, Struck)):
                self._pending.append(statement)
                break
        return found

    def _take(self, statement: Statement) -> None:
        if isinstance(statement, (Blank, Struck, Magic)):
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
        elif isinstance(statement, Okay):
            self._fault(
                statement,
                statement.column,
                statement.end,
                "tlog:ok.place",
                "`!ok` stands on the line after the turn that it names",
            )
        elif self.table is not None:
            self._other(statement, self.table)

    def _broken(self, broken: Broken) -> None:
        headline = broken.turn is None and looks_like_header(broken.text)
        # A claim or a header that cannot be read leaves the game as it was; any other line may have been a move.
        move = not headline and broken.text.lstrip()[:1] not in ("=", "|", "~")
        if move and not self._open and broken.problems[0].code != "tlog:magic":
            self._open_table()
        for problem in broken.problems:
            self._problem(broken, problem)
        if broken.turn is not None and broken.turn[0]:
            self.turns += 1
        if move:
            self._live = False
        elif headline and not self._open:
            self._headless = True

    def _open_table(self) -> None:
        """Set the table from the headers; where one of them is at fault, the lines are read and not judged."""
        self._open = True
        if not self._headless:
            for header, problem in self.opening.check():
                self._problem(header, problem)
        self.table = self.opening.table()
        if self.table is None or self.findings.errors:
            self._live = False

    # Turns

    def _turn(self, turn: Turn) -> None:
        if turn.round:
            self.turns += 1
        excuses = self._excuses()
        table = self.table
        if table is None:
            return
        before = self.findings.errors
        events, misread = table.read(turn)
        for event, why in misread:
            column, end = span(turn, event, why.arg)
            self._fault(turn, column, end, why.code, why.message, why.help)
        self._check_words(turn, table)
        if self._live and (problem := out_of_order(turn, table, self.last)) is not None:
            self._problem(turn, problem)
        if self.findings.errors != before:
            self._live = False
        if not self._live:
            self._check_excuses(turn, excuses, None)
            return
        waiver = Waiver(tuple(ok.code.text for ok in excuses if ok.turn.text == turn.id))
        try:
            remarks = table.play(turn, events, waiver)
        except IllegalMove as error:
            self._illegal(turn, error)
            self._check_excuses(turn, excuses, waiver)
            self._live = False
            return
        if turn.round:
            self.last = turn.id
        self._remark(turn, remarks)
        self._check_excuses(turn, excuses, waiver)
        self._check_claims(turn, table)
        if self.findings.errors == before and turn.round:
            self.valid_through = turn.id
        if self._at is not None and turn.id == self._at:
            self.reached = True
            self._live = False

    def _check_words(self, turn: Turn, table: Table) -> None:
        """Seats and claim keys of a turn line."""
        if turn.seat not in table.order:
            self._fault(
                turn,
                turn.column,
                turn.end,
                "tlog:seat",
                f"{turn.seat} does not play in this game",
                f"seats: {' '.join(table.order)}",
            )
        for claim in turn.claims:
            if claim.key not in table.keys():  # noqa: SIM118  (a method of the table, not of a dict)
                self._fault(
                    turn,
                    claim.column,
                    claim.end,
                    "tlog:key",
                    f"`{claim.key}` is no claim of this game",
                    f"claims: {' '.join(table.keys())}",
                )

    def _check_excuses(self, turn: Turn, excuses: list[Okay], waiver: Waiver | None) -> None:
        """Say which `!ok` lines were needed; one that names another turn or no rule is a fault."""
        for ok in excuses:
            if ok.turn.text != turn.id:
                self._fault(
                    ok, ok.turn.column, ok.turn.end, "tlog:ok.place", f"this `!ok` names {ok.turn.text} and stands after {turn.id}",
                    "it stands on the line after the turn that it names",
                )  # fmt: skip
                continue
            code = ok.code.text
            if not self.opening.knows_rule(code):
                self._fault(
                    ok,
                    ok.code.column,
                    ok.code.end,
                    "tlog:ok.code",
                    f"`{code}` is no rule that a table can let pass",
                    "use the code that `check` gives",
                )
                continue
            if waiver is None:
                continue
            used = [error for error in waiver.used if error.rule == code]
            for error in used:
                column, end = span(turn, error.event, error.arg)
                message = f"{prefixed(turn, error.message)}; the table let it pass" + (f" ({ok.reason})" if ok.reason else "")
                self._add(turn, column, end, "note", code, message, points=error.points)
                self.irregular.append(Irregularity(turn.line, turn.id, code, message))
            if not used:
                self._add(
                    ok,
                    ok.code.column,
                    ok.code.end,
                    "warning",
                    "tlog:ok.unused",
                    f"{turn.id} does not break {code}",
                    help="take this line out",
                )

    def _check_claims(self, turn: Turn, table: Table) -> None:
        for claim in turn.claims:
            self._claim(turn, table, claim.key, turn.seat, claim.value, claim.column, claim.end)

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
                self.irregular.append(Irregularity(at.line, self.last, code, f"{message}; taken over"))
        else:
            help_ = "the computed value is kept (--trust log takes the other)"
        self._add(at, column, end, "error", code, message, help=help_)

    # Lines that are no turn

    def _other(self, statement: Statement, table: Table) -> None:
        try:
            if isinstance(statement, Check):
                self._checkpoint(statement, table)
            elif isinstance(statement, Diagram):
                if self._live:
                    remarks = table.row(statement, adopt=self._trust == "log")
                    self._remark_row(statement, remarks)
            elif isinstance(statement, Round):
                self._round(statement, table)
            elif self._ended and isinstance(statement, (Fix, Ruling, End)):
                self._fault(
                    statement,
                    statement.column,
                    statement.end,
                    "tlog:order.ended",
                    "only dead, reveal, claims and Result stand after the end",
                )
                self._live = False
            elif isinstance(statement, Ruling):
                table.rule(statement.option, statement.value)
                self.irregular.append(
                    Irregularity(
                        statement.line,
                        self.last,
                        "rule",
                        f"{statement.option}={statement.value} {statement.reason}".rstrip(),
                    )
                )
            elif not self._live:
                return
            elif isinstance(statement, Fix):
                done = table.fix(statement)
                self.irregular.append(Irregularity(statement.line, self.last, "fix", f"{done} {statement.reason}".rstrip()))
            elif isinstance(statement, End):
                table.end(statement)
                self._ended = True
            elif isinstance(statement, (Dead, Reveal)):
                table.count(statement)
        except UnreadableMove as why:
            column, end = place(statement, why.arg)
            self._fault(statement, column, end, why.code, why.message, why.help)
            if not isinstance(statement, (Check, Diagram)):
                self._live = False
        except IllegalMove as error:
            column, end = place(statement, error.arg)
            message = f"this {error.message}" if error.message.startswith("cannot") else error.message
            self._add(statement, column, end, "error", error.rule, message, error.detail, error.help, error.points)
            self._live = False

    def _checkpoint(self, check: Check, table: Table) -> None:
        for item in check.items:
            if item.seat not in table.order:
                self._fault(
                    check,
                    item.column,
                    item.end,
                    "tlog:seat",
                    f"{item.seat} does not play in this game",
                    f"seats: {' '.join(table.order)}",
                )
            elif item.key not in table.keys():  # noqa: SIM118  (as above)
                self._fault(
                    check,
                    item.column,
                    item.end,
                    "tlog:key",
                    f"`{item.key}` is no claim of this game",
                    f"claims: {' '.join(table.keys())}",
                )
            elif self._live:
                self._claim(check, table, item.key, item.seat, item.value, item.column, item.end)

    def _remark_row(self, row: Diagram, remarks: list[Remark]) -> None:
        for remark in remarks:
            column, end = place(row, remark.arg)
            taken = self._trust == "log"
            help_ = "the log's row is taken from here on (--trust engine keeps the board)" if taken else "the computed board is kept"
            self._add(row, column, end, "error", remark.code, remark.message, help=help_)
            if taken:
                self.irregular.append(Irregularity(row.line, self.last, remark.code, f"{remark.message}; taken over"))

    def _round(self, turn: Round, table: Table) -> None:
        before = self.findings.errors
        events, misread = table.read(turn)
        for event, why in misread:
            column, end = span(turn, event, why.arg)
            self._fault(turn, column, end, why.code, why.message, why.help)
        if self.findings.errors != before:
            self._live = False
        if self._live:
            self._remark(turn, table.play_round(turn, events, Waiver()))

    def _compare_result(self) -> None:
        """The `Result:` header against the final score (notation.md, Where two readers would differ)."""
        result = self.opening.result()
        if result is None:
            return
        header, claimed, problems = result
        for problem in problems:
            self._problem(header, problem)
        if problems or self.table is None or not self._live or self._at is not None:
            return
        scores = {standing.seat: standing.score for standing in self.table.standings()}
        level: Level = "error" if self.table.finished else "warning"
        for seat, value, column, end in claimed:
            if seat not in scores:
                self._fault(
                    header,
                    column,
                    end,
                    "tlog:seat",
                    f"{seat} does not play in this game",
                    f"seats: {' '.join(self.table.order)}",
                )
            elif scores[seat] != value:
                unfinished = "" if self.table.finished else "; the game is not finished"
                self._add(
                    header,
                    column,
                    end,
                    level,
                    "claim:result",
                    f"{seat} has {scores[seat]} by the rules, {value} by the log{unfinished}",
                )

    # Findings

    def _add(
        self, at: Statement, column: int, end: int, level: Level, code: str, message: str, detail: str = "", help: str = "",
        points: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        turn = turn_of(at, self.last)
        self.findings.add(Finding(at.line, column, max(end, column + 1), turn, level, code, message, detail, help, points, (), at.text))

    def _fault(self, at: Statement, column: int, end: int, code: str, message: str, help: str = "") -> None:
        self._add(at, column, end, "error", code, message, help=help)

    def _problem(self, at: Statement, problem: Problem, level: Level = "error") -> None:
        help = problem.help
        if help.startswith("an event begins with"):
            # The notation knows the events of all games; the reader of this log wants those of his own.
            help = self.opening.events() or help
        self._add(at, problem.column, problem.end, level, problem.code, problem.message, help=help)

    def _illegal(self, turn: Turn, error: IllegalMove) -> None:
        column, end = span(turn, error.event, error.arg)
        self._add(
            turn,
            column,
            end,
            "error",
            error.rule,
            prefixed(turn, error.message),
            error.detail,
            error.help,
            error.points,
        )

    def _remark(self, turn: Turn | Round, remarks: list[Remark]) -> None:
        for remark in remarks:
            column, end = span(turn, remark.event, remark.arg)
            level: Level = "error" if remark.level == "error" else "warning" if remark.level == "warning" else "note"
            self._add(turn, column, end, level, remark.code, remark.message, help=remark.help)
