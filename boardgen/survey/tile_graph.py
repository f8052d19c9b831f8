"""A map of tiles as a graph, for `boardgen info`: every tile a square, every shared edge a way, marks by name."""

from __future__ import annotations

from boardgen.draw.board import captions
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Figure, Paint, Rect, Shape, Text, line
from boardgen.draw.type import fonts
from boardgen.layout.spec.spec import GameSpec

MARGIN = 8.0
TILE = 18.0
GAP = 0.8
"""Paper between tiles that share an edge, in mm."""
WAY = Paint(stroke=ink.SLATE, width=0.7, cap="round")
MARK = "#EBD9AE"


def tile_graph(spec: GameSpec) -> Figure:
    """The picture of a layout that is played on tiles; in each tile the number of its neighbours."""
    ground = spec.tiles
    spots = [(MARGIN + tile.x / 2 * TILE + TILE / 2, MARGIN + tile.y / 2 * TILE + TILE / 2) for tile in ground.tiles]
    side = TILE - GAP
    fills = [MARK if i in ground.marks else ink.SAND for i in range(len(spots))]
    shapes: list[Shape] = [
        Rect(x - side / 2, y - side / 2, side, side, Paint(fill=fill), 1.6) for (x, y), fill in zip(spots, fills, strict=True)
    ]
    shapes += [line(*spots[a], *spots[b], WAY) for a, b in ground.edges()]
    for i, (x, y) in enumerate(spots):
        shapes.append(Circle(x, y, 3.2, Paint(ink.PAPER, ink.TEXT, 0.5)))
        number = str(len(ground.neighbours[i]))
        shapes.append(Text(x, y + fonts.cap_height("bold", ink.BODY) / 2, number, "bold", ink.BODY, ink.TEXT, "middle"))
        if i in ground.marks:
            half = fonts.width(ground.marks[i], "semibold", ink.FOOTER) / 2 + 0.6
            shapes.append(Rect(x - half, y + 4.6, 2 * half, 3.2, Paint(fill=MARK)))
            shapes.append(Text(x, y + 7.0, ground.marks[i], "semibold", ink.FOOTER, ink.TEXT, "middle"))
    width, height = ground.width / 2 * TILE + 2 * MARGIN, ground.height / 2 * TILE + 2 * MARGIN
    strip = captions.strip(spec, max(width - 2 * MARGIN, 60.0), "colour")
    wide = max(width, strip.width + 2 * MARGIN)
    tall = height + strip.height + MARGIN / 2
    paper = Rect(0, 0, wide, tall, Paint(fill=ink.PAPER))
    return Figure(wide, tall, (paper, Figure(width, height, tuple(shapes)).at((wide - width) / 2, 0), strip.at(MARGIN, height)))
