"""The pencil card begins every line with its form, has groups below their titles, and sets few entries in larger type."""

from __future__ import annotations

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Text, leaves
from boardgen.draw.type import fonts
from boardgen.sheet.read.aid import EDGE, GAP, PENCIL_GUTTER, PencilLine, pencil_card

SIZE = (148.0, 105.0)
FEW = [
    PencilLine("sell N@POINT", "tonnes sold"),
    PencilLine("buy N@POINT Ncell Nlvl", "product, cells and levels, which are many words"),
    PencilLine("-", "no action"),
]


def _forms(card: Figure, entries: list[PencilLine]) -> list[Text]:
    texts = {shape.text: shape for shape in card.shapes if isinstance(shape, Text)}
    return [texts[entry.form] for entry in entries]


def test_forms_begin_where_their_column_does() -> None:
    column = (SIZE[0] - 2 * EDGE - PENCIL_GUTTER) / 2
    starts = {round(form.x, 3) for form in _forms(pencil_card("Pencil card", "", FEW, SIZE), FEW)}
    assert starts <= {EDGE, round(EDGE + column + PENCIL_GUTTER, 3)}


def test_each_group_has_its_title_once_and_above_its_first_line() -> None:
    entries = [PencilLine(f"form{i}", "words", "Before play" if i < 9 else "A turn") for i in range(24)]
    said = [shape.text for shape, _ in leaves(pencil_card("Pencil card", "", entries, SIZE).shapes) if isinstance(shape, Text)]
    assert [said[said.index(title) + 1] for title in ("Before play", "A turn")] == ["form0", "form9"]
    assert said.count("Before play") == said.count("A turn") == 1


def test_few_entries_are_larger_and_many_are_not() -> None:
    assert all(form.size > ink.BODY for form in _forms(pencil_card("Pencil card", "", FEW, SIZE), FEW))
    many = [PencilLine(f"form{i}", "words that say what it means") for i in range(40)]
    assert all(form.size == ink.BODY for form in _forms(pencil_card("Pencil card", "", many, SIZE), many))


def test_few_entries_fill_the_card() -> None:
    for count in range(6, 20):
        entries = [PencilLine(f"form{i}", "words that say what it means" if i % 3 else "words") for i in range(count)]
        last = max(form.y for form in _forms(pencil_card("Pencil card", "", entries, SIZE), entries))
        assert SIZE[1] - EDGE - 9 < last < SIZE[1] - EDGE, count


def test_title_and_subtitle_keep_apart() -> None:
    wide = SIZE[0] - 2 * EDGE
    for subtitle in ("One line per turn: the round and seat first, then the events, separated by semicolons.", "a word of a line " * 9):
        card = pencil_card("Short notation", subtitle, FEW, SIZE)
        title, *note = [shape for shape, _ in leaves(card.shapes) if isinstance(shape, Text)][: 3 if "word" in subtitle else 2]
        assert " ".join(text.text for text in note) == subtitle.strip(), "no word is left out"
        taken = fonts.width(title.text, title.face, title.size)
        for text in note:
            assert text.y > title.y + 4 or taken + fonts.width(text.text, "regular", text.size) + 2 <= wide


def test_a_form_is_on_the_first_line_of_its_entry_and_further_words_are_indented_below() -> None:
    """On the last line it was read as an entry of its own."""
    entries = [
        PencilLine("=KEY:N", "what you have"),
        PencilLine("buy N@POINT Ncell", "product, cells and levels that are bought in a turn"),
    ] * 5
    words = [shape for shape, _ in leaves(pencil_card("Card", "", entries, (148.0, 105.0)).shapes) if isinstance(shape, Text)]
    first = {round(one.y, 2): one.x for one in words if one.text.startswith("product")}
    forms = [one for one in words if one.text == "buy N@POINT Ncell"]
    assert {round(one.y, 2) for one in forms} == set(first)
    assert len(first) >= 3
    for form in forms:
        assert first[round(form.y, 2)] >= form.x + fonts.width(form.text, "semibold", form.size) + GAP - 1e-6
    below = [one for one in words if one.text.endswith("in a turn")]
    assert below
    assert {round(one.y, 2) for one in below}.isdisjoint(first)
    assert all(any(one.x > form.x + 5 for form in forms) for one in below)
