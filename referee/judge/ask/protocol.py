"""What the judge asks of a game: one table a log, and nothing about what is played on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, ClassVar, Concatenate, Generic, NamedTuple, ParamSpec, Protocol, TypeAlias, TypeVar

from referee.errors import IllegalMove, Remark, UnreadableMove

if TYPE_CHECKING:
    from random import Random

    from boardgen.layout.spec.spec import GameSpec
    from referee.judge.ask.judged_step import AnyStep, Waiver
    from referee.judge.ask.refusals import Refusals
    from referee.tlog.statements import Dead, Diagram, End, Event, Fix, Reveal, Round, Turn


class Seating(NamedTuple):
    """Who sits at a table and by which choices they play, as the headers say.

    `names` are the players by seat in seating order; `order` is the order of play, and `ordered` whether the log gives it itself;
    `options` are the choices that differ from the layout's defaults, `handicaps` what `Law.handicaps` made of that header."""

    names: Mapping[str, str]
    order: tuple[str, ...]
    ordered: bool = False
    options: Mapping[str, str] = {}
    handicaps: Mapping[str, int] = {}


class Misread(NamedTuple):
    """An event that this game cannot read: its number in the line and why."""

    event: int
    why: UnreadableMove


class Standing(NamedTuple):
    """One seat's result. `place` and `points` are None while the game goes on; `how` lists where the score came from, as (text, amount)."""

    seat: str
    name: str
    place: int | None
    score: int | float
    points: int | float | None
    detail: Mapping[str, object]
    how: Sequence[tuple[str, str]]


E = TypeVar("E")
S = TypeVar("S")
M = TypeVar("M")
H_co = TypeVar("H_co", covariant=True)
T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T", bound="Table")
P = ParamSpec("P")
R = TypeVar("R")


class ViewOf(NamedTuple, Generic[H_co, T_co]):
    """A position as it is shown: the seat of the piece on each point, what each seat holds, and what is on the table.

    Both are records, or dictionaries where the layout says what there is."""

    stones: Mapping[str, str]
    players: Mapping[str, H_co]
    table: T_co


View: TypeAlias = ViewOf[object, object]
"""A position of any game."""
NOTHING: View = View({}, {}, {})
"""What there is to see before a table is set."""


def whole(method: Callable[Concatenate[T, P], R]) -> Callable[Concatenate[T, P], R]:
    """Make what a table does be done as a whole or not at all: where the rules refuse what is done in it, the game is left as it was."""

    @wraps(method)
    def done(table: T, /, *args: P.args, **values: P.kwargs) -> R:
        saved = table.save()
        try:
            return method(table, *args, **values)
        except (IllegalMove, UnreadableMove):
            table.restore(saved)
            raise

    return done


