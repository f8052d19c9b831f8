"""Lengths of data files that are not layouts: plain millimetres, or a text with its unit, such as `2.5in` or `63mm`."""

from __future__ import annotations

from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.fields import Section, described, length
from boardgen.layout.yaml.lengths import LengthError, typed
from boardgen.layout.yaml.node import Node


def measure(node: Node, faults: Faults) -> float:
    """A length in mm above zero; 1.0 where it is wrong."""
    if node.kind != "scalar" or node.empty:
        faults.add(node, f"a length belongs here, not {described(node)}", "write it as 63.5, 63.5mm or 2.5in", "data:type")
        return 1.0
    if node.plain and node.text.replace(".", "", 1).isdigit():
        return length(node, faults)
    try:
        value = typed(node.text).mm
    except LengthError as problem:
        what, _, remedy = str(problem).partition("; ")
        faults.add(node, what, remedy, "data:type")
        return 1.0
    if not 0 < value <= 10_000:
        faults.add(node, "a length is above 0 and at most 10000 mm", "", "data:range")
        return 1.0
    return value


def measured(section: Section, key: str, fallback: float | None = None) -> float:
    """The length under a key in mm; required where there is no fallback."""
    node = section.need(key) if fallback is None else section.get(key)
    if node is None or node.kind == "broken":
        return 1.0 if fallback is None else fallback
    return measure(node, section.faults)


def pair(node: Node, faults: Faults, what: str) -> tuple[float, float]:
    """Two lengths in mm, across and down; `what` they are is said where there are not two."""
    if node.kind != "list" or len(node.items) != 2:
        faults.add(node, f"{what} is two lengths, not {described(node)}", "write it as [2.5in, 3.5in]: across, then down", "data:type")
        return 1.0, 1.0
    across, down = (measure(item, faults) for item in node.items)
    return across, down


def switch(section: Section, key: str) -> bool:
    """Whether a key says yes; no where it is missing."""
    return section.choice(key, ("yes", "no"), "no") == "yes"
