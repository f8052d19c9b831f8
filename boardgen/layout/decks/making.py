"""How a component of your own is made, as values: its rows and faces, and what a box or a band is made for; nothing is read here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from boardgen.layout.decks.booklet_keys import Booklet
    from boardgen.layout.decks.faces import Face
    from boardgen.layout.decks.packaging import Packaging
    from boardgen.layout.yaml.node import Node
    from boardgen.layout.yaml.templates import Template

PACKAGING = ("box", "band", "labels")
"""Kinds that hold a game together off the table: a kit has them where their count, `--only` or `--boxes` asks for them."""


class DataRow(NamedTuple):
    """One different piece: its fields, how many are printed, and its place for messages (the row, or the key of its count)."""

    fields: Mapping[str, str]
    copies: int
    at: Node
    cell: Mapping[str, Node]
    """The place of each field that has one of its own."""


class Making(NamedTuple):
    """How a component of your own is made. `faces` are those of a die; `values` what fields of the layout itself say."""

    at: Node
    title: str
    front: Face | None
    back: Face | None
    faces: tuple[Face | Template, ...]
    faces_at: tuple[Node, ...]
    """The places of the faces of a die."""
    rows: tuple[DataRow, ...]
    columns: tuple[str, ...]
    values: Mapping[str, str]
    booklet: Booklet | None
    """What a booklet prints."""
    packaging: Packaging
    """What a box or a band is made for."""
    edge: float | None
    aid: Booklet | None = None
    """The Markdown of a player aid that no face draws."""
