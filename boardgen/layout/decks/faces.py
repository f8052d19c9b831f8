"""Reads `faces:` and `styles:` of a layout: what is drawn on a piece, as layers in order.

Ready faces need no layers: they are put together from the columns of a data file, so that a plain CSV is presentable."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, TypeAlias

from boardgen.errors import quoted
from boardgen.layout.ground.vocabulary import colour
from boardgen.layout.yaml import conditions, declared, layer_values
from boardgen.layout.yaml.fields import LONGEST, Section, describe, read_decimal, text
from boardgen.layout.yaml.layer_values import NUMBER, Template, parse_ink, read_box, read_point, read_template
from boardgen.layout.yaml.node import Faults, Node
from boardgen.layout.yaml.plain_text import plural
from boardgen.records import NamedTuple

DRAWN = ("text", "image", "icon", "rect", "circle", "disc", "line", "fill", "path", "track", "table", "qr", "scene", "group")
"""What a layer may draw. A layer has exactly one of these keys."""
DEEPEST = 8
"""How many groups may lie inside one another, and faces extend one another."""
MOST = 2_000
"""Layers of one face."""
BOXLESS = ("fill", "line")
"""Layers that have no box."""
A_FACE: Mapping[str, object] = {"$ref": "#/$defs/face"}
"""A face for editors; scaffold/face_schema.py describes it."""
A_FACE_OR_NAME: Mapping[str, object] = {"$ref": "#/$defs/face-or-name"}
"""A face, or the name of one, for editors."""
LAYERS: Mapping[str, object] = {"type": "array", "items": {"$ref": "#/$defs/layer"}}
FITS = ("shrink", "wrap", "error")
ALIGN = ("left", "centre", "right")
VALIGN = ("top", "middle", "bottom")
COVER = ("cover", "contain", "stretch")

BoxOf: TypeAlias = tuple[float, float, float | None, float | None]
"""x, y, width and height in mm; a width or height of None reaches to the edge."""


class TextStyle(NamedTuple):
    """How a text is set: size in points, which font of the layout, its ink."""

    size: float = declared.decimal(1, 500)
    font: str = declared.choice(("text", "strong", "italic", "display"))
    ink: str = declared.key(colour)


STYLES: Mapping[str, TextStyle] = {
    "big": TextStyle(24.0, "strong", "#222222"),
    "title": TextStyle(12.0, "strong", "#222222"),
    "heading": TextStyle(10.0, "strong", "#222222"),
    "body": TextStyle(8.5, "text", "#222222"),
    "small": TextStyle(6.5, "text", "#444444"),
    "italic": TextStyle(8.5, "italic", "#222222"),
}
"""The styles that every layout has; `styles:` changes them and adds others."""


def _read_condition(node: Node, faults: Faults) -> conditions.Condition | None:
    written = text(node, faults)
    try:
        return conditions.parse(written) if written else None
    except ValueError as problem:
        faults.add(node, f"{quoted(written)}: {problem}", "write it as `{kind} == event`", "data:face.when")
        return None


class _Shared(NamedTuple):
    """What layers of every kind may have."""

    box: BoxOf = declared.key(read_box, (0.0, 0.0, None, None))
    when: conditions.Condition | None = declared.key(_read_condition, None)
    repeat: Template | None = declared.key(read_template, None)
    step: tuple[float, float] = declared.key(read_point, (0.0, 0.0))
    rotate: float = declared.decimal(-360, 360, 0.0)
    ink: Template | None = declared.key(parse_ink, None)


class _Text(NamedTuple):
    align: str = declared.choice(ALIGN, "left")
    valign: str = declared.choice(VALIGN, "top")
    fit: str = declared.choice(FITS, "shrink")


class _Outline(NamedTuple):
    stroke: Template | None = declared.key(parse_ink, None)
    width: float | None = declared.decimal(0, 100, None)


class _Rounded(NamedTuple):
    bleed: bool = declared.switch()
    radius: float = declared.decimal(0, LONGEST, 0.0)


class _Scene(NamedTuple):
    sky: Template = declared.key(read_template, Template((("clear", ""),)))
    horizon: float = declared.decimal(0.05, 0.95, 0.5)


class _Track(NamedTuple):
    start: int = declared.whole(-999, 9999, 0, name="from")
    to: int = declared.whole(-999, 9999)
    columns: int = declared.whole(1, 1000, 0)
    every: int = declared.whole(1, 1000, 5)
    loop: bool = declared.switch()
    snake: bool = declared.switch()


def _read_row(node: Node, faults: Faults) -> tuple[Template, ...] | None:
    node.expect(type="array", items={"type": ("string", "number", "boolean")}, minItems=1)
    if node.kind != "list":
        faults.add(node, f"a row is a list of texts, not {describe(node)}", "write [Wood, 3]", "data:face.layer")
        return None
    return tuple(read_template(item, faults, empty=True) for item in node.each())


class _Table(NamedTuple):
    rows: tuple[tuple[Template, ...] | None, ...] = declared.many(_read_row, 1, usual=...)
    widths: tuple[float, ...] = declared.many(lambda node, faults: read_decimal(node, faults, 0.1, LONGEST))
    head: bool = declared.switch()


class Layer(NamedTuple):
    """One layer of a face. `value` is its text, file, icon, path data, ... with fields in braces; `at` its place in the file."""

    kind: str
    at: Node
    value: Template
    box: BoxOf
    ink: Template | None = None
    stroke: Template | None = None
    width: float = 0.0
    radius: float = 0.0
    bleed: bool = False
    rotate: float = 0.0
    when: conditions.Condition | None = None
    repeat: Template | None = None
    step: tuple[float, float] = (0.0, 0.0)
    style: TextStyle = STYLES["body"]
    align: str = "left"
    valign: str = "top"
    fit: str = "shrink"
    details: Mapping[str, Any] = {}
    """What only one kind has, typed: the numbers of a track, the rows of a table, the ends of a line."""
    layers: tuple[Layer, ...] = ()

    def templates(self) -> list[Template]:
        """Return every text with fields of the layer itself."""
        texts = (self.value, self.ink, self.stroke, self.repeat, self.details.get("sky"))
        return [*filter(None, texts), *chain.from_iterable(self.details.get("rows", ()))]

    def fields(self) -> list[str]:
        """Return the fields that the layer itself names."""
        named = [name for one in self.templates() for name in one.fields]
        return named if self.when is None else [*named, *sorted(self.when.fields)]


Face: TypeAlias = tuple[Layer, ...]


def every_layer(face: Iterable[Layer]) -> list[Layer]:
    """Return all layers of a face, those of groups too."""
    found = []
    for layer in face:
        found.append(layer)
        if layer.layers:
            found += every_layer(layer.layers)
    return found


class Faces:
    """The faces and styles of a layout, read when a component asks for them."""

    def __init__(self, root: Section) -> None:
        self.faults = root.faults
        self.styles = dict(STYLES)
        for name, node in root.section("styles", required=False).entries():
            self.styles[name] = declared.read(Section(node, self.faults), TextStyle, self.styles.get(name, STYLES["body"]))
        self.nodes = dict(root.section("faces", required=False).entries())
        self.read: dict[str, Face] = {}
        for name in self.nodes:
            self.find_face(name)

    def find_face(self, name: str, chain: tuple[str, ...] = ()) -> Face:
        """Return the face of that name, which exists."""
        if name not in self.read:
            self.read[name] = ()  # while it is read, a face that extends itself ends here
            self.read[name] = self.read_face(self.nodes[name], (*chain, name))
        return self.read[name]

    def read_face(self, node: Node, chain: tuple[str, ...] = ()) -> Face:
        """Return the face that a node writes out: a list of layers, or a map with `extends` and `layers`."""
        if node.kind == "broken":
            return ()
        node.expect(**A_FACE)
        if node.kind == "map":
            section = Section(node, self.faults)
            base = section.get("extends")
            under = self.choose_face(base, chain) if base is not None else ()
            own = section.get("layers")
            over = self.read_face(own, chain) if own is not None else ()
            section.close()
            return (*under, *over)
        if node.kind != "list":
            what = f"a face is a list of layers, not {describe(node)}"
            self.faults.add(node, what, "write [{text: ..., box: [x, y, w, h]}]", "data:face")
            return ()
        if len(node.items) > MOST:
            self.faults.add(node, f"{len(node.items)} layers", f"a face has {MOST} at most", "data:size")
            return ()
        layers = [layer for item in node.each() if (layer := self.layer(item)) is not None]
        return tuple(layers)

    def choose_face(self, node: Node, chain: tuple[str, ...] = ()) -> Face:
        """Return the face that a text names, or that is written out in its place."""
        node.expect(**A_FACE_OR_NAME)
        if node.kind in ("list", "map"):
            return self.read_face(node, chain)
        if node.kind == "broken":
            return ()
        name = text(node, self.faults)
        if not name:
            return ()
        if name in chain:
            self.faults.add(node, f"the face {quoted(name)} extends itself", "take `extends:` out of one of them", "data:face")
            return ()
        if len(chain) >= DEEPEST:
            self.faults.add(node, f"more than {DEEPEST} faces extend one another", "extend a face more directly", "data:face")
            return ()
        if name not in self.nodes:
            hint = self.faults.hint(name, self.nodes) if self.nodes else f"write `faces: {{{name}: [...]}}`"
            self.faults.add(node, f"there is no face {quoted(name)}", hint, "data:face")
            return ()
        return self.find_face(name, chain)

    def layer(self, node: Node, deep: int = 0) -> Layer | None:
        """Return one layer, `deep` groups inside a face; None where it has an error of its own."""
        section = Section(node, self.faults)
        if section.void:
            return None
        keys = node.children
        drawn = [key for key in DRAWN if key in keys]
        section.known.update(DRAWN)
        if len(drawn) != 1:
            what = f"this layer draws {' and '.join(drawn)}" if drawn else "this layer draws nothing"
            near = "" if drawn else self._suggest(node)
            remedy = "write a layer for each" if drawn else near or f"a layer has one of {', '.join(DRAWN)}"
            self.faults.add(node, what, remedy, "data:face.layer")
            return None
        if deep > DEEPEST:
            self.faults.add(node, f"more than {DEEPEST} groups inside one another", "take one apart", "data:face.layer")
            return None
        kind = drawn[0]
        value = section.get(kind)
        assert value is not None
        boxed = section.get("box")
        if boxed is not None and kind in BOXLESS:
            remedy = "write line: [x, y, x, y]" if kind == "line" else "write a `rect` with an ink for a part of the piece"
            self.faults.add_key(boxed, f"a {kind} has no box", remedy, "data:face.layer")
        layer = Layer(kind, section.node, Template((("", ""),)), **declared.take(section, _Shared)._asdict())
        reader = getattr(self, f"_{kind}", None)
        layer = reader(section, value, layer, deep) if reader is not None else layer._replace(value=read_template(value, self.faults))
        section.close()
        return layer

    def _suggest(self, node: Node) -> str:
        """Return the remedy for a layer whose one word is misspelt."""
        for key in node.children:
            hint = self.faults.hint(key, DRAWN)
            if hint.startswith("did"):
                return hint
        return ""

    def _text(self, section: Section, value: Node, layer: Layer, deep: int) -> Layer:
        style = self.styles.get(section.choice("style", self.styles, "body"), STYLES["body"])
        size = section.get("size")
        style = style if size is None else style._replace(size=read_decimal(size, self.faults, 1, 500))
        return layer._replace(value=read_template(value, self.faults, lines=True), style=style, **declared.take(section, _Text)._asdict())

    def _image(self, section: Section, value: Node, layer: Layer, deep: int) -> Layer:
        bleed = section.choice("bleed", ("true", "false"), "false") == "true"
        fit = section.choice("fit", COVER, "cover" if bleed else "contain")
        return layer._replace(value=read_template(value, self.faults), fit=fit, bleed=bleed)

    def _rect(self, section: Section, value: Node, layer: Layer, deep: int) -> Layer:
        self._only_true(value)
        return self._read_outline(section, layer)._replace(**declared.take(section, _Rounded)._asdict())

    def _circle(self, section: Section, value: Node, layer: Layer, deep: int) -> Layer:
        self._only_true(value)
        return self._read_outline(section, layer)

    def _scene(self, section: Section, value: Node, layer: Layer, deep: int) -> Layer:
        shape, scene = declared.take(section, _Rounded), declared.take(section, _Scene)
        return layer._replace(value=read_template(value, self.faults), **shape._asdict(), details=scene._asdict())

    def _path(self, section: Section, value: Node, layer: Layer, deep: int) -> Layer:
        return self._read_outline(section, layer)._replace(value=read_template(value, self.faults))

    def _read_outline(self, section: Section, layer: Layer) -> Layer:
        stroke, width = declared.take(section, _Outline)
        return layer._replace(stroke=stroke, width=(0.0 if stroke is None else 0.3) if width is None else width)

    def _line(self, section: Section, value: Node, layer: Layer, deep: int) -> Layer:
        width = section.get("width")
        value.expect(type="array", items=NUMBER, minItems=4, maxItems=4)
        ends: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0)
        if value.kind != "list" or len(value.items) != 4:
            self.faults.add(value, f"a line has two ends, not {describe(value)}", "write line: [x, y, x, y], in mm", "data:face.layer")
        else:
            ends = tuple(read_decimal(item, self.faults, -LONGEST, LONGEST) for item in value.items)
        return layer._replace(width=0.3 if width is None else read_decimal(width, self.faults, 0, 100), details={"ends": ends})

    def _fill(self, section: Section, value: Node, layer: Layer, deep: int) -> Layer:
        return layer._replace(ink=parse_ink(value, self.faults), bleed=True)

    def _track(self, section: Section, value: Node, layer: Layer, deep: int) -> Layer:
        track = declared.read(Section(value, self.faults), _Track)
        if abs(track.to - track.start) >= 2000:
            self.faults.add(value, "a track of more than 2000 places", "let it end earlier", "data:size")
            track = track._replace(to=track.start)
        if track.loop and track.snake:
            self.faults.add(value, "a track is a loop or a snake, not both", "delete one of them", "data:face.layer")
        return layer._replace(details=track._asdict())

    def _table(self, section: Section, value: Node, layer: Layer, deep: int) -> Layer:
        table = declared.read(Section(value, self.faults), _Table)
        rows, widths, at = [row for row in table.rows if row is not None], table.widths, value.child("rows")
        if at is not None and rows and (len({len(row) for row in rows}) > 1 or not rows[0]):
            self.faults.add(at, "the rows of a table have different lengths", 'write "" for an empty place', "data:face.layer")
            rows = []
        elif rows and widths and len(widths) != len(rows[0]):
            what = f"{plural(len(widths), 'width')} for {plural(len(rows[0]), 'column')}"
            self.faults.add(value, what, "give each column one", "data:face.layer")
        name = section.choice("style", self.styles, "body")
        return layer._replace(
            style=self.styles.get(name, STYLES["body"]), details={"rows": tuple(rows), "widths": widths, "head": table.head}
        )

    def _group(self, section: Section, value: Node, layer: Layer, deep: int) -> Layer:
        value.expect(**LAYERS)
        if value.kind != "list":
            self.faults.add(value, f"a group is a list of layers, not {describe(value)}", "write group: [{text: ...}]", "data:face.layer")
            return layer
        # no `each`: a reader that only records what is asked would never come out of this recursion
        return layer._replace(layers=tuple(one for item in value.items if (one := self.layer(item, deep + 1)) is not None))

    def _only_true(self, value: Node) -> None:
        value.expect(enum=("true", "yes", "on"))
        if value.kind != "broken" and value.text not in ("true", "yes", "on"):
            what = f"`{value.step.removeprefix('.')}: true` draws one, not {describe(value)}"
            self.faults.add(value, what, "write true", "data:face.layer")


READY = ("standard", "icon_and_number", "text_only", "picture", "pattern")
"""Faces that every layout has; one of the same name in `faces:` comes first. `pattern` is for backs."""
MEANINGS = {
    "name": ("name", "title", "card", "heading"),
    "text": ("text", "rules", "effect", "description", "ability"),
    "picture": ("picture", "image", "art", "illustration"),
    "icon": ("icon", "suit", "symbol", "type", "kind"),
    "number": ("number", "value", "cost", "rank", "points", "strength"),
    "note": ("note", "flavour", "flavor", "credit"),
}
"""What a ready face shows, and the columns that it looks for, in this order."""


def columns_by_meaning(columns: Sequence[str]) -> dict[str, str]:
    """Return which column is shown as what. The first column is the name where none is called so."""
    lower = {column.lower(): column for column in reversed(columns)}
    meant = {meaning: next((lower[word] for word in words if word in lower), "") for meaning, words in MEANINGS.items()}
    if not meant["name"] and columns:
        free = [column for column in columns if column not in meant.values() and column.lower() != "count"]
        meant["name"] = free[0] if free else ""
    return meant


def missing_words(columns: Sequence[str]) -> list[str]:
    """Return the names of columns that a ready face would show and that these columns do not have."""
    lower = {column.lower() for column in columns}
    return [word for words in MEANINGS.values() if lower.isdisjoint(words) for word in words]


def ready_face(name: str, columns: Sequence[str], at: Node) -> Face:
    """Return a ready face for these columns, as a layer of its own kind that is laid out when the size of the piece is known."""
    meant = columns_by_meaning(columns)
    details = {meaning: layer_values.parse_template(f"{{{column}}}") if column else None for meaning, column in meant.items()}
    fields = Template(tuple(("", column) for column in meant.values() if column))
    return (Layer("ready", at, fields, (0.0, 0.0, None, None), style=STYLES["body"], details={"face": name, "columns": details}),)
