"""All lines of a log with their numbers, those that the judge skips included: comments, and what was struck out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.errors import visible
from referee.replay.steps import Line
from referee.tlog.reader import LONGEST, Lines

if TYPE_CHECKING:
    from typing import BinaryIO

    from referee.replay.steps import LineKind

_KINDS: tuple[tuple[str, LineKind], ...] = (("#", "comment"), ("~", "struck"), ("!ok", "ok"), ("=", "check"), ("|", "row"))


def read(stream: BinaryIO) -> list[str]:
    """The text of every line, the first at index 0, safe to print; of one that is too long its beginning."""
    lines = Lines(stream)
    return [visible(_text(line).replace("\t", " ").rstrip()) for line in lines]


def _text(line: str | bytes) -> str:
    text = line if isinstance(line, str) else line.decode("utf-8", "replace")
    return text[:LONGEST].removesuffix("\r")


def line(number: int, text: str, *, play: bool = False) -> Line:
    """A line in its parts; where it is not the line of `play`, its first sign says what it is."""
    words = text.strip()
    kind: LineKind = "play" if play else next((other for sign, other in _KINDS if words.startswith(sign)), "other")
    if kind == "struck":
        return Line(number, kind, words)
    before, _, comment = words.partition("#")
    return Line(number, kind, before.rstrip(), comment.strip())
