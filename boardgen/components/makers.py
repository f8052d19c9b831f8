"""What one game gives to print, with defaults for what a small game does not have, and what the makers of components share: the order of a
kit, small pieces and discs of the seats, and mistakes reported in one run."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, TypeAlias, TypeVar

from boardgen.components.print_order import DryRun, PrintOrder, guard
from boardgen.draw.piece import tokens
from boardgen.draw.shape import ink
from boardgen.draw.shape.restyle import Hatches
from boardgen.draw.shape.shapes import Figure, Symbol
from boardgen.layout.decks.components import Component
from boardgen.layout.files.shipped import game_part
from boardgen.layout.ground.board import Board
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.plain_text import Length
from boardgen.records import NamedTuple
from boardgen.sheet.arrange.arrange import CutOut, Pages, Way, arrange, fills
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.arrange.token_sheets import Job, full, roomiest
from boardgen.sheet.paper.heading import Stock, say_stock
from boardgen.sheet.paper.page import Page
from boardgen.sheet.paper.piece import CIRCLE, Bled, Cut, Draw, Face, Part, Piece, Sides, lay_on_ground

if TYPE_CHECKING:
    from boardgen.sheet.read.title_page import TitlePlan


Made: TypeAlias = tuple[list[Part], Way]
"""Parts, and how they go on their sheets. Nothing is drawn before these are arranged, or a face is asked for."""
Maker: TypeAlias = Callable[[PrintOrder, list[str]], Made]
"""Makes these components, which go on common sheets."""


def alone(order: PrintOrder, one: str, other: str) -> bool:
    """Return False: no component shares sheets with another."""
    return one == other


def page_part(name: str, title: str, count: int, draw: Callable[[], Sequence[Page]]) -> Made:
    """Return a component of whole pages to read or to write on, printed so many times."""
    return [Part(name, title, count=count)], Pages(draw, count)


def tile_board(order: PrintOrder, name: str, title: str, draw: Callable[[], Figure], pieces: int = 1) -> Made:
    """Return the board over as few sheets as possible, as often as it was asked for, or `pieces` times."""
    face, times = Face(name, title, draw), order.each(name, pieces)

    def pages() -> Iterable[Page]:
        from boardgen.sheet.paper.tiled_pages import tile_pages

        spread = order.spread("board", title, face.figure)
        ground = order.spec.ground
        cells = isinstance(ground, Board) and ground.grid.cells  # their sides are the lines, and the best places to cut
        sketched, clear = order.sketched, 0.0 if cells else order.seam_clearance
        return tile_pages(name, title, face.figure, order.paper, order.say, ruled=True, spread=spread, sketched=sketched, clear=clear)

    return [Part(name, title, [Piece(name, title, face, times)])], Pages(pages, times)


Given = TypeVar("Given")


class Batch(NamedTuple):
    """Components on common sheets: the order with their paper, their names, what makes them, and what that has made."""

    order: PrintOrder
    names: list[str]
    makers: Mapping[str, Maker]
    parts: list[Part]
    way: Way


def make_all(order: PrintOrder, makers: Mapping[str, Maker], shares: Callable[[PrintOrder, str, str], bool] = alone) -> list[Batch]:
    """Return all chosen components that have a maker; none is drawn. `shares` decides whether the first takes the second onto its sheets.

    In a dry run, components that are refused are left out, and the dry run has the reasons."""
    batches: list[Batch] = []
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
        batches += _try_together(order, group, partial(_make, order.use_paper_of(name), makers))
    return batches


def _make(order: PrintOrder, makers: Mapping[str, Maker], names: list[str]) -> list[Batch]:
    return [Batch(order, names, makers, *makers[names[0]](order, names))]


def parts_of(order: PrintOrder, batches: Iterable[Batch]) -> tuple[Part, ...]:
    """Return all components in the order of the layout."""
    parts = {part.name: part for batch in batches for part in batch.parts}
    return tuple(parts[name] for name in order.spec.components if name in parts)


def arrange_all(batches: Sequence[Batch], begun: Callable[[], None] = lambda: None) -> tuple[list[Batch], list[Page]]:
    """Return the pages of all batches, and those that could be laid out: in a dry run, others are left out as by `make_all`.

    `begun` is called when the first batch, as a rule the board, is drawn."""
    kept: list[Batch] = []
    pages: list[Page] = []
    for batch in batches:

        def lay(names: list[str], batch: Batch = batch) -> list[tuple[Batch, list[Page]]]:
            made = [batch] if names == batch.names else _make(batch.order, batch.makers, names)
            return [(one, arrange(one.parts, one.way, one.order.paper, one.order.say, stock_of(one.order))) for one in made]

        for one, own in _try_together(batch.order, batch.names, lay):
            kept.append(one)
            pages += own
        if batch is batches[0]:
            begun()
    return kept, pages


def _try_together(order: PrintOrder, group: list[str], act: Callable[[list[str]], list[Given]]) -> list[Given]:
    """Return what `act` makes of components together; in a dry run that refuses it, of each of them by itself."""
    tried = None if order.dry_run is None else DryRun()
    with guard(tried, group):
        return act(group)
    assert order.dry_run is not None  # what else is refused is raised
    assert tried is not None
    problems, found = len(order.dry_run.problems), []
    for name in group if len(group) > 1 else ():
        with guard(order.dry_run, [name]):
            found += act([name])
    if len(order.dry_run.problems) == problems:
        order.dry_run.refuse(tried.problems[0])
    return found


def hatches_of(spec: GameSpec) -> Hatches:
    """Return what stands for the colours of a layout where ink is saved."""
    return Hatches(
        {seat.ink.upper(): seat.hatch for seat in spec.seats.values()},
        {zone.tint.upper(): spec.kinds[zone.kind].hatch for zone in spec.zones.values()},
    )


def stock_of(order: PrintOrder) -> Stock:
    """Return what says what the components of a layout are printed on."""
    return partial(say_stock, {name: component.kind for name, component in order.spec.components.items()}, order.say)


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

    The usual bleed gets narrower where that saves sheets; one that was asked for stays."""
    options = order.options
    note = order.say(f"token_{options.cut}", diameter=Length(size))
    job = Job(
        (size, size), options.cut, options.bleed, order.paper, options.duplex, title, note, order.say, large=True, mark=TICK, disc=True
    )
    if not job.round or options.bleed != PLAIN.bleed:
        return job
    if one_colour(order) and fills(max(counts, default=0), full(job, backed)):
        return roomiest(job, max(counts), backed)
    return roomiest(job, sum(counts), backed)


