"""What players of GoCaine read: every rule and ruling is printed once, every price is the layout's, all of it fits."""

from __future__ import annotations

import itertools
import re
from copy import deepcopy
from functools import cache
from pathlib import Path

import pytest

from boardgen.components.print_order import choose_seats
from boardgen.draw.board.board import board_figure
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Rect, Text, leaves
from boardgen.draw.type.geometry import Box
from boardgen.errors import DataError, DoesNotFit
from boardgen.games.gocaine import influence as map_of_prices
from boardgen.games.gocaine.board import SmallMap, map_figure
from boardgen.games.gocaine.influence import owners, place_prices
from boardgen.games.gocaine.kit import CARD_HEIGHTS
from boardgen.games.gocaine.panels import Panels, panels_beside, places
from boardgen.kit.kit import Kit, build
from boardgen.layout.spec import catalog, rules_files
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.node import Node
from boardgen.layout.yaml.plain_text import set_signs
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.paper.page import Words
from boardgen.sheet.paper.paper import paper
from tests.kits import laid_out
from tests.sampling import sampled

GOCAINE = catalog.load("gocaine")


@cache
def built(only: str, name: str = "a4", players: int = 6, layout: str = "gocaine") -> Kit:
    spec = catalog.load(layout)
    return build(spec, choose_seats(spec, players, None), paper(name), (only,))


def texts(kit: Kit) -> list[str]:
    return [shape.text for sheet in kit.sheets for shape, _ in leaves(sheet.page.shapes) if isinstance(shape, Text)]


def flowing(kit: Kit) -> str:
    """All texts but the heads of pages, which stand between the halves of a paragraph."""
    heads = {GOCAINE.words["reference_title"], GOCAINE.words["reference_note"]}
    return " ".join(text for text in texts(kit) if text not in heads)


def wording(key: str) -> dict[str, Node]:
    return dict(rules_files.rules_text("gocaine").children[key].children)


PAPERS = ["a4", "letter", "legal", "a3", "tabloid", "a5", "a1", "200x300mm"]


@pytest.mark.parametrize("name", PAPERS)
def test_every_rule_and_every_ruling_is_printed_once(name: str) -> None:
    said = flowing(built("reference", name))
    printed = re.findall(r"(?:gc:[a-z.]+|G-\d+)(?= )", said)
    known = [*wording("rules"), *wording("rulings")]
    assert sorted(printed) == sorted(known)
    for node in wording("rules").values():
        assert set_signs(" ".join(node.children["text"].text.split())) in said
    for node in wording("rulings").values():
        for part in ("question", "answer"):
            assert set_signs(" ".join(node.children[part].text.split())) in said


@pytest.mark.parametrize(("name", "most"), [("a4", 2), ("letter", 2), ("legal", 2), ("a3", 1), ("tabloid", 1), ("a5", 5)])
def test_the_reference_takes_few_pages_in_legible_type(name: str, most: int) -> None:
    kit = built("reference", name)
    assert sum(bool(sheet.page.shapes) for sheet in kit.sheets) <= most, "the empty back of an odd last page aside"
    assert len(kit.sheets) <= most + most % 2
    assert min(shape.size for sheet in kit.sheets for shape, _ in leaves(sheet.page.shapes) if isinstance(shape, Text)) >= 8.5


def test_every_section_has_rules_and_rulings_that_exist() -> None:
    sections = rules_files.rules_text("gocaine").children["reference"].items
    starts = [item.text for node in sections for item in node.children["rules"].items]
    assert len(starts) == len(set(starts))
    assert set(starts) == {code.removeprefix("gc:").partition(".")[0] for code in wording("rules")}
    rulings = [item.text for node in sections for item in node.children["rulings"].items]
    assert sorted(rulings) == sorted(wording("rulings"))


def test_what_no_section_names_is_printed_in_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = deepcopy(rules_files.rules_text("gocaine"))
    list_of = whole.children["reference"].items
    del list_of[0:8]
    monkeypatch.setattr(rules_files, "rules_text", lambda game: whole)
    spec = catalog.load("gocaine")
    kit = build(spec, choose_seats(spec, 2, None), paper("a4"), ("reference",))
    printed = re.findall(r"(?:gc:[a-z.]+|G-\d+)(?= )", flowing(kit))
    assert sorted(printed) == sorted([*wording("rules"), *wording("rulings")])


