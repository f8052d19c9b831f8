"""The final count of GoCaine, and the holdings as machine output: cash, places, the pot (Rules C, L; rulings G-37, G-50 to G-52, G-54)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.games.gocaine.state import NOTHING
from referee.judge.ask.protocol import Standing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from boardgen.games.gocaine.layout import Money
    from boardgen.layout.spec.spec import GameSpec
    from referee.games.gocaine.state import State
    from referee.go.goban import Goban


def standings(state: State, spec: GameSpec, names: Mapping[str, str], order: tuple[str, ...], *, finished: bool) -> list[Standing]:
    """Seats by cash, those who left last and the later leaver higher; players who share a place share what the places pay."""
    money = spec.figures.money
    pays = spec.figures.points.paid(len(order))
    result = []
    for place, seats in _ranked(state):
        pot = sum(pays[place - 1 : place - 1 + len(seats)])
        share: int | float = pot // len(seats) if pot % len(seats) == 0 else pot / len(seats)
        for seat in seats:
            letter, cash = order[seat], money.whole(state.purses[seat].cash)
            placed, points = (place, share) if finished else (None, None)
            result.append(Standing(letter, names[letter], placed, cash, points, {"cash": cash}, _sources(state, spec, seat)))
    return result


def _ranked(state: State) -> list[tuple[int, list[int]]]:
    """The places that are filled, each with the seats that share it."""
    active = [seat for seat, purse in enumerate(state.purses) if not purse.left]
    active.sort(key=lambda seat: -state.purses[seat].cash)
    ranked: list[tuple[int, list[int]]] = []
    for seat in active:
        if ranked and state.purses[ranked[-1][1][0]].cash == state.purses[seat].cash:
            ranked[-1][1].append(seat)
        else:
            ranked.append((1 + sum(len(seats) for _, seats in ranked), [seat]))
    for seat in reversed(state.leavers):
        ranked.append((1 + sum(len(seats) for _, seats in ranked), [seat]))
    return ranked


TEXTS = {
    "sold": "sold {count} t in {zone}",
    "loan": "bank loan",
    "bought": "bought {count} t in {zone}",
    "cells": "{count} {count:cell|cells}",
    "levels": "{count} infrastructure {count:level|levels}",
    "influence": "{count} influence in {zone}",
    "repaid": "loan paid back",
    "left behind": "left behind on leaving",
}
"""Headings of the ledger that are money, in the order in which they are listed, and how each is written."""


def _sources(state: State, spec: GameSpec, seat: int) -> list[tuple[str, str]]:
    """Where a seat's cash came from, as the ledger has it: text and signed amount."""
    from boardgen.layout.spec.message_templates import filled

    money, order = spec.figures.money, list(TEXTS)
    rows = [("cash at the start", money.show(money.start))]
    entries = [(account, entry) for account, entry in state.ledger.items() if account.seat == seat]
    sums = [one for one in entries if one[0].heading in TEXTS]
    for account, entry in sorted(sums, key=lambda one: (order.index(one[0].heading), one[0].zone)):
        zone = spec.zones[account.zone].name if account.zone in spec.zones else ""
        rows.append((filled(TEXTS[account.heading], {"count": entry.count, "zone": zone}), _signed(money, entry.amount)))
    fixed = state.corrections.get((seat, "$"), 0)
    if fixed:
        rows.append(("corrected by hand", _signed(money, fixed)))
    for heading in ("seized", "captured"):
        tonnes = sum(entry.count for account, entry in entries if account.heading == heading)
        if tonnes:
            rows.append((f"{tonnes} t {heading}", ""))
    return rows


def booked(before: State, after: State, spec: GameSpec, order: tuple[str, ...]) -> list[str]:
    """What the ledger has in one state and not in an earlier one: a sum for each account, with the price of one where there are several."""
    from boardgen.layout.spec.message_templates import filled

    money, lines = spec.figures.money, []
    for account, entry in after.ledger.items():
        old = before.ledger.get(account, NOTHING)
        count, amount = entry.count - old.count, entry.amount - old.amount
        zone = spec.zones[account.zone].name if account.zone in spec.zones else ""
        if amount and account.heading in TEXTS:
            text = filled(TEXTS[account.heading], {"count": count, "zone": zone})
            each = f"{count} x {money.show(abs(amount) // count)} = " if count > 1 and amount % count == 0 else ""
            lines.append(f"{order[account.seat]}: {text}: {each}{_signed(money, amount)}")
        elif count and account.heading not in TEXTS:
            lines.append(f"{order[account.seat]}: {count} t {account.heading}")
    return lines


def _signed(money: Money, amount: int) -> str:
    return ("+" if amount >= 0 else "-") + money.show(abs(amount))


def view(state: State, board: Goban, spec: GameSpec, player_names: Mapping[str, str], order: tuple[str, ...]) -> dict[str, Any]:
    """Stones, holdings and the table, as `referee show --as json` prints them (referee.md)."""
    names = spec.board.names
    colours = [board.colour_at(point) for point in range(len(names))]
    players: dict[str, Any] = {}
    abandoned: dict[str, Any] = {}
    shipments: list[dict[str, list[int]]] = [{} for _ in order]
    for point in sorted(state.loads):
        for owner, tonnes in state.loads[point]:
            if colours[point] == owner:
                shipments[owner].setdefault(names[point], []).append(tonnes)
            elif names[point] in abandoned:
                abandoned[names[point]]["mt"] += tonnes
            else:
                abandoned[names[point]] = {"seat": order[owner], "mt": tonnes}
    for seat, letter in enumerate(order):
        purse = state.purses[seat]
        players[letter] = {
            "name": player_names[letter],
            "cash": spec.figures.money.whole(purse.cash),
            "cells": purse.pile,
            "stock": purse.stock,
            "level": purse.level,
            "chips": purse.chips,
            "influence": {zone: count for zone in spec.zones if (count := state.influence.get((zone, seat), 0))},
            "shipments": shipments[seat],
            "loan": purse.loans > 0,
            "cubes": purse.cubes,
            "left": purse.left,
        }
    return {
        "stones": {names[point]: order[colour] for point, colour in enumerate(colours) if colour >= 0},
        "players": players,
        "table": {"abandoned": abandoned, "hits": list(state.hits), "chips": state.chips_supply},
    }


def corrections(state: State, spec: GameSpec, order: tuple[str, ...]) -> list[str]:
    """What the table changed by hand, in words."""
    words = {"$": "cash", "cell": "cells", "lvl": "infrastructure level", "tf": "Task Force chips"}
    lines = []
    for (seat, key), amount in state.corrections.items():
        if amount:
            text = _signed(spec.figures.money, amount) if key == "$" else f"{amount:+d}"
            lines.append(f"{order[seat]} {words[key]} {text}")
    return lines
