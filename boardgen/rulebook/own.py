"""The rulebook of a game of your own: the text of its booklet, in chapters, without rule ids and without an appendix."""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.components.order import KitError, Order
from boardgen.draw.shapes import Figure
from boardgen.errors import DataError
from boardgen.layout.board import Board
from boardgen.layout.booklet_keys import Booklet
from boardgen.layout.components import Component
from boardgen.layout.faults import Faults
from boardgen.layout.markdown_text import place
from boardgen.layout.node import Node
from boardgen.layout.rules_text import RulesBlock, RulesText, is_chapter
from boardgen.layout.spec import GameSpec
from boardgen.rulebook.book import Book, accent
from boardgen.rulebook.figure import FigureDrawer
from boardgen.rulebook.points import PointsGround


def booklets_of(spec: GameSpec) -> Iterator[tuple[Component, Booklet]]:
    """The booklets of a layout with their texts, in its order."""
    for component in spec.components.values():
        if component.making is not None and component.own.booklet is not None:
            yield component, component.own.booklet


def own_book(order: Order) -> Book:
    """The rulebook of a layout with a booklet of its own. Raises KitError without one, and DataError for a text without chapters."""
    spec, say = order.spec, order.say
    found = next(booklets_of(spec), None)
    if found is None:
        remedy = "write its rules in Markdown, and `rules: {kind: booklet, from: rules.md}` under `components:`"
        raise KitError(f"{spec.name} has no rulebook; {remedy}")
    component, booklet = found
    section = ""
    blocks = []
    for block in booklet.blocks:
        section = block.text if block.kind == "heading" else section
        blocks.append(RulesBlock(block, section=section))
    if not any(map(is_chapter, blocks)):
        faults = Faults()
        what = "these rules have no chapters, so there is nothing to put after the cover"
        faults.add(place(booklet.source, 1), what, "write headings of the second level, such as `## Set up`", "data:rulebook.chapter")
        raise DataError(*faults.sorted())
    text = RulesText(booklet.source, tuple(blocks), {}, say("language").partition("-")[0].lower())
    drawer = FigureDrawer(lambda _: PointsGround(spec, order.style), _no_face)
    beside = Node("scalar", "", booklet.source, 1, 1)
    notes = tuple(filter(None, (spec.note, spec.credits.get("licence", ""))))
    return Book(
        spec,
        text,
        drawer,
        (),
        say,
        accent(spec),
        notes,
        order.warn,
        order.library.of(beside, ""),
        order.library.of(component.own.at, spec.icons),
        isinstance(spec.ground, Board),
    )


def _no_face(name: str) -> Figure | None:
    return None
