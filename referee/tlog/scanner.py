"""One line of a log becomes one statement. Every line stands on its own; what it says wrong is located to the column.

The scanner accepts exactly what the grammar of notation.md accepts (tests compare the two); then it looks into the
statements that the grammar leaves as free text (freetext.py). It knows the verbs it was given and no rule.
"""

import re
from collections.abc import Iterable
from functools import cached_property

from referee.tlog import freetext, lenient
from referee.tlog.automaton import ASSERT, BY, POINTS, STOP, WORD, Automaton, State
from referee.tlog.statements import (
    Blank,
    Broken,
    Check,
    CheckItem,
    Claim,
    Dead,
    End,
    Event,
    Magic,
    Problem,
    Reveal,
    Round,
    Shown,
    Statement,
    Token,
    Turn,
)
from referee.tlog.verb import Verb

_LINE = re.compile(
    r"[ \t]*(?:([0-9]+)([A-Z])(?=\s|\Z)|([0-9]+)(?=\s+[a-z])|(#|\Z)|(=)|(\|[^#]*)|(~[^#]*)|(!ok [^#]*)|(!rule [^#]*)"
    r"|(fix [^#]*)|(end)|(dead)|(reveal)|(%tlog [0-9]+)|([A-Z][A-Za-z-]*:[^#]*))"
).match
_KINDS = (  # by the number of the group
    *("", "", "TURN", "ROUND", "#", "=", "DIAGRAM", "STRUCK", "OKAY", "RULING", "FIX"),
    *("end", "dead", "reveal", "MAGIC", "HEADER"),
)
_TURN, _BLANK = _KINDS.index("TURN"), _KINDS.index("#")
_long_number = re.compile("[0-9]{7,}").search

Scan = tuple[Statement, tuple[Problem, ...]]


class _Words:
    """What the words of one line gave, and the index at which its comment (or its end) begins."""

    __slots__ = ("claims", "events", "problems", "stop", "warnings")

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.claims: list[Claim] = []
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []
        self.stop = 0


