"""What is asked for of a kit: which components, how many of each piece, which cards by number or field, and on which paper."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated

from boardgen.components import print_order as orders
from boardgen.errors import nearest, quoted
from boardgen.json_values import Fields, omit, whole
from boardgen.layout.files.shipped import games_with_book, has_book
from boardgen.layout.spec.spec import GameSpec
from boardgen.records import NamedTuple
from boardgen.sheet.paper.paper import MARGIN, Paper, paper

_NUMBERS = re.compile(r"([0-9]{1,6})(?:-([0-9]{1,6}))?")


def has_rows(spec: GameSpec, name: str) -> bool:
    """Return whether the pieces of a component are rows of a data file, which have numbers."""
    making = spec.components[name].making
    return making is not None and bool(making.rows)


def add_cards(spec: GameSpec, name: str, numbers: str, cards: dict[str, set[int]]) -> None:
    """Add the numbers in `7`, or `7-12`. Raises KitError."""
    last = len(spec.components[name].own.rows)
    match = _NUMBERS.fullmatch(numbers)
    first, end = (int(match[1]), int(match[2] or match[1])) if match is not None else (0, 0)
    if not 1 <= first <= end <= last:
        what = f"--only {quoted(f'{name}={numbers}')}: `{name}` has cards 1 to {last}, in the order of its rows as they are printed"
        raise orders.KitError(f"{what}; write for example --only {name}=1,{last}, or {name}=1-{last}")
    cards.setdefault(name, set()).update(range(first, end + 1))


def add_by_field(spec: GameSpec, word: str, cards: dict[str, set[int]]) -> str:
    """Add the cards in whose row a field has a value, such as `crew:name=Storm`, and return the component. Raises KitError."""
    name, _, asked = word.partition(":")
    field, equals, value = (part.strip() for part in asked.partition("="))
    name = name.strip()
    orders.choose_components(spec, name)
    if not has_rows(spec, name):
        what = f"--only {quoted(word)}: `{name}` has no data file, and so no fields"
        some = f"--only {name}={value if value.isascii() and value.isdigit() and int(value) else 1}"
        if spec.components[name].each_seat:  # cells:B=3 means three for Blue
            some += (
                f" --seats {next(iter(orders.seat_letters(spec, field)), '') if orders.are_seats(spec, field) else next(iter(spec.seats))}"
            )
        raise orders.KitError(f"{what}; write how many, such as {some}")
    columns = spec.components[name].own.columns
    example = f"write for example --only {name}:{columns[0]}=VALUE"
    if field not in columns:
        what = f"--only {quoted(word)}: the data file of `{name}` has no column {quoted(field)}"
        raise orders.KitError(f"{what}; {nearest(field, columns) or 'columns: ' + ', '.join(columns)}")
    rows = spec.components[name].own.rows
    found = {number for number, row in enumerate(rows, 1) if row.fields[field].strip() == value}
    if not equals or not found:
        what = f"--only {quoted(word)}: no card of `{name}` has {quoted(value)} as its {field}"
        raise orders.KitError(f"{what}; {nearest(value, dict.fromkeys(row.fields[field] for row in rows)) or example}")
    cards.setdefault(name, set()).update(found)
    return name


MOST = 999
"""Pieces of a kind that can be asked for."""
OF_THE_TABLE = (orders.TITLE, "log", "covenant")
"""Components that name all seats of a table, and are not printed for one of them."""
NAMED = 3
"""Components that the name of a folder lists."""
SHORT = 24
"""Characters of the numbers of cards in the name of a folder."""


class Selection(NamedTuple):
    """`only` are components in the layout's order, empty for all; `without` those that are left out of all."""

    only: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    counts: orders.Counts = ()
    cards: orders.Cards = ()

    @property
    def whole(self) -> bool:
        return not (self.only or self.without or self.counts)

    @property
    def _numbers(self) -> dict[str, str]:
        """What is written after the name of a component, such as 7, or 7,12."""
        cards = {name: ",".join(map(str, rows)) for name, rows in self.cards}
        return {**{name: str(count) for name, count in self.counts}, **cards}

    @property
    def folder(self) -> str:
        """What it adds to the name of a kit's folder, such as `-loans` or `-without-notes`; empty for the whole kit."""
        numbers = self._numbers
        names = [f"{name}-{numbers[name].replace(',', '-')[:SHORT]}" if name in numbers else name for name in self.only or self.without]
        if len(names) > NAMED + 1:
            names[NAMED:] = ["and", str(len(names) - NAMED), "more"]
        return "".join(f"-{word}" for word in (*(["without"] if self.without else []), *names))

    @property
    def text(self) -> str:
        """For people, such as `board, cells=7`."""
        numbers = self._numbers
        if self.only:
            return ", ".join(f"{name}={numbers[name]}" if name in numbers else name for name in self.only)
        return f"all but {', '.join(self.without)}" if self.without else "all components"


