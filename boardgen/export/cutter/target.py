"""`--to cutter:MACHINE`: sheets to print with the marks of a cutting machine, and for each of them a file of lines to cut and score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Group, Paint, Path, Rect, Shape, Symbol, Text, Use
from boardgen.draw.type.geometry import Affine, Box
from boardgen.export.cutter.marks import drawn, marks
from boardgen.export.cutter.paths import cut_svg
from boardgen.export.cutter.plan import CutPlan, CutSheet, Placed, planned, sheets
from boardgen.export.stock import Stock, StockItem
from boardgen.export.targets import File, Options, Report, by_reason
from boardgen.layout.files import cutting_machines
from boardgen.layout.files.cutting_machines import Machine

TAKES = ("bleed",)
variants = cutting_machines.machines
OWN_FILES = True
"""A machine may be a file of your own."""
DPI = 300.0
LABEL = 8.0
"""Size of the line that names a sheet, in points."""


def report(stock: Stock, options: Options) -> Report:
    """What cannot be cut, and how the sheets are printed."""
    machine = cutting_machines.load(options.variant)
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
    return Report(tuple(told), by_reason(plan.left_out), facts)


def _plan(stock: Stock, machine: Machine, options: Options) -> CutPlan:
    return planned(stock, machine, stock.kit.paper, machine.bleed if options.bleed is None else options.bleed)


def files(stock: Stock, options: Options) -> Iterator[File]:
    """A cut file for each sheet, all sheets as one PDF, and the faces by themselves, which `proof` holds against the sheets.

    For a machine whose app prints, each sheet is a picture too.
    """
    from boardgen.surface.pdf import PageCache, PdfSurface

    machine = cutting_machines.load(options.variant)
    plan = _plan(stock, machine, options)
    title = f"{stock.kit.spec.title}: {machine.title}"
    symbols = _Symbols(stock, plan.bleed)
    printed = BytesIO()
    page = 0
    stamps = drawn(marks(machine, stock.kit.paper))
    two = any(item.copies for item in plan.two_sided)
    with PdfSurface(printed, title=title, lang=stock.kit.language, subject=stock.kit.spec.pin, plates=PageCache(keep=False)) as pdf:
        for sheet in sheets(plan):
            page += 1
            name = f"cut-{sheet.number:03d}.svg"
            label = () if machine.marks == "none" else _label(f"{title}, sheet {sheet.number}, {name}", plan.size, machine)
            fronts = tuple(symbols.front(piece) for piece in sheet.pieces)
            pdf.page(plan.size, (*fronts, *stamps, *label), bookmark=f"{sheet.number}", label=f"{sheet.number}")
            back = None
            if sheet.two_sided:
                page += 1
                back = page
                backs = tuple(symbols.back(piece) for piece in sheet.pieces)
                pdf.page(plan.size, backs, label=f"{sheet.number} back")
            if machine.marks == "none":
                yield _picture(sheet, plan, fronts)
            yield File(name, _svg(sheet, plan, title), _facts(sheet, page - (back is not None), back, plan.backs))
    yield File("sheets.pdf", printed.getvalue(), {"pages": page, "flip": "long" if two else None})
    yield _faces(stock, plan)


def _picture(sheet: CutSheet, plan: CutPlan, shapes: Sequence[Shape]) -> File:
    """A sheet as the picture that an app takes: what is not a piece is transparent, and the app cuts around the rest."""
    from boardgen.draw.shape.pixels import cut_out
    from boardgen.surface.png import INCH, exact_rasters

    wide, high = (round(side / INCH * DPI) for side in plan.size)
    mask = tuple(_filled(piece) for piece in sheet.pieces)
    print_, stencil = exact_rasters([(plan.size, shapes), (plan.size, mask)], [(wide, high)] * 2)
    png = cut_out(print_.pixels, stencil.pixels, wide, high, DPI)
    return File(f"sheet-{sheet.number:03d}.png", png, {"size_px": [wide, high], "size_mm": [round(side, 3) for side in plan.size]})


def _filled(piece: Placed) -> Shape:
    """A piece as a black patch."""
    item, black = piece.item, Paint(fill="#000000")
    shape: Shape = Rect(0, 0, item.width, item.height, black, item.outline.radius)
    if item.outline.shape == "circle":
        shape = Circle(item.width / 2, item.height / 2, item.width / 2, black)
    elif item.outline.shape == "path":
        shape = Path(item.outline.path, black)
    return Group((shape,), piece.front)


def _svg(sheet: CutSheet, plan: CutPlan, title: str) -> bytes:
    return cut_svg(plan.size, [piece.path for piece in sheet.pieces], f"{title}, sheet {sheet.number}").encode("utf-8")


def _facts(sheet: CutSheet, front: int, back: int | None, backs: frozenset[str]) -> dict[str, object]:
    """The entry of a sheet in the manifest: its pages in the PDF, and the pieces with the upper left of their faces."""
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
    """The name of a sheet between its lower edge and the marks, where no piece lies."""
    return (Text(size[0] / 2, size[1] - machine.inset + 2.6, text, "regular", LABEL, ink.SECOND, "middle"),)


class _Symbols:
    """The faces of the pieces with their bleed, each drawn once."""

    def __init__(self, stock: Stock, bleed: float) -> None:
        self._stock = stock
        self._bleed = bleed
        self._known: dict[tuple[str, str], tuple[Symbol, Symbol | None]] = {}

    def front(self, piece: Placed) -> Shape:
        return _put(self._of(piece.item)[0], piece.front)

    def back(self, piece: Placed) -> Shape:
        symbol = self._of(piece.item)[1]
        assert symbol is not None  # it is on a sheet with backs
        assert piece.back is not None
        return _put(symbol, piece.back)

    def _of(self, item: StockItem) -> tuple[Symbol, Symbol | None]:
        key = item.front.name, "" if item.back is None else item.back.name
        if key not in self._known:
            front, back = self._stock.bled(item, self._bleed)
            window = self._window(item)
            first = Symbol(item.front.name, (Group(front.shapes, clip=window),))
            other = None if back is None or item.back is None else Symbol(item.back.name, (Group(back.shapes, clip=window),))
            self._known[key] = first, other
        return self._known[key]

    def _window(self, item: StockItem) -> Path | Circle | Rect:
        """What of a face is printed: as far as its bleed goes."""
        bleed = self._bleed
        if item.outline.shape == "circle":
            return Circle(item.width / 2, item.height / 2, item.width / 2 + bleed, Paint())
        box = Box(0, 0, item.width, item.height).grown(bleed)
        return Rect(box.x0, box.y0, box.width, box.height, Paint())


def _put(symbol: Symbol, place: Affine) -> Shape:
    """A face where it is printed, upright or turned by quarters."""
    angle = {(1.0, 0.0): 0.0, (0.0, 1.0): 90.0, (-1.0, 0.0): 180.0, (0.0, -1.0): 270.0}[place.a, place.b]
    return Use(symbol, place.e, place.f, angle)


def _faces(stock: Stock, plan: CutPlan) -> File:
    """A page for each different face, at its trim."""
    from boardgen.surface.pdf import PageCache, PdfSurface

    faces = {face.name: face for item in (*plan.one_sided, *plan.two_sided) for face in item.faces}
    stream = BytesIO()
    with PdfSurface(stream, title=f"{stock.kit.spec.title}: faces", plates=PageCache(keep=False)) as pdf:
        for face in faces.values():
            pdf.page((face.figure.width, face.figure.height), face.figure.shapes, label=face.name)
    sizes = {face.name: [round(face.figure.width, 3), round(face.figure.height, 3)] for face in faces.values()}
    return File("faces.pdf", stream.getvalue(), {"faces": sizes})
