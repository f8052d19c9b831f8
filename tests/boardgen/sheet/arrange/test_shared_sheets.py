"""Pieces of different sizes on common sheets: fewer sheets, cuts and backs as on sheets of their own, and heads that name what is there."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from boardgen.components.print_order import choose_seats
from boardgen.draw.shape.shapes import Text, extent_of, leaves
from boardgen.draw.type.geometry import Box
from boardgen.kit import export
from boardgen.kit.kit import Kit, build
from boardgen.layout.spec import catalog
from boardgen.preflight.proof import prove
from boardgen.sheet.arrange import shared_sheets
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.paper.duplex import TRUE, mirror_error
from boardgen.sheet.paper.page import Grid, Page
from boardgen.sheet.paper.paper import paper
from tests.sampling import sampled

SMALL = """game: small
title: Small things
players: [2, 2]
components:
  coins: {kind: token, title: Coins, diameter: 20, counts: {1: 9, 5: 4}, front: [{text: "{label}"}], back: [{fill: "#2E4A5B"}]}
  gems: {kind: token, title: Gems, diameter: 14, counts: {a: 7}, front: [{text: "{label}"}], back: [{fill: "#B34027"}]}
  deck: {kind: card, title: Deck, size: [44, 67], counts: {a: 3}, front: [{text: "{label}"}], back: [{fill: "#2E4A5B"}]}
  ships: {kind: token, title: Ships, diameter: 25, each_seat: 5}
  flags: {kind: square, title: Flags, size: 12, counts: {x: 5}, front: [{text: "{label}", style: title}]}
  mat: {kind: panel, title: Mat, size: [120, 60], front: [{table: {rows: [[a, b], [c, d]]}}]}
