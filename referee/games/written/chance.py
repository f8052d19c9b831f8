"""What chance decides under a written law: what dice show, and which card is drawn."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from referee.games.record.state import Hand

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from referee.games.written.position import Move, Position
    from referee.games.written.rules import Rules

MOST_OUTCOMES = 216
"""The most results of chance that are all looked at: those of three dice, or of a deck."""
PLAIN = tuple("123456")
"""The sides of dice that the kit does not print."""


def is_open(move: Move) -> bool:
    """Return whether chance has a part in an event."""
    return (move.event == "roll" and not move.dice) or (move.event == "draw" and not move.card)


def sides(law: Rules, position: Position) -> list[Sequence[str]]:
    """Return the sides of each die that is rolled now."""
    part = law.step(position)
    count = part.dice if part is not None else 0
    pool: list[Sequence[str]] = [die.sides for die in law.figures.dice for _ in range(die.dice)]
    pool = pool or [PLAIN] * (count or 1)
    return pool[: count or len(pool)]


def decide(law: Rules, position: Position, move: Move, dice: Random) -> Move:
    """Return an event with what chance decides of it; cards are taken from the pile or from the hand in the position."""
    if move.event == "roll" and not move.dice:
        shown = [dice.choice(die) for die in sides(law, position)]
        return move._replace(dice=tuple(int(side) if side.isascii() and side.isdigit() else 0 for side in shown))
    if move.event == "draw" and not move.card:  # as the pile lies
        deck = next(number for number, pack in enumerate(position.packs) if pack.pile)
        left = [card for card, copies in sorted(position.packs[deck].unseen.items()) for _ in range(copies)]
        move = move._replace(deck=deck, card=dice.choice(left))
    if move.event in ("draw", "play", "drop"):
        _carry(position, move)
    return move


def outcomes(law: Rules, position: Position, move: Move) -> list[tuple[Move, int]]:
    """Return every result that an event may have, with how often it comes; none where there are too many to look at."""
    if move.event == "roll":
        dice = sides(law, position)
        if prod(map(len, dice)) > MOST_OUTCOMES:
            return []
        shown = Counter(tuple(sorted(int(side) if side.isascii() and side.isdigit() else 0 for side in roll)) for roll in product(*dice))
        return [(move._replace(dice=roll), often) for roll, often in shown.items()]
    deck = next(number for number, pack in enumerate(position.packs) if pack.pile)
    left = position.packs[deck].unseen
    return [(move._replace(deck=deck, card=card), copies) for card, copies in sorted(left.items()) if copies > 0][:MOST_OUTCOMES]


def deal_again(law: Rules, position: Position, seat: int, dice: Random) -> None:
    """Shuffle and deal again what a seat has not seen: the hands of others, unless they lie open, and the cards still to be drawn."""
    if not position.packs or law.open_hands:
        return
    packs = []
    for pack in position.packs:
        hidden = [card for other, hand in enumerate(pack.hands) if other != seat for card in hand.known]
        if hidden:
            cards = sorted([*hidden, *(card for card, copies in pack.unseen.items() for _ in range(copies))])
            dice.shuffle(cards)
            hands = list(pack.hands)
            for other, hand in enumerate(hands):
                if other != seat:
                    hands[other] = hand._replace(known=tuple(sorted(cards[: len(hand.known)])))
                    del cards[: len(hand.known)]
            pack = pack._replace(hands=tuple(hands), unseen=dict(Counter(cards)))
        packs.append(pack)
    position.packs = tuple(packs)


def _carry(position: Position, move: Move) -> None:
    """Move a card that all see from the pile to the hand, or from the hand to the discards."""
    pack, seat = position.packs[move.deck], position.seat if move.by < 0 else move.by
    known = list(pack.hands[seat].known)
    if move.event == "draw":
        after = pack.hold(seat, Hand(tuple(sorted((*known, move.card))), pack.hands[seat].unknown))
        after = after._replace(pile=pack.pile - 1, unseen=pack.see(move.card))
    elif move.card in known:
        known.remove(move.card)
        after = pack.hold(seat, Hand(tuple(known), pack.hands[seat].unknown))._replace(discards=(*pack.discards, move.card))
    else:  # one of those that nobody else has seen
        after = pack.hold(seat, Hand(tuple(known), pack.hands[seat].unknown - 1))._replace(discards=(*pack.discards, move.card))
        after = after._replace(unseen=pack.see(move.card))
    position.packs = (*position.packs[: move.deck], after, *position.packs[move.deck + 1 :])
