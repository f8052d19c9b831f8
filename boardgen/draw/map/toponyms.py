"""Names on land without zones: of its ranges, woods, hills and rivers, each in a mesh, where no piece on a point touches it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import TYPE_CHECKING

from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.outlines import Spot
from boardgen.draw.shape.shapes import Face, Shape, Text
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Box
from boardgen.records import NamedTuple

if TYPE_CHECKING:
    from boardgen.draw.map.landscape import Country

SIZES = (9.0, 8.5, 8.0, 7.5)
"""Sizes of names, in points."""
OFF_LINE = 1.0
"""What they leave free beside the lines of their mesh, in mm."""
FEWEST = {"peaks": 3, "trees": 4, "hills": 3}
"""The fewest meshes of a part of the country that has a name, by its sign."""
RIVER = "river"
WORDS = {kind: f"board_{kind}" for kind in (*FEWEST, RIVER)}
"""The words of a layout with the names of each sort, separated by commas; those for which the land has no place are left out."""
BESIDE = 1.6
"""How far meshes of one part are from each other at most, and a name from what it names, in units of the pitch."""


class Toponym(NamedTuple):
    """A name in a mesh: the number of that, where the text begins, its size in points, and whether it is that of water."""

    mesh: int
    text: str
    x: float
    y: float
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
    for kind, given in names.items():
        parts = [*country.list_courses()] if kind == RIVER else _parts([mesh[:2] for mesh in meshes if mesh[2] == kind], BESIDE * pitch)
        parts = [part for part in parts if len(part) >= FEWEST.get(kind, 1)]
        for name, part in zip(given, sorted(parts, key=len, reverse=True), strict=False):
            middle = part[len(part) // 2] if kind == RIVER else _middle(part)
            near = sorted(
                range(len(meshes)),
                key=lambda number: (round(hypot(meshes[number][0] - middle[0], meshes[number][1] - middle[1]), 3), number),
            )
            for number in near:
                x, y = meshes[number][:2]
                if hypot(x - middle[0], y - middle[1]) > BESIDE * pitch:
                    break
                fit = None if number in used else _fit(name, (x, y), pitch, kind == RIVER)
                if fit is not None and free(fit[1], number):
                    used.add(number)
                    size, box = fit
                    yield Toponym(number, name, round(box.x0, 3), round(box.y1, 3), size, kind == RIVER)
                    break


def _fit(name: str, middle: Spot, pitch: float, wet: bool) -> tuple[float, Box] | None:
    """Return the largest size of a name in a mesh, and its box; None where it has no room."""
    face = _face(wet)
    for size in SIZES:
        wide, cap = fonts.width(name, face, size), fonts.cap_height(face, size)
        if wide <= pitch - 2 * OFF_LINE:
            x, y = middle
            return size, Box(x - wide / 2, y - cap / 2, x + wide / 2, y + cap / 2)
    return None


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


def _middle(spots: Sequence[Spot]) -> Spot:
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def draw_toponyms(toponyms: Sequence[Toponym], style: ink.Style) -> Iterator[Shape]:
    """Yield the names: those of land upright, those of water in italic."""
    for one in toponyms:
        fill = hatch.BLACK if style == "black" else ink.SEA_NAME if one.wet else ink.FRONTIER
        yield Text(one.x, one.y, one.text, _face(one.wet), one.size, fill)
