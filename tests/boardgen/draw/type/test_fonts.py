"""Type, held against what the font files themselves say."""

import re
from io import BytesIO
from itertools import pairwise

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont
from hypothesis import given, strategies as st

from boardgen.draw.type import fonts
from boardgen.draw.type.font_file import SETTINGS, builtin_file
from boardgen.draw.type.fonts import builtin_font
from tests.sampling import row


@pytest.fixture(scope="module", params=[face for face in fonts.FACES if face not in fonts.INSTEAD])
def face(request):
    return request.param


def pairs(font):
    """The kerning of a font by pairs of glyphs, as its table GPOS lists it: the first lookup that has a pair decides."""
    table = font["GPOS"].table
    features = [record.Feature for record in table.FeatureList.FeatureRecord if record.FeatureTag == "kern"]
    for number in sorted({number for feature in features for number in feature.LookupListIndex}):
        for subtable in table.LookupList.Lookup[number].SubTable:
            yield subtable.ExtSubTable if subtable.LookupType == 9 else subtable


def kerning(font, first, second):
    for pair in pairs(font):
        if first not in pair.Coverage.glyphs:
            continue
        if pair.Format == 1:
            records = pair.PairSet[pair.Coverage.glyphs.index(first)].PairValueRecord
            for record in records:
                if record.SecondGlyph == second:
                    return record.Value1.XAdvance if record.Value1 else 0
        else:
            one, two = pair.ClassDef1.classDefs.get(first, 0), pair.ClassDef2.classDefs.get(second, 0)
            value = pair.Class1Record[one].Class2Record[two].Value1
            return value.XAdvance if value else 0
    return 0


def test_widths_are_the_sums_of_advances_and_kerning(face):
    font = TTFont(builtin_file(face))
    cmap, advances = font.getBestCmap(), font["hmtx"].metrics
    for text in ("Caribbean", "AVAWA To", "$2.5M – ½ Ä", "Very Tall, Y.", ""):
        names = [cmap[ord(character)] for character in text]
        units = sum(advances[name][0] for name in names) + sum(kerning(font, *pair) for pair in pairwise(names))
        assert fonts.width(text, face, 12) == pytest.approx(units / 1000 * 12 * 25.4 / 72), text
    assert fonts.width("AV", face, 12) < fonts.width("A", face, 12) + fonts.width("V", face, 12)


def test_words_are_as_wide_alone_as_in_a_line(face):
    font = builtin_font(face)
    line = "To you AV, Wave fjord office 12 $5 (T. Y!)"
    whole = font._shape(line)
    assert [(glyph.glyph, glyph.advance) for glyph in font.place(line)] == [(glyph.glyph, glyph.advance) for glyph in whole]
    assert "".join(glyph.shown for glyph in font.place(line)) == line


def test_the_measures_are_those_that_another_library_reads(face):
    font, ours = TTFont(builtin_file(face)), builtin_font(face)
    assert ours.characters == font.getBestCmap().keys()
    assert [ours.glyph(number).advance for number in range(80)] == [font["hmtx"].metrics[name][0] for name in font.getGlyphOrder()[:80]]
    head, metrics = font["head"], font["OS/2"]
    assert (ours.units, ours.cap_height, ours.name) == (head.unitsPerEm, metrics.sCapHeight, font["name"].getDebugName(6))
    assert ours.tallest == (head.xMin, head.yMin, head.xMax, head.yMax)


def test_the_family_is_the_one_that_is_named(face):
    name = TTFont(builtin_file(face))["name"]
    assert "Source Sans Pro" in str(name.getDebugName(1))


def test_a_missing_character_has_the_width_of_the_box(face):
    font = TTFont(builtin_file(face))
    assert fonts.missing("a中b", face) == {"中"}
    assert fonts.width("中", face, 1000 / (25.4 / 72)) == pytest.approx(font["hmtx"].metrics[".notdef"][0])
    assert fonts.font_of(face).outline("中").startswith("M")


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


