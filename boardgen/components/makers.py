"""The components of a kit in the order of its layout, some of them made together because they share sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from boardgen.components.dry_run import DryRun, guarded
from boardgen.components.order import LaidOut, Order
from boardgen.draw.shape.shapes import Figure
from boardgen.layout.ground.board import Board
from boardgen.sheet.paper.page import Face, Page, Part, repeated

Made: TypeAlias = tuple[list[Part], Iterable[Page]]
"""Parts, and the pages that they are on, which need not be drawn before they are asked for."""
Maker: TypeAlias = Callable[[Order, list[str]], Made]
"""Makes these components, which go on common sheets."""


def alone(order: Order, one: str, other: str) -> bool:
    """No component shares sheets with another."""
    return one == other


def copied(order: Order, part: Part, pages: Iterable[Page]) -> Made:
    """A part that is a page or several, as often as it was asked for."""
    times = order.each(part.name, 1)
    return [part._replace(pieces=part.pieces * times)], pages if times == 1 else repeated([*pages], times)


def tiled_board(order: Order, name: str, title: str, figure: Figure, pieces: int = 1) -> Made:
    """The board over as few sheets as possible, as often as it was asked for, or `pieces` times. Raises DoesNotFit."""
    from boardgen.sheet.tile.tiled_pages import tile_pages

    spread = order.spread("board", title, figure)
    ground = order.spec.ground
    cells = isinstance(ground, Board) and ground.grid.cells  # their sides are the lines, and the best places to cut
    sketched, clear = order.dry_run is not None, 0.0 if cells else order.seam_clearance
    pages = tile_pages(name, title, figure, order.paper, order.say, ruled=True, spread=spread, sketched=sketched, clear=clear)
    times = order.each(name, pieces)
    return [Part(name, title, times, (Face(name, title, figure),))], pages if times == 1 else repeated([*pages], times)


def lay_out_all(order: Order, makers: Mapping[str, Maker], shares: Callable[[Order, str, str], bool] = alone) -> LaidOut:
    """All chosen components that have a maker. `shares` decides whether the first takes the second onto its sheets.

    In a dry run, components that are refused are left out, and the dry run has the reasons.
    """
    parts_by_name: dict[str, Part] = {}
    pages: list[Iterable[Page]] = []
    done: set[str] = set()
    names = [name for name in order.spec.components if order.wants(name) and name in makers]
    for name in names:
        if name in done:
            continue
        group = [
            other
            for other in names
            if other == name or (other not in done and shares(order, name, other) and order.paper_of(other) == order.paper_of(name))
        ]
        done.update(group)
        for parts, sheets in _parts_and_pages(order, makers, group):
            parts_by_name.update({part.name: part for part in parts})
            pages.append(sheets)
    return LaidOut(tuple(parts_by_name[name] for name in names if name in parts_by_name), chain.from_iterable(pages))


def _parts_and_pages(order: Order, makers: Mapping[str, Maker], group: list[str]) -> Iterator[Made]:
    """Components on common sheets; in a dry run that refuses them together, each of them by itself."""
    dry_run = None if order.dry_run is None else DryRun()
    order = order.on_paper_of(group[0])
    with guarded(dry_run, group):
        parts, sheets = makers[group[0]](order, group)
        # in a dry run all pages are drawn at once: what their drawing refuses is known before the next component
        yield parts, _drawn(sheets, group) if order.dry_run is None else list(sheets)
    if order.dry_run is None or dry_run is None or not dry_run.problems:
        return
    problems = len(order.dry_run.problems)
    for name in group if len(group) > 1 else ():
        with guarded(order.dry_run, [name]):
            parts, sheets = makers[name](order, [name])
            yield parts, list(sheets)
    if len(order.dry_run.problems) == problems:
        order.dry_run.refused(dry_run.problems[0])


def _drawn(pages: Iterable[Page], group: Sequence[str]) -> Iterator[Page]:
    with guarded(None, group):
        yield from pages
