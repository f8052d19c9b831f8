"""Whether files have changed on disk: by asking for their state again and again, which every system and every editor allows.

An editor may write in place, or put a new file in the place of the old one, which is gone for a moment. A change is told
when the files have kept still for a little, so that nobody reads half a file.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

PERIOD = 0.03
"""Seconds between two looks: a look at three files costs ten microseconds."""
STILL = 0.015
"""Seconds for which files must keep still. Times of files are counted in steps of 4 ms, so a later write shows."""
GONE = 0.2
"""Seconds after which a file that has gone is believed to be gone."""
LONGEST = 1.0
"""Seconds after which a file that is written all the time is read all the same."""


class State(NamedTuple):
    """What tells one content of a file from the next."""

    inode: int
    size: int
    modified: int
    changed: int


States: TypeAlias = tuple[State | None, ...]


def state(path: str) -> State | None:
    """The state of a file; None where there is none."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):  # not there, not allowed, or no path at all
        return None
    return State(found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)


def states(paths: Sequence[str]) -> States:
    return tuple(state(path) for path in paths)


def settled(paths: Sequence[str], sleep: Callable[[float], object] = time.sleep, clock: Callable[[], float] = time.monotonic) -> States:
    """The states of files once they keep still. What has gone may be on its way to be replaced, and is waited for."""
    began = clock()
    before = states(paths)
    while True:
        sleep(STILL)
        now = states(paths)
        waited = clock() - began
        missing = any(one is None for one in now)
        if (now == before and (not missing or waited >= GONE)) or waited >= LONGEST:
            return now
        before = now
