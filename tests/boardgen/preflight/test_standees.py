"""Standees without a face of their own: the emblem of the seat, and folds that are seen on a dark colour."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen.draw.shape import ink
from boardgen.kit import export
from boardgen.preflight.proof import prove

STANDEES = """
game: own
title: Own
players: [2, 2]
seats:
  A: {name: Navy, ink: "#2B3888", symbol: drop, hatch: diagonal}
  B: {name: Black, ink: "#000000", symbol: square, hatch: solid}
components:
  title: {kind: sheet}
  heroes: {kind: standee, size: [25, 40], each_seat: 1}
  crew: {kind: standee, size: [25, 40], counts: {Captain: 1}}
"""


@pytest.mark.parametrize("style", ["colour", "low-ink", "black"])
def test_standees_without_a_face_show_the_emblem_of_the_seat_and_where_they_are_folded(tmp_path: Path, style: ink.Style) -> None:
    """On a dark colour dashes were not to be seen; a label was refused where half its usual size was too large."""
    file = tmp_path / "own.yaml"
    file.write_text(STANDEES)
    order = export.order(str(file), paper="a4", format="pdf", players=None, seats=None, only="heroes,crew", style=style)
    export.write(order, str(tmp_path / "kit"))
    facts = prove(str(tmp_path / "kit")).facts
    assert [fact for fact in facts if not fact.holds] == []
    assert "folds of nets" in {fact.name for fact in facts}
