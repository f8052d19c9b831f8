"""Logs with the mistakes that people make: each is refused at its place, with a reason and a remedy, and the right exit status."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from referee.cli import app
from referee.fix import offer
from tests.sampling import row

LOGS = Path(__file__).resolve().parents[3] / "logs" / "broken"
BROKEN = sorted(LOGS.glob("*.tlog"))
_EXPECT = re.compile(r"^# expect (\d+):(\d+) (tlog:\S+)$", re.MULTILINE)


def test_a_broken_log_is_refused_at_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    for log in BROKEN:
        with row(log):
            monkeypatch.setattr(offer, "SMALL", 0)  # no repair is looked for
            (line, column, code) = _EXPECT.findall(log.read_text("utf-8"))[0]
            result = CliRunner().invoke(app, ["check", str(log)])
            out = result.output
            assert result.exit_code == 1
            assert f"{log.name}:{line}:{column}: error[{code}]" in out
            assert "Traceback" not in out
            assert re.search(r"^   help  \S", out, re.MULTILINE), "it says what would be right"
            assert len(re.findall(r": error\[", out)) == 1, "one slip is one finding"


def test_there_are_more_than_forty() -> None:
    assert len(BROKEN) >= 40
