"""The schema for editors knows layers and components of your own: the same keys as their readers, no others, and the columns of a file."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path

import jsonschema
import pytest

from boardgen.kit import check
from boardgen.layout.decks.components import KINDS, read_components
from boardgen.layout.decks.faces import BOXLESS, DRAWN, Faces
from boardgen.layout.yaml.fields import Section
from boardgen.layout.yaml.node import Faults, Node, Source
from boardgen.layout.yaml.yaml_reader import read
from boardgen.scaffold import new_files, schema
from boardgen.scaffold.schema import sentences

sys.path.insert(0, str(Path(__file__).parent))
from editors import LOADERS, seen

LAYOUT = """\
game: pirates
title: Pirates
players: [2, 4]
icons: icons/
prices: {ash: 7}
styles: {huge: {size: 30, font: italic, ink: "#112233"}}
components:
  crew: {kind: card, size: poker, from: crew.csv, front: crew_face, back: crew_back, where: "{cost} > 1", sort: [-cost, name]}
  plain: {kind: card, from: crew.csv, back: pattern, title: Plain}
  coins: {kind: token, diameter: 20, counts: {1: 30, 5: 15}, front: [{text: "{label}", box: [4, 5, 12, 10], style: huge, align: centre}]}
  score: {kind: panel, size: [190, 40], front: [{track: {from: 0, to: 50, columns: 17}, box: [5, 5, 180, 30]}]}
  die: {kind: die, edge: 16, faces: [":coin:", 1, "2", plain_face, [{fill: seat}], yes], count: 2}
  title: ~
faces:
  crew_face:
    - {text: "{name}", box: [4, 47, 55, 8], style: title}
    - {repeat: "{cost}", icon: coin, box: [4, 4, 6, 6], step: [7, 0]}
    - {when: "{cost} == 2", rect: yes, box: [0, 46, full, 1], ink: "#B34027"}
    - group: [{line: [1, 1, 9, 9]}, {group: [{table: {rows: [[a, 1], [b, 2]], head: true}}]}]
    - {text: "{prices.ash}", rotate: 90}
  plain_face: [{fill: "#2E4A5B"}]
  crew_back: {extends: crew_face, layers: [{fill: "#2E4A5B"}, {qr: "pirates", box: [1, 1, 15, 15]}, {path: "M0 0 L5 5"}]}
