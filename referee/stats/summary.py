"""What many games show: counts that can be added up and stored, and rows of figures with shares, 95 % intervals and probabilities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, Any

from boardgen.json_values import Whole, omit
from boardgen.records import NamedTuple
from referee.stats import chance
from referee.stats.chance import Clusters, add_sums

Curves = dict[str, dict[str, list[tuple[int, float]]]]
"""By the key of the curve and the seat: (round, value)."""
MOST_NAMES = 500
"""Names of things used that are kept of a sort; a layout has fewer."""


@dataclass(slots=True)
class Tally:
    """The counts of one game, or of many with the same title.

    `refused_games` have errors, `adopted_games` depend on values taken from their logs. `lengths` are the turns of proven games. `seats` by
    the letter and `firsts` by the number of players have games, wins, and the wins to be expected without any advantage. `chances` have,
    for each of the odds, the cases and how often it happened. `mean` has, for each curve and round, the count and the sum of the values of
    the winners and of the others; `single` are the curves of the only game. Sorts of use in `amounts` come several at a time; `clusters`
    have how much the games differ in them. `advantages` have games, wins and expected wins of each item of a measure, such as a start
    point; `spreads` how often a measure had each whole number; `endings` how games ended; `earned` sums of money by sort and name;
    `matches` by two bots, in the order of their names, the comparisons and the points of the first."""

    games: int = 0
    refused_games: int = 0
    adopted_games: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    seats: dict[str, list[float]] = field(default_factory=dict)
    firsts: dict[int, list[float]] = field(default_factory=dict)
    throws: dict[tuple[str, tuple[str, ...]], Counter[str]] = field(default_factory=dict)
    chances: dict[str, dict[Fraction, list[int]]] = field(default_factory=dict)
    uses: dict[str, Counter[str]] = field(default_factory=dict)
    amounts: set[str] = field(default_factory=set)
    clusters: dict[str, Clusters] = field(default_factory=dict)
    taken: Counter[str] = field(default_factory=Counter)
    advantages: dict[str, dict[str, list[float]]] = field(default_factory=dict)
    spreads: dict[str, Counter[int]] = field(default_factory=dict)
    endings: Counter[str] = field(default_factory=Counter)
    earned: dict[str, dict[str, float]] = field(default_factory=dict)
    matches: dict[tuple[str, str], list[float]] = field(default_factory=dict)
    refusals: Counter[str] = field(default_factory=Counter)
    titles: dict[str, tuple[str, str]] = field(default_factory=dict)
    mean: dict[tuple[str, int], list[float]] = field(default_factory=dict)
    single: Curves = field(default_factory=dict)

    def follow(self, curves: Curves, won: frozenset[str]) -> None:
        """Add the curves of a game; in those of many games only games with winners count."""
        self.single = curves
        for key, seats in curves.items() if won else ():
            for seat, points in seats.items():
                for round_, value in points:
                    add_sums(self.mean, (key, round_), [1, value, 0, 0.0] if seat in won else [0, 0.0, 1, value])

    def spread(self, measure: str, value: float) -> None:
        """Count a number of a game, rounded to a whole one."""
        self.spreads.setdefault(measure, Counter())[round(value)] += 1

    def advantage(self, measure: str, item: str, won: bool, expected: float) -> None:
        """Count a player of a finished game by something that may be an advantage."""
        add_sums(self.advantages.setdefault(measure, {}), item, [1, int(won), expected])

    def close(self) -> None:
        """End the only game of this tally: what was used in it is a cluster."""
        for sort, used in self.uses.items():
            self.clusters.setdefault(sort, Clusters()).game(used)

    def add(self, other: Tally) -> None:
        """Add the counts of other games."""
        if self.games and other.games:
            self.single = {}
        else:
            self.single = self.single or other.single
        self.games += other.games
        self.refused_games += other.refused_games
        self.adopted_games += other.adopted_games
        for key in ("lengths", "seats", "firsts", "throws", "chances", "advantages", "spreads", "matches", "mean", *PLAIN):
            _add(getattr(self, key), getattr(other, key))
        self.amounts |= other.amounts
        for sort, sums_of in other.earned.items():
            own = self.earned.setdefault(sort, {})
            for name, amount in sums_of.items():
                if name in own or len(own) < MOST_NAMES:
                    own[name] = own.get(name, 0) + amount
        for sort, sums in other.clusters.items():
            self.clusters.setdefault(sort, Clusters()).add(sums, MOST_NAMES)
        for sort, names in other.uses.items():
            used = self.uses.setdefault(sort, Counter())
            for name, count in names.items():
                used[name if name in used or len(used) < MOST_NAMES else "others"] += count
        self.titles.update(other.titles)


def _add(sums: dict[object, object], more: dict[object, object]) -> None:
    """Add numbers, rows of numbers, and mappings of such to those under the same keys."""
    for key, value in more.items():
        own = sums.setdefault(key, type(value)())
        if isinstance(own, dict) and isinstance(value, dict):
            _add(own, value)
        elif isinstance(own, list) and isinstance(value, list):
            sums[key] = [one + other for one, other in zip(own, value, strict=True)] if own else list(value)
        elif isinstance(own, (int, float)) and isinstance(value, (int, float)):
            sums[key] = own + value


PLAIN = ("taken", "endings", "refusals")
NESTED = ("uses", "spreads")
SUMS = ("advantages", "earned")


def tally_record(tally: Tally) -> dict[str, object]:
    """Return everything that one game adds to a tally of many, as values of JSON. What is empty is left out."""
    data: dict[str, object] = {
        "lengths": [[turns, count] for turns, count in sorted(tally.lengths.items())],
        "seats": tally.seats,
        "firsts": [[players, sums] for players, sums in sorted(tally.firsts.items())],
        "throws": [[dice, faces, dict(sorted(shown.items()))] for (dice, faces), shown in sorted(tally.throws.items())],
        "chances": [
            [what, [[f"{odds.numerator}/{odds.denominator}", *counts] for odds, counts in sorted(cases.items())]]
            for what, cases in sorted(tally.chances.items())
        ],
        "amounts": sorted(tally.amounts),
        "matches": [[one, other, *sums] for (one, other), sums in sorted(tally.matches.items())],
        "titles": tally.titles,
        "curves": tally.single,
    }
    data |= {key: dict(sorted(getattr(tally, key).items())) for key in PLAIN}
    data |= {key: {sort: dict(sorted(names.items())) for sort, names in sorted(getattr(tally, key).items())} for key in NESTED}
    data |= {key: getattr(tally, key) for key in SUMS}
    return {key: value for key, value in data.items() if value}


def read_tally(data: dict[str, Any]) -> Tally:
    """Return the tally that `tally_record` was given."""
    tally = Tally(games=1)
    tally.lengths = Counter(dict(data.get("lengths", ())))
    tally.seats = data.get("seats", {})
    tally.firsts = dict(data.get("firsts", ()))
    tally.throws = {(dice, tuple(faces)): Counter(shown) for dice, faces, shown in data.get("throws", ())}
    tally.chances = {what: {Fraction(odds): counts for odds, *counts in cases} for what, cases in data.get("chances", ())}
    tally.amounts = set(data.get("amounts", ()))
    tally.matches = {(one, other): sums for one, other, *sums in data.get("matches", ())}
    for key in PLAIN:
        setattr(tally, key, Counter(data.get(key, {})))
    tally.uses = {sort: Counter(names) for sort, names in data.get("uses", {}).items()}
    tally.spreads = {
        measure: Counter({int(value): count for value, count in counts.items()}) for measure, counts in data.get("spreads", {}).items()
    }
    for key in SUMS:
        setattr(tally, key, data.get(key, {}))
    tally.close()
    tally.titles = {key: (title, unit) for key, (title, unit) in data.get("titles", {}).items()}
    curves = {
        key: {seat: [(at, value) for at, value in points] for seat, points in of_seats.items()}
        for key, of_seats in data.get("curves", {}).items()
    }
    tally.follow(curves, frozenset(seat for seat, (_, wins, _) in tally.seats.items() if wins))
    return tally


@omit(always=("game",))
class Row(NamedTuple):
    """One figure. A share is `count` of `of`, `low` to `high` its interval, `expected` the share without any advantage or by the rules;
    `p` is how likely chance is to be at least as far from that. What does not apply is None."""

    game: str
    measure: Annotated[str, "what is counted, such as `wins by seat`"]
    item: Annotated[str, "of what, such as a seat, a face or a zone"]
    count: Whole | None = None  # type: ignore[assignment]  # hides tuple.count, which nobody asks of a row
    of: Annotated[Whole, "of how many"] | None = None
    value: Annotated[float, "a mean or a quantile"] | None = None
    unit: Annotated[str, "of the value; of dice, how p was found"] = ""
    share: Annotated[float, "`count` of `of`, from 0 to 1"] | None = None
    low: Annotated[float, "the lower end of its 95 % Wilson interval"] | None = None
    high: Annotated[float, "the upper end"] | None = None
    expected: Annotated[float, "the share without any advantage, or by the odds of the rules"] | None = None
    p: Annotated[float, "how likely chance is to be at least as far from what is expected"] | None = None

    def round_off(self) -> Row:
        """Return the row with six digits after the point."""
        return Row._make(round(cell, 6) if isinstance(cell, float) else cell for cell in self)


LENGTH, SEAT, FIRST, DICE, REFUSED, TAKEN = "length", "wins by seat", "wins of the first player", "dice", "broken rules", "captures"
ENDINGS, LADDER, USE = "how games ended", "skill ladder", "use of "
QUARTILES = (("lowest", 0.0), ("lower quartile", 0.25), ("median", 0.5), ("upper quartile", 0.75), ("highest", 1.0))


def rows(title: str, tally: Tally) -> Iterator[Row]:
    """Yield all figures of the games of one title."""
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
            yield _share_of_amount(row, tally.clusters[sort]) if sort in tally.amounts else _share(row)
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
    for (one, other), (games, points) in sorted(tally.matches.items()):
        names, wins = (f"{other} over {one}", games - points) if points * 2 < games else (f"{one} over {other}", points)
        low, high = chance.wilson(wins, games)
        row = Row(title, LADDER, names, None, int(games), chance.elo(wins / games), "Elo")
        yield row._replace(share=wins / games, low=low, high=high, expected=0.5)


def _course(title: str, tally: Tally) -> Iterator[Row]:
    for measure, counts in sorted(tally.spreads.items()):
        yield from _spread(title, measure, counts)
    for how, number in sorted(tally.endings.items(), key=lambda one: (-one[1], one[0])):
        yield _share(Row(title, ENDINGS, how, number, tally.endings.total()))
    for sort, sums in sorted(tally.earned.items()):
        for name, amount in sorted(sums.items(), key=lambda one: (-one[1], one[0])):
            yield Row(title, sort, name, None, tally.games, amount / tally.games, "a game")


def _share(row: Row) -> Row:
    if not row.of or row.count is None:
        return row
    low, high = chance.wilson(row.count, row.of)
    return row._replace(share=row.count / row.of, low=low, high=high)


def _share_of_amount(row: Row, clusters: Clusters) -> Row:
    """Return the row with its share, and where enough games were played, the interval of that."""
    assert row.of
    assert row.count is not None
    low, high = clusters.interval(row.item, row.count, row.of) or (None, None)
    return row._replace(share=row.count / row.of, low=low, high=high)


def _against(row: Row, odds: Mapping[float, int]) -> Row:
    """Return the row with its share, and what was to be expected: how many cases had which chance."""
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
    """Yield quartiles of a number that each game has, and its mean with an interval by the central limit theorem, from 30 games on."""
    games = counts.total()
    for item, share in QUARTILES:
        yield Row(title, measure, item, None, games, chance.quantile(counts, share))
    mean, half = chance.mean(counts)
    known = half is not None and games >= 30
    yield Row(title, measure, "mean", None, games, mean, low=mean - half if known else None, high=mean + half if known else None)  # type: ignore[operator]


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
