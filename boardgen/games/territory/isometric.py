"""The picture of a card: a small board with the land of the game, seen from above one corner, its stones with thickness.

Everything is drawn about the middle of the board, in mm, y down. The board is a rhombus, `wide` mm from its middle to its left and right
corners; A1 is in front, columns go up to the right, rows up to the left. What a card does is drawn from the stones before and after it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from functools import cache
from math import atan2, ceil, degrees, fsum, hypot, sqrt

from boardgen.draw.map import scenery, vignettes
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.outlines import move_path, open_path, read_drawing
from boardgen.draw.shape.shapes import ARC, Circle, Group, Paint, Path, Rect, Segment, Shape, Symbol, Text, Use, ellipse, line, polygon
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box
from boardgen.games.territory.scenes import LEAST, OTHER, OWN, Scene, Spot
from boardgen.records import NamedTuple

Place = tuple[float, float]
FLAT = 0.6
"""How high everything that lies flat is, as a share of its width."""
SLAB, TURF = 2.3, 0.7
"""The thickness of the board, and of the turf on it."""
ABOVE = 3.4
"""The room over the far corner of the board, for stones in the air and flags, in mm."""
_MARGIN = 0.6
"""From the outer lines to the edges of the board, in meshes."""
_STONE = 0.48
"""The radius of a stone, in meshes."""
_SMALLEST = 1.2
"""The minimum radius of a stone, in mm."""
_THICK = 0.52
"""The thickness of a stone, in its radii."""
_RIM = 0.35
"""The width of the dark line around a stone, in mm."""
_TAKEN = 0.46
"""How far to the right a stone is that goes, in half widths of the board."""
MOST = 31
"""The lines of the largest board, each way, of which all are drawn."""


class Inks(NamedTuple):
    """The inks of a style; an empty one is not drawn."""

    land: str
    left: str
    right: str
    """The sides of the board."""
    contour: str
    river: str
    line: str
    act: str
    """Arrows, steps and crosses."""
    own: tuple[str, str, str]
    other: tuple[str, str, str]
    """A stone from above, its side, and its edge."""


INKS: dict[ink.Style, Inks] = {
    "colour": Inks(
        *(ink.LANDS[0], "#D9C29A", "#B5986B", "#D2C4A2", ink.RIVER, ink.GRID, ink.ACT),
        *(("#303030", "#121212", "#6A6A6A"), (ink.PAPER, "#BDB7A8", ink.TEXT)),
    ),
    "low-ink": Inks(
        *(ink.PAPER, ink.PAPER, ink.PAPER, ink.CONTOUR, ink.RIVER),
        *(ink.GRID, ink.ACT, ("#303030", "#121212", "#6A6A6A"), (ink.PAPER, ink.PAPER, ink.TEXT)),
    ),
    "black": Inks(
        *(ink.PAPER, ink.PAPER, ink.PAPER, "", "", hatch.BLACK, hatch.BLACK),
        *((hatch.BLACK, hatch.BLACK, ink.PAPER), (ink.PAPER, ink.PAPER, hatch.BLACK)),
    ),
}


SETTINGS: Mapping[str, tuple[str, str]] = {
    "nothing": ("town", "fog"),
    "extra": ("fields", "sun"),
    "reject": ("mountains", "storm"),
    "reject_and_replace": ("cliffs", "storm"),
    "anywhere": ("woods", "night"),
    "pair": ("river", "rainbow"),
    "replace": ("desert", "dusk"),
    "move": ("road", "birds"),
    "points": ("mountains", "dawn"),
    "trade": ("sea", "clouds"),
}
"""Where and when the picture of a card is, by its effect: it is known before a word of it is read."""

SLABS: Mapping[str, tuple[str, tuple[tuple[str, float, float], ...]]] = {
    **dict.fromkeys(("meadow", "hills"), ("hills", (("hills", 72, 24), ("grove", 16, 84), ("trees", 92, 88), ("downs", 30, 34)))),
    **dict.fromkeys(("mountains", "ice"), ("mountains", (("mountains", 66, 26), ("peaks", 40, 12), ("peaks", 90, 42), ("trees", 16, 88)))),
    "woods": ("woods", (("trees", 18, 18), ("grove", 34, 34), ("trees", 84, 62), ("grove", 76, 84), ("hills", 80, 18), ("trees", 18, 42))),
    "fields": ("fields", (("mill", 84, 18), ("chapel", 20, 78), ("trees", 80, 84), ("fields", 40, 20))),
    "desert": ("dunes", (("palms", 20, 80), ("dune", 40, 22), ("pyramids", 80, 30), ("dune", 74, 64))),
    "marsh": ("marsh", (("marsh", 28, 30), ("mill", 80, 18), ("trees", 80, 84))),
    **dict.fromkeys(
        ("beach", "rocks", "sea", "seabed", "cliffs"),
        ("coast", (("lighthouse", 80, 24), ("palms", 16, 72), ("hills", 42, 88), ("sloop", 62, 6))),
    ),
    "town": ("town", (("town", 30, 30), ("church", 72, 70), ("chapel", 22, 74), ("trees", 74, 24), ("lane", 60, 46))),
    "river": ("river", (("mill", 82, 18), ("grove", 20, 20), ("trees", 88, 84), ("town", 24, 88))),
    "road": ("road", (("chapel", 24, 76), ("trees", 14, 16), ("hills", 78, 20), ("town", 80, 76))),
}
"""The land on the board of a country, of `data/drawings/slabs/`, and what is on it where there is room, seen from above, in percent."""
_LEAFY = ("trees", "grove", "palms", "hills", "downs")
"""What has the green of its country."""
MORE_SKIES: Mapping[str, tuple[str, ...]] = {
    "extra": ("dusk", "sun"),
    "nothing": ("fog",),
    "reject": ("storm",),
    "anywhere": ("night",),
    "pair": ("rainbow",), "trade": ("clouds",),
}  # fmt: skip
"""The skies over the other pictures of an effect of which there are many cards; a sky of its own adds 6 kB to a PDF."""


def height(wide: float) -> float:
    """Return how high the picture of a board is, with all that is above it and its thickness."""
    return ABOVE + 2 * FLAT * wide + SLAB


def board_ground(land: str, sky: str) -> str:
    """Return the ground of a board in a country: darker than the sky over it where that is pale, and pale enough for its lines."""
    above = ink.mix(scenery.SKIES[sky].top, scenery.SKIES[sky].low, 0.5)
    pale, near = ink.is_pale(above), scenery.inks_of(land, sky)[1]
    ground = ink.LANDS[1] if land in ("sea", "seabed") else ink.mix(ink.LANDS[0], near, 0.6 if pale else 0.4)
    while pale and (ink.luminance(ground) > ink.luminance(above) or ink.contrast(above, ground) < _DARKER):
        darker = ink.mix(ink.deeper(ground, 0.02), ink.TEXT, 0.005)
        if ink.contrast(darker, ink.GRID) < _LINES:
            break
        ground = darker
    return ground


_DARKER, _LINES = 1.25, 3.4
"""The contrast between the ground of a board and a pale sky, and that between it and its lines, which comes first."""


def surroundings(land: str, sky: str, box: Box, head: float, wide: float, style: ink.Style, *, tile: bool) -> Iterator[Shape]:
    """Draw the country around a picture within `box`, and the shadow of a `tile`; no line of the sky is in the upper `head` mm."""
    level, high = scenery.HORIZON * FLAT * wide, FLAT * wide
    horizon = (level - box.y0) / box.height
    yield Use(scenery.draw_country(land, sky, box.width, box.height, horizon, 0.0, style, head, framed=False), box.x0, box.y0)
    if style == "colour":
        yield Use(_fade(land, sky, box.width), box.x0, box.y1)
    if style == "colour" and tile:
        spots = ((-wide, SLAB), (0, high + SLAB), (wide, SLAB), (wide, SLAB + 1.0), (0.06 * wide, high + SLAB + 1.2), (-wide, SLAB + 0.6))
        yield polygon(spots, Paint(fill=ink.deeper(scenery.inks_of(land, sky)[1], 0.2)))


def _fade(land: str, sky: str, width: float) -> Symbol:
    """Return the foot of a country from its lower left corner: waves of its ground, each nearer to the paper of the card."""
    ground, bands = scenery.foot_of(land, sky), []
    for number, share in enumerate(_FADES):
        top, low = number * WAVE - WAVE, (number + 1.6) * WAVE  # under the next wave
        bend = WAVE if number % 2 else -WAVE
        edge: tuple[Segment, ...] = (("M", 0, top), ("C", 0.3 * width, top - bend, 0.7 * width, top + bend, width, top))
        bands.append(Path((*edge, ("L", width, low), ("L", 0, low), ("Z",)), Paint(fill=ink.mix(ground, ink.SAND, share))))
    return Symbol(f"fade-{land}-{sky}-{round(width * 10)}", tuple(bands))


_FADES, WAVE = (0.3, 0.55, 0.8, 1.0), 1.3
"""How much of the paper is in each wave at the foot of a country, and from one to the next, in mm."""


def picture(
    shown: Scene, wide: float, flag: str, style: ink.Style = "colour", least: float = ink.BODY, land: str = "", country: str = "hills"
) -> Group:
    """Draw what happens on a board about (0, 0); flags have the ink `flag`, and numbers `least` points or more. `land` is its ground."""
    inks = INKS[style]
    if style == "colour" and land:
        inks = inks._replace(land=land, contour=ink.deeper(land, 0.2))
    pen = _Pen(shown, wide, inks, flag, least, country)
    if is_close(shown):
        pen.close_ground()
    else:
        pen.slab(style)
        pen.grid()
        pen.stand(style)
    if shown.prisoners != (0, 0):
        pen.trade()
    elif shown.points:
        pen.flags()
    else:
        pen.act()
    return Group(tuple(pen.shapes))


_SKINS = ("#E6BC97", "#9A6544", "#C48F66")
"""The inks of hands, in turn from card to card."""
_LOW = {-1: 0.16, 1: 0.36}
"""How far below the middle of a board an arm comes in at the left, over the sign, and at the right, in half widths of the board."""
_STEEP = 46.0
"""The largest turn of an arm, in degrees."""


def hands(shown: Scene, wide: float, around: Box, flag: str, style: ink.Style, first: int) -> Iterator[Shape]:
    """Draw the hands of those who act, whose sleeves come in at the sides of the picture; the first has a skin of this number.

    Nobody has a hand in what moves without one: stones that leap, and a point that stays empty.
    """
    pen = _Pen(shown, wide, INKS[style], flag, ink.BODY)
    for number, (x, y, side) in enumerate(pen.grips()):
        unit = wide / 20
        low = 0.0 if shown.play.startswith("!") else _LOW[side] * wide  # over the stones beside one that is undone
        turn = degrees(atan2(max(low, y + 1.0) - y, max(around.x1 - side * x, 0.1)))
        skin = _SKINS[(first + number) % len(_SKINS)] if style == "colour" else ink.PAPER
        sleeve = flag if style == "colour" else ink.PAPER
        dark = hatch.BLACK if style == "black" else ink.TEXT
        edge = Paint(stroke=dark, width=0.25, join="round")
        shade = ink.deeper(skin, 0.12) if style == "colour" else skin
        looks = {"skin": edge._replace(fill=skin), "shade": edge._replace(fill=shade), "clear": Paint(fill=skin),
                 "nail": Paint(fill=ink.mix(skin, ink.PAPER, 0.55)), "line": edge._replace(cap="round")}  # fmt: skip
        hand = (
            *(Path(segments, looks[look]) for look, segments in read_drawing("hands", "hand")),
            polygon(((14.6, -3.6), (16.8, -3.9), (16.8, 3.9), (14.6, 3.6)), edge._replace(fill=ink.PAPER)),
        )
        arm = polygon(((16.0, -3.3), (60.0, -7.0), (60.0, 8.0), (16.0, 3.6)), edge._replace(fill=sleeve))
        held = Group((arm, Use(Symbol(f"card-hand-{skin[1:]}", hand), 0, 0)), Affine(side * unit, 0, 0, unit, 0, 0))
        laid = Group((held,), Affine.rotate(side * min(turn, _STEEP)).then(Affine.translate(x, y)))
        yield Group((laid,), clip=Rect(around.x0, around.y0, around.width, around.height, Paint()))


def is_close(shown: Scene) -> bool:
    """Return whether a picture is a close-up without the board: prisoners, points, and a stone that is undone."""
    return shown.prisoners != (0, 0) or shown.points > 0 or (shown.play.startswith("!") and not shown.placed)


class _Pen:
    """Draws one picture, from what lies flat to what stands, and from the far corner to the near one."""

    def __init__(self, shown: Scene, wide: float, inks: Inks, flag: str, least: float, country: str = "hills") -> None:
        side, self.country = _side(shown), country
        self.shown, self.wide, self.inks, self.flag, self.side, self.least = shown, wide, inks, flag, side, least
        self.ux = wide / (side - 1 + 2 * _MARGIN)
        """Half a mesh, from left to right."""
        if is_close(shown) and shown.prisoners == (0, 0):  # as near as the flags, or the stones, leave room for
            far = max((abs(column - row) for column, row in (self.flagged() if shown.points else shown.after)), default=0)
            self.ux = min(1.7 * self.ux, 0.66 * wide / max(1, far))
        self.rx = max(_SMALLEST, _STONE * self.ux * 2**0.5)
        self.scale = min(1.0, wide / 20)
        """What lines and arrows of a small picture are thinner by."""
        self.shadow = "" if inks.land == ink.PAPER else ink.mix(ink.deeper(inks.land, 0.3), ink.TEXT, 0.15)
        """The ink of the shadow of a stone; none where ink is saved."""
        self.shapes: list[Shape] = []

    def at(self, spot: Place) -> Place:
        column, row = spot
        return (column - row) * self.ux, (self.side - 1 - column - row) * self.ux * FLAT

    def close_ground(self) -> None:
        """Draw what a close-up is on: trays for prisoners, a hill with its heights for points, or a piece of the board with its lines."""
        wide, land, edge = self.wide, self.inks.land, Paint(stroke=self.inks.own[1], width=0.25, join="round")
        pale = land == ink.PAPER
        if self.shown.prisoners != (0, 0):
            for x in (-0.5 * wide, 0.5 * wide):
                self._round_slab(x, 0.05 * wide, 0.47 * wide, 0.42 * wide, self.inks.left)
            return
        self._round_slab(0, 0.04 * wide, 0.95 * wide, 0.53 * wide, land)
        if self.shown.points:
            for step, share in enumerate((0.78, 0.56, 0.34), 1):
                rise = ellipse(0, (0.04 - 0.035 * step) * wide, share * 0.95 * wide, share * 0.53 * wide)
                fill = ink.PAPER if pale else ink.mix(land, ink.LANDS[3], 0.22 * step)
                self.shapes.append(Path(rise, Paint(fill=fill, stroke=self.inks.contour or self.inks.line, width=0.25)))
            return
        far, segments = 3 * self.ux, list[Segment]()
        for i in (-1, 0, 1):
            for turn in (-1, 1):
                x, y = 2 * i * self.ux * 0.5, -i * turn * self.ux * FLAT
                segments += [("M", x - far, y - turn * far * FLAT), ("L", x + far, y + turn * far * FLAT)]
        lines = Path(tuple(segments), Paint(stroke=self.inks.line, width=0.4))
        self.shapes.append(Group((lines,), clip=Path(ellipse(0, 0.04 * wide, 0.95 * wide, 0.53 * wide), edge)))

    def _round_slab(self, x: float, y: float, rx: float, ry: float, fill: str) -> None:
        """Draw a round piece of ground about (x, y), with its thickness below it."""
        kx, ky = ARC * rx, ARC * ry
        side: tuple[Segment, ...] = (
            *(("M", x - rx, y), ("L", x - rx, y + TURF), ("C", x - rx, y + TURF + ky, x - kx, y + TURF + ry, x, y + TURF + ry)),
            *(("C", x + kx, y + TURF + ry, x + rx, y + TURF + ky, x + rx, y + TURF), ("L", x + rx, y), ("Z",)),
        )
        rim = Paint(fill=self.inks.right, stroke=self.inks.own[1], width=0.25, join="round")
        self.shapes += (Path(side, rim), Path(ellipse(x, y, rx, ry), rim._replace(fill=fill)))

    @property
    def taken(self) -> Place:
        """Where a stone of the other is that goes, in the air."""
        return (0.4 * self.wide, -0.62 * FLAT * self.wide) if is_close(self.shown) else (_TAKEN * self.wide, -0.86 * FLAT * self.wide)

    @property
    def held(self) -> Place | None:
        """Where a single stone of the player is before it is placed, in the hand beside the board; nothing for one that takes a place."""
        shown = self.shown
        alone = len(shown.placed) == 1 and not shown.lifted and shown.placed[0] not in shown.before
        return (0.68 * self.wide, SLAB + FLAT * 0.58 * self.wide) if alone else None

    def slab(self, style: ink.Style) -> None:
        """Draw the board and its land."""
        self.shapes.append(Use(_land(self.country, self.wide, self.inks, style), 0, 0))

    def stand(self, style: ink.Style) -> None:
        """Draw what is high on the land, the farthest first, in the middle of meshes whose corners are free."""
        shown, last, r = self.shown, self.side - 1, round(0.66 * self.ux, 2)
        busy = {*shown.before, *shown.after, *shown.way}
        if shown.before == shown.after and not busy - set(shown.before):
            busy.add((2, 2))
        free = [(i + 0.5, j + 0.5) for i in range(last) for j in range(last) if not busy & {(i, j), (i + 1, j), (i, j + 1), (i + 1, j + 1)}]
        placed: list[tuple[Place, str]] = []
        for name, x, y in SLABS[self.country][1]:
            want = x / 100 * (last + 2 * _MARGIN) - _MARGIN, (1 - y / 100) * (last + 2 * _MARGIN) - _MARGIN
            spot = min(free, key=lambda one: (hypot(one[0] - want[0], one[1] - want[1]), one), default=None)
            if spot is not None and hypot(spot[0] - want[0], spot[1] - want[1]) < 0.3 * self.side:
                free.remove(spot)
                placed.append((spot, name))
        here = scenery.LANDS[self.country]
        dark, light = (hatch.BLACK, ink.PAPER) if style == "black" else (ink.mix(ink.SLATE, ink.PAPER, 0.2), ink.PAPER)
        if style == "colour":
            dark = ink.mix(here.dark, self.inks.land, 0.15)
        for spot, name in sorted(placed, key=lambda one: (-sum(one[0]), one)):
            if style == "colour":
                light = ink.mix(here.inks["near"] if name in _LEAFY else here.light, self.inks.land, 0.15)
            sign = Symbol(f"card-{name}-{dark[1:]}-{light[1:]}-{round(r * 100)}", tuple(vignettes.draw_scene(name, 0, 0, r, dark, light)))
            x, y = self.at(spot)
            self.shapes.append(Use(sign, round(x, 2), round(y - 0.25 * r, 2)))

    def grid(self) -> None:
        """Draw the lines of the board; of one with very many only the outer ones."""
        last = self.side - 1
        segments: list[Segment] = []
        for i in range(0, self.side, 1 if self.side <= MOST else last):
            for start, end in (((i, 0), (i, last)), ((0, i), (last, i))):
                segments += [("M", *self.at(start)), ("L", *self.at(end))]
        self.shapes.append(Path(tuple(segments), Paint(stroke=self.inks.line, width=min(0.3, 0.08 * self.ux), cap="round")))

    def stone(self, x: float, y: float, whose: str, number: int = 0, lies: bool = True) -> None:
        """Draw a stone with its lower side at (x, y), with its shadow on the board if it `lies` on it."""
        self.shapes += _stone(x, y, self.rx, self.inks.own if whose == OWN else self.inks.other, self.shadow if lies else "")
        if number and self.rx > 0.62 * self.least * MM_PER_POINT:
            points = max(self.least, min(12.0, 1.1 * self.rx / MM_PER_POINT))
            middle = y - _THICK * self.rx + fonts.cap_height("bold", points) / 2
            light = ink.PAPER if whose == OWN else ink.TEXT
            self.shapes.append(Text(x, middle, str(number), "bold", points, light, "middle"))

    def hollow(self, spot: Spot, ink_of: str) -> None:
        """Draw the dashed rim of a stone that is not there any more, or around the one that has come instead."""
        x, y = self.at(spot)
        dash = self.rx * 0.3
        reach = self.rx * (1.36 if spot in self.shown.after and self.held is None else 1.05)
        rim = ellipse(x, y, reach, reach * FLAT)
        self.shapes.append(Path(rim, Paint(stroke=self._casing, width=0.9 * self.scale)))
        self.shapes.append(Path(rim, Paint(stroke=ink_of, width=0.45 * self.scale, dash=(dash, dash * 0.75))))

    @property
    def _casing(self) -> str:
        return self.inks.land

    def act(self) -> None:
        """Draw stones that stay, those that come and go, and how."""
        shown = self.shown
        gone = [spot for spot in shown.before if spot not in shown.after or shown.before[spot] != shown.after[spot]]
        if shown.way:
            self._steps()
        if shown.before == shown.after:
            self._draw_barred((2, 2))
        for spot in gone:
            self.hollow(spot, self.inks.act if shown.before[spot] == OTHER else self.inks.own[1])
        pair = len(shown.placed) > 1 and not shown.lifted and not shown.way
        if pair:  # side by side: a band joins them
            (x0, y0), (x1, y1) = map(self.at, shown.placed)
            self.shapes.append(line(x0, y0, x1, y1, Paint(stroke=self.inks.act, width=1.6 * self.scale, cap="round")))
        if shown.lifted:
            for start, goal in zip(shown.lifted, shown.placed, strict=True):
                self._leap(self.at(start), self._raise_spot(goal), 0.35)
        far_first = sorted(shown.after, key=lambda spot: (-sum(spot), spot))
        for spot in far_first:
            if self.held is not None and spot in shown.placed:
                self.hollow(spot, self.inks.act)
                continue
            number = shown.placed.index(spot) + 1 if spot in shown.placed and len(shown.placed) > 1 else 0
            self.stone(*self.at(spot), shown.after[spot], number)
        if shown.way:
            self._hops()
        for spot in gone:
            if shown.before[spot] == OTHER:
                self._undo(spot)
        if self.held is not None:
            (x, y), (to_x, to_y) = self.held, self.at(shown.placed[0])
            self.stone(x, y, OWN, lies=False)
            self._leap((x, y - (_THICK + FLAT) * self.rx - 0.5), (to_x, to_y - 0.5), 0.3)

    def _raise_spot(self, spot: Place) -> Place:
        """Return a place just over the stone on a point."""
        x, y = self.at(spot)
        return x, y - (_THICK + FLAT) * self.rx - 0.5

    def _draw_barred(self, spot: Spot) -> None:
        """Draw a point that stays empty: on it stands the sign that nobody enters."""
        self.hollow(spot, self.inks.act)
        x, y = self.at(spot)
        unit, dark = min(0.9 * self.rx, 0.12 * self.wide), self.inks.own[1]
        disc = y - 3.3 * unit
        self.shapes.append(Path(ellipse(x, y, 0.5 * unit, 0.5 * unit * FLAT), Paint(fill=dark)))
        self.shapes.append(line(x, y, x, disc, Paint(stroke=dark, width=0.36 * unit, cap="round")))
        self.shapes.append(Circle(x, disc, 1.75 * unit, Paint(fill=ink.PAPER, stroke=dark, width=0.25)))
        self.shapes.append(Circle(x, disc, 1.55 * unit, Paint(fill=self.inks.act)))
        self.shapes.append(Rect(x - unit, disc - 0.27 * unit, 2 * unit, 0.54 * unit, Paint(fill=ink.PAPER)))

    def _undo(self, spot: Spot) -> None:
        """Draw a stone of the other in the air beside the board, crossed out, and an arrow from its point."""
        x, y = self.at(spot)
        bx, by = self.taken
        top = by - _THICK * self.rx
        start = (x + 0.3 * self.rx, y - (_THICK + FLAT + 0.2) * self.rx if spot in self.shown.after else y - 0.4 * self.rx)
        self._curve(start, (x + 0.1 * self.wide, top), (bx - 2.2 * self.rx, top), (bx - self.rx - 0.5, top))
        self.stone(bx, by, OTHER, lies=False)
        cross = Paint(stroke=self.inks.act, width=0.9 * self.scale, cap="round")
        for turn in (-1, 1):
            ax, ay = 0.62 * self.rx, 0.62 * self.rx * FLAT * turn
            self.shapes.append(line(bx - ax, top - ay, bx + ax, top + ay, cross))

    def _leap(self, start: Place, end: Place, rise: float) -> None:
        """Draw an arrow through the air, as high as a share of its width."""
        lift = rise * max(abs(end[0] - start[0]), 2 * self.rx)
        top = min(start[1], end[1]) - lift
        self._curve(start, (start[0] + 0.12 * (end[0] - start[0]), top), (end[0] - 0.12 * (end[0] - start[0]), top), end)

    def _curve(self, start: Place, one: Place, other: Place, end: Place) -> None:
        """Draw an arrow along a curve, with the ink of the land at its sides."""
        size = 1.5 * self.scale
        far = hypot(end[0] - other[0], end[1] - other[1]) or 1.0
        dx, dy = (end[0] - other[0]) / far, (end[1] - other[1]) / far
        neck = end[0] - dx * size, end[1] - dy * size
        shaft: tuple[Segment, ...] = (("M", *start), ("C", *one, other[0] - dx * size, other[1] - dy * size, *neck))
        head = ((end[0], end[1]), (end[0] - dx * 1.5 * size - dy * size * 0.75, end[1] - dy * 1.5 * size + dx * size * 0.75),
                (end[0] - dx * 1.5 * size + dy * size * 0.75, end[1] - dy * 1.5 * size - dx * size * 0.75))  # fmt: skip
        self.shapes.append(Path(shaft, Paint(stroke=self._casing, width=1.5 * self.scale, cap="round")))
        self.shapes.append(polygon(head, Paint(fill=self._casing, stroke=self._casing, width=0.6, join="round")))
        self.shapes.append(Path(shaft, Paint(stroke=self.inks.act, width=0.75 * self.scale, cap="round")))
        self.shapes.append(polygon(head, Paint(fill=self.inks.act)))

    def _steps(self) -> None:
        """Draw the way from the first stone to the second, a dot on every point between them and a hop for every step."""
        places = [self.at(spot) for spot in self.shown.way]
        self.shapes.append(Path(open_path(*places), Paint(stroke=self._casing, width=1.3, join="round")))
        self.shapes.append(Path(open_path(*places), Paint(stroke=self.inks.act, width=0.4, join="round", dash=(0.9, 0.6))))

    def _hops(self) -> None:
        """Draw an arc for every step, from point to point; the first and the last are from and to the rim of a stone."""
        places = [self.at(spot) for spot in self.shown.way]
        for end, beside in ((0, 1), (-1, -2)):
            (x, y), (to_x, to_y) = places[end], places[beside]
            foot = self.rx / hypot(to_x - x, (to_y - y) / FLAT)
            places[end] = x + (to_x - x) * foot, y + (to_y - y) * foot
        for (x0, y0), (x1, y1) in itertools.pairwise(places):
            lift = 0.5 * self.ux
            arc: tuple[Segment, ...] = (
                ("M", x0, y0),
                ("C", x0 + 0.15 * (x1 - x0), min(y0, y1) - lift, x1 - 0.15 * (x1 - x0), min(y0, y1) - lift, x1, y1),
            )
            for colour, width in ((self._casing, 1.3), (self.inks.act, 0.6)):
                self.shapes.append(Path(arc, Paint(stroke=colour, width=width * self.scale, cap="round")))
        for x, y in places[1:-1]:
            self.shapes.append(
                Circle(x, y, min(0.85, 0.2 * self.ux), Paint(fill=self.inks.act, stroke=self._casing, width=0.25 * self.scale))
            )

    def grips(self) -> Iterator[tuple[float, float, int]]:
        """Yield where the fingers of each hand are, and 1 for an arm from the right, -1 for one from the left, away from other stones.

        They are at the stone that comes last or that goes, at what is traded, or at the last flag.
        """
        shown, r = self.shown, self.rx
        if shown.prisoners != (0, 0):
            for heap, side in zip(self.heaps(), (-1, 1), strict=True):
                reach = 0.5 * self.wide + 1.15 * (len(heap) - 1) * self.rx + 0.9 * self.rx
                yield side * reach, 0.0, side
        elif shown.points:
            x, y = self.at(max(self.flagged(), key=self.at))
            yield x + 0.1, y - 0.3 * self.tall, 1
        elif any(seat == OTHER and shown.after.get(spot) != OTHER for spot, seat in shown.before.items()):
            yield self.taken[0] + 0.75 * r, self.taken[1] - 0.1 * r, 1
        elif self.held is not None:
            yield self.held[0] + 0.8 * r, self.held[1] - 0.1 * r, 1
        elif shown.placed and not shown.lifted:
            x, y = self.at(shown.placed[-1])
            others = [self.at(spot)[0] - x for spot, seat in shown.after.items() if seat == OWN]
            side = -1 if fsum(others) > 0 else 1
            yield x + side * 0.8 * r, y - 0.1 * r, side

    def heaps(self) -> list[list[int]]:
        """Return the prisoners at the left and at the right, by the stones in each column, and make stones as small as that asks."""
        heaps = [_heap(count) for count in self.shown.prisoners]
        tall = max(max(heap) for heap in heaps)
        self.rx = min(self.rx, 0.36 * self.wide / max(map(len, heaps)) / 1.15, 0.92 * self.wide * FLAT / tall / (2 * FLAT + 0.3))
        return heaps[::-1] if self.shown.west == OWN else heaps

    def flagged(self) -> list[Spot]:
        """Return the points that have flags: three in the row in the middle, then those between them in the rows before and behind it."""
        spots = [(column, row) for column in range(self.side) for row in range(self.side)]

        def rank(spot: Spot) -> tuple[int, bool, int, int]:
            off, aside = sum(spot) - self.side + 1, spot[0] - spot[1]
            return abs(off) + max(0, abs(aside) - 2), off > 0, abs(aside), aside

        nearest = sorted(spots, key=rank)
        return nearest[: self.shown.points]

    @property
    def tall(self) -> float:
        """The height of a flag."""
        return min(0.46 * self.wide, 1.9 * self.ux)

    def flags(self) -> None:
        """Draw a flag for every point that the card is worth, on points of the board."""
        tall = self.tall
        for spot in sorted(self.flagged(), key=lambda spot: (-sum(spot), spot)):
            x, y = self.at(spot)
            wide = 0.62 * tall
            self.shapes.append(Path(ellipse(x, y, 0.2 * tall, 0.2 * tall * FLAT), Paint(fill=self.inks.line)))
            self.shapes.append(line(x, y, x, y - tall, Paint(stroke=self.inks.own[1], width=0.4, cap="round")))
            cloth = ((x, y - tall), (x - wide, y - 0.74 * tall), (x, y - 0.48 * tall))
            self.shapes.append(polygon(cloth, Paint(fill=self.flag, stroke=self.inks.own[1], width=0.15, join="round")))

    def trade(self) -> None:
        """Draw the prisoners that are given, and those that come back for them."""
        reach = 0.46 * self.wide
        back, front = -0.66 * FLAT * self.wide, 0.66 * FLAT * self.wide
        self._curve((-reach, back + 2.4), (-0.5 * reach, back - 2.0), (0.5 * reach, back - 2.0), (reach, back + 2.4))
        self._curve((reach, front - 2.0), (0.5 * reach, front + 2.4), (-0.5 * reach, front + 2.4), (-reach, front - 2.0))
        west, east = self.heaps()
        for heap, whose, middle in (
            (west, self.shown.west, -0.5 * self.wide),
            (east, OWN if self.shown.west == OTHER else OTHER, 0.5 * self.wide),
        ):
            across, down = 2.3 * self.rx, (2 * FLAT + 0.3) * self.rx
            spots = [(middle + (i - (len(heap) - 1) / 2) * across, (j - (many - 1) / 2) * down + _THICK * self.rx / 2)
                     for i, many in enumerate(heap) for j in range(many)]  # fmt: skip
            for x, y in sorted(spots, key=lambda spot: spot[1]):
                self.stone(x, y, whose)


def _side(shown: Scene) -> int:
    """Return the lines of the board of a picture: those of the scene, and as many more as flags need, or as few as prisoners do."""
    side = LEAST if shown.prisoners != (0, 0) else shown.side
    while shown.points > side * side:
        side += 1
    return side


def _heap(count: int) -> list[int]:
    """Return how many stones are in each column of a heap of so many, wider than high."""
    columns = ceil((0.8 * count) ** 0.5)
    least, more = divmod(count, columns)
    return [least + (i < more) for i in range(columns)]


def _stone(x: float, y: float, rx: float, inks: tuple[str, str, str], shadow: str = "") -> Iterator[Shape]:
    """Draw a stone that lies with the middle of its lower side at (x, y), on its shadow where there is one; light is from the left."""
    top, side, edge = inks
    ry, thick = rx * FLAT, rx * _THICK
    kx, ky = ARC * rx, ARC * ry
    body: tuple[Segment, ...] = (
        *(("M", x - rx, y - thick), ("L", x - rx, y), ("C", x - rx, y + ky, x - kx, y + ry, x, y + ry)),
        *(("C", x + kx, y + ry, x + rx, y + ky, x + rx, y), ("L", x + rx, y - thick), ("Z",)),
    )
    pale = ink.is_pale(top)
    dark = edge if pale else side
    if shadow:
        yield Path(ellipse(x + 0.3 * rx, y + 0.16 * rx, 1.08 * rx, 1.06 * ry), Paint(fill=shadow))
    yield Path(body, Paint(fill=side, stroke=dark, width=_RIM, join="round"))
    flat = top == side  # in black, and white to save ink
    if side == ink.PAPER:  # as an engraver shades what is round
        strokes = [(x + share * rx, y + ry * sqrt(1 - share * share)) for share in (0.45, 0.65, 0.82)]
        yield Path(tuple(part for a, b in strokes for part in open_path((a, b - thick), (a, b - 0.1 * rx))), Paint(stroke=dark, width=0.15))
    elif not flat:
        for near, far, other in ((-0.8, -0.45, ink.PAPER), (0.35, 1.0, ink.TEXT)):
            spots = [(x + share * rx, y + ry * sqrt(1 - share * share)) for share in (near, (near + far) / 2, far)]
            shade = ink.mix(side, other, 0.3 if pale or near < 0 else 0.6)
            yield polygon((*spots, *((a, b - thick) for a, b in reversed(spots))), Paint(fill=shade))
    rim = dark if pale or flat else ink.mix(side, edge, 0.6)
    yield Path(ellipse(x, y - thick, rx, ry), Paint(fill=top, stroke=rim, width=_RIM))
    if flat and not pale:
        yield Path(ellipse(x, y - thick, rx * 0.88, ry * 0.88), Paint(stroke=edge, width=0.2))
    elif not flat:
        a, b, turn = 0.8 * rx, 0.8 * ry, 1 if pale else -1
        curve = (
            x + turn * a,
            y - thick + turn * 0.6 * b,
            x + turn * 0.6 * a,
            y - thick + turn * b,
            x + turn * 0.05 * a,
            y - thick + turn * b,
        )
        yield Path(
            (("M", x + turn * a, y - thick + 0.01), ("L", x + turn * a, y - thick), ("C", *curve)),
            Paint(stroke=side if pale else edge, width=0.35, cap="round"),
        )


@cache
def _land(country: str, wide: float, inks: Inks, style: ink.Style) -> Symbol:
    """Return the board without its lines about (0, 0): its two sides, of turf over earth, and the land of a country on it."""
    high, dark = FLAT * wide, ink.TEXT if style != "black" else hatch.BLACK
    rim = Paint(stroke=dark, width=0.25, join="round")
    shapes: list[Shape] = []
    for side, fill in ((-1, inks.left), (1, inks.right)):
        shapes.append(polygon(((side * wide, 0), (0, high), (0, high + SLAB), (side * wide, SLAB)), Paint(fill=fill)))
        turf = ink.mix(ink.deeper(inks.land, 0.2), fill, 0.15 if side < 0 else 0.4) if inks.land != ink.PAPER else ink.PAPER
        edge = Paint(fill=turf) if inks.land != ink.PAPER else Paint(fill=turf, stroke=dark, width=0.12)
        shapes.append(polygon(((side * wide, 0), (0, high), (0, high + TURF), (side * wide, TURF)), edge))
        shapes.append(polygon(((side * wide, 0), (0, high), (0, high + SLAB), (side * wide, SLAB)), rim))
    corners = ((-wide, 0), (0, -high), (wide, 0), (0, high))
    shapes.append(polygon(corners, Paint(fill=inks.land)))
    lie, drawn = Affine(wide / 100, -high / 100, wide / 100, high / 100, -wide, 0), []
    for look, segments in read_drawing("slabs", SLABS[country][0]):
        paint = _look(look, inks, style, wide / 26)
        if paint is not None:
            drawn.append(Path(tuple((one[0], *(round(part, 2) for part in one[1:])) for one in move_path(segments, lie)), paint))  # type: ignore[misc]  # as many numbers as before
    shapes += (Group(tuple(drawn), clip=polygon(corners, Paint())), polygon(corners, rim))
    return Symbol(f"card-land-{SLABS[country][0]}-{inks.land[1:]}-{round(wide * 100)}", tuple(shapes))


def _look(look: str, inks: Inks, style: ink.Style, scale: float) -> Paint | None:
    """Return how a part of a land is drawn; to save ink only water, paths and heights are, in lines."""
    if style == "colour":
        land = inks.land
        fills = {"low": ink.deeper(land, 0.07), "rise": ink.mix(land, ink.LANDS[2], 0.55), "hill": ink.mix(land, ink.LANDS[3], 0.75)}
        fills |= {"crop": ink.mix(land, "#F0D98E", 0.5), "water": ink.mix(inks.river, land, 0.2)}
        if look in fills:
            return Paint(fill=fills[look], stroke=ink.deeper(inks.river, 0.12), width=0.2) if look == "water" else Paint(fill=fills[look])
        lines = {"river": (inks.river, 1.0), "path": (ink.mix(land, ink.SAND, 0.75), 1.1), "contour": (inks.contour, 0.2)}
        return Paint(stroke=lines[look][0], width=round(lines[look][1] * scale, 2), cap="round")
    if look in ("low", "rise", "hill", "crop"):
        return None
    fine = {"water": (inks.river, 0.35), "river": (inks.river, 0.6), "path": (inks.contour, 0.3), "contour": (inks.contour, 0.2)}
    return Paint(stroke=fine[look][0], width=fine[look][1], cap="round") if fine[look][0] else None
