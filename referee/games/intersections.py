"""What games on intersections have in common: whose turn it is, stones as they are named, set by hand and compared with written rows."""

from __future__ import annotations

from abc import abstractmethod
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar, Generic, TypeAlias

from referee.errors import Remark, UnreadableMove
from referee.judge.ask import lookup, protocol
from referee.judge.ask.judged_step import S, Step
from referee.judge.ask.protocol import E, M, Misread, Seating
from referee.judge.ask.refusals import Phrase, Refusals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from random import Random

    from boardgen.layout.ground.board import Board
    from boardgen.layout.spec.spec import GameSpec
    from referee.go.goban import Goban, Mark
    from referee.tlog.statements import Diagram, Event, Fix, Round, Turn


class BoardStep(Step[S]):
    """A step on a board of stones."""

    __slots__ = ("board",)

    board: Goban

    def keep(self) -> Callable[[], None]:
        undo, mark = super().keep(), self.board.mark()

        def undo_all() -> None:
            undo()
            self.board.undo(mark)

        return undo_all

    def texts(self, values: Mapping[str, object]) -> dict[str, object]:
        """Return values as in every game. For a place, {stone} says which seat has a stone there, or that it is empty."""
        texts, place = super().texts(values), values.get("place")
        if isinstance(place, int):
            colour = self.board.colour_at(place)
            texts["stone"] = Phrase("empty") if colour < 0 else self.seats[colour]
        return texts

    def stone(self, point: int) -> str:
        """Return the seat letter on a point, or a word for its being empty."""
        colour = self.board.colour_at(point)
        return "empty" if colour < 0 else self.seats[colour]

    def samples(self, count: int) -> list[str]:
        """Return points for an example."""
        return samples(self.board, self.name, count)


Played: TypeAlias = "tuple[Mark, tuple[str, ...], int, int, bool, bool, bool]"
"""How far a game of rounds has come."""


