"""What a kit is asked to be: for which seats, on which paper, in which style and with which components."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias, cast

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure
from boardgen.errors import BoardgenError, DataError, DoesNotFit, Fault, Unprintable, nearest, quoted
from boardgen.faces.library import Library
from boardgen.layout.decks.components import SIZES, Component
from boardgen.layout.decks.recipe import PACKAGING
from boardgen.layout.files.shipped import files_of_games
from boardgen.layout.ground.board import Board
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.node import Faults
from boardgen.layout.yaml.plain_text import plural, set_signs
from boardgen.records import NamedTuple
from boardgen.sheet.arrange.options import PrintOptions
from boardgen.sheet.paper.page import Words
from boardgen.sheet.paper.paper import Paper
from boardgen.sheet.paper.piece import Part

if TYPE_CHECKING:
    from boardgen.sheet.paper.tiled_pages import Bound, Spread


class DryRun:
    """What is refused while a kit is laid out, in order."""

    def __init__(self) -> None:
        self.problems: list[BoardgenError] = []
        self._known: set[tuple[type[BoardgenError], str]] = set()
        self.warnings: dict[Fault, None] = {}

    def warn(self, fault: Fault) -> None:
        """Keep a warning, once."""
        self.warnings[fault] = None

    def refuse(self, problem: BoardgenError) -> None:
        """Keep a refusal, unless it is known already."""
        key = type(problem), str(problem)
        if key not in self._known:
            self._known.add(key)
            self.problems.append(problem)


class DryRunWords(Words):
    """Words that go on after one that is missing: each that is missing, or cannot be filled in, is reported to the dry run."""

    def __init__(self, words: Words, dry_run: DryRun) -> None:
        super().__init__(words.words, words.file, words.inches)
        self.dry_run = dry_run

    def __call__(self, key: str, /, **values: object) -> str:
        try:
            return super().__call__(key, **values)
        except DataError as problem:
            self.dry_run.refuse(problem)
            return self.words.get(key, key)


@contextmanager
def guard(dry_run: DryRun | None, components: Sequence[str]) -> Iterator[None]:
    """Add to a refusal which components it is about. In a dry run it is kept and the next component follows; otherwise it is raised."""
    try:
        yield
    except (Unprintable, DataError) as problem:
        if isinstance(problem, Unprintable) and not problem.components:
            problem.components = tuple(components)
        if dry_run is None:
            raise
        dry_run.refuse(problem)


TITLE = "title"
"""The component that every kit makes alike: the title and assembly sheet."""
RULEBOOK = "rulebook"
"""The component of a game of ours that is its rules as a booklet: a kit has it where it is asked for."""

REFERENCE = "reference"
"""The component that is the sheets with the rules of a game by their names; the appendix of a rulebook has the same text."""

RULES_SHEET = "rules"
"""The component that is the rules of a game on a sheet or two, in layouts with a booklet of rules."""

HALVES = (TITLE, REFERENCE, "covenant", "feedback", "log")
"""Components that are pages to read or to write on, and fill a sheet of A4 or Letter: large paper has two of them on a sheet."""

SEAM_AIR = 1.0
"""From a cut of the board to the nearest piece beside it, in mm."""


class KitError(Unprintable):
    """A kit that cannot be built: an unknown component or seat, a game without a kit."""


Counts: TypeAlias = tuple[tuple[str, int], ...]
"""How many of each different piece of some components there are to be, where the layout's own number is not wanted."""


Cards: TypeAlias = tuple[tuple[str, tuple[int, ...]], ...]
"""Which rows of the data files of some components are printed, by their numbers from 1, where not all are wanted."""


class PatchNote(NamedTuple):
    """What the title sheet of a patch says: the layout that it is for, and the pieces that are printed and that are thrown away."""

    old: str
    printed: tuple[tuple[str, int], ...]
    """What a piece is called, and how many there are."""
    thrown: tuple[tuple[str, int], ...]


