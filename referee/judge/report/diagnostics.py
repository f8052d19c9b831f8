"""What is wrong with a game and what the table let pass or corrected, each with its place in the log. In bounded memory.

The ids of turns and the `!ok` lines after a turn are looked at here too: is this the turn that is due, and was each `!ok` needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from boardgen.json_values import TurnId, Whole
from boardgen.records import NamedTuple
from referee.judge.report.findings import Finding, Findings, Level, SavedFindings, fix_of
from referee.tlog.statements import Blank, Broken, Dead, Diagram, Fix, Header, Magic, Okay, Problem, Reveal, Round, Struck, Turn, one

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.errors import IllegalMove, Remark, UnreadableMove
    from referee.judge.ask.judged_step import Waiver
    from referee.judge.ask.protocol import Table
    from referee.judge.headers import Headers
    from referee.tlog.statements import Repair, Statement


LISTED = 1000
"""Irregularities that are listed of a game; of the rest only the number is kept."""


class Irregularity(NamedTuple):
    """Something done by leave of the table: a move let pass, a correction, a value taken over. `turn` is the turn it belongs to."""

    line: Whole
    turn: TurnId | None
    code: str
    message: str


SavedUnsettled: TypeAlias = tuple[str, frozenset[tuple[str, str]]]


class Unsettled:
    """What may follow from a broken line: everything that no claim and no board row has agreed with since.

    An account is a claim key and a seat, a row of the board `row` and its number. `text` says from which line it may follow, and is empty
    while no line is broken."""

    def __init__(self) -> None:
        self.text = ""
        self._agreed: set[tuple[str, str]] = set()

    def begin(self, text: str) -> None:
        """Note that a line was broken: nothing is settled."""
        self.text = text
        self._agreed.clear()

    def note(self, key: str, seat: str, *, agrees: bool) -> None:
        """Note whether a claim or a board row agrees with the table, or does not."""
        if agrees and self.text:
            self._agreed.add((key, seat))
        else:
            self._agreed.discard((key, seat))

    def save(self) -> SavedUnsettled:
        """Return what is known, for `restore`."""
        return self.text, frozenset(self._agreed)

    def restore(self, saved: SavedUnsettled) -> None:
        """Know what was known at `save`."""
        self.text, agreed = saved
        self._agreed = set(agreed)

    def may_follow(self, *accounts: tuple[str, str]) -> str:
        """Say that something about these accounts may follow from the broken line; empty where they are settled."""
        return "" if self._agreed.issuperset(accounts) else self.text


SavedDiagnostics: TypeAlias = "tuple[SavedFindings, SavedUnsettled, str | None, bool, int, int]"


class Diagnostics:
    """What is written down while a game is judged. `last` is the id of the last turn played, to which other lines belong."""

    def __init__(self, keep: int) -> None:
        self.findings = Findings(keep)
        self.last: str | None = None
        self.assumed = False
        """Whether lines are judged as if a broken one had stood."""
        self.brief = False
        """Whether of what is refused only the line and the code are written down, since nobody reads the rest."""
        self.unsettled = Unsettled()
        self._odd: list[Irregularity] = []
        self._odd_more = 0

    def save(self) -> SavedDiagnostics:
        """Return what can be added to, for `restore`."""
        return self.findings.save(), self.unsettled.save(), self.last, self.assumed, len(self._odd), self._odd_more

    def restore(self, saved: SavedDiagnostics) -> None:
        """Make what is written down what it was at `save`; lists that were handed out since stay as they are."""
        findings, unsettled, self.last, self.assumed, odd, self._odd_more = saved
        self.findings.restore(findings)
        self.unsettled.restore(unsettled)
        self._odd = self._odd[:odd]

    def irregularities(self) -> list[Irregularity]:
        """Return the first of them; where there are too many to list, the last entry says how many more there were."""
        if not self._odd_more:
            return self._odd
        last = self._odd[-1]
        return [*self._odd, Irregularity(last.line, last.turn, "more", f"and {self._odd_more} more after this line")]

    def odd(self, at: Statement, code: str, message: str) -> Irregularity | None:
        """Write down something done by leave of the table; returns what was written, None where it was only counted.

        What is done in a game that is only assumed is not written down."""
        if self.assumed:
            return None
        if len(self._odd) == LISTED:
            self._odd_more += 1
            return None
        odd = Irregularity(at.line, turn_of(at, self.last), code, message)
        self._odd.append(odd)
        return odd

    def strike(self, odd: Irregularity | None) -> None:
        """Strike out what was written down, since it does not hold after all."""
        if odd is None:
            self._odd_more -= 1
        else:
            self._odd.remove(odd)

    def add(
        self, at: Statement, column: int, end: int, level: Level, code: str, message: str, detail: str = "", help: str = "",
        points: tuple[str, ...] = (), repairs: tuple[Repair, ...] = (), follows: str = "",
    ) -> int | None:  # fmt: skip
        """Write down a finding at a place of a line; returns its number, None where it was only counted.

        `follows`: that it may follow from an earlier line. It is not an error then, since nobody knows."""
        turn, end = turn_of(at, self.last), max(end, column + 1)
        if follows and level == "error" and not code.startswith("tlog:"):
            level, message = "warning", f"{message}; {follows}"
        fixes = tuple(fix_of(at, repair) for repair in repairs)
        return self.findings.add(Finding(at.line, column, end, turn, level, code, message, detail, help, points, fixes, at.text))

    def fault(self, at: Statement, column: int, end: int, code: str, message: str, help: str = "") -> None:
        """Report an error at a place of a line."""
        self.add(at, column, end, "error", code, message, help=help)

    def problem(self, at: Statement, problem: Problem, level: Level = "error") -> None:
        """Report what the notation has to say about a line."""
        self.add(at, problem.column, problem.end, level, problem.code, problem.message, help=problem.help, repairs=problem.repairs)

    def misread(self, turn: Turn | Round, event: int, why: UnreadableMove) -> None:
        """Report an event that the game cannot read."""
        column, end = token_span(turn, event, why.arg)
        help, instead = ("", ()) if self.brief else why.advice
        repairs = tuple(repair for new in instead for repair in one(column, end, new))
        self.add(turn, column, end, "error", why.code, why.message, help=help, repairs=repairs)

    def illegal(self, turn: Turn | Round, error: IllegalMove, follows: str = "") -> None:
        """Report a broken rule."""
        if self.brief:
            self.fault(turn, 1, 2, error.rule, "")
            return
        column, end = token_span(turn, error.event, error.arg)
        self.add(turn, column, end, "error", error.rule, message_of(turn, error), error.detail, error.help, error.points, follows=follows)

    def refuse(self, at: Statement, error: IllegalMove, follows: str = "") -> None:
        """Report a line other than a turn that breaks a rule."""
        column, end = statement_span(at, error.arg)
        about = error.message_about(error.seat) if isinstance(at, Reveal) and error.seat else error.message_about_line()
        message = about or error.message
        self.add(at, column, end, "error", error.rule, message, error.detail, error.help, error.points, follows=follows)

    def unreadable(self, at: Statement, why: UnreadableMove) -> None:
        """Report a line other than a turn that the game cannot read."""
        column, end = statement_span(at, why.arg)
        self.fault(at, column, end, why.code, why.message, why.help)

    def remark(self, turn: Turn | Round, remarks: list[Remark], follows: str = "") -> list[int | None]:
        """Report what there is to say about events that were applied. Returns the numbers of the findings, as `add` does."""
        numbers = []
        for remark in remarks:
            column, end = token_span(turn, remark.event, remark.arg)
            level: Level = "error" if remark.level == "error" else "warning" if remark.level == "warning" else "note"
            numbers.append(self.add(turn, column, end, level, remark.code, remark.message, help=remark.help, follows=follows))
        return numbers

    def stranger(self, at: Statement, seat: str, column: int, end: int, table: Table) -> bool:
        """Report a seat that does not play; return whether it is one."""
        if strange := seat not in table.order:
            self.fault(at, column, end, "tlog:seat", f"{seat} does not play in this game", f"seats: {' '.join(table.order)}")
        return strange

    def no_key(self, at: Statement, key: str, column: int, end: int, table: Table) -> bool:
        """Report a claim that the game does not know; return whether it is one."""
        if unknown := key not in (keys := table.keys()):
            self.fault(at, column, end, "tlog:key", f"`{key}` is not a claim of this game", f"claims: {' '.join(keys)}")
        return unknown


def message_of(turn: Turn | Round, error: IllegalMove) -> str:
    """Return the message of a refusal, about its turn; a message with a subject of its own comes after the id of the turn."""
    if isinstance(turn, Round):
        return error.message_about_line() or error.message
    return error.message_about_turn(turn.id) or f"{turn.id}: {error.message}"


def token_span(turn: Turn | Round, event: int | None, arg: int | None) -> tuple[int, int]:
    """Return the place of a token of an event; of the event where none is named; of the id for -1; the end of the line for None."""
    if event == -1 or (event is not None and event >= len(turn.events)):
        return turn.column, turn.end
    if event is None:
        end = max([turn.end, *(e.end for e in turn.events)])
        return end, end + 1
    written = turn.events[event]
    if arg is None or arg >= len(written.args):
        return written.column, written.end
    token = written.args[arg]
    return token.column, token.end


def statement_span(statement: Statement, arg: int | None) -> tuple[int, int]:
    """Return the place of a mark of a board row, of a dead stone or the seat that takes them, of a card shown; else of the statement."""
    if isinstance(statement, Diagram) and arg is not None:
        mark = statement.marks[arg]
        return mark.column, mark.end
    if isinstance(statement, Dead) and arg is not None:
        token = (*statement.points, statement.to)[arg]
        return token.column, token.end
    if isinstance(statement, Reveal) and arg is not None:
        shown = statement.items[arg]
        return shown.column, shown.end
    if isinstance(statement, Fix):
        return statement.key.column, statement.key.end
    if isinstance(statement, (Blank, Broken)):
        return 1, 2
    return statement.column, statement.end


def turn_of(at: Statement, last: str | None) -> str | None:
    """Return the turn that a line belongs to: its own, the one that it names, or the last one played; None for headers and the like.

    A line of the whole table has its round alone."""
    if isinstance(at, Turn):
        return at.id
    if isinstance(at, Okay):
        return at.turn.text
    if isinstance(at, Broken):
        return f"{at.turn[0]}{at.turn[1]}" if at.turn is not None else None
    if isinstance(at, Round):
        return str(at.round)
    return None if isinstance(at, (Header, Magic, Blank, Struck)) else last


def gather_overrides(turn: str | None, lines: Iterable[Okay], headers: Headers, diagnostics: Diagnostics) -> list[Okay]:
    """Return the lines that can excuse something in a turn, one a rule; what is wrong with the others is written down.

    `turn` is the id of the turn, None where the line before cannot be read that far."""
    by_code: dict[str, Okay] = {}
    for ok in lines:
        code = ok.code.text
        if turn is not None and (int(ok.turn.text[:-1]), ok.turn.text[-1]) != (int(turn[:-1]), turn[-1]):
            diagnostics.fault(
                ok, ok.turn.column, ok.turn.end, "tlog:ok.place", f"this `!ok` names {ok.turn.text}, but the line before it is {turn}",
                "write it on the line after the turn that it names",
            )  # fmt: skip
        elif not headers.knows_rule(code):
            diagnostics.fault(
                ok, ok.code.column, ok.code.end, "tlog:ok.code", f"`{code}` is not a rule of this game that a table can waive",
                "use the code that `check` gives",
            )  # fmt: skip
        elif code in by_code:
            _warn_unused(ok, f"line {by_code[code].line} lets {code} pass already", diagnostics)
        else:
            by_code[code] = ok
    return list(by_code.values())


def settle_overrides(turn: Turn, excuses: list[Okay], waiver: Waiver, diagnostics: Diagnostics) -> None:
    """Note of a turn that was played what the table let pass, and which of the lines were not needed."""
    for ok in excuses:
        code = ok.code.text
        used = [error for error in waiver.used if error.rule == code]
        for error in used:
            column, end = token_span(turn, error.event, error.arg)
            message = f"{message_of(turn, error)}; the table let it pass" + (f" ({ok.reason})" if ok.reason else "")
            diagnostics.add(turn, column, end, "note", code, message, points=error.points)
            diagnostics.odd(turn, code, message)
        if not used:
            _warn_unused(ok, f"{turn.id} does not break {code}", diagnostics)


def _warn_unused(ok: Okay, message: str, diagnostics: Diagnostics) -> None:
    diagnostics.add(ok, ok.code.column, ok.code.end, "warning", "tlog:ok.unused", message, help="delete this line")


def order_problem(turn: Turn, table: Table, last: str | None, ended: str = "") -> Problem | None:
    """Return what is wrong with the id of a turn line, given the id of the last turn played; None where it is the one that is due.

    `ended` says on which line the game has ended, and why. Where another turn is due, the repair is its id."""
    due = table.due()
    if due is None:
        message = f"{turn.id} comes after the end of the game{ended and ': ' + ended}"
        return Problem(turn.column, turn.end, "tlog:order.ended", message, "delete the line, or strike it out with `~`")
    if turn.round == 0 or table.any_turn() or (turn.round, turn.seat) == due or turn.seat not in table.order:
        return None
    due_id = f"{due[0]}{due[1]}"
    help_ = f"the turn that is due is {due_id}" if due[1] else f"the line that is due is `{due_id} ...`, without a seat"
    if due[1] and last is None:
        help_ += f"; the order of play is {' '.join(table.order)}"
    skipped = due[1] and (turn.round == due[0] + 1 or (turn.round == due[0] and _later(table, turn.seat, due[1])))
    if not due[1] and turn.round >= due[0] and turn.id != last:
        message = f"{turn.id} comes before an event of the whole table, which is missing"
        return Problem(turn.column, turn.end, "tlog:order.missing", message, help_)
    repairs = one(turn.column, turn.end, due_id) if due[1] else ()
    if turn.id == last:
        code, message = "doubled", f"{turn.id} is written twice"
    elif turn.seat == due[1]:
        code, message = "round", f"{turn.id} has the wrong round"
    elif skipped:
        code, message = "missing", f"{turn.id} comes before {due_id}, which is missing"
    else:
        code, message = "seat", f"{turn.id} is not due"
    return Problem(turn.column, turn.end, f"tlog:order.{code}", message, help_, repairs)


def _later(table: Table, seat: str, due: str) -> bool:
    """Return whether `seat` comes after `due` in the order of play."""
    return seat in table.order and table.order.index(seat) > table.order.index(due)
