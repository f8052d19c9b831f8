"""The facts that a rulebook's text may name in braces: numbers, names and prices of a layout, as its players read them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from boardgen.layout.ground.board import Board
from boardgen.layout.spec.rules_template import Facts, Item
from boardgen.layout.spec.spec import GameSpec

SOFT_HYPHEN = "\xad"


class Factual(Protocol):
    """What the figures of a game may offer besides their numbers."""

    def facts(self) -> Mapping[str, str]:
        """Values under the names of numbers of the game that people read otherwise, such as prices, and further ones of its own."""

    def numbers(self) -> Mapping[str, float]:
        """Further numbers for sums and conditions."""

    def lists(self, own: Any) -> Mapping[str, Sequence[Item]]:
        """What a rulebook prints for each of a list, such as the rows of a table; `own` are the figures of the game itself."""


def rulebook_facts(spec: GameSpec, own: GameSpec, board: bool) -> Facts:
    """What the rulebook of a layout may say of it; `own` is its game, and `board` whether the layout has the board of this.

    Besides the facts of `facts_of`: `options.ko`, what is chosen where a table agrees on nothing else, and `option.ko.simple` for each
    choice; `component.log` for what the kit has; `board.game` where the layout has the board of the game, and `layout`, its name where it
    is not the game itself.
    """
    figures: Any = spec.figures
    money = getattr(figures, "money", None)
    lists = dict(figures.lists(own.figures)) if hasattr(figures, "lists") else {}
    show = str if money is None else money.show
    lots = [zone for zone in spec.zones.values() if zone.lot > 1]
    lists["lots"] = [{"zone": _plain(zone.name), "price": show(zone.price), "lot": str(zone.lot)} for zone in lots]
    shown = _rulebook_facts(spec) | {"board.game": "yes" if board else "", "layout": "" if spec.name == own.name else spec.name}
    of_game = _rulebook_facts(own) | {name: f"{value:g}" for name, value in _rulebook_numbers(own).items()} | {"board.game": "yes"}
    return Facts(shown, _rulebook_numbers(spec), lists, show, of_game)


def _rulebook_numbers(spec: GameSpec) -> dict[str, float]:
    figures: Any = spec.figures
    numbers = dict(_numbers("", figures)) | {"players.least": spec.players[0], "players.most": spec.players[1]}
    for code, zone in spec.zones.items():
        numbers |= {f"price.{code}": zone.price, f"lot.{code}": zone.lot}
    if spec.zones:
        prices = [zone.price for zone in spec.zones.values()]
        numbers |= {"price.least": min(prices), "price.most": max(prices)}
        board = spec.board
        zones = {name: spec.zones[code] for name, code in zip(board.names, board.zone, strict=True) if code is not None}
        numbers |= {f"at.price.{name}": zone.price for name, zone in zones.items()}
        numbers |= {f"at.lot.{name}": zone.lot for name, zone in zones.items()}
    return numbers | (figures.numbers() if hasattr(figures, "numbers") else {})


def _rulebook_facts(spec: GameSpec) -> dict[str, str]:
    facts = facts_of(spec, spec)
    facts |= {f"colour.{letter}": _plain(seat.name).lower() for letter, seat in spec.seats.items()}
    for number, points in (spec.ground.starts if isinstance(spec.ground, Board) else {}).items():
        facts |= {f"start.{number}.{at}": spec.board.names[point] for at, point in enumerate(points, 1)}
    for name, option in spec.options.items():
        facts[f"options.{name}"] = option.default
        facts |= {f"option.{name}.{choice}": "yes" for choice in option.choices}
    return facts | {f"component.{name}": "yes" for name in spec.components}


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