class PrintOrder(NamedTuple):
    """What to build. `only` are names of components, empty for all."""

    spec: GameSpec
    seats: Mapping[str, Seat]
    paper: Paper
    only: tuple[str, ...]
    say: Words
    style: ink.Style
    options: PrintOptions
    without: tuple[str, ...]
    """Components that are left out."""
    counts: Counts
    dry_run: DryRun | None
    """What is refused, where a kit is laid out only to find that."""
    figures: dict[str, Figure]
    """Large figures that several components need, by name, once they are drawn."""
    spreads: dict[str, tuple[Figure, Spread]]
    """How such figures lie on their sheets, once that is known."""
    library: Library
    """The pictures and icons of the layout's folders, opened once."""
    found: dict[object, object]
    """What is found once for the sheets, the rulebook and the box: the sides of pieces that are cut out, and how these are laid."""
    cards: Cards = ()
    copies: Mapping[tuple[str, str], int] | None = None
    """How many of each piece, by its component and the stem of its files, where only these are printed."""
    patch: PatchNote | None = None
    """What the title sheet says where it is that of a patch."""
    bleeds: Mapping[str, float] | None = None
    """The bleed with which pieces of some components are drawn, to compare them with those of another kit; such a kit is not printed."""
    papers: Mapping[str, Paper] | None = None
    """The paper of components that are not on that of the rest."""
    half: Paper | None = None
    """Half of the paper, on which pages are laid out that are printed two a sheet; None where each has a sheet of its own."""
    sketched: bool = False
    """Whether nothing is printed: pictures are opened, and neither they nor landscapes are drawn."""
    draw_moves: Callable[[PrintOrder], Sequence[tuple[str, Figure]]] | None = None
    """Draws moves of a game of your own for its aid, each with its name: the room of rulebooks knows how."""

    @property
    def moves(self) -> Sequence[tuple[str, Figure]]:
        """Moves of a game of your own, drawn once; none where nobody has drawn figures for its rules."""
        if self.draw_moves is None or self.sketched:
            return ()
        if "moves" not in self.found:
            self.found["moves"] = tuple(self.draw_moves(self))
        return cast("tuple[tuple[str, Figure], ...]", self.found["moves"])

    def warn(self, fault: Fault) -> None:
        """Keep a warning about what is drawn, where a kit is laid out only to find such things."""
        if self.dry_run is not None:
            self.dry_run.warn(fault)

    def paper_of(self, name: str) -> Paper:
        """Return the paper of a component."""
        return (self.papers or {}).get(name) or (self.half if self.half is not None and name in HALVES else self.paper)

    def use_paper_of(self, name: str) -> PrintOrder:
        """Return the order with the paper of a component as that of all."""
        return self if self.paper_of(name) is self.paper else self._replace(paper=self.paper_of(name))

    def set_signs(self, title: str) -> str:
        """Return a title as it is printed; parts, sheets and faces have it as it was typed."""
        return set_signs(title, self.say("language"))

    def wants(self, name: str) -> bool:
        return name in self.spec.components and name not in self.without and (not self.only or name in self.only)

    def each(self, name: str, usual: int) -> int:
        """Return how many of each different piece of a component: as many as were asked for, else as `usual`."""
        return dict(self.counts).get(name, usual)

    @property
    def least_type(self) -> float:
        """The smallest type of aids, rules and cards, in points."""
        return ink.LARGE if self.options.large else ink.BODY

    @property
    def players(self) -> int:
        """How many players the game is for: for spares of fewer seats than can play, for as many as a whole kit."""
        least, _ = self.spec.players
        return len(self.seats) if len(self.seats) >= least else len(choose_seats(self.spec, None, None))

    def figure(self, name: str, draw: Callable[[], Figure]) -> Figure:
        """Return a figure that is drawn once a kit."""
        if name not in self.figures:
            self.figures[name] = draw()
        return self.figures[name]

    def spread(self, name: str, title: str, figure: Figure) -> Spread:
        """Return how a figure lies on its sheets, found once a kit. Raises DoesNotFit."""
        cached, spread = self.spreads.get(name, (None, None))
        if spread is None or cached is not figure:
            spread = self.plan_of(title, figure)
            self.spreads[name] = figure, spread
            self._warn_of_seams(figure, spread)
        return spread

    def plan_of(self, title: str, figure: Figure, bound: Bound = ((), ())) -> Spread:
        """Return how a board lies on its sheets: cuts keep off the pieces on its points where they can, and `bound`. Raises DoesNotFit."""
        from boardgen.sheet.paper.tiled_pages import plan

        return plan(title, figure, self.paper, self.options.overlap, self.seam_clearance, bound)

    def _warn_of_seams(self, figure: Figure, spread: Spread) -> None:
        """Warn where pieces lie across a seam because no choice of cuts avoids them. Nothing is reported for cells whose rows interlock."""
        from boardgen.sheet.paper.tiled_pages import clearance

        near, wanted = clearance(figure, spread.tiling), self.seam_clearance
        ground = self.spec.ground
        if near < wanted - 0.001 and not (isinstance(ground, Board) and ground.grid.cells):
            reach = f"pieces reach {wanted - SEAM_AIR:.1f} mm from their points"
            what = f"on {self.paper.label} a seam of the board runs {near:.1f} mm from the nearest points, and {reach}"
            remedy = "choose a larger paper or smaller pieces, or write a larger `pitch:`"
            self.warn(Fault(self.spec.file, 0, 0, "$.board", what, remedy, "warning", "data:board"))

    @property
    def seam_clearance(self) -> float:
        """How far a cut of the board keeps off its points, in mm: the radius of the largest piece that lies on one, and SEAM_AIR."""
        pieces = self.spec.on_points
        return max((self.options.diameter or piece.diameter or 0.0 for piece in pieces), default=0.0) / 2 + SEAM_AIR


