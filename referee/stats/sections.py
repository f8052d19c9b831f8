"""The figures of one game as sections to read: a sentence on what can be known, a table, and a chart."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from boardgen.layout.yaml.text_tables import plural
from referee.stats import chance, course_sections, in_short, one_game, overview_sections, summary, unlikely
from referee.stats.clusters import FEWEST, Clusters
from referee.stats.section import MOST_ROWS, Section, interval, listed, percent, share_chart

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from boardgen.draw.shape.shapes import Figure
    from referee.stats.summary import Row
    from referee.stats.tally import Tally

WINS = {
    summary.FIRST: "the first player",
    summary.SEAT: "each seat",
    one_game.ORDER: "each place in the order of play",
    one_game.START: "those who began at a start point",
    one_game.FIRST_CELL: "those who put their first cell on a point",
    one_game.FIRST_PIECE: "those whose first piece was put on a point",
    one_game.BOT: "each bot",
    one_game.CARD: "those who played a card at least once",
    one_game.KEPT: "those who held a card at the end",
    one_game.FORBIDDEN: "the player who did without, and of the others",
}
"""Measures of wins, and whose they are."""
ALWAYS, ENOUGH = (summary.FIRST, summary.SEAT, one_game.ORDER), 5
"""Measures of wins that are shown of any games; others where one item has so many players. CSV and JSON have all."""
FINE = 0.03
"""A difference of shares that is small enough to be fair, and that takes many games to see."""
WIDE = 0.2
"""An interval that is wider than this says little."""


def sections(rows: Sequence[Row], tally: Tally, rule: Callable[[str], str], *, drawn: bool = False) -> Iterator[Section]:
    """The sections of one game. `rule` gives the wording of a rule by its code, empty where there is none. `drawn`: by lot it is decided
    which seat begins."""
    by_measure: dict[str, list[Row]] = {}
    for row in rows:
        by_measure.setdefault(row.measure, []).append(row)
    yield _games(by_measure["games"], tally)
    if tally.endings:
        yield course_sections.endings(by_measure[summary.ENDINGS])
    yield from course_sections.course(by_measure)
    for measure, what in WINS.items():
        if measure in by_measure and (measure in ALWAYS or (by_measure[measure][0].of or 0) >= ENOUGH):
            yield _wins(measure, what, by_measure, tally.lengths.total(), drawn=drawn)
    if summary.LADDER in by_measure:
        yield course_sections.ladder(by_measure[summary.LADDER])
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
    yield from overview_sections.overviews(by_measure, tally)
    for measure, used in by_measure.items():
        if measure.startswith(summary.USE):
            yield _uses(measure, used, tally)
    for sort in sorted(tally.earned):
        yield course_sections.earned(sort, by_measure[sort])
    if summary.REFUSED in by_measure:
        yield _refused(by_measure[summary.REFUSED], tally, rule)


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
    head = ("turns", "games")
    table = tuple((name, str(count)) for name, count in classes)

    def draw() -> Figure:
        from boardgen.draw.chart import charts

        return charts.bars([charts.Bar(name, count, str(count)) for name, count in classes], "games of so many turns")

    return Section("Games and their length", tuple(sentences), head, table, draw, listed("Games by length in turns", table))


def _classes(tally: Tally) -> list[tuple[str, int]]:
    """Lengths in classes of equal width, at most about ten of them."""
    shortest, longest = min(tally.lengths), max(tally.lengths)
    width = next(step * 10**power for power in range(7) for step in (1, 2, 5) if (longest - shortest) / (step * 10**power) <= 10)
    first = shortest // width * width
    counts = [0] * ((longest - first) // width + 1)
    for turns, games in tally.lengths.items():
        counts[(turns - first) // width] += games
    starts = [first + at * width for at in range(len(counts))]
    return [(str(start) if width == 1 else f"{start} to {start + width - 1}", count) for start, count in zip(starts, counts, strict=True)]


def _wins(measure: str, what: str, by_measure: Mapping[str, Sequence[Row]], games: int, *, drawn: bool) -> Section:
    """Wins against the share to be expected without an advantage, and what so few games cannot tell."""
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
    odd = unlikely.find_odd(by_measure, measure, games)
    among = unlikely.count_comparisons(by_measure, measure, games)
    sentences += _verdict(among, odd, "the first of " if measure == summary.FIRST else "")
    sentences += [] if odd else _enough(rows)
    if odd and measure == summary.SEAT and drawn:
        sentences.append(in_short.LOT)
    if odd and measure in one_game.CHOSEN:
        sentences.append(f"{in_short.CHOSEN[0].upper()}{in_short.CHOSEN[1:]}.")
    return Section(measure.capitalize(), tuple(sentences), head, table, share_chart(rows, "share of games won, %"), listed(measure, table))


def _enough(rows: Sequence[Row]) -> list[str]:
    """What so few games cannot tell, and how many could."""
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
    """How many more games tell the expected share from one that is 3 points higher."""
    if row.expected is None or not 0.05 < row.expected < 0.95:
        return "-"
    missing = chance.cases_for(row.expected, FINE) - (row.of or 0)
    return str(missing) if missing > 0 else "enough"


def _verdict(tested: int, odd: Sequence[Row], whose: str) -> list[str]:
    """Whether any row of so many is unlikely by chance; `whose` comes before the name of one."""
    if odd:
        names = ", ".join(f"{whose}{row.item} ({_p_is(row.p)})" for row in odd)
        many = f", {tested} comparisons taken into account" if tested > 1 else ""
        return [f"Chance alone hardly explains the share of {names}{many}."]
    return ["Nothing here shows an advantage: chance alone explains these figures."] if tested else []


def _p(p: float | None) -> str:
    return "-" if p is None else "< 0.001" if p < 0.001 else f"{p:.3f}" if p < 0.1 else f"{p:.2f}"


def _p_is(p: float | None) -> str:
    """`p = 0.03`, or `p < 0.001`."""
    words = _p(p)
    return f"p {words}" if words.startswith("<") else f"p = {words}"


def _curves(tally: Tally) -> Iterator[Section]:
    """Each curve round by round: of one game every player's, of many the means of winners and others."""
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
        yield Section(
            f"{title[:1].upper()}{title[1:]} by round", tuple(sentences), head, table, _line_chart(series, axis), listed(axis, table)
        )


