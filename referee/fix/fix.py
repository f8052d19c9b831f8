"""`check --fix`: the certain fixes of a log, made in its bytes. What only a person can decide stays as it is.

Certain fixes are spellings and mistakes with one possible reading, and wrong turn ids where the id that is due restores the sequence.
A `Course` is one game as it was judged up to its first error, with a moment before each line to judge on from."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import ClassVar

from boardgen.errors import visible
from boardgen.files import move_with_folders, name_part, sha256
from boardgen.records import NamedTuple
from referee.files.log_files import BOM, LARGEST, Unusable, diff_logs, judge_log, read_whole, unwritable, write_log
from referee.judge.ask.laws import notation_of
from referee.judge.ask.protocol import Table
from referee.judge.headers import LayoutCache
from referee.judge.judge.adjudicator import Adjudicator, SavedGame
from referee.judge.judge.statement_feed import StatementFeed
from referee.judge.report.findings import Edit, Finding, Fix
from referee.tlog import reader
from referee.tlog.reader import Game, games
from referee.tlog.scanner import Scan, Scanner
from referee.tlog.statements import Broken, Check, Diagram, Header, Problem, Statement, Turn

_ROUNDS = 50
"""How often a log is judged again after fixes: one fix may bring to light what the next is for."""
_KEPT = 10_000
"""Findings of a game that are looked at for fixes at a time; the next judging gives the next ones."""
_TURN = re.compile(rb"[ \t]*[0-9]+[A-Z](?=[ \t\r]|$)")


class Fixed(NamedTuple):
    """A log before and after its certain fixes. `unread` are the lines that are not UTF-8; they keep their bytes."""

    before: bytes
    after: bytes
    unread: tuple[int, ...]

    @property
    def changed(self) -> bool:
        return self.before != self.after

    def diff(self, name: str) -> Iterator[str]:
        """Return the change as a unified diff, line by line."""
        return diff_logs(self.before, self.after, name)


def apply_fixes(data: bytes, judge: Callable[[bytes], Iterable[Collection[Finding]]]) -> Fixed:
    """Return a log after its certain fixes. `judge` gives the findings of each of its games, leniencies too."""
    after = data
    for _ in range(_ROUNDS):
        findings = [finding for game in judge(after) for finding in game]
        new = apply_edits(after, _together(fix for finding in findings for fix in finding.fixes if fix.certain))
        codes = {finding.code for finding in findings}
        if "tlog:lenient.bom" in codes:
            new = new.removeprefix(BOM)
        if "tlog:lenient.crlf" in codes:
            new = b"\n".join(line.removesuffix(b"\r") if _is_text(line) else line for line in new.split(b"\n"))
        if new == after:
            new = _renumber(after, findings, judge)
        if new == after:
            break
        after = new
    return Fixed(data, after, tuple(number for number, line in enumerate(data.split(b"\n"), 1) if not _is_text(line)))


def mend(path: str, layouts: dict[str, LayoutCache]) -> list[str]:
    """Make the certain fixes in a log; return what there is to say about it: the change as a diff, and the name of the copy of what it was.

    Nothing is said where nothing is fixed. A copy that is there already is never written over. Raises Unusable."""
    if path == "-":
        raise Unusable("--fix: - is standard input, and a fix is made in a file; name the file")
    data = read_whole(path, "--fix")
    new = apply_fixes(data, lambda log: (game.findings for game in judge_log(BytesIO(log), path, layouts, strict=True, keep=_KEPT)))
    if not new.changed:
        return []
    try:
        copy = write(path, new)
    except OSError as problem:
        raise unwritable(path, problem) from None
    report = [*new.diff(path), visible(f"{path}: fixed; the original is in {copy}")]
    if new.unread:
        lines = ", ".join(map(str, new.unread[:10])) + (f" and {len(new.unread) - 10} more" if len(new.unread) > 10 else "")
        report.append(visible(f"{path}: not UTF-8, and left byte for byte as it was: line {lines}"))
    return report


def write(path: str, fixed: Fixed) -> str:
    """Write a log after its fixes, whole or not at all, with a copy of what it was beside it; returns the copy's name.

    Fixes between which nothing else writes the log have one copy, of what was there before the first."""
    target = os.path.realpath(path)
    copy, made = _backup(target, fixed.before)
    try:
        write_log(path, fixed.before, fixed.after)
    except BaseException:
        if made:
            os.unlink(copy)
        raise
    with suppress(OSError):  # then the next repair makes a copy of its own
        now = os.stat(target).st_mtime_ns // _SECOND * _SECOND + _mark(fixed.after)
        os.utime(copy, ns=(now, now))
    return os.path.join(os.path.dirname(path), os.path.basename(copy))


def find_shared_copy(path: str) -> str:
    """Return the copy of what a log was before the repairs that wrote it last; empty where something else has written it since.

    The fraction of the second at which the copy was changed is the mark of the log as the last of them left it."""
    target = os.path.realpath(path)
    last = list(itertools.takewhile(os.path.lexists, _name_copies(target)))[-1:]
    try:
        with open(target, "rb") as stream:
            return last[0] if last and _has_mark(os.stat(last[0]).st_mtime_ns % _SECOND, _mark(stream.read(LARGEST + 1))) else ""
    except OSError:
        return ""


def _name_copies(target: str) -> Iterator[str]:
    """Yield the names of copies of a log, in the order in which they are made."""
    return (f"{target}.bak{number if number > 1 else ''}" for number in itertools.count(1))


_SECOND = 10**9
"""Nanoseconds."""
_TICK = 100
"""Nanoseconds: the finest time that every common file system keeps of a file."""
_COARSE = 10**6
"""Nanoseconds: the finest time that the files of a browser's tab keep."""


