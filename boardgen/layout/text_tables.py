"""Tables and numbers of things as plain text."""

from __future__ import annotations

from collections.abc import Sequence


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Rows as a table whose columns are as wide as their widest cell."""
    wide = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))] if rows else []
    return "\n".join("  ".join(cell.ljust(wide[i]) for i, cell in enumerate(row)).rstrip() for row in rows)


def plural(count: int, what: str) -> str:
    """A number of things, in words."""
    return f"{count} {what}" + ("" if count == 1 else "s")
