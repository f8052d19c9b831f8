"""The collector of a server visits all objects once a page is out, not while one is made."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from referee.serve.desk import Collector


class Circle:
    """An object that only the collector can free."""

    def __init__(self) -> None:
        self.me = self


def circle() -> weakref.ref[Circle]:
    made = Circle()
    return weakref.ref(made)


@pytest.fixture
def collector() -> Iterator[Collector]:
    before = gc.get_threshold()
    yield Collector()
    gc.set_threshold(*before)


def test_all_objects_are_visited_once_a_page_is_out(collector: Collector, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):  # the second time most objects are left out for good
        waiting = circle()
        collector.publish()
        assert collector._timer is not None
        collector._timer.join(60)
        assert waiting() is None
    monkeypatch.setattr("referee.serve.desk.PAUSE", 3600.0)
    collector.publish()
    timer = collector._timer
    collector.busy()
    assert timer is not None
    timer.join(60)
    assert not timer.is_alive(), "put off: there is a new save"


def test_while_a_page_is_made_new_objects_alone_are_visited(collector: Collector) -> None:
    new, _, seldom = gc.get_threshold()
    assert new > 10_000, "more than the steps of a long game"
    assert seldom > 100
