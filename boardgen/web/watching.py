"""Waits for files to change, by the notifications of the operating system, and until each save is complete.

An editor may write in place, or put a new file in the place of the old one, which is gone for a moment; a folder on the way may be
replaced, and a link may be pointed elsewhere. So every folder that a path leads through is watched, and what a notification
means is decided by the state of the files themselves.

Some file systems send no notifications, such as network shares. There, the library looks at the files by itself
when the environment variable WATCHFILES_FORCE_POLLING is set."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from boardgen.records import NamedTuple

if TYPE_CHECKING:
    from watchfiles import Change

STEP_MS = 8
"""Milliseconds for which the library collects notifications."""
TIMEOUT_MS = 20
"""Milliseconds for which we wait for a notification before we do anything else."""
STILL = 0.015
"""Seconds without a notification after which a save is complete that came in one piece."""
SLOW_STILL = 0.08
"""Seconds for a save that came in several pieces."""
REPLACED = 0.25
"""Seconds after which a file that has gone, or was emptied, is believed to stay so."""
LONGEST = 1.0
"""Seconds after which a file that is written all the time is read all the same."""
MOST_LINKS = 40
"""Links that a path may lead through, as on Linux."""


class State(NamedTuple):
    """The difference between one content of a file and the next."""

    inode: int
    size: int
    modified: int
    changed: int


States: TypeAlias = tuple[State | None, ...]


def state(path: str) -> State | None:
    """Return the state of a file; None where there is none."""
    try:
        stat = os.stat(path)
    except (OSError, ValueError):  # not there, not allowed, or not a path at all
        return None
    return State(stat.st_ino, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns)


def states(paths: Sequence[str]) -> States:
    return tuple(state(path) for path in paths)


def entries(path: str) -> frozenset[str]:
    """Return every file, folder and link that a path leads through, itself included: a change of any may lead it elsewhere."""
    paths: set[str] = set()
    rest = [os.path.abspath(path)]
    links = 0
    while rest:
        here, *below = _parts(rest.pop())
        for i, name in enumerate(below, 1):
            here = os.path.join(here, name)
            paths.add(here)
            try:
                target = os.readlink(here)
            except (OSError, ValueError):
                continue  # not a link
            links += 1
            if links <= MOST_LINKS:
                rest.append(os.path.normpath(os.path.join(os.path.dirname(here), target, *below[i:])))
            break
    return frozenset(paths)


def _parts(path: str) -> list[str]:
    """Return the root of an absolute path and the names after it."""
    drive, rest = os.path.splitdrive(path)
    return [drive + os.sep, *(name for name in rest.split(os.sep) if name)]


class Watch:
    """Watches files until `stop` is set. One thread uses it; notifications are kept while that thread does something else."""

    def __init__(self, stop: threading.Event) -> None:
        self._stop = stop
        self._paths: tuple[str, ...] = ()
        self._entries: frozenset[str] = frozenset()
        self._folders: frozenset[str] = frozenset()
        self._whole: frozenset[str] = frozenset()
        self._notifications: Generator[set[tuple[Change, str]], None, None] | None = None
        self._polls = False

    def wait(self, paths: Sequence[str], before: States, seconds: float = float("inf")) -> States | None:
        """Return the states of `paths` once they are not `before` any more and the save is complete; None when `stop` is set.

        After so many `seconds`, `before` is returned."""
        until = time.monotonic() + seconds
        if tuple(paths) != self._paths:
            self._paths = tuple(paths)
            self._close()
        while not self._stop.is_set():
            if self._wait_for_notice():
                now = self._complete(before)
                if now != before:
                    return now
            if time.monotonic() >= until:
                return before
        self._close()
        return None

    def _complete(self, before: States) -> States:
        """Return the states of the files when no notification has come for a while. A file that is missing or empty is waited for."""
        began = last = time.monotonic()
        pieces = 1
        while True:
            again = self._wait_for_notice()
            now, clock = states(self._paths), time.monotonic()
            if again:
                last, pieces = clock, pieces + 1
            still = clock - last >= (STILL if pieces == 1 else SLOW_STILL)
            if self._stop.is_set() or clock - began >= LONGEST:
                return now
            if still and (clock - began >= REPLACED or not _was_emptied(before, now)):
                return now

    def _wait_for_notice(self) -> bool:
        """Wait for a notification, TIMEOUT_MS at most; return whether one was about our files. True after a start, when nothing is
        known."""
        started = self._notifications is None
        there: list[str] = []
        try:
            if self._notifications is None:
                self._entries = self._all_entries()
                self._whole = frozenset(path for path in map(os.path.abspath, self._paths) if os.path.isdir(path))
                self._folders = self._whole.union(map(os.path.dirname, self._entries))
                there = self._there()
                self._notifications = self._start(there)
            changed = {path for _, path in next(self._notifications, ())}
        except FileNotFoundError:  # a folder went while we started
            self._close()
            self._stop.wait(TIMEOUT_MS / 1000)
            return True
        except OSError:  # the system has no notifications left, or this file system has none
            if self._polls:
                raise
            self._polls = True
            self._close()
            return True
        touched = self._entries & changed
        inside = any(os.path.dirname(path) in self._whole for path in changed)  # a file in a folder that is one of the paths
        if started and there != self._there():  # a folder came while we started, and is not watched
            self._close()
        elif touched & self._folders or (touched and self._entries != self._all_entries()):
            self._close()  # a path leads elsewhere now, or into a new folder of the old name
        return bool(touched) or inside or started

    def _all_entries(self) -> frozenset[str]:
        return frozenset[str]().union(*map(entries, self._paths))

    def _there(self) -> list[str]:
        """Return the folders to watch that are there now."""
        return sorted(filter(os.path.isdir, self._folders))

    def _start(self, folders: Sequence[str]) -> Generator[set[tuple[Change, str]], None, None]:
        from watchfiles import watch  # a browser's tab has no such library, and nothing to watch

        return watch(
            *folders,
            watch_filter=None,
            step=STEP_MS,
            debounce=TIMEOUT_MS,
            rust_timeout=TIMEOUT_MS,
            yield_on_timeout=True,
            stop_event=self._stop,
            raise_interrupt=False,
            recursive=False,
            ignore_permission_denied=True,
            force_polling=True if self._polls else None,
        )

    def _close(self) -> None:
        if self._notifications is not None:
            self._notifications.close()
            self._notifications = None


def _was_emptied(before: States, now: States) -> bool:
    """Return whether a file has gone or lost its content: it may be about to be written."""
    return any(old is not None and old.size and (new is None or not new.size) for old, new in zip(before, now, strict=True))
