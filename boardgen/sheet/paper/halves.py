"""Pages to read or to write on, two on a sheet of large paper that is cut in the middle: A4 on A3, Letter on Tabloid."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.draw.shape.shapes import Group, Shape
from boardgen.draw.type.geometry import Affine
from boardgen.sheet.paper.duplex import Turn, turn
from boardgen.sheet.paper.marks import Stroke, strokes
from boardgen.sheet.paper.page import Page
from boardgen.sheet.paper.paper import PAPERS, Paper

LEAST = (200.0, 270.0)
"""Width and height in mm of the smallest half that is read like a page of A4 or Letter."""
TICK, CLEAR = 4.0, 0.3
"""Length of the marks at the cut, and how far they are from the margin, in mm."""
FOOT = 6.0
"""Room for the footer, which crosses the cut, in mm."""


def half_of(paper: Paper) -> Paper | None:
    """Half of a paper, upright; None for a paper whose half is too small to be read like a page of A4 or Letter."""
    wide, high = sorted((max(paper.size) / 2, min(paper.size)))
    if wide < LEAST[0] or high < LEAST[1]:
        return None
    name = next((one.name for one in PAPERS if abs(one.width - wide) < 0.01 and abs(one.height - high) < 0.01), "")
    return paper._replace(name=name, width=wide, height=high)


def in_pairs(pages: Sequence[Page], paper: Paper, half: Paper) -> list[Page]:
    """The pages, with every two of those on `half` of a `paper` together on one sheet, where the first of them was.

    Pages without a back are together, and so are those with one; the last of both are together where both are odd in number.
    """
    leaves = [place for place, page in enumerate(pages) if page.paper == half]
    plain = [place for place in leaves if pages[place].back is None]
    backed = [place for place in leaves if pages[place].back is not None]
    pairs = [sort[first : first + 2] for sort in (plain, backed) for first in range(0, len(sort), 2)]
    odd = [pair for pair in pairs if len(pair) == 1]
    if len(odd) == 2:
        pairs = [*(pair for pair in pairs if len(pair) == 2), [*odd[0], *odd[1]]]
    sheets = {pair[0]: _sheet([pages[place] for place in pair], paper) for pair in pairs}
    return [sheets.get(place, page) for place, page in enumerate(pages) if place in sheets or page.paper != half]


def _sheet(halves: Sequence[Page], paper: Paper) -> Page:
    """One sheet, on its side, with a page on each half or on the left one alone, and what is on their backs."""
    sheet = paper if paper.width > paper.height else paper.turned()
    flip = next((page.flip for page in halves if page.back is not None), None)
    fronts = [(page, (number + 0.5) * sheet.width / 2, sheet.height / 2) for number, page in enumerate(halves)]
    if flip is None:
        return _side(fronts, sheet, None)
    over = turn(sheet, flip)
    backs = [(page.back, *over.point(x, y)) for page, x, y in fronts if page.back is not None]
    front = _side(fronts, sheet, None)
    # both sides of a sheet are for the same components, though one half may have nothing on its back
    back = _side(backs, sheet, over)._replace(components=front.components, side="back", flip=flip, foot="north" if over.angle else "south")
    return front._replace(flip=flip, back=back)


def _side(placed: Sequence[tuple[Page, float, float]], sheet: Paper, over: Turn | None) -> Page:
    """One side of a sheet with pages about their middles; a back that is turned over the long edge is upside down."""
    angle = 0.0 if over is None else over.angle
    shapes: list[Shape] = []
    for page, x, y in placed:
        wide, high = page.paper.size
        shapes.append(Group(page.shapes, Affine.translate(-wide / 2, -high / 2).then(Affine.rotate(angle)).then(Affine.translate(x, y))))
    pages = [page for page, _, _ in placed]
    names = tuple(dict.fromkeys(name for page in pages for name in page.components))
    title = ", ".join(dict.fromkeys(page.title for page in pages))
    named = tuple(name for page in pages for name in page.named)
    ticks = strokes(_ticks(sheet, upside_down=bool(angle)))
    return Page(sheet, (*shapes, *ticks), names, title, named=named, read=True)


def _ticks(sheet: Paper, *, upside_down: bool) -> list[Stroke]:
    """Where the sheet is cut in the middle, clear of the footer that crosses the cut."""
    _, y0, _, y1 = sheet.inner
    middle, free = sheet.width / 2, (CLEAR, FOOT)
    above, below = free[::-1] if upside_down else free
    return [(middle, y0 + above, middle, y0 + above + TICK), (middle, y1 - below - TICK, middle, y1 - below)]
