"""What the referee asks of one game, with defaults for what a small game does not have; and the games that there are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache, partial
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, TypeVar

from boardgen.errors import DataError, Fault, quoted
from boardgen.layout.files import shipped
from boardgen.layout.files.shipped import game_part
from boardgen.layout.law.written import WRITTEN
from boardgen.layout.spec.record_law import RECORD
from referee.tlog.notation import Misspelt, Notation, join_notations
from referee.tlog.scanner import Scanner
from referee.tlog.words import Names, Terminal, Verb

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from boardgen.draw.board.board import Piece
    from boardgen.draw.map.grounds import Pictures
    from boardgen.draw.shape.shapes import Figure, Shape
    from boardgen.layout.spec.spec import GameSpec
    from referee.judge.ask.candidates import Candidates
    from referee.judge.ask.protocol import Seating, Table
    from referee.judge.ask.trials import Keepsake, Measures, Moves
    from referee.tlog.freetext import Handicapped
    from referee.tlog.statements import Problem


T = TypeVar("T", bound="Table")


class Picture(Protocol):
    """How the positions of one layout are drawn; see `BoardPicture`."""

    ground: Figure
    places: tuple[str, str]
    """What a place for pieces is called, such as "Point": one, and several."""

    @property
    def ring(self) -> float:
        """The radius of a ring that marks a piece, mm."""

    def place_pieces(self, stones: Mapping[str, str], players: Mapping[str, object], table: object) -> dict[str, Piece]:
        """Return all pieces of a position (a `View`) by their slots."""

    def locate(self, place: str) -> tuple[float, float]:
        """Return where a place lies in the figure, mm; on a map that is laid, in the position that was asked for last."""

    def draw_players(self, letters: Sequence[str], size: float) -> Mapping[str, Sequence[Shape]]:
        """Return the piece of each player, `size` mm wide about (0, 0)."""


class Law(ABC, Generic[T]):
    """One game, as the referee knows it. `LAW` of `referee/games/GAME/game.py` is one; what else a game needs is imported when it is asked.

    `shared` is what all tables of one layout share, such as the graph of its board; it is made once, by `prepare`."""

    called: ClassVar[str] = ""
    """What messages call a game whose verbs these are, where that is not its name."""
    verbs: ClassVar[tuple[Verb, ...]] = ()
    words: ClassVar[tuple[Terminal, ...]] = ()
    """The kinds of word that only this game has, in the order in which the scanner tries them."""
    marks: ClassVar[tuple[Terminal, ...]] = ()
    """Marks of a board row that only this game has."""
    codes: ClassVar[Mapping[str, str]] = {}
    """What the codes mean that only findings of this game have."""
    any_seat: ClassVar[bool] = False
    """A log may seat any capital letter, and not the seats of the layout alone."""
    first_drawn: ClassVar[bool] = False
    """A draw before the game decides who begins, of which a log has the order of play alone; other games have their own lines for that."""

    def verbs_of(self, options: Mapping[str, str]) -> tuple[Verb, ...]:
        """Return the verbs that a table with these options can use, without the words that it has no use for."""
        return self.verbs

    def view_types(self) -> tuple[type, type] | None:
        """Return the records of what a player has and of what is on the table in `Table.view`: `show` prints them."""
        return None

    def misspelt(self) -> Misspelt:
        """Return how words of its own kinds are misspelt."""
        return Misspelt()

    def prepare(self, spec: GameSpec) -> object:
        """Return what all tables of one layout share."""
        return None

    @abstractmethod
    def open(self, spec: GameSpec, shared: object, seating: Seating) -> T:
        """Return a table before the first line."""

    def handicaps(self, spec: GameSpec, entries: Sequence[Handicapped]) -> tuple[dict[str, int], list[Problem]] | None:
        """Return the handicap of each seat of the header, and what is wrong with it; None in a game without handicaps."""
        return None

    def names(self, spec: GameSpec) -> Names:
        """Return the names by which a log may call the zones, cards or cities of a layout."""
        return Names()

    def candidates(self, table: T) -> Candidates[T]:
        """Return what is worth trying when somebody asks what may be written next; the law decides about it."""
        from referee.judge.ask.candidates import Candidates

        return Candidates(table)

    def measures(self) -> Measures[T]:
        """Return what statistics measure in this game alone."""
        from referee.judge.ask.trials import Measures

        return Measures()

    def keepsake(self, table: T) -> Keepsake[T]:
        """Return an object that follows a table, from before its first line, for a poster of the game."""
        from referee.judge.ask.trials import Keepsake

        return Keepsake(table)

    def moves(self, spec: GameSpec) -> Moves[T] | None:
        """Return what a layout offers its bots; None where no bot can play."""
        return None

    def picture(self, spec: GameSpec, pictures: Pictures | None) -> Picture:
        """Return how positions of a layout are drawn."""
        from boardgen.draw.board.board import BoardPicture

        return BoardPicture(spec) if pictures is None else BoardPicture(spec, pictures)

    def summary(self, spec: GameSpec) -> str:
        """Return what decides the game, where that is for the layout to say; else nothing."""
        return ""

    def numbers(self, spec: GameSpec) -> Mapping[str, tuple[str, ...]]:
        """Return for some rules, by their ids, what the layout makes of them, in lines."""
        return {}

    def leaves_out(self, spec: GameSpec, about: tuple[str, ...]) -> bool:
        """Return whether a rule that is about these events and things is about nothing that games of a layout have."""
        return False


@cache
def law_named(game: str) -> Law[Table] | None:
    """Return the law of this name, None where there is none. A name may be any word of a log."""
    return game_part("referee", game, "game", "LAW", Law)  # type: ignore[type-abstract]  # it is compared with, and never made


def law(spec: GameSpec) -> Law[Table]:
    """Return the law of a layout: that of its game, or the record. Raises DataError where its game has none."""
    found = law_named(spec.law)
    if found is None:
        problem = f"the game {quoted(spec.law)} can be printed, but its law is not written yet"
        remedy = f"write referee/games/{spec.law}, or name a game that has one"
        raise DataError(Fault("", 0, 0, "", problem, remedy, "error", "data:rules.missing"))
    return found


def candidates_of(table: Table) -> Candidates[Table]:
    """Return what the game of a table proposes."""
    return law(table.spec).candidates(table)


def names_of(spec: GameSpec) -> Names:
    """Return what a layout calls its zones, cards or cities; nothing in a game that has no such names."""
    found = law(spec).names(spec)
    found.verbs = spec.law if spec.law in (RECORD, WRITTEN) else ""
    return found


def laws() -> dict[str, Law[Table]]:
    """Return the laws of the games that come with the programs, by name, that of the record last."""
    return {game: found for game in (*shipped.names(), RECORD) if (found := law_named(game)) is not None}


@cache
def notation_of(game: str) -> Notation | None:
    """Return the notation of a game, None where there is no game of this name; of the empty name that of all games but the record."""
    if not game:
        return join_notations(tuple(own for other in laws() if other != RECORD and (own := notation_of(other)) is not None))
    found = law_named(game)
    if found is None:
        return None
    return Notation(found.called or game, found.verbs, found.words, found.marks, found.misspelt, partial(_others, game))


def _others(game: str) -> dict[str, str]:
    """Return the games that words of other notations belong to; nothing for the record, which has words of many games."""
    return {} if game in (RECORD, WRITTEN) else dict(_foreign_words(law_named(game), game))


def _foreign_words(own: Law[Table] | None, game: str) -> Iterator[tuple[str, str]]:
    known = {word for verb in own.verbs for word in verb.words} if own is not None else set()
    for other, found in laws().items():
        if other not in (game, RECORD):
            yield from ((word, other) for verb in found.verbs for word in verb.words if word not in known)


def may_read(text: str) -> bool:
    """Return whether some game has a notation in which a line can be read, or could be with the names of a layout."""
    return any(own.may_read(text) for own in _every_scanner())


@cache
def _every_scanner() -> tuple[Scanner, ...]:
    made = tuple(map(scanner, (*laws(), WRITTEN)))
    for one in made:
        one.use(Names)
    return made


def scanner(game: str = "") -> Scanner:
    """Return the scanner for logs of one game, or of every game where none is named."""
    notation = notation_of(game)
    assert notation is not None, f"no game is called {game}"
    return Scanner(notation)
