"""Panels, tables and cards on as few sheets as they go, with marks at their corners; what is larger is tiled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from boardgen.draw.geometry import Affine, Box
from boardgen.draw.shapes import Figure, Group, Shape
from boardgen.sheet.marks import CLEAR, REACH, corners
from boardgen.sheet.page import Page, Words, repeated, require_few
from boardgen.sheet.paper import Paper
from boardgen.sheet.tiled_pages import tile_pages

FRAME = CLEAR + REACH + 0.2
"""Marks around every piece; those of neighbours share it."""
FOOT = 5.0
"""Room for the footer, and as much above, so that the pieces are centred on the page."""


MANY = 60
"""More pieces than this are not laid out one by one: full sheets of equal ones are drawn once."""


class Flat(NamedTuple):
    """One piece to be cut out."""

    component: str
    title: str
    figure: Figure
    name: str
    """Of the drawing: a component may have several, such as a mat a seat."""


class Shelf(NamedTuple):
    """Pieces side by side: their numbers, whether each is turned, the width of all and the height of the tallest."""

    pieces: tuple[tuple[int, bool], ...]
    width: float
    height: float


def flat_pages(flats: Sequence[Flat], paper: Paper, say: Words) -> list[Page]:
    """The sheets of all pieces, in the order of their first pieces. Raises DoesNotFit when not even tiling helps, and TooMany."""
    area = sum(flat.figure.width * flat.figure.height for flat in flats)
    require_few(", ".join(dict.fromkeys(flat.title for flat in flats)), int(area / (_room(paper).width * _room(paper).height)))
    alone: list[Page] = []
    rest: list[Flat] = []
    counts = Counter(id(flat.figure) for flat in flats)
    for figure, count in counts.items():
        alike = [flat for flat in flats if id(flat.figure) == figure] if len(counts) > 1 else flats
        flat = alike[0]
        if not fits(flat.figure, paper):
            alone += repeated(list(tile_pages(flat.component, flat.title, flat.figure, paper, say, drawing=flat.name)), count)
        elif count > MANY:
            each = _alike(flat.figure, paper)
            alone += repeated(_packed([flat] * each, paper), count // each)
            rest += alike[: count % each]
        else:
            rest += alike
    pages = [*(_packed(rest, paper) if rest else []), *alone]
    order = {flat.component: i for i, flat in reversed(list(enumerate(flats)))}
    return sorted(pages, key=lambda page: order[page.components[0]])


def _alike(figure: Figure, paper: Paper) -> int:
    """How many pieces of this size go on a sheet."""
    most = 0
    for sheet in (paper, paper.turned()):
        room = _room(sheet)
        across = int((room.width + 2 * FRAME + 1e-6) // (figure.width + 2 * FRAME))
        down = int((room.height + 2 * FRAME + 1e-6) // (figure.height + 2 * FRAME))
        most = max(most, across * down)
    return most


def _room(paper: Paper) -> Box:
    edge = paper.margin + FRAME
    return Box(edge, paper.margin + FOOT + FRAME, paper.width - edge, paper.height - paper.margin - FOOT - FRAME)


def fits(figure: Figure, paper: Paper) -> bool:
    """Whether a piece goes on a sheet as a whole, one way or the other."""
    for sheet in (paper, paper.turned()):
        room = _room(sheet)
        if figure.width <= room.width + 1e-6 and figure.height <= room.height + 1e-6:
            return True
    return False


def _packed(flats: Sequence[Flat], paper: Paper) -> list[Page]:
    """The best of every way to turn sheet and pieces: fewest sheets, parts of one thing together, the first sheets fullest.

    Of equals the one with the fewest pieces turned, on an upright sheet.
    """
    sizes = [(flat.figure.width, flat.figure.height) for flat in flats]
    ways = list(product((False, True), repeat=len(flats))) if len(flats) <= 6 else [(turn,) * len(flats) for turn in (False, True)]
    best: tuple[tuple[int, int, list[int], int, bool], Paper, list[list[Shelf]]] | None = None
    for sheet in (paper, paper.turned()):
        for way in ways:
            shelved = _shelved(sizes, way, _room(sheet))
            if shelved is None:
                continue
            loads = [[flats[piece].component for shelf in shelves for piece, _ in shelf.pieces] for shelves in shelved]
            kinds, full = sum(len(set(load)) for load in loads), [-len(load) for load in loads]
            score = (len(shelved), kinds, full, sum(way), sheet is not paper)
            if best is None or score < best[0]:
                best = (score, sheet, shelved)
    if best is None:  # pieces that want the sheet upright beside others that want it on its side: a sheet for each
        return [page for flat in flats for page in _packed([flat], paper)]
    if len(best[2]) == 1:
        return [_page(flats, best[2][0], best[1])]
    groups = [sorted(piece for shelf in shelves for piece, _ in shelf.pieces) for shelves in best[2]]
    return [page for group in groups for page in _packed([flats[i] for i in group], paper)]  # each as it lies best


def _shelved(sizes: Sequence[tuple[float, float]], way: Sequence[bool], room: Box) -> list[list[Shelf]] | None:
    """Tall pieces first, each on the first shelf that has room; None when one is too large for the sheet."""
    turned = [(size[1], size[0]) if turn else size for size, turn in zip(sizes, way, strict=True)]
    sheets: list[list[Shelf]] = []
    for i in sorted(range(len(turned)), key=lambda i: (-turned[i][1], i)):
        width, height = turned[i]
        if width > room.width + 1e-6 or height > room.height + 1e-6:
            return None
        if not _placed(sheets, (i, way[i]), width, height, room):
            sheets.append([Shelf(((i, way[i]),), width, height)])
    return sorted(sheets, key=lambda shelves: min(piece for shelf in shelves for piece, _ in shelf.pieces))


def _placed(sheets: list[list[Shelf]], piece: tuple[int, bool], width: float, height: float, room: Box) -> bool:
    for shelves in sheets:
        for at, shelf in enumerate(shelves):
            if shelf.height >= height and shelf.width + 2 * FRAME + width <= room.width + 1e-6:
                shelves[at] = Shelf((*shelf.pieces, piece), shelf.width + 2 * FRAME + width, shelf.height)
                return True
        if sum(shelf.height + 2 * FRAME for shelf in shelves) + height <= room.height + 1e-6:
            shelves.append(Shelf((piece,), width, height))
            return True
    return False


def _page(flats: Sequence[Flat], shelves: Sequence[Shelf], sheet: Paper) -> Page:
    room = _room(sheet)
    tall = sum(shelf.height for shelf in shelves) + 2 * FRAME * (len(shelves) - 1)
    y = (room.y0 + room.y1 - tall) / 2
    shapes: list[Shape] = []
    used = []
    for shelf in shelves:
        x = (room.x0 + room.x1 - shelf.width) / 2
        for number, turn in shelf.pieces:
            figure = flats[number].figure
            used.append(number)
            if turn:
                place = Affine.rotate(90).then(Affine.translate(x + figure.height, y))
                trim = Box(x, y, x + figure.height, y + figure.width)
            else:
                place = Affine.translate(x, y)
                trim = Box(x, y, x + figure.width, y + figure.height)
            shapes.append(Group(figure.shapes, place))
            shapes += corners(trim)
            x = trim.x1 + 2 * FRAME
        y += shelf.height + 2 * FRAME
    titles = dict.fromkeys(flats[number].title for number in sorted(used))
    names = dict.fromkeys(flats[number].component for number in sorted(used))
    return Page(sheet, tuple(shapes), tuple(names), ", ".join(titles))
