"""The note beside a title: no word of it is left out, however narrow the paper is."""

from __future__ import annotations

import pytest

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Text, flatten
from boardgen.draw.type.geometry import MM_PER_POINT
from boardgen.errors import DoesNotFit
from boardgen.sheet.paper.heading import fit_title, heading, set_note
from boardgen.sheet.paper.paper import paper
from boardgen.sheet.read.form import form_pages

TITLE = Text(5.0, 10.0, "After the game", "semibold", 16.0, "#222222")
NOTE = "For the designers. A photo of the final position says more than words."


def test_a_note_is_beside_its_title_or_in_lines_below() -> None:
    (beside,) = set_note(TITLE, NOTE, 180.0, 8.5)
    assert (beside.x, beside.y, beside.anchor) == (180.0, 10.0, "end")
    for right in (120.0, 70.0, 40.0):
        below = set_note(TITLE, NOTE, right, 8.5)
        assert " ".join(text.text for text in below) == NOTE
        assert [text.y for text in below] == [pytest.approx(10.0 + 4.2 * number) for number in range(1, len(below) + 1)]
    assert set_note(TITLE, "", 180.0, 8.5) == []


def test_a_form_on_narrow_paper_has_its_note() -> None:
    (page, *_) = form_pages("feedback", TITLE.text, NOTE, ("Date",), (), paper("105x148mm"))
    assert NOTE in " ".join(shape.text for shape in flatten(page.shapes) if isinstance(shape, Text))


def test_the_note_of_a_sheet_of_pieces_is_on_one_line_or_two_or_refused() -> None:
    texts = [shape for shape in flatten(heading(paper("a5"), TITLE.text, NOTE)) if isinstance(shape, Text)]
    assert [text.text for text in texts] == [TITLE.text, NOTE]
    with pytest.raises(DoesNotFit, match=r"After the game: the note '.*' is .* mm too long for two lines of A5"):
        heading(paper("a5"), TITLE.text, NOTE * 4)
    title, *lines = [shape for shape in flatten(heading(paper("105x148mm"), TITLE.text, f"{NOTE} {NOTE}")) if isinstance(shape, Text)]
    assert title.size == ink.BODY
    assert len(lines) == 2
    assert lines[-1].y + 0.25 * lines[-1].size * MM_PER_POINT <= paper("105x148mm").work[1]


def test_a_title_that_is_wider_than_the_paper_is_smaller() -> None:
    wide, narrow = (heading(paper(on), "One-tonne squares: Blue, Green, Black, Yellow, Red")[0] for on in ("a4", "105x148mm"))
    sizes = [shape.size for part in (wide, narrow) for shape in flatten([part]) if isinstance(shape, Text)]
    assert sizes[0] == ink.HEADING
    assert ink.BODY <= sizes[1] < ink.HEADING


def test_a_title_stays_large_over_a_note_where_that_ends_above_the_pieces() -> None:
    note = " · ".join([NOTE] * 3)
    sizes = {
        foot: {text.size for shape in heading(paper("a4"), "After", note, foot=foot) for text in flatten([shape]) if isinstance(text, Text)}
        for foot in (0.0, 25.0)
    }
    assert sizes == {0.0: {ink.BODY, ink.FOOTER}, 25.0: {ink.HEADING, ink.BODY}}


def test_a_head_without_room_for_all_names_says_the_first_three() -> None:
    def say(key: str, **values: object) -> str:
        return f"{values['names']} and more"

    long = "Turn track and tables, Player aid, Die, Pencil card, Counters, Turn marker"
    assert fit_title(long, say, 300.0) == long
    assert fit_title(long, say, 150.0) == "Turn track and tables, Player aid, Die and more"
    assert fit_title("Coins: Hearts, Clubs; Markers: Red, Blue, Yellow, Green, Black, White", say, 110.0) == "Coins, Markers"
    assert fit_title(long, say, 20.0) == long
