"""What a line of a table log says, as values: one class a kind of line. Nothing here knows a rule or a board.

Columns count code points from 1; an `end` is one past the last. Every statement has its `line`, the span from `column`
to `end` of its first token (for a turn its id, for a header the value) and `text`, the source line for carets.
Annotations are real types and not text, because text would cost each class a compilation when a cold command starts.
"""

from typing import NamedTuple


class Token(NamedTuple):
    """One word. `kind` is a terminal of the grammar; points are in upper case, all else is as written.

    The point after `ktr` has the kind KTR, a mark of a board row the kind MARK.
    """

    kind: str
    text: str
    column: int
    end: int


class Edit(NamedTuple):
    """A change of one line: the text from `column` up to `end` becomes `text`. An empty span inserts, an empty text deletes."""

    column: int
    end: int
    text: str


class Repair(NamedTuple):
    """Edits after which a line says what was meant.

    `certain`: no other reading is possible. `lenient`: so plain that the line is read that way, with a warning.
    """

    edits: tuple[Edit, ...]
    certain: bool = False
    lenient: bool = False


class EventList(str):
    """Help that lists how an event of any game begins. Whoever knows the game of the log lists its events instead."""

    __slots__ = ()


class Problem(NamedTuple):
    """A reading error or a leniency (codes `tlog:lenient...`) with its place; `help` says what to write, `repairs` does it."""

    column: int
    end: int
    code: str
    message: str
    help: str = ""
    repairs: tuple[Repair, ...] = ()


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
