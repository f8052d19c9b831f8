"""Short cuts for the tests of conversions: texts in, texts and notes out."""

from __future__ import annotations

import io
from functools import cache
from typing import TYPE_CHECKING

from referee.convert.conversion import convert
from referee.judge.headers import LayoutCache
from referee.judge.judge.verdict import judge

if TYPE_CHECKING:
    from referee.judge.judge.verdict import Trust, Verdict


def converted(text: str | bytes, to: str, *, index: int = 0, encoding: str = "", trust: Trust = "engine") -> tuple[str, list[str]]:
    """The text in another form, and what is said about it."""
    data = text.encode() if isinstance(text, str) else text
    parts, notes = convert(io.BytesIO(data), "a.sgf" if to == "tlog" else "a.tlog", to, index=index, encoding=encoding, trust=trust)
    return "".join(parts), notes.lines()


def log(sgf: str | bytes) -> str:
    """The log of an SGF text."""
    return converted(sgf, "tlog")[0]


def play(sgf: str | bytes) -> list[str]:
    """The lines of play of the log of an SGF text: what stands behind its headers."""
    return log(sgf).partition("\n\n")[2].splitlines()


def said(sgf: str | bytes) -> str:
    """What is said about an SGF text."""
    return "\n".join(converted(sgf, "tlog")[1])


def verdicts(text: str) -> list[Verdict]:
    """The verdicts on the games of a log."""
    return list(judge(io.BytesIO(text.encode()), "a.tlog", layouts=_layouts()))


@cache
def _layouts() -> LayoutCache:
    """The layouts, read once for all tests."""
    return LayoutCache()
