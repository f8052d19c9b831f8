"""The automata that read the lines of a verb table: made once for each table, and shared by every scanner of the process.

They know patterns and nothing of a log, a layout or a line that was read, so that any number of logs may be read with them at once.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from referee.tlog.automaton import Automaton
from referee.tlog.kinds import lines
from referee.tlog.verb import Verb


class Automata:
    """The automata of some verbs. `patterns` are those of the verbs of a seat, and those of the whole table, by name.

    ValueError where one verb is written in two ways.
    """

    def __init__(self, verbs: tuple[Verb, ...]) -> None:
        self.patterns: tuple[dict[str, str], dict[str, str]] = ({}, {})
        for verb in verbs:
            patterns = self.patterns[verb.table]
            if patterns.setdefault(verb.name, verb.pattern) != verb.pattern:
                raise ValueError(f"{verb.name!r} is written in two ways: {patterns[verb.name]!r} and {verb.pattern!r}")

    @cached_property
    def turns(self) -> Automaton:
        """Reads what follows the id of a turn."""
        return Automaton(self.patterns[0].items(), several=True, off_turn=True, claims=True)

    @cached_property
    def lines(self) -> dict[str, Automaton]:
        """Reads what follows the first word of every other kind of line: ROUND, `=`, `end`, `dead`, and the lines of games."""
        return {
            "ROUND": Automaton(self.patterns[1].items(), several=True, claims=True),
            "=": Automaton([("=", "KEY SEATVAL+")], several=True),
            "end": Automaton([("end", "ENDING")]),
            "dead": Automaton([("dead", "SEATMARK POINT+ > SEAT")]),
            **{word: Automaton([(word, pattern)]) for word, pattern in lines().items()},
        }


@lru_cache(maxsize=64)
def automata(verbs: tuple[Verb, ...]) -> Automata:
    """The automata of some verbs, those made before where there are any. ValueError where one verb is written in two ways."""
    return Automata(verbs)
