"""A kit: which components for which seats on which paper, as numbered sheets; knows no game and writes no file.

The title sheet is made last: its table names the sheets and the pages of everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from boardgen.components import by_kind, print_order as orders
from boardgen.components.makers import Batch, Game, Made, Maker, arrange_all, find_game, hatches_of, parts_of, stock_of
from boardgen.draw.shape import ink
from boardgen.draw.shape.restyle import restyle_shapes
from boardgen.draw.shape.shapes import Figure, Shape, Symbol, ink_of
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Box, box_around
from boardgen.errors import BoardgenError, TooMany, quoted
from boardgen.faces.library import Library
from boardgen.kit.publish import rulebook_file
from boardgen.layout.decks.components import Component
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.spec.sections import FontPaths
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.plain_text import set_signs, spans
from boardgen.records import NamedTuple
from boardgen.sheet.arrange.options import PLAIN, PrintOptions
from boardgen.sheet.paper.duplex import Duplex, DuplexError, Side, half_of, pair_pages, require_true, sides, sort_for_duplex
from boardgen.sheet.paper.heading import footer, sheet_label
from boardgen.sheet.paper.page import SHEETS, Page, Words, require_margins
from boardgen.sheet.paper.paper import MOST, Paper
from boardgen.sheet.paper.piece import Face, Part

if TYPE_CHECKING:
    from boardgen.sheet.read.title_page import Row, TitlePlan


def _booklet(order: orders.PrintOrder, names: list[str]) -> Made:
    from boardgen.rulebook.own import make_booklet  # few layouts have one

    return make_booklet(order, names)


def _draw_moves(order: orders.PrintOrder) -> Sequence[tuple[str, Figure]]:
    from boardgen.rulebook.own import draw_moves  # few layouts have one

    return draw_moves(order)


INSTEAD: Mapping[str, Maker] = MappingProxyType({"booklet": _booklet})
"""What is made in a room of its own, and not where all other kinds are."""


class Sheet(NamedTuple):
    """A finished page: the number of its sheet from 1 and all that is printed on it, footer included."""

    number: int
    page: Page
    shapes: tuple[Shape, ...]
    label: str
    """Which sheet and which side it is, as its footer says."""


class Kit(NamedTuple):
    """Everything that is to be printed, in order."""

    spec: GameSpec
    seats: Mapping[str, Seat]
    paper: Paper
    parts: tuple[Part, ...]
    sheets: tuple[Sheet, ...]
    language: str
    style: ink.Style = "colour"
    options: PrintOptions = PLAIN
    only: tuple[str, ...] = ()
    """The components that were asked for, empty for all."""
    without: tuple[str, ...] = ()
    """The components that are left out."""
    counts: orders.Counts = ()
    board: str | None = None
    """The board that was asked for instead of the layout's own."""
    printer: str | None = None
    """The file of the profile of the printer that every page makes up for."""
    tray: str | None = None
    """The tray of that printer, None for its only one."""
    cards: orders.Cards = ()
    papers: Mapping[str, Paper] = MappingProxyType({})
    """The paper of components that are not on that of the rest."""

    @property
    def duplex(self) -> Duplex:
        return self.options.duplex

    def sheets_of(self, component: str) -> tuple[Sheet, ...]:
        return tuple(sheet for sheet in self.sheets if component in sheet.page.components)

    def numbers_of(self, component: str) -> list[int]:
        """Return the numbers of its sheets of paper, each once."""
        return sorted({sheet.number for sheet in self.sheets_of(component)})

    @property
    def total(self) -> int:
        """How many sheets of paper there are; those with backs have two pages."""
        return max((sheet.number for sheet in self.sheets), default=0)

    def faces(self) -> tuple[Face, ...]:
        return tuple(face for part in self.parts for face in part.faces)


def game_of(spec: GameSpec) -> Game:
    """Return what the game of a layout gives to print."""
    game = find_game(spec.game)
    return by_kind.OWN if game is None else game


