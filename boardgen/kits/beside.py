"""Panels that lie beside the board: what sizes they have so that their outer edges meet the edges of the board.

West of it lies infrastructure, east of it influence, and in the south-east corner, below influence, the seizure table.
Each side is as tall as the board. What does not go on the paper so is made in equal parts that meet edge to edge, and
where even that fails a panel has the size that its own boxes want.
"""

from __future__ import annotations

from typing import NamedTuple

from boardgen.draw import panels
from boardgen.draw.shapes import Figure
from boardgen.errors import DoesNotFit
from boardgen.layout.spec import GameSpec
from boardgen.sheet.flats import fits
from boardgen.sheet.page import Sayings
from boardgen.sheet.paper import Paper

WEST = 78.0
"""Width of the infrastructure panel: with the panels east of the board it goes on one sheet of A3 or Tabloid."""
MOST_PARTS = 4


class Beside(NamedTuple):
    """The panels; infrastructure in parts from north to south."""

    infrastructure: tuple[Figure, ...]
    influence: Figure
    seizure: Figure


def beside(spec: GameSpec, say: Sayings, tall: float, paper: Paper) -> Beside:
    """The panels for a board figure that is `tall` mm."""
    seizure = panels.seizure_table(spec, say)
    return Beside(_infrastructure(spec, say, tall, paper), _influence(spec, say, tall, seizure, paper), seizure)


def _infrastructure(spec: GameSpec, say: Sayings, tall: float, paper: Paper) -> tuple[Figure, ...]:
    last = spec.figures.infrastructure.levels
    for parts in range(1, min(MOST_PARTS, last) + 1):
        each = -(-last // parts)
        runs = [range(start, min(start + each, last + 1)) for start in range(1, last + 1, each)]
        if len(runs) < parts:
            continue
        try:
            made = tuple(panels.infrastructure_panel(spec, say, run, (WEST, tall / parts)) for run in runs)
        except DoesNotFit:
            continue
        if fits(made[0], paper):
            return made
    return (panels.infrastructure_panel(spec, say),)


def _influence(spec: GameSpec, say: Sayings, tall: float, seizure: Figure, paper: Paper) -> Figure:
    """As tall as the board leaves above the table, or as the board itself where the two do not go below each other."""
    for height in (tall - seizure.height, tall):
        try:
            made = panels.influence_panel(spec, say, size=(seizure.width, height))
        except DoesNotFit:
            continue
        if fits(made, paper):
            return made
    return panels.influence_panel(spec, say)
