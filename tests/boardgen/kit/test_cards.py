"""Cards printed again by their numbers or by a field, and what cannot be meant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardgen.components.print_order import KitError
from boardgen.errors import BoardgenError
from boardgen.kit import export
from boardgen.kit.check import load
from boardgen.kit.selection import read_selection

CREW = "name,cost,count\nStorm,2,2\nCaptain,3,1\nSea Cook,1,4\nCaptain,5,1\n"
GAME = """game: crew
title: Crew
players: [2, 4]
components:
  crew: {kind: card, from: crew.csv, back: pattern}
  marks: {kind: card, size: mini, from: crew.csv, each_seat: 1}
  coins: {kind: token, diameter: 20, counts: {1: 3, 5: 2}}
"""


@pytest.fixture
def game(tmp_path: Path) -> str:
    (tmp_path / "crew.csv").write_text(CREW, "utf-8")
    (tmp_path / "crew.yaml").write_text(GAME, "utf-8")
    return str(tmp_path / "crew.yaml")


def test_what_is_asked_for(game: str) -> None:
    spec = load(game)
    for only, cards, counts, folder in (
        ("crew=1,3", {"crew": (1, 3)}, {}, "-crew-1-3"),
        ("crew = 2-4", {"crew": (2, 3, 4)}, {}, "-crew-2-3-4"),
        ("crew=4,1,coins=3,marks=2", {"crew": (1, 4), "marks": (2,)}, {"coins": 3}, "-crew-1-4-marks-2-coins-3"),
        ("crew:name=Captain", {"crew": (2, 4)}, {}, "-crew-2-4"),
        ("crew:name=Sea Cook,crew:cost=5", {"crew": (3, 4)}, {}, "-crew-3-4"),
        ("coins=2", {}, {"coins": 2}, "-coins-2"),
    ):
        selection = read_selection(spec, only, None)
        assert (dict(selection.cards), dict(selection.counts), selection.folder) == (cards, counts, folder), only


def test_what_cannot_be_meant(game: str) -> None:
    spec = load(game)
    for only, words in (
        ("crew=5", "`crew` has cards 1 to 4"),
        ("crew=0", "`crew` has cards 1 to 4"),
        ("crew=3-2", "`crew` has cards 1 to 4"),
        ("crew=x", "`crew` has cards 1 to 4"),
        ("crew=1,9", "`crew` has cards 1 to 4"),
        ("crew,crew=1", "write crew once"),
        ("coins=2,3", "write coins=3 for 3 of each piece"),
        ("coins,3", "no component is called '3'"),
        ("crew:nmae=Storm", "did you mean 'name'"),
        ("crew:name=Strom", "did you mean 'Storm'"),
        ("crew:name", "there are Captain, Sea Cook, Storm"),
        ("coins:name=Storm", "has no data file"),
        ("crwe:name=Storm", "no component is called 'crwe'"),
    ):
        with pytest.raises(KitError) as refused:
            read_selection(spec, only, None)
        assert words in str(refused.value), (only, str(refused.value))


def ordered(game: str, only: str, **options: str) -> export.Ordered:
    return export.order(game, paper="a4", format="pdf", players=None, seats=options.get("seats"), only=only)


def test_only_these_cards_are_printed_with_their_own_numbers(game: str, tmp_path: Path) -> None:
    kit = ordered(game, "crew=1,4").kit
    assert [(part.name, part.pieces) for part in kit.parts] == [("crew", 3)]
    assert {face.name for face in kit.faces() if not face.name.endswith("back")} == {"crew-1", "crew-4"}
    spare = ordered(game, "marks=2", seats="B").kit
    assert [(part.name, part.pieces) for part in spare.parts] == [("marks", 1)]
    assert ordered(game, "marks=2").kit.parts[0].pieces == 4, "a card for each seat"

    out = str(tmp_path / "out")
    export.write(ordered(game, "crew=1,4"), out)
    assert json.loads((tmp_path / "out" / "kit.json").read_text("utf-8"))["cards"] == {"crew": [1, 4]}
    with pytest.raises(BoardgenError, match="other cards of crew"):
        export.write(ordered(game, "crew=2"), out)
    export.write(ordered(game, "coins"), out)
    kept = json.loads((tmp_path / "out" / "kit.json").read_text("utf-8"))
    assert (kept["only"], kept["cards"]) == (["crew", "coins"], {"crew": [1, 4]})


def test_pieces_of_a_seat_asked_for_as_a_field_are_told_how_to_be_asked_for() -> None:
    for only, words in (
        ("cells:B=3", "write how many, such as --only cells=3 --seats B"),
        ("cells:blue=3", "write how many, such as --only cells=3 --seats B"),
        ("loans:x=y", "write how many, such as --only loans=1"),
    ):
        with pytest.raises(KitError) as refused:
            read_selection(load("gocaine"), only, None)
        assert str(refused.value).endswith(words)
