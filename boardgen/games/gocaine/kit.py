"""What you print to play GoCaine: every number and word comes from the layout, this file says what is made of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache, partial
from typing import TYPE_CHECKING

from boardgen.components import common_sheets, makers as making
from boardgen.components.common_sheets import Way
from boardgen.components.makers import Made, page_part, pieces
from boardgen.components.print_order import PrintOrder
from boardgen.draw.piece import banknotes, symbols, tokens
from boardgen.draw.shape import hatch, ink, tags
from boardgen.draw.shape.shapes import Circle, Figure, Paint, Rect, Shape, Symbol, Text, add_tag, flatten, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Box
from boardgen.errors import DoesNotFit, Fault, quoted
from boardgen.games.gocaine import counters
from boardgen.games.gocaine.board import board_height, draw_board, draw_map
from boardgen.games.gocaine.influence import price_map
from boardgen.games.gocaine.layout import Figures, figures_of
from boardgen.games.gocaine.panels import Panels, TableMap, draw_table, panels_beside, places, seizure_picture
from boardgen.layout.ground.board import SQUARE
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.plain_text import Length
from boardgen.rulebook import component as rulebooks
from boardgen.rulebook.component import BookGame
from boardgen.sheet.arrange.arrange import CutOut
from boardgen.sheet.arrange.token_sheets import Job
from boardgen.sheet.paper.page import Page
from boardgen.sheet.paper.paper import Paper
from boardgen.sheet.paper.piece import CIRCLE, RECTANGLE, Cut, Face, Part, Piece, Sides
from boardgen.sheet.read.log_sheet import Column
from boardgen.sheet.read.prose import ColumnBox, Paragraph, Run, heading, set_text
from boardgen.sheet.read.turn_strip import Snippet, Strip, draw_arrow, draw_disc, list_steps

if TYPE_CHECKING:
    from boardgen.rulebook.book import Book
    from boardgen.sheet.read.title_page import Code, TitlePlan


LARGEST = 16.0
ONE_LINE = 200.0
"""On narrower paper, in mm, footers are in two lines."""
WIDEST, TALLEST = 184.0, 262.0
"""The sheet is no larger than this on larger paper: it is read and signed by hand."""
AIR = 12.0
"""Between frame and text."""
TITLE = 24.0
LINE = 19.0
"""Height of a line to sign on."""


CARD, CARD_HEIGHTS = 186.0, (135.0, 200.0, 262.0)
"""The width of the covenant as a card, and its heights in mm, the first that has room for its clauses: the usual one goes below the seizure
table on a sheet of A4."""
CARD_AIR, CARD_LINE, LARGEST_ON_CARD, SIGNED = 11.0, 14.0, 13.0, 3
"""From a cut to the text, the height of a line to sign on, in mm; the largest type, in points; and how many sign side by side."""


def is_on_card(order: PrintOrder) -> bool:
    """Return whether the covenant is a card that shares a sheet with panels; else it fills a page: in large type, and on small paper."""
    paper = order.paper_of("covenant")
    room = min(paper.size) - 2 * paper.margin, max(paper.size) - 2 * paper.margin
    return not order.options.large and order.half is None and room[0] > CARD + 10 and room[1] > 2 * CARD_HEIGHTS[0]


def covenant_card(title: str, clauses: Sequence[Paragraph], date: str, names: Sequence[str]) -> Figure:
    """Return the covenant as a card with its clauses in two columns, as low as these allow. Raises DoesNotFit."""
    for high in CARD_HEIGHTS[:-1]:
        with suppress(DoesNotFit):
            return _draw_card(title, clauses, date, names, high)
    return _draw_card(title, clauses, date, names, CARD_HEIGHTS[-1])


def _draw_card(title: str, clauses: Sequence[Paragraph], date: str, names: Sequence[str], high: float) -> Figure:
    left, right, size = CARD_AIR, CARD - CARD_AIR, ink.TITLE
    rows, small, wide = -(-len(names) // SIGNED), ink.BODY + 0.5, (right - left - 10 * (SIGNED - 1)) / SIGNED
    while size > ink.HEADING and fonts.width(title, "display", size) > right - left - wide - 10:
        size -= 1
    base, edge = CARD_AIR + fonts.cap_height("display", size), ink.OFF_CUT
    shapes: list[Shape] = [
        Rect(edge, edge, CARD - 2 * edge, high - 2 * edge, Paint(stroke=ink.TEXT, width=ink.FRAME_WIDTH), 3.0),
        Rect(edge + 1.6, edge + 1.6, CARD - 2 * edge - 3.2, high - 2 * edge - 3.2, Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH), 2.0),
        add_tag([Text(left, base, title, "display", size, ink.TEXT)], tags.SHEET),
        *_writing_line(right - wide, base, wide, date, small),
    ]
    top, foot = base + 6.0, high - CARD_AIR - rows * CARD_LINE
    preface = clauses[0].runs[0]
    deep = 7.0 if fonts.width(preface.text, preface.face, ink.BODY + 1) <= right - left else 12.0  # in one line if that can be read
    first = set_text(title, clauses[:1], [ColumnBox(left, top, right - left, deep)], (LARGEST_ON_CARD, ink.BODY), even=False)
    each, low = (right - left - CARD_AIR) / 2, top + deep + 2.0
    rest = set_text(title, clauses[1:], [ColumnBox(x, low, each, foot - low) for x in (left, right - each)], (LARGEST_ON_CARD, ink.BODY))
    shapes += [shape for column in (*first.columns, *rest.columns) for shape in column]
    for number, name in enumerate(names):
        row, column = divmod(number, SIGNED)
        shapes += _writing_line(left + column * (wide + 10), foot + (row + 0.6) * CARD_LINE, wide, name, small)
    return Figure(CARD, high, tuple(shapes))


def covenant_pages(
    component: str, title: str, clauses: Sequence[Paragraph], date: str, names: Sequence[str], paper: Paper, least: float = ink.BODY
) -> list[Page]:
    """Return the covenant on one page, or with the lines to sign on a page of their own. Raises DoesNotFit, naming the component."""
    with suppress(DoesNotFit):
        return [_covenant_page(component, title, clauses, date, names, paper, least)]
    return [
        _covenant_page(component, title, clauses, date, (), paper, least),
        *(_covenant_page(component, title, (), date, some, paper, least) for some in _share_names(names, paper)),
    ]


def _share_names(names: Sequence[str], paper: Paper) -> Iterator[Sequence[str]]:
    """Yield the names of each page of lines to sign, as few pages as the paper allows."""
    rows = max(1, int((min(TALLEST, paper.height - 2 * paper.margin - 16) - TITLE - AIR - LINE - 4) // LINE))
    for at in range(0, len(names), 2 * rows):
        yield names[at : at + 2 * rows]


def _covenant_page(
    component: str, title: str, clauses: Sequence[Paragraph], date: str, names: Sequence[str], paper: Paper, least: float
) -> Page:
    """Return a page in portrait, its frame in the middle, in type of `least` points or more; no lines to sign without names."""
    width = min(WIDEST, paper.width - 2 * paper.margin - 1)
    tall = min(TALLEST, paper.height - 2 * paper.margin - (12 if paper.width >= ONE_LINE else 16))  # a footer of two lines is higher
    x, y = (paper.width - width) / 2, (paper.height - tall) / 2
    air = min(AIR, width / 14)
    left, right = x + air, x + width - air
    rows = -(-len(names) // 2)
    foot = (rows + 1) * LINE + 4 if names else 0.0
    room = tall - TITLE - foot - air
    short = (10 if clauses else 0) - room
    if short > 0:
        raise DoesNotFit(f"{title}: the lines to sign are {short:.1f} mm too tall for {paper.label}", short)
    text = [ColumnBox(left, y + TITLE + 4, right - left, room)]
    columns = set_text(title, clauses, text, (LARGEST, least), even=False).columns if clauses else [[]]
    shapes: list[Shape] = [
        Rect(x, y, width, tall, Paint(stroke=ink.TEXT, width=ink.FRAME_WIDTH), 3.0),
        Rect(x + 1.6, y + 1.6, width - 3.2, tall - 3.2, Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH), 2.0),
    ]
    size = ink.TITLE
    while size > ink.HEADING and fonts.width(title, "display", size) > right - left:
        size -= 1
    shapes.append(add_tag([Text(left, y + air + fonts.cap_height("display", size), title, "display", size, ink.TEXT)], tags.SHEET))
    shapes += columns[0]
    if not names:
        return Page(paper, tuple(shapes), (component,), title)
    base = y + (tall - foot - air if clauses else TITLE + 4) + LINE
    each = (right - left - 10) / 2
    small = max(least, ink.BODY + 0.5)
    shapes += _writing_line(left, base, each, date, small)
    for i, name in enumerate(names):
        row, column = divmod(i, 2)
        shapes += _writing_line(left + column * (each + 10), base + (row + 1) * LINE, each, name, small)
    return Page(paper, tuple(shapes), (component,), title)


def _writing_line(x: float, y: float, width: float, label: str, points: float) -> list[Shape]:
    """Return a line with what belongs on it in small type of `points` below."""
    return [
        Rect(x, y, width, 0.3, Paint(fill=ink.TEXT)),
        Text(x, y + 1.4 + fonts.cap_height("regular", points), label, "regular", points, ink.SECOND),
    ]


CLAUSES = ("1", "2", "3a", "3b", "4a", "4b")


def sheets(order: PrintOrder, names: Sequence[str]) -> Made:
    name = names[0]
    if name == "reference":
        return common_sheets.reference(order, sentence_facts(order))
    title, clauses, date, signs = _say_covenant(order)
    count = pieces(order, order.spec.components[name])
    return page_part(name, title, count, lambda: covenant_pages(name, title, clauses, date, signs, order.paper, order.least_type))


def _say_covenant(order: PrintOrder) -> tuple[str, tuple[Paragraph, ...], str, list[str]]:
    """Return the title, the clauses, the word for the date and the names of those who sign."""
    signs = [order.say("covenant_sign", n=i, seat=seat.name) for i, seat in enumerate(order.seats.values(), 1)]
    return order.say("covenant_title"), tuple(_clauses(order)), order.say("covenant_date"), signs


def aid(order: PrintOrder) -> list[Piece] | common_sheets.Figures:
    """Return the player aids, with the prices on a map; as a list where that has no room, and in large type."""
    listed = partial(_columns, order, None)
    if order.options.large:
        return common_sheets.aids(order, [Way(lambda: _columns_below(order, None), lambda: [_turn_strip(order)]), Way(listed)])

    @cache
    def drawn(share: float) -> Paragraph | None:
        return price_map(draw_map(order), share)

    def columns_below(share: float) -> list[list[Paragraph]]:
        return _columns_below(order, drawn(share))

    pictured = [Way(partial(columns_below, share), partial(_list_strips, order, True)) for share in SMALLER]
    below = [*pictured, Way(partial(columns_below, 1.0), partial(_list_strips, order, False))]
    return common_sheets.aids(order, [*below, Way(lambda: _columns(order, drawn(1.0))), Way(listed)])


def sentence_facts(order: PrintOrder) -> dict[str, object]:
    """Return the figures that sentences name."""
    game = _figures(order.spec)
    money = game.money
    return {
        "cell": money.show(game.cells.price),
        "level": money.show(game.infrastructure.price),
        "asset": money.show(game.influence.price),
        "loan": money.show(money.loan.amount),
        "repay": money.show(money.loan.repay),
        "goal": money.show(money.goal),
        "cash": money.show(money.start),
        "cells": game.cells.start,
        "chips": game.task_force.start,
        "start": game.infrastructure.start,
        "assets": game.influence.assets,
        "stake": game.points.stake,
        "places": ", ".join(str(takes) for takes in game.points.takes() if takes),
        "seizure": ", ".join(order.say("reference_seized", load=load, rolls=rolls) for load, rolls in game.seizure.text_rows()),
    }


def _figures(spec: GameSpec) -> Figures:
    assert isinstance(figures_of(spec), Figures)  # the layout of this game has been read by its own module
    return figures_of(spec)


STEPS = {"loan": "money", "action": "choice", "deploy": "stone", "ring": "ring", "knock": "knock"}
"""The steps of a turn, by the names of their words, and their signs."""


SMALLER = (1.0, 0.94, 0.88, 0.82)
"""How high the map of prices is below a strip with pictures, in shares of what its column would make it: as high as there is room."""


def _turn_strip(order: PrintOrder, *, pictures: bool = False) -> Strip:
    """Return the turn with its steps, and with `pictures` how each of them looks on the table."""
    facts = sentence_facts(order)
    steps = (order.say(f"aid_turn_{step}", **facts) for step in STEPS)
    drawn = tuple(partial(draw, order) for draw in (_draw_loan, _draw_action, _draw_capture, _draw_ring, _draw_knock)) if pictures else ()
    return Strip(order.say("aid_turn"), tuple(steps), tuple(f"step-{sign}" for sign in STEPS.values()), drawn)


def _list_strips(order: PrintOrder, pictures: bool) -> list[Strip]:
    return [_turn_strip(order, pictures=pictures)]


def _draw_loan(order: PrintOrder, box: Box) -> Iterator[Shape]:
    """Draw the chip of a loan, for which money comes from the bank."""
    money, y = _figures(order.spec).money, box.centre[1]
    colour = ink.UMBER if order.style != "black" else hatch.BLACK
    x, r = box.x0 + box.height / 2, 0.49 * box.height
    yield Circle(x, y, r, Paint(colour if order.style == "colour" else ink.PAPER, colour, 0.3))
    yield Circle(x, y, 0.84 * r, Paint(stroke=ink.PAPER if order.style == "colour" else colour, width=0.25, dash=(0.6, 0.6)))
    yield from symbols.map_sign("step-money", x, y, 0.55 * r, ink.PAPER if order.style == "colour" else colour)
    yield from draw_arrow((box.x0 + 1.25 * box.height, y), (box.x0 + 1.75 * box.height, y), _act(order))
    yield from _draw_notes(money.show(money.loan.amount), Box(box.x0 + 1.9 * box.height, box.y0 + 1.2, box.x1 - 1.5, box.y1 - 0.6), order)


def _draw_action(order: PrintOrder, box: Box) -> Iterator[Shape]:
    """Draw what may be done, one beside the other: a cell is bought, a load moves on, and is sold."""
    seat, y, each = next(iter(order.seats.values())), box.centre[1], box.width / 3
    yield from draw_disc(seat.ink, seat.symbol, box.x0 + each / 2, y, 3.5, order.style)
    yield from symbols.map_sign("step-drive", box.x0 + 1.5 * each, y, 0.42 * each, ink.TEXT if order.style != "black" else hatch.BLACK)
    yield from _draw_notes("$", Box(box.x0 + 2.15 * each, box.y0 + 2.2, box.x0 + 2.85 * each, box.y1 - 1.8), order)
    for share in (1, 2):
        x = box.x0 + share * each
        yield line(x + 0.6, y - 3.0, x - 0.6, y + 3.0, Paint(stroke=ink.SECOND, width=0.3))


def _two_seats(order: PrintOrder) -> tuple[Seat, Seat]:
    """Return the seat of whoever moves, and another where there is one."""
    first, *others = order.seats.values()
    return first, (others or [first])[0]


def _draw_capture(order: PrintOrder, box: Box) -> Iterator[Shape]:
    """Draw a cell that takes the last liberty of another player's, which is taken off."""
    (own, other), snippet = _two_seats(order), Snippet(box, order.style)
    snippet.capture((own.ink, own.symbol), other.ink, new=True)
    return iter(snippet.shapes)


