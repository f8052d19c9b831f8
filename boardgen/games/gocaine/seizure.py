"""The seizure table of GoCaine: which rolls seize a load of each size, and how a layout changes the table or writes its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.errors import quoted
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.fields import Section, whole
from boardgen.layout.yaml.node import Node

DICE = 12
"""The highest roll of two dice."""


class Seizure(tuple[tuple[int, int | None, int], ...]):
    """Rows (least mt, most mt or None for any more, highest modified roll that seizes), by size and without gaps."""

    __slots__ = ()

    def worst(self, mt: int) -> int:
        """The highest modified roll that seizes a load of `mt`; 0 for a load of nothing."""
        for low, high, roll in self:
            if low <= mt and (high is None or mt <= high):
                return roll
        return 0

    def printed(self) -> Iterator[tuple[str, str]]:
        """Loads and the rolls that seize them, as people read both: 5–6 and 2–8."""
        for low, high, worst in self:
            yield str(low) if high == low else f"{low}+" if high is None else f"{low}–{high}", seized(worst)


def seized(worst: int) -> str:
    """The rolls up to the highest that seizes a load."""
    return f"2–{worst}" if worst > 2 else "2"


def read_seizure(root: Section, faults: Faults, assets: int) -> Seizure:
    """The table. A layout may change rows of the one that it extends, or replace it by rows that have every size."""
    section = root.section("seizure")
    written: list[_Row] = []
    sizes = True  # whether all can be read: a row that cannot be read is not a gap
    for key, node in section.entries(r"[0-9]+(-[0-9]+|\+)?"):
        span = _span(key)
        if span is None:
            dashed = re.sub(r"\s*([\u2010-\u2015]|to|\.\.+)\s*", "-", key)
            remedy = f"write {dashed}" if _span(dashed) else "write 3, 5-6 or 12+"
            faults.add_key(node, f"{quoted(key)} is not a size of a load", remedy, "data:seizure")
            sizes = False
        else:
            written.append(_Row(*span, whole(node, faults, 2, DICE + assets), node))
    if section.void or not sizes:
        return Seizure()
    rows = _of_first_table(written, faults)
    for row in rows:
        others = [one for one in rows if one is not row and one.meets(row) and faults.first_opened(row.node, one.node) is row.node]
        inherited = [one.size for one in others if one.node.source is not row.node.source]
        first = next((one for one in others if one.node.source is not row.node.source or one.low >= row.low), None)
        if first is not None:
            what = f"loads of {max(row.low, first.low)} t are in two rows of the table, {' and '.join(sorted((row.size, first.size)))}"
            out = ", ".join(f"{size}: ~" for size in inherited)
            remedy = f"leave out `{out}`, or write a table with every size" if out else "write each size once"
            faults.add_key(row.node, what, remedy, "data:seizure")
    for low, last in _gaps(rows):
        if last is None:
            faults.add(section.node, f"the table ends before loads of {low} t", f"add `{low}+:`", "data:seizure")
        else:
            node = next(one.node for one in rows if one.low == last + 1)
            gap = f"{low}" if low == last else f"{low} to {last}"
            at_row = faults.first_opened(node, section.node)
            faults.add_key(at_row, f"the table has no row for loads of {gap} t", f"add one before {last + 1}", "data:seizure")
    return Seizure((low, high, worst) for low, high, worst, _ in rows)


class _Row(NamedTuple):
    """A row of the seizure table as it is written: from `low` to `high` t, or any more, and the highest roll that seizes."""

    low: int
    high: int | None
    worst: int
    node: Node

    @property
    def size(self) -> str:
        """Its key."""
        return self.node.step[1:]

    def meets(self, other: _Row) -> bool:
        """Whether some load is in both rows."""
        return (self.high is None or other.low <= self.high) and (other.high is None or self.low <= other.high)


def _of_first_table(rows: Sequence[_Row], faults: Faults) -> list[_Row]:
    """The rows by size: of the first file alone if it has every size, else with those of the files that it extends, until they do."""
    left = [*rows]
    taken: list[_Row] = []
    while left and (not taken or any(_gaps(taken))):
        source = faults.first_opened(*(row.node for row in left)).source
        taken = sorted([*taken, *(row for row in left if row.node.source is source)], key=lambda row: row.low)
        left = [row for row in left if row.node.source is not source]
    return taken


def _gaps(rows: Sequence[_Row]) -> Iterator[tuple[int, int | None]]:
    """The first and the last size of loads that no row has; None for the last if there is no end."""
    expected: int | None = 1
    for low, high, _, _ in rows:
        if expected is not None and low > expected:
            yield expected, low - 1
        expected = None if high is None or expected is None else max(high + 1, expected)
    if expected is not None:
        yield expected, None


def _span(key: str) -> tuple[int, int | None] | None:
    def size(digits: str) -> int | None:
        good = digits.isascii() and digits.isdigit() and digits[0] != "0" and len(digits) < 4
        return int(digits) if good else None

    if key.endswith("+"):
        low = size(key[:-1])
        return None if low is None else (low, None)
    first, dash, last = key.partition("-")
    low, high = size(first), size(last if dash else first)
    return None if low is None or high is None or high < low else (low, high)
