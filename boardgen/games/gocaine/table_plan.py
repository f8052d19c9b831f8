"""Panels that are placed next to the board: what sizes they have so that their outer edges meet the edges of the board.

West of it lies infrastructure, east of it influence, and in the south-east corner, below influence, the seizure table.
Each side is as tall as the board. What does not go on the paper so is made in equal parts that meet edge to edge, and
where even that fails a panel has the size that its own boxes want.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from boardgen.draw import fonts, ink
from boardgen.draw.geometry import MM_PER_POINT, Affine, Box, around
from boardgen.draw.shapes import Figure, Group, Paint, Rect, Shape, Text, line
from boardgen.errors import DoesNotFit
from boardgen.games.gocaine import panels
from boardgen.layout.spec import GameSpec
from boardgen.sheet.flat_sheets import fits
from boardgen.sheet.page import Words
from boardgen.sheet.paper import Paper

WEST = 78.0
"""Width of the infrastructure panel: with the panels east of the board it goes on one sheet of A3 or Tabloid."""
MOST_PARTS = 4


class Panels(NamedTuple):
    """The panels; infrastructure in parts from north to south."""

    infrastructure: tuple[Figure, ...]
    influence: Figure
    seizure: Figure


def panels_beside(spec: GameSpec, say: Words, tall: float, paper: Paper) -> Panels:
    """The panels for a board figure that is `tall` mm."""
    seizure = panels.seizure_table(spec, say)
    return Panels(_infrastructure(spec, say, tall, paper), _influence(spec, say, tall, seizure, paper), seizure)


def _infrastructure(spec: GameSpec, say: Words, tall: float, paper: Paper) -> tuple[Figure, ...]:
    last = spec.figures.infrastructure.levels
    for parts in range(1, min(MOST_PARTS, last) + 1):
        each = -(-last // parts)
        runs = [range(start, min(start + each, last + 1)) for start in range(1, last + 1, each)]
        if len(runs) < parts:
            continue
        try:
            figures = tuple(panels.infrastructure_panel(spec, say, run, (WEST, tall / parts)) for run in runs)
        except DoesNotFit:
            continue
        if fits(figures[0], paper):
            return figures
    return (panels.infrastructure_panel(spec, say),)


def _influence(spec: GameSpec, say: Words, tall: float, seizure: Figure, paper: Paper) -> Figure:
    """As tall as the board leaves above the table, or as the board itself where the two do not go below each other."""
    for height in (tall - seizure.height, tall):
        try:
            figure = panels.influence_panel(spec, say, size=(seizure.width, height))
        except DoesNotFit:
            continue
        if fits(figure, paper):
            return figure
    return panels.influence_panel(spec, say)


def places(board: Figure, sides: Panels) -> dict[str, tuple[Box, ...]]:
    """Where each lies, in mm from the upper left corner of the board: all edges that can meet do."""
    y, west = 0.0, []
    for part in sides.infrastructure:
        west.append(Box(-part.width, y, 0.0, y + part.height))
        y += part.height
    east = board.width
    foot = max(board.height, sides.influence.height + sides.seizure.height)
    return {
        "infrastructure": tuple(west),
        "influence": (Box(east, 0.0, east + sides.influence.width, sides.influence.height),),
        "seizure": (Box(east, foot - sides.seizure.height, east + sides.seizure.width, foot),),
        "board": (Box(0.0, 0.0, board.width, board.height),),
    }


class TableMap(NamedTuple):
    """A small map of the table, and what the numbers on it mean: titles that are too long for their boxes, the first for 1."""

    figure: Figure
    numbered: tuple[str, ...]


def laid_table(boxes: Mapping[str, Sequence[Box]], titles: Mapping[str, str], room: tuple[float, float]) -> TableMap:
    """A small map of the table, to fit `room` in mm: every component as a box with its title, or with a number for it."""
    numbered: list[str] = []
    whole = around([box for parts in boxes.values() for box in parts]) or Box(0, 0, 1, 1)
    scale = min(room[0] / whole.width, room[1] / whole.height)
    shapes: list[Shape] = []
    for name, parts in boxes.items():
        inside = around(parts) or whole
        x, y = (inside.x0 - whole.x0) * scale, (inside.y0 - whole.y0) * scale
        wide, tall = inside.width * scale, inside.height * scale
        ground = ink.PAPER if name == "board" else ink.SAND
        shapes.append(Rect(x + 0.15, y + 0.15, wide - 0.3, tall - 0.3, Paint(ground, ink.GRID, ink.HAIR_WIDTH), 0.6))
        for box in parts[1:]:  # where two parts meet, a stroke from either side
            seam = (box.y0 - whole.y0) * scale
            shapes += [line(at, seam, at + 1.4, seam, ink.HAIR_LINE) for at in (x + 0.15, x + wide - 1.55)]
        middle = (((inside.x0 + inside.x1) / 2 - whole.x0) * scale, ((inside.y0 + inside.y1) / 2 - whole.y0) * scale)
        upright = inside.height > 2 * inside.width
        goes = (inside.width * scale - 1.5, inside.height * scale - 1.5)
        label = fonts.fit(titles[name], "regular", goes[::-1] if upright else goes, (ink.BODY, ink.BODY))
        if label is None:
            numbered.append(titles[name])
        lines = label.lines if label is not None else (str(len(numbered)),)
        leading = ink.BODY * MM_PER_POINT * 1.2
        first = fonts.cap_height("regular", ink.BODY) / 2 - (len(lines) - 1) * leading / 2
        words = tuple(Text(0, first + i * leading, text, "regular", ink.BODY, ink.TEXT, "middle") for i, text in enumerate(lines))
        shapes.append(Group(words, Affine.rotate(-90 if upright else 0).then(Affine.translate(*middle))))
    return TableMap(Figure(whole.width * scale, whole.height * scale, tuple(shapes)), tuple(numbered))
