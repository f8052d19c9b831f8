"""Cards: drawn from those that are left, held, played or discarded, and shuffled again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.record.state import Hand, Pack

if TYPE_CHECKING:
    from referee.games.record.events import Card
    from referee.games.record.step import Step


def draw(step: Step, card: Card) -> None:
    """Draw the top card, which is one of those that nobody has seen."""
    pack = _from_pile(step, card)
    known, unknown = pack.hands[step.seat]
    hand = Hand(tuple(sorted((*known, card.name))), unknown) if card.name else Hand(known, unknown + 1)
    step.s.repack(card.deck, pack.hold(step.seat, hand))


def turn_over(step: Step, card: Card) -> None:
    """Draw the top card for the whole table: it lies on the discards."""
    step.need(card.name, "rec:draw.hidden", arg=0)
    pack = _from_pile(step, card)
    step.s.repack(card.deck, pack._replace(discards=(*pack.discards, card.name)))


def _from_pile(step: Step, card: Card) -> Pack:
    """The cards without the one that is drawn."""
    pack, deck = step.s.packs[card.deck], step.rules.figures.decks[card.deck].name
    if not pack.pile:
        step.forbid("rec:draw.empty", "discards" if pack.discards or pack.buried else "none", deck=deck)
    if not card.name:
        return pack._replace(pile=pack.pile - 1)
    if not pack.unseen.get(card.name):
        step.forbid("rec:draw.card", card=card.name, deck=deck, arg=0)
    return pack._replace(pile=pack.pile - 1, unseen=pack.seen(card.name))


def spend(step: Step, card: Card) -> None:
    """Play or discard a card of the hand: one that all have seen, else one of those that nobody else knows."""
    pack = step.s.packs[card.deck]
    hand = pack.hands[step.seat]
    if not card.name:
        step.need(hand.unknown, "rec:hand.hidden", held=", ".join(hand.known) or "no cards", arg=0)
        step.s.repack(card.deck, pack.hold(step.seat, hand._replace(unknown=hand.unknown - 1))._replace(buried=pack.buried + 1))
        return
    if card.name in hand.known:
        known = list(hand.known)
        known.remove(card.name)
        after = pack.hold(step.seat, hand._replace(known=tuple(known)))
    else:
        held = ", ".join(hand.known) + (f"{' and ' if hand.known else ''}{hand.unknown} hidden" if hand.unknown else "")
        if not hand.unknown:
            step.forbid("rec:hand.card", card=card.name, held=held or "no cards", arg=0)
        if not pack.unseen.get(card.name):
            step.forbid("rec:hand.card", "seen", card=card.name, arg=0)
        after = pack.hold(step.seat, hand._replace(unknown=hand.unknown - 1))._replace(unseen=pack.seen(card.name))
    step.s.repack(card.deck, after._replace(discards=(*pack.discards, card.name)))


def shuffle(step: Step, deck: int) -> None:
    """Put the discards back into the draw pile."""
    pack = step.s.packs[deck]
    step.need(pack.discards or pack.buried, "rec:shuffle.empty", deck=step.rules.figures.decks[deck].name)
    unseen = dict(pack.unseen)
    for card in pack.discards:
        unseen[card] = unseen.get(card, 0) + 1
    step.s.repack(deck, pack._replace(pile=pack.pile + len(pack.discards) + pack.buried, buried=0, unseen=unseen, discards=()))
