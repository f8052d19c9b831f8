"""Cartouche, compass and signs of a map: inside the board, never on a point or on words; holes look as the layout says."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from boardgen.draw.board.board import board_figure, place_of
from boardgen.draw.shape.shapes import Group, Text, extent, leaves
from boardgen.draw.type.geometry import Box
from boardgen.layout.ground.board import LATTICES, Board, Grid, Holes
from boardgen.layout.spec.catalog import load
from tests.sampling import sampled

GOCAINE = load("gocaine")
ROWS = [
    row.split()
    for row in (
        "NW NW NW NC NC NC NC",
        "NW NW NW . NC NC AT",
        "TP TP TP . . AT AT",
        "TP TP PE PE PE AT AT",
        "SG SG PE PE BO BO BO",
        "SG SG SG BO BO BO BO",
        "BO BO BO BO BO BO BO",
        "BO BO BO BO BO BO BO",
    )
]
SPECS = {
    **{name: load(name) for name in ("gocaine", "ring", "fenland", "six-coasts")},
    **{lattice: replace(GOCAINE, ground=Board.of_cells(ROWS, 25.0, grid=Grid(lattice))) for lattice in LATTICES},
}


def groups(figure, name):
    return [shape for shape in figure.shapes if isinstance(shape, Group) and shape.id == name]


@pytest.mark.parametrize("name", sampled(SPECS))
def test_compass_and_cartouche_cover_neither_points_nor_words(name):
    board = SPECS[name].board
    figure = board_figure(SPECS[name])
    fittings = [*groups(figure, "compass"), *groups(figure, "cartouche")]
    own = {id(leaf) for group in fittings for leaf, _ in leaves([group])}
    texts = [
        by.box(box) for shape, by in leaves(figure.shapes) if isinstance(shape, Text) and id(shape) not in own and (box := extent(shape))
    ]
    assert fittings or name in LATTICES
    for group in fittings:
        box = extent(group)
        assert box is not None
        assert Box(0, 0, figure.width, figure.height).holds(box)
        assert not any(box.holds(Box(x, y, x, y)) for x, y in (place_of(figure, board, point) for point in range(len(board))))
        assert not any(box.overlaps(text) for text in texts)
    assert sum(isinstance(shape, Text) and shape.text == "1 step" for shape, _ in leaves(figure.shapes)) == 1


@pytest.mark.parametrize("lattice", LATTICES)
@pytest.mark.parametrize("draw", ["lines", "cells"])
def test_every_lattice_has_names_and_signs_of_kinds(lattice, draw):
    figure = board_figure(replace(GOCAINE, ground=Board.of_cells(ROWS, 25.0, grid=Grid(lattice, draw))))
    inside = [group for group in figure.shapes if isinstance(group, Group) and (group.id or "").startswith("zone-")]
    if draw == "lines":
        assert groups(figure, "scenes") or lattice == "triangle", "a mesh of three points is too small for a scene"
        return
    assert any((part.id or "").startswith("signs-") for group in inside for part in group.shapes if isinstance(part, Group))
    assert "Peru" in {shape.text for shape, _ in leaves(figure.shapes) if isinstance(shape, Text)}


def test_holes_are_for_the_eye_alone():
    boards = {holes: Board.of_cells([row.split() for row in ("+ + +", "+ . +", "+ + +")], 25.0, holes=holes) for holes in get_args(Holes)}
    assert len({str(board.visible()) for board in boards.values()}) == 1
    figures = {holes: board_figure(replace(load("ring"), ground=board)) for holes, board in boards.items()}
    assert len({str(figure.shapes) for figure in figures.values()}) == 3
