"""How good a stone is on each empty point of a territory board, one step ahead: captures, threats, escapes, and room.

All of it is an estimate for bots. Points are numbers, and worths are in points of the score.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.go.goban import Goban

AREA = 3
"""Steps around a stone within which it claims room."""
FAR = 99
"""More steps than any distance that matters."""
Near = tuple[tuple[tuple[int, int], ...], ...]
"""For each point those within AREA steps, each with its steps, itself among them."""


def near_points(neighbours: Sequence[Sequence[int]]) -> Near:
    """The points around each point of a board."""
    table = []
    for point in range(len(neighbours)):
        steps = {point: 0}
        queue = [point]
        for here in queue:
            if steps[here] < AREA:
                for there in neighbours[here]:
                    if there not in steps:
                        steps[there] = steps[here] + 1
                        queue.append(there)
        table.append(tuple(steps.items()))
    return tuple(table)


def distances(neighbours: Sequence[Sequence[int]], cells: bytes, colour: int, *, others: bool = False) -> list[int]:
    """The steps from each point to the next stone of a colour code, or of any other; past stones, as far as they matter."""
    steps = [FAR] * len(cells)
    queue = [point for point, cell in enumerate(cells) if (cell != colour and cell if others else cell == colour)]
    for point in queue:
        steps[point] = 0
    for here in queue:
        after = steps[here] + 1
        if after <= AREA + 2:
            for there in neighbours[here]:
                if steps[there] > after:
                    steps[there] = after
                    queue.append(there)
    return steps


def room(neighbours: Sequence[Sequence[int]], cells: bytes, colours: int) -> list[float]:
    """The points that each colour is nearest to, stones among them; what several are as near to is shared."""
    steps = [distances(neighbours, cells, colour + 1) for colour in range(colours)]
    areas = [0.0] * colours
    for here in zip(*steps, strict=True):
        least = min(here)
        if least < FAR:
            nearest = [colour for colour, one in enumerate(here) if one == least]
            for colour in nearest:
                areas[colour] += 1 / len(nearest)
    return areas


class Assessment:
    """The worth of a stone of one seat on each empty point, as the board is."""

    def __init__(self, board: Goban, number: int, neighbours: Sequence[Sequence[int]], near: Near) -> None:
        self._neighbours = neighbours
        self._near = near
        self._board = board
        self._number = number
        cells = board.position()
        self._cells = cells
        self._group: dict[int, int] = {}
        self._sizes: list[int] = []
        self._liberties: list[frozenset[int]] = []
        for name, group in enumerate(board.groups()):
            self._sizes.append(len(group))
            self._liberties.append(board.liberties(group[0]))
            for point in group:
                self._group[point] = name
        self._own = distances(neighbours, cells, number + 1)
        self._foes = distances(neighbours, cells, number + 1, others=True)

    def points(self) -> list[tuple[float, int]]:
        """The empty points that are worth a stone, the best first; those that a rule of the board forbids may be among them."""
        # Rounded: a sum must not depend on the order in which the neighbours are counted.
        worths = [(worth, point) for point, cell in enumerate(self._cells) if not cell and (worth := round(self.worth(point), 6)) > 0]
        worths.sort(key=lambda one: (-one[0], one[1]))
        return worths

    def worth(self, point: int) -> float:
        """The worth of a stone on an empty point: 0 or less where it gains nothing."""
        cells, code = self._cells, self._number + 1
        free: set[int] = set()
        friends: set[int] = set()
        foes: set[int] = set()
        for near in self._neighbours[point]:
            cell = cells[near]
            if not cell:
                free.add(near)
            elif cell == code:
                friends.add(self._group[near])
            else:
                foes.add(self._group[near])
        if not free and not foes:
            return -1.0
        liberties, sizes = self._liberties, self._sizes
        captured = sum([sizes[name] for name in foes if len(liberties[name]) == 1])
        breath = free.union(*[liberties[name] for name in friends]) - {point}
        size = 1 + sum([sizes[name] for name in friends])
        room = len(breath) + captured
        if not room:
            return -1.0
        worth = 2.2 * captured - 1.0
        if room == 1:
            worth -= 2.0 * size if captured < 2 else 0.5
        for name in friends:
            if len(liberties[name]) == 1 and room > 1:
                worth += 2.0 * sizes[name] if room > 2 else 0.8 * sizes[name]
            elif len(liberties[name]) == 2 and room > 2:
                worth += 0.3 * sizes[name]
        if room > 1:
            for name in foes:
                left = len(liberties[name]) - 1
                if left == 1:
                    worth += 0.5 + 0.9 * sizes[name]
                elif left == 2:
                    worth += 0.4 + 0.3 * sizes[name]
                elif left and self._own[point] <= 1:
                    worth += 0.2 + 1.2 * self._surrounded(name)
        return worth + self._gain(point)

    def _surrounded(self, name: int) -> float:
        """How much of the room of a foreign group is nearer to the own stones than to any but its own."""
        around = self._liberties[name]
        return sum([self._own[spot] <= 2 for spot in around]) / len(around) if self._sizes[name] < 4 else 0.0

    def _gain(self, point: int) -> float:
        """The room that a stone would win from what is nobody's or others'."""
        own, foes, gain = self._own, self._foes, 0.0
        for spot, steps in self._near[point]:
            now, theirs = own[spot], foes[spot]
            if steps < now and theirs:
                if now <= theirs:
                    gain += 0.5 if now == theirs and steps < theirs else 0.02
                elif steps < theirs:
                    gain += 1.0
                elif steps == theirs:
                    gain += 0.5
        return gain
