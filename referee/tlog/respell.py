"""Reads a line again with its natural spellings put right, as long as that helps. What was put right is a warning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.tlog.edits import Rewritten, one
from referee.tlog.quote import shown
from referee.tlog.statements import Broken, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.tlog.scanner import Scan, Scanner
    from referee.tlog.statements import Edit

_STEPS = 100
"""Spellings that are tried in one line."""


def read(scanner: Scanner, text: str, number: int, scan: Scan) -> Scan:
    """What a line says that the scanner has refused, its lenient spellings put right one after the other.

    All places are those of the line as written. A spelling after which the line cannot be read any further is left as it is.
    """
    line = Rewritten(text)
    statement, warnings = scan
    vain: set[tuple[int, str]] = set()  # problems that no spelling helped, by column and message
    for _ in range(_STEPS):
        tried = next(_lenient(statement, line, vain), None) if isinstance(statement, Broken) else None
        if tried is None:
            break
        problem, after = tried
        again = scanner.scan(after.text, number)
        if _helped(again, after, line, problem):
            line, (statement, warnings) = after, again
        else:
            vain.add(problem)
    if not line.edits:
        return scan
    placed = [line.back(warning) for warning in warnings]
    notes = sorted([*placed, *(_warning(text, edit) for edit in line.edits)])
    if isinstance(statement, Broken):
        problems = tuple(line.back(problem) for problem in statement.problems)
        return Broken(number, problems, statement.turn, text), tuple(notes)
    return line.placed(statement), tuple(notes)


def _lenient(broken: Broken, line: Rewritten, vain: set[tuple[int, str]]) -> Iterator[tuple[tuple[int, str], Rewritten]]:
    """The spellings to try: the problem that each is for, and the line after it."""
    for problem in broken.problems:
        named = line.place(problem.column, problem.end)[0], problem.message
        if named in vain:
            continue
        for repair in problem.repairs:
            if repair.lenient:
                after = line
                for edit in sorted(repair.edits, reverse=True):
                    after = after.then(edit)
                yield named, after


def _helped(again: Scan, after: Rewritten, before: Rewritten, tried: tuple[int, str]) -> bool:
    """Whether what was put right can be read now: no problem is left in it, and the one that was tried is gone."""
    statement = again[0]
    if not isinstance(statement, Broken):
        return True
    edits = [edit for edit in after.edits if edit not in before.edits]
    for problem in statement.problems:
        at, _ = after.place(problem.column, problem.end)
        if (at, problem.message) == tried or any(edit.column <= at < edit.end for edit in edits):
            return False
    return True


def _warning(text: str, edit: Edit) -> Problem:
    """The leniency that an edit of a line is."""
    old, new = text[edit.column - 1 : edit.end - 1].strip(), edit.text.strip()
    place = edit.column, max(edit.end, edit.column + 1)
    repairs = one(*edit, lenient=True)
    if old == new:
        where = "before" if edit.text[:1] == " " else "after"
        return Problem(*place, "tlog:lenient.spelling", f"a space is missing {where} `{shown(old)}`", "put a space there", repairs)
    if not new:
        return Problem(*place, "tlog:lenient.spelling", f"`{shown(old)}` is not needed here", "delete it", repairs)
    return Problem(*place, "tlog:lenient.spelling", f"`{shown(old)}` is read as `{shown(new)}`", f"write `{shown(new)}`", repairs)
