"""A tally as rows of figures: counts, shares with their 95 % intervals, and how likely chance is to deviate so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.stats import chance

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator, Mapping

    from referee.stats.clusters import Clusters
    from referee.stats.tally import Tally


class Row(NamedTuple):
    """One figure. A share is `count` of `of`, `low` to `high` its interval, `expected` the share without any advantage or by the rules;
    `p` is how likely chance is to be at least as far from that. What does not apply is None.
    """

    game: str
    measure: str
    item: str
    count: int | None = None  # type: ignore[assignment]  # hides tuple.count, which nobody asks of a row
    of: int | None = None
    value: float | None = None
    unit: str = ""
    share: float | None = None
    low: float | None = None
    high: float | None = None
    expected: float | None = None
    p: float | None = None


LENGTH, SEAT, FIRST, DICE, REFUSED, TAKEN = "length", "wins by seat", "wins of the first player", "dice", "broken rules", "captures"
ENDINGS, LADDER, USE = "how games ended", "skill ladder", "use of "
QUARTILES = (("lowest", 0.0), ("lower quartile", 0.25), ("median", 0.5), ("upper quartile", 0.75), ("highest", 1.0))


def rows(title: str, tally: Tally) -> Iterator[Row]:
    """All figures of the games of one title."""
    proven = tally.lengths.total()
    yield Row(title, "games", "games", tally.games, unit="games")
    yield _share(Row(title, "games", "finished and proven", proven, tally.games))
    yield _share(Row(title, "games", "with errors", tally.refused_games, tally.games))
    if tally.adopted_games:
        yield _share(Row(title, "games", "with values taken from the log", tally.adopted_games, tally.games))
    yield from _lengths(title, tally)
    yield from _wins(title, tally)
    yield from _course(title, tally)
    for what, number in sorted(tally.taken.items()):
        yield Row(title, TAKEN, what, number, tally.games, number / tally.games, "a game")
    yield from _chances(title, tally)
    yield from _dice(title, tally)
    for sort, used in sorted(tally.uses.items()):
        total = used.total()
        for name, number in sorted(used.items(), key=lambda one: (-one[1], one[0])):
            row = Row(title, f"{USE}{sort}", name, number, total)
            yield _of_amount(row, tally.clusters[sort]) if sort in tally.amounts else _share(row)
    total = tally.refusals.total()
    for code, number in sorted(tally.refusals.items(), key=lambda one: (-one[1], one[0])):
        yield _share(Row(title, REFUSED, code, number, total))
    for (key, round_), (winners, won, others, lost) in sorted(tally.mean.items()):
        name, unit = tally.titles[key]
        for who, cases, sums in (("winners", winners, won), ("others", others, lost)):
            if cases:
                yield Row(title, f"by round: {name}", f"round {round_}, {who}", int(cases), value=sums / cases, unit=unit)


def _wins(title: str, tally: Tally) -> Iterator[Row]:
    for players, (games, wins, expected) in sorted(tally.firsts.items()):
        yield _against(Row(title, FIRST, f"{players} players", int(wins), int(games)), {expected / games: int(games)})
    for seat, (games, wins, expected) in sorted(tally.seats.items()):
        yield _against(Row(title, SEAT, seat, int(wins), int(games)), {expected / games: int(games)})
    for measure, items in sorted(tally.advantages.items()):
        for item, (games, wins, expected) in sorted(items.items(), key=lambda one: (-one[1][0], one[0])):
            yield _against(Row(title, measure, item, int(wins), int(games)), {expected / games: int(games)})
    yield from _matches(title, tally)


def _course(title: str, tally: Tally) -> Iterator[Row]:
    for measure, counts in sorted(tally.spreads.items()):
        yield from _spread(title, measure, counts)
    for how, number in sorted(tally.endings.items(), key=lambda one: (-one[1], one[0])):
        yield _share(Row(title, ENDINGS, how, number, tally.endings.total()))
    for sort, sums in sorted(tally.earned.items()):
        for name, amount in sorted(sums.items(), key=lambda one: (-one[1], one[0])):
            yield Row(title, sort, name, None, tally.games, amount / tally.games, "a game")


def _share(row: Row) -> Row:
    """The row with its share and the interval of that."""
    if not row.of or row.count is None:
        return row
    low, high = chance.wilson(row.count, row.of)
    return row._replace(share=row.count / row.of, low=low, high=high)


def _of_amount(row: Row, clusters: Clusters) -> Row:
    """The row with its share, and where enough games were played, the interval of that."""
    assert row.of
    assert row.count is not None
    low, high = clusters.interval(row.item, row.count, row.of) or (None, None)
    return row._replace(share=row.count / row.of, low=low, high=high)


def _against(row: Row, odds: Mapping[float, int]) -> Row:
    """The row with its share, and what was to be expected: how many cases had which chance."""
    cases = sum(odds.values())
    assert row.count is not None
    mean = sum(one * number for one, number in odds.items()) / cases
    return _share(row)._replace(expected=mean, p=chance.deviation(odds, row.count))


def _lengths(title: str, tally: Tally) -> Iterator[Row]:
    if not tally.lengths:
        return
    games = tally.lengths.total()
    for item, share in (("shortest", 0.0), ("lower quartile", 0.25), ("median", 0.5), ("upper quartile", 0.75), ("longest", 1.0)):
        yield Row(title, LENGTH, item, None, games, chance.quantile(tally.lengths, share), "turns")


def _spread(title: str, measure: str, counts: Counter[int]) -> Iterator[Row]:
    """Quartiles of a number that each game has, and its mean with an interval by the central limit theorem, from 30 games on."""
    games = counts.total()
    for item, share in QUARTILES:
        yield Row(title, measure, item, None, games, chance.quantile(counts, share))
    mean, half = chance.mean(counts)
    known = half is not None and games >= 30
    yield Row(title, measure, "mean", None, games, mean, low=mean - half if known else None, high=mean + half if known else None)  # type: ignore[operator]


def _matches(title: str, tally: Tally) -> Iterator[Row]:
    """Of each two bots how often the second was placed higher than the first, the game as the unit, and what that is in Elo."""
    for (one, other), (games, points) in sorted(tally.matches.items()):
        names, wins = (f"{other} over {one}", games - points) if points * 2 < games else (f"{one} over {other}", points)
        low, high = chance.wilson(wins, games)
        row = Row(title, LADDER, names, None, int(games), chance.elo(wins / games), "Elo")
        yield row._replace(share=wins / games, low=low, high=high, expected=0.5)


def _chances(title: str, tally: Tally) -> Iterator[Row]:
    for what, cases in sorted(tally.chances.items()):
        happened = sum(number for _, number in cases.values())
        odds = {float(one): number for one, (number, _) in cases.items()}
        yield _against(Row(title, what, "all", happened, sum(odds.values())), odds)
        for one, (number, times) in sorted(cases.items()):
            if len(cases) > 1:
                yield _against(Row(title, what, f"at odds of {one}", times, number), {float(one): number})


def _dice(title: str, tally: Tally) -> Iterator[Row]:
    for (dice, faces), shown in sorted(tally.throws.items()):
        throws = shown.total()
        different = list(dict.fromkeys(faces))
        weights = [faces.count(face) for face in different]
        judged = chance.fair([shown[face] for face in different], weights)
        p, how = (None, "") if judged is None else judged
        yield Row(title, DICE, dice, throws, unit=how, p=p)
        for face, weight in zip(different, weights, strict=True):
            row = _share(Row(title, DICE, f"{dice}: {face}", shown[face], throws))
            yield row._replace(expected=weight / len(faces))