def one_colour(order: PrintOrder) -> bool:
    """Return whether every sheet of discs has one colour, for coloured paper."""
    return order.options.colours == "one" or (order.options.colours is None and order.style == "black")


def draw_face(piece: Draw, size: tuple[float, float], *, back: bool = False) -> Callable[[], Figure]:
    """Return a function that draws one side of a piece as its file shows it: to the trim."""

    def draw() -> Figure:
        sides = piece(0.0, False)
        side, ground = (sides.back, sides.back_ground or sides.ground) if back else (sides.front, sides.ground)
        assert side is not None  # whoever asks for a back has one
        return Figure(*size, lay_on_ground(side, ground, (size[0] / 2, size[1] / 2), "face"))

    return draw


def piece_ground(order: PrintOrder, name: str, colour: str, size: float, bleed: float) -> Symbol | None:
    """Return what lies under a piece that shares its cuts; nothing where ink is saved."""
    return None if order.style != "colour" else tokens.square_ground(name, colour, (size, size), bleed)


def draw_bled(piece: Draw, size: tuple[float, float]) -> Callable[[float], Bled]:
    """Return a function that draws both sides of a piece past its trim."""

    def draw(bleed: float) -> Bled:
        sides, middle = piece(bleed, False), (size[0] / 2, size[1] / 2)
        front = lay_on_ground(sides.front, sides.ground, middle, "bled")
        return front, () if sides.back is None else lay_on_ground(sides.back, sides.back_ground or sides.ground, middle, "bled")

    return draw


