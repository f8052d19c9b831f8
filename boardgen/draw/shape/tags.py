"""What parts of a drawing are to a program that reads a page aloud: headings, paragraphs, tables, figures, or nothing but decoration."""

from __future__ import annotations

from typing import Literal, TypeAlias

from boardgen.records import NamedTuple

Role: TypeAlias = Literal[
    "Artifact",
    "Caption",
    "Figure",
    "H1",
    "H2",
    "H3",
    "L",
    "LBody",
    "LI",
    "Lbl",
    "Link",
    "P",
    "Reference",
    "Sect",
    "TD",
    "TH",
    "TOC",
    "TOCI",
    "TR",
    "Table",
]
"""What a part is, as PDF calls it (ISO 32000-1, 14.8.4); an `Artifact` is not read, such as cut marks and the number of a page."""


class Place(NamedTuple):
    """A place of a document that links go to, by its name; `title` is what a reader hears of it."""

    name: str
    title: str


class Tag(NamedTuple):
    """What a part of a page is; it changes nothing of what is seen."""

    role: Role
    alt: str = ""
    """The words that a reader hears instead of a figure."""
    key: int = 0
    """Parts one after the other with the same role and key are one, such as the lines of a paragraph; 0 for a part by itself."""
    within: Tag | None = None
    """What it is in, such as the row of a cell."""
    ahead: bool = False
    """Whether it is read before all else on its page, wherever it was drawn."""
    place: Place | None = None
    """The place that it is, for links."""
    link: str = ""
    """The name of the place that it is a link to."""


DECORATION = Tag("Artifact")
PARAGRAPH = Tag("P")
OPEN = Tag("Sect")
"""Of a drawing that is used once: its parts have tags of their own, which count."""


SHEET = Tag("H1", ahead=True)
"""The title of a sheet."""
NOTE = Tag("P", ahead=True)
"""The words for a whole sheet, under its title."""


def cell(table: int, row: int, column: int, *, head: bool = False) -> Tag:
    """Return the tag of a cell of a table, by numbers from 1: that of the table sets it apart from its neighbours."""
    return Tag("TH" if head else "TD", key=column, within=Tag("TR", key=row, within=Tag("Table", key=table)))


def heading(level: int, key: int = 0, place: Place | None = None) -> Tag:
    """Return the tag of a heading; below the third level all are alike."""
    roles: tuple[Role, ...] = ("H1", "H2", "H3")
    return Tag(roles[min(max(level, 1), 3) - 1], key=key, place=place)


def link(to: str, within: Tag | None = None) -> Tag:
    """Return the tag of a link to the place of a name; its lines are one link."""
    return Tag("Link", key=1, within=within, link=to)
