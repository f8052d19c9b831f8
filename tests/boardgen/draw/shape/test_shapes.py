"""How much paper each shape covers, and what is inside a drawing."""

import pytest

from boardgen.draw.shape.shapes import (
    Circle,
    Figure,
    Group,
    Image,
    Paint,
    Path,
    Rect,
    Symbol,
    Text,
    Use,
    extent,
    extent_of,
    leaves,
    line,
    missing_glyphs,
    polygon,
    start_of,
)
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box

FILL = Paint(fill="#000000")
STROKE = Paint(stroke="#000000", width=2)


@pytest.mark.parametrize(
    ("shape", "box"),
    [
        (Circle(10, 10, 5, FILL), (5, 5, 15, 15)),
        (Circle(10, 10, 5, STROKE), (4, 4, 16, 16)),
        (Rect(1, 2, 3, 4, FILL), (1, 2, 4, 6)),
        (Rect(1, 2, 3, 4, STROKE, r=1), (0, 1, 5, 7)),
        (line(0, 0, 10, 0, STROKE), (-1, -1, 11, 1)),
        (polygon([(0, 0), (4, 0), (4, 3)], FILL), (0, 0, 4, 3)),
        (Image(1, 1, 5, 6, b"", "x"), (1, 1, 6, 7)),
        (Group((Circle(0, 0, 1, FILL),), Affine.translate(5, 6)), (4, 5, 6, 7)),
        (Group((Rect(0, 0, 100, 100, FILL),), Affine.translate(5, 6), clip=Rect(10, 10, 5, 5, FILL)), (15, 16, 20, 21)),
        (Use(Symbol("s", (Rect(0, 0, 10, 2, FILL),)), 50, 50, 90), (48, 50, 50, 60)),
    ],
)
def test_extents(shape, box):
    assert extent(shape) == pytest.approx(box)


def test_a_curve_covers_its_bulge_and_not_its_control_points():
    arch = Path((("M", 0, 0), ("C", 0, -4, 8, -4, 8, 0)), FILL)
    assert extent(arch) == pytest.approx((0, -3, 8, 0))


def test_a_quarter_of_a_circle_has_the_box_of_a_quarter():
    k = 0.5522847498
    quarter = Path((("M", 1, 0), ("C", 1, k, k, 1, 0, 1)), FILL)
    assert extent(quarter) == pytest.approx((0, 0, 1, 1))


def test_what_has_no_ink_has_no_extent():
    assert extent(Text(0, 0, "  ", "regular", 10, "#000000")) is None
    assert extent(Path((), FILL)) is None
    assert extent_of(()) is None
    away = Group((Circle(0, 0, 1, FILL),), clip=Rect(50, 50, 1, 1, FILL))
    assert extent(away) is None


def test_text_covers_its_ink_and_stands_where_its_anchor_says():
    size = 72.0
    capital = extent(Text(0, 100, "H", "bold", size, "#000000"))
    assert capital is not None
    assert capital.y1 == pytest.approx(100)
    assert capital.height == pytest.approx(fonts.cap_height("bold", size), rel=0.02)
    wide = fonts.width("Hello", "regular", 12)
    for anchor, start in (("start", 50.0), ("middle", 50 - wide / 2), ("end", 50 - wide)):
        assert start_of(Text(50, 0, "Hello", "regular", 12, "#000000", anchor)) == pytest.approx(start)


def test_leaves_come_with_the_map_to_the_whole():
    dot = Symbol("dot", (Circle(1, 0, 1, FILL),))
    drawing = (Group((Use(dot, 10, 0, 90), Rect(0, 0, 1, 1, FILL)), Affine.scale(2)),)
    found = [(type(shape), matrix.point(1, 0)) for shape, matrix in leaves(drawing)]
    assert found == [(Circle, (20, 2)), (Rect, (2, 0))]


def test_missing_glyphs_are_named_once_wherever_they_stand():
    symbol = Symbol("s", (Text(0, 0, "中a文", "regular", 9, "#000000"),))
    shapes = (Use(symbol, 0, 0), Use(symbol, 9, 9), Group((Text(0, 0, "文", "bold", 9, "#000000"),)))
    assert missing_glyphs(shapes) == "中文"
    assert missing_glyphs((Text(0, 0, "Grüße, $2.5 – 3 ½", "italic", 9, "#000000"),)) == ""


def test_a_figure_moves_as_one():
    figure = Figure(10, 5, (Rect(0, 0, 10, 5, FILL),))
    assert extent(figure.at(100, 50)) == Box(100, 50, 110, 55)


def test_a_point_is_a_seventy_second_of_an_inch():
    assert pytest.approx(25.4) == 72 * MM_PER_POINT
