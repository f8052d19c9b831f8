"""The layout id: six hexadecimal digits over everything in a layout that the rules can see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardgen.digest import sha256
from boardgen.layout.ground.board import Ground
from boardgen.layout.ground.vocabulary import Option, Zone


def identity(
    game: str,
    edition: int,
    players: tuple[int, int],
    seats: tuple[str, ...],
    ground: Ground,
    zones: Mapping[str, Zone],
    borders: Mapping[str, frozenset[str]],
    options: Mapping[str, Option],
    figures: Any,
) -> str:
    """The layout id: six hex digits over what the rules can see, not what only the eye sees (names, sizes ...)."""
    seen = {
        "game": game,
        "edition": edition,
        "players": players,
        "seats": seats,
        **ground.visible(),
        "zones": {zone.code: (zone.price, zone.lot) for zone in zones.values()},
        "borders": {code: tuple(sorted(near)) for code, near in borders.items()},
        "options": {option.name: (tuple(sorted(option.choices)), option.default) for option in options.values()},
        "figures": figures.visible(),
    }
    return str(sha256()(canonical(seen).encode()).hexdigest())[:6]


def canonical(value: object) -> str:
    """One text for equal values: maps with sorted keys, sequences in order, whole numbers and quoted texts."""
    if isinstance(value, Mapping):
        entries = sorted((str(key), canonical(entry)) for key, entry in value.items())
        return "{" + ",".join(f"{key}:{entry}" for key, entry in entries) + "}"
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return canonical(value._asdict())
    if isinstance(value, tuple | list):
        return "[" + ",".join(canonical(entry) for entry in value) + "]"
    return "-" if value is None else str(value) if isinstance(value, int) else repr(value)
