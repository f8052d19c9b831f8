"""The words of a conversion: headers that SGF and logs share, free text as each may contain it, and notes on what was not converted.

A note of a kind is given once a file, with its first place and how often it occurred, however large the file is."""

from __future__ import annotations

import re
from dataclasses import dataclass

from boardgen.errors import visible
from boardgen.records import NamedTuple
from referee.convert.record import BLACK, WHITE
from referee.errors import RefereeError
from referee.tlog import lenient


class BadRecord(RefereeError):  # noqa: N818  (what it says of a record)
    """A record that cannot be read: `at` is the index of the place in the text, `message` tells you what is wrong and how to fix it."""

    def __init__(self, at: int, message: str) -> None:
        super().__init__(message)
        self.at = at
        self.message = message


class BadPoint(BadRecord):
    """A value that is not a point of the board. What comes before it can be kept."""


_TOLD = 100


class FilePosition(NamedTuple):
    """A place in a file; both count from 1, the column in code points."""

    line: int
    column: int


def place(text: str, at: int) -> FilePosition:
    """Return the place of an index of a text, whose lines may end with LF, CR LF or CR."""
    ends = re.compile(r"\r\n|\n|\r")
    line, start = 1, 0
    for line_end in ends.finditer(text, 0, at):
        line, start = line + 1, line_end.end()
    return FilePosition(line, at - start + 1)


@dataclass(slots=True)
class _Warning:
    message: str
    first: FilePosition | None
    severe: bool
    count: int = 0


class Notes:
    """The notes on one file. `failed` is true if a game of it, or a part of one, could not be converted."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.failed = False
        self._failures = 0
        self._warnings: dict[str, _Warning] = {}
        self.lost: dict[str, int] = {}

    def has_place(self, kind: str) -> bool:
        """Return whether a warning of this kind has a place already."""
        return kind in self._warnings

    def warn(self, kind: str, message: str, first: FilePosition | None = None) -> None:
        """Note something that was read otherwise than it stands, or is worth knowing; only the first of its kind is worded."""
        self._warnings.setdefault(kind, _Warning(message, first, False)).count += 1

    def fail(self, message: str, first: FilePosition | None = None) -> None:
        """Note a game, or the rest of one, that is left out."""
        self.failed = True
        kind = f"!{self._failures}" if self.tells_failures else "!"
        self._failures += 1
        self._warnings.setdefault(kind, _Warning(message, first, True)).count += 1

    @property
    def tells_failures(self) -> bool:
        """Whether the next failure is reported by itself. Of a collection with nothing but mistakes, readers need only the beginning."""
        return self._failures < _TOLD

    def lose(self, what: str, count: int = 1) -> None:
        """Note something that has no place in the other form; an empty count is nothing lost."""
        if count:
            self.lost[what] = self.lost.get(what, 0) + count

    def errors(self) -> list[str]:
        """Return the lines on games that are left out, in whole or in part, as editors read them."""
        return [self._line(warning) for warning in self._warnings.values() if warning.severe]

    def warnings(self) -> dict[str, str]:
        """Return the lines on everything else that has a place, by kind."""
        return {kind: self._line(warning) for kind, warning in self._warnings.items() if not warning.severe}

    def lines(self) -> list[str]:
        """Return all that there is to say, a line each."""
        lines = [self._line(warning) for warning in self._warnings.values()]
        if self.lost:
            lost = (what if count == 1 else f"{what} ({count})" for what, count in self.lost.items())
            lines.append(f"{visible(self.file)}: left out: {visible(', '.join(lost))}")
        return lines

    def _line(self, warning: _Warning) -> str:
        spot = f":{warning.first.line}:{warning.first.column}" if warning.first else ""
        more = f" (and {warning.count - 1} more)" if warning.count > 1 else ""
        return f"{visible(self.file)}{spot}: {'error' if warning.severe else 'warning'}: {visible(warning.message)}{more}"


class Source(NamedTuple):
    """A text that is converted, and the notes on it: places are indices of the text, looked up only when they are reported."""

    text: str
    notes: Notes

    def warn(self, kind: str, message: str, at: int) -> None:
        """Do as `Notes.warn`, about the place at an index."""
        self.notes.warn(kind, message, None if self.notes.has_place(kind) else place(self.text, at))

    def fail(self, message: str, at: int) -> None:
        """Do as `Notes.fail`, about the place at an index."""
        self.notes.fail(message, place(self.text, at) if self.notes.tells_failures else None)


INFO = {
    "GN": "Title", "EV": "Event", "RO": "Round", "DT": "Date", "PC": "Place", "RU": "Rules", "KM": "Komi", "TM": "Time",
    "OT": "Overtime", "RE": "Outcome", "ON": "Opening", "SO": "Source", "US": "Scribe", "AN": "Annotator", "CP": "Copyright",
}  # fmt: skip
"""The header of each property of SGF that is about the game as a whole, in the order in which they are written."""
PROPERTIES = {header: name for name, header in INFO.items()}
OUTCOME = INFO["RE"]
KOMI = INFO["KM"]
RULES = INFO["RU"]

_COLOURS = {"B": BLACK, "W": WHITE}
_won = re.compile(r"(B|W)(\+.*)?", re.I | re.S).fullmatch
_won_by_seat = re.compile(rf"({BLACK}|{WHITE})(\+.*)?", re.S).fullmatch
_OPEN = frozenset({"", "?", "void", "unknown", "unfinished", "suspended", "not finished", "n/a", "none", "unf."})
_SIMPLE_KO = re.compile(r"japan|jp\b|korea|日本|한국|nihon", re.I).match


def outcome(result: str) -> str:
    """Return SGF's result as a header has it: `B+3.5` is of seat K there, since B is Blue in a log."""
    match = _won(result)
    return f"{_COLOURS[match[1].upper()]}{match[2] or '+'}" if match else result


