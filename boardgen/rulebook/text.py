"""Sets the text of a rulebook: strips for its paragraphs, and rows of figures with their captions below or beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from boardgen.draw.geometry import MM_PER_POINT
from boardgen.draw.shapes import Figure, Shape
from boardgen.faces.booklet_text import BookletText, Strip
from boardgen.faces.rich_text import Faces, TextSetting, Word, line_shapes, set_lines
from boardgen.layout.rules_figures import RuleFigure
from boardgen.layout.rules_text import RulesBlock

CAPTION = 8.5
"""The size of captions in points."""
LEADING = 1.28
GAP = 5.0
"""Between two figures of a row, and between a figure and the caption beside it, in mm."""
BELOW = 1.6
"""Between a figure and the caption below it, in mm."""
NARROW = 0.56
"""A figure that takes a smaller share of the line has its caption beside it."""
MOST = 3
"""Figures in a row."""


class Shown(NamedTuple):
    """A figure with the lines of its caption, and the width of both in mm."""

    drawn: Figure
    lines: Sequence[Sequence[Word]]
    line: int


@dataclass(frozen=True, slots=True)
class RulesSetter:
    """Strips of a rulebook. `label` is what a caption begins with, given the number of its figure."""

    setter: BookletText
    captions: Faces
    draw: Callable[[RuleFigure, float], Figure]
    label: Callable[[int], str]

    def strips(self, blocks: Sequence[RulesBlock]) -> list[Strip]:
        """All strips; figures that follow one another share rows where they fit."""
        strips: list[Strip] = []
        waiting: list[RulesBlock] = []
        for one in blocks:
            if one.figure is not None:
                waiting.append(one)
                continue
            strips += self._figures(waiting)
            waiting = []
            made = list(self.setter.strips(one.block))
            if made and one.rules:
                made[0] = made[0]._replace(beside=one.rules)
            strips += made
        return [*strips, *self._figures(waiting)]

    def _figures(self, blocks: Sequence[RulesBlock]) -> Iterator[Strip]:
        at = 0
        while at < len(blocks):
            count = next(n for n in range(min(MOST, len(blocks) - at), 0, -1) if n == 1 or self._fit(blocks[at : at + n]))
            yield self._row(blocks[at : at + count])
            at += count

    def _fit(self, blocks: Sequence[RulesBlock]) -> bool:
        """Whether figures fit side by side as they are."""
        each = self._column(len(blocks))
        return all(self._drawn(one, 1e6).width <= each + 1e-6 for one in blocks)

    def _column(self, count: int) -> float:
        return (self.setter.room.width - (count - 1) * GAP) / count

    def _drawn(self, block: RulesBlock, room: float) -> Figure:
        assert block.figure is not None
        return self.draw(block.figure, room)

    def _row(self, blocks: Sequence[RulesBlock]) -> Strip:
        whole = self.setter.room.width
        lead = CAPTION * LEADING * MM_PER_POINT
        before = 0.6 * self.setter.look.size * LEADING * MM_PER_POINT
        if len(blocks) == 1:
            drawn = self._drawn(blocks[0], whole)
            if drawn.width <= NARROW * whole:
                return self._beside(blocks[0], drawn, before, lead)
        each = self._column(len(blocks))
        shown = [Shown(self._drawn(one, each), self._caption(one, each), one.block.line) for one in blocks]
        tallest = max(one.drawn.height for one in shown)
        high = tallest + BELOW + max(len(one.lines) for one in shown) * lead + 0.8

        def draw(x: float, y: float) -> list[Shape]:
            shapes: list[Shape] = []
            for number, one in enumerate(shown):
                left = x + number * (each + GAP)
                middle = (each - one.drawn.width) / 2 if len(shown) == 1 else 0.0
                shapes.append(one.drawn.at(left + middle, y + tallest - one.drawn.height))
                shapes += self._lines(one.lines, left, y + tallest + BELOW)
            return shapes

        return Strip(high, before, draw, False, blocks[0].block.line)

    def _beside(self, block: RulesBlock, drawn: Figure, before: float, lead: float) -> Strip:
        """A narrow figure with its caption to the right."""
        lines = self._caption(block, self.setter.room.width - drawn.width - GAP)
        high = max(drawn.height, len(lines) * lead) + 0.8

        def draw(x: float, y: float) -> list[Shape]:
            return [drawn.at(x, y), *self._lines(lines, x + drawn.width + GAP, y)]

        return Strip(high, before, draw, False, block.block.line)

    def _caption(self, block: RulesBlock, room: float) -> list[list[Word]]:
        return set_lines(f"**{self.label(block.number)}** {block.block.caption}", self.captions, room, CAPTION)

    def _lines(self, lines: Sequence[Sequence[Word]], x: float, y: float) -> Iterator[Shape]:
        setting = TextSetting(self.captions, CAPTION, CAPTION, self.setter.look.ink, "left", "top")
        base = y + CAPTION * MM_PER_POINT
        for words in lines:
            yield from line_shapes(words, x, base, setting, self.setter.icons.drawn_icon)
            base += CAPTION * LEADING * MM_PER_POINT
