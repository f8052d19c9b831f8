"""Pages as pixels, and drawings as PNG of an exact size: a PDF in memory, drawn by pdfium, so that a picture looks as the print does.

Round corners and ends of lines are areas of their own: pdfium finds them with the sines and cosines of the system, which differ in
their last bit, and with them some pixels by 1 of 255. Here are only square roots, which are the same everywhere. The line itself is
drawn with bevelled corners and butt ends."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import chain, cycle, islice, pairwise
from math import fsum, hypot, sqrt
from typing import TypeAlias

from boardgen.draw.shape.outlines import closed_path, join_paths
from boardgen.draw.shape.pixels import PNG_SIGNATURE
from boardgen.draw.shape.shapes import ARC, Circle, Figure, Group, Paint, Path, Rect, Segment, Shape, Symbol, Use
from boardgen.draw.type.geometry import MM_PER_POINT, Affine
from boardgen.errors import BoardgenError
from boardgen.preflight.raster import LARGEST as LARGEST, Colours as Colours, colours, exact
from boardgen.records import NamedTuple
from boardgen.surface.pdf import PageCache, PdfSurface

INCH = 72 * MM_PER_POINT
"""Millimetres in an inch."""
MOST = 100_000_000
"""Pixels of a picture: three bytes each are in memory, twice."""
Page: TypeAlias = tuple[tuple[float, float], Sequence[Shape]]
"""Width and height in mm, and what is drawn."""


def pdf_bytes(pages: Iterable[Page], title: str) -> bytes:
    stream = BytesIO()
    with PdfSurface(stream, title=title, plates=PageCache(keep=False)) as pdf:
        for size, shapes in pages:
            pdf.page(size, shapes)
    return stream.getvalue()


def png_bytes(size: tuple[float, float], shapes: Sequence[Shape], dpi: float) -> bytes:
    """Return a page of `size` mm as a PNG with `dpi` pixels an inch."""
    (page,) = rasters([(size, shapes)], dpi / INCH)
    return png_file(page, dpi)


def pixels_of(size: tuple[float, float], dpi: float) -> int:
    """Return how many pixels a page of `size` mm has."""
    return round(size[0] * dpi / INCH) * round(size[1] * dpi / INCH)


def rasters(pages: Iterable[Page], scale: float) -> Iterator[Colours]:
    """Yield pages as pixels, `scale` a mm."""
    known: Known = {}
    yield from colours(pdf_bytes([(size, cut_round(shapes, 1 / scale, known)) for size, shapes in pages], ""), scale)


def exact_rasters(pages: Iterable[Page], pixels: Sequence[tuple[int, int]]) -> Iterator[Colours]:
    """Yield pages, each over exactly as many pixels across and down as it is given. Raises ValueError for too many."""
    known: Known = {}
    drawn = [(size, cut_round(shapes, size[0] / wide, known)) for (size, shapes), (wide, _) in zip(pages, pixels, strict=True)]
    yield from exact(pdf_bytes(drawn, ""), pixels)


LEAST_DPI, MOST_DPI = 30.0, 1200.0
"""The dpi that can be asked for."""
BATCH = 24
"""Pictures whose PDF is made at once."""


class PictureError(BoardgenError):
    """A picture that cannot be made."""


class Drawing(NamedTuple):
    """What one picture shows: `shapes` on `width` x `height` mm, with (0, 0) at the upper left, over `wide` x `high` pixels.

    Around these the outermost pixels are repeated `ring` times: `size` counts them too."""

    width: float
    height: float
    shapes: Sequence[Shape]
    wide: int
    high: int
    ring: int = 0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels."""
        return self.wide + 2 * self.ring, self.high + 2 * self.ring


def pixels_across(mm: float, dpi: float) -> int:
    """Return how many pixels a length has, at least one."""
    return max(1, round(mm / INCH * dpi))


