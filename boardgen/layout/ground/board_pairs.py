"""Reads the `walls:` and `links:` of a board: pairs of points between which no line is drawn, and pairs that a line of their own joins."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from boardgen.errors import quoted
from boardgen.layout.ground.board import Board
from boardgen.layout.yaml import suggestions
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.fields import Section, described, text
from boardgen.layout.yaml.node import Node

POINT: Mapping[str, object] = {"type": "string", "pattern": "^[A-HJ-Za-hj-z]{1,2}[1-9][0-9]{0,2}$"}
"""A point, for editors."""
MOST_LINKS = 200
"""Links of a board: each is led around the points near it, which takes time."""
Pair = tuple[str, str]
_EXAMPLES = {"walls": "[[C3, C4]]", "links": "[[A1, C3]]"}


class DrawnMap(NamedTuple):
    """The lines that walls, links and starts lie on, None where the map cannot be read, and the map or size and the grid they come from."""

    board: Board | None
    node: Node | None
    grid: Node | None
    faults: Faults
    sure: bool
    """Whether it is known which points are neighbours."""

    def point(self, node: Node) -> int | None:
        """The point that a text names, None with a fault when the board has none of that name."""
        name = text(node, self.faults)
        if not name or self.board is None:
            return None
        try:
            return self.board.point(name)
        except ValueError as problem:
            turned = re.fullmatch(r"([0-9]+)\s*([A-Za-z]{1,2})", name)
            self.refuse(node, f"{quoted(name)}: {problem}", f"write {turned[2]}{turned[1]}" if turned else "", "data:point")
            return None

    def refuse(self, node: Node, problem: str, remedy: str, code: str) -> None:
        """At the wall, link or start, or at the user's own map or grid where that is laid under one of the layout it extends."""
        at = self.faults.first_opened(node, self.node, self.grid)
        if at is not node:
            problem = f"{problem} ({node.path} on line {node.line} of {node.source.shown})"
            part = "walls: []" if ".walls" in node.path else "links: []" if ".links" in node.path else "starts: ~"
            remedy = f"write `{part}` beside the {at.step.removeprefix('.')}, or others that lie on it"
        self.faults.add(at, problem, remedy, code)


def expect_pairs(section: Section, key: str) -> None:
    """Makes the key known, and its items to editors."""
    for item in _items(section, key):
        item.expect(type="array", items=POINT, minItems=2, maxItems=2)


def _items(section: Section, key: str) -> list[Node]:
    return section.list(key, remedy=lambda board: f"write {suggestions.points(board, pairs=True) or _EXAMPLES[key]}")


def _pairs(section: Section, key: str) -> list[Node]:
    """The items of a list of pairs; none where it is one pair without its brackets."""
    node = section.get(key)
    items = [] if node is None or node.kind != "list" else [item for item in node.items if item.kind != "broken"]
    if node is not None and items and all(item.kind == "scalar" for item in items):
        remedy = f"write {suggestions.points(node, pairs=True) or _EXAMPLES[key]}"
        section.faults.add(node, f"{key} are pairs of points", remedy, "data:type")
        return []
    return items


def read_walls(section: Section, drawn: DrawnMap) -> list[Pair]:
    """The neighbours between which there is a wall, each pair once."""
    cut: dict[frozenset[str], Pair] = {}
    for item in _pairs(section, "walls"):
        pair = _wall(item, drawn)
        if pair is not None and frozenset(pair) in cut:
            what = f"the wall between {pair[0]} and {pair[1]} is listed twice"
            section.faults.add(item, what, "delete one of them", "data:wall", "warning")
        elif pair is not None:
            cut[frozenset(pair)] = pair
    return list(cut.values())


def read_links(section: Section, drawn: DrawnMap, walls: list[Pair]) -> list[Pair]:
    """The points that links join, each pair once. `walls` are those of the board."""
    items = _pairs(section, "links")
    if len(items) > MOST_LINKS:
        what = f"{len(items)} links"
        section.faults.add(items[0].parent or items[0], what, f"a board may have {MOST_LINKS} at most", "data:size")
        return []
    walled = {frozenset(pair) for pair in walls}
    joined: dict[frozenset[str], Pair] = {}
    for item in items:
        pair = _link(item, drawn, walled)
        if pair is not None and frozenset(pair) in joined:
            what = f"the link between {pair[0]} and {pair[1]} is listed twice"
            section.faults.add(item, what, "delete one of them", "data:link", "warning")
        elif pair is not None:
            joined[frozenset(pair)] = pair
    return list(joined.values())


def _points(node: Node, drawn: DrawnMap, name: str, example: str) -> tuple[int, int] | None:
    """The two points of a pair; None where they cannot be read."""
    if node.kind != "list" or len(node.items) != 2:
        what = f"a {name} is a pair of points, not {described(node)}"
        pair = suggestions.points(node)
        drawn.faults.add(node, what, f"write {pair if pair.count(',') == 1 else example}", "data:type")
        return None
    first, second = (drawn.point(item) for item in node.items)
    return None if drawn.board is None or first is None or second is None else (first, second)


def _wall(node: Node, drawn: DrawnMap) -> Pair | None:
    board, pair = drawn.board, _points(node, drawn, "wall", "[C3, C4]")
    if board is None or pair is None or not drawn.sure:
        return None
    first, second = pair
    if second not in board.neighbours[first]:
        what = f"a wall between {board.names[first]} and {board.names[second]}, which are not neighbours"
        near = ", ".join(board.names[point] for point in board.neighbours[first])
        drawn.refuse(node, what, f"the neighbours of {board.names[first]} are {near}" if near else "", "data:wall")
        return None
    return board.names[first], board.names[second]


def _link(node: Node, drawn: DrawnMap, walled: set[frozenset[str]]) -> Pair | None:
    board, pair = drawn.board, _points(node, drawn, "link", "[A1, C3]")
    if board is None or pair is None or not drawn.sure:
        return None
    one, other = (board.names[point] for point in pair)
    if one == other:
        drawn.refuse(node, f"a link from {one} to itself", "name two points", "data:link")
    elif frozenset((one, other)) in walled:
        drawn.refuse(node, f"a link between {one} and {other}, where a wall is", "take the wall out, or the link", "data:link")
    elif pair[1] in board.neighbours[pair[0]]:
        drawn.refuse(node, f"a link between {one} and {other}, which are neighbours already", "take the link out", "data:link")
    else:
        return one, other
    return None
