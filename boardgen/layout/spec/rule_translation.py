"""A game's rules, rulings, notation and messages in other words: a file beside a layout, laid over data/rules/GAME.yaml.

It has the shape of that file, with the texts alone. Kits print its rules, rulings and notation; the referee fills in its messages.
Lists are written as maps: reference sections by their title, the notation by its verbs, a glossary by its terms. How many texts it
leaves out, and which, is one finding: half a translation is worse than none.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.errors import quoted
from boardgen.layout.spec.rulebook import MESSAGES
from boardgen.layout.spec.words import same_names, some
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.fields import described
from boardgen.layout.yaml.node import Node

SAID = ("text", "question", "answer", "title", "lead", "off", "form", "help", "term", *MESSAGES)
"""Keys whose texts are printed or shown."""
KEPT = "form"
"""What may stay as it is in any language, for it is notation but for the words that stand for a player's own."""
NAMES = ("verb", "term", "title")
"""By which of its keys an item of a list is called."""
PRINTED = ("rules", "rulings", "reference", "notation", "glossary")
"""The parts of the file that are printed."""
PARTS = (*PRINTED, "phrases", "messages")
"""The parts of the file that can be translated; phrases are words that messages fill in."""


def reworded(base: Node, over: Node, faults: Faults) -> Node:
    """The texts of `over` in place of those of `base`. What has no place in `base` is an error, and so is a brace that names nothing.

    Texts that are missing, and braces of the game's own text that are, are warnings.
    """
    tree = Node("map", dict(base.children), base.source, base.line, base.column)
    missing: list[str] = []
    for key in PARTS:
        if key in base.children:
            tree.value[key] = _laid(base.children[key], over.children.get(key), (key,), missing, faults)
    for key, node in over.children.items():
        if key not in PARTS or key not in base.children:
            parts = [part for part in PARTS if part in base.children]
            faults.add_key(node, f"the rules have no part {quoted(key)}", faults.hint(key, parts), "data:key.unknown")
    if missing:
        total = sum(name[-1] != KEPT for name, _ in texts(base))
        what = f"{len(missing)} of {total} texts of the rules {'is' if len(missing) == 1 else 'are'} not translated: "
        remedy = "these are printed as the game has them; `boardgen new NAME --words` writes all of them out for you to translate"
        faults.add(over, what + some(missing), remedy, "data:wording.missing", "warning")
    return tree


def texts(base: Node) -> Iterator[tuple[tuple[str, ...], Node]]:
    """Every text of a game's rules that can be translated, with its place: ("rules", "gc:deal", "text"), ("notation", "buy", "help")."""
    for key in PARTS:
        if key in base.children:
            yield from _below(base.children[key], (key,))


def _below(node: Node, place: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Node]]:
    if node.kind == "scalar":
        yield place, node
    else:
        for key, child in _entries(node, place[-1]):
            yield from _below(child, (*place, key))


def _laid(base: Node, over: Node | None, place: tuple[str, ...], missing: list[str], faults: Faults) -> Node:
    """One place: a text, or what is below it."""
    if base.kind == "scalar":
        return _text(base, over, place, missing, faults)
    if over is not None and over.kind != "map" and not (over.empty and len(place) == 1):
        remedy = "lists of the game are maps here, such as `notation: {buy: {help: ...}}`" if over.kind == "list" else ""
        faults.add(over, f"a map of keys belongs here, not {described(over)}", remedy, "data:type")
        return base
    translated = {} if over is None else over.children
    entries = dict(_entries(base, place[-1]))
    for key, node in translated.items():
        if key not in entries:
            faults.add_key(node, f"there is no {quoted(key)} to word", faults.hint(key, entries), "data:key.unknown")
    laid = {key: _laid(node, translated.get(key), (*place, key), missing, faults) for key, node in entries.items()}
    tree = Node(base.kind, None, base.source, base.line, base.column)
    if base.kind == "list":
        tree.value = [laid.get(_called(item), item) for item in base.items]
    else:
        tree.value = {**base.children, **laid}
    return tree


def _entries(base: Node, called: str = "") -> Iterator[tuple[str, Node]]:
    """What may be worded below a place that is `called` so, by its name: below a message every way in which the rule is broken."""
    if base.kind == "list":
        yield from ((_called(item), item) for item in base.items if item.kind == "map")
    else:
        every = called in ("phrases", "messages", *MESSAGES)
        yield from ((key, node) for key, node in base.children.items() if every or key in SAID or node.kind == "map")


def _called(item: Node) -> str:
    return next((item.children[key].text for key in NAMES if key in item.children), "")


def _text(base: Node, over: Node | None, place: tuple[str, ...], missing: list[str], faults: Faults) -> Node:
    if over is None:
        if place[-1] != KEPT:
            missing.append(".".join(place))
        return base
    if over.kind != "scalar" or not over.value.strip():
        faults.add(over, f"text belongs here, not {described(over)}", f"the game says: {base.text}", "data:type")
        return base
    message = place[0] == "messages" or (place[0] == "rules" and place[2] in MESSAGES)
    return over if same_names(base, over, faults, message=message) else base


def paired(base: Node, over: Node) -> Iterator[tuple[Node, Node]]:
    """Each text of the game with the one that is printed in its place, from a tree of each; what is not reworded is left out."""
    if base.kind == "scalar":
        if over.kind == "scalar":
            yield base, over
        return
    for key, node in _entries(base):
        if key in over.children:
            yield from paired(node, over.children[key])
