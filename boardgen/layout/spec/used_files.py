"""The files besides its own that a layout is drawn from, for whoever waits until one of them changes: rows, fonts, pictures and icons."""

from __future__ import annotations

import os
from collections.abc import Iterator

from boardgen.files import below, escape
from boardgen.layout.spec.font_section import font_nodes
from boardgen.layout.yaml.node import Node

PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".svg")
MOST = 500
"""The maximum number of pictures and folders that are found."""
DEEPEST = 3
"""How many folders below the layout's own are searched for pictures."""


def used_files(tree: Node) -> tuple[str, ...]:
    """The files that one layout file names, whether or not they are there, and the pictures below its folder if it draws faces."""
    folder = os.path.dirname(tree.source.path)
    components = tree.children.get("components")
    own = [node for node in components.children.values() if node.kind == "map"] if components is not None else []
    named = [*font_nodes(tree), *(node.children[key] for node in own for key in ("from", "figures") if key in node.children)]
    paths = [os.path.join(folder, *node.text.split("/")) for node in named if node.text and not escape(node.text)]
    paths += _on_board(tree, folder)
    drawn = {"faces", "icons"} & set(tree.children) or any({"front", "back", "from", "faces"} & set(node.children) for node in own)
    pictures = sorted(_pictures(folder or os.curdir, DEEPEST)) if drawn else []
    return tuple(dict.fromkeys((*(path for path in paths if below(path, folder or ".")), *pictures[:MOST])))


def _on_board(tree: Node, folder: str) -> Iterator[str]:
    """The pictures of the board, its kinds of zones and its zones, by their paths."""
    board = tree.children.get("board")
    holders = [board.children["background"]] if board is not None and "background" in board.children else []
    for key in ("kinds", "zones"):
        holders += tree.children[key].children.values() if key in tree.children else ()
    for holder in holders:
        image = holder.children.get("image")
        if image is not None and image.text and not escape(image.text):
            yield os.path.join(folder, *image.text.split("/"))


def _pictures(folder: str, deep: int) -> Iterator[str]:
    """The pictures in a folder and below it, and the folders themselves: their state changes when a picture is added."""
    try:
        with os.scandir(folder) as entries:
            found = sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return
    if any(entry.name.lower().endswith(PICTURES) for entry in found):
        yield folder
    for entry in found[:MOST]:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            if deep and entry.name != "output":
                yield from _pictures(entry.path, deep - 1)
        elif entry.name.lower().endswith(PICTURES):
            yield entry.path
