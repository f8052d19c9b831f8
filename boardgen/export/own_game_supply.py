"""Whether the kit of a game of your own has what its definition says: every piece, card and die that a log may name, and the start.

A game that the record judges has no recorded games to compare with. Its law takes its supplies from the components, so what is
compared here are two readings of one definition: what the makers print, and what the record lets players use.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.errors import Fault, quoted
from boardgen.export.stock import Stock
from boardgen.kit.value_units import at
from boardgen.layout.decks.components import Component
from boardgen.layout.spec.record_law import CASH, ON_BOARD, RecordFigures
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.node import Node

CODE = "kit:short"


def find(stock: Stock, tree: Node, figures: RecordFigures) -> Iterator[Fault]:
    """A warning for whatever there is too little of; `tree` is the merged tree of the layout, for the places."""
    spec, seats = stock.kit.spec, len(stock.kit.seats)
    pieces = [name for name, one in spec.components.items() if one.kind in ON_BOARD and one.making is not None]
    allowed = sum(kind.shared + kind.each * seats for kind in figures.pieces)
    there = sum(stock.counts.get(name, 0) for name in pieces)
    if there < allowed:
        yield _at(tree, ("components",), f"the kit has {there} pieces in all, and its logs may put {allowed} on the board")
    for deck in figures.decks:
        allowed = sum(deck.cards.values()) * (deck.sets + deck.each * seats)
        if stock.counts.get(deck.name, 0) < allowed:
            what = f"the kit has {stock.counts.get(deck.name, 0)} cards of {quoted(deck.name)}, and its logs may draw {allowed}"
            yield _at(tree, ("components", deck.name), what)
    for dice in figures.dice:
        if stock.counts.get(dice.name, 0) < dice.dice:
            what = f"the kit has {stock.counts.get(dice.name, 0)} dice {quoted(dice.name)}, and its logs may roll {dice.dice}"
            yield _at(tree, ("components", dice.name), what)
    for key, holding in figures.law.holdings.items():
        yield from _at_the_start(stock, tree, key, holding.start)


def _at_the_start(stock: Stock, tree: Node, key: str, start: int) -> Iterator[Fault]:
    """Whether what a holding starts with can be given to every seat, where a component has its name, or is money for `$`."""
    spec = stock.kit.spec
    seats = len(stock.kit.seats)
    paid_in = [one for one in spec.components.values() if one.name == key or (key == CASH and one.kind == "note")]
    for component in paid_in:
        worth = _worth(component, stock.counts.get(component.name, 0))
        if worth < start * seats:
            holding = "in cash" if key == CASH else key
            what = f"each of {seats} seats starts with {start} {holding}, and {quoted(component.name)} has {worth} in all"
            yield _at(tree, ("components", component.name), what)


def _worth(component: Component, pieces: int) -> int:
    """What the pieces of a component are worth together: the sum of the numbers on them, or one each."""
    labels = [label for label, _ in component.counts]
    if not labels or not all(label.isascii() and label.isdigit() for label in labels):
        return pieces
    sets = sum(count for _, count in component.counts)
    return sum(int(label) * count for label, count in component.counts) * pieces // max(1, sets)


def _at(tree: Node, steps: tuple[str, ...], problem: str) -> Fault:
    faults = Faults()
    faults.add_key(at(tree, steps) or tree, problem, "print more of them", CODE, "warning")
    return faults.sorted()[0]
