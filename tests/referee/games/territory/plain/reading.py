"""Reads a log of the game line by line with plain patterns: every line becomes a tuple that begins with its kind."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from tests.referee.games.territory.plain.board import Point, point_of
from tests.referee.games.territory.plain.state import ANNEX

if TYPE_CHECKING:
    from collections.abc import Iterator

Statement = tuple[Any, ...]

DICE = re.compile(r"([1-6])\+([1-6])")
CLAIM = re.compile(r"x([0-9]{1,6})([A-Z])")
INLINE = re.compile(r"=(xs|cards|pts):([0-9]{1,6})")
HEADER = re.compile(r"([A-Z][A-Za-z-]*):(.*)")
SHIFTS = ("M2", "M3")
TRADES = ("T12", "T25", "T38")


class Unread(Exception):  # noqa: N818  a line that cannot be read, not an error of the program
    """A line that is no statement of the notation."""


def statements(text: str) -> Iterator[tuple[int, Statement]]:
    """Every line that says something, with its number from 1; what cannot be read comes as `("unread",)`."""
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#")[0].strip()
        if line and not line.startswith("~"):
            try:
                yield number, statement(line)
            except Unread:
                yield number, ("unread",)


def statement(line: str) -> Statement:
    if line.startswith("%tlog"):
        return ("magic",)
    if line.startswith(("!", "fix ")):
        raise NotImplementedError(f"the plain law does not know what a table lets pass or puts right: {line}")
    found = HEADER.fullmatch(line)
    if found:
        return ("header", found[1], found[2].strip())
    if line.startswith("|"):
        number, *marks = line[1:].split()
        if not number.isdigit():
            raise Unread
        return ("row", int(number), marks)
    word, _, rest = line.partition(" ")
    rest = rest.strip()
    if word == "=":
        return ("check", [checkpoint(part.strip()) for part in rest.split(";")])
    if word == "end" and rest in ("pass", "full", "agreed"):
        return ("end", rest)
    if word == "dead":
        return dead(rest)
    if word == "reveal":
        return ("reveal", reveals(rest))
    if word == "0":
        return of_the_table(rest)
    numbered = re.fullmatch(r"([0-9]{1,6})([A-Z])", word)
    if numbered and rest:
        return turn(int(numbered[1]), numbered[2], rest)
    raise Unread


# ---- lines of the whole table ------------------------------------------------------------------------------------------------------------


def _pairs(words: list[str]) -> list[tuple[str, str]]:
    """`B:K4 G:G10` as seats with what stands behind the colon; a seat stands once."""
    found = [(word[0], word[2:]) for word in words if re.fullmatch(r"[A-Z]:.+", word)]
    if len(found) != len(words) or not found or len(dict(found)) != len(found):
        raise Unread
    return found


def _dice(word: str) -> tuple[int, int]:
    found = DICE.fullmatch(word)
    if not found:
        raise Unread
    return int(found[1]), int(found[2])


def _point(word: str) -> Point:
    point = point_of(word)
    if point is None:
        raise Unread
    return point


def of_the_table(rest: str) -> Statement:
    word, *words = rest.split()
    if word == "first":
        return ("first", {seat: _dice(pair) for seat, pair in _pairs(words)})
    if word == "start":
        return ("start", {seat: _point(point) for seat, point in _pairs(words)})
    if word == "deal":
        return ("deal", {seat: hand(cards) for seat, cards in _pairs(words)})
    raise Unread


def hand(text: str) -> list[str]:
    """`??P3` or `XM,XM,?` as single cards."""
    cards = re.findall(r"\?|[A-Z]+[0-9]*|,", text)
    if "".join(cards) != text:
        raise Unread
    found: list[str] = []
    for word in cards:
        while word and word not in (",", "?"):  # kinds may stand close together, as in XMXM
            code = next((code for code in ANNEX if word.startswith(code)), None)
            if code is None:
                raise Unread
            found.append(code)
            word = word[len(code) :]
        if word == "?":
            found.append(word)
    return found


def checkpoint(part: str) -> tuple[str, dict[str, int]]:
    key, *words = part.split() or [""]
    if key not in ("xs", "cards", "pts") or not words:
        raise Unread
    found = {}
    for word in words:
        value = re.fullmatch(r"([A-Z])([0-9]{1,6})", word)
        if not value or value[1] in found:
            raise Unread
        found[value[1]] = int(value[2])
    return key, found


def dead(rest: str) -> Statement:
    found = re.fullmatch(r"([A-Z]): +(.+?) *> *([A-Z])", rest)
    if not found:
        raise Unread
    return ("dead", found[1], [_point(word) for word in found[2].split()], found[3])


def reveals(rest: str) -> list[tuple[str, str, str | None]]:
    found: list[tuple[str, str, str | None]] = []
    for word in rest.split():
        seat, _, cards = word.partition(":")
        for card in cards.split(","):
            code, _, other = card.partition(">")
            if not re.fullmatch(r"[A-Z]", seat) or code not in ANNEX:
                raise Unread
            found.append((seat, code, other or None))
    if not found:
        raise Unread
    return found


# ---- turns -------------------------------------------------------------------------------------------------------------------------------


def turn(number: int, seat: str, rest: str) -> Statement:
    """`("turn", number, seat, events, captures claimed by each event, claims at the end)`, or a handicap stone, or a set-up."""
    words = rest.split()
    inline: list[tuple[str, int]] = []
    while words and (claim := INLINE.fullmatch(words[-1])):
        inline.insert(0, (claim[1], int(claim[2])))
        words.pop()
    events: list[tuple[Any, ...]] = []
    claims: list[Counter[str]] = []
    for part in " ".join(words).split(";"):
        some, claimed = event(part.split())
        events += some
        claims += [Counter()] * (len(some) - 1) + [claimed]
    if number:
        return ("turn", number, seat, events, claims, inline)
    match events:
        case [("place", points)]:
            return ("place", seat, points)
        case [("stone", point)]:
            return ("handicap", seat, point, claims[0])
        case [("decline",)]:
            return ("handicap", seat, None, Counter())
    return ("misplaced",)


def event(words: list[str]) -> tuple[list[tuple[Any, ...]], Counter[str]]:
    """One event as tuples, a roll before a move as one of its own, and the captures it claims."""
    found: list[tuple[Any, ...]] = []
    if words and DICE.fullmatch(words[0]):
        found.append(("roll", _dice(words.pop(0))))
        if not words:
            return found, Counter()
    claimed: Counter[str] = Counter()
    while words and (claim := CLAIM.fullmatch(words[-1])):
        if claim[2] in claimed:
            raise Unread
        claimed[claim[2]] = int(claim[1])
        words.pop()
    found.append(move(words, rolled=bool(found)))
    if claimed and found[-1][0] not in ("stone", "play", "reject"):
        raise Unread
    return found, claimed


def move(words: list[str], *, rolled: bool) -> tuple[Any, ...]:
    match words:
        case ["-"]:
            return ("decline",)
        case ["play", code, *rest] if code in ANNEX:
            return ("play", code, *arguments(code, rest))
        case [name] if point_of(name):
            return ("stone", point_of(name))
    if rolled:
        raise Unread
    match words:
        case ["pass" | "independence" | "concede" as word]:
            return (word,)
        case ["draw"]:
            return ("draw", "?")
        case ["draw" | "drop" as word, code] if code in ("?", *ANNEX):
            return (word, code)
        case ["surrender", seat, "yes" | "no" as answer] if re.fullmatch("[A-Z]", seat):
            return ("surrender", seat, answer == "yes")
        case ["war", seat] if re.fullmatch("[A-Z]", seat):
            return ("war", seat)
        case ["place", *names] if names:
            return ("place", [_point(name) for name in names])
        case [mark, "play", code] if re.fullmatch("![A-Z]", mark) and code in ANNEX:
            return ("reject", mark[1], code)
    raise Unread


def arguments(code: str, words: list[str]) -> list[Any]:
    if code in ("XM", "PP") and len(words) == 2:
        return [_point(word) for word in words]
    if code in ("MA", "RA") and len(words) == 1:
        return [_point(words[0])]
    if code in SHIFTS and words and all(word.count(">") == 1 for word in words):
        return [tuple(_point(end) for end in word.split(">")) for word in words]
    if code in TRADES and len(words) == 1 and re.fullmatch("[A-Z]", words[0]):
        return words
    if not words and code not in ("XM", "PP", "MA", "RA", *SHIFTS, *TRADES):
        return []
    raise Unread
