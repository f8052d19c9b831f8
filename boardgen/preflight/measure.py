"""Strokes and edges in a strip of pixels, to a fraction of a pixel: where a ruler would be laid on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from boardgen.preflight.raster import Raster, Scan
from boardgen.records import NamedTuple

SCALE = 40.0
"""Pixels a mm, about 1000 dpi: shades of grey tell an edge to a few micrometres."""
PART = 4000
"""Pixels of a strip that are drawn at once: ink is looked for from both ends, and pdfium draws nothing true beyond 65,535 of them."""
FAINT = 12.0
"""Levels of grey between a mark and its ground that count as a mark at all."""
PALE = 6.0
"""Levels of grey by which the palest ground of a piece differs from paper."""


class Stroke(NamedTuple):
    """A dark line: its middle and width in mm, the middle counted on the page."""

    middle: float
    width: float


def find_stroke(scan: Scan, page: int, at: float, span: tuple[float, float], *, lying: bool = False, reach: float = 1.0) -> Stroke | None:
    """Return the stroke near `at` that runs over a span: an upright one, or a `lying` one; looked for within `reach` mm."""
    strip = cut_window(scan, page, (at - reach, span[0]), (2 * reach, span[1] - span[0]), lying)
    return _stroke([_mean(line) for line in strip.lines(lying)], strip.y if lying else strip.x)


def cut_window(scan: Scan, page: int, corner: tuple[float, float], size: tuple[float, float], lying: bool, scale: float = SCALE) -> Raster:
    """Return a part of a page whose corner and size are given across and along an upright line, or a lying one."""
    return scan.window(page, *(corner[::-1] if lying else corner), *(size[::-1] if lying else size), scale)


def find_strokes(
    scan: Scan, page: int, at: float, spans: Sequence[tuple[float, float]], lying: bool, reach: float = 1.0
) -> Iterator[Stroke | None]:
    """Yield the stroke near `at` in each span of a line, upright or `lying`: as `find_stroke` finds it, in far fewer pictures.

    Spans have one order, from the upper left. A picture is drawn only when the first of its spans is asked for."""
    strip, end = None, 0.0
    for first, last in spans:
        if strip is None or last > end:
            end = first + PART / SCALE
            strip = cut_window(scan, page, (at - reach, first), (2 * reach, PART / SCALE), lying)
        start = strip.x if lying else strip.y
        low, high = round((first - start) * SCALE), round((last - start) * SCALE)
        if lying:
            yield _stroke([_mean(strip.row(i)[low:high]) for i in range(strip.height)], strip.y)
        else:
            part = strip.pixels[low * strip.width : high * strip.width]
            yield _stroke([_mean(part[i :: strip.width]) for i in range(strip.width)], strip.x)


def _mean(pixels: bytes) -> float:
    return sum(pixels) / len(pixels)


def _stroke(levels: Sequence[float], start: float) -> Stroke | None:
    """Return the one stroke of a profile, from half its depth on one side to half its depth on the other."""
    at = min(range(len(levels)), key=levels.__getitem__)
    west, east = _level_beside(levels[:at][::-1], levels[at]), _level_beside(levels[at + 1 :], levels[at])
    if west is None or east is None:
        return None
    first = at - _crossing(levels[at::-1], (levels[at] + west) / 2)
    last = at + _crossing(levels[at:], (levels[at] + east) / 2)
    return Stroke(start + ((first + last) / 2 + 0.5) / SCALE, (last - first) / SCALE)


def _level_beside(levels: Sequence[float], dark: float) -> float | None:
    """Return the level beside a stroke, from the stroke outward: the middle one of those that are clearly lighter."""
    light = sorted(level for level in levels if level > dark + FAINT)
    return light[len(light) // 2] if len(light) >= 4 else None


def _crossing(levels: Sequence[float], half: float) -> float:
    """Return how many pixels from the first the levels rise past `half`."""
    for i in range(1, len(levels)):
        if levels[i] >= half:
            return i - 1 + (half - levels[i - 1]) / (levels[i] - levels[i - 1])
    return float(len(levels) - 1)


def find_ink(
    scan: Scan, page: int, ends: tuple[float, float], at: float, *, down: bool = False, thick: float = 0.3
) -> tuple[float, float] | None:
    """Return the first and the last ink on the way between two places, at height `at`, or `down` the page at place `at`.

    None when there is none, or it runs on beyond."""
    length = max(1, round((ends[1] - ends[0]) * SCALE))
    each = min(PART, length)

    @cache
    def part(number: int) -> Raster:
        return cut_window(scan, page, (ends[0] + number * each / SCALE, at - thick / 2), (each / SCALE, thick), down)

    return _ink(lambda i: _mean(part(i // each).line(i % each, down)), length, ends[0])


def _ink(level: Callable[[int], float], length: int, start: float) -> tuple[float, float] | None:
    """Return the first ink from either end: what lies between does not matter."""
    if length < 4 or level(0) < 250 or level(length - 1) < 250:
        return None
    first = _entry(level, length)
    if first is None:
        return None
    last = _entry(lambda i: level(length - 1 - i), length)
    return None if last is None else (start + (first + 0.5) / SCALE, start + (length - last - 0.5) / SCALE)


def _entry(level: Callable[[int], float], length: int) -> float | None:
    """Return where white ends, half way to the first shade that lasts for two pixels."""
    for i in range(1, length - 2):
        if level(i) < 255 - PALE:
            inner = min(level(i), level(i + 1))
            return i - 1 + _crossing([-level(at) for at in (i - 1, i, i + 1)], -(255 + inner) / 2)
    return None


def find_edge(scan: Scan, page: int, at: float, along: float, inward: int, *, lying: bool = False, reach: float = 0.45) -> float | None:
    """Return where the first change of shade near `at` is on the way inward: 1 for eastward, or for a `lying` edge southward, else -1."""
    strip = cut_window(scan, page, (at - reach, along - 0.1), (2 * reach, 0.2), lying)
    return _edge([_mean(line) for line in strip.lines(lying)], strip.y if lying else strip.x, inward)


def _edge(levels: Sequence[float], start: float, inward: int) -> float | None:
    way = levels if inward > 0 else levels[::-1]
    outer = way[0]
    at = next((i for i, level in enumerate(way) if abs(level - outer) >= FAINT / 2), None)
    if at is None or not 3 <= at < len(way) - 3:
        return None
    inner = way[at + 2]
    if abs(inner - outer) < FAINT / 2:  # the same shade on both sides: where two inks meet, a raster shows a seam
        return None
    sign = 1 if inner > outer else -1
    place = at - 1 + _crossing([sign * level for level in way[at - 1 :]], sign * (outer + inner) / 2)
    return start + ((place if inward > 0 else len(way) - 1 - place) + 0.5) / SCALE


def blank(scan: Scan, page: int, x: float, y: float, width: float, height: float, scale: float = 300 / 25.4) -> bool:
    """Return whether nothing is printed on a part of the page, at 300 dpi."""
    return scan.window(page, x, y, width, height, scale).blank
