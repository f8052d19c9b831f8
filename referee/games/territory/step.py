"""One event on its way from a state to the next: what the parts of the law have in common, and what chance decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.records import NamedTuple
from referee.games.intersections import BoardStep, two_dice
from referee.games.territory.state import Rules, State

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from boardgen.games.territory.layout import Figures
    from referee.go.goban import Mark
    from referee.judge.ask.judged_step import Waiver


class Placed(NamedTuple):
    """An event that set stones: its number in the line, one of the points, and the number of that point's token."""

    event: int | None
    point: int
    arg: int | None


class Step(BoardStep[State]):
    """A step of territory, with the rules of its table.

    `line` is the number of the log's line; `label` names the turn in the history of positions; `start` is a mark of the board at the start
    of the turn, kept where another seat acts in it. Of the event being taken, `reached` is True where the dice limit its stones and `taken`
    counts captured stones by colour; `placed` is the last event that set stones."""

    __slots__ = ("figures", "label", "line", "placed", "reached", "rules", "start", "taken")

    def __init__(self, rules: Rules, s: State, seat: int, line: int, label: str, waiver: Waiver) -> None:
        super().__init__(s, seat, rules.seats, rules.spec.board.names.__getitem__, waiver, rules.refusals)
        self.board = rules.board
        self.rules = rules
        self.figures: Figures = rules.figures
        self.line = line
        self.label = label
        self.start: Mark | None = None
        self.reached = rules.options.dice
        self.taken: dict[int, int] = {}
        self.placed: Placed | None = None

    def name_points(self, points: tuple[int, ...]) -> str:
        return ", ".join(self.name(point) for point in points)


def chance(
    state: State,
    rolling: Sequence[str],
    words: Sequence[str],
    drawn: Sequence[Sequence[str]],
    dice: Random,
    *,
    plays: bool,
    seats: Sequence[str] = (),
    dealt: int = 0,
) -> str:
    """Return what comes after the words of an event; empty where nothing is left to chance.

    `rolling` are the seats that roll for the first turn, `drawn` the events before this one in the line; `plays`: moves are rolled for.
    After `deal ?`, which a log with hidden hands asks for, `seats` have hands of `dealt` cards each."""
    if list(words) == ["first"]:
        return " ".join(f"{seat}:{two_dice(dice)}" for seat in rolling)
    if list(words) == ["deal", "?"]:
        cards = list[str]()
        while len(cards) < dealt * len(seats) and (card := _card(state, cards, dice)):
            cards.append(card)
        return " ".join(f"{seat}:{','.join(cards[at * dealt : (at + 1) * dealt])}" for at, seat in enumerate(seats))
    if list(words) == ["draw"]:
        return _card(state, [event[1] for event in drawn if len(event) > 1 and event[0] == "draw"], dice)
    return two_dice(dice) if not words and plays and not drawn else ""


def _card(state: State, drawn: Sequence[str], dice: Random) -> str:
    """Return one of the cards that nobody has seen, each as likely as the next; empty where there is none."""
    seen = {code: len(lines) for code, lines in state.seen.items()}
    if state.pile <= len(drawn):  # the discards are shuffled again: only what is held in the open is known
        seen = {}
        for hand in state.hands:
            for code in hand.known:
                seen[code] = seen.get(code, 0) + 1
    for code in drawn:
        seen[code] = seen.get(code, 0) + 1
    unseen = [code for code, copies in sorted(state.deck.items()) for _ in range(copies - seen.get(code, 0))]
    return dice.choice(unseen) if unseen else ""
