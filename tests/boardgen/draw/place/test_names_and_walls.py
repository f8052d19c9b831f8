"""Names on a board keep off its walls, on which signs of mountains stand."""

from boardgen.draw.board.board import board_figure
from boardgen.draw.shape.shapes import Group, Text, extent, leaves
from boardgen.layout.spec.catalog import load


def test_no_name_touches_a_wall() -> None:
    spec = load("cordillera")
    figure = board_figure(spec)
    wall = (figure.across[4] + figure.across[5]) / 2
    names = [
        (shape.text, box)
        for shape, by in leaves(figure.shapes)
        if isinstance(shape, Text) and shape.text.lower().startswith("n") and (box := extent(Group((shape,), by))) is not None
    ]
    near = [box for _, box in names if abs(box.x0 - wall) < 8]
    assert near, "North Central begins beside the wall"
    assert all(box.x0 - wall > 3.0 for box in near)
