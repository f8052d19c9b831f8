"""The fast path for what most lines of a log are: a stone, set by the seat whose turn it is, with nothing to report about it.

Such lines are played in one run of the capture law. Whether a seat has its start, a stone is within reach, a hand small enough and a
turn counted is asked of the same functions that the law asks (rules.py, state.py). Whatever is not plain (a claim, a comment, a card,
a point that is taken, a stone out of reach) ends the run, and the line goes the ordinary way, which alone finds mistakes and words for
them.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

from referee.games.territory.spoils import split
from referee.games.territory.stones import Stretch
from referee.go.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from referee.games.territory.rules import Rules
    from referee.games.territory.state import State
    from referee.go.view import Fallen

_plain = re.compile(r"[0-9]+[A-Z] +([1-6])\+([1-6]) +([A-Z]{1,2}[0-9]{1,3})").fullmatch


class Lines:
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


class FastReplay:
    """A game from a turn on, as far as its lines are plain. `turns` is the number of turns that came before, `state` the state now.

    `order` has the letters of the seats in the order of play.
    """

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
            while self._stones() or self._pass():
                pass

    def _stones(self) -> int:
        """Play a run of stones; returns how many."""
        rules = self._rules
        board, seats, ko = rules.board, len(self._order), rules.options.ko
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
            board.replay(self._moves(), label=label, fell=fell)
        except Refused as refused:
            self._given = refused.number
        finally:
            board.ko = "none"
        count = self._given
        if count:
            after.count(set=count)
            after.begin_turns({rules.order[(self.turns + at) % seats] for at in range(min(count, seats))})
            after.end_turns(passing=False)
            self.state = after
            self.turns += count
            self._lines.played += count
            rules.before = before if count == 1 else board.history.before_last
        return count

    def _pass(self) -> int:
        """Play a line that is a pass and no more; returns 1, or 0 where the next line is another."""
        pair = next(self._lines.rest(), None)
        round_, turn = divmod(self.turns, len(self._order))
        if pair is None or not pair[1][:1].isdigit() or pair[0] != f"{round_}{self._order[turn]} pass":
            return 0
        after = self.state.copy()
        after.passed |= {self._rules.order[turn]}
        after.end_turns(passing=True)
        self.state = after
        self.turns += 1
        self._lines.played += 1
        self._rules.before = self._rules.board.position()
        return 1

    def _moves(self) -> Iterator[tuple[int, int]]:
        """The stones of plain lines in turn, up to the first line that is not plain or that an `!ok` could follow."""
        order, colours = self._order, self._rules.order
        find = self._rules.spec.board.index.get
        seats = len(order)
        round_, turn = divmod(self.turns, seats)
        heads = [f"{seat} " for seat in order]
        number = str(round_)
        reaching = self._reaching() if self._rules.options.dice else None
        count = 0
        try:
            pairs = self._lines.rest()
            first = next(pairs, None)
            if first is None or not "0" <= first[0] < ":":  # type: ignore[operator]  # of a line that is not text this is a TypeError
                return
            for line, following in chain((first,), pairs):
                # A line of play follows, which begins with a digit; not an `!ok`, and not an empty line or a comment before one.
                if not "0" <= following < ":":  # type: ignore[operator]  # likewise
                    return
                head = number + heads[turn]
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
                    number = str(round_)
        except TypeError:  # the bytes of a line that is not UTF-8
            return
        finally:
            self._given = count

    def _reaching(self) -> Callable[[str, int], int | None]:
        """Finds the point of a line such as `5+2 D7` after its id, where the dice of the line reach it."""
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


def _history_knows(rules: Rules, position: bytes) -> bool:
    """Whether the board's history knows the position that a simple ko forbids now. A last turn that changed nothing is added to it.

    It may not know it after a card that set several stones, or after a correction by hand.
    """
    history = rules.board.history
    if history.last != position:
        return False
    if rules.before == position:
        rules.board.remember()
        return True
    return rules.before is not None and history.before_last == rules.before
