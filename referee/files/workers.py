"""Processes that share the work on many files: how many there are, and how they are started and ended."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

_MOST = 8
_Given = ParamSpec("_Given")
_Made = TypeVar("_Made")


def count() -> int:
    """How many processes may work at once: the processors that this process may use, and never more than a few."""
    try:
        return min(len(os.sched_getaffinity(0)), _MOST)
    except AttributeError:  # not on this system
        return min(os.cpu_count() or 1, _MOST)


@contextmanager
def started(processes: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes, which begin with nothing of this one and end with the block. Work is given to them with `submit`."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # `spawn` works alike on every system.
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_leave_interrupts)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def submit(pool: ProcessPoolExecutor, work: Callable[_Given, _Made], *args: _Given.args, **named: _Given.kwargs) -> Future[_Made]:
    """Give a process something to do. A process that is started for it is deaf to Ctrl-C from its first moment.

    Raises what pickle raises for work that cannot be sent. It is packed here, since a pool that finds this out later may never end.
    """
    packed = pickle.dumps((work, args, named), pickle.HIGHEST_PROTOCOL)
    if not hasattr(signal, "pthread_sigmask"):
        return pool.submit(_unpacked, packed)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return pool.submit(_unpacked, packed)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _unpacked(packed: bytes) -> Any:
    """In a process: do what was sent."""
    work, args, named = pickle.loads(packed)  # of the first process
    return work(*args, **named)


def _leave_interrupts() -> None:
    """Ctrl-C is for the first process, which ends the others; where signals cannot be blocked, from here on."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
