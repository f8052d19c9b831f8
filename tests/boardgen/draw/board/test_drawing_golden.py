"""Small drawings as text, among them what no shipped board prints: a wall, a stone and its load. To record them, see tests/golden.py."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from boardgen.draw.board.board import board_figure
from boardgen.draw.piece.tokens import disc
from boardgen.draw.shape.shapes import Shape
from boardgen.layout.ground.board import Board
from boardgen.layout.spec.catalog import load
from boardgen.layout.spec.spec import GameSpec
from tests.boardgen.shapes_as_text import as_text
from tests.golden import difference

GOLDEN = Path(__file__).parent / "golden"


def small_board(game: GameSpec) -> Sequence[Shape]:
    board = Board([["PE", "PE", "."], ["PE", "PE", "BO"]], 25.0, walls=(("A1", "A2"),))
    spec = game._replace(ground=board, layout_id="000000")
    return board_figure(spec, {board.index["C1"]: "R"}, loads={board.index["C1"]: 4}).shapes


def test_drawings_are_as_recorded() -> None:
    game = load("gocaine")
    drawings = {"board": small_board(game), "disc": disc(game.seats["B"], 19.05, bleed=2).shapes}
    wrong = "".join(difference(GOLDEN / f"{name}.txt", "\n".join(as_text(shapes)) + "\n") for name, shapes in drawings.items())
    assert not wrong, wrong
