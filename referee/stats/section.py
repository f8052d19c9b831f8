"""A section of statistics, and how shares and intervals are written in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from boardgen.draw.shape.shapes import Figure
    from referee.stats.summary import Row

MOST_ROWS = 25
"""Rows of a table, and bars of a chart; the rest is summed up in a sentence."""


class Section(NamedTuple):
    """A part of the statistics of a game. `draw` makes its chart, `described` is read out to those who do not see it, and a `wide` one has
    a table that needs the width of a page."""

    title: str
    sentences: tuple[str, ...]
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    draw: Callable[[], Figure] | None = None
    described: str = ""
    wide: bool = False


def percent(share: float | None) -> str:
    """A share in whole per cent, or in tenths where it is near 0 or 100."""
    if share is None:
        return "-"
    value = 100 * share
    return f"{value:.1f} %" if 0 < value < 1 or 99 < value < 100 else f"{value:.0f} %"


def interval(row: Row) -> str:
    """The interval of a share."""
    assert row.low is not None
    assert row.high is not None
    return f"{100 * row.low:.0f} to {percent(row.high)}"


def listed(title: str, table: Sequence[Sequence[str]]) -> str:
    """A chart in words: its first two columns."""
    return f"{title}: " + ", ".join(f"{row[0]} {row[1]}" for row in table[:MOST_ROWS])


def share_chart(rows: Sequence[Row], axis: str) -> Callable[[], Figure]:
    """The chart of shares with their intervals; `axis` names what they are shares of."""

    def draw() -> Figure:
        from boardgen.draw.chart import charts

        drawn = [
            charts.Share(row.item, row.share or 0, row.low or 0, row.high or 0, f"{row.count} of {row.of}", row.expected)
            for row in rows[:MOST_ROWS]
        ]
        return charts.shares(drawn, f"{axis}; line: 95 % interval; tick: expected")

    return draw
