"""A face: what it is drawn on, and its layers as shapes, with texts, tracks, tables and the ready faces."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from boardgen.assets.pictures import Fit, words_role
from boardgen.assets.svg_elements import PathError, segments
from boardgen.draw.piece import symbols, tokens
from boardgen.draw.shape import ink
from boardgen.draw.shape.outlines import area_of
from boardgen.draw.shape.restyle import text_role
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Path, Rect, Segment, Shape, Text, Use, extent, line
from boardgen.draw.type import bidi, fonts
from boardgen.draw.type.font_file import FontError
from boardgen.draw.type.geometry import Affine, Box
from boardgen.errors import AssetError, DataError, Fault, quoted
from boardgen.faces.canvas import CHARACTERS, FULL, Canvas, Ground, corners_of
from boardgen.faces.library import OverLimitError
from boardgen.faces.rich_text import Misfit, TextSetting, faces_of, is_marked, letters, most_letters, set_plain, set_text
from boardgen.layout.decks.faces import STYLES, Face, Layer, TextStyle
from boardgen.layout.yaml.layer_values import REPEAT, SEAT, Template, parse_template
from boardgen.layout.yaml.node import Faults
from boardgen.layout.yaml.plain_text import TYPED, print_minus, set_signs

LEAST = 5.0
"""No text is set smaller than this many points to make it fit."""
SHRUNK = 0.5
"""Nor smaller than this share of its size."""
LARGE = 14.0
"""A text of this size in points may have less contrast."""
LARGE_CONTRAST = 3.0
"""The contrast that a large text needs."""


def set_in_box(text: str, box: Box, layer: Layer, canvas: Canvas) -> Sequence[Shape]:
    """Return the text as shapes. Raises DataError where it does not fit, or where an icon in it is not known."""
    if TYPED.search(text):
        text = set_signs(text, canvas.language)
    style = layer.style._replace(size=max(layer.style.size, canvas.least))
    colour = canvas.ink(layer, layer.ink, style.ink) or style.ink
    least = style.size if layer.fit != "shrink" else max(LEAST, style.size * SHRUNK) if style.size > LEAST else style.size
    least = max(least, canvas.least)
    faces, below = faces_of(canvas.fonts, style.font), canvas.ground_below(box)
    setting = TextSetting(faces, style.size, least, colour, layer.align, layer.valign, layer.fit == "error", below.above)

    def icon(name: str, place: Box, tint: str) -> Shape:
        try:
            return canvas.pictures.draw_icon(name, place, tint, canvas.role_on_dark(place))
        except AssetError as problem:
            remedy = f"{problem.remedy}, or write \\: for a colon" if problem.remedy else "write \\: for a colon"
            raise canvas.refuse(canvas.place(layer), problem.problem, remedy, "data:icon") from None

    if (marked := is_marked(text)) and not bidi.plain(text):
        what = "a text from right to left cannot have icons, **bold** or *italic* parts yet"
        raise canvas.refuse(canvas.place(layer), what, "put them into layers of their own", "data:face.text")
    most = most_letters(box, least)
    if len(text) > most and letters(text) > most:
        what = f"a text of {len(text):,} characters cannot fit into its box at {least:g} pt"
        raise canvas.refuse(canvas.place(layer), what, f"write less: {most:,} is more than there is room for", "data:face.room")
    canvas.work.add(len(text) // CHARACTERS)
    try:
        shapes = set_text(text, box, setting, icon) if marked else set_plain(text, box, setting)
    except FontError as problem:
        raise canvas.refuse(canvas.place(layer), problem.problem, problem.remedy, "data:font") from None
    if isinstance(shapes, Misfit):
        what = f"{quoted(text)} is {shapes.over:.1f} mm too large for its box at {shapes.size:g} pt"
        remedy = "say it shorter, or make the box larger" + (
            ", or write `fit: shrink`" if layer.fit != "shrink" and not canvas.least else ""
        )
        remedy += ", or print it without --large" if canvas.least else ""
        raise canvas.refuse(canvas.place(layer), what, remedy, "data:face.room")
    _check_contrast(layer, canvas, below.colour, colour, style)
    if not text.isascii():
        _check_glyphs(shapes, layer, canvas)
    return shapes


def _check_glyphs(shapes: Sequence[Shape], layer: Layer, canvas: Canvas) -> None:
    """Report a warning for characters that no font of the layout has."""
    missing: dict[str, None] = {}
    for shape in shapes:
        if isinstance(shape, Text) and (lacking := fonts.missing(shape.text, shape.face)):
            missing |= dict.fromkeys(sign for sign in shape.text if sign in lacking and not sign.isspace())
    if missing:
        what = f"no font of the layout has {fonts.list_characters(''.join(missing))}; a box is printed for each"
        canvas.report(canvas.place(layer), what, "add a font that has them under `fonts: {more: [...]}`", "data:glyph")


def _check_contrast(layer: Layer, canvas: Canvas, ground: str, colour: str, style: TextStyle) -> None:
    """Report a warning for a text that is hard to read on what was filled below it."""
    contrast = ink.contrast(colour, ground)
    least = LARGE_CONTRAST if style.size >= LARGE else ink.LEGIBLE
    if contrast < least:
        what = f"text in {colour} on {ground} has a contrast of {contrast:.1f}, and {least:g} is the minimum"
        best = ink.legible_on(ground)
        canvas.report(layer.at, what, f'write `ink: "{best}"`, which has {ink.contrast(best, ground):.1f}', "data:face.contrast")


AIR = 1.2
"""Millimetres between a text and the edge of its cell."""


def draw_table(layer: Layer, canvas: Canvas, number: int) -> Iterator[Shape]:
    """Draw the table over its whole box: rows of equal height, columns by `widths` or equal. Raises DataError for text too long."""
    rows, widths = layer.details["rows"], layer.details["widths"]
    canvas.work.add(sum(map(len, rows)))
    if not rows:
        return
    box = canvas.box(layer)
    shares = widths or (1.0,) * len(rows[0])
    total, high = sum(shares), box.height / len(rows)
    edges = [box.x0]
    for share in shares:
        edges.append(edges[-1] + box.width * share / total)
    hair = Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH)
    if layer.details["head"]:
        tint = canvas.ink(layer, layer.ink, ink.LAW) or ink.LAW
        head = Box(box.x0, box.y0, box.x1, box.y0 + high)
        paint = canvas.paint_ground(head, Paint(fill=tint))
        yield Rect(head.x0, head.y0, head.width, head.height, paint if layer.ink is not None else paint._replace(role="stripe"))
    for down in range(len(rows) + 1):
        yield line(box.x0, box.y0 + down * high, box.x1, box.y0 + down * high, hair)
    for first, last in ((0, 1), (1, len(rows))) if layer.details["head"] else ((0, len(rows)),):
        cells = [
            (canvas.fill(one, number).strip(), layer._replace(kind="text", value=one, ink=None, style=style, valign="middle"), cell)
            for down, row in enumerate(rows[first:last], first)
            for style in (layer.style._replace(font="strong") if layer.details["head"] and down == 0 else layer.style,)
            for one, cell in zip(row, _cells(edges, box.y0 + down * high, high), strict=True)
        ]
        yield from _set_in_one_size([cell for cell in cells if cell[0]], canvas)


def _cells(edges: Sequence[float], top: float, high: float) -> Iterator[Box]:
    """Yield the rooms for the texts of a row."""
    for x0, x1 in pairwise(edges):
        yield Box(x0 + AIR, top + AIR / 2, max(x0 + AIR + 0.1, x1 - AIR), top + high - AIR / 2)


def _set_in_one_size(cells: Sequence[tuple[str, Layer, Box]], canvas: Canvas) -> list[Shape]:
    """Return the texts of some cells, all as large as the one that had to be made smallest."""
    shapes = [shape for text, layer, cell in cells for shape in set_in_box(text, cell, layer, canvas)]
    sizes = {shape.size for shape in shapes if isinstance(shape, Text)}
    if len(sizes) < 2:
        return shapes
    quiet = canvas._replace(warn=lambda fault: None)  # it has been reported
    smallest = [(text, layer._replace(style=layer.style._replace(size=min(sizes))), cell) for text, layer, cell in cells]
    return [shape for text, layer, cell in smallest for shape in set_in_box(text, cell, layer, quiet)]


STONE = 14.0
"""From this height in mm on, a place has its number on a stone in its corner, where no piece needs to cover it."""
PALE = 0.45
"""How much of the tint of a shaded place the others have."""
SMALLEST = 4.0
"""A place below this many mm takes no piece and no number."""


def numbers(layer: Layer) -> list[int]:
    """Return what the places are numbered, in order."""
    first, last = layer.details["start"], layer.details["to"]
    return list(range(first, last + 1) if last >= first else range(first, last - 1, -1))


def draw_track(layer: Layer, canvas: Canvas) -> Iterator[Shape]:
    """Yield the places with their numbers; every fifth, or as the track says, is shaded. Raises DataError where they are too small."""
    box, count = canvas.box(layer), len(numbers(layer))
    canvas.work.add(2 * count)
    places = list(_loop(box, count) if layer.details["loop"] else _rows(box, count, layer.details["columns"], layer.details["snake"]))
    side = min(min(place.width, place.height) for place in places)
    if side < SMALLEST:
        what = f"the places of this track are {side:.1f} mm wide or high, and a piece needs {SMALLEST:g}"
        raise canvas.refuse(layer.at, what, "make the box larger, or the track shorter", "data:face.track")
    tint = canvas.ink(layer, layer.ink, ink.LAW) or ink.LAW
    size = min(max(ink.PRICE, canvas.least), side * 1.25)
    if size < canvas.least:
        what = f"the places of this track are {side:.1f} mm wide or high, and numbers of {canvas.least:g} pt need {canvas.least / 1.25:.1f}"
        raise canvas.refuse(layer.at, what, "make the box larger, or the track shorter, or print it without --large", "data:face.track")
    tall = places[0].height >= STONE
    grounds = [tint if number % layer.details["every"] == 0 else ink.pale(tint, PALE) for number in numbers(layer)]
    for ground, place in zip(grounds, places, strict=True):
        shaded = ground == tint
        yield Rect(*place[:2], place.width, place.height, Paint(tint if shaded else ink.PAPER, ink.WALL, ink.HAIR_WIDTH, role="ground"))
        if not shaded:  # pale, and white where ink is saved
            inner = place.grown(-ink.HAIR_WIDTH / 2)
            yield Rect(*inner[:2], inner.width, inner.height, Paint(fill=ground, role="stripe"))
    if tall:
        yield _lane(places)
    for number, ground, place in zip(numbers(layer), grounds, places, strict=True):
        if tall:
            yield from symbols.milestone(print_minus(number), place.x0 + 1.0, place.y0 + 1.0, size)
            continue
        face: fonts.Face = "semibold" if ground == tint else "regular"
        x, y = place.centre
        yield Text(
            x, y + fonts.cap_height(face, size) / 2, print_minus(number), face, size, ink.legible_on(ground), "middle", text_role(place)
        )


def _lane(places: Sequence[Box]) -> Shape:
    """Draw the dashed line along the middle of a track, from each place to the next where the two meet."""
    way: list[Segment] = [("M", *places[0].centre)]
    for one, other in pairwise(places):
        way += [("L", *other.centre) if other.grown(0.1).overlaps(one) else ("M", *other.centre)]
    return Path(tuple(way), Paint(stroke=ink.WALL, width=0.3, dash=(2.4, 2.4)))


def _rows(box: Box, count: int, columns: int, snake: bool) -> Iterator[Box]:
    """Yield places in rows from the upper left; every other row runs back where the track is a snake."""
    columns = min(columns or count, count)
    rows = -(-count // columns)
    wide, high = box.width / columns, box.height / rows
    for number in range(count):
        row, column = divmod(number, columns)
        if snake and row % 2:
            column = columns - 1 - column
        x, y = box.x0 + column * wide, box.y0 + row * high
        yield Box(x, y, x + wide, y + high)


def _loop(box: Box, count: int) -> Iterator[Box]:
    """Yield places along the edge of a box, clockwise from the upper left corner; corners belong to the track."""
    half = max(2, -(-count // 2))
    best = min(range(1, half), key=lambda across: abs(box.width / (across + 1) - box.height / (half - across + 1))) if half > 1 else 1
    columns, rows = best, max(1, half - best)
    wide, high = box.width / (columns + 1), box.height / (rows + 1)
    ring = [(column, 0) for column in range(columns)] + [(columns, row) for row in range(rows)]
    ring += [(column, rows) for column in range(columns, 0, -1)] + [(0, row) for row in range(rows, 0, -1)]
    for column, row in ring[:count]:
        x, y = box.x0 + column * wide, box.y0 + row * high
        yield Box(x, y, x + wide, y + high)


MOST_REPEATS = 500
"""How often a layer is drawn at most."""
FITS: dict[str, Fit] = {"cover": "cover", "contain": "contain", "stretch": "stretch"}
QR_WORK = 200
"""So many shapes are drawn in the time of a QR code."""


class TooLargeError(DataError):
    """A face that draws so much that nothing after it is drawn."""


def face_figure(face: Face, canvas: Canvas) -> Figure:
    """Return the face as a drawing of the trimmed piece; what runs past its edges is clipped at the bleed. Raises DataError.

    The mistakes of all its layers are raised together.
    """
    canvas.work.begin()
    shapes = _layers(face, canvas)
    window = Rect(-canvas.bleed, -canvas.bleed, canvas.width + 2 * canvas.bleed, canvas.height + 2 * canvas.bleed, Paint())
    return Figure(canvas.width, canvas.height, (Group(shapes, clip=window, trim=canvas.trim),) if shapes else ())


def has_bleed(face: Face, width: float, height: float) -> bool:
    """Return whether something of a face runs past an edge of the piece."""

    def reaches(layer: Layer) -> bool:
        x0, y0, x1, y1 = corners_of(layer.box, width, height)
        return layer.bleed and (x0 <= 0.01 or y0 <= 0.01 or x1 >= width - 0.01 or y1 >= height - 0.01)

    return any(reaches(layer) or has_bleed(layer.layers, width, height) for layer in face)


def _layers(face: Face, canvas: Canvas) -> tuple[Shape, ...]:
    """Return the layers of a face. Raises DataError with the faults of every layer."""
    shapes: list[Shape] = []
    faults: list[Fault] = []
    for layer in face:
        try:
            canvas.work.add(1)
            shapes += _repeat_layer(layer, canvas)
        except OverLimitError as problem:
            raise TooLargeError(*canvas.refuse(layer.at, problem.problem, problem.remedy, "data:size").faults) from None
        except TooLargeError:
            raise
        except DataError as mistake:
            faults += mistake.faults
    if faults:
        raise DataError(*faults)
    return tuple(shapes)


def _repeat_layer(layer: Layer, canvas: Canvas) -> Sequence[Shape]:
    """Return a layer where its condition holds, as often as it is repeated."""
    each = layer.when is not None and REPEAT in layer.when.fields
    if layer.when is not None and not each and not layer.when.holds(canvas.value):
        return ()
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
    drawn: list[Shape] = []
    for number in range(1, times + 1):
        canvas.work.add(1)
        if each and layer.when is not None and not layer.when.holds(lambda name, number=number: canvas.value(name, number)):  # type: ignore[misc]  # mypy: a default
            continue
        across, down = layer.step[0] * (number - 1), layer.step[1] * (number - 1)
        x, y, wide, high = layer.box
        here = layer if number == 1 else layer._replace(box=(x + across, y + down, wide, high))
        shapes = DRAW[layer.kind](here, canvas, number)
        if layer.kind == "line" and number > 1:
            shapes = (Group(shapes, Affine.translate(across, down)),)
        if layer.rotate:
            shapes = (Group(shapes, _turn(here, canvas)),)
        drawn += shapes
    return drawn


def _turn(layer: Layer, canvas: Canvas) -> Affine:
    """Return a turn clockwise about the middle of the layer's box; upside down with its bleed, which is at the same edges then."""
    if layer.kind == "line":
        ax, ay, bx, by = layer.details["ends"]
        x, y = (ax + bx) / 2, (ay + by) / 2
    else:
        x, y = canvas.box(layer._replace(bleed=layer.bleed and abs(layer.rotate) == 180)).centre
    return Affine.translate(-x, -y).then(Affine.rotate(layer.rotate)).then(Affine.translate(x, y))


