"""What layers of faces and components of your own may say, by kind: recorded from their readers, for the schema for editors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from boardgen.layout.decks.components import KINDS, read_components
from boardgen.layout.decks.faces import BOXLESS, DRAWN, Faces
from boardgen.layout.decks.own_components import keys_to_refuse
from boardgen.layout.files.key_help import Sentences, sentences
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.fields import Section
from boardgen.layout.yaml.node import Faults, Node, Source
from boardgen.scaffold.schema_recorder import Probe, Shape, shape_of_probe

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
    """The columns of each data file of a layout."""
    own = ((name, component.making) for name, component in spec.components.items())
    return tuple(Columns(name, making.columns) for name, making in own if making is not None and making.columns)


@cache
def layer_shapes() -> Mapping[str, Shape]:
    """What a layer of each kind may have, its kind among its keys."""
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
    """What a component of your own of each kind may have."""
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
    """The sentence of every key of a layer of one kind, by its place below the kind."""
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
