"""Notes: nothing dark is within four millimetres of a cut, on either side, in every size and style."""

import pytest

from boardgen.draw.piece.banknotes import note_back
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Text, extent, leaves
from boardgen.draw.type.geometry import Box
from boardgen.kit import export


def dark_boxes(figure):
    for shape, by in leaves(figure.shapes):
        colours = [shape.fill] if isinstance(shape, Text) else [shape.paint.fill, shape.paint.stroke]
        if any(colour and ink.luminance(colour) < 0.3 for colour in colours):
            box = extent(Group((shape,), by))
            if box is not None:
                yield box


@pytest.mark.parametrize("style", ink.STYLES)
def test_nothing_dark_is_near_a_cut(style):
    kit = export.order("gocaine", paper="a4", format="pdf", players=None, seats=None, only="notes", style=style).kit
    fronts = [face.figure for part in kit.parts for face in part.faces]
    assert len(fronts) >= 3
    backs = [note_back("$5M", number, size, style) for number in range(4) for size in ((62.0, 33.0), (90.0, 45.0))]
    for figure in (*fronts, *backs):
        inside = Box(0, 0, figure.width, figure.height).grown(-3.95)
        assert all(inside.holds(box) for box in dark_boxes(figure))
