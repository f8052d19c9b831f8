"""The capture law case by case: a picture, a move, what is left of it."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Sequence

import pytest

from referee.go.goban import Goban
from referee.go.refusals import Occupied, Refused, Repeated, Suicide, Vacant
from referee.go.topology import Topology
from tests.clock import within
from tests.referee.go.boards import board, shown


def test_an_empty_point_has_no_group() -> None:
    goban = board("0.1")
    assert goban.colour_at(1) == -1
    assert goban.group(1) == goban.liberties(1) == frozenset()
    assert goban.groups() == ((0,), (2,))
    assert goban.stones(1) == (2,)


def test_groups_die_together() -> None:
    """Ruling G-39: a group that the fall of another would save falls all the same."""
    goban = board(".33.", "3013", "30.3", ".33.")
    assert goban.play(3, 10) == (5, 6, 9)
    first, second = goban.fallen()
    assert first.stones == ((5, 0), (9, 0))
    assert first.around == ((1, 3), (4, 3), (6, 1), (8, 3), (10, 3), (13, 3))
    assert second.stones == ((6, 1),)
    assert second.around == ((2, 3), (5, 0), (7, 3), (10, 3))
    assert shown(goban) == ".33.3..33.33.33."


def test_a_refused_suicide_names_the_group_and_its_neighbours() -> None:
    goban = board("0.1.", "1111")
    with pytest.raises(Suicide) as refused:
        goban.play(0, 1)
    assert refused.value.point == 1
    assert refused.value.group == (0, 1)
    assert goban.around(refused.value.group) == ((2, 1), (4, 1), (5, 1))
    assert shown(goban) == "0.1.1111"


def test_a_suicide_that_the_table_allows_stands_without_a_liberty() -> None:
    """It stands until an opponent's move judges the whole board; the mover's own side is not judged."""
    goban = board(".1..", "111.")
    assert goban.play(0, 0, allow_suicide=True) == ()
    assert goban.breathless() == ((0,),)
    mark = goban.mark()
    assert goban.play(2, 7) == ()
    assert goban.breathless() == ((0,),)
    goban.undo(mark)
    assert goban.play(0, 7, everywhere=True) == ()
    assert goban.breathless() == ((0,),)
    goban.undo(mark)
    assert goban.play(2, 7, everywhere=True) == (0,)
    assert goban.breathless() == ()


def test_a_group_that_falls_elsewhere_gives_no_breath() -> None:
    goban = board("01.  .2.", "11.  222")
    assert goban.breathless() == ((0,),)
    with pytest.raises(Suicide):
        goban.play(1, 3, everywhere=True)
    assert goban.breathless() == ((0,),)
    assert goban.play(1, 3, everywhere=True, allow_suicide=True) == (0,)
    assert goban.breathless() == ((3,),)


def test_a_name_left_over_from_a_fallen_group() -> None:
    """The group of point 0 falls, another comes to stand there, and that falls once, not twice."""
    goban = board(".1..", "111.")
    goban.play(0, 0, allow_suicide=True)
    goban.play(2, 7, everywhere=True)
    goban.lift(1)
    goban.put(0, 0)
    assert goban.play(1, 1, everywhere=True) == (0,)
    key, stands = goban.key, goban.position()
    goban.load(stands)
    assert (goban.key, shown(goban)) == (key, ".1..1112")
    assert goban.liberties(1) == {0, 2}


def test_allies_share_liberties_until_they_part() -> None:
    goban = board("01..", "22..")
    assert goban.breathless() == ((0,),)
    goban.ally([7, 7, 2, 3, 4, 5])
    assert goban.sides == (7, 7, 2, 3, 4, 5)
    assert goban.breathless() == ()
    assert goban.group(0) == {0, 1}
    assert goban.liberties(0) == {2}
    together = goban.mark()
    assert goban.play(2, 2) == (0, 1)
    assert goban.fallen()[0].stones == ((0, 0), (1, 1))
    goban.undo(together)
    goban.ally(range(6))
    assert goban.breathless() == ((0,),)
    parted = goban.mark()
    assert goban.play(3, 7) == ()  # ruling T-27: no new stone touches it, so it stands
    assert goban.breathless() == ((0,),)
    goban.undo(parted)
    assert goban.play(3, 2) == (1,)
    assert goban.breathless() == ()
    goban.undo(together)
    assert goban.group(0) == {0, 1}
    with pytest.raises(ValueError, match="2 sides for 6 colours"):
        goban.ally([0, 1])


def test_what_stands_without_a_liberty_falls_at_the_end() -> None:
    goban = board("01", "10")
    assert len(goban.breathless()) == 4
    assert goban.sweep() == (0, 1, 2, 3)
    assert len(goban.fallen()) == 4
    assert goban.key == 0
    assert goban.sweep() == ()


def test_two_eyes_filled_at_once() -> None:
    goban = board(".1.")
    for point in (0, 2):
        with pytest.raises(Suicide):
            goban.play(0, point)
    assert goban.move([(0, 0), (2, 0)]) == (1,)


def test_an_exchange() -> None:
    """The stone that goes is not captured; what it held together is judged apart."""
    goban = board(".0.", "100", "111")
    assert goban.move([(4, 1)], [4]) == ()
    assert (goban.group(1), goban.group(5), goban.fallen()) == ({1}, {5}, ())
    goban = board("101", "00.", "111")
    assert goban.move([(1, 2)], [1]) == (0,)
    assert shown(goban) == ".2100.111"


def test_stones_that_move() -> None:
    """Points that moved stones leave may be taken again in the same move."""
    goban = board("0.0.")
    assert goban.move([(2, 0), (1, 0)], [0, 2]) == ()
    assert shown(goban) == ".00."


def test_a_refused_move_of_several_stones_changes_nothing() -> None:
    goban = board(".0.1", ko="superko")
    goban.remember()
    key, history = goban.key, len(goban.history)
    refusals: Sequence[tuple[type[Refused], list[tuple[int, int]], list[int]]] = (
        (Vacant, [], [1, 0]),
        (Vacant, [], [-1]),
        (Occupied, [(0, 1), (0, 1)], []),
        (Occupied, [(0, 2), (3, 1)], []),
        (Repeated, [(1, 0)], [1]),
    )
    for kind, place, lift in refusals:
        with pytest.raises(kind) as refused:
            goban.move(place, lift, side=0)
        assert str(refused.value)
        assert (shown(goban), goban.key, len(goban.history)) == (".0.1", key, history)
    with pytest.raises(IndexError):
        goban.move([(0, 1), (99, 1)])
    with pytest.raises(ValueError, match="places or lifts"):
        goban.move()
    with pytest.raises(ValueError, match="whose"):
        goban.move(lift=[1])
    assert (shown(goban), goban.key, len(goban.history)) == (".0.1", key, history)


@pytest.mark.parametrize(("colour", "point"), [(-1, 0), (0, -1), (6, 0), (0, 4)])
def test_a_colour_or_point_that_is_not_there(colour: int, point: int) -> None:
    goban = board(".01.")
    for act in (goban.play, goban.put):
        with pytest.raises(IndexError):
            act(colour, point)
        assert shown(goban) == ".01."


def test_the_smallest_board() -> None:
    goban = Goban([[]], colours=1)
    with pytest.raises(Suicide):
        goban.play(0, 0)
    assert goban.play(0, 0, allow_suicide=True) == ()
    assert goban.breathless() == ((0,),)
    with pytest.raises(Occupied) as refused:
        goban.play(0, 0)
    assert (refused.value.point, refused.value.colour) == (0, 0)
    assert goban.sweep() == (0,)
    assert Goban([]).groups() == ()


def test_a_large_board_fills_in_good_time() -> None:
    side = 100
    points = [(x, y) for y in range(side) for x in range(side)]
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    near = [[x + i + (y + j) * side for i, j in steps if 0 <= x + i < side > y + j >= 0] for x, y in points]
    order = random.Random(1).sample(range(side * side), side * side)
    with within(2):
        goban = Goban(near, colours=6, ko="superko")
        goban.replay([(number % 6, point) for number, point in enumerate(order)], allow_suicide=True)
        for point in order:
            if goban.colour_at(point) < 0:
                goban.put(0, point)
    assert sum(map(len, goban.groups())) == side * side
    assert goban.sweep() == tuple(range(side * side))


@pytest.mark.parametrize(
    ("near", "problem"),
    [
        ([[1]], "not on a board of 1 points"),
        ([[-1]], "not on a board of 1 points"),
        ([[0]], "its own neighbour"),
        ([[1], []], "not the other way round"),
        ([[1, 1], [0, 0]], "twice"),
    ],
)
def test_neighbours_that_make_no_board(near: list[list[int]], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Topology(near)


def test_a_board_takes_what_fits_it() -> None:
    with pytest.raises(ValueError, match="0 colours"):
        Goban([[]], colours=0)
    for position in (b"", b"\0\0\0", b"\0\7"):
        with pytest.raises(ValueError, match="not one of this board"):
            Goban([[1], [0]]).load(position)
    goban = Goban([[1], [0]])
    goban.load(b"\0\6")
    assert shown(goban) == ".5"


def test_what_the_capture_law_imports() -> None:
    """It needs the graph alone: no library, no layout, nothing that makes a start slow. What is compiled is found by importlib."""
    code = "import sys, typing; old = set(sys.modules); import referee.go.goban; print(*sorted(set(sys.modules) - old))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert [name for name in loaded if name.partition(".")[0] not in ("__future__", "importlib", "referee", "referee_law__mypyc")] == []
