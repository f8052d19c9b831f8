"""How many random games of Go the capture law plays in a second on one core, beside OpenSpiel driven from Python in the same run.

A playout is a game of two colours from the empty board under superko. Each move is drawn evenly from the legal points that fill no eye (an
eye is a point with only the mover's stones around it), whoever has none passes, and two passes or twice as many moves as points end it.
A playout keeps stones of its own (referee/go/playout.py); the tests have the law judge every move of it.
OpenSpiel plays its game `go` by `legal_actions` and `apply_action` with the same choice; its eyes are found in Python as fast as we know
how. Its rate with eyes filled, which needs no more Python than a random number, is printed too. (A repeated position ends its game; the law
refuses the move.)

Rounds are taken in turn and in processor time, and medians are compared. The rates are required of the law in pure Python too; where it is
compiled, it must be twice as fast as OpenSpiel, which is C++ (it was 3, 4 and 5 times as fast). Exit status 1 when a bound is missed.
OpenSpiel is not among our dependencies: `pip install open_spiel`. Without it the law is measured alone.
Usage: python bench/playouts.py [SECONDS A ROUND]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # to run from a checkout that is not installed

from referee.go import goban
from referee.go.goban import Goban
from referee.go.playout import Playout
from referee.go.topology import Topology

BOUNDS = {9: 2200.0, 13: 700.0, 19: 190.0}
"""Playouts a second by the size of the board."""
COMPILED = str(goban.__file__).endswith(tuple(EXTENSION_SUFFIXES))
LEVEL = 2.0  # of the rate of OpenSpiel with the same choice of moves, where the law is compiled
ROUNDS = 7
SEED = 17

Play = Callable[[], int]


def neighbours(size: int) -> list[list[int]]:
    """The points beside each point of a square board, in reading order."""
    return [
        [
            other_y * size + other_x
            for other_x, other_y in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
            if 0 <= other_x < size and 0 <= other_y < size
        ]
        for y in range(size)
        for x in range(size)
    ]


def law(size: int) -> Play:
    """One playout by the law; returns its moves."""
    board = Goban(Topology(neighbours(size)), colours=2, ko="superko")
    playout = Playout(board, (0, 1), Random(SEED))
    limit = 2 * size * size
    return lambda: playout.run(limit)


def open_spiel_with_eyes(size: int, pyspiel: Any) -> Play:
    """One game of OpenSpiel in which no eye is filled.

    Its state does not show a single point, so what was played is noted here. A note may be out of date where stones were captured: a point
    noted as a stone but legal to play on is empty.
    """
    game, random, around = pyspiel.load_game(f"go(board_size={size})"), Random(SEED).random, neighbours(size)
    leave = size * size

    def play() -> int:
        state = game.new_initial_state()
        noted = [-1] * leave
        moves = colour = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            actions.pop()  # to pass is the last of them
            left = len(actions)
            action = leave
            while left:
                index = int(random() * left)
                point = actions[index]
                for near in around[point]:
                    if noted[near] != colour or near in actions:
                        break
                else:  # an eye
                    left -= 1
                    actions[index] = actions[left]
                    actions[left] = point
                    continue
                action = point
                noted[point] = colour
                moves += 1
                break
            state.apply_action(action)
            colour = 1 - colour
        return moves

    return play


def open_spiel_without_eyes(size: int, pyspiel: Any) -> Play:
    """One game of OpenSpiel in which any legal action is as likely as another, to pass among them."""
    game, random = pyspiel.load_game(f"go(board_size={size})"), Random(SEED).random

    def play() -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
            moves += 1
        return moves

    return play


def rate(play: Play, seconds: float) -> tuple[float, float]:
    """Playouts a second of processor time, and moves a playout."""
    games = moves = 0
    start = time.process_time()
    while (took := time.process_time() - start) < seconds:
        moves += play()
        games += 1
    return games / took, moves / games


def main() -> int:
    """Measure, print the table, and say whether the bounds hold."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.4
    try:
        import pyspiel
    except ImportError:
        pyspiel = None
        print("OpenSpiel is not installed (pip install open_spiel): the law is measured alone")
    missed = []
    print(f"law: {'compiled' if COMPILED else 'pure Python'}")
    print(f"{'':10} {'':34} {'playouts/s':>10} {'moves each':>10} {'us/move':>8}")
    for size, bound in BOUNDS.items():
        players = {"the law": law(size)}
        if pyspiel is not None:
            players["OpenSpiel"] = open_spiel_with_eyes(size, pyspiel)
            players["OpenSpiel, eyes filled"] = open_spiel_without_eyes(size, pyspiel)
        rounds: dict[str, list[tuple[float, float]]] = {name: [] for name in players}
        for _ in range(ROUNDS):
            for name, play in players.items():
                rounds[name].append(rate(play, seconds))
        rates = {name: median(playouts for playouts, _ in measured) for name, measured in rounds.items()}
        for name, measured in rounds.items():
            moves = median(moves for _, moves in measured)
            ratio = "" if name == "the law" else f"; the law plays {rates['the law'] / rates[name]:.2f} times as many"
            print(f"{size:>4} x {size:<3} {name:34} {rates[name]:10.0f} {moves:10.1f} {1e6 / rates[name] / moves:8.2f}{ratio}")
        if rates["the law"] < bound:
            missed.append(f"{size} x {size}: {rates['the law']:.0f} playouts a second; at least {bound:.0f} are required")
        if COMPILED and "OpenSpiel" in rates and rates["the law"] < LEVEL * rates["OpenSpiel"]:
            missed.append(f"{size} x {size}: {rates['the law'] / rates['OpenSpiel']:.2f} times as many as OpenSpiel; {LEVEL} are required")
    print("\n" + ("\n".join(missed) or "bounds kept"))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
