"""What a line may have been meant as: the changes that undo one mistake of a pencil, each with its cost.

A mistake that is made often costs little: a character taken for one that looks like it 1, a point next to the right one 1.6, any other
digit 2. The costs are for ranking alone; whether a changed line is one at all, and whether it is allowed, is for the scanner and the law
to decide.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import combinations

from boardgen.errors import count_edits
from boardgen.layout.ground.board import column_letters
from boardgen.records import NamedTuple
from referee.tlog.freetext import KEYS

ALIKE = (
    *("1 7 I l", "5 6 S", "3 8 B", "0 6 O D Q", "4 9 A", "6 G b", "2 Z 7", "9 g q", "1 4", "6 9", "0 8", "3 5", "7 9"),
    *("D O Q", "G C O", "E F", "K H X R", "U V Y", "M N W H", "P R F B D", "C L E", "T F I J", "S B"),
    *("a o d u q", "e c o", "i l t j", "n h r m u", "u v n y", "f t", "g y q", "s c", "b h k", "v y", "w v"),
)
"""Groups of characters that are taken for each other in handwriting."""
LOOKS_ALIKE, MISSPELT, DOUBLED, WAY, SWAPPED, LOST, NEIGHBOUR, COUNTED, EXCHANGED, DIGIT, LETTER, WORD, OTHER_WORD = (
    *(1.0, 1.1, 1.2, 2.0, 1.5, 1.5, 1.6, 1.8, 1.8, 2.0, 2.3, 2.6, 2.8),
)
"""What each mistake costs: a character for another, a word misspelt, a character twice, one too many, two swapped, one lost, a point next
to the right one, an amount one off, two words exchanged, another digit, another letter, a word lost or twice, another word."""

_SIGNS = "@>+:/x;=$!- "
_WORD = re.compile(r"[^ \t]+")
_POINT = re.compile(r"(?<![A-Za-z0-9])([A-HJ-Z]{1,2})([0-9]{1,3})(?![0-9A-Za-z])")
_NUMBER = re.compile("[0-9]+")
_PAIRED = 12
"""Words of a line that are tried in each other's places."""
_ATOM = re.compile(r"[A-Z]+[0-9]+|[0-9]+[A-Z]+|[0-9]+|[A-Z]+|[a-z]+[A-Z]+")


class Change(NamedTuple):
    """The characters of a line from index `begin` to `end` become `text`, at a cost."""

    cost: float
    begin: int
    end: int
    text: str

    def of(self, line: str) -> str:
        """Return a line with the change made in it."""
        return line[: self.begin] + self.text + line[self.end :]

    def words(self, line: str) -> tuple[str, str]:
        """Return the words that it changes, before and after."""
        begin = max(line.rfind(mark, 0, self.begin) for mark in " \t;") + 1
        end = min((at for mark in " \t;" if (at := line.find(mark, self.end)) >= 0), default=len(line))
        return line[begin:end], line[begin : self.begin] + self.text + line[self.end : end]


def _groups() -> dict[str, str]:
    alike: dict[str, str] = {}
    for group in ALIKE:
        signs = group.split()
        for sign in signs:
            alike[sign] = "".join(dict.fromkeys(alike.get(sign, "") + "".join(other for other in signs if other != sign)))
    return alike


def body(text: str) -> int:
    """Return where the comment of a line begins, or the spaces at its end."""
    return len(text.partition("#")[0].rstrip())


