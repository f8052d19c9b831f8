"""Names on land without zones: those of the layout, in meshes of their own, clear of pieces and water."""

from __future__ import annotations

from math import hypot

import pytest

from boardgen.draw.board.board import board_figure
from boardgen.draw.map.toponyms import SIZES, WORDS, read_names
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Text, extent, leaves
from boardgen.draw.type.geometry import Box
from boardgen.layout.spec.catalog import load

TERRITORY = load("territory")
NAMES = {name for names in read_names(TERRITORY.words).values() for name in names}


def named(style: ink.Style = "colour") -> dict[str, Box]:
    """Return the boxes of the lines of the names on the board: those of land are in capitals."""
    found, lines = {}, {line for name in NAMES for text in (name, name.upper()) for line in (text, *text.split(" "))}
    for shape, by in leaves(board_figure(TERRITORY, style=style).shapes):
        if isinstance(shape, Text) and shape.text in lines:
            assert shape.size in SIZES
            assert shape.size >= 9, "a name is read from across the table"
            box = extent(Group((shape,), by))
            assert box is not None
            found[shape.text] = box
    return found


def test_names_are_those_of_the_layout_by_their_sort() -> None:
    assert read_names({"board_peaks": "High Tor, ", "board_river": "Ash Brook", "board_hills": ""}) == {
        "peaks": ("High Tor",),
        "river": ("Ash Brook",),
    }
    assert set(read_names(TERRITORY.words)) == set(WORDS)


@pytest.mark.parametrize("style", ink.STYLES)
def test_no_piece_covers_a_name_and_no_line_runs_through_one(style: ink.Style) -> None:
    boxes = named(style)
    assert len(boxes) >= 11
    figure = board_figure(TERRITORY, style=style)
    for name, box in boxes.items():
        near = min(hypot(max(box.x0 - x, x - box.x1, 0), max(box.y0 - y, y - box.y1, 0)) for x in figure.across for y in figure.down)
        assert near > 9.525, name
        assert not any(box.x0 < x < box.x1 for x in figure.across), name
        assert not any(box.y0 < y < box.y1 for y in figure.down), name


def test_a_layout_without_names_has_none() -> None:
    plain = TERRITORY._replace(words={key: text for key, text in TERRITORY.words.items() if key not in WORDS.values()})
    assert not [shape for shape, _ in leaves(board_figure(plain).shapes) if isinstance(shape, Text) and shape.text in set(named())]