def _draw_ring(order: PrintOrder, box: Box) -> Iterator[Shape]:
    """Draw a cell on a point that a capture has just emptied."""
    (own, other), snippet = _two_seats(order), Snippet(box, order.style)
    middle = snippet.capture((own.ink, own.symbol), other.ink, new=False)
    snippet.disc(own.ink, own.symbol, middle, 1, new=True)
    return iter(snippet.shapes)


def _draw_knock(order: PrintOrder, box: Box) -> Iterator[Shape]:
    """Draw as much money as somebody needs who knocks."""
    money = _figures(order.spec).money
    return _draw_notes(money.show(money.goal), Box(box.x0, box.y0 + 1.2, box.x1 - 2.0, box.y1 - 0.6), order)


def _draw_notes(value: str, box: Box, order: PrintOrder) -> Iterator[Shape]:
    """Draw three notes one on the other, on the upper one `value`."""
    dark = hatch.BLACK if order.style == "black" else banknotes.PRINTS[1].dark
    paper = banknotes.PRINTS[1].tint if order.style == "colour" else ink.PAPER
    wide, high = min(box.width, 2.2 * box.height) - 1.6, box.height - 1.6
    for step in (2, 1, 0):
        x, y = box.x0 + 0.8 * step, box.y0 + 1.6 - 0.8 * step
        yield Rect(x, y, wide, high, Paint(paper, dark, 0.25), 0.4)
    yield Rect(box.x0 + 0.7, box.y0 + 2.3, wide - 1.4, high - 1.4, Paint(stroke=dark, width=0.15), 0.3)
    size = min(11.0, 0.8 * 11.0 * (wide - 1.4) / fonts.width(value, "bold", 11.0))
    x, y = box.x0 + wide / 2, box.y0 + 1.6 + high / 2
    if size < ink.BODY:
        yield from symbols.map_sign("step-money", x, y, 0.3 * high, dark)
    else:
        yield Text(x, y + fonts.cap_height("bold", size) / 2, value, "bold", size, dark, "middle")


