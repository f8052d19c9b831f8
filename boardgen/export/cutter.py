"""`--to cutter:MACHINE`: sheets to print with the marks of a cutting machine, and for each of them a file of lines to cut and score.

Pieces with backs have sheets of their own. Each piece is placed where the room left over is smallest, clear of its neighbours and the
marks. Free room is kept as the largest rectangles that fit into it, which may overlap (Jukka Jylänki, "A Thousand Ways to Pack the Bin",
2010: the maximal rectangles algorithm, best short side)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from boardgen.draw.shape import ink
from boardgen.draw.shape.outlines import corners, move_path
from boardgen.draw.shape.shapes import Group, Paint, Path, Rect, Segment, Shape, Symbol, Text, Use, add_tag, extent
from boardgen.draw.shape.tags import Tag
from boardgen.draw.type.geometry import Affine, Box, write_number as _n
from boardgen.errors import DoesNotFit
from boardgen.export.stock import Stock
from boardgen.export.targets import File, LeftOut, Options, Report, Target, group_reasons
from boardgen.layout.files.presets import DEFAULT, MACHINES, Machine, load_machine
from boardgen.records import NamedTuple
from boardgen.sheet.paper.nesting import fill
from boardgen.sheet.paper.paper import Paper
from boardgen.sheet.paper.piece import Bled, Outline, Piece

EXACT = 1e-6
KERF = 1.0
"""Millimetres between pieces with outlines of their own where they have no bleed: no line is cut twice."""


class SheetArea(NamedTuple):
    """What a sheet offers: the area inside the marks, and what stays free in it; mm on the page."""

    area: Box
    kept: tuple[Box, ...] = ()


class Spot(NamedTuple):
    """Where a piece lies: its number, the corner of its cell, and whether it is turned by a quarter."""

    piece: int
    x: float
    y: float
    turned: bool


class Way(NamedTuple):
    """How a sheet is filled: each cell where it fits most tightly, or as high and then as far left as possible; turned or not."""

    tight: bool
    turns: tuple[bool, ...]


ANY = Way(False, (False, True))
WAYS = (Way(False, (False,)), Way(False, (True,)), ANY, Way(True, (False,)), Way(True, (True,)), Way(True, (False, True)))
"""All ways, the plainest first: of equally full sheets the plainest is taken."""


def fits(size: tuple[float, float], room: SheetArea) -> bool:
    """Return whether a cell of this size goes on an empty sheet, one way or the other."""
    return _best(_empty(room), size) is not None


def missing(size: tuple[float, float], room: SheetArea) -> float:
    """Return by how many mm a cell is too large for the area of a sheet, the way it goes in best; 0 where only the marks are in its way."""
    wide, high = room.area.width, room.area.height
    return max(0.0, min(max(size[0] - wide, size[1] - high), max(size[1] - wide, size[0] - high)))


def pack_sheets(sizes: Sequence[tuple[float, float]], room: SheetArea) -> Iterator[tuple[Spot, ...]]:
    """Yield the sheets of all cells, in their order: a cell that does not go on the sheet at hand waits for the next.

    Each sheet is filled in several ways, and the fullest is taken. Every cell must fit on a sheet."""
    waiting = list(range(len(sizes)))
    while waiting:
        ways = [_fill_sheet(waiting, sizes, room, way) for way in WAYS]
        fullest = max(ways, key=lambda spots: round(sum(sizes[spot.piece][0] * sizes[spot.piece][1] for spot in spots), 3))
        if not fullest:
            raise ValueError(f"no sheet takes a cell of {sizes[waiting[0]]} mm")
        placed = {spot.piece for spot in fullest}
        waiting = [piece for piece in waiting if piece not in placed]
        yield fullest


def _fill_sheet(waiting: Sequence[int], sizes: Sequence[tuple[float, float]], room: SheetArea, way: Way) -> tuple[Spot, ...]:
    """Return one sheet: each cell, in its turn, where the way puts it."""
    free = _empty(room)
    spots: list[Spot] = []
    refused: set[tuple[float, float]] = set()
    for piece in waiting:
        size = sizes[piece]
        found = None if size in refused else _best(free, size, way)
        if found is None:
            refused.add(size)  # room only gets less
            continue
        x, y, turned = found
        spots.append(Spot(piece, x, y, turned))
        wide, high = size[::-1] if turned else size
        free = _subtract(free, Box(x, y, x + wide, y + high))
    return tuple(spots)


def _empty(room: SheetArea) -> list[Box]:
    free = [room.area]
    for kept in room.kept:
        free = _subtract(free, kept)
    return free


def _best(free: Sequence[Box], size: tuple[float, float], way: Way = ANY) -> tuple[float, float, bool] | None:
    """Return the corner of a cell of this size, and whether it is turned. Returns None if it does not fit."""
    best: tuple[tuple[float, ...], float, float, bool] | None = None
    for turned in way.turns if abs(size[0] - size[1]) > EXACT else (False,):
        wide, high = size[::-1] if turned else size
        for box in free:
            across, down = box.width - wide, box.height - high
            if across < -EXACT or down < -EXACT:
                continue
            tight = round(min(across, down), 4), round(max(across, down), 4)
            score = (*tight, turned, box.y0, box.x0) if way.tight else (round(box.y0, 4), round(box.x0, 4), turned)
            if best is None or score < best[0]:
                best = score, box.x0, box.y0, turned
    return None if best is None else best[1:]


def _subtract(free: Sequence[Box], taken: Box) -> list[Box]:
    """Return the largest rectangles of the room that is left."""
    parts: list[Box] = []
    for box in free:
        if not box.overlaps(taken, EXACT):
            parts.append(box)
            continue
        if taken.x0 > box.x0 + EXACT:
            parts.append(Box(box.x0, box.y0, taken.x0, box.y1))
        if taken.x1 < box.x1 - EXACT:
            parts.append(Box(taken.x1, box.y0, box.x1, box.y1))
        if taken.y0 > box.y0 + EXACT:
            parts.append(Box(box.x0, box.y0, box.x1, taken.y0))
        if taken.y1 < box.y1 - EXACT:
            parts.append(Box(box.x0, taken.y1, box.x1, box.y1))
    distinct = list(dict.fromkeys(parts))
    return [one for one in distinct if not any(other is not one and other.holds(one) for other in distinct)]


BLACK = "#000000"


def sheet_size(machine: Machine, paper: Paper) -> tuple[float, float]:
    """Return width and height of a page in mm: the paper, or the area that the machine's app leaves on it."""
    return paper.size if machine.marks != "none" else machine.areas.get(paper.name.lower(), machine.areas[DEFAULT])


