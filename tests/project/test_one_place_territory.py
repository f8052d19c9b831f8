"""A fact stands in one place: each value of data/territory.yaml that the printer draws is changed in turn, and the print follows."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from boardgen.components.order import chosen_seats
from boardgen.draw.shapes import Text, leaves
from boardgen.kit.kit import build
from boardgen.layout import catalog
from boardgen.layout.spec import GameSpec
from boardgen.sheet.paper import paper


class Change(NamedTuple):
    """A layout that differs in one value; where it shows in print, and a text that is there then and not before."""

    name: str
    yaml: str
    component: str
    printed: str
    seen: bool = True
    """Whether the rules can see the value, and the layout's id therefore differs."""


CHANGES = (
    Change("size of the board", "board: {size: 10x8}", "board", "H", True),
    Change("map of the board", 'board:\n  size: ~\n  map: |\n    + + + + +\n    + . . . +\n    + + + + +', "board", "territory", True),
    Change("starts of the board", "board: {starts: {2: [A1, N13]}}", "board", "A1 N13"),
    Change("least number of stones", "stones: {least: 75}", "title", "75 stones per colour", False),
    Change("greatest number of stones", "stones: {least: 9, most: 10}", "title", "10 stones per colour", False),
    Change("hand limit", "hand: {limit: 4}", "aid", "With more than 4 cards, discard one."),
    Change("cards dealt", "hand: {deal: 2}", "reference", "Each is dealt 2 cards."),
    Change("reach", "reach: sum", "aid", "the sum of the two dice"),
    Change("distance on a card", "apart: 6", "cards", "at least 6 steps apart"),
    Change("distance on the aid", "apart: 6", "aid", "at least 6 steps apart"),
    Change("handicap per game", "handicap: {per_game: 2}", "aid", "−2 per game played"),
    Change("handicap per win", "handicap: {per_win: 3}", "aid", "−3 more per win"),
    Change("lowest handicap", "handicap: {floor: -7}", "handicap", "−7"),
    Change("reach of handicap stones", "handicap: {reach: 4}", "aid", "within 4 steps"),
    Change("players for a surrender", "surrender: {players: 4}", "reference", "Among 4 players or more."),
    Change("copies of a card", "deck: {XM: {count: 12}}", "cards", "12"),
    Change("copies in the list", "deck: {XM: {count: 12}}", "aid", "12"),
    Change("name of a card", "deck: {XM: {name: Second Move}}", "cards", "Second Move", False),
    Change("text of a card", "deck: {MA: {text: Go where you like.}}", "cards", "Go where you like.", False),
    Change("points of a card", "deck: {P5: {points: 6}}", "cards", "6 extra points for you."),
    Change("stones that a card moves", "deck: {M3: {stones: 4}}", "cards", "Lift 4 of your stones"),
    Change("prisoners to give", "deck: {T38: {give: 4}}", "cards", "Give 4 prisoners"),
    Change("prisoners to get", "deck: {T38: {get: 9}}", "cards", "up to 9 of your own"),
    Change("when a card may be played", "deck: {T25: {when: [move, scoring]}}", "cards", "Your move · At scoring"),
    Change("name of a seat", "seats: {B: {name: Indigo}}", "stones", "Indigo stones", False),
    Change("number of players", "players: [2, 4]", "title", "Print-and-play kit for 4 players"),
    Change("a word", "words: {occupation_title: Flags}", "occupation", "Flags", False),
    Change("size of the cards", "components: {cards: {size: tarot}}", "cards", "Cut to 69.85 × 120.65 mm", False),
    Change("an option in force", "options: {ko: {default: simple}}", "reference", "On this board: ko=simple."),
)  # fmt: skip


def _loaded(folder: Path, yaml: str) -> GameSpec:
    (folder / "changed.yaml").write_text(f"extends: territory\n{yaml}\n", "utf-8")
    return catalog.load(str(folder / "changed.yaml"))


def _said(spec: GameSpec, component: str) -> str:
    kit = build(spec, chosen_seats(spec, None, None), paper("a4"), (component,))
    texts = [shape.text for sheet in kit.sheets for shape, _ in leaves(sheet.page.shapes) if isinstance(shape, Text)]
    return f" {' '.join(texts)} "


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.name)
def test_the_print_follows_the_data(change: Change, tmp_path: Path) -> None:
    plain = _loaded(tmp_path, "")
    before = _said(plain, change.component)
    spec = _loaded(tmp_path, change.yaml)
    after = _said(spec, change.component)
    assert after != before
    if change.name not in ("size of the board", "map of the board"):
        assert after.count(change.printed) > before.count(change.printed)
    assert (spec.layout_id != plain.layout_id) == change.seen


def test_the_drawing_of_a_card_counts_what_the_card_counts(tmp_path: Path) -> None:
    """As many points, stones and prisoners as its numbers say."""
    from boardgen.draw.shapes import Circle
    from boardgen.draw.shapes import Path as Line
    from boardgen.games.territory.card_signs import card_sign

    spec = _loaded(tmp_path, "deck: {P5: {points: 7}, M3: {stones: 4}, T38: {give: 4, get: 9}}")
    deck = spec.figures.deck
    points = card_sign("P5", deck["P5"].numbers, 14).shapes
    assert sum(isinstance(shape, Line) for shape in points) == 7
    moved = [shape for shape in card_sign("M3", deck["M3"].numbers, 14).shapes if isinstance(shape, Circle)]
    assert sum(bool(shape.paint.dash) for shape in moved) == 4
    assert sum(shape.paint.fill is not None for shape in moved) == 4
    traded = [shape for shape in card_sign("T38", deck["T38"].numbers, 14).shapes if isinstance(shape, Circle)]
    assert sum(shape.paint.fill == "#FFFFFF" for shape in traded) == 4
    assert sum(shape.paint.fill == "#222222" for shape in traded) == 9
