"""Drawn walls: a bar across each missing line, one piece where bars meet, clear of lines, words and signs, and seen between stones."""

from __future__ import annotations

from itertools import combinations

import pytest

from boardgen.draw.board.board import board_figure
from boardgen.draw.board.board_marks import Marks, barriers, sample, walls, width
from boardgen.draw.place import labels
from boardgen.draw.place.board_plan import BoardPlan
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.restyle import Hatches, restyle_shapes
from boardgen.draw.shape.shapes import Circle, Group, Path, Text, extent, leaves
from boardgen.draw.type.geometry import Box
from boardgen.layout.ground.board import Board
from boardgen.layout.spec.catalog import load

GOCAINE, TERRITORY = load("gocaine"), load("territory")
STONE = 19.05
FIVE = ["+ + + + +"] * 5


def board(rows=FIVE, cut=(), pitch=23.0):
    return Board([row.split() for row in rows], pitch, [tuple(pair.split("-")) for pair in cut])


def loops(path):
    """The closed lines of a path, each as its corners."""
    found = []
    for segment in path.segments:
        match segment[0]:
            case "M":
                found.append([segment[1:]])
            case "L":
                found[-1].append(segment[1:])
    return found


def inked(path, x, y):
    """Whether a place is inside a path of straight lines (even-odd, which these outlines allow), its own line left out."""
    crossings = 0
    for loop in loops(path):
        for (ax, ay), (bx, by) in zip(loop, loop[1:] + loop[:1], strict=True):
            if ax == bx and min(ay, by) < y < max(ay, by) and ax > x:
                crossings += 1
    return crossings % 2 == 1


@pytest.mark.parametrize(
    ("cut", "boxes"),
    [
        # one bar: across the line, midway, short of both corners by three tenths of its width
        (["B3-C3"], [(33.3, 35.22, 35.7, 56.78)]),
        (["C4-C3"], [(35.22, 33.3, 56.78, 35.7)]),
        # two in a line are one bar of twice the length
        (["B3-C3", "B2-C2"], [(33.3, 35.22, 35.7, 79.78)]),
        # round a corner: one piece, and the corner is filled
        (["B3-C3", "C4-C3"], [(33.3, 33.3, 56.78, 56.78)]),
        # a T and a cross are one piece
        (["B3-C3", "B4-C4", "C4-C3"], [(33.3, 12.22, 56.78, 56.78)]),
        (["B3-C3", "B4-C4", "C4-C3", "B4-B3"], [(12.22, 12.22, 56.78, 56.78)]),
        # two that meet nowhere stay two
        (["B3-C3", "D3-E3"], [(33.3, 35.22, 35.7, 56.78), (79.3, 35.22, 81.7, 56.78)]),
        # at the edge of the board a wall goes as far as the frame: half a pitch and half its own width beyond the last line
        (["B5-C5"], [(33.3, -12.7, 35.7, 10.78)]),
        (["A3-A2"], [(-12.7, 56.3, 10.78, 58.7)]),
        # around a point that nobody reaches: a ring, whose outside and inside are two lines
        (["B3-C3", "C4-C3", "C3-D3", "C3-C2"], [(33.3, 33.3, 58.7, 58.7), (35.7, 35.7, 56.3, 56.3)]),
    ],
)
def test_bars_lie_across_their_lines_and_are_one_where_they_meet(cut, boxes):
    made = walls(board(cut=cut), 23.0, (0.0, 0.0))
    assert made is not None
    line = made.paint.width / 2
    found = []
    for loop in loops(made):
        xs, ys = [x for x, _ in loop], [y for _, y in loop]
        found.append((min(xs), min(ys), max(xs), max(ys)))
    ring = len(boxes) == 2 and boxes[0][0] < boxes[1][0] < boxes[1][2] < boxes[0][2]
    for got, wanted in zip(sorted(found), sorted(boxes), strict=True):
        inner = ring and wanted == boxes[1]
        grown = Box(*got).grown(-line if inner else line)
        assert (grown.x0, grown.y0, grown.x1, grown.y1) == pytest.approx(wanted)


