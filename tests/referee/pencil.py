"""Single slips of a pencil, planted in valid logs. For bench/fix.py and the tests of `referee fix`, which must know nothing of this list.

The list is made from how handwriting goes wrong, not from what a search can find: a sign that looks like another, a point one row or
column off, two signs swapped, one left out or written twice, two words of one kind exchanged, a count one off, the id of another turn, a
line written twice, two lines swapped, and a turn in which nothing happened left out. The weights are how often each happens, as far as
one who keeps records by hand can say. Comments are never touched. A slip may leave the log as valid as it was: such a one counts nothing.
"""

from __future__ import annotations

import io
import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from referee.judge.judge.verdict import judge
from tests.referee.planted import game as random_log

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("territory", "gocaine", "cairo")
LOOK_ALIKE = (
    *("17", "56", "38", "06", "49", "27", "35", "08", "69", "14"),  # digits
    *("B8", "DO", "D0", "O0", "S5", "G6", "Z2", "GC", "I1", "l1"),  # digits and letters
    *("EF", "HK", "UV", "MN", "PR", "BR", "KR", "HN", "PF", "CL"),  # capitals
    *("un", "hn", "ao", "ec", "il", "tf", "rn", "gy", "sc", "vu"),  # small letters
)
"""Pairs of signs that are taken for each other when they are written by hand."""
NOTHING = ("-", "pass", "done")
"""Words of a turn in which nothing happens."""
_ID = re.compile(r"([1-9][0-9]*)([A-Z])(?= |$)")
_POINT = re.compile(r"(?<![A-Za-z0-9])([A-HJ-Z]{1,2})([1-9][0-9]?)(?![0-9A-Za-z])")
_NUMBER = re.compile(r"(?<![0-9A-Za-z])[0-9]+|(?<=[A-Z/:$])[0-9]+")


class Slip(NamedTuple):
    """A log with a slip in it: the kind, the log as it was and as it is, and the number of the line (of the first, where two are swapped).

    Of a line that was left out nobody can know its claims, so `truth` is the log as it was without these.
    """

    kind: str
    truth: str
    text: str
    line: int


def _statement(line: str) -> str:
    """The part of a line before its comment."""
    return line.partition("#")[0].rstrip()


# Slips inside a line: the statement after it, or nothing where it does not fit


def _look_alike(rng: Random, text: str) -> str | None:
    places = [(at, pair) for at, sign in enumerate(text) for pair in LOOK_ALIKE if sign in pair]
    if not places:
        return None
    at, pair = rng.choice(places)
    return text[:at] + pair[pair[0] == text[at]] + text[at + 1 :]


def _neighbour(rng: Random, text: str) -> str | None:
    """A point one column or one row off."""
    points = list(_POINT.finditer(text))
    if not points:
        return None
    found = rng.choice(points)
    column, row = found[1], int(found[2])
    step = rng.choice((-1, 1))
    if rng.random() < 0.5:
        row += step
    else:
        letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
        at = letters.index(column[-1]) + step
        if not 0 <= at < len(letters):
            return None
        column = column[:-1] + letters[at]
    return f"{text[: found.start()]}{column}{row}{text[found.end() :]}" if row else None


def _swapped_signs(rng: Random, text: str) -> str | None:
    places = [at for at in range(len(text) - 1) if text[at] != text[at + 1] and " " not in text[at : at + 2]]
    if not places:
        return None
    at = rng.choice(places)
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


def _left_out(rng: Random, text: str) -> str | None:
    at = rng.randrange(len(text)) if text else 0
    return text[:at] + text[at + 1 :]


def _twice(rng: Random, text: str) -> str | None:
    at = rng.randrange(len(text)) if text else 0
    return text[: at + 1] + text[at:]


def _exchanged(rng: Random, text: str) -> str | None:
    """Two words of one kind change places: points, or amounts."""
    pattern = rng.choice((_POINT, _NUMBER))
    start = match.end() if (match := _ID.match(text)) else 0
    words = list(pattern.finditer(text, start))
    pairs = [(one, other) for one, other in pairwise(words) if one[0] != other[0]]
    if not pairs:
        return None
    one, other = rng.choice(pairs)
    return text[: one.start()] + other[0] + text[one.end() : other.start()] + one[0] + text[other.end() :]


def _miscounted(rng: Random, text: str) -> str | None:
    """An amount that is one off."""
    start = match.end() if (match := _ID.match(text)) else 0
    words = list(_NUMBER.finditer(text, start))
    if not words:
        return None
    word = rng.choice(words)
    return f"{text[: word.start()]}{max(int(word[0]) + rng.choice((-1, 1)), 0)}{text[word.end() :]}"


