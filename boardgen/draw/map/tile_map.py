"""A map of square tiles as laid on the table: names and lines to write on, the country on its land, and the coast around all tiles."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import product
from math import floor, hypot, inf, pi, sin

from boardgen.draw.map import grounds
from boardgen.draw.map.atlas import CLEAR, LARGEST_SCENE, winds
from boardgen.draw.map.landscape import bed, draw_lake, lake_shore
from boardgen.draw.map.map_frame import NEATLINE, REACH, cartouche, compass, frame
from boardgen.draw.map.vignettes import AT_SEA, draw_scene
from boardgen.draw.place.board_plan import SEAM, Coast, make_field, zone_outlines
from boardgen.draw.shape import hatch, ink, outlines
from boardgen.draw.shape.shapes import Face, Figure, Group, Paint, Path, Rect, Segment, Shape, Text, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, STILL, Affine, Box
from boardgen.files import sha256
from boardgen.layout.ground.tile_map import SIDE, Tile, TileMap
from boardgen.records import NamedTuple

Spot = tuple[float, float]

COUNTRY_REACH = 2
"""How many half-tiles the terrain of a tile reaches beyond it where no other tile lies."""
SOFT = 0.07
"""How far a terrain reaches over the next one, in sides of a tile."""
SCENES = {"desert": "dunes", "savanna": "acacia", "forest": "woods", "mountains": "mountains"}
TEXTURE = {"desert": 0.085}
"""The distance of grains on a terrain that has them, in sides of a tile."""
GRAIN = 0.28
"""Their diameter in mm."""
WIDTH, FLARE, PAST_COAST, INLAND = 1.15, 3.2, 0.3, 0.7
"""The width of a river at its mouth, along how much of its end it opens, and how far beyond the coast it runs, in mm on tiles of 30 mm;
more on larger ones, up to twice as much. The last is the width of one that ends on land, as a share."""
BEND, WINDING = 0.13, 0.022
"""How long a bend of a river is, and how far it winds aside, in sides of a tile."""
USUAL = 30.0
LEAST_SIGN = 2.4
"""The smallest radius of a sign in mm."""
NAMES = (19.0, 17.0, 15.0, 13.0, 11.0, 9.5)
"""Sizes of names around the land, in points."""
RIVER_NAME = 9.0
"""The size of the name of a river, in points."""
NEAR = 0.12
"""How far a name may be from its river, in sides of a tile; it has none where it would be farther."""
WRITING = (0.44, 0.8)
"""Between which heights of a tile its city is written, in sides."""
LINE, PLATE = (0.2, 0.8), (0.5, 0.78)
"""From where to where it has a line to write on, likewise, and the heights of the light ground of that."""
ROOMS = (0.0, 0.05, 0.15, 0.3, 0.6)
"""What is tried to be left free around them, in sides of a tile."""
SMALLER = (1.0, 0.72)
"""The sizes at which a sign is tried."""
RASTER = 5
"""Places for names and ships in the side of a tile."""


def scale(side: float) -> float:
    """Return how much wider than usual rivers are on tiles of such a side."""
    return min(2.0, max(0.45, side / USUAL))


def terrain(ground: TileMap, side: float, bent: Coast, land: Path, style: ink.Style) -> Iterator[Shape]:
    """Yield the tints of the country with frayed edges, cut off at the coast; where ink is saved, marks along the edges alone."""
    if not ground.country.terrain:
        return
    unit, cells = side / SIDE, _cells(ground)
    kinds = [kind for kind in ink.TERRAIN if kind in cells]
    frayed = side >= LEAST_FRAYED and len(ground) <= MOST_FRAYED
    parts: list[Shape] = []
    for number, kind in enumerate(kinds):
        loops = [[(x * unit, y * unit) for x, y in loop] for loop in zone_outlines(cells[kind])]
        outline = bent.outline((1, number), lambda loops=loops: outlines.path(loops), -SOFT * side, outlines.ROUGH)  # type: ignore[misc]
        if style == "colour":
            parts.append(Path(outline, Paint(fill=ink.TERRAIN[kind])))
        if number and frayed:
            on = set().union(*(cells[other] for other in kinds[: number + (style != "colour")]))  # a later one covers it
            parts += _fray(outline, side, kind, style, on)
    if parts:
        yield Group(tuple(parts), clip=land, id="terrain")


LEAST_FRAYED, MOST_FRAYED = 20.0, 400
"""The smallest tiles in mm, and the most of a map, whose terrains have frayed edges."""
FRAY = ((0.01, 0.036, 0.066), (0.05, 0.05, 0.046), (0.092, 0.072, 0.03))
"""The dots along the edge of a terrain in rows: how far beyond it, how far from each other, and their diameter, in sides of a tile."""
MARKS = {
    "savanna": ((-0.02, 0.036), (-0.05, 0.06)),
    "forest": ((-0.015, 0.02), (-0.04, 0.032), (-0.07, 0.06)),
    "mountains": ((-0.015, 0.024),),
}
"""The rows of dots within an edge where ink is saved, likewise; mountains have strokes of HACHURE sides of a tile."""
HACHURE = 0.042


def _fray(outline: Sequence[Segment], side: float, kind: str, style: ink.Style, on: Collection[tuple[int, int]]) -> Iterator[Path]:
    """Yield dots beyond the outline of a terrain, smaller and rarer further out, or marks within it where ink is saved; `on` half-tiles."""
    unit, start = side / SIDE, ord(kind[0])

    def lay(far: float, apart: float, long: float) -> tuple[Segment, ...]:
        """Return strokes so many mm apart, which run inwards from a place so far beyond the outline; dots for a length of nothing."""
        laid: list[Segment] = []
        for loop in outlines.loops(outline, STILL):
            for number, (x, y, east, south) in enumerate(_walk(loop, apart)):
                chance = (number * 73 + start * 151 + round(1000 * apart)) * 2654435761 % 2**32 / 2**32
                out = far + (chance - 0.5) * apart * 0.8
                a, b = x + out * south, y - out * east
                if (floor(a / unit), floor(b / unit)) in on:
                    laid += [("M", round(a, 2), round(b, 2)), ("L", round(a - long * south, 2), round(b + long * east, 2))]
        return tuple(laid)

    if style == "colour":
        for far, apart, wide in FRAY:
            dots = lay(far * side, apart * side, hatch.POINT)
            yield Path(dots, Paint(stroke=ink.TERRAIN[kind], width=round(wide * side, 2), cap="round"))
        return
    colour = hatch.BLACK if style == "black" else ink.TERRAIN_SIGNS[kind]
    for far, apart in MARKS[kind]:
        marks = lay(far * side, apart * side, HACHURE * side if kind == "mountains" else hatch.POINT)
        yield Path(marks, Paint(stroke=colour, width=GRAIN, cap="round"))


def _walk(loop: Sequence[Spot], apart: float) -> Iterator[tuple[float, float, float, float]]:
    """Yield places so many mm apart along a closed line, each with the direction in which it goes on."""
    left = apart / 2
    for (ax, ay), (bx, by) in zip(loop, (*loop[1:], loop[0]), strict=True):
        far = hypot(bx - ax, by - ay)
        while left < far:
            yield ax + left / far * (bx - ax), ay + left / far * (by - ay), (bx - ax) / far, (by - ay) / far
            left += apart
        left -= far


def _cells(ground: TileMap) -> dict[str, set[tuple[int, int]]]:
    """Return the half-tiles of each terrain: those of its tiles, and around them what is nearer to these than to others."""
    kinds = {
        (tile.x + dx, tile.y + dy): ground.country.terrain.get(number, "")
        for number, tile in enumerate(ground.tiles)
        for dx in range(SIDE)
        for dy in range(SIDE)
    }
    for _ in range(COUNTRY_REACH):
        added: dict[tuple[int, int], str] = {}
        for (x, y), kind in kinds.items():
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1), (x + 1, y + 1), (x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1)):
                if near not in kinds:
                    added.setdefault(near, kind)
        kinds |= added
    cells: dict[str, set[tuple[int, int]]] = {}
    for cell, kind in kinds.items():
        if kind:
            cells.setdefault(kind, set()).add(cell)
    return cells


def waters(ground: TileMap, side: float, land: Path, style: ink.Style) -> Iterator[Shape]:
    """Yield rivers, each from a point to its mouth and in black style with two banks, and lakes with waterlines; the coast ends rivers."""
    unit, by = side / SIDE, scale(side)
    paint = Paint(fill=ink.RIVER) if style != "black" else Paint(ink.PAPER, hatch.BLACK, 0.16, join="round")
    loops, meetings = outlines.loops(land.segments, STILL), {river.places[-1] for river in ground.country.rivers}
    parts: list[Shape] = []
    for river in ground.country.rivers:
        places = trace_river([(x * unit, y * unit) for x, y in river.places], side)
        ended = _end_at_sea(places, loops, PAST_COAST * by)
        at_sea = len(ended) < len(places)
        first = INLAND * WIDTH * by if river.places[0] in meetings else 0.0
        parts.append(Path(bed(ended, WIDTH * by if at_sea else INLAND * WIDTH * by, FLARE * by * at_sea, first), paint))
    for number, lake in enumerate(ground.country.lakes):
        shore = lake_shore(lake.x * unit, lake.y * unit, lake.wide * unit, lake.high * unit, number + 1)
        parts += draw_lake(shore, style, min(1.0, by))
    if parts:
        yield Group(tuple(parts), clip=land, id="rivers")


def trace_river(places: Sequence[Spot], side: float) -> list[Spot]:
    """Return places close together along a smooth line through others, which winds to both sides between them; all mm."""
    whole = (places[0], *places, places[-1])
    traced, hand = [places[0]], 1
    for before, start, end, after in zip(whole, whole[1:], whole[2:], whole[3:], strict=False):
        far = hypot(end[0] - start[0], end[1] - start[1])
        bends = max(1, round(far / (BEND * side)))
        wide = min(WINDING * side, 0.16 * far / bends)
        steps = 8 * bends
        for step in range(1, steps + 1):
            t = step / steps
            x, y = (_along(t, *four) for four in zip(before, start, end, after, strict=True))
            u, v = (_along(t - 0.01, *four) for four in zip(before, start, end, after, strict=True))
            aside = hand * wide * sin(pi * bends * t) / (hypot(x - u, y - v) or 1.0)
            traced.append((x - aside * (y - v), y + aside * (x - u)))
        hand *= (-1) ** bends
    return traced


def _along(t: float, before: float, start: float, end: float, after: float) -> float:
    """Return a value between the middle two of four that follow each other smoothly, a share `t` of the way."""
    a, b = (end - before) / 2, (after - start) / 2
    return start + t * (a + t * (3 * (end - start) - 2 * a - b + t * (2 * (start - end) + a + b)))


def _end_at_sea(places: Sequence[Spot], loops: Sequence[Sequence[Spot]], past: float) -> Sequence[Spot]:
    """Return a river up to so many mm beyond the coast; all of it where it ends on land."""
    for number in range(len(places) - 1, 0, -1):
        if max(outlines.distance_inside(*places[number], loop) for loop in loops) > -past:
            return places[: number + 1]
    return places


class Surveyed:
    """What is free on a map with tiles of `side` mm within a frame, in mm from the corner of its tiles."""

    def __init__(self, ground: TileMap, side: float, frame: Box, shore: float) -> None:
        """`shore` is how far names and ships keep off tiles, in sides of a tile."""
        self.ground, self.side, self.frame, self.half = ground, side, frame, side / SIDE
        self.shore = shore * side
        self.taken: list[Box] = []
        self.covered = {(tile.x + dx, tile.y + dy) for tile in ground.tiles for dx in range(SIDE) for dy in range(SIDE)}

    def keep_off(self, across: Sequence[float], down: Sequence[float]) -> None:
        """Leave cuts of the picture at some places free."""
        self.taken += [Box(at - SEAM, -inf, at + SEAM, inf) for at in across]
        self.taken += [Box(-inf, at - SEAM, inf, at + SEAM) for at in down]

    @cached_property
    def bends(self) -> dict[str, tuple[Spot, ...]]:
        """Places along each river, close together."""
        found = {}
        for river in self.ground.country.rivers:
            found[river.name] = tuple(trace_river([(x * self.half, y * self.half) for x, y in river.places], self.side))
        return found

    @cached_property
    def wet(self) -> dict[tuple[int, int], list[Spot]]:
        """These places by the half-tile in which they are."""
        found: dict[tuple[int, int], list[Spot]] = {}
        for places in self.bends.values():
            for x, y in places:
                found.setdefault((floor(x / self.half), floor(y / self.half)), []).append((x, y))
        return found

    @cached_property
    def lakes(self) -> tuple[Box, ...]:
        """The boxes around lakes."""
        u = self.half
        return tuple(
            Box((lake.x - lake.wide / 2) * u, (lake.y - lake.high / 2) * u, (lake.x + lake.wide / 2) * u, (lake.y + lake.high / 2) * u)
            for lake in self.ground.country.lakes
        )

    def is_at_sea(self, box: Box) -> bool:
        """Return whether a box lies within the frame, off the coast and off what has its place already."""
        if not self.frame.holds(box) or any(box.overlaps(other) for other in self.taken):
            return False
        reach, u = box.grown(self.shore), self.half
        return not any(
            (x, y) in self.covered
            for x in range(floor(reach.x0 / u), floor(reach.x1 / u) + 1)
            for y in range(floor(reach.y0 / u), floor(reach.y1 / u) + 1)
        )

    @cached_property
    def places(self) -> tuple[Spot, ...]:
        """The places at sea, in rows from the north."""
        step = self.side / RASTER
        across, down = int(self.frame.width / step), int(self.frame.height / step)
        spots = ((self.frame.x0 + (i + 0.5) * step, self.frame.y0 + (j + 0.5) * step) for j in range(down) for i in range(across))
        return tuple((x, y) for x, y in spots if self.is_at_sea(Box(x, y, x, y)))

    def put(self, wide: float, high: float, side: str = "", rooms: Sequence[float] = ROOMS) -> Spot | None:
        """Return the middle of a free box at sea on one side of the map, or anywhere, with as much room around it as can be."""
        spots, best = [spot for spot in self.places if self._is_on(spot, side)], list[Spot]()
        for room in rooms:
            x0, y0 = wide / 2 + room * self.side, high / 2 + room * self.side
            spots = [(x, y) for x, y in spots if self.is_at_sea(Box(x - x0, y - y0, x + x0, y + y0))]
            if not spots:
                break
            best = spots
        if not best:
            return None
        mx, my = sum(x for x, _ in best) / len(best), sum(y for _, y in best) / len(best)
        x, y = min(best, key=lambda spot: (round(hypot(spot[0] - mx, spot[1] - my), 3), spot))
        self.taken.append(Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2).grown(CLEAR))
        return x, y

    def _is_on(self, spot: Spot, side: str) -> bool:
        """Return whether a place is on a side of the map, such as north-east."""
        if not side:
            return True
        u = (spot[0] - self.frame.x0) / self.frame.width
        v = (spot[1] - self.frame.y0) / self.frame.height
        west, north = "west" in side, "north" in side
        across = u < 0.46 if west else u > 0.54 if "east" in side else 0.2 < u < 0.8
        down = v < 0.36 if north else v > 0.6 if "south" in side else 0.3 < v < 0.7
        return across and down

    def names_around(self, style: ink.Style) -> Iterator[Shape]:
        """Yield the names of seas in italic, or of the land around the tiles, each on one line or two, as large as it has room."""
        wet = self.ground.country.beyond == "water"
        face: Face = "display-italic" if wet else "display"
        fill = hatch.BLACK if style == "black" else ink.SEA_NAME if wet else ink.FRONTIER
        for side, name in self.ground.country.around.items():
            for size, lines in ((size, lines) for size in NAMES if size <= self.side * 0.8 for lines in _break_name(name)):
                wide = max(fonts.width(line, face, size) for line in lines)
                lead = 1.15 * size * MM_PER_POINT
                high = fonts.cap_height(face, size) + lead * (len(lines) - 1) + 0.3 * size * MM_PER_POINT
                spot = self.put(wide, high, side)
                if spot is None:
                    continue
                top = spot[1] - high / 2 + fonts.cap_height(face, size)
                yield from (
                    Text(round(spot[0], 3), round(top + number * lead, 3), line, face, size, fill, "middle")
                    for number, line in enumerate(lines)
                )
                break

    def ships(self, style: ink.Style) -> Iterator[Shape]:
        """Yield ships and a whale at sea, dunes on land around the tiles."""
        wet = self.ground.country.beyond == "water"
        r = min(LARGEST_SCENE, 0.2 * self.side)
        if r < LEAST_SIGN:
            return
        dark = hatch.BLACK if style == "black" else ink.SHORE if wet else ink.TERRAIN_SIGNS["desert"]
        light = ink.PAPER if wet or style != "colour" else ink.TERRAIN["desert"]
        parts: list[Shape] = []
        for number in range(SHIPS):
            spot = self.put(2 * r, 2 * r)
            if spot is None:
                break
            self.taken.append(Box(*spot, *spot).grown(2.2 * r))  # the next one is far away
            parts += draw_scene(AT_SEA[number % len(AT_SEA)] if wet else "dunes", *spot, r, dark, light)
        if parts:
            yield Group(tuple(parts), id="scenes")

    def signs(self, style: ink.Style, blank: bool) -> Iterator[Shape]:
        """Yield names of rivers, signs of the terrain and its grains within the tiles, off the place of the name of a city."""
        words: list[Shape] = []
        parts: list[Shape] = []
        for river in self.ground.country.rivers:
            words += self._name_river(river.name, style, blank)
        grains: list[Segment] = []
        for number, tile in enumerate(self.ground.tiles):
            kind = self.ground.country.terrain.get(number, "")
            if not kind:
                continue
            dark = hatch.BLACK if style == "black" else ink.TERRAIN_SIGNS[kind]
            light = ink.PAPER if style != "colour" else ink.mix(ink.TERRAIN[kind], ink.PAPER, 0.4)
            room = self._room(tile, blank)
            if number not in self.ground.marks:
                parts += self._sign(SCENES[kind], room, _order(number), dark, light)
            if kind in TEXTURE:
                grains += self._grains(tile, TEXTURE[kind], room if number not in self.ground.marks else None)
        if grains:
            dot = hatch.BLACK if style == "black" else ink.TERRAIN_SIGNS["desert"]
            parts.insert(0, Path(tuple(grains), Paint(stroke=dot, width=GRAIN, cap="round")))
        if parts:
            yield Group(tuple(parts), id="relief")
        yield from words

    def _sign(self, name: str, room: Box, order: Sequence[float], dark: str, light: str) -> Iterator[Shape]:
        """Yield a sign in a room, in one of some places from west to east, smaller where rivers leave less; nothing where it has none."""
        for share in SMALLER:
            r = share * min(room.height / 2, 0.19 * self.side, 1.5 * LARGEST_SCENE)
            for along in order if r >= LEAST_SIGN else ():
                x, y = room.x0 + r + along * (room.width - 2 * r), room.centre[1]
                if self._is_free(Box(x, y, x, y).grown(r)):
                    self.taken.append(Box(x, y, x, y).grown(r))
                    yield from draw_scene(name, x, y, r, dark, light)
                    return

    def _room(self, tile: Tile, blank: bool) -> Box:
        """Return where signs of a tile go: above what is written on it."""
        x, y = tile.x * self.half, tile.y * self.half
        air = CLEAR + 0.05 * self.side
        return Box(x + air, y + air, x + self.side - air, y + (WRITING[0] * self.side if blank else self.side - air))

    def _is_free(self, box: Box) -> bool:
        """Return whether a box has neither a river, a lake nor a sign on it."""
        near = box.grown(0.5 * scale(self.side) + 0.3)
        if any(box.overlaps(other) for other in (*self.taken, *self.lakes)):
            return False
        u = self.half
        return not any(
            near.x0 < x < near.x1 and near.y0 < y < near.y1
            for i in range(floor(near.x0 / u), floor(near.x1 / u) + 1)
            for j in range(floor(near.y0 / u), floor(near.y1 / u) + 1)
            for x, y in self.wet.get((i, j), ())
        )

    def _name_river(self, name: str, style: ink.Style, blank: bool) -> Iterator[Shape]:
        """Yield the name of a river in italic on a tile that it passes, as near to it as can be and not nearer to another one.

        A river that has no room beside it has no name.
        """
        size = RIVER_NAME if self.side >= 22 else 0.0
        if not size:
            return
        wide, cap = fonts.width(name, "display-italic", size), fonts.cap_height("display-italic", size)
        best: tuple[float, Box] | None = None
        strangers = [spots for other, spots in self.bends.items() if other != name]
        for number, tile in enumerate(self.ground.tiles):
            x, y = tile.x * self.half, tile.y * self.half
            inside = [spot for spot in self.bends[name] if x <= spot[0] < x + self.side and y <= spot[1] < y + self.side]
            if not inside or number in self.ground.marks:
                continue
            room = self._room(tile, blank)
            for i, j in product(range(17), range(7) if room.width >= wide else ()):
                left, top = room.x0 + (room.width - wide) * i / 16, room.y0 + (room.height - 1.3 * cap) * j / 6
                box = Box(left, top, left + wide, top + 1.3 * cap)
                far = _nearest(box, inside)
                if far > (NEAR * self.side if best is None else best[0] - 1e-6) or not self._is_free(box):
                    continue
                if all(far < _nearest(box, others) for others in strangers):
                    best = far, box
        if best is not None:
            box = best[1]
            self.taken.append(box.grown(0.4))
            fill = hatch.BLACK if style == "black" else ink.SEA_NAME
            yield Text(round(box.x0, 3), round(box.y0 + cap, 3), name, "display-italic", size, fill)

    def _grains(self, tile: Tile, share: float, room: Box | None) -> Iterator[Segment]:
        """Yield the grains of a tile, each a dot, above what is written on it: rows that are moved against each other."""
        if room is None or self.side < 12:
            return
        step = share * self.side
        for j in range(int(room.height / step) + 1):
            for i in range(int(room.width / step) + 1):
                mix = (tile.x * 73 + tile.y * 151 + i * 37 + j * 59) % 17
                x = room.x0 + step * (i + 0.5 * (j % 2) + 0.03 * (mix - 8))
                y = room.y0 + step * (j + 0.03 * (mix * 5 % 17 - 8))
                if mix % 4 and room.holds(Box(x, y, x, y)) and self._is_free(Box(x, y, x, y).grown(0.5)):
                    yield from (("M", round(x, 2), round(y, 2)), ("L", round(x + hatch.POINT, 2), round(y, 2)))


def _order(number: int) -> tuple[float, ...]:
    """Return where on a tile its sign is tried, from west to east, 0 to 1; another order for each tile."""
    return ((0.5, 0.1, 0.9, 0.3, 0.7), (0.22, 0.78, 0.5, 1.0, 0.0), (0.8, 0.2, 0.5, 0.0, 1.0), (0.0, 1.0, 0.5, 0.25, 0.75))[number % 4]


def _break_name(name: str) -> Iterator[list[str]]:
    """Yield a name on one line, and on two."""
    yield [name]
    words = name.split()
    if len(words) > 1:
        middle = (len(words) + 1) // 2
        yield [" ".join(words[:middle]), " ".join(words[middle:])]


def _nearest(box: Box, spots: Sequence[Spot]) -> float:
    """Return how near the nearest of some places is to a box."""
    return min(hypot(max(box.x0 - x, 0.0, x - box.x1), max(box.y0 - y, 0.0, y - box.y1)) for x, y in spots)


RIVER = 0.5
"""Millimetres from the edge of a tile to its outline."""
LEAST_ROSE, LARGEST_ROSE = 5.0, 14.0
"""The smallest and the largest radius of the compass, in mm."""
COAST = 0.38
"""How far the coast and its ripples reach from the tiles, in sides of a tile."""
MARKED = "#F1EBD2"
"""The ground of places that bear a name."""


class Edges(NamedTuple):
    """The room between tiles and the sides of the picture, in mm."""

    left: float
    top: float
    right: float
    bottom: float


def edges(ground: TileMap, side: float) -> Edges:
    """Return the room around tiles of `side` mm: more in the north and in the south where a name goes there."""
    around, usual = ground.country.around, MARGIN * side
    return Edges(usual, NAMED * side if "north" in around else usual, usual, NAMED * side if "south" in around else usual)


def spread(ground: TileMap) -> tuple[float, float]:
    """Return how wide and how high a map is, in sides of a tile."""
    room = edges(ground, 1.0)
    return ground.width / SIDE + room.left + room.right, ground.height / SIDE + room.top + room.bottom


def map_figure(
    ground: TileMap, side: float, north: str = "", *, blank: bool = True, style: ink.Style = "colour", title: str = "", motto: str = "",
    bare: bool = False,
    seams: tuple[Sequence[float], Sequence[float]] = ((), ()),
) -> Figure:  # fmt: skip
    """Return the map with tiles of `side` mm, and around them `edges`. `north` is the letter of its compass, which goes where no tile lies.

    With `blank` every place has a line to write the name of its city on. A `title` has a frame where there is room. A `bare` map has
    land and water alone. Names and signs keep off its `seams`, places in mm at which the picture is cut across and down.
    """
    faces = tuple(map(fonts.current_face, fonts.FACES))
    return _draw_map(ground, side, north, blank, style, title, motto, bare, tuple(map(tuple, seams)), faces)


@lru_cache(maxsize=16)  # a kit that is laid out again, as `serve` does at each change, mostly has the map that it had
def _draw_map(
    ground: TileMap, side: float, north: str, blank: bool, style: ink.Style, title: str, motto: str, bare: bool,
    seams: tuple[tuple[float, ...], ...], faces: tuple[fonts.Face, ...],
) -> Figure:  # fmt: skip
    """Draw the map as `map_figure` says, with texts in these `faces`, which are those in use."""
    unit, room = side / SIDE, edges(ground, side)
    width, height = ground.width * unit + room.left + room.right, ground.height * unit + room.top + room.bottom
    across = sorted({room.left + (tile.x + SIDE / 2) * unit for tile in ground.tiles})
    down = sorted({room.top + (tile.y + SIDE / 2) * unit for tile in ground.tiles})
    rose = _rose(ground, side) if north else None
    shapes = list(coast(ground, side, style, None if rose is None else rose[:2]))
    if bare:
        shapes += _rivers(ground, side, style)
    else:
        frame = Box(-room.left, -room.top, width - room.left, height - room.top).grown(-FREE)
        surveyed = Surveyed(ground, side, frame, COAST)
        surveyed.keep_off([at - room.left for at in seams[0]], [at - room.top for at in seams[1]])
        places = [_place(tile, side, number in ground.marks, style) for number, tile in enumerate(ground.tiles)]
        shapes += [Group((place,), opacity=VEIL) for place in places] if style == "colour" else []
        shapes += _rivers(ground, side, style)
        if rose is not None:
            surveyed.taken.append(Box(*rose[:2], *rose[:2]).grown(rose[2] + 1.0))
            shapes.append(Group(tuple(compass(*rose, north, style)), id="compass"))
        shapes += _draw_title(surveyed, title, motto, style)
        if len(ground) <= MOST:
            shapes += surveyed.names_around(style)
            shapes += surveyed.ships(style)
            shapes += surveyed.signs(style, blank)
        for number, tile in enumerate(ground.tiles):
            shapes += [_plate(tile, side, style)] if blank else []
            shapes += _write_tile(tile, ground.marks.get(number, ""), side, blank, style)
    return Figure(width, height, (Group(tuple(shapes), Affine.translate(room.left, room.top), id="map"),), tuple(across), tuple(down))


def _rivers(ground: TileMap, side: float, style: ink.Style) -> Iterator[Shape]:
    """Yield rivers and lakes up to the coast."""
    if len(ground) <= MOST and (ground.country.rivers or ground.country.lakes):
        loops = _land(ground, side)
        land = Path(_field(ground, side).outline((0,), lambda: loops, -PAST_COAST, outlines.FINENESS), Paint())
        yield from waters(ground, side, land, style)


def list_places(ground: TileMap, side: float) -> dict[Box, str]:
    """Return the places of tiles on a map with tiles of `side` mm, up to the middle between two, with the word on each or ""."""
    room, unit = edges(ground, side), side / SIDE
    corners = ((room.left + tile.x * unit, room.top + tile.y * unit) for tile in ground.tiles)
    return {Box(x, y, x + side, y + side): ground.marks.get(number, "") for number, (x, y) in enumerate(corners)}


def _place(tile: Tile, side: float, marked: bool, style: ink.Style) -> Rect:
    """Return the ground of the place of a tile."""
    unit = side / SIDE
    paint = Paint(MARKED if marked and style == "colour" else ink.PAPER, role="ground")
    paint = paint if style == "colour" else Paint()
    return Rect(tile.x * unit + RIVER, tile.y * unit + RIVER, side - 2 * RIVER, side - 2 * RIVER, paint, min(2.6, side / 12))


def _plate(tile: Tile, side: float, style: ink.Style) -> Shape:
    """Return the light ground on which a city is written, so that no river runs through it."""
    left, right = (tile.x * side / SIDE + at * side for at in LINE)
    top, foot = (tile.y * side / SIDE + at * side for at in PLATE)
    plate = Rect(left, top, right - left, foot - top, Paint(fill=ink.PAPER), 0.04 * side)
    return Group((plate,), opacity=0.8) if style == "colour" else plate


def _write_tile(tile: Tile, word: str, side: float, blank: bool, style: ink.Style) -> Iterator[Shape]:
    """Yield the outline of the place of a tile, its name, and the line for the name of its city."""
    x, y = tile.x * side / SIDE, tile.y * side / SIDE
    dark = hatch.BLACK if style == "black" else ink.GRID
    outline = Paint(stroke=dark, width=ink.GRID_WIDTH)
    yield Rect(x + RIVER, y + RIVER, side - 2 * RIVER, side - 2 * RIVER, outline, min(2.6, side / 12))
    if word:
        size = _largest(word, side - 2 * RIVER - 3)
        base = y + RIVER + 2 + fonts.cap_height("display", size)
        yield Text(x + side / 2, base, word, "display", size, ink.TEXT, "middle")
    if blank:
        foot = y + side * 0.74
        yield line(x + side * LINE[0], foot, x + side * LINE[1], foot, Paint(stroke=dark, width=ink.HAIR_WIDTH))


def _draw_title(surveyed: Surveyed, title: str, motto: str, style: ink.Style) -> Iterator[Shape]:
    """Yield title and motto in a frame where no tile lies, as wide as there is room; nothing where there is none."""
    for wide in (WIDEST, 80.0, 64.0, 50.0) if title else ():
        figure = cartouche(title, motto, min(wide, surveyed.frame.width), style)
        spot = surveyed.put(figure.width, figure.height, rooms=(0.0, 0.1, 0.3))
        if spot is not None:
            yield Group((figure.at(spot[0] - figure.width / 2, spot[1] - figure.height / 2),), id="cartouche")
            return


def _largest(word: str, room: float) -> float:
    """Return the largest type in which a word fits, from that of a zone's name down to that of a text."""
    size = ink.ZONE_NAME
    while size > ink.BODY and fonts.width(word, "display", size) > room:
        size -= 0.5
    return size