def room_on(machine: Machine, paper: Paper) -> SheetArea:
    """Return where pieces, with their bleed, may be on a sheet. Raises DoesNotFit for a paper that has no room between its marks."""
    wide, high = sheet_size(machine, paper)
    if machine.marks == "none":
        return SheetArea(Box(0, 0, wide, high))
    edge = machine.inset + machine.line + machine.gap
    area = Box(edge, edge, wide - edge, high - edge)
    kept = tuple(corner for name, corner in _corners(machine, (wide, high)) if name != "south-east" or machine.marks == "four-angles")
    if area.width <= 2 * machine.keep or area.height <= 2 * machine.keep:
        over = 2 * (machine.keep + edge) - min(wide, high)
        raise DoesNotFit(f"the marks of {machine.title} leave no room on {paper.label}; choose a larger --paper", over)
    return SheetArea(area, kept)


def _corners(machine: Machine, size: tuple[float, float]) -> list[tuple[str, Box]]:
    """Return the squares that stay free for the marks, by the corner of the sheet."""
    west, north, side = machine.inset, machine.inset, machine.keep
    east, south = size[0] - machine.inset, size[1] - machine.inset
    return [
        ("north-west", Box(west, north, west + side, north + side)),
        ("north-east", Box(east - side, north, east, north + side)),
        ("south-west", Box(west, south - side, west + side, south)),
        ("south-east", Box(east - side, south - side, east, south)),
    ]


