"""What a trial plays: its layouts, who sits where with which bot, and the seed of each game. It can be given to another process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from boardgen.digest import sha256

if TYPE_CHECKING:
    from collections.abc import Mapping

    from boardgen.layout.spec.spec import GameSpec

EDITION = 6
"""Goes up when a bot plays another game by the same seed than before: a trial is not gone on with by other players."""
SAMPLE = 100
"""One game in so many is judged from its written log."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A layout of a trial. `board` is what its logs write after `Board:`, empty for a game's own; `files` are the layout files by name."""

    spec: GameSpec
    board: str
    seats: tuple[str, ...]
    files: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Settings:
    """How every game of a trial is played.

    `bots` are those of the players, who change seats from game to game; where `fixed` they are those of the seats. `forbid` are words
    that the first player may not play. A game is cut off after `longest` turns.
    """

    bots: tuple[str, ...]
    fixed: bool
    seed: int
    longest: int
    forbid: tuple[str, ...] = ()
    keep: str = "sample"

    def as_data(self) -> dict[str, Any]:
        """What makes one trial differ from another, as values of JSON."""
        return {
            "bots": list(self.bots),
            "edition of the bots": EDITION,
            "bots fixed to seats": self.fixed,
            "seed": self.seed,
            "longest game in turns": self.longest,
            "forbidden": list(self.forbid),
            "logs kept": self.keep,
        }


def seed_of(seed: int, number: int) -> int:
    """The seed of a game: from the trial's seed and the number of the game alone, so that layouts are compared on the same chance."""
    return int.from_bytes(sha256()(f"{seed} {number}".encode()).digest()[:8], "big") >> 1


def players(settings: Settings, seats: tuple[str, ...], number: int) -> dict[str, int]:
    """Which player, from 0, sits where in a game: each moves on by a seat from game to game, unless the bots are fixed to seats."""
    count = len(seats)
    return {seat: at if settings.fixed else (at - number + 1) % count for at, seat in enumerate(seats)}


def drawn_order(seats: tuple[str, ...], seed: int) -> tuple[str, ...]:
    """The order of play of a game where a draw decides who begins: clockwise from any seat, by the seed of the game."""
    first = int.from_bytes(sha256()(f"first {seed}".encode()).digest()[:8], "big") % len(seats)
    return seats[first:] + seats[:first]


def is_sample(number: int) -> bool:
    """Whether the log of this game is judged."""
    return number % SAMPLE == 1
