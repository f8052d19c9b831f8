"""The modules that belong to one game alone, found by the game's name: nothing else in the program knows which games exist."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

_known: dict[str, ModuleType] = {}  # looked up for every log that is read


def game_module(package: str, game: str, part: str) -> ModuleType | None:
    """`<package>.games.<game>.<part>`, None where the game has none. `package` is boardgen or referee."""
    if not (game.isascii() and game.isidentifier() and game.islower()):
        return None
    folder = f"{package}.games.{game}"
    name = f"{folder}.{part}"
    if name not in _known:
        if find_spec(folder) is None or find_spec(name) is None:
            return None
        _known[name] = import_module(name)
    return _known[name]
