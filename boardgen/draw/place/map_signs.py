"""Signs of a map: plants, waves, houses on the zones of a kind. Each is drawn small and in one ink, and clear at 3 mm."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from boardgen.draw.piece.symbols import placed
from boardgen.draw.shape.curves import ellipse
from boardgen.draw.shape.shapes import Paint, Path, Segment, Shape

LINE = 0.15
"""The width of a line in units of the radius of a sign."""


def sign(name: str, x: float, y: float, r: float, ink: str) -> Iterator[Shape]:
    """A sign within `r` mm of (x, y) in one ink; nothing for "none". Raises KeyError for a name that is not in `vocabulary.SIGNS`."""
    if name == "none":
        return
    areas, lines = _drawn(name)
    if areas:
        yield Path(placed(areas, x, y, r), Paint(fill=ink))
    if lines:
        yield Path(placed(lines, x, y, r), Paint(stroke=ink, width=LINE * r, cap="round", join="round"))


Drawn = tuple[tuple[Segment, ...], tuple[Segment, ...]]
"""Areas and lines, in the square from -1 to 1."""


@cache
def _drawn(name: str) -> Drawn:
    return _SIGNS[name]()


def _line(*spots: tuple[float, float]) -> tuple[Segment, ...]:
    first, *others = spots
    return (("M", *first), *(("L", x, y) for x, y in others))


def _area(*spots: tuple[float, float]) -> tuple[Segment, ...]:
    return (*_line(*spots), ("Z",))


def _blade(x: float, y: float, east: float, south: float, wide: float) -> tuple[Segment, ...]:
    """A leaf from one place to another that is so far from it, `wide` on either side."""
    a, b = -south * wide, east * wide
    return (
        ("M", x, y),
        ("C", x + 0.2 * east + a, y + 0.2 * south + b, x + 0.7 * east + a, y + 0.7 * south + b, x + east, y + south),
        ("C", x + 0.7 * east - a, y + 0.7 * south - b, x + 0.2 * east - a, y + 0.2 * south - b, x, y),
        ("Z",),
    )


def _plant() -> Drawn:
    """A stem with three pairs of leaves."""
    leaves = [*_blade(0, -0.45, 0, -0.55, 0.32)]
    for y, reach in ((0.55, 0.8), (0.0, 0.66)):
        for side in (-1, 1):
            leaves += _blade(0, y, side * reach, -0.42, 0.3)
    return tuple(leaves), _line((0, 1.0), (0, -0.5))


def _waves() -> Drawn:
    """Two crests, the lower one further to the east."""
    lines: list[Segment] = []
    for x, y in ((-1.0, -0.28), (-0.72, 0.36)):
        lines += [
            ("M", x, y),
            ("C", x + 0.2, y - 0.34, x + 0.38, y - 0.34, x + 0.57, y),
            ("C", x + 0.76, y + 0.34, x + 0.95, y + 0.34, x + 1.14, y),
            ("C", x + 1.3, y - 0.28, x + 1.5, y - 0.3, x + 1.71, y - 0.1),
        ]
    return (), tuple(lines)


def _town() -> Drawn:
    """Three houses, the middle one a tower."""
    roofs = _area((-1.0, 0.8), (-1.0, 0.05), (-0.68, -0.25), (-0.36, 0.05), (-0.36, 0.8))
    tower = _area((-0.24, 0.8), (-0.24, -0.55), (0.04, -1.0), (0.32, -0.55), (0.32, 0.8))
    house = _area((0.44, 0.8), (0.44, 0.2), (0.72, -0.06), (1.0, 0.2), (1.0, 0.8))
    return (*roofs, *tower, *house), ()


def _trees() -> Drawn:
    """Two firs."""
    tall = _area((-0.4, -1.0), (0.08, 0.5), (-0.88, 0.5))
    small = _area((0.52, -0.4), (0.94, 0.6), (0.1, 0.6))
    return (*tall, *small), (*_line((-0.4, 0.5), (-0.4, 0.85)), *_line((0.52, 0.6), (0.52, 0.88)))


def _hills() -> Drawn:
    """Two round tops."""
    lines: tuple[Segment, ...] = (
        ("M", -1.0, 0.5),
        ("C", -0.85, -0.25, -0.2, -0.55, 0.15, 0.5),
        ("M", -0.12, -0.02),
        ("C", 0.1, -0.75, 0.85, -0.55, 1.0, 0.5),
    )
    return (), lines


def _peaks() -> Drawn:
    """Two mountains with their shaded sides."""
    shade = (*_area((-0.3, -0.85), (0.3, 0.6), (-0.22, 0.6), (-0.42, -0.05)), *_area((0.5, -0.3), (1.0, 0.6), (0.52, 0.6), (0.4, 0.2)))
    return shade, (*_line((-1.0, 0.6), (-0.3, -0.85), (0.3, 0.6)), *_line((0.18, 0.3), (0.5, -0.3), (1.0, 0.6)))


def _field() -> Drawn:
    """Furrows."""
    lines: list[Segment] = []
    for x, y, reach in ((-0.72, -0.55, 1.44), (-0.88, -0.18, 1.76), (-1.0, 0.19, 2.0), (-0.88, 0.56, 1.76)):
        lines += [("M", x, y), ("C", x + 0.3 * reach, y - 0.16, x + 0.7 * reach, y - 0.16, x + reach, y)]
    return (), tuple(lines)


def _mine() -> Drawn:
    """Two crossed hammers."""
    heads: list[Segment] = []
    for side in (-1, 1):
        heads += _area((side * 0.98, -0.5), (side * 0.5, -0.98), (side * 0.24, -0.72), (side * 0.72, -0.24))
    return tuple(heads), (*_line((-0.55, -0.55), (0.75, 0.8)), *_line((0.55, -0.55), (-0.75, 0.8)))


def _anchor() -> Drawn:
    lines: tuple[Segment, ...] = (
        *_line((0, -0.5), (0, 0.85)),
        *_line((-0.4, -0.22), (0.4, -0.22)),
        ("M", -0.8, 0.2),
        ("C", -0.75, 0.65, -0.4, 0.88, 0, 0.88),
        ("C", 0.4, 0.88, 0.75, 0.65, 0.8, 0.2),
        *ellipse(0, -0.74, 0.22, 0.22),
    )
    return (), lines


_SIGNS: dict[str, Callable[[], Drawn]] = {
    "plant": _plant,
    "waves": _waves,
    "town": _town,
    "trees": _trees,
    "hills": _hills,
    "peaks": _peaks,
    "field": _field,
    "mine": _mine,
    "anchor": _anchor,
}