def test_outlines_trace_the_glyph(face):
    for character in ["H", "o", "Ä", "&", "8", "½"]:
        with row(character):
            font = TTFont(builtin_file(face))
            glyphs = font.getGlyphSet()
            pen = BoundsPen(glyphs)
            glyphs[font.getBestCmap()[ord(character)]].draw(pen)
            points = reach(fonts.font_of(face).outline(character))
            assert min(y for _, y in points) == pytest.approx(pen.bounds[1], abs=2)
            assert max(y for _, y in points) == pytest.approx(pen.bounds[3], abs=2)
            box = fonts.ink(character, face, 1000 / (25.4 / 72))
            assert box == pytest.approx((pen.bounds[0], -pen.bounds[3], pen.bounds[2], -pen.bounds[1]), abs=1)


def test_the_second_letter_starts_where_the_first_advance_ends():
    first = fonts.font_of("regular").outline("H")
    both = fonts.font_of("regular").outline("HH")
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


def test_display_faces_are_of_vollkorn_which_may_be_embedded():
    for face in fonts.INSTEAD:
        with row(face):
            file = TTFont(builtin_file(face))
            assert "Vollkorn" in str(file["name"].getDebugName(1))
            assert file["OS/2"].fsType == 0
            assert "Open Font License" in str(file["name"].getDebugName(13))
            assert fonts.family(face) == "Vollkorn"


def test_names_of_land_are_in_small_capitals_with_space_between_letters():
    plain, spaced = builtin_font("display"), builtin_font("capitals")
    assert [glyph.shown for glyph in spaced.place("Peru")] == list("Peru")
    assert {glyph.glyph for glyph in spaced.place("eru")}.isdisjoint({glyph.glyph for glyph in plain.place("eru")})
    gaps = [glyph.advance - glyph.alone for glyph in spaced.place("HHH")]
    assert gaps == [pytest.approx(0.085 * spaced.units)] * 3
    assert fonts.ink("e", "capitals", 16).height == pytest.approx(fonts.ink("x", "capitals", 16).height, abs=0.1)


def test_what_vollkorn_lacks_is_taken_from_source_sans():
    lacking = next(sign for sign in map(chr, sorted(builtin_font("semibold").characters)) if not fonts.has(sign, "display") and sign > " ")
    runs = fonts.runs(f"A{lacking}", fonts.current_face("display"))
    assert runs == (("A", "display"), (lacking, "semibold"))
    assert not fonts.missing(f"A{lacking}", "display")


def test_figures_of_titles_are_all_on_the_line_and_of_one_height():
    boxes = [fonts.ink(figure, "display", 20) for figure in "0123456789"]
    assert max(box.y1 for box in boxes) < 0.05 * fonts.cap_height("display", 20)
    assert all(0.98 < -box.y0 / fonts.cap_height("display", 20) < 1.1 for box in boxes)


def test_faces_that_differ_in_their_space_alone_have_one_program():
    one, other = builtin_font("capitals"), builtin_font("capitals-tight")
    assert one != other
    assert one.program == other.program == builtin_font("display").program
    assert one.advance("Peru") - other.advance("Peru") == pytest.approx(4 * 0.085 * one.units)


def test_the_parts_of_a_glyph_are_where_the_font_has_them(face):
    """FreeType moves a part to whole pixels where the font asks for it, and does so in some of its builds only."""
    ours, theirs = builtin_font(face), TTFont(builtin_file(face))
    names = [theirs.getBestCmap()[ord(sign)] for sign in ":;="]
    data, places = ours.subset([theirs.getGlyphID(name) for name in names])
    kept = TTFont(BytesIO(data))["glyf"]
    parts = [(name, part) for name in kept.glyphOrder if kept[name].isComposite() for part in kept[name].components]
    assert parts or face not in ("regular", "bold")
    assert not any(part.flags & 0x4 for _, part in parts), "ROUND_XY_TO_GRID"
    if face not in SETTINGS:  # a variable font is at another weight here
        there = theirs["glyf"]
        for name, place in zip(names, places, strict=True):
            assert kept[kept.glyphOrder[place]].getCoordinates(kept)[0] == there[name].getCoordinates(there)[0]