def _act(order: PrintOrder) -> str:
    return hatch.BLACK if order.style == "black" else ink.ACT


def _columns_below(order: PrintOrder, prices_drawn: Paragraph | None) -> list[list[Paragraph]]:
    """Return what a player looks up besides the turn, in columns as tall as each other: what it costs and the end, the map of prices,
    seizure."""
    turn, prices, hit = _columns(order, prices_drawn)
    turn = turn[1 + len(STEPS) :]
    middle = next(number for number, one in enumerate(prices) if number and one.heading)
    end = max(number for number, one in enumerate(hit) if one.heading)
    return [[*prices[:middle], *turn, *hit[end:]], prices[middle:], hit[:end]]


def _columns(order: PrintOrder, prices_drawn: Paragraph | None) -> list[list[Paragraph]]:
    """Return what a player looks up: the turn, transport and the pot; all prices, drawn or as a list; seizure and the end."""
    say, facts = order.say, sentence_facts(order)
    game = _figures(order.spec)
    turn = [heading(say("aid_turn")), *list_steps(_turn_strip(order), 0.35)]
    turn += [heading(say("aid_transport"), "step-drive"), Paragraph((Run(say("aid_transport_text", **facts)),), 0.1)]
    prices = [heading(say("aid_prices"), "topic-build")]
    for i, what in enumerate(("cell", "level", "asset")):
        prices.append(Paragraph((Run(say(f"aid_price_{what}")),), 0.1 if i else 0.0, 0.0, "", str(facts[what])))
    prices.append(heading(say("aid_product"), "topic-price"))
    prices += _price_rows(order, game) if prices_drawn is None else [prices_drawn]
    hit = [heading(say("aid_hit"), "topic-guard"), Paragraph((Run(say("aid_hit_text", **facts)),), 0.1)]
    hit += [Paragraph((Run(say("aid_hit_roll", **facts)),), 0.3)]
    drawn = seizure_picture(order.spec, say) if prices_drawn is not None else None
    if drawn is None:
        hit.append(Paragraph((Run(say("seizure_load"), "semibold"),), 0.6, 0.0, "", say("seizure_seized_on")))
        hit += [Paragraph((Run(load),), 0.05, 2.5, "", rolls) for load, rolls in game.seizure.text_rows()]
    else:
        hit.append(Paragraph((), 0.4, picture=drawn))
    hit += [heading(say("aid_end"), "topic-end"), Paragraph((Run(say("aid_end_text", **facts)),), 0.1)]
    if game.points.stake:
        hit.append(Paragraph((Run(f"{say('aid_pot')}:", "semibold"), Run(say("aid_pot_text", **facts))), 0.3))
    return [turn, prices, hit]


