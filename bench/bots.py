"""How fast bots play whole games on one core, how often the better bot of two is placed higher, and the skill ladder in Elo.

Games a second are in process time, whose median over some runs is compared with half of what trials on two cores should reach. Shares come
with their 95 % Wilson interval, and Elo is what gives these shares. Players change seats after each game. With three seats and more one
player is the better bot, and what counts is the share of the others that are placed below it; a shared place counts half, as in the report
of a trial. Prints the figures; exits 1 where a bar is missed.
Usage: python bench/bots.py [--games N] [--wins N] [--search N] [--ladder N] [--board 13x13] [--seats BGK] [GAME...]
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from boardgen.layout.spec import catalog  # noqa: E402  (the path above)
from referee.judge.ask.protocol import Seating  # noqa: E402
from referee.stats import chance  # noqa: E402
from referee.trial.bots.bot import bot  # noqa: E402
from referee.trial.game import Playground, play_game  # noqa: E402

SPEED = {"territory": ("random", "BGK", 83.3), "gocaine": ("greedy", "RBGY", 100.0), "cairo": ("greedy", "RKGB", 150.0)}
"""Which bots play at how many seats, and the games a second of one core that are asked for."""
PAIRS = {"territory": "BG", "gocaine": "RB", "cairo": "RK"}
"""The seats of games for two."""
LADDER = ("random", "greedy", "search:50", "search:200")
"""Bots, each of which should be stronger than the one before."""
BARS = {("greedy", "random"): 0.95, ("search:200", "greedy"): 0.80}
"""Shares that are asked for; of other pairs it is more than half."""
RUNS = 5


def speed(game: str, games: int) -> bool:
    """Measure games a second; whether they are enough."""
    word, seats, bar = SPEED[game]
    ground, player = Playground(catalog.load(game)), bot(word, game)
    seating = Seating(dict.fromkeys(seats, word), tuple(seats))
    rates = []
    for run in range(RUNS):
        start = time.process_time()
        for seed in range(games):
            play_game(ground, seating, dict.fromkeys(seats, player), run * games + seed)
        rates.append(games / (time.process_time() - start))
    rate = statistics.median(rates)
    print(f"{game}: {len(seats)} {word} players, {rate:.0f} games a second on one core (asked for: {bar:.0f})", flush=True)
    return rate >= bar


class Match:
    """Games of one kind of bot against others of another kind, on one board."""

    def __init__(self, game: str, board: str, seats: str) -> None:
        size = board if game == "territory" else ""
        self._ground = Playground(catalog.find_by_header(size, ".", game) if size else catalog.load(game), size)
        self._seats = tuple(seats or PAIRS[game])
        self._game = game
        self._title = f"{game}{f' {size}' if size else ''}, {len(self._seats)} players"

    def play(self, better: str, other: str, games: int) -> bool:
        """Play and print how often the first is placed higher; whether that is often enough."""
        first, second = bot(better, self._game), bot(other, self._game)
        higher = 0.0
        start = time.process_time()
        for number in range(games):
            mine = self._seats[number % len(self._seats)]
            kinds = {seat: first if seat == mine else second for seat in self._seats}
            seating = Seating({seat: kind.name for seat, kind in kinds.items()}, self._seats)
            places = {one.seat: one.place or 0 for one in play_game(self._ground, seating, kinds, number).table.standings()}
            others = [places[seat] for seat in self._seats if seat != mine]
            higher += sum(1.0 if places[mine] < place else 0.5 if places[mine] == place else 0.0 for place in others) / len(others)
        share, bar = higher / games, BARS.get((better, other), 0.5)
        low, high = chance.wilson(higher, games)
        seconds = (time.process_time() - start) / games
        print(
            f"{self._title}: {better} over {other} {share:.1%} of {games} games ({low:.1%} to {high:.1%}; asked for: {bar:.0%}), "
            f"Elo {_elo(share)} ({_elo(low)} to {_elo(high)}), {seconds:.2g} s a game",
            flush=True,
        )
        return share > bar


def _elo(share: float) -> str:
    difference = chance.elo(share)
    return "unbounded" if difference is None else f"{difference:+.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=list(SPEED), help="the games to measure; all by default")
    parser.add_argument("--games", type=int, default=20, help="games of a run for speed; 0 for none")
    parser.add_argument("--wins", type=int, default=100, help="games of greedy against random; 0 for none")
    parser.add_argument("--search", type=int, default=20, help="games of search:200 against greedy; 0 for none")
    parser.add_argument("--ladder", type=int, default=0, help="games of search:50 against greedy and of search:200 against search:50")
    parser.add_argument("--board", default="9x9", help="the board of territory; 9x9 by default")
    parser.add_argument("--seats", default="", help="the seats, such as BGK, of one game; two by default")
    given = parser.parse_args()
    good = True
    for game in given.game:
        if given.games:
            good &= speed(game, given.games)
        match = Match(game, given.board, given.seats)
        for lower, higher in pairwise(LADDER):
            games = given.wins if lower == "random" else given.ladder
            if games:
                good &= match.play(higher, lower, games)
        if given.search:
            good &= match.play("search:200", "greedy", given.search)
    sys.exit(not good)


if __name__ == "__main__":
    main()