def drawing(figure: Figure, dpi: float, bleed: float = 0.0) -> Drawing:
    """Return a figure at its trim, or with `bleed` mm around it.

    What a figure does not draw beyond its trim is its outermost pixels, repeated. Raises PictureError."""
    width, height = figure.width + 2 * bleed, figure.height + 2 * bleed
    wide, high = pixels_across(width, dpi), pixels_across(height, dpi)
    if figure.bleed < bleed:
        ring = min(round(bleed / INCH * dpi), (wide - 1) // 2, (high - 1) // 2)
        return _possible(Drawing(figure.width, figure.height, figure.shapes, wide - 2 * ring, high - 2 * ring, ring), dpi)
    moved = (Group(figure.shapes, Affine.translate(bleed, bleed)),) if bleed else figure.shapes
    return _possible(Drawing(width, height, moved, wide, high), dpi)


def _possible(one: Drawing, dpi: float) -> Drawing:
    """Return a drawing that is not too large. Raises PictureError with the dpi that fits."""
    wide, high = one.size
    if wide * high > MOST or max(wide, high) > LARGEST:
        raise PictureError(
            f"a picture of {one.width:.0f} x {one.height:.0f} mm at {dpi:g} dpi has {wide} x {high} pixels; it can have at most "
            f"{MOST // 1_000_000} million, and {LARGEST} either way: write --dpi {fitting(one.width, one.height)}"
        )
    return one


def fitting(width: float, height: float) -> int:
    """Return the highest whole dpi at which a picture of so many mm is not too large, a little less than the limit."""
    return int(min((MOST * INCH * INCH / (width * height)) ** 0.5, LARGEST * INCH / max(width, height)) * 0.99)


def pngs(drawings: Iterable[Drawing], dpi: float) -> Iterator[bytes]:
    """Yield the drawings as PNG, in their order."""
    for one, page in _rasters(drawings):
        yield png_file(_repeat_edge(page, one.ring) if one.ring else page, dpi)


def _rasters(drawings: Iterable[Drawing]) -> Iterator[tuple[Drawing, Colours]]:
    rest = iter(drawings)
    while batch := list(islice(rest, BATCH)):
        pages = [((one.width, one.height), one.shapes) for one in batch]
        yield from zip(batch, exact_rasters(pages, [(one.wide, one.high) for one in batch]), strict=True)


def _repeat_edge(page: Colours, ring: int) -> Colours:
    """Return a picture with its outermost pixels repeated `ring` times around it, for what is drawn to its edge and no further."""
    stride = 3 * page.width
    rows = (page.pixels[at : at + stride] for at in range(0, len(page.pixels), stride))
    wider = [row[:3] * ring + row + row[-3:] * ring for row in rows]
    return Colours(b"".join([*wider[:1] * ring, *wider, *wider[-1:] * ring]), page.width + 2 * ring, page.height + 2 * ring)


STRIP = 32
"""Rows of a PNG that have the same filter."""
INVERTED = bytes(range(255, -1, -1))


def png_file(page: Colours, dpi: float, stencil: Colours | None = None) -> bytes:
    """Return a picture as a PNG that says how large it is; it is transparent where a stencil of the same size is white."""
    rows, wide, high = page
    depth = 3
    if stencil is not None:
        depth, colours = 4, rows
        rows = bytearray(4 * wide * high)
        for band in range(3):
            rows[band::4] = colours[band::3]
        rows[3::4] = stencil.pixels[::3].translate(INVERTED)
    metre = round(dpi / INCH * 1000)
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2 if stencil is None else 6, 0, 0, 0)),
        (b"pHYs", struct.pack(">IIB", metre, metre, 1)),
        (b"IDAT", _compress(rows, depth * wide, depth)),
        (b"IEND", b""),
    )
    checked = ((len(part), name, part, zlib.crc32(part, zlib.crc32(name))) for name, part in parts)
    return b"".join((PNG_SIGNATURE, *(struct.pack(f">I4s{size}sI", size, name, part, check) for size, name, part, check in checked)))


