"""Distances over the map: a path follows the lines from intersection to intersection, past stones and around gaps (Rules: Basics; T-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.go.goban import Goban
    from referee.go.topology import Topology


class Distances:
    """How far points lie from each other, worked out ring by ring as they are asked for and kept."""

    __slots__ = ("_around", "_outwards", "_rings", "_within")

    def __init__(self, topology: Topology) -> None:
        self._around = topology.around
        self._rings: dict[int, list[tuple[int, ...]]] = {}
        self._within: dict[tuple[int, int], frozenset[int]] = {}
        self._outwards: dict[tuple[int, int], tuple[int, ...]] = {}

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
        return origin in self.within(point, steps) or self.near_in(board.position(), point, steps, colour)

    def near_in(self, cells: bytes, point: int, steps: int, colour: int) -> bool:
        """Whether a stone of a colour lies at most so many steps from a point, in a position. Most stones have another one close by."""
        outwards = self._outwards.get((point, steps))
        if outwards is None:
            outwards = self._outwards[point, steps] = tuple([spot for step in range(steps + 1) for spot in self.ring(point, step)])
        code = colour + 1
        for spot in outwards:  # noqa: SIM110 - `any` would make a generator for each point
            if cells[spot] == code:
                return True
        return False
