"""What a tuck box is made for: a component of flat pieces, how thick each piece is, its sleeve, and the room that stays free."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from boardgen.errors import quoted
from boardgen.layout.faults import Faults
from boardgen.layout.fields import Section
from boardgen.layout.node import Node

CARD = 0.3
"""Thickness in mm of a card where the layout gives none: card of about 300 g/m², as sold for playing cards."""
CLEARANCE = 1.0
FITTED = ("card", "note", "square", "tile")
"""Kinds of components that lie in a box as a stack."""


class BoxKeys(NamedTuple):
    """The component in the box, and lengths in mm: of one card, of both films of a sleeve, and what stays free in each direction."""

    fits: str
    card: float
    sleeves: float
    clearance: float
    at: Node


def read_box(section: Section) -> BoxKeys:
    """The keys of a box. Which component it fits is checked once all are read."""
    section.need("fits")
    at = section.get("fits")
    return BoxKeys(
        section.text("fits", ""),
        section.length("card", CARD),
        section.length("sleeves", 0.0),
        section.length("clearance", CLEARANCE),
        at or section.node,
    )


def check_boxes(boxes: Iterable[BoxKeys], kinds: Mapping[str, str], faults: Faults) -> None:
    """Refuses a box for nothing, and for what does not lie in a stack. `kinds` are those of all components."""
    possible = [name for name, kind in kinds.items() if kind in FITTED]
    listed = f"stacks are {', '.join(possible)}" if possible else "add a component of the kind card, and write its name"
    for keys in boxes:
        if not keys.fits:
            continue  # it is missing, which is reported already
        kind = kinds.get(keys.fits)
        if kind is None:
            hint = faults.hint(keys.fits, possible)
            faults.add(keys.at, f"no component is called {quoted(keys.fits)}", hint if hint.startswith("did") else listed, "data:box")
        elif kind not in FITTED:
            what = f"{quoted(keys.fits)} is a {kind}, and a tuck box is for a stack of flat pieces ({', '.join(FITTED)})"
            faults.add(keys.at, what, listed, "data:box")
