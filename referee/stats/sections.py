"""The figures of one game as sections to read, each a few sentences, a table and a chart; `summary_section` is the first one of a trial."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from boardgen.layout.yaml.plain_text import plural
from boardgen.records import NamedTuple
from referee.stats import chance, collect, summary
from referee.stats.chance import FEWEST, Clusters

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from boardgen.draw.shape.shapes import Figure
    from referee.stats.summary import Row, Tally


MOST_ROWS = 25
"""Rows of a table, and bars of a chart; the rest is summed up in a sentence."""


class Chart(NamedTuple):
    """A chart as values: the items that `boardgen/draw/shape/charts.py` draws in this way, and the words that it writes beside them."""

    kind: Literal["bars", "differences", "lines", "shares", "spans"]
    items: Sequence[tuple[object, ...]]
    words: tuple[str, ...]

    def draw(self) -> Figure:
        from boardgen.draw.shape import charts

        ways: dict[str, tuple[Callable[..., object], Callable[..., Figure]]] = {
            "bars": (charts.Bar, charts.bars),
            "differences": (charts.Difference, charts.differences),
            "lines": (charts.Series, charts.lines),
            "shares": (charts.Share, charts.shares),
            "spans": (charts.Span, charts.spans),
        }
        item, draw = ways[self.kind]
        return draw([item(*one) for one in self.items], *self.words)


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
    """Return a share in whole per cent, or in tenths where it is near 0 or 100."""
    if share is None:
        return "-"
    value = 100 * share
    return f"{value:.1f} %" if 0 < value < 1 or 99 < value < 100 else f"{value:.0f} %"


def interval(row: Row) -> str:
    assert row.low is not None
    assert row.high is not None
    return f"{100 * row.low:.0f} to {percent(row.high)}"


def chart_words(title: str, table: Sequence[Sequence[str]]) -> str:
    """Return a chart in words: its first two columns."""
    return f"{title}: " + ", ".join(f"{row[0]} {row[1]}" for row in table[:MOST_ROWS])


def share_chart(rows: Sequence[Row], axis: str) -> Callable[[], Figure]:
    """Return a function that draws the chart of shares with their intervals; `axis` names what they are shares of."""
    items = [(row.item, row.share or 0, row.low or 0, row.high or 0, f"{row.count} of {row.of}", row.expected) for row in rows[:MOST_ROWS]]
    return Chart("shares", items, (f"{axis}; line: 95 % interval; tick: expected",)).draw


COURSE = {
    collect.ROUNDS: "length in rounds",
    collect.MARGIN: "margin of the winner",
    collect.LEADS: "lead changes",
    collect.SETTLED: "lead taken for good, % of the game",
    collect.DRAMA: "drama, % of the way behind",
}
"""What each spread is called."""
FEW = 30
"""Games below which a mean has no interval."""
ROUNDS = 500
"""How often the strengths of bots are reckoned from each other."""


def course(by_measure: Mapping[str, Sequence[Row]]) -> Iterator[Section]:
    """Yield one table of the measures that are numbers, and the chart of lengths in rounds."""
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

    ranges = [(COURSE[measure], *(row.value or 0.0 for row in by_measure[measure])) for measure in there]
    chart = Chart("spans", ranges, ("lowest to highest; box: middle half; bar: median; diamond: mean",))
    title = "Course of the game"
    yield Section(title, tuple(sentences), head, tuple(table), chart.draw, chart_words(title, table), wide=True)


def endings(rows: Sequence[Row]) -> Section:
    """Return how games ended, with those that were cut off."""
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
    """Return who is placed higher, of each two bots, in Elo: the steps from the weakest bot to the strongest first."""
    order = strength(rows)
    pairs = {tuple(row.item.split(" over ")): row for row in rows}
    steps = [pairs.get((high, low)) or pairs.get((low, high)) for low, high in pairwise(order)]
    table, drawn = [], []
    for row in [*filter(None, steps), *(row for row in rows if row not in steps)]:
        low, high = (None if end is None else chance.elo(end) for end in (row.low, row.high))
        elo = "all won" if row.value is None else f"{row.value:+.0f}"
        span = f"{'-' if low is None else f'{low:+.0f}'} to {'-' if high is None else f'{high:+.0f}'}"
        table.append((row.item, str(row.of), percent(row.share), interval(row), elo, span))
        drawn += [(row.item, row.value, low, high, elo)] if row.value is not None else []
    words = "How often players with the first bot were placed higher than those with the second, a game; a shared place counts half."
    climb = ", ".join(_step(row, high) for row, high in zip(steps, order[1:], strict=True))
    unsure = [row.item for row in rows if row.low is not None and row.low <= 0.5]
    sentences = [words, f"{' < '.join(order)}: Elo a step {climb}."]
    sentences += [f"Too few games to tell who is stronger: {', '.join(unsure)}."] if unsure else []
    head = ("bots", "games", "higher", "95 % interval", "Elo", "95 % interval of Elo")
    title = "Skill ladder"
    chart = Chart("differences", drawn, ("Elo of the first bot above the second; line: 95 % interval",))
    return Section(title, tuple(sentences), head, tuple(table), chart.draw if drawn else None, chart_words(title, table), wide=True)


def _step(row: Row | None, high: str) -> str:
    """Return the Elo of a step up to a bot, below zero where that did worse; where all games were won, only a bound."""
    if row is None:
        return "unknown"
    up, least = (1 if row.item.startswith(f"{high} over ") else -1), chance.elo(row.low or 0.0)
    if row.value is not None:
        return f"{up * row.value:+.0f}"
    return "all won" if least is None else f"{'more' if up > 0 else 'less'} than {up * least:+.0f}"


def strength(rows: Sequence[Row]) -> list[str]:
    """Return the bots of a ladder from the weakest to the strongest.

    Each has the strength by which all comparisons together are most likely (R. A. Bradley and M. E. Terry, *Rank Analysis of Incomplete
    Block Designs*, 1952), so that not every two bots need have met. Half a win more for each of two bots that met keeps it finite."""
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


def income(sort: str, rows: Sequence[Row]) -> Section:
    """Return what something brought in, a game."""
    table = tuple((row.item, f"{row.value:+.1f}") for row in rows)
    title = f"{sort[:1].upper()}{sort[1:]}"
    words = "Money received less money paid there, in the unit of the layout; the mean of all games."
    drawn = [(row.item, row.value or 0.0, None, None, f"{row.value:+.1f}") for row in rows[:MOST_ROWS]]
    chart = Chart("differences", drawn, ("left: paid more than received; right: received more than paid",))
    return Section(title, (words,), ("name", "a game"), table, chart.draw, chart_words(title, table))


def kit(printed: Mapping[str, tuple[str, int]], tally: Tally) -> Section | None:
    """Return the most of each use that a game had on the table, against what is printed; None where nothing is known of it."""
    table, short, filled = [], [], []
    for use, (what, there) in printed.items():
        counts = tally.spreads.get(use if use == collect.ROUNDS else f"{collect.KIT}{use}")
        if not counts:
            continue
        games, most = counts.total(), max(counts)
        over = sum(number for value, number in counts.items() if value > there)
        low, high = chance.wilson(over, games)
        span = f"{100 * low:.1f} to {100 * high:.1f} %"
        table.append((what, str(there), f"{chance.quantile(counts, 0.5):g}", str(most), f"{over} of {games}", span))
        filled.append((what, round(100 * most / there, 1) if there else 0.0, f"{most} of {there}", 100.0))
        if over:
            rare = over * 4 <= games
            who = f"1 game in {round(games / over)} needs" if rare else f"{over} of {plural(games, 'game')} need{'s' * (over == 1)}"
            short.append(f"{who} more {what} than the {there} that are printed; the most was {most}.")
    if not table:
        return None
    sentences = short or ["No game needed more than is printed."]
    if not short:
        games = max(tally.spreads[collect.ROUNDS].total(), 1) if collect.ROUNDS in tally.spreads else 1
        sentences.append(f"From {plural(games, 'game')}, up to {percent(chance.wilson(0, games)[1])} of games may still do.")
    head = ("what", "printed", "median of the most", "most", "games that need more", "95 % interval")
    chart = Chart("bars", filled, ("the most that a game had, % of what is printed; tick: all",))
    return Section("The kit", tuple(sentences), head, tuple(table), chart.draw, chart_words("The kit", table), wide=True)


FIRST = ("visits", "stones set", "cells deployed", "played", "drawn", "tonnes bought", "tonnes sold", "tonnes seized", "profit")
"""Columns that come first, in this order; others by their names."""
CARDS = "cards"
CARD_WINS = {collect.CARD: "wins, played", collect.CARD_KEPT: "wins, kept"}
"""Columns of cards: the shares of wins of those who played one, and of those who held one at the end."""


def overviews(by_measure: Mapping[str, Sequence[Row]], tally: Tally) -> Iterator[Section]:
    """Yield a section for each sort of which more than one thing is counted, the item that most was done with first."""
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
    wins = {measure: {row.item: row for row in by_measure[measure]} for measure in CARD_WINS if measure in by_measure}
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
    head = ("name", *order, *(CARD_WINS[measure] for measure in wins))
    return Section(title, tuple(sentences), head, tuple(table[:MOST_ROWS]), described=chart_words(title, table), wide=True)


def _number(how: str, value: float | None) -> str:
    if value is None:
        return "-"
    sign = "+" if how == "profit" else ""
    return f"{value:{sign}.2f}" if abs(value) < 10 else f"{value:{sign}.1f}"


def _share(row: Row | None) -> str:
    return "-" if row is None else f"{percent(row.share)} of {row.of}"


UNLIKELY = 0.05
PLACES = (summary.SEAT, collect.ORDER, *collect.STARTS)
"""Measures of wins that are judged together."""
OFTEN = 20
"""A start point counts that is taken in one game of so many."""


def select_compared(by_measure: Mapping[str, Sequence[Row]], measure: str, games: int) -> list[Row]:
    """Return the rows of a measure that are compared with what was to be expected."""
    rows = by_measure.get(measure, ())
    return [row for row in rows if row.p is not None and (measure not in PLACES or (row.of or 0) * OFTEN >= games)]


def count_comparisons(by_measure: Mapping[str, Sequence[Row]], measure: str, games: int) -> int:
    """Return how many comparisons are judged together with those of a measure, itself included."""
    together = PLACES if measure in (*PLACES, summary.FIRST) else (measure,)
    return sum(len(select_compared(by_measure, one, games)) for one in together)


def find_odd(by_measure: Mapping[str, Sequence[Row]], measure: str, games: int) -> list[Row]:
    """Return the rows of a measure that chance alone hardly explains."""
    limit = UNLIKELY / max(1, count_comparisons(by_measure, measure, games))
    return [row for row in select_compared(by_measure, measure, games) if row.p is not None and row.p < limit]


ADVANTAGES = {
    collect.ORDER: "Order of play",
    summary.SEAT: "Seats",
    collect.START: "Start points",
    collect.FIRST_CELL: "First cells",
    collect.FIRST_PIECE: "First pieces",
}
"""Measures of wins, and what they are of."""
NAMED = 3
"""Items of which a sentence speaks."""
TITLE = "In short"
PEOPLE = "Bots are not people: they do not talk, bargain or plan as people do."
HARDLY = "Chance alone hardly explains that"
CHOSEN = "players choose where they begin, so it is advice to them, not unfairness"
ENDLESS = "A game of your own ends by itself with `rounds:` in its layout, such as `rounds: 12`."
LOT = "Colours are drawn by lot in this trial: play another --seed before you believe it."


def summary_section(title: str, tally: Tally, kit: Section | None, *, drawn: bool = False, own: bool = False) -> Section:
    """Return the section of one layout; `kit` is that on its pieces. `drawn`: a lot decides who begins, so no seat is better.

    `own`: the game is none of those that come with the programs, so that it is news how its games end."""
    by_measure: dict[str, list[Row]] = {}
    for row in summary.rows(title, tally):
        by_measure.setdefault(row.measure, []).append(row)
    sentences = [_ending(tally), *([ENDLESS] if own and tally.games and not tally.lengths else []), *_length(by_measure)]
    ends = [(how, count) for how, count in tally.endings.most_common() if not how.startswith("cut off")]
    if own and ends:
        common = "; ".join(f"{count} {how.rstrip('.')}" for how, count in ends[:NAMED])
        sentences.insert(1, f"Ends: {common}{'; others' if len(ends) > NAMED else ''}.")
    alone = len(by_measure.get(summary.SEAT, ())) == 1
    for measure, what in ADVANTAGES.items():
        if measure in by_measure and not alone:
            sentences.append(f"{what}: {_advantage(by_measure, measure, tally.lengths.total(), drawn)}")
    if kit is not None:
        sentences.append(f"Kit: {kit.sentences[0][:1].lower()}{kit.sentences[0][1:]}")
    return Section(TITLE, (*sentences, PEOPLE), (), (), wide=True)


def _ending(tally: Tally) -> str:
    cut = tally.games - tally.lengths.total()
    if cut == tally.games:
        return f"Ending: none of {plural(tally.games, 'game')} came to an end, so nothing else can be known from them."
    if cut:
        return f"Ending: {cut} of {plural(tally.games, 'game')} did not come to an end; the others alone are counted."
    return f"Ending: {'the game' if tally.games == 1 else f'all {tally.games} games'} came to an end."


def _length(by_measure: dict[str, list[Row]]) -> Iterator[str]:
    rounds = {row.item: row for row in by_measure.get(collect.ROUNDS, ())}
    if rounds:
        lower, median, upper, mean = (rounds[item].value or 0 for item in ("lower quartile", "median", "upper quartile", "mean"))
        yield f"Length: {mean:.1f} rounds on average, with a median of {median:g}; the middle half took {lower:g} to {upper:g}."


def _advantage(by_measure: Mapping[str, Sequence[Row]], measure: str, games: int, drawn: bool) -> str:
    """Return what is proved of wins, or how large an advantage may still be."""
    compared = select_compared(by_measure, measure, games)
    odd = find_odd(by_measure, measure, games)
    if odd:
        odd.sort(key=lambda row: (-abs(_distance_from_even(row, row.share)), row.item))
        named = ", ".join(f"{row.item} wins {percent(row.share)} where {percent(row.expected)} would be even" for row in odd[:NAMED])
        more = f" (and {len(odd) - NAMED} more)" if len(odd) > NAMED else ""
        if measure == summary.SEAT and drawn:
            return f"{named}{more}. {LOT}"
        return f"{named}{more}. {HARDLY}{f'; {CHOSEN}' if measure in collect.CHOSEN else ''}."
    if not compared:
        return "too few games to say anything."
    most = max(max(abs(_distance_from_even(row, row.low)), abs(_distance_from_even(row, row.high))) for row in compared)
    return f"no advantage shows; the intervals allow one of up to {max(1, round(100 * most))} percentage points."


def _distance_from_even(row: Row, share: float | None) -> float:
    """Return how far a share is from even."""
    return (share or 0.0) - (row.expected or 0.0)


WINS = {
    summary.FIRST: "the first player",
    summary.SEAT: "each seat",
    collect.ORDER: "each place in the order of play",
    collect.START: "those who began at a start point",
    collect.FIRST_CELL: "those who put their first cell on a point",
    collect.FIRST_PIECE: "those whose first piece was put on a point",
    collect.BOT: "each bot",
    collect.CARD: "those who played a card at least once",
    collect.CARD_KEPT: "those who held a card at the end",
    collect.FORBIDDEN: "the player who did without, and of the others",
}
"""Measures of wins, and whose they are."""
ALWAYS, ENOUGH = (summary.FIRST, summary.SEAT, collect.ORDER), 5
"""Measures of wins that are shown of any games; others where one item has so many players. CSV and JSON have all."""
FINE = 0.03
"""A difference of shares that is small enough to be fair, and that takes many games to see."""
WIDE = 0.2
"""An interval that is wider than this says little."""


def make_sections(rows: Sequence[Row], tally: Tally, rule: Callable[[str], str], *, drawn: bool = False) -> Iterator[Section]:
    """Yield the sections of one game. `rule` gives the wording of a rule by its code, empty if there is none. `drawn`: by lot it is decided
    which seat begins."""
    by_measure: dict[str, list[Row]] = {}
    for row in rows:
        by_measure.setdefault(row.measure, []).append(row)
    yield _games(by_measure["games"], tally)
    if tally.endings:
        yield endings(by_measure[summary.ENDINGS])
    yield from course(by_measure)
    for measure, what in WINS.items():
        if measure in by_measure and (measure in ALWAYS or (by_measure[measure][0].of or 0) >= ENOUGH):
            yield _wins(measure, what, by_measure, tally.lengths.total(), drawn=drawn)
    if summary.LADDER in by_measure:
        yield ladder(by_measure[summary.LADDER])
    if tally.titles:
        yield from _curves(tally)
    for what in sorted(tally.chances):
        yield _chances(what, by_measure[what])
    if summary.DICE in by_measure:
        yield from _dice(by_measure[summary.DICE])
    if summary.TAKEN in by_measure:
        taken = by_measure[summary.TAKEN]
        table = tuple((row.item, str(row.count), f"{row.value:.1f}") for row in taken)
        yield Section("Captures", (), ("what", "captured", "a game"), table)
    yield from overviews(by_measure, tally)
    for measure, used in by_measure.items():
        if measure.startswith(summary.USE):
            yield _uses(measure, used, tally)
    for sort in sorted(tally.earned):
        yield income(sort, by_measure[sort])
    if summary.REFUSED in by_measure:
        yield _count_broken(by_measure[summary.REFUSED], tally, rule)


def _games(rows: Sequence[Row], tally: Tally) -> Section:
    proven = tally.lengths.total()
    sentences = [f"{plural(tally.games, 'game')}, {proven} of them finished and proven; {tally.refused_games} with errors."]
    if tally.adopted_games:
        some = "One game depends" if tally.adopted_games == 1 else f"{tally.adopted_games} games depend"
        sentences.append(f"{some} on values taken from the log, and so cannot be called proven.")
    if not proven:
        return Section("Games", tuple(sentences), (), ())
    quantiles = [f"{chance.quantile(tally.lengths, share):g}" for share in (0, 0.25, 0.5, 0.75, 1)]
    if proven == 1:
        sentences.append(
            f"It took {plural(int(float(quantiles[0])), 'turn')}. How long this game usually takes cannot be known from one game."
        )
        return Section("Games and their length", tuple(sentences), (), ())
    shortest, lower, median, upper, longest = quantiles
    sentences.append(f"They took {shortest} to {longest} turns, with a median of {median}; the middle half took {lower} to {upper}.")
    if proven < 10:
        sentences.append(f"From {proven} games the usual length is known only roughly.")
    classes = _classes(tally)
    table = tuple((name, str(count)) for name, count in classes)
    draw = Chart("bars", [(name, count, str(count)) for name, count in classes], ("games of so many turns",)).draw
    words = chart_words("Games by length in turns", table)
    return Section("Games and their length", tuple(sentences), ("turns", "games"), table, draw, words)


def _classes(tally: Tally) -> list[tuple[str, int]]:
    """Return lengths in classes of equal width, at most about ten of them."""
    shortest, longest = min(tally.lengths), max(tally.lengths)
    width = next(step * 10**power for power in range(7) for step in (1, 2, 5) if (longest - shortest) / (step * 10**power) <= 10)
    first = shortest // width * width
    counts = [0] * ((longest - first) // width + 1)
    for turns, games in tally.lengths.items():
        counts[(turns - first) // width] += games
    starts = [first + at * width for at in range(len(counts))]
    return [(str(start) if width == 1 else f"{start} to {start + width - 1}", count) for start, count in zip(starts, counts, strict=True)]


def _wins(measure: str, what: str, by_measure: Mapping[str, Sequence[Row]], games: int, *, drawn: bool) -> Section:
    """Return wins against the share to be expected without an advantage, and what so few games cannot tell."""
    rows = by_measure[measure]
    table = tuple(
        (row.item, str(row.count), str(row.of), percent(row.share), interval(row), percent(row.expected), _p(row.p), _more(row))
        for row in rows[:MOST_ROWS]
    )
    head = (
        {summary.FIRST: "games of", summary.SEAT: "player"}.get(measure, "of"),
        *("wins", "games", "share", "95 % interval", "expected", "p", "more for 3 points"),
    )
    sentences = [f"Wins of {what}, shared ones counted, against the share to be expected if nobody had an advantage."]
    if len(rows) > MOST_ROWS:
        sentences.append(f"{len(rows) - MOST_ROWS} more are in the CSV and JSON output.")
    odd = find_odd(by_measure, measure, games)
    among = count_comparisons(by_measure, measure, games)
    sentences += _verdict(among, odd, "the first of " if measure == summary.FIRST else "")
    sentences += [] if odd else _enough(rows)
    if odd and measure == summary.SEAT and drawn:
        sentences.append(LOT)
    if odd and measure in collect.CHOSEN:
        sentences.append(f"{CHOSEN[0].upper()}{CHOSEN[1:]}.")
    chart = share_chart(rows, "share of games won, %")
    return Section(measure.capitalize(), tuple(sentences), head, table, chart, chart_words(measure, table))


def _enough(rows: Sequence[Row]) -> list[str]:
    """Return what so few games cannot tell, and how many could."""
    most = max(row.of or 0 for row in rows)
    expected = next((row.expected for row in rows if row.expected is not None and 0.05 < row.expected < 0.95), None)
    if expected is None:
        return []
    needed, fine = chance.cases_for(expected), chance.cases_for(expected, FINE)
    if needed > most:
        few = f"with {plural(most, 'game')} it cannot be told from luck"
        return [f"An advantage of 10 percentage points would show only in about {needed} games; {few}."]
    if fine > most:
        return [f"{fine - most} more games would tell {percent(expected)} from {percent(expected + FINE)}."]
    return []


def _more(row: Row) -> str:
    """Return how many more games tell the expected share from one that is 3 points higher."""
    if row.expected is None or not 0.05 < row.expected < 0.95:
        return "-"
    missing = chance.cases_for(row.expected, FINE) - (row.of or 0)
    return str(missing) if missing > 0 else "enough"


def _verdict(tested: int, odd: Sequence[Row], whose: str) -> list[str]:
    """Return whether any row of so many is unlikely by chance; `whose` comes before the name of one."""
    if odd:
        names = ", ".join(f"{whose}{row.item} ({_p_is(row.p)})" for row in odd)
        many = f", {tested} comparisons taken into account" if tested > 1 else ""
        return [f"Chance alone hardly explains the share of {names}{many}."]
    return ["Nothing here shows an advantage: chance alone explains these figures."] if tested else []


def _p(p: float | None) -> str:
    return "-" if p is None else "< 0.001" if p < 0.001 else f"{p:.3f}" if p < 0.1 else f"{p:.2f}"


def _p_is(p: float | None) -> str:
    """Return `p = 0.03`, or `p < 0.001`."""
    words = _p(p)
    return f"p {words}" if words.startswith("<") else f"p = {words}"


def _curves(tally: Tally) -> Iterator[Section]:
    """Yield each curve round by round: of one game every player's, of many the means of winners and others."""
    for key, (title, unit) in tally.titles.items():
        axis = f"{title}, {unit}" if unit else title
        if tally.single.get(key):
            series = [(seat, points) for seat, points in sorted(tally.single[key].items())]
            sentences = [f"At the end of each round, of every player: {axis}."]
        else:
            series = []
            for at, name in ((0, "winners, mean"), (2, "others, mean")):
                points = [
                    (round_, sums[at + 1] / sums[at]) for (own, round_), sums in sorted(tally.mean.items()) if own == key and sums[at]
                ]
                if points:
                    series.append((name, points))
            if not series:
                continue
            sentences = [f"Means at the end of each round of finished and proven games: {axis}. Later rounds rest on fewer games."]
        rounds = sorted({round_ for _, points in series for round_, _ in points})
        values = [dict(points) for _, points in series]
        table = tuple((str(r), *(f"{one[r]:.1f}".removesuffix(".0") if r in one else "-" for one in values)) for r in _some(rounds))
        head = ("round", *(name for name, _ in series))
        draw = Chart("lines", series, ("round", axis)).draw
        yield Section(f"{title[:1].upper()}{title[1:]} by round", tuple(sentences), head, table, draw, chart_words(axis, table))