def marks(machine: Machine, paper: Paper) -> list[Box]:
    """Return the bars and the square that are printed, all black. Their outer edges are `inset` mm from the edges of the paper."""
    if machine.marks == "none":
        return []
    wide, high = paper.size
    west, north, east, south = machine.inset, machine.inset, wide - machine.inset, high - machine.inset
    arm, line = machine.arm, machine.line
    bars = [
        *(Box(east - arm, north, east, north + line), Box(east - line, north, east, north + arm)),
        *(Box(west, south - line, west + arm, south), Box(west, south - arm, west + line, south)),
    ]
    if machine.marks == "square-and-angles":
        return [Box(west, north, west + machine.square, north + machine.square), *bars]
    bars += [Box(west, north, west + arm, north + line), Box(west, north, west + line, north + arm)]
    return [*bars, Box(east - arm, south - line, east, south), Box(east - line, south - arm, east, south)]


CUT, SCORE = "#FF0000", "#0000FF"
"""The colours by which machines tell the two kinds of line."""
INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
"""Groups of this name space are layers in many programs."""
LINE = 0.1
"""How thick the lines are drawn, in mm; a machine follows their middle."""


class CutPath(NamedTuple):
    """One piece on a sheet: `data` is the closed path around it, `folds` the lines to score, and `box` what it covers."""

    name: str
    data: str
    folds: tuple[tuple[float, float, float, float], ...]
    box: Box


def cut_path(name: str, outline: Outline, size: tuple[float, float], place: Affine) -> CutPath:
    """Return the outline of a piece of `size` mm where `place` puts it: moved, and turned by a quarter or a half at most."""
    wide, high = size
    folds = tuple((*place.point(x0, y0), *place.point(x1, y1)) for x0, y0, x1, y1 in outline.folds)
    if outline.path:
        covered = extent(Path(outline.path, Paint()))
        assert covered is not None  # a net has an outline
        closed = "".join(letter + " ".join(map(_n, numbers)) for letter, *numbers in move_path(outline.path, place))
        return CutPath(name, (closed if closed.endswith("Z") else closed + "Z"), folds, place.box(covered))
    box = place.box(Box(0, 0, wide, high))
    if outline.shape == "circle":
        r, (x, y) = box.width / 2, box.centre
        half = f"A{_n(r)} {_n(r)} 0 0 1 "
        return CutPath(name, f"M{_n(x - r)} {_n(y)}{half}{_n(x + r)} {_n(y)}{half}{_n(x - r)} {_n(y)}Z", folds, box)
    r = min(outline.radius, box.width / 2, box.height / 2)
    if r <= 0:
        return CutPath(name, f"M{_n(box.x0)} {_n(box.y0)}H{_n(box.x1)}V{_n(box.y1)}H{_n(box.x0)}Z", folds, box)
    corner = f"A{_n(r)} {_n(r)} 0 0 1 "
    data = (
        f"M{_n(box.x0 + r)} {_n(box.y0)}H{_n(box.x1 - r)}{corner}{_n(box.x1)} {_n(box.y0 + r)}"
        f"V{_n(box.y1 - r)}{corner}{_n(box.x1 - r)} {_n(box.y1)}H{_n(box.x0 + r)}{corner}{_n(box.x0)} {_n(box.y1 - r)}"
        f"V{_n(box.y0 + r)}{corner}{_n(box.x0 + r)} {_n(box.y0)}Z"
    )
    return CutPath(name, data, folds, box)


