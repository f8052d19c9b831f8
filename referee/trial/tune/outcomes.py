"""What games of one layout between bots of one kind came to: the counts and sums that goals are measured by."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from referee.stats import one_game
from referee.trial.comparison import Sums

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

COURSE = {"changes": one_game.LEADS, "lead": one_game.SETTLED, "drama": one_game.DRAMA, "margin": one_game.MARGIN}
"""Measures that are read from the course of a game, by the name of their goal: their key in the tally of the game."""


class Outcome(NamedTuple):
    """One game. `starts` are the start points by seat, `play_order` the seats in order of play; a shared win has several `winners`.

    `course` has the measures of COURSE that this game has, by the names of their goals.
    """

    number: int
    finished: bool
    rounds: int
    turns: int
    winners: str
    seats: tuple[str, ...]
    play_order: str
    starts: Mapping[str, str]
    course: Mapping[str, float]


class Wins:
    """Wins of one seat, place or start point: games with it, those that it won, and the wins to be expected if all were even."""

    __slots__ = ("expected", "games", "won")

    def __init__(self) -> None:
        self.games, self.won, self.expected = 0, 0, 0.0


class Outcomes:
    """The games of a layout between bots of one kind, added up. A shared win counts for each of its winners, as in every report."""

    def __init__(self) -> None:
        self.games = 0
        self.finished = 0
        self.shares: dict[str, dict[str, Wins]] = {"seats": defaultdict(Wins), "order": defaultdict(Wins), "starts": defaultdict(Wins)}
        self.sums: dict[str, Sums] = defaultdict(Sums)

    def add(self, games: Iterable[Outcome]) -> Outcomes:
        """Count some games; returns itself."""
        for game in games:
            self.games += 1
            if game.finished:
                self.finished += 1
                self._add(game)
        return self

    def _add(self, game: Outcome) -> None:
        self.sums["rounds"].add(game.rounds)
        self.sums["turns"].add(game.turns)
        for name, value in game.course.items():
            self.sums[name].add(value)
        share = len(game.winners) / len(game.seats)
        for seat in game.seats:
            self._won("seats", seat, seat in game.winners, share)
            if seat in game.play_order:
                self._won("order", one_game.ordinal(game.play_order.index(seat) + 1), seat in game.winners, share)
            if seat in game.starts:
                self._won("starts", game.starts[seat], seat in game.winners, share)

    def _won(self, what: str, item: str, won: bool, share: float) -> None:
        wins = self.shares[what][item]
        wins.games += 1
        wins.won += won
        wins.expected += share


def outcome(
    number: int, finished: int, rounds: int, turns: int, scores: str, winners: str, play_order: str, starts: str, measures: str
) -> Outcome:
    """One game from the columns of its row. `measures` may be empty where no goal needs the course of the game."""
    spreads: Mapping[str, Mapping[str, int]] = json.loads(measures)["spreads"] if measures else {}
    course = {name: float(value) for name, key in COURSE.items() for value in spreads.get(key, {})}
    seats = tuple(json.loads(scores))
    return Outcome(number, bool(finished), rounds, turns, winners, seats, play_order, json.loads(starts), course)
