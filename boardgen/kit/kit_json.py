"""The contents of kit.json: what the kit contains, where on every page a ruler must find it, and a hash of what is on each piece.

The hashes let a later print be compared piece by piece. They are those of pieces of your own that are cut out, flat or folded; boards,
sheets and booklets are compared by their pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import zip_longest
from typing import Annotated, TypeAlias

from boardgen.components.by_kind import CUT_OUT, FLAT, FOLDED, is_pencil
from boardgen.components.print_order import is_large
from boardgen.draw.measure.fingerprint import Fingerprints, Print
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Symbol, Use
from boardgen.json_values import FromOne, Json, SeatLetter, Whole, omit, plain
from boardgen.kit.kit import Kit, Sheet
from boardgen.kit.publish import rulebook_file
from boardgen.kit.selection import PaperRecord, paper_record
from boardgen.layout.ground.vocabulary import SOFT
from boardgen.records import NamedTuple
from boardgen.sheet.arrange.options import SWITCHES
from boardgen.sheet.paper.heading import Measure, find_numbered_boxes, measures
from boardgen.sheet.paper.nesting import share_used
from boardgen.sheet.paper.page import Grid, Page
from boardgen.sheet.paper.piece import Part

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
            pieces = []
            for piece in part.items:
                face = piece.front
                drawn = prints.of(face.figure.shapes, face.figure.width, face.figure.height).digest
                pieces.append(PiecePrint(part.name, face.name, face.title, piece.copies, drawn))
            components[part.name] = ComponentPrint(0.0, tuple(pieces))
        elif component.kind in CUT_OUT and kit.duplex != "backs":
            laid = laid or _find_drawings(kit)
            components[part.name] = ComponentPrint(_find_bleed(kit, part), _cut_out(part, *laid, prints))
    return components


def _find_drawings(kit: Kit) -> tuple[Mapping[str, Sides], Counter[str]]:
    """Return the drawings of all pieces that are laid on sheets, by the names of their fronts, and how often each is.

    Pieces may share the drawing of their backs, so the back of a piece is found by its place on the sheet."""
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


def _find_bleed(kit: Kit, part: Part) -> float:
    """Return half of what lies between neighbours that bring their own bleed, in mm. Pieces of other sizes may be on their sheet."""
    size = next(((face.figure.width, face.figure.height) for face in part.faces), (0.0, 0.0))
    for sheet in kit.sheets_of(part.name):
        for grid in sheet.page.grids:
            if max(abs(one - other) for one, other in zip(grid.piece, size, strict=True)) < SAME:
                return round((grid.pitch[0] - grid.piece[0]) / 2, 3)
    return 0.0


@omit(where_none=("colours", *SWITCHES))
class MakingRecord(NamedTuple):
    """How a kit is made."""

    tokens_mm: Annotated[float, "the diameter of all round pieces, where one was asked for"] | None
    cut: str
    bleed_mm: float
    overlap_mm: float
    colours: str | None
    boxes: bool | None
    large: bool | None
    screen: bool | None


class LabelRecord(NamedTuple):
    """What a label for a bag says, and how many pieces of which components it counts."""

    name: str
    copies: Whole
    title: str
    lines: list[str]
    holds: dict[str, Whole]


@omit(where_none=("labels", "type_pt", "piece_mm"))
class ComponentRecord(NamedTuple):
    """A component of a kit."""

    name: str
    title: str
    pieces: Whole
    sheets: Annotated[list[FromOne], "the numbers of its sheets of paper"]
    labels: list[LabelRecord] | None
    type_pt: Annotated[float, "its smallest type, where large type was asked for"] | None
    piece_mm: Annotated[list[float], "width and height of its pieces as the layout has them, where it has one size for all"] | None


@omit(where_none=("papers", "cards", "wide", "piece_mm"))
class TermsRecord(NamedTuple):
    """The layout that a kit is of, what it is made for and how, and its components."""

    format: FromOne
    game: str
    title: str
    layout: Annotated[str, "the layout and its id"]
    paper: PaperRecord
    papers: Annotated[dict[str, PaperRecord], "the paper of components that are not on that of the rest"] | None
    margin_mm: float
    style: str
    duplex: str
    making: MakingRecord
    seats: list[SeatLetter]
    only: Annotated[list[str], "the components that were asked for, empty for all"]
    without: list[str]
    counts: dict[str, Whole]
    cards: Annotated[dict[str, list[FromOne]], "the rows of data files that are printed, where not all are"] | None
    board: Annotated[str, "the board that was asked for instead of the layout's own"] | None
    profile: Annotated[str, "the profile of the printer that the pages make up for, none of which is in these measures"] | None
    tray: str | None
    zones: Annotated[dict[str, str], "the names on the board by their codes"]
    breaks: Annotated[dict[str, list[str]], "the parts of those that may be broken there"]
    wide: Annotated[list[str], "the zones with two meshes side by side, where no name is broken that fits across them"] | None
    piece_mm: Annotated[float, "the diameter of the widest pieces for points between which prices and codes are printed"] | None
    components: list[ComponentRecord]


@omit(where_none=("framed", "round", "inside", "outline", "centred"))
class GridRecord(NamedTuple):
    """Equal pieces on a page; all lengths are mm from the upper left corner of the page."""

    x: float
    y: float
    pitch: list[float]
    columns: Whole
    rows: Whole
    piece: list[float]
    pieces: Whole
    side: str
    start: Annotated[str, "the corner in which the first piece is"]
    marked: Annotated[bool, "whether marks show where its pieces are cut"]
    bleed_mm: Annotated[float, "how far ink that reaches the cuts runs on past them"] | None
    framed: Annotated[bool, "false where what is printed on a piece does not show where its middle is"] | None
    round: bool | None
    inside: Annotated[bool, "whether the marks of upright cuts are at the corners of pieces"] | None
    outline: Annotated[list[list[float]], "the corners of such a piece as it lies, from the upper left of its box"] | None
    centred: Annotated[bool, "whether a mark shows the middle of each piece"] | None


@omit(where_none=("ground", "seams", "clear"))
class LinesRecord(NamedTuple):
    """The places of the lines of a board on a page, in mm."""

    across: list[float]
    down: list[float]
    ground: Annotated[list[float], "west, north, east and south of a board whose lines do not say it"] | None
    seams: list[list[float]] | None
    clear: Annotated[float, "the minimum distance of a seam from a line of the board"] | None


class NumberedRecord(NamedTuple):
    """A numbered box of a plan."""

    number: Whole
    x: float
    y: float
    width: float
    height: float


class LeafRecord(NamedTuple):
    """A page of a booklet on a side of its sheet."""

    number: FromOne
    box: list[float]
    base: Annotated[float, "the base line of the number that is printed on it"]
    turned: bool
    empty: bool


@omit(where_none=("clear",))
class NetRecord(NamedTuple):
    """The straight lines of what is folded or has an outline of its own, to cut and to fold along."""

    component: str
    cuts: list[list[float]]
    folds: list[list[float]]
    clear: Annotated[float | None, "how far from its cuts no line runs along them"]


@omit(where_none=("boxes", "leaves", "nets"))
class SheetRecord(NamedTuple):
    """A page of the PDF of the whole kit."""

    sheet: Annotated[FromOne, "the number of the sheet of paper"]
    components: list[str]
    title: str
    size: list[float]
    side: str
    back_of: FromOne | None
    flip: str | None
    label: Annotated[str, "what the PDFs call the page"]
    drawn: Annotated[str, "a hash over what is on the page but its footer, the layout id and the rulebook's file"]
    shows_layout: Annotated[bool, "whether that id is on the page outside the footer"]
    grid: GridRecord | None
    grids: list[GridRecord]
    used: Annotated[float, "the share of the page that is pieces, null where it has none"] | None
    lines: LinesRecord | None
    named: Annotated[list[str], "what the map of the table on the page has to name"]
    rulers: list[Measure]
    boxes: Annotated[list[NumberedRecord], "where the plan in that outline has the numbers of what is named"] | None
    leaves: Annotated[list[LeafRecord], "the pages of a booklet on this side, from left to right"] | None
    nets: list[NetRecord] | None


class PiecesRecord(NamedTuple):
    """What is drawn on each different piece of a component of your own, and with what bleed."""

    component: str
    bleed_mm: float
    drawn: Annotated[list[list[str | int]], "name and title of its drawing, how many are printed, and a hash over each of its sides"]


class PagesRecord(NamedTuple):
    """Every page of a kit, in the order of the PDF of the whole, and its pieces, so that a patch can be made of those that differ."""

    sheets: list[SheetRecord]
    pieces: list[PiecesRecord]


def manifest(kit: Kit) -> dict[str, Json]:
    """Return the contents of kit.json: terms and pages. The names of the files are added when they are written."""
    prints = Fingerprints(kit.spec.pin, rulebook_file(kit.spec))
    sheets = [_sheet(sheet, drawn) for sheet, drawn in zip(kit.sheets, fingerprints(kit, prints), strict=True)]
    return {**plain(terms_of(kit)), **plain(PagesRecord(sheets, _pieces(piece_prints(kit, prints))))}


def _pieces(components: Mapping[str, ComponentPrint]) -> list[PiecesRecord]:
    return [
        PiecesRecord(name, component.bleed, [[piece.stem, piece.title, piece.copies, piece.drawn] for piece in component.pieces])
        for name, component in components.items()
    ]


def terms_of(kit: Kit) -> TermsRecord:
    """Return the layout that the kit is of, what it is made for and how, and its components."""
    options = kit.options
    switches = (True if getattr(options, name) else None for name in SWITCHES)
    making = MakingRecord(options.diameter, options.cut, options.bleed, options.overlap, options.colours or None, *switches)
    large = [name for name, component in kit.spec.components.items() if is_large(component)]
    components = [
        ComponentRecord(
            part.name, part.title, part.pieces, kit.numbers_of(part.name),
            [LabelRecord(one.name, one.copies, one.title, list(one.lines), dict(one.holds)) for one in part.labels] or None,
            ink.LARGE if options.large and part.name in large else None, _declared_size(kit, part.name),
        )
        for part in kit.parts
    ]  # fmt: skip
    priced = kit.spec.zones and not kit.spec.board.grid.cells
    piece = max((one.diameter or 0.0 for one in kit.spec.on_points), default=0.0) if priced else 0.0
    return TermsRecord(
        2, kit.spec.game, kit.spec.title, kit.spec.pin, paper_record(kit.paper),
        {name: paper_record(one) for name, one in kit.papers.items()} or None,
        kit.paper.margin, kit.style, kit.duplex, making, list(kit.seats), list(kit.only), list(kit.without), dict(kit.counts),
        {name: list(rows) for name, rows in kit.cards} or None, kit.board, kit.printer, kit.tray,
        {code: zone.name for code, zone in kit.spec.zones.items()},
        {code: zone.label.split(SOFT) for code, zone in kit.spec.zones.items() if SOFT in zone.label},
        [code for code in kit.spec.zones if kit.spec.board.is_wide(code)] or None, piece or None, components,
    )  # fmt: skip


def describe_terms(kit: Kit) -> dict[str, Json]:
    return plain(terms_of(kit))


def _declared_size(kit: Kit, name: str) -> list[float] | None:
    """Return the size of the pieces of a component as the layout and the options have it, whatever is on the sheets."""
    component = kit.spec.components.get(name)
    if component is None or component.kind not in CUT_OUT or (kit.options.large and is_large(component)) or kit.options.screen:
        return None
    across = component.diameter and (kit.options.diameter or component.diameter)
    size = (across, across) if across else component.size
    return None if size is None else _mm(*size)


def fingerprints(kit: Kit, prints: Fingerprints | None = None) -> list[Print]:
    """Return what is drawn on each page, in the order of the kit: all but its footer, whatever the layout id is and the rulebook's file."""
    prints = prints or Fingerprints(kit.spec.pin, rulebook_file(kit.spec))
    return [prints.of(sheet.page.shapes, *sheet.page.paper.size) for sheet in kit.sheets]


