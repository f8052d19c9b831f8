"""What a game says that is judged by the record: its law, its holdings, the capture law, and the holding that decides.

A game without rules of its own has this law. What its kit prints is what a log may name: pieces, cards and dice, and how many of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardgen.errors import quoted
from boardgen.layout.decks.components import Component
from boardgen.layout.decks.data_files import name_rows
from boardgen.layout.decks.faces import columns_by_meaning
from boardgen.layout.files.shipped import files_of_games
from boardgen.layout.law.written import LAW_KEYS, Written
from boardgen.layout.spec.sections import GameFigures, PlainFigures
from boardgen.layout.yaml.fields import Section, describe, read_decimal
from boardgen.layout.yaml.layer_values import Template
from boardgen.layout.yaml.node import Node
from boardgen.records import NamedTuple

RECORD = "record"
"""The name of this law, of its rules file and of its folder."""
CASH = "$"
PIECES, CAPTURED, HAND = "pieces", "captured", "hand"
COUNTS = (PIECES, CAPTURED, HAND)
"""What the record counts of each seat by itself."""
TAKEN = (*COUNTS, *("name", "pass", "done", "roll", "draw", "play", "drop", "shuffle", "say", "concede", "place", "x"))
"""Words of the notation, which no holding can be called."""
MOST = 999_999
WHOLE: Mapping[str, object] = {"type": "integer", "minimum": -MOST, "maximum": MOST}
"""An amount, for editors."""
LAW_FORM: Mapping[str, object] = {
    "type": "object",
    "propertyNames": {"enum": [*LAW_KEYS]},
    "properties": {key: {"description": help} for key, help in LAW_KEYS.items()},
}
"""A law that the layout writes, for editors."""
HIGHEST, LOWEST = "highest", "lowest"
"""Which score wins."""
MOST_ROUNDS = 999
NONE = "none"
"""In place of a limit: there is none."""
PRINT_ALONE = ("faces", "icons", "fonts", "history", "profile")
"""Sections that no rule can see."""
ON_BOARD = ("token", "coin", "square", "tile", "standee", "net")
"""Kinds of component whose pieces are put on the board."""


class Holding(NamedTuple):
    """Something that every seat has an amount of. `least` and `most` are None where there is no limit."""

    key: str
    start: int
    least: int | None
    most: int | None


class PieceKind(NamedTuple):
    """Pieces that are alike: the name by which a log shows them, all names that it may call them, and how many there are."""

    name: str
    names: tuple[str, ...]
    shared: int
    each: int


class Deck(NamedTuple):
    """A deck of cards: by the name of each card how many a set of it has, and all names that a log may call it.

    `sets` are printed for the table and `each` for every seat; all of them are one draw pile."""

    name: str
    cards: Mapping[str, int]
    names: Mapping[str, tuple[str, ...]]
    sets: int
    each: int


class Dice(NamedTuple):
    """Dice that are alike: what their sides are called, and how many there are."""

    name: str
    sides: tuple[str, ...]
    dice: int


class Law(NamedTuple):
    """What the layout itself says for the record. `rounds` is the number of the last round, 0 where no round is the last."""

    holdings: Mapping[str, Holding]
    capture: str
    score: str
    lowest: bool
    """Whether the lowest score wins."""
    rounds: int
    written: tuple[str, ...]
    """The holdings that the layout itself names; there is always $ too."""


class RecordFigures(GameFigures):
    """All that the record judges by. `sections` are those that it does not know; `written` are the rules that the layout has of its own."""

    def __init__(
        self, sections: Mapping[str, object], law: Law, pieces: tuple[PieceKind, ...], decks: tuple[Deck, ...], dice: tuple[Dice, ...]
    ) -> None:
        self.sections = sections
        self.law = law
        self.pieces = pieces
        self.decks = decks
        self.dice = dice
        self.written: Written | None = None

    def visible(self) -> Mapping[str, object]:
        """Return what the rules can see: all but what is for print alone."""
        sections = {key: value for key, value in self.sections.items() if key not in PRINT_ALONE}
        return {
            **sections,
            "law": (RECORD, self.law.capture, self.law.score, *self._ending()),
            "holdings": self.law.holdings,
            "pieces": self.pieces,
            "decks": self.decks,
            "dice": self.dice,
            **({"written": self.written.seen} if self.written is not None else {}),
        }

    def _ending(self) -> tuple[object, ...]:
        """Return how the game ends, as the layout id counts it: empty if the highest score wins and no round is the last."""
        return (self.law.lowest, self.law.rounds) if self.law.lowest or self.law.rounds else ()


def make_record(figures: GameFigures) -> RecordFigures:
    """Return the figures of a layout that the record judges."""
    assert isinstance(figures, RecordFigures)  # its law is the record
    return figures


def leaves_out(figures: RecordFigures, about: tuple[str, ...], *, boarded: bool) -> bool:
    """Return whether a rule of the record, or a form of its notation, is about nothing that games under the law of a layout have.

    `about` are events of a turn or things of the layout; `record` is what no such law has.
    Where the record alone judges, nothing is left out."""
    if figures.written is None or not about:
        return False
    there = {
        "board": boarded,
        "cards": bool(figures.decks),
        "holdings": bool(figures.law.written),
        "dice": bool(figures.dice),
        "taken": figures.written.captures,
        "counted": any(step.dice for phase in figures.written.phases for step in phase.turn),
        "other": any(choice.other for choice in figures.written.choices),
        **dict.fromkeys(figures.written.events, True),
        "pass": figures.written.passes,
    }
    return not any(there.get(one) for one in about)


def read_law(root: Section, game: str, *, boarded: bool) -> Law | None:
    """Return the keys of the record; None for a game that comes with the programs and does not ask for it.

    Without `score:` the only holding decides, or the cash; where there is neither, the pieces on the board, or the first holding."""
    node = root.get("law")
    if node is None and game in files_of_games():
        return None
    if node is not None and node.kind not in ("scalar", "broken") and not node.children:
        remedy = "write its keys, such as `turn: put`, or `law: record` for a game without one"
        problem = "the law is empty" if node.kind == "map" else f"a law belongs here, not {describe(node)}"
        root.faults.add(node, problem, remedy, "data:type")
    elif node is None or not node.children:
        root.choice("law", (RECORD,), RECORD)
    if node is not None:
        node.expect(**LAW_FORM)
    holdings = {key: _holding(key, child, root) for key, child in root.section("holdings", required=False).entries(r"\$|[a-z]+")}
    capture = root.choice("capture", ("go",), "")
    names = tuple(dict.fromkeys((*holdings, CASH, *COUNTS)))
    written = tuple(holdings)
    first = written[0] if len(written) == 1 else CASH if CASH in written or not (written or boarded) else PIECES if boarded else written[0]
    score = root.choice("score", names, first)
    lowest = root.choice("winner", (HIGHEST, LOWEST), HIGHEST) == LOWEST
    rounds = root.whole("rounds", 1, MOST_ROUNDS, 0)
    holdings.setdefault(CASH, Holding(CASH, 0, 0, None))
    return Law(holdings, capture, score, lowest, rounds, written)


def _holding(key: str, node: Node, root: Section) -> Holding:
    faults = root.faults
    if key != CASH and not (key.isascii() and key.isalpha() and key.islower()):
        simple = "".join(sign for sign in key.lower() if "a" <= sign <= "z")
        remedy = f"write {simple or 'gold'}: lower-case letters alone, or $"
        faults.add_key(node, f"{quoted(key)} cannot be written in a log", remedy, "data:holding")
    elif key in TAKEN:
        faults.add_key(node, f"{quoted(key)} is a word of every log already", "give the holding another name, such as gold", "data:holding")
    plain = node.kind == "scalar"
    node.expect(**WHOLE)
    if plain:
        start = 0 if node.empty else _number(node, root)
        return Holding(key, start, min(0, start), None)
    section = Section(node, faults)
    start_node, least_node, most_node = section.get("start"), section.get("least"), section.get("most")
    start = 0 if start_node is None else _number(start_node, root)
    least = min(0, start) if least_node is None else _limit(least_node, root)
    most = None if most_node is None else _limit(most_node, root)
    section.close()
    limits = [(least, "minimum", least_node), (most, "maximum", most_node)]
    for limit, what, at in limits:
        if limit is not None and at is not None and ((start < limit) if what == "minimum" else (start > limit)):
            faults.add(start_node or at, f"{key} starts at {start}, and its {what} is {limit}", f"write `start: {limit}`", "data:holding")
    return Holding(key, start, least, most)


def _number(node: Node, root: Section) -> int:
    return int(read_decimal(node, root.faults, -MOST, MOST, whole=True)) if node.kind != "broken" else 0


def _limit(node: Node, root: Section) -> int | None:
    """Return a limit; `none` for no limit."""
    node.expect(**WHOLE)
    node.expect(enum=(NONE,))
    return None if node.text == NONE else _number(node, root)


def figures(plain: PlainFigures, law: Law, components: Mapping[str, Component]) -> RecordFigures:
    """Return what the record judges by: the keys of the layout, and what its components print."""
    own = [component for component in components.values() if component.making is not None]
    pieces = [kind for component in own if component.kind in ON_BOARD for kind in _pieces(component)]
    decks = tuple(_deck(component) for component in own if component.kind == "card" and component.name != "pencil")
    dice = tuple(_dice(component) for component in own if component.kind == "die")
    return RecordFigures(plain.sections, law, _name_kinds(pieces), decks, dice)


class _Draft(NamedTuple):
    """Pieces that are alike: the component, how they differ from others of it, and their number in it."""

    component: str
    title: str
    label: str
    number: int
    shared: int
    each: int


def _pieces(component: Component) -> Iterator[_Draft]:
    making, name = component.own, component.name
    each = component.each_seat
    if making.rows:
        for number, (label, copies) in enumerate(_rows(component), 1):
            yield _Draft(name, making.title, label, number, copies * component.pieces, copies * each)
    elif component.counts:
        for number, (label, count) in enumerate(component.counts, 1):
            yield _Draft(name, making.title, label, number, 0 if each else count, count if each else 0)
    else:
        yield _Draft(name, making.title, "", 0, component.pieces, each)


def _rows(component: Component) -> Iterator[tuple[str, int]]:
    """Return the name of each row, as a ready face would print it, and how often it is printed."""

    return name_rows(component.own.rows, columns_by_meaning(component.own.columns)["name"])


def _name_kinds(drafts: list[_Draft]) -> tuple[PieceKind, ...]:
    """Return the kinds of piece with all names that a log may call them; one that several share names none of them."""
    joined: dict[tuple[str, str], _Draft] = {}
    numbers: dict[tuple[str, str], list[int]] = {}
    for draft in drafts:
        key = draft.component, draft.label
        before = joined.get(key)
        joined[key] = draft if before is None else draft._replace(shared=draft.shared + before.shared, each=draft.each + before.each)
        numbers.setdefault(key, []).append(draft.number)
    labels = [draft.label.casefold() for draft in joined.values() if draft.label]
    kinds = []
    for key, draft in joined.items():
        if not draft.label:
            kinds.append(PieceKind(draft.component, (draft.component, draft.title), draft.shared, draft.each))
            continue
        long = f"{draft.component} {draft.label}"
        alone = labels.count(draft.label.casefold()) == 1
        numbered = tuple(f"{draft.component} {number}" for number in numbers[key])
        names = (*((draft.label,) if alone else ()), long, *numbered)
        kinds.append(PieceKind(names[0], names, draft.shared, draft.each))
    return tuple(kinds)


def _deck(component: Component) -> Deck:
    cards: dict[str, int] = {}
    names: dict[str, tuple[str, ...]] = {}
    each = component.each_seat
    sets = component.pieces
    if component.own.rows:
        entries = [*_rows(component)]
    else:
        entries = [*component.counts] or [(component.own.title, 1)]
        sets = int(not each) if component.counts else sets
    for number, (label, copies) in enumerate(entries, 1):
        cards[label] = cards.get(label, 0) + copies
        names[label] = (*names.get(label, (label, f"{component.name} {label}")), f"{component.name} {number}")
    return Deck(component.name, cards, names, sets, each)


def _dice(component: Component) -> Dice:
    sides = []
    for number, side in enumerate(component.own.faces, 1):
        text = side.literal if isinstance(side, Template) else None
        sides.append(text.strip().strip(":") if text and text.strip() else str(number))
    return Dice(component.name, tuple(sides), max(1, component.pieces))