def _some(rounds: Sequence[int]) -> list[int]:
    """Return at most a dozen rounds, first and last among them."""
    return list(rounds) if len(rounds) <= 12 else [rounds[round(at * (len(rounds) - 1) / 11)] for at in range(12)]


def _chances(what: str, rows: Sequence[Row]) -> Section:
    whole = rows[0]
    assert whole.of is not None
    assert whole.expected is not None
    mean = whole.of * whole.expected
    happened = f"{whole.count} of {plural(whole.of, 'roll')} ({percent(whole.share)}, 95 % interval {interval(whole)})"
    sentences = [f"{happened}; by the odds of the rules {mean:.1f} were to be expected ({percent(whole.expected)}), {_p_is(whole.p)}."]
    sentences += _small(whole)
    table = tuple(
        (row.item, str(row.count), str(row.of), percent(row.share), interval(row), percent(row.expected), _p(row.p)) for row in rows
    )
    head = ("rolls", "happened", "of", "share", "95 % interval", "expected", "p")
    title = what[:1].upper() + what[1:]
    return Section(title, tuple(sentences), head, table, share_chart(rows, "share of rolls, %"), chart_words(what, table))


def _small(row: Row) -> list[str]:
    assert row.low is not None
    assert row.high is not None
    if row.high - row.low <= WIDE:
        return []
    between = f"{100 * row.low:.0f} and {percent(row.high)}"
    return [f"{plural(row.of or 0, 'case')} cannot tell more than that the true share is somewhere between {between}."]


