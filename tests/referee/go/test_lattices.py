"""The capture law on triangles, honeycombs, diagonals and links, beside a plain second one: sets, flood fill, distances in the plane.

The plain one takes nothing from the board but its map: where points lie, and so who is whose neighbour, is worked out here again.
"""

from __future__ import annotations

import random
from collections import Counter
from math import hypot, sqrt

import pytest

from boardgen.layout.ground.board import LATTICES, Board, Grid, point_name
from referee.go.goban import Goban
from referee.go.refusals import Occupied, Repeated, Suicide
from referee.go.topology import Topology

Stones = frozenset[tuple[str, int]]


def spot(lattice: str, column: int, line: int) -> tuple[float, float]:
    """Where a point lies, by school geometry."""
    if lattice == "triangle":
        return column + (0.5 if line % 2 == 1 else 0.0), line * sqrt(3) / 2
    if lattice == "honeycomb":
        lower = (column + line) % 2 == 0
        return column * sqrt(3) / 2, 1.5 * line + (0.5 if lower else 0.0)
    return float(column), float(line)


class Plain:
    """Stones as a set of (point, colour). Everything is worked out anew for every move."""

    def __init__(self, cells: list[str], grid: Grid, walls: list[tuple[str, str]], links: list[tuple[str, str]]) -> None:
        high, signs = len(cells), [(x, y, sign) for y, row in enumerate(cells) for x, sign in enumerate(row)]
        places = {point_name(x, high - y): spot(grid.lattice, x, y) for x, y, sign in signs if sign == "+"}
        reach = 1.5 if grid.diagonals else 1.1
        self.near = {
            one: {other for other, (u, v) in places.items() if other != one and hypot(u - x, v - y) < reach}
            for one, (x, y) in places.items()
        }
        for one, other in walls:
            self.near[one].discard(other)
            self.near[other].discard(one)
        for one, other in links:
            self.near[one].add(other)
            self.near[other].add(one)
        self.stones: Stones = frozenset()
        self.past = [self.stones]

    def groups(self, stones: Stones) -> list[tuple[int, set[str], set[str]]]:
        """Colour, points and liberties of every group."""
        colour = dict(stones)
        left, groups = set(colour), []
        while left:
            start = left.pop()
            group, edge = {start}, {start}
            while edge:
                edge = {q for p in edge for q in self.near[p] if colour.get(q) == colour[start]} - group
                group |= edge
            left -= group
            groups.append((colour[start], group, {q for p in group for q in self.near[p]} - set(colour)))
        return groups

    def play(self, colour: int, point: str, ko: str) -> tuple[str, list[set[str]]]:
        """What comes of a move, in a word, and the groups that fall."""
        if any(point == other for other, _ in self.stones):
            return "occupied", []
        stones = self.stones | {(point, colour)}
        fallen = [group for owner, group, air in self.groups(stones) if owner != colour and not air]
        taken = set().union(*fallen)
        stones = frozenset((p, c) for p, c in stones if p not in taken)
        if any(not air for owner, _, air in self.groups(stones) if owner == colour):
            return "suicide", []
        if (ko == "simple" and len(self.past) > 1 and stones == self.past[-2]) or (ko == "superko" and stones in self.past):
            return "repeated", []
        self.stones = stones
        self.past.append(stones)
        return "played", fallen


REFUSALS = {"occupied": Occupied, "suicide": Suicide, "repeated": Repeated}


def play(seed: int) -> Counter[str]:
    """A random game on a random board; what happened in it."""
    rng = random.Random(seed)
    grid = Grid(LATTICES[seed % 3], rng.choice(("lines", "cells")), diagonals=seed % 3 == 0)
    columns, rows = rng.choice([(1, 7), (7, 1), (3, 3), (4, 4), (5, 4), (6, 6)])
    gaps = rng.choice((0.0, 0.0, 0.15))
    cells = ["".join("." if rng.random() < gaps else "+" for _ in range(columns)) for _ in range(rows)]
    if not any("+" in row for row in cells):
        cells[0] = "+" + cells[0][1:]
    bare = Board([list(row) for row in cells], 20, grid=grid)
    walls = [(bare.names[a], bare.names[b]) for a, b in bare.lines() if rng.random() < 0.06]
    apart = [(a, b) for a in range(len(bare)) for b in range(a) if b not in bare.neighbours[a]]
    links = [(bare.names[a], bare.names[b]) for a, b in rng.sample(apart, min(len(apart), rng.choice((0, 1, 3))))]
    board = Board([list(row) for row in cells], 20, walls, grid=grid, links=links)
    plain = Plain(cells, grid, walls, links)
    for point, here in enumerate(board.names):
        assert {board.names[other] for other in board.neighbours[point]} == plain.near[here]
    colours, ko = rng.choice((2, 2, 3)), rng.choice(("none", "simple", "superko"))
    goban = Goban(Topology(board.neighbours), colours=colours, ko=ko)
    goban.remember()
    seen: Counter[str] = Counter()
    turn = 0
    for _ in range(4 * len(board)):
        colour, point = turn % colours, rng.randrange(len(board))
        word, fallen = plain.play(colour, board.names[point], ko)
        seen[word] += 1
        if word == "played":
            taken = goban.play(colour, point, everywhere=rng.random() < 0.5)
            assert {board.names[p] for p in taken} == set().union(*fallen)
            assert len(goban.fallen()) == len(fallen)
            seen["captured"] += bool(fallen)
            seen["several"] += len(fallen) > 1
            turn += 1
        else:
            with pytest.raises(REFUSALS[word]):
                goban.play(colour, point)
        stones = frozenset((board.names[p], goban.colour_at(p)) for p in range(len(board)) if goban.colour_at(p) >= 0)
        assert stones == plain.stones, (seed, word)
    for _, group, air in plain.groups(plain.stones):
        one = board.index[min(group)]
        assert {board.names[p] for p in goban.group(one)} == group
        assert {board.names[p] for p in goban.liberties(one)} == air
    return seen


def check(seeds: range) -> None:
    seen = sum((play(seed) for seed in seeds), Counter())
    assert all(seen[word] for word in ("played", "captured", "several", "occupied", "suicide", "repeated")), seen


def test_random_games_on_every_lattice() -> None:
    check(range(45))


@pytest.mark.slow
@pytest.mark.nightly
def test_a_thousand_random_games_on_every_lattice() -> None:
    check(range(1000, 2000))


def test_a_stone_in_the_open_has_as_many_liberties_as_neighbours() -> None:
    for grid, count in ((Grid("triangle"), 6), (Grid("honeycomb"), 3), (Grid(diagonals=True), 8)):
        board = Board.plain(5, 5, 20, grid)
        goban = Goban(Topology(board.neighbours), colours=2)
        middle = board.index["C3"]
        goban.play(0, middle)
        assert len(goban.liberties(middle)) == count
        near = board.neighbours[middle]
        for point in near[:-1]:
            assert goban.play(1, point) == ()
        assert goban.play(1, near[-1]) == (middle,)


def test_a_link_gives_a_liberty_and_joins_groups() -> None:
    board = Board([["+"] * 5], 20, links=[("A1", "E1")])
    goban = Goban(Topology(board.neighbours), colours=2)
    a, b, _, d, e = (board.index[f"{letter}1"] for letter in "ABCDE")
    goban.play(0, a)
    assert goban.play(1, b) == ()
    goban.play(0, e)
    assert goban.group(a) == {a, e}
    assert goban.play(1, d) == (a, e)