def build(
    spec: GameSpec,
    seats: Mapping[str, Seat],
    paper: Paper,
    only: tuple[str, ...] = (),
    style: ink.Style = "colour",
    options: PrintOptions = PLAIN,
    *,
    without: tuple[str, ...] = (),
    counts: orders.Counts = (),
    cards: orders.Cards = (),
    copies: Mapping[tuple[str, str], int] | None = None,
    patch: orders.PatchNote | None = None,
    bleeds: Mapping[str, float] | None = None,
    papers: Mapping[str, Paper] | None = None,
    dry_run: orders.DryRun | None = None,
    sketched: bool = True,
    library: Library | None = None,
    begun: Callable[[], None] = lambda: None,
) -> Kit:
    """Lay everything on numbered sheets. Raises Unprintable for what cannot be laid out, KitError, and DataError for a word.

    With a `dry_run` everything is laid out as far as possible, to find all that is refused: the dry run keeps it, and the kit that
    comes of it is not to be printed, unless it is not `sketched` and nothing is refused. `copies` says how many of each piece, by
    component and file, where only these are printed, as in a `patch`; `bleeds` is for a kit that is compared with another; `library`
    keeps the pictures that are opened; `papers` has components that are not on the same paper as the rest;
    `begun` is called when the first component, as a rule the board, is drawn."""
    say = Words(spec.words, spec.file, paper.inches)
    if dry_run is not None:
        say = orders.DryRunWords(say, dry_run)
    components = orders.add_packaging(_keep_played(spec, only), only, options.boxes)
    asked = spec._replace(components=orders.enlarge(components) if options.large else components)
    order = orders.PrintOrder(
        asked, seats, paper, only, say, style, options, without, counts, dry_run, {}, {}, library or Library(), {}, cards, copies, patch,
        bleeds, papers, sketched=sketched and dry_run is not None, draw_moves=_draw_moves,
    )  # fmt: skip
    if options.halves and len([name for name in orders.HALVES if order.wants(name) and name not in (papers or {})]) > 1:
        order = order._replace(half=half_of(paper))
    with fonts.use_fonts(spec.fonts):
        return _lay_out(order, begun)._replace(spec=spec)


def list_pictures(spec: GameSpec) -> tuple[str, ...]:
    """Return the pictures and icons that the components of a layout's own open, as far as these can be laid out on the largest paper."""
    only, library = tuple(name for name, one in spec.components.items() if one.making is not None), Library()
    if only:
        with suppress(BoardgenError):
            build(spec, orders.choose_seats(spec, None, None), Paper("", MOST, MOST), only, dry_run=orders.DryRun(), library=library)
    return library.list_used()


def _keep_played(spec: GameSpec, only: tuple[str, ...]) -> dict[str, Component]:
    """Return the components that the layout is played with, or that are asked for."""
    return orders.drop_unused(spec.components, game_of(spec).leave_out(spec), only)


def list_parts(spec: GameSpec, seats: Mapping[str, Seat], paper: Paper, names: Collection[str]) -> dict[str, Part]:
    """Return these components of the whole kit with their pieces, as far as it has them; nothing is laid out, and no piece is drawn."""
    return by_kind.list_parts(_plain_order(spec._replace(components=_keep_played(spec, ())), seats, paper), names, INSTEAD)


def _plain_order(
    spec: GameSpec, seats: Mapping[str, Seat], paper: Paper, only: tuple[str, ...] = (), style: ink.Style = "colour"
) -> orders.PrintOrder:
    say = Words(spec.words, spec.file, paper.inches)
    return orders.PrintOrder(spec, seats, paper, only, say, style, PLAIN, (), (), None, {}, {}, Library(), {}, draw_moves=_draw_moves)