def _price_rows(order: PrintOrder, game: Figures) -> Iterator[Paragraph]:
    """Yield the prices of all zones as a list, kind by kind, where a map of them has no room."""
    for kind in order.spec.kinds.values():
        here = [zone for zone in order.spec.zones.values() if zone.kind == kind.name]
        if here:
            yield Paragraph((Run(kind.title, "semibold"),), 0.3)
        for zone in here:
            lot = f"· {order.say('board_lot', lot=zone.lot)}" if zone.lot > 1 else ""
            named = (Run(zone.name), Run(zone.code, fill=ink.SECOND), *((Run(lot),) if lot else ()))
            sign = zone.sign, ink.deep(zone.tint)
            yield Paragraph(named, 0.0, 2.5, "", game.money.show(zone.price), sign=sign)


def _clauses(order: PrintOrder) -> Iterator[Paragraph]:
    say = order.say
    yield Paragraph((Run(say("covenant_preface", title=order.spec.title), "italic"),), 0.0)
    for number in CLAUSES:
        yield Paragraph((Run(say(f"covenant_{number}")),), 0.4 if number.endswith("b") else 1.1, 11.0, number)


CHIPS = ("task_force", "loans")
SQUARES = ("squares", "loads")


def figures(order: PrintOrder) -> Figures:
    return figures_of(order.spec)


