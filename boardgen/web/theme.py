"""The colours and the type of all pages: those of the printed sheets, which templates/theme.css passes to the style sheets."""

from __future__ import annotations

from boardgen.draw.chart import charts
from boardgen.draw.shape import ink
from boardgen.draw.type.font_tables import Builtin

ERROR = "#9A3520"
"""Borders and signs of errors: the red seat's ink, darker, for small type on paper."""
GOOD = "#2C6E4F"
PARCHMENT = "#F1EBD2"
"""Ground of warnings and of marked text: the lightest tint of a premium zone."""

GROUNDS = (ink.PAPER, ink.SAND, PARCHMENT, ink.LAW)
TEXTS = (ink.TEXT, ink.SECOND, ink.SLATE, ink.UMBER, ERROR, GOOD)
"""Any of these texts may be on any of these grounds."""

COLOURS = {
    "text": ink.TEXT,
    "second": ink.SECOND,
    "line": ink.FAINT,
    "grid": ink.GRID,
    "sand": ink.SAND,
    "paper": ink.PAPER,
    "slate": ink.SLATE,
    "umber": ink.UMBER,
    "law": ink.LAW,
    "mark": PARCHMENT,
    "error": ERROR,
    "good": GOOD,
    "edge": ink.EDGE,
    "bar": charts.BAR_FILL,
}
"""Names of CSS custom properties -> colours."""

DARK = {
    "text": "#ECEAE4",
    "second": "#B9BDC2",
    "line": "#46505A",
    "grid": "#8B97A3",
    "sand": "#14191E",
    "paper": "#1D242B",
    "slate": "#A9C7DC",
    "umber": "#E0B98C",
    "law": "#2A3743",
    "mark": "#3A3222",
    "error": "#F2A38F",
    "good": "#8FD0AE",
    "edge": "#ECEAE4",
    "bar": "#4F6B80",
}
"""The same names by night."""

FONTS: dict[str, Builtin] = {"regular.ttf": "regular", "semibold.ttf": "semibold"}
