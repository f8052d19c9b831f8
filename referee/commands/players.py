"""Who plays the games of a command, and what a person at a terminal sees of it while they are played."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from boardgen.command_line import whole
from boardgen.console import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from referee.trial.run import Crew


def crew(workers: str, cluster: str, most: int) -> AbstractContextManager[Crew]:
    """The workers of a cluster, or processes here, of which more than `most` have nothing to do."""
    from referee.files.workers import count
    from referee.trial import run

    if cluster:
        from referee.trial.cluster import connected

        if workers:
            raise Refusal("--workers: a cluster has its own workers; leave out --workers or --cluster")
        return connected(cluster)
    return run.local(min(whole("--workers", workers, 1) if workers else count(), max(1, most)))


def progress() -> tuple[Callable[[int, int], None], Callable[[], None]]:
    """What shows a person at a terminal how far the trial is, and what clears that line; nothing elsewhere."""
    import time

    if not sys.stderr.isatty():
        return (lambda done, total: None), (lambda: None)
    began: list[tuple[float, int]] = []

    def tick(done: int, total: int) -> None:
        began.append((time.monotonic(), done)) if not began else None
        (start, first), now = began[0], time.monotonic()
        pace = (done - first) / (now - start) if now > start else 0.0
        left = f", {pace:.0f} games/s, {(total - done) / pace:.0f} s left" if pace else ""
        sys.stderr.write(f"\r{done} of {total} games{left}\x1b[K")
        sys.stderr.flush()

    def clear() -> None:
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()

    return tick, clear
