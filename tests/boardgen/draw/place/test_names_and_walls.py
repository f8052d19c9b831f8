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
    assert names
    assert all(box.x1 < wall - 3.0 or box.x0 > wall + 3.0 for _, box in names)


def test_a_name_and_its_medallion_are_on_one_side_of_a_wall() -> None:
    spec = load("cordillera")
    figure = board_figure(spec)
    wall = (figure.across[4] + figure.across[5]) / 2
    sides = set()
    for shape, by in leaves(figure.shapes):
        if isinstance(shape, Text) and shape.text in ("North Central", "NC") and (box := extent(Group((shape,), by))) is not None:
            sides.add(box.centre[0] < wall)
    assert len(sides) == 1
