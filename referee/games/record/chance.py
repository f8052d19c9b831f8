"""What is left to chance in a game under the record: the dice of its kit, and the card that is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from boardgen.layout.spec.record_law import RecordFigures
    from referee.games.record.state import State


def chance(state: State, figures: RecordFigures, words: Sequence[str], drawn: Sequence[Sequence[str]], dice: Random) -> str:
    """All dice after `roll`, a card after `draw`; empty elsewhere, and where the kit has several decks.

    `drawn` are the events before this one in the line.
    """
    if list(words) == ["roll"]:
        return "+".join(dice.choice(die.sides) for die in figures.dice for _ in range(die.dice))
    if list(words) != ["draw"] or len(state.packs) != 1:
        return ""
    unseen = dict(state.packs[0].unseen)
    for event in drawn:
        if event[:1] == ["draw"]:
            name = " ".join(event[1:])
            unseen[name] = unseen.get(name, 0) - 1
    left = [name for name, copies in sorted(unseen.items()) for _ in range(copies)]
    return dice.choice(left) if left else ""
