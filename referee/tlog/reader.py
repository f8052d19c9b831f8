"""A log file, read as a stream: its games, and of each its statements one by one, in bounded memory whatever the bytes.

What cannot be read is a `Broken` statement, never an exception. A line is read again with its natural spellings put right, as long as
that helps; what was put right is a warning. `Game:` is read first: it says which verbs the lines after it have."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import BinaryIO

from boardgen.records import NamedTuple
from referee.tlog.automaton import Automaton
from referee.tlog.notation import Notation
from referee.tlog.scanner import Scan, Scanner
from referee.tlog.statements import Blank, Broken, Edit, Header, Magic, Problem, Repair, Rewritten, Struck, one, quote
from referee.tlog.words import Names

LONGEST = 4096
"""Characters that a line keeps."""
_CHUNK = 1 << 16
_KEPT = 4 * (LONGEST + 3)  # bytes: enough to hold 4,096 characters and to see that there are more
_BOM = b"\xef\xbb\xbf"

Block = list[str] | list[str | bytes]


class Lines:
    """An iterator of lines without their line feeds: text, or the bytes of a line that is not UTF-8.

    `number` is that of the last line given, from 1. `bom` is True where the file began with a byte order mark, which no
    line shows. Of a line of more than 4,096 characters the beginning is given, but more than 4,096 characters of it. A stream that begins
    within a log has the `number` of the line before it."""

    __slots__ = ("_at", "_back", "_block", "_blocks", "bom", "number")

    def __init__(self, stream: BinaryIO, number: int = 0) -> None:
        self.number = number
        self.bom = False
        self._back: str | None = None
        self._block: Block = []
        self._at = 0
        self._blocks = self._cut(stream)

    def __iter__(self) -> Iterator[str | bytes]:
        return self

    def __next__(self) -> str | bytes:
        if self._back is not None:
            line: str | bytes = self._back
            self._back = None
        else:
            while self._at == len(self._block):
                self._block, self._at = next(self._blocks), 0
            line = self._block[self._at]
            self._at += 1
        self.number += 1
        return line

    def give_back(self, line: str) -> None:
        """Make the line taken last the next one again."""
        self._back = line
        self.number -= 1

    @property
    def given_back(self) -> bool:
        """Whether the next line is one that was given back."""
        return self._back is not None

    def peek_lines(self) -> tuple[Block, int]:
        """Return the lines that have been read from the file and not yet been given: a list, and the index of the next one."""
        return (self._block, self._at) if self._back is None else ([], 0)

    def skip(self, lines: int) -> None:
        """Pass over so many of the lines at hand."""
        self._at += lines
        self.number += lines

    def _cut(self, stream: BinaryIO) -> Iterator[Block]:
        rest = b"" if self.number else stream.read(len(_BOM))
        if rest == _BOM:
            self.bom, rest = True, b""
        while chunk := stream.read(_CHUNK):
            cut = chunk.rfind(b"\n")
            if cut < 0:
                rest = (rest + chunk)[:_KEPT]
                continue
            yield _decode(rest + chunk[:cut])
            rest = chunk[cut + 1 :][:_KEPT]
        if rest:
            yield _decode(rest[:-1] if rest.endswith(b"\n") else rest)


def _decode(block: bytes) -> Block:
    """Return the lines of a block; one by one where the block is not UTF-8 as a whole."""
    try:
        return block.decode().split("\n")
    except UnicodeDecodeError:
        lines: list[str | bytes] = []
        for raw in block.split(b"\n"):
            try:
                lines.append(raw.decode())
            except UnicodeDecodeError:
                lines.append(raw)
        return lines


NotationOf = Callable[[str], Notation | None]
"""The notation of the game of this name, None where there is none; of the empty name that of all games."""
Naming = Callable[[str, str], Names]
"""What the layout of a game (first word) on a board (second word) calls its zones, cards and cities."""


class Scanners:
    """The scanners of a run: one for each game, made when a log first needs it. `headers` reads lines without verbs."""

    def __init__(self, notation_of: NotationOf) -> None:
        self._notation_of = notation_of
        self._made: dict[str, Scanner] = {}
        self.headers = Scanner(Notation())

    def knows(self, game: str) -> bool:
        return bool(game) and self._notation_of(game) is not None

    def of(self, game: str) -> Scanner:
        """Return the scanner of a game; that of all games for a name without a notation."""
        name = game if self.knows(game) else ""
        if name not in self._made:
            notation = self._notation_of(name)
            assert notation is not None  # there is one of all games
            self._made[name] = Scanner(notation)
        return self._made[name]


_HEADERS = (Magic, Header, Blank, Struck)
VERSION = 1
_TOLD = 1000  # broken lines of a game whose problems are reported in full; of the rest only the place, so that time stays short
MAGIC = f"%tlog {VERSION}"
_MAGIC_HELP = f"the first line of a game is `{MAGIC}`"
_MEANT = re.compile(r"([ \t]*%?[ \t]*tlog[ \t:.v]*1?)[ \t]*(?:#.*)?", re.IGNORECASE)
"""A line that was meant to begin a game."""
_HEADER = re.compile(r"[ \t]*(?:Game|Board|Players|Order|Options)[ \t]*:")
"""A header that may follow the first line; in lower case it could be a layout instead."""


def games(stream: BinaryIO, notation_of: NotationOf, naming: Naming = lambda *_: Names()) -> Iterator[Game]:
    """Yield the games of a log in order: at least one, which of an empty or foreign file has only a finding.

    Before the next game is given, what was not taken of this one is passed over. `notation_of` knows the verbs of the game that the log
    names. `naming` is asked where a line cannot be read without the names of the layout."""
    lines = Lines(stream)
    index = 1
    scanners = Scanners(notation_of)
    while True:
        game = Game(lines, index, scanners, naming)
        yield game
        game.pass_over()
        if not lines.given_back:
            return
        index += 1


class ReaderMark(NamedTuple):
    """A place between two lines of a game that is read. `number` is that of the line before it; the rest is what is known there."""

    number: int
    saved: tuple[Scanner | None, dict[str, str]]
    begun: _Begun


class _Begun(NamedTuple):
    """What is known of the lines of a game that were read so far.

    `marked`: a byte order mark was reported, or cannot be there. `begun`: the first line was read. `reported`: so was text before it.
    `returned`: a line ended with a carriage return. `broken` are the lines that cannot be read. `passing`: the rest of the game is passed
    over, since it is of another version."""

    marked: bool
    begun: bool = False
    reported: bool = False
    returned: bool = False
    broken: int = 0
    passing: bool = False


class Game:
    """One game of a log: an iterator of (statement, leniencies), without blank, comment and struck-out lines.

    The first statement is the `Magic` line, or a `Broken` that says why there is none. `index` counts the games of the
    file from 1; `lines` is the number of lines of the game that were read so far, blank ones included."""

    def __init__(self, lines: Lines, index: int, scanners: Scanners, naming: Naming) -> None:
        self.index = index
        self._lines = lines
        self._before = lines.number
        self._scanners = scanners
        self._naming = naming
        self._headers: dict[str, str] = {}
        self._scanner: Scanner | None = None  # no game is named yet
        self._begun = _Begun(marked=index > 1)
        self._statements = self._read()

    def __iter__(self) -> Iterator[Scan]:
        return self

    def __next__(self) -> Scan:
        return next(self._statements)

    def peek_lines(self) -> tuple[Block, int]:
        """Return the lines that come next and are in memory already, unchanged: a list and the index of the first of them."""
        return self._lines.peek_lines()

    def skip(self, lines: int) -> None:
        """Pass over so many of the lines at hand, which the caller has read already."""
        self._lines.skip(lines)

    @property
    def scanner(self) -> Scanner:
        """The one that reads the lines after those read so far."""
        scanner = self._scanner if self._scanner is not None else self._scanners.of("")
        scanner.use(self._names)  # it may be shared by several games
        return scanner

    def _scan(self, text: str, number: int, *, brief: bool = False) -> Scan:
        """Return what the scanner makes of a line; as long as no game is named, headers need no verbs."""
        if self._scanner is None:
            scan = self._scanners.headers.scan(text, number, brief=True)
            if type(scan[0]) in _HEADERS:
                return scan
        return self.scanner.scan(text, number, brief=brief)

    @property
    def first(self) -> int:
        """The number of its first line; what comes before the first game of a file belongs to that game."""
        return self._before + 1

    @property
    def lines(self) -> int:
        return self._lines.number - self._before

    def pass_over(self) -> None:
        """Leave out the rest of the game."""
        for _ in self._statements:
            pass

    def _names(self) -> Names:
        headers = self._headers
        known = "Game" in headers or "Board" in headers
        return self._naming(headers.get("Game", ""), headers.get("Board", "")) if known else Names()

    def scan(self, text: str, number: int) -> Scan:
        """Return the statement of a line that is written after those read so far; blank, comment and struck-out lines are statements here.

        `text` has no line feed, and no more than LONGEST characters of it are read."""
        if len(text) > LONGEST:
            return unreadable(text, number), ()
        return self._read_again(text, number, self._scan(text, number))

    def automaton(self, kind: str) -> Automaton:
        """Return the automaton of a kind of line of this game, as the scanner has it."""
        return self.scanner.automaton(kind)

    def save(self) -> tuple[Scanner | None, dict[str, str]]:
        """Return what headers have said of how lines are read, for `restore`."""
        return self._scanner, dict(self._headers)

    def restore(self, saved: tuple[Scanner | None, dict[str, str]]) -> None:
        """Read lines as they were read at `save`."""
        self._scanner, headers = saved
        self._headers = dict(headers)

    def mark(self) -> ReaderMark:
        """Return the place after the line that was read last, for `go_on`."""
        return ReaderMark(self._lines.number, self.save(), self._begun)

    def go_on(self, lines: Lines, mark: ReaderMark) -> None:
        """Read on from a place, where the lines are now those of another stream."""
        self._lines, self._begun = lines, mark.begun
        self.restore(mark.saved)
        if self._scanner is not None:
            self._scanner.use(self._names)
        self._statements = self._read()

    def _read_again(self, text: str, number: int, scan: Scan, *, brief: bool = False) -> Scan:
        """Return what the scanner made of a line, after a second reading where the first failed, and with the game that it may name."""
        statement, warnings = scan
        if isinstance(statement, Broken) and not brief:
            statement, warnings = respell(self.scanner, text, number, (statement, warnings))
        if isinstance(statement, Magic) and statement.version != VERSION:
            return _other_version(statement), warnings
        if isinstance(statement, Header) and statement.key in ("Game", "Board"):
            statement, more = self._take(statement)
            warnings = (*warnings, *more)
        return statement, warnings

    def _take(self, header: Header) -> tuple[Header, tuple[Problem, ...]]:
        """Return a header; the first one of the game decides which verbs are read from here on. Its name may be in any case."""
        warnings: tuple[Problem, ...] = ()
        if header.key == "Game" and "Game" not in self._headers:
            name = header.value.lower()
            if header.value != name and self._scanners.knows(name):
                place = header.column, header.end
                message = f"`{header.value}` is read as `{name}`"
                warnings = (Problem(*place, "tlog:lenient.spelling", message, f"write `{name}`", one(*place, name, lenient=True)),)
                header = header._replace(value=name)
            self._scanner = self._scanners.of(header.value)
        self._headers.setdefault(header.key, header.value)
        if not self._scanners.knows(self._headers.get("Game", "")) and (verbs := self._names().verbs):
            self._scanner = self._scanners.of(verbs)  # by the layout, since the game has none of its own
        if self._scanner is not None:
            self._scanner.use(self._names)
        return header, warnings

    def _read(self) -> Iterator[Scan]:
        lines = self._lines
        forgiven: list[Problem] = []
        for text in self._texts():
            if isinstance(text, Broken):
                yield text, ()
                continue
            begun = self._begun
            if lines.bom and not begun.marked:
                self._begun = begun = begun._replace(marked=True)
                forgiven.append(_BOM_WARNING)
            crlf = text.endswith("\r")
            line = text[:-1] if crlf else text
            brief = begun.broken > _TOLD
            scan = self._scan if self._scanner is None else self._scanner.scan
            statement, warnings = scan(line, lines.number, brief=brief)
            kind = type(statement)
            if kind is Blank or kind is Struck:
                continue
            if kind is Broken or kind is Header:
                statement, warnings = self._read_again(line, lines.number, (statement, warnings), brief=brief)
            if crlf and not begun.returned:
                # Reported once, on a line that is passed on, so that its place is right.
                self._begun = begun = begun._replace(returned=True)
                place = len(line) + 1, len(line) + 2
                forgiven.append(Problem(*place, "tlog:lenient.crlf", "lines end with CR LF", "save the file with plain line feeds"))
            if isinstance(statement, Broken):
                self._begun = begun._replace(broken=begun.broken + 1)
            elif isinstance(statement, Magic) and statement.version != VERSION:
                self._begun = begun._replace(passing=True)
                statement = _other_version(statement)
            if forgiven:
                warnings = (*forgiven, *warnings)
                forgiven.clear()
            yield statement, warnings

    def _texts(self) -> Iterator[str | Broken]:
        """Yield the lines of the game as text, and the findings for what cannot be read as a line of it."""
        lines = self._lines
        for line in lines:
            begun = self._begun
            if isinstance(line, bytes) or len(line) > LONGEST:
                if begun.begun and not begun.passing:
                    yield unreadable(line, lines.number)
                elif not begun.begun and not begun.reported:
                    self._begun = begun._replace(reported=True)
                    yield _foreign(line, lines.number)
            elif begins_game(line):
                if begun.begun:
                    lines.give_back(line)
                    return
                self._begun = begun._replace(begun=True)
                yield line
            elif begun.begun:
                if not begun.passing:
                    yield line
            elif not begun.reported and line.strip() and not line.lstrip().startswith("#"):
                self._begun = begun._replace(reported=True)
                yield _foreign(line, lines.number)
        if not self._begun.begun and not self._begun.reported:
            yield Broken(1, (Problem(1, 2, "tlog:magic", "there is no game in this file", _MAGIC_HELP),), None, "")


_BOM_WARNING = Problem(1, 2, "tlog:lenient.bom", "the file begins with a byte order mark", "save it as UTF-8 without one")


def begins_game(line: str) -> bool:
    """Return whether a game begins with this line: its `%tlog`, also where a careless editor has put something before it."""
    if line.startswith("%tlog"):
        return True
    return not line[:1].isalnum() and line.lstrip(" \t\u00a0\ufeff")[:5].lower() == "%tlog"


def _other_version(magic: Magic) -> Broken:
    message = f"this is a table log of version {magic.version}; only version {VERSION} can be read"
    problem = Problem(magic.column, magic.end, "tlog:magic", message, "the rest of this game is skipped")
    return Broken(magic.line, (problem,), None, magic.text)


def _foreign(line: str | bytes, number: int) -> Broken:
    """Return the finding for text before the first game."""
    if isinstance(line, bytes) and not line.startswith(_PICTURES):
        return unreadable(line, number)
    text = line[:LONGEST] if isinstance(line, str) else ""
    column = len(text) - len(text.lstrip()) + 1
    kind, help = _kind_of(text) if isinstance(line, str) else ("a picture", _MAGIC_HELP)
    message = f"this is not a table log but {kind}" if kind else "no game has begun yet"
    end = max(len(text.rstrip()), column) + 1
    return Broken(number, (Problem(column, end, "tlog:magic", message, help, _begun(text)),), None, text)


_PICTURES = (b"\x89PNG", b"\xff\xd8\xff")
"""How PNG and JPEG files begin."""
_KINDS = (
    (r"%PDF-", "a PDF", _MAGIC_HELP),
    (r".*\0", "a file of bytes that are not text", _MAGIC_HELP),
    (r"\(\s*;", "a game record in SGF", "`referee convert FILE --to tlog` makes a log of it"),
    (r"<svg\b|<\?xml\b|<!DOCTYPE svg", "a picture in SVG or another XML file", _MAGIC_HELP),
    (r"<!doctype html|<html\b", "a page in HTML", _MAGIC_HELP),
    (r"\{|\[\s*([\[{\"\d-]|\Z)", "a JSON file", _MAGIC_HELP),
    (r"(game|extends|title|components|board|zones|words)\s*:(\s|\Z)", "a layout in YAML", "`boardgen check FILE` reads it"),
    (r"\[[\w.\"-]+\]\s*\Z", "a file of settings", _MAGIC_HELP),
    (r"[^\W\d]\S*( [^\W\d]\S*){5}", "plain text", _MAGIC_HELP),
)
"""How the first line that says anything begins in files of other kinds, what each is, and what to do with it. A text is six words."""


def _kind_of(line: str) -> tuple[str, str]:
    """Return what a file is that begins with a line, empty where nobody can tell, and what to write or do."""
    for pattern, kind, help in _KINDS:
        if re.match(pattern, line.strip(), re.IGNORECASE if "<" in pattern else 0):
            return kind, help
    return "", _MAGIC_HELP


def _begun(text: str) -> tuple[Repair, ...]:
    """Return the line that begins a game, in place of one that was meant so, or above the first header; nothing for any other text."""
    if found := _MEANT.fullmatch(text):
        return (Repair((Edit(1, found.end(1) + 1, MAGIC),), certain=True),)
    return (Repair((Edit(1, 1, f"{MAGIC}\n"),), certain=True),) if _HEADER.match(text) else ()


def unreadable(line: str | bytes, number: int) -> Broken:
    """Return the finding for a line that is too long or not UTF-8, whichever comes first."""
    text = line if isinstance(line, str) else line.decode(errors="replace")
    message = f"a line has at most {LONGEST:,} characters"
    problem = Problem(LONGEST + 1, LONGEST + 2, "tlog:line.long", message, "shorten it, or continue on another line")
    if isinstance(line, bytes):
        try:
            line.decode()
        except UnicodeDecodeError as error:
            column = len(line[: error.start].decode()) + 1
            if column <= LONGEST:
                message = f"the byte 0x{line[error.start]:02x} is not UTF-8"
                problem = Problem(column, column + 1, "tlog:encoding", message, "save the file as UTF-8")
    text = text[:LONGEST]
    named = re.match(r"[ \t]*([0-9]{1,6})([A-Z])[ \t]", text)
    return Broken(number, (problem,), (int(named[1]), named[2]) if named else None, text)


_STEPS = 100
"""Spellings that are tried in one line."""


def respell(scanner: Scanner, text: str, number: int, scan: Scan) -> Scan:
    """Return what a line says that the scanner has refused, its lenient spellings put right one after the other.

    All places are those of the line as written. A spelling after which the line cannot be read any further is left as it is."""
    line = Rewritten(text)
    statement, warnings = scan
    vain: set[tuple[int, str]] = set()  # problems that no spelling helped, by column and message
    for _ in range(_STEPS):
        tried = next(_lenient(statement, line, vain), None) if isinstance(statement, Broken) else None
        if tried is None:
            break
        problem, after = tried
        again = scanner.scan(after.text, number)
        if _is_better(again, after, line, problem):
            line, (statement, warnings) = after, again
        else:
            vain.add(problem)
    if not line.edits:
        return scan
    notes = sorted([*[line.back(warning) for warning in warnings], *(_warning(text, edit) for edit in line.edits)])
    if isinstance(statement, Broken):
        problems = tuple(line.back(problem) for problem in statement.problems)
        return Broken(number, problems, statement.turn, text), tuple(notes)
    return line.rewrite(statement), tuple(notes)


def _lenient(broken: Broken, line: Rewritten, vain: set[tuple[int, str]]) -> Iterator[tuple[tuple[int, str], Rewritten]]:
    """Yield the spellings to try: the problem that each is for, and the line after it."""
    for problem in broken.problems:
        named = line.place(problem.column, problem.end)[0], problem.message
        if named in vain:
            continue
        for repair in problem.repairs:
            if repair.lenient:
                after = line
                for edit in sorted(repair.edits, reverse=True):
                    after = after.then(edit)
                yield named, after


def _is_better(again: Scan, after: Rewritten, before: Rewritten, tried: tuple[int, str]) -> bool:
    """Return whether what was put right can be read now: no problem is left in it, and the one that was tried is gone."""
    statement = again[0]
    if not isinstance(statement, Broken):
        return True
    edits = [edit for edit in after.edits if edit not in before.edits]
    for problem in statement.problems:
        at, _ = after.place(problem.column, problem.end)
        if (at, problem.message) == tried or any(edit.column <= at < edit.end for edit in edits):
            return False
    return True


def _warning(text: str, edit: Edit) -> Problem:
    """Return the leniency that an edit of a line is."""
    old, new = text[edit.column - 1 : edit.end - 1].strip(), edit.text.strip()
    place = edit.column, max(edit.end, edit.column + 1)
    repairs = one(*edit, lenient=True)
    if old == new:
        where = "before" if edit.text[:1] == " " else "after"
        return Problem(*place, "tlog:lenient.spelling", f"a space is missing {where} `{quote(old)}`", "put a space there", repairs)
    if not new:
        return Problem(*place, "tlog:lenient.spelling", f"`{quote(old)}` is not needed here", "delete it", repairs)
    return Problem(*place, "tlog:lenient.spelling", f"`{quote(old)}` is read as `{quote(new)}`", f"write `{quote(new)}`", repairs)
