"""Random games by the capture law alone: what a searching bot learns from, and what the speed of the law is measured by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from referee.go.goban import Goban
from referee.go.refusals import Repeated

__all__ = ["Playout"]


class Playout:
    """Colours that move at random in turn, on a board as it is, until all of them pass one after another.

    Each move is drawn evenly from the empty points that the capture law and the ko rule of the board allow, except points
    with only the mover's own side around them: a side that fills its eyes loses its groups, and the game never ends. A
    colour without such a point passes. `order` gives the colours in turn. The same board, order and random numbers give
    the same moves, compiled or not.

    `run` changes the board; take a `mark` before it and `undo` it to play again from the same position. Raises `ValueError`
    for an empty order.
    """

    __slots__ = ("_empty", "_limit", "board", "moves", "order", "passes", "random", "turn")

    def __init__(self, board: Goban, order: Sequence[int], random: Random) -> None:
        if not order:
            raise ValueError("a playout needs at least one colour")
        self.board = board
        self.order = tuple(order)
        self.random = random
        self.turn = 0  # who moves next, as an index of `order`
        self.moves = 0  # of this run
        self.passes = 0  # one after another, at the end of this run
        self._limit = 0
        self._empty: list[int] = []  # the empty points, in any order

    def run(self, limit: int, turn: int = 0) -> int:
        """Play until all pass or `limit` moves were made; returns how many moves that were, passes not counted.

        `turn` is the index in `order` of the colour that moves first. Afterwards the attribute of the same name is that of
        the colour that would move next.
        """
        board = self.board
        self._empty = [point for point, code in enumerate(board.position()) if not code]
        self._limit = limit
        self.turn, self.moves, self.passes = turn, 0, 0
        while self.passes < len(self.order) and self.moves < limit:
            moves = self._until_pass()
            while not self._taken(moves):
                pass  # the board refused the last point, and the next one comes from the same moves
            if self.passes:
                board.remember()
        return self.moves

    def _taken(self, moves: Iterator[tuple[int, int]]) -> bool:
        """Whether the board took these moves to their end, and not only up to one that repeats a position."""
        try:
            self.board.replay(moves)
        except Repeated:
            return False
        return True

    def _until_pass(self) -> Iterator[tuple[int, int]]:
        """The moves as (colour, point) until somebody passes. The one before was refused where its point is still empty.

        `Goban.replay` takes these moves, so that a playout has no capture law of its own. What is refused often is not
        asked for: eyes and suicides are found here.
        """
        board, order, empty = self.board, self.order, self._empty
        around, group = board._stones.around, board._stones.group
        random, removed = self.random.random, board._fallen[1]
        while self.moves < self._limit:
            colour = order[self.turn]
            left = len(empty)  # the points that may still be drawn come first
            while left:
                index = int(random() * left)
                point = empty[index]
                sensible = False
                for near in around[point]:
                    if group[near] < 0:
                        sensible = True
                        break
                if sensible or self._sensible(colour, point):
                    yield colour, point
                    if group[point] >= 0:
                        break
                left -= 1
                empty[index] = empty[left]
                empty[left] = point
            self.turn = (self.turn + 1) % len(order)
            if not left:
                self.passes += 1
                return
            self.passes = 0
            self.moves += 1
            empty[index] = empty[-1]
            empty.pop()
            if board._fallen[1] is not removed:
                removed = board._fallen[1]
                for points in removed:
                    empty.extend(points)

    def _sensible(self, colour: int, point: int) -> bool:
        """Whether a stone on an empty point without empty neighbours is neither suicide nor in an eye of its own side."""
        stones = self.board._stones
        group, owner, side = stones.group, stones.owner, stones.sides[colour]
        for near in stones.around[point]:
            if owner[group[near]] != side:
                return self.board.allows(colour, point, "none")
        return False
