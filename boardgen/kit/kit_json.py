"""The contents of kit.json: what the kit contains, where on every page a ruler must find it, and a hash of what is on each piece.

The hashes let a later print be compared piece by piece. They are those of pieces of your own that are cut out, flat or folded; boards,
sheets and booklets are compared by their pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from boardgen.components.by_kind import CUT_OUT, FLAT, FOLDED, is_pencil
from boardgen.components.print_order import is_large
from boardgen.draw.measure.fingerprint import Fingerprints, Print
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Symbol, Use
from boardgen.kit.kit import Kit, Sheet
from boardgen.kit.publish import rulebook_file
from boardgen.kit.selection import paper_json
from boardgen.layout.ground.vocabulary import SOFT
from boardgen.sheet.arrange.options import SWITCHES
from boardgen.sheet.paper.heading import find_numbered_boxes, measures
from boardgen.sheet.paper.nesting import share_used
from boardgen.sheet.paper.page import Grid, Net, Page
from boardgen.sheet.paper.piece import Label, Part

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


SAME = 0.001
"""Millimetres by which two sizes of one piece differ at most."""


def piece_prints(kit: Kit, prints: Fingerprints) -> dict[str, ComponentPrint]:
    """Return the pieces of each component of your own whose pieces can be compared, by its name. Of a kit of backs alone there are none."""
    components: dict[str, ComponentPrint] = {}
    laid: tuple[Mapping[str, Sides], Counter[str]] | None = None
    for part in kit.parts:
        component = kit.spec.components.get(part.name)
        if component is None or component.making is None or is_pencil(component):
            continue
        if component.kind in (*FLAT, *FOLDED):
            components[part.name] = ComponentPrint(0.0, _flat(part, prints))
        elif component.kind in CUT_OUT and kit.duplex != "backs":
            laid = laid or _find_drawings(kit)
            components[part.name] = ComponentPrint(_bleed_between(kit, part), _cut_out(part, *laid, prints))
    return components


def _find_drawings(kit: Kit) -> tuple[Mapping[str, Sides], Counter[str]]:
    """Return the drawings of all pieces that are laid on sheets, by the names of their fronts, and how often each is.

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
    """Return the pieces of a component without backs."""
    pieces = []
    for piece in part.items:
        face = piece.front
        drawn = prints.of(face.figure.shapes, face.figure.width, face.figure.height).digest
        pieces.append(PiecePrint(part.name, face.name, face.title, piece.copies, drawn))
    return tuple(pieces)


def _bleed_between(kit: Kit, part: Part) -> float:
    """Return half of what lies between neighbours that bring their own bleed, in mm. Pieces of other sizes may be on their sheet."""
    size = next(((face.figure.width, face.figure.height) for face in part.faces), (0.0, 0.0))
    for sheet in kit.sheets_of(part.name):
        for grid in sheet.page.grids:
            if max(abs(one - other) for one, other in zip(grid.piece, size, strict=True)) < SAME:
                return round((grid.pitch[0] - grid.piece[0]) / 2, 3)
    return 0.0


def manifest(kit: Kit) -> dict[str, object]:
    """Return the contents of kit.json; the names of the files are added when they are written.

    It adds to `about` the key `sheets`, which has an entry for every page of the whole kit's PDF, in its order; all lengths are
    mm from a page's upper left corner. `drawn` is a hash over what is on the page but its footer, and without the layout id and
    the rulebook's file, so that two kits can be compared; `profile` is None, or the profile of the printer that the pages make up
    for, none of which is in these measures; `shows_layout` is true if that id is on the page outside the footer. `label` is what the
    PDFs call the page.
    `nets` has the straight lines of what is folded or has an outline of its own, to cut and to fold along; the `outline` of a grid has
    the corners of such a piece as it lies, from the upper left of its box. `used` is the share of a page that is pieces, None where
    it has none. `named` is what the outline of a card on the page has to name, and `boxes` where the plan in it has the numbers of
    these, from 1. `leaves` are the pages of a booklet on the page: their numbers, where they are, the base line of the printed number,
    and whether they are upside down or empty.
    `pieces` has for each different piece of your own the name and title of its drawing, how many are printed, and a hash over each
    of its sides, so that a patch can be made of those that differ.
    """
    prints = Fingerprints(kit.spec.pin, rulebook_file(kit.spec))
    sheets = [_sheet(sheet, drawn) for sheet, drawn in zip(kit.sheets, fingerprints(kit, prints), strict=True)]
    return {**describe_terms(kit), "sheets": sheets, "pieces": _pieces(piece_prints(kit, prints))}


def _pieces(components: Mapping[str, ComponentPrint]) -> list[dict[str, object]]:
    """Return what is drawn on each different piece, component by component, and with what bleed."""
    return [
        {
            "component": name,
            "bleed_mm": component.bleed,
            "drawn": [[piece.stem, piece.title, piece.copies, piece.drawn] for piece in component.pieces],
        }
        for name, component in components.items()
    ]


