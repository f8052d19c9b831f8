"""The parts of which the JSON Schemas of the machine output are made."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]


def titled(title: str, schema: Schema) -> Schema:
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **schema}


def object_of(properties: Schema, optional: Schema | None = None, *, required: tuple[str, ...] | None = None) -> Schema:
    asked = list(properties if required is None else required)
    return {"type": "object", "properties": {**properties, **(optional or {})}, "required": asked}


def map_of(values: Schema, what: str) -> Schema:
    return {"type": "object", "additionalProperties": values, "description": what}


def list_of(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def maybe(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def about(schema: Schema, what: str) -> Schema:
    return {**schema, "description": what} if what else schema


def text(what: str = "") -> Schema:
    return about({"type": "string"}, what)


def whole(what: str = "", least: int = 0) -> Schema:
    return about({"type": "integer", "minimum": least}, what)


def number(what: str = "") -> Schema:
    return about({"type": "number"}, what)


def seat() -> Schema:
    return {"type": "string", "pattern": "^[A-Z]$"}


def turn(what: str = "") -> Schema:
    return maybe(about({"type": "string", "pattern": "^[0-9]+[A-Z]?$"}, what))
