"""Facts about the seams of a board that is glued together: their marks, and what they keep off its lines and words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from boardgen.preflight.facts import Deviation, Fact, every, within
from boardgen.preflight.manifest import SheetPlan
from boardgen.preflight.raster import MM, Raster, Scan, Sign

MARKS = 4.5
"""Millimetres beyond either end of a seam in which its marks are ..."""
EDGE = 0.3
"""... but for so many at its end, where the edge of the picture is not sharp ..."""
ABOUT = 2.4
"""... and to both sides of it."""
SCALE = 20.0
"""Pixels a mm."""
OFF = 0.1
"""Millimetres by which the middle of its marks may be beside a seam: half a hairline."""
HALF = 0.05
"""Millimetres by which a seam may be nearer to a line than half way to the next."""
CAPITAL = 0.66
"""The height of a capital letter, as a share of its size."""
NEXT = 1.1
"""Two characters so near, by their size, are of one word, or of two beside each other."""

Ends = tuple[float, float, float, float]


class _Line(NamedTuple):
    """A seam as a place and what it runs along: from `low` to `high`, upright or level."""

    at: float
    low: float
    high: float
    upright: bool


def seam_facts(sheets: Sequence[SheetPlan], scan: Scan, signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """All of them; nothing for a kit without a board on several sheets."""
    marks: list[Deviation] = []
    near: list[tuple[float, float, str]] = []
    cut: list[str] = []
    total = 0
    for sheet in sheets:
        for seam in map(_line, sheet.seams):
            total += 1
            what = f"{sheet.label}, seam at {'x' if seam.upright else 'y'} {seam.at:g} mm"
            marks += [Deviation(by, what) for by in _marks(scan, sheet.number, seam)]
            lines = sheet.across if seam.upright else sheet.down
            if lines and sheet.clear:
                gap = min(abs(at - seam.at) for at in lines)
                mesh = min((b - a for a, b in pairwise(sorted(lines))), default=0.0)
                near.append((gap - max(sheet.clear, mesh / 2), gap, what))
            cut += [f"{what}: {word}" for word in _cut(seam, signs[sheet.number])]
    if not total:
        return
    yield within("marks of seams", "on the seam", marks or [Deviation(0.0, "")], OFF)
    if near:
        clear = max(sheet.clear for sheet in sheets if sheet.seams)
        short, least, where = min(near)
        wanted = f"half way, {clear:.1f} mm or more"
        yield Fact("seam to line", wanted, f"{least:.2f} mm", short > -HALF, where if short <= -HALF else "")
    yield every("seams beside words", "through no text", cut, max(total, len(cut)), "seams")


def _line(ends: Ends) -> _Line:
    x0, y0, x1, y1 = ends
    return _Line(x0, y0, y1, True) if x0 == x1 else _Line(y0, x0, x1, False)


def _marks(scan: Scan, page: int, seam: _Line) -> Iterator[float]:
    """How far the middle of the marks at each end of a seam is beside it; nothing for an end without marks."""
    for start in (seam.low - EDGE - MARKS, seam.high + EDGE):
        corner, size = (seam.at - ABOUT, start), (2 * ABOUT, MARKS)
        window = scan.window(page, *(corner if seam.upright else corner[::-1]), *(size if seam.upright else size[::-1]), SCALE)
        ink = [sum(255 - shade for shade in line) for line in _profile(window, upright=seam.upright)]
        if sum(ink):
            start_at = window.x if seam.upright else window.y
            yield abs(start_at + sum((i + 0.5) * dark for i, dark in enumerate(ink)) / sum(ink) / SCALE - seam.at)


def _profile(window: Raster, *, upright: bool) -> Iterator[bytes]:
    """The columns of a picture, or its rows."""
    return (window.column(i) for i in range(window.width)) if upright else (window.row(i) for i in range(window.height))


def _cut(seam: _Line, signs: Sequence[Sign]) -> Iterator[str]:
    """What a seam runs through: characters, and pairs of them that follow each other in a text."""
    before: Sign | None = None
    for sign in signs:
        em = sign.size * MM
        place, along = (sign.x, sign.y) if seam.upright else (sign.y, sign.x)
        if seam.low <= along <= seam.high:
            if sign.level != seam.upright:  # the seam runs along the text
                top = -CAPITAL * em if sign.level else CAPITAL * em  # upright texts are read from the east
                if min(place, place + top) < seam.at < max(place, place + top):
                    yield sign.text
            elif before is not None and before.level == sign.level and before.size == sign.size:
                last, beside = (before.x, before.y) if seam.upright else (before.y, before.x)
                together = abs(beside - along) < 0.01 and abs(place - last) < NEXT * em
                if together and min(last, place) < seam.at < max(last, place):
                    yield before.text + sign.text
        before = sign