def read_selection(spec: GameSpec, only: str | None, without: str | None) -> Selection:
    """Read what `--only` and `--without` ask for. `rulebook` is the booklet of a layout with another name for it too. Raises KitError."""
    only, without = _rename_rulebook(spec, only), _rename_rulebook(spec, without)
    if without is not None:
        if only is not None:
            raise orders.KitError("--only and --without do not go together; give one of them")
        left = tuple(orders.choose_components(spec, without, "--without"))
        if len(left) == len(spec.components):
            raise orders.KitError(f"--without leaves nothing of the kit; there are {', '.join(spec.components)}")
        return Selection(without=left)
    if only is None:
        return Selection()
    counts: dict[str, int] = {}
    cards: dict[str, set[int]] = {}
    words: list[str] = []
    whole: set[str] = set()
    for word in _words(only):
        name, asked, number = word.partition("=")
        if ":" in name:
            words.append(add_by_field(spec, word, cards))
        elif name[:1].isdigit() and words and words[-1] in cards:
            add_cards(spec, words[-1], word, cards)
        elif name[:1].isdigit() and words and words[-1] in counts:
            what = f"--only {words[-1]}={counts[words[-1]]},{word}: `{words[-1]}` has no cards with numbers, for it has no data file"
            raise orders.KitError(f"{what}; write {words[-1]}={word} for {word} of each piece")
        else:
            words.append(name)
            if not asked:
                whole.add(name)
            elif name in spec.components and has_rows(spec, name):
                add_cards(spec, name, number, cards)
            else:
                counts[name] = _read_count(spec, name, number, counts.get(name))
    for name in whole.intersection(cards):
        raise orders.KitError(f"--only asks for all of {name} and for some of its cards; write {name} once, with the numbers or without")
    chosen_cards = tuple((name, tuple(sorted(cards[name]))) for name in spec.components if name in cards)
    return Selection(orders.choose_components(spec, " ".join(words)), (), _sort_counts(spec, counts), chosen_cards)


def add_rulebook(spec: GameSpec, asked: Selection, boxes: bool = False, large: bool = False) -> Selection:
    """Add the rulebook, which a whole kit does not have. Raises KitError for a layout without one.

    A whole kit also has all that is packed in, if its `boxes` are asked for. It has none of the sheets whose text the rulebook
    has, unless they are wanted in `large` type.
    """
    rulebook = rulebook_of(spec)
    if not rulebook or rulebook in asked.without:
        if rulebook:
            raise orders.KitError(f"--rulebook and --without {rulebook} do not go together; give one of them")
        games = games_with_book()
        remedy = (
            f"write `{orders.RULEBOOK}: {{kind: sheet, count: 0}}` under `components:`"
            if spec.game in games
            else f"write your rules in Markdown, and `{orders.RULEBOOK}: {{kind: booklet, from: rules.md}}` under `components:`"
        )
        raise orders.KitError(f"--rulebook: {spec.name} has no component `{orders.RULEBOOK}`; {remedy}")
    usual = [
        name
        for name, component in orders.add_packaging(spec.components, (), boxes).items()
        if name not in asked.without and orders.is_counted(component)
    ]
    if not large:
        usual = [name for name in usual if name not in orders.sheets_in_book(spec, rulebook)]
    only = tuple(name for name in spec.components if name == rulebook or name in (asked.only or usual))
    return asked._replace(only=only, without=())


