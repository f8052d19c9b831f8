"""One layout laid over another: maps key by key, anything else replaced, `~` leaves a key out. Nodes keep places."""

from __future__ import annotations

from boardgen.errors import quoted
from boardgen.layout.faults import Faults
from boardgen.layout.node import Node

INSTEAD = ("map", "size")
"""Of a board a layout says one: it stands instead of the other of its base."""
CLOSED = {"$.words": "no component of the game says {}", "$.options": "the rules of the game have no option {}"}
"""Maps whose keys the game decides, and what a layout is told that adds to them: it may change them, texts with the same `{names}`."""
NARROWED = "choices"
"""What a layout may leave out of and not add to: the choices that the rules know."""


def merge(base: Node, over: Node, faults: Faults) -> Node:
    """The tree of `over` with everything that it does not say taken from `base`. Neither is changed."""
    found = Node("map", dict(base.children), over.source, over.line, over.column)
    found.parent, found.step = over.parent, over.step
    found.key_line, found.key_column, found.end = over.key_line, over.key_column, over.end
    closed = CLOSED.get(over.path)
    if over.path == "$.board" or over.path.startswith("$.boards."):
        given = [key for key in INSTEAD if key in over.children and not over.children[key].empty]
        for key in INSTEAD:
            if given and key not in over.children:
                found.value.pop(key, None)
    for key, node in over.children.items():
        under = base.children.get(key)
        if node.empty and node.value:
            if under is None:
                faults.add_key(node, f"there is no {quoted(key)} to leave out", faults.hint(key, base.children), "data:key.unknown")
            found.value.pop(key, None)
        elif under is not None and under.kind == "map" and node.kind == "map":
            found.value[key] = merge(under, node, faults)
        else:
            if under is None and closed:
                faults.add_key(node, closed.format(quoted(key)), faults.hint(key, base.children), "data:key.unknown")
            elif under is not None and over.path == "$.words":
                _same_names(under, node, faults)
            elif under is not None and key == NARROWED and over.path.startswith("$.options."):
                _same_choices(under, node, faults)
            found.value[key] = node
    return found


def _same_names(under: Node, node: Node, faults: Faults) -> None:
    known, used = blanks(under.text), blanks(node.text)
    if known is None or used is None:
        return  # refused where words are read
    for name in sorted(used - known):
        may = ", ".join(f"{{{one}}}" for one in sorted(known)) or "no names"
        faults.add(node, f"nothing fills in {{{name}}} here", f"this text may use {may}", "data:words")


def _same_choices(under: Node, node: Node, faults: Faults) -> None:
    known = [item.text for item in under.items]
    for item in node.items:
        if item.text and item.text not in known:
            faults.add(item, f"the rules do not know the choice {quoted(item.text)}", faults.hint(item.text, known), "data:option")


def blanks(text: str) -> frozenset[str] | None:
    """The names in braces that a kit fills in: {n} and {total} of "sheet {n} of {total}". None where a brace has no partner.

    Only plain names count: a layout must not reach into the values that are filled in. `{{` is a brace.
    """
    names = set()
    left = text.replace("{{", "").replace("}}", "")
    while "{" in left:
        before, _, rest = left.partition("{")
        name, close, left = rest.partition("}")
        if "}" in before or not close or not (name.isascii() and name.isidentifier()):
            return None
        names.add(name)
    return None if "}" in left else frozenset(names)
