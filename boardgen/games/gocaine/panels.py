"""The panels of GoCaine beside its board: levels of infrastructure, political influence by zone, the seizure table; and their places.

Boxes of one size are laid out in steps of 5 mm, so that cubes of 10 mm fit with air. Zones are in a small grid that keeps their
geography: north above, neighbours near each other. All words come from the layout's `words:` and all numbers from its figures.

West of the board lies infrastructure, east of it influence, and in the south-east corner, below influence, the seizure table. Each side
is as tall as the board. What does not go on the paper so is made in parts that meet edge to edge, and where even that fails a panel
has the size that its own boxes want."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise, product
from math import copysign, fsum, sin
from typing import TypeAlias

from boardgen.draw.map.vignettes import PAINTS, draw_scene
from boardgen.draw.piece import symbols
from boardgen.draw.shape import ink
from boardgen.draw.shape.outlines import closed_path, open_path
from boardgen.draw.shape.restyle import NARROW
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Path, Rect, Role, Segment, Shape, Symbol, Text, Use, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box, box_around
from boardgen.errors import DoesNotFit
from boardgen.games.gocaine.board import INSIDE, Edges, SmallMap, frame_panel, panel_heading
from boardgen.games.gocaine.influence import TRIED, influence_map
from boardgen.games.gocaine.layout import figures_of
from boardgen.layout.ground.vocabulary import Zone
from boardgen.layout.spec.spec import GameSpec
from boardgen.records import NamedTuple
from boardgen.sheet.paper.heading import box_id
from boardgen.sheet.paper.page import Words
from boardgen.sheet.paper.paper import Paper
from boardgen.sheet.read.prose import Picture


def spread_boxes(cells: Mapping[str, Sequence[tuple[int, int]]], across: int) -> dict[str, tuple[int, int]]:
    """Return a place (column, row) for every zone, no two the same, at most `across` columns.

    `cells` are the intersections of each zone as (column, line from the north). Zones of about one latitude share a
    row; in it they stand from west to east, each as near as it can to where it lies on the map."""
    middle = {code: (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)) for code, points in cells.items()}
    if not middle:
        return {}
    order = sorted(middle, key=lambda code: (middle[code][1], middle[code][0], code))
    west = min(x for points in cells.values() for x, _ in points)
    east = max(x for points in cells.values() for x, _ in points)
    bands = _bands([middle[code][1] for code in order], across)
    columns = min(across, max(end - start for start, end in bands))
    places: dict[str, tuple[int, int]] = {}
    for row, (start, end) in enumerate(bands):
        band = sorted(order[start:end], key=lambda code: (middle[code][0], middle[code][1], code))
        ideal = [(middle[code][0] - west + 0.5) / (east - west + 1) * columns - 0.5 for code in band]
        for code, column in zip(band, _columns(ideal, columns), strict=True):
            places[code] = (column, row)
    return {code: places[code] for code in cells}


def _bands(latitudes: Sequence[float], most: int) -> list[tuple[int, int]]:
    """Cut sorted latitudes into runs of at most `most`: the least sum of squares within runs, plus one a run."""
    count = len(latitudes)
    best = [0.0] + [float("inf")] * count
    back = [0] * (count + 1)
    for end in range(1, count + 1):
        for start in range(max(0, end - most), end):
            run = latitudes[start:end]
            mean = fsum(run) / len(run)
            cost = best[start] + fsum((y - mean) ** 2 for y in run) + 1.0
            if cost < best[end] - 1e-9:
                best[end], back[end] = cost, start
    bands: list[tuple[int, int]] = []
    end = count
    while end:
        bands.append((back[end], end))
        end = back[end]
    return bands[::-1]


def _columns(ideal: Sequence[float], columns: int) -> list[int]:
    """Return rising columns nearest to the wanted ones (least sum of squares; of two equally near the outer)."""
    centre = (columns - 1) / 2
    best: dict[int, tuple[float, list[int]]] = {-1: (0.0, [])}
    for i, want in enumerate(ideal):
        left = len(ideal) - 1 - i
        step: dict[int, tuple[float, list[int]]] = {}
        for last, (cost, chosen) in best.items():
            for column in range(last + 1, columns - left):
                total = cost + (column - want) ** 2 - 1e-6 * abs(column - centre)
                if column not in step or total < step[column][0] - 1e-9:
                    step[column] = (total, [*chosen, column])
        best = step
    return min(best.values(), key=lambda pair: pair[0])[1]


_BOX = Paint(ink.PAPER, ink.GRID, ink.HAIR_WIDTH)
_M = ink.MODULE
_INSIDE = INSIDE + 0.9
"""From the edge of a panel to its boxes, in mm."""
_GAP = 1.0
"""Air between two boxes, taken from the module."""
_CODE = 5.0
"""The height of a line for the code of a zone, in mm."""
_SIGN = 1.6
"""The radius of the sign before a code, in mm."""
_CUBE = 10.0
"""Side of the cubes that most people have, in mm."""


def _frame(spec: GameSpec, shapes: Sequence[Shape], box: Box, boxes: tuple[Sequence[float], Sequence[float]], look: _Look) -> Figure:
    """Return the panel in its neatline.

    The middles of its `boxes`, across and down, are where who cuts the panel over small paper keeps away from."""
    framed = (*shapes, *frame_panel(box, spec.board.pitch, look.style, look.edges))
    return Figure(box.width, box.height, framed, tuple(boxes[0]), tuple(boxes[1]))


class _Look(NamedTuple):
    """The style of a panel, and the edges along which it has a frame."""

    style: ink.Style = "colour"
    edges: Edges = Edges()


def _middles(start: float, step: float, box: float, count: int) -> list[float]:
    return [start + i * step + box / 2 for i in range(count)]


_CUBES = (31.0, 21.0)
"""Room for a cube of each of six seats, in mm."""
_VERGE = (6.0, 9.0)
"""What a stretch of the road leaves of its step for the land beside it, across and down, in mm, where there is room for six cubes."""
_KERB = 0.5
"""The width of its edge, in mm."""
_BEND = 6.0
"""The radius of its corners, in mm."""
_LANE = Paint(stroke=ink.PAPER, width=0.9, dash=(3.6, 3.0))
_BORDER = Paint(stroke=ink.WALL, width=0.35, join="round")
_AHEAD = 4.4
"""The line along its middle, and the one between two levels, whose tip is so many mm ahead: it points along the way."""
_ROAD, _EARTH = "#DDD3C4", ink.WALL
_Land: TypeAlias = tuple[str, tuple[str, ...]]
_LANDSCAPE: tuple[_Land, ...] = (
    (ink.TERRAIN["forest"], ("palms", "woods", "marsh", "woods")),
    (ink.TERRAIN["forest"], ()),
    (ink.VALLEY, ("fields", "woods", "vineyard", "fields")),
    (ink.TERRAIN["savanna"], ("palms", "fields", "palms", "marsh")),
    (ink.TERRAIN["desert"], ("dunes", "canyon", "dunes", "canyon")),
    (ink.TERRAIN["mountains"], ("mountains", "volcano", "mountains", "woods")),
    (ink.TERRAIN["forest"], ()),
    (ink.VALLEY, ("vineyard", "fields", "chapel", "woods")),
    (ink.VALLEY, ("city", "town", "fields", "city")),
)
"""The country beside the road, from the south to the north: its tint, and the scenes north of it; a river where there is none."""
_HARBOUR = 27.0
"""How high the sea south of the road is at most, in mm: as high as the heading, where the stretches leave room for it."""
_ROOMY = 25.8
"""The steps down that leave it, in mm."""


class _Steps(NamedTuple):
    """How the stretches of a road lie: so many a row, the steps from one to the next across and down, and the width of its panel, in mm."""

    columns: int
    wide: float
    high: float
    width: float
    sea: float = 0.0
    """How high the sea south of the road is, in mm."""


def _fill_panel(spec: GameSpec, say: Words, size: tuple[float, float], whole: bool) -> _Steps:
    """Return the steps of a road that fills a panel of a size (mm). DoesNotFit where a stretch is smaller than six cubes need."""
    count, (width, height) = figures_of(spec).infrastructure.levels, size
    _, top = _head_road(spec, say, width, whole)
    room = height - top - 2 * _INSIDE + _GAP
    columns, wide, _ = _boxes(count, width - 2 * _INSIDE + _GAP, room, say("infrastructure_title"))
    rows = -(-count // columns)
    sea = max(0.0, min(top, _HARBOUR, room - rows * _ROOMY))  # as high as the heading, so that both halves of a panel are alike
    return _Steps(columns, wide, (room - sea) / rows, width, sea)


def _head_road(spec: GameSpec, say: Words, width: float, whole: bool) -> tuple[list[Shape], float]:
    """Return the heading of the panel, or of the first part of several, and how high it is, in mm."""
    figures = figures_of(spec).infrastructure
    aside = say("infrastructure_price", price=figures_of(spec).money.show(figures.price))
    if not whole:
        aside = f"{say('infrastructure_levels', first=1, last=figures.levels)} · {aside}"
    return panel_heading(say("infrastructure_title"), say("infrastructure_help"), aside, width)


def infrastructure_panel(
    spec: GameSpec, say: Words, style: ink.Style = "colour", steps: _Steps | None = None, levels: range | None = None, past: float = 0.0
) -> Figure:
    """Draw a road with a stretch and a milestone for every level, from the harbour in the south to the town in the north.

    `levels` are those of one part of a panel in parts: whole rows, `past` mm of the panel north of them. The northernmost has the heading.
    Without `steps` up to 40 levels have some of 35 x 30 mm, and beyond that smaller ones: the panel stays one sheet."""
    figures = figures_of(spec).infrastructure
    shown = levels or range(1, figures.levels + 1)
    if steps is None:
        small = figures.levels > 40
        columns = min(9 if small else 5, max(3, len(shown)))
        wide, high = (4 * _M, 4 * _M) if small else (7 * _M, 6 * _M)
        steps = _Steps(columns, wide, high, columns * wide - _GAP + 2 * _INSIDE)
    columns, wide, high, width, sea = steps
    edges = Edges(north=shown[-1] == figures.levels, south=shown[0] == 1, past=past)
    heading, ground = _head_road(spec, say, width, len(shown) == figures.levels) if edges.north else ([], 0.0)
    top = ground + (_INSIDE if edges.north else _GAP / 2)
    rows = -(-len(shown) // columns)
    height = top + rows * high + (sea + _INSIDE - _GAP if edges.south else -_GAP / 2)
    before = (shown[0] - 1) // columns
    road = _Road(columns, wide, high, (_INSIDE, top + rows * high), before % 2 == 1)
    foot = height - INSIDE if edges.south else height
    last = max(1, -(-figures.levels // columns) - 1)
    lands = [_LANDSCAPE[min(row, last) * (len(_LANDSCAPE) - 1) // last] for row in range(before, before + rows)]
    shapes: list[Shape] = [
        *_country(road, len(shown), Box(INSIDE, ground, width - INSIDE, foot), lands, sea if edges.south else 0.0, style)
    ]
    ends = (height if shown[0] > 1 else None, ground if shown[-1] < figures.levels else None)
    bend = min(_BEND, road.stretch(0)[3] / 3)
    ways = [(*road.stretch(at), bend) for at in range(len(shown))] + [(*way, 0.0) for way in road.ways(len(shown), *ends)]
    # one after the other, so that they become one road; where ink is saved its ground is white
    kerbs = [
        (x - _KERB, max(0.0, y - _KERB), w + 2 * _KERB, min(height, y + h + _KERB) - max(0.0, y - _KERB), r and r + _KERB)
        for x, y, w, h, r in ways
    ]
    for rooms, paint in ((kerbs, Paint(fill=_EARTH)), (ways, Paint(fill=ink.PAPER)), (ways, Paint(fill=_ROAD, role="stripe"))):
        shapes += [Rect(x, y, w, h, paint, r) for x, y, w, h, r in rooms]
    shapes += road.lanes(len(shown), *ends, _LANE if style == "colour" else _BORDER._replace(dash=_LANE.dash))
    if ends[0] is not None:
        shapes += _name_join(road, 0, ends[0], width, say("infrastructure_below", level=shown[0] - 1))
    if ends[1] is not None:
        shapes += _name_join(road, len(shown) - 1, ends[1], width, say("infrastructure_above", level=shown[-1] + 1))
    rise = min(3.0, (high - road.stretch(0)[3]) / 2 - 0.6)
    for at, level in enumerate(shown):
        shapes += _milestone(level, *road.stretch(at), rise, say("infrastructure_start") if level == figures.start else "")
    across = _middles(_INSIDE, wide, wide - _GAP, columns)
    down = _middles(top, high, high - _GAP, rows)
    return _frame(spec, [*shapes, *heading], Box(0, 0, width, height), (across, down), _Look(style, edges))


class _Road(NamedTuple):
    """A road that winds to the north: its columns, the steps from stretch to stretch, its lower left corner, and where it begins."""

    columns: int
    wide: float
    high: float
    corner: tuple[float, float]
    from_east: bool
    """Whether its first row goes from east to west."""

    def stretch(self, at: int) -> tuple[float, float, float, float]:
        """Return the room for cubes of the stretch number `at` from 0: its upper left corner, width and height, in mm."""
        x, y = self.middle(at)
        w, h = (
            max(step - _GAP - verge, min(step - _GAP, cubes))
            for step, verge, cubes in zip((self.wide, self.high), _VERGE, _CUBES, strict=True)
        )
        return x - w / 2, y - h / 2, w, h

    def middle(self, at: int) -> tuple[float, float]:
        row, step = divmod(at, self.columns)
        column = step if (row % 2 == 1) == self.from_east else self.columns - 1 - step
        x, y = self.corner
        return x + (column + 0.5) * self.wide - _GAP / 2, y - (row + 0.5) * self.high - _GAP / 2

    def north_of(self, row: int) -> float:
        """Return the middle of the land between a row and the next."""
        return self.corner[1] - (row + 1) * self.high - _GAP / 2

    def turn(self, at: int) -> tuple[float, float]:
        """Return the middle of a stretch at which the road turns: its outer edge goes straight on to the next row."""
        x, y = self.middle(at)
        _, _, w, h = self.stretch(at)
        row, step = divmod(at, self.columns)
        if self.columns == 1:
            return x, y
        west = (step == 0) == ((row % 2 == 1) == self.from_east)
        return x + copysign(max(0.0, w - h) / 2, -1 if west else 1), y

    def ways(self, count: int, south: float | None, north: float | None) -> Iterator[tuple[float, float, float, float]]:
        """Yield the road between the stretches, and from the `south` and to the `north` edge where it goes on there."""
        _, _, w, h = self.stretch(0)
        across = min(w, h)
        for at in range(count - 1):
            (x0, y0), (x1, y1) = self.middle(at), self.middle(at + 1)
            if y0 == y1:
                yield min(x0, x1), y0 - h / 2, abs(x1 - x0), h
            else:
                yield self.turn(at)[0] - across / 2, min(y0, y1), across, abs(y1 - y0)
        if south is not None:
            x, y = self.turn(0)
            yield x - across / 2, y, across, south - y
        if north is not None:
            x, y = self.turn(count - 1)
            yield x - across / 2, north, across, y - north

    def lanes(self, count: int, south: float | None, north: float | None, lane: Paint) -> Iterator[Shape]:
        """Yield the dashed line along the middle of the road, round its turns, and the lines between levels."""
        _, _, w, h = self.stretch(0)
        way = [self.middle(0)] if south is None else [(self.turn(0)[0], south), self.turn(0)]
        for at in range(count - 1):
            if self.middle(at)[1] != self.middle(at + 1)[1]:
                x, y = self.turn(at)
                way += [(x, y), (x, self.middle(at + 1)[1])]
                y += (way[-1][1] - y) / 2
                half, tip = min(w, h) / 2, (x, y - _AHEAD / 2)
                yield Path(open_path((x - half, y + _AHEAD / 2), tip, (x + half, y + _AHEAD / 2)), _BORDER)
            else:
                x0, x1 = self.middle(at)[0], self.middle(at + 1)[0]
                x, y, ahead = (x0 + x1) / 2, self.middle(at)[1], copysign(_AHEAD / 2, x1 - x0)
                yield Path(open_path((x - ahead, y - h / 2), (x + ahead, y), (x - ahead, y + h / 2)), _BORDER)
        way += [self.middle(count - 1)] if north is None else [self.turn(count - 1), (self.turn(count - 1)[0], north)]
        r = 0.4 * h
        along: list[Segment] = [("M", *way[0])]
        for before, (x, y), after in zip(way, way[1:], way[2:], strict=False):
            (ax, ay), (bx, by) = ((x + _step(r, there[0] - x), y + _step(r, there[1] - y)) for there in (before, after))
            along += [("L", ax, ay), ("C", (ax + x) / 2, (ay + y) / 2, (bx + x) / 2, (by + y) / 2, bx, by)]
        yield Path((*along, ("L", *way[-1])), lane)


def _step(length: float, way: float) -> float:
    """Return a step of a length in the direction of a way, and no longer than half of it."""
    return copysign(min(length, abs(way) / 2), way)


def _country(road: _Road, count: int, area: Box, lands: Sequence[_Land], sea: float, style: ink.Style) -> Iterator[Shape]:
    """Draw the country of a panel with one of the `lands` a row: hills behind each other, with scenes between the rows of the road.

    South of it is `sea`, so many mm high."""
    gap = road.high - road.stretch(0)[3]
    r = gap / 2 - 0.4
    for row, (tint, _) in reversed([*enumerate(lands)]):
        edge = [(area.x0, area.y0), (area.x1, area.y0)]
        if row < len(lands) - 1:
            edge = _ridge(area, road.north_of(row) + 0.3 * r, min(1.3, 0.2 * gap), row)
            yield Path(open_path(*edge), Paint(stroke=ink.deeper(tint, ink.SIGN_SHARE), width=0.36))
        yield Path(closed_path(*edge, (area.x1, area.y1), (area.x0, area.y1)), Paint(fill=tint, role="stripe"))
    if sea:
        yield from _harbour(road, area, area.y1 - sea, style)
    for row, (_, names) in enumerate(lands if r >= 1.6 else ()):
        y = road.north_of(row)
        if row == len(lands) - 1:  # along the north edge, if the road ends there
            y = (area.y0 + road.stretch(count - 1)[1] - _KERB) / 2
            r = min(r, y - area.y0 - 0.4)
            if area.y0 < INSIDE:
                break
        if not names:
            half = 0.26 * gap
            banks = [[(x, at + by) for x, at in _ridge(area, y, 0.5 * half, row)] for by in (-half, half)]
            yield Path(closed_path(*banks[0], *reversed(banks[1])), Paint(fill=ink.MIDDLE_SEA, role="stripe"))
            for bank in banks:
                yield Path(open_path(*bank), Paint(stroke=ink.SHORE, width=0.25))
            yield Path(open_path(*((x, at + half) for x, at in banks[0])), Paint(stroke=ink.WATERLINE, width=0.18, dash=(2.0, 1.2)))
        for number, x in enumerate(_free_places(road, row, area, r, goes_on=row < len(lands) - 1)) if names else ():
            yield Use(_country_scene(names[(number + row) % len(names)], round(r, 2)), round(x, 2), round(y, 2))


@lru_cache(maxsize=64)
def _country_scene(name: str, r: float) -> Symbol:
    """Return a scene of a radius (mm), which both parts of a panel share."""
    return Symbol(f"road-{name}", tuple(draw_scene(name, 0.0, 0.0, r, *PAINTS.get(name, (ink.SHORE, ink.PAPER)))))


def _ridge(area: Box, y: float, rise: float, number: int) -> list[tuple[float, float]]:
    """Return places along a line of hills about y from the west to the east; each `number` has its own."""
    steps = 22
    return [
        (area.x0 + area.width * at / steps, y + rise * (sin(at * 0.85 + 2.3 * number) + 0.5 * sin(at * 1.85 + 1.7 * number)))
        for at in range(steps + 1)
    ]


def _free_places(road: _Road, row: int, area: Box, r: float, *, goes_on: bool) -> Iterator[float]:
    """Yield where scenes of a radius have room north of a row: neither where the road goes up, nor at milestones."""
    columns, (_, _, w, h) = range(row * road.columns, (row + 1) * road.columns), road.stretch(0)
    turn = road.turn((row + 1) * road.columns - 1)[0]
    taken = [(turn - min(w, h) / 2 - _KERB, turn + min(w, h) / 2 + _KERB)] if goes_on else []
    taken += [(x, x + _STONE) for x, *_ in map(road.stretch, columns)]
    west = area.x0 + 0.8
    for start, end in sorted([*taken, (area.x1 - 0.8, area.x1)]):
        many = int((start - west) / (2 * r + 2.4))
        yield from (west + (start - west) * (at + 0.5) / many for at in range(many))
        west = max(west, end)


_STONE = 9.5
"""What the milestone takes of a stretch from its west end, in mm."""


def _harbour(road: _Road, area: Box, coast: float, style: ink.Style) -> Iterator[Shape]:
    """Draw the sea south of a coast, with ships on it, and the port from which the road goes north."""
    shore = _ridge(area, coast + 1.5, 0.9, 0)
    yield Path(closed_path(*shore, (area.x1, area.y1), (area.x0, area.y1)), Paint(fill=ink.MIDDLE_SEA, role="stripe"))
    yield Path(open_path(*shore), ink.COAST_LINE)
    for by in (0.8, 1.6, 2.6):
        yield Path(open_path(*((x, y + by) for x, y in shore)), Paint(stroke=ink.WATERLINE, width=0.18))
    deep = area.y1 - coast
    x, y, w, h = road.stretch(0)
    rose = area.x0 + 0.56 * area.width
    for at in range(8 if style == "colour" else 0):  # elsewhere they would be darker than the waves
        yield line(
            area.x0 + (at + 0.5) * area.width / 8, coast + 0.24 * deep, rose + at - 3.5, area.y1, Paint(stroke=ink.WATERLINE, width=0.12)
        )
    pier, foot = x + w / 2, coast + 0.42 * deep
    yield Rect(pier - 2.4, y + h, 4.8, foot - y - h, Paint(fill=ink.SAND, stroke=_EARTH, width=0.3))
    for at in range(1, int((foot - y - h) / 1.5)):
        yield line(pier - 2.4, y + h + 1.5 * at, pier + 2.4, y + h + 1.5 * at, Paint(stroke=_EARTH, width=0.18))
    r = min(8.0, 0.3 * deep)
    for name, share, low, size in (
        ("harbour", 0.11, 0.16, 0.9),
        ("sloop", 0.42, 0.64, 0.75),
        ("ship", 0.68, 0.56, 1.25),
        ("whale", 0.9, 0.76, 0.7),
    ):
        yield Use(_country_scene(name, round(size * r, 2)), round(area.x0 + share * area.width, 2), round(coast + low * deep, 2))


def _name_join(road: _Road, at: int, edge: float, width: float, text: str) -> Iterator[Shape]:
    """Write what comes next beyond an edge at which a panel goes on, on the road along that edge, clear of the cut and of the lines.

    Below an upper edge it is under the milestones, where the road has room for it over its middle, else beside the first of them."""
    _, y, _, h = road.stretch(at)
    west = road.turn(at)[0] > width / 2
    high, wide = fonts.cap_height("semibold", ink.BODY), fonts.width(text, "semibold", ink.BODY)
    over = h / 2 - _OVER_LANE
    under = edge < y and over - high > _STONES_REACH
    base = y + h - 1.2 if edge >= y else y + over if under else y + 1.2 + high
    x = _INSIDE + (6.0 if under or edge >= y else 1.7 + _STONE) if west else width - _INSIDE - 3 - wide
    for paint in (Paint(fill=ink.PAPER), Paint(fill=_ROAD, role="stripe")):
        yield Rect(x - 0.8, base - high - 0.8, wide + 1.6, high + 2.0, paint)
    yield Text(x, base, text, "semibold", ink.BODY, ink.TEXT)


_OVER_LANE, _STONES_REACH = 2.6, 5.2
"""How far words are over the line in the middle of a road, and how far milestones reach down from its upper side, in mm."""


def _milestone(level: int, x: float, y: float, wide: float, high: float, rise: float, start: str) -> Iterator[Shape]:
    """Draw the stone of a level across the upper edge of its stretch, every fifth dark, and a word at the one that all start on."""
    aside = min(1.5, 0.08 * high)
    yield from symbols.milestone(str(level), x + aside, y - rise, 15.0 if wide > 24 else 12.0, filled=level % 5 == 0)
    if start:
        yield Text(x + wide - 5.0, y + high - 3.2, start, "semibold", ink.BODY, ink.TEXT, "end")


def _boxes(count: int, width: float, height: float, title: str) -> tuple[int, float, float]:
    """Return columns of a room for boxes and the steps from box to box, across and down, nearest to those of 35 x 30 mm."""
    best = (float("inf"), 1, 0.0, 0.0)
    for columns in range(1, count + 1):
        across, down = min(width / columns, 70.0), min(height / -(-count // columns), 45.0)
        if across < 4 * _M or down < 4 * _M:
            continue
        best = min(best, (max(across / 35, 35 / across) * max(down / 30, 30 / down), columns, across, down))
    if not best[2]:
        raise DoesNotFit(f"{title}: {count} boxes do not fit into {width:.0f} x {height:.0f} mm", 4 * _M)
    return best[1:]


def influence_panel(spec: GameSpec, say: Words, size: tuple[float, float] | None = None, style: ink.Style = "colour") -> Figure:
    """Draw each zone with a box for every asset, laid out like the map with north above, four blocks wide at most.

    In a `size` (mm) of its own the blocks fill it; DoesNotFit where a box would be smaller than a cube."""
    figures = figures_of(spec).influence
    board = spec.board
    in_row = min(figures.assets, 3)
    box_rows = -(-figures.assets // in_row)
    places = spread_boxes(
        {
            code: [(board.col[point], board.rows - board.row[point]) for point in points]
            for code in spec.zones
            if (points := board.points_of(code))
        },
        4,
    )
    columns = max([column for column, _ in places.values()], default=0) + 1
    rows = max([row for _, row in places.values()], default=0) + 1
    block = _Block(max(in_row, 3) * 3 * _M, 8.0 + 3 * _M * box_rows, 3 * _M, 3 * _M)
    wide, high, gap = block.width, block.height, 3.0
    width = size[0] if size else columns * (wide + gap) - gap + 2 * _INSIDE
    aside = say("influence_price", price=figures_of(spec).money.show(figures.price))
    title = say("influence_title")
    shapes, top = panel_heading(title, say("influence_help"), aside, width)
    top += _INSIDE
    if size:
        gap = 2.0
        wide = (width - 2 * _INSIDE + gap) / columns - gap
        high = (size[1] - top - _INSIDE + gap) / rows - gap
        box = (wide - 1.0) / max(in_row, 3)
        block = _Block(wide, high, box, min(1.3 * box, (high - 7.5) / box_rows))
        if min(block.across, block.down) < _CUBE + 1:
            raise DoesNotFit(f"{title} does not fit into {width:.0f} x {size[1]:.0f} mm", _CUBE + 1 - min(block.across, block.down))
    for code, (column, row) in places.items():
        x, y = _INSIDE + column * (wide + gap), top + row * (high + gap)
        shapes += _zone_block(spec.zones[code], figures.assets, in_row, x, y, block)
    middles = _middles(_INSIDE, wide + gap, wide, columns)
    down_middles = _middles(top, high + gap, high, rows)
    tall = size[1] if size else top + rows * (high + gap) - gap + _INSIDE
    return _frame(spec, shapes, Box(0, 0, width, tall), (middles, down_middles), _Look(style))


class _Block(NamedTuple):
    """A zone's place on the influence panel, and the steps from box to box in it, in mm."""

    width: float
    height: float
    across: float
    down: float


