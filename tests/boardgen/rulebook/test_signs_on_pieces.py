"""What a rulebook shows or names as printed on a piece is printed on that piece of the kit."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from math import hypot

import pytest

from boardgen.draw.shape.shapes import Circle, Group, Path, Text, Use, extent, leaves
from boardgen.draw.type.geometry import Box
from boardgen.kit import export
from boardgen.layout.decks.booklets import SIGNS
from boardgen.layout.spec import catalog
from boardgen.rulebook import write
from boardgen.rulebook.book import Book
from boardgen.rulebook.figure import SIGNAL, PointsGround
from tests.boardgen.shapes_as_text import texts
from tests.sampling import sampled

PIECES = {
    "gocaine": ("cells", "task_force", "loans", "squares", "loads"),
    "territory": ("stones", "cards"),
    "cairo": ("tiles", "coins", "pawns", "dice"),
}
NAMED = re.compile(r"\b(?:[Ff]ace(?: with an?)?|printed|showed|shows)\s+\**(\d+|[A-Za-z])\b(?!\s+[a-z0-9])")
"""A sign that a sentence says a piece shows; `a` before another word is an article."""
BOLD = re.compile(r"\*\*([0-9a-z][A-Z])\*\*")


def book_of(game: str) -> Book:
    return write._reader(spec := catalog.load(game))(write._order(spec, "a4", "short"))


@pytest.mark.parametrize("game", sampled(PIECES))
def test_a_sign_on_a_piece_of_a_figure_or_in_a_sentence_is_on_that_piece(game: str) -> None:
    spec = catalog.load(game)
    only = ",".join(name for name in PIECES[game] if name in spec.components)
    kit = export.order(game, paper="a4", format="pdf", players=spec.players[1], seats=None, only=only).kit
    printed = {text for part in kit.parts for face in part.faces for text in texts(face.figure.shapes)}
    book, seen = book_of(game), set()
    for figure in book.text.figures.values():
        if figure.faces or figure.listed:
            continue
        ground, _ = book.drawer.find_ground(figure.board)
        ground.lay(figure)
        position = figure.position
        written = {*map(str, position.numbers.values()), *position.loads.values(), *(words.split()[0] for words in position.left.values())}
        seen |= {*texts(ground.pieces(figure))} - written
    words = "\n".join(one.block.text + one.block.caption for one in book.text.blocks)
    named = {*NAMED.findall(words), *(BOLD.findall(words) if game == "cairo" else ())}
    assert seen
    assert seen | named <= printed
    if game == "cairo":
        assert {"n", "a", "nC", "aS"} <= named
        assert {"nC", "aD"} <= seen


def test_a_figure_of_cairo_has_no_words_of_what_is_cut_off() -> None:
    book = book_of("cairo")
    drawn = book.drawer.draw(book.text.figures["corner"], 110)
    names = [text for text in texts(drawn.shapes) if re.fullmatch(r"[na2-5][HDCS]", text)]
    assert sorted(names) == sorted(["3S", "2H", "aD", "5C", "4H", "2D", "4D", "5S", "2C"])
    assert not {"Cape", "Cairo"} & {*texts(drawn.shapes)}


def test_the_chip_of_a_figure_is_the_one_that_is_printed() -> None:
    book = book_of("gocaine")
    ground, _ = book.drawer.find_ground()
    (chip,) = ground.chip(0, 0)
    assert isinstance(chip, Use)
    assert chip.symbol.name.startswith("task-force")


def test_nothing_lies_on_the_name_of_a_city() -> None:
    book = book_of("cairo")
    for figure in book.text.figures.values():
        if figure.faces or figure.listed:
            continue
        ground, _ = book.drawer.find_ground(figure.board)
        ground.lay(figure)
        box = ground.box(figure.show.window)
        names, over = [], []
        for shape in ground.pieces(figure):
            reach = extent(shape)
            assert reach is not None
            if isinstance(shape, Text):
                names.append(reach)
            elif isinstance(shape, Use | Group):  # coins and trucks
                over.append(reach)
        for start, end in figure.show.arrows:
            over += [Box(*map(min, a, b), *map(max, a, b)).grown(0.75) for a, b in pairwise(ground.way(figure, start, end))]
        for name, sign in figure.show.marks.items():
            x, y = ground.place_of_name(name) if sign in SIGNS else ground.sign(name)
            over.append(Box(x, y, x, y).grown(ground.reach if sign in SIGNS else 1.5))
        assert names
        for name in names:
            assert not (box.holds(name) and any(map(name.overlaps, over))), figure.name


@pytest.mark.parametrize("game", ["gocaine", "territory"])
def test_captured_stones_are_ghosts_with_their_letters_and_leave_the_board(game: str) -> None:
    book = book_of(game)
    seen = 0
    for figure in book.text.figures.values():
        if figure.faces or figure.listed or not figure.position.taken:
            continue
        assert figure.show.taken, figure.name
        ground, _ = book.drawer.find_ground(figure.board)
        shapes = [(shape, by.box(box)) for shape, by in leaves(tuple(ground.pieces(figure))) if (box := extent(shape)) is not None]
        rims = [box for shape, box in shapes if isinstance(shape, Circle) and shape.paint.dash]
        full = {*figure.position.stones, *figure.position.left, *figure.show.marks}
        assert len(rims) == len(set(figure.position.taken) - full), figure.name
        for rim in rims:
            assert [box for shape, box in shapes if isinstance(shape, Text) and rim.holds(box)], figure.name
        box = ground.box(figure.show.window)
        wide, away = ground.draw_leaving(figure, box)
        discs = [shape for shape in away if isinstance(shape, Use)]
        assert len(discs) == len(set(figure.position.taken.values())), figure.name
        assert all(box.x1 < one.x <= box.x1 + wide - ground.reach for one in discs), figure.name
        counts = [shape.text for shape in away if isinstance(shape, Text)]
        many = Counter(figure.position.taken.values())
        assert counts == [f"\N{MULTIPLICATION SIGN}{count}" for count in many.values() if count > 1], figure.name
        seen += len(rims)
    assert seen >= 5


def test_a_stone_that_has_moved_is_a_ghost_where_its_arrow_begins() -> None:
    book = book_of("territory")
    figure = book.text.figures["move-two"]
    ground, _ = book.drawer.find_ground(figure.board)
    rims = [
        by.box(box).centre
        for one, by in leaves(tuple(ground.pieces(figure)))
        if isinstance(one, Circle) and one.paint.dash and (box := extent(one))
    ]
    assert sorted(rims) == sorted(map(ground.place_of_name, ("B6", "G3")))
    for start, end in figure.show.arrows:
        (x, y), *_ = ground.way(figure, start, end)
        at = ground.place_of_name(start)
        assert hypot(x - at[0], y - at[1]) == pytest.approx(ground.reach), "the arrow begins at the edge of the ghost"


def test_steps_show_the_board_before_a_move_with_it_and_after_it() -> None:
    """All of them follow from the positions that the referee wrote: what was there, what came, and what went."""
    from boardgen.rulebook.figure import _steps

    seen = 0
    for game in ("gocaine", "territory"):
        for figure in book_of(game).text.figures.values():
            if not figure.show.steps:
                continue
            before, move, after = _steps(figure)
            position = figure.position
            assert dict(before.position.stones) == dict(position.before)
            assert set(move.position.stones) == set(position.before) | set(position.stones)
            assert dict(after.position.stones) == dict(position.stones)
            assert set(position.before) - set(position.stones) == set(position.taken)
            new = set(position.stones) - set(position.before)
            assert new, figure.name
            assert set(move.position.numbers) == new & set(position.numbers)
            drawn = book_of(game).drawer.draw(figure, 110.0)
            said = [shape.text for shape, _ in leaves(drawn.shapes) if isinstance(shape, Text)]
            assert drawn.width <= 110
            assert said.count("2") >= 1
            seen += 1
    assert seen >= 7


def test_a_figure_of_stones_alone_has_a_plain_ground_and_one_of_zones_the_board() -> None:
    book = book_of("gocaine")
    for name, plain in (("capture", True), ("liberties", True), ("route", False), ("map", False)):
        figure = book.text.figures[name]
        ground, drawn = book.drawer.find_ground(figure.show.board or figure.board)
        (under,) = ground.draw_under(figure, drawn)
        assert isinstance(under, Use)
        assert (under.symbol is not drawn) == plain, name


def test_words_of_a_zone_are_clear_of_pieces_and_arrows() -> None:
    book = book_of("gocaine")
    for figure in book.text.figures.values():
        if figure.faces or figure.listed:
            continue
        ground, _ = book.drawer.find_ground(figure.board)
        assert isinstance(ground, PointsGround)
        written = [shape for shape in ground.words(figure, ground.box(figure.show.window)) if isinstance(shape, Text)]
        words = [box for shape in written if (box := extent(shape)) is not None]
        for x, y, r in ground._full(figure):
            near = [hypot(max(box.x0 - x, x - box.x1, 0), max(box.y0 - y, y - box.y1, 0)) for box in words]
            assert min(near, default=r) >= r - 0.01, figure.name


def test_arrows_are_under_stones_and_over_tiles() -> None:
    for game, name, above in (("territory", "reach", False), ("cairo", "corner", True)):
        book = book_of(game)
        figure = next(one for one in book.text.figures.values() if one.show.arrows and (one.name == name or game == "territory"))
        drawn = book.drawer.draw(figure, 110)
        shapes = [shape for shape, _ in leaves(drawn.shapes)]
        arrow = max(at for at, shape in enumerate(shapes) if isinstance(shape, Path) and shape.paint.fill == SIGNAL)
        piece = max(at for at, shape in enumerate(shapes) if isinstance(shape, Text) and shape.face == "bold")
        assert (arrow > piece) == above, figure.name
