"""What statistics of territory count: dice, cards, prisoners; territory, prisoners and stones round by round."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from referee.games.board_parts import part_names
from referee.games.territory.events import HIDDEN, Draw, Drop, Play, Stone
from referee.games.territory.final_count import owners, prisoners, territory
from referee.games.territory.final_count import scores as final_scores
from referee.judge.measures import Curve, Taken, Throw, Use

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from boardgen.layout.spec import GameSpec
    from referee.judge.measures import Observation
    from referee.tlog.statements import Round, Turn

SET, LOST, POINTS = "parts of the board: stones set", "parts of the board: stones captured", "parts of the board: territory"
_FACES = tuple(map(str, range(1, 7)))


def curves(spec: GameSpec) -> tuple[Curve, ...]:
    """Territory as it would count now, prisoners, and stones on the board."""
    return Curve("territory", "territory", "points"), Curve("prisoners", "prisoners"), Curve("stones", "stones on the board")


def most(table: Any) -> Mapping[str, int]:
    """Stones of one seat on the board and among the prisoners, cards in hands and discarded, banners of occupation of one seat."""
    state, position = table.state, table.board.position()
    held = state.spoils.prisoners
    seats = range(len(table.seats))
    return {
        "stones": max(position.count(seat + 1) + sum(own[seat] for own in held) for seat in seats),
        "cards": sum(hand.size for hand in state.hands) + state.discards,
        "banners": int(any(by >= 0 for by in state.occupier)),
    }


def scores(table: Any) -> Mapping[str, float]:
    """The score of each seat now, as the standings have it."""
    return dict(zip(table.seats, final_scores(table.state, table.board), strict=True))


def starts(table: Any) -> Mapping[str, str]:
    """The start point of each seat that has one."""
    names = table.spec.board.names
    return {seat: names[point] for seat, point in zip(table.seats, table.state.starts, strict=True) if point is not None}


def held(table: Any) -> Mapping[str, Mapping[str, int]]:
    """The cards in each hand."""
    hands = zip(table.seats, table.state.hands, strict=True)
    return {seat: {**Counter(hand.known), **({"hidden": hand.unknown} if hand.unknown else {})} for seat, hand in hands}


def final(table: Any) -> Iterator[Use]:
    """The points of territory in each part of the board, whoever has them."""
    names = part_names(table.spec)
    counts = Counter(names[point] for point, owner in enumerate(owners(table.board)) if owner >= 0)
    yield from (Use(POINTS, name, counts[name]) for name in sorted(counts))


class Meter:
    """Follows a table by its events, the prisoners and the board."""

    def __init__(self, table: Any) -> None:
        self._parts = part_names(table.spec)
        self.settle(table)

    def settle(self, table: Any) -> None:
        """The prisoners and the board as they are now."""
        self._held = self._all(table)
        self._position: bytes = table.board.position()

    def _all(self, table: Any) -> int:
        return sum(prisoners(table.state, seat) for seat in range(len(table.seats)))

    def after(self, table: Any, line: Turn | Round) -> Iterator[Observation]:
        """Dice and cards of the line, and the prisoners that it made."""
        for event in table.read(line)[0]:
            dice = getattr(event, "dice", None)
            if dice is not None:
                yield Throw("two dice", _FACES, tuple(map(str, dice)))
            if isinstance(event, Stone):
                yield Use(SET, self._parts[event.point])
            elif isinstance(event, Play):
                yield Use("cards: played", event.card)
            elif isinstance(event, Draw):
                yield Use("cards: drawn", "hidden" if event.card == HIDDEN else event.card)
            elif isinstance(event, Drop):
                yield Use("cards: discarded", "hidden" if event.card == HIDDEN else event.card)
        held, now = self._all(table), table.board.position()
        if held > self._held:
            yield Taken("stones", held - self._held)
            gone = Counter(part for part, one, other in zip(self._parts, self._position, now, strict=True) if one and not other)
            yield from (Use(LOST, part, gone[part]) for part in sorted(gone))
        self._held, self._position = held, now

    def levels(self, table: Any) -> Mapping[str, Sequence[float]]:
        """In the order of the seats."""
        seats, position = range(len(table.seats)), table.board.position()
        return {
            "territory": territory(table.board, len(seats)),
            "prisoners": [prisoners(table.state, seat) for seat in seats],
            "stones": [position.count(seat + 1) for seat in seats],
        }
