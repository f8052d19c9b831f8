"""Log sheets on small paper: names of columns stand side by side, and what is written by hand has room for a hand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from boardgen.draw.shape.shapes import Shape, Text, Use, leaves
from boardgen.draw.type import fonts
from boardgen.errors import DoesNotFit
from boardgen.sheet.read.log_sheet import LINE, LOW_FOOT
from tests.kits import laid_out

GAMES = ("gocaine", "territory", "cairo", "reversi", "gocaine-de")
SMALL = ("a5", "105x148mm")


def texts(shapes: tuple[Shape, ...]) -> list[Text]:
    return [shape for shape, _ in leaves(shapes) if isinstance(shape, Text) and shape.text]


def test_no_two_texts_of_a_line_overlap() -> None:
    for game in GAMES:
        for on in SMALL:
            for sheet in laid_out(game, on, only="log").sheets[:2]:
                lines: dict[float, list[Text]] = {}
                for text in (shape for shape in sheet.page.shapes if isinstance(shape, Text)):
                    lines.setdefault(round(text.y, 2), []).append(text)
                for line in lines.values():
                    line.sort(key=lambda text: text.x if text.anchor == "start" else text.x - fonts.width(text.text, text.face, text.size))
                    for one, other in pairwise(line):
                        end = one.x + fonts.width(one.text, one.face, one.size)
                        assert other.anchor == "end" or end <= other.x + 1e-6, (game, on, one.text, other.text)


def test_the_names_of_many_players_are_in_two_lines_on_narrow_paper() -> None:
    for on, rows in (("a5", 1), ("105x148mm", 2)):
        marks = {text.text: text for text in texts(laid_out("gocaine", on, only="log").sheets[0].page.shapes) if text.text.endswith("=")}
        heights = sorted({round(marks[f"{letter}="].y, 3) for letter in "BGKYRW"})
        assert len(heights) == rows, on
        assert heights[-1] - heights[0] == pytest.approx((rows - 1) * LINE), on


def test_the_last_round_is_clear_of_a_footer_of_two_lines() -> None:
    for game in GAMES:
        for sheet in laid_out(game, "a5", only="log").sheets:
            lowest = max(shape.y + shape.symbol.extent.y1 for shape in sheet.page.shapes if isinstance(shape, Use) and shape.symbol.extent)
            assert lowest <= sheet.page.paper.height - sheet.page.paper.margin - LOW_FOOT + 0.1, game


def test_columns_whose_names_have_no_room_are_refused() -> None:
    with pytest.raises(
        DoesNotFit, match=r"Game log: the names of the columns are [0-9.]+ mm too wide for 62 × 200 mm; print it on larger paper"
    ):
        laid_out("territory", "62x200mm", only="log")


def test_columns_have_an_example_where_there_is_room() -> None:
    for game, found in (
        ("gocaine", {"@D3", "=$40"}),
        ("territory", {"5+2", "draw ?", "=xs:3"}),
        ("cairo", {"at 2H ; load S", "go 4H 5S", "give S:4"}),
    ):
        printed = {text.text for text in texts(laid_out(game, "a4", only="log").sheets[0].page.shapes) if text.face == "italic"}
        assert printed >= found, game
