"""Finds the verb tables of all games, so that the notation reads every game and names none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from referee.tlog.kinds import verb_modules
from referee.tlog.scanner import Scanner
from referee.tlog.verb import Verb


def tables() -> dict[str, tuple[Verb, ...]]:
    """The verb table of each game: what `VERBS` is in `referee/games/<game>/notation.py`."""
    return {game: module.VERBS for game, module in verb_modules().items() if not getattr(module, "GENERIC", False)}


def generic() -> dict[str, tuple[Verb, ...]]:
    """The verb tables that are of no one game, by the name of their law."""
    return {name: module.VERBS for name, module in verb_modules().items() if getattr(module, "GENERIC", False)}


def scanner(game: str = "") -> Scanner:
    """A scanner that knows the verbs of one game, or of every game where none is named. KeyError for a game that has no table."""
    return Scanner(*_verbs_of(game))


@cache
def _verbs_of(game: str) -> tuple[tuple[Verb, ...], str, Mapping[str, str]]:
    """The verbs of a game, what messages call it, and the games that the words of the others belong to."""
    by_game = tables()
    if game in (of_all := generic()):
        return of_all[game], "this game", {}
    if not game:
        return tuple(verb for table in by_game.values() for verb in table), "", {}
    others = {word: other for other, table in by_game.items() for verb in table for word in _words(verb)}
    own = {word for verb in by_game[game] for word in _words(verb)}
    return by_game[game], game, {word: other for word, other in others.items() if word not in own}


class Scanners:
    """The scanners of a run: one for each game, made when a log first needs it."""

    __slots__ = ("_generic", "_made", "games")

    def __init__(self) -> None:
        self._made: dict[str, Scanner] = {}
        self.games = frozenset(tables())
        self._generic = frozenset(generic())

    def of(self, game: str) -> Scanner:
        """The scanner of a game; of all games where the name is none that has a table."""
        name = game if game in self.games or game in self._generic else ""
        if name not in self._made:
            self._made[name] = scanner(name)
        return self._made[name]


def _words(verb: Verb) -> list[str]:
    return re.findall("[a-z]+", verb.pattern)
