"""One table for each sort of thing that games use, such as zones or cards: all that was done with each of them, a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.layout.yaml.text_tables import plural
from referee.stats import one_game, summary
from referee.stats.section import MOST_ROWS, Section, listed, percent

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.stats.summary import Row
    from referee.stats.tally import Tally

FIRST = ("visits", "stones set", "cells deployed", "played", "drawn", "tonnes bought", "tonnes sold", "tonnes seized", "profit")
"""Columns that come first, in this order; others by their names."""
CARDS = "cards"
WINS = {one_game.CARD: "wins, played", one_game.KEPT: "wins, kept"}
"""Columns of cards: the shares of wins of those who played one, and of those who held one at the end."""


def overviews(by_measure: Mapping[str, Sequence[Row]], tally: Tally) -> Iterator[Section]:
    """A section for each sort of which more than one thing is counted, the item that most was done with first."""
    sorts: dict[str, dict[str, Mapping[str, float]]] = {}
    for measure, rows in by_measure.items():
        sort, colon, how = measure.removeprefix(summary.USE).partition(": ")
        if colon and measure.startswith(summary.USE):
            sorts.setdefault(sort, {})[how] = {row.item: (row.count or 0) / tally.games for row in rows}
        elif colon and measure in tally.earned:
            sorts.setdefault(sort, {})[how] = {row.item: row.value or 0.0 for row in rows}
    for sort, columns in sorted(sorts.items()):
        if len(columns) > 1:
            yield _overview(sort, columns, by_measure if sort == CARDS else {}, tally.games)


def _overview(sort: str, columns: Mapping[str, Mapping[str, float]], by_measure: Mapping[str, Sequence[Row]], games: int) -> Section:
    order = sorted(columns, key=lambda how: (FIRST.index(how) if how in FIRST else len(FIRST), how))
    wins = {measure: {row.item: row for row in by_measure[measure]} for measure in WINS if measure in by_measure}
    amount = {item: sum(abs(values.get(item, 0.0)) for values in columns.values()) for values in columns.values() for item in values}
    items = sorted(amount, key=lambda item: (-columns[order[0]].get(item, 0.0), -amount[item], item))
    table = [
        (item, *(_number(how, columns[how].get(item)) for how in order), *(_share(rows.get(item)) for rows in wins.values()))
        for item in items
    ]
    title = f"{sort[:1].upper()}{sort[1:]} at a glance"
    sentences = [f"What was done with each, a game: means of {plural(games, 'game')}."]
    if wins:
        sentences.append("Wins are the shares of those who did so at least once; how sure they are is in the sections on wins.")
    if len(table) > MOST_ROWS:
        sentences.append(f"{len(table) - MOST_ROWS} more are in the CSV and JSON output.")
    head = ("name", *order, *(WINS[measure] for measure in wins))
    return Section(title, tuple(sentences), head, tuple(table[:MOST_ROWS]), described=listed(title, table), wide=True)


def _number(how: str, value: float | None) -> str:
    if value is None:
        return "-"
    sign = "+" if how == "profit" else ""
    return f"{value:{sign}.2f}" if abs(value) < 10 else f"{value:{sign}.1f}"


def _share(row: Row | None) -> str:
    return "-" if row is None else f"{percent(row.share)} of {row.of}"
