"""Sections on the course of games: how long, how close and how tense, how they ended, which bot beat which, and what zones brought in."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from boardgen.layout.yaml.text_tables import plural
from referee.stats import chance, one_game, summary
from referee.stats.section import MOST_ROWS, Section, interval, listed, percent

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from boardgen.draw.shape.shapes import Figure
    from referee.stats.summary import Row
    from referee.stats.tally import Tally

COURSE = {
    one_game.ROUNDS: "length in rounds",
    one_game.MARGIN: "margin of the winner",
    one_game.LEADS: "lead changes",
    one_game.SETTLED: "lead taken for good, % of the game",
    one_game.DRAMA: "drama, % of the way behind",
}
"""What each spread is called."""
FEW = 30
"""Games below which a mean has no interval."""
ROUNDS = 500
"""How often the strengths of bots are reckoned from each other."""


def course(by_measure: Mapping[str, Sequence[Row]]) -> Iterator[Section]:
    """One table of all that games have as a number, and the chart of their lengths in rounds."""
    there = [measure for measure in COURSE if measure in by_measure]
    if not there:
        return
    head = ("of a game", "games", *(name for name, _ in summary.QUARTILES), "mean", "95 % interval")
    table = []
    for measure in there:
        rows = by_measure[measure]
        mean = rows[-1]
        sure = "-" if mean.low is None or mean.high is None else f"{mean.low:.1f} to {mean.high:.1f}"
        table.append((COURSE[measure], str(mean.of), *(f"{row.value:g}" for row in rows[:-1]), f"{mean.value:.1f}", sure))
    games = max(by_measure[measure][-1].of or 0 for measure in there)
    sentences = ["Of finished games. Lead changes, the lead for good and drama are read from the scores at the ends of rounds."]
    if games < FEW:
        sentences.append(f"From {plural(games, 'game')} means are known only roughly; from {FEW} games on they have intervals.")

    def draw() -> Figure:
        from boardgen.draw.chart import range_charts

        ranges = [range_charts.Span(COURSE[measure], *(row.value or 0.0 for row in by_measure[measure])) for measure in there]
        return range_charts.spans(ranges, "lowest to highest; box: middle half; bar: median; diamond: mean")

    title = "Course of the game"
    yield Section(title, tuple(sentences), head, tuple(table), draw, listed(title, table), wide=True)


def endings(rows: Sequence[Row]) -> Section:
    """How games ended, with those that were cut off."""
    table = tuple((row.item, str(row.count), percent(row.share), interval(row)) for row in rows)
    cut = sum(row.count or 0 for row in rows if row.item.startswith("cut off"))
    total = rows[0].of or 0
    sentences = []
    if cut == total:
        sentences.append("No game ended by the rules: all were cut off. Nothing can be known of who wins, or how long this game takes.")
    elif cut:
        sentences.append(f"{plural(cut, 'game')} did not end within the turns given and {'is' if cut == 1 else 'are'} in no other figure.")
    else:
        sentences.append("Every game came to an end." if total > 1 else "The game came to an end.")
    return Section("How games ended", tuple(sentences), ("ending", "games", "share", "95 % interval"), table)


def ladder(rows: Sequence[Row]) -> Section:
    """Who is placed higher, of each two bots, in Elo: the steps from the weakest bot to the strongest first."""
    order = strength(rows)
    pairs = {tuple(row.item.split(" over ")): row for row in rows}
    steps = [pairs.get((high, low)) or pairs.get((low, high)) for low, high in pairwise(order)]
    table, drawn = [], []
    for row in [*filter(None, steps), *(row for row in rows if row not in steps)]:
        low, high = (None if end is None else chance.elo(end) for end in (row.low, row.high))
        elo = "all won" if row.value is None else f"{row.value:+.0f}"
        span = f"{'-' if low is None else f'{low:+.0f}'} to {'-' if high is None else f'{high:+.0f}'}"
        table.append((row.item, str(row.of), percent(row.share), interval(row), elo, span))
        drawn.append((row.item, row.value, low, high, elo))
    words = "How often players with the first bot were placed higher than those with the second, a game; a shared place counts half."
    climb = ", ".join(_step(row, high) for row, high in zip(steps, order[1:], strict=True))
    unsure = [row.item for row in rows if row.low is not None and row.low <= 0.5]
    sentences = [words, f"{' < '.join(order)}: Elo a step {climb}."]
    sentences += [f"Too few games to tell who is stronger: {', '.join(unsure)}."] if unsure else []
    head = ("bots", "games", "higher", "95 % interval", "Elo", "95 % interval of Elo")

    def draw() -> Figure:
        from boardgen.draw.chart import range_charts

        known = [one for one in drawn if one[1] is not None]
        return range_charts.differences(
            [range_charts.Difference(name, value or 0.0, low, high, elo) for name, value, low, high, elo in known],
            "Elo of the first bot above the second; line: 95 % interval",
        )

    title = "Skill ladder"
    chart = draw if any(one[1] is not None for one in drawn) else None
    return Section(title, tuple(sentences), head, tuple(table), chart, listed(title, table), wide=True)


def _step(row: Row | None, high: str) -> str:
    """The Elo of a step up to a bot, below zero where that did worse; where all games were won, what it is more than."""
    if row is None:
        return "unknown"
    up, least = (1 if row.item.startswith(f"{high} over ") else -1), chance.elo(row.low or 0.0)
    if row.value is not None:
        return f"{up * row.value:+.0f}"
    return "all won" if least is None else f"{'more' if up > 0 else 'less'} than {up * least:+.0f}"


def strength(rows: Sequence[Row]) -> list[str]:
    """The bots of a ladder from the weakest to the strongest.

    Each has the strength by which all comparisons together are most likely (R. A. Bradley and M. E. Terry, *Rank Analysis of Incomplete
    Block Designs*, 1952), so that not every two bots need have met. Half a win more for each of two bots that met keeps it finite.
    """
    met: dict[str, list[tuple[str, float]]] = {}
    wins: dict[str, float] = {}
    for row in rows:
        one, _, other = row.item.partition(" over ")
        games, share = float(row.of or 0), row.share or 0.0
        for bot, against, won in ((one, other, share), (other, one, 1 - share)):
            met.setdefault(bot, []).append((against, games + 1))
            wins[bot] = wins.get(bot, 0.0) + won * games + 0.5
    strengths = dict.fromkeys(wins, 1.0)
    for _ in range(ROUNDS):
        for bot, pairs in met.items():
            strengths[bot] = wins[bot] / sum(games / (strengths[bot] + strengths[against]) for against, games in pairs)
    return sorted(strengths, key=lambda bot: (strengths[bot], bot))


def earned(sort: str, rows: Sequence[Row]) -> Section:
    """What something brought in, a game."""
    table = tuple((row.item, f"{row.value:+.1f}") for row in rows)
    title = f"{sort[:1].upper()}{sort[1:]}"
    words = "Money received less money paid there, in the unit of the layout; the mean of all games."

    def draw() -> Figure:
        from boardgen.draw.chart import range_charts

        drawn = [range_charts.Difference(row.item, row.value or 0.0, None, None, f"{row.value:+.1f}") for row in rows[:MOST_ROWS]]
        return range_charts.differences(drawn, "left: paid more than received; right: received more than paid")

    return Section(title, (words,), ("name", "a game"), table, draw, listed(title, table))


def kit(printed: Mapping[str, Sequence[Any]], tally: Tally) -> Section | None:
    """The most of each use that a game had on the table, against what is printed; None where nothing is known of it."""
    table, short, filled = [], [], []
    for use, (what, there) in printed.items():
        counts = tally.spreads.get(use if use == one_game.ROUNDS else f"{one_game.KIT}{use}")
        if not counts:
            continue
        games, most = counts.total(), max(counts)
        over = sum(number for value, number in counts.items() if value > there)
        low, high = chance.wilson(over, games)
        span = f"{100 * low:.1f} to {100 * high:.1f} %"
        table.append((what, str(there), f"{chance.quantile(counts, 0.5):g}", str(most), f"{over} of {games}", span))
        filled.append((what, most, there))
        if over:
            rare = over * 4 <= games
            who = f"1 game in {round(games / over)} needs" if rare else f"{over} of {plural(games, 'game')} need{'s' * (over == 1)}"
            short.append(f"{who} more {what} than the {there} that are printed; the most was {most}.")
    if not table:
        return None
    sentences = short or ["No game needed more than is printed."]
    if not short:
        games = max(tally.spreads[one_game.ROUNDS].total(), 1) if one_game.ROUNDS in tally.spreads else 1
        sentences.append(f"From {plural(games, 'game')}, up to {percent(chance.wilson(0, games)[1])} of games may still do.")
    head = ("what", "printed", "median of the most", "most", "games that need more", "95 % interval")

    def draw() -> Figure:
        from boardgen.draw.chart import charts

        bars = [
            charts.Bar(what, round(100 * most / there, 1) if there else 0.0, f"{most} of {there}", 100.0) for what, most, there in filled
        ]
        return charts.bars(bars, "the most that a game had, % of what is printed; tick: all")

    return Section("The kit", tuple(sentences), head, tuple(table), draw, listed("The kit", table), wide=True)
