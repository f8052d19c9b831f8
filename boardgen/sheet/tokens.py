"""Sheets of tokens: squares of one pitch, so that they can be cut square or punched round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardgen.draw.geometry import Box
from boardgen.draw.shapes import Shape, Symbol, Use
from boardgen.errors import DoesNotFit
from boardgen.sheet.heading import heading
from boardgen.sheet.marks import REACH, lattice
from boardgen.sheet.nest import capacity, nest
from boardgen.sheet.page import Page
from boardgen.sheet.paper import Paper


class Stack(NamedTuple):
    """So many equal tokens of one component."""

    component: str
    symbol: Symbol
    pieces: int


def together(pieces: int, diameter: float, bleed: float, paper: Paper) -> int:
    """How many colours of so many pieces share a sheet: one, for coloured paper, unless it leaves most of the sheet empty.

    Raises DoesNotFit.
    """
    columns, rows = capacity(diameter + 2 * bleed, diameter + 2 * bleed, _area(paper))
    full = columns * rows
    return 1 if 3 * pieces > full else max(1, full // max(1, pieces))


def _area(paper: Paper) -> Box:
    return Box(*paper.work).grown(-REACH)


def token_pages(stacks: Sequence[Stack], diameter: float, bleed: float, paper: Paper, title: str, note: str) -> list[Page]:
    """Stacks of tokens of one size, one after another, over as few sheets as hold them. Raises DoesNotFit."""
    cell = diameter + 2 * bleed
    queue = [stack for stack in stacks for _ in range(stack.pieces)]
    pages, start = [], 0
    try:
        sheets = nest(len(queue), cell, cell, _area(paper))
    except DoesNotFit as problem:
        raise DoesNotFit(f"{title} on {paper.label}: {problem}", problem.by_mm) from None
    for grid in sheets:
        here = queue[start : start + grid.pieces]
        start += grid.pieces
        shapes: list[Shape] = [Use(stack.symbol, *grid.centre(i)) for i, stack in enumerate(here)]
        shapes += lattice(grid, cell / 2)
        shapes += heading(paper, title, note)
        names = tuple(dict.fromkeys(stack.component for stack in here))
        pages.append(Page(paper, tuple(shapes), names, title, (grid.cut(diameter, diameter),)))
    return pages
