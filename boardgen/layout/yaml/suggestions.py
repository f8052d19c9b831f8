"""What to write instead of a value that cannot be read: text to copy, made from what is there."""

from __future__ import annotations

import re

from boardgen.layout.yaml.lengths import in_mm
from boardgen.layout.yaml.node import Node
from boardgen.layout.yaml.yaml_text import flow

COLOURS = {
    "black": "#000000", "white": "#FFFFFF", "red": "#B34027", "blue": "#2B3888", "green": "#55B18A", "yellow": "#F7CD0B",
    "orange": "#E07B00", "purple": "#7A3E8E", "violet": "#7A3E8E", "brown": "#7A4A21",
    "grey": "#808080", "gray": "#808080", "pink": "#E58FB1",
}  # fmt: skip
"""Inks for words of colours."""
OTHER_WORDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("base", "extend", "from", "inherit", "inherits", "parent"), ("extends",)),
    **dict.fromkeys(("author", "authors", "by", "copyright", "designer", "license"), ("credits",)),
    **dict.fromkeys(("comment", "description", "remark", "subtitle"), ("note",)),
    **dict.fromkeys(("color", "colour", "hex", "rgb"), ("ink", "tint")),
    **dict.fromkeys(("amount", "copies", "n", "number", "quantity"), ("count", "supply", "least")),
    **dict.fromkeys(("low", "min", "minimum"), ("least", "min", "opening")),
    **dict.fromkeys(("high", "max", "maximum"), ("most", "max", "limit")),
    **dict.fromkeys(("gap", "mesh", "spacing", "step"), ("pitch",)),
    **dict.fromkeys(("height", "width"), ("size",)),
    **dict.fromkeys(("category", "type"), ("kind",)),
    **dict.fromkeys(("cost", "value", "worth"), ("price",)),
    "add": ("join",),
    "aka": ("aliases",),
    "cards": ("deck",),
    "cash": ("start",),
    "colors": ("colours", "tints"),
    "decription": ("note",),
    "grid": ("size", "map"),
    "label": ("name", "title"),
    "lang": ("language",),
    "layout": ("map",),
    "name": ("title",),
    "remove": ("cut",),
    "revision": ("edition",),
    "rows": ("map",),
    "translation": ("words",),
    "version": ("edition",),
}
"""Words that other tools and other people have for our keys; the first that a place knows is meant."""


def number(node: Node, unit: str = "", whole: bool = False, below_zero: bool = False) -> str:
    """How to write a value as a number; `unit` is what it counts."""
    if node.kind == "list" and len(node.items) == 1:
        return f"write {node.items[0].text} without brackets"
    if node.kind != "scalar" or node.empty:
        return "write a number, such as 5"
    text = node.text.strip()
    if not node.plain and re.fullmatch(r"\d+(\.\d+)?", text):
        return f"write {text} without quotes"
    digits = _number(text, unit)
    if not digits:
        return "write it in digits, such as 5"
    if text.startswith(("-", "−")) and not below_zero:
        return "it cannot be below zero"
    if whole and "." in digits:
        return f"write a whole number, such as {digits.partition('.')[0]}"
    minus = "-" if below_zero and re.match(r"\D*[-−]", text) else ""
    return f"write {minus}{digits}"


def _number(text: str, unit: str) -> str:
    length = in_mm(text) if unit == "mm" else None
    if length is not None:
        return f"{length:.6g}"
    text = re.sub(r"(?<=\d)[ _'’](?=\d{3}\b)", "", text)
    text = re.sub(r"(?<=\d),(?=\d{3}\b)", "", text)
    digits: list[str] = re.findall(r"\d+(?:[.,]\d+)?|[.,]\d+", text)
    if len(digits) != 1:
        return ""
    before, _, after = digits[0].replace(",", ".").partition(".")
    return (before.lstrip("0") or "0") + (f".{after}" if after else "")


