"""The games of a trial as the tallies of `referee stats`, its layouts compared on the same seeds, and its kits counted."""

from __future__ import annotations

import json
import math
import os
from contextlib import closing
from typing import TYPE_CHECKING

from boardgen.layout.files import shipped
from boardgen.layout.spec.record_law import RecordFigures
from boardgen.layout.yaml.plain_text import plural
from boardgen.records import NamedTuple
from referee.errors import Unusable
from referee.stats import chance, sections
from referee.stats.report import More
from referee.stats.sections import MOST_ROWS, Chart, Section
from referee.stats.summary import Row, Tally, read_tally
from referee.trial.store import FILE, GameRow, LayoutRow, Store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from boardgen.draw.shape.shapes import Figure
    from boardgen.layout.spec.spec import GameSpec
    from referee.trial.plan import TrialLayout


COMPARISON = "Layouts compared"
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

    def interval(self) -> tuple[float, float] | tuple[None, None]:
        """Return the 95 % interval of the mean; None for few numbers."""
        half = chance.Z * self.deviation / math.sqrt(max(1, self.count))
        return (self.mean - half, self.mean + half) if self.count >= FEW else (None, None)

    def cases_needed(self) -> int | None:
        """Return how many games tell this mean from 0 in four samples of five; None where it is 0."""
        return math.ceil(((chance.Z + chance.POWER) * self.deviation / self.mean) ** 2) if self.mean else None


class Compared(NamedTuple):
    """A layout against the first one by one measure: its own mean, and the mean of the differences in games of the same number."""

    layout: LayoutRow
    measure: Measure
    own: Sums
    difference: Sums


def compare_layouts(store: Store) -> list[Compared]:
    """Return every layout of a trial by every measure; nothing for a trial of one layout."""
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
    """Yield finished games of two layouts with the same number."""
    others = store.rows(layout.layout)
    other = next(others, None)
    for row in store.rows(first.layout):
        while other is not None and other.number < row.number:
            other = next(others, None)
        if other is not None and other.number == row.number and row.finished and other.finished:
            yield row, other


def comparison_rows(found: Sequence[Compared]) -> Iterator[Row]:
    for one in found:
        for what, sums in (("mean", one.own), ("difference", one.difference)):
            if sums.count:
                low, high = sums.interval()
                row = Row(COMPARISON, f"{one.measure.name}: {what}", one.layout.pin, None, sums.count, sums.mean, one.measure.unit)
                yield row._replace(low=low, high=high)


def comparison_section(found: Sequence[Compared]) -> Section:
    """Return the comparison to read: a row for each layout and measure, the first layout being what others are compared with."""
    base = found[0].layout
    table: list[tuple[str, ...]] = []
    unsure: list[str] = []
    same: list[str] = []
    for one in sorted(found, key=lambda one: MEASURES.index(one.measure)):
        if not one.own.count:
            continue
        itself = one.layout.layout == base.layout
        low, high = (None, None) if itself else one.difference.interval()
        middle = one.difference.mean if one.difference.count else 0.0
        known = low is not None and high is not None and not low <= 0 <= high
        alike = one.difference.count > 0 and one.difference.square == 0
        ends = f"{low:+.1f} to {high:+.1f}" if low is not None else "-"
        cells = [f"{middle:+.1f}" if one.difference.count else "-", ends]
        needed = one.difference.cases_needed() if not itself and one.difference.count > 1 else None
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
    described = f"{COMPARISON}: " + ", ".join(f"{row[1]} of {row[0]} {row[3]}" for row in table[:MOST_ROWS])
    return Section(COMPARISON, tuple(sentences), head, tuple(table), _chart(found, base), described, wide=True)


def _chart(found: Sequence[Compared], base: LayoutRow) -> Callable[[], Figure] | None:
    """Return a function that draws the differences from the first layout; each measure has its own scale."""
    others = [one for one in found if one.layout.layout != base.layout and one.difference.count]
    others.sort(key=lambda one: MEASURES.index(one.measure))
    if not others:
        return None

    rows = []
    for one in others[:MOST_ROWS]:
        middle, (low, high) = one.difference.mean, one.difference.interval()
        words = f"{middle:+.1f}" if low is None else f"{middle:+.1f} ({low:+.1f} to {high:+.1f})"
        rows.append((f"{one.measure.name}, {one.layout.name}", middle, low, high, words, one.measure.name))
    return Chart("differences", rows, ("left: less than in the first layout; right: more",)).draw


SHOWN = 3
"""Layouts that the heading of a page names."""


def is_trial(name: str) -> bool:
    """Return whether a name is the folder of a trial; logs that are in it are those of its games."""
    return os.path.isfile(os.path.join(name, FILE))


class Results(NamedTuple):
    """The tally of each layout by what it is called, and what a trial adds to the report of `referee stats`."""

    tallies: dict[str, Tally]
    more: More


