"""Marks in a sentence: drawn where their characters are, and those that the tiles have."""

from __future__ import annotations

import pytest

from boardgen.components.order import chosen_seats
from boardgen.draw import fonts, ink
from boardgen.draw.shapes import Group, Path, Text, extent, leaves
from boardgen.kit.kit import Kit, build
from boardgen.layout import catalog
from boardgen.sheet.inline_marks import ARROW, HALF, WHOLE, line_with_marks
from boardgen.sheet.paper import paper


def test_texts_keep_their_places_beside_marks() -> None:
    text = f"so that {HALF} is on {WHOLE}, and {ARROW}"
    shapes = line_with_marks(10, 20, text, "regular", 8.5, ink.TEXT)
    assert [shape.text if isinstance(shape, Text) else "#" for shape in shapes] == ["so that ", "#", " is on ", "#", ", and ", "#"]
    x = 10.0
    for part, shape in zip(("so that ", HALF, " is on ", WHOLE, ", and ", ARROW), shapes, strict=True):
        wide = fonts.width(part, "regular", 8.5)
        if isinstance(shape, Text):
            assert shape.x == pytest.approx(x)
        else:
            box = extent(shape)
            assert box is not None
            assert box.centre[0] == pytest.approx(x + wide / 2)
            assert 20 - 3 < box.y0 < box.y1 < 20 + 1
        x += wide


def caption(made: Kit) -> tuple[str, int]:
    """All that sheet 1 says, and how many marks there are between its texts."""
    (first,) = (sheet for sheet in made.sheets if sheet.page.components == ("title",))
    single = [shape.shapes[0] for shape in first.shapes if isinstance(shape, Group) and len(shape.shapes) == 1]
    marks = [shape for shape in single if isinstance(shape, Path) and shape.paint.fill == ink.TEXT]
    return " ".join(shape.text for shape, _ in leaves(first.shapes) if isinstance(shape, Text)), len(marks)


@pytest.mark.parametrize(("on", "said", "marks"), [("a4", "half diamond", 2), ("letter", "tips of the arrows", 1), ("a3", "one sheet", 0)])
def test_the_sentence_shows_the_marks_of_the_tiles(on: str, said: str, marks: int) -> None:
    spec = catalog.load("gocaine")
    text, drawn = caption(build(spec, chosen_seats(spec, 2, None), paper(on), ("title", "board")))
    assert said in text
    assert drawn == marks
