"""A game of stones as SGF and logs both know it: a board with points, two seats, and what was done in order; played out by the capture law.

A record may contain moves that the law refuses; then there is no answer, and whoever asks leaves it out. Nothing is judged here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property

from boardgen.layout.ground.board import find_pieces, point_name
from boardgen.records import NamedTuple
from referee.go.goban import Goban
from referee.go.history import Ko
from referee.go.refusals import Refused, Repeated
from referee.go.topology import Topology

BLACK, WHITE = "K", "W"
"""The seats of a log to which SGF's Black and White belong."""
SEATS = {BLACK: "Black", WHITE: "White"}
"""What the colours are called, and a player of whom no name is known."""
OTHER = {BLACK: WHITE, WHITE: BLACK}


class Move(NamedTuple):
    """A stone on a point, or a pass where `point` is empty. `at` is the index of its place in the source."""

    seat: str
    point: str
    at: int = 0


class Edit(NamedTuple):
    """Stones set and taken off by hand: the seat of each point, an empty text for one that is emptied.

    `letters` are to be written on stones that stand afterwards, as (point, letter)."""

    stones: dict[str, str]
    at: int = 0
    letters: tuple[tuple[str, str], ...] = ()


class Remark(NamedTuple):
    """Comment lines about what comes before them, plain text."""

    lines: list[str]


Item = Move | Edit | Remark


@dataclass(slots=True)
class Record:
    """One game.

    `players` are the names by seat, `first` the seat that begins (empty: not known); `info` are texts by header of a log. Of a game
    that is over, `end` says how (`pass`, `full`, `agreed`), and `dead` holds the stones that the players agreed to be dead, by seat.
    `gone` are points of the rectangle that the board has not. `film` says that every item is a position of its own, the first too."""

    columns: int
    rows: int
    players: dict[str, str] = field(default_factory=dict)
    first: str = ""
    info: dict[str, str] = field(default_factory=dict)
    ranks: dict[str, str] = field(default_factory=dict)
    teams: dict[str, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    items: list[Item] = field(default_factory=list)
    end: str = ""
    dead: dict[str, list[str]] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)
    film: bool = False

    def set_up(self) -> tuple[dict[str, str], list[Item]]:
        """Return the stones on the board before the first move, and the items that follow: comments at the beginning first."""
        stones: dict[str, str] = {}
        if self.film:
            return stones, self.items
        remarks: list[Item] = []
        for number, item in enumerate(self.items):
            if isinstance(item, Move):
                return stones, [*remarks, *self.items[number:]]
            if isinstance(item, Remark):
                remarks.append(item)
                continue
            for point, seat in item.stones.items():
                stones.pop(point, None)
                if seat:
                    stones[point] = seat
        return stones, remarks


LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
LARGEST = len(LETTERS)
"""Columns and rows that SGF can name."""
_PASS_AS_POINT = 19
"""Up to this size the point `tt`, which no such board has, is a pass; so it was before FF[4]."""
_list = re.compile(r"\s*([A-Za-z]{2})\s*(?::\s*([A-Za-z]{2})\s*)?").fullmatch


class Points:
    """The points of a board of so many columns and rows (1 to 52)."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows

    @cached_property
    def named(self) -> dict[str, str]:
        """The name in a log of each point of SGF, in reading order."""
        return {
            LETTERS[column] + LETTERS[row]: point_name(column, self.rows - row)
            for row in range(self.rows)
            for column in range(self.columns)
        }

    @cached_property
    def written(self) -> dict[str, str]:
        """The point of SGF of each name in a log, in reading order."""
        return {name: point for point, name in self.named.items()}

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """The neighbours of each point, by its number in reading order."""
        wide, high = self.columns, self.rows
        return [
            [
                near
                for near, there in ((at - wide, y > 0), (at - 1, x > 0), (at + 1, x < wide - 1), (at + wide, y < high - 1))
                if there
            ]
            for at, (y, x) in enumerate((y, x) for y in range(high) for x in range(wide))
        ]  # fmt: skip

    def is_pass(self, value: str) -> bool:
        """Return whether a move's value is a pass: empty, or the old `tt`."""
        return not value or (value in ("tt", "TT") and self.columns <= _PASS_AS_POINT and self.rows <= _PASS_AS_POINT)

    def spread(self, value: str) -> list[str]:
        """Return the names of a value of a list of points: one point, or a rectangle of two. ValueError for anything else."""
        match = _list(value)
        if match is None:
            raise ValueError(f"`{value[:20]}` is not a point: write two letters, such as `dd`")
        first, last = match[1], match[2] or match[1]
        columns = sorted((LETTERS.index(first[0]), LETTERS.index(last[0])))
        rows = sorted((LETTERS.index(first[1]), LETTERS.index(last[1])))
        if columns[1] >= self.columns or rows[1] >= self.rows:
            raise ValueError(f"`{value.strip()}` is not on the board of {self.columns}x{self.rows}")
        return [self.named[LETTERS[x] + LETTERS[y]] for y in range(rows[0], rows[1] + 1) for x in range(columns[0], columns[1] + 1)]