def _rose(ground: TileMap, side: float) -> tuple[float, float, float] | None:
    """Return middle and radius of a compass in the west or east where tiles are farthest away, clear of their coast; None without room."""
    unit = side / SIDE
    covered = {(tile.x + dx, tile.y + dy) for tile in ground.tiles for dx in (0, 1) for dy in (0, 1)}
    free = [
        (x, y)
        for y in range(ground.height - SIDE, -1, -1)
        for x in (0, ground.width - SIDE)
        if not covered & {(x + dx, y + dy) for dx in (0, 1) for dy in (0, 1)}
    ]
    if not free:
        return None
    x, y = max(free, key=lambda place: round(_clear(ground, *place), 6))
    reach = min(LARGEST_ROSE, 0.46 * SIDE * unit, (_clear(ground, x, y) - COAST * SIDE) * unit)
    return None if reach < LEAST_ROSE else ((x + SIDE / 2) * unit, (y + SIDE / 2) * unit, reach)


def _clear(ground: TileMap, x: int, y: int) -> float:
    """Return how far the middle of a place is from the nearest tile, in units of the map."""
    a, b = x + SIDE / 2, y + SIDE / 2
    return min(hypot(max(t.x - a, a - t.x - SIDE, 0.0), max(t.y - b, b - t.y - SIDE, 0.0)) for t in ground.tiles)


