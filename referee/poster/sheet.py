"""The sheet of a poster: the board with what happened on it, and below it or beside it a title, the seats, a chart and the story.

The board shows pieces with their numbers, ways and routes, deeds on plates, and stones by diagrams."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil, hypot

from boardgen.draw.board.board import land_of
from boardgen.draw.shape import charts, ink
from boardgen.draw.shape.shapes import (
    Circle,
    Figure,
    Group,
    Paint,
    Path,
    Rect,
    Segment,
    Shape,
    Text,
    extent_of,
    leaves,
    line,
    missing_glyphs,
    polygon,
)
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box
from boardgen.layout.ground.board import Board
from boardgen.layout.spec.record_law import RecordFigures
from boardgen.layout.yaml.plain_text import print_minus
from boardgen.records import NamedTuple
from boardgen.surface import png
from boardgen.surface.svg import svg_text
from referee.judge.ask.laws import law
from referee.judge.ask.trials import Laid
from referee.poster.story import HEAD, Course, Move, Story
from referee.replay.animation import cut
from referee.show.picture import BOWS, clear_compass, crop_ground, draw_over, draw_way, find_signs, fit_number, place_pieces

A3 = (297.0, 420.0)
WIDE = 297.0
"""The width of the sheet for which measures and type are given, mm: on another they grow and shrink with it."""
BARE = 180.0
"""The same for a game without a board, whose story has all the room."""
MARGIN, GAP = 14.0, 8.0
EDGE = 7.0
"""From the edge of the sheet to the line around all of it, mm."""
TITLE, SUBTITLE, SEAT, STORY = 46.0, 15.0, 13.0, 12.5
"""Type in points."""
LARGEST = 2.0
"""How many times its true size a board is at most, on a sheet of `WIDE`."""
GROW = tuple(round(1.6 - 0.05 * step, 2) for step in range(17))
"""How many times its usual size everything below the board may be: the largest that has room is taken."""
CHART = 44.0
"""How high a chart is below a board, mm."""
SIDE = 105.0
"""The minimum width of what is beside it."""
RECORD = 0.36
"""The share of a sheet's height that diagrams take at most."""
DPI = 150
"""Pixels an inch of a PNG."""


class Page(NamedTuple):
    """A sheet of `width` x `height` mm."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


def write_poster(page: Page, form: str, title: str) -> tuple[bytes, str]:
    """Return a poster as a file, and the characters that the font lacks, which are boxes in it. `form` is `pdf`, `svg` or `png`.

    An SVG shows them in a font of the reader's."""
    size, lacking = (page.width, page.height), missing_glyphs(page.shapes)
    if form == "svg":
        return svg_text(size, page.shapes, real_text=bool(lacking), title=title).encode("utf-8"), ""
    return png.png_bytes(size, page.shapes, DPI) if form == "png" else png.pdf_bytes([(size, page.shapes)], title), lacking


def draw_poster(story: Story, size: tuple[float, float]) -> Page:
    """Return the poster on paper of this size in mm, upright or on its side as the board is."""
    picture = story.replay.picture
    ground = crop_ground(picture.ground) if picture is not None and picture.ground.width else _lay_hands(story)
    short, long = sorted(size)
    level = ground.width > 1.25 * ground.height and not (story.pieces == "stones" and diagrams(story.moves))
    width, height = (long, short) if level else (short, long)
    scale = width / (WIDE * 2**0.5 if level else WIDE if ground.width else BARE)
    sheet = _Sheet(story, width / scale, height / scale, scale)
    shapes = (Rect(0, 0, width, height, Paint(fill=PAPER)), Group(tuple(sheet.draw(ground, level)), Affine.scale(scale)))
    return Page(width, height, shapes)


HAND = 250.0
"""How wide the cards of a hand are side by side at most, on a poster of a game without a board, in mm; they overlap then."""


def _lay_hands(story: Story) -> Figure:
    """Return the cards that each seat has at the end, as they are printed: a picture of a game without a board. Empty for no cards."""
    from boardgen.components.print_order import choose_seats  # games with a board print nothing here
    from boardgen.kit.kit import build
    from boardgen.sheet.paper.paper import paper

    table, spec = story.replay.verdict.table, story.spec
    hands = (law(spec).measures().hands(table) if table is not None else None) or {}
    faces: dict[str, Figure] = {}
    for deck in spec.figures.decks if isinstance(spec.figures, RecordFigures) else ():
        rows = {int(names[-1].rpartition(" ")[2]): label for label, names in deck.names.items()}
        held = tuple(row for row, label in rows.items() if any(label in hand for hand in hands.values()))
        if held and spec.components[deck.name].own.rows:
            kit = build(spec, choose_seats(spec, None, None), paper("a4"), (deck.name,), cards=((deck.name, held),))
            drawn = {face.name: face.figure for part in kit.parts for face in part.faces}
            faces |= {label: drawn[name] for row, label in rows.items() if (name := f"{deck.name}-{row}") in drawn}
    shapes: list[Shape] = []
    y = 0.0
    for seat in story.names:
        cards = [faces[card] for card, many in hands.get(seat, {}).items() if card in faces for _ in range(many)]
        if not cards:
            continue
        high, wide = cards[0].height, cards[0].width
        step = min(wide + 4, (HAND - wide) / max(1, len(cards) - 1))
        x = (HAND - wide - step * (len(cards) - 1)) / 2
        for card in cards:
            edge = Rect(0.0, 0.0, card.width, card.height, Paint(ink.PAPER, ink.EDGE, 0.3), 2.5)
            shapes.append(Group((edge, Group(card.shapes, clip=edge._replace(paint=Paint()))), Affine.translate(x, y)))
            x += step
        shapes.append(Circle(HAND / 2, y + high + 4.5, 2.6, Paint(story.inks[seat], ink.EDGE, 0.3)))
        y += high + 12
    return Figure(HAND, y - 4, tuple(shapes)) if shapes else Figure(0.0, 0.0, ())