def _text(layer: Layer, canvas: Canvas, number: int) -> tuple[Shape, ...]:
    text = canvas.fill(layer.value, number).strip()
    return tuple(set_in_box(text, canvas.box(layer), layer, canvas)) if text else ()


def _blank(layer: Layer, canvas: Canvas, number: int) -> bool:
    """Return whether a picture or icon is named by fields that are all empty: a row without one."""
    fields = layer.value.fields
    return bool(fields) and not any(canvas.value(name, number).strip() for name in fields)


def _image(layer: Layer, canvas: Canvas, number: int) -> tuple[Shape, ...]:
    path = canvas.fill(layer.value, number).strip()
    if not path or _blank(layer, canvas, number):
        return ()
    picture, box = canvas.picture(layer, path, layer.value), canvas.box(layer)
    canvas.check_resolution(layer, picture, box, layer.fit)
    canvas.grounds.append(Ground(box, ink.PAPER, words_role(picture, box), (picture, FITS[layer.fit])))
    return (canvas.pictures.draw(picture, box, FITS[layer.fit]),)


def _icon(layer: Layer, canvas: Canvas, number: int) -> tuple[Shape, ...]:
    name = canvas.fill(layer.value, number).strip()
    if not name or _blank(layer, canvas, number):
        return ()
    try:
        box, tint = canvas.box(layer), canvas.ink(layer, layer.ink, None)
        return (canvas.pictures.draw_icon(name, box, tint, "sign" if tint is None else canvas.role_on_dark(box)),)
    except AssetError as problem:
        raise canvas.refuse(canvas.place(layer), problem.problem, problem.remedy, "data:icon") from None


