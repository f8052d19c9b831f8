"""Print on demand as a second reader (Pillow, pypdf) finds it: pixels, bleed, copies, backs, what is left out and what is said of it."""

from __future__ import annotations

import csv
import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat
from pypdf import PdfReader
from typer.testing import CliRunner, Result

from boardgen.cli import app
from boardgen.draw.shape.shapes import Circle, Figure, Paint
from boardgen.export import pod
from boardgen.layout.files import shipped
from boardgen.surface.png import drawing
from tests.boardgen.kit.own_game import GAME, written
from tests.sampling import nightly

DECK = """\
game: tarn
title: Tarn
players: [2, 2]
components:
  deck: {kind: card, size: poker, from: deck.csv, front: face, back: [{fill: "#2E4A5B"}]}
  plain: {kind: card, size: mini, count: 2, front: bare}
faces:
  face:
    - {fill: "#C8102E"}
    - {text: "{name}", box: [8, 30, 47, 12], style: title}
  bare:
    - {rect: true, box: [0, 0, full, full], ink: "#1F5D3A"}
    - {text: "Edge", box: [8, 20, 28, 10], style: title}
"""


def exported(out: Path, layout: str, to: str, *options: str) -> tuple[Result, dict[str, Any]]:
    done = CliRunner().invoke(app, ["export", layout, "--to", to, "--out", str(out), *options])
    assert done.exit_code in (0, 1), done.output
    return done, json.loads((out / "manifest.json").read_text("utf-8"))


def tarn(folder: Path, rows: int = 4) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "deck.csv").write_text("name,count\n" + "".join(f"Card {n},{1 + n % 2}\n" for n in range(1, rows + 1)), "utf-8")
    (folder / "tarn.yaml").write_text(DECK, "utf-8")
    return str(folder / "tarn.yaml")


def test_every_picture_has_exactly_the_pixels_of_its_product(tmp_path: Path) -> None:
    done, manifest = exported(tmp_path / "out", tarn(tmp_path), "pod:thegamecrafter", "--only", "deck,plain")
    assert done.exit_code == 0, done.stderr
    assert manifest["maker"] == "The Game Crafter"
    sizes = {"cards-poker-deck": (825, 1125), "cards-mini-plain": (600, 825)}
    names = {path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*.*") if path.is_file()}
    assert names == {"manifest.json", *(file["name"] for file in manifest["files"])}
    for file in manifest["files"]:
        if not file["name"].endswith(".png"):
            continue
        with Image.open(tmp_path / "out" / file["name"]) as picture:
            assert picture.mode == "RGB"
            assert picture.size == sizes[file["name"].partition("/")[0]] == tuple(file["size_px"])
            assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.02)


