"""Finds the verb tables of all games, so that the notation reads every game and names none."""

from __future__ import annotations

import os
from importlib import import_module

from referee.tlog.scanner import Scanner
from referee.tlog.verb import Verb


def tables() -> dict[str, tuple[Verb, ...]]:
    """The verb table of each game: what `VERBS` is in `referee/rules/<game>/verbs.py`."""
    folder = import_module("referee.rules").__path__[0]
    games = sorted(game for game in os.listdir(folder) if os.path.exists(os.path.join(folder, game, "verbs.py")))
    return {game: import_module(f"referee.rules.{game}.verbs").VERBS for game in games}


def scanner() -> Scanner:
    """A scanner that knows the verbs of every game."""
    return Scanner(verb for table in tables().values() for verb in table)