class _Sheet:
    """Draws one poster in the measures of a sheet that is `WIDE` across, or `WIDE` high where it lies on its side."""

    def __init__(self, story: Story, width: float, height: float, scale: float) -> None:
        self._story, self._width, self._height = story, width, height
        self._small = max(SMALL, SMALL / scale)  # as large on paper, however small the sheet is
        self._columns = 0.0
        self._inks = story.inks
        self._board = BoardDrawing(story)

    def draw(self, ground: Figure, level: bool) -> Iterator[Shape]:
        """Yield everything on the sheet."""
        edge = Box(0.0, 0.0, self._width, self._height).grown(-EDGE)
        yield Rect(edge.x0, edge.y0, edge.width, edge.height, Paint(stroke=ink.TEXT, width=0.7))
        yield Rect(edge.x0 + 1.4, edge.y0 + 1.4, edge.width - 2.8, edge.height - 2.8, Paint(stroke=ink.TEXT, width=0.2))
        inner = Box(MARGIN, MARGIN, self._width - MARGIN, self._height - MARGIN)
        foot = inner.y1 - 4
        judged = self._story.say("poster_judged", layout=self._story.replay.verdict.board)
        yield Text(self._width / 2, inner.y1 + 1.5, judged, "display-italic", SMALL, ink.SECOND, "middle")
        if level:
            scale = min((inner.width - SIDE - GAP) / ground.width, (foot - inner.y0) / ground.height, LARGEST)
            top = inner.y0 + (foot - inner.y0 - ground.height * scale) / 2
            yield Group(self._board.draw(ground), Affine.scale(scale).then(Affine.translate(inner.x0, top)))
            yield from self._tell(Box(inner.x0 + ground.width * scale + GAP, top, inner.x1, top + ground.height * scale), least=1.0)
            return
        records = diagrams(self._story.moves) if self._story.pieces == "stones" else []
        small, across = self._fit_diagrams(len(records), inner) if records else (0.0, 1)
        below = ceil(len(records) / across) * (self._board.frame_diagram().height * small + CAPTION) if records else 0.0
        y = inner.y0
        key = self._story.say("poster_routes") if self._story.laid is not None else ""
        if ground.width:
            told = self._height_of(inner.width, 0.85 if records else 1.0)
            tall = foot - inner.y0 - told - below - GAP * (1.3 if key else 1.0)
            scale = min(inner.width / ground.width, tall / ground.height, LARGEST)
            over = tall - ground.height * scale - (0.6 + 0.8 * self._has_chart) * told  # what growth leaves is above and below
            left = inner.x0 + (inner.width - ground.width * scale) / 2
            y += 0.4 * max(0.0, over)
            self._columns = ground.width * scale
            yield Group(self._board.draw(ground), Affine.scale(scale).then(Affine.translate(left, y)))
            y += ground.height * scale + GAP
            if key:
                yield Text(self._width / 2, y - 0.35 * GAP, key, "display-italic", self._small, ink.SECOND, "middle")
                y += 0.3 * GAP
        if records:
            yield from self._board.draw_diagrams(records, inner._replace(y0=y - 2), small, across, self._small)
            y += below
        yield from self._tell(inner._replace(y0=y, y1=foot))

    # Below the board, or beside it

    def _tell(self, box: Box, least: float = GROW[-1]) -> Iterator[Shape]:
        """Yield title, seats, chart and story into a box, as large as there is room for and with the rest of the room between them."""
        story, middle = self._story, (box.x0 + box.x1) / 2
        by = next((by for by in GROW if by > least and self._height_of(box.width, by) <= box.height), least)
        self._small = max(self._small, SMALL * by)
        charted, told = self._has_chart, bool(story.lines)
        beside = charted and told and not self._is_narrow(box.width)
        spare = box.height - self._height_of(box.width, by)
        grown = min(spare, (0.8 if beside or not told else 0.5) * CHART * by) if charted else 0.0
        air = max(0.0, spare - grown) / (4 if charted or told else 2)
        y = box.y0 + min(air, 2 * GAP)
        for words, face, size in self._heads(box.width, by):
            y += size * MM_PER_POINT * (0.78 if face == HEAD else 1.45)
            yield Text(middle, y, words, face, size, ink.TEXT if face == HEAD else ink.SECOND, "middle")
        y += 4.5 * by
        yield from _rule(middle, y, min(0.3 * box.width, 46.0 * by))
        y += 3 * by + 0.5 * air
        for row in self._seat_rows(box.width, by):
            y += 7 * by
            x = middle - sum(wide for _, _, wide in row) / 2
            for seat, words, wide in row:
                yield Circle(x + 2.4 * by, y - 1.6 * by, 2.2 * by, self._mark(seat)._replace(width=0.3))
                yield Text(x + 6.0 * by, y, words, "semibold", SEAT * by, ink.TEXT)
                x += wide
        y += GAP * by + air
        left, right = box, box
        if beside:
            half = self._column(box.width) / 2
            left, right = box._replace(x0=middle - half, x1=middle), box._replace(x0=middle + GAP, x1=middle + half)
        high = CHART * by + grown if charted else 0.0
        if charted:
            indent = 0.0 if beside or self._is_narrow(box.width) else 0.15 * box.width
            yield from self._chart(Box(left.x0 + indent, y, left.x1 - indent, y + high))
            y += 0.0 if beside else high + GAP * by
        if told:
            y += max(0.0, (high - self._tall(STORY * by, right.width - 9 * by)) / 2) if beside else 0.0
            yield from self._lines(right._replace(y0=y, y1=box.y1), by, centred=not beside)

    @property
    def _has_chart(self) -> bool:
        course = self._story.course
        return len(course) > 1 and len({value for one in course for value in one.scores.values()}) > 1

    def _column(self, wide: float) -> float:
        """Return how wide chart and story are together: as wide as the board above them, where there is room on that for both."""
        return max(self._columns, 2 * SIDE) if self._columns else wide

    def _fit_diagrams(self, many: int, room: Box) -> tuple[float, int]:
        """Return the largest scale for so many diagrams, and how many of them are side by side then."""
        seen = self._board.frame_diagram()

        def fit(across: int) -> float:
            rows = ceil(many / across)
            wide = (room.width - (across - 1) * BETWEEN) / across
            return min(wide / seen.width, (RECORD * room.height / rows - CAPTION) / seen.height)

        return max((round(fit(across), 6), across) for across in range(1, many + 1))

    def _is_narrow(self, wide: float) -> bool:
        """Return whether chart and story are one below the other."""
        return wide < 2 * SIDE

    def _height_of(self, wide: float, by: float) -> float:
        """Return how high everything below the board is, so many times its usual size, in mm."""
        heads = sum(size * MM_PER_POINT * (0.78 if face == HEAD else 1.45) for _, face, size in self._heads(wide, by))
        seats = 7 * by * len(self._seat_rows(wide, by))
        narrow = self._is_narrow(wide)
        column = wide if narrow or not self._has_chart else 0.5 * self._column(wide) - GAP
        lines = self._tall(STORY * by, column - 9 * by) if self._story.lines else 0.0
        chart = CHART * by if self._has_chart else 0.0
        both = chart + lines + (GAP * by if chart and lines else 0.0) if narrow else max(chart, lines)
        return heads + seats + both + (7.5 + GAP) * by

    def _heads(self, wide: float, by: float) -> list[tuple[str, fonts.Face, float]]:
        """Return the lines of title and subtitle with their faces and sizes."""
        title, least = self._story.title, SUBTITLE
        size = TITLE * by
        while size > least and fonts.width(title, HEAD, size) > wide and (size > TITLE / 2 or not self._is_narrow(wide)):
            size -= 1
        lines = [title] if fonts.width(title, HEAD, size) <= wide else fonts.wrap(title, HEAD, size, wide)[:3]
        heads: list[tuple[str, fonts.Face, float]] = [(cut(line, HEAD, size, wide), HEAD, size) for line in lines]
        whole = re.sub(rf"\S+ {re.escape(self._story.spec.title)}$", lambda one: one[0].replace(" ", "\u00a0"), self._story.subtitle)
        below = [line.replace("\u00a0", " ") for line in fonts.wrap(whole, "display-italic", SUBTITLE * by, wide)]
        return heads + [(cut(line, "display-italic", SUBTITLE * by, wide), "display-italic", SUBTITLE * by) for line in below]

    def _seat_rows(self, wide: float, by: float) -> list[list[tuple[str, str, float]]]:
        """Return seats with their names and scores, best first, in rows, and how wide each is."""
        rows: list[list[tuple[str, str, float]]] = [[]]
        for seat, score in self._story.scores.items():
            words = cut(f"{self._story.names[seat]}  {score}", "semibold", SEAT * by, min(wide, 100.0) - 14 * by)
            one = seat, words, fonts.width(words, "semibold", SEAT * by) + 14 * by
            if rows[-1] and sum(wide for _, _, wide in rows[-1]) + one[2] > wide:
                rows.append([])
            rows[-1].append(one)
        return rows

    def _chart(self, box: Box) -> Iterator[Shape]:
        """Yield the score of every seat, round by round, each line with the name at its end."""
        course = self._story.course
        ends = [(seat, course[-1].scores.get(seat, 0.0)) for seat in self._story.names]
        room = 0.4 * box.width
        labels = {seat: cut(f"{self._story.names[seat]} {self._story.scores[seat]}", "semibold", self._small, room) for seat, _ in ends}
        named = max(fonts.width(label, "semibold", self._small) for label in labels.values()) + 7
        high = fonts.cap_height("regular", self._small)
        values = [value for one in course for value in one.scores.values()]
        ticks = charts.steps(min(0.0, *values), max(0.0, *values) or 1.0, 4)
        left = max(fonts.width(charts.number(tick), "regular", self._small) for tick in ticks) + 2
        x0, x1, y0, y1 = box.x0 + left, box.x1 - named, box.y0 + 2, box.y1 - 3 - high
        first, last, over = course[0].round, course[-1].round, self._story.say("poster_over")

        def at(round_: float, value: float) -> tuple[float, float]:
            across = (round_ - first) / ((last - first) or 1)
            return x0 + across * (x1 - x0), y1 - (value - ticks[0]) / (ticks[-1] - ticks[0]) * (y1 - y0)

        for tick in ticks:
            y = at(first, tick)[1]
            yield line(x0, y, x1, y, charts.AXIS if tick == 0 else charts.GRID)
            yield Text(x0 - 1.5, y + high / 2, print_minus(charts.number(tick)), "regular", self._small, ink.SECOND, "end")
        for tick in charts.steps(first, last, 10, whole=True):
            clear = not course[-1].over or x1 - at(tick, 0)[0] > fonts.width(over + "000", "regular", self._small)
            if first <= tick <= last and clear:
                yield Text(at(tick, 0)[0], box.y1 - 0.5, charts.number(tick), "regular", self._small, ink.SECOND, "middle")
        if course[-1].over:
            yield Text(x1, box.y1 - 0.5, over, "regular", self._small, ink.SECOND, "middle")
        yield from self._curves(course, at)
        spots = charts.spread([(at(last, value)[1], seat) for seat, value in ends], self._small * MM_PER_POINT * 1.15)
        for y, seat in spots:
            yield Circle(x1 + 4.2, y, 1.3, self._mark(seat))
            yield Text(x1 + 6.5, y + high / 2, labels[seat], "semibold", self._small, ink.TEXT)

    def _curves(self, course: Sequence[Course], at: Callable[[float, float], tuple[float, float]]) -> Iterator[Shape]:
        for number, seat in enumerate(self._story.names):
            points = [at(one.round, one.scores[seat]) for one in course if seat in one.scores]
            if len(points) > 1:
                fill, dash = self._inks[seat], charts.DASHES[number % len(charts.DASHES)]
                yield polygon(points, Paint(stroke=PAPER, width=2.0, join="round"), closed=False)
                if ink.contrast(fill, PAPER) < 3:  # a pale line has a dark casing
                    yield polygon(points, Paint(stroke=ink.EDGE, width=1.3, dash=dash, join="round"), closed=False)
                yield polygon(points, Paint(stroke=fill, width=0.9, dash=dash, join="round"), closed=False)
            if len(points) < 40:
                yield from (Circle(*point, 1.1, self._mark(seat)) for point in points)

    def _mark(self, seat: str) -> Paint:
        fill = self._inks[seat]
        return Paint(fill, ink.EDGE if ink.contrast(fill, PAPER) < 3 else PAPER, 0.25)

    def _lines(self, box: Box, by: float, *, centred: bool) -> Iterator[Shape]:
        """Yield the story, each line with its round on a disc of who played it; flush right, or in the middle where it is alone."""
        size, dent = STORY * by, 9 * by
        while size > SMALL and self._tall(size, box.width - dent) > box.height:
            size -= 0.5
        step = size * MM_PER_POINT * 1.2
        told = [(one, fonts.wrap(one.text, "semibold", size, box.width - dent)) for one in self._story.lines]
        widest = max(fonts.width(row, "semibold", size) for _, rows in told for row in rows) + dent
        x, y = box.x0 + max(0.0, box.width - widest) / (2 if centred else 1), box.y0
        for one, rows in told:
            if y + len(rows) * step > box.y1:
                rows = rows[: max(0, int((box.y1 - y) / step))]
                if rows:
                    rows[-1] = rows[-1].rstrip() + "\u2026"
            if not rows:
                return
            yield from self._board.disc(x + 0.33 * dent, y + 0.45 * step, 0.3 * dent, one.seat, str(one.round))
            for row in rows:
                yield Text(x + dent, y + 0.75 * step, row, "semibold", size, ink.TEXT)
                y += step
            y += step * 0.55

    def _tall(self, size: float, room: float) -> float:
        step = size * MM_PER_POINT * 1.2
        return sum((len(fonts.wrap(told.text, "semibold", size, room)) + 0.55) * step for told in self._story.lines)


