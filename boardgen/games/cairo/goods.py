"""Signs of goods in one ink, clear at 4 mm: bars, gem, barrel and lumps; each fits a circle of radius 1 about (0, 0)."""

from __future__ import annotations

from collections.abc import Iterable

from boardgen.draw.piece import symbols
from boardgen.draw.shape.shapes import Paint, Path, Segment

Corner = tuple[float, float]


def _closed(*corners: Corner) -> tuple[Segment, ...]:
    first, *rest = corners
    return (("M", *first), *(("L", x, y) for x, y in rest), ("Z",))


def _all(parts: Iterable[tuple[Segment, ...]]) -> tuple[Segment, ...]:
    return tuple(segment for part in parts for segment in part)


def _bars() -> tuple[Segment, ...]:
    """Three ingots, one lying on two; each has its upper face set off by a gap."""
    bars = []
    for x, y in ((-0.46, 0.08), (0.46, 0.08), (0.0, -0.62)):
        bars.append(_closed((x - 0.24, y), (x + 0.24, y), (x + 0.3, y + 0.14), (x - 0.3, y + 0.14)))
        bars.append(_closed((x - 0.33, y + 0.21), (x + 0.33, y + 0.21), (x + 0.42, y + 0.62), (x - 0.42, y + 0.62)))
    return _all(bars)


def _gem() -> tuple[Segment, ...]:
    """A cut stone from the side: three facets of its crown over three of its point."""
    return _all(
        (
            _closed((-0.52, -0.66), (-0.2, -0.66), (-0.34, -0.2), (-0.92, -0.2)),
            _closed((-0.12, -0.66), (0.12, -0.66), (0.27, -0.2), (-0.27, -0.2)),
            _closed((0.52, -0.66), (0.2, -0.66), (0.34, -0.2), (0.92, -0.2)),
            _closed((-0.9, -0.11), (-0.36, -0.11), (-0.08, 0.78)),
            _closed((-0.27, -0.11), (0.27, -0.11), (0.0, 0.86)),
            _closed((0.9, -0.11), (0.36, -0.11), (0.08, 0.78)),
        )
    )


def _barrel() -> tuple[Segment, ...]:
    """A drum in three parts between its hoops, with a drop left open in the middle one."""

    def band(top: float, foot: float) -> tuple[Segment, ...]:
        return _closed((-0.58, top), (0.58, top), (0.58, foot), (-0.58, foot))

    drop: tuple[Segment, ...] = (  # the other way round than the band, so that it stays open
        ("M", 0, -0.24),
        ("C", -0.06, -0.06, -0.19, 0.0, -0.19, 0.1),
        ("C", -0.19, 0.2, -0.1, 0.26, 0, 0.26),
        ("C", 0.1, 0.26, 0.19, 0.2, 0.19, 0.1),
        ("C", 0.19, 0.0, 0.06, -0.06, 0, -0.24),
        ("Z",),
    )
    hoops = (_closed((-0.66, at - 0.07), (0.66, at - 0.07), (0.66, at + 0.07), (-0.66, at + 0.07)) for at in (-0.73, 0.73))
    return _all((*hoops, band(-0.6, -0.4), band(-0.32, 0.32), drop, band(0.4, 0.6)))


def _lumps() -> tuple[Segment, ...]:
    """A heap of broken pieces, each in two facets."""
    return _all(
        (
            _closed((-0.92, 0.62), (-0.78, 0.12), (-0.4, -0.04), (-0.22, 0.22), (-0.5, 0.34), (-0.56, 0.66)),
            _closed((-0.46, 0.68), (-0.41, 0.41), (-0.15, 0.3), (0.02, 0.5), (-0.06, 0.7)),
            _closed((0.06, 0.7), (0.12, 0.46), (-0.08, 0.22), (0.1, -0.02), (0.46, 0.02), (0.36, 0.36), (0.44, 0.68)),
            _closed((0.54, 0.66), (0.46, 0.38), (0.56, 0.06), (0.8, 0.16), (0.94, 0.6)),
            _closed((-0.36, -0.14), (-0.34, -0.5), (-0.02, -0.76), (0.06, -0.44), (-0.14, -0.08), (-0.2, 0.06)),
            _closed((0.07, -0.76), (0.42, -0.54), (0.46, -0.1), (0.1, -0.12), (-0.02, -0.1), (0.15, -0.42)),
        )
    )


_DRAWN = {"bars": _bars, "gem": _gem, "barrel": _barrel, "lumps": _lumps}


def names() -> tuple[str, ...]:
    """The signs that can be drawn."""
    return tuple(_DRAWN)


def sign(name: str, x: float, y: float, r: float, colour: str) -> Path:
    """A sign of radius `r` mm about (x, y) in one ink. Raises KeyError for a name that is not in `names()`."""
    return Path(symbols.place_outline(_DRAWN[name](), x, y, r), Paint(fill=colour))
