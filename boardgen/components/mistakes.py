"""Draws one thing after another, to report the mistakes of all of them in one run."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from boardgen.errors import DataError, Fault
from boardgen.layout.yaml.faults import MAX_FAULTS

Thing = TypeVar("Thing")
Drawn = TypeVar("Drawn")


def all_drawn(things: Iterable[Thing], draw: Callable[[Thing], Drawn]) -> list[Drawn]:
    """What `draw` makes of each. Raises DataError with the mistakes of all; one that several share is named once, for the first."""
    drawn = []
    faults: dict[tuple[str, int, int, str], Fault] = {}
    for thing in things:
        try:
            drawn.append(draw(thing))
        except DataError as problem:
            for fault in problem.faults:
                faults.setdefault((fault.file, fault.line, fault.column, fault.code), fault)
            if len(faults) >= MAX_FAULTS:
                break
    if faults:
        raise DataError(*faults.values())
    return drawn
