"""The board of GoCaine as figures of its rulebook show it: a point where a Task Force was played has the chip that is printed."""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.draw.shape.shapes import Shape, Use
from boardgen.games.gocaine.counters import task_force_chip
from boardgen.rulebook.figure import PointsGround


class RulesGround(PointsGround):
    """The board of a layout of GoCaine."""

    def chip(self, x: float, y: float) -> Iterator[Shape]:
        """Draw the Task Force chip about (x, y), too small for its letters."""
        yield Use(task_force_chip("", 2 * self.reach, style=self.style), x, y)
