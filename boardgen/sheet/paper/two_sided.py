"""Sheets that are read, not cut, with a page on both sides: their backs need not meet what is on the front."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.sheet.paper.duplex import Duplex, flip
from boardgen.sheet.paper.page import Page

BOTH: tuple[Duplex, ...] = ("long", "short", "split")
"""The modes in which every sheet of a kit passes the printer for both of its sides."""


def both_sides(how: Duplex) -> bool:
    """Whether pages that are read go on both sides of a sheet: not where somebody prints one side of the kit and leaves the other."""
    return how in BOTH


def back_to_back(pages: Sequence[Page], how: Duplex) -> list[Page]:
    """Two pages a sheet, in order, where the mode prints on both sides; an empty one follows the last of an odd number.

    A single page has none. Without it, the last page would be among the sheets with one side, which are printed before these.
    """
    if not both_sides(how) or len(pages) < 2:
        return list(pages)
    sheets = []
    for front, back in zip(pages[::2], [*pages[1::2], *([pages[-1]._replace(shapes=())] * (len(pages) % 2))], strict=True):
        behind = back._replace(side="back", flip=flip(how), read=True)
        sheets.append(front._replace(flip=flip(how), back=behind, read=True))
    return sheets
