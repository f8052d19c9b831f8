"""Goldens: texts that a test compares with a file, so that a change of what is printed, drawn or said is a diff to read.

`UPDATE_GOLDEN=1 .venv/bin/python -m pytest -n 0 FILE` records those of a test file again; read the diff before you commit it. Under CI
recording is an error.
"""

from __future__ import annotations

import os
from difflib import unified_diff
from pathlib import Path

SHOWN = 60
"""How many lines of a difference a failing test shows."""


def updating() -> bool:
    """Whether this run records goldens. Fails under CI, where nobody would read the diff."""
    wanted = bool(os.environ.get("UPDATE_GOLDEN"))
    assert not (wanted and os.environ.get("CI")), "goldens are not recorded under CI"
    return wanted


def record(path: Path, text: str) -> None:
    """Writes a golden, byte for byte the same on every system."""
    assert updating(), "goldens are recorded with UPDATE_GOLDEN=1"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def difference(path: Path, text: str) -> str:
    """How `text` differs from the golden at `path`; empty when it does not. In a run that updates, the text is recorded first."""
    if updating():
        record(path, text)
    recorded = path.read_text(encoding="utf-8") if path.exists() else ""
    if recorded == text:
        return ""
    lines = list(unified_diff(recorded.splitlines(), text.splitlines(), f"{path.name} as recorded", "now", lineterm="", n=1))
    more = [f"... and {len(lines) - SHOWN} more lines"] if len(lines) > SHOWN else []
    return "\n".join(["", *lines[:SHOWN], *more, "If you meant this change, record it: see tests/golden.py"])
