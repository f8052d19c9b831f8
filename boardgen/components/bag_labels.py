"""Labels for the bags that pieces are kept in: one for the pieces of each seat, and one for each heap that everybody draws from.

What is in a bag is counted on the pieces of the kit as they were laid out, so that a label never says anything else than the kit has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from boardgen.components.order import KitError, LaidOut, Order
from boardgen.components.own_box import look_of
from boardgen.components.own_pieces import symbol
from boardgen.draw.pack.bag_label import SIZE, bag_label, most_lines, set_lines
from boardgen.draw.pack.box_art import Look
from boardgen.layout.decks.components import Component
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.yaml.lengths import Length
from boardgen.sheet.arrange.token_sheets import Job, Stack, piece_pages
from boardgen.sheet.paper.item import Item
from boardgen.sheet.paper.page import Face, Label, Page, Part

KIND = "labels"
BAGGED = ("card", "coin", "die", "net", "note", "square", "standee", "tile", "token")
"""Kinds whose pieces are kept in bags ..."""
LARGEST = 125.0
"""... if no side of them is longer than this, in mm: player aids are cards, too, and lie flat."""
FEW = 6
"""Different pieces of a heap that are named one by one."""


class Bag(NamedTuple):
    """What one label says: whose bag it is, or of what, the lines that say what is in it, and how many pieces of each component that is."""

    stem: str
    title: str
    seat: Seat | None
    lines: tuple[str, ...]
    holds: tuple[tuple[str, int], ...]


def wanted(order: Order) -> list[Component]:
    """The components of this kind that are asked for."""
    return [one for name, one in order.spec.components.items() if one.kind == KIND and one.pieces and order.wants(name)]


def bagged(order: Order) -> tuple[str, ...]:
    """The components whose pieces may be kept in bags, whether they are printed now or not, unless they are left out."""
    return tuple(name for name, one in order.spec.components.items() if one.kind in BAGGED and name not in order.without)


def with_labels(order: Order, laid_out: LaidOut, parts: Sequence[Part]) -> LaidOut:
    """The kit with its labels, which count what is in the `parts`. Raises KitError where labels are asked for and nothing is in bags."""
    look = look_of(order)
    made: dict[str, Part] = {}
    pages: list[Page] = []
    for component in wanted(order):
        bags = [part for bag in _bags(order, parts) for part in _parted(look, bag)]
        if not bags and order.only == (component.name,):
            what = f"`{component.name}` are labels for bags of pieces, and this kit has no pieces"
            raise KitError(f"{what}; add some, such as `stones: {{kind: token, diameter: 20, each_seat: 10}}`, or leave the labels out")
        if bags:
            part, own = _label_sheets(order, component, look, bags)
            made[part.name] = part
            pages += own
    of_all = {part.name: part for part in laid_out.parts} | made
    return LaidOut(tuple(of_all[name] for name in order.spec.components if name in of_all), chain(laid_out.pages, pages))


def _label_sheets(order: Order, component: Component, look: Look, bags: Sequence[Bag]) -> tuple[Part, list[Page]]:
    """The labels of all bags, in a grid that is cut in straight lines."""
    title = component.own.title
    faces, items, stacks, labels = [], [], [], []
    for bag in bags:
        stem = f"{component.name}-{bag.stem}"
        copies = order.each(component.name, component.pieces)
        if order.copies is not None:
            copies = order.copies.get((component.name, stem), 0)
        figure = bag_label(look, bag.seat, bag.title, bag.lines, order.spec.title)
        faces.append(Face(stem, f"{title}: {bag.title}", figure))
        items.append(Item(stem, copies, seat=bag.seat.letter if bag.seat is not None else ""))
        if copies:
            stacks.append(Stack(component.name, symbol(stem, figure), copies))
            labels.append(Label(stem, copies, bag.title, bag.lines, bag.holds))
    note = order.say("piece_note", width=Length(SIZE[0]), height=Length(SIZE[1]))
    paper = order.paper_of(component.name)
    job = Job(SIZE, "square", 0.0, paper, order.options.duplex, lambda owners: title, note, order.say, shared=True, large=True)
    part = Part(component.name, title, sum(stack.pieces for stack in stacks), tuple(faces), items=tuple(items), labels=tuple(labels))
    pages = piece_pages(stacks, job) if stacks else []
    # the words of a label may be anywhere on it: `proof` does not look for its middle
    return part, [page._replace(grids=tuple(grid._replace(framed=False) for grid in page.grids)) for page in pages]


def _bags(order: Order, parts: Sequence[Part]) -> Iterator[Bag]:
    """The bag of each seat, then those of what is everybody's, in the order of the layout."""
    bagged = [part for part in parts if _is_bagged(order, part)]
    for letter, seat in order.seats.items():
        holds = [(part, count) for part in bagged if (count := sum(_of_seat(order, part, item, letter) for item in part.items))]
        lines = tuple(order.say("box_holds", count=count, what=part.title) for part, count in holds)
        if holds:
            yield Bag(letter, f"{seat.name} {letter}", seat, lines, tuple((part.name, count) for part, count in holds))
    for part in bagged:
        shared = [item for item in part.items if item.copies and not any(_of_seat(order, part, item, letter) for letter in order.seats)]
        if count := sum(item.copies for item in shared):
            yield Bag(part.name, part.title, None, tuple(_heap(order, part, shared, count)), ((part.name, count),))


def _is_bagged(order: Order, part: Part) -> bool:
    """Whether the pieces of a component are small, and cut out one by one."""
    kind = order.spec.components[part.name].kind if part.name in order.spec.components else ""
    figures = [face.figure for face in part.faces]
    return kind in BAGGED and bool(part.items) and all(max(one.width, one.height) <= LARGEST for one in figures)


def _of_seat(order: Order, part: Part, item: Item, letter: str) -> int:
    """How many of a piece belong to a seat: its own, or its share of those that each seat has alike."""
    if item.seat:
        return item.copies if item.seat == letter else 0
    each = order.spec.components[part.name].each_seat
    return each if each and item.copies == each * len(order.seats) else 0


def _heap(order: Order, part: Part, items: Sequence[Item], count: int) -> Iterator[str]:
    """What is in a heap: how many there are, for whom, and of few different pieces how many of each."""
    yield order.say("label_shared", count=count)
    titles = {face.name: face.title for face in part.faces}
    each: dict[str, int] = {}
    for item in items:
        what = titles[item.front].rpartition(": ")[2]
        each[what] = each.get(what, 0) + item.copies
    if 1 < len(each) <= FEW:
        yield from (order.say("box_holds", count=copies, what=what) for what, copies in each.items())


def _parted(look: Look, bag: Bag) -> list[Bag]:
    """A bag whose lines are too many for one label has several; no line is left out."""
    if len(set_lines(look, bag.lines)[1]) <= most_lines():
        return [bag]
    labels: list[list[int]] = [[]]
    for number in range(len(bag.lines)):
        tried = [bag.lines[one] for one in (*labels[-1], number)]
        if labels[-1] and len(set_lines(look, tried)[1]) > most_lines():
            labels.append([])
        labels[-1].append(number)
    total = len(labels)
    return [
        Bag(
            f"{bag.stem}-{at}",
            f"{bag.title} {at}/{total}",
            bag.seat,
            tuple(bag.lines[one] for one in numbers),
            tuple(bag.holds[one] for one in numbers) if len(bag.holds) == len(bag.lines) else bag.holds * (at == 1),
        )
        for at, numbers in enumerate(labels, 1)
    ]