def results(store: Store) -> Results:
    """Return what a trial shows. Unusable for one that has no result."""
    if store.failure:
        raise Unusable(f"{store.path}: {store.failure}; this trial has no result")
    who = f"played by {' and '.join(dict.fromkeys(store.read_list('bots')))}"
    if store.read_list("forbidden"):
        who += f", the first player without {' and '.join(store.read_list('forbidden'))}"
    layouts = store.layouts()
    titles = {row.layout: f"{row.title}, {row.pin}, {plural(len(json.loads(row.seats)), 'player')}, {who}" for row in layouts}
    found = {titles[row.layout]: _tally(store, row) for row in layouts}
    drawn = frozenset(titles[row.layout] for row in layouts if _is_drawn(store, row))
    printed = store.kits
    kits = {title: sections.kit(printed.get(row.pin, {}), found[title]) for row, title in zip(layouts, found, strict=True)}
    compared = compare_layouts(store)
    before = {COMPARISON: [comparison_section(compared)]} if compared else {}
    own = {title for row, title in zip(layouts, found, strict=True) if row.game not in shipped.names()}
    first = {title: [sections.summary_section(title, found[title], kits[title], drawn=title in drawn, own=title in own)] for title in found}
    after = {title: [kit] for title, kit in kits.items() if kit is not None}
    what = " and ".join(dict.fromkeys(row.title for row in layouts)) if len(layouts) <= SHOWN else plural(len(layouts), "layout")
    return Results(found, More(before, first, after, list(comparison_rows(compared)), f"Trial of {what}", drawn))


def add_trials(tallies: dict[str, Tally], folders: Sequence[str]) -> More:
    """Add the games of some trials to tallies, those of one layout and the same bots together; return what the trials add to the report."""
    before: dict[str, Sequence[Section]] = {}
    first: dict[str, Sequence[Section]] = {}
    after: dict[str, Sequence[Section]] = {}
    rows: list[Row] = []
    drawn: frozenset[str] = frozenset()
    for folder in folders:
        with closing(Store.read(folder)) as store:
            found, more = results(store)
        drawn |= more.drawn
        for title, tally in found.items():
            if title in tallies:
                tallies[title].add(tally)
                for own in (first, after):
                    own.pop(title, None)  # they count the games of one trial alone
            else:
                tallies[title] = tally
                first |= {title: more.first[title]} if title in more.first else {}
                after |= {title: more.after[title]} if title in more.after else {}
        for title, parts in more.before.items():
            name = title if title not in before else f"{title} in {folder}"
            before[name] = parts
            rows += [row._replace(game=name) for row in more.rows]
    return More(before, first, after, rows, drawn=drawn)


def _is_drawn(store: Store, layout: LayoutRow) -> bool:
    """Return whether the seats of a layout are as good as each other: any of them may begin, and no bot keeps to one of them."""
    if store.settings["bots fixed to seats"] and len({*store.read_list("bots")}) > 1:
        return False
    return len({row.play_order[:1] for row in store.rows(layout.layout) if row.play_order}) > 1


def _tally(store: Store, layout: LayoutRow) -> Tally:
    """Return all games of one layout, one after the other."""
    whole = Tally()
    for row in store.rows(layout.layout):
        whole.add(read_tally(json.loads(row.measures)))
    return whole


CASH = "cash"
PAPER = "a4"
Printed = dict[str, tuple[str, int]]
"""For each use, what is counted, in words that follow a number, and how many there are."""


def endless_notes(store: Store, entries: Sequence[TrialLayout]) -> Iterator[str]:
    """Yield why games were cut off that nothing ends, by the law of their layout."""
    for number, entry in enumerate(entries, 1):
        written = figures.written if isinstance(figures := entry.spec.figures, RecordFigures) else None
        if written is not None and written.endless:
            cut = sum(not row.finished for row in store.rows(number))
            if cut:
                yield f"{entry.spec.name}: {plural(cut, 'game')} {'was' if cut == 1 else 'were'} cut off: {written.endless}"


def count_printed(spec: GameSpec) -> Printed:
    """Return what is printed for each use that `data/most_used/` names for this game; nothing where no figures of the game are there.

    Whatever a kit leaves out, the players bring themselves, so it is not counted."""
    from boardgen.components.print_order import choose_seats
    from boardgen.export.supply import ROUNDS, Supply, count_for_use, load_most_used, values_of
    from boardgen.kit.kit import list_parts
    from boardgen.sheet.paper.paper import paper

    used = load_most_used(spec.game)
    if used is None:
        return {}
    seats = choose_seats(spec, None, None)
    names = {name for use in used.uses.values() for name in use.components} | ({used.cash.component} if used.cash is not None else set())
    supply = Supply(spec, seats, list_parts(spec, seats, paper(PAPER), names))
    there: Printed = {}
    for key, use in used.uses.items():
        if any(name in spec.components for name in use.components):
            there["rounds" if use.of == ROUNDS else key] = use.what, count_for_use(supply, use)
    if used.cash is not None and (notes := values_of(supply.of(used.cash.component))):
        there[CASH] = "money in notes", int(sum(value * count for value, count in notes.items()))
    return there
