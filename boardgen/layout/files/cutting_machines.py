"""What a cutting machine needs to find a printed sheet: its marks and the area inside them, or the area that its app leaves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from boardgen.errors import quoted
from boardgen.layout.files.preset_files import PresetFolder, read_sources
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.fields import Section
from boardgen.layout.yaml.measures import measured, pair
from boardgen.layout.yaml.node import Node

MACHINES = PresetFolder("cutters", "machine", "cutter")
DEFAULT = "default"
"""The area of a machine whose app adds the marks, for a paper that it does not name."""
Marks = Literal["square-and-angles", "four-angles", "none"]


class Machine(NamedTuple):
    """A machine by its marks; all lengths in mm."""

    file: str
    name: str
    title: str
    marks: Marks
    inset: float
    """From the edges of the paper to the outer edges of the marks."""
    square: float
    """The side of the square mark."""
    arm: float
    """The length of an angle's arms ..."""
    line: float
    """... and how thick they are."""
    keep: float
    """Nothing is printed or cut within a square of this size in the corner of a mark."""
    gap: float
    """Between the lines of the marks and what is printed."""
    bleed: float
    """How far the ink of a piece runs past its cut."""
    areas: Mapping[str, tuple[float, float]]
    """Width and height of the area by the name of the paper, for a machine whose app adds the marks."""


def machines() -> tuple[str, ...]:
    """The machines that come with the program, by name."""
    return MACHINES.names()


def load(name: str) -> Machine:
    """A machine by its name, or from a file of your own. Raises DataError with every fault of it."""
    return MACHINES.load(name, _machine)


def _machine(node: Node, stem: str, faults: Faults) -> Machine:
    root = Section(node, faults)
    title = root.text("machine")
    kinds: tuple[Marks, ...] = ("square-and-angles", "four-angles", "none")
    chosen = root.choice("marks", kinds)
    marks: Marks = next((kind for kind in kinds if kind == chosen), "none")
    bleed = measured(root, "bleed", 1.0)
    inset = square = arm = line = keep = gap = 0.0
    areas: dict[str, tuple[float, float]] = {}
    if marks == "none":
        areas = {paper.lower(): pair(one, faults, "an area") for paper, one in root.section("areas").entries()}
        if DEFAULT not in areas and not root.void and faults.usable(node.children.get("areas")):
            what = f"the areas have none for {quoted(DEFAULT)}, which is any other paper"
            faults.add(node.children["areas"], what, f"add `{DEFAULT}: [6.75in, 9.25in]`", "data:cutter")
    else:
        inset, arm, line = measured(root, "inset"), measured(root, "arm"), measured(root, "line")
        keep, gap = measured(root, "keep", arm), measured(root, "gap", 1.0)
        if marks == "square-and-angles":
            square = measured(root, "square")
        at = node.children.get("keep")
        if at is not None and faults.usable(at) and keep < max(arm, square):
            what = f"a mark is {max(arm, square):g} mm large, and only {keep:g} mm are kept free for it"
            faults.add(at, what, f"write at least {max(arm, square):g}", "data:cutter")
    read_sources(root)
    root.close()
    return Machine(node.source.shown, stem, title, marks, inset, square, arm, line, keep, gap, bleed, areas)
