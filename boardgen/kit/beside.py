"""Makes a file of a kit in a process of its own while this one lays out the sheets, where that is safe and there is a second processor."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from typing import NoReturn


def may_fork() -> bool:
    """Return whether a second process would help and can do no harm.

    A copy of a process has one thread, whatever it was copied from; and only on Linux are the libraries of the system made for copies.
    """
    if sys.platform != "linux":
        return False
    return threading.active_count() == 1 and len(os.sched_getaffinity(0)) > 1


class Beside:
    """What one other process makes. Use it as a context: what nobody took is ended with the block."""

    def __init__(self) -> None:
        self._process = 0
        self._pipe = -1

    def __enter__(self) -> Beside:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process:
            os.kill(self._process, signal.SIGKILL)
            self._end()

    def start(self, make: Callable[[], bytes]) -> None:
        """Begin to make something, once, if there is a process for it."""
        if self._process or not may_fork():
            return
        self._pipe, writing = os.pipe()
        heard = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            self._process = os.fork()
            if not self._process:
                _make_and_exit(make, writing)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, heard)
            os.close(writing)

    def take(self) -> bytes | None:
        """Wait for what was made and return it; None where nothing was begun, and where it failed: made here, it says why."""
        if not self._process:
            return None
        with open(self._pipe, "rb", closefd=False) as stream:
            made = stream.read()
        return made if self._end() == 0 else None

    def _end(self) -> int:
        """Close what leads to the process; return the status that it ended with."""
        os.close(self._pipe)
        _, status = os.waitpid(self._process, 0)
        self._process = 0
        return status


def _make_and_exit(make: Callable[[], bytes], writing: int) -> NoReturn:
    """Be the other process: make the file, hand it over, and end without a word, whatever happens. Ctrl-C ends it at once."""
    status = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        made = make()
        with open(writing, "wb", closefd=False) as stream:
            stream.write(made)
        status = 0
    finally:
        os._exit(status)