def test_bleed_is_drawn_and_a_ground_without_bleed_goes_on(tmp_path: Path) -> None:
    exported(tmp_path / "out", tarn(tmp_path), "pod:thegamecrafter", "--only", "deck,plain")
    for name, colour in (("cards-poker-deck/deck-1.png", (200, 16, 46)), ("cards-mini-plain/plain.png", (31, 93, 58))):
        with Image.open(tmp_path / "out" / name) as picture:
            wide, high = picture.size
            places = [(x, y) for x in (0, wide // 2, wide - 1) for y in (0, high - 1)] + [(0, high // 2), (wide - 1, high // 2)]
            assert [picture.getpixel(place) for place in places] == [colour] * 8, name


@pytest.mark.slow
def test_copies_are_listed_or_numbered_as_the_maker_takes_them(tmp_path: Path) -> None:
    layout = tarn(tmp_path)
    exported(tmp_path / "list", layout, "pod:thegamecrafter", "--only", "deck")
    rows = list(csv.DictReader((tmp_path / "list/cards-poker-deck/copies.csv").read_text("utf-8").splitlines()))
    assert rows == [{"front": f"deck-{n}.png", "back": "deck-back.png", "copies": str(1 + n % 2)} for n in range(1, 5)]
    assert {path.name for path in (tmp_path / "list/cards-poker-deck").glob("*.png")} == {*(row["front"] for row in rows), "deck-back.png"}
    exported(tmp_path / "numbered", layout, "pod:makeplayingcards", "--only", "deck")
    folder = tmp_path / "numbered/cards-poker-deck"
    deck = ["001-deck-1", "002-deck-1", "003-deck-2", "004-deck-3", "005-deck-3", "006-deck-4"]
    assert sorted(path.stem for path in (folder / "fronts").iterdir()) == deck
    assert (folder / "fronts/001-deck-1.png").read_bytes() == (folder / "fronts/002-deck-1.png").read_bytes()
    with Image.open(folder / "back.png") as back:
        assert back.size == (822, 1122)


@pytest.mark.slow
def test_backs_that_differ_are_numbered_with_their_fronts(tmp_path: Path) -> None:
    exported(tmp_path / "out", "cairo", "pod:thegamecrafter", "--only", "coins")
    rows = list(csv.DictReader((tmp_path / "out/chits-circle-medium-coins/copies.csv").read_text("utf-8").splitlines()))
    assert len(rows) == 24
    assert len({row["back"] for row in rows}) > 4


def test_a_document_has_the_back_of_each_card_before_its_front(tmp_path: Path) -> None:
    done, _ = exported(tmp_path / "out", tarn(tmp_path), "pod:drivethrucards", "--only", "deck")
    assert "PDF/X-1a" in done.stdout
    pages = PdfReader(tmp_path / "out/cards-poker-deck.pdf").pages
    texts = [page.extract_text().strip() for page in pages]
    assert texts == ["", "Card 1", "", "Card 1", "", "Card 2", "", "Card 3", "", "Card 3", "", "Card 4"]
    for page in pages:
        assert [float(side) for side in page.mediabox[2:]] == pytest.approx([2.75 * 72, 3.75 * 72], abs=0.01)


def test_what_has_no_product_is_named_and_the_status_says_so(tmp_path: Path) -> None:
    done, manifest = exported(tmp_path / "out", "gocaine", "pod:thegamecrafter", "--players", "2")
    assert done.exit_code == 1
    assert "`board` is left out: The Game Crafter has nothing of" in done.stderr
    left = "`title`, `reference`, `covenant` and `log` are left out"
    assert f"{left}: this preset of The Game Crafter has nothing for a sheet of paper" in done.stderr
    made = {file["component"] for file in manifest["files"] if "component" in file}
    left_out = {line.split("`")[1] for line in manifest["left_out"]}
    assert made | left_out == set(manifest["components"])
    assert not made & left_out
    assert manifest["outside_safe_zone"] == {}
    assert "`loans` is printed at 96.9 % of its size, as Medium Circle Chit Set, so that nothing needed is nearer" in done.stdout


@pytest.mark.slow
def test_nothing_is_scaled_unless_asked_and_a_product_can_be_chosen(tmp_path: Path) -> None:
    layout = written(tmp_path)
    refused = CliRunner().invoke(app, ["export", layout, "--to", "pod:makeplayingcards", "--only", "crew", "--out", str(tmp_path / "out")])
    assert refused.exit_code == 2
    assert "MakePlayingCards has nothing of 44 x 67 mm; the nearest is Mini size, 44.45 x 63.5 mm" in refused.stderr
    assert not (tmp_path / "out").exists()
    done, manifest = exported(tmp_path / "fit", layout, "pod:makeplayingcards", "--only", "crew", "--fit")
    assert "`crew` is printed at 94.8 % of its size, as Mini size" in done.stdout
    assert {file.get("scale") for file in manifest["files"] if file["name"].endswith(".png")} == {round(63.5 / 67, 4)}
    _, manifest = exported(tmp_path / "chosen", layout, "pod:makeplayingcards", "--only", "crew", "--product", "crew=cards-bridge")
    assert {tuple(file["size_px"]) for file in manifest["files"] if "size_px" in file} == {(747, 1122)}


@pytest.mark.slow
def test_what_is_near_the_cut_is_drawn_smaller_on_a_ground_that_goes_on(tmp_path: Path) -> None:
    near = DECK.replace("box: [8, 30, 47, 12]", "box: [1, 30, 61.5, 12], align: right")
    (tmp_path / "deck.csv").write_text("name\nCard\n", "utf-8")
    (tmp_path / "near.yaml").write_text(near, "utf-8")
    done, manifest = exported(tmp_path / "out", str(tmp_path / "near.yaml"), "pod:thegamecrafter", "--only", "deck")
    assert "`deck` is printed at 9" in done.stdout
    assert manifest["outside_safe_zone"] == {}
    assert done.exit_code == 0
    with Image.open(tmp_path / "out/cards-poker-deck/deck.png") as picture:
        red = (200, 16, 46)
        assert {picture.getpixel((x, y)) for x in (0, 824) for y in (0, 562, 1124)} == {red}
        dark = [x for x in range(825) for y in range(0, 1125, 2) if picture.getpixel((x, y)) != red]
    assert max(dark) <= 825 - 74, "1/8 inch of bleed and as much inside the cut"
    assert min(abs(825 - 75 - x) for x in dark) < 12, "no smaller than it has to be"


def test_what_is_scaled_fills_its_picture(tmp_path: Path) -> None:
    layout = tmp_path / "euro.yaml"
    layout.write_text(DECK.replace("size: mini", "size: [30, 63.5]").replace("from: deck.csv", "count: 1").replace("{name}", "X"), "utf-8")
    exported(tmp_path / "out", str(layout), "pod:thegamecrafter", "--only", "plain", "--product", "plain=cards-mini")
    with Image.open(tmp_path / "out/cards-mini-plain/plain.png") as picture:
        assert {picture.getpixel((x, y)) for x in (0, 599) for y in (0, 412, 824)} == {(31, 93, 58)}


@pytest.mark.slow
def test_what_is_refused(tmp_path: Path) -> None:
    layout = tarn(tmp_path)
    for words, says in {
        ("--to", "pod"): "PRESET is missing",
        ("--to", "pod:thegamecraftr"): "did you mean 'thegamecrafter'?",
        ("--to", "pod:thegamecrafter", "--bleed", "3"): "--bleed is not for --to pod",
        ("--to", "pod:thegamecrafter", "--product", "deck"): "name a component and its product",
        ("--to", "pod:thegamecrafter", "--product", "dek=cards-poker"): "this kit has no component dek; did you mean 'deck'?",
        ("--to", "pod:thegamecrafter", "--product", "deck=cards-pokr"): "has no product cards-pokr; did you mean 'cards-poker'?",
        ("--to", "pod:thegamecrafter", "--product", "deck=chits-domino"): "Domino Chit Set is not for a card of 63.5 x 88.9 mm",
        ("--to", f"pod:{tmp_path / 'none.yaml'}"): "there is no such file",
    }.items():
        done = CliRunner().invoke(app, ["export", layout, *words, "--out", str(tmp_path / "out")])
        assert done.exit_code == 2, words
        assert says in done.stderr, words
        assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_a_preset_of_your_own_takes_its_place(tmp_path: Path) -> None:
    preset = "maker: Shop\nbleed: 2mm\nproducts:\n  euro: {name: Euro, for: card, trim: [44mm, 67mm], pixels: [567, 839]}\n"
    (tmp_path / "shop.yaml").write_text(preset, "utf-8")
    layout = written(tmp_path, GAME)
    _, manifest = exported(tmp_path / "out", layout, f"pod:{tmp_path / 'shop.yaml'}", "--only", "crew,hands")
    assert {tuple(file["size_px"]) for file in manifest["files"] if "size_px" in file} == {(567, 839)}
    names = {file["name"].partition("/")[0] for file in manifest["files"]}
    assert names == {"euro-crew", "euro-hands", "contact-sheet.pdf"}


@pytest.mark.slow
def test_the_same_export_has_the_same_bytes(tmp_path: Path) -> None:
    layout = tarn(tmp_path)
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        exported(folder, layout, "pod:makeplayingcards", "--only", "deck,plain")
    one, two = ({path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.*")} for folder in folders)
    assert one == two


def test_a_contact_sheet_shows_every_picture(tmp_path: Path) -> None:
    _, manifest = exported(tmp_path / "out", tarn(tmp_path), "pod:thegamecrafter", "--only", "deck,plain")
    text = "".join(page.extract_text() for page in PdfReader(tmp_path / "out/contact-sheet.pdf").pages)
    for file in manifest["files"]:
        if file["name"].endswith(".png"):
            assert file["name"].rpartition("/")[2] in text


def test_a_contact_sheet_keeps_small_pictures_of_large_ones() -> None:
    figure = Figure(63.5, 88.9, (Circle(31.75, 44.45, 25, Paint("#C8102E")),))
    [(png, small)] = pod.draw_twice([drawing(figure, 300, 3.175)], 300)
    with Image.open(BytesIO(png)) as large, Image.open(BytesIO(small)) as picture:
        assert (large.size, max(picture.size)) == ((825, 1125), round(pod.MOST / 25.4 * pod.DPI))
        reduced = large.convert("RGB").resize(picture.size, Image.Resampling.BOX)
        assert ImageStat.Stat(ImageChops.difference(reduced, picture)).mean < [3, 3, 3]


@pytest.mark.nightly
@pytest.mark.slow
@pytest.mark.parametrize("layout", nightly(["rock-pool", "drove", *shipped.names()], landing=1))  # those with pieces of their own
def test_every_game_and_kind_of_example_is_exported_or_says_why_not(layout: str, tmp_path: Path) -> None:
    for preset in ("thegamecrafter", "makeplayingcards"):
        out = tmp_path / f"{layout}-{preset}"
        done = CliRunner().invoke(app, ["export", layout, "--to", f"pod:{preset}", "--out", str(out)])
        assert done.exit_code in (0, 1, 2), layout
        if done.exit_code == 2:
            assert "nothing of this kit can be made by" in done.stderr, layout
            continue
        manifest = json.loads((out / "manifest.json").read_text("utf-8"))
        made = {file["component"] for file in manifest["files"] if "component" in file}
        assert made | {line.split("`")[1] for line in manifest["left_out"]} == set(manifest["components"]), layout
        for file in manifest["files"]:
            if "size_px" in file:
                with Image.open(out / file["name"]) as picture:
                    assert list(picture.size) == file["size_px"]