def _paint(layer: Layer, canvas: Canvas) -> Paint:
    """Return the fill and outline of a layer; the text colour where it says neither."""
    fill = canvas.ink(layer, layer.ink, None if layer.stroke is not None else ink.TEXT)
    stroke = canvas.ink(layer, layer.stroke, None)
    return Paint(fill, stroke if layer.width else None, layer.width)


def _rect(layer: Layer, canvas: Canvas, number: int) -> tuple[Shape, ...]:
    box = canvas.box(layer)
    return (Rect(box.x0, box.y0, box.width, box.height, canvas.paint_ground(box, _paint(layer, canvas)), layer.radius),)


def _circle(layer: Layer, canvas: Canvas, number: int) -> tuple[Shape, ...]:
    box = canvas.box(layer)
    return (Circle(*box.centre, min(box.width, box.height) / 2, canvas.paint_ground(box, _paint(layer, canvas))),)


def _line(layer: Layer, canvas: Canvas, number: int) -> tuple[Shape, ...]:
    ax, ay, bx, by = layer.details["ends"]
    paint = Paint(stroke=canvas.ink(layer, layer.ink, ink.TEXT), width=layer.width)
    return (line(ax, ay, bx, by, canvas.paint_ground(Box(ax, ay, bx, by), paint)),)


