"""Cartouche, compass and signs of a map: inside the board, never on a point or on words; holes look as the layout says."""

from __future__ import annotations

from typing import get_args

import pytest

from boardgen.draw.board.board import board_figure, place_of
from boardgen.draw.map import map_frame
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Rect, Text, extent, leaves
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Box
from boardgen.layout.ground.board import LATTICES, Board, Grid, Holes
from boardgen.layout.spec.catalog import load
from boardgen.layout.spec.spec import GameSpec
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
    **{lattice: GOCAINE._replace(ground=Board(ROWS, 25.0, grid=Grid(lattice))) for lattice in LATTICES},
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


def test_ships_are_on_open_water_alone_and_apart():
    """On a map of zones they are scenes of the sea."""
    for name, many in (("ring", 4), ("fenland", 4), ("gocaine", 0)):
        figure, board = board_figure(SPECS[name]), SPECS[name].board
        drawn = [shape for group in groups(figure, "ships") for shape in group.shapes]
        fittings = [extent(group) for part in ("compass", "cartouche") for group in groups(figure, part)]
        points = [place_of(figure, board, point) for point in range(len(board))]
        assert bool(drawn) == bool(many), name
        for box in map(extent, drawn):
            assert not any(box.grown(12.5).holds(Box(*point, *point)) for point in points)
            assert not any(box.overlaps(other) for other in fittings)
        assert len(drawn) >= 4 * many, "each has hull and sails, or body and waves"


@pytest.mark.parametrize("lattice", LATTICES)
@pytest.mark.parametrize("draw", ["lines", "cells"])
def test_every_lattice_has_names_and_signs_of_kinds(lattice, draw):
    figure = board_figure(GOCAINE._replace(ground=Board(ROWS, 25.0, grid=Grid(lattice, draw))))
    inside = [group for group in figure.shapes if isinstance(group, Group) and (group.id or "").startswith("zone-")]
    if draw == "lines":
        assert groups(figure, "scenes") or lattice == "triangle", "a mesh of three points is too small for a scene"
        return
    assert any((part.id or "").startswith("signs-") for group in inside for part in group.shapes if isinstance(part, Group))
    assert "Peru" in {shape.text for shape, _ in leaves(figure.shapes) if isinstance(shape, Text)}


def test_holes_are_for_the_eye_alone():
    boards = {holes: Board([row.split() for row in ("+ + +", "+ . +", "+ + +")], 25.0, holes=holes) for holes in get_args(Holes)}
    assert len({str(board.visible()) for board in boards.values()}) == 1
    figures = {holes: board_figure(load("ring")._replace(ground=board)) for holes, board in boards.items()}
    assert len({str(figure.shapes) for figure in figures.values()}) == 3


def test_the_title_has_the_motto_and_the_note_beside_it():
    spec = load("gocaine")
    lines = {shape.text: (shape, by) for shape, by in leaves(board_figure(spec).shapes) if isinstance(shape, Text)}
    title, motto, note = (lines[text][0] for text in (spec.title, "Buy in the south, sell in the north.", spec.note))
    assert title.face == fonts.current_face("display")
    assert motto.face == fonts.current_face("display-italic")
    assert title.size >= 26
    assert note.x == motto.x > title.x + fonts.width(title.text, "display", title.size)
    assert note.y == title.y
    assert lines[spec.pin][0].size == ink.FOOTER
    assert load("gocaine-de").motto == "Im Süden kaufen, im Norden verkaufen."
    assert load("duel").motto == "", "that of the game is about its own map"


def neatlines(spec: GameSpec) -> list[Rect]:
    return [one for one in board_figure(spec).shapes if isinstance(one, Rect) and one.paint.width == map_frame.NEATLINE]


def test_a_neatline_goes_round_the_coordinates_of_a_board_with_lines_and_of_a_full_chequerboard():
    for pitch, lines_or_cells in ((25.0, "lines"), (10.0, "lines"), (25.0, "cells")):
        spec = GOCAINE._replace(ground=GOCAINE.board.replace(pitch=pitch, grid=Grid(draw=lines_or_cells)))
        (line,) = map(extent, neatlines(spec))
        texts = [extent(shape) for shape in board_figure(spec).shapes if isinstance(shape, Text)]
        assert len(texts) == 2 * (10 + 12), pitch
        assert all(line.holds(text) for text in texts)
    assert neatlines(load("drove")) == [], "its cells have a frame that follows every bay"
