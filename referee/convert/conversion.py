"""Files in one form become text in another: which reader and which writer, game by game, and what there is to say about it.

Many files are a plan, which is read and written before the first is written, shared out to all cores, and counted. Results come in the
order of the files, in bounded memory."""

from __future__ import annotations

import os
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from boardgen import files
from boardgen.errors import quoted, visible
from boardgen.records import NamedTuple
from referee.convert.record import Boards, Record, final, remaining_stones, territory
from referee.convert.wording import OUTCOME, BadRecord, FilePosition, Notes, Source, is_over, place, result
from referee.files import workers
from referee.files.log_files import LISTED, Unusable, open_log, paths, unreadable, unwritable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from referee.convert.as_data import Effect
    from referee.convert.go_log import Log
    from referee.judge.headers import LayoutCache
    from referee.judge.judge.adjudicator import Adjudicator, Trust
    from referee.judge.judge.verdict import Verdict

    Report = Callable[["Outcome"], object]
    Done = list[tuple[list[str], "Outcome"]]

LARGEST = 64 << 20
"""Bytes of a file that is converted: more than any collection of games that people hand round as one."""
MOST_GAMES = 100_000


class Kept:
    """What files of one run share: the layouts read for the logs of a folder, and boards of each size."""

    def __init__(self) -> None:
        self._folder = ""
        self._layouts: LayoutCache | None = None
        self.boards = Boards()

    def layouts(self, file: str) -> LayoutCache:
        """Return the layouts of the folder of a file. Files come folder by folder, so that those of one are kept."""
        from referee.judge.headers import LayoutCache

        folder = "" if file == "-" else os.path.dirname(file)
        if self._layouts is None or folder != self._folder:
            self._folder, self._layouts = folder, LayoutCache(Path(folder))
        return self._layouts


class Converted(NamedTuple):
    """The text in its new form, in parts as they are made (none where nothing could be converted), and the notes.

    The notes are complete when the last part has been taken."""

    parts: Iterator[str]
    notes: Notes


def convert(stream: BinaryIO, file: str, to: str, *, index: int = 0, encoding: str = "", trust: Trust = "engine") -> Converted:
    """Convert all games of a file, or the one with the number `index` (from 1), into one text.

    As `games`, whose errors it raises, some of them when the first part is taken."""
    texts, notes = games(stream, file, to, index=index, encoding=encoding, trust=trust)
    return Converted(frame_games(texts, to), notes)


def games(
    stream: BinaryIO, file: str, to: str, *, index: int = 0, encoding: str = "", trust: Trust = "engine", kept: Kept | None = None
) -> Converted:
    """Convert the games of a file one by one: each part is a game, to be put together by `frame_games`.

    `encoding` is that of an SGF file, whatever it says itself; `trust` says whose value holds in a log after a failed claim; `kept`
    is shared by the files of a run. A game that cannot be converted is left out, and the notes say so. Unusable where the
    file is in another form, too large, or without that game."""
    try:
        data = stream.read(LARGEST + 1)
    except OSError as problem:
        raise unreadable(file, problem) from None
    if len(data) > LARGEST:
        raise Unusable(f"{file}: a file to convert can have at most {LARGEST >> 20} MB")
    notes = Notes(file)
    check_encoding(to, encoding)
    kept = kept or Kept()
    if to == "tlog":
        return Converted(iter(_read_sgf(data, notes, index, encoding, kept.boards)), notes)
    from referee.convert.sgf_reader import begin

    head = data[:4096].decode("latin-1")
    if begin(head) >= 0 and "%tlog" not in head:
        raise Unusable(f"{file} is SGF; convert it to a table log first: referee convert {file} --to tlog")
    adjudicators = _Adjudicators(notes, trust, kept)
    return Converted(_write_sgf(data, adjudicators, index) if to == "sgf" else _write_data(data, adjudicators, index, to), notes)


def check_encoding(to: str, encoding: str) -> None:
    """Raise Unusable where an encoding is named that is not read here, or for logs."""
    from referee.convert import charset

    if encoding and to != "tlog":
        raise Unusable("--encoding is for SGF; a table log is UTF-8")
    if encoding and charset.codec(encoding) is None:
        raise Unusable(f"--encoding {encoding}: this encoding is not known; use for example utf-8, latin-1, gbk, shift_jis, euc-kr, big5")


def frame_games(texts: Iterable[str], to: str) -> Iterator[str]:
    """Yield games in a form as one text of that form: a log or an SGF file of several games, a JSON list, a table. Of no games nothing."""
    head, between, tail = {"tlog": ("", "\n", ""), "json": ("[\n", ",\n", "]\n")}.get(to, ("", "", ""))
    if to == "csv":
        from referee.convert import as_data

        head = f"{as_data.csv_head()}\n"
    begun = False
    for text in texts:
        yield between if begun else head
        yield text
        begun = True
    if begun:
        yield tail


