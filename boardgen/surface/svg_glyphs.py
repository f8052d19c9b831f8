"""Lines of text in an SVG whose glyphs are drawn once a document: each is a use of its outline, so that a page of rules stays small."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from boardgen.draw.type import fonts

_HREF = "xlink:href"


class Glyphs:
    """The glyphs of a document: ids in the order of their first use, `_0`, `_1`, ..., as no other id of a document begins."""

    __slots__ = ("_ids",)

    def __init__(self) -> None:
        self._ids: dict[tuple[str, str], tuple[str, str]] = {}

    def line(self, text: str, face: fonts.Single) -> GlyphLine:
        """A line that is set in one face, in font units, y up."""
        key = fonts.face_key(face)
        glyphs = []
        for name, x, y in fonts.glyph_places(text, face):
            known = self._ids.get((key, name))
            if known is None:
                known = self._ids[key, name] = f"_{len(self._ids)}", fonts.glyph_outline(name, face)
            glyphs.append((f"#{known[0]}", x, y))
        return GlyphLine(glyphs)

    def outlines(self) -> GlyphOutlines:
        """The outlines of all glyphs that were used, for the definitions of the document."""
        return GlyphOutlines(list(self._ids.values()))


class GlyphLine:
    """An element for svgwrite, written without its checks of each child: a group of uses."""

    def __init__(self, glyphs: list[tuple[str, float, float]]) -> None:
        self.attribs: dict[str, str] = {}
        self._glyphs = glyphs

    def __setitem__(self, key: str, value: str) -> None:
        self.attribs[key] = value

    def get_xml(self) -> Element:
        line = Element("g", self.attribs)
        for glyph, x, y in self._glyphs:
            place = {"x": _units(x)} if x else {}
            SubElement(line, "use", {**place, **({"y": _units(y)} if y else {}), _HREF: glyph})
        return line


class GlyphOutlines:
    """An element for svgwrite: the outlines of glyphs by their ids."""

    def __init__(self, outlines: list[tuple[str, str]]) -> None:
        self._outlines = outlines

    def get_xml(self) -> Element:
        group = Element("g")
        for name, data in self._outlines:
            SubElement(group, "path", {"id": name, "d": data})
        return group


def _units(value: float) -> str:
    """A number of font units."""
    return f"{value:.1f}".removesuffix(".0")
