"""Whether the pieces of a kit suffice: for what the rules allow, for the longest recorded games, and for what a game of your own says.

What is printed is counted on the pieces of the kit, which are not drawn for it. What the longest recorded games needed, by number of
players, is in `data/most_used/`; `tests/project/most_used.py` writes these files from the logs of the tests.

A game that the record judges has no recorded games to compare with. Its law takes its supplies from the components, so what is
compared there are two readings of one definition: what the makers print, and what the record lets players use."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

from boardgen.errors import Fault, quoted
from boardgen.layout.decks.components import Component
from boardgen.layout.files.shipped import data_file
from boardgen.layout.ground.tile_map import TileMap
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.spec.record_law import CASH, ON_BOARD, RecordFigures
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml import declared
from boardgen.layout.yaml.fields import Section, text, whole
from boardgen.layout.yaml.node import Faults, Node
from boardgen.layout.yaml.plain_text import plural
from boardgen.layout.yaml.yaml_reader import SUFFIXES, read
from boardgen.records import NamedTuple
from boardgen.sheet.paper.piece import Part, Piece

if TYPE_CHECKING:
    from boardgen.kit.kit import Kit


FOLDER = "most_used"
SEAT, TABLE, ROUNDS = "seat", "table", "rounds"
T = TypeVar("T")


def _sums(node: Node, faults: Faults) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(whole(item, faults, 0) for item in one.items) for one in node.items)


def _read_by_players(read: Callable[[Node, Faults], T]) -> Mapping[int, T]:
    """Return a key that is a map of values by number of players."""

    def read_all(node: Node, faults: Faults) -> Mapping[int, T]:
        return {int(key): read(one, faults) for key, one in Section(node, faults).entries() if key.isascii() and key.isdigit()}

    return declared.key(read_all, wrong={})


class Use(NamedTuple):
    """Pieces of one use, and how many of them games had at once."""

    what: str = declared.text()
    """Says what is counted after a number: `cells for each seat`."""
    components: tuple[str, ...] = declared.many(text, 1)
    """The components that print them. Pieces with a number on them count as so many."""
    of: str = declared.choice((SEAT, TABLE, ROUNDS))
    """SEAT for the pieces of one seat, TABLE for those that all share, ROUNDS for rounds that a log sheet has room for."""
    supply: str = declared.text("")
    """The path of the number that the rules allow, such as `cells.supply`; empty where the rules set no number."""
    at_most: str = declared.text("")
    """What a layout cannot need more of than it has: the `tiles` of its map, or the path of a section; empty for no such limit."""
    most: Mapping[int, int] = _read_by_players(lambda node, faults: whole(node, faults, 0))
    """The maximum at once, by number of players."""


class Cash(NamedTuple):
    """Sums of money that lay on the table at once."""

    component: str = declared.text()
    start: str = declared.text()
    """The path of the sum that each player starts with."""
    goal: str = declared.text()
    """The path of the sum that ends a game."""
    reached: int = declared.whole(1)
    """The goal of the recorded games: sums of another layout grow and shrink with it."""
    sums: Mapping[int, tuple[tuple[int, ...], ...]] = _read_by_players(_sums)
    """By number of players the cash of all, at the moments that need the most notes."""


class MostUsed(NamedTuple):
    """What a game needs at once: `uses` by name, and `cash` where it is paid in notes."""

    uses: Mapping[str, Use] = declared.table(lambda node, faults: declared.read(Section(node, faults), Use))
    cash: Cash | None = declared.key(lambda node, faults: declared.read(Section(node, faults), Cash), None)


def load_most_used(game: str) -> MostUsed | None:
    """Return the figures of a game; None where nothing is recorded. Raises DataError with every fault of the file."""
    path = data_file(FOLDER, f"{game}{SUFFIXES[0]}")
    if not os.path.isfile(path):
        return None
    faults = Faults()
    node = read(path, f"{FOLDER}/{game}{SUFFIXES[0]}", faults)
    used = None if node is None else declared.read(Section(node, faults), MostUsed)
    faults.check()
    return used


class Supply(NamedTuple):
    """What a kit has, for so many seats: its components by name, with their pieces."""

    spec: GameSpec
    seats: Mapping[str, Seat]
    parts: Mapping[str, Part]

    def of(self, component: str) -> tuple[Piece, ...]:
        """Return the different pieces of a component."""
        return self.parts[component].items if component in self.parts else ()

    def count(self, component: str) -> int:
        """Return how many pieces a component has."""
        return self.parts[component].pieces if component in self.parts else 0


def supply_of(kit: Kit) -> Supply:
    return Supply(kit.spec, kit.seats, {part.name: part for part in kit.parts})


def values_of(items: Iterable[Piece]) -> dict[Fraction, int]:
    """Return the notes of a kit by what they are worth: the number in the name of their face, as in `note-20`."""
    notes: dict[Fraction, int] = {}
    for item in items:
        value = Fraction(item.front.name.partition("-")[2])
        notes[value] = notes.get(value, 0) + item.copies
    return notes


def write_sum(amount: Fraction | int) -> str:
    """Return a sum as a layout writes it: 100, or 2.5."""
    return f"{float(amount):g}" if Fraction(amount).denominator > 1 else str(int(amount))


def scale_sums(sums: Iterable[int], by: Fraction, note: Fraction) -> tuple[Fraction, ...]:
    """Return sums times a factor, each rounded down to what can be paid in the smallest note."""
    return tuple(amount * by // note * note for amount in sums)


def notes_to_add(sums: Iterable[Fraction], notes: Mapping[Fraction, int]) -> dict[Fraction, int]:
    """Return the notes that are missing to pay all these sums at once, as few as possible; empty where all can be paid.

    Where each value is a multiple of the next smaller one, large notes go first and the answer is exact. Otherwise only the total
    is compared, so that nothing is called missing that is not."""
    left = [amount for amount in sums if amount > 0]
    values = sorted(notes, reverse=True)
    if any(large % small for large, small in pairwise(values)):
        short = sum(left) - sum(value * count for value, count in notes.items())
        return {values[0]: -(-short // values[0])} if short > 0 else {}
    for value in values:
        there = notes[value]
        for number, amount in enumerate(left):
            used = min(there, int(amount // value))
            there -= used
            left[number] -= used * value
    missing: dict[Fraction, int] = {}
    for amount in left:
        for value in values:
            count, amount = divmod(amount, value)
            if count:
                missing[value] = missing.get(value, 0) + int(count)
    return missing


SHORT = "kit:short"
COUNTS = ("each_seat", "count", "counts")
"""Keys by which a component says how many pieces it has."""


def find_shortages(supply: Supply, tree: Node, used: MostUsed) -> Iterator[Fault]:
    """Yield a warning for whatever there is too little of; `tree` is the merged tree of the layout, for the places."""
    for use in used.uses.values():
        yield from _short(supply, tree, use)
    if used.cash is not None:
        yield from _short_of_notes(supply, tree, used.cash)


def count_for_use(supply: Supply, use: Use) -> int:
    """Return how many there are of what is used: for the table, or for the seat that has the fewest."""
    if use.of == ROUNDS:
        logs = [supply.parts[name].rounds for name in use.components if name in supply.parts]
        return sum(rounds() for rounds in logs if rounds is not None)
    items = [item for name in use.components for item in supply.of(name)]
    if use.of == SEAT:
        return min((sum(_count_value(supply, item) for item in items if item.seat == seat) for seat in supply.seats), default=0)
    return sum(_count_value(supply, item) for item in items)


def _count_value(supply: Supply, item: Piece) -> int:
    """Return how many pieces a thing counts as: a marker with a 5 on it is five."""
    mark, kind = item.front.name.rpartition("-")[2], supply.spec.components[item.component].kind
    return item.copies * (int(mark) if kind == "square" and mark.isascii() and mark.isdigit() else 1)


def _short(supply: Supply, tree: Node, use: Use) -> Iterator[Fault]:
    there = count_for_use(supply, use)
    players = _alike(supply, use.most) if use.of == ROUNDS else _usable_numbers(supply, use.most)
    limit = _limit(supply, tree, use.at_most)
    most, of = max(((min(use.most[number], limit), number) for number in players), default=(0, 0), key=lambda one: (one[0], -one[1]))
    missing = [name for name in use.components if name not in supply.spec.components]
    allowed = tree.value_at(tuple(use.supply.split("."))) if use.supply else None
    limited = min(int(allowed.text), limit) if allowed is not None and allowed.text.isdigit() else 0
    have = f"the kit has {there} {use.what}"
    if there < most and len(missing) == len(use.components):
        problem = f"the kit has no {quoted(missing[0])}, and the longest recorded game of {plural(of, 'player')} needed {most} {use.what}"
        yield from _warn_at(_gap_node(tree, missing[0]), problem, "bring such pieces, or print the component again")
    elif there < most:
        needs = "took" if use.of == ROUNDS else "needed"
        yield from _too_few(tree, use, f"{have}, and the longest recorded game of {plural(of, 'player')} {needs} {most}", there, most)
    elif there < limited and len(missing) < len(use.components):
        yield from _too_few(tree, use, f"{have}, and the rules allow {limited} (`{use.supply}`)", there, limited)


def _gap_node(tree: Node, name: str) -> Node:
    """Return where a layout leaves out a component."""
    components = tree.children.get("components", tree)
    return components.gone.get(name) or components.children.get(name, components)


def _usable_numbers(supply: Supply, by_players: Collection[int]) -> list[int]:
    """Return the recorded numbers of players that say something about this layout."""
    least, most = supply.spec.players
    smaller = [number for number in by_players if number <= most]
    return [number for number in smaller if number >= least] or sorted(smaller)[-1:]


def _alike(supply: Supply, by_players: Collection[int]) -> list[int]:
    """Return the recorded number of players nearest to the seats of the kit, of two the larger: log sheets have a row for each seat, and
    fewer players play more rounds."""
    seats = len(supply.seats)
    return sorted(by_players, key=lambda number: (abs(number - seats), -number))[:1]


def _limit(supply: Supply, tree: Node, at_most: str) -> int:
    """Return the most that a game on this layout can have on the table."""
    ground = supply.spec.ground
    if at_most == "tiles" and isinstance(ground, TileMap):
        return len(ground.tiles)
    node = tree.value_at(tuple(at_most.split("."))) if at_most else None
    if node is None or not node.children:
        return 10**9
    counts = [child.children.get("count") for child in node.children.values()]
    return sum(int(count.text) if count is not None and count.text.isdigit() else 1 for count in counts)


def _too_few(tree: Node, use: Use, problem: str, there: int, need: int) -> Iterator[Fault]:
    """Yield the warning at the number of the component that comes first, with what to write there."""
    node, path = _number(tree, use)
    if not path:
        yield from _warn_at(node, problem, "print more of them")
        return
    number = int(node.text) + need - there if len(use.components) > 1 and node.text.isdigit() else need
    yield from _warn_at(node, problem, f"write `{path}: {number}` or more")


def _number(tree: Node, use: Use) -> tuple[Node, str]:
    """Return the node of the number of pieces, and its path; where a layout has no such number, the node of the component and no path."""
    components = tree.children.get("components", tree)
    component = next((components.children[name] for name in use.components if name in components.children), components)
    if use.of == ROUNDS:
        rounds = component.value_at(("counts", ROUNDS))
        return (component, "") if rounds is None else (rounds, rounds.path.removeprefix("$."))
    node = next((component.children[key] for key in COUNTS if key in component.children), None)
    if node is None:
        return component, ""
    there = tree.value_at(tuple(node.text.split("."))) if node.text and not node.text.isdigit() else node
    return (component, "") if there is None or there.kind != "scalar" else (there, there.path.removeprefix("$."))


def _short_of_notes(supply: Supply, tree: Node, cash: Cash) -> Iterator[Fault]:
    """Yield whether all players can hold their cash in notes at once, with what to print where they cannot."""
    components = tree.children.get("components", tree)
    notes = values_of(supply.of(cash.component))
    start, goal = (_amount(tree, path) for path in (cash.start, cash.goal))
    most = supply.spec.players[1]
    moments = [((start,) * most, f"{most} players start with")]
    for players in _usable_numbers(supply, cash.sums):
        said = f"in the longest recorded games {players} players had"
        moments += [(scale_sums(sums, goal / cash.reached, min(notes, default=Fraction(1))), said) for sums in cash.sums[players]]
    if not notes:
        sums, said = max(moments, key=lambda moment: sum(moment[0]))
        problem = f"the kit has no {quoted(cash.component)}, and {said} {write_sum(sum(sums))} together"
        yield from _warn_at(_gap_node(tree, cash.component), problem, "bring play money, or print the component again")
        return
    wanted, problem = dict(notes), ""
    for sums, said in sorted(moments, key=lambda moment: -sum(moment[0])):
        more = notes_to_add(sums, wanted)
        for value, count in more.items():
            wanted[value] += count
        if more and not problem:
            total = write_sum(sum(value * count for value, count in notes.items()))
            lacking = " and ".join(f"{count} of {write_sum(value)}" for value, count in more.items())
            problem = f"the kit has notes for {total}, and {said} {write_sum(sum(sums))} together: {lacking} are missing"
    if problem:
        node = components.children[cash.component]
        counts = node.children.get("counts")
        place = (tree.value_at(tuple(counts.text.split("."))) if counts is not None and counts.text else counts) or node
        values = ", ".join(f"{write_sum(value)}: {wanted[value]}" for value in sorted(wanted))
        yield from _warn_at(place, problem, f"write `{place.path.removeprefix('$.')}: {{{values}}}`, or more of them")


def _amount(tree: Node, path: str) -> Fraction:
    """Return the number at a path of the layout."""
    node = tree.value_at(tuple(path.split(".")))
    return Fraction(node.text) if node is not None and node.text else Fraction(0)


def _warn_at(node: Node, problem: str, remedy: str) -> Iterator[Fault]:
    faults = Faults()
    faults.add(node, problem, remedy, SHORT, "warning")
    yield from faults.sorted()


def find_in_own_game(supply: Supply, tree: Node, figures: RecordFigures) -> Iterator[Fault]:
    """Yield a warning for whatever there is too little of; `tree` is the merged tree of the layout, for the places."""
    spec, seats = supply.spec, len(supply.seats)
    pieces = [name for name, one in spec.components.items() if one.kind in ON_BOARD and one.making is not None]
    allowed = sum(kind.shared + kind.each * seats for kind in figures.pieces)
    there = sum(supply.count(name) for name in pieces)
    if there < allowed:
        yield _fault_at(tree, ("components",), f"the kit has {plural(there, 'piece')} in all, and its logs may put {allowed} on the board")
    for deck in figures.decks:
        allowed = sum(deck.cards.values()) * (deck.sets + deck.each * seats)
        if supply.count(deck.name) < allowed:
            what = f"the kit has {plural(supply.count(deck.name), 'card')} of {quoted(deck.name)}, and its logs may draw {allowed}"
            yield _fault_at(tree, ("components", deck.name), what)
    for dice in figures.dice:
        if supply.count(dice.name) < dice.dice:
            what = f"the kit has {supply.count(dice.name)} dice {quoted(dice.name)}, and its logs may roll {dice.dice}"
            yield _fault_at(tree, ("components", dice.name), what)
    for key, holding in figures.law.holdings.items():
        yield from _check_start(supply, tree, key, holding.start)


def _check_start(supply: Supply, tree: Node, key: str, start: int) -> Iterator[Fault]:
    """Yield a warning where what a holding starts with cannot be given to every seat, for a component of its name, or money for `$`."""
    spec = supply.spec
    seats = len(supply.seats)
    paid_in = [one for one in spec.components.values() if one.name == key or (key == CASH and one.kind == "note")]
    for component in paid_in:
        worth = _value_of(component, supply.count(component.name))
        if worth < start * seats:
            holding = "in cash" if key == CASH else key
            what = f"each of {plural(seats, 'seat')} starts with {start} {holding}, and {quoted(component.name)} has {worth} in all"
            yield _fault_at(tree, ("components", component.name), what)


def _value_of(component: Component, pieces: int) -> int:
    """Return what the pieces of a component are worth together: the sum of the numbers on them, or one each."""
    labels = [label for label, _ in component.counts]
    if not labels or not all(label.isascii() and label.isdigit() for label in labels):
        return pieces
    sets = sum(count for _, count in component.counts)
    return sum(int(label) * count for label, count in component.counts) * pieces // max(1, sets)


def _fault_at(tree: Node, steps: tuple[str, ...], problem: str) -> Fault:
    faults = Faults()
    faults.add_key(tree.value_at(steps) or tree, problem, "print more of them", SHORT, "warning")
    return faults.sorted()[0]
