"""The final count of GoCaine, and the holdings as machine output: cash, places, the pot (Rules C, L; rulings G-37, G-50 to G-52, G-54)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.judge.protocol import Standing

if TYPE_CHECKING:
    from referee.games.gocaine.table import Table


def standings(table: Table) -> list[Standing]:
    """Seats by cash, those who left last and the later leaver higher; players who share a place share what the places pay."""
    state = table.state
    money = table.spec.figures.money
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
    pays = table.spec.figures.points.places
    result = []
    for place, seats in ranked:
        pot = sum(pays[p - 1] for p in range(place, place + len(seats)) if p <= len(pays))
        share: int | float = pot // len(seats) if pot % len(seats) == 0 else pot / len(seats)
        for seat in seats:
            purse = state.purses[seat]
            cash = money.whole(purse.cash)
            letter = table.order[seat]
            result.append(
                Standing(
                    letter,
                    table.names[letter],
                    place if table.finished else None,
                    cash,
                    share if table.finished else None,
                    {"cash": cash},
                    _how(table, seat),
                )
            )
    return result


def _how(table: Table, seat: int) -> list[tuple[str, str]]:
    """How a seat's cash arose, from the ledger: text and signed amount."""
    money = table.spec.figures.money
    zones = table.spec.zones
    rows = [("cash at the start", money.show(money.start))]
    order = ("sold", "loan", "bought", "cells", "levels", "influence", "repaid", "left behind")
    entries = [(key, value) for key, value in table.state.ledger.items() if key[0] == seat and key[1] in order]
    for (_, heading, detail), (count, amount) in sorted(entries, key=lambda e: (order.index(e[0][1]), e[0][2])):
        zone = zones[detail].name if detail in zones else ""
        text = {
            "sold": f"sold {count} mt in {zone}",
            "bought": f"bought {count} mt in {zone}",
            "cells": f"{count} cell" + "s" * (count != 1),
            "levels": f"{count} infrastructure level" + "s" * (count != 1),
            "influence": f"{count} influence in {zone}",
            "loan": "bank loan",
            "repaid": "loan paid back",
            "left behind": "left behind on leaving",
        }[heading]
        rows.append((text, ("+" if amount >= 0 else "-") + money.show(abs(amount))))
    fixed = table.state.corrections.get((seat, "$"), 0)
    if fixed:
        rows.append(("corrected by hand", ("+" if fixed > 0 else "-") + money.show(abs(fixed))))
    for heading in ("seized", "captured"):
        tons = sum(count for (who, head, _), (count, _) in table.state.ledger.items() if who == seat and head == heading)
        if tons:
            rows.append((f"{tons} mt {heading}", ""))
    return rows


def view(table: Table) -> dict[str, Any]:
    """Stones, holdings and the table, as `referee show --as json` prints them (referee.md)."""
    state, board, spec = table.state, table.board, table.spec
    names = spec.board.names
    colours = [board.colour_at(point) for point in range(len(names))]
    players: dict[str, Any] = {}
    abandoned: dict[str, Any] = {}
    shipments: list[dict[str, list[int]]] = [{} for _ in table.order]
    for point in sorted(state.loads):
        for owner, mt in state.loads[point]:
            if colours[point] == owner:
                shipments[owner].setdefault(names[point], []).append(mt)
            elif names[point] in abandoned:
                abandoned[names[point]]["mt"] += mt
            else:
                abandoned[names[point]] = {"seat": table.order[owner], "mt": mt}
    for seat, letter in enumerate(table.order):
        purse = state.purses[seat]
        players[letter] = {
            "name": table.names[letter],
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
        "stones": {names[point]: table.order[colour] for point, colour in enumerate(colours) if colour >= 0},
        "players": players,
        "table": {"abandoned": abandoned, "hits": list(state.hits), "chips": state.chips_supply},
    }


def corrections(table: Table) -> list[str]:
    """What the table changed by hand, in words."""
    words = {"$": "cash", "cell": "cells", "lvl": "infrastructure level", "tf": "Task Force chips"}
    money = table.spec.figures.money
    lines = []
    for (seat, key), amount in table.state.corrections.items():
        if amount:
            text = ("+" if amount > 0 else "-") + money.show(abs(amount)) if key == "$" else f"{amount:+d}"
            lines.append(f"{table.order[seat]} {words[key]} {text}")
    return lines
