"""One game being judged, statement by statement: what is live, what is due, and who is asked about each line."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal, TypeVar

from boardgen.records import NamedTuple
from referee.errors import IllegalMove, InconsistentError, Remark, UnreadableMove
from referee.judge.ask.judged_step import AssumedWaiver, Waiver
from referee.judge.ask.laws import may_read
from referee.judge.headers import Headers, LayoutCache, SavedHeaders
from referee.judge.judge.statement_feed import Id, StatementFeed, looks_like_header, readable, round_of
from referee.judge.report.claims import Claims, accounts, note_false_claims
from referee.judge.report.diagnostics import Diagnostics, gather_overrides, order_problem, settle_overrides, turn_of
from referee.tlog.freetext import errors as unreadable
from referee.tlog.statements import Blank, Broken, Check, Dead, Diagram, End, Fix, Header, Magic, Okay, Reveal, Round, Ruling, Struck, Turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.judge.ask.protocol import Misread, Table
    from referee.judge.report.findings import Level
    from referee.tlog.reader import Game as Source
    from referee.tlog.scanner import Scan
    from referee.tlog.statements import Problem, Statement


Line = TypeVar("Line", Turn, Round)


class OtherLines:
    """The lines of one game that are not turns, taken one by one."""

    def __init__(self, diagnostics: Diagnostics, claims: Claims, *, ended: bool = False) -> None:
        self._diagnostics = diagnostics
        self._claims = claims
        self.ended = ended
        """Whether an `end` line was taken."""

    def take(self, statement: Statement, table: Table, *, live: bool) -> bool:
        """Take a line and report what is wrong with it. Returns False where that leaves the game broken.

        Where the game is not live, the line is only read."""
        try:
            if isinstance(statement, Check):
                self._check(statement, table, live)
            elif isinstance(statement, Diagram):
                self._claims.compare_row(statement, table, live=live)
            elif isinstance(statement, Round):
                return self._round(statement, table, live)
            elif self.ended and isinstance(statement, (Fix, Ruling, End)):
                message = "after the `end` line only `dead`, `reveal`, claims and `Result:` may follow"
                self._diagnostics.fault(statement, statement.column, statement.end, "tlog:order.ended", message)
                return False
            elif isinstance(statement, (Fix, Ruling)):
                self._correct(statement, table, live)
            elif live and isinstance(statement, (End, Dead, Reveal)):
                self._claims.settle("")
                if isinstance(statement, End):
                    table.end(statement)
                    self.ended = True
                else:
                    table.count(statement)
        except UnreadableMove as why:
            self._diagnostics.unreadable(statement, why)
            return isinstance(statement, (Check, Diagram))
        except IllegalMove as error:
            if live:
                self._diagnostics.refuse(statement, error)
            return not live
        return True

    def _correct(self, line: Fix | Ruling, table: Table, live: bool) -> None:
        """Apply a correction, or an option that the table changes."""
        if isinstance(line, Ruling):
            table.rule(line.option, line.value)
        else:
            table.read_fix(line)
        if live:
            self._claims.settle("")
            change = f"{line.option}={line.value}" if isinstance(line, Ruling) else table.fix(line)
            self._diagnostics.odd(line, "rule" if isinstance(line, Ruling) else "fix", f"{change} {line.reason}".rstrip())

    def _check(self, check: Check, table: Table, live: bool) -> None:
        found = self._diagnostics
        for key, seat, value, column, end in check.items:
            if not found.stranger(check, seat, column, end, table) and not found.no_key(check, key, column, end, table) and live:
                self._claims.compare(check, table, key, seat, value, column, end)

    def _round(self, line: Round, table: Table, live: bool) -> bool:
        events, misread = table.read(line)
        for event, why in misread:
            self._diagnostics.misread(line, event, why)
        if misread or not live:
            return not misread
        try:
            waiver = Waiver(brief=self._diagnostics.brief)
            remarks = self._claims.play(table, f"line {line.line}", "", lambda: table.play_round(line, events, waiver))
        except IllegalMove as error:
            self._diagnostics.illegal(line, error)
            return False
        self._diagnostics.remark(line, remarks)
        return True


class Aftermath:
    """A game from its first broken line on, judged as if the table had let that line stand, so that one run finds more than one mistake.

    Every line is taken as far as it can be: what a broken rule allows to stand stands, what cannot stand is left out. What is found then
    may follow from the broken line, marked so, until a claim or a board row agrees with the table again. Where it is not even certain
    whose turn is due, judging ends and the rest is only read. Nothing of this is ever shown as the game: it is as it was before the first
    broken line. `last` is the id of the last turn before it; `going` is True while lines are still judged."""

    def __init__(self, table: Table, headers: Headers, diagnostics: Diagnostics, claims: Claims, feed: StatementFeed) -> None:
        self._table = table
        self._headers = headers
        self._diagnostics = diagnostics
        self._claims = claims
        self._feed = feed
        self._saved = table.save()
        self._quiet = False
        self.last = diagnostics.last
        self.going = True

    def begin(self, statement: Statement, oks: list[Okay], follows: str) -> None:
        """Take the first broken line, which has been reported in full; `follows` names the findings that it may follow from."""
        self._quiet = True
        self.take(statement, oks)
        self._quiet = False
        self._diagnostics.assumed = True
        self._unsettle(statement, follows)

    def close(self) -> None:
        """Make the game what it was before the first broken line."""
        self._table.restore(self._saved)

    def take(self, statement: Statement, oks: list[Okay]) -> None:
        """Take a statement; `oks` are the `!ok` lines after a turn."""
        try:
            if isinstance(statement, Broken):
                self._take_broken(statement)
            elif isinstance(statement, Turn):
                self._turn(statement, oks)
            elif isinstance(statement, Round):
                self._round(statement)
            elif isinstance(statement, Check):
                self._check(statement)
            elif not isinstance(statement, (Header, Magic, Okay)):
                self._other(statement)
        except InconsistentError:
            # Of the game itself this would be a bug. What is assumed need not add up; nothing is judged by it any longer.
            self.going = False

    def _unsettle(self, statement: Statement, follows: str = "") -> None:
        """Note that a line is broken: what comes after it may follow from it, or from the line it follows itself (`follows`)."""
        self._diagnostics.unsettled.begin(follows or self._table.refusals.message("follows", line=statement.line))

    def _may_follow(self, seat: str, points: Iterable[str]) -> str:
        """Say that something about a seat and some points may follow from a broken line; empty where all that it may rest on is settled."""
        return self._diagnostics.unsettled.may_follow(*accounts(self._table, seat, points))

    # Turns

    def _turn(self, turn: Turn, oks: list[Okay]) -> None:
        events, misread = self._table.read(turn)
        if not self._quiet:
            for number, why in misread:
                self._diagnostics.misread(turn, number, why)
        due = self._due(_drop_misread(turn, misread), silent=bool(misread))
        if due is None:
            self._unsettle(turn)
        else:
            self._play(due, events, oks, unread=bool(misread))

    def _due(self, turn: Turn, *, silent: bool) -> Turn | None:
        """Return the turn as the one that is due; None where it is not played now, or not at all.

        Of a line that cannot be read in full nothing is said of its id."""
        table = self._table
        if turn.round == 0:
            return turn if turn.seat in table.order and turn.events else None
        problem = order_problem(turn, table, self._diagnostics.last)
        stranger = turn.seat not in table.order
        if problem is None and not stranger:
            return turn
        if not (self._quiet or silent or self._diagnostics.stranger(turn, turn.seat, turn.column, turn.end, table) or problem is None):
            self._diagnostics.problem(turn, problem)
        return self._find_place(turn)

    def _find_place(self, turn: Turn) -> Turn | None:
        """Return where a turn with a wrong id belongs, as the ids after it show; judging ends where they do not."""
        table, due = self._table, self._table.due()
        if due is not None and not due[1] and self._feed.following(1) == [due]:
            self._feed.postpone(turn)
            return None
        while due is not None and not due[1] and due[0] <= turn.round and table.pass_over():
            self._unsettle(turn)
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
            return None
        return self._skip_missing(turn, ahead[0])

    def _skip_missing(self, turn: Turn, ahead: Id | None) -> Turn | None:
        """Return a turn of the order before which others are missing."""
        table = self._table
        saved = table.save()
        self._skip_turns(2 * len(table.order), (turn.round, turn.seat))
        if table.due() == (turn.round, turn.seat) and table.following() == ahead:
            self._unsettle(turn)
            return turn
        table.restore(saved)
        self.going = False
        return None

    def _skip_turns(self, most: int, until: Id | None = None) -> None:
        """Skip so many turns, up to one of them or to a line of the whole table."""
        table = self._table
        for _ in range(most):
            due, following = table.due(), table.following()
            if due is None or due == until or not due[1] or following is None or not table.skip_to(following):
                break

    def _play(self, turn: Turn, events: list[object], oks: list[Okay], *, unread: bool = False) -> None:
        """Play a turn; of one that could not be read in full the reading errors are all that is said."""
        table, diagnostics = self._table, self._diagnostics
        waiver = AssumedWaiver(tuple(ok.code.text for ok in oks), table.LEFT_OUT)
        try:
            remarks = table.play(turn, events, waiver)
        except IllegalMove as error:
            if not unread and not self._quiet:
                diagnostics.illegal(turn, error, self._may_follow(error.seat or turn.seat, error.points))
            self.going = False
            return
        if turn.round:
            diagnostics.last = turn.id
        silent = unread or self._quiet
        follows = None if silent else self._report(turn, waiver, remarks)
        if not self._quiet:
            settle_overrides(turn, oks, waiver, diagnostics)
        for claim in turn.claims:
            self._claim(turn, claim.key, turn.seat, claim.value, claim.column, claim.end, silent=silent or follows is not None)
        if silent or follows is not None:
            self._unsettle(turn, follows or "")

    def _report(self, turn: Turn, waiver: AssumedWaiver, remarks: list[Remark]) -> str | None:
        """Report the first thing that is wrong with a line, its root cause. Returns what it may follow from; None where nothing is."""
        follows = None
        wrong = [remark for remark in remarks if remark.level == "error"]
        first = waiver.broken[0] if waiver.broken else None
        if wrong and (first is None or wrong[0] in first.remarks or first.event is None or (wrong[0].event or 0) < first.event):
            args = turn.events[wrong[0].event].args if wrong[0].event is not None else ()
            follows = self._may_follow(turn.seat, [token.text.lstrip("@").upper().partition("/")[0] for token in args])
            self._diagnostics.remark(turn, wrong if first is None else wrong[:1], follows)
        elif first is not None:
            follows = self._may_follow(first.seat or turn.seat, first.points)
            self._diagnostics.illegal(turn, first, follows)
        self._diagnostics.remark(turn, [remark for remark in remarks if remark.level != "error"])
        return follows

    # Claims

    def _claim(self, at: Turn | Check, key: str, seat: str, value: int, column: int, end: int, *, silent: bool = False) -> None:
        """Compare a claim. While nothing is settled its value is taken over, so that the next claim can agree."""
        table = self._table
        if key not in table.keys():  # noqa: SIM118  (a method of the table, not of a dict)
            if not self._quiet:
                self._diagnostics.no_key(at, key, column, end, table)
            return
        if not silent:
            self._claims.compare(at, table, key, seat, value, column, end, after=True)
        elif not table.untimely(key) and table.holding(key, seat) != value:
            table.adopt(key, seat, value)

    def _check(self, check: Check) -> None:
        for item in check.items:
            if not self._diagnostics.stranger(check, item.seat, item.column, item.end, self._table):
                self._claim(check, item.key, item.seat, item.value, item.column, item.end)

    # Other lines

    def _round(self, line: Round) -> None:
        table, diagnostics = self._table, self._diagnostics
        events, misread = table.read(line)
        silent = self._quiet or bool(misread)
        if not self._quiet:
            for number, why in misread:
                diagnostics.misread(line, number, why)
        if not events:
            self._do_without(line)
            return
        line = _drop_misread(line, misread)
        waiver = AssumedWaiver((), table.LEFT_OUT)
        try:
            remarks = table.play_round(line, events, waiver)
        except IllegalMove as error:
            follows = diagnostics.unsettled.text
            if not silent:
                diagnostics.illegal(line, error, follows)
            self._unsettle(line, follows)
            if error.rule.startswith("tlog:"):
                self._move_line(line, events, error.rule)
            else:
                self._do_without(line)
            return
        if not silent:
            if waiver.broken:
                diagnostics.illegal(line, waiver.broken[0], diagnostics.unsettled.text)
            diagnostics.remark(line, remarks)
        if waiver.broken or misread:
            self._unsettle(line)

    def _do_without(self, line: Round) -> None:
        """Go on without a line of the whole table; not without the rolls for the order of play, on which all turns hang."""
        self._unsettle(line)
        self.going = " first" not in line.text
        if self.going:
            self._table.pass_over()

    def _move_line(self, line: Round, events: list[object], rule: str) -> None:
        """Judge a line of the whole table that is not due: with a wrong round, before turns that are missing, or a second time."""
        table, ahead = self._table, [*self._feed.following(1), None][0]
        due = table.due()
        if due is None:
            self.going = False
        elif due[1] and ahead == due and rule != "tlog:order.doubled":
            self._feed.postpone(line)
        elif due[1] and ahead != due:
            self._skip_turns(len(table.order))
            self._play_again(line, events)
        elif not due[1]:
            self._play_again(line, events)

    def _play_again(self, line: Round, events: list[object]) -> None:
        """Play a line of the whole table as the one that is due; where it is another, it is left out."""
        table = self._table
        saved = table.save()
        for _ in range(2):
            due = table.due()
            if due is None or due[1]:
                break
            try:
                table.play_round(line._replace(round=due[0]), events, AssumedWaiver((), table.LEFT_OUT))
            except IllegalMove:
                if not table.pass_over():
                    break
            else:
                return
        table.restore(saved)

    def _take_broken(self, broken: Broken) -> None:
        text = broken.text.lstrip()
        if not self._quiet:
            for problem in broken.problems:
                self._diagnostics.problem(broken, self._headers.name_events(broken, problem))
        titled = broken.turn is None and looks_like_header(broken.text)
        if titled or text.startswith(("=", "~", "!ok", "|")):
            return
        self._unsettle(broken)
        if broken.turn is None:
            self._place_unknown(text)
            return
        spec = self._table.spec
        turn, _ = readable(broken, spec.law if spec.law != spec.game else "")
        due = self._due(turn, silent=True) if turn.round else None
        if due is not None:
            events, misread = self._table.read(due)
            self._play(_drop_misread(due, misread), events, [], unread=True)

    def _place_unknown(self, text: str) -> None:
        """Place a line of which it cannot be told what it was: the ids after it show whether it was a turn."""
        table, due = self._table, self._table.due()
        ahead = self._feed.following(1)
        if (written := round_of(text)) is not None:
            if due is not None and not due[1] and ahead[:1] != [due] and written >= due[0] and table.pass_over():
                return
            if not written or " first" in text:
                return
        if text.startswith(("fix", "!rule")) or (due is not None and ahead[:1] == [due]):
            return
        if due is None or not ahead or ahead[0] != table.following() or not table.skip_to(ahead[0]):
            self.going = False

    def _other(self, statement: Statement) -> None:
        table, diagnostics = self._table, self._diagnostics
        try:
            if isinstance(statement, Diagram):
                self._claims.compare_row(statement, table, live=True, after=True)
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
            if not self._quiet:
                diagnostics.unreadable(statement, why)
        except IllegalMove as error:
            if not self._quiet:
                diagnostics.refuse(statement, error, diagnostics.unsettled.text)
            self._unsettle(statement, diagnostics.unsettled.text)
            if isinstance(statement, End):
                table.break_off()


def _drop_misread(line: Line, misread: list[Misread]) -> Line:
    """Return a line with the events that can be read."""
    bad = {number for number, _ in misread}
    return line._replace(events=tuple(event for number, event in enumerate(line.events) if number not in bad))


Trust = Literal["log", "engine"]


class GameEnd(NamedTuple):
    """The line on which a game ended, and why, in words such as "with `end agreed`"."""

    line: int
    why: str


class SavedGame(NamedTuple):
    """A game between two lines, none of which is broken so far. Before the first line of play it has no table yet."""

    headers: SavedHeaders
    table: Table | None
    position: object
    flags: tuple[bool, bool, bool, bool, bool]
    played: tuple[int, str | None, str | None, GameEnd | None]


class Adjudicator:
    """One game being judged, statement by statement. `diagnostics` collects what is wrong.

    After a broken line judging goes on as if the table had let it stand, unless `stop`; the game itself stays as it was. Where values of
    the log are trusted, `rules` is the same game judged by the rules alone; there the lines are played twice."""

    def __init__(self, layouts: LayoutCache, trust: Trust, at: str | None, keep: int, *, strict: bool = False, stop: bool = False) -> None:
        self.headers = Headers(layouts)
        self.table: Table | None = None
        self._at = at
        self._stop = stop
        self.diagnostics = Diagnostics(keep)
        self._claims = Claims(self.diagnostics, adopts=trust == "log")
        self._other = OtherLines(self.diagnostics, self._claims)
        self.rules: Adjudicator | None = Adjudicator(layouts, "engine", at, 0, stop=True) if trust == "log" else None
        self._forgiven = partial(self._problem, level="warning") if strict else None
        self._feed = StatementFeed(())
        self._assuming: Aftermath | None = None
        self.valid_through: str | None = None
        self.turns = 0
        self._begun = False
        self._open = False
        self._live = True
        self._headless = False
        self._over: GameEnd | None = None
        self.reached = self.named = at is None
        self._lines: Source | None = None  # where plain lines may be played in a hurry, without a statement for each

    @property
    def last(self) -> str | None:
        """The id of the last turn played; one that was only assumed is none."""
        return self.diagnostics.last if self._assuming is None else self._assuming.last

    @property
    def live(self) -> bool:
        """Whether the game is as it was played: False from the first broken line on."""
        return self._live and self._assuming is None

    @property
    def assuming(self) -> bool:
        """Whether lines are being judged as if a broken one had stood; after that the table shows no longer what was played."""
        return self._live and self._assuming is not None

    @property
    def sound(self) -> bool:
        """Whether no rule has been broken as far as the game was judged: to its end, or to the turn that was asked for."""
        return self.live or (self._at is not None and self.reached)

    @property
    def together(self) -> list[Statement]:
        """The statement taken last, with the `!ok` lines that belong to it."""
        return self._feed.together

    def save(self) -> SavedGame:
        """Return the game as it is, without what was found in it, for `restore`; the cost does not depend on the length of the log."""
        table = self.table
        flags = self._begun, self._open, self._live, self._headless, self._other.ended
        played = self.turns, self.valid_through, self.diagnostics.last, self._over
        return SavedGame(self.headers.save(), table, None if table is None else table.save(), flags, played)

    def restore(self, saved: SavedGame) -> None:
        """Make the game what it was at `save`. A saved value stays good, in any order."""
        self._assuming = None
        self.headers.restore(saved.headers)
        self.table = saved.table
        if self.table is not None:
            self.table.restore(saved.position)
        self._begun, self._open, self._live, self._headless, self._other.ended = saved.flags
        self.turns, self.valid_through, self.diagnostics.last, self._over = saved.played

    # Reading

    def hear(self, source: Source) -> None:
        """Judge all statements of a game."""
        self._lines = source
        for _ in self.steps(source):
            pass

    def steps(self, source: Iterator[Scan], ahead: Iterable[Statement] = ()) -> Iterator[Statement]:
        """Judge the statements of a game one by one; each is given when it has been taken, an `!ok` with the turn it belongs to.

        Those of `ahead` come before the source; they were read earlier."""
        self._feed = StatementFeed(source, self._forgiven, self._problem, ahead)
        for statement in self._feed:
            self._take(statement)
            self._note_end(statement)
            if self.rules is not None:
                self.rules._follow(self._feed.together)
            yield statement
        self._close()
        # The feed reports to this object: without it there are no reference cycles, and a game that was judged is freed at once.
        self._feed, self._lines = StatementFeed(()), None

    def _note_end(self, statement: Statement) -> None:
        """Remember on which line the game has ended, and why."""
        if self._over is None and self.table is not None and self.table.finished:
            why = f"with `end {statement.how}`" if isinstance(statement, End) else self.table.ending
            self._over = GameEnd(statement.line, why)

    def _follow(self, statements: list[Statement]) -> None:
        """Judge a statement with the `!ok` lines after it, as another adjudicator of this game has taken them."""
        self._feed = StatementFeed([(statement, ()) for statement in statements[1:]])
        self._take(statements[0])

    def _close(self) -> None:
        # A file that contains no table log has been reported already.
        if self._begun and not self._open:
            self._open_table()
        if self.rules is not None:
            self.rules._close()
        if self._assuming is not None:
            self._assuming.close()
        self._compare_result()

    def _take(self, statement: Statement) -> None:
        if isinstance(statement, (Blank, Struck, Magic)):
            self._begun = self._begun or isinstance(statement, Magic)
            return
        assuming = self._assuming
        if isinstance(statement, Header):
            for problem in self.headers.header(statement, late=self._open):
                self._problem(statement, problem)
            return
        if assuming is not None and assuming.going and not isinstance(statement, Okay):
            self._assume(statement, assuming)
            return
        if isinstance(statement, Broken):
            self._take_broken(statement)
            return
        if not self._open:
            self._open_table()
        if isinstance(statement, Turn):
            self._turn(statement)
        elif self.table is None:
            return
        elif isinstance(statement, Okay):
            message = "`!ok` belongs on the line after the turn that it names"
            self.diagnostics.fault(statement, statement.column, statement.end, "tlog:ok.place", message)
        elif not self._other.take(statement, self.table, live=self._live):
            self._break(statement, [])

    def _take_broken(self, broken: Broken) -> None:
        titled = broken.turn is None and looks_like_header(broken.text)
        # A header, a claim or an `!ok` that cannot be read leaves the game as it was; any other line may have been a move.
        moving = not titled and not broken.text.lstrip().startswith(("=", "|", "~", "!ok"))
        # Where board rows are the set-up itself, one that cannot be read leaves nothing to play on.
        moving = moving or (broken.text.lstrip().startswith("|") and self.table is not None and self.table.laying)
        if moving and self._begun and not self._open:
            self._open_table()
        # Without a layout the words of the game are not known: a line that some game could read may be right.
        known = self.headers.knows_layout or not self._open or not may_read(broken.text)
        for problem in broken.problems:
            if known or problem.code in ("tlog:encoding", "tlog:line.long"):
                self._problem(broken, problem)
        self.named = self.named or (broken.turn is not None and f"{broken.turn[0]}{broken.turn[1]}" == self._at)
        self.turns += broken.turn is not None and bool(broken.turn[0])
        if titled:
            self._headless = self._headless or not self._open
        elif moving:
            # Where the line is a turn, these lines are in their place.
            oks = [] if self.table is None else gather_overrides(turn_of(broken, None), self._feed.oks(), self.headers, self.diagnostics)
            self._break(broken, oks)

    # After the first broken line

    def _break(self, statement: Statement, oks: list[Okay], follows: str = "") -> None:
        """Judge on after a broken line as if it had stood, where that can be. `follows`: that it may follow from an earlier line."""
        table = self.table
        if not self._live or table is None or self._stop or self._at is not None or table.laying:
            self._live = False
            return
        self._claims.adopts = False
        self._assuming = Aftermath(table, self.headers, self.diagnostics, self._claims, self._feed)
        self._assuming.begin(statement, oks, follows)
        self._live = self._assuming.going
        if self._live and isinstance(statement, Turn):
            self._hurry(table)

    def _assume(self, statement: Statement, assuming: Aftermath) -> None:
        oks: list[Okay] = []
        if isinstance(statement, Turn) or (isinstance(statement, Broken) and statement.turn is not None):
            self.turns += bool(statement.round if isinstance(statement, Turn) else statement.turn and statement.turn[0])
            self.named = self.named or turn_of(statement, None) == self._at
            oks = gather_overrides(turn_of(statement, None), self._feed.oks(), self.headers, self.diagnostics)
        assuming.take(statement, oks)
        self._live = assuming.going
        if self._live and isinstance(statement, Turn) and self.table is not None:
            self._hurry(self.table)

    def _problem(self, at: Statement, problem: Problem, level: Level = "error") -> None:
        self.diagnostics.problem(at, self.headers.name_events(at, problem), level)

    def _heading(self, header: Header, problem: Problem) -> None:
        """Report what there is to say about a header, also of one that can be read all the same."""
        if problem.code.startswith("tlog:lenient."):
            if self._forgiven is not None:
                self._forgiven(header, problem)
            return
        self._problem(header, problem, "warning" if problem.code in ("tlog:header.comma", "tlog:header.unknown") else "error")

    def _open_table(self) -> None:
        """Set the table from the headers; where one of them is at fault, the lines are read and not judged."""
        self._open = True
        if not self._headless:
            for header, problem in self.headers.check():
                self._heading(header, problem)
        self.table = self.headers.table()
        if self.table is None or self.diagnostics.findings.errors:
            self._live = False

    # Turns

    def _turn(self, turn: Turn) -> None:
        name, table, diagnostics = turn.id, self.table, self.diagnostics
        self.turns += bool(turn.round)
        self.named = self.named or name == self._at
        if table is None:
            return
        oks = list(self._feed.oks())
        allowed = gather_overrides(name, oks, self.headers, diagnostics) if oks else []
        before = diagnostics.findings.errors
        events, misread = table.read(turn)
        for event, why in misread:
            diagnostics.misread(turn, event, why)
        self._check_words(turn, table)
        # The game itself has reported a line of the set-up that comes too late.
        if self._live and (turn.round or not misread) and table.due() != (turn.round, turn.seat):
            ended = "" if self._over is None else f"it ended on line {self._over.line} {self._over.why}".rstrip()
            problem = order_problem(turn, table, self.last, ended)
            if problem is not None:
                self._problem(turn, problem)
        if diagnostics.findings.errors != before:
            self._break(turn, allowed)
            return
        if not self._live:
            return
        waiver = Waiver(tuple(ok.code.text for ok in allowed), brief=diagnostics.brief)
        try:
            remarks = self._play(table, turn, events, waiver)
        except IllegalMove as error:
            # A false claim in the line, before the event that is refused, is its root cause.
            wrong = [remark for remark in error.remarks if remark.level == "error"]
            follows = diagnostics.unsettled.may_follow(*accounts(table, error.seat or turn.seat, error.points))
            diagnostics.remark(turn, wrong, follows)
            if not wrong:
                diagnostics.illegal(turn, error, follows)
            self._break(turn, allowed, follows)
            return
        if turn.round:
            diagnostics.last = name
        if remarks:
            note_false_claims(table, turn, remarks, self._claims, diagnostics)
        self._settle(turn, table, allowed, waiver)
        if diagnostics.findings.errors == before and turn.round:
            self.valid_through = name
        if self._at is None:
            self._hurry(table)
        elif name == self._at:
            self.reached = True
            self._live = False

    def _play(self, table: Table, turn: Turn, events: list[object], waiver: Waiver) -> list[Remark]:
        """Play a turn; where values of the log are taken over, without one that would make it illegal."""
        if not self._claims.adopts:
            return table.play(turn, events, waiver)
        return self._claims.play(table, turn.id, turn.seat, lambda: table.play(turn, events, waiver))

    def _settle(self, turn: Turn, table: Table, allowed: list[Okay], waiver: Waiver) -> None:
        """Note what the table let pass in a turn that was played, and compare its claims."""
        if allowed:
            settle_overrides(turn, allowed, waiver, self.diagnostics)
        for claim in turn.claims:
            self._claims.compare(turn, table, claim.key, turn.seat, claim.value, claim.column, claim.end)

    def _hurry(self, table: Table) -> None:
        """Have the table play the plain lines that come next, from the one that has been looked at already."""
        source = self._lines
        first = None if source is None or self._claims.adopts else self._feed.plain()
        if source is None or first is None:
            return
        count = table.hurry(first, *source.peek_lines())
        if count:
            self._feed.drop_played()
            source.skip(count - (1 if first else 0))
            self.turns += count
            self.diagnostics.last = table.last
            if self._assuming is None:
                self.valid_through = table.last

    def _check_words(self, turn: Turn, table: Table) -> None:
        """Check seats and claim keys of a turn line."""
        if turn.seat not in table.order:
            self.diagnostics.stranger(turn, turn.seat, turn.column, turn.end, table)
        for claim in turn.claims:
            self.diagnostics.no_key(turn, claim.key, claim.column, claim.end, table)

    def _compare_result(self) -> None:
        """Check the `Result:` header against the final score (notation.md, Where two readers would differ)."""
        result = self.headers.result()
        if result is None:
            return
        header, claimed, problems = result
        for problem in problems:
            self._heading(header, problem)
        adjudicator = self.rules or self
        table = adjudicator.table
        if unreadable(problems) or table is None:
            return
        scores = {standing.seat: standing.score for standing in table.standings()}
        for seat, value, column, end in claimed:
            if seat not in scores:
                self.diagnostics.stranger(header, seat, column, end, table)
            elif adjudicator.live and self._at is None:
                self._claims.compare_result(header, table, seat, scores[seat], value, column, end)
