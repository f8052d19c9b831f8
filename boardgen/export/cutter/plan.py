"""Which pieces of a kit a machine can cut, and where each lies on which sheet; those with backs have sheets of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.draw.type.geometry import Affine
from boardgen.errors import DoesNotFit
from boardgen.export.cutter.marks import room_on, sheet_size
from boardgen.export.cutter.paths import CutPath, cut_path
from boardgen.export.cutter.sheets import Room, Spot, fits, missing, packed
from boardgen.export.stock import Stock, StockItem
from boardgen.export.targets import LeftOut, by_reason
from boardgen.layout.files.cutting_machines import Machine
from boardgen.sheet.paper.page import Bled
from boardgen.sheet.paper.paper import Paper


class Placed(NamedTuple):
    """A piece on a sheet: where its face lies, and the line to cut. `back` is where its back lies on the other side of the sheet."""

    item: StockItem
    front: Affine
    back: Affine | None
    path: CutPath
    turned: bool
    corner: tuple[float, float]
    """The upper left of the face on the front, in mm."""


class CutSheet(NamedTuple):
    """A sheet of paper by its number from 1."""

    number: int
    pieces: tuple[Placed, ...]
    two_sided: bool


class CutPlan(NamedTuple):
    """All sheets, and what no machine of this kind can cut: a line for each component."""

    size: tuple[float, float]
    room: Room
    one_sided: tuple[StockItem, ...]
    two_sided: tuple[StockItem, ...]
    left_out: tuple[LeftOut, ...]
    bleed: float
    backs: frozenset[str]
    """Faces that are the backs of others and lie on sheets of their own, to be glued behind them."""


def planned(stock: Stock, machine: Machine, paper: Paper, bleed: float) -> CutPlan:
    """What is cut. Raises DoesNotFit where no piece goes on a sheet."""
    room = room_on(machine, paper)
    size = sheet_size(machine, paper)
    where = f"the {_mm(room.area.width)} x {_mm(room.area.height)} mm that {machine.title} cuts on {paper.label}"
    cut: list[StockItem] = []
    left_out: dict[LeftOut, None] = {}
    too_large = [0.1]
    for item in stock.items:
        if item.is_sheet:
            left_out[LeftOut(item.component, "to be read or written on, not cut out; print with `boardgen kit`")] = None
            continue
        cell = _cell(item, bleed)
        if fits(cell, room):
            cut.append(item)
            continue
        by = missing(cell, room)
        piece = f"a piece of `{item.component}` is {_mm(item.width)} x {_mm(item.height)} mm"
        over = f"{by:.1f} mm too large for {where}" if by else f"and the marks in the corners leave no room for it in {where}"
        remedy = f"choose a larger --paper, or leave it out: --without {item.component}"
        left_out[LeftOut(item.component, f"{piece}, {over}; {remedy}")] = None
        too_large.append(by)
    if not cut:
        raise DoesNotFit(f"nothing of this kit is cut: {'; '.join(by_reason(left_out))}", max(too_large))
    two = tuple(item for item in cut if item.back is not None)
    one = tuple(item for item in cut if item.back is None)
    if machine.marks != "none":
        return CutPlan(size, room, one, two, tuple(left_out), bleed, frozenset())
    # where an app prints, it knows nothing of backs, and nothing that is printed by itself is in register with it
    apart = tuple(side for item in two for side in _apart(item))
    return CutPlan(size, room, (*one, *apart), (), tuple(left_out), bleed, frozenset(item.back.name for item in two if item.back))


def _apart(item: StockItem) -> tuple[StockItem, StockItem]:
    """Front and back of a piece as two things."""
    assert item.back is not None  # it has one
    draw = item.draw

    def turned(bleed: float) -> Bled:
        assert draw is not None  # as below
        front, back = draw(bleed)
        return back, front

    other = item._replace(front=item.back, back=None, draw=None if draw is None else turned)
    return item._replace(back=None), other


def _mm(length: float) -> str:
    return f"{length:.1f}".removesuffix(".0")


def _cell(item: StockItem, bleed: float) -> tuple[float, float]:
    """The room that a piece takes: its face and its bleed, which that of no neighbour covers."""
    return item.width + 2 * bleed, item.height + 2 * bleed


def sheets(plan: CutPlan) -> Iterator[CutSheet]:
    """The sheets in their order: first those printed on one side."""
    number = 0
    for items, two_sided in ((plan.one_sided, False), (plan.two_sided, True)):
        every = [item for item in items for _ in range(item.copies)]
        for spots in packed([_cell(item, plan.bleed) for item in every], plan.room):
            number += 1
            yield CutSheet(number, tuple(_places(every, spots, plan)), two_sided)


def _places(items: Sequence[StockItem], spots: Sequence[Spot], plan: CutPlan) -> Iterator[Placed]:
    """The pieces of a sheet. Sheets are turned over like the page of a book: backs are mirrored in the upright middle of the page."""
    for count, spot in enumerate(sorted(spots, key=lambda spot: (spot.piece,)), 1):
        item = items[spot.piece]
        x, y = spot.x + plan.bleed, spot.y + plan.bleed
        wide, high = (item.height, item.width) if spot.turned else (item.width, item.height)
        front = Affine.rotate(90).then(Affine.translate(x + wide, y)) if spot.turned else Affine.translate(x, y)
        back = None
        if item.back is not None:
            other = plan.size[0] - x - wide
            # a quarter clockwise on the front is a quarter the other way when seen from behind
            back = Affine.rotate(270).then(Affine.translate(other, y + high)) if spot.turned else Affine.translate(other, y)
        path = cut_path(f"{count:03d}-{item.front.name}", item.outline, (item.width, item.height), front)
        yield Placed(item, front, back, path, spot.turned, (x, y))
