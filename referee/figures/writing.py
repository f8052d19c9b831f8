"""Writes the positions of figures into the text of their file; every other line stays as it is."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from boardgen.layout.decks.rules_figures import RuleFigure

WRITTEN = ("position", "judged")
"""The keys of a figure that are written here."""


class UnwritableError(ValueError):
    """A figure whose keys cannot be written into its file, by its name."""


def rewritten(text: str, figures: Mapping[str, RuleFigure], positions: Mapping[str, Mapping[str, Any]], *, digests: bool) -> str:
    """The text of a file of figures with these positions, and with the digests of the logs that were judged where these are wanted.

    Raises UnwritableError for a figure in braces.
    """
    end = "\r\n" if "\r\n" in text else "\n"
    lines = text.replace("\r\n", "\n").split("\n")
    starts = [figure.at.key_line for figure in figures.values()]
    for name, figure in reversed(list(figures.items())):
        start = figure.at.key_line
        stop = min((other - 1 for other in starts if other > start), default=len(lines))
        children = figure.at.children
        if any(child.key_line <= start for child in children.values()):
            raise UnwritableError(name)
        indent = min(child.key_column for child in children.values()) - 1
        own = _without(lines[start:stop], [children[key].key_line - start - 1 for key in WRITTEN if key in children], indent)
        length = next((at + 1 for at in reversed(range(len(own))) if own[at].startswith(" ") and own[at].strip()), 0)
        new = _keys(positions[name], figure.digest if digests else "", " " * indent)
        rest = own[length:]
        lines[start:stop] = [*own[:length], *new, *rest]
    return end.join(lines)


def _without(lines: Sequence[str], starts: Sequence[int], indent: int) -> list[str]:
    """The lines of a figure without the keys that begin on some of them; `indent` is that of its keys."""
    kept: list[str] = []
    inside = False
    for number, line in enumerate(lines):
        depth = len(line) - len(line.lstrip(" "))
        if number in starts:
            inside = True
        elif line.strip() and depth <= indent:
            inside = False
        if not inside or not line.strip():
            kept.append(line)
    return kept


def _keys(position: Mapping[str, Any], digest: str, indent: str) -> list[str]:
    there = {key: value for key, value in position.items() if value}
    lines = [f"{indent}position:", *(f"{indent}  {key}: {written(value)}" for key, value in there.items())] if there else []
    return [*lines, *([f'{indent}judged: "{digest}"'] if digest else [])]


def written(value: object) -> str:
    """A value as YAML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{written(str(key))}: {written(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(written(one) for one in value) + "]"
    text = str(value)
    plain = re.fullmatch(r"\w[^:,.\[\]{}#'\"&*!|>%@`\\]*", text)
    return text if plain else json.dumps(text, ensure_ascii=False)
