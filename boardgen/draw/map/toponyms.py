"""Names on land without zones: of its ranges, woods, hills and rivers, each in a mesh, where no piece on a point touches it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import fsum, hypot
from typing import TYPE_CHECKING

from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.outlines import Spot
from boardgen.draw.shape.shapes import Face, Shape, Text
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Box
from boardgen.records import NamedTuple

if TYPE_CHECKING:
    from boardgen.draw.map.landscape import Country

SIZES = tuple(number / 2 for number in range(25, 14, -1))
"""Sizes of names, in points: the first at which a name fits in its mesh, on one line or on two."""
LARGE = 9.5
"""The size, in points, that is large enough: for a larger one a name is not moved farther from what it names."""
LEADING = 1.5
"""How far the second line of a name is below the first, in units of the height of its capitals."""
OFF_LINE = 1.0
"""What they leave free beside the lines of their mesh, in mm."""
FEWEST = {"peaks": 3, "trees": 4, "hills": 3}
"""The fewest meshes of a part of the country that has a name, by its sign."""
RIVER = "river"
WORDS = {kind: f"board_{kind}" for kind in (*FEWEST, RIVER)}
"""The words of a layout with the names of each sort, separated by commas; those for which the land has no place are left out."""
TOGETHER, BESIDE = 1.6, 1.02
"""How far meshes of one part are from each other at most, and a name from the nearest place of what it names, in units of the pitch."""


Fit = tuple[tuple[str, ...], tuple[Box, ...], float]
"""The lines of a name in a mesh, their boxes in mm, and their size in points."""


class Toponym(NamedTuple):
    """A name in a mesh: the number of that, its lines and their boxes, their size in points, and whether it is that of water."""

    mesh: int
    lines: tuple[str, ...]
    boxes: tuple[Box, ...]
    size: float
    wet: bool


def read_names(words: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Return the names that a layout gives, by the signs of the country."""
    found = {kind: tuple(name.strip() for name in words.get(key, "").split(",") if name.strip()) for kind, key in WORDS.items()}
    return {kind: names for kind, names in found.items() if names}


def find_toponyms(country: Country, names: Mapping[str, Sequence[str]], taken: Sequence[Box], ways: Sequence[Spot]) -> Iterator[Toponym]:
    """Yield the names of the largest parts of a country and of its rivers, off boxes that are taken, ways and cuts of the picture."""
    meshes, pitch = list(country.list_meshes()), country.placing.pitch
    used: set[int] = set()
    free = country.find_free(taken, ways)

    def place(name: str, number: int, wet: bool) -> Fit | None:
        """Return the largest way to set a name in the middle of a mesh; None where it has no room."""
        return next((fit for fit in _fit(name, meshes[number][:2], pitch, wet) if all(free(box, number) for box in fit[1])), None)

    for kind, given in names.items():
        parts = [*country.list_courses()] if kind == RIVER else _parts([mesh[:2] for mesh in meshes if mesh[2] == kind], TOGETHER * pitch)
        parts = [part for part in parts if len(part) >= FEWEST.get(kind, 1)]
        for name, part in zip(given, sorted(parts, key=len, reverse=True), strict=False):
            middle = part[len(part) // 2] if kind == RIVER else (fsum(x for x, _ in part) / len(part), fsum(y for _, y in part) / len(part))
            reach = {number: round(min(hypot(x - u, y - v) for u, v in part), 3) for number, (x, y, _) in enumerate(meshes)}
            away = {number: round(hypot(meshes[number][0] - middle[0], meshes[number][1] - middle[1]), 3) for number in reach}
            around = {
                number: 0 if kind == RIVER else sum(hypot(x - u, y - v) <= BESIDE * pitch for u, v in part)
                for number, (x, y, _) in enumerate(meshes)
            }
            beside = (number for number in reach if reach[number] <= BESIDE * pitch)
            near = sorted(beside, key=lambda number: (round(reach[number] / pitch), -around[number], away[number], number))
            found = [(number, fit) for number in near if number not in used if (fit := place(name, number, kind == RIVER)) is not None]
            if found:  # on it or else beside it, with most of it around; the nearest to its middle in which it is large
                number, fit = max(found, key=lambda one: min(one[1][2], LARGE))
                used.add(number)
                yield Toponym(number, *fit, kind == RIVER)


def _fit(name: str, middle: Spot, pitch: float, wet: bool) -> Iterator[Fit]:
    """Yield the lines of a name in a mesh, their boxes and their size, the largest first, on one line and on two."""
    face, (x, y) = _face(wet), middle
    whole = name if wet else name.upper()
    first, _, rest = whole.rpartition(" ")
    ways: list[tuple[str, ...]] = [(first, rest)] if first else []
    for size in SIZES:
        cap = fonts.cap_height(face, size)
        for lines in [(whole,), *ways]:
            widths = [fonts.width(text, face, size) for text in lines]
            if max(widths) <= pitch - 2 * OFF_LINE:
                top = y - (cap + (len(lines) - 1) * LEADING * cap) / 2
                tops = [top + number * LEADING * cap for number in range(len(lines))]
                yield lines, tuple(Box(x - wide / 2, at, x + wide / 2, at + cap) for wide, at in zip(widths, tops, strict=True)), size


def _face(wet: bool) -> Face:
    return "display-italic" if wet else "display"


def _parts(spots: Sequence[Spot], far: float) -> list[list[Spot]]:
    """Return places in groups, in each of which one is within reach of the next."""
    left, parts = [*spots], list[list[Spot]]()
    while left:
        part = [left.pop(0)]
        for x, y in part:
            near = [spot for spot in left if hypot(spot[0] - x, spot[1] - y) < far]
            left = [spot for spot in left if spot not in near]
            part += near
        parts.append(part)
    return parts


def draw_toponyms(toponyms: Sequence[Toponym], style: ink.Style) -> Iterator[Shape]:
    """Yield the names: those of land in capitals, those of water in italic."""
    for one in toponyms:
        fill = hatch.BLACK if style == "black" else ink.SEA_NAME if one.wet else ink.FRONTIER
        for text, box in zip(one.lines, one.boxes, strict=True):
            yield Text(round(box.x0, 3), round(box.y1, 3), text, _face(one.wet), one.size, fill)
