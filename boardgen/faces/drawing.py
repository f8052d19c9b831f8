"""Layers as shapes: each kind of layer has one function here; tracks, tables and ready faces have files of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache

from boardgen.assets.pictures import Fit
from boardgen.assets.svg_paths import PathError, segments
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Path, Rect, Segment, Shape, line
from boardgen.draw.type.geometry import Affine
from boardgen.errors import AssetError, DataError, Fault, quoted
from boardgen.faces import qr, ready, table, track
from boardgen.faces.canvas import Canvas, placed
from boardgen.faces.setting import in_box
from boardgen.faces.work import OverLimitError
from boardgen.layout.decks.faces import Face, Layer
from boardgen.layout.yaml.layer_values import REPEAT

MOST_REPEATS = 500
"""How often a layer is drawn at most."""
FITS: dict[str, Fit] = {"cover": "cover", "contain": "contain", "stretch": "stretch"}
QR_WORK = 200
"""So many shapes are drawn in the time of a QR code."""


class TooLargeError(DataError):
    """A face that draws so much that nothing after it is drawn."""


def face_figure(face: Face, canvas: Canvas) -> Figure:
    """The face as a drawing of the trimmed piece; what runs past its edges is clipped at the bleed. Raises DataError.

    The mistakes of all its layers are raised together.
    """
    canvas.work.begin()
    shapes = tuple(_layers(face, canvas))
    window = Rect(-canvas.bleed, -canvas.bleed, canvas.width + 2 * canvas.bleed, canvas.height + 2 * canvas.bleed, Paint())
    return Figure(canvas.width, canvas.height, (Group(shapes, clip=window, trim=canvas.trim),) if shapes else ())


def has_bleed(face: Face, width: float, height: float) -> bool:
    """Whether something of a face runs past an edge of the piece."""

    def reaches(layer: Layer) -> bool:
        x0, y0, x1, y1 = placed(layer.box, width, height)
        return layer.bleed and (x0 <= 0.01 or y0 <= 0.01 or x1 >= width - 0.01 or y1 >= height - 0.01)

    return any(reaches(layer) or has_bleed(layer.layers, width, height) for layer in face)


def _layers(face: Face, canvas: Canvas) -> Iterator[Shape]:
    """The layers of a face. Raises DataError at the end, with the faults of every layer."""
    faults: list[Fault] = []
    for layer in face:
        try:
            canvas.work.add(1)
            yield from _repeated(layer, canvas)
        except OverLimitError as problem:
            raise TooLargeError(*canvas.refuse(layer.at, problem.problem, problem.remedy, "data:size").faults) from None
        except TooLargeError:
            raise
        except DataError as mistake:
            faults += mistake.faults
    if faults:
        raise DataError(*faults)


def _repeated(layer: Layer, canvas: Canvas) -> Iterator[Shape]:
    """A layer where its condition holds, as often as it is repeated."""
    each = layer.when is not None and REPEAT in layer.when.fields
    if layer.when is not None and not each and not layer.when.holds(canvas.value):
        return
    times = 1
    if layer.repeat is not None:
        written = canvas.fill(layer.repeat).strip()
        if not (written.isascii() and written.isdigit()) and written:
            what = f"{quoted(written)} is not a number of times"
            raise canvas.refuse(canvas.place(layer, layer.repeat), what, "write a whole number", "data:face.repeat")
        times = int(written[:9] or 0)
        if times > MOST_REPEATS:
            what = f"a layer is drawn {times} times"
            raise canvas.refuse(canvas.place(layer, layer.repeat), what, f"write {MOST_REPEATS} at most", "data:face.repeat")
    for number in range(1, times + 1):
        canvas.work.add(1)
        if each and layer.when is not None and not layer.when.holds(lambda name, number=number: canvas.value(name, number)):  # type: ignore[misc]  # mypy: a default
            continue
        across, down = layer.step[0] * (number - 1), layer.step[1] * (number - 1)
        x, y, wide, high = layer.box
        here = layer if number == 1 else replace(layer, box=(x + across, y + down, wide, high))
        shapes = tuple(DRAW[layer.kind](here, canvas, number))
        if layer.kind == "line" and number > 1:
            shapes = (Group(shapes, Affine.translate(across, down)),)
        if layer.rotate:
            shapes = (Group(shapes, _turned(here, canvas)),)
        yield from shapes


def _turned(layer: Layer, canvas: Canvas) -> Affine:
    """Clockwise about the middle of the layer's box."""
    if layer.kind == "line":
        ax, ay, bx, by = layer.details["ends"]
        x, y = (ax + bx) / 2, (ay + by) / 2
    else:
        x, y = canvas.box(replace(layer, bleed=False)).centre
    return Affine.translate(-x, -y).then(Affine.rotate(layer.rotate)).then(Affine.translate(x, y))


def _text(layer: Layer, canvas: Canvas, number: int) -> Iterator[Shape]:
    text = canvas.fill(layer.value, number).strip()
    if text:
        yield from in_box(text, canvas.box(layer), layer, canvas)


def _blank(layer: Layer, canvas: Canvas, number: int) -> bool:
    """Whether a picture or icon is named by fields that are all empty: a row without one."""
    fields = layer.value.fields
    return bool(fields) and not any(canvas.value(name, number).strip() for name in fields)


def _image(layer: Layer, canvas: Canvas, number: int) -> Iterator[Shape]:
    path = canvas.fill(layer.value, number).strip()
    if not path or _blank(layer, canvas, number):
        return
    picture, box = canvas.picture(layer, path, layer.value), canvas.box(layer)
    canvas.check_resolution(layer, picture, box, layer.fit)
    canvas.grounds.extend(canvas.pictures.grounds(picture, box, FITS[layer.fit]))
    yield canvas.pictures.drawn(picture, box, FITS[layer.fit])


