"""Aids, mats, pencil cards and cards of ours, as they lie on their sheets: nothing dark within 4 mm of a cut, where a miss would show."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor
from pathlib import Path

import pytest
from PIL import Image

from boardgen.components.print_order import accent
from boardgen.draw.shape import ink
from boardgen.kit import export
from boardgen.kit.kit import Kit
from boardgen.sheet.arrange.options import PrintOptions
from boardgen.sheet.paper.page import Grid, Page
from boardgen.surface.png import Colours, rasters

SCALE = 6.0
"""Pixels a mm."""
LIGHT = 190
"""A pixel whose mean of red, green and blue is below this is dark: the tints of heads and grounds are 200 and more."""
EDGE = ink.OFF_CUT - 1 / SCALE
"""Within this many mm of a cut nothing dark may be: what ends 4 mm from it is drawn on the whole of its last pixel."""
ONLY = {
    "gocaine": "aid,pencil",
    "territory": "aid,pencil,glossary,cards",
    "cairo": "aid,mats,pencil",
    "windmills": "pencil",
    "drove": "pencil",
    "rock-pool": "deck,pencil",
    "gocaine-de": "aid,pencil",
}
OWN = """game: storm
title: Storm
players: [2, 4]
components:
  help: {kind: aid, title: Your turn, from: help.md}
"""


def made(layout: str, only: str, style: ink.Style, paper: str, *, large: bool = False) -> Kit:
    options = PrintOptions(large=large)
    return export.order(layout, paper=paper, format="pdf", players=None, seats=None, only=only, style=style, options=options).kit


def dark_places(kit: Kit) -> Iterator[str]:
    """Yield each place of a sheet that is dark and near the cut of a piece, by its piece."""
    pages = [sheet.page for sheet in kit.sheets if sheet.page.grids]
    assert pages
    for page, seen in zip(pages, rasters([(page.paper.size, page.shapes) for page in pages], SCALE), strict=True):
        for grid in page.grids:
            yield from _near_cuts(page, grid, seen)


def _near_cuts(page: Page, grid: Grid, seen: Colours) -> Iterator[str]:
    wide, high = grid.piece
    means = Image.frombytes("RGB", (seen.width, seen.height), bytes(seen.pixels)).convert("L", (1 / 3, 1 / 3, 1 / 3, 0))
    for number in range(grid.pieces):
        row, column = divmod(number, grid.columns)
        x0, y0 = grid.x + column * grid.pitch[0], grid.y + row * grid.pitch[1]
        x1, y1 = x0 + wide, y0 + high
        line = 0.3  # the marks of cuts that neighbours share, and the pixel on the cut
        strips = (
            (x0 + line, y0 + line, x1 - line, y0 + EDGE),
            (x0 + line, y1 - EDGE, x1 - line, y1 - line),
            (x0 + line, y0 + line, x0 + EDGE, y1 - line),
            (x1 - EDGE, y0 + line, x1 - line, y1 - line),
        )
        for strip in strips:
            left, top, right, bottom = (*(ceil(at * SCALE - 0.01) for at in strip[:2]), *(floor(at * SCALE + 0.01) for at in strip[2:]))
            if left >= right or top >= bottom or means.crop((left, top, right, bottom)).getextrema()[0] > LIGHT:
                continue
            for down in range(top, bottom):
                pixels = seen.pixels[3 * (down * seen.width + left) : 3 * (down * seen.width + right)]
                if pixels and min(pixels) < LIGHT and any(sum(pixels[at : at + 3]) < 3 * LIGHT for at in range(0, len(pixels), 3)):
                    yield f"{page.title}: piece {number} at {x0:.1f}, {y0:.1f} mm, {down / SCALE - y0:.1f} mm from the top"
                    break


@pytest.mark.parametrize(
    ("layout", "style"),
    [
        pytest.param(layout, style, marks=[pytest.mark.slow] * (style != "colour" and (layout, style) != ("cairo", "black")))
        for layout in ONLY
        for style in ink.STYLES
    ],
)
def test_nothing_dark_is_near_a_cut(layout: str, style: ink.Style) -> None:
    assert not [*dark_places(made(layout, ONLY[layout], style, "a4"))]


@pytest.mark.parametrize("layout", [pytest.param("territory", marks=pytest.mark.slow), "cairo"])
def test_nothing_dark_is_near_a_cut_in_large_type_on_letter(layout: str) -> None:
    assert not [*dark_places(made(layout, ONLY[layout], "colour", "letter", large=True))]


def test_nothing_dark_is_near_the_cut_of_an_aid_of_ones_own_whose_head_runs_on(tmp_path: Path) -> None:
    (tmp_path / "help.md").write_text("# Your turn\n\n" + "Place a stone, then draw a card. " * 40, encoding="utf-8")
    (tmp_path / "storm.yaml").write_text(OWN, encoding="utf-8")
    kit = made(str(tmp_path / "storm.yaml"), "help", "colour", "a4")
    assert not [*dark_places(kit)]
    page = next(sheet.page for sheet in kit.sheets if sheet.page.grids)
    grid = page.grids[0]
    assert grid.bleed is not None
    assert grid.bleed > 2
    (seen,) = rasters([(page.paper.size, page.shapes)], SCALE)
    at = 3 * (round((grid.y + 5) * SCALE) * seen.width + round((grid.x - grid.bleed + 0.5) * SCALE))
    assert tuple(seen.pixels[at : at + 3]) == tuple(bytes.fromhex(ink.tint(accent(kit.spec))[1:])), "the tint of the game"
