"""The tally of one game as plain values for a database, and back."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from referee.stats.tally import Tally

PLAIN = ("taken", "endings", "refusals")
NESTED = ("uses", "spreads")
SUMS = ("advantages", "earned")


def as_data(tally: Tally) -> dict[str, Any]:
    """Everything that one game adds to a tally of many, as values of JSON. What is empty is left out."""
    data: dict[str, Any] = {
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


def from_data(data: dict[str, Any]) -> Tally:
    """The tally that `as_data` was given."""
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
    won = frozenset(seat for seat, (_, wins, _) in tally.seats.items() if wins)
    tally.follow(curves, won)
    return tally