def _chips(order: PrintOrder, names: Sequence[str]) -> making.Made:
    parts = [_chip_part(order, name) for name in names]

    def job(names: Sequence[str]) -> Job:
        titles = {part.name: part.title for part in parts}
        counts = [part.pieces for part in parts]
        return making.round_job(
            order, making.diameter(order, names[0]), lambda owners: ", ".join(titles[name] for name in owners), counts, backed=True
        )

    return parts, CutOut(job)


def _chip_part(order: PrintOrder, name: str) -> Part:
    title, size, colour = order.say(f"{name}_title"), making.diameter(order, name), ink.UMBER if name == "loans" else ink.SLATE

    def front(across: float, bleed: float) -> Symbol:
        if name == "loans":
            return counters.loan_chip(figures(order).money, order.say("loans_owed"), across, bleed=bleed, style=order.style)
        return counters.task_force_chip(order.say("task_force_short"), across, bleed=bleed, style=order.style)

    def back(across: float, bleed: float) -> Symbol:
        return tokens.chip_back(name, colour, across, bleed=bleed, style=order.style)

    draw = making.round_piece(order, name, colour, size, front, back)
    face, both = Face(name, title, making.draw_face(draw, (size, size))), order.options.duplex != "none"
    reverse = Face(f"{name}-back", order.say("backs", title=title), making.draw_face(draw, (size, size), back=True)) if both else None
    count, bled = making.pieces(order, order.spec.components[name]), making.draw_bled(draw, (size, size))
    piece = Piece(name, title, face, count, reverse, cut_line=CIRCLE, draw=draw, bled=bled, owner=name)
    return Part(name, title, [piece], cut=Cut((size, size), CIRCLE))


def _squares(order: PrintOrder, names: Sequence[str]) -> making.Made:
    """Lay out one-ton squares and load markers: a block a seat, several seats a sheet, and both on common sheets where that saves some."""
    return [_square_part(order, name) for name in names], CutOut(partial(_square_job, order), tuple((name,) for name in names))


def _square_size(order: PrintOrder, name: str) -> float:
    return min(order.spec.components[name].size or (10.0, 10.0))


