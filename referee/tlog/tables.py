"""Finds the verb tables of all games, so that the notation reads every game and names none."""

from __future__ import annotations

from referee.tlog.kinds import verb_modules
from referee.tlog.scanner import Scanner
from referee.tlog.verb import Verb


def tables() -> dict[str, tuple[Verb, ...]]:
    """The verb table of each game: what `VERBS` is in `referee/rules/<game>/verbs.py`."""
    return {game: module.VERBS for game, module in verb_modules().items()}


def scanner() -> Scanner:
    """A scanner that knows the verbs of every game."""
    return Scanner(verb for table in tables().values() for verb in table)