def rulebook_of(spec: GameSpec) -> str:
    """Return the component that is the rulebook of a layout: it is called so, or it is its first booklet; empty where there is none."""
    if orders.RULEBOOK in spec.components:
        return orders.RULEBOOK
    return next((name for name, one in spec.components.items() if one.making is not None and one.making.booklet is not None), "")


def has_rulebook(spec: GameSpec) -> bool:
    """Return whether a layout has rules that are printed as a book: those of its game, or a booklet with chapters."""
    name = rulebook_of(spec)
    if not name:
        return False
    making = spec.components[name].making
    if making is None:
        return has_book(spec.game)
    return making.booklet is not None and making.booklet.folded and making.booklet.has_chapters and spec.components[name].size is None


def _rename_rulebook(spec: GameSpec, words: str | None) -> str | None:
    """Return the words of an option, with the name that the rulebook has in this layout."""
    name = rulebook_of(spec)
    if words is None or not name or name == orders.RULEBOOK:
        return words
    return re.sub(rf"(?<![\w:=-]){orders.RULEBOOK}(?![\w-])", name, words)


def _words(only: str) -> list[str]:
    """Return the parts of `--only`: separated by commas or spaces, but spaces belong to the value of a field."""
    words = []
    for part in re.sub(r"\s*=\s*", "=", only).split(","):
        words += [part.strip()] if ":" in part else part.split()
    return words


def keep_known(spec: GameSpec, asked: Selection) -> Selection:
    """Return as much of a selection as a layout has."""
    only, without = (tuple(name for name in spec.components if name in names) for names in (asked.only, asked.without))
    counts = tuple((name, count) for name, count in asked.counts if name in spec.components)
    cards = [(name, rows) for name, rows in asked.cards if name in spec.components and has_rows(spec, name)]
    there = tuple((name, tuple(row for row in rows if row <= len(spec.components[name].own.rows))) for name, rows in cards)
    return Selection(only, without, counts, there)


def _sort_counts(spec: GameSpec, counts: Mapping[str, int]) -> orders.Counts:
    """Return counts in the order of the layout."""
    return tuple((name, counts[name]) for name in spec.components if name in counts)


def _read_count(spec: GameSpec, name: str, number: str, before: int | None) -> int:
    """Read the number in `cells=7`. Raises KitError."""
    orders.choose_components(spec, name)
    if name == orders.TITLE:
        raise orders.KitError(f"--only {name}={number}: the title sheet is printed once; write --only {name}")
    if not (number.isascii() and number.isdigit() and len(number) < 9 and 1 <= int(number) <= MOST):
        what = f"--only {quoted(f'{name}={number}')}: the number of pieces of each kind must be from 1 to {MOST}"
        raise orders.KitError(f"{what}; write for example --only {name}=7")
    if before is not None and before != int(number):
        raise orders.KitError(f"--only asks for {before} and for {number} of {name}; give one number")
    return int(number)


def require_table(spec: GameSpec, selection: Selection, seats: Sequence[str]) -> None:
    """Raise KitError when a component that names all seats is wanted for fewer seats than can play."""
    least, most = spec.players
    named = [name for name in selection.only if name in OF_THE_TABLE]
    if len(seats) < least and named:
        what = f"{named[0]} is for a whole table of {least} to {most} seats, not for {', '.join(seats)} alone"
        raise orders.KitError(f"{what}; name more seats with --seats, or leave {named[0]} out of --only")


