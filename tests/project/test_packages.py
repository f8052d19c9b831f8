"""A game from another package: announced by an entry point, it is listed, printed and judged like those that come with the programs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOURTH = Path(__file__).resolve().parent / "fourth_game"
INFO = "morris_kit-1.0.dist-info"
META = "Metadata-Version: 2.1\nName: morris-kit\nVersion: 1.0\n"
WHEEL = "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def built(place: Path) -> Path:
    """A wheel with the files of the fourth game in a package of their own."""
    files = {"morris_kit/__init__.py": ""}
    for file in sorted((FOURTH / "data").rglob("*.yaml")):
        files[f"morris_kit/data/{file.relative_to(FOURTH / 'data').as_posix()}"] = file.read_text("utf-8")
    for program in ("boardgen", "referee"):
        for file in sorted((FOURTH / program / "games").rglob("*.py")):
            files[f"morris_kit/{program}/{file.relative_to(FOURTH / program / 'games').as_posix()}"] = file.read_text("utf-8")
    files[f"{INFO}/METADATA"], files[f"{INFO}/WHEEL"] = META, WHEEL
    files[f"{INFO}/entry_points.txt"] = "[inkstone.games]\nmorris = morris_kit\n"
    files[f"{INFO}/RECORD"] = "".join(f"{name},,\n" for name in [*files, f"{INFO}/RECORD"])
    wheel = place / "morris_kit-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return wheel


def run(place: Path, installed: Path, program: str, *arguments: str) -> str:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(installed), str(ROOT))), "PYTHONUTF8": "1", "NO_COLOR": "1"}
    command = [sys.executable, "-m", program, *arguments]
    done = subprocess.run(command, cwd=place, env=env, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.mark.nightly
@pytest.mark.slow
def test_a_game_of_an_installed_package_is_printed_and_judged(tmp_path: Path) -> None:
    installed = tmp_path / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(installed), str(built(tmp_path))]
    subprocess.run(pip, check=True, capture_output=True)
    assert "morris" in run(tmp_path, installed, "boardgen", "list")
    assert "no errors" in run(tmp_path, installed, "boardgen", "check", "morris")
    run(tmp_path, installed, "boardgen", "kit", "morris", "--format", "pdf", "-o", "kit")
    assert (tmp_path / "kit" / "morris.pdf").stat().st_size > 5_000
    (tmp_path / "game.tlog").write_text("%tlog 1\nGame: morris\nPlayers: W=Ana K=Ben\n1W set B2\n1K set A1\n2W set C3\n", "utf-8")
    assert "valid; 3 turns" in run(tmp_path, installed, "referee", "check", "game.tlog")
    listed = run(tmp_path, installed, "referee", "legal", "game.tlog")
    assert "next: 2K" in listed
    assert re.search(r"set .*A3", listed)
    assert "accepted" in run(tmp_path, installed, "referee", "try", "game.tlog", "2K set A3")
    assert "set" in run(tmp_path, installed, "referee", "why", "game.tlog", "2W")
    (tmp_path / "own.yaml").write_text("extends: morris\ntitle: House rules\n", "utf-8")
    assert "no errors" in run(tmp_path, installed, "boardgen", "check", "own.yaml")


def test_without_such_a_package_nothing_is_searched_at_a_start() -> None:
    script = "import sys; from boardgen.layout.spec import catalog; catalog.load('gocaine'); print('importlib.metadata' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
