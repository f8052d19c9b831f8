"""A face: what it is drawn on, and its layers as shapes, with texts, tracks and tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

from boardgen.assets.pictures import WEAK, Fit, Picture, Pictures, words_role
from boardgen.assets.svg_elements import PathError, segments
from boardgen.draw.piece import symbols, tokens
from boardgen.draw.shape import ink
from boardgen.draw.shape.outlines import area_of
from boardgen.draw.shape.restyle import text_role
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Path, Rect, Role, Segment, Shape, Symbol, Text, Use, extent, line
from boardgen.draw.type import bidi, fonts
from boardgen.draw.type.font_file import FontError
from boardgen.draw.type.geometry import Affine, Box
from boardgen.errors import AssetError, DataError, Fault, quoted
from boardgen.faces.library import OverLimitError, Work
from boardgen.faces.ready import ready_layers
from boardgen.faces.rich_text import Misfit, TextSetting, faces_of, is_marked, letters, most_letters, set_plain, set_text
from boardgen.layout.decks.faces import BoxOf, Face, Layer
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.spec.sections import FontPaths
from boardgen.layout.yaml.layer_values import REPEAT, SEAT, Template, colour_of
from boardgen.layout.yaml.node import Faults, Node
from boardgen.layout.yaml.plain_text import TYPED, print_minus, set_signs
from boardgen.records import NamedTuple

THIN = 1.2
"""What is less wide or high than this many mm is a rule."""
FULL = 0.8
"""A path that fills so much of the box around it is a ground for what is drawn on it."""
CHARACTERS = 20
"""So many characters of a text take as long as a shape."""


class Ground(NamedTuple):
    """What has been filled: where, in which colour, and the role of what is on it; of a `picture` how it fits its box, and the colours are
    those of its parts, which are measured when something is on it."""

    box: Box
    colour: str
    above: Role
    picture: tuple[Picture, Fit] | None = None


class Canvas(NamedTuple):
    """One face of one piece. `width`, `height` and `bleed` are in mm.

    `piece` names it in messages, such as `crew 7, Storm`; `fields` are its values and `cells` their places, where they have any."""

    width: float
    height: float
    bleed: float
    style: ink.Style
    pictures: Pictures
    piece: str
    fields: Mapping[str, str]
    cells: Mapping[str, Node]
    fonts: FontPaths
    trim: Circle | Rect | Path
    """Where the piece is cut out."""
    seat: Seat | None
    warn: Callable[[Fault], None]
    work: Work
    """What this face and those of the kit before it have drawn."""
    least: float
    """No text is smaller than this many points: those that would be are set in it, and refused where they do not fit."""
    grounds: list[Ground]
    """What has been filled so far."""
    language: str
    """That of the kit: its quotation marks, whichever file a face or a cell is in."""
    seats: Mapping[str, Seat]
    sketched: bool = False
    """Whether nothing is printed: pictures and scenes are then boxes."""

    def box(self, layer: Layer) -> Box:
        """Return where a layer is drawn; one with bleed runs on past each edge of the piece that it touches."""
        x0, y0, x1, y1 = corners_of(layer.box, self.width, self.height)
        if x1 <= x0 or y1 <= y0:
            across = x1 <= x0
            what = f"the box begins at {x0:g} mm from the left" if across else f"the box begins at {y0:g} mm from the top"
            what += f" and reaches to the edge, which is at {self.width if across else self.height:g} mm"
            raise self.refuse(layer.at, what, "let it begin further to the left" if across else "let it begin further up", "data:face.box")
        if layer.bleed and self.bleed:
            x0, y0 = (x0 if x0 > 0.01 else -self.bleed), (y0 if y0 > 0.01 else -self.bleed)
            x1 = x1 if x1 < self.width - 0.01 else self.width + self.bleed
            y1 = y1 if y1 < self.height - 0.01 else self.height + self.bleed
        return Box(x0, y0, x1, y1)

    def ground_below(self, box: Box) -> Ground:
        """Return what was filled last under the middle of a box, or the paper."""
        x, y = box.centre
        if len(self.grounds) >= CHARACTERS:
            self.work.add(len(self.grounds) // CHARACTERS)
        for around, colour, above, picture in reversed(self.grounds):
            if not (around.x0 <= x <= around.x1 and around.y0 <= y <= around.y1):
                continue
            if picture is None:
                return Ground(around, colour, above)
            for part, grey in reversed(self.pictures.grounds(picture[0], around, picture[1])):
                if part.x0 <= x <= part.x1 and part.y0 <= y <= part.y1:
                    return Ground(part, grey, above)
        return Ground(box, ink.PAPER, "sign")

    def paint_ground(self, box: Box, paint: Paint, *, solid: bool = True) -> Paint:
        """Return the paint of a layer with its role. One that fills its box is kept as a ground, and gets an edge if white on another."""
        above = self.role_on_dark(box)
        if paint.fill is None:
            return paint._replace(role=above)
        white, thin = paint.fill == ink.PAPER, min(box.width, box.height) < THIN
        if solid:
            self.grounds.append(Ground(box, paint.fill, "sign" if white else text_role(box)))
        if white:
            return paint._replace(role="ground" if solid and above == "text" else "sign" if solid else above)
        return paint._replace(role="rule" if thin else "ground")

    def role_on_dark(self, box: Box) -> Role:
        """Return the role of a line, an outline or an icon: what is below it is its ground only if that is dark.

        In colour, where no role changes an ink, nothing is looked up."""
        if self.style == "colour":
            return "sign"
        below = self.ground_below(box)
        return "sign" if below.above == "text" and ink.is_pale(below.colour) else below.above

    def value(self, name: str, number: int = 0) -> str:
        """Return the value of a field; the layout was read, so there is one. `{i}` is the number of a repeated layer."""
        return str(number) if name == REPEAT and name not in self.fields else self.fields[name]

    def fill(self, template: Template, number: int = 0) -> str:
        """Return a text with its fields filled in; `number` is that of a repeated layer, from 1."""
        parts = template.parts
        if len(parts) == 1 and not parts[0][1]:
            return parts[0][0]
        texts = [before + (self.value(name, number) if name else "") for before, name in parts]
        self.work.require_short(sum(map(len, texts)))
        return "".join(texts)

    def place(self, layer: Layer, template: Template | None = None) -> Node:
        """Return where to point for what a layer shows: the cell that its one field comes from, else the layer itself."""
        fields = (template or layer.value).fields
        cells = [self.cells[name] for name in fields if name in self.cells]
        return cells[0] if cells else layer.at

    def refuse(self, node: Node, problem: str, remedy: str, code: str = "data:face") -> DataError:
        """Return an error at a place, about this piece."""
        faults = Faults()
        faults.add(node, f"{self.piece}: {problem}", remedy, code)
        return DataError(*faults.sorted())

    def report(self, node: Node, problem: str, remedy: str, code: str) -> None:
        """Report a warning at a place, about this piece."""
        faults = Faults()
        faults.add(node, f"{self.piece}: {problem}", remedy, code, "warning")
        for fault in faults.sorted():
            self.warn(fault)

    def ink(self, layer: Layer, template: Template | None, fallback: str | None) -> str | None:
        """Return a colour as `#RRGGBB`. Raises DataError for a field that has none."""
        if template is None:
            return fallback
        name = self.fill(template)
        if name == SEAT:
            if self.seat is None:
                what = "`seat` is a colour only where there is one piece for each seat"
                raise self.refuse(layer.at, what, "add `each_seat: 1` to the component, or write a colour", "data:colour")
            return self.seat.ink
        found = colour_of(name)
        if found is None:
            node = self.place(layer, template)
            raise self.refuse(node, f"{quoted(name)} is not a colour", "write #RRGGBB, such as #2E4A5B", "data:colour")
        return found

    def picture(self, layer: Layer, path: str, template: Template) -> Picture:
        """Return a picture of the layout's folder. Raises DataError at the cell or layer that names it."""
        try:
            return self.pictures.picture(path)
        except AssetError as problem:
            raise self.refuse(self.place(layer, template), problem.problem, problem.remedy, "data:picture") from None

    def check_resolution(self, layer: Layer, picture: Picture, box: Box, fit: str) -> None:
        """Report a warning for a raster picture with too few dots for its size."""
        dots = self.pictures.resolution(picture, box, fit)
        if dots is not None and dots < WEAK:
            what = f"the picture prints at {dots:.0f} dpi, which looks coarse below {WEAK:.0f}"
            wide = round(box.width / 25.4 * 300)
            self.report(self.place(layer), what, f"use one of about {wide} pixels across, or a smaller box", "data:picture.dpi")


