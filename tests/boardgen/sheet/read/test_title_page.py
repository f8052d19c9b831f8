"""Sheet 1 is one page where its lists can be set tighter, in type that is never smaller than the smallest that is read."""

from __future__ import annotations

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Text, leaves
from boardgen.kit import export
from boardgen.sheet.arrange.options import PrintOptions


def test_a_long_list_is_set_tighter_before_it_takes_a_second_page() -> None:
    options = PrintOptions(boxes=True, screen=True)
    kit = export.order("gocaine", paper="letter", format="pdf", players=None, seats=None, only=None, options=options).kit
    (first,) = kit.sheets_of("title")
    body = [shape for shape, _ in leaves(first.page.shapes) if isinstance(shape, Text) and shape.text]
    steps = [shape for shape in body if shape.text.startswith(("Print at 100%", "Cut out the screens"))]
    assert len(steps) == 2
    assert all(ink.BODY <= shape.size < ink.PRICE - 1 for shape in steps)
