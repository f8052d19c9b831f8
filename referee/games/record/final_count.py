"""What every seat has under the record, who wins, and what the table corrected by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgen.layout.spec.record_law import CAPTURED, CASH, COUNTS, HAND, PIECES
from referee.judge.ask.protocol import Standing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from boardgen.layout.spec.record_law import RecordFigures
    from referee.games.record.state import State
    from referee.games.record.step import Rules


def view(state: State, rules: Rules, player_names: Mapping[str, str]) -> dict[str, Any]:
    """Pieces, holdings and decks, as `referee show --as json` prints them."""
    names, figures = rules.names, rules.figures
    stones = {names[point]: rules.seats[rules.board.colour_at(point)] for point in sorted(state.kinds)}
    several = len(figures.pieces) > 1
    kinds = {names[point]: rules.vocabulary.kind_name(state.kinds[point]) for point in sorted(state.kinds) if several}
    piles = {deck.name: pack.pile for deck, pack in zip(figures.decks, state.packs, strict=True)}
    discards = {deck.name: len(pack.discards) + pack.buried for deck, pack in zip(figures.decks, state.packs, strict=True)}
    table: dict[str, Any] = {"pieces": kinds, "pile": piles, "discards": discards}
    players = {letter: _player(state, rules, seat, name) for seat, (letter, name) in enumerate(player_names.items())}
    return {"stones": stones, "players": players, "table": table}


def _player(state: State, rules: Rules, seat: int, name: str) -> dict[str, Any]:
    law = rules.figures.law
    player: dict[str, Any] = {"name": name}
    cash = CASH in law.written or any(state.purses[one, CASH] for one in range(len(rules.seats)))
    player |= {key: state.purses[seat, key] for key in law.holdings if key != CASH or cash}
    if rules.names:
        player |= {PIECES: state.amount(PIECES, seat), CAPTURED: state.captured[seat]}
    if state.packs:
        known = [card for pack in state.packs for card in pack.hands[seat].known]
        player[HAND] = {"known": known, "unknown": sum(pack.hands[seat].unknown for pack in state.packs)}
    return player | {"out": seat in state.left}


def standings(state: State, figures: RecordFigures, player_names: Mapping[str, str], *, finished: bool) -> list[Standing]:
    """Every seat's result, best first; those who have left come last."""
    key, letters = figures.law.score, list(player_names)
    scores = {letter: state.amount(key, seat) for seat, letter in enumerate(letters)}
    rank = {letter: -score if figures.law.lowest else score for letter, score in scores.items()}
    stays = [letter for seat, letter in enumerate(letters) if seat not in state.left]
    first = [letter for letter in stays if rank[letter] == max(rank[one] for one in stays)]
    share = 1 if len(first) == 1 else round(1 / max(1, len(first)), 4)
    result = []
    for letter in sorted(letters, key=lambda letter: (letter not in stays, -rank[letter])):
        seat = letters.index(letter)
        ahead = [one for one in rank if (one in stays, rank[one]) > (letter in stays, rank[letter])]
        place = len(ahead) + 1 if finished else None
        points = (share if letter in first else 0) if finished else None
        detail = {one: state.amount(one, seat) for one in (*figures.law.holdings, *COUNTS)}
        result.append(Standing(letter, player_names[letter], place, scores[letter], points, detail, _how(state, figures, key, seat)))
    return result


def _how(state: State, figures: RecordFigures, key: str, seat: int) -> list[tuple[str, str]]:
    """Where a score came from."""
    total = state.amount(key, seat)
    what = {PIECES: "pieces on the board", CAPTURED: "pieces captured", HAND: "cards in hand"}.get(key)
    if what is not None:
        return [(what, str(total))]
    start, fixed = figures.law.holdings[key].start, state.corrections.get((seat, key), 0)
    rows = [(f"{key} at the start", start), ("got and paid", total - start - fixed), ("corrected by hand", fixed)]
    return [(text, f"{amount:+d}" if number else str(amount)) for number, (text, amount) in enumerate(rows) if amount or not number]


def corrections(state: State, seats: tuple[str, ...]) -> list[str]:
    """What the table changed by hand, in words."""
    return [f"{seats[seat]} {key} {amount:+d}" for (seat, key), amount in sorted(state.corrections.items())]