def _fill(layer: Layer, canvas: Canvas, number: int) -> tuple[Shape, ...]:
    box, colour = canvas.box(layer), canvas.ink(layer, layer.ink, ink.PAPER)
    assert colour is not None  # it has a fallback
    return (Rect(box.x0, box.y0, box.width, box.height, canvas.paint_ground(box, Paint(fill=colour))),)


@lru_cache(64)
def _path_of(data: str) -> tuple[tuple[Segment, ...], Box, bool]:
    """Return path data as segments, the box around them, and whether they fill it; kept for layers that are repeated."""
    around = extent(drawn := Path(tuple(segments(data)), Paint(fill=ink.TEXT))) or Box(0, 0, 0, 0)
    return drawn.segments, around, area_of(drawn) > FULL * around.width * around.height


def _path(layer: Layer, canvas: Canvas, number: int) -> tuple[Shape, ...]:
    """Draw path data in mm from the top left of the layer's box."""
    try:
        drawn, around, full = _path_of(canvas.fill(layer.value, number))
    except PathError as problem:
        raise canvas.refuse(canvas.place(layer), str(problem), "write it as in SVG, such as M0 0 L10 0 L5 8 Z", "data:face.path") from None
    canvas.work.add(len(drawn))
    paint, (x, y) = _paint(layer, canvas), layer.box[:2]
    reach = around if paint.stroke is None else extent(Path(drawn, paint)) or around
    painted = canvas.paint_ground(reach.shift(x, y), paint, solid=full and paint.fill is not None)
    return (Group((Path(drawn, painted),), Affine.translate(x, y)),)


