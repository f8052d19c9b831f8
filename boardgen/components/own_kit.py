"""The kit of a game that has no module of its own: everything in it is made by its kind, and this is its title sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.components.by_kind import drawn_board
from boardgen.components.order import LaidOut, Order, PatchNote
from boardgen.draw import ink
from boardgen.draw.geometry import Affine
from boardgen.draw.shapes import Figure, Group, Paint, Rect, Shape
from boardgen.layout.board import Board

if TYPE_CHECKING:
    from boardgen.sheet.title_page import TitlePlan

COMPONENTS: tuple[str, ...] = ()
SHOWN = 4
"""Faces on the title sheet of a game without a board."""
GAP = 6.0


def lay_out(order: Order) -> LaidOut:
    """Nothing: all components are made by their kind."""
    return LaidOut((), ())


def title(order: Order, laid_out: LaidOut) -> TitlePlan:
    """The title sheet: the board in small, or the first faces of a game without one."""
    return _plan(order, laid_out, isinstance(order.spec.ground, Board))


def patch_title(order: Order, laid_out: LaidOut, patch: PatchNote) -> TitlePlan:
    """The title sheet of a patch, which has pieces of your own alone: what they are, and which of the old ones to throw away."""
    say = order.say
    lists = tuple(
        (say(heading), tuple(say("patch_piece", count=count, piece=piece) for piece, count in pieces))
        for heading, pieces in (("patch_thrown", patch.thrown), ("patch_printed", patch.printed))
        if pieces
    )
    return _plan(order, laid_out, has_board=False)._replace(heading=say("patch_heading", old=patch.old), lists=lists, history=(), code=None)


def _plan(order: Order, laid_out: LaidOut, has_board: bool) -> TitlePlan:
    from boardgen.components.title_sheet import title_plan

    spec, say = order.spec, order.say
    picture = drawn_board(order) if has_board else _faces(laid_out)
    tints = tuple(zone.tint for zone in spec.zones.values()) or tuple(seat.ink for seat in order.seats.values())
    kinds = {spec.components[part.name].kind for part in laid_out.parts if part.name in spec.components}
    bring = [say("bring_knife")]
    if kinds & {"die", "standee", "box", "band", "net"}:
        bring.append(say("bring_glue"))
    papers = [say("papers_cards")] if kinds - {"sheet", "booklet", "log"} else []
    plan = title_plan(order, picture, tints=tints, bring=bring, papers=[*papers, say("papers_plain")])
    return plan if has_board else plan._replace(caption=say("title_sheet_faces"))


def _faces(laid_out: LaidOut) -> Figure:
    """The first face of each of the first components, side by side, as tall as the tallest card."""
    figures = [part.faces[0].figure for part in laid_out.parts if part.faces][:SHOWN]
    if not figures:
        return Figure(60.0, 30.0, (Rect(0, 0, 60, 30, Paint(ink.SAND, ink.GRID, ink.HAIR_WIDTH)),))
    tall = min(90.0, max(figure.height for figure in figures))
    shapes: list[Shape] = []
    x = 0.0
    for figure in figures:
        scale = min(1.0, tall / figure.height, 90.0 / figure.width)
        wide, high = figure.width * scale, figure.height * scale
        window = Rect(0, 0, figure.width, figure.height, Paint())
        shapes.append(Group(figure.shapes, Affine.scale(scale).then(Affine.translate(x, (tall - high) / 2)), clip=window))
        shapes.append(Rect(x, (tall - high) / 2, wide, high, Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH)))
        x += wide + GAP
    return Figure(x - GAP, tall, tuple(shapes))
