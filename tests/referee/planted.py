"""Logs with planted mistakes: legal random games of all three games with slips of the pencil in them. For bench/planted_mistakes.py too.

A slip changes one line as a pencil goes wrong: a word becomes another word of its kind, a claim or a mark says another thing, an id names
another turn, a word cannot be read, a line is left out, written twice or swapped with the next. It counts as a mistake where the log
that has this slip alone is in error; its place is the line where that log first is.
"""

from __future__ import annotations

import io
import re
from functools import cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from boardgen.layout.ground.board import column_letters
from boardgen.layout.spec import catalog
from referee.judge.judge.verdict import judge
from tests.referee.games.cairo.players import Scribe as Driver
from tests.referee.games.gocaine.players import Scribe as Trader
from tests.referee.games.territory.plain.randomgames import random_game
from tests.referee.games.territory.plain.shapes import PLAIN

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.judge.report.findings import Finding

GAMES = ("gocaine", "territory", "cairo")
ID = re.compile(r"^[1-9][0-9]*[A-Z]? ")


class Slip(NamedTuple):
    """What became of the lines from `at` to `to` (indices), the kind of slip, and the number of lines that it makes more."""

    at: int
    to: int
    lines: tuple[str, ...]
    kind: str


class Planted(NamedTuple):
    """A log with mistakes in it: of each the kind and the numbers of the lines that tell it."""

    text: str
    mistakes: list[tuple[str, frozenset[int]]]


@cache
def game(name: str, seed: int, *, claims: bool = True) -> str:
    """A legal log of some length. Without `claims` there are no claims, no checkpoints and no board rows in it."""
    rng = Random(seed)
    if name == "gocaine":
        text = Trader(catalog.load("gocaine"), "BRGY"[: rng.choice((2, 3, 4))], seed, claims=claims).play(rounds=35)
    elif name == "cairo":
        text = Driver(catalog.load("cairo"), "XYZW"[: rng.choice((2, 3, 4))], seed, long=True, claims=0.5 if claims else 0).play(25)
    else:
        text = ""
        while text.count("\n") < 50:
            text = random_game(rng.randrange(10**6), shape=PLAIN[3]).text
    if not claims:
        lines = [re.sub(r"( =[a-z$][a-z]*:?-?[0-9]+)+", "", line) if ID.match(line) else line for line in text.splitlines()]
        text = "\n".join(line for number, line in enumerate(lines) if not line.startswith("=") and not _row(lines, number)) + "\n"
    return text


def _row(lines: list[str], number: int) -> bool:
    """A board row, where it is a claim: the map of cairo stands above all turns."""
    return lines[number].startswith("|") and any(ID.match(line) for line in lines[:number])


def errors(text: str, *, stop: bool = False) -> list[Finding]:
    """The errors of a log."""
    (found,) = judge(io.BytesIO(text.encode()), "planted.tlog", keep=10_000, stop=stop)
    return [finding for finding in found.findings if finding.level == "error"]


# Slips: each makes of a line another one, or nothing where it does not fit


def _other_id(rng: Random, line: str) -> str | None:
    found = re.match(r"([1-9][0-9]*)([A-Z]) ", line)
    if found is None:
        return None
    if rng.random() < 0.5:
        return f"{int(found[1]) + rng.choice((-1, 1, 10))}{line[found.end(1) :]}"
    return f"{found[1]}{rng.choice('BGKYRWXYZ')}{line[found.end(2) :]}"


def _unread(rng: Random, line: str) -> str | None:
    """A word with a sign that makes it unreadable: `bui`, `@I4`, `7+2`."""
    if not ID.match(line):
        return None
    words = list(re.finditer(r"[^ ;]+", line.partition("#")[0]))[1:]
    found = rng.choice(words) if words else None
    if found is None:
        return None
    word = found[0]
    at = rng.randrange(len(word))
    other = rng.choice("Qqi%8&") if rng.random() < 0.7 else ""
    return line[: found.start()] + word[:at] + other + word[at + 1 :] + line[found.end() :]


def _claim(rng: Random, line: str) -> str | None:
    """A number that is claimed: at the end of a turn, in a checkpoint, or of stones captured."""
    pattern = r"(?<=[A-Z$])-?[0-9]+" if line.startswith("=") else r"(?<==\$)-?[0-9]+|(?<=:)-?[0-9]+(?= |$)|(?<= x)[0-9]+(?=[A-Z])"
    if not line.startswith("=") and not ID.match(line):
        return None
    found = [one for one in re.finditer(pattern, line) if line.startswith("=") or "=" in line[: one.start()] or " x" in line]
    if not found:
        return None
    one = rng.choice(found)
    return line[: one.start()] + str(max(int(one[0]) + rng.choice((-10, -5, -2, -1, 1, 2, 5, 10)), 0)) + line[one.end() :]


