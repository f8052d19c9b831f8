"""Every game on every named paper, in every style and duplex mode: their PDFs are written and read again.

168 of the 504 kits are made, so chosen that every three of game, paper and mode meet once, and every three of game, paper and
style. SVGs are written for a seventh of all. The kits of one game on one paper decide whether a change lands.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from io import BytesIO
from itertools import product

import pytest
from pypdf import PdfReader

from boardgen.draw.shape.ink import STYLES
from boardgen.kit import export
from boardgen.sheet.paper.duplex import MODES
from boardgen.sheet.paper.paper import PAPERS
from tests.sampling import nightly

GAMES = ("gocaine", "territory", "cairo")
NAMES = [paper.name.lower() for paper in PAPERS]


def is_made(game: str, paper: str, mode: str, style: str) -> bool:
    """Whether a kit is made: for each mode in one style."""
    return (GAMES.index(game) + NAMES.index(paper) + MODES.index(mode)) % len(STYLES) == STYLES.index(style)


def as_svg(game: str, paper: str, mode: str, style: str) -> bool:
    """Whether its pages are written as SVG too: for each style in one of the modes in which it is made."""
    here = [mode for mode in MODES if is_made(game, paper, mode, style)]
    return mode == here[(GAMES.index(game) + NAMES.index(paper)) % len(here)]


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "game"), nightly(product(sorted(NAMES, key="letter".__ne__), GAMES), landing=1))
def test_every_kit_can_be_written(paper: str, game: str) -> None:
    for mode, style in product(MODES, STYLES):
        if not is_made(game, paper, mode, style):
            continue
        svg = as_svg(game, paper, mode, style)
        options = export.options(duplex=mode, tokens=None, cut="punch", bleed=3.0, overlap=10.0)
        formats = "pdf,svg" if svg else "pdf"
        order = export.order(game, paper=paper, format=formats, players=None, seats=None, only=None, style=style, options=options)
        pages = 0
        for item in export.items(order.kit, order.name, order.formats):
            stream = BytesIO()
            item.write(stream)
            stream.seek(0)
            if item.name == f"{game}.pdf":
                assert len(PdfReader(stream).pages) == len(order.kit.sheets), (game, mode, style)
            elif item.name.endswith(".svg"):
                pages += item.name.startswith("page-")
                ids = [element.get("id") for element in ET.parse(stream).iter() if element.get("id")]
                assert len(ids) == len(set(ids)), (game, mode, style, item.name)
        assert pages == (len(order.kit.sheets) if svg else 0), (game, mode, style)
