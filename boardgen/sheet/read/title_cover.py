"""The cover of a title sheet: a picture in a frame, and beside it on a plate the title, for whom the game is and a piece of each seat.

Drawings are made small for it and for the rest of a title sheet: without what could not be read or seen then."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import fsum
from typing import TypeAlias

from boardgen.draw.shape import ink, tags
from boardgen.draw.shape.shapes import Figure, Group, Image, Paint, Path, Rect, Shape, Symbol, Text, add_tag, legible, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box
from boardgen.records import NamedTuple
from boardgen.sheet.paper.heading import flush

LEFT_OUT = ("label-", "price-", "signs-", "scenes", "compass")
"""How the ids of groups begin that are too small to be read in a picture, and are where its own short texts go."""


def wordless(figure: Figure) -> Figure:
    """Return the figure without texts and the plates under them, signs, scenes and compass of a map, hatches and ids.

    Lines that an outline cuts off are a hatch if they have no id; heights and rivers of a land have one, and a sea keeps its water. Ids
    belong to the figure of true size."""
    return figure._replace(shapes=_wordless(figure.shapes))


def _wordless(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    kept: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Group) and (shape.plate or (shape.id or "").startswith(LEFT_OUT)):
            continue
        if isinstance(shape, Group):
            may_be_hatch = isinstance(shape.clip, Path) and shape.id is None
            inside = [inner for inner in shape.shapes if _is_filled(inner)] if may_be_hatch else shape.shapes
            if inside or not shape.shapes:
                kept.append(shape._replace(shapes=_wordless(inside), id=None))
        elif not isinstance(shape, Text):
            kept.append(shape if isinstance(shape, Image) or shape.id is None else shape._replace(id=None))
    return tuple(kept)


def _is_filled(shape: Shape) -> bool:
    return isinstance(shape, Path) and shape.paint.fill is not None


LEAST, MOST = 62.0, 150.0
"""The height of a cover, in mm: where there is less room, the sheet has a plain heading."""
SHARES = (0.57, 0.48, 0.4)
"""The width of the picture, in widths of the cover: less where a long word of the title takes more."""
UPRIGHT = (0.62, 0.56, 0.5, 0.44, 0.38)
"""Its height above the words, in heights of the cover: less where the words take more."""
FRAME = 1.6
AIR = 7.0
"""Between the edges of the plate and its words, in mm."""
SIZES = (40.0, ink.TITLE)
"""The largest and the smallest size of the title, in points."""
LEAD, TEXT_LEAD = 1.08, 1.32
"""From line to line of the title, and of other words, in sizes of their type."""
BODY_LEAD = ink.BODY * MM_PER_POINT * TEXT_LEAD
"""The same of words of the size of a text, in mm."""
PITCH, FACTS = 11.5, 10.0
"""The sizes of the pitch and of the facts, in points."""
BETWEEN = 3.6
"""Between blocks of words, in mm."""
PIECE, APART = 14.0, 3.0
"""The diameter of the pieces of the seats, and what is between them, in mm."""


class Cover(NamedTuple):
    """What a cover shows. `draw` draws the picture in a room of a width and a height from its upper left; `pieces` are about (0, 0)."""

    title: str
    pitch: str
    facts: tuple[str, ...]
    pieces: Callable[[], Sequence[Symbol]]
    draw: Callable[[float, float], Iterable[Shape]]


def draw_cover(cover: Cover, heading: str, box: Box, *, upright: bool = False) -> list[Shape] | None:
    """Return the cover in a box, with the heading that says what the kit is; None where its words have no room.

    The picture is on the left of the words, or above them on a cover that is `upright`."""
    inner, pieces = box.grown(-FRAME), [*cover.pieces()]
    for share in UPRIGHT if upright else SHARES:
        x = inner.x1 if upright else inner.x0 + share * inner.width
        y = inner.y0 + share * inner.height if upright else inner.y1
        below = Box(inner.x0 + AIR, y + AIR / 2, inner.x1 - AIR, inner.y1 - AIR / 2)
        room = below if upright else Box(x + AIR, inner.y0 + AIR, inner.x1 - AIR, inner.y1 - AIR)
        words = _words(cover, heading, room, room.y1 - (PIECE + BETWEEN if pieces else 0.0))
        if words is None:
            continue
        picture = Group(tuple(cover.draw(x - inner.x0, y - inner.y0)), Affine.translate(inner.x0, inner.y0))
        rules = [
            line(inner.x0, y + by, x, y + by, paint) if upright else line(x + by, inner.y0, x + by, y, paint)
            for by, paint in ((0.0, Paint(stroke=ink.SLATE, width=0.9)), (1.3, Paint(stroke=ink.SLATE, width=0.25)))
        ]
        window = Rect(inner.x0, inner.y0, x - inner.x0, y - inner.y0, Paint())
        return [*_plate(box, inner), Group((picture,), clip=window, tag=tags.DECORATION), *rules, *words, *_row(pieces, room)]
    return None


def _plate(box: Box, inner: Box) -> list[Shape]:
    """Return the ground of a cover in its frame."""
    return [
        Rect(box.x0, box.y0, box.width, box.height, Paint(fill=ink.SLATE, role="ground")),
        Rect(inner.x0, inner.y0, inner.width, inner.height, Paint(fill=ink.SAND, role="ground")),
    ]


def _words(cover: Cover, heading: str, room: Box, foot: float) -> list[Shape] | None:
    """Return the words on the plate: the heading above, the rest in the middle down to `foot`; None where that is too little."""
    kicker = _set(fonts.wrap(heading, "regular", ink.BODY, room.width), "regular", ink.BODY, ink.SECOND)
    pitch = _set(fonts.wrap(cover.pitch, "italic", PITCH, room.width) if cover.pitch else [], "italic", PITCH, ink.TEXT)
    facts = _set([text for fact in cover.facts for text in fonts.wrap(fact, "semibold", FACTS, room.width)], "semibold", FACTS, ink.TEXT)
    size = SIZES[0]
    while True:
        lines = fonts.wrap(cover.title, "display", size, room.width)
        title = _set(lines, "display", size, ink.TEXT, LEAD)
        blocks = [block for block in (title, pitch, facts) if block]
        tall = fsum(map(_height, blocks)) + BETWEEN * (len(blocks) - 1)
        top = room.y0 + _height(kicker) + BETWEEN
        fits = all(fonts.width(text, "display", size) <= room.width for text in lines)
        if fits and tall <= foot - top and len(lines) <= max(2, len(cover.title.split()) - 1):
            break
        size -= 1.0
        if size < SIZES[1]:
            return None
    shapes: list[Shape] = [*_draw(kicker, room.x0, room.y0)]
    y = top + (foot - top - tall) / 2
    for block in blocks:
        drawn = [*_draw(block, room.x0, y)]
        shapes += [add_tag(drawn, tags.SHEET)] if block is title else drawn
        y += _height(block) + BETWEEN
    return shapes


Line: TypeAlias = tuple[str, fonts.Face, float, str, float]
"""A text, its face, its size in points, its ink and the way to the next line in mm."""


def _set(lines: Sequence[str], face: fonts.Face, size: float, fill: str, lead: float = TEXT_LEAD) -> list[Line]:
    return [(text, face, size, fill, size * MM_PER_POINT * lead) for text in lines]


def _height(block: Sequence[Line]) -> float:
    return fsum(lead for *_, lead in block)


def _draw(block: Sequence[Line], x: float, y: float) -> Iterator[Shape]:
    for text, face, size, fill, lead in block:
        yield flush(Text(x, y + (lead + fonts.cap_height(face, size)) / 2, text, face, size, fill))
        y += lead


def _row(pieces: Sequence[Symbol], room: Box) -> Iterator[Shape]:
    """Draw the pieces of the seats in a row at the foot of the plate, smaller where there are many."""
    step = min(PIECE + APART, (room.width + APART) / max(1, len(pieces)))
    for number, piece in enumerate(pieces):
        box = piece.extent
        if box is not None:
            scale = min(1.0, (step - APART) / max(box.width, box.height))
            x, y = room.x0 + (step - APART) / 2 + number * step, room.y1 - PIECE / 2
            at = Affine.translate(*(-part for part in box.centre)).then(Affine.scale(scale)).then(Affine.translate(x, y))
            yield Group(legible(piece.shapes, scale, ink.FOOTER), at)


_LINES = (ink.CUT_WIDTH, ink.GRID_WIDTH, 0.5, 0.9)
"""The widths of lines that kits have, in mm."""
_GREYS = ("#E6E6E6", "#BFBFBF", "#999999", "#737373", "#4D4D4D", "#222222")
"""Steps from light to dark that a printer should keep apart."""
TONES = 26.0
"""The height of lines and tones, in mm."""


def draw_tones(tints: Sequence[str], words: Sequence[str], x: float, y: float, width: float) -> Iterator[Shape]:
    """Draw the lines of a kit, its tints and steps of grey, over words about them: they show what a printer makes of them."""
    x, width = x + max(_LINES) / 2, width - max(_LINES)
    for row, thick in enumerate(_LINES):
        yield line(x, y + 2.5 + 2.5 * row, x + width, y + 2.5 + 2.5 * row, Paint(stroke=ink.TEXT, width=thick))
    top = y + 2.5 + 2.5 * len(_LINES)
    for colours in (tints, _GREYS):
        each = width / max(1, len(colours))
        for at, colour in enumerate(colours):
            yield Rect(x + at * each, top, each, 5.5, Paint(fill=colour, role="ground"))
        yield Rect(x, top, width, 5.5, Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH))
        top += 6.5
    for row, text in enumerate(words, 1):
        yield Text(x, top + row * BODY_LEAD, text, "regular", ink.BODY, ink.SECOND)
