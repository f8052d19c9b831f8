"""The pencil card sets every form flush with the right end of its column, and few entries in larger type."""

from __future__ import annotations

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Text, leaves
from boardgen.draw.type import fonts
from boardgen.sheet.read.aid import EDGE, HANGING, PENCIL_GUTTER, PencilLine, pencil_card

SIZE = (148.0, 105.0)
FEW = [
    PencilLine("sell N@POINT", "tonnes sold"),
    PencilLine("buy N@POINT Ncell Nlvl", "product, cells and levels, which are many words"),
    PencilLine("-", "no action"),
]


def _forms(card: Figure, entries: list[PencilLine]) -> list[Text]:
    texts = {shape.text: shape for shape in card.shapes if isinstance(shape, Text)}
    return [texts[entry.form] for entry in entries]


def test_forms_end_where_their_column_does() -> None:
    card = pencil_card("Pencil card", "", FEW, SIZE)
    ends = [form.x + fonts.width(form.text, "semibold", form.size) for form in _forms(card, FEW)]
    column = (SIZE[0] - 2 * EDGE - PENCIL_GUTTER) / 2
    assert {round(end, 3) for end in ends} <= {round(EDGE + column, 3), round(SIZE[0] - EDGE, 3)}


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
    assert {round(one.y, 2) for one in words if one.text == "buy N@POINT Ncell"} == set(first)
    assert len(first) >= 3
    assert all(one.x in {x + HANGING for x in first.values()} for one in words if one.text.endswith("a turn"))
