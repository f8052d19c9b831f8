"""Data files that are chosen by name: what print-on-demand services make, and what cutting machines need to find a printed sheet.

A file is one of a folder of the data, or a YAML file of the user's own. Lengths in it are plain millimetres, or a text with its unit."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Literal, TypeVar, cast

from boardgen.errors import nearest, quoted
from boardgen.layout.files.shipped import data_folder, header_error, names_in
from boardgen.layout.yaml import declared
from boardgen.layout.yaml.fields import Section, describe, length
from boardgen.layout.yaml.node import Faults, Node
from boardgen.layout.yaml.plain_text import LengthError, parse_length
from boardgen.layout.yaml.yaml_reader import SUFFIXES, read
from boardgen.records import NamedTuple

Read = TypeVar("Read")


class PresetFolder(NamedTuple):
    """A folder of the data: `what` one of its files is called, and the `prefix` with which it is chosen, as in `pod:mine.yaml`."""

    folder: str
    what: str
    prefix: str

    def names(self) -> tuple[str, ...]:
        """Return the files in it, by name."""
        return names_in(self.folder)

    def load(self, name: str, typed: Callable[[Node, str, Faults], Read]) -> Read:
        """Return what a file says: one of ours by its name, or any YAML file; `typed` reads its values, by name. Raises DataError."""
        path, stem = self._path(name)
        faults = Faults()
        node = read(path, path if name.endswith(SUFFIXES) else f"{self.folder}/{stem}.yaml", faults)
        said = None if node is None else typed(node, stem, faults)
        faults.check()
        assert said is not None  # else there was a fault
        return said

    def _path(self, name: str) -> tuple[str, str]:
        """Return the file, and its name without an ending."""
        names = self.names()
        if name.endswith(SUFFIXES):
            return name, os.path.basename(name).rsplit(".", 1)[0]
        if name in names:
            return os.path.join(data_folder(), self.folder, f"{name}{SUFFIXES[0]}"), name
        remedy = f"choose {', '.join(names[:-1])} or {names[-1]}, or name a file such as {self.prefix}:mine.yaml"
        near = nearest(name, names)
        problem = f"there is no {self.what} {quoted(name)}"
        raise header_error(f"{self.prefix}:{name}", problem, near if near.startswith("did") else remedy, "data:file.missing")


def read_sources(root: Section) -> None:
    """Read where the figures are from, so that no key is misspelt; it is for people."""
    for node in root.list("sources"):
        source = Section(node, root.faults)
        for key in ("says", "page", "site"):
            source.text(key)
        source.text("address", "")
        source.close()


def measure(node: Node, faults: Faults) -> float:
    """Return a length in mm above zero; 1.0 where it is wrong."""
    if node.kind != "scalar" or node.empty:
        faults.add(node, f"a length belongs here, not {describe(node)}", "write it as 63.5, 63.5mm or 2.5in", "data:type")
        return 1.0
    if node.plain and node.text.replace(".", "", 1).isdigit():
        return length(node, faults)
    try:
        value = parse_length(node.text).mm
    except LengthError as problem:
        what, _, remedy = str(problem).partition("; ")
        faults.add(node, what, remedy, "data:type")
        return 1.0
    if not 0 < value <= 10_000:
        faults.add(node, "a length is above 0 and at most 10000 mm", "", "data:range")
        return 1.0
    return value


def need_measure(section: Section, key: str, fallback: float | None = None) -> float:
    """Return the length under a key in mm. The key is required unless a fallback is given."""
    node = section.need(key) if fallback is None else section.get(key)
    if node is None or node.kind == "broken":
        return 1.0 if fallback is None else fallback
    return measure(node, section.faults)


def pair(node: Node, faults: Faults, what: str) -> tuple[float, float]:
    """Return two lengths in mm, across and down; `what` they are is said where there are not two."""
    if node.kind != "list" or len(node.items) != 2:
        faults.add(node, f"{what} is two lengths, not {describe(node)}", "write it as [2.5in, 3.5in]: across, then down", "data:type")
        return 1.0, 1.0
    across, down = (measure(item, faults) for item in node.items)
    return across, down


MACHINES = PresetFolder("cutters", "machine", "cutter")
DEFAULT = "default"
"""The area of a machine whose app adds the marks, for a paper that it does not name."""
Marks = Literal["square-and-angles", "four-angles", "none"]


class Machine(NamedTuple):
    """A machine by its marks; all lengths in mm."""

    file: str
    name: str
    title: str
    marks: Marks
    inset: float
    """From the edges of the paper to the outer edges of the marks."""
    square: float
    """The side of the square mark."""
    arm: float
    """The length of an angle's arms."""
    line: float
    """The thickness of an angle's arms."""
    keep: float
    """Nothing is printed or cut within a square of this size in the corner of a mark."""
    gap: float
    """Between the lines of the marks and what is printed."""
    bleed: float
    """How far the ink of a piece runs past its cut."""
    areas: Mapping[str, tuple[float, float]]
    """Width and height of the area by the name of the paper, for a machine whose app adds the marks."""


