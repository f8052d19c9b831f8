"""What may be worth writing next in Goods From Cape to Cairo, and what bots write: bids, loads, drives and deliveries that the law accepts.

Candidates are only proposed: the law decides. Worths are estimates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from boardgen.games.cairo.layout import Figures, figures_of
from boardgen.layout.ground.board import find_ways
from boardgen.records import NamedTuple
from referee.errors import IllegalMove
from referee.games.cairo.law import is_wanted
from referee.games.cairo.state import Stage, State, Truck
from referee.games.cairo.table import Table
from referee.judge.ask import trials
from referee.judge.ask.candidates import GAP, Alike, Candidates, Context, Unwritten, Word, group_values, together

if TYPE_CHECKING:
    from random import Random

    from boardgen.layout.spec.spec import GameSpec
    from referee.judge.ask.protocol import Seating


_COINS = 2
"""Raw coins of one delivery that may be missing together."""


class CairoCandidates(Candidates[Table]):
    """Cities along the roads, the goods that are there or on the truck, bids and dice."""

    WHOLE = frozenset(("cc:turn.offturn", "cc:turn.order", "cc:at.owed", "cc:at.once", "cc:give.moved", "cc:load.stuck", "cc:end.count"))
    FIRST = "cc:first.seats"
    MORE = frozenset((FIRST, "cc:contracts.dice", "cc:bid.owed", "cc:go.return"))
    LOW = frozenset(("cc:bid.raise",))

    def kinds(self) -> Mapping[str, Callable[[Context], Iterable[Word]]]:
        return {
            "CITY": lambda context: map(Word, self._cities(context)),
            "GOOD": lambda context: map(Word, self._goods(context)),
            "GIVEN": self._list_coins,
            "SEATDICE": lambda context: self._list_seats(context, map(Word, figures_of(self.table.spec).ranks)),
            "BID": self._bids,
            "PLACED": self._contracts,
        }

    def closing(self, context: Context, error: IllegalMove) -> Iterator[str]:
        """Yield what a turn still owes: the truck is placed and driven, and what the city needs is delivered."""
        truck = self._truck(context)
        if error.rule == "cc:at.owed":
            yield from (f"at {city}" for city in self.table.atlas.roads)
        elif error.rule == "cc:go.owed" and truck.city is not None:
            yield from (f"go {city}" for city in (*self.table.atlas.roads.get(truck.city, ()), "-"))
        elif error.rule == "cc:give.owed" and truck.city is not None:
            city = truck.city
            good = next(good for good in truck.load if is_wanted(good, city))
            yield from [f"give {good}"] if len(good) == 2 else [f"give {good}:{rank}" for rank in figures_of(self.table.spec).ranks]

    def unwritten(self, context: Context, error: IllegalMove) -> Iterator[Unwritten]:
        """Yield what the raw coins turned up that the city needs, and the die of a seat that rolls for the first turn."""
        if error.rule == "cc:give.owed":
            truck = self._truck(context)
            raw = [good for good in truck.load if len(good) == 1 and truck.city is not None and is_wanted(good, truck.city)]
            if raw and len(raw) <= _COINS:
                texts = [f"{good}:{GAP}" for good in raw]
                values = together([self._ranks(text) for text in texts], " ")
                yield Unwritten(f"give {' '.join(texts)}", "event", tuple(Alike(f"give {one.text}", one.values) for one in values))
        elif error.rule == self.FIRST:
            silent = [seat for seat in self.table.rolling if seat not in context.named]
            if context.named and len(silent) == 1:
                text = f"{silent[0]}:{GAP}"
                yield Unwritten(text, "back", tuple(self._ranks(text)))

    def find_unwritten(self) -> Iterator[Unwritten]:
        """Yield what a raw coin turned up."""
        yield Unwritten(f":{GAP}", "back", tuple(self._ranks(f":{GAP}")))

    def due_of_table(self) -> Unwritten | None:
        """Return the contract dice."""
        figures, table = figures_of(self.table.spec), self.table
        if table.stage not in (Stage.SETUP, Stage.ROLL):
            return None
        dice = figures.coins.round if table.round else figures.coins.setup
        return Unwritten(" ".join([f"{table.round} roll", *[f"{GAP}:{GAP}"] * dice]), "event")

    def _ranks(self, text: str) -> list[Alike]:
        return group_values(text, figures_of(self.table.spec).ranks)

    def _truck(self, context: Context) -> Truck:
        return context.after(State).trucks[self.table.seats.index(context.seat)]

    def _cities(self, context: Context) -> Iterable[str]:
        """Return the neighbours of the city that a drive has reached; any city where a truck is placed."""
        roads = self.table.atlas.roads
        if context.words[:1] != ("go",):
            return list(roads)
        here = context.words[-1] if len(context.words) > 1 else self._truck(context).city
        return list(roads.get(here or "", ()))

    def _goods(self, context: Context) -> list[str]:
        """Return goods on the city, or on the truck, as they may be written: a finished one by its number alone too."""
        truck = self._truck(context)
        loading = context.words[:1] == ("load",)
        goods = context.after(State).cities.get(truck.city or "", ()) if loading else truck.load
        names = dict.fromkeys(goods) if loading else dict.fromkeys(good for good in goods if len(good) == 2)
        return list(dict.fromkeys([*names, *(name[0] for name in names if len(name) == 2)]))

    def _list_coins(self, context: Context) -> Iterator[Word]:
        if context.begun:
            yield from map(Word, figures_of(self.table.spec).ranks)
        else:
            yield from (Word(f"{good}:", glued=True) for good in dict.fromkeys(self._truck(context).load) if len(good) == 1)

    def _bids(self, context: Context) -> Iterator[Word]:
        """Yield a pass or a bid of every seat; the number begins at the highest bid, or at nothing."""
        amounts = [int(word[1:]) for word in context.words[1:] if word[1:].isdigit()]
        for seat in self.table.seats:
            yield Word(f"{seat}-")
            yield Word(seat, amount=True, least=max(amounts, default=0))

    def _contracts(self, context: Context) -> Iterator[Word]:
        figures = figures_of(self.table.spec)
        if context.begun:
            yield from map(Word, figures.suits)
            return
        thrown = [word[1] for word in context.words[1:]]
        dice = figures.coins.round if context.round else figures.coins.setup
        most = -(-dice // len(figures.suits))
        if len(thrown) < dice:
            yield from (Word(f"{city}:", glued=True) for city in figures.cities if thrown.count(city[1]) < most)


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

    `carried` keeps what goods may bring from a city, by the city and the goods: that depends on nothing else."""

    def __init__(self, rows: object, roads: Mapping[str, Sequence[str]]) -> None:
        self.rows = rows
        self._roads = roads
        self._paths: dict[str, dict[str, Path]] = {}
        self.carried: dict[tuple[str, tuple[str, ...]], float] = {}

    def paths(self, city: str) -> dict[str, Path]:
        """Return the drives from a city, an empty one to itself among them."""
        if city not in self._paths:
            self._paths[city] = find_ways(self._roads.__getitem__, city)
        return self._paths[city]


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
        """Return what goods may bring that a truck has or finds in a city at the beginning of its turn; 0 where nothing."""
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

    def rank(self, country: Country, state: State, seat: int, *, last: bool) -> list[Drive]:
        """Return the drives of a seat that it can pay, the best ones first; from any city where its truck is not on the map yet."""
        truck = state.trucks[seat]
        if truck.city is not None:
            drives = self._extend_drive(country, state, truck, truck.city, last)
        else:
            full = sorted(state.cities) or sorted(self.figures.cities)[:1]
            drives = [drive for city in full for drive in self._extend_drive(country, state, truck, city, last)]
        drives.sort(key=_order)
        if not last:
            drives[:CLOSER] = [self._carry_on(country, state, truck, drive) for drive in drives[:CLOSER]]
            drives.sort(key=_order)
        return drives

    def _extend_drive(self, country: Country, state: State, truck: Truck, city: str, last: bool) -> list[Drive]:
        fare, cities, buyers = self.figures.fare, state.cities, self.buyers
        room = truck.money - self.figures.money.min
        lying, load = cities.get(city, ()), truck.load
        sold = {there for good in {*lying, *load} for there in buyers[good]}
        drives = []
        for there, path in country.paths(city).items():
            pays = there in sold
            if not path or not (pays or there in cities or len(path) < 3):
                continue
            loads = tuple([good for good in lying if buyers[good].get(there, 0) >= fare.good and is_wanted(good, there)]) if pays else ()
            cost = fare.city * len(path) + fare.good * (len(load) + len(loads))
            while cost > room and loads:
                loads, cost = loads[:-1], cost - fare.good
            if cost > room:
                continue
            given = [good for good in (*load, *loads) if is_wanted(good, there)] if pays else []
            worth: float = sum([buyers[good][there] for good in given]) - cost
            if not last:
                goods = [*(good for good in load if good not in given), *cities.get(there, ())]
                turned = sum([len(good) == 1 for good in given])
                worth += LATER * (self.best_next(country, there, goods) + max(turned * self._turned, 0.0))
            drives.append(Drive(worth, city, loads, path))
        return drives

    def _carry_on(self, country: Country, state: State, truck: Truck, drive: Drive) -> Drive:
        """Return a drive with goods that only a later city needs, where carrying them on pays."""
        fare, there = self.figures.fare, drive.path[-1]
        left = list(state.cities.get(drive.start, ()))
        for good in drive.loads:
            left.remove(good)
        left = [good for good in left if not is_wanted(good, there)]
        if not left:
            return drive
        worth, loads = drive.worth, drive.loads
        room = truck.money - self.figures.money.min - fare.city * len(drive.path) - fare.good * (len(truck.load) + len(loads))
        goods = [*(good for good in truck.load if not is_wanted(good, there)), *state.cities.get(there, ())]
        now = self.best_next(country, there, goods)
        for good in left:
            then = self.best_next(country, there, [*goods, good])
            if LATER * (then - now) > fare.good and room >= fare.good:
                worth, loads, room = worth + LATER * (then - now) - fare.good, (*loads, good), room - fare.good
                goods, now = [*goods, good], then
        return Drive(worth, drive.start, loads, drive.path)


