"""Boards of the capture law from pictures, and the pictures of boards."""

from __future__ import annotations

from referee.go.goban import Goban
from referee.go.history import Ko


def board(*rows: str, colours: int = 6, ko: Ko = "none") -> Goban:
    """A board from the rows of a picture: a colour's number, a dot for empty, a blank where the map has a hole."""
    spots = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != " "]
    near = [[j for j, (c, d) in enumerate(spots) if abs(a - c) + abs(b - d) == 1] for a, b in spots]
    goban = Goban(near, colours=colours, ko=ko)
    for point, (x, y) in enumerate(spots):
        if rows[y][x] != ".":
            goban.put(int(rows[y][x]), point)
    return goban


def shown(goban: Goban) -> str:
    return "".join("." if code == 0 else str(code - 1) for code in goban.position())