BEYOND = 0.16
"""How far the land reaches beyond the tiles before it is bent, in sides of a tile."""
FILLED = 0.42
"""Half the width of the bays that are filled, in sides of a tile."""
SHORES = (0.035, 0.075)
"""How far the parts of a shore reach inland, in sides of a tile."""
FARTHEST = 0.22
"""How far from the tiles the bent coast may be at the sides of the map, in sides of a tile."""
MARGIN = 0.4
"""The room that coast and ripples need at the sides of the map, in sides of a tile."""
NAMED = 0.72
"""That room where a name goes there, in sides of a tile."""
FREE = 4.0
"""What names leave free along the sides of the picture, in mm."""
VEIL = 0.5
"""How much of the country the place of a tile covers in colour."""
SHIPS = 4
"""The most ships at sea."""
WIDEST = 100.0
"""The widest frame of a title, in mm."""
LEAST_SCALE = 14.0
"""The side of a tile in mm from which a map has a scale around it."""
TILE = 50.0
"""The side of such tiles in mm; the sea of a smaller map is narrower."""
MOST = 2500
"""Tiles of a map from which it has no shores, and one ripple: they would take longer than all the rest."""
LAND = ink.mix("#EFE9D8", ink.CREAM, 0.3)
"""The land between and around tiles."""


