"""The structure of a PDF: boxes, title, language, outline, viewer preferences and fonts. The only importer of pypdf."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from boardgen.preflight.raster import MM, UnreadablePdfError

Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 in mm from the lower left."""

_FONT_USED = re.compile(rb"/([^\s/\[\]()<>{}%]+)\s+[-+.\d]+\s+Tf\b")
_NEUTRAL = re.compile(rb"(?<![-+.\d])([-+.\d]+)\s+\1\s+\1\s+(?:rg|RG|sc|SC|scn|SCN)\b")
"""A colour without a hue that is set in red, green and blue."""
_SUBSET = re.compile(r"[A-Z]{6}\+.")


class PageBoxes(NamedTuple):
    """The boxes of a page, its turn in degrees, and how many points one of its units is."""

    media: Box
    crop: Box
    bleed: Box
    trim: Box
    turned: int
    unit: float


class Font(NamedTuple):
    """A font that a file lists."""

    name: str
    embedded: bool
    subset: bool
    pages: tuple[int, ...]


class Structure(NamedTuple):
    """All of it. `lost` are fonts that a page's content calls and its resources do not have, with the page."""

    title: str
    language: str
    scaling: str
    duplex: str
    outline: tuple[tuple[str, int], ...]
    """Entries with the numbers of their pages, from 1."""
    pages: tuple[PageBoxes, ...]
    fonts: tuple[Font, ...]
    lost: tuple[tuple[str, int], ...]
    labels: tuple[str, ...]
    """The labels of the pages; their numbers where the file has no labels."""
    mixed: tuple[int, ...]
    """Pages on which something neutral is set in three colours, which a printer may mix from coloured inks."""


def read(path: Path) -> Structure:
    """The structure of a PDF. Raises UnreadablePdfError."""
    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    try:
        return _structure(PdfReader(path))
    except (PyPdfError, OSError, KeyError, ValueError) as problem:
        raise UnreadablePdfError(f"{path} cannot be read as a PDF: {problem}") from problem


def _structure(reader: Any) -> Structure:
    root = reader.trailer["/Root"]
    wishes = root.get("/ViewerPreferences", {})
    pages = tuple(_boxes(page) for page in reader.pages)
    fonts, lost, mixed = _contents(reader)
    return Structure(
        str((reader.metadata and reader.metadata.title) or ""),
        str(root.get("/Lang", "")),
        str(wishes.get("/PrintScaling", "")).lstrip("/"),
        str(wishes.get("/Duplex", "")).lstrip("/"),
        tuple(_outline(reader, reader.outline)),
        pages,
        fonts,
        lost,
        tuple(str(label) for label in reader.page_labels),
        mixed,
    )


def _boxes(page: Any) -> PageBoxes:
    def box(edges: Any) -> Box:
        x0, y0, x1, y1 = (float(edge) * MM for edge in edges)
        return x0, y0, x1, y1

    unit = float(page.get("/UserUnit", 1.0))
    return PageBoxes(box(page.mediabox), box(page.cropbox), box(page.bleedbox), box(page.trimbox), page.rotation % 360, unit)


def _outline(reader: Any, entries: Any) -> Iterator[tuple[str, int]]:
    for entry in entries:
        if isinstance(entry, list):
            yield from _outline(reader, entry)
        else:
            page = reader.get_destination_page_number(entry)
            yield str(entry.title), -1 if page is None else page + 1


class _Calls(NamedTuple):
    """What a content stream sets: the keys of its fonts, and whether something neutral is in three colours."""

    fonts: frozenset[str]
    mixed: bool


def _contents(reader: Any) -> tuple[tuple[Font, ...], tuple[tuple[str, int], ...], tuple[int, ...]]:
    """Every font by name, every call of one that is not there, and the pages with mixed neutral ink; forms within forms included."""
    where: dict[str, dict[int, None]] = {}
    good: dict[str, bool] = {}
    lost: dict[tuple[str, int], None] = {}
    called: dict[int, _Calls] = {}
    mixed: dict[int, None] = {}

    def look(holder: Any, content: bytes, number: int, seen: set[int]) -> None:
        resources = holder.get("/Resources") or {}
        fonts = resources.get("/Font") or {}
        for font in fonts.values():
            font = font.get_object()
            name = str(font.get("/BaseFont", "/?")).lstrip("/")
            where.setdefault(name, {})[number] = None
            good[name] = good.get(name, True) and _embedded(font)
        calls = _called(content, holder, called)
        if calls.mixed:
            mixed[number] = None
        for key in calls.fonts:
            if f"/{key}" not in fonts:
                lost[(key, number)] = None
        for form in (resources.get("/XObject") or {}).values():
            form = form.get_object()
            if form.get("/Subtype") == "/Form" and id(form) not in seen:
                seen.add(id(form))
                look(form, b"", number, seen)

    for number, page in enumerate(reader.pages, 1):
        contents = page.get_contents()
        look(page, contents.get_data() if contents is not None else b"", number, set())
    fonts = tuple(Font(name, good[name], bool(_SUBSET.match(name)), tuple(pages)) for name, pages in sorted(where.items()))
    return fonts, tuple(lost), tuple(mixed)


def _called(content: bytes, holder: Any, cache: dict[int, _Calls]) -> _Calls:
    """What a content stream sets; that of forms is kept, for they are used again and again."""
    if content:
        return _calls(content)
    if not hasattr(holder, "get_data"):
        return _Calls(frozenset(), False)
    if id(holder) not in cache:
        cache[id(holder)] = _calls(holder.get_data())
    return cache[id(holder)]


def _calls(content: bytes) -> _Calls:
    fonts = frozenset(key.decode("latin-1") for key in _FONT_USED.findall(content))
    return _Calls(fonts, _NEUTRAL.search(content) is not None)


def _embedded(font: Any) -> bool:
    """Whether the font's outlines are in the file."""
    if font.get("/Subtype") == "/Type3":
        return True
    inner = [entry.get_object() for entry in font.get("/DescendantFonts", ())] or [font]
    for one in inner:
        descriptor = one.get("/FontDescriptor")
        if descriptor is None or not any(key in descriptor.get_object() for key in ("/FontFile", "/FontFile2", "/FontFile3")):
            return False
    return True
