"""The format of layouts as JSON Schema (draft 2020-12), for editors: written down from what the readers ask, with a sentence a key.

A probe, a tree that has every key, notes what the readers look for. So the keys of the format, their types and their ranges are defined in
the readers alone. The sentences are in data/keys/."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from boardgen.errors import BoardgenError, DataError, nearest
from boardgen.layout.decks.components import KINDS, read_components
from boardgen.layout.decks.faces import BOXLESS, DRAWN, MOST, Faces
from boardgen.layout.decks.own_components import keys_to_refuse
from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog
from boardgen.layout.spec.catalog import CLOSED
from boardgen.layout.spec.record_law import RECORD
from boardgen.layout.spec.spec import GameSpec, read_spec
from boardgen.layout.yaml.fields import TEXT, Section
from boardgen.layout.yaml.node import Faults, Node, Source
from boardgen.layout.yaml.yaml_reader import SUFFIXES, read
from boardgen.records import NamedTuple

ANY = "*"
"""The key that stands for any key that a user may choose."""


class Shape(NamedTuple):
    """What readers ask of one place. A place may take several kinds of value: `says` has what each may be, in JSON Schema.

    `keys` are those asked for by name. `named` are those of the game's own where the user chooses them, `rest` what stands
    under any other, and `names` the pattern of such keys. `items` is what a list holds, `least` how many of it."""

    says: tuple[Json, ...]
    keys: Mapping[str, Shape]
    required: frozenset[str]
    named: Mapping[str, Shape]
    rest: Shape | None
    names: str
    items: Shape | None
    least: int
    text: str
    """What the game itself has there, empty where it is not a text."""


NOTHING = Shape((), {}, frozenset(), {}, None, "", None, 0, "")
"""A place that no reader asked anything of."""


class Probe(Node):
    """A node that takes the shape of whatever it is asked for. Over a node of a game's file it answers as that does."""

    __slots__ = ("asked", "heard", "invented", "item", "least", "listed", "names", "needed", "own", "rest")

    def __init__(self, over: Node | None, parent: Probe | None = None, step: str = "") -> None:
        kind, value = ("map", {}) if over is None else (over.kind, over.value)
        source = Source("", "", "") if over is None else over.source
        line, column, end = (1, 1, 0) if over is None else (over.line, over.column, over.end)
        super().__init__(kind, value, source, line, column, end, over is None or over.plain, parent, step)
        self.invented = over is None
        self.asked: dict[str, Probe] = {}
        self.needed: set[str] = set()
        self.heard: list[Json] = []
        self.rest: Probe | None = None
        self.names = ""
        self.item: Probe | None = None
        self.least = 0
        self.own = {key: Probe(node, self, f".{key}") for key, node in value.items()} if kind == "map" else {}
        self.listed = [Probe(node, self, f"[{i}]") for i, node in enumerate(value)] if kind == "list" else []
        self.value = self.own if kind == "map" else self.listed if kind == "list" else value

    def child(self, key: str, required: bool = False) -> Node | None:
        probe = self.asked.get(key)
        if probe is None:
            probe = self.asked[key] = self.own.get(key) or Probe(None, self, f".{key}")
        if required:
            self.needed.add(key)
        return probe

    def entries(self, names: str = "") -> Iterable[tuple[str, Node]]:
        self.names = names
        if self.rest is None:
            self.rest = Probe(None, self, f".{ANY}")
        return (*self.own.items(), (ANY, self.rest))

    def each(self, least: int = 0) -> list[Node]:
        self.least = least
        if self.item is None:
            self.item = Probe(None, self, "[0]")
        if self.invented:
            self.kind, self.value = "list", []
        return [*self.listed, self.item]

    def expect(self, **schema: object) -> None:
        if "enum" in schema:
            words = [word for word in schema["enum"] if word]  # type: ignore[attr-defined]  # a sequence of words
            schema = dict(TEXT) if ANY in words else {"enum": words}
        if schema not in self.heard:
            self.heard.append(schema)
        if self.invented:
            self.kind, self.value = "scalar", _sample(schema)


