"""Reads `fonts:` of a layout: the files of its own fonts. What is in the files is checked by whoever opens them."""

from __future__ import annotations

import os
from typing import NamedTuple

from boardgen.errors import quoted
from boardgen.files import below, escape, instead
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.fields import Section, text
from boardgen.layout.yaml.node import Node

SUFFIXES = (".ttf", ".otf")
MOST = 12
"""The maximum number of fonts after `more:`."""
ROLES = ("text", "strong", "italic")


class FontPaths(NamedTuple):
    """The files of fonts as they are opened, empty where Source Sans Pro is used. `more` are tried for characters that a font lacks."""

    text: str = ""
    strong: str = ""
    italic: str = ""
    more: tuple[str, ...] = ()


NO_FONTS = FontPaths()


def read_fonts(root: Section) -> FontPaths:
    """The fonts of a layout; the same paths are given again by `font_nodes` with their places."""
    section = root.section("fonts", required=False, remedy=lambda node: f"write `fonts: {{text: {node.text or 'Lora-Regular.ttf'}}}`")
    single = {}
    for role in ROLES:
        node = section.get(role)
        single[role] = "" if node is None or node.kind == "broken" else _path(node, root.faults)
    more = section.list("more")
    if len(more) > MOST:
        root.faults.add(more[MOST], f"there are more than {MOST} fonts after `more:`", "take some out", "data:size")
    paths = tuple(path for node in more[:MOST] if (path := _path(node, root.faults)))
    section.close()
    return FontPaths(single["text"], single["strong"], single["italic"], paths)


def font_nodes(tree: Node) -> list[Node]:
    """The values of a layout that name font files, in the order of the file."""
    fonts = tree.children.get("fonts")
    found = []
    for key, node in fonts.children.items() if fonts is not None else ():
        found += node.items if key == "more" else [node]
    return [node for node in found if node.text]


def font_path(node: Node) -> str:
    """The file that a value names, from the folder of its own layout."""
    return os.path.join(os.path.dirname(node.source.path), *node.text.split("/"))


def _path(node: Node, faults: Faults) -> str:
    """The path of a font file; empty, with a fault, for one that cannot be opened."""
    name = text(node, faults)
    if not name:
        return ""
    path = font_path(node)
    shown = os.path.join(os.path.dirname(node.source.shown), *name.split("/"))
    reason = escape(name)
    if not reason and not below(path, os.path.dirname(node.source.path) or "."):
        reason = "the path leads out of the folder of this file"
    if reason:
        faults.add(node, f"{quoted(name)}: {reason}", "name a file beside this one or below it", "data:path")
    elif not os.path.isfile(path):
        problem = "this is not a file" if os.path.exists(path) else "there is no such file"
        faults.add(node, f"{quoted(name)}: {problem}", instead(path, SUFFIXES, shown), "data:font.missing")
    else:
        return path
    return ""
