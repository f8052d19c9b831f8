"""Backs: which way a sheet is turned over, where the back of a piece then lies; and pages to read, on both sides or two on a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from boardgen.draw.shape.shapes import Group, Shape, Use
from boardgen.draw.type.geometry import Affine, Box
from boardgen.errors import BoardgenError, quoted
from boardgen.records import NamedTuple
from boardgen.sheet.paper.marks import strokes
from boardgen.sheet.paper.page import Corner, Flip, Grid, Page
from boardgen.sheet.paper.paper import PAPERS, Paper

Duplex: TypeAlias = Literal["long", "short", "fold", "fronts", "backs", "split", "none"]
MODES: tuple[Duplex, ...] = ("long", "short", "fold", "fronts", "backs", "split", "none")
TRUE = 0.01
"""The most by which a back may miss its front, in mm, in the file."""


class DuplexError(BoardgenError):
    """A `--duplex` that is not a mode, or that asks for backs that a kit does not have."""


def mode(text: str) -> Duplex:
    """Return a mode by its name. Raises DuplexError."""
    for name in MODES:
        if name == text.strip().lower():
            return name
    raise DuplexError(f"unknown duplex mode {quoted(text)}; choose {', '.join(MODES[:-1])} or {MODES[-1]}")


def flip(how: Duplex) -> Flip:
    """Return what is done with a sheet that has a back; sheets that are laid into the printer again are turned like a page of a book."""
    return how if how in ("short", "fold") else "long"


class Turn(NamedTuple):
    """A reflection in the `upright` or level line `at` mm from the west or north edge, in which backs mirror fronts."""

    upright: bool
    at: float

    def point(self, x: float, y: float) -> tuple[float, float]:
        return (2 * self.at - x, y) if self.upright else (x, 2 * self.at - y)

    def box(self, box: Box) -> Box:
        (ax, ay), (bx, by) = self.point(box.x0, box.y0), self.point(box.x1, box.y1)
        return Box(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))

    @property
    def angle(self) -> float:
        """How a back is turned so that it stands upright on a piece that is turned over like the page of a book."""
        return 0.0 if self.upright else 180.0

    def grid(self, grid: Grid) -> Grid:
        """Return the grid of the backs of a grid of fronts."""
        right = grid.x + grid.pitch[0] * (grid.columns - 1) + grid.piece[0]
        box = self.box(Box(grid.x, grid.y, right, grid.y + grid.pitch[1] * (grid.rows - 1) + grid.piece[1]))
        start: Corner = "north-east" if self.upright else "south-west"
        wide, high = grid.piece
        outline = tuple((wide - x, y) if self.upright else (x, high - y) for x, y in grid.outline)
        return grid._replace(x=box.x0, y=box.y0, side="back", start=start, outline=outline)


def turn(paper: Paper, how: Flip) -> Turn:
    """Return how a sheet as it lies is turned over, or folded in the middle of its long side."""
    tall = paper.height >= paper.width
    upright = tall if how == "long" else not tall
    return Turn(upright, (paper.width if upright else paper.height) / 2)


def trims(page: Page) -> list[tuple[str, Box]]:
    """Return the component's drawing and the box in which it is cut, of every piece that is really on the page, in order.

    The pages of a booklet are not cut: of them the boxes are their middles."""
    wide, high = page.grids[0].piece if page.grids else (0.0, 0.0)
    boxes = []
    for shape in page.shapes:
        if isinstance(shape, Use):
            boxes.append((shape.symbol.name, Box(shape.x - wide / 2, shape.y - high / 2, shape.x + wide / 2, shape.y + high / 2)))
    return boxes


def mirror_error(page: Page) -> float:
    """Return the most by which the edge of a back misses that of its front on a page with backs, in mm.

    Front and back of a piece are the pieces of the same number on both sides, or on the two halves of a folded sheet."""
    assert page.flip is not None
    how = turn(page.paper, page.flip)
    fronts = [box for _, box in trims(page)]
    if page.back is not None:
        backs = [box for _, box in trims(page.back)]
    else:
        fronts, backs = fronts[: len(fronts) // 2], fronts[len(fronts) // 2 :]
    if len(fronts) != len(backs):
        return float("inf")
    return max((_distance(how.box(front), back) for front, back in zip(fronts, backs, strict=True)), default=0.0)


def _distance(one: Box, other: Box) -> float:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def require_true(pages: Sequence[Page]) -> None:
    """Raise ValueError when a back misses its front: the layout of a sheet must never let that happen."""
    for page in pages:
        if page.flip is not None and not page.read and (miss := mirror_error(page)) > TRUE:
            raise ValueError(f"{page.title}: backs miss their fronts by {miss:.3f} mm")


class Side(NamedTuple):
    """A page with the number of the sheet that it is on."""

    number: int
    page: Page


def sort_for_duplex(pages: Sequence[Page]) -> list[Page]:
    """Return one-sided sheets first, so that each kind is one run of sheets for the printer."""
    return [page for page in pages if page.back is None] + [page for page in pages if page.back is not None]


def sides(pages: Sequence[Page], how: Duplex) -> list[Side]:
    """Return the pages of a file, of sheets in order: each front followed by its back, or all fronts, or all backs, or both in turn."""
    fronts = [Side(number, page) for number, page in enumerate(pages, 1)]
    backs = [Side(number, page.back) for number, page in fronts if page.back is not None]
    if how == "fronts":
        return fronts
    if how == "backs":
        return backs
    if how == "split":
        return [*fronts, *backs]
    return [side for front in fronts for side in (front, *(Side(front.number, back) for back in [front.page.back] if back is not None))]


BOTH: tuple[Duplex, ...] = ("long", "short", "split")
"""The modes in which every sheet of a kit passes the printer for both of its sides."""


def both_sides(how: Duplex) -> bool:
    """Return whether pages to read go on both sides of a sheet: not where somebody prints one side of the kit and leaves the other."""
    return how in BOTH


def back_to_back(pages: Sequence[Page], how: Duplex) -> list[Page]:
    """Return two pages a sheet, in order, where the mode prints on both sides; an empty one follows the last of an odd number.

    A single page has none. Without it, the last page would be among the sheets with one side, which are printed before these."""
    if not both_sides(how) or len(pages) < 2:
        return list(pages)
    sheets = []
    for front, back in zip(pages[::2], [*pages[1::2], *([pages[-1]._replace(shapes=())] * (len(pages) % 2))], strict=True):
        behind = back._replace(side="back", flip=flip(how), read=True)
        sheets.append(front._replace(flip=flip(how), back=behind, read=True))
    return sheets


LEAST = (200.0, 270.0)
"""Width and height in mm of the smallest half that is read like a page of A4 or Letter."""
TICK, CLEAR = 4.0, 0.3
"""Length of the marks at the cut, and how far they are from the margin, in mm."""
FOOT = 6.0
"""Room for the footer, which crosses the cut, in mm."""


def half_of(paper: Paper) -> Paper | None:
    """Return half of a paper, upright; None for a paper whose half is too small to be read like a page of A4 or Letter."""
    wide, high = sorted((max(paper.size) / 2, min(paper.size)))
    if wide < LEAST[0] or high < LEAST[1]:
        return None
    name = next((one.name for one in PAPERS if abs(one.width - wide) < 0.01 and abs(one.height - high) < 0.01), "")
    return paper._replace(name=name, width=wide, height=high)


def pair_pages(pages: Sequence[Page], paper: Paper, half: Paper) -> list[Page]:
    """Return the pages, with every two of those on `half` of a `paper` together on one sheet, where the first of them was.

    Pages without a back are together, and so are those with one; the last of both are together where both are odd in number."""
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
    """Return one sheet, on its side, with a page on each half or on the left one alone, and what is on their backs."""
    sheet = paper if paper.width > paper.height else paper.turn()
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
    """Return one side of a sheet with pages about their middles; a back that is turned over the long edge is upside down."""
    angle = 0.0 if over is None else over.angle
    shapes: list[Shape] = []
    for page, x, y in placed:
        wide, high = page.paper.size
        shapes.append(Group(page.shapes, Affine.translate(-wide / 2, -high / 2).then(Affine.rotate(angle)).then(Affine.translate(x, y))))
    pages = [page for page, _, _ in placed]
    names = tuple(dict.fromkeys(name for page in pages for name in page.components))
    title = ", ".join(dict.fromkeys(page.title for page in pages))
    named = tuple(name for page in pages for name in page.named)
    upside_down = bool(angle)
    _, y0, _, y1 = sheet.inner
    middle, free = sheet.width / 2, (CLEAR, FOOT)
    above, below = free[::-1] if upside_down else free
    ticks = strokes([(middle, y0 + above, middle, y0 + above + TICK), (middle, y1 - below - TICK, middle, y1 - below)])
    return Page(sheet, (*shapes, *ticks), names, title, named=named, read=True)
