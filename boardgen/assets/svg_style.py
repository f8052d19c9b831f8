"""How the elements of an SVG are painted: attributes, `style`, rules for classes; lengths, colours and transforms as values."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import radians, tan
from typing import NamedTuple

from boardgen.assets.svg_colours import COLOURS
from boardgen.assets.svg_document import Document, Element, refuse_outside
from boardgen.assets.svg_paths import PathError, numbers
from boardgen.draw.type.geometry import Affine
from boardgen.errors import quoted

INHERITED: Mapping[str, str] = {
    "fill": "black",
    "stroke": "none",
    "stroke-width": "1",
    "fill-rule": "nonzero",
    "clip-rule": "nonzero",
    "fill-opacity": "1",
    "stroke-opacity": "1",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "color": "black",
    "visibility": "visible",
    "paint-order": "normal",
    "marker-start": "none",
    "marker-mid": "none",
    "marker-end": "none",
    "marker": "none",
}
"""Properties that an element takes over from what it is in, with their first values."""
OWN: Mapping[str, str] = {
    "opacity": "1",
    "display": "inline",
    "clip-path": "none",
    "mask": "none",
    "filter": "none",
    "mix-blend-mode": "normal",
    "vector-effect": "none",
    "transform": "",
    "overflow": "hidden",
}
_KNOWN = {**INHERITED, **OWN}

UNITS = {"": 1.0, "px": 1.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pt": 96 / 72, "pc": 16.0, "q": 96 / 101.6}
"""Units of length in pixels of CSS, 96 to the inch."""
_LENGTH = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*([a-z%]*)", re.IGNORECASE)
_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
_SELECTOR = re.compile(r"(\*|[a-zA-Z][\w-]*)?((?:[.#][\w-]+)*)")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_TRANSFORM = re.compile(r"\s*([a-zA-Z]+)\s*\(([^()]*)\)[\s,]*")
_FUNCTION = re.compile(r"(rgb|rgba|hsl|hsla)\(([^()]*)\)")
MOST_RULES = 2000
LONGEST = 500
"""Characters of a value."""


class StyleError(ValueError):
    """A value that is wrong or cannot be drawn: `what` names it, `remedy` says what to do."""

    def __init__(self, what: str, remedy: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.remedy = remedy


class _Rule(NamedTuple):
    important: bool
    weight: tuple[int, int, int, int]
    """How many ids, classes and tags its selector names, and its place in the order of the file."""
    tag: str
    ids: frozenset[str]
    classes: frozenset[str]
    declared: tuple[tuple[str, str], ...]


class Styles:
    """The rules of all style sheets of a document, by the first name that an element must have."""

    def __init__(self, document: Document) -> None:
        self._rules: dict[str, list[_Rule]] = {}
        self._known: dict[tuple[str, str, str], list[_Rule]] = {}
        self.problems: list[tuple[int, StyleError]] = []
        count = 0
        for sheet in (element for element in document.root.walk() if element.tag == "style" and element.text.strip()):
            text = _COMMENT.sub(" ", sheet.text)
            refuse_outside(text, sheet.line)
            if "@" in text:
                self.problems.append((sheet.line, StyleError(f"a style sheet with {quoted('@' + text.partition('@')[2].split()[0])}")))
                continue
            for selectors, declared in _RULE.findall(text):
                for selector in selectors.split(","):
                    count += 1
                    if count <= MOST_RULES:
                        self._add(selector.strip(), declared, count, sheet.line)
        if count > MOST_RULES:
            self.problems.append((document.root.line, StyleError(f"{count:,} rules of style (maximum {MOST_RULES:,})")))

    def _add(self, selector: str, text: str, number: int, line: int) -> None:
        found = _SELECTOR.fullmatch(selector)
        if found is None or not selector:
            self.problems.append((line, StyleError(f"a rule of style for {quoted(selector)}")))
            return
        tag = found[1] if found[1] not in (None, "*") else ""
        names = re.findall(r"[.#][\w-]+", found[2])
        ids = frozenset(name[1:] for name in names if name[0] == "#")
        classes = frozenset(name[1:] for name in names if name[0] == ".")
        first = min(names) if names else tag  # an id, if there is one: fewer elements have it
        normal, important = _declared(text)
        for declared in (normal, important):
            if declared:
                rule = _Rule(declared is important, (len(ids), len(classes), bool(tag), number), tag, ids, classes, tuple(declared))
                self._rules.setdefault(first, []).append(rule)

    def of(self, element: Element) -> dict[str, str]:
        """The properties that an element sets: attributes, then rules by their weight, then its own `style`."""
        attributes = element.attributes
        said = {key: value.strip() for key, value in attributes.items() if key in _KNOWN}
        normal, important = _declared(attributes.get("style", ""))
        if self._rules:
            fitting = self._fitting(element.tag, attributes.get("id", ""), attributes.get("class", ""))
            for rule in fitting:
                said |= () if rule.important else rule.declared
            said |= normal
            for rule in fitting:
                said |= rule.declared if rule.important else ()
        else:
            said |= normal
        return said | dict(important)

    def _fitting(self, tag: str, id: str, names: str) -> list[_Rule]:
        """The rules for an element, the weightiest last."""
        key = tag, id if f"#{id}" in self._rules else "", names
        if key not in self._known:
            classes = frozenset(names.split())
            firsts = ["", tag, f"#{id}", *(f".{name}" for name in sorted(classes))]
            rules = (rule for first in firsts for rule in self._rules.get(first, ()))
            fitting = [rule for rule in rules if rule.tag in ("", tag) and rule.classes <= classes and rule.ids <= {id}]
            self._known[key] = sorted(fitting, key=lambda rule: rule.weight)
        return self._known[key]


def _declared(text: str) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The properties of a list of declarations that we know: ordinary ones and those that are `!important`."""
    normal: list[tuple[str, str]] = []
    important: list[tuple[str, str]] = []
    for part in _COMMENT.sub(" ", text).split(";"):
        name, _, value = part.partition(":")
        name, value = name.strip().lower(), value.strip()
        if name in _KNOWN and value:
            plain = re.sub(r"\s*!\s*important$", "", value)
            (important if plain != value else normal).append((name, plain))
    return normal, important


