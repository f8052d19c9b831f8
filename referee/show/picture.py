"""A position as one drawing: the board as printed, with what is on it, and beside it what every player holds; as SVG, PDF or PNG.

A game whose board carries more than stones has a picture of its own (`Law.picture`)."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, hypot, pi, sin
from typing import TYPE_CHECKING

from boardgen.assets.pictures import open_board_pictures
from boardgen.draw.board.board import Piece, place_of, plate
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Group, Paint, Path, Rect, Shape, Text, extent_of, line, missing_glyphs
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box
from boardgen.layout.ground.board import Board
from boardgen.surface.svg import svg_text
from referee.judge.ask.laws import Picture, law
from referee.report.report import caption
from referee.show.position import cell, notes, players

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from boardgen.layout.spec.spec import GameSpec
    from referee.judge.ask.protocol import Table
    from referee.judge.judge.verdict import Verdict


MARGIN = 8.0
COLUMN = 92.0
"""Width of the holdings, mm."""
SET = 0.86
"""The share of it that is used: real text may be shown in a fallback font that is wider than ours."""
DISC = 12.0
LEADING = 1.35


def svg(verdict: Verdict, numbers: Mapping[str, str]) -> str:
    """Return the position as an SVG document of true size. `numbers` are turn ids to write on the stones of their points.

    Text is outlines, so that it looks the same everywhere. A name in a script that our font lacks makes it real text."""
    drawn = figure(verdict, numbers)
    size = drawn.width, drawn.height
    return svg_text(size, drawn.shapes, real_text=bool(missing_glyphs(drawn.shapes)), title=caption(verdict))


def figure(verdict: Verdict, numbers: Mapping[str, str]) -> Figure:
    """Return the position as a drawing of true size: caption, board, holdings."""
    table = verdict.table
    assert table is not None  # log_files.game refuses a game without a table
    spec = table.spec
    picture = picture_of(spec)
    left, top = MARGIN, MARGIN + 10
    shapes: list[Shape] = [Text(left, MARGIN + 4, caption(verdict), "semibold", 13, ink.TEXT)]
    board = picture.ground
    named = not isinstance(spec.ground, Board)  # a point of a board has its name as an id already
    on = tuple(place_pieces(picture.place_pieces(*table.view()).values(), named=named))
    shapes += [board.at(left, top), Group((*on, *_plates(board, spec, numbers)), Affine.translate(left, top))]
    x = left + board.width + MARGIN
    beside, foot = _holdings(table, picture.draw_players(tuple(table.view().players), DISC), x, top)
    shapes += beside
    size = (left + board.width + 2 * MARGIN + COLUMN, max(top + board.height, foot) + MARGIN)
    return Figure(*size, (Rect(0, 0, *size, Paint(fill=ink.PAPER)), *shapes))


def picture_of(spec: GameSpec) -> Picture:
    """Return how the positions of a layout are drawn. Raises DataError for a picture of its board that cannot be used."""
    return law(spec).picture(spec, open_board_pictures(spec))


class LastPicture:
    """The picture of the layout that was drawn last: a log that is followed has the same board after every save."""

    def __init__(self) -> None:
        self._picture: Picture | None = None
        self._spec: GameSpec | None = None

    def of(self, spec: GameSpec) -> Picture:
        """Return how the positions of a layout are drawn. Raises DataError as `picture_of` does."""
        if self._picture is None or self._spec is not spec:
            self._spec, self._picture = spec, picture_of(spec)
        return self._picture


def place_pieces(pieces: Iterable[Piece], *, named: bool = False) -> Iterator[Shape]:
    """Draw pieces as shapes, the lower layer first; `named`: those of a place together in a group with its name as id."""
    ordered = sorted(pieces, key=lambda piece: piece.layer)
    if not named:
        yield from (piece.use for piece in ordered)
        return
    places: dict[str, list[Shape]] = {}
    for piece in ordered:
        places.setdefault(piece.place, []).append(piece.use)
    for place, uses in places.items():
        yield Group(tuple(uses), id=place)


def _plates(board: Figure, spec: GameSpec, numbers: Mapping[str, str]) -> Iterator[Shape]:
    """Turn ids at the upper left of their stones."""
    for point, turn in numbers.items():
        x, y = place_of(board, spec.board, spec.board.index[point])
        unit = spec.board.pitch / 25
        yield from plate(turn, x - 6 * unit, y - 7 * unit, 8 * unit)


def _holdings(table: Table, pieces: Mapping[str, Sequence[Shape]], x: float, y: float) -> tuple[list[Shape], float]:
    """Return a block for each player and one for the table, from (x, y) down, and where they end."""
    shapes: list[Shape] = []
    step = ink.BODY * 1.2 * MM_PER_POINT * LEADING
    for letter, holding in players(table).items():
        if letter in pieces:
            shapes.append(Group(tuple(pieces[letter]), Affine.translate(x + DISC / 2, y + DISC / 2)))
        start = x + DISC + 3
        name = " ".join(filter(None, (letter, str(holding.get("name", "")))))
        shapes.append(Text(start, y + 5, name, "bold", 12, ink.TEXT))
        at = y + 5 + step * 1.1
        for sentence in _sentences(holding, table):
            for words in fonts.wrap(sentence, "regular", ink.BODY * 1.2, (x + COLUMN - start) * SET):
                shapes.append(Text(start, at, words, "regular", ink.BODY * 1.2, ink.TEXT))
                at += step
        y = max(at, y + DISC + 2) + 1
        shapes.append(line(x, y, x + COLUMN, y, ink.HAIR_LINE))
        y += 4
    for note in notes(table):
        for words in fonts.wrap(note, "regular", ink.BODY * 1.2, COLUMN * SET):
            shapes.append(Text(x, y + 3, words, "regular", ink.BODY * 1.2, ink.TEXT))
            y += step
    return shapes, y


def _sentences(holding: Mapping[str, object], table: Table) -> Iterator[str]:
    """Yield plain holdings in one line, then a line for each holding that lists several things."""
    plain = {key: value for key, value in holding.items() if key != "name" and not isinstance(value, (dict, list))}
    yield ", ".join(f"{key} {cell(key, value, table)}" for key, value in plain.items() if value not in (None, "") and value is not False)
    for key, value in holding.items():
        if isinstance(value, (dict, list)) and value:
            yield f"{key}: {cell(key, value, table)}"


class TooLargeError(ValueError):
    """A PNG with more pixels than fit into memory; `most` are how many do."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


