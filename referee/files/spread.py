"""Many logs shared out to several processes: which files go together, and the answers in the order of the files."""

from __future__ import annotations

import os
from collections import deque
from itertools import chain, islice
from typing import TYPE_CHECKING, TypeVar

from referee.files import log_files, workers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from concurrent.futures import Future

    from referee.judge.open.layouts import LayoutCache

PAYS = 400
"""Files from which on more than one process is worth its start."""
FOLDERS = 100
"""Folders whose layouts are kept."""
BATCH_FILES, BATCH_BYTES, SMALL = 250, 256 << 10, 64 << 10
"""What a process is given at a time, and up to which size a file is given away at all."""

Item = str | log_files.Unusable
"""The path of a log, or the reason why it cannot be had."""
_Made = TypeVar("_Made")


def logs(names: Sequence[str]) -> Iterator[Item]:
    """The paths of all logs, and in their place the reasons why some cannot be had."""
    for name in names:
        try:
            yield from log_files.paths(name)
        except log_files.Unusable as why:
            yield why


def room_for(layouts: dict[str, LayoutCache]) -> None:
    """Drop the layouts of the oldest folder where those of many are kept."""
    if len(layouts) > FOLDERS:
        del layouts[next(iter(layouts))]


def batches(items: Iterable[Item]) -> Iterator[list[str] | Item]:
    """Paths of small files in batches; on its own what is large, is not a plain file, or cannot be read."""
    batch: list[str] = []
    size = 0
    for item in items:
        bytes_ = 0 if isinstance(item, log_files.Unusable) else _size(item)
        if isinstance(item, log_files.Unusable) or bytes_ > SMALL:
            if batch:
                yield batch
            batch, size = [], 0
            yield item
            continue
        batch.append(item)
        size += bytes_
        if len(batch) == BATCH_FILES or size > BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def each(
    names: Sequence[str], work: Callable[[list[str]], _Made], killed: str, processes: int | None = None
) -> Iterator[_Made | log_files.Unusable]:
    """What `work` makes of the logs, a batch of paths at a time, in order; and the reasons why some cannot be had.

    `work` is a function of a module, since it may run in another process. A large file is a batch of its own and is worked on here.
    `killed` is the message when a process is killed; it is raised as Unusable.
    """
    processes = workers.count() if processes is None else processes
    items = logs(names)
    first = list(islice(items, PAYS))
    whole = batches(chain(first, items))
    if processes < 2 or len(first) < PAYS:
        for batch in whole:
            yield batch if isinstance(batch, log_files.Unusable) else work([batch] if isinstance(batch, str) else batch)
        return
    from concurrent.futures.process import BrokenProcessPool

    due: deque[Future[_Made]] = deque()
    with workers.started(processes) as pool:
        try:
            for batch in whole:
                if isinstance(batch, list):
                    due.append(workers.submit(pool, work, batch))
                while due and (len(due) > 2 * processes or not isinstance(batch, list)):
                    yield due.popleft().result()
                if isinstance(batch, log_files.Unusable):
                    yield batch
                elif isinstance(batch, str):
                    yield work([batch])
            while due:
                yield due.popleft().result()
        except BrokenProcessPool:
            raise log_files.Unusable(killed) from None


def _size(path: str) -> int:
    """The size of a plain file; of anything else more than is given away."""
    import stat

    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return SMALL + 1
    return status.st_size if stat.S_ISREG(status.st_mode) and path != "-" else SMALL + 1
