"""Tracks: numbered places in rows, back and forth, or round the edge of a box."""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Paint, Rect, Shape, Text
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Box
from boardgen.faces.canvas import Canvas
from boardgen.layout.decks.faces import Layer
from boardgen.layout.yaml.money import printed

SMALLEST = 4.0
"""A place below this many mm takes no piece and no number."""


def numbers(layer: Layer) -> list[int]:
    """What the places are numbered, in order."""
    first, last = layer.details["from"], layer.details["to"]
    return list(range(first, last + 1) if last >= first else range(first, last - 1, -1))


def drawn(layer: Layer, canvas: Canvas) -> Iterator[Shape]:
    """The places with their numbers; every fifth, or as the track says, is shaded. Raises DataError where they are too small."""
    box, count = canvas.box(layer), len(numbers(layer))
    places = list(_loop(box, count) if layer.details["loop"] else _rows(box, count, layer.details["columns"], layer.details["snake"]))
    side = min(min(place.width, place.height) for place in places)
    if side < SMALLEST:
        what = f"the places of this track are {side:.1f} mm wide or high, and a piece needs {SMALLEST:g}"
        raise canvas.refuse(layer.at, what, "make the box larger, or the track shorter", "data:face.track")
    tint = canvas.ink(layer, layer.ink, ink.LAW) or ink.LAW
    size = min(max(ink.PRICE, canvas.least), side * 1.25)
    if size < canvas.least:
        what = f"the places of this track are {side:.1f} mm wide or high, and numbers of {canvas.least:g} pt need {canvas.least / 1.25:.1f}"
        raise canvas.refuse(layer.at, what, "make the box larger, or the track shorter, or print it without --large", "data:face.track")
    for number, place in zip(numbers(layer), places, strict=True):
        marked = number % layer.details["every"] == 0
        ground = tint if marked else ink.PAPER
        yield Rect(place.x0, place.y0, place.width, place.height, Paint(ground, ink.GRID, ink.HAIR_WIDTH))
        face: fonts.Face = "semibold" if marked else "regular"
        x, y = place.centre
        text = printed(number)
        yield Text(x, y + fonts.cap_height(face, size) / 2, text, face, size, ink.on(ground) if marked else ink.TEXT, "middle")


def _rows(box: Box, count: int, columns: int, snake: bool) -> Iterator[Box]:
    """Places in rows from the upper left; every other row runs back where the track is a snake."""
    columns = min(columns or count, count)
    rows = -(-count // columns)
    wide, high = box.width / columns, box.height / rows
    for number in range(count):
        row, column = divmod(number, columns)
        if snake and row % 2:
            column = columns - 1 - column
        x, y = box.x0 + column * wide, box.y0 + row * high
        yield Box(x, y, x + wide, y + high)


def _loop(box: Box, count: int) -> Iterator[Box]:
    """Places along the edge of a box, clockwise from the upper left corner; corners belong to the track."""
    half = max(2, -(-count // 2))
    best = min(range(1, half), key=lambda across: abs(box.width / (across + 1) - box.height / (half - across + 1))) if half > 1 else 1
    columns, rows = best, max(1, half - best)
    wide, high = box.width / (columns + 1), box.height / (rows + 1)
    ring = [(column, 0) for column in range(columns)] + [(columns, row) for row in range(rows)]
    ring += [(column, rows) for column in range(columns, 0, -1)] + [(0, row) for row in range(rows, 0, -1)]
    for column, row in ring[:count]:
        x, y = box.x0 + column * wide, box.y0 + row * high
        yield Box(x, y, x + wide, y + high)
