"""The country of a map of tiles: terrain, rivers and lakes on its land, signs and names where they keep off tiles, lines and each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from math import floor, hypot, inf

from boardgen.draw.map.atlas import CLEAR, LARGEST_SCENE
from boardgen.draw.map.vignettes import draw_scene
from boardgen.draw.place.board_plan import SEAM, Coast, zone_outlines
from boardgen.draw.shape import hatch, ink, outlines
from boardgen.draw.shape.shapes import Face, Group, Paint, Path, Segment, Shape, Text, ellipse
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Box
from boardgen.layout.ground.tile_map import SIDE, Tile, TileMap

Spot = tuple[float, float]

REACH = 2
"""How many half-tiles the terrain of a tile reaches beyond it where no other tile lies."""
SOFT = 0.07
"""How far a terrain reaches over the next one, in sides of a tile."""
SCENES = {"desert": "dunes", "savanna": "acacia", "forest": "woods", "mountains": "mountains"}
INKS = {"desert": "#B08D4A", "savanna": "#8C8B45", "forest": "#5E8A57", "mountains": "#8A7452"}
"""The inks of their signs."""
TEXTURE = {"desert": 0.085}
"""The distance of grains on a terrain that has them, in sides of a tile."""
GRAIN = 0.28
"""Their diameter in mm."""
WIDTHS = (0.4, 1.05)
"""The width of a river at its source and at its mouth, in mm, on tiles of 30 mm; more on larger ones, up to twice as much."""
USUAL = 30.0
LEAST_SIGN = 2.4
"""The smallest radius of a sign in mm."""
NAMES = (19.0, 17.0, 15.0, 13.0, 11.0, 9.5)
"""Sizes of names around the land, in points."""
RIVER_NAME = 9.0
"""The size of the name of a river, in points."""
WRITING = (0.44, 0.8)
"""Between which heights of a tile its city is written, in sides."""
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
    """Yield the tints of the country, cut off at the coast; nothing where ink is saved."""
    if style != "colour" or not ground.country.terrain:
        return
    unit = side / SIDE
    parts: list[Shape] = []
    for number, (kind, cells) in enumerate(sorted(_cells(ground).items(), key=lambda one: list(ink.TERRAIN).index(one[0]))):
        loops = [[(x * unit, y * unit) for x, y in loop] for loop in zone_outlines(cells)]
        outline = bent.outline((1, number), lambda loops=loops: outlines.path(loops), -SOFT * side, outlines.ROUGH)  # type: ignore[misc]
        parts.append(Path(outline, Paint(fill=ink.TERRAIN[kind])))
    yield Group(tuple(parts), clip=land)


def _cells(ground: TileMap) -> dict[str, set[tuple[int, int]]]:
    """Return the half-tiles of each terrain: those of its tiles, and around them what is nearer to these than to others."""
    kinds = {
        (tile.x + dx, tile.y + dy): ground.country.terrain.get(number, "")
        for number, tile in enumerate(ground.tiles)
        for dx in range(SIDE)
        for dy in range(SIDE)
    }
    for _ in range(REACH):
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
    """Yield rivers, each broader towards its mouth, and lakes; rivers have two banks in black style. The coast ends them."""
    unit, by = side / SIDE, scale(side)
    fill, line = (ink.PAPER, hatch.BLACK) if style == "black" else (ink.RIVER, ink.SHORE)
    banks: list[Shape] = []
    beds: list[Shape] = []
    for river in ground.country.rivers:
        parts = list(_curves([(x * unit, y * unit) for x, y in river.places]))
        for number, part in enumerate(parts):
            wide = round(by * (WIDTHS[0] + (WIDTHS[1] - WIDTHS[0]) * (number + 1) / len(parts)), 3)
            if style == "black":
                banks.append(Path(part, Paint(stroke=line, width=wide + 0.3, cap="round")))
            beds.append(Path(part, Paint(stroke=fill, width=wide, cap="round")))
    for lake in ground.country.lakes:
        shore = ellipse(lake.x * unit, lake.y * unit, lake.wide * unit / 2, lake.high * unit / 2)
        beds.append(Path(shore, Paint(fill=ink.COASTAL_SEA if style == "colour" else ink.PAPER, stroke=line, width=0.25)))
    if beds:
        yield Group((*banks, *beds), clip=land, id="rivers")


def _curves(places: Sequence[Spot]) -> Iterator[tuple[Segment, ...]]:
    """Yield the parts of a smooth line through places."""
    whole = (places[0], *places, places[-1])
    for before, start, end, after in zip(whole, whole[1:], whole[2:], whole[3:], strict=False):
        a = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
        b = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
        one, other, last = ([round(part, 2) for part in spot] for spot in (a, b, end))
        yield ("M", round(start[0], 2), round(start[1], 2)), ("C", one[0], one[1], other[0], other[1], last[0], last[1])


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
            places = [(x * self.half, y * self.half) for x, y in river.places]
            found[river.name] = tuple(
                (a[0] + (b[0] - a[0]) * k / 8, a[1] + (b[1] - a[1]) * k / 8) for a, b in pairwise(places) for k in range(9)
            )
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

    def at_sea(self, box: Box) -> bool:
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
        return tuple((x, y) for x, y in spots if self.at_sea(Box(x, y, x, y)))

    def put(self, wide: float, high: float, side: str = "", rooms: Sequence[float] = ROOMS) -> Spot | None:
        """Return the middle of a free box at sea on one side of the map, or anywhere, with as much room around it as can be."""
        spots, best = [spot for spot in self.places if self._is_on(spot, side)], list[Spot]()
        for room in rooms:
            x0, y0 = wide / 2 + room * self.side, high / 2 + room * self.side
            spots = [(x, y) for x, y in spots if self.at_sea(Box(x - x0, y - y0, x + x0, y + y0))]
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
            for size, lines in ((size, lines) for size in NAMES if size <= self.side * 0.8 for lines in _broken(name)):
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

    def ships(self, style: ink.Style, most: int) -> Iterator[Shape]:
        """Yield ships and a whale at sea, dunes on land around the tiles."""
        wet = self.ground.country.beyond == "water"
        r = min(LARGEST_SCENE, 0.2 * self.side)
        if r < LEAST_SIGN:
            return
        dark = hatch.BLACK if style == "black" else ink.SHORE if wet else INKS["desert"]
        light = ink.PAPER if wet or style != "colour" else ink.TERRAIN["desert"]
        parts: list[Shape] = []
        for number in range(most):
            spot = self.put(2 * r, 2 * r)
            if spot is None:
                break
            self.taken.append(Box(*spot, *spot).grown(2.2 * r))  # the next one is far away
            parts += draw_scene(("whale" if number % 3 == 1 else "ship") if wet else "dunes", *spot, r, dark, light)
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
            dark = hatch.BLACK if style == "black" else INKS[kind]
            light = ink.PAPER if style != "colour" else ink.mix(ink.TERRAIN[kind], ink.PAPER, 0.4)
            room = self._room(tile, blank)
            if number not in self.ground.marks:
                parts += self._sign(SCENES[kind], room, _order(number), dark, light)
            if kind in TEXTURE:
                grains += self._grains(tile, TEXTURE[kind], room if number not in self.ground.marks else None)
        if grains:
            dot = hatch.BLACK if style == "black" else INKS["desert"]
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
        """Yield the name of a river in italic on a tile that it passes, as near to it as can be and not nearer to another one."""
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
            for i in range(9):
                for top in (room.y0, room.centre[1] - cap / 2, room.y1 - 1.3 * cap):
                    left = room.x0 + (room.width - wide) * i / 8
                    box = Box(left, top, left + wide, top + 1.3 * cap)
                    if room.width < wide or not self._is_free(box):
                        continue
                    far = _nearest(box, inside)
                    if (best is None or far < best[0] - 1e-6) and all(far < _nearest(box, others) for others in strangers):
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


def _broken(name: str) -> Iterator[list[str]]:
    """Yield a name on one line, and on two."""
    yield [name]
    words = name.split()
    if len(words) > 1:
        middle = (len(words) + 1) // 2
        yield [" ".join(words[:middle]), " ".join(words[middle:])]


def _nearest(box: Box, spots: Sequence[Spot]) -> float:
    """Return how near the nearest of some places is to a box."""
    return min(hypot(max(box.x0 - x, 0.0, x - box.x1), max(box.y0 - y, 0.0, y - box.y1)) for x, y in spots)