def _sample(schema: Json) -> str:
    """Return a value of the kind that is expected, so that the readers go on."""
    if "enum" in schema:
        return str(schema["enum"][0])
    if schema.get("pattern", "").startswith("^#"):
        return "#000000"
    return str(schema.get("minimum", 1)) if schema.get("type") in ("integer", "number") else "x"


def shape_of(game: str) -> Shape:
    """Return the shape of what is read of a layout of this game; for a name without a module, that of a game without one."""
    faults = Faults()
    tree = catalog.tree(game, faults) if game in shipped.names() else None
    probe = Probe(tree)
    with suppress(DataError):  # of what was invented
        read_spec(probe, game, faults, made=() if tree is None else catalog.list_kit_components(tree))
    shape = shape_of_probe(probe)
    if tree is None:  # a file of its own needs nothing that there are defaults for
        shape = shape._replace(required=shape.required.difference(shipped.read_shipped(shipped.defaults_file()).children))
    return shape


def shape_of_probe(probe: Probe) -> Shape:
    named = {} if probe.rest is None else {key: shape_of_probe(node) for key, node in probe.own.items() if key not in probe.asked}
    rest = None if probe.rest is None else join_shapes([shape_of_probe(probe.rest), *named.values()])
    items = None if probe.item is None else join_shapes([shape_of_probe(node) for node in (probe.item, *probe.listed)])
    keys = {key: shape_of_probe(node) for key, node in probe.asked.items()}
    return Shape(tuple(probe.heard), keys, frozenset(probe.needed), named, rest, probe.names, items, probe.least, probe.text)


def join_shapes(shapes: list[Shape]) -> Shape:
    """Return one shape that takes what any of them takes; shapes of which nothing was read are ignored."""
    asked = [shape for shape in shapes if shape._replace(text="") != NOTHING]
    if not asked:
        return NOTHING
    says: list[Json] = []
    for shape in asked:
        says += [form for form in shape.says if form not in says]
    keys = {key: join_shapes([shape.keys[key] for shape in asked if key in shape.keys]) for shape in asked for key in shape.keys}
    named = {key: join_shapes([shape.named[key] for shape in asked if key in shape.named]) for shape in asked for key in shape.named}
    rest = [shape.rest for shape in asked if shape.rest is not None]
    items = [shape.items for shape in asked if shape.items is not None]
    return Shape(
        tuple(says),
        keys,
        frozenset.intersection(*(shape.required for shape in asked if shape.keys)) if keys else frozenset(),
        named,
        join_shapes(rest) if rest else None,
        next((shape.names for shape in asked if shape.names), ""),
        join_shapes(items) if items else None,
        min((shape.least for shape in asked if shape.items is not None), default=0),
        "",
    )


SHARED = "shared"
"""The file of the keys that every game may have."""


class Sentences(NamedTuple):
    """Sentences by place, such as `zones.*.price`, a game's own before those that all games share; and what a new layout shows."""

    own: Mapping[str, str]
    shared: Mapping[str, str]
    live: tuple[str, ...] = ()
    """Places that a new layout fills."""
    offered: Mapping[str, str] = {}
    """Places that a new layout shows after a `#`, with an example; empty for what the game itself has there."""

    def of(self, path: str) -> str:
        """Return the sentence of a place, empty where there is none."""
        return self.own.get(path) or self.shared.get(path, "")


def sentences(game: str) -> Sentences:
    """Return the sentences of a game, read from its file and the shared one. Raises DataError for a file that cannot be read."""
    own, shared = _file(game), _file(SHARED)
    new = own["new"].children if "new" in own else {}
    live = new["live"].items if "live" in new else ()
    offered = new["offered"].children if "offered" in new else {}
    shown = {place: "" if node.empty else node.text for place, node in offered.items()}
    return Sentences(_texts(own), _texts(shared), tuple(node.text for node in live), shown)


