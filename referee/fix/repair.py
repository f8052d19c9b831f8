"""A repair: a change of a log that undoes one mistake, as edits, as a diff, and in words; and what a line may have been meant as.

A mistake of a pencil that is made often costs little: a character taken for one that looks like it 1, a point next to the right one 1.6,
any other digit 2. The costs are for ranking alone; whether a changed line is one at all, and whether it is allowed, is for the scanner
and the law to decide."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Literal

from boardgen.errors import count_edits
from boardgen.layout.ground.board import column_letters
from boardgen.records import NamedTuple
from referee.judge.report.findings import Edit, Fix
from referee.tlog.freetext import KEYS
from referee.tlog.reader import MAGIC

if TYPE_CHECKING:
    from referee.fix.fix import Reach
    from referee.tlog.statements import Statement


LISTED = 6
"""Values that fit which are listed one by one."""
NEARLY = 0.75
"""By how much more than the best repair another may cost that may be the true one."""
RepairLevel = Literal["safe", "unique", "several"]


class Repair(NamedTuple):
    """Edits after which more of a log is valid, with the cost of the mistake that they undo. Wrong lines stay in the log, struck out.

    `meant` says what was meant, to be read after "if": "F5 on line 26 was meant to be F6". `certain`: no other reading is possible.

    `gap` is the text of the edits that a person has to replace by what only those who were there know, such as `_+_`; such a repair is
    incomplete and cannot be applied. `fits` are the values after which `reach` is true, of `choices` that there are (0: not known).
    `turn`: it is a turn that was left out, one of those that fit."""

    cost: float
    line: int
    meant: str
    edits: tuple[Edit, ...]
    reach: Reach
    certain: bool = False
    gap: str = ""
    fits: tuple[str, ...] = ()
    choices: int = 0
    turn: bool = False


def change_line(statement: Statement, change: Change) -> tuple[str, tuple[Edit, ...]]:
    """Return what was meant by a line with a change in it, and the edits: the line is struck out, and a line below is as meant."""
    text, line = statement.text, statement.line
    if not change.of(text).partition("#")[0].strip():
        return strike_out(statement, "was not meant to be there")
    word, instead = _meaning(text, change)
    meant = f"{word} on line {line} {instead}"
    strike = f"~{text}\n"
    if not change.begin:
        return meant, (Edit(line, 1, change.end + 1, strike + change.text),)
    begin = change.begin if change.text or text[change.end :].strip() else len(text[: change.begin].rstrip())  # no space is left at the end
    return meant, (Edit(line, 1, 1, strike), Edit(line, begin + 1, change.end + 1, change.text))


def _meaning(text: str, change: Change) -> tuple[str, str]:
    """Return what a change is about, and what was meant instead."""
    lost = text[change.begin : change.end]
    before, after = text[change.begin - 1 : change.begin], text[change.end : change.end + 1]
    if not change.text and lost.strip() and before in ("", " ") and (lost[-1] == " " or not after.strip()):
        return f"`{lost.strip()}`", "was not meant to be there"
    old, new = (word.strip() for word in change.words(text))
    if new and not old and (earlier := text[: change.begin].split()):  # a word is missing
        old, new = earlier[-1], f"{earlier[-1]} {new}"
    if not old or not new or old == new:
        old, new = text[: len(text.partition("#")[0].rstrip())], change.of(text).partition("#")[0].rstrip()
    while old[:1] == new[:1] != "" and not old[0].isalnum() and old[1:] and new[1:]:
        old, new = old[1:], new[1:]
    return f"`{old}`", f"was meant to be `{new}`"


def strike_out(statement: Statement, why: str) -> tuple[str, tuple[Edit, ...]]:
    """Strike a line out."""
    return f"line {statement.line} {why}", (Edit(statement.line, 1, 1, "~"),)


def missing(before: Statement, text: str) -> tuple[str, tuple[Edit, ...]]:
    """Write a line that was forgotten."""
    return f"`{text}` is missing before line {before.line}", (Edit(before.line, 1, 1, f"{text}\n"),)


def first_line(statement: Statement) -> tuple[str, tuple[Edit, ...]]:
    """Write the line that begins a game; what was written instead is struck out below it, since nothing may come above it."""
    return f"line {statement.line} was meant to be `{MAGIC}`", (Edit(statement.line, 1, 1, f"{MAGIC}\n~"),)


def swap_lines(first: Statement, second: Statement) -> tuple[str, tuple[Edit, ...]]:
    """Swap two lines that have changed places: the first is struck out, and stands again after the second."""
    end = len(second.text) + 1
    edits = (Edit(first.line, 1, 1, "~"), Edit(second.line, end, end, f"\n{first.text}"))
    return f"lines {first.line} and {second.line} were swapped", edits


def level(repairs: list[Repair], *, complete: bool) -> RepairLevel:
    """Return how sure the first of some repairs, the best first, is: alone in costing little and restoring all, or one of several.

    `complete`: nothing that costs as little was left untried."""
    best = repairs[0]
    if best.certain and best.reach.whole:
        return "safe"
    alone = len(repairs) == 1 or not nearly(repairs[1], best) or not repairs[1].reach.whole
    return "unique" if complete and alone and best.reach.whole and not best.gap else "several"


def nearly(other: Repair, best: Repair) -> bool:
    """Return whether another repair may well be what happened, though it costs more."""
    return other.cost <= best.cost + NEARLY


def holds(repair: Repair, verb: str = "holds") -> str:
    """Return what holds after a repair."""
    reach = repair.reach
    if repair.gap and not repair.choices:
        return "the lines after it can be judged"
    if reach.whole:
        return f"every later line {verb}"
    if not reach.line:
        return f"every line up to line {_renumber(repair, reach.last)} {verb}"
    return f"the next error is on line {next_error(repair)}"


def next_error(repair: Repair) -> int:
    """Return the line of the next error after a repair, with the number that it has then; 0 where there is none."""
    return _renumber(repair, repair.reach.line) if repair.reach.line else 0


def _renumber(repair: Repair, line: int) -> int:
    """Return the number that a line has after a repair, which may add lines before it."""
    return line + sum(edit.text.count("\n") for edit in repair.edits if edit.line < line + (not edit.text.startswith("\n")))


def likely(repair: Repair) -> str:
    """Return what was meant, as a sentence that does not claim to know."""
    return repair.meant.replace("was not written down", "was probably not written down", 1) if repair.choices else repair.meant


def make_fix(repair: Repair, sure: RepairLevel) -> Fix:
    after = holds(repair, "can hold" if repair.gap else "holds")
    title = f"{repair.meant}; then {after}" if not repair.gap else f"{likely(repair)}; write what it was in place of `{repair.gap}`"
    return Fix(title, repair.edits, sure == "safe", sure, repair.meant, after, repair.gap, repair.fits)


def fitting(repair: Repair) -> str:
    """Return what holds after a repair, and with which values of what it leaves open."""
    count, choices = len(repair.fits), repair.choices
    if not choices:
        return f"then {holds(repair)}"
    if count == choices:
        return f"then {holds(repair)}, whatever it was"
    if count <= LISTED:
        listed = " or ".join(filter(None, (", ".join(repair.fits[:-1]), repair.fits[-1])))
        return f"then {holds(repair)} only with {listed}"
    return f"then {holds(repair)} with {count} of the {choices} values"


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
    A `free` word explains nothing in the place of another word, as one after which anything may be written."""

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

        Another word is not tried for one that is nearly a word of the notation: that was meant."""
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
