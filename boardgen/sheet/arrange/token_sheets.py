"""Sheets of small equal pieces, with their backs: round ones to punch, squares and notes in blocks that share cuts, other outlines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import groupby, islice, product
from operator import attrgetter
from typing import TYPE_CHECKING, Literal, TypeAlias

from boardgen.draw.pack.nets import CUT as CUT_LINE, straight
from boardgen.draw.shape import ink, tags
from boardgen.draw.shape.outlines import corners, move_path
from boardgen.draw.shape.shapes import Group, Paint, Path, Rect, Segment, Shape, Text, Use, add_tag, extent_of, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine, Box, box_around
from boardgen.errors import DoesNotFit
from boardgen.layout.yaml.plain_text import set_signs
from boardgen.records import NamedTuple
from boardgen.sheet.paper.duplex import Duplex, Turn, flip, turn
from boardgen.sheet.paper.heading import Stock, heading, is_full, no_stock, notes_of, say_kinds, shorten
from boardgen.sheet.paper.marks import CLEAR, REACH, Stroke, corner_marks, lattice, middle_marks, strokes, trim_ticks
from boardgen.sheet.paper.nesting import Area, Lie, Loop, Nest, capacity, cuts_of, fill, nest
from boardgen.sheet.paper.page import Foot, Grid, Net, Page, Words, require_few
from boardgen.sheet.paper.paper import STRIP, Paper
from boardgen.sheet.paper.piece import Piece

if TYPE_CHECKING:
    from boardgen.sheet.arrange.guillotine import Size

LANE = REACH + CLEAR
"""Room for marks between two blocks, beyond the bleed of each."""
FEW, CUT = 4, 200
"""Colours up to which all arrangements of their blocks are tried, where blocks in rows take more sheets than their area needs, and of
how many choices of their columns, those with fewest empty cells."""
NEAR = 1e-6
"""Millimetres below which a distance is none."""
TRIED = 400
"""Combinations of columns that are tried for blocks of several sizes."""


class Block(NamedTuple):
    """The number of its colour, its pieces, its columns and its rows, and the size of a piece in mm."""

    number: int
    pieces: int
    columns: int
    rows: int
    width: float
    height: float

    @property
    def wide(self) -> float:
        return self.columns * self.width

    @property
    def tall(self) -> float:
        return self.rows * self.height


Laid: TypeAlias = list[tuple[int, Nest]]
"""A sheet: the numbers of its colours, and where each lies."""
Score: TypeAlias = tuple[int, int, int]
"""Sheets, cuts and empty cells."""


def blocks(counts: Sequence[int], sizes: Sequence[Size], bleed: float, area: Area) -> list[Laid]:
    """Return a block a colour, on as few sheets as hold them; the colours may have pieces of different sizes.

    A colour with more pieces than fit on a sheet takes several blocks. Of the ways with fewest sheets, the one with fewest cuts is taken,
    and of those the one with fewest empty cells. Raises DoesNotFit."""
    return [list(laid) for laid in _best_blocks(tuple(counts), tuple(sizes), bleed, area)]


@lru_cache(maxsize=256)  # a kit that is laid out again, as `serve` does at each change, mostly has the pieces that it had
def _best_blocks(counts: tuple[int, ...], sizes: tuple[Size, ...], bleed: float, area: Area) -> list[Laid]:
    x0, y0, x1, y1 = area
    inner = (x0 + bleed, y0 + bleed, x1 - bleed, y1 - bleed)
    best: tuple[tuple[int, int, int], list[Laid]] | None = None
    gap = 2 * bleed + LANE
    choices = list(_shapes(counts, sizes, inner))
    for shapes in choices:
        tallest = sorted(shapes, key=lambda shape: -shape.tall)
        for order in (shapes, tallest) if tallest != shapes else (shapes,):
            best = _better(best, _shelve(order, gap, inner, best[0][0] if best is not None else len(order)), shapes)
    area_of_all = sum(count * width * height for count, (width, height) in zip(counts, sizes, strict=True))
    least = max(1, -int(-area_of_all // ((inner[2] - inner[0]) * (inner[3] - inner[1]))))
    if best is not None and best[0][0] > least and len(counts) <= FEW:
        for shapes in sorted(choices, key=_empty)[:CUT]:
            best = _better(best, _cut(shapes, gap, inner), shapes)
            if best is not None and best[0][0] == least:
                break
    if best is None:
        raise DoesNotFit("no piece fits", 0.0)  # capacity() has raised this before
    return best[1]


def _better(best: tuple[Score, list[Laid]] | None, sheets: list[Laid], shapes: Sequence[Block]) -> tuple[Score, list[Laid]] | None:
    """Return the best sheets so far, or these, if any: fewer, as many with fewer cuts, or with as many cuts and fewer empty cells."""
    if not sheets or (best is not None and len(sheets) > best[0][0]):
        return best
    cuts = sum(cuts_of([nest for _, nest in sheet], apart=False) for sheet in sheets)
    score = (len(sheets), cuts, _empty(shapes))
    return (score, sheets) if best is None or score < best[0] else best


def _empty(shapes: Sequence[Block]) -> int:
    """Return the cells of blocks without a piece."""
    return sum(shape.columns * shape.rows - shape.pieces for shape in shapes)


def _shapes(counts: Sequence[int], sizes: Sequence[Size], inner: Area) -> Iterator[list[Block]]:
    """Yield the blocks of all colours, in every choice of their columns that is tried; those of as many pieces of one size are alike."""
    kinds = list(dict.fromkeys(zip(counts, sizes, strict=True)))
    most = [capacity(*size, inner) for _, size in kinds]
    for columns in _columns([count for count, _ in kinds], most):
        shapes: list[Block] = []
        for number, one in enumerate(zip(counts, sizes, strict=True)):
            kind = kinds.index(one)
            left, size = one
            while left > 0:
                here = min(left, columns[kind] * most[kind][1])
                across = min(columns[kind], here)
                shapes.append(Block(number, here, across, -(-here // across), *size))
                left -= here
        yield shapes


def _cut(shapes: Sequence[Block], gap: float, area: Area) -> list[Laid]:
    """Return blocks as guillotine cuts take them apart, in the middle of their sheets."""
    from boardgen.sheet.arrange.guillotine import pack_rectangles  # few kits need it

    sheets = pack_rectangles([(one.wide, one.tall) for one in shapes], [(area[2] - area[0], area[3] - area[1])], gap, turn=False) or []
    laid = []
    for sheet in sheets:
        left, top = (area[0] + area[2] - sheet.width) / 2, (area[1] + area[3] - sheet.height) / 2
        nests = []
        for placed in sorted(sheet.pieces):
            one = shapes[placed.piece]
            nest = Nest(one.pieces, one.columns, one.rows, one.width, one.height, left + placed.x, top + placed.y)
            nests.append((one.number, nest))
        laid.append(nests)
    return sorted(laid, key=lambda nests: nests[0][0])


def _columns(counts: Sequence[int], most: Sequence[tuple[int, int]]) -> Iterator[tuple[int, ...]]:
    """Return how many columns the blocks of each kind may have, of so many pieces each: all combinations, or some of very many.

    Of blocks with as many rows the narrowest is tried."""
    tried = []
    for count, (across, down) in zip(counts, most, strict=True):
        every = range(across, 0, -1)
        narrowest = {-(-count // columns): columns for columns in every if columns * down >= count}
        tried.append(sorted({*narrowest.values(), *(columns for columns in every if columns * down < count)}, reverse=True))
    return islice(product(*tried), TRIED if len(counts) > 1 else None)


def _shelve(shapes: Sequence[Block], gap: float, area: Area, most: int) -> list[Laid]:
    """Return each block on the first shelf that has room for it, or on a new one; the whole in the middle of its sheet.

    Returns no sheet where that takes more than `most`."""
    room_x, room_y = area[2] - area[0] + 1e-6, area[3] - area[1] + 1e-6
    sheets: list[list[_Shelf]] = []
    for shape in shapes:
        for shelves in sheets:
            if _put(shelves, shape, gap, room_x, room_y):
                break
        else:
            if len(sheets) == most:
                return []
            sheets.append([_Shelf(shape, gap)])
    return [_place_shelves([shelf.blocks for shelf in shelves], gap, area) for shelves in sheets]


class _Shelf:
    """Blocks side by side: how far they reach with a gap after each, and how tall they are, in mm."""

    def __init__(self, block: Block, gap: float) -> None:
        self.blocks, self.reach, self.tall = [block], block.wide + gap, block.tall


def _put(shelves: list[_Shelf], shape: Block, gap: float, room_x: float, room_y: float) -> bool:
    """Put a block on a sheet where it has room for it."""
    wide, tall = shape.wide, shape.tall
    used = sum([shelf.tall for shelf in shelves]) + gap * len(shelves)
    for shelf in shelves:
        grown = max(shelf.tall, tall)
        if shelf.reach + wide <= room_x and used - gap - shelf.tall + grown <= room_y:
            shelf.blocks.append(shape)
            shelf.reach, shelf.tall = shelf.reach + (wide + gap), grown
            return True
    if used + tall <= room_y:
        shelves.append(_Shelf(shape, gap))
        return True
    return False


def _place_shelves(shelves: Sequence[Sequence[Block]], gap: float, area: Area) -> Laid:
    """Return shelves one below the other, flush on the left, so that blocks share their cuts; the whole is centred."""
    tall = sum(max(one.tall for one in shelf) for shelf in shelves) + gap * (len(shelves) - 1)
    wide = max(sum(one.wide for one in shelf) + gap * (len(shelf) - 1) for shelf in shelves)
    y = (area[1] + area[3] - tall) / 2
    nests = []
    for shelf in shelves:
        x = (area[0] + area[2] - wide) / 2
        for one in shelf:
            nests.append((one.number, Nest(one.pieces, one.columns, one.rows, one.width, one.height, x, y)))
            x += one.wide + gap
        y += max(one.tall for one in shelf) + gap
    return nests


Cut: TypeAlias = Literal["punch", "square", "circle"]
CUTS: tuple[Cut, ...] = ("punch", "square", "circle")
STRIPS = ((0.0, STRIP), (0.0, 6.5), (0.0, 5.7), (6.5, 3.2))
"""The strips that are tried: of layouts alike the one with the most air."""
CLOSE = (3.7, 0.0)
"""The strips where not even those fit: all words are beside the pieces, whose marks above and below are short."""
EDGE = (3.7, -1.0)
"""The strips of pieces with round corners where no such marks fit: the pieces reach up and down to the margin."""
SHORT = (0.3, 1.2)
"""Where such marks begin and end, in mm from the ink of the pieces."""
LONG = 6.0
"""From the bleed to the far end of marks where there is room for longer ones, in mm."""
ODD = 0.0012345
"""Is added to places in mm before they are rounded, so that none of two equal ones is rounded up and the other down."""
FOLD = 1.2
"""Millimetres between a fold and the marks beside it."""
_HALO = Paint(stroke=ink.PAPER, width=0.7)
_FOLD_LINE = Paint(stroke=ink.GRID, width=ink.CUT_WIDTH, dash=(3.0, 2.0))


class Job(NamedTuple):
    """What is alike for all pieces of a few sheets: the size of a piece, how it is cut, its bleed, and the paper."""

    size: tuple[float, float]
    cut: Cut
    bleed: float
    paper: Paper
    duplex: Duplex
    title: Callable[[Sequence[str]], str]
    """The title of a sheet from its owners."""
    note: str
    say: Words
    shared: bool = False
    """Neighbours share their cuts and bring no ground of their own, as notes with a white rim do."""
    large: bool = False
    """Heading and footer may stand closer to the edge, or beside the pieces."""
    strips: tuple[float, float] = (0.0, STRIP)
    """The strips that stay free for heading and footer inside the margin, in mm: at both sides, and above and below."""
    mark: float = REACH
    """From the bleed of a piece or block to the far end of its marks, in mm."""
    clear: float = CLEAR
    """From the bleed to the near end of the marks, in mm."""
    rounded: bool = False
    """Corners are rounded after the cut, so that there is waste where they meet."""
    disc: bool = False
    """Its pieces are round, however they are cut."""
    notes: tuple[tuple[tuple[float, float], str], ...] = ()
    """The notes about pieces by their size, if a run has pieces of several sizes: a sheet prints those of its own pieces."""
    apart: bool = False
    """Each piece brings its own bleed, as cards with art to the edge do: two cuts between neighbours."""
    outline: tuple[Segment, ...] = ()
    """The path that its pieces are cut along, where they are neither rectangles nor discs."""
    one: bool = False
    """Whether its sheets are for nothing else, such as coloured paper for pieces of one colour."""
    framed: bool = True
    """Whether the ink of a face shows where its piece is, for `proof`."""
    ours: bool = True
    """Whether the edges of its faces are our drawing, for `proof`: the author of a face may draw along a cut."""
    stock: Stock = no_stock
    """What to print its components on."""

    @property
    def dense(self) -> bool:
        """Whether neighbours share their cuts and a ground under all of them."""
        return self.cut == "square" and not (self.shared or self.apart)

    @property
    def cell(self) -> tuple[float, float]:
        """The piece with its bleed, where it does not share its cuts."""
        gap = 0.0 if self.shared else 2 * self.bleed
        return self.size[0] + gap, self.size[1] + gap

    @property
    def round(self) -> bool:
        """Whether each piece is round and has its own bleed: nothing is printed where the corners of four of them meet."""
        return self.cut != "square" and not (self.shared or self.apart)

    @property
    def centred(self) -> bool:
        """Whether a mark shows the middle of each piece: a circle cutter turns around it."""
        return self.cut == "circle" and self.disc

    @property
    def loop(self) -> Loop:
        """The corners of that path, from the middle of its box."""
        return tuple((x - self.size[0] / 2, y - self.size[1] / 2) for x, y in corners(self.outline))

    @property
    def close(self) -> bool:
        """Whether the pieces reach up and down to the margin, but for short marks if any."""
        return self.strips in (CLOSE, EDGE)


class Lot(NamedTuple):
    """Every copy of pieces that were laid on sheets by themselves, and may share a sheet with others: cut as a job, or flat without one."""

    pieces: tuple[Piece, ...]
    job: Job | None = None
    backed: bool = False


class _Sheet(NamedTuple):
    """What lies on a sheet, before it is drawn: pieces by their middles, grids, and marks."""

    pieces: list[tuple[Piece, float, float, float]]
    """Each with its middle, and how far it is turned, in degrees."""
    nests: list[Nest]
    marks: list[Stroke]
    lies: tuple[Lie, ...] = ()
    """Where those are that have an outline of their own."""


def full(job: Job, backed: bool = False) -> int:
    """Return how many pieces fit on a sheet, upright or on its side, with backs on the other half of a folded one. Raises DoesNotFit."""
    refused: list[DoesNotFit] = []
    most = 0
    for tried in _tries(job, backed):
        try:
            columns, rows = _capacity(tried, _half(tried) if backed and job.duplex == "fold" else _area(tried.paper, tried))
        except DoesNotFit as problem:
            refused.append(problem)
        else:
            most = max(most, columns * rows)
    if not most:
        raise min(refused, key=lambda problem: problem.by_mm)
    return most


def _capacity(job: Job, area: Box) -> tuple[int, int]:
    """Return columns and rows of one colour on a sheet."""
    if job.outline:
        return len(fill(job.loop, job.size, 2 * job.bleed, area.grown(-job.bleed))), 1
    if job.dense:
        return capacity(*job.size, (area if job.large else area.grown(-CLEAR)).grown(-job.bleed))
    return capacity(*job.cell, area)


def _area(paper: Paper, job: Job) -> Box:
    x0, y0, x1, y1 = paper.inner
    beside, above = (strip + job.mark if strip else job.mark + ink.CUT_WIDTH / 2 for strip in job.strips)
    above = SHORT[1] + ink.CUT_WIDTH / 2 if job.strips == CLOSE else 0.0 if job.strips == EDGE else above
    return Box(x0 + beside, y0 + above, x1 - beside, y1 - above)


def _tries(job: Job, backed: bool, owners: Sequence[str] = ()) -> Iterator[Job]:
    """Yield the job on upright and turned paper, with each of the strips that its heading fits into."""
    papers = (job.paper, job.paper.turn())
    if not job.large:
        yield from (job._replace(paper=paper) for paper in papers)
        return
    folded = backed and job.duplex == "fold"
    close = (CLOSE,) if not folded and (job.round or job.dense or (job.shared and not job.bleed)) else ()
    edge = (EDGE,) if not folded and (job.dense or job.shared) and job.rounded and not job.bleed else ()
    title = job.title(owners)
    heads = (title, job.note), (job.say("backs", title=title), "")
    reach: dict[tuple[Paper, bool], float] = {}
    for paper, strips in product(papers, (*STRIPS, *close, *edge)):
        tried, key = job._replace(paper=paper, strips=strips), (paper, strips[0] > 0)
        if strips != STRIPS[0] and key not in reach:
            reach[key] = max(_set_heading(tried, *head)[1] for head in heads)
        if strips == STRIPS[0] or reach[key] <= _end_of_strip(tried):
            yield tried


def _end_of_strip(job: Job) -> float:
    """Return how far from the edge of the paper a heading may reach, in mm."""
    return job.paper.margin + (job.strips[0] or job.strips[1]) + 0.01


@lru_cache(64)  # a sheet is tried with many bleeds
def _draw_heading(say: Words, paper: Paper, title: str, note: str, beside: bool, small: bool) -> tuple[tuple[Shape, ...], float]:
    """Return a heading above or `beside` a block, and how far it reaches from the edge of the paper, in mm."""
    shapes = heading(paper, set_signs(title, say("language")), note, beside=beside, small=small)
    box = extent_of(shapes)
    return shapes, 0.0 if box is None else box.x1 if beside else box.y1


def _set_heading(job: Job, title: str, note: str, small: bool = True) -> tuple[tuple[Shape, ...], float]:
    return _draw_heading(job.say, job.paper, title, note, job.strips[0] > 0, small)


def _heading(job: Job, title: str, notes: Sequence[str] = ("",)) -> tuple[Shape, ...]:
    """Return the heading of a sheet with the first of the notes that fits into the strip for it, or the last.

    A title that leaves no room for a note beside it names the components alone. It is smaller where the strip is too narrow for letters
    with accents and descenders, and where no note fits."""
    end = _end_of_strip(job)
    ways = *((words, False) for words in dict.fromkeys((title, shorten(title)))), (title, True)
    for note, (words, small) in product(notes, ways):
        with suppress(DoesNotFit):
            shapes, reach = _set_heading(job, words, note, small)
            if reach <= end and (small or is_full(shapes)):
                return shapes
    return _set_heading(job, title, notes[-1])[0]


def piece_pages(pieces: Sequence[Piece], job: Job) -> list[Page]:
    """Lay out pieces of one size, one after another, over as few sheets as hold them, with as few cuts as that allows.

    Both ways to lay the sheet are tried, of equals the one with its heading above, the one without a lone piece in a row, and the upright
    one first. Raises DoesNotFit."""
    backed = job.duplex != "none" and any(piece.back is not None for piece in pieces)
    folded = backed and job.duplex == "fold"
    owners = tuple(dict.fromkeys(piece.owner for piece in pieces))
    layouts: list[tuple[Job, list[_Sheet]]] = []
    refused: list[DoesNotFit] = []
    for tried in _tries(job, backed, owners):
        try:
            layouts.append((tried, _lay_out(pieces, tried, _half(tried) if folded else _area(tried.paper, tried))))
        except DoesNotFit as problem:
            refused.append(problem)
    if not layouts:
        least = min(refused, key=lambda problem: problem.by_mm)
        raise DoesNotFit(f"{job.title(owners)} on {job.paper.label}: {least}", least.by_mm, least.texts)
    best, sheets = min(layouts, key=lambda choice: _worth(choice[1], choice[0]))
    require_few(job.title(owners), len(sheets))
    area = _half(best) if folded else _area(best.paper, best)
    pages = [_page(sheet if best.dense or best.outline else _mark(sheet, best, area), best, backed) for sheet in sheets]
    if folded or best.one:
        return pages
    if any(len(sheet.nests) > 1 for sheet in sheets):  # blocks are where most of them fit: each sheet is a lot
        lots = [Lot(tuple(piece for piece, *_ in sheet.pieces), job, backed) for sheet in sheets]
        return [page._replace(lot=lot) for page, lot in zip(pages, lots, strict=True)]
    lot = Lot(tuple(piece for piece in pieces for _ in range(piece.copies)), job, backed)
    return [page._replace(lot=lot) for page in pages]


def _worth(sheets: Sequence[_Sheet], job: Job) -> tuple[int, int, bool, int]:
    """Return how many sheets there are, how many cuts, whether the heading is beside the pieces, where cuts go through it, and how many
    rows have one piece below longer ones: lower is better."""
    nests = [nest for sheet in sheets for nest in sheet.nests]
    lone = sum(nest.pieces % nest.columns == 1 and nest.pieces > nest.columns > 1 for nest in nests)
    return len(sheets), sum(cuts_of(sheet.nests, job.apart) for sheet in sheets), job.strips[0] > 0, lone


def _half(job: Job) -> Box:
    """Return the half of a page that holds the fronts: the upper one, or the western one of a page on its side."""
    area, how = _area(job.paper, job), turn(job.paper, "fold")
    edge = how.at - FOLD - job.mark
    return area._replace(x1=edge) if how.upright else area._replace(y1=edge)


def _lay_out(pieces: Sequence[Piece], job: Job, area: Box) -> list[_Sheet]:
    """Lay out pieces over sheets; those with one grid each have no marks yet, since most ways to lay them out are not printed."""
    if job.dense:
        return _dense(pieces, job, area)
    if job.outline:
        return _stagger(pieces, job, area)
    sheets = []
    columns, rows = capacity(*job.cell, area)
    runs = [list(run) for _, run in groupby(pieces, key=attrgetter("component"))]
    counts = [sum(map(attrgetter("copies"), run)) for run in runs]
    needed = [-(-count // (columns * rows)) for count in (*counts, sum(counts))]
    for run in runs if sum(needed[:-1]) == needed[-1] else [list(pieces)]:
        queue = [piece for piece in run for _ in range(piece.copies)]
        start = 0
        for grid in nest(len(queue), *job.cell, area):
            here = queue[start : start + grid.pieces]
            start += grid.pieces
            sheets.append(_Sheet([(piece, *grid.centre(i), 0.0) for i, piece in enumerate(here)], [grid], []))
    return sheets


def _stagger(pieces: Sequence[Piece], job: Job, area: Box) -> list[_Sheet]:
    """Return sheets of pieces with an outline of their own, as many on each but the last, in the middle of the paper."""
    queue = [piece for piece in pieces for _ in range(piece.copies)]
    lies = fill(job.loop, job.size, 2 * job.bleed, area.grown(-job.bleed))
    each = -(-len(queue) // -(-len(queue) // len(lies)))
    box = box_around(Box(lie.x, lie.y, lie.x, lie.y) for lie in lies[:each])
    assert box is not None  # there are pieces
    (x, y), (u, v) = area.centre, box.centre
    lies = tuple(lie._replace(x=lie.x + x - u, y=lie.y + y - v) for lie in lies[:each])
    runs = [queue[start : start + each] for start in range(0, len(queue), each)]
    return [_Sheet(_place(run, lies), [], [], lies) for run in runs]


def _place(pieces: Sequence[Piece], lies: Sequence[Lie]) -> list[tuple[Piece, float, float, float]]:
    return [(piece, lie.x, lie.y, 180.0 * lie.turned) for piece, lie in zip(pieces, lies, strict=False)]


def _grids(sheet: _Sheet, job: Job) -> Iterator[Grid]:
    """Yield a grid for every row of pieces with an outline of their own, or several where some of them are upside down."""
    wide, high = job.size
    upright = corners(job.outline)
    over = tuple((wide - x, high - y) for x, y in upright)
    rows: dict[tuple[int, int], list[Lie]] = {}
    for lie in sheet.lies[: len(sheet.pieces)]:
        rows.setdefault((lie.row, lie.place), []).append(lie)
    for one, *others in rows.values():
        across, down = (others[0].x - one.x, others[0].y - one.y) if others else (wide, high)
        count = len(others) + 1
        columns, rows_of = (count, 1) if across > NEAR else (1, count)
        pitch = across or wide, down or high
        corner = one.x - wide / 2, one.y - high / 2
        yield Grid(*corner, pitch, columns, rows_of, job.size, count, marked=False, framed=False, outline=over if one.turned else upright)


def _cut_lines(sheet: _Sheet, job: Job) -> tuple[Segment, ...]:
    """Return the lines along which such pieces are cut, each once: neighbours that touch share theirs."""
    drawn: list[Segment] = []
    known: set[frozenset[tuple[float, float]]] = set()
    middle = Affine.translate(-job.size[0] / 2, -job.size[1] / 2)
    for _, x, y, angle in sheet.pieces:
        path = move_path(job.outline, middle.then(Affine.rotate(angle)).then(Affine.translate(x, y)))
        start = at = end = (0.0, 0.0)
        pen_is_up = True
        for segment in path:
            if segment[0] == "M":
                at = end = (segment[1], segment[2])
                continue
            start, end = end, (at if segment[0] == "Z" else (segment[-2], segment[-1]))
            way = [start, end, *(((segment[1], segment[2]), (segment[3], segment[4])) if segment[0] == "C" else ())]
            key = frozenset((round(u + ODD, 2), round(v + ODD, 2)) for u, v in way)
            if len(key) < 2 or key in known:
                pen_is_up = True
                continue
            known.add(key)
            if pen_is_up:
                drawn.append(("M", *start))
            drawn.append(("L", *end) if segment[0] == "Z" else segment)
            pen_is_up = False
    return tuple(drawn)


def _mark(sheet: _Sheet, job: Job, area: Box | None) -> _Sheet:
    """Return a sheet of one grid with its marks, which are longer where there is room for them in an `area`."""
    (grid,) = sheet.nests
    return sheet._replace(marks=_marks(grid, job.cell[0] / 2 if job.round else None, job, area))


def _marks(grid: Nest, reach: float | None, job: Job, area: Box | None) -> list[Stroke]:
    """Return the marks of a grid; the only one on a sheet, in `area`, has longer ones where there is room."""
    bleed = job.bleed if job.dense else 0.0
    beside, above = (job.mark, job.mark) if area is None else _reaches(grid, bleed, job, area)
    if job.apart:
        return trim_ticks(grid, job.size, beside)
    if job.strips == EDGE:
        return corner_marks(grid, (job.clear, beside))
    ends = SHORT if job.close else (job.clear, above)
    return lattice(grid, reach, bleed, beside, (bleed + ends[0], bleed + ends[1]), job.clear)


def _reaches(grid: Nest, bleed: float, job: Job, area: Box) -> tuple[float, float]:
    """Return how far marks may go from the bleed of a grid, beside it and above it, in mm; alike at both ends."""
    right, low = grid.left + grid.columns * grid.width, grid.top + grid.rows * grid.height
    beside, above = min(grid.left - area.x0, area.x1 - right) - bleed, min(grid.top - area.y0, area.y1 - low) - bleed
    return _reach(job.mark, beside), _reach(job.mark, above)


def _reach(least: float, room: float) -> float:
    return max(least, min(LONG, round(least + room, 6)))


def _dense(pieces: Sequence[Piece], job: Job, area: Box) -> list[_Sheet]:
    """Return a block for every run of pieces of one component and owner, which have one ground."""
    runs: list[list[Piece]] = []
    for piece in pieces:
        if runs and (runs[-1][0].component, runs[-1][0].owner) == (piece.component, piece.owner):
            runs[-1].append(piece)
        else:
            runs.append([piece])
    queues = [iter([piece for piece in run for _ in range(piece.copies)]) for run in runs]
    counts = [sum(piece.copies for piece in run) for run in runs]
    sheets = []
    sizes = [run[0].size or job.size for run in runs]
    for laid in blocks(counts, sizes, job.bleed, area if job.large else area.grown(-CLEAR)):
        sheet = _Sheet([], [], [])
        for number, grid in laid:
            sheet.pieces.extend((next(queues[number]), *grid.centre(i), 0.0) for i in range(grid.pieces))
            sheet.nests.append(grid)
        around = area if len(sheet.nests) == 1 else None
        for grid in sheet.nests:
            sheet.marks.extend(_marks(grid, None, job, around))
        sheets.append(sheet)
    return sheets


class Drawn(NamedTuple):
    """What is on both sides of a sheet, or of a part of one: fronts, backs if it has any, where both are cut, and lines to cut along."""

    fronts: list[Shape]
    backs: list[Shape]
    grids: tuple[Grid, ...]
    there: tuple[Grid, ...]
    nets: tuple[Net, ...] = ()


def _draw(sheet: _Sheet, job: Job, over: Turn | None) -> Drawn:
    """Return both sides of a sheet; its backs are turned `over`, or it has none."""
    trims = [(nest.width, nest.height) if job.dense else job.size for nest in sheet.nests]
    cut = [nest.cut(*trim) for nest, trim in zip(sheet.nests, trims, strict=True)]
    marked, bleed, inside = bool(sheet.marks), job.bleed if job.ours else None, job.strips == EDGE
    behind = job.centred and over is not None and all(piece.back is not None for piece, *_ in sheet.pieces)
    before = job.centred and not behind
    plain = (grid._replace(marked=marked, framed=job.framed, round=job.disc, bleed=bleed, inside=inside) for grid in cut)
    grids = tuple(grid._replace(centred=before) for grid in plain)
    fronts = _draw_side(sheet, job, None, centred=before)
    nets: tuple[Net, ...] = ()
    if job.outline:
        lines = _cut_lines(sheet, job)
        grids, nets = tuple(_grids(sheet, job)), (Net(sheet.pieces[0][0].component, straight(lines), ()),)
        fronts.append(Path(lines, CUT_LINE))
    if over is None:
        return Drawn(fronts, [], grids, (), nets)
    there = tuple(over.grid(grid)._replace(centred=behind) for grid in grids)
    return Drawn(fronts, _draw_side(sheet, job, over, centred=behind), grids, there, nets)


def _page(sheet: _Sheet, job: Job, backed: bool) -> Page:
    """Return a sheet as its front, which brings its back, or as one side to be folded."""
    names = tuple(dict.fromkeys(piece.component for piece, *_ in sheet.pieces))
    title = job.title(tuple(dict.fromkeys(piece.owner for piece, *_ in sheet.pieces)))
    how = flip(job.duplex)
    over = turn(job.paper, how)
    drawn = _draw(sheet, job, over if backed else None)
    head = _heading(job, title, describe([piece for piece, *_ in sheet.pieces], job))
    foot: Foot = "east" if job.close else "south"
    front = Page(job.paper, (*drawn.fronts, *head), names, title, drawn.grids, nets=drawn.nets, foot=foot)
    if not backed:
        return front
    if how == "fold":
        shapes = (*drawn.fronts, *drawn.backs, *_fold(job.paper, over, job.say), *head)
        return front._replace(shapes=shapes, grids=(*drawn.grids, *drawn.there), flip=how, foot="south")
    reverse = job.say("backs", title=title)
    back = Page(job.paper, (*drawn.backs, *_heading(job, reverse)), names, reverse, drawn.there, side="back", flip=how, foot=foot)
    return front._replace(flip=how, back=back)


def describe(pieces: Sequence[Piece], job: Job) -> list[str]:
    """Return the notes that the head of a sheet with these pieces may have, the fullest first."""
    own = [note for size, note in job.notes if size in {piece.size for piece in pieces}] or [job.note]
    stock = job.stock(dict.fromkeys(piece.component for piece in pieces))
    if len(own) == 1:  # it names the size
        return notes_of(say_kinds([(piece.component_title, None) for piece in pieces], job.say), own[0], stock)
    kinds = say_kinds([(piece.component_title, piece.size or job.size) for piece in pieces], job.say)
    return [*notes_of(kinds, job.say("flat_note"), stock)[:-1], " · ".join(own)]


def draw_block(pieces: Sequence[Piece], job: Job, over: Turn | None, nest: Nest | None = None, lies: tuple[Lie, ...] = ()) -> Drawn:
    """Return pieces on a sheet that they share, in a grid with its marks or as they lie, with backs where that is turned `over`."""
    if nest is None:
        return _draw(_Sheet(_place(pieces, lies), [], [], lies), job, over)
    return _draw(_mark(_Sheet([(piece, *nest.centre(i), 0.0) for i, piece in enumerate(pieces)], [nest], []), job, None), job, over)


def _draw_side(sheet: _Sheet, job: Job, over: Turn | None, *, centred: bool) -> list[Shape]:
    """Return one side: grounds under all pieces, the pieces, and the marks; of those on the margin itself the half that is inside.

    Pieces that are `centred` have a mark in their middle."""
    under: list[Shape] = []
    pieces: list[Shape] = []
    for piece, x, y, angle in sheet.pieces:
        assert piece.draw is not None  # what lies on such sheets has it
        sides = piece.draw(job.bleed, job.dense)
        symbol = sides.front if over is None else sides.back
        if symbol is None:
            continue
        at = (x, y) if over is None else over.point(x, y)
        face = piece.front if over is None else piece.back or piece.front
        pieces.append(Use(symbol, *at, angle if over is None else (over.angle + angle) % 360, tag=tags.Tag("Figure", face.title)))
        ground = sides.ground if over is None else sides.back_ground or sides.ground
        if ground is not None and ground.shapes:
            under.append(Use(ground, *at))
    marks = sheet.marks if over is None else [(*over.point(a, b), *over.point(c, d)) for a, b, c, d in sheet.marks]
    lines = strokes(marks)
    if job.strips == EDGE:
        x0, y0, x1, y1 = job.paper.inner
        lines = (Group((*strokes(marks, _HALO), *lines), clip=Rect(x0, y0, x1 - x0, y1 - y0, Paint())),)
    if centred:
        middles = [(x, y) if over is None else over.point(x, y) for _, x, y, _ in sheet.pieces]
        pieces += [add_tag(middle_marks(middles), tags.DECORATION)]
    return [*([Group(tuple(under))] if under else []), *pieces, *lines]


def _fold(paper: Paper, over: Turn, say: Words) -> list[Shape]:
    """Return the line to fold along, from margin to margin, broken by what to do there."""
    x0, y0, x1, y1 = paper.inner
    words = say("fold_line")
    half = fonts.width(words, "regular", ink.FOOTER) / 2 + 2
    text = Text(0, fonts.cap_height("regular", ink.FOOTER) / 2, words, "regular", ink.FOOTER, ink.SECOND, "middle")
    at = over.at
    if over.upright:
        middle = (y0 + y1) / 2
        placed = Group((text,), Affine.rotate(-90).then(Affine.translate(at, middle)))
        ends = (line(at, y0 + 9, at, middle - half, _FOLD_LINE), line(at, middle + half, at, y1 - 9, _FOLD_LINE))
    else:
        middle = (x0 + x1) / 2
        placed = Group((text,), Affine.translate(middle, at))
        ends = (line(x0 + 9, at, middle - half, at, _FOLD_LINE), line(middle + half, at, x1 - 9, at, _FOLD_LINE))
    return [*ends, placed]


SHARES = (1, 2, 3, 4)
"""Pieces that each bring their own bleed are tried with all of it, a half, a third and a quarter."""
WIDTHS = (3.0, 2.0, 1.0)
"""The bleeds in mm that are tried for round pieces, which leave 2 mm between neighbours at least, and around a block of cards."""
SHORTER_MARKS = ((2.05, 1.0), (1.5, 0.3))
"""From the narrowest bleed of such a block to the far and to the near end of its marks, in mm, where longer ones take more sheets."""


def roomiest(job: Job, pieces: int, backed: bool = False) -> Job:
    """Return the job with the widest bleed, and then the longest marks, of those that need fewest sheets for so many pieces.

    Itself where nothing fits."""
    sheets: dict[Job, int] = {}
    for tried in _bleeds(job):
        try:
            sheets[tried] = -(-pieces // full(tried, backed))
        except DoesNotFit:
            continue
    return min(sheets, key=lambda tried: (sheets[tried], -tried.bleed, -tried.mark)) if sheets else job


def _bleeds(job: Job) -> Iterator[Job]:
    if not (job.round or job.dense):
        shorter = SHORTER_MARKS[: 1 if job.apart else None] if job.rounded else ()
        marks, shares = [(job.mark, job.clear), *shorter], SHARES if job.bleed else SHARES[:1]
        yield from (job._replace(bleed=job.bleed / share, mark=far, clear=near) for share, (far, near) in product(shares, marks))
        return
    for bleed in [bleed for bleed in WIDTHS if bleed <= job.bleed] or [job.bleed]:
        yield job._replace(bleed=bleed)
        if job.dense and bleed <= WIDTHS[-1]:
            yield from (job._replace(bleed=bleed, mark=far, clear=near) for far, near in SHORTER_MARKS if job.mark > far)
    if job.dense and job.rounded:
        yield from (job._replace(bleed=0.0, mark=far, clear=near) for far, near in SHORTER_MARKS)
