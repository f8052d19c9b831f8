"""Faces that need no layers of your own: put together from the columns of a data file, so that a plain CSV is presentable."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.layout.decks.faces import STYLES, Face, Layer
from boardgen.layout.yaml import templates
from boardgen.layout.yaml.node import Node
from boardgen.layout.yaml.templates import Template

READY = ("standard", "icon_and_number", "text_only", "picture", "pattern")
"""Faces that every layout has; one of the same name in `faces:` comes first. `pattern` is for backs."""
MEANINGS = {
    "name": ("name", "title", "card", "heading"),
    "text": ("text", "rules", "effect", "description", "ability"),
    "picture": ("picture", "image", "art", "illustration"),
    "icon": ("icon", "suit", "symbol", "type", "kind"),
    "number": ("number", "value", "cost", "rank", "points", "strength"),
    "note": ("note", "flavour", "flavor", "credit"),
}
"""What a ready face shows, and the columns that it looks for, in this order."""


def columns_by_meaning(columns: Sequence[str]) -> dict[str, str]:
    """Which column is shown as what. The first column is the name where none is called so."""
    lower = {column.lower(): column for column in reversed(columns)}
    meant = {meaning: next((lower[word] for word in words if word in lower), "") for meaning, words in MEANINGS.items()}
    if not meant["name"] and columns:
        free = [column for column in columns if column not in meant.values() and column.lower() != "count"]
        meant["name"] = free[0] if free else ""
    return meant


def missing_words(columns: Sequence[str]) -> list[str]:
    """The names of columns that a ready face would show and that these columns have none of."""
    lower = {column.lower() for column in columns}
    return [word for words in MEANINGS.values() if lower.isdisjoint(words) for word in words]


def ready_face(name: str, columns: Sequence[str], at: Node) -> Face:
    """A ready face for these columns, as a layer of its own kind that is laid out when the size of the piece is known."""
    meant = columns_by_meaning(columns)
    details = {meaning: templates.parse(f"{{{column}}}") if column else None for meaning, column in meant.items()}
    fields = Template(tuple(("", column) for column in meant.values() if column))
    return (Layer("ready", at, fields, (0.0, 0.0, None, None), style=STYLES["body"], details={"face": name, "columns": details}),)
