"""The seizure table of GoCaine: which rolls seize a load of each size, and how a layout changes the table or writes its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.errors import quoted
from boardgen.layout.yaml.fields import Section, whole
from boardgen.layout.yaml.node import Faults, Node

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
    """The table, which has every size of a load. That of a layout replaces the one of the layout that it extends."""
    section = root.section("seizure")
    rows: list[_Row] = []
    sizes = True  # whether all can be read: a row that cannot be read is not a gap
    for key, node in section.entries(r"[0-9]+(-[0-9]+|\+)?"):
        span = _span(key)
        if span is None:
            dashed = re.sub(r"\s*([\u2010-\u2015]|to|\.\.+)\s*", "-", key)
            remedy = f"write {dashed}" if _span(dashed) else "write 3, 5-6 or 12+"
            faults.add_key(node, f"{quoted(key)} is not a size of a load", remedy, "data:seizure")
            sizes = False
        elif node.empty and node.value:
            what = "the table replaces the inherited one as a whole, so no row has to be left out"
            faults.add_key(node, what, f"delete `{key}: {node.value}`", "data:seizure")
        else:
            rows.append(_Row(*span, whole(node, faults, 2, DICE + assets), node))
    if section.void or not sizes:
        return Seizure()
    rows.sort(key=lambda row: row.low)
    for at, row in enumerate(rows):
        other = next((one for one in rows[at + 1 :] if row.high is None or one.low <= row.high), None)
        if other is not None:
            what = f"loads of {other.low} t are in two rows of the table, {row.size} and {other.size}"
            faults.add_key(other.node, what, "write each size once", "data:seizure")
    gaps = [*_gaps(rows)]
    if gaps:
        sizes_missing = (f"{low} t or more" if last is None else f"{low}{f' to {last}' * (last > low)} t" for low, last in gaps)
        other_table = section.node.replaced
        whole_table = "replaces the inherited one as a whole, and " if other_table is not None else ""
        what = f"the table {whole_table}has no row for loads of {', '.join(sizes_missing)}"
        faults.add(section.node, what, f"add `{', '.join(_filling(gaps, other_table))}`", "data:seizure")
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


def _gaps(rows: Sequence[_Row]) -> Iterator[tuple[int, int | None]]:
    """The first and the last size of loads without a row; None for the last if there is no end."""
    expected: int | None = 1
    for low, high, _, _ in rows:
        if expected is not None and low > expected:
            yield expected, low - 1
        expected = None if high is None or expected is None else max(high + 1, expected)
    if expected is not None:
        yield expected, None


def _filling(gaps: Sequence[tuple[int, int | None]], replaced: Node | None) -> Iterator[str]:
    """Rows for sizes that a table does not have, with the rolls of the table that it replaces."""
    others = [(span, node.text) for key, node in replaced.children.items() if (span := _span(key))] if replaced is not None else []
    for low, last in gaps:
        for (first, high), roll in others or [((low, last), "ROLL")]:
            start, end = max(low, first), high if last is None else last if high is None else min(last, high)
            if end is None or start <= end:
                yield f"{start}+: {roll}" if end is None else f"{start}: {roll}" if start == end else f"{start}-{end}: {roll}"


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
