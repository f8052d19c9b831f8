"""What statistics of territory count: dice, cards, prisoners; territory, prisoners and stones by round and part of the board.

A poster shows whose land is whose at the end (`Keepsake`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from boardgen.layout.spec.spec import GameSpec
from referee.games.territory.events import HIDDEN, Draw, Drop, Play, Stone
from referee.games.territory.table import Table, owners, prisoners, scores as final_scores, territory
from referee.judge.ask import trials
from referee.judge.ask.trials import AtOnce, Curve, Observation, Taken, Throw, Use
from referee.tlog.statements import Round, Turn

ACROSS, UP = ("west", "", "east"), ("south", "", "north")


def part_names(spec: GameSpec) -> tuple[str, ...]:
    """Return what the part of each point is called: the name of its zone where the layout has zones, else `north-west` to `south-east`.

    A point without a zone, in a layout that has some, is `elsewhere`."""
    board = spec.board
    if spec.zones and any(code in spec.zones for code in board.zone):
        names = {code: zone.name or code for code, zone in spec.zones.items()}
        return tuple(names.get(code or "", "elsewhere") for code in board.zone)
    across, up = (_third(values) for values in (board.col, board.row))
    words = ((UP[up[row]], ACROSS[across[col]]) for col, row in zip(board.col, board.row, strict=True))
    return tuple("-".join(filter(None, one)) or "centre" for one in words)


def _third(values: Sequence[int]) -> dict[int, int]:
    """Return which third each value is in, 0 to 2; the middle one has what does not divide evenly."""
    low, high = min(values), max(values)
    size = (high - low + 1) // 3
    return {value: 0 if value < low + size else 2 if value > high - size else 1 for value in range(low, high + 1)}


SET, LOST, POINTS = "parts of the board: stones set", "parts of the board: stones captured", "parts of the board: territory"
_FACES = tuple(map(str, range(1, 7)))
_THROWS = {f"{one}+{other}": Throw("two dice", _FACES, (one, other)) for one in _FACES for other in _FACES}


def _pieces(table: Table) -> list[int]:
    """Return the stones of each seat on the board and among the prisoners."""
    position, held = table.board.position(), table.state.spoils.prisoners
    return [position.count(seat + 1) + sum([own[seat] for own in held]) for seat in range(len(table.seats))]


class Meter(trials.Meter["Table"]):
    """Follows a table by its events, the prisoners and the board."""

    def __init__(self, table: Table) -> None:
        self._parts = part_names(table.spec)
        self._counted: tuple[bytes, list[int]] | None = None
        """The position whose territory was counted last, and that."""
        super().__init__(table)

    def settle(self, table: Table) -> None:
        """Note the prisoners and the board as they are now."""
        self._held = self._all(table)
        self._prisoners: tuple[tuple[int, ...], ...] = table.state.spoils.prisoners
        self._position: bytes = table.board.position()
        self._pieces: list[int] = []
        """The stones of each seat on the board and among the prisoners, while stones are set in a hurry; empty after other lines."""

    def _all(self, table: Table) -> int:
        return sum(prisoners(table.state, seat) for seat in range(len(table.seats)))

    def observe(self, table: Table, line: Turn | Round, events: Sequence[object]) -> Iterator[Observation]:
        """Yield dice and cards of the line, and the prisoners that it made."""
        for event in events:
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
        yield from self._count_captures(table)

    def _count_captures(self, table: Table) -> list[Observation]:
        """Return the prisoners that are new, and the parts of the board that they were in."""
        prisoners_now = table.state.spoils.prisoners
        if prisoners_now is self._prisoners:
            return []
        self._prisoners = prisoners_now
        before, position = self._position, table.board.position()
        held, self._held = self._held, self._all(table)
        if self._held <= held:
            return []
        gone: dict[str, int] = {}
        for part, one, other in zip(self._parts, before, position, strict=True):
            if one and not other:
                gone[part] = gone.get(part, 0) + 1
        return [Taken("stones", self._held - held), *[Use(LOST, part, gone[part]) for part in sorted(gone)]]

    def observe_text(self, table: Table, line: str) -> AtOnce:
        """Return the dice and the stone of a line such as `12K 5+2 D7`, and what it captured."""
        board = table.board
        words = line.split()
        point = table.spec.board.index[words[-1]]
        if self._pieces:
            colour = board.colour_at(point)
            self._pieces[colour] += 1
            pieces = self._pieces[colour]
        else:
            self._pieces = _pieces(table)
            pieces = max(self._pieces)
        captured = self._count_captures(table)
        self._position = board.position()
        stone = Use(SET, self._parts[point])
        return AtOnce([_THROWS[words[1]], stone, *captured] if len(words) > 2 else [stone, *captured], (("stones", pieces),))

    def _territory(self, table: Table) -> list[int]:
        """Return the territory of each seat as it is now, counted once for each position."""
        position: bytes = table.board.position()
        if self._counted is None or self._counted[0] != position:
            self._counted = position, territory(table.board, len(table.seats))
        return self._counted[1]

    def scores(self, table: Table) -> Mapping[str, float]:
        return dict(zip(table.seats, final_scores(table.state, table.board, self._territory(table)), strict=True))

    def levels(self, table: Table) -> Mapping[str, Mapping[str, float]]:
        """Return territory, prisoners, and stones on the board."""
        seats, position = tuple(enumerate(table.seats)), table.board.position()
        return {
            "territory": dict(zip(table.seats, self._territory(table), strict=True)),
            "prisoners": {seat: prisoners(table.state, number) for number, seat in seats},
            "stones": {seat: position.count(number + 1) for number, seat in seats},
        }


class Measures(trials.Measures["Table"]):
    """What is measured in this game."""

    def meter(self, table: Table) -> Meter:
        return Meter(table)

    def curves(self, spec: GameSpec) -> tuple[Curve, ...]:
        """Return the curves: territory as it would count now, prisoners, and stones on the board."""
        return Curve("territory", "territory", "points"), Curve("prisoners", "prisoners"), Curve("stones", "stones on the board")

    def most(self, table: Table) -> Mapping[str, int]:
        """Return stones of one seat on the board and among the prisoners, cards in hands and discarded, banners of one seat."""
        state = table.state
        return {
            "stones": max(_pieces(table)),
            "cards": sum(hand.size for hand in state.hands) + state.discards,
            "banners": int(any(by >= 0 for by in state.occupier)),
        }

    def hands(self, table: Table) -> Mapping[str, Mapping[str, int]]:
        hands = zip(table.seats, table.state.hands, strict=True)
        return {seat: {**Counter(hand.known), **({"hidden": hand.unknown} if hand.unknown else {})} for seat, hand in hands}

    def final(self, table: Table) -> Iterator[Use]:
        """Yield the points of territory in each part of the board, whoever has them."""
        names = part_names(table.spec)
        counts = Counter(names[point] for point, owner in enumerate(owners(table.board)) if owner >= 0)
        yield from (Use(POINTS, name, counts[name]) for name in sorted(counts))

    def starts(self, table: Table) -> Mapping[str, str]:
        names = table.spec.board.names
        return {seat: names[point] for seat, point in zip(table.seats, table.state.starts, strict=True) if point is not None}


class Keepsake(trials.Keepsake["Table"]):
    """Counts the board when the game is over."""

    pieces = "stones"

    def begun(self, table: Table) -> bool:
        """Return whether everybody has a stone: before that the whole map is territory of those who have."""
        return len(set(table.board.position()) - {0}) == len(table.seats)

    def land(self, table: Table) -> Mapping[str, str]:
        names = table.spec.board.names
        return {names[point]: table.seats[owner] for point, owner in enumerate(owners(table.board)) if owner >= 0}
