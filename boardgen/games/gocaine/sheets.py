"""The sheets of GoCaine to read and to sign: player aid, rules reference, covenant. All words and numbers are the layout's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache, partial

from boardgen.components import common_sheets
from boardgen.components.common_sheets import Way
from boardgen.components.makers import Made, page_part, pieces
from boardgen.components.print_order import PrintOrder
from boardgen.draw.shape import ink, tags
from boardgen.draw.shape.shapes import Paint, Rect, Shape, Text, add_tag
from boardgen.draw.type import fonts
from boardgen.errors import DoesNotFit
from boardgen.games.gocaine.board import draw_map
from boardgen.games.gocaine.influence import price_map
from boardgen.games.gocaine.layout import Figures, figures_of
from boardgen.layout.spec.spec import GameSpec
from boardgen.sheet.paper.page import Page
from boardgen.sheet.paper.paper import Paper
from boardgen.sheet.paper.piece import Piece
from boardgen.sheet.read.prose import ColumnBox, Paragraph, Run, heading, set_text
from boardgen.sheet.read.turn_strip import Strip

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


SHEETS = ("reference", "covenant")
CLAUSES = ("1", "2", "3a", "3b", "4a", "4b")


def sheets(order: PrintOrder, names: Sequence[str]) -> Made:
    """Lay out one of SHEETS on its pages."""
    name = names[0]
    if name == "reference":
        return common_sheets.reference(order, sentence_facts(order))
    title = order.say(f"{name}_title")
    count = pieces(order, order.spec.components[name])

    def draw() -> list[Page]:
        signs = [order.say("covenant_sign", n=i, seat=seat.name) for i, seat in enumerate(order.seats.values(), 1)]
        return covenant_pages(name, title, tuple(_clauses(order)), order.say("covenant_date"), signs, order.paper, order.least_type)

    return page_part(name, title, count, draw)


def aid(order: PrintOrder) -> list[Piece] | common_sheets.Figures:
    """Return the player aids, with the prices on a map; as a list where that has no room, and in large type."""
    listed = partial(_columns, order, None)
    if order.options.large:
        return common_sheets.aids(order, [Way(listed)])
    drawn = cache(lambda: price_map(draw_map(order)))
    below = Way(lambda: _columns_below(order, drawn()), lambda: [_turn_strip(order)])
    return common_sheets.aids(order, [below, Way(lambda: _columns(order, drawn())), Way(listed)])


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


STEPS = ("loan", "action", "deploy", "ring", "knock")
"""The steps of a turn, by the names of their words."""


def _turn_strip(order: PrintOrder) -> Strip:
    """Return the turn with its steps."""
    facts = sentence_facts(order)
    return Strip(order.say("aid_turn"), tuple(order.say(f"aid_turn_{step}", **facts) for step in STEPS))


def _columns_below(order: PrintOrder, prices_drawn: Paragraph | None) -> list[list[Paragraph]]:
    """Return what a player looks up besides the turn, in columns as tall as each other: what it costs and the end, the map of prices,
    seizure."""
    turn, prices, hit = _columns(order, prices_drawn)
    turn = turn[1 + len(STEPS) :]
    middle = next(number for number, one in enumerate(prices) if number and one.heading)
    end = max(number for number, one in enumerate(hit) if one.heading)
    return [[*turn, *prices[:middle], *hit[end:]], prices[middle:], hit[:end]]


def _columns(order: PrintOrder, prices_drawn: Paragraph | None) -> list[list[Paragraph]]:
    """Return what a player looks up: the turn, transport and the pot; all prices, drawn or as a list; seizure and the end."""
    say, facts = order.say, sentence_facts(order)
    game = _figures(order.spec)
    turn = [heading(say("aid_turn"))]
    turn += [Paragraph((Run(step),), 0.35, 4.0, str(i)) for i, step in enumerate(_turn_strip(order).steps, 1)]
    turn += [heading(say("aid_transport")), Paragraph((Run(say("aid_transport_text", **facts)),), 0.1)]
    if game.points.stake:
        turn += [heading(say("aid_pot")), Paragraph((Run(say("aid_pot_text", **facts)),), 0.1)]
    prices = [heading(say("aid_prices"))]
    for i, what in enumerate(("cell", "level", "asset")):
        prices.append(Paragraph((Run(say(f"aid_price_{what}")),), 0.1 if i else 0.0, 0.0, "", str(facts[what])))
    prices.append(heading(say("aid_product")))
    prices += _price_rows(order, game) if prices_drawn is None else [prices_drawn, *_lots(order)]
    hit = [heading(say("aid_hit")), Paragraph((Run(say("aid_hit_text", **facts)),), 0.1)]
    hit += [Paragraph((Run(say("aid_hit_roll", **facts)),), 0.3)]
    hit.append(Paragraph((Run(say("seizure_load"), "semibold"),), 0.6, 0.0, "", say("seizure_seized_on")))
    hit += [Paragraph((Run(load),), 0.05, 2.5, "", rolls) for load, rolls in game.seizure.text_rows()]
    hit += [heading(say("aid_end")), Paragraph((Run(say("aid_end_text", **facts)),), 0.1)]
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
            sign = kind.sign, ink.deep(zone.tint)
            yield Paragraph(named, 0.0, 2.5, "", game.money.show(zone.price), sign=sign)


def _lots(order: PrintOrder) -> Iterator[Paragraph]:
    """Yield what is sold in lots alone, below the map of prices."""
    for zone in order.spec.zones.values():
        if zone.lot > 1 and order.spec.board.points_of(zone.code):
            yield Paragraph((Run(zone.name), Run(zone.code, fill=ink.SECOND)), 0.3, 0.0, "", order.say("board_lot", lot=zone.lot))


def _clauses(order: PrintOrder) -> Iterator[Paragraph]:
    say = order.say
    yield Paragraph((Run(say("covenant_preface", title=order.spec.title), "italic"),), 0.0)
    for number in CLAUSES:
        yield Paragraph((Run(say(f"covenant_{number}")),), 0.4 if number.endswith("b") else 1.1, 11.0, number)
