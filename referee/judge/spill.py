"""More findings of one game than memory should hold, kept in a temporary file and given back in the order of the log."""

from __future__ import annotations

import pickle
import zlib
from heapq import heappop, heappush
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.judge.findings import Finding

Numbered: TypeAlias = "tuple[int, Finding]"
"""A finding and the number under which it was added."""


def key(one: Numbered) -> tuple[int, int, int]:
    """Findings are given by line and column, and at one place in the order in which they were found."""
    number, finding = one
    return finding.line, finding.column, number


class Spill:
    """Runs of findings on disk, each sorted and compressed.

    Lines come in order but for a few, so that runs hardly overlap, and one or two of them are in memory when all are read.
    Raises OSError when the disk for temporary files is full.
    """

    def __init__(self) -> None:
        self._file: IO[bytes] = TemporaryFile()  # noqa: SIM115  (closed with the game)
        self._runs: list[tuple[tuple[int, int, int], int, int]] = []
        self.count = 0

    def add(self, run: list[Numbered]) -> None:
        """Keep a run, which need not be sorted."""
        run.sort(key=key)
        data = zlib.compress(pickle.dumps(run, 5), 1)
        self._file.seek(0, 2)
        self._runs.append((key(run[0]), self._file.tell(), len(data)))
        self._file.write(data)
        self.count += len(run)

    def merged(self, last: list[Numbered]) -> Iterator[Numbered]:
        """All findings in order, with those of a `last` run that is in memory."""
        waiting = sorted(self._runs, reverse=True)
        heap: list[tuple[tuple[int, int, int], int, Numbered, Iterator[Numbered]]] = []
        runs = 0

        def begin(run: Iterator[Numbered]) -> None:
            nonlocal runs
            first = next(run, None)
            if first is not None:
                runs += 1
                heappush(heap, (key(first), runs, first, run))

        begin(iter(sorted(last, key=key)))
        while heap or waiting:
            while waiting and (not heap or waiting[-1][0] <= heap[0][0]):
                begin(self._read(*waiting.pop()[1:]))
            _, number, one, run = heappop(heap)
            yield one
            following = next(run, None)
            if following is not None:
                heappush(heap, (key(following), number, following, run))

    def _read(self, start: int, length: int) -> Iterator[Numbered]:
        self._file.seek(start)
        yield from pickle.loads(zlib.decompress(self._file.read(length)))  # of our own file, which nobody else can open
