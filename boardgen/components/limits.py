"""How much one kit may be: found by counting, before anything is drawn, so that no layout takes hours or all memory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from boardgen.errors import TooMany
from boardgen.layout.decks.components import Component

if TYPE_CHECKING:
    from boardgen.components.order import Order

PIECES = 50_000
"""Pieces of one kit."""
DRAWINGS = 5_000
"""Different pieces of one kit: each is drawn by itself, and a file of its own."""


class Count(NamedTuple):
    """How many pieces a component has, and how many of them are drawn differently."""

    pieces: int
    drawings: int = 1


def counted(order: Order, component: Component) -> Count:
    """A component that has its pieces for the table, for every seat and by its counts, as most have."""
    counts = () if component.kind == "sheet" else component.counts  # of a sheet to write on they are rounds, not pieces
    seats = component.each_seat * len(order.seats)
    return Count(component.pieces + seats + sum(count for _, count in counts), max(1, len(counts)))


def require_few(counts: Mapping[str, Count]) -> None:
    """Raises TooMany for a kit of too many pieces, or of too many different ones, by the components that have most of them."""
    _require(counts, {name: count.pieces for name, count in counts.items()}, PIECES, "pieces")
    _require(counts, {name: count.drawings for name, count in counts.items()}, DRAWINGS, "different pieces")


def _require(counts: Mapping[str, Count], numbers: Mapping[str, int], most: int, what: str) -> None:
    total = sum(numbers.values())
    if total > most:
        name = max(numbers, key=lambda name: numbers[name])
        problem = TooMany(f"this kit has {total} {what}, {numbers[name]} of them in `{name}`; a kit can have at most {most}", total)
        problem.components = (name,)
        raise problem
