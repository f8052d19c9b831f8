"""What a drive is worth in Goods From Cape to Cairo: what it brings now, and what its truck may carry on from there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.games.cairo.law import wanted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from boardgen.games.cairo.layout import Figures
    from referee.games.cairo.state import State, Truck

Path = tuple[str, ...]
"""Cities that are driven to, the last one too."""
CLOSER = 6
"""Drives of which is also looked at what they could carry on."""
LATER = 0.6
"""How much of what the next turn may bring counts: others move in between."""


class Drive(NamedTuple):
    """A turn: the city where it begins, what is loaded there and the way. `worth` is in dollars, the next turn counted in."""

    worth: float
    start: str
    loads: tuple[str, ...]
    path: Path


class Country:
    """A shuffled map: `paths` has a shortest drive from each city to each that can be reached.

    `carried` keeps what goods may bring from a city, by the city and the goods: that depends on nothing else.
    """

    __slots__ = ("_paths", "_roads", "carried", "rows")

    def __init__(self, rows: object, roads: Mapping[str, Sequence[str]]) -> None:
        self.rows = rows
        self._roads = roads
        self._paths: dict[str, dict[str, Path]] = {}
        self.carried: dict[tuple[str, tuple[str, ...]], float] = {}

    def paths(self, city: str) -> dict[str, Path]:
        """The drives from a city, an empty one to itself among them."""
        known = self._paths.get(city)
        if known is None:
            roads = self._roads
            known = self._paths[city] = {city: ()}
            queue = [city]
            for here in queue:
                way = known[here]
                for near in roads[here]:
                    if near not in known:
                        known[near] = (*way, near)
                        queue.append(near)
        return known


class Drives:
    """The drives of one layout: `buyers` has for each good the cities that need it and what they pay."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures
        cities, ranks = figures.cities, figures.ranks
        raw = {suit: {city: ranks[city[0]] for city in cities if city[1] == suit} for suit in figures.suits}
        coins = {coin: {city: ranks[city[0]] + figures.bonus for city in cities if city[0] == coin[0]} for coin in cities}
        self.buyers: dict[str, dict[str, int]] = raw | coins
        each = figures.fare.good
        self._gains: dict[str, list[tuple[str, float]]] = {
            good: [(city, pay - each) for city, pay in pays.items()] for good, pays in self.buyers.items()
        }
        self._turned = figures.bonus + sum(ranks.values()) / len(ranks) - 2 * figures.fare.city - figures.fare.good
        """What a good is worth that is turned in a city, to the truck that is there."""

    def best_next(self, country: Country, city: str, goods: Iterable[str]) -> float:
        """What goods may bring that a truck has or finds in a city at the beginning of its turn; 0 where nothing."""
        key = city, tuple(goods)
        known = country.carried.get(key)
        if known is None:
            known = country.carried[key] = self._best_next(country, *key) if key[1] else 0.0
        return known

    def _best_next(self, country: Country, city: str, goods: tuple[str, ...]) -> float:
        gains: dict[str, float] = {}
        city_fare = self.figures.fare.city
        for good in goods:
            for there, gain in self._gains[good]:
                gains[there] = gains.get(there, 0.0) + gain
        best, ways = 0.0, country.paths(city)
        for there, gain in gains.items():
            if gain > best and there != city and there in ways:
                best = max(best, gain - city_fare * len(ways[there]))
        return best

    def ranked(self, country: Country, state: State, seat: int, *, last: bool) -> list[Drive]:
        """The drives of a seat that it can pay, the best ones first; from any city where its truck is not on the map yet."""
        truck = state.trucks[seat]
        if truck.city is not None:
            drives = self._from(country, state, truck, truck.city, last)
        else:
            full = sorted(state.cities) or sorted(self.figures.cities)[:1]
            drives = [drive for city in full for drive in self._from(country, state, truck, city, last)]
        drives.sort(key=_order)
        if not last:
            drives[:CLOSER] = [self._carried_on(country, state, truck, drive) for drive in drives[:CLOSER]]
            drives.sort(key=_order)
        return drives

    def _from(self, country: Country, state: State, truck: Truck, city: str, last: bool) -> list[Drive]:
        fare, cities, buyers = self.figures.fare, state.cities, self.buyers
        room = truck.money - self.figures.money.min
        lying, load = cities.get(city, ()), truck.load
        sold = {there for good in {*lying, *load} for there in buyers[good]}
        drives = []
        for there, path in country.paths(city).items():
            pays = there in sold
            if not path or not (pays or there in cities or len(path) < 3):
                continue
            loads = tuple([good for good in lying if buyers[good].get(there, 0) >= fare.good and wanted(good, there)]) if pays else ()
            cost = fare.city * len(path) + fare.good * (len(load) + len(loads))
            while cost > room and loads:
                loads, cost = loads[:-1], cost - fare.good
            if cost > room:
                continue
            given = [good for good in (*load, *loads) if wanted(good, there)] if pays else []
            worth: float = sum([buyers[good][there] for good in given]) - cost
            if not last:
                goods = [*(good for good in load if good not in given), *cities.get(there, ())]
                turned = sum([len(good) == 1 for good in given])
                worth += LATER * (self.best_next(country, there, goods) + max(turned * self._turned, 0.0))
            drives.append(Drive(worth, city, loads, path))
        return drives

    def _carried_on(self, country: Country, state: State, truck: Truck, drive: Drive) -> Drive:
        """A drive with goods that only a later city needs, where carrying them on pays."""
        fare, there = self.figures.fare, drive.path[-1]
        left = list(state.cities.get(drive.start, ()))
        for good in drive.loads:
            left.remove(good)
        left = [good for good in left if not wanted(good, there)]
        if not left:
            return drive
        worth, loads = drive.worth, drive.loads
        room = truck.money - self.figures.money.min - fare.city * len(drive.path) - fare.good * (len(truck.load) + len(loads))
        goods = [*(good for good in truck.load if not wanted(good, there)), *state.cities.get(there, ())]
        now = self.best_next(country, there, goods)
        for good in left:
            then = self.best_next(country, there, [*goods, good])
            if LATER * (then - now) > fare.good and room >= fare.good:
                worth, loads, room = worth + LATER * (then - now) - fare.good, (*loads, good), room - fare.good
                goods, now = [*goods, good], then
        return Drive(worth, drive.start, loads, drive.path)


def _order(drive: Drive) -> tuple[float, str, Path]:
    return -drive.worth, drive.start, drive.path
