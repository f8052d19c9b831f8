"""The data of the second game: its deck, its stones, and boards on which nobody starts in a corner of his own."""

from __future__ import annotations

from itertools import combinations

import pytest

from boardgen.games.territory.layout import OWN_EFFECT, Figures
from boardgen.layout.ground.board import Board
from boardgen.layout.ground.board_map import parse_size
from boardgen.layout.ground.default_starts import all_starts
from boardgen.layout.spec.catalog import load
from tests.boardgen.layout.ground.test_default_starts import distances

SPEC = load("territory")
FIGURES: Figures = SPEC.figures
SHAPED = [name for name in SPEC.boards if parse_size(name) is None]


def nearer(board: Board, starts: tuple[int, ...]) -> list[int]:
    """For every start the points that are nearer to it than to any other."""
    steps = [distances(board, start) for start in starts]
    count = [0] * len(starts)
    for point in range(len(board)):
        order = sorted((found.get(point, len(board)), i) for i, found in enumerate(steps))
        if order[0][0] < order[1][0]:
            count[order[0][1]] += 1
    return count


def test_the_deck_of_the_annex() -> None:
    annex = "NM 6, XM 16, RJ 4, RR 2, MA 4, PP 4, RA 2, M2 2, M3 1, P3 3, P5 1, T12 4, T25 2, T38 1"
    assert ", ".join(f"{code} {count}" for code, count in FIGURES.cards().items()) == annex
    assert list(FIGURES.deck) == list(OWN_EFFECT)
    assert sum(FIGURES.cards().values()) == sum(FIGURES.cards(replace_any=False).values()) == 52


def test_every_number_of_a_card_is_said_by_it() -> None:
    for card in FIGURES.deck.values():
        said = card.sentence(FIGURES.apart)
        assert "{" not in said
        for number in card.numbers.values():
            assert str(number) in said, card.code


def test_shipped_boards() -> None:
    assert list(SPEC.boards) == ["9x9", "11x11", "13x13", "19x15", "19x19", *SHAPED]
    assert len(SHAPED) == 1
    assert SPEC.board.pitch == 23


@pytest.mark.parametrize("name", SHAPED)
def test_a_shaped_board_is_large_and_whole_and_has_a_gap(name: str) -> None:
    board = SPEC.boards[name].board
    assert len(board) >= 150
    assert len(board) < board.columns * board.rows
    assert min(len(near) for near in board.neighbours) >= 2
    assert len(distances(board, 0)) == len(board)  # in one piece
    inside = {(board.col[p], board.row[p]) for p in range(len(board))}
    gap, reach = set(), [(x, y) for x in range(-1, board.columns + 1) for y in (0, board.rows + 1)]
    while reach:  # what is not board and cannot be reached from outside lies in a gap
        spot = reach.pop()
        if spot in gap or spot in inside or not (-1 <= spot[0] <= board.columns and 0 <= spot[1] <= board.rows + 1):
            continue
        gap.add(spot)
        reach += [(spot[0] + dx, spot[1] + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    lagoon = {(x, y) for x in range(board.columns) for y in range(1, board.rows + 1)} - inside - gap
    assert len(lagoon) >= 9


@pytest.mark.parametrize("name", SPEC.boards)
def test_starts_of_shipped_boards_are_fair(name: str) -> None:
    """On the shaped board nine tenths of the mean for everybody; the starts of 13x13 for three are given by the ruling."""
    shipped = SPEC.boards[name]
    for players, starts in all_starts(shipped.board, *shipped.players).items():
        count = nearer(shipped.board, starts.points)
        least = 0.8 if (name, players) == ("13x13", 3) else 0.9
        assert min(count) >= least * sum(count) / len(count), (name, players, count)
        assert len(starts.points) == players == len(set(starts.points))
        reach = [distances(shipped.board, a).get(b, 0) for a, b in combinations(starts.points, 2)]
        assert min(reach) > FIGURES.handicap.reach
