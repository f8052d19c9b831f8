"""What statistics of Goods From Cape to Cairo count: dice, cities, goods; money and goods delivered round by round.

The pictures of its positions, and what a poster shows of it, are here too (`Picture`, `Keepsake`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import cycle

from boardgen.draw.board.board import Piece
from boardgen.draw.map.tile_land import edges
from boardgen.draw.map.tile_map import map_figure
from boardgen.draw.shape import ink, shapes
from boardgen.draw.shape.shapes import Figure, Group, Paint, Rect, Shape, Symbol, Text
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine, Box
from boardgen.games.cairo import piecepack
from boardgen.games.cairo.layout import figures_of
from boardgen.games.cairo.piecepack import truck
from boardgen.layout.ground.tile_map import SIDE
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.plain_text import print_minus
from referee.games.cairo.events import At, Bid, Contracts, First, Give, Go, Load, Turned
from referee.games.cairo.state import Stage, cities_by_tile
from referee.games.cairo.table import Holding, OnTable, Table
from referee.judge.ask import trials
from referee.judge.ask.trials import Curve, Deed, Haul, Laid, Observation, Throw, Told, Use
from referee.tlog.statements import Round, Turn


class Meter(trials.Meter["Table"]):
    """Reads the events of each line; it remembers where the trucks are."""

    def settle(self, table: Table) -> None:
        """Note the trucks as they are now."""
        self._cities = {seat: truck.city for seat, truck in zip(table.names, table.state.trucks, strict=True)}

    def observe(self, table: Table, line: Turn | Round, events: Sequence[object]) -> Iterator[Observation]:
        """Yield dice, places that were bid for, drives, goods."""
        figures = figures_of(table.spec)
        ranks = tuple(figures.ranks)
        city = self._cities.get(line.seat) if isinstance(line, Turn) else None
        for event in events:
            if isinstance(event, First):
                yield Throw("dice", ranks, tuple(rank for _, rank in event.dice))
            elif isinstance(event, Contracts):
                yield Throw("dice", ranks, tuple(city[0] for city, _ in event.drawn))
                for _, suit in event.drawn:
                    yield Use("goods: drawn", figures.suits[suit].good)
            elif isinstance(event, Bid):
                for _, amount in event.bids:
                    if amount is not None:
                        yield Use("bids", figures.money.show(amount))
            elif isinstance(event, At):
                city = event.city
                yield Use("cities: visits", event.city)
            elif isinstance(event, Go):
                for city in event.path:  # the last one stays in `city`: goods are delivered there
                    yield Use("cities: visits", city)
            elif isinstance(event, Load):
                for good in event.goods:
                    yield Use("goods: loaded", "raw" if good.raw else "finished")
                    yield Use("cities: goods loaded", city or "")
            elif isinstance(event, Give):
                for given in event.goods:
                    yield Use("goods: delivered", "raw" if isinstance(given, Turned) else "finished")
                    yield Use("cities: goods delivered", city or "")

    def levels(self, table: Table) -> Mapping[str, Mapping[str, float]]:
        """Return money, and finished goods on the playmats."""
        trucks = tuple(zip(table.seats, table.state.trucks, strict=True))
        return {"money": {seat: truck.money for seat, truck in trucks}, "delivered": {seat: len(truck.delivered) for seat, truck in trucks}}

    def scores(self, table: Table) -> Mapping[str, float]:
        return {seat: truck.money for seat, truck in zip(table.names, table.state.trucks, strict=True)}


class Measures(trials.Measures["Table"]):
    """What is measured in this game."""

    def meter(self, table: Table) -> Meter:
        return Meter(table)

    def curves(self, spec: GameSpec) -> tuple[Curve, ...]:
        """Return money, and finished goods on the playmats."""
        unit = figures_of(spec).money.show(1).strip("0123456789 ")
        return Curve("money", "money", unit), Curve("delivered", "finished goods delivered")

    def most(self, table: Table) -> Mapping[str, int]:
        """Return coins that are out of the cup."""
        return {"coins": len(table.state.coins())}

    def order(self, table: Table) -> Sequence[str]:
        """Return the seats clockwise from the first player, who opens the first auction; empty from that auction on.

        The order of turns is bought in each round, so wins by order do not show an advantage."""
        if table.round > 1 or table.stage not in (Stage.SETUP, Stage.BID):
            return ()
        first = table.seats.index(table.opener)
        return (*table.seats[first:], *table.seats[:first])


class Keepsake(trials.Keepsake["Table"]):
    """Follows the trucks."""

    def settle(self, table: Table) -> None:
        """Note the trucks as they are now."""
        self._cities = {seat: truck.city for seat, truck in zip(table.names, table.state.trucks, strict=True)}

    def tell(self, table: Table, line: Turn | Round, events: Sequence[object]) -> Iterator[Told]:
        """Yield the drives and deliveries of a turn."""
        if isinstance(line, Turn):
            city = self._cities[line.seat]
            for event in events:
                if isinstance(event, Go) and event.path:
                    yield Haul(line.seat, tuple(one for one in (city, *event.path) if one), 1)
                    city = event.path[-1]
                elif isinstance(event, Give) and city:
                    yield Deed(line.seat, city, "poster_delivered", {"count": len(event.goods), "city": city}, len(event.goods))

    def score(self, table: Table, seat: str, score: float) -> str:
        return print_minus(figures_of(table.spec).money.show(table.state.trucks[list(table.names).index(seat)].money))

    def inks(self, table: Table) -> Mapping[str, str]:
        return {letter: seat.ink for letter, (seat, _) in trucks_of(table.spec, tuple(table.view().players)).items()}

    def lay(self, table: Table, picture: object) -> Laid:
        assert isinstance(picture, Picture)
        return picture.lay(table)


TILE = 40.0
"""The side of a tile, mm."""
COIN = 10.0
TRUCK = 0.56
"""The scale of trucks."""
TRUCK_SIZE = (26.0 * TRUCK, 15.0 * TRUCK)
CORNER, SMALL_TRUCK, FAINT = 6.6, 0.42, 0.2
"""On a map of routes: from a corner of a tile to the middle of what is in it, in mm, the scale of trucks, how deep the ink of pips is."""
PARKED = ((-0.69, 0.94), (0.69, 0.94))
"""Where the trucks of a city stand, in shares of half its tile."""
MARK, MARKED, ASIDE = 11.0, 14.5, -1.4
"""The largest type of the name of a place on its tile in points, its room between the corners and where the middle of that is in mm."""


class Picture:
    """The map as `referee show` knows it. Tiles whose rows were not written are left empty. `ring` is a radius around a good, mm."""

    places = "City", "Cities"
    ring = 7.0

    def __init__(self, spec: GameSpec) -> None:
        self._spec = spec
        self.ground = map_figure(spec.tiles, TILE, spec.words.get("map_north", ""), blank=False, title=spec.title, motto=spec.motto)
        self._tile, self._coin, self._truck = cache(self._draw_tile), cache(self._draw_coin), cache(self._draw_truck)
        self._pieces: dict[tuple[str, str, float, float], Piece] = {}
        self._spots: dict[str, tuple[float, float]] = {}

    def place_pieces(self, stones: Mapping[str, str], players: Mapping[str, object], table: object) -> dict[str, Piece]:
        """Return the tiles, the goods on them and the trucks, by their slots."""
        assert isinstance(table, OnTable)
        at = {letter: holding.city for letter, holding in players.items() if isinstance(holding, Holding)}
        seats = trucks_of(self._spec, tuple(players))
        unit, room = TILE / SIDE, edges(self._spec.tiles, TILE)
        pieces: dict[str, Piece] = {}
        for number, name in cities_by_tile(self._spec.tiles, map(str.split, table.map)).items():
            tile = self._spec.tiles.tiles[number]
            x, y = self._spots[name] = room.left + (tile.x + 1) * unit, room.top + (tile.y + 1) * unit
            trucks = [letter for letter, city in at.items() if city == name]
            goods = table.cities.get(name, ())
            here = [self._piece(name, "", "", self._tile(name, number), (x, y), f"tile {number}")]
            for one, (good, spot) in enumerate(_goods(goods, x, y - 3.0 if trucks else y)):
                here.append(self._piece(name, "", good, self._coin(good, _scale(goods)), spot, f"{name} good {one}"))
            parked = _trucks(len(trucks), x, y + (9.0 if goods else 4.5 if len(trucks) < 3 else 2.5))
            for letter, spot in zip(trucks, parked, strict=True):
                here.append(self._piece(name, letter, f"truck of {letter}", self._truck(*seats[letter]), spot, f"truck {letter}"))
            pieces |= {piece.slot: piece for piece in here}
        return pieces

    def lay(self, table: Table) -> Laid:
        """Return a position for a map of routes: cities as panes on the land, their goods in the corners, and trucks at the foot."""
        _, players, on = table.view()
        assert isinstance(on, OnTable)
        seats, unit, half = trucks_of(self._spec, tuple(players)), TILE / SIDE, TILE / 2
        room, at = edges(self._spec.tiles, TILE), {letter: one.city for letter, one in players.items() if isinstance(one, Holding)}
        under: list[Shape] = []
        over: list[Shape] = []
        for number, name in cities_by_tile(self._spec.tiles, map(str.split, on.map)).items():
            tile = self._spec.tiles.tiles[number]
            x, y = self._spots[name] = room.left + (tile.x + 1) * unit, room.top + (tile.y + 1) * unit
            under.append(Group(tuple(self._draw_pane(name, number)), Affine.translate(x, y)))
            trucks = [letter for letter, city in at.items() if city == name]
            for letter, (across, down) in zip(trucks, cycle(PARKED)):
                spot = Affine.translate(x + across * half, y + down * half)
                over.append(Group(truck(*seats[letter], "colour"), Affine.scale(SMALL_TRUCK).then(spot)))
            goods = on.cities.get(name, ())
            for good, (across, down, scale) in zip(goods, cycle(_corners(len(trucks), len(goods)))):
                over.append(shapes.Use(self._draw_face(good, scale), x + across, y + down))
            word = self._spec.tiles.marks.get(number, "")
            over += self._draw_mark(word, x, y) if word else ()
        return Laid(self._land(), under, over, TILE)

    def _land(self) -> Figure:
        """Return the map without words and signs on its tiles."""
        (drawn,) = self.ground.shapes
        assert isinstance(drawn, Group)
        unit = TILE / SIDE
        tiles = [Box(tile.x * unit, tile.y * unit, tile.x * unit + TILE, tile.y * unit + TILE) for tile in self._spec.tiles.tiles]

        def is_on_tile(one: Shape) -> bool:
            if isinstance(one, Text):
                return any(tile.holds(Box(one.x, one.y, one.x, one.y)) for tile in tiles)
            return isinstance(one, Group) and one.id == "relief"

        return self.ground._replace(shapes=(drawn._replace(shapes=tuple(one for one in drawn.shapes if not is_on_tile(one))),))

    def _draw_pane(self, name: str, number: int) -> Iterator[Shape]:
        """Draw a city about (0, 0): a pane of its suit on the land, with faint pips, its name, and what it pays."""
        figures, half = figures_of(self._spec), TILE / 2 - 0.7
        city = piecepack.city(figures, name[1], name[0])
        pane = Rect(-half, -half, 2 * half, 2 * half, Paint(fill=ink.pale(city.suit.ink, 0.1)), 2.4)
        yield Group((pane,), opacity=0.55)
        yield Rect(-half, -half, 2 * half, 2 * half, Paint(stroke=city.suit.ink, width=0.4), 2.4)
        faint = city._replace(suit=city.suit._replace(ink=ink.pale(city.suit.ink, FAINT)))
        yield Group(tuple(piecepack.draw_pips(faint, "colour")), Affine.scale(0.72))
        base = 1.7 + fonts.cap_height("bold", MARK + 2) - half
        yield Text(1.9 - half, base, name, "bold", MARK + 2, ink.TEXT)
        yield from piecepack.draw_pip(city.suit, 4.6 - half + fonts.width(name, "bold", MARK + 2), base - 1.8, 2.0)
        yield Text(half - 1.9, base, city.raw, "semibold", MARK - 1, ink.SECOND, "end")

    def _draw_mark(self, word: str, x: float, y: float) -> Iterator[Shape]:
        """Draw the name of a place at the upper edge of its tile about (x, y), over the routes."""
        size = min(MARK, MARKED / fonts.width(word, "display", 1.0))
        high, wide = fonts.cap_height("display", size), fonts.width(word, "display", size)
        top = y + 1.9 - TILE / 2
        yield Group((Rect(x + 1.6 - wide / 2, top - 0.6, wide + 1.6, high + 1.8, Paint(fill=ink.PAPER), 0.8),), opacity=0.8)
        yield Text(x + 2.4, top + high, word, "display", size, ink.TEXT, "middle")

    def locate(self, place: str) -> tuple[float, float]:
        """Return the middle of the tile of a city."""
        return self._spots[place]

    def draw_players(self, letters: Sequence[str], size: float) -> dict[str, tuple[Shape, ...]]:
        """Return the truck of each player, `size` mm wide about (0, 0)."""
        to_size = Affine.scale(size / 26).then(Affine.translate(0, 8 - size / 2))
        return {letter: (Group(truck(seat, kind, "colour"), to_size),) for letter, (seat, kind) in trucks_of(self._spec, letters).items()}

    def _piece(self, place: str, seat: str, words: str, drawn: Symbol, spot: tuple[float, float], slot: str) -> Piece:
        key = slot, drawn.name, *spot
        if key not in self._pieces:
            self._pieces[key] = Piece(slot, place, seat, words, 0 if slot.startswith("tile") else 1, shapes.Use(drawn, *spot))
        return self._pieces[key]

    def _draw_tile(self, name: str, number: int) -> Symbol:
        """Draw a tile; it has the name of the place that it covers, if that has one."""
        ground = Rect(-TILE / 2, -TILE / 2, TILE, TILE, Paint(ink.SAND, ink.GRID, ink.HAIR_WIDTH))
        face = shapes.Use(piecepack.face(piecepack.city(figures_of(self._spec), name[1], name[0]), TILE), 0, 0)
        word = self._spec.tiles.marks.get(number, "")
        if not word:
            return Symbol(f"tile-{name}", (ground, face))
        size = min(MARK, MARKED / fonts.width(word, "display", 1.0))
        top = 2.6 + fonts.cap_height("display", MARK) - TILE / 2
        return Symbol(f"tile-{name}-{number}", (ground, face, Text(ASIDE, top, word, "display", size, ink.TEXT, "middle")))

    def _draw_coin(self, good: str, scale: float) -> Symbol:
        """Draw a coin with its name on a plate below: the suit up while it is raw, else the number."""
        face, size = self._draw_face(good, scale), ink.BODY * scale
        wide, under = fonts.width(good, "bold", size) + 1.2, (COIN / 2 + 0.4) * scale
        name = Rect(-wide / 2, under - 1.7 * scale, wide, 3.4 * scale, Paint(ink.PAPER, ink.EDGE, ink.HAIR_WIDTH), 0.7)
        text = Text(0, under + fonts.cap_height("bold", size) / 2, good, "bold", size, ink.TEXT, "middle")
        return Symbol(f"coin-{good}-named-{round(scale * 100)}", (shapes.Use(face, 0, 0), name, text))

    def _draw_face(self, good: str, scale: float) -> Symbol:
        """Draw a coin, the suit up while it is raw, else the number."""
        suits = figures_of(self._spec).suits
        return piecepack.suit_side(suits[good], COIN * scale) if good in suits else piecepack.number_side(good[0], COIN * scale)

    def _draw_truck(self, seat: Seat, kind: int) -> Symbol:
        return Symbol(f"truck-{seat.letter}", (Group(truck(seat, kind, "colour"), Affine.scale(TRUCK)),))


def trucks_of(spec: GameSpec, letters: Sequence[str]) -> dict[str, tuple[Seat, int]]:
    """Return the seat of each player and the number of their truck: the truck of their letter, else the next free one under it."""
    kinds = {letter: kind for kind, letter in enumerate(spec.seats)}
    free = [letter for letter in spec.seats if letter not in letters]
    seats = {}
    for letter in letters:
        own = letter if letter in kinds else free.pop(0) if free else next(iter(kinds))
        seats[letter] = (spec.seats[own]._replace(letter=letter), kinds[own])
    return seats


def _scale(goods: Sequence[str]) -> float:
    """Return how large the coins of a city are: smaller where there are many."""
    rows = -(-len(goods) // 3)
    return 1.0 if rows < 3 else 2 / rows


def _goods(goods: Sequence[str], x: float, y: float) -> Iterator[tuple[str, tuple[float, float]]]:
    """Yield goods and where their coins lie, in rows of three about (x, y)."""
    rows = [goods[at : at + 3] for at in range(0, len(goods), 3)]
    scale = _scale(goods)
    high = (COIN + 3.2) * scale
    for down, row in enumerate(rows):
        for across, good in enumerate(row):
            at = x + (across - (len(row) - 1) / 2) * (COIN + 0.8) * scale
            yield good, (at, y + (down - (len(rows) - 1) / 2) * high - 1.2 * scale)


def _corners(trucks: int, goods: int) -> list[tuple[float, float, float]]:
    """Return where the goods of a city lie on a map of routes, in mm from its middle, and their scale: in the corners that no truck has.

    Several in a corner are small, and so are those above a truck."""
    away, near = TILE / 2 - CORNER, 2.6
    sides = (1, -1)[: max(0, 2 - trucks)]
    if goods <= len(sides):
        return [(side * away, away, 1.0) for side in (sides if goods == 1 else sides[::-1])]
    rows = [(side, down) for down in (near, -near) for side in sides] + [(side, -near - 0.4) for side in (-1, 1)[:trucks]]
    return [(side * (away + 0.5) + across, away + down, 0.6) for side, down in rows for across in (-near, near)]


def _trucks(count: int, x: float, y: float) -> Iterator[tuple[float, float]]:
    """Yield where trucks stand about (x, y), two in a row: the middle of the ground under each."""
    wide, high = TRUCK_SIZE
    rows = [min(2, count - at) for at in range(0, count, 2)]
    for down, row in enumerate(rows):
        for across in range(row):
            yield x + (across - (row - 1) / 2) * (wide + 1), y + high / 2 + (down - (len(rows) - 1) / 2) * (high + 0.8)
