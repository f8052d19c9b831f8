"""Text in columns: nothing is lost, nothing leaves its column, and what does not fit is refused by name."""

from __future__ import annotations

import pytest

from boardgen.draw.shape.shapes import Rect, Shape, Text, extent, flatten
from boardgen.draw.type import fonts
from boardgen.errors import DoesNotFit
from boardgen.sheet.read.prose import ColumnBox, Paragraph, Run, fits, heading, set_text

SENTENCE = "a load moves from cell to cell and pays one unit for each of its steps across a border"
WORDS = SENTENCE.split()


def paragraphs(count: int) -> list[Paragraph]:
    made = [heading("Steps and loads")]
    for i in range(count):
        said = " ".join(WORDS[: 4 + i % 13])
        made.append(Paragraph((Run(f"r{i}", "semibold"), Run(said, "italic"), Run("Yes it does."))))
    return made


def words(shapes: list[list[Shape]]) -> list[str]:
    return [word for column in shapes for shape in flatten(column) if isinstance(shape, Text) for word in shape.text.split()]


PLACES = [ColumnBox(10 + 65 * i, 20, 60, 120) for i in range(3)]


@pytest.mark.parametrize("count", [1, 7, 30, 45])
@pytest.mark.parametrize("even", [True, False])
def test_every_word_is_set_in_order_inside_its_column(count: int, even: bool) -> None:
    text = paragraphs(count)
    setting = set_text("Aid", text, PLACES, (11, 8.5), even)
    assert words(setting.columns) == [word for p in text for run in p.runs for word in run.text.split()]
    for column, place in zip(setting.columns, PLACES, strict=True):
        for shape in column:
            box = extent(shape)
            assert box is not None
            assert place.x - 0.5 <= box.x0
            assert box.x1 <= place.x + place.width + 0.5
            assert place.y - 0.5 <= box.y0
            assert box.y1 <= place.y + place.height
    assert 8.5 <= setting.size <= 11


def test_more_text_is_set_smaller_and_too_much_is_refused_by_name() -> None:
    sizes = [set_text("Aid", paragraphs(count), PLACES, (11, 8.5)).size for count in (10, 44, 50)]
    assert sizes[0] == 11
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] < 11
    with pytest.raises(DoesNotFit, match=r"^Aid: at 8.5 pt the text is \d+\.\d mm longer than its columns$") as refused:
        set_text("Aid", paragraphs(200), PLACES, (11, 8.5))
    assert refused.value.by_mm > 100
    assert not fits(paragraphs(200), PLACES, 8.5)
    with pytest.raises(DoesNotFit, match=r"Aid: a word is too wide for a column of 20\.0 mm"):
        set_text("Aid", [Paragraph((Run("Donaudampfschifffahrtsgesellschaft"),))], [ColumnBox(0, 0, 20, 50)], (11, 8.5))


def test_no_single_line_stands_alone_and_no_heading_at_a_foot() -> None:
    text = [Paragraph((Run(" ".join(WORDS * 2)),)) if i % 4 else heading(f"Part {i}") for i in range(24)]
    setting = set_text("Aid", text, [ColumnBox(0, 0, 50, 62), ColumnBox(60, 0, 50, 62), ColumnBox(120, 0, 50, 400)], (9, 9), even=False)
    for column in setting.columns[:2]:
        last = [shape for shape in flatten(column) if isinstance(shape, Text)][-1]
        assert last.size == 9, "the last line of a column is no heading"
    for column in setting.columns[1:]:
        lines = [shape.text for shape in flatten(column) if isinstance(shape, Text)]
        starts = {i for i, line in enumerate(lines) if line.startswith(("a load moves from", "Part"))}
        assert min(starts) != 1, "one line alone at the head of a column"


def test_columns_are_about_equally_full() -> None:
    setting = set_text("Aid", paragraphs(30), [ColumnBox(0, 0, 60, 400), ColumnBox(70, 0, 60, 400)], (9, 9))
    feet = [max(shape.y for shape in flatten(column) if isinstance(shape, Text)) for column in setting.columns]
    assert abs(feet[0] - feet[1]) < 20
    assert setting.height == pytest.approx(max(feet), abs=3)


def test_markers_and_sums_stand_at_the_edges_of_a_column() -> None:
    row = Paragraph((Run("A level of infrastructure that is bought from the bank"),), 0.2, 5.0, "1", "$20M")
    setting = set_text("Aid", [row], [ColumnBox(3, 0, 42, 30)], (9, 9))
    texts = {shape.text: shape for shape in flatten(setting.columns[0]) if isinstance(shape, Text)}
    assert texts["1"].x == pytest.approx(3)
    assert texts["$20M"].x + fonts.width("$20M", "semibold", 9) == pytest.approx(45)
    assert min(shape.x for text, shape in texts.items() if text not in ("1", "$20M")) == pytest.approx(8)
    rules = [
        shape for shape in flatten(set_text("Aid", [heading("A")], [ColumnBox(0, 0, 9, 9)], (9, 9)).columns[0]) if isinstance(shape, Rect)
    ]
    assert [rule.w for rule in rules] == [9]