def _compress(rows: bytes | bytearray, stride: int, depth: int) -> bytes:
    """Return rows compressed for a PNG. A strip of them is filtered where its first two become smaller so, as in a photograph."""
    packer, above, packed = zlib.compressobj(6, memLevel=9), bytes(stride), []
    for at in range(0, len(rows), STRIP * stride):
        strip = bytes(rows[at : at + STRIP * stride])
        sample, mark = strip[: 2 * stride], b"\0"
        above, before = strip[-stride:], above
        if len(zlib.compress(_filter(sample, before, depth), 1)) < len(zlib.compress(sample, 1)):
            strip, mark = _filter(strip, before, depth), b"\3"
        packed.append(packer.compress(b"".join(mark + strip[x : x + stride] for x in range(0, len(strip), stride))))
    return b"".join((*packed, packer.flush()))


def _filter(strip: bytes, before: bytes, depth: int) -> bytes:
    """Return each byte of rows less the mean of those left of it and above it: all at once, in the digits of long numbers."""
    stride, size = len(before), len(strip)
    starts = range(0, size, stride)
    shifted = b"".join(bytes(depth) + strip[x : x + stride - depth] for x in starts)
    here, left, above = (int.from_bytes(one, "little") for one in (strip, shifted, (before + strip)[:size]))
    low, high = (int.from_bytes(digit * size, "little") for digit in (b"\x7f", b"\x80"))
    mean = (left & above) + ((left ^ above) >> 1 & low)
    return (((here | high) - (mean & low)) ^ ((here ^ ~mean) & high)).to_bytes(size, "little")


Spot: TypeAlias = tuple[float, float]

STEPS = 32
"""Straight lines for each curve of a line with dashes."""
EVEN = 1e-3
"""Millimetres: a corner is not rounded where its arc would be nearer than this to its point."""
NEAR = 5e-4
"""Millimetres: nearer places are one in a file, which has thousandths."""
SHORT = 0.05
"""Millimetres: a shorter edge would lose its direction in a file."""


class Line(NamedTuple):
    """A part of a path: straight edges have two points, curves four. Edges without length are left out."""

    start: Spot
    edges: list[tuple[Spot, ...]]
    closed: bool = False


Known: TypeAlias = dict[tuple[int, float], tuple[Symbol, Symbol]]
"""What stands for each symbol that was met, by its identity and the size of a pixel."""


def cut_round(shapes: Iterable[Shape], pixel: float, known: Known) -> tuple[Shape, ...]:
    """Return shapes that look alike, with no line that has round corners or ends. A pixel is so many mm: no line is narrower."""
    found: list[Shape] = []
    for shape in shapes:
        match shape:
            case Path() | Circle() | Rect():
                found += _cut(shape, pixel)
            case Group(inner, (a, b, c, d, _, _)):
                larger = (hypot(a, b) + hypot(c, d)) / 2
                found.append(shape._replace(shapes=cut_round(inner, pixel / larger if larger else pixel, known)))
            case Use(symbol):
                key = id(symbol), pixel
                if key not in known:
                    known[key] = symbol, Symbol(symbol.name, cut_round(symbol.shapes, pixel, known))
                found.append(shape._replace(symbol=known[key][1]))
            case _:
                found.append(shape)
    return tuple(found)


def _cut(shape: Path | Circle | Rect, pixel: float) -> Iterator[Shape]:
    paint = shape.paint
    if not paint.stroke or paint.width <= 0 or "round" not in (paint.cap, paint.join):
        yield shape
        return
    paint = paint._replace(width=max(paint.width, pixel))
    plain = paint._replace(cap="butt" if paint.cap == "round" else paint.cap, join="bevel" if paint.join == "round" else paint.join)
    lines = _lines(_segments(shape))
    if paint.dash:
        lines = [dash for line in lines for dash in _dashes(line, paint.dash)]
    bent = [line for line in lines if not (paint.cap == "round" and _is_straight(line))]
    if not paint.dash and len(bent) == len(lines):
        yield shape._replace(paint=plain)
    else:
        if paint.fill:
            yield shape._replace(paint=Paint(paint.fill))
        drawn = join_paths(_follow(line) for line in bent)
        if drawn:
            yield Path(drawn, plain._replace(fill=None, dash=()))
    arcs = tuple(chain.from_iterable(_round(line, paint) for line in lines))
    if arcs:
        yield Path(arcs, Paint(paint.stroke))


