"""Bounds of time in tests: `bench/bounds.py` holds the code to them; every other run only stops what would never end.

So no test of the README's command depends on how fast the machine is, or on what else it does.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager

MEASURED = "INKSTONE_BOUNDS" in os.environ
ENDLESS = 300.0


def bound(seconds: float) -> float:
    """`seconds` where bounds are measured, else the time in which anything ends that ends at all."""
    return seconds if MEASURED else ENDLESS


@contextmanager
def within(seconds: float, what: object = "") -> Iterator[None]:
    """Fail if the block takes more processor time than `bound(seconds)`."""
    begin = time.process_time()
    yield
    took = time.process_time() - begin
    assert took < bound(seconds), f"{took:.2f} s of {seconds} s: {what}"
