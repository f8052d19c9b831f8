"""The lines of a cut file as points on the sheet: reads the SVG by itself, and knows nothing of what wrote it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import atan2, cos, hypot, pi, sin
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from boardgen.errors import BoardgenError

STEPS = 24
"""Points of a curve or an arc."""
_SVG = "{http://www.w3.org/2000/svg}"
_TOKEN = re.compile(r"([MLHVCAZ])|(-?\d+(?:\.\d+)?)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7, "Z": 0}

Point = tuple[float, float]


class CutFileError(BoardgenError):
    """A cut file that is not the SVG that boardgen writes."""


class Line(NamedTuple):
    """One path: its id, its points in mm, and whether it is one closed line."""

    name: str
    points: tuple[Point, ...]
    closed: bool

    @property
    def box(self) -> tuple[float, float, float, float]:
        xs, ys = zip(*self.points, strict=True)
        return min(xs), min(ys), max(xs), max(ys)


class CutFile(NamedTuple):
    """A sheet: its size in mm, and its lines by layer."""

    size: Point
    cuts: tuple[Line, ...]
    scores: tuple[Line, ...]


def read(path: Path) -> CutFile:
    """A cut file. Raises CutFileError."""
    try:
        root = ElementTree.parse(path).getroot()
        size = tuple(float(root.attrib[key].removesuffix("mm")) for key in ("width", "height"))
        if root.attrib["viewBox"].split() != ["0", "0", *(root.attrib[key].removesuffix("mm") for key in ("width", "height"))]:
            raise CutFileError(f"{path} is not drawn in millimetres")
        layers = {layer.attrib["id"]: layer for layer in root.iter(f"{_SVG}g")}
        lines = {name: tuple(map(_line, layer.iter(f"{_SVG}path"))) for name, layer in layers.items()}
    except (OSError, ElementTree.ParseError, KeyError, ValueError, IndexError) as problem:
        raise CutFileError(f"{path} is not a cut file of boardgen: {problem}; export it again") from problem
    return CutFile((size[0], size[1]), lines.get("cut", ()), lines.get("score", ()))


def _line(element: ElementTree.Element) -> Line:
    data = element.attrib["d"]
    points = tuple(_points(data))
    if not points:
        raise ValueError("a path without points")
    closed = data.rstrip().endswith("Z") and data.count("M") == 1 and data.count("Z") == 1
    return Line(element.attrib.get("id", ""), points, closed)


def _points(data: str) -> Iterator[Point]:
    """The points of a path of absolute lines, curves and arcs of circles."""
    tokens = list(_TOKEN.finditer(data))
    x = y = 0.0
    at, command = 0, ""
    while at < len(tokens):
        if tokens[at][1]:
            command, at = tokens[at][1], at + 1
            if command == "Z":
                continue
        numbers = [float(token[2]) for token in tokens[at : at + _TAKES[command]]]
        at += _TAKES[command]
        if command == "H":
            numbers = [numbers[0], y]
        elif command == "V":
            numbers = [x, numbers[0]]
        end = numbers[-2], numbers[-1]
        if command == "C":
            yield from _curve((x, y), numbers)
        elif command == "A":
            yield from _arc((x, y), numbers)
        x, y = end
        yield end


def _curve(start: Point, numbers: list[float]) -> Iterator[Point]:
    a, b, c = ((numbers[i], numbers[i + 1]) for i in (0, 2, 4))
    for step in range(1, STEPS):
        t = step / STEPS
        s = 1 - t
        parts = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        yield tuple(sum(part * point[axis] for part, point in zip(parts, (start, a, b, c), strict=True)) for axis in (0, 1))  # type: ignore[misc]


def _arc(start: Point, numbers: list[float]) -> Iterator[Point]:
    """Points of an arc of a circle, as the SVG specification has it (implementation notes, B.2.4)."""
    r, other, _, large, sweep, x, y = numbers
    if abs(r - other) > 1e-6:
        raise ValueError("an arc that is not one of a circle")
    dx, dy = (start[0] - x) / 2, (start[1] - y) / 2
    half = hypot(dx, dy)
    if half < 1e-9:
        return
    away = max(0.0, r * r - half * half) ** 0.5 / half * (1 if large != sweep else -1)
    cx, cy = (start[0] + x) / 2 + away * dy, (start[1] + y) / 2 - away * dx
    first, last = atan2(start[1] - cy, start[0] - cx), atan2(y - cy, x - cx)
    turn = (last - first) % (2 * pi) if sweep else -((first - last) % (2 * pi))
    for step in range(1, STEPS):
        angle = first + turn * step / STEPS
        yield cx + r * cos(angle), cy + r * sin(angle)
