"""Finds where games begin in the text of an SGF collection, damaged or not, by the properties that only a first node has.

FF, GM and SZ belong to the first node of a game. So a node with one of them begins a game even where the game before it has no end,
or where its own `(` or `;` is missing. One pass over the text, in linear time.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_POINTS = r"(?:\[\s*+[A-Za-z]{0,2}(?::[A-Za-z]{2})?\s*+\]\s*+)++"
_VALUE = r"\[[^\[\\\]]{0,500}+(?:\\.[^\[\\\]]{0,100}+){0,8}+\]\s*+"
_NAME = r"(?![BW]\s*+\[)[A-Za-z]++\s*+"
_ROOT = (
    r"(?:F[a-z]*+F[a-z]*+\s*+\[\s*+[1-4]|G[a-z]*+M[a-z]*+\s*+\[\s*+[0-9]{0,3}+|S[a-z]*+Z[a-z]*+\s*+\[\s*+[0-9]{1,4}+\s*+(?:[:xX]\s*+[0-9]{1,4}+\s*+)?)"
    r"\s*+\]"
)
"""One of the three properties, with a value that it can have. Elsewhere, as in a comment about SGF, brackets are escaped."""
_FOLLOWED = r"(?=\s*+(?:[;()\[\]]|[A-Za-z]++\s*+\[|\Z))"
# Values before the property are short and have no bracket in them, which keeps the search linear, whatever a text repeats.
_FIRST_NODE = rf"(?:{_NAME}(?:{_POINTS}|(?:{_VALUE}){{1,2}}+)){{0,24}}?{_ROOT}{_FOLLOWED}"
_starts = re.compile(rf"(\(\s*+;?+|;|\)(?=\s*+[A-Za-z]))\s*+{_FIRST_NODE}").finditer
_at_once = re.compile(rf"\s*+({_FIRST_NODE})").match
_begin = re.compile(r"\(\s*+;").search
_headless = re.compile(r"\s*+(;\s*+[A-Za-z]++\s*+\[)").match
_played = re.compile(r"(?<![A-Za-z])A?[BW]\s*+\[").search


class Start(NamedTuple):
    """The index at which a game begins, and the signs that are missing there: `(`, `;` or `(;` (empty: none)."""

    at: int
    missing: str = ""


def begin(text: str, at: int = 0, end: int | None = None) -> int:
    """The index of the next `(;`, or -1."""
    match = _begin(text, at, len(text) if end is None else end)
    return match.start() if match else -1


def starts(text: str) -> Iterator[Start]:
    """The places where a game begins for certain, in order: a first node with FF, GM or SZ, wherever it stands.

    A collection whose games have none of these properties has no such place.
    """
    open_ = begin(text)  # where a game has begun in which nothing has been played yet, as far as `looked`; -1: none
    looked = 0
    first = _at_once(text)
    if first is not None:
        open_ = first.start(1)
        yield Start(open_, "(;")
    for match in _starts(text):
        sign = match[1]
        at = match.end(1) if sign == ")" else match.start()
        if sign == ";":
            # A header that was written in several nodes is one header: a game begins only where one has been played before.
            played = _played(text, max(looked, open_), at) is not None
            looked = at
            if 0 <= open_ < at and not played and not text[max(0, at - 9) : at].rstrip().endswith(")"):
                continue
        open_ = looked = at
        yield Start(at, "(;" if sign == ")" else "(" if sign == ";" else "" if sign.endswith(";") else ";")


def headless(text: str, end: int) -> Start | None:
    """The start of a text that begins with a node in place of `(;`."""
    match = _headless(text, 0, end)
    return Start(match.start(1), "(") if match else None
