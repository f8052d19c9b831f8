"""How fast bots play whole games on one core, and how often the better bot of two wins, each game with two players.

Games a second are in process time, whose median over some runs is compared with half of what trials on two cores should reach. Shares of
wins come with their 95 % Wilson interval; players change seats after each game. Prints the figures; exits 1 where a bar is missed.
Usage: python bench/bots.py [--games N] [--wins N] [--search N] [GAME...]
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from math import sqrt
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from boardgen.layout import board_header, catalog  # noqa: E402  (the path above)
from referee.judge.protocol import Seating  # noqa: E402
from referee.trial.bots.bot import Bot, bot  # noqa: E402
from referee.trial.game import Playground, play_game  # noqa: E402

SPEED = {"territory": ("random", "BGK", 83.3), "gocaine": ("greedy", "RBGY", 100.0), "cairo": ("greedy", "RKGB", 150.0)}
"""Which bots play at how many seats, and the games a second of one core that are asked for."""
PAIRS = {"territory": "BG", "gocaine": "RB", "cairo": "RK"}
"""The seats of games for two."""
GREEDY, SEARCH = 0.95, 0.80
"""Shares of wins: greedy against random, and search against greedy."""
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
    print(f"{game}: {len(seats)} {word} players, {rate:.0f} games a second on one core (asked for: {bar:.0f})")
    return rate >= bar


def wins(game: str, words: tuple[str, str], games: int, bar: float) -> bool:
    """Play one kind of bot against another; whether it wins often enough. A shared win is half a one."""
    on = board_header.find("9x9", ".", game) if game == "territory" else catalog.load(game)
    ground = Playground(on, "9x9" if game == "territory" else "")
    bots: dict[str, Bot] = {word: bot(word, game) for word in words}
    won = 0.0
    for seed in range(games):
        order = tuple(PAIRS[game])
        kinds = dict(zip(order, words if seed % 2 else words[::-1], strict=True))
        result = play_game(ground, Seating(kinds, order), {seat: bots[kind] for seat, kind in kinds.items()}, seed)
        first = [standing for standing in result.table.standings() if standing.place == 1]
        won += sum(kinds[standing.seat] == words[0] for standing in first) / len(first)
    low, high = interval(won, games)
    share = won / games
    print(f"{game}: {words[0]} against {words[1]} wins {share:.0%} of {games} games ({low:.0%} to {high:.0%}; asked for: {bar:.0%})")
    return share > bar


def interval(won: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share."""
    z, share = 1.96, won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return middle - half, middle + half


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=list(SPEED), help="the games to measure; all by default")
    parser.add_argument("--games", type=int, default=20, help="games of a run for speed")
    parser.add_argument("--wins", type=int, default=100, help="games of greedy against random")
    parser.add_argument("--search", type=int, default=20, help="games of search:200 against greedy; 0 for none")
    given = parser.parse_args()
    good = True
    for game in given.game:
        good &= speed(game, given.games)
        good &= wins(game, ("greedy", "random"), given.wins, GREEDY)
        if given.search:
            good &= wins(game, ("search:200", "greedy"), given.search, SEARCH)
    sys.exit(not good)


if __name__ == "__main__":
    main()
