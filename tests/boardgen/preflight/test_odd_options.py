"""Kits with options that few people choose are as true as any other: where proof finds a fault, the kit or proof is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from boardgen.draw.shape import ink
from boardgen.kit import export
from tests.boardgen.preflight.kits import missed
from tests.sampling import nightly

ODD = (
    ("gocaine", "a5", {"duplex": "fold", "tokens": "3/8", "bleed": 6.0}, "colour"),
    ("territory", "a3", {"tokens": "12"}, "colour"),
    ("cairo", "a5", {"duplex": "fold", "tokens": "3/8", "bleed": 6.0}, "colour"),
    ("gocaine", "a1", {"overlap": 4.0}, "black"),
    ("gocaine", "a3", {"tokens": "12"}, "colour"),
    ("gocaine", "a4", {"tokens": "12"}, "low-ink"),
    ("gocaine", "a4", {"tokens": "1"}, "colour"),
    ("gocaine", "a4", {"cut": "circle", "overlap": 4.0}, "colour"),
    ("gocaine", "a2", {"bleed": 1.7}, "low-ink"),
    ("gocaine", "a5", {"overlap": 30.0}, "black"),
    ("cairo", "a3", {"tokens": "12"}, "colour"),
    ("cairo", "a2", {"duplex": "fold", "tokens": "3/8", "cut": "square", "bleed": 1.7, "overlap": 4.0}, "black"),
)
"""Options that few people choose: what the board continues on a wide tab, and marks that are as short as marks can be."""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "paper", "odd", "style"), nightly(ODD, landing=1))
def test_kits_with_odd_options_hold(game: str, paper: str, odd: dict[str, Any], style: ink.Style, tmp_path: Path) -> None:
    how = export.options(**{"duplex": "long", "tokens": None, "cut": "punch", "bleed": 3.0, "overlap": 10.0, **odd})
    asked = export.order(game, paper=paper, format="pdf", players=None, seats=None, only=None, style=style, options=how)
    export.write(asked, str(tmp_path / "kit"))
    assert missed(tmp_path / "kit") == {}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "paper", "odd", "only"),
    [
        ("gocaine", "a5", {"overlap": 30.0}, "board"),
        ("extends: gocaine\ncubes: {supply: 40}\n", "a5", {"bleed": 1.7, "duplex": "none"}, "loads,squares"),
        ("territory", "a3", {}, "cards"),
        ("cairo", "a3", {"tokens": "12"}, "coins"),
        ("cairo", "a4", {"tokens": "3/8", "cut": "square", "style": "black"}, "markers"),
    ],
)
def test_what_was_taken_for_a_fault_is_none(game: str, paper: str, odd: dict[str, Any], only: str, tmp_path: Path) -> None:
    """Numbers on a wide tab are not coordinates, marks may be short, and strokes that end at the cut of a small coin are not a line.

    Marks of another block may be beside those of one, and the ink of a pattern on white paper need not be about its middle.
    """
    layout, style = tmp_path / "own.yaml", odd.get("style", "colour")
    layout.write_text(game if "\n" in game else f"extends: {game}\n")
    how = export.options(
        **{
            "duplex": "long",
            "tokens": None,
            "cut": "punch",
            "bleed": 3.0,
            "overlap": 10.0,
            **{key: odd[key] for key in odd if key != "style"},
        }
    )
    asked = export.order(str(layout), paper=paper, format="pdf", players=None, seats=None, only=only, style=style, options=how)
    export.write(asked, str(tmp_path / "kit"))
    assert missed(tmp_path / "kit") == {}
