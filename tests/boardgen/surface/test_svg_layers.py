"""Pages as SVG in layers: what is cut, the artwork and the texts apart, each glyph drawn once, and everything where it was."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner

from boardgen.cli import app
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Group, Paint, Rect, Shape, Symbol, Text, Use, line
from boardgen.draw.type import fonts
from boardgen.draw.type.fonts import Font
from boardgen.draw.type.geometry import Affine, Box
from boardgen.sheet.paper.marks import corners
from boardgen.surface.svg import Splitter, svg_text
from tests.boardgen import small_fonts

SVG, LABEL = "{http://www.w3.org/2000/svg}", "{http://www.inkscape.org/namespaces/inkscape}label"
HREF = "{http://www.w3.org/1999/xlink}href"
FILL = Paint(fill="#2B3888")
(MARKS,) = corners(Box(50, 50, 90, 90))


def words(x: float, y: float, text: str = "Peru") -> Text:
    return Text(x, y, text, "semibold", 12, ink.TEXT)


def layers(shapes: Sequence[Shape]) -> dict[str, tuple[Shape, ...]]:
    return Splitter().layers(shapes)._asdict()


def test_marks_artwork_and_texts_are_apart_and_in_their_order() -> None:
    ground, one, two = Rect(0, 0, 100, 100, FILL), words(10, 20), words(30, 60)
    fold = line(0, 40, 100, 40, ink.FOLD_LINE)
    assert layers([ground, one, MARKS, two, fold]) == {"art": (ground,), "cut": (MARKS,), "score": (fold,), "text": (one, two)}


def test_a_text_under_something_that_is_drawn_later_stays_in_the_artwork() -> None:
    under, beside, over = words(10, 20), words(10, 80), Rect(5, 10, 40, 15, FILL)
    assert layers([under, beside, over]) == {"art": (under, over), "cut": (), "score": (), "text": (beside,)}
    large = Rect(0, 0, 200, 290, FILL)
    assert layers([under, beside, large])["text"] == ()
    faint = Group((words(10, 20), over), opacity=0.5)
    assert layers([faint]) == {"art": (faint,), "cut": (), "score": (), "text": ()}


def test_groups_keep_their_place_their_window_and_one_id() -> None:
    window = Rect(0, 0, 20, 20, Paint())
    place = Affine.translate(5, 6)
    both = Group((Circle(5, 5, 4, FILL), words(1, 15)), place, clip=window, id="both")
    said = Group((words(1, 15),), place, id="label-PE")
    split = layers([both, said])
    assert split["art"] == (Group(both.shapes[:1], place, clip=window, id="both"),)
    assert split["text"] == (Group(both.shapes[1:], place, clip=window), said)
    hidden = Group((MARKS,), clip=window)
    assert layers([hidden])["cut"] == (), "a line in a window is part of what it shows"


def test_a_drawing_that_is_used_many_times_is_split_once() -> None:
    disc = Symbol("disc-B", (Circle(0, 0, 9, FILL), words(-2, 2, "B")))
    plain, letters = Symbol("plain", disc.shapes[:1]), Symbol("letters", disc.shapes[1:])
    split = layers([Use(disc, 20, 20, id="a"), Use(disc, 50, 20, 90), Use(plain, 80, 20), Use(letters, 99, 20, id="d")])
    art, text = split["art"], split["text"]
    assert [(use.symbol.name, use.x, use.angle, use.id) for use in art if isinstance(use, Use)] == [
        ("disc-B", 20, 0, "a"), ("disc-B", 50, 90, None), ("plain", 80, 0, None),
    ]  # fmt: skip
    assert [(use.symbol.name, use.x, use.angle, use.id) for use in text if isinstance(use, Use)] == [
        ("disc-B-text", 20, 0, None), ("disc-B-text", 50, 90, None), ("letters", 99, 0, "d"),
    ]  # fmt: skip
    covered = layers([Use(disc, 20, 20), Rect(15, 15, 9, 9, FILL)])
    assert covered["text"] == ()
    assert covered["art"][0] == Use(disc, 20, 20)


def test_each_glyph_is_drawn_once_and_is_where_its_letter_was() -> None:
    root = ET.fromstring(svg_text((210, 297), [words(10, 20, "ab ba"), words(10, 40, "ab")], layers=Splitter()))
    (text,) = (group for group in root.iter(f"{SVG}g") if group.get(LABEL) == "text")
    first, second = text
    uses = [(use.get(HREF), float(use.get("x", "0"))) for use in first]
    assert [name for name, _ in uses] == ["#_0", "#_1", "#_1", "#_0"]
    unit = 12 * 25.4 / 72 / fonts.font_of("semibold").units
    before = [fonts.width(part, "semibold", 12) / unit for part in ("", "a", "ab ", "ab b")]
    assert [x for _, x in uses] == pytest.approx(before, abs=13)
    assert uses[3][1] < fonts.width("ab b", "semibold", 12) / unit, "kerned"
    assert [use.get(HREF) for use in second] == ["#_0", "#_1"]
    outlines = {path.get("id"): path.get("d") for path in root.iter(f"{SVG}path")}
    assert outlines == {"_0": fonts.font_of("semibold").outline("a"), "_1": fonts.font_of("semibold").outline("b")}


def kit(folder: Path, *options: str) -> None:
    command = ["kit", "gocaine", "--players", "2", "--only", "title,reference,cells", "--format", "svg", "--out", str(folder), *options]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output


@pytest.mark.slow
def test_the_pages_of_a_kit_have_three_layers_and_those_of_its_rules_are_small(tmp_path: Path) -> None:
    kit(tmp_path)
    made = json.loads((tmp_path / "kit.json").read_text("utf-8"))
    rules = [number for number, sheet in enumerate(made["sheets"]) if "reference" in sheet["components"]]
    pages = sorted(tmp_path.glob("page-*.svg"))
    assert rules
    for number, page in enumerate(pages):
        text = page.read_text("utf-8")
        root = ET.fromstring(text)
        shown = [group.get(LABEL) for group in root.findall(f"{SVG}g")]
        assert shown == ["art", "cut", "text"]
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'xlink:href="#([^"]+)"', text)) <= set(ids)
        assert page.stat().st_size < 400_000
        if number in rules:
            assert page.stat().st_size > 100_000
            assert len(list(root.findall(f"{SVG}g")[2])) > 100


def test_real_text_on_request(tmp_path: Path) -> None:
    kit(tmp_path, "--svg-text")
    first = ET.fromstring((tmp_path / "page-01.svg").read_text("utf-8"))
    (layer,) = (group for group in first.iter(f"{SVG}g") if group.get(LABEL) == "text")
    assert "GoCaine" in [text.text for text in layer.iter(f"{SVG}text")]
    assert not list(layer.iter(f"{SVG}use"))
    assert ET.fromstring((tmp_path / "cells-B.svg").read_text("utf-8")).findall(f".//{SVG}text")[0].text == "B"


def test_glyphs_of_a_font_of_a_layout_are_where_their_outlines_were() -> None:
    """Path by path: where each contour begins, in the line as one path and as uses of its glyphs."""
    cases: list[tuple[fonts.Single, str]] = [(Font(small_fonts.font("AB ")), "AB BA"), ("regular", "Grüße, 12")]
    for face, text in cases:
        begin = re.compile(r"M(-?[\d.]+) (-?[\d.]+)")
        whole = [(float(x), float(y)) for x, y in begin.findall(fonts.font_of(face).outline(text))]
        apart = [
            (float(x) + left, float(y) + up)
            for name, left, up in fonts.font_of(face).find_ink(text)
            for x, y in begin.findall(fonts.font_of(face).glyph_outline(name))
        ]
        assert len(whole) == len(apart) > 0
        for one, other in zip(whole, apart, strict=True):
            assert one == pytest.approx(other, abs=0.1)
