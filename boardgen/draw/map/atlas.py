"""Land and sea of a board with zones: one mass of land with bands along its borders, one sea with lines along its coasts.

Low-ink and black style are drawn for themselves: white land with one band or a hatch along its borders, and level strokes in the sea."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from colorsys import hls_to_rgb, rgb_to_hls
from functools import cache, lru_cache, partial
from itertools import product, tee
from math import ceil, cos, dist, floor, hypot, pi, sin

from boardgen.draw.map import grounds
from boardgen.draw.map.vignettes import AT_SEA, BY_SIGN, ON_COASTS, OWN, PAINTS, ROOMY, SMALL_BY_SIGN, draw_clump, draw_scene, move_aside
from boardgen.draw.place.board_plan import LONGEST, ROCK, WATER, BoardPlan, Borders, length, seed
from boardgen.draw.place.borders import find_borders, rocks
from boardgen.draw.place.free_space import OFF_LINE
from boardgen.draw.shape import hatch, ink, outlines
from boardgen.draw.shape.outlines import Spot
from boardgen.draw.shape.shapes import Circle, Group, Paint, Path, Rect, Segment, Shape, Symbol, Use, extent
from boardgen.draw.type.geometry import Box
from boardgen.layout.ground.board import Board
from boardgen.layout.ground.palette import Triple, difference, neighbouring_zones, see
from boardgen.layout.spec.spec import GameSpec

BAND = 1.2
"""The width of a band along a border, in mm, on a board of the usual pitch."""
SHARE = 0.05
"""Its width on a finer board, in units of the pitch."""
DASHES = (2.4, 0.9, 0.35, 0.9)
"""The line between two zones on land, in mm; DOTS is that between two on water."""
DOTS = (0.35, 1.25)
HALO = 0.5
"""What bands leave free around words in black style beyond what hatches do, in mm."""
WINDS = 32
"""The lines that run from a compass over the sea."""
LIGHT, STRONG = 0.62, 0.4
"""The lightness and the saturation of all bands, as of one box of paints: only their hue is that of the zone."""
TURNS = (0.0, -0.04, 0.04, -0.08, 0.07)
"""How far bands may be turned in hue, in circles, so that those of neighbours differ: no farther than earths go."""
DARKER = (0.0, 0.07, 0.14)
"""How much less light they may be."""
ROUNDS = 2
"""How often bands are chosen: the second time beside all neighbours, where they are still too like one."""
UNLIKE = 6.0
"""The CIEDE2000 from bands to those of a neighbour that is enough, for normal and for deutan eyes."""


def is_atlas(spec: GameSpec) -> bool:
    """Return whether a board is drawn as land and sea: all its points have zones, lines join them, and there are not too many."""
    board = spec.board
    return all(board.zone) and not board.grid.cells and length(board) <= LONGEST and bool(spec.zones)


def trace(spec: GameSpec, placing: BoardPlan, area: Box) -> BoardPlan:
    """Return where a board lies with its borders, if it is drawn as land and sea."""
    if not is_atlas(spec):
        return placing
    water = water_zones(spec)
    return placing._replace(borders=find_borders(placing, area, grounds.radius(placing), water))


def water_zones(spec: GameSpec) -> frozenset[str]:
    """Return the zones on the board that are water."""
    return frozenset(code for code in set(spec.board.zone) if code is not None and spec.zones[code].ground == "water")


def unit(placing: BoardPlan) -> float:
    """Return what widths along borders are multiplied by."""
    return min(1.0, SHARE * placing.pitch / BAND)


def land_and_sea(placing: BoardPlan, borders: Borders, style: ink.Style, rose: Spot | None) -> Iterator[Shape]:
    """Yield the sea and what land without zones has; lines of the winds run from the compass, where one is given."""
    area = borders.area
    frame = Rect(area.x0, area.y0, area.width, area.height, Paint())
    wet, dry = tuple(borders.wet), tuple(borders.dry)
    by = unit(placing)
    sea = Path(borders.outline(wet, 0.0), Paint(fill=ink.ABYSS))
    parts: list[Shape] = []
    open_sea = placing.board.grid.lattice != "square" and placing.board.holes == "water"
    whole: Path | Rect = frame if open_sea else sea
    if not (open_sea or sea.segments):
        return
    if style == "colour":
        parts.append(Rect(area.x0, area.y0, area.width, area.height, Paint(fill=ink.ABYSS)) if open_sea else sea)
    if style != "colour":
        parts.append(Group((_strokes(area, style),), id="strokes"))
    parts += grounds.draw_sea(lambda far: borders.outline(dry, -far * by, outlines.ROUGH), style)
    if rose is not None:
        parts += winds(rose, area, style)
    yield Group((Group(tuple(parts), clip=_strip_paint(whole)),), clip=frame, id="sea")


STROKES = (3.1, (5.0, 3.4))
"""How far level strokes of the sea are from each other, and how long strokes and gaps are, where ink is saved, in mm."""


def _strokes(area: Box, style: ink.Style) -> Path:
    """Return level strokes over an area, by which paper is seen to be the sea."""
    apart, dash = STROKES
    rows = [(round(area.y0 + number * apart, 2), number % 2 * sum(dash) / 2) for number in range(1, ceil(area.height / apart))]
    segments: list[Segment] = [part for y, start in rows for part in (("M", round(area.x0 + start, 2), y), ("L", area.x1, y))]
    return Path(
        tuple(segments),
        Paint(stroke=hatch.BLACK if style == "black" else ink.WATERLINE, width=0.12 if style == "black" else 0.16, dash=dash),
    )


def _strip_paint(shape: Path | Rect) -> Path | Rect:
    """Return a shape without paint, to clip by."""
    if isinstance(shape, Rect):
        return Rect(shape.x, shape.y, shape.w, shape.h, Paint())
    return Path(shape.segments, Paint())


def winds(rose: Spot, area: Box, style: ink.Style) -> Iterator[Shape]:
    """Yield the lines of the winds: from a compass to beyond the area, every second one finer."""
    far = hypot(area.width, area.height)
    colour = hatch.BLACK if style == "black" else ink.WATERLINE
    for odd, wide in ((0, 0.14), (1, 0.08)):
        if odd and style != "colour":
            return
        rays: list[Segment] = []
        for number in range(odd, WINDS, 2):
            turn = 2 * pi * number / WINDS
            end = rose[0] + far * sin(turn), rose[1] - far * cos(turn)
            rays += [("M", *rose), ("L", round(end[0], 2), round(end[1], 2))]
        yield Path(tuple(rays), Paint(stroke=colour, width=wide, dash=() if style != "black" else (0.3, 1.6)))


def rock(placing: BoardPlan, borders: Borders, style: ink.Style, taken: Sequence[Box]) -> Iterator[Shape]:
    """Yield the land without points: mountains on a ground of their own."""
    segments = borders.outline((ROCK,), 0.0)
    if not segments:
        return
    area = borders.area
    frame = Rect(area.x0, area.y0, area.width, area.height, Paint())
    ground = [Path(segments, Paint(fill=ink.HEIGHTS))] if style == "colour" else []
    yield Group((*ground,), clip=frame)
    yield from grounds.mountains(placing, area, style, taken, rocks(placing.board, borders.wet - {WATER}))


def tint_of(spec: GameSpec, code: str) -> str:
    """Return the ground of a zone in colour: the sea, or cream with its tint in it; less of a tint of a kind that is at sea."""
    zone = spec.zones[code]
    if zone.ground == "water":
        return ink.ABYSS
    kind = spec.kinds[zone.kind]
    abroad = kind.ground == "water" and zone.tint in kind.tints
    return ink.mix(zone.tint, *((ink.CREAM_ABROAD, ink.CREAM_SHARE_ABROAD) if abroad else (ink.CREAM, ink.CREAM_SHARE)))


@lru_cache(maxsize=16)
def _bands(board: Board, tints: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    """Return the colour of the bands of each zone: of its own hue, or a darker or slightly turned one where a neighbour's is like it."""
    pairs = {frozenset(pair) for pair in neighbouring_zones(board)}
    ways = sorted(product(TURNS, DARKER), key=lambda way: abs(way[0] / TURNS[1]) + way[1] / DARKER[1])
    chosen: dict[str, str] = {}
    for code, tint in ROUNDS * tints:
        near = [other for one, other in chosen.items() if frozenset((one, code)) in pairs]
        apart = cache(partial(_tell_from_all, near))
        if code not in chosen or apart(chosen[code]) < UNLIKE:
            looks, more = tee(_paint_band(tint, turn, darker) for turn, darker in ways)
            chosen[code] = next((look for look in looks if apart(look) >= UNLIKE), None) or max(more, key=apart)
    return chosen


