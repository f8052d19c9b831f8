"""The elements of an SVG file, read within bounds, and how they are painted: attributes, `style`, rules for classes, paths."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isfinite, radians, tan
from typing import NoReturn
from xml.parsers import expat

from boardgen.draw.shape.outlines import closed_path, move_path, open_path
from boardgen.draw.shape.pixels import named_colour
from boardgen.draw.shape.shapes import ARC, Segment
from boardgen.draw.type.geometry import Affine
from boardgen.errors import AssetError, quoted
from boardgen.records import NamedTuple

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
MOST_ELEMENTS = 20_000
"""Elements of a drawing, those counted again that `use` repeats."""
MOST_NUMBERS = 400_000
"""Numbers of all paths and polygons, those counted again that `use` repeats."""
DEEPEST = 100
"""Elements inside one another."""
SIMPLER = "simplify the drawing, or save it as PNG"
_DIGITS = re.compile(r"[\d.]+")
_OUTSIDE = re.compile(r"url\(\s*['\"]?\s*(?![#'\"\s])([^)]*)", re.IGNORECASE)


class Element:
    """An element of the SVG namespace: its attributes without those of other namespaces, and where it begins."""

    __slots__ = ("attributes", "children", "line", "tag", "text")

    def __init__(self, tag: str, attributes: dict[str, str], line: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.children: list[Element] = []
        self.line = line
        self.text = ""

    def walk(self) -> Iterator[Element]:
        """Yield this element and all that are in it."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting += reversed(element.children)

    @property
    def target(self) -> str:
        """The id that a `use` repeats; empty for none."""
        return self.attributes.get("href", "").strip().removeprefix("#")


class Document:
    """The root of an SVG and its elements by id."""

    def __init__(self, root: Element) -> None:
        self.root = root
        self.ids: dict[str, Element] = {}
        for element in root.walk():
            self.ids.setdefault(element.attributes.get("id", ""), element)
        self._sizes: dict[int, tuple[int, int, int]] = {}
        elements, numbers, _ = self._size(root, 0)
        if elements > MOST_ELEMENTS:
            raise AssetError(f"draws {elements:,} elements, `use` included (maximum {MOST_ELEMENTS:,})", SIMPLER)
        if numbers > MOST_NUMBERS:
            raise AssetError(f"has {numbers:,} numbers in its paths, `use` included (maximum {MOST_NUMBERS:,})", SIMPLER)

    def _size(self, element: Element, level: int) -> tuple[int, int, int]:
        """Return how many elements and numbers are drawn for one, and how deep they are inside one another. Counts each element once."""
        known = self._sizes.get(id(element))
        if level + (known[2] if known is not None else 0) > DEEPEST:
            raise AssetError(f"has elements inside one another over {DEEPEST} deep at line {element.line}, or a `use` of itself", SIMPLER)
        if known is None:
            inside = list(element.children)
            if element.tag == "use" and element.target in self.ids:
                inside.append(self.ids[element.target])
            sizes = [self._size(inner, level + 1) for inner in inside]
            own = len(_DIGITS.findall(element.attributes.get("d", "") + element.attributes.get("points", "")))
            elements, inner_numbers, depths = zip((0, 0, 0), *sizes, strict=True)
            known = 1 + sum(elements), own + sum(inner_numbers), 1 + max(depths)
            self._sizes[id(element)] = known
        return known