def _qr(layer: Layer, canvas: Canvas, number: int) -> tuple[Shape, ...]:
    from boardgen.faces import qr  # few faces have a code

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
    return (qr.draw_qr(rows, box, colour, canvas.role_on_dark(box)),)


def _scene(layer: Layer, canvas: Canvas, number: int) -> tuple[Shape, ...]:
    """Draw a country under a sky, and keep its inks as grounds of texts on it."""
    from boardgen.draw.map import scenery  # few faces have one

    box, horizon, names = canvas.box(layer), layer.details["horizon"], []
    for template, known, word in ((layer.value, scenery.LANDS, "scene"), (layer.details["sky"], scenery.SKIES, "sky")):
        name = canvas.fill(template, number).strip()
        if not name:
            return ()
        if name not in known:
            what, remedy = f"there is no {word} {quoted(name)}", Faults().hint(name, known)
            raise canvas.refuse(canvas.place(layer, template), what, remedy, "data:face.scene")
        names.append(name)
    canvas.work.add(scenery.SHAPES)
    above, below = scenery.inks_of(*names)
    level = box.y0 + horizon * box.height
    canvas.grounds.extend((Ground(box._replace(y1=level), above, "text"), Ground(box._replace(y0=level), below, "text")))
    framed = not layer.bleed and box != Box(0, 0, canvas.width, canvas.height)  # no line runs along a cut or a fold
    return (Use(scenery.draw_country(*names, box.width, box.height, horizon, layer.radius, canvas.style, framed=framed), box.x0, box.y0),)