"""


def small_kit(folder: Path, name: str = "a4", only: tuple[str, ...] = (), **options: object) -> Kit:
    file = folder / "small.yaml"
    file.write_text(SMALL, encoding="utf-8", newline="\n")
    spec = catalog.load(str(file))
    return build(spec, choose_seats(spec, None, None), paper(name), only, options=PLAIN._replace(**options))  # type: ignore[arg-type]  # options by their names


def reach(grid: Grid) -> Box:
    """Where the pieces of a grid are."""
    right, low = grid.x + (grid.columns - 1) * grid.pitch[0] + grid.piece[0], grid.y + (grid.rows - 1) * grid.pitch[1] + grid.piece[1]
    return Box(grid.x, grid.y, right, low).grown(grid.bleed or 0.0)


@pytest.mark.parametrize(
    ("game", "most"),
    sampled([("cairo", 12), ("windmills", 5), ("drove", 5), ("territory", 23), ("gocaine", 28), ("rock-pool", 10)], every=6, landing=3),
)
def test_the_sheets_of_whole_kits_on_a4(game: str, most: int) -> None:
    """Without any booklet of rules, for as many seats as can play."""
    spec = catalog.load(game)
    without = tuple(name for name in spec.components if name == "rulebook")
    assert build(spec, choose_seats(spec, None, None), paper("a4"), without=without).total == most


def test_loads_of_four_seats_lie_beside_the_infrastructure_panel_on_letter() -> None:
    """In blocks of one shape, whose bleed is as narrow as that needs."""
    spec = catalog.load("gocaine")
    made = build(spec, choose_seats(spec, 4, None), paper("letter"), ("loads", "infrastructure"))
    assert [sheet.page.title for sheet in made.sheets] == ["Load markers: Blue, Green, Black, Yellow; Smuggling infrastructure"]
    loads = [grid for sheet in made.sheets for grid in sheet.page.grids if grid.piece == (13, 13)]
    assert [(grid.columns, grid.rows, grid.pieces) for grid in loads] == [(5, 3, 15)] * 4


def test_the_coins_of_cairo_share_a_sheet_on_letter() -> None:
    spec = catalog.load("cairo")
    made = build(spec, choose_seats(spec, None, None), paper("letter"), ("tiles", "coins", "markers"))
    assert [sheet.page.components for sheet in made.sheets if sheet.page.side == "front"] == [("tiles",), ("tiles", "coins", "markers")]


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_pieces_with_backs_share_a_sheet_and_those_without_another(name: str, tmp_path: Path) -> None:
    kit = small_kit(tmp_path, name, ("coins", "gems", "deck", "ships", "flags", "mat"))
    fronts = [sheet.page for sheet in kit.sheets if sheet.page.side == "front"]
    assert [set(page.components) for page in fronts] == [{"ships", "flags", "mat"}, {"coins", "gems", "deck"}]
    assert [page.back is not None for page in fronts] == [False, True]
    assert mirror_error(fronts[1]) <= TRUE
    assert [sum(grid.pieces for grid in page.grids) for page in fronts] == [10 + 5 + 1, 13 + 7 + 3]


def check_page(page: Page, titles: dict[str, str]) -> None:
    """No piece meets another, a heading or the margin; the heading has the titles of what is on the sheet and no others."""
    boxes = [reach(grid) for grid in page.grids]
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
    head = [shape for shape, _ in leaves(page.shapes) if isinstance(shape, Text) and "display" in shape.face and shape.y < 15]
    lowest = extent_of(head)
    assert lowest is not None
    assert all(lowest.y1 < box.y0 and Box(*page.paper.inner).holds(box) for box in boxes)
    words = " ".join(shape.text for shape in head)
    assert [name for name, title in titles.items() if title in words] == [name for name in titles if name in page.components]


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_nothing_meets_on_a_shared_sheet_and_its_head_names_what_is_there(duplex: str, tmp_path: Path) -> None:
    kit = small_kit(tmp_path, duplex=duplex)
    titles = {name: one.own.title for name, one in kit.spec.components.items()}
    shared = [sheet.page for sheet in kit.sheets if len(sheet.page.components) > 1]
    assert len(shared) == 3, "a front with its back, and a sheet without"
    for page in shared:
        check_page(page, titles)
        if page.back is not None:
            assert mirror_error(page) <= TRUE


@pytest.mark.slow
@pytest.mark.parametrize("style", ["colour", "black"])
def test_proof_measures_shared_sheets(style: str, tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(SMALL, encoding="utf-8", newline="\n")
    ordered = export.order(str(tmp_path / "small.yaml"), paper="a4", format="pdf", players=None, seats=None, only=None, style=style)  # type: ignore[arg-type]  # a style by its name
    assert ordered.kit.total == 3, "with the title sheet"
    export.write(ordered, str(tmp_path / "kit"))
    proved = prove(str(tmp_path / "kit"))
    assert proved.holds, proved.text("text")


def test_proof_finds_a_sheet_that_is_nearly_empty_while_another_has_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "small.yaml").write_text(SMALL, encoding="utf-8", newline="\n")
    ordered = export.order(str(tmp_path / "small.yaml"), paper="a4", format="pdf", players=None, seats=None, only="gems,coins")
    export.write(ordered, str(tmp_path / "kit"))
    assert prove(str(tmp_path / "kit")).holds
    monkeypatch.setattr(shared_sheets, "share_rests", lambda pages, say, stock: list(pages))
    ordered = export.order(str(tmp_path / "small.yaml"), paper="a4", format="pdf", players=None, seats=None, only="gems,coins")
    export.write(ordered, str(tmp_path / "apart"))
    (fact,) = (fact for fact in prove(str(tmp_path / "apart")).facts if not fact.holds)
    assert (fact.name, fact.where) == ("sheets nearly empty", "sheet 1: sheet 2 has room, sheet 2: sheet 1 has room")


def test_outlined_pieces_lie_close_together_beside_others(tmp_path: Path) -> None:
    hexes = '  tiles: {kind: tile, title: Tiles, size: 30, shape: hex, counts: {a: 11}, front: [{text: "{label}", style: title}]}\n'
    file = tmp_path / "small.yaml"
    file.write_text(SMALL + hexes, encoding="utf-8", newline="\n")
    ordered = export.order(str(file), paper="a4", format="pdf", players=None, seats=None, only="tiles,ships")
    assert [sheet.page.components for sheet in ordered.kit.sheets] == [("ships", "tiles")]
    (page,) = (sheet.page for sheet in ordered.kit.sheets)
    rows = [grid for grid in page.grids if grid.outline]
    assert sum(grid.pieces for grid in rows) == 11
    assert len(page.nets) == 1
    assert reach(rows[0]).overlaps(reach(rows[1])), "rows of a honeycomb reach into each other"
    export.write(ordered, str(tmp_path / "kit"))
    proved = prove(str(tmp_path / "kit"))
    assert proved.holds, proved.text("text")


def test_a_head_names_the_owners_of_what_is_on_the_sheet() -> None:
    """The stones of two seats are on full sheets: the last of those of Yellow are beside the handicap markers."""
    spec = catalog.load("territory")
    kit = build(spec, choose_seats(spec, None, None), paper("a4"), ("stones", "handicap", "occupation"))
    assert [sheet.page.title for sheet in kit.sheets][-1] == "Yellow stones, Handicap markers, Banners"
    assert sum(grid.pieces for sheet in kit.sheets for grid in sheet.page.grids) == 280 + 24 + 4


def test_sheets_of_one_colour_are_for_nothing_else() -> None:
    spec = catalog.load("territory")
    kit = build(spec, choose_seats(spec, None, None), paper("a4"), ("stones", "handicap"), options=PLAIN._replace(colours="one"))
    assert all(page.components in (("stones",), ("handicap",)) for page in (sheet.page for sheet in kit.sheets))


def test_folded_sheets_are_not_shared(tmp_path: Path) -> None:
    kit = small_kit(tmp_path, "a4", ("coins", "gems"), duplex="fold")
    assert [sheet.page.components for sheet in kit.sheets] == [("coins",), ("gems",)]


@pytest.mark.parametrize(("name", "sheets"), [("a4", 2), ("a3", 1)])
def test_tiles_that_share_their_cuts_are_as_large_beside_coins_as_on_a_sheet_of_their_own(name: str, sheets: int) -> None:
    spec = catalog.load("cairo")
    kit = build(spec, choose_seats(spec, None, None), paper(name), ("tiles", "coins"))
    assert kit.total == sheets
    grids = [grid for sheet in kit.sheets for grid in sheet.page.grids if not grid.round and sheet.page.side != "back"]
    assert sum(grid.pieces for grid in grids) == 24
    assert {(grid.piece, grid.pitch) for grid in grids} == {((50.8, 50.8), (50.8, 50.8))}


@pytest.mark.parametrize("game", ["gocaine", "territory", "cairo", "windmills"])
def test_heads_and_sheet_1_name_the_same_weights(game: str) -> None:
    spec = catalog.load(game)
    made = build(spec, choose_seats(spec, None, None), paper("a4"), without=("rulebook",))
    title, *others = ([shape.text for shape, _ in leaves(sheet.shapes) if isinstance(shape, Text)] for sheet in made.sheets)
    heads = {weight for texts in others for text in texts for weight in re.findall(r"Print on .* of (.* g/m²)", text)}
    assert heads
    assert all(any(weight in line for line in title) for weight in heads), heads
