"""The shuffled map as a log gives it, row by row: which city is where, and which cities are neighbours (rulings C-01, C-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import IllegalMove

if TYPE_CHECKING:
    from boardgen.layout.ground.tile_map import TileMap
    from referee.games.cairo.events import Vocabulary
    from referee.judge.ask.refusals import Refusals
    from referee.tlog.statements import Diagram

    SavedAtlas = tuple[dict[str, int], tuple[tuple[str, ...], ...], dict[str, tuple[str, ...]]]


class Atlas:
    """The rows of the map that were written so far. `roads` has the neighbours of each city once all of them are there."""

    __slots__ = ("_refusals", "_taken", "_tiles", "_vocabulary", "roads", "rows")

    def __init__(self, tiles: TileMap, vocabulary: Vocabulary, refusals: Refusals) -> None:
        self._refusals = refusals
        self._tiles = tiles
        self._vocabulary = vocabulary
        self._taken: dict[str, int] = {}
        self.rows: tuple[tuple[str, ...], ...] = ()
        self.roads: dict[str, tuple[str, ...]] = {}

    def save(self) -> SavedAtlas:
        """The rows so far, as a value for `restore`."""
        return self._taken, self.rows, self.roads

    def restore(self, saved: SavedAtlas) -> None:
        """Forget the rows written since `save`."""
        self._taken, self.rows, self.roads = saved

    @property
    def places(self) -> tuple[int | None, ...]:
        """The next row from the north: the tile at each place, None where there is none."""
        return self._tiles.rows[len(self.rows)]

    @property
    def begun(self) -> bool:
        """Whether a row of the map was written."""
        return bool(self.rows)

    @property
    def complete(self) -> bool:
        """Whether every tile is on the map."""
        return bool(self.roads)

    def take(self, row: Diagram) -> None:
        """The next row from the north: a city for each tile of the layout, `.` elsewhere. Raises IllegalMove."""
        number, count = len(self.rows), len(self._tiles.rows)
        if number == count:
            raise self._refusals.illegal("cc:setup.map", "row", rows=count)
        if row.row is not None and row.row != count - number:
            raise IllegalMove(
                "tlog:row",
                f"row {row.row} of the map is not the next one",
                help=f"rows come from the north, without a number; this one is {count - number} from the south",
                stands=False,
            )
        places = self._tiles.rows[number]
        if len(row.marks) != len(places):
            raise self._refusals.illegal("cc:setup.map", "width", row=number + 1, places=len(places), marks=len(row.marks))
        here: dict[str, int] = {}
        for arg, (mark, tile) in enumerate(zip(row.marks, places, strict=True)):
            name = mark.text
            empty = name in (".", "_")
            if empty == (tile is None):
                if tile is not None:
                    self._check(name, here, arg)
                    here[name] = tile
                continue
            raise self._refusals.illegal("cc:setup.map", "tile" if empty else "hole", mark=name, arg=arg)
        self._taken = self._taken | here
        self.rows += (tuple("." if tile is None else mark.text for mark, tile in zip(row.marks, places, strict=True)),)
        if len(self.rows) == count:
            city = {tile: name for name, tile in self._taken.items()}
            near = self._tiles.neighbours
            self.roads = {city[tile]: tuple(city[other] for other in near[tile]) for tile in range(len(near))}

    def _check(self, name: str, here: dict[str, int], arg: int) -> None:
        if not self._vocabulary.is_city(name):
            raise IllegalMove(
                "tlog:row",
                f"`{name}` is not a tile of this layout",
                arg=arg,
                help=f"a tile is its rank and suit, such as {self._vocabulary.sample}",
                stands=False,
            )
        if name in self._taken or name in here:
            raise self._refusals.illegal("cc:setup.tile", points=(name,), place=name, arg=arg)

    def lacking(self) -> IllegalMove | None:
        """Why there is no map to play on; None where there is one."""
        if self.complete:
            return None
        return self._refusals.illegal("cc:setup.map", "owed", written=len(self.rows), rows=len(self._tiles.rows), event=-1)