def _read_sgf(data: bytes, notes: Notes, number: int, encoding: str, boards: Boards) -> list[str]:
    from referee.convert import charset, go_log, sgf_reader, sgf_record

    text, remarks = charset.decode(data, charset.codec(encoding) or "")
    source = Source(text, notes)
    if sgf_reader.begin(text) < 0 and next(sgf_reader.starts(text), None) is None and sgf_reader.headless(text, len(text)) is None:
        if text.lstrip().startswith("%tlog"):
            raise Unusable(f"{notes.file} is a table log already; --to sgf, json or csv converts it to something else")
        raise Unusable(f"{notes.file}:1:1: this is not SGF: no game begins in it with `(;`")
    for kind, message in remarks:
        notes.warn(kind, message, place(text, text.find("\ufffd")) if kind == charset.DAMAGED else None)
    parts: list[str] = []
    games = sgf_reader.Games(source, number)
    for tree in games:
        if games.count > MOST_GAMES:
            source.fail(f"a file to convert can have at most {MOST_GAMES:,} games; nothing is converted", tree.start if tree else 0)
            return []
        if tree is None or number not in (0, games.count):
            continue
        try:
            parts.append(go_log.log(sgf_record.read_record(tree, boards, source), boards))
        except BadRecord as bad:
            source.fail(f"{bad.message}; the game is left out", bad.at)
    if number > games.count:
        raise Unusable(f"{notes.file} contains {_games(games.count)}; there is no game {number}")
    return parts


def _write_sgf(data: bytes, adjudicators: _Adjudicators, number: int) -> Iterator[str]:
    from referee.convert import go_log, sgf_record

    boards, notes = adjudicators.boards, adjudicators.notes
    for log in _select_games(go_log.logs(data, adjudicators.layouts.names), notes, number):
        try:
            table = go_log.Table(log, adjudicators.layouts)
            if go_log.is_go(log, table):
                record = go_log.record(log, table, notes)
                points = boards.points(record.columns, record.rows)
                owned = _territory(record, boards, notes)
            else:
                record = sgf_record.film(log, table, adjudicators.new(), notes)
                points, owned = boards.points(record.columns, record.rows), None
            text = sgf_record.sgf(record, points, owned)
        except go_log.Unfit as why:
            notes.fail(f"{why.message}; the game is left out", why.place)
            continue
        yield text


def _territory(record: Record, boards: Boards, notes: Notes) -> dict[str, list[str]] | None:
    """Return the marks of territory in the last position of a game: where it was counted, and where nothing else says that it is over."""
    agreed = record.end == "agreed" and not is_over(result(record.info.get(OUTCOME, "")))
    if not (record.dead or agreed or record.end in ("pass", "full")):
        return None
    stones = final(record, boards)
    if stones is None:
        if record.dead:
            notes.warn("dead", "dead stones are not marked, because the rules of Go do not allow one of the moves")
        if not agreed:
            return None
        record.dead.clear()
        stones = remaining_stones(record, boards)
    return territory(record, boards, stones)


def _write_data(data: bytes, adjudicators: _Adjudicators, number: int, to: str) -> Iterator[str]:
    """Yield each game as soon as it is judged: one at a time is in memory."""
    from referee.convert import as_data, go_log

    for log in _select_games(go_log.logs(data, adjudicators.layouts.names), adjudicators.notes, number):
        judged = adjudicators.judge(log)
        yield f"{as_data.json_text(as_data.game(*judged))}\n" if to == "json" else "".join(f"{row}\n" for row in as_data.csv_rows(*judged))


class _Adjudicators:
    """Hearings of the games of one log, which share the layouts read for its folder."""

    def __init__(self, notes: Notes, trust: Trust, kept: Kept) -> None:
        self.notes = notes
        self._trust: Trust = trust
        self.layouts = kept.layouts(notes.file)
        self.boards = kept.boards

    def new(self) -> Adjudicator:
        from referee.judge.judge.adjudicator import Adjudicator

        return Adjudicator(self.layouts, self._trust, None, LISTED, stop=True)

    def judge(self, log: Log) -> tuple[Verdict, list[Effect]]:
        from referee.convert.as_data import effects
        from referee.judge.judge.verdict import verdict

        adjudicator = self.new()
        changes = list(effects(log, adjudicator))
        result = verdict(adjudicator, self.notes.file, log.index, log.lines)
        for finding in result.findings:
            if finding.level == "error":
                self.notes.fail(finding.message, FilePosition(finding.line, finding.column))
        return result, changes


