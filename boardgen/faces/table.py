"""Tables on a face: rows of texts in columns, the first row shaded where it is a head."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boardgen.draw import ink
from boardgen.draw.geometry import Box
from boardgen.draw.shapes import Paint, Rect, Shape, line
from boardgen.faces.canvas import Canvas
from boardgen.faces.setting import in_box
from boardgen.layout.faces import Layer

AIR = 1.2
"""Millimetres between a text and the edge of its cell."""


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
    for x in edges:
        yield line(x, box.y0, x, box.y1, hair)
    for down, row in enumerate(rows):
        strong = down == 0 and layer.details["head"]
        style = layer.style._replace(font="strong") if strong else layer.style
        for across, one in enumerate(row):
            text = canvas.fill(one, number).strip()
            x0, x1, y0 = edges[across], edges[across + 1], box.y0 + down * high
            cell = Box(x0 + AIR, y0 + AIR / 2, max(x0 + AIR + 0.1, x1 - AIR), y0 + high - AIR / 2)
            if text:
                yield from in_box(text, cell, replace(layer, kind="text", value=one, ink=None, style=style, valign="middle"), canvas)