def describe_terms(kit: Kit) -> dict[str, object]:
    """Return the layout that the kit is of, what it is made for and how, and its components.

    `type_pt` is the smallest type of a component that was asked for in large type.
    `zones` are the names on the board, and `breaks` the parts of those that may be broken there.
    """
    return {
        "format": 2,
        "game": kit.spec.game,
        "title": kit.spec.title,
        "layout": kit.spec.pin,
        "paper": paper_json(kit.paper),
        **({"papers": {name: paper_json(one) for name, one in kit.papers.items()}} if kit.papers else {}),
        "margin_mm": kit.paper.margin,
        "style": kit.style,
        "duplex": kit.duplex,
        "making": {
            "tokens_mm": kit.options.diameter,
            "cut": kit.options.cut,
            "bleed_mm": kit.options.bleed,
            "overlap_mm": kit.options.overlap,
            **({"colours": kit.options.colours} if kit.options.colours else {}),
            **{name: True for name in SWITCHES if getattr(kit.options, name)},
        },
        "seats": list(kit.seats),
        "only": list(kit.only),
        "without": list(kit.without),
        "counts": dict(kit.counts),
        **({"cards": {name: list(rows) for name, rows in kit.cards}} if kit.cards else {}),
        "board": kit.board,
        "profile": kit.printer,
        "tray": kit.tray,
        "zones": {code: zone.name for code, zone in kit.spec.zones.items()},
        "breaks": {code: zone.label.split(SOFT) for code, zone in kit.spec.zones.items() if SOFT in zone.label},
        "components": [
            {
                "name": part.name,
                "title": part.title,
                "pieces": part.pieces,
                "sheets": kit.numbers_of(part.name),
                **({"labels": list(map(_label, part.labels))} if part.labels else {}),
                **({"type_pt": ink.LARGE} if kit.options.large and _is_large(kit, part.name) else {}),
            }
            for part in kit.parts
        ],
    }


def _label(label: Label) -> dict[str, object]:
    """Return what a label for a bag says, and how many pieces of which components it counts."""
    return {"name": label.name, "copies": label.copies, "title": label.title, "lines": list(label.lines), "holds": dict(label.holds)}


def _is_large(kit: Kit, name: str) -> bool:
    return name in kit.spec.components and is_large(kit.spec.components[name])


def fingerprints(kit: Kit, prints: Fingerprints | None = None) -> list[Print]:
    """Return what is drawn on each page, in the order of the kit: all but its footer, whatever the layout id is and the rulebook's file."""
    prints = prints or Fingerprints(kit.spec.pin, rulebook_file(kit.spec))
    return [prints.of(sheet.page.shapes, *sheet.page.paper.size) for sheet in kit.sheets]


def _sheet(sheet: Sheet, drawn: Print) -> dict[str, object]:
    page = sheet.page
    grids = [_grid(grid) for grid in page.grids]
    share = share_used(page)
    return {
        "sheet": sheet.number,
        "components": list(page.components),
        "title": page.title,
        "size": _mm(*page.paper.size),
        "side": page.side,
        "back_of": sheet.number if page.side == "back" else None,
        "flip": page.flip,
        "label": sheet.label,
        "drawn": drawn.digest,
        "shows_layout": drawn.has_omitted,
        "grid": grids[0] if grids else None,
        "grids": grids,
        "used": None if share is None else round(share, 6),
        "lines": _lines(page),
        "named": list(page.named),
        "rulers": [
            {"x": x, "y": y, "width": width, "height": height}
            for x, y, width, height in (_mm(*measure) for measure in measures(page.shapes))
        ],
        **_boxes(page),
        **_leaves(page),
        **({"nets": list(map(_net, page.nets))} if page.nets else {}),
    }


def _leaves(page: Page) -> dict[str, object]:
    """Return which pages of a booklet are on a side of its sheet, from left to right, and where; nothing on other sheets."""
    leaves = [
        {
            "number": leaf.number,
            "box": _mm(leaf.x, leaf.y, leaf.width, leaf.height),
            "base": round(leaf.base, 3),
            "turned": leaf.turned,
            "empty": leaf.empty,
        }
        for leaf in page.leaves
    ]
    return {"leaves": leaves} if leaves else {}


def _net(net: Net) -> dict[str, object]:
    return {"component": net.component, "cuts": [_mm(*line) for line in net.cuts], "folds": [_mm(*line) for line in net.folds]}


def _boxes(page: Page) -> dict[str, object]:
    """Return where the numbered boxes of a plan are, in the order of `named`; nothing where there are none."""
    boxes = [
        {"number": number, "x": x, "y": y, "width": width, "height": height}
        for number, box in sorted(find_numbered_boxes(page.shapes).items())
        for x, y, width, height in [_mm(box.x0, box.y0, box.width, box.height)]
    ]
    return {"boxes": boxes} if boxes else {}


def _grid(grid: Grid) -> dict[str, object]:
    x, y = _mm(grid.x, grid.y)
    return (
        {
            "x": x,
            "y": y,
            "pitch": _mm(*grid.pitch),
            "columns": grid.columns,
            "rows": grid.rows,
            "piece": _mm(*grid.piece),
            "pieces": grid.pieces,
            "side": grid.side,
            "start": grid.start,
            "marked": grid.marked,
            "bleed_mm": None if grid.bleed is None else round(grid.bleed, 3),
        }
        | ({} if grid.framed else {"framed": False})
        | ({"round": True} if grid.round else {})
        | ({"inside": True} if grid.inside else {})
        | ({"outline": [_mm(*corner) for corner in grid.outline]} if grid.outline else {})
    )


def _lines(page: Page) -> dict[str, object] | None:
    """Return the lines of a board, where it is if they do not say it, and its seams with what they keep off its lines."""
    if page.lines is None:
        return None
    places: dict[str, object] = {"across": _mm(*page.lines[0]), "down": _mm(*page.lines[1])}
    if page.ground is not None:
        places["ground"] = _mm(*page.ground)
    if page.seams:
        places |= {"seams": [_mm(*seam) for seam in page.seams], "clear": round(page.clear, 3)}
    return places


def _mm(*lengths: float) -> list[float]:
    """Return lengths to the micrometre, as the surfaces write them."""
    return [round(length, 3) for length in lengths]
