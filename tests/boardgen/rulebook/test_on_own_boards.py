"""The figures of a rulebook on a map of one's own: what they show is on that map, and what fits nowhere is left out with its caption."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boardgen.draw.place.grid_lines import DARK
from boardgen.draw.shape.shapes import Path as Outline, Rect, Symbol, Text, leaves
from boardgen.layout.files.shipped import example, examples
from boardgen.layout.ground.tile_map import TileMap
from boardgen.layout.spec import catalog
from boardgen.rulebook import write
from boardgen.rulebook.book import Book, _map
from tests.sampling import sampled

HARBOUR = """\
extends: gocaine
title: Harbour
players: [2, 3]
board:
  map: |
    NW NW NW .  NE NE NE
    NW NW NW .  NE NE NE
    TP TP TP TP CA CA CA
    TP TP TP TP CA CA CA
    PE PE PE PE BO BO BO
    PE PE PE PE BO BO BO
"""
POINT = re.compile(r"\b[A-HJ-T][0-9]{1,2}\b")
EXTENDS = re.compile(r"(?m)^extends: (gocaine|territory|cairo)$")
MOVED = [name for name in examples() if EXTENDS.search(Path(example(name)).read_text("utf-8"))]


def book_of(path: str) -> Book:
    spec = catalog.load(path)
    return write._reader(spec)(write._order(spec, "a4", "short"))


def absent(book: Book) -> list[str]:
    """What figures and captions name that the board of the layout does not have."""
    spec, wrong = book.spec, []
    elsewhere = _map(spec) != _map(catalog.load(spec.game))
    for block, figure in ((one.block, one.figure) for one in book.text.blocks if one.figure is not None):
        if isinstance(spec.ground, TileMap):
            rows = [["." if tile is None else "T" for tile in row] for row in spec.ground.rows]
            shown = [["." if city == "." else "T" for city in row.split()] for row in figure.position.map]
            wrong += [figure.name] if shown and shown != rows else []
            continue
        names = {*POINT.findall(re.sub(r"\(.*?\)", "", block.caption))}
        drawn = () if figure.listed or figure.faces else book.drawer._board(figure).shapes
        lines = {shape.text for shape, _ in leaves(drawn) if isinstance(shape, Text) and shape.face == "regular"}
        names |= lines - {part for name in spec.board.names for part in re.findall("[A-Z]+|[0-9]+", name)}
        if not figure.board or not elsewhere:
            position, show = figure.position, figure.show
            names |= {*position.stones, *position.taken, *position.loads, *show.marks, *(end for arrow in show.arrows for end in arrow)}
        elif figure.board:
            wrong += [f"{figure.name}: {name}" for name in lines]
        wrong += [f"{figure.name}: {name}" for name in names if name not in spec.board.index]
        wrong += [
            f"{figure.name}: {code}" for code in re.findall(r"\(([A-Z]{2})\)", block.caption) if spec.zones and code not in spec.zones
        ]
    return wrong


@pytest.mark.parametrize("name", sampled(MOVED, every=8, landing=2))
def test_no_figure_shows_what_the_board_of_an_example_has_not(name: str) -> None:
    file = example(name)
    assert file is not None
    assert absent(book_of(file)) == []


def test_figures_are_redrawn_on_a_small_board(tmp_path: Path) -> None:
    path = tmp_path / "harbour.yaml"
    path.write_text(HARBOUR, "utf-8")
    book = book_of(str(path))
    assert absent(book) == []
    kept = {*book.text.figures}
    assert {"map", "capture", "group-capture", "suicide", "two-eyes", "kiss"} <= kept
    assert not {"route", "border", "ko", "liberties"} & kept
    captions = {one.figure.name: one.block.caption for one in book.text.blocks if one.figure is not None}
    assert "one liberty left, A1." in captions["group-capture"]
    assert "cell on C3. The 3 t are still there" in captions["abandoned"]
    assert not [one for one in book.notes if "board of" in one]


def test_all_figures_of_a_map_of_tiles_have_the_same_cities() -> None:
    for name, missing in (("nile", {"corner", "log"}), ("africa", {"corner", "log"})):
        file = example(name)
        assert file is not None
        book = book_of(file)
        assert {*book_of("cairo").text.figures} - {*book.text.figures} == missing
        assert len({one.position.map for one in book.text.figures.values() if one.position.map}) == 1


def test_a_figure_of_a_part_of_a_board_of_cells_shows_plain_cells_and_not_its_picture() -> None:
    book = book_of("windmills")
    figure = next(figure for figure in (one.figure for one in book.text.blocks) if figure is not None and figure.name == "next")
    printed = {shape.paint.fill for shape, _ in leaves(book.drawer._board(figure).shapes) if isinstance(shape, Outline)}
    assert not {"#F3E3BC", "#C8DCB0", "#F5EBC6", "#DDE8BC"} & printed, "the fields of its board"
    ground, _ = book.drawer.find_ground("")
    drawn = [shape for shape, _ in leaves(ground.draw_under(figure, Symbol("board", ())))]
    dark = [shape for shape in drawn if isinstance(shape, Rect) and shape.paint.fill == DARK]
    assert len(dark) == 32
    assert len({(shape.x, shape.y, shape.w) for shape in dark}) == 32
    assert all(shape.w == shape.h for shape in dark)
