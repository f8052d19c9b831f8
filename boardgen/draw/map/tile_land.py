"""The land of a map of tiles: its coast in the sea, terrain, rivers and lakes, and the borders between tiles."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from math import floor, hypot, pi, sin

from boardgen.draw.map import grounds
from boardgen.draw.map.atlas import winds
from boardgen.draw.map.landscape import bed, draw_lake, lake_shore
from boardgen.draw.map.map_frame import NEATLINE, REACH, frame
from boardgen.draw.place.board_plan import Coast, make_field, zone_outlines
from boardgen.draw.shape import hatch, ink, outlines
from boardgen.draw.shape.shapes import Group, Paint, Path, Rect, Segment, Shape
from boardgen.draw.type.geometry import STILL, Box
from boardgen.files import sha256
from boardgen.layout.ground.tile_map import SIDE, TileMap
from boardgen.records import NamedTuple

Spot = tuple[float, float]
COUNTRY_REACH = 2
"""How many half-tiles the terrain of a tile reaches beyond it where no other tile lies."""
SOFT = 0.07
"""How far a terrain reaches over the next one, in sides of a tile."""
UNDER = {"savanna": ("desert",), "forest": ("desert", "savanna"), "mountains": ("desert",)}
"""The terrains that are also under another one: they are seen where its corners are rounded."""
ROUNDED = 0.21
"""How round those are, in sides of a tile."""
GRAIN = 0.28
"""Their diameter in mm."""
WIDTH, FLARE, PAST_COAST, INLAND = 1.15, 3.2, 0.3, 0.7
"""The width of a river at its mouth, along how much of its end it opens, and how far beyond the coast it runs, in mm on tiles of 30 mm;
more on larger ones, up to twice as much. The last is the width of one that ends on land, as a share."""
BEND, WINDING = 0.13, 0.022
"""How long a bend of a river is, and how far it winds aside, in sides of a tile."""
USUAL = 30.0
LEAST_FRAYED, MOST_FRAYED = 20.0, 400
"""The smallest tiles in mm, and the most of a map, whose terrains have frayed edges."""
FRAY = ((0.01, 0.05, 0.07), (0.05, 0.075, 0.05), (0.092, 0.11, 0.034))
"""The dots along the edge of a terrain in rows: how far beyond it, how far from each other, and their diameter, in sides of a tile."""
MARKS = {
    "savanna": ((-0.02, 0.036), (-0.05, 0.06)),
    "forest": ((-0.015, 0.02), (-0.04, 0.032), (-0.07, 0.06)),
    "mountains": ((-0.015, 0.024),),
}
"""The rows of dots within an edge where ink is saved, likewise; mountains have strokes of HACHURE sides of a tile."""
HACHURE = 0.042
BORDER = Paint(stroke=ink.FRONTIER, width=0.34, dash=(2.4, 0.9, 0.35, 0.9))
"""The line between two tiles."""
BORDER_GROUND = Paint(stroke=ink.PAPER, width=0.8)
BORDER_OUT = 0.44
"""How far it runs on towards the coast, in sides of a tile."""
KEEP, CORE, EDGE_PLACES = 0.105, 0.18, 10
"""What a coast leaves free around tiles, in sides of a tile; how far inside them it is measured from, and at how many places of a side."""
BEYOND = 0.15
"""How far the land reaches beyond the tiles before it is bent, in sides of a tile."""
FILLED = 0.42
"""Half the width of the bays that are filled, in sides of a tile."""
SHORES = (0.035, 0.075)
"""How far the parts of a shore reach inland, in sides of a tile."""
FARTHEST = 0.9
"""How far from the tiles the field of the coast reaches, in sides of a tile: beyond the picture, whose sides pull no coast to them."""
COARSE = 0.1
"""How far a corner of a waterline or of a terrain may be from the line between its neighbours to be left out, in mm."""
MARGIN = 0.46
"""The room that coast and ripples need at the sides of the map, in sides of a tile."""
NAMED = 0.72
"""That room where a name goes there, in sides of a tile."""
LEAST_SCALE = 14.0
"""The side of a tile in mm from which a map has a scale around it."""
TILE = 50.0
"""The side of such tiles in mm; the sea of a smaller map is narrower."""
MOST = 2500
"""Tiles of a map from which it has no shores, and one ripple: they would take longer than all the rest."""
LAND = ink.mix("#EFE9D8", ink.CREAM, 0.3)
"""The land between and around tiles."""


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
        under = set().union(*(cells[other] for other in kinds if kind in UNDER.get(other, ())), cells[kind])
        loops = [[(x * unit, y * unit) for x, y in loop] for loop in zone_outlines(under)]
        for by in (-1, 2, -1):
            loops = outlines.inset(loops, by * ROUNDED * side)
        outline = bent.outline((1, number), lambda loops=loops: outlines.path(loops), -SOFT * side, COARSE)  # type: ignore[misc]
        if style == "colour":
            parts.append(Path(outline, Paint(fill=ink.TERRAIN[kind])))
        if number and frayed:
            on = set().union(*(cells[other] for other in kinds[: number + (style != "colour")]))  # a later one covers it
            parts += _fray(outline, side, kind, style, on)
    if parts:
        yield Group(tuple(parts), clip=land, id="terrain")


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
        steps = 6 * bends
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


def draw_rivers(ground: TileMap, side: float, style: ink.Style) -> Iterator[Shape]:
    """Yield rivers and lakes up to the coast."""
    if len(ground) <= MOST and (ground.country.rivers or ground.country.lakes):
        yield from waters(ground, side, _mainland(ground, side, -PAST_COAST), style)


def borders(ground: TileMap, side: float, style: ink.Style) -> Iterator[Shape]:
    """Yield the lines between tiles, on to the coast."""
    unit, out = side / SIDE, BORDER_OUT * side
    at = {(tile.x + dx, tile.y + dy): number for number, tile in enumerate(ground.tiles) for dx in range(SIDE) for dy in range(SIDE)}
    segments: list[Segment] = []
    for across, down in ((0, 1), (1, 0)):  # lines to the south, then lines to the east
        starts: dict[tuple[int, int], tuple[int, int]] = {}
        for x, y in sorted(at, key=lambda cell: (cell[0] * down + cell[1] * across, cell)):
            if at.get((x - down, y - across), at[x, y]) != at[x, y]:
                start = starts.pop((x, y), (x, y))
                starts[x + across, y + down] = start
        for (x1, y1), (x0, y0) in starts.items():
            first = out if not at.keys() & {(x0 - 1, y0 - 1), (x0 - across, y0 - down)} else 0.0
            last = out if not at.keys() & {(x1, y1), (x1 - down, y1 - across)} else 0.0
            segments += [
                ("M", x0 * unit - first * across, y0 * unit - first * down),
                ("L", x1 * unit + last * across, y1 * unit + last * down),
            ]
    for x, y in sorted({(x + i, y + j) for x, y in at for i in (0, 1) for j in (0, 1)}):
        around = {(x - i, y - j): at.get((x - i, y - j)) for i in (0, 1) for j in (0, 1)}
        missing = [cell for cell, number in around.items() if number is None]
        if len(missing) == 1 and len(set(around.values())) > 2:
            i, j = (1 if missing[0][0] == x else -1), (1 if missing[0][1] == y else -1)
            segments += [("M", x * unit, y * unit), ("L", x * unit + 1.3 * i * out, y * unit + 1.3 * j * out)]
    if segments:
        land = _mainland(ground, side)
        dark = BORDER if style != "black" else BORDER._replace(stroke=hatch.BLACK)
        yield Group((Path(tuple(segments), BORDER_GROUND), Path(tuple(segments), dark)), clip=land, id="borders")


def coast(ground: TileMap, side: float, style: ink.Style, rose: tuple[float, float] | None = None) -> Iterator[Shape]:
    """Draw sea, land, country and neatline under a map with tiles of `side` mm from (0, 0) on; they reach as far as `edges` say.

    Lines of the winds run over the sea from a compass at `rose`."""
    bent, plain = _field(ground, side), len(ground) > MOST
    room = edges(ground, side)
    wet = ground.country.beyond == "water"

    def line(inland: float, fine: float = COARSE) -> tuple[Segment, ...]:
        return coast_line(ground, side, inland, fine)

    edge = line(0.0, outlines.ROUGH)
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
    return outlines.path(outlines.inset(outlines.inset(loops, -(BEYOND + FILLED) * side), FILLED * side))


@lru_cache(maxsize=8)
def _field(ground: TileMap, side: float, *, wild: bool = False) -> Coast:
    """Return the field that bends outlines, or the `wild` one of a coast with capes and bays, and islands before it, off all tiles."""
    unit = side / SIDE
    named = " ".join(f"{tile.x},{tile.y}" for tile in ground.tiles)
    seed = int(sha256()(named.encode()).hexdigest()[:12], 16)
    far = FARTHEST * side
    area = Box(-far, -far, ground.width * unit + far, ground.height * unit + far)
    spots: list[Spot] = []
    inner = side - 2 * CORE * side
    for tile in ground.tiles if wild else ():
        x, y = tile.x * unit + CORE * side, tile.y * unit + CORE * side
        for step in range(EDGE_PLACES):
            on = inner * step / EDGE_PLACES
            spots += [(x + on, y), (x + inner, y + on), (x + inner - on, y + inner), (x, y + inner - on)]
    room = edges(ground, side)
    seen = Box(-room.left, -room.top, ground.width * unit + room.right, ground.height * unit + room.bottom)
    isles = seen.grown(-REACH - 0.4) if ground.country.beyond == "water" else Box(0.0, 0.0, 0.0, 0.0)
    return make_field(seed, side, tuple(spots), (CORE + KEEP) * side, max(0.8, 0.04 * side), area, bays=wild, isles=isles)


def coast_line(ground: TileMap, side: float, inland: float = 0.0, fine: float = outlines.FINENESS) -> tuple[Segment, ...]:
    """Return the coast, so many mm further inland; that of a very large map is hardly bent."""
    return _field(ground, side, wild=len(ground) <= MOST).outline((0,), lambda: _land(ground, side), inland, fine)


def _mainland(ground: TileMap, side: float, inland: float = 0.0) -> Path:
    """Return the land on which tiles lie, to clip by: islands may be beyond the picture, and rivers end before them."""
    loops = outlines.loops(coast_line(ground, side, inland), STILL)
    large = [loop for loop in loops if max(x for x, _ in loop) - min(x for x, _ in loop) > side / 2]
    return Path(outlines.path(large), Paint())
