"""The short way for what most lines of a log are: a stone, set by the seat whose turn it is, about which there is nothing to say.

Such lines are played in one run of the capture law. Whatever is not plain (a claim, a comment, a card, a point that is taken, a
stone out of reach) ends the run, and the line goes the ordinary way, which alone finds faults and words for them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.go.refusals import Refused
from referee.rules.territory.spoils import split

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from referee.go.captures import Fallen
    from referee.rules.territory.table import Table

_plain = re.compile(r"[0-9]+[A-Z] +([1-6])\+([1-6]) +([A-Z]{1,2}[0-9]{1,3})").fullmatch


class Stretch:
    """The label of all positions of a run: each is known by its index in the history, and with it its turn."""

    __slots__ = ("_first", "_number", "_order")

    def __init__(self, first: int, number: int, order: tuple[str, ...]) -> None:
        self._first = first
        self._number = number
        self._order = order

    def at(self, index: int) -> str:
        """The id of the turn whose position has this index."""
        round_, seat = divmod(self._number + index - self._first, len(self._order))
        return f"{round_}{self._order[seat]}"


def hurry(table: Table, first: str, lines: Sequence[str | bytes], start: int) -> int:
    """Play plain lines, see `referee.rules.protocol.Table.hurry`."""
    law, state, order = table.law, table.state, table.order
    limit = law.figures.hand.limit
    if not table.started or table.finished or law.ko != "superko" or any(hand.size > limit for hand in state.hands):
        return 0
    board = law.board
    seats = len(order)
    number = table.round * seats + table.turn
    after = state.copy()

    def fell(colour: int, groups: tuple[Fallen, ...]) -> None:
        split(groups, after, law.order, colour)

    board.ko = "superko"
    label = Stretch(len(board.history), number, order)
    played = _Played()
    try:
        board.replay(_moves(table, first, lines, start, number, played), label=label, fell=fell)
    except Refused as refused:
        played.lines = refused.number
    finally:
        board.ko = "none"
    count = played.lines
    if count:
        after.count(set=count)
        after.passes = 0
        movers = {law.order[(number + at) % seats] for at in range(min(count, seats))}
        after.passed = after.passed - movers
        table.state = after
        table.round, table.turn = divmod(number + count, seats)
        tip = board.history.tip
        assert tip is not None  # positions were remembered
        assert tip[4] is not None
        law.before = tip[4][1]
    return count


class _Played:
    """How many lines a run has given to the board."""

    __slots__ = ("lines",)

    def __init__(self) -> None:
        self.lines = 0


def _moves(table: Table, first: str, lines: Sequence[str | bytes], start: int, number: int, played: _Played) -> Iterator[tuple[int, int]]:
    """The stones of plain lines in turn, up to the first line that is not plain or that an `!ok` could follow."""
    order, colours = table.order, table.law.order
    find = table.spec.board.index.get
    seats, last = len(order), len(lines) - 1
    at = start - 1 if first else start
    line: str | bytes = first or (lines[at] if at < len(lines) else "")
    round_, turn = divmod(number, seats)
    heads = [f"{seat} " for seat in order]
    said = str(round_)
    reaching = _reaching(table) if table.law.dice else None
    count = 0
    try:
        while at < last:
            at += 1
            following = lines[at]
            # A line of play follows, and not an `!ok`, nor a blank line or remark behind which one may stand.
            if not following[:1].isdigit():
                return
            head = said + heads[turn]
            if not line.startswith(head):  # type: ignore[arg-type]  # of a line that is no text this is a TypeError
                return
            point = find(line[len(head) :]) if reaching is None else reaching(line, colours[turn])  # type: ignore[arg-type]  # likewise
            if point is None:
                return
            yield colours[turn], point
            count += 1
            line = following
            turn += 1
            if turn == seats:
                turn = 0
                round_ += 1
                said = str(round_)
    except TypeError:  # the bytes of a line that is not UTF-8
        return
    finally:
        played.lines = count


def _reaching(table: Table) -> Callable[[str, int], int | None]:
    """Finds the point of a line such as `5+2 D7` behind its id, where it lies within the dice of the line."""
    law, board, find = table.law, table.board, table.spec.board.index.get
    origins, near, reach_of = table.state.starts, law.distances.near, law.reach_of

    def point_of(line: str, colour: int) -> int | None:
        found = _plain(line)
        point = None if found is None else find(found[3])
        if found is None or point is None or origins[colour] is None:
            return None
        return point if near(point, reach_of((int(found[1]), int(found[2]))), board, colour, origins[colour]) else None

    return point_of
