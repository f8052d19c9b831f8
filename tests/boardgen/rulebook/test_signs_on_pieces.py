"""What a rulebook shows or names as printed on a piece is printed on that piece of the kit."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from itertools import pairwise
from math import hypot
from pathlib import Path

import pytest

from boardgen.draw.piece.symbols import SIGNAL, distance
from boardgen.draw.shape.shapes import Circle, Group, Path as Outline, Text, Use, extent, leaves
from boardgen.draw.type.geometry import Box
from boardgen.kit import export
from boardgen.kit.check import check
from boardgen.layout.decks.booklets import SIGNS
from boardgen.layout.files.shipped import example
from boardgen.layout.spec import catalog
from boardgen.rulebook import write
from boardgen.rulebook.book import Book
from boardgen.rulebook.figure import PointsGround, _marks, steps_of
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
    seen = 0
    for game in ("gocaine", "territory"):
        for figure in book_of(game).text.figures.values():
            if not figure.show.steps:
                continue
            before, move, after = steps_of(figure)
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
        arrow = max(at for at, shape in enumerate(shapes) if isinstance(shape, Outline) and shape.paint.fill == SIGNAL)
        piece = max(at for at, shape in enumerate(shapes) if isinstance(shape, Text) and shape.face == "bold")
        assert (arrow > piece) == above, figure.name


BOOKS = ("drove", "windmills", "breakthrough", "draughts", "reversi")


def test_no_arrow_leads_over_a_piece_that_it_is_not_about() -> None:
    seen = bent = 0
    for game in ("gocaine", "territory", *BOOKS):
        book = book_of(game)
        for figure in book.text.figures.values():
            if figure.faces or figure.listed:
                continue
            ground, _ = book.drawer.find_ground(figure.board)
            for start, end in figure.show.arrows:
                way = ground.way(figure, start, end)
                others = {*figure.position.stones, *figure.position.left} - {start, end, *figure.position.taken, *figure.show.over}
                for point in others:
                    assert distance(way, ground.place_of_name(point)) > ground.reach, (game, figure.name, start, end, point)
                seen += 1
                bent += len(way) > 2
    assert seen >= 20
    assert bent >= 2


def test_a_mark_on_a_piece_leaves_the_middle_of_the_piece_to_be_seen() -> None:
    for game, name in (("windmills", "taken"), ("breakthrough", "ways"), ("breakthrough", "blocked")):
        book = book_of(game)
        figure = book.text.figures[name]
        ground, _ = book.drawer.find_ground("")
        ((point, sign),) = [(point, sign) for point, sign in figure.show.marks.items() if point in figure.position.stones]
        x, y = ground.place_of_name(point)
        over = list(_marks(figure._replace(show=figure.show._replace(marks={point: sign})), ground))
        assert not any(isinstance(shape, Circle) and shape.paint.fill for shape in over), (game, name)
        places = [(part[-2], part[-1]) for shape in over if isinstance(shape, Outline) for part in shape.segments if part[0] != "Z"]
        assert places, (game, name)
        assert all(hypot(px - x, py - y) > 0.5 * ground.reach for px, py in places), (game, name)


def test_a_piece_that_takes_anothers_place_moves_there_in_the_second_of_three_steps() -> None:
    figure = book_of("breakthrough").text.figures["taken"]
    before, move, after = steps_of(figure)
    assert before.position.stones["E4"] == move.position.taken["E4"] == "X"
    assert move.position.stones["D5"] == after.position.stones["E4"] == "O"
    assert move.show.arrows
    assert move.show.taken
    assert not before.show.arrows
    assert not after.show.arrows
    assert "D5" not in after.position.stones
    assert not after.position.taken


def test_a_move_before_a_capture_is_shown_before_it() -> None:
    figure = book_of("drove").text.figures["scatter"]
    before, move, after = steps_of(figure)
    assert {"D7", "E8", "C6"} <= set(before.position.stones)
    assert before.position.pieces["E8"] == "Old Wolf"
    assert {"C7", "D6", "C6"} <= set(move.position.stones)
    assert not {"D7", "E8"} & set(move.position.stones)
    assert move.show.arrows
    assert not move.position.taken
    assert after.position.taken == {"C6": "D"}
    assert not after.show.arrows


def test_a_move_that_takes_nothing_has_two_steps() -> None:
    before, after = steps_of(book_of("windmills").text.figures["four"])
    assert set(after.position.stones) - set(before.position.stones) == {"D4"}


@pytest.mark.parametrize("count", ["", "count: 0, "])
def test_an_arrow_that_cannot_go_around_a_piece_is_a_warning_with_its_place(tmp_path: Path, count: str) -> None:
    """Also where the kit has the rulebook only if it is asked for."""
    file = example("breakthrough")
    assert file is not None
    shutil.copytree(file.removesuffix(".yaml"), tmp_path / "breakthrough")
    layout, figures = tmp_path / "breakthrough.yaml", tmp_path / "breakthrough" / "figures.yaml"
    written = Path(file).read_text(encoding="utf-8").replace("{kind: booklet, ", f"{{kind: booklet, {count}")
    layout.write_text(written, encoding="utf-8")
    assert not any(fault.code == "data:rulebook.arrow" for fault in check(str(layout)).faults)
    text = figures.read_text(encoding="utf-8")
    changed = text.replace("{window: B4-F5, marks: {C5: o, E5: o, D5: x}}", "{window: A1-H4, arrows: [[A1, H1]]}")
    figures.write_text(changed, encoding="utf-8")
    (fault,) = [one for one in check(str(layout)).faults if one.code == "data:rulebook.arrow"]
    line = next(number for number, words in enumerate(changed.splitlines(), 1) if "[A1, H1]" in words)
    assert (fault.level, fault.line) == ("warning", line)
    assert "the arrow from A1 to H1 leads over the piece on B1" in fault.problem
