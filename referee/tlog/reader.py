"""A log file, read as a stream: its games, and of each its statements one by one, in bounded memory whatever the bytes.

What cannot be read is a `Broken` statement, never an exception.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import BinaryIO

from referee.tlog.automaton import Automaton
from referee.tlog.edits import one
from referee.tlog.lines import LONGEST, Block, Lines
from referee.tlog.names import Names
from referee.tlog.scanner import Scan, Scanner
from referee.tlog.statements import Blank, Broken, Edit, Header, Magic, Problem, Repair, Struck
from referee.tlog.verb_tables import Scanners

Naming = Callable[[str, str], Names]
"""What the layout of a game (first word) on a board (second word) calls its zones, cards and cities."""

VERSION = 1
_TOLD = 1000  # broken lines of a game whose problems are reported in full; of the rest only the place, so that time stays short
MAGIC = f"%tlog {VERSION}"
_MAGIC_HELP = f"the first line of a game is `{MAGIC}`"
_MEANT = re.compile(r"([ \t]*%?[ \t]*tlog[ \t:.v]*1?)[ \t]*(?:#.*)?", re.IGNORECASE)
"""A line that was meant to begin a game."""
_HEADER = re.compile(r"[ \t]*(?:Game|Board|Players|Order|Options)[ \t]*:")
"""A header that may follow the first line; in lower case it could be a layout instead."""


def games(stream: BinaryIO, scanner: Scanner | None = None, naming: Naming | None = None) -> Iterator[Game]:
    """The games of a log in order: at least one, which of an empty or foreign file has only a finding.

    Before the next game is given, what was not taken of this one is passed over. `scanner` knows the verbs; by default those of the game
    that the log names. `naming` is asked where a line cannot be read without the names of the layout.
    """
    scanners = Scanners() if scanner is None else None
    lines = Lines(stream)
    index = 1
    while True:
        game = Game(lines, index, scanner, scanners, naming)
        yield game
        game.pass_over()
        if not lines.given_back:
            return
        index += 1


class Game:
    """One game of a log: an iterator of (statement, leniencies), without blank, comment and struck-out lines.

    The first statement is the `Magic` line, or a `Broken` that says why there is none. `index` counts the games of the
    file from 1; `lines` is the number of lines of the game that were read so far, blank ones included.
    """

    def __init__(
        self, lines: Lines, index: int, scanner: Scanner | None, scanners: Scanners | None = None, naming: Naming | None = None
    ) -> None:
        self.index = index
        self._lines = lines
        self._before = lines.number
        self._scanners = scanners
        self._naming = naming
        self._headers: dict[str, str] = {}
        if scanner is None:
            assert scanners is not None  # a game has a scanner, or finds its own
            scanner = scanners.of("")
        self._scanner = scanner
        self._scanner.use(self._names)
        self._statements = self._read()
        self._passing = False  # whether the rest of the game is passed over, since it is of another version

    def __iter__(self) -> Iterator[Scan]:
        return self

    def __next__(self) -> Scan:
        return next(self._statements)

    def at_hand(self) -> tuple[Block, int]:
        """The lines that come next and are in memory already, unchanged: a list and the index of the first of them."""
        return self._lines.at_hand()

    def skip(self, lines: int) -> None:
        """Pass over so many of the lines at hand, which the caller has read already."""
        self._lines.skip(lines)

    @property
    def scanner(self) -> Scanner:
        """The one that reads the lines after those read so far."""
        return self._scanner

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
        known = self._naming is not None and ("Game" in headers or "Board" in headers)
        return self._naming(headers.get("Game", ""), headers.get("Board", "")) if known and self._naming is not None else Names()

    def scan(self, text: str, number: int) -> Scan:
        """The statement of a line that is written after those read so far; blank, comment and struck-out lines are statements here.

        `text` has no line feed, and no more than LONGEST characters of it are read.
        """
        if len(text) > LONGEST:
            return unreadable(text, number), ()
        self._scanner.use(self._names)  # it may be shared by several games
        return self._named(text, number, self._scanner.scan(text, number))

    def automaton(self, kind: str) -> Automaton:
        """The automaton of a kind of line of this game, as the scanner has it."""
        return self._scanner.automaton(kind)

    def save(self) -> tuple[Scanner, dict[str, str]]:
        """What headers have said of how lines are read, for `restore`."""
        return self._scanner, dict(self._headers)

    def restore(self, saved: tuple[Scanner, dict[str, str]]) -> None:
        """Read lines as they were read at `save`."""
        self._scanner, headers = saved
        self._headers = dict(headers)

    def _named(self, text: str, number: int, scan: Scan, *, brief: bool = False) -> Scan:
        """What the scanner made of a line, after a second reading where the first failed, and with the game that it may name."""
        statement, warnings = scan
        if isinstance(statement, Broken) and not brief:
            from referee.tlog import respell

            statement, warnings = respell.read(self._scanner, text, number, (statement, warnings))
        if isinstance(statement, Magic) and statement.version != VERSION:
            return _other_version(statement), warnings
        if isinstance(statement, Header) and statement.key in ("Game", "Board"):
            statement, more = self._take(statement)
            warnings = (*warnings, *more)
        return statement, warnings

    def _take(self, header: Header) -> tuple[Header, tuple[Problem, ...]]:
        """A header; the first one of the game decides which verbs are read from here on. Its name may be in any case."""
        warnings: tuple[Problem, ...] = ()
        if header.key == "Game" and self._scanners is not None and "Game" not in self._headers:
            name = header.value.lower()
            if header.value != name and name in self._scanners.games:
                place = header.column, header.end
                message = f"`{header.value}` is read as `{name}`"
                warnings = (Problem(*place, "tlog:lenient.spelling", message, f"write `{name}`", one(*place, name, lenient=True)),)
                header = header._replace(value=name)
            self._use(self._scanners.of(header.value))
        self._headers.setdefault(header.key, header.value)
        if self._scanners is not None and self._headers.get("Game") not in self._scanners.games and (verbs := self._names().verbs):
            self._use(self._scanners.of(verbs))  # by the layout, since the game has none of its own
        return header, warnings

    def _use(self, scanner: Scanner) -> None:
        self._scanner = scanner
        scanner.use(self._names)

    def _read(self) -> Iterator[Scan]:
        lines = self._lines
        forgiven: list[Problem] = []
        marked = self.index > 1  # whether a byte order mark has been reported, or cannot be there
        returned = False  # whether a line ended with a carriage return
        broken = 0  # lines that cannot be read
        for text in self._texts():
            if isinstance(text, Broken):
                yield text, ()
                continue
            if lines.bom and not marked:
                marked = True
                forgiven.append(_BOM)
            crlf = text.endswith("\r")
            line = text[:-1] if crlf else text
            statement, warnings = self._scanner.scan(line, lines.number, brief=broken > _TOLD)
            kind = type(statement)
            if kind is Blank or kind is Struck:
                continue
            if kind is Broken or kind is Header:
                statement, warnings = self._named(line, lines.number, (statement, warnings), brief=broken > _TOLD)
            if crlf and not returned:
                # Reported once, on a line that is passed on, so that its place is right.
                returned = True
                forgiven.append(_crlf(line))
            if isinstance(statement, Broken):
                broken += 1
            elif isinstance(statement, Magic) and statement.version != VERSION:
                self._passing = True
                statement = _other_version(statement)
            if forgiven:
                warnings = (*forgiven, *warnings)
                forgiven.clear()
            yield statement, warnings

    def _texts(self) -> Iterator[str | Broken]:
        """The lines of the game as text, and the findings for what cannot be read as a line of it."""
        lines = self._lines
        begun = reported = False
        for line in lines:
            if isinstance(line, bytes) or len(line) > LONGEST:
                if begun and not self._passing:
                    yield unreadable(line, lines.number)
                elif not begun and not reported:
                    reported = True
                    yield _foreign(line, lines.number)
            elif begins_game(line):
                if begun:
                    lines.give_back(line)
                    return
                begun = True
                yield line
            elif begun:
                if not self._passing:
                    yield line
            elif not reported and line.strip() and not line.lstrip().startswith("#"):
                reported = True
                yield _foreign(line, lines.number)
        if not begun and not reported:
            yield Broken(1, (Problem(1, 2, "tlog:magic", "there is no game in this file", _MAGIC_HELP),), None, "")


_BOM = Problem(1, 2, "tlog:lenient.bom", "the file begins with a byte order mark", "save it as UTF-8 without one")


def _crlf(line: str) -> Problem:
    end = len(line) + 1
    return Problem(end, end + 1, "tlog:lenient.crlf", "lines end with CR LF", "save the file with plain line feeds")


def begins_game(line: str) -> bool:
    """Whether a game begins with this line: its `%tlog`, also where a careless editor has put something before it."""
    if line.startswith("%tlog"):
        return True
    return not line[:1].isalnum() and line.lstrip(" \t\u00a0\ufeff")[:5].lower() == "%tlog"


def _other_version(magic: Magic) -> Broken:
    message = f"this is a table log of version {magic.version}; only version {VERSION} can be read"
    problem = Problem(magic.column, magic.end, "tlog:magic", message, "the rest of this game is skipped")
    return Broken(magic.line, (problem,), None, magic.text)


def _foreign(line: str | bytes, number: int) -> Broken:
    """The finding for text before the first game."""
    broken = unreadable(line, number) if isinstance(line, bytes) or len(line) > LONGEST else None
    if broken is not None and isinstance(line, bytes):
        return broken
    text = line[:LONGEST] if isinstance(line, str) else ""
    column = len(text) - len(text.lstrip()) + 1
    message = "this is not a table log: it contains bytes that are not text" if "\0" in text else "no game has begun yet"
    end = max(len(text.rstrip()), column) + 1
    return Broken(number, (Problem(column, end, "tlog:magic", message, _MAGIC_HELP, _begun(text)),), None, text)


def _begun(text: str) -> tuple[Repair, ...]:
    """The line that begins a game, in place of one that was meant so, or above the first header; nothing for any other text."""
    if found := _MEANT.fullmatch(text):
        return (Repair((Edit(1, found.end(1) + 1, MAGIC),), certain=True),)
    return (Repair((Edit(1, 1, f"{MAGIC}\n"),), certain=True),) if _HEADER.match(text) else ()


def unreadable(line: str | bytes, number: int) -> Broken:
    """The finding for a line that is too long or not UTF-8, whichever comes first."""
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