class _Reader:
    """Builds elements from what the XML parser reports."""

    def __init__(self, parser: expat.XMLParserType) -> None:
        self.parser = parser
        self.root: Element | None = None
        self.open: list[Element | None] = []
        self.count = 0
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.text
        parser.EntityDeclHandler = self.entity
        parser.ProcessingInstructionHandler = self.instruction

    def start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        line = self.parser.CurrentLineNumber
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise AssetError(f"has over {MOST_ELEMENTS:,} elements", SIMPLER)
        if len(self.open) >= DEEPEST:
            raise AssetError(f"has elements inside one another over {DEEPEST} deep at line {line}", SIMPLER)
        inside_foreign = bool(self.open) and self.open[-1] is None
        if space not in (SVG, "") or inside_foreign:  # what an editor keeps for itself
            if self.root is None:
                self.no_svg(tag)
            self.open.append(None)
            return
        kept: dict[str, str] = {}
        for key, value in attributes.items():
            where, _, plain = key.rpartition(" ")
            if where == XLINK and plain == "href":
                kept.setdefault("href", value)
            elif not where:
                kept[plain] = value
        _refuse_active(tag, kept, line)
        element = Element(tag, kept, line)
        if self.root is None:
            if tag != "svg":
                self.no_svg(tag)
            self.root = element
        elif self.open:
            parent = self.open[-1]
            assert parent is not None
            parent.children.append(element)
        self.open.append(element)

    def no_svg(self, tag: str) -> NoReturn:
        raise AssetError(f"is not an SVG: its first element is {quoted(tag)}", "save it as SVG, PNG or JPEG")

    def end(self, name: str) -> None:
        self.open.pop()

    def text(self, text: str) -> None:
        element = self.open[-1] if self.open else None
        if element is not None and element.tag == "style":
            element.text += text

    def entity(self, name: str, *rest: object) -> None:
        line = self.parser.CurrentLineNumber
        what = f"declares the entity {quoted(name)} at line {line}, which is not allowed"
        raise AssetError(what, "save it as plain SVG, without a DOCTYPE")

    def instruction(self, target: str, data: str) -> None:
        if target == "xml-stylesheet":
            line = self.parser.CurrentLineNumber
            raise AssetError(f"refers to a style sheet outside it at line {line}, which is not allowed", "put the styles into the SVG")


def _refuse_active(tag: str, attributes: dict[str, str], line: int) -> None:
    """Raise AssetError for scripts and for references to anything outside the file."""
    if tag == "script":
        raise AssetError(f"contains a script at line {line}, which is not allowed", "remove the script, or save it as plain SVG")
    for key, value in attributes.items():
        if key.startswith("on"):
            raise AssetError(f"contains a script, {key}, at line {line}, which is not allowed", "remove it, or save it as plain SVG")
        if key == "href" and value.strip() and not value.strip().startswith("#"):
            if value.strip().lower().startswith("data:"):
                continue  # an embedded picture: not dangerous, and named where it would be drawn
            what = f"refers to {quoted(value.strip())}, outside it, at line {line}, which is not allowed"
            raise AssetError(what, "put what it refers to into the SVG, or save it as PNG")
        refuse_outside(value, line)


def refuse_outside(text: str, line: int) -> None:
    """Raise AssetError for a `url(...)` that is not in the file."""
    outside = _OUTSIDE.search(text)
    if outside is not None:
        what = f"refers to {quoted(outside[1].strip())}, outside it, at line {line}, which is not allowed"
        raise AssetError(what, "put what it refers to into the SVG, or save it as PNG")


def parse(data: bytes) -> Document:
    """Return the document of an SVG file. Raises AssetError."""
    if data[:2] == b"\x1f\x8b":
        raise AssetError("is a compressed SVG", "save it as plain SVG")
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
    reader = _Reader(parser)
    try:
        parser.Parse(data, True)
    except expat.ExpatError as problem:
        what = f"is not an SVG that can be read: {expat.ErrorString(problem.code)} at line {problem.lineno}, column {problem.offset + 1}"
        raise AssetError(what, "save it again as plain SVG") from problem
    except (ValueError, LookupError) as problem:  # an encoding that Python lacks
        raise AssetError("is not an SVG that can be read: its encoding is unknown", "save it as SVG in UTF-8") from problem
    assert reader.root is not None
    return Document(reader.root)