def _lay_out(order: orders.PrintOrder, begun: Callable[[], None]) -> Kit:
    """Lay out what was ordered on numbered sheets."""
    from boardgen.sheet.arrange.shared_sheets import share_rests

    spec, paper, style, options, say, dry_run = order.spec, order.paper, order.style, order.options, order.say, order.dry_run
    game = game_of(spec)
    _require_makeable(order, game)
    batches = _make(order, game)
    require_few(parts_of(order, batches))
    batches, pages = arrange_all([*batches, *_make_labels(order, game, batches)], begun)
    pages = sort_for_duplex(share_rests(pages, say, stock_of(order)))
    parts, pages = list(parts_of(order, batches)), _sort_by_paper(pages, paper, order.half)
    orders.require_own_files(order, parts)
    with orders.guard(dry_run, ()):
        if len(pages) > SHEETS:
            name, own = Counter(name for page in pages for name in page.components).most_common(1)[0]
            problem = TooMany(f"this kit has {len(pages)} sheets, {own} of them for `{name}`; a kit can have at most {SHEETS}", len(pages))
            problem.components = (name,)
            raise problem
    require_true(pages)
    if order.wants(orders.TITLE):
        with orders.guard(dry_run, [orders.TITLE]):
            title, first = make_title_sheet(order, game.title, parts, pages)
            parts, pages = [title, *parts], [*first, *pages]
    if order.half is not None:
        pages = pair_pages(pages, paper, order.half)
    parts, pages = _restyle(order, parts, pages)
    last = len(pages)
    sheets = []
    inked: dict[int, Box | None] = {}
    for number, page in sides(pages, options.duplex):
        label = sheet_label(page, number, last, say)
        # pages of a booklet have feet of their own
        foot = () if page.leaves else restyle_shapes([footer(page, label, spec.title, spec.pin, say)], style)
        shapes, inner = (*page.shapes, *foot), Box(*page.paper.inner)
        if id(page.shapes) not in inked:  # of many copies of a page only the footers differ
            inked[id(page.shapes)] = ink_of(page.shapes, inner)
        reach = box_around([box for box in (inked[id(page.shapes)], ink_of(foot, inner)) if box is not None])
        with orders.guard(dry_run, page.components):
            require_margins(page, reach, foot)
        sheets.append(Sheet(number, page, shapes, label))
    if not sheets and dry_run is None:
        raise DuplexError("nothing in this kit has a back; leave out --duplex backs")
    shown = {name for sheet in sheets for name in sheet.page.components}
    kept = tuple(part for part in parts if part.name in shown)
    listed = order.only, order.without, order.counts
    return Kit(
        spec,
        order.seats,
        paper,
        kept,
        tuple(sheets),
        say("language"),
        style,
        options,
        *listed,
        cards=order.cards,
        papers=order.papers or {},
    )


def _make(order: orders.PrintOrder, game: Game) -> list[Batch]:
    """Return all components that are wanted: those that the game makes, then those made by kind. None is drawn."""
    return [*game.make(order), *by_kind.make(order, INSTEAD)]


def _make_labels(order: orders.PrintOrder, game: Game, batches: list[Batch]) -> Iterator[Batch]:
    """Yield the labels for bags, where the kit has any. They count the pieces of the whole kit, printed now or not."""
    labels = [name for name, one in order.spec.components.items() if one.kind == by_kind.LABELS and one.pieces and order.wants(name)]
    if not labels:
        return
    from boardgen.components.boxes import components_in_bags, make_labels

    if order.only or order.copies is not None:
        batches = _make(order._replace(only=components_in_bags(order), copies=None, dry_run=None), game)
    with orders.guard(order.dry_run, labels):
        yield from make_labels(order, parts_of(order, batches))


def _sort_by_paper(pages: Sequence[Page], usual: Paper, half: Paper | None) -> list[Page]:
    """Put sheets of one paper one after another, so that the printer is loaded as seldom as can be: the usual paper first, backs last."""
    mine = [tuple(sorted((usual if page.paper == half else page.paper).size)) for page in pages]
    sizes = list(dict.fromkeys([tuple(sorted(usual.size)), *mine]))
    return [page for page, _ in sorted(zip(pages, mine, strict=True), key=lambda one: (one[0].back is not None, sizes.index(one[1])))]


PIECES = 50_000
"""Pieces of one kit."""
DRAWINGS = 5_000
"""Different pieces of one kit: each is drawn by itself, and a file of its own."""


