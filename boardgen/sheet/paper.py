"""Papers by name or by size, and the part of a page that every printer reaches."""

from __future__ import annotations

import re
from typing import NamedTuple

from boardgen.errors import BoardgenError

MARGIN = 6.35
"""Millimetres along every edge in which nothing is printed, if nothing else is asked for: any printer reaches what is left."""

STRIP = 9.0
"""Millimetres inside the margin, above and below alike, for heading and footer; alike, so that what is centred
between them is centred on the page and a mirrored back meets its front."""

LEAST, MOST = 60.0, 3000.0


class UnknownPaperError(BoardgenError):
    """A `--paper` that is no known name and no size; the message lists what there is."""


class Paper(NamedTuple):
    """A sheet as it lies in the printer: `width` and `height` in mm. Turned on its side it keeps its name."""

    name: str
    width: float
    height: float
    margin: float = MARGIN

    def turned(self) -> Paper:
        return self._replace(width=self.height, height=self.width)

    @property
    def size(self) -> tuple[float, float]:
        return (self.width, self.height)

    @property
    def label(self) -> str:
        """For footers: `A4 210 × 297 mm`, as the sheet lies."""
        size = f"{self.width:g} × {self.height:g} mm"
        return f"{self.name} {size}" if self.name else size

    @property
    def inner(self) -> tuple[float, float, float, float]:
        """x0, y0, x1, y1 of what may be printed at all."""
        return (self.margin, self.margin, self.width - self.margin, self.height - self.margin)

    @property
    def work(self) -> tuple[float, float, float, float]:
        """x0, y0, x1, y1 of the room for pieces, between the strips of heading and footer."""
        return (self.margin, self.margin + STRIP, self.width - self.margin, self.height - self.margin - STRIP)


PAPERS: tuple[Paper, ...] = (
    Paper("A4", 210, 297),
    Paper("Letter", 215.9, 279.4),
    Paper("A3", 297, 420),
    Paper("Tabloid", 279.4, 431.8),
    Paper("Legal", 215.9, 355.6),
    Paper("A5", 148, 210),
    Paper("A2", 420, 594),
    Paper("A1", 594, 841),
)


def paper(text: str, margin: float = MARGIN) -> Paper:
    """`a4`, `Letter` or `330x480mm` as a Paper, upright unless the size says otherwise. Raises UnknownPaperError."""
    wanted = text.strip().lower()
    for known in PAPERS:
        if known.name.lower() == wanted:
            return known._replace(margin=_margin(margin, known.width, known.height))
    size = re.fullmatch(r"(\d{1,4}(?:\.\d{1,3})?)\s*[x×]\s*(\d{1,4}(?:\.\d{1,3})?)\s*mm", wanted)
    if size is None:
        names = ", ".join(known.name.lower() for known in PAPERS)
        raise UnknownPaperError(f"unknown paper {text!r}; choose {names}, or a size such as 330x480mm")
    width, height = float(size[1]), float(size[2])
    if not (LEAST <= width <= MOST and LEAST <= height <= MOST):
        raise UnknownPaperError(f"paper {text!r} is out of range; each side must be {LEAST:g} to {MOST:g} mm")
    return Paper("", width, height, _margin(margin, width, height))


def _margin(margin: float, width: float, height: float) -> float:
    most = min(30.0, min(width, height) / 6)
    if not 0 <= margin <= most:
        raise UnknownPaperError(f"--margin cannot be {margin:g} mm; choose 0 to {most:g} mm")
    return margin
