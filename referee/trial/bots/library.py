"""What a game offers its bots, found by the name of its law and made once for each layout."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgen.layout.files.game_modules import game_module
from referee.errors import Unusable

if TYPE_CHECKING:
    from boardgen.layout.spec.spec import GameSpec
    from referee.judge.ask.protocol import Table
    from referee.judge.ask.trials import Moves


class Library:
    """What a game offers its bots, made once for each layout."""

    __slots__ = ("_moves", "_spec")

    def __init__(self) -> None:
        self._spec: object = None
        self._moves: Any = None

    def of(self, table: Table) -> Moves:
        """The moves of the layout of a table."""
        if self._spec is not table.spec:
            self._spec, self._moves = table.spec, moves_of(table.spec)
        moves: Moves = self._moves
        return moves


def moves_of(spec: GameSpec) -> Moves:
    """What a layout's game offers its bots. Unusable where the game offers none."""
    module = game_module("referee", spec.law, "moves")
    if module is None:
        raise Unusable(f"{spec.title} cannot be played by bots: referee/games/{spec.law} has no moves.py; write it, or choose another game")
    moves: Moves = module.Moves(spec)
    return moves
