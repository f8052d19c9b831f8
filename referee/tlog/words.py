"""What the messages know of a game's verbs: their words, samples of every kind of word, and what people write in their place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property

from referee.tlog.kinds import kinds
from referee.tlog.terminals import CLAIM
from referee.tlog.verb import Verb


class Words:
    """The words of the verbs of one game, or of all where the log does not say which game it is.

    `seats` and `tables` are those of which the verbs of a seat and of the whole table are made, `setup` those written before the first
    turn alone. `also` gives for a word that people write the first word of the verb that it means, and its form; `others` the game that
    a word belongs to.
    """

    def __init__(self, verbs: Iterable[Verb], game: str, others: Mapping[str, str]) -> None:
        self.game = game
        self.others = others
        self._verbs = tuple(verbs)
        self.seats = frozenset(word for verb in self._verbs if not verb.table for word in _words(verb))
        self.tables = frozenset(word for verb in self._verbs if verb.table for word in _words(verb))
        self.setup = frozenset(word for verb in self._verbs if verb.setup for word in _words(verb))
        self.also = {word: (verb.pattern.split()[0], verb.form) for verb in self._verbs for word in verb.also}

    def sample(self, kind: str) -> str:
        """A word of a kind as this game has it."""
        if not self.game:
            return kinds()[kind].example
        if kind in ("SEATVAL", "SEATMARK"):
            return f"{self.seat}{5 if kind == 'SEATVAL' else ':'}"
        pattern = re.compile(f"(?:{kinds()[kind].pattern})")
        if kinds()[kind].varied:
            return kinds()[kind].example
        verbs = [verb for verb in self._verbs if re.search(rf"\b{kind}\b", verb.pattern)]
        words = (word for verb in verbs for word in f"{verb.form} {verb.example}".split())
        return next((word for word in words if pattern.fullmatch(word)), kinds()[kind].example)

    @cached_property
    def claim(self) -> str:
        """A claim of this game."""
        if not self.game:
            return "=$45"
        words = (word for verb in self._verbs for word in verb.example.split())
        return next((word for word in words if re.fullmatch(CLAIM, word)), "=$45")

    @cached_property
    def seat(self) -> str:
        """The letter of a seat in the examples of this game."""
        if not self.game:
            return "R"
        return next((match[1] for verb in self._verbs if (match := re.match("[0-9]+([A-Z]) ", verb.example))), "R")

    @cached_property
    def off_turn(self) -> str:
        """An event out of turn."""
        matches = (re.search("![A-Z] [^;=#]*[^;=# ]", verb.example) for verb in self._verbs)
        return next((event[0] for event in matches if event is not None), "!G concede")


def _words(verb: Verb) -> list[str]:
    return re.findall("[a-z]+", verb.pattern)
