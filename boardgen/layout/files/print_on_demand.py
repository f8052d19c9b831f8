"""What print-on-demand services make: a preset is a YAML file of products, each with its trim, its picture in pixels and its bleed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from boardgen.errors import quoted
from boardgen.layout.files.preset_files import PresetFolder, read_sources
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.fields import Section, there
from boardgen.layout.yaml.measures import measured, pair, switch
from boardgen.layout.yaml.node import Node

INCH = 25.4
PRESETS = PresetFolder("pod", "preset", "pod")
HOUSE_SAFE = 3.0
"""Millimetres inside the cut that stay free where a maker gives no safe zone: what every card of ours keeps."""
FAMILIES = ("card", "note", "chit", "tile", "mat", "board", "box")
MOST_PIXELS = 20_000
MOST_DPI = 1200
File = Literal["png", "pdf"]
Copies = Literal["list", "numbered"]


class Product(NamedTuple):
    """One thing that a maker prints: lengths in mm across and down, `pixels` of its picture with bleed."""

    key: str
    """Names its folder and what the command line calls it."""
    name: str
    family: str
    round: bool
    trim: tuple[float, float]
    pixels: tuple[int, int]
    bleed: tuple[float, float]
    safe: float
    sides: int
    net: bool
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


def presets() -> tuple[str, ...]:
    """The presets that come with the program, by name."""
    return PRESETS.names()


def load(name: str) -> Preset:
    """A preset by its name, or from a file of your own. Raises DataError with every fault of it."""
    return PRESETS.load(name, _preset)


def _preset(node: Node, stem: str, faults: Faults) -> Preset:
    root = Section(node, faults)
    maker = root.text("maker")
    dpi = root.whole("dpi", 72, MOST_DPI, 300)
    kind: File = "pdf" if root.choice("file", ("png", "pdf"), "png") == "pdf" else "png"
    copies: Copies = "list" if root.choice("copies", ("list", "numbered"), "numbered") == "list" else "numbered"
    asks = root.text("asks", "")
    bleed, safe = measured(root, "bleed"), measured(root, "safe", HOUSE_SAFE)
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
    name = section.text("name")
    section.text("at", "")
    family = section.choice("for", FAMILIES)
    is_round, net = switch(section, "round"), switch(section, "net")
    sides = section.whole("sides", 1, 2, 2)
    trim_at, bleed_at = section.need("trim"), section.get("bleed")
    trim = (1.0, 1.0) if trim_at is None else pair(trim_at, faults, "a trim")
    own_bleed = (bleed, bleed) if bleed_at is None or not there("bleed", bleed_at) else pair(bleed_at, faults, "a bleed")
    own_safe = measured(section, "safe", safe)
    pixels = _pixels(section)
    back_at = section.get("back") if net else None
    back = None if back_at is None or not there("back", back_at) else pair(back_at, faults, "the corner of a back")
    depth = measured(section, "depth") if back is not None else 0.0
    section.close()
    at = node.children.get("pixels")
    if at is not None and trim_at is not None and faults.usable(at, trim_at) and not net:
        _agree(at, faults, trim, own_bleed, pixels, dpi)
    if is_round and trim_at is not None and faults.usable(trim_at) and abs(trim[0] - trim[1]) > 0.01:
        faults.add(trim_at, "a round product is as wide as it is high", "write the diameter twice", "data:pod")
    if back is not None and trim_at is not None and faults.usable(node.children.get("pixels"), trim_at, back_at):
        _within(node, faults, trim, back, depth, pixels, dpi)
    return Product(key, name, family, is_round, trim, pixels, own_bleed, own_safe, sides, net, back, depth)


def _within(
    at: Node, faults: Faults, trim: tuple[float, float], back: tuple[float, float], depth: float, pixels: tuple[int, int], dpi: int
) -> None:
    """Refuses a net whose walls are not all in its picture: a side left of the back, and right of it a side and the front."""
    wide, high = (side / dpi * INCH for side in pixels)
    needs = (back[0] - depth, back[1] - depth, wide - back[0] - 2 * trim[0] - depth, high - back[1] - trim[1] - depth)
    if min(needs) < 0:
        what = f"the walls of this net reach {-min(needs):.1f} mm out of its picture"
        faults.add(at, what, "check `back:`, `trim:` and `depth:` against the maker's template", "data:pod")


def _pixels(section: Section) -> tuple[int, int]:
    node = section.need("pixels")
    if node is None:
        return 1, 1
    items = node.items
    numbers = [int(item.text) for item in items if item.plain and item.text.isascii() and item.text.isdigit() and len(item.text) < 7]
    if len(items) != 2 or len(numbers) != 2 or not all(1 <= number <= MOST_PIXELS for number in numbers):
        what = f"the size of a picture is two whole numbers of pixels from 1 to {MOST_PIXELS}"
        section.faults.add(node, what, "write it as [825, 1125]: across, then down", "data:type")
        return 1, 1
    return numbers[0], numbers[1]


def _agree(at: Node, faults: Faults, trim: tuple[float, float], bleed: tuple[float, float], pixels: tuple[int, int], dpi: int) -> None:
    """Refuses a picture that is not as large as the trim with its bleed, to a pixel."""
    exact = [(size + 2 * more) / INCH * dpi for size, more in zip(trim, bleed, strict=True)]
    if any(abs(one - given) > 1 for one, given in zip(exact, pixels, strict=True)):
        wide, high = (round(one) for one in exact)
        what = f"the trim with its bleed has {wide} x {high} pixels at {dpi} dots an inch, and the picture {pixels[0]} x {pixels[1]}"
        faults.add(at, what, f"write [{wide}, {high}], or give the product its own `bleed:`", "data:pod.pixels")
