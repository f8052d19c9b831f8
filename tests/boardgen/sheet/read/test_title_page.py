"""Sheet 1 is one page where its lists can be set tighter, in type that is never smaller than the smallest that is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from boardgen.components import title_sheet
from boardgen.components.print_order import choose_seats
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Text, leaves
from boardgen.kit import export
from boardgen.kit.kit import build
from boardgen.layout.spec import catalog
from boardgen.sheet.arrange.options import PrintOptions
from boardgen.sheet.paper.paper import paper


@pytest.mark.slow
def test_a_long_list_is_set_tighter_before_it_takes_a_second_page() -> None:
    options = PrintOptions(boxes=True, screen=True)
    kit = export.order("gocaine", paper="letter", format="pdf", players=None, seats=None, only=None, options=options).kit
    (first,) = kit.sheets_of("title")
    body = [shape for shape, _ in leaves(first.page.shapes) if isinstance(shape, Text) and shape.text]
    steps = [shape for shape in body if shape.text.startswith(("Print at 100%", "Cut out the screens"))]
    assert len(steps) == 2
    assert all(ink.BODY <= shape.size < ink.PRICE - 1 for shape in steps)


def test_a_board_is_drawn_once_for_the_same_layout_and_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its rulebook shows the board of a kit too. A layout that is another in anything, or other paper, has a board of its own."""
    drawn: list[Mapping[str, object]] = []
    draw = title_sheet.board_figure

    def count(*args: object, **how: object) -> Figure:
        drawn.append(how)
        return draw(*args, **how)  # type: ignore[arg-type]  # whatever it takes

    monkeypatch.setattr(title_sheet, "board_figure", count)
    monkeypatch.setattr(title_sheet, "_drawn", [])
    spec = catalog.load("gocaine")
    seats = choose_seats(spec, None, None)
    boards = [build(spec, seats, paper(name), ("board",)).faces()[0].figure for name in ("a4", "a4", "letter", "letter")]
    assert len(drawn) == 2
    assert boards[0] is boards[1]
    assert boards[2] is boards[3]
    other = replace(spec, zones={**spec.zones})
    assert build(other, seats, paper("letter"), ("board",)).faces()[0].figure is not boards[3]
    assert len(drawn) == 3
