"""The page of all keys, docs/layout-keys.md, made from what the readers of layouts ask and from data/keys/: `python docs/make_keys.py`.

tests/project/test_keys_page.py says when it is old.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog
from boardgen.layout.spec.record_law import RECORD
from boardgen.scaffold.schema import (
    ANY,
    LAYER_HELP,
    Sentences,
    Shape,
    component_shapes,
    join_shapes,
    layer_shapes,
    paths,
    sentences,
    shape_of,
)

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from docs.make_law import tables as law_tables

PAGE = Path(__file__).resolve().parent / "layout-keys.md"
HEAD = """\
# Every key of a layout

The keys that the YAML file of a game or a layout can have. `*` is a name that you choose, such as the code of a zone.
Keys in bold are required in a file that begins with `game:`. A layout with `extends:` contains only what differs, may
write `~` to remove a key, and takes the rest from its game. `boardgen schema` writes the same keys for your editor,
`boardgen new` writes a file to start from, and `boardgen check` finds mistakes and shows how to fix them. To learn how to use
them, see [design your own board](layouts.md).
"""


def page() -> str:
    """The whole page."""
    games = shipped.names()
    shapes = {game: shape_of(game) for game in games}
    told = {game: sentences(game) for game in games}
    shared = told[games[0]].shared
    every: dict[str, tuple[str, str]] = {}
    own: dict[str, dict[str, tuple[str, str]]] = {game: {} for game in games}
    for game in games:
        for place, kinds, needed in _rows(shapes[game], told[game]):
            row = (f"**`{place}`**" if needed else f"`{place}`", kinds)
            if place in told[game].own:
                own[game][place] = row
            elif not every.get(place, ("", ""))[1]:
                every[place] = row
    for place, kinds, _ in _rows(shape_of(""), told[games[0]]):
        if not any(place in one.own for one in told.values()):
            every.setdefault(place, (f"`{place}`", kinds))  # what only games of your own have
    for key, part in join_shapes([*component_shapes().values()]).keys.items():
        if not every[place := f"components.{ANY}.{key}"][1]:
            every[place] = f"`{place}`", _kinds(part)
    order = [place for place in shared if place in every]
    text = HEAD + "\n## All games\n\n" + _table([(*every[place], shared[place]) for place in order])
    text += "\n## Layers of faces\n\n`*` is any kind of layer: it has one of the keys in bold.\n\n" + _table(_layers())
    for game in games:
        rows = [(*own[game][place], told[game].own[place]) for place in told[game].own if place in own[game]]
        if rows:
            text += f"\n## {catalog.load(game).title}: `extends: {game}`\n\n" + _table(rows)
    record = sentences(RECORD)
    rows = [(f"`{place}`", kinds, record.own[place]) for place, kinds, _ in _rows(shape_of(""), record) if place in record.own]
    text += "\n## Your own games, which have no other rules\n\n" + _table(rows)
    text += "\n## The law of your own game\n\nThese are the parts of `law:`; [the law of your own game](law.md) teaches them.\n"
    return text + law_tables()[:-1]


def _rows(shape: Shape, told: Sentences, path: str = "", needed: bool = False) -> Iterator[tuple[str, str, bool]]:
    """Every place with the values it takes and whether it is required."""
    if path and told.of(path):
        yield path, _kinds(shape), needed
    for key, part in shape.keys.items():
        yield from _rows(part, told, f"{path}.{key}".lstrip("."), key in shape.required)
    if shape.rest is not None and path:
        yield from _rows(shape.rest, told, f"{path}.{ANY}")
    if shape.items is not None:
        yield from (row for row in _rows(shape.items, told, path) if row[0] != path)


def _layers() -> list[tuple[str, str, str]]:
    """Every key of layers, in the order of data/keys/layers.yaml."""
    told = sentences(LAYER_HELP).own
    kinds: dict[str, str] = {}
    for kind, shape in layer_shapes().items():
        for place in paths(shape, kind):
            below = place.partition(".")[2]
            if not below:
                continue  # the layer itself
            at: Shape | None = shape
            for step in below.split("."):
                at = at.keys.get(step) if at is not None else None
            for key in (kind if below == kind else place, f"*.{below}"):
                if key in told and at is not None:
                    kinds.setdefault(key, _kinds(at))
    return [(f"`{key}`" if "." in key else f"**`{key}`**", kinds[key], told[key]) for key in told]


def _kinds(shape: Shape) -> str:
    """The values that a place takes, in words."""
    found = [_said(said) for said in shape.says]
    if shape.items is not None:
        inner = _kinds(shape.items)
        found.append(f"list of {inner}" if inner else "list")
    if shape.keys or shape.rest is not None:
        found.append("map")
    return ", or ".join(dict.fromkeys(found))


def _said(said: Mapping[str, Any]) -> str:
    if "enum" in said:
        return " ".join(f"`{word}`" for word in said["enum"])
    if "$ref" in said:
        return "face" if "face" in said["$ref"] else "layers"
    if "anyOf" in said:
        return "number or `full`"
    kind = said["type"]
    if kind == "integer":
        return f"whole number, {said['minimum']} to {said['maximum']}"
    if kind == "number":
        if "multipleOf" in said:
            return f"number in steps of {said['multipleOf']:g}"
        top = said.get("maximum")
        if said.get("minimum", 0) < 0:
            return "number"
        return f"number above 0, at most {top:g}" if top else "number above 0"
    if kind == "boolean":
        return "`true` `false`"
    if kind == "array" and "$ref" in said["items"]:
        return "list of layers"
    if kind == "array":
        count = said.get("minItems"), said.get("maxItems")
        inner = _said(said["items"])
        words = {2: "two of", 4: "four of"}
        return f"{words[count[0]]}: {inner}" if count[0] == count[1] and count[0] in words else f"list of {inner}"
    if kind == "object":
        return "map of counts"
    if str(said.get("pattern", "")).startswith("^#"):
        return "colour"
    return "text"


def _table(rows: list[tuple[str, str, str]]) -> str:
    lines = ["| key | what | |", "|---|---|---|"]
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
    print(f"{PAGE.name}: {len(page().splitlines())} lines")
