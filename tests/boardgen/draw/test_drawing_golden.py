"""Small drawings as text: a change of the look shows here as a readable difference.

`UPDATE_GOLDEN=1 pytest tests/boardgen/draw/test_drawing_golden.py` writes them anew; refused under CI.
"""

import os
from dataclasses import replace
from pathlib import Path as FilePath

import pytest

from boardgen.draw.board import board_figure
from boardgen.draw.shapes import Circle, Group, Path, Rect, Text, Use
from boardgen.draw.tokens import disc
from boardgen.layout.board import Board
from boardgen.layout.catalog import load

GOLDEN = FilePath(__file__).parent / "golden"
GOCAINE = load("gocaine")


def number(value):
    return f"{value:.3f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def paint(p):
    parts = [f"fill {p.fill}" if p.fill else "", f"stroke {p.stroke} {number(p.width)}" if p.stroke else ""]
    return " ".join(part for part in parts if part)


def told(shapes, indent=""):
    """Shapes as lines of text."""
    for shape in shapes:
        match shape:
            case Path():
                steps = " ".join(part for s in shape.segments for part in (s[0], *map(number, s[1:])))
                yield f"{indent}path {paint(shape.paint)}: {steps}"
            case Circle():
                name = f" {shape.id}" if shape.id else ""
                yield f"{indent}circle{name} {number(shape.x)} {number(shape.y)} r {number(shape.r)} {paint(shape.paint)}"
            case Rect():
                sides = " ".join(map(number, (shape.x, shape.y, shape.w, shape.h)))
                yield f"{indent}rect {sides} r {number(shape.r)} {paint(shape.paint)}"
            case Text():
                where = f"{number(shape.x)} {number(shape.y)} {shape.anchor}"
                yield f"{indent}text {where} {shape.face} {number(shape.size)} {shape.fill} {shape.text!r}"
            case Use():
                yield f"{indent}use {shape.symbol.name} {number(shape.x)} {number(shape.y)} turned {number(shape.angle)}"
            case Group():
                yield f"{indent}group {shape.id or ''} {' '.join(map(number, shape.transform))}"
                yield from told(shape.shapes, indent + "  ")


def small_board():
    board = Board.of_cells([["PE", "PE", "."], ["PE", "PE", "BO"]], 25.0, walls=(("A1", "A2"),))
    spec = replace(GOCAINE, ground=board, layout_id="000000")
    return board_figure(spec, {board.index["C1"]: "R"}, loads={board.index["C1"]: 4}).shapes


@pytest.mark.parametrize(
    ("name", "shapes"),
    [("board", small_board()), ("disc", disc(GOCAINE.seats["B"], 19.05, bleed=2).shapes)],
)
def test_drawings_are_as_recorded(name, shapes):
    text = "\n".join(told(shapes)) + "\n"
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        assert not os.environ.get("CI"), "goldens are not written under CI"
        path.write_text(text, encoding="utf-8", newline="\n")
    assert text == path.read_text(encoding="utf-8")
