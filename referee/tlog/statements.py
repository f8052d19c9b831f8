"""What a line of a table log says, as values: one class a kind of line. Nothing here knows a rule or a board.

Columns count code points from 1; an `end` is one past the last. Every statement has its `line`, the span from `column`
to `end` of its first token (for a turn its id, for a header the value) and `text`, the source line for carets.
`Rewritten` is a line with some of its words replaced, `build` makes statements other than turns from the words that the scanner read.
Annotations are real types and not text, because text would cost each class a compilation when a cold command starts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from boardgen.records import NamedTuple

COMMITS, TELLS = "Shuffle", "Seed"
"""The headers that commit to the seed of the dice and draws, and that tell it."""


def quote(word: str) -> str:
    """Return at most 24 characters of a word; control and invisible characters as in a Python string."""
    short = word if len(word) <= 24 else word[:23] + "\u2026"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in short)


class Edit(NamedTuple):
    """A change of one line: the text from `column` up to `end` becomes `text`. An empty span inserts, an empty text deletes."""

    column: int
    end: int
    text: str


class Repair(NamedTuple):
    """Edits after which a line says what was meant.

    `certain`: no other reading is possible. `lenient`: so plain that the line is read that way, with a warning."""

    edits: tuple[Edit, ...]
    certain: bool = False
    lenient: bool = False


class EventList(str):
    """Help that lists how an event of any game begins. Whoever knows the game of the log lists its events instead."""

    __slots__ = ()


class Opening(str):
    """Help on how a line of play begins. Whoever knows the players names the seat of one whose name begins the line."""

    __slots__ = ()


class DiceHelp(str):
    """Help on how two dice are written. At a table without dice they are to be left out instead."""

    __slots__ = ()


class Problem(NamedTuple):
    """A reading error or a leniency (codes `tlog:lenient...`) with its place; `help` says what to write, `repairs` does it."""

    column: int
    end: int
    code: str
    message: str
    help: str = ""
    repairs: tuple[Repair, ...] = ()


class Token(NamedTuple):
    """One word. `kind` is a terminal of the grammar; points are in upper case, all else is as written.

    The point after `ktr` has the kind KTR, a mark of a board row the kind MARK. As text it is quoted, as messages have it."""

    kind: str
    text: str
    column: int
    end: int

    def __str__(self) -> str:
        return f"`{quote(self.text)}`"

    def wrong(self, code: str, message: str, help: str = "", repairs: tuple[Repair, ...] = ()) -> Problem:
        return Problem(self.column, self.end, code, message, help, repairs)

    def instead(self, new: str, code: str, message: str, *, certain: bool = True) -> Problem:
        """Return a problem that is fixed by another word."""
        return self.wrong(code, message, f"write `{quote(new)}`", self.swap(new, certain=certain))

    def swap(self, *new: str, certain: bool = False) -> tuple[Repair, ...]:
        """Return one repair for each of several words, which puts it in place of this one."""
        return tuple(Repair((Edit(self.column, self.end, text),), certain) for text in new)

    def part(self, text: str, at: int = 0) -> Token:
        """Return a text that is in the line at this index of the word, or is longer than the word."""
        return Token(self.kind, text, self.column + at, self.column + at + len(text))


class Event(NamedTuple):
    """One event: the verb's name in its table, the words after it, and the seat of `!G` (None: the line's own)."""

    verb: str
    args: tuple[Token, ...]
    column: int
    end: int
    by: str | None = None


class Claim(NamedTuple):
    """`=$45`, `=tf:2`: what the seat of the line holds after it."""

    key: str
    value: int
    column: int
    end: int


class Turn(NamedTuple):
    """`4R event ; event ... claims`. `column` and `end` are those of the id."""

    line: int
    round: int
    seat: str
    events: tuple[Event, ...]
    claims: tuple[Claim, ...]
    column: int
    end: int
    text: str = ""

    @property
    def id(self) -> str:
        return f"{self.round}{self.seat}"


class Round(NamedTuple):
    """`4 event ; ...`: events of the whole table (bid, contracts, first, start, deal)."""

    line: int
    round: int
    events: tuple[Event, ...]
    column: int
    end: int
    text: str = ""


class CheckItem(NamedTuple):
    """One value of a checkpoint."""

    key: str
    seat: str
    value: int
    column: int
    end: int


class Check(NamedTuple):
    """`= $ R5 B50 ; cell R9 B8`: a checkpoint of the table."""

    line: int
    items: tuple[CheckItem, ...]
    column: int
    end: int
    text: str = ""


class Diagram(NamedTuple):
    """`|  7 . R G . .`: one board row. `row` is None where the line gives no number; `marks` are MARK tokens."""

    line: int
    row: int | None
    marks: tuple[Token, ...]
    column: int
    end: int
    text: str = ""


class Struck(NamedTuple):
    """`~4R ...`: struck out at the table, kept and not played."""

    line: int
    column: int
    end: int
    text: str = ""


class Ruling(NamedTuple):
    """`!rule ko=simple reason`: an option changed from here on."""

    line: int
    option: str
    value: str
    reason: str
    column: int
    end: int
    text: str = ""


class Okay(NamedTuple):
    """`!ok 4R gc:deploy.suicide reason`: that turn was played and stood. `turn` and `code` are tokens."""

    line: int
    turn: Token
    code: Token
    reason: str
    column: int
    end: int
    text: str = ""


class FixItem(NamedTuple):
    """One change: of a holding (`R+5`; `R:B+1` with the colour of the prisoners)."""

    seat: str
    colour: str | None
    delta: int
    column: int
    end: int


class Fix(NamedTuple):
    """A correction of holdings (`fix $ R+5 reason`: `items`) or of a stone (`fix D4 R`: `point` and `mark`)."""

    line: int
    key: Token
    items: tuple[FixItem, ...]
    mark: Token | None
    reason: str
    column: int
    end: int
    text: str = ""

    @property
    def point(self) -> str | None:
        """The point whose stone is changed, or None where a holding is."""
        return self.key.text if self.key.kind == "POINT" else None


class End(NamedTuple):
    """`end pass`, `end full`, `end agreed`."""

    line: int
    how: str
    column: int
    end: int
    text: str = ""


class Dead(NamedTuple):
    """`dead R: D4 D5 > B`: agreed dead stones of a seat, and whose prisoners they become. All are tokens."""

    line: int
    seat: Token
    points: tuple[Token, ...]
    to: Token
    column: int
    end: int
    text: str = ""


class Shown(NamedTuple):
    """One card of a `reveal`, with the partner of a trade."""

    seat: str
    card: str
    partner: str | None
    column: int
    end: int


class Reveal(NamedTuple):
    """`reveal B:P3,T12>G`: cards shown at scoring, in the order in which they take effect."""

    line: int
    items: tuple[Shown, ...]
    column: int
    end: int
    text: str = ""


class Header(NamedTuple):
    """`Key: value`. `column` and `end` span the value without the spaces around it; header.py reads what it says."""

    line: int
    key: str
    value: str
    column: int
    end: int
    text: str = ""


class Magic(NamedTuple):
    """`%tlog 1`: a game starts."""

    line: int
    version: int
    column: int
    end: int
    text: str = ""


class Blank(NamedTuple):
    """A line without a statement: empty, or a comment alone."""

    line: int
    text: str = ""


class Broken(NamedTuple):
    """A line that cannot be read in full. `turn` is (round, seat) where it is known to be a turn."""

    line: int
    problems: tuple[Problem, ...]
    turn: tuple[int, str] | None = None
    text: str = ""


Statement = Turn | Round | Check | Diagram | Struck | Ruling | Okay | Fix | End | Dead | Reveal | Header | Magic | Blank | Broken
T = TypeVar("T")


class Rewritten(NamedTuple):
    """A line and the edits made to it, in order, none touching another; their columns are those of the line as written."""

    written: str
    edits: tuple[Edit, ...] = ()

    @property
    def text(self) -> str:
        """The line after its edits."""
        parts, at = [], 0
        for edit in self.edits:
            parts += [self.written[at : edit.column - 1], edit.text]
            at = edit.end - 1
        return "".join([*parts, self.written[at:]])

    def place(self, column: int, end: int) -> tuple[int, int]:
        """Return the place in the line as written of a place in `text`; a place inside a replaced text is all that was replaced."""
        start, stop = self._back(column, last=False), self._back(end, last=True)
        return start, max(start, stop)

    def _back(self, column: int, *, last: bool) -> int:
        shift = 0  # how many signs `text` has more than the line as written, up to here
        for edit in self.edits:
            start = edit.column + shift
            stop = start + len(edit.text)
            if column < start or (column == start and last):
                break
            if column < stop or (column == stop and last):
                return edit.end if last else edit.column
            shift += len(edit.text) - (edit.end - edit.column)
        return column - shift

    def then(self, edit: Edit) -> Rewritten:
        """Make one more edit, whose columns are those of `text`. Edits that it overlaps become one with it."""
        current = self.text
        begin, stop = edit.column, edit.end
        column, end = self._back(begin, last=False), self._back(stop, last=True)
        kept: list[Edit] = []
        shift = 0
        for earlier in self.edits:
            first = earlier.column + shift
            behind = first + len(earlier.text)
            shift += len(earlier.text) - (earlier.end - earlier.column)
            apart = behind <= edit.column or first >= edit.end
            # Of two texts inserted at one place only the order of making says which comes first, so they become one.
            bare = edit.column == edit.end and edit.column in (first, behind) and (earlier.column == earlier.end or not earlier.text)
            if apart and not bare:
                kept.append(earlier)
            else:
                begin, stop = min(begin, first), max(stop, behind)
                column, end = min(column, earlier.column), max(end, earlier.end)
        text = current[begin - 1 : edit.column - 1] + edit.text + current[edit.end - 1 : stop - 1]
        if self.written[column - 1 : end - 1] == text:
            return self._replace(edits=tuple(kept))
        return self._replace(edits=tuple(sorted([*kept, Edit(column, end, text)])))

    def back(self, problem: Problem) -> Problem:
        """Return a problem with `text` as a problem with the line as written, its repairs made after the edits that were made already."""
        column, end = self.place(problem.column, problem.end)
        repairs = []
        for repair in problem.repairs:
            after = self
            for edit in sorted(repair.edits, reverse=True):
                after = after.then(edit)
            repairs.append(repair._replace(edits=tuple(edit for edit in after.edits if edit not in self.edits)))
        return problem._replace(column=column, end=max(end, column + 1), repairs=tuple(repairs))

    def rewrite(self, value: T) -> T:
        """Return a statement made from `text`, with its places in the line as written and that line as its text."""
        return self._rewrite(value)  # type: ignore[return-value]  # the same type, built anew

    def _rewrite(self, value: object) -> object:
        if not isinstance(value, tuple):
            return value
        parts = [self._rewrite(part) for part in value]
        fields: tuple[str, ...] = getattr(value, "_fields", ())
        if "column" in fields:
            first, second = fields.index("column"), fields.index("end")
            parts[first], parts[second] = self.place(value[first], value[second])
        if "text" in fields and "line" in fields:
            parts[fields.index("text")] = self.written
        return tuple.__new__(type(value), parts)


def one(column: int, end: int, text: str, *, certain: bool = False, lenient: bool = False) -> tuple[Repair, ...]:
    """Return the repair that is a single edit."""
    return (Repair((Edit(column, end, text),), certain or lenient, lenient),)


def build(kind: str, first: str, events: list[Event], line: int, column: int, end: int, text: str) -> Statement:
    """Return the statement that begins with `first` and whose words are the arguments of `events`."""
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
    return Reveal(line, tuple(card for arg in args for card in _cards_shown(arg)), column, end, text)


def _cards_shown(token: Token) -> Iterable[Shown]:
    """Yield the cards of `B:P3,T12>G`."""
    column = token.column + 2
    for part in token.text[2:].split(","):
        card, _, partner = part.partition(">")
        yield Shown(token.text[0], card, partner or None, column, column + len(part))
        column += len(part) + 1
