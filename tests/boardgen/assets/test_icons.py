"""Icons: the layout's own first, then ours; in their own colours or in one ink; shared by all that use them."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path as FilePath

import pytest

from boardgen.assets.pictures import AssetError, Pictures
from boardgen.draw.measure import ink_coverage
from boardgen.draw.shape import ink
from boardgen.draw.shape.restyle import restyle_shapes
from boardgen.draw.shape.shapes import Group, Image, Paint, Path, Rect, Shape, Symbol, Text, Use, extent, leaves
from boardgen.draw.type.geometry import Affine, Box
from boardgen.layout.files.shipped import data_folder
from tests.boardgen.assets import samples
from tests.clock import within

SQUARE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5">
<path fill="{}" d="M0 0h10v5H0z"/><path fill="white" d="M1 1h2v2z"/></svg>"""
OURS = {"anchor", "coin", "crown", "drop", "flame", "gear", "heart", "leaf", "shield", "ship", "star", "storm", "sword", "die-1", "die-6"}


def paints(shape: Shape) -> list[Paint]:
    return [one.paint for one, _ in leaves((shape,)) if isinstance(one, Path)]


@pytest.fixture
def folder(tmp_path: FilePath) -> FilePath:
    (tmp_path / "icons").mkdir()
    for name, colour in (("coin", "gold"), ("rum", "#6B4A2B")):
        (tmp_path / "icons" / f"{name}.svg").write_text(SQUARE.format(colour), "utf-8")
    (tmp_path / "icons" / "map.png").write_bytes(samples.files()["alpha.png"])
    (tmp_path / "icons" / "rum.png").write_bytes(samples.files()["rgb.png"])
    return tmp_path


def test_our_icons_are_clean_and_alike() -> None:
    """One path, one ink, 24 mm, nothing outside; of one size and weight, and each unlike the others."""
    pictures, large = Pictures(""), Box(0, 0, 96, 96)
    assert set(pictures.names()) >= OURS
    assert len(pictures.names()) >= 24
    cells: dict[str, list[float]] = {}
    for name in pictures.names():
        icon = pictures.icon(name)
        assert (icon.width, icon.height) == pytest.approx((24, 24)), name
        (shape,) = icon.shapes
        assert isinstance(shape, Path)
        assert shape.paint == Paint(ink.TEXT), name
        box = extent(shape)
        assert box is not None
        assert Box(0, 0, 24, 24).holds(box), name
        assert 19 < max(box.width, box.height) < 23, f"{name} is as large as the others"
        assert box.centre == pytest.approx((12, 12), abs=0.6), name
        drawn = pictures.draw_icon(name, large, "#000000")
        assert isinstance(drawn, Use)
        weight = ink_coverage.ink_area((drawn,), large, ink_coverage.Known()) / 96**2
        assert 0.25 < weight < (0.6 if name.startswith("die") else 0.5), f"{name} is as heavy as the others"
        paper = Rect(0, 0, 96, 96, Paint("#FFFFFF"))
        cells[name] = [ink_coverage.darkness(grey) for _, grey in ink_coverage.grounds((paper, *drawn.symbol.shapes), large, 12)]
    for one, other in combinations(cells, 2):
        apart = sum(abs(a - b) for a, b in zip(cells[one], cells[other], strict=True)) / 144
        assert apart > (0.02 if one[:3] == other[:3] == "die" else 0.1), (one, other)


def test_the_layouts_own_icon_comes_first(folder: FilePath) -> None:
    pictures = Pictures(str(folder), "icons/")
    assert set(pictures.names()) >= OURS | {"rum", "map"}
    assert pictures.names() == tuple(sorted(pictures.names()))
    assert pictures.icon("coin").width == pytest.approx(10 * 25.4 / 96)
    assert pictures.icon("star").width == pytest.approx(24)
    assert not pictures.icon("rum").raster, "a drawing before pixels"
    assert pictures.icon("map").raster
    files = [str(folder / "icons" / name) for name in ("coin.svg", "map.png", "rum.svg")]
    assert list(pictures.list_used()) == sorted([*files, f"{data_folder()}/icons/star.svg"])
    assert "rum" not in Pictures(str(folder)).names()


