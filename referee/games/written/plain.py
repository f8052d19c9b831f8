"""Plain turns under a law that a layout writes, such as `12K E3` or `4R A1>B2 ; @C3 arrow`: read and played without a statement for each.

Whatever is not plain, is refused or ends the game is left to the ordinary way, which says what there is to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import UnreadableMove
from referee.games.intersections import plays_on
from referee.games.record.state import audit
from referee.games.written import judge
from referee.games.written.position import Move
from referee.games.written.state import LawState, bring_up

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.games.record.events import Vocabulary
    from referee.games.written.position import Position
    from referee.games.written.table import Table

KEPT = 20_000
"""The most events whose meaning is kept."""


class Events:
    """Reads events on the board as they are usually written: `@D4`, `@D4 queen`, `D4>D5`, `x D4`."""

    __slots__ = ("_known", "_points")

    def __init__(self, points: Mapping[str, int]) -> None:
        self._points = points
        self._known: dict[str, Move | None] = {}

    def read(self, text: str, vocabulary: Vocabulary) -> Move | None:
        """Return an event; None for one that is written in another way."""
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


def play_plain(table: Table, first: str, lines: Sequence[str | bytes], start: int) -> int:
    """Play the plain turns at the head of some lines, as `hurry` of a table does; returns how many."""
    position, order, played = table.position(), table.order, 0
    touched: list[int] = []
    lead = 1 if first else 0
    while (at := start + played - lead) < len(lines):
        line = first if first and not played else lines[at]
        head = f"{position.round}{order[position.turn]} "
        if not isinstance(line, str) or not line.startswith(head) or not plays_on(lines, at + 1):
            break
        before = position.copy()
        if not _play_turn(table, position, line[len(head) :]):
            position = before
            break
        touched += position.touched
        position.touched.clear()
        played, table.last_played = played + 1, head[:-1]
    if not played:
        return 0
    position.touched = touched
    before_all, state = table.state, table.state.copy()
    assert isinstance(state, LawState)
    state.passing, state.passes = False, 0
    bring_up(state, table.board, position)
    cells = table.board.position()
    audit(state, before_all, table.figures, len(cells) - cells.count(0))
    table.state, table.round, table.turn = state, position.round, position.turn
    return played


def _play_turn(table: Table, position: Position, text: str) -> bool:
    """Play a turn, and what follows from it; whether that can be, and the game goes on."""
    law = table.law
    for part in text.split(" ; "):
        move = table.plain.read(part, table.vocabulary)
        if move is None or not _is_legal(table, position, move):
            return False
        law.play(position, move)
    if position.over or not law.may_end(position):
        return False
    law.end_turn(position, only=True)
    return not position.over


def _is_legal(table: Table, position: Position, move: Move) -> bool:
    law, owners, to = table.law, position.owners, move.to
    if move.event == "move":
        if owners[move.start] != position.seat:
            return False
    elif move.event == "take":
        if owners[to] < 0:
            return False
    elif not law.has_supply(position, move.piece):
        return False
    if judge.reach(law, position, move) is not None or any(True for _ in law.broken(position, move)):
        return False
    return move.event == "take" or owners[to] < 0 or law.takes_its_place(position, move)
