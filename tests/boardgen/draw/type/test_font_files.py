"""Fonts of a layout: which files are refused, runs with fallback, and that print, file and measures agree."""

from __future__ import annotations

import io
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from pypdf import PdfReader

from boardgen.draw.measure.fingerprint import Fingerprints
from boardgen.draw.shape.shapes import Text, extent
from boardgen.draw.type import fonts
from boardgen.draw.type.font_file import MAX_BYTES, FontError
from boardgen.draw.type.fonts import Font, check_fonts, face_of, open_font
from boardgen.layout.spec.sections import FontPaths
from boardgen.layout.yaml.node import Faults, Source
from boardgen.layout.yaml.yaml_reader import parse
from boardgen.preflight import proof
from boardgen.preflight.proof import font_facts
from boardgen.surface.pdf import PageCache, PdfSurface
from boardgen.surface.svg import svg_text
from tests.boardgen import small_fonts

POINT = 25.4 / 72
LATIN = Font(small_fonts.font("abc ABC", "Latin Box"))
CUBIC = Font(small_fonts.font("xyzé一二三", "Cubic", cff=True))
FACE = (LATIN, CUBIC, "regular")


def _drop(table: str) -> Any:
    def change(builder: Any) -> None:
        del builder.font[table]

    return change


REFUSED = {
    "": "this is not a font file, or it is damaged; use the TTF or OTF file of the font",
    "text": "this is not a font file, or it is damaged",
    "woff": "this is a WOFF font, which is for web pages; use the TTF or OTF file of the font",
    "woff2": "this is a WOFF2 font",
    "collection": "this is a collection of several fonts; extract the font that you need as TTF or OTF",
    "type1": "this is a Type 1 font",
    "cut": "the font file is cut off: its end is missing; download or copy it again",
    "restricted": "the font forbids embedding in documents (fsType 2, restricted licence); ask whoever sells it",
    "whole": "the font forbids embedding a part of it (fsType 256)",
    "bitmap": "the font permits embedding of bitmaps only (fsType 512)",
    "nocmap": "the font is damaged: it has no table cmap",
    "pictures": "the font has pictures of its characters and no outlines; use a font with outlines",
    "large": "the font is larger than 32 MiB; use a font of fewer characters",
    "noise": "the font is damaged",
}


