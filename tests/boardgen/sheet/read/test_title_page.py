"""Sheet 1 is one page where its lists can be set tighter, in type that is never smaller than the smallest that is read."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from boardgen.components import title_sheet
from boardgen.components.print_order import choose_seats
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Rect, Text, extent, leaves
from boardgen.errors import DoesNotFit
from boardgen.kit import export
from boardgen.kit.kit import build
from boardgen.layout.spec import catalog
from boardgen.sheet.arrange.options import PrintOptions
from boardgen.sheet.paper.heading import measures
from boardgen.sheet.paper.paper import paper
from tests.kits import laid_out


@pytest.mark.slow
def test_a_long_list_is_set_tighter_before_it_takes_a_second_page() -> None:
    options = PrintOptions(boxes=True, screen=True)
    kit = export.order("gocaine", paper="letter", format="pdf", players=None, seats=None, only=None, options=options).kit
    (first,) = kit.sheets_of("title")
    body = [shape for shape, _ in leaves(first.page.shapes) if isinstance(shape, Text) and shape.text]
    steps = [shape for shape in body if shape.text.startswith(("Print at 100%", "Cut out the screens"))]
    assert len(steps) == 2
    assert all(ink.BODY <= shape.size < ink.PRICE - 1 for shape in steps)


def test_a_board_is_drawn_once_for_the_same_layout_and_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its rulebook shows the board of a kit too. A layout that is another in anything, or other paper, has a board of its own."""
    drawn: list[Mapping[str, object]] = []
    draw = title_sheet.board_figure

    def count(*args: object, **how: object) -> Figure:
        drawn.append(how)
        return draw(*args, **how)  # type: ignore[arg-type]  # whatever it takes

    monkeypatch.setattr(title_sheet, "board_figure", count)
    monkeypatch.setattr(title_sheet, "_drawn", [])
    spec = catalog.load("gocaine")
    seats = choose_seats(spec, None, None)
    boards = [build(spec, seats, paper(name), ("board",)).faces()[0].figure for name in ("a4", "a4", "letter", "letter")]
    assert len(drawn) == 2
    assert boards[0] is boards[1]
    assert boards[2] is boards[3]
    other = spec._replace(zones={**spec.zones})
    assert build(other, seats, paper("letter"), ("board",)).faces()[0].figure is not boards[3]
    assert len(drawn) == 3


def test_rulers_are_as_long_as_the_paper_has_room_for() -> None:
    """The sheet says how long they are; none is longer than its paper, and all that is printed stays within the margins."""
    for on, across, down in (("105x148mm", 90, 100), ("78x112mm", 60, 90), ("120x120mm", 100, 100), ("150x100mm", 80, 100)):
        sheets = laid_out("cairo", on, only="title").sheets
        rulers = [measure for sheet in sheets for measure in measures(sheet.page.shapes) if not (measure.width and measure.height)]
        assert [(round(one.width, 3), round(one.height, 3)) for one in rulers] == [(across, 0), (0, down)], on
        said = " ".join(shape.text for sheet in sheets for shape, _ in leaves(sheet.shapes) if isinstance(shape, Text))
        words = "This line is 100 mm long" if across == down == 100 else f"This ruler is {across} mm long, the vertical one {down} mm."
        assert words in said, on
    sheets = laid_out("cairo", "4x6in", only="title").sheets
    rulers = [measure for sheet in sheets for measure in measures(sheet.page.shapes) if measure.height == 0]
    assert [round(one.width, 3) for one in rulers] == [76.2, 70]


def test_a_long_title_is_in_lines_where_it_is_wider_than_the_page() -> None:
    for on in ("105x148mm", "120x120mm"):
        texts = [shape for shape, _ in leaves(laid_out("territory", on, only="title").sheets[0].shapes) if isinstance(shape, Text)]
        titles = [shape for shape in texts if shape.text in ("The Map is the", "The Map is", "Territory", "the Territory")]
        assert [shape.size for shape in titles] == [ink.TITLE, ink.TITLE], on


def test_credits_are_never_alone_on_a_page() -> None:
    for game in ("gocaine", "territory", "cairo"):
        for on in ("a5", "105x148mm", "78x112mm"):
            for sheet in laid_out(game, on, only="title").sheets:
                texts = {shape.text for shape, _ in leaves(sheet.page.shapes) if isinstance(shape, Text)}
                assert not all(text.startswith("Design") or "home use" in text for text in texts), (game, on)


def test_paper_with_no_room_for_a_card_is_refused_with_what_to_write_instead() -> None:
    with pytest.raises(DoesNotFit) as refused:
        laid_out("cairo", "70x110mm", only="title")
    assert str(refused.value) == (
        "a card on the title sheet is 7.2 mm too wide for 70 × 110 mm; print the sheet on other paper with "
        "--paper title=a5,70x110mm, or leave it out with --without title"
    )


def test_steps_do_not_say_that_the_rulers_are_beside_them_and_notes_keep_off_the_tints() -> None:
    """On small paper the rulers are on the first sheet, the steps on another."""
    for layout in ("cairo", "gocaine-de"):
        sheets = laid_out(layout, "a6", only="title").sheets
        said = " ".join(shape.text for sheet in sheets for shape, _ in leaves(sheet.page.shapes) if isinstance(shape, Text))
        assert ("Measure the printed rulers." if layout == "cairo" else "Die gedruckten Lineale nachmessen.") in said
        assert "this sheet" not in said
        assert "diesem Blatt" not in said
    (first, *_) = laid_out("gocaine-de", "a6").sheets
    shapes = [shape for shape, _ in leaves(first.page.shapes)]
    (note,) = (box for shape in shapes if isinstance(shape, Text) and shape.text == "gocaine-de-rulebook.pdf." and (box := extent(shape)))
    tints = [shape.y for shape in shapes if isinstance(shape, Rect) and shape.paint.role == "ground"]
    assert min(tints) - note.y1 > 2.0
