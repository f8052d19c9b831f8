"""The notation of one game: its verbs, the kinds of word that it alone has, and samples for messages; and how misspelt words are read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TypeVar

from boardgen.records import NamedTuple
from referee.tlog.automaton import Automata, State, automata
from referee.tlog.statements import Edit, Problem, Token
from referee.tlog.words import CLAIM, Names, Terminal, Verb, merge_kinds

T = TypeVar("T")


class Notation:
    """The verbs of one game with its kinds of word and marks of board rows, or of all games where the log does not say which game it is.

    `game` is what messages call it, empty where it is not known. `misspelt` gives the messages for its own kinds of word, and `others` the
    game that a word of other notations belongs to; both are for messages alone. ValueError where a kind of word or a verb is written in
    two ways."""

    def __init__(
        self,
        game: str = "",
        verbs: tuple[Verb, ...] = (),
        words: tuple[Terminal, ...] = (),
        marks: tuple[Terminal, ...] = (),
        misspelt: Callable[[], Misspelt] | None = None,
        others: Callable[[], Mapping[str, str]] = dict,
    ) -> None:
        self.game = game
        self.verbs = verbs
        self.marks = marks
        self.kinds: Mapping[str, Terminal] = merge_kinds(words)
        """Every kind of word by its name, in the order in which the scanner tries them where several may follow."""
        self._misspelt = misspelt
        self._others = others

    @cached_property
    def automata(self) -> Automata:
        """What reads the lines of this game."""
        return automata(self.verbs, tuple(self.kinds.values()))

    @cached_property
    def misspelt(self) -> Misspelt:
        """How words of its own kinds are misspelt."""
        return Misspelt() if self._misspelt is None else self._misspelt()

    @cached_property
    def others(self) -> Mapping[str, str]:
        """The game that a word of another notation belongs to."""
        return self._others()

    @cached_property
    def seats(self) -> frozenset[str]:
        """The words of the verbs of a seat."""
        return frozenset(word for verb in self.verbs if not verb.table for word in verb.words)

    @cached_property
    def tables(self) -> frozenset[str]:
        """The words of the verbs of the whole table."""
        return frozenset(word for verb in self.verbs if verb.table for word in verb.words)

    @cached_property
    def setup(self) -> frozenset[str]:
        """The words of the verbs that are written before the first turn alone."""
        return frozenset(word for verb in self.verbs if verb.setup for word in verb.words)

    @cached_property
    def also(self) -> Mapping[str, tuple[str, str]]:
        """For a word that people write, the first word of the verb that it means, and its form."""
        return {word: (verb.pattern.split()[0], verb.form) for verb in self.verbs for word in verb.also}

    def sample(self, kind: str) -> str:
        """Return a word of a kind as this game has it."""
        terminal = self.kinds[kind]
        if not self.game or terminal.varied:
            return terminal.example
        if kind in ("SEATVAL", "SEATMARK"):
            return f"{self.seat}{5 if kind == 'SEATVAL' else ':'}"
        pattern = re.compile(f"(?:{terminal.pattern})")
        verbs = [verb for verb in self.verbs if re.search(rf"\b{kind}\b", verb.pattern)]
        words = (word for verb in verbs for word in f"{verb.form} {verb.example}".split() if word != verb.name)
        return next((word for word in words if pattern.fullmatch(word)), terminal.example)

    @cached_property
    def claim(self) -> str:
        words = (word for verb in self.verbs for word in verb.example.split()) if self.game else ()
        return next((word for word in words if re.fullmatch(CLAIM, word)), "=$45")

    @cached_property
    def seat(self) -> str:
        """The letter of a seat in the examples of this game."""
        examples = (re.match("[0-9]+([A-Z]) ", verb.example) for verb in self.verbs) if self.game else ()
        return next((match[1] for match in examples if match), "R")

    @cached_property
    def off_turn(self) -> str:
        matches = (re.search("![A-Z] [^;=#]*[^;=# ]", verb.example) for verb in self.verbs)
        return next((event[0] for event in matches if event is not None), "!G concede")


class UnreadWord(NamedTuple):
    """Where a line cannot be read on: the index of the word, the kind of line, and what could have been there.

    `state` is None where nothing more may follow. `before` is the index of the last `;` with the state before it."""

    text: str
    at: int
    kind: str
    state: State | None
    expected: tuple[str, ...]
    before: tuple[int, State] | None
    names: Names
    words: Notation

    @property
    def word(self) -> Token:
        """The word; empty where a `;`, a comment or the end of the line is in its place."""
        written = re.split("[ \t;#]", self.text[self.at :], maxsplit=1)[0]
        return Token("WORD", written, self.at + 1, self.at + 1 + len(written))

    @property
    def begins(self) -> bool:
        """Whether an event begins here."""
        return self.state is not None and self.state is self.state.start


def keep(word: str) -> str:
    return word


class Spelling(NamedTuple):
    """A way in which people write a kind of word: two patterns, what is written and how it is read.

    `tidy` does what a pattern alone cannot, such as capitals. `unless`: whether it has another reading at a place. `apart`: a space is
    put between it and a `;` or `,` directly after it."""

    kind: str
    written: str
    read: str
    tidy: Callable[[str], str] = keep
    unless: Callable[[UnreadWord, re.Match[str]], bool] | None = None
    apart: bool = False


class Named(NamedTuple):
    """A kind of word that a name of the layout may replace.

    `names` is the kind of thing that the layout names, `before` what is written before the name; `read` is how its code is read."""

    kind: str
    names: str
    before: str = ""
    read: str = "{code}"
    code: str = ""
    """Pattern of a code, where it may be written in another way than the kind has it."""


def _nothing(place: UnreadWord) -> None:
    return None


class Misspelt(NamedTuple):
    """How words of the kinds of one game are misspelt: spellings that have one reading only, and messages for the others.

    `rest` reads what is left of a word that has begun, `amounts` is asked before the amounts of the notation, and `names` is for words that
    name something."""

    spellings: tuple[Spelling, ...] = ()
    named: tuple[Named, ...] = ()
    rest: Callable[[UnreadWord], Edit | None] = _nothing
    amounts: Callable[[UnreadWord], Problem | None] = _nothing
    names: Callable[[UnreadWord], Problem | None] = _nothing


def join_notations(notations: tuple[Notation, ...]) -> Notation:
    """Return what logs may have that name no game: the words of all of these. A kind that two games write in two ways is read in either."""
    words: dict[str, Terminal] = {}
    alike: dict[str, list[Terminal]] = {}
    for notation in notations:
        for name, terminal in notation.kinds.items():
            kinds = alike.setdefault(name, [])
            if all(terminal.pattern != one.pattern for one in kinds):
                kinds.append(terminal)
                pattern, example = "|".join(one.pattern for one in kinds), " or ".join(one.example for one in kinds)
                words[name] = kinds[0]._replace(pattern=pattern, example=example)

    def misspelt() -> Misspelt:
        each = [notation.misspelt for notation in notations]

        def ask(hooks: list[Callable[[UnreadWord], T | None]]) -> Callable[[UnreadWord], T | None]:
            return lambda place: next((found for hook in hooks if (found := hook(place)) is not None), None)

        return Misspelt(
            tuple(spelling for one in each for spelling in one.spellings),
            tuple({row.kind: row for one in each for row in one.named}.values()),
            ask([one.rest for one in each]),
            ask([one.amounts for one in each]),
            ask([one.names for one in each]),
        )

    verbs = tuple(verb for notation in notations for verb in notation.verbs)
    marks = tuple(mark for notation in notations for mark in notation.marks)
    return Notation("", verbs, tuple(words.values()), marks, misspelt)
