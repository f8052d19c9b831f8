"""Plain turns under a law that a layout writes, such as `12K E3` or `4R A1>B2 ; @C3 arrow`: read and played without a statement for each.

Whatever is not plain, is refused or ends the game is left to the ordinary way, which says what there is to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import UnreadableMove
from referee.games.written.position import Move, Position

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.games.record.events import Vocabulary
    from referee.games.written.rules import Rules

KEPT = 20_000
"""The most events whose meaning is kept."""


class Events:
    """Reads events on the board as they are usually written: `@D4`, `@D4 queen`, `D4>D5`, `x D4`."""

    __slots__ = ("_known", "_points")

    def __init__(self, points: Mapping[str, int]) -> None:
        self._points = points
        self._known: dict[str, Move | None] = {}

    def turn(self, text: str, vocabulary: Vocabulary) -> list[Move | None]:
        """Return the events of a turn; None for one that is written in another way."""
        return [self._find(part, vocabulary) for part in text.split(" ; ")]

    def _find(self, text: str, vocabulary: Vocabulary) -> Move | None:
        if text not in self._known:
            if len(self._known) >= KEPT:
                self._known.clear()
            self._known[text] = self._read(text, vocabulary)
        return self._known[text]

    def _read(self, text: str, vocabulary: Vocabulary) -> Move | None:
        find = self._points.get
        if text[:1] == "@":
            name, _, kind = text[1:].partition(" ")
            to = find(name)
            try:
                number = vocabulary.kind(kind, None) if kind else vocabulary.only_kind(None)
            except UnreadableMove:
                return None
            return None if to is None or (kind and vocabulary.kind_name(number) != kind) else Move("put", number, to=to)
        if text[:2] == "x ":
            to = find(text[2:])
            return None if to is None else Move("take", to=to)
        name, _, other = text.partition(">")
        start, to = find(name), find(other)
        return None if start is None or to is None or start == to else Move("move", start=start, to=to)


def play_turn(law: Rules, position: Position, moves: Sequence[Move | None]) -> bool:
    """Play a turn, and what follows from it; return whether it can be played and the game goes on. If not, the position is of no use."""
    for move in moves:
        if move is None or not _is_legal(law, position, move):
            return False
        law.play(position, move)
    if position.over or not law.may_end(position):
        return False
    law.end_turn(position, only=True)
    return not position.over


def _is_legal(law: Rules, position: Position, move: Move) -> bool:
    owners, to = position.owners, move.to
    if move.event == "move":
        if owners[move.start] != position.seat:
            return False
    elif move.event == "take":
        if owners[to] < 0:
            return False
    elif not law.has_supply(position, move.piece):
        return False
    if law.reach(position, move) is not None or any(True for _ in law.find_broken(position, move)):
        return False
    return move.event == "take" or owners[to] < 0 or law.takes_its_place(position, move)
