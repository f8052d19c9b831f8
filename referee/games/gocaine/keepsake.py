"""What is drawn of a game of GoCaine: its positions, with abandoned product, and on a poster
product shipped along the cells, sold, and seized.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from boardgen.draw.board.board import BoardPicture, Piece
from boardgen.games.gocaine.layout import figures_of
from referee.games.gocaine.events import Roll, Sell, Ship
from referee.games.gocaine.table import Holding, OnTable, Table
from referee.games.ledger import changes
from referee.judge.ask import trials
from referee.judge.ask.trials import Deed, Haul, Told
from referee.tlog.statements import Round, Turn


class Keepsake(trials.Keepsake["Table"]):
    """Follows the loads on the board, and the ledger."""

    pieces = "discs"

    def settle(self, table: Table) -> None:
        """Note loads and ledger as they are now."""
        self._loads = table.state.loads
        self._ledger = table.state.ledger

    def tell(self, table: Table, line: Turn | Round, events: Sequence[object]) -> Iterator[Told]:
        """Yield the shipments, sales and seizures of a turn."""
        names, money = table.spec.board.names, figures_of(table.spec).money
        mover = line.seat if isinstance(line, Turn) else ""
        moved: dict[int, int] = {}
        rolls = iter(table.rolls)
        for event in events:
            if isinstance(event, Ship):
                waiting = sum(load.tonnes for load in self._loads.get(event.path[0], ())) + moved.get(event.path[0], 0)
                tonnes = event.tonnes if event.tonnes is not None else waiting
                for point, sign in ((event.path[0], -1), (event.path[-1], 1)):
                    moved[point] = moved.get(point, 0) + sign * tonnes
                yield Haul(mover, tuple(names[point] for point in event.path), tonnes)
            elif isinstance(event, Roll) and (roll := next(rolls, None)) is not None and roll.seized:
                owner = next((load.owner for load in self._loads.get(event.point, ())), None)
                seat = mover if owner is None else table.order[owner]
                zone = table.zones[event.point].name
                yield Deed(seat, names[event.point], "poster_seized", {"tonnes": event.tonnes, "zone": zone}, event.tonnes)
        for account, tonnes, gain in changes(self._ledger, table.state.ledger):
            if account.heading != "sold" or not tonnes:
                continue
            points = (point for event in events if isinstance(event, Sell) for _, point in event.items)
            place = next(names[point] for point in points if table.zones[point].code == account.thing)
            values = {"tonnes": tonnes, "zone": table.spec.zones[account.thing].name, "money": money.show(gain)}
            yield Deed(table.order[account.seat], place, "poster_sold", values, gain)

    def join(self, table: Table, deeds: Sequence[Deed]) -> Deed:
        """Return sales or seizures at one place as one."""
        last, weight = deeds[-1], sum(one.weight for one in deeds)
        tonnes = sum(int(str(one.values["tonnes"])) for one in deeds)
        money = figures_of(table.spec).money.show(int(weight))
        return last._replace(values={**last.values, "tonnes": tonnes, "money": money}, weight=weight)

    def score(self, table: Table, seat: str, score: float) -> str:
        return figures_of(table.spec).money.show(table.state.purses[table.order.index(seat)].cash)


class Picture(BoardPicture):
    """The board with its cells, and on each cell the product that waits there."""

    def place_pieces(self, stones: Mapping[str, str], players: Mapping[str, object], table: object) -> dict[str, Piece]:
        assert isinstance(table, OnTable)
        pieces = super().place_pieces(stones, players, table)
        for seat, holding in players.items():
            for point, loads in holding.shipments.items() if isinstance(holding, Holding) else ():
                tonnes = sum(loads)
                lot = self.load(point, seat, str(tonnes), f"{tonnes} t")
                pieces[lot.slot] = lot
        for point, left in table.abandoned.items():
            lot = self.plate(point, left.seat, f"{left.mt} {left.seat}", f"abandoned {left.mt} t of {left.seat}")
            pieces[lot.slot] = lot
        return pieces
