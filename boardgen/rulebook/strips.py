"""The strips of a rulebook: its texts, boxes and figures, before they are on pages.

A narrow figure has the text that it belongs to beside it; others are in rows, with captions below. Where a page has room left, its figures
are drawn larger.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import fsum

from boardgen.assets.pictures import Pictures
from boardgen.draw.piece.symbols import map_sign
from boardgen.draw.shape import ink, tags
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Rect, Shape, add_tag
from boardgen.draw.shape.tags import Place, Tag
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box
from boardgen.errors import AssetError
from boardgen.faces.booklet_text import BookletText, Strip, measure_strips
from boardgen.faces.rich_text import Faces, TextSetting, Word, line_shapes, set_lines, tag_lines
from boardgen.layout.decks.booklets import RuleFigure
from boardgen.layout.decks.markdown_text import Block
from boardgen.layout.rules.own_rules import FIGURE
from boardgen.layout.rules.rules_text import QUESTION, RulesBlock, is_chapter
from boardgen.records import NamedTuple
from boardgen.rulebook.figure import FigureDrawer

CAPTION = 8.5
"""The size of captions in points."""
LEADING = 1.26
GAP = 5.0
"""Between two figures of a row, and between a figure and the text beside it, in mm."""
BELOW = 1.4
"""Between a figure and the caption below it, in mm."""
AFTER = 1.2
"""Below a row of figures, in mm."""
NARROW = 0.56
"""A figure that takes a smaller share of the line has text beside it, also where it is drawn larger."""
LEAST_CAPTION = 36.0
"""The minimum width of a caption in mm."""
MOST = 3
"""Figures in a row."""
TABLE = 90.0
"""A table that is not taller, in mm, stays on one page."""
MOST_BESIDE = 4
"""Paragraphs and boxes beside a figure."""
TO_FIGURE, TO_BOX, TO_ITEM = 0.05, 0.25, 0.25
"""What a page break costs between a text and its figure, before a paragraph that stands out, and after the first item of a list: 1 is
as bad as a page without ink."""
KEPT = 0.3
"""What it costs instead to part a text and its figure, or to move a figure, where this takes no more pages."""
TALLER = 20.0
"""How much taller than a figure the text beside it is at most, before its last paragraph, in mm."""
BESIDE = 1.1
"""How many times as large a figure is at most that is taller than the text beside it."""
WORTH = 2.0
"""The room in mm that a caption must save to be below the text and not below its figure."""
OPENING, TO_OPENING = 1.9, 0.3
"""The size of the heading of a chapter in sizes of the text, and what a page break after the first lines of a chapter costs."""
SEAL, SEAL_AIR = 4.6, 0.8
"""The radius of the disc with the sign of a chapter, and what is white around it, in mm."""
CLEAR = 0.7
"""What is free above it, in that above other headings."""
RULE, UNDER = 0.7, 1.2
"""The line under the heading of a chapter: its width, and how far it is from the words, in mm."""
BOX_AIR, BOX_ABOVE = 4.0, 1.2
"""Inside the box of a paragraph that stands out: at its sides, and above and below its text, in mm."""


class _Way(NamedTuple):
    """A way to set a figure: how many paragraphs before and after it are beside it, and how much less tall it is than these alone."""

    strip: Strip
    before: int
    after: int
    saved: float


class Shown(NamedTuple):
    """A figure with the lines of its caption; `width` is the larger of both, in mm."""

    block: RulesBlock
    drawn: Figure
    lines: Sequence[Sequence[Word]]
    width: float

    def height(self) -> float:
        """Return the height with the caption, in mm."""
        return self.drawn.height + BELOW + len(self.lines) * CAPTION * LEADING * MM_PER_POINT


class RulesSetter(NamedTuple):
    """Strips of a rulebook. `label` is what a caption begins with, given the number of its figure; `ask` what a question begins with."""

    setter: BookletText
    captions: Faces
    drawer: FigureDrawer
    describe: Callable[[RuleFigure], str]
    """Says what a figure shows, as far as it can be said."""
    label: Callable[[int], str]
    ask: Callable[[int], str]
    referred: Collection[str]
    """The figures that texts refer to."""
    questions: Mapping[int, int]
    """The numbers of questions by the lines that they begin in."""
    accent: str
    made: dict[tuple[Box, Block], list[Strip]]
    """The strips of blocks that were set before, by the room: a text is set again where a number in it changes."""

    def strips(self, blocks: Sequence[RulesBlock]) -> list[Strip]:
        """Return all strips. A narrow figure has the paragraphs before it beside it, or those after it; others share rows."""
        strips: list[Strip] = []
        texts: list[RulesBlock] = []
        at = 0
        while at < len(blocks):
            one = blocks[at]
            if one.figure is None:
                if one.block.kind == "paragraph" and not one.block.quoted:
                    texts.append(one)
                else:
                    strips += self._all(texts)
                    strips = [*(_tie(strips, TO_BOX) if one.block.quoted else strips), *self._text(one)]
                    texts = []
                at += 1
                continue
            row = self._row_of(blocks, at)
            if len(row) == 1 and self._draw(one, self.setter.room.width).width <= NARROW * self.setter.room.width:
                after = self._following(blocks, at + 1)
                made, before, used = self._set_beside(one, texts, after)
                before_it = [*self._all(texts[: len(texts) - before])]
                strips += [*(_tie(before_it, TO_FIGURE) if made.floats else before_it), made]
                at += 1 + used
            else:
                strips += [*_tie([*self._all(texts)], TO_FIGURE), self._row(row)]
                at += len(row)
            texts = []
        return _open_chapters([*strips, *self._all(texts)])

    # Text

    def _all(self, blocks: Sequence[RulesBlock]) -> Iterator[Strip]:
        """Yield paragraphs and items; the first item of a list is rather on the page of the second."""
        marked = [bool(one.block.marker) for one in blocks]
        for one, before, here, after in zip(blocks, [False, *marked], marked, [*marked[1:], False], strict=False):
            yield from _tie(self._text(one), TO_ITEM) if here and after and not before else self._text(one)

    def _text(self, one: RulesBlock, setter: BookletText | None = None) -> list[Strip]:
        """Return one block; a short table is not divided, and what is quoted is in a box of its own."""
        block = one.block
        if block.quoted and block.kind == "paragraph":
            return [self._box(one, setter or self.setter)]
        setter = setter or self.setter
        if is_chapter(one):
            return [self._open_chapter(block, setter)]
        key = setter.room, block
        if key not in self.made:
            self.made[key] = list(setter.strips(block._replace(level=max(1, block.level - 1)) if block.level else block))
        made = [*self.made[key]]
        if made and one.rules:
            made[0] = made[0]._replace(beside=tuple((0.0, rule) for rule in one.rules))
        if block.kind == "table" and fsum(strip.height for strip in made) <= TABLE:
            made = [strip._replace(near=True) for strip in made[:-1]] + made[-1:]
        return made

    def _open_chapter(self, block: Block, setter: BookletText) -> Strip:
        """Return the heading of a chapter over a line, with its sign on a disc at the right end of this."""
        across = 2 * SEAL + GAP if block.sign else 0.0
        look = setter.look._replace(scales=(OPENING,))
        inside = setter._replace(look=look, room=setter.room._replace(x1=setter.room.x1 - across))
        lines = list(inside.strips(block._replace(level=1, sign="")))
        sign = self._sign(block) if block.sign else ()
        words = text_height(lines)
        rule = max(words + UNDER, 2 * SEAL - 1.2 if sign else 0.0)

        def draw(x: float, y: float) -> list[Shape]:
            shapes: list[Shape] = [Rect(x, y + rule - RULE, setter.room.width, RULE, Paint(fill=self.accent))]
            at = y + rule - RULE - UNDER - words
            for strip in lines:
                shapes += strip.draw(x, at)
                at += strip.height
            return [*shapes, *([Group(sign, Affine.translate(x + setter.room.width - SEAL, y + SEAL))] if sign else [])]

        return Strip(max(rule, 2 * SEAL), CLEAR * lines[0].before, draw, True, block.line, title=block.text)

    def _sign(self, block: Block) -> tuple[Shape, ...]:
        """Return the sign of a chapter on a disc about (0, 0): an icon of the layout, or one of those that are drawn for aids and maps.

        Raises DataError at the line of the heading.
        """
        try:
            seal = draw_seal(self.setter.icons, block.sign, self.accent)
        except AssetError as problem:
            raise self.setter.refuse(block.line, problem.problem, problem.remedy, "data:icon") from None
        return (add_tag([Circle(0, 0, SEAL + SEAL_AIR, Paint(fill=ink.PAPER)), *seal], tags.DECORATION),)

    def _box(self, one: RulesBlock, setter: BookletText) -> Strip:
        """Return a paragraph that stands out: what to remember, or a question with its number."""
        inside = setter._replace(room=setter.room._replace(x1=setter.room.x1 - 2 * BOX_AIR))
        number = self.questions.get(one.block.line, 0)
        text = one.block.text.removeprefix(QUESTION)
        shown = f"**{self.ask(number)}** {text}" if number else text
        lines = list(inside.strips(one.block._replace(text=shown, quoted=False, indent=0, marker="")))
        high = text_height(lines) + 2 * BOX_ABOVE

        def draw(x: float, y: float) -> list[Shape]:
            wide = setter.room.width
            ground = Paint(fill=ink.SAND, role="ground") if not number else Paint(stroke=self.accent, width=0.35, dash=(1.4, 1.0))
            edge = 0.0 if not number else 0.2
            shapes: list[Shape] = [Rect(x + edge, y + edge, wide - 2 * edge, high - 2 * edge, ground, 0.0 if not number else 1.2)]
            if not number:
                shapes.append(Rect(x, y, 1.1, high, Paint(fill=self.accent)))
            at = y + BOX_ABOVE
            for strip in lines:
                shapes += strip.draw(x + BOX_AIR, at)
                at += strip.height
            return shapes

        beside = tuple((0.0, rule) for rule in one.rules)
        return Strip(high, 0.8 * setter.look.size * MM_PER_POINT, draw, False, one.block.line, beside=beside)

    # Figures

    def _draw(self, block: RulesBlock, room: float) -> Figure:
        assert block.figure is not None
        return self.drawer.draw(block.figure, room)

    def _enlarge(self, block: RulesBlock, drawn: Figure, by: float, room: float) -> Figure:
        """Return a drawing so many times as large, or as far as the `room` allows."""
        assert block.figure is not None
        return self.drawer.enlarge(block.figure, drawn, max(1.0, min(by, room / drawn.width)))

    def _row_of(self, blocks: Sequence[RulesBlock], at: int) -> Sequence[RulesBlock]:
        """Return the figures from here on that go side by side as they are."""
        end = at
        while end < len(blocks) and blocks[end].figure is not None and end - at < MOST:
            end += 1
        for count in range(end - at, 1, -1):
            each = self._column(count)
            if all(self._draw(one, 1e6).width <= each + 1e-6 for one in blocks[at : at + count]):
                return blocks[at : at + count]
        return blocks[at : at + 1]

    def _column(self, count: int) -> float:
        return (self.setter.room.width - (count - 1) * GAP) / count

    def _row(self, blocks: Sequence[RulesBlock], by: float = 1.0) -> Strip:
        """Return figures side by side, so many times as large, each with its caption below; one alone in the middle."""
        whole = self.setter.room.width
        each = self._column(len(blocks))
        figures = [self._enlarge(one, self._draw(one, each), by, each) for one in blocks]
        shown = [Shown(one, drawn, self._caption(one, each), drawn.width) for one, drawn in zip(blocks, figures, strict=True)]
        tallest = max(one.drawn.height for one in shown)
        high = tallest + max(one.height() - one.drawn.height for one in shown) + AFTER

        def draw(x: float, y: float) -> list[Shape]:
            shapes: list[Shape] = []
            for number, one in enumerate(shown):
                left = x + number * (each + GAP)
                middle = (whole - one.drawn.width) / 2 if len(shown) == 1 else 0.0
                shapes.append(self._place(one.block, one.drawn, left + middle, y + tallest - one.drawn.height))
                shapes += self._lines(one.block, one.lines, left, y + tallest + BELOW)
            return shapes

        return Strip(high, self._space_above(), draw, False, blocks[0].block.line, floats=True, larger=partial(self._row, blocks))

    def _following(self, blocks: Sequence[RulesBlock], at: int) -> Sequence[RulesBlock]:
        """Return the paragraphs and boxes that follow, up to what is about something else: it begins in bold, or is of the next figure."""
        end = at
        while end < len(blocks) and blocks[end].figure is None and blocks[end].block.kind == "paragraph":
            text = blocks[end].block
            if not text.quoted and (text.text.startswith("**") or (end > at and blocks[end - 1].block.quoted)):
                return blocks[at:end]
            end += 1
        return blocks[at : end - 1] if end < len(blocks) and blocks[end].figure is not None else blocks[at:end]

    def _set_beside(self, block: RulesBlock, before: Sequence[RulesBlock], after: Sequence[RulesBlock]) -> tuple[Strip, int, int]:
        """Return a narrow figure with text at its left; and how many of the paragraphs before it, and of those after it, that text is.

        It takes the way that adds as little as possible to the height of the text alone. The caption is below the figure, unless it saves
        room below the text.
        """
        whole = self.setter.room.width
        drawn = self._draw(block, whole)
        ways = [_Way(self._alone(block, drawn), 0, 0, 0.0)]
        for wide, below in ((max(drawn.width, LEAST_CAPTION), True), (drawn.width, False)):
            room = self.setter._replace(room=self.setter.room._replace(x1=self.setter.room.x0 + whole - wide - GAP))
            for count in range(min(len(before), MOST_BESIDE) + 1):
                for used in range(min(len(after), MOST_BESIDE - count) + 1):
                    beside = [*before[len(before) - count :], *after[:used]]
                    if not beside:
                        continue
                    taken = [strip for one in beside for strip in self._text(one, room)]
                    if not below and text_height(taken) > drawn.height:
                        break  # a caption is beside its figure or under it
                    strip = self._join_text(block, Shown(block, drawn, (), wide), taken, below)
                    strip = strip._replace(larger=partial(self._join_larger, block, drawn, beside, below))
                    own = beside[:count] if before else [one for one in beside if not one.block.quoted]  # boxes are last
                    plain, rest = [*self._all(own)], [*self._all(beside[len(own) :])]
                    boxed = {one.block.line for one in beside if one.block.quoted}
                    alone = [*_tie(plain, TO_FIGURE), ways[0].strip, *rest]
                    strip = strip._replace(instead=(*_tie_boxes(alone, boxed),))
                    plain += rest
                    text = measure_strips(plain)
                    ways.append(_Way(strip, count, used, text - strip.height - (0.0 if below else WORTH)))
                    if text_height(taken) > drawn.height + TALLER:
                        break
        best = max(ways[1:], key=lambda way: way.saved, default=ways[0])
        best = best if best.saved > -ways[0].strip.height else ways[0]
        return best.strip, best.before, best.after

    def _join_larger(self, block: RulesBlock, drawn: Figure, beside: Sequence[RulesBlock], below: bool, by: float) -> Strip:
        """Return a figure so many times as large at the right of texts, which are narrower then."""
        whole = self.setter.room.width
        alone = text_height([strip for one in beside for strip in self._text(one)])
        drawn = self._enlarge(block, drawn, min(by, max(BESIDE, 2 * alone / drawn.height)), NARROW * whole)
        wide = max(drawn.width, LEAST_CAPTION) if below else drawn.width
        room = self.setter._replace(room=self.setter.room._replace(x1=self.setter.room.x0 + whole - wide - GAP))
        taken = [strip for one in beside for strip in self._text(one, room)]
        return self._join_text(block, Shown(block, drawn, (), wide), taken, below)

    def _join_text(self, block: RulesBlock, shown: Shown, taken: Sequence[Strip], below: bool) -> Strip:
        """Return a figure at the right of the strips `taken`, with its caption `below` it or below them."""
        whole, drawn, wide = self.setter.room.width, shown.drawn, shown.width
        lines = self._caption(block, wide if below else whole - wide - GAP)
        places = [measure_strips(taken[: at + 1]) - strip.height for at, strip in enumerate(taken)]
        places = [place - taken[0].before for place in places]
        beside = tuple((place + down, rule) for place, strip in zip(places, taken, strict=True) for down, rule in strip.beside)
        text, caption = text_height(taken), BELOW + len(lines) * CAPTION * LEADING * MM_PER_POINT

        def draw(x: float, y: float) -> list[Shape]:
            shapes = [shape for place, strip in zip(places, taken, strict=True) for shape in strip.draw(x, y + place)]
            left = x + whole - wide
            shapes.append(self._place(block, drawn, left, y + 0.8))
            at = (left, y + 0.8 + drawn.height + BELOW) if below else (x, y + text + BELOW)
            return [*shapes, *self._lines(block, lines, *at)]

        high = max(drawn.height + caption + 0.8, text) if below else max(drawn.height + 0.8, text + caption)
        return Strip(high + AFTER, self._space_above(), draw, False, block.block.line, beside=beside)

    def _alone(self, block: RulesBlock, drawn: Figure, by: float = 1.0) -> Strip:
        """Return a narrow figure, so many times as large, with its caption at its right."""
        small, drawn = drawn, self._enlarge(block, drawn, by, NARROW * self.setter.room.width)
        lines = self._caption(block, self.setter.room.width - drawn.width - GAP)
        high = max(drawn.height, len(lines) * CAPTION * LEADING * MM_PER_POINT) + AFTER

        def draw(x: float, y: float) -> list[Shape]:
            return [self._place(block, drawn, x, y), *self._lines(block, lines, x + drawn.width + GAP, y)]

        return Strip(high, self._space_above(), draw, False, block.block.line, floats=True, larger=partial(self._alone, block, small))

    def _space_above(self) -> float:
        """Return the space above a figure, in mm."""
        return 0.5 * self.setter.look.size * MM_PER_POINT

    def _caption(self, block: RulesBlock, room: float) -> list[list[Word]]:
        return set_lines(f"**{self.label(block.number)}** {block.block.caption}", self.captions, room, CAPTION)

    def _place(self, block: RulesBlock, drawn: Figure, x: float, y: float) -> Shape:
        """Draw a figure; who cannot see it hears its number and where its stones are."""
        assert block.figure is not None
        label, name = self.label(block.number), block.figure.name
        tag = tags.Tag("Figure", f"{label} {self.describe(block.figure)}".rstrip())
        if name in self.referred:
            tag = tag._replace(place=Place(figure_place(name), label))
        return drawn.at(x, y)._replace(tag=tag)

    def _lines(self, block: RulesBlock, lines: Sequence[Sequence[Word]], x: float, y: float) -> list[Group]:
        """Draw the caption of a figure."""
        setting = TextSetting(self.captions, CAPTION, CAPTION, self.setter.look.ink, "left", "top")
        base = y + CAPTION * MM_PER_POINT
        shapes: list[Shape] = []
        for words in lines:
            shapes += line_shapes(words, x, base, setting, self.setter.icons.draw_icon)
            base += CAPTION * LEADING * MM_PER_POINT
        return tag_lines(shapes, Tag("Caption", key=block.block.line))


def draw_seal(icons: Pictures, name: str, accent: str) -> list[Shape]:
    """Return the sign of a chapter on a disc about (0, 0): an icon, or one of the signs of aids and maps. Raises AssetError without one."""
    high, light = 0.62 * SEAL, ink.legible_on(accent)
    try:
        drawn = [icons.draw_icon(name, Box(-high, -high, high, high), light)]
    except AssetError as problem:
        try:
            drawn = [*map_sign(name, 0.0, 0.0, high, light)]
        except KeyError:
            raise problem from None
    disc = Circle(0, 0, SEAL, Paint(fill=accent)), Circle(0, 0, SEAL - 0.7, Paint(stroke=light, width=0.25))
    return [*disc, *drawn]


def figure_place(name: str) -> str:
    """Return the place of a figure, for links."""
    return f"{FIGURE}{name}"


def _tie(strips: Sequence[Strip], cost: float) -> list[Strip]:
    """Return strips of which the last is tied to what comes after it."""
    return [*strips[:-1], *(strip._replace(tie=cost, instead=tuple(_tie(strip.instead, cost))) for strip in strips[-1:])]


def _tie_boxes(strips: Sequence[Strip], boxed: Collection[int]) -> Iterator[Strip]:
    """Yield strips of which those before a box, one that begins in a line of `boxed`, are tied to it."""
    for one, after in zip(strips, [*strips[1:], None], strict=True):
        yield from _tie([one], TO_BOX) if after is not None and after.line in boxed else [one]


def _open_chapters(strips: list[Strip]) -> list[Strip]:
    """Return strips where the first lines of a chapter are rather on the page of what comes next."""
    for at, strip in enumerate(strips):
        if not strip.title:
            continue
        after = next((one for one in range(at + 1, len(strips)) if not strips[one].near), at)
        if after + 1 < len(strips) and not strips[after + 1].title and not strips[after + 1].ends:
            one = strips[after]
            parts = [part._replace(tie=max(part.tie, TO_OPENING)) for part in one.instead[:1]]
            strips[after] = one._replace(tie=max(one.tie, TO_OPENING), instead=(*parts, *one.instead[1:]))
    return strips


def keep_figures(strips: Iterable[Strip]) -> list[Strip]:
    """Return strips whose figures stay on the pages of their sentences as far as that can be."""
    return [strip._replace(tie={TO_FIGURE: KEPT}.get(strip.tie, strip.tie), instead=(*keep_figures(strip.instead),)) for strip in strips]


def space_out(strips: Iterable[Strip], air: float) -> list[Strip]:
    """Return strips with so many times the space before each."""
    return [strip._replace(before=air * strip.before, instead=tuple(space_out(strip.instead, air))) for strip in strips]


def text_height(strips: Sequence[Strip]) -> float:
    """Return the height in mm of strips below each other, without the space before the first."""
    return measure_strips(strips) - strips[0].before if strips else 0.0
