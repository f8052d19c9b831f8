"""Sets the blocks of a booklet on pages: each block becomes strips, lines as a rule, which fill one page after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from heapq import heappop, heappush
from math import fsum
from typing import TypeAlias

from boardgen.assets.pictures import MM_PER_INCH, Pictures
from boardgen.draw.shape import ink, tags
from boardgen.draw.shape.shapes import Circle, Paint, Rect, Shape, Text, add_tag, flatten, line
from boardgen.draw.shape.tags import Place, Tag
from boardgen.draw.type import bidi, fonts
from boardgen.draw.type.font_file import FontError
from boardgen.draw.type.geometry import MM_PER_POINT, Box
from boardgen.errors import AssetError, DataError, Fault, visible
from boardgen.faces import rich_text as rich
from boardgen.layout.decks.markdown_text import Block, place
from boardgen.layout.yaml.node import Faults, Source
from boardgen.records import NamedTuple

LEADING = 1.36
"""From line to line, in sizes of the type."""
HEADINGS = (2.0, 1.45, 1.15, 1.0)
"""Sizes of headings by level, in sizes of the text; deeper ones are as large as the last."""
BEFORE = {"heading": 0.9, "paragraph": 0.55, "item": 0.2, "image": 0.7, "table": 0.7, "rule": 0.8}
"""Space before a block in lines of text, but not at the top of a page."""
INDENT = 4.5
"""How far lists and quotations are moved in, in mm a level."""
SMALLEST = 7.5
"""The size in points down to which a table is set smaller that would be too wide."""
AIR = 1.4
"""Millimetres at both sides of a text in a table."""
DPI = 200.0
"""Pictures are printed at this resolution, or smaller where they do not fit."""
TALLEST = 0.6
"""The maximum height of a picture as a share of a page."""


class Look(NamedTuple):
    """Fonts of text and headings, the size of the text in points, and its ink."""

    text: rich.Faces
    strong: rich.Faces
    size: float
    ink: str
    headings: str = ""
    """The ink of headings where it is another one."""
    scales: tuple[float, ...] = HEADINGS
    """Sizes of headings by level, in sizes of the text."""
    below: int = 0
    """The level of the heading that all of them are below, such as 1 under the title of a book."""


A_PAGE, PARTED, MOVED, INSIDE = 0.45, 5.0, 0.02, 0.5
"""What a page costs, a page break after what must stay with the next strip, a figure that comes after later paragraphs,
and one without ink after which a paragraph goes on."""
ENOUGH, LAST = 0.08, 0.35
"""The share of a page, and of the last one, that may stay empty without cost; the square of what is more is its cost."""
SPLIT = 0.5
"""How full a page is where a figure is tried on the next one although it has room."""
OPENED = 0.82
"""How full a page is at least before a strip that opens the next one."""
LEAST_FULL = 0.65
"""Pages that are less full are not tried, unless nothing else goes."""
_Start: TypeAlias = "tuple[int, int, tuple[int, int]]"
"""Where a page may begin: with which strip and part of it, 0 for none, and which figure comes first that had no room on the page before."""
NO_FIGURE = 1 << 30, 0
"""What comes after all that begin with a figure."""
_Break: TypeAlias = "tuple[float, _Start, list[Strip], int, float, bool]"
"""Where a page may end: how tall it is in mm, where the next one begins, a list whose first strips it has and how many of them, the share
of it that may stay empty without cost, and whether it parts the last strip from what comes after it without a page break of its own."""


class Strip(NamedTuple):
    """Something that no page break divides, `height` mm tall; `near` keeps it on the page of the next strip."""

    height: float
    before: float
    draw: Callable[[float, float], Sequence[Shape]]
    near: bool
    line: int
    ends: bool = False
    """The page ends before it."""
    opens: bool = False
    """It opens a page, unless the one before would be rather empty."""
    beside: tuple[tuple[float, str], ...] = ()
    """What is written in the margin beside it, and how far below its top, in mm."""
    title: str = ""
    """The heading that begins with it."""
    floats: bool = False
    """A figure: where it does not fit on a page, paragraphs after it may come before it."""
    tie: float = 0.0
    """What a page break after it costs: 1 is as bad as a page without ink."""
    instead: tuple[Strip, ...] = ()
    """What is set where it does not fit on a page: the same in smaller parts."""
    larger: Callable[[float], Strip] | None = None
    """Returns it with its figures so many times as large, as far as its width allows."""


def place_of(line: int, heading: str) -> Place:
    """Return the place of a heading at a line, for links."""
    return Place(f"{line} {heading}", rich.strip_marks(heading))


def measure_strips(strips: Iterable[Strip]) -> float:
    """Return the height in mm of strips below each other with the space before each.

    The same on every Python: `sum` rounds otherwise from 3.12 on."""
    return fsum([length for strip in strips for length in (strip.before, strip.height)])


class BookletText(NamedTuple):
    """A text on pages whose printed part is `room`, in mm. Raises DataError at the line of what cannot be set; `warn` gets the rest."""

    source: Source
    look: Look
    room: Box
    pictures: Pictures
    icons: Pictures
    warn: Callable[[Fault], None]

    def pages(self, blocks: Sequence[Block]) -> list[tuple[Shape, ...]]:
        """Return the shapes of each page."""
        return [self._draw(strips) for strips in self.flow([strip for block in blocks for strip in self.strips(block)])]

    def refuse(self, line: int, problem: str, remedy: str, code: str) -> DataError:
        """Return an error at a line of the text."""
        return DataError(*self._find_faults(line, problem, remedy, code))

    def _find_faults(self, line: int, problem: str, remedy: str, code: str, level: str = "error") -> tuple[Fault, ...]:
        faults = Faults()
        faults.add(place(self.source, line), problem, remedy, code, level)
        return faults.sorted()

    def _draw(self, strips: Sequence[Strip]) -> tuple[Shape, ...]:
        shapes: list[Shape] = []
        y = self.room.y0
        for strip in strips:
            y += strip.before if y > self.room.y0 else 0.0
            shapes += strip.draw(self.room.x0, y)
            y += strip.height
        return tuple(shapes)

    def flow(self, strips: Sequence[Strip], a_page: float = A_PAGE, moved: float = MOVED) -> list[list[Strip]]:
        """Return strips page by page, broken where the cost is lowest: of empty room, pages, and what is parted from what it belongs to.

        `a_page` is what a page costs, and `moved` a figure after later text: 1 is as bad as a page without ink. Where a figure does not
        fit on a page, paragraphs after it may come before it."""
        known: dict[_Start, tuple[float, _Start | None, tuple[Strip, ...]]] = {(0, 0, NO_FIGURE): (0.0, None, ())}
        waiting: list[_Start] = [(0, 0, NO_FIGURE)]
        end: _Start = (len(strips), 0, NO_FIGURE)
        while (start := heappop(waiting)) != end:
            for cost, after, page in self._pages_from(strips, start, moved):
                sum_of = known[start][0] + cost + a_page
                if after not in known:
                    heappush(waiting, after)
                if after not in known or sum_of < known[after][0] - 1e-9:
                    known[after] = sum_of, start, page
        pages: list[list[Strip]] = []
        _, before, page = known[end]
        while before is not None:
            pages.append([*page])
            _, before, page = known[before]
        return pages[::-1]

    def _pages_from(self, strips: Sequence[Strip], start: _Start, moved: float) -> list[tuple[float, _Start, tuple[Strip, ...]]]:
        """Return the pages that may begin at a place, each with its cost and where the next one begins: those that are full enough."""
        (at, part, held), high = start, self.room.height
        first = [_part_of(strips, *held)] if held != NO_FIGURE else []
        trails = [(at, part, NO_FIGURE, first, fsum([strip.height for strip in first]))]
        found: list[_Break] = []
        while trails:
            at, part, held, page, used = trails.pop()
            late = held != NO_FIGURE
            while at < len(strips):
                strip = strips[at].instead[part - 1] if part else strips[at]
                wide = strip.title or strip.floats or strip.instead
                if page and (strip.ends or (strip.opens and used >= OPENED * high) or (late and wide)):
                    break
                tall = strip.height + (strip.before if page else 0.0)
                fits = used + tall <= high + 1e-6
                if wide and not late and (not fits or used > SPLIT * high):  # its text alone, or what comes after the figure
                    if strip.instead:
                        trails.append((at, 1, held, [*page], used))
                    elif strip.floats and page:
                        trails.append((at + 1, 0, (at, part), [*page], used))
                if not fits:
                    if not page and not strip.instead:
                        what = f"this is {strip.height - high:.0f} mm taller than a page"
                        raise self.refuse(strip.line, what, "divide it, or make the pages larger with `size:`", "data:booklet.room")
                    break
                page.append(strip)
                used += tall
                at, part = (at, part + 1) if part and part < len(strips[at].instead) else (at + 1, 0)
                if at < len(strips) and not (late and _part_of(strips, at, part).line == strip.line):
                    found.append((used, (at, part, held), page, len(page), ENOUGH, True))
            after = at, part, held
            if page and at == len(strips):
                found.append((used, after, page, len(page), ENOUGH if late else LAST, False))
            elif page and (_part_of(strips, at, part).ends or _part_of(strips, at, part).opens or not (found or trails)):
                found.append((used, after, page, len(page), ENOUGH, False))
        least = min(LEAST_FULL * high, max(one[0] for one in found))
        return [(_cost(one, strips, high, moved), one[1], (*one[2][: one[3]],)) for one in found if one[0] >= least]

    def strips(self, block: Block) -> Iterator[Strip]:
        before = BEFORE["item" if block.marker else block.kind] * self._lead() if block.kind in BEFORE else 0.0
        match block.kind:
            case "page" | "back":
                yield Strip(0.0, 0.0, lambda x, y: (), True, block.line, ends=True)
            case "rule":
                rule = Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH)
                yield Strip(0.3, before, lambda x, y: (line(x, y, x + self.room.width, y, rule),), False, block.line)
            case "image":
                yield self._picture(block, before)
            case "table":
                yield from self._table(block, before)
            case _:
                yield from self._lines(block, before)

    def _lead(self, scale: float = 1.0) -> float:
        return self.look.size * scale * LEADING * MM_PER_POINT

    def _lines(self, block: Block, before: float) -> Iterator[Strip]:
        """Yield a heading or a paragraph, line by line. Two lines at least stay together at both ends of a paragraph."""
        heading = block.kind == "heading"
        scales = self.look.scales
        scale = scales[min(block.level, len(scales)) - 1] if heading else 1.0
        faces = self.look.strong if heading else self.look.text
        size, left = self.look.size * scale, block.indent * INDENT
        text = f":{block.sign}: {block.text}" if block.sign else block.text
        lines = self._set(text, faces, self.room.width - left, size, block.line)
        tint = self.look.headings if heading and self.look.headings else self.look.ink
        lead, setting = self._lead(scale), rich.TextSetting(faces, size, size, tint, "left", "top")
        tag = self._tag(block)
        for number, words in enumerate(lines):

            def draw(x: float, y: float, words: Sequence[rich.Word] = words, first: bool = number == 0) -> list[Shape]:
                base = y + size * MM_PER_POINT
                shapes: list[Shape] = [*rich.tag_lines(self._line(words, x + left, base, setting, block.line), tag)]
                if first and block.marker:
                    label = tags.DECORATION if block.marker == "-" else tag._replace(role="Lbl")
                    shapes.append(add_tag(self._marker(block, x + left, base, setting), label))
                if block.quoted:
                    shapes.append(Rect(x + left - 2.2, y, 0.6, lead, Paint(fill=ink.GRID)))
                return shapes

            near = heading or (number in (0, len(lines) - 2) and number + 1 < len(lines))
            title = block.text if heading and not number else ""
            above = 0.0 if number else before * (1.5 if heading and block.level < 3 else 1.0)
            yield Strip(lead, above, draw, near, block.line, title=title)

    def _tag(self, block: Block) -> Tag:
        """Return what a block of lines is to a reader."""
        if block.kind == "heading":
            return tags.heading(block.level + self.look.below, block.line, place_of(block.line, block.text))
        if block.marker:
            return Tag("LBody", key=block.line, within=Tag("LI", key=block.line, within=Tag("L", key=1)))
        return Tag("P", key=block.line)

    def _marker(self, block: Block, x: float, base: float, setting: rich.TextSetting) -> list[Shape]:
        """Return the bullet or number before an item, in the space that it is moved in by."""
        if block.marker == "-":
            middle = base - fonts.cap_height(setting.faces.plain, setting.size) / 2
            return [Circle(x - INDENT / 2, middle, 0.55, Paint(fill=self.look.ink))]
        (words,) = rich.set_lines(rich.literal(block.marker), setting.faces, 1000.0, setting.size)
        wide = rich.line_width(words, setting.size)
        return self._line(words, x - max(wide + 1.0, INDENT - 0.4), base, setting, block.line)

    def _set(self, text: str, faces: rich.Faces, room: float, size: float, line: int) -> list[list[rich.Word]]:
        """Return the lines of a text; what no font has is a warning, and a word that is too wide an error."""
        if not bidi.plain(text) and rich.is_marked(text):
            what = "a text from right to left cannot have icons, **bold** or *italic* parts yet"
            raise self.refuse(line, what, "write it without them", "data:face.text")
        try:
            lines = rich.set_lines(text, faces, room, size)
        except FontError as problem:
            raise self.refuse(line, problem.problem, problem.remedy, "data:font") from None
        for words in lines:
            over = rich.line_width(words, size) - room
            if over > 1e-6:
                word = "".join(run.text for run in words[0].runs)
                what = f"{visible(word[:40])!r} is {over:.1f} mm too wide at {size:g} pt"
                raise self.refuse(line, what, "write a shorter word, or divide it with a space", "data:booklet.room")
        return lines

    def _line(self, words: Sequence[rich.Word], x: float, base: float, setting: rich.TextSetting, line: int) -> list[Shape]:
        def icon(name: str, box: Box, tint: str) -> Shape:
            try:
                return self.icons.draw_icon(name, box, tint)
            except AssetError as problem:
                remedy = f"{problem.remedy}, or write \\: for a colon" if problem.remedy else "write \\: for a colon"
                raise self.refuse(line, problem.problem, remedy, "data:icon") from None

        shapes = rich.line_shapes(words, x, base, setting, icon)
        for shape in flatten(shapes):
            if isinstance(shape, Text) and not shape.text.isascii() and (lacking := fonts.missing(shape.text, shape.face)):
                signs = ", ".join(f"{visible(sign)} (U+{ord(sign):04X})" for sign in sorted(lacking)[:4])
                what = f"no font of the layout has {signs}; a box is printed for each"
                remedy = "add a font that has them under `fonts: {more: [...]}`"
                for fault in self._find_faults(line, what, remedy, "data:glyph", "warning"):
                    self.warn(fault)
        return shapes

    def _picture(self, block: Block, before: float) -> Strip:
        try:
            picture = self.pictures.picture(block.text)
        except AssetError as problem:
            raise self.refuse(block.line, problem.problem, problem.remedy, "data:picture") from None
        left = block.indent * INDENT
        unit = MM_PER_INCH / DPI if picture.raster else 1.0
        wide, high = picture.width * unit, picture.height * unit
        scale = min(1.0, (self.room.width - left) / wide, TALLEST * self.room.height / high)
        wide, high = wide * scale, high * scale
        middle = left + (self.room.width - left - wide) / 2

        def draw(x: float, y: float) -> list[Shape]:
            drawn = self.pictures.draw(picture, Box(x + middle, y, x + middle + wide, y + high), "contain")
            return [add_tag([drawn], tags.Tag("Figure", block.caption or block.text))]

        return Strip(high, before, draw, False, block.line)

    def _table(self, block: Block, before: float) -> Iterator[Strip]:
        """Yield a strip for each row; the head stays with the first row below it."""
        left = block.indent * INDENT
        try:
            widths = self._columns(block, self.room.width - left)
        except DataError:
            if self.look.size - 0.5 < SMALLEST:
                raise
            yield from self._replace(look=self.look._replace(size=self.look.size - 0.5))._table(block, before)
            return
        lead = self._lead()
        for number, row in enumerate(block.rows):
            faces = self.look.strong if number == 0 else self.look.text
            cells = [
                self._set(text, faces, width - 2 * AIR, self.look.size, block.line + number + (number > 0))
                for text, width in zip(row, widths, strict=True)
            ]
            high = max(map(len, cells)) * lead + 1.0

            draw = partial(self._row, block, cells, widths, faces, number + 1)
            near = number == 0 and len(block.rows) > 1
            yield Strip(high, 0.0 if number else before, draw, near, block.line + number + (number > 0))

    def _row(
        self, block: Block, cells: Sequence[list[list[rich.Word]]], widths: Sequence[float], faces: rich.Faces, row: int, x: float, y: float
    ) -> list[Shape]:
        """Return a row of a table, by its number from 1; that in the strong faces is its head."""
        lead, x = self._lead(), x + block.indent * INDENT
        high = max(map(len, cells)) * lead + 1.0
        hair = Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH)
        shapes: list[Shape] = [Rect(x, y, fsum(widths), high, Paint(fill=ink.SAND, role="stripe"))] if faces is self.look.strong else []
        shapes.append(line(x, y + high, x + fsum(widths), y + high, hair))
        setting = rich.TextSetting(faces, self.look.size, self.look.size, self.look.ink, "left", "top")
        for column, (lines, width, align) in enumerate(zip(cells, widths, block.aligns, strict=True), 1):
            tag = tags.cell(block.line, row, column, head=faces is self.look.strong)
            written: list[Shape] = []
            for down, words in enumerate(lines):
                spare = width - 2 * AIR - rich.line_width(words, self.look.size)
                off = spare if align == "right" else spare / 2 if align == "center" else 0.0
                base = y + 0.3 + down * lead + self.look.size * MM_PER_POINT
                written += self._line(words, x + AIR + off, base, setting, block.line)
            shapes += rich.tag_lines(written, tag)
            x += width
        return shapes

    def _reach(self, column: Sequence[str], room: float) -> float:
        """Return the widest line of a column whose texts are broken to fit `room`, in mm."""
        size = self.look.size
        faces = [self.look.text if number else self.look.strong for number in range(len(column))]
        lines = [words for text, face in zip(column, faces, strict=True) for words in rich.set_lines(text, face, room, size)]
        return max((rich.line_width(words, size) for words in lines), default=0.0)

    def _columns(self, block: Block, room: float) -> list[float]:
        """Return widths of the columns: as wide as their texts, or what is left of the room shared by what each asks for."""
        least, asked = [], []
        for column in zip(*block.rows, strict=True):
            least.append(self._reach(column, 0.01) + 2 * AIR + 0.01)
            asked.append(self._reach(column, 10_000.0) + 2 * AIR + 0.01)
        if fsum(asked) <= room:
            return asked
        if fsum(least) > room:
            what = f"this table is {fsum(least) - room:.1f} mm too wide, with a line break at every space"
            raise self.refuse(block.line, what, "remove a column, or write shorter words", "data:booklet.room")
        share = (room - fsum(least)) / fsum(one - other for one, other in zip(asked, least, strict=True))
        return [low + (high - low) * share for low, high in zip(least, asked, strict=True)]


def _cost(end: _Break, strips: Sequence[Strip], high: float, moved: float) -> float:
    """Return what the end of a page `high` mm tall costs; `moved` is the cost of a figure after later text."""
    used, (at, part, held), page, length, enough, parts = end
    room, last = _cost_of_room(used / high, enough), page[length - 1]
    if not parts:
        return room
    if last.near:
        return PARTED + room
    inside = _part_of(strips, at, part).line == last.line
    return last.tie + moved * (held != NO_FIGURE) + INSIDE * inside * max(0.0, 1 - used / high - ENOUGH) + room


def _cost_of_room(full: float, enough: float) -> float:
    """Return what the empty share of a page costs, which is `full` to a share; `enough` may be empty without cost."""
    return max(0.0, 1 - full - enough) ** 2


def _part_of(strips: Sequence[Strip], at: int, part: int) -> Strip:
    """Return a strip, or one of the parts, from 1, that are set in place of it."""
    return strips[at].instead[part - 1] if part else strips[at]
