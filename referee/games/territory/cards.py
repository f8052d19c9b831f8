"""Hands, the deck and what cards do: who has what, as far as the table can know, and whether the deck can have dealt what came to light.

Until the deck is first shuffled again every card leaves it once, so that a log has an explanation exactly when no kind of card
came to light more often than the deck has it. Afterwards the same count runs over the cards that all have seen since then,
with every benefit of doubt to hidden ones (ruling T-13)."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from referee.games.territory import stones
from referee.games.territory.events import HIDDEN, Event, Play
from referee.games.territory.state import Hand, Move, State
from referee.games.territory.step import Step
from referee.judge.ask.refusals import Phrase


class Use(Enum):
    """What is done with a card of a hand, as messages name it."""

    PLAY = "use_play"
    DISCARD = "use_discard"
    SHOW = "use_show"


def need_cards(step: Step) -> None:
    """Refuse whatever needs cards at a table that plays without them."""
    step.need(step.rules.options.cards, "mt:card.off", "use")


def draw(step: Step, card: str, arg: int | None) -> None:
    """Take a card from the pile, which is the discards shuffled again where it is empty (ruling T-13)."""
    s = step.s
    if not s.pile:
        step.need(s.discards, "mt:draw.empty")
        s.pile, s.discards = s.discards, 0
        s.shuffles += 1
        s.seen = {}
        for hand in s.hands:
            for code in hand.known:
                s.seen = {**s.seen, code: (*s.seen.get(code, ()), 0)}
    s.pile -= 1
    hand = s.hands[step.seat]
    if card == HIDDEN:
        s.hold(step.seat, Hand(hand.known, hand.unknown + 1))
    else:
        bring_to_light(step, card, arg)
        s.hold(step.seat, Hand(tuple(sorted((*hand.known, card))), hand.unknown))


def give_up(step: Step, card: str, arg: int | None, use: Use) -> None:
    """Put a card of the hand on the discards: the known one where there is one, else one of the hidden (notation.md)."""
    take(step, card, arg, use)
    step.s.discards += 1


def take(step: Step, card: str, arg: int | None, use: Use) -> None:
    """Take a card out of a hand."""
    s = step.s
    hand = s.hands[step.seat]
    if card == HIDDEN:
        step.need(hand.unknown, "mt:hand.hidden", use=use, cards=_hand_key(hand), arg=arg)
        s.hold(step.seat, Hand(hand.known, hand.unknown - 1))
    elif card in hand.known:
        at = hand.known.index(card)
        s.hold(step.seat, Hand(hand.known[:at] + hand.known[at + 1 :], hand.unknown))
    else:
        step.need(hand.unknown, "mt:hand.card", use=use, card=card, cards=_hand_key(hand), arg=arg)
        bring_to_light(step, card, arg)
        s.hold(step.seat, Hand(hand.known, hand.unknown - 1))


def bring_to_light(step: Step, card: str, arg: int | None) -> None:
    """Count a card that nobody had seen; refuse one more of its kind than the deck can have dealt, and name the lines that conflict."""
    s = step.s
    before = s.seen.get(card, ())
    copies = s.deck.get(card, 0)
    if len(before) >= copies:
        lines = tuple(dict.fromkeys(line for line in before if line))
        held = before.count(0)
        way = "absent" if not before else "seen" if not held else "both" if lines else "held"
        step.forbid("mt:card.deck", way, card=card, copies=copies or Phrase("none"), lines=lines, count=len(lines), held=held, arg=arg)
    s.seen = {**s.seen, card: (*before, step.line)}


def _hand_key(hand: Hand) -> object:
    return " ".join(hand.known) or Phrase("no_card")


def deal(state: State, seat: int, cards: tuple[str, ...]) -> None:
    """Say what a hand was dealt, which until now was all hidden."""
    open_cards = tuple(sorted(card for card in cards if card != HIDDEN))
    state.hold(seat, Hand(open_cards, len(cards) - len(open_cards)))


class Form(Enum):
    """What a card names after its code."""

    NOTHING = "nothing"
    POINT = "point"
    POINTS = "points"
    MOVES = "moves"
    SEAT = "seat"


def need_moment(step: Step, card: Play) -> None:
    """Refuse a card that is not a move: it is played at a time of its own."""
    figures = step.figures.deck[card.card]
    if "move" not in figures.when:
        step.forbid("mt:card.when", "_".join(figures.when), card=card.card, name=figures.name, arg=card.card_arg)


def play(step: Step, card: Play) -> None:
    """Play a card as the move of a turn."""
    figures = step.figures.deck[card.card]
    form, effect = EFFECTS[figures.effect]
    _need_form(step, card, form)
    give_up(step, card.card, card.card_arg, Use.PLAY)
    if form in (Form.NOTHING, Form.SEAT):
        effect(step, card)
        return
    stones.need_start(step, card.args[0])
    step.reached = step.rules.options.dice and figures.by_dice
    effect(step, card)
    if figures.effect == "anywhere":
        step.s.single = card.points[0]


def _need_form(step: Step, card: Play, form: Form) -> None:
    """Check that a card names what it acts on: so many points or moves of stones, a seat, or nothing."""
    moves = step.figures.deck[card.card].numbers.get("stones", 0) if form is Form.MOVES else 0
    points, seats = {Form.POINT: 1, Form.POINTS: 2}.get(form, 0), int(form is Form.SEAT)
    if (len(card.points), len(card.steps), int(card.partner is not None)) == (points, moves, seats):
        return
    words: list[str] = []
    if form is Form.MOVES:
        own = [step.name(point) for point in step.board.stones(step.seat)] + step.samples(2 * moves)[::2]
        words = [f"{source}>{goal}" for source, goal in zip(own, step.samples(2 * moves)[1::2], strict=False)]
    elif form is Form.SEAT:
        words = [next((seat for seat in step.seats if seat != step.seats[step.seat]), "")]
    elif points:
        words = step.samples(points)
    example = " ".join(["play", card.card, *words])
    step.forbid("mt:card.form", form.value, card=card.card, moves=moves, move="".join(words[:1]), example=example, arg=card.card_arg)


def _nothing(step: Step, card: Play) -> None:
    """Play a card that only fills the hand (T-39)."""


def _points(step: Step, card: Play) -> None:
    """Bank points (T-36)."""
    step.s.bank(step.seat, step.figures.deck[card.card].numbers["points"])


def _trade(step: Step, card: Play) -> None:
    assert card.partner is not None  # its form has been looked at
    trade(step, card.card, card.partner, card.args[0])


def trade(step: Step, card: str, partner: str, arg: int | None) -> None:
    """Give prisoners to the player of their colour and get some of your own back; none of them counts any more (T-37, T-38)."""
    s, seats = step.s, step.seats
    other = seats.index(partner)
    numbers = step.figures.deck[card].numbers
    give, get = numbers["give"], numbers["get"]
    step.need(other != step.seat, "mt:trade.self", card=card, arg=arg)
    held = s.spoils.prisoners[step.seat][other]
    if held < give:
        step.forbid("mt:trade.few", card=card, partner=partner, give=give, held=held or Phrase("none"), arg=arg)
    back = min(get, s.spoils.prisoners[other][step.seat])
    s.imprison(step.seat, other, -give)
    s.imprison(other, step.seat, -back)
    s.count(traded=give + back)


def _anywhere(step: Step, card: Play) -> None:
    """Set a stone on any point (T-32); within reach only if the layout requires it."""
    stones.need_reach(step, card.points[0], card.args[0])
    stones.set_stone(step, card.points[0], card.args[0])


EFFECTS: dict[str, tuple[Form, Callable[[Step, Play], None]]] = {
    "nothing": (Form.NOTHING, _nothing),
    "extra": (Form.POINTS, stones.extra),
    "reject": (Form.NOTHING, _nothing),
    "reject_and_replace": (Form.NOTHING, _nothing),
    "anywhere": (Form.POINT, _anywhere),
    "pair": (Form.POINTS, stones.pair),
    "replace": (Form.POINT, stones.replace),
    "move": (Form.MOVES, stones.shift),
    "points": (Form.NOTHING, _points),
    "trade": (Form.SEAT, _trade),
}
"""What a card names after its code, and what it does, by its effect. The two that reject are replies, see below."""

STANDS_AGAIN = "reject_and_replace"
"""The effect of the reply that sets a stone of its own where the rejected one was."""
_NOT_REJECTED = {None: "nothing", Move.REJECTED: "rejected"}
"""Why a turn with this move, or none, has nothing to reject."""


def reply(step: Step, event: Event) -> None:
    """Play a card of another seat against the move just finished (T-30, T-31), even of one who passed (T-11): all is as before the move."""
    s = step.s
    if not isinstance(event, Play) or "reply" not in step.figures.deck[event.card].when:
        replies = [code for code, card in step.figures.deck.items() if "reply" in card.when]
        step.forbid("mt:turn.offturn", mover=step.seats[s.mover], replies=replies)
        return
    need_cards(step)
    step.need(event.dice is None, "mt:dice.twice", "reply", arg=0)
    _need_form(step, event, Form.NOTHING)
    card, arg = event.card, event.card_arg
    if s.move not in (Move.STONE, Move.CARD):
        step.forbid("mt:reply.move", _NOT_REJECTED.get(s.move, "other"), card=card, arg=arg)
    again = step.figures.deck[card].effect == STANDS_AGAIN
    step.need(not again or s.single is not None, "mt:reply.stone", card=card, arg=arg)
    give_up(step, event.card, event.card_arg, Use.PLAY)
    assert step.start is not None  # kept where a line has events of others
    step.board.undo(step.start)
    s.spoils = s.base
    s.move = Move.REJECTED
    step.placed = None
    if again and s.single is not None:
        step.taken = {}
        stones.set_stone(step, s.single, event.card_arg)
        if event.claims:
            stones.check_claims(step, event.claims)