class Scanner:
    """Reads lines with the verbs of the given tables. ValueError where two tables write one verb in two ways."""

    def __init__(self, verbs: Iterable[Verb]) -> None:
        self._patterns: tuple[dict[str, str], dict[str, str]] = ({}, {})
        for verb in verbs:
            known = self._patterns[verb.table]
            if known.setdefault(verb.name, verb.pattern) != verb.pattern:
                raise ValueError(f"{verb.name!r} is written in two ways: {known[verb.name]!r} and {verb.pattern!r}")
        self._turns = Automaton(self._patterns[0].items(), several=True, off_turn=True, claims=True)

    @cached_property
    def _others(self) -> dict[str, Automaton]:
        return {
            "ROUND": Automaton(self._patterns[1].items(), several=True, claims=True),
            "=": Automaton([("=", "KEY SEATVAL+")], several=True),
            "end": Automaton([("end", "ENDING")]),
            "dead": Automaton([("dead", "SEATMARK POINT+ > SEAT")]),
            "reveal": Automaton([("reveal", "SEATCARD+")]),
        }

    def scan(self, text: str, line: int = 0, trace: list[Token] | None = None) -> Scan:
        """The statement of one line (without its newline) and the leniencies in it.

        A line that cannot be read in full is `Broken`. `trace` is given every word as the grammar names it; a word that
        the grammar refuses has the kind ERROR there.
        """
        read = text
        if not text.isascii() or "\t" in text:
            read = lenient.plain(text)
        found = _LINE(read)
        if found is None:
            return self._unknown(text, read, line, trace)
        kind = found.lastindex or 0
        if kind == _TURN:
            number, column, end = int(found[1]), found.start(1) + 1, found.end() + 1
            if trace is not None:
                trace.append(Token("TURN", read[column - 1 : end - 1], column, end))
            words = self._read(read, end - 1, self._turns, trace)
            if end - column > 7:
                words.problems[:0] = _long(read[column - 1 : end - 1], column)
            if words.problems:
                statement: Statement = Broken(line, tuple(words.problems), (number, found[2]), text)
            else:
                statement = Turn(line, number, found[2], tuple(words.events), tuple(words.claims), column, end, text)
            if read is text:
                return statement, tuple(words.warnings)
            return statement, (*lenient.warnings(text, read, words.stop), *words.warnings)
        if kind == _BLANK:
            return Blank(line, text), ()
        return self._other(_KINDS[kind], found.start(kind), found.end(), text, read, line, trace)

    def _other(
        self, kind: str, at: int, stop: int, text: str, read: str, line: int, trace: list[Token] | None
    ) -> Scan:
        """A statement that is no turn: its first word lies from `at` to `stop`."""
        if trace is not None:
            trace.append(Token(kind, read[at:stop], at + 1, stop + 1))
        if kind in freetext.READERS:
            statement, limit = freetext.READERS[kind](text, read, at, stop, line)
            return statement, () if read is text else tuple(lenient.warnings(text, read, limit))
        if kind == "MAGIC":
            words = _Words()
            words.stop = _past_blanks(read, stop)
            if words.stop < len(read) and read[words.stop] != "#":
                self._refuse(words, read, words.stop, None, kind, trace)
            words.problems += _long(read[at:stop], at + 1)
        else:
            words = self._read(read, stop, self._others[kind], trace, kind)
        if words.problems:
            statement = Broken(line, tuple(words.problems), None, text)
        else:
            statement = _build(kind, read[at:stop], words.events, line, at + 1, stop + 1, text)
        warnings = [] if read is text else lenient.warnings(text, read, words.stop)
        return statement, (*warnings, *words.warnings)

    def _read(
        self, text: str, pos: int, automaton: Automaton, trace: list[Token] | None, kind: str = "TURN"
    ) -> _Words:
        """The events of a line from `pos` on. After a word that does not fit it goes on behind the next `;`."""
        words = _Words()
        start = state = automaton.start
        args: list[Token] = []
        begin = end = 0
        by: str | None = None
        while True:
            found = state.match(text, pos)
            if found is None:
                pos = self._refuse(words, text, _past_blanks(text, pos), state, kind, trace)
                if pos < 0:
                    return words
                state, args, begin, by = start, [], 0, None
                continue
            way = found.lastindex or 0
            role, label, after = state.ways[way]
            pos = found.end()
            if role <= POINTS:
                word = found[way]
                end = pos + 1
                column = end - len(word)
                if not begin:
                    begin = column
                if trace is not None:
                    trace.append(Token(label, word, column, end))
                if role != WORD:
                    if len(word) > 6:
                        words.problems += _long(word, column)
                    if role == POINTS and not word.isupper():
                        _lower_case(words, word, column, state)
                        word = word.upper()
                    args.append(Token(label, word, column, end))
            elif role == BY:
                end = pos + 1
                if trace is not None:
                    trace.append(Token(label, found[way], end - 2, end))
                if by is not None:
                    words.problems.append(
                        Problem(end - 2, end, "tlog:seat", f"an event is of one seat, not of {by} and {found[way][1]}")
                    )
                by = found[way][1]
                begin = begin or end - 2
            else:
                if state.verb is not None:
                    words.events.append(Event(state.verb, tuple(args), begin, end, by))
                    args, begin, by = [], 0, None
                if role == STOP:
                    words.stop = found.start(way)
                    return words
                if trace is not None:
                    trace.append(Token(label, found[way], pos + 1 - len(found[way]), pos + 1))
                if role == ASSERT:
                    self._assert(words, found[way], pos, kind)
            state = after

    def _assert(self, words: _Words, word: str, pos: int, kind: str) -> None:
        column = pos + 1 - len(word)
        if kind == "ROUND":
            message, help = "a line of the whole table takes no claim", "check the table with a line `= ...`"
            words.problems.append(Problem(column, pos + 1, "tlog:token", message, help))
        words.problems += _long(word, column)
        key, _, value = word[1:].partition(":") if word[1] != "$" else ("$", ":", word[2:])
        words.claims.append(Claim(key, int(value), column, pos + 1))

    def _refuse(
        self, words: _Words, text: str, at: int, state: State | None, kind: str, trace: list[Token] | None
    ) -> int:
        """Note that the word at index `at` does not fit; the index behind the next `;`, or -1 where none is."""
        from referee.tlog import diagnose

        if trace is not None:
            trace.append(Token("ERROR", text[at:], at + 1, len(text) + 1))
        words.problems.append(diagnose.word(text, at, kind, state, self._patterns))
        words.stop = text.find("#", at)
        if words.stop < 0:
            words.stop = len(text)
        return -1 if kind in ("MAGIC", "end", "dead", "reveal") else text.find(";", at, words.stop) + 1 or -1

    def _unknown(self, text: str, read: str, line: int, trace: list[Token] | None) -> Scan:
        """A line whose first word says nothing known."""
        from referee.tlog import first_word

        at = _past_blanks(read, 0)
        if trace is not None:
            trace.append(Token("ERROR", text[at:], at + 1, len(text) + 1))
        problem, turn, go_on = first_word.read(read, at, self._patterns)
        words = _Words()
        comment = read.find("#", at)
        pos = read.find(";", at, comment if comment >= 0 else len(read)) + 1
        if go_on and pos:
            words = self._read(read, pos, self._turns, None)
        warnings = [] if read is text else lenient.warnings(text, read, comment if comment >= 0 else len(read))
        return Broken(line, (problem, *words.problems), turn, text), (*warnings, *words.warnings)


