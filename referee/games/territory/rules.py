"""What one table of territory plays by: its layout, its seats, its options, its board, and what all parts of the law ask of these."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from boardgen.games.territory.layout import Figures
    from boardgen.layout.spec.spec import GameSpec
    from referee.games.territory.reach import Distances
    from referee.games.territory.state import Hand
    from referee.go.goban import Goban
    from referee.go.history import Ko
    from referee.judge.ask.refusals import Refusals

_REACH: dict[str, Callable[[tuple[int, int]], int]] = {"higher": max, "lower": min, "sum": sum}


class Options(NamedTuple):
    """The options of a table. `drawing` says when the card of a pair is drawn: before the move, after it, or at any time."""

    dice: bool
    cards: bool
    surrender: bool
    drawing: str
    ko: Ko

    @classmethod
    def of(cls, chosen: Mapping[str, str]) -> Options:
        """The options by their names and choices in the layout; one that the layout does not have is as in the standard game."""
        ko: Ko = "simple" if chosen.get("ko", "superko") == "simple" else "superko"
        on = {name: chosen.get(name, "on") == "on" for name in ("dice", "cards", "surrender")}
        return cls(on["dice"], on["cards"], on["surrender"], chosen.get("draw", "any"), ko)


class Rules:
    """The rules of one table. `seats` are the colours of the board by number, `order` is the order of play as numbers of seats.

    `before` is the position as it was before the last turn, None before the first.
    """

    __slots__ = ("before", "board", "distances", "figures", "options", "order", "refusals", "seats", "spec")

    def __init__(
        self, spec: GameSpec, seats: tuple[str, ...], board: Goban, distances: Distances, options: Options, refusals: Refusals
    ) -> None:
        self.spec = spec
        self.figures: Figures = spec.figures
        self.seats = seats
        self.order: tuple[int, ...] = ()
        self.board = board
        self.distances = distances
        self.options = options
        self.refusals = refusals
        self.before: bytes | None = None

    def reach_of(self, dice: tuple[int, int]) -> int:
        """The number of steps that a stone may be away (Playing; T-06)."""
        return _REACH[self.figures.reach](dice)

    def near(self, point: int, steps: int, seat: int, start: int | None) -> bool:
        """Whether a stone of a seat, or its start, is at most so many steps from a point."""
        return self.distances.near(point, steps, self.board, seat, start)

    def lacks_start(self, start: int | None) -> bool:
        """Whether a seat with this start cannot place a stone yet: with dice every seat needs its start point."""
        return self.options.dice and start is None

    def keeps(self, hand: Hand) -> bool:
        """Whether a hand is small enough at the end of a turn (T-12)."""
        return hand.size <= self.figures.hand.limit
