"""How words from a log are shown: nothing steers the terminal, and carets stand where the eye sees the word."""

from __future__ import annotations

from typing import Any

from boardgen.errors import visible

WIDEST = 160
"""Characters of a source line that are shown; a longer one is cut to what surrounds the word in question."""


def width(text: str) -> int:
    """Columns that a terminal gives the text: two for a wide sign, none for one that sits on its neighbour."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    none = ("Mn", "Me", "Cf")
    return sum(2 if east_asian_width(sign) in "WF" else 0 if category(sign) in none else 1 for sign in text)


def pointed(text: str, column: int, end_column: int) -> tuple[str, int, int]:
    """A source line as shown, and how many blanks and carets stand under its columns `column` up to `end_column`."""
    start = min(max(column - 1, 0), len(text))
    end = min(max(end_column - 1, start), len(text))
    before, under, after = visible(text[:start]), visible(text[start:end]), visible(text[end:])
    if len(before) + len(under) + len(after) > WIDEST:
        under = _cut(under, WIDEST * 2 // 3)
        room = WIDEST - len(under)
        kept = max(room // 2, room - len(after))
        if len(before) > kept:
            before = "..." + before[len(before) - kept + 3 :]
        after = _cut(after, room - len(before))
    return before + under + after, width(before), max(1, width(under))


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 3] + "..."


def padded(text: str, columns: int) -> str:
    """The text with blanks after it, up to a display width."""
    return text + " " * max(0, columns - width(text))


def shown(value: Any) -> Any:
    """A value for JSON whose every text is safe to show."""
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, dict):
        return {visible(key): shown(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [shown(item) for item in value]
    return value