def _file(name: str) -> Mapping[str, Node]:
    path = shipped.data_file("keys", f"{name}.yaml")
    if not os.path.isfile(path):
        return {}
    faults = Faults()
    node = read(path, path, faults)
    faults.check()
    return {} if node is None else node.children


def _texts(top: Mapping[str, Node]) -> dict[str, str]:
    keys = top.get("keys")
    return {} if keys is None else {path: node.text for path, node in keys.children.items()}


LAYER_HELP = "layers"
"""The file in data/keys/ with a sentence for each key of a layer: `text.align` for a text, `*.box` for all kinds."""
_NOWHERE = Source("", "", "")


class Columns(NamedTuple):
    """The columns of a data file, which fields in braces may name."""

    component: str
    names: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """What an editor shows beside a text with fields."""
        return f"Columns of {self.component}: {', '.join(f'{{{name}}}' for name in self.names)}."


def columns_of(spec: GameSpec) -> tuple[Columns, ...]:
    """Return the columns of each data file of a layout."""
    own = ((name, component.making) for name, component in spec.components.items())
    return tuple(Columns(name, making.columns) for name, making in own if making is not None and making.columns)


@cache
def layer_shapes() -> Mapping[str, Shape]:
    """Return what a layer of each kind may have, its kind among its keys."""
    shapes = {}
    for kind in DRAWN:
        faces = Faces(Section(Node("map", {}, _NOWHERE, 1, 1), Faults()))
        layer = Probe(Node("map", {kind: Node("map", {}, _NOWHERE, 1, 1)}, _NOWHERE, 1, 1))
        layer.own[kind] = Probe(None, layer, f".{kind}")
        faces.styles["*"] = faces.styles["body"]  # any name: a layout may add styles
        faces.layer(layer)
        shape = shape_of_probe(layer)
        keys = {key: part for key, part in shape.keys.items() if key == kind or key not in DRAWN}
        if kind in BOXLESS:
            del keys["box"]
        shapes[kind] = shape._replace(keys=keys, required=shape.required | {kind})
    return shapes


@cache
def component_shapes() -> Mapping[str, Shape]:
    """Return what a component of your own of each kind may have."""
    kinds = {kind: Node("map", {"kind": Node("scalar", kind, _NOWHERE, 1, 1)}, _NOWHERE, 1, 1) for kind in KINDS}
    root = Probe(Node("map", {"components": Node("map", kinds, _NOWHERE, 1, 1)}, _NOWHERE, 1, 1))
    read_components(Section(root, Faults()), None)
    shapes = {}
    for kind, probe in root.own["components"].own.items():
        shape = shape_of_probe(probe)
        refused = keys_to_refuse(kind)
        keys = {key: part for key, part in shape.keys.items() if key not in refused}
        shapes[kind] = shape._replace(keys=keys, required=shape.required.difference(refused))
    return shapes


def layer_help(kind: str, columns: Sequence[Columns] = ()) -> Sentences:
    """Return the sentence of every key of a layer of one kind, by its place below the kind."""
    told = sentences(LAYER_HELP).own
    texts = {}
    for place, shape in _places(layer_shapes()[kind]):
        sentence = told.get(f"{kind}.{place}") or told.get(f"*.{place}", "")
        if place == kind:
            sentence = told.get(kind, "")
        if columns and any("string" in str(form.get("type", "")) for form in shape.says):
            sentence = " ".join([sentence, *(one.sentence for one in columns)]).strip()
        texts[f"{kind}.{place}"] = sentence
    return Sentences(texts, {})


def _places(shape: Shape, above: str = "") -> Iterator[tuple[str, Shape]]:
    for key, part in shape.keys.items():
        yield f"{above}{key}", part
        yield from _places(part, f"{above}{key}.")


