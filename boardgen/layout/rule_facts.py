"""The facts that a rulebook's text may name in braces: numbers, names and prices of a layout, as its players read them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from boardgen.layout.rules_template import Facts, Item
from boardgen.layout.spec import GameSpec

SOFT_HYPHEN = "\xad"


class Factual(Protocol):
    """What the figures of a game may offer besides their numbers."""

    def facts(self) -> Mapping[str, str]:
        """Values under the names of numbers of the game that people read otherwise, such as prices, and further ones of its own."""

    def lists(self) -> Mapping[str, Sequence[Item]]:
        """What a rulebook prints for each of a list, such as the rows of a table."""


def rulebook_facts(spec: GameSpec, own: GameSpec, on_own_board: bool) -> Facts:
    """What the rulebook of a layout may say of it; `own` is the game, and `on_own_board` whether the layout has another board than it.

    Besides the facts of `facts_of`: `options.ko`, what is chosen where a table agrees on nothing else, and `board.game`, whether the
    board is that of the game.
    """
    shown = facts_of(spec, spec)
    shown |= {f"options.{name}": option.default for name, option in spec.options.items()}
    shown["board.game"] = "" if on_own_board else "yes"
    figures: Any = spec.figures
    numbers = dict(_numbers("", figures)) | {"players.least": spec.players[0], "players.most": spec.players[1]}
    for code, zone in spec.zones.items():
        numbers |= {f"price.{code}": zone.price, f"lot.{code}": zone.lot}
    money = getattr(figures, "money", None)
    lists = figures.lists() if hasattr(figures, "lists") else {}
    return Facts(shown, numbers, lists, str if money is None else money.show, frozenset(facts_of(own, own)))


def facts_of(spec: GameSpec, places: GameSpec) -> dict[str, str]:
    """All facts of a layout by their dotted names. Zones are those of `places`, the layout whose board the figures show.

    `title`, `players.least` and `players.most`; `seat.B`; `zone.PE`, `price.PE` and `lot.PE` where there are zones; every number and
    word of the game's own figures as the layout file names it (`cells.start`, `influence.assets`).
    """
    facts = {"title": spec.title, "players.least": str(spec.players[0]), "players.most": str(spec.players[1])}
    facts |= {f"seat.{letter}": _plain(seat.name) for letter, seat in places.seats.items()}
    facts |= dict(_flat("", spec.figures))
    own: Any = spec.figures
    if hasattr(own, "facts"):
        facts |= own.facts()
    for code, zone in places.zones.items():
        facts[f"zone.{code}"] = _plain(zone.name)
        facts[f"lot.{code}"] = str(zone.lot)
        money = getattr(places.figures, "money", None)
        if money is not None:
            facts[f"price.{code}"] = money.show(zone.price)
    return facts


def _plain(name: str) -> str:
    return name.replace(SOFT_HYPHEN, "")


def _numbers(name: str, value: object) -> Iterator[tuple[str, float]]:
    """The numbers inside a value with their names, as they are counted."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        yield name, value
        return
    inside: Any = value
    if hasattr(inside, "_asdict"):
        inside = inside._asdict()
    if isinstance(inside, Mapping):
        for key, one in inside.items():
            yield from _numbers(f"{name}.{key}" if name else str(key), one)


def _flat(name: str, value: object) -> Iterator[tuple[str, str]]:
    """The numbers and words inside a value with their names, separated by dots."""
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        yield name, f"{value:g}" if isinstance(value, float) else str(value)
        return
    inside: Any = value
    if hasattr(inside, "_asdict"):
        inside = inside._asdict()
    if isinstance(inside, Mapping):
        for key, one in inside.items():
            yield from _flat(f"{name}.{key}" if name else str(key), one)
