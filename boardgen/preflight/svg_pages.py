"""Facts about the SVGs of pages: true size, and the layers that drawing programs show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from boardgen.preflight.facts import Fact, every
from boardgen.preflight.manifest import KitPlan, SheetPlan

LAYERS = (["art", "cut", "text"], ["art", "cut", "score", "text"])
"""The layers of a page, and of one on which something is folded."""
_PAGE = re.compile(r"page-0*([0-9]+)(-back)?\.svg")
_SIZE = re.compile(r'<svg\b[^>]*?\bheight="([0-9.]+)mm"[^>]*?\bviewBox="0[ ,]0[ ,]([0-9.]+)[ ,]([0-9.]+)"[^>]*?\bwidth="([0-9.]+)mm"')
_LAYER = re.compile(r'<g\b[^>]*\binkscape:groupmode="layer"[^>]*\binkscape:label="([^"]*)"')


def svg_facts(plan: KitPlan) -> Iterator[Fact]:
    """One fact for all pages that are SVGs, nothing where there are none, or none with layers: those of older versions."""
    pages = {match.group(): match for name in plan.files if (match := _PAGE.fullmatch(name))}
    sheets = {(sheet.printed, sheet.side == "back"): sheet for sheet in plan.sheets}
    there = [name for name in pages if (plan.folder / name).is_file()]
    if not there or not plan.layered:
        return
    bad = [name for name in there if not _right(plan.folder / name, sheets.get((int(pages[name][1]), bool(pages[name][2]))))]
    yield every("SVG pages", "true size, in layers", bad, len(pages), "pages")


def _right(file: Path, sheet: SheetPlan | None) -> bool:
    """Whether a page is as large as its paper and has its layers, in their order."""
    text = file.read_text("utf-8", "replace")
    size = _SIZE.search(text)
    if size is None or sheet is None or _LAYER.findall(text) not in LAYERS:
        return False
    height, across, down, width = (float(number) for number in size.groups())
    wanted = (sheet.size[1], sheet.size[0], sheet.size[1], sheet.size[0])
    return all(abs(one - other) < 0.01 for one, other in zip((height, across, down, width), wanted, strict=True))
