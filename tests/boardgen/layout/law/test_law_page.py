"""docs/law.md: its tables are those of the language, and the game that it builds up can be read and played at every step."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boardgen.layout.spec import catalog
from docs.make_law import page
from referee.judge.ask.protocol import Seating
from referee.trial.bots.bot import bot
from referee.trial.game import Playground, play_game

PAGE = Path(__file__).resolve().parents[4] / "docs" / "law.md"
TEXT = PAGE.read_text("utf-8")
BLOCKS = re.findall(r"```yaml\n(.*?)```", TEXT, re.S)
HEAD, _, FIRST = BLOCKS[0].partition("law:\n")


def test_its_tables_are_those_of_the_language() -> None:
    assert page(TEXT) == TEXT


@pytest.mark.parametrize("number", range(4))
def test_the_game_of_the_page_plays_at_every_step(number: int, tmp_path: Path) -> None:
    start, forward, straight, take, home = (
        next(block for block in BLOCKS if name in block) for name in ("facing:", "forward:", "straight:", "take:", "home:")
    )
    law = (f"law:\n{FIRST}", start, start + forward + straight, start + forward + straight + take + home)[number]
    file = tmp_path / "fox_run.yaml"
    file.write_text(HEAD + law, "utf-8")
    spec = catalog.load(str(file))
    letters = list(spec.seats)[:2]
    seating = Seating(dict.fromkeys(letters, "Ann"), tuple(letters))
    players = dict.fromkeys(letters, bot("random", spec.law))
    result = play_game(Playground(spec), seating, players, 3, longest=60)
    assert result.turns > 4
    if number in (0, 3):
        assert not result.cut_off


def test_pits_are_holdings_and_no_seed_is_lost(tmp_path: Path) -> None:
    head = "game: pits\ntitle: Pits\ncomponents: {seeds: {kind: token, diameter: 10, count: 12}}\n"
    (tmp_path / "pits.yaml").write_text(head + next(block for block in BLOCKS if "pita:" in block), "utf-8")
    spec = catalog.load(str(tmp_path / "pits.yaml"))
    letters = list(spec.seats)[:2]
    players = dict.fromkeys(letters, bot("greedy", spec.law))
    for seed in range(5):
        result = play_game(Playground(spec), Seating(dict.fromkeys(letters, "Ann"), tuple(letters)), players, seed, longest=99)
        assert not result.cut_off
        assert sum(result.table.holding(key, letter) or 0 for key in ("pita", "pitb", "store") for letter in letters) == 12
