"""What a game measures of itself for statistics, in its own words: `referee.games.<game>.measures`, where a game has one.

Such a module has `curves(spec)` and a class `Meter`. A meter follows one table, and is asked after every line that was played. It may have
`most(table)` too: how many pieces of each use are on the table, under the names of `data/most_used/`; `scores(table)`: what
`standings` gives as scores, without the account of how each came about; `held(table)`: the cards of each seat,
by seat and card, asked at the end of play; and `final(table)`: observations on a game that is finished.

A meter may have `scores(table)` too, where it can give them for less than the module does, and `at_once(table, line)`, which says what a
line did that the table played in a hurry, from its text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from fractions import Fraction

    from boardgen.layout.spec.spec import GameSpec
    from referee.judge.ask.protocol import Table
    from referee.tlog.statements import Round, Turn


class Throw(NamedTuple):
    """Dice of one sort that were thrown together: what they are called, all their faces, each as likely, and what they showed."""

    dice: str
    faces: tuple[str, ...]
    shown: tuple[str, ...]


class Chance(NamedTuple):
    """Something that dice decided: what may happen, how likely the rules made it, and whether it did."""

    what: str
    odds: Fraction
    happened: bool


class Use(NamedTuple):
    """Something of a sort that was used: the sort and how (`zones: cells deployed`), its name, and how often or how much."""

    sort: str
    name: str
    count: int = 1  # type: ignore[assignment]  # hides tuple.count, which nobody asks of a use


class Taken(NamedTuple):
    """Something captured: what, and how many."""

    what: str
    count: int  # type: ignore[assignment]  # as above


class Earned(NamedTuple):
    """Money that something brought in, negative where it cost more: the sort (`zones: profit`), its name, and how much, in the unit of the
    layout."""

    sort: str
    name: str
    amount: float


Observation = Throw | Chance | Use | Taken | Earned


class AtOnce(NamedTuple):
    """What a line did that was played in a hurry: observations, and the most of each use of which there may be more now (`most`)."""

    seen: Sequence[Observation]
    most: tuple[tuple[str, int], ...]


class Curve(NamedTuple):
    """A number that every player has, at the end of a round: its key, its name and its unit, which is empty for a plain count."""

    key: str
    title: str
    unit: str = ""


class Meter(Protocol):
    """Follows one table."""

    def __init__(self, table: Table) -> None:
        """`table` is as it is before the first line."""

    def after(self, table: Table, line: Turn | Round, events: Sequence[Any]) -> Iterator[Observation]:
        """What a line of play did, after it was played; `events` are what the table reads in it."""

    def settle(self, table: Table) -> None:
        """Take what another line, such as a correction, has changed for granted."""

    def levels(self, table: Table) -> Mapping[str, Mapping[str, float]]:
        """What every player has of each curve, by the letter of their seat."""


class Measures(Protocol):
    """What a module of measures offers."""

    Meter: type[Meter]

    def curves(self, spec: GameSpec) -> tuple[Curve, ...]:
        """The curves of this layout."""
