"""For every rule a log that breaks exactly this rule, found at its line and column; the place stands in the log's last comment."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from boardgen.layout import shipped
from referee.judge.rule_texts import RuleTexts
from referee.judge.verdict import judge

LOGS = Path(__file__).resolve().parents[1] / "logs"
GAMES = sorted(folder.name for folder in LOGS.iterdir() if folder.name in shipped.names())
BREAKS = [(game, log) for game in GAMES for log in sorted((LOGS / game).glob("breaks_*.tlog"))]
_EXPECT = re.compile(r"^# expect (\d+):(\d+)-(\d+) ([a-z]{2}:\S+)$", re.MULTILINE)


@pytest.mark.parametrize(("game", "log"), BREAKS, ids=lambda value: value.stem if isinstance(value, Path) else value)
def test_a_log_breaks_exactly_its_rule(game: str, log: Path) -> None:
    text = log.read_text("utf-8")
    (line, column, end, code) = _EXPECT.findall(text)[0]
    assert log.stem == "breaks_" + code.partition(":")[2].replace(".", "_")
    (found,) = judge(io.BytesIO(text.encode()), log.name, folder=log.parent)
    assert [(f.line, f.column, f.end_column, f.code) for f in found.findings] == [(int(line), int(column), int(end), code)]
    assert found.findings[0].level == "error"
    assert not found.valid


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_log_or_says_why_none_can_be_written(game: str) -> None:
    rules = {rule.code: rule for rule in RuleTexts(game).rules()}
    broken = {_EXPECT.findall(log.read_text("utf-8"))[0][3] for of, log in BREAKS if of == game}
    unbreakable = {code for code, rule in rules.items() if rule.unbreakable}
    assert broken | unbreakable == set(rules)
    assert not broken & unbreakable
    assert all(len(rules[code].unbreakable) > 20 for code in unbreakable)


@pytest.mark.parametrize("game", GAMES)
def test_the_codes_that_a_law_raises_are_the_rules_of_its_file(game: str) -> None:
    rules = {rule.code for rule in RuleTexts(game).rules()}
    family = next(iter(rules)).partition(":")[0]
    sources = Path(__file__).resolve().parents[2] / "referee" / "games" / game
    raised = {code for file in sources.glob("*.py") for code in re.findall(rf'"({family}:[a-z]+(?:\.[a-z]+)*)"', file.read_text("utf-8"))}
    assert raised <= rules
    made_up = {code for code in rules - raised if code.rpartition(".")[2] not in ("lot",)}  # written as f"gc:{verb}.lot"
    assert not made_up
