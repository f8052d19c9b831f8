"""All kinds of word that a log may have: those of the notation, then those that a game brings along with its verbs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from referee.tlog.terminals import TERMINALS, Terminal


@cache
def verb_modules() -> Mapping[str, ModuleType]:
    """`referee/games/<game>/notation.py` of each game: its `VERBS`, and under `WORDS` the kinds of word that it alone has."""
    folders = import_module("referee.games").__path__
    games = [game for folder in folders for game in sorted(os.listdir(folder)) if os.path.exists(os.path.join(folder, game, "notation.py"))]
    return {game: import_module(f"referee.games.{game}.notation") for game in games}


def own(hook: str) -> list[Any]:
    """What has this name, a function or a table, in the modules that games declare for their own kinds of word."""
    named = [import_module(module.MISSPELT) for module in verb_modules().values() if hasattr(module, "MISSPELT")]
    return [getattr(module, hook) for module in named if hasattr(module, hook)]


@cache
def lines() -> Mapping[str, str]:
    """The lines of their own, other than events, that have words of a game: the first word of each, and the pattern of the others."""
    return {word: pattern for module in verb_modules().values() for word, pattern in getattr(module, "LINES", {}).items()}


@cache
def board_marks() -> tuple[Terminal, ...]:
    """The marks of a board row that games bring along, besides `.`, `_` and the letter of a seat."""
    return tuple(mark for module in verb_modules().values() for mark in getattr(module, "MARKS", ()))


@cache
def kinds() -> Mapping[str, Terminal]:
    """Every kind of word by its name, in the order in which the scanner tries them where several may follow.

    ValueError where two games write one kind in two ways.
    """
    return joined(verb_modules())


def joined(modules: Mapping[str, object]) -> dict[str, Terminal]:
    """The kinds of the notation, then those of the games."""
    by_name = {terminal.name: terminal for terminal in TERMINALS}
    for game, module in modules.items():
        for terminal in getattr(module, "WORDS", ()):
            if by_name.setdefault(terminal.name, terminal) != terminal:
                other = by_name[terminal.name].pattern
                raise ValueError(f"{game} writes {terminal.name} as {terminal.pattern!r}, and it is {other!r} already")
    return by_name