def cascaded(said: Mapping[str, str], parent: Mapping[str, str]) -> dict[str, str]:
    """All properties of an element from what it says and what it is in."""
    style = {name: parent[name] for name in INHERITED} | dict(OWN)
    for name, value in said.items():
        if len(value) > LONGEST:
            raise StyleError(f"a value of {name} with {len(value):,} characters (maximum {LONGEST})", "shorten it")
        if value == "inherit":
            style[name] = parent[name]
        elif value in ("initial", "unset", "revert"):
            style[name] = parent[name] if value != "initial" and name in INHERITED else _KNOWN[name]
        elif "var(" in value or "calc(" in value:
            raise StyleError(f"the value {quoted(value)} of {name}")
        else:
            style[name] = value
    return style


def length(text: str, whole: float) -> float:
    """A length in pixels; a percentage is of `whole`. Raises StyleError."""
    found = _LENGTH.fullmatch(text.strip())
    unit = found[2].lower() if found is not None else ""
    if found is None or (unit not in UNITS and unit != "%"):
        raise StyleError(f"the length {quoted(text)}", "write it in mm or without a unit")
    value = float(found[1])
    if abs(value) > 1e7:
        raise StyleError(f"the length {quoted(text)}", "write a smaller one")
    return value * (whole / 100 if unit == "%" else UNITS[unit])


def share(text: str) -> float:
    """An opacity, 0 to 1. Raises StyleError."""
    found = _LENGTH.fullmatch(text.strip())
    if found is None or found[2] not in ("", "%"):
        raise StyleError(f"the opacity {quoted(text)}", "write a number from 0 to 1")
    return min(1.0, max(0.0, float(found[1]) / (100 if found[2] else 1)))


