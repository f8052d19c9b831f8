"""A line of a log as a report shows it: cut where it is long, with carets under the words that a finding is about."""

from __future__ import annotations

from boardgen.errors import visible
from boardgen.layout.yaml.text_tables import display_width

WIDEST = 160
"""Characters of a source line that are shown. A longer one is cut to what surrounds the words in question."""


def pointed(text: str, column: int, end_column: int) -> tuple[str, int, int]:
    """A source line as shown, and how many spaces and carets go under its columns `column` up to `end_column`."""
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
    return before + under + after, display_width(before), max(1, display_width(under))


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 3] + "..."
