"""Layouts of one trial compared on the same seeds, game by game: differences with their intervals, and how many games would tell them."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, NamedTuple

from referee.stats import chance
from referee.stats.sections import MOST_ROWS, Section
from referee.stats.summary import Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from boardgen.draw.shape.shapes import Figure
    from referee.trial.store import GameRow, LayoutRow, Store

TITLE = "Layouts compared"
FEW = 30
"""Games below which a difference has no interval."""


class Measure(NamedTuple):
    """A number of a finished game, and how it is shown."""

    name: str
    unit: str
    of: Callable[[GameRow], float | None]


def _margin(row: GameRow) -> float | None:
    scores: dict[str, float] = json.loads(row.scores)
    others = [score for seat, score in scores.items() if seat not in row.winners]
    return min(abs(scores[row.winners] - score) for score in others) if len(row.winners) == 1 and others else None


def _first(row: GameRow) -> float | None:
    return 100.0 * (row.play_order[:1] in row.winners) if row.play_order else None


MEASURES = (
    Measure("rounds", "rounds", lambda row: float(row.rounds)),
    Measure("wins of the first player", "%", _first),
    Measure("margin", "", _margin),
)


class Sums:
    """Count, sum and sum of squares of some numbers."""

    __slots__ = ("count", "square", "total")

    def __init__(self) -> None:
        self.count, self.total, self.square = 0, 0.0, 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.square += value * value

    @property
    def mean(self) -> float:
        return self.total / self.count

    @property
    def deviation(self) -> float:
        """The standard deviation of a sample."""
        return math.sqrt(max(0.0, self.square - self.count * self.mean**2) / (self.count - 1)) if self.count > 1 else 0.0

    def half(self) -> float | None:
        """Half of the 95 % interval of the mean; None for few numbers."""
        return chance.Z * self.deviation / math.sqrt(self.count) if self.count >= FEW else None

    def needed(self) -> int | None:
        """How many games tell this mean from 0 in four samples of five; None where it is 0."""
        return math.ceil(((chance.Z + chance.POWER) * self.deviation / self.mean) ** 2) if self.mean else None


class Compared(NamedTuple):
    """A layout against the first one by one measure: its own mean, and the mean of the differences in games of the same number."""

    layout: LayoutRow
    measure: Measure
    own: Sums
    difference: Sums


def compared(store: Store) -> list[Compared]:
    """Every layout of a trial by every measure; nothing for a trial of one layout."""
    layouts = store.layouts()
    if len(layouts) < 2:
        return []
    found = []
    for layout in layouts:
        sums = {measure.name: (Sums(), Sums()) for measure in MEASURES}
        for first, row in _pairs(store, layouts[0], layout):
            for measure in MEASURES:
                base, value = measure.of(first), measure.of(row)
                own, difference = sums[measure.name]
                if value is not None:
                    own.add(value)
                if value is not None and base is not None:
                    difference.add(value - base)
        found += [Compared(layout, measure, *sums[measure.name]) for measure in MEASURES]
    return found


def _pairs(store: Store, first: LayoutRow, layout: LayoutRow) -> Iterator[tuple[GameRow, GameRow]]:
    """Finished games of two layouts with the same number."""
    others = store.rows(layout.layout)
    other = next(others, None)
    for row in store.rows(first.layout):
        while other is not None and other.number < row.number:
            other = next(others, None)
        if other is not None and other.number == row.number and row.finished and other.finished:
            yield row, other


def rows(found: Sequence[Compared]) -> Iterator[Row]:
    """The comparison as rows of figures."""
    for one in found:
        for what, sums in (("mean", one.own), ("difference", one.difference)):
            if sums.count:
                half = sums.half()
                ends = (None, None) if half is None else (sums.mean - half, sums.mean + half)
                yield Row(TITLE, f"{one.measure.name}: {what}", one.layout.pin, None, sums.count, sums.mean, one.measure.unit)._replace(
                    low=ends[0], high=ends[1]
                )


def section(found: Sequence[Compared]) -> Section:
    """The comparison to read: a row for each layout and measure, the first layout being what others are compared with."""
    base = found[0].layout
    table: list[tuple[str, ...]] = []
    unsure: list[str] = []
    same: list[str] = []
    for one in sorted(found, key=lambda one: MEASURES.index(one.measure)):
        if not one.own.count:
            continue
        itself = one.layout.layout == base.layout
        half = None if itself or not one.difference.count else one.difference.half()
        middle = one.difference.mean if one.difference.count else 0.0
        known = half is not None and abs(middle) > half
        alike = one.difference.count > 0 and one.difference.square == 0
        ends = f"{middle - half:+.1f} to {middle + half:+.1f}" if half is not None else "-"
        cells = [f"{middle:+.1f}" if one.difference.count else "-", ends]
        needed = one.difference.needed() if not itself and one.difference.count > 1 else None
        missing = max(0, max(needed, FEW) - one.difference.count) if needed is not None else 0
        more = "-" if itself or alike else "enough" if known else str(missing or "?")
        table.append((one.layout.pin, one.measure.name, str(one.own.count), f"{one.own.mean:.1f}", *(("", "") if itself else cells), more))
        if not itself and not known:
            (same if alike else unsure).append(f"{one.measure.name} of {one.layout.pin}")
    sentences = [f"Against {base.pin}, in games with the same seeds; the intervals rest on the differences of such pairs."]
    if same:
        sentences.append(f"The same in every game: {', '.join(same)}.")
    if unsure:
        sentences.append(f"Too few games to tell from chance: {', '.join(unsure)}.")
    head = ("layout", "measure", "games", "mean", "difference", "95 % interval", "more games")
    described = f"{TITLE}: " + ", ".join(f"{row[1]} of {row[0]} {row[3]}" for row in table[:MOST_ROWS])
    return Section(TITLE, tuple(sentences), head, tuple(table), _chart(found, base), described, wide=True)


def _chart(found: Sequence[Compared], base: LayoutRow) -> Callable[[], Figure] | None:
    """The differences from the first layout; each measure has its own scale."""
    others = [one for one in found if one.layout.layout != base.layout and one.difference.count]
    others.sort(key=lambda one: MEASURES.index(one.measure))
    if not others:
        return None

    def draw() -> Figure:
        from boardgen.draw.chart import charts

        rows = []
        for one in others[:MOST_ROWS]:
            middle, half = one.difference.mean, one.difference.half()
            low, high = (None, None) if half is None else (middle - half, middle + half)
            words = f"{middle:+.1f}" if low is None else f"{middle:+.1f} ({low:+.1f} to {high:+.1f})"
            name = f"{one.measure.name}, {one.layout.name}"
            rows.append(charts.Difference(name, middle, low, high, words, one.measure.name))
        return charts.differences(rows, "left: less than in the first layout; right: more")

    return draw