def test_an_unknown_icon_and_a_wrong_folder(folder: FilePath) -> None:
    pictures = Pictures(str(folder), "icons")
    for name, remedy in (("coyn", "did you mean 'coin'?"), ("Anchor", "did you mean 'anchor'?"), ("zeppelin", "there are anchor, ")):
        with pytest.raises(AssetError) as caught:
            pictures.icon(name)
        assert caught.value.problem == f"there is no icon '{name}'"
        assert caught.value.remedy.startswith(remedy)
    cases = {
        "icon": ("there is no folder 'icon'", "did you mean the folder 'icons'?"),
        "icons/coin.svg": ("'icons/coin.svg' is a file", "name the folder"),
        "../icons": ("'../icons' is not allowed: the path leads upwards", "write a path below"),
        "/icons": ("'/icons' is not allowed: the path is absolute", "write a path below"),
    }
    for path, (problem, remedy) in cases.items():
        with pytest.raises(AssetError) as caught:
            Pictures(str(folder), path)
        assert caught.value.problem == problem
        assert caught.value.remedy.startswith(remedy), path
    (folder / "icons" / "bad.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><text/></svg>', "utf-8")
    with pytest.raises(AssetError, match=r"'icons/bad.svg' contains what cannot be drawn: text \(line 1\)"):
        Pictures(str(folder), "icons").icon("bad")


def test_an_icon_is_drawn_inside_its_box_and_shared(folder: FilePath) -> None:
    pictures = Pictures(str(folder), "icons")
    one, other = (pictures.draw_icon("coin", Box(x, 20, x + 10, 30), "#2B3888") for x in (10, 50))
    assert isinstance(one, Use)
    assert isinstance(other, Use)
    assert one.symbol is other.symbol
    assert extent(one) == pytest.approx(Box(10, 22.5, 20, 27.5))
    assert [paint.fill for paint in paints(one)] == ["#2B3888", "#FFFFFF"], "white stays white"
    assert [paint.fill for paint in paints(pictures.draw_icon("coin", Box(0, 0, 9, 9), None))] == ["#FFD700", "#FFFFFF"]
    pixels = pictures.draw_icon("map", Box(0, 0, 30, 30), "#2b3888")
    assert isinstance(pixels, Image)
    assert (pixels.tone, extent(pixels)) == ("#2B3888", Box(0, 5, 30, 25))


def test_pictures_in_styles_that_save_ink(folder: FilePath) -> None:
    """Where only black is printed drawings are white within lines and others grey; where ink is saved all are pale, with dark text on them;
    small ones stay as they are."""
    pictures = Pictures(str(folder), "icons")
    (folder / "a.svg").write_text(SQUARE.format("#204060"), "utf-8")
    (folder / "a.png").write_bytes(samples.files()["rgb.png"])
    box = Box(0, 0, 60, 40)
    for name in ("a.svg", "a.png"):
        picture = pictures.picture(name)
        title = Text(30, 20, "Storm", "regular", 12, "#FFFFFF", role="caption" if picture.raster else "text")
        face = (Rect(0, 0, 60, 40, Paint("#101010", role="ground")), pictures.draw(picture, box, "cover"), title)
        on_black = "#FFFFFF" if picture.raster else "#000000"
        for style, tone, fill, text in (("black", "grey", "#FFFFFF", on_black), ("low-ink", "light", "#A6B3BF", ink.TEXT)):
            drawn = restyle_shapes(face, style)  # type: ignore[arg-type]
            (found,) = [shape for shape in drawn if isinstance(shape, Text)]
            assert found.fill == text, (name, style)
            for shape, _ in leaves(drawn[:-1]):
                assert not isinstance(shape, Image) or shape.tone == tone
            if name == "a.svg":
                assert [paint.fill for paint in paints(drawn[-2])] == [fill, "#FFFFFF"], style
        small = pictures.draw(picture, Box(0, 0, 9, 6), "cover")
        assert restyle_shapes((small,), "low-ink") == (small,)
        assert restyle_shapes((small,), "colour") == (small,)


def test_a_white_icon_is_still_seen_where_its_dark_ground_is_saved(folder: FilePath) -> None:
    pictures = Pictures(str(folder), "icons")
    ground = Rect(0, 0, 60, 40, Paint("#2E4A5B", role="ground"))
    (folder / "icons" / "grey.png").write_bytes(samples.files()["grey-alpha.png"])
    for name in ("anchor", "map"):
        on_ground, white = (pictures.draw_icon(name, Box(20, 10, 40, 30), "#FFFFFF", role) for role in ("text", "sign"))
        for style, dark in (("low-ink", ink.TEXT), ("black", "#000000")):
            drawn = restyle_shapes((ground, on_ground), style)[-1]  # type: ignore[arg-type]
            assert (drawn.tone if isinstance(drawn, Image) else paints(drawn)[0].fill) == dark, (name, style)
            alone = restyle_shapes((white,), style)[-1]  # type: ignore[arg-type]
            assert (alone.tone if isinstance(alone, Image) else paints(alone)[0].fill) == "#FFFFFF"
    blue = pictures.draw_icon("map", Box(0, 0, 6, 6), "#2B3888")
    (black,) = restyle_shapes((blue,), "black")
    assert isinstance(black, Image)
    assert black.tone == "#000000"


def test_the_ink_of_a_picture_is_counted(folder: FilePath) -> None:
    """Within two points of what its pixels say, whatever covers it and however much of it is seen."""
    pictures = Pictures(str(folder), "icons")
    (folder / "a.png").write_bytes(samples.files()["rgb.png"])
    (folder / "clear.png").write_bytes(samples.files()["alpha.png"])
    colours = ("#C81E28", "#1E963C", "#143CB4", "#F0D228")
    quarters = [ink_coverage.darkness(colour) for colour in colours]
    mean = sum(quarters) / 4
    page = Box(0, 0, 100, 100)

    def share(*shapes: Shape) -> float:
        return ink_coverage.ink_area(shapes, page, ink_coverage.Known()) / 10_000

    picture = pictures.picture("a.png")
    whole = pictures.draw(picture, page, "stretch")
    assert share(whole) == pytest.approx(mean, abs=0.02)
    assert share(Use(Symbol("s", (whole,)), 0, 0)) == pytest.approx(mean, abs=0.02)
    assert share(Group((whole,), Affine.rotate(90, 50, 50))) == pytest.approx(mean, abs=0.02)
    assert share(Group((whole,), clip=Rect(0, 0, 50, 50, Paint()))) == pytest.approx(quarters[0] / 4, abs=0.02)
    assert share(whole, Rect(0, 0, 100, 50, Paint("#FFFFFF"))) == pytest.approx(sum(quarters[2:]) / 4, abs=0.02)
    assert share(Rect(0, 0, 100, 100, Paint("#000000")), whole) == pytest.approx(mean, abs=0.02)
    turned = Group((whole,), Affine.rotate(90, 50, 50), clip=Rect(0, 0, 50, 50, Paint()))  # the first quarter, now at the upper right
    assert share(Rect(50, 0, 50, 50, Paint("#000000")), turned) == pytest.approx(quarters[0] / 4, abs=0.02)
    for turn in samples.UPRIGHT:
        (folder / f"{turn}.jpg").write_bytes(samples.files()[f"turned{turn}.jpg"])
        upright = Pictures(str(folder)).picture(f"{turn}.jpg")
        first = Group((Pictures(str(folder)).draw(upright, page, "stretch"),), clip=Rect(0, 0, 50, 50, Paint()))
        assert share(first) == pytest.approx(quarters[0] / 4, abs=0.02), turn
    assert share(Group((whole,), opacity=0.5)) == pytest.approx(mean / 2, abs=0.02)
    half = (0.5 * sum(quarters[:2]) + sum(quarters[2:])) / 4
    assert share(pictures.draw(pictures.picture("clear.png"), page, "stretch")) == pytest.approx(half, abs=0.03)
    assert share(*restyle_shapes((whole,), "low-ink")) == pytest.approx(0.4 * mean, abs=0.02)
    assert share(*restyle_shapes((whole,), "black")) == pytest.approx(mean, abs=0.02)
    grid = [pictures.draw(picture, Box(x, y, x + 25, y + 25), "cover") for x in range(0, 100, 25) for y in range(0, 100, 25)]
    assert share(*grid) == pytest.approx(mean, abs=0.02)


def test_many_pictures_are_drawn_fast(folder: FilePath) -> None:
    """A thousand cards: nothing is read, parsed or counted again for each."""
    pictures = Pictures(str(folder), "icons")
    (folder / "a.jpg").write_bytes(samples.saved(samples.motif((600, 800)), "JPEG"))
    pictures.picture("a.jpg")
    with within(0.5):
        for number in range(1000):
            pictures.draw(pictures.picture("a.jpg"), Box(number, 0, number + 63, 46), "cover")
            for _ in range(5):
                pictures.draw_icon("coin", Box(number, 50, number + 6, 56), "#2B3888")


def test_texts_are_read_against_the_part_of_a_picture_below_them(folder: FilePath) -> None:
    pictures = Pictures(str(folder), "icons")
    for name in ("rgb.png", "alpha.png", "turned6.jpg"):
        (folder / name).write_bytes(samples.files()[name])
    (folder / "a.svg").write_text(SQUARE.format("#204060"), "utf-8")
    quarters = ("#C81E28", "#1E963C", "#143CB4", "#F0D228")
    parts = pictures.grounds(pictures.picture("rgb.png"), Box(10, 10, 70, 50), "stretch")
    parts += pictures.grounds(pictures.picture("turned6.jpg"), Box(10, 10, 70, 50), "stretch")
    assert len(parts) == 72
    for part, grey in parts:
        x, y = part.centre
        assert ink_coverage.darkness(grey) == pytest.approx(ink_coverage.darkness(quarters[(x > 40) + 2 * (y > 30)]), abs=0.1)
    greys = [grey for _, grey in pictures.grounds(pictures.picture("a.svg"), Box(0, 0, 40, 20), "contain")]
    assert ink_coverage.darkness(greys[-1]) == pytest.approx(ink_coverage.darkness("#204060"), abs=0.01)
    half = pictures.grounds(pictures.picture("alpha.png"), Box(0, 0, 60, 40), "cover")
    assert ink_coverage.darkness(half[0][1]) == pytest.approx(ink_coverage.darkness(quarters[0]) / 2, abs=0.1)
    beside = pictures.grounds(pictures.picture("rgb.png"), Box(0, 0, 60, 120), "contain")
    assert {round(part.y0) for part, _ in beside} == {40, 60}
