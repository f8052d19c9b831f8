"""The modules that belong to one game alone, found by the game's name: nothing else in the program knows which games exist."""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

_known: dict[str, ModuleType] = {}  # looked up for every log that is read


def is_name(game: str) -> bool:
    """Whether a game may have this name: lower-case letters, digits and `_`, a letter first."""
    return game.isascii() and game.isidentifier() and game.islower() and not game.startswith("_")


def game_module(package: str, game: str, part: str) -> ModuleType | None:
    """`<package>.games.<game>.<part>`, None where the game has none. `package` is boardgen or referee.

    A name that has no folder among the games is never imported: it may be any word of a layout.
    """
    name = f"{package}.games.{game}.{part}"
    if name not in _known:
        if not is_name(game) or not any(os.path.isdir(os.path.join(folder, game)) for folder in import_module(f"{package}.games").__path__):
            return None
        if find_spec(name) is None:
            return None
        _known[name] = import_module(name)
    return _known[name]