def _square_job(order: PrintOrder, names: Sequence[str]) -> Job:
    """Return how squares are cut; the owners of a sheet are seats, each after the name of its component."""
    sizes = [_square_size(order, name) for name in names]
    notes = {(size, size): order.say("square_note", size=Length(size)) for size in sizes}

    def title_of(owners: Sequence[str]) -> str:
        seats = {name: [owner.removeprefix(f"{name} ") for owner in owners if owner.startswith(f"{name} ")] for name in names}
        if len(names) == 1:
            return order.say(f"{names[0]}_seat", seat=", ".join(seats[names[0]]))
        every = len(order.seats)
        titles = (
            order.say(f"{name}_{'title' if len(some) == every else 'seat'}", seat=", ".join(some)) for name, some in seats.items() if some
        )
        return "; ".join(titles)

    options, size = order.options, (sizes[0], sizes[0])
    how = options.duplex, title_of, " · ".join(notes.values()), order.say
    return Job(size, "square", options.bleed, order.paper, *how, notes=tuple(notes.items()))


def _square_part(order: PrintOrder, name: str) -> Part:
    component, title = order.spec.components[name], order.say(f"{name}_title")
    side = _square_size(order, name)
    size = (side, side)
    usual = component.counts if name == "loads" else (("1", component.each_seat),)
    each = [(mt, order.each(name, count)) for mt, count in usual]

    def make() -> Iterator[Piece]:
        for seat in order.seats.values():
            own = order.say(f"{name}_seat", seat=seat.name)
            ground = cache(partial(making.piece_ground, order, f"{name}-{seat.letter}", seat.ink, side))
            for mt, copies in each:
                draw = cache(partial(_draw_square, order, name, seat, mt, side, ground))
                face = Face(f"{name}-{seat.letter}" + (f"-{mt}" if name == "loads" else ""), own, making.draw_face(draw, size))
                bled, owner = making.draw_bled(draw, size), f"{name} {seat.name}"
                yield Piece(name, title, face, copies, seat=seat.letter, draw=draw, bled=bled, owner=owner, size=size)

    sets = len(order.seats)
    count = sets * sum(copies for _, copies in each)
    return Part(name, title, lambda: tuple(make()), count, drawings=sets * len(each), cut=Cut(size, RECTANGLE))


def _draw_square(
    order: PrintOrder, name: str, seat: Seat, mt: str, size: float, ground: Callable[[float], Symbol | None], bleed: float, shared: bool
) -> Sides:
    if name == "loads":
        return Sides(counters.load_square(seat, mt, order.say("loads_mt"), size, order.style), ground=ground(bleed))
    return Sides(counters.ton_square(seat, order.say("squares_mt"), size, order.style), ground=ground(bleed))


def _notes(order: PrintOrder, names: Sequence[str]) -> making.Made:
    """Lay out all notes in one run, since they share their cuts whatever their value. They have backs where the layout asks for them."""
    component, title = order.spec.components["notes"], order.say("notes_title")
    money, options = figures(order).money, order.options
    size = component.size or (90.0, 40.0)
    backed = options.duplex != "none" and (component.backs or options.every_back)
    each = [order.each("notes", count) for _, count in money.notes]

    def make() -> Iterator[Piece]:
        for number, ((value, _), copies) in enumerate(zip(money.notes, each, strict=True)):
            text = money.show(value)
            own, stem = order.say("notes_value", value=text), f"note-{money.plain(value)}"
            words = order.spec.title, order.say("notes_play"), f"{order.spec.layout_id.upper()} {number + 1:02}"
            face = Face(stem, own, partial(banknotes.note_front, text, number, *words, size, order.style))
            back = partial(banknotes.note_back, text, number, size, order.style)
            reverse = Face(f"{stem}-back", order.say("backs", title=own), back) if backed else None
            yield Piece("notes", title, face, copies, reverse, draw=cache(partial(_draw_note, face, reverse)), owner=text)

    note = order.say("notes_note", width=Length(size[0]), height=Length(size[1]))

    def title_of(owners: Sequence[str]) -> str:
        return order.say("notes_value", value=", ".join(owners))

    job = Job(size, "square", 0.0, order.paper, options.duplex, title_of, note, order.say, shared=True, large=True, mark=making.TICK)
    part = Part("notes", title, lambda: tuple(make()), sum(each), drawings=len(each), cut=Cut(size, RECTANGLE))
    return [part], CutOut(lambda names: job)


def _draw_note(front: Face, back: Face | None, bleed: float, shared: bool) -> Sides:
    return Sides(making.centre_face(front, f"{front.name}-front"), None if back is None else making.centre_face(back))