def _disc(layer: Layer, canvas: Canvas, number: int) -> tuple[Shape, ...]:
    """Draw the disc of a seat, as large as the box allows."""
    letter, box = canvas.fill(layer.value, number).strip(), canvas.box(layer)
    seat = canvas.seat if letter == SEAT else canvas.seats.get(letter)
    if seat is None:
        what = f"{quoted(letter)} is not the letter of a seat"
        raise canvas.refuse(layer.at, what, f"write one of {', '.join(canvas.seats)}", "data:face.layer")
    return (Use(tokens.disc(seat, min(box.width, box.height), style=canvas.style, rim=True), *box.centre),)


def _group(layer: Layer, canvas: Canvas, number: int) -> tuple[Shape, ...]:
    """Draw layers moved by the corner of the group's box; `{i}` inside them is the number of the group's own repeat."""
    x0, y0, x1, y1 = canvas.box(layer._replace(bleed=False))
    fields = canvas.fields if "i" in canvas.fields else {**canvas.fields, "i": str(number)}
    grounds = [one._replace(box=one.box.shift(-x0, -y0)) for one in canvas.grounds]
    inner = canvas._replace(width=x1 - x0, height=y1 - y0, bleed=0.0, fields=fields, grounds=grounds)
    if not (x0 or y0) and (x1, y1) == (canvas.width, canvas.height):
        inner = inner._replace(bleed=canvas.bleed)
    shapes = _layers(layer.layers, inner)
    return (Group(shapes, Affine.translate(x0, y0)) if x0 or y0 else Group(shapes),)


EDGE = 4.0
"""Millimetres that stay free along the cut."""
BACK = "#2E4A5B"


def ready_layers(layer: Layer, canvas: Canvas) -> tuple[Layer, ...]:
    """Return the layers of a ready face on this piece, for the columns of its row that are filled."""
    columns: dict[str, Template | None] = layer.details["columns"]
    there = {meaning: one for meaning, one in columns.items() if one is not None and canvas.fill(one).strip()}
    name = layer.details["face"]
    if name == "label":
        return _label(layer, canvas)
    if name == "pattern":
        return _pattern(layer, canvas)
    if name == "picture":
        return _picture(layer, canvas, there)
    if name == "icon_and_number":
        return _icon_and_number(layer, canvas, there)
    if name == "text_only":
        there.pop("picture", None)
        there.pop("icon", None)
    return _standard(layer, canvas, there)


def _text_layer(layer: Layer, value: Template, box: tuple[float, float, float, float], style: TextStyle, **more: object) -> Layer:
    return layer._replace(kind="text", value=value, box=box, style=style, details={}, **more)  # type: ignore[arg-type]


def _icon_layer(layer: Layer, canvas: Canvas, value: Template, box: tuple[float, float, float, float]) -> Layer:
    """Return an icon where there is one of that name, else its text: a column called `type` may have either."""
    if canvas.fill(value).strip() in canvas.pictures.names():
        return layer._replace(kind="icon", value=value, box=box, details={})
    return _text_layer(layer, value, box, STYLES["small"], align="centre", valign="middle")


