"""Pieces of any size on common sheets: what would leave most of its last sheet empty is put beside others, each cut as on its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import groupby, islice, product
from math import prod

from boardgen.draw.shape import ink, tags
from boardgen.draw.shape.shapes import Shape, Text, add_tag, extent_of
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Box
from boardgen.errors import DoesNotFit
from boardgen.layout.yaml.plain_text import set_signs
from boardgen.records import NamedTuple
from boardgen.sheet.arrange.flat_sheets import FOOT, FRAME, describe as describe_flat, place_flat, size_of
from boardgen.sheet.arrange.guillotine import Laid, Size, pack_rectangles
from boardgen.sheet.arrange.token_sheets import WIDTHS, Drawn, Job, Lot, describe, draw_block, full, piece_pages
from boardgen.sheet.paper.duplex import Turn, flip, turn
from boardgen.sheet.paper.heading import FACE, HAIR, Stock, fit_title, heading, no_stock, notes_of, say_kinds
from boardgen.sheet.paper.nesting import Lie, Nest, fill
from boardgen.sheet.paper.page import Page, Words
from boardgen.sheet.paper.paper import Paper
from boardgen.sheet.paper.piece import Piece

GAP = 1.0
"""Between the marks of neighbours, in mm."""
LINE = 4.2
"""From one line of what to do to the next, in mm."""
MOST = 6
"""So many lots share a sheet at most."""
TRIES = 80
"""So often it is tried whether lots fit on a sheet."""
TRIED = 40
"""So many shapes of their blocks are tried each time."""


class Block(NamedTuple):
    """Pieces that lie together: a grid of those that are cut alike, or one flat thing, without a job."""

    pieces: tuple[Piece, ...]
    job: Job | None

    @property
    def pad(self) -> float:
        """What its marks need on every side, in mm."""
        if self.job is None:
            return FRAME
        within = self.job.bleed if self.job.dense or self.job.outline else 0.0
        return within + max(self.job.mark, GAP) + ink.CUT_WIDTH / 2

    def sizes(self, most: Size) -> dict[Size, Nest | tuple[Lie, ...]]:
        """Return the sizes that it may have with its marks, none larger than `most`, and how its pieces lie then, from (0, 0)."""
        if self.job is None:
            figure = self.pieces[0].front.figure
            return {(figure.width + 2 * self.pad, figure.height + 2 * self.pad): ()}
        (wide, high), count = self.job.size if self.job.dense else self.job.cell, len(self.pieces)
        narrowest = {-(-count // columns): columns for columns in range(count, 0, -1)}
        ways = sorted(((columns, rows) for rows, columns in narrowest.items()), key=lambda way: (sum(way), way[1]))
        sizes: dict[Size, Nest | tuple[Lie, ...]] = {}
        for columns, rows in ways:
            size = columns * wide + 2 * self.pad, rows * high + 2 * self.pad
            if size[0] > most[0] or size[1] > most[1]:
                continue
            if self.job.outline:
                lies, size = self._stagger(size, most)
                sizes |= {size: lies} if len(lies) == count else {}
            else:
                sizes[size] = Nest(count, columns, rows, wide, high, self.pad, self.pad)
        return sizes

    def _stagger(self, size: Size, most: Size) -> tuple[tuple[Lie, ...], Size]:
        """Return how pieces with an outline of their own lie in a width, as many as there are if they fit, and their size with it."""
        assert self.job is not None  # flat things have none
        wide, high = self.job.size
        inner = Box(self.pad, self.pad, size[0] - self.pad, most[1] - self.pad)
        lies = fill(self.job.loop, self.job.size, 2 * self.job.bleed, inner)[: len(self.pieces)]
        left, top = min(lie.x for lie in lies) - wide / 2, min(lie.y for lie in lies) - high / 2
        lies = tuple(lie._replace(x=lie.x - left + self.pad, y=lie.y - top + self.pad) for lie in lies)
        reach = max(lie.x for lie in lies) + wide / 2, max(lie.y for lie in lies) + high / 2
        return lies, (round(reach[0] + self.pad, 6), round(reach[1] + self.pad, 6))


class Rest(NamedTuple):
    """What a lot has on its last sheet: the number of that page, and its blocks where all sheets before it are full."""

    page: int
    lot: Lot
    blocks: tuple[Block, ...]

    @property
    def pieces(self) -> list[Piece]:
        return [piece for block in self.blocks for piece in block.pieces]

    @property
    def area(self) -> float:
        """What its pieces take up, in mm²."""
        return sum(_area(block) for block in self.blocks)


class Shared(NamedTuple):
    """Several rests on one sheet: the paper as it lies, where their blocks are on it, and how the pieces of each block lie."""

    rests: tuple[Rest, ...]
    paper: Paper
    laid: Laid
    ways: tuple[Nest | tuple[Lie, ...], ...]


def share_rests(pages: Sequence[Page], say: Words, stock: Stock = no_stock) -> list[Page]:
    """Return the pages with as many rests on common sheets as fit; rests that share no sheet stay as they are.

    Only pieces on the same paper are together, and those that have backs with others that have. The bleed round pieces that have their own
    gets narrower where that saves a sheet. Their heads say the `stock`."""
    groups: list[tuple[list[Rest], Shared | None]] = []
    tries = 0
    for rest in sorted(_rests(pages), key=lambda rest: -rest.area):
        for number, (group, _) in enumerate(groups):
            if len(group) == MOST or tries == TRIES or not _alike([*group, rest], pages):
                continue
            tries += 1
            shared = _share([*group, rest], pages, say, stock)
            if shared is not None:
                groups[number] = [*group, rest], shared
                break
        else:
            groups.append(([rest], None))
    found = [shared for _, shared in groups if shared is not None]
    return _exchange(pages, found, say, stock) if found else list(pages)


def _rests(pages: Sequence[Page]) -> Iterator[Rest]:
    places: dict[int, list[int]] = {}
    for number, page in enumerate(pages):
        if page.lot is not None:
            places.setdefault(id(page.lot), []).append(number)
    for numbers in places.values() if len(places) > 1 else ():
        lot = pages[numbers[-1]].lot
        assert isinstance(lot, Lot)  # nothing else is kept there
        job = lot.job
        if job is None:
            yield Rest(numbers[-1], lot, tuple(Block((piece,), None) for piece in lot.pieces))
            continue
        runs = [tuple(run) for _, run in groupby(lot.pieces, key=lambda piece: (piece.component, piece.owner) if job.dense else "")]
        if len(numbers) == 1:
            blocks = tuple(Block(run, job._replace(size=run[0].size or job.size)) for run in runs)
            yield Rest(numbers[-1], lot, blocks)
        elif len(runs) == 1 and (left := len(lot.pieces) - (len(numbers) - 1) * full(job, lot.backed)) > 0:
            yield Rest(numbers[-1], lot, (Block(lot.pieces[-left:], job),))


def _area(block: Block) -> float:
    """Return what the pieces of a block take up, of a flat thing with its marks, in mm²."""
    if block.job is None:
        return (block.pieces[0].width + 2 * FRAME) * (block.pieces[0].height + 2 * FRAME)
    return block.job.size[0] * block.job.size[1] * len(block.pieces)


def _alike(rests: Sequence[Rest], pages: Sequence[Page]) -> bool:
    """Return whether rests may be on a sheet: of one paper, all with backs or all without, and not too large together."""
    one, *others = (pages[rest.page] for rest in rests)
    kind = sorted(one.paper.size), one.paper.margin, one.flip
    if any((sorted(page.paper.size), page.paper.margin, page.flip) != kind for page in others):
        return False
    x0, y0, x1, y1 = one.paper.inner
    return sum(rest.area for rest in rests) < (x1 - x0) * (y1 - y0)


def _share(rests: Sequence[Rest], pages: Sequence[Page], say: Words, stock: Stock) -> Shared | None:
    """Return rests on one sheet, with the widest bleed that goes there; None if they do not fit."""
    paper = pages[rests[0].page].paper
    upright = paper if paper.height >= paper.width else paper.turn()
    papers = (upright, upright.turn())
    rooms = [_room(one, rests, _head(one, rests, say, stock)) for one in papers]
    most = max(rooms[0].width, rooms[1].width), max(rooms[0].height, rooms[1].height)
    space = max(room.width * room.height for room in rooms)
    levels = dict.fromkeys(tuple(_narrow(rest, level) for rest in rests) for level in range(len(WIDTHS)))
    for tried in levels:
        blocks = [block for rest in tried for block in rest.blocks]
        sizes = [block.sizes(most) for block in blocks]
        if not prod(map(len, sizes)):
            continue
        fixed = [number for number, block in enumerate(blocks) if block.job is not None]
        kinds = [tuple(one) for one in sizes]  # blocks of as many pieces of one size have one shape
        for chosen in islice(product(*dict.fromkeys(kinds)), TRIED):
            shapes = dict(zip(dict.fromkeys(kinds), chosen, strict=True))
            some = [shapes[kind] for kind in kinds]
            if sum(wide * high for wide, high in some) > space:
                continue
            laid = pack_rectangles(some, [(room.width, room.height) for room in rooms], GAP, fixed=fixed)
            if laid is not None and len(laid) == 1:
                ways = tuple(known[size] for known, size in zip(sizes, some, strict=True))
                return Shared(tried, papers[laid[0].room], laid[0], ways)
    return None


def _narrow(rest: Rest, level: int) -> Rest:
    """Return the rest with the bleed of a level: narrower where each piece, or a block of squares without backs, brings its own."""
    job = rest.lot.job
    if job is None or not (job.apart or job.round or (job.dense and not (rest.lot.backed or job.rounded))) or not level:
        return rest
    bleeds = [bleed for bleed in WIDTHS if bleed < job.bleed] or [job.bleed]
    bleed = bleeds[min(level, len(bleeds)) - 1]
    blocks = (block._replace(job=block.job and block.job._replace(bleed=bleed)) for block in rest.blocks)  # each keeps its own size
    return rest._replace(lot=rest.lot._replace(job=job._replace(bleed=bleed)), blocks=tuple(blocks))


def _find_turn(rests: Sequence[Rest], paper: Paper) -> Turn | None:
    """Return how a sheet is turned over to its backs; None where it has none."""
    job = rests[0].lot.job
    return turn(paper, flip(job.duplex)) if job is not None and rests[0].lot.backed else None


def _room(paper: Paper, rests: Sequence[Rest], head: Sequence[Shape]) -> Box:
    """Return the room of a sheet for what its rests are, between heading and footer; alike above and below where backs are upside down."""
    x0, y0, x1, y1 = paper.inner
    box = extent_of(head)
    top = GAP + (y0 if box is None else box.y1)
    over = _find_turn(rests, paper)
    return Box(x0, top, x1, y1 - (FOOT if over is None or over.upright else max(FOOT, top - y0)))


def _title(rests: Sequence[Rest]) -> str:
    titles = dict.fromkeys(title for rest in rests for title in _titles(rest))
    return ("; " if any(": " in title for title in titles) else ", ").join(titles)


def _titles(rest: Rest) -> list[str]:
    """Return what the heading of a sheet of its own would say."""
    if rest.lot.job is None:
        return list(dict.fromkeys(piece.component_title for piece in rest.pieces))
    return [rest.lot.job.title(tuple(dict.fromkeys(piece.owner for piece in rest.pieces)))]


def _describe(rest: Rest, say: Words) -> str:
    """Return the line about a rest: its title, the number and the size of its pieces, and how they are cut."""
    job, titles = rest.lot.job, dict.fromkeys(piece.component_title for piece in rest.pieces)
    note = describe_flat(rest.pieces, say, no_stock)[0] if job is None else describe(rest.pieces, job._replace(stock=no_stock))[0]
    return note if len(titles) > 1 else f"{_titles(rest)[0]} · {note}"


def _notes(rests: Sequence[Rest], say: Words, stock: str) -> list[str]:
    """Return the notes that the heading may have, the fullest first."""
    sized = []
    for job, pieces in ((rest.lot.job, rest.pieces) for rest in rests):
        sized += [size_of(one) if job is None else (one.component_title, one.size or job.size) for one in pieces]
    nets = any(size is None for _, size in sized)
    return notes_of(say_kinds(sized, say), say("net_note" if nets else "flat_note"), stock)


def _head(
    paper: Paper, rests: Sequence[Rest], say: Words, stock: Stock, *, back: bool = False, full: bool = False, foot: float = 0.0
) -> tuple[Shape, ...]:
    """Return the heading: what is on the sheet, with the number and the size of each kind, and what to do; it may reach down to `foot`.

    The `full` one has a line for each lot, with how it is cut, and one for what to print them on."""
    language = say("language")
    room = paper.width - 2 * (paper.margin + HAIR)
    title, *more = [set_signs(fit_title(say("backs", title=_title(rests)) if back else _title(rests), say, room), language)]
    small = fonts.width(title, FACE, ink.HEADING) > room
    if small:
        title, *more = fonts.wrap(title, FACE, ink.BODY, room)
    named = stock({piece.component for rest in rests for piece in rest.pieces})
    notes = [""] if back else [*(_describe(rest, say) for rest in rests), named] if full else _notes(rests, say, named)
    for note in () if full or more else notes:
        with suppress(DoesNotFit):
            return heading(paper, title, note, small=small, foot=foot)
    head = heading(paper, title, small=small)
    box = extent_of(head)
    below = [Text(0, 0, line, FACE, ink.BODY, ink.TEXT) for line in more]
    for words in filter(None, notes if full else notes[:1]):
        lines = fonts.wrap(set_signs(words, language), "regular", ink.BODY, room)
        below += [Text(0, 0, line, "regular", ink.BODY, ink.SECOND) for line in lines]
    x, y = paper.margin + HAIR, paper.margin if box is None else box.y1
    return (*head, add_tag([text._replace(x=x, y=y + LINE * number) for number, text in enumerate(below, 1)], tags.NOTE))


def _exchange(pages: Sequence[Page], found: Sequence[Shared], say: Words, stock: Stock) -> list[Page]:
    """Return the pages with shared sheets, each where the first of what is on it was, and full ones for the rest of those lots."""
    sheets: dict[int, Page] = {}
    gone: set[int] = set()
    redrawn: dict[int, Iterator[Page]] = {}
    for shared in found:
        numbers = sorted(rest.page for rest in shared.rests)
        gone.update(numbers)
        sheets[numbers[0]] = _draw(shared, say, stock)
        redrawn |= {id(pages[rest.page].lot): _full_pages(rest) for rest in shared.rests if rest.lot.job is not None}
    kept: list[Page] = []
    for number, page in enumerate(pages):
        if number in sheets:
            kept.append(sheets[number])
        elif number not in gone:
            kept += islice(redrawn[id(page.lot)], 1) if id(page.lot) in redrawn else [page]
    return kept


def _full_pages(rest: Rest) -> Iterator[Page]:
    """Yield the sheets of a lot without its rest, with the bleed of that."""
    pieces = rest.lot.pieces[: len(rest.lot.pieces) - sum(len(block.pieces) for block in rest.blocks)]
    counted = [run[0]._replace(copies=len(run)) for run in ([*run] for _, run in groupby(pieces, key=id))]
    assert rest.lot.job is not None  # flat things have no more than one sheet
    yield from piece_pages(counted, rest.lot.job) if counted else ()


def _draw(shared: Shared, say: Words, stock: Stock) -> Page:
    """Return a shared sheet with its back. Its head is the fuller or the larger one where there is room for it."""
    paper, laid = shared.paper, shared.laid
    rests = sorted(shared.rests, key=lambda rest: rest.page)
    for lots, foot in ((True, 0.0), (False, paper.height), (False, 0.0)):
        head = _head(paper, rests, say, stock, full=lots, foot=foot)
        room, over = _room(paper, rests, head), _find_turn(rests, paper)
        if laid.height <= room.height:
            break
    left, top = (room.x0 + room.x1 - laid.width) / 2, (room.y0 + room.y1 - laid.height) / 2
    drawn: list[Drawn] = []
    blocks = [block for rest in shared.rests for block in rest.blocks]
    for one in sorted(laid.pieces):
        block, way, x, y = blocks[one.piece], shared.ways[one.piece], left + one.x, top + one.y
        if block.job is None:
            drawn.append(place_flat(block.pieces[0], x + block.pad, y + block.pad, turned=one.turned))
        elif isinstance(way, Nest):
            nest = way._replace(left=way.left + x, top=way.top + y)
            drawn.append(draw_block(block.pieces, block.job._replace(paper=paper), over, nest))
        else:
            lies = tuple(lie._replace(x=lie.x + x, y=lie.y + y) for lie in way)
            drawn.append(draw_block(block.pieces, block.job._replace(paper=paper), over, lies=lies))
    names = tuple(dict.fromkeys(piece.component for rest in rests for piece in rest.pieces))
    title = _title(rests)
    shapes = (*(shape for one in drawn for shape in one.fronts), *head)
    grids, nets = tuple(grid for one in drawn for grid in one.grids), tuple(net for one in drawn for net in one.nets)
    front = Page(paper, shapes, names, title, grids, nets=nets)
    if over is None:
        return front
    job = rests[0].lot.job
    assert job is not None  # flat things have no backs
    how, reverse = flip(job.duplex), say("backs", title=title)
    shapes = (*(shape for one in drawn for shape in one.backs), *_head(paper, rests, say, stock, back=True))
    there = tuple(grid for one in drawn for grid in one.there)
    return front._replace(flip=how, back=Page(paper, shapes, names, reverse, there, side="back", flip=how))
