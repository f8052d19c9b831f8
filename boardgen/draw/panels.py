"""The panels of GoCaine beside its board: levels of infrastructure, political influence by zone, and the seizure table.

Boxes of one size stand on a module of 5 mm, so that cubes of 10 mm fit with air. All words come from the layout's
`words:` and all numbers from its figures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from boardgen.draw import fonts, ink
from boardgen.draw.geography import spread
from boardgen.draw.shapes import Figure, Paint, Rect, Shape, Text
from boardgen.draw.tokens import price
from boardgen.layout.spec import GameSpec


class Say(Protocol):
    """Gives the layout's word for a key, with its {names} filled in; raises BoardgenError when the layout lacks it."""

    def __call__(self, key: str, /, **values: object) -> str: ...


_BORDER = Paint(stroke=ink.GRID, width=ink.GRID_WIDTH)
_BOX = Paint(ink.PAPER, ink.GRID, ink.HAIR_WIDTH)
_M = ink.MODULE
_INSIDE = 3.0
"""Air between the edge of a panel and its boxes, in mm."""
_GAP = 1.0
"""Air between two boxes, taken from the module."""


def _heading(title: str, help_text: str, aside: str, width: float, tint: str) -> tuple[list[Shape], float]:
    """The band over a panel: title and, at its right end, a sum; under it what to do. The shapes and their height."""
    lines = fonts.wrap(help_text, "regular", 9, width - 2 * _INSIDE)
    height = 12.0 + 4.0 * len(lines) + 1.5
    shapes: list[Shape] = [
        Rect(0, 0, width, height, Paint(fill=tint), 2.5),
        Rect(0, height - 3, width, 3, Paint(fill=tint)),
        Text(_INSIDE, 8.4, title, "semibold", ink.HEADING, ink.TEXT),
    ]
    if aside:
        shapes.append(Text(width - _INSIDE, 8.4, aside, "semibold", 12, ink.TEXT, "end"))
    shapes += [Text(_INSIDE, 13.6 + 4.0 * i, line, "regular", 9, ink.TEXT) for i, line in enumerate(lines)]
    return shapes, height


def _framed(
    shapes: list[Shape], width: float, height: float, across: Sequence[float], down: Sequence[float]
) -> Figure:
    """The panel with its outline, kept half a line inside its size so that nothing sticks out.

    `across` and `down` are the middles of its boxes: who cuts the panel over small paper keeps away from them.
    """
    half = ink.GRID_WIDTH / 2
    outline = Rect(half, half, width - 2 * half, height - 2 * half, _BORDER, 2.5)
    return Figure(width, height, (*shapes, outline), tuple(across), tuple(down))


def _middles(start: float, step: float, box: float, count: int) -> list[float]:
    return [start + i * step + box / 2 for i in range(count)]


