"""A game of stones as both forms know it: a board, two seats, and what was done on it in order. Neither SGF nor a log."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

BLACK, WHITE = "K", "W"
"""The seats of a log to which SGF's Black and White belong."""
SEATS = {BLACK: "Black", WHITE: "White"}
"""What the colours are called, and a player of whom no name is known."""
OTHER = {BLACK: WHITE, WHITE: BLACK}


class Move(NamedTuple):
    """A stone on a point, or a pass where `point` is empty. `at` is the index of its place in the source."""

    seat: str
    point: str
    at: int = 0


class Edit(NamedTuple):
    """Stones set and taken off by hand: the seat of each point, an empty text for one that is emptied.

    `letters` are to be written on stones that stand afterwards, as (point, letter).
    """

    stones: dict[str, str]
    at: int = 0
    letters: tuple[tuple[str, str], ...] = ()


class Remark(NamedTuple):
    """Comment lines about what comes before them, plain text."""

    lines: list[str]


Item = Move | Edit | Remark


@dataclass(slots=True)
class Record:
    """One game.

    `players` are the names by seat, `first` the seat that begins (empty: not known); `info` are texts by header of a log. Of a game
    that is over, `end` says how (`pass`, `full`, `agreed`), and `dead` holds the stones that the players agreed to be dead, by seat.
    `gone` are points of the rectangle that the board has not. `film` says that every item is a position of its own, the first too.
    """

    columns: int
    rows: int
    players: dict[str, str] = field(default_factory=dict)
    first: str = ""
    info: dict[str, str] = field(default_factory=dict)
    ranks: dict[str, str] = field(default_factory=dict)
    teams: dict[str, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    items: list[Item] = field(default_factory=list)
    end: str = ""
    dead: dict[str, list[str]] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)
    film: bool = False

    def set_up(self) -> tuple[dict[str, str], list[Item]]:
        """The stones on the board before the first move, and the items that follow: comments at the beginning first."""
        stones: dict[str, str] = {}
        if self.film:
            return stones, self.items
        remarks: list[Item] = []
        for number, item in enumerate(self.items):
            if isinstance(item, Move):
                return stones, [*remarks, *self.items[number:]]
            if isinstance(item, Remark):
                remarks.append(item)
                continue
            for point, seat in item.stones.items():
                stones.pop(point, None)
                if seat:
                    stones[point] = seat
        return stones, remarks