def load_machine(name: str) -> Machine:
    """Return a machine by its name, or from a file of your own. Raises DataError with every fault of it."""
    return MACHINES.load(name, _machine)


def _machine(node: Node, stem: str, faults: Faults) -> Machine:
    root = Section(node, faults)
    title = root.text("machine")
    kinds: tuple[Marks, ...] = ("square-and-angles", "four-angles", "none")
    chosen = root.choice("marks", kinds)
    marks: Marks = next((kind for kind in kinds if kind == chosen), "none")
    bleed = need_measure(root, "bleed", 1.0)
    inset = square = arm = line = keep = gap = 0.0
    areas: dict[str, tuple[float, float]] = {}
    if marks == "none":
        areas = {paper.lower(): pair(one, faults, "an area") for paper, one in root.section("areas").entries()}
        if DEFAULT not in areas and not root.void and faults.usable(node.children.get("areas")):
            what = f"the areas have none for {quoted(DEFAULT)}, which is any other paper"
            faults.add(node.children["areas"], what, f"add `{DEFAULT}: [6.75in, 9.25in]`", "data:cutter")
    else:
        inset, arm, line = need_measure(root, "inset"), need_measure(root, "arm"), need_measure(root, "line")
        keep, gap = need_measure(root, "keep", arm), need_measure(root, "gap", 1.0)
        if marks == "square-and-angles":
            square = need_measure(root, "square")
        at = node.children.get("keep")
        if at is not None and faults.usable(at) and keep < max(arm, square):
            what = f"a mark is {max(arm, square):g} mm large, and only {keep:g} mm are kept free for it"
            faults.add(at, what, f"write at least {max(arm, square):g}", "data:cutter")
    read_sources(root)
    root.close()
    return Machine(node.source.shown, stem, title, marks, inset, square, arm, line, keep, gap, bleed, areas)


INCH = 25.4
PRESETS = PresetFolder("pod", "preset", "pod")
HOUSE_SAFE = 3.0
"""Millimetres inside the cut that stay free where a maker gives no safe zone: what every card of ours keeps."""
FAMILIES = ("card", "note", "chit", "tile", "mat", "board", "box")
MOST_PIXELS = 20_000
MOST_DPI = 1200
File = Literal["png", "pdf"]
Copies = Literal["list", "numbered"]


def _pixels(node: Node, faults: Faults) -> tuple[int, int]:
    items = node.items
    numbers = [int(item.text) for item in items if item.plain and item.text.isascii() and item.text.isdigit() and len(item.text) < 7]
    if len(items) != 2 or len(numbers) != 2 or not all(1 <= number <= MOST_PIXELS for number in numbers):
        what = f"the size of a picture is two whole numbers of pixels from 1 to {MOST_PIXELS}"
        faults.add(node, what, "write it as [825, 1125]: across, then down", "data:type")
        return 1, 1
    return numbers[0], numbers[1]


class Product(NamedTuple):
    """One thing that a maker prints: lengths in mm across and down, `pixels` of its picture with bleed."""

    key: str
    """Names its folder and what the command line calls it."""
    name: str = declared.text()
    family: str = declared.choice(FAMILIES, name="for")
    at: str = declared.text("")
    """Where the maker shows it."""
    round: bool = declared.switch("yes", "no")
    trim: tuple[float, float] = declared.key(lambda node, faults: pair(node, faults, "a trim"), wrong=(1.0, 1.0))
    pixels: tuple[int, int] = declared.key(_pixels, wrong=(1, 1))
    bleed: tuple[float, float] = declared.key(lambda node, faults: pair(node, faults, "a bleed"), cast("tuple[float, float]", ()))
    safe: float = declared.key(measure, 0.0)
    sides: int = declared.whole(1, 2, 2)
    net: bool = declared.switch("yes", "no")
    """Whether it is printed on a net of the maker's own; its trim is then the front between its folds."""
    back: tuple[float, float] | None = None
    """Where the upper left corner of the back of such a net is in the picture, from the left and the top; None where that is not known."""
    depth: float = 0.0
    """The width of the sides of such a net."""


