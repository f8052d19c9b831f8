"""What a line that cannot be read was meant as, and which of its events can be read all the same."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from referee.tlog.freetext import KEYS
from referee.tlog.statements import Turn

if TYPE_CHECKING:
    from referee.tlog.scanner import Scanner
    from referee.tlog.statements import Broken


@cache
def _scanner(law: str) -> Scanner:
    from referee.tlog.reader import scanner

    return scanner(law)


def readable(broken: Broken, law: str = "") -> tuple[Turn, list[str]]:
    """The turn of a broken line with those of its events that can be read, and the texts of the others.

    `law` names the verbs where they are not those of the games. Its columns are not those of the line: whoever plays it has nothing more to
    say about it.
    """
    assert broken.turn is not None
    round_, seat = broken.turn
    body = broken.text.partition("#")[0]
    parts: list[tuple[int, str]] = []
    at = 0
    for part in body.split(";"):
        parts.append((at, part))
        at += len(part) + 1
    words = body.split(maxsplit=1)
    start = body.find(words[1]) if len(words) > 1 else len(body)
    kept, lost = [], []
    for at, part in parts:
        if at < start:
            at, part = start, part[start - at :]
        wrong = [problem for problem in broken.problems if at <= problem.column - 1 <= at + len(part)]
        if any(body[problem.column - 1 : problem.column] != "=" for problem in wrong):
            lost.append(part.strip())
            continue
        kept.append(" ".join(word for word in part.split() if not (wrong and word.startswith("="))))
    text = f"{round_}{seat} " + " ; ".join(filter(None, kept))
    statement, _ = _scanner(law).scan(text, broken.line)
    if isinstance(statement, Turn):
        return statement, lost
    return Turn(broken.line, round_, seat, (), (), 1, 2, broken.text), [body[start:].strip()]


def looks_like_header(text: str) -> bool:
    """Whether a line that cannot be read was meant as a header."""
    key, colon, _ = text.strip().partition(":")
    if colon and key[:1].isupper() and key.replace("-", "").isalpha() and len(key) > 1:
        return True
    word = text.replace("=", " ", 1).split()
    return bool(word) and word[0] in KEYS


def round_of(text: str) -> int | None:
    """The round of what was meant as a line of the whole table; None for any other line."""
    number = re.match(r"([0-9]{1,6})[ \t]+[a-z]", text)
    return int(number[1]) if number else None