def _is_straight(line: Line) -> bool:
    return not line.closed and len(line.edges) < 2 and all(len(edge) == 2 for edge in line.edges)


def _follow(line: Line) -> Iterator[Segment]:
    yield ("M", *line.start)
    for edge in line.edges:
        yield ("L", *edge[1]) if len(edge) == 2 else ("C", *edge[1], *edge[2], *edge[3])
    if line.closed:
        yield ("Z",)


def _segments(shape: Path | Circle | Rect) -> Sequence[Segment]:
    if isinstance(shape, Path):
        return shape.segments
    if isinstance(shape, Rect) and shape.r <= 0:
        x, y, w, h = shape[:4]
        return closed_path((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    r = shape.r if isinstance(shape, Circle) else min(shape.r, shape.w / 2, shape.h / 2)
    x0, y0, w, h = (shape.x - r, shape.y - r, 2 * r, 2 * r) if isinstance(shape, Circle) else shape[:4]
    x1, y1, k = x0 + w, y0 + h, r * (1 - ARC)
    return (
        *(("M", x1, y0 + r), ("L", x1, y1 - r), ("C", x1, y1 - k, x1 - k, y1, x1 - r, y1)),
        *(("L", x0 + r, y1), ("C", x0 + k, y1, x0, y1 - k, x0, y1 - r)),
        *(("L", x0, y0 + r), ("C", x0, y0 + k, x0 + k, y0, x0 + r, y0)),
        *(("L", x1 - r, y0), ("C", x1 - k, y0, x1, y0 + k, x1, y0 + r), ("Z",)),
    )


def _lines(segments: Sequence[Segment]) -> list[Line]:
    lines: list[Line] = []
    here = (0.0, 0.0)
    for segment in segments:
        if segment[0] == "M":
            lines.append(Line(segment[1:], []))
            here = segment[1:]
            continue
        line = lines[-1]
        spots = (line.start,) if segment[0] == "Z" else tuple(zip(segment[1::2], segment[2::2], strict=True))
        if any(_apart(spot, here) for spot in spots):
            line.edges.append((here, *spots))
        here = spots[-1]
        if segment[0] == "Z":
            lines[-1] = line._replace(closed=True)
    return lines


def _dashes(line: Line, dash: Sequence[float]) -> Iterator[Line]:
    """Yield the dashes of a line as lines of straight edges."""
    lengths = cycle(dash if len(dash) % 2 == 0 else (*dash, *dash))
    left, drawn, on = next(lengths), Line(line.start, []), True
    for edge in line.edges:
        for (x0, y0), (x1, y1) in pairwise([edge[0], *_points(edge)]):
            length, done = hypot(x1 - x0, y1 - y0), 0.0
            while length - done >= left:
                done += left
                spot = (x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length)
                if on:
                    _go(drawn, spot)
                    yield drawn
                drawn, on, left = Line(spot, []), not on, next(lengths)
            left -= length - done
            _go(drawn, (x1, y1))
    if on and (drawn.edges or not line.edges):
        yield drawn


def _go(line: Line, spot: Spot) -> None:
    """Draw a line on to a place; an edge that is short becomes one with its neighbour."""
    here = line.edges[-1] if line.edges else None
    if here and (
        hypot(here[1][0] - here[0][0], here[1][1] - here[0][1]) < SHORT or hypot(spot[0] - here[1][0], spot[1] - here[1][1]) < SHORT
    ):
        line.edges[-1] = here[0], spot
    elif _apart(spot, here[1] if here else line.start):
        line.edges.append((here[1] if here else line.start, spot))


def _apart(one: Spot, other: Spot) -> bool:
    return abs(one[0] - other[0]) > NEAR or abs(one[1] - other[1]) > NEAR


def _points(edge: tuple[Spot, ...]) -> Iterator[Spot]:
    """Yield the ends of the straight lines that stand for an edge."""
    if len(edge) == 2:
        yield edge[1]
        return
    for step in range(1, STEPS + 1):
        t = step / STEPS
        s = 1 - t
        shares = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        x, y = (fsum(share * spot[axis] for share, spot in zip(shares, edge, strict=True)) for axis in (0, 1))
        yield x, y


def _round(line: Line, paint: Paint) -> Iterator[Segment]:
    """Yield what is between a line with bevelled corners and butt ends and a round one: sectors of discs, all the same way round.

    Of a straight line with round ends that is all of it."""
    r, edges = paint.width / 2, line.edges
    ways = [(_way(edge), _way(edge[::-1])) for edge in edges]  # into each edge from both its ends
    if paint.join == "round":
        for (_, (x, y)), (way, _), edge in zip(ways, ways[1:] + ways[: line.closed], edges, strict=False):
            yield from _sector(edge[-1], _arcs(edge[-1], (-x, -y), way, r))
    if paint.cap == "round" and not line.closed:
        first, last = (ways[0][0], ways[-1][1]) if ways else ((1.0, 0.0), (-1.0, 0.0))
        spots = line.start, edges[-1][-1] if edges else line.start
        ends = [_arcs(spot, (-x, -y), (x, y), r) for spot, (x, y) in zip(spots, (first, last), strict=True)]
        if _is_straight(line):
            yield from (*ends[0], *(("L", *ends[1][0][1:]), *ends[1][1:]), ("Z",))
            return
        for (x, y), (dx, dy), arcs in zip(spots, (first, last), ends, strict=True):
            yield from _sector((x + dx * r / 2, y + dy * r / 2), arcs)  # so far on the line, no seam shows between both


def _sector(tip: Spot, arcs: Sequence[Segment]) -> Sequence[Segment]:
    return (("M", *tip), ("L", *arcs[0][1:]), *arcs[1:], ("Z",)) if arcs else ()


def _way(edge: tuple[Spot, ...]) -> Spot:
    """Return the direction in which an edge begins."""
    (x0, y0), (x, y) = edge[0], next(spot for spot in edge if _apart(edge[0], spot))
    length = hypot(x - x0, y - y0)
    return (x - x0) / length, (y - y0) / length


def _arcs(spot: Spot, come: Spot, go: Spot, r: float) -> Sequence[Segment]:
    """Return the arc around the outside of a corner, where a line comes and goes in these directions; nothing where it goes straight on."""
    (ax, ay), (bx, by) = come, go
    along = ax * bx + ay * by
    if along > 0 and r * (1 - sqrt((1 + along) / 2)) < EVEN:
        return ()
    rays = [(ay, -ax), (by, -bx)] if ax * by >= ay * bx else [(-by, bx), (-ay, ax)]
    if along < 0:
        length = hypot(ax - bx, ay - by)
        rays.insert(1, ((ax - bx) / length, (ay - by) / length))
    x, y = spot
    arcs: list[Segment] = [("M", x + r * rays[0][0], y + r * rays[0][1])]
    for (ux, uy), (vx, vy) in pairwise(rays):
        across = ux * vx + uy * vy
        half = sqrt((1 - across) / (1 + across))
        k = 4 / 3 * half / (1 + sqrt(1 + half * half)) * r
        arcs.append(("C", x + r * ux - k * uy, y + r * uy + k * ux, x + r * vx + k * vy, y + r * vy - k * vx, x + r * vx, y + r * vy))
    return arcs
