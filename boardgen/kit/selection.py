"""Which components of a layout a kit has: all, some, or all but some; and how many of each piece, where not as many as the layout says."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from boardgen.components.counting import is_counted, with_packaging
from boardgen.components.print_order import RULEBOOK, TITLE, Cards, Counts, KitError, chosen_components
from boardgen.errors import quoted
from boardgen.kit.cards import add_cards, by_field, has_rows
from boardgen.layout.rules.rules_text import games_with_text, has_text
from boardgen.layout.spec.spec import GameSpec

MOST = 999
"""Pieces of a kind that can be asked for."""
OF_THE_TABLE = (TITLE, "log", "covenant")
"""Components that name all seats of a table, and are not printed for one of them."""
NAMED = 3
"""Components that the name of a folder lists."""
SHORT = 24
"""Characters of the numbers of cards in the name of a folder."""


class Selection(NamedTuple):
    """`only` are components in the layout's order, empty for all; `without` those that are left out of all."""

    only: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    counts: Counts = ()
    cards: Cards = ()

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


def chosen(spec: GameSpec, only: str | None, without: str | None) -> Selection:
    """What `--only` and `--without` ask for. `rulebook` is the booklet of a layout with another name for it too. Raises KitError."""
    only, without = _named(spec, only), _named(spec, without)
    if without is not None:
        if only is not None:
            raise KitError("--only and --without do not go together; give one of them")
        left = tuple(chosen_components(spec, without, "--without"))
        if len(left) == len(spec.components):
            raise KitError(f"--without leaves nothing of the kit; there are {', '.join(spec.components)}")
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
            words.append(by_field(spec, word, cards))
        elif name[:1].isdigit() and words and words[-1] in cards:
            add_cards(spec, words[-1], word, cards)
        elif name[:1].isdigit() and words and words[-1] in counts:
            what = f"--only {words[-1]}={counts[words[-1]]},{word}: `{words[-1]}` has no cards with numbers, for it has no data file"
            raise KitError(f"{what}; write {words[-1]}={word} for {word} of each piece")
        else:
            words.append(name)
            if not asked:
                whole.add(name)
            elif name in spec.components and has_rows(spec, name):
                add_cards(spec, name, number, cards)
            else:
                counts[name] = _count(spec, name, number, counts.get(name))
    for name in whole.intersection(cards):
        raise KitError(f"--only asks for all of {name} and for some of its cards; write {name} once, with the numbers or without")
    chosen_cards = tuple((name, tuple(sorted(cards[name]))) for name in spec.components if name in cards)
    return Selection(chosen_components(spec, " ".join(words)), (), _ordered(spec, counts), chosen_cards)


def with_rulebook(spec: GameSpec, asked: Selection, boxes: bool = False) -> Selection:
    """The same components and the rulebook, which a whole kit does not have. Raises KitError for a layout without one.

    A whole kit also has all that is packed in, if its `boxes` are asked for.
    """
    rulebook = rulebook_of(spec)
    if not rulebook or rulebook in asked.without:
        if rulebook:
            raise KitError(f"--rulebook and --without {rulebook} do not go together; give one of them")
        games = games_with_text()
        remedy = (
            f"write `{RULEBOOK}: {{kind: sheet, count: 0}}` under `components:`"
            if spec.game in games
            else f"write your rules in Markdown, and `{RULEBOOK}: {{kind: booklet, from: rules.md}}` under `components:`"
        )
        raise KitError(f"--rulebook: {spec.name} has no component `{RULEBOOK}`; {remedy}")
    usual = [
        name
        for name, component in with_packaging(spec.components, (), boxes).items()
        if name not in asked.without and is_counted(component)
    ]
    only = tuple(name for name in spec.components if name == rulebook or name in (asked.only or usual))
    return asked._replace(only=only, without=())


def rulebook_of(spec: GameSpec) -> str:
    """The component that is the rulebook of a layout: it is called so, or it is its first booklet; empty where there is none."""
    if RULEBOOK in spec.components:
        return RULEBOOK
    return next((name for name, one in spec.components.items() if one.making is not None and one.making.booklet is not None), "")


