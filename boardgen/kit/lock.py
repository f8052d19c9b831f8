"""A lock that lives as long as the process that holds it: an empty file, locked by the operating system.

The file is removed when the lock is given back. Whoever has waited for it with the removed file in hand sees that and begins again, so
that two never hold locks on two files of one name.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

TRIES = 1000
"""Times that a file may vanish between our opening and our locking it."""
TAKEN = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)


class HeldError(Exception):
    """Another process holds the lock."""


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Holds the lock at `path`, whose folder is made if it must be. Raises HeldError at once when another has it, and OSError."""
    file = _take(path)
    try:
        yield
    finally:
        if sys.platform == "win32":  # an open file cannot be removed there
            file.close()
            with suppress(OSError):
                path.unlink()
        else:
            with suppress(OSError):
                path.unlink()
            file.close()


def _take(path: Path) -> IO[bytes]:
    for _ in range(TRIES):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            file = open(path, "ab")  # noqa: SIM115  # held until the lock is given back
        except FileNotFoundError:  # its folder went in between: the run that had made it failed
            continue
        try:
            _hold(file)
        except OSError as problem:
            file.close()
            if problem.errno in TAKEN:
                raise HeldError from problem
            raise
        if _is(file, path):
            return file
        file.close()
    raise HeldError


def _hold(file: IO[bytes]) -> None:
    """Locks an open file for as long as it is open. Raises OSError."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is(file: IO[bytes], path: Path) -> bool:
    """Whether an open file is still the one of that name."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), os.stat(path))
    except FileNotFoundError:
        return False
