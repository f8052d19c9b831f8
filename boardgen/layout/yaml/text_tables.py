"""Tables and numbers of things as plain text."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def columns(rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> str:
    """Rows as a table whose columns are as wide as their widest cell. Columns in `right` (from 0) are aligned to the right."""
    widths = [max(display_width(row[i]) for row in rows) for i in range(len(rows[0]))] if rows else []
    return "\n".join("  ".join(padded(cell, widths[i], i in right) for i, cell in enumerate(row)).rstrip() for row in rows)


def padded(text: str, width: int, right: bool = False) -> str:
    """The text with spaces after it, or before it if `right`, up to a display width."""
    spaces = " " * max(0, width - display_width(text))
    return spaces + text if right else text + spaces


def display_width(text: str) -> int:
    """The columns that a terminal gives the text: two for a wide character, none for one that combines with its neighbour."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    none = ("Mn", "Me", "Cf")
    return sum(2 if east_asian_width(sign) in "WF" else 0 if category(sign) in none else 1 for sign in text)


def plural(count: int, what: str) -> str:
    """A number of things, in words."""
    return f"{count} {what}" + ("" if count == 1 else "s")
