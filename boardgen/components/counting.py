"""How large and how many the pieces of a component are, with which outline, without drawing one, and how much one kit may be."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, NamedTuple

from boardgen.assets.svg_elements import PathError, rectangle, segments
from boardgen.components.print_order import PrintOrder
from boardgen.draw.shape.outlines import NAMED, OutlineError, fit_path, move_path
from boardgen.draw.shape.shapes import Circle, Path, Rect, Segment, ellipse, leaves
from boardgen.draw.type.geometry import Affine
from boardgen.errors import AssetError, DataError, TooMany, quoted
from boardgen.layout.decks.components import SIZES, Component
from boardgen.layout.decks.faces import every_layer
from boardgen.layout.decks.own_components import COPY
from boardgen.layout.decks.recipe import PACKAGING
from boardgen.layout.yaml.layer_values import Template
from boardgen.layout.yaml.node import Faults
from boardgen.sheet.paper.piece import CARD, CIRCLE, RECTANGLE, Cut, Outline

if TYPE_CHECKING:
    from boardgen.components.makers import Maker


PIECES = 50_000
"""Pieces of one kit."""
DRAWINGS = 5_000
"""Different pieces of one kit: each is drawn by itself, and a file of its own."""


class Count(NamedTuple):
    """How many pieces a component has, and how many of them are drawn differently."""

    pieces: int
    drawings: int = 1


def require_few(counts: Mapping[str, Count]) -> None:
    """Raise TooMany for a kit of too many pieces, or of too many different ones, by the components that have most of them."""
    _require(counts, {name: count.pieces for name, count in counts.items()}, PIECES, "pieces")
    _require(counts, {name: count.drawings for name, count in counts.items()}, DRAWINGS, "different pieces")


def _require(counts: Mapping[str, Count], numbers: Mapping[str, int], most: int, what: str) -> None:
    total = sum(numbers.values())
    if total > most:
        name = max(numbers, key=lambda name: numbers[name])
        problem = TooMany(f"this kit has {total} {what}, {numbers[name]} of them in `{name}`; a kit can have at most {most}", total)
        problem.components = (name,)
        raise problem


DEFAULT_SIZES = {
    "aid": (148.0, 105.0),
    "card": SIZES["poker"],
    "coin": (20.0, 20.0),
    "mat": (186.0, 117.0),
    "panel": (186.0, 117.0),
    "table": (186.0, 117.0),
}
"""Width and height in mm of a component whose layout gives none."""
ROUND = ("coin", "token")


def is_counted(component: Component) -> bool:
    """Return whether a layout asks for any of a component, so that every kit has it."""
    return bool(component.pieces or component.each_seat or component.counts)


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


def numbers_copies(component: Component) -> bool:
    """Return whether a face shows the number of a copy, so that each copy is a piece of its own."""
    making = component.own
    named: set[str] = set()
    for side in (making.front or (), making.back or (), *making.faces):
        named.update(side.fields if isinstance(side, Template) else (field for layer in every_layer(side) for field in layer.fields()))
    return COPY in named and COPY not in making.columns


def size_of(order: PrintOrder, component: Component) -> tuple[float, float]:
    """Return width and height of a piece in mm; a round one is as wide as `--tokens` asks, if it does."""
    if component.kind in ROUND:
        across = order.options.diameter or component.diameter or DEFAULT_SIZES["coin"][0]
        return across, across
    return component.size or DEFAULT_SIZES.get(component.kind, SIZES["poker"])


def count_pieces(order: PrintOrder, name: str) -> Count:
    """Return how many pieces a component of your own has and how many are drawn differently; nothing is drawn."""
    component = order.spec.components[name]
    seats = len(order.seats)
    if order.copies is not None:
        wanted = [count for (of, _), count in order.copies.items() if of == name]
        return Count(sum(wanted), len(wanted))
    if component.own.rows:
        rows = tuple(row for number, row in enumerate(component.own.rows, 1) if order.prints_row(name, number))
        component = component._replace(making=component.own._replace(rows=rows))
    pieces = pieces_for(component, seats)
    if component.kind != "log" and numbers_copies(component):
        return Count(pieces, pieces)
    if component.own.rows:
        groups = bool(pieces_for(component, 0)) + seats * bool(component.each_seat)
        return Count(pieces, len(component.own.rows) * groups)
    if component.kind == "log":  # its counts are rounds and sheets
        return Count(1)
    if component.counts:
        return Count(pieces, len(component.counts) * (seats if component.each_seat else 1))
    return Count(pieces, max(1, seats * bool(component.each_seat)))


def pieces_for(component: Component, seats: int, *, table: bool = True) -> int:
    """Return the pieces for so many seats, and with `table` also those that belong to no seat."""
    each = component.each_seat
    if component.own.rows:
        copies = sum(row.copies for row in component.own.rows)
        common = max(1, component.pieces) if component.pieces or not each else 0
        return copies * (common * table + each * seats)
    if component.counts:
        total = sum(count for _, count in component.counts)
        return total * seats if each else total * table
    return component.pieces * table + each * seats


def count_by_game(order: PrintOrder, makers: Mapping[str, Maker], name: str) -> Count:
    """Return how many pieces a game makes of a component, at least, and how many are drawn differently; nothing is drawn."""
    component = order.spec.components[name]
    if len(component.counts) > DRAWINGS:  # refused before they are made; squares are for each seat, notes for all
        sets = len(order.seats) if component.kind == "square" else 1
        return Count(sets * sum(count for _, count in component.counts), sets * len(component.counts))
    parts, _ = makers[name](order, [name])
    return Count(sum(part.counted for part in parts), sum(part.drawings for part in parts))


CODE = "data:shape"
EXAMPLE = "write it as in SVG, such as M0 0 L10 0 L5 8 Z"


def cut_of(order: PrintOrder, component: Component) -> Cut:
    """Return how the pieces of a component are cut out. Raises DataError for a shape that no piece can have."""
    size, making = size_of(order, component), component.making
    if making is None or making.shape is None:
        return Cut(size, CIRCLE if component.kind in ROUND else CARD if component.kind == "card" else RECTANGLE)
    word = making.shape.text.strip()
    faults = Faults()
    try:
        path, wide, high = fit_path(_path(order, component, word, size), *size)
        return Cut((round(wide, 4), round(high, 4)), Outline("shape", path=path))
    except PathError as problem:
        faults.add(making.shape, f"the path cannot be read: {problem}", EXAMPLE, CODE)
    except (OutlineError, AssetError) as problem:
        faults.add(making.shape, f"the outline cannot be cut: {problem.problem}", problem.remedy, CODE)
    raise DataError(*faults.sorted())


def _path(order: PrintOrder, component: Component, word: str, size: tuple[float, float]) -> tuple[Segment, ...]:
    """Return the path of a shape in any scale. Raises PathError, OutlineError and AssetError."""
    if word == "hex" and size[1] > size[0]:
        return move_path(NAMED[word], Affine.rotate(90))
    if word in NAMED or word == "rectangle":
        return NAMED["square"] if word == "rectangle" else NAMED[word]
    if not word.lower().endswith(".svg"):
        return segments(word)
    assert component.own.shape is not None  # it says where the file is
    drawn = [*leaves(order.library.of(component.own.shape, order.spec.icons).picture(word).shapes)]
    if len(drawn) != 1:
        problem = f"{quoted(word)} draws {len(drawn)} things, and a piece has one outline"
        raise OutlineError(problem, "leave one path in the file, that around the piece")
    ((shape, by),) = drawn
    if isinstance(shape, Path):
        return move_path(shape.segments, by)
    if isinstance(shape, Rect):
        return move_path(rectangle(shape.x, shape.y, shape.w, shape.h, shape.r, shape.r), by)
    if isinstance(shape, Circle):
        return move_path(ellipse(shape.x, shape.y, shape.r, shape.r), by)
    raise OutlineError(f"{quoted(word)} draws no path", "leave one path in the file, that around the piece")