COLOURS = (BLACK, WHITE)
_MOST_SIZES = 50


class Boards:
    """The boards of many games, each size made once, as long as there are not too many."""

    def __init__(self) -> None:
        self._points: dict[tuple[int, int], Points] = {}
        self._topologies: dict[tuple[int, int], tuple[Topology, dict[str, int]]] = {}

    def points(self, columns: int, rows: int) -> Points:
        """Return the points of a size."""
        points = self._points.get((columns, rows))
        if points is None:
            if len(self._points) == _MOST_SIZES:
                self._points.clear()
                self._topologies.clear()
            points = self._points[columns, rows] = Points(columns, rows)
        return points

    def topology(self, columns: int, rows: int) -> tuple[Topology, dict[str, int]]:
        """Return the graph of a size, and the number of each point by its name."""
        topology = self._topologies.get((columns, rows))
        if topology is None:
            points = self.points(columns, rows)
            numbers = {name: number for number, name in enumerate(points.written)}
            topology = self._topologies[columns, rows] = Topology(points.neighbours), numbers
        return topology


def final(record: Record, boards: Boards) -> dict[str, str] | None:
    """Return the seat of each stone on the board at the end, by point; None where a move is one that the law refuses."""
    try:
        goban = _play_out(record, boards, "none")
    except Refused:
        return None
    _, numbers = boards.topology(record.columns, record.rows)
    return {name: COLOURS[colour] for name, number in numbers.items() if (colour := goban.colour_at(number)) >= 0}


def needs_simple_ko(record: Record, boards: Boards) -> bool:
    """Return whether the record can be played with the simple ko rule and not with superko."""
    try:
        _play_out(record, boards, "superko")
    except Repeated:
        try:
            _play_out(record, boards, "simple")
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
        """Return the seat of the stone on a point; an empty text where there is none."""
        colour = self._goban.colour_at(self._numbers[point])
        return COLOURS[colour] if colour >= 0 else ""

    def take(self, item: Item) -> None:
        """Play a stone, or set and take off stones by hand."""
        if isinstance(item, Edit):
            _edit(self._goban, self._numbers, item.stones)
        elif isinstance(item, Move) and item.point:
            with suppress(Refused):
                self._goban.play(COLOURS.index(item.seat), self._numbers[item.point], check=False)


def _edit(goban: Goban, numbers: Mapping[str, int], stones: Mapping[str, str]) -> None:
    """Set stones and take some off, all at once: stone by stone, a whole board would take long."""
    cells = bytearray(goban.position())
    for point, seat in stones.items():
        cells[numbers[point]] = 1 + COLOURS.index(seat) if seat else 0
    position = bytes(cells)
    if position != goban.position():
        goban.load(position)


def _play_out(record: Record, boards: Boards, ko: Ko) -> Goban:
    """Return a board on which the record has been played. Raises Refused."""
    topology, numbers = boards.topology(record.columns, record.rows)
    goban = Goban(topology, colours=len(COLOURS), ko=ko)
    code = {seat: colour for colour, seat in enumerate(COLOURS)}
    run: list[tuple[int, int]] = []
    for item in record.items:
        if isinstance(item, Move):
            if item.point:
                run.append((code[item.seat], numbers[item.point]))
            elif ko == "simple":
                # A pass matters under the simple ko rule alone: the position before it may come again.
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


def remaining_stones(record: Record, boards: Boards) -> dict[str, str]:
    """Return the seat of each stone at the end, as `final`, where moves that the law refuses are passed over."""
    board = Follower(record, boards)
    for item in record.items:
        board.take(item)
    return {point: seat for point in boards.points(record.columns, record.rows).written if (seat := board.seat_at(point))}


def territory(record: Record, boards: Boards, stones: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the points of each seat in a last position: its opponent's dead stones, and the empty regions that it alone borders."""
    dead = {point: OTHER[seat] for seat, points in record.dead.items() for point in points if stones.get(point) == seat}
    alive = {point: seat for point, seat in stones.items() if point not in dead}
    topology, numbers = boards.topology(record.columns, record.rows)
    names = list(numbers)
    areas: dict[str, list[str]] = {seat: [] for seat in COLOURS}
    free = [point for point, name in enumerate(names) if name not in alive]
    for region in find_pieces(lambda point: [near for near in topology.around[point] if names[near] not in alive], free):
        owners = {alive[names[near]] for point in region for near in topology.around[point] if names[near] in alive}
        owner = owners.pop() if len(owners) == 1 else ""
        for point in sorted(region):
            # A dead stone counts for its opponent, whoever else borders on it: this is how SGF marks dead stones.
            seat = dead.get(names[point], owner)
            if seat:
                areas[seat].append(names[point])
    return areas
