"""The programs that tests start keep their compiled modules, as they do for a user: compiling them anew took a third of each start.

What collecting the tests leaves is kept out of the search for garbage, which would go through thousands of tests again and again, and
the search is made less often, and not at all while tests are collected: the programs leave hardly any. Hypothesis has no deadline, and
the repair that `check` names is looked for without a clock: no test depends on the speed of the machine.
"""

import gc
import os
import sys
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.boardgen.web.browser import Browser

settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")
with suppress(ImportError):  # an older Hypothesis has no such module
    from hypothesis.internal.conjecture import providers

    if hasattr(providers, "_get_local_constants") and hasattr(providers, "_local_constants"):
        providers._get_local_constants = lambda: providers._local_constants  # else every source is parsed for constants: 4 s a process
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
gc.disable()


def pytest_sessionstart() -> None:
    """Examples and layouts of the tests do not change while tests run: each is read once, as those of games are for everybody."""
    from boardgen.layout.spec import catalog
    from referee.fix import offer

    offer.SECONDS = float("inf")
    read, here = catalog._load, os.path.dirname(os.path.dirname(__file__))
    read_once = cache(read)
    catalog._load = lambda path, *rest: (read_once if path.startswith(here) else read)(path, *rest)


LONGEST = ("test_in_a_tab.py", "test_accessibility.py", "test_local_in_the_browser.py", "test_in_the_browser.py", "test_every_kit.py")
"""Files that begin first, so that no worker is left alone with one of them at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name not in LONGEST)


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """What the tests of a file leave, kits they keep for each other above all, is kept out of the search too: it slows all that follow."""
    if nextitem is None or nextitem.path != item.path:
        gc.freeze()


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Browser]":
    """A browser for the tests of a file."""
    from tests.boardgen.web.browser import browser

    with browser(tmp_path_factory.mktemp("chromium")) as made:
        yield made