class Rounds(protocol.TableOf[E, S, M], Generic[E, S, M]):
    """A game in which the seats of `order` move in turn, round by round, on a board of stones.

    `seats` has the letters of the colours. Where `any_first`, stones were set by hand and the first turn may be any."""

    __slots__ = ("any_first", "board", "finished", "names", "order", "refusals", "round", "seats", "spec", "started", "turn")

    finished: bool
    PLACING: ClassVar[tuple[str, ...]] = ("place",)
    """The events that put stones on points."""

    def __init__(self, spec: GameSpec, seating: Seating, seats: tuple[str, ...], board: Goban) -> None:
        self.spec = spec
        self.refusals = Refusals(spec)
        self.names = seating.names
        self.order = seating.order
        self.seats = seats
        self.board = board
        self.round = 1
        self.turn = 0
        self.any_first = self.started = self.finished = False

    def due(self) -> tuple[int, str] | None:
        return None if self.finished else (self.round, self.order[self.turn])

    def has_left(self, turn: int) -> bool:
        """Return whether the seat with this place in the order has left the game, so that it is never due again."""
        return False

    def following(self) -> tuple[int, str] | None:
        seats = len(self.order)
        turns = (turn for turn in range(self.turn + 1, self.turn + seats + 1) if not self.has_left(turn % seats))
        return next(((self.round + turn // seats, self.order[turn % seats]) for turn in turns), None)

    def skip_to(self, turn: tuple[int, str]) -> bool:
        round_, seat = turn
        if seat not in self.order or (round_, self.order.index(seat)) < (self.round, self.turn):
            return False
        self.round, self.turn, self.started = round_, self.order.index(seat), True
        return True

    def break_off(self) -> None:
        self.finished = True

    def any_turn(self) -> bool:
        return self.any_first and not self.started

    def save_rounds(self) -> Played:
        """Return how far the game has come, for `restore_rounds`."""
        return self.board.mark(), self.order, self.round, self.turn, self.any_first, self.started, self.finished

    def restore_rounds(self, saved: Played) -> None:
        """Go back to where the game was."""
        mark, self.order, self.round, self.turn, self.any_first, self.started, self.finished = saved
        self.board.undo(mark)

    def sample(self) -> str:
        """Return a point for an example."""
        return samples(self.board, self.spec.board.names.__getitem__, 1)[0]

    def events(self, turn: Turn | Round, read: Callable[[Event], E]) -> tuple[list[E], list[Misread]]:
        """Return the events of a line as `read` understands them, and its faults; a set-up after a turn or after the end is one."""
        if turn.round and not any(written.by for written in turn.events):
            with suppress(UnreadableMove):  # then each is read by itself, so that all that cannot be read are reported
                return [read(written) for written in turn.events], []
        events, faults = lookup.events(turn, self.seats, read)
        if turn.round == 0 and (self.started or self.finished) and not faults:
            code = "tlog:order.place" if self.started else "tlog:order.ended"
            help = "delete the line" if self.finished else "write a later correction as `fix`"
            late = UnreadableMove(code, "the set-up comes before the first turn", help=help)
            faults.append(protocol.Misread(0, late))
        return events, faults

    def check_set_up(self, rule: str) -> None:
        """Raise IllegalMove for `rule` where a group was set up without a liberty."""
        names = self.spec.board.names
        for group in self.board.breathless():
            points = tuple(names[point] for point in group)
            seat = self.seats[self.board.colour_at(group[0])]
            raise self.refusals.illegal(rule, points=points, event=-1, who=seat, group=" ".join(points))

    def find_points(self, event: Event) -> Iterator[str]:
        if event.verb in self.PLACING:
            yield from (name for token in event.args if (name := token.text.lstrip("@")) in self.spec.board.index)

    def take_up(self, turn: Turn) -> None:
        """Note that a turn was played: where it was the first after a set-up by hand, the rest goes on from there."""
        if self.any_turn():
            self.round, self.turn = turn.round, self.order.index(turn.seat)
        self.started = True

    def pass_on(self, turns: int = 1) -> None:
        """Make the seat due that comes so many turns later in the order, whether or not it has left."""
        rounds, self.turn = divmod(self.turn + turns, len(self.order))
        self.round += rounds

    @abstractmethod
    def put(self, point: int, seat: int) -> None:
        """Set a stone by hand: before the first turn as `place` does, later booked as a correction."""

    @abstractmethod
    def lift(self, point: int) -> None:
        """Take a stone off by hand; after the first turn it is booked as a correction."""

    def read_fix(self, fix: Fix) -> None:
        if fix.point is None:
            seats = self.read_fixed(fix)
        else:
            self.find_point(fix.key.text)
            seats = [fix.mark.text] if fix.mark is not None else []
        for letter in seats:
            lookup.seat(letter, self.seats)

    def find_point(self, text: str) -> int:
        """Return the number of a point such as `d4`. UnreadableMove where the board has none of that name."""
        return lookup.point(self.spec.board, text)

    @abstractmethod
    def read_fixed(self, fix: Fix) -> list[str]:
        """Return the seats that a correction of a holding names. UnreadableMove for one that cannot be corrected so."""

    def fix_stone(self, fix: Fix, rule: str, piece: str) -> str:
        """Set or lift what this game calls a `piece`; returns what was done. IllegalMove for `rule` where it cannot be."""
        point = lookup.point(self.spec.board, fix.key.text)
        name = self.spec.board.names[point]
        colour = self.board.colour_at(point)
        if fix.mark is None:
            if colour < 0:
                raise self.refusals.illegal(rule, "empty", points=(name,), place=name)
            self.lift(point)
            return f"{piece} of {self.seats[colour]} taken off {name}"
        if colour >= 0:
            raise self.refusals.illegal(rule, "taken", points=(name,), place=name, stone=self.seats[colour])
        self.put(point, self.seats.index(fix.mark.text))
        return f"{piece} of {fix.mark.text} set on {name}"

    def row(self, row: Diagram, *, adopt: bool) -> list[Remark]:
        wrong, remarks = differences(row, self.spec.board, self.seats, self.board.colour_at, self.refusals)
        if adopt:
            for point, colour in wrong:
                if self.board.colour_at(point) >= 0:
                    self.lift(point)
                if colour >= 0:
                    self.put(point, colour)
        return remarks


def samples(board: Goban, name: Callable[[int], str], count: int) -> list[str]:
    """Return empty points here and there on a board for use in an example; any points of a full board."""
    points = [point for point in range(board.topology.size) if board.colour_at(point) < 0] or range(board.topology.size)
    return [name(points[len(points) * (2 * number + 1) // (2 * count)]) for number in range(count)]


def differences(
    row: Diagram, board: Board, seats: Sequence[str], colour_at: Callable[[int], int], words: Refusals
) -> tuple[list[tuple[int, int]], list[Remark]]:
    """Return where a row differs from the board: each point with the colour written (-1 for none), and the note about them.

    `seats` are the letters of the colours. UnreadableMove for a row of another board."""
    if row.row is None:
        raise UnreadableMove("tlog:row", "a board row begins with its number", help=f"for example `| {board.rows} ...`")
    if not 1 <= row.row <= board.rows:
        raise UnreadableMove("tlog:row", f"this board has no row {row.row}", help=f"rows run from 1 to {board.rows}")
    if len(row.marks) != board.columns:
        message = f"row {row.row} has {board.columns} intersections, not {len(row.marks)}"
        raise UnreadableMove("tlog:row", message, help="one mark each: `.`, a seat, or `_` for a hole")
    # Points are in reading order, so a row is a run of them.
    point = board.row.index(row.row) - 1 if row.row in board.row else len(board.names)
    stop = point + board.row.count(row.row)
    wrong: list[tuple[int, int]] = []
    first: int | None = None
    for column, mark in enumerate(row.marks):
        if point < stop and board.col[point + 1] == column:
            point += 1
        else:
            if mark.text not in ("_", "."):
                message = f"the board has no intersection where {mark.text} is written"
                raise UnreadableMove("tlog:row", message, arg=column, help="write `_` there")
            continue
        if mark.text != "." and mark.text not in seats:
            hole, other = f"the board has an intersection at {board.names[point]}", f"`{mark.text}` is not a seat of this game"
            message = hole if mark.text == "_" else other
            raise UnreadableMove("tlog:row", message, arg=column, help=f"`.` or one of {' '.join(seats)}")
        written = -1 if mark.text == "." else seats.index(mark.text)
        if colour_at(point) != written:
            first = column if first is None else first
            wrong.append((point, written))
    if not wrong:
        return [], []
    parts = []
    for point, _ in wrong:
        colour = colour_at(point)
        place = board.names[point]
        parts.append(words.message("row_empty", place=place) if colour < 0 else words.message("row_stone", place=place, seat=seats[colour]))
    message = words.message("row", row=row.row, points=", ".join(parts))
    return wrong, [Remark("error", "claim:row", message, None, first, off=tuple(wrong))]


SIDES = 6
"""The notation has no others: the kind of word DICE (tlog/words.py)."""


def two_dice(dice: Random) -> str:
    """Return a roll, as a log has it."""
    return f"{dice.randint(1, SIDES)}+{dice.randint(1, SIDES)}"
