"""A map of tiles as laid on the table: the cities as printed, and the goods and trucks on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgen.draw import fonts, ink
from boardgen.draw.geometry import Affine
from boardgen.draw.shapes import Figure, Group, Paint, Rect, Shape, Text, Use
from boardgen.draw.tile_map import map_figure
from boardgen.games.cairo import city, coins
from boardgen.games.cairo.trucks import truck
from boardgen.layout.tile_map import SIDE
from referee.games.cairo.city_map import cities_by_tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from boardgen.layout.spec import GameSpec
    from boardgen.layout.vocabulary import Seat

TILE = 40.0
"""The side of a tile, mm."""
COIN = 10.0
TRUCK = 0.56
"""The scale of trucks."""
TRUCK_SIZE = (26.0 * TRUCK, 15.0 * TRUCK)


def figure(spec: GameSpec, seen: Mapping[str, Any]) -> Figure:
    """The map as `referee show` knows it. Tiles whose rows were not written are left empty."""
    ground = spec.tiles
    cities = cities_by_tile(ground, seen)
    blank = map_figure(ground, TILE, blank=False)
    unit = TILE / SIDE
    shapes: list[Shape] = [] if len(cities) == len(ground) else list(blank.shapes)
    pawns = drawn_as(spec, tuple(seen["players"]))
    for number, name in cities.items():
        x, y = (ground.tiles[number].x + 1) * unit, (ground.tiles[number].y + 1) * unit
        tile: list[Shape] = [Rect(x - TILE / 2, y - TILE / 2, TILE, TILE, Paint(ink.SAND, ink.GRID, ink.HAIR_WIDTH))]
        tile.append(Use(city.face(city.city(spec.figures, name[1], name[0]), TILE), x, y))
        trucks = [pawns[letter] for letter, holding in seen["players"].items() if holding["city"] == name]
        goods = seen["table"]["cities"].get(name, ())
        tile += _goods(spec, goods, x, y - 3.0 if trucks else y)
        tile += _trucks(trucks, x, y + (9.0 if goods else 4.5 if len(trucks) < 3 else 2.5))
        shapes.append(Group(tuple(tile), id=name))
    return Figure(blank.width, blank.height, tuple(shapes))


def pieces(spec: GameSpec, letters: Sequence[str], size: float) -> dict[str, list[Shape]]:
    """The truck of each player, `size` mm wide about (0, 0)."""
    pawns = drawn_as(spec, letters)
    to_size = Affine.scale(size / 26).then(Affine.translate(0, 8 - size / 2))
    return {letter: [Group(truck(seat, kind, "colour"), to_size)] for letter, (seat, kind) in pawns.items()}


def drawn_as(spec: GameSpec, letters: Sequence[str]) -> dict[str, tuple[Seat, int]]:
    """The seat of each player and the number of their truck: the truck of their letter, else the next free one under their letter."""
    kinds = {letter: kind for kind, letter in enumerate(spec.seats)}
    free = [letter for letter in spec.seats if letter not in letters]
    seats = {}
    for letter in letters:
        own = letter if letter in kinds else free.pop(0) if free else next(iter(kinds))
        seats[letter] = (spec.seats[own]._replace(letter=letter), kinds[own])
    return seats


def _goods(spec: GameSpec, goods: Sequence[str], x: float, y: float) -> Iterator[Shape]:
    """Coins in rows about (x, y), each with its name: the suit up while it is raw, else the number."""
    rows = [goods[at : at + 3] for at in range(0, len(goods), 3)]
    scale = 1.0 if len(rows) < 3 else 2 / len(rows)
    high = (COIN + 3.2) * scale
    for down, row in enumerate(rows):
        for across, good in enumerate(row):
            at = x + (across - (len(row) - 1) / 2) * (COIN + 0.8) * scale
            level = y + (down - (len(rows) - 1) / 2) * high - 1.2 * scale
            coin = (
                coins.suit_side(spec.figures.suits[good], COIN * scale)
                if good in spec.figures.suits
                else coins.number_side(good[0], COIN * scale)
            )
            yield Use(coin, at, level)
            size = ink.BODY * scale
            wide = fonts.width(good, "bold", size) + 1.2
            under = level + (COIN / 2 + 0.4) * scale
            yield Rect(at - wide / 2, under - 1.7 * scale, wide, 3.4 * scale, Paint(ink.PAPER, ink.EDGE, ink.HAIR_WIDTH), 0.7)
            yield Text(at, under + fonts.cap_height("bold", size) / 2, good, "bold", size, ink.TEXT, "middle")


def _trucks(trucks: Sequence[tuple[Seat, int]], x: float, y: float) -> Iterator[Shape]:
    """Trucks about (x, y), two in a row."""
    wide, high = TRUCK_SIZE
    rows = [trucks[at : at + 2] for at in range(0, len(trucks), 2)]
    for down, row in enumerate(rows):
        for across, (seat, kind) in enumerate(row):
            at = x + (across - (len(row) - 1) / 2) * (wide + 1)
            foot = y + high / 2 + (down - (len(rows) - 1) / 2) * (high + 0.8)
            yield Group(truck(seat, kind, "colour"), Affine.scale(TRUCK).then(Affine.translate(at, foot)))
