"""What can go wrong with a user's data, with its place, and the name that a word was most likely meant to be.

A fault is a value; an error carries the faults it is about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardgen.records import NamedTuple


class BoardgenError(Exception):
    """Everything that boardgen refuses on purpose. Anything else that escapes is a bug and keeps its traceback."""


class Fault(NamedTuple):
    """One thing that is wrong in a data file: where, what, and how to fix it.

    Line and column count from 1 in code points (0: the file as a whole); `end_column` is one past the last."""

    file: str
    line: int
    column: int
    path: str
    problem: str
    remedy: str = ""
    level: str = "error"
    code: str = "data:value"
    end_column: int = 0

    def __str__(self) -> str:
        place = f"{visible(self.file)}:{self.line}:{self.column}" if self.line else visible(self.file)
        path = f" {visible(self.path)}:" if self.path else ""
        remedy = f"; {self.remedy}" if self.remedy else ""
        return f"{place}:{path} {self.problem}{remedy}"


class DataError(BoardgenError):
    """A layout that cannot be used. `faults` are all that were found in one run, warnings too, sorted by place."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)

    @property
    def unusable(self) -> bool:
        """True when a file could not be read at all, as opposed to a file that says something wrong."""
        return any(fault.code.startswith("data:file") for fault in self.faults)


class WriteError(BoardgenError):
    """A file that is not written: it is there already, or its name or its place does not allow it."""


class AssetError(BoardgenError):
    """A picture or an icon that cannot be used: what is wrong with its file and how to fix it. Its place in a layout is added later."""

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(f"{problem}; {remedy}")
        self.problem = problem
        self.remedy = remedy


class Unprintable(BoardgenError):  # noqa: N818 - says what is the matter, as those below do
    """A kit that cannot be laid out. `components` are the names of those that are to blame, once they are known."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.components: tuple[str, ...] = ()


class DoesNotFit(Unprintable):
    """A piece, a text or a page that is too large for its place, by `by_mm` millimetres.

    `texts` are the texts that take up the room, as they are printed; empty where the size of a piece is to blame.
    `whole`: it is the component as a whole that does not fit, and the message says what to write."""

    def __init__(self, message: str, by_mm: float = 0.0, texts: Sequence[str] = (), *, whole: bool = False) -> None:
        super().__init__(message)
        self.by_mm = by_mm
        self.texts = tuple(texts)
        self.whole = whole


class TooMany(Unprintable):
    """More pieces or sheets than a kit may have: `count` of them."""

    def __init__(self, message: str, count: int) -> None:
        super().__init__(message)
        self.count = count


def visible(text: str) -> str:
    r"""Return the text with control, bidirectional and other unprintable characters written out as `\x1b`: safe to print."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii") for sign in text)


def quoted(text: str, most: int = 40) -> str:
    """Return the text in quotes for a message: unprintable characters escaped, cut short after `most` characters."""
    return f"'{visible(text[:most])}{'…' if len(text) > most else ''}'"


def alike(word: str, choices: Iterable[str], likeness: float = 0.6) -> str:
    """Return the choice that a word was most likely meant to be; empty where none is near."""
    from difflib import get_close_matches  # costs more than a whole check; needed for a fault only

    names = sorted(choices)
    plain = {_bare(name): name for name in reversed(names)}
    if _bare(word) in plain:
        return plain[_bare(word)]
    names = _of_section(word, names) or names
    near = [name for name in get_close_matches(word[:40], names[:300], 4, likeness) if _is_slip(word[:40].lower(), name.lower())]
    return near[0] if near else ""


def _of_section(word: str, names: Sequence[str]) -> list[str]:
    """Return the names that are in the same section as a word with dots: all before its last dot is the same."""
    section = word[: word.rfind(".") + 1]
    return [name for name in names if section and name.startswith(section)]


def _bare(word: str) -> str:
    """Return a word without what is easily written in another way: capitals, spaces, hyphens and underscores."""
    return "".join(sign for sign in word.lower() if sign not in " -_")


def _is_slip(word: str, name: str) -> bool:
    """Return whether one word may be the other mistyped: few letters wrong, or an end that is missing or too long."""
    parts = word.split("."), name.split(".")  # `cards.scout.count` was not meant by `cards.storm.count`, nor `cards.count` by `board.count`
    if len(parts[0]) == len(parts[1]) and not all(a == b or _is_slip(a, b) for a, b in list(zip(*parts, strict=True))[:-1]):
        return False
    short, long = sorted((word, name), key=len)
    if long.startswith(short) and 2 * len(short) >= len(long):
        return True
    return count_edits(word, name) <= (1 if len(long) < 6 else 2 if len(long) < 11 else 3 if len(long) < 16 else len(long) // 4)


def count_edits(one: str, other: str) -> int:
    """Return how many letters are to be put in, taken out, changed or swapped with the next to make one word of the other."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, last, row = row, before, [i]
        for j, b in enumerate(other, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                best = min(best, last[j - 2] + 1)
            row.append(best)
    return row[-1]


def nearest(word: str, choices: Iterable[str], likeness: float = 0.6) -> str:
    """Return a remedy: `did you mean ...?` for a near miss, else what there is to choose from."""
    names = sorted(choices)
    near = alike(word, names, likeness)
    if near:
        return f"did you mean '{near}'?"
    names = _of_section(word, names) or names
    if len(names) == 1:
        return f"there is {names[0]}"
    return f"there are {', '.join(names[:24])}{', …' if len(names) > 24 else ''}" if names else ""
