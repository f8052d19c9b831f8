"""The drawing on a card of The Map is the Territory shows as many points, stones and prisoners as the card's numbers say."""

from __future__ import annotations

from pathlib import Path as FilePath

import pytest

from boardgen.draw.shape.shapes import Circle, Path, Text
from boardgen.games.territory.cards import BESIDE, card_sign, example
from boardgen.layout.spec.catalog import load
from referee import check_text


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


def judged(tmp_path: FilePath, code: str, effect: str, apart: int, shown: int) -> list[str]:
    """What the referee finds in the turn that a card shows for stones `shown` steps apart, where the game asks for `apart`."""
    turn = example(code, effect, {"apart": shown})
    assert turn is not None
    layout = tmp_path / "shown.yaml"
    layout.write_text(f"extends: territory\napart: {apart}\nboard: {{size: {turn.columns}x{turn.rows}}}\n", "utf-8")
    head = ["%tlog 1", "Game: territory", "Board: shown", "Players: B=Ana R=Ben", "Order: R B", "Options: dice=off", "0 deal B:??? R:???"]
    lines = turn.lines if turn.lines[0].startswith("1R") else ("1R pass", *turn.lines)
    (verdict,) = check_text("\n".join([*head, *lines]) + "\n", folder=tmp_path)
    return [finding.code for finding in verdict.findings if finding.level == "error"]


@pytest.mark.parametrize("code", load("territory").figures.deck)
def test_the_referee_accepts_what_a_card_shows(code: str, tmp_path: FilePath) -> None:
    card = load("territory").figures.deck[code]
    if example(code, card.effect, {"apart": 5}) is not None:
        assert judged(tmp_path, code, card.effect, 5, 5) == []


def test_the_stones_of_an_extra_move_are_as_far_apart_as_the_game_asks_for(tmp_path: FilePath) -> None:
    for apart in (2, 3, 5, 8, 20):
        assert judged(tmp_path, "XM", "extra", apart, apart) == []
        assert judged(tmp_path, "XM", "extra", apart, apart - 1) == ["mt:apart.steps"]
        stones = [shape for shape in card_sign("extra", {"apart": apart}, 14).shapes if isinstance(shape, Text)]
        lines = next(shape for shape in card_sign("extra", {"apart": apart}, 14).shapes if isinstance(shape, Path))
        assert [stone.text for stone in stones] == ["1", "2"]
        west = sorted({round(segment[1], 3) for segment in lines.segments if segment[0] == "M" and segment[2] == -14})
        step = west[1] - west[0]
        (ax, ay), (bx, by) = ((shape.x, shape.y) for shape in stones)
        assert round((abs(ax - bx) + abs(ay - by)) / step) == apart


def test_reject_and_replace_shows_both_stones_on_the_same_point() -> None:
    """The board before and after: what is on the left is drawn again on the right."""
    shapes = card_sign("reject_and_replace", {}, 14).shapes
    other = next(shape for shape in shapes if isinstance(shape, Circle) and shape.paint.fill == "#FFFFFF")
    own = next(shape for shape in shapes if isinstance(shape, Circle) and shape.paint.fill == "#222222")
    assert (round(own.x - other.x, 6), own.y) == (round(2 * BESIDE * 14, 6), other.y)
