"""Reads the `grid:` of a board: its lattice, whether lines or cells are drawn, and whether points are neighbours aslant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from boardgen.errors import quoted
from boardgen.layout.ground.lattice import SQUARE, Drawn, Grid, Lattice
from boardgen.layout.yaml.fields import Section, choice_hint, described, truth
from boardgen.layout.yaml.node import Node

HEX = "for a hex map write `lattice: triangle` and `draw: cells`; for lines along hexagons, `lattice: honeycomb`"
WORDS: Mapping[str, Mapping[str, str]] = {
    "lattice": {
        **dict.fromkeys(("hex", "hexagon", "hexagonal", "hexagons", "hexes"), HEX),
        **dict.fromkeys(("tri", "triangles", "triangular"), "write triangle"),
        **dict.fromkeys(("go", "rect", "rectangle", "rectangular", "squares"), "write square"),
        **dict.fromkeys(("brick", "bricks", "honey", "honeycombs"), "write honeycomb"),
    },
    "draw": {
        **dict.fromkeys(("areas", "cell", "hexagons", "hexes", "squares", "spaces", "tiles", "triangles"), "write cells"),
        **dict.fromkeys(("intersections", "line", "points"), "write lines"),
    },
}
"""What people write for our words, in lower case, and the remedy."""
NEIGHBOURS = {"triangle": "six", "honeycomb": "three"}


def read_grid(section: Section) -> Grid:
    """The grid of a board; a Go board's where the layout does not say."""
    grid = section.section("grid", required=False, remedy=_remedy)
    lattice: Lattice = next((name for name in get_args(Lattice) if name == _word(grid, "lattice", get_args(Lattice))), "square")
    draw: Drawn = next((name for name in get_args(Drawn) if name == _word(grid, "draw", get_args(Drawn))), "lines")
    at = grid.get("diagonals")
    diagonals = at is not None and truth(at, grid.faults)
    grid.close()
    if diagonals and lattice != "square" and at is not None:
        what = f"only a square lattice has diagonals, and this one is a {lattice} lattice"
        remedy = f"write `diagonals: false`: a point of a {lattice} lattice has {NEIGHBOURS[lattice]} neighbours"
        grid.faults.add(grid.faults.first_opened(at, grid.get("lattice")), what, remedy, "data:grid")
        diagonals = False
    return Grid(lattice, draw, diagonals) if grid.known and not grid.void else SQUARE


def _remedy(node: Node) -> str:
    """What to write instead of a grid that is one word."""
    word = node.text.lower() if node.kind == "scalar" else ""
    if word in get_args(Lattice):
        return f"write `grid: {{lattice: {word}}}`"
    if word in get_args(Drawn):
        return f"write `grid: {{draw: {word}}}`"
    return WORDS["lattice"].get(word, "") or "write `grid: {lattice: triangle, draw: cells}`"


def _word(grid: Section, key: str, choices: tuple[str, ...]) -> str:
    """One of some words, the first where the layout has none."""
    node = grid.get(key)
    if node is None or node.kind == "broken":
        return choices[0]
    node.expect(enum=choices)
    if node.kind != "scalar" or node.empty:
        grid.faults.add(node, f"a word belongs here, not {described(node)}", f"write one of {', '.join(choices)}", "data:type")
    elif node.text in choices:
        return node.text
    else:
        remedy = WORDS[key].get(node.text.lower(), "") or choice_hint(node.text, choices, grid.faults)
        grid.faults.add(node, f"{quoted(node.text)} is not known here", remedy, "data:choice")
    return choices[0]
