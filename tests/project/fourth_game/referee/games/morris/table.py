"""A game of three men's morris in progress: whose turn it is, where the men are, and who has a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.errors import IllegalMove, UnreadableMove
from referee.games import intersections
from referee.judge.ask import lookup, protocol
from referee.judge.ask.protocol import Misread, Standing
from referee.judge.ask.refusals import Refusals
from referee.judge.ask.step import Step

if TYPE_CHECKING:
    from boardgen.layout.spec.spec import GameSpec
    from referee.errors import Remark
    from referee.judge.ask.protocol import Seating
    from referee.judge.ask.step import Waiver
    from referee.tlog.statements import Dead, Diagram, End, Fix, Reveal, Round, Turn

HANDICAPS = False
WAYS = {"north": (0, 1), "south": (0, -1), "west": (-1, 0), "east": (1, 0)}
"""Columns and rows of a step."""


class Move(NamedTuple):
    """A man set on a point, or slid to it from another."""

    to: int
    origin: int | None = None


def prepare(spec: GameSpec) -> tuple[frozenset[int], ...]:
    """The lines of the board from end to end."""
    board = spec.board
    across = [[p for p in range(len(board)) if board.row[p] == row] for row in range(1, board.rows + 1)]
    down = [[p for p in range(len(board)) if board.col[p] == column] for column in range(board.columns)]
    return tuple(frozenset(points) for points in (*across, *down))


class Table(protocol.Table):
    """White and Black in turns; `men` has the seat on each point."""

    last = ""

    def __init__(self, spec: GameSpec, lines: tuple[frozenset[int], ...], seating: Seating) -> None:
        self.spec = spec
        self.refusals = Refusals(spec)
        self.names = seating.names
        self.order = seating.order
        self.lines = lines
        self.each = int(spec.figures.sections["men"]["each"])
        self.men: dict[int, str] = {}
        self.winner = ""
        self.over = False
        self._turns = 0

    @property
    def finished(self) -> bool:
        return self.over

    def due(self) -> tuple[int, str] | None:
        round_, seat = divmod(self._turns, len(self.order))
        return None if self.over else (round_ + 1, self.order[seat])

    def save(self) -> Any:
        return dict(self.men), self.winner, self.over, self._turns, self.last

    def restore(self, saved: Any) -> None:
        men, self.winner, self.over, self._turns, self.last = saved
        self.men = dict(men)

    def read(self, turn: Turn | Round) -> tuple[list[Move], list[Misread]]:
        events: list[Move] = []
        faults: list[Misread] = []
        for number, event in enumerate(turn.events):
            try:
                events.append(self._move(event.verb, [word.text for word in event.args]))
            except UnreadableMove as why:
                faults.append(Misread(number, why))
        return events, faults

    def _move(self, verb: str, words: list[str]) -> Move:
        board = self.spec.board
        if verb not in ("set", "slide"):
            raise UnreadableMove("tlog:verb", f"{self.spec.title} has no `{verb}`", help="write `set B2` or `slide B2 east`")
        point = lookup.point(board, words[0], 0)
        if verb == "set":
            return Move(point)
        east, north = WAYS[words[1]]
        at = (board.col[point] + east, board.row[point] + north)
        to = next((near for near in board.neighbours[point] if (board.col[near], board.row[near]) == at), None)
        if to is None:
            raise UnreadableMove("tlog:point", f"no line leads {words[1]} from {board.names[point]}", arg=1)
        return Move(to, point)

    def play(self, turn: Turn, events: list[Move], waiver: Waiver) -> list[Remark]:
        if len(events) != 1:
            raise self.refusals.illegal("mm:turn.one", event=len(events) - 1, count=len(events))
        (move,) = events
        mine = [point for point, seat in self.men.items() if seat == turn.seat]
        step: Step[int] = Step(None, self.order.index(turn.seat), self.order, self.spec.board.names.__getitem__, waiver, self.refusals)
        step.number = 0
        owner = self.men.get(move.to, "")
        if move.origin is None:
            step.need(len(mine) < self.each, "mm:set.men", count=self.each)
            step.need(not owner, "mm:set.taken", place=move.to, owner=owner, arg=0)
        else:
            step.need(len(mine) == self.each, "mm:set.owed")
            step.need(move.origin in mine, "mm:slide.own", place=move.origin)
            step.need(not owner, "mm:slide.taken", place=move.to, owner=owner, arg=0)
        if move.origin is not None:
            del self.men[move.origin]
        self.men[move.to] = turn.seat
        mine = [point for point, seat in self.men.items() if seat == turn.seat]
        if len(mine) == self.each and any(set(mine) == line for line in self.lines):
            self.winner, self.over = turn.seat, True
        self._turns += 1
        self.last = turn.id
        return []

    def play_round(self, turn: Round, events: list[Any], waiver: Waiver) -> list[Remark]:
        raise IllegalMove("tlog:order.place", "this game has no lines that are for all seats", stands=False)

    def keys(self) -> tuple[str, ...]:
        return ("men",)

    result_key = "men"

    def holding(self, key: str, seat: str) -> int | None:
        return sum(owner == seat for owner in self.men.values()) if key == "men" else None

    def adopt(self, key: str, seat: str, value: int) -> str:
        return "men are not taken over from a claim"

    def row(self, row: Diagram, *, adopt: bool) -> list[Remark]:
        wrong, remarks = intersections.differences(row, self.spec.board, self.order, self._colour, self.refusals)
        for point, colour in wrong if adopt else ():
            self.men.pop(point, None)
            if colour >= 0:
                self.men[point] = self.order[colour]
        return remarks

    def _colour(self, point: int) -> int:
        return self.order.index(self.men[point]) if point in self.men else -1

    def read_fix(self, fix: Fix) -> None:
        raise UnreadableMove("tlog:fix.key", "this game has no `fix`", help="delete the wrong line and write it again")

    def fix(self, fix: Fix) -> str:
        raise AssertionError("no correction can be read")

    def rule(self, option: str, value: str) -> None:
        raise UnreadableMove("tlog:option", f"{self.spec.title} has no options")

    def end(self, end: End) -> None:
        if end.how != "agreed":
            raise self.refusals.illegal("mm:end.kind", "how", how=end.how)
        self.over = True

    def count(self, line: Dead | Reveal) -> None:
        raise self.refusals.illegal("mm:end.kind", "count")

    def view(self) -> dict[str, Any]:
        names = self.spec.board.names
        stones = {names[point]: self.men[point] for point in sorted(self.men)}
        players = {seat: {"name": name, "men": self.holding("men", seat)} for seat, name in self.names.items()}
        return {"stones": stones, "players": players, "table": {}}

    def standings(self) -> list[Standing]:
        def standing(seat: str) -> Standing:
            won = seat == self.winner
            place = None if not self.over else 1 if won or not self.winner else 2
            points = None if not self.over else 1 if won else 0 if self.winner else 0.5
            how = [("a line of men", "1")] if won else []
            return Standing(seat, self.names[seat], place, int(won), points, {"men": self.holding("men", seat)}, how)

        return sorted(map(standing, self.names), key=lambda one: (one.place or 0, one.seat))

    def corrections(self) -> list[str]:
        return []
