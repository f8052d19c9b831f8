"""The kit of a game that has no module of its own: everything in it is made by its kind, and this is its title sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.components.by_kind import draw_board
from boardgen.components.game import Game
from boardgen.components.print_order import LaidOut, PatchNote, PrintOrder
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Group, Paint, Rect, Shape
from boardgen.draw.type.geometry import Affine
from boardgen.layout.decks.recipe import PACKAGING
from boardgen.layout.ground.board import Board

if TYPE_CHECKING:
    from boardgen.sheet.read.title_page import TitlePlan

SHOWN = 4
"""Faces on the title sheet of a game without a board."""
GAP = 6.0
ROWS = 2
CELL = 90.0
"""The largest width and height of a face on it, in mm, before the picture as a whole is made smaller."""
NOT_PLAYED = frozenset({"sheet", "booklet", "log", *PACKAGING})


class OwnGame(Game):
    """A game without a kit of its own."""

    def title(self, order: PrintOrder, laid_out: LaidOut) -> TitlePlan:
        """Return the title sheet: the board in small, or the first faces of a game without one."""
        return _plan(order, laid_out, isinstance(order.spec.ground, Board))


OWN = OwnGame()


def patch_title(order: PrintOrder, laid_out: LaidOut, patch: PatchNote) -> TitlePlan:
    """Return the title sheet of a patch, which has pieces of your own alone: what they are, and which of the old ones to throw away."""
    say = order.say
    lists = tuple(
        (say(heading), tuple(say("patch_piece", count=count, piece=piece) for piece, count in pieces))
        for heading, pieces in (("patch_thrown", patch.thrown), ("patch_printed", patch.printed))
        if pieces
    )
    return _plan(order, laid_out, has_board=False)._replace(heading=say("patch_heading", old=patch.old), lists=lists, history=(), code=None)


def _plan(order: PrintOrder, laid_out: LaidOut, has_board: bool) -> TitlePlan:
    from boardgen.components.title_sheet import title_plan

    spec, say = order.spec, order.say
    picture = draw_board(order) if has_board else _faces(order, laid_out)
    tints = tuple(zone.tint for zone in spec.zones.values()) or tuple(seat.ink for seat in order.seats.values())
    kinds = {spec.components[part.name].kind for part in laid_out.parts if part.name in spec.components}
    bring = [say("bring_knife")]
    if kinds & {"die", "standee", "box", "band", "net"}:
        bring.append(say("bring_glue"))
    papers = [say("papers_cards")] if kinds - {"sheet", "booklet", "log"} else []
    plan = title_plan(order, picture, tints=tints, bring=bring, papers=[*papers, say("papers_plain")])
    return plan if has_board else plan._replace(picture=plan.picture._replace(caption=say("title_sheet_faces"), tiling=None))


def _faces(order: PrintOrder, laid_out: LaidOut) -> Figure:
    """Return some faces of the pieces in two rows, each in a cell of one size."""
    figures = _choose_faces(order, laid_out)
    if not figures:
        return Figure(60.0, 30.0, (Rect(0, 0, 60, 30, Paint(ink.SAND, ink.GRID, ink.HAIR_WIDTH)),))
    across = -(-len(figures) // ROWS)
    wide, tall = (min(CELL, max(sizes)) for sizes in zip(*((figure.width, figure.height) for figure in figures), strict=True))
    shapes: list[Shape] = []
    for number, figure in enumerate(figures):
        scale = min(1.0, tall / figure.height, wide / figure.width)
        x = (number % across) * (wide + GAP) + (wide - figure.width * scale) / 2
        y = number // across * (tall + GAP) + (tall - figure.height * scale) / 2
        window = Rect(0, 0, figure.width, figure.height, Paint())
        shapes.append(Group(figure.shapes, Affine.scale(scale).then(Affine.translate(x, y)), clip=window))
        shapes.append(Rect(x, y, figure.width * scale, figure.height * scale, Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH)))
    down = -(-len(figures) // across)
    return Figure(across * (wide + GAP) - GAP, down * (tall + GAP) - GAP, tuple(shapes))


def _choose_faces(order: PrintOrder, laid_out: LaidOut) -> list[Figure]:
    """Return a face of each of the first components that are pieces, and more from those that have the most, spread over all they have.

    Pages to read and to write on, and boxes, are shown where a kit has nothing else.
    """
    components = order.spec.components
    drawn = [part for part in laid_out.parts if part.faces]
    pieces = [part for part in drawn if part.name in components and components[part.name].kind not in NOT_PLAYED and part.name != "pencil"]
    chosen = (pieces or drawn)[:SHOWN]
    wanted = [1] * len(chosen)
    for _ in range(SHOWN - len(chosen) if chosen else 0):
        richest = max(range(len(chosen)), key=lambda i: (len(chosen[i].faces) / wanted[i], -i))
        wanted[richest] = min(wanted[richest] + 1, len(chosen[richest].faces))
    figures: list[Figure] = []
    for part, count in zip(chosen, wanted, strict=True):
        last = len(part.faces) - 1
        figures += [part.faces[i * last // max(1, count - 1)].figure for i in range(count)]
    return figures
