"""The picture of the title sheet: the board in small with its cuts and short names, or some of the pieces, and the words below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Shape, Text
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box
from boardgen.errors import DoesNotFit
from boardgen.sheet.paper.inline_marks import line_with_marks
from boardgen.sheet.read.thumbnail import seams
from boardgen.sheet.tile.tiling import Tiling

SMALLEST = 20.0
"""The height of the picture in mm, at least."""
NUMBERED = 8.0
"""A tile of the picture that is smaller, in mm, has no room for its number."""
NUMBER = 2.6
"""The radius of the disc under the number of a tile."""
CLEAR = 0.7
"""Between a name and the cut that stops beside it, in mm."""
_LEAD = ink.BODY * MM_PER_POINT * 1.32


class Code(NamedTuple):
    """A short text on the picture, at a place in the picture's own millimetres; with a `room` it is broken and shrunk to that width."""

    x: float
    y: float
    text: str
    room: float = 0.0


class TitlePicture(NamedTuple):
    """What is drawn, what is written on it, and what is below it, which may contain the characters of `inline_marks`."""

    figure: Figure
    caption: str
    tiling: Tiling | None = None
    """How the figure is cut into sheets; None for a figure that is not a piece of the kit."""
    codes: Sequence[Code] = ()


def fitted(picture: TitlePicture, width: float, height: float) -> tuple[float, Callable[[float, float], list[Shape]]]:
    """The height that picture and words take of a room in mm, and what draws them from their upper left corner. Raises DoesNotFit."""
    caption = fonts.wrap(picture.caption, "regular", ink.BODY, width)
    words = len(caption) * _LEAD + 2.5
    scale = min(1.0, width / picture.figure.width, (height - words) / picture.figure.height)
    if height - words < SMALLEST:
        what = "the title sheet has no room for a picture of the board"
        raise DoesNotFit(what, SMALLEST - height + words, [picture.caption])
    tall = picture.figure.height * scale

    def draw(x: float, y: float) -> list[Shape]:
        left = x + (width - picture.figure.width * scale) / 2
        shapes: list[Shape] = [Group(picture.figure.shapes, Affine.scale(scale).then(Affine.translate(left, y)))]
        texts, boxes = _named(picture.codes, scale)
        at = Affine.translate(left, y)
        if picture.tiling is not None and len(picture.tiling.tiles) > 1:
            shapes.append(Group((*seams(picture.tiling, scale, tall, boxes), *_numbers(picture.tiling, scale)), at))
        shapes += [Group(tuple(texts), at)] if texts else []
        for i, text in enumerate(caption):
            shapes += line_with_marks(x, y + tall + 4.2 + i * _LEAD, text, "regular", ink.BODY, ink.SECOND)
        return shapes

    return tall + words, draw


def _named(codes: Sequence[Code], scale: float) -> tuple[list[Shape], list[Box]]:
    """The short texts, and the boxes that cuts leave free, in the millimetres of the page."""
    texts: list[Shape] = []
    boxes: list[Box] = []
    for code in codes:
        lines, size = [code.text], ink.BODY
        if code.room:
            size = next((size for size in (ink.BODY, ink.BODY - 1) if _wide(code.text, size) <= code.room * scale), ink.FOOTER)
            lines = fonts.wrap(code.text, "semibold", size, code.room * scale) if size == ink.FOOTER else lines
        lead, cap = size * MM_PER_POINT * 1.1, fonts.cap_height("semibold", size)
        base = code.y * scale - (len(lines) - 1) * lead / 2 + cap / 2
        half = max(_wide(text, size) for text in lines) / 2 + CLEAR
        boxes.append(Box(code.x * scale - half, base - cap - CLEAR, code.x * scale + half, base + (len(lines) - 1) * lead + CLEAR))
        texts += [Text(code.x * scale, base + i * lead, text, "semibold", size, ink.TEXT, "middle") for i, text in enumerate(lines)]
    return texts, boxes


def _wide(text: str, size: float) -> float:
    return fonts.width(text, "semibold", size)


def _numbers(tiling: Tiling, scale: float) -> list[Shape]:
    """The number of every tile in its upper left corner; none in small ones: each tile has a small map of its own beside its name."""
    shapes: list[Shape] = []
    drop = fonts.cap_height("semibold", ink.BODY) / 2
    for tile in tiling.tiles:
        if min(tile.keep[2] - tile.keep[0], tile.keep[3] - tile.keep[1]) * scale < NUMBERED:
            continue
        x, y = tile.keep[0] * scale + NUMBER, tile.keep[1] * scale + NUMBER
        shapes.append(Circle(x, y, NUMBER, Paint(fill=ink.SLATE)))
        shapes.append(Text(x, y + drop, str(tile.number), "semibold", ink.BODY, ink.PAPER, "middle"))
    return shapes
