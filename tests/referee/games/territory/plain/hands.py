"""The true cards of a random game: a shuffled pile, hands whose cards everybody or nobody else has seen, and discards."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tests.referee.games.territory.plain.game import PlainGame


class Hands:
    """What each seat really holds: cards by kind, and whether the log has named them. `openly`: how often a card is named, 0 to 1."""

    def __init__(self, rng: Random, game: PlainGame, seats: Sequence[str], *, openly: float, wanted: Sequence[str] = ()) -> None:
        self.rng, self.openly = rng, openly
        pile = [code for code, number in sorted(game.deck.counts.items()) for _ in range(number)]
        rng.shuffle(pile)
        # wanted kinds tend to lie on top, so that rare cards are seen often
        self.pile = sorted(pile, key=lambda code: code in wanted and rng.random() < 0.7)
        self.discards: list[str] = []
        self.held: dict[str, list[tuple[str, bool]]] = {seat: [] for seat in seats}

    def copy(self) -> Hands:
        other = object.__new__(Hands)
        other.rng, other.openly = self.rng, self.openly
        other.pile, other.discards = list(self.pile), list(self.discards)
        other.held = {seat: list(cards) for seat, cards in self.held.items()}
        return other

    def can_draw(self) -> bool:
        return bool(self.pile or self.discards)

    def draw(self, seat: str) -> str:
        """Takes the top card and returns what the log says of it."""
        if not self.pile:
            self.pile, self.discards = self.discards, []
            self.rng.shuffle(self.pile)
        code, shown = self.pile.pop(), self.rng.random() < self.openly
        self.held[seat].append((code, shown))
        return code if shown else "?"

    def codes(self, seat: str) -> list[str]:
        return sorted({code for code, _ in self.held[seat]})

    def use(self, seat: str, code: str) -> None:
        """Takes a card out of the hand, one that was named if there is one."""
        card = max((card for card in self.held[seat] if card[0] == code), key=lambda card: card[1])
        self.held[seat].remove(card)
        self.discards.append(code)

    def drop(self, seat: str) -> str:
        """Discards any card and returns what the log says of it."""
        code, shown = self.rng.choice(self.held[seat])
        if shown or self.rng.random() < self.openly:
            self.use(seat, code)
            return code
        self.held[seat].remove((code, shown))
        self.discards.append(code)
        return "?"
