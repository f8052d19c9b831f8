"""The fast path for what most lines of a log are: a stone, set by the seat whose turn it is, with nothing to report about it.

Such lines are played in one run of the capture law. Whether a seat has its start, a stone is within reach, a hand small enough and a
turn counted is asked of the same functions that the law asks (state.py). Whatever is not plain (a claim, a comment, a card,
a point that is taken, a stone out of reach) ends the run, and the line goes the ordinary way, which alone finds mistakes and words for
them."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain, cycle, repeat, takewhile
from operator import eq
from typing import TYPE_CHECKING

from referee.games.territory.stones import Stretch, split
from referee.go.refusals import Refused
from referee.judge.ask.protocol import plays_on

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from referee.games.territory.state import Rules, State
    from referee.go.goban import Fallen

_plain = re.compile(r"[0-9]+[A-Z] +([1-6])\+([1-6]) +([A-Z]{1,2}[0-9]{1,3})").fullmatch

_stone = re.compile(r"([0-9]+)([A-Z]) +(?:([1-6])\+([1-6]) +)?([A-Z]{1,2}[0-9]{1,3})").fullmatch

PAGE = 128
"""Turns whose lines are looked up at once."""


def one_stone(rules: Rules, state: State, turn: tuple[int, str], number: int, order: tuple[str, ...], line: str) -> State | None:
    """Return the state after one plain line, for whoever plays line by line; None where the line goes the ordinary way, unchanged.

    `turn` is the one that is due, `number` how many turns came before it, and `order` the letters of the seats in the order of play."""
    words = _stone(line)
    if words is None or words[2] != turn[1] or words[1] != str(turn[0]) or not all(map(rules.keeps, state.hands)):
        return None
    board, ko, colour = rules.board, rules.options.ko, rules.seats.index(turn[1])
    point, start, rolled = rules.spec.board.index.get(words[5]), state.starts[colour], words[3] is not None
    if point is None or rolled != rules.options.dice:
        return None
    if rolled and (start is None or not rules.near(point, rules.reach_of((int(words[3]), int(words[4]))), colour, start)):
        return None
    before = board.position()
    if ko == "simple" and not _history_knows(rules, before):
        return None
    board.ko = ko
    try:
        captured = board.play(colour, point, label=Stretch(len(board.history), number, order))
    except Refused:
        return None
    finally:
        board.ko = "none"
    after = state.copy()
    if captured:
        split(board.fallen(), after, rules.order, colour)
    after.count(set=1)
    after.end_turns(passing=False)
    rules.before = before
    return after


class Lines:
    """The lines that come next, `first` before the others, and how many of them have been played."""

    __slots__ = ("_lines", "_start", "first", "played")

    def __init__(self, first: str, lines: Sequence[str | bytes], start: int) -> None:
        self.first = first
        self._lines = lines
        self._start = start - 1 if first else start
        self.played = 0

    @property
    def several(self) -> bool:
        """Whether two lines are left. The last one is never played, for nobody knows what follows it."""
        return len(self._lines) - self._start - self.played > 1

    def take(self, skip: int, count: int) -> Sequence[str | bytes]:
        """Return so many of the lines that were not played, or as many as there are, after those that are passed over."""
        at = self._start + self.played + skip
        if self.played or skip or not self.first:
            return self._lines[at : at + count]
        return [self.first, *self._lines[at + 1 : at + count]]


class FastReplay:
    """A game from a turn on, as far as its lines are plain. `turns` is the number of turns that came before, `state` the state now.

    `order` has the letters of the seats in the order of play."""

    __slots__ = ("_given", "_lines", "_order", "_rules", "state", "turns")

    def __init__(self, rules: Rules, state: State, order: tuple[str, ...], turns: int, lines: Lines) -> None:
        self._rules = rules
        self._order = order
        self._lines = lines
        self.state = state
        self.turns = turns
        self._given = 0
        """How many lines of a run have been given to the board."""

    def play(self) -> None:
        """Play runs of stones, and the passes between them."""
        if all(map(self._rules.keeps, self.state.hands)):
            while self._lines.several and (self._stones() or self._pass()):
                pass

    def _stones(self) -> int:
        """Play a run of stones; returns how many."""
        rules = self._rules
        board, ko = rules.board, rules.options.ko
        before = board.position()
        if ko == "simple" and not _history_knows(rules, before):
            return 0
        after = self.state.copy()

        def fell(colour: int, groups: tuple[Fallen, ...]) -> None:
            split(groups, after, rules.order, colour)

        board.ko = ko
        label = Stretch(len(board.history), self.turns, self._order)
        self._given = 0
        try:
            board.replay(chain.from_iterable(self._runs()), label=label, fell=fell)
        except Refused as refused:
            self._given = refused.number
        finally:
            board.ko = "none"
        count = self._given
        if count:
            after.count(set=count)
            after.end_turns(passing=False)
            self.state = after
            self.turns += count
            self._lines.played += count
            rules.before = before if count == 1 else board.history.before_last
        return count

    def _pass(self) -> int:
        """Play a line that is a pass and no more; returns 1, or 0 where the next line is another."""
        lines = self._lines.take(0, 2)
        round_, turn = divmod(self.turns, len(self._order))
        if not lines or lines[0] != f"{round_}{self._order[turn]} pass" or not plays_on(lines, 1):
            return 0
        after = self.state.copy()
        after.end_turns(passing=True)
        self.state = after
        self.turns += 1
        self._lines.played += 1
        self._rules.before = self._rules.board.position()
        return 1

    def _runs(self) -> Iterator[Iterable[tuple[int, int]]]:
        """Yield the stones of plain lines in turn, a page at a time, up to the first line not plain or that an `!ok` could follow."""
        order, colours = self._order, self._rules.order
        seats = len(order)
        stones = self._reach_stones if self._rules.options.dice else self._anywhere
        while True:
            before, turn = self._given, self.turns + self._given
            page, due = turn - turn % PAGE, turn % seats
            heads = _heads(order, page, page + PAGE)[turn - page :]
            yield stones(self._lines.take(before, len(heads) + 1), heads, (*colours[due:], *colours[:due]))
            if self._given - before < len(heads):
                return

    def _anywhere(self, lines: Sequence[str | bytes], heads: Sequence[str], colours: Sequence[int]) -> Iterable[tuple[int, int]]:
        """Return the stones of the plain lines at the head of some, where no dice limit them: all are looked up at once."""
        here = lines[: len(heads)]
        try:
            names = list(map(str.removeprefix, here, heads))  # type: ignore[arg-type]  # of a line that is not text this is a TypeError
        except TypeError:
            here = list(takewhile(lambda line: isinstance(line, str), here))
            names = list(map(str.removeprefix, here, heads))  # type: ignore[arg-type]
        points = list(map(self._rules.spec.board.index.get, names, repeat(-1)))
        if -1 in points:
            del points[points.index(-1) :]
        bare = list(map(eq, names, here))
        if True in bare:  # a point without a head is not a turn
            del points[bare.index(True) :]
        if points and not plays_on(lines, len(points)):
            points.pop()
        self._given += len(points)
        return zip(cycle(colours), points)

    def _reach_stones(self, lines: Sequence[str | bytes], heads: Sequence[str], colours: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Yield the stones of the plain lines at the head of some, one by one: whether the dice reach a point depends on earlier ones."""
        reaching = self._reaching()
        for number, (line, head, colour) in enumerate(zip(lines, heads, cycle(colours), strict=False), 1):
            if isinstance(line, bytes) or not line.startswith(head) or not plays_on(lines, number):
                return
            point = reaching(line, colour)
            if point is None:
                return
            self._given += 1
            yield colour, point

    def _reaching(self) -> Callable[[str, int], int | None]:
        """Return a function that finds the point of a line such as `5+2 D7` after its id, where the dice of the line reach it."""
        find, starts = self._rules.spec.board.index.get, self.state.starts
        near, reach_of, lacks_start = self._rules.near, self._rules.reach_of, self._rules.lacks_start

        def point_of(line: str, colour: int) -> int | None:
            words = _plain(line)
            point = None if words is None else find(words[3])
            start = starts[colour]
            if words is None or point is None or lacks_start(start):
                return None
            return point if near(point, reach_of((int(words[1]), int(words[2]))), colour, start) else None

        return point_of


@lru_cache(maxsize=64)
def _heads(order: tuple[str, ...], start: int, stop: int) -> tuple[str, ...]:
    """Return how the lines of some turns begin: `12K `. Games are often of the same seats, so that few need new ones."""
    seats = len(order)
    return tuple([f"{turn // seats}{order[turn % seats]} " for turn in range(start, stop)])


def _history_knows(rules: Rules, position: bytes) -> bool:
    """Return whether the board's history knows the position that a simple ko forbids now. A last turn that changed nothing is added to it.

    It may not know it after a card that set several stones, or after a correction by hand."""
    history = rules.board.history
    if history.last != position:
        return False
    if rules.before == position:
        rules.board.remember()
        return True
    return rules.before is not None and history.before_last == rules.before
