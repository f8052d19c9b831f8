"""A map of square tiles as laid on the table: names and lines to write on, the country on its land, and the coast around all tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import product
from math import floor, hypot, inf

from boardgen.draw.map.atlas import CLEAR, LARGEST_SCENE
from boardgen.draw.map.map_frame import cartouche, compass
from boardgen.draw.map.tile_land import GRAIN, MOST, borders, coast, coast_line, draw_rivers, edges, scale, trace_river
from boardgen.draw.map.vignettes import AT_SEA, draw_scene
from boardgen.draw.place.board_plan import SEAM
from boardgen.draw.shape import hatch, ink, outlines
from boardgen.draw.shape.shapes import Circle, Face, Figure, Group, Paint, Path, Rect, Segment, Shape, Symbol, Text, Use, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, STILL, Affine, Box
from boardgen.layout.ground.tile_map import SIDE, Tile, TileMap
from boardgen.records import NamedTuple

Spot = tuple[float, float]
SCENES = {
    "desert": ("dunes", "pyramids", "dunes", "caravan"),
    "savanna": ("acacia", "elephant", "acacia", "giraffe"),
    "forest": ("woods", "jungle", "jungle"),
    "mountains": ("mountains", "mountains", "volcano"),
}
"""What the large sign of a terrain shows: the first where there is one alone, else all by turns."""
SMALL = {"desert": ("dune",), "savanna": ("acacia",), "forest": ("jungle", "palms"), "mountains": ("mountains", "hills")}
"""The small ones around it."""
LARGE, SMALL_SHARE, MOST_SMALL = 0.165, 0.56, 5
"""The radius of a large sign in sides of a tile, the share of it that a small one has, and the most small ones of a tile."""
TEXTURE = {"desert": 0.085}
"""The distance of grains on a terrain that has them, in sides of a tile."""
LEAST_SIGN = 2.4
"""The smallest radius of a sign in mm."""
NAMES = (19.0, 17.0, 15.0, 13.0, 11.0, 9.5)
"""Sizes of names around the land, in points."""
RIVER_NAME = 9.0
"""The size of the name of a river, in points."""
NEAR = 0.12
"""How far a name may be from its river, in sides of a tile; it has none where it would be farther."""
SLOT = (0.42, 0.22)
"""How wide and how high the place is where a city is written, in sides of a tile."""
USUAL_SLOT = (0.5, 0.72)
"""Where its middle is unless water is there, likewise."""
PLATE_SHOWS = 0.82
"""How much of the country its light ground covers in colour."""
OFF_COAST = 0.05
"""How far names at sea are from the coast at least, in sides of a tile."""
ROOMS = (0.0, 0.05, 0.15, 0.3, 0.6)
"""What is tried to be left free around them, in sides of a tile."""
SCATTER = 6
"""Places tried for signs in the side of a tile."""
RASTER = 5
"""Places for names and ships in the side of a tile."""
TILE_EDGE = 0.5
"""What names leave free along the edges of their tile, in mm."""
OFF_WORD = 1.5
"""What signs leave free around the name of a city without a line, in mm: it is larger where the map is shown smaller."""
DOT, DOT_ROOM = 0.026, 0.09
"""The radius of the sign of a city, and the room for it before what is written, in sides of a tile."""
LEAST_ROSE, LARGEST_ROSE = 5.0, 14.0
"""The smallest and the largest radius of the compass, in mm."""
COAST = 0.3
"""How far from the tiles names and ships are at least, in sides of a tile: the coast may be farther out."""
FREE = 4.0
"""What names leave free along the sides of the picture, in mm."""
SHIPS = 4
"""The most ships at sea."""
WIDEST, OFF_TITLE = 100.0, 3.0
"""The widest frame of a title, and what names and ships leave free around it, in mm."""


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
    def coast(self) -> dict[tuple[int, int], list[Spot]]:
        """Places along the coast by their half-tile."""
        found: dict[tuple[int, int], list[Spot]] = {}
        for loop in outlines.loops(coast_line(self.ground, self.side, 0.0, outlines.ROUGH), STILL):
            for (ax, ay), (bx, by) in zip(loop, (*loop[1:], loop[0]), strict=True):
                steps = 1 + int(hypot(bx - ax, by - ay) / (0.1 * self.side))
                for step in range(steps):
                    x, y = ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps
                    found.setdefault((floor(x / self.half), floor(y / self.half)), []).append((x, y))
        return found

    @cached_property
    def lakes(self) -> tuple[Box, ...]:
        u = self.half
        return tuple(
            Box((lake.x - lake.wide / 2) * u, (lake.y - lake.high / 2) * u, (lake.x + lake.wide / 2) * u, (lake.y + lake.high / 2) * u)
            for lake in self.ground.country.lakes
        )

    def is_at_sea(self, box: Box) -> bool:
        """Return whether a box lies within the frame, off the coast and off what has its place already."""
        if not self.frame.holds(box) or any(box.overlaps(other) for other in self.taken):
            return False
        reach, near, u = box.grown(self.shore), box.grown(OFF_COAST * self.side), self.half
        cells = product(range(floor(reach.x0 / u), floor(reach.x1 / u) + 1), range(floor(reach.y0 / u), floor(reach.y1 / u) + 1))
        return not any(
            cell in self.covered or any(near.x0 < x < near.x1 and near.y0 < y < near.y1 for x, y in self.coast.get(cell, ()))
            for cell in cells
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

    def slots(self, blank: bool) -> Mapping[int, Slot]:
        """Return the place where each tile has its name, if it has one, and with `blank` a line for its city; off rivers if possible."""
        found = {}
        for number, tile in enumerate(self.ground.tiles):
            word = self.ground.marks.get(number, "")
            if not (blank or word):
                continue
            size = _largest(word, self.side - 2 * TILE_EDGE - 3) if word else 0.0
            cap = fonts.cap_height("display", size) if word else 0.0
            wide, high = (share * self.side for share in SLOT)
            high = (high if blank else 0.0) + (cap + 0.04 * self.side if word else 0.0)
            wide = max(wide if blank else 0.0, fonts.width(word, "display", size) + DOT_ROOM * self.side)
            x, y = tile.x * self.half, tile.y * self.half
            area = Box(x, y, x + self.side, y + self.side).grown(-min(1.2, 0.06 * self.side))
            middle = x + USUAL_SLOT[0] * self.side, y + USUAL_SLOT[1] * self.side
            box = self._find_place(area, wide, high, middle)
            found[number] = Slot(box, word, size)
            self.taken.append(box.grown(0.4 if blank else OFF_WORD))
        return found

    def _find_place(self, area: Box, wide: float, high: float, near: Spot) -> Box:
        """Return a box of such a size within an area, off water and the nearest to a place; where water is everywhere, the nearest."""
        across, down = max(0.0, area.width - wide), max(0.0, area.height - high)
        boxes = [
            Box(area.x0 + across * i / 12, area.y0 + down * j / 12, area.x0 + across * i / 12 + wide, area.y0 + down * j / 12 + high)
            for i, j in product(range(13), range(13))
        ]
        boxes.sort(key=lambda box: round(hypot(box.centre[0] - near[0], box.centre[1] - near[1]), 3))
        return next((box for box in boxes if self._is_free(box)), boxes[0])

    def signs(self, style: ink.Style) -> Iterator[Shape]:
        """Yield names of rivers, signs of the terrain and its grains within the tiles, off what has its place already."""
        words: list[Shape] = []
        parts: list[Shape] = []
        for river in self.ground.country.rivers:
            words += self._name_river(river.name, style)
        grains: list[Segment] = []
        drawn: dict[tuple[str, float], Symbol] = {}
        for number, tile in enumerate(self.ground.tiles):
            kind = self.ground.country.terrain.get(number, "")
            if not kind:
                continue
            parts += self._relief(kind, number, tile, style, drawn)
            if kind in TEXTURE:
                grains += self._grains(tile, TEXTURE[kind])
        if grains:
            dot = hatch.BLACK if style == "black" else ink.TERRAIN_SIGNS["desert"]
            parts.insert(0, Path(tuple(grains), Paint(stroke=dot, width=GRAIN, cap="round")))
        if parts:
            yield Group(tuple(parts), id="relief")
        yield from words

    def _relief(self, kind: str, number: int, tile: Tile, style: ink.Style, drawn: dict[tuple[str, float], Symbol]) -> Iterator[Shape]:
        """Yield a large sign of a terrain and small ones around it on a tile, where water and words leave room, each drawn once."""
        dark = hatch.BLACK if style == "black" else ink.TERRAIN_SIGNS[kind]
        light = ink.PAPER if style != "colour" else ink.mix(ink.TERRAIN[kind], ink.PAPER, 0.4)
        large = min(LARGE * self.side, 1.5 * LARGEST_SCENE)
        small, spots = max(LEAST_SIGN, SMALL_SHARE * large), self._scatter(tile, number)
        names, wide = SCENES[kind], [large, *([small] * MOST_SMALL)]
        for place, r in enumerate(wide):
            if r < LEAST_SIGN or (place and r >= large):
                return
            spot = next((spot for spot in spots if self._is_on_tile(tile, spot, r)), None)
            if spot is None:
                continue
            name = names[number % len(names)] if not place else SMALL[kind][(number + place) % len(SMALL[kind])]
            self.taken.append(Box(*spot, *spot).grown(0.92 * r))
            if (name, r) not in drawn:
                drawn[name, r] = Symbol(f"relief-{name}", tuple(draw_scene(name, 0.0, 0.0, r, dark, light)))
            yield Use(drawn[name, r], *spot)

    def _is_on_tile(self, tile: Tile, spot: Spot, r: float) -> bool:
        """Return whether a sign fits at a place: a millimetre within its tile, on nothing else."""
        x, y = tile.x * self.half, tile.y * self.half
        box = Box(*spot, *spot).grown(r)
        return Box(x, y, x + self.side, y + self.side).grown(-CLEAR).holds(box) and self._is_free(box)

    def _scatter(self, tile: Tile, number: int) -> list[Spot]:
        """Return places all over a tile in an order of its own."""
        x, y = tile.x * self.half, tile.y * self.half
        step = self.side / SCATTER
        spots = []
        for i, j in product(range(SCATTER), range(SCATTER)):
            mix = ((i * 73 + j * 151 + number * 37) * 2654435761 >> 7) % 1009
            east, south = i + 0.5 + 0.6 * (mix % 11 / 10 - 0.5), j + 0.5 + 0.6 * (mix % 7 / 6 - 0.5)
            spots.append((mix, (round(x + east * step, 2), round(y + south * step, 2))))
        return [spot for _, spot in sorted(spots)]

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

    def _name_river(self, name: str, style: ink.Style) -> Iterator[Shape]:
        """Yield the name of a river in italic on a tile that it passes, as near to it as can be and not nearer to another one.

        A river that has no room beside it has no name."""
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
            room = Box(x, y, x + self.side, y + self.side).grown(-CLEAR - 0.02 * self.side)
            for i, j in product(range(17), range(17) if room.width >= wide else ()):
                left, top = room.x0 + (room.width - wide) * i / 16, room.y0 + (room.height - 1.3 * cap) * j / 16
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

    def _grains(self, tile: Tile, share: float) -> Iterator[Segment]:
        """Yield the grains of a tile, each a dot, off what is on it: rows that are moved against each other."""
        if self.side < 12:
            return
        x, y = tile.x * self.half, tile.y * self.half
        room = Box(x, y, x + self.side, y + self.side).grown(-CLEAR)
        step = share * self.side
        for j in range(int(room.height / step) + 1):
            for i in range(int(room.width / step) + 1):
                mix = (tile.x * 73 + tile.y * 151 + i * 37 + j * 59) % 17
                x = room.x0 + step * (i + 0.5 * (j % 2) + 0.03 * (mix - 8))
                y = room.y0 + step * (j + 0.03 * (mix * 5 % 17 - 8))
                if mix % 4 and room.holds(Box(x, y, x, y)) and self._is_free(Box(x, y, x, y).grown(0.5)):
                    yield from (("M", round(x, 2), round(y, 2)), ("L", round(x + hatch.POINT, 2), round(y, 2)))


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


class Slot(NamedTuple):
    """Where a tile has its name, in mm, that name or "", and its size in points."""

    box: Box
    word: str
    size: float


def map_figure(
    ground: TileMap, side: float, north: str = "", *, blank: bool = True, style: ink.Style = "colour", title: str = "", motto: str = "",
    bare: bool = False,
    seams: tuple[Sequence[float], Sequence[float]] = ((), ()),
) -> Figure:  # fmt: skip
    """Return the map with tiles of `side` mm, and around them `edges`. `north` is the letter of its compass, which goes where no tile lies.

    With `blank` every place has a line to write the name of its city on. A `title` has a frame where there is room. A `bare` map has
    land and water alone. Names and signs keep off its `seams`, places in mm at which the picture is cut across and down."""
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
        shapes += draw_rivers(ground, side, style)
    else:
        frame = Box(-room.left, -room.top, width - room.left, height - room.top).grown(-FREE)
        surveyed = Surveyed(ground, side, frame, COAST)
        surveyed.keep_off([at - room.left for at in seams[0]], [at - room.top for at in seams[1]])
        shapes += draw_rivers(ground, side, style)
        shapes += borders(ground, side, style)
        if rose is not None:
            surveyed.taken.append(Box(*rose[:2], *rose[:2]).grown(rose[2] + 1.0))
            shapes.append(Group(tuple(compass(*rose, north, style)), id="compass"))
        shapes += _draw_title(surveyed, title, motto, style)
        slots = surveyed.slots(blank)
        if len(ground) <= MOST:
            shapes += surveyed.names_around(style)
            shapes += surveyed.ships(style)
            shapes += surveyed.signs(style)
        for slot in slots.values():
            shapes += _write_slot(slot, side, blank, style)
    return Figure(width, height, (Group(tuple(shapes), Affine.translate(room.left, room.top), id="map"),), tuple(across), tuple(down))


def list_places(ground: TileMap, side: float) -> dict[Box, str]:
    """Return the places of tiles on a map with tiles of `side` mm, up to the middle between two, with the word on each or ""."""
    room, unit = edges(ground, side), side / SIDE
    corners = ((room.left + tile.x * unit, room.top + tile.y * unit) for tile in ground.tiles)
    return {Box(x, y, x + side, y + side): ground.marks.get(number, "") for number, (x, y) in enumerate(corners)}


def _write_slot(slot: Slot, side: float, blank: bool, style: ink.Style) -> Iterator[Shape]:
    """Yield the sign of a city with its name, if it has one, and with `blank` the line for its city on a light ground."""
    dark, box = hatch.BLACK if style == "black" else ink.TEXT, slot.box
    r, room, foot = DOT * side, DOT_ROOM * side, round(box.y1 - 0.055 * side, 3)
    wide, high = (share * side for share in SLOT)
    if blank:
        plate = Rect(box.x0, box.y1 - high, wide, high, Paint(fill=ink.PAPER), 0.03 * side)
        yield Group((plate,), opacity=PLATE_SHOWS) if style == "colour" else plate
        start, end = round(box.x0 + (0.03 * side if slot.word else room), 3), round(box.x0 + wide - 0.02 * side, 3)
        yield line(start, foot, end, foot, Paint(stroke=dark, width=ink.HAIR_WIDTH))
    x, y = round(box.x0 + room / 2, 3), foot - r
    if slot.word:
        cap = fonts.cap_height("display", slot.size)
        base = box.y0 + cap + 0.02 * side
        y = base - cap / 2
        yield Text(round(box.x0 + room, 3), round(base, 3), slot.word, "display", slot.size, ink.TEXT)
    ring, dot = (
        Circle(x, round(y, 3), round(r, 3), Paint(ink.PAPER, dark, 0.3)),
        Circle(x, round(y, 3), round(0.4 * r, 3), Paint(fill=dark)),
    )
    yield Group((ring, dot) if slot.word else (ring,), id="relief")


def _draw_title(surveyed: Surveyed, title: str, motto: str, style: ink.Style) -> Iterator[Shape]:
    """Yield title and motto in a frame where no tile lies, as wide as there is room; nothing where there is none."""
    for wide in (WIDEST, 80.0, 64.0, 50.0) if title else ():
        figure = cartouche(title, motto, min(wide, surveyed.frame.width), style)
        spot = surveyed.put(figure.width, figure.height, rooms=(0.0, 0.1, 0.3))
        if spot is not None:
            surveyed.taken[-1] = surveyed.taken[-1].grown(OFF_TITLE)
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
