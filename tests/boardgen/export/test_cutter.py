"""Sheets for cutting machines as second readers find them: the SVG as XML, the PDF and the pictures as pixels, the counts of kit.json."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image
from pypdf import PdfReader
from typer.testing import CliRunner, Result

from boardgen.cli import app
from boardgen.export.cutter import CUT, SCORE
from boardgen.kit.kit_json import describe_terms
from boardgen.layout.files import shipped
from boardgen.preflight.raster import Scan
from tests.boardgen.export.test_stock import stock_of
from tests.boardgen.kit.own_game import written
from tests.sampling import nightly

SVG = "{http://www.w3.org/2000/svg}"
FOLDED = """\
game: folds
title: Folds
players: [2, 2]
components:
  cards: {kind: card, size: poker, count: 12, front: [{fill: "#AA3322"}, {text: "{n}", box: [8, 30, 47, 12]}]}
  die: {kind: die, edge: 16, faces: [1, 2, 3, 4, 5, 6]}
  tree: {kind: standee, size: [25, 40], front: [{icon: tree, box: [4, 8, 17, 17]}]}
  case: {kind: box, fits: cards}
  coins: {kind: coin, diameter: 21.5, count: 7, front: [{icon: coin, box: [5, 5, 11, 11]}]}
"""


def run(out: Path, layout: str, machine: str, *options: str) -> Result:
    return CliRunner().invoke(app, ["export", layout, "--to", f"cutter:{machine}", "--out", str(out), *options])


def exported(out: Path, layout: str, machine: str, *options: str) -> dict[str, Any]:
    done = run(out, layout, machine, *options)
    assert done.exit_code in (0, 1), done.output
    manifest: dict[str, Any] = json.loads((out / "manifest.json").read_text("utf-8"))
    return manifest


def folds(folder: Path) -> str:
    folder.mkdir(exist_ok=True)
    (folder / "folds.yaml").write_text(FOLDED, "utf-8")
    return str(folder / "folds.yaml")


def layers(path: Path) -> dict[str, list[ElementTree.Element]]:
    root = ElementTree.parse(path).getroot()
    assert root.tag == f"{SVG}svg"
    return {layer.attrib["id"]: list(layer) for layer in root.findall(f"{SVG}g")}


@pytest.mark.slow
def test_a_sheet_has_a_closed_path_for_each_piece_of_the_kit(tmp_path: Path) -> None:
    for machine, layout in (("silhouette", "cairo"), ("generic", folds(tmp_path)), ("silhouette-alpha", written(tmp_path / "own"))):
        out = tmp_path / machine
        manifest = exported(out, layout, machine)
        counts: dict[str, int] = {}
        for file in manifest["files"]:
            if not file["name"].endswith(".svg"):
                continue
            cuts = layers(out / file["name"])["cut"]
            assert all(path.tag == f"{SVG}path" and path.attrib["d"].count("M") == 1 and path.attrib["d"].endswith("Z") for path in cuts)
            assert [path.attrib["id"] for path in cuts] == [piece["path"] for piece in file["pieces"]]
            assert len({path.attrib["id"] for path in cuts}) == len(cuts)
            for piece in file["pieces"]:
                counts[piece["component"]] = counts.get(piece["component"], 0) + 1
        parts: Any = describe_terms(stock_of(layout).kit)["components"]
        left_out = {line.split("`")[1] for line in manifest["left_out"]}
        assert counts == {part["name"]: part["pieces"] for part in parts if part["name"] not in left_out}
        assert len(PdfReader(out / "sheets.pdf").pages) == next(file["pages"] for file in manifest["files"] if file["name"] == "sheets.pdf")


def test_cut_and_score_are_apart_in_layer_and_colour_at_true_size(tmp_path: Path) -> None:
    exported(tmp_path / "out", folds(tmp_path), "silhouette", "--only", "die,tree,case")
    root = ElementTree.parse(tmp_path / "out/cut-001.svg").getroot()
    assert (root.attrib["width"], root.attrib["height"], root.attrib["viewBox"]) == ("210mm", "297mm", "0 0 210 297")
    assert {layer.attrib["id"]: layer.attrib["stroke"] for layer in root.findall(f"{SVG}g")} == {"score": SCORE, "cut": CUT}
    scores = sum(len(layers(path).get("score", [])) for path in (tmp_path / "out").glob("cut-*.svg"))
    stock = stock_of(folds(tmp_path), "die,tree,case")
    assert scores == sum(len(item.outline.folds) * item.copies for item in stock.items) == 12 + 3 + 12


def test_round_pieces_and_round_corners_are_real_arcs(tmp_path: Path) -> None:
    exported(tmp_path / "out", folds(tmp_path), "silhouette", "--only", "cards,coins")
    paths = {path.attrib["id"]: path.attrib["d"] for file in (tmp_path / "out").glob("cut-*.svg") for path in layers(file)["cut"]}
    for name, data in paths.items():
        radii = re.findall(r"A([\d.]+) ([\d.]+) 0 0 1", data)
        assert radii == ([("10.75", "10.75")] * 2 if "coins" in name else [("3", "3")] * 4), name


def test_the_marks_are_where_the_machine_looks_for_them(tmp_path: Path) -> None:
    """A square of 5 mm and arms of 20 x 0.3 mm, 10 mm from the edges, and nothing in the fourth corner: read from the pixels."""
    exported(tmp_path / "out", folds(tmp_path), "silhouette", "--only", "coins")
    with Scan(tmp_path / "out/sheets.pdf") as scan:
        page = scan.window(1, 0, 0, 210, 297, 10)

    def dark(x: float, y: float) -> bool:
        return page.row(int(y * 10))[int(x * 10)] < 100

    assert [dark(x, 12.5) for x in (9.9, 10.1, 14.9, 15.1)] == [False, True, True, False]
    assert [dark(12.5, y) for y in (9.9, 10.1, 14.9, 15.1)] == [False, True, True, False]
    assert [dark(x, 10.1) for x in (179.8, 180.2, 199.8, 200.2)] == [False, True, True, False]
    assert [dark(199.8, y) for y in (9.9, 10.2, 29.8, 30.2)] == [False, True, True, False]
    assert [dark(10.1, y) for y in (266.8, 267.2, 286.8, 287.2)] == [False, True, True, False]
    assert not any(dark(199.8, y) or dark(y - 100, 286.8) for y in (270, 280, 286))


@pytest.mark.slow
def test_backs_lie_behind_their_fronts_or_on_sheets_of_their_own(tmp_path: Path) -> None:
    layout = written(tmp_path / "own")
    done = run(tmp_path / "duplex", layout, "silhouette", "--only", "crew")
    assert "the last sheets have backs (crew): print them on both sides, flipped on the long edge" in done.stdout
    manifest = json.loads((tmp_path / "duplex/manifest.json").read_text("utf-8"))
    sheets = [file for file in manifest["files"] if "sheet" in file]
    assert [(sheet["page"], sheet["back_page"]) for sheet in sheets] == [(1, 2)]
    done = run(tmp_path / "app", layout, "cricut", "--only", "crew")
    assert "cut both, and glue them back to back" in done.stdout
    manifest = json.loads((tmp_path / "app/manifest.json").read_text("utf-8"))
    pieces = [piece for file in manifest["files"] for piece in file.get("pieces", ())]
    assert [sum(piece["side"] == side for piece in pieces) for side in ("front", "back")] == [13, 13]


@pytest.mark.slow
def test_an_app_gets_pictures_that_are_transparent_between_the_pieces(tmp_path: Path) -> None:
    manifest = exported(tmp_path / "out", folds(tmp_path), "cricut", "--only", "coins,cards", "--paper", "letter")
    assert manifest["area_mm"] == [0, 0, 188.976, 252.476]
    assert manifest["marks_mm"] == []
    with Image.open(tmp_path / "out/sheet-001.png") as picture:
        assert picture.mode == "RGBA"
        assert picture.size == (round(7.44 * 300), round(9.94 * 300))
        sheet = next(file for file in manifest["files"] if file["name"] == "cut-001.svg")
        x, y = (place / 25.4 * 300 for place in sheet["pieces"][0]["at_mm"])
        alpha = picture.getchannel("A")
        assert [alpha.getpixel((x + 400, y + 400)), alpha.getpixel((x + 3, y + 3)), alpha.getpixel((x + 60, y + 3))] == [255, 0, 255]


@pytest.mark.slow
def test_a_piece_that_is_too_large_is_told_in_millimetres(tmp_path: Path) -> None:
    done = run(tmp_path / "out", "gocaine", "silhouette", "--players", "2")
    assert done.exit_code == 1
    what = r"a piece of `board` is 2[.\d]+ x 3[.\d]+ mm, [.\d]+ mm too large for the 187\.4 x 274\.4 mm that Silhouette cuts on A4"
    assert re.search(what, done.stderr)
    done = run(tmp_path / "none", "gocaine", "silhouette", "--only", "board")
    assert done.exit_code == 2
    assert "nothing of this kit is cut: `board` is left out" in done.stderr
    assert not (tmp_path / "none").exists()
    done = run(tmp_path / "small", folds(tmp_path), "silhouette", "--only", "tree", "--paper", "62x70mm")
    assert "the marks of Silhouette leave no room on 62 × 70 mm" in done.stderr


@pytest.mark.slow
def test_the_same_export_has_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        exported(tmp_path / name, folds(tmp_path), "cricut")
    one, two = ({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("one", "two"))
    assert one == two


@pytest.mark.nightly
@pytest.mark.slow
@pytest.mark.parametrize("layout", nightly(["rock-pool", "drove", *shipped.names()], landing=1))  # those with pieces of their own
def test_every_game_and_kind_of_example_holds_in_proof(layout: str, tmp_path: Path) -> None:
    for machine in ("silhouette", "cricut"):
        out = tmp_path / f"{layout}-{machine}"
        assert run(out, layout, machine).exit_code in (0, 1), layout
        done = CliRunner().invoke(app, ["proof", str(out)])
        assert done.exit_code == 0, f"{layout}: {done.stdout}"
