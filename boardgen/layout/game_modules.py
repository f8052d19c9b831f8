"""The modules that belong to one game alone, found by the game's name: nothing else in the program knows which games exist."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


def game_module(package: str, game: str, part: str) -> ModuleType | None:
    """`<package>.games.<game>.<part>`, None where the game has none. `package` is boardgen or referee."""
    if not (game.isascii() and game.isidentifier() and game.islower()):
        return None
    folder = f"{package}.games.{game}"
    if find_spec(folder) is None or find_spec(f"{folder}.{part}") is None:
        return None
    return import_module(f"{folder}.{part}")
