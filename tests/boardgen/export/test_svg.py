"""Faces as SVG: at their trim as a kit has them, or with what is drawn beyond the cut around them; what has nothing there is named."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from boardgen.cli import app

SVG = "{http://www.w3.org/2000/svg}"


def exported(out: Path, *options: str) -> tuple[dict[str, dict[str, Any]], str]:
    """The entries of the manifest by file, and what the command prints."""
    command = ["export", "gocaine", "--to", "svg", "--players", "2", "--only", "cells,notes,reference", "--out", str(out), *options]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    files = json.loads((out / "manifest.json").read_text("utf-8"))["files"]
    return {file["name"]: file for file in files}, done.output


def sizes(file: Path) -> list[float]:
    root = ET.fromstring(file.read_text("utf-8"))
    assert root.get("width") == f"{float(root.get('viewBox', '').split(',')[2]):g}mm"
    return [float(side) for side in root.get("viewBox", "").split(",")[2:]]


@pytest.mark.slow
def test_faces_with_bleed_are_larger_by_it_and_begin_where_it_does(tmp_path: Path) -> None:
    plain, said = exported(tmp_path / "plain")
    assert "no bleed" not in said
    bled, said = exported(tmp_path / "bled", "--bleed", "3")
    assert plain.keys() == bled.keys() >= {"cells-B.svg", "note-5.svg", "note-5-back.svg", "reference-page-1.svg"}
    for name in plain:
        reach = bled[name]["bleed_mm"]
        assert sizes(tmp_path / "plain" / name) == plain[name]["size_mm"]
        assert sizes(tmp_path / "bled" / name) == bled[name]["size_mm"] == [round(side + 2 * reach, 3) for side in plain[name]["size_mm"]]
        assert (Path(name).stem in said) == (reach == 0 and plain[name]["side"] != "page"), name
    assert bled["cells-B.svg"]["bleed_mm"] == 3
    root = ET.fromstring((tmp_path / "bled" / "cells-B.svg").read_text("utf-8"))
    (moved,) = root.findall(f"{SVG}g")
    assert moved.get("transform") == "translate(3 3)"
    assert max(float(circle.get("r", "0")) for circle in root.iter(f"{SVG}circle")) >= 19.05 / 2 + 2.9


def test_a_resolution_is_not_for_drawings(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["export", "gocaine", "--to", "svg", "--dpi", "150", "--out", str(tmp_path)])
    assert done.exit_code == 2
    assert "--dpi is not for --to svg" in done.output
