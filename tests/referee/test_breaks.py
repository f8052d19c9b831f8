"""For every rule a log that breaks exactly this rule, found at its line and column; the place is in the log's last comment."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from boardgen.layout.files import shipped
from boardgen.layout.spec.record_law import RECORD
from referee.judge.ask.refusals import RuleTexts
from referee.judge.judge.verdict import judge
from tests.sampling import row

LOGS = Path(__file__).resolve().parents[1] / "logs"
GAMES = (*shipped.names(), RECORD)
BREAKS = [(game, log) for game in GAMES for log in sorted((LOGS / game).glob("breaks_*.tlog"))]
_EXPECT = re.compile(r"^# expect (\d+):(\d+)-(\d+) ([a-z]{2,3}:\S+)$", re.MULTILINE)


def expected(log: Path) -> tuple[str, str, str, str]:
    """The line, the columns and the code that the last comment of a log names."""
    found: list[tuple[str, str, str, str]] = _EXPECT.findall(log.read_text("utf-8"))
    last = "# expect LINE:COLUMN-END CODE"
    assert found, f"tests/logs/{log.parent.name}/{log.name} needs the last line `{last}`, such as `# expect 5:8-10 gc:deploy.suicide`"
    return found[0]


def file_of(code: str) -> str:
    """The name of the log that breaks a rule."""
    return "breaks_" + code.partition(":")[2].replace(".", "_")


def test_a_log_breaks_exactly_its_rule() -> None:
    for game, log in BREAKS:
        with row(game, log):
            text = log.read_text("utf-8")
            line, column, end, code = expected(log)
            assert log.stem == file_of(code), f"{log.name} expects {code}: name it {file_of(code)}.tlog"
            (found,) = judge(io.BytesIO(text.encode()), log.name, folder=log.parent)
            assert [(f.line, f.column, f.end_column, f.code) for f in found.findings] == [(int(line), int(column), int(end), code)]
            assert found.findings[0].level == "error"
            assert not found.valid


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_log_or_says_why_none_can_be_written(game: str) -> None:
    rules = {rule.code: rule for rule in RuleTexts(game).rules()}
    broken = {expected(log)[3] for of, log in BREAKS if of == game}
    unbreakable = {code for code, rule in rules.items() if rule.unbreakable}
    missing = [f"tests/logs/{game}/{file_of(code)}.tlog" for code in rules if code not in broken | unbreakable]
    assert not missing, f"write a log that breaks this rule and no other: {', '.join(missing)}"
    assert broken <= set(rules), f"data/rules/{game}.yaml has no rules {sorted(broken - set(rules))}"
    assert not broken & unbreakable, "a rule that a log breaks is not `unbreakable`"
    assert all(len(rules[code].unbreakable) > 20 for code in unbreakable)


@pytest.mark.parametrize("game", GAMES)
def test_the_codes_that_a_law_raises_are_the_rules_of_its_file(game: str) -> None:
    rules = {rule.code for rule in RuleTexts(game).rules()}
    family = next(iter(rules)).partition(":")[0]
    sources = Path(__file__).resolve().parents[2] / "referee" / "games" / game
    raised = {code for file in sources.glob("*.py") for code in re.findall(rf'"({family}:[a-z]+(?:\.[a-z]+)*)"', file.read_text("utf-8"))}
    assert raised <= rules, f"data/rules/{game}.yaml has no rules {sorted(raised - rules)}, by which referee/games/{game} refuses moves"
    made_up = {code for code in rules - raised if code.rpartition(".")[2] not in ("lot",)}  # written as f"gc:{verb}.lot"
    assert not made_up, f"nothing in referee/games/{game} refuses a move by {sorted(made_up)}"
