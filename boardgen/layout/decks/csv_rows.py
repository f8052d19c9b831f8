"""Splits the text of a CSV or TSV file into records (RFC 4180, with `,`, `;` or tabs), and finds the place of a field in the text."""

from __future__ import annotations

import csv
import io
import re
from typing import NamedTuple

LONGEST = 100 * 1024
"""The maximum number of characters of one field."""
SEPARATORS = ",;\t"
MOST_PLACES = 1_001
"""The maximum number of fields of a record whose places are found: one more than a file may have columns."""
_LINE_ENDS = re.compile(r"\r\n|\r|\n")
_SEP_LINE = re.compile(r"sep=([,;\t])(\r\n|\r|\n)")
"""The first line that spreadsheets write to name the separator."""


class Record(NamedTuple):
    """The fields of one record, without spaces around them, and the line where it begins."""

    line: int
    fields: list[str]


class Place(NamedTuple):
    """Where a field is in the file: line and column of its first character, from 1, and one past its last column in that line."""

    line: int
    column: int
    end: int


class BrokenCsv(ValueError):  # noqa: N818 - says what is the matter
    """A record that cannot be split, at its place, with what to do. `records` are those before it."""

    def __init__(self, place: Place, problem: str, remedy: str, records: list[Record]) -> None:
        super().__init__(problem)
        self.place = place
        self.problem = problem
        self.remedy = remedy
        self.records = records


def separator(text: str, tabs: bool = False) -> tuple[str, int]:
    """The separator of a file and the number of lines before its header. It is the one most used in the header, outside of quotes."""
    named = _SEP_LINE.match(text)
    if named:
        return named[1], 1
    if tabs:
        return "\t", 0
    counts = dict.fromkeys(SEPARATORS, 0)
    quoted = False
    for sign in text[:LONGEST].lstrip():
        if sign == '"':
            quoted = not quoted
        elif sign in "\r\n" and not quoted:
            break
        elif sign in counts and not quoted:
            counts[sign] += 1
    return max(counts, key=lambda sign: counts[sign]), 0


def records(text: str, sep: str, skip: int, most: int) -> list[Record]:
    """The records of a text, at most so many, those without any text left out. Raises BrokenCsv at the first that cannot be split."""
    lines = io.StringIO(text, newline="")
    for _ in range(skip):
        lines.readline()
    reader = csv.reader(lines, delimiter=sep, strict=True, skipinitialspace=sep != "\t")
    found: list[Record] = []
    before = 0
    try:
        for fields in reader:
            if any(fields):
                fields = [field.strip() for field in fields]
                if any(fields):
                    found.append(Record(before + skip + 1, fields))
                    if len(found) > most:
                        break
            before = reader.line_num
    except csv.Error as problem:
        raise _broken(text, sep, before + skip + 1, found, problem) from None
    return found


def _broken(text: str, sep: str, line: int, found: list[Record], problem: csv.Error) -> BrokenCsv:
    """What is wrong with the record that begins on a line, found by reading it again sign by sign."""
    places, end = Scanner(text, sep).scan(line)
    last = places[-1]
    if end == "open":
        return BrokenCsv(last, 'the quote " that opens here is never closed', 'close it, or write "" for a quote inside the text', found)
    if end == "after":
        what = 'there is more text after the quote " that closes this field'
        return BrokenCsv(last, what, 'write "" for a quote inside the text', found)
    if "limit" in str(problem):
        return BrokenCsv(last, "the field is longer than 100 KB", "shorten the text", found)
    return BrokenCsv(places[0], f"this line cannot be split into fields ({problem})", "save the file as CSV again", found)


class Scanner:
    """Finds fields of records in the text of a file. The text is searched for lines once, and only if something is asked for."""

    __slots__ = ("_ends", "_offsets", "sep", "text")

    def __init__(self, text: str, sep: str) -> None:
        self.text = text
        self.sep = sep
        self._offsets: list[int] = []
        self._ends = re.compile(f"[\\r\\n{sep}]")

    def scan(self, line: int) -> tuple[list[Place], str]:
        """The places of the fields of the record that begins on a line; of the first thousand or so where it has more.

        The second value is how it ends: empty for a whole record, `open` for a quote of the last field that is never closed,
        `after` for text after a closing quote, `long` for a field that is too long.
        """
        text, sep = self.text, self.sep
        at = start = self._offset(line)
        places: list[Place] = []
        while len(places) <= MOST_PLACES:
            while sep != "\t" and text[at : at + 1] == " ":
                at += 1
            begin, begin_line, begin_start = at, line, start
            if text[at : at + 1] == '"':
                at = _closing(text, at)
                if at < 0:
                    return [*places, self._place(begin_line, begin, begin_start, len(text))], "open"
                for ends in _LINE_ENDS.finditer(text, begin, at):
                    line += 1
                    start = ends.end()
                if text[at : at + 1] not in ("", "\r", "\n", sep):
                    return [*places, self._place(line, at, start, at + 1)], "after"
            else:
                ends_at = self._ends.search(text, at)
                at = ends_at.start() if ends_at else len(text)
            places.append(self._place(begin_line, begin, begin_start, at))
            if at - begin > LONGEST:
                return places, "long"
            if text[at : at + 1] != sep:
                break
            at += 1
        return places, ""

    def _place(self, line: int, at: int, start: int, end: int) -> Place:
        breaks = _LINE_ENDS.search(self.text, at, end)
        return Place(line, at - start + 1, max((breaks.start() if breaks else end) - start + 1, at - start + 2))

    def _offset(self, line: int) -> int:
        """Where a line, counted from 1, begins."""
        if not self._offsets:
            self._offsets = [0, *(ends.end() for ends in _LINE_ENDS.finditer(self.text))]
        return self._offsets[min(line, len(self._offsets)) - 1]


def _closing(text: str, at: int) -> int:
    """Where the text in quotes that opens at `at` ends, one past its closing quote; -1 if it is never closed."""
    while True:
        at = text.find('"', at + 1)
        if at < 0 or text[at + 1 : at + 2] != '"':
            return at + 1 if at >= 0 else -1
        at += 1
