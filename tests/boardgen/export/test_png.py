"""Pictures of a kit as a second reader (Pillow) finds them: size, mode, dpi, what they show, and the folder that they are in."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat
from typer.testing import CliRunner, Result

from boardgen.cli import app
from boardgen.export.targets import MODULES
from boardgen.preflight.raster import colours
from boardgen.surface.png import pdf_bytes
from tests.boardgen.export.test_stock import stock_of
from tests.boardgen.kit.own_game import written


def exported(out: Path, layout: str, *options: str, to: str = "png") -> dict[str, Any]:
    done = run(layout, "--to", to, "--out", str(out), *options)
    assert done.exit_code == 0, done.stderr
    manifest: dict[str, Any] = json.loads((out / "manifest.json").read_text("utf-8"))
    return manifest


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["export", *words])


@pytest.mark.slow
def test_every_picture_has_its_size_its_mode_its_dpi_and_its_hash(tmp_path: Path) -> None:
    for layout, dpi, bleed in (("rock-pool", 72, 0.0), ("cairo", 100, 3.175), (written(tmp_path / "own"), 96, 3.0)):
        folder = tmp_path / f"{dpi}"
        manifest = exported(folder, layout, "--dpi", str(dpi), "--bleed", str(bleed), "--players", "2")
        assert {path.name for path in folder.iterdir()} == {"manifest.json", *(file["name"] for file in manifest["files"])}
        assert manifest["dpi"] == dpi
        for file in manifest["files"]:
            data = (folder / file["name"]).read_bytes()
            assert (file["bytes"], file["sha256"]) == (len(data), sha256(data).hexdigest())
            with Image.open(folder / file["name"]) as picture:
                assert picture.mode == "RGB"
                assert list(picture.size) == file["size_px"] == [round(mm / 25.4 * dpi) for mm in file["size_mm"]], file["name"]
                assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)
        counts = dict.fromkeys(manifest["components"], 0)
        for file in manifest["files"]:
            counts[file["component"]] += file["copies"] * (file["side"] != "back")
        for name in ("tiles", "coins", "crew", "deck", "dice", "pawns"):
            assert counts.get(name) == manifest["components"].get(name), name


@pytest.mark.slow
def test_a_picture_is_what_the_pdf_of_the_face_shows(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    exported(folder, "gocaine", "--dpi", "150", "--only", "cells,notes,board", "--players", "2")
    for item in stock_of("gocaine", "cells,notes,board", players=2).items:
        for face in item.faces:
            size = face.figure.width, face.figure.height
            (page,) = colours(pdf_bytes([(size, face.figure.shapes)], ""), 150 / 25.4)
            with Image.open(folder / f"{face.name}.png") as picture:
                drawn = Image.frombytes("RGB", (page.width, page.height), bytes(page.pixels)).resize(picture.size)
                difference = ImageChops.difference(picture, drawn).convert("L")
                assert ImageStat.Stat(difference).mean[0] < 6, face.name


@pytest.mark.slow
def test_a_bleed_goes_on_from_the_trim(tmp_path: Path) -> None:
    dpi, ring = 254, 30  # ten pixels a mm
    exported(tmp_path / "trim", "gocaine", "--dpi", str(dpi), "--only", "loads,notes", "--players", "2")
    exported(tmp_path / "bled", "gocaine", "--dpi", str(dpi), "--only", "loads,notes", "--players", "2", "--bleed", "3")
    for name in ("loads-B-5.png", "note-100.png", "note-100-back.png"):
        with Image.open(tmp_path / "trim" / name) as trim, Image.open(tmp_path / "bled" / name) as bled:
            assert bled.size == (trim.width + 2 * ring, trim.height + 2 * ring)
            inside = bled.crop((ring, ring, ring + trim.width, ring + trim.height))
            assert ImageChops.difference(inside, trim).convert("L").getextrema()[1] <= 40, name  # the pixels of the edge are rounded
            corner = bled.getpixel((0, 0))
            assert corner == bled.getpixel((ring + 2, ring + 2)), name  # the ground goes on to the corner of the sheet


@pytest.mark.nightly
@pytest.mark.slow
def test_the_same_export_has_the_same_bytes(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        exported(folder, "rock-pool", "--dpi", "72")
    one, two = ({path.name: path.read_bytes() for path in folder.iterdir()} for folder in folders)
    assert one == two


@pytest.mark.slow
def test_what_is_refused(tmp_path: Path) -> None:
    for words, message in {
        ("--to", "pgn"): "--to 'pgn': there is no such target; did you mean 'png'?",
        ("--to", "png:x"): "--to 'png:x': nothing follows `png`; write --to png",
        ("--to", "png", "--dpi", "0"): "--dpi 0: choose a number of pixels an inch from 30 to 1200, such as 300",
        ("--to", "png", "--dpi", "-1"): "--dpi -1: choose a number",
        ("--to", "png", "--dpi", "nan"): "--dpi nan: choose a number",
        ("--to", "png", "--dpi", "10000"): "--dpi 10000: choose a number",
        ("--to", "png", "--bleed", "7"): "--bleed cannot be 7 mm; choose 0 to 6 mm",
        ("--to", "png", "--url", "https://x"): "--url is not for --to png; leave it out",
        ("--to", "png", "--only", "cels"): "no component is called 'cels'; did you mean 'cells'?",
        ("--to", "png", "--dpi", "1200"): "`board`: a picture of",
    }.items():
        done = run("gocaine", *words, "--out", str(tmp_path / "out"))
        assert (done.exit_code, message in done.stderr) == (2, True), done.stderr
        assert not (tmp_path / "out").exists()
    assert set(MODULES) >= {"png"}


def test_a_folder_is_ours_or_it_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "mine.txt").write_text("mine")
    assert "contains files that are not an Inkstone export" in run("rock-pool", "--to", "png", "--out", str(out)).stderr
    (out / "mine.txt").unlink()
    few = ("--dpi", "50", "--only")
    exported(out, "rock-pool", *few, "box,pencil")
    refused = run("rock-pool", "--to", "png", *few, "box", "--out", str(out))
    assert "pencil of it would be lost. Nothing was written; add --replace" in refused.stderr
    refused = run("drove", "--to", "png", *few, "title", "--out", str(out))
    assert "has an export of rock-pool" in refused.stderr
    manifest = exported(out, "rock-pool", *few, "box", "--replace")
    assert [path.name for path in sorted(out.iterdir())] == ["box.png", "manifest.json"]
    assert [file["name"] for file in manifest["files"]] == ["box.png"]


@pytest.mark.slow
def test_a_kit_as_pictures_has_a_picture_for_each_svg(tmp_path: Path) -> None:
    words = ("kit", "rock-pool", "--only", "deck,pencil", "--format", "svg,png", "--out", str(tmp_path / "kit"))
    done = CliRunner().invoke(app, list(words))
    assert done.exit_code == 0, done.stderr
    stems = {kind: {path.stem for path in (tmp_path / "kit").glob(f"*.{kind}")} for kind in ("svg", "png")}
    assert stems["svg"] == stems["png"] >= {"page-01", "deck-1", "deck-back", "pencil"}
    kit = json.loads((tmp_path / "kit" / "kit.json").read_text("utf-8"))
    assert kit["formats"] == ["svg", "png"]
    for stem, mm in {"page-01": (210, 297), "deck-1": (63.5, 88.9), "pencil": (90, 74)}.items():
        with Image.open(tmp_path / "kit" / f"{stem}.png") as picture:
            size = picture.size if picture.size[0] < picture.size[1] or stem == "pencil" else picture.size[::-1]
            assert (picture.mode, size) == ("RGB", tuple(round(side / 25.4 * 300) for side in mm)), stem
            assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.02)


@pytest.mark.slow
def test_a_board_too_large_for_a_kit_of_pictures_names_what_to_write(tmp_path: Path) -> None:
    large = "game: large\ntitle: Large\nplayers: [2, 2]\nboard: {size: 100x100, pitch: 25}\ncomponents: {board: {kind: board}}\n"
    (tmp_path / "large.yaml").write_text(large, "utf-8")
    layout = str(tmp_path / "large.yaml")
    done = CliRunner().invoke(app, ["kit", layout, "--format", "png", "--paper", "a1", "--out", str(tmp_path / "out")])
    assert done.exit_code == 2
    assert "too large for a picture at 300 dpi; write --format pdf,svg, or export" in done.stderr
    dpi = int(done.stderr.split("--dpi")[1].split()[0])
    assert 90 < dpi < 110
    assert run(layout, "--to", "png", "--paper", "a1", "--out", str(tmp_path / "out")).exit_code == 2
    assert not (tmp_path / "out").exists()
    small = "game: small\ntitle: Small\nplayers: [2, 2]\nboard: {size: 1x1, pitch: 10}\ncomponents: {board: {kind: board}}\n"
    (tmp_path / "small.yaml").write_text(small, "utf-8")
    manifest = exported(tmp_path / "tiny", str(tmp_path / "small.yaml"), "--dpi", "30")
    (board,) = [file for file in manifest["files"] if file["component"] == "board"]
    assert board["size_px"] == [round(mm / 25.4 * 30) for mm in board["size_mm"]]
