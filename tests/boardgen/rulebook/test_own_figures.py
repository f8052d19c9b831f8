"""Figures, facts and references in the rules of a game of your own: what is drawn and printed, and what is refused with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from boardgen.draw.shape.shapes import Figure, Shape, Text, extent, leaves
from boardgen.errors import DataError
from boardgen.faces.booklet_text import Strip
from boardgen.kit import export
from boardgen.kit.check import check
from boardgen.kit.selection import Selection, add_rulebook, read_selection, rulebook_of
from boardgen.layout.decks.booklets import Position, RuleFigure, Show
from boardgen.layout.spec import catalog
from boardgen.layout.yaml.node import Node, Source
from boardgen.rulebook import html, pages as rulebook_pages, write
from boardgen.rulebook.book import Book
from boardgen.rulebook.figure import LEAST, ROOM, FigureDrawer, Ground
from boardgen.rulebook.pages import pages
from boardgen.sheet.arrange.options import PLAIN
from referee.figures import of_layout

LAYOUT = """\
game: tide
title: Tide
players: [2, 2]
board: {size: 5x5, pitch: 25}
holdings: {shells: {start: 3}}
components:
  board: {kind: board}
  cards: {kind: card, from: cards.csv, back: pattern}
  crabs: {kind: token, diameter: 18, each_seat: 4, front: [{fill: seat}, {icon: star, box: [4, 4, 10, 10]}]}
  boat: {kind: square, size: 16, count: 1}
  rules: {kind: booklet, from: rules.md, figures: figures.yaml}
"""
CARDS = "name,rules,points,count\nOld Storm,All go home.,2,3\nSun,Go on.,1,4\n"
RULES = """\
# Tide

For {players}. You begin with {holdings.shells.start} shells; \\{braces\\} are printed.

## Set up

There are {cards.count} cards, {cards.old-storm.count} of them storms worth {cards.old-storm.points} points. Go on at {see.the-end}.

![A crab and a boat.](figure:first)

## The end

It is as in {figure.first}.

![A storm.](<piece:cards:name=Old Storm>)

![The back.](piece:cards=back)

![Crabs.](piece:crabs)

![The corner.](board:A1-C3)
"""
FIGURES = """\
# Kept.
first:
  log: |
    1R @B2 crabs
    1B @C3 boat   # a comment
  show: {numbers: true}
