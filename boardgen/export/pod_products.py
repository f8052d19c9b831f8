"""Which product of a print-on-demand service a thing of a kit becomes, and how it lies on it: turned, scaled, bled, clear of the cut.

A product has the trim of the thing, or there is none, and then the nearest is named. A thing lies in the middle, with as much ground
around it as the picture has room for. Texts and symbols must keep clear of the cut and of round corners; whatever reaches the edge of a
face, or spans most of it, is a ground, a band or a frame, which is meant to be cut. A face with something needed outside the safe zone
is drawn smaller, about its middle: its ground goes on to the edge of the picture.

Every net of a box here has the same order from left to right: a side, the back with lid and bottom, a side, the front, and a flap to
glue. Ours begins with the back, so that its last side comes first."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import ceil, hypot

from boardgen.draw.pack.nets import Boxed, TuckBox
from boardgen.draw.pack.packaging import PANORAMA
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Path, Rect, Shape, Text, Use, extent, leaves
from boardgen.draw.type.geometry import STILL, Affine, Box
from boardgen.layout.files.presets import Product
from boardgen.records import NamedTuple
from boardgen.sheet.paper.piece import Piece
from boardgen.surface.png import INCH, Drawing

EDGE = 0.05
"""Millimetres: what is nearer to the cut reaches it."""
LARGE = 0.2
"""What covers more than this share of a face is a ground or a panel of it."""
SPANS = 0.5
"""A line along so much of a side belongs to a frame."""
RING = 8
"""So many things outside the safe zone, on all four sides of a face, are a border and no symbols."""
HAIR = 0.5
"""Millimetres: a line thinner than this that runs along most of an edge belongs to a frame."""
SLACK = 0.05
"""Millimetres outside the safe zone that are rounding."""


class Zone(NamedTuple):
    """The trimmed face and what has to stay clear of its edge; all lengths in mm. `corner` is the radius to which a corner is cut."""

    width: float
    height: float
    round: bool
    safe: float
    corner: float = 0.0

    def overhang(self, box: Box) -> float:
        """Return how far a box reaches out of the safe zone, 0 for one inside."""
        if self.round:
            x, y, r = self.width / 2, self.height / 2, self.width / 2 - self.safe
            return max(0.0, max(hypot(px - x, py - y) for px in (box.x0, box.x1) for py in (box.y0, box.y1)) - r)
        safe = self.safe
        over = max(0.0, safe - box.x0, safe - box.y0, box.x1 - (self.width - safe), box.y1 - (self.height - safe))
        radius = self.corner - safe
        if over or radius <= 0:
            return over
        within = Box(self.corner, self.corner, self.width - self.corner, self.height - self.corner)  # the middles of the corners' arcs
        for px in (box.x0, box.x1):
            for py in (box.y0, box.y1):
                dx, dy = max(within.x0 - px, px - within.x1), max(within.y0 - py, py - within.y1)
                if dx > 0 and dy > 0:
                    over = max(over, hypot(dx, dy) - radius)
        return over


class Stray(NamedTuple):
    """Something needed that is not in the safe zone: what it is, and by how many mm it is outside."""

    what: str
    by: float


def strays(shapes: Iterable[Shape], zone: Zone) -> list[Stray]:
    """Return what is needed and outside, the worst first: each text once, and one line for all symbols."""
    face = Box(0, 0, zone.width, zone.height)
    texts: dict[str, float] = {}
    symbols: list[tuple[float, Box]] = []
    for shape, by, box in _leaves(shapes, STILL, None):
        over = zone.overhang(box)
        if over > SLACK and not isinstance(shape, Text):
            over = min(over, _reach_over(shape, by, zone))
        if over <= SLACK:
            continue
        if isinstance(shape, Text):
            texts[shape.text] = max(over, texts.get(shape.text, 0.0))
        elif not _is_ground(box, face):
            symbols.append((over, box))
    found = [Stray(f"the text '{text}'", over) for text, over in texts.items()]
    if symbols and not _is_border([box for _, box in symbols], face):
        by_mm, box = max(symbols)
        x, y = box.centre
        found.append(Stray(f"the symbol at {x:.1f}, {y:.1f} mm", by_mm))
    return sorted(found, key=lambda stray: -stray.by)


def _is_border(boxes: Sequence[Box], face: Box) -> bool:
    """Return whether things go all around a face, as the teeth of a coin do."""
    x, y = face.centre
    quarters = {(box.centre[0] > x, box.centre[1] > y) for box in boxes}
    return len(boxes) >= RING and len(quarters) == 4


def _reach_over(shape: Shape, by: Affine, zone: Zone) -> float:
    """Return how far a shape itself reaches out of the safe zone, where the box around it has corners that the shape has not."""
    if isinstance(shape, Circle) and zone.round:
        x, y = by.point(shape.x, shape.y)
        return max(0.0, hypot(x - zone.width / 2, y - zone.height / 2) + shape.r * hypot(by.a, by.b) - (zone.width / 2 - zone.safe))
    if isinstance(shape, Path):
        half = shape.paint.width / 2 if shape.paint.stroke else 0.0
        over = 0.0
        for segment in shape.segments:  # a curve lies between its ends and its handles
            numbers = [value for value in segment[1:] if not isinstance(value, str)]
            for at in range(0, len(numbers), 2):
                x, y = by.point(numbers[at], numbers[at + 1])
                over = max(over, zone.overhang(Box(x, y, x, y).grown(half)))
        return over
    return float("inf")


def _is_ground(box: Box, face: Box) -> bool:
    """Return whether something runs to the edge of a face or along it, as grounds, bands and frames do."""
    if not face.grown(-EDGE).holds(box):
        return True
    if box.width * box.height > LARGE * face.width * face.height:
        return True
    across, down = box.height < HAIR and box.width > SPANS * face.width, box.width < HAIR and box.height > SPANS * face.height
    return across or down


def _leaves(shapes: Iterable[Shape], by: Affine, window: Box | None) -> Iterator[tuple[Shape, Affine, Box]]:
    """Yield every shape with ink, where it is, and the box of it that its clips let show."""
    for shape in shapes:
        if isinstance(shape, Group):
            place = shape.transform.then(by)
            inner = window
            if shape.clip is not None:
                edge = extent(shape.clip)
                if edge is None:
                    continue
                edge = place.box(edge)
                inner = edge if window is None else edge.meet(window)
                if inner is None:
                    continue
                if shape.id == PANORAMA:  # one ground, whatever is drawn in it
                    yield shape.clip, place, inner
                    continue
            yield from _leaves(shape.shapes, place, inner)
        elif isinstance(shape, Use):
            yield from _leaves(shape.symbol.shapes, shape.transform.then(by), window)
        else:
            ink = extent(shape)
            if ink is None:
                continue
            box: Box | None = by.box(ink)
            if box is not None and window is not None:
                box = box.meet(window)
            if box is not None:
                yield shape, by, box


LOOSE = 3.0
"""Millimetres that a box may be wider or taller than its pieces: in a larger one they slide about."""
FACE_BLEED = 3.0
"""Bleed in mm of the single walls, for a template that is not known."""
NAMES = {"front": "front", "back": "back", "west": "left", "east": "right", "lid": "lid", "bottom": "bottom"}
"""What the walls are called in the names of pictures."""


def holds(stack: tuple[float, float, float], product: Product, *, close: bool) -> bool:
    """Return whether a stack goes into a box, upright or turned; `close` asks for a box that is hardly wider and taller."""
    across, down = product.trim
    width, height, thick = stack
    if thick > product.depth:
        return False
    rooms = ((across - width, down - height), (across - height, down - width))
    return any(x >= 0 and y >= 0 and (not close or max(x, y) <= LOOSE) for x, y in rooms)


def choose_box(stack: tuple[float, float, float], products: Iterable[Product], *, close: bool = True) -> Product | None:
    """Return the smallest box that holds a stack; None where no net is known of one."""
    possible = [one for one in products if one.back is not None and holds(stack, one, close=close)]
    return min(possible, key=lambda one: one.trim[0] * one.trim[1] * one.depth, default=None)


def walls(product: Product) -> dict[str, Box]:
    """Return where each wall is in the picture of a net, in mm from its upper left corner."""
    assert product.back is not None  # only such products are chosen
    (x, y), (w, h), d = product.back, product.trim, product.depth
    back = Box(x, y, x + w, y + h)
    return {
        "east": Box(x - d, y, x, y + h),
        "back": back,
        "west": Box(back.x1, y, back.x1 + d, y + h),
        "front": Box(back.x1 + d, y, back.x1 + d + w, y + h),
        "lid": Box(x, y - d, back.x1, y),
        "bottom": Box(x, back.y1, back.x1, back.y1 + d),
    }


def picture(boxed: Boxed, product: Product, dpi: float) -> Figure:
    """Draw the whole picture of a net: the ground of the box all over it, and on the walls what is printed on them."""
    wide, high = (side / dpi * INCH for side in product.pixels)
    own = TuckBox(*product.trim, product.depth)
    places = walls(product)
    back, front = places["back"], places["front"]
    art, bleed = tuple(boxed.art(own)), max(product.bleed)
    move = Affine.translate(back.x0 - own.panels["back"].x0, back.y0 - own.panels["back"].y0)
    around = Affine.translate(-2 * (own.width + own.depth), 0)
    shapes: list[Shape] = [
        Rect(0, 0, wide, high, Paint(fill=boxed.ground or "#FFFFFF")),
        Group((Group(art, move),), clip=Rect(back.x0, 0, front.x1 + bleed - back.x0, high, Paint())),
        Group((Group(art, move.then(around)),), clip=Rect(0, 0, back.x0, high, Paint())),
    ]
    return Figure(wide, high, tuple(shapes))


def stray_walls(boxed: Boxed, product: Product, name: str) -> Iterator[tuple[str, Stray]]:
    """Yield the walls with what of them lies nearer to a fold or a cut than the maker allows."""
    own = TuckBox(*product.trim, product.depth)
    art = tuple(boxed.art(own))
    for wall, place in own.panels.items():
        clip = Rect(place.x0, place.y0, place.width, place.height, Paint())
        shapes = (Group(art, Affine.translate(-place.x0, -place.y0), clip),)
        for stray in strays(shapes, Zone(place.width, place.height, False, product.safe)):
            yield f"{name}, {NAMES[wall]}", stray


def faces(boxed: Boxed) -> Iterator[tuple[str, Figure]]:
    """Yield the walls one by one, in the size of our own box, for the template of a maker; the lid is turned to be read."""
    art = tuple(boxed.art(boxed.box))
    for wall, place in boxed.box.panels.items():
        turn = Affine.rotate(180).then(Affine.translate(place.width, place.height)) if wall == "lid" else Affine.translate(0, 0)
        ground = Rect(place.x0, place.y0, place.width, place.height, Paint(fill=boxed.ground or "#FFFFFF"))
        yield (
            NAMES[wall],
            Figure(place.width, place.height, (Group((ground, *art), Affine.translate(-place.x0, -place.y0).then(turn), ground),)),
        )


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


class Dimensions(NamedTuple):
    """The kind and the measures of a thing, for which a product is chosen; lengths in mm."""

    kind: str
    round: bool
    width: float
    height: float
    depth: float = 0.0
    """The depth of what lies in a box, whose width and height are the other two; 0 for what is flat."""

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


def match(thing: Dimensions, products: Iterable[Product]) -> Match | None:
    """Return the product that has the trim of a thing, or the tuck box for what lies in one; None where there is none."""
    if thing.depth:
        box = choose_box(thing.stack, products)
        return None if box is None else Match(box, False)
    for product in _alike(thing, products):
        if product.net:
            continue
        if _misfit(thing, product, False) <= AGREE:
            return Match(product, False)
        if not thing.round and _misfit(thing, product, True) <= AGREE:
            return Match(product, True)
    return None


def fit_product(thing: Dimensions, products: Iterable[Product]) -> Match | None:
    """Return the product of a thing, or the nearest one with the scale at which all of it goes in; None where no product is like it."""
    exact = match(thing, products := tuple(products))
    if exact is not None:
        return exact
    if thing.depth:
        box = choose_box(thing.stack, products, close=False)
        return None if box is None else Match(box, False)
    product = nearest(thing, (one for one in products if not one.net))
    if product is None:
        return None
    ways = [(min(product.trim[0] / wide, product.trim[1] / high), turned) for wide, high, turned in _ways(thing)]
    scale, turned = max(ways, key=lambda way: (way[0], not way[1]))
    return Match(product, turned, scale)


def fit_on(thing: Dimensions, product: Product) -> Match | None:
    """Return a thing on the product that was asked for, at its size or at a scale; None where the product is for other things."""
    if product not in _alike(thing, (product,)) or (product.net and not thing.depth):
        return None
    return fit_product(thing, (product,))


def nearest(thing: Dimensions, products: Iterable[Product]) -> Product | None:
    """Return the product whose trim differs least from a thing; None where no product is like it."""
    alike = _alike(thing, products)
    return min(alike, key=lambda product: min(_misfit(thing, product, turned) for _, _, turned in _ways(thing)), default=None)


def no_product(thing: Dimensions, products: Collection[Product], maker: str) -> str:
    """Return why a thing is not made by somebody, and what would have to change."""
    if thing.kind not in FAMILIES:
        one = thing.kind if thing.kind.endswith("s") else f"a {thing.kind}"
        return f"this preset of {maker} has nothing for {one}; see what {maker} offers, or print with `boardgen kit`"
    if thing.depth:
        return _no_box(thing, products, maker)
    product = nearest(thing, products)
    if product is None:
        shape = "round " if thing.round else ""
        return f"this preset of {maker} has no {shape}product for {thing.kind}s; print with `boardgen kit`"
    trim = product.trim
    if not thing.round and _misfit(thing, product, True) < _misfit(thing, product, False):
        trim = trim[::-1]
    near = f"the nearest is {product.name}, {_size(trim, thing.round)}"
    return f"{maker} has nothing of {thing.size}; {near}: make it that size in the layout, or use --fit to have it scaled"


def _no_box(thing: Dimensions, products: Collection[Product], maker: str) -> str:
    """Return the reason why no box fits a thing that belongs in one."""
    if not any(product.net for product in products):
        return f"{maker} has no box here whose net is known"
    box = choose_box(thing.stack, products, close=False)
    if box is None:
        return f"no tuck box of {maker} holds {thing.size}"
    inside = f"{_solid((*box.trim, box.depth))} inside"
    return f"no tuck box of {maker} fits {thing.size}; the smallest that holds that is {box.name}, {inside}: use --fit to take it"


def _solid(size: tuple[float, float, float]) -> str:
    return " x ".join(f"{side:.1f}".removesuffix(".0") for side in size) + " mm"


def _size(size: tuple[float, float], is_round: bool) -> str:
    wide, high = (f"{side:.2f}".rstrip("0").rstrip(".") for side in size)
    return f"{wide} mm across" if is_round else f"{wide} x {high} mm"


def _alike(thing: Dimensions, products: Iterable[Product]) -> list[Product]:
    """Return the products for this kind and shape of thing, the likeliest family first."""
    families = FAMILIES.get(thing.kind, ())
    alike = [product for product in products if product.family in families and product.round == thing.round]
    return sorted(alike, key=lambda product: families.index(product.family))


def _ways(thing: Dimensions) -> list[tuple[float, float, bool]]:
    upright = (thing.width, thing.height, False)
    return [upright] if thing.round else [upright, (thing.height, thing.width, True)]


def _misfit(thing: Dimensions, product: Product, turned: bool) -> float:
    wide, high = (thing.height, thing.width) if turned else (thing.width, thing.height)
    return max(abs(wide - product.trim[0]), abs(high - product.trim[1]))


NEAR = 0.05
"""Millimetres: ink that ends nearer to the cut than this ends at it."""
LONG = 0.1
"""What is shorter than this share of a side does not count: its ground shows there if the cut is off."""


def ends_at_cut(figure: Figure) -> bool:
    """Return whether something filled ends at a side of the face where nothing else runs past it."""
    wide, high = figure.width, figure.height
    ended: list[tuple[int, float, float]] = []
    past: list[tuple[int, float, float]] = []
    for shape, by in leaves(figure.shapes):
        if not isinstance(shape, (Path, Circle, Rect)) or shape.paint.fill is None or (ink := extent(shape)) is None:
            continue
        box = by.box(ink)
        sides = (box.x0, box.y0, wide - box.x1, high - box.y1)
        for side, (edge, span) in enumerate(zip(sides, ((box.y0, box.y1), (box.x0, box.x1)) * 2, strict=True)):
            if abs(edge) <= NEAR and span[1] - span[0] > LONG * (high, wide)[side % 2]:
                ended.append((side, *span))
            elif edge < -NEAR:
                past.append((side, *span))
    return any(not _is_covered(side, low, high, past) for side, low, high in ended)


def _is_covered(side: int, low: float, high: float, past: list[tuple[int, float, float]]) -> bool:
    """Return whether what runs past a side covers a stretch of it."""
    at = low + NEAR
    for start, end in sorted((start, end) for one, start, end in past if one == side):
        if start > at:
            break
        at = max(at, end)
    return at >= high - NEAR


PAST = 0.05
"""Millimetres that ink runs on past the edge of a picture: no pixel of that is half inked."""
LEAST = 0.7
"""A face is drawn no smaller than this share of its size to keep clear of the cut: what is on it has to be read."""


def place_face(figure: Figure, found: Match, size: tuple[float, float]) -> tuple[Shape, ...]:
    """Place a face in the middle of `size` mm, turned and scaled as its product needs it."""
    place = Affine.translate(-figure.width / 2, -figure.height / 2)
    if found.turned:
        place = place.then(Affine.rotate(90))
    if found.scale != 1.0:
        place = place.then(Affine.scale(found.scale))
    return (Group(figure.shapes, place.then(Affine.translate(size[0] / 2, size[1] / 2))),)


def bleed_of(item: Piece, found: Match) -> float:
    """Return how far in mm of the unscaled thing its drawing has to run past its edge to fill the picture of its product."""
    product = found.product
    margins = [
        (trim - side * found.scale) / 2 + bleed
        for trim, side, bleed in zip(product.trim, _sides(item.width, item.height, found), product.bleed, strict=True)
    ]
    return max(0.0, *margins) / found.scale + PAST


def drawing(figure: Figure, found: Match, dpi: float) -> Drawing:
    """Return a face over the pixels of its product. What ends at the cut is carried on: its outermost pixels are repeated."""
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
    return Drawing(across, down, place_face(figure, found, (across, down)), wide - 2 * ring, high - 2 * ring, ring)


def _sides(width: float, height: float, found: Match) -> tuple[float, float]:
    """Return across and down as they lie on the product, unscaled."""
    return (height, width) if found.turned else (width, height)


def zone_of(item: Piece, product: Product) -> Zone:
    """Return the trimmed product, with the round corners of its cards."""
    return Zone(*product.trim, product.round, product.safe, item.outline.radius if product.family == "card" else 0.0)


def outside(item: Piece, found: Match) -> Iterator[tuple[str, Stray]]:
    """Yield the printed faces of a thing by name, with what of them lies outside the safe zone of its product."""
    if item.box is not None and found.product.net:
        yield from stray_walls(item.box, found.product, item.front.name)
        return
    zone = zone_of(item, found.product)
    faces = (item.front, item.back) if item.back is not None and found.product.sides == 2 else (item.front,)
    for face in faces:
        for stray in strays(place_face(face.figure, found, found.product.trim), zone):
            yield face.name, stray


def share_within(product: Product, by: float) -> float:
    """Return the scale, up to 1, at which a drawing that reaches `by` mm out of the safe zone of a product lies inside it.

    Safe zones are convex: at this scale, about its middle, the zone grown by `by` mm lies within the zone, whatever its corners are."""
    clear = min(product.trim) / 2 - product.safe
    return clear / (clear + by)