def _sheet(sheet: Sheet, drawn: Print) -> SheetRecord:
    page = sheet.page
    grids = [_grid(grid) for grid in page.grids]
    share = share_used(page)
    found = sorted(find_numbered_boxes(page.shapes).items())
    boxes = [NumberedRecord(number, *_mm(box.x0, box.y0, box.width, box.height)) for number, box in found]
    leaves = [
        LeafRecord(leaf.number, _mm(leaf.x, leaf.y, leaf.width, leaf.height), round(leaf.base, 3), leaf.turned, leaf.empty)
        for leaf in page.leaves
    ]
    nets = [
        NetRecord(net.component, [_mm(*one) for one in net.cuts], [_mm(*one) for one in net.folds], net.clear or None) for net in page.nets
    ]
    return SheetRecord(
        sheet.number, list(page.components), page.title, _mm(*page.paper.size), page.side,
        sheet.number if page.side == "back" else None, page.flip, sheet.label, drawn.digest, drawn.has_omitted,
        grids[0] if grids else None, grids, None if share is None else round(share, 6), _lines(page), list(page.named),
        [Measure(*_mm(*measure)) for measure in measures(page.shapes)], boxes or None, leaves or None, nets or None,
    )  # fmt: skip


def _grid(grid: Grid) -> GridRecord:
    x, y = _mm(grid.x, grid.y)
    return GridRecord(
        x, y, _mm(*grid.pitch), grid.columns, grid.rows, _mm(*grid.piece), grid.pieces, grid.side, grid.start, grid.marked,
        None if grid.bleed is None else round(grid.bleed, 3), None if grid.framed else False, grid.round or None, grid.inside or None,
        [_mm(*corner) for corner in grid.outline] or None, grid.centred or None,
    )  # fmt: skip


def _lines(page: Page) -> LinesRecord | None:
    """Return the lines of a board, the place of its ground where the lines do not show it, its seams, and how far these keep off lines."""
    if page.lines is None:
        return None
    across, down = page.lines
    seams = [_mm(*seam) for seam in page.seams] or None
    ground = None if page.ground is None else _mm(*page.ground)
    return LinesRecord(_mm(*across), _mm(*down), ground, seams, round(page.clear, 3) if seams else None)


def _mm(*lengths: float) -> list[float]:
    """Return lengths to the micrometre, as the surfaces write them."""
    return [round(length, 3) for length in lengths]
