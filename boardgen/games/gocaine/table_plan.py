"""Panels that are placed next to the board: what sizes they have so that their outer edges meet the edges of the board.

West of it lies infrastructure, east of it influence, and in the south-east corner, below influence, the seizure table.
Each side is as tall as the board. What does not go on the paper so is made in equal parts that meet edge to edge, and
where even that fails a panel has the size that its own boxes want.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Rect, Shape, Text, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box, box_around
from boardgen.errors import DoesNotFit
from boardgen.games.gocaine import panels
from boardgen.layout.spec.spec import GameSpec
from boardgen.sheet.arrange.flat_sheets import fits
from boardgen.sheet.paper.heading import box_id
from boardgen.sheet.paper.page import Words
from boardgen.sheet.paper.paper import Paper

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
    """A small map of the table with numbered boxes, the numbers by component, and titles that are too long for their boxes."""

    figure: Figure
    numbers: Mapping[str, int]
    beside: tuple[str, ...]
    """The components that are named below the map, in the order of their numbers."""


DISC = 2.1
"""Radius of the disc of a number, in mm."""
SEAM = 0.8
"""Length of the strokes at the edges of a box where two parts of it meet."""
CLEAR = 0.8
"""Millimetres between a disc and the title below it."""


def laid_table(boxes: Mapping[str, Sequence[Box]], titles: Mapping[str, str], room: tuple[float, float]) -> TableMap:
    """A small map of the table, to fit `room` in mm: each component is a box with its number and, where it fits, its title.

    The board is 1, the others have the numbers that follow in the order of `boxes`. The edge of a box is a rectangle with
    its number in its id.
    """
    names = sorted(boxes, key=lambda name: name != "board")
    numbers = {name: number for number, name in enumerate(names, 1)}
    beside: list[str] = []
    whole = box_around([box for parts in boxes.values() for box in parts]) or Box(0, 0, 1, 1)
    scale = min(room[0] / whole.width, room[1] / whole.height)
    shapes: list[Shape] = []
    for name, number in numbers.items():
        parts = boxes[name]
        inside = box_around(parts) or whole
        x, y = (inside.x0 - whole.x0) * scale, (inside.y0 - whole.y0) * scale
        wide, tall = inside.width * scale, inside.height * scale
        edge = Paint(ink.PAPER if name == "board" else ink.SAND, ink.GRID, ink.HAIR_WIDTH)
        shapes.append(Rect(x + 0.15, y + 0.15, wide - 0.3, tall - 0.3, edge, 0.6, id=box_id(number)))
        for box in parts[1:]:  # where two parts meet, a stroke from either side
            seam = (box.y0 - whole.y0) * scale
            shapes += [line(at, seam, at + SEAM, seam, ink.HAIR_LINE) for at in (x + 0.15, x + wide - 0.15 - SEAM)]
        label = _labelled(number, titles[name], Box(x, y, x + wide, y + tall))
        if label is None:
            beside.append(name)
        shapes += label or _numbered(number, x + wide / 2, y + tall / 2)
    return TableMap(Figure(whole.width * scale, whole.height * scale, tuple(shapes)), numbers, tuple(beside))


def _labelled(number: int, title: str, box: Box) -> list[Shape] | None:
    """A number with a title below it in the middle of a box; in a narrow one the title reads upwards. None where it does not fit."""
    upright = box.height > 2 * box.width
    head = 2 * DISC + CLEAR
    wide, tall = box.width - 1.5, box.height - 1.5 - head
    label = fonts.fit(title, "regular", (tall, wide) if upright else (wide, tall), (ink.BODY, ink.BODY))
    if label is None:
        return None
    leading = ink.BODY * MM_PER_POINT * 1.2
    high = fonts.cap_height("regular", ink.BODY)
    block = (len(label.lines) - 1) * leading + high
    length = max(fonts.width(text, "regular", ink.BODY) for text in label.lines) if upright else block
    x, top = (box.x0 + box.x1) / 2, (box.y0 + box.y1 - head - length) / 2
    first = high - block / 2
    words = tuple(Text(0, first + i * leading, text, "regular", ink.BODY, ink.TEXT, "middle") for i, text in enumerate(label.lines))
    place = Affine.rotate(-90 if upright else 0).then(Affine.translate(x, top + head + length / 2))
    return [*_numbered(number, x, top + DISC), Group(words, place)]


def _numbered(number: int, x: float, y: float) -> list[Shape]:
    """A number in a disc about (x, y)."""
    drop = fonts.cap_height("semibold", ink.BODY) / 2
    return [Circle(x, y, DISC, Paint(fill=ink.SLATE)), Text(x, y + drop, str(number), "semibold", ink.BODY, ink.PAPER, "middle")]
