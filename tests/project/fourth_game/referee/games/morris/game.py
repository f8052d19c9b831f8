"""The law of three men's morris."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.errors import UnreadableMove
from referee.games import base
from referee.judge.ask import lookup
from referee.judge.ask.laws import Law
from referee.tlog.words import Terminal, Verb

if TYPE_CHECKING:
    from boardgen.layout.spec.spec import GameSpec
    from referee.judge.ask.judged_step import Step
    from referee.judge.ask.protocol import Seating
    from referee.tlog.statements import Event

WAYS = {"north": (0, 1), "south": (0, -1), "west": (-1, 0), "east": (1, 0)}
"""Columns and rows of a step."""


class Move(NamedTuple):
    """A man set on a point, or slid to it from another."""

    to: int
    origin: int | None = None


class Table(base.Table[Move]):
    """White and Black in turns."""

    KEY, ONE, ENDS, WON = "men", "mm:turn.one", "mm:end.kind", "a line of men"

    def read_event(self, event: Event) -> Move:
        board, words = self.spec.board, [word.text for word in event.args]
        point = lookup.point(board, words[0], 0)
        if event.verb == "set":
            return Move(point)
        east, north = WAYS[words[1]]
        at = (board.col[point] + east, board.row[point] + north)
        to = next((near for near in board.neighbours[point] if (board.col[near], board.row[near]) == at), None)
        if to is None:
            raise UnreadableMove("tlog:point", f"no line leads {words[1]} from {board.names[point]}", arg=1)
        return Move(to, point)

    def take(self, step: Step[base.State], move: Move) -> None:
        men, seat, each = step.s.pieces, self.order[step.seat], int(self.spec.figures.sections["men"]["each"])
        mine, owner = step.s.points(seat), men.get(move.to, "")
        if move.origin is None:
            step.need(len(mine) < each, "mm:set.men", count=each)
            step.need(not owner, "mm:set.taken", place=move.to, owner=owner, arg=0)
        else:
            step.need(len(mine) == each, "mm:set.owed")
            step.need(move.origin in mine, "mm:slide.own", place=move.origin)
            step.need(not owner, "mm:slide.taken", place=move.to, owner=owner, arg=0)
            del men[move.origin]
        men[move.to] = seat
        mine = step.s.points(seat)
        for lines in (self.spec.board.row, self.spec.board.col):
            if len(mine) == each == lines.count(lines[move.to]) and {lines[point] for point in mine} == {lines[move.to]}:
                step.s.winner, step.s.over = seat, True


class Morris(Law[Table]):
    """Three men's morris."""

    verbs = (Verb("set", "set POINT", "set B2", "1W set B2"), Verb("slide", "slide POINT WAY", "slide B2 east", "4W slide B2 east"))
    words = (Terminal("WAY", "north|south|west|east", False, "a way along a line", "east"),)

    def open(self, spec: GameSpec, shared: object, seating: Seating) -> Table:
        return Table(spec, seating)


LAW = Morris()