def cut_svg(size: tuple[float, float], pieces: Sequence[CutPath], title: str) -> str:
    """Return a sheet as the file for the machine: true size, a layer of cuts and a layer of scores, each line by itself."""
    wide, high = (_n(side) for side in size)
    box = {"width": f"{wide}mm", "height": f"{high}mm", "viewBox": f"0 0 {wide} {high}"}
    sheet = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "xmlns:inkscape": INKSCAPE, **box})
    SubElement(sheet, "title").text = title
    _layer(sheet, "score", "Score", SCORE, ({"d": f"M{_n(a)} {_n(b)}L{_n(c)} {_n(d)}"} for one in pieces for a, b, c, d in one.folds))
    _layer(sheet, "cut", "Cut", CUT, ({"id": one.name, "d": one.data} for one in pieces))
    indent(sheet, "")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(sheet, "unicode") + "\n"


def _layer(sheet: Element, name: str, label: str, colour: str, paths: Iterable[dict[str, str]]) -> None:
    """Write a layer with its lines; nothing where there is none. Scores come first: a piece that is cut out has nothing to hold it."""
    every = list(paths)
    if not every:
        return
    paint = {"fill": "none", "stroke": colour, "stroke-width": _n(LINE)}
    layer = SubElement(sheet, "g", {"id": name, "inkscape:groupmode": "layer", "inkscape:label": label, **paint})
    for path in every:
        SubElement(layer, "path", path)


class Placed(NamedTuple):
    """A piece on a sheet: where its face lies, and the line to cut. `back` is where its back lies on the other side of the sheet."""

    item: Piece
    front: Affine
    back: Affine | None
    path: CutPath
    turned: bool
    corner: tuple[float, float]
    """The upper left of the face on the front, in mm."""


class CutSheet(NamedTuple):
    """A sheet of paper by its number from 1."""

    number: int
    pieces: tuple[Placed, ...]
    two_sided: bool


class CutPlan(NamedTuple):
    """All sheets, and what no machine of this kind can cut: a line for each component."""

    size: tuple[float, float]
    room: SheetArea
    one_sided: tuple[Piece, ...]
    two_sided: tuple[Piece, ...]
    left_out: tuple[LeftOut, ...]
    bleed: float
    backs: frozenset[str]
    """Faces that are the backs of others and lie on sheets of their own, to be glued behind them."""


def plan_cuts(stock: Stock, machine: Machine, paper: Paper, bleed: float) -> CutPlan:
    """Return what is cut. Raises DoesNotFit where no piece goes on a sheet."""
    room = room_on(machine, paper)
    size = sheet_size(machine, paper)
    where = f"the {_mm(room.area.width)} x {_mm(room.area.height)} mm that {machine.title} cuts on {paper.label}"
    cut: list[Piece] = []
    left_out: dict[LeftOut, None] = {}
    too_large = [0.1]
    for item in stock.items:
        if item.is_sheet:
            left_out[LeftOut(item.component, "to be read or written on, not cut out; print with `boardgen kit`")] = None
            continue
        cell = _cell(item, bleed)
        if fits(cell, room):
            cut.append(item)
            continue
        by = missing(cell, room)
        piece = f"a piece of `{item.component}` is {_mm(item.width)} x {_mm(item.height)} mm"
        over = f"{by:.1f} mm too large for {where}" if by else f"and the marks in the corners leave no room for it in {where}"
        remedy = f"choose a larger --paper, or leave it out: --without {item.component}"
        left_out[LeftOut(item.component, f"{piece}, {over}; {remedy}")] = None
        too_large.append(by)
    if not cut:
        raise DoesNotFit(f"nothing of this kit is cut: {'; '.join(group_reasons(left_out))}", max(too_large))
    two = tuple(item for item in cut if item.back is not None)
    one = tuple(item for item in cut if item.back is None)
    if machine.marks != "none":
        return CutPlan(size, room, one, two, tuple(left_out), bleed, frozenset())
    # where an app prints, it knows nothing of backs, and nothing that is printed by itself is in register with it
    apart = tuple(side for item in two for side in _separate_sides(item))
    return CutPlan(size, room, (*one, *apart), (), tuple(left_out), bleed, frozenset(item.back.name for item in two if item.back))