_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_NUMBERS = re.compile(_NUMBER)
_BETWEEN = r"[\s,]*"
_COMMANDS = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])")
_ARGUMENTS = re.compile(_BETWEEN + _BETWEEN.join((*[f"({_NUMBER})"] * 3, "([01])", "([01])", *[f"({_NUMBER})"] * 2)) + _BETWEEN)
"""The arguments of one elliptical arc, whose flags need no space after them."""
_NEEDED = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}
"""How many numbers a command needs, or a multiple of that."""
LARGEST = 1e7


class PathError(ValueError):
    """Path data that cannot be read: the message says what is wrong with it."""


def numbers(text: str) -> list[float]:
    """Return the numbers of a list of them. Raises PathError."""
    found = _NUMBERS.findall(text)
    if _NUMBERS.sub("", text).replace(",", " ").strip():
        raise PathError("it contains more than numbers")
    values = list(map(float, found))
    if not all(map(isfinite, values)) or max(map(abs, values), default=0.0) > LARGEST:
        raise PathError("it contains a number that is too large")
    return values


def segments(data: str) -> tuple[Segment, ...]:
    """Return path data as straight and cubic segments. Raises PathError: nothing of a path with a mistake is drawn."""
    from fontTools.svgLib.path.parser import parse_path

    pen = _Pen()
    try:
        parse_path(_normal(data), pen)
    except PathError:
        raise
    except (ValueError, IndexError, TypeError, AssertionError, ArithmeticError) as problem:
        raise PathError("its commands cannot be read") from problem
    return tuple(pen.segments)


def _normal(data: str) -> str:
    """Return the same path data with plain numbers and one space between them: fontTools misreads `01` and line breaks in arcs."""
    first, *parts = _COMMANDS.split(data)
    if first.strip() or (parts and parts[0] not in "Mm"):
        raise PathError("it does not begin with M")
    words: list[str] = []
    for command, text in zip(parts[::2], parts[1::2], strict=True):
        if command in "Aa":
            words += _arcs(command, text)
        else:
            values, needed = numbers(text), _NEEDED[command.upper()]
            if len(values) % needed if needed and values else len(values) != needed:
                raise PathError(f"{command} needs {needed} numbers" if needed else f"{command} needs no numbers")
            words += (command, " ".join(map(repr, values)))
    return " ".join(words)


def _arcs(command: str, text: str) -> Iterable[str]:
    """Return the words of arcs; one without a radius is a straight line."""
    at = 0
    text = text.strip()
    while at < len(text) or not at:
        found = _ARGUMENTS.match(text, at)
        if found is None:
            raise PathError("an arc needs 7 numbers, two of them 0 or 1")
        rx, ry, turn, large, sweep, x, y = (numbers(part)[0] for part in found.groups())
        if not rx or not ry:
            yield f"{'L' if command == 'A' else 'l'} {x!r} {y!r}"
        else:
            yield f"{command} {rx!r} {ry!r} {turn!r} {large:.0f} {sweep:.0f} {x!r} {y!r}"
        at = found.end()


