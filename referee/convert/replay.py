"""A record played out by the capture law: the final position, whether a position recurs, and whose the territory is.

A record may hold moves that the law refuses; then there is no answer, and whoever asked says less. Nothing is judged here.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from referee.convert.points import Points
from referee.convert.record import BLACK, WHITE, Move, Record, Remark
from referee.go.goban import Goban
from referee.go.refusals import Refused, Repeated
from referee.go.topology import Topology

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.go.history import Ko

COLOURS = (BLACK, WHITE)


class Boards:
    """The boards of a file's games, each size made once."""

    def __init__(self) -> None:
        self._points: dict[tuple[int, int], Points] = {}
        self._topologies: dict[tuple[int, int], tuple[Topology, dict[str, int]]] = {}

    def points(self, columns: int, rows: int) -> Points:
        """The points of a size."""
        found = self._points.get((columns, rows))
        if found is None:
            found = self._points[columns, rows] = Points(columns, rows)
        return found

    def topology(self, columns: int, rows: int) -> tuple[Topology, dict[str, int]]:
        """The graph of a size, and the number of each point by its name."""
        found = self._topologies.get((columns, rows))
        if found is None:
            points = self.points(columns, rows)
            numbers = {name: number for number, name in enumerate(points.written)}
            found = self._topologies[columns, rows] = Topology(points.neighbours), numbers
        return found


def final(record: Record, boards: Boards) -> dict[str, str] | None:
    """The seat of each stone that stands at the end, by point; None where a move is one that the law refuses."""
    try:
        goban = _played(record, boards, "none")
    except Refused:
        return None
    _, numbers = boards.topology(record.columns, record.rows)
    return {name: COLOURS[colour] for name, number in numbers.items() if (colour := goban.colour_at(number)) >= 0}


def needs_simple_ko(record: Record, boards: Boards) -> bool:
    """Whether the record can be played with the simple ko rule and not with superko."""
    try:
        _played(record, boards, "superko")
    except Repeated:
        try:
            _played(record, boards, "simple")
        except Refused:
            return False
        return True
    except Refused:
        return False
    return False


class Follower:
    """The stones of a record move by move, where it is asked what stands on a point. A move that the law refuses changes nothing."""

    def __init__(self, record: Record, boards: Boards) -> None:
        topology, self._numbers = boards.topology(record.columns, record.rows)
        self._goban = Goban(topology, colours=len(COLOURS))

    def seat_at(self, point: str) -> str:
        """The seat of the stone on a point; an empty text where there is none."""
        colour = self._goban.colour_at(self._numbers[point])
        return COLOURS[colour] if colour >= 0 else ""

    def play(self, seat: str, point: str) -> None:
        """Play a stone."""
        with suppress(Refused):
            self._goban.play(COLOURS.index(seat), self._numbers[point], check=False)

    def edit(self, stones: Mapping[str, str]) -> None:
        """Set stones, and take off those of an empty text."""
        _edit(self._goban, self._numbers, stones)


def _edit(goban: Goban, numbers: Mapping[str, int], stones: Mapping[str, str]) -> None:
    """Set stones and take some off, all at once: stone by stone, a whole board would take long."""
    cells = bytearray(goban.position())
    for point, seat in stones.items():
        cells[numbers[point]] = 1 + COLOURS.index(seat) if seat else 0
    position = bytes(cells)
    if position != goban.position():
        goban.load(position)


def _played(record: Record, boards: Boards, ko: Ko) -> Goban:
    """A board on which the record has been played. Raises Refused."""
    topology, numbers = boards.topology(record.columns, record.rows)
    goban = Goban(topology, colours=len(COLOURS), ko=ko)
    code = {seat: colour for colour, seat in enumerate(COLOURS)}
    run: list[tuple[int, int]] = []
    for item in record.items:
        if isinstance(item, Move):
            if item.point:
                run.append((code[item.seat], numbers[item.point]))
            elif ko == "simple":
                # Only there a pass matters: the position before it may come again.
                goban.replay(run)
                run = []
                goban.remember()
        elif not isinstance(item, Remark):
            goban.replay(run)
            run = []
            _edit(goban, numbers, item.stones)
            goban.remember()
    goban.replay(run)
    return goban


def territory(record: Record, boards: Boards) -> dict[str, list[str]] | None:
    """The points of each seat when its opponent's dead stones are gone: empty regions that one seat alone borders, and those stones."""
    stones = final(record, boards)
    if stones is None:
        return None
    for points in record.dead.values():
        for point in points:
            stones.pop(point, None)
    topology, numbers = boards.topology(record.columns, record.rows)
    names = list(numbers)
    found: dict[str, list[str]] = {seat: [] for seat in COLOURS}
    seen: set[int] = set()
    for start, name in enumerate(names):
        if start in seen or name in stones:
            continue
        region, owners, edge = [start], set(), [start]
        seen.add(start)
        while edge:
            for near in topology.around[edge.pop()]:
                if names[near] in stones:
                    owners.add(stones[names[near]])
                elif near not in seen:
                    seen.add(near)
                    region.append(near)
                    edge.append(near)
        if len(owners) == 1:
            found[owners.pop()] += [names[point] for point in sorted(region)]
    return found