def _separate_sides(item: Piece) -> tuple[Piece, Piece]:
    """Return front and back of a piece as two things."""
    assert item.back is not None  # it has one
    draw = item.bled

    def swap_sides(bleed: float) -> Bled:
        assert draw is not None  # as below
        front, back = draw(bleed)
        return back, front

    other = item._replace(front=item.back, back=None, bled=None if draw is None else swap_sides, cut_line=item.outline.mirror(item.width))
    return item._replace(back=None), other


def _mm(length: float) -> str:
    return f"{length:.1f}".removesuffix(".0")


def _cell(item: Piece, bleed: float) -> tuple[float, float]:
    """Return the room that a piece takes: its face and its bleed, which that of no neighbour covers."""
    return item.width + 2 * bleed, item.height + 2 * bleed


def sheets(plan: CutPlan) -> Iterator[CutSheet]:
    """Yield the sheets in their order: first those printed on one side."""
    number = 0
    for items, two_sided in ((plan.one_sided, False), (plan.two_sided, True)):
        every = [item for item in items for _ in range(item.copies)]
        for spots in _pack(every, plan):
            number += 1
            yield CutSheet(number, tuple(_places(every, spots, plan)), two_sided)


def _pack(items: Sequence[Piece], plan: CutPlan) -> list[tuple[Spot, ...]]:
    """Return all pieces on sheets: in their boxes, or where that takes fewer, some sheets full of one outline, with staggered rows."""
    together = [*pack_sheets([_cell(item, plan.bleed) for item in items], plan.room)]
    outlines: dict[tuple[Segment, ...], list[int]] = {}
    for number, item in enumerate(items):
        if item.outline.shape == "shape":
            outlines.setdefault(item.outline.path, []).append(number)
    full: list[tuple[Spot, ...]] = []
    for path, numbers in outlines.items():
        places = _stagger(items[numbers[0]], path, plan)
        lots = [numbers[at : at + len(places)] for at in range(0, len(numbers), len(places))] if places else []
        full += [
            tuple(Spot(number, *place, False) for number, place in zip(lot, places, strict=True)) for lot in lots if lot[len(places) - 1 :]
        ]
    placed = {spot.piece for spots in full for spot in spots}
    rest = [number for number in range(len(items)) if number not in placed]
    packed = pack_sheets([_cell(items[number], plan.bleed) for number in rest], plan.room) if full else ()
    apart = [*full, *(tuple(spot._replace(piece=rest[spot.piece]) for spot in spots) for spots in packed)]
    return apart if full and len(apart) < len(together) else together


def _stagger(item: Piece, path: tuple[Segment, ...], plan: CutPlan) -> list[tuple[float, float]]:
    """Return the corners of the cells of as many pieces of one outline as possible on a sheet, clear of its marks."""
    (wide, high), gap = (item.width, item.height), max(2 * plan.bleed, KERF)
    loop = tuple((x - wide / 2, y - high / 2) for x, y in corners(path))
    lies = fill(loop, (wide, high), gap, plan.room.area.grown(-plan.bleed), turn=False)
    cells = [Box(lie.x - wide / 2, lie.y - high / 2, lie.x + wide / 2, lie.y + high / 2).grown(plan.bleed) for lie in lies]
    return [(cell.x0, cell.y0) for cell in cells if not any(cell.overlaps(kept) for kept in plan.room.kept)]


def _places(items: Sequence[Piece], spots: Sequence[Spot], plan: CutPlan) -> Iterator[Placed]:
    """Yield the pieces of a sheet. Sheets are turned over like the page of a book: backs are mirrored in the upright middle of the page."""
    for count, spot in enumerate(sorted(spots, key=lambda spot: (spot.piece,)), 1):
        item = items[spot.piece]
        x, y = spot.x + plan.bleed, spot.y + plan.bleed
        wide, high = (item.height, item.width) if spot.turned else (item.width, item.height)
        front = Affine.rotate(90).then(Affine.translate(x + wide, y)) if spot.turned else Affine.translate(x, y)
        back = None
        if item.back is not None:
            other = plan.size[0] - x - wide
            # a quarter clockwise on the front is a quarter the other way when seen from behind
            back = Affine.rotate(270).then(Affine.translate(other, y + high)) if spot.turned else Affine.translate(other, y)
        path = cut_path(f"{count:03d}-{item.front.name}", item.outline, (item.width, item.height), front)
        yield Placed(item, front, back, path, spot.turned, (x, y))


