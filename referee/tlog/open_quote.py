"""Quotation marks that open in a reason or a name and are not closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.tlog import lenient
from referee.tlog.edits import one
from referee.tlog.quote import shown
from referee.tlog.statements import Problem

if TYPE_CHECKING:
    from referee.tlog.statements import Fix, Okay, Ruling

_PARTNERS = {"\u201c": "\u201d", "\u201e": "\u201c", "\u2018": "\u2019", "\u201a": "\u2018", "\u00ab": "\u00bb", "\u00bb": "\u00ab"}


def find(text: str) -> int | None:
    """The index of the quotation mark that is not closed; None where there is none. An apostrophe inside it is not a quotation mark."""
    read = lenient.plain(text)
    if read.count('"') % 2:
        return read.rindex('"')
    if read.startswith("'") and "'" not in {after for after, before in zip(read[1:], read, strict=False) if before != " "}:
        return 0
    return None


def of_reason(statement: Okay | Ruling | Fix) -> Problem | None:
    """What is wrong with the quotation marks around the reason of a statement."""
    reason, text = statement.reason, statement.text
    at = find(reason) if reason else None
    if at is None:
        return None
    start = text.index(reason, statement.end - 1)
    return problem(reason, at, start + 1, "tlog:quote")


def problem(text: str, at: int, column: int, code: str) -> Problem:
    """The problem of a text that begins at `column`, whose quotation mark at index `at` is not closed."""
    mark = text[at]
    if at and at == len(text) - 1:
        message = f"the quotation mark {mark} does not close anything: none is open before it"
        return Problem(column + at, column + at + 1, code, message, "delete it", one(column + at, column + at + 1, ""))
    closed = text + _PARTNERS.get(mark, mark)
    repairs = one(column + len(text), column + len(text), closed[-1]) if not at else ()
    help = f"write {closed[-1]} where the quoted words end, or delete the {mark}"
    if not at and len(closed) <= 24:
        help = f"close it: {shown(closed)}"
    return Problem(column + at, column + at + 1, code, f"the quotation mark {mark} that opens here is not closed", help, repairs)
