"""What there is to print and how many of it. A count is a number or the path of one, so that no fact is written twice."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from boardgen.errors import quoted
from boardgen.layout.decks.recipe import PACKAGING, Making, check_boxes, read_packaging
from boardgen.layout.ground.board import Board
from boardgen.layout.yaml.fields import LONGEST, Section, describe, truth, whole
from boardgen.layout.yaml.node import Faults, Node
from boardgen.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from boardgen.layout.decks.own_components import MakingReader

KINDS = (
    *("aid", "band", "board", "booklet", "box", "card", "coin", "die", "labels", "log", "mat", "net", "note", "panel", "sheet"),
    *("square", "standee", "table", "tile", "token"),
)
"""What kinds of component there are: coins have two faces, nets and dice are folded into cubes, standees into wedges."""
ROUND = ("coin", "token")
"""Kinds that are nothing without a diameter."""
SIZED = ("net", "note", "square", "standee", "tile")
"""Kinds that are nothing without a size."""
OWN_KEYS = (
    *("front", "back", "from", "faces", "fits", "card", "sleeves", "clearance", "wall", "around", "imposition", "figures"),
    *("where", "sort", "sheet", "edge", "title", "shape"),
)
"""Keys by which a component says how its pieces are made: one that its game's own kit makes has none of them."""
PLAIN_KEYS = ("kind", "count", "each_seat", "title", "fits", "card", "sleeves", "clearance", "wall", "around")
"""The keys of a box or a band that no face is drawn for."""
SIZES = {
    "poker": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "mini": (44.45, 63.5),
    "euro": (59.0, 92.0),
    "tarot": (69.85, 120.65),
    "square": (63.5, 63.5),
}
"""Sizes of cards that have a name, width and height in mm."""
FACE_KEYS = ("faces", "styles")
"""Sections that only components of your own use."""
PIECES = 9999
"""The maximum number of pieces of a kind."""
COUNT: Mapping[str, object] = {"type": "integer", "minimum": 0, "maximum": PIECES}
"""A count, for editors."""


class Component(NamedTuple):
    """Something to print. `size` (width, height) and `diameter` are in mm.

    `pieces` are for the table (`count:` in the file) and `each_seat` for every seat that plays; `counts` has a label
    and a number for each of several faces: numbers, or the path of a map of these or of entries with a `count:` of their own."""

    name: str
    kind: str
    size: tuple[float, float] | None
    diameter: float | None
    pieces: int
    each_seat: int
    counts: tuple[tuple[str, int], ...]
    making: Making | None = None
    """How it is made, where the kit of its game does not make it."""
    backs: bool = False
    """Whether notes of a game's own kit are printed with their backs."""

    @property
    def own(self) -> Making:
        """How a component of your own is made."""
        assert self.making is not None, f"the kit of the game makes {self.name}"
        return self.making


def read_components(root: Section, board: Board | None, made: Collection[str] = ()) -> dict[str, Component]:
    """Return the components in the order of the kit. The game's own kit has `made` some; all others are made by their kind."""
    components: dict[str, Component] = {}
    section_of_all = root.section("components", required=False)
    entries = list(section_of_all.entries())
    reader = _reader(root, any(name not in made and not _plain(name, node) for name, node in entries))
    for name, node in entries:
        section = Section(node, root.faults)
        kind = section.choice("kind", KINDS)
        size = _size(section)
        diameter = section.length("diameter", 0.0) or None
        each_seat = _count(section, "each_seat", root)
        counts = _counts(section, root)
        if kind == "aid" and not counts and section.get("count") is None and section.get("each_seat") is None:
            each_seat = 1
        apart = each_seat or section.get("each_seat") is not None or (counts and section.get("from") is None)
        count = _count(section, "count", root) if section.get("count") is not None else 0 if apart else 1
        at = section.get("backs") if name in made and kind == "note" else None
        backs = at is not None and truth(at, root.faults)
        making = None if name in made else _making(section, kind, name, reader, components)
        if kind in ROUND and diameter is None and not section.void and section.get("diameter") is None:
            root.faults.add(node, f"a {kind} needs its diameter", "add `diameter:` in mm", "data:component")
        if kind in SIZED and size is None and not section.void and section.get("size") is None:
            root.faults.add(node, f"a {kind} needs its size", "add `size:` in mm", "data:component")
        section.close()
        wide = section.get("diameter")
        pitch = root.node.children["board"].children.get("pitch") if board is not None else None
        on_board = making is None and each_seat and diameter  # a piece of your own need not lie on the board
        if board is not None and on_board and diameter and diameter > board.pitch and root.faults.usable(wide, pitch) and wide is not None:
            what = f"a token of {diameter:g} mm is larger than the pitch of the board, {board.pitch:g} mm"
            at = root.faults.first_opened(wide, pitch)
            root.faults.add(at, what, "make the token smaller or the pitch larger", "data:component.pitch")
        components[name] = Component(name, kind, size, diameter, count, each_seat, counts, making, backs)
    for name in _list_boxes_of_nothing(components, section_of_all.node.gone):
        del components[name]
    kinds, makings = {name: one.kind for name, one in components.items()}, [one.making for one in components.values() if one.making]
    if reader is not None:
        reader.check(kinds, makings)
    elif makings:
        check_boxes([making.packaging for making in makings], kinds, root.faults)
    return components


