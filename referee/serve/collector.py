"""When the collector of a process that serves pages works: once a page is out, not while one is made."""

from __future__ import annotations

import gc
import threading

NEW = 50_000
"""New objects after which these alone are visited."""
SELDOM = 1_000
"""Visits of new objects after which older ones are visited too, if no page was published in between."""
PAUSE = 0.15
"""Seconds after a page was published: the readers have it, and the next save is not there yet."""


class Collector:
    """Decides when the collector of this process works, from now on. A process has one; one thread reports to it."""

    def __init__(self) -> None:
        self._timer: threading.Timer | None = None
        self._frozen = False
        gc.set_threshold(NEW, SELDOM, SELDOM)

    def publish(self) -> None:
        """Note that a page is out: visit all objects in a moment."""
        self.busy()
        self._timer = threading.Timer(PAUSE, self._collect)
        self._timer.daemon = True
        self._timer.start()

    def busy(self) -> None:
        """Visit no objects for now: the log has changed, or nothing is published any more."""
        if self._timer is not None:
            self._timer.cancel()

    def _collect(self) -> None:
        gc.collect()
        if not self._frozen:  # programs, layouts and templates stay as long as the process
            self._frozen = True
            gc.freeze()