DPI = 300.0
LABEL = 8.0
"""Size of the line that names a sheet, in points."""


def report(stock: Stock, options: Options) -> Report:
    """Return what cannot be cut, and how the sheets are printed."""
    machine = load_machine(options.variant)
    plan = _plan(stock, machine, options)
    told = []
    if plan.two_sided:
        names = ", ".join(dict.fromkeys(item.component for item in plan.two_sided))
        told.append(f"the last sheets have backs ({names}): print them on both sides, flipped on the long edge; cut with the front up")
    if plan.backs:
        told.append("backs are on sheets of their own: cut both, and glue them back to back")
    facts: dict[str, object] = {
        "machine": machine.title,
        "paper_mm": [round(side, 3) for side in plan.size],
        "area_mm": [round(side, 3) for side in plan.room.area],
        "kept_mm": [[round(side, 3) for side in box] for box in plan.room.kept],
        "marks_mm": [[round(side, 3) for side in box] for box in marks(machine, stock.kit.paper)],
        "bleed_mm": plan.bleed,
        "left_out": list(map(str, plan.left_out)),
    }
    return Report(tuple(told), group_reasons(plan.left_out), facts)


def _plan(stock: Stock, machine: Machine, options: Options) -> CutPlan:
    return plan_cuts(stock, machine, stock.kit.paper, machine.bleed if options.bleed is None else options.bleed)


def files(stock: Stock, options: Options) -> Iterator[File]:
    """Yield a cut file for each sheet, all sheets as one PDF, and the faces by themselves, which `proof` holds against the sheets.

    For a machine whose app prints, each sheet is a picture too."""
    from boardgen.surface.pdf import PageCache, PdfSurface

    machine = load_machine(options.variant)
    plan = _plan(stock, machine, options)
    title = f"{stock.kit.spec.title}: {machine.title}"
    drawn: dict[tuple[str, ...], tuple[Symbol, Symbol | None]] = {}

    def symbols(item: Piece) -> tuple[Symbol, Symbol | None]:
        """Return the faces of a piece with their bleed; equal ones are drawn once."""
        key = tuple(face.name for face in (item.front, item.back) if face is not None)
        return drawn.get(key) or drawn.setdefault(key, _draw_symbols(stock, plan.bleed, item))

    printed = BytesIO()
    page = 0
    stamps = [Rect(box.x0, box.y0, box.width, box.height, Paint(fill=BLACK)) for box in marks(machine, stock.kit.paper)]
    two = any(item.copies for item in plan.two_sided)
    with PdfSurface(printed, title=title, lang=stock.kit.language, subject=stock.kit.spec.pin, plates=PageCache(keep=False)) as pdf:
        for sheet in sheets(plan):
            page += 1
            name = f"cut-{sheet.number:03d}.svg"
            label = () if machine.marks == "none" else _label(f"{title}, sheet {sheet.number}, {name}", plan.size, machine)
            fronts = tuple(_put(symbols(piece.item)[0], piece.front) for piece in sheet.pieces)
            pdf.page(plan.size, (*fronts, *stamps, *label), bookmark=f"{sheet.number}", label=f"{sheet.number}")
            back = None
            if sheet.two_sided:
                page += 1
                back = page
                backs = tuple(_put(symbols(piece.item)[1], piece.back) for piece in sheet.pieces)
                pdf.page(plan.size, backs, label=f"{sheet.number} back")
            if machine.marks == "none":
                yield _picture(sheet, plan, fronts)
            svg = cut_svg(plan.size, [piece.path for piece in sheet.pieces], f"{title}, sheet {sheet.number}")
            yield File(name, svg.encode("utf-8"), _facts(sheet, page - (back is not None), back, plan.backs))
    yield File("sheets.pdf", printed.getvalue(), {"pages": page, "flip": "long" if two else None})
    yield _faces(stock, plan)


