"""`proof` of an export for a cutting machine: marks, cut files and printed sheets against each other, by ruler and by picture.

The SVG of a cut file is read here as points on the sheet, without what wrote it. How far from its place a face is printed follows from
a few rows and columns of its picture, slid along those of the page until they fit."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import combinations, pairwise
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path.parser import parse_path

from boardgen.errors import BoardgenError
from boardgen.json_values import Fields
from boardgen.preflight import measure
from boardgen.preflight.manifest import Deviation, Fact, NoKitError, bound_fact, count_fact, four
from boardgen.preflight.piece_facts import are_crossing, spans
from boardgen.preflight.raster import Raster, Scan
from boardgen.records import NamedTuple

STEPS = 24
"""Points of a curve; fontTools makes an arc a few of them."""
_SVG = "{http://www.w3.org/2000/svg}"

Point = tuple[float, float]


class CutFileError(BoardgenError):
    """A cut file that is not the SVG that boardgen writes."""


class Line(NamedTuple):
    """One path: its id, its points in mm, and whether it is one closed line."""

    name: str
    points: tuple[Point, ...]
    closed: bool

    @property
    def box(self) -> tuple[float, float, float, float]:
        xs, ys = zip(*self.points, strict=True)
        return min(xs), min(ys), max(xs), max(ys)


class CutFile(NamedTuple):
    """A sheet: its size in mm, and its lines by layer."""

    size: Point
    cuts: tuple[Line, ...]
    scores: tuple[Line, ...]


def read_cut_file(path: Path) -> CutFile:
    """Return a cut file. Raises CutFileError."""
    try:
        root = ElementTree.parse(path).getroot()
        size = tuple(float(root.attrib[key].removesuffix("mm")) for key in ("width", "height"))
        if root.attrib["viewBox"].split() != ["0", "0", *(root.attrib[key].removesuffix("mm") for key in ("width", "height"))]:
            raise CutFileError(f"{path} is not drawn in millimetres")
        layers = {layer.attrib["id"]: layer for layer in root.iter(f"{_SVG}g")}
        lines = {name: tuple(map(_line, layer.iter(f"{_SVG}path"))) for name, layer in layers.items()}
    except (OSError, ElementTree.ParseError, KeyError, ValueError, IndexError) as problem:
        raise CutFileError(f"{path} is not a cut file of boardgen: {problem}; export it again") from problem
    return CutFile((size[0], size[1]), lines.get("cut", ()), lines.get("score", ()))


def _line(element: ElementTree.Element) -> Line:
    data = element.attrib["d"]
    points = tuple(_points(data))
    if not points:
        raise ValueError("a path without points")
    closed = data.rstrip().endswith("Z") and data.count("M") == 1 and data.count("Z") == 1
    return Line(element.attrib.get("id", ""), points, closed)


def _points(data: str) -> Iterator[Point]:
    """Yield the points of a path of lines, curves and arcs."""
    pen = RecordingPen()
    parse_path(data, pen)
    start = (0.0, 0.0)
    for _, points in pen.value:
        if len(points) == 3:
            for step in range(1, STEPS):
                t, s = step / STEPS, 1 - step / STEPS
                parts = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
                x, y = (sum(part * point[axis] for part, point in zip(parts, (start, *points), strict=True)) for axis in (0, 1))
                yield x, y
        if points:
            start = points[-1]
            yield start


REACH = 6
"""Pixels to either side that are looked at."""
ALIKE = 40.0
"""Levels of grey by which the pixels of two pictures of one thing may differ on average: edges fall differently between pixels."""
FLAT = 100
"""Levels, over all pixels that are looked at: where sliding changes less than this, there is nothing to be seen of a displacement."""
LINES = 7
"""So many rows and columns are looked at: those on which there is something to see."""
EVERY = 3
"""Rows and columns between those that are asked whether there is."""
EDGE = 2
"""Pixels at the ends of a line that are not looked at: beyond them is the bleed."""
FAR = float("inf")


class Face(NamedTuple):
    """A face as grey pixels by rows, turned as it lies on the page."""

    rows: tuple[tuple[int, bytes], ...]
    """Some rows with their numbers."""
    columns: tuple[tuple[int, bytes], ...]
    """Some columns with their numbers."""
    width: int
    height: int

    @staticmethod
    def of(raster: Raster, turn: int) -> Face:
        """Return a picture, turned clockwise by 0, 90 or 270 degrees."""
        wide, high = raster.width, raster.height
        rows = _telling([(y, raster.row(y)) for y in range(0, high, EVERY)])
        columns = _telling([(x, raster.column(x)) for x in range(0, wide, EVERY)])
        if turn == 90:  # the row at y becomes the column at the same distance from the right
            down = tuple((high - 1 - y, row) for y, row in rows)
            return Face(tuple((x, column[::-1]) for x, column in columns), down, high, wide)
        if turn == 270:
            across = tuple((wide - 1 - x, column) for x, column in columns)
            return Face(across, tuple((y, row[::-1]) for y, row in rows), high, wide)
        return Face(rows, columns, wide, high)


def _telling(lines: list[tuple[int, bytes]]) -> tuple[tuple[int, bytes], ...]:
    """Return some of the lines on which most is to be seen, as far apart as they can be; any where there is nothing to be seen."""
    active = [line for line in lines if len(set(line[1][len(line[1]) // 8 : -len(line[1]) // 8])) > 2] or lines
    step = max(1, len(active) // LINES)
    return tuple(active[step // 2 :: step])


Span = Callable[[int, int], tuple[int, int]]
"""From the number of a row or column of a face, and its length, the first of its pixels that are looked at and the one after the last."""


def spans_of(outline: str, face: Face, loop: Sequence[Point]) -> tuple[Span, Span]:
    """Return which pixels of the rows, and of the columns, of a face lie inside its outline; `loop` is that in mm from its corner."""
    if outline == "circle":
        return tuple(partial(_chord, across) for across in (face.height, face.width))  # type: ignore[return-value]  # mypy: two
    if outline == "shape":
        return tuple(partial(_widest, way) for way in (loop, [(y, x) for x, y in loop]))  # type: ignore[return-value]  # mypy: two
    return (lambda at, length: (EDGE, length - EDGE),) * 2


def _chord(across: int, at: int, length: int) -> tuple[int, int]:
    """Return the pixels of a line across a round face that lie inside it."""
    half = (0.25 - ((at + 0.5) / across - 0.5) ** 2) ** 0.5
    cut = int((0.5 - half) * length) + 3
    return cut, length - cut


def _widest(loop: Sequence[Point], at: int, length: int) -> tuple[int, int]:
    """Return the pixels of the longest part of a level line that lies inside an outline; none where there is hardly any."""
    inside = max(spans(tuple(loop), (at + 0.5) / SCALE), key=lambda span: span[1] - span[0], default=(0.0, 0.0))
    return int(inside[0] * SCALE) + 4, min(length, int(inside[1] * SCALE) - 3)


def displacement(page: Raster, face: Face, x: float, y: float, inside: tuple[Span, Span]) -> float:
    """Return by how many mm a face is printed away from (x, y), its upper left on the page; far where it is not printed there at all."""
    if x == FAR or x < 0 or y < 0:
        return FAR
    px, py = x * page.scale, y * page.scale
    left, top = round(px), round(py)
    columns = [(at, page.column(left + at)[max(0, top - REACH) :], column) for at, column in face.columns]
    down = _slide(columns, inside[1], top)
    if down is None:
        return FAR
    rows = [(at, page.row(top + down[0] + at)[max(0, left - REACH) :], row) for at, row in face.rows]
    across = _slide(rows, inside[0], left)
    if across is None:
        return FAR
    off = [0.0 if flat else abs(best - (place - round(place))) for (best, flat), place in ((across, px), (down, py))]
    return max(off) / page.scale  # within half a pixel: a face lies on its pixels, the piece between those of the page


def _slide(lines: list[tuple[int, bytes, bytes]], inside: Span, start: int) -> tuple[int, bool] | None:
    """Return by how many pixels the lines of a face fit the page best, and whether sliding changes nothing; None where they never fit."""
    before = min(REACH, start)
    costs = []
    for slid in range(-before, REACH + 1):
        total = count = 0
        for at, on_page, line in lines:
            first, last = inside(at, len(line))
            if first >= last:
                continue
            own, there = line[first:last], on_page[before + slid + first : before + slid + last]
            if len(own) != len(there):
                return None
            total += sum(map(abs, map(int.__sub__, own, there)))
            count += len(own)
        costs.append((total, abs(slid), slid, count))
    least = min(costs)
    return None if least[0] > ALIKE * least[3] else (least[2], max(costs)[0] - least[0] < FLAT)


LIMIT = 0.1
"""Millimetres between a line to cut and the trim of the printed piece."""
MARK = 0.05
"""Millimetres by which a mark may be off."""
SCALE = 10.0
"""Pixels a mm of the pages that pieces are looked for on."""
ROUNDING = 0.002
INKED = 200
"""Levels of grey: what is darker is printed."""

Box = tuple[float, float, float, float]


class Piece(NamedTuple):
    """A piece as the manifest has it: the path around it, its faces, and the upper left of its face; mm."""

    path: str
    face: str
    back: str | None
    x: float
    y: float
    turned: bool
    outline: str


class Sheet(NamedTuple):
    """A sheet: its cut file, the pages of the PDF that show it, and its pieces."""

    number: int
    file: str
    page: int
    back_page: int | None
    pieces: tuple[Piece, ...]


class CutPlan(NamedTuple):
    """What the manifest of an export promises."""

    folder: Path
    layout: str
    size: tuple[float, float]
    area: Box
    kept: tuple[Box, ...]
    marks: tuple[Box, ...]
    sheets: tuple[Sheet, ...]
    faces: Mapping[str, tuple[float, float]]
    """The size of each face, in the order of the pages of faces.pdf."""
    pages: int
    components: Mapping[str, int]
    """How many pieces of each component there are."""
    cut: Mapping[str, int]
    """How many pieces of each component are on the sheets."""


def read(folder: Path, manifest: object) -> CutPlan:
    """Return the plan of a manifest. Raises NoKitError."""
    try:
        export = Fields(manifest)
        files = {file.text("name"): file for file in export.each("files")}
        sheets = tuple(sorted((_sheet(name, file) for name, file in files.items() if "sheet" in file), key=lambda sheet: sheet.number))
        faces, components = files["faces.pdf"].inner("faces"), export.inner("components")
        fronts = [piece.text("component") for file in files.values() for piece in file.each("pieces", ()) if piece.text("side") == "front"]
        return CutPlan(
            folder,
            export.text("layout"),
            export.pair("paper_mm"),
            four(export.numbers("area_mm")),
            tuple(map(four, export.rows("kept_mm"))),
            tuple(map(four, export.rows("marks_mm"))),
            sheets,
            {name: faces.pair(name) for name in faces},
            files["sheets.pdf"].whole("pages"),
            {name: components.whole(name) for name in components},
            Counter(fronts),
        )
    except (KeyError, TypeError, ValueError) as problem:
        raise NoKitError(f"{folder / 'manifest.json'} does not describe the sheets of a cutting machine; export it again") from problem


def _sheet(name: str, file: Fields) -> Sheet:
    pieces = tuple(piece.record(Piece, **dict(zip("xy", piece.pair("at_mm"), strict=True))) for piece in file.each("pieces"))
    return file.record(Sheet, number=file.whole("sheet"), file=name, pieces=pieces)


def facts(plan: CutPlan) -> tuple[Fact, ...]:
    """Return everything that is measured. Raises UnreadablePdfError and CutFileError."""
    files = {sheet.number: read_cut_file(plan.folder / sheet.file) for sheet in plan.sheets}
    found = [*_lines(plan, files)]
    with Scan(plan.folder / "sheets.pdf") as scan, Scan(plan.folder / "faces.pdf") as faces:
        wrong = [] if scan.pages == plan.pages else [f"{scan.pages} pages"]
        found.append(count_fact("pages", f"{plan.pages}", wrong, max(1, plan.pages), "pages"))
        if scan.pages == plan.pages and faces.pages == len(plan.faces):
            found += _marks(plan, scan)
            found += _check_faces(plan, files, scan, faces)
    return tuple(found)


def _lines(plan: CutPlan, files: Mapping[int, CutFile]) -> Iterator[Fact]:
    """Yield what the cut files say by themselves, and beside the manifest."""
    odd: list[str] = []
    open_lines: list[str] = []
    outside: list[str] = []
    across: list[str] = []
    loose: list[str] = []
    total = sum(len(sheet.pieces) for sheet in plan.sheets)
    for sheet in plan.sheets:
        file = files[sheet.number]
        if [line.name for line in file.cuts] != [piece.path for piece in sheet.pieces] or file.size != plan.size:
            odd.append(sheet.file)
        for line in file.cuts:
            label = f"{sheet.file}: {line.name}"
            if not line.closed:
                open_lines.append(label)
            if not _inside(line.box, plan.area) or any(_overlap(line.box, kept) for kept in plan.kept):
                outside.append(label)
        for (one, box), (other, beside) in combinations([(line, line.box) for line in file.cuts], 2):
            if _overlap(box, beside) and are_crossing([one.points, other.points]):
                across.append(f"{sheet.file}: {one.name} and {other.name}")
        loose += [f"{sheet.file}: score at {line.box}" for line in file.scores if not any(_inside(line.box, cut.box) for cut in file.cuts)]
    short = [f"{name}: {count} of {plan.components.get(name)}" for name, count in plan.cut.items() if count != plan.components.get(name)]
    yield count_fact("cut files", "a line for each piece", odd, len(plan.sheets))
    yield count_fact("pieces", "all of each component", short, len(plan.cut), "components")
    yield count_fact("lines to cut", "closed", open_lines, total, "lines")
    yield count_fact("lines to cut", "inside the area, clear of the marks", outside, total, "lines")
    yield count_fact("lines to cut", "none across another", across, total, "lines")
    if scores := sum(len(file.scores) for file in files.values()):
        yield count_fact("lines to score", "inside a piece", loose, scores, "lines")


def _inside(box: Box, other: Box) -> bool:
    low = box[0] >= other[0] - ROUNDING and box[1] >= other[1] - ROUNDING
    return low and box[2] <= other[2] + ROUNDING and box[3] <= other[3] + ROUNDING


def _overlap(box: Box, other: Box) -> bool:
    return all(one[at] > two[at - 2] + ROUNDING for one, two in ((box, other), (other, box)) for at in (2, 3))


def _marks(plan: CutPlan, scan: Scan) -> Iterator[Fact]:
    """Check that each mark is printed where the machine looks for it, and nothing else beside it."""
    if not plan.marks:
        return
    off: list[Deviation] = []
    dirty: list[str] = []
    for sheet in plan.sheets:
        for mark in plan.marks:
            by = max(abs(one - other) for one, other in zip(_measure_mark(scan, sheet.page, mark), mark, strict=True))
            off.append(Deviation(by, f"sheet {sheet.number}, mark at {mark[0]:g}, {mark[1]:g} mm"))
        dirty += [f"sheet {sheet.number}, at {kept[0]:g}, {kept[1]:g} mm" for kept in plan.kept if not _clean(plan, scan, sheet.page, kept)]
    yield bound_fact("marks", "as the machine needs them", off, MARK)
    yield count_fact("room around the marks", "empty", dirty, len(plan.sheets) * len(plan.kept), "corners")


def _measure_mark(scan: Scan, page: int, mark: Box) -> Box:
    """Return the box of a mark as it is printed, by its thinner way in its middle; far off where there is none."""
    x0, y0, x1, y1 = mark
    wide, high = x1 - x0, y1 - y0
    arm = wide > 2 * high or high > 2 * wide
    thick = 0.1 if arm else 0.3
    sides = [
        measure.find_ink(scan, page, (low - 0.8, high_end + 0.8), middle, down=down, thick=thick)
        for down, low, high_end, middle in ((False, x0, x1, (y0 + y1) / 2), (True, y0, y1, (x0 + x1) / 2))
    ]
    if arm:  # its thickness is measured clear of the arm that it meets
        level = wide > high
        low, long, across = (x0, wide, (y0 + y1) / 2) if level else (y0, high, (x0 + x1) / 2)
        stroke = measure.find_stroke(scan, page, across, (low + 0.3 * long, low + 0.7 * long), lying=level)
        sides[level] = None if stroke is None else (stroke.middle - stroke.width / 2, stroke.middle + stroke.width / 2)
    (left, right), (top, bottom) = (side or (FAR, FAR) for side in sides)
    return left, top, right, bottom


def _clean(plan: CutPlan, scan: Scan, page: int, kept: Box) -> bool:
    """Return whether nothing but the marks is printed in a corner."""
    part = scan.window(page, kept[0], kept[1], kept[2] - kept[0], kept[3] - kept[1], SCALE)
    for number in range(part.height):
        y = kept[1] + (number + 0.5) / SCALE
        row = bytearray(part.row(number))
        for x0, y0, x1, y1 in plan.marks:
            if y0 - 0.2 <= y <= y1 + 0.2:
                first, last = max(0, int((x0 - 0.2 - kept[0]) * SCALE)), max(0, int((x1 + 0.2 - kept[0]) * SCALE) + 1)
                row[first:last] = b"\xff" * len(row[first:last])
        if row.strip(b"\xfe\xff"):
            return False
    return True


def _check_faces(plan: CutPlan, files: Mapping[int, CutFile], scan: Scan, faces: Scan) -> Iterator[Fact]:
    """Yield the fact that the line around each piece is where its face is printed, on both sides of the sheet."""
    numbers = {name: number for number, name in enumerate(plan.faces, 1)}

    @cache
    def face(name: str, turn: int) -> Face:
        wide, high = plan.faces[name]
        # the corner that is the upper left of the face as it lies is that of a pixel
        x, y = (wide - round(wide * SCALE) / SCALE) * (turn == 270), (high - round(high * SCALE) / SCALE) * (turn == 90)
        return Face.of(faces.window(numbers[name], x, y, wide, high, SCALE), turn)

    fronts: list[Deviation] = []
    backs: list[Deviation] = []
    for sheet in plan.sheets:
        lines = {line.name: line for line in files[sheet.number].cuts}
        page = scan.window(sheet.page, 0, 0, *plan.size, SCALE)
        other = None if sheet.back_page is None else scan.window(sheet.back_page, 0, 0, *plan.size, SCALE)
        for piece in sheet.pieces:
            label = f"sheet {sheet.number}, {piece.path}"
            line = lines.get(piece.path)
            if line is None or piece.face not in numbers:
                fronts.append(Deviation(FAR, label))
                continue
            corner, wide = _corner(plan, piece, line)
            loop = [(x - corner[0], y - corner[1]) for x, y in line.points]
            drawn = face(piece.face, 90 if piece.turned else 0)
            off = displacement(page, drawn, *corner, spans_of(piece.outline, drawn, loop))
            if piece.outline == "path" and not _follows_ink(page, line):
                off = FAR
            fronts.append(Deviation(off, label))
            if other is not None and piece.back is not None:
                mirrored = plan.size[0] - corner[0] - wide
                behind = face(piece.back, 270 if piece.turned else 0)
                inside = spans_of(piece.outline, behind, [(wide - x, y) for x, y in loop])
                backs.append(Deviation(displacement(other, behind, mirrored, corner[1], inside), f"{label}, back"))
    yield bound_fact("lines to cut", "on the trim of the printed piece", fronts, LIMIT)
    if backs:
        yield bound_fact("backs", "behind the lines to cut", backs, LIMIT)


def _follows_ink(page: Raster, line: Line) -> bool:
    """Return whether a line to cut lies on a printed line, as that around a net does: within 0.1 mm all along."""
    points = [*line.points, line.points[0]]
    for (x0, y0), (x1, y1) in pairwise(points):
        steps = max(1, int(hypot(x1 - x0, y1 - y0)))
        for step in range(steps):
            x, y = x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps
            left, top = int(x * page.scale), int(y * page.scale)
            if not any(min(page.row(row)[max(0, left - 1) : left + 2], default=255) < INKED for row in (top - 1, top, top + 1)):
                return False
    return True


def _corner(plan: CutPlan, piece: Piece, line: Line) -> tuple[tuple[float, float], float]:
    """Return the upper left of the face that belongs to a line to cut, and its width as it lies.

    A face that is cut all around is as large as its line; a net lies inside its face."""
    wide, high = plan.faces[piece.face]
    if piece.turned:
        wide, high = high, wide
    x0, y0, x1, y1 = line.box
    if piece.outline == "path":
        return (piece.x, piece.y), wide
    if max(abs(x1 - x0 - wide), abs(y1 - y0 - high)) > LIMIT:
        return (FAR, FAR), wide
    return (x0, y0), wide


def export_in(folder: Path) -> Mapping[str, object] | None:
    """Return the manifest of an export for a cutting machine in a folder, None where there is none."""
    try:
        found = json.loads((folder / "manifest.json").read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    ours = isinstance(found, dict) and found.get("made_by") == "boardgen" and str(found.get("target", "")).startswith("cutter:")
    return found if ours else None
