"""The components of a kit in the order of its layout, some of them made together because they share sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import TypeAlias

from boardgen.kits.kit import Order, Pressed
from boardgen.sheet.page import Page, Part

Made: TypeAlias = tuple[list[Part], Iterable[Page]]
"""Parts, and the pages that they are on, which need not be drawn before they are asked for."""
Maker: TypeAlias = Callable[[Order, list[str]], Made]
"""Makes these components, which go on common sheets."""


def alone(order: Order, one: str, other: str) -> bool:
    """No component shares sheets with another."""
    return one == other


def press_all(order: Order, makers: Mapping[str, Maker], shares: Callable[[Order, str, str], bool] = alone) -> Pressed:
    """All wanted components that have a maker. `shares` says whether the first takes the second onto its sheets."""
    made: dict[str, Part] = {}
    pages: list[Iterable[Page]] = []
    done: set[str] = set()
    wanted = [name for name in order.spec.components if order.wants(name) and name in makers]
    for name in wanted:
        if name in done:
            continue
        group = [other for other in wanted if other == name or (other not in done and shares(order, name, other))]
        found, sheets = makers[name](order, group)
        made.update({part.name: part for part in found})
        pages.append(sheets)
        done.update(group)
    return Pressed(tuple(made[name] for name in wanted if name in made), chain.from_iterable(pages))
