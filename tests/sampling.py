"""Long tables of cases: a few run with every test, more decide whether a change lands (`slow`), the rest is for `.ci/nightly`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations, product
from typing import Any

import pytest

NIGHTLY = (pytest.mark.slow, pytest.mark.nightly)
"""The marks of what only `.ci/nightly` runs."""


@contextmanager
def row(*values: object) -> Iterator[None]:
    """Say which row of a table a test in a loop failed at: a loop over a thousand rows is collected as one test."""
    try:
        yield
    except BaseException as problem:
        problem.add_note(f"in the row {', '.join(map(repr, values))}"[:1000])
        raise


def _marked(case: Any, marks: Sequence[pytest.MarkDecorator]) -> Any:
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=marks)


def sampled(cases: Iterable[Any], every: int = 3, landing: int | None = None) -> list[Any]:
    """`cases` as they are, but only the first of each `every` runs with every test; none is left out of the nightly run.

    Of the others the first `landing` decide whether a change lands, a sixth of them where it is None; what is left is for `.ci/nightly`.
    """
    found = list(cases)
    later = [number for number in range(len(found)) if number % every]
    soon = {*later[: -(-len(later) // 6) if landing is None else landing]}
    marks = {number: [pytest.mark.slow] if number in soon else NIGHTLY for number in later}
    return [_marked(case, marks.get(number, [])) for number, case in enumerate(found)]


def nightly(cases: Iterable[Any], landing: int) -> list[Any]:
    """`cases` of a slow test, of which the first `landing` decide whether a change lands; the others are for `.ci/nightly`."""
    return [_marked(case, [] if number < landing else NIGHTLY) for number, case in enumerate(cases)]


def paired(*values: Sequence[Any]) -> list[Any]:
    """The product of `values` for a slow test. Cases that have every value, and many pairs of them, decide whether a change lands."""
    cases = list(product(*values))
    pairs = {case: {(i, j, case[i], case[j]) for i, j in combinations(range(len(case)), 2)} for case in cases}
    chosen: set[Any] = set()
    missing, unseen = set().union(*pairs.values()), {(i, one) for i, some in enumerate(values) for one in some}
    while unseen:
        case = max(cases, key=lambda one: (len(unseen & set(enumerate(one))), len(pairs[one] & missing)))
        chosen.add(case)
        missing -= pairs[case]
        unseen -= set(enumerate(case))
    return [_marked(case, [] if case in chosen else NIGHTLY) for case in cases]
