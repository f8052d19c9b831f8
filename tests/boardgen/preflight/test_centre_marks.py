"""Marks for the point of a circle cutter: where they are, in which layer, and what `proof` measures of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boardgen.draw.shape.shapes import Shape
from boardgen.kit import export
from boardgen.kit.kit import Kit
from boardgen.preflight.proof import prove
from boardgen.sheet.arrange import token_sheets
from boardgen.sheet.arrange.token_sheets import CUTS
from boardgen.sheet.paper.marks import MIDDLE_WIDTH, middle_marks
from tests.boardgen.preflight.kits import missed

FACT = "centre marks"


def made(layout: str, only: str, format: str = "pdf", **how: object) -> export.Ordered:
    given = {"duplex": "long", "tokens": None, "cut": "circle", "bleed": 3.0, "overlap": 10.0, **how}
    options = export.options(**given)  # type: ignore[arg-type]  # options by their names
    return export.order(layout, paper="a4", format=format, players=2, seats=None, only=only, options=options)


def marked(kit: Kit) -> list[tuple[str, str]]:
    """Return component and side of the pages whose pieces have marks."""
    return sorted({(sheet.page.components[0], sheet.page.side) for sheet in kit.sheets for grid in sheet.page.grids if grid.centred})


def test_marks_are_on_backs_where_all_pieces_have_one_and_else_on_fronts() -> None:
    assert marked(made("gocaine", "cells,task_force").kit) == [("cells", "front"), ("task_force", "back")]
    assert marked(made("gocaine", "cells,task_force", duplex="none").kit) == [("cells", "front"), ("task_force", "front")]
    for cut in CUTS:
        assert bool(marked(made("gocaine", "cells", cut=cut).kit)) == (cut == "circle")


@pytest.mark.slow
@pytest.mark.parametrize(("duplex", "tokens"), [("long", None), ("fold", "3/8")])
def test_proof_measures_them_in_pdfs(tmp_path: Path, duplex: str, tokens: str | None) -> None:
    export.write(made("gocaine", "cells,task_force", duplex=duplex, tokens=tokens), str(tmp_path / "kit"))
    proof = prove(str(tmp_path / "kit"))
    assert [fact for fact in proof.facts if not fact.holds] == []
    (fact,) = (fact for fact in proof.facts if fact.name == FACT)
    assert "measured, at most 0.00" in fact.measured


@pytest.mark.slow
def test_a_mark_beside_the_middle_and_a_missing_one_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def moved(middles: list[tuple[float, float]]) -> tuple[Shape, ...]:
        return middle_marks([(x + 0.06, y) for x, y in middles])

    for name, drawn in (("moved", moved), ("gone", lambda middles: ())):
        monkeypatch.setattr(token_sheets, "middle_marks", drawn)
        export.write(made("gocaine", "cells"), str(tmp_path / name))
        assert set(missed(tmp_path / name)) == {FACT}


def test_no_machine_cuts_them(tmp_path: Path) -> None:
    export.write(made("gocaine", "cells", "svg"), str(tmp_path / "kit"))
    page = (tmp_path / "kit" / "page-01.svg").read_text(encoding="utf-8")
    layers = dict(re.findall(r'inkscape:label="(\w+)"(.*?)(?=inkscape:groupmode|\Z)', page, re.DOTALL))
    line = f'stroke-width="{MIDDLE_WIDTH:g}"'
    assert line in layers["art"]
    assert line not in layers["cut"]


def test_pieces_of_a_game_of_your_own_have_them_too(tmp_path: Path) -> None:
    layout = tmp_path / "coins.yaml"
    layout.write_text(
        "game: coins\ntitle: Coins\nplayers: [2, 2]\ncomponents:\n"
        "  coins: {kind: coin, diameter: 20, counts: {One: 3, Two: 4}, front: [{fill: '#2B3888'}]}\n"
        "  square: {kind: square, size: 20, count: 3, front: [{fill: '#2B3888'}]}\n",
        encoding="utf-8",
    )
    ordered = made(str(layout), "coins,square")
    assert marked(ordered.kit) == [("coins", "front")]
    export.write(ordered, str(tmp_path / "kit"))
    assert missed(tmp_path / "kit") == {}
