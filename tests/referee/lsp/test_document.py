"""Places of the referee and of an editor are the same places, whatever is in the text."""

from __future__ import annotations

from referee.judge.report.findings import Edit
from referee.lsp.open_log import Change, Document, EditorPosition, Span


def test_places_count_utf16_units_and_lines_of_the_editor() -> None:
    cases = (
        # text, line and column of the referee, place of the editor
        ("ab\ncd", (2, 2), (1, 1)),
        ("ab\r\ncd", (2, 2), (1, 1)),
        ("ab\r\ncd", (1, 9), (0, 2)),
        ("a\U0001f600b", (1, 3), (0, 3)),
        ("é\u2028b\nc", (1, 3), (0, 2)),  # a separator that ends no line
        ("é\x85b\x0cc\nd", (2, 1), (1, 0)),
        ("a\rb\nc", (1, 3), (1, 0)),  # a lone CR ends a line of an editor, but none of a log
        ("a\rb\nc", (2, 1), (2, 0)),
        ("\ufeff%tlog 1\nx", (1, 1), (0, 1)),  # the referee does not count a byte order mark
        ("a\ud83d b", (1, 3), (0, 2)),
        ("", (1, 1), (0, 0)),
        ("ab", (7, 1), (0, 0)),
        ("ab\n", (2, 5), (1, 0)),
    )
    for text, (line, column), place in cases:
        document = Document(text)
        offset = document.offset(line, column)
        assert document.place(offset) == place, (text, line, column)
        assert document.offset_at(EditorPosition(*place)) == offset, (text, place)
    assert Document("ab\ncd").offset_at(EditorPosition(9, 9)) == 5
    assert Document("ab\ncd").offset_at(EditorPosition(0, 9)) == 2
    assert Document("ab\r\ncd").line(1) == "ab"
    assert Document("x\ud83d").data == b"x\xed\xa0\xbd"


def test_edits_are_changes_whose_lines_end_as_the_others() -> None:
    span = Span(EditorPosition(0, 3), EditorPosition(0, 4))
    assert Document("a\U0001f600b\r\nc").changes([Edit(1, 3, 4, "x\ny")]) == [Change(span, "x\r\ny")]


def test_a_text_is_rewritten_by_one_change_of_the_lines_that_differ() -> None:
    cases = (
        ("a\nb\nc\n", "a\nB\nc\n", [((1, 0), (2, 0), "B\n")]),
        ("a\n", "a\n", []),
        ("a", "a\n", [((0, 0), (0, 1), "a\n")]),
        ("a\na\n", "a\n", [((1, 0), (2, 0), "")]),
        ("", "a\n", [((0, 0), (0, 0), "a\n")]),
    )
    for old, new, changes in cases:
        assert [(tuple(one.span.start), tuple(one.span.end), one.text) for one in Document(old).rewritten(new)] == changes
