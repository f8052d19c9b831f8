"""What every game's title sheet says alike: the board in small with its seams, credits, and what is done with the sheets."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardgen.components.common_sheets import SCREEN_OF, sheet_code
from boardgen.components.print_order import REFERENCE, RULEBOOK, TITLE, PrintOrder, home_use, sheets_in_book
from boardgen.draw.board.board import Bound, Drawn, board_figure
from boardgen.draw.board.board_marks import Marks
from boardgen.draw.place.board_plan import Seams
from boardgen.draw.shape.shapes import Figure, Group, Paint, Rect
from boardgen.errors import DoesNotFit
from boardgen.layout.spec.spec import GameSpec
from boardgen.sheet.paper.marks import ARROW, HALF, TICK, WHOLE
from boardgen.sheet.paper.page import Words
from boardgen.sheet.paper.piece import Part
from boardgen.sheet.paper.tiled_pages import Spread
from boardgen.sheet.read.title_cover import wordless
from boardgen.sheet.read.title_page import Row, TitlePicture, TitlePlan, lengths_of, rulers_of

FOLDED = 270.0
"""The longer side of paper from which the pages of a rulebook are folded, in mm: on smaller paper each has a sheet."""


def title_plan(order: PrintOrder, picture: TitlePicture, *, tints: Sequence[str], bring: Sequence[str], papers: Sequence[str]) -> TitlePlan:
    """Return the title sheet of a kit with a `picture` of its board or its pieces; its table is the kit's own to add."""
    spec, say = order.spec, order.say
    credits = [f"{key[:1].upper()}{key[1:]}: {text}" for key, text in spec.credits.items() if key != "licence"]
    some, (least, most) = len(order.seats) < spec.players[1], spec.players
    named = {"players": len(order.seats), "seats": ", ".join(seat.name for seat in order.seats.values())}
    heading = say("title_sheet_heading_some", **named, least=least, most=most) if some else say("title_sheet_heading", **named)
    small = " · ".join((*([spec.note] if spec.note and spec.motto else []), *home_use(order), *credits))
    return TitlePlan(
        "title",
        spec.title,
        say("title_title"),
        spec.add_age(heading),
        spec.motto or spec.note,
        tuple(tints),
        picture,
        (),
        Row("", "", ""),
        (_say_check(order), say("title_sheet_step_cut")),
        tuple(bring),
        tuple(papers),
        tuple(text for text in (small, spec.credits.get("licence", "")) if text),
        history=tuple(" · ".join(text for text in (change.date, change.id, change.note) if text) for change in spec.history),
        code=sheet_code(order, "title"),
    )


def picture_board(order: PrintOrder, board: Figure) -> TitlePicture:
    """Return a board in small, with the cuts between its sheets and what is done with them."""
    say = order.say
    spread = order.use_paper_of("board").spread("board", say("board_title"), board)
    tiles = len(spread.tiling.tiles)
    # what a crop shows cannot reach beyond it: to try that, nothing need be taken out of ten thousand shapes
    shown = crop_board(board if order.sketched and board.down else wordless(board))
    marks = say("title_sheet_glue", tiles=tiles, cuts=_cuts(spread), marks=_joins(spread, say)) if tiles > 1 else say("title_sheet_whole")
    return TitlePicture(shown, marks, spread.tiling)


def _say_check(order: PrintOrder) -> str:
    """Say how long the rulers of the sheet are to be."""
    say = order.say
    rulers = rulers_of(order.paper_of(TITLE), inches=say.inches)
    if rulers.short:
        return say("title_sheet_step_check_short", **lengths_of(rulers))
    return say("title_sheet_step_check_inch" if say.inches else "title_sheet_step_check")


def add_rulebook(plan: TitlePlan, order: PrintOrder, parts: Sequence[Part], file: str) -> TitlePlan:
    """Return the title sheet with what is done with the rulebook, or where it is: in a `file` of its own beside a whole kit."""
    say = order.say
    books = [part.name for part in parts if part.pieces and (part.name == RULEBOOK or _is_stapled(order, part.name))]
    if books:
        step = say("title_sheet_step_bind" if order.options.duplex == "none" else "title_sheet_step_staple")
        left_out = [name for book in books for name in sheets_in_book(order.spec, book) if not order.wants(name) and not order.without]
        for name in left_out[:1]:
            step = say("title_sheet_step_appendix" if name == REFERENCE else "title_sheet_step_rules", step=step)
        return plan._replace(steps=(*plan.steps, step))
    own = order.spec.components.get(RULEBOOK)
    if own is not None and (own.making is None or own.making.booklet is not None) and not (order.only or order.without):
        return plan._replace(heading=say("title_sheet_apart", heading=plan.heading, file=file))
    return plan