"""


def _written(folder: Path, text: str = LAYOUT) -> Path:
    (folder / "icons").mkdir(exist_ok=True)
    (folder / "crew.csv").write_text("name,cost\nCook,2\nMate,3\n", encoding="utf-8")
    path = folder / "pirates.yaml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.slow
def test_it_takes_a_game_of_your_own_and_refuses_misspelt_keys(tmp_path: Path) -> None:
    path = _written(tmp_path)
    assert check.read(str(path)).faults == ()
    validators = [jsonschema.Draft202012Validator(made) for made in (schema.schema(None), schema.layout_schema(str(path)))]
    for version in LOADERS:
        for validator in validators:
            assert [error.message for error in validator.iter_errors(seen(path, version))] == []
    mistakes = (
        ("style: title}", "stile: title}"),
        ("align: centre", "align: center"),
        ("box: [0, 46, full, 1]", "box: [0, 46, fully, 1]"),
        ("{fill: seat}", "{fil: seat}"),
        ("{line: [1, 1, 9, 9]}", "{line: [1, 1, 9, 9], box: [1, 1, 1, 1]}"),
        ("head: true", "haed: true"),
        ("columns: 17", "colums: 17"),
        ("edge: 16", "back: crew_back"),
        ("sort: [-cost, name]", "edge: 3"),
        ("layers: [", "layer: ["),
        ("kind: panel", "kind: panle"),
        ("font: italic", "font: slanted"),
        ("repeat: ", "text: a, icon_: "),
    )
    for right, wrong in mistakes:
        assert LAYOUT.count(right) >= 1, right
        path = _written(tmp_path, LAYOUT.replace(right, wrong, 1))
        assert any(fault.level == "error" for fault in check.read(str(path)).faults), wrong
        assert not validators[1].is_valid(seen(path, "1.2")), wrong
    assert not validators[0].is_valid(seen(path, "1.2"))


def _keys_of_all() -> set[str]:
    return {key for shape in schema.layer_shapes().values() for key in shape.keys} | {"layers", "extends", "front", "kind", "misspelt"}


def _refused(tmp_path: Path, text: str, reader: Callable[[str, Node, Faults], object]) -> set[str]:
    """The entries of a file in which the reader finds a key that it does not take."""
    path = tmp_path / "one.yaml"
    path.write_text(text, encoding="utf-8")
    node = read(str(path), str(path), Faults())
    assert node is not None
    refused = set()
    for name, entry in node.children.items():
        faults = Faults()
        reader(name, entry, faults)
        if any(fault.code == "data:key.unknown" or re.search(r"has no (`\w+:`|back)$", fault.problem) for fault in faults.sorted()):
            refused.add(name)
    return refused


def test_layers_have_the_keys_that_their_reader_takes(tmp_path: Path) -> None:
    pairs = list(product(DRAWN, sorted(_keys_of_all().difference(DRAWN))))
    values = {"track": "{to: 9}", "table": "{rows: [[a]]}"}
    text = "".join(f"{kind}-{key}: {{{kind}: {values.get(kind, 1)}, {key}: 1}}\n" for kind, key in pairs)
    refused = _refused(tmp_path, text, lambda name, entry, faults: Faces(Section(_map({}), faults)).layer(entry))
    for kind, key in pairs:
        taken = f"{kind}-{key}" not in refused and not (key == "box" and kind in BOXLESS)
        assert taken == (key in schema.layer_shapes()[kind].keys), (kind, key)


def test_components_have_the_keys_that_their_reader_takes(tmp_path: Path) -> None:
    shapes = schema.component_shapes()
    assert set(shapes) == set(KINDS)
    every = {key for shape in shapes.values() for key in shape.keys} | {"misspelt", "layers"}
    pairs = list(product(KINDS, sorted(every - {"kind"})))
    text = "".join(f"{kind}-{key}: {{kind: {kind}, {key}: some}}\n" for kind, key in pairs)

    def reader(name: str, entry: Node, faults: Faults) -> None:
        read_components(Section(_map({"components": _map({name: entry})}), faults), None)

    refused = _refused(tmp_path, text, reader)
    for kind, key in pairs:
        assert (f"{kind}-{key}" not in refused) == (key in shapes[kind].keys), (kind, key)


def _map(children: dict[str, Node]) -> Node:
    return Node("map", children, Source("", "", ""), 1, 1)


def test_every_key_of_a_layer_has_its_sentence_and_every_sentence_its_key() -> None:
    used = set()
    told = sentences(schema.LAYER_HELP).own
    for kind, shape in schema.layer_shapes().items():
        help_texts = schema.layer_help(kind)
        assert [place for place in schema.paths(shape, kind) if place != kind and not help_texts.of(place)] == []
        used |= {kind, *(place for at in schema.paths(shape, kind) for place in (at, f"*.{at.partition('.')[2]}") if place in told)}
    assert set(told) == used
    assert all(sentence.endswith((".", "]]")) for sentence in told.values())


def test_columns_are_named_where_fields_may_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = json.loads(schema.schema_text(str(_written(tmp_path))))["$defs"]
    named = "Columns of crew: {name}, {cost}."
    for kind, key in (("text", "text"), ("icon", "icon"), ("text", "when"), ("icon", "repeat"), ("rect", "ink")):
        assert named in parts[f"layer-{kind}"]["properties"][key]["description"]
    assert named in parts["component-card"]["properties"]["where"]["description"]
    assert named not in parts["layer-text"]["properties"]["box"]["description"]
    monkeypatch.chdir(tmp_path)
    new_files.new_game("own")
    text = Path("own.schema.json").read_text("utf-8")
    assert "{name}, {rules}, {icon}, {scene}, {sky}, {points}, {count}" in text
    assert text == schema.schema_text("own.yaml")
    path = _written(tmp_path, LAYOUT.replace("crew.csv", "crow.csv"))
    with pytest.raises(schema.SchemaError, match=r"crow\.csv.*correct the errors of the layout first"):
        schema.schema_text(str(path))
