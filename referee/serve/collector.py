"""The cyclic garbage collector of a server: it works when nobody waits for a page.

It takes a tenth of a second to visit every object of a process, as long as it takes to judge a log and to make its page. Left to
itself, the collector does so in the middle of that. Here it visits new objects alone until the page is out, and then all of them.
"""

from __future__ import annotations

import gc
import threading

NEW = 50_000
"""New objects after which these alone are visited."""
SELDOM = 1_000
"""Visits of new objects after which older ones are visited too, if no page was published in between."""
QUIET = 0.15
"""Seconds after a page was published: the readers have it, and the next save is not there yet."""


class Collector:
    """Decides when the collector of this process works, from now on. A process has one; one thread reports to it."""

    def __init__(self) -> None:
        self._timer: threading.Timer | None = None
        self._frozen = False
        gc.set_threshold(NEW, SELDOM, SELDOM)

    def published(self) -> None:
        """A page is out: visit all objects in a moment."""
        self.busy()
        self._timer = threading.Timer(QUIET, self._collect)
        self._timer.daemon = True
        self._timer.start()

    def busy(self) -> None:
        """The log has changed, or nothing is published any more: not now."""
        if self._timer is not None:
            self._timer.cancel()

    def _collect(self) -> None:
        gc.collect()
        if not self._frozen:  # programs, layouts and templates stay as long as the process
            self._frozen = True
            gc.freeze()