def _order(drive: Drive) -> tuple[float, str, Path]:
    return -drive.worth, drive.start, drive.path


UNKNOWN = "?"
"""What a decision has in place of the rank that a raw coin will show."""
SURE = 40.0
"""Dollars by which a lead is as good as won. It is large, so that a search looks for more dollars even where the game is decided."""
BIDS = 3
"""Bids that a search looks at, besides a pass."""


class Moves(trials.Moves["Table"]):
    """The moves of one layout."""

    def __init__(self, spec: GameSpec) -> None:
        self.figures = figures_of(spec)
        self.drives = Drives(figures_of(spec))
        self._country = Country(None, {})
        self._ranked: tuple[object, int, list[Drive]] = (None, 0, [])

    # Lines of the whole table

    def table_line(self, table: Table, seating: Seating, ask: trials.Ask, dice: Random) -> str:
        if not table.atlas.complete:
            return f"| {table.chance(['|'], (), dice)}"
        if table.stage is Stage.TURNS:
            return ""
        begins = table.round < 2 and table.stage in (Stage.SETUP, Stage.BID)
        if begins and not seating.ordered and (first := table.chance(["first"], (), dice)):
            return f"0 first {first}"
        if table.stage is Stage.BID:
            return self._auction(table, ask)
        return f"{table.round} roll {table.chance(['roll'], (), dice)}"

    def _auction(self, table: Table, ask: trials.Ask, begun: Sequence[str] = ()) -> str:
        """Return the bids of a round, each asked of its seat but for those with which it has begun."""
        line = f"{table.round} bid"
        at = table.seats.index(table.opener)
        ring, turn = [*table.seats[at:], *table.seats[:at]], 0
        words = iter(begun)
        while len(ring) > 1:
            seat = ring[turn]
            word = next(words, "") or ask(seat, line)
            line = f"{line} {word}"
            if word == f"{seat}-":
                del ring[turn]
                turn %= len(ring)
            else:
                turn = (turn + 1) % len(ring)
        return line

    # Bids

    def bids(self, table: Table, seat: str, line: str) -> tuple[int, int, bool]:
        """Return the minimum and maximum that a seat may bid after a line, and whether it may pass."""
        rules = self.figures.auction
        bids = [int(word[1:]) for word in line.split()[2:] if word[1:] != "-"]
        least = max(bids) + rules.least if bids else rules.opening
        room = table.state.trucks[table.seats.index(seat)].money - self.figures.money.min
        return least, room, bool(bids) or least > room or f"{line} ".count("- ") > 0

    def answer(self, table: Table, seat: str, line: str, dice: Random, *, greedy: bool) -> str:
        if table.stage is not Stage.BID:
            return ""
        least, room, may_pass = self.bids(table, seat, line)
        if least > room:
            return f"{seat}-"
        if greedy:
            return f"{seat}-" if may_pass and least > self.first_worth(table, seat) else f"{seat}{least}"
        return f"{seat}-" if may_pass and dice.random() < 0.5 else f"{seat}{dice.randint(least, min(room, least + 3))}"

    def replies(self, table: Table, seat: str, line: str) -> list[str]:
        """Return a pass, and the lowest bids."""
        if table.stage is not Stage.BID:
            return []
        least, room, may_pass = self.bids(table, seat, line)
        bids = [f"{seat}{bid}" for bid in range(least, min(room, least + BIDS - 1) + 1)]
        return [*([f"{seat}-"] if may_pass else []), *bids]

    def resume(self, table: Table, line: str, reply: str, ask: trials.Ask) -> str:
        return self._auction(table, ask, [*line.split()[2:], reply])

    def first_worth(self, table: Table, seat: str) -> float:
        """Return what it is worth to drive first: half of what others may take away who are in the city where the seat would load."""
        state, number = table.state, table.seats.index(seat)
        city = state.trucks[number].city
        if city is None:
            ranked = self.rank(table, seat)
            best = ranked[0] if ranked else None
            return (best.worth - next((drive.worth for drive in ranked if drive.start != best.start), 0.0)) / 2 if best else 0.0
        rivals = sum(truck.city == city for other, truck in enumerate(state.trucks) if other != number)
        ranked = self.rank(table, seat) if rivals and city in state.cities else []
        return ranked[0].worth / 2 if ranked and ranked[0].loads else 0.0

    # Turns

    def random(self, table: Table, seat: str, rolled: str, dice: Random) -> str:
        state, fare = table.state, self.figures.fare
        truck = state.trucks[table.seats.index(seat)]
        room = truck.money - self.figures.money.min
        city = truck.city or dice.choice(list(table.atlas.roads))
        events = [] if truck.city else [f"at {city}"]
        if fare.city + fare.good * len(truck.load) > room or not table.atlas.roads[city]:
            return " ; ".join([*events, "go -"])
        lying = [good for good in state.cities.get(city, ()) if dice.random() < 0.5]
        dice.shuffle(lying)
        if fare.good:
            lying = lying[: (room - fare.city) // fare.good - len(truck.load)]
        load = [*truck.load, *lying]
        paths = self.country(table).paths(city)
        most = (room - fare.good * len(load)) // fare.city if fare.city else len(paths)
        path = dice.choice([path for path in paths.values() if 0 < len(path) <= most])
        return " ; ".join(self.write_events(events, lying, path, load))

    def write_events(self, events: list[str], lying: list[str], path: Path, load: list[str]) -> list[str]:
        """Return the events of a turn: what is loaded, the drive, and all deliveries that its city needs."""
        given = [good if len(good) == 2 else f"{good}:{UNKNOWN}" for good in load if is_wanted(good, path[-1])]
        loads = [f"load {' '.join(lying)}"] if lying else []
        gives = [f"give {' '.join(given)}"] if given else []
        return [*events, *loads, f"go {' '.join(path)}", *gives]

    def country(self, table: Table) -> Country:
        if self._country.rows is not table.atlas.rows:
            self._country = Country(table.atlas.rows, table.atlas.roads)
        return self._country

    # The best

    def last(self, table: Table) -> bool:
        """Return whether this round is the last one for all that is known."""
        turns: int = self.figures.turns
        return table.round >= turns

    def rank(self, table: Table, seat: str) -> list[Drive]:
        """Return the drives of a seat, the best ones first."""
        number = table.seats.index(seat)
        if self._ranked[0] is not table.state or self._ranked[1] != number:
            drives = self.drives.rank(self.country(table), table.state, number, last=self.last(table))
            self._ranked = table.state, number, drives
        return self._ranked[2]

    def _decision(self, table: Table, seat: str, drive: Drive) -> str:
        truck = table.state.trucks[table.seats.index(seat)]
        events = [] if truck.city else [f"at {drive.start}"]
        return " ; ".join(self.write_events(events, list(drive.loads), drive.path, [*truck.load, *drive.loads]))

    def several(self, table: Table, seat: str, rolled: str, most: int, dice: Random) -> list[str]:
        drives = self.rank(table, seat)
        if not drives:
            return [self.random(table, seat, rolled, dice)]
        return [self._decision(table, seat, drive) for drive in drives[:most]]

    def complete(self, table: Table, seat: str, decision: str, dice: Random) -> str:
        """Return the line with a rank for each raw good that is delivered."""
        if UNKNOWN not in decision:
            return decision
        words: list[str] = []
        for word in decision.split():
            if word.endswith(f":{UNKNOWN}"):
                word = word[:-1] + table.chance(["give", word[:-1]], [words], dice)
            words.append(word)
        return " ".join(words)

    # For searching

    def worth(self, table: Table) -> dict[str, float]:
        """Return how good the position is for each seat, by its lead in money over the best other, with what its next drive may bring."""
        over, state = table.finished, table.state
        money = []
        for number, seat in enumerate(table.seats):
            money.append(float(state.trucks[number].money) + (0.01 * len(state.trucks[number].delivered)))
            if not over and state.trucks[number].city is not None and (ranked := self.rank(table, seat)):
                money[-1] += ranked[0].worth
        return trials.share_by_lead(table.seats, money, SURE)

    def horizon(self, table: Table) -> int:
        """Return the rest of a short game for two; three rounds and more for others."""
        return max(12, 3 * len(table.seats) + 2)
