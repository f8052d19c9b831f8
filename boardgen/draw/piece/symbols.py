"""The drawn signs of the seats, clear at 3 mm and in one colour: each fits a circle of radius 1 about (0, 0)."""

from __future__ import annotations

from math import cos, pi, sin

from boardgen.draw.shape.curves import ellipse
from boardgen.draw.shape.shapes import Paint, Path, Segment


def _ring(x: float, y: float, r: float) -> tuple[Segment, ...]:
    """A circle as a closed path."""
    return ellipse(x, y, r, r)


def _polygon(*points: tuple[float, float]) -> tuple[Segment, ...]:
    first, *rest = points
    return (("M", *first), *(("L", x, y) for x, y in rest), ("Z",))


def _drop() -> tuple[Segment, ...]:
    return (
        ("M", 0, -1),
        ("C", 0.22, -0.52, 0.68, -0.18, 0.68, 0.3),
        ("C", 0.68, 0.68, 0.38, 0.98, 0, 0.98),
        ("C", -0.38, 0.98, -0.68, 0.68, -0.68, 0.3),
        ("C", -0.68, -0.18, -0.22, -0.52, 0, -1),
        ("Z",),
    )


def _leaf() -> tuple[Segment, ...]:
    """Two halves with a vein left open between them, and a stem."""
    return (
        ("M", 0.06, -1),
        ("C", 0.78, -0.62, 1.0, 0.16, 0.06, 0.6),
        ("Z",),
        ("M", -0.06, -1),
        ("C", -0.78, -0.62, -1.0, 0.16, -0.06, 0.6),
        ("Z",),
        *_polygon((-0.1, 0.66), (0.1, 0.66), (0.1, 1.0), (-0.1, 1.0)),
    )


def _square() -> tuple[Segment, ...]:
    return _polygon((-0.7, -0.7), (0.7, -0.7), (0.7, 0.7), (-0.7, 0.7))


def _sun() -> tuple[Segment, ...]:
    rays: list[Segment] = []
    for ray in range(8):
        turn = ray * pi / 4
        rays += _polygon(
            (cos(turn), sin(turn)),
            (0.64 * cos(turn + 0.27), 0.64 * sin(turn + 0.27)),
            (0.64 * cos(turn - 0.27), 0.64 * sin(turn - 0.27)),
        )
    return (*_ring(0, 0, 0.5), *rays)


def _flame() -> tuple[Segment, ...]:
    """An outer tongue that leans, and a hollow in its foot, run the other way round so that it stays open."""
    return (
        ("M", 0.1, -1),
        ("C", 0.2, -0.55, 0.72, -0.2, 0.72, 0.34),
        ("C", 0.72, 0.74, 0.4, 1.0, 0, 1.0),
        ("C", -0.42, 1.0, -0.72, 0.72, -0.72, 0.32),
        ("C", -0.72, 0.0, -0.52, -0.2, -0.42, -0.5),
        ("C", -0.3, -0.34, -0.26, -0.2, -0.22, -0.1),
        ("C", 0.02, -0.3, 0.14, -0.62, 0.1, -1),
        ("Z",),
        ("M", 0.02, 0.22),
        ("C", -0.1, 0.42, -0.28, 0.5, -0.28, 0.7),
        ("C", -0.28, 0.82, -0.16, 0.9, 0, 0.9),
        ("C", 0.16, 0.9, 0.28, 0.82, 0.28, 0.68),
        ("C", 0.28, 0.5, 0.1, 0.4, 0.02, 0.22),
        ("Z",),
    )


def _star() -> tuple[Segment, ...]:
    points = []
    for corner in range(10):
        reach = 1.0 if corner % 2 == 0 else 0.42
        turn = -pi / 2 + corner * pi / 5
        points.append((reach * cos(turn), 0.06 + reach * sin(turn)))
    return _polygon(*points)


_DRAWN = {"drop": _drop, "leaf": _leaf, "square": _square, "sun": _sun, "flame": _flame, "star": _star}


def names() -> tuple[str, ...]:
    """The signs that can be drawn."""
    return tuple(_DRAWN)


def sign(name: str, x: float, y: float, r: float, ink: str) -> Path:
    """A sign of radius `r` mm about (x, y) in one ink. Raises KeyError for a name that is not in `names()`."""
    return Path(placed(_DRAWN[name](), x, y, r), Paint(fill=ink))


def placed(segments: tuple[Segment, ...], x: float, y: float, r: float) -> tuple[Segment, ...]:
    """Segments of the unit circle scaled by `r` and moved to (x, y)."""
    moved: list[Segment] = []
    for segment in segments:
        match segment:
            case ("M", a, b):
                moved.append(("M", x + r * a, y + r * b))
            case ("L", a, b):
                moved.append(("L", x + r * a, y + r * b))
            case ("C", a, b, c, d, e, f):
                moved.append(("C", x + r * a, y + r * b, x + r * c, y + r * d, x + r * e, y + r * f))
            case _:
                moved.append(("Z",))
    return tuple(moved)