def _paint_band(tint: str, turn: float, darker: float) -> str:
    """Return the colour of bands of the hue of a tint, turned so much of the way round the circle, with so much less light."""
    hue = rgb_to_hls(*(int(tint[at : at + 2], 16) / 255 for at in (1, 3, 5)))[0]
    return "#" + "".join(f"{round(255 * part):02X}" for part in hls_to_rgb((hue + turn) % 1.0, LIGHT - darker, STRONG))


def _tell_from_all(others: Sequence[str], tint: str) -> float:
    return min((tell_bands_apart(tint, other) for other in others), default=UNLIKE)


def tell_bands_apart(one: str, other: str) -> float:
    """Return the CIEDE2000 between the outer bands of two tints, the smaller one of normal and of deutan eyes."""
    return min(difference(first, second) for first, second in zip(_see_band(one), _see_band(other), strict=True))


@lru_cache(maxsize=256)
def _see_band(tint: str) -> tuple[Triple, Triple]:
    """Return the CIELAB of the outer band of a tint, to normal and to deutan eyes."""
    band = ink.mix(ink.CREAM, tint, ink.BAND_SHARES[0])
    return see(band), see(band, "deutan")


def bands(spec: GameSpec) -> Mapping[str, str]:
    """Return the tint of the bands of each zone of the board that is land."""
    there = {code for code in spec.board.zone if code is not None}
    tints = tuple((code, zone.tint) for code, zone in spec.zones.items() if code in there and zone.ground != "water")
    return _bands(spec.board, tints)