def test_a_wall_ends_at_a_gap_in_the_map_as_at_the_edge():
    rows = ["+ + + +", "+ . + +", "+ + + +", "+ + + +"]
    made = walls(board(rows, ["B2-B1"]), 23.0, (0.0, 0.0))
    free = extent(made)
    made = walls(board(rows, ["A2-A1", "B2-B1", "C2-B2"]), 23.0, (0.0, 0.0))
    joined = extent(made)
    assert free is not None
    assert joined is not None
    assert (free.x0, free.x1) == pytest.approx((12.22, 33.78))  # between two other points: short of both corners
    assert joined.y0 == pytest.approx(34.5 - 1.2)  # up to the frame of the gap at B3
    assert joined.x0 == pytest.approx(-11.5 - 1.2)


def test_no_walls_draw_nothing_and_say_nothing():
    assert walls(TERRITORY.board, 23.0, (0.0, 0.0)) is None
    for spec in (GOCAINE, TERRITORY):
        figure = board_figure(spec)
        assert not [shape for shape, _ in leaves(figure.shapes) if getattr(shape, "id", None) == "walls"]
        assert spec.words["board_wall"] not in [shape.text for shape, _ in leaves(figure.shapes) if isinstance(shape, Text)]


@pytest.mark.parametrize("pitch", [23.0, 25.0, 30.0])
def test_it_is_seen_between_two_stones(pitch):
    """The gap between stones takes it with at least half a millimetre of ground on both sides, so that no stone lies on it."""
    assert 2 * ink.FRAME_WIDTH < width(pitch) <= pitch - STONE - 1.0
    assert ink.contrast(ink.WALL, ink.SAND) > 7
    for zone in GOCAINE.zones.values():
        assert ink.contrast(ink.WALL, zone.tint) > 4.5


def test_it_gets_finer_with_the_pitch():
    assert [width(pitch) for pitch in (4.0, 10.0, 23.0, 40.0)] == pytest.approx([0.42, 1.05, 2.4, 2.4])


SPECS = {
    "old-town": load("old-town"),
    "cordillera": load("cordillera"),
    "maze": GOCAINE._replace(
        ground=board(
            ["NW NW NW NC NC", "NW NW NW NC .", "PE PE PE BO BO", "PE PE PE BO BO", "+ + + BO BO"],
            # through the zones, along their borders and beside the gap
            ["A5-B5", "A5-A4", "C5-D5", "B4-B3", "C3-D3", "C2-D2", "D5-D4", "A3-A2", "B3-B2", "D3-E3", "D2-D1", "E5-D5"],
            25.0,
        ),
    ),
}


@pytest.mark.parametrize("style", ink.STYLES)
@pytest.mark.parametrize("name", SPECS)
def test_it_hides_nothing_and_is_said(name, style):
    spec = SPECS[name]
    starts = {number: tuple(points) for number, points in spec.board.starts.items()}
    figure = board_figure(spec, style=style, marked=Marks(starts))
    bars = _bars(spec.board, figure)
    if name == "cordillera":  # a map of land and sea: six peaks or rocks stand for a bar
        (ridge,) = [shape for shape in figure.shapes if isinstance(shape, Group) and shape.id == "ridges"]
        peaks = [box for shape in ridge.shapes[::2] if (box := extent(shape)) is not None]
        for bar in bars:
            assert sum(bar.overlaps(Box(*peak.centre, *peak.centre).grown(0.5)) for peak in peaks) >= 6
    else:
        (made,) = [shape for shape in figure.shapes if isinstance(shape, Path) and shape.id == "walls"]
        assert all(inked(made, *bar.centre) for bar in bars)
    grid = [shape for shape in figure.shapes if (getattr(shape, "id", "") or "") != "borders"]
    drawn = [(shape, matrix.box(box)) for shape, matrix in leaves(grid) if (box := extent(shape)) is not None]
    for shape, box in drawn:
        if isinstance(shape, Text | Circle):
            assert not any(box.overlaps(bar) for bar in bars), shape
        elif isinstance(shape, Path) and shape.paint.width == ink.GRID_WIDTH:
            for start, end in zip(shape.segments[::2], shape.segments[1::2], strict=True):
                stroke = Box(min(start[1], end[1]), min(start[2], end[2]), max(start[1], end[1]), max(start[2], end[2]))
                assert not any(stroke.grown(0.3).overlaps(bar) for bar in bars)
    signs = [shape for group in figure.shapes if isinstance(group, Group) and group.id == "starts" for shape in group.shapes]
    assert bool(signs) == bool(starts)
    for shape in signs:
        box = extent(shape)
        assert box is not None
        assert not any(box.overlaps(bar) for bar in bars)
    assert any(isinstance(shape, Text) and shape.text == spec.words["board_wall"] for shape, _ in drawn)


