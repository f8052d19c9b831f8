"""Pages and what they are made for: the values that travel from makers to the surfaces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from boardgen.draw.shape.shapes import Shape, Text, extent, leaves
from boardgen.draw.type.geometry import Box
from boardgen.errors import DoesNotFit, TooMany
from boardgen.layout.spec.words import fill_word
from boardgen.records import NamedTuple
from boardgen.sheet.paper.paper import Paper

Side = Literal["front", "back"]
Corner = Literal["north-west", "north-east", "south-west", "south-east"]
Flip = Literal["long", "short", "fold"]
"""The edge of the paper about which a sheet is turned over, or that it is folded instead."""
Foot = Literal["south", "east", "north"]
"""The edge of the paper along which a footer runs; along the north edge it is upside down, as everything on that side is."""


class Grid(NamedTuple):
    """Equal pieces on a page, in mm from its upper left corner: x, y is the trim corner of the cell at the upper left.

    `pieces` of them fill the cells by rows, beginning in the corner `start`."""

    x: float
    y: float
    pitch: tuple[float, float]
    columns: int
    rows: int
    piece: tuple[float, float]
    pieces: int
    side: Side = "front"
    start: Corner = "north-west"
    """The back of a sheet has its first piece in another corner than the front."""
    marked: bool = True
    """Whether marks show where its pieces are cut."""
    framed: bool = True
    """Whether what is printed on a piece begins and ends alike on opposite sides, so that its place can be measured by it."""
    round: bool = False
    """Whether its pieces are round."""
    bleed: float | None = None
    """How far ink that reaches the cuts runs on past them, in mm; None for faces of a layout, whose author may draw along a cut."""
    inside: bool = False
    """Whether the marks of upright cuts are at the corners of pieces, inside the grid, because there is no room above and below it."""
    outline: tuple[tuple[float, float], ...] = ()
    """The corners of what a piece is cut along as it lies, from the upper left of its box, in mm; none for rectangles and discs."""
    centred: bool = False
    """Whether a mark shows the middle of each piece, for the point of a circle cutter."""


class Leaf(NamedTuple):
    """One page of a booklet on its sheet: its number from 1, its upper left corner and its size, in mm."""

    number: int
    x: float
    y: float
    width: float
    height: float
    base: float
    """The base line of the number that is printed on it, in mm from the upper edge of the sheet."""
    turned: bool
    """Whether it is upside down on the sheet."""
    empty: bool
    """Whether nothing is printed on it, as on those after the last page of the text."""


CutLine = tuple[float, float, float, float]


class Net(NamedTuple):
    """Something on a page that is cut out and folded: its straight lines to cut and to fold along, each from (x, y) to (x, y), in mm."""

    component: str
    cuts: tuple[CutLine, ...]
    folds: tuple[CutLine, ...]
    clear: float = 0.0
    """How far from its cuts no line runs along them, in mm; 0 where lines may."""


class Page(NamedTuple):
    """One side of a sheet, without its footer: what it shows and for which components it is."""

    paper: Paper
    shapes: tuple[Shape, ...]
    components: tuple[str, ...]
    title: str
    """For bookmark and footer, such as `Board, tile 1 of 2`."""
    grids: tuple[Grid, ...] = ()
    """Where its pieces are cut."""
    lines: tuple[tuple[float, ...], tuple[float, ...]] | None = None
    """The places of the lines of a board on this page in mm: vertical ones across, horizontal ones down."""
    ground: tuple[float, float, float, float] | None = None
    """Where a board is on this page whose lines do not say it: its west, north, east and south, in mm."""
    seams: tuple[CutLine, ...] = ()
    """Where this part of a board meets other parts: from (x, y) to (x, y), each upright or level, in mm."""
    clear: float = 0.0
    """The minimum distance of a seam from a line of the board, in mm."""
    nets: tuple[Net, ...] = ()
    side: Side = "front"
    flip: Flip | None = None
    """How a sheet with backs is turned over, on its front and its back alike; None where it has none."""
    back: Page | None = None
    """The page on the back of the sheet."""
    named: tuple[str, ...] = ()
    """What the map of the table on this page must name."""
    foot: Foot = "south"
    """Where its footer is: a sheet full of pieces from top to bottom has it beside them."""
    read: bool = False
    """Whether both sides are pages to be read: nothing on the back has to meet what is on the front."""
    leaves: tuple[Leaf, ...] = ()
    """The pages of a booklet on it, from left to right."""
    lot: object = None
    """What was laid on it, a `Lot` of the room that lays pieces out, where that may share a sheet with others."""


SHEETS = 2_000
"""Sheets of paper of one kit."""


def require_few(title: str, sheets: int) -> None:
    """Raise TooMany for more sheets than a kit may have, before they are drawn."""
    if sheets > SHEETS:
        raise TooMany(f"{title}: {sheets} sheets; a kit can have at most {SHEETS}", sheets)


def repeat_pages(pages: Sequence[Page], count: int) -> list[Page]:
    """Return the pages as often as there are copies of a component. Raises TooMany."""
    if pages:
        require_few(pages[0].title, len(pages) * count)
    return [*pages] * count


class Words:
    """The words of a layout, filled in. A word that the layout lacks is a fault of the layout, never made up."""

    def __init__(self, words: Mapping[str, str], file: str, inches: bool = False) -> None:
        self.words = words
        self.file = file
        self.inches = inches
        """Whether lengths are given in inches: the word `inch` is their unit."""

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the word under `key` with its `{names}` replaced. Raises DataError when that cannot be done."""
        inch = self("inch") if self.inches and key != "inch" and "mm" in self.words.get(key, "") else ""
        return fill_word(self.words, self.file, key, values, inch)

    def name_tools(self, key: str, /, **values: object) -> str:
        """Return the word under `key` about tools to buy: a punch of 19.05 mm is sold as one of 3/4 inch, so that sheets in mm say both."""
        return fill_word(self.words, self.file, key, values, self("inch"), metric=not self.inches)


SLACK = 0.01
"""How far ink may reach into a margin, in mm."""


def require_margins(page: Page, ink: Box | None, foot: Sequence[Shape] = ()) -> None:
    """Raise DoesNotFit when the ink of a page and its `foot` reaches into its margin; it names the page and the millimetres."""
    if ink is None:
        return
    x0, y0, x1, y1 = page.paper.inner
    over = max(x0 - ink.x0, y0 - ink.y0, ink.x1 - x1, ink.y1 - y1)
    if over > SLACK:
        texts = _outside((*page.shapes, *foot), Box(x0, y0, x1, y1).grown(SLACK))
        raise DoesNotFit(f"{page.title} reaches {over:.1f} mm into the margin of {page.paper.label}", over, texts)


def _outside(shapes: Sequence[Shape], inner: Box) -> list[str]:
    """Return the texts whose ink is not inside a box, the widest first."""
    widths: dict[str, float] = {}
    for shape, transform in leaves(shapes):
        if isinstance(shape, Text) and (box := extent(shape)) is not None and not inner.holds(transform.box(box)):
            widths[shape.text] = box.width
    return sorted(widths, key=lambda text: -widths[text])