def colour(node: Node) -> str:
    """How to write a value as a colour."""
    text = node.text.strip()
    digits = text.removeprefix("#")
    if re.fullmatch(r"[0-9A-Fa-f]{3}", digits):
        digits = "".join(sign * 2 for sign in digits)
    hex_colour = f"#{digits[:6].upper()}" if re.fullmatch(r"[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?", digits) else COLOURS.get(text.lower(), "")
    if hex_colour:
        return f'write "{hex_colour}"'
    return 'write six hexadecimal digits in quotes, such as "#2B3888" (without quotes # begins a comment)'


def as_list(node: Node) -> str:
    """How to write a value as a list."""
    if node.kind == "scalar" and not node.empty:
        return f"write [{flow(node)}]"
    return "write it as [a, b]"


def points(node: Node, pairs: bool = False) -> str:
    """How to write points as a list, or as a list of pairs; empty where the value names none."""
    texts = [item.text for item in node.items] if node.kind == "list" else [*node.children, *(one.text for one in node.children.values())]
    names: list[str] = re.findall(r"\b[A-HJ-Za-hj-z]{1,2}[1-9][0-9]{0,2}\b", " ".join(texts or [node.text]))
    return _listed(names, pairs)


def codes(node: Node) -> str:
    """How to write codes of zones as a list of pairs; empty where the value names none."""
    texts = [item.text for item in node.items] if node.kind == "list" else [*node.children, *(one.text for one in node.children.values())]
    return _listed(re.findall(r"\b[A-Z]{2,3}\b", " ".join(texts or [node.text])), pairs=True)


def _listed(names: list[str], pairs: bool) -> str:
    if not names or (pairs and len(names) % 2):
        return ""
    if pairs:
        return f"[{', '.join(f'[{one}, {other}]' for one, other in zip(names[::2], names[1::2], strict=True))}]"
    return f"[{', '.join(names)}]"


def as_map(node: Node, base: Node) -> str:
    """How to write a value as a map, by the example of what the game has there."""
    key = node.step.removeprefix(".")
    children = base.children
    if node.kind == "list":
        if node.items and all(item.kind == "map" for item in node.items):
            return "write its keys without the dashes before them"
        name = next((name for name, child in children.items() if child.kind == "list"), "")
        if name:
            return f"write `{key}: {{{name}: {flow(node)}}}`"
        first = next(iter(children.items()), None)
        return "" if first is None else f"write keys with values, such as `{key}: {{{first[0]}: {_short(first[1])}}}`"
    if "\n" in node.text.strip():
        name = next((name for name, child in children.items() if "\n" in child.text.strip()), "")
        return f"write `{name}: |` below `{key}:`, and these lines below that" if name else f"write keys with values below `{key}:`"
    if base.path.startswith("$.components.") and node.text.lower() in ("off", "no", "false", "none"):
        return f"to leave it out write `{key}: ~`"
    for name, child in children.items() if key != "words" else ():
        if child.kind == "scalar" and _alike(child.text, node.text):
            return f"write `{key}: {{{name}: {flow(node)}}}`"
    first = next(iter(children.items()), None)
    return "" if first is None else f"write keys with values, such as `{key}: {{{first[0]}: {_short(first[1])}}}`"


def _alike(one: str, other: str) -> bool:
    """Whether two texts are of one sort: numbers, sizes, drawings of several lines, or words."""
    return _sort(one) == _sort(other)


def _sort(text: str) -> str:
    if "\n" in text.strip():
        return "lines"
    for name, pattern in (("number", r"\d+(\.\d+)?"), ("below zero", r"-\d+"), ("size", r"\d+\s*[xX×*]\s*\d+"), ("colour", r"#\w+")):
        if re.fullmatch(pattern, text.strip()):
            return name
    return "text"


def _short(node: Node) -> str:
    text = flow(node)
    return text if len(text) <= 50 else "{...}" if node.kind == "map" else "..."
