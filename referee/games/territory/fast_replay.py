"""The short way for what most lines of a log are: a stone, set by the seat whose turn it is, about which there is nothing to say.

Such lines are played in one run of the capture law. Whatever is not plain (a claim, a comment, a card, a point that is taken, a
stone out of reach) ends the run, and the line goes the ordinary way, which alone finds faults and words for them.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

from referee.games.territory.spoils import split
from referee.go.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from referee.games.territory.law import Law
    from referee.games.territory.table import Table
    from referee.go.view import Fallen

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
    """Play plain lines, see `referee.judge.protocol.Table.hurry`: runs of stones, and the passes between them."""
    limit = table.law.figures.hand.limit
    if not table.started or table.finished or any(hand.size > limit for hand in table.state.hands):
        return 0
    ahead = _Ahead(first, lines, start)
    while _stones(table, ahead) or _pass(table, ahead):
        pass
    return ahead.played


class _Ahead:
    """The lines that come next, `first` before the others, and how many of them have been played."""

    __slots__ = ("_lines", "_start", "first", "played")

    def __init__(self, first: str, lines: Sequence[str | bytes], start: int) -> None:
        self.first = first
        self._lines = lines
        self._start = start - 1 if first else start
        self.played = 0

    def rest(self) -> Iterator[tuple[str | bytes, str | bytes]]:
        """Each line that was not played with the one after it; the last line has none and is left out."""
        lines, at = self._lines, self._start + self.played
        line, count = lines.__getitem__, len(lines)
        if not self.played and self.first:
            head = [(self.first, lines[at + 1])] if at + 1 < count else []
            return chain(head, zip(map(line, range(at + 1, count - 1)), map(line, range(at + 2, count)), strict=True))
        return zip(map(line, range(at, count - 1)), map(line, range(at + 1, count)), strict=True)


def _stones(table: Table, ahead: _Ahead) -> int:
    """Play a run of stones; returns how many."""
    law, order = table.law, table.order
    board, seats = law.board, len(order)
    before = board.position()
    if law.ko == "simple" and not _history_tells(law, before):
        return 0
    number = table.round * seats + table.turn
    after = table.state.copy()

    def fell(colour: int, groups: tuple[Fallen, ...]) -> None:
        split(groups, after, law.order, colour)

    board.ko = law.ko
    label = Stretch(len(board.history), number, order)
    played = _Played()
    try:
        board.replay(_moves(table, ahead, number, played), label=label, fell=fell)
    except Refused as refused:
        played.lines = refused.number
    finally:
        board.ko = "none"
    count = played.lines
    if count:
        after.count(set=count)
        after.passes = 0
        after.passed -= {law.order[(number + at) % seats] for at in range(min(count, seats))}
        table.state = after
        table.round, table.turn = divmod(number + count, seats)
        tip = board.history.tip
        assert tip is not None  # positions were remembered
        assert tip[4] is not None
        law.before = before if count == 1 else tip[4][1]
        ahead.played += count
    return count


def _history_tells(law: Law, position: bytes) -> bool:
    """Whether the board's history knows the position that a simple ko forbids now; where the last turn changed nothing, it is told so.

    It may not know it after a card that set several stones, or after a correction by hand.
    """
    history = law.board.history
    tip = history.tip
    if tip is None or tip[1] != position:
        return False
    if law.before == position:
        law.board.remember()
        return True
    return not tip[5] and tip[4] is not None and law.before == tip[4][1]


def _pass(table: Table, ahead: _Ahead) -> int:
    """Play a line that is a pass and no more; returns 1, or 0 where the next line is another."""
    pair = next(ahead.rest(), None)
    order, law = table.order, table.law
    if pair is None or not pair[1][:1].isdigit() or pair[0] != f"{table.round}{order[table.turn]} pass":
        return 0
    after = table.state.copy()
    after.passes += 1
    after.passed |= {law.order[table.turn]}
    table.state = after
    table.round, table.turn = divmod(table.round * len(order) + table.turn + 1, len(order))
    law.before = law.board.position()
    ahead.played += 1
    return 1


class _Played:
    """How many lines a run has given to the board."""

    __slots__ = ("lines",)

    def __init__(self) -> None:
        self.lines = 0


def _moves(table: Table, ahead: _Ahead, number: int, played: _Played) -> Iterator[tuple[int, int]]:
    """The stones of plain lines in turn, up to the first line that is not plain or that an `!ok` could follow."""
    order, colours = table.order, table.law.order
    find = table.spec.board.index.get
    seats = len(order)
    round_, turn = divmod(number, seats)
    heads = [f"{seat} " for seat in order]
    said = str(round_)
    reaching = _reaching(table) if table.law.dice else None
    count = 0
    try:
        pairs = ahead.rest()
        first = next(pairs, None)
        if first is None or not "0" <= first[0] < ":":  # type: ignore[operator]  # of a line that is not text this is a TypeError
            return
        for line, following in chain((first,), pairs):
            # A line of play follows, which begins with a digit; not an `!ok`, and not an empty line or a comment before one.
            if not "0" <= following < ":":  # type: ignore[operator]  # likewise
                return
            head = said + heads[turn]
            if reaching is not None and not line.startswith(head):  # type: ignore[arg-type]  # likewise
                return
            # The line begins with a digit and no point does: one with another head is not found.
            point = find(line.removeprefix(head)) if reaching is None else reaching(line, colours[turn])  # type: ignore[arg-type]  # likewise
            if point is None:
                return
            yield colours[turn], point
            count += 1
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