def _bad() -> dict[str, bytes]:
    good = small_fonts.font("abc")
    noise = bytearray(good)
    noise[12 + 16 * 4 :] = bytes(255 - byte for byte in noise[12 + 16 * 4 :])
    return {
        "": b"",
        "text": b"%PDF-1.4 not a font at all",
        "woff": b"wOFF" + b"\0" * 60,
        "woff2": b"wOF2" + b"\0" * 60,
        "collection": b"ttcf" + b"\0" * 60,
        "type1": b"%!PS-AdobeFont-1.0",
        "cut": good[: len(good) // 2],
        "restricted": small_fonts.font("abc", restrict=2),
        "whole": small_fonts.font("abc", restrict=0x100 | 4),
        "bitmap": small_fonts.font("abc", restrict=0x200),
        "nocmap": small_fonts.font("abc", change=_drop("cmap")),
        "pictures": _save_without_outlines(good),
        "large": b"\0\1\0\0" + bytes(MAX_BYTES),
        "noise": bytes(noise),
    }


def _save_without_outlines(good: bytes) -> bytes:
    """The names of its tables changed in the directory alone."""
    return good.replace(b"glyf", b"CBDT", 1).replace(b"loca", b"CBLC", 1)


def test_bad_fonts_are_refused_with_the_reason() -> None:
    bad = _bad()
    assert set(bad) == set(REFUSED)
    for name, data in bad.items():
        with pytest.raises(FontError) as caught:
            Font(data)
        if name == "noise":
            assert "damaged" in str(caught.value) or "cut off" in str(caught.value)
        else:
            assert str(caught.value).startswith(REFUSED[name]), (name, str(caught.value))


def test_permissive_fonts_and_any_cut_are_read_or_refused() -> None:
    for restrict in (0, 4, 8, 2 | 4):
        assert Font(small_fonts.font("abc", restrict=restrict)).glyph(1).advance > 0
    good = small_fonts.font("abc", cff=True)
    for end in range(0, len(good), 7):
        with pytest.raises(FontError):
            Font(good[:end])


GOOD = small_fonts.font("ab")


@pytest.mark.slow
@settings(max_examples=80)
@given(st.integers(12, len(GOOD) - 1), st.binary(min_size=1, max_size=8))
def test_a_font_with_wrong_bytes_is_read_or_refused(at: int, wrong: bytes) -> None:
    data = bytearray(GOOD)
    data[at : at + len(wrong)] = wrong[: len(data) - at]
    try:
        face = Font(bytes(data))
        fonts.width("ab", (face, "regular"), 10)
        fonts.font_of(face).outline("ab")
        _pdf((face, "regular"))
    except FontError as problem:
        assert problem.problem  # noqa: PT017 - any refusal will do


@pytest.mark.slow
def test_components_without_end_are_refused() -> None:
    from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent

    def loop(builder: Any) -> None:
        table = builder.font["glyf"]
        for number, name in enumerate(builder.font.getGlyphOrder()[1:-1], 1):
            glyph = Glyph()
            glyph.numberOfContours = -1
            glyph.components = []
            for _ in range(40):
                part = GlyphComponent()
                part.glyphName, part.x, part.y, part.flags = builder.font.getGlyphOrder()[number + 1], 0, 0, 0x0002
                glyph.components.append(part)
            glyph.xMin = glyph.yMin = glyph.xMax = glyph.yMax = 0
            table.glyphs[name] = glyph

    # boxes of boxes of boxes ...: 40 to the 8th power of them
    face = Font(small_fonts.font("abcdefghi", change=lambda builder: _compiled(builder, loop)))
    with pytest.raises(FontError, match="its glyph '1' is damaged"):
        fonts.width("a", face, 10)


def _compiled(builder: Any, change: Any) -> None:
    """A change that the compiler of fontTools would follow for ever if it computed boxes."""
    change(builder)
    builder.font.recalcBBoxes = False


def test_each_character_is_in_the_first_font_that_has_it() -> None:
    assert fonts.runs("ab x", FACE) == (("ab ", LATIN), ("x", CUBIC))
    assert fonts.runs("aQ中一b", FACE) == (("a", LATIN), ("Q中", "regular"), ("一", CUBIC), ("b", LATIN))
    assert fonts.runs("", FACE) == ()
    assert fonts.runs("Q", "bold") == (("Q", "bold"),)
    assert fonts.missing("aQ中一b", FACE) == {"中"}
    assert fonts.missing("aQ", LATIN) == {"Q"}
    assert fonts.runs("a\ufe0f\u200bb\u00ad\u200dx\u200e", FACE) == (("ab\u200d", LATIN), ("x\u200e", CUBIC))  # never drawn
    assert fonts.missing("a\ufe0f\u200db", FACE) == set()


def test_widths_add_up_over_runs() -> None:
    own = sum(small_fonts.advance(sign) for sign in "ab一")
    assert fonts.width("ab一", FACE, 12) == pytest.approx(own / 1000 * 12 * POINT)
    assert fonts.width("aQ", FACE, 12) == pytest.approx(fonts.width("a", LATIN, 12) + fonts.width("Q", "regular", 12))
    assert fonts.cap_height(FACE, 10) == pytest.approx(0.7 * 10 * POINT)
    box = fonts.ink("ab一", FACE, 12)
    assert box is not None
    assert (box.x0, box.x1) == pytest.approx((0.010 * 12 * POINT, (own - 60) / 1000 * 12 * POINT), abs=0.02)
    assert fonts.room("ab一", FACE, 12) == box
    assert fonts.wrap("abc xyz abc", FACE, 12, fonts.width("abc xyz", FACE, 12) + 0.01) == ["abc xyz", "abc"]
    fitted = fonts.fit("abcxyz", FACE, (fonts.width("abcxyz", FACE, 20) + 0.001, 100), (40, 5))
    assert fitted is not None
    assert fitted.size == 20


def test_outlines_are_those_of_the_font() -> None:
    assert fonts.font_of(LATIN).outline("a").startswith("M40 0q-30 350 0 700l")
    assert fonts.font_of(CUBIC).outline("x").startswith("M40 0c-20 200 -20 500 0 700l")
    second = fonts.font_of(LATIN).outline("aa")[len(fonts.font_of(LATIN).outline("a")) :]
    assert second.startswith(f"M{40 + small_fonts.advance('a')} 0")


def test_a_variable_font_is_used_at_the_weight_that_takes_its_place() -> None:
    data = small_fonts.variable("abc")
    light, bold = Font(data, 400), Font(data, 700)
    assert (light.weight, bold.weight, Font(data, 900).weight) == (400, 700, 700)
    assert light != bold
    assert bold.glyph(1).advance == light.glyph(1).advance + 100
    wide, narrow = bold.glyph(1).box, light.glyph(1).box
    assert wide is not None
    assert narrow is not None
    assert wide[2] == narrow[2] + 100


TEXTS = ("abc ABC", "xyzé 一二三", "Abc Quite 一 (bold)")


def _pdf(face: fonts.Face = FACE, cache: PageCache | None = None) -> bytes:
    out = io.BytesIO()
    with PdfSurface(out, title="fonts", plates=cache) as surface:
        surface.page((210, 100), [Text(20, 20 + 20 * number, text, face, 24, "#000000") for number, text in enumerate(TEXTS)])
    return out.getvalue()


def test_a_pdf_embeds_the_glyphs_that_it_uses_and_its_text_can_be_found(tmp_path: Path) -> None:
    data = _pdf()
    assert data == _pdf()
    reader = PdfReader(io.BytesIO(data))
    text = reader.pages[0].extract_text()
    for line in TEXTS:
        assert line.replace(" ", "") in text.replace(" ", "").replace("\n", "")
    (tmp_path / "a.pdf").write_bytes(data)
    structure = proof.read(tmp_path / "a.pdf")
    assert {font.name[7:] for font in structure.fonts} == {"SourceSansPro-Regular", "Cubic-Regular", "LatinBox-Regular"}
    assert all(fact.holds for fact in font_facts(structure))


def test_what_is_printed_is_where_the_measures_say(tmp_path: Path) -> None:
    """Dark pixels of the rasterised page against the boxes of the texts."""
    (tmp_path / "a.pdf").write_bytes(_pdf())
    import pypdfium2

    page = pypdfium2.PdfDocument(tmp_path / "a.pdf")[0]
    scale = 4 / POINT * 25.4 / 72
    image = page.render(scale=scale, grayscale=True).to_pil()
    per_mm = image.width / 210
    for number, line in enumerate(TEXTS):
        box = extent(Text(20, 20 + 20 * number, line, FACE, 24, "#000000"))
        assert box is not None
        rows = image.crop((0, round((10 + 20 * number) * per_mm), image.width, round((28 + 20 * number) * per_mm)))
        dark = rows.point(lambda value: 255 if value < 128 else 0).getbbox()
        assert dark is not None
        assert (dark[0] / per_mm, dark[2] / per_mm) == pytest.approx((box.x0, box.x1), abs=0.35)
        assert (dark[1] / per_mm + 10 + 20 * number, dark[3] / per_mm + 10 + 20 * number) == pytest.approx((box.y0, box.y1), abs=0.35)


def test_files_of_one_run_share_the_codes(tmp_path: Path) -> None:
    cache = PageCache()
    first = _pdf(FACE, cache)
    second = _pdf((CUBIC, "regular"), cache)
    assert PdfReader(io.BytesIO(first)).pages[0].extract_text()
    assert "一二三" in PdfReader(io.BytesIO(second)).pages[0].extract_text()


def test_no_path_and_no_digest_of_a_face_is_lost() -> None:
    texts = [Text(0, 0, "abc", face, 10, "#000000") for face in ("regular", LATIN, CUBIC, FACE, (CUBIC, LATIN, "regular"))]
    prints = [Fingerprints().of([text]).digest for text in texts]
    assert len(set(prints)) == len(prints)
    assert Font(small_fonts.font("abc ABC", "Latin Box")) == LATIN
    assert repr(LATIN).startswith("LatinBox-Regular:")


def test_svg_has_outlines_or_the_names_of_the_families() -> None:
    shapes = [Text(20, 20, "abc 一 Q", FACE, 24, "#B34027", "end"), Text(20, 40, "abc", LATIN, 24, "#000000")]
    drawn = svg_text((210, 100), shapes)
    assert drawn.count("<path") == 5
    assert "<text" not in drawn
    unit = 24 * POINT / 1000
    starts = [float(x) for x in re.findall(r"matrix\(\S+ 0 0 -\S+ (\S+) 20\)", drawn)]
    assert starts[0] == pytest.approx(20 - fonts.width("abc 一 Q", FACE, 24), abs=0.002)
    widths = [fonts.width("abc ", FACE, 24), small_fonts.advance("一") * unit, fonts.width(" ", LATIN, 24)]
    assert [b - a for a, b in pairwise(starts)] == pytest.approx(widths, abs=0.003)
    real = svg_text((210, 100), shapes, real_text=True)
    assert 'font-family="Latin Box, Cubic, Source Sans Pro, sans-serif"' in real
    assert "abc 一 Q" in real


def test_a_layout_names_its_fonts(tmp_path: Path) -> None:
    (tmp_path / "text.ttf").write_bytes(small_fonts.font("abc"))
    (tmp_path / "more.otf").write_bytes(small_fonts.font("一", cff=True))
    (tmp_path / "bad.ttf").write_bytes(b"wOFF")
    text, more = str(tmp_path / "text.ttf"), str(tmp_path / "more.otf")
    assert face_of(FontPaths(), "bold") == "bold"
    assert face_of(FontPaths(text), "bold") == ("bold", open_font(text, 700), "bold")
    assert face_of(FontPaths(text, text, more=(more,)), "bold") == (open_font(text), open_font(more), "bold")
    assert face_of(FontPaths(text), "regular") == (open_font(text), "regular")
    assert face_of(FontPaths(text, more=(more,)), "italic") == ("italic", open_font(more), open_font(text), "italic")
    assert open_font(text) is open_font(text)
    faults = Faults()
    tree = parse(Source("a.yaml", str(tmp_path / "a.yaml"), "fonts: {text: bad.ttf, more: [text.ttf, bad.ttf]}\n"), faults)
    assert tree is not None
    check_fonts(tree, faults)
    assert [(fault.column, fault.path, fault.code) for fault in faults.sorted()] == [
        (15, "$.fonts.text", "data:font"), (41, "$.fonts.more[1]", "data:font"),
    ]  # fmt: skip
