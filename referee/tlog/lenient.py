"""What word processors write instead of plain characters, and is forgiven: one code point becomes one, so columns stay.

Each is a warning (`tlog:lenient...`). Names, reasons and comments keep their own characters.
"""

from __future__ import annotations

from referee.tlog.statements import Edit, Problem, Repair

_SPACES = "\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
_SINGLE = "\u2018\u2019\u201a\u201b"
_DOUBLE = "\u201c\u201d\u201e\u201f\u00ab\u00bb"
_PLAIN = str.maketrans(
    _SPACES + _DASHES + _SINGLE + _DOUBLE + "\ufeff",
    " " * len(_SPACES) + "-" * len(_DASHES) + "'" * len(_SINGLE) + '"' * len(_DOUBLE) + " ",
)
_BY_SIGN = ((" ", "space", "a space"), ("-", "minus", "a minus sign"), ("'\"", "quote", "a quotation mark"))


def plain(text: str) -> str:
    """`text` with plain spaces, dashes and quotation marks, as long as before."""
    return text.translate(_PLAIN)


def warnings(text: str, read: str, limit: int) -> list[Problem]:
    """The first character of each sort that was forgiven among the first `limit` code points, with edits for all of that sort.

    `read` is `plain(text)`.
    """
    by_code: dict[str, tuple[Problem, list[Edit]]] = {}
    for i, (written, meant) in enumerate(zip(text[:limit], read[:limit], strict=True)):
        if written != meant:
            code, words, sign = _sort(written, meant)
            message = f"{words} U+{ord(written):04X} is read as {sign}"
            problem = Problem(i + 1, i + 2, f"tlog:lenient.{code}", message, f"write {sign}")
            by_code.setdefault(code, (problem, []))[1].append(Edit(i + 1, i + 2, "" if written == "\ufeff" else meant))
    return [problem._replace(repairs=(Repair(tuple(edits), True, True),)) for problem, edits in by_code.values()]


def _sort(written: str, meant: str) -> tuple[str, str, str]:
    if written == "\t":
        return "tab", "the tab", "a space"
    if written == "\ufeff":
        return "bom", "the byte order mark", "a space"
    code, sign = next((code, sign) for signs, code, sign in _BY_SIGN if meant in signs)
    return code, "the sign", sign
