"""Hands and the deck: who holds what, as far as the table can know, and whether the deck can have dealt what came to light.

Until the deck is first shuffled anew every card leaves it once, so that a log has an explanation exactly when no kind of card
came to light more often than the deck holds it. Afterwards the same count runs over the cards that all have seen since then,
with every benefit of doubt to hidden ones (ruling T-13).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.territory.events import HIDDEN
from referee.games.territory.state import Hand

if TYPE_CHECKING:
    from referee.games.territory.state import State
    from referee.games.territory.step import Step


def need_cards(step: Step) -> None:
    """Refuse whatever needs cards at a table that plays without them."""
    if not step.law.cards:
        step.refuse("mt:card.off", "cannot use cards: this table plays without them", help="take the option cards=off out", stands=False)


def draw(step: Step, card: str, arg: int | None) -> None:
    """Take a card from the pile, which is the discards shuffled anew where it is empty (ruling T-13)."""
    s = step.s
    if not s.pile:
        if not s.discards:
            step.refuse("mt:draw.empty", "cannot draw: pile and discards are empty", stands=False)
        s.pile, s.discards = s.discards, 0
        s.shuffles += 1
        s.seen = {}
        for hand in s.hands:
            for known in hand.known:
                s.seen = {**s.seen, known: (*s.seen.get(known, ()), 0)}
    s.pile -= 1
    hand = s.hands[step.seat]
    if card == HIDDEN:
        s.hold(step.seat, hand._replace(unknown=hand.unknown + 1))
    else:
        bring_to_light(step, card, arg)
        s.hold(step.seat, hand._replace(known=tuple(sorted((*hand.known, card)))))


def give_up(step: Step, card: str, arg: int | None, verb: str) -> None:
    """Lay a card of one's hand on the discards: the known one where there is one, else one of the hidden (notation.md)."""
    take(step, card, arg, verb)
    step.s.discards += 1


def take(step: Step, card: str, arg: int | None, verb: str) -> None:
    """Take a card out of a hand."""
    s = step.s
    hand = s.hands[step.seat]
    if card == HIDDEN:
        if not hand.unknown:
            holds = " ".join(hand.known) or "no card"
            step.refuse(
                "mt:hand.hidden",
                f"cannot {verb} a hidden card: everybody knows the hand of {step.seats[step.seat]}",
                detail=f"it is {holds}",
                arg=arg,
                help="name the card",
                stands=False,
            )
        s.hold(step.seat, hand._replace(unknown=hand.unknown - 1))
    elif card in hand.known:
        at = hand.known.index(card)
        s.hold(step.seat, hand._replace(known=hand.known[:at] + hand.known[at + 1 :]))
    else:
        if not hand.unknown:
            holds = " ".join(hand.known) or "no card"
            step.refuse(
                "mt:hand.card",
                f"cannot {verb} {card}: {step.seats[step.seat]} does not hold it",
                detail=f"the hand is {holds}",
                arg=arg,
                stands=False,
            )
        bring_to_light(step, card, arg)
        s.hold(step.seat, hand._replace(unknown=hand.unknown - 1))


def bring_to_light(step: Step, card: str, arg: int | None) -> None:
    """Count a card that nobody had seen; refuse one more of its kind than the deck can have dealt, and name the lines that conflict."""
    s = step.s
    before = s.seen.get(card, ())
    copies = s.deck.get(card, 0)
    if len(before) >= copies:
        lines = [f"line {line}" for line in dict.fromkeys(before) if line]
        held = before.count(0)
        if held:
            lines.append(f"{held} in known hands when the deck was shuffled")
        step.refuse(
            "mt:card.deck",
            f"cannot have {card}: the deck holds {copies if copies else 'none'}" + (" of it" if copies else ""),
            detail="already seen: " + ", ".join(lines) if lines else f"no {card} is in the deck of this table",
            arg=arg,
            help="one of these lines names another card than the one that was seen",
            stands=False,
        )
    s.seen = {**s.seen, card: (*before, step.line)}


def deal(state: State, seat: int, cards: tuple[str, ...]) -> None:
    """Say what a hand was dealt, which until now was all hidden."""
    known = tuple(sorted(card for card in cards if card != HIDDEN))
    state.hold(seat, Hand(known, len(cards) - len(known)))
