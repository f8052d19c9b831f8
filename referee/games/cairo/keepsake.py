"""What a poster of Goods From Cape to Cairo shows: the drives of the trucks, and what they delivered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.games.cairo.layout import figures_of
from referee.games.cairo.events import Give, Go
from referee.judge.ask import keepsake
from referee.judge.ask.keepsake import Deed, Haul
from referee.tlog.statements import Turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.games.cairo.table import Table
    from referee.judge.ask.keepsake import Told
    from referee.tlog.statements import Round


class Keepsake(keepsake.Keepsake["Table"]):
    """Follows the trucks."""

    def __init__(self, table: Table) -> None:
        self.settle(table)

    def settle(self, table: Table) -> None:
        """Note the trucks as they are now."""
        self._cities = {seat: truck.city for seat, truck in zip(table.names, table.state.trucks, strict=True)}

    def after(self, table: Table, line: Turn | Round, events: Sequence[object]) -> Iterator[Told]:
        """Yield the drives and deliveries of a turn."""
        if isinstance(line, Turn):
            city = self._cities[line.seat]
            for event in events:
                if isinstance(event, Go) and event.path:
                    yield Haul(line.seat, tuple(one for one in (city, *event.path) if one), 1)
                    city = event.path[-1]
                elif isinstance(event, Give) and city:
                    yield Deed(line.seat, city, "poster_delivered", {"count": len(event.goods), "city": city}, len(event.goods))
        self.settle(table)

    def score(self, table: Table, seat: str, score: float) -> str:
        """Return the money of a seat."""
        return figures_of(table.spec).money.show(table.state.trucks[list(table.names).index(seat)].money)
