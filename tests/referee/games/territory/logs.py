"""Short cuts for tests: the verdict on a log of territory given as text, with headers in front where they are missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgen.json_values import make_data
from tests.referee.games import logs

if TYPE_CHECKING:
    from referee.judge.judge.verdict import Verdict

GO = "Options: dice=off cards=off"
"""Territory without dice and cards, which for two players is Go."""


def head(players: str = "B=Ana R=Ben", *more: str) -> str:
    return logs.head("territory", players, *more)


def verdict(text: str, **how: Any) -> Verdict:
    """The one verdict on a log; headers for Ana (B) and Ben (R) are put in front of bare lines."""
    return logs.verdict(text, head(), **how)


def clean(text: str, **how: Any) -> Verdict:
    """The verdict on a log without an error or a warning."""
    return logs.clean(verdict(text, **how))


def errors(text: str, **how: Any) -> list[tuple[int, str]]:
    """Line and code of every error."""
    return logs.errors(verdict(text, **how))


def view(found: Verdict) -> dict[str, Any]:
    assert found.table is not None
    return make_data(found.table.view())


def points(found: Verdict) -> dict[str, int | float]:
    assert found.table is not None
    return {standing.seat: standing.score for standing in found.table.standings()}