def require_few(parts: Sequence[Part]) -> None:
    """Raise TooMany for a kit of too many pieces, or of too many different ones, by the component that has most of them. None is drawn."""
    pieces, drawings = ({part.name: part.counted for part in parts}, {part.name: part.drawings for part in parts})
    for numbers, most, what in ((pieces, PIECES, "pieces"), (drawings, DRAWINGS, "different pieces")):
        total = sum(numbers.values())
        if total > most:
            name = max(numbers, key=lambda name: numbers[name])
            problem = TooMany(f"this kit has {total} {what}, {numbers[name]} of them in `{name}`; a kit can have at most {most}", total)
            problem.components = (name,)
            raise problem


def first_face(spec: GameSpec, seats: Mapping[str, Seat], paper: Paper, style: ink.Style = "colour") -> Face | None:
    """Return what comes first in a kit, as a rule its board, on no sheet; None if there is nothing but sheets. Raises as `build` does."""
    name = next((name for name in spec.components if name != orders.TITLE), orders.TITLE)
    game = game_of(spec)
    order = _plain_order(spec, seats, paper, (name,), style)
    _require_makeable(order, game)
    with fonts.use_fonts(spec.fonts):
        parts, _ = _restyle(order, list(parts_of(order, _make(order, game))), [])
        first = next((face for part in parts for face in part.faces), None)
        return None if first is None else Face(first.name, first.title, first.figure)


def _require_makeable(order: orders.PrintOrder, game: Game) -> None:
    """Raise KitError when a component is wanted that the game knows nothing of."""
    for name, component in order.spec.components.items():
        if order.wants(name) and name != orders.TITLE and component.making is not None:
            if component.kind not in (*by_kind.MAKERS, by_kind.LABELS):
                what = f"a component of your own of the kind {component.kind} cannot be made yet"
                with orders.guard(order.dry_run, [name]):
                    raise orders.KitError(f"{what}; kinds: {', '.join(sorted(by_kind.MAKERS))}")
        elif order.wants(name) and name != orders.TITLE and name not in game.makers:
            makes = ", ".join((orders.TITLE, *game.makers))
            with orders.guard(order.dry_run, [name]):
                what = f"the kit of {order.spec.game} has no component {quoted(name)}; it can make {makes}"
                raise orders.KitError(f"{what}; give {quoted(name)} a `title:` to have it made by its kind")


def _restyle(order: orders.PrintOrder, parts: list[Part], pages: list[Page]) -> tuple[list[Part], list[Page]]:
    """Return everything in the style that was asked for, and faces so that they are drawn in the fonts of the layout."""
    own_fonts = order.spec.fonts
    if order.style == "colour" and own_fonts == FontPaths():
        return parts, pages
    hatches = hatches_of(order.spec)
    symbols: dict[int, tuple[Symbol, Symbol]] = {}

    def face(draw: Callable[[], Figure]) -> Figure:
        with fonts.use_fonts(own_fonts):
            figure = draw()
        return figure._replace(shapes=restyle_shapes(figure.shapes, order.style, hatches, symbols))

    def side(page: Page) -> Page:
        back = None if page.back is None else side(page.back)
        return page._replace(shapes=restyle_shapes(page.shapes, order.style, hatches, symbols), back=back)

    return [part.change(lambda one: one.change(face)) for part in parts], [side(page) for page in pages]


