"""Measured values next to the expected ones, and whether they agree: one fact for each, as a table or as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Fact(NamedTuple):
    """One thing that a kit promises. `where` names the sheet that is worst, empty when it is a matter of the file."""

    name: str
    wanted: str
    measured: str
    holds: bool
    where: str = ""


class Deviation(NamedTuple):
    """How far a measured place or length is from the wanted one, in mm, and what was measured."""

    by: float
    what: str


def within(name: str, target: str, deviations: Iterable[Deviation], limit: float, nothing: str = "") -> Fact:
    """All deviations are at most `limit` mm. `nothing` is the complaint when there is nothing to measure."""
    every = list(deviations)
    if not every:
        return Fact(name, target, nothing or "not found", False)
    worst = max(every, key=lambda deviation: deviation.by)
    count = f"{len(every)} measured, " if len(every) > 1 else ""
    measured = f"{count}at most {worst.by:.3f} mm off" if worst.by != float("inf") else "not found"
    return Fact(name, f"{target} ± {limit:g} mm", measured, worst.by <= limit, worst.what)


def every(name: str, target: str, bad: Sequence[str], total: int, what: str = "sheets") -> Fact:
    """Something that holds for all of `total`; `bad` names those for which it does not."""
    if not total:
        return Fact(name, target, f"no {what}", False)
    if not bad:
        return Fact(name, target, f"{total} of {total} {what}", True)
    more = f" and {len(bad) - 3} more" if len(bad) > 3 else ""
    return Fact(name, target, f"{total - len(bad)} of {total} {what}", False, ", ".join(bad[:3]) + more)


def table(facts: Sequence[Fact], title: str) -> str:
    """The facts in columns, and a last line that counts those that failed."""
    rows = [("fact", "wanted", "measured", "verdict")]
    rows += [(fact.name, fact.wanted, fact.measured, _verdict(fact)) for fact in facts]
    wide = [max(len(row[i]) for row in rows) for i in range(3)]
    lines = ["  ".join([*(text.ljust(width) for text, width in zip(row[:3], wide, strict=True)), row[3]]) for row in rows]
    missed = sum(not fact.holds for fact in facts)
    held = f"all {len(facts)} checks passed" if not missed else f"{missed} of {len(facts)} checks failed"
    return "\n".join([*lines, f"{title}: {held}"])


def _verdict(fact: Fact) -> str:
    if fact.holds:
        return "ok"
    return f"NO: {fact.where}" if fact.where else "NO"
