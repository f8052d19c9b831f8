"""From the repairs of one line, as the reading of the notation makes them, to the fixes of a finding, with titles for a menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.judge.report.findings import Edit, Fix
from referee.tlog.lenient import shown

if TYPE_CHECKING:
    from referee.tlog.statements import Repair, Statement


def fix(at: Statement, repair: Repair) -> Fix:
    """A repair of the line of a statement, as a fix of the file."""
    edits = tuple(Edit(at.line, *edit) for edit in sorted(repair.edits))
    return Fix(_title(at.text, edits), edits, repair.certain)


def _title(text: str, edits: tuple[Edit, ...]) -> str:
    first = edits[0]
    old, new = text[first.column - 1 : first.end_column - 1].strip(), first.text.strip()
    more = f", and {len(edits) - 1} more" if len(edits) > 1 else ""
    if old and new:
        return f"replace `{shown(old)}` with `{shown(new)}`{more}"
    if old:
        return f"delete `{shown(old)}`{more}"
    if new:
        return f"insert `{shown(new)}`{more}"
    return ("insert a space" if first.text else "delete the character") + more
