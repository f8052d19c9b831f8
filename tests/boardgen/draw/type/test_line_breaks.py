"""Where lines of Chinese and Japanese may be broken."""

from __future__ import annotations

from boardgen.draw.type.bidi import parts


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
    assert {word: parts(word) for word in cases} == cases