DRAFT = "https://json-schema.org/draft/2020-12/schema"
SIGN = "Written by `boardgen schema`; `boardgen check` finds what a schema cannot."
"""By which a file is known to be ours."""
OTHER, OWN = "other", "A game of your own"
"""A game without a module, and what its schema is called."""
OWN_COMPONENT = "own-component"
WITH_COLUMNS = ("components.*.where", "components.*.sort", "components.*.front", "components.*.back")
"""Keys whose sentence names the columns of the data files."""
Json = dict[str, Any]


class SchemaError(BoardgenError):
    """A schema of a game that does not exist."""


def schema_text(game: str | None) -> str:
    """Return the schema of a game's layouts, or of every game's, as in a file; a layout's names its columns. Raises SchemaError."""
    return _json_text(layout_schema(game) if game is not None and game.endswith(SUFFIXES) else schema(game))


def text_of_own(columns: Sequence[Columns] = ()) -> str:
    """Return the schema of games of your own, as it is written to a file."""
    return _json_text(_one_game(OWN, OTHER, columns))


def _json_text(json_schema: Json) -> str:
    return json.dumps(json_schema, ensure_ascii=False, indent=1) + "\n"


def layout_schema(path: str) -> Json:
    """Return the schema of a layout's game, which names the columns of the layout's data files. Raises SchemaError."""
    try:
        spec = catalog.load(path)
    except DataError as problem:
        first, count = problem.faults[0], len(problem.faults)
        more = f" and {count - 1} more" if count > 1 else ""
        raise SchemaError(f"{first}{more}; correct the errors of the layout first, or name its game") from problem
    columns = columns_of(spec)
    return schema(spec.game, columns) if spec.game in shipped.names() else _one_game(OWN, OTHER, columns)


def schema(game: str | None, columns: Sequence[Columns] = ()) -> Json:
    """Return the schema as values. Raises SchemaError for an unknown game."""
    names = shipped.names()
    if game is None:
        return _every(names)
    if game not in names:
        raise SchemaError(f"there is no game {game!r}; {nearest(game, names)}")
    return _one_game(f"A layout of {catalog.load(game).title}", game, columns)


def _one_game(title: str, game: str, columns: Sequence[Columns]) -> Json:
    """Return the schema of a game, and of layouts that extend it."""
    either = {"if": {"required": ["extends"]}, "then": {"$ref": f"#/$defs/{game}-layout"}, "else": {"$ref": f"#/$defs/{game}"}}
    return _document(title, either, _parts(game, columns), columns)


def _document(title: str, chosen: Json, parts: Json, columns: Sequence[Columns]) -> Json:
    head = {"$schema": DRAFT, "title": title, "description": SIGN, "type": "object"}
    return {**head, **chosen, "$defs": {**parts, **_make_shared_schema(columns)}}


def _help_of(game: str, columns: Sequence[Columns]) -> Sentences:
    """Return the sentences of a game's keys; those of conditions name the columns."""
    told = sentences(game)
    named = {path: " ".join([told.of(path), *(one.sentence for one in columns)]) for path in WITH_COLUMNS} if columns else {}
    return told._replace(own={**told.own, **named})


def _make_shared_schema(columns: Sequence[Columns]) -> Json:
    """Return faces, layers and components of your own, by kind."""
    layer: Json = {"type": "object", "anyOf": [{"required": [kind]} for kind in layer_shapes()], "allOf": []}
    own: Json = {"type": "object", "required": ["kind"], "properties": {"kind": {"enum": list(component_shapes())}}, "allOf": []}
    face: Json = {
        "anyOf": [
            {"type": "array", "items": {"$ref": "#/$defs/layer"}, "maxItems": MOST},
            {
                "type": "object",
                "properties": {"extends": {"$ref": "#/$defs/face-or-name"}, "layers": {"$ref": "#/$defs/face"}},
                "additionalProperties": False,
            },
        ]
    }
    named: Json = {"anyOf": [{"type": "string", "minLength": 1}, {"$ref": "#/$defs/face"}]}
    parts: Json = {"face": face, "face-or-name": named, "layer": layer, OWN_COMPONENT: own}
    for kind, shape in layer_shapes().items():
        parts[f"layer-{kind}"] = _schema_of(kind, shape, layer_help(kind, columns), "", partial=False)
        layer["allOf"].append({"if": {"required": [kind]}, "then": {"$ref": f"#/$defs/layer-{kind}"}})
    told = _help_of("", columns)
    for kind, shape in component_shapes().items():
        parts[f"component-{kind}"] = {**_schema_of(f"components.{ANY}", shape, told, "", partial=False), "description": f"A {kind}."}
        condition = {"properties": {"kind": {"const": kind}}, "required": ["kind"]}
        own["allOf"].append({"if": condition, "then": {"$ref": f"#/$defs/component-{kind}"}})
    return parts


