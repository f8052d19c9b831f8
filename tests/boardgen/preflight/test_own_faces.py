"""A deck of your own with pictures, texts and icons anywhere on its cards is measured by its marks, in every style."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardgen.draw.shape.ink import STYLES
from boardgen.kit import export
from boardgen.preflight.proof import prove
from tests.boardgen.assets import samples

GAME = """\
game: pirates
title: Pirates
players: [2, 2]
components:
  crew: {kind: card, size: poker, from: crew.csv, front: front, back: back}
  coins: {kind: token, diameter: 20, counts: {1: 6}, front: [{icon: coin, box: [4, 4, 12, 12], ink: "#2B3888"}]}
faces:
  front:
    - {image: "{art}", box: [0, 0, full, 46], fit: cover, bleed: true}
    - {text: "{name}", box: [4, 47, 55, 8], style: title}
    - {text: "At sea", box: [4, 30, 55, 8], ink: "#FFFFFF"}
    - {icon: storm, box: [50, 4, 9, 9]}
  back: [{fill: "#2E4A5B"}, {icon: anchor, box: [20, 33, 23, 23], ink: "#FFFFFF"}]
"""
ART = ("rgb.jpg", "alpha.png", "turned6.jpg", "drawing.svg", "lossy.webp", "cmyk.jpg", "palette.png")


def test_round_pieces_with_an_icon_pass(tmp_path: Path) -> None:
    lines = [line for line in GAME.partition("faces:")[0].splitlines(keepends=True) if "crew" not in line]
    (tmp_path / "pirates.yaml").write_text("".join(lines), "utf-8")
    order = export.order(str(tmp_path / "pirates.yaml"), paper="a4", format="pdf", players=2, seats=None, only="coins", style="black")
    export.write(order, str(tmp_path / "kit"))
    facts = {fact.name: fact for fact in prove(str(tmp_path / "kit")).facts}
    assert [fact for fact in facts.values() if not fact.holds] == []
    assert "middles of pieces" in facts


@pytest.mark.slow
def test_a_deck_with_pictures_passes_in_every_style(tmp_path: Path) -> None:
    for name, data in samples.files().items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "drawing.svg").write_text(samples.DRAWING, "utf-8")
    (tmp_path / "pirates.yaml").write_text(GAME, "utf-8")
    (tmp_path / "crew.csv").write_text("name,art\n" + "".join(f"Card {n},{art}\n" for n, art in enumerate(ART, 1)), "utf-8")
    for style in STYLES:
        order = export.order(str(tmp_path / "pirates.yaml"), paper="a4", format="pdf", players=2, seats=None, only=None, style=style)
        folder = tmp_path / style
        export.write(order, str(folder))
        facts = prove(str(folder)).facts
        assert [fact for fact in facts if not fact.holds] == [], style
        kit = json.loads((folder / "kit.json").read_text("utf-8"))
        framed = {sheet["components"][0]: sheet["grid"].get("framed", True) for sheet in kit["sheets"] if sheet["grid"]}
        assert framed == {"crew": False, "coins": True}, "round pieces have a rim"
