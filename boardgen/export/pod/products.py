"""Which product of a print-on-demand service a thing of a kit becomes: one of its trim, or none, and then what the nearest is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from boardgen.export.pod import boxes
from boardgen.layout.files.print_on_demand import Product

AGREE = 0.1
"""Millimetres by which two trims may differ and still be one size: a cut is not more exact."""
FAMILIES: Mapping[str, tuple[str, ...]] = {
    "card": ("card",),
    "note": ("note",),
    "token": ("chit",),
    "coin": ("chit",),
    "square": ("chit", "tile"),
    "tile": ("tile", "chit", "card"),
    "aid": ("mat", "board"),
    "mat": ("mat", "board"),
    "panel": ("mat", "board"),
    "table": ("mat", "board"),
    "board": ("board", "mat"),
    "box": ("box",),
}
"""The families of products that each kind of component may become, the likeliest first. Nobody makes the other kinds."""


class Thing(NamedTuple):
    """What is known of a thing when its product is chosen; lengths in mm."""

    kind: str
    round: bool
    width: float
    height: float
    depth: float = 0.0
    """Of what lies in a box, whose width and height are then those of the other two; 0 for what is flat."""

    @property
    def size(self) -> str:
        """For people: `63.5 x 88.9 mm`, `19 mm across`."""
        return _solid(self.stack) if self.depth else _size((self.width, self.height), self.round)

    @property
    def stack(self) -> tuple[float, float, float]:
        """What lies in a box."""
        return self.width, self.height, self.depth


class Match(NamedTuple):
    """The product of a thing. A `turned` one has its picture on its side; `scale` is 1 unless a size was asked for."""

    product: Product
    turned: bool
    scale: float = 1.0


def match(thing: Thing, products: Iterable[Product]) -> Match | None:
    """The product that has the trim of a thing, or the tuck box for what lies in one; None where there is none."""
    if thing.depth:
        box = boxes.chosen(thing.stack, products)
        return None if box is None else Match(box, False)
    for product in _alike(thing, products):
        if product.net:
            continue
        if _off(thing, product, False) <= AGREE:
            return Match(product, False)
        if not thing.round and _off(thing, product, True) <= AGREE:
            return Match(product, True)
    return None


def fitted(thing: Thing, products: Iterable[Product]) -> Match | None:
    """The product of a thing, or the nearest one with the scale at which all of it goes in; None where no product is like it."""
    exact = match(thing, products := tuple(products))
    if exact is not None:
        return exact
    if thing.depth:
        box = boxes.chosen(thing.stack, products, close=False)
        return None if box is None else Match(box, False)
    product = nearest(thing, (one for one in products if not one.net))
    if product is None:
        return None
    ways = [(min(product.trim[0] / wide, product.trim[1] / high), turned) for wide, high, turned in _ways(thing)]
    scale, turned = max(ways, key=lambda way: (way[0], not way[1]))
    return Match(product, turned, scale)


def on(thing: Thing, product: Product) -> Match | None:
    """A thing on the product that was asked for: at its size, or at a scale; None where the product is for other things."""
    if product not in _alike(thing, (product,)) or (product.net and not thing.depth):
        return None
    return fitted(thing, (product,))


def nearest(thing: Thing, products: Iterable[Product]) -> Product | None:
    """The product whose trim differs least from a thing; None where no product is like it."""
    alike = _alike(thing, products)
    return min(alike, key=lambda product: min(_off(thing, product, turned) for _, _, turned in _ways(thing)), default=None)


def no_product(thing: Thing, products: Collection[Product], maker: str) -> str:
    """Why a thing is not made by somebody, and what would have to change."""
    if thing.kind not in FAMILIES:
        return f"this preset of {maker} has nothing for {_one(thing.kind)}; see what {maker} offers, or print with `boardgen kit`"
    if thing.depth:
        return _no_box(thing, products, maker)
    product = nearest(thing, products)
    if product is None:
        shape = "round " if thing.round else ""
        return f"this preset of {maker} has no {shape}product for a {thing.kind}; print with `boardgen kit`"
    trim = product.trim
    if not thing.round and _off(thing, product, True) < _off(thing, product, False):
        trim = trim[::-1]
    near = f"the nearest is {product.name}, {_size(trim, thing.round)}"
    return f"{maker} has nothing of {thing.size}; {near}: make it that size in the layout, or use --fit to have it scaled"


def _no_box(thing: Thing, products: Collection[Product], maker: str) -> str:
    """Why what lies in a box has none."""
    if not any(product.net for product in products):
        return f"{maker} has no box here whose net is known"
    box = boxes.chosen(thing.stack, products, close=False)
    if box is None:
        return f"no tuck box of {maker} holds {thing.size}"
    inside = f"{_solid((*box.trim, box.depth))} inside"
    return f"no tuck box of {maker} fits {thing.size}; the smallest that holds that is {box.name}, {inside}: use --fit to take it"


def _solid(size: tuple[float, float, float]) -> str:
    return " x ".join(f"{side:.1f}".removesuffix(".0") for side in size) + " mm"


def _size(size: tuple[float, float], is_round: bool) -> str:
    wide, high = (f"{side:.2f}".rstrip("0").rstrip(".") for side in size)
    return f"{wide} mm across" if is_round else f"{wide} x {high} mm"


def _alike(thing: Thing, products: Iterable[Product]) -> list[Product]:
    """The products for this kind and shape of thing, the likeliest family first."""
    families = FAMILIES.get(thing.kind, ())
    alike = [product for product in products if product.family in families and product.round == thing.round]
    return sorted(alike, key=lambda product: families.index(product.family))


def _ways(thing: Thing) -> list[tuple[float, float, bool]]:
    upright = (thing.width, thing.height, False)
    return [upright] if thing.round else [upright, (thing.height, thing.width, True)]


def _off(thing: Thing, product: Product, turned: bool) -> float:
    wide, high = (thing.height, thing.width) if turned else (thing.width, thing.height)
    return max(abs(wide - product.trim[0]), abs(high - product.trim[1]))


def _one(kind: str) -> str:
    """A kind of component in a sentence."""
    return kind if kind.endswith("s") else f"a {kind}"
