"""A comparison of two logs as text and as values for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgen.errors import visible
from boardgen.layout.yaml.text_tables import columns, plural
from referee.compare.compare import A, B
from referee.json_values import safe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.compare.compare import Comparison, Evidence

MOST_ROWS = 40


def text(comparison: Comparison) -> Iterator[str]:
    """Lines without their ends."""
    one, other = map(visible, comparison.paths)
    if comparison.same:
        yield f"{one} and {other} are logs of the same game, turn by turn"
    else:
        yield from _difference(comparison, one, other)
    for path, (finding, count) in zip((one, other), comparison.errors, strict=True):
        if finding is not None:
            yield f"{path}: {plural(count, 'error')}, the first on line {finding.line}: {visible(finding.message)}"
    yield from (f"note: {visible(note)}" for note in comparison.notes)


def _difference(comparison: Comparison, one: str, other: str) -> Iterator[str]:
    through = f"through {comparison.through}" if comparison.through else "on nothing but who plays"
    yield f"{one} and {other} agree {through}"
    yield "first difference:"
    for path, moment in zip((one, other), comparison.parts, strict=True):
        if moment is None:
            yield f"  {path} has ended"
        elif not moment.name:
            yield f"  {path}: before the first line of play"
        else:
            yield f"  {path}:{moment.line}: {visible(moment.text)}"
            yield from (f"  {path}:{number}: {visible(words)}" for number, words in moment.more)
    rows = [[f"{point}", left or ".", right or "."] for point, left, right in comparison.stones]
    rows += [
        [f"{change.seat} {change.key}".strip(), _value(change.before), _value(change.after)]
        for change in comparison.differences
        if change.key != "name"
    ]
    if rows:
        yield ""
        yield from columns([["after it", one, other], *rows[:MOST_ROWS]], right=(1, 2)).split("\n")
        if len(rows) > MOST_ROWS:
            yield f"and {len(rows) - MOST_ROWS} more"
    yield ""
    if not comparison.later:
        yield "no later claim distinguishes the two"
        return
    for evidence in comparison.later[:MOST_ROWS]:
        yield _later(evidence, (one, other))
    if len(comparison.later) > MOST_ROWS:
        yield f"and {len(comparison.later) - MOST_ROWS} more"
    counts = f"{_count(comparison, A, other)} for {one}, {_count(comparison, B, one)} for {other}"
    yield f"later claims: {counts}, {comparison.support(None)} for neither"


def _count(comparison: Comparison, log: int, path: str) -> str:
    """How many claims support a log, and how many of them the other log has."""
    supporting = [one for one in comparison.later if one.supports == log]
    against = sum(one.log != log for one in supporting)
    return f"{len(supporting)}" + (f" ({against} of them in {path} itself)" if against else "")


def _later(evidence: Evidence, paths: tuple[str, str]) -> str:
    said = evidence.said
    mark = "`" if said.row else ""
    claimed, *values = (f"{mark}{_value(value)}{mark}" for value in (said.value, *evidence.values))
    what = f"{said.seat} {said.key} {claimed}".strip()
    by = f"{values[A]} by {paths[A]}, {values[B]} by {paths[B]}"
    whose = "supports neither" if evidence.supports is None else f"supports {paths[evidence.supports]}"
    return f"{paths[evidence.log]}:{said.line}: {what} ({by}): {whose}"


def _value(value: Any) -> str:
    if isinstance(value, list):
        return visible(" ".join(map(str, value))) or "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else visible(str(value))


def as_data(comparison: Comparison) -> dict[str, Any]:
    """The comparison as `diff --format json` gives it."""
    data: dict[str, Any] = safe(
        {
            "files": list(comparison.paths),
            "same": comparison.same,
            "through": comparison.through or None,
            "parts": [
                None
                if moment is None
                else {
                    "turn": moment.name or None,
                    "line": moment.line,
                    "text": "\n".join((moment.text, *(words for _, words in moment.more))),
                }
                for moment in comparison.parts
            ],
            "stones": [{"point": point, "seats": [one or None, other or None]} for point, one, other in comparison.stones],
            "differences": [
                {"seat": change.seat or None, "key": change.key, "values": [change.before, change.after]}
                for change in comparison.differences
                if change.key != "name"
            ],
            "claims": [
                {
                    "file": comparison.paths[one.log],
                    "line": one.said.line,
                    "seat": one.said.seat or None,
                    "key": one.said.key,
                    "value": one.said.value,
                    "values": list(one.values),
                    "supports": None if one.supports is None else comparison.paths[one.supports],
                }
                for one in comparison.later
            ],
            "errors": [
                {"count": count, "line": finding.line if finding else None, "message": finding.message if finding else None}
                for finding, count in comparison.errors
            ],
            "notes": list(comparison.notes),
        }
    )
    return data