INSIDE: dict[str, tuple[int, Callable[[Random, str], str | None]]] = {
    "look-alike sign": (34, _look_alike),
    "neighbouring point": (12, _neighbour),
    "swapped signs": (8, _swapped_signs),
    "sign left out": (10, _left_out),
    "sign written twice": (6, _twice),
    "words exchanged": (6, _exchanged),
    "count one off": (6, _miscounted),
}
"""Slips inside a line, and how often each happens."""
LINES = {"id of another turn": 8, "line written twice": 4, "lines swapped": 3, "line left out": 3}
"""Slips that look at other lines, and how often each happens."""


def slip(rng: Random, text: str) -> Slip | None:
    """A slip somewhere in a log; None where the one that was drawn does not fit the place that was drawn."""
    lines = text.splitlines()
    kinds = {**{kind: weight for kind, (weight, _) in INSIDE.items()}, **LINES}
    kind = rng.choices(list(kinds), list(kinds.values()))[0]
    at = rng.randrange(1, len(lines))
    if kind == "line left out":
        return _without_line(rng, lines)
    statement = _statement(lines[at])
    if kind in INSIDE or kind == "id of another turn":
        made = _other_id(rng, lines, statement) if kind in LINES else INSIDE[kind][1](rng, statement) if statement else None
        if made is None or made == statement:
            return None
        return Slip(kind, text, _joined([*lines[:at], made + lines[at][len(statement) :], *lines[at + 1 :]]), at + 1)
    if kind == "line written twice":
        return Slip(kind, text, _joined([*lines[: at + 1], *lines[at:]]), at + 1) if lines[at][:1].isdigit() else None
    if at + 1 == len(lines) or not (_ID.match(lines[at]) and _statement(lines[at + 1])):
        return None
    return Slip(kind, text, _joined([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]), at + 1)


def _other_id(rng: Random, lines: list[str], statement: str) -> str | None:
    """A turn with the round before or after, or with the seat of another player."""
    match = _ID.match(statement)
    if match is None:
        return None
    if rng.random() < 0.5:
        return f"{int(match[1]) + rng.choice((-1, 1))}{statement[match.end(1) :]}"
    seats = sorted({found[2] for line in lines if (found := _ID.match(line))})
    return f"{match[1]}{rng.choice(seats)}{statement[match.end() :]}"


def _without_line(rng: Random, lines: list[str]) -> Slip | None:
    empty = [number for number, line in enumerate(lines) if _happens_nothing(line)]
    if not empty:
        return None
    at = rng.choice(empty)
    bare = " ".join(lines[at].split()[:2])
    return Slip("line left out", _joined([*lines[:at], bare, *lines[at + 1 :]]), _joined([*lines[:at], *lines[at + 1 :]]), at + 1)


def _happens_nothing(line: str) -> bool:
    words = [word for word in _statement(line).split() if not word.startswith("=")]
    return len(words) == 2 and bool(_ID.match(words[0])) and words[1] in NOTHING


def _joined(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"


# Valid logs


@cache
def valid_logs(game: str) -> tuple[str, ...]:
    """The whole games of a game among the logs of the tests, without errors."""
    logs = []
    for folder in ("tests/logs", "tests/conformance/logs"):
        for path in sorted((ROOT / folder).rglob("*.tlog")):
            text = path.read_text("utf-8")
            whole = "breaks_" not in path.name and "broken" not in path.parts and text.count("\n") > 15
            if whole and f"\nGame: {game}\n" in text and not failing(text):
                logs.append(text)
    return tuple(logs)


def failing(text: str) -> bool:
    """Whether a log has an error."""
    return any(verdict.errors for verdict in judge(io.BytesIO(text.encode()), "slip.tlog", keep=1, stop=True))


def log(game: str, number: int) -> str:
    """A valid log: by turns one of the tests, and one of a random game with claims and without."""
    written = valid_logs(game)
    if number % 2:
        return written[number // 2 % len(written)]
    lines = random_log(game, 5000 + number, claims=number % 4 == 0).splitlines()
    if len(lines) > 90:  # as long as a game that is written by hand
        lines = lines[:80]
        while not _ID.match(lines[-1]):
            lines.pop()
    text = _joined(lines)
    assert not failing(text)
    return text


def plain(text: str) -> list[str]:
    """A log as it is played: without struck-out lines, comments and empty lines. Turns without an event are alike."""
    lines = [" ".join(_statement(line).split()) for line in text.splitlines() if not line.lstrip().startswith("~")]
    return [f"{line.split()[0]} -" if _happens_nothing(line) and "=" not in line else line for line in lines if line]
