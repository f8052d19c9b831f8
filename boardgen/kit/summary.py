"""A kit in a few lines of text: its components with their pieces, sheets and share of ink."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.draw.measure import ink_coverage
from boardgen.draw.type.geometry import Box
from boardgen.kit.kit import Kit
from boardgen.layout.yaml.spans import spans
from boardgen.layout.yaml.text_tables import columns
from boardgen.sheet.paper.nesting import percent, used


def summary(kit: Kit) -> str:
    """The table that every run ends with: component, pieces, sheets, ink, used; and the total.

    Ink is the percent of the pages that would be black if it were, used the percent of the sheets of pieces that is piece.
    """
    black = covers(kit)
    rows = []
    for part in kit.parts:
        shares = [share for sheet, share in zip(kit.sheets, black, strict=True) if part.name in sheet.page.components]
        piece = percent(used(sheet.page) for sheet in kit.sheets_of(part.name)) or "-"
        rows.append((part.name, str(part.pieces), spans(kit.numbers_of(part.name), "-"), _percent(shares), piece))
    piece = percent(used(sheet.page) for sheet in kit.sheets) or "-"
    rows.append(("total", str(sum(part.pieces for part in kit.parts)), str(kit.total), _percent(black), piece))
    head = ("component", "pieces", "sheets", "ink", "used")
    return columns((head, *rows), right=(1, 3, 4))


def covers(kit: Kit) -> list[float]:
    """The ink on each page, in the order of the kit: the share that it would blacken."""
    cache = ink_coverage.Known()
    shares = []
    for sheet in kit.sheets:
        page = Box(0.0, 0.0, *sheet.page.paper.size)
        shares.append(ink_coverage.inked(sheet.shapes, page, cache) / (page.width * page.height))
    return shares


def _percent(shares: Sequence[float]) -> str:
    """The mean of some shares, in percent."""
    return f"{100 * sum(shares) / len(shares):.1f} %" if shares else "-"