def _standard(layer: Layer, canvas: Canvas, there: dict[str, Template]) -> tuple[Layer, ...]:
    """Return the standard face: name above, number and icon in the corners, the picture in the upper half, text and note below.

    Without a picture the icon is large in its place, on a ground of its own, and small under the number, where a fanned hand shows it.
    """
    width, height = canvas.width, canvas.height
    inner, scale = width - 2 * EDGE, min(width / 63.5, height / 88.9)
    made: list[Layer] = []
    corner = 8.0 * scale
    foot, top = height - EDGE - (8.0 * scale if "note" in there else 0.0), EDGE + corner + 2.0
    large = "icon" in there and "picture" not in there
    low = height - EDGE - 8.0 * scale if large else foot  # of all cards alike, with a note or without
    tall = (low - top) * (0.52 if "text" in there else 1.0)
    left = EDGE + (corner + 1.5 if "number" in there else 0.0)
    right = width - EDGE - (corner + 1.5 if "icon" in there and not large else 0.0)
    if large:
        ground = (0.0, 0.0, None, top + tall if "text" in there else None)
        made.append(layer._replace(kind="rect", box=ground, ink=parse_template(ink.SAND), bleed=True, details={}))
    if "number" in there:
        made.append(layer._replace(kind="circle", box=(EDGE, EDGE, corner, corner), ink=parse_template(BACK), details={}))
        style = TextStyle(15.0 * scale, "strong", ink.PAPER)
        made.append(_text_layer(layer, there["number"], (EDGE, EDGE, corner, corner), style, align="centre", valign="middle"))
    if "icon" in there:
        side = min(0.66 * tall, 0.6 * width) if large else corner
        middle = ((width - side) / 2, top + (tall - side) / 2, side, side)
        if large and "text" in there:
            around = ((width - tall) / 2, top - 1.5, tall, tall)
            made.append(layer._replace(kind="circle", box=around, ink=parse_template(ink.PAPER), details={}))
        made.append(_icon_layer(layer, canvas, there["icon"], middle if large else (width - EDGE - corner, EDGE, corner, corner)))
        if large and "number" in there:
            index = (EDGE + 0.1 * corner, EDGE + 1.2 * corner, 0.8 * corner, 0.8 * corner)
            made.append(_icon_layer(layer, canvas, there["icon"], index))
    if "name" in there:
        style = TextStyle(max(7.0, 15.0 * scale), "display", ink.TEXT)
        made.append(_text_layer(layer, there["name"], (left, EDGE, right - left, corner), style, valign="middle"))
    if not large:
        ends = (EDGE, top - 0.8, width - EDGE, top - 0.8)
        made.append(layer._replace(kind="line", details={"ends": ends}, width=0.3, ink=parse_template(ink.FAINT)))
    if "note" in there:
        made.append(_text_layer(layer, there["note"], (EDGE, foot + scale, inner, 7.0 * scale), STYLES["italic"], valign="bottom"))
    if "picture" in there:
        box = (EDGE, top, inner, tall)
        made.append(layer._replace(kind="image", value=there["picture"], box=box, fit="cover", details={}))
    if large or "picture" in there:
        top += tall + (3.0 if large else 2.0)
    if "text" in there:
        style = STYLES["body"]._replace(size=max(8.0, (11.0 if large else 10.0) * scale))
        middle_of: dict[str, object] = {"align": "centre", "valign": "middle"} if large else {}
        made.append(_text_layer(layer, there["text"], (EDGE, top, inner, foot - top), style, **middle_of))
    return tuple(made)


def _icon_and_number(layer: Layer, canvas: Canvas, there: dict[str, Template]) -> tuple[Layer, ...]:
    """Return a playing card: number and icon in two opposite corners, the icon large in the middle."""
    width, height, scale = canvas.width, canvas.height, min(canvas.width / 63.5, canvas.height / 88.9)
    made: list[Layer] = []
    number, icon = there.get("number") or there.get("name"), there.get("icon")
    index, side = 9.0 * scale, min(width, height) * 0.42
    for turned in (0.0, 180.0):
        x, y = (EDGE, EDGE) if not turned else (width - EDGE - index, height - EDGE - index)
        if number is not None:
            style = STYLES["big"]._replace(size=24.0 * scale)
            made.append(_text_layer(layer, number, (x, y, index, index), style, align="centre", valign="middle", rotate=turned))
        if icon is not None:
            down = y + index + 1.0 if not turned else y - index + 1.0
            made.append(_icon_layer(layer, canvas, icon, (x + index * 0.15, down, index * 0.7, index * 0.7))._replace(rotate=turned))
    if icon is not None:
        wide = 1.5 * side
        middle = ((width - wide) / 2, (height - wide) / 2, wide, wide)
        made.insert(0, layer._replace(kind="circle", box=middle, ink=parse_template(ink.SAND), details={}))
        made.append(_icon_layer(layer, canvas, icon, ((width - side) / 2, (height - side) / 2, side, side)))
    if "name" in there and there["name"] is not number:
        box = (EDGE + index, height - EDGE - index, width - 2 * (EDGE + index), index)
        style = STYLES["title"]._replace(size=max(7.0, 11.0 * scale))
        made.append(_text_layer(layer, there["name"], box, style, align="centre", valign="middle"))
    return tuple(made)


