"""The cover of a title sheet: what it shows of a game, where its words have room, and what is below it; the id of the layout once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Shape, Text, Use, leaves
from boardgen.kit import export
from boardgen.sheet.arrange.options import PLAIN

COVER_END = 170.0
"""Below every cover of these tests, in mm."""


def title(layout: str, paper: str = "a4", style: ink.Style = "colour") -> list[Shape]:
    kit = export.order(layout, paper=paper, format="pdf", players=None, seats=None, only="title", style=style, options=PLAIN).kit
    return [*kit.sheets_of("title")[0].page.shapes]


def texts(shapes: list[Shape]) -> list[Text]:
    return [shape for shape, _ in leaves(shapes) if isinstance(shape, Text)]


def uses(shapes: tuple[Shape, ...] | list[Shape]) -> Iterator[Use]:
    for shape in shapes:
        if isinstance(shape, Use):
            yield shape
        elif isinstance(shape, Group):
            yield from uses(shape.shapes)


def discs_of(shapes: list[Shape]) -> Counter[str]:
    """Return how many discs of each seat are drawn."""
    return Counter(use.symbol.name.split("-")[1] for use in uses(shapes) if use.symbol.name.startswith("disc-"))


def write(folder: Path, name: str, board: str, more: str = "") -> str:
    file = folder / "own.yaml"
    file.write_text(
        f"game: own\ntitle: {name}\nplayers: [2, 4]\nfacts: {{minutes: 20}}\n{board}\n{more}\ncomponents:\n"
        "  title: {kind: sheet}\n  pawns: {kind: token, diameter: 14, each_seat: 3}\n"
    )
    return str(file)


def test_a_cover_has_title_pitch_and_facts_and_the_id_is_in_the_footer_alone() -> None:
    found = texts(title("windmills"))
    assert [one.text for one in found if one.size >= ink.TITLE] == ["Windmills"]
    assert {"For 2 players", "20 minutes", "A field for two, sixteen turns each"} <= {one.text for one in found}
    assert not any("windmills@" in one.text for one in found)
    assert not any("Unofficial" in one.text for one in found)  # it is its author's own


@pytest.mark.parametrize("style", ["colour", "low-ink", "black"])
def test_pieces_that_a_law_sets_up_lie_on_the_board_of_the_cover(style: ink.Style) -> None:
    """Those in front at the sides are cut off or beyond the picture. One of each seat is on the plate too, where pieces belong to seats."""
    assert discs_of(title("breakthrough", style=style)) == {"O": 16 + 1 + 2, "X": 12 + 1 + 2}  # an aid and a piece are below
    assert discs_of(title("reversi", style=style)) == {"K": 2 + 1, "W": 2 + 1}


def test_a_cover_keeps_off_what_is_below_it_whatever_the_board(tmp_path: Path) -> None:
    for size, pitch in (("1x1", 28), ("100x100", 14), ("40x2", 14)):
        found = texts(title(write(tmp_path, "Own", f"board: {{size: {size}, pitch: {pitch}}}")))
        assert "20 minutes" in {one.text for one in found}, size
        assert min(one.y for one in found if one.text == "What is in this kit") < COVER_END, size


def test_a_long_word_takes_room_from_the_picture_and_a_longer_one_has_a_plain_heading(tmp_path: Path) -> None:
    """Titles are never smaller than `proof` wants them."""
    for name in ("Own", "Breakthrougherer", "Donaudampfschifffahrtsgesellschaft"):
        found = texts(title(write(tmp_path, name, "")))
        assert [one.text for one in found if one.size >= ink.TITLE] == [name]


def test_the_titles_of_the_games_that_come_with_the_programs_name_the_id_once_too() -> None:
    for game in ("gocaine", "territory", "cairo"):
        found = texts(title(game))
        assert not any(f"{game}@" in one.text for one in found), game
        assert any("Unofficial" in one.text for one in found), game


def test_what_is_done_with_a_board_on_one_sheet_is_in_the_step_that_cuts() -> None:
    kit = export.order("reversi", paper="a4", format="pdf", players=None, seats=None, only="title,rulebook", options=PLAIN).kit
    words = " ".join(one.text for one in texts([*kit.sheets_of("title")[0].page.shapes]))
    assert "fold and glue. The board fits on one sheet. Trim it at the marks. " in words


def test_pieces_of_the_seats_are_as_printed_on_the_cover_of_a_rulebook(tmp_path: Path) -> None:
    """The cover of the rulebook had discs with emblems, also where a layout has a face of its own for its pieces."""
    file = tmp_path / "own.yaml"
    (tmp_path / "rules.md").write_text("# Own\n\nFor two.\n\n## One\n\nText.\n\n## Two\n\nText.\n")
    file.write_text(
        "game: own\ntitle: Own\nplayers: [2, 3]\nboard: {size: 5x5, pitch: 20}\n"
        "components:\n  title: {kind: sheet}\n  rulebook: {kind: booklet, from: rules.md}\n"
        "  pawns: {kind: token, diameter: 18, each_seat: 3, front: pawn}\nfaces:\n  pawn: [{fill: seat}]\n"
    )
    kit = export.order(str(file), paper="a4", format="pdf", players=None, seats=None, only=None, options=PLAIN).kit
    cover = [shape for sheet in kit.sheets_of("rulebook") for shape in sheet.page.shapes]
    assert {name[:6] for name in symbols(cover) if name.startswith("seat-")} == {f"seat-{letter}" for letter in kit.seats}


def symbols(shapes: tuple[Shape, ...] | list[Shape]) -> Iterator[str]:
    """Yield the names of all symbols that are used, also by others."""
    for use in uses(shapes):
        yield use.symbol.name
        yield from symbols(use.symbol.shapes)
