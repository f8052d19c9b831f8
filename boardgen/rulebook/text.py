"""Sets the text of a rulebook: narrow figures with the text that they belong to beside them, rows of figures, captions below."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from boardgen.draw.shape.shapes import Figure, Shape
from boardgen.draw.type.geometry import MM_PER_POINT
from boardgen.faces.booklet_text import BookletText, Strip
from boardgen.faces.rich_text import Faces, TextSetting, Word, line_shapes, set_lines
from boardgen.layout.decks.booklets import RuleFigure
from boardgen.layout.rules.rules_text import RulesBlock

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
"""A figure that takes a smaller share of the line has text beside it."""
LEAST_CAPTION = 36.0
"""The minimum width of a caption in mm."""
MOST = 3
"""Figures in a row."""
TABLE = 90.0
"""A table that is not taller, in mm, stays on one page."""


MOST_BESIDE = 3
"""Paragraphs beside a figure."""
TALLER = 20.0
"""How much taller than a figure the text beside it is at most, before its last paragraph, in mm."""
WORTH = 2.0
"""The room in mm that a caption must save to be below the text and not below its figure."""


class _Way(NamedTuple):
    """A way to set a figure: how many paragraphs before and after it are beside it, and how much less tall it is than these alone."""

    strip: Strip
    before: int
    after: int
    saved: float


class Shown(NamedTuple):
    """A figure with the lines of its caption; `width` is the larger of both, in mm."""

    drawn: Figure
    lines: Sequence[Sequence[Word]]
    width: float

    def height(self) -> float:
        """With the caption, in mm."""
        return self.drawn.height + BELOW + len(self.lines) * CAPTION * LEADING * MM_PER_POINT


@dataclass(frozen=True, slots=True)
class RulesSetter:
    """Strips of a rulebook. `label` is what a caption begins with, given the number of its figure."""

    setter: BookletText
    captions: Faces
    draw: Callable[[RuleFigure, float], Figure]
    label: Callable[[int], str]

    def strips(self, blocks: Sequence[RulesBlock]) -> list[Strip]:
        """All strips. A narrow figure has the paragraphs before it beside it, or those after it; others share rows where they fit."""
        strips: list[Strip] = []
        texts: list[RulesBlock] = []
        at = 0
        while at < len(blocks):
            one = blocks[at]
            if one.figure is None:
                if one.block.kind == "paragraph":
                    texts.append(one)
                else:
                    strips += [*self._all(texts), *self._text(one)]
                    texts = []
                at += 1
                continue
            row = self._row_of(blocks, at)
            if len(row) == 1 and self._narrow(one):
                after = self._after(blocks, at + 1)
                made, before, used = self._beside(one, texts, after)
                strips += [*self._all(texts[: len(texts) - before]), made]
                at += 1 + used
            else:
                strips += [*self._all(texts), self._row(row)]
                at += len(row)
            texts = []
        return [*strips, *self._all(texts)]

    # Text

    def _all(self, blocks: Sequence[RulesBlock]) -> Iterator[Strip]:
        for one in blocks:
            yield from self._text(one)

    def _text(self, one: RulesBlock, setter: BookletText | None = None) -> list[Strip]:
        """One block; a short table is not divided."""
        block = one.block
        made = list((setter or self.setter).strips(block._replace(level=max(1, block.level - 1)) if block.level else block))
        if made and one.rules:
            made[0] = made[0]._replace(beside=tuple((0.0, rule) for rule in one.rules))
        if block.kind == "table" and sum(strip.height for strip in made) <= TABLE:
            made = [strip._replace(near=True) for strip in made[:-1]] + made[-1:]
        return made

    # Figures

    def _drawn(self, block: RulesBlock, room: float) -> Figure:
        assert block.figure is not None
        return self.draw(block.figure, room)

    def _narrow(self, block: RulesBlock) -> bool:
        return self._drawn(block, self.setter.room.width).width <= NARROW * self.setter.room.width

    def _row_of(self, blocks: Sequence[RulesBlock], at: int) -> Sequence[RulesBlock]:
        """The figures from here on that go side by side as they are."""
        end = at
        while end < len(blocks) and blocks[end].figure is not None and end - at < MOST:
            end += 1
        for count in range(end - at, 1, -1):
            each = self._column(count)
            if all(self._drawn(one, 1e6).width <= each + 1e-6 for one in blocks[at : at + count]):
                return blocks[at : at + count]
        return blocks[at : at + 1]

    def _column(self, count: int) -> float:
        return (self.setter.room.width - (count - 1) * GAP) / count

    def _row(self, blocks: Sequence[RulesBlock]) -> Strip:
        """Figures side by side, each with its caption below; one alone in the middle."""
        whole = self.setter.room.width
        each = self._column(len(blocks))
        shown = [Shown(drawn := self._drawn(one, each), self._caption(one, each), drawn.width) for one in blocks]
        tallest = max(one.drawn.height for one in shown)
        high = tallest + max(one.height() - one.drawn.height for one in shown) + AFTER

        def draw(x: float, y: float) -> list[Shape]:
            shapes: list[Shape] = []
            for number, one in enumerate(shown):
                left = x + number * (each + GAP)
                middle = (whole - one.drawn.width) / 2 if len(shown) == 1 else 0.0
                shapes.append(one.drawn.at(left + middle, y + tallest - one.drawn.height))
                shapes += self._lines(one.lines, left, y + tallest + BELOW)
            return shapes

        return Strip(high, self._before(), draw, False, blocks[0].block.line, floats=True)

    def _after(self, blocks: Sequence[RulesBlock], at: int) -> Sequence[RulesBlock]:
        """The paragraphs that follow, but for those that belong to the next figure."""
        end = at
        while end < len(blocks) and blocks[end].figure is None and blocks[end].block.kind == "paragraph":
            end += 1
        return blocks[at : end - 1] if end < len(blocks) and blocks[end].figure is not None else blocks[at:end]

    def _beside(self, block: RulesBlock, before: Sequence[RulesBlock], after: Sequence[RulesBlock]) -> tuple[Strip, int, int]:
        """A narrow figure with text at its left; and how many of the paragraphs before it, and of those after it, that text is.

        It takes the way that adds as little as possible to the height of the text alone. The caption is below the figure, unless it saves
        room below the text.
        """
        whole = self.setter.room.width
        drawn = self._drawn(block, whole)
        ways = [_Way(self._alone(block, drawn), 0, 0, 0.0)]
        for wide, below in ((max(drawn.width, LEAST_CAPTION), True), (drawn.width, False)):
            room = replace(self.setter, room=self.setter.room._replace(x1=self.setter.room.x0 + whole - wide - GAP))
            for count in range(min(len(before), MOST_BESIDE) + 1):
                for used in range(min(len(after), MOST_BESIDE - count) + 1):
                    beside = [*before[len(before) - count :], *after[:used]]
                    if not beside:
                        continue
                    taken = [strip for one in beside for strip in self._text(one, room)]
                    strip = self._with_text(block, Shown(drawn, (), wide), taken, below)
                    plain = [*self._all(beside)]
                    strip = strip._replace(instead=(*plain, ways[0].strip))
                    text = sum(one.height + one.before for one in plain)
                    ways.append(_Way(strip, count, used, text - strip.height - (0.0 if below else WORTH)))
                    if _height(taken) > drawn.height + TALLER:
                        break
        best = max(ways[1:], key=lambda way: way.saved, default=ways[0])
        best = best if best.saved > -ways[0].strip.height else ways[0]
        return best.strip, best.before, best.after

    def _with_text(self, block: RulesBlock, shown: Shown, taken: Sequence[Strip], below: bool) -> Strip:
        """A figure at the right of the strips `taken`, with its caption `below` it or below them."""
        whole, drawn, wide = self.setter.room.width, shown.drawn, shown.width
        lines = self._caption(block, wide if below else whole - wide - GAP)
        places = [sum(strip.height + strip.before for strip in taken[: at + 1]) - strip.height for at, strip in enumerate(taken)]
        places = [place - taken[0].before for place in places]
        beside = tuple((place + down, rule) for place, strip in zip(places, taken, strict=True) for down, rule in strip.beside)
        text, caption = _height(taken), BELOW + len(lines) * CAPTION * LEADING * MM_PER_POINT

        def draw(x: float, y: float) -> list[Shape]:
            shapes = [shape for place, strip in zip(places, taken, strict=True) for shape in strip.draw(x, y + place)]
            left = x + whole - wide
            shapes.append(drawn.at(left, y + 0.8))
            at = (left, y + 0.8 + drawn.height + BELOW) if below else (x, y + text + BELOW)
            return [*shapes, *self._lines(lines, *at)]

        high = max(drawn.height + caption + 0.8, text) if below else max(drawn.height + 0.8, text + caption)
        return Strip(high + AFTER, self._before(), draw, False, block.block.line, beside=beside)

    def _alone(self, block: RulesBlock, drawn: Figure) -> Strip:
        """A narrow figure with its caption at its right."""
        lines = self._caption(block, self.setter.room.width - drawn.width - GAP)
        high = max(drawn.height, len(lines) * CAPTION * LEADING * MM_PER_POINT) + AFTER

        def draw(x: float, y: float) -> list[Shape]:
            return [drawn.at(x, y), *self._lines(lines, x + drawn.width + GAP, y)]

        return Strip(high, self._before(), draw, False, block.block.line, floats=True)

    def _before(self) -> float:
        """The space above a figure, in mm."""
        return 0.5 * self.setter.look.size * MM_PER_POINT

    def _caption(self, block: RulesBlock, room: float) -> list[list[Word]]:
        return set_lines(f"**{self.label(block.number)}** {block.block.caption}", self.captions, room, CAPTION)

    def _lines(self, lines: Sequence[Sequence[Word]], x: float, y: float) -> Iterator[Shape]:
        setting = TextSetting(self.captions, CAPTION, CAPTION, self.setter.look.ink, "left", "top")
        base = y + CAPTION * MM_PER_POINT
        for words in lines:
            yield from line_shapes(words, x, base, setting, self.setter.icons.draw_icon)
            base += CAPTION * LEADING * MM_PER_POINT


def _height(strips: Sequence[Strip]) -> float:
    """Of strips below each other, without the space before the first."""
    return sum(strip.height for strip in strips) + sum(strip.before for strip in strips[1:])
