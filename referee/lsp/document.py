"""The text of a log in an editor, and its places: the referee counts lines and code points, an editor its own lines and UTF-16 units."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.judge.report.findings import Edit

_END = re.compile(r"\r\n|\n|\r")
BOM = "\ufeff"


class Place(NamedTuple):
    """A place as an editor counts it: line and UTF-16 unit, both from 0."""

    line: int
    character: int


class Span(NamedTuple):
    """From one place up to another."""

    start: Place
    end: Place


class Change(NamedTuple):
    """The text of a span becomes `text`."""

    span: Span
    text: str


class Document:
    """A text. An offset counts its code points from 0; a place that is outside is moved to the nearest one inside."""

    def __init__(self, text: str) -> None:
        self.text = text
        ends = [match.end() for match in re.finditer("\n", text)]
        self._starts = [1 if text.startswith(BOM) else 0, *ends]
        self._shown = [0, *(match.end() for match in _END.finditer(text))] if "\r" in text else [0, *ends]

    @property
    def data(self) -> bytes:
        """The text as a file has it. A line with half a UTF-16 pair is not UTF-8, which the referee reports."""
        return self.text.encode("utf-8", "surrogatepass")

    @property
    def line_end(self) -> str:
        """How lines end here."""
        return "\r\n" if "\r\n" in self.text else "\n"

    def line(self, number: int) -> str:
        """A line as the referee counts it, from 1, without its end; empty where there is none."""
        if not 1 <= number <= len(self._starts):
            return ""
        return self.text[self._starts[number - 1] : self._line_end(number)]

    def offset(self, line: int, column: int) -> int:
        """The offset of a line and column of the referee, both from 1."""
        number = min(max(line, 1), len(self._starts))
        return min(self._starts[number - 1] + max(column - 1, 0), self._line_end(number))

    def line_of(self, offset: int) -> tuple[int, int]:
        """The line and column of an offset as the referee counts them."""
        number = max(1, bisect_right(self._starts, offset))
        return number, max(offset - self._starts[number - 1], 0) + 1

    def place(self, offset: int) -> Place:
        """Where an editor has an offset."""
        number = bisect_right(self._shown, offset) - 1
        return Place(number, _units(self.text[self._shown[number] : offset]))

    def span(self, line: int, column: int, end_column: int) -> Span:
        """Where an editor has the columns of a line of the referee."""
        start = self.offset(line, column)
        return Span(self.place(start), self.place(max(start, self.offset(line, end_column))))

    def offset_at(self, place: Place) -> int:
        """The offset of a place of an editor."""
        if place.line >= len(self._shown):
            return len(self.text)
        start = self._shown[max(place.line, 0)]
        stop = self._shown[place.line + 1] if place.line + 1 < len(self._shown) else len(self.text)
        line = self.text[start:stop].rstrip("\r\n")
        if line.isascii():
            return start + min(max(place.character, 0), len(line))
        units = 0
        for at, sign in enumerate(line):
            if units >= place.character:
                return start + at
            units += _units(sign)
        return start + len(line)

    def changes(self, edits: Iterable[Edit]) -> list[Change]:
        """Edits of the referee as an editor makes them."""
        spans = [(self.span(edit.line, edit.column, edit.end_column), edit.text) for edit in sorted(set(edits))]
        return [Change(span, text.replace("\n", self.line_end)) for span, text in spans]

    def rewritten(self, text: str) -> list[Change]:
        """What turns this text into another: one change, of the lines between those that stay; none where the texts are the same."""
        if text == self.text:
            return []
        old, new = self.text.splitlines(keepends=True), text.splitlines(keepends=True)
        same = 0
        while same < min(len(old), len(new)) and old[same] == new[same]:
            same += 1
        tail = 0
        while tail < min(len(old), len(new)) - same and old[-1 - tail] == new[-1 - tail]:
            tail += 1
        start, end = sum(map(len, old[:same])), len(self.text) - sum(map(len, old[len(old) - tail :]))
        return [Change(Span(self.place(start), self.place(end)), "".join(new[same : len(new) - tail]))]

    def _line_end(self, number: int) -> int:
        end = self._starts[number] - 1 if number < len(self._starts) else len(self.text)
        return end - 1 if end > self._starts[number - 1] and self.text[end - 1] == "\r" else end


def _units(text: str) -> int:
    """The UTF-16 units of a text."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2
