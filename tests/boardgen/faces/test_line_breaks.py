"""Where lines of Chinese and Japanese may be broken, and where numbers keep their units."""

from __future__ import annotations

from boardgen.draw.type import fonts
from boardgen.faces.rich_text import Faces, divide, set_lines


def test_lines_break_between_ideographs_and_not_at_their_punctuation() -> None:
    cases = {
        "plain-word": ["plain-word"],
        "größe": ["größe"],
        "한국어": ["한국어"],
        "一二三": ["一", "二", "三"],
        "抽两张牌。": ["抽", "两", "张", "牌。"],
        "（一二）": ["（一", "二）"],
        "カード": ["カー", "ド"],
        "一abc二": ["一", "abc", "二"],
        "“一”": ["“一”"],
        "": [""],
    }
    assert {word: divide(word) for word in cases} == cases


def test_lines_are_as_wide_as_each_other_and_no_more_than_need_be() -> None:
    title = "Goods From Cape to Cairo"
    wide = fonts.width("Goods From Cape to", "display", 20) + 0.1
    assert fonts.wrap(title, "display", 20, wide) == ["Goods From Cape to", "Cairo"]
    assert fonts.wrap_evenly(title, "display", 20, wide) == ["Goods From", "Cape to Cairo"]
    assert fonts.wrap_evenly(title, "display", 20, 500.0) == [title]
    assert fonts.wrap_evenly("unbreakable", "display", 20, 5.0) == ["unbreakable"]
    assert fonts.wrap_evenly("", "display", 20, 5.0) == [""]


def test_a_number_takes_its_unit_along_to_the_next_line_where_both_fit() -> None:
    faces = Faces("regular", "bold", "italic")
    room = fonts.width("You pay at most $5", "regular", 9) + 0.1
    text = "You pay at most $5 M now"
    assert fonts.wrap(text, "regular", 9, room) == ["You pay at most", "$5 M now"]
    lines = [" ".join("".join(run.text for run in word.runs) for word in line) for line in set_lines(text, faces, room, 9)]
    assert lines == ["You pay at most", "$5 M now"]
    squares = [len(line) for line in set_lines("take up to 13 × 13 squares", faces, fonts.width("take up to 13 ×", "regular", 9) + 0.1, 9)]
    assert squares == [3, 3, 1], "13 × 13 is not divided"
    narrow = fonts.width("figure", "regular", 9) + 0.1
    assert fonts.wrap("figure 12", "regular", 9, narrow) == ["figure", "12"]
    assert len(set_lines("figure 12", faces, narrow, 9)) == 2
