"""One layout laid over another: maps key by key, tables and anything else replaced, `~` leaves a key out. Nodes keep places."""

from __future__ import annotations

from boardgen.errors import quoted
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.fields import described
from boardgen.layout.yaml.node import Node
from boardgen.layout.yaml.suggestions import as_map

INSTEAD = ("map", "size")
"""Of a board a layout says one: it stands instead of the other of its base."""
MAPS = {"board": INSTEAD, "map": ("rows",)}
"""The sections that have the map of a game, with the keys that replace it. The note of the base is about its own map."""
TABLES = ("$.seizure",)
"""Maps that a layout replaces as a whole: rows of two tables together say what neither means."""
CLOSED = {"$.words": "the game has no word called {}", "$.options": "the rules of the game have no option {}"}
"""Maps whose keys the game decides, and the error for a layout that adds to them."""
NARROWED = "choices"
"""What a layout may leave out of and not add to: the choices that the rules know."""


def merge(base: Node, over: Node, faults: Faults) -> Node:
    """The tree of `over` with everything that it does not say taken from `base`. Neither is changed."""
    merged = Node("map", dict(base.children), over.source, over.line, over.column)
    merged.parent, merged.step = over.parent, over.step
    merged.key_line, merged.key_column, merged.end = over.key_line, over.key_column, over.end
    merged.gone = {key: node for key, node in base.gone.items() if key not in over.children}
    closed = CLOSED.get(over.path)
    if over.path == "$.board" or over.path.startswith("$.boards."):
        whole = [key for key in INSTEAD if key in over.children and not over.children[key].empty]
        for key in INSTEAD:
            if whole and key not in over.children:
                merged.value.pop(key, None)
    if over.path == "$" and any(
        key in over.children[name].children for name, keys in MAPS.items() if name in over.children for key in keys
    ):
        merged.value.pop("note", None)
    for key, node in over.children.items():
        under = base.children.get(key)
        if under is not None and under.kind == "list" and node.kind == "map" and node.path == "$.credits":
            under = _one_map(under)
        if node.empty and node.value:
            if under is None:
                faults.add_key(node, f"there is no {quoted(key)} to leave out", faults.hint(key, base.children), "data:key.unknown")
            elif (closed and over.path != "$.words") or (f"{over.path}.{key}" == "$.options"):  # words are checked separately
                faults.add(node, f"{quoted(key)} cannot be left out: the rules use it", "delete the line", "data:key.missing")
            merged.value.pop(key, None)
            merged.gone[key] = node
        elif under is not None and under.kind == "map" and node.empty:
            continue  # a key with nothing below it but comments: it changes nothing
        elif under is not None and under.kind == "map" and node.kind == "map":
            merged.value[key] = _replacing(under, node) if node.path in TABLES else merge(under, node, faults)
        elif under is not None and under.kind == "map" and node.kind in ("scalar", "list") and not _may_be_other(node):
            faults.add(node, f"a map of keys belongs here, not {described(node)}", as_map(node, under), "data:type")
            merged.value[key] = _broken(node)
        else:
            if under is None and closed:
                faults.add_key(node, closed.format(quoted(key)), faults.hint(key, base.children), "data:key.unknown")
                merged.value[key] = _broken(node)
                continue
            elif under is not None and key == NARROWED and over.path.startswith("$.options."):
                _same_choices(under, node, faults)
            merged.value[key] = node
    return merged


def _replacing(under: Node, node: Node) -> Node:
    """A table that knows which one it replaces."""
    table = Node("map", node.value, node.source, node.line, node.column, node.end, parent=node.parent, step=node.step)
    table.key_line, table.key_column, table.replaced = node.key_line, node.key_column, under
    return table


def _may_be_other(node: Node) -> bool:
    """Whether something else than a map may take the place of one: a list of credits, and counts that are those of another section."""
    return node.path == "$.credits" or (node.kind == "scalar" and node.step == ".counts")


def _broken(node: Node) -> Node:
    """In place of a value that has been refused already."""
    broken = Node("broken", None, node.source, node.line, node.column, parent=node.parent, step=node.step)
    broken.key_line, broken.key_column = node.key_line, node.key_column
    return broken


def _one_map(node: Node) -> Node:
    """A list of maps as one map."""
    merged = Node("map", {}, node.source, node.line, node.column)
    for item in node.items:
        merged.value.update(item.children)
    return merged


def _same_choices(under: Node, node: Node, faults: Faults) -> None:
    choices = [item.text for item in under.items]
    for item in node.items:
        if item.text and item.text not in choices:
            faults.add(item, f"the rules do not have the choice {quoted(item.text)}", faults.hint(item.text, choices), "data:option")
