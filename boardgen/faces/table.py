"""Tables on a face: rows of texts in columns between level lines, the first row shaded where it is a head."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Paint, Rect, Shape, Text, line
from boardgen.draw.type.geometry import Box
from boardgen.faces.canvas import Canvas
from boardgen.faces.setting import in_box
from boardgen.layout.decks.faces import Layer

AIR = 1.2
"""Millimetres between a text and the edge of its cell."""
DROP = 0.3
"""So many mm a text is lower than the middle of all its ink: the eye takes the middle of its capitals."""


def drawn(layer: Layer, canvas: Canvas, number: int) -> Iterator[Shape]:
    """The table over its whole box: rows of equal height, columns by `widths` or equal. Raises DataError for a text that does not fit."""
    rows, widths = layer.details["rows"], layer.details["widths"]
    if not rows:
        return
    box = canvas.box(layer)
    shares = widths or (1.0,) * len(rows[0])
    total, high = sum(shares), box.height / len(rows)
    edges = [box.x0]
    for share in shares:
        edges.append(edges[-1] + box.width * share / total)
    hair = Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH)
    if layer.details["head"]:
        tint = canvas.ink(layer, layer.ink, ink.LAW) or ink.LAW
        head = Box(box.x0, box.y0, box.x1, box.y0 + high)
        canvas.grounds.append((head, tint))
        yield Rect(head.x0, head.y0, head.width, head.height, Paint(fill=tint))
    for down in range(len(rows) + 1):
        yield line(box.x0, box.y0 + down * high, box.x1, box.y0 + down * high, hair)
    for first, last in ((0, 1), (1, len(rows))) if layer.details["head"] else ((0, len(rows)),):
        cells = [
            (canvas.fill(one, number).strip(), replace(layer, kind="text", value=one, ink=None, style=style, valign="middle"), cell)
            for down, row in enumerate(rows[first:last], first)
            for style in (layer.style._replace(font="strong") if layer.details["head"] and down == 0 else layer.style,)
            for one, cell in zip(row, _cells(edges, box.y0 + down * high, high), strict=True)
        ]
        yield from _of_one_size([cell for cell in cells if cell[0]], canvas)


def _cells(edges: Sequence[float], top: float, high: float) -> Iterator[Box]:
    """The rooms for the texts of a row."""
    for x0, x1 in pairwise(edges):
        yield Box(x0 + AIR, top + AIR / 2 + DROP, max(x0 + AIR + 0.1, x1 - AIR), top + high - AIR / 2 + DROP)


def _of_one_size(cells: Sequence[tuple[str, Layer, Box]], canvas: Canvas) -> list[Shape]:
    """The texts of some cells, all as large as the one that had to be made smallest."""
    shapes = [shape for text, layer, cell in cells for shape in in_box(text, cell, layer, canvas)]
    sizes = {shape.size for shape in shapes if isinstance(shape, Text)}
    if len(sizes) < 2:
        return shapes
    quiet = replace(canvas, warn=lambda fault: None)  # it has been said
    smallest = [(text, replace(layer, style=layer.style._replace(size=min(sizes))), cell) for text, layer, cell in cells]
    return [shape for text, layer, cell in smallest for shape in in_box(text, cell, layer, quiet)]
