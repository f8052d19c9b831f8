"""Coasts: neighbours share their borders, no border comes near a piece or a word, and the same map has the same coasts."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from math import floor, hypot

import pytest

from boardgen.draw.board import board_zones
from boardgen.draw.board.board import board_figure
from boardgen.draw.map import grounds
from boardgen.draw.place import board_plan
from boardgen.draw.place.board_plan import BoardPlan
from boardgen.draw.shape import ink, outlines
from boardgen.draw.shape.shapes import Group, Path, Segment, extent
from boardgen.draw.type.geometry import Box
from boardgen.layout.ground.board import Board, Grid
from boardgen.layout.spec.catalog import load
from boardgen.layout.spec.spec import GameSpec
from tests.sampling import sampled

GOCAINE = load("gocaine")
ROWS = [row.split() for row in ("NW NW NC NC NC", "NW NW . NC NC", "PE PE PE BO BO", "PE PE . BO BO", "+ + + BO BO")]
PIECE = 19.05 / 2
GROUNDS = {
    "gocaine": GOCAINE.board,
    **{lattice: Board(ROWS, 30.0, grid=Grid(lattice)) for lattice in ("square", "triangle", "honeycomb")},  # type: ignore[arg-type]  # names
}


def corners(segments: tuple[Segment, ...]) -> list[list[tuple[float, float]]]:
    loops: list[list[tuple[float, float]]] = []
    for segment in segments:
        if segment[0] == "M":
            loops.append([])
        if segment[0] != "Z":
            loops[-1].append((segment[-2], segment[-1]))
    return loops


def coasts(ground: Board, figure_of: GameSpec) -> dict[str, list[list[tuple[float, float]]]]:
    """The coast of each zone as it is printed: the line around its tint, or around its bands."""
    found = {}
    for shape in board_figure(figure_of._replace(ground=ground), diameter=19.05).shapes:
        if isinstance(shape, Group) and shape.id and shape.id.startswith("zone-"):
            if all(ground.zone):
                lines = [part.shapes[0] for part in shape.shapes[:1] if isinstance(part, Group) and part.clip is not None]
                found |= {shape.id[5:]: corners(line.segments) for line in lines if isinstance(line, Path)}
                continue
            (line,) = [path for path in shape.shapes if isinstance(path, Path) and path.paint == ink.COAST_LINE]
            found[shape.id[5:]] = corners(line.segments)
    return found


def dots(ground: Board) -> list[tuple[float, float]]:
    from boardgen.draw.board.board import place_of

    figure = board_figure(GOCAINE._replace(ground=ground))
    return [place_of(figure, ground, point) for point in range(len(ground))]


@pytest.mark.parametrize("name", sampled(GROUNDS))
def test_no_border_comes_near_a_piece(name: str) -> None:
    """A piece on any point leaves half a millimetre to the coast, and the river beyond it."""
    ground = GROUNDS[name]
    points = dots(ground)
    least = min(hypot(x - px, y - py) for loops in coasts(ground, GOCAINE).values() for loop in loops for x, y in loop for px, py in points)
    assert least >= min(PIECE + 0.5, ground.pitch / 2) - 0.02


@pytest.mark.parametrize("name", sampled([name for name in GROUNDS if name != "gocaine"]))
def test_borders_are_bent_and_rivers_are_equally_wide(name: str) -> None:
    ground = GROUNDS[name]
    found = coasts(ground, GOCAINE)
    wide = 2 * grounds.gap(ground.pitch)
    near = []
    for one, other in combinations(found, 2):
        squares: dict[tuple[int, int], list[tuple[float, float]]] = {}
        for a, b in (place for loop in found[other] for place in dense(loop)):
            squares.setdefault((floor(a / (2 * wide)), floor(b / (2 * wide))), []).append((a, b))
        for x, y in (place for loop in found[one] for place in loop):
            around = product(*(range(floor(at / (2 * wide)) - 1, floor(at / (2 * wide)) + 2) for at in (x, y)))
            far = min((hypot(x - a, y - b) for square in around for a, b in squares.get(square, ())), default=2 * wide)
            near += [far] if far < 2 * wide else []
            assert far > wide - 0.04, (one, other)
    # along a border it is never broader than this; where three zones meet it is
    assert sum(far < wide + 0.15 for far in near) > 0.6 * len(near) > 0
    bent = [abs(x - a) > 0.2 and abs(y - b) > 0.2 for loops in found.values() for loop in loops for (x, y), (a, b) in pairwise(loop)]
    assert sum(bent) > 20


def dense(loop: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Places on a closed outline, a millimetre from one to the next at most."""
    found = []
    for (x, y), (a, b) in pairwise([*loop, loop[0]]):
        parts = max(1, int(hypot(a - x, b - y)) + 1)
        found += [(x + (a - x) * k / parts, y + (b - y) * k / parts) for k in range(parts)]
    return found


