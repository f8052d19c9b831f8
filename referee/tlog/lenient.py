"""What word processors write instead of plain characters, and is forgiven: one code point becomes one, so columns stay.

Each is a warning (`tlog:lenient...`). Names, reasons and comments keep their own characters. Quotation marks that open there and are
not closed are found here too."""

from __future__ import annotations

from referee.tlog.statements import Edit, Fix, Okay, Problem, Repair, Ruling, one, quote

_SPACES = "\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
_SINGLE = "\u2018\u2019\u201a\u201b"
_DOUBLE = "\u201c\u201d\u201e\u201f\u00ab\u00bb"
_PLAIN = str.maketrans(
    _SPACES + _DASHES + _SINGLE + _DOUBLE + "\ufeff",
    " " * len(_SPACES) + "-" * len(_DASHES) + "'" * len(_SINGLE) + '"' * len(_DOUBLE) + " ",
)
_SORTS = {
    "\t": ("tab", "the tab", "a space"),
    "\ufeff": ("bom", "the byte order mark", "a space"),
    " ": ("space", "the sign", "a space"),
    "-": ("minus", "the sign", "a minus sign"),
    **dict.fromkeys("'\"", ("quote", "the sign", "a quotation mark")),
}
"""For a sign, or what it is read as: the code, and what both are called."""


def plain(text: str) -> str:
    """Return `text` with plain spaces, dashes and quotation marks, as long as before."""
    return text.translate(_PLAIN)


def warnings(text: str, read: str, limit: int) -> list[Problem]:
    """Return the first character of each sort that was forgiven among the first `limit` code points, with edits for all of that sort.

    `read` is `plain(text)`."""
    by_code: dict[str, tuple[Problem, list[Edit]]] = {}
    for i, (written, meant) in enumerate(zip(text[:limit], read[:limit], strict=True)):
        if written != meant:
            code, words, sign = _SORTS.get(written) or _SORTS[meant]
            message = f"{words} U+{ord(written):04X} is read as {sign}"
            problem = Problem(i + 1, i + 2, f"tlog:lenient.{code}", message, f"write {sign}")
            by_code.setdefault(code, (problem, []))[1].append(Edit(i + 1, i + 2, "" if written == "\ufeff" else meant))
    return [problem._replace(repairs=(Repair(tuple(edits), True, True),)) for problem, edits in by_code.values()]


_PARTNERS = {"\u201c": "\u201d", "\u201e": "\u201c", "\u2018": "\u2019", "\u201a": "\u2018", "\u00ab": "\u00bb", "\u00bb": "\u00ab"}


def find(text: str) -> int | None:
    """Return the index of the quotation mark that is not closed; None if none. An apostrophe inside it is not a quotation mark."""
    read = plain(text)
    if read.count('"') % 2:
        return read.rindex('"')
    if read.startswith("'") and "'" not in {after for after, before in zip(read[1:], read, strict=False) if before != " "}:
        return 0
    return None


def find_open_quote(statement: Okay | Ruling | Fix) -> Problem | None:
    """Return what is wrong with the quotation marks around the reason of a statement."""
    reason = statement.reason
    at = find(reason) if reason else None
    return None if at is None else problem(reason, at, statement.text.index(reason, statement.end - 1) + 1, "tlog:quote")


def problem(text: str, at: int, column: int, code: str) -> Problem:
    """Return the problem of a text that begins at `column`, whose quotation mark at index `at` is not closed."""
    mark = text[at]
    if at and at == len(text) - 1:
        message = f"the quotation mark {mark} does not close anything: none is open before it"
        return Problem(column + at, column + at + 1, code, message, "delete it", one(column + at, column + at + 1, ""))
    closed = text + _PARTNERS.get(mark, mark)
    repairs = one(column + len(text), column + len(text), closed[-1]) if not at else ()
    help = f"write {closed[-1]} where the quoted words end, or delete the {mark}"
    if not at and len(closed) <= 24:
        help = f"close it: {quote(closed)}"
    return Problem(column + at, column + at + 1, code, f"the quotation mark {mark} that opens here is not closed", help, repairs)
