"""Type, held against what the font files themselves say."""

import re

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from boardgen.draw.type import fonts


@pytest.fixture(scope="module", params=fonts.FACES)
def face(request):
    return request.param


def test_widths_are_the_sums_of_the_advances(face):
    font = TTFont(fonts.file(face))
    cmap, advances = font.getBestCmap(), font["hmtx"].metrics
    for text in ("Caribbean", "AVAWA To", "$2.5M – ½ Ä", ""):
        units = sum(advances[cmap[ord(character)]][0] for character in text)
        assert fonts.width(text, face, 12) == pytest.approx(units / 1000 * 12 * 25.4 / 72)


def test_the_tables_are_those_that_the_library_reads(face):
    font, tables = TTFont(fonts.file(face)), fonts.data(face)
    order = font.getGlyphOrder()
    assert {code: order[glyph] for code, glyph in tables.cmap.items()} == font.getBestCmap()
    assert list(tables.advances) == [font["hmtx"].metrics[name][0] for name in order]
    assert (tables.outlines, list(tables.starts)) == (font.getTableData("glyf"), list(font["loca"].locations))
    head, metrics = font["head"], font["OS/2"]
    assert (tables.units, tables.cap_height, tables.x_height) == (head.unitsPerEm, metrics.sCapHeight, metrics.sxHeight)
    assert tables.tallest == (head.xMin, head.yMin, head.xMax, head.yMax)


def test_the_family_is_the_one_that_is_named(face):
    name = TTFont(fonts.file(face))["name"]
    assert "Source Sans Pro" in str(name.getDebugName(1))


def test_a_missing_character_has_the_width_of_the_box(face):
    font = TTFont(fonts.file(face))
    assert fonts.missing("a中b", face) == {"中"}
    assert fonts.width("中", face, 1000 / (25.4 / 72)) == pytest.approx(font["hmtx"].metrics[".notdef"][0])
    assert fonts.outline("中", face).startswith("M")


def reach(data):
    """The least and greatest coordinates of path data with absolute M and relative l, q, z, on-curve points alone."""
    x = y = 0.0
    points = []
    for verb, rest in re.findall(r"([Mlqz])([^Mlqz]*)", data):
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", rest)]
        if verb == "M":
            x, y = numbers
        elif verb == "l":
            x, y = x + numbers[0], y + numbers[1]
        elif verb == "q":
            x, y = x + numbers[2], y + numbers[3]
        points.append((x, y))
    return points


@pytest.mark.parametrize("character", ["H", "o", "Ä", "&", "8", "½"])
def test_outlines_trace_the_glyph(face, character):
    font = TTFont(fonts.file(face))
    glyphs = font.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[font.getBestCmap()[ord(character)]].draw(pen)
    points = reach(fonts.outline(character, face))
    assert min(y for _, y in points) == pytest.approx(pen.bounds[1], abs=2)
    assert max(y for _, y in points) == pytest.approx(pen.bounds[3], abs=2)
    box = fonts.ink(character, face, 1000 / (25.4 / 72))
    assert box == pytest.approx((pen.bounds[0], -pen.bounds[3], pen.bounds[2], -pen.bounds[1]), abs=1)


def test_the_second_letter_starts_where_the_first_advance_ends():
    first = fonts.outline("H", "regular")
    both = fonts.outline("HH", "regular")
    assert both.startswith(first)
    step = min(x for x, _ in reach(both[len(first) :])) - min(x for x, _ in reach(first))
    assert step == pytest.approx(fonts.width("H", "regular", 1000 / (25.4 / 72)))


@given(st.text("ab cdé\n", max_size=60), st.floats(5, 60))
def test_wrapped_lines_fit_and_lose_no_word(text, room):
    lines = fonts.wrap(text, "regular", 10, room)
    assert " ".join(lines).split() == text.split()
    for text_line in lines:
        assert fonts.width(text_line, "regular", 10) <= room or " " not in text_line


def test_wrapped_lines_are_full():
    room = fonts.width("Southern", "semibold", 13) + 1
    assert fonts.wrap("Southern Gateway", "semibold", 13, room) == ["Southern", "Gateway"]
    assert fonts.wrap("Southern Gateway", "semibold", 13, 100) == ["Southern Gateway"]
    assert fonts.wrap("one\ntwo", "semibold", 13, 100) == ["one", "two"]


def test_fit_takes_the_largest_size_that_goes():
    fitted = fonts.fit("Some words that need a little room", "regular", (30, 12), (14, 7))
    assert fitted is not None
    assert fitted.size < 14
    larger = fonts.fit("Some words that need a little room", "regular", (30, 12), (fitted.size + 0.5, fitted.size + 0.5))
    assert larger is None
    assert fonts.fit("Unbreakable", "regular", (5, 20), (14, 7)) is None
