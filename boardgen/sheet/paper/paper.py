"""Papers by name or by size, and the part of a page that every printer reaches."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from boardgen.errors import BoardgenError
from boardgen.layout.yaml.plain_text import INCH, LengthError, Typed, convert_to_mm, parse_length
from boardgen.records import NamedTuple

MARGIN = 6.35
"""Millimetres along every edge in which nothing is printed, if nothing else is asked for: any printer reaches what is left."""

STRIP = 9.0
"""Millimetres inside the margin, above and below alike, for heading and footer; alike, so that what is centred
between them is centred on the page and a mirrored back meets its front."""

LEAST, MOST = 60.0, 3000.0


Unit: TypeAlias = Literal["mm", "in"]


class UnknownPaperError(BoardgenError):
    """A `--paper` that is neither a known name nor a size; the message lists the names."""


class Paper(NamedTuple):
    """A sheet as it lies in the printer: `width` and `height` in mm. Turned on its side it keeps its name."""

    name: str
    width: float
    height: float
    margin: float = MARGIN
    unit: Unit = "mm"
    """What people who use it measure in: what is printed on it gives lengths in inches where they come out even."""

    def turn(self) -> Paper:
        return self._replace(width=self.height, height=self.width)

    @property
    def size(self) -> tuple[float, float]:
        return (self.width, self.height)

    @property
    def inches(self) -> bool:
        return self.unit == "in"

    @property
    def label(self) -> str:
        """The paper for footers: `A4 210 × 297 mm`, `Letter 8.5 × 11 in`, as the sheet lies."""
        width, height = ((side / INCH if self.inches else side) for side in self.size)
        size = f"{width:g} × {height:g} {self.unit}"
        return f"{self.name} {size}" if self.name else size

    @property
    def known_as(self) -> str:
        """As it is typed after `--paper`: `A4`, `330x480mm`, `9x12in`."""
        width, height = ((side / INCH if self.inches else side) for side in self.size)
        return self.name or f"{width:g}x{height:g}{self.unit}"

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
    Paper("Letter", 215.9, 279.4, unit="in"),
    Paper("A3", 297, 420),
    Paper("Tabloid", 279.4, 431.8, unit="in"),
    Paper("Legal", 215.9, 355.6, unit="in"),
    Paper("A5", 148, 210),
    Paper("A2", 420, 594),
    Paper("A1", 594, 841),
)
SMALL = Paper("A6", 105, 148)
"""Known by name, but never named as a way out, nor offered by pages: no calibration sheet, and no box, has room on it."""


def by_size() -> list[Paper]:
    """Return the papers that larger things may need, the smallest first."""
    return sorted(PAPERS, key=lambda paper: paper.width * paper.height)


def paper(text: str, margin: float = MARGIN) -> Paper:
    """Read `a4`, `us-letter`, `330x480mm` or `8.5x11in` as a Paper, upright unless the size says otherwise. Raises UnknownPaperError."""
    plain = text.strip().lower()
    name = re.sub(r"^us[-_ ]?", "", plain)
    for one in (*PAPERS, SMALL):
        if one.name.lower() == (name if one.inches else plain):
            return one._replace(margin=_margin(margin, one.width, one.height))
    width, height, unit = _sides(text, plain)
    for one in PAPERS:
        if unit == "in" == one.unit and abs(one.width - width) + abs(one.height - height) < 0.01:
            return one._replace(margin=_margin(margin, one.width, one.height))
    return Paper("", width, height, _margin(margin, width, height), unit)


def _sides(text: str, name: str) -> tuple[float, float, Unit]:
    """Return width and height in mm of a paper that is given by its size, and the unit of both. Raises UnknownPaperError."""
    sides = re.split(r"\s*[x×*]\s*", name)
    if len(sides) != 2 or not all(re.match(r"[-−.,]?\s*[0-9½¼¾⅛⅜⅝⅞]", side) for side in sides):
        names = ", ".join(one.name.lower() for one in PAPERS)
        raise UnknownPaperError(f"unknown paper {text!r}; choose {names}, or a size such as 330x480mm or 8.5x11in")
    after = re.search(r"[^0-9½¼¾⅛⅜⅝⅞]*$", sides[1])
    shared = after[0].strip() if after else ""
    first = sides[0] if re.search(r"[^0-9½¼¾⅛⅜⅝⅞]$", sides[0]) else f"{sides[0]} {shared}"
    try:
        width, height = parse_length(first), parse_length(sides[1])
    except LengthError as problem:
        raise UnknownPaperError(f"paper {text!r}: {_suggest_sides(first, sides[1]) or problem}") from problem
    if not width.unit or width.unit != height.unit:
        if width.unit or height.unit:
            raise UnknownPaperError(f"paper {text!r} has two units; give one, such as 330x480mm or 8.5x11in")
        raise UnknownPaperError(f"paper {text!r} has no unit; write {width.mm:g}x{height.mm:g}{_likely(width.mm, height.mm)}")
    if not (LEAST <= width.mm <= MOST and LEAST <= height.mm <= MOST):
        limits = f"{LEAST:g} to {MOST:g} mm ({LEAST / INCH:.3g} to {MOST / INCH:.3g} in)"
        raise UnknownPaperError(f"paper {text!r} is out of range; each side must be {limits}, such as 330x480mm or 8.5x11in")
    return width.mm, height.mm, "in" if width.unit == "in" else "mm"


def _likely(width: float, height: float) -> Unit:
    """Return the unit in which two numbers are a sheet of paper."""
    return "in" if min(width, height) < LEAST and max(width, height) * INCH <= MOST else "mm"


def _suggest_sides(*sides: str) -> str:
    """Return what to write for two sides of which one cannot be read, where both can be corrected; else empty."""
    mended: list[str] = []
    for side in sides:
        plain = side.replace(",", ".")
        try:
            one: Typed | None = parse_length(plain)
        except LengthError:
            one = None
        length = convert_to_mm(plain)
        if one is None and length is None:
            return ""
        mended.append(plain.replace(" ", "") if one is not None else f"{length:g}mm")
    width, height = mended
    for unit in ("in", "mm"):
        if width.endswith(unit) and height.endswith(unit):
            width = width.removesuffix(unit)
    if height[-1:].isdigit():
        height += _likely(float(width), float(height)) if width[-1:].isdigit() else ""
    return f"numbers have a decimal point and papers are in mm or inches; write {width}x{height}"


def _margin(margin: float, width: float, height: float) -> float:
    most = min(30.0, min(width, height) / 6)
    if not 0 <= margin <= most:
        raise UnknownPaperError(f"--margin cannot be {margin:.10g} mm; choose 0 to {most:.4g} mm (0 to {most / INCH:.2g} in)")
    return margin