def edge_of(spec: GameSpec, code: str, hue: str, style: ink.Style) -> str:
    """Return the tint of the bands of a zone, given that in colour; to save ink it is an earth on land of a kind that is else sea, since
    both are paper inside."""
    kind = spec.kinds[spec.zones[code].kind]
    return ink.mix(ink.PAPER, ink.FRONTIER, 0.5) if style == "low-ink" and kind.ground == "water" else hue


def province(
    placing: BoardPlan, borders: Borders, code: str, look: grounds.Ground, style: ink.Style, words: Sequence[Box]
) -> Iterator[Shape]:
    """Yield the ground of a zone on land, whose bands are of the tint of its look; nothing for water, which is one sea."""
    area, by = borders.area, unit(placing)
    frame = Rect(area.x0, area.y0, area.width, area.height, Paint())
    if look.water:
        return

    loops = borders.loops((code,))

    def outline(inside: float, fine: float = outlines.ROUGH) -> tuple[Segment, ...]:
        return outlines.inset_path(loops, inside * by, fine)

    edge = outline(0.0, outlines.FINENESS)
    if style == "colour":
        fills = [*(ink.mix(look.ground, look.tint, share) for share in ink.BAND_SHARES), look.ground]
        parts = [Path(edge if not number else outline(number * BAND), Paint(fill=fill)) for number, fill in enumerate(fills)]
        yield Group(tuple(parts), clip=frame)
    elif style == "low-ink":
        fills = [ink.mix(ink.PAPER, look.tint, ink.BAND_SHARES[0]), ink.PAPER]
        yield Group((Path(edge, Paint(fill=fills[0])), Path(outline(1.4 * BAND), Paint(fill=fills[1]))), clip=frame)
    else:
        box = extent(Path(edge, Paint(fill=ink.PAPER)))
        if box is None:
            return
        words = [word.grown(HALO) for word in words]
        band = 2 * BAND * by
        ring = Path(outlines.ring(edge, outline(2 * BAND)), Paint(), even_odd=True)
        inner = list(hatch.slanting(look.pattern, look.band, ring, box.meet(area) or box, words))
        strokes = hatch.strokes(look.pattern, look.band, band, lambda inside, paint: Path(outline(0.25 + inside / by), paint))
        yield Group((*inner, *grounds.leave_words_free(strokes, [word.grown(hatch.AIR - grounds.AIR) for word in words])), clip=frame)


