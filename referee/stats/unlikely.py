"""Which shares of wins chance alone hardly explains. Where a player sits, begins and moves is asked at the same time, so all of these
shares are taken into account together: of twenty that are even, one is unlikely by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.stats import one_game, summary

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.stats.summary import Row

UNLIKELY = 0.05
PLACES = (summary.SEAT, one_game.ORDER, *one_game.STARTS)
"""Measures of wins that are judged together."""
OFTEN = 20
"""A start point counts that is taken in one game of so many."""


def select_compared(by_measure: Mapping[str, Sequence[Row]], measure: str, games: int) -> list[Row]:
    """The rows of a measure that are compared with what was to be expected."""
    rows = by_measure.get(measure, ())
    return [row for row in rows if row.p is not None and (measure not in PLACES or (row.of or 0) * OFTEN >= games)]


def count_comparisons(by_measure: Mapping[str, Sequence[Row]], measure: str, games: int) -> int:
    """Of how many comparisons those of a measure are a part."""
    together = PLACES if measure in (*PLACES, summary.FIRST) else (measure,)
    return sum(len(select_compared(by_measure, one, games)) for one in together)


def find_odd(by_measure: Mapping[str, Sequence[Row]], measure: str, games: int) -> list[Row]:
    """The rows of a measure that chance alone hardly explains."""
    limit = UNLIKELY / max(1, count_comparisons(by_measure, measure, games))
    return [row for row in select_compared(by_measure, measure, games) if row.p is not None and row.p < limit]
