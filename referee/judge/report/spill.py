"""Records that are too many for memory, kept in a temporary file and given back in order."""

from __future__ import annotations

import pickle
import zlib
from heapq import heappop, heappush
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Record = TypeVar("Record")


class Spill(Generic[Record]):
    """Runs of records on disk, each sorted by `key` and compressed. No two records have the same key.

    Records arrive almost in order, so runs hardly overlap and only one or two of them are in memory while all are read.
    Raises OSError when the disk for temporary files is full.
    """

    def __init__(self, key: Callable[[Record], tuple[int, ...]]) -> None:
        self._key = key
        self._file: IO[bytes] = TemporaryFile()  # noqa: SIM115  (closed with the game)
        self._runs: list[tuple[tuple[int, ...], int, int]] = []
        self.count = 0

    def add(self, run: list[Record]) -> None:
        """Keep a run, which need not be sorted."""
        run.sort(key=self._key)
        data = zlib.compress(pickle.dumps(run, 5), 1)
        self._file.seek(0, 2)
        self._runs.append((self._key(run[0]), self._file.tell(), len(data)))
        self._file.write(data)
        self.count += len(run)

    def merged(self, last: list[Record]) -> Iterator[Record]:
        """All records in order, with those of a `last` run that is in memory."""
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
        self._file.seek(start)
        yield from pickle.loads(zlib.decompress(self._file.read(length)))  # of our own file, which nobody else can open
