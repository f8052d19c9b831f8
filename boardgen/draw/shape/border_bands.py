"""The bands along the borders of zones in black print: strokes that follow the border, another band for each of two neighbours.

Every hatch has four bands of its own. Level hatches run along the border, as lines do along a coast on old charts, and upright ones
across it; dots lie in rows; slanting lines are as close, as heavy or as broken as the band says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from boardgen.draw.shape import hatch
from boardgen.draw.shape.shapes import Circle, Paint, Path, Rect, Shape
from boardgen.draw.type.geometry import Box

Outline = TypeVar("Outline", Path, Rect, Path | Circle | Rect)
MANY = 4
"""The bands of each hatch."""
LINE = 0.2
"""The width of a line, in mm."""


class _Stroke(NamedTuple):
    """A stroke along a border: where its middle is, as a share of the band; its width in mm, or as a share of the band if `across`."""

    at: float
    width: float
    dash: tuple[float, ...] = ()
    round: bool = False
    across: bool = False


_DOT = hatch.POINT
_STROKES: Mapping[str, tuple[tuple[_Stroke, ...], ...]] = {
    "horizontal": (
        (_Stroke(0.2, LINE), _Stroke(0.52, LINE), _Stroke(0.92, LINE)),
        (_Stroke(0.22, LINE, (2.6, 1.2)), _Stroke(0.62, LINE, (2.6, 1.2)), _Stroke(1.0, LINE, (1.3, 2.5))),
        (_Stroke(0.3, 0.5), _Stroke(0.75, LINE)),
        (_Stroke(0.25, LINE), _Stroke(0.65, LINE, (2.4, 0.9, 0.3, 0.9))),
    ),
    "vertical": (
        (_Stroke(0.5, 1.0, (LINE, 1.2), across=True),),
        (_Stroke(0.3, 0.6, (LINE, 0.7), across=True),),
        (_Stroke(0.5, 1.0, (LINE, 0.5, LINE, 1.6), across=True),),
        (_Stroke(0.4, 0.8, (0.45, 1.9), across=True),),
    ),
    "dots": (
        tuple(_Stroke(at, 0.36, (_DOT, 1.04), round=True) for at in (0.2, 0.55, 0.9)),
        tuple(_Stroke(at, 0.56, (_DOT, 1.7), round=True) for at in (0.25, 0.75)),
        tuple(_Stroke(at, 0.36, (_DOT, 0.7, _DOT, 1.7), round=True) for at in (0.22, 0.62, 1.0)),
        (_Stroke(0.3, 0.8, (_DOT, 1.8), round=True),),
    ),
    "solid": ((_Stroke(0.3, 0.6),), (_Stroke(0.3, 0.6, (4.0, 0.8)),), (_Stroke(0.2, 0.35), _Stroke(0.7, 0.35)), (_Stroke(0.5, 0.9),)),
}
_GRAINS = (hatch.Grain(LINE, 0.17), hatch.Grain(LINE, 0.09), hatch.Grain(0.4, 0.2), hatch.Grain(LINE, 0.3))
"""How close and how heavy slanting lines are."""


def strokes(pattern: str, number: int, width: float, drawn: Callable[[float, Paint], Outline]) -> tuple[Outline, ...]:
    """The strokes of a band so many mm wide; `drawn` gives the outline so many mm inside the border. None for slanting hatches."""
    known = _STROKES.get(pattern)
    if known is None:
        return ()
    shapes = []
    for stroke in known[number % MANY]:
        wide = stroke.width * width if stroke.across else stroke.width
        paint = Paint(stroke=hatch.BLACK, width=round(wide, 3), dash=stroke.dash, cap="round" if stroke.round else "butt", join="round")
        shapes.append(drawn(stroke.at * width, paint))
    return tuple(shapes)


def slanting(pattern: str, number: int, ring: Path | Rect | Circle, box: Box, avoid: Sequence[Box] = ()) -> tuple[Shape, ...]:
    """The lines of a slanting hatch within a ring; nothing for the others."""
    if pattern in _STROKES:
        return ()
    return hatch.filled(pattern, ring, box, _GRAINS[number % MANY], avoid)


def numbers(patterns: Mapping[str, str], couples: Sequence[tuple[str, str]]) -> dict[str, int]:
    """The number of each zone's band, by the hatch of each: neighbours of one hatch have different ones, as far as four will do.

    Zones with the most neighbours choose first, then those with most bands taken around them, then those that come first.
    """
    near: dict[str, list[str]] = {code: [] for code in patterns}
    for one, other in couples:
        if one in near and other in near and patterns[one] == patterns[other]:
            near[one].append(other)
            near[other].append(one)
    given: dict[str, int] = {}
    for code in _order(near):
        taken = [given[other] for other in near[code] if other in given]
        given[code] = min(range(MANY), key=lambda number: (taken.count(number), number))
    return given


def _order(near: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """The zones, each next to as many that came before it as can be: few colours then do for a map."""
    waiting = dict.fromkeys(near, 0)
    while waiting:
        code = max(waiting, key=lambda code: (waiting[code], len(near[code])))
        del waiting[code]
        yield code
        for other in near[code]:
            if other in waiting:
                waiting[other] += 1
