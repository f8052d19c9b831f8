"""Random games by the capture law alone: what a searching bot learns from, and what the speed of the law is measured by.

A playout keeps stones of its own, in flat lists of numbers, so that it costs no more than a random game needs. The judge is `Goban`: it
accepts what is in `played`, and the tests play it there."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from referee.go.goban import Goban

if TYPE_CHECKING:
    from mypy_extensions import i64

PASS = -1
"""A turn without a move, in `played`."""
DROPPED = 4
"""Bits of the keys of positions that a playout does without, so that they are quick to work with; what a key finds is compared in full."""


class Playout:
    """Colours that move at random in turn, from a board as it is, until all of them pass one after another.

    Each move is drawn evenly from the empty points that the capture law and the ko rule of the board allow, except points
    with only the mover's own side around them: a side that fills its eyes loses its groups, and the game never ends. A
    colour without such a point passes. `order` gives the colours in turn. The same board, order and random numbers give
    the same moves, compiled or not.

    `run` leaves the board as it is. Raises `ValueError` for an empty order."""

    __slots__ = ("_numbers", "board", "moves", "order", "passes", "played", "position", "random", "turn")

    def __init__(self, board: Goban, order: Sequence[int], random: Random) -> None:
        if not order:
            raise ValueError("a playout needs at least one colour")
        self.board = board
        self.order = tuple(order)
        self.random = random
        self.turn = 0  # who moves next, as an index of `order`
        self.moves = 0  # of the last run
        self.passes = 0  # one after another, at the end of the last run
        self.played: list[int] = []  # the point of each turn of the last run, or PASS
        self.position = board.position()  # at the end of the last run
        numbers = board.topology.numbers(len(board.sides))
        self._numbers = [[number >> DROPPED for number in row] for row in numbers]

    def run(self, limit: int, turn: int = 0) -> int:
        """Play until all pass or `limit` moves were made; returns how many moves that were, passes not counted.

        `turn` is the index in `order` of the colour that moves first. Afterwards the attribute of the same name is that of
        the colour that would move next."""
        stones = self.board._stones
        around, sides, numbers = stones.around, stones.sides, self._numbers
        cells = bytearray(stones.cells)
        group, free, owner = stones.group.copy(), stones.open.copy(), stones.owner.copy()
        circle, size = _circles(stones.members, group)
        past = _Past(self.board)
        seen = past.seen
        order, random = self.order, self.random.random
        empty = [point for point, name in enumerate(group) if name < 0]
        played: list[int] = []
        seats: i64 = len(order)
        most: i64 = limit
        seat: i64 = turn
        moves: i64 = 0
        passes: i64 = 0
        key: i64 = self.board.key >> DROPPED
        beside: i64 = 0
        other: i64 = 0
        while passes < seats and moves < most:
            colour: i64 = order[seat]
            side: i64 = sides[colour]
            row = numbers[colour + 1]
            left: i64 = len(empty)  # the points that may still be drawn come first
            index: i64 = 0
            point: i64 = PASS
            while left:
                draw: float = random()
                many: int = left
                index = int(draw * many)
                point = empty[index]
                breath: i64 = 0
                home: i64 = -1  # the group that the stone joins
                foes = False
                more: list[int] | None = None  # all the groups that it joins when there are several
                dead: list[int] | None = None
                for beside in around[point]:
                    name: i64 = group[beside]
                    if name < 0:
                        breath += 1
                        continue
                    rest: i64 = free[name] - 1
                    free[name] = rest
                    if owner[name] != side:
                        foes = True
                        if not rest:
                            if dead is None:
                                dead = [name]
                            else:
                                dead.append(name)
                    elif home < 0:
                        home = name
                    elif name != home:
                        if more is None:
                            more = [name]
                        elif name not in more:
                            more.append(name)
                allowed = breath > 0 or dead is not None
                if home >= 0:
                    breath += free[home]
                    if more is not None:
                        for other in more:
                            breath += free[other]
                    allowed = allowed or (foes and breath > 0)
                if allowed:
                    after: i64 = key ^ row[point]
                    if dead is not None:
                        for other in dead:
                            stone: i64 = other
                            for _ in range(size[other]):
                                after ^= numbers[cells[stone]][stone]
                                stone = circle[stone]
                    if after not in seen or not past.forbids(after, _position_after(cells, colour + 1, point, dead, circle, size)):
                        break
                for beside in around[point]:
                    name = group[beside]
                    if name >= 0:
                        free[name] += 1
                left -= 1
                empty[index] = empty[left]
                empty[left] = point
            seat += 1
            if seat == seats:
                seat = 0
            if not left:
                passes += 1
                played.append(PASS)
                past.note_pass()
                continue
            passes = 0
            moves += 1
            played.append(point)
            empty[index] = empty[-1]
            empty.pop()
            key = after
            cells[point] = colour + 1
            if home < 0:
                home = point
                owner[point] = side
                circle[point] = point
                size[point] = 1
            else:
                if more is not None:
                    for other in more:
                        home = _join(home, other, group, circle, size)
                circle[point] = circle[home]
                circle[home] = point
                size[home] += 1
            group[point] = home
            free[home] = breath
            if dead is not None:
                _remove(dead, around, cells, group, free, circle, size, empty)
            past.add(after, bytes(cells))
        self.turn, self.moves, self.passes = seat, moves, passes
        self.played, self.position = played, bytes(cells)
        return moves


class _Past:
    """The positions that the ko rule of a board forbids. `seen` finds them by their keys."""

    __slots__ = ("_ko", "_last", "_others", "seen")

    def __init__(self, board: Goban) -> None:
        self._ko = board.ko
        self.seen: dict[int, bytes] = {}
        self._others: list[bytes] = []  # positions whose key belongs to another one
        tip = board.history.tip
        self._last = (tip.key >> DROPPED, tip.stones) if tip is not None else (board.key >> DROPPED, board.position())
        if self._ko == "superko":
            self.add(*self._last)
            while tip is not None:
                self.add(tip.key >> DROPPED, tip.stones)
                tip = tip.before
        elif self._ko == "simple" and tip is not None:
            before = tip if tip.still else tip.before
            if before is not None:
                self.seen[before.key >> DROPPED] = before.stones

    def forbids(self, key: int, position: bytes) -> bool:
        """Return whether a position that has one of the keys in `seen` may not come back."""
        return self.seen[key] == position or position in self._others

    def add(self, key: int, position: bytes) -> None:
        """Note a move that led to a position."""
        if self._ko == "superko":
            if key in self.seen:
                self._others.append(position)
            else:
                self.seen[key] = position
        elif self._ko == "simple":
            self.note_pass()
            self._last = key, position

    def note_pass(self) -> None:
        """Note a passed turn: under the simple ko rule, only the position after the last move is forbidden now."""
        if self._ko == "simple":
            self.seen.clear()
            self.seen[self._last[0]] = self._last[1]


def _circles(members: Sequence[tuple[int, ...]], group: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the stones of each group as a circle: the next stone of each; and by its name the size of each group."""
    circle, size = [0] * len(group), [0] * len(group)
    for point, name in enumerate(group):
        if name == point:
            points = members[name]
            size[name] = len(points)
            for number, stone in enumerate(points):
                circle[stone] = points[number - 1]
    return circle, size


