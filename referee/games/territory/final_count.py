"""The count of a game of territory and what every seat holds: regions, prisoners, points of cards (Scoring and Winning; T-40 to T-43)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.go.topology import surrounded
from referee.judge.ask.protocol import Standing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.games.territory.rules import Rules
    from referee.games.territory.state import State
    from referee.go.goban import Goban


def territory(board: Goban, colours: int) -> list[int]:
    """The empty points that each colour alone surrounds; the edges of the map surround nothing (T-42)."""
    points = [0] * colours
    for region, owner in surrounded(board.topology.around, board.position()):
        points[owner] += len(region)
    return points


def owners(board: Goban) -> list[int]:
    """For each point the colour whose territory it is, -1 for the others."""
    found = [-1] * board.topology.size
    for region, owner in surrounded(board.topology.around, board.position()):
        for point in region:
            found[point] = owner
    return found


def prisoners(state: State, seat: int) -> int:
    """All stones that a seat holds, those that a checkpoint asserted among them."""
    return sum(state.spoils.prisoners[seat]) + state.loose[seat]


def scores(state: State, board: Goban, lands: Sequence[int] | None = None) -> list[int]:
    """The points of each seat as the board is: territory, prisoners, cards. `lands` is the territory, for whoever has counted it."""
    if lands is None:
        lands = territory(board, len(state.hands))
    return [land + prisoners(state, seat) + state.spoils.banked[seat] + state.offset[seat] for seat, land in enumerate(lands)]


def standings(state: State, rules: Rules, names: Mapping[str, str], *, finished: bool) -> list[Standing]:
    """Seats by points, of equals in the order of play; the same points share a place (T-43)."""
    lands = territory(rules.board, len(rules.seats))
    totals = scores(state, rules.board, lands)
    ranked = sorted(rules.order, key=lambda seat: -totals[seat])
    result = []
    for seat in ranked:
        letter = rules.seats[seat]
        place = 1 + sum(total > totals[seat] for total in totals)
        held, cards = prisoners(state, seat), state.spoils.banked[seat]
        rows = [(f"{lands[seat]} point{'s' * (lands[seat] != 1)} of territory", f"+{lands[seat]}")]
        rows += [
            (f"prisoner{'s' * (number != 1)} of {rules.seats[colour]}", f"+{number}")
            for colour, number in enumerate(state.spoils.prisoners[seat])
            if number
        ]
        if state.loose[seat]:
            rows.append(("prisoners asserted by a checkpoint", f"{state.loose[seat]:+d}"))
        if cards:
            rows.append(("points of cards", f"+{cards}"))
        if state.offset[seat]:
            rows.append(("points asserted by a checkpoint", f"{state.offset[seat]:+d}"))
        detail = {"territory": lands[seat], "prisoners": held, "cards": cards}
        result.append(Standing(letter, names[letter], place if finished else None, totals[seat], None, detail, rows))
    return result


def view(state: State, rules: Rules, names: Mapping[str, str]) -> dict[str, Any]:
    """Stones, holdings and the deck, as `referee show --as json` prints them."""
    seats, points = rules.seats, rules.spec.board.names
    players: dict[str, Any] = {}
    for seat in rules.order:
        letter = seats[seat]
        start, by = state.starts[seat], state.occupier[seat]
        players[letter] = {
            "name": names[letter],
            "prisoners": {seats[colour]: number for colour, number in enumerate(state.spoils.prisoners[seat]) if number},
            "hand": {"known": list(state.hands[seat].known), "unknown": state.hands[seat].unknown},
            "points": state.spoils.banked[seat],
            "occupier": seats[by] if by >= 0 else None,
            "start": points[start] if start is not None else None,
        }
    return {
        "stones": {points[point]: seats[cell - 1] for point, cell in enumerate(rules.board.position()) if cell},
        "players": players,
        "table": {"pile": state.pile, "discard": state.discards},
    }


def corrections(state: State, seats: Sequence[str]) -> list[str]:
    """What the table changed by hand, in words."""
    words = {"xs": "prisoners", "cards": "cards"}
    lines = [f"{seats[seat]} {words[key]} {amount:+d}" for (seat, key), amount in state.corrections.items() if amount]
    lines += [f"{seats[seat]} prisoners {amount:+d}" for seat, amount in enumerate(state.loose) if amount]
    lines += [f"{seats[seat]} points {amount:+d}" for seat, amount in enumerate(state.offset) if amount]
    if state.stones:
        lines.append(f"stones on the board {state.stones:+d}")
    return lines
