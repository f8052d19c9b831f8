"""The map of cities as figures of the rulebook show it: small tiles with the names that are printed on them, goods and trucks.

On a tile the name is at the upper left, goods are in the other corners, a truck is in the middle, and the middles of the sides
are free for arrows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from boardgen.draw.map.tile_land import LAND, edges, spread
from boardgen.draw.map.tile_map import map_figure
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Paint, Rect, Shape, Symbol, Text, Use
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine, Box
from boardgen.games.cairo import piecepack
from boardgen.games.cairo.layout import Figures, figures_of
from boardgen.games.cairo.piecepack import truck
from boardgen.layout.decks.booklets import SIGNS, RuleFigure
from boardgen.layout.ground.tile_map import SIDE
from boardgen.layout.spec.spec import GameSpec
from boardgen.rulebook.figure import ROOM

TILE = 16.6
"""The side of a tile of a figure, mm."""
SIGHT = 0.5
"""From the edge of a tile's place to its outline, in mm."""
COIN = 6.0
"""The diameter of a good, mm."""
CORNERS = ((1, -1), (1, 1), (-1, 1))
"""Where the goods of a city lie, one after the other: upper right, lower right, lower left; others on the last of them."""
TRUCK = 0.44
"""The scale of trucks."""
WIDE = 26.0 * TRUCK
WHEELS = 3.8
"""From the middle of a tile down to the ground under a truck, in mm."""
NAME = 9.0
"""The size of the name of a city, in points."""
PALE = 0.3
"""How deep the ink of the pips of a tile is under a truck."""
AIR = 0.6
"""From the outline of a tile to what is in its corners, in mm."""
AROUND = 1.6
"""How far land and sea are seen around the tiles of a window, in mm."""
INSIDE = 1.9
"""How far the head of an arrow reaches into a tile, in mm."""


