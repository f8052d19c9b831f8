"""Whether what is printed on the tints of zones can be read: names and prices, and the lines of the grid.

Contrast follows from luminance, so it is the same in colour and in grey. In low-ink style names may lie on a band of the
tint; in black style tints are not printed, and hatches leave texts free.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.draw.shape import ink
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.node import Node

LINE = 3.0
"""The minimum contrast of a line that must be seen."""


def find(tree: Node, faults: Faults) -> None:
    """An error for every tint of a layout on which no name can be read, a warning where lines or kinds cannot be told apart."""
    for whose, node in tinted(tree):
        if not faults.usable(node) or len(node.text) != 7:
            continue
        tint = node.text.upper()
        text, line = ink.contrast(tint, ink.TEXT), ink.contrast(tint, ink.GRID)
        remedy = 'choose a lighter tint, such as "#DDE8CF", or write `colours: {checked: by hand}`'
        if text < ink.LEGIBLE:
            what = f"the names on {whose} have a contrast of {text:.1f} to their background {tint} (minimum {ink.LEGIBLE:g})"
            faults.add(node, what, remedy, "data:tint")
        elif line < LINE:
            what = f"the lines of the grid on {whose} have a contrast of {line:.1f} to their background {tint} (minimum {LINE:g})"
            faults.add(node, what, remedy, "data:tint", "warning")
    _kinds(tree, faults)


def tinted(tree: Node) -> Iterator[tuple[str, Node]]:
    """Every tint that a layout names, with what it is the ground of."""
    for name, kind in _kinds_in_use(tree):
        tints = kind.children.get("tints")
        yield from ((f"zones of the kind {name}", item) for item in (tints.items if tints is not None else ()))
    for code, zone in _entries(tree, "zones"):
        if "tint" in zone.children:
            yield f"the zone {code}", zone.children["tint"]


def given(tree: Node, faults: Faults) -> list[Node]:
    """The tints in the file that was opened: what its author can change."""
    return [node for _, node in tinted(tree) if faults.in_first(node)]


def _kinds(tree: Node, faults: Faults) -> None:
    """Kinds of zones that share a tint look alike in colour, and those that share a hatch in black style."""
    tints: dict[str, str] = {}
    hatches: dict[str, tuple[str, Node]] = {}
    for name, kind in _kinds_in_use(tree):
        value = kind.children.get("tints")
        for item in value.items if value is not None else ():
            other = tints.setdefault(item.text.upper(), name)
            if other != name and faults.usable(item):
                what = f"zones of the kinds {other} and {name} look alike: both have the tint {item.text.upper()}"
                faults.add(item, what, "choose another tint for one of them", "data:tint", "warning")
        value = kind.children.get("hatch")
        hatch, at = (value.text, value) if value is not None else ("none", kind)
        other, place = hatches.setdefault(hatch, (name, at))
        if other != name and faults.usable(at):
            what = f"zones of the kinds {other} and {name} look alike in black style: both have the hatch {hatch}"
            faults.add(faults.first_opened(at, place), what, "choose another hatch for one of them", "data:tint", "warning")


def _kinds_in_use(tree: Node) -> Iterator[tuple[str, Node]]:
    """The kinds that a zone is of: others are not printed."""
    used = {zone.children["kind"].text for _, zone in _entries(tree, "zones") if "kind" in zone.children}
    return ((name, kind) for name, kind in _entries(tree, "kinds") if name in used)


def _entries(tree: Node, section: str) -> Iterator[tuple[str, Node]]:
    node = tree.children.get(section)
    yield from node.children.items() if node is not None else ()
