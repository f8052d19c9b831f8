"""What a window hides is left out of a page, and nothing that it shows."""

from __future__ import annotations

import pytest

from boardgen.components.print_order import choose_seats
from boardgen.draw.shape.outlines import distance_inside
from boardgen.draw.shape.shapes import SLACK, Circle, Group, Paint, Path, Rect, Shape, Symbol, Use, Windows, leaves, line
from boardgen.draw.type.geometry import Affine, Box
from boardgen.kit.kit import build
from boardgen.layout.spec import catalog
from boardgen.sheet.paper.paper import paper

INK = Paint("#222222")
DOTS = tuple(Circle(10.0 * x, 10.0 * y, 1.0, INK, f"{x}-{y}") for x in range(10) for y in range(10))
LINE = line(0, 50, 90, 50, Paint(stroke="#222222", width=0.35))


def window(x: float, y: float, wide: float, high: float) -> Rect:
    return Rect(x, y, wide, high, Paint())


def names(shapes: tuple[Shape, ...]) -> set[str]:
    return {shape.id for shape, _ in leaves(shapes) if isinstance(shape, Circle) and shape.id}


def test_what_lies_outside_is_left_out() -> None:
    board = Symbol("board", (Group(DOTS, id="dots"), LINE))
    page = (Group((Use(board, 100, 100, id="board"),), clip=window(100, 100, 15, 15)), Circle(200, 200, 1, INK, "free"))
    seen = Windows().clip(page)
    assert names(seen) == {"0-0", "0-1", "1-0", "1-1", "free"}
    (clipped, free) = seen
    assert isinstance(clipped, Group)
    assert clipped.clip == page[0].clip  # type: ignore[union-attr]
    (opened,) = clipped.shapes
    assert isinstance(opened, Group)
    assert (opened.id, opened.transform) == ("board", Affine.translate(100, 100))
    assert [getattr(shape, "id", None) for shape in opened.shapes] == ["dots"], "the line runs elsewhere"
    assert free is page[1]


def test_what_is_shown_stays_as_it_is_and_in_its_place() -> None:
    board = Symbol("board", (*DOTS, LINE))
    shown = Box(42, 42, 63, 58)
    (seen,) = Windows().clip((Group((Use(board, 7, 8),), clip=window(shown.x0 + 7, shown.y0 + 8, shown.width, shown.height)),))
    places = {shape.id: by.point(shape.x, shape.y) for shape, by in leaves((seen,)) if isinstance(shape, Circle)}
    wanted = {dot.id for dot in DOTS if shown.grown(SLACK).overlaps(Box(dot.x - 1, dot.y - 1, dot.x + 1, dot.y + 1))}
    assert set(places) == wanted
    assert all(places[dot.id] == (dot.x + 7, dot.y + 8) for dot in DOTS if dot.id in places)
    assert any(isinstance(shape, Path) for shape, _ in leaves((seen,))), "what only crosses the window is kept whole"


def test_what_cannot_be_cut_safely_stays_whole() -> None:
    board = Symbol("board", DOTS)
    view = window(0, 0, 15, 15)
    for page in (
        (Group((Use(board, 0, 0),)),),  # no window
        (Group((Use(board, 0, 0, 90.0),), clip=view),),  # turned
        (Group((Use(board, 0, 0),), clip=view), Group((Use(board, 50, 0),), clip=view)),  # shown twice: it is written once
        (Group((Use(board, 0, 0),), clip=Circle(0, 0, 5, Paint())),),  # no rectangle
    ):
        assert Windows().clip(page) == page


def test_the_tiles_of_a_board_carry_all_of_it_between_them() -> None:
    spec = catalog.load("gocaine")
    kit = build(spec, choose_seats(spec, 2, None), paper("a5"), ("board",))
    windows = Windows()
    tiles = [windows.clip(sheet.shapes) for sheet in kit.sheets]
    points = set(spec.board.names)
    found = [names(tile) & points for tile in tiles]
    assert set().union(*found) == points
    assert max(map(len, found)) < len(points) / 2
    for sheet, tile in zip(kit.sheets, tiles, strict=True):
        marks, whole = ([shape for shape in page if not isinstance(shape, Group)] for page in (tile, sheet.shapes))
        assert marks == whole


def test_a_corner_that_is_written_twice_changes_no_distance() -> None:
    """Outlines of other libraries may have one."""
    square = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
    for spot, far in (((2.0, 1.0), 1.0), ((5.0, 2.0), -1.0), ((7.0, 8.0), -5.0)):
        assert distance_inside(*spot, square) == distance_inside(*spot, (*square[:2], *square[1:])) == pytest.approx(far)
