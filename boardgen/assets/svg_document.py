"""The elements of an SVG file, read with bounds: what is dangerous or too much is refused while it is read, before anything is drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NoReturn
from xml.parsers import expat

from boardgen.errors import AssetError, quoted

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
MOST_ELEMENTS = 20_000
"""Elements of a drawing, those counted again that `use` repeats."""
MOST_NUMBERS = 400_000
"""Numbers of all paths and polygons, those counted again that `use` repeats."""
DEEPEST = 100
"""Elements inside one another."""
SIMPLER = "simplify the drawing, or save it as PNG"
_NUMBER = re.compile(r"[\d.]+")
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
        """This element and all that are in it."""
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
        """How many elements and numbers are drawn for one, and how deep they are inside one another. Counts each element once."""
        known = self._sizes.get(id(element))
        if level + (known[2] if known is not None else 0) > DEEPEST:
            raise AssetError(f"has elements inside one another over {DEEPEST} deep at line {element.line}, or a `use` of itself", SIMPLER)
        if known is None:
            inside = list(element.children)
            if element.tag == "use" and element.target in self.ids:
                inside.append(self.ids[element.target])
            sizes = [self._size(inner, level + 1) for inner in inside]
            data = element.attributes.get("d", "") + element.attributes.get("points", "")
            own = sum(1 for _ in _NUMBER.finditer(data))
            known = 1 + sum(s[0] for s in sizes), own + sum(s[1] for s in sizes), 1 + max((s[2] for s in sizes), default=0)
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
    """Raises AssetError for scripts and for references to anything outside the file."""
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
    """Raises AssetError for a `url(...)` that is not in the file."""
    outside = _OUTSIDE.search(text)
    if outside is not None:
        what = f"refers to {quoted(outside[1].strip())}, outside it, at line {line}, which is not allowed"
        raise AssetError(what, "put what it refers to into the SVG, or save it as PNG")


def parse(data: bytes) -> Document:
    """The document of an SVG file. Raises AssetError."""
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
