"""Log sheets and the notation card of a game that you design: a component of kind `log`, and one called `pencil` that has no face."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.components import common_sheets
from boardgen.components.makers import Made
from boardgen.components.order import Order
from boardgen.components.pieces import pieces
from boardgen.components.sheet_code import sheet_code
from boardgen.errors import DoesNotFit
from boardgen.layout.ground.board import NoBoard
from boardgen.layout.spec.record_law import COUNTS, HAND, RecordFigures
from boardgen.layout.spec.spec import GameSpec
from boardgen.sheet.paper.item import Item
from boardgen.sheet.paper.page import Drawn, Face
from boardgen.sheet.read.log_plan import Column, LogPlan

ROUNDS, SPARE = "rounds", "spare"
"""What the counts of log sheets say: rounds to write on, and sheets without numbers."""
USUAL_ROUNDS = 20
EVENTS, COMMENT = 76.0, 24.0
"""Shares of the width."""
MOST_NUMBERED = 999
FOOT = 5.0
"""Room for the footer."""
KEYS = 5
"""Keys of checkpoints that a sheet has places for."""


def pencil(order: Order, name: str) -> Drawn:
    """The notation of the game on a card, a line an entry. Raises DoesNotFit, for its size unless the layout words the entries."""
    try:
        card = common_sheets.pencil(order, name)
    except DoesNotFit as problem:
        raise DoesNotFit(str(problem), problem.by_mm, problem.texts if order.spec.wording else ()) from None
    return Drawn(Face(name, order.say("pencil_title"), card), Item(name, pieces(order, order.spec.components[name])))


def log(order: Order, names: Sequence[str]) -> Made:
    """Log sheets: the headers with the layout and its id, a row for each turn, and a checkpoint after each round."""
    (name,) = names
    component, say = order.spec.components[name], order.say
    counts = dict(component.counts)
    plan = LogPlan(
        name,
        component.own.title,
        {letter: seat.ink for letter, seat in order.seats.items()},
        counts.get(ROUNDS, USUAL_ROUNDS),
        (Column(say("log_events"), EVENTS), Column(say("log_comment"), COMMENT, "#")),
        _keys(order.spec),
        ("%tlog 1", f"Game: {order.spec.game}", f"Board: {order.spec.pin}"),
        (f"{say('log_date')}:", f"{say('log_scribe')}:"),
        order.spec.pin,
        say("log_turn"),
        say("log_players"),
        {letter: seat.name for letter, seat in order.seats.items()},
        common_sheets.labels(order, _keys(order.spec)),
        counts.get(SPARE, 0),
        order=say("log_order"),
    )
    return _coded(order, plan)


def _coded(order: Order, plan: LogPlan) -> Made:
    """The sheets, each with its code below what is written on it, where the layout asks for codes."""
    largest = sheet_code(order, f"{plan.component}-{MOST_NUMBERED}")
    if largest is None:
        return common_sheets.log(order, plan)
    shorter = order._replace(paper=order.paper._replace(height=order.paper.height - largest.height))
    x1, y1 = order.paper.width - order.paper.margin, order.paper.height - order.paper.margin - FOOT
    coded = []
    for number, page in enumerate(common_sheets.written_pages(shorter, plan), 1):
        code = sheet_code(order, f"{plan.component}-{number}")
        shapes = page.shapes if code is None else (*page.shapes, code.at(x1 - code.width, y1 - code.height))
        coded.append(page._replace(paper=order.paper, shapes=shapes))
    return common_sheets.log_sheets(order, plan, coded)


def _keys(spec: GameSpec) -> list[str]:
    """What a checkpoint counts: the holdings of the layout, then what the record counts by itself."""
    figures = spec.figures
    if not isinstance(figures, RecordFigures):
        return spec.words.get("log_keys", "").split()
    counted = [key for key in COUNTS if (figures.decks if key == HAND else not isinstance(spec.ground, NoBoard))]
    return [*(key for key in figures.law.holdings if key in figures.law.written), *counted][:KEYS]
