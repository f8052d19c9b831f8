"""What lies on the plain table, the error of a broken rule, and the hands of known and unknown cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.referee.games.territory.plain.board import Point
    from tests.referee.games.territory.plain.stones import Occupiers, Stones

Position = frozenset[tuple["Point", str]]

HIDDEN = "?"


class PlainIllegal(Exception):  # noqa: N818  a broken rule of the game, not an error of the program
    """A turn that the rules forbid; `word` says which rule in a word."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


def _copied(counts: Counter[str]) -> Counter[str]:
    """A copy. Counter itself takes six times as long, and each of the many turns that a random player tries copies all."""
    copy: Counter[str] = Counter.__new__(Counter)
    dict.update(copy, counts)
    return copy


@dataclass
class State:
    """Everything that a turn can change."""

    stones: Stones = field(default_factory=dict)
    prisoners: dict[str, Counter[str]] = field(default_factory=dict)  # holder -> colour -> stones
    banked: dict[str, int] = field(default_factory=dict)
    occupiers: Occupiers = field(default_factory=dict)
    known: dict[str, Counter[str]] = field(default_factory=dict)
    unknown: dict[str, int] = field(default_factory=dict)
    dealt: set[str] = field(default_factory=set)  # seats whose hand a deal named
    pile: int = 0
    discards: list[str] = field(default_factory=list)  # `?` for one that nobody saw
    reshuffles: int = 0
    history: list[Position] = field(default_factory=list)  # after the set-up, then after every move
    ends: list[Position] = field(default_factory=list)  # after the set-up, then at the end of every turn
    passes: int = 0  # turns in a row, up to now, that were passes
    starts: dict[str, Point] = field(default_factory=dict)
    handicaps: int = 0  # handicap lines, played or declined
    placed: bool = False  # stones were set up by hand
    due: tuple[int, str] | None = None  # the turn that comes next, once play has begun
    stage: str = "setup"  # then play, ended, shown
    points: dict[str, int] = field(default_factory=dict)  # game points shown at scoring
    notes: list[str] = field(default_factory=list)  # what happened, for counts of coverage

    def copy(self) -> State:
        return State(
            stones=dict(self.stones),
            prisoners={seat: _copied(held) for seat, held in self.prisoners.items()},
            banked=dict(self.banked),
            occupiers=dict(self.occupiers),
            known={seat: _copied(held) for seat, held in self.known.items()},
            unknown=dict(self.unknown),
            dealt=set(self.dealt),
            pile=self.pile,
            discards=list(self.discards),
            reshuffles=self.reshuffles,
            history=list(self.history),
            ends=list(self.ends),
            passes=self.passes,
            starts=dict(self.starts),
            handicaps=self.handicaps,
            placed=self.placed,
            due=self.due,
            stage=self.stage,
            points=dict(self.points),
            notes=list(self.notes),
        )

    def position(self) -> Position:
        """The stones alone (T-15)."""
        return frozenset(self.stones.items())

    def hand(self, seat: str) -> int:
        return sum(self.known[seat].values()) + self.unknown[seat]


class Deck:
    """The cards of a table by kind, and what hands, draws and discards may be (T-13)."""

    def __init__(self, counts: dict[str, int]) -> None:
        self.counts = dict(counts)

    def name(self, state: State, code: str) -> None:
        """Called when one more card is seen to be of this kind: of each kind no more can be seen at once than there are.

        Until the first reshuffle that is exact: what is not seen can always be filled from the rest. After it hidden cards have the
        benefit of the doubt.
        """
        seen = sum(held[code] for held in state.known.values()) + state.discards.count(code)
        if seen > self.counts.get(code, 0):
            raise PlainIllegal("deck")

    def deal(self, state: State, seat: str, cards: list[str]) -> None:
        """Names the cards of a hand that was dealt; `?` leaves one unknown."""
        for code in cards:
            if code != HIDDEN:
                state.unknown[seat] -= 1
                state.known[seat][code] += 1
                self.name(state, code)

    def draw(self, state: State, seat: str, code: str) -> None:
        if not state.pile:
            if not state.discards:
                raise PlainIllegal("pile-empty")
            state.pile, state.discards = len(state.discards), []
            state.reshuffles += 1
            state.notes.append("reshuffle")
        state.pile -= 1
        if code == HIDDEN:
            state.unknown[seat] += 1
        else:
            state.known[seat][code] += 1
            self.name(state, code)

    def use(self, state: State, seat: str, code: str) -> None:
        """A card is shown and laid on the discards: the known one where the seat has it, else one of the unknown."""
        if state.known[seat][code]:
            state.known[seat][code] -= 1
            state.discards.append(code)
        elif state.unknown[seat]:
            state.unknown[seat] -= 1
            state.discards.append(code)
            self.name(state, code)
        else:
            raise PlainIllegal("card-missing")

    def drop(self, state: State, seat: str, code: str) -> None:
        if code != HIDDEN:
            self.use(state, seat, code)
        elif state.unknown[seat]:
            state.unknown[seat] -= 1
            state.discards.append(HIDDEN)
        else:
            raise PlainIllegal("drop-known")


# the 52 cards of the annex
ANNEX = {
    "NM": 6, "XM": 16, "RJ": 4, "RR": 2, "MA": 4, "PP": 4, "RA": 2, "M2": 2, "M3": 1, "P3": 3, "P5": 1, "T12": 4, "T25": 2, "T38": 1,
}  # fmt: skip
