"""What a map has around and beside its land: the frame with its scale, the compass, and the cartouche with title and note."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin

from boardgen.draw.map.vignettes import AT_SEA, draw_scene
from boardgen.draw.place.board_plan import BoardPlan, seed
from boardgen.draw.place.free_space import ROSE, Openings
from boardgen.draw.shape import ink
from boardgen.draw.shape.outlines import Spot
from boardgen.draw.shape.shapes import ARC, Circle, Figure, Group, Paint, Path, Rect, Segment, Shape, Text, ellipse
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Box
from boardgen.layout.spec.record_law import RecordFigures
from boardgen.layout.spec.spec import GameSpec
from boardgen.records import NamedTuple

FRAME_BAR = 1.0
"""The height of the scale in mm."""
OUTER = 0.4
"""The width of the line around it."""
APART = ink.RIVER_WIDTH / 2
"""From the land to the scale."""
RINGED = 7.0
"""The radius in mm from which a compass has a second ring."""
REACH = APART + FRAME_BAR + OUTER
"""From the land to the outside of the frame."""


NEATLINE = 0.5
"""The width of the outer line of a map whose coordinates are within it."""
EDGE = 0.75
"""From the edge of the board to the middle of that line, in mm."""


def neatline_room(band: float) -> float:
    """Return the room for coordinates between the scale and a neatline around them, whose band beside the land is so wide; mm."""
    return band - EDGE - NEATLINE / 2 - REACH


def neatline(land: Box, band: float, style: ink.Style) -> Iterator[Shape]:
    """Yield the line around the coordinates, with a lozenge in each corner; `band` is from the land to the edge of the board."""
    dark = "#000000" if style == "black" else ink.TEXT
    outer, inner = land.grown(band - EDGE), land.grown(REACH)
    if style == "colour":
        yield Rect(outer.x0, outer.y0, outer.width, outer.height, Paint(fill=ink.ATLAS_FRAME))
        yield Rect(inner.x0, inner.y0, inner.width, inner.height, Paint(fill=ink.PAPER))
    yield Rect(outer.x0, outer.y0, outer.width, outer.height, Paint(stroke=dark, width=NEATLINE))
    half = (band - EDGE - REACH) / 2
    r = 0.55 * half
    middle = land.grown(REACH + half)
    lozenges: list[Segment] = []
    for x in (middle.x0, middle.x1):
        for y in (middle.y0, middle.y1):
            for reach in (r, -0.5 * r):
                lozenges += [("M", x, y - abs(reach)), ("L", x + reach, y), ("L", x, y + abs(reach)), ("L", x - reach, y), ("Z",)]
    yield Path(tuple(lozenges), Paint(fill="#000000" if style == "black" else ink.ACCENT))


def frame(land: Box, pitch: float, style: ink.Style, *, neat: bool = False, sea: float = 0.0) -> Iterator[Shape]:
    """Yield the frame around the land: bars of one pitch, dark and white in turn from the upper left. It is fine within a neatline.

    The first and the last bar are longer by the `sea` beyond the cells of a board, in mm."""
    inner, outer = land.grown(APART), land.grown(APART + FRAME_BAR)
    dark = "#000000" if style == "black" else ink.SLATE
    segments: list[Segment] = []
    for x0, x1 in _bars(land.x0 + sea, land.x1 - sea, inner.x0, inner.x1, pitch):
        for y0 in (outer.y0, inner.y1):
            segments += _bar(x0, y0, x1, y0 + FRAME_BAR, style)
    for y0, y1 in _bars(land.y0 + sea, land.y1 - sea, inner.y0, inner.y1, pitch):
        for x0 in (outer.x0, inner.x1):
            segments += _bar(x0, y0, x0 + FRAME_BAR, y1, style)
    if segments:
        yield Path(tuple(segments), Paint(fill=dark))
    thin = ink.HAIR_WIDTH
    yield Rect(inner.x0, inner.y0, inner.width, inner.height, Paint(stroke=ink.GRID, width=thin))
    line = outer.grown(OUTER / 2)
    yield Rect(line.x0, line.y0, line.width, line.height, Paint(stroke=ink.TEXT, width=thin if neat else OUTER))


def _bars(start: float, end: float, first: float, last: float, pitch: float) -> Iterator[tuple[float, float]]:
    """Yield every other step along a side; what is over at its ends belongs to the outermost steps."""
    many = max(1, round((end - start) / pitch + 0.49))
    for number in range(0, many, 2):
        a, b = start + number * pitch, min(end, start + (number + 1) * pitch)
        yield (first if number == 0 else a), (last if number == many - 1 else b)


def _bar(x0: float, y0: float, x1: float, y1: float, style: ink.Style) -> tuple[Segment, ...]:
    if style != "colour":  # half as high saves half the ink
        if x1 - x0 > y1 - y0:
            y0, y1 = y0 + 0.3 * FRAME_BAR, y1 - 0.3 * FRAME_BAR
        else:
            x0, x1 = x0 + 0.3 * FRAME_BAR, x1 - 0.3 * FRAME_BAR
    return (("M", x0, y0), ("L", x1, y0), ("L", x1, y1), ("L", x0, y1), ("Z",))


def compass(x: float, y: float, r: float, north: str, style: ink.Style) -> Iterator[Shape]:
    """Yield a rose of eight points within `r` mm of (x, y), with the letter of the north above it."""
    dark = "#000000" if style == "black" else ink.SLATE
    thin = Paint(stroke=dark, width=0.2, join="round")
    star = 0.72 * r
    yield Circle(x, y + 0.14 * r, 0.5 * star, thin)
    if r >= RINGED:
        yield Circle(x, y + 0.14 * r, 0.64 * star, thin._replace(width=0.6, dash=(0.3, round(0.64 * star * pi / 36 - 0.3, 3))))
    halves: list[Segment] = []
    points: list[Segment] = []
    for number in range(8):
        turn, reach = number * pi / 4, star if number % 2 == 0 else 0.56 * star
        tip = _place_round(x, y + 0.14 * r, turn, reach)
        waists = [_place_round(x, y + 0.14 * r, turn + side * pi / 8, 0.24 * star) for side in (-1, 1)]
        centre = (x, y + 0.14 * r)
        points += [("M", *tip), ("L", *waists[1]), ("L", *centre), ("L", *waists[0]), ("Z",)]
        halves += [("M", *tip), ("L", *waists[1]), ("L", *centre), ("Z",)]
    yield Path(tuple(points), Paint(fill=ink.PAPER, stroke=dark, width=0.2, join="round"))
    yield Path(tuple(halves), Paint(fill=dark))
    yield Text(x, y - 0.66 * r, north, "display", max(ink.BODY, round(0.8 * r, 1)), dark, "middle")


def _place_round(x: float, y: float, turn: float, reach: float) -> tuple[float, float]:
    """Return a place `reach` mm from another, so far round from the north."""
    return round(x + reach * sin(turn), 3), round(y - reach * cos(turn), 3)


TITLES = (20.0, 18.0, ink.HEADING)
"""Sizes of the title in points: the first at which it takes two lines at most, or else the last."""
SCOOP = 1.9
"""The radius of the hollow corners, in mm."""
INNER = 0.8
"""From the outer line to the inner one, in mm."""
PEARL = 0.75
"""The radius of the pearls in them, in mm."""
BESIDE, ABOVE = 5.0, 3.4
"""From the outer line to the words, in mm."""
LEADING = 1.14
SCALE_BAR = 1.2
"""The height of a scale in mm."""


TITLE_SIZES = (30.0, 26.0, 22.0, 18.0, ink.HEADING)
"""Sizes of a title below a map, in points: the largest that fits."""
FROM_TITLE = 4.0
"""From the title to what is beside it, in mm."""
MOTTO = 11.0
"""The size of a motto beside a title, in points."""


def title_line(title: str, motto: str, note: str, room: float) -> Figure:
    """Return a title with motto and note in two lines beside it, or below it where they would be wider than `room` mm."""
    rows = [(text, face, size) for text, face, size in ((motto, "display-italic", MOTTO), (note, "italic", ink.BODY)) if text]
    aside = max((fonts.width(text, face, size) for text, face, size in rows), default=0.0)  # type: ignore[arg-type]  # names of faces
    for size in TITLE_SIZES:
        wide, cap = fonts.width(title, "display", size), fonts.cap_height("display", size)
        beside = wide + FROM_TITLE + aside <= room or not rows
        if wide <= room and (beside or size <= TITLE_SIZES[-2]):
            break
    lines = fonts.wrap(title, "display", size, max(room, 20.0))
    leading = size * MM_PER_POINT
    shapes: list[Shape] = [
        Text(0.0, round(cap + number * leading, 3), line, "display", size, ink.TEXT) for number, line in enumerate(lines)
    ]
    wide, y = max(fonts.width(line, "display", size) for line in lines), cap + (len(lines) - 1) * leading
    beside = wide + FROM_TITLE + aside <= room
    x = wide + FROM_TITLE if beside else 0.0
    high = y
    if rows and not beside:
        high = y + 1.6 + 4.2 * len(rows)
    base = y - 4.4 * (len(rows) - 1) if beside else y + 5.4
    for number, (text, face, size) in enumerate(rows):
        fill = ink.TEXT if face == "display-italic" else ink.SECOND
        shapes.append(Text(round(x, 3), round(base + 4.4 * number, 3), text, face, size, fill))  # type: ignore[arg-type]  # as above
    return Figure(x + aside if beside else max(wide, aside), high + 1.4, tuple(shapes))


def cartouche(title: str, note: str, room: float, style: ink.Style, scale: tuple[str, float] | None = None) -> Figure:
    """Return a title and a note in a frame, broken to be at most `room` mm wide if their words allow it.

    `scale` is the word for one step and how long a step is in mm."""
    inside = room - 2 * BESIDE
    size, lines = _title(title, inside)
    widest = max([inside, *(fonts.width(line, "display", size) for line in lines)])
    notes = fonts.wrap_evenly(note, "italic", ink.BODY, widest) if note else []
    wide = max([fonts.width(line, "display", size) for line in lines] + [fonts.width(line, "italic", ink.BODY) for line in notes])
    if scale is not None:
        wide = max(wide, scale[1], fonts.width(scale[0], "regular", ink.BODY))
    width = wide + 2 * BESIDE
    shapes: list[Shape] = []
    y = ABOVE
    for number, text in enumerate(lines):
        y += fonts.cap_height("display", size) if not number else size * MM_PER_POINT * LEADING
        shapes.append(Text(width / 2, round(y, 3), text, "display", size, ink.TEXT, "middle"))
    for number, text in enumerate(notes):
        y += ink.BODY * MM_PER_POINT * LEADING + (0.0 if number else 1.3)
        shapes.append(Text(width / 2, round(y, 3), text, "italic", ink.BODY, ink.SECOND, "middle"))
    if scale is not None:
        y += 3.2
        shapes += bar((width - scale[1]) / 2, y, scale[1], style)
        y += SCALE_BAR + ink.BODY * MM_PER_POINT
        shapes.append(Text(width / 2, round(y, 3), scale[0], "regular", ink.BODY, ink.SECOND, "middle"))
    height = y + ABOVE
    return Figure(width, height, (*_frame(width, height, style), *shapes))


def _title(title: str, inside: float) -> tuple[float, list[str]]:
    for size in TITLES:
        lines = fonts.wrap(title, "display", size, inside)
        if len(lines) <= 2 and all(fonts.width(line, "display", size) <= inside for line in lines):
            break
    return size, fonts.wrap_evenly(title, "display", size, inside)


def _frame(width: float, height: float, style: ink.Style) -> Iterator[Shape]:
    """Draw two lines with hollow corners, parchment within them, a pearl in each corner, and a lozenge in the middle of each side."""
    dark, gem = ("#000000", "#000000") if style == "black" else (ink.SLATE, ink.ACCENT)
    thick = 0.5
    ground = ink.ATLAS_FRAME if style == "colour" else ink.PAPER
    yield Path(_hollow(thick / 2, width, height), Paint(fill=ground, stroke=dark, width=thick, join="round"))
    yield Path(_hollow(thick / 2 + INNER, width, height), Paint(stroke=dark, width=0.2, join="round"))
    edge = thick / 2 + INNER / 2
    gems: list[Segment] = []
    for x, y in ((width / 2, edge), (width / 2, height - edge), (edge, height / 2), (width - edge, height / 2)):
        gems += [("M", x - 1.5, y), ("L", x, y - 1.1), ("L", x + 1.5, y), ("L", x, y + 1.1), ("Z",)]
    for x in (PEARL, width - PEARL):
        for y in (PEARL, height - PEARL):
            gems += ellipse(x, y, PEARL, PEARL)
    yield Path(tuple(gems), Paint(fill=gem, stroke=ground, width=0.3))


def _hollow(inset: float, width: float, height: float) -> tuple[Segment, ...]:
    """Return a frame whose corners are quarters of circles about the corners of what it frames."""
    x0, y0, x1, y1, r = inset, inset, width - inset, height - inset, SCOOP
    k = r * (1 - ARC)
    spots: tuple[Segment, ...] = (
        ("M", x0 + r, y0),
        ("L", x1 - r, y0),
        ("C", x1 - r, y0 + r - k, x1 - k, y0 + r, x1, y0 + r),
        ("L", x1, y1 - r),
        ("C", x1 - k, y1 - r, x1 - r, y1 - k, x1 - r, y1),
        ("L", x0 + r, y1),
        ("C", x0 + r, y1 - k, x0 + k, y1 - r, x0, y1 - r),
        ("L", x0, y0 + r),
        ("C", x0 + k, y0 + r, x0 + r, y0 + k, x0 + r, y0),
        ("Z",),
    )
    return spots


def bar(x: float, y: float, long: float, style: ink.Style) -> Iterator[Shape]:
    """Yield a scale from its upper left corner: four parts, dark and white in turn."""
    dark = "#000000" if style == "black" else ink.SLATE
    part = long / 4
    for number in (0, 2):
        yield Rect(x + number * part, y, part, SCALE_BAR, Paint(fill=dark))
    yield Rect(x, y, long, SCALE_BAR, Paint(stroke=dark, width=0.2))


ROSES = (1.3, 1.1, 0.9, 0.75, 0.6, 0.5, 0.42)
"""The radii of a compass where there are no points, in units of the pitch."""
LEAST_ROSE = 4.0
"""The smallest radius of a compass in mm."""
MOST_ROSE = 32.0
"""The largest radius of a compass in mm."""
WIDEST = 110.0
"""The widest cartouche that goes on the map, in mm."""


class Furniture(NamedTuple):
    """What goes on the map itself, each in a group of its own, and the boxes that it takes."""

    shapes: tuple[Shape, ...]
    taken: tuple[Box, ...]
    titled: bool
    """Whether the cartouche is on the map; else it goes below it."""
    rose: Spot | None = None
    """The middle of the compass."""


NONE = Furniture((), (), titled=False)
"""The furniture of a board on a picture: none."""


def furniture(
    spec: GameSpec,
    placing: BoardPlan,
    opened: Openings | None,
    free: dict[str, list[Spot]],
    words: Sequence[Box],
    style: ink.Style,
    plains: Sequence[Spot] = (),
) -> Furniture:
    """Return compass and cartouche of a board whose places without points are `opened`, if it has any.

    `free` are the free meshes of zones, from which that of the compass is taken, away from the boxes of `words`, and `plains` those of
    land without zones."""
    shapes: list[Shape] = []
    boxes: list[Box] = []
    rose = _rose_on_holes(placing, opened) or _rose_on_zone(spec, placing, free, words) or _rose_on_land(placing, plains)
    if rose is not None:
        x, y, reach = rose
        shapes.append(Group(tuple(compass(x, y, reach, spec.word("board_north"), style)), id="compass"))
        boxes.append(Box(x, y, x, y).grown(reach))
    figure, spot = _cartouche_on_holes(spec, placing, opened, boxes, style)
    if figure is not None and spot is not None:
        x, y = spot[0] - figure.width / 2, spot[1] - figure.height / 2
        shapes.append(Group((figure.at(x, y),), id="cartouche"))
        boxes.append(Box(x, y, x + figure.width, y + figure.height))
    ships = tuple(_ships(placing, opened, boxes, style))
    shapes += [Group(ships, id="ships")] if ships else []
    return Furniture(tuple(shapes), tuple(boxes), spot is not None, None if rose is None else rose[:2])


SHIPS, MOST_SHIPS = (0.36, 0.24), 4
"""The radii of ships on open water, in units of the pitch, and how many there are at most."""
LARGEST_SHIP, LEAST_SHIP = 9.0, 4.0
"""The largest and the smallest radius of one, in mm."""
AT_SEA_APART = 1.6
"""How far they are from each other and from compass and cartouche at least, in units of the pitch."""


def _ships(placing: BoardPlan, opened: Openings | None, taken: Sequence[Box], style: ink.Style) -> Iterator[Shape]:
    """Yield ships and what lives in the sea on the open water of a board, away from what is `taken`."""
    if opened is None or placing.board.holes != "water" or placing.borders is not None:
        return
    dark = "#000000" if style == "black" else ink.SHORE
    busy, start = [box.grown(0.3 * placing.pitch) for box in taken], seed(placing.board)
    for size in SHIPS:
        r = min(size * placing.pitch, LARGEST_SHIP)
        while r >= LEAST_SHIP and len(busy) < len(taken) + MOST_SHIPS and (spot := opened.best(2 * r, 2 * r, busy)) is not None:
            yield from draw_scene(AT_SEA[(start + len(busy)) % len(AT_SEA)], *spot, r, dark, ink.PAPER)
            busy.append(Box(*spot, *spot).grown(AT_SEA_APART * placing.pitch))


def _rose_on_holes(placing: BoardPlan, opened: Openings | None) -> tuple[float, float, float] | None:
    """Return the middle and the radius of the largest compass that goes where there are no points."""
    for size in ROSES if opened is not None else ():
        reach = min(size * placing.pitch, MOST_ROSE)
        if reach >= LEAST_ROSE and opened is not None and (spot := opened.best(2 * reach, 2 * reach)) is not None:
            return *spot, reach
    return None


ROSE_AIR = 1.5
"""Between a compass and a name, in mm."""


def _rose_on_zone(
    spec: GameSpec, placing: BoardPlan, free: dict[str, list[Spot]], words: Sequence[Box]
) -> tuple[float, float, float] | None:
    """Return the place of a compass on the free water that is farthest from land, and beside no name."""
    reach = _radius_between_lines(placing)
    best: tuple[float, str, Spot] | None = None
    for code in free if reach >= LEAST_ROSE else ():
        if spec.zones[code].ground != "water":
            continue
        inside = set(spec.board.points_of(code))
        around = {near for point in inside for near in spec.board.neighbours[point]} - inside
        others = [placing.at(point) for point in sorted(around)]
        for spot in free[code]:
            room = Box(*spot, *spot).grown(reach + ROSE_AIR)
            if any(room.overlaps(word) for word in words):
                continue
            far = min((hypot(spot[0] - x, spot[1] - y) for x, y in others), default=0.0)
            if best is None or far > best[0] + 1e-6:
                best = far, code, spot
    if best is None:
        return None
    free[best[1]].remove(best[2])
    return *best[2], reach


def _rose_on_land(placing: BoardPlan, plains: Sequence[Spot]) -> tuple[float, float, float] | None:
    """Return the place of a compass in the free mesh nearest to the lower left corner, but not beside the frame if there is another."""
    reach = _radius_between_lines(placing)
    if not plains or reach < LEAST_ROSE:
        return None
    west, south = min(x for x, _ in plains), max(y for _, y in plains)
    shy = 0.9 * placing.pitch
    x, y = min(plains, key=lambda spot: (spot[0] < west + shy or spot[1] > south - shy, hypot(spot[0] - west, spot[1] - south), spot))
    return x, y, reach


def _radius_between_lines(placing: BoardPlan) -> float:
    """Return the radius of a compass between the lines; 0 where none goes there."""
    grid = placing.board.grid
    return 0.0 if grid.cells or grid.diagonals else min(ROSE[grid.lattice] * placing.pitch, MOST_ROSE)


def has_distances(spec: GameSpec) -> bool:
    """Return whether distances count on the board of a layout, so that it has a scale: not on a board of squares without zones, nor where
    the law that the layout writes counts no steps."""
    if spec.board.grid.cells and not spec.zones:
        return False
    written = spec.figures.written if isinstance(spec.figures, RecordFigures) else None
    return written is None or re.search(r"\b(?:steps|way) ?\(", repr(written.seen)) is not None


def _cartouche_on_holes(
    spec: GameSpec, placing: BoardPlan, opened: Openings | None, taken: Sequence[Box], style: ink.Style
) -> tuple[Figure | None, Spot | None]:
    """Return the cartouche with the scale, where the board has no points and it finds room there."""
    if opened is None:
        return None, None
    scale = (spec.word("board_step"), placing.pitch) if has_distances(spec) else None
    for share in (1.0, 0.7, 0.5):
        figure = cartouche(spec.title, spec.note, min(WIDEST, opened.area.width) * share, style, scale)
        spot = opened.best(figure.width, figure.height, taken)
        if spot is not None:
            return figure, spot
    return None, None
