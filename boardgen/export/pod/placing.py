"""How a thing lies on its product: turned, scaled, in the middle, and with as much ground around it as the picture has room for.

A face with something needed outside the safe zone is drawn smaller, about its middle: its ground goes on to the edge of the picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from boardgen.draw.shape.shapes import Figure, Group, Shape
from boardgen.draw.type.geometry import Affine
from boardgen.export.pictures import INCH, Drawing
from boardgen.export.pod import boxes
from boardgen.export.pod.cut_edges import ends_at_cut
from boardgen.export.pod.products import Match
from boardgen.export.pod.safe_zone import Stray, Zone, strays
from boardgen.export.stock import StockItem
from boardgen.layout.files.print_on_demand import Product

PAST = 0.05
"""Millimetres that ink runs on past the edge of a picture: no pixel of that is half inked."""
LEAST = 0.7
"""A face is drawn no smaller than this share of its size to keep clear of the cut: what is on it has to be read."""


def placed(figure: Figure, found: Match, size: tuple[float, float]) -> tuple[Shape, ...]:
    """A face in the middle of `size` mm, turned and scaled as its product needs it."""
    place = Affine.translate(-figure.width / 2, -figure.height / 2)
    if found.turned:
        place = place.then(Affine.rotate(90))
    if found.scale != 1.0:
        place = place.then(Affine.scale(found.scale))
    return (Group(figure.shapes, place.then(Affine.translate(size[0] / 2, size[1] / 2))),)


def bleed_of(item: StockItem, found: Match) -> float:
    """How far in mm of the unscaled thing its drawing has to run past its edge to fill the picture of its product."""
    product = found.product
    margins = [
        (trim - side * found.scale) / 2 + bleed
        for trim, side, bleed in zip(product.trim, _sides(item.width, item.height, found), product.bleed, strict=True)
    ]
    return max(0.0, *margins) / found.scale + PAST


def drawing(figure: Figure, found: Match, dpi: float) -> Drawing:
    """A face over the pixels of its product. What ends at the cut is carried on: its outermost pixels are repeated."""
    product = found.product
    wide, high = product.pixels
    if product.net:
        return Drawing(figure.width, figure.height, figure.shapes, wide, high)
    sides = _sides(figure.width, figure.height, found)
    margins = [(pixels - side * found.scale / INCH * dpi) / 2 for pixels, side in zip(product.pixels, sides, strict=True)]
    ring = 0
    if figure.bleed * found.scale < max(margins) / dpi * INCH - PAST or ends_at_cut(figure):
        ring = max(0, ceil(max(margins)))
    across, down = (wide - 2 * ring) / dpi * INCH, (high - 2 * ring) / dpi * INCH
    return Drawing(across, down, placed(figure, found, (across, down)), wide - 2 * ring, high - 2 * ring, ring)


def _sides(width: float, height: float, found: Match) -> tuple[float, float]:
    """Across and down as they lie on the product, unscaled."""
    return (height, width) if found.turned else (width, height)


def zone_of(item: StockItem, product: Product) -> Zone:
    """The trimmed product, with the round corners of its cards."""
    return Zone(*product.trim, product.round, product.safe, item.outline.radius if product.family == "card" else 0.0)


def outside(item: StockItem, found: Match) -> Iterator[tuple[str, Stray]]:
    """The printed faces of a thing by name, with what of them lies outside the safe zone of its product."""
    if item.box is not None and found.product.net:
        yield from boxes.outside(item.box, found.product, item.front.name)
        return
    zone = zone_of(item, found.product)
    faces = (item.front, item.back) if item.back is not None and found.product.sides == 2 else (item.front,)
    for face in faces:
        for stray in strays(placed(face.figure, found, found.product.trim), zone):
            yield face.name, stray


def share_within(product: Product, by: float) -> float:
    """The share of its size at which what reaches `by` mm out of the safe zone of a product is inside it.

    A safe zone bulges everywhere, and this much smaller about its middle the zone grown by `by` mm is within it, whatever its corners.
    """
    clear = min(product.trim) / 2 - product.safe
    return clear / (clear + by)
