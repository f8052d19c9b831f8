"""The README's two commands: the ones that decide whether a change lands, and in a fresh copy of the project they do what it says.

The rest of the README is compared in test_documents.py.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = {".git", ".venv", "output", "build", "dist", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis", "__pycache__"}


def _commands() -> list[str]:
    """The lines of the README's shell blocks, in order."""
    blocks = re.findall(r"(?ms)^```sh\n(.*?)^```", (ROOT / "README.md").read_text("utf-8"))
    return [line for block in blocks for line in block.splitlines()]


def test_two_commands_install_build_judge_and_test() -> None:
    first, second = _commands()[:2]
    assert "pip install" in first
    assert "boardgen kit" in first
    assert "referee check" in first
    assert second == ".venv/bin/python -m pytest"


def test_windows_has_the_same_commands_line_by_line() -> None:
    """PowerShell 5.1, which Windows comes with, does not know `&&`, and refuses to run `Activate.ps1`."""
    text = (ROOT / "README.md").read_text("utf-8")
    for command in _commands()[:2]:
        lines = [line if line.startswith("python3") else line.replace("/", "\\").replace("'", '"') for line in command.split(" && ")]
        block = "\n".join(re.sub("^python3 ", "py ", line) for line in lines).replace("\\bin\\", "\\Scripts\\")
        assert f"```console\n{block}\n```" in text


def test_no_page_has_a_placeholder_for_an_address() -> None:
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        assert not re.search(r"ADDRESS-OF|git\+https|YOUR-", page.read_text("utf-8")), page


def test_what_decides_about_a_change_runs_the_same_two() -> None:
    lines = (ROOT / ".ci/run").read_text("utf-8").splitlines()
    first, second = _commands()[:2]
    assert lines.index(first) < lines.index(second)


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.skipif(os.name == "nt", reason="the commands are written for a POSIX shell; the README says what Windows needs instead")
def test_they_work_in_a_fresh_copy(tmp_path: Path) -> None:
    """Word for word, but for the run of the tests, which is this one: there the tests are only collected."""
    copy = tmp_path / "copy"
    shutil.copytree(ROOT, copy, ignore=lambda _, names: LEFT_OUT.intersection(names))
    (copy / "output").mkdir()
    env = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
    first, second, *others = _commands()
    for command in (first, f"{second} --collect-only", *others):
        done = subprocess.run(["bash", "-c", command], cwd=copy, env=env, capture_output=True, text=True, check=False, timeout=600)
        refused = "breaks_" in command
        assert done.returncode == int(refused), f"{command}\n{done.stdout}{done.stderr}"
    kit = {path.name for path in (copy / "output/gocaine").iterdir()}
    assert {"gocaine.pdf", "board.pdf", "board.svg", "kit.json"} <= kit