def frontiers(borders: Borders, style: ink.Style) -> Iterator[Shape]:
    """Yield the lines between zones: dashes and dots on land, dots on water, and the coast."""
    area = borders.area
    frame = Rect(area.x0, area.y0, area.width, area.height, Paint())
    wet = borders.wet
    dark = hatch.BLACK if style == "black" else ink.FRONTIER
    inland = borders.between(lambda one, other: not {one, other} & wet and one != "" != other)
    seas = borders.between(lambda one, other: {one, other} <= wet and WATER not in (one, other))
    coast = borders.between(lambda one, other: (one in wet) != (other in wet) and "" not in (one, other))
    beach = borders.between(lambda one, other: "" in (one, other) and one not in wet and other not in wet)
    parts: list[Shape] = []
    if inland:
        parts += [Path(inland, Paint(stroke=ink.PAPER, width=0.9, join="round"))] if style == "colour" else []
        parts.append(Path(inland, Paint(stroke=dark, width=0.38, dash=DASHES, join="round")))
    if seas:
        blue = hatch.BLACK if style == "black" else ink.SHORE
        parts.append(Path(seas, Paint(stroke=blue, width=0.38, dash=DOTS, join="round")))
    shore = ink.SHORE if style == "colour" else dark
    if coast:
        parts.append(Path(coast, Paint(stroke=shore, width=0.4, join="round")))
    if beach:
        parts.append(Path(beach, Paint(stroke=dark, width=0.3, join="round")))
    if parts:
        yield Group(tuple(parts), clip=frame, id="borders")


LEAST_SCENE, LARGEST_SCENE = 3.4, 7.6
"""The smallest and the largest radius of a scene, in mm."""
CLEAR = 1.0
"""What a scene leaves free around every piece on a point, in mm."""
EACH_LAND, EACH_FREE = 6, 2
"""A zone on land has a scene for so many points; the sea has one for so many free meshes, or as many as it has zones with such."""
MOST_ON_LAND, MOST_SHIPS = 3, 6
"""The most scenes of a zone on land, and of all the sea."""
APART = 0.99
"""How far scenes are from each other at least, in units of the pitch."""


def scene_radius(placing: BoardPlan, piece: float) -> float:
    """Return the radius of scenes in meshes whose points have pieces of such a diameter, in mm; 0 where none fits."""
    near = {"square": 0.5**0.5, "honeycomb": 1.0, "triangle": 3**-0.5}[placing.board.grid.lattice] * placing.pitch
    r = min(near - piece / 2 - CLEAR, LARGEST_SCENE)
    return 0.0 if placing.board.grid.diagonals or r < LEAST_SCENE else r


LEAST_SMALL = 2.4
"""The smallest radius of the terrain along borders, in mm."""
GROUPS, MEMBERS, EACH_MEMBER = 2, 2, 20
"""The most groups of them in a zone on land, each of one sort, and the most in a group; the points for each more than one."""
BETWEEN_SMALL, WITHIN_SMALL, BETWEEN_GROUPS = 0.9, 1.3, 1.8
"""How far they are from each other at least, from the first of their group at most, and from those of the other, in units of the pitch."""


