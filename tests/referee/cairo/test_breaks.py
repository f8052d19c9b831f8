"""For every rule a log that breaks exactly this rule, found at its line and column; the place stands in the log's last comment."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.wording import Wording
from tests.referee.cairo.logs import verdict

LOGS = Path(__file__).resolve().parents[2] / "logs" / "cairo"
BREAKS = sorted(LOGS.glob("breaks_*.tlog"))
_EXPECT = re.compile(r"^# expect (\d+):(\d+)-(\d+) (cc:\S+)$", re.MULTILINE)


@pytest.mark.parametrize("log", BREAKS, ids=lambda p: p.stem)
def test_a_log_breaks_exactly_its_rule(log: Path) -> None:
    text = log.read_text("utf-8")
    (line, column, end, code) = _EXPECT.findall(text)[0]
    assert log.stem == "breaks_" + code.removeprefix("cc:").replace(".", "_")
    found = verdict(text)
    assert [(f.line, f.column, f.end_column, f.code) for f in found.findings] == [(int(line), int(column), int(end), code)]
    assert found.findings[0].level == "error"
    assert found.findings[0].detail or found.findings[0].help, "it says why, or what would be right"
    assert not found.valid


def test_every_rule_has_a_log_or_says_why_none_can_be_written() -> None:
    rules = {rule.code: rule for rule in Wording("cairo").rules()}
    broken = {_EXPECT.findall(log.read_text("utf-8"))[0][3] for log in BREAKS}
    unbreakable = {code for code, rule in rules.items() if rule.unbreakable}
    assert broken | unbreakable == set(rules)
    assert not broken & unbreakable
    assert all(len(rules[code].unbreakable) > 20 for code in unbreakable)
