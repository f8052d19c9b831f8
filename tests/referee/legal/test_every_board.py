"""What is listed can be played, and what can be played is listed: on every lattice and in sample games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from referee.legal.legal import legal
from referee.live.game import LiveGame
from referee.live.opening import open_bytes
from tests.referee.legal.lists import accepted_lines, random_line
from tests.sampling import sampled

ROOT = Path(__file__).resolve().parents[3]
GRIDS = {
    "triangle": "  grid: {lattice: triangle}\n",
    "honeycomb": "  grid: {lattice: honeycomb}\n",
    "diagonals": "  grid: {lattice: square, diagonals: true}\n",
    "cells": "  grid: {lattice: triangle, draw: cells}\n",
    "links": "  links: [[A1, C3], [A3, C1]]\n",
}
MAP = "  map: |\n    + + +\n    + + +\n    + + +\n"
ZONES = "  map: |\n    PE TP TP\n    BO BO SW\n    BO PE SW\n"
NO_ZONES = "".join(f"  {code}: ~\n" for code in ("WC", "NL", "CM", "CA", "SG", "AT", "SC", "SE", "NW", "NC", "NE"))
TERRITORY = "1+1 2+2 play XM M2 PP A1 B2 C3 A1>B2 B2>C3 draw ? drop - pass ; x0K =xs:0"
GOCAINE = "buy 1@A1 2@A1 1cell pi@BO ship sell A1>A2 A1 @C1 @B3 ktr B1 hit BO loan done - ; roll A1/2 1+1 safe x0K"
RECORD = {
    "keep": "@D4 men|@A1 wall|gate|A1>B1|A1>B1>C3|x|A1|roll|1+4|star|done|pass|-|;",
    "hill": "@D4 men|@A1|A1>B1|draw|play|drop|Sun|Rain|?|shuffle|roll|2|storm|gold+2|gold R>B 1|pass|done|-|;",
}


def walked(game: LiveGame, rng: Random, turns: int) -> None:
    """Play lines of what is listed; each is accepted."""
    for _ in range(turns):
        line = next((line for line in (random_line(game, rng, game.due or "") for _ in range(5)) if "concede" not in line), "")
        assert not line or game.attempt(line).accepted, f"{line} after\n{game.text}"
        if line:
            game.play(line)


def all_listed(game: LiveGame, words: Sequence[str]) -> int:
    """How many lines of two words are accepted; each can be reached by what is listed."""
    count = 0
    for count, line in enumerate(accepted_lines(game, game.due or "", words, 2), 1):  # noqa: B007 - it is returned
        assert "!" in line or legal(game, f"{line} ").complete, f"{line} after\n{game.text}"
    return count


@pytest.mark.parametrize("grid", sampled(GRIDS))
def test_every_lattice(grid: str, tmp_path: Path) -> None:
    (tmp_path / "stones.yaml").write_text(f"extends: territory\ntitle: Stones\napart: 2\nboard:\n{GRIDS[grid]}{MAP}", "utf-8")
    (tmp_path / "trade.yaml").write_text(f"extends: gocaine\ntitle: Trade\nboard:\n{GRIDS[grid]}{ZONES}zones:\n{NO_ZONES}", "utf-8")
    logs = {
        "Game: territory\nBoard: stones\nPlayers: B=Ana R=Ben\n0 start B:A1 R:C3": TERRITORY,
        "Game: gocaine\nBoard: trade\nPlayers: B=Ana R=Ben\n0B place A1 A2\n0R place C3": GOCAINE,
    }
    for log, words in logs.items():
        game = open_bytes(f"%tlog 1\n{log}\n".encode(), folder=tmp_path, strict=True)
        assert game.refused is None
        assert not game.problems
        walked(game, Random(3), 3)
        assert all_listed(game, words.split())


@pytest.mark.slow
@pytest.mark.parametrize("name", RECORD)
def test_sample_games_that_are_judged_by_the_record(name: str) -> None:
    head = f"%tlog 1\nGame: {name}\nBoard: {name}\nPlayers: R=Ann B=Ben\n1R @D4 men\n1B @A1 men\n"
    for seed in (0, 2):
        game = open_bytes(head.encode(), folder=ROOT / "tests/logs/record", strict=True)
        assert game.refused is None, game.refused.errors
        walked(game, Random(seed), 2)
        assert all_listed(game, RECORD[name].replace("@D4 ", "@D4|").replace("@A1 ", "@A1|").split("|"))