def test_the_same_map_has_the_same_coasts_whatever_its_prices_and_names() -> None:
    zones = {code: zone._replace(price=zone.price + 5, name=zone.name[:3]) for code, zone in GOCAINE.zones.items()}
    assert board_plan.seed(GOCAINE._replace(zones=zones).board) == board_plan.seed(GOCAINE.board)
    assert coasts(GOCAINE.board, GOCAINE) == coasts(GOCAINE.board, GOCAINE)
    others = {board_plan.seed(ground) for ground in GROUNDS.values()}
    assert len(others) == len(GROUNDS)


def test_borders_leave_words_free() -> None:
    spec = GOCAINE._replace(ground=Board([["NW", "PE"]] * 6, 30.0))
    placing = BoardPlan(spec.board, 30.0, 50.0, 50.0)
    labelled = board_zones.label_all(spec, placing, (), board_zones.Worded(spec))
    found = coasts(spec.board, spec)
    boxes = []
    for shape in board_figure(spec, diameter=19.05).shapes:
        if isinstance(shape, Group) and shape.id and shape.id.startswith("zone-"):
            boxes += [
                box
                for part in shape.shapes
                if isinstance(part, Group) and (part.id or "").startswith("label-") and (box := extent(part)) is not None
            ]
    assert len(boxes) == len(labelled.words) == 2
    for loops in found.values():
        for loop in loops:
            for x, y in dense(loop):
                assert not any(box.grown(0.5).holds(Box(x, y, x, y)) for box in boxes)


def test_a_fine_board_has_straight_borders() -> None:
    figure = board_figure(GOCAINE._replace(ground=Board([["NW", "PE"]] * 6, 6.0)))
    assert not [shape for shape in figure.shapes if isinstance(shape, Path) and shape.paint == ink.COAST_LINE]


def test_offsets_of_a_square() -> None:
    """A square of 10 mm, 1 mm further in and further out; what is too narrow is gone; holes run the other way round."""
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    (inner,) = corners(outlines.path(outlines.inset([square], 1.0)))
    assert sorted(inner) == [(1.0, 1.0), (1.0, 9.0), (9.0, 1.0), (9.0, 9.0)]
    (outer,) = corners(outlines.path(outlines.inset([square], -1.0)))
    assert (min(outer)[0], max(outer)[0]) == (-1.0, 11.0)
    assert all(min(hypot(x - a, y - b) for a, b in dense(square)) == pytest.approx(1.0, abs=0.06) for x, y in outer)
    assert outlines.inset([square], 6.0) == []
    ring = outlines.ring(outlines.path([square]), outlines.path(outlines.inset([square], 1.0)))
    areas = [sum(x * b - a * y for (x, y), (a, b) in pairwise([*loop, loop[0]])) / 2 for loop in corners(ring)]
    assert sum(areas) == pytest.approx(100 - 64)


def test_a_land_of_its_own_has_capes_and_bays_of_several_sizes_and_islands() -> None:
    """All of it out of the reach of pieces, and within the frame where the sea goes round it."""
    for name in ("territory", "fenland", "delta", "peninsulas"):
        board = load(name).board
        wide = board.pitch * (1 + board_plan.SEA)
        spots = [(wide + x * board.pitch, wide + y * board.pitch) for x, y in map(board.spot, range(len(board)))]
        area = Box(0, 0, wide * 2 + (board.columns - 1) * board.pitch, wide * 2 + (board.rows - 1) * board.pitch)
        area = area.grown(-board.pitch / 2)
        coast = board_plan.coast(board, board.pitch, spots.__getitem__, PIECE + 0.5, area, bays=True)
        plan = BoardPlan(board, board.pitch, wide, wide, coast)
        loops = corners(plan.outline(range(len(board)), 0.0, grounds.radius(plan)))
        assert len(loops) - len(coast.islands) == {"territory": 1, "fenland": 3, "delta": 4, "peninsulas": 1}[name], "no two lands meet"
        for loop in loops:
            assert min(hypot(x - a, y - b) for x, y in loop for a, b in spots) >= PIECE + 0.5 - 0.03
            assert all(area.holds(Box(x, y, x, y)) for x, y in loop)
        for one, other in combinations(coast.islands, 2):
            assert min(hypot(x - a, y - b) for x, y in one for a, b in other) > 1.0
        if name == "territory":
            (first, *_) = loops
            out = [min(x - area.x0, area.x1 - x, y - area.y0, area.y1 - y) for x, y in first]
            capes = [i for i in range(6, len(out) - 6) if out[i] == min(out[i - 6 : i + 7])]
            apart = [hypot(first[i][0] - first[j][0], first[i][1] - first[j][1]) / board.pitch for i, j in pairwise(capes)]
            assert len(capes) > 12
            assert max(apart) > 3 * min(apart), "not a row of even scallops"
            assert max(out[i] for i in capes) - min(out) > 0.2 * board.pitch
        long = [max(hypot(x - a, y - b) for (x, y), (a, b) in combinations(island, 2)) for island in coast.islands]
        assert len(long) >= 3
        assert max(long) > 1.8 * min(long), "islands are of several sizes"
