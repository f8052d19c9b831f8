"""TileMap: where square tiles lie on the table and which of them are neighbours. What lies face up on them is the game's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from boardgen.layout.ground.board import count_steps, find_pieces
from boardgen.layout.yaml.plain_text import plural
from boardgen.records import NamedTuple

LARGEST = 100
"""Rows, and places of a row, that a map may have."""
SIDE = 2
"""The side of a tile in the units of positions: half-tiles."""


class Tile(NamedTuple):
    """A place for a tile. `row` counts from 0 in the north, `column` from 0 along its row; x and y are its north-west
    corner in half-tiles, from the map's own north-west corner."""

    row: int
    column: int
    x: int
    y: int


class River(NamedTuple):
    """A river from its source to its mouth: its name, and places that it passes, in half-tiles from the map's north-west corner."""

    name: str
    places: tuple[tuple[float, float], ...]


class Lake(NamedTuple):
    """A lake: its middle, how wide and how high it is, in half-tiles."""

    x: float
    y: float
    wide: float
    high: float


class Country(NamedTuple):
    """What a map shows of the country, for the eye alone: what grows on each tile, rivers, lakes, and names around it by their side."""

    terrain: Mapping[int, str] = MappingProxyType({})
    rivers: tuple[River, ...] = ()
    lakes: tuple[Lake, ...] = ()
    around: Mapping[str, str] = MappingProxyType({})
    beyond: Literal["water", "land"] = "water"
    """What lies around the tiles."""


NO_COUNTRY = Country()


class TileMap:
    """Tiles laid in rows, each row perhaps shifted by halves of a tile.

    A tile is its index in `tiles`, which is in reading order. Tiles are neighbours when they share any length of edge
    above zero (ruling C-01); a corner is not an edge. `rows` has the tile at each place of each row, None where there is
    none; `width` and `height` are those of the whole map in half-tiles; `marks` are words next to tiles."""

    def __init__(
        self,
        rows: Sequence[Sequence[bool]],
        shifts: Sequence[int],
        marks: Mapping[tuple[int, int], str] | None = None,
        country: Country = NO_COUNTRY,
        terrain: Mapping[tuple[int, int], str] | None = None,
    ) -> None:
        """Make a map from its rows, north first: whether a tile lies at each place, the shift of each row to the east in
        half-tiles, and words and terrain at some places (row, column). One tile lies somewhere at least.

        Rivers and lakes of `country` are measured from the corner of the first place of a row without a shift."""
        laid = [
            (row, column, shift + SIDE * column)
            for row, (places, shift) in enumerate(zip(rows, shifts, strict=True))
            for column, there in enumerate(places)
            if there
        ]
        west, north = min(x for _, _, x in laid), laid[0][0]
        tiles = tuple(Tile(row, column, x - west, SIDE * (row - north)) for row, column, x in laid)
        index = {(tile.row, tile.column): number for number, tile in enumerate(tiles)}
        at = {(tile.x, tile.y): number for number, tile in enumerate(tiles)}
        beside = ((-1, -SIDE), (0, -SIDE), (1, -SIDE), (-SIDE, 0), (SIDE, 0), (-1, SIDE), (0, SIDE), (1, SIDE))
        self.tiles = tiles
        self.neighbours = tuple(
            tuple(other for across, down in beside if (other := at.get((tile.x + across, tile.y + down))) is not None) for tile in tiles
        )
        self.rows = tuple(tuple(index.get((row, column)) for column in range(len(places))) for row, places in enumerate(rows))
        self.width = max(tile.x for tile in tiles) + SIDE
        self.height = max(tile.y for tile in tiles) + SIDE
        self.marks = {index[place]: word for place, word in (marks or {}).items()}
        self.country = country._replace(
            terrain={index[place]: kind for place, kind in (terrain or {}).items() if place in index},
            rivers=tuple(River(river.name, tuple((x - west, y - SIDE * north) for x, y in river.places)) for river in country.rivers),
            lakes=tuple(lake._replace(x=lake.x - west, y=lake.y - SIDE * north) for lake in country.lakes),
        )

    def __len__(self) -> int:
        return len(self.tiles)

    @property
    def counted(self) -> str:
        """What it is made of, in words."""
        return plural(len(self.tiles), "tile")

    def visible(self) -> Mapping[str, object]:
        """Return what the rules can see: where the tiles lie in their rows. Words at tiles and the country are only for the eye."""
        return {"rows": [len(row) for row in self.rows], "tiles": [tuple(tile) for tile in self.tiles]}

    def edges(self) -> tuple[tuple[int, int], ...]:
        """Return each pair of neighbours once, the lower first."""
        return tuple((a, b) for a, near in enumerate(self.neighbours) for b in near if a < b)

    def steps(self, start: int) -> tuple[int | None, ...]:
        """Return how many edges a truck crosses from `start` to each tile; None where no road leads."""
        steps = count_steps(self.neighbours.__getitem__, start)
        return tuple(steps.get(tile) for tile in range(len(self.tiles)))

    def pieces(self) -> tuple[tuple[int, ...], ...]:
        """Return the islands: tiles that roads join, the largest first."""
        islands = find_pieces(self.neighbours.__getitem__, range(len(self.tiles)))
        return tuple(sorted((tuple(sorted(island)) for island in islands), key=len, reverse=True))

    def diagram(self, lines: Mapping[int, Sequence[str]] | None = None) -> str:
        """Return the map as text: at each tile its lines under each other, `T` for a tile without any."""
        texts = {tile: tuple((lines or {}).get(tile, ())) or ("T",) for tile in range(len(self.tiles))}
        half = (max(len(line) for tile in texts.values() for line in tile) + 3) // 2
        rows = []
        for row in self.rows:
            here = [tile for tile in row if tile is not None]
            for number in range(max((len(texts[tile]) for tile in here), default=1)):
                text = ""
                for tile in here:
                    words = texts[tile][number] if number < len(texts[tile]) else ""
                    text = text.ljust(self.tiles[tile].x * half) + words
                if text.strip() or not number:  # a line that is blank along a whole row is left out
                    rows.append(text.rstrip())
        return "\n".join(rows)