def test_the_option_in_force_stands_behind_its_ruling(tmp_path: Path) -> None:
    assert "simple ko or superko. This layout is played without a ko rule." in flowing(built("reference"))
    layout = tmp_path / "ko.yaml"
    layout.write_text("extends: gocaine\noptions: {ko: {default: superko}}\ncells: {price: 15}\n")
    said = flowing(built("reference", "a4", 2, str(layout)))
    assert "In this layout no deployment may lead back to any position from the end of an earlier move." in said
    assert "A cell costs $15M" in said


def test_the_aid_has_every_price_of_the_layout() -> None:
    kit = built("aid", "a4", 2)
    money = GOCAINE.figures.money
    first, second = (number for number, text in enumerate(texts(kit)) if text == "GoCaine · Player aid")
    said = texts(kit)[first:second]
    rows = list(itertools.pairwise(said))
    for zone in GOCAINE.zones.values():
        code = zone.code if zone.lot == 1 else f"{zone.code} ×{zone.lot}"
        assert (code, money.show(zone.price)) in rows, "the code that logs use, with the tonnes of a lot, and below it the price"
    for what, value in (("Cell", "$5M"), ("Infrastructure level", "$20M"), ("Influence asset and chip", "$20M")):
        assert (what, value) in rows
    seized, at = _filled_boxes(kit), said.index("Seized on")
    for low, high, worst in GOCAINE.figures.seizure:
        load = str(low) if high == low else f"{low}+" if high is None else f"{low}–{high}"
        at = said.index(load, at + 1)
        assert said[at + 1 : at + 12] == [str(roll) for roll in range(2, 13)], "a box for each roll"
        at += 11
        assert seized[load] == worst - 1, "of which those that seize it are filled"
    for number in ("$50M", "$55M", "$1000M"):
        assert number in " ".join(said)


def _filled_boxes(kit: Kit) -> dict[str, int]:
    """Return how many boxes are filled in the row of each load, by the words of the load."""
    (aid, *_) = kit.parts[0].items
    shapes = [shape for shape, _ in leaves(aid.front.figure.shapes)]
    start = next(at for at, shape in enumerate(shapes) if isinstance(shape, Text) and shape.text == "Seized on")
    found: dict[str, int] = {}
    load = ""
    for shape in shapes[start + 1 :]:
        if isinstance(shape, Text) and shape.anchor == "end":
            load = shape.text
        elif isinstance(shape, Rect) and load:
            found[load] = found.get(load, 0) + (shape.paint.fill == ink.DEEP[ink.MOVE])
    return found


def test_where_a_map_of_prices_would_be_too_small_the_aid_lists_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(map_of_prices, "TRIED", 24.0)
    said = " ".join(texts(build(GOCAINE, choose_seats(GOCAINE, 2, None), paper("a4"), ("aid",))))
    for zone in GOCAINE.zones.values():
        assert f"{zone.name} {zone.code}" in said


@pytest.mark.parametrize(("screen", "lots"), [(False, 3), (True, 15)])
def test_lots_are_beside_the_code_on_the_plate_of_a_price(tmp_path: Path, screen: bool, lots: int) -> None:
    codes = sorted(GOCAINE.zones)[:lots]
    sold = ", ".join(f"{code}: {{lot: 2}}" for code in codes)
    (tmp_path / "long.yaml").write_text(f"extends: gocaine\nzones: {{{sold}}}\n", "utf-8")
    spec = catalog.load(str(tmp_path / "long.yaml"))
    said = texts(build(spec, choose_seats(spec, 2, None), paper("a4"), ("aid",), options=PLAIN._replace(screen=screen)))
    assert {f"{code} ×2" for code in codes} <= {*said}
    assert "lots of 2 t" not in said


def test_prices_lie_within_their_zones_and_off_each_other() -> None:
    on = SmallMap(GOCAINE, map_figure(GOCAINE, board_figure(GOCAINE, drawn="map"), "colour")).fit(Box(0, 0, 54, 65))
    placed = place_prices(on)
    assert placed is not None
    _, put = placed
    owner = owners(on)
    for code, box in put.items():
        assert {owner(x, y) for x in (box.x0, box.x1) for y in (box.y0, box.y1)} == {code}
    assert not any(one.overlaps(other) for one, other in itertools.combinations(put.values(), 2))


