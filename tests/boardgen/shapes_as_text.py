"""Drawings as lines of text, for goldens.

Neighbours of one kind and paint share a heading; the lines below it say where they are, in millimetres rounded to hundredths. Circles,
texts and uses of a symbol at one height share a line. A symbol is written out where it is used first, a long curve as its extent, and a
large drawing that is made smaller, such as the board of a title sheet, as how many lines it has and their digest: its lines are in the
golden of what it is a picture of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import groupby

from boardgen.draw.shape.shapes import Circle, Group, Image, Paint, Path, Rect, Shape, Text, Use, extent, flatten, leaves
from boardgen.draw.type.geometry import Affine

LONG = 24
"""Segments of a path that are written out; nobody reads the numbers of more."""
LARGE = 100
"""Lines of a drawing that is made smaller."""


def as_text(shapes: Iterable[Shape]) -> list[str]:
    """The lines of a drawing."""
    return list(_lines(shapes, "", set()))


def texts(shapes: Iterable[Shape]) -> list[str]:
    """Every text of a drawing, in the order in which it is drawn."""
    return [shape.text for shape, _ in leaves(shapes) if isinstance(shape, Text)]


def number(value: float, digits: int = 2) -> str:
    """A number as short as it can be written with so many digits after the point."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _lines(shapes: Iterable[Shape], indent: str, known: set[int]) -> Iterator[str]:
    for heading, neighbours in groupby(flatten(shapes), _heading):
        alike = list(neighbours)
        first = alike[0]
        if isinstance(first, Group):
            for group in alike:
                assert isinstance(group, Group)
                inside = list(_lines(group.shapes, indent + "  ", known))
                scale, slant = group.transform[:2]
                if 0 < scale < 1 and not slant and len(inside) > LARGE:
                    yield f"{indent}{heading}: {len(inside)} lines, digest {sha256(repr(inside).encode()).hexdigest()[:12]}"
                else:
                    yield from (f"{indent}{heading}:", *inside)
            continue
        if isinstance(first, Use) and id(first.symbol) not in known:
            known.add(id(first.symbol))
            yield f"{indent}symbol {first.symbol.name}:"
            yield from _lines(first.symbol.shapes, indent + "  ", known)
        rows = [" ".join(map(_place, row)) for _, row in groupby(alike, _height)]
        if len(rows) == 1:
            yield f"{indent}{heading}: {rows[0]}"
        else:
            yield f"{indent}{heading}:"
            yield from (f"{indent}  {row}" for row in rows)


def _heading(shape: Shape) -> str:
    """The kind of a shape and how it is painted; of a group how it is moved and clipped."""
    match shape:
        case Path():
            return f"path {_paint(shape.paint)}"
        case Circle():
            return f"circle r {number(shape.r)} {_paint(shape.paint)}"
        case Rect():
            return f"rect{f' r {number(shape.r)}' if shape.r else ''} {_paint(shape.paint)}"
        case Text():
            anchor = "" if shape.anchor == "start" else f" {shape.anchor}"
            return f"text {shape.face} {number(shape.size)} {shape.fill}{anchor}"
        case Use():
            return f"use {shape.symbol.name}{f' turned {number(shape.angle)}' if shape.angle else ''}"
        case Image():
            return f"image {shape.name} of {len(shape.data)} bytes"
        case Group():
            clip = f" clip {_heading(shape.clip)} {_place(shape.clip)}" if shape.clip is not None else ""
            return f"group{f' {shape.id}' if shape.id else ''}{_moved(shape.transform)}{clip}"


def _paint(paint: Paint) -> str:
    parts = [f"fill {paint.fill}"] if paint.fill else []
    if paint.stroke:
        parts.append(f"stroke {paint.stroke} {number(paint.width)}")
        parts += [f"dash {' '.join(map(number, paint.dash))}"] if paint.dash else []
        parts += [paint.cap] if paint.cap != "butt" else []
        parts += [paint.join] if paint.join != "miter" else []
    return " ".join(parts) or "no ink"


def _moved(transform: Affine) -> str:
    """Nothing for a group that stays, ` at X,Y` for a move, ` map A B C D X,Y` for anything else."""
    if transform.identity:
        return ""
    *turn, x, y = transform
    if turn == [1, 0, 0, 1]:
        return f" at {number(x)},{number(y)}"
    return f" map {' '.join(number(part, 4) for part in turn)} {number(x)},{number(y)}"


def _height(shape: Shape) -> object:
    """What is the same for shapes that share a line."""
    match shape:
        case Circle() | Text() | Use():
            return number(shape.y)
        case _:
            return id(shape)


def _place(shape: Shape) -> str:
    """Where a shape is, and what tells it from neighbours under the same heading."""
    match shape:
        case Path():
            return f"{_name(shape.id)}{_outline(shape)}"
        case Circle() | Use():
            return f"{_name(shape.id)}{number(shape.x)},{number(shape.y)}"
        case Rect() | Image():
            name = _name(shape.id) if isinstance(shape, Rect) else ""
            return f"{name}{number(shape.x)},{number(shape.y)} {number(shape.w)}x{number(shape.h)}"
        case Text():
            return f"{number(shape.x)},{number(shape.y)} {shape.text!r}"
        case Group():
            return ""


def _name(id: str | None) -> str:
    return f"{id}=" if id else ""


def _outline(path: Path) -> str:
    """The segments; of many the first point, their number, their extent, and the mean of all points, which moves with any of them."""
    steps = [(step[0], [(step[i], step[i + 1]) for i in range(1, len(step), 2)]) for step in path.segments]
    if len(steps) <= LONG:
        return " ".join(letter + " ".join(map(_point, points)) for letter, points in steps)
    box = extent(path)
    assert box is not None
    every = [point for _, points in steps for point in points]
    begin, low, high = _point(every[0]), _point(box[:2]), _point(box[2:])
    mean = _point([sum(axis) / len(every) for axis in zip(*every, strict=True)])
    return f"M{begin} and {len(path.segments) - 1} more segments, inside {low} to {high}, mean {mean}"


def _point(point: Iterable[float]) -> str:
    return ",".join(map(number, point))
