"""What the makers of components share: the order of a kit, small pieces and discs of the seats, and mistakes reported in one run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import TypeAlias, TypeVar

from boardgen.components.print_order import DryRun, LaidOut, PrintOrder, guard
from boardgen.draw.piece import tokens
from boardgen.draw.shape.shapes import Figure, Shape, Symbol, Use
from boardgen.errors import DataError, Fault
from boardgen.layout.decks.components import Component
from boardgen.layout.ground.board import Board
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.yaml.lengths import Length
from boardgen.layout.yaml.node import MAX_FAULTS
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.arrange.token_sheets import Job, Stack, full, piece_pages, roomiest
from boardgen.sheet.paper.page import CIRCLE, Bled, Face, Item, Page, Part, repeat_pages

Made: TypeAlias = tuple[list[Part], Iterable[Page]]
"""Parts, and the pages that they are on, which need not be drawn before they are asked for."""
Maker: TypeAlias = Callable[[PrintOrder, list[str]], Made]
"""Makes these components, which go on common sheets."""


def alone(order: PrintOrder, one: str, other: str) -> bool:
    """Return False: no component shares sheets with another."""
    return one == other


def copy_pages(order: PrintOrder, part: Part, pages: Iterable[Page]) -> Made:
    """Return a part that is a page or several, as often as it was asked for."""
    times = order.each(part.name, 1)
    return [part._replace(pieces=part.pieces * times)], pages if times == 1 else repeat_pages([*pages], times)


def tile_board(order: PrintOrder, name: str, title: str, figure: Figure, pieces: int = 1) -> Made:
    """Return the board over as few sheets as possible, as often as it was asked for, or `pieces` times. Raises DoesNotFit."""
    from boardgen.sheet.tile.tiled_pages import tile_pages

    spread = order.spread("board", title, figure)
    ground = order.spec.ground
    cells = isinstance(ground, Board) and ground.grid.cells  # their sides are the lines, and the best places to cut
    sketched, clear = order.dry_run is not None, 0.0 if cells else order.seam_clearance
    pages = tile_pages(name, title, figure, order.paper, order.say, ruled=True, spread=spread, sketched=sketched, clear=clear)
    times = order.each(name, pieces)
    return [Part(name, title, times, (Face(name, title, figure),))], pages if times == 1 else repeat_pages([*pages], times)


def lay_out_all(order: PrintOrder, makers: Mapping[str, Maker], shares: Callable[[PrintOrder, str, str], bool] = alone) -> LaidOut:
    """Return all chosen components that have a maker. `shares` decides whether the first takes the second onto its sheets.

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


def _parts_and_pages(order: PrintOrder, makers: Mapping[str, Maker], group: list[str]) -> Iterator[Made]:
    """Yield components on common sheets; in a dry run that refuses them together, each of them by itself."""
    dry_run = None if order.dry_run is None else DryRun()
    order = order.use_paper_of(group[0])
    with guard(dry_run, group):
        parts, sheets = makers[group[0]](order, group)
        # in a dry run all pages are drawn at once: what their drawing refuses is known before the next component
        yield parts, _draw_pages(sheets, group) if order.dry_run is None else list(sheets)
    if order.dry_run is None or dry_run is None or not dry_run.problems:
        return
    problems = len(order.dry_run.problems)
    for name in group if len(group) > 1 else ():
        with guard(order.dry_run, [name]):
            parts, sheets = makers[name](order, [name])
            yield parts, list(sheets)
    if len(order.dry_run.problems) == problems:
        order.dry_run.refuse(dry_run.problems[0])


def _draw_pages(pages: Iterable[Page], group: Sequence[str]) -> Iterator[Page]:
    with guard(None, group):
        yield from pages


Thing = TypeVar("Thing")
Drawn = TypeVar("Drawn")


def all_drawn(things: Iterable[Thing], draw: Callable[[Thing], Drawn]) -> list[Drawn]:
    """Return what `draw` makes of each. Raises DataError with the mistakes of all; one that several share is named once, for the first."""
    drawn = []
    faults: dict[tuple[str, int, int, str], Fault] = {}
    for thing in things:
        try:
            drawn.append(draw(thing))
        except DataError as problem:
            for fault in problem.faults:
                faults.setdefault((fault.file, fault.line, fault.column, fault.code), fault)
            if len(faults) >= MAX_FAULTS:
                break
    if faults:
        raise DataError(*faults.values())
    return drawn


AIR = 0.55
"""Millimetres from a shared cut to the edge of a round piece."""
TICK = 3.0
"""From the bleed of round pieces to the far end of their marks, in mm: with longer ones a sheet of A4 holds a column less."""


def pieces(order: PrintOrder, component: Component) -> int:
    """Return how many of a component there are for the seats that play."""
    return order.each(component.name, component.pieces + component.each_seat * len(order.seats))


def diameter(order: PrintOrder, name: str) -> float:
    """Return the diameter of a round piece in mm: that of `--tokens`, else the layout's."""
    return order.options.diameter or order.spec.components[name].diameter or order.spec.board.pitch


