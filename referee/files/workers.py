"""Shares work on many logs or games out to several processes: which go together, and how processes are started, ended and stopped."""

from __future__ import annotations

import os
import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, islice
from typing import TYPE_CHECKING, Generic, ParamSpec, TypeVar, cast

from boardgen.files import is_in_tab
from referee.files import log_files

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

    from referee.judge.headers import LayoutCache


_MOST = 8
_Given = ParamSpec("_Given")
_Made = TypeVar("_Made")
_Job = TypeVar("_Job")
_Other = TypeVar("_Other")
_Here = TypeVar("_Here")


def count() -> int:
    """Return how many processes may work at once: the processors that this process may use, and never more than a few."""
    if is_in_tab():  # a browser's tab starts no processes
        return 1
    try:
        return min(len(os.sched_getaffinity(0)), _MOST)
    except AttributeError:  # not on this system
        return min(os.cpu_count() or 1, _MOST)


@contextmanager
def start_processes(processes: int) -> Iterator[ProcessPoolExecutor]:
    """Start so many processes, which begin with nothing of this one and end with the block. Work is given to them with `submit`."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with _deaf():  # what looks after semaphores is started here
        # `spawn` works alike on every system.
        pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_depend)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def submit(pool: ProcessPoolExecutor, work: Callable[_Given, _Made], *args: _Given.args, **named: _Given.kwargs) -> Future[_Made]:
    """Give a process something to do. A process that is started for it is deaf to Ctrl-C from its first moment.

    Raises what pickle raises for work that cannot be sent. It is packed here, since a pool that finds this out later may never end."""
    packed = pickle.dumps((work, args, named), pickle.HIGHEST_PROTOCOL)
    with _deaf():
        return pool.submit(cast("Callable[[bytes], _Made]", _do_packed), packed)


@contextmanager
def _deaf() -> Iterator[None]:
    """Start processes in the block that never hear Ctrl-C or a terminal that closes: both are for the first process, which ends the others.

    SIGTERM waits until they are started too: a process that is started by half never ends."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _do_packed(packed: bytes) -> object:
    """Do what was sent, in a process."""
    work, args, named = pickle.loads(packed)  # of the first process
    return work(*args, **named)