def corners_of(box: BoxOf, width: float, height: float) -> tuple[float, float, float, float]:
    """Return x0, y0, x1, y1 of a box on a piece of that size."""
    x, y, wide, high = box
    return x, y, width if wide is None else x + wide, height if high is None else y + high


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
    ground = below.colour
    contrast = ink.contrast(colour, ground)
    least = LARGE_CONTRAST if style.size >= LARGE else ink.LEGIBLE
    if contrast < least:
        what = f"text in {colour} on {ground} has a contrast of {contrast:.1f}, and {least:g} is the minimum"
        best = ink.legible_on(ground)
        canvas.report(layer.at, what, f'write `ink: "{best}"`, which has {ink.contrast(best, ground):.1f}', "data:face.contrast")
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
    """Draw an arrowhead across the border between each place and the next where the two meet: no line along which to score or cut."""
    way: list[Segment] = []
    for one, other in pairwise(places):
        (x, y), (u, v) = one.centre, other.centre
        if other.grown(0.1).overlaps(one):
            long = hypot(u - x, v - y)
            dx, dy = HEAD * (u - x) / long, HEAD * (v - y) / long
            x, y = (x + u) / 2 + ASIDE * one.width * abs(dy), (y + v) / 2 + ASIDE * one.height * abs(dx)
            way += [("M", x - dx + dy, y - dy - dx), ("L", x + dx, y + dy), ("L", x - dx - dy, y - dy + dx), ("Z",)]
    return Path(tuple(way), Paint(ink.WALL))