def _icon(layer: Layer, canvas: Canvas, number: int) -> Iterator[Shape]:
    name = canvas.fill(layer.value, number).strip()
    if not name or _blank(layer, canvas, number):
        return
    try:
        yield canvas.pictures.drawn_icon(name, canvas.box(layer), canvas.ink(layer, layer.ink, None))
    except AssetError as problem:
        raise canvas.refuse(canvas.place(layer), problem.problem, problem.remedy, "data:icon") from None


def _paint(layer: Layer, canvas: Canvas) -> Paint:
    """The fill and outline of a layer; the text colour where it says neither."""
    fill = canvas.ink(layer, layer.ink, None if layer.stroke is not None else ink.TEXT)
    stroke = canvas.ink(layer, layer.stroke, None)
    return Paint(fill, stroke if layer.width else None, layer.width)


def _rect(layer: Layer, canvas: Canvas, number: int) -> Iterator[Shape]:
    box, paint = canvas.box(layer), _paint(layer, canvas)
    if paint.fill is not None:
        canvas.grounds.append((box, paint.fill))
    yield Rect(box.x0, box.y0, box.width, box.height, paint, layer.radius)


def _circle(layer: Layer, canvas: Canvas, number: int) -> Iterator[Shape]:
    box, paint = canvas.box(layer), _paint(layer, canvas)
    if paint.fill is not None:
        canvas.grounds.append((box, paint.fill))
    yield Circle(*box.centre, min(box.width, box.height) / 2, paint)


def _line(layer: Layer, canvas: Canvas, number: int) -> Iterator[Shape]:
    ax, ay, bx, by = layer.details["ends"]
    yield line(ax, ay, bx, by, Paint(stroke=canvas.ink(layer, layer.ink, ink.TEXT), width=layer.width))


def _fill(layer: Layer, canvas: Canvas, number: int) -> Iterator[Shape]:
    box, colour = canvas.box(layer), canvas.ink(layer, layer.ink, ink.PAPER)
    assert colour is not None  # it has a fallback
    canvas.grounds.append((box, colour))
    yield Rect(box.x0, box.y0, box.width, box.height, Paint(fill=colour))


@lru_cache(64)
def _path_of(data: str) -> tuple[Segment, ...]:
    """Path data as segments, kept for layers that are repeated."""
    return tuple(segments(data))


def _path(layer: Layer, canvas: Canvas, number: int) -> Iterator[Shape]:
    """Path data in mm from the top left of the layer's box."""
    try:
        drawn = _path_of(canvas.fill(layer.value, number))
    except PathError as problem:
        raise canvas.refuse(canvas.place(layer), str(problem), "write it as in SVG, such as M0 0 L10 0 L5 8 Z", "data:face.path") from None
    canvas.work.add(len(drawn))
    yield Group((Path(drawn, _paint(layer, canvas)),), Affine.translate(layer.box[0], layer.box[1]))


def _qr(layer: Layer, canvas: Canvas, number: int) -> Iterator[Shape]:
    text, box = canvas.fill(layer.value, number), canvas.box(layer)
    canvas.work.add(QR_WORK)
    try:
        rows = qr.modules(text)
    except qr.TooLongError as problem:
        raise canvas.refuse(canvas.place(layer), str(problem), "write less", "data:face.qr") from None
    side = qr.module_size(rows, box)
    if side < qr.SMALLEST:
        what = f"the modules of this QR code are {side:.2f} mm wide, and phones need {qr.SMALLEST:.2f}"
        least = (len(rows) + 2 * qr.QUIET) * qr.SMALLEST
        raise canvas.refuse(layer.at, what, f"make the box {least:.0f} mm wide and high, or the text shorter", "data:face.qr")
    colour = canvas.ink(layer, layer.ink, "#000000")
    assert colour is not None  # it has a fallback
    yield qr.drawn(rows, box, colour)


def _track(layer: Layer, canvas: Canvas, number: int) -> Iterator[Shape]:
    canvas.work.add(2 * len(track.numbers(layer)))
    yield from track.drawn(layer, canvas)


def _table(layer: Layer, canvas: Canvas, number: int) -> Iterator[Shape]:
    canvas.work.add(sum(map(len, layer.details["rows"])))
    yield from table.drawn(layer, canvas, number)


def _group(layer: Layer, canvas: Canvas, number: int) -> Iterator[Shape]:
    """Layers moved by the corner of the group's box; `{i}` inside them is the number of the group's own repeat."""
    x0, y0, x1, y1 = canvas.box(replace(layer, bleed=False))
    fields = canvas.fields if "i" in canvas.fields else {**canvas.fields, "i": str(number)}
    inner = replace(canvas, width=x1 - x0, height=y1 - y0, bleed=0.0, fields=fields, grounds=[])
    if not (x0 or y0) and (x1, y1) == (canvas.width, canvas.height):
        inner = replace(inner, bleed=canvas.bleed)
    shapes = tuple(_layers(layer.layers, inner))
    yield Group(shapes, Affine.translate(x0, y0)) if x0 or y0 else Group(shapes)


def _ready(layer: Layer, canvas: Canvas, number: int) -> Iterator[Shape]:
    yield from _layers(ready.layers(layer, canvas), canvas)


DRAW: dict[str, Callable[[Layer, Canvas, int], Iterator[Shape]]] = {
    "text": _text,
    "image": _image,
    "icon": _icon,
    "rect": _rect,
    "circle": _circle,
    "line": _line,
    "fill": _fill,
    "path": _path,
    "track": _track,
    "table": _table,
    "qr": _qr,
    "group": _group,
    "ready": _ready,
}
