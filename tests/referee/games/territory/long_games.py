"""Long games of territory for `boardgen check --kit`, recorded once: random moves until most of a board was played on.

    .venv/bin/python -m tests.referee.games.territory.long_games

writes `tests/logs/territory/game_long_*.tlog`. Dice and cards are on. There are four turns for every five points of the board.
"""

from __future__ import annotations

from pathlib import Path

from tests.referee.games.territory.plain.randomgames import Table

FOLDER = Path(__file__).resolve().parents[3] / "logs" / "territory"
GAMES = {"two": (2, "13x13", 2), "three": (4, "13x13", 3), "four": (3, "13x13", 4), "six": (5, "19x15", 6)}
"""The name of each game: its seed, its board and the number of its players."""
OPTIONS = {"dice": "on", "cards": "on", "replace-any": "on", "surrender": "on", "ko": "superko"}
SHARE = 0.8
"""Turns for each point of the board."""


def written(seed: int, board: str, seats: int) -> str:
    """A legal game with its end and its result as a log."""
    table = Table(seed, shape=board, seats=seats, options=OPTIONS)
    for _ in range(round(SHARE * len(table.board.points))):
        table.play_turn()
    table.finish()
    return "\n".join(table.lines) + "\n"


def main() -> None:
    for name, (seed, board, seats) in GAMES.items():
        text = written(seed, board, seats)
        (FOLDER / f"game_long_{name}.tlog").write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    main()
