"""Words that all games print alike, from data/words.yaml: they are read under the `words:` of each game, whose own entries come first."""

from __future__ import annotations

from boardgen.errors import quoted
from boardgen.layout.spec.words import LANGUAGE
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.node import Node

WORDS = "words"


def with_shared_words(game: Node, shared: Node, faults: Faults) -> Node:
    """The tree of a game's own file, with the shared words that it does not write itself; `~` leaves one out. Neither tree is changed.

    A game in another language writes all its words itself, so that no kit mixes two languages unnoticed.
    """
    own, common = game.children.get(WORDS), shared.children.get(WORDS)
    if common is None or (own is not None and own.kind != "map" and not own.empty):
        return game
    written = own.children if own is not None else {}
    language = written.get(LANGUAGE)
    if language is not None and not language.empty and language.text != common.children[LANGUAGE].text:
        return game
    words = Node("map", {**common.children, **written}, game.source, game.line, game.column, parent=game, step=f".{WORDS}")
    if own is not None:
        words.line, words.column, words.key_line, words.key_column = own.line, own.column, own.key_line, own.key_column
    for key, node in written.items():
        if node.empty and node.value:
            del words.value[key]
            words.gone[key] = node
            if key not in common.children:
                faults.add_key(node, f"there is no {quoted(key)} to leave out", faults.hint(key, common.children), "data:key.unknown")
    tree = Node("map", {**game.children, WORDS: words}, game.source, game.line, game.column, game.end)
    tree.gone = game.gone
    return tree