class _Pen:
    """Collects what fontTools reports."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self._start = self._at = (0.0, 0.0)

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 - the names of fontTools
        self.segments.append(("M", *point))
        self._start = self._at = point

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._begin()
        self.segments.append(("L", *point))
        self._at = point

    def curveTo(self, one: tuple[float, float], two: tuple[float, float], point: tuple[float, float]) -> None:  # noqa: N802
        self._begin()
        self.segments.append(("C", *one, *two, *point))
        self._at = point

    def _begin(self) -> None:
        """Begin a part that goes on from where the last was closed: older fontTools do not report that it begins."""
        if self.segments and self.segments[-1][0] == "Z":
            self.segments.append(("M", *self._start))

    def qCurveTo(self, control: tuple[float, float], point: tuple[float, float]) -> None:  # noqa: N802
        (x0, y0), (x1, y1), (x2, y2) = self._at, control, point
        one = x0 + 2 / 3 * (x1 - x0), y0 + 2 / 3 * (y1 - y0)
        two = x2 + 2 / 3 * (x1 - x2), y2 + 2 / 3 * (y1 - y2)
        self.curveTo(one, two, point)

    def closePath(self) -> None:  # noqa: N802
        last = self.segments[-1]
        if last[0] == "L" and (last[1], last[2]) == self._start and self.segments[-2][0] != "M":
            self.segments.pop()  # closing draws this line
        self.segments.append(("Z",))
        self._at = self._start

    def endPath(self) -> None:  # noqa: N802
        """Do nothing for an open part."""


def rectangle(x: float, y: float, w: float, h: float, rx: float = 0.0, ry: float = 0.0) -> tuple[Segment, ...]:
    """Return a rectangle, clockwise; rx and ry round its corners."""
    if not rx or not ry:
        return (("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",))
    kx, ky = rx * (1 - ARC), ry * (1 - ARC)
    right, bottom = x + w, y + h
    return (
        ("M", x + rx, y),
        ("L", right - rx, y),
        ("C", right - kx, y, right, y + ky, right, y + ry),
        ("L", right, bottom - ry),
        ("C", right, bottom - ky, right - kx, bottom, right - rx, bottom),
        ("L", x + rx, bottom),
        ("C", x + kx, bottom, x, bottom - ky, x, bottom - ry),
        ("L", x, y + ry),
        ("C", x, y + ky, x + kx, y, x + rx, y),
        ("Z",),
    )


def polygon(values: Sequence[float], closed: bool) -> tuple[Segment, ...]:
    """Return straight lines through points, x and y by turns."""
    points = list(zip(values[::2], values[1::2], strict=False))
    return (closed_path if closed else open_path)(*points) if len(points) > 1 else ()


def map_segments(parts: Sequence[Segment], by: Affine) -> tuple[Segment, ...]:
    """Return segments after an affine map. Raises PathError where they leave every page."""
    if not all(map(isfinite, by)) or max(map(abs, by)) > LARGEST:
        raise PathError("its transform is too large")
    return move_path(parts, by)


INHERITED: Mapping[str, str] = {
    "fill": "black", "stroke": "none", "stroke-width": "1", "fill-rule": "nonzero", "clip-rule": "nonzero", "fill-opacity": "1",
    "stroke-opacity": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter", "stroke-miterlimit": "4", "stroke-dasharray": "none",
    "stroke-dashoffset": "0", "color": "black", "visibility": "visible", "paint-order": "normal", "marker-start": "none",
    "marker-mid": "none", "marker-end": "none", "marker": "none",
}  # fmt: skip
"""Properties that an element takes over from what it is in, with their first values."""
OWN: Mapping[str, str] = {
    "opacity": "1", "display": "inline", "clip-path": "none", "mask": "none", "filter": "none", "mix-blend-mode": "normal",
    "vector-effect": "none", "transform": "", "overflow": "hidden",
}  # fmt: skip
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
        normal, important = _declarations(text)
        for declared in (normal, important):
            if declared:
                rule = _Rule(declared is important, (len(ids), len(classes), bool(tag), number), tag, ids, classes, tuple(declared))
                self._rules.setdefault(first, []).append(rule)

    def of(self, element: Element) -> dict[str, str]:
        """Return the properties that an element sets: attributes, then rules by their weight, then its own `style`."""
        attributes = element.attributes
        said = {key: value.strip() for key, value in attributes.items() if key in _KNOWN}
        normal, important = _declarations(attributes.get("style", ""))
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
        """Return the rules for an element, the weightiest last."""
        key = tag, id if f"#{id}" in self._rules else "", names
        if key not in self._known:
            classes = frozenset(names.split())
            firsts = ["", tag, f"#{id}", *(f".{name}" for name in sorted(classes))]
            rules = (rule for first in firsts for rule in self._rules.get(first, ()))
            fitting = [rule for rule in rules if rule.tag in ("", tag) and rule.classes <= classes and rule.ids <= {id}]
            self._known[key] = sorted(fitting, key=lambda rule: rule.weight)
        return self._known[key]


def _declarations(text: str) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Return the properties of a list of declarations that we know: ordinary ones and those that are `!important`."""
    normal: list[tuple[str, str]] = []
    important: list[tuple[str, str]] = []
    for part in _COMMENT.sub(" ", text).split(";"):
        name, _, value = part.partition(":")
        name, value = name.strip().lower(), value.strip()
        if name in _KNOWN and value:
            plain = re.sub(r"\s*!\s*important$", "", value)
            (important if plain != value else normal).append((name, plain))
    return normal, important