def infrastructure_panel(spec: GameSpec, say: Say) -> Figure:
    """A box for every level in reading order; the level that all start with has the tint of the heading.

    Up to 40 levels a box takes a cube of each of six seats; beyond that boxes are smaller: the panel stays one sheet.
    """
    figures = spec.figures.infrastructure
    wide, high, columns = (7 * _M, 6 * _M, 5) if figures.levels <= 40 else (4 * _M, 4 * _M, 9)
    columns = min(columns, max(3, figures.levels))
    width = columns * wide - _GAP + 2 * _INSIDE
    aside = say("infrastructure_price", price=price(spec.figures.money, figures.price))
    shapes, top = _heading(say("infrastructure_title"), say("infrastructure_help"), aside, width, ink.SAND)
    top += _INSIDE
    for level in range(1, figures.levels + 1):
        row, column = divmod(level - 1, columns)
        x, y = _INSIDE + column * wide, top + row * high
        start = level == figures.start
        paint = Paint(ink.SAND, ink.TEXT, ink.GRID_WIDTH) if start else _BOX
        shapes.append(Rect(x, y, wide - _GAP, high - _GAP, paint, 1.5))
        shapes.append(Text(x + 2, y + 6.2, str(level), "semibold", 15, ink.TEXT))
        if start:
            shapes.append(Text(x + wide - _GAP - 2, y + 5.6, say("infrastructure_start"), "regular", 8.5, ink.TEXT, "end"))
    rows = -(-figures.levels // columns)
    across = _middles(_INSIDE, wide, wide - _GAP, columns)
    down = _middles(top, high, high - _GAP, rows)
    return _framed(shapes, width, top + rows * high - _GAP + _INSIDE, across, down)


def influence_panel(spec: GameSpec, say: Say, across: int = 4) -> Figure:
    """Each zone with a box for every asset, laid out like the map with north above, `across` blocks wide at most."""
    figures = spec.figures.influence
    board = spec.board
    in_row = min(figures.assets, 3)
    box = 3 * _M
    wide = max(in_row, 3) * box
    high = 8.0 + -(-figures.assets // in_row) * box
    places = spread(
        {
            code: [(board.col[point], board.rows - board.row[point]) for point in points]
            for code in spec.zones
            if (points := board.points_of(code))
        },
        across,
    )
    columns = max([column for column, _ in places.values()], default=0) + 1
    rows = max([row for _, row in places.values()], default=0) + 1
    width = columns * (wide + 3.0) - 3.0 + 2 * _INSIDE
    aside = say("influence_price", price=price(spec.figures.money, figures.price))
    shapes, top = _heading(say("influence_title"), say("influence_help"), aside, width, ink.SAND)
    top += _INSIDE
    for code, (column, row) in places.items():
        zone = spec.zones[code]
        x, y = _INSIDE + column * (wide + 3.0), top + row * (high + 3.0)
        shapes.append(Rect(x, y, wide, high, Paint(fill=zone.tint), 1.5))
        name, size = _one_line(zone.name, code, wide - 4)
        shapes.append(Text(x + 2, y + 5.6, name, "semibold", size, ink.TEXT))
        for asset in range(figures.assets):
            down, right = divmod(asset, in_row)
            left, upper = x + 1.0 + right * box, y + 7.5 + down * box
            shapes.append(Rect(left, upper, box - 2.0, box - 1.5, _BOX, 1.2))
            shapes.append(Text(left + (box - 2.0) / 2, upper + 8.3, "+1", "semibold", 13, ink.QUIET, "middle"))
    middles = _middles(_INSIDE, wide + 3.0, wide, columns)
    down_middles = _middles(top, high + 3.0, high, rows)
    return _framed(shapes, width, top + rows * (high + 3.0) - 3.0 + _INSIDE, middles, down_middles)


def _one_line(name: str, code: str, room: float) -> tuple[str, float]:
    """A zone's name and the size at which it fits one line; its code where it would be smaller than small print."""
    size = ink.ZONE_NAME
    while size >= ink.BODY:
        if fonts.width(name, "semibold", size) <= room:
            return name, size
        size -= 0.5
    return code, ink.ZONE_NAME


def seizure_table(spec: GameSpec, say: Say) -> Figure:
    """A row for every size of load: all modified rolls, those that seize it filled, and their range in figures."""
    table = spec.figures.seizure
    last = max([12, *(worst for _, _, worst in table)])
    high = 2 * _M
    cell = min(2 * _M, 26 * _M / (last - 1))  # rolls beyond 12, which assets make possible, share the same sheet
    first, range_width = 6 * _M, 5 * _M
    width = first + (last - 1) * cell + range_width + 2 * _INSIDE
    shapes, top = _heading(say("seizure_title"), say("seizure_help"), "", width, ink.LAW)
    top += 1.0
    left = _INSIDE + first
    shapes.append(Text(_INSIDE + first / 2, top + 6, say("seizure_load"), "semibold", 9, ink.TEXT, "middle"))
    shapes.append(Text(width - _INSIDE - range_width / 2, top + 6, say("seizure_seized_on"), "semibold", 9, ink.TEXT, "middle"))
    top += 8.0
    for row, (low, high_mt, worst) in enumerate(table):
        y = top + row * (high + 1.0)
        load = str(low) if high_mt == low else f"{low}+" if high_mt is None else f"{low}–{high_mt}"
        shapes.append(Text(_INSIDE + first / 2, y + 7.1, load, "bold", 16, ink.TEXT, "middle"))
        shapes += _rolls(range(2, last + 1), worst, left, y, cell, high)
        seized = "2" if worst <= 2 else f"2–{worst}"
        shapes.append(Text(width - _INSIDE - range_width / 2, y + 7.1, seized, "bold", 16, ink.TEXT, "middle"))
    across = _middles(left, cell, cell, last - 1)
    down = _middles(top, high + 1.0, high, len(table))
    return _framed(shapes, width, top + len(table) * (high + 1.0) - 1.0 + _INSIDE, across, down)


def _rolls(rolls: Sequence[int], worst: int, left: float, y: float, cell: float, high: float) -> Iterator[Shape]:
    for i, roll in enumerate(rolls):
        seized = roll <= worst
        paint = Paint(ink.SLATE, ink.SLATE, ink.HAIR_WIDTH) if seized else _BOX
        yield Rect(left + i * cell + 0.5, y, cell - 1.0, high, paint, 1.0)
        fill = ink.PAPER if seized else ink.SECOND
        face: fonts.Face = "semibold" if seized else "regular"
        rise = fonts.cap_height(face, 11) / 2
        yield Text(left + (i + 0.5) * cell, y + high / 2 + rise, str(roll), face, 11, fill, "middle")
