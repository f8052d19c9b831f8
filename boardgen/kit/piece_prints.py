"""What is drawn on each different piece of your own in a kit, as a short hash, so that a later print can be compared piece by piece.

It knows the pieces that are cut out, flat or folded; boards, sheets and booklets are compared by their pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from boardgen.components.by_kind import CUT_OUT, FLAT, FOLDED
from boardgen.components.own_log import is_pencil
from boardgen.draw.fingerprint import Fingerprints
from boardgen.draw.shapes import Symbol, Use
from boardgen.kit.kit import Kit
from boardgen.sheet.page import Part

BACK = "-back"
"""The end of the name of a back's drawing."""


class PiecePrint(NamedTuple):
    """One different piece: the component, the stem of its files, its title, how many are printed, and a hash of what is drawn."""

    component: str
    stem: str
    title: str
    copies: int
    drawn: str


class ComponentPrint(NamedTuple):
    """The pieces of a component, and the bleed in mm with which they are drawn."""

    bleed: float
    pieces: tuple[PiecePrint, ...]


def piece_prints(kit: Kit, prints: Fingerprints) -> dict[str, ComponentPrint]:
    """The pieces of each component of your own whose pieces can be compared, by its name. Of a kit of backs alone there are none."""
    components: dict[str, ComponentPrint] = {}
    laid: tuple[Mapping[str, Symbol], Counter[str]] | None = None
    for part in kit.parts:
        component = kit.spec.components.get(part.name)
        if component is None or component.making is None or is_pencil(component):
            continue
        if component.kind in (*FLAT, *FOLDED):
            components[part.name] = ComponentPrint(0.0, _flat(part, prints))
        elif component.kind in CUT_OUT and kit.duplex != "backs":
            laid = laid or _laid(kit)
            components[part.name] = ComponentPrint(_bleed(kit, part.name), _cut_out(part, *laid, prints))
    return components


def _laid(kit: Kit) -> tuple[Mapping[str, Symbol], Counter[str]]:
    """All drawings that are laid on sheets, by their names, and how often each is."""
    symbols: dict[str, Symbol] = {}
    counts = Counter[str]()
    for sheet in kit.sheets:
        for shape in sheet.page.shapes:
            if isinstance(shape, Use):
                symbols[shape.symbol.name] = shape.symbol
                counts[shape.symbol.name] += 1
    return symbols, counts


def _cut_out(part: Part, symbols: Mapping[str, Symbol], counts: Counter[str], prints: Fingerprints) -> tuple[PiecePrint, ...]:
    pieces = []
    for face in part.faces:
        if face.name in symbols and not (face.name.endswith(BACK) and face.name.removesuffix(BACK) in symbols):
            sides = [symbols[name] for name in (face.name, face.name + BACK) if name in symbols]
            drawn = " ".join(prints.of(side.shapes, face.figure.width, face.figure.height).digest for side in sides)
            pieces.append(PiecePrint(part.name, face.name, face.title, counts[face.name], drawn))
    return tuple(pieces)


def _flat(part: Part, prints: Fingerprints) -> tuple[PiecePrint, ...]:
    """The pieces of a component without backs."""
    pieces = []
    for face in part.faces:
        drawn = prints.of(face.figure.shapes, face.figure.width, face.figure.height).digest
        pieces.append(PiecePrint(part.name, face.name, face.title, part.counts.get(face.name, 1), drawn))
    return tuple(pieces)


def _bleed(kit: Kit, name: str) -> float:
    """Half of what lies between neighbours that bring their own bleed."""
    for sheet in kit.sheets_of(name):
        for grid in sheet.page.grids:
            return round((grid.pitch[0] - grid.piece[0]) / 2, 3)
    return 0.0
