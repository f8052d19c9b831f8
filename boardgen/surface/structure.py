"""The structure of a tagged PDF: a tree of headings, paragraphs, tables and figures that refer to what is drawn on its pages.

It knows the PDF language (ISO 32000-1, 14.7 and 14.8) and no PDF library.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.draw.shape.tags import Tag
from boardgen.draw.type.geometry import Box


class Mark(NamedTuple):
    """A part of a page that a tag is about: its number on the page is its place in the list of all. It shows as many pieces as `pieces`,
    all alike. `box` is where it is on the page, in mm, for a link and for a place that links go to."""

    tag: Tag
    pieces: int = 1
    box: Box | None = None


class Area(NamedTuple):
    """An area of a page that is clicked for a link: the number of the page, where on it, in mm, and which place it goes to."""

    page: int
    box: Box
    to: str


class Spot(NamedTuple):
    """Where a place is that links go to: its page, how far down it is there, in mm, and what a reader hears of it."""

    page: int
    down: float
    title: str


class Element:
    """A node of the tree. Its kids are elements, areas of links, and parts of pages by the number of the page and of the part on it."""

    __slots__ = ("alt", "key", "kids", "role", "title")

    def __init__(self, role: str, key: int = 0, alt: str = "", title: str = "") -> None:
        self.role, self.key, self.alt, self.title = role, key, alt, title
        self.kids: list[Element | Area | tuple[int, int]] = []

    def walk(self, parent: Element | None = None) -> Iterator[tuple[Element, Element | None]]:
        """Yield it and all that is in it, in the order in which they are read, each with what it is in."""
        yield self, parent
        for kid in self.kids:
            if isinstance(kid, Element):
                yield from kid.walk(self)


class Structure:
    """The tree of a document, page by page. What goes on over pages without titles is one element."""

    def __init__(self) -> None:
        self.root = Element("Document")
        self.pages: list[list[Element]] = []
        """Of each page the elements that its parts are in, by their numbers."""
        self.links: list[tuple[Area, Element]] = []
        """The areas of all links with the elements that they are in."""
        self.places: dict[str, Spot] = {}
        """The places that links go to, by their names."""
        self._path: list[Element] = []

    def add(self, marks: Sequence[Mark], title: str | None = None) -> None:
        """Add a page with its parts; a page with a title is a section by itself."""
        page = len(self.pages)
        within = self.root
        if title is not None:
            within = Element("Sect", title=title)
            self.root.kids.append(within)
            self._path = []
        ahead = len(within.kids)
        found: list[Element] = []
        for number, (tag, count, box) in enumerate(marks):
            if tag.ahead:
                element = Element(tag.role, alt=tag.alt)
                within.kids.insert(ahead, element)
                ahead += 1
            else:
                element = self._find(tag, count, within)
            element.kids.append((page, number))
            found.append(element)
            if tag.link and box is not None:
                area = Area(page, box, tag.link)
                element.kids.append(area)
                self.links.append((area, element))
            if tag.place is not None and box is not None:
                self.places.setdefault(tag.place.name, Spot(page, box.y0, tag.place.title))
        self.pages.append(found)

    def _find(self, tag: Tag, count: int, within: Element) -> Element:
        """Return the element of a part: that of the part before it, or a new one, and so for all that it is in."""
        chain = [tag]
        while (outer := chain[-1].within) is not None:
            chain.append(outer)
        parent = within
        for depth, one in enumerate(reversed(chain)):
            if depth < len(self._path) and one.key and (self._path[depth].role, self._path[depth].key) == (one.role, one.key):
                parent = self._path[depth]
                continue
            element = Element(one.role, one.key, f"{count} × {one.alt}" if count > 1 and one.alt else one.alt)
            if one.role == "Lbl":  # the number of an item is read first, and drawn after the first line of its text
                parent.kids.insert(0, element)
                return element
            parent.kids.append(element)
            self._path[depth:] = [element]
            parent = element
        del self._path[len(chain) :]
        return parent


def element_entries(element: Element, parent: bytes, references: dict[int, bytes], pages: Sequence[bytes]) -> bytes:
    """Return the dictionary of an element in a `parent`; `references` are those of elements and of areas by their identity, `pages` those
    of pages."""
    first = next((kid[0] for kid in element.kids if not isinstance(kid, Element | Area)), None)
    kids = []
    for kid in element.kids:
        if isinstance(kid, Element):
            kids.append(references[id(kid)])
        elif isinstance(kid, Area):
            if id(kid) in references:
                kids.append(b"<</Type/OBJR/Pg %b/Obj %b>>" % (pages[kid.page], references[id(kid)]))
        elif kid[0] == first:
            kids.append(b"%d" % kid[1])
        else:
            kids.append(b"<</Type/MCR/Pg %b/MCID %d>>" % (pages[kid[0]], kid[1]))
    parts = [b"<</S/%b/P %b" % (element.role.encode("ascii"), parent)]
    if first is not None:
        parts.append(b"/Pg %b" % pages[first])
    if kids:
        parts.append(b"/K[%b]" % b" ".join(kids))
    if element.role == "TH":
        parts.append(b"/A<</O/Table/Scope/Column>>")
    if element.alt:
        parts.append(b"/Alt%b" % text_string(element.alt))
    if element.title:
        parts.append(b"/T%b" % text_string(element.title))
    return b"".join(parts) + b">>"


def parent_tree(structure: Structure, links: Sequence[Element], references: dict[int, bytes]) -> bytes:
    """Return the tree that finds the element of each part of each page, and after the pages those of `links`."""
    pages = structure.pages
    found = [b"%d[%b]" % (number, b" ".join([references[id(one)] for one in parts])) for number, parts in enumerate(pages) if parts]
    found += [b"%d %b" % (number, references[id(one)]) for number, one in enumerate(links, len(pages))]
    return b"<</Nums[%b]>>" % b" ".join(found)


def text_string(text: str) -> bytes:
    """Return a text as a string of a PDF: in ASCII where it is that, or in UTF-16."""
    if text.isascii() and text.isprintable():
        return b"(%b)" % text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)").encode("ascii")
    return b"<FEFF%b>" % text.encode("utf-16-be").hex().upper().encode("ascii")
