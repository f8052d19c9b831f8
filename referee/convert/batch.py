"""Many files are converted, on all cores where that pays, and what comes of them is given in the order of the files, in bounded memory."""

from __future__ import annotations

import os
from collections import deque
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from boardgen import files
from referee.convert import conversion
from referee.convert.tally import Outcome
from referee.files import workers
from referee.files.log_files import Unusable, opened, unwritable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Future

    from referee.convert.jobs import Job
    from referee.judge.judge.adjudicator import Trust

    Report = Callable[[Outcome], object]
    Done = list[tuple[list[str], Outcome]]

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
    from concurrent.futures.process import BrokenProcessPool

    waiting: deque[Job | Future[Done]] = deque()
    chunks = _chunks(sized)
    with workers.started(processes) as pool:
        try:
            while True:
                while len(waiting) <= 2 * processes and (chunk := next(chunks, None)) is not None:
                    waiting.append(chunk if not isinstance(chunk, list) else workers.submit(pool, convert_all, chunk, settings))
                if not waiting:
                    return
                first = waiting.popleft()
                if isinstance(first, tuple):
                    yield from _one(first, settings, kept, report)
                    continue
                for texts, outcome in first.result():
                    yield from texts
                    report(outcome)
        except BrokenProcessPool:
            what = "a process of the conversion was killed; every file that was written is complete, and --existing skip converts the rest"
            raise Unusable(what) from None


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
        with opened(job.source) as stream:
            texts, notes = conversion.games(stream, job.source, to, encoding=encoding, trust=trust, kept=kept)
        games = _Counted(texts)
        if not job.target:
            yield from games
        elif (first := next(games, None)) is not None:
            _write(job.target, conversion.framed(chain((first,), games), to))
    except Unusable as why:
        report(Outcome(0, str(why), [], {}, {}))
    else:
        report(Outcome(games.count, "", notes.errors(), notes.warnings(), notes.lost))


class _Counted:
    """An iterator that counts what it gives."""

    def __init__(self, texts: Iterator[str]) -> None:
        self._texts = texts
        self.count = 0

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        text = next(self._texts)
        self.count += 1
        return text


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


def _chunks(sized: Sequence[tuple[Job, int]]) -> Iterator[list[Job] | Job]:
    """The jobs in portions for a process each, in order; by itself a large file whose text no process could hand over."""
    chunk: list[Job] = []
    held = 0
    for job, size in sized:
        alone = not job.target and (size > _CHUNK_BYTES or job.source == "-")
        if chunk and (alone or len(chunk) == _CHUNK or held + size > _CHUNK_BYTES):
            yield chunk
            chunk, held = [], 0
        if alone:
            yield job
        else:
            chunk.append(job)
            held += size
    if chunk:
        yield chunk
