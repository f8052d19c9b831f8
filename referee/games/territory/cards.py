"""Hands and the deck: who has what, as far as the table can know, and whether the deck can have dealt what came to light.

Until the deck is first shuffled again every card leaves it once, so that a log has an explanation exactly when no kind of card
came to light more often than the deck has it. Afterwards the same count runs over the cards that all have seen since then,
with every benefit of doubt to hidden ones (ruling T-13).
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from referee.games.territory.events import HIDDEN
from referee.games.territory.state import Hand
from referee.judge.ask.refusals import Phrase

if TYPE_CHECKING:
    from referee.games.territory.state import State
    from referee.games.territory.step import Step


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
        step.need(hand.unknown, "mt:hand.hidden", use=use, cards=_known(hand), arg=arg)
        s.hold(step.seat, Hand(hand.known, hand.unknown - 1))
    elif card in hand.known:
        at = hand.known.index(card)
        s.hold(step.seat, Hand(hand.known[:at] + hand.known[at + 1 :], hand.unknown))
    else:
        step.need(hand.unknown, "mt:hand.card", use=use, card=card, cards=_known(hand), arg=arg)
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


def _known(hand: Hand) -> object:
    return " ".join(hand.known) or Phrase("no_card")


def deal(state: State, seat: int, cards: tuple[str, ...]) -> None:
    """Say what a hand was dealt, which until now was all hidden."""
    open_cards = tuple(sorted(card for card in cards if card != HIDDEN))
    state.hold(seat, Hand(open_cards, len(cards) - len(open_cards)))
