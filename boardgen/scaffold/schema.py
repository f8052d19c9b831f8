"""The format of layouts as JSON Schema (draft 2020-12), for editors: written down from what the readers ask, with a sentence a key.

A game's own file must say all that is needed. A layout that extends something may leave everything out, and may write `~` for
what it takes away. Faults between keys (a zone without a point, a price that no note pays) are for `boardgen check` to find.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from boardgen.errors import BoardgenError, DataError, nearest
from boardgen.layout.decks.faces import MOST
from boardgen.layout.files import shipped
from boardgen.layout.files.key_help import Sentences, sentences
from boardgen.layout.spec import catalog
from boardgen.layout.spec.catalog import CLOSED
from boardgen.layout.spec.record_law import RECORD
from boardgen.layout.yaml.yaml_reader import SUFFIXES
from boardgen.scaffold.face_schema import Columns, columns_of, component_shapes, layer_help, layer_shapes
from boardgen.scaffold.schema_recorder import ANY, Shape, shape_of

DRAFT = "https://json-schema.org/draft/2020-12/schema"
SIGN = "Written by `boardgen schema`; `boardgen check` finds what a schema cannot."
"""By which a file is known to be ours."""
OWN_COMPONENT = "own-component"
WITH_COLUMNS = ("components.*.where", "components.*.sort", "components.*.front", "components.*.back")
"""Keys whose sentence names the columns of the data files."""
Json = dict[str, Any]


class SchemaError(BoardgenError):
    """A schema of a game that does not exist."""


def text(game: str | None) -> str:
    """The schema of a game's layouts, or of every game's, as a file has it; that of a layout names its columns. Raises SchemaError."""
    return _as_text(of_layout(game) if game is not None and game.endswith(SUFFIXES) else schema(game))


def text_of_own(columns: Sequence[Columns] = ()) -> str:
    """The schema of games of your own, as it is written to a file."""
    return _as_text(_own(columns))


def _as_text(json_schema: Json) -> str:
    return json.dumps(json_schema, ensure_ascii=False, indent=1) + "\n"


def of_layout(path: str) -> Json:
    """The schema of a layout's game, which names the columns of the layout's data files. Raises SchemaError."""
    try:
        spec = catalog.load(path)
    except DataError as problem:
        first, count = problem.faults[0], len(problem.faults)
        more = f" and {count - 1} more" if count > 1 else ""
        raise SchemaError(f"{first}{more}; correct the errors of the layout first, or name its game") from problem
    columns = columns_of(spec)
    return schema(spec.game, columns) if spec.game in shipped.names() else _own(columns)


def schema(game: str | None, columns: Sequence[Columns] = ()) -> Json:
    """The schema as values. Raises SchemaError for an unknown game."""
    names = shipped.names()
    if game is None:
        return _every(names)
    if game not in names:
        raise SchemaError(f"there is no game {game!r}; {nearest(game, names)}")
    title = catalog.load(game).title
    parts = _parts(game, columns)
    return {
        "$schema": DRAFT,
        "title": f"A layout of {title}",
        "description": SIGN,
        "type": "object",
        "if": {"required": ["extends"]},
        "then": {"$ref": f"#/$defs/{game}-layout"},
        "else": {"$ref": f"#/$defs/{game}"},
        "$defs": {**parts, **_shared(columns)},
    }


def _own(columns: Sequence[Columns]) -> Json:
    """The schema of games of your own, and of layouts that extend them."""
    return {
        "$schema": DRAFT,
        "title": "A game of your own",
        "description": SIGN,
        "type": "object",
        "if": {"required": ["extends"]},
        "then": {"$ref": "#/$defs/other-layout"},
        "else": {"$ref": "#/$defs/other"},
        "$defs": {**_others(columns), **_shared(columns)},
    }


def _others(columns: Sequence[Columns] = ()) -> Json:
    """A game without a module, and a layout of one; what data/own/defaults.yaml has may be left out."""
    shape, told = shape_of(""), _told(RECORD, columns)
    shape = shape._replace(required=shape.required - {"board"})
    whole, layout = (_written("", shape, told, "", partial=partial) for partial in (False, True))
    return {"other": whole, "other-layout": layout}


def _told(game: str, columns: Sequence[Columns]) -> Sentences:
    """The sentences of a game's keys; those of conditions name the columns."""
    told = sentences(game)
    named = {path: " ".join([told.of(path), *(one.sentence for one in columns)]) for path in WITH_COLUMNS} if columns else {}
    return told._replace(own={**told.own, **named})


