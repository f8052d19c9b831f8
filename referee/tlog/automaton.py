"""The patterns of the verb tables as one automaton over words: in each state one expression reads the next word.

A word is read as the contextual lexer of the grammar would: only what is allowed there is tried, and the first that
fits in the order of the kinds of word is taken. States are made when a line first reaches them: a short log reaches few.
Automata know patterns and nothing of a log or a layout, so every scanner of the process shares them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache

from referee.tlog.words import CLAIM, Terminal, Verb

WORD, ARG, POINTS, BY, NEXT, ASSERT, STOP = range(7)
"""What a word is: of a verb, an argument, one with points, `!G`, the `;`, an inline claim, the end of the statement."""

_LEXEMES = re.compile(r"[A-Z]+|[a-z]+|[^ ]")
_SIGNS = {  # what belongs to no pattern; nothing else begins with these signs, so they are tried first, in this order
    ";": (";", NEXT),
    "#": (r"#|\Z", STOP),
    "CHECK": (CLAIM, ASSERT),
    "BANG": (r"![A-Z]\b", BY),
}


class State:
    """The point that a statement has reached between two words.

    `match(text, position)` reads the next word and the spaces before it; `ways[match.lastindex]` says what it is: role,
    kind (words of a verb are their own) and the state after it. `verb` is the verb that is complete here, or None."""

    __slots__ = ("_automaton", "_following", "_signs", "match", "verb", "ways")

    def __init__(self, automaton: Automaton, following: frozenset[int], signs: tuple[str, ...], verb: str | None = None) -> None:
        self._automaton = automaton
        self._following = following
        self._signs = signs
        self.verb = verb
        self.ways: list[tuple[int, str, State]] = []
        self.match: Callable[[str, int], re.Match[str] | None] = self._first_match

    def _first_match(self, text: str, position: int) -> re.Match[str] | None:
        self._prepare()
        return self.match(text, position)

    def _prepare(self) -> None:
        words = self._automaton.words_from(self._following)
        ways = [(*_SIGNS[sign], sign, self._automaton.after(sign)) for sign in _SIGNS if sign in self._signs] + words
        self.ways = [(STOP, "", self), *((role, kind, state) for _, role, kind, state in ways)]
        tried = [way[0] for way in ways] or ["(?!)"]  # a game may have no event of the whole table: nothing fits then
        self.match = re.compile(r"[ \t]*(?:(" + ")|(".join(tried) + "))").match

    @property
    def start(self) -> State:
        """The state in which an event begins."""
        return self._automaton.start

    def list_expected(self) -> tuple[str, ...]:
        """Return what may come next: names of terminals, words as they are, `;`, `#` for the end of the line, CHECK, BANG."""
        if not self.ways:
            self._prepare()
        return tuple(kind for _, kind, _ in self.ways[1:])


class Automaton:
    """All verbs that are allowed in one kind of line, given as names with their patterns.

    `several`: events are separated by `;`. `off_turn`: `!G` may come before one. `claims`: `=$45` may follow the last."""

    def __init__(
        self,
        patterns: Iterable[tuple[str, str]],
        kinds: tuple[Terminal, ...],
        *,
        several: bool = False,
        off_turn: bool = False,
        claims: bool = False,
    ) -> None:
        self._kinds = kinds
        self._labels: list[str] = []  # of every place in every pattern: the kind of word there
        self._verbs: list[str] = []
        self._follow: list[frozenset[int]] = []
        self._states: dict[tuple[int, ...], State] = {}
        self._ends = ((";",) if several else ()) + (("CHECK",) if claims else ()) + ("#",)
        first: frozenset[int] = frozenset()
        last: frozenset[int] = frozenset()
        for verb, pattern in patterns:
            _, begin, end = _Pattern(self, verb, pattern).choice()
            first |= begin
            last |= end
        self._last = last
        self.start = State(self, first, ("BANG",) if off_turn else ())
        self._claimed = State(self, frozenset(), ("CHECK", "#"))

    def place(self, verb: str, label: str) -> frozenset[int]:
        """Return a new place in the pattern of a verb."""
        self._labels.append(label)
        self._verbs.append(verb)
        self._follow.append(frozenset())
        return frozenset((len(self._labels) - 1,))

    def join(self, before: frozenset[int], after: frozenset[int]) -> None:
        """Say that `after` may follow `before`."""
        for place in before:
            self._follow[place] |= after

    def after(self, sign: str) -> State:
        """Return the state after a sign that belongs to no pattern."""
        return self._claimed if sign == "CHECK" else self.start

    def words_from(self, following: frozenset[int]) -> list[tuple[str, int, str, State]]:
        """Return expression, role, kind and next state of each word that may follow, in the order in which they are tried."""
        by_label: dict[str, list[int]] = {}
        for place in sorted(following):
            by_label.setdefault(self._labels[place], []).append(place)
        ranks = {terminal.name: rank for rank, terminal in enumerate(self._kinds)}
        ranked = []
        for label, places in by_label.items():
            state = self._state(tuple(places))
            if label in ranks:
                terminal = self._kinds[ranks[label]]
                role = POINTS if terminal.points else ARG
                ranked.append(((ranks[label], 0), (terminal.pattern, role, label, state)))
            else:  # longer words first, so that none hides another that begins with it; the dash clashes with nothing
                rank = -1 if label == "-" else len(ranks)
                ranked.append(((rank, -len(label)), (label, WORD, label, state)))
        return [way for _, way in sorted(ranked, key=lambda pair: pair[0])]

    def _state(self, places: tuple[int, ...]) -> State:
        state = self._states.get(places)
        if state is None:
            verbs = {self._verbs[place] for place in places if place in self._last}
            if len(verbs) > 1:
                raise ValueError(f"two verbs are written alike: {' and '.join(sorted(verbs))}")
            following = frozenset().union(*(self._follow[place] for place in places))
            state = State(self, following, self._ends if verbs else (), verbs.pop() if verbs else None)
            self._states[places] = state
        return state


class _Pattern:
    """Reads one pattern; every part gives: may it be empty, the places it begins with, the places it ends with."""

    def __init__(self, automaton: Automaton, verb: str, pattern: str) -> None:
        self._automaton = automaton
        self._verb = verb
        self._rest = [*reversed(_LEXEMES.findall(pattern))]

    def choice(self) -> tuple[bool, frozenset[int], frozenset[int]]:
        """Return `x | y`."""
        empty, first, last = self._sequence()
        while self._rest and self._rest[-1] == "|":
            self._rest.pop()
            also_empty, also_first, also_last = self._sequence()
            empty, first, last = empty or also_empty, first | also_first, last | also_last
        return empty, first, last

    def _sequence(self) -> tuple[bool, frozenset[int], frozenset[int]]:
        empty, first, last = self._read_repeated()
        while self._rest and self._rest[-1] not in "|)]":
            next_empty, next_first, next_last = self._read_repeated()
            self._automaton.join(last, next_first)
            first = first | next_first if empty else first
            last = last | next_last if next_empty else next_last
            empty = empty and next_empty
        return empty, first, last

    def _read_repeated(self) -> tuple[bool, frozenset[int], frozenset[int]]:
        lexeme = self._rest.pop()
        if lexeme in "([":
            empty, first, last = self.choice()
            self._rest.pop()
            empty = empty or lexeme == "["
        else:
            empty = False
            first = last = self._automaton.place(self._verb, lexeme)
        while self._rest and self._rest[-1] in "*+":
            empty = self._rest.pop() == "*" or empty
            self._automaton.join(last, first)
        return empty, first, last


class Automata:
    """The automata of some verbs and `kinds` of word. `patterns` are those of the verbs of a seat, and those of the whole table, by name.

    ValueError where one verb is written in two ways."""

    def __init__(self, verbs: tuple[Verb, ...], kinds: tuple[Terminal, ...]) -> None:
        self._kinds = kinds
        self.patterns: tuple[dict[str, str], dict[str, str]] = ({}, {})
        for verb in verbs:
            patterns = self.patterns[verb.table]
            if patterns.setdefault(verb.name, verb.pattern) != verb.pattern:
                raise ValueError(f"{verb.name!r} is written in two ways: {patterns[verb.name]!r} and {verb.pattern!r}")

    @cached_property
    def turns(self) -> Automaton:
        """Reads what follows the id of a turn."""
        return Automaton(self.patterns[0].items(), self._kinds, several=True, off_turn=True, claims=True)

    @cached_property
    def lines(self) -> dict[str, Automaton]:
        """Reads what follows the first word of every other kind of line: ROUND, `=`, `end`, `dead`, `reveal`."""
        return {
            "ROUND": Automaton(self.patterns[1].items(), self._kinds, several=True, claims=True),
            "=": Automaton([("=", "KEY SEATVAL+")], self._kinds, several=True),
            "end": Automaton([("end", "ENDING")], self._kinds),
            "dead": Automaton([("dead", "SEATMARK POINT+ > SEAT")], self._kinds),
            "reveal": Automaton([("reveal", "SEATCARD+")], self._kinds),
        }


@lru_cache(maxsize=64)
def automata(verbs: tuple[Verb, ...], kinds: tuple[Terminal, ...]) -> Automata:
    """Return the automata of some verbs, those made before where there are any. ValueError where one verb is written in two ways."""
    return Automata(verbs, kinds)