def is_counted(component: Component) -> bool:
    """Return whether a layout asks for any of a component, so that every kit has it."""
    return bool(component.pieces or component.each_seat or component.counts)


def sheets_in_book(spec: GameSpec, rulebook: str) -> tuple[str, ...]:
    """Return the sheets of which a rulebook has all text: `reference` for that of a game of ours, `rules` for a booklet with chapters."""
    making, book = spec.components[rulebook].making, REFERENCE if rulebook == RULEBOOK else ""
    if making is not None:
        book = RULES_SHEET if making.booklet is not None and making.booklet.folded and making.booklet.has_chapters else ""
    own = spec.components.get(book)
    return (book,) if own is not None and own.kind == "sheet" and (own.making is None) == (making is None) else ()


def add_packaging(components: Mapping[str, Component], only: Collection[str], boxes: bool) -> dict[str, Component]:
    """Return the components with one of each box and band that was asked for: by its name, or with all `boxes`."""
    asked = {name for name, one in components.items() if one.kind in PACKAGING and not is_counted(one) and (boxes or name in only)}
    return {name: one._replace(pieces=1) if name in asked else one for name, one in components.items()}


def drop_unused(components: Mapping[str, Component], unused: Collection[str], only: Collection[str]) -> dict[str, Component]:
    """Return the components without those that a game is played without, and without their boxes, unless these are asked for."""

    def fits(one: Component) -> str:
        return str(getattr(one.making and one.making.packaging, "fits", ""))

    gone = {*unused} - {*only, *(fits(components[name]) for name in only if name in components)}
    return {name: one for name, one in components.items() if name not in gone and fits(one) not in gone}


def choose_seats(spec: GameSpec, players: int | None, letters: str | None, *, spares: bool = False) -> dict[str, Seat]:
    """Return the seats by number of players (the first ones) or by letter; by default all that can, on a game's board all that it suits.

    For `spares` one letter is enough. Raises KitError."""
    least, most = spec.players
    if letters is not None:
        named = seat_letters(spec, letters)
        unknown = [letter for letter in named if letter not in spec.seats]
        offered = ", ".join(f"{seat.letter} {seat.name}" for seat in spec.seats.values())
        if unknown or not named:
            raise KitError(f"no seat is called {' or '.join(map(quoted, dict.fromkeys(unknown or [''])))}; there are {offered}")
        twice = next((letter for letter in named if named.count(letter) > 1), None)
        if twice:
            raise KitError(f"seat {twice} is named twice; name each seat once")
        if players is not None and players != len(named):
            raise KitError(f"--players {players} and --seats {letters} do not agree; give one of them")
        if len(named) < least and not spares:
            what = f"{spec.title} is for {_players(least, most)}, and --seats {letters} names {len(named)}"
            some = "".join(list(spec.seats)[:least])
            remedy = f"write all who play, such as --seats {some}, or for spare pieces add --only and the name of a component"
            raise KitError(f"{what}; {remedy}")
        _require_range(len(named), 1 if spares else least, most, spec.title)
        return {letter: spec.seats[letter] for letter in named}
    number = spec.suited[1] if players is None else players
    _require_range(number, least, most, spec.title)
    return dict(list(spec.seats.items())[:number])


def are_seats(spec: GameSpec, written: str) -> bool:
    """Return whether all that is written are seats, by their letters, together or apart, or by their names."""
    return bool(written.strip(", ")) and all(letter in spec.seats for letter in seat_letters(spec, written))


def seat_letters(spec: GameSpec, written: str) -> tuple[str, ...]:
    """Return the letters of seats that are written together or apart, or by name: BR, `B R` or `Blue,Red`; any other word is returned
    unchanged."""
    names = {set_signs(seat.name).lower(): (seat.letter,) for seat in spec.seats.values()}
    found: list[str] = []
    for word in written.replace(",", " ").split():
        together = word.isupper() or all(letter in spec.seats for letter in word.upper())
        found += names.get(set_signs(word).lower()) or (tuple(word.upper()) if together else (word,))
    return tuple(found)


def _players(least: int, most: int) -> str:
    return plural(f"{least} to {most}" if least < most else least, "player")