def _shared(columns: Sequence[Columns]) -> Json:
    """Faces, layers and components of your own, by kind."""
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
        parts[f"layer-{kind}"] = _written(kind, shape, layer_help(kind, columns), "", partial=False)
        layer["allOf"].append({"if": {"required": [kind]}, "then": {"$ref": f"#/$defs/layer-{kind}"}})
    told = _told("", columns)
    for kind, shape in component_shapes().items():
        parts[f"component-{kind}"] = {**_written(f"components.{ANY}", shape, told, "", partial=False), "description": f"A {kind}."}
        condition = {"properties": {"kind": {"const": kind}}, "required": ["kind"]}
        own["allOf"].append({"if": condition, "then": {"$ref": f"#/$defs/component-{kind}"}})
    return parts


def _every(names: tuple[str, ...]) -> Json:
    """The game of a file is the one that `game:` or `extends:` names; a layout of a layout may be of any game."""
    parts: Json = {**_others(), **_shared(())}
    chosen: list[Json] = []
    for game in names:
        parts |= _parts(game, ())
        chosen.append(_when("game", {"const": game}, {"$ref": f"#/$defs/{game}"}))
        chosen.append(_when("extends", {"const": game}, {"$ref": f"#/$defs/{game}-layout"}))
    of_any = {"anyOf": [{"$ref": f"#/$defs/{game}-layout"} for game in (*names, "other")]}
    chosen.append(_when("extends", {"not": {"enum": list(names)}}, of_any))
    chosen.append(_when("game", {"not": {"enum": list(names)}}, {"$ref": "#/$defs/other"}))
    return {
        "$schema": DRAFT,
        "title": "A game or a layout",
        "description": SIGN,
        "type": "object",
        "anyOf": [{"required": ["extends"]}, {"required": ["game"]}],
        "allOf": chosen,
        "$defs": parts,
    }


def _when(key: str, value: Json, then: Json) -> Json:
    """`extends` counts before `game`, which a layout may repeat."""
    condition: Json = {"properties": {key: value}, "required": [key]}
    if key == "game":
        condition["not"] = {"required": ["extends"]}
    return {"if": condition, "then": then}


def _parts(game: str, columns: Sequence[Columns]) -> Json:
    shape, help_texts = shape_of(game), _told(game, columns)
    parts = {game: _written("", shape, help_texts, "", partial=False), f"{game}-layout": _written("", shape, help_texts, "", partial=True)}
    for part in parts.values():
        part["properties"]["game"]["const"] = game
    return parts


def paths(shape: Shape, path: str = "") -> list[str]:
    """Every place of a format, `zones.*.price`, in the order in which it is read. A list's items are the list's own place."""
    places = [path] if path else []
    for key, part in shape.keys.items():
        places += paths(part, f"{path}.{key}".lstrip("."))
    if shape.rest is not None and path:
        places += paths(shape.rest, f"{path}.{ANY}")
    if shape.items is not None:
        places += [place for place in paths(shape.items, path) if place != path]
    return places


def _written(path: str, shape: Shape, help_texts: Sentences, default: str, partial: bool) -> Json:
    """One place in JSON Schema. `partial` is for a layout, which need not say everything."""
    ways: list[Json] = [_way(dict(form), partial) for form in shape.says]
    if shape.items is not None:
        each = _written(path, shape.items, help_texts, "", partial=False)
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
    """What a reader expects, with the types that an editor gives the words `on` and `3`."""
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
        inner = _written(f"{path}.{key}".lstrip("."), part, help_texts, "", partial)
        empty = key not in shape.required or part.keys or part.rest is not None  # a section may be empty
        properties[key] = _or_nothing(inner) if partial and empty else inner
    needed = [key for key in shape.keys if key in shape.required]
    if needed and not partial:
        json_schema["required"] = needed
    if shape.rest is None:
        return {**json_schema, "properties": properties, "additionalProperties": False}
    below = f"{path}.{ANY}".lstrip(".")
    rest = _written(below, shape.rest, help_texts, "", partial)
    closed = partial and (f"$.{path}" in CLOSED or path == "components")
    for key, part in shape.named.items():
        inner = _written(below, part, help_texts, part.text if closed else "", partial)
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
    """The same, or `~`: a layout takes a key of its game away."""
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
    """The file name of a schema, next to the layouts that use it."""
    return f"{game}.schema.json"


def header(game: str) -> str:
    """The line at the head of a layout by which editors find a schema next to it."""
    return f"# yaml-language-server: $schema={file_name(game)}"