def result(outcome: str) -> str:
    """Return the result of a log as SGF has it: `B+3.5` where K has won by 3.5. Any other text stays as it is."""
    match = _won_by_seat(outcome)
    return f"{'B' if match[1] == BLACK else 'W'}{match[2] or '+'}" if match else outcome


def is_over(result: str) -> bool:
    """Return whether SGF's result says that the game came to an end."""
    return result.strip().lower() not in _OPEN


def plays_simple_ko(rules: str) -> bool:
    """Return whether the rules that a record names forbid only the direct retaking of a ko."""
    return bool(_SIMPLE_KO(rules.strip()))


def counts_komi(komi: str) -> bool:
    """Return whether a komi is given and is not zero."""
    try:
        return float(komi.replace(",", ".")) != 0
    except ValueError:
        return bool(komi.strip())


LONGEST = 1000
"""Characters of a header's value or of a comment line that are written; a line of a log has at most 4,096."""
_escape = re.compile(r"\\(\r\n|\n\r|.)", re.S)
_control = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_breaks = re.compile(r"\r\n|\n\r|\n|\r")
_seat = re.compile("(?:^|[ ,;])[A-Z] ?=")
_last = re.compile("[,;]+$")
_wide = str.maketrans(",;", "\uff0c\uff1b")


def plain(raw: str) -> str:
    """Return a value of SGF without its escapes; a line that was only wrapped is joined."""
    return _escape.sub(lambda match: "" if match[1][0] in "\r\n" else match[1], raw) if "\\" in raw else raw


def one_line(raw: str) -> str:
    """Return a value of SGF as a header has it: one line without control characters, `#` (which begins a comment) written wide.

    What is longer than a header may be is cut, and shows it."""
    line = _control.sub(" ", plain(raw[: 2 * LONGEST])).replace("#", "\uff03").strip()
    return line if len(line) <= LONGEST and len(raw) <= 2 * LONGEST else f"{line[: LONGEST - 1].rstrip()}\u2026"


def name(raw: str) -> str:
    """Return a player's name as a header has it: signs that would be read otherwise are written wide.

    These are the `=` of ` X=`, which begins the next name, a last comma, which would be dropped, and a quotation mark at the beginning that
    is not closed."""
    line = _last.sub(lambda match: match[0].translate(_wide), one_line(raw))
    if lenient.plain(line[:1]) == '"' and lenient.find(line) is not None:
        line = "\uff02" + line[1:]
    signs = list(line)
    for match in _seat.finditer(lenient.plain(line)):
        signs[match.end() - 1] = "\uff1d"
    return "".join(signs)


def remarks(raw: str) -> list[str]:
    """Return a text of SGF as comment lines, none of them long, without empty lines at either end."""
    lines = []
    for line in "\n".join(_control.sub(" ", line) for line in _breaks.split(plain(raw))).strip().split("\n"):
        text = line.rstrip()
        start = 0
        while len(text) - start > LONGEST:
            cut = text.rfind(" ", start + 1, start + LONGEST + 1)
            cut = cut if cut > 0 else start + LONGEST
            lines.append(text[start:cut].rstrip())
            start = cut + (text[cut] == " ")
        lines.append(text[start:])
    return lines if any(lines) else []


def remark(line: str) -> str:
    """Return what a log says behind the `#` of a line."""
    return _control.sub(" ", line[line.index("#") + 1 :]).removeprefix(" ").rstrip()


def comment_line(line: str) -> str:
    """Return a line of a log as a comment about what it did."""
    return _control.sub(" ", line).strip()


def escape(text: str) -> str:
    """Return a text as a value of SGF holds it. A `[` that nothing closes gets a backslash too: it is not taken for the next property."""
    raw = text.replace("\\", "\\\\").replace("]", "\\]")
    return raw.replace("[", "\\[") if raw.rfind("[") > raw.rfind("]") else raw
