"""Boxes and bands: the map runs round them, their backs say what the game is, and nothing dark runs beside a cut."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boardgen.draw.pack import packaging
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Shape, Text, leaves
from boardgen.kit import export
from tests.boardgen.preflight.kits import missed


def ordered(name: str, only: str, style: ink.Style = "colour") -> export.Ordered:
    return export.order(name, paper="a4", format="pdf", players=None, seats=None, only=only, style=style)


def drawn(name: str, only: str, style: ink.Style = "colour") -> list[tuple[Shape, ...]]:
    return [face.figure.shapes for part in ordered(name, only, style).kit.parts for face in part.faces]


def words(shapes: tuple[Shape, ...]) -> list[str]:
    return [shape.text for shape, _ in leaves(shapes) if isinstance(shape, Text)]


def has_map(shapes: tuple[Shape, ...]) -> bool:
    return any(isinstance(shape, Group) and (shape.id == packaging.PANORAMA or has_map(shape.shapes)) for shape in shapes)


@pytest.mark.parametrize("style", ink.STYLES)
@pytest.mark.parametrize("name", ["gocaine", "territory", "cairo"])
def test_the_map_runs_over_boxes_and_both_strips_of_a_band(name: str, style: ink.Style) -> None:
    assert all(has_map(shapes) for shapes in drawn(name, "box", style))
    assert [has_map(shapes) for shapes in drawn(name, "band", style)] == [True, True]


def test_a_back_says_pitch_facts_and_contents() -> None:
    said = " ".join(words(drawn("gocaine", "band")[1]))
    assert "Buy in the south, sell in the north." in said
    assert "120 to 240 minutes" in said
    assert "Notes: 140" in said
    assert "Smuggling infrastructure: 1" in said
    assert "Buy in the south, sell in the north." in " ".join(words(drawn("gocaine", "box")[0]))


def test_contents_are_all_that_is_in_the_kit_in_the_right_number() -> None:
    for name, expected in CONTENTS.items():
        said = words(drawn(name, "band")[1])
        assert [text for text in said if re.search(r": \d+$", text)] == expected.split(", "), name


CONTENTS = {
    "gocaine-de": "Spielplan: 1, Zellen: 300, Fahnderchips: 51, Kreditchips: 6, Quadrate zu 1 Tonne: 450, Lademarken: 90, "
    "Geldscheine: 140, Schmuggelwege: 1, Politischer Einfluss: 1, Beschlagnahme: 1, Spielhilfen: 6, Regelübersicht: 1, "
    "Vertrag der Spielrunde: 1, Protokollseiten: 10, Kurznotation: 1",
    "territory": "Board: 1, Stones: 280, Handicap markers: 24, Banners: 4, Cards: 52, Player aids: 4, Rules reference: 1, "
    "Log pages: 8, Pencil card: 1, Glossary: 1, After the game: 1",
    "cairo": "Map: 1, Tiles: 24, Coins: 24, Trucks: 4, Dice: 4, Markers: 12, Playmats: 4, Player aids: 4, Rules reference: 1, "
    "Log pages: 4, Pencil card: 1",
}


def test_a_band_has_the_rulebook_in_place_of_the_sheet_of_rules_where_it_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "hoard.yaml"
    (tmp_path / "rules.md").write_text("# The Hoard\n\n## Turn\n\nTake a coin.\n", "utf-8")
    text = "game: hoard\ntitle: The Hoard\nplayers: [2, 4]\ncomponents:\n  dice: {kind: die, edge: 16, faces: [a, b, c, d, e, f]}\n"
    text += (
        "  rules: {kind: sheet, front: [{text: Take a coin., box: [0, 0, 90, 9]}]}\n  rulebook: {kind: booklet, from: rules.md, count: 0}\n"
    )
    file.write_text(text + "  wrap: {kind: band, around: [150, 110, 20]}\n", "utf-8")
    for rulebook, expected in ((False, ["Die: 1", "Rules: 1"]), (True, ["Die: 1", "Rulebook: 1"])):
        kit = export.order(str(file), paper="a4", format="pdf", players=None, seats=None, only=None, rulebook=rulebook).kit
        (part,) = [part for part in kit.parts if part.name == "wrap"]
        said = words(part.faces[1].figure.shapes)
        assert [text for text in said if ": " in text] == expected, rulebook


def test_only_a_band_of_a_game_of_others_says_that_it_is_unofficial(tmp_path: Path) -> None:
    file = tmp_path / "hoard.yaml"
    text = "game: hoard\ntitle: The Hoard\nplayers: [2, 4]\ncomponents:\n  coins: {kind: token, diameter: 20, count: 30}\n"
    file.write_text(text + "  wrap: {kind: band, around: [150, 110, 20]}\n", "utf-8")
    assert "Unofficial, for home use" in words(drawn("gocaine", "band")[1])
    said = words(drawn(str(file), "wrap")[1])
    assert "Coins: 30" in said
    assert "Unofficial, for home use" not in said


def test_a_box_with_a_front_of_its_own_has_a_back_and_the_name_of_the_game_on_its_sides() -> None:
    said = words(drawn("rock-pool", "box")[0])
    assert has_map(drawn("rock-pool", "box")[0]), "the country of the front runs round it"
    assert "15 minutes" in said
    assert "Deck: 54" in said
    assert said.count("Rock Pool") >= 3


def facts(folder: Path) -> dict[str, str]:
    export.write(ordered("territory", "band"), str(folder))
    return missed(folder)


@pytest.mark.slow
def test_proof_finds_a_stripe_beside_a_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert facts(tmp_path / "right") == {}
    monkeypatch.setattr(packaging, "EDGE", 1.5)
    monkeypatch.setattr(packaging, "BAND_RIBBON", 3.0)
    assert "band at" in facts(tmp_path / "wrong")["beside cuts of nets"]


def test_a_low_box_has_the_name_of_the_game_on_its_front() -> None:
    (shapes,) = drawn("cairo", "coin_box")
    said = [shape.text for shape, _ in leaves(shapes) if isinstance(shape, Text)]
    assert " ".join(said).count("Goods From Cape to Cairo") == 2  # the lid and the front
