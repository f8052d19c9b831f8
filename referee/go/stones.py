"""Stones on a board and the groups they make, kept up to date stone by stone. No law is here: nothing is captured.

Allied colours are one side, and a group is the connected stones of one side. A group is named by one of its points. By
point, `group` holds the name (-1 where empty) and `cells` the colour code (0 empty, 1 + colour a stone). By name,
`members` holds the points, `owner` the side, and `open` counts the pairs of a stone and an empty neighbour: cheaper to
keep than the liberties, and none exactly when there is no liberty. The entry of a point that names no group is
left over and means nothing. The lists are changed in place and never replaced, so they may be held on to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from referee.go.refusals import Occupied, Vacant
from referee.go.topology import Topology

Stone: TypeAlias = tuple[int, int]  # point, colour


class Stones:
    """The stones of some colours on a board. `key` is the Zobrist key of their position."""

    __slots__ = ("_airless", "around", "cells", "group", "key", "members", "numbers", "open", "owner", "sides")

    def __init__(self, topology: Topology, colours: int) -> None:
        size = topology.size
        self.around = topology.around
        self.numbers = topology.numbers(colours)
        self.sides = tuple(range(colours))
        self.key = 0
        self.cells = bytearray(size)
        self.group = [-1] * size
        self.open = [0] * size
        self.owner = [-1] * size
        self.members: list[tuple[int, ...]] = [()] * size
        self._airless: set[int] = set()  # names of all groups without a liberty, and names gone stale

    # Looking

    def points(self, name: int) -> tuple[int, ...]:
        """Return the sorted points of a group."""
        return tuple(sorted(self.members[name]))

    def names(self) -> set[int]:
        return {name for name in self.group if name >= 0}

    def airless(self) -> list[int]:
        """Return the names of the groups without a liberty, sorted."""
        if not self._airless:
            return []
        names = sorted([name for name in self._airless if self.group[name] == name and not self.open[name]])
        self._airless = set(names)
        return names

    def liberties(self, points: Iterable[int]) -> frozenset[int]:
        """Return the empty neighbours of some points."""
        cells, around = self.cells, self.around
        return frozenset([near for point in points for near in around[point] if not cells[near]])

    def ring(self, points: Sequence[int], cells: bytes | bytearray) -> tuple[Stone, ...]:
        """Return the stones of a position next to some points and not on them, in the order of points."""
        near = {other for point in points for other in self.around[point]}.difference(points)
        return tuple([(other, cells[other] - 1) for other in sorted(near) if cells[other]])

    # Changing

    def put(self, colour: int, point: int) -> None:
        """Set a stone. Raises `Occupied`."""
        group, free, owner = self.group, self.open, self.owner
        if colour < 0 or point < 0:
            raise IndexError(f"colour {colour}, point {point}")
        if group[point] >= 0:
            raise Occupied(point, self.cells[point] - 1)
        side = self.sides[colour]
        friends = []
        breath = 0
        for near in self.around[point]:
            name = group[near]
            if name < 0:
                breath += 1
                continue
            free[name] -= 1
            if owner[name] == side:
                if name not in friends:
                    friends.append(name)
            elif not free[name]:
                self._airless.add(name)
        for name in friends:
            breath += free[name]
        self.cells[point] = colour + 1
        self.key ^= self.numbers[colour + 1][point]
        group[point] = home = self.join(friends) if friends else point
        self.members[home] = (*self.members[home], point) if friends else (point,)
        owner[home] = side
        free[home] = breath
        if not breath:
            self._airless.add(home)

    def lift(self, point: int) -> int:
        """Take a stone off; returns its colour. What it held together may fall into several groups. Raises `Vacant`."""
        group, free = self.group, self.open
        name = group[point] if point >= 0 else -1
        if name < 0:
            raise Vacant(point)
        code = self.cells[point]
        self.cells[point] = 0
        self.key ^= self.numbers[code][point]
        group[point] = -1
        for near in self.around[point]:
            if group[near] >= 0:
                free[group[near]] += 1
        self.regroup([stone for stone in self.members[name] if stone != point])
        return code - 1

    def join(self, names: Sequence[int]) -> int:
        """Make one group of several; returns its name. Its `open` is the caller's to set."""
        group, members = self.group, self.members
        home = names[0]
        for name in names[1:]:
            if len(members[name]) > len(members[home]):
                home, name = name, home
            for stone in members[name]:
                group[stone] = home
            members[home] += members[name]
        return home

    def remove(self, names: Iterable[int]) -> list[tuple[int, ...]]:
        """Take groups off together; returns their points, a group at a time. The key is the caller's to change."""
        around, cells, group, free, members = self.around, self.cells, self.group, self.open, self.members
        removed = [members[name] for name in names]
        for points in removed:
            for point in points:
                cells[point] = 0
                group[point] = -1
        for points in removed:
            for point in points:
                for near in around[point]:
                    name = group[near]
                    if name >= 0:
                        free[name] += 1
        return removed

    def watch(self, names: Iterable[int]) -> None:
        """Note that groups of these names may stand without a liberty."""
        self._airless.update(names)

    def regroup(self, points: Sequence[int]) -> None:
        """Find the groups of some stones again; every stone connected with them must be among them."""
        around, cells, group, sides = self.around, self.cells, self.group, self.sides
        todo = set(points)
        for first in points:
            if first not in todo:
                continue
            todo.remove(first)
            side = sides[cells[first] - 1]
            connected = [first]
            breath = 0
            for stone in connected:
                group[stone] = first
                for near in around[stone]:
                    code = cells[near]
                    if not code:
                        breath += 1
                    elif near in todo and sides[code - 1] == side:
                        todo.remove(near)
                        connected.append(near)
            self.members[first] = tuple(connected)
            self.owner[first] = side
            self.open[first] = breath
            if not breath:
                self._airless.add(first)

    def ally(self, sides: Sequence[int]) -> None:
        """Set the side of each colour from now on, and find all groups again."""
        self.sides = tuple(sides)
        self.regroup([point for point, code in enumerate(bytes(self.cells)) if code])

    def load(self, cells: bytes) -> None:
        """Set the stones of a position."""
        self.cells[:] = cells
        self.group[:] = [-1] * len(cells)
        self.key = 0
        for point, code in enumerate(cells):
            self.key ^= self.numbers[code][point]
        self.ally(self.sides)

    # Going back

    def save(self) -> SavedStones:
        """Return everything as a value, for `restore`."""
        lists = (self.group.copy(), self.open.copy(), self.owner.copy(), self.members.copy())
        return self.sides, bytes(self.cells), self.key, frozenset(self._airless), lists

    def restore(self, saved: SavedStones) -> None:
        """Make everything what it was."""
        self.sides, self.cells[:], self.key, airless, lists = saved
        self._airless = set(airless)
        self.group[:], self.open[:], self.owner[:], self.members[:] = lists


SavedStones: TypeAlias = tuple[tuple[int, ...], bytes, int, frozenset[int], tuple[list[int], list[int], list[int], list[tuple[int, ...]]]]