class TableOf(Protocol[E, S, M]):
    """A game in progress, with events, states and saved values of its own. What has a body here is so in games that say nothing else."""

    __slots__ = ()

    LEFT_OUT: ClassVar[frozenset[str]] = frozenset()
    """Rules whose breach is left out, although it could stand, where judging goes on after a mistake."""

    spec: GameSpec
    order: tuple[str, ...]
    state: S
    """What the events of a line change, the board apart."""
    refusals: Refusals
    """The messages of the layout."""

    MONEY: ClassVar[tuple[str, ...]] = ()
    """Keys of `view` that are sums of money."""
    ON_POINTS: ClassVar[str] = ""
    """The key of the table in `view` that has what is on each point, where pieces are of several kinds."""
    RARE: ClassVar[tuple[str, ...]] = ()
    """Keys of a player in `view` that are shown only where at least one player has something there."""
    ENDS: ClassVar[str] = ""
    """The rule about how a game ends: it is broken in the ways `how` and `count`, by another end and by counting what there is not."""

    @property
    def finished(self) -> bool:
        """Whether the game has ended by itself or by an `end` line."""

    @property
    def ending(self) -> str:
        """When a game that ends by itself has ended, in words such as "with the last turn after R's knock"; else nothing."""
        return ""

    @property
    def lowest_wins(self) -> bool:
        return False

    @property
    def laying(self) -> bool:
        """Whether board rows lay the map, and claim nothing; a game whose map lacks rows never gets beyond that."""
        return False

    def due(self) -> tuple[int, str] | None:
        """Return round and seat of the next turn (seat empty for an event of the whole table); None when the game is over."""

    @property
    def due_id(self) -> str | None:
        """The id of the turn that is due, such as `4R`; `4` for an event of the whole table; None when the game is over."""
        due = self.due()
        return None if due is None else f"{due[0]}{due[1]}"

    def save(self) -> M:
        """Return everything that a line can change, as a value for `restore`. The cost does not depend on the length of the log."""

    def restore(self, saved: M) -> None:
        """Make the game what it was at `save`. A saved value stays good: going back and forth between several is allowed."""

    def following(self) -> tuple[int, str] | None:
        """Return the turn that will be due after the one that is due, as far as the order says; None where that is not known."""
        return None

    def skip_to(self, turn: tuple[int, str]) -> bool:
        """Make a later turn of the order due, since the turns before it are missing. Returns whether that is possible."""
        return False

    def pass_over(self) -> bool:
        """Go on as if a line of the whole table that is due and missing had been played. Returns whether one was due."""
        return False

    def break_off(self) -> None:
        """End the game, as a refused `end` line has it."""

    def any_turn(self) -> bool:
        """Return whether the next turn line may have any round and seat: the first one after a set-up by `place`."""
        return False

    def read(self, turn: Turn | Round) -> tuple[list[E], list[Misread]]:
        """Return the line's events as this game's own values, and what could not be read."""

    def play(self, turn: Turn, events: list[E], waiver: Waiver) -> list[Remark]:
        """Apply a whole turn line, or raise IllegalMove and leave everything as it was. Round 0 is set-up."""

    def hurry(self, first: str, lines: Sequence[str | bytes], start: int) -> int:
        """Play plain turn lines at once: `first`, where it is not empty, and those of `lines` from index `start` on.

        Returns how many were played, which may be none. It plays only what `read` and `play` would play without a word, and no
        line that an `!ok` could follow; the next one goes the ordinary way."""
        return 0

    @property
    def last(self) -> str:
        """The id of the last turn played; asked only after one was played in a hurry."""
        raise AssertionError("no turn of this game is played in a hurry")

    def play_round(self, turn: Round, events: list[E], waiver: Waiver) -> list[Remark]:
        """Apply an event line of the whole table, or raise IllegalMove and leave everything as it was.

        One that is not due is an IllegalMove with a code `tlog:order...`."""
        raise IllegalMove("tlog:order.place", "this game has no lines that are for all seats", stands=False)

    def holding(self, key: str, seat: str) -> int | float | None:
        """Return what a claim key counts for a seat; None where this game has no such key."""
        return None

    def keys(self) -> tuple[str, ...]:
        """Return the claim keys of this game."""
        return ()

    @property
    def result_key(self) -> str:
        """The claim key of what `Result:` gives of each seat."""
        return "$"

    def claim_code(self, key: str) -> str:
        return "claim:cash" if key == "$" else f"claim:{key}"

    def untimely(self, key: str) -> str:
        """Return why a claim of this key cannot be made at this moment; empty where it can."""
        return ""

    def is_used(self, key: str) -> bool:
        """Return whether this game has what a claim of this key is about: other claims may be written, but are not offered."""
        return True

    def adopt(self, key: str, seat: str, value: int) -> str:
        """Take over an asserted value; return an empty text, or why that is not possible."""
        return f"{key} is not taken over from a claim"

    def row(self, row: Diagram, *, adopt: bool) -> list[Remark]:
        """Compare a board row, and take it over where `adopt`."""
        raise UnreadableMove("tlog:row", f"{self.spec.title} is played without a board", help="delete the line")

    def read_fix(self, fix: Fix) -> None:
        """Raise UnreadableMove where a correction names a key, a seat or a point that this game does not have."""
        raise UnreadableMove("tlog:fix.key", "this game has no `fix`", help="delete the wrong line and write it again")

    def fix(self, fix: Fix) -> str:
        """Make a correction; returns what was done. IllegalMove where it cannot be."""
        raise AssertionError("a correction that cannot be read is not made")

    def rule(self, option: str, value: str) -> None:
        """Change an option from here on; UnreadableMove where there is none such."""
        raise UnreadableMove("tlog:option", f"{self.spec.title} has no options")

    def end(self, end: End) -> None:
        """End the game by an `end` line; IllegalMove where this end is not the game's."""
        if end.how != "agreed":
            raise self.refusals.illegal(self.ENDS, "how", how=end.how)
        self.break_off()

    def count(self, line: Dead | Reveal) -> None:
        """Take a `dead` or `reveal` line; IllegalMove where the game has none."""
        raise self.refusals.illegal(self.ENDS, "count")

    def view(self) -> View:
        """Return the position."""

    def view_in(self, state: S) -> View:
        """Return `view` in the middle of a line, where the state is this one; the board is as it is now."""
        now, self.state = self.state, state  # type: ignore[misc]  # a slot of each game
        try:
            return self.view()
        finally:
            self.state = now  # type: ignore[misc]  # likewise

    def reckon(self, step: AnyStep, event: E) -> str:
        """Return the sum that decided an event just taken, such as that of dice, in words; empty where there is none."""
        return ""

    def list_bookings(self, before: S, after: S) -> list[str]:
        """Return what was paid and received between two states, in words with its arithmetic; empty where a game keeps no books."""
        return []

    def notes(self) -> Mapping[str, str]:
        """Return a sentence for each key of what is on the table that needs one of its own; empty where the key is not listed.

        Other keys are listed as they are."""
        return {}

    def mover_decides(self) -> bool:
        """Return whether the seat whose turn is due decides about events of others in it, such as which card another discards."""
        return False

    def decides_by_draws(self) -> bool:
        """Return whether a rule looks at a drawn card or at a hand, and what follows is for all to see: cards cannot stay hidden."""
        return False

    def diagram(self) -> str:
        """Return the board as text, where it is not made of points; else empty."""
        return ""

    def marks(self) -> Mapping[str, str]:
        """Return what the board as text shows on each point: the seat of the piece there, and perhaps what it is."""
        return self.view().stones

    def figure(self) -> Mapping[str, object]:
        """Return what a figure of the position has besides stones, by the keys of `position:` in a file of figures."""
        return {}

    def chance(self, words: Sequence[str], before: Sequence[Sequence[str]], dice: Random) -> str:
        """Return what chance gives as the next word or words of an event that begins with `words`; empty where nothing is left to it.

        `before` are the words of the events before it in the line. The first word is `|` in a row of the board."""
        return ""

    def find_points(self, event: Event) -> Iterator[str]:
        """Return the points, as written, on which an event puts a stone."""
        return iter(())

    def standings(self) -> list[Standing]:
        """Return the standings, best first."""

    def corrections(self) -> list[str]:
        """Return what the table changed by hand, in words."""
        return []


Table: TypeAlias = TableOf[Any, Any, Any]
"""A table of any game: the judge hands its events and states back to it, and never looks into them."""


def plays_on(lines: Sequence[str | bytes], number: int) -> bool:
    """Return whether a line of play is there, with a digit first, or the `end`; not an `!ok`, nor an empty line or a comment before one."""
    following = lines[number] if number < len(lines) else ""
    return isinstance(following, str) and ("0" <= following[:1] <= "9" or following.startswith("end "))