def _past_blanks(text: str, pos: int) -> int:
    while pos < len(text) and text[pos] in " \t":
        pos += 1
    return pos


def _long(word: str, column: int) -> list[Problem]:
    """The finding that a number in `word` has more than six digits, if one has."""
    found = _long_number(word)
    if found is None:
        return []
    place = column + found.start(), column + found.end()
    return [Problem(*place, "tlog:number", "a number has at most six digits", f"this one has {len(found[0])}")]


def _lower_case(words: _Words, word: str, column: int, state: State) -> None:
    """A point in lower case: a leniency, unless the word could as well be a claim of captures that lacks its seat."""
    end = column + len(word)
    if word[0] == "x" and word[1:].isdigit() and "CAPT" in state.expected():
        message = f"`{word}` has two readings: the point {word.upper()}, or {word[1:]} captured stones of nobody"
        help = f"write {word.upper()}, or the seat too, such as {word}B"
        words.problems.append(Problem(column, end, "tlog:token", message, help))
        return
    message = f"points are written in capitals: {word.upper()}"
    words.warnings.append(Problem(column, end, "tlog:lenient.point", message, f"write {word.upper()}"))


def _build(kind: str, first: str, events: list[Event], line: int, column: int, end: int, text: str) -> Statement:
    """The statement that begins with `first` and whose words are the arguments of `events`."""
    if kind == "ROUND":
        return Round(line, int(first), tuple(events), column, end, text)
    if kind == "MAGIC":
        return Magic(line, int(first[6:]), column, end, text)
    args = events[0].args
    if kind == "=":
        items = tuple(
            CheckItem(event.args[0].text, value.text[0], int(value.text[1:]), value.column, value.end)
            for event in events
            for value in event.args[1:]
        )
        return Check(line, items, column, end, text)
    if kind == "end":
        return End(line, args[0].text, column, end, text)
    if kind == "dead":
        seat = args[0]._replace(kind="SEAT", text=args[0].text[0], end=args[0].end - 1)
        return Dead(line, seat, args[1:-1], args[-1], column, end, text)
    return Reveal(line, tuple(card for arg in args for card in _shown(arg)), column, end, text)


def _shown(token: Token) -> Iterable[Shown]:
    """The cards of `B:P3,T12>G`."""
    column = token.column + 2
    for part in token.text[2:].split(","):
        card, _, partner = part.partition(">")
        yield Shown(token.text[0], card, partner or None, column, column + len(part))
        column += len(part) + 1
