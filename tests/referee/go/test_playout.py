"""Playouts: every move is legal and sensible, every point has its chance, and they end; the law is that of `Goban.play`."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from referee.go import playout as playouts
from referee.go.goban import Goban
from referee.go.history import Ko
from referee.go.playout import PASS, Playout
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


@pytest.mark.parametrize("ko", ["none", "superko", "simple"])
def test_playouts_of_any_number_of_sides_make_only_sensible_moves_and_pass_only_without_one(ko: Ko) -> None:
    rng = Random(17)
    passes = captures = 0
    for number in range(24):
        colours = 1 + number % 4
        board = Goban(Topology(shape(rng)), colours=colours, ko=ko)
        if number % 3 == 2:
            board.ally([colour % 2 for colour in range(colours)])
        order = rng.sample(range(colours), colours)
        turn = number % colours
        if number % 2:  # from a position in the middle of a game, whose history counts
            turn, _ = judged(board, order, turn, Playout(board, order, rng), 20)
        playout = Playout(board, order, rng)
        turn, (some, more) = judged(board, order, turn, playout, 60)
        passes += some
        captures += more
        assert turn == playout.turn
        assert playout.moves == 60 or playout.passes == colours
        if playout.passes == colours and ko == "superko":  # under a simple ko, passes open the ko again
            assert not any(sensible(board, colour) for colour in order)
    assert passes > 10
    assert captures > 50


def judged(board: Goban, order: list[int], turn: int, playout: Playout, limit: int) -> tuple[int, tuple[int, int]]:
    """Have a playout made and play it on the board by the law; whose turn it is then, and how often somebody passed and captured."""
    before = look(board)
    assert playout.run(limit, turn) == playout.moves <= limit
    assert look(board) == before
    passes = captures = 0
    if board.history.tip is None:
        board.remember()
    for point in playout.played:
        colour = order[turn]
        if point == PASS:
            assert not sensible(board, colour)
            board.remember()
            passes += 1
        else:
            assert point in sensible(board, colour)
            captures += bool(board.play(colour, point))
        turn = (turn + 1) % len(order)
    assert len(playout.played) == playout.moves + passes
    assert board.position() == playout.position
    return turn, (passes, captures)


def test_positions_that_share_a_key_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """With no key at all the positions themselves decide, and the game is the same."""
    games: list[list[int]] = []
    for dropped in (playouts.DROPPED, 64):
        monkeypatch.setattr(playouts, "DROPPED", dropped)
        playout = Playout(Goban(Topology(grid(3, 4)), colours=2, ko="superko"), (0, 1), Random(8))
        games.append([point for _ in range(20) for point in (playout.run(200), *playout.played)])
    assert games[0] == games[1]
    assert len(games[0]) > 400


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
    before, rng = board.position(), Random(3)
    drawn: Counter[int] = Counter()
    playout = Playout(board, (0, 1), rng)
    for _ in range(3000):
        playout.run(1)
        assert not before[playout.played[0]]
        drawn.update(playout.played)
    assert set(drawn) == {1, 2, 3, 5, 6, 7, 8}
    assert all(abs(count - 3000 / 7) < 4 * (3000 / 7 * 6 / 7) ** 0.5 for count in drawn.values()), drawn


def test_an_eye_is_never_filled_and_a_playout_ends_with_passes() -> None:
    board = Goban(Topology(grid(5, 5)), colours=2, ko="superko")
    whole = Playout(board, (0, 1), Random(9))
    total = whole.run(1000)
    assert whole.played[-2:] == [PASS, PASS]
    assert 0 in whole.position  # the eyes are left
    judged(board, [0, 1], 0, Playout(board, (0, 1), Random(9)), 1000)
    assert board.position() == whole.position
    again = Playout(board, (0, 1), Random(5))
    assert (again.run(1000), again.passes, again.played) == (0, 2, [PASS, PASS])
    first = Playout(Goban(Topology(grid(5, 5)), colours=2, ko="superko"), (0, 1), Random(9))
    assert (first.run(7), first.turn, first.passes) == (7, 1, 0)
    assert first.position.count(1) == 4
    assert first.played == whole.played[:7]
    assert total > 7


def test_the_same_random_numbers_give_the_same_game_in_every_build() -> None:
    """The moves of one game, written down once: compiled and pure Python must both make them."""
    playout = Playout(Goban(Topology(grid(4, 4)), colours=3, ko="superko"), (2, 0, 1), Random(2026))
    playout.run(100)
    assert playout.played == [
        1, 7, 14, 11, 2, 6, 5, 13, 4, 9, 8, 3, 10, 15, 7, 2, 7, 12, 0, 8, 14, 12, 6, 3, 13, 6, 4, 8, 7, 3, 7, 15, -1, 14, -1, -1, -1,
    ]  # fmt: skip


def test_a_playout_needs_colours() -> None:
    with pytest.raises(ValueError, match="at least one colour"):
        Playout(Goban(Topology(grid(2, 2)), colours=1), (), Random(1))
