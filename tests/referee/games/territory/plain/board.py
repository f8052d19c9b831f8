"""The plain board: points as (column, row), both counted from 1 at the south-west corner, the lines between them, and steps on them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

Point = tuple[int, int]

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"  # no I
NAME = re.compile(r"([A-HJ-Z]{1,2})([0-9]{1,3})")


def column_name(column: int) -> str:
    """A to Z without I for the first 25 columns, then AA, AB and so on."""
    if column <= len(LETTERS):
        return LETTERS[column - 1]
    major, minor = divmod(column - len(LETTERS) - 1, len(LETTERS))
    return LETTERS[major] + LETTERS[minor]


def point_name(point: Point) -> str:
    return f"{column_name(point[0])}{point[1]}"


def point_of(name: str) -> Point | None:
    """The point of a name such as `D4` or `d4`; None where the name is not one. The board may lack the point."""
    found = NAME.fullmatch(name.upper())
    if not found:
        return None
    letters, row = found.groups()
    column = LETTERS.index(letters[-1]) + 1
    if len(letters) == 2:
        column += len(LETTERS) * (LETTERS.index(letters[0]) + 1)
    return column, int(row)


class PlainBoard:
    """Points that exist and the lines between them.

    `rows` is the map as text, north first, `+` a point and `.` none, blanks ignored; `walls` are pairs of names whose line is missing.
    """

    def __init__(self, rows: Iterable[str], walls: Iterable[tuple[str, str]] = ()) -> None:
        self.rows = [row.replace(" ", "") for row in rows if row.strip()]
        self.walls = [tuple(pair) for pair in walls]
        self.height = len(self.rows)
        self.width = len(self.rows[0])
        if any(len(row) != self.width or set(row) - set("+.") for row in self.rows):
            raise ValueError("a map has rows of one length, of + and . only")
        self.points = {
            (column, self.height - index) for index, row in enumerate(self.rows) for column, mark in enumerate(row, 1) if mark == "+"
        }
        missing = set()
        for first, second in self.walls:
            a, b = point_of(first), point_of(second)
            if a not in self.points or b not in self.points or abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
                raise ValueError(f"a wall stands between two neighbouring points, not {first} and {second}")
            missing |= {(a, b), (b, a)}
        self.near = {
            (x, y): [p for p in ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)) if p in self.points and ((x, y), p) not in missing]
            for x, y in sorted(self.points)
        }
        self.known: dict[frozenset[Point], dict[Point, int]] = {}  # steps are asked for again and again, and the board stays as it is

    @classmethod
    def grid(cls, columns: int, rows: int) -> PlainBoard:
        return cls(["+" * columns] * rows)

    def steps_from(self, sources: Iterable[Point]) -> dict[Point, int]:
        """Steps along existing lines from the nearest source (T-06): stones never block, gaps do. Points out of reach are left out."""
        near = frozenset(sources)
        if near in self.known:
            return self.known[near]
        found = dict.fromkeys(near, 0)
        border = list(found)
        while border:
            further = []
            for point in border:
                for other in self.near[point]:
                    if other not in found:
                        found[other] = found[point] + 1
                        further.append(other)
            border = further
        self.known[near] = found
        return found

    def apart(self, a: Point, b: Point, least: int) -> bool:
        """Whether two points are at least so many steps apart; points that no path joins are."""
        steps = self.steps_from([a])
        return b not in steps or steps[b] >= least
