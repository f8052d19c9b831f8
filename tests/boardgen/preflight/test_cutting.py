"""`proof` of sheets for a cutting machine: a right export holds, and each thing that could be wrong with one is found."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from boardgen.cli import app
from tests.boardgen.export.test_cutter import folds, run
from tests.sampling import sampled


def proof(folder: Path) -> Result:
    return CliRunner().invoke(app, ["proof", str(folder)])


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cut")
    assert run(folder / "out", folds(folder), "silhouette", "--only", "cards,coins,die,case").exit_code == 0
    return folder / "out"


@pytest.mark.slow
def test_a_right_export_holds(sheets: Path) -> None:
    done = proof(sheets)
    assert done.exit_code == 0, done.stdout
    for fact in ("cut files", "marks", "room around the marks", "lines to score", "on the trim of the printed piece ± 0.1 mm"):
        assert fact in done.stdout
    facts = json.loads(CliRunner().invoke(app, ["proof", str(sheets), "--format", "json"]).stdout)
    assert facts["holds"] is True
    assert facts["pdf"] == "sheets.pdf"


def moved(data: str, by: float) -> str:
    """A rectangle with round corners, moved to the east."""
    data = re.sub(r"(M|H)([\d.]+)", lambda match: f"{match[1]}{float(match[2]) + by:g}", data)
    return re.sub(r"(0 0 1 )([\d.]+)", lambda match: f"{match[1]}{float(match[2]) + by:g}", data)


def _card(change: Callable[[str], str]) -> Callable[[str], str]:
    return lambda text: re.sub(r'(id="\d+-cards" d=")([^"]+)', lambda match: match[1] + change(match[2]), text, count=1)


@pytest.mark.parametrize(
    ("change", "fact"),
    sampled(
        [
            (_card(lambda data: moved(data, 0.25)), "on the trim of the printed piece"),
            (_card(lambda data: data.removesuffix("Z")), "closed"),
            (_card(lambda data: moved(data, 60)), "none across another"),
            (_card(lambda data: moved(data, -40)), "inside the area, clear of the marks"),
            (lambda text: re.sub(r'<path id="\d+-coins"[^>]*/>\n', "", text, count=1), "a line for each piece"),
            (lambda text: text.replace('viewBox="0 0 210 297"', 'viewBox="0 0 210 300"'), "is not drawn in millimetres"),
            (lambda text: re.sub(r'<path d="M[\d.]+ [\d.]+', '<path d="M3 3', text, count=1), "lines to score"),
        ],
        every=3,
    ),
)
def test_a_wrong_cut_file_is_found(sheets: Path, tmp_path: Path, change: Callable[[str], str], fact: str) -> None:
    shutil.copytree(sheets, tmp_path / "out")
    changed = 0
    for path in sorted((tmp_path / "out").glob("cut-*.svg")):
        text = path.read_text("utf-8")
        if change(text) != text and not changed:
            path.write_text(change(text), "utf-8")
            changed += 1
    assert changed
    done = proof(tmp_path / "out")
    assert done.exit_code != 0
    lines = [line for line in (done.stdout + done.stderr).splitlines() if fact in line]
    assert lines
    assert any("NO" in line or "millimetres" in line for line in lines), done.stdout


def test_a_wrong_mark_and_a_piece_in_its_room_are_found(sheets: Path, tmp_path: Path) -> None:
    shutil.copytree(sheets, tmp_path / "out")
    manifest = json.loads((tmp_path / "out/manifest.json").read_text("utf-8"))
    manifest["marks_mm"][0][0] += 0.2
    manifest["kept_mm"][1] = [100, 100, 120, 120]
    (tmp_path / "out/manifest.json").write_text(json.dumps(manifest), "utf-8")
    text = proof(tmp_path / "out").stdout
    assert re.search(r"marks .*0\.200 mm off +NO", text)
    assert re.search(r"room around the marks .*NO", text)


def test_sheets_of_another_export_are_found(sheets: Path, tmp_path: Path) -> None:
    shutil.copytree(sheets, tmp_path / "out")
    other = tmp_path / "other"
    run(other, folds(tmp_path / "own"), "silhouette", "--only", "cards,coins,die,case", "--style", "black")
    faces = json.loads((sheets / "manifest.json").read_text("utf-8"))
    swapped = {**next(file for file in faces["files"] if file["name"] == "faces.pdf")["faces"]}
    assert len(swapped) > 1
    for file in faces["files"]:
        for piece in file.get("pieces", ()):
            piece["face"] = "die" if piece["face"] == "coins" else piece["face"]
    (tmp_path / "out/manifest.json").write_text(json.dumps(faces), "utf-8")
    assert "on the trim of the printed piece" in next(line for line in proof(tmp_path / "out").stdout.splitlines() if "NO" in line)
