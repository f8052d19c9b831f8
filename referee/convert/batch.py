"""Converts many files: plans which are read and written before the first is written, shares them out to all cores, and counts.

Results come in the order of the files, in bounded memory.
"""

from __future__ import annotations

import os
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from boardgen import files
from boardgen.errors import quoted, visible
from boardgen.records import NamedTuple
from referee.convert import conversion
from referee.files import workers
from referee.files.log_files import Unusable, open_log, paths, unwritable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from referee.judge.judge.adjudicator import Trust

    Report = Callable[["Outcome"], object]
    Done = list[tuple[list[str], "Outcome"]]


class Outcome(NamedTuple):
    """How the conversion of one file went. `games` counts those converted; `refused` says why the file cannot be used (empty: it can).

    `errors` are lines to print. `warnings` are lines by kind, `lost` what was left out with its number.
    """

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


def convert(jobs: Sequence[Job], settings: Settings, report: Report) -> Iterator[str]:
    """Convert every file. Those with a target are written; the games of the others are given in order.

    `report` takes the outcome of each file when its last game has been given.
    """
    sized = [(job, _size(job.source)) for job in jobs]
    processes = workers.count()
    kept = conversion.Kept()
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
    kept = conversion.Kept()
    done: Done = []
    for job in jobs:
        outcomes: list[Outcome] = []
        texts = list(_one(job, settings, kept, outcomes.append))
        done.append((texts, outcomes[0]))
    return done


def _one(job: Job, settings: Settings, kept: conversion.Kept, report: Report) -> Iterator[str]:
    """Convert a file, and write it or give its games. A file that cannot be used is an outcome like any other."""
    to, encoding, trust = settings
    try:
        with open_log(job.source) as stream:
            texts, notes = conversion.games(stream, job.source, to, encoding=encoding, trust=trust, kept=kept)
        count = 0

        def count_games() -> Iterator[str]:
            nonlocal count
            for text in texts:
                count += 1
                yield text

        games = count_games()
        if not job.target:
            yield from games
        elif (first := next(games, None)) is not None:
            _write(job.target, conversion.frame_games(chain((first,), games), to))
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
    one is there already and `existing` is `refuse`.
    """
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