def round_job(order: PrintOrder, size: float, title: Callable[[Sequence[str]], str], counts: Sequence[int], *, backed: bool = False) -> Job:
    """Return how round pieces of `size` mm are laid and cut, in stacks of so many; `title` makes the title of a sheet from its owners.

    The usual bleed gets narrower where that saves sheets; one that was asked for stays.
    """
    options = order.options
    note = order.say(f"token_{options.cut}", diameter=Length(size))
    job = Job(
        (size, size), options.cut, options.bleed, order.paper, options.duplex, title, note, order.say, large=True, mark=TICK, disc=True
    )
    if not job.round or options.bleed != PLAIN.bleed:
        return job
    if one_colour(order) and _fills(max(counts, default=0), full(job, backed)):
        return roomiest(job, max(counts), backed)
    return roomiest(job, sum(counts), backed)


def one_colour(order: PrintOrder) -> bool:
    """Return whether every sheet of discs has one colour, for coloured paper."""
    return order.options.colours == "one" or (order.options.colours is None and order.style == "black")


def piece_face(name: str, title: str, symbol: Symbol, width: float, height: float) -> Face:
    """Return a piece by itself, its middle in the middle."""
    return Face(name, title, Figure(width, height, (Use(symbol, width / 2, height / 2),)))


def centre_piece(symbol: Symbol, size: tuple[float, float], ground: Symbol | None = None) -> tuple[Shape, ...]:
    """Return a piece of `size` mm on its ground, each drawn about the middle, with the upper left corner of the piece at (0, 0)."""
    x, y = size[0] / 2, size[1] / 2
    return (*((Use(ground, x, y),) if ground is not None else ()), Use(symbol, x, y))


def piece_ground(order: PrintOrder, name: str, colour: str, size: float) -> Symbol | None:
    """Return what lies under a piece that shares its cuts; nothing where ink is saved."""
    if order.style != "colour":
        return None
    return tokens.square_ground(name, colour, (size, size), order.options.bleed)


def drawing_diameter(order: PrintOrder, size: float) -> float:
    """Return the diameter at which round pieces are drawn on a sheet: their edges keep off cuts that neighbours share."""
    return size - 2 * AIR if order.options.cut == "square" else size


def own_bleed(job: Job) -> float:
    """Return the bleed of a round piece itself: those that share their cuts lie on a common ground instead."""
    return job.bleed if job.round else 0.0


def disc(order: PrintOrder, seat: Seat, size: float, bleed: float = 0.0) -> Symbol:
    """Return the piece of a seat in the style of the kit."""
    return tokens.disc(seat, size, bleed=bleed, style=order.style)


def discs(order: PrintOrder, name: str, each: int) -> Made:
    """Lay out so many discs for every seat. Words: NAME_title, NAME_seat."""
    size, each = diameter(order, name), order.each(name, each)
    job = round_job(order, size, lambda owners: order.say(f"{name}_seat", seat=", ".join(owners)), [each] * len(order.seats))
    square = order.options.cut == "square"
    stacks = [
        Stack(
            name,
            disc(order, seat, drawing_diameter(order, size), own_bleed(job)),
            each,
            owner=seat.name,
            ground=piece_ground(order, f"{name}-{seat.letter}", seat.ink, size) if square else None,
        )
        for seat in order.seats.values()
    ]
    faces = [
        piece_face(f"{name}-{seat.letter}", order.say(f"{name}_seat", seat=seat.name), disc(order, seat, size), size, size)
        for seat in order.seats.values()
    ]
    items = [
        Item(face.name, each, outline=CIRCLE, seat=seat.letter, draw=partial(_disc_with_bleed, order, seat, size))
        for face, seat in zip(faces, order.seats.values(), strict=True)
    ]
    part = Part(name, order.say(f"{name}_title"), each * len(order.seats), tuple(faces), items=tuple(items))
    return [part], pages_by_colour(stacks, job, one=one_colour(order))


def _disc_with_bleed(order: PrintOrder, seat: Seat, size: float, bleed: float) -> Bled:
    return centre_piece(disc(order, seat, size, bleed), (size, size)), ()


def pages_by_colour(stacks: Sequence[Stack], job: Job, *, one: bool) -> list[Page]:
    """Return sheets of as many whole colours as they hold, or where that takes more sheets one colour after another.

    With `one` a sheet has one colour, unless that would fill no more than half of it, as on large paper.
    """
    most, each = full(job), max((stack.pieces for stack in stacks), default=0)
    if one and _fills(each, most):
        return _one_colour_a_sheet(stacks, job, most)
    whole = [piece_pages(stacks[at : at + most // each], job) for at in range(0, len(stacks), most // each)] if 0 < each <= most else []
    pages = [page for some in whole for page in some]
    if pages and len(pages) <= -(-sum(stack.pieces for stack in stacks) // most):
        return pages
    return piece_pages(stacks, job)


def _fills(pieces: int, most: int) -> bool:
    """Return whether so many pieces fill a sheet of `most` well enough to have it for themselves."""
    return 2 * pieces > most


def _one_colour_a_sheet(stacks: Sequence[Stack], job: Job, most: int) -> list[Page]:
    """Return a colour a sheet; what is left over from full sheets shares sheets where a colour of it fills few of them."""
    rests = [stack._replace(pieces=stack.pieces % most) for stack in stacks if stack.pieces % most]
    if any(stack.pieces > most for stack in stacks) and rests and not _fills(max(rest.pieces for rest in rests), most):
        whole = [stack._replace(pieces=stack.pieces - stack.pieces % most) for stack in stacks if stack.pieces >= most]
        return [*(page for stack in whole for page in piece_pages([stack], job)), *pages_by_colour(rests, job, one=True)]
    return [page for stack in stacks for page in piece_pages([stack], job)]
