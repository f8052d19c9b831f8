"""The words of a table log: their kinds as regular expressions, the verbs of the games, the names of a layout, and samples for messages.

A verb table (`referee/games/GAME/notation.py`) says in which order kinds of word follow a verb; no game is named here. A kind of word
that one game alone has is defined beside its verbs, as a row of `WORDS`. The rows are in the order in which the scanner tries them
where several may follow.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

POINT = "[A-HJ-Za-hj-z]{1,2}[0-9]{1,3}"
"""A point as it is written: column letters without I, then the row."""

CLAIM = r"=(?:\$|[a-z]+:)-?[0-9]+"


class Terminal(NamedTuple):
    """A kind of word: name in the grammar, how it is written, whether it contains points; words and example for people.

    `seat`: it begins with a seat. `amount`: it contains an amount. `cased`: upper and lower case of its letters differ in meaning.
    `sign` is what is written before its point. `varied`: only all that `example` lists shows people how it is written.
    `chance`: dice, or what is turned over, decide what is written.
    """

    name: str
    pattern: str
    points: bool
    words: str
    example: str
    seat: bool = False
    amount: bool = False
    cased: bool = False
    sign: str = ""
    varied: bool = False
    chance: bool = False


TERMINALS: tuple[Terminal, ...] = (
    Terminal("DASH", "-", False, "a dash", "-"),
    Terminal("DICE", r"[1-6]\+[1-6]", False, "two dice", "6+1", chance=True),
    Terminal("STEP", f"{POINT}>{POINT}\\b", True, "a move from point to point", "D4>E6"),
    Terminal("PATH", f"{POINT}(?:>{POINT})+", True, "a path of points", "C2>E4>F7"),
    Terminal("SEATVAL", r"[A-Z]-?[0-9]+(?=\s|\Z)", False, "a seat with its value", "R5", seat=True, amount=True),
    Terminal("SEATMARK", r"[A-Z]:(?=\s|\Z)", False, "a seat and a colon", "R:", seat=True),
    Terminal("KEY", r"\$|[a-z]+", False, "what is counted", "$"),
    Terminal("SEATPT", f"[A-Z]:{POINT}", True, "a seat's point", "B:K4", seat=True),
    Terminal("CAPT", "x[0-9]+[A-Z]", False, "a claim of captured stones", "x3B"),
    Terminal("QTYAT", f"[0-9]+@{POINT}\\b", True, "an amount at a point", "3@C2", amount=True),
    Terminal("INT", "[0-9]+", False, "an amount", "3", amount=True),
    Terminal("POINT", f"{POINT}\\b", True, "a point", "K4"),
    Terminal("SEAT", r"[A-Z]\b", False, "a seat", "G", seat=True),
    Terminal("ENDING", "pass|agreed|full", False, "the way the game ended", "pass, full or agreed"),
    Terminal("BANG", r"![A-Z]\b", False, "a seat out of turn", "!G"),
)


class Verb(NamedTuple):
    """One verb.

    `pattern` is what is written, in the notation of the grammar: words in lower case (and `-`) stand for themselves,
    names in capitals are kinds of word, `[x]` may be left out, `(x | y)` is a choice, `x*`, `x+` repeat.
    `form` shows it to people, `example` is a whole line that uses it. `table`: the event is of no seat (`0 first ...`). `also` has words
    that people write for it, which messages answer with the verb. `setup`: it is written before the first turn alone.
    `chance`: what follows it is drawn or shuffled.
    """

    name: str
    pattern: str
    form: str
    example: str
    table: bool = False
    also: tuple[str, ...] = ()
    setup: bool = False
    chance: bool = False


@cache
def verb_modules() -> Mapping[str, ModuleType]:
    """Return `referee/games/<game>/notation.py` of each game: its `VERBS`, and under `WORDS` the kinds of word that it alone has."""
    folders = import_module("referee.games").__path__
    games = [game for folder in folders for game in sorted(os.listdir(folder)) if os.path.exists(os.path.join(folder, game, "notation.py"))]
    return {game: import_module(f"referee.games.{game}.notation") for game in games}


def own(hook: str) -> list[Any]:
    """Return what has this name, a function or a table, in the modules that games declare for their own kinds of word."""
    named = [import_module(module.MISSPELT) for module in verb_modules().values() if hasattr(module, "MISSPELT")]
    return [getattr(module, hook) for module in named if hasattr(module, hook)]


@cache
def lines() -> Mapping[str, str]:
    """Return the lines of their own, other than events, that have words of a game: the first word of each, and that of the others."""
    return {word: pattern for module in verb_modules().values() for word, pattern in getattr(module, "LINES", {}).items()}


@cache
def board_marks() -> tuple[Terminal, ...]:
    """Return the marks of a board row that games bring along, besides `.`, `_` and the letter of a seat."""
    return tuple(mark for module in verb_modules().values() for mark in getattr(module, "MARKS", ()))


@cache
def kinds() -> Mapping[str, Terminal]:
    """Return every kind of word by its name, in the order in which the scanner tries them where several may follow.

    ValueError where two games write one kind in two ways.
    """
    return merge_kinds(verb_modules())


def merge_kinds(modules: Mapping[str, object]) -> dict[str, Terminal]:
    """Return the kinds of the notation, then those of the games."""
    by_name = {terminal.name: terminal for terminal in TERMINALS}
    for game, module in modules.items():
        for terminal in getattr(module, "WORDS", ()):
            if by_name.setdefault(terminal.name, terminal) != terminal:
                other = by_name[terminal.name].pattern
                raise ValueError(f"{game} writes {terminal.name} as {terminal.pattern!r}, and it is {other!r} already")
    return by_name


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
        """Return a word of a kind as this game has it."""
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


class Names:
    """For each kind of word (ZONE, CARD, CITY) its names, in any case, each with the code that it stands for."""

    __slots__ = ("_codes", "_patterns", "verbs")

    def __init__(self, codes: Mapping[str, Mapping[str, str]] | None = None) -> None:
        self.verbs = ""
        """Whose verbs the logs of this layout have, where they are not those of its game."""
        self._codes: dict[str, dict[str, str]] = {}
        self._patterns: dict[str, re.Pattern[str]] = {}
        for kind, names in (codes or {}).items():
            codes_by_name: dict[str, set[str]] = {}
            for name, code in names.items():
                if name.strip():
                    codes_by_name.setdefault(_key(name), set()).add(code)
            # A name that two codes share names neither.
            self._codes[kind] = {name: min(choices) for name, choices in codes_by_name.items() if len(choices) == 1}

    def __bool__(self) -> bool:
        return any(self._codes.values())

    def match(self, kind: str, text: str, at: int) -> tuple[str, int] | None:
        """Return the code of the longest name at index `at`, and the index after it; None where none does."""
        names = self._codes.get(kind)
        if not names:
            return None
        pattern = self._patterns.get(kind)
        if pattern is None:
            longest = sorted(names, key=len, reverse=True)
            spelled = "|".join("[ -]+".join(re.escape(part) for part in name.split(" ")) for name in longest)
            pattern = self._patterns[kind] = re.compile(rf"(?:{spelled})(?!\w)", re.IGNORECASE)
        match = pattern.match(text, at)
        code = names.get(_key(match[0])) if match else None
        return (code, match.end()) if match and code else None

    def of(self, kind: str) -> Mapping[str, str]:
        """Return the codes of a kind by name, the names in lower case and with single spaces."""
        return self._codes.get(kind, {})


def _key(name: str) -> str:
    return " ".join(re.split("[ -]+", name.strip())).casefold()
