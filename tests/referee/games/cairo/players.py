"""Random but legal games of Goods From Cape to Cairo, played with real coins and written down: a second count of money and goods.

Nothing of the referee's law is used here. The scribe knows which number is under every coin, as nobody at the table does; the log has
what a table would see.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from tests.referee.random_games import header

if TYPE_CHECKING:
    from boardgen.layout.spec.spec import GameSpec


class Coin(NamedTuple):
    """One coin of the pack; `up` is its number side."""

    suit: str
    rank: str
    up: bool = False

    @property
    def seen(self) -> str:
        return self.rank + self.suit if self.up else self.suit


class Player:
    """What lies before one player."""

    def __init__(self, letter: str, money: int) -> None:
        self.letter = letter
        self.money = money
        self.city = ""
        self.truck: list[Coin] = []
        self.mat: list[Coin] = []


class Scribe:
    """Plays and writes. `spend` is how freely bids are made, `claims` how many turns carry claims."""

    def __init__(
        self, spec: GameSpec, seats: str, seed: int, *, spend: float = 0.3, long: bool = False, claims: float = 0.5, board: str = ""
    ) -> None:
        self.spec = spec
        self.figures = spec.figures
        self.rng = random.Random(seed)
        self.spend, self.long, self.claims = spend, long, claims
        self.players = [Player(letter, self.figures.money.start) for letter in seats]
        self.cup = [Coin(suit, rank) for suit in self.figures.suits for rank in self.figures.ranks]
        self.rng.shuffle(self.cup)
        self.tables: dict[str, list[Coin]] = {city: [] for city in self.figures.cities}
        self.paid = self.earned = 0
        self.stuck = 0
        self.round = 0
        self.lines = header("cairo", {letter: f"P{letter}" for letter in seats}, board=board, options={"length": "long"} if long else None)
        self._lay_map()

    def _lay_map(self) -> None:
        """Shuffle the tiles; roads lie where squares share some edge, found by their corners alone."""
        tiles = self.spec.tiles
        names = [*self.figures.cities]
        self.rng.shuffle(names)
        at = {names[number]: (tile.x, tile.y) for number, tile in enumerate(tiles.tiles)}
        self.roads = {
            city: [
                other
                for other, (bx, by) in at.items()
                if (abs(ax - bx) == 2 and abs(ay - by) < 2) or (abs(ay - by) == 2 and abs(ax - bx) < 2)
            ]
            for city, (ax, ay) in at.items()
        }
        for row in tiles.rows:
            self.lines.append("| " + " ".join("." if tile is None else names[tile] for tile in row))

    # Lines of the whole table

    def play(self, most: int = 40) -> str:
        """A whole game; in the longer variant `most` rounds at the most, and then an agreed end."""
        self._draw(0, self.figures.coins.setup)
        opener = self._first()
        while True:
            self.round += 1
            order = self._bid(opener)
            for player in order:
                self._drive(player)
            opener = order[0]
            if self.round < self.figures.turns:
                self._draw(self.round, self.figures.coins.round)
            elif not self.long or not self.raw():
                break
            elif self.round >= most:
                self.lines.append("end agreed")
                break
        self._result()
        return "\n".join(self.lines) + "\n"

    def raw(self) -> bool:
        return any(not coin.up for coins in [*self.tables.values(), *(p.truck for p in self.players)] for coin in coins)

    def _draw(self, round_: int, count: int) -> None:
        dice = [*self.figures.suits][:count]
        entries = []
        for die in dice:
            city = self.rng.choice([*self.figures.ranks]) + die
            coin = self.cup.pop()
            self.tables[city].append(coin)
            entries.append(f"{city}:{coin.suit}")
        self.rng.shuffle(entries)
        if entries:
            self.lines.append(f"{round_} roll {' '.join(entries)}")

    def _first(self) -> Player:
        if self.rng.random() < 0.3:
            return self.players[0]
        due = self.players
        while len(due) > 1:
            dice = [(player, self.rng.choice([*self.figures.ranks])) for player in due]
            shown = [f"{player.letter}:{face}" for player, face in dice]
            self.rng.shuffle(shown)
            self.lines.append(f"0 first {' '.join(shown)}")
            best = max(self.figures.ranks[face] for _, face in dice)
            due = [player for player, face in dice if self.figures.ranks[face] == best]
        return due[0]

    def _bid(self, opener: Player) -> list[Player]:
        at = self.players.index(opener)
        ring = self.players[at:] + self.players[:at]
        bids: dict[str, int] = {}
        order: list[Player] = []
        entries: list[str] = []
        highest = -1
        index = 0
        while len(ring) > 1:
            player = ring[index % len(ring)]
            least = highest + self.figures.auction.least if highest >= 0 else self.figures.auction.opening
            room = player.money - self.figures.money.min
            if least <= room and (highest < 0 or self.rng.random() < self.spend):
                highest = min(room, least + int(self.rng.expovariate(0.4)) * self.rng.randrange(2))
                bids[player.letter] = highest
                entries.append(f"{player.letter}{highest}")
                index = (index + 1) % len(ring)
                continue
            entries.append(f"{player.letter}-")
            order.insert(0, player)
            index = ring.index(player)
            ring.remove(player)
            index %= len(ring)
        order.insert(0, ring[0])
        for player in self.players:
            self._pay(player, bids.get(player.letter, 0))
        self.lines.append(f"{self.round} bid {' '.join(entries)}")
        return order

    # A turn

    def _pay(self, player: Player, amount: int) -> None:
        player.money -= amount
        self.paid += amount
        assert player.money >= self.figures.money.min

    def _earn(self, player: Player, amount: int) -> None:
        player.money += amount
        self.earned += amount

    def _drive(self, player: Player) -> None:
        rng, fare = self.rng, self.figures.fare
        events = []
        if not player.city:
            full = [city for city, coins in self.tables.items() if coins]
            player.city = rng.choice(full if full and rng.random() < 0.8 else [*self.roads])
            events.append(f"at {player.city}")
        room = player.money - self.figures.money.min
        if fare.city + fare.good * len(player.truck) > room:
            self.stuck += 1
            self._write(player, [*events, "go -"])
            return
        lying = self.tables[player.city]
        taken = []
        for coin in rng.sample(lying, len(lying)):
            if rng.random() < 0.75 and fare.city + fare.good * (len(player.truck) + 1) <= room:
                lying.remove(coin)
                player.truck.append(coin)
                taken.append(coin)
        if taken:
            events += (
                [f"load {' '.join(self._called(coin, lying + taken) for coin in taken)}"]
                if rng.random() < 0.8
                else [f"load {self._called(coin, lying + taken)}" for coin in taken]
            )
        elif rng.random() < 0.1:
            events.append("-")
        path = self._path(player, (room - fare.good * len(player.truck)) // fare.city if fare.city else 9)
        self._pay(player, fare.city * len(path) + fare.good * len(player.truck))
        player.city = path[-1]
        events.append(f"go {' '.join(path)}")
        events += self._unload(player)
        self._write(player, events)

    def _called(self, coin: Coin, among: list[Coin]) -> str:
        """How a good may be called: by its number alone where no other has it."""
        alike = [other for other in among if other.up and other.rank == coin.rank]
        return coin.rank if coin.up and len(alike) == 1 and self.rng.random() < 0.7 else coin.seen

    def _path(self, player: Player, most: int) -> list[str]:
        """To a city that wants something, where one can be paid; else anywhere, now and then by a way round."""
        start = player.city
        reach = {start: [start]}
        queue = [start]
        for here in queue:
            for near in self.roads[here]:
                if near not in reach and len(reach[here]) <= most:
                    reach[near] = [*reach[here], near]
                    queue.append(near)
        ends = [city for city in reach if city != start]
        wanting = [city for city in ends if any(self._wants(city, coin) for coin in player.truck)]
        end = self.rng.choice(wanting if wanting and self.rng.random() < 0.85 else ends)
        path = reach[end][1:]
        if len(path) + 2 <= most and self.rng.random() < 0.15:
            path = [path[0], self.rng.choice(self.roads[path[0]]), *path]  # there and back, or to a city beside
            return path if self._drivable(start, path) and path[-1] != start else reach[end][1:]
        return path

    def _drivable(self, start: str, path: list[str]) -> bool:
        return all(there in self.roads[here] for here, there in zip([start, *path], path, strict=False))

    def _wants(self, city: str, coin: Coin) -> bool:
        return city[0] == coin.rank if coin.up else city[1] == coin.suit

    def _unload(self, player: Player) -> list[str]:
        city = player.city
        wanted = [coin for coin in player.truck if self._wants(city, coin)]
        self.rng.shuffle(wanted)
        said = []
        for coin in wanted:
            said.append(self._called(coin, player.truck) if coin.up else f"{coin.suit}:{coin.rank}")
            player.truck.remove(coin)
            self._earn(player, self.figures.ranks[city[0]] + (self.figures.bonus if coin.up else 0))
            if coin.up:
                player.mat.append(coin)
            else:
                self.tables[city].append(coin._replace(up=True))
        if not said:
            return []
        return [f"give {' '.join(said)}"] if self.rng.random() < 0.8 else [f"give {word}" for word in said]

    def _write(self, player: Player, events: list[str]) -> None:
        claims = {"=$": player.money, "=done:": len(player.mat), "=load:": len(player.truck)}
        kept = [f"{key}{value}" for key, value in claims.items() if self.rng.random() < self.claims]
        self.lines.append(" ".join([f"{self.round}{player.letter}", " ; ".join(events), *kept]))
        if self.rng.random() < self.claims / 2:
            parts = {"$": "money", "done": "mat", "load": "truck"}
            self.lines.append("= " + " ; ".join(f"{key} {self._all(field)}" for key, field in parts.items()))
        assert self.count() == len(self.figures.cities)

    def _all(self, field: str) -> str:
        held = {player.letter: getattr(player, field) for player in self.players}
        return " ".join(f"{letter}{value if isinstance(value, int) else len(value)}" for letter, value in held.items())

    def count(self) -> int:
        """All coins, wherever they are; each there once."""
        coins = [*self.cup, *(coin for lying in self.tables.values() for coin in lying)]
        for player in self.players:
            coins += [*player.truck, *player.mat]
        assert max(Counter(coin[:2] for coin in coins).values()) == 1
        return len(coins)

    def _result(self) -> None:
        self.lines.append("Result: " + self._all("money"))

    def places(self) -> dict[str, int]:
        """The place of each seat by money and finished goods."""
        rank = {player.letter: (player.money, len(player.mat)) for player in self.players}
        return {letter: 1 + sum(other > mine for other in rank.values()) for letter, mine in rank.items()}
