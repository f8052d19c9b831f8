"""A log in its canonical form: the same statements, one spelling for each. Comments, struck-out and blank lines keep their places.

A line that cannot be read keeps its words; so does one whose canonical form would be read in another way, should there ever be one."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from boardgen.errors import visible
from boardgen.records import NamedTuple
from referee.files.log_files import BOM, diff_logs, read_whole, unwritable, write_log
from referee.judge.ask.laws import notation_of
from referee.tlog import freetext
from referee.tlog.notation import Notation
from referee.tlog.reader import LONGEST, Game, games
from referee.tlog.scanner import Scan, Scanner, canonical
from referee.tlog.statements import Broken, Header, Problem, Rewritten, Statement

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.judge.headers import LayoutCache

MOST_LEFT = 20
"""Lines left as they are that are named."""
_VALUES: dict[str, Callable[[Header], tuple[object, list[Problem]]]] = {
    "Players": freetext.players,
    "Order": freetext.order,
    "Options": freetext.options,
    "Handicap": freetext.handicap,
    "Result": freetext.result,
}
"""What reads the values of headers."""


class Left(NamedTuple):
    """A line that was left as it is: its number, the column of its first mistake, and what that is."""

    line: int
    column: int
    why: str


class Formatted(NamedTuple):
    """A log before and after, and the lines that cannot be read."""

    before: bytes
    after: bytes
    left: tuple[Left, ...]

    @property
    def changed(self) -> bool:
        return self.before != self.after

    def diff(self, name: str) -> Iterator[str]:
        """Yield the change as a unified diff, line by line; ends of lines and a byte order mark are reported in a line of their own."""
        yield from diff_logs(self.before, self.after, name)
        if self.after != self.before and self.after.endswith(b"\n") and not self.before.endswith(b"\n"):
            yield f"{visible(name)}: the last line ends with a line feed"

    def list_left_lines(self, name: str) -> Iterator[str]:
        """Yield the lines left as they are, as sentences."""
        for left in self.left[:MOST_LEFT]:
            yield f"{visible(name)}:{left.line}:{left.column}: left as it is: {visible(left.why)}"
        if len(self.left) > MOST_LEFT:
            yield f"{visible(name)}: {len(self.left) - MOST_LEFT} more lines are left as they are; `referee check` lists them"


def format_log(data: bytes, layouts: LayoutCache) -> Formatted:
    """Return a log in its canonical form. `layouts` are those of its folder, whose names for zones and cards it may use."""
    lines = _lines(data)
    statements: dict[int, str] = {}
    left: list[Left] = []
    for game in games(BytesIO(data), notation_of, layouts.names):
        for statement, warnings in game:
            if isinstance(statement, Broken):
                problem = statement.problems[0]
                left.append(Left(statement.line, problem.column, problem.message))
            else:
                statements[statement.line] = _line(lines[statement.line - 1], statement, warnings, game)
    broken = {one.line for one in left}
    scanner: Scanner | None = None
    out: list[bytes] = []
    for number, line in enumerate(lines, 1):
        if number in statements:
            out.append(statements[number].encode())
        elif isinstance(line, bytes):
            out.append(line)
        elif number not in broken and line.lstrip()[:1] in ("", "#", "~") and len(line) <= LONGEST:
            scanner = scanner or Scanner(Notation())
            out.append(canonical(line, scanner).encode())
        else:
            out.append(line.encode())
    after = b"\n".join(out)
    ended = not data.removeprefix(BOM) or after.endswith(b"\n")
    return Formatted(data, after if ended else after + b"\n", tuple(left))


def format_file(path: str, layouts: LayoutCache, *, write: bool) -> Formatted:
    """Format a log; where `write`, whole or not at all. Raises Unusable."""
    new = format_log(read_whole(path, "fmt"), layouts)
    if write and new.changed:
        try:
            write_log(path, new.before, new.after)
        except OSError as problem:
            raise unwritable(path, problem) from None
    return new


def _lines(data: bytes) -> list[str | bytes]:
    """Return the lines without their ends, as bytes where they are not UTF-8."""
    lines: list[str | bytes] = []
    for raw in data.removeprefix(BOM).split(b"\n"):
        try:
            lines.append(raw.removesuffix(b"\r").decode())
        except UnicodeDecodeError:
            lines.append(raw)
    return lines


def _line(line: str | bytes, statement: Statement, warnings: tuple[Problem, ...], game: Game) -> str:
    """Return the canonical form of a line that makes this statement, its lenient spellings put right."""
    assert isinstance(line, str)  # bytes are never a statement
    if isinstance(statement, Header) and statement.key in _VALUES:
        warnings = (*warnings, *_VALUES[statement.key](statement)[1])
    edits = [edit for problem in warnings for repair in problem.repairs if repair.lenient for edit in repair.edits]
    plain = Rewritten(line, tuple(sorted(set(edits)))).text
    scanner = game.scanner
    new = canonical(plain, scanner)
    return new if _meaning(scanner.scan(plain)) == _meaning(scanner.scan(new)) and not isinstance(scanner.scan(new)[0], Broken) else line


def _meaning(scan: Scan) -> object:
    """Return what a line says, without the places of its words."""
    statement = scan[0]
    if isinstance(statement, Header):
        return statement.key, " ".join(statement.value.split())
    return _drop_places(statement)


def _drop_places(value: object) -> object:
    if not isinstance(value, tuple):
        return value
    fields: tuple[str, ...] = getattr(value, "_fields", ())
    away = {"column", "end", "line", "text"} if "line" in fields else {"column", "end"}
    names = fields or (None,) * len(value)
    return type(value).__name__, *(_drop_places(part) for name, part in zip(names, value, strict=True) if name not in away)