def _rule(x: float, y: float, long: float) -> Iterator[Shape]:
    """Yield a line about (x, y) with a lozenge in its middle."""
    for side in (-1, 1):
        yield line(x + side * 3.0, y, x + side * long, y, Paint(stroke=ink.TEXT, width=0.3))
    yield polygon([(x, y - 1.5), (x + 1.5, y), (x, y + 1.5), (x - 1.5, y)], Paint(fill=ink.ACCENT))


PAPER = "#FFFDF7"
SMALL = 9.0
"""The smallest type on a sheet of its usual size, in points."""
DISC = 0.21
"""The radius of a disc with the number of its round, in pitches of the board."""
STONE = 0.44
GHOST = 0.15
PITCH = 2.3
"""What is the pitch of a board without points here, in rings around a piece."""
BROAD, NARROW = 0.2, 0.045
"""The widths of the broadest and of the narrowest way, in pitches."""
LANE, ROAD, MORE, WIDEST = 0.12, 0.03, 0.014, 0.075
"""On a map of routes, in sides of a place: from the route of one seat to that of the next, its width, how much wider it is each time that
it was driven again, and at most."""
STOP, BEND, POINT = 0.062, 0.11, 0.042
"""The radius of a stop, that of a corner of a route, and how long the head of an arrow is, likewise."""
DIAGRAM = 50
"""Stones in each diagram, where numbers would repeat on a point."""
TILED, BETWEEN, CAPTION = 0.98, 5.0, 8.0
"""The diameter of a stone with a number in a diagram, in pitches; between two diagrams, and with what is written below one, in mm."""


