"""The bounds of time that tests name (`tests/clock.py`), held to as they are written: `python bench/bounds.py [PYTEST WORDS]`.

Runs each test that names one, with nothing beside it, and exits 1 if a bound is missed. `-m slow` runs those of the longer runs.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def bounded(path: Path) -> list[str]:
    """Return the pytest name of each test of a file that names a bound, itself or in a function of the file that it calls."""
    functions = {node.name: node for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.FunctionDef)}
    calls = {name: {node.id for node in ast.walk(body) if isinstance(node, ast.Name)} for name, body in functions.items()}
    named = {"within", "bound"}
    named |= {name for name, called in calls.items() if called & named}
    return [f"{path.relative_to(ROOT)}::{name}" for name, called in calls.items() if name.startswith("test_") and called & named]


def main() -> int:
    """Run pytest on those tests; return its exit status."""
    files = [path for path in sorted((ROOT / "tests").rglob("test_*.py")) if "tests.clock import" in path.read_text("utf-8")]
    tests = [name for path in files for name in bounded(path)]
    assert tests, "no test names a bound"
    command = [sys.executable, "-m", "pytest", "-n", "0", "--durations", "5", *tests, *sys.argv[1:]]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, "INKSTONE_BOUNDS": "1"}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