def _list_boxes_of_nothing(components: Mapping[str, Component], gone: Mapping[str, Node]) -> list[str]:
    """Return the boxes of a game for what a layout leaves out: they go with it. One that the layout has itself is a mistake of it."""
    left = []
    for name, one in components.items():
        keys = one.making.packaging if one.making is not None else None
        fits = getattr(keys, "fits", "")
        if keys is not None and fits in gone and gone[fits].source is not keys.at.source:
            left.append(name)
    return left


def _plain(name: str, node: Node) -> bool:
    """Return whether a component is a box or a band that the program draws, under a name that needs no second look."""
    kind = node.children.get("kind")
    listed = kind is not None and kind.text in PACKAGING and all(key in PLAIN_KEYS for key in node.children)
    return listed and name.isascii() and name.isidentifier() and name.islower() and name[0] != "_"


def _making(section: Section, kind: str, name: str, reader: MakingReader | None, others: Collection[str]) -> Making:
    """Return how a component of your own is made; only boxes and bands are there without a reader."""
    if reader is not None:
        return reader.read(section, kind, name, others)
    title = section.text("title", name.replace("_", " ").capitalize())
    return Making(section.node, title, None, None, (), (), (), (), {}, None, read_packaging(section, kind), None)


def _reader(root: Section, needed: bool) -> MakingReader | None:
    """Return the reader of components that are made by their kind; None for a layout without any, which needs no import of it."""
    if not needed and not any(key in root.node.children for key in FACE_KEYS):
        root.known.update(FACE_KEYS)
        return None
    from boardgen.layout.decks.own_components import MakingReader

    return MakingReader(root)


def check_used(game: str, own: Mapping[str, Node], components: Mapping[str, Node], faults: Faults) -> None:
    """Refuse what no kit uses in a layout's `own` components: names that its game does not have (`components`), other kinds, second
    counts."""
    for name, one in own.items():
        if name not in components:
            hint = faults.hint(name, components)
            if "kind" in one.children and (any(key in one.children for key in OWN_KEYS) or not hint.startswith("did")):
                continue  # one of the layout's own, which is made by its kind
            remedy = hint if hint.startswith("did") else "add `kind:` to a component of your own"
            faults.add_key(one, f"the kit of {game} has no component {quoted(name)}", remedy, "data:key.unknown")
            one.kind, one.value = "broken", None
            continue
        packaging = "kind" in components[name].children and components[name].children["kind"].text in PACKAGING
        for key in one.children:
            if key in OWN_KEYS and not packaging:
                what = f"the kit of {game} draws {quoted(name)} itself"
                remedy = f"take `{key}:` out, or give a component of your own another name"
                faults.add_key(one.children[key], what, remedy, "data:key.unknown")
                one.children[key].kind = "broken"
        kind, counts = components[name].children.get("kind"), components[name].children.get("counts")
        at = one.children.get("kind")
        if kind is not None and at is not None and at.text in KINDS and at.text != kind.text:
            what = f"{quoted(name)} is a {kind.text} in this game, not a {at.text}"
            faults.add(at, what, "remove `kind`: a layout can change only sizes and numbers", "data:component")
        at = one.children.get("counts")
        if counts is not None and counts.text and (at is None or at.text != counts.text):
            what = f"the counts of {quoted(name)} are those of `{counts.text}`"
            faults.add(at or one, what, f"remove `counts`, and change `{counts.text}`", "data:component.count")
        elif counts is not None and at is not None and at.kind == "map" and not all(key.isdigit() for key in counts.children):
            for key, node in at.children.items():  # names of what is counted; values of markers are free
                if key not in counts.children:
                    hint = faults.hint(key, counts.children)
                    faults.add_key(node, f"{quoted(name)} has no number called {quoted(key)}", hint, "data:key.unknown")