FLATS = ("infrastructure", "influence", "seizure", "aid", "pencil", "covenant")
SORTS = (FLATS[:3], ("aid",), ("pencil",), ("covenant",))
"""Flat things that lie on common sheets only where that saves some."""
NEAR = 0.4
"""A cut is so near to the middle of a mesh that it would run through a code there or close to it, in units of the pitch."""
MAP = (56.0, 40.0)
"""Room for the map of the table on the title sheet, in mm."""


def _board(order: PrintOrder, names: list[str]) -> making.Made:
    return making.tile_board(order, "board", order.say("board_title"), lambda: draw_board(order))


def _flats(order: PrintOrder, names: list[str]) -> making.Made:
    if names == ["covenant"] and not is_on_card(order):
        return sheets(order, names)

    @cache
    def sides() -> Panels:
        return panels_beside(order.spec, order.say, board_height(order), order.paper, lambda: draw_map(order), order.style)

    def make(name: str) -> list[Piece] | common_sheets.Figures:
        if name == "infrastructure":
            return lambda: sides().infrastructure
        if name == "aid":
            return aid(order)
        if name == "covenant":
            return lambda: (covenant_card(*_say_covenant(order)),)
        if name == "influence":
            return lambda: (_warn_of_names(order, sides().influence),)
        return lambda: (getattr(sides(), name) if name in Panels._fields else common_sheets.pencil(order),)

    return common_sheets.flats(order, names, make, SORTS)


def _warn_of_names(order: PrintOrder, panel: Figure) -> Figure:
    """Return the influence panel. A zone that it calls by its code alone, since its name has no room there, is a warning."""
    written = _letters(" ".join(shape.text for shape in flatten(panel.shapes) if isinstance(shape, Text)))
    for code, zone in order.spec.zones.items():
        if order.spec.board.points_of(code) and _letters(zone.name) not in written:
            what = f"the influence panel has no room for the name {quoted(zone.name)}, and calls the zone {code}"
            path, remedy = f"$.zones.{code}.name", "shorten the name, or give the zone more points"
            order.warn(Fault(order.spec.file, 0, 0, path, what, remedy, "warning", "data:zone.name"))
    return panel


def _letters(text: str) -> str:
    """Return a text without spaces, and without the hyphens at which it may be broken."""
    return "".join(text.replace("\u00ad", "").replace("-", "").split())


def _log(order: PrintOrder, names: list[str]) -> making.Made:
    say = order.say
    columns = (
        Column(say("log_action"), 50, example="buy 2@E4,  ship E4>E6,  sell 2@E6"),
        Column(say("log_deployment"), 19, ";", example="@D3"),
        Column(say("log_check"), 13, example="=$40"),
        Column(say("log_comment"), 18, "#"),
    )
    return common_sheets.log(order, common_sheets.log_plan(order, columns))


MAKERS: dict[str, making.Maker] = {
    "board": _board,
    "cells": lambda order, names: making.discs(order, "cells", order.spec.components["cells"].each_seat),
    **dict.fromkeys(CHIPS, _chips),
    **dict.fromkeys(SQUARES, _squares),
    "notes": _notes,
    **dict.fromkeys(FLATS[:3], _flats),
    "reference": sheets,
    "log": _log,
    **dict.fromkeys(FLATS[3:], _flats),
    "rulebook": rulebooks.rulebook_maker(lambda order: GAME.rulebook(order)),
}


def _table_map(parts: Sequence[Part]) -> TableMap | None:
    """Return how the board and the panels lie, where the kit has all of them."""
    drawn = {part.name: tuple(face.figure for face in part.faces) for part in parts}
    if not all(drawn.get(name) for name in ("board", *Panels._fields)):
        return None
    titles = {part.name: part.title for part in parts}
    sides = Panels(drawn["infrastructure"], drawn["influence"][0], drawn["seizure"][0])
    return draw_table(places(drawn["board"][0], sides), titles, MAP)


def codes(order: PrintOrder, board: Figure, cuts: Sequence[float] = ()) -> Iterator[Code]:
    """Yield the code of every zone in the mesh nearest to its middle, of those without a wall whose corners lie most in the zone.

    Where there are several, it is one through whose middle no level cut runs."""
    from boardgen.sheet.read.title_page import Code

    points = order.spec.board
    if points.grid != SQUARE:
        yield from _codes_on_points(order, board)
        return
    spot = [*zip(points.col, (points.rows - row for row in points.row), strict=True)]
    walled = {mesh for a, b in points.walls for mesh in _sides(spot[a], spot[b])}
    for code in order.spec.zones:
        here = {(points.col[i], points.rows - points.row[i]) for i in points.points_of(code)}
        if not here:
            continue
        middle = (sum(c for c, _ in here) / len(here), sum(r for _, r in here) / len(here))
        around = {(c - 0.5 * east, r - 0.5 * south) for c, r in here for east in (-1, 1) for south in (-1, 1)}
        meshes = {(x, y) for x, y in around if 0 < x < points.columns - 1 and 0 < y < points.rows - 1}
        meshes = meshes or {(c + 0.25, r + 0.25) for c, r in here}  # a board of one line has no meshes
        far = {(x, y): (x - middle[0]) ** 2 + (y - middle[1]) ** 2 for x, y in meshes}
        rows = {y for _, y in meshes}
        through = {y: any(abs(board.down[0] + y * points.pitch - cut) < NEAR * points.pitch for cut in cuts) for y in rows}
        x, y = min(meshes, key=lambda mesh: (mesh in walled, -_corners_in(here, *mesh), through[mesh[1]], far[mesh], mesh))
        yield Code(board.across[0] + x * points.pitch, board.down[0] + y * points.pitch, code)


