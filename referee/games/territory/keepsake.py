"""What a poster of The Map is the Territory shows: whose land is whose at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.territory.table import owners
from referee.judge.ask import trials

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.games.territory.table import Table


class Keepsake(trials.Keepsake["Table"]):
    """Counts the board when the game is over."""

    pieces = "stones"

    def begun(self, table: Table) -> bool:
        """Return whether everybody has a stone: before that the whole map is territory of those who have."""
        return len(set(table.board.position()) - {0}) == len(table.seats)

    def land(self, table: Table) -> Mapping[str, str]:
        """Return the seat whose territory each empty point is."""
        names = table.spec.board.names
        return {names[point]: table.seats[owner] for point, owner in enumerate(owners(table.board)) if owner >= 0}