class BoardDrawing:
    """Draws what lies on the board of one story, in the measures of its figure."""

    def __init__(self, story: Story) -> None:
        self._story, self._inks = story, story.inks

    def draw(self, ground: Figure) -> tuple[Shape, ...]:
        """Return the board with what lies on it, without its compass where a stone would be on that."""
        if self._story.laid is not None:
            laid = self._story.laid
            return (*laid.ground.shapes, *laid.under, *self._routes(laid), *laid.over)
        stones = {move.place for move in self._story.moves} if self._story.pieces == "stones" else ()
        if stones and self._story.replay.picture is not None:
            spots = [self._story.replay.picture.locate(place) for place in stones]
            ground = clear_compass(ground, spots, STONE * self._story.spec.board.pitch)
        return (*ground.shapes, *self._draw_pieces(ground))

    def _cell(self, point: str, x: float, y: float, pitch: float) -> tuple[float, float, float, float]:
        """Return the sides of what belongs to a point at (x, y): a square, to the frame where the board ends, since its land goes on."""
        board, figure = self._story.spec.board, self._story.replay.picture
        x0, y0, x1, y1 = x - pitch / 2, y - pitch / 2, x + pitch / 2, y + pitch / 2
        if figure is None or point not in board.index:
            return x0, y0, x1, y1
        number, land = board.index[point], land_of(board, figure.ground)
        column, row = board.col[number], board.row[number]
        return (
            land.x0 if column == 0 else x0,
            land.y0 if row == board.rows else y0,
            land.x1 if column == board.columns - 1 else x1,
            land.y1 if row == 1 else y1,
        )

    def _draw_pieces(self, ground: Figure) -> Iterator[Shape]:
        """Yield what lies on the board, in the measures of its figure."""
        story, picture = self._story, self._story.replay.picture
        if picture is None or not picture.ground.width:
            return  # cards in hand are drawn with their ground
        on = story.replay.position(story.replay.last_played)
        pitch = story.spec.board.pitch if isinstance(story.spec.ground, Board) else PITCH * picture.ring
        coast = next(
            (Path(one.segments, Paint()) for one, _ in leaves(ground.shapes) if isinstance(one, Path) and one.paint.fill == ink.SAND), None
        )
        for point, seat in story.land.items():
            x, y = picture.locate(point)
            fill, pale = self._inks[seat], is_pale(self._inks[seat])
            x0, y0, x1, y1 = self._cell(point, x, y, pitch)
            yield Group((Rect(x0, y0, x1 - x0, y1 - y0, Paint(fill=fill)),), opacity=0.7 if pale else 0.28, clip=coast)
            rim = Paint(fill, ink.EDGE, pitch / 30) if pale else Paint(fill, PAPER, pitch / 60)
            yield Rect(x - pitch / 9, y - pitch / 9, pitch / 4.5, pitch / 4.5, rim)
        if story.pieces == "printed":
            yield from place_pieces(on.values())
            for move in story.moves:
                if move.stays:
                    x, y = picture.locate(move.place)
                    yield from self._pill(str(move.round), x + 0.28 * pitch, y + 0.3 * pitch, 0.2 * pitch, move.seat)
            return
        signs = find_signs(ground.shapes) if story.hauls else {}
        ways = list(self._ways(pitch, tuple(signs)))
        yield from ways
        yield from draw_over(signs, ways, PAPER)
        if story.pieces == "stones":
            for place, move in {move.place: move for move in story.moves}.items():
                if move.stays:
                    yield from self.disc(*picture.locate(place), STONE * pitch, move.seat, str(move.number))
                elif not diagrams(story.moves):
                    yield from self._ghost(*picture.locate(place), DISC * pitch, move.seat, str(move.number))
            return
        kept = {move.place for move in story.moves if move.stays}
        for move in {move.place: move for move in story.moves if not move.stays and move.place not in kept}.values():
            yield from self._ghost(*picture.locate(move.place), GHOST * pitch, move.seat, str(move.round))
        for move in story.moves:
            if move.stays:
                yield from self.disc(*picture.locate(move.place), DISC * pitch, move.seat, str(move.round))
        yield from self._plates(ground, ways, pitch)

    def disc(self, x: float, y: float, r: float, seat: str, words: str) -> Iterator[Shape]:
        """Yield a disc in the ink of a seat, with a number."""
        fill = self._inks.get(seat, ink.SLATE)
        yield Circle(x, y, r * 1.06, Paint(fill=PAPER))
        yield Circle(x, y, r * 0.94, Paint(fill, *((ink.EDGE, r / 14) if is_pale(fill) else (None, 0.0))))
        size = fit_number(words, r * 1.45, r * 1.5)
        yield Text(x, y + fonts.cap_height("bold", size) / 2, words, "bold", size, ink.legible_on(fill), "middle")

    def _ghost(self, x: float, y: float, r: float, seat: str, words: str) -> Iterator[Shape]:
        """Yield a piece that was there and was captured: a dashed rim."""
        colour = ink.deep(self._inks[seat])
        yield Circle(x, y, r, Paint(PAPER, colour, r / 7, dash=(r / 3, r / 4)))
        size = fit_number(words, r * 1.3, r * 1.4)
        yield Text(x, y + fonts.cap_height("bold", size) / 2, words, "bold", size, colour, "middle")

    def _ways(self, pitch: float, signs: Sequence[Box]) -> Iterator[Path]:
        """Yield what was carried, as bands: the more, the wider. Each is bent so that it is on as few `signs` and discs as can be."""
        hauls, picture = self._story.hauls, self._story.replay.picture
        assert picture is not None
        most = max((haul.amount for haul in hauls), default=1.0)
        clear = DISC * pitch
        discs = {move.place: Box(*picture.locate(move.place), *picture.locate(move.place)).grown(clear) for move in self._story.moves}
        for haul in sorted(hauls, key=lambda haul: -haul.amount):
            wide = max(NARROW, BROAD * haul.amount / most) * pitch
            ends = picture.locate(haul.path[0]), picture.locate(haul.path[1])
            near = [*signs, *(box for place, box in discs.items() if place not in haul.path)]
            bands = [draw_way(*ends, wide, clear, bow) for bow in BOWS]
            covers = [sum(box.x0 < x < box.x1 and box.y0 < y < box.y1 for box in near for x, y in band) for band in bands]
            fill = self._inks[haul.seat]
            yield polygon(bands[covers.index(min(covers))], Paint(fill, ink.EDGE if is_pale(fill) else PAPER, pitch / 60, join="round"))

    def _routes(self, laid: Laid) -> Iterator[Shape]:
        """Yield where every seat went, each on a lane of its own, and over them the stops with their rounds."""
        side, order = laid.side, list(self._story.names)
        shifts = {seat: (number - (len(order) - 1) / 2) * min(LANE, 0.48 / len(order)) * side for number, seat in enumerate(order)}
        driven: dict[tuple[str, str, str], int] = {}
        for haul in self._story.hauls:
            here, there = sorted(haul.path)
            driven[haul.seat, here, there] = driven.get((haul.seat, here, there), 0) + round(haul.amount)
        for seat, shift in shifts.items():
            routes = [[self._lane(place, shift) for place in places] for places in self._journeys(seat)]
            roads = [(_round_corners(spots, BEND * side), ROAD * side) for spots in routes]
            for (one, here, there), times in driven.items():
                if one == seat and times > 1:
                    ends = self._lane(here, shift), self._lane(there, shift)
                    roads.append((_round_corners(ends, 0.0), min(WIDEST, ROAD + MORE * (times - 1)) * side))
            fill = self._inks[seat]
            for around, colour in ((0.026 * side, PAPER), (0.012 * side if is_pale(fill) else 0.0, ink.EDGE), (0.0, fill)):
                yield from (Path(road, Paint(stroke=colour, width=wide + around, cap="round", join="round")) for road, wide in roads)
        for haul in self._story.hauls:
            yield self._head(haul.path, shifts[haul.seat], haul.seat, side)
        yield from self._stops(shifts, side)

    def _lane(self, place: str, shift: float) -> tuple[float, float]:
        """Return the middle of a place, moved aside across both ways through it."""
        picture = self._story.replay.picture
        assert picture is not None
        x, y = picture.locate(place)
        return x + shift, y + shift

    def _journeys(self, seat: str) -> Iterator[list[str]]:
        """Yield the places through which a seat went, one list for as long as each way begins where the last one ended."""
        places: list[str] = []
        for trip in self._story.trips:
            if trip.haul.seat == seat:
                if places and places[-1] != trip.haul.path[0]:
                    yield places
                    places = []
                places += trip.haul.path[1:] if places else trip.haul.path
        if places:
            yield places

    def _head(self, path: Sequence[str], shift: float, seat: str, side: float) -> Shape:
        """Return the head of an arrow half way between two places; two that meet leave each other room."""
        (ax, ay), (bx, by) = (self._lane(place, shift) for place in path)
        far, fill = hypot(bx - ax, by - ay) or 1.0, self._inks[seat]
        u, v, long = (bx - ax) / far, (by - ay) / far, POINT * side
        x, y = (ax + bx) / 2 + 1.15 * u * long, (ay + by) / 2 + 1.15 * v * long
        back, wide = (x - 1.3 * long * u, y - 1.3 * long * v), 0.8 * long
        corners = ((x, y), (back[0] - wide * v, back[1] + wide * u), (back[0] + wide * v, back[1] - wide * u))
        return polygon(corners, Paint(fill, ink.EDGE if is_pale(fill) else PAPER, 0.008 * side, join="round"))

    def _stops(self, shifts: Mapping[str, float], side: float) -> Iterator[Shape]:
        """Yield a ring where each seat began, and a disc where it stopped, with the rounds; round one where it delivered is a ring."""
        stops: dict[tuple[str, str], list[tuple[int, bool]]] = {}
        for trip in self._story.trips:
            stops.setdefault((trip.haul.seat, trip.haul.path[-1]), []).append((trip.round, trip.delivered))
        r = min(STOP, 0.25 / len(shifts)) * side
        for seat in shifts:
            first = next((trip.haul.path[0] for trip in self._story.trips if trip.haul.seat == seat), "")
            if first and (seat, first) not in stops:
                yield Circle(*self._lane(first, shifts[seat]), 0.6 * r, Paint(PAPER, dark(self._inks[seat]), 0.2 * r))
        size, texts, discs = fit_number("00", 1.5 * r, 1.6 * r), list[Shape](), list[Shape]()
        for (seat, place), ended in stops.items():
            words, fill, shift = " ".join(str(round_) for round_, _ in ended), self._inks[seat], shifts[seat]
            wide = max(2 * r, fonts.width(words, "bold", size) + 1.1 * r)
            x, y = self._lane(place, shift)
            x += (wide / 2 - r) * (1 if shift >= 0 else -1)
            ring = ((0.44 * r, PAPER), (0.32 * r, dark(fill))) if any(one for _, one in ended) else ()
            for around, colour in (*ring, (0.16 * r, PAPER)):
                yield Rect(x - wide / 2 - around, y - r - around, wide + 2 * around, 2 * (r + around), Paint(fill=colour), r + around)
            rim = Paint(fill, *((ink.EDGE, r / 14) if is_pale(fill) else (None, 0.0)))
            discs.append(Rect(x - wide / 2, y - r, wide, 2 * r, rim, r))
            texts.append(Text(x, y + fonts.cap_height("bold", size) / 2, words, "bold", size, ink.legible_on(fill), "middle"))
        yield from (*discs, *texts)

    def _plates(self, ground: Figure, ways: Sequence[Path], pitch: float) -> Iterator[Shape]:
        """Yield a plate beside each place where something was sold or seized, clear of the discs, and of words and ways where it can be."""
        picture = self._story.replay.picture
        assert picture is not None
        r = DISC * pitch
        taken = [Box(x - r, y - r, x + r, y + r) for x, y in (picture.locate(move.place) for move in self._story.moves)]
        high = 0.3 * pitch
        inside = Box(0.0, 0.0, ground.width, ground.height).grown(-0.01)
        drawn = [extent_of((Group((shape,), to),)) for shape, to in leaves(ground.shapes) if isinstance(shape, (Text, Circle))]
        printed = [box for box in drawn if box and box.width > 0.1 * pitch]  # points of the grid are smaller
        spots = [(segment[-2], segment[-1]) for way in ways for segment in way.segments if len(segment) == 3]

        def cover(box: Box) -> float:
            """Return how much a plate covers: of words and medallions in square mm, and a little for each spot of a way."""
            shared = (box.meet(other) for other in printed)
            return sum(one.width * one.height for one in shared if one) + sum(box.x0 < x < box.x1 and box.y0 < y < box.y1 for x, y in spots)

        for seat, place, key, values, _ in self._story.deeds:
            words = self._story.say(key, **values)
            wide = fonts.width(words, "semibold", high * 0.62 / MM_PER_POINT) + high
            x, y = picture.locate(place)
            middles = [(x + across * (r + wide / 2), y + down * (r + high * 0.8)) for across, down in _AROUND]
            boxes = [Box(a - wide / 2, b - high / 2, a + wide / 2, b + high / 2) for a, b in middles]
            free = [box for box in boxes if inside.holds(box) and not any(box.overlaps(other) for other in taken)]
            if free:
                box = min(free, key=cover)
            else:
                left = min(max(x - wide / 2, 0.0), ground.width - wide)
                box = Box(left, y - r - high * 1.3, left + wide, y - r - high * 0.3)
            taken.append(box)
            yield from self._pill(words, box.x0 + wide / 2, box.y0 + high / 2, high, seat)

    def _pill(self, words: str, x: float, y: float, high: float, seat: str) -> Iterator[Shape]:
        """Yield words on a plate with the rim of a seat, about (x, y)."""
        size = high * 0.62 / MM_PER_POINT
        wide = max(high, fonts.width(words, "semibold", size) + high * 0.8)
        colour = self._inks[seat]
        yield Rect(x - wide / 2, y - high / 2, wide, high, Paint(PAPER, ink.EDGE if is_pale(colour) else colour, high / 11), high / 2)
        yield Text(x, y + fonts.cap_height("semibold", size) / 2, words, "semibold", size, dark(colour), "middle")

    def frame_diagram(self) -> Box:
        """Return the part of the board that a diagram shows, in mm of its figure: the lines and the stones along its edges."""
        picture, board = self._story.replay.picture, self._story.spec.board
        assert picture is not None
        xs, ys = zip(*map(picture.locate, board.names), strict=True)
        return Box(min(xs), min(ys), max(xs), max(ys)).grown(TILED / 2 * board.pitch)

    def draw_diagrams(self, diagrams: Sequence[Sequence[Move]], room: Box, scale: float, across: int, size: float) -> Iterator[Shape]:
        """Yield the stones move by move, by diagrams of 50, as records of Go have them: of numbers over 100 with the last two digits.

        Rows of diagrams, each with its moves below it in a `size` in points, are in the middle of the room."""
        picture, board = self._story.replay.picture, self._story.spec.board
        assert picture is not None
        seen, pitch = self.frame_diagram(), board.pitch
        lines = Paint(stroke=ink.GRID, width=pitch / 40)
        grid: list[Shape] = []
        for point, beside in enumerate(board.neighbours):
            for other in beside:
                if point < other:
                    grid.append(line(*picture.locate(board.names[point]), *picture.locate(board.names[other]), lines))
        wide, high = seen.width * scale, seen.height * scale + CAPTION
        for at, moves in enumerate(diagrams):
            shapes = list(grid)
            new = {move.place: move for move in moves}
            for piece in self._story.replay.position(moves[0].step - 1).values():
                if piece.seat in self._inks and not piece.layer and piece.place not in new:
                    fill = self._inks[piece.seat]
                    rim = Paint(fill, ink.EDGE if is_pale(fill) else PAPER, pitch / 30)
                    shapes.append(Circle(*picture.locate(piece.place), STONE * pitch, rim))
            for place, move in new.items():
                shapes += self.disc(*picture.locate(place), TILED / 2 * pitch, move.seat, str((move.number - 1) % 100 + 1))
            row, column = divmod(at, across)
            many = min(across, len(diagrams) - row * across)
            x = room.centre[0] + (column - many / 2) * (wide + BETWEEN) + BETWEEN / 2
            y = room.y0 + row * high
            yield Group(tuple(shapes), Affine.translate(-seen.x0, -seen.y0).then(Affine.scale(scale)).then(Affine.translate(x, y)))
            words = f"{moves[0].number}\u2013{moves[-1].number}"
            yield Text(x + wide / 2, y + high - 3, words, "semibold", size, ink.SECOND, "middle")