def _dice(rows: Sequence[Row]) -> Iterator[Section]:
    """Yield one section for each sort of dice: its row comes before those of its faces."""
    for start, end in pairwise([at for at, row in enumerate(rows) if ": " not in row.item] + [len(rows)]):
        whole, faces = rows[start], rows[start + 1 : end]
        throws = whole.count or 0
        if whole.p is None:
            sentences = [f"{throws} faces were thrown: too few to say whether the dice are fair."]
        else:
            odd = whole.p < UNLIKELY
            says = "fair dice would hardly ever deviate this much" if odd else "fair dice often deviate this much"
            sentences = [f"{throws} faces were thrown; {says} ({_p_is(whole.p)}, {whole.unit})."]
            if not odd and faces and throws < 100 * len(faces):
                sentences.append(f"Dice that are only a little unfair would not show in {throws} throws.")
        table = tuple(
            (row.item.partition(": ")[2], str(row.count), percent(row.share), interval(row), percent(row.expected)) for row in faces
        )
        head = ("face", "thrown", "share", "95 % interval", "expected")
        bars = [(face[0], row.count or 0, str(row.count), (row.expected or 0) * throws) for face, row in zip(table, faces, strict=True)]
        chart = Chart("bars", bars[:MOST_ROWS], ("throws of each face; tick: expected of fair dice",))
        yield Section(f"Dice: {whole.item}", tuple(sentences), head, table, chart.draw, chart_words("Faces", table))


