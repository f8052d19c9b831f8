"""Why the capture law refuses a move; each refusal carries the points that show it, and the board is as it was.

Points are indices. The law of a game turns these into its own words and rule ids."""

from __future__ import annotations


class Refused(Exception):  # noqa: N818 - a refused move is a judgement, not an error
    """A move that the capture law does not allow; `point` is where it fails, `number` its place in a replayed list."""

    def __init__(self, point: int) -> None:
        super().__init__(point)
        self.point = point
        self.number = 0


class Occupied(Refused):
    """There is a stone on the point already; `colour` is its colour."""

    def __init__(self, point: int, colour: int) -> None:
        super().__init__(point)
        self.colour = colour

    def __str__(self) -> str:
        return f"point {self.point} has a stone of colour {self.colour}"


class Vacant(Refused):
    """There is no stone on the point that could be lifted."""

    def __str__(self) -> str:
        return f"point {self.point} has no stone"


class Suicide(Refused):
    """The mover's group would stand without a liberty; `group` holds its points (sorted, the new stones among them)."""

    def __init__(self, point: int, group: tuple[int, ...]) -> None:
        super().__init__(point)
        self.group = group

    def __str__(self) -> str:
        return f"the group of point {self.point} would have no liberty"


class Repeated(Refused):
    """The position would repeat an earlier one: entry `index` of the history (0 is the start), with its `label`."""

    def __init__(self, point: int, index: int, label: object) -> None:
        super().__init__(point)
        self.index = index
        self.label = label

    def __str__(self) -> str:
        return f"point {self.point} would restore position {self.index} of the history"
