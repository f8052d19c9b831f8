"""Texts from right to left and scripts that need shaping: their order and their glyphs."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from hypothesis import given, strategies as st
from pypdf import PdfReader

from boardgen.draw.shape.shapes import Text
from boardgen.draw.type import bidi, fonts
from boardgen.draw.type.fonts import Font
from boardgen.surface.pdf import PdfSurface
from boardgen.surface.svg import svg_text
from tests.boardgen import small_fonts

FEATURES = """
languagesystem DFLT dflt; languagesystem arab dflt; languagesystem hebr dflt;
markClass [u05B8] <anchor 100 0> @BELOW;
feature rlig { sub u0644 u0627 by u0041; } rlig;
feature mark { pos base [u05E9] <anchor 300 -50> mark @BELOW; } mark;
"""
"""Lam and alef become the glyph of A; qamats is put below shin."""


def _with_features(builder: Any) -> None:
    builder.addOpenTypeFeatures(FEATURES)


SCRIPTS = Font(small_fonts.font("Aab ()שלם\u05b8لاس1", "Scripts", change=_with_features))
FACE = (SCRIPTS, "regular")

# capitals are Hebrew here, and * and + Arabic letters
ORDERS = {
    "abc DEF": "abc FED",
    "DEF abc": "abc FED",
    "DEF 12 GH": "HG 12 FED",
    "abc DEF 12, GH.": "abc HG ,12 FED.",
    "DEF (abc)": "(abc) FED",
    "abc (DEF) g": "abc (FED) g",
    "*1-2": "2-1*",
    "DEF $5 GH": "HG $5 FED",
    "DEF!  ": "  !FED",
    "+ 1:2": "1:2 +",
    "(DEF": "FED)",
    "": "",
}


def _hebrew(text: str) -> str:
    table = {ord(sign): chr(0x05D0 + number) for number, sign in enumerate("ABCDEFGHIJ")}
    return text.translate(table | {ord("*"): "\u0633", ord("+"): "\u0635"})


def _shown(text: str) -> str:
    """The line as it is on paper."""
    runs = bidi.visual(text)
    return "".join("".join(bidi.MIRROR.get(sign, sign) for sign in reversed(run)) if leftwards else run for run, leftwards in runs)


def test_lines_are_in_the_order_of_unicode() -> None:
    for text, expected in ORDERS.items():
        assert _shown(_hebrew(text)) == _hebrew(expected), text


@given(st.text("abאבس12 (.),-$%\u05b8[]", max_size=14))
def test_no_character_is_lost_in_any_line(text: str) -> None:
    assert sorted("".join(run for run, _ in bidi.visual(text))) == sorted(text)
    assert sorted("".join(run for run, _ in fonts.runs(text, FACE))) in (
        sorted(text), sorted(text.translate({ord(sign): other for sign, other in bidi.MIRROR.items()})),
    ) or any(sign in text for sign in "()[]")  # fmt: skip
    if bidi.plain(text):
        assert _shown(text) == text


def test_letters_are_joined_and_marks_are_put_in_their_place() -> None:
    joined = fonts.font_of(SCRIPTS).place("لاس")
    assert [(SCRIPTS.glyph(glyph.glyph).advance, glyph.shown) for glyph in joined] == [
        (small_fonts.advance("س"), "س"), (small_fonts.advance("A"), "لا"),
    ]  # fmt: skip
    mark, shin = fonts.font_of(SCRIPTS).place("ש\u05b8")
    assert (mark.y, {mark.shown, shin.shown}) == (-50, {"ש\u05b8", ""})
    assert fonts.width("لا", FACE, 10) == pytest.approx(small_fonts.advance("A") / 1000 * 10 * 25.4 / 72)
    assert [part for part, _ in fonts.runs("ab שלם (a)", FACE)] == ["ab ", "שלם", " (a)"]
    assert [part for part, _ in fonts.runs("שלם ab", FACE)] == ["ab", "שלם "]
    assert fonts.missing("e\u0301", ("regular", "bold")) == set()


def test_both_surfaces_print_what_is_shaped() -> None:
    shapes = [Text(100, 20, "שלם\u05b8 لا a", FACE, 24, "#000000", "middle"), Text(100, 40, "ש\u05b8a", FACE, 24, "#000000")]
    out = io.BytesIO()
    with PdfSurface(out, title="scripts") as surface:
        surface.page((210, 100), shapes)
    page = PdfReader(io.BytesIO(out.getvalue())).pages[0]
    content = page.get_contents()
    assert content is not None
    code = content.get_data().decode("ascii")
    assert re.search(r"-?[\d.]+ Ts /L1 \S+ Tf \[?.*T[jJ] 0 Ts", code)
    text = page.extract_text()
    assert all(sign in text for sign in "שלםa")
    drawn = svg_text((210, 100), shapes)
    start = 100 - fonts.width(shapes[0].text, FACE, 24) / 2
    assert f"{start:.3f}".rstrip("0") in drawn
    real = svg_text((210, 100), shapes, real_text=True)
    assert 'direction="rtl"' in real
    assert real.count('text-anchor="end"') == 2
