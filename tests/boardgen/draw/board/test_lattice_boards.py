"""Boards of every lattice as figures: lines or cells where the graph has edges, labels and links clear of all else, in every style."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from math import dist
from pathlib import Path as File

import pytest

from boardgen.draw.board.board import board_figure, place_of
from boardgen.draw.board.board_marks import Marks
from boardgen.draw.place.board_plan import BoardPlan, Seams, runs
from boardgen.draw.place.free_space import SIGN, free_meshes, scatter_signs
from boardgen.draw.place.grid_lines import BROKEN, Ways, curves
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Figure, Group, Path, Shape, Text, extent, leaves
from boardgen.draw.type.geometry import Affine, Box
from boardgen.layout.ground.board import LATTICES, Board, Grid
from boardgen.layout.ground.default_starts import all_starts
from boardgen.layout.spec import catalog
from boardgen.layout.spec.spec import GameSpec
from boardgen.sheet.paper.paper import paper
from boardgen.sheet.paper.tiled_pages import plan
from tests.sampling import sampled

GRIDS = [Grid(lattice, draw) for lattice in LATTICES for draw in ("lines", "cells")]
GRIDS += [Grid("square", "lines", True), Grid("square", "cells", True)]
SOME = pytest.mark.parametrize("grids", sampled([GRIDS[::3], GRIDS], every=2, landing=0), ids=["some", "all"])
TERRITORY, GOCAINE = catalog.load("territory"), catalog.load("gocaine")


def on(spec: GameSpec, board: Board) -> GameSpec:
    return spec._replace(ground=board)


def zoned(grid: Grid) -> Board:
    """The board of GoCaine on another grid, with a wall and a link."""
    old = GOCAINE.board
    at = {(old.col[point], old.row[point]): old.zone[point] or "." for point in range(len(old))}
    cells = [[at[column, row] for column in range(old.columns)] for row in range(old.rows, 0, -1)]
    plain = Board(cells, 25, grid=grid)
    a, b = plain.lines()[40]
    return Board(cells, 25, [(plain.names[a], plain.names[b])], grid=grid, links=[("A1", "F9")])


def marks(board: Board) -> Marks:
    return Marks({count: starts.points for count, starts in all_starts(board, 2, 6).items()})


def drawn(figure: Figure) -> Iterator[tuple[Shape, Affine]]:
    return leaves(figure.shapes)


def dots(figure: Figure) -> dict[str, Circle]:
    return {shape.id: shape for shape, _ in drawn(figure) if isinstance(shape, Circle) and shape.id}


@pytest.mark.slow
@SOME
def test_every_point_has_its_circle_where_it_lies(grids: list[Grid]) -> None:
    for grid in grids:
        board = zoned(grid)
        figure = board_figure(on(GOCAINE, board))
        circles = dots(figure)
        assert list(circles) == list(board.names)
        for point, name in enumerate(board.names):
            assert dist((circles[name].x, circles[name].y), place_of(figure, board, point)) < 1e-6
        assert min(dist((a.x, a.y), (b.x, b.y)) for a, b in pairwise(circles.values())) > 24.999


@SOME
def test_lines_are_the_edges_of_the_graph_and_nothing_else(grids: list[Grid]) -> None:
    for grid in grids:
        board = zoned(grid)
        figure = board_figure(on(GOCAINE, board))
        circles = [dots(figure)[name] for name in board.names]
        strokes = [shape for shape in figure.shapes if isinstance(shape, Path) and shape.paint in (ink.GRID_LINE, BROKEN)]
        assert len(strokes) == 1
        ends = [segment[1:] for segment in strokes[0].segments]
        pieces = list(zip(ends[::2], ends[1::2], strict=True))
        total = sum(dist(a, b) for a, b in pieces)
        edges = [(a, b) for a, b in board.lines() if (a, b) not in board.links]
        if grid.cells:
            sides = {frozenset(pair) for p in range(len(board)) for pair in pairwise([*board.corners(p), board.corners(p)[0]])}
            side = dist(board.outline(0)[0], board.outline(0)[1]) * 25
            assert abs(total - side * len(sides)) < 1e-4
            continue
        assert abs(total - sum(dist((circles[a].x, circles[a].y), (circles[b].x, circles[b].y)) for a, b in edges)) < 1e-4
        for a, b in edges:
            middle = ((circles[a].x + circles[b].x) / 2, (circles[a].y + circles[b].y) / 2)
            assert any(abs(dist(one, middle) + dist(middle, other) - dist(one, other)) < 1e-6 for one, other in pieces)


def test_runs_join_what_lies_in_one_line() -> None:
    pieces = [((0, 0), (2, 0)), ((4, 0), (2, 0)), ((6, 0), (8, 0)), ((0, 0), (1, 3)), ((2, 6), (1, 3)), ((5, 5), (4, 6))]
    assert runs(pieces) == [((0, 0), (4, 0)), ((6, 0), (8, 0)), ((5, 5), (4, 6)), ((0, 0), (2, 6))]


@pytest.mark.slow
@SOME
def test_no_label_lies_on_a_line_or_a_link_or_out_of_its_zone(grids: list[Grid]) -> None:
    for grid in grids:
        board = zoned(grid)
        placing_of = board_figure(on(GOCAINE, board))
        circles = dots(placing_of)
        shapes = {shape.id: shape for shape in placing_of.shapes if isinstance(shape, Group) and shape.id}
        strokes = [shape for shape in placing_of.shapes if isinstance(shape, Path) and shape.paint in (ink.GRID_LINE, BROKEN)]
        ends = [segment[1:] for segment in strokes[0].segments]
        samples = [
            (a[0] + (b[0] - a[0]) * i / 100, a[1] + (b[1] - a[1]) * i / 100)
            for a, b in zip(ends[::2], ends[1::2], strict=True)
            for i in range(101)
        ]
        links = shapes["links"].shapes[0]
        assert isinstance(links, Path)
        samples += [(segment[-2], segment[-1]) for segment in links.segments]
        for code in GOCAINE.zones:
            for shape, by in leaves([shapes[f"zone-{code}"]]):
                box = extent(shape)
                if not isinstance(shape, Text) or box is None:
                    continue
                box = by.box(box)
                assert not any(box.x0 < x < box.x1 and box.y0 < y < box.y1 for x, y in samples), (grid, code, shape.text)
                near = min(circles.values(), key=lambda dot: dist((dot.x, dot.y), box.centre))
                assert board.zone[board.index[str(near.id)]] == code, (grid, code)
        words = " ".join(shape.text for shape, _ in drawn(placing_of) if isinstance(shape, Text))
        unnamed = [zone.code for zone in GOCAINE.zones.values() if zone.code not in words and zone.name.split()[0] not in words]
        assert not unnamed, grid


@pytest.mark.slow
def test_links_keep_off_every_other_point() -> None:
    for seed, grid in enumerate(GRIDS):
        rng = random.Random(seed)
        cells = [["." if rng.random() < 0.1 else "+" for _ in range(9)] for _ in range(8)]
        plain = Board(cells, 20, grid=grid)
        pairs = [rng.sample(range(len(plain)), 2) for _ in range(8)]
        links = {tuple(sorted(pair)) for pair in pairs if pair[0] not in plain.neighbours[pair[1]]}
        board = Board(cells, 20, grid=grid, links=[(plain.names[a], plain.names[b]) for a, b in links])
        ways = Ways(board)
        for a, b in sorted(board.links):
            way = ways.way(a, b)
            assert dist(way[0][0], board.spot(a)) < 1e-9
            assert dist(way[-1][-1], board.spot(b)) < 1e-9
            for piece, ahead in pairwise(way):
                for i in range(21):
                    t, s = i / 20, 1 - i / 20
                    weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
                    spots = (piece[-1], *ahead)
                    place = [sum(w * spot[axis] for w, spot in zip(weights, spots, strict=True)) for axis in (0, 1)]
                    assert min(dist(place, board.spot(p)) for p in range(len(board)) if p not in (a, b)) > 0.19, (grid, seed)


@pytest.mark.nightly
@pytest.mark.slow
@SOME
def test_boards_of_all_sizes_are_drawn_in_every_style_within_their_figure(grids: list[Grid]) -> None:
    for grid in grids:
        for size in ((1, 1), (1, 2), (2, 1), (1, 9), (9, 1), (2, 2), (7, 7)):
            board = Board.plain(*size, 23, grid)
            for style in ink.STYLES:
                figure = board_figure(on(TERRITORY, board), style=style, marked=marks(board), stones={0: "B"})
                for shape in figure.shapes:  # as far as its clip shows it: soundings go on beyond a small board
                    box = extent(shape)
                    assert box is None or (box.x0 > -0.01 and box.y0 > -0.01), (grid, size, shape)
                    assert box is None or (box.x1 < figure.width + 0.01 and box.y1 < figure.height + 0.01), (grid, size, shape)
                assert abs(figure.down[0] + figure.down[-1] - (figure.height - below(figure))) < 1e-6, "cropped about the middle"


def below(figure: Figure) -> float:
    """The height of the lines of words under a board."""
    strips = [shape for shape in figure.shapes if isinstance(shape, Group) and shape.transform.f > 0 and shape.id is None]
    return figure.height - min(strip.transform.f for strip in strips)


@pytest.mark.slow
@SOME
def test_a_wall_of_any_lattice_lies_between_its_points_and_a_link_ends_at_its_own(grids: list[Grid]) -> None:
    for grid in grids:
        plain = Board.plain(5, 5, 23, grid)
        for a, b in plain.lines()[::3]:
            board = Board([["+"] * 5] * 5, 23, [(plain.names[a], plain.names[b])], grid=grid)
            figure = board_figure(on(TERRITORY, board))
            group = next(shape for shape in figure.shapes if getattr(shape, "id", None) in ("walls", "walls-aslant"))
            box = extent(group)
            assert box is not None
            (x, y), (u, v) = place_of(figure, board, a), place_of(figure, board, b)
            assert dist(box.centre, ((x + u) / 2, (y + v) / 2)) < 1.3, (grid, plain.names[a], plain.names[b])
    board = Board([["+"] * 5] * 5, 23, grid=Grid("triangle"), links=[("A1", "E5")])
    (group,) = curves(BoardPlan(board, 23, 0, 0))
    assert isinstance(group, Group)
    ends = {(round(shape.x, 6), round(shape.y, 6)) for shape in group.shapes if isinstance(shape, Circle)}
    assert ends == {(0.0, round(4 * 23 * 3**0.5 / 2, 6)), (92.0, 0.0)}


def test_starts_are_signed_within_their_cells() -> None:
    for grid in GRIDS[1:]:
        board = Board.plain(6, 6, 25, grid)
        starts = Marks({count: tuple(range(7, 7 + count)) for count in range(2, 7)})
        figure = board_figure(on(TERRITORY, board), marked=starts)
        spots = [place_of(figure, board, point) for point in range(len(board))]
        group = next(shape for shape in figure.shapes if isinstance(shape, Group) and shape.id == "starts")
        signs = [shape for shape in group.shapes if isinstance(shape, Text)]
        assert len(signs) == sum(range(2, 7)), grid
        for one in signs:
            own = min(range(len(board)), key=lambda point: dist(spots[point], (one.x, one.y)))
            assert own in starts.starts[int(one.text)], (grid, one)


@pytest.mark.slow
@SOME
def test_a_board_in_tiles_is_cut_between_its_points(grids: list[Grid]) -> None:
    sheet = paper("a5")
    for grid in grids:
        board = zoned(grid)
        figure = board_figure(on(GOCAINE, board))
        how = plan("Board", figure, sheet).tiling
        spots = [place_of(figure, board, point) for point in range(len(board))]
        assert how.cuts_x
        assert how.cuts_y
        assert all(abs(cut - x) > 2.9 for cut in how.cuts_x for x, _ in spots)
        assert all(abs(cut - y) > 2.9 for cut in how.cuts_y for _, y in spots)


TERRAIN = """game: dunes
title: Dunes
players: [2, 3]
kinds: {town: {title: Town, tints: ["#F0E0A0"], sign: town, split: true}, salt: {title: Salt, tints: ["#C2D8BC"], sign: mine, split: true}}
zones: {TO: {name: Tombu, kind: town}, SP: {name: Salt Pan, kind: salt}}
board:
  pitch: 30
  grid: {lattice: triangle, draw: cells}
  map: |
    TO SP TO SP
     SP TO SP TO
    TO SP TO SP
"""


def test_signs_are_moved_off_the_seams_of_cells_and_none_is_lost(tmp_path: File) -> None:
    (tmp_path / "dunes.yaml").write_text(TERRAIN, "utf-8")
    spec = catalog.load(str(tmp_path / "dunes.yaml"))
    whole = BoardPlan(spec.board, 30.0, 50.0, 50.0)
    low = 50 + 30 * 3**0.5 / 4  # half way between two rows: through the signs of the upper one
    for seams in (Seams(), Seams((), (low,)), Seams((57.5, 87.5), (low,))):
        free = free_meshes(spec, whole._replace(seams=seams), (), ())
        signs = [spot for spots in scatter_signs(spec, free).values() for spot in spots]
        assert len(signs) == len(spec.board) == 12
        for x, y in signs:
            assert not seams.cross(Box(x, y, x, y).grown(SIGN * 30))
            assert min(dist((x, y), whole.at(point)) for point in range(12)) < 15