def coast(ground: TileMap, side: float, style: ink.Style, rose: tuple[float, float] | None = None) -> Iterator[Shape]:
    """Draw sea, land, country and neatline under a map with tiles of `side` mm from (0, 0) on; they reach as far as `edges` say.

    Lines of the winds run over the sea from a compass at `rose`.
    """
    bent, plain = _field(ground, side), len(ground) > MOST
    loops, room = _land(ground, side), edges(ground, side)
    wet = ground.country.beyond == "water"

    def line(inland: float, fine: float = outlines.ROUGH) -> tuple[Segment, ...]:
        return bent.outline((0,), lambda: loops, inland, fine)

    edge = line(0.0, outlines.FINENESS)
    by, unit = min(1.0, side / TILE), side / SIDE
    area = Box(-room.left, -room.top, ground.width * unit + room.right, ground.height * unit + room.bottom)
    frame = Rect(area.x0, area.y0, area.width, area.height, Paint())
    shapes: list[Shape] = []
    if style == "colour":
        beyond = ink.ABYSS if wet else ink.TERRAIN["desert"]
        shapes.append(Rect(area.x0, area.y0, area.width, area.height, Paint(fill=beyond)))
    if wet:
        shapes += _sea(line, by, area, style, rose, plain=plain)
    if style == "colour":
        ground_tint = LAND if wet else ink.VALLEY
        shapes += [
            Path(line(far * side), Paint(fill=ink.deeper(ground_tint, share) if share else ground_tint))
            for far, share in ([(0.0, 0.0)] if plain else zip((0.0, *SHORES), (*ink.SHORE_SHARES[:2], 0.0), strict=True))
        ]
    else:
        shapes.append(Path(edge, Paint(fill=ink.PAPER)))
    if not plain:
        shore = Path(line(SHORES[-1] * side), Paint()) if style == "colour" else Path(edge, Paint())
        shapes += terrain(ground, side, bent, shore, style)
    shapes.append(Path(edge, Paint(stroke=hatch.BLACK, width=0.4, join="round") if style == "black" else ink.COAST_LINE))
    yield Group((Group(tuple(shapes), clip=frame), *neat_frame(area, side, style)), id="coast")


