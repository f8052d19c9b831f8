"""What the makers of components share: the order of a kit, small pieces and discs of the seats, and mistakes reported in one run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import chain
from typing import TypeAlias, TypeVar

from boardgen.components.print_order import DryRun, LaidOut, PrintOrder, guard
from boardgen.draw.piece import tokens
from boardgen.draw.shape import ink
from boardgen.draw.shape.restyle import Hatches
from boardgen.draw.shape.shapes import Figure, Symbol
from boardgen.errors import DataError, Fault
from boardgen.layout.decks.components import Component
from boardgen.layout.ground.board import Board
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.node import MAX_FAULTS
from boardgen.layout.yaml.plain_text import Length
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.arrange.token_sheets import Job, full, piece_pages, roomiest
from boardgen.sheet.paper.page import Page, repeat_pages
from boardgen.sheet.paper.piece import CIRCLE, Bled, Draw, Face, Part, Piece, Sides, lay_on_ground

Made: TypeAlias = tuple[list[Part], Iterable[Page]]
"""Parts, and the pages that they are on, which need not be drawn before they are asked for."""
Maker: TypeAlias = Callable[[PrintOrder, list[str]], Made]
"""Makes these components, which go on common sheets."""


def alone(order: PrintOrder, one: str, other: str) -> bool:
    """Return False: no component shares sheets with another."""
    return one == other


def page_part(name: str, title: str, count: int, draw: Callable[[], Sequence[Page]]) -> Made:
    """Return a component that is pages to read or to write on, drawn when they are asked for, so many times."""
    return [Part(name, title, count=count)], later(lambda: repeat_pages(draw(), count))


def later(draw: Callable[[], Iterable[Page]]) -> Iterator[Page]:
    """Draw pages when the first of them is asked for."""
    yield from draw()


def tile_board(order: PrintOrder, name: str, title: str, draw: Callable[[], Figure], pieces: int = 1) -> Made:
    """Return the board over as few sheets as possible, as often as it was asked for, or `pieces` times. Raises DoesNotFit."""
    face, times = Face(name, title, draw), order.each(name, pieces)

    def pages() -> Iterable[Page]:
        from boardgen.sheet.tile.tiled_pages import tile_pages

        spread = order.spread("board", title, face.figure)
        ground = order.spec.ground
        cells = isinstance(ground, Board) and ground.grid.cells  # their sides are the lines, and the best places to cut
        sketched, clear = order.dry_run is not None, 0.0 if cells else order.seam_clearance
        tiles = tile_pages(name, title, face.figure, order.paper, order.say, ruled=True, spread=spread, sketched=sketched, clear=clear)
        return tiles if times == 1 else repeat_pages([*tiles], times)

    return [Part(name, title, [Piece(name, title, face, times)])], later(pages)


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


def hatches_of(spec: GameSpec) -> Hatches:
    """Return what stands for the colours of a layout where ink is saved."""
    return Hatches(
        {seat.ink.upper(): seat.hatch for seat in spec.seats.values()},
        {zone.tint.upper(): spec.kinds[zone.kind].hatch for zone in spec.zones.values()},
    )


Given = TypeVar("Given")
Drawn = TypeVar("Drawn")


def all_drawn(things: Iterable[Given], draw: Callable[[Given], Drawn]) -> list[Drawn]:
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


def draw_face(piece: Draw, size: tuple[float, float], *, back: bool = False) -> Callable[[], Figure]:
    """Return what draws one side of a piece as its file shows it: to the trim."""

    def draw() -> Figure:
        sides = piece(0.0, False)
        side, ground = (sides.back, sides.back_ground or sides.ground) if back else (sides.front, sides.ground)
        assert side is not None  # whoever asks for a back has one
        return Figure(*size, lay_on_ground(side, ground, (size[0] / 2, size[1] / 2), "face"))

    return draw


def piece_ground(order: PrintOrder, name: str, colour: str, size: float, bleed: float) -> Symbol | None:
    """Return what lies under a piece that shares its cuts; nothing where ink is saved."""
    if order.style != "colour":
        return None
    return tokens.square_ground(name, colour, (size, size), bleed)


def draw_bled(piece: Draw, size: tuple[float, float]) -> Callable[[float], Bled]:
    """Return what draws both sides of a piece past its trim."""

    def draw(bleed: float) -> Bled:
        sides, middle = piece(bleed, False), (size[0] / 2, size[1] / 2)
        front = lay_on_ground(sides.front, sides.ground, middle, "bled")
        return front, () if sides.back is None else lay_on_ground(sides.back, sides.back_ground or sides.ground, middle, "bled")

    return draw


def bleed_head(face: Face) -> Callable[[float], Bled]:
    """Return what draws a card past its trim: the band of its head runs on."""

    def draw(bleed: float) -> Bled:
        figure = face.figure
        band = ink.head_of(figure.shapes, figure.width)
        if band is None or band.paint.fill is None:
            return figure.shapes, ()
        return (ink.head_band(figure.width, band.h, band.paint.fill, bleed), *figure.shapes[1:]), ()

    return draw


def centre_face(face: Face, name: str = "") -> Symbol:
    """Return a face about (0, 0)."""
    return Symbol(name or face.name, (face.figure.at(-face.figure.width / 2, -face.figure.height / 2),))


Round: TypeAlias = Callable[[float, float], Symbol]
"""Draws one side of a round piece of a diameter with a bleed, both in mm."""


def round_piece(order: PrintOrder, name: str, colour: str, size: float, front: Round, back: Round | None = None) -> Draw:
    """Return what draws a round piece: with its bleed, or where it shares its cuts inside them, on a ground."""

    @cache
    def sides(bleed: float, shared: bool) -> Sides:
        ground = piece_ground(order, name, colour, size, bleed) if shared else None
        how = (size - 2 * AIR, 0.0) if shared else (size, bleed)
        return Sides(front(*how), None if back is None else back(*how), ground)

    return sides


def one_round(
    order: PrintOrder, component: str, title: str, file: tuple[str, str], copies: int, colour: str, size: float, front: Round
) -> Piece:
    """Return a round piece without a back; `file` is the stem of its file and its own title."""
    draw = round_piece(order, file[0], colour, size, front)
    bled = draw_bled(draw, (size, size))
    return Piece(component, title, Face(*file, draw_face(draw, (size, size))), copies, cut=CIRCLE, draw=draw, bled=bled, owner=title)


def disc(order: PrintOrder, seat: Seat, size: float, bleed: float = 0.0) -> Symbol:
    """Return the piece of a seat in the style of the kit."""
    return tokens.disc(seat, size, bleed=bleed, style=order.style)


def discs(order: PrintOrder, name: str, each: int) -> Made:
    """Lay out so many discs for every seat. Words: NAME_title, NAME_seat."""
    size, each, title = diameter(order, name), order.each(name, each), order.say(f"{name}_title")
    pieces = []
    for seat in order.seats.values():
        file = f"{name}-{seat.letter}", order.say(f"{name}_seat", seat=seat.name)
        piece = one_round(order, name, title, file, each, seat.ink, size, partial(disc, order, seat))
        pieces.append(piece._replace(seat=seat.letter, owner=seat.name))

    def pages() -> list[Page]:
        job = round_job(order, size, lambda owners: order.say(f"{name}_seat", seat=", ".join(owners)), [each] * len(pieces))
        return pages_by_colour(pieces, job, one=one_colour(order))

    return [Part(name, title, pieces)], later(pages)


def pages_by_colour(pieces: Sequence[Piece], job: Job, *, one: bool) -> list[Page]:
    """Return sheets of as many whole colours as they hold, or where that takes more sheets one colour after another.

    With `one` a sheet has one colour, unless that would fill no more than half of it, as on large paper.
    """
    most, each = full(job), max((piece.copies for piece in pieces), default=0)
    if one and _fills(each, most):
        return _one_colour_a_sheet(pieces, job._replace(one=True), most)
    whole = [piece_pages(pieces[at : at + most // each], job) for at in range(0, len(pieces), most // each)] if 0 < each <= most else []
    pages = [page for some in whole for page in some]
    if pages and len(pages) <= -(-sum(piece.copies for piece in pieces) // most):
        return pages
    return piece_pages(pieces, job)


def _fills(pieces: int, most: int) -> bool:
    """Return whether so many pieces fill a sheet of `most` well enough to have it for themselves."""
    return 2 * pieces > most


def _one_colour_a_sheet(pieces: Sequence[Piece], job: Job, most: int) -> list[Page]:
    """Return a colour a sheet; what is left over from full sheets shares sheets where a colour of it fills few of them."""
    rests = [piece._replace(copies=piece.copies % most) for piece in pieces if piece.copies % most]
    if any(piece.copies > most for piece in pieces) and rests and not _fills(max(rest.copies for rest in rests), most):
        whole = [piece._replace(copies=piece.copies - piece.copies % most) for piece in pieces if piece.copies >= most]
        return [*(page for piece in whole for page in piece_pages([piece], job)), *pages_by_colour(rests, job, one=True)]
    return [page for piece in pieces for page in piece_pages([piece], job)]
