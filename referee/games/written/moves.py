"""What bots may write under a law that a layout writes: what the law itself lists, chosen on its own position and written as a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.written import chance
from referee.games.written.position import STOP, Move, Position
from referee.games.written.rules import Rules
from referee.games.written.search import Search, value, value_after
from referee.games.written.state import LawState
from referee.judge.ask import trials

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from boardgen.layout.spec.spec import GameSpec
    from referee.games.written.table import Table
    from referee.judge.ask.protocol import Seating

    Choose = Callable[[list[Move], Position], Move]
    Next = Callable[[Position, bool], Move | None]

LONGEST = 60
"""Events of a turn, after which a bot stops."""


class Moves(trials.Moves["Table"]):
    """The moves of one layout."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec

    def table_line(self, table: Table, seating: Seating, ask: trials.Ask, dice: Random) -> str:
        """Return the line that deals a seat its cards, before the first turn."""
        count = table.law.written.deal
        if table.started:
            return ""
        position = table.position()
        for letter in table.order if count else ():
            position.seat = table.seats.index(letter)
            if not position.held("hand", position.seat):
                cards = [chance.decide(table.law, position, Move("draw"), dice) for _ in range(min(count, position.pile()))]
                return f"0{letter} " + " ; ".join(map(table.law.write_event, cards)) if cards else ""
        state = table.state
        if table.law.written.turned and isinstance(state, LawState) and not state.position.turned:
            position.seat, over = table.seats.index(table.order[0]), []
            for _ in range(min(table.law.written.turned, position.pile())):
                over.append(chance.decide(table.law, position, Move("draw"), dice))
            return "0 " + " ; ".join(map(table.law.write_event, over)) if over else ""
        return ""

    def random(self, table: Table, seat: str, rolled: str, dice: Random) -> str:
        """Return a turn of events each of which is as likely as any other that is legal then."""
        return _turn(table, lambda position, begun: table.law.draw(position, dice, begun=begun), dice)

    def greedy(self, table: Table, seat: str, rolled: str, dice: Random) -> str:
        """Return a turn of events after each of which the law's `worth`, or its score, is the best for the seat."""
        me = table.seats.index(seat)

        def choose(options: list[Move], position: Position) -> Move:
            if len(options) == 1:
                return options[0]
            values = [value_after(table.law, position, option, me, dice) for option in options]
            best = max(values)
            return dice.choice([option for option, value in zip(options, values, strict=True) if value == best])

        return _turn(table, _of_all(table.law, choose), dice)

    def search(self, table: Table, seat: str, playouts: int, dice: Random) -> str:
        """Return a turn of events each of which did best in so many playouts."""

        def choose(options: list[Move], position: Position) -> Move:
            return options[0] if len(options) == 1 else Search(table.law, position, dice).best(options, playouts)

        return _turn(table, _of_all(table.law, choose), dice)

    def worth(self, table: Table) -> dict[str, float]:
        """Return how good the position is for each seat, from 0 to 1."""
        position = table.position()
        position.winners = table.law_winners()
        values = {letter: value(table.law, position, number) for number, letter in enumerate(table.seats)}
        return {letter: trials.share(one, 10.0) for letter, one in values.items()}


def _of_all(law: Rules, choose: Choose) -> Next:
    """Return a function that chooses one of the events that may come next."""

    def find(position: Position, begun: bool) -> Move | None:
        options = law.options(position, begun=begun)
        return choose(options, position) if options else None

    return find


def _turn(table: Table, find: Next, dice: Random) -> str:
    """Return a whole turn, each of its events found in turn; what chance decides is decided here."""
    law, position = table.law, table.position()
    written: list[str] = []
    for _ in range(LONGEST):
        move = find(position, bool(written))
        if move is None or move == STOP:
            break
        move = chance.decide(law, position, move, dice)
        written.append(f"roll {'+'.join(map(str, move.dice))}" if move.event == "roll" else law.write_event(move))
        law.play(position, move)
    return " ; ".join(written) or "pass"