class Preset(NamedTuple):
    """What one maker prints and how it takes pictures."""

    file: str
    """Where it was read."""
    name: str
    maker: str
    dpi: int
    type: File
    copies: Copies
    asks: str
    """What the maker requires besides, empty for nothing."""
    products: Mapping[str, Product]


def load_preset(name: str) -> Preset:
    """Return a preset by its name, or from a file of your own. Raises DataError with every fault of it."""
    return PRESETS.load(name, _preset)


def _preset(node: Node, stem: str, faults: Faults) -> Preset:
    root = Section(node, faults)
    maker = root.text("maker")
    dpi = root.whole("dpi", 72, MOST_DPI, 300)
    kind: File = "pdf" if root.choice("file", ("png", "pdf"), "png") == "pdf" else "png"
    copies: Copies = "list" if root.choice("copies", ("list", "numbered"), "numbered") == "list" else "numbered"
    asks = root.text("asks", "")
    bleed, safe = need_measure(root, "bleed"), need_measure(root, "safe", HOUSE_SAFE)
    read_sources(root)
    products = {key: _product(key, one, faults, dpi, bleed, safe) for key, one in root.section("products").entries()}
    if not products and not root.void and faults.usable(node.children.get("products")):
        faults.add(node, "the preset has no products", "add one under `products:`", "data:pod")
    root.close()
    return Preset(node.source.shown, stem, maker, dpi, kind, copies, asks, products)


def _product(key: str, node: Node, faults: Faults, dpi: int, bleed: float, safe: float) -> Product:
    section = Section(node, faults)
    if not key.replace("-", "").isascii() or not key.replace("-", "").isalnum() or key != key.lower() or key[0] == "-":
        remedy = "use lower-case letters, digits and -, such as cards-poker"
        faults.add_key(node, f"{quoted(key)} cannot be the name of a product, which names its folder", remedy, "data:pod.name")
    trim_at, back_at = section.get("trim"), section.get("back") if section.text("net", "no") == "yes" else None
    back = None if back_at is None else pair(back_at, faults, "the corner of a back")
    depth = need_measure(section, "depth") if back is not None else 0.0
    product = declared.read(section, Product, key=key, back=back, depth=depth)
    product = product._replace(bleed=product.bleed or (bleed, bleed), safe=product.safe or safe)
    trim, pixels = product.trim, product.pixels
    at = node.children.get("pixels")
    if at is not None and trim_at is not None and faults.usable(at, trim_at) and not product.net:
        exact = [(size + 2 * more) / INCH * dpi for size, more in zip(trim, product.bleed, strict=True)]
        if any(abs(one - given) > 1 for one, given in zip(exact, pixels, strict=True)):
            wide, high = (round(one) for one in exact)
            what = f"the trim with its bleed has {wide} x {high} pixels at {dpi} dots an inch, and the picture {pixels[0]} x {pixels[1]}"
            faults.add(at, what, f"write [{wide}, {high}], or give the product its own `bleed:`", "data:pod.pixels")
    if product.round and trim_at is not None and faults.usable(trim_at) and abs(trim[0] - trim[1]) > 0.01:
        faults.add(trim_at, "a round product is as wide as it is high", "write the diameter twice", "data:pod")
    if back is not None and trim_at is not None and faults.usable(node.children.get("pixels"), trim_at, back_at):
        # Refuse a net whose walls are not all in its picture: a side left of the back, and right of it a side and the front
        across, down = (side / dpi * INCH for side in pixels)
        needs = (back[0] - depth, back[1] - depth, across - back[0] - 2 * trim[0] - depth, down - back[1] - trim[1] - depth)
        if min(needs) < 0:
            what = f"the walls of this net reach {-min(needs):.1f} mm out of its picture"
            faults.add(node, what, "check `back:`, `trim:` and `depth:` against the maker's template", "data:pod")
    return product
