"""A player who does without a verb or a card, so that a trial shows what it is worth."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from boardgen.errors import quoted
from referee.errors import Unusable
from referee.trial.bots.library import Library

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from boardgen.layout.spec.spec import GameSpec
    from referee.judge.ask.protocol import Table
    from referee.trial.bots.bot import Bot

CARD = "card:"
NEEDED = ("-", "pass", "done", "roll")
"""Verbs that no player can do without."""
DECISIONS, TRIES = 50, 200
"""Decisions that are checked, best ones first, and random ones that are tried after them."""


class Restricted:
    """Another bot, `greedy` or `random`, without some words. It plays the best decision that has none of them."""

    def __init__(self, bot: Bot, forbidden: Sequence[str]) -> None:
        self.name = bot.name
        self._bot = bot
        self._forbidden = forbidden
        self._library = Library()

    def line(self, table: Table, seat: str, dice: Random) -> str:
        """A line without the words. Raises ValueError where none was found."""
        moves, greedy = self._library.of(table), self.name == "greedy"
        rolled = moves.rolled(table, seat, dice, greedy=greedy)
        decisions = moves.several(table, seat, rolled, DECISIONS, dice) if greedy else []
        decision = next((one for one in decisions if self._allowed(one)), None)
        for _ in range(TRIES if decision is None else 0):
            one = moves.random(table, seat, rolled, dice)
            if self._allowed(one):
                decision = one
                break
        if decision is None:
            raise ValueError(f"no line without {' and '.join(self._forbidden)} was found")
        return moves.filled(table, seat, decision, dice)

    def answer(self, table: Table, seat: str, line: str, dice: Random) -> str:
        """What the other bot answers; nothing where that has one of the words."""
        text = self._bot.answer(table, seat, line, dice)
        return text if self._allowed(text) else ""

    def _allowed(self, line: str) -> bool:
        return not any(uses(line, word) for word in self._forbidden)


def uses(line: str, word: str) -> bool:
    """Whether a line of play has a verb, or plays a card such as `card:RA`."""
    for event in line.split(";"):
        words = [one for one in event.split() if not one.startswith("!")]
        if word.startswith(CARD):
            if words[:1] == ["play"] and word.removeprefix(CARD) in words[1:2]:
                return True
        elif words and (words[0] == word or (word in ("deploy", "stone") and words[0].startswith("@"))):
            return True
    return False


def check(word: str, spec: GameSpec, bot: str) -> None:
    """Unusable for a word that the game has not, or that no player can do without, and for a bot that cannot do without any."""
    verbs = import_module(f"referee.games.{spec.law}.notation").VERBS
    known = [verb.name for verb in verbs if not (verb.table or verb.setup or verb.chance or verb.name in NEEDED)]
    cards = tuple(getattr(spec.figures, "deck", ()))
    if spec.law == "record" or not (word in known or (word.startswith(CARD) and word.removeprefix(CARD) in cards)):
        also = f", or {CARD} and a card, such as {CARD}{cards[0]}" if cards else ""
        words = "games under `law: record` cannot be restricted" if spec.law == "record" else f"write one of {', '.join(known)}{also}"
        raise Unusable(f"--forbid {word}: {spec.title} has no such word; {words}")
    if bot not in ("greedy", "random"):
        why = f"the first player plays without it, and {quoted(bot)} cannot"
        raise Unusable(f"--forbid {word}: {why}; name greedy or random first in --bots")
