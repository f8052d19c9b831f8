"""What is left to chance in territory: the dice of a move and of the set-up, and the card that is drawn (Playing; Starting)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.two_dice import two_dice

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from referee.games.territory.state import State


def chance(state: State, rolling: Sequence[str], words: Sequence[str], drawn: Sequence[Sequence[str]], dice: Random, *, plays: bool) -> str:
    """What comes after the words of an event; empty where nothing is left to chance.

    `rolling` are the seats that roll for the first turn, `drawn` the events before this one in the line; `plays`: moves are rolled for.
    """
    if list(words) == ["first"]:
        return " ".join(f"{seat}:{two_dice(dice)}" for seat in rolling)
    if list(words) == ["draw"]:
        return _card(state, [event[1] for event in drawn if len(event) > 1 and event[0] == "draw"], dice)
    return two_dice(dice) if not words and plays and not drawn else ""


def _card(state: State, drawn: Sequence[str], dice: Random) -> str:
    """One of the cards that nobody has seen, each as likely as the next; empty where there is none."""
    seen = {code: len(lines) for code, lines in state.seen.items()}
    if state.pile <= len(drawn):  # the discards are shuffled again: only what is held in the open is known
        seen = {}
        for hand in state.hands:
            for code in hand.known:
                seen[code] = seen.get(code, 0) + 1
    for code in drawn:
        seen[code] = seen.get(code, 0) + 1
    unseen = [code for code, copies in sorted(state.deck.items()) for _ in range(copies - seen.get(code, 0))]
    return dice.choice(unseen) if unseen else ""