def _select_games(logs: Iterator[Log], notes: Notes, number: int) -> Iterator[Log]:
    """Yield the games that are meant."""
    index = 0
    for log in logs:
        index = log.index
        if number in (0, index):
            yield log
    if number > index:
        raise Unusable(f"{notes.file} contains {_games(index)}; there is no game {number}")


def _games(count: int) -> str:
    return "one game" if count == 1 else f"{count} games"


class Outcome(NamedTuple):
    """How the conversion of one file went. `games` counts those converted; `refused` says why the file cannot be used (empty: it can).

    `errors` are lines to print. `warnings` are lines by kind, `lost` what was left out with its number."""

    games: int
    refused: str
    errors: list[str]
    warnings: dict[str, str]
    lost: dict[str, int]


class Tally:
    """The sum of outcomes."""

    def __init__(self, skipped: int = 0) -> None:
        self.whole = self.partly = self.not_at_all = self.games = 0
        self.skipped = skipped
        self._warnings: dict[str, tuple[str, int]] = {}
        self._lost: dict[str, int] = {}

    def add(self, outcome: Outcome) -> None:
        """Count a file."""
        self.games += outcome.games
        if not outcome.games:
            self.not_at_all += 1
        elif outcome.errors:
            self.partly += 1
        else:
            self.whole += 1
        for kind, line in outcome.warnings.items():
            first, count = self._warnings.get(kind, (line, 0))
            self._warnings[kind] = first, count + 1
        for what, count in outcome.lost.items():
            self._lost[what] = self._lost.get(what, 0) + count

    def lines(self) -> list[str]:
        """Return the warnings, each kind once with its first place, what was left out, and the count of files and games."""
        lines = []
        for line, count in self._warnings.values():
            others = count - 1
            lines.append(line if not others else f"{line} (and in {others:,} more file{'s' * (others > 1)})")
        if self._lost:
            lost = (what if count == 1 else f"{what} ({count:,})" for what, count in self._lost.items())
            lines.append(f"left out: {visible(', '.join(lost))}")
        return [*lines, self.summary()]

    def summary(self) -> str:
        """Return the count of files and games in one line."""
        counts = [
            (self.whole, "converted"),
            (self.partly, "converted in part"),
            (self.not_at_all, "not converted"),
            (self.skipped, "skipped, because their output exists"),
        ]
        total = sum(count for count, _ in counts)
        parts = ", ".join(f"{count:,} {what}" for count, what in counts if count) or "none converted"
        return f"{total:,} file{'s' * (total != 1)}: {parts}; {self.games:,} game{'s' * (self.games != 1)}"


_PAYS = 1 << 20
"""Bytes to read from which on further processes save more than they take to start."""
_CHUNK = 64
"""Files that a process takes at a time, and their bytes: its answer, up to thirty times as long, is kept until its turn."""
_CHUNK_BYTES = 1 << 17


class Settings(NamedTuple):
    """How every file is converted."""

    to: str
    encoding: str
    trust: Trust


def convert_jobs(jobs: Sequence[Job], settings: Settings, report: Report) -> Iterator[str]:
    """Convert every file. Those with a target are written; the games of the others are given in order.

    `report` takes the outcome of each file when its last game has been given."""
    sized = [(job, _size(job.source)) for job in jobs]
    processes = workers.count()
    kept = Kept()
    if processes < 2 or len(jobs) < 2 or sum(size for _, size in sized) < _PAYS:
        for job in jobs:
            yield from _one(job, settings, kept, report)
        return
    killed = "a process of the conversion was killed; every file that was written is complete, and --existing skip converts the rest"
    # By itself a large file whose text no process could hand over.
    chunks = workers.divide(sized, _CHUNK, _CHUNK_BYTES, lambda job, size: not job.target and (size > _CHUNK_BYTES or job.source == "-"))
    for done in workers.share_out(chunks, partial(convert_all, settings=settings), lambda job: job, killed, processes):
        if isinstance(done, Job):
            yield from _one(done, settings, kept, report)
            continue
        for texts, outcome in done:
            yield from texts
            report(outcome)


def convert_all(jobs: Sequence[Job], settings: Settings) -> Done:
    """Convert the files of a chunk in this process: of each its games, where it has no target, and the outcome."""
    kept = Kept()
    done: Done = []
    for job in jobs:
        outcomes: list[Outcome] = []
        done.append((list(_one(job, settings, kept, outcomes.append)), outcomes[0]))
    return done


def _one(job: Job, settings: Settings, kept: Kept, report: Report) -> Iterator[str]:
    """Convert a file, and write it or give its games. A file that cannot be used is an outcome like any other."""
    to, encoding, trust = settings
    try:
        with open_log(job.source) as stream:
            texts, notes = games(stream, job.source, to, encoding=encoding, trust=trust, kept=kept)
        count = 0

        def count_games() -> Iterator[str]:
            nonlocal count
            for text in texts:
                count += 1
                yield text

        counted = count_games()
        if not job.target:
            yield from counted
        elif (first := next(counted, None)) is not None:
            _write(job.target, frame_games(chain((first,), counted), to))
    except Unusable as why:
        report(Outcome(0, str(why), [], {}, {}))
    else:
        report(Outcome(count, "", notes.errors(), notes.warnings(), notes.lost))