"""


def made(folder: Path, rules: str = RULES, figures: str = FIGURES, *, layout: str = LAYOUT, judge: bool = True) -> str:
    for name, text in (("tide.yaml", layout), ("rules.md", rules), ("figures.yaml", figures), ("cards.csv", CARDS)):
        (folder / name).write_text(text, "utf-8")
    path = str(folder / "tide.yaml")
    if judge:
        (one,) = of_layout.judge_figures(catalog.load(path))
        assert one.faults == ()
        (folder / "figures.yaml").write_text(of_layout.new_text(one), "utf-8")
    return path


def read(path: str) -> Book:
    spec = catalog.load(path)
    return write._reader(spec)(write._order(spec, "a4", "short"))


def words(figure: Figure) -> str:
    return " ".join(shape.text for shape, _ in leaves(figure.shapes) if isinstance(shape, Text))


@pytest.mark.slow
def test_facts_references_and_figures_are_printed(tmp_path: Path) -> None:
    path = made(tmp_path)
    assert (tmp_path / "figures.yaml").read_text("utf-8").startswith(FIGURES.rstrip("\n") + "\n  position:\n    stones: {B: C3, R: B2}\n")
    assert check(path).faults == ()
    book = read(path)
    figures = pages(book)
    text = "  ".join(words(one) for one in figures)
    for said in ("For 2 players", "with 3 shells", "{braces}", "7 cards, 3", "storms worth 2", "as in figure 1", "Figure 5."):
        assert " ".join(said.split()) in " ".join(text.split()), said
    page = next(number for number, one in enumerate(figures, 1) if "It is as in" in words(one))
    assert f"(page {page})" in " ".join(text.split())
    shown = [one.figure for one in book.text.blocks if one.figure is not None]
    assert [len(one.faces) for one in shown] == [0, 1, 1, 2, 0]
    for one in shown:
        drawn = book.drawer.draw(one, ROOM)
        sizes = [shape.size * abs(by.d or by.b) for shape, by in leaves(drawn.shapes) if isinstance(shape, Text)]
        assert drawn.width <= ROOM + 1e-6
        assert min(sizes, default=LEAST) >= LEAST - 0.01
    assert "Old Storm" in words(book.drawer.draw(shown[1], ROOM))
    screen = html.page(book)
    assert '<a href="#the-end">The end</a>' in screen
    assert '<a href="#figure-first-shown">figure\N{NO-BREAK SPACE}1</a>' in screen
    assert screen == html.page(read(path))


def test_pieces_that_would_be_too_small_side_by_side_are_in_rows() -> None:
    card = Figure(60.0, 80.0, (Text(5, 20, "small", "regular", LEAST, "#000000"),))
    large = Figure(60.0, 80.0, (Text(5, 20, "large", "regular", 4 * LEAST, "#000000"),))
    for face, size in ((card, (60.0, 2 * 80.0 + 2.5)), (large, (2 * 60.0 + 2.5, 80.0))):
        figure = RuleFigure("two", Node("map", {}, Source("x", "x", ""), 1, 1), "", "", Show(), ("a", "b"), Position())
        drawn = FigureDrawer(_no_ground, {"a": face, "b": face}.get).draw(figure, 1e6)
        assert (drawn.width, drawn.height) == size


def _no_ground(board: str) -> Ground:
    raise AssertionError(board)


@pytest.mark.slow
def test_what_cannot_be_filled_in_or_shown_is_refused_at_its_place(tmp_path: Path) -> None:
    path = made(tmp_path)
    judged = (tmp_path / "figures.yaml").read_text("utf-8")
    cases = (
        ("{players}", "{playrs}", r"rules\.md:3:5: .*'\{playrs\}' cannot be filled in.*did you mean 'players'"),
        ("{players}", "{cards.strom.count}", r"no value of this name; did you mean 'cards\.sun\.count'|no value of this name"),
        ("{players}", "{cards.cuont}", r"no value of this name; did you mean 'cards\.count'"),
        ("{players}", "{boxes.count}", r"no value of this name; there are "),
        ("{players}", "{2 players}", r"rules\.md:3:5: .*not the name of a value"),
        ("{see.the-end}", "{see.the-ned}", r"rules\.md:7:\d+: .*no heading has this name; did you mean 'the-end'"),
        ("{figure.first}", "{figure.frist}", r"rules\.md:13:\d+: .*no figure has this name; did you mean 'first'"),
        ("## The end", "## The end {see.set-up}", r"rules\.md:11:\d+: .*a heading cannot refer"),
        ("figure:first", "figure:frist", r"rules\.md:9:1: .*there is no figure 'frist'; did you mean 'first'"),
        ("name=Old Storm", "name=Old Strom", r"rules\.md:15:1: .*has 'Old Strom' as its name; did you mean 'Old Storm'"),
        ("cards:name=", "cards:nmae=", r"no column 'nmae'; did you mean 'name'"),
        ("piece:crabs", "piece:crab", r"no component 'crab' to show; did you mean 'crabs'"),
        ("piece:crabs", "piece:crabs=9", r"rules\.md:19:1: .*`crabs` has pieces 1 to 2"),
        ("piece:crabs", "piece:crabs=x", r"'x' are not numbers of pieces"),
        ("piece:crabs", "piece:crabs=back", r"`crabs` has no back"),
        ("![The corner.]", "![]", r"rules\.md:21:1: .*has no caption"),
        ("piece:cards=back", "figure:first", r"rules\.md:17:1: .*is shown twice"),
        ("![A crab and a boat.](figure:first)", "", r"figures\.yaml:2:1: .*do not show the figure 'first'"),
        ("board:A1-C3", "board:A1-C9x", r"C9x"),
    )
    for old, new, message in cases:
        assert RULES.count(old) == 1, old
        made(tmp_path, RULES.replace(old, new), judged, judge=False)
        with pytest.raises(DataError, match=message):
            pages(read(path))
    made(tmp_path, judge=False)
    with pytest.raises(DataError, match=r"figures\.yaml:2:1: .*not judged the log as it is now of: first; run `referee figures .*tide"):
        read(path)
    assert [fault.code for fault in check(path).faults] == ["data:rulebook.judged"]


@pytest.mark.slow
def test_a_rule_that_changes_is_found(tmp_path: Path) -> None:
    path = made(tmp_path)
    (tmp_path / "tide.yaml").write_text(LAYOUT.replace("holdings:", "capture: go\nholdings:").replace("5x5", "2x2"), "utf-8")
    (fault,) = (one for one in check(path).faults if one.code == "data:rulebook.log")
    assert fault.line == 5
    assert "line 2: " in fault.problem
    (tmp_path / "tide.yaml").write_text(LAYOUT, "utf-8")
    text = (tmp_path / "figures.yaml").read_text("utf-8")
    (tmp_path / "figures.yaml").write_text(text.replace("B: C3", "B: C4"), "utf-8")
    (fault,) = check(path).faults
    assert "'first' leads to another position" in fault.problem
    (tmp_path / "figures.yaml").write_text("first: {log: '1R @B2 crabs'}\n", "utf-8")
    (one,) = of_layout.judge_figures(catalog.load(path))
    with pytest.raises(ValueError, match="first"):
        of_layout.new_text(one)


@pytest.mark.slow
def test_the_kit_prints_the_same_rulebook(tmp_path: Path) -> None:
    path = made(tmp_path)
    spec = catalog.load(path)
    assert rulebook_of(spec) == "rules"
    assert read_selection(spec, "rulebook, board", None) == Selection(("board", "rules"))
    assert read_selection(spec, None, "rulebook").without == ("rules",)
    assert "rules" in add_rulebook(spec, Selection()).only
    common = {"paper": "a4", "format": "pdf", "players": None, "seats": None}
    ordered = export.order(path, only="rulebook", **common)  # type: ignore[arg-type]  # options by their names
    (part,) = ordered.kit.parts
    assert [words(face.figure) for face in part.faces] == [words(one) for one in pages(read(path))]
    large = export.order(path, only="rulebook", options=PLAIN._replace(large=True), **common)  # type: ignore[arg-type]
    sizes = [
        shape.size * abs(by.d or by.b)
        for face in large.kit.parts[0].faces
        for shape, by in leaves(face.figure.shapes)
        if isinstance(shape, Text)
    ]
    assert min(sizes) >= 12.0
    made(tmp_path, layout=LAYOUT.replace("figures: figures.yaml", "imposition: none"), judge=False)
    assert any("plain pages, which have no figures" in fault.problem for fault in check(path).faults)


def test_cards_of_a_turn_are_in_the_order_of_its_line() -> None:
    """The figures of Rock Pool show the cards of the last line of their logs, numbered in that order, and mark the one that decides."""
    spec = catalog.load("rock-pool")
    book = write._reader(spec)(write._order(spec, "a4", "short"))
    names = [row.fields["name"] for row in spec.components["deck"].own.rows]
    shown = {one.figure.name: one.figure for one in book.text.blocks if one.figure is not None}
    for name, mark in (("kept", ()), ("washed", ("2",))):
        figure = shown[name]
        drawn = [int(face.rpartition("-")[2]) for face in figure.faces]
        assert [names[number - 1] for number in drawn] == re.findall(r"draw ([A-Z]\w+ \d+)", figure.log.strip().splitlines()[-1])
        assert tuple(figure.show.marks) == mark
        numbers = [shape.text for shape, _ in leaves(book.drawer.draw(figure, ROOM).shapes) if isinstance(shape, Text)]
        assert [text for text in numbers if text in ("1", "2", "3")][-len(drawn) :] == [str(at) for at in range(1, len(drawn) + 1)]


def test_a_mark_on_a_face_that_a_figure_does_not_show_is_refused() -> None:
    face = Figure(10, 10, ())
    figure = RuleFigure("two", Node("map", {}, Source("f.yaml", "f.yaml", ""), 1, 1), faces=("a", "b"), show=Show(marks={"3": "x"}))
    with pytest.raises(DataError, match="'3' cannot be marked: the figure has pieces 1 to 2"):
        FigureDrawer(_no_ground, {"a": face, "b": face}.get).draw(figure, 1e6)


@pytest.mark.parametrize("game", ["drove", "windmills", "breakthrough", "rock-pool"])
def test_no_page_of_text_but_the_last_has_a_fifth_empty(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = catalog.load(game)
    drawn: list[float] = []
    draw = rulebook_pages._page

    def record(strips: Sequence[Strip], number: int, size: tuple[float, float]) -> Iterator[Shape]:
        shapes = [*draw(strips, number, size)]
        room = size[1] - rulebook_pages.TOP - rulebook_pages.FOOT
        reaches = [by.box(box).y1 for shape, by in leaves(tuple(shapes)) if (box := extent(shape)) is not None]
        drawn.append((min(max(reaches), size[1] - rulebook_pages.FOOT) - rulebook_pages.TOP) / room)
        return iter(shapes)

    monkeypatch.setattr(rulebook_pages, "_page", record)
    pages(write._reader(spec)(write._order(spec, "a4", "short")))
    assert drawn
    assert all(share >= 0.8 for share in drawn[:-1]), drawn