def _mark(data: bytes) -> int:
    """Return a fraction of a second, in nanoseconds, that stands for the content of a log."""
    return int.from_bytes(sha256()(data).digest()[:8], "big") % (_SECOND // _TICK) * _TICK


def _has_mark(kept: int, mark: int) -> bool:
    """Return whether a fraction of a second is a mark, as exactly as the file system has kept it."""
    return kept == mark or (kept % _COARSE == 0 and kept == mark // _COARSE * _COARSE)


def _backup(target: str, data: bytes) -> tuple[str, bool]:
    """Return the copy of what a log was, and whether it was made now: repairs one after another share one."""
    if copy := find_shared_copy(target):
        return copy, False
    last = list(itertools.takewhile(os.path.lexists, _name_copies(target)))[-1:]
    if last and _holds(last[0], data):  # of a program that was killed before it wrote the log
        return last[0], False
    names, part = _name_copies(target), name_part(target)
    try:
        with open(part, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        while True:
            name = next(names)
            with suppress(FileExistsError):
                move_with_folders(part, name)
                return name, True
    finally:
        with suppress(OSError):
            os.unlink(part)


def _holds(path: str, data: bytes) -> bool:
    """Return whether a file can be read and has this content. One of another size is not read."""
    try:
        return os.path.isfile(path) and os.path.getsize(path) == len(data) and Path(path).read_bytes() == data
    except OSError:
        return False


def _together(fixes: Iterable[Fix]) -> list[Edit]:
    """Return the edits of fixes; of two that touch one place only the first is made, and the next judging gives the other again."""
    by_line: dict[int, list[Edit]] = {}
    for fix in fixes:
        pairs = ((edit, done) for edit in fix.edits for done in by_line.get(edit.line, ()))
        if not any(edit.column <= done.end_column and done.column <= edit.end_column for edit, done in pairs):
            for edit in fix.edits:
                by_line.setdefault(edit.line, []).append(edit)
    return [edit for edits in by_line.values() for edit in edits]


def apply_edits(data: bytes, edits: Iterable[Edit]) -> bytes:
    """Return the log after these edits, none of which touches another. Lines that are not text stay; new ones end like their sources."""
    by_line: dict[int, list[Edit]] = {}
    for edit in edits:
        by_line.setdefault(edit.line, []).append(edit)
    bom = BOM if data.startswith(BOM) else b""
    lines = data[len(bom) :].split(b"\n")
    for number, here in by_line.items():
        raw = lines[number - 1]
        if not _is_text(raw):
            continue
        text = raw.decode()
        last = number == len(lines) > 1  # the last line may have no line end: it gets that of the line before it
        end = "\r\n" if (lines[number - 2] if last else raw).endswith(b"\r") else "\n"
        for edit in sorted(here, reverse=True):
            text = text[: edit.column - 1] + edit.text.replace("\n", end) + text[edit.end_column - 1 :]
        lines[number - 1] = text.encode()
    return bom + b"\n".join(lines)


def _renumber(data: bytes, findings: Sequence[Finding], judge: Callable[[bytes], Iterable[Collection[Finding]]]) -> bytes:
    """Return the log after the first fix of a turn's id that leaves its turn without an error and the next turn in its place."""
    lines = data.split(b"\n")
    for finding in findings:
        following = _next_turn(lines, finding.line)
        if not finding.code.startswith("tlog:order.") or not finding.fixes or following is None:
            continue
        new = apply_edits(data, finding.fixes[0].edits)
        after = [again for game in judge(new) for again in game if again.level == "error"]
        if not any(again.line == finding.line or (again.line == following and again.code.startswith("tlog:order.")) for again in after):
            return new
    return data


def _next_turn(lines: Sequence[bytes], number: int) -> int | None:
    """Return the number of the turn line after this line, in the same game."""
    for at in range(number, len(lines)):
        if lines[at].lstrip().startswith(b"%tlog"):
            return None
        if _TURN.match(lines[at]):
            return at + 1
    return None


def _is_text(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


BACK = 400
"""Statements before the first error whose moments are kept."""
AHEAD = 5000
"""Statements after it that are read."""


class Reach(NamedTuple):
    """How far a game holds with a changed line: through statement number `through`, to the end of the log where `whole`.

    `line` is that of the next error, 0 where there is none, and `code` its code; `last` is that of the last statement which was judged."""

    through: int
    whole: bool
    line: int
    last: int = 0
    code: str = ""


class Tape:
    """Statements that are judged one after the other, as a game that is read gives them. `at` is the index of the next one."""

    def __init__(self, statements: Sequence[Statement]) -> None:
        self._statements = statements
        self._texts: list[str | bytes] = [statement.text for statement in statements]
        self.at = 0

    def __iter__(self) -> Iterator[Scan]:
        return self

    def __next__(self) -> Scan:
        if self.at == len(self._statements):
            raise StopIteration
        self.at += 1
        return self._statements[self.at - 1], ()

    def peek_lines(self) -> tuple[list[str | bytes], int]:
        """Return, as a game that is read does, the lines that come next."""
        return self._texts, self.at

    def skip(self, lines: int) -> None:
        """Pass over so many statements, which were played at once."""
        self.at += lines


class Trial(Adjudicator):
    """A game that is judged up to its first error: from its beginning, or from where it was saved, with other lines than the log has."""

    def __init__(self, layouts: LayoutCache, start: SavedGame | None = None, *, brief: bool = False) -> None:
        """`brief`: only the line and the code of the error matter."""
        super().__init__(layouts, "engine", None, 20, stop=True)
        self.diagnostics.brief = brief
        self.taken = 0
        """How many statements were taken before the one at which judging stopped."""
        if start is not None:
            self.restore(start)

    @property
    def wrong(self) -> Finding | None:
        """The first error; None while there is none."""
        return next((finding for finding in self.diagnostics.findings if finding.level == "error"), None)

    def first_run(self, source: Iterator[Scan]) -> Iterator[list[Statement]]:
        """Judge a game from its beginning, up to its first error, and yield each statement with the `!ok` lines after it."""
        self._feed = StatementFeed(source, None, self._problem)
        for statement in self._feed:
            self._take(statement)
            self._note_end(statement)
            yield self._feed.together
            if self.diagnostics.findings.errors:
                return
        self._close()

    def look_ahead(self) -> list[Statement]:
        """Return what was read and not taken when a first run stopped."""
        return self._feed.untaken()

    def follow(self, statements: Sequence[Statement], *, to_the_end: bool) -> bool:
        """Judge statements up to the first with an error; return whether there is none. `to_the_end` says that the log ends with them."""
        tape = Tape(statements)
        self._lines = tape  # type: ignore[assignment]  # of a game that is read only what a tape offers is used
        self._feed = StatementFeed(tape, None, self._problem)
        findings = self.diagnostics.findings
        for statement in self._feed:
            self._take(statement)
            if findings.errors:
                self.taken = tape.at - len(self._feed.untaken()) - len(self._feed.together)
                return False
            self._note_end(statement)
        if to_the_end:
            self._close()
        self.taken = len(statements)
        return not findings.errors


def _number_again(source: Iterable[Scan], number: Callable[[int], int]) -> Iterator[Scan]:
    """Yield statements with other numbers of their lines."""
    for statement, warnings in source:
        yield statement._replace(line=number(statement.line)), warnings


class Course:
    """A game up to its first error. `statements` has those that were kept, `at` the index of the one that is wrong.

    `detected` is the index of the statement at which that came out: of a header it may be later, of `Result:` it is the end. `work` counts
    the statements that were judged since. Its `table` can be asked what is legal where the error is, after `pause`."""

    name: ClassVar[str] = "log"
    problems: ClassVar[tuple[Finding, ...]] = ()

    def __init__(
        self, data: bytes, layouts: LayoutCache, index: int = 1, number: Callable[[int], int] | None = None, *, brief: bool = False
    ) -> None:
        """`number` gives the line numbers that messages show, if they differ from those in `data`.

        `brief`: nothing is asked for but the line and the code of the error, and no line after it is read."""
        self._number = number
        self._layouts = layouts
        self._data = data
        self._index = index
        self._brief = brief
        self._paused: tuple[Table, object] | None = None
        self.table: Table | None = None
        self.statements: list[Statement] = []
        self.moments: dict[int, SavedGame] = {}
        self.lenient: frozenset[int] = frozenset()
        """The indices of the lines that are read leniently."""
        self.wrong: Finding | None = None
        self.at = self.detected = self.work = self._reads = 0
        self.due: tuple[int, str] | None = None
        """The turn that is due where the error is."""
        self.whole = True
        """Whether all that comes after the error was read."""
        for game in games(BytesIO(data), notation_of, layouts.names):
            if game.index == index:
                self._judge(game, game if number is None else _number_again(game, number))
                break

    def _judge(self, game: Game, source: Iterator[Scan]) -> None:
        trial = Trial(self._layouts, brief=self._brief)
        moment: SavedGame | None = None
        for together in trial.first_run(source):
            if moment is not None:
                self.moments[len(self.statements)] = moment
            self.statements += together
            self.detected = len(self.statements) - 1
            if len(self.statements) > 2 * BACK:
                del self.statements[:BACK]
                self.moments = {at - BACK: moment for at, moment in self.moments.items() if at >= BACK}
            if trial.wrong is not None:
                break
            moment = trial.save()
        else:
            self.detected = len(self.statements)  # `Result:` is compared when all lines have been taken
        self.scanner: Scanner = game.scanner
        self.wrong = trial.wrong
        self.table = trial.table
        self._paused = None if self.table is None else (self.table, self.table.save())
        if self.wrong is None or self._brief:
            return
        self.statements += trial.look_ahead()
        for statement, _ in source:
            if len(self.statements) - self.detected > AHEAD:
                self.whole = False
                break
            self.statements.append(statement)
        if self.pause() and self.table is not None:
            self.due = self.table.due()
        self.lenient = frozenset(at for at, statement in enumerate(self.statements) if self._is_lenient(statement))
        lines = [statement.line for statement in self.statements]
        self.at = lines.index(self.wrong.line) if self.wrong.line in lines else min(self.detected, len(lines) - 1)

    def pause(self) -> bool:
        """Put `table` back to before the statement at which the error came out; return whether there is such a moment."""
        before = self.moments.get(self.detected)
        if before is None or self._paused is None:
            return False
        if before.table is not None:
            self.table = before.table
            before.table.restore(before.position)
        else:  # the first line of play: the table was set for it, and left as it was when it was refused
            self.table, saved = self._paused
            self.table.restore(saved)
        return True

    def scan(self, line: str) -> Statement:
        """Return a line as it is read here; Broken where it cannot be."""
        return self.scanner.scan(line, self.statements[self.detected].line, brief=True)[0]

    def _is_lenient(self, statement: Statement) -> bool:
        if isinstance(statement, Broken):
            return False
        plain, warnings = self.scanner.scan(statement.text, statement.line, brief=True)
        return bool(warnings) or isinstance(plain, Broken)

    def read(self, text: str, number: int, *, lenient: bool = False) -> Statement | None:
        """Return a line as it would be read; None where it cannot be, or only leniently where that is not allowed."""
        if len(text) > 4000:
            return None
        statement, warnings = self.scanner.scan(text, number, brief=not lenient)
        self._reads += 1
        self.work += self._reads % 10 == 0  # which costs so much less than to judge
        if warnings and not lenient:
            return None
        if lenient and isinstance(statement, Broken):
            statement, _ = reader.respell(self.scanner, text, number, (statement, warnings))
        return None if isinstance(statement, Broken) else statement

    def problem(self, text: str, number: int) -> Problem | None:
        """Return where a line cannot be read; None where it can."""
        statement, _ = self.scanner.scan(text, number, brief=True)
        self._reads += 1
        self.work += self._reads % 10 == 0
        return statement.problems[0] if isinstance(statement, Broken) and statement.problems else None

    @property
    def checkpoint(self) -> int:
        """The index of the next statement after the error that checks something: a checkpoint, a board row, a turn with a claim."""
        for at in range(self.detected + 1, len(self.statements)):
            statement = self.statements[at]
            if isinstance(statement, (Check, Diagram)) or (isinstance(statement, Turn) and statement.claims):
                return at
        return len(self.statements)

    def may_name(self, game: str) -> bool:
        """Return whether `Game:` may name this game, where the other headers are as they are."""
        board = next((one.value for one in self.statements if isinstance(one, Header) and one.key == "Board"), "")
        return self._layouts.may_name(game, board)

    def afresh(self, edits: Sequence[Edit]) -> Reach | None:
        """Return how far the game holds after edits of its headers, after which all its lines may read otherwise; None as for `reach`."""

        again = Course(apply_edits(self._data, edits), self._layouts, self._index, self._number, brief=True)
        self.work += len(again.statements)
        wrong, lines = again.wrong, sum(edit.text.count("\n") for edit in edits)
        if wrong is None:
            return Reach(len(self.statements) - 1, True, 0)
        if self.wrong is not None and self.wrong.code == wrong.code == "tlog:magic":
            return None
        if not self.moments:  # nothing of the game was read before
            return Reach(len(self.statements), False, wrong.line - lines)
        at = next((at for at, statement in enumerate(self.statements) if statement.line == wrong.line - lines), 0)
        return Reach(at - 1, False, wrong.line - lines) if at > self.detected else None

    def can_read(self, at: int, new: Statement) -> bool:
        """Return whether the game has all that a line names which comes in place of the one at an index: cards, points, pieces, seats."""
        return at > self.detected or self.table is None or not isinstance(new, Turn) or not self.table.read(new)[1]

    def reach(self, at: int, removed: int, new: Sequence[Statement], limit: int) -> Reach | None:
        """Return how far the game holds where statements from index `at` on are replaced, judged up to `limit` statements after the error.

        None where that is not past the error."""
        start = at
        while start not in self.moments:
            if start <= max(0, at - BACK):
                return None
            start -= 1
        trial = Trial(self._layouts, self.moments[start], brief=True)
        until = max(min(self.detected + 1 + limit, len(self.statements)), at + removed)
        to_the_end = self.whole and until == len(self.statements)
        changed = [*self.statements[start:at], *new, *self.statements[at + removed : until]]
        holds = trial.follow(changed, to_the_end=to_the_end)
        self.work += trial.taken + 4
        if holds:
            return Reach(until - 1, to_the_end, 0, self.statements[until - 1].line)
        through = start + trial.taken - len(new) + removed
        if through <= self.detected or trial.wrong is None:
            return None
        return Reach(through - 1, False, trial.wrong.line, code=trial.wrong.code)