def _join(home: i64, other: i64, group: list[int], circle: list[int], size: list[int]) -> i64:
    """Make one group of two; returns its name."""
    if size[other] > size[home]:
        home, other = other, home
    stone = other
    for _ in range(size[other]):
        group[stone] = home
        stone = circle[stone]
    size[home] += size[other]
    circle[home], circle[other] = circle[other], circle[home]
    return home


def _remove(
    dead: list[int],
    around: Sequence[tuple[int, ...]],
    cells: bytearray,
    group: list[int],
    free: list[int],
    circle: list[int],
    size: list[int],
    empty: list[int],
) -> None:
    """Take groups off together."""
    stone: i64 = 0
    name: i64 = 0
    near: i64 = 0
    for name in dead:
        stone = name
        for _ in range(size[name]):
            cells[stone] = 0
            group[stone] = -1
            empty.append(stone)
            stone = circle[stone]
    for name in dead:
        stone = name
        for _ in range(size[name]):
            for near in around[stone]:
                owner: i64 = group[near]
                if owner >= 0:
                    free[owner] += 1
            stone = circle[stone]


def _position_after(cells: bytearray, code: i64, point: i64, dead: list[int] | None, circle: list[int], size: list[int]) -> bytes:
    """Return the position after a stone is placed and groups fall."""
    after = bytearray(cells)
    after[point] = code
    for name in dead or ():
        stone = name
        for _ in range(size[name]):
            after[stone] = 0
            stone = circle[stone]
    return bytes(after)