def print_position(verdict: Verdict, numbers: Mapping[str, str], form: str, dpi: int) -> tuple[bytes, str]:
    """Return the file, and the characters that the font lacks, which are boxes in it. `form` is `png` or `pdf`; `dpi` is for a PNG.

    Raises TooLargeError."""
    from boardgen.surface import png

    drawn = figure(verdict, numbers)
    size = drawn.width, drawn.height
    if form == "pdf":
        data = png.pdf_bytes([(size, drawn.shapes)], caption(verdict))
    elif png.pixels_of(size, dpi) > png.MOST:
        raise TooLargeError(png.MOST)
    else:
        data = png.png_bytes(size, drawn.shapes, dpi)
    return data, missing_glyphs(drawn.shapes)


BOWS = (0.09, -0.09, 0.16, -0.16, 0.24, -0.24, 0.03)
"""How far ways may be bent, as shares of their length, the best first."""


def find_signs(shapes: Iterable[Shape]) -> dict[Box, Group]:
    """Return the names and the medallions of a board by the room that they need."""
    found: dict[Box, Group] = {}
    for shape in shapes:
        name = (shape.id or "") if isinstance(shape, Group) else ""
        if isinstance(shape, Group) and name.startswith(("label-", "price-")):
            box = extent_of((shape,))
            if box is not None:
                found[box.grown(0.7)] = shape
        elif isinstance(shape, Group) and name.startswith("zone-"):
            found |= find_signs(shape.shapes)
    return found