def _mark(rng: Random, line: str) -> str | None:
    found = re.match(r"\|\s+[0-9]+ ", line)
    if found is None:
        return None
    marks = line[found.end() :].split()
    at = rng.randrange(len(marks))
    if marks[at] == "_":
        return None
    marks[at] = rng.choice([mark for mark in (*"BRGY", ".") if mark != marks[at]]) if marks[at] == "." else "."
    return found[0] + " ".join(marks)


def _point(rng: Random, line: str) -> str | None:
    """A point becomes a neighbour of it, or any other."""
    found = list(re.finditer(r"(?<![0-9A-Za-z:+])@?([A-HJ-T])([0-9]{1,2})(?![0-9A-Za-z+])", line)) if ID.match(line) else []
    found += list(re.finditer(r"(?<=[0-9]@)([A-HJ-T])([0-9]{1,2})(?![0-9])", line)) if ID.match(line) else []
    if not found or re.search(r"play (M2|T)", line):
        return None
    one = rng.choice(found)
    column, row = one[1], int(one[2])
    if rng.random() < 0.6:
        names = [column_letters(n) for n in range(20)]
        if rng.random() < 0.5:
            column = names[max(names.index(column) + rng.choice((-1, 1)), 0)]
        else:
            row = max(row + rng.choice((-1, 1)), 1)
    else:
        column, row = column_letters(rng.randrange(8)), rng.randint(1, 8)
    return line[: one.start(1)] + f"{column}{row}" + line[one.end(2) :]


def _amount(rng: Random, line: str) -> str | None:
    """A number of goods, cells or tons."""
    found = list(re.finditer(r"(?<= )[0-9]+(?=@|cell|lvl| [A-Z][0-9])|(?<=/)[0-9]+", line)) if ID.match(line) else []
    if not found:
        return None
    one = rng.choice(found)
    number = int(one[0])
    return line[: one.start()] + str(rng.choice((number + 1, number * 10, number + 20, max(number - 1, 1)))) + line[one.end() :]


def _dice(rng: Random, line: str) -> str | None:
    found = re.search(r"\b([1-6])\+([1-6])\b", line) if ID.match(line) else None
    return line[: found.start()] + f"{rng.randint(1, 6)}+{rng.randint(1, 6)}" + line[found.end() :] if found else None


def _outcome(rng: Random, line: str) -> str | None:
    if "safe" in line or "seized" in line:
        return line.replace("safe", "\0", 1).replace("seized", "safe", 1).replace("\0", "seized")
    return None


def _zone(rng: Random, line: str) -> str | None:
    found = re.search(r"(?<=hit )[A-Z]{2}|(?<=pi@)[A-Z]{2}", line)
    return line[: found.start()] + rng.choice(("NC", "PE", "TP", "BO", "CM", "SW")) + line[found.end() :] if found else None


def _city(rng: Random, line: str) -> str | None:
    found = list(re.finditer(r"(?<= )[na2345][HSDC](?= |$|;)", line)) if re.match(r"[1-9][0-9]*[A-Z] ", line) else []
    if not found:
        return None
    one = rng.choice(found)
    return line[: one.start()] + rng.choice("na2345") + rng.choice("HSDC") + line[one.end() :]


def _good(rng: Random, line: str) -> str | None:
    found = list(re.finditer(r"(?<=load )[HSDC]|(?<=give )[HSDC](?=:)|(?<=:)[na2345](?= |$)", line)) if ID.match(line) else []
    if not found:
        return None
    one = rng.choice(found)
    return line[: one.start()] + rng.choice("HSDC" if one[0] in "HSDC" else "na2345") + line[one.end() :]


def _bid(rng: Random, line: str) -> str | None:
    found = list(re.finditer(r"(?<= [XYZW])[0-9]+", line)) if " bid " in line else []
    if not found:
        return None
    one = rng.choice(found)
    return line[: one.start()] + str(max(int(one[0]) + rng.choice((-3, -1, 60, 300)), 0)) + line[one.end() :]


def _event(rng: Random, line: str) -> str | None:
    """A word for another: another action, a card, a `knock` or a `loan` out of place."""
    if not re.match(r"[1-9][0-9]*[A-Z] ", line):
        return None
    head, _, rest = line.partition(" ")
    if rng.random() < 0.3 and " ; " in rest:
        parts = rest.split(" ; ")
        rng.shuffle(parts)
        return f"{head} {' ; '.join(parts)}"
    pairs = "sell ship, done knock, buy sell, - loan, load give, pass -, go at"
    old, new = rng.choice(pairs.split(", ")).split()
    return re.sub(rf"(?<= ){re.escape(old)}(?= |$)", new, line, count=1)


