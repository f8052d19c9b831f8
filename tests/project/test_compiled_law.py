"""The capture law compiled by mypyc, as our wheels have it: the same tests on it as on the sources, and what the programs say of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TESTS = (
    "tests/referee/go",
    "tests/referee/games/gocaine/test_conformance.py",
    "tests/referee/games/territory/test_conformance.py",
    "tests/referee/trial/test_game.py",
)


def run(*command: str | Path, cwd: Path) -> str:
    """What a Python command prints, with the sources of `cwd` alone; it must succeed."""
    env = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTEST_ADDOPTS", "PYTEST_XDIST_WORKER")}
    env |= {"PYTHONPATH": str(cwd), "PYTHONUTF8": "1"}
    done = subprocess.run([sys.executable, *map(str, command)], cwd=cwd, env=env, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.mark.slow
@pytest.mark.nightly
def test_the_compiled_law_passes_the_tests_of_the_law(tmp_path: Path) -> None:
    if os.name != "nt" and not any(shutil.which(name) for name in ("cc", "gcc", "clang")):
        pytest.skip("there is no C compiler")
    tree = tmp_path / "tree"
    for part in ("boardgen", "referee", "data", "tests"):
        shutil.copytree(ROOT / part, tree / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tree)
    run(ROOT / ".compile/law.py", tree, cwd=ROOT)
    modules = ("referee.go.goban", "referee.go.playout", "referee.games.territory.law", "referee.tlog.scanner")
    built = run("-c", f"import importlib; print(*[importlib.import_module(name).__file__ for name in {modules}])", cwd=tree)
    assert built.count(str(tree)) == len(modules)
    assert ".py " not in built
    assert run("-m", "referee", "--version", cwd=tree).endswith("\nlaw: compiled\n")
    passed = run("-m", "pytest", "-n", "0", "-p", "no:cacheprovider", "-rA", *TESTS, cwd=tree)
    assert "tests/referee/go/test_playout.py::test_the_same_random_numbers_give_the_same_game_in_every_build" in passed
    assert "conformance" in passed