def _write(target: str, parts: Iterator[str]) -> None:
    try:
        os.makedirs(os.path.dirname(target) or os.curdir, exist_ok=True)
        files.write(target, parts)
    except OSError as problem:
        raise unwritable(target, problem) from None


def _size(path: str) -> int:
    try:
        return os.path.getsize(path)
    except OSError:
        return 0  # standard input, or what will be refused


_LISTED = 5


class Job(NamedTuple):
    """A file to convert, and the file to write (empty: its text becomes a part of one output)."""

    source: str
    target: str


class Plan(NamedTuple):
    """The jobs in order, how many files are skipped since their output is there, and names that cannot be used, with the reason."""

    jobs: list[Job]
    skipped: int
    unusable: list[str]

    @property
    def has_targets(self) -> bool:
        """Whether every file is written by itself."""
        return any(job.target for job in self.jobs)


class _Source(NamedTuple):
    path: str
    below: str  # its path below the folder that was named


def is_archive(names: list[str], out: str) -> bool:
    """Return whether names and output mean more than one file into one."""
    return len(names) != 1 or os.path.isdir(names[0]) or _is_folder(out)


def plan(names: list[str], to: str, out: str, existing: str) -> Plan:
    """Decide what is read and written. `out` is a folder, one file for everything, or empty (standard output).

    Raises Unusable where two files would be written under one name, where one would be written over a file that is read, and where
    one is there already and `existing` is `refuse`."""
    sources, unusable = _sources(names, ".sgf" if to == "tlog" else ".tlog")
    read = {_identity(source.path) for source in sources} - {None}
    if not out or out == "-" or (os.path.splitext(out)[1].lower() == f".{to}" and not _is_folder(out)):
        if out and _identity(out) in read:
            raise Unusable(f"{out} is one of the files that are read; name another one to write")
        return Plan([Job(source.path, "") for source in sources], 0, unusable)
    if os.path.exists(out) and not os.path.isdir(out):
        raise Unusable(f"{out} is a file; name a folder, or a file that ends in .{to} for all games in one")
    jobs = [Job(source.path, os.path.join(out, f"{os.path.splitext(source.below)[0]}.{to}")) for source in sources]
    _require_different(jobs)
    there = {job.target for job in jobs if os.path.lexists(job.target)}
    for target in there:
        if _identity(target) in read:
            raise Unusable(f"{target} is one of the files that are read; name another folder to write into")
    if there and existing == "refuse":
        what = "--existing skip keeps such files, --existing replace overwrites them"
        raise Unusable("\n".join([f"nothing is written: {_files(len(there))} already; {what}", *_some(sorted(there))]))
    kept = [job for job in jobs if job.target not in there] if existing == "skip" else jobs
    return Plan(kept, len(jobs) - len(kept), unusable)


def _is_folder(out: str) -> bool:
    return bool(out) and (os.path.isdir(out) or out.endswith(("/", os.sep)))


def _sources(names: list[str], ending: str) -> tuple[list[_Source], list[str]]:
    """Return the files that are meant, each once, and complaints about names that mean none."""
    sources: dict[str, _Source] = {}
    unusable: list[str] = []
    for name in names:
        try:
            for path in paths(name, ending):
                below = os.path.basename(path) if path == name else os.path.relpath(path, name)
                sources.setdefault(path if path == "-" else os.path.abspath(path), _Source(path, below))
        except Unusable as why:
            unusable += str(why).split("\n")
    return list(sources.values()), unusable


def _require_different(jobs: list[Job]) -> None:
    first: dict[str, str] = {}
    for source, target in jobs:
        if source == "-":
            raise Unusable("standard input has no name to write under; name a file, such as -o FILE.tlog, or redirect the output")
        if target in first:
            what = "nothing is written: rename one, or convert them into two folders"
            raise Unusable(f"{first[target]} and {source} would both become {target}; {what}")
        first[target] = source


def _identity(path: str) -> tuple[int, int] | None:
    """Return what identifies a file; None if there is none."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    return status.st_dev, status.st_ino


def _files(count: int) -> str:
    return "a file exists" if count == 1 else f"{count:,} files exist"


def _some(paths: list[str]) -> list[str]:
    """Return the first of many paths, one on each line."""
    more = [f"  and {len(paths) - _LISTED:,} more"] if len(paths) > _LISTED else []
    return [f"  {quoted(path, 300)}" for path in paths[:_LISTED]] + more