def small_radius(placing: BoardPlan, piece: float) -> float:
    """Return the radius of small scenes along borders, beside pieces of such a diameter, in mm; 0 where none fits."""
    r = min(hypot(0.5, OFF_LINE) * placing.pitch - piece / 2 - CLEAR, LEAST_SCENE)
    return r if r >= LEAST_SMALL and not placing.board.grid.diagonals else 0.0


class _Drawn:
    """The scenes of a map that are drawn so far: each as a symbol, and where it is used."""

    def __init__(self, r: float, style: ink.Style, words: Sequence[Box], placing: BoardPlan, *, roomy: bool) -> None:
        self.r, self.style, self.words, self.placing, self.roomy = r, style, words, placing, roomy
        self.used: Counter[str] = Counter()
        self.symbols: dict[tuple[str, float], Symbol] = {}
        self.uses: list[Shape] = []

    def put(self, names: Sequence[str], spot: Spot, small: float = 0.0) -> None:
        """Draw the one of some scenes that the map has least often so far, as large as it can be, or `small`."""
        sort, r = ("terrain", small) if small else ("scene", self.r)
        name = min(names, key=lambda name: self.used[f"{sort}-{name}"])
        self.used[f"{sort}-{name}"] += 1
        if self.roomy and not small:
            side = 1 if floor(spot[0] / self.placing.pitch) % 2 else -1
            wide, east, south = move_aside(name, self.placing.pitch, CLEAR, side)
            moved = round(spot[0] + east, 2), round(spot[1] + south, 2)
            box = Box(*moved, *moved).grown(wide)
            if not self.placing.seams.cross(box) and not any(box.overlaps(word) for word in self.words):
                r, spot = wide, moved
        key = name, r
        if key not in self.symbols:
            drawn = draw_clump(name, r, self.style) if small else draw_scene(name, 0.0, 0.0, r, *self._inks(name))
            # strokes by which paper is seen to be the sea do not run through what is on it
            under = (Circle(0.0, 0.0, r, Paint(fill=ink.PAPER)),) if self.style != "colour" and name in AT_SEA else ()
            self.symbols[key] = Symbol(f"{sort}-{name}", (*under, *drawn))
        self.uses.append(Use(self.symbols[key], *spot))

    def _inks(self, name: str) -> tuple[str, str]:
        dark, light = PAINTS.get(name, (ink.SHORE, ink.PAPER))
        return (hatch.BLACK, ink.PAPER) if self.style == "black" else (dark, light if self.style == "colour" else ink.PAPER)


