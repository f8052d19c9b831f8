"""Kits on paper that is measured in inches: what is printed on them gives inches, and every program that reads their kit.json knows it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from boardgen.components.print_order import choose_seats
from boardgen.diff import difference
from boardgen.draw.shape.shapes import Text, extent, leaves
from boardgen.kit import export
from boardgen.kit.kit import Kit, build
from boardgen.kit.publish import TakenError
from boardgen.layout.spec import catalog
from boardgen.preflight.manifest import NoKitError
from boardgen.preflight.proof import prove
from boardgen.sheet.paper.heading import double_ruler, measures
from boardgen.sheet.paper.paper import paper


def kit(game: str, on: str, *only: str) -> Kit:
    spec = catalog.load(game)
    return build(spec, choose_seats(spec, 2, None), paper(on), only)


def printed(made: Kit) -> str:
    return "\n".join(shape.text for sheet in made.sheets for shape, _ in leaves(sheet.shapes) if isinstance(shape, Text))


@pytest.mark.slow
def test_sizes_are_printed_in_inches() -> None:
    cubes, board = "cubes of 5/16 to 3/8 in for each", "plain or sticker paper on 1/16 in board"
    coins, kept = "a 3/4 in punch for coins", "paper on both sides of 1/16 in board"
    würfel, pappe, eisen = "(5/16 bis 3/8 Zoll) in seiner Farbe", "auf 1/16 Zoll Pappe", "ein Locheisen von 3/4 Zoll"
    for game, only, said in (
        ("gocaine", ("title", "loans", "loads"), ("2 1/2 × 3 1/2 in", "a 3/4 in punch", "punch 3/4 in discs", "Cut 0.51 in squares along")),
        ("gocaine", ("title", "notes"), ("Cut to 2.44 × 1.3 in along", cubes, board)),
        ("territory", ("title", "handicap", "cards"), ("a 3/4 in punch", "Cut to 2 1/2 × 3 1/2 in along the marks")),
        ("cairo", ("title", "tiles", "coins"), (coins, kept, "Cut 2 in squares along", "punch 3/4 in discs")),
        ("gocaine-de", ("title", "loans"), ("2 1/2 mal 3 1/2 Zoll", würfel, pappe, "Scheiben von 3/4 Zoll ausstanzen", eisen)),
    ):
        for on, size in (("letter", "8.5 × 11 in"), ("tabloid", "11 × 17 in"), ("9x14in", "9 × 14 in")):
            text = printed(kit(game, on, *only))
            lines = re.sub(r"\s+", " ", text)
            for words in said:
                assert words in lines, (game, on, words)
            assert size in text
            assert not re.search(r"[0-9]\s*mm\b", lines), (game, on)
        metric = re.sub(r"\s+", " ", printed(kit(game, "a4", *only)))
        tools = re.findall(r"19[.,]05 mm \((?:3/4 in|3/4 Zoll)\)", metric)
        assert len(tools) == 1, "the punch to buy, on the title sheet, by both of its names"
        assert not re.search(r"[0-9] (in(?! the deck)|Zoll)\b", re.sub(r" mm \([0-9/]+ (in|Zoll)\)", " mm", metric))


@pytest.mark.slow
def test_both_rulers_are_on_the_title_sheet_and_reach_no_further_than_it() -> None:
    for on in ("letter", "8x11in", "5.5x8.5in"):
        made = kit("gocaine", on, "title")
        found = sorted((round(m.width, 6), round(m.height, 6)) for sheet in made.sheets for m in measures(sheet.shapes))
        assert found == [(0, 100), (0, 101.6), (63.5, 88.9), (100, 0), (101.6, 0)], on


def test_a_ruler_of_inches_and_of_millimetres_has_both_numbers_apart() -> None:
    for upright in (False, True):
        numbers = [(shape, extent(shape)) for shape in double_ruler(0, 0, upright) if isinstance(shape, Text)]
        assert [shape.text for shape, _ in numbers] == ["1", "2", "3", *(str(mm) for mm in range(10, 100, 10))]
        boxes = [box for _, box in numbers if box is not None]
        assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[i + 1 :])
        assert all(box.x1 < 4.3 if upright else box.y1 < 4.3 for box in boxes[:3]), "a number is on the line of the other ruler"


def write(folder: Path, on: str, only: str = "title") -> dict[str, object]:
    order = export.order("gocaine", paper=on, format="pdf", players=2, seats=None, only=only)
    export.write(order, str(folder))
    said: dict[str, object] = json.loads((folder / "kit.json").read_text("utf-8"))
    return said


@pytest.mark.slow
def test_a_kit_says_its_unit_and_is_compared_added_to_and_measured_by_it(tmp_path: Path) -> None:
    said = write(tmp_path / "in", "9x12in")
    assert said["paper"] == {"name": "", "width_mm": 228.6, "height_mm": 304.8, "unit": "in"}
    assert write(tmp_path / "mm", "228.6x304.8mm")["paper"] == {"name": "", "width_mm": 228.6, "height_mm": 304.8}
    assert difference(str(tmp_path / "in"), "gocaine").none
    assert difference(str(tmp_path / "mm"), "gocaine").none
    assert not difference(str(tmp_path / "in"), str(tmp_path / "mm")).none
    with pytest.raises(TakenError, match=r"paper 9x12in, not 228\.6x304\.8mm"):
        write(tmp_path / "in", "228.6x304.8mm", "loans")
    facts = {fact.name: fact for fact in prove(str(tmp_path / "in")).facts}
    assert all(fact.holds for fact in facts.values())
    assert {"inch ruler across", "inch ruler down"} <= set(facts)
    assert facts["lengths"].measured == "1 of 1 sheets"
    sheet = next(one for one in said["sheets"] if one["rulers"])  # type: ignore[attr-defined]
    sheet["rulers"] = [one for one in sheet["rulers"] if one["width"] != 101.6]
    (tmp_path / "in/kit.json").write_text(json.dumps(said), "utf-8")
    assert [fact.name for fact in prove(str(tmp_path / "in")).facts if not fact.holds] == ["inch ruler across"]
    said["paper"] = "9x12in"
    (tmp_path / "in/kit.json").write_text(json.dumps(said), "utf-8")
    with pytest.raises(NoKitError, match="build the kit again"):
        prove(str(tmp_path / "in"))


@pytest.mark.slow
def test_proof_fails_a_length_in_mm_on_such_paper(tmp_path: Path) -> None:
    """The same sheets, said to be for paper in inches; what is printed on a piece is the author's own."""
    said = write(tmp_path / "mm", "228.6x304.8mm", "title,loads")
    said["paper"]["unit"] = "in"  # type: ignore[index]
    (tmp_path / "mm/kit.json").write_text(json.dumps(said), "utf-8")
    (fact,) = (fact for fact in prove(str(tmp_path / "mm")).facts if fact.name == "lengths")
    assert not fact.holds
    assert "sheet 1: 88.9mm, 10mm, 19.05mm, 1.5mm, 100mm" in fact.where
    for sheet in said["sheets"]:  # type: ignore[attr-defined]
        sheet["components"] = ["loads"]
        sheet["grids"] = [{**grid, "x": 0, "y": 0, "piece": [228, 300]} for grid in sheet["grids"]]
    (tmp_path / "mm/kit.json").write_text(json.dumps(said), "utf-8")
    (fact,) = (fact for fact in prove(str(tmp_path / "mm")).facts if fact.name == "lengths")
    assert fact.holds
