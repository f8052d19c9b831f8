"""Charts: round numbers at the axes, everything inside the figure, and lines that differ without colours."""

from __future__ import annotations

from itertools import pairwise

from boardgen.draw.shape import charts
from boardgen.draw.shape.shapes import Circle, Figure, Path, Text, extent_of


def test_steps_are_round_and_cover_the_values() -> None:
    cases = {(0, 1): 0.2, (0, 7): 2, (0, 950): 200, (-14, 25): 10, (0, 0): 0.2, (3, 3): 0.2, (0, 1_200_000): 200_000}
    for (low, high), step in cases.items():
        ticks = charts.steps(low, high)
        assert ticks[0] <= low
        assert ticks[-1] >= high
        assert round(ticks[1] - ticks[0], 6) == step, (low, high)
    assert charts.steps(0, 2, whole=True) == [0, 1, 2]


def test_nothing_is_drawn_beside_the_figure() -> None:
    long = "A very long name of something that nobody would ever call so " * 2
    cases: list[Figure] = [
        charts.bars([charts.Bar(long, 0, "0"), charts.Bar("b", 1e6, "1,000,000 of them", 2e6)], "things, each"),
        charts.bars([charts.Bar("a", 0, "0")], "things"),
        charts.shares([charts.Share(long, 0, 0, 1, "0 of 0", 1.0), charts.Share("b", 1, 0.5, 1, "10 of 10")], "share, %"),
        charts.lines([charts.Series(long, [(1, 2), (2, -3)]), *[charts.Series("李娜", [(1, 5)])] * 6], "round", "cash, $M"),
        charts.lines([], "round", "nothing"),
        charts.spans([charts.Span(long, 0, 0, 0, 0, 0, 0), charts.Span("b", -5, 0, 1, 1e6, 1e7, 2)], "lowest to highest"),
        charts.differences(
            [
                charts.Difference(long, -3, -9, 3, "-3.0 (-9.0 to +3.0)", "rounds"),
                charts.Difference("b", 0, None, None, "+0.0", "nothing"),
            ],
            "left: less; right: more",
        ),
    ]
    for number, figure in enumerate(cases):
        box = extent_of(figure.shapes)
        assert box is not None
        assert box.x0 >= -0.5, number
        assert box.y0 >= -0.5, number
        assert box.x1 <= figure.width + 1.5, number
        assert box.y1 <= figure.height + 0.5, number


def test_differences_of_one_scale_can_be_compared() -> None:
    rows = [charts.Difference("a", 1, None, None, "", "x"), charts.Difference("b", 4, None, None, "", "x")]
    dots = [shape.x for shape in charts.differences(rows, "").shapes if isinstance(shape, Circle)]
    middle = charts.WIDTH / 2
    assert dots[1] - middle == 4 * (dots[0] - middle) > 0


def test_lines_differ_without_colours() -> None:
    figure = charts.lines([charts.Series(str(n), [(0, n), (1, n)]) for n in range(6)], "x", "y")
    dashes = {shape.paint.dash for shape in figure.shapes if isinstance(shape, Path) and shape.paint.width == 0.7}
    assert len(dashes) == 6
    assert [shape for shape in charts.lines([charts.Series("a", [(1, 1)])], "x", "y").shapes if isinstance(shape, Circle)]


def test_long_names_are_whole_and_numbers_of_an_axis_apart() -> None:
    name = "t in squares and load markers for each seat"
    above = charts.bars([charts.Bar(name, 10184, "10184, 100 %"), charts.Bar("cells", 1, "1")], "t")
    texts = [shape for shape in above.shapes if isinstance(shape, Text)]
    assert name in [text.text for text in texts]
    numbers = [text for text in charts.bars([charts.Bar("Northeast", 10184, "10184, 100 %")], "t").shapes if isinstance(text, Text)]
    axis = [text for text in numbers if text.anchor == "middle"][:-1]
    assert len(axis) > 1
    for one, other in pairwise(axis):
        assert other.x - one.x > (charts.width(one.text, charts.SMALL) + charts.width(other.text, charts.SMALL)) / 2