def _codes_on_points(order: PrintOrder, board: Figure) -> Iterator[Code]:
    """Yield the code of every zone on the point nearest to its middle, where meshes are not squares."""
    from boardgen.draw.board.board import place_of
    from boardgen.sheet.read.title_page import Code

    points = order.spec.board
    for code in order.spec.zones:
        here = [place_of(board, points, point) for point in points.points_of(code)]
        if here:
            x, y = sum(x for x, _ in here) / len(here), sum(y for _, y in here) / len(here)
            yield Code(*min(here, key=lambda spot: ((spot[0] - x) ** 2 + (spot[1] - y) ** 2, spot)), code)


def _sides(one: tuple[int, int], other: tuple[int, int]) -> Iterator[tuple[float, float]]:
    """Yield the middles of the two meshes on both sides of a line."""
    (ax, ay), (bx, by) = one, other
    east, south = (by - ay) / 2, (bx - ax) / 2
    for side in (1, -1):
        yield (ax + bx) / 2 + side * east, (ay + by) / 2 + side * south


def _corners_in(here: set[tuple[int, int]], x: float, y: float) -> int:
    """Return how many different corners of a mesh are among these points."""
    west, east, north, south = int(x - 0.5), int(x + 0.5), int(y - 0.5), int(y + 0.5)
    return len(here.intersection(((west, north), (east, north), (west, south), (east, south))))


class GoCaine(BookGame):
    """What only this game prints."""

    makers = MAKERS

    def shares(self, order: PrintOrder, one: str, other: str) -> bool:
        """Return whether components may share sheets, as panels and cards do, and small squares, and chips of one size."""
        if one in CHIPS and other in CHIPS:
            return making.diameter(order, one) == making.diameter(order, other)
        flat = FLATS if is_on_card(order) else FLATS[:-1]
        return any(one in group and other in group for group in (flat, SQUARES))

    def title(self, order: PrintOrder, parts: Sequence[Part]) -> TitlePlan:
        """Return the title sheet: the board in small with its seams, and the note of the layout."""
        from boardgen.components.title_sheet import picture_board, title_plan

        spec, say = order.spec, order.say
        numbers = figures(order)
        board = draw_board(order)
        notes = ", ".join(f"{count} × {numbers.money.show(value)}" for value, count in numbers.money.notes)
        punch = making.diameter(order, "cells") if "cells" in spec.components else spec.board.pitch
        bring = (
            say("bring_dice"),
            say("bring_cubes", count=numbers.cubes.supply),
            say("bring_money", notes=notes),
            say("bring_bag"),
            say.name_tools("bring_tools", diameter=Length(punch)),
        )
        papers = (say("papers_board"), say("papers_tokens"), say("papers_rest"))
        table_map = _table_map(parts)
        plan = title_plan(
            order, picture_board(order, board), tints=tuple(zone.tint for zone in spec.zones.values()), bring=bring, papers=papers
        )
        cuts = plan.picture.tiling.cuts_y if plan.picture.tiling is not None else ()
        plan = plan._replace(picture=plan.picture._replace(codes=tuple(codes(order, board, cuts))))
        if table_map is None:
            return plan
        titles = {part.name: part.title for part in parts}
        legend = [f"{table_map.numbers[name]} {titles[name]}" for name in table_map.beside]
        words = " · ".join([*legend, say("title_sheet_table", **table_map.numbers)])
        return plan._replace(table_map=table_map.figure, table_words=words, named=tuple(titles[name] for name in table_map.numbers))

    def rulebook(self, order: PrintOrder) -> Book:
        """Return the rulebook of a layout, to be set on pages or on a screen."""
        from boardgen.rulebook.book import book  # most kits are printed without it
        from boardgen.rulebook.figure import PointsGround

        def make_ground(spec: GameSpec, style: ink.Style) -> PointsGround:
            return PointsGround(spec, style, chip=lambda wide: counters.task_force_chip("", wide, style=style))

        return book(order, sentence_facts(order), self.list_parts, make_ground)


GAME: GoCaine = GoCaine()
