"""What a poster of a game shows beside its pieces: what was carried where, what happened at a place, whose land is whose.

A game that has more to tell than pieces on a board has a `Keepsake` of its own (`Law.keepsake`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.judge.ask.protocol import Table
    from referee.tlog.statements import Round, Turn


T = TypeVar("T", bound="Table")


class Haul(NamedTuple):
    """Something that a seat brought through places, and how much of it: a way without freight counts 1."""

    seat: str
    path: tuple[str, ...]
    amount: float


class Deed(NamedTuple):
    """Something that happened to a seat at a place. `key` is the word of the layout for it, with `values`; `weight` is how much
    it counts among deeds of its key."""

    seat: str
    place: str
    key: str
    values: Mapping[str, object]
    weight: float


Told: TypeAlias = Haul | Deed
Pieces: TypeAlias = Literal["discs", "stones", "printed"]
"""How the pieces at the end are drawn: small discs with the round, stones with the number of the move, or as they are printed."""


class Keepsake(Generic[T]):
    """Follows one table from before its first line. This one adds nothing to what every game has."""

    pieces: Pieces = "printed"

    def __init__(self, table: T) -> None:
        """`table` is as it is before the first line."""

    def after(self, table: T, line: Turn | Round, events: Sequence[object]) -> Iterator[Told]:
        """Yield what a line of play did, after it was played; `events` are what the table reads in it."""
        return iter(())

    def join(self, table: T, deeds: Sequence[Deed]) -> Deed:
        """Return deeds of one seat, place and key as one."""
        return deeds[-1]

    def settle(self, table: T) -> None:
        """Take what another line, such as a correction, has changed for granted."""

    def begun(self, table: T) -> bool:
        """Return whether scores mean anything yet."""
        return True

    def score(self, table: T, seat: str, score: float) -> str:
        """Return the score of a seat as people say it."""
        return f"{score:g}"

    def land(self, table: T) -> Mapping[str, str]:
        """Return the seat whose territory each empty point is."""
        return {}
