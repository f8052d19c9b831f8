"""Facts about how a kit uses its paper: how much of a sheet is pieces, that no two of them overlap, and which paper is loaded for what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import pi

from boardgen.preflight.facts import Deviation, Fact, every, within
from boardgen.preflight.listed_pages import TITLE, plain, spans
from boardgen.preflight.manifest import Grid, KitPlan, SheetPlan
from boardgen.preflight.raster import Sign

EXACT = 0.05
"""Percent of a page by which a share in kit.json may be off."""
NEAR = 0.005
"""Millimetres by which neighbours that share a cut may seem to overlap."""

Box = tuple[float, float, float, float]


def use_facts(plan: KitPlan, sheets: Sequence[SheetPlan], signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """`signs` are the characters of each page. Nothing of a kit that was built before kit.json said how paper is used."""
    stated = [sheet for sheet in sheets if sheet.used is not None]
    if stated:
        off = [Deviation(abs(100 * (sheet.used or 0.0) - 100 * _share(sheet)), f"{sheet.label}: {_share(sheet):.1%}") for sheet in stated]
        yield within("paper used, in percent", "as kit.json says", off, EXACT)._replace(wanted=f"as kit.json says ± {EXACT:g} %")
    cut = [sheet for sheet in sheets if sheet.grids]
    if cut:
        yield every("pieces on a sheet", "beside each other", [sheet.label for sheet in cut if _overlap(sheet.grids)], len(cut))
    yield from _loaded(plan, sheets, signs)


def _share(sheet: SheetPlan) -> float:
    area = sum(grid.pieces * grid.piece[0] * grid.piece[1] * (pi / 4 if grid.round else 1.0) for grid in sheet.grids)
    return area / (sheet.size[0] * sheet.size[1])


def _overlap(grids: Sequence[Grid]) -> bool:
    """Whether pieces of one grid or the areas of two grids lie one on the other."""
    if any(grid.pitch[axis] < grid.piece[axis] - NEAR and (grid.columns, grid.rows)[axis] > 1 for grid in grids for axis in (0, 1)):
        return True
    areas = [_area(grid) for grid in grids]
    return any(a[0] < b[2] - NEAR and b[0] < a[2] - NEAR and a[1] < b[3] - NEAR and b[1] < a[3] - NEAR for a, b in combinations(areas, 2))


def _area(grid: Grid) -> Box:
    middles = grid.places()
    half = grid.piece[0] / 2, grid.piece[1] / 2
    xs, ys = [x for x, _ in middles] or [0.0], [y for _, y in middles] or [0.0]
    return min(xs) - half[0], min(ys) - half[1], max(xs) + half[0], max(ys) + half[1]


def _named(paper: str, pages: str, text: str) -> bool:
    """Whether a text names a paper, and after a few words its pages, these and no more."""
    return re.search(rf"{re.escape(paper)}\D{{1,40}}{re.escape(pages)}(?![\d–])", text) is not None


def _loaded(plan: KitPlan, sheets: Sequence[SheetPlan], signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """Sheet 1 names the pages of every size that is not that of the rest."""
    first = [sheet for sheet in sheets if TITLE in sheet.components]
    sizes: dict[tuple[float, ...], list[int]] = {}
    for sheet in plan.sheets:
        sizes.setdefault(tuple(sorted(sheet.size)), []).append(sheet.number)
    if not first or len(sizes) < 2:
        return
    text = plain("".join(sign.text for sheet in first for sign in signs[sheet.number]))
    others = [(plan.names.get(size, ""), spans(pages)) for size, pages in sizes.items() if size != tuple(sorted(plan.paper))]
    bad = [f"{name}: {pages}" for name, pages in others if not _named(name, plain(pages), text)]
    yield every("pages on another paper", "on sheet 1", bad, len(others), "papers")
