"""Panels, tables and cards on as few sheets as they go, with marks where there is no outline to cut along; what is larger is tiled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from boardgen.draw.pack.nets import Line, lines, straight
from boardgen.draw.shape import tags
from boardgen.draw.shape.shapes import Figure, Group, Shape, add_tag, extent_of, has_tag
from boardgen.draw.type.geometry import Affine, Box
from boardgen.errors import DoesNotFit
from boardgen.layout.yaml.plain_text import set_signs
from boardgen.sheet.arrange.token_sheets import Drawn, Lot
from boardgen.sheet.paper.heading import HAIR, HEADINGS, Stock, fit_title, heading, no_stock, notes_of, say_kinds
from boardgen.sheet.paper.marks import CLEAR, corners
from boardgen.sheet.paper.page import Grid, Net, Page, Words, repeat_pages, require_few
from boardgen.sheet.paper.paper import Paper
from boardgen.sheet.paper.piece import Piece

if TYPE_CHECKING:
    from boardgen.sheet.arrange.guillotine import Laid

TICK = 2.0
"""Length in mm of the marks at the corners of a piece."""
FRAME = CLEAR + TICK + 0.2
"""Marks around every piece."""
GAP = 2 * FRAME
"""Between neighbours, whose marks do not meet."""
BLEED = 2.8
"""How far the head of a card runs on past its cuts, in mm; the marks lie on it."""
ABOVE = 2.0
"""From a heading to the marks of the pieces below it, in mm at least."""
FOOT = 5.0
"""Room for the footer, and as much above, so that the pieces are centred on the page."""


MANY = 60
"""More pieces than this are not laid out one by one: full sheets of equal ones are drawn once."""


def flat_pages(flats: Sequence[Piece], paper: Paper, say: Words, stock: Stock = no_stock) -> list[Page]:
    """Return the sheets of all pieces, in the order of their first pieces; their heads name the `stock`.

    Raises DoesNotFit when not even tiling helps, and TooMany."""
    area = sum(flat.front.figure.width * flat.front.figure.height for flat in flats)
    require_few(", ".join(dict.fromkeys(flat.component_title for flat in flats)), int(area / (_room(paper).width * _room(paper).height)))
    alone: list[Page] = []
    rest: list[Piece] = []
    counts = Counter(id(flat.front.figure) for flat in flats)
    for figure, count in counts.items():
        alike = [flat for flat in flats if id(flat.front.figure) == figure] if len(counts) > 1 else flats
        flat = alike[0]
        if not fits(flat.front.figure, paper):
            from boardgen.sheet.paper.tiled_pages import tile_pages

            tiles = tile_pages(flat.component, flat.component_title, flat.front.figure, paper, say, drawing=flat.front.name)
            alone += repeat_pages(list(tiles), count)
        elif count > MANY:
            each = _alike(flat.front.figure, paper)
            alone += repeat_pages(_pack([flat] * each, paper, say, stock), count // each)
            rest += alike[: count % each]
        else:
            rest += alike
    pages = [*(_pack(rest, paper, say, stock) if rest else []), *alone]
    order = {flat.component: i for i, flat in reversed(list(enumerate(flats)))}
    return sorted(pages, key=lambda page: order[page.components[0]])


def _alike(figure: Figure, paper: Paper) -> int:
    """Return how many pieces of this size go on a sheet."""
    most = 0
    for sheet in (paper, paper.turn()):
        room = _room(sheet)
        across = int((room.width + GAP + 1e-6) // (figure.width + GAP))
        most = max(most, across * int((room.height + GAP + 1e-6) // (figure.height + GAP)))
    return most


def _room(paper: Paper) -> Box:
    edge = paper.margin + FRAME
    return Box(edge, paper.margin + FOOT + FRAME, paper.width - edge, paper.height - paper.margin - FOOT - FRAME)


def fits(figure: Figure, paper: Paper) -> bool:
    """Return whether a piece goes on a sheet as a whole, one way or the other."""
    for sheet in (paper, paper.turn()):
        room = _room(sheet)
        if figure.width <= room.width + 1e-6 and figure.height <= room.height + 1e-6:
            return True
    return False


def most_of(paper: Paper, *, upright: bool = False) -> tuple[float, float]:
    """Return width and height in mm of the largest piece that goes on a sheet as a whole, on its side or upright."""
    tall = paper.height >= paper.width
    room = _room(paper if tall is upright else paper.turn())
    return room.width, room.height


def room_of(figure: Figure, paper: Paper) -> tuple[float, float]:
    """Return width and height in mm of the smallest paper with the margin of `paper` that a piece goes on as a whole, upright."""
    room = _room(paper)
    return figure.width + paper.width - room.width, figure.height + paper.height - room.height


def _pack(flats: Sequence[Piece], paper: Paper, say: Words, stock: Stock) -> list[Page]:
    """Return the sheets of pieces that each fit on one, upright or on its side, in the order of their first pieces."""
    from boardgen.sheet.arrange.guillotine import pack_rectangles  # counting pieces lays out nothing

    papers = (paper, paper.turn())
    rooms = [(room.width + 1e-6, room.height + 1e-6) for room in map(_room, papers)]
    laid = pack_rectangles([(flat.front.figure.width, flat.front.figure.height) for flat in flats], rooms, GAP)
    assert laid is not None  # what fits on no sheet is tiled
    in_order = sorted(laid, key=lambda sheet: min(one.piece for one in sheet.pieces))
    return [_page(flats, sheet, papers[sheet.room], say, stock) for sheet in in_order]


def _page(flats: Sequence[Piece], laid: Laid, sheet: Paper, say: Words, stock: Stock) -> Page:
    """Return a sheet with a heading where there is room above the pieces: what is on it, and how it is cut out."""
    room = _room(sheet)
    left, top = (room.x0 + room.x1 - laid.width) / 2, (room.y0 + room.y1 - laid.height) / 2
    used = tuple(flats[number] for number in sorted(one.piece for one in laid.pieces))
    titles = dict.fromkeys(flat.component_title for flat in used)
    title, notes = fit_title(", ".join(titles), say, sheet.width - 2 * (sheet.margin + HAIR)), describe(used, say, stock)
    title = set_signs(title, say("language"))
    lowest = room.y1 - laid.height - FRAME - ABOVE
    for note in notes:
        try:
            head = heading(sheet, title, note, foot=lowest)
        except DoesNotFit:
            if note == notes[-1]:
                raise
            continue
        box = extent_of(head)
        if box is not None and box.y1 <= lowest:
            top = max(top, box.y1 + FRAME + ABOVE)
            break
    drawn = [place_flat(flats[one.piece], left + one.x, top + one.y, turned=one.turned) for one in sorted(laid.pieces)]
    names = dict.fromkeys(flat.component for flat in used)
    shapes = tuple(shape for one in drawn for shape in one.fronts)
    grids, nets = tuple(grid for one in drawn for grid in one.grids), tuple(net for one in drawn for net in one.nets)
    if box is not None and box.x1 <= sheet.width - sheet.margin and box.y1 + FRAME + ABOVE <= top:
        head = (add_tag(head, tags.DECORATION),) if has_tag(shapes, *HEADINGS) else head
        shapes = (*head, *shapes)
    return Page(sheet, shapes, tuple(names), ", ".join(titles), grids, nets=nets, lot=Lot(used))


def describe(flats: Sequence[Piece], say: Words, stock: Stock) -> list[str]:
    """Return the notes that the head of a sheet with flat things may have, the fullest first."""
    nets = any(any(lines(flat.front.figure)) for flat in flats)
    kinds = say_kinds([size_of(flat) for flat in flats], say)
    return notes_of(kinds, say("net_note" if nets else "flat_note"), stock({flat.component for flat in flats}))


def size_of(flat: Piece) -> tuple[str, tuple[float, float] | None]:
    """Return the title and the size of a flat thing in whole mm; a net has none, since it is cut along its lines."""
    return flat.component_title, None if any(lines(flat.front.figure)) else (round(flat.width), round(flat.height))


def place_flat(flat: Piece, x: float, y: float, *, turned: bool) -> Drawn:
    """Return a flat piece with its upper left corner at (x, y), with its marks; on its side if it is `turned`."""
    figure = flat.front.figure
    place = Affine.rotate(90).then(Affine.translate(x + figure.height, y)) if turned else Affine.translate(x, y)
    width, height = (figure.height, figure.width) if turned else (figure.width, figure.height)
    tag = None if has_tag(figure.shapes) else tags.Tag("Figure", flat.front.title)
    past = BLEED if flat.bled is not None and flat.ours else 0.0
    shapes: list[Shape] = [Group(flat.bled(past)[0] if flat.bled is not None and past else figure.shapes, place, tag=tag)]
    path, folds = lines(figure)
    outlined = bool(path)  # a net is cut along what is drawn on it
    net = (Net(flat.component, _move_lines(straight(path), place), _move_lines(folds, place), flat.clear),) if path or folds else ()
    shapes += () if outlined else corners(Box(x, y, x + width, y + height), reach=TICK)
    bleed = past if flat.ours and not outlined else None
    grid = Grid(x, y, (width, height), 1, 1, (width, height), 1, marked=not outlined, framed=False, bleed=bleed)
    return Drawn(shapes, [], (grid,), (), net)


def _move_lines(lines: Iterable[Line], place: Affine) -> tuple[Line, ...]:
    """Return lines of a figure as they lie on the page."""
    return tuple((*place.point(x0, y0), *place.point(x1, y1)) for x0, y0, x1, y1 in lines)