def cascade(said: Mapping[str, str], parent: Mapping[str, str]) -> dict[str, str]:
    """Return all properties of an element from its own declarations and from what it inherits."""
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
    """Return a length in pixels; a percentage is of `whole`. Raises StyleError."""
    found = _LENGTH.fullmatch(text.strip())
    unit = found[2].lower() if found is not None else ""
    if found is None or (unit not in UNITS and unit != "%"):
        raise StyleError(f"the length {quoted(text)}", "write it in mm or without a unit")
    value = float(found[1])
    if abs(value) > 1e7:
        raise StyleError(f"the length {quoted(text)}", "write a smaller one")
    return value * (whole / 100 if unit == "%" else UNITS[unit])


def share(text: str) -> float:
    """Return an opacity, 0 to 1. Raises StyleError."""
    found = _LENGTH.fullmatch(text.strip())
    if found is None or found[2] not in ("", "%"):
        raise StyleError(f"the opacity {quoted(text)}", "write a number from 0 to 1")
    return min(1.0, max(0.0, float(found[1]) / (100 if found[2] else 1)))


def colour(text: str, current: str) -> tuple[str, float] | None:
    """Return a colour as `#RRGGBB` and how opaque it is; None for `none`. Raises StyleError for anything but a flat colour."""
    plain = text.strip().lower()
    if plain in ("none", "transparent"):
        return None
    if plain == "currentcolor":
        return colour(current, "black") if current.strip().lower() != "currentcolor" else ("#000000", 1.0)
    if re.fullmatch(r"#[0-9a-f]{3,8}", plain) and len(plain) in (4, 5, 7, 9):
        digits = plain[1:] if len(plain) > 5 else "".join(digit * 2 for digit in plain[1:])
        return f"#{digits[:6].upper()}", int(digits[6:] or "ff", 16) / 255
    if (named := named_colour(plain)) is not None:
        return named, 1.0
    found = _FUNCTION.fullmatch(plain)
    parts = re.split(r"[\s,/]+", found[2].strip()) if found is not None else []
    if found is None or len(parts) not in (3, 4):
        raise StyleError(f"the colour {quoted(text)}", "write it as `#RRGGBB`")
    opaque = share(parts[3]) if len(parts) == 4 else 1.0
    if found[1].startswith("rgb"):
        inks = [length(part, 255) for part in parts[:3]]
    else:
        from colorsys import hls_to_rgb

        hue, dull, light = length(parts[0].removesuffix("deg"), 360), share(parts[1]), share(parts[2])
        inks = [255 * value for value in hls_to_rgb(hue % 360 / 360, light, dull)]
    return "#" + "".join(f"{min(255, max(0, round(value))):02X}" for value in inks), opaque


def transform(text: str) -> Affine:
    """Return the map of a list of transforms. Raises StyleError."""
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


def fit_view(view: Sequence[float], width: float, height: float, how: str) -> Affine:
    """Return the map from a view box to a viewport of a width and a height, as `preserveAspectRatio` says."""
    x, y, w, h = view
    across, down = width / w, height / h
    words = how.split() or ["xMidYMid"]
    if words[0] == "none":
        return Affine(across, 0, 0, down, -x * across, -y * down)
    scale = max(across, down) if "slice" in words else min(across, down)
    share_x = 0.0 if "xMin" in words[0] else 1.0 if "xMax" in words[0] else 0.5
    share_y = 0.0 if "YMin" in words[0] else 1.0 if "YMax" in words[0] else 0.5
    return Affine(scale, 0, 0, scale, share_x * (width - w * scale) - x * scale, share_y * (height - h * scale) - y * scale)
