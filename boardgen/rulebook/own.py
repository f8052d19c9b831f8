"""The rulebook of a game of your own: the text and the figures of its booklet, in chapters, without an appendix."""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.components.print_order import RULEBOOK, KitError, PrintOrder
from boardgen.draw.shape.shapes import Figure
from boardgen.errors import DataError
from boardgen.layout.decks.booklets import Booklet, RuleFigure
from boardgen.layout.decks.components import Component
from boardgen.layout.decks.markdown_text import place
from boardgen.layout.ground.board import Board
from boardgen.layout.rules.own_rules import own_rules_text, selected
from boardgen.layout.rules.rules_text import RulesText, is_chapter
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.node import Faults, Node
from boardgen.rulebook.book import Book, accent
from boardgen.rulebook.figure import FigureDrawer
from boardgen.rulebook.ground import Ground
from boardgen.rulebook.own_faces import OwnFaces
from boardgen.rulebook.own_ground import OwnGround


def booklets_of(spec: GameSpec) -> Iterator[tuple[Component, Booklet]]:
    """The booklets of a layout with their texts, that called `rulebook` first, then in its order."""
    found = [one for one in spec.components.values() if one.making is not None and one.own.booklet is not None]
    for component in sorted(found, key=lambda one: one.name != RULEBOOK):
        assert component.own.booklet is not None
        yield component, component.own.booklet


def is_designed(component: Component) -> bool:
    """Whether a booklet is printed as a rulebook: with a cover and figures. It has chapters, is folded, and has no size of its own."""
    text = component.own.booklet
    return text is not None and text.folded and component.size is None and text.has_chapters


def own_book(order: PrintOrder, of: Component | None = None) -> Book:
    """The rulebook of a layout, or `of` one of its booklets. Raises KitError without one, and DataError for a text without chapters."""
    spec, say = order.spec, order.say
    component = of or next((one for one, _ in booklets_of(spec)), None)
    if component is None:
        remedy = "write its rules in Markdown, and `rules: {kind: booklet, from: rules.md}` under `components:`"
        raise KitError(f"{spec.name} has no rulebook; {remedy}")
    booklet = component.own.booklet
    assert booklet is not None  # a booklet has one
    text = own_rules_text(spec, component, say("language").partition("-")[0].lower())
    if not any(map(is_chapter, text.blocks)):
        faults = Faults()
        what = "these rules have no chapters, so there is nothing to put after the cover"
        faults.add(place(booklet.source, 1), what, "write headings of the second level, such as `## Set up`", "data:rulebook.chapter")
        raise DataError(*faults.sorted())
    faces = _Shown(order)
    text = faces.named(text)

    def ground(board: str) -> Ground:
        return OwnGround(spec, order.style, faces.faces)

    beside = Node("scalar", "", booklet.source, 1, 1)
    notes = tuple(filter(None, (spec.note, spec.credits.get("licence", ""))))
    return Book(
        spec,
        text,
        FigureDrawer(ground, faces.made.get),
        (),
        say,
        accent(spec),
        notes,
        order.warn,
        order.library.of(beside, ""),
        order.library.of(component.own.at, spec.icons),
        isinstance(spec.ground, Board),
    )


class _Shown:
    """The pieces that the figures of a text show, by the names of their files."""

    def __init__(self, order: PrintOrder) -> None:
        self.faces = OwnFaces(order)
        self.made: dict[str, Figure] = {}

    def named(self, text: RulesText) -> RulesText:
        """The text with each selection of pieces as the names of these. Raises DataError where there are none or too many."""
        faults = Faults()
        blocks = []
        for one in text.blocks:
            figure = one.figure
            if figure is not None and figure.faces:
                figure = self._figure(figure, faults)
            blocks.append(one._replace(figure=figure))
        faults.check()
        return text._replace(blocks=tuple(blocks))

    def _figure(self, figure: RuleFigure, faults: Faults) -> RuleFigure:
        names: list[str] = []
        for asked in figure.faces:
            choice = selected(asked)
            faces, problem = self.faces.shown(choice)
            if problem:
                remedy = f"write which, such as piece:{choice.component}=1"
                faults.add(figure.at, f"{asked} cannot be shown: {problem}", remedy, "data:rulebook.piece")
            for name, face in faces.items():
                key = f"{asked} {name}"
                self.made[key] = face
                names.append(key)
        return figure._replace(faces=tuple(names))