def scenes(
    spec: GameSpec,
    placing: BoardPlan,
    free: Mapping[str, Sequence[Spot]],
    edges: Mapping[str, Sequence[Spot]],
    radii: tuple[float, float],
    taken: Sequence[Box],
    words: Sequence[Box],
    style: ink.Style,
) -> Iterator[Shape]:
    """Yield ships at sea, and woods, mountains, fields and towns on land by the kinds of zones, on some of the places that are free.

    Those on `free` meshes are large, those along the `edges` of zones on land are small; `radii` are those of both, in mm. A scene that
    none of the `words` is near fills its mesh up to the pieces."""
    (r, small), start, put, wet = radii, seed(placing.board), list[Spot](), water_zones(spec)
    roomy = abs(r + CLEAR + (ROOMY / 2 - 0.5**0.5) * placing.pitch) < 0.01 and placing.board.grid.lattice == "square"
    drawn = _Drawn(r, style, words, placing, roomy=roomy)

    def choose(spots: Sequence[Spot], most: int) -> Iterator[Spot]:
        """Yield some places, each as far as can be from what is there already, and APART at least."""
        left = [spot for spot in spots if not any(Box(*spot, *spot).grown(r).overlaps(box) for box in taken)]
        for _ in range(most):
            far = {spot: min((hypot(spot[0] - x, spot[1] - y) for x, y in put), default=0.0) for spot in left}
            spot = max(left, key=lambda spot: (round(far[spot], 3), spot), default=None)
            if spot is None or (put and far[spot] < APART * placing.pitch):
                return
            put.append(spot)
            yield spot

    for code in sorted(free):
        if code in wet:
            continue
        sign = spec.kinds[spec.zones[code].kind].sign
        kinds, own = BY_SIGN.get(sign, BY_SIGN["none"]), OWN.get(sign, 2)
        points = spec.board.points_of(code)
        coastal = any(spec.board.zone[near] in wet for point in points for near in spec.board.neighbours[point])
        for other, spot in enumerate(choose(free[code], min(MOST_ON_LAND, 1 + len(points) // EACH_LAND))):
            drawn.put((*kinds[own:], *(ON_COASTS if coastal else ())) if other else kinds[:own], spot)
    at_sea = [spot for code in sorted(free) if code in wet for spot in free[code]]
    put += [box.centre for box in taken]
    for spot in choose(at_sea, min(MOST_SHIPS, max(len(wet & free.keys()), ceil(len(at_sea) / EACH_FREE)))):
        drawn.put(AT_SEA, spot)
    left = {
        code: [
            spot for spot in free.get(code, ()) if spot not in put and not any(Box(*spot, *spot).grown(r).overlaps(box) for box in taken)
        ]
        for code in edges.keys() - wet
    }
    _put_terrain(spec, drawn, edges, left, small, start)
    if drawn.uses:
        yield Group(tuple(drawn.uses), id="scenes")


def _put_terrain(
    spec: GameSpec, drawn: _Drawn, edges: Mapping[str, Sequence[Spot]], left: Mapping[str, Sequence[Spot]], small: float, start: int
) -> None:
    """Draw the terrain of zones on land along their `edges` and, off the middle, in meshes `left` free: two sorts, others beside them."""
    board, shown, pitch = spec.board, dict[str, Sequence[str]](), drawn.placing.pitch
    for code in sorted(left):
        sorts = SMALL_BY_SIGN.get(spec.kinds[spec.zones[code].kind].sign, SMALL_BY_SIGN["none"])
        zones = {board.zone[near] for point in board.points_of(code) for near in board.neighbours[point]}
        beside = Counter(name for zone in zones for name in shown.get(zone or "", ()))
        shown[code] = sorted(sorts, key=lambda name: (beside[name], drawn.used[f"terrain-{name}"]))[:2]
        far = drawn.r - small
        turned = [(x, y, start % 97 + round(7 * x + 13 * y)) for x, y in left[code]]
        inside = [(round(x + far * cos(turn), 2), round(y + far * sin(turn), 2)) for x, y, turn in turned]
        most = min(MEMBERS, 1 + len(board.points_of(code)) // EACH_MEMBER)
        for name, group in zip(shown[code], _gather([*inside, *edges[code]], most, pitch, start // 3), strict=False):
            for spot in group:
                drawn.put((name,), spot, small)


def _gather(spots: Sequence[Spot], most: int, pitch: float, start: int) -> Iterator[list[Spot]]:
    """Yield groups of places of a zone that are near each other, up to `most` in each, in an order that belongs to the map."""
    left, taken = sorted(spots, key=lambda spot: (start + round(spot[0] * 7 + spot[1] * 13)) % 11), list[Spot]()
    for _ in range(GROUPS):
        far = {spot: min((dist(spot, other) for other in taken), default=0.0) for spot in left}
        first = max(left, key=lambda spot: round(far[spot], 3), default=None)
        if first is None or (taken and far[first] < BETWEEN_GROUPS * pitch):
            return
        group = [first]
        for spot in sorted(left, key=lambda spot: round(dist(spot, first), 3)):
            apart = min(dist(spot, other) for other in (*group, *taken))
            if len(group) < most and dist(spot, first) < WITHIN_SMALL * pitch and apart > BETWEEN_SMALL * pitch:
                group.append(spot)
        taken += group
        yield group