def selection_of(kit: Fields) -> Selection:
    """Return the selection of a kit.json. Raises KeyError or TypeError for what is not there or not so."""
    counts, cards = kit.inner("counts", {}), kit.inner("cards", {})
    rows = tuple((name, tuple(map(whole, cards.items(name)))) for name in cards)
    return Selection(kit.texts("only"), kit.texts("without", ()), tuple((name, counts.whole(name)) for name in counts), rows)


def join_selections(spec: GameSpec, there: Selection, new: Selection) -> Selection:
    """Return what two selections have together, of components that the layout has."""
    counts = {**dict(there.counts), **dict(new.counts)}
    cards = {**dict(there.cards), **dict(new.cards)}
    only: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    if there.only and new.only:
        only = tuple(name for name in spec.components if name in there.only or name in new.only)
    elif any(_must_be_named(spec, name) for name in new.only):
        usual = [name for name in spec.components if name not in there.without and not _must_be_named(spec, name)]
        only = tuple(name for name in spec.components if name in new.only or name in usual)
    else:
        without = tuple(name for name in spec.components if name in there.without and name not in new.only)
    return Selection(only, without, _sort_counts(spec, counts), tuple((name, cards[name]) for name in spec.components if name in cards))


def _must_be_named(spec: GameSpec, name: str) -> bool:
    """Return whether a whole kit has none of a component, which is made where it is asked for by name."""
    return not orders.is_counted(spec.components[name])


DEFAULT = "a4"


class Papers(NamedTuple):
    """The paper of a kit, and the components that are on another one."""

    rest: Paper
    own: Mapping[str, Paper]


def read_papers(text: str, spec: GameSpec, margin: float = MARGIN) -> Papers:
    """Read a `--paper`: a paper, or a list of NAME=PAPER with the paper of all others last. A name is a component, or a kind of them.

    Raises UnknownPaperError and KitError."""
    rest: Paper | None = None
    own: dict[str, Paper] = {}
    for word in (part.strip() for part in text.split(",")):
        name, equals, size = (part.strip() for part in word.partition("="))
        if not equals:
            if rest is not None:
                what = f"--paper names {rest.known_as.lower()} and {quoted(word)} for all components"
                raise orders.KitError(f"{what}; write one of them, and others as NAME=PAPER, such as board=a3,a4")
            rest = paper(word, margin)
            continue
        for component in components_called(name.lower(), spec):
            on = paper(size, margin)
            if own.setdefault(component, on) != on:
                raise orders.KitError(f"--paper puts {component} on {own[component].known_as.lower()} and on {size}; name one paper for it")
    rest = rest or paper(DEFAULT, margin)
    return Papers(rest, {name: own[name] for name in spec.components if name in own and own[name] != rest})


def components_called(name: str, spec: GameSpec) -> list[str]:
    """Return the components of a name, or all those of a kind, such as panel or panels. Raises KitError."""
    if name in spec.components:
        return [name]
    kinds = dict.fromkeys(component.kind for component in spec.components.values())
    kind = next((kind for kind in kinds if name in (kind, f"{kind}s")), None)
    if kind is None:
        known = {*spec.components, *kinds}
        remedy = nearest(name, known) or f"components: {', '.join(spec.components)}; kinds: {', '.join(kinds)}"
        raise orders.KitError(f"--paper: no component and no kind of them is called {quoted(name)}; {remedy}")
    return [one.name for one in spec.components.values() if one.kind == kind]


@omit(where_none=("unit",))
class PaperRecord(NamedTuple):
    """A paper, as kit.json has it."""

    name: Annotated[str, "empty for a size without a name"]
    width_mm: float
    height_mm: float
    unit: Annotated[str, "in for papers that are measured in inches"] | None


def paper_record(one: Paper) -> PaperRecord:
    """Return a paper as kit.json has it."""
    return PaperRecord(one.name, one.width, one.height, "in" if one.inches else None)