def _sea(
    line: Callable[[float], tuple[Segment, ...]], by: float, area: Box, style: ink.Style, rose: tuple[float, float] | None, *, plain: bool
) -> Iterator[Shape]:
    """Yield the sea with its lines, one alone on a `plain` map, and the lines of the winds."""
    yield from grounds.draw_sea(lambda far: line(-far * by), style, plain=plain)
    if rose is not None:
        yield from winds(rose, area, style)


def neat_frame(area: Box, side: float, style: ink.Style) -> Iterator[Shape]:
    """Yield the scale around a map with tiles of `side` mm, and the neatline around that, within its area."""
    yield from frame(area.grown(-REACH - 0.1), side, style, neat=True) if side >= LEAST_SCALE else ()
    if side < LEAST_SCALE:
        dark = hatch.BLACK if style == "black" else ink.TEXT
        for inside, thick in ((NEATLINE / 2, NEATLINE), (NEATLINE + 0.7, 0.2)):
            inner = area.grown(-inside)
            yield Rect(inner.x0, inner.y0, inner.width, inner.height, Paint(stroke=dark, width=thick))


@lru_cache(maxsize=8)
def _land(ground: TileMap, side: float) -> tuple[Segment, ...]:
    """Return the straight outline of the land: further out than the tiles, round, and without narrow bays."""
    unit = side / SIDE
    cells = [(tile.x + dx, tile.y + dy) for tile in ground.tiles for dx in range(SIDE) for dy in range(SIDE)]
    loops = [[(x * unit, y * unit) for x, y in loop] for loop in zone_outlines(cells)]
    filled = outlines.inset(loops, -(BEYOND + FILLED) * side)
    return outlines.path(outlines.inset(filled, FILLED * side))


@lru_cache(maxsize=8)
def _field(ground: TileMap, side: float) -> Coast:
    """Return the field that bends the outline: by less than what lies between that and the tiles."""
    unit = side / SIDE
    named = " ".join(f"{tile.x},{tile.y}" for tile in ground.tiles)
    seed = int(sha256()(named.encode()).hexdigest()[:12], 16)
    far = FARTHEST * side
    area = Box(-far, -far, ground.width * unit + far, ground.height * unit + far)
    return make_field(seed, side, (), 0.0, max(0.8, 0.04 * side), area)