def _depend() -> None:
    """Bind a new process to the first: Ctrl-C is for the first process, without which this one has nothing to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where signals cannot be blocked, from here on
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    threading.Thread(target=_end_with_the_first, daemon=True).start()


def _end_with_the_first() -> None:
    """Wait until the pipe to the first process closes, as it does however that one ends, and end at once: what is due is for nobody."""
    from multiprocessing import parent_process

    first = parent_process()
    assert first is not None
    first.join()
    os._exit(1)


_stopped = threading.Event()


@contextmanager
def stop_alike() -> Iterator[None]:
    """Have SIGTERM and SIGHUP raise KeyboardInterrupt in the block as Ctrl-C does; those that are ignored (nohup) stay so."""

    def stop(number: int, frame: object) -> None:
        _stopped.set()
        for one in ours:  # a second one would stop what stores and cleans up
            if one != signal.SIGINT:
                signal.signal(one, signal.SIG_IGN)
        raise KeyboardInterrupt

    usual = {signal.SIGINT: signal.default_int_handler}
    usual |= {getattr(signal, name): signal.SIG_DFL for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)}
    first = threading.current_thread() is threading.main_thread()
    ours = [one for one, handler in usual.items() if first and signal.getsignal(one) is handler]
    _stopped.clear()
    for one in ours:
        signal.signal(one, stop)
    try:
        yield
    finally:
        for one in ours:
            signal.signal(one, usual[one])


def raise_if_stopped() -> None:
    """Raise KeyboardInterrupt once more after a signal to stop: one that comes while an object is finalized is lost otherwise."""
    if _stopped.is_set():
        raise KeyboardInterrupt


PAYS = 400
"""Files from which on more than one process is worth its start."""
FOLDERS = 100
"""Folders whose layouts are kept."""
BATCH_FILES, BATCH_BYTES, SMALL = 250, 256 << 10, 64 << 10
"""What a process is given at a time, and up to which size a file is given away at all."""

Item = str | log_files.Unusable
"""The path of a log, or the reason why it cannot be had."""


def logs(names: Sequence[str]) -> Iterator[Item]:
    """Yield the paths of all logs, or why it cannot be read in place of a path."""
    for name in names:
        try:
            yield from log_files.paths(name)
        except log_files.Unusable as why:
            yield why


def room_for(layouts: dict[str, LayoutCache]) -> None:
    """Drop the layouts of the oldest folder where those of many are kept."""
    if len(layouts) > FOLDERS:
        del layouts[next(iter(layouts))]


class Alone(Generic[_Other]):
    """Something that is not given to another process."""

    def __init__(self, item: _Other) -> None:
        self.item = item


def divide(
    sized: Iterable[tuple[_Job, int]], most: int, most_bytes: int, alone: Callable[[_Job, int], bool]
) -> Iterator[list[_Job] | Alone[_Job]]:
    """Yield jobs of so many bytes in portions for a process each, in order; by itself what has to be `alone`."""
    portion: list[_Job] = []
    held = 0
    for job, size in sized:
        apart = alone(job, size)
        if not apart:
            portion.append(job)
            held += size
        if portion and (apart or len(portion) == most or held > most_bytes):
            yield portion
            portion, held = [], 0
        if apart:
            yield Alone(job)
    if portion:
        yield portion


def batches(items: Iterable[Item]) -> Iterator[list[str] | Alone[Item]]:
    """Yield the paths of small files in batches; on its own what is large, is not a plain file, or cannot be read."""
    sized = ((item, SMALL + 1 if isinstance(item, log_files.Unusable) else _size(item)) for item in items)
    found = divide(sized, BATCH_FILES, BATCH_BYTES, lambda _, size: size > SMALL)
    return cast("Iterator[list[str] | Alone[Item]]", found)


def each(
    names: Sequence[str], work: Callable[[list[str]], _Made], killed: str, processes: int | None = None
) -> Iterator[_Made | log_files.Unusable]:
    """Yield what `work` makes of the logs, a batch of paths at a time, in order; and why logs cannot be read, in their place.

    `work` is a function of a module, since it may run in another process. A large file is a batch of its own and is worked on here.
    `killed` is the message when a process is killed; it is raised as Unusable."""
    processes = count() if processes is None else processes
    items = logs(names)
    first = list(islice(items, PAYS))
    whole = batches(chain(first, items))

    def here(item: Item) -> _Made | log_files.Unusable:
        return item if isinstance(item, log_files.Unusable) else work([item])

    if processes < 2 or len(first) < PAYS:
        yield from (work(part) if isinstance(part, list) else here(part.item) for part in whole)
        return
    yield from share_out(whole, work, here, killed, processes)


def share_out(
    parts: Iterable[list[_Job] | Alone[_Other]],
    work: Callable[[list[_Job]], _Made],
    here: Callable[[_Other], _Here],
    killed: str,
    processes: int,
) -> Iterator[_Made | _Here]:
    """Yield what `work` makes of each portion in another process, and `here` of everything else in this one, in order.

    `killed` is the message when a process is killed; it is raised as Unusable."""
    from concurrent.futures.process import BrokenProcessPool

    due: deque[Future[_Made]] = deque()
    with start_processes(processes) as pool:
        try:
            for part in parts:
                if isinstance(part, list):
                    due.append(submit(pool, work, part))
                while due and (len(due) > 2 * processes or not isinstance(part, list)):
                    yield due.popleft().result()
                if not isinstance(part, list):
                    yield here(part.item)
            while due:
                yield due.popleft().result()
        except BrokenProcessPool:
            raise log_files.Unusable(killed) from None


def _size(path: str) -> int:
    """Return the size of a plain file; of anything else more than is given away."""
    import stat

    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return SMALL + 1
    return status.st_size if stat.S_ISREG(status.st_mode) and path != "-" else SMALL + 1