def _zone_block(zone: Zone, assets: int, in_row: int, x: float, y: float, block: _Block) -> Iterator[Shape]:
    """Draw the zone's name on its tint with its sign and its code, and below it a box for every asset."""
    yield Rect(x, y, block.width, block.height, Paint(fill=zone.tint, role="ground"), 1.5)
    foot = y + block.height - 0.5 - -(-assets // in_row) * block.down
    coded = fonts.width(zone.code, "regular", ink.BODY)
    below = _name(zone.name, zone.code, (block.width - 4, foot - y - _CODE))
    beside = _name(zone.name, zone.code, (block.width - 4 - _code_width(zone.sign, coded), foot - y))
    under = below[0] != [zone.code]
    names, size = below if under else beside
    if under:
        yield from _code(zone, x + 2, foot - 2.2)
    elif names != [zone.code]:
        yield from _code(zone, x + block.width - 0.5 - _code_width(zone.sign, coded), y + 5.6)
    for i, name in enumerate(names):
        yield Text(x + 2, y + 5.6 + 5.2 * i, name, "semibold", size, ink.TEXT)
    gape = 2.0 if block.across > 14 else 1.0
    wide, tall = block.across - gape, block.down - 1.5 * gape / 2
    for asset in range(assets):
        down, right = divmod(asset, in_row)
        left, upper = x + 1.0 + right * block.across, foot + down * block.down
        yield Rect(left, upper, wide, tall, _BOX, 1.2)
        base = upper + tall / 2 + fonts.cap_height("semibold", 13) / 2
        yield Text(left + wide / 2, base, str(asset + 1), "semibold", 13, ink.QUIET, "middle")


def _code_width(sign: str, coded: float) -> float:
    """Return what a code with its sign needs to the right of a name, in mm."""
    return coded + 1.5 + (2 * _SIGN + 1.0 if sign != "none" else 0.0)


def _code(zone: Zone, x: float, base: float) -> Iterator[Shape]:
    """Draw the sign and the code of a zone from x on, as they are on the board; logs name zones by their code."""
    if zone.sign != "none":
        yield from symbols.map_sign(zone.sign, x + _SIGN, base - fonts.cap_height("regular", ink.BODY) / 2, _SIGN, ink.deep(zone.tint))
        x += 2 * _SIGN + 1.0
    yield Text(x, base, zone.code, "regular", ink.BODY, ink.second(zone.tint))


def _name(name: str, code: str, room: tuple[float, float]) -> tuple[list[str], float]:
    """Return a zone's name in lines, as many as the height holds, and its size; its code where it would be less than small print."""
    size = ink.ZONE_NAME
    while size >= ink.BODY:
        lines = fonts.wrap(name, "semibold", size, room[0])
        if 5.6 + 5.2 * (len(lines) - 1) + 1.5 <= room[1] and all(fonts.width(text, "semibold", size) <= room[0] for text in lines):
            return lines, size
        size -= 0.5
    return [code], ink.ZONE_NAME


_SEA = 1.6, 4.4
"""The radii of the ships beside the smallest and the largest load, in mm."""


def seizure_table(spec: GameSpec, say: Words, style: ink.Style = "colour") -> Figure:
    """Draw a lane of the sea for every size of load, with a ship as large as it: all modified rolls, those that seize it filled."""
    table = figures_of(spec).seizure
    last = max([12, *(worst for _, _, worst in table)])
    high = 2 * _M
    cell = min(2 * _M, 26 * _M / (last - 1))  # rolls beyond 12, which assets make possible, share the same sheet
    first, range_width = 5 * _M, 16.0
    width = first + (last - 1) * cell + range_width + 2 * _INSIDE
    heading, top = panel_heading(say("seizure_title"), say("seizure_help"), "", width)
    height = top + 8.0 + len(table) * (high + 1.0) - 1.0 + _INSIDE
    shapes: list[Shape] = [Rect(INSIDE, top, width - 2 * INSIDE, height - INSIDE - top, Paint(fill=ink.MIDDLE_SEA, role="stripe"))]
    left, loads = _INSIDE + first, _INSIDE + first - 7.5
    shapes.append(Text(left - 3, top + 5.4, say("seizure_load"), "semibold", 9, ink.TEXT, "end"))
    shapes.append(Text(width - _INSIDE - range_width / 2, top + 5.4, say("seizure_seized_on"), "semibold", 9, ink.TEXT, "middle"))
    top += 8.0
    for row, ((load, seized), (_, _, worst)) in enumerate(zip(table.text_rows(), table, strict=True)):
        y = top + row * (high + 1.0)
        if row:
            shapes.append(line(INSIDE + 0.5, y - 0.5, width - INSIDE - 0.5, y - 0.5, Paint(stroke=ink.WATERLINE, width=0.2)))
        r = _SEA[0] + (_SEA[1] - _SEA[0]) * row / max(1, len(table) - 1)
        shapes += draw_scene("ship", _INSIDE + 5.5, y + high / 2, r, "#000000" if style == "black" else ink.SHORE, ink.PAPER)
        shapes.append(Text(loads, y + 7.1, load, "bold", 16, ink.TEXT, "middle"))
        shapes += _rolls(range(2, last + 1), worst, left, y, (cell, high), 11)
        shapes.append(Text(width - _INSIDE - range_width / 2, y + 7.1, seized, "bold", 16, ink.TEXT, "middle"))
    boxes = _middles(left, cell, cell, last - 1), _middles(top, high + 1.0, high, len(table))
    return _frame(spec, [*heading, *shapes], Box(0, 0, width, height), boxes, _Look(style))


def _rolls(rolls: Sequence[int], worst: int, left: float, y: float, size: tuple[float, float], points: float) -> Iterator[Shape]:
    """Draw a box of a `size` for each roll, those up to the `worst` filled, its number in type of so many points."""
    cell, high = size
    air, small = min(0.5, 0.06 * cell), min(size) < NARROW
    roles: tuple[Role, Role] = ("sign", "sign") if small else ("ground", "text")  # a small ground keeps its ink in every style
    for i, roll in enumerate(rolls):
        seized = roll <= worst
        dark = ink.DEEP[ink.MOVE] if small else ink.SLATE
        paint = Paint(dark, dark, ink.HAIR_WIDTH, role=roles[0]) if seized else _BOX
        yield Rect(left + i * cell + air, y, cell - 2 * air, high, paint, min(1.0, 0.14 * cell))
        fill = ink.PAPER if seized else ink.SECOND
        face: fonts.Face = "semibold" if seized else "regular"
        rise = fonts.cap_height(face, points) / 2
        yield Text(left + (i + 0.5) * cell, y + high / 2 + rise, str(roll), face, points, fill, "middle", roles[1])


_LOADS, _ROW, _NARROW = 10.0, 3.85, 3.9
"""On an aid: the width of the loads before their rolls, the height of a row, and the minimum width of a box, in mm."""


def seizure_picture(spec: GameSpec, say: Words) -> Picture | None:
    """Return the seizure table for the column of an aid; None where it has too many rolls for their numbers."""
    table = figures_of(spec).seizure
    rolls = range(2, max([12, *(worst for _, _, worst in table)]) + 1)
    if (TRIED - _LOADS) / len(rolls) < _NARROW:
        return None

    def rows(width: float, height: float) -> Iterator[Shape]:
        row = height / (len(table) + 1)
        cell, left = (width - _LOADS) / len(rolls), _LOADS
        base = row / 2 + fonts.cap_height("semibold", ink.BODY) / 2
        yield Text(0.0, base, say("seizure_load"), "semibold", ink.BODY, ink.TEXT)
        yield Text(width, base, say("seizure_seized_on"), "semibold", ink.BODY, ink.TEXT, "end")
        for number, ((load, _), (_, _, worst)) in enumerate(zip(table.text_rows(), table, strict=True), 1):
            y = number * row
            yield Text(left - 2.0, y + base, load, "semibold", ink.BODY, ink.TEXT, "end")
            yield from _rolls(rolls, worst, left, y + 0.5, (cell, row - 1.0), ink.BODY)

    def draw(room: Box) -> Iterator[Shape]:
        """Place the table as a symbol: a file has it once for all aids."""
        yield Use(Symbol(f"seizure-{room.width:.2f}x{room.height:.2f}", tuple(rows(room.width, room.height))), room.x0, room.y0)

    return Picture((len(table) + 1) * _ROW / TRIED, draw)


WEST = 78.0
"""Width of the infrastructure panel: with the panels east of the board it goes on one sheet of A3 or Tabloid."""
MOST_PARTS = 4


class Panels(NamedTuple):
    """The panels; infrastructure in parts from north to south."""

    infrastructure: tuple[Figure, ...]
    influence: Figure
    seizure: Figure


def panels_beside(
    spec: GameSpec, say: Words, tall: float, paper: Paper, drawn: Callable[[], SmallMap] | None = None, style: ink.Style = "colour"
) -> Panels:
    """Return the panels for a board figure that is `tall` mm; influence is on its map where that has been `drawn`."""
    seizure = seizure_table(spec, say, style)
    return Panels(_infrastructure(spec, say, tall, paper, style), _influence(spec, say, tall, seizure, paper, drawn, style), seizure)


def _infrastructure(spec: GameSpec, say: Words, tall: float, paper: Paper, style: ink.Style) -> tuple[Figure, ...]:
    """Return the panel as tall as the board, in as few parts of whole rows as the paper takes, from north to south."""
    from boardgen.sheet.arrange.flat_sheets import fits  # counting pieces lays out nothing

    last = figures_of(spec).infrastructure.levels
    for parts in range(1, MOST_PARTS + 1):
        try:
            steps = _fill_panel(spec, say, (WEST, tall), parts == 1)
        except DoesNotFit:
            continue
        rows = -(-last // steps.columns)
        ends = [min(last, steps.columns * -(-rows * part // parts)) for part in range(parts + 1)]  # the southern ones have no heading
        figures: list[Figure] = []
        for first, end in reversed([*pairwise(ends)]):  # the road goes north
            if first < end:
                past = fsum(figure.height for figure in figures)
                figures.append(infrastructure_panel(spec, say, style, steps, range(first + 1, end + 1), past))
        if all(fits(figure, paper) for figure in figures):
            return tuple(figures)
    return (infrastructure_panel(spec, say, style),)


def _influence(
    spec: GameSpec, say: Words, tall: float, seizure: Figure, paper: Paper, drawn: Callable[[], SmallMap] | None, style: ink.Style
) -> Figure:
    """Draw the influence panel as tall as the board leaves above the table, or as the board where the two do not go below each other.

    It is the map with boxes in its zones, where all of them find room there; else blocks of boxes in the order of the map."""
    from boardgen.sheet.arrange.flat_sheets import fits

    ways: list[Callable[[tuple[float, float]], Figure]] = [lambda size: influence_panel(spec, say, size=size, style=style)]
    if drawn is not None:
        ways.insert(0, lambda size: influence_map(spec, say, drawn(), size, style))
    sizes = [(seizure.width, height) for height in (tall - seizure.height, tall)]
    for way, size in product(ways, [size for size in sizes if fits(Figure(*size, ()), paper)]):
        with suppress(DoesNotFit):
            return way(size)
    return influence_panel(spec, say, style=style)


def places(board: Figure, sides: Panels) -> dict[str, tuple[Box, ...]]:
    """Return where each lies, in mm from the upper left corner of the board: all edges that can meet do."""
    y, west = 0.0, []
    for part in sides.infrastructure:
        west.append(Box(-part.width, y, 0.0, y + part.height))
        y += part.height
    east = board.width
    foot = max(board.height, sides.influence.height + sides.seizure.height)
    return {
        "infrastructure": tuple(west),
        "influence": (Box(east, 0.0, east + sides.influence.width, sides.influence.height),),
        "seizure": (Box(east, foot - sides.seizure.height, east + sides.seizure.width, foot),),
        "board": (Box(0.0, 0.0, board.width, board.height),),
    }


class TableMap(NamedTuple):
    """A small map of the table with numbered boxes, the numbers by component, and titles that are too long for their boxes."""

    figure: Figure
    numbers: Mapping[str, int]
    beside: tuple[str, ...]
    """The components that are named below the map, in the order of their numbers."""


DISC = 2.1
"""Radius of the disc of a number, in mm."""
SEAM = 0.7
"""How far strokes go beyond the edges of a box, and into it, where two parts of it meet, in mm."""
CLEAR = 0.8
"""Millimetres between a disc and the title below it."""


def draw_table(boxes: Mapping[str, Sequence[Box]], titles: Mapping[str, str], room: tuple[float, float]) -> TableMap:
    """Draw a small map of the table, to fit `room` in mm: each component is a box with its number and, where it fits, its title.

    The board is 1, the others have the numbers that follow in the order of `boxes`. The edge of a box is a rectangle with
    its number in its id."""
    names = sorted(boxes, key=lambda name: name != "board")
    numbers = {name: number for number, name in enumerate(names, 1)}
    beside: list[str] = []
    whole = box_around([box for parts in boxes.values() for box in parts]) or Box(0, 0, 1, 1)
    scale = min(room[0] / whole.width, room[1] / whole.height)
    shapes: list[Shape] = []
    for name, number in numbers.items():
        parts = boxes[name]
        inside = box_around(parts) or whole
        x, y = (inside.x0 - whole.x0) * scale, (inside.y0 - whole.y0) * scale
        wide, tall = inside.width * scale, inside.height * scale
        edge = Paint(ink.PAPER if name == "board" else ink.SAND, ink.GRID, ink.HAIR_WIDTH, role="ground")
        shapes.append(Rect(x + 0.15, y + 0.15, wide - 0.3, tall - 0.3, edge, 0.6, id=box_id(number)))
        for box in parts[1:]:  # where two parts meet, strokes at both edges, across them
            seam = (box.y0 - whole.y0) * scale
            shapes += [line(at - SEAM, seam, at + SEAM, seam, ink.HAIR_LINE) for at in (x + 0.15, x + wide - 0.15)]
        label = _label_box(number, titles[name], Box(x, y, x + wide, y + tall))
        if label is None:
            beside.append(name)
        shapes += label or _number_disc(number, x + wide / 2, y + tall / 2)
    return TableMap(Figure(whole.width * scale, whole.height * scale, tuple(shapes)), numbers, tuple(beside))


def _label_box(number: int, title: str, box: Box) -> list[Shape] | None:
    """Return a number with a title below it in the middle of a box; in a narrow one the title reads upwards. None where it does not fit."""
    upright = box.height > 2 * box.width
    head = 2 * DISC + CLEAR
    wide, tall = box.width - 1.5, box.height - 1.5 - head
    label = fonts.fit(title, "regular", (tall, wide) if upright else (wide, tall), (ink.BODY, ink.BODY))
    if label is None:
        return None
    leading = ink.BODY * MM_PER_POINT * 1.2
    high = fonts.cap_height("regular", ink.BODY)
    block = (len(label.lines) - 1) * leading + high
    length = max(fonts.width(text, "regular", ink.BODY) for text in label.lines) if upright else block
    x, top = (box.x0 + box.x1) / 2, (box.y0 + box.y1 - head - length) / 2
    first = high - block / 2
    words = tuple(Text(0, first + i * leading, text, "regular", ink.BODY, ink.TEXT, "middle") for i, text in enumerate(label.lines))
    place = Affine.rotate(-90 if upright else 0).then(Affine.translate(x, top + head + length / 2))
    return [*_number_disc(number, x, top + DISC), Group(words, place)]


def _number_disc(number: int, x: float, y: float) -> list[Shape]:
    """Return a number in a disc about (x, y)."""
    drop = fonts.cap_height("semibold", ink.BODY) / 2
    return [Circle(x, y, DISC, Paint(fill=ink.SLATE)), Text(x, y + drop, str(number), "semibold", ink.BODY, ink.PAPER, "middle")]
