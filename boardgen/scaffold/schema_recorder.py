"""Records what the readers read: a tree that has every key they look for and notes each of them with its place.

So the keys of the format, their types and their ranges are defined in the readers alone; `schema.py` writes down what a probe has recorded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from boardgen.errors import DataError
from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog
from boardgen.layout.spec.spec import read_spec
from boardgen.layout.yaml.fields import TEXT
from boardgen.layout.yaml.node import Faults, Node, Source

ANY = "*"
"""The key that stands for any key that a user may choose."""


class Shape(NamedTuple):
    """What readers ask of one place. A place may take several kinds of value: `says` has what each may be, in JSON Schema.

    `keys` are those asked for by name. `named` are those of the game's own where the user chooses them, `rest` what stands
    under any other, and `names` the pattern of such keys. `items` is what a list holds, `least` how many of it.
    """

    says: tuple[Mapping[str, Any], ...]
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
        self.heard: list[dict[str, Any]] = []
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


def _sample(schema: Mapping[str, Any]) -> str:
    """A value of the kind that is expected, so that the readers go on."""
    if "enum" in schema:
        return str(schema["enum"][0])
    if schema.get("pattern", "").startswith("^#"):
        return "#000000"
    return str(schema.get("minimum", 1)) if schema.get("type") in ("integer", "number") else "x"


def shape_of(game: str) -> Shape:
    """What is read of a layout of this game; of a game without a module of its own where there is none of that name."""
    faults = Faults()
    tree = catalog.tree(game, faults) if game in shipped.names() else None
    probe = Probe(tree)
    with suppress(DataError):  # of what was invented
        read_spec(probe, game, faults, made=() if tree is None else catalog.made_by_kit(tree))
    shape = shape_of_probe(probe)
    if tree is None:  # a file of its own needs nothing that there are defaults for
        shape = shape._replace(required=shape.required.difference(shipped.read_shipped(shipped.defaults_file()).children))
    return shape


def shape_of_probe(probe: Probe) -> Shape:
    named = {} if probe.rest is None else {key: shape_of_probe(node) for key, node in probe.own.items() if key not in probe.asked}
    rest = None if probe.rest is None else joined([shape_of_probe(probe.rest), *named.values()])
    items = None if probe.item is None else joined([shape_of_probe(node) for node in (probe.item, *probe.listed)])
    keys = {key: shape_of_probe(node) for key, node in probe.asked.items()}
    return Shape(tuple(probe.heard), keys, frozenset(probe.needed), named, rest, probe.names, items, probe.least, probe.text)


def joined(shapes: list[Shape]) -> Shape:
    """One shape that takes what any of them takes; shapes that nothing was asked of do not count."""
    asked = [shape for shape in shapes if shape._replace(text="") != NOTHING]
    if not asked:
        return NOTHING
    says: list[Mapping[str, Any]] = []
    for shape in asked:
        says += [form for form in shape.says if form not in says]
    keys = {key: joined([shape.keys[key] for shape in asked if key in shape.keys]) for shape in asked for key in shape.keys}
    named = {key: joined([shape.named[key] for shape in asked if key in shape.named]) for shape in asked for key in shape.named}
    rest = [shape.rest for shape in asked if shape.rest is not None]
    items = [shape.items for shape in asked if shape.items is not None]
    return Shape(
        tuple(says),
        keys,
        frozenset.intersection(*(shape.required for shape in asked if shape.keys)) if keys else frozenset(),
        named,
        joined(rest) if rest else None,
        next((shape.names for shape in asked if shape.names), ""),
        joined(items) if items else None,
        min((shape.least for shape in asked if shape.items is not None), default=0),
        "",
    )