def _every(names: tuple[str, ...]) -> Json:
    """Return the schema of all games: that of a file is what `game:` or `extends:` names; a layout's layout may be of any."""
    parts: Json = _parts(OTHER, ())
    chosen: list[Json] = []
    for game in names:
        parts |= _parts(game, ())
        chosen.append(_when("game", {"const": game}, {"$ref": f"#/$defs/{game}"}))
        chosen.append(_when("extends", {"const": game}, {"$ref": f"#/$defs/{game}-layout"}))
    of_any = {"anyOf": [{"$ref": f"#/$defs/{game}-layout"} for game in (*names, OTHER)]}
    chosen.append(_when("extends", {"not": {"enum": list(names)}}, of_any))
    chosen.append(_when("game", {"not": {"enum": list(names)}}, {"$ref": f"#/$defs/{OTHER}"}))
    either = {"anyOf": [{"required": ["extends"]}, {"required": ["game"]}], "allOf": chosen}
    return _document("A game or a layout", either, parts, ())


def _when(key: str, value: Json, then: Json) -> Json:
    """Return a condition on a key, where `extends` counts before `game`, which a layout may repeat."""
    condition: Json = {"properties": {key: value}, "required": [key]}
    if key == "game":
        condition["not"] = {"required": ["extends"]}
    return {"if": condition, "then": then}


def _parts(game: str, columns: Sequence[Columns]) -> Json:
    """Return a game and a layout of it; of OTHER, a game without a module, what data/own/defaults.yaml has may be left out."""
    shape = shape_of(game if game != OTHER else "")
    told = _help_of(game if game != OTHER else RECORD, columns)
    if game == OTHER:
        shape = shape._replace(required=shape.required - {"board"})
    whole, layout = (_schema_of("", shape, told, "", partial=partial) for partial in (False, True))
    if game != OTHER:
        whole["properties"]["game"]["const"] = layout["properties"]["game"]["const"] = game
    return {game: whole, f"{game}-layout": layout}


def paths(shape: Shape, path: str = "") -> list[str]:
    """Return every place of a format, `zones.*.price`, in the order in which it is read. A list's items are the list's own place."""
    places = [path] if path else []
    for key, part in shape.keys.items():
        places += paths(part, f"{path}.{key}".lstrip("."))
    if shape.rest is not None and path:
        places += paths(shape.rest, f"{path}.{ANY}")
    if shape.items is not None:
        places += [place for place in paths(shape.items, path) if place != path]
    return places


def _schema_of(path: str, shape: Shape, help_texts: Sentences, default: str, partial: bool) -> Json:
    """Return one place in JSON Schema. `partial` is for a layout, which need not say everything."""
    ways: list[Json] = [_way(dict(form), partial) for form in shape.says]
    if shape.items is not None:
        each = _schema_of(path, shape.items, help_texts, "", partial=False)
        each.pop("description", None)  # it is the list's
        ways.append({"type": "array", "items": each, **({"minItems": shape.least} if shape.least else {})})
    if shape.keys or shape.rest is not None:
        ways.append(_map(path, shape, help_texts, partial))
    json_schema: Json = ways[0] if len(ways) == 1 else {"anyOf": ways} if ways else {}
    sentence = help_texts.of(path)
    if default:
        sentence = f"{sentence} The game says: {default}" if sentence else f"The game says: {default}"
    return {"description": sentence, **json_schema} if sentence else json_schema


