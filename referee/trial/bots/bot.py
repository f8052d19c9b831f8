"""The bots by their names: random, greedy, search, and a player who does without a verb or a card."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

from boardgen.errors import quoted
from boardgen.layout.spec.record_law import RECORD
from referee.errors import Unusable
from referee.judge.ask.laws import law
from referee.trial.bots.search import Library, SearchBot

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from boardgen.layout.spec.spec import GameSpec
    from referee.judge.ask.protocol import Table


class Bot(Protocol):
    """A player that is a program. `name` is the word by which it was chosen, such as `random`.

    A bot keeps what it has worked out about a layout: make it once for many games. It never changes the table that it is given."""

    name: str

    def line(self, table: Table, seat: str, dice: Random) -> str:
        """Return the line of play of the seat that is due, without its id. Chance and the bot's own choices are by `dice`."""

    def answer(self, table: Table, seat: str, line: str, dice: Random) -> str:
        """Return what the seat adds to a line that is not its own turn: its bid in `1 bid B3`, a card against a turn (`!G play RJ`).

        Empty where it adds nothing."""


def bot(word: str, game: str, library: Library | None = None) -> Bot:
    """Return the bot of this name for a game, by the name of its law. Unusable, with what may be written instead, where there is none.

    `library` is where it finds what the game offers it, by default a new one."""
    if word in ("random", "greedy"):
        return OneStepBot(word, library)
    if game == RECORD:
        raise Unusable(f"--bots {word}: under `law: record` no bot plans ahead; write greedy, which takes what the score counts, or random")
    search = re.fullmatch(r"search:0*([1-9][0-9]*)", word)
    if search is not None and len(search[1]) < 6:
        return SearchBot(int(search[1]), library)
    if word.partition(":")[0] == "search":
        raise Unusable(f"--bots {word}: a search has 1 to 99999 playouts for each decision; write for example search:200")
    raise Unusable(f"--bots {word}: there is no bot {quoted(word)}; write random, greedy or search:200")


class OneStepBot:
    """`random` plays any legal line, each kind of line as likely as the next, and so shows what a layout does without skill; `greedy` takes
    what looks best one step ahead, as a person does who knows the rules and plans nothing."""

    def __init__(self, name: str, library: Library | None = None) -> None:
        self.name = name
        self._greedy = name == "greedy"
        self._library = library or Library()

    def line(self, table: Table, seat: str, dice: Random) -> str:
        """Return a random line, or the one that looks best."""
        moves = self._library.of(table)
        rolled = moves.roll(table, seat, dice, greedy=self._greedy)
        decide = moves.greedy if self._greedy else moves.random
        return moves.complete(table, seat, decide(table, seat, rolled, dice), dice)

    def answer(self, table: Table, seat: str, line: str, dice: Random) -> str:
        """Return a random bid or reply, or the one that looks best."""
        return self._library.of(table).answer(table, seat, line, dice, greedy=self._greedy)


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
        """Return a line without the words. Raises ValueError where none was found."""
        moves, greedy = self._library.of(table), self.name == "greedy"
        rolled = moves.roll(table, seat, dice, greedy=greedy)
        decisions = moves.several(table, seat, rolled, DECISIONS, dice) if greedy else []
        decision = next((one for one in decisions if self._is_allowed(one)), None)
        for _ in range(TRIES if decision is None else 0):
            one = moves.random(table, seat, rolled, dice)
            if self._is_allowed(one):
                decision = one
                break
        if decision is None:
            raise ValueError(f"no line without {' and '.join(self._forbidden)} was found")
        return moves.complete(table, seat, decision, dice)

    def answer(self, table: Table, seat: str, line: str, dice: Random) -> str:
        """Return what the other bot answers; nothing where that has one of the words."""
        text = self._bot.answer(table, seat, line, dice)
        return text if self._is_allowed(text) else ""

    def _is_allowed(self, line: str) -> bool:
        return not any(uses(line, word) for word in self._forbidden)


def uses(line: str, word: str) -> bool:
    """Return whether a line of play has a verb, or plays a card such as `card:RA`."""
    for event in line.split(";"):
        words = [one for one in event.split() if not one.startswith("!")]
        if word.startswith(CARD):
            if words[:1] == ["play"] and word.removeprefix(CARD) in words[1:2]:
                return True
        elif words and (words[0] == word or (word in ("deploy", "stone") and words[0].startswith("@"))):
            return True
    return False


def check(word: str, spec: GameSpec, bot: str) -> None:
    """Raise Unusable for a word that the game does not have, or that no player can do without, and for a bot that cannot do without any."""
    verbs = law(spec).verbs
    known = [verb.name for verb in verbs if not (verb.table or verb.setup or verb.chance or verb.name in NEEDED)]
    cards = tuple(spec.figures.cards_by_code)
    if spec.law == "record" or not (word in known or (word.startswith(CARD) and word.removeprefix(CARD) in cards)):
        also = f", or {CARD} and a card, such as {CARD}{cards[0]}" if cards else ""
        words = "games under `law: record` cannot be restricted" if spec.law == "record" else f"write one of {', '.join(known)}{also}"
        raise Unusable(f"--forbid {word}: {spec.title} has no such word; {words}")
    if bot not in ("greedy", "random"):
        why = f"the first player plays without it, and {quoted(bot)} cannot"
        raise Unusable(f"--forbid {word}: {why}; name greedy or random first in --bots")