def _some(rounds: Sequence[int]) -> list[int]:
    """At most a dozen rounds, first and last among them."""
    if len(rounds) <= 12:
        return list(rounds)
    return [rounds[round(at * (len(rounds) - 1) / 11)] for at in range(12)]


def _line_chart(series: Sequence[tuple[str, Sequence[tuple[int, float]]]], axis: str) -> Callable[[], Figure]:
    def draw() -> Figure:
        from boardgen.draw.chart import charts

        return charts.lines([charts.Series(name, points) for name, points in series], "round", axis)

    return draw


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
    return Section(title, tuple(sentences), head, table, share_chart(rows, "share of rolls, %"), listed(what, table))


def _small(row: Row) -> list[str]:
    assert row.low is not None
    assert row.high is not None
    if row.high - row.low <= WIDE:
        return []
    between = f"{100 * row.low:.0f} and {percent(row.high)}"
    return [f"{plural(row.of or 0, 'case')} cannot tell more than that the true share is somewhere between {between}."]


def _dice(rows: Sequence[Row]) -> Iterator[Section]:
    """One section for each sort of dice: its row comes before those of its faces."""
    starts = [at for at, row in enumerate(rows) if ": " not in row.item] + [len(rows)]
    for start, end in pairwise(starts):
        whole, faces = rows[start], rows[start + 1 : end]
        throws = whole.count or 0
        if whole.p is None:
            sentences = [f"{throws} faces were thrown: too few to say whether the dice are fair."]
        else:
            odd = whole.p < unlikely.UNLIKELY
            says = "fair dice would hardly ever deviate this much" if odd else "fair dice often deviate this much"
            sentences = [f"{throws} faces were thrown; {says} ({_p_is(whole.p)}, {whole.unit})."]
            if not odd and faces and throws < 100 * len(faces):
                sentences.append(f"Dice that are only a little unfair would not show in {throws} throws.")
        table = tuple(
            (row.item.partition(": ")[2], str(row.count), percent(row.share), interval(row), percent(row.expected)) for row in faces
        )
        head = ("face", "thrown", "share", "95 % interval", "expected")
        yield Section(f"Dice: {whole.item}", tuple(sentences), head, table, _dice_chart(faces, throws), listed("Faces", table))


def _dice_chart(faces: Sequence[Row], throws: int) -> Callable[[], Figure]:
    def draw() -> Figure:
        from boardgen.draw.chart import charts

        rows = [
            charts.Bar(row.item.partition(": ")[2], row.count or 0, str(row.count), (row.expected or 0) * throws)
            for row in faces[:MOST_ROWS]
        ]
        return charts.bars(rows, "throws of each face; tick: expected of fair dice")

    return draw


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

    def draw() -> Figure:
        from boardgen.draw.chart import charts

        bars = [charts.Bar(row.item, row.count or 0, f"{row.count}, {percent(row.share)}") for row in shown]
        return charts.bars(bars, how or "how often used")

    return Section(title, tuple(sentences), ("name", "count", "share", "95 % interval")[: len(table[0])], table, draw, listed(title, table))


def _amounts(clusters: Clusters, of: int) -> str:
    """What can be known of shares of what comes several at a time."""
    games = plural(clusters.games, "game")
    if clusters.known(of):
        return f"These come several at a time, so the intervals rest on how much the {games} differ, and not on how many there are."
    why = f"These come several at a time, and what is used in one game hangs together: from {games}"
    few = f". From {FEWEST} games on they have intervals." if clusters.games < FEWEST else ", since one or two games have nearly all."
    return f"{why} it cannot be known how far these shares are from the true ones{few}"


def _refused(rows: Sequence[Row], tally: Tally, rule: Callable[[str], str]) -> Section:
    total = rows[0].of or 0
    sentences = [f"{plural(total, 'error')} in {tally.refused_games} of {plural(tally.games, 'game')}."]
    if total < 30:
        sentences.append(f"From {plural(total, 'error')} it cannot be known which rule players break most.")
    shown = rows[:MOST_ROWS]
    table = tuple((row.item, str(row.count), percent(row.share), interval(row), rule(row.item)) for row in shown)

    def draw() -> Figure:
        from boardgen.draw.chart import charts

        return charts.bars([charts.Bar(row.item, row.count or 0, str(row.count)) for row in shown], "errors")

    return Section("Broken rules and other errors", tuple(sentences), ("code", "errors", "share", "95 % interval", "rule"), table, draw,
                   listed("Errors by code", table))  # fmt: skip
