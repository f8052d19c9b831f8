"""Square counters in a seat's ink: one tonne each, and markers for whole loads that lie on a cell.

They are cut apart along shared lines, so that nothing is drawn near the cut; a frame inside it shows its place. Where
ink is saved the frame carries the seat's colour or its hatch.
"""

from __future__ import annotations

from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Paint, Path, Rect, Segment, Shape, Symbol, Text
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Box
from boardgen.layout.ground.vocabulary import Seat

INSET = 0.9
"""Millimetres from the cut to the frame."""
BAND = 0.9
"""Width of a frame in a seat's hatch, in mm ..."""
LITTLE = 0.6
"""... and of one in its colour where ink is saved."""


def ton_square(seat: Seat, words: str, size: float, style: ink.Style = "colour") -> Symbol:
    """One ton about (0, 0), without its ground: the seat's letter large and `words`, such as 1 mt, small."""
    line = _line(seat, style)
    unit = size / 10
    small = round(max(ink.FOOTER, 6.5 * unit), 2)
    big = (13.0 if style == "colour" else 11.0) * unit
    return Symbol(
        f"square-{seat.letter}-{round(size * 100)}",
        (
            *_frame(seat, style, size),
            Text(0, 0.45 * unit, seat.letter, "bold", big, line, "middle"),
            Text(0, (3.1 if style == "colour" else 2.7) * unit, words, "semibold", small, line, "middle"),
        ),
    )


def load_square(seat: Seat, mt: str, words: str, size: float, style: ink.Style = "colour") -> Symbol:
    """A load about (0, 0), without its ground: how many mt large, the unit and the seat's letter below it."""
    line = _line(seat, style)
    unit = size / 13
    small = round(max(ink.FOOTER, 9.0 * unit), 2)
    edge = size / 2 - INSET - (1.0 if style == "colour" else BAND + 0.6)
    big = (21 if style == "colour" else 18) * unit
    wide = fonts.width(mt, "bold", big)
    big = round(min(big, big * 2 * edge / wide), 2) if wide else big
    foot = edge - 0.2
    return Symbol(
        f"load-{seat.letter}-{mt}-{round(size * 100)}",
        (
            *_frame(seat, style, size),
            Text(0, 0.9 * unit, mt, "bold", big, line, "middle"),
            Text(-edge, foot, seat.letter, "bold", small, line),
            Text(edge, foot, words, "semibold", small, line, "end"),
        ),
    )


def _line(seat: Seat, style: ink.Style) -> str:
    return ink.legible_on(seat.ink) if style == "colour" else ink.TEXT if style == "low-ink" else hatch.BLACK


def _frame(seat: Seat, style: ink.Style, size: float) -> list[Shape]:
    outer = size / 2 - INSET
    if style == "colour":
        return [_square(outer, Paint(stroke=ink.legible_on(seat.ink), width=0.25), 0.8)]
    inner = outer - BAND
    if style == "low-ink":
        thin = Paint(stroke=ink.TEXT, width=0.15)
        inner = outer - LITTLE
        line = _square(outer - LITTLE / 2, Paint(stroke=seat.ink, width=LITTLE))
        return [line, _square(outer, thin), _square(inner, thin)] if ink.luminance(seat.ink) > 0.5 else [line]
    thin = Paint(stroke=hatch.BLACK, width=0.2)
    band = Path((*_round(outer, 1), *_round(inner, -1)), Paint(fill=hatch.BLACK))
    box = Box(-outer, -outer, outer, outer)
    if seat.hatch == "solid":
        return [_square(outer - BAND / 2, Paint(stroke=hatch.BLACK, width=BAND))]
    pattern = hatch.hatch_area(seat.hatch, band, box, hatch.PIECE)
    return [*pattern, _square(outer, thin), _square(inner, thin)]


def _square(half: float, paint: Paint, r: float = 0.0) -> Rect:
    return Rect(-half, -half, 2 * half, 2 * half, paint, r)


def _round(half: float, way: int) -> tuple[Segment, ...]:
    """A square path, clockwise or the other way round, so that two of them enclose a band."""
    return (("M", -half, -half), ("L", half * way, -half * way), ("L", half, half), ("L", -half * way, half * way), ("Z",))
