"""Processes that share the work on many files or games: how many there are, how they are started and ended, and what stops them."""

from __future__ import annotations

import os
import pickle
import signal
import threading
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

    with _deaf():  # what looks after semaphores is started here
        # `spawn` works alike on every system.
        pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_depend)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def submit(pool: ProcessPoolExecutor, work: Callable[_Given, _Made], *args: _Given.args, **named: _Given.kwargs) -> Future[_Made]:
    """Give a process something to do. A process that is started for it is deaf to Ctrl-C from its first moment.

    Raises what pickle raises for work that cannot be sent. It is packed here, since a pool that finds this out later may never end.
    """
    packed = pickle.dumps((work, args, named), pickle.HIGHEST_PROTOCOL)
    with _deaf():
        return pool.submit(_unpacked, packed)


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes started in the block never hear Ctrl-C or a terminal that closes: both are for the first process, which ends the others."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _unpacked(packed: bytes) -> Any:
    """In a process: do what was sent."""
    work, args, named = pickle.loads(packed)  # of the first process
    return work(*args, **named)


def _depend() -> None:
    """In a process that begins: Ctrl-C is for the first process, which ends the others, and without it this one has nothing to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where signals cannot be blocked, from here on
    threading.Thread(target=_end_with_the_first, daemon=True).start()


def _end_with_the_first() -> None:
    """Wait until the pipe to the first process closes, as it does however that one ends, and end at once: what is due is for nobody."""
    from multiprocessing import parent_process

    first = parent_process()
    assert first is not None
    first.join()
    os._exit(1)


@contextmanager
def stopped_alike() -> Iterator[None]:
    """While the block runs, SIGTERM and SIGHUP raise KeyboardInterrupt in it as Ctrl-C does; those that are ignored (nohup) stay so."""

    def stop(number: int, frame: object) -> None:
        for one in ours:  # a second one would stop what stores and cleans up
            signal.signal(one, signal.SIG_IGN)
        raise KeyboardInterrupt

    named = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    ours = [one for one in named if signal.getsignal(one) is signal.SIG_DFL and threading.current_thread() is threading.main_thread()]
    for one in ours:
        signal.signal(one, stop)
    try:
        yield
    finally:
        for one in ours:
            signal.signal(one, signal.SIG_DFL)
