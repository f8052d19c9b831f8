"""What bots may write in territory: stones, cards and passes that the law accepts, with the dice and the cards of a trial.

Hands are dealt in the open, so that the table knows them; a bot looks at its own alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.layout.default_starts import starts_for
from referee.games.territory.chance import chance
from referee.go.refusals import Refused

if TYPE_CHECKING:
    from random import Random

    from boardgen.layout.spec import GameSpec
    from referee.games.territory.state import State
    from referee.games.territory.table import Table
    from referee.judge.moves import Ask
    from referee.judge.protocol import Seating

UNKNOWN = "?"
"""What a decision has in place of a card that is drawn."""
FARTHEST = (6, 6)
"""The roll that reaches farthest."""


class Moves:
    """The moves of one layout (referee/judge/moves.py)."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.figures = spec.figures
        self.names = spec.board.names
        self.neighbours = spec.board.neighbours
        self.size = len(self.names)

    # The set-up and the end

    def table_line(self, table: Table, seating: Seating, ask: Ask, dice: Random) -> str:
        if table.started:
            return ""
        rules, state = table.rules, table.state
        if rules.options.dice and not seating.ordered and (first := table.chance(["first"], (), dice)):
            return f"0 first {first}"
        if rules.options.dice and None in state.starts:
            points = starts_for(self.spec.board, len(table.seats)).points
            return "0 start " + " ".join(f"{seat}:{self.names[point]}" for seat, point in zip(table.order, points, strict=False))
        if rules.options.cards and any(hand.unknown for hand in state.hands):
            pack = [code for code, copies in sorted(state.deck.items()) for _ in range(copies)]
            dealt = iter(dice.sample(pack, self.figures.hand.deal * len(table.seats)))
            hands = {seat: [next(dealt) for _ in range(self.figures.hand.deal)] for seat in table.order}
            return "0 deal " + " ".join(f"{seat}:{','.join(cards)}" for seat, cards in hands.items())
        return ""

    def end_line(self, table: Table) -> str:
        if not table.finished:
            return "end pass" if table.state.passes >= len(table.seats) else ""
        return self._reveal(table) if table.rules.options.cards else ""

    def _reveal(self, table: Table) -> str:
        """All cards that gain something at the scoring, points before trades."""
        state, deck, shown = table.state, self.figures.deck, []
        held = [list(row) for row in state.spoils.prisoners]
        for number, hand in enumerate(state.hands):
            for code in hand.known:
                card = deck[code]
                if "scoring" not in card.when:
                    continue
                if "give" not in card.numbers:
                    shown.append(f"{table.seats[number]}:{code}")
                    continue
                partner = self._partner(held, number, card.numbers["give"], card.numbers["get"])
                if partner is not None:
                    held[number][partner] -= card.numbers["give"]
                    held[partner][number] -= min(card.numbers["get"], held[partner][number])
                    shown.append(f"{table.seats[number]}:{code}>{table.seats[partner]}")
        return f"reveal {' '.join(shown)}" if shown else ""

    def _partner(self, held: list[list[int]], number: int, give: int, get: int) -> int | None:
        """The seat with which a trade takes more points from it than it costs; None where there is none."""
        gains = {other: min(get, held[other][number]) for other in range(len(held)) if other != number and held[number][other] >= give}
        best = max(gains, key=lambda other: gains[other], default=None)
        return best if best is not None and gains[best] >= give else None

    # A turn

    def rolled(self, table: Table, seat: str, dice: Random) -> str:
        """The dice and the card of a pair; nothing where the seat passes, since no stone of any use can be set."""
        rules, state = table.rules, table.state
        if not rules.options.dice or self.stone(table, table.seats.index(seat), rules.reach_of(FARTHEST), dice) is None:
            return ""
        one, other = int(dice.random() * 6) + 1, int(dice.random() * 6) + 1
        roll = f"{one}+{other}"
        if one == other and rules.options.drawing != "after" and self.may_draw(state):
            return f"{roll} ; draw {chance(state, (), ['draw'], (), dice, plays=False)}"
        return roll

    def may_draw(self, state: State) -> bool:
        """Whether there is a card to draw at a table that plays with them."""
        return bool(state.deck) and bool(state.pile or state.discards)

    def random(self, table: Table, seat: str, rolled: str, dice: Random) -> str:
        rules, number = table.rules, table.seats.index(seat)
        if rules.options.dice and not rolled:
            return self.passing(table)
        steps = rules.reach_of((int(rolled[0]), int(rolled[2]))) if rolled else self.size
        point = self.stone(table, number, steps, dice)
        if point is None and not rolled:
            return self.passing(table)
        return self.finished(table, number, rolled, self.names[point] if point is not None else "-")

    def passing(self, table: Table) -> str:
        """A pass, with the card that it allows."""
        return f"pass ; draw {UNKNOWN}" if self.may_draw(table.state) else "pass"

    def finished(self, table: Table, number: int, rolled: str, move: str) -> str:
        """A move after the dice, and the card that a pair allows after it."""
        if " ; " not in rolled:
            line = f"{rolled} {move}" if rolled else move
            paired = rolled[:1] and rolled[0] == rolled[2] and table.rules.options.drawing == "after"
            return f"{line} ; draw {UNKNOWN}" if paired and self.may_draw(table.state) else line
        return f"{rolled} ; {move}"

    def filled(self, table: Table, seat: str, decision: str, dice: Random) -> str:
        """The line with the card that is drawn after the move, and one discarded where the hand is too large."""
        if not table.rules.options.cards or (UNKNOWN not in decision and "draw" not in decision):
            return decision
        state, events = table.state, decision.split(" ; ")
        hand = list(state.hands[table.seats.index(seat)].known)
        for at, event in enumerate(events):
            if event == f"draw {UNKNOWN}":
                card = chance(state, (), ["draw"], (), dice, plays=False)
                events[at] = f"draw {card}" if card else ""
            words = events[at].split()
            if "draw" in words:
                hand.append(words[-1])
            elif "play" in words:
                hand.remove(words[words.index("play") + 1])
        if len(hand) > self.figures.hand.limit:
            events.append(f"drop {min(hand, key=self.keeping)}")
        return " ; ".join(event for event in events if event)

    def keeping(self, code: str) -> tuple[int, str]:
        """How much a card is worth keeping."""
        order = ("nothing", "trade", "reject", "anywhere", "move", "pair", "reject_and_replace", "replace", "extra", "points")
        return order.index(self.figures.deck[code].effect), code

    def answer(self, table: Table, seat: str, line: str, dice: Random, *, greedy: bool) -> str:
        return ""

    # Stones

    def stone(self, table: Table, number: int, steps: int, dice: Random) -> int | None:
        """A point within reach, at random, where a seat may set a stone and does not fill an eye of its own; None where there is none."""
        cells = table.board.position()
        size, random, colour = self.size, dice.random, number + 1
        for _ in range(4):
            point = int(random() * size)
            if not cells[point] and self._serves(table, cells, colour, number, point, steps):
                return point
        empty = [point for point, cell in enumerate(cells) if not cell]
        while empty:
            at = int(random() * len(empty))
            point, empty[at] = empty[at], empty[-1]
            empty.pop()
            if self._serves(table, cells, colour, number, point, steps):
                return point
        return None

    def _serves(self, table: Table, cells: bytes, colour: int, number: int, point: int, steps: int) -> bool:
        for near in self.neighbours[point]:
            if cells[near] != colour:
                break
        else:
            return False
        return self.reaches(table, number, point, steps) and self.may_set(table, number, point)

    def reaches(self, table: Table, number: int, point: int, steps: int) -> bool:
        """Whether the dice let a seat set a stone on a point."""
        rules = table.rules
        return not rules.options.dice or rules.near(point, steps, number, table.state.starts[number])

    def may_set(self, table: Table, number: int, point: int) -> bool:
        """Whether the capture law and the ko rule let a seat set a stone on an empty point."""
        board, rules = table.board, table.rules
        mark = board.mark()
        try:
            board.play(number, point, check=False)
            if rules.options.ko == "superko":
                return board.repeats("superko") is None
            return board.position() != rules.before
        except Refused:
            return False
        finally:
            board.undo(mark)
