"""Who plays the games of a command, and what a person at a terminal sees of it while they are played."""

from __future__ import annotations

import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from boardgen.command_line import whole
from boardgen.console import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
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


@contextmanager
def kept_games(folder: str) -> Iterator[None]:
    """Refuses where a page or a log cannot be written, and says that the games are kept."""
    try:
        yield
    except OSError as problem:
        kept = f"the games in {folder} are kept: see whether the disk is full, gone or read-only, and repeat the command to go on"
        raise Refusal(f"the report cannot be written: {problem.strerror or problem}; {kept}") from None


def progress() -> tuple[Callable[[int, int], None], Callable[[], None]]:
    """What shows a person at a terminal how far the trial is, and what clears that line; nothing elsewhere."""
    import time

    if not sys.stderr.isatty():
        return (lambda done, total: None), (lambda: None)
    began: list[tuple[float, int]] = []

    def show(text: str) -> None:
        with suppress(OSError):  # a closed terminal does not stop a trial
            sys.stderr.write(text)
            sys.stderr.flush()

    def tick(done: int, total: int) -> None:
        began.append((time.monotonic(), done)) if not began else None
        (start, first), now = began[0], time.monotonic()
        pace = (done - first) / (now - start) if now > start else 0.0
        left = f", {pace:.0f} games/s, {(total - done) / pace:.0f} s left" if pace else ""
        show(f"\r{done} of {total} games{left}\x1b[K")

    return tick, lambda: show("\r\x1b[K")
