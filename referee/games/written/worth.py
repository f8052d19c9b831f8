"""What a position is worth for a seat under a written law, as bots see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.games.written.position import Position
    from referee.games.written.rules import Rules

SURE = 1_000_000.0
"""What a game that is won is worth."""


def value(law: Rules, position: Position, me: int) -> float:
    """Return what a position is worth for a seat: by the law's `worth`, else by how far its score is ahead."""
    if position.over and position.winners is not None:
        if not position.winners:
            return 0.0
        return SURE / len(position.winners) if me in position.winners else -SURE
    if law.worth is not None:
        return float(law.worth(position, position.owners, position.kinds, me, -1, -1, ""))
    if law.score is None:
        return 0.0
    scores = law.scores(position)
    own = scores.pop(me)
    return float((min(scores, default=0) - own) if law.lowest else (own - max(scores, default=0)))
