"""The covers of a rulebook: in front the map or the cards in a frame, the title, for whom the game is, how long it takes, a piece of each
seat; at the back a turn in short, and the answers to what the book asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import ceil

from boardgen.assets.pictures import open_board_pictures
from boardgen.components import print_order
from boardgen.components.title_art import stage_pieces
from boardgen.draw.board.board import board_figure, land_of
from boardgen.draw.piece import tokens
from boardgen.draw.shape import ink, tags
from boardgen.draw.shape.shapes import Figure, Group, Paint, Rect, Shape, Symbol, Text, Use, Windows, add_tag, extent, legible, line
from boardgen.draw.shape.tags import Place, Tag
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, STILL, Affine, Box
from boardgen.errors import DataError
from boardgen.faces.booklet_text import BookletText, Strip, measure_strips
from boardgen.layout.decks.markdown_text import Block, place
from boardgen.layout.ground.board import Board
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.rules.rules_text import ANSWER
from boardgen.layout.yaml.node import Faults
from boardgen.rulebook.book import Book
from boardgen.rulebook.figure import LAYOUT, LEAST, Ground, readable

EDGE = 8.0
"""From the edge of the page to the frame, in mm: more than any printer leaves white."""
LOW = 10.0
"""The same at the foot, where the footer of a sheet with this page is below the frame."""
FRAME = 3.6
"""The width of the frame in mm."""
AIR = 8.0
"""Between the frame and words in it, in mm."""
LARGEST, SMALLEST = 46.0, 15.0
"""The size of the title in points."""
LEAD = 1.12
"""From line to line of the title, in sizes of its type."""
PITCH, FACTS = 13.0, 10.5
"""The sizes of the pitch and of the facts under the title, in points."""
COVER_TILE = 30.0
"""The side of the tiles of a map of tiles before it is fitted to the cover, in mm."""
PIECE = 13.0
"""The diameter of the pieces on the cover, in mm."""
LABEL = 9.0
"""The height of the label that says what the book is, in mm."""


def cover(book: Book, size: tuple[float, float]) -> Figure:
    """Return the cover, `size` mm large."""
    width, height = size
    outer = Box(EDGE, EDGE, width - EDGE, height - LOW)
    inner = Box(outer.x0 + FRAME, outer.y0 + FRAME, outer.x1 - FRAME, outer.y1 - FRAME)
    titles, title = _fit_title(book.spec.title, inner.width - 2 * AIR)
    known = _wrap(say_facts(book), inner.width - 2 * AIR)
    said = book.spec.motto or book.spec.note
    pitch = fonts.wrap_evenly(said, "display-italic", PITCH, inner.width - 2 * AIR) if said else []
    lead = title * LEAD * MM_PER_POINT
    tall = 8.0 + len(titles) * lead + 3.0 + len(pitch) * 6.0 + len(known) * 5.2 + 4.0 + PIECE + 6.0
    played = () if book.has_board else tuple(book.inventory().draw(Box(inner.x0, inner.y0, inner.x1, inner.y1 - tall).grown(-AIR)))
    pictured = book.has_board or bool(played)
    middle = inner.y1 - tall if pictured else inner.y0 + (inner.height - tall) / 2
    shapes: list[Shape] = [Rect(outer.x0, outer.y0, outer.width, outer.height, Paint(fill=ink.SLATE, role="ground"))]
    shapes.append(Rect(inner.x0, inner.y0, inner.width, inner.height, Paint(fill=ink.SAND, role="ground")))
    if book.has_board:
        picture, middle = _crop(book, (inner.x0, inner.y0, inner.x1, middle))
        shapes.append(picture)
    elif played:
        shapes.append(Rect(inner.x0, inner.y0, inner.width, middle - inner.y0, Paint(fill=ink.LAW, role="ground")))
        shapes.append(Group(played, tag=tags.DECORATION))
    if pictured:
        shapes += [line(inner.x0, y, inner.x1, y, Paint(stroke=ink.SLATE, width=wide)) for y, wide in ((middle, 0.9), (middle + 1.3, 0.25))]
    shapes += _label(book, inner)
    y, centre = middle + 8.0 + (inner.y1 - tall - middle) / 2 * pictured, width / 2
    for words in titles:
        y += lead
        shapes.append(
            add_tag(
                [Text(centre, y - 0.24 * lead, words, "display", title, ink.TEXT, "middle")],
                tags.heading(1, 1, Place("cover", book.spec.title)),
            )
        )
    y += 3.0
    for words in pitch:
        y += 6.0
        shapes.append(add_tag([Text(centre, y - 2.6, words, "display-italic", PITCH, ink.TEXT, "middle")], Tag("P", key=2)))
    for words in known:
        y += 5.2
        shapes.append(add_tag([Text(centre, y - 1.4, words, "regular", FACTS, ink.TEXT, "middle")], Tag("P", key=1)))
    shapes += _pieces(book, Box(inner.x0 + AIR, y + 4.0, inner.x1 - AIR, y + 4.0 + PIECE))
    return Figure(width, height, tuple(shapes))


def say_facts(book: Book) -> str:
    """Say for whom the game is, how long it takes and how many players it is best with, as far as the layout has them."""
    return " · ".join(print_order.say_facts(book.spec, book.say))


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
    words, box = book.say("rulebook_title"), _label_box(book, inner.x0, inner.y0)
    yield Rect(box.x0, box.y0, box.width, box.height, Paint(fill=book.accent, role="ground"))
    base = inner.y0 + LABEL / 2 + fonts.cap_height("semibold", 13) / 2 - FRAME / 4
    yield Text(box.centre[0], base, words, "semibold", 13, ink.legible_on(book.accent), "middle", role="text")


def _label_box(book: Book, left: float, top: float) -> Box:
    x = left + AIR
    return Box(x, top - FRAME / 2, x + fonts.width(book.say("rulebook_title"), "semibold", 13) + 10, top + LABEL)


def _pieces(book: Book, room: Box) -> Iterator[Shape]:
    """Draw a piece of each seat in a row, smaller where there are many."""
    seats = _list_seats(book)
    if not seats:
        return
    step = min(PIECE + 4.0, room.width / len(seats))
    left = room.x0 + (room.width - step * len(seats)) / 2 + step / 2
    for number, seat in enumerate(seats):
        yield _draw_piece(book, seat, min(PIECE, step - 1.0), left + number * step, (room.y0 + room.y1) / 2)


def _list_seats(book: Book) -> Sequence[Symbol | Seat]:
    """Return the piece of each seat, or the seats where the kit has none."""
    return book.inventory().seats or [*print_order.choose_seats(book.spec, None, None).values()]


def _draw_piece(book: Book, seat: Symbol | Seat, across: float, x: float, y: float, scale: float = 1.0) -> Shape:
    """Draw the piece of a seat about (x, y), `across` mm wide, with letters where these can be read at a `scale`."""
    if not isinstance(seat, Symbol):
        return legible((Use(tokens.disc(seat, across, style=book.style, rim=True), x, y),), scale, ink.FOOTER)[0]
    box = seat.extent
    by = across / max(box.width, box.height) if box is not None else 1.0
    return Group(legible((Use(seat, 0, 0),), scale * by, ink.FOOTER), Affine.scale(by).then(Affine.translate(x, y)))


def _crop(book: Book, room: tuple[float, float, float, float]) -> tuple[Shape, float]:
    """Draw the middle of the map, as it is printed, over a room between its left, upper, right and lower edge, in mm.

    Return it with its lower edge, which is higher where the room would end within a row of cells or tiles.
    """
    left, top, right, low = room
    ground, _ = book.drawer.find_ground(LAYOUT)
    from boardgen.draw.map.tile_map import list_places

    drawn, box = _map(book, ground)
    label = _label_box(book, left, top)
    tiles = {} if isinstance(book.spec.ground, Board) else list_places(book.spec.tiles, COVER_TILE)
    seen = _choose_window(drawn, box, Box(left, top, right, low), label, tiles)
    if seen is None:
        scale = max((right - left) / box.width, (low - top) / box.height)
        (x, y), wide, high = box.centre, (right - left) / scale, (low - top) / scale
        seen = Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
    scale = (right - left) / seen.width
    seen = seen._replace(y1=_end_above_row(seen, [*tiles] or _list_rows(book, drawn, box)))
    low = top + seen.height * scale
    x, y = left - seen.x0 * scale, top - seen.y0 * scale
    hidden = Box((label.x0 - x) / scale, (label.y0 - y) / scale, (label.x1 - x) / scale, (label.y1 - y) / scale)
    shapes = readable(drawn.shapes, ceil(100 * LEAST / scale) / 100, down=1.0)
    if isinstance(book.spec.ground, Board):
        seats = print_order.choose_seats(book.spec, None, None)
        taken = [hidden, *(part for part, worth in _list_parts(shapes) if worth > 1)]
        shapes += (*book.inventory().begin(drawn, scale), *stage_pieces(book.spec, seats, drawn, seen, taken, scale, book.style))
    whole = [place for place in tiles if seen.holds(place) and not place.overlaps(hidden)]
    pieces = _list_seats(book) if whole else []
    for number, piece in enumerate(pieces):
        place = whole[(2 * number + 1) * len(whole) // (2 * len(pieces))]
        shapes += (_draw_piece(book, piece, STAGED * place.width, *place.centre, scale),)
    shapes = tuple(_whole(shapes, seen, hidden, 1 / scale))
    picture = Group(Windows().clip_shapes(shapes, seen), Affine.scale(scale).then(Affine.translate(x, y)))
    return Group((picture,), clip=Rect(left, top, right - left, low - top, Paint()), tag=tags.DECORATION), low


def _list_rows(book: Book, drawn: Figure, box: Box) -> list[Box]:
    """Return the rows of a board of square cells, none for one of lines, whose edges may cut it anywhere."""
    board = book.spec.board
    if not (board.grid.cells and board.grid.lattice == "square"):
        return []
    half = board.pitch / 2
    return [Box(box.x0, down - half, box.x1, down + half) for down in drawn.down]


def _end_above_row(seen: Box, rows: Iterable[Box]) -> float:
    """Return where a window ends: above the cells or tiles that its lower edge would cut, unless it were much lower than wide then."""
    cut = [row.y0 for row in rows if row.y0 < seen.y1 - UNCUT < row.y1 - 2 * UNCUT and row.x0 < seen.x1 and row.x1 > seen.x0]
    end = min(cut, default=seen.y1)
    return end if end - seen.y0 > LOWEST * seen.height else seen.y1


LOWEST = 0.8
"""The share of the room for the map on a cover that this takes at least."""
STAGED = 0.44
"""The diameter of the piece of a seat on a tile, in tiles."""
CLOSER = (1.0, 1.12, 1.25, 1.4, 1.6)
"""The scales that the map on a cover may have, in that in which it is as large as its room."""
FINELY = tuple(1 + number / 25 for number in range(16))
"""The same for a map of tiles, none of which its edge had better cut."""
TILE, NAMED, SPLIT = 1.0, 5.0, 8.0
"""What a tile is worth, and one with a name; what it costs to cut one."""
WORTH = {"price-": 2.0, "label-": 1.5, "compass": 2.0}
"""What a part of a map is worth that a cover shows whole; one that its edge would cut costs as much again."""


def _choose_window(drawn: Figure, box: Box, room: Box, label: Box, tiles: Mapping[Box, str]) -> Box | None:
    """Return the part of a map, within `box` and in its own mm, that shows the most whole and cuts the fewest; None without a grid.

    Along its edges lie whole `tiles`, whose places have a word or "".
    """
    if not drawn.across or not drawn.down:
        return None
    step = (drawn.across[-1] - drawn.across[0]) / max(1, len(drawn.across) - 1)
    parts = [(part, worth, abs(worth)) for part, worth in _list_parts(drawn.shapes)]
    parts += [(place.grown(-UNCUT), NAMED if word else TILE, SPLIT) for place, word in tiles.items()]

    def starts(low: float, high: float, size: float, sides: Iterable[float]) -> list[float]:
        """Return where a window of this size may begin: at every half step, or so that it begins or ends between tiles."""
        if tiles:
            return sorted({at for side in {*sides, low, high} for at in (side, side - size) if low <= at <= high - size + 1e-9})
        return [min(low + i * step / 2, high - size) for i in range(1 + round(2 * (high - low - size) / step))]

    best: tuple[float, Box] | None = None
    for closer in FINELY if tiles else CLOSER:
        scale = closer * max(room.width / box.width, room.height / box.height)
        wide, high = room.width / scale, room.height / scale
        tab = label.shift(-room.x0, -room.y0)
        xs = starts(box.x0, box.x1, wide, [side for place in tiles for side in (place.x0, place.x1)])
        ys = starts(box.y0, box.y1, high, [side for place in tiles for side in (place.y0, place.y1)])
        for x, y in product(xs, ys):
            seen, hidden = Box(x, y, x + wide, y + high), Box(x, y, x + tab.x1 / scale, y + tab.y1 / scale)
            near = seen.grown(-UNCUT / scale)
            value = 0.0
            for part, worth, cut in parts:
                if near.holds(part) and not hidden.overlaps(part):
                    value += worth
                elif seen.overlaps(part):
                    value -= cut
            value *= 1.0 if tiles else closer**1.5  # fewer that are larger are as good
            if best is None or value > best[0] + 1e-6:
                best = value, seen
    return best[1] if best is not None else None


def _list_parts(shapes: Iterable[Shape], x: float = 0.0, y: float = 0.0) -> Iterator[tuple[Box, float]]:
    """Yield the parts of a map that are wholly on a cover or not at all, and what each is worth."""
    for shape in shapes:
        if isinstance(shape, Group) and shape.transform._replace(e=0.0, f=0.0) == STILL:
            to = x + shape.transform.e, y + shape.transform.f
            worth = next((worth for name, worth in WORTH.items() if (shape.id or "").startswith(name)), None)
            if worth is None and not (shape.id or "").startswith(MANY):
                yield from _list_parts(shape.shapes, *to)
            for part in shape.shapes if worth is None and (shape.id or "").startswith("scenes") else [shape] if worth is not None else []:
                box = extent(part)
                if box is not None:
                    yield (box.shift(x, y) if part is shape else box.shift(*to)), 1.0 if worth is None else worth


UNCUT, SIGN = 1.0, 3.0
"""From the edge of the map on the cover to what is shown whole or not at all, and to a part of a sign, in mm."""
ONE, MANY = ("label-", "price-", "compass"), ("signs", "scenes", "starts")
"""How the ids of groups begin that are one thing on a map, and of those that are many."""
TITLED = "cartouche"
"""The id of the group with the title of a map, which a cover says below it."""


def _whole(shapes: Iterable[Shape], seen: Box, hidden: Box, unit: float) -> Iterator[Shape]:
    """Yield what the cover shows of a map: no word, medallion or sign that its edge or its label would cut; `unit` is a mm of the page."""

    def is_whole(shape: Shape, near: float) -> bool:
        box = extent(shape)
        return box is None or (seen.grown(-near * unit).holds(box) and not hidden.grown(near * unit).overlaps(box))

    for shape in shapes:
        if isinstance(shape, Text):
            yield from (shape,) if is_whole(shape, UNCUT) else ()
        elif not isinstance(shape, Group) or shape.transform._replace(e=0.0, f=0.0) != STILL:
            yield shape
        elif shape.id == TITLED:
            continue
        elif (shape.id or "").startswith(ONE):
            yield from (shape,) if is_whole(shape, UNCUT) else ()
        else:
            by = -shape.transform.e, -shape.transform.f
            inner = _whole(shape.shapes, seen.shift(*by), hidden.shift(*by), unit)
            yield shape._replace(shapes=tuple(part for part in inner if not (shape.id or "").startswith(MANY) or is_whole(part, SIGN)))


def _map(book: Book, ground: Ground) -> tuple[Figure, Box]:
    """Return the map of a game, and what may be seen of it: all within its frame, or a map of tiles with the coast around it."""
    spec = book.spec
    if not isinstance(spec.ground, Board):
        from boardgen.draw.map.tile_map import map_figure

        drawn = map_figure(spec.tiles, COVER_TILE, spec.words.get("map_north", ""), blank=False, style=ground.style)
        return drawn, Box(0, 0, drawn.width, drawn.height)
    printed = (one.pieces[0][0] for one in book.inventory().shown if spec.components[one.name].kind == "board")
    figure = next(printed, None) or board_figure(spec, style=ground.style, pictures=open_board_pictures(spec))
    return figure, land_of(spec.board, figure)


BELOW = 15.5
"""From the foot of the page to the frame, in mm: the number of the page is under it."""
BACK_AIR = 7.0
"""Between the frame and the words in it, in mm."""
FULL = 139.0
"""The width of a page in mm from which on frame and air are as wide as they may be: half a sheet of Letter is wider."""
SIZES = (
    (11.0, 10.0),
    (10.4, 9.4),
    (9.8, 9.0),
    (9.4, 8.6),
    (9.0, 8.2),
    (8.6, 7.8),
    (8.2, 7.4),
    (7.8, 7.0),
    (7.4, 6.5),
    (7.0, 6.5),
    (6.6, 6.5),
)
"""The size of the turn and that of the answers, in points: the first with which both fit."""
GUTTER = 5.0
"""Between the two columns of answers, in mm."""
BETWEEN = 5.0
"""Between the turn and the answers, in mm."""
ID = "back-cover"


def has_back(book: Book) -> bool:
    """Return whether a book has something to say on its back cover."""
    return bool(book.text.back or book.text.answers)


def back_cover(book: Book, size: tuple[float, float], setter: BookletText) -> Figure:
    """Return the back cover, `size` mm large. Raises DataError at the line of what is too long for it."""
    width, height = size
    outer = Box(EDGE, EDGE, width - EDGE, height - BELOW)
    thinner = min(1.0, (width / FULL) ** 3)
    inner, room = outer.grown(-FRAME * thinner), outer.grown(-(FRAME + BACK_AIR) * thinner)
    frame = [
        Rect(outer.x0, outer.y0, outer.width, outer.height, Paint(fill=ink.SLATE, role="ground")),
        Rect(inner.x0, inner.y0, inner.width, inner.height, Paint(fill=ink.SAND, role="ground")),
    ]
    over = 0.0
    for turn, small in SIZES:
        text = _set(setter, [one.block for one in book.text.back], turn, room.width)
        columns = _columns(_answers(book, setter, small, room.width))
        heading = _set(setter, [Block("heading", 1, book.say("rulebook_answers"), 2)], turn, room.width) if columns[0] else []
        tall = measure_strips(text) + measure_strips(heading) + max(map(measure_strips, columns)) + (BETWEEN if text and heading else 0.0)
        over = tall - room.height
        if over <= 0:
            shapes: list[Shape] = [*frame, Group(tuple(_draw(text, room.x0, room.y0)), id=ID)]
            y = room.y0 + measure_strips(text)
            if text and heading:
                y += BETWEEN
                shapes.append(line(room.x0, y - BETWEEN / 2, room.x1, y - BETWEEN / 2, Paint(stroke=ink.SLATE, width=0.35)))
            shapes += _draw(heading, room.x0, y)
            y += measure_strips(heading)
            for number, column in enumerate(columns):
                shapes += _draw(column, room.x0 + number * (room.width + GUTTER) / 2, y)
            y += max(map(measure_strips, columns))
            return Figure(width, height, (*shapes, *_foot(book, room, y)))
    first = (book.text.back or book.text.answers[0])[0]
    faults = Faults()
    what = f"turn and answers are {over:.0f} mm too long for the back cover"
    faults.add(place(book.text.source, first.block.line), what, "write less after <!-- back -->, or shorter answers", "data:booklet.room")
    raise DataError(*faults.sorted())


FOOT = 17.0
"""What the title at the foot takes, in mm."""


def _foot(book: Book, room: Box, top: float) -> Iterator[Shape]:
    """Draw the title at the foot, with the facts on the cover, where there is room below `top`."""
    facts = say_facts(book)
    size = ink.BODY
    while size > ink.FOOTER and fonts.width(facts, "regular", size) > room.width:
        size -= 0.25
    if top + FOOT > room.y1 or fonts.width(book.spec.title, "display", 16) > room.width or fonts.width(facts, "regular", size) > room.width:
        return
    middle = (room.x0 + room.x1) / 2
    yield line(room.x0, room.y1 - FOOT + 4.0, room.x1, room.y1 - FOOT + 4.0, Paint(stroke=ink.SLATE, width=0.35))
    yield Text(middle, room.y1 - 5.2, book.spec.title, "display", 16, ink.TEXT, "middle")
    yield Text(middle, room.y1, facts, "regular", size, ink.TEXT, "middle")


def _answers(book: Book, setter: BookletText, size: float, room: float) -> list[list[Strip]]:
    """Return each answer, with the number of its question, in half the room."""
    found: list[list[Strip]] = []
    for number, (_, answer) in enumerate(book.text.answers, 1):
        text = f"**{number}**  {answer.block.text.removeprefix(ANSWER)}"
        found.append(_set(setter, [Block("paragraph", answer.block.line, text)], size, (room - GUTTER) / 2))
    return found


def _columns(answers: Sequence[list[Strip]]) -> tuple[list[Strip], list[Strip]]:
    """Return the answers in two columns of about one height."""
    half, left, right = measure_strips(strip for one in answers for strip in one) / 2, list[Strip](), list[Strip]()
    for one in answers:
        (left if measure_strips(left) < half - 0.1 else right).extend(one)
    return left, right


def _set(setter: BookletText, blocks: Sequence[Block], size: float, room: float) -> list[Strip]:
    """Return blocks in a size of type and a width, headings of chapters as large as those of parts."""
    small = setter._replace(look=setter.look._replace(size=size), room=setter.room._replace(x1=setter.room.x0 + room))
    strips = [strip for block in blocks for strip in small.strips(block._replace(level=max(1, block.level - 1)) if block.level else block)]
    return [strips[0]._replace(before=0.6 * size * MM_PER_POINT), *strips[1:]] if strips else []


def _draw(strips: Sequence[Strip], x: float, y: float) -> list[Shape]:
    shapes: list[Shape] = []
    for strip in strips:
        y += strip.before
        shapes += strip.draw(x, y)
        y += strip.height
    return shapes
