"""The final count, and what everybody has as machine output (004, Ending the game; ruling C-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.games.cairo.state import NOTHING
from referee.judge.ask.protocol import Standing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from boardgen.games.cairo.layout import Figures
    from referee.games.cairo.state import State


def standings(state: State, figures: Figures, names: Mapping[str, str], *, finished: bool) -> list[Standing]:
    """Seats by money, then by finished goods delivered; who is level in both shares the place. `names` are the players by seat."""
    trucks, seats = state.trucks, tuple(names)
    rank = [(truck.money, len(truck.delivered)) for truck in trucks]
    order = sorted(range(len(trucks)), key=lambda seat: (-rank[seat][0], -rank[seat][1]))
    result = []
    for seat in order:
        letter = seats[seat]
        money, delivered = rank[seat]
        place = 1 + sum(other > rank[seat] for other in rank) if finished else None
        detail = {"money": money, "delivered": delivered}
        result.append(Standing(letter, names[letter], place, money, None, detail, _sources(state, figures, seat)))
    return result


TEXTS = {
    "compensation": "for an early bid",
    "finished": "{count} finished {good} delivered",
    "raw": "{count} raw {good} delivered",
    "bids": "{count} {count:bid|bids} paid",
    "cities": "{count} {count:city|cities} driven to",
    "carried": "{count} {count:good|goods} carried on a drive",
}
"""Headings of the ledger in the order in which they are listed, and how each is written."""


def _sources(state: State, figures: Figures, seat: int) -> list[tuple[str, str]]:
    """Where a seat's money came from, as the ledger has it: text and signed amount."""
    from boardgen.layout.spec.message_templates import filled

    order = list(TEXTS)
    rows = [("money at the start", figures.money.show(figures.money.start))]
    entries = [(account, entry) for account, entry in state.ledger.items() if account.seat == seat]
    for account, entry in sorted(entries, key=lambda one: (order.index(one[0].heading), one[0].suit)):
        good = figures.suits[account.suit].good if account.suit else ""
        rows.append((filled(TEXTS[account.heading], {"count": entry.count, "good": good}), _signed(figures, entry.amount)))
    fixed = state.corrections.get(seat, 0)
    if fixed:
        rows.append(("corrected by hand", _signed(figures, fixed)))
    return rows


def booked(before: State, after: State, figures: Figures, seats: tuple[str, ...]) -> list[str]:
    """What the ledger has in one state and not in an earlier one: a sum for each account, with the price of one where there are several."""
    from boardgen.layout.spec.message_templates import filled

    lines = []
    for account, entry in after.ledger.items():
        old = before.ledger.get(account, NOTHING)
        count, amount = entry.count - old.count, entry.amount - old.amount
        if count or amount:
            good = figures.suits[account.suit].good if account.suit else ""
            text = filled(TEXTS[account.heading], {"count": count, "good": good})
            each = f"{count} x {figures.money.show(abs(amount) // count)} = " if count > 1 and amount % count == 0 else ""
            lines.append(f"{seats[account.seat]}: {text}: {each}{_signed(figures, amount)}")
    return lines


def _signed(figures: Figures, amount: int) -> str:
    return ("+" if amount > 0 else "-" if amount < 0 else "") + figures.money.show(abs(amount))


def view(state: State, names: Mapping[str, str], rows: tuple[tuple[str, ...], ...]) -> dict[str, Any]:
    """Holdings and the table, as `referee show --as json` prints them (referee.md). There are no stones; `rows` are those of the map."""
    players = {
        letter: {
            "name": names[letter],
            "money": truck.money,
            "place": truck.place,
            "city": truck.city,
            "load": list(truck.load),
            "delivered": len(truck.delivered),
        }
        for letter, truck in zip(names, state.trucks, strict=True)
    }
    return {
        "stones": {},
        "players": players,
        "table": {
            "cities": {city: list(state.cities[city]) for city in sorted(state.cities)},
            "cup": sum(state.cup.values()),
            "map": [" ".join(row) for row in rows],
        },
    }


def corrections(state: State, figures: Figures, seats: tuple[str, ...]) -> list[str]:
    """What the table changed by hand, in words."""
    return [f"{seats[seat]} money {_signed(figures, amount)}" for seat, amount in state.corrections.items() if amount]
