"""Short cuts for tests: the verdict on a log given as text, with headers, map and first goods in front where they are missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.referee.games import logs

if TYPE_CHECKING:
    from referee.judge.judge.verdict import Verdict

MAP = """\
| .  3S 2H aD nC .
| nH 5C 4H 2D aS .
| 3C 4D 5S 2C aH 3D
| .  .  .  nS 5H 4C
| .  .  .  3H nD .
| .  .  .  aC 2S .
| .  .  .  5D 4S .
"""
ROLL = "0 roll 2H:S 5D:C nC:H aS:D\n"
START = MAP + ROLL
BID = START + "1 bid X0 Y-\n"
"""X drives first, with $0."""
NEXT = "1 roll 3H:D aD:S nC:C 5S:H\n"
"""Contracts between the rounds."""


def head(players: str = "X=Ann Y=Ben", *more: str) -> str:
    return logs.head("cairo", players, *more)


def verdict(text: str, **how: Any) -> Verdict:
    """The one verdict on a log; headers for Ann (X) and Ben (Y) are put in front of bare lines."""
    return logs.verdict(text, head(), **how)


def clean(text: str, **how: Any) -> Verdict:
    """The verdict on a log without an error or a warning."""
    return logs.clean(verdict(text, **how))


def codes(text: str) -> list[str]:
    """The codes of all errors."""
    return [f.code for f in verdict(text).findings if f.level == "error"]


def places(text: str) -> list[tuple[str, str]]:
    """The code of every error and what of its line is marked."""
    return [(f.code, f.text[f.column - 1 : f.end_column - 1]) for f in verdict(text).findings if f.level == "error"]