@pytest.mark.parametrize(("name", "players", "sheets"), [("a4", 6, 3), ("letter", 6, 3), ("a4", 3, 2), ("a3", 4, 1), ("a5", 2, 2)])
def test_an_aid_for_every_player_two_on_a_sheet(name: str, players: int, sheets: int) -> None:
    kit = built("aid", name, players)
    assert kit.parts[0].pieces == players
    assert len(kit.sheets) == sheets
    assert texts(kit).count("GoCaine · Player aid") == players
    assert texts(kit).count("Player aid") == sheets * (name != "a5"), "at the head of each sheet that has room for one"


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("name", ["a4", "a3", "a5"])
def test_all_clauses_and_a_line_for_every_seat_are_on_the_covenant(name: str, players: int) -> None:
    kit = built("covenant", name, players)
    assert len(kit.sheets) == 1
    said = flowing(kit)
    for number in ("1", "2", "3a", "3b", "4a", "4b"):
        assert GOCAINE.words[f"covenant_{number}"] in said
    lines = re.findall(r"\d · \w+", said)
    assert lines == [f"{i} · {seat.name}" for i, seat in enumerate(kit.seats.values(), 1)]


@pytest.mark.parametrize(("only", "word", "message"), [
    ("covenant", "covenant_1", r"Covenant of the table: at 8\.5 pt the text is \d+\.\d mm longer"),
    ("aid", "aid_end_text", r"Player aid: at 8\.5 pt the text is"),
])  # fmt: skip
def test_words_that_do_not_fit_are_refused_by_name(tmp_path: Path, only: str, word: str, message: str) -> None:
    layout = tmp_path / "long.yaml"
    layout.write_text(f"extends: gocaine\nwords:\n  {word}: {'words without an end ' * 300}\n")
    with pytest.raises(DoesNotFit, match=message):
        built(only, "a4", 2, str(layout))


def test_a_figure_that_nobody_knows_is_a_fault(tmp_path: Path) -> None:
    layout = tmp_path / "figure.yaml"
    layout.write_text("extends: gocaine\nwords: {aid_end_text: 'At {rent} it ends.'}\n")
    with pytest.raises(DataError, match=r"aid_end_text.*rent"):
        built("aid", "a4", 2, str(layout))


def sides_of(name: str, spec: GameSpec = GOCAINE) -> tuple[float, Panels]:
    tall = board_figure(spec).height
    return tall, panels_beside(spec, Words(spec.words, spec.file), tall, paper(name))


@pytest.mark.parametrize(("name", "parts"), [("a4", 2), ("letter", 2), ("legal", 2), ("a3", 1), ("tabloid", 1)])
def test_the_panels_are_as_tall_as_the_board(name: str, parts: int) -> None:
    tall, sides = sides_of(name)
    assert len(sides.infrastructure) == parts
    assert len({part.width for part in sides.infrastructure}) == 1
    assert sum(part.height for part in sides.infrastructure) == pytest.approx(tall, abs=0.001)
    assert sides.influence.height + sides.seizure.height == pytest.approx(tall, abs=0.001)
    assert sides.influence.width == sides.seizure.width


def test_edges_meet_on_the_table() -> None:
    board = board_figure(GOCAINE)
    _, sides = sides_of("a4")
    boxes = places(board, sides)
    west = boxes["infrastructure"]
    assert (west[0].y0, west[-1].y1) == pytest.approx((0, board.height))
    assert {part.x1 for part in west} == {0}
    assert west[0].y1 == pytest.approx(west[1].y0)
    (influence,), (table,) = boxes["influence"], boxes["seizure"]
    assert influence.x0 == table.x0 == board.width
    assert influence.y0 == 0
    assert influence.y1 == pytest.approx(table.y0)
    assert table.y1 == pytest.approx(board.height)
    assert boxes["board"] == (Box(0, 0, board.width, board.height),)


@pytest.mark.slow
def test_panels_share_one_sheet_of_a3_and_every_level_and_asset_is_there() -> None:
    for name in ("a3", "tabloid", "a4", "letter"):
        kit = build(GOCAINE, choose_seats(GOCAINE, 6, None), paper(name), ("infrastructure", "influence", "seizure"))
        assert len(kit.sheets) == (1 if name in ("a3", "tabloid") else 3)
        said = texts(kit)
        assert {str(level) for level in range(1, 21)} <= set(said)
        alone = texts(build(GOCAINE, choose_seats(GOCAINE, 6, None), paper(name), ("influence",)))
        assert [alone.count(str(asset)) for asset in range(1, 5)] == [15, 15, 15, 0]


