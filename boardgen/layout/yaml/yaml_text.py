"""Values as text of a YAML file, for files that the programs write."""

from __future__ import annotations

from collections.abc import Mapping

from boardgen.layout.yaml.node import Node


def flow(node: Node) -> str:
    """A value in one line."""
    if node.kind == "map":
        return "{" + ", ".join(f"{key}: {flow(child)}" for key, child in node.children.items()) + "}"
    if node.kind == "list":
        return "[" + ", ".join(flow(child) for child in node.items) + "]"
    return node.text if node.plain and plain(node.text) else in_quotes(node.text)


def scalar(value: str) -> str:
    """A text of ours, in quotes where it needs them."""
    return value if plain(value) and not value[0].isdigit() and value.isascii() else in_quotes(value)


def plain(value: str) -> bool:
    """Whether a text may stand without quotes, in flow style too."""
    safe = all(sign.isalnum() or sign in " _-.+" for sign in value)
    return safe and value == value.strip() and (value[:1].isalnum() or (value[:1] == "-" and value[1:].replace(".", "", 1).isdigit()))


def in_quotes(value: str) -> str:
    """A text in double quotes."""
    escaped: Mapping[str, str] = {"\\": "\\\\", '"': '\\"', "\n": "\\n"}
    return '"' + "".join(escaped.get(sign, sign) for sign in value) + '"'


def key_text(key: str) -> str:
    """A key of a map in block or flow style: a colon inside it needs no quotes."""
    return key if plain(key.replace(":", "")) and key[:1] not in ":-" and key[-1:] != ":" else in_quotes(key)
