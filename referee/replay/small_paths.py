"""Paths of an SVG in fewer characters: relative steps, no finer than a screen shows. Textures would fill most of a page otherwise.

Only paths of straight and cubic segments in absolute coordinates are changed, which is how our surface writes drawings; glyphs are
short already.
"""

from __future__ import annotations

import re
from functools import lru_cache

_PATH = re.compile(r' d="(M[-0-9. MLCZ]{60,})"')
_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")
LARGE = 4.0
"""Millimetres over which a path extends whose places are given to a hundredth of one; those of smaller ones to a thousandth."""
MANY = 300
"""Steps of a large path from which it is a texture, whose places are given to a tenth: half a pixel of a large screen."""


def shortened(svg: str) -> str:
    """The SVG with its paths written shorter."""
    return _PATH.sub(lambda match: f' d="{_relative(match[1])}"', svg)


@lru_cache(2048)  # a page that follows a log draws the same board again and again
def _relative(data: str) -> str:
    steps = [(verb, [float(number) for number in numbers.split()]) for verb, numbers in _STEP.findall(data)]
    xs, ys = ([number for _, numbers in steps for number in numbers[axis::2]] for axis in (0, 1))
    large = max(max(xs) - min(xs), max(ys) - min(ys)) >= LARGE
    unit = 10 if large and len(steps) >= MANY else 100 if large else 1000
    parts: list[str] = []
    here, start = (0, 0), (0, 0)
    before = ""
    for verb, numbers in steps:
        if verb == "Z":
            parts.append("z")
            here, before = start, verb
            continue
        # Places are rounded before the steps between them are taken, so that nothing adds up.
        places = [round(number * unit) for number in numbers]
        written = _numbers([place - here[at % 2] for at, place in enumerate(places)], unit)
        joined = written if verb == before and written.startswith("-") else f" {written}" if verb == before else verb.lower() + written
        parts.append(joined)
        here = places[-2], places[-1]
        start = here if verb == "M" else start
        before = verb if verb != "M" else ""
    return "".join(parts)


def _numbers(values: list[int], unit: int) -> str:
    text, pointed = "", False
    for value in values:
        number = f"{value / unit:.3f}".rstrip("0").rstrip(".")
        number = number.replace("0.", ".", 1) if abs(value) < unit else number
        apart = not text or number.startswith("-") or (number.startswith(".") and pointed)
        text += number if apart else f" {number}"
        pointed = "." in number
    return text
