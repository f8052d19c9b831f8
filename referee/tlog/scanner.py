"""One line of a log becomes one statement. Every line is read on its own; a mistake is located to the column.

The scanner accepts exactly what the grammar of notation.md accepts (tests compare the two); then it looks into the
statements that the grammar leaves as free text (freetext.py). It knows the verbs it was given and no rule.

The canonical form of a line says what the line said, and a second time changes nothing: words are one space apart and events between
` ; `; points are in capitals, signs are plain; a comment keeps its column where it can. Names, reasons, comments and struck-out lines
keep their words. A line that cannot be read is left as it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from referee.tlog import freetext, lenient
from referee.tlog.automaton import ASSERT, BY, NEXT, POINTS, STOP, WORD, Automaton, State
from referee.tlog.freetext import TYPED
from referee.tlog.statements import (
    Blank,
    Broken,
    Claim,
    Diagram,
    Event,
    Fix,
    Header,
    Okay,
    Problem,
    Ruling,
    Statement,
    Struck,
    Token,
    Turn,
    build,
    one,
)

if TYPE_CHECKING:
    from referee.tlog.notation import Notation
    from referee.tlog.words import Names

_LINE = re.compile(
    r"[ \t]*(?:([0-9]+)([A-Z])(?=\s|\Z)|([0-9]+)(?=\s+[a-z])|(#|\Z)|(=)|(\|[^#]*)|(~[^#]*)|(!ok [^#]*)|(!rule [^#]*)"
    r"|(fix [^#]*)|(end)|(dead)|(reveal)|(%tlog [0-9]+)|([A-Z][A-Za-z-]*:[^#]*))"
).match
_KINDS = (  # by the number of the group
    *("", "", "TURN", "ROUND", "#", "=", "DIAGRAM", "STRUCK", "OKAY", "RULING", "FIX"),
    *("end", "dead", "reveal", "MAGIC", "HEADER"),
)
_ALONE = ("MAGIC", "end", "dead", "reveal")  # statements that no `;` divides
MOST = 20
"""Problems that are reported for one line; the rest of a line with so many is not read."""
_SHORT, _SEEN = 200, 2048  # how long and how many the lines are that are remembered
_TURN, _BLANK = _KINDS.index("TURN"), _KINDS.index("#")
_WORD = re.compile("[^ \t;#]+").match
_long_number = re.compile("[0-9]{7,}").search
_literal = re.compile(r"(?<![A-Za-z])[a-z]{2,}(?![A-Za-z])").findall

Scan = tuple[Statement, tuple[Problem, ...]]


class _Line:
    """A line being read: its plain text and kind, what its words gave, and where its comment (or its end) begins."""

    __slots__ = ("brief", "claims", "events", "kind", "problems", "read", "seat", "stop", "trace", "warnings")

    def __init__(self, read: str, kind: str, brief: bool, trace: list[Token] | None) -> None:
        self.read = read
        self.seat = ""
        self.kind = kind
        self.brief = brief
        self.trace = trace
        self.events: list[Event] = []
        self.claims: list[Claim] = []
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []
        self.stop = 0


class Scanner:
    """Reads lines of one notation.

    `names` gives what the layout calls its zones, cards and cities, and is asked only where a line cannot be read without them."""

    def __init__(self, notation: Notation) -> None:
        self.notation = notation
        self._automata = notation.automata
        self._seen: dict[str, Scan] = {}  # lines like those of other turns and other games are read once
        self._names: Callable[[], Names] | None = None
        self._named = False  # whether a line was read by the names of a layout: it is another line under another layout

    def use(self, names: Callable[[], Names] | None) -> None:
        """Take the names of another layout."""
        self._names = names

    @property
    def literals(self) -> frozenset[str]:
        """The words of the verbs that are always written alike: `buy`, `ship`, `first`."""
        return frozenset(word for patterns in self._automata.patterns for pattern in patterns.values() for word in _literal(pattern))

    @property
    def free(self) -> frozenset[str]:
        """The words of the verbs after which anything may be written, as after `say`."""
        return frozenset(verb.pattern.split()[0] for verb in self.notation.verbs if verb.form.endswith("WORDS"))

    def automaton(self, kind: str) -> Automaton:
        """Return the automaton that reads what follows the first word of a line: TURN, ROUND, `end`, `dead`, `reveal`."""
        return self._automata.turns if kind == "TURN" else self._automata.lines[kind]

    def scan(self, text: str, number: int = 0, *, brief: bool = False, trace: list[Token] | None = None) -> Scan:
        """Return the statement of one line (without its line feed) and the leniencies in it; `number` is that of the line.

        A line that cannot be read in full is `Broken`. `brief`: of a wrong word only the place is reported, for logs with
        thousands of them. `trace` is given every word as the grammar names it, and ERROR for one that it refuses."""
        seen = self._seen.get(text)
        if seen is not None and trace is None:
            statement, warnings = seen
            return tuple.__new__(type(statement), (number, *statement[1:])), warnings
        self._named = False
        scan = self._scan(text, number, brief, trace)
        if not brief and not self._named and len(text) <= _SHORT:
            if len(self._seen) >= _SEEN:
                self._seen.clear()
            self._seen[text] = scan
        return scan

    def may_read(self, text: str) -> bool:
        """Return whether a line can be read, or could be with the names of a layout."""
        self._named = False
        return not isinstance(self._scan(text, 0, brief=True, trace=None)[0], Broken) or self._named

    def _scan(self, text: str, number: int, brief: bool, trace: list[Token] | None) -> Scan:
        read = text
        if not text.isascii() or "\t" in text:
            read = lenient.plain(text)
        match = _LINE(read)
        if match is None:
            return self._read_unknown(text, number, _Line(read, "", brief, trace))
        group = match.lastindex or 0
        if group == _BLANK:
            return Blank(number, text), ()
        if group != _TURN:
            return self._other(text, number, _Line(read, _KINDS[group], brief, trace), match.start(group), match.end())
        column, end = match.start(1) + 1, match.end() + 1
        if trace is not None:
            trace.append(Token("TURN", read[column - 1 : end - 1], column, end))
        line = _Line(read, "TURN", brief, trace)
        line.seat = match[2]
        if end - column > 7:
            line.problems += _long(read[column - 1 : end - 1], column)
        self._read(line, end - 1, self._automata.turns)
        round_, seat = int(match[1]), match[2]
        if line.problems:
            return Broken(number, tuple(line.problems), (round_, seat), text), _warnings(text, line)
        return Turn(number, round_, seat, tuple(line.events), tuple(line.claims), column, end, text), _warnings(text, line)

    def _other(self, text: str, number: int, line: _Line, at: int, stop: int) -> Scan:
        """Return a statement other than a turn: its first word, or all of it where it is free text, lies from `at` to `stop`."""
        read, kind = line.read, line.kind
        if line.trace is not None:
            line.trace.append(Token(kind, read[at:stop], at + 1, stop + 1))
        if kind == "DIAGRAM" or kind in freetext.READERS:
            free = freetext.FreeText(text, read, at, stop, number)
            statement, line.stop = freetext.READERS[kind](free) if kind != "DIAGRAM" else freetext.read_diagram(free, self.notation.marks)
            return statement, _warnings(text, line)
        line.problems += _long(read[at:stop], at + 1)
        if kind == "MAGIC":
            line.stop = _past_blanks(read, stop)
            if line.stop < len(read) and read[line.stop] != "#":
                self._refuse(line, line.stop, None)
        else:
            self._read(line, stop, self._automata.lines[kind])
        if line.problems:
            return Broken(number, tuple(line.problems), None, text), _warnings(text, line)
        return build(kind, read[at:stop], line.events, number, at + 1, stop + 1, text), _warnings(text, line)

    def _read(self, line: _Line, pos: int, automaton: Automaton) -> None:
        """Read the events of a line from `pos` on. After a word that does not fit it goes on after the next `;`."""
        text, trace = line.read, line.trace
        start = state = automaton.start
        new = tuple.__new__  # of named tuples by far the most are made here, and this is the quickest way
        args: list[Token] = []
        begin = end = 0
        by: str | None = None
        before: tuple[int, State] | None = None  # where the last `;` is, and the state before it
        while True:
            match = state.match(text, pos)
            if match is None:
                pos = self._refuse(line, _past_blanks(text, pos), state, before)
                if pos < 0:
                    return
                state, args, begin, by, before = start, [], 0, None, None
                continue
            way = match.lastindex or 0
            role, label, after = state.ways[way]
            pos = match.end()
            if trace is not None and role != STOP:
                trace.append(Token(label, match[way], pos + 1 - len(match[way]), pos + 1))
            if role <= POINTS:
                word = match[way]
                end = pos + 1
                column = end - len(word)
                if not begin:
                    begin = column
                if role != WORD:
                    if len(word) > 6 or (role == POINTS and not word.isupper()):
                        word = _unusual(line, word, column, state, point=role == POINTS)
                    args.append(new(Token, (label, word, column, end)))
            elif role == BY:
                end = pos + 1
                by = _acting_seat(line, match[way][1], end, by)
                begin = begin or end - 2
            else:
                if state.verb is not None:
                    line.events.append(new(Event, (state.verb, tuple(args), begin, end, by)))
                    args, begin, by = [], 0, None
                if role == STOP:
                    line.stop = match.start(way)
                    return
                if role == ASSERT:
                    _assert(line, match[way], pos)
                elif role == NEXT:
                    before = pos - 1, state
            state = after

    def _refuse(self, line: _Line, at: int, state: State | None, before: tuple[int, State] | None = None) -> int:
        """Note that the word at index `at` does not fit; return the index to go on at, after the next `;`, or -1."""
        text = line.read
        if line.trace is not None:
            line.trace.append(Token("ERROR", text[at:], at + 1, len(text) + 1))
        if line.brief:
            line.problems.append(_brief(text, at))
            self._asks_names(state.list_expected() if state is not None else ())
        else:
            line.problems.append(self._problem(line, at, state, before))
        line.stop = _comment(text, at)
        return -1 if line.kind in _ALONE or len(line.problems) >= MOST else text.find(";", at, line.stop) + 1 or -1

    def _problem(self, line: _Line, at: int, state: State | None, before: tuple[int, State] | None) -> Problem:
        from referee.tlog import diagnose, spellings
        from referee.tlog.notation import UnreadWord

        expected = state.list_expected() if state is not None else ("#",)
        names = self._names() if self._names is not None and self._asks_names(expected) else spellings.NO_NAMES
        place = UnreadWord(line.read, at, line.kind, state, expected, before, names, self.notation)
        problem = diagnose.next_word(place)
        read_as = spellings.read(place)
        return problem if read_as is None else problem._replace(repairs=(read_as, *problem.repairs))

    def _asks_names(self, expected: tuple[str, ...]) -> bool:
        """Return whether one of the kinds of word that fit has names of the layout, and remember it for the line."""
        named = self._names is not None and any(row.kind in expected for row in self.notation.misspelt.named)
        self._named = self._named or named
        return named

    def _read_unknown(self, text: str, number: int, line: _Line) -> Scan:
        """Return a line whose first word is not known."""
        read = line.read
        at = _past_blanks(read, 0)
        if line.trace is not None:
            line.trace.append(Token("ERROR", read[at:], at + 1, len(read) + 1))
            line.trace = None
        if line.brief:
            return Broken(number, (_brief(read, at),), None, text), ()
        from referee.tlog import diagnose

        problem, turn, go_on = diagnose.first_word(read, at, self.notation)
        line.problems.append(problem)
        line.stop = _comment(read, at)
        pos = read.find(";", at, line.stop) + 1
        if go_on and pos:
            line.kind = "TURN"
            self._read(line, pos, self._automata.turns)
        return Broken(number, tuple(line.problems), turn, text), _warnings(text, line)


def _warnings(text: str, line: _Line) -> tuple[Problem, ...]:
    if line.read is text:
        return tuple(line.warnings)
    return (*lenient.warnings(text, line.read, line.stop), *line.warnings)


def _brief(text: str, at: int) -> Problem:
    match = _WORD(text, at)
    end = match.end() if match else at
    return Problem(at + 1, max(end, at + 1) + 1, "tlog:token", "this word does not fit here")


def _comment(text: str, at: int) -> int:
    """Return where the comment begins, or the end of the line."""
    sign = text.find("#", at)
    return sign if sign >= 0 else len(text)


def _assert(line: _Line, word: str, pos: int) -> None:
    """Read an inline claim, which ends at index `pos`."""
    column = pos + 1 - len(word)
    if line.kind == "ROUND":
        message, help = "a line of the whole table takes no claim", "check the table with a line `= ...`"
        line.problems.append(Problem(column, pos + 1, "tlog:token", message, help))
    line.problems += _long(word, column)
    key, value = ("$", word[2:]) if word[1] == "$" else word[1:].split(":")
    line.claims.append(Claim(key, int(value), column, pos + 1))


def _past_blanks(text: str, pos: int) -> int:
    while pos < len(text) and text[pos] in " \t":
        pos += 1
    return pos


def _unusual(line: _Line, word: str, column: int, state: State, *, point: bool) -> str:
    """Return a word as it is kept, with its points in capitals; note a number that is too long, and a point in lower case."""
    line.problems += _long(word, column)
    if point and not word.isupper():
        _lower_case(line, word, column, state)
        return word.upper()
    return word


def _acting_seat(line: _Line, seat: str, end: int, by: str | None) -> str | None:
    """Return the seat of an event after `!G`, which ends at column `end`; None where it is the line's own. `by` is a mark's before it."""
    if by is not None:
        message = f"an event belongs to one seat, not to {by} and {seat}"
        line.problems.append(Problem(end - 2, end, "tlog:seat", message, "write one `!` before an event"))
    if seat != line.seat:
        return seat
    repairs = one(end - 2, _past_blanks(line.read, end - 1) + 1, "", lenient=True)
    message = f"`!{seat}` is not needed in {seat}'s own turn"
    line.warnings.append(Problem(end - 2, end, "tlog:lenient.own", message, "delete it", repairs))
    return None


def _long(word: str, column: int) -> list[Problem]:
    """Return the finding that a number in `word` has more than six digits, if one has."""
    match = _long_number(word)
    if match is None:
        return []
    place = column + match.start(), column + match.end()
    return [Problem(*place, "tlog:number", "a number has at most six digits", f"this one has {len(match[0])}")]


def _lower_case(line: _Line, word: str, column: int, state: State) -> None:
    """Note a point in lower case: a leniency, unless the word could as well be a claim of captures that lacks its seat."""
    end = column + len(word)
    capitals, seat, number = word.upper(), word[1], word[2:]
    if word[0] == "x" and word[1:].isdigit() and "CAPT" in state.list_expected():
        other, help = f"{word[1:]} captured stones of nobody", f"the seat too, such as {word}B"
    elif word[0] == "x" and seat.isupper():
        other, help = f"{number} captured from {seat}", f"x{number}{seat} after the point of the stone that captures"
    else:
        repairs, message = one(column, end, capitals, lenient=True), f"points are written in capitals: {capitals}"
        line.warnings.append(Problem(column, end, "tlog:lenient.point", message, f"write `{capitals}`", repairs))
        return
    message = f"`{word}` has two readings: the point {capitals}, or {other}"
    line.problems.append(Problem(column, end, "tlog:token", message, f"write {capitals}, or {help}"))


def canonical(text: str, scanner: Scanner) -> str:
    """Return the canonical form of one line, without a line feed."""
    words: list[Token] = []
    statement, _ = scanner.scan(text, trace=words)
    if isinstance(statement, Broken):
        return text
    if isinstance(statement, Blank):
        read = lenient.plain(text)
        return text[len(read) - len(read.lstrip()) :].rstrip()
    mark = text.find("#")
    line = text if mark < 0 else text[:mark]
    new = _write(statement, line, words, scanner)
    return new if mark < 0 else f"{new}{' ' * max(2, mark - len(new))}{text[mark:].rstrip()}"


def _write(statement: Statement, line: str, words: list[Token], scanner: Scanner) -> str:
    """Return the statement that `line` makes, a line without its comment."""
    if isinstance(statement, Header):
        value = statement.value
        if statement.key == "Players":
            seated, problems = freetext.players(statement)
            value = " ".join(f"{seat}={name}" for seat, name, _, _ in seated) if seated and not freetext.errors(problems) else value
        return f"{statement.key}: {' '.join(lenient.plain(value).split()) if statement.key in TYPED else value}".rstrip()
    if isinstance(statement, Diagram):
        return _row(statement)
    if isinstance(statement, Struck):
        return line[line.index("~") :].rstrip()
    if isinstance(statement, (Fix, Okay, Ruling)):
        return _write_reason(statement, line, scanner)
    points = {name for name, kind in scanner.notation.kinds.items() if kind.points}
    return " ".join(word.text.upper() if word.kind in points else word.text for word in words)


def _row(row: Diagram) -> str:
    wide = max(len(mark.text) for mark in row.marks)
    marks = " ".join(mark.text.ljust(wide) for mark in row.marks).rstrip()
    return f"| {marks}" if row.row is None else f"| {row.row:2} {marks}"


def _write_reason(statement: Fix | Okay | Ruling, line: str, scanner: Scanner) -> str:
    if isinstance(statement, Okay):
        head = f"!ok {statement.turn.text} {statement.code.text}"
    elif isinstance(statement, Ruling):
        head = f"!rule {statement.option}={statement.value}"
    elif statement.items:
        changes = [f"{i.seat}{f':{i.colour}' if i.colour else ''}{i.delta:+}" for i in statement.items]
        head = f"fix {statement.key.text} {' '.join(changes)}"
    else:
        head = f"fix {statement.key.text} {statement.mark.text if statement.mark else '.'}"
    for quote in ("", '"', "'"):  # a reason may need its marks: "B-5 as well" would read as a change without them
        new = f"{head} {quote}{statement.reason}{quote}" if statement.reason else head
        again, _ = scanner.scan(new)
        if isinstance(again, (Fix, Okay, Ruling)) and (again.reason, _items(again)) == (statement.reason, _items(statement)):
            return new
    return line.strip()


def _items(statement: Fix | Okay | Ruling) -> int:
    return len(statement.items) if isinstance(statement, Fix) else 0