def _way(form: Json, partial: bool) -> Json:
    """Return what a reader expects, with the types that an editor gives the words `on` and `3`."""
    if partial and "additionalProperties" in form:  # a map, of which a layout may leave something out
        return {**form, "additionalProperties": _or_nothing(form["additionalProperties"])}
    words = form.get("enum")
    if words is not None:
        return {"enum": [*words, *(value for word in words for value in _read(word))]}
    json_schema: Json = {key: list(value) if isinstance(value, tuple) else value for key, value in form.items()}
    return {**json_schema, "items": _way(json_schema["items"], partial)} if "items" in json_schema else json_schema


def _read(word: str) -> list[bool] | list[int]:
    if word.isdigit():
        return [int(word)]
    return {"on": [True], "yes": [True], "true": [True], "off": [False], "no": [False], "false": [False]}.get(word.lower(), [])


def _map(path: str, shape: Shape, help_texts: Sentences, partial: bool) -> Json:
    json_schema: Json = {"type": "object"}
    properties: Json = {}
    for key, part in shape.keys.items():
        inner = _schema_of(f"{path}.{key}".lstrip("."), part, help_texts, "", partial)
        empty = key not in shape.required or part.keys or part.rest is not None  # a section may be empty
        properties[key] = _or_nothing(inner) if partial and empty else inner
    needed = [key for key in shape.keys if key in shape.required]
    if needed and not partial:
        json_schema["required"] = needed
    if shape.rest is None:
        return {**json_schema, "properties": properties, "additionalProperties": False}
    below = f"{path}.{ANY}".lstrip(".")
    rest = _schema_of(below, shape.rest, help_texts, "", partial)
    closed = partial and (f"$.{path}" in CLOSED or path == "components")
    for key, part in shape.named.items():
        inner = _schema_of(below, part, help_texts, part.text if closed else "", partial)
        if closed or set(part.keys) != set(shape.rest.keys):
            properties[key] = _or_nothing(inner) if partial and path != "words" else inner
    if properties:
        json_schema["properties"] = properties
    if shape.names and not closed:
        json_schema["propertyNames"] = {"pattern": f"^({shape.names})$"}
    if path == "components" and (closed or not shape.named):  # all but those that the game's kit makes are made by their kind
        return {**json_schema, "additionalProperties": _or_nothing({"$ref": f"#/$defs/{OWN_COMPONENT}"})}
    nothing = partial or path == "words"  # a game leaves out a shared word that it never prints
    return {**json_schema, "additionalProperties": False if closed else _or_nothing(rest) if nothing else rest}


def _or_nothing(inner: Json) -> Json:
    """Return a schema that takes `~` too, by which a layout removes a key of its game."""
    if isinstance(inner.get("type"), str):
        return {**inner, "type": [inner["type"], "null"]}
    if isinstance(inner.get("type"), list):
        return {**inner, "type": [*inner["type"], "null"]}
    if "enum" in inner:
        return {**inner, "enum": [*inner["enum"], None]}
    if "anyOf" in inner:
        return {**inner, "anyOf": [*inner["anyOf"], {"type": "null"}]}
    if "$ref" in inner:
        return {**{key: value for key, value in inner.items() if key != "$ref"}, "anyOf": [{"$ref": inner["$ref"]}, {"type": "null"}]}
    return inner


def file_name(game: str) -> str:
    """Return the file name of a schema, next to the layouts that use it."""
    return f"{game}.schema.json"


def header(game: str) -> str:
    """Return the line at the head of a layout by which editors find a schema next to it."""
    return f"# yaml-language-server: $schema={file_name(game)}"
