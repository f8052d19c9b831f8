"""Distances over the map: a path follows the lines from intersection to intersection, past stones and around gaps (Rules: Basics; T-06)."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.go.goban import Goban
    from referee.go.topology import Topology


class Distances:
    """How far points lie from each other, worked out ring by ring as they are asked for and kept."""

    __slots__ = ("_around", "_looks", "_rings", "_within")

    def __init__(self, topology: Topology) -> None:
        self._around = topology.around
        self._rings: dict[int, list[tuple[int, ...]]] = {}
        self._within: dict[tuple[int, int], frozenset[int]] = {}
        self._looks: dict[tuple[int, int], Callable[[bytes], tuple[int, ...]]] = {}

    def ring(self, point: int, steps: int) -> tuple[int, ...]:
        """The points at exactly so many steps from a point."""
        rings = self._rings.setdefault(point, [(point,)])
        while len(rings) <= steps:
            last = rings[-1]
            inside = {*last, *(rings[-2] if len(rings) > 1 else ())}
            rings.append(tuple(dict.fromkeys([near for spot in last for near in self._around[spot] if near not in inside])))
        return rings[steps]

    def within(self, point: int, steps: int) -> frozenset[int]:
        """The points at most so many steps from a point."""
        known = self._within.get((point, steps))
        if known is None:
            known = self._within[point, steps] = frozenset().union(*(self.ring(point, step) for step in range(steps + 1)))
        return known

    def apart(self, one: int, other: int, most: int) -> int | None:
        """The steps between two points, None where they are more than `most`."""
        return next((step for step in range(most + 1) if other in self.ring(one, step)), None)

    def near(self, point: int, steps: int, board: Goban, colour: int, origin: int | None) -> bool:
        """Whether a stone of a colour, or its origin, lies at most so many steps from a point."""
        look = self._looks.get((point, steps))
        if look is None:  # what picks the points from a position; one point twice, since of one alone it picks no tuple
            look = self._looks[point, steps] = itemgetter(point, *self.within(point, steps))
        return colour + 1 in look(board.position()) or origin in self.within(point, steps)