def _uses(measure: str, rows: Sequence[Row], tally: Tally) -> Section:
    shown = rows[:MOST_ROWS]
    counted = any(row.low is not None for row in rows)
    intervals = ["-" if row.low is None else interval(row) for row in shown]
    name = measure.removeprefix(summary.USE)
    table = tuple(
        (row.item, str(row.count), percent(row.share), *([words] if counted else [])) for row, words in zip(shown, intervals, strict=True)
    )
    sentences = [_amounts(tally.clusters[name], rows[0].of or 0)] if name in tally.amounts else []
    if len(rows) > len(shown):
        rest = sum(row.count or 0 for row in rows[MOST_ROWS:])
        sentences.append(f"{len(rows) - MOST_ROWS} more, {rest} in total, are in the CSV and JSON output.")
    if name not in tally.amounts and (rows[0].of or 0) < 30:
        sentences.append(f"{rows[0].of} in total: too few to say what is used more than the rest.")
    sort, _, how = name.partition(": ")
    title = f"{sort[:1].upper()}{sort[1:]}" + (f": {how}" if how else "")
    chart = Chart("bars", [(row.item, row.count or 0, f"{row.count}, {percent(row.share)}") for row in shown], (how or "how often used",))
    head = ("name", "count", "share", "95 % interval")[: len(table[0])]
    return Section(title, tuple(sentences), head, table, chart.draw, chart_words(title, table))


