"""A record played out by the capture law: the final position, whether a position recurs, and whose the territory is.

A record may hold moves that the law refuses; then there is no answer, and whoever asked says less. Nothing is judged here.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from referee.convert.points import Points
from referee.convert.record import BLACK, OTHER, WHITE, Move, Record, Remark
from referee.go.goban import Goban
from referee.go.refusals import Refused, Repeated
from referee.go.topology import Topology

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.go.history import Ko

COLOURS = (BLACK, WHITE)
_MOST_SIZES = 50


class Boards:
    """The boards of many games, each size made once, as long as there are not too many."""

    def __init__(self) -> None:
        self._points: dict[tuple[int, int], Points] = {}
        self._topologies: dict[tuple[int, int], tuple[Topology, dict[str, int]]] = {}

    def points(self, columns: int, rows: int) -> Points:
        """The points of a size."""
        points = self._points.get((columns, rows))
        if points is None:
            if len(self._points) == _MOST_SIZES:
                self._points.clear()
                self._topologies.clear()
            points = self._points[columns, rows] = Points(columns, rows)
        return points

    def topology(self, columns: int, rows: int) -> tuple[Topology, dict[str, int]]:
        """The graph of a size, and the number of each point by its name."""
        topology = self._topologies.get((columns, rows))
        if topology is None:
            points = self.points(columns, rows)
            numbers = {name: number for number, name in enumerate(points.written)}
            topology = self._topologies[columns, rows] = Topology(points.neighbours), numbers
        return topology


def final(record: Record, boards: Boards) -> dict[str, str] | None:
    """The seat of each stone on the board at the end, by point; None where a move is one that the law refuses."""
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
    """The stones of a record move by move, for those who ask which stone is on a point. A move that the law refuses changes nothing."""

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


def left(record: Record, boards: Boards) -> dict[str, str]:
    """As `final`, but moves that the law refuses are passed over."""
    board = Follower(record, boards)
    for item in record.items:
        if isinstance(item, Move):
            if item.point:
                board.play(item.seat, item.point)
        elif not isinstance(item, Remark):
            board.edit(item.stones)
    return {point: seat for point in boards.points(record.columns, record.rows).written if (seat := board.seat_at(point))}


def territory(record: Record, boards: Boards, stones: Mapping[str, str]) -> dict[str, list[str]]:
    """The points of each seat in a last position: its opponent's dead stones, and the empty regions that it alone borders without them."""
    dead = {point: OTHER[seat] for seat, points in record.dead.items() for point in points if stones.get(point) == seat}
    alive = {point: seat for point, seat in stones.items() if point not in dead}
    topology, numbers = boards.topology(record.columns, record.rows)
    names = list(numbers)
    areas: dict[str, list[str]] = {seat: [] for seat in COLOURS}
    seen: set[int] = set()
    for start, name in enumerate(names):
        if start in seen or name in alive:
            continue
        region, owners, edge = [start], set(), [start]
        seen.add(start)
        while edge:
            for near in topology.around[edge.pop()]:
                if names[near] in alive:
                    owners.add(alive[names[near]])
                elif near not in seen:
                    seen.add(near)
                    region.append(near)
                    edge.append(near)
        owner = owners.pop() if len(owners) == 1 else ""
        for point in sorted(region):
            # A dead stone is its opponent's, whoever else borders on it: so SGF says that it is dead.
            seat = dead.get(names[point], owner)
            if seat:
                areas[seat].append(names[point])
    return areas