def _size(section: Section) -> tuple[float, float] | None:
    node = section.get("size")
    if node is None or node.kind == "broken":
        return None
    side = {"type": "number", "exclusiveMinimum": 0, "maximum": LONGEST}
    node.expect(type="array", items=side, minItems=2, maxItems=2)
    node.expect(**side)
    node.expect(enum=tuple(SIZES))
    if node.text in SIZES:
        return SIZES[node.text]
    if node.text and (sides_of := re.fullmatch(r"([0-9.]+)\s*[x×*X]\s*([0-9.]+)\s*(?:mm)?", node.text)):
        section.faults.add(node, f"{quoted(node.text)} is not a size", f"write [{sides_of[1]}, {sides_of[2]}], in mm", "data:type")
        return None
    if node.kind == "scalar" and not node.text[:1].isdigit():
        what = f"{quoted(node.text)} is not a size"
        remedy = section.faults.hint(node.text, SIZES) or f"write [width, height] in mm, or one of {', '.join(SIZES)}"
        section.faults.add(node, what, remedy, "data:type")
        return None
    sides = node.items if node.kind == "list" else [node, node]
    if len(sides) != 2:
        remedy = "write size: [width, height], or one number for a square"
        section.faults.add(node, f"a size has two sides, not {len(sides)}", remedy, "data:type")
        return None
    pair = Section(Node("map", dict(zip("wh", sides, strict=True)), node.source, node.line, node.column), section.faults)
    return pair.length("w"), pair.length("h")


def _reference(section: Section, key: str, root: Section, expected: Mapping[str, object]) -> Node | None:
    """Return the node that a count names by its path, or its own node when it is what is `expected`."""
    node = section.get(key)
    if node is None or node.kind == "broken":
        return None
    node.expect(**expected)
    node.expect(type="string", pattern="^[A-Za-z_][^ ]*$")
    if node.kind != "scalar" or node.text[:1].isdigit() or not node.text:
        return node
    at: Node | None = root.node
    for step in node.text.split("."):
        if at is not None and not section.faults.usable(at):
            return None
        if at is not None and step in at.gone:
            return None  # what is wrong is that it was left out
        at = at.children.get(step) if at is not None else None
    if at is None:
        what = f"no number of this layout is called {quoted(node.text)}"
        section.faults.add(node, what, _numbers(root, node.text), "data:component.count")
    return at


def _numbers(root: Section, word: str) -> str:
    """Return a remedy that names a number like the one that was meant, of the first few hundred of the layout."""
    names: list[str] = []
    reach = [] if root.faults.full else [(f"{key}.", node) for key, node in root.node.children.items() if key != "components"]
    while reach and len(names) < 300:
        head, node = reach.pop()
        for key, child in node.children.items():
            if child.kind == "map":
                reach.append((f"{head}{key}.", child))
            elif child.text.isdigit():
                names.append(f"{head}{key}")
    near = root.faults.hint(word, names)
    return near if near.startswith("did") else "write a number, or a path such as cells.supply"


def _count(section: Section, key: str, root: Section) -> int:
    node = _reference(section, key, root, COUNT)
    own = section.get(key)
    if node is None or own is None:
        return 0
    return whole(node, section.faults, 0, PIECES) if node is own else _elsewhere(node, own, section, root)


def _elsewhere(node: Node, own: Node, section: Section, root: Section) -> int:
    """Return a count in another section, where anything wrong with it is reported already."""
    if not section.faults.usable(node):
        return 0
    digits = node.text
    if node.kind != "scalar" or not (digits.isascii() and digits.isdigit() and int(digits[:9]) <= PIECES):
        what = f"{quoted(own.text)} is {describe(node)}, not a number of pieces"
        section.faults.add(own, what, _numbers(root, own.text), "data:component.count")
        return 0
    return int(digits)


def _counts(section: Section, root: Section) -> tuple[tuple[str, int], ...]:
    own = section.get("counts")
    named = [] if own is None or all(key.isdigit() for key in own.children) else list(own.children)
    names: dict[str, object] = {"propertyNames": {"enum": named}} if named else {}  # of a game, of which its layouts may change these
    node = _reference(section, "counts", root, {"type": "object", "additionalProperties": COUNT, **names})
    if node is None or own is None:
        return ()
    if node is not own and not section.faults.usable(node):
        return ()
    if node.kind != "map":
        section.faults.add(own, f"a map of counts belongs here, not {describe(node)}", "", "data:type")
        return ()
    if node is own:
        return tuple((label, whole(number, section.faults, 0, PIECES)) for label, number in node.children.items())
    entries = [(label, child.children.get("count", child)) for label, child in node.children.items()]
    return tuple((label, _elsewhere(number, own, section, root)) for label, number in entries)
