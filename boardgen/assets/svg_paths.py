"""Path data of SVG as segments, and shapes on the way from SVG to a figure: read, made, mapped. The path parser is that of fontTools."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Any

from boardgen.draw.shape.curves import ARC
from boardgen.draw.shape.shapes import Segment
from boardgen.draw.type.geometry import Affine

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_NUMBERS = re.compile(_NUMBER)
_BETWEEN = r"[\s,]*"
_COMMANDS = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])")
_ARGUMENTS = re.compile(_BETWEEN + _BETWEEN.join((*[f"({_NUMBER})"] * 3, "([01])", "([01])", *[f"({_NUMBER})"] * 2)) + _BETWEEN)
"""Those of one elliptical arc, whose flags need no space after them."""
_NEEDED = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}
"""How many numbers a command needs, or a multiple of that."""
LARGEST = 1e7


class PathError(ValueError):
    """Path data that cannot be read: the message says what is wrong with it."""


def numbers(text: str) -> list[float]:
    """The numbers of a list of them. Raises PathError."""
    found = _NUMBERS.findall(text)
    if _NUMBERS.sub("", text).replace(",", " ").strip():
        raise PathError("it contains more than numbers")
    values = [float(number) for number in found]
    if any(not isfinite(value) or abs(value) > LARGEST for value in values):
        raise PathError("it contains a number that is too large")
    return values


def segments(data: str) -> tuple[Segment, ...]:
    """Path data as straight and cubic segments. Raises PathError: nothing of a path with a mistake is drawn."""
    from fontTools.svgLib.path.parser import parse_path

    pen = _Pen()
    try:
        parse_path(_normal(data), pen)
    except PathError:
        raise
    except (ValueError, IndexError, TypeError, AssertionError, ArithmeticError) as problem:
        raise PathError("its commands cannot be read") from problem
    return tuple(pen.segments)


def _normal(data: str) -> str:
    """The same path data with plain numbers and one space between them: fontTools misreads `01` and line breaks in arcs."""
    first, *parts = _COMMANDS.split(data)
    if first.strip() or (parts and parts[0] not in "Mm"):
        raise PathError("it does not begin with M")
    words: list[str] = []
    for command, text in zip(parts[::2], parts[1::2], strict=True):
        if command in "Aa":
            words += _arcs(command, text)
        else:
            values, needed = numbers(text), _NEEDED[command.upper()]
            if len(values) % needed if needed and values else len(values) != needed:
                raise PathError(f"{command} needs {needed} numbers" if needed else f"{command} needs no numbers")
            words += (command, " ".join([repr(value) for value in values]))
    return " ".join(words)


def _arcs(command: str, text: str) -> Iterable[str]:
    """The words of arcs; one without a radius is a straight line."""
    at = 0
    text = text.strip()
    while at < len(text) or not at:
        found = _ARGUMENTS.match(text, at)
        if found is None:
            raise PathError("an arc needs 7 numbers, two of them 0 or 1")
        rx, ry, turn, large, sweep, x, y = (numbers(part)[0] for part in found.groups())
        if not rx or not ry:
            yield f"{'L' if command == 'A' else 'l'} {x!r} {y!r}"
        else:
            yield f"{command} {rx!r} {ry!r} {turn!r} {large:.0f} {sweep:.0f} {x!r} {y!r}"
        at = found.end()


class _Pen:
    """Collects what fontTools reports."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self._start = self._at = (0.0, 0.0)

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 - the names of fontTools
        self.segments.append(("M", *point))
        self._start = self._at = point

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._begin()
        self.segments.append(("L", *point))
        self._at = point

    def curveTo(self, one: Any, two: Any, point: tuple[float, float]) -> None:  # noqa: N802
        self._begin()
        self.segments.append(("C", *one, *two, *point))
        self._at = point

    def _begin(self) -> None:
        """A part that goes on from where the last was closed: older fontTools do not report that it begins."""
        if self.segments and self.segments[-1][0] == "Z":
            self.segments.append(("M", *self._start))

    def qCurveTo(self, control: tuple[float, float], point: tuple[float, float]) -> None:  # noqa: N802
        (x0, y0), (x1, y1), (x2, y2) = self._at, control, point
        one = x0 + 2 / 3 * (x1 - x0), y0 + 2 / 3 * (y1 - y0)
        two = x2 + 2 / 3 * (x1 - x2), y2 + 2 / 3 * (y1 - y2)
        self.curveTo(one, two, point)

    def closePath(self) -> None:  # noqa: N802
        last = self.segments[-1]
        if last[0] == "L" and (last[1], last[2]) == self._start and self.segments[-2][0] != "M":
            self.segments.pop()  # closing draws this line
        self.segments.append(("Z",))
        self._at = self._start

    def endPath(self) -> None:  # noqa: N802
        """Nothing is to be done for an open part."""


def rectangle(x: float, y: float, w: float, h: float, rx: float = 0.0, ry: float = 0.0) -> tuple[Segment, ...]:
    """A rectangle, clockwise; rx and ry round its corners."""
    if not rx or not ry:
        return (("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",))
    kx, ky = rx * (1 - ARC), ry * (1 - ARC)
    right, bottom = x + w, y + h
    return (
        ("M", x + rx, y),
        ("L", right - rx, y),
        ("C", right - kx, y, right, y + ky, right, y + ry),
        ("L", right, bottom - ry),
        ("C", right, bottom - ky, right - kx, bottom, right - rx, bottom),
        ("L", x + rx, bottom),
        ("C", x + kx, bottom, x, bottom - ky, x, bottom - ry),
        ("L", x, y + ry),
        ("C", x, y + ky, x + kx, y, x + rx, y),
        ("Z",),
    )


def polygon(values: Sequence[float], closed: bool) -> tuple[Segment, ...]:
    """Straight lines through points, x and y by turns."""
    points = list(zip(values[::2], values[1::2], strict=False))
    if len(points) < 2:
        return ()
    lines: list[Segment] = [("M", *points[0]), *(("L", x, y) for x, y in points[1:])]
    return (*lines, ("Z",)) if closed else tuple(lines)


def mapped(parts: Sequence[Segment], by: Affine) -> tuple[Segment, ...]:
    """Segments after an affine map. Raises PathError where they leave every page."""
    a, b, c, d, e, f = by
    if not all(abs(value) <= LARGEST for value in by):  # an infinite one is not, and neither is one that is not a number
        raise PathError("its transform is too large")
    done: list[Segment] = []
    for part in parts:
        if part[0] == "C":
            _, x1, y1, x2, y2, x, y = part
            one, two = (a * x1 + c * y1 + e, b * x1 + d * y1 + f), (a * x2 + c * y2 + e, b * x2 + d * y2 + f)
            done.append(("C", *one, *two, a * x + c * y + e, b * x + d * y + f))
        elif part[0] == "Z":
            done.append(part)
        else:
            x, y = a * part[1] + c * part[2] + e, b * part[1] + d * part[2] + f
            done.append(("M", x, y) if part[0] == "M" else ("L", x, y))
    return tuple(done)
