"""The cyclic garbage collector of a server: it works when nobody waits for a page.

To look through every object of a process takes a tenth of a second, as long as it takes to judge a log and to make its page. Left to
itself, the collector does so in the middle of that. Here it looks at new objects alone until the page is out, and then at all of them.
"""

from __future__ import annotations

import gc
import threading

NEW = 50_000
"""New objects after which these alone are looked at."""
SELDOM = 1_000
"""Such looks after which older objects are looked at too, if no page was published in between."""
QUIET = 0.15
"""Seconds after a page was published: the readers have it, and the next save is not there yet."""


class Collector:
    """Puts off the work of the collector. One process has one; after `close` the collector works by itself again."""

    def __init__(self) -> None:
        self._before = gc.get_threshold()
        self._timer: threading.Timer | None = None
        self._frozen = False
        gc.set_threshold(NEW, SELDOM, SELDOM)

    def published(self) -> None:
        """A page is out: look at all objects in a moment."""
        self.busy()
        self._timer = threading.Timer(QUIET, self._collect)
        self._timer.daemon = True
        self._timer.start()

    def busy(self) -> None:
        """The log has changed: leave it for later."""
        if self._timer is not None:
            self._timer.cancel()

    def close(self) -> None:
        """Leave the collector to itself again."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer.join()
        gc.set_threshold(*self._before)

    def _collect(self) -> None:
        gc.collect()
        if not self._frozen:  # programs, layouts and templates stay as long as the process
            self._frozen = True
            gc.freeze()
