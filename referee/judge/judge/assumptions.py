"""Going on after a broken line as if the table had let it stand, so that one run finds more than the first mistake.

Every line is taken as far as it can be: what a broken rule allows to stand stands, what cannot stand is left out. What is uncertain
after that is in doubt (`judge/ask/doubts.py`), and a refusal that rests on a doubt alone is not reported. Where it is not even certain
whose turn is due, judging ends and the rest is only read. Nothing of this is ever shown as the game: it is as it was before the
first broken line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from referee.errors import IllegalMove, InconsistentError, UnreadableMove
from referee.judge.ask.step import AssumedWaiver
from referee.judge.judge.statement_feed import looks_like_header, readable, round_of
from referee.judge.report.diagnostics import out_of_order, settle_overrides
from referee.tlog.statements import Broken, Check, Dead, Diagram, End, Fix, Header, Magic, Okay, Reveal, Round, Ruling, Turn

if TYPE_CHECKING:
    from referee.errors import Remark
    from referee.judge.ask.doubts import Doubts
    from referee.judge.ask.protocol import Misread, Table
    from referee.judge.judge.statement_feed import Id, StatementFeed
    from referee.judge.open.headers import Headers
    from referee.judge.report.claims import Claims
    from referee.judge.report.diagnostics import Diagnostics
    from referee.tlog.statements import Statement

Line = TypeVar("Line", Turn, Round)


class Assumptions:
    """A game from its first broken line on. `last` is the id of the last turn before it; `going` is True while lines are still judged."""

    __slots__ = ("_claims", "_diagnostics", "_doubts", "_feed", "_headers", "_quiet", "_saved", "_table", "going", "last")

    def __init__(
        self, table: Table, doubts: Doubts[Any], headers: Headers, diagnostics: Diagnostics, claims: Claims, feed: StatementFeed
    ) -> None:
        self._table = table
        self._doubts = doubts
        self._headers = headers
        self._diagnostics = diagnostics
        self._claims = claims
        self._feed = feed
        self._saved = table.save()
        self._quiet = False
        self.last = diagnostics.last
        self.going = True

    def begin(self, statement: Statement, oks: list[Okay]) -> None:
        """Take the first broken line, of which all has been said."""
        self._quiet = True
        self.take(statement, oks)
        self._quiet = False
        words = statement.id if isinstance(statement, Turn) else "it"
        self._diagnostics.assuming = f"assuming {words} stood (line {statement.line})"

    def close(self) -> None:
        """Make the game what it was before the first broken line."""
        self._table.restore(self._saved)

    def take(self, statement: Statement, oks: list[Okay]) -> None:
        """Take a statement; `oks` are the `!ok` lines after a turn."""
        try:
            self._take(statement, oks)
        except InconsistentError:
            # Of the game itself this would be a bug. What is assumed need not add up; nothing is judged by it any longer.
            self.going = False

    def _take(self, statement: Statement, oks: list[Okay]) -> None:
        if isinstance(statement, Broken):
            self._broken(statement)
        elif isinstance(statement, Turn):
            self._turn(statement, oks)
        elif isinstance(statement, Round):
            self._round(statement)
        elif isinstance(statement, Check):
            self._check(statement)
        elif not isinstance(statement, (Header, Magic, Okay)):
            self._other(statement)

    # Turns

    def _turn(self, turn: Turn, oks: list[Okay]) -> None:
        table, diagnostics = self._table, self._diagnostics
        events, misread = table.read(turn)
        for number, why in misread:
            if not self._quiet:
                diagnostics.misread(turn, number, why)
            self._doubts_unread(turn.seat, _words(turn, number))
        due = self._due(_without(turn, misread), silent=bool(misread))
        if due is None:
            return
        self._play(due, events, oks, unread=bool(misread))

    def _due(self, turn: Turn, *, silent: bool) -> Turn | None:
        """The turn as the one that is due; None where it is not played now, or not at all.

        Of a line that cannot be read in full nothing is said of its id.
        """
        table = self._table
        if turn.round == 0:
            return turn if turn.seat in table.order and turn.events else None
        problem = out_of_order(turn, table, self._diagnostics.last)
        stranger = turn.seat not in table.order
        if problem is None and not stranger:
            return turn
        if not self._quiet and not silent:
            if stranger:
                self._diagnostics.stranger(turn, turn.seat, turn.column, turn.end, table.order)
            elif problem is not None:
                self._diagnostics.problem(turn, problem)
        return self._placed(turn)

    def _placed(self, turn: Turn) -> Turn | None:
        """Where a turn with a wrong id belongs, as the ids after it show; judging ends where they do not."""
        table, due = self._table, self._table.due()
        if due is not None and not due[1] and self._feed.following(1) == [due]:
            self._feed.postpone(turn)
            return None
        while due is not None and not due[1] and due[0] <= turn.round and self._doubts.missed():
            due = table.due()
            if due == (turn.round, turn.seat) or (table.any_turn() and turn.seat in table.order):
                return turn
        if due is None or not due[1]:
            self.going = due is not None
            return None
        after, written = table.following(), (turn.round, turn.seat)
        ahead = [*self._feed.following(2), None, None]
        if ahead[0] == after or (ahead[0] is None and written != due and turn.id != self._diagnostics.last):
            return turn._replace(round=due[0], seat=due[1])
        if ahead[0] == due:
            if written == after and ahead[1] != after:
                self._feed.postpone(turn)
            elif turn.id != self._diagnostics.last:
                self._doubts.unread(turn.seat, "") if turn.seat in table.order else None
            return None
        return self._after_missing(turn, ahead[0])

    def _after_missing(self, turn: Turn, ahead: Id | None) -> Turn | None:
        """A turn of the order before which others are missing."""
        table = self._table
        saved = table.save()
        missing: list[str] = []
        while (due := table.due()) is not None and due != (turn.round, turn.seat) and due[1] and len(missing) < 2 * len(table.order):
            missing.append(due[1])
            following = table.following()
            if following is None or not table.skip_to(following):
                break
        if table.due() == (turn.round, turn.seat) and table.following() == ahead:
            for seat in missing:
                self._doubts.unread(seat, "")
            return turn
        table.restore(saved)
        self.going = False
        return None

    def _play(self, turn: Turn, events: list[Any], oks: list[Okay], *, unread: bool = False) -> None:
        """Play a turn; of one that could not be read in full the reading errors are all that is said."""
        table, diagnostics, doubts = self._table, self._diagnostics, self._doubts
        waiver = AssumedWaiver(tuple(ok.code.text for ok in oks), doubts, turn.seat, events)
        try:
            remarks = table.play(turn, events, waiver)
        except IllegalMove as error:
            if not unread and not self._quiet and not doubts.explains(error):
                diagnostics.illegal(turn, error)
            self.going = False
            return
        if turn.round:
            diagnostics.last = turn.id
        clean = self._report(turn, events, waiver, remarks, silent=unread or self._quiet)
        doubts.accepted(turn, events, clean=clean)
        if not self._quiet:
            settle_overrides(turn, oks, waiver, diagnostics)
        for claim in turn.claims:
            self._claim(turn, claim.key, turn.seat, claim.value, claim.column, claim.end, silent=not clean)
        if clean and turn.round:
            doubts.turned(turn.seat)

    def _report(self, turn: Turn, events: list[Any], waiver: AssumedWaiver, remarks: list[Remark], *, silent: bool) -> bool:
        """Report the first thing that is wrong with a line, which is its root cause; whether nothing is."""
        wrong = [remark for remark in remarks if remark.level == "error"]
        false = [remark for remark in wrong if not self._doubts.explains_remark(turn, remark)]
        for remark in wrong:
            if remark.event is not None and remark.event < len(events):
                self._doubts.claimed(turn, events[remark.event])
        first = waiver.broken[0] if waiver.broken else None
        if not silent:
            if false and (first is None or false[0] in first.remarks or first.event is None or (false[0].event or 0) < first.event):
                self._diagnostics.remark(turn, false if first is None else false[:1])
            elif first is not None:
                self._diagnostics.illegal(turn, first)
            self._diagnostics.remark(turn, [remark for remark in remarks if remark.level != "error"])
        return not silent and not false and first is None

    # Claims

    def _claim(self, at: Turn | Check, key: str, seat: str, value: int, column: int, end: int, *, silent: bool = False) -> None:
        table, doubts, diagnostics = self._table, self._doubts, self._diagnostics
        if key not in table.keys():  # noqa: SIM118  (a method of the table, not of a dict)
            if not self._quiet:
                diagnostics.no_key(at, key, column, end, table.keys())
            return
        off = value - (table.holding(key, seat) or 0)
        if not off and not table.untimely(key):
            doubts.clear(seat, key)
        elif not table.untimely(key) and doubts.explains_claim(key, seat, off):
            table.adopt(key, seat, value)  # certain only when the next claim agrees
            return
        elif silent:
            doubts.cast(seat, (key,))
            return
        self._claims.compare(at, table, key, seat, value, column, end)
        if table.holding(key, seat) != value:
            doubts.cast(seat, (key,))

    def _check(self, check: Check) -> None:
        for item in check.items:
            if item.seat in self._table.order:
                self._claim(check, item.key, item.seat, item.value, item.column, item.end)
            else:
                self._diagnostics.stranger(check, item.seat, item.column, item.end, self._table.order)

    # Other lines

    def _round(self, line: Round) -> None:
        table, diagnostics = self._table, self._diagnostics
        events, misread = table.read(line)
        silent = self._quiet or bool(misread)
        for number, why in misread:
            if not self._quiet:
                diagnostics.misread(line, number, why)
        if not events:
            self.going = self._doubts.without(line)
            return
        line = _without(line, misread)
        waiver = AssumedWaiver((), self._doubts, "", events)
        try:
            remarks = table.play_round(line, events, waiver)
        except IllegalMove as error:
            if not silent and not self._doubts.explains(error):
                diagnostics.illegal(line, error)
            self._doubts.table_line(line, events)
            if error.rule.startswith("tlog:"):
                self._misplaced(line, events, error.rule)
            else:
                self.going = self._doubts.without(line)
            return
        if waiver.broken or misread:
            self._doubts.table_line(line, events)
        if not silent and waiver.broken:
            diagnostics.illegal(line, waiver.broken[0])
        if not silent:
            diagnostics.remark(line, remarks)

    def _misplaced(self, line: Round, events: list[Any], rule: str) -> None:
        """A line of the whole table that is not due: with a wrong round, before turns that are missing, or a second time."""
        table, ahead = self._table, [*self._feed.following(1), None][0]
        due = table.due()
        if due is None:
            self.going = False
        elif due[1] and ahead == due and rule != "tlog:order.doubled":
            self._feed.postpone(line)
        elif due[1] and ahead != due:
            missing: list[str] = []
            while (due := table.due()) is not None and due[1] and len(missing) < len(table.order):
                following = table.following()
                missing.append(due[1])
                if following is None or not table.skip_to(following):
                    break
            for seat in missing:
                self._doubts.unread(seat, "")
            self._again(line, events)
        elif not due[1]:
            self._again(line, events)

    def _again(self, line: Round, events: list[Any]) -> None:
        """Play a line of the whole table as the one that is due; where it is another, it is left out."""
        table = self._table
        saved = table.save()
        for _ in range(2):
            due = table.due()
            if due is None or due[1]:
                break
            try:
                table.play_round(line._replace(round=due[0]), events, AssumedWaiver((), self._doubts, "", events))
            except IllegalMove:
                if not self._doubts.missed():
                    break
            else:
                return
        table.restore(saved)

    def _broken(self, broken: Broken) -> None:
        text = broken.text.lstrip()
        if not self._quiet:
            for problem in broken.problems:
                self._diagnostics.problem(broken, self._headers.with_own_events(broken, problem))
        titled = broken.turn is None and looks_like_header(broken.text)
        if titled or text.startswith(("=", "~", "!ok", "|")):
            return
        if broken.turn is None:
            self._unknown(text)
            return
        spec = self._table.spec
        turn, lost = readable(broken, spec.law if spec.law != spec.game else "")
        if not turn.round:
            self._doubts.unread(turn.seat, lost[0] if lost else "")
            return
        due = self._due(turn, silent=True)
        if due is None:
            return
        for words in lost:
            self._doubts_unread(due.seat, words)
        events, misread = self._table.read(due)
        for number, _ in misread:
            self._doubts_unread(due.seat, _words(due, number))
        self._play(_without(due, misread), events, [], unread=True)

    def _unknown(self, text: str) -> None:
        """A line of which it cannot be told what it was: the ids after it show whether it was a turn."""
        table, due = self._table, self._table.due()
        ahead = self._feed.following(1)
        if (written := round_of(text)) is not None:
            self._doubts.unread_line(text)
            if due is not None and not due[1] and ahead[:1] != [due] and written >= due[0] and self._doubts.missed():
                return
            if not written or " first" in text:
                return
        if text.startswith(("fix", "!rule")):
            for seat in table.order:
                self._doubts.cast(seat, self._doubts.ACCOUNTS)
        elif due is not None and ahead[:1] == [due]:
            return
        elif due is not None and ahead and ahead[0] == table.following() and table.skip_to(ahead[0]):
            self._doubts.unread(due[1], "")
        else:
            self.going = False

    def _other(self, statement: Statement) -> None:
        table, diagnostics, quiet = self._table, self._diagnostics, self._quiet
        try:
            if isinstance(statement, Diagram):
                self._row(statement)
            elif isinstance(statement, Ruling):
                table.rule(statement.option, statement.value)
            elif isinstance(statement, Fix):
                table.read_fix(statement)
                table.fix(statement)
            elif isinstance(statement, End):
                table.end(statement)
            elif isinstance(statement, (Dead, Reveal)):
                table.count(statement)
        except UnreadableMove as why:
            if not quiet:
                diagnostics.unreadable(statement, why)
        except IllegalMove as error:
            if not quiet and not self._doubts.explains(error):
                diagnostics.refused(statement, error)
            if isinstance(statement, End):
                table.break_off()
            elif isinstance(statement, Fix):
                for item in statement.items:
                    self._doubts.cast(item.seat, (statement.key.text,))

    def _row(self, row: Diagram) -> None:
        remarks = self._table.row(row, adopt=False)
        if remarks and self._doubts.explains_row(row, remarks[0]):
            return
        if not remarks and row.row is not None:
            self._doubts.certain(row.row)
        self._claims.compare_row(row, self._table, live=True)

    def _doubts_unread(self, seat: str, words: str) -> None:
        if seat in self._table.order:
            self._doubts.unread(seat, words)


def _words(turn: Turn, number: int) -> str:
    """An event as it is written; nothing where the line has none."""
    return turn.text[turn.events[number].column - 1 : turn.events[number].end - 1] if number < len(turn.events) else ""


def _without(line: Line, misread: list[Misread]) -> Line:
    """A line with the events that can be read."""
    bad = {number for number, _ in misread}
    return line._replace(events=tuple(event for number, event in enumerate(line.events) if number not in bad))
