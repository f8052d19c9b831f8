"""Text in a box: centred by its capitals, and in centred lines of about one width."""

from __future__ import annotations

import pytest

from boardgen.draw.shape.shapes import Paint, Rect, Shape, Text
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Box
from boardgen.faces.rich_text import TextSetting, faces_of, set_text
from boardgen.layout.spec import catalog


def lay(text: str, box: Box, size: float, align: str = "centre", valign: str = "middle") -> list[Text]:
    faces = faces_of(catalog.load("gocaine").fonts, "text")
    setting = TextSetting(faces, size, size, "#222222", align, valign, False, "sign")

    def icon(name: str, place: Box, tint: str) -> Shape:
        return Rect(place.x0, place.y0, place.width, place.height, Paint(fill=tint))

    laid = set_text(text, box, setting, icon)
    assert isinstance(laid, list)
    return [shape for shape in laid if isinstance(shape, Text)]


@pytest.mark.parametrize("size", [8.5, 16.0, 24.0])
def test_a_number_is_in_the_middle_of_its_box_by_its_capitals(size: float) -> None:
    (number,) = lay("7", Box(0, 0, 16, 16), size)
    assert number.y - fonts.cap_height(number.face, size) / 2 == pytest.approx(8.0)


def test_descenders_stay_in_a_box_that_is_as_tall_as_its_text() -> None:
    tall = 24.0 * 0.3528
    (word,) = lay("gap", Box(0, 0, 40, tall), 24.0)
    drawn = fonts.ink(word.text, word.face, 24.0)
    assert drawn is not None
    assert word.y + drawn.y1 <= tall + 0.3


def test_centred_lines_are_of_about_one_width_and_others_are_filled() -> None:
    text, box = "Every player gives back one card at the end", Box(0, 0, 50, 30)
    centred, filled = ([one.text for one in lay(text, box, 11.0, align)] for align in ("centre", "left"))
    assert len(centred) == len(filled) == 2
    assert centred != filled
    widths = [fonts.width(line, "regular", 11.0) for line in centred]
    assert min(widths) > 0.7 * max(widths)


def test_a_style_may_be_in_the_display_face() -> None:
    faces = faces_of(catalog.load("gocaine").fonts, "display")
    assert [fonts.width("Scout", face, 16) for face in faces] == [
        fonts.width("Scout", face, 16) for face in ("display", "display", "display-italic")
    ]
    assert fonts.width("Scout", faces.plain, 16) != fonts.width("Scout", "semibold", 16)
