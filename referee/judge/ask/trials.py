"""What trials, statistics and posters ask of a game: what it measures of itself (`Measures`), the lines that bots may play (`Moves`), and
what a poster shows beside its pieces (`Keepsake`).

Moves only propose: the law decides about every line. A decision is a line of play without its id; where chance comes in after the player
has decided, it has a `?` in its place, and `complete` lets chance decide."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp
from typing import TYPE_CHECKING, ClassVar, Generic, Literal, Protocol, TypeAlias, TypeVar, runtime_checkable

from boardgen.records import NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction
    from random import Random

    from boardgen.draw.shape.shapes import Figure, Shape
    from boardgen.layout.spec.spec import GameSpec
    from referee.judge.ask.protocol import Seating, Table
    from referee.tlog.statements import Round, Turn


spent: Callable[[], float] = getattr(time, "thread_time", time.process_time)
"""Return the seconds of processor time of this thread; a tab has no threads, and so the process."""

T = TypeVar("T", bound="Table")
T_contra = TypeVar("T_contra", bound="Table", contravariant=True)


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


class Meter(Generic[T]):
    """Follows one table, and is asked after every line that was played. This one counts nothing."""

    def __init__(self, table: T) -> None:
        """`table` is as it is before the first line."""
        self.settle(table)

    def observe(self, table: T, line: Turn | Round, events: Sequence[object]) -> Iterator[Observation]:
        """Return what a line of play did, after it was played; `events` are what the table reads in it."""
        return iter(())

    def observe_text(self, table: T, line: str) -> AtOnce | None:
        """Return what a line did that the table played in a hurry, from its text; None where it has to be read and taken to `observe`."""
        return None

    def settle(self, table: T) -> None:
        """Note the table as it is now: at the start, and after every line, also one that is not of play, such as a correction."""

    def levels(self, table: T) -> Mapping[str, Mapping[str, float]]:
        """Return what every player has of each curve, by the letter of their seat."""
        return {}

    def scores(self, table: T) -> Mapping[str, float]:
        """Return the score of each seat now, as the standings have it; quicker where a game needs no account of how each came about."""
        return {one.seat: one.score for one in table.standings()}


class Measures(Generic[T]):
    """What statistics measure in one game alone. What has a body is so in games that say nothing else."""

    first: ClassVar[str] = "piece"
    """What a player puts on the board first, wherever they choose to."""

    def meter(self, table: T) -> Meter[T]:
        """Return an object that follows a table from before its first line."""
        return Meter(table)

    def curves(self, spec: GameSpec) -> tuple[Curve, ...]:
        return ()

    def most(self, table: T) -> Mapping[str, int]:
        """Return how many pieces of each use are on the table, under the names of `data/most_used/`."""
        return {}

    def hands(self, table: T) -> Mapping[str, Mapping[str, int]] | None:
        """Return the cards of each seat, by seat and card, asked at the end of play; None in a game without."""
        return None

    def final(self, table: T) -> Iterator[Observation]:
        """Yield observations on a game that is finished."""
        return iter(())

    def starts(self, table: T) -> Mapping[str, str] | None:
        """Return the start point of each seat that has one; None in a game without them."""
        return None

    def order(self, table: T) -> Sequence[str] | None:
        """Return the order of play, empty where it is no longer known; None in a game that leaves it to the first turns."""
        return None


Ask = Callable[[str, str], str]
"""Asks a seat what it writes next in a line of the whole table: `ask("R", "1 bid B3")` gives `R4`."""


def share(lead: float, sure: float) -> float:
    """Return the chance to win with a lead, from 0 to 1; with a lead of `sure` it is 0.88."""
    return 1 / (1 + exp(-2 * max(min(lead / sure, 50.0), -50.0)))


def share_by_lead(seats: Sequence[str], values: Sequence[float], sure: float) -> dict[str, float]:
    """Return the chance of each seat to win by its lead over the best of the others, as `share` has it."""
    return {seat: share(values[at] - max([*values[:at], *values[at + 1 :]]), sure) for at, seat in enumerate(seats)}


class Moves(Protocol[T_contra]):
    """What one layout offers its bots. It keeps what it works out about the layout, and nothing of a game. What has a body is so
    in games that say nothing else.

    `ANSWERED`: what others answer at once matters more than luck, and a search looks at that."""

    ANSWERED: bool = False

    def __init__(self, spec: GameSpec) -> None:
        """Look at the layout; `table` is a table of this game in what follows."""

    def table_line(self, table: T_contra, seating: Seating, ask: Ask, dice: Random) -> str:
        """Return the line that comes before the next turn: of the set-up, or of the whole table; empty where a turn is due.

        Chance decides by `dice`, and `ask` what is left to a seat."""
        return ""

    def end_line(self, table: T_contra) -> str:
        """Return the line that comes next at the end of a game: an `end`, a `reveal`; empty where none does."""
        return ""

    def roll(self, table: T_contra, seat: str, dice: Random, *, greedy: bool = False) -> str:
        """Return what chance gives a seat before it decides, which is how its line begins; empty where that is nothing.

        In a game in which a seat passes before it rolls, `greedy` has it judge its moves as the greedy bot does."""
        return ""

    def random(self, table: T_contra, seat: str, rolled: str, dice: Random) -> str:
        """Return a decision after such a beginning, each kind of decision as likely as the next."""

    def greedy(self, table: T_contra, seat: str, rolled: str, dice: Random) -> str:
        """Return the decision that looks best one step ahead; `dice` choose between equals. A game has this, or `several`."""
        return self.several(table, seat, rolled, 1, dice)[0]

    def several(self, table: T_contra, seat: str, rolled: str, most: int, dice: Random) -> list[str]:
        """Return at most so many decisions that may be good, each once, the best ones first."""
        return [self.greedy(table, seat, rolled, dice)]

    def complete(self, table: T_contra, seat: str, decision: str, dice: Random) -> str:
        """Return the whole line of play: chance decides what a decision leaves to it."""
        return decision

    def answer(self, table: T_contra, seat: str, line: str, dice: Random, *, greedy: bool) -> str:
        """Return what a seat writes into a line of the whole table, or `!X ...` after the turn of another; empty where nothing."""
        return ""

    def replies(self, table: T_contra, seat: str, line: str) -> list[str]:
        """Return what else than the `greedy` answer may be good, that answer first; empty where there is nothing to decide."""
        return []

    def resume(self, table: T_contra, line: str, reply: str, ask: Ask) -> str:
        """Return a line with the reply of a seat, and what others write after it."""
        return line

    def redeal(self, table: T_contra, seat: str, rolled: str, dice: Random) -> None:
        """Deal again what a seat cannot know, as it may be for all that the seat knows, with what it rolled or drew in this turn."""
        return

    def worth(self, table: T_contra) -> dict[str, float]:
        """Return how good the position is for each seat, from 0 (lost) to 1 (won)."""
        return dict.fromkeys(table.order, 0.5)

    def horizon(self, table: T_contra) -> int:
        """Return how many turns a playout goes on from a position until `worth` says as much as more turns would."""
        return 0


LEAST = 4
"""Playouts for which there is always time."""


@runtime_checkable
class Searching(Protocol):
    """Moves of a game that has a way of its own to search."""

    def search(self, table: Table, seat: str, rolled: str, playouts: int, dice: Random, until: float) -> str:
        """Return the whole line of a seat that decides by so many playouts, after such a beginning.

        There are fewer of them once the thread has spent `until` seconds."""


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


class Laid(NamedTuple):
    """A board for a map of routes, what lies on it under them, and over them, in mm of its picture. `side` is that of a place."""

    ground: Figure
    under: Sequence[Shape]
    over: Sequence[Shape]
    side: float


class Keepsake(Generic[T]):
    """Follows one table from before its first line. This one adds nothing to what every game has."""

    pieces: Pieces = "printed"

    def __init__(self, table: T) -> None:
        """`table` is as it is before the first line."""
        self.settle(table)

    def tell(self, table: T, line: Turn | Round, events: Sequence[object]) -> Iterator[Told]:
        """Yield what a line of play did, after it was played; `events` are what the table reads in it."""
        return iter(())

    def join(self, table: T, deeds: Sequence[Deed]) -> Deed:
        """Return deeds of one seat, place and key as one."""
        return deeds[-1]

    def settle(self, table: T) -> None:
        """Note the table as it is now: at the start, and after every line, also one that is not of play, such as a correction."""

    def begun(self, table: T) -> bool:
        """Return whether scores mean anything yet."""
        return True

    def count(self, table: T, scores: Mapping[str, float]) -> Mapping[str, float]:
        """Return the number by which each seat is shown: its score, unless the game has none."""
        return scores

    def score(self, table: T, seat: str, score: float) -> str:
        """Return the number of a seat as people say it."""
        return f"{score:g}"

    def inks(self, table: T) -> Mapping[str, str]:
        """Return the ink of the pieces of each seat."""
        return {one.seat: table.spec.seats[one.seat].ink for one in table.standings()}

    def land(self, table: T) -> Mapping[str, str]:
        """Return the seat whose territory each empty point is."""
        return {}

    def lay(self, table: T, picture: object) -> Laid | None:
        """Return the position for a map of routes, drawn by the `Picture` of the game; None where pieces are drawn as `pieces` says."""
        return None
