"""The sheets of GoCaine to read and to sign: player aid, rules reference, covenant. All words and numbers are the layout's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardgen.components import common_sheets
from boardgen.components.makers import Made, pieces
from boardgen.components.print_order import PrintOrder
from boardgen.draw.shape import ink
from boardgen.games.gocaine.covenant import covenant_page
from boardgen.games.gocaine.layout import Figures
from boardgen.layout.spec.spec import GameSpec
from boardgen.sheet.paper.page import Drawn, Part, repeat_pages
from boardgen.sheet.read.prose import Paragraph, Run, heading

SHEETS = ("reference", "covenant")
CLAUSES = ("1", "2", "3a", "3b", "4a", "4b")


def sheets(order: PrintOrder, names: Sequence[str]) -> Made:
    """One of SHEETS on its pages."""
    name = names[0]
    if name == "reference":
        return common_sheets.reference(order, figures(order))
    title = order.say(f"{name}_title")
    count = pieces(order, order.spec.components[name])
    signs = [order.say("covenant_sign", n=i, seat=seat.name) for i, seat in enumerate(order.seats.values(), 1)]
    page = covenant_page(name, title, tuple(_clauses(order)), order.say("covenant_date"), signs, order.paper, order.least_type)
    return [Part(name, title, count, ())], repeat_pages([page], count)


def aid(order: PrintOrder) -> list[Drawn]:
    """The player aids."""
    return common_sheets.aids(order, _columns(order))


def figures(order: PrintOrder) -> dict[str, object]:
    """The figures that sentences name."""
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
        "seizure": ", ".join(order.say("reference_seized", load=load, rolls=rolls) for load, rolls in game.seizure.printed()),
    }


def _figures(spec: GameSpec) -> Figures:
    assert isinstance(spec.figures, Figures)  # the layout of this game has been read by its own module
    return spec.figures


def _columns(order: PrintOrder) -> list[list[Paragraph]]:
    """What a player looks up: the turn, transport and the pot; all prices; seizure and the end."""
    say, facts = order.say, figures(order)
    game = _figures(order.spec)
    turn = [heading(say("aid_turn"))]
    for i, step in enumerate(("loan", "action", "deploy", "ring", "knock"), 1):
        turn.append(Paragraph((Run(say(f"aid_turn_{step}", **facts)),), 0.35, 4.0, str(i)))
    turn += [heading(say("aid_transport")), Paragraph((Run(say("aid_transport_text", **facts)),), 0.1)]
    if game.points.stake:
        turn += [heading(say("aid_pot")), Paragraph((Run(say("aid_pot_text", **facts)),), 0.1)]
    prices = [heading(say("aid_prices"))]
    for i, what in enumerate(("cell", "level", "asset")):
        prices.append(Paragraph((Run(say(f"aid_price_{what}")),), 0.1 if i else 0.0, 0.0, "", str(facts[what])))
    prices.append(heading(say("aid_product")))
    for kind in order.spec.kinds.values():
        here = [zone for zone in order.spec.zones.values() if zone.kind == kind.name]
        if here:
            prices.append(Paragraph((Run(kind.title, "semibold"),), 0.3))
        for zone in here:
            lot = f"· {say('board_lot', lot=zone.lot)}" if zone.lot > 1 else ""
            named = (Run(zone.name), Run(zone.code, fill=ink.SECOND), *((Run(lot),) if lot else ()))
            sign = kind.sign, ink.deep(zone.tint)
            prices.append(Paragraph(named, 0.0, 2.5, "", game.money.show(zone.price), sign=sign))
    hit = [heading(say("aid_hit")), Paragraph((Run(say("aid_hit_text", **facts)),), 0.1)]
    hit += [Paragraph((Run(say("aid_hit_roll", **facts)),), 0.3)]
    hit.append(Paragraph((Run(say("seizure_load"), "semibold"),), 0.6, 0.0, "", say("seizure_seized_on")))
    hit += [Paragraph((Run(load),), 0.05, 2.5, "", rolls) for load, rolls in game.seizure.printed()]
    hit += [heading(say("aid_end")), Paragraph((Run(say("aid_end_text", **facts)),), 0.1)]
    return [turn, prices, hit]


def _clauses(order: PrintOrder) -> Iterator[Paragraph]:
    say = order.say
    yield Paragraph((Run(say("covenant_preface", title=order.spec.title), "italic"),), 0.0)
    for number in CLAUSES:
        yield Paragraph((Run(say(f"covenant_{number}")),), 0.4 if number.endswith("b") else 1.1, 11.0, number)
