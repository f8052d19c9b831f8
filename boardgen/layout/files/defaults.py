"""What a game of your own has unless it says otherwise, from data/own/defaults.yaml: whole sections, such as the seats."""

from __future__ import annotations

from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.node import Node

COMPONENTS = "components"


def with_defaults(game: Node, defaults: Node, faults: Faults) -> Node:
    """The tree of a game's own file with each section of `defaults` that it does not have. Neither tree is changed.

    A section that the game writes replaces that of the defaults as a whole. Components are added to; `~` leaves one out.
    """
    if game.kind != "map" or "game" not in game.children:
        return game
    missing = {key: node for key, node in defaults.children.items() if key not in game.children}
    faults.opened(defaults.source.shown)
    tree = Node("map", {**game.children, **missing}, game.source, game.line, game.column, game.end)
    own = game.children.get(COMPONENTS)
    if own is not None and own.kind == "map":  # one that the game does not name is made all the same, such as the title sheet
        tree.value[COMPONENTS] = _both(own, defaults.children[COMPONENTS])
    tree.gone = game.gone
    return tree


def _both(own: Node, defaults: Node) -> Node:
    """The components of the defaults, then those of the game."""
    left_out = [key for key, node in own.children.items() if node.empty and node.value]
    entries = {key: node for key, node in {**defaults.children, **own.children}.items() if key not in left_out}
    joined = Node("map", entries, own.source, own.line, own.column, own.end, parent=own.parent, step=own.step)
    joined.key_line, joined.key_column = own.key_line, own.key_column
    joined.gone = {**own.gone, **{key: own.children[key] for key in left_out}}
    return joined
