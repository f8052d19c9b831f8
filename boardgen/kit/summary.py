"""A kit in a few lines of text: its components with their pieces, sheets and share of ink."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.draw import ink_coverage
from boardgen.draw.geometry import Box
from boardgen.kit.kit import Kit
from boardgen.layout.spans import spans
from boardgen.layout.text_tables import columns


def summary(kit: Kit) -> str:
    """The table that every run ends with: component, pieces, sheets, ink as percent of the pages if it were black; the total."""
    black = covers(kit)
    rows = []
    for part in kit.parts:
        shares = [share for sheet, share in zip(kit.sheets, black, strict=True) if part.name in sheet.page.components]
        rows.append((part.name, str(part.pieces), spans(kit.numbers_of(part.name), "-"), _percent(shares)))
    rows.append(("total", str(sum(part.pieces for part in kit.parts)), str(kit.total), _percent(black)))
    head = ("component", "pieces", "sheets", "ink")
    return columns((head, *rows), right=(1, 3))


def covers(kit: Kit) -> list[float]:
    """The ink on each page, in the order of the kit: the share that it would blacken."""
    cache: ink_coverage.Known = {}
    shares = []
    for sheet in kit.sheets:
        page = Box(0.0, 0.0, *sheet.page.paper.size)
        shares.append(ink_coverage.inked(sheet.shapes, page, cache) / (page.width * page.height))
    return shares


def _percent(shares: Sequence[float]) -> str:
    """The mean of some shares, in percent."""
    return f"{100 * sum(shares) / len(shares):.1f} %" if shares else "-"