def _is_stapled(order: PrintOrder, name: str) -> bool:
    """Return whether a component is a booklet of folded sheets."""
    making = order.spec.components[name].making if name in order.spec.components else None
    text = None if making is None else making.booklet
    return text is not None and text.folded and not order.options.large and max(order.paper_of(name).size) > FOLDED


def add_screens(plan: TitlePlan, order: PrintOrder, parts: Sequence[Part]) -> TitlePlan:
    """Return the title sheet with what is done with the screens, where there are any."""
    if not order.options.screen or all(part.name != SCREEN_OF for part in parts):
        return plan
    return plan._replace(steps=(*plan.steps, order.say("title_sheet_step_screen")))


def add_bags(plan: TitlePlan, order: PrintOrder, parts: Sequence[Part]) -> TitlePlan:
    """Return the title sheet with what is done with the labels for bags, where there are any."""
    if not any(part.labels for part in parts):
        return plan
    return plan._replace(steps=(*plan.steps, order.say("title_sheet_step_bags")))


def _cuts(spread: Spread) -> str:
    """Return the marks at the ends of a tile's cuts, as `trim_marks` draws them: ticks where there is room for them, else arrows."""
    rooms = spread.above, spread.beside
    return f"{TICK * any(rooms)}{ARROW * (not all(rooms))}"


def _joins(spread: Spread, say: Words) -> str:
    """Return the words for the marks that guide the gluing of tiles: diamonds, or arrows where there is no room for diamonds."""
    rooms = [room for cuts, room in ((spread.tiling.cuts_x, spread.above), (spread.tiling.cuts_y, spread.beside)) if cuts]
    diamonds = [say("title_sheet_diamonds", half=HALF, whole=WHOLE)] if any(rooms) else []
    arrows = [] if all(rooms) else [say("title_sheet_arrows", arrow=ARROW)]
    return ", ".join([*diamonds, *arrows])


def crop_board(board: Figure) -> Figure:
    """Return a board without the line of words under it; a figure without a grid as it is."""
    if not board.down:
        return board
    height = board.down[-1] + board.down[0]
    return board._replace(height=height, shapes=(Group(board.shapes, clip=Rect(0, 0, board.width, height, Paint())),))


def board_for(
    order: PrintOrder, marked: Marks | None = None, finished: Callable[[Figure], Figure] | None = None, *, sized: bool = False
) -> Figure:
    """Return the board in the style of the kit; `finished` adds what else is printed with it. Nothing is drawn of
    one that is `sized`, and of one in a kit that is only tried its words alone: they decide where it is cut and what it cannot print.

    The rulebook of a kit shows the board of that kit, which is not drawn twice. Raises DataError for a picture that cannot be used."""
    spec = order.spec
    terms = order.paper, order.options.overlap, order.options.bleed, order.style, order.seam_clearance
    drawn: Drawn = "nothing" if sized else "words" if order.sketched and not spec.pictured else "all"
    kept = not (drawn != "all" or spec.pictured or marked is not None or finished is not None)
    for known, on, figure in _drawn if kept else ():
        if on == terms and _are_alike(known, spec):
            return figure
    pictures = None
    if spec.pictured:
        from boardgen.assets.pictures import BoardPictures

        pictures = BoardPictures(spec, lambda at: order.library.of(at, ""), order.warn)
        pictures.require_all()

    def cuts(figure: Figure, bound: Bound) -> Seams:
        """Return where a board of this size is cut; nowhere if it fits on no choice of sheets, which whoever lays it out reports."""
        try:
            how = order.plan_of("", finished(figure) if finished is not None else figure, bound).tiling
        except DoesNotFit:
            return Seams()
        return Seams(how.cuts_x, how.cuts_y)

    board = board_figure(spec, style=order.style, marked=marked, pictures=pictures, bleed=order.options.bleed, cuts=cuts, drawn=drawn)
    if kept:
        _drawn[:] = [(spec, terms, board)]
    return finished(board) if finished is not None else board


_drawn: list[tuple[GameSpec, tuple[object, ...], Figure]] = []
"""The board that was drawn last, with what it was drawn from."""


def _are_alike(one: GameSpec, other: GameSpec) -> bool:
    """Return whether two layouts are one that was read once, whatever components a kit asks for."""
    kept = (pair for name, *pair in zip(one._fields, one, other, strict=True) if name not in ("components", "said"))
    return all(a is b for a, b in kept)
