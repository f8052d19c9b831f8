"""The law of Goods From Cape to Cairo: its notation, which scanner, messages and printed card read, and what the referee asks of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from referee.judge.ask.laws import Law
from referee.tlog.notation import Misspelt
from referee.tlog.words import Names, Terminal, Verb

if TYPE_CHECKING:
    from boardgen.draw.map.grounds import Pictures
    from boardgen.layout.ground.tile_map import TileMap
    from boardgen.layout.spec.spec import GameSpec
    from referee.games.cairo.measures import Keepsake, Measures, Picture
    from referee.games.cairo.moves import Moves
    from referee.games.cairo.table import Table
    from referee.judge.ask.candidates import Candidates
    from referee.judge.ask.protocol import Seating


class Cairo(Law["Table"]):
    """The law of Goods From Cape to Cairo: its notation, which scanner, messages and printed card read, and what the referee asks of it."""

    verbs = (
        Verb("-", "-", "-", "1Y -"),
        Verb("pass", "pass", "pass", "1Y pass"),
        Verb("done", "done", "done", "1Y done"),
        Verb("at", "at CITY", "at nC", "1Y at nC ; load H ; go aD =$-7", also=("place", "put", "begin")),
        Verb("load", "load GOOD+", "load 3H S", "1W load 3 3H S ; go 3S", also=("pick", "pickup", "take", "get")),
        Verb("go", "go (CITY+ | DASH)", "go 2D 4H", "2Y go 2D 4H 5S ; go -", also=("move", "drive", "travel")),
        Verb("give", "give (GIVEN | GOOD)+", "give H:3 4 3D", "1X go 2D ; give H:3 4 3H 3D", also=("deliver", "drop", "unload", "sell")),
        Verb("concede", "concede", "concede", "1Y concede"),
        Verb("first", "first SEATDICE+", "first X:n Y:3", "0 first X:n Y:3 Z:5 W:2", table=True),
        Verb("contracts", "roll PLACED+", "roll 3H:D aD:S", "1 roll 3H:D aD:S nC:C 5S:H", table=True, also=("contracts", "goods", "dice")),
        Verb("bid", "bid BID+", "bid X2 Y3 Z-", "1 bid X2 Y3 Z- W4 X- Y5 W-", table=True, also=("bids", "auction", "offer")),
    )
    words = (
        Terminal("SEATDICE", r"[A-Z]:[na2345](?!\+)", False, "a seat's dice", "X:n", seat=True, cased=True, chance=True),
        Terminal("BID", r"[A-Z](?:[0-9]+|-)(?=\s|\Z)", False, "a seat's bid", "X2, or X- for a pass", seat=True, amount=True, varied=True),
        Terminal("PLACED", r"[na2345][HDCS]:[HDCS]\b", False, "a city with its coin", "2H:S", cased=True, chance=True),
        Terminal("GIVEN", "[HDCS]:[na2345]", False, "a raw good with its value", "H:3", cased=True, chance=True),
        Terminal("CITY", r"[na2345][HDCS]\b", False, "a city", "nC", cased=True),
        Terminal("GOOD", r"(?:[na2345][HDCS]?|[HDCS])(?=\s|\Z)", False, "a good", "3H", cased=True),
    )
    marks = (Terminal("MARK", "[na0-9][HDCS]", False, "a city", "3S"),)
    codes: ClassVar = {
        "tlog:city": "A city, a good or a die's face that the layout does not have. A city is its rank and suit, such as nC.",
        "claim:done": "The finished goods claimed are not those that were delivered.",
        "claim:load": "The goods claimed are not those that the truck carries.",
    }

    any_seat = True
    """The seats of the layout are the pawns that are printed."""

    def view_types(self) -> tuple[type, type]:
        from referee.games.cairo.table import Holding, OnTable

        return Holding, OnTable

    def misspelt(self) -> Misspelt:
        from referee.games.cairo.misspelt import MISSPELT

        return MISSPELT

    def prepare(self, spec: GameSpec) -> TileMap:
        return spec.tiles

    def open(self, spec: GameSpec, shared: object, seating: Seating) -> Table:
        from boardgen.layout.ground.tile_map import TileMap
        from referee.games.cairo.table import Table

        assert isinstance(shared, TileMap)  # what `prepare` returns
        return Table(spec, shared, seating)

    def names(self, spec: GameSpec) -> Names:
        from referee.games.cairo.events import names

        return names(spec)

    def candidates(self, table: Table) -> Candidates[Table]:
        from referee.games.cairo.moves import CairoCandidates

        return CairoCandidates(table)

    def measures(self) -> Measures:
        from referee.games.cairo.measures import Measures

        return Measures()

    def keepsake(self, table: Table) -> Keepsake:
        from referee.games.cairo.measures import Keepsake

        return Keepsake(table)

    def moves(self, spec: GameSpec) -> Moves:
        from referee.games.cairo.moves import Moves

        return Moves(spec)

    def picture(self, spec: GameSpec, pictures: Pictures | None) -> Picture:
        from referee.games.cairo.measures import Picture

        return Picture(spec)


LAW = Cairo()
