"""Marks in a sentence: drawn where their characters are, and those that the tiles have."""

from __future__ import annotations

import pytest

from boardgen.components.print_order import choose_seats
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Paint, Path, Text, extent, leaves, polygon
from boardgen.draw.type import fonts
from boardgen.kit.kit import Kit, build
from boardgen.layout.spec import catalog
from boardgen.sheet.paper.marks import ARROW, HALF, POINTS, TICK, WHOLE, line_with_marks
from boardgen.sheet.paper.paper import paper
from boardgen.sheet.paper.tiled_pages import FILLED


def test_texts_keep_their_places_beside_marks() -> None:
    text = f"so that {HALF} is on {WHOLE}, and {ARROW}"
    shapes = line_with_marks(10, 20, text, 8.5, ink.TEXT)
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


def caption(made: Kit) -> tuple[str, set[str]]:
    """All that sheet 1 says, and which marks there are between its texts."""
    first = [shape for sheet in made.sheets if sheet.page.components == ("title",) for shape in sheet.shapes]
    single = [shape.shapes[0] for shape in first if isinstance(shape, Group) and len(shape.shapes) == 1]
    marks = {shape.segments for shape in single if isinstance(shape, Path) and shape.paint.fill == ink.TEXT}
    named = {WHOLE: "diamond", HALF: "diamond", ARROW: "arrow", TICK: "tick"}
    signs = {name for sign, name in named.items() if polygon(POINTS[sign], Paint()).segments in marks}
    return " ".join(shape.text for shape, _ in leaves(first) if isinstance(shape, Text)), signs


CORNERS = {5: "diamond", 4: "arrow"}
"""How many segments the outline of a mark has; ticks are one path of strokes."""


@pytest.mark.parametrize(("on", "said"), [("a4", "half diamond"), ("letter", "tips of the arrows"), ("a5", "half diamond"), ("a3", "one")])
@pytest.mark.parametrize("game", ["gocaine", "territory"])
def test_the_sentence_shows_the_marks_that_the_tiles_have(game: str, on: str, said: str) -> None:
    spec = catalog.load(game)
    made = build(spec, choose_seats(spec, 2, None), paper(on), ("title", "board"))
    text, signs = caption(made)
    tiles = [sheet for sheet in made.sheets if sheet.page.components == ("board",)]
    marks = [shape for sheet in tiles for shape in sheet.shapes if isinstance(shape, Path)]
    drawn = {CORNERS[len(shape.segments)] for shape in marks if shape.paint == FILLED and len(shape.segments) in CORNERS}
    drawn |= {"tick" for shape in marks if shape.paint.width == ink.CUT_WIDTH}
    if len(tiles) == 1:
        assert ("one sheet" in text, signs) == (True, set())
    else:
        assert signs == drawn
        assert "dashed" not in text
    if game == "gocaine":
        assert said in text
