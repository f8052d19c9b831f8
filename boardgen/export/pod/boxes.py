"""Tuck boxes on the net of a maker: which one holds the pieces, and the print of a box of ours laid on its walls.

Every net here has the same order from left to right: a side, the back with lid and bottom, a side, the front, and a flap to glue. Ours
begins with the back, so that its last side comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardgen.draw.pack.nets import Boxed, TuckBox
from boardgen.draw.shape.shapes import Figure, Group, Paint, Rect, Shape
from boardgen.draw.type.geometry import Affine, Box
from boardgen.export.pictures import INCH
from boardgen.export.pod.safe_zone import Stray, Zone, strays
from boardgen.layout.files.print_on_demand import Product

LOOSE = 3.0
"""Millimetres that a box may be wider or taller than its pieces: in a larger one they slide about."""
FACE_BLEED = 3.0
"""Bleed in mm of the single walls, for a template that is not known."""
NAMES = {"front": "front", "back": "back", "west": "left", "east": "right", "lid": "lid", "bottom": "bottom"}
"""What the walls are called in the names of pictures."""


def holds(stack: tuple[float, float, float], product: Product, *, close: bool) -> bool:
    """Whether a stack goes into a box, upright or turned; `close` asks for a box that is hardly wider and taller."""
    across, down = product.trim
    width, height, thick = stack
    if thick > product.depth:
        return False
    rooms = ((across - width, down - height), (across - height, down - width))
    return any(x >= 0 and y >= 0 and (not close or max(x, y) <= LOOSE) for x, y in rooms)


def chosen(stack: tuple[float, float, float], products: Iterable[Product], *, close: bool = True) -> Product | None:
    """The smallest box that holds a stack; None where no net is known of one."""
    possible = [one for one in products if one.back is not None and holds(stack, one, close=close)]
    return min(possible, key=lambda one: one.trim[0] * one.trim[1] * one.depth, default=None)


def walls(product: Product) -> dict[str, Box]:
    """Where each wall is in the picture of a net, in mm from its upper left corner."""
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
    """The whole picture of a net: the ground of the box all over it, and on the walls what is printed on them."""
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


def outside(boxed: Boxed, product: Product, name: str) -> Iterator[tuple[str, Stray]]:
    """The walls with what of them lies nearer to a fold or a cut than the maker allows."""
    own = TuckBox(*product.trim, product.depth)
    art = tuple(boxed.art(own))
    for wall, place in own.panels.items():
        clip = Rect(place.x0, place.y0, place.width, place.height, Paint())
        shapes = (Group(art, Affine.translate(-place.x0, -place.y0), clip),)
        for stray in strays(shapes, Zone(place.width, place.height, False, product.safe)):
            yield f"{name}, {NAMES[wall]}", stray


def faces(boxed: Boxed) -> Iterator[tuple[str, Figure]]:
    """The walls one by one, in the size of our own box, for the template of a maker; the lid is turned to be read."""
    art = tuple(boxed.art(boxed.box))
    for wall, place in boxed.box.panels.items():
        turn = Affine.rotate(180).then(Affine.translate(place.width, place.height)) if wall == "lid" else Affine.translate(0, 0)
        ground = Rect(place.x0, place.y0, place.width, place.height, Paint(fill=boxed.ground or "#FFFFFF"))
        yield (
            NAMES[wall],
            Figure(place.width, place.height, (Group((ground, *art), Affine.translate(-place.x0, -place.y0).then(turn), ground),)),
        )
