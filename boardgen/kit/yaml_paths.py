"""The values of a layout's merged tree by where they are: each a text, a number or a list, to be compared and put back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from boardgen.layout.yaml.node import Node

Steps: TypeAlias = tuple[str, ...]
"""The keys that lead to a value: ("components", "aid", "size")."""


class Unit(NamedTuple):
    """A value that is written as one thing, with the one that the game itself has there, None where it has none."""

    steps: Steps
    node: Node
    base: Node | None

    @property
    def changed(self) -> bool:
        """Whether the layout says something else than its game."""
        return self.base is None or plain_value(self.node) != plain_value(self.base)

    @property
    def place(self) -> Node:
        """Where to point: at a list, its first item that differs from the game's."""
        for number, item in enumerate(self.node.items):
            others = self.base.items if self.base is not None else []
            if number >= len(others) or plain_value(item) != plain_value(others[number]):
                return item
        return self.node


def find_units(tree: Node, base: Node | None) -> Iterator[Unit]:
    """Yield every value of a tree beside that of the game's own tree."""
    waiting: list[Unit] = [Unit((), tree, base)]
    while waiting:
        steps, node, under = waiting.pop()
        if node.kind != "map":
            yield Unit(steps, node, under)
            continue
        below = under.children if under is not None else {}
        waiting += [Unit((*steps, key), child, below.get(key)) for key, child in reversed(node.children.items())]


def find_left_out(tree: Node, base: Node) -> Iterator[Unit]:
    """Yield every value of the game that a layout leaves out of a map, at that map."""
    waiting = [((), tree, base)]
    while waiting:
        steps, node, under = waiting.pop()
        for key, child in under.children.items():
            here: Steps = (*steps, key)
            if key not in node.children:
                yield Unit(here, node.gone.get(key, node), child)
            else:
                waiting.append((here, node.children[key], child))  # type: ignore[arg-type]  # the first of the list has no steps


def plain_value(node: Node) -> object:
    """Return what a value says, places apart."""
    if node.kind == "map":
        return {key: plain_value(child) for key, child in node.children.items()}
    return [plain_value(item) for item in node.items] if node.kind == "list" else (node.kind, node.value)


def value_at(tree: Node, steps: Steps) -> Node | None:
    """Return the value that some keys lead to."""
    node: Node | None = tree
    for step in steps:
        node = node.children.get(step) if node is not None else None
    return node


def put_value(tree: Node, steps: Steps, value: Node | None) -> Node:
    """Return the tree with another value there, or without it for None; the tree itself is not changed."""
    copy = Node(tree.kind, dict(tree.children), tree.source, tree.line, tree.column, tree.end)
    copy.parent, copy.step, copy.key_line, copy.key_column = tree.parent, tree.step, tree.key_line, tree.key_column
    copy.gone = tree.gone
    first, *rest = steps
    if not rest:
        if value is None:
            copy.value.pop(first, None)
        else:
            copy.value[first] = value
    elif first in tree.children:
        copy.value[first] = put_value(tree.children[first], tuple(rest), value)
    return copy


def text_node(like: Node, text: str) -> Node:
    """Return another text at the place of a value."""
    node = Node("scalar", text, like.source, like.line, like.column, like.end)
    node.parent, node.step, node.key_line, node.key_column = like.parent, like.step, like.key_line, like.key_column
    return node