_BESIDE = (0.6, -1.0), (-0.6, -1.0), (0.6, 1.0), (-0.6, 1.0), (0.0, -1.0), (0.0, 1.0), (1.15, 0.0), (-1.15, 0.0)
_AROUND = *_BESIDE, *((across, down) for down in (-1.3, 1.3, -1.6, 1.6) for across in (1.0, -1.0, 0.3, -0.3))
"""Where a plate may stand about a disc, the best place first."""


def diagrams(moves: Sequence[Move]) -> list[Sequence[Move]]:
    """Return the moves by diagrams, where a point was played on twice; else none, nor for so few that one would repeat the board."""
    if len(moves) <= DIAGRAM or len({move.place for move in moves}) == len(moves):
        return []
    return [moves[at : at + DIAGRAM] for at in range(0, len(moves), DIAGRAM)]


def _round_corners(spots: Sequence[tuple[float, float]], r: float) -> tuple[Segment, ...]:
    """Return a line through spots whose corners are round, but where it turns back."""
    road: list[Segment] = [("M", *spots[0])]
    for (ax, ay), (x, y), (bx, by) in zip(spots, spots[1:], spots[2:], strict=False):
        into, out = hypot(x - ax, y - ay) or 1.0, hypot(bx - x, by - y) or 1.0
        u, v = ((ax - x) / into, (ay - y) / into), ((bx - x) / out, (by - y) / out)
        long = min(r, into / 2, out / 2)
        if abs(u[0] * v[1] - u[1] * v[0]) < 0.1:  # straight on, or back
            road.append(("L", x, y))
            continue
        road.append(("L", x + long * u[0], y + long * u[1]))
        hold = 0.45 * long
        road.append(("C", x + hold * u[0], y + hold * u[1], x + hold * v[0], y + hold * v[1], x + long * v[0], y + long * v[1]))
    road.append(("L", *spots[-1]))
    return tuple(road)


def dark(colour: str) -> str:
    """Return a colour that can be read on the paper of the poster."""
    return colour if ink.contrast(colour, PAPER) >= ink.LEGIBLE else ink.deep(colour)


def is_pale(colour: str) -> bool:
    """Return whether a piece in a colour needs a rim to be seen on paper."""
    return ink.contrast(colour, PAPER) < ink.PALE_PIECE
