"""A finding: what the referee has to say about one place of a log; and the bounded collection of a game's findings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from heapq import heappop, heappush
from typing import IO, Annotated, Generic, Literal, TypeAlias, TypeVar

from boardgen.json_values import FromOne
from boardgen.records import NamedTuple
from referee.tlog.statements import Repair, Statement, quote

Level = Literal["error", "warning", "note"]
MOST_ALSO = 1000
"""Later lines with the same mistake that are kept of a finding."""
IN_MEMORY = 10_000
"""Findings of a game that are in memory at a time."""
ALSO = 10
"""Later lines with the same mistake that a message lists; of the rest it gives the number."""


class Edit(NamedTuple):
    """A change of a file: on one line, the text from `column` up to `end_column` becomes `text`."""

    line: Annotated[FromOne, "from 1"]
    column: Annotated[FromOne, "in code points from 1"]
    end_column: Annotated[FromOne, "one past the last; equal to `column` where text is inserted"]
    text: Annotated[str, "what is written there instead, which may contain line feeds; empty where text is deleted"]


class Fix(NamedTuple):
    """Edits that fix what a finding is about. `certain`: no other reading is possible.

    `level` is "safe", "unique" or "several" where it was tried which lines are valid afterwards; then `meant` says what was meant and
    `holds` which they are, to be read after "if". `gap` is what a person has to replace in the edits by what only those who were there
    know, empty where nothing is left to fill in; `fits` are the values that make those lines valid."""

    title: str
    edits: tuple[Edit, ...]
    certain: bool = False
    level: Literal["", "safe", "unique", "several"] = ""
    meant: str = ""
    holds: str = ""
    gap: str = ""
    fits: tuple[str, ...] = ()


class Finding(NamedTuple):
    """One error, warning or note. Columns count code points from 1; `end_column` is one past the last.

    `detail` is printed under the caret, `text` is the source line; `also` are later lines with the same mistake, which have no finding of
    their own."""

    line: int
    column: int
    end_column: int
    turn: str | None
    level: Level
    code: str
    message: str
    detail: str = ""
    help: str = ""
    points: tuple[str, ...] = ()
    fixes: tuple[Fix, ...] = ()
    text: str = ""
    also: tuple[int, ...] = ()

    @property
    def full_message(self) -> str:
        """The message with the later lines that it is true of as well."""
        if not self.also:
            return self.message
        lines = ", ".join(map(str, self.also[:ALSO]))
        more = f" and {len(self.also) - ALSO} more" if len(self.also) > ALSO else ""
        return f"{self.message} (and on line{'s' * (len(self.also) > 1)} {lines}{more})"


SavedFindings: TypeAlias = tuple[int, dict[int, int], dict[int, str], int, int, int, int]
Numbered: TypeAlias = tuple[int, Finding]
"""A finding and the number under which it was added."""


def _place(numbered: Numbered) -> tuple[int, int, int]:
    """Return what findings are sorted by, line and column; those at one place stay in the order in which they were added."""
    number, finding = numbered
    return finding.line, finding.column, number


class Findings:
    """The findings of one game, in bounded memory: the first `keep` of them, and how many more there were.

    More than IN_MEMORY of them are kept on disk. Errors count towards `errors` and warnings towards `warnings` whether they were
    kept or not."""

    def __init__(self, keep: int = 100) -> None:
        self.keep = keep
        self.more = 0
        self.errors = 0
        self.warnings = 0
        self.notes = 0
        self._kept: list[Finding] = []
        self._first = 0  # the number of the first of those
        self._spill: Spill[Numbered] | None = None
        self._also: dict[int, list[int]] = {}
        self._amended: dict[int, str] = {}

    def add(self, finding: Finding) -> int | None:
        """Add a finding; returns its number, by which `repeat` and `amend` know it, or None where it was only counted.

        Raises OSError when more findings than memory should hold cannot be put on disk."""
        if finding.level == "error":
            self.errors += 1
        elif finding.level == "warning":
            self.warnings += 1
        else:
            self.notes += 1
        number = self._first + len(self._kept)
        if number >= self.keep:
            self.more += 1
            return None
        if len(self._kept) == IN_MEMORY:
            if self._spill is None:
                self._spill = Spill(_place)
            self._spill.add(list(enumerate(self._kept, self._first)))
            self._first += len(self._kept)
            self._kept = []
        self._kept.append(finding)
        return number

    def repeat(self, number: int | None, line: int) -> None:
        """Note that a later line has the mistake of a finding too."""
        at = -1 if number is None else number - self._first
        if 0 <= at < len(self._kept) and self._kept[at].line == line:
            return
        if number is not None and len(lines := self._also.setdefault(number, [])) < MOST_ALSO and line not in lines[-1:]:
            lines.append(line)

    def amend(self, number: int | None, help: str) -> None:
        """Give a finding another help."""
        if number is not None:
            self._amended[number] = help

    def save(self) -> SavedFindings:
        """Return what can be added to, for `restore`. Up to IN_MEMORY findings can be saved."""
        assert self._spill is None
        also = {number: len(lines) for number, lines in self._also.items()}
        return len(self._kept), also, dict(self._amended), self.more, self.errors, self.warnings, self.notes

    def restore(self, saved: SavedFindings) -> None:
        """Make the findings what they were at `save`; nothing but additions came since."""
        count, also, amended, self.more, self.errors, self.warnings, self.notes = saved
        self._kept = self._kept[:count]
        self._also = {number: self._also[number][:lines] for number, lines in also.items()}
        self._amended = dict(amended)

    def __bool__(self) -> bool:
        return bool(len(self))

    def __len__(self) -> int:
        return self._first + len(self._kept)

    def __iter__(self) -> Iterator[Finding]:
        """The kept findings by line and column."""
        kept = list(enumerate(self._kept, self._first))
        ordered = sorted(kept, key=_place) if self._spill is None else self._spill.merge(kept)
        for number, finding in ordered:
            help, also = self._amended.get(number), self._also.get(number)
            finding = finding if help is None else finding._replace(help=help)
            yield finding if also is None else finding._replace(also=tuple(also))

    def sorted(self) -> Collection[Finding]:
        """Return the kept findings by line and column: a list, or where they are many something that reads them from disk."""
        return list(self) if self._spill is None else self

    def __contains__(self, finding: object) -> bool:
        return any(finding == one for one in self)


Record = TypeVar("Record")


class Spill(Generic[Record]):
    """Runs of records on disk, each sorted by `key` and compressed. No two records have the same key.

    Records arrive almost in order, so runs hardly overlap and only one or two of them are in memory while all are read.
    Raises OSError when the disk for temporary files is full."""

    def __init__(self, key: Callable[[Record], tuple[int, ...]]) -> None:
        from tempfile import TemporaryFile

        self._key = key
        self._file: IO[bytes] = TemporaryFile()  # noqa: SIM115  (closed with the game)
        self._runs: list[tuple[tuple[int, ...], int, int]] = []
        self.count = 0

    def add(self, run: list[Record]) -> None:
        """Keep a run, which need not be sorted."""
        import pickle
        import zlib

        run.sort(key=self._key)
        data = zlib.compress(pickle.dumps(run, 5), 1)
        self._file.seek(0, 2)
        self._runs.append((self._key(run[0]), self._file.tell(), len(data)))
        self._file.write(data)
        self.count += len(run)

    def merge(self, last: list[Record]) -> Iterator[Record]:
        """Yield all records in order, with those of a `last` run that is in memory."""
        waiting = sorted(self._runs, reverse=True)
        heap: list[tuple[tuple[int, ...], int, Record, Iterator[Record]]] = []
        runs = 0

        def begin(run: Iterator[Record]) -> None:
            nonlocal runs
            first = next(run, None)
            if first is not None:
                runs += 1
                heappush(heap, (self._key(first), runs, first, run))

        begin(iter(sorted(last, key=self._key)))
        while heap or waiting:
            while waiting and (not heap or waiting[-1][0] <= heap[0][0]):
                begin(self._read(*waiting.pop()[1:]))
            _, number, one, run = heappop(heap)
            yield one
            following = next(run, None)
            if following is not None:
                heappush(heap, (self._key(following), number, following, run))

    def _read(self, start: int, length: int) -> Iterator[Record]:
        import pickle
        import zlib

        self._file.seek(start)
        yield from pickle.loads(zlib.decompress(self._file.read(length)))  # of our own file, which nobody else can open


def fix_of(at: Statement, repair: Repair) -> Fix:
    """Return a repair of the line of a statement, as a fix of the file."""
    edits = tuple(Edit(at.line, *edit) for edit in sorted(repair.edits))
    return Fix(_title(at.text, edits), edits, repair.certain)


def _title(text: str, edits: tuple[Edit, ...]) -> str:
    first = edits[0]
    old, new = text[first.column - 1 : first.end_column - 1].strip(), first.text.strip()
    more = f", and {len(edits) - 1} more" if len(edits) > 1 else ""
    if old and new:
        return f"replace `{quote(old)}` with `{quote(new)}`{more}"
    if old:
        return f"delete `{quote(old)}`{more}"
    if new:
        return f"insert `{quote(new)}`{more}"
    return ("insert a space" if first.text else "delete the character") + more
