"""A repair: a change of a log that undoes one mistake, as edits, as a diff, and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from referee.judge.findings import Edit, Fix

if TYPE_CHECKING:
    from referee.fix.confusions import Change
    from referee.fix.course import Reach
    from referee.tlog.statements import Statement

RepairLevel = Literal["safe", "unique", "several"]


class Repair(NamedTuple):
    """Edits after which more of a log is valid, with the cost of the mistake that they undo. Wrong lines stay in the log, struck out.

    `meant` says what was meant, to be read after "if": "F5 on line 26 was meant to be F6". `certain`: no other reading is possible.
    """

    cost: float
    line: int
    meant: str
    edits: tuple[Edit, ...]
    reach: Reach
    certain: bool = False


def changed(statement: Statement, change: Change) -> tuple[str, tuple[Edit, ...]]:
    """What was meant by a line with a change in it, and the edits: the line is struck out, and a line below it is as it was meant."""
    text, line = statement.text, statement.line
    word, instead = _meant(text, change)
    meant = f"{word} on line {line} {instead}"
    strike = f"~{text}\n"
    if not change.begin:
        return meant, (Edit(line, 1, change.end + 1, strike + change.text),)
    return meant, (Edit(line, 1, 1, strike), Edit(line, change.begin + 1, change.end + 1, change.text))


def _meant(text: str, change: Change) -> tuple[str, str]:
    """What a change is about, and what was meant instead."""
    lost = text[change.begin : change.end]
    before, after = text[change.begin - 1 : change.begin], text[change.end : change.end + 1]
    if not change.text and lost.strip() and before in ("", " ") and (lost[-1] == " " or not after.strip()):
        return f"`{lost.strip()}`", "was not meant to be there"
    old, new = (word.strip() for word in change.words(text))
    if not old or not new or old == new:
        old, new = text[: len(text.partition("#")[0].rstrip())], change.of(text).partition("#")[0].rstrip()
    while old[:1] == new[:1] != "" and not old[0].isalnum() and old[1:] and new[1:]:
        old, new = old[1:], new[1:]
    return f"`{old}`", f"was meant to be `{new}`"


def struck(statement: Statement, why: str) -> tuple[str, tuple[Edit, ...]]:
    """A line that is struck out."""
    return f"line {statement.line} {why}", (Edit(statement.line, 1, 1, "~"),)


def missing(before: Statement, text: str) -> tuple[str, tuple[Edit, ...]]:
    """A line that was forgotten."""
    return f"`{text}` is missing before line {before.line}", (Edit(before.line, 1, 1, f"{text}\n"),)


def first_line(statement: Statement, text: str) -> tuple[str, tuple[Edit, ...]]:
    """The line that begins a game; what was written instead is struck out below it, since nothing may come above it."""
    return f"line {statement.line} was meant to be `{text}`", (Edit(statement.line, 1, 1, f"{text}\n~"),)


def swapped(first: Statement, second: Statement) -> tuple[str, tuple[Edit, ...]]:
    """Two lines that have changed places: the first is struck out, and stands again after the second."""
    end = len(second.text) + 1
    edits = (Edit(first.line, 1, 1, "~"), Edit(second.line, end, end, f"\n{first.text}"))
    return f"lines {first.line} and {second.line} were swapped", edits


def level(repairs: list[Repair], *, complete: bool) -> RepairLevel:
    """How sure the first of some repairs, the best first, is: the only one that costs so little and restores everything, or one of several.

    `complete`: nothing that costs as little was left untried.
    """
    best = repairs[0]
    if best.certain and best.reach.whole:
        return "safe"
    alone = len(repairs) == 1 or repairs[1].cost > best.cost or not repairs[1].reach.whole
    return "unique" if complete and alone and best.reach.whole else "several"


def holds(repair: Repair) -> str:
    """What holds after a repair."""
    reach = repair.reach
    if reach.whole:
        return "every later line holds"
    if not reach.line:
        return f"every line up to line {reach.last} holds"
    return f"the next error is on line {reach.line}"


def as_fix(repair: Repair, sure: RepairLevel) -> Fix:
    """A repair as a fix of a finding."""
    return Fix(f"{repair.meant}; then {holds(repair)}", repair.edits, sure == "safe", sure, repair.meant, holds(repair))
