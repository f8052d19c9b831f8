"""The words of a table log: their kinds as regular expressions, and the names of a layout.

The verb table of a game says in which order kinds of word follow a verb; no game is named here. A kind of word that one game alone has
is defined beside its verbs. They are in the order in which the scanner tries them where several may follow."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from boardgen.records import NamedTuple

POINT = "[A-HJ-Za-hj-z]{1,2}[0-9]{1,3}"
"""A point as it is written: column letters without I, then the row."""

CLAIM = r"=(?:\$|[a-z]+:)-?[0-9]+"
_SHOWN = "[A-Z0-9]+(?:>[A-Z])?"


class Terminal(NamedTuple):
    """A kind of word: name in the grammar, how it is written, whether it contains points; words and example for people.

    `seat`: it begins with a seat. `amount`: it contains an amount. `cased`: upper and lower case of its letters differ in meaning.
    `sign` is what is written before its point. `varied`: only all that `example` lists shows people how it is written.
    `chance`: dice, or what is turned over, decide what is written."""

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


SEATCARD = Terminal("SEATCARD", f"[A-Z]:{_SHOWN}(?:,{_SHOWN})*", False, "a seat's cards", "B:C1,C2>G", seat=True, cased=True)
TERMINALS: tuple[Terminal, ...] = (
    Terminal("DASH", "-", False, "a dash", "-"),
    Terminal("DICE", r"[1-6]\+[1-6]", False, "two dice", "6+1", chance=True),
    Terminal("STEP", f"{POINT}>{POINT}\\b", True, "a move from point to point", "D4>E6"),
    Terminal("PATH", f"{POINT}(?:>{POINT})+", True, "a path of points", "C2>E4>F7"),
    Terminal("SEATVAL", r"[A-Z]-?[0-9]+(?=\s|\Z)", False, "a seat with its value", "R5", seat=True, amount=True),
    Terminal("SEATMARK", r"[A-Z]:(?=\s|\Z)", False, "a seat and a colon", "R:", seat=True),
    Terminal("KEY", r"\$|[a-z]+", False, "what is counted", "$"),
    Terminal("SEATPT", f"[A-Z]:{POINT}", True, "a seat's point", "B:K4", seat=True),
    SEATCARD,
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
    `chance`: what follows it is drawn or shuffled."""

    name: str
    pattern: str
    form: str
    example: str
    table: bool = False
    also: tuple[str, ...] = ()
    setup: bool = False
    chance: bool = False

    @property
    def words(self) -> list[str]:
        """The words that are written as they are: `buy`, `ktr`."""
        return re.findall("[a-z]+", self.pattern)


def merge_kinds(words: Iterable[Terminal]) -> dict[str, Terminal]:
    """Return the kinds of the notation, then those of a game, by name; a game may have an example of its own for one of the notation.

    ValueError for another pattern under a known name."""
    by_name = {terminal.name: terminal for terminal in TERMINALS}
    for terminal in words:
        known = by_name.get(terminal.name, terminal)
        if known.pattern != terminal.pattern:
            raise ValueError(f"{terminal.name} is written as {terminal.pattern!r}, and it is {known.pattern!r} already")
        by_name[terminal.name] = terminal
    return by_name


class Names:
    """For each kind of word (ZONE, CARD, CITY) its names, in any case, each with the code that it stands for."""

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


def join_words(words: Iterable[str]) -> str:
    """Return `a, b or c`."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def alike(name: str, words: Iterable[str], least: float = 0.6) -> list[str]:
    """Return every one of the known words that is as near to a name as the nearest of them; none where none is near."""
    return list(_find_alike(name[:24], tuple(words), least))


@lru_cache(1000)
def _find_alike(name: str, words: tuple[str, ...], least: float) -> tuple[str, ...]:
    """Return the same; a search for repairs asks about one name again and again."""
    from difflib import SequenceMatcher

    bounds = [(_bound_likeness(name, word), word) for word in words]
    matcher = SequenceMatcher(None, "", name)
    best: list[str] = []
    for bound, candidate in sorted(bounds, reverse=True):
        if bound < least:
            break
        matcher.set_seq1(candidate)
        if matcher.quick_ratio() < least:
            continue
        ratio = matcher.ratio()
        if ratio > least:
            best.clear()
        if ratio >= least:
            least = ratio
            best.append(candidate)
    return tuple(sorted(best))


def _bound_likeness(name: str, word: str) -> float:
    """Return a bound of how near two words are that is quickly found: of the characters of a name, how many the word has at all."""
    both = len(name) + len(word)
    return 2 * min(sum(map(word.__contains__, name)), len(word)) / both if both else 1.0


def common_ends(old: Sequence[object], new: Sequence[object]) -> tuple[int, int]:
    """Return how many lines, or signs, are the same at the beginning of two logs, and how many of the others at the end."""
    most = min(len(old), len(new))
    same = next((at for at in range(most) if old[at] != new[at]), most)
    return same, next((at for at in range(most - same) if old[-1 - at] != new[-1 - at]), most - same)