def _picture(sheet: CutSheet, plan: CutPlan, shapes: Sequence[Shape]) -> File:
    """Return a sheet as the picture that an app takes: what is not a piece is transparent, and the app cuts around the rest."""
    from boardgen.surface.png import INCH, exact_rasters, png_file

    wide, high = (round(side / INCH * DPI) for side in plan.size)
    mask = tuple(Group((piece.item.outline.patch((piece.item.width, piece.item.height)),), piece.front) for piece in sheet.pieces)
    print_, stencil = exact_rasters([(plan.size, shapes), (plan.size, mask)], [(wide, high)] * 2)
    facts = {"size_px": [wide, high], "size_mm": [round(side, 3) for side in plan.size]}
    return File(f"sheet-{sheet.number:03d}.png", png_file(print_, DPI, stencil), facts)


def _facts(sheet: CutSheet, front: int, back: int | None, backs: frozenset[str]) -> dict[str, object]:
    """Return the entry of a sheet in the manifest: its pages in the PDF, and the pieces with the upper left of their faces."""
    pieces = [
        {
            "path": piece.path.name,
            "component": piece.item.component,
            "side": "back" if piece.item.front.name in backs else "front",
            "face": piece.item.front.name,
            "back": None if piece.item.back is None else piece.item.back.name,
            "at_mm": [round(place, 3) for place in piece.corner],
            "turned": piece.turned,
            "outline": piece.item.outline.shape,
        }
        for piece in sheet.pieces
    ]
    return {"sheet": sheet.number, "page": front, "back_page": back, "pieces": pieces}


def _label(text: str, size: tuple[float, float], machine: Machine) -> tuple[Shape, ...]:
    """Draw the name of a sheet between its lower edge and the marks, where no piece lies."""
    return (Text(size[0] / 2, size[1] - machine.inset + 2.6, text, "regular", LABEL, ink.SECOND, "middle"),)


def _draw_symbols(stock: Stock, bleed: float, item: Piece) -> tuple[Symbol, Symbol | None]:
    """Return the faces of a piece with their bleed."""
    front, back = stock.draw_with_bleed(item, bleed)
    size = item.width, item.height
    window, behind = (one.window(size, bleed) for one in (item.outline, item.outline.mirror(item.width)))
    first = Symbol(item.front.name, (Group(front.shapes, clip=window),))
    return first, None if back is None or item.back is None else Symbol(item.back.name, (Group(back.shapes, clip=behind),))


def _put(symbol: Symbol | None, place: Affine | None) -> Shape:
    """Draw a face where it is printed, upright or turned by quarters."""
    assert symbol is not None  # it is on a sheet with backs
    assert place is not None
    angle = {(1.0, 0.0): 0.0, (0.0, 1.0): 90.0, (-1.0, 0.0): 180.0, (0.0, -1.0): 270.0}[place.a, place.b]
    return Use(symbol, place.e, place.f, angle)


def _faces(stock: Stock, plan: CutPlan) -> File:
    """Return a page for each different face, at its trim."""
    from boardgen.surface.pdf import PageCache, PdfSurface

    faces = {face.name: face for item in (*plan.one_sided, *plan.two_sided) for face in item.faces}
    stream = BytesIO()
    with PdfSurface(stream, title=f"{stock.kit.spec.title}: faces", plates=PageCache(keep=False)) as pdf:
        for face in faces.values():
            size, shapes = (face.figure.width, face.figure.height), (add_tag(face.figure.shapes, Tag("Figure", face.title)),)
            pdf.page(size, shapes, label=face.name)
    sizes = {face.name: [round(face.figure.width, 3), round(face.figure.height, 3)] for face in faces.values()}
    return File("faces.pdf", stream.getvalue(), {"faces": sizes})


TARGET = Target(files, ("bleed",), DPI, report, MACHINES.names, own_files=True)
