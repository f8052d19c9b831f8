"""Reads `credits:` of a layout: who made the game."""

from __future__ import annotations

from boardgen.errors import quoted
from boardgen.layout.yaml.fields import Section, described, text
from boardgen.layout.yaml.yaml_text import flow


def read_credits(root: Section) -> dict[str, str]:
    """Who made the game, by what they did: a map that is laid over the game's own, or a list of maps that takes its place."""
    faults = root.faults
    node = root.get("credits")
    if node is None or node.kind == "broken":
        return {}
    if node.kind == "scalar":
        example = f"write `credits: {{design: {flow(node)}}}`" if node.text else "write `credits: {design: Ann Smith}`"
        faults.add(node, f"a map of keys belongs here, not {described(node)}", example, "data:type")
        return {}
    credits: dict[str, str] = {}
    for item in node.items if node.kind == "list" else [node]:
        if node.kind == "list" and item.kind != "map":
            faults.add(item, f"a key and a text belong here, not {described(item)}", 'write it as - design: "Ann Smith"', "data:type")
            continue
        for name, value in Section(item, faults).entries():
            if name in credits:
                faults.add_key(value, f"the key {quoted(name)} is written twice", "write it once", "data:key.twice")
            credits[name] = text(value, faults)
    node.expect(type="array", items={"type": "object", "additionalProperties": {"type": ["string", "number", "boolean"]}})
    return credits
