"""Makes parts of a kit in processes of their own beside this one, where that is safe and there is a second processor."""

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
    """What other processes make, each thing under a name. Use it as a context: what nobody took is ended with the block."""

    def __init__(self) -> None:
        self._making: dict[str, tuple[int, int]] = {}
        """The processes, each with the pipe that leads from it."""

    def __enter__(self) -> Beside:
        return self

    def __exit__(self, *_: object) -> None:
        for process, _pipe in self._making.values():
            os.kill(process, signal.SIGKILL)
        for name in [*self._making]:
            self._end(name)

    def start(self, name: str, make: Callable[[], bytes]) -> None:
        """Begin to make something if the system can give a process for it."""
        if not may_fork():
            return
        reading, writing = os.pipe()
        heard = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            process = os.fork()
            if not process:
                _make_and_exit(make, writing)
            self._making[name] = process, reading
        except OSError:  # no process or memory is left: it is made here
            os.close(reading)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, heard)
            os.close(writing)

    def take(self, name: str) -> bytes | None:
        """Wait for what was made and return it; None if nothing was begun or it failed. Making it here then raises the error."""
        if name not in self._making:
            return None
        with open(self._making[name][1], "rb", closefd=False) as stream:
            made = stream.read()
        return made if self._end(name) == 0 else None

    def _end(self, name: str) -> int:
        """Close what leads to a process; return the status that it ended with."""
        process, pipe = self._making[name]
        os.close(pipe)
        _, status = os.waitpid(process, 0)
        del self._making[name]
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