def draw_over(signs: Mapping[Box, Group], ways: Sequence[Path], paper: str) -> Iterator[Shape]:
    """Yield the names and medallions again that a way runs through: it goes under them, and names have a plate there."""
    spots = [(segment[-2], segment[-1]) for way in ways for segment in way.segments if len(segment) == 3]
    spots += [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(spots)]
    for box, group in signs.items():
        if any(box.x0 < x < box.x1 and box.y0 < y < box.y1 for x, y in spots):
            if (group.id or "").startswith("label-"):
                yield Group((Rect(box.x0, box.y0, box.width, box.height, Paint(fill=paper), box.height / 2),), opacity=0.86)
            yield group._replace(id=None)


def crop_ground(ground: Figure) -> Figure:
    """Return a board without what is printed below it: the poster has a title of its own."""
    if not (ground.down and ground.beyond == () and ground.height > ground.down[-1] + ground.down[0] + 0.5):
        return ground
    height = ground.down[-1] + ground.down[0]
    boxes = [(shape, extent_of((shape,))) for shape in ground.shapes]
    return ground._replace(height=height, shapes=tuple(shape for shape, box in boxes if box is None or box.y0 < height - 0.5))


def clear_compass(ground: Figure, spots: Sequence[tuple[float, float]], reach: float) -> Figure:
    """Return a board without its compass where something within `reach` mm of a spot would lie on that."""
    taken = [Box(x, y, x, y).grown(reach) for x, y in spots]

    def is_free(shape: Shape) -> bool:
        box = extent_of((shape,)) if isinstance(shape, Group) and shape.id == "compass" else None
        return box is None or not any(box.overlaps(one) for one in taken)

    return ground._replace(shapes=tuple(filter(is_free, ground.shapes)))


def fit_number(words: str, wide: float, high: float) -> float:
    """Return the largest type in points for words in a box of mm."""
    return min(wide / fonts.width(words, "bold", 1.0), high * 0.62 / fonts.cap_height("bold", 1.0))


def draw_way(start: tuple[float, float], end: tuple[float, float], wide: float, clear: float, bent: float) -> list[tuple[float, float]]:
    """Return the outline of an arrow, `bent` by a share of its length, `clear` of its points."""
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay) or 1.0
    nx, ny = (by - ay) / length, -(bx - ax) / length
    bow = bent * length
    mx, my = (ax + bx) / 2 + nx * bow, (ay + by) / 2 + ny * bow

    def at(t: float) -> tuple[float, float, float]:
        x = (1 - t) ** 2 * ax + 2 * t * (1 - t) * mx + t**2 * bx
        y = (1 - t) ** 2 * ay + 2 * t * (1 - t) * my + t**2 * by
        dx, dy = 2 * (1 - t) * (mx - ax) + 2 * t * (bx - mx), 2 * (1 - t) * (my - ay) + 2 * t * (by - my)
        return x, y, atan2(dy, dx)

    head = min(max(1.6 * wide, 0.06 * length), 0.4 * length)
    first, last = clear / length * 0.8, 1 - clear / length * 1.05
    neck = last - head / length
    spots = [at(first + (neck - first) * step / 12) for step in range(13)]
    tip = at(last)
    left = [(x + wide / 2 * cos(a + pi / 2), y + wide / 2 * sin(a + pi / 2)) for x, y, a in spots]
    right = [(x - wide / 2 * cos(a + pi / 2), y - wide / 2 * sin(a + pi / 2)) for x, y, a in reversed(spots)]
    x, y, a = spots[-1]
    barb = max(wide * 1.05, head * 0.5)
    barbs = [(x + side * barb * cos(a + pi / 2), y + side * barb * sin(a + pi / 2)) for side in (1, -1)]
    return [*left, barbs[0], (tip[0], tip[1]), barbs[1], *right]
