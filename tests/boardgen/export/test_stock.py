"""Stock is the kit, thing by thing: the counts of kit.json, the faces that `kit` writes as SVG, sizes, outlines and what is folded."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from boardgen.draw.shape.shapes import Figure, extent_of
from boardgen.export.run import print_options
from boardgen.export.stock import Stock
from boardgen.export.tables import ON_PAPER, SORTS, supply_of
from boardgen.kit.export import order
from boardgen.kit.kit_json import describe_terms
from boardgen.layout.decks.components import KINDS
from boardgen.layout.files import shipped
from boardgen.sheet.arrange.options import Aid
from tests.boardgen.kit.own_game import written
from tests.sampling import sampled

LAYOUTS = [*shipped.names(), *shipped.examples()]
OTHERS = [*(game for game in shipped.names() if game != "cairo"), "drove", "windmills"]
TABLES = sampled([["cairo", "rock-pool"], OTHERS], every=2)
"""Layouts with pieces of every sort, for the tables of other programs."""


def stock_of(layout: str, only: str | None = None, style: str = "colour", players: int | None = None, aid: Aid = "card") -> Stock:
    how = print_options(tokens=None, large=False, aid=aid)
    ordered = order(layout, paper="a4", format="pdf", players=players, seats=None, only=only, style=style, options=how)
    return Stock(ordered.kit)


@pytest.mark.slow
@pytest.mark.parametrize("layouts", sampled([LAYOUTS[::4], LAYOUTS], every=2, landing=0), ids=["some", "all"])
def test_every_layout_has_the_counts_of_its_kit_json(layouts: Sequence[str]) -> None:
    for layout in layouts:
        stock = stock_of(layout)
        counts = {part["name"]: part["pieces"] for part in describe_terms(stock.kit)["components"]}  # type: ignore[attr-defined,index]
        assert stock.counts == counts, layout
        names = [face.name for item in stock.items for face in item.faces]
        assert {face.name for face in stock.kit.faces()} <= set(names), layout
        for item in stock.items:
            assert item.copies > 0, item.front.name
            for face in item.faces if not item.pages else ():
                assert (face.figure.width, face.figure.height) == (item.width, item.height), face.name
            path_ends = [segment[-2:] for segment in item.outline.path if segment[0] != "Z"]
            for x, y in path_ends:
                assert -0.01 <= x <= item.width + 0.01, item.front.name
                assert -0.01 <= y <= item.height + 0.01, item.front.name


def test_what_a_thing_is() -> None:
    stock = stock_of("gocaine", players=3)
    cells = stock.of("cells")
    assert [item.front.name for item in cells] == ["cells-B", "cells-G", "cells-K"]
    assert [(item.kind, item.seat, item.stack, item.copies) for item in cells][:2] == [
        ("token", "B", "cells-B", 50),
        ("token", "G", "cells-G", 50),
    ]
    assert {item.outline.shape for item in cells} == {"circle"}
    (hundred,) = [item for item in stock.of("notes") if item.front.name == "note-100"]
    assert hundred.back is not None
    assert (hundred.back.name, hundred.width, hundred.height, hundred.seat) == ("note-100-back", 62, 33, "")
    (board,) = stock.of("board")
    assert board.kind == "board"
    assert [item.front.name for item in stock.of("log")] == [f"log-page-{n}" for n in range(1, 7)]
    (reference,) = stock.of("reference")
    assert (reference.copies, len(reference.pages), reference.is_sheet) == (1, 2, True)


@pytest.mark.slow
def test_what_is_folded_has_its_outline_its_folds_and_its_views() -> None:
    stock = stock_of("cairo", players=2)
    for die in stock.of("dice"):
        assert (die.outline.shape, len(die.outline.folds), len(die.views)) == ("path", 12, 6)
        assert [(view.width, view.height) for view in die.views] == [(16, 16)] * 6
    for pawn in stock.of("pawns"):
        assert (pawn.outline.shape, len(pawn.outline.folds)) == ("rectangle", 3)
        assert [(view.width, view.height) for view in pawn.views] == [(28, 20)]
    coins = stock.of("coins")
    assert len({(coin.front.name, coin.back and coin.back.name) for coin in coins}) == len(coins) == 24
    (box,) = stock_of("rock-pool", only="box").items
    assert box.outline.shape == "path"
    assert box.outline.folds


def test_a_screen_is_a_net_on_paper_and_its_two_sides_on_a_table() -> None:
    stock = stock_of("gocaine", only="aid", players=2, aid="screen")
    assert [(item.front.name, item.seat, item.outline.shape, len(item.outline.folds)) for item in stock.items] == [
        ("aid-B", "B", "rectangle", 3),
        ("aid-G", "G", "rectangle", 3),
    ]
    things = supply_of(stock).things
    assert [(thing.front, thing.back, thing.seat) for thing in things] == [
        ("aid-B-inside", "aid-B-outside", "B"),
        ("aid-G-inside", "aid-G-outside", "G"),
    ]
    for thing, item in zip(things, stock.items, strict=True):
        assert (thing.size[0], thing.size[1] * 2) == (item.width, item.height), "a screen on a table is half of its net"


@pytest.mark.slow
@pytest.mark.parametrize("style", sampled(["colour", "low-ink", "black"], landing=0))
def test_bleed_runs_past_the_trim_on_all_sides_and_the_trim_shows_the_same(style: str) -> None:
    for layout in ("gocaine", "cairo", "territory", "rock-pool"):
        stock = stock_of(layout, style=style, players=2)
        for item in stock.items:
            for figure in filter(None, stock.draw_with_bleed(item, 3.175)):
                assert (figure.width, figure.height) == (item.width, item.height)
                assert figure.bleed in (0.0, 3.175)
            front, _ = stock.draw_with_bleed(item, 3.175)
            if style == "colour" and item.component in ("cells", "loans", "loads", "coins", "tiles", "stones"):
                assert past(front) == pytest.approx((3.175,) * 4), item.front.name


def past(figure: Figure) -> tuple[float, float, float, float]:
    """How far the ink of a figure reaches beyond its trim: west, north, east, south."""
    box = extent_of(figure.shapes)
    assert box is not None
    return -box.x0, -box.y0, box.x1 - figure.width, box.y1 - figure.height


def test_a_deck_of_ones_own(tmp_path: Path) -> None:
    stock = stock_of(written(tmp_path), players=2)
    crew = stock.of("crew")
    assert [item.copies for item in crew] == [2, *[1] * 11]
    assert {item.back and item.back.name for item in crew} == {"crew-back"}
    assert {(item.outline.shape, item.outline.radius) for item in crew} == {("rectangle", 3.0)}
    assert {item.seat for item in stock.of("hands")} == {"R", "B"}
    assert stock.draw_with_bleed(crew[0], 3.0)[0].bleed == 3.0
    reach = past(stock.draw_with_bleed(crew[0], 3.0)[0])
    assert min(reach[0], reach[1], reach[2]) == pytest.approx(3.0)  # the picture at its upper edge


def test_every_kind_of_component_is_something_on_a_table() -> None:
    assert set(SORTS) - {"title"} == set(KINDS)
    assert {"box", "band", "labels"} <= set(ON_PAPER), "what holds a game together is of no use on a screen"


def test_a_sheet_of_rules_has_the_margins_of_its_paper() -> None:
    (rules,) = stock_of("rock-pool", only="rules").items
    assert (rules.width, rules.height) == (210, 297)
    box = extent_of(rules.front.figure.shapes)
    assert box is not None
    assert 6.3 < box.x0 < box.x1 < 203.7
    assert 6.3 < box.y0 < box.y1 < 290.7