HEAD = 1.1
"""Half the length and half the width of the arrowheads of a track, in mm."""
ASIDE = 0.22 / HEAD
"""How far they are from the middle of a side, off the numbers, in sides."""


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

    The mistakes of all its layers are raised together."""
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
    return (_sketch(box) if canvas.sketched else canvas.pictures.draw(picture, box, FITS[layer.fit]),)


def _sketch(box: Box) -> Shape:
    """Return what stands for a picture where nothing is printed."""
    return Rect(box.x0, box.y0, box.width, box.height, Paint(fill=ink.FAINT))


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
    if canvas.sketched:
        return (_sketch(box),)
    framed = not layer.bleed and box != Box(0, 0, canvas.width, canvas.height)  # no line runs along a cut or a fold
    return (Use(scenery.draw_country(*names, box.width, box.height, horizon, layer.radius, canvas.style, framed=framed), box.x0, box.y0),)


def _disc(layer: Layer, canvas: Canvas, number: int) -> tuple[Shape, ...]:
    """Draw the disc of a seat, as large as the box allows."""
    letter, box = canvas.fill(layer.value, number).strip(), canvas.box(layer)
    seat = canvas.seat if letter == SEAT else canvas.seats.get(letter)
    if seat is None:
        what = f"{quoted(letter)} is not the letter of a seat"
        raise canvas.refuse(layer.at, what, f"write one of {', '.join(canvas.seats)}", "data:face.layer")
    disc = tokens.disc(seat, min(box.width, box.height), style=canvas.style, rim=True)
    if any(shape.size < canvas.least for shape in disc.shapes if isinstance(shape, Text)):  # in large type there is only its emblem
        disc = Symbol(f"{disc.name}-unlettered", tuple([shape for shape in disc.shapes if not isinstance(shape, Text)]))
    return (Use(disc, *box.centre),)


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
