"""A game's rules, rulings and notation in other words: a file beside a layout, laid over data/rules/GAME.yaml for print.

It has the shape of that file, with the texts alone. Lists are written as maps: reference sections by their title, the notation by
its verbs, a glossary by its terms. What it leaves out is told, since half a translation is worse than none.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.errors import quoted
from boardgen.layout.faults import Faults
from boardgen.layout.merge import blanks
from boardgen.layout.node import Node
from boardgen.layout.section import said

SAID = ("text", "question", "answer", "title", "lead", "form", "help", "term")
"""Keys whose texts are printed."""
KEPT = (".form",)
"""What may stay as it is in any language, for it is notation but for the words that stand for a player's own."""
NAMES = ("verb", "term", "title")
"""By which of its keys an item of a list is called."""
PRINTED = ("rules", "rulings", "reference", "notation", "glossary")
"""The parts of the file that are printed."""


def reworded(base: Node, over: Node, faults: Faults) -> Node:
    """The texts of `over` in place of those of `base`. What has no place in `base`, and what is missing, are faults."""
    found = Node("map", dict(base.children), base.source, base.line, base.column)
    for key in PRINTED:
        if key in base.children:
            found.value[key] = _laid(base.children[key], over.children.get(key), over, key, faults)
    for key, node in over.children.items():
        if key not in PRINTED or key not in base.children:
            faults.add_key(node, f"the rules have no part {quoted(key)}", faults.hint(key, PRINTED), "data:key.unknown")
    return found


def _laid(base: Node, over: Node | None, at: Node, name: str, faults: Faults) -> Node:
    """One place: a text, or what is below it."""
    if base.kind == "scalar":
        return _text(base, over, at, name, faults)
    if over is not None and over.kind != "map":
        faults.add(over, f"a map of keys belongs here, not {said(over)}", "", "data:type")
        return base
    found = Node(base.kind, None, base.source, base.line, base.column)
    given = {} if over is None else over.children
    entries = dict(_entries(base))
    for key, node in given.items():
        if key not in entries:
            faults.add_key(node, f"there is no {quoted(key)} to word", faults.hint(key, entries), "data:key.unknown")
    laid = {key: _laid(node, given.get(key), at if over is None else over, f"{name}.{key}", faults) for key, node in entries.items()}
    if base.kind == "list":
        found.value = [laid.get(_called(item), item) for item in base.items]
    else:
        found.value = {**base.children, **laid}
    return found


def _entries(base: Node) -> Iterator[tuple[str, Node]]:
    """What may be worded below a place, by its name."""
    if base.kind == "list":
        yield from ((_called(item), item) for item in base.items if item.kind == "map")
    else:
        yield from ((key, node) for key, node in base.children.items() if key in SAID or node.kind == "map")


def _called(item: Node) -> str:
    return next((item.children[key].text for key in NAMES if key in item.children), "")


def _text(base: Node, over: Node | None, at: Node, name: str, faults: Faults) -> Node:
    if over is None and name.endswith(KEPT):
        return base
    if over is None:
        faults.add(at, f"no words for {name}", f"the game says: {base.text}", "data:wording.missing", "warning")
        return base
    if over.kind != "scalar" or not over.value.strip():
        faults.add(over, f"a text belongs here, not {said(over)}", "", "data:type")
        return base
    known, used = blanks(base.text) or frozenset(), blanks(over.text)
    if used is None or used - known:
        may = ", ".join(f"{{{one}}}" for one in sorted(known)) or "no names"
        faults.add(over, f"{quoted(over.text)} has a brace that names nothing", f"this text may use {may}", "data:words")
        return base
    return over
