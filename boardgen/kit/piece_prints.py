"""What is drawn on each different piece of your own in a kit, as a short hash, so that a later print can be compared piece by piece.

It knows the pieces that are cut out, flat or folded; boards, sheets and booklets are compared by their pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from boardgen.components.by_kind import CUT_OUT, FLAT, FOLDED, is_pencil
from boardgen.draw.measure.fingerprint import Fingerprints
from boardgen.draw.shape.shapes import Symbol, Use
from boardgen.kit.kit import Kit
from boardgen.sheet.paper.page import Page, Part

Sides: TypeAlias = tuple[Symbol] | tuple[Symbol, Symbol]
"""The drawing of a front, and that of the back where it is printed."""


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
    laid: tuple[Mapping[str, Sides], Counter[str]] | None = None
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


def _laid(kit: Kit) -> tuple[Mapping[str, Sides], Counter[str]]:
    """The drawings of all pieces that are laid on sheets, by the names of their fronts, and how often each is.

    Pieces may share the drawing of their backs: which is that of a piece follows from where it lies.
    """
    drawn: dict[str, Sides] = {}
    counts = Counter[str]()
    printed = {id(sheet.page) for sheet in kit.sheets}
    for sheet in kit.sheets:
        page = sheet.page
        if page.side == "back" or page.read:
            continue
        fronts, backs = _symbols(page), [] if page.back is None or id(page.back) not in printed else _symbols(page.back)
        if page.flip == "fold":
            fronts, backs = fronts[: len(fronts) // 2], fronts[len(fronts) // 2 :]
        for front, back in zip_longest(fronts, backs):
            drawn[front.name] = (front,) if back is None else (front, back)
            counts[front.name] += 1
    return drawn, counts


def _symbols(page: Page) -> list[Symbol]:
    return [shape.symbol for shape in page.shapes if isinstance(shape, Use)]


def _cut_out(part: Part, laid: Mapping[str, Sides], counts: Counter[str], prints: Fingerprints) -> tuple[PiecePrint, ...]:
    pieces = []
    for face in part.faces:
        if face.name in laid:
            drawn = " ".join(prints.of(side.shapes, face.figure.width, face.figure.height).digest for side in laid[face.name])
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
