"""The pictures on a board as a layout names them: what lies under it, and what is drawn on zones. Nothing is opened here."""

from __future__ import annotations

from dataclasses import dataclass, field

from boardgen.layout.yaml.fields import Section, described, text
from boardgen.layout.yaml.layer_values import decimal
from boardgen.layout.yaml.node import Node
from boardgen.layout.yaml.yaml_text import flow

FITS = ("cover", "contain", "stretch")
PALEST = 0.05
"""A background of less opacity cannot be seen in print."""


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """A picture by its path from the folder of the file that names it; `at` is where it is named, which makes no other picture of it."""

    path: str
    at: Node = field(compare=False)
    fit: str = "cover"
    opacity: float = 1.0


def read_image(section: Section) -> BoardPicture | None:
    """The picture under the key `image` of a kind or a zone."""
    node = section.get("image")
    if node is None or node.kind == "broken":
        return None
    path = text(node, section.faults)
    return BoardPicture(path, node) if path else None


def read_background(board: Section) -> BoardPicture | None:
    """The picture that lies under a board, for its section `board:`."""
    node = board.get("background")
    if node is None:
        return None
    if node.kind in ("scalar", "list"):
        name = flow(node) if node.kind == "scalar" and node.text else "sea.png"
        what = f"a background is a map with the key `image`, not {described(node)}"
        board.faults.add(node, what, f"write `background: {{image: {name}}}`", "data:type")
        return None
    section = Section(node, board.faults)
    path = section.text("image")
    at, pale = section.get("image"), section.get("opacity")
    fit = section.choice("fit", FITS, "cover")
    opacity = 1.0 if pale is None else decimal(pale, board.faults, PALEST, 1)
    section.close()
    return BoardPicture(path, at, fit, opacity) if path and at is not None else None
