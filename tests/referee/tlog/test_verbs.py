"""The verb tables: every example can be read, and says what its row is about; the rules file of a game names the same verbs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from boardgen.layout.spec.record_law import RECORD
from referee.judge.ask.laws import laws, scanner
from referee.tlog.scanner import Scanner
from referee.tlog.statements import Broken, Round, Turn
from referee.tlog.words import TERMINALS
from tests.sampling import row

TABLES = {game: law.verbs for game, law in laws().items() if game != RECORD}
ROWS = [(game, verb) for game, table in TABLES.items() for verb in table]
RULES = Path(__file__).parents[3] / "data" / "rules"
NO_EVENTS = {
    "Order", "turn", "captured", "ktr", "!", "claim", "checkpoint",
    "row", "struck", "ok", "rule", "fix", "end", "#", "dead", "reveal", "handicap",
}  # fmt: skip
CLAIMS = {"gocaine": {"$", "cell", "stock", "lvl", "tf", "pi", "mt"}, "territory": {"xs", "cards", "pts"}}

REFUSED = {"territory": {"done", "concede"}}
"""Words of the notation that a game reads only to refuse them, which its card does not teach."""


@pytest.fixture(scope="module")
def reader() -> Scanner:
    return scanner()


def test_the_three_games_have_tables() -> None:
    assert sorted(TABLES) == ["cairo", "gocaine", "territory"]
    for table in TABLES.values():
        assert len({verb.name for verb in table}) == len(table)


def test_the_example_of_a_row_uses_its_verb() -> None:
    for game, verb in ROWS:
        with row(game, verb):
            statement, warnings = scanner(game).scan(verb.example)  # with the verbs of its own game alone
            assert isinstance(statement, Round if verb.table else Turn)
            assert verb.name in [event.verb for event in statement.events]
            assert warnings == ()


def test_the_form_of_a_row_is_one_event() -> None:
    for game, verb in ROWS:
        with row(game, verb):
            statement, _ = scanner(game).scan(f"4{'' if verb.table else 'R'} {verb.form}")
            assert isinstance(statement, (Turn, Round))
            assert [event.verb for event in statement.events] == [verb.name]


def test_a_pattern_names_known_kinds_of_word() -> None:
    for game, verb in ROWS:
        with row(game, verb):
            assert set(re.findall("[A-Z]+", verb.pattern)) <= set(scanner().notation.kinds)


@pytest.mark.parametrize("terminal", TERMINALS, ids=lambda terminal: terminal.name)
def test_the_example_of_a_kind_of_word_is_one(terminal: object) -> None:
    assert isinstance(terminal, tuple)
    assert re.fullmatch(terminal[1], re.split("[ ,]", terminal[4])[0])


@pytest.mark.parametrize("game", CLAIMS)
def test_the_rules_of_a_game_name_the_same_verbs(reader: Scanner, game: str) -> None:
    notation = yaml.safe_load((RULES / f"{game}.yaml").read_text(encoding="utf-8"))["notation"]
    named = {entry["verb"] for entry in notation}
    assert named - NO_EVENTS - CLAIMS[game] == {verb.name for verb in TABLES[game]} - REFUSED.get(game, set())
    for entry in notation:
        lines = (entry["example"], f"4R {entry['example']}", f"4R - {entry['example']}")
        assert any(not isinstance(reader.scan(line)[0], Broken) for line in lines), entry