class Pencil:
    """The pencil mistakes of one log.

    `words` are those of the notation that are always written alike, `signs` the letters and digits of the log; a board row has `marks`.
    A `free` word explains nothing in the place of another word, as one after which anything may be written.
    """

    def __init__(self, words: Collection[str], signs: str, marks: str, free: Collection[str] = ()) -> None:
        self.words = sorted(words)
        self._others = [word for word in self.words if word not in free]
        self._signs = signs
        self._marks = marks
        self._alike = _groups()

    def likely(self, text: str, begin: int = 0) -> Iterator[Change]:
        """Yield the mistakes that happen most, from index `begin` on: characters that look alike, too many, swapped, and points one off."""
        end = body(text)
        for at in range(begin, end):
            sign = text[at]
            for other in self._alike.get(sign, ""):
                yield Change(LOOKS_ALIKE, at, at + 1, other)
            if sign == text[at - 1 : at]:
                yield Change(DOUBLED, at, at + 1, "")
            elif sign != " ":
                yield Change(WAY, at, at + 1, "")
            if at + 1 < end and sign != text[at + 1]:
                yield Change(SWAPPED, at, at + 2, text[at + 1] + sign)
        yield from self._misspelt(text, begin, end)
        for found in _POINT.finditer(text, begin, end):
            yield from _neighbours(found)

    def rarer(self, text: str, begin: int = 0) -> Iterator[Change]:
        """Yield the others: characters lost, amounts one off, words exchanged, any other digit or letter, words lost or twice.

        Another word is not tried for one that is nearly a word of the notation: that was meant.
        """
        end = body(text)
        misspelt = {change.begin for change in self._misspelt(text, begin, end)}
        if text.startswith("|"):
            yield from self._row(text, end)
        yield from self._any_sign(text, begin, end)
        yield from _exchange(text, begin, end)
        for found in _WORD.finditer(text, begin, end):
            yield Change(WORD, found.start(), min(found.end() + 1, end), "")
            yield Change(WORD, found.start(), found.start(), f"{found[0]} ")
            if (found[0].islower() or found[0] == "-") and found.start() not in misspelt:
                for word in self._others:
                    yield Change(OTHER_WORD, found.start(), found.end(), word)

    def touching(self, text: str, begin: int, names: Collection[str]) -> Iterator[Change]:
        """Yield rarer mistakes that have to do with some names: words that are one of them or nearly so, and amounts; words exchanged."""
        end = body(text)
        for found in _ATOM.finditer(text, begin, end):
            if found[0] in names or found[0].isdigit():
                yield from self._any_sign(text, found.start(), found.end())
                continue
            for name in names:
                if len(name) > 1 and abs(len(name) - len(found[0])) < 2 and count_edits(found[0], name) == 1:
                    yield Change(DIGIT, found.start(), found.end(), name)
        yield from _exchange(text, begin, end)

    def misspelt_keys(self, text: str) -> Iterator[Change]:
        """Yield a header whose key may be misspelt."""
        found = re.match("[ \t]*([^ :=]+)[ :=]", text)
        for key in KEYS if found is not None else ():
            assert found is not None  # by the condition above
            far = count_edits(found[1].lower(), key.lower())
            if far and far <= 1 + (len(key) > 5):
                yield Change(MISSPELT + 0.7 * (far - 1), found.start(1), found.end(1), key)

    def _any_sign(self, text: str, begin: int, end: int) -> Iterator[Change]:
        """Yield a character lost anywhere, any other digit or letter, an amount one off."""
        for at in range(begin, end + 1):
            for sign in _SIGNS:
                yield Change(LOST - 0.1 * (sign == " "), at, at, sign)
            for sign in self._signs:
                yield Change(LOST + 0.2, at, at, sign)
                if at < end and text[at] != sign and text[at].isalnum() and sign not in self._alike.get(text[at], ""):
                    yield Change(DIGIT if sign.isdigit() else LETTER, at, at + 1, sign)
        for found in _NUMBER.finditer(text, begin, end):
            for number in (int(found[0]) - 1, int(found[0]) + 1):
                if number >= 0:
                    yield Change(COUNTED, found.start(), found.end(), str(number))

    def _misspelt(self, text: str, begin: int, end: int) -> Iterator[Change]:
        """Yield words that are nearly one of the notation."""
        for found in re.compile("[A-Za-z0-9]+").finditer(text, begin, end):
            if found[0] in self.words or len(found[0]) < 2:
                continue
            for word in self.words:
                if abs(len(word) - len(found[0])) < 3 and (far := count_edits(found[0], word)) <= 1 + (len(word) > 3):
                    yield Change(MISSPELT + 0.7 * (far - 1), found.start(), found.end(), word)

    def _row(self, text: str, end: int) -> Iterator[Change]:
        """Yield marks of a board row."""
        for at in range(1, end):
            if text[at] in self._marks:
                for mark in self._marks:
                    if mark != text[at]:
                        yield Change(DIGIT, at, at + 1, mark)


def _neighbours(found: re.Match[str]) -> Iterator[Change]:
    """Yield the points one column or one row off."""
    column, row = found[1], int(found[2])
    for other in (row - 1, row + 1):
        if other > 0:
            yield Change(NEIGHBOUR, found.start(2), found.end(2), str(other))
    names = [column_letters(number) for number in range(60)]
    at = names.index(column) if column in names else -1
    for other in (at - 1, at + 1):
        if at >= 0 and 0 <= other < len(names):
            yield Change(NEIGHBOUR, found.start(1), found.end(1), names[other])


def _exchange(text: str, begin: int, end: int) -> Iterator[Change]:
    """Yield two words of one shape, two numbers wherever they are, or two events, that have changed places."""
    for pattern, shape in ((_ATOM, _shape), (_NUMBER, str.isdigit)):
        for first, second in combinations([*pattern.finditer(text, begin, end)][:_PAIRED], 2):
            if first[0] != second[0] and shape(first[0]) == shape(second[0]):
                yield Change(EXCHANGED, first.start(), second.end(), second[0] + text[first.end() : second.start()] + first[0])
    parts = text[begin:end].split(";")
    for at in range(min(len(parts) - 1, _PAIRED)):
        one, two = parts[at].strip(), parts[at + 1].strip()
        start = begin + sum(len(part) + 1 for part in parts[:at])
        stop = start + len(parts[at]) + 1 + len(parts[at + 1])
        if at or not begin:
            start += len(parts[at]) - len(parts[at].lstrip())
        if one and two and one != two and (at or begin):
            yield Change(EXCHANGED, start, stop, f"{' ' * (text[start : start + 1] == ' ')}{two} ; {one}")


def _shape(word: str) -> tuple[bool, bool]:
    """Return what a word looks like from afar: begins and ends with a digit or a letter."""
    return word[0].isdigit(), word[-1].isdigit()
