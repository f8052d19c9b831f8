"""The collector of a server looks at all objects once a page is out, not while one is made."""

from __future__ import annotations

import gc
import time
import weakref

import pytest

from referee.serve.collector import Collector


class Circle:
    """An object that only the collector can free."""

    def __init__(self) -> None:
        self.me = self


def circle() -> weakref.ref[Circle]:
    made = Circle()
    return weakref.ref(made)


def test_it_works_after_a_page_was_published_and_as_before_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    before = gc.get_threshold()
    collector = Collector()
    try:
        for _ in range(2):  # the second time most objects are left out for good
            waiting = circle()
            many = [[number] for number in range(2 * before[0])]
            assert waiting() is not None, f"looked for after {len(many)} new objects"
            collector.published()
            limit = time.monotonic() + 60
            while waiting() is not None and time.monotonic() < limit:
                time.sleep(0.01)
            assert waiting() is None
        monkeypatch.setattr("referee.serve.collector.QUIET", 3600.0)
        collector.published()
        timer = collector._timer
        collector.busy()
        assert timer is not None
        timer.join(60)
        assert not timer.is_alive(), "put off: there is a new save"
    finally:
        collector.close()
    assert gc.get_threshold() == before
