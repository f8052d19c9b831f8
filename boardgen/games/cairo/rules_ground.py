"""The map of cities as figures of the rulebook show it: small tiles with suit and rank, the goods on them and the trucks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardgen.draw import ink, suits
from boardgen.draw.geometry import Affine, Box
from boardgen.draw.shapes import Group, Paint, Rect, Shape, Text, Use
from boardgen.draw.tile_map import map_figure
from boardgen.games.cairo import coins
from boardgen.games.cairo.layout import Figures
from boardgen.games.cairo.trucks import truck
from boardgen.layout.rules_figures import RuleFigure
from boardgen.layout.spec import GameSpec
from boardgen.layout.tile_map import SIDE
from boardgen.rulebook.ground import ROOM

TILE = 15.5
"""The side of a tile of a figure, mm."""
COIN = 5.6
"""The diameter of a good, mm."""
BESIDE = 4.3
"""From the middle of a city to that of the good above a truck, to the right and up, mm ..."""
CLOSE = 3.6
"""... and from there to the first of several."""
TRUCK = 0.44
"""The scale of trucks."""
WIDE = 26.0 * TRUCK
RANK = 11.0
"""The size of the rank of a city, in points."""


class RulesGround:
    """The map of a layout, and where each city of a figure lies on it."""

    def __init__(self, spec: GameSpec, style: ink.Style = "colour") -> None:
        self.spec = spec
        assert isinstance(spec.figures, Figures)  # the layout of this game has been read by its own module
        self.figures = spec.figures
        self.tile = min(TILE, ROOM / (spec.tiles.width / SIDE))
        self.drawn = map_figure(spec.tiles, self.tile, blank=False)
        self._cities: dict[str, int] = {}

    def at(self, name: str) -> tuple[float, float]:
        """The middle of a city, mm. Raises KeyError for one that is not on the map."""
        tile = self.spec.tiles.tiles[self._cities[name]]
        unit = self.tile / SIDE
        return tile.x * unit + self.tile / 2, tile.y * unit + self.tile / 2

    def lay(self, figure: RuleFigure) -> None:
        """Notes where the cities of a figure lie."""
        rows = (row.split() for row in figure.position.map)
        self._cities = {
            name: tile
            for places, names in zip(self.spec.tiles.rows, rows, strict=False)
            for tile, name in zip(places, names, strict=False)
            if tile is not None
        }

    def box(self, window: Sequence[str]) -> Box:
        """The part of the map that reaches all cities of a window; all of it for an empty one. Raises KeyError."""
        if not window:
            return Box(0, 0, self.drawn.width, self.drawn.height)
        places = [self.at(name) for name in window]
        half = self.tile / 2 + 0.2
        xs, ys = zip(*places, strict=True)
        return Box(min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)

    @property
    def reach(self) -> float:
        """The radius that a mark takes up, in mm."""
        return 3.4

    def pieces(self, figure: RuleFigure) -> Iterator[Shape]:
        """The tiles with their goods and trucks."""
        position = figure.position
        for name in self._cities:
            x, y = self.at(name)
            trucks = [letter for letter, city in position.trucks.items() if city == name]
            goods = position.cities.get(name, ())
            yield from self._tile(name, x, y)
            # beside the way of an arrow through the middle, and above a truck
            yield from self._goods(goods, *((x + BESIDE, y - BESIDE) if trucks else (x, y + 2.2)), "right" if trucks else "middle")
            yield from self._trucks(trucks, x, y + self.tile / 2 - 1.2)

    def _tile(self, name: str, x: float, y: float) -> Iterator[Shape]:
        """A city: its rank and its suit in the corner, on the ground of a tile."""
        side, suit = self.tile - 1.0, self.figures.suits[name[1]]
        left, top = x - side / 2, y - side / 2
        yield Rect(left, top, side, side, Paint(ink.PAPER, ink.GRID, ink.HAIR_WIDTH), 1.4)
        if name[0] == "n":
            yield Rect(left + 1.3, top + 1.6, 2.0, 2.7, Paint(stroke=suit.ink, width=0.5), 0.9)
        else:
            yield Text(left + 2.3, top + 4.3, name[0].upper(), "bold", RANK, suit.ink, "middle")
        yield suits.outline(suit.symbol, left + 5.1, top + 3.0, 1.35, Paint(fill=suit.ink))

    def _goods(self, goods: Sequence[str], x: float, y: float, align: str) -> Iterator[Shape]:
        """Coins in a row about x, or with the last of them there: the suit up while they are raw, else the number."""
        room = CLOSE if align == "right" else self.tile - 2 - COIN
        step = min(COIN + 0.4, room / max(1, len(goods) - 1))
        for number, good in enumerate(goods):
            raw = self.figures.suits.get(good)
            face = coins.suit_side(raw, COIN) if raw is not None else coins.number_side(good[0], COIN)
            yield Use(face, x + (number - (len(goods) - 1) * (1.0 if align == "right" else 0.5)) * step, y)

    def _trucks(self, letters: Sequence[str], x: float, y: float) -> Iterator[Shape]:
        """Trucks beside each other, closer where there are several."""
        kinds = {letter: kind for kind, letter in enumerate(self.spec.seats)}
        step = min(WIDE, (self.tile - 1.5 - WIDE) / max(1, len(letters) - 1)) if len(letters) > 1 else 0.0
        for number, letter in enumerate(letters):
            seat = self.spec.seats.get(letter)
            if seat is None:  # a letter that a player chose: the truck of the first free seat
                seat = next(iter(self.spec.seats.values()))._replace(letter=letter)
            drawn = truck(seat, kinds.get(letter, 0), "colour")
            place = x + (number - (len(letters) - 1) / 2) * step
            yield Group(drawn, Affine.scale(TRUCK).then(Affine.translate(place, y)))

    def words(self, figure: RuleFigure, box: Box) -> Iterator[Shape]:
        """Nothing: every city shows its name."""
        return iter(())

    def rim(self, box: Box) -> tuple[Sequence[tuple[float, str]], Sequence[tuple[float, str]]]:
        """No names: a map of tiles has neither columns nor rows."""
        return (), ()