def _bars(ground, figure):
    """Every wall of a board as the box that its bar covers."""
    found = []
    half, reach = width(ground.pitch) / 2, ground.pitch / 2 - width(ground.pitch) / 2
    for a, b in ground.walls:
        ends = [(figure.across[ground.col[p]], figure.down[ground.rows - ground.row[p]]) for p in (a, b)]
        x, y = (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2
        east, south = (half, reach) if ground.row[a] == ground.row[b] else (reach, half)
        found.append(Box(x - east, y - south, x + east, y + south))
    assert not any(one.grown(-0.01).overlaps(other) for one, other in combinations(found, 2))
    return found


@pytest.mark.parametrize(
    ("style", "fill", "stroke"), [("colour", ink.STONE, ink.WALL), ("low-ink", ink.PAPER, ink.WALL), ("black", ink.PAPER, hatch.BLACK)]
)
def test_styles_keep_it(style, fill, stroke):
    """Stones in colour, an outline with joints where ink is saved; and what was made for a style is not made anew."""
    hatches = Hatches(seats={"#000000": "diagonal"})
    shapes = board_figure(SPECS["old-town"], style=style).shapes
    for drawn in (shapes, restyle_shapes(shapes, style, hatches)):
        (made,) = [shape for shape in drawn if isinstance(shape, Path) and shape.id == "walls"]
        assert (made.paint.fill, made.paint.stroke) == (fill, stroke)
    assert sample(0, 0, 6, style).shapes[0].paint[:2] == (ink.STONE if style == "colour" else ink.PAPER, ink.WALL)


def test_towers_stand_where_walls_end_turn_or_meet_and_fine_walls_are_bars():
    for cut, towers in ((["B3-C3"], 2), (["B3-C3", "B2-C2"], 2), (["B3-C3", "C4-C3"], 3), (["B3-C3", "B4-C4", "C4-C3"], 4)):
        (masonry,) = (shape for shape in barriers(BoardPlan(board(cut=cut), 23.0, 0.0, 0.0)) if shape.id == "masonry")
        joints, *rest = masonry.shapes
        assert len(rest) == towers, cut
        for tower in rest:  # clear of stones on all four points around it
            assert 23.0 * 0.5**0.5 - extent(tower).width / 2 > STONE / 2 + 2
        assert joints.paint.stroke == ink.WALL
    fine = [*barriers(BoardPlan(board(cut=["B3-C3"], pitch=12.0), 12.0, 0.0, 0.0))]
    assert [shape.id for shape in fine] == ["walls"]
    assert fine[0].paint.fill == ink.WALL


@pytest.mark.parametrize(
    ("walled", "room"),
    [
        ([], (0.8, 0.8, 24.2, 24.2)),
        ([((0, 0), (1, 0))], (1.5, 26.5, 23.5, 48.5)),  # the next mesh below is free
        ([((0, 0), (1, 0)), ((0, 1), (1, 1))], (1.5, 1.5, 11.0, 23.5)),  # no mesh is: the half beside the line
        ([((0, 0), (0, 1)), ((0, 1), (1, 1))], (26.5, 1.5, 36.0, 23.5)),
    ],
)
def test_labels_keep_off_walls(walled, room):
    cells = [(x, y) for x in range(2) for y in range(3)]
    first = next(iter(labels.grid_rooms(cells, 25.0, (5, 5), walled)))
    assert (first.box.x0, first.box.y0, first.box.x1, first.box.y1) == pytest.approx(room)


@pytest.mark.parametrize(("cut", "spots"), [([], "NE"), (["C3-D3"], "NW"), (["C4-C3"], "SE"), (["C4-C3", "C3-D3"], "SW")])
def test_signs_of_starts_take_a_mesh_without_a_wall(cut, spots):
    spec = TERRITORY._replace(ground=board(cut=cut))
    point = spec.board.index["C3"]
    figure = board_figure(spec, marked=Marks(dict.fromkeys((2, 3, 4), (point,))))
    signs = [s for group in figure.shapes if isinstance(group, Group) and group.id == "starts" for s in group.shapes if isinstance(s, Text)]
    x, y = figure.across[2], figure.down[2]
    assert len(signs) == 3
    for sign in signs:
        assert (("N" if sign.y < y else "S") + ("E" if sign.x > x else "W")) == spots
