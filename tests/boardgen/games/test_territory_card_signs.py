"""The drawing on a card of The Map is the Territory shows as many points, stones and prisoners as the card's numbers say."""

from __future__ import annotations

from pathlib import Path as FilePath

from boardgen.draw.shapes import Circle, Path
from boardgen.games.territory.card_signs import card_sign
from boardgen.layout.catalog import load


def test_the_drawing_of_a_card_counts_what_the_card_counts(tmp_path: FilePath) -> None:
    layout = tmp_path / "changed.yaml"
    layout.write_text("extends: territory\ndeck: {P5: {points: 7}, M3: {stones: 4}, T38: {give: 4, get: 9}}\n", "utf-8")
    deck = load(str(layout)).figures.deck
    points = card_sign("points", deck["P5"].numbers, 14).shapes
    assert sum(isinstance(shape, Path) for shape in points) == 7
    moved = [shape for shape in card_sign("move", deck["M3"].numbers, 14).shapes if isinstance(shape, Circle)]
    assert sum(bool(shape.paint.dash) for shape in moved) == 4
    assert sum(shape.paint.fill is not None for shape in moved) == 4
    traded = [shape for shape in card_sign("trade", deck["T38"].numbers, 14).shapes if isinstance(shape, Circle)]
    assert sum(shape.paint.fill == "#FFFFFF" for shape in traded) == 4
    assert sum(shape.paint.fill == "#222222" for shape in traded) == 9