def _require_range(number: int, least: int, most: int, title: str) -> None:
    if not least <= number <= most:
        remedy = f"; choose a number from {least} to {most}" if least < most else ""
        raise KitError(f"{title} is for {_players(least, most)}, not {number}{remedy}")


def choose_components(spec: GameSpec, names: str | None, option: str = "--only") -> tuple[str, ...]:
    """Return the components of a comma-separated list, in the order of the layout; empty for all. Raises KitError."""
    if names is None:
        return ()
    chosen = [name.strip() for name in names.replace(",", " ").split()]
    for name in chosen:
        if name not in spec.components:
            raise KitError(f"no component is called {quoted(name)}; {nearest(name, spec.components)}")
    if not chosen:
        raise KitError(f"{option} names no component; there are {', '.join(spec.components)}")
    return tuple(name for name in spec.components if name in chosen)


REMEDY = "print it on larger paper, such as --paper a3, or without --large"
CARD = SIZES["tarot"]
"""The size of cards of a game of ours that are smaller: the next one for which sleeves are sold."""


RULES = (REFERENCE, "covenant")
"""Sheets of a game of ours that are read."""


@contextmanager
def or_smaller() -> Iterator[None]:
    """Add to a refusal what to do about it."""
    try:
        yield
    except DoesNotFit as problem:
        raise DoesNotFit(f"{problem}; {REMEDY}", problem.by_mm, problem.texts) from None


def enlarge(components: Mapping[str, Component]) -> dict[str, Component]:
    """Return the components with the decks of a game of ours in cards of CARD, where theirs are smaller; boxes follow their cards."""
    return {name: one._replace(size=CARD) if _is_deck(one) else one for name, one in components.items()}


def is_large(component: Component) -> bool:
    """Return whether `--large` makes a component larger: cards and aids, rules, and sheets and booklets of a layout."""
    if component.making is not None:
        return component.kind in ("card", "sheet", "booklet") and component.name != TITLE
    return component.kind == "card" or component.name in RULES


def _is_deck(component: Component) -> bool:
    if component.kind != "card" or component.making is not None or component.size is None:
        return False
    return component.size[0] < CARD[0] and component.size[1] < CARD[1]


def require_own_files(order: PrintOrder, parts: Sequence[Part]) -> None:
    """Refuse a component of your own a face of which would be written to the file of another component. Raises DataError."""
    owners: dict[str, str] = {}
    for part in parts:
        for face in part.faces:
            owner = owners.setdefault(face.name.lower(), part.name)
            if owner != part.name:
                with guard(order.dry_run, [part.name]):
                    raise _refuse_name(order, part.name, owner, face.name)
                break


def _refuse_name(order: PrintOrder, name: str, owner: str, file: str) -> DataError:
    """Return the refusal, at the one of the two components that is made by its kind."""
    own = name if order.spec.components[name].making is not None else owner
    faults = Faults()
    what = f"`{owner}` and `{name}` have both a piece that is the file {quoted(file)}"
    faults.add_key(order.spec.components[own].own.at, what, f"rename {quoted(own)}", "data:component.name")
    return DataError(*faults.sorted())


def say_players(spec: GameSpec, say: Words) -> str:
    """Say for how many players a game is, in words."""
    least, most = spec.players
    exact = say("rulebook_players_exact", players=least) if least == most else ""
    return spec.add_age(exact or say("rulebook_players", least=least, most=most))


def say_kit(spec: GameSpec, say: Words, seats: int) -> list[str]:
    """Say for how many players a kit with so many `seats` is, where that is not all who can play."""
    return [say("facts_kit", players=seats)] if 0 < seats < spec.players[1] else []


def accent(spec: GameSpec) -> str:
    """Return the ink of headings: that of the first seat which can be read on paper, so that a book has a colour of its game."""
    inks = [seat.ink for seat in spec.seats.values()]
    return next((one for one in inks if ink.contrast(one, ink.PAPER) >= ink.LEGIBLE), ink.SLATE)


def home_use(order: PrintOrder) -> tuple[str, ...]:
    """Return the words that the print is unofficial; none for a game that you made yourself."""
    return (order.say("unofficial"),) if order.spec.game in files_of_games() else ()


def say_facts(spec: GameSpec, say: Words, seats: int = 0) -> Sequence[str]:
    """Say for whom a game is, for how many of them a kit has `seats`, how long it takes and how many players it is best with, as far as
    the layout has them."""
    least, most = spec.facts.minutes
    words = [say_players(spec, say), *say_kit(spec, say, seats)]
    if most:
        words.append(say("facts_minutes", minutes=most) if least == most else say("facts_minutes_range", least=least, most=most))
    if spec.facts.best:
        words.append(say("facts_best", players=spec.facts.best))
    return words
