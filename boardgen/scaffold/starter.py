"""A new layout to edit: a commented file with what people are most likely to change, and the rest as comments that begin with `#`.

A line of prose begins with `# `, a line to be used with `#` and no space, after its indent: whoever takes that sign away has a key in
its right place. The section around it is there already, because an empty section changes nothing.
Which keys are shown, and their descriptions, are in data/keys/; their values are the game's own.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from copy import copy
from textwrap import wrap

from boardgen.layout.files import shipped
from boardgen.layout.files.key_help import Sentences, sentences
from boardgen.layout.ground.board import Board
from boardgen.layout.spec import catalog
from boardgen.layout.yaml.node import Faults, Node, flow_text, scalar_text
from boardgen.scaffold.schema import header
from boardgen.scaffold.schema_recorder import ANY, Shape, shape_of

WIDTH = 120
"""Signs in a line of prose."""
PLAYED = ("players", "board", "map", "zones")
"""Where a game is played, and by whom."""
KEPT = ("game", "title", "edition", "note", "credits", "wording", "words", "kinds", "components")
"""What a new layout seldom changes, or says already."""
BESIDE = ("words",)
"""What is too much to copy from an example; it stays where it is."""
PICTURES = ("image", "background")
"""Keys that name files beside an example. A new layout is in another folder: it inherits them, with the folder that they are read from."""
COMMANDS = (
    ("check", "every error with its place"),
    ("serve", "a page that shows every sheet while you write"),
    ("info", "what the board is like to play on"),
    ("kit", "print it"),
)
"""What a person does with a layout, in this order."""


def text(base: str, title: str, file: str) -> str:
    """The file: a layout of `base`, a game or an example. `file` is its name, for the commands in its head."""
    spec = catalog.load(base)
    game = spec.game
    tree, shape = catalog.tree(base, Faults()), shape_of(game)
    guide = _chosen(sentences(game), tree)
    if base != game and game in shipped.names():
        guide = _kept(guide, tree, catalog.tree(game, Faults()))
    lines = [header(game), *_head(spec.title, file), "", f"extends: {os.path.basename(base)}", ""]
    lines += [*_prose(guide.of("title"), ""), f"title: {scalar_text(title)}", ""]
    lines += [*_prose(guide.of("note"), ""), "note: A board of our own", ""]
    ground = spec.ground if isinstance(spec.ground, Board) else None
    places = [*guide.live, *guide.offered]
    for top in dict.fromkeys(place.partition(".")[0] for place in places):
        mine = [place for place in places if place.partition(".")[0] == top]
        lines += [*_group(top, mine, guide, tree, shape, ground), ""]
    return "\n".join(lines).rstrip() + "\n"


def _chosen(guide: Sentences, tree: Node) -> Sentences:
    """What is shown of a game whose file in data/keys/ does not say it: where it is played, and behind # whatever else it has."""
    if guide.live:
        return guide
    live = tuple(key for key in PLAYED if key in tree.children)
    return guide._replace(live=live, offered={key: "" for key in tree.children if key not in (*PLAYED, *KEPT)})


def _kept(guide: Sentences, tree: Node, game: Node) -> Sentences:
    """What an example changes of its game is not offered but there: its walls and starts go with its map. Its words stay with it."""
    changed = [place for place in guide.offered if place not in BESIDE and _value_at(tree, place) not in ("", _value_at(game, place))]
    offered = {place: text for place, text in guide.offered.items() if place not in changed}
    return guide._replace(live=(*guide.live, *changed), offered=offered)


def _value_at(tree: Node, place: str) -> str:
    node = _at(tree, place)
    return "" if node is None else flow_text(node)


def _head(game: str, file: str) -> Iterator[str]:
    yield from _prose(f"A layout of {game}. It contains only what differs from the game; whatever it leaves out stays as it is.", "")
    for command, what in COMMANDS:
        yield f"#   {f'boardgen {command} {file}':<40}{what}"
    yield from _prose("Lines that begin with # are not read. To use a line that begins with # and no space, delete the #.", "")


def _group(top: str, places: list[str], guide: Sentences, tree: Node, shape: Shape, ground: Board | None) -> Iterator[str]:
    """All places below one key of the file."""
    yield from _prose(guide.of(top), "")
    if places == [top]:
        yield from _entry(top, "", top not in guide.live, guide, tree, shape, ground)
        return
    yield f"{top}:"
    for place in places:
        yield from _prose(guide.of(place), "  ")
        yield from _entry(place, "  ", place not in guide.live, guide, tree, shape, ground)


def _entry(place: str, indent: str, behind: bool, guide: Sentences, tree: Node, shape: Shape, ground: Board | None) -> Iterator[str]:
    """A key with its value, after a `#` if it is only offered."""
    mark = f"{indent}#" if behind else indent
    key = place.rpartition(".")[2]
    node = _at(tree, place)
    yield from _columns(place, shape, guide, indent)
    if guide.offered.get(place):
        yield f"{mark}{key}: {guide.offered[place]}"
    elif place == "board.map":
        yield f"{mark}{key}: |"
        for row in _rows(node, ground):
            yield f"{mark}  {row}"
    elif node is not None and node.kind == "list" and any(" " in item.text or item.kind != "scalar" for item in node.items):
        yield f"{mark}{key}:"
        for item in node.items:
            yield f"{mark if behind else indent + '  '}- {item.text if item.plain and item.kind == 'scalar' else flow_text(item)}"
    elif node is not None and node.kind == "map" and any(child.kind == "map" for child in node.children.values()):
        yield f"{indent}{key}:"
        for name, child in node.children.items():
            if name not in PICTURES:
                yield f"{indent}  {'#' if behind else ''}{name}: {flow_text(_inherited(child))}"
    elif node is not None:
        yield f"{mark}{key}: {flow_text(node)}"


def _inherited(node: Node) -> Node:
    """A value without the pictures that it names."""
    if node.kind != "map" or not set(PICTURES) & set(node.children):
        return node
    bare = copy(node)
    bare.value = {key: child for key, child in node.children.items() if key not in PICTURES}
    return bare


def _columns(place: str, shape: Shape, guide: Sentences, indent: str) -> Iterator[str]:
    """What the keys inside a value mean, where a value is a map of its own or holds maps."""
    inside: Shape | None = shape
    for step in place.split("."):
        inside = None if inside is None else inside.keys.get(step)
    path = place
    if inside is not None and inside.rest is not None:
        inside, path = inside.rest, f"{place}.{ANY}"
    keys = inside.keys if inside is not None else {}
    wide = max((len(key) for key in keys), default=0)
    for key in keys:
        first, *more = wrap(guide.of(f"{path}.{key}"), WIDTH - wide - 8) or [""]
        yield f"{indent}#   {key:<{wide}}  {first}".rstrip()
        for line in more:
            yield f"{indent}#   {'':<{wide}}  {line}"


def _rows(node: Node | None, ground: Board | None) -> list[str]:
    """The rows of the game's map, drawn where the game gives a size."""
    if node is not None:
        return [row for _, _, row in node.rows() if row.strip()]
    return [] if ground is None else [" ".join("+" * ground.columns)] * ground.rows


def _prose(sentence: str, indent: str) -> list[str]:
    return [f"{indent}# {line}" for line in wrap(sentence, WIDTH - len(indent))]


def _at(tree: Node, place: str) -> Node | None:
    node: Node | None = tree
    for step in place.split("."):
        node = None if node is None else node.children.get(step)
    return node
