"""How a component of your own is made: its rows and faces, and what a tuck box or a belly band goes around."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from boardgen.errors import quoted
from boardgen.layout.yaml import declared
from boardgen.layout.yaml.fields import LONGEST, Section, length
from boardgen.layout.yaml.node import Faults, Node
from boardgen.records import NamedTuple

if TYPE_CHECKING:
    from boardgen.layout.decks.booklets import Booklet
    from boardgen.layout.decks.data_files import DataRow
    from boardgen.layout.decks.faces import Face
    from boardgen.layout.yaml.layer_values import Template


PACKAGING = ("box", "band", "labels")
"""Kinds that hold a game together off the table: a kit has them where their count, `--only` or `--boxes` asks for them."""


class Making(NamedTuple):
    """How a component of your own is made. `faces` are those of a die; `values` what fields of the layout itself say."""

    at: Node
    title: str
    front: Face | None
    back: Face | None
    faces: tuple[Face | Template, ...]
    faces_at: tuple[Node, ...]
    """The places of the faces of a die."""
    rows: tuple[DataRow, ...]
    columns: tuple[str, ...]
    values: Mapping[str, str]
    booklet: Booklet | None
    """What a booklet prints."""
    packaging: Packaging
    """What a box or a band is made for."""
    edge: float | None
    aid: Booklet | None = None
    """The Markdown of a player aid that no face draws."""
    shape: Node | None = None
    """What its outline is written in, where it is neither the rectangle nor the disc of its kind."""
    numbers_copies: bool = False
    """Whether a face shows the number of a copy, so that each copy is a piece of its own."""


CARD = 0.3
"""Thickness in mm of a card where the layout gives none, and of the card that a box is made of: 250 to 300 g/m²."""
CLEARANCE = 1.0
FITTED = ("card", "note", "square", "tile", "coin", "token")
"""Kinds of components that lie in a box in stacks."""
UNLABELLED = ("size", "diameter", "front", "back", "each_seat", "counts")
"""Keys that labels for bags have not: all are of one size, and there is one for each bag."""
AROUND = (190.0, 120.0, 25.0)
"""Width, height and thickness in mm of what a band goes around where the layout does not say: a stack of mats of half a sheet."""


def _measure_around(node: Node, faults: Faults) -> tuple[float, float, float]:
    """Return width, height and thickness."""
    node.expect(type="array", items={"type": "number", "exclusiveMinimum": 0, "maximum": LONGEST}, minItems=3, maxItems=3)
    if node.kind != "list" or len(node.items) != 3:
        remedy = "write around: [width, height, thickness] in mm, such as [190, 120, 25]"
        faults.add(node, "a band goes around three lengths", remedy, "data:type")
        return AROUND
    width, height, thick = (length(item, faults) for item in node.items)
    return width, height, thick


class BoxKeys(NamedTuple):
    """The component in the box, and lengths in mm: of one card, of both films of a sleeve, what stays free in each direction, and of
    the card that the box is made of."""

    at: Node
    fits: str = declared.text()
    card: float = declared.length(CARD)
    sleeves: float = declared.length(0.0)
    clearance: float = declared.length(CLEARANCE)
    wall: float = declared.length(CARD)


class BandKeys(NamedTuple):
    """What a band goes around, in mm: width, height and thickness of the stack, and how thick the card of the band is."""

    at: Node
    around: tuple[float, float, float] = declared.key(_measure_around, AROUND)
    wall: float = declared.length(CARD)


Packaging: TypeAlias = BoxKeys | BandKeys | None


def read_packaging(section: Section, kind: str) -> Packaging:
    """Return the keys of a box or a band; labels have none. Which component a box fits is checked once all are read."""
    if kind == "labels":
        for key in UNLABELLED:
            node = section.get(key)
            if node is not None and node.kind != "broken" and key in section.node.children:
                remedy = "take it out; what labels say is counted on the pieces of the kit"
                section.faults.add_key(node, f"labels have no `{key}:`", remedy, "data:component")
        return None
    if kind == "band":
        return declared.take(section, BandKeys, at=section.get("around") or section.node)
    return declared.take(section, BoxKeys, at=section.get("fits") or section.node)


def check_boxes(packaging: Iterable[Packaging], kinds: Mapping[str, str], faults: Faults) -> None:
    """Refuse a box for nothing, and for what does not lie in stacks. `kinds` are those of all components."""
    possible = [name for name, kind in kinds.items() if kind in FITTED]
    listed = f"stacks are {', '.join(possible)}" if possible else "add a component of the kind card, and write its name"
    for keys in packaging:
        if not isinstance(keys, BoxKeys) or not keys.fits:
            continue  # a missing key is reported already
        kind = kinds.get(keys.fits)
        if kind is None:
            hint = faults.hint(keys.fits, possible)
            faults.add(keys.at, f"no component is called {quoted(keys.fits)}", hint if hint.startswith("did") else listed, "data:box")
        elif kind not in FITTED:
            what = f"{quoted(keys.fits)} is a {kind}, and a tuck box is for flat pieces in stacks ({', '.join(FITTED)})"
            faults.add(keys.at, what, listed, "data:box")
