"""The final count, and what everybody has as machine output (004, Ending the game; ruling C-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.judge.protocol import Standing

if TYPE_CHECKING:
    from referee.games.cairo.table import Table


def standings(table: Table) -> list[Standing]:
    """Seats by money, then by finished goods delivered; who is level in both shares the place."""
    trucks = table.state.trucks
    rank = [(truck.money, len(truck.delivered)) for truck in trucks]
    order = sorted(range(len(trucks)), key=lambda seat: (-rank[seat][0], -rank[seat][1]))
    result = []
    for seat in order:
        letter = table.seats[seat]
        money, delivered = rank[seat]
        place = 1 + sum(other > rank[seat] for other in rank)
        result.append(
            Standing(
                letter,
                table.names[letter],
                place if table.finished else None,
                money,
                None,
                {"money": money, "delivered": delivered},
                _how(table, seat),
            )
        )
    return result


def _how(table: Table, seat: int) -> list[tuple[str, str]]:
    """How a seat's money arose, from the ledger: text and signed amount."""
    figures = table.spec.figures
    show = figures.money.show
    rows = [("money at the start", show(figures.money.start))]
    headings = ("finished", "raw", "bids", "cities", "carried")
    mine = [(key[1], key[2], *value) for key, value in table.state.ledger.items() if key[0] == seat]
    for heading, suit, count, amount in sorted(mine, key=lambda entry: (headings.index(entry[0]), entry[1])):
        good = figures.suits[suit].good if suit else ""
        text = {
            "finished": f"{count} finished {good} delivered",
            "raw": f"{count} raw {good} delivered",
            "bids": f"{count} bid{'s' * (count != 1)} paid",
            "cities": f"{count} {'city' if count == 1 else 'cities'} driven to",
            "carried": f"{count} good{'s' * (count != 1)} carried on a drive",
        }[heading]
        rows.append((text, ("+" if amount > 0 else "-" if amount < 0 else "") + show(abs(amount))))
    fixed = table.state.corrections.get(seat, 0)
    if fixed:
        rows.append(("corrected by hand", ("+" if fixed > 0 else "-") + show(abs(fixed))))
    return rows


def view(table: Table) -> dict[str, Any]:
    """Holdings and the table, as `referee show --as json` prints them (referee.md). There are no stones."""
    state = table.state
    players = {
        letter: {
            "name": table.names[letter],
            "money": truck.money,
            "place": truck.place,
            "city": truck.city,
            "load": list(truck.load),
            "delivered": len(truck.delivered),
        }
        for letter, truck in zip(table.seats, state.trucks, strict=True)
    }
    return {
        "stones": {},
        "players": players,
        "table": {
            "cities": {city: list(state.cities[city]) for city in sorted(state.cities)},
            "cup": sum(state.cup.values()),
            "map": [" ".join(row) for row in table.atlas.rows],
        },
    }


def corrections(table: Table) -> list[str]:
    """What the table changed by hand, in words."""
    show = table.spec.figures.money.show
    return [
        f"{table.seats[seat]} money {'+' if amount > 0 else '-'}{show(abs(amount))}"
        for seat, amount in table.state.corrections.items()
        if amount
    ]
