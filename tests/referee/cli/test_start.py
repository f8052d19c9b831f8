"""A check starts fast: nothing that prints or draws is imported on its way, and wording only for a finding."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
LOGS = ROOT / "tests" / "conformance" / "logs"
HEAVY = (
    "reportlab",
    "svgwrite",
    "fontTools",
    "PIL",
    "jinja2",
    "sgfmill",
    "font_source_sans_pro",
    "fontpkg_vollkorn",
    "boardgen.draw",
    "boardgen.surface",
)


def imported(*arguments: str) -> set[str]:
    program = "from referee.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", program, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return {line.rpartition("|")[2].strip() for line in done.stderr.splitlines() if line.startswith("import time:")}


@pytest.mark.parametrize("format", ["text", "github"])
def test_a_clean_check_imports_nothing_that_draws(format: str) -> None:
    names = imported("check", "--format", format, str(LOGS / "gocaine-trade.tlog"))
    assert "referee.judge.judge.verdict" in names
    assert sorted(name for name in names if name.startswith(HEAVY)) == []
    assert "referee.show.position" not in names
    assert "json" not in names
    assert "pydantic" not in names
