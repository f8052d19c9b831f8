"""Playouts: every move is legal and sensible, every point has its chance, and they end; the law is that of `Goban.play`."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from referee.go.goban import Goban
from referee.go.history import Ko
from referee.go.playout import Playout
from referee.go.refusals import Refused, Repeated
from referee.go.topology import Topology
from tests.referee.go.test_against_plain import look, shape
from tests.referee.go.test_counting import grid


def sensible(board: Goban, colour: int) -> set[int]:
    """The points that a playout may choose from, found by trying each by `play`."""
    points = set()
    for point in range(board.topology.size):
        if board.colour_at(point) >= 0:
            continue
        near = [board.colour_at(other) for other in board.topology.around[point]]
        if all(other >= 0 and board.sides[other] == board.sides[colour] for other in near):
            continue
        mark = board.mark()
        try:
            board.play(colour, point)
        except Refused:
            continue
        board.undo(mark)
        points.add(point)
    return points


def moves(board: Goban) -> list[tuple[int, int]]:
    """The moves in the history, told from the positions: the colour and point of each stone that is new."""
    positions = []
    entry = board.history.tip
    while entry is not None:
        positions.append(entry.stones)
        entry = entry.before
    found = []
    for after, before in pairwise(positions):
        (point,) = [place for place, code in enumerate(after) if code and not before[place]]
        found.append((after[point] - 1, point))
    return found[::-1]


@pytest.mark.parametrize("ko", ["superko", "simple"])
def test_playouts_of_any_number_of_sides_make_only_sensible_moves_and_pass_only_without_one(ko: Ko) -> None:
    rng = Random(17)
    passes = captures = 0
    for number in range(24):
        colours = 1 + number % 4
        board = Goban(Topology(shape(rng)), colours=colours, ko=ko)
        if number % 3 == 2:
            board.ally([colour % 2 for colour in range(colours)])
        order = rng.sample(range(colours), colours)
        start = board.mark()
        playout = Playout(board, order, rng)
        made = playout.run(60, turn=number % colours)
        assert made == playout.moves <= 60
        assert made == 60 or playout.passes == colours
        if playout.passes == colours and ko == "superko":  # under a simple ko, passes open the ko again
            assert not any(sensible(board, colour) for colour in order)
        played, last = moves(board), board.position()
        assert len(played) == made
        board.undo(start)
        board.remember()
        turn = number % colours
        for colour, point in played:
            while order[turn] != colour:
                assert not sensible(board, order[turn])
                board.remember()
                passes += 1
                turn = (turn + 1) % colours
            assert point in sensible(board, colour)
            captures += bool(board.play(colour, point))
            turn = (turn + 1) % colours
        assert board.position() == last
    assert passes > 10
    assert captures > 50


@pytest.mark.parametrize("ko", ["none", "simple", "superko"])
def test_what_is_allowed_is_what_play_takes_and_asking_changes_nothing(ko: Ko) -> None:
    rng = Random(23)
    answers: Counter[bool] = Counter()
    repeated = 0
    for number in range(30):
        colours = 1 + number % 4
        board = Goban(Topology(shape(rng)), colours=colours, ko=ko)
        if number % 3 == 2:
            board.ally([colour % 2 for colour in range(colours)])
        previous = board.position()
        for _ in range(40):
            colour, mark, before = rng.randrange(colours), board.mark(), look(board)
            taken = []
            for point in range(board.topology.size):
                allowed = board.allows(colour, point)
                assert point % 4 or look(board) == before
                try:
                    board.play(colour, point, check=ko != "none")
                except Refused as refused:
                    assert not allowed
                    repeated += isinstance(refused, Repeated)
                else:
                    assert allowed
                    taken.append(point)
                    other = board.position() != previous
                    board.undo(mark)
                    assert board.allows(colour, point, "none", previous) == other
                answers[allowed] += 1
            if not taken:
                break
            previous = board.position()
            board.play(colour, rng.choice(taken), check=ko != "none")
    assert min(answers.values()) > 1000
    assert repeated >= 5 or ko == "none"
    with pytest.raises(IndexError):
        board.allows(0, -1)


def test_every_sensible_point_has_the_same_chance() -> None:
    """With 3 x 3 points and one stone of each colour: 3,000 first moves, 7 points; 429 are expected for each, within four deviations."""
    board = Goban(Topology(grid(3, 3)), colours=2, ko="superko")
    board.play(0, 0)
    board.play(1, 4)
    mark, rng = board.mark(), Random(3)
    drawn: Counter[int] = Counter()
    playout = Playout(board, (0, 1), rng)
    for _ in range(3000):
        playout.run(1)
        drawn.update(point for point, code in enumerate(board.position()) if code and not mark.position[point])
        board.undo(mark)
    assert set(drawn) == {1, 2, 3, 5, 6, 7, 8}
    assert all(abs(count - 3000 / 7) < 4 * (3000 / 7 * 6 / 7) ** 0.5 for count in drawn.values()), drawn


def test_an_eye_is_never_filled_and_a_playout_goes_on_from_where_the_last_one_was() -> None:
    rng = Random(5)
    board = Goban(Topology(grid(5, 5)), colours=2, ko="superko")
    whole = Playout(board, (0, 1), Random(9))
    total = whole.run(1000)
    end = board.position()
    assert whole.passes == 2
    assert 0 in end  # the eyes are left
    assert Playout(board, (0, 1), rng).run(1000) == 0
    assert board.position() == end
    board = Goban(Topology(grid(5, 5)), colours=2, ko="superko")
    first = Playout(board, (0, 1), Random(9))
    assert (first.run(7), first.turn, first.passes) == (7, 1, 0)
    assert board.position().count(1) == 4
    assert total > 7


def test_the_same_random_numbers_give_the_same_game_in_every_build() -> None:
    """The moves of one game, written down once: compiled and pure Python must both make them."""
    board = Goban(Topology(grid(4, 4)), colours=3, ko="superko")
    assert Playout(board, (2, 0, 1), Random(2026)).run(100) == len(moves(board))
    points = [point for _, point in moves(board)]
    assert points == [
        1, 7, 14, 11, 2, 6, 5, 13, 4, 9, 8, 3, 10, 15, 7, 2, 6, 3, 12, 7, 3, 7, 8, 14, 0, 15, 4, 14, 12, 15, 13, 14, 13, 8, 12,
    ]  # fmt: skip


def test_a_playout_needs_colours() -> None:
    with pytest.raises(ValueError, match="at least one colour"):
        Playout(Goban(Topology(grid(2, 2)), colours=1), (), Random(1))