class RulesGround:
    """The map of a layout, and where each city of a figure lies on it."""

    def __init__(self, spec: GameSpec, style: ink.Style = "colour") -> None:
        self.spec, self.style = spec, style
        assert isinstance(figures_of(spec), Figures)  # the layout of this game has been read by its own module
        self.figures = figures_of(spec)
        self.tile = min(TILE, ROOM / spread(spec.tiles)[0])
        self.drawn = map_figure(spec.tiles, self.tile, style=style, bare=True)
        self.left, self.top = edges(spec.tiles, self.tile)[:2]
        self._cities: dict[str, int] = {}

    def place_of_name(self, name: str) -> tuple[float, float]:
        """Return the middle of a city, mm. Raises KeyError for one that is not on the map."""
        tile = self.spec.tiles.tiles[self._cities[name]]
        unit = self.tile / SIDE
        return self.left + tile.x * unit + self.tile / 2, self.top + tile.y * unit + self.tile / 2

    def lay(self, figure: RuleFigure) -> None:
        """Note where the cities of a figure lie."""
        rows = (row.split() for row in figure.position.map)
        self._cities = {
            name: tile
            for places, names in zip(self.spec.tiles.rows, rows, strict=False)
            for tile, name in zip(places, names, strict=False)
            if tile is not None
        }

    def box(self, window: Sequence[str]) -> Box:
        """Return the part of the map around all cities of a window, and a little more; all of it for an empty one. Raises KeyError."""
        return Box(0, 0, self.drawn.width, self.drawn.height) if not window else self._tiles(window).grown(AROUND)

    def _tiles(self, window: Sequence[str]) -> Box:
        """Return the box around the tiles of a window, or around all. Raises KeyError."""
        if not window:
            return Box(0, 0, self.drawn.width, self.drawn.height)
        places = [self.place_of_name(name) for name in window]
        half = self.tile / 2 - SIGHT / 2  # nothing of a neighbouring tile
        xs, ys = zip(*places, strict=True)
        return Box(min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)

    def draw_under(self, figure: RuleFigure, drawn: Symbol) -> Sequence[Shape]:
        """Return land and sea, and the tiles on it, each with its country: all without a word.

        Where a window is full of tiles, the land around them is plain: of the sea, of lakes and of terrains there would be slivers."""
        box, inner, seen = self.box(figure.show.window), self._tiles(figure.show.window), list(self._list_seen(figure))
        plain = Rect(box.x0, box.y0, box.width, box.height, Paint(fill=LAND if self.style == "colour" else ink.PAPER))
        full = figure.show.window and len(seen) * self.tile**2 > inner.width * inner.height
        return plain if full else Use(drawn, 0, 0), *(shape for name, x, y in seen for shape in self._country(name, x, y))

    def draw_leaving(self, figure: RuleFigure, box: Box) -> tuple[float, Sequence[Shape]]:
        """Return nothing: no piece leaves this map."""
        return 0.0, ()

    @property
    def reach(self) -> float:
        """The radius that a mark takes up, in mm."""
        return 3.4

    def sign(self, name: str) -> tuple[float, float]:
        """Return where a letter that marks a city is written: at the lower left of its tile, mm. Raises KeyError."""
        x, y = self.place_of_name(name)
        away = self.tile / 2 - SIGHT - AIR - 1.4
        return x - away, y + away

    def way(self, figure: RuleFigure, start: str, end: str) -> Sequence[tuple[float, float]]:
        """Return the line of an arrow, mm: through the middle of a city that is free, and with its head at the edge of the next one.

        An arrow that leads on from the end of another one begins at its head. Raises KeyError."""
        here, there, arrows = self.place_of_name(start), self.place_of_name(end), figure.show.arrows
        full = {*figure.position.trucks.values(), *(name for name, sign in figure.show.marks.items() if sign in SIGNS)}
        back = (end, start) in arrows
        if back:  # there and back: side by side
            along = hypot(there[0] - here[0], there[1] - here[1])
            dx, dy = 1.6 * (there[0] - here[0]) / along, 1.6 * (there[1] - here[1]) / along
            here, there = (here[0] - dy, here[1] + dx), (there[0] - dy, there[1] + dx)
        tip = self._edge(there, here)
        if start in full:
            return self._edge(here, there), tip
        before = next((self._edge(here, self.place_of_name(first)) for first, last in arrows if last == start and not back), None)
        return (here, tip) if before is None else (before, here, tip)

    def _edge(self, middle: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
        """Return a little inside the edge of the tile about `middle`, on the line to `other`; at a corner, just outside."""
        dx, dy = other[0] - middle[0], other[1] - middle[1]
        slant = min(abs(dx), abs(dy)) > 0.5 * max(abs(dx), abs(dy))
        from_middle = self.tile / 2 - (SIGHT / 2 if slant else SIGHT + INSIDE)
        by = from_middle / max(abs(dx), abs(dy))
        return middle[0] + dx * by, middle[1] + dy * by

    def chip(self, x: float, y: float) -> Iterator[Shape]:
        """Draw nothing: no figure of this game has the sign `*`."""
        return iter(())

    def pieces(self, figure: RuleFigure) -> Iterator[Shape]:
        """Draw what is on the tiles that are seen, with their goods and trucks."""
        position = figure.position
        covered = {*position.trucks.values(), *(start for start, _ in figure.show.arrows)}
        for name, x, y in self._list_seen(figure):
            yield from self._tile(name, x, y, PALE if name in covered else 1.0, priced=not position.cities.get(name))
            yield from self._trucks([letter for letter, city in position.trucks.items() if city == name], x, y + WHEELS)
            yield from self._goods(position.cities.get(name, ()), x, y)

    def _list_seen(self, figure: RuleFigure) -> Iterator[tuple[str, float, float]]:
        """Yield the cities that are seen, with their middles: what is cut off would still be read aloud, and found by a search."""
        box = self._tiles(figure.show.window)
        for name in self._cities:
            x, y = self.place_of_name(name)
            if box.overlaps(Box(x, y, x, y).grown(self.tile / 2 - SIGHT)):
                yield name, x, y

    def _country(self, name: str, x: float, y: float) -> Iterator[Shape]:
        """Draw a tile with the land that is printed on it."""
        side, suit = self.tile - 2 * SIGHT, self.figures.suits[name[1]]
        shown, by = piecepack.city(self.figures, name[1], name[0]), side / (piecepack.SIDE - 2 * piecepack.INSET)
        box, corner = Rect(x - side / 2, y - side / 2, side, side, Paint(fill=ink.PAPER)), 2.6 * by
        yield box._replace(r=corner)
        if self.style == "colour":
            land = piecepack.country(suit, self.style, turned=shown.pips % 2 == 0, scene=shown.pips)
            yield Group((Use(land, 0, 0),), Affine.scale(by).then(Affine.translate(x, y)))
        rim = Paint(stroke=suit.ink, width=0.3) if self.style == "colour" else Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH)
        yield box._replace(paint=rim, r=corner)

    def _tile(self, name: str, x: float, y: float, share: float, *, priced: bool) -> Iterator[Shape]:
        """Draw what is on the tile of a city: its pips in a `share` of their ink, its name and its suit as in the corner of the tile that
        is printed, and where it is `priced` what it pays for a raw good."""
        side, suit = self.tile - 2 * SIGHT, self.figures.suits[name[1]]
        left, top = x - side / 2, y - side / 2
        shown = piecepack.city(self.figures, name[1], name[0])
        if priced:
            rise = top + AIR + fonts.cap_height("semibold", ink.FOOTER) + 0.2
            yield Text(left + side - AIR - 0.2, rise, shown.raw, "semibold", ink.FOOTER, ink.TEXT, "end")
        if self.style == "colour":
            shown = shown._replace(suit=suit._replace(ink=ink.pale(suit.ink, share)))
            yield Group(
                tuple(piecepack.draw_pips(shown, self.style)),
                Affine.scale(0.85 * self.tile / piecepack.SIDE).then(Affine.translate(x, y + 0.06 * side)),
            )
        base = top + AIR + fonts.cap_height("bold", NAME)
        yield Text(left + AIR, base, name, "bold", NAME, ink.TEXT)
        yield from piecepack.draw_pip(suit, left + AIR + 1.2, base + 1.55, 1.15, self.style)

    def _goods(self, goods: Sequence[str], x: float, y: float) -> Iterator[Shape]:
        """Draw coins in the corners of a tile about (x, y): the suit up while they are raw, else the number."""
        away = self.tile / 2 - SIGHT - 0.3 - COIN / 2
        for number, good in enumerate(goods):
            across, down = CORNERS[min(number, len(CORNERS) - 1)]
            raw = self.figures.suits.get(good)
            if raw is not None:
                face = piecepack.suit_side(raw, COIN, style=self.style)
            else:
                face = piecepack.number_side(good[0], COIN, style=self.style)
            more = max(0, number - len(CORNERS) + 1) * 1.2
            yield Use(face, x + across * away + more, y + down * away)

    def _trucks(self, letters: Sequence[str], x: float, y: float) -> Iterator[Shape]:
        """Draw trucks beside each other, closer where there are several."""
        kinds = {letter: kind for kind, letter in enumerate(self.spec.seats)}
        step = min(WIDE, (self.tile - 1.5 - WIDE) / max(1, len(letters) - 1)) if len(letters) > 1 else 0.0
        for number, letter in enumerate(letters):
            seat = self.spec.seats.get(letter)
            if seat is None:  # a letter that a player chose: the truck of the first free seat
                seat = next(iter(self.spec.seats.values()))._replace(letter=letter)
            drawn = truck(seat, kinds.get(letter, 0), self.style)
            place = x + (number - (len(letters) - 1) / 2) * step
            yield Group(drawn, Affine.scale(TRUCK).then(Affine.translate(place, y)))

    def words(self, figure: RuleFigure, box: Box) -> Iterator[Shape]:
        """Draw nothing: every city shows its name."""
        return iter(())

    def rim(self, box: Box) -> tuple[Sequence[tuple[float, str]], Sequence[tuple[float, str]]]:
        """Return no names: a map of tiles has neither columns nor rows."""
        return (), ()
