"""What there is to see on a board: stones, groups and liberties, and the captured groups, as they were before any was removed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from referee.go.stones import Stone, Stones

if TYPE_CHECKING:
    from referee.go.topology import Topology

__all__ = ["NOTHING", "Fallen", "Removal", "View", "flat"]

# The position before the removal, and the points of each group that fell
Removal: TypeAlias = tuple[bytes, Sequence[tuple[int, ...]]]
NOTHING: Removal = (b"", ())


class Fallen:
    """A group that fell: its stones, and the stones of others that stood around it (its captors, and their allies)."""

    __slots__ = ("around", "stones")

    def __init__(self, stones: tuple[Stone, ...], around: tuple[Stone, ...]) -> None:
        self.stones = stones
        self.around = around


def flat(removal: Removal) -> tuple[int, ...]:
    """All the points of a removal, sorted."""
    return tuple(sorted([point for points in removal[1] for point in points]))


class View:
    """A board of stones to be looked at. What it gives are values, which later moves do not change."""

    __slots__ = ("_cells", "_fallen", "_stones", "topology")

    def __init__(self, topology: Topology, colours: int) -> None:
        if not 1 <= colours <= 255:
            raise ValueError(f"{colours} colours; a board has 1 to 255")
        self.topology = topology
        self._stones = Stones(topology, colours)
        self._cells = self._stones.cells
        self._fallen = NOTHING

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each colour."""
        return self._stones.sides

    @property
    def key(self) -> int:
        """The 64-bit Zobrist key of the position, the same in every process."""
        return self._stones.key

    def colour_at(self, point: int) -> int:
        """The colour of the stone on a point, -1 where there is none."""
        return self._cells[point] - 1

    def position(self) -> bytes:
        """The stones as a value: one byte a point, 0 empty, 1 + colour a stone. Sides and history are not in it."""
        return bytes(self._cells)

    def stones(self, colour: int) -> tuple[int, ...]:
        """The points of a colour, in order."""
        code = colour + 1
        return tuple([point for point, cell in enumerate(self.position()) if cell == code])

    def group(self, point: int) -> frozenset[int]:
        """The points of the group that a stone belongs to, allies' stones among them; empty for an empty point."""
        name = self._stones.group[point]
        return frozenset(self._stones.members[name]) if name >= 0 else frozenset()

    def liberties(self, point: int) -> frozenset[int]:
        """The liberties of the group that a stone belongs to; empty for an empty point."""
        name = self._stones.group[point]
        return self._stones.liberties(self._stones.members[name]) if name >= 0 else frozenset()

    def groups(self) -> tuple[tuple[int, ...], ...]:
        """Every group as its sorted points, in the order of their first points."""
        return tuple(sorted([self._stones.points(name) for name in self._stones.names()]))

    def breathless(self) -> tuple[tuple[int, ...], ...]:
        """The groups that stand without a liberty, as `groups` gives them."""
        return tuple(sorted([self._stones.points(name) for name in self._stones.airless()]))

    def around(self, points: Iterable[int]) -> tuple[Stone, ...]:
        """The stones next to some points and not on them, as (point, colour) in the order of points.

        Of a refused suicide's `group`, these are the neighbours that are taken.
        """
        return self._stones.ring(tuple(points), self._cells)

    def fallen(self) -> tuple[Fallen, ...]:
        """The groups that the last `play`, `move` or `sweep` removed, as all of them were before any was removed."""
        return self._groups(self._fallen)

    def _groups(self, removal: Removal) -> tuple[Fallen, ...]:
        cells, removed = removal
        return tuple([
            Fallen(tuple([(point, cells[point] - 1) for point in sorted(points)]), self._stones.ring(points, cells))
            for points in sorted(removed, key=min)
        ])  # fmt: skip