def has_rulebook(spec: GameSpec) -> bool:
    """Whether a layout has rules that are printed as a book: those of its game, or a booklet with chapters."""
    name = rulebook_of(spec)
    if not name:
        return False
    making = spec.components[name].making
    if making is None:
        return has_text(spec.game)
    return making.booklet is not None and making.booklet.folded and making.booklet.has_chapters and spec.components[name].size is None


def _named(spec: GameSpec, words: str | None) -> str | None:
    """The words of an option, with the name that the rulebook has in this layout."""
    name = rulebook_of(spec)
    if words is None or not name or name == RULEBOOK:
        return words
    return re.sub(rf"(?<![\w:=-]){RULEBOOK}(?![\w-])", name, words)


def _words(only: str) -> list[str]:
    """The parts of `--only`: separated by commas or spaces, but spaces belong to the value of a field."""
    words = []
    for part in re.sub(r"\s*=\s*", "=", only).split(","):
        words += [part.strip()] if ":" in part else part.split()
    return words


def of_this(spec: GameSpec, cards: Cards) -> Cards:
    """Of cards that were asked for those that a layout has."""
    kept = []
    for name, rows in cards:
        if name in spec.components and has_rows(spec, name):
            kept.append((name, tuple(row for row in rows if row <= len(spec.components[name].own.rows))))
    return tuple(kept)


def _ordered(spec: GameSpec, counts: Mapping[str, int]) -> Counts:
    """Counts in the order of the layout."""
    return tuple((name, counts[name]) for name in spec.components if name in counts)


def _count(spec: GameSpec, name: str, number: str, before: int | None) -> int:
    """The number in `cells=7`. Raises KitError."""
    chosen_components(spec, name)
    if name == TITLE:
        raise KitError(f"--only {name}={number}: the title sheet is printed once; write --only {name}")
    if not (number.isascii() and number.isdigit() and len(number) < 9 and 1 <= int(number) <= MOST):
        what = f"--only {quoted(f'{name}={number}')}: the number of pieces of each kind must be from 1 to {MOST}"
        raise KitError(f"{what}; write for example --only {name}=7")
    if before is not None and before != int(number):
        raise KitError(f"--only asks for {before} and for {number} of {name}; give one number")
    return int(number)


def require_table(spec: GameSpec, selection: Selection, seats: Sequence[str]) -> None:
    """Raises KitError when a component that names all seats is wanted for fewer seats than can play."""
    least, most = spec.players
    named = [name for name in selection.only if name in OF_THE_TABLE]
    if len(seats) < least and named:
        what = f"{named[0]} is for a whole table of {least} to {most} seats, not for {', '.join(seats)} alone"
        raise KitError(f"{what}; name more seats with --seats, or leave {named[0]} out of --only")


def selected(kit: Mapping[str, Any]) -> Selection:
    """The selection of a kit.json. Raises KeyError, TypeError or ValueError for what is not there or not so."""
    only, without, counts, cards = kit["only"], kit.get("without", []), kit.get("counts", {}), kit.get("cards", {})
    if not all(isinstance(name, str) and all(type(row) is int for row in rows) for name, rows in cards.items()):
        raise TypeError("names of components and numbers of cards")
    if not all(isinstance(name, str) for name in (*only, *without, *counts)) or not all(type(count) is int for count in counts.values()):
        raise TypeError("names and counts of components")
    return Selection(tuple(only), tuple(without), tuple(counts.items()), tuple((name, tuple(rows)) for name, rows in cards.items()))


def joined(spec: GameSpec, there: Selection, new: Selection) -> Selection:
    """What two selections have together, of components that the layout has."""
    counts = {**dict(there.counts), **dict(new.counts)}
    cards = {**dict(there.cards), **dict(new.cards)}
    only: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    if there.only and new.only:
        only = tuple(name for name in spec.components if name in there.only or name in new.only)
    elif any(_by_name_alone(spec, name) for name in new.only):
        usual = [name for name in spec.components if name not in there.without and not _by_name_alone(spec, name)]
        only = tuple(name for name in spec.components if name in new.only or name in usual)
    else:
        without = tuple(name for name in spec.components if name in there.without and name not in new.only)
    return Selection(only, without, _ordered(spec, counts), tuple((name, cards[name]) for name in spec.components if name in cards))


def _by_name_alone(spec: GameSpec, name: str) -> bool:
    """Whether a whole kit has none of a component, which is made where it is asked for by name."""
    return not is_counted(spec.components[name])