def colour(text: str, current: str) -> tuple[str, float] | None:
    """A colour as `#RRGGBB` and how opaque it is; None for `none`. Raises StyleError for anything but a flat colour."""
    plain = text.strip().lower()
    if plain in ("none", "transparent"):
        return None
    if plain == "currentcolor":
        return colour(current, "black") if current.strip().lower() != "currentcolor" else ("#000000", 1.0)
    if re.fullmatch(r"#[0-9a-f]{3,8}", plain) and len(plain) in (4, 5, 7, 9):
        digits = plain[1:] if len(plain) > 5 else "".join(digit * 2 for digit in plain[1:])
        return f"#{digits[:6].upper()}", int(digits[6:] or "ff", 16) / 255
    if plain in COLOURS:
        return COLOURS[plain], 1.0
    found = _FUNCTION.fullmatch(plain)
    parts = re.split(r"[\s,/]+", found[2].strip()) if found is not None else []
    if found is None or len(parts) not in (3, 4):
        raise StyleError(f"the colour {quoted(text)}", "write it as `#RRGGBB`")
    opaque = share(parts[3]) if len(parts) == 4 else 1.0
    if found[1].startswith("rgb"):
        inks = [length(part, 255) for part in parts[:3]]
    else:
        hue, dull, light = length(parts[0].removesuffix("deg"), 360), share(parts[1]), share(parts[2])
        inks = [255 * value for value in _from_hsl(hue, dull, light)]
    return "#" + "".join(f"{min(255, max(0, round(value))):02X}" for value in inks), opaque


def _from_hsl(hue: float, saturation: float, lightness: float) -> Sequence[float]:
    from colorsys import hls_to_rgb

    return hls_to_rgb(hue % 360 / 360, lightness, saturation)


def transform(text: str) -> Affine:
    """The map of a list of transforms. Raises StyleError."""
    whole, at = Affine(), 0
    if text.strip() in ("", "none"):
        return whole
    while at < len(text):
        found = _TRANSFORM.match(text, at)
        if found is None:
            raise StyleError(f"the transform {quoted(text)}", "write it as `matrix(a b c d e f)`")
        try:
            values = numbers(found[2].replace("deg", "").replace("px", ""))
        except PathError as problem:
            raise StyleError(f"the transform {quoted(text)}: {problem}", "write it as `matrix(a b c d e f)`") from problem
        whole, at = _step(found[1], values, text).then(whole), found.end()
    return whole


def _step(name: str, values: Sequence[float], text: str) -> Affine:
    match name, len(values):
        case "matrix", 6:
            return Affine(*values)
        case "translate", 1 | 2:
            return Affine.translate(values[0], values[1] if len(values) > 1 else 0.0)
        case (("translateX" | "translateY"), 1):
            return Affine.translate(*((values[0], 0.0) if name.endswith("X") else (0.0, values[0])))
        case "scale", 1 | 2:
            return Affine.scale(*values)
        case "rotate", 1 | 3:
            return Affine.rotate(*values)
        case "skewX", 1:
            return Affine(1, 0, tan(radians(values[0])), 1, 0, 0)
        case "skewY", 1:
            return Affine(1, tan(radians(values[0])), 0, 1, 0, 0)
        case _:
            raise StyleError(f"the transform {quoted(text)}", "write it as `matrix(a b c d e f)`")


def fitted(view: Sequence[float], width: float, height: float, how: str) -> Affine:
    """The map from a view box to a viewport of a width and a height, as `preserveAspectRatio` says."""
    x, y, w, h = view
    across, down = width / w, height / h
    words = how.split() or ["xMidYMid"]
    if words[0] == "none":
        return Affine(across, 0, 0, down, -x * across, -y * down)
    scale = max(across, down) if "slice" in words else min(across, down)
    share_x = 0.0 if "xMin" in words[0] else 1.0 if "xMax" in words[0] else 0.5
    share_y = 0.0 if "YMin" in words[0] else 1.0 if "YMax" in words[0] else 0.5
    return Affine(scale, 0, 0, scale, share_x * (width - w * scale) - x * scale, share_y * (height - h * scale) - y * scale)
