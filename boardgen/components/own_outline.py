"""Outlines of pieces of your own that are neither rectangles nor discs: read from the layout, and as large as possible in their size."""

from __future__ import annotations

from boardgen.assets.svg_elements import PathError, rectangle, segments
from boardgen.components.counting import ROUND, size_of
from boardgen.components.print_order import PrintOrder
from boardgen.draw.shape.outlines import NAMED, OutlineError, fit_path, move_path
from boardgen.draw.shape.shapes import Circle, Path, Rect, Segment, ellipse, leaves
from boardgen.draw.type.geometry import Affine
from boardgen.errors import AssetError, DataError, quoted
from boardgen.layout.decks.components import Component
from boardgen.layout.yaml.node import Faults
from boardgen.sheet.paper.piece import CARD, CIRCLE, RECTANGLE, Cut, Outline

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