def _amounts(clusters: Clusters, of: int) -> str:
    """Return what can be known of shares of what comes several at a time."""
    games = plural(clusters.games, "game")
    if clusters.is_enough(of):
        return f"These come several at a time, so the intervals rest on how much the {games} differ, and not on how many there are."
    why = f"These come several at a time, and what is used in one game hangs together: from {games}"
    few = f". From {FEWEST} games on they have intervals." if clusters.games < FEWEST else ", since one or two games have nearly all."
    return f"{why} it cannot be known how far these shares are from the true ones{few}"


def _count_broken(rows: Sequence[Row], tally: Tally, rule: Callable[[str], str]) -> Section:
    total = rows[0].of or 0
    sentences = [f"{plural(total, 'error')} in {tally.refused_games} of {plural(tally.games, 'game')}."]
    if total < 30:
        sentences.append(f"From {plural(total, 'error')} it cannot be known which rule players break most.")
    shown = rows[:MOST_ROWS]
    table = tuple((row.item, str(row.count), percent(row.share), interval(row), rule(row.item)) for row in shown)
    head = ("code", "errors", "share", "95 % interval", "rule")
    draw = Chart("bars", [(row.item, row.count or 0, str(row.count)) for row in shown], ("errors",)).draw
    return Section("Broken rules and other errors", tuple(sentences), head, table, draw, chart_words("Errors by code", table))