def bleed_head(face: Face) -> Callable[[float], Bled]:
    """Return a function that draws a card past its trim: the band of its head runs on."""

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
    """Return a function that draws a round piece: with its bleed, or where it shares its cuts inside them, on a ground."""

    @cache
    def sides(bleed: float, shared: bool) -> Sides:
        ground = piece_ground(order, name, colour, size, bleed) if shared else None
        how = (size - 2 * AIR, 0.0) if shared else (size, bleed)
        return Sides(front(*how), None if back is None else back(*how), ground)

    return sides


def one_round(
    order: PrintOrder,
    component: str,
    title: str,
    file: tuple[str, str],
    copies: int,
    colour: str,
    size: float,
    front: Round,
    back: Round | None = None,
) -> Piece:
    """Return a round piece; `file` is the stem of its file and its own title."""
    draw = round_piece(order, file[0], colour, size, front, back)
    face, bled = draw_face(draw, (size, size)), draw_bled(draw, (size, size))
    reverse = None if back is None else Face(f"{file[0]}-back", order.say("backs", title=file[1]), draw_face(draw, (size, size), back=True))
    return Piece(component, title, Face(*file, face), copies, reverse, cut_line=CIRCLE, draw=draw, bled=bled, owner=title)


def disc(order: PrintOrder, seat: Seat, size: float, bleed: float = 0.0) -> Symbol:
    """Return the piece of a seat in the style of the kit."""
    return tokens.disc(seat, size, bleed=bleed, style=order.style)


def discs(order: PrintOrder, name: str, each: int, *, alike: bool = False) -> Made:
    """Lay out so many discs for every seat, on demand `alike` on both sides, save to be folded. Words: NAME_title, NAME_seat."""
    backed = alike and order.options.duplex not in ("none", "fold")
    size, each, title = diameter(order, name), order.each(name, each), order.say(f"{name}_title")
    pieces = []
    for seat in order.seats.values():
        file = f"{name}-{seat.letter}", order.say(f"{name}_seat", seat=seat.name)
        front = partial(disc, order, seat)
        piece = one_round(order, name, title, file, each, seat.ink, size, front, front if backed else None)
        pieces.append(piece._replace(seat=seat.letter, owner=seat.name))

    def job(names: Sequence[str]) -> Job:
        counts = [each] * len(pieces)
        return round_job(order, size, lambda owners: order.say(f"{name}_seat", seat=", ".join(owners)), counts, backed=backed)

    return [Part(name, title, pieces, cut=Cut((size, size), CIRCLE))], CutOut(job, one_colour=one_colour(order))


class Game(ABC):
    """A game in print. `GAME` of `boardgen/games/GAME/kit.py` is one; without it everything is made by its kind."""

    makers: ClassVar[Mapping[str, Maker]] = MappingProxyType({})
    """What makes each of its components, the title sheet apart; nothing is drawn before its pages or its faces are asked for."""

    def shares(self, order: PrintOrder, one: str, other: str) -> bool:
        """Return whether one component takes another onto its sheets."""
        return alone(order, one, other)

    def make(self, order: PrintOrder) -> list[Batch]:
        """Return all wanted components; none is drawn."""
        return make_all(order, self.makers, self.shares)

    def list_parts(self, order: PrintOrder) -> Sequence[Part]:
        """Return the components one by one, in the order of the layout."""
        return parts_of(order, self.make(order))

    def leave_out(self, spec: GameSpec) -> Collection[str]:
        """Return the components that a layout is played without."""
        return ()

    @abstractmethod
    def title(self, order: PrintOrder, parts: Sequence[Part]) -> TitlePlan:
        """Return the title sheet, but for its table."""


@cache
def find_game(name: str) -> Game | None:
    """Return what a game gives to print; None where everything in it is made by its kind."""
    return game_part("boardgen", name, "kit", "GAME", Game)  # type: ignore[type-abstract]  # it is compared with, and never made