LINE: dict[str, Callable[[Random, str], str | None]] = {
    "id": _other_id,
    "unread": _unread,
    "claim": _claim,
    "mark": _mark,
    "point": _point,
    "amount": _amount,
    "dice": _dice,
    "outcome": _outcome,
    "zone": _zone,
    "city": _city,
    "good": _good,
    "bid": _bid,
    "event": _event,
}
WHOLE = ("missing", "doubled", "swapped")


def slip(rng: Random, lines: list[str], kind: str, first: int) -> Slip | None:
    """A slip of this kind somewhere from line index `first` on; None where it does not fit."""
    at = rng.randrange(first, len(lines) - 2)
    if kind in WHOLE:
        if not ID.match(lines[at]) or not ID.match(lines[at + 1]):
            return None
        one, two = lines[at : at + 2]
        made = {"missing": (two,), "doubled": (one, one, two), "swapped": (two, one)}[kind]
        return Slip(at, at + 2, made, kind)
    line = LINE[kind](rng, lines[at])
    return Slip(at, at + 1, (line,), kind) if line is not None and line != lines[at] else None


def plant(name: str, seed: int, count: int = 10, *, claims: bool = True, silent: bool = False) -> Planted:
    """A log with so many independent mistakes. Where not `silent`, each is an error at its own line when it stands alone."""
    rng = Random(seed)
    lines = game(name, seed, claims=claims).splitlines()
    first = next(number for number, line in enumerate(lines) if ID.match(line)) + 2
    kinds = [*LINE, *WHOLE]
    taken: list[tuple[Slip, list[int]]] = []
    kind, tries = "", 0
    for _ in range(4000):
        if len(taken) == count:
            break
        if not tries:
            kind, tries = rng.choice(kinds), 40
        tries -= 1
        found = slip(rng, lines, kind, first)
        if found is None or any(found.at < other.to + 1 and other.at < found.to + 1 for other, _ in taken):
            continue
        alone = [*lines[: found.at], *found.lines, *lines[found.to :]]
        said = [finding.line for finding in errors("\n".join(alone) + "\n", stop=True)]
        own = range(found.at + 1, found.at + len(found.lines) + 1)
        if not said or min(said) < found.at or (not silent and min(said) not in own):
            continue
        grown = len(found.lines) - (found.to - found.at)
        tells = [line - (grown if line > found.at + len(found.lines) else 0) for line in (min(said), *own)]
        taken.append((found, tells))
        tries = 0
    return _written(lines, taken)


def _written(lines: list[str], taken: list[tuple[Slip, list[int]]]) -> Planted:
    """The log with all slips, and where the lines that tell them have come to stand."""
    made: list[str] = []
    now: dict[int, int] = {}  # a line's number in a log with that slip alone (as if it had not grown) -> its number here
    at = 0
    places: list[tuple[str, list[int], int, int, int]] = []
    for found, tells in sorted(taken, key=lambda entry: entry[0].at):
        for line in lines[at : found.at]:
            made.append(line)
            now[len(now) + 1] = len(made)
        begin = len(made)
        made += found.lines
        for number in range(found.at, found.to):
            now[number + 1] = min(begin + 1 + number - found.at, len(made))
        places.append((found.kind, tells, found.at, begin, len(found.lines)))
        at = found.to
    for line in lines[at:]:
        made.append(line)
        now[len(now) + 1] = len(made)
    mistakes = []
    for kind, tells, old, begin, length in places:
        told = {begin + (line - old) if old < line <= old + length else now.get(line, 0) for line in tells}
        mistakes.append((kind, frozenset(told)))
    return Planted("\n".join(made) + "\n", mistakes)


class Told(NamedTuple):
    """What one run tells of the mistakes of a log.

    `found` are the kinds of those at whose lines an error stands, `may` of those with a finding that may follow from an earlier line,
    `lost` of the others; `false` are the errors on lines that are not planted. `first`: whether the first error is of a mistake.
    """

    found: list[str]
    may: list[str]
    lost: list[str]
    false: list[Finding]
    first: bool


def judged(planted: Planted) -> Told:
    """What one run tells of the mistakes of a log."""
    (verdict,) = judge(io.BytesIO(planted.text.encode()), "planted.tlog", keep=10_000)
    said = [finding for finding in verdict.findings if finding.level == "error"]
    at = {finding.line for finding in said}
    may = {finding.line for finding in verdict.findings if "may follow from line" in finding.message}
    lines = frozenset().union(*(lines for _, lines in planted.mistakes))
    told: dict[bool | None, list[str]] = {True: [], False: [], None: []}
    for kind, own in planted.mistakes:
        told[True if at & own else False if may & own else None].append(kind)
    return Told(told[True], told[False], told[None], [finding for finding in said if finding.line not in lines], min(at) in lines)
