"""`boardgen check --kit`: whether a kit can be played with: it has enough of everything, all that a log can name is printed on it, and
no text may be cut off.

Points of the board, codes of zones, letters of seats and names of cards are looked for in the texts of all faces and pages, as they
come from the makers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from math import hypot

from boardgen.components.print_order import choose_seats
from boardgen.draw.shape.outlines import corners, distance_inside
from boardgen.draw.shape.shapes import Shape, Text, extent, leaves
from boardgen.draw.type.geometry import Box
from boardgen.errors import Fault, quoted
from boardgen.export import supply
from boardgen.export.stock import Stock
from boardgen.kit.kit import build
from boardgen.layout.ground.board import Board
from boardgen.layout.spec import catalog
from boardgen.layout.spec.record_law import RecordFigures
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.node import Faults
from boardgen.sheet.paper.paper import paper as named_paper
from boardgen.sheet.paper.piece import Piece
from boardgen.survey import Checked

SAFE = 1.0
"""Millimetres from the cut that stay free of text: scissors and punches are off by less."""
SAFE_CARD = 3.0
"""The same of cards up to `LARGEST_CARD`, which print shops cut in stacks."""
LARGEST_CARD = (75.0, 125.0)
ROUNDING = 0.01
LISTED = 6
"""Names that a message lists."""
CUT = ("aid", "card", "coin", "mat", "note", "panel", "square", "table", "tile", "token")
"""Kinds that are cut out along all their edges."""


def too_few(name: str, counted: supply.Supply) -> Iterator[Fault]:
    """Yield what a kit has too few of, at its places in the layout."""
    spec, tree = counted.spec, catalog.tree(name, Faults())
    used = supply.load_most_used(spec.game)
    if used is not None:
        yield from supply.find_shortages(counted, tree, used)
    if isinstance(spec.figures, RecordFigures):
        yield from supply.find_in_own_game(counted, tree, spec.figures)


def add_findings(one: Checked, paper: str) -> Checked:
    """Add to a checked layout what keeps its kit from being played with; a layout whose kit cannot be built stays as it is."""
    if one.spec is None or one.errors:
        return one
    stock = Stock(build(one.spec, choose_seats(one.spec, None, None), named_paper(paper)))
    found = (*too_few(one.file, supply.supply_of(stock.kit)), *_find_unprinted_names(stock), *_near_the_cut(stock))
    found = tuple(sorted(found, key=lambda fault: (fault.file != one.file, fault.file, fault.line, fault.column)))
    return one._replace(faults=(*one.faults, *found))


def _find_unprinted_names(stock: Stock) -> Iterator[Fault]:
    """Yield a warning for names that a log can use and that are printed nowhere."""
    spec = stock.kit.spec
    every = _words(stock.items)
    if isinstance(spec.ground, Board):
        on_board = _words(item for item in stock.items if item.kind == "board")
        yield from _missing(spec, "points of the board", [name for name in spec.ground.names if not _has_point(name, on_board)])
    yield from _missing(spec, "letters of seats", [letter for letter in stock.kit.seats if letter not in every])
    if not isinstance(spec.figures, RecordFigures):  # its logs name no zones
        yield from _missing(spec, "codes of zones", [code for code in spec.zones if code not in every])
        return
    for deck in spec.figures.decks:
        here = {word.lower() for word in _words(stock.of(deck.name))}
        nameless = [name for name in deck.cards if not any(_spelt(other, here) for other in (name, *deck.names.get(name, ())))]
        yield from _missing(spec, f"cards of `{deck.name}` by the names that a log gives them", nameless, deck.name)


def _has_point(name: str, words: set[str]) -> bool:
    """Return whether a point is printed: its name, or the letters of its column and the number of its row."""
    column = name.rstrip("0123456789")
    return name in words or (column in words and name.removeprefix(column) in words)


def _spelt(name: str, words: set[str]) -> bool:
    return all(part in words for part in _parts(name.lower()))


def _parts(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def _words(items: Iterable[Piece]) -> set[str]:
    """Return every word of every text on these things."""
    words: set[str] = set()
    for item in items:
        for face in item.faces:
            for shape, _ in leaves(face.figure.shapes):
                if isinstance(shape, Text):
                    words.add(shape.text)
                    words.update(_parts(shape.text))
    return words


def _missing(spec: GameSpec, what: str, names: list[str], component: str = "") -> Iterator[Fault]:
    if names:
        shown = ", ".join(map(quoted, names[:LISTED])) + (f" and {len(names) - LISTED} more" if len(names) > LISTED else "")
        problem = f"a log names {what}, and these are printed nowhere in the kit: {shown}"
        yield _fault(spec, component, problem, "print them on a face, or add a sheet that lists them", "kit:unprinted")


def _near_the_cut(stock: Stock) -> Iterator[Fault]:
    """Yield the text of each component that comes nearest to the cut, where that is too near."""
    nearest: dict[str, tuple[float, str, str, float]] = {}
    for item in stock.items:
        if item.kind in CUT:
            small = sorted((item.width, item.height)) <= sorted(LARGEST_CARD) and max(item.width, item.height) <= max(LARGEST_CARD)
            safe = SAFE_CARD if item.kind == "card" and small else SAFE
            for face in item.faces:
                for text, gap in _gaps(face.figure.shapes, item, back=face is item.back):
                    if gap < safe - ROUNDING and gap < nearest.get(item.component, (safe,))[0]:
                        nearest[item.component] = gap, text, face.name, safe
    for component, (gap, text, name, safe) in nearest.items():
        where = f"{gap:.1f} mm from the cut" if gap > 0 else "over the cut"
        problem = f"{quoted(text)} on {name} is {where}; {safe:g} mm must stay free"
        yield _fault(stock.kit.spec, component, problem, "move it inwards, or make it smaller", "kit:safe")


def _gaps(shapes: Iterable[Shape], item: Piece, *, back: bool) -> Iterator[tuple[str, float]]:
    """Yield every text with its distance from the cut in mm."""
    for shape, by in leaves(shapes):
        if isinstance(shape, Text) and (box := extent(shape)) is not None:
            yield shape.text, _gap(by.box(box), item, back)


def _gap(box: Box, item: Piece, back: bool) -> float:
    if item.outline.shape == "circle":
        r = item.width / 2
        return r - max(hypot(x - r, y - r) for x in (box.x0, box.x1) for y in (box.y0, box.y1))
    if item.outline.shape == "shape":
        outline = corners((item.outline.mirror(item.width) if back else item.outline).path)
        return min(distance_inside(x, y, outline) for x in (box.x0, box.x1) for y in (box.y0, box.y1))
    return min(box.x0, box.y0, item.width - box.x1, item.height - box.y1)


def _fault(spec: GameSpec, component: str, problem: str, remedy: str, code: str) -> Fault:
    """Return a warning at the component that it is about, if the layout makes that itself, else at the file."""
    made = spec.components.get(component)
    if made is None or made.making is None:
        return Fault(spec.file, 0, 0, f"$.components.{component}" if component else "", problem, remedy, "warning", code)
    faults = Faults()
    faults.add(made.own.at, problem, remedy, code, "warning")
    return faults.sorted()[0]
