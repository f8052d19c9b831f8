"""Long tables of cases: a few run with every test, all others with the longer runs (`pytest -m slow`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def sampled(cases: Iterable[Any], every: int = 3) -> list[Any]:
    """`cases` as they are, but only the first of each `every` runs with every test; none is left out of the longer runs."""
    found: list[Any] = []
    for number, case in enumerate(cases):
        values = case if isinstance(case, tuple) else (case,)
        found.append(case if number % every == 0 else pytest.param(*values, marks=pytest.mark.slow))
    return found
