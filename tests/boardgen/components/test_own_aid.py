"""Player aids of games of your own: one for each player, from Markdown or a face, as screens too, and never a deck of the record."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen.draw.shape.shapes import Rect, Text, leaves
from boardgen.kit import check, export
from boardgen.layout.spec import catalog
from boardgen.layout.spec.record_law import RecordFigures
from boardgen.sheet.arrange.options import PrintOptions
from boardgen.sheet.read import aid as cards
from tests.boardgen.kit.own_game import ordered

GAME = """game: saltroad
title: Salt Road
players: [2, 4]
holdings: {gold: {start: 5}}
components:
  deck: {kind: card, count: 3, front: [{text: Camel, box: [4, 4, 50, 9]}]}
  aid: {kind: aid, from: aid.md}
  help: {kind: aid, size: [90, 60], front: [{text: "Help for {seat.name}", box: [5, 5, 80, 20]}]}
"""
AID = "# Your turn\n\n1. **Draw** a card.\n2. Spend {holdings.gold.start} gold.\n\n## Prices\n\n| Good | Price |\n|---|---|\n| Salt | 3 |\n"


def written(folder: Path, aid: str = AID, game: str = GAME) -> str:
    (folder / "aid.md").write_text(aid, "utf-8")
    (folder / "saltroad.yaml").write_text(game, "utf-8")
    return str(folder / "saltroad.yaml")


def test_there_is_an_aid_for_each_seat_with_the_numbers_of_the_layout_and_no_deck_of_it(tmp_path: Path) -> None:
    layout = written(tmp_path)
    assert [fault for fault in check.check(layout).faults if fault.level == "error"] == []
    kit = ordered(layout, players=3).kit
    parts = {part.name: part for part in kit.parts}
    assert (parts["aid"].pieces, parts["help"].pieces) == (3, 3)
    words = " ".join(shape.text for shape, _ in leaves(parts["aid"].faces[0].figure.shapes) if isinstance(shape, Text))
    for word in ("Salt Road · Your turn", "Draw", "5", "Prices", "Salt"):
        assert word in words
    helped = {shape.text for face in parts["help"].faces for shape, _ in leaves(face.figure.shapes) if isinstance(shape, Text)}
    assert helped == {"Help for Red", "Help for Blue", "Help for Green"}
    figures = catalog.load(layout).figures
    assert isinstance(figures, RecordFigures)
    assert [deck.name for deck in figures.decks] == ["deck"]
    assert figures.pieces == ()


MOVES = {"breakthrough": {"Ways", "Taken"}, "drove": {"Move", "Scatter", "Back"}, "windmills": {"Windmill", "Lane", "Miller"}}


@pytest.mark.parametrize("name", [*MOVES, "reversi"])
def test_an_aid_shows_moves_of_the_rulebook_with_the_pieces_of_the_layout_where_it_has_room(name: str) -> None:
    (part,) = [part for part in ordered(name, "aid").kit.parts if part.name == "aid"]
    for face in part.faces:
        drawn = [*leaves(face.figure.shapes)]
        said = {shape.text for shape, _ in drawn if isinstance(shape, Text)}
        assert said >= MOVES.get(name, set())
        frames = [shape for shape in face.figure.shapes if isinstance(shape, Rect) and shape.paint.stroke and not shape.paint.fill]
        assert len(frames) == len(MOVES.get(name, ())), "one move alone is not a row"
        assert all(frame.y >= cards.TOP and frame.y + frame.h < face.figure.height / 2 for frame in frames)


def test_a_layout_that_extends_another_has_the_numbers_of_both(tmp_path: Path) -> None:
    written(tmp_path)
    (tmp_path / "mine.md").write_text("# Turn\n\nSpend {holdings.gold.start} gold.\n", "utf-8")
    for changed, number in (
        ("holdings: {gold: {start: 7}}", 7),
        ("components: {aid: {from: mine.md}}", 5),
        ("holdings: {gold: {start: 7}}\ncomponents: {aid: {from: mine.md}}", 7),
    ):
        (tmp_path / "over.yaml").write_text(f"extends: saltroad.yaml\ntitle: Over\n{changed}\n", "utf-8")
        (part,) = ordered(str(tmp_path / "over.yaml"), "aid").kit.parts
        words = " ".join(shape.text for shape, _ in leaves(part.faces[0].figure.shapes) if isinstance(shape, Text))
        assert f"Spend {number} gold." in words


@pytest.mark.slow
def test_a_text_takes_smaller_type_and_more_columns_and_one_that_is_too_long_is_refused(tmp_path: Path) -> None:
    sizes = []
    for times in (1, 8, 14):
        kit = ordered(written(tmp_path, AID + "\nA sentence that a player may want to look up.\n" * times), "aid").kit
        (part,) = kit.parts
        texts = [shape for shape, _ in leaves(part.faces[0].figure.shapes) if isinstance(shape, Text)]
        sizes.append(max(shape.size for shape in texts if shape.text == "Salt"))
    assert sizes[0] >= sizes[1] >= sizes[2]
    assert sizes[0] > sizes[2]
    (fault,) = check.check(written(tmp_path, AID + "\nA sentence that a player may want to look up.\n" * 90)).faults
    assert "the aid `aid` has no room for all of" in fault.problem
    assert "make it larger with `size:" in str(fault)
    assert fault.path.startswith("$.components.aid")  # not at the rulebook, which shows the aid


def test_what_an_aid_cannot_be_is_refused(tmp_path: Path) -> None:
    for old, new, said in (
        ("from: aid.md", "from: aid.md, front: [{fill: black}]", "an aid shows its Markdown or a face, not both"),
        ("from: aid.md", "from: none.md", "there is no such file"),
        ("{holdings.gold.start}", "{holdings.gold.first}", "the layout has no value of this name"),
    ):
        layout = written(tmp_path, AID.replace(old, new), GAME.replace(old, new))
        faults = check.check(layout).faults
        assert any(said in fault.problem for fault in faults), said
        assert not any("rows are read" in fault.problem for fault in faults), said


def test_an_aid_is_in_the_largest_type_that_fits(tmp_path: Path) -> None:
    sizes = []
    for aid in ("# Turn\n\nDraw a card.\n", AID + "\nCount your gold, and share the win if you are tied.\n" * 8):
        (part, *_) = ordered(written(tmp_path, aid), "aid").kit.parts
        texts = [shape for shape, _ in leaves(part.faces[0].figure.shapes) if isinstance(shape, Text)]
        sizes.append(max(text.size for text in texts if text.text[:1] in "DC"))
    assert sizes[0] == 16.0
    assert 8.5 <= sizes[1] < 16.0


def texts(layout: str) -> list[str]:
    (part,) = ordered(layout, "aid").kit.parts
    return [shape.text for shape, _ in leaves(part.faces[0].figure.shapes) if isinstance(shape, Text)]


def test_the_aid_of_a_rulebook_is_its_back_cover_with_the_piece_of_the_player(tmp_path: Path) -> None:
    book = "# Salt Road\n\n## Set up\n\nDeal.\n\n<!-- back -->\n\n## Your turn in short\n\n1. Draw a card.\n"
    words = texts(written(tmp_path, book))
    assert "Salt Road · Your turn in short" in words
    assert "R" in words  # the letter of the first seat, on its piece
    assert not {"Deal.", "Set up"} & {*words}


def test_a_screen_has_a_column_on_each_panel_and_the_piece_of_the_player_outside(tmp_path: Path) -> None:
    layout = written(tmp_path, AID + "\nCount your gold, and share the win if you are tied.\n" * 4)
    options = PrintOptions(screen=True)
    (part,) = export.order(layout, paper="a4", format="pdf", players=2, seats=None, only="aid", options=options).kit.parts
    for face, letter in zip(part.faces, "RB", strict=False):
        found = [(shape.text, at.point(shape.x, shape.y)) for shape, at in leaves(face.figure.shapes) if isinstance(shape, Text)]
        third = face.figure.width / 3
        inside = [x for text, (x, y) in found if y > face.figure.height / 2 + 15]
        assert all(any(third * panel < x < third * (panel + 1) for x in inside) for panel in range(3))
        assert [y < face.figure.height / 2 for text, (_, y) in found if text == letter] == [True] * 3


def test_an_aid_refers_to_no_page(tmp_path: Path) -> None:
    layout = written(tmp_path, "# Turn\n\n## Prices\n\nFor prices, see {see.prices}.\n")
    assert "no pages to refer to" in " ".join(str(fault) for fault in check.check(layout).faults)


def test_an_aid_without_a_file_has_the_sentences_of_the_law(tmp_path: Path) -> None:
    law = "law:\n  turn: put\n  rules: {free: {text: A stone never moves., need: empty(to)}}\n"
    game = "game: salt\ntitle: Salt\nplayers: [2, 2]\nboard: {size: 3x3, pitch: 30}\ncomponents:\n  aid: {kind: aid}\n"
    game += "  stones: {kind: token, diameter: 20, each_seat: 5}\n" + law
    words = texts(written(tmp_path, game=game))
    assert "Salt · Your turn" in words
    assert "A stone never moves." in words
