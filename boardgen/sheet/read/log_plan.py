"""What is printed on log sheets: the headers, the columns, the seats and what is counted after each round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Column(NamedTuple):
    """A phase of a turn: its heading, its share of the width, the sign that the notation puts before it, and its verbs in the notation."""

    title: str
    share: float
    sign: str = ""
    notation: str = ""


class LogPlan(NamedTuple):
    """The contents of log sheets. `seats` are letter -> ink; `checks` the keys to count, most important first.

    Who begins is decided after the sheets are printed, so the letter of a turn is written by hand.

    `labels` say in words what a key or a verb of the notation means, and `names` what a seat is called.
    """

    component: str
    title: str
    seats: Mapping[str, str]
    rounds: int
    columns: Sequence[Column]
    checks: Sequence[str]
    header: Sequence[str]
    blanks: Sequence[str]
    pin: str
    turn: str
    players: str
    """The word for those whose names are written down."""
    names: Mapping[str, str]
    labels: Mapping[str, str]
    spare: int = 0
    """Sheets without numbers of rounds, for longer games and for copying."""
    setup: Sequence[str] = ()
    """Lines that open the log, on the first sheet: `_` is a place to write a word, alone or behind one.

    A line without is free to its end. Words are separated by plain spaces; a space that does not break is part of a word.
    """
    before: Sequence[str] = ()
    """What the lines of the whole table say that open a round ..."""
    after: Sequence[str] = ()
    """... and that close it."""
    order: str = ""
    """The word for the order of play, where it is the header `Order:`; empty where lines of the log specify it."""

    @property
    def lines(self) -> int:
        """Rows of a round, its checkpoint left out."""
        return len(self.before) + len(self.seats) + len(self.after)
