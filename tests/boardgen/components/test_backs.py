"""Backs that show the same are one drawing in a kit; those that do not are never mixed up."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen.components.print_order import choose_seats
from boardgen.draw.shape.shapes import Rect, Shape, Text, Use, leaves
from boardgen.kit.check import check, load
from boardgen.kit.kit import build
from boardgen.sheet.paper.paper import paper

ROWS = "name,suit,title\nStorm,leaf,one\nCaptain,crown,two\nCook,leaf,three\nMate,,four\n"
GAME = """game: crew
title: The Crew
players: [2, 3]
components:
  deck: {{kind: card, from: crew.csv, {each}back: [{back}]}}
"""
TEXT = '{{text: "{0}", box: [5, 5, 50, 10]}}'


def backs(tmp_path: Path, back: str, each: str = "") -> list[tuple[str, int]]:
    """What the back of each card says, or its ink, and which drawing it is."""
    (tmp_path / "crew.csv").write_text(ROWS, "utf-8")
    (tmp_path / "crew.yaml").write_text(GAME.format(back=back, each=each), "utf-8")
    spec = load(str(tmp_path / "crew.yaml"))
    kit = build(spec, choose_seats(spec, 2, None), paper("a4"))
    uses = [shape for sheet in kit.sheets if sheet.page.side == "back" for shape in sheet.page.shapes if isinstance(shape, Use)]
    return [(_shown(use.symbol.shapes), id(use.symbol)) for use in uses]


def _shown(shapes: tuple[Shape, ...]) -> str:
    drawn = [shape for shape, _ in leaves(shapes)]
    said = [shape.text if isinstance(shape, Text) else str(shape.paint.fill) for shape in drawn if isinstance(shape, Text | Rect)]
    return said[0] if said else ""


@pytest.mark.slow
def test_equal_backs_are_one_drawing_and_no_other(tmp_path: Path) -> None:
    backs(tmp_path, TEXT.format("ahoy"))
    seats = choose_seats(load(str(tmp_path / "crew.yaml")), 2, None).values()
    inks, letters = (sorted([*one] * 4) for one in ([seat.ink for seat in seats], [seat.letter for seat in seats]))
    for back, each, shown, drawings in (
        (TEXT.format("ahoy"), "", ["ahoy"] * 4, 1),
        (TEXT.format("{suit}"), "", ["", "crown", "leaf", "leaf"], 3),
        (TEXT.format("{title}"), "", ["four", "one", "three", "two"], 4),  # a column of that name, not the title of the layout
        (TEXT.format("{n}"), "", ["1", "2", "3", "4"], 4),
        ('{group: [{text: "{suit}", box: [0, 0, 40, 10]}], box: [5, 5, 50, 20]}', "", ["", "crown", "leaf", "leaf"], 3),
        ('{text: "ahoy", box: [5, 5, 50, 10], when: "{suit} == leaf"}', "", ["", "", "ahoy", "ahoy"], 3),
        ("{fill: seat}", "each_seat: 1, ", inks, 2),
        (TEXT.format("{seat.letter}"), "each_seat: 1, ", letters, 2),
    ):
        found = backs(tmp_path, back, each)
        assert sorted(text for text, _ in found) == shown, back
        assert len({drawing for _, drawing in found}) == drawings, back
        by_drawing = {drawing: {text for text, other in found if other == drawing} for _, drawing in found}
        assert all(len(texts) == 1 for texts in by_drawing.values()), back


def test_what_is_wrong_with_equal_backs_is_reported_once(tmp_path: Path) -> None:
    backs(tmp_path, '{fill: "#222222"}, {text: "ahoy", box: [5, 5, 50, 10], ink: "#333333"}')
    faults = check(str(tmp_path / "crew.yaml")).faults
    assert [(fault.code, fault.problem.partition(":")[0]) for fault in faults] == [("data:face.contrast", "Deck 1, Storm")]
