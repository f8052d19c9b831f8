"""The cover of a rulebook: the map in a frame, and under it the title, for whom the game is, how long it takes, a piece of each seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from boardgen.assets.pictures import open_board_pictures
from boardgen.components import facts
from boardgen.draw.board.board import board_figure
from boardgen.draw.map.tile_map import map_figure
from boardgen.draw.piece import tokens
from boardgen.draw.shape import ink, tags
from boardgen.draw.shape.shapes import Figure, Group, Paint, Rect, Shape, Text, Use, line, tagged
from boardgen.draw.shape.tags import Place, Tag
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box
from boardgen.layout.ground.board import Board
from boardgen.rulebook.book import Book
from boardgen.rulebook.figure import LAYOUT, LEAST, Ground, readable

EDGE = 8.0
"""From the edge of the page to the frame, in mm: more than any printer leaves white."""
FRAME = 3.6
"""The width of the frame in mm."""
AIR = 8.0
"""Between the frame and words in it, in mm."""
LARGEST, SMALLEST = 46.0, 15.0
"""The size of the title in points."""
LEAD = 1.12
"""From line to line of the title, in sizes of its type."""
FACTS = 10.5
"""The size of the words under the title, in points."""
COVER_TILE = 30.0
"""The side of the tiles of a map of tiles before it is fitted to the cover, in mm."""
PIECE = 13.0
"""The diameter of the pieces on the cover, in mm."""
LABEL = 9.0
"""The height of the label that says what the book is, in mm."""


def cover(book: Book, size: tuple[float, float]) -> Figure:
    """Return the cover, `size` mm large."""
    width, height = size
    outer = Box(EDGE, EDGE, width - EDGE, height - EDGE)
    inner = Box(outer.x0 + FRAME, outer.y0 + FRAME, outer.x1 - FRAME, outer.y1 - FRAME)
    titles, title = _fit_title(book.spec.title, inner.width - 2 * AIR)
    known = _wrap(say_facts(book), inner.width - 2 * AIR)
    lead = title * LEAD * MM_PER_POINT
    tall = 8.0 + len(titles) * lead + 3.0 + len(known) * 5.2 + 4.0 + PIECE + 6.0
    middle = inner.y1 - tall if book.has_board else inner.y0 + (inner.height - tall) / 2
    shapes: list[Shape] = [Rect(outer.x0, outer.y0, outer.width, outer.height, Paint(fill=ink.SLATE, role="ground"))]
    shapes.append(Rect(inner.x0, inner.y0, inner.width, inner.height, Paint(fill=ink.SAND, role="ground")))
    if book.has_board:
        shapes.append(_crop(book, (inner.x0, inner.y0, inner.x1, middle)))
        shapes += [line(inner.x0, y, inner.x1, y, Paint(stroke=ink.SLATE, width=wide)) for y, wide in ((middle, 0.9), (middle + 1.3, 0.25))]
    shapes += _label(book, inner)
    y, centre = middle + 8.0, width / 2
    for words in titles:
        y += lead
        shapes.append(
            tagged(
                [Text(centre, y - 0.24 * lead, words, "display", title, ink.TEXT, "middle")],
                tags.heading(1, 1, Place("cover", book.spec.title)),
            )
        )
    y += 3.0
    for words in known:
        y += 5.2
        shapes.append(tagged([Text(centre, y - 1.4, words, "regular", FACTS, ink.TEXT, "middle")], Tag("P", key=1)))
    shapes += _pieces(book, Box(inner.x0 + AIR, y + 4.0, inner.x1 - AIR, y + 4.0 + PIECE))
    return Figure(width, height, tuple(shapes))


def say_facts(book: Book) -> str:
    """Say for whom the game is, how long it takes and how many players it is best with, as far as the layout has them."""
    return " · ".join(facts.say_facts(book.spec, book.say))


def _fit_title(title: str, room: float) -> tuple[list[str], float]:
    """Return the title in lines and the size of its type, in points: as large as possible on a line, or on two where that is larger."""
    size = LARGEST
    while size > SMALLEST:
        lines = fonts.wrap(title, "display", size, room)
        words = title.split()
        if len(lines) <= (2 if len(words) > 1 else 1) and all(fonts.width(words, "display", size) <= room for words in lines):
            return lines, size
        size -= 1.0
    return fonts.wrap(title, "display", size, room), size


def _wrap(words: str, room: float) -> list[str]:
    """Return the facts in lines that end between two of them where they can."""
    lines: list[str] = []
    for part in words.split(" · "):
        joined = f"{lines[-1]} · {part}" if lines else part
        if lines and fonts.width(joined, "regular", FACTS) <= room:
            lines[-1] = joined
        else:
            lines += fonts.wrap(part, "regular", FACTS, room)
    return lines


def _label(book: Book, inner: Box) -> Iterator[Shape]:
    """Draw what the book is on a label that hangs from the frame."""
    words = book.say("rulebook_title")
    wide = fonts.width(words, "semibold", 13) + 10
    x = inner.x0 + AIR
    yield Rect(x, inner.y0 - FRAME / 2, wide, LABEL + FRAME / 2, Paint(fill=book.accent, role="ground"))
    base = inner.y0 + LABEL / 2 + fonts.cap_height("semibold", 13) / 2 - FRAME / 4
    yield Text(x + wide / 2, base, words, "semibold", 13, ink.legible_on(book.accent), "middle", role="text")


def _pieces(book: Book, room: Box) -> Iterator[Shape]:
    """Draw a piece of each seat in a row, smaller where there are many."""
    seats = [*book.spec.seats.values()]
    if not seats:
        return
    step = min(PIECE + 4.0, room.width / len(seats))
    across = min(PIECE, step - 1.0)
    left = room.x0 + (room.width - step * len(seats)) / 2 + step / 2
    for number, seat in enumerate(seats):
        yield Use(tokens.disc(seat, across, style=book.style, rim=True), left + number * step, (room.y0 + room.y1) / 2)


def _crop(book: Book, room: tuple[float, float, float, float]) -> Shape:
    """Draw the middle of the map, as it is printed, over a room between its left, upper, right and lower edge, in mm."""
    left, top, right, low = room
    ground, _ = book.drawer.find_ground(LAYOUT)
    drawn, box = _map(book, ground)
    scale = max((right - left) / box.width, (low - top) / box.height)
    x, y = (left + right - box.width * scale) / 2 - box.x0 * scale, (top + low - box.height * scale) / 2 - box.y0 * scale
    picture = Group(readable(drawn, ceil(100 * LEAST / scale) / 100, down=1.0), Affine.scale(scale).then(Affine.translate(x, y)))
    return Group((picture,), clip=Rect(left, top, right - left, low - top, Paint()), tag=tags.DECORATION)


def _map(book: Book, ground: Ground) -> tuple[Sequence[Shape], Box]:
    """Return the map of a game, and what may be seen of it: all within its frame, or a map of tiles with the coast around it."""
    spec = book.spec
    if not isinstance(spec.ground, Board):
        drawn = map_figure(spec.tiles, COVER_TILE, spec.words.get("map_north", ""), blank=False, style=ground.style)
        return drawn.shapes, Box(0, 0, drawn.width, drawn.height)
    printed = (one.pieces[0][0] for one in book.inventory().shown if spec.components[one.name].kind == "board")
    figure = next(printed, None) or board_figure(spec, style=ground.style, pictures=open_board_pictures(spec))
    if spec.board.grid.lattice != "square":
        return figure.shapes, ground.box(())
    half = spec.board.pitch / 2
    return figure.shapes, Box(figure.across[0] - half, figure.down[0] - half, figure.across[-1] + half, figure.down[-1] + half)
