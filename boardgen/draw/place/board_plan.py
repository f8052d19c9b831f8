"""Where the points, cells and zones of a board lie on its drawing, with borders that may be bent like those on a map.

Every drawing of a board asks here, whatever its lattice and scale. One field says how far, and whereto, a border is moved at each
place. It depends on the map alone: the same map has the same coasts, whatever its prices and names. It is zero within reach of pieces
and of words, and bends what lies along a border, such as a shore, alike."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import atan2, cos, floor, gcd, hypot, pi, sin, sqrt, tan, tanh

from boardgen.draw.shape import outlines
from boardgen.draw.shape.outlines import FINENESS, Spot
from boardgen.draw.shape.shapes import Segment
from boardgen.draw.type.geometry import Box
from boardgen.files import sha256
from boardgen.layout.ground.board import Board, Knot
from boardgen.records import NamedTuple

WATER, ROCK, PLAIN, OUTSIDE = "~", "^", "+", ""
"""What is not a zone: water or rock where the board has no points, points without a zone, and what is beyond the board."""


class Border(NamedTuple):
    """A line between two areas, from one place where others meet it to the next, or closed."""

    right: str
    left: str
    ends: tuple[Knot, Knot]
    places: tuple[Spot, ...]

    def turn(self) -> Border:
        """Return the border in the other direction, with its sides exchanged."""
        return Border(self.left, self.right, self.ends[::-1], self.places[::-1])


class Borders(NamedTuple):
    """All borders of a board in a picture, and which of its areas are water."""

    lines: tuple[Border, ...]
    wet: frozenset[str]
    area: Box

    def loops(self, inside: Collection[str]) -> outlines.Loops:
        """Return the closed outlines of some areas together, their inside to the right of the way round."""
        lines = [line for line in self.lines if (line.right in inside) != (line.left in inside)]
        found: list[tuple[Spot, ...]] = []
        leaving: dict[Knot, list[Border]] = {}
        for part in [line if line.right in inside else line.turn() for line in lines]:
            if part.ends[0] == part.ends[1]:
                found.append(part.places[:-1])
            else:
                leaving.setdefault(part.ends[0], []).append(part)
        for start in list(leaving):
            while leaving[start]:
                line = leaving[start].pop(0)
                loop = [*line.places]
                while line.ends[1] != start:
                    line = leaving[line.ends[1]].pop(0)
                    loop += line.places[1:]
                found.append(tuple(loop[:-1]))
        return outlines.Loops(found)

    def outline(self, inside: Collection[str], inset: float, fine: float = outlines.FINENESS) -> tuple[Segment, ...]:
        """Return the outline of some areas together, so many mm further in; further out when negative."""
        return outlines.inset_path(self.loops(inside), inset, fine)

    @property
    def dry(self) -> frozenset[str]:
        """The areas that are land."""
        return frozenset(key for line in self.lines for key in (line.right, line.left)) - self.wet - {OUTSIDE}

    def between(self, one: Callable[[str, str], bool]) -> tuple[Segment, ...]:
        """Return the borders, as open lines, of which `one` is true of the areas on both sides."""
        segments: list[Segment] = []
        for line in self.lines:
            if one(line.right, line.left):
                first, *rest = line.places
                segments += [("M", round(first[0], 3), round(first[1], 3)), *(("L", round(x, 3), round(y, 3)) for x, y in rest)]
        return tuple(segments)


Corner = tuple[int, int]
_PULL = 1 - 0.5522847498307936
"""Where the control points of a quarter circle of radius 1 stand, counted from the corner."""


def zone_outlines(cells: Collection[tuple[int, int]]) -> list[list[Corner]]:
    """Return the closed outlines of a set of unit squares, each square named by its upper left corner (x, y), y down.

    Only the corners where the outline turns are given; the inside lies to the right of the way round, so holes run the
    other way than rims. Squares that touch at a corner alone stay apart. In reading order of the first corner."""
    leaving: dict[Corner, list[Corner]] = {}
    inside = set(cells)
    for x, y in sorted(inside, key=lambda cell: (cell[1], cell[0])):
        if (x, y - 1) not in inside:
            leaving.setdefault((x, y), []).append((x + 1, y))
        if (x + 1, y) not in inside:
            leaving.setdefault((x + 1, y), []).append((x + 1, y + 1))
        if (x, y + 1) not in inside:
            leaving.setdefault((x + 1, y + 1), []).append((x, y + 1))
        if (x - 1, y) not in inside:
            leaving.setdefault((x, y + 1), []).append((x, y))
    loops = []
    for start in sorted(leaving, key=lambda corner: (corner[1], corner[0])):
        while leaving[start]:
            here, ahead = start, leaving[start].pop(0)
            loop = [here]
            while ahead != start:
                step = (ahead[0] - here[0], ahead[1] - here[1])
                choices = leaving[ahead]
                # at a corner where two squares touch, the right turn stays with the square that we came along
                right = (ahead[0] - step[1], ahead[1] + step[0])
                after = right if right in choices else choices[0]
                choices.remove(after)
                if (after[0] - ahead[0], after[1] - ahead[1]) != step:
                    loop.append(ahead)
                here, ahead = ahead, after
            if _straight(loop[-1], loop[0], loop[1]):
                loop.pop(0)
            loops.append(loop)
    return loops


def _straight(a: Corner, b: Corner, c: Corner) -> bool:
    return (a[0] == b[0] == c[0]) or (a[1] == b[1] == c[1])


def round_outlines(
    loops: list[list[Corner]], pitch: float, origin: tuple[float, float], inset: float, radius: float
) -> tuple[Segment, ...]:
    """Return outlines as a path in mm, `inset` further in than the squares; the unit corner (0, 0) is at `origin`.

    The unmoved outline would have corners of `radius`: outer corners get less and inner ones more by the inset, so that
    the gap between two neighbours is equally wide all along."""
    segments: list[Segment] = []
    for loop in loops:
        for i, corner in enumerate(loop):
            ax, ay = _towards(loop[i - 1], corner)
            bx, by = _towards(corner, loop[(i + 1) % len(loop)])
            # the inside is to the right of each side: (dx, dy) has (-dy, dx) on its right when y points down
            x = origin[0] + corner[0] * pitch + inset * (-ay - by)
            y = origin[1] + corner[1] * pitch + inset * (ax + bx)
            r = radius - inset if ax * by - ay * bx > 0 else radius + inset
            pull = r * _PULL
            start, end = (x - ax * r, y - ay * r), (x + bx * r, y + by * r)
            segments.append(("L", *start) if i else ("M", *start))
            segments.append(("C", x - ax * pull, y - ay * pull, x + bx * pull, y + by * pull, *end))
        segments.append(("Z",))
    return tuple(segments)


def _towards(a: Corner, b: Corner) -> Corner:
    """Return the unit step from one corner towards the next."""
    return (b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1])


OCTAVES = ((0.92, 1.0), (0.41, 0.42))
"""The bends of a border: how long they are, in units of the pitch, and how strong."""
_STRENGTH = sum(strength for _, strength in OCTAVES)
LIVELY = 2.1
"""What the field is multiplied by before it is cut off at 1: most places of plain noise lie near 0."""
MOST = 0.125
"""How far a border is moved at most, in units of the pitch."""
STEP = 0.06
"""From place to place along a bent border, in units of the pitch; more where the borders of a board would have too many places."""
MOST_PLACES = 12_000
"""The most places along all bent borders of a board."""
LONGEST = 1_200
"""The longest coast that is bent, in sides of cells: a board with a longer one keeps straight borders."""


DEPTH = 0.14
"""How far a border makes way for a name at most, in units of the pitch."""
SWAY = 0.03
"""How much further it bends beside the name, likewise."""
WAY = 0.25
"""How far from the ends of the name it begins to bend, likewise."""
SEA = 0.36
"""How far the sea around a land of its own reaches beyond the cells of the outermost points, in units of the pitch."""
MOST_LINES = 14
"""On a board of more lines there is none of it, but the land runs on beyond the frame: such a board would take more sheets."""
EVEN = 0.42
"""Half the length over which a wild coast is evened before it is made uneven, in units of the pitch: corners of cells are gone then."""
OUT = (0.03, 0.13, 0.32)
"""How far such a coast is out from there on average, in units of the pitch: along holes, beside the sides of the area, and there on a
board without sea around it."""
ROUGH = ((2.0, 0.23), (0.8, 0.16), (0.37, 0.055))
"""Its capes and bays: how much longer they are than the bends of borders, and how far they reach, in units of the pitch."""
FARTHEST, INWARD = 0.33, 0.05
"""How far out and how far in it is at most, likewise."""
CAPES = 2.6
"""How far groups of islands before such a coast are from each other at least, in units of the pitch."""
GROUP = ((0.0, 0.24), (0.42, 0.1), (-0.36, 0.07), (0.2, 0.055), (-0.6, 0.13))
"""The islands of a group, where there is room: how far they are along the coast from its cape, and how far they reach, likewise."""
LEAST_ISLET = 4.5
"""How long an island is at least, in mm: around smaller ones nothing would be seen but waterlines."""


class Coast(NamedTuple):
    """The field of one board in a picture."""

    seed: int
    pitch: float
    points: dict[tuple[int, int], tuple[Spot, ...]]
    """Where the points of the board lie, in mm, by the square of the pitch that they are in."""
    keep: float
    """How far a border stays away from every point, in mm: the radius of a piece, and a little more."""
    step: float
    """From place to place along a border, in mm."""
    area: Box
    """What the map covers: no border crosses its sides."""
    words: tuple[Box, ...]
    """What no border may touch."""
    known: dict[tuple[int, ...], outlines.Loops]
    """The bent outlines of points, once somebody has asked."""
    near: dict[tuple[int, int], tuple[tuple[Spot, ...], tuple[Box, ...]]]
    """The points, and the words, that are near enough to a square of the pitch to move a border there."""
    values: tuple[tuple[int, float, dict[tuple[int, int], tuple[float, ...]]], ...]
    """Of each octave of the noise its number, the cells of its lattice in mm, and the values in those of them that were asked for."""
    bays: bool = False
    """Whether the board is a land of its own in the sea, whose coast is wild."""
    islands: list[tuple[Spot, ...]] = []  # noqa: RUF012 - each field is given one of its own
    """The islands before such a coast, once somebody has asked for it."""
    lines: dict[tuple[str, ...], tuple[tuple[Spot, ...], ...]] = {}  # noqa: RUF012 - each field is given one of its own
    """The bent borders between zones, by those of them that are water, once somebody has asked."""
    isles: Box | None = None
    """Where islands may lie; None for the whole area."""

    def outline(
        self, points: Sequence[int], straight: Callable[[], Sequence[Segment]], inset: float, fine: float = outlines.FINENESS
    ) -> tuple[Segment, ...]:
        """Return the outline of the cells of some points, bent, and so many mm further in; `straight` gives the one that is bent."""
        key = tuple(points)
        if key not in self.known:
            loops = _step_loops(straight(), self.step, self.area[:2])
            if self.bays:
                found = tuple([tuple(self._make_wild(loop)) for loop in loops])
                self.islands[:] = self._find_islands(found)
                self.known[key] = outlines.Loops((*found, *self.islands))
            else:
                self.known[key] = outlines.Loops([tuple(self.bend(loop)) for loop in loops])
        return outlines.inset_path(self.known[key], inset, fine)

    def bend(self, places: Iterable[Spot]) -> list[Spot]:
        """Return where the places of a border go."""
        (left, top, right, bottom), pitch, keep, near = self.area, self.pitch, self.keep, self.near
        most, brim, noise, bent = MOST * pitch, WAY * pitch, self._noise, list[Spot]()
        for x, y in places:
            square = floor(x / pitch), floor(y / pitch)
            spots, words = near.get(square) or self._around(square)
            for x0, y0, x1, y1 in words:
                if y0 < y < y1 and x0 - brim < x < x1 + brim:
                    y = self._pass(x, y, words)
                    square = square[0], floor(y / pitch)
                    spots, words = near.get(square) or self._around(square)
                    break
            # how far the place is from what a border must not touch, and how far it is moved at most
            free = sqrt(min([(x - px) * (x - px) + (y - py) * (y - py) for px, py in spots])) - keep if spots else most
            if free > 0:
                free = min(most, free, x - left, right - x, y - top, bottom - y)
                for x0, y0, x1, y1 in words:
                    if x - x1 < free and x0 - x < free and y - y1 < free and y0 - y < free:
                        free = min(free, 0.6 * hypot(max(x0 - x, x - x1, 0.0), max(y0 - y, y - y1, 0.0)))
                if free > 0:
                    east, south = noise(x, y)
                    over = hypot(east, south)
                    if over > 1:
                        east, south = east / over, south / over
                    x, y = x + free * east, y + free * south
            bent.append((x, y))
        return bent

    def _pass(self, x: float, y: float, words: Sequence[Box]) -> float:
        """Return how far south a place of a border is once it makes way for names."""
        out, sway = self._make_way(x, y, words)
        if not out:
            return y
        y += out
        return y + sway * max(0.0, min(SWAY * self.pitch, self._land_free(x, y))) * abs(self._noise(x, y)[1])

    def _make_way(self, x: float, y: float, words: Sequence[Box]) -> Spot:
        """Return how far south a place of a border goes that would run through the edge of a name, in mm, and how much it sways there.

        Both are negative to the north. It sways beside the name alone: a border that runs south past its end would fold."""
        best, most, brim = (0.0, 0.0), DEPTH * self.pitch, WAY * self.pitch
        for x0, y0, x1, y1 in words:
            if not y0 < y < y1:
                continue
            deep, ends = min(y - y0, y1 - y), min(x - x0, x1 - x) / brim
            if deep < 1.5 * most and ends > -1:
                out = _ease(min(1.0, 1 + ends)) * min(deep, 3 * most - 2 * deep)  # less further in, or a border would fold there too
                way = 1 if y1 - y == deep else -1
                best = max(best, (way * out, way * _ease(max(0.0, min(1.0, ends)))), key=lambda one: abs(one[0]))
        return best

    def _make_wild(self, loop: Sequence[Spot]) -> Iterator[Spot]:
        """Yield a closed coast with capes and bays of several sizes, ragged here and calm there, outside the reach of pieces."""
        pitch, noise, (x0, y0, x1, y1) = self.pitch, self._noise, self.area[:4]
        long_reach, reach, fine_reach = [strong for _, strong in ROUGH]
        half = min(round(EVEN * pitch / self.step), len(loop) // 12)
        even = _even(_even(loop, half), half)
        free = min(min(x - x0, x1 - x, y - y0, y1 - y) for x, y in loop)
        inner, outer, far = OUT[0], OUT[1] if free > 0.01 * pitch else OUT[2], FARTHEST * pitch
        for number, (x, y) in enumerate(even):
            (ax, ay), (bx, by) = even[number - 3], even[(number + 3) % len(even)]
            long = hypot(bx - ax, by - ay) or 1.0
            rim = max(0.0, 1.0 - max(0.0, min(x - x0, x1 - x, y - y0, y1 - y) / pitch - SEA) * 2)
            (a, p), (b, _), (c, q) = [noise(x / times, y / times) for times, _ in ROUGH]
            ragged = min(1.0, 1.5 * abs(p))
            out = inner + (outer - inner) * rim + long_reach * a + reach * (0.25 + 0.9 * ragged) * b + fine_reach * ragged * c
            east, south = (by - ay) / long, (ax - bx) / long
            out = far * tanh(pitch * max(out, -INWARD) / far)
            aside = 0.05 * pitch * ragged * q
            yield self._push_out(x + out * east - aside * south, y + out * south + aside * east)

    def _push_out(self, x: float, y: float) -> Spot:
        """Return a place, or the nearest one that is out of the reach of the nearest piece."""
        square = floor(x / self.pitch), floor(y / self.pitch)
        spots, _ = self.near.get(square) or self._around(square)
        far, px, py = min([(hypot(x - px, y - py), px, py) for px, py in spots], default=(self.keep, 0.0, 0.0))
        if far >= self.keep or not far:
            return x, y
        return px + (x - px) * self.keep / far, py + (y - py) * self.keep / far

    def _find_islands(self, coasts: Sequence[Sequence[Spot]]) -> Iterator[tuple[Spot, ...]]:
        """Yield islands and skerries in groups before capes, away from coasts, from each other and from the sides of the area."""
        pitch, (x0, y0, x1, y1) = self.pitch, (self.isles or self.area)[:4]
        side, apart = 0.25 * pitch, 0.06 * pitch
        taken: dict[tuple[int, int], list[Spot]] = {}
        for x, y in (spot for loop in coasts for spot in loop):
            taken.setdefault((floor(x / side), floor(y / side)), []).append((x, y))

        def is_free(x: float, y: float) -> bool:
            squares = [(floor(x / side) + i, floor(y / side) + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
            near = any(hypot(x - u, y - v) < apart for square in squares for u, v in taken.get(square, ()))
            return not near and x0 + apart < x < x1 - apart and y0 + apart < y < y1 - apart and self._push_out(x, y) == (x, y)

        for (x, y), (east, south) in self._find_capes(coasts):
            found = 0
            for number, (along, size) in enumerate(GROUP):
                chance, share = _value(self.seed + 31 + number, floor(8 * x / pitch), floor(8 * y / pitch))
                r = size * pitch * (1 + 0.4 * share)
                if 2 * r < LEAST_ISLET:
                    continue
                on = (along + 0.12 * chance) * pitch
                for away in (1.2, 0.9, 0.6):
                    u, v = x + away * r * east - on * south + apart * east, y + away * r * south + on * east + apart * south
                    island = tuple(self._island(u, v, r))
                    if self._land_free(u, v) >= r / 2 and is_free(u, v) and all(is_free(*spot) for spot in island):
                        for spot in island:
                            taken.setdefault((floor(spot[0] / side), floor(spot[1] / side)), []).append(spot)
                        yield island
                        found += 1
                        break
                if found == 2 + (chance > 0) + (share > 0):
                    break

    def _find_capes(self, coasts: Sequence[Sequence[Spot]]) -> Iterator[tuple[Spot, Spot]]:
        """Yield the places of coasts that are farthest out, those of one coast CAPES apart, and the ways from there out to sea."""
        reach, stride = max(3, round(0.7 * self.pitch / self.step)), max(1, round(0.2 * self.pitch / self.step))
        for loop in coasts:
            ends: list[tuple[float, Spot, Spot]] = []
            for number in range(0, len(loop), stride):
                (x, y), (ax, ay), (bx, by) = loop[number], loop[number - reach], loop[(number + reach) % len(loop)]
                long = hypot(bx - ax, by - ay) or 1.0
                east, south = (by - ay) / long, (ax - bx) / long
                ends.append((round((x - (ax + bx) / 2) * east + (y - (ay + by) / 2) * south, 3), (x, y), (east, south)))
            found: list[Spot] = []
            for out, cape, way in sorted(ends, reverse=True):
                if out > 0 and all(hypot(cape[0] - x, cape[1] - y) > CAPES * self.pitch for x, y in found):
                    found.append(cape)
                    yield cape, way

    def _island(self, x: float, y: float, r: float) -> Iterator[Spot]:
        """Yield the coast of an island that reaches `r` mm from a place at most, the way round on which its inside is to the right."""
        turn, flat = _value(self.seed + 57, floor(x), floor(y))
        east, south, flat, many = cos(3 * turn), sin(3 * turn), 0.62 + 0.25 * flat, 16 if r < 0.15 * self.pitch else 28
        for number in range(many):
            at = 2 * number * pi / many
            u, v = r * cos(at), r * flat * sin(at)
            far = 0.7 + 0.16 * sin(3 * at + 5 * flat) + 0.14 * max(-1.0, min(1.0, self._noise(x + 6 * u, y + 6 * v)[0]))
            yield x + far * (u * east - v * south), y + far * (u * south + v * east)

    def _land_free(self, x: float, y: float) -> float:
        """Return how far a place is from what belongs to the pieces on points, in mm; a pitch, less what pieces need, when none is near."""
        square = floor(x / self.pitch), floor(y / self.pitch)
        spots, _ = self.near.get(square) or self._around(square)
        return (sqrt(min([(x - px) * (x - px) + (y - py) * (y - py) for px, py in spots])) if spots else self.pitch) - self.keep

    def _around(self, square: tuple[int, int]) -> tuple[tuple[Spot, ...], tuple[Box, ...]]:
        """Return the points and the words that matter to places in a square of the pitch; kept."""
        pitch, (column, line) = self.pitch, square
        here = Box(column * pitch, line * pitch, column * pitch + pitch, line * pitch + pitch)
        x0, y0, x1, y1 = here.grown(self.keep + FARTHEST * pitch)
        squares = [(column + i, line + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        spots = tuple([(x, y) for other in squares for x, y in self.points.get(other, ()) if x0 < x < x1 and y0 < y < y1])
        reach = here.grown(WAY * pitch)
        near = self.near[square] = spots, tuple([box for box in self.words if box.overlaps(reach)])
        return near

    def _noise(self, x: float, y: float) -> Spot:
        """Return two smooth random values, most of them between -1 and 1."""
        east = south = 0.0
        x, y = x - self.area[0], y - self.area[1]
        for octave, long, values in self.values:
            s, t = x / long, y / long
            cell = i, j = floor(s), floor(t)
            a, b, c, d, e, f, g, h = values.get(cell) or self._corners(octave, i, j)
            s, t = s - i, t - j
            s = s * s * s * (s * (6 * s - 15) + 10)
            t = t * t * t * (t * (6 * t - 15) + 10)
            east += a + b * s + (c + d * s) * t
            south += e + f * s + (g + h * s) * t
        return east, south

    def _corners(self, octave: int, i: int, j: int) -> tuple[float, ...]:
        """Return the values at a corner of a cell of the noise, and how they change to the east, to the south and with both; kept."""
        key, strong = self.seed + 7919 * octave, LIVELY * OCTAVES[octave][1] / _STRENGTH
        (a, e), (b, f), (c, g), (d, h) = _value(key, i, j), _value(key, i + 1, j), _value(key, i, j + 1), _value(key, i + 1, j + 1)
        here = strong * a, strong * (b - a), strong * (c - a), strong * (a - b - c + d)
        found = self.values[octave][2][i, j] = *here, strong * e, strong * (f - e), strong * (g - e), strong * (e - f - g + h)
        return found


@lru_cache(maxsize=4096)  # a corner belongs to four cells
def _value(key: int, i: int, j: int) -> Spot:
    """Return two values that belong to a corner of the noise, the same on every machine."""
    h = (i * 0x27D4EB2F + j * 0x165667B1 + key * 0x9E3779B1) & 0xFFFFFFFF
    h = ((h ^ (h >> 15)) * 0x85EBCA6B) & 0xFFFFFFFF
    h = ((h ^ (h >> 13)) * 0xC2B2AE35) & 0xFFFFFFFF
    h ^= h >> 16
    return (h & 0xFFFF) / 0x7FFF - 1.0, (h >> 16) / 0x7FFF - 1.0


def coast(
    board: Board, pitch: float, at: Callable[[int], Spot], keep: float, area: Box, words: Sequence[Box] = (), *, bays: bool = False
) -> Coast:
    """Return the field of a board whose points are where `at` says, within an area; all mm. Its sides stay straight without bays."""
    step = max(STEP, length(board) / MOST_PLACES) * pitch
    return make_field(seed(board), pitch, tuple(map(at, range(len(board)))), keep, step, area, tuple(words), bays)


@lru_cache(maxsize=16)  # a kit draws its board several times, and `serve` at each change: what was bent stays bent
def make_field(
    seed: int, pitch: float, places: Iterable[Spot], keep: float, step: float, area: Box, words: tuple[Box, ...] = (), bays: bool = False,
    isles: Box | None = None,
) -> Coast:  # fmt: skip
    """Return the field that a number stands for, away from some places; all mm, as `Coast` has them.

    What differs in any of them is a field of its own, which shares nothing that is known of another.
    """
    points: dict[tuple[int, int], list[Spot]] = {}
    for x, y in places:
        points.setdefault((floor(x / pitch), floor(y / pitch)), []).append((x, y))
    squares = {square: tuple(spots) for square, spots in points.items()}
    noise: list[tuple[int, float, dict[tuple[int, int], tuple[float, ...]]]] = [
        (i, long * pitch, {}) for i, (long, _) in enumerate(OCTAVES)
    ]
    return Coast(seed, pitch, squares, keep, step, area, words, {}, {}, tuple(noise), bays, [], {}, isles)


def length(board: Board) -> int:
    """Return how long the borders of a board are, in sides of cells, those on both sides counted."""
    sides = len(board.corners(0))
    return sum(sides - sum(board.zone[near] == board.zone[point] for near in board.neighbours[point]) for point in range(len(board)))


def seed(board: Board) -> int:
    """Return a number that belongs to the map of a board."""
    named = ",".join(f"{name}={zone}" for name, zone in zip(board.names, board.zone, strict=True))
    return int(sha256()(f"{board.grid.lattice} {named}".encode()).hexdigest()[:12], 16)


def _ease(t: float) -> float:
    return t * t * t * (t * (6 * t - 15) + 10)


def _even(loop: Sequence[Spot], half: int) -> list[Spot]:
    """Return a closed line on which every place is the mean of those around it, so many on either side."""
    many, wide = len(loop), 2 * half + 1
    xs, ys = (list(accumulate((spot[axis] for spot in (*loop[-half:], *loop, *loop[: half + 1])), initial=0.0)) for axis in (0, 1))
    return [((xs[i + wide] - xs[i]) / wide, (ys[i + wide] - ys[i]) / wide) for i in range(many)] if half else list(loop)


def _step_loops(outline: Sequence[Segment], step: float, origin: Spot) -> Iterator[list[Spot]]:
    """Yield the closed parts of an outline as places at most `step` mm apart."""
    loop: list[Spot] = []
    for segment in outline:
        match segment:
            case ("M", x, y):
                loop = [(x, y)]
            case ("L", x, y):
                loop += [*raster_places(loop[-1], (x, y), step, origin), (x, y)]
            case ("C", bx, by, cx, cy, x, y):
                ax, ay = loop[-1]
                for t in (0.25, 0.5, 0.75, 1.0):
                    p, q, r, s = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                    loop.append((p * ax + q * bx + r * cx + s * x, p * ay + q * by + r * cy + s * y))
            case _:
                loop += raster_places(loop[-1], loop[0], step, origin)
                yield loop


def raster_places(start: Spot, end: Spot, step: float, origin: Spot) -> Iterator[Spot]:
    """Yield places on a straight line that lie on one raster for the whole board: neighbours have the same ones on a border."""
    along = 0 if abs(end[0] - start[0]) >= abs(end[1] - start[1]) else 1
    far = end[along] - start[along]
    if abs(far) < 1e-9:
        return
    way = 1 if far > 0 else -1
    number = floor(way * (start[along] - origin[along]) / step + 1e-6) + 1
    while way * (at := origin[along] + way * number * step) < way * end[along] - 1e-6 * step:
        share = (at - start[along]) / far
        yield (at, start[1] + share * (end[1] - start[1])) if along == 0 else (start[0] + share * (end[0] - start[0]), at)
        number += 1


SEAM = 0.5
"""What a cut leaves free around words and signs, in mm."""
Side = tuple[Knot, Knot]


class Seams(NamedTuple):
    """Where a picture that is larger than its paper is cut, in mm: places of upright cuts, and of level ones."""

    across: tuple[float, ...] = ()
    down: tuple[float, ...] = ()

    def cross(self, box: Box) -> bool:
        """Return whether a cut runs through a box, or along its edge."""
        return any(box.x0 - SEAM < x < box.x1 + SEAM for x in self.across) or any(box.y0 - SEAM < y < box.y1 + SEAM for y in self.down)


class BoardPlan(NamedTuple):
    """A board in a picture: its pitch there in mm, and where the first place of its map lies."""

    board: Board
    pitch: float
    left: float
    top: float
    coast: Coast | None = None
    """What bends the outlines; None leaves them as the cells are."""
    seams: Seams = Seams()
    """Where the picture is cut: no label is there."""
    borders: Borders | None = None
    """The borders of a board with zones that is drawn as land and sea."""

    def at(self, point: int) -> Spot:
        x, y = self.board.spot(point)
        return self.left + x * self.pitch, self.top + y * self.pitch

    def corner(self, knot: Knot) -> Spot:
        """Return where a corner of cells lies."""
        east, south = self.board.grid.scale
        return self.left + knot[0] * east * self.pitch, self.top + knot[1] * south * self.pitch

    def cell(self, point: int) -> tuple[Spot, ...]:
        """Return the corners of the cell of a point, clockwise."""
        return tuple(self.corner(knot) for knot in self.board.corners(point))

    def outline(self, points: Sequence[int], inset: float, radius: float, fine: float = FINENESS) -> tuple[Segment, ...]:
        """Return the outline of the cells of some points, so far inside and with corners of such a radius; bent within `fine`; all mm."""
        if self.coast is not None:
            return self.coast.outline(points, lambda: self._straight(points, 0.0, radius), inset, fine)
        return self._straight(points, inset, radius)

    def _straight(self, points: Sequence[int], inset: float, radius: float) -> tuple[Segment, ...]:
        board = self.board
        if board.grid.lattice == "square":
            cells = [(board.col[point], board.rows - board.row[point]) for point in points]
            corner = (self.left - self.pitch / 2, self.top - self.pitch / 2)
            return round_outlines(zone_outlines(cells), self.pitch, corner, inset, radius)
        segments: list[Segment] = []
        for loop in _loops(board, points):
            segments += _round_loop([self.corner(knot) for knot in loop], inset, radius)
        return tuple(segments)


def sides(board: Board, points: Sequence[int]) -> list[Side]:
    """Return the sides of the cells of some points, each once, in reading order of the points."""
    seen: dict[Side, Side] = {}
    for point in points:
        corners = board.corners(point)
        for one, other in zip(corners, corners[1:] + corners[:1], strict=True):
            key = (min(one, other), max(one, other))
            seen.setdefault(key, key)
    return list(seen)


def runs(pieces: Sequence[Side]) -> list[Side]:
    """Return straight pieces of which those in one line that meet, or lie on each other, are one."""
    lines: dict[tuple[int, int, int], list[tuple[Knot, Knot]]] = {}
    for a, b in pieces:
        one, other = (a, b) if (a[1], a[0]) <= (b[1], b[0]) else (b, a)
        east, south = other[0] - one[0], other[1] - one[1]
        part = gcd(east, south)
        east, south = east // part, south // part
        lines.setdefault((east, south, east * one[1] - south * one[0]), []).append((one, other))
    joined: list[Side] = []
    for (east, south, _), parts in sorted(lines.items(), key=lambda line: (line[0][1], line[0][0], line[0][2])):
        parts.sort(key=lambda part: part[0][0] * east + part[0][1] * south)
        start, end = parts[0]
        for one, other in parts[1:]:
            if (one[0] - end[0]) * east + (one[1] - end[1]) * south > 0:
                joined.append((start, end))
                start, end = one, other
            elif (other[0] - end[0]) * east + (other[1] - end[1]) * south > 0:
                end = other
        joined.append((start, end))
    return joined


def _loops(board: Board, points: Sequence[int]) -> list[list[Knot]]:
    """Return the closed outlines of some cells, the inside to the right of the way round; corners where the outline turns."""
    ways: dict[Side, None] = {}
    for point in points:
        corners = board.corners(point)
        for one, other in zip(corners, corners[1:] + corners[:1], strict=True):
            if (other, one) in ways:
                del ways[other, one]
            else:
                ways[one, other] = None
    leaving: dict[Knot, list[Knot]] = {}
    for one, other in ways:
        leaving.setdefault(one, []).append(other)
    east, south = board.grid.scale
    loops = []
    for start in leaving:
        while leaving[start]:
            here, ahead = start, leaving[start].pop(0)
            loop = [here]
            while ahead != start:
                after = max(leaving[ahead], key=lambda knot: _turn(here, ahead, knot, east, south))
                leaving[ahead].remove(after)
                if abs(_turn(here, ahead, after, east, south)) > 1e-6:
                    loop.append(ahead)
                here, ahead = ahead, after
            if abs(_turn(loop[-1], loop[0], loop[1], east, south)) < 1e-6:
                loop.pop(0)
            loops.append(loop)
    return loops


def _turn(a: Knot, b: Knot, c: Knot, east: float, south: float) -> float:
    """Return the angle by which the way from a over b to c turns, positive to the right; between half a turn to either side."""
    ax, ay, bx, by = (b[0] - a[0]) * east, (b[1] - a[1]) * south, (c[0] - b[0]) * east, (c[1] - b[1]) * south
    return atan2(ax * by - ay * bx, ax * bx + ay * by)


def _round_loop(loop: Sequence[Spot], inset: float, radius: float) -> list[Segment]:
    """Return a closed outline with round corners, moved inwards: outer corners get less of the radius by that, and inner ones more."""
    segments: list[Segment] = []
    for i, (x, y) in enumerate(loop):
        (ux, uy), before = way_to(loop[i - 1], (x, y))
        (vx, vy), after = way_to((x, y), loop[(i + 1) % len(loop)])
        cross, dot = ux * vy - uy * vx, ux * vx + uy * vy
        turn = abs(atan2(cross, dot))
        # both sides moved to the right meet here
        x, y = x + inset * (-uy - vy) / (1 + dot), y + inset * (ux + vx) / (1 + dot)
        r = max(0.0, radius - inset if cross > 0 else radius + inset)
        reach = min(r * tan(turn / 2), 0.45 * before, 0.45 * after)
        r = reach / tan(turn / 2)
        hand = 4 / 3 * tan(turn / 4) * r
        start, end = (x - ux * reach, y - uy * reach), (x + vx * reach, y + vy * reach)
        segments.append(("L", *start) if i else ("M", *start))
        if reach > 0:
            first, last = (start[0] + ux * hand, start[1] + uy * hand), (end[0] - vx * hand, end[1] - vy * hand)
            segments.append(("C", *first, *last, *end))
    segments.append(("Z",))
    return segments


def way_to(a: Spot, b: Spot) -> tuple[Spot, float]:
    """Return the direction from one place to another, and how far it is."""
    far = hypot(b[0] - a[0], b[1] - a[1])
    return ((b[0] - a[0]) / far, (b[1] - a[1]) / far), far