def make_title_sheet(
    order: orders.PrintOrder,
    planned: Callable[[orders.PrintOrder, Sequence[Part]], TitlePlan],
    parts: Sequence[Part],
    pages: Sequence[Page],
) -> tuple[Part, list[Page]]:
    """Make the title sheet, which comes before all other pages; what a game says on it is `planned`."""
    from boardgen.components.cover_scene import title_cover
    from boardgen.components.title_sheet import add_bags, add_rulebook, add_screens
    from boardgen.sheet.read.title_page import title_pages

    say = order.say
    if order.patch is None:
        plan = planned(order, parts)
        plan = plan if plan.cover is not None else plan._replace(cover=title_cover(order, False, parts))
        for more in (partial(add_rulebook, file=rulebook_file(order.spec)), add_screens, add_bags):
            plan = more(plan, order, parts)
    else:
        plan = by_kind.patch_title(order, parts, order.patch)
    first: list[Page] = []
    paper = order.paper_of(orders.TITLE)
    for count in range(1, 9):  # the table names sheets, and how many the title takes moves their numbers
        every = [*[Page(paper, (), (orders.TITLE,), "")] * count, *pages]
        printed = sides(pair_pages(every, order.paper, order.half) if order.half is not None else every, order.options.duplex)
        table, total = _table([Part(orders.TITLE, say("title_title"), count=count), *parts], printed, say)
        step = say(
            "title_sheet_step_print", sides=_say_sides(order.options.duplex, printed, say, "patch_sides" if order.patch else "sides")
        )
        usual = order.paper if paper == order.half else paper
        check, *others = plan.steps  # what is cut is measured before
        steps = (step, *_say_loading(printed, usual, say), check, *_say_halves(order, printed), *others)
        first = title_pages(plan._replace(table=table, total=total, steps=steps), paper, say)
        if len(first) == count:
            break
    return Part(orders.TITLE, say("title_title"), count=len(first)), first


def _say_sides(how: Duplex, printed: Sequence[Side], say: Words, words: str) -> str:
    """Say what is printed on one side and what on two: sheets as their footers number them, pages as the whole PDF does."""
    two = [(at, side) for at, side in enumerate(printed, 1) if side.page.flip is not None]
    if not two:
        return say("sides_one")
    again = [(at, side) for at, side in two if how != "split" or side.page.side == "back"]
    key = words if how in ("long", "short") else "sides"  # a patch is one PDF
    return say(f"{key}_{how}", sheets=spans(_numbers(side for _, side in two)), pages=spans([at for at, _ in again]))


def _say_loading(printed: Sequence[Side], usual: Paper, say: Words) -> list[str]:
    """Say which paper to load for which pages of the whole PDF, where they are not all of one size."""
    others: dict[tuple[float, ...], list[int]] = {}
    for at, side in enumerate(printed, 1):
        if sorted(side.page.paper.size) != sorted(usual.size):
            others.setdefault(tuple(sorted(side.page.paper.size)), []).append(at)
    if not others:
        return []
    names = {size: next(s.page.paper.known_as for s in printed if sorted(s.page.paper.size) == list(size)) for size in others}
    loads = ", ".join(say("title_sheet_load", paper=names[size], pages=spans(pages)) for size, pages in others.items())
    return [say("title_sheet_step_load", others=loads, paper=usual.known_as)]


def _say_halves(order: orders.PrintOrder, printed: Sequence[Side]) -> list[str]:
    """Say which sheets are cut in the middle, where pages are printed two a sheet."""
    if order.half is None:
        return []
    numbers = _numbers(side for side in printed if not set(orders.HALVES).isdisjoint(side.page.components))
    return [order.say("title_sheet_step_halves", sheets=spans(numbers))]


def _numbers(printed: Iterable[Side]) -> list[int]:
    """Return the sheets that these pages are on, each once."""
    return sorted({side.number for side in printed})


def _table(parts: Sequence[Part], printed: Sequence[Side], say: Words) -> tuple[list[Row], Row]:
    """Return the lines of sheet 1 for all components, and the last one; no pages where they are numbered like the sheets."""
    from boardgen.sheet.read.title_page import Row

    rows = []
    for part in (one for one in parts if one.pieces):
        mine = [(at, side) for at, side in enumerate(printed, 1) if part.name in side.page.components]
        sheets, pages = spans(_numbers(side for _, side in mine)), spans([at for at, _ in mine])
        title = set_signs(part.title, say("language"))
        rows.append(Row(title, str(part.pieces), sheets, pages))
    numbers = str(sum(part.pieces for part in parts)), str(len(_numbers(printed))), str(len(printed))
    total = Row(say("title_sheet_total"), *numbers)
    if all(row.pages == row.sheets for row in (*rows, total)):
        rows, total = [row._replace(pages="") for row in rows], total._replace(pages="")
    return rows, total
