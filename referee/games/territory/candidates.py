"""What may be worth writing next in The Map is the Territory. It only proposes: the law decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.games.territory.effects import EFFECTS, Form
from referee.games.territory.events import HIDDEN
from referee.games.territory.uses import Uses
from referee.judge.ask.candidates import DICE, DICE_GAP, NOTHING, Candidates, Context, Unwritten, Word, grouped, sum_and_pair, two_dice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from referee.errors import IllegalMove
    from referee.judge.ask.candidates import Alike

JOINT = ("mt:stone.suicide", "mt:stone.superko")
"""Refusals of stones that are set together."""
MOVED = ("mt:stone.reach", "mt:stone.occupied", "mt:apart.group")
"""Refusals of a stone that is moved that another move on the same line can lift."""
SPREAD = 7
"""Points of later moves are tried far from each other, since stones of one turn have to be apart."""
POINTS = {Form.POINT: 1, Form.POINTS: 2}


class TerritoryCandidates(Candidates):
    """Stones anywhere, the cards of the deck with what they name, rolls of the dice."""

    WHOLE = frozenset(
        (
            "mt:turn.move",
            "mt:turn.pass",
            "mt:dice.missing",
            "mt:dice.off",
            "mt:card.off",
            "mt:start.missing",
            "mt:draw.due",
            "mt:setup.liberty",
            "mt:handicap.missing",
            "mt:first.tie",
        )
    )
    MORE = frozenset(("mt:card.form", "mt:first.seats", "mt:deal.count"))

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self._uses: dict[tuple[int, int | None], Uses] = {}
        self._replies = tuple(code for code, card in table.vocabulary.cards.items() if "reply" in card.when)

    def kinds(self) -> Mapping[str, Callable[[Context], Iterable[Word]]]:
        return {
            "POINT": self._stones,
            "STEP": self._steps,
            "SEAT": self._seats,
            "CARD": lambda _: map(Word, self.table.vocabulary.cards),
            "HIDDEN": lambda _: (Word(HIDDEN),),
            "YESNO": lambda _: map(Word, ("yes", "no")),
            "SEATDICE": lambda context: self._of_seats(context, DICE),
            "DEALT": self._dealt,
            "SEATCARD": self._shown,
        }

    def words(self, kind: str, context: Context) -> Iterable[Word]:
        """In the turn of another player nothing but the cards that answer a move."""
        if context.seat == context.mover:
            return super().words(kind, context)
        return map(Word, self._replies) if kind == "CARD" else NOTHING

    def closing(self, context: Context, error: IllegalMove) -> Iterator[str]:
        """What a turn that was begun still owes: no stone is set, a card too many is discarded."""
        if error.rule == "mt:turn.owed":
            yield from ("-", "pass")
        elif error.rule == "mt:drop.owed":
            hand = context.state.hands[context.state.mover]
            yield from (f"drop {card}" for card in (HIDDEN, *dict.fromkeys(hand.known)))

    def unwritten(self, context: Context, error: IllegalMove) -> Iterator[Unwritten]:
        """The dice of a move, and those of a seat that rolls for the first turn."""
        if error.rule == "mt:dice.missing":
            yield Unwritten(DICE_GAP, "front", self._rolls(DICE_GAP))
        elif error.rule == "mt:first.seats":
            named = {word[0] for word in context.words if word[1:2] == ":"}
            silent = [seat for seat in self.table.rolling if seat not in named]
            if named and len(silent) == 1:
                text = f"{silent[0]}:{DICE_GAP}"
                yield Unwritten(text, "back", self._rolls(text))

    def unread(self) -> Iterator[Unwritten]:
        """The dice of a move whose other words are only what comes after it."""
        if self.table.rules.options.dice:
            yield Unwritten(DICE_GAP, "back", self._rolls(DICE_GAP))

    def _rolls(self, text: str) -> tuple[Alike, ...]:
        return tuple(grouped(text, two_dice(), sum_and_pair, gap=DICE_GAP))

    def joint(self, context: Context, error: IllegalMove) -> bool:
        """Stones that are set together stand or fall together."""
        if self._form(context) is Form.MOVES:
            return error.rule in JOINT or error.rule in MOVED
        return self._effect(context) == "pair" and error.rule in JOINT

    def uses(self, context: Context) -> Iterator[str | None] | None:
        """Cards that set or move several stones: their uses, without those that are out of the question."""
        form = self._form(context)
        if form not in (Form.POINTS, Form.MOVES) or not self.table.rules.options.cards:
            return None
        figures = self.table.vocabulary.cards[self._card(context)]
        named, begun = self._named(context), context.begun.rstrip(">")
        stones = figures.numbers.get("stones", 0) if form is Form.MOVES else POINTS[form]
        if len(named) >= stones or (begun and form is Form.POINTS):
            return None
        index = self.table.spec.board.index
        uses = self._uses_of(context, figures.by_dice)
        if form is Form.MOVES:
            steps = tuple((index[source], index[goal]) for source, goal in (step.split(">") for step in named))
            return uses.moves(stones, steps, index[begun] if begun else None)
        points = [index[point] for point in named]
        return uses.pair(points) if figures.effect == "pair" else uses.extra(points)

    def _uses_of(self, context: Context, by_dice: bool) -> Uses:
        """The uses of cards with the dice of this turn; what was found out about the board is kept."""
        rules, seat = self.table.rules, self.table.seats.index(context.seat)
        thrown = context.words[0] if context.words[0] != "play" else ""
        dice = (int(thrown[0]), int(thrown[2])) if thrown else context.state.dice
        reach = rules.reach_of(dice) if rules.options.dice and by_dice and dice is not None else None
        if (seat, reach) not in self._uses:
            self._uses[seat, reach] = Uses(rules, seat, reach, context.state.starts[seat])
        return self._uses[seat, reach]

    def _card(self, context: Context) -> str:
        words = context.words
        return words[words.index("play") + 1] if "play" in words[:-1] else ""

    def _effect(self, context: Context) -> str:
        card = self.table.vocabulary.cards.get(self._card(context))
        effect: str = card.effect if card is not None else ""
        return effect

    def _form(self, context: Context) -> Form | None:
        """What the card that is being played names."""
        effect = self._effect(context)
        return EFFECTS[effect][0] if effect else None

    def _named(self, context: Context) -> tuple[str, ...]:
        """What was written after the card."""
        return context.words[context.words.index("play") + 2 :]

    def _stones(self, context: Context) -> Iterable[Word]:
        if "play" not in context.words:
            return map(Word, self.points)
        form = self._form(context)
        due = POINTS.get(form, 0) if form is not None else 0
        named = self._named(context)
        if len(named) >= due:
            return NOTHING
        if named and self._effect(context) == "pair":
            around = self.table.board.topology.around[self.table.spec.board.index[named[0]]]
            return (Word(self.points[point]) for point in around)
        return map(Word, self.points if not named else (name for at in range(SPREAD) for name in self.points[at::SPREAD]))

    def _steps(self, context: Context) -> Iterator[Word]:
        if self._form(context) is not Form.MOVES:
            return
        named = self._named(context)
        if len(named) >= self.table.vocabulary.cards[self._card(context)].numbers.get("stones", 0):
            return
        seat, board = self.table.seats.index(context.seat), self.table.board
        if context.begun:
            goals = [name for point, name in enumerate(self.points) if board.colour_at(point) in (-1, seat)]
            yield from map(Word, goals if not named else (name for at in range(SPREAD) for name in goals[at::SPREAD]))
            return
        # A stone that goes where another stands needs that one to leave.
        goals = [step.partition(">")[2] for step in named]
        own = [self.points[point] for point in sorted(board.stones(seat))]
        for name in sorted(own, key=lambda name: name not in goals):
            yield Word(f"{name}>", glued=True)

    def _seats(self, context: Context) -> Iterable[Word]:
        if "play" in context.words and (self._form(context) is not Form.SEAT or self._named(context)):
            return NOTHING
        return (Word(seat) for seat in self.order if seat != context.seat)

    def _dealt(self, context: Context) -> Iterator[Word]:
        """A hand, card by card."""
        if not context.begun:
            yield from self._of_seats(context, NOTHING)
            return
        size = self.table.rules.figures.hand.deal
        dealt = context.begun.partition(":")[2]
        cards = _cards(dealt, self.table.vocabulary.cards)
        for card in (HIDDEN, *self.table.vocabulary.cards):
            yield Word(card, glued=cards + 1 < size)

    def _shown(self, context: Context) -> Iterator[Word]:
        """A card shown at the scoring, with the partner of a trade."""
        if not context.begun:
            yield from self._of_seats(context, NOTHING)
        elif context.begun.endswith(">"):
            yield from (Word(seat) for seat in self.order if seat != context.begun[0])
        else:
            for code, card in self.table.vocabulary.cards.items():
                trades = "give" in card.numbers
                yield Word(code + ">" * trades, glued=trades)


def _cards(hand: str, deck: Mapping[str, object]) -> int:
    """How many cards are written of a hand."""
    count = at = 0
    while at < len(hand):
        card = next((code for code in sorted(deck, key=len, reverse=True) if hand.startswith(code, at)), HIDDEN)
        at += len(card)
        count += 1
    return count
