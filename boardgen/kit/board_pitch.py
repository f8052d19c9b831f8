"""The pitch at which a board would take fewer sheets of paper, where a slightly smaller one is enough."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, inf
from typing import NamedTuple

from boardgen.components.print_order import SEAM_AIR, chosen_seats
from boardgen.draw.shape.shapes import Figure
from boardgen.errors import BoardgenError
from boardgen.kit.kit import Kit, build
from boardgen.layout.ground.board import Board
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.text_tables import plural
from boardgen.sheet.paper.paper import Paper
from boardgen.sheet.tile.tiled_pages import plan

STEP = 0.5
"""Pitches are suggested in steps of so many mm ..."""
LEAST = 0.9
"""... and none below this share of that of the layout."""
TRIED = 3
"""How many pitches are laid out to find one that does it."""
MOST = 1000
"""The points of a board for which this is worth its time."""


class Saving(NamedTuple):
    """A pitch in mm with which the board takes fewer sheets of a paper."""

    pitch: float
    sheets: int
    instead_of: int
    paper: str

    def __str__(self) -> str:
        fewer = plural(self.sheets, "sheet")
        return f"with `pitch: {self.pitch:g}` or less the board takes {fewer} of {self.paper} instead of {self.instead_of}"


def saving_for(spec: GameSpec, paper: Paper) -> Saving | None:
    """The saving pitch of a layout whose kit has not been laid out; none where its board cannot be."""
    try:
        return saving(build(spec, chosen_seats(spec, None, None), paper, (_named(spec),))) if _named(spec) else None
    except BoardgenError:
        return None


def _named(spec: GameSpec) -> str:
    """The component that is the board, empty where there is none."""
    return next((name for name, one in spec.components.items() if name == "board" or one.kind == "board"), "")


def saving(kit: Kit) -> Saving | None:
    """With which pitch the board would take fewer sheets of the paper of its kit; None where none near its own would."""
    spec = kit.spec
    board, name = spec.ground, _named(spec)
    figure = next((face.figure for part in kit.parts if part.name == name for face in part.faces), None)
    if not isinstance(board, Board) or figure is None or len(board) > MOST:
        return None
    paper, sheets = kit.papers.get(name, kit.paper), len(kit.numbers_of(name))
    if sheets < 2 or spec.components[name].pieces > 1:
        return None
    largest = max((piece.diameter or 0.0 for piece in spec.on_points), default=0.0)
    pitches = [step * STEP for step in range(ceil(board.pitch / STEP) - 1, 0, -1)]
    tried = 0
    for pitch in (pitch for pitch in pitches if pitch >= max(LEAST * board.pitch, largest + 2 * SEAM_AIR)):
        if _about(figure, board, pitch, kit, paper, largest / 2 + SEAM_AIR) >= sheets:
            continue
        fewer = _sheets(kit, board, pitch, name, paper)
        if fewer < sheets:
            return Saving(pitch, int(fewer), sheets, paper.label)
        tried += 1
        if tried == TRIED:
            break
    return None


def _about(figure: Figure, board: Board, pitch: float, kit: Kit, paper: Paper, clear: float) -> float:
    """How many sheets a board takes at another pitch, if what is around and below it stays as large as it is."""
    by = pitch / board.pitch
    across, down = (tuple(lines[0] + (at - lines[0]) * by for at in lines) for lines in (figure.across, figure.down))
    less = [(max(lines) - min(lines) + board.pitch) * (1 - by) for lines in (figure.across, figure.down)]
    smaller = Figure(figure.width - less[0], figure.height - less[1], (), across, down)
    try:
        return len(plan("", smaller, paper, kit.options.overlap, clear).tiling.tiles)
    except BoardgenError:
        return inf


def _sheets(kit: Kit, board: Board, pitch: float, name: str, paper: Paper) -> float:
    """How many sheets the board of a kit takes at another pitch."""
    other = replace(kit.spec, ground=replace(board, pitch=pitch))
    try:
        return len(build(other, kit.seats, paper, (name,), kit.style, kit.options).numbers_of(name))
    except BoardgenError:
        return inf
