"""A repair: a change of a log that undoes one mistake, as edits, as a diff, and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from boardgen.records import NamedTuple
from referee.judge.report.findings import Edit, Fix
from referee.tlog.reader import MAGIC

if TYPE_CHECKING:
    from referee.fix.confusions import Change
    from referee.fix.fix import Reach
    from referee.tlog.statements import Statement


LISTED = 6
"""Values that fit which are listed one by one."""
NEARLY = 0.75
"""By how much more than the best repair another may cost that may be the true one."""
RepairLevel = Literal["safe", "unique", "several"]


class Repair(NamedTuple):
    """Edits after which more of a log is valid, with the cost of the mistake that they undo. Wrong lines stay in the log, struck out.

    `meant` says what was meant, to be read after "if": "F5 on line 26 was meant to be F6". `certain`: no other reading is possible.

    `gap` is the text of the edits that a person has to replace by what only those who were there know, such as `_+_`; such a repair is
    incomplete and cannot be applied. `fits` are the values after which `reach` is true, of `choices` that there are (0: not known).
    `turn`: it is a turn that was left out, one of those that fit.
    """

    cost: float
    line: int
    meant: str
    edits: tuple[Edit, ...]
    reach: Reach
    certain: bool = False
    gap: str = ""
    fits: tuple[str, ...] = ()
    choices: int = 0
    turn: bool = False


def change_line(statement: Statement, change: Change) -> tuple[str, tuple[Edit, ...]]:
    """Return what was meant by a line with a change in it, and the edits: the line is struck out, and a line below is as meant."""
    text, line = statement.text, statement.line
    word, instead = _meaning(text, change)
    meant = f"{word} on line {line} {instead}"
    strike = f"~{text}\n"
    if not change.begin:
        return meant, (Edit(line, 1, change.end + 1, strike + change.text),)
    begin = change.begin if change.text or text[change.end :].strip() else len(text[: change.begin].rstrip())  # no space is left at the end
    return meant, (Edit(line, 1, 1, strike), Edit(line, begin + 1, change.end + 1, change.text))


def _meaning(text: str, change: Change) -> tuple[str, str]:
    """Return what a change is about, and what was meant instead."""
    lost = text[change.begin : change.end]
    before, after = text[change.begin - 1 : change.begin], text[change.end : change.end + 1]
    if not change.text and lost.strip() and before in ("", " ") and (lost[-1] == " " or not after.strip()):
        return f"`{lost.strip()}`", "was not meant to be there"
    old, new = (word.strip() for word in change.words(text))
    if new and not old and (earlier := text[: change.begin].split()):  # a word is missing
        old, new = earlier[-1], f"{earlier[-1]} {new}"
    if not old or not new or old == new:
        old, new = text[: len(text.partition("#")[0].rstrip())], change.of(text).partition("#")[0].rstrip()
    while old[:1] == new[:1] != "" and not old[0].isalnum() and old[1:] and new[1:]:
        old, new = old[1:], new[1:]
    return f"`{old}`", f"was meant to be `{new}`"


def strike_out(statement: Statement, why: str) -> tuple[str, tuple[Edit, ...]]:
    """Strike a line out."""
    return f"line {statement.line} {why}", (Edit(statement.line, 1, 1, "~"),)


def missing(before: Statement, text: str) -> tuple[str, tuple[Edit, ...]]:
    """Write a line that was forgotten."""
    return f"`{text}` is missing before line {before.line}", (Edit(before.line, 1, 1, f"{text}\n"),)


def first_line(statement: Statement) -> tuple[str, tuple[Edit, ...]]:
    """Write the line that begins a game; what was written instead is struck out below it, since nothing may come above it."""
    return f"line {statement.line} was meant to be `{MAGIC}`", (Edit(statement.line, 1, 1, f"{MAGIC}\n~"),)


def swap_lines(first: Statement, second: Statement) -> tuple[str, tuple[Edit, ...]]:
    """Swap two lines that have changed places: the first is struck out, and stands again after the second."""
    end = len(second.text) + 1
    edits = (Edit(first.line, 1, 1, "~"), Edit(second.line, end, end, f"\n{first.text}"))
    return f"lines {first.line} and {second.line} were swapped", edits


def level(repairs: list[Repair], *, complete: bool) -> RepairLevel:
    """Return how sure the first of some repairs, the best first, is: alone in costing little and restoring all, or one of several.

    `complete`: nothing that costs as little was left untried.
    """
    best = repairs[0]
    if best.certain and best.reach.whole:
        return "safe"
    alone = len(repairs) == 1 or not nearly(repairs[1], best) or not repairs[1].reach.whole
    return "unique" if complete and alone and best.reach.whole and not best.gap else "several"


def nearly(other: Repair, best: Repair) -> bool:
    """Return whether another repair may well be what happened, though it costs more."""
    return other.cost <= best.cost + NEARLY


def holds(repair: Repair, verb: str = "holds") -> str:
    """Return what holds after a repair."""
    reach = repair.reach
    if repair.gap and not repair.choices:
        return "the lines after it can be judged"
    if reach.whole:
        return f"every later line {verb}"
    if not reach.line:
        return f"every line up to line {_renumber(repair, reach.last)} {verb}"
    return f"the next error is on line {next_error(repair)}"


def next_error(repair: Repair) -> int:
    """Return the line of the next error after a repair, with the number that it has then; 0 where there is none."""
    return _renumber(repair, repair.reach.line) if repair.reach.line else 0


def _renumber(repair: Repair, line: int) -> int:
    """Return the number that a line has after a repair, which may add lines before it."""
    return line + sum(edit.text.count("\n") for edit in repair.edits if edit.line < line + (not edit.text.startswith("\n")))


def likely(repair: Repair) -> str:
    """Return what was meant, as a sentence that does not claim to know."""
    return repair.meant.replace("was not written down", "was probably not written down", 1) if repair.choices else repair.meant


def make_fix(repair: Repair, sure: RepairLevel) -> Fix:
    """Return a repair as a fix of a finding."""
    after = holds(repair, "can hold" if repair.gap else "holds")
    title = f"{repair.meant}; then {after}" if not repair.gap else f"{likely(repair)}; write what it was in place of `{repair.gap}`"
    return Fix(title, repair.edits, sure == "safe", sure, repair.meant, after, repair.gap, repair.fits)


def fitting(repair: Repair) -> str:
    """Return what holds after a repair, and with which values of what it leaves open."""
    count, choices = len(repair.fits), repair.choices
    if not choices:
        return f"then {holds(repair)}"
    if count == choices:
        return f"then {holds(repair)}, whatever it was"
    if count <= LISTED:
        listed = " or ".join(filter(None, (", ".join(repair.fits[:-1]), repair.fits[-1])))
        return f"then {holds(repair)} only with {listed}"
    return f"then {holds(repair)} with {count} of the {choices} values"