def _picture(layer: Layer, canvas: Canvas, there: dict[str, Template]) -> tuple[Layer, ...]:
    """Return the picture over the whole piece, with the name on a strip below."""
    width, height = canvas.width, canvas.height
    made: list[Layer] = []
    if "picture" in there:
        whole = (0.0, 0.0, None, None)
        made.append(layer._replace(kind="image", value=there["picture"], box=whole, fit="cover", bleed=True, details={}))
    if "name" in there:
        strip = (0.0, height - 13.0, width, 9.0)
        made.append(layer._replace(kind="rect", box=strip, ink=parse_template("#FFFFFF"), details={}))
        box = (EDGE, height - 12.5, width - 2 * EDGE, 8.0)
        made.append(_text_layer(layer, there["name"], box, STYLES["title"], align="centre", valign="middle"))
    return tuple(made)


def _pattern(layer: Layer, canvas: Canvas) -> tuple[Layer, ...]:
    """Return a back that looks the same when it is turned round: a ground with a frame and lozenges."""
    width, height = canvas.width, canvas.height
    ground = layer._replace(kind="fill", ink=parse_template(BACK), bleed=True, details={})
    inside = (EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE)
    frame = layer._replace(kind="rect", box=inside, stroke=parse_template("#FFFFFF"), width=0.5, radius=2.0, details={})
    side = min(width, height) * 0.16
    made = [ground, frame]
    for across, down in ((0, 0), (0, -1.7), (0, 1.7), (-1.0, -0.85), (1.0, 0.85), (1.0, -0.85), (-1.0, 0.85)):
        x, y = width / 2 + across * side, height / 2 + down * side
        box = (x - side / 2, y - side / 2, side, side)
        made.append(layer._replace(kind="rect", box=box, stroke=parse_template("#FFFFFF"), width=0.5, rotate=45.0, details={}))
    return tuple(made)


def _label(layer: Layer, canvas: Canvas) -> tuple[Layer, ...]:
    """Return the label of a piece that has no face, else its number, as large as possible."""
    width, height = canvas.width, canvas.height
    ground = layer._replace(kind="fill", ink=parse_template("seat" if canvas.seat is not None else "#FFFFFF"), bleed=True, details={})
    tint = ink.legible_on(canvas.seat.ink) if canvas.seat is not None else ink.TEXT
    inset = min(width, height) * 0.18
    longest = max((fonts.width(word, "semibold", 1.0) for word in canvas.fields["label"].split()), default=0.0)
    fitting = (width - 2 * inset) / longest if longest else 1000.0
    style = TextStyle(max(7.0, min(min(width, height) * 1.3, fitting)), "strong", tint)
    box = (inset, inset, width - 2 * inset, height - 2 * inset)
    value = (
        parse_template("{label}") if canvas.fields["label"] else parse_template("{n}") if canvas.fields["of"] != "1" else parse_template("")
    )
    return (ground, _text_layer(layer, value, box, style, align="centre", valign="middle"))


DRAW: dict[str, Callable[[Layer, Canvas, int], tuple[Shape, ...]]] = {
    "text": _text,
    "image": _image,
    "icon": _icon,
    "rect": _rect,
    "circle": _circle,
    "disc": _disc,
    "line": _line,
    "fill": _fill,
    "path": _path,
    "track": lambda layer, canvas, number: tuple(draw_track(layer, canvas)),
    "table": lambda layer, canvas, number: tuple(draw_table(layer, canvas, number)),
    "qr": _qr,
    "scene": _scene,
    "group": _group,
    "ready": lambda layer, canvas, number: _layers(ready_layers(layer, canvas), canvas),
}