@pytest.mark.slow
@pytest.mark.parametrize("change", sampled(["board: {pitch: 12}\ncomponents: {cells: {diameter: 10}}", "board: {pitch: 40}",
                                    "infrastructure: {levels: 1}", "infrastructure: {levels: 100}",
                                    "influence: {assets: 9}\ntask_force: {chips: 200}"], every=4, landing=0))  # fmt: skip
def test_panels_of_layouts_of_ones_own_are_whole(tmp_path: Path, change: str) -> None:
    layout = tmp_path / "own.yaml"
    layout.write_text(f"extends: gocaine\n{change}\n")
    for name in ("a4", "a3"):
        spec = catalog.load(str(layout))
        kit = build(spec, choose_seats(spec, 2, None), paper(name), ())
        said = [text.text for sheet in kit.sheets_of("infrastructure") for text, _ in leaves(sheet.shapes) if isinstance(text, Text)]
        assert {str(level) for level in range(1, spec.figures.infrastructure.levels + 1)} <= set(said)


@pytest.mark.slow
def test_wide_margins_take_more_sheets_and_lose_nothing() -> None:
    kit = build(GOCAINE, choose_seats(GOCAINE, 6, None), paper("letter")._replace(margin=14.0), ())
    assert len(kit.sheets_of("title")) == 2
    title = [shape.text for sheet in kit.sheets_of("title") for shape, _ in leaves(sheet.shapes) if isinstance(shape, Text)]
    assert all(part.title in title for part in kit.parts)
    large = [[one for one, _ in leaves(sheet.shapes) if isinstance(one, Text) and one.size > 9] for sheet in kit.sheets_of("reference")]
    assert len([*filter(None, large)]) == 3


HEADS = {  # by the component on a sheet of its own, or the first of several: what its head says besides how it is cut
    "cells": ["100 pieces · ", "punch 19.05 mm discs · Print on plain paper, glue on 1.5 mm board"],
    "squares": ["300 pieces · Cut 10 mm squares along the marks · Print on plain paper, glue on 1.5 mm board"],
    "squares+loads": ["One-tonne squares: 150 of 10 mm · Load markers: 90 of 13 mm · Cut along the marks · Print on plain paper"],
    "task_force+loans": ["Task Force chips: 51 · Loan chips: 6 · "],
    "notes": ["24 pieces · Cut to 62 × 33 mm along the marks · Print on plain paper"],
    "influence": ["Cut along the marks · Print on card of 160 to 250 g/m²"],
    "seizure+pencil": ["Seizure table: 1 of 159 × 118 mm · Pencil card: 1 of 148 × 105 mm · ", "Print on card of 200 g/m²"],
    "aid": ["2 of 186 × 117 mm · Cut along the marks · Print on card of 200 g/m²"],
    "box+band": ["fold and glue · Print on card of 250 to 300 g/m²"],
}


def test_the_head_of_a_sheet_names_each_kind_with_its_size_and_number_and_what_to_print_them_on() -> None:
    sheets = laid_out("gocaine", "a4", only=",".join({name for names in HEADS for name in names.split("+")})).sheets
    heads: dict[str, str] = {}
    for sheet in sheets:
        said = [shape.text for shape, _ in leaves(sheet.page.shapes) if isinstance(shape, Text)]
        heads.setdefault("+".join(sheet.page.components), "\n".join(said))
    for names, words in HEADS.items():
        assert all(part in heads[names] for part in words), names


def test_the_covenant_is_a_card_below_the_seizure_table_and_higher_where_its_clauses_are_long(tmp_path: Path) -> None:
    sheets = laid_out("gocaine", "a4", only="seizure,covenant").sheets
    assert [sheet.page.components for sheet in sheets] == [("seizure", "covenant")]
    layout = tmp_path / "long.yaml"
    layout.write_text(f"extends: gocaine\nwords:\n  covenant_1: {'Nobody is bound to one. ' * 60}\n")
    (part,) = built("covenant", "a4", 6, str(layout)).parts
    assert part.faces[0].figure.height == CARD_HEIGHTS[1]


def test_on_small_paper_the_covenant_is_signed_on_a_sheet_of_its_own() -> None:
    for on, count in (("a5", 1), ("105x148mm", 2)):
        sheets = laid_out("gocaine", on, only="covenant").sheets
        texts = [{shape.text for shape, _ in leaves(sheet.page.shapes) if isinstance(shape, Text)} for sheet in sheets]
        assert len(texts) == count, on
        assert {"1 · Blue", "6 · White"} <= texts[-1], on
