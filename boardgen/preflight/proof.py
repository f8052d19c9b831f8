"""A kit folder held against its own kit.json, as a ruler and a magnifying glass would do it, and facts about its files.

Those are of a PDF its paper, boxes, scale lock, title, language, outline, fonts and words, and whether it is tagged; of SVGs size and
layers. The structure of a PDF is read here; nothing else imports pypdf when it runs. Two pages of one digest are drawn by the same
instructions with the same fonts and pictures."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from boardgen.preflight import cutting, manifest
from boardgen.preflight.duplex_facts import back_facts
from boardgen.preflight.manifest import Deviation, Fact, KitPlan, NoKitError, SheetPlan, bound_fact, count_fact, table
from boardgen.preflight.piece_facts import edge_facts, net_facts, outline_facts, piece_facts, see_all, stray_facts
from boardgen.preflight.raster import MM, Scan, UnreadablePdfError
from boardgen.preflight.sheet_facts import sheet_facts
from boardgen.records import NamedTuple

if TYPE_CHECKING:
    from pypdf import PageObject, PdfReader
    from pypdf.generic import DictionaryObject, PdfObject, RectangleObject


class Proof(NamedTuple):
    """What came of measuring a kit, or an export for a cutting machine."""

    folder: Path
    pdf: Path
    layout: str
    facts: tuple[Fact, ...]
    tags: tuple[Tags, ...]

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong but for warnings."""
        return all(fact.holds or fact.level == "warning" for fact in self.facts)

    def text(self, format: str) -> str:
        """Return the facts as a table, or as JSON."""
        if format != "json":
            return table(self.facts, f"{self.pdf}, {self.layout}")

        document = {
            "kit": str(self.folder),
            "pdf": self.pdf.name,
            "layout": self.layout,
            "holds": self.holds,
            "facts": [fact._asdict() for fact in self.facts],
            "tags": [one._asdict() for one in self.tags],
        }
        return json.dumps(document, indent=1, ensure_ascii=False)


def prove(folder: str) -> Proof:
    """Measure the kit, or the sheets for a cutting machine, in a folder. Raises NoKitError, UnreadablePdfError and CutFileError."""
    export = cutting.export_in(Path(folder))
    if export is not None:
        cut = cutting.read(Path(folder), export)
        tags = read_all_tags(cut.folder, ("sheets.pdf", "faces.pdf"))
        return Proof(cut.folder, cut.folder / "sheets.pdf", cut.layout, (*cutting.facts(cut), tag_fact(tags)), tags)
    plan = manifest.read(Path(folder))
    for path in (plan.whole, *plan.sided.values(), *plan.parts):
        if not path.is_file():
            raise NoKitError(f"{path} is missing; build the kit again")
    whole = read(plan.whole)
    facts = [*file_facts(plan, whole), *svg_facts(plan)]
    with Scan(plan.whole) as scan:
        facts += sheet_facts(plan, scan)
        seen = see_all(plan, scan)
        facts += piece_facts(plan, scan, seen)
        facts += stray_facts(plan, scan)
        facts += edge_facts(plan, scan)
        facts += net_facts(plan, scan)
        facts += outline_facts(plan, scan)
        facts += back_facts(plan, scan, seen)
        for key, path in plan.sided.items():
            sheets = [sheet for sheet in plan.sheets if (sheet.flip is None) == (key == "one_sided")]
            facts.append(_part(path, "one" if key == "one_sided" else plan.duplex, path.stem, sheets, (scan, whole)))
        for path, pages in plan.parts.items():
            sheets = [sheet for sheet in plan.sheets if sheet.number in pages]
            facts.append(_part(path, plan.duplex, path.stem, sheets, (scan, whole)))
    tags = read_all_tags(plan.folder, plan.files)
    return Proof(plan.folder, plan.whole, plan.layout, (*facts, tag_fact(tags)), tags)


def _part(path: Path, mode: str, name: str, sheets: Sequence[SheetPlan], whole: tuple[Scan, Structure]) -> Fact:
    """Return all facts about the PDF of some sheets, beside that of the whole kit, as one."""
    there = [sheet for sheet in sheets if sheet.number <= whole[0].pages]
    structure = read(path)
    with Scan(path) as scan:
        return merge_facts(path.name, [*part_facts(name, mode, there, structure), same_pages(there, whole, (scan, structure))])


class Tags(NamedTuple):
    """What a PDF has for screen readers: a structure that its pages refer to, the language of its texts and its title."""

    file: str
    structure: bool
    language: str
    title: str

    @property
    def missing(self) -> str:
        """Name what it does not have, empty for a tagged PDF."""
        given = (("structure", self.structure), ("language", self.language), ("title", self.title))
        return ", ".join(name for name, there in given if not there)


def tag_fact(tags: Sequence[Tags]) -> Fact:
    """Return whether all PDFs are tagged; printing does not need it."""
    bad = [f"{one.file} has no {one.missing}" for one in tags if one.missing]
    fact = count_fact("tags for screen readers", "structure, language, title", bad, len(tags), "PDFs")
    return fact._replace(level="warning")


_NAME = re.compile(rb"/([^\s/\[\]()<>{}%]+)")
_ELSEWHERE = ("/Dest", "/Parent", "/Length", "/StructParent", "/StructParents")
"""Keys that say where a page or stream is in its file or in its structure, or where a link goes, not what it shows."""


class PageDigests:
    """The digests of the pages of one file. What many pages use, such as fonts, is read once."""

    def __init__(self, root: DictionaryObject) -> None:
        layers = (root.get("/OCProperties") or {}).get("/D") or {}
        self._known: dict[int, bytes] = {}
        self._layers = b"".join(self._entry(key, value) for key, value in sorted(layers.items()) if key != "/Order")

    def digest(self, page: DictionaryObject, content: bytes) -> bytes:
        outside = {key: value for key, value in page.items() if key not in ("/Contents", "/Resources")}
        return sha256(self._layers + self._dictionary(outside) + self._resources(page.get("/Resources"), content) + content).digest()

    def _resources(self, resources: PdfObject | None, content: bytes) -> bytes:
        """Return what the names in a content stream mean; a file lists the fonts of all its pages on each."""
        called = {f"/{name.decode('latin-1')}" for name in _NAME.findall(content)}
        found: list[bytes] = []
        there: dict[str, PdfObject] = {}
        if resources is not None and isinstance(given := resources.get_object(), dict):
            there = given
        for kind, value in sorted(there.items()):
            entries = value.get_object()
            if isinstance(entries, dict):
                found += [self._entry(kind + key, value) for key, value in sorted(entries.items()) if key in called]
        return b"".join(found)

    def _entry(self, key: str, value: PdfObject) -> bytes:
        return key.encode() + b" " + self._value(value) + b"\n"

    def _value(self, value: PdfObject) -> bytes:
        """Return a value as bytes, one with parts as a digest; what leads back to itself is not followed."""
        there = value.get_object()
        if not isinstance(there, dict | list):
            return f"{float(there)}".encode() if isinstance(there, int | float) else repr(there).encode()
        if id(there) not in self._known:
            self._known[id(there)] = b"..."
            self._known[id(there)] = sha256(self._parts(there)).digest()
        return self._known[id(there)]

    def _parts(self, value: list[PdfObject] | dict[str, PdfObject]) -> bytes:
        if isinstance(value, list):
            return b"[" + b" ".join(map(self._value, value))
        if not hasattr(value, "get_data") or not hasattr(value, "_data"):
            return b"<" + self._dictionary(value)
        if str(value.get("/Subtype")) != "/Form":
            return b"".join((b"stream", self._dictionary(value), value._data))
        content = value.get_data()
        form = {key: part for key, part in value.items() if key not in ("/Resources", "/Filter", "/DecodeParms")}
        return b"".join((b"form", self._dictionary(form), self._resources(value.get("/Resources"), content), content))

    def _dictionary(self, entries: Mapping[str, PdfObject]) -> bytes:
        return b"".join(self._entry(key, value) for key, value in sorted(entries.items()) if key not in _ELSEWHERE)


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
    digests: tuple[bytes, ...]
    """A digest of each page: two pages with the same one look alike."""


def read(path: Path) -> Structure:
    """Return the structure of a PDF. Raises UnreadablePdfError."""
    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    try:
        return _structure(PdfReader(path))
    except (PyPdfError, OSError, KeyError, ValueError) as problem:
        raise UnreadablePdfError(f"{path} cannot be read as a PDF: {problem}") from problem


def read_tags(path: Path) -> Tags:
    """Return what a PDF has for screen readers. Raises UnreadablePdfError."""
    from pypdf import PdfReader
    from pypdf.errors import PyPdfError
    from pypdf.generic import DictionaryObject

    try:
        reader = PdfReader(path)
        root = _root(reader)
        tree, marks = (root.get(key, DictionaryObject()).get_object() for key in ("/StructTreeRoot", "/MarkInfo"))
        marked = isinstance(marks, DictionaryObject) and bool(getattr(marks.get("/Marked"), "value", False))
        held = isinstance(tree, DictionaryObject) and "/K" in tree and any("/StructParents" in page for page in reader.pages)
        return Tags(path.name, marked and held, str(root.get("/Lang", "")), str((reader.metadata and reader.metadata.title) or ""))
    except (PyPdfError, OSError, KeyError, ValueError) as problem:
        raise UnreadablePdfError(f"{path} cannot be read as a PDF: {problem}") from problem


def read_all_tags(folder: Path, names: Sequence[str]) -> tuple[Tags, ...]:
    """Return what each PDF of a folder has, as far as it is there. Raises UnreadablePdfError."""
    return tuple(read_tags(folder / name) for name in names if name.endswith(".pdf") and (folder / name).is_file())


def _structure(reader: PdfReader) -> Structure:
    root = _root(reader)
    wishes = root.get("/ViewerPreferences", {})
    pages = tuple(_boxes(page) for page in reader.pages)
    fonts, lost, mixed, digests = _contents_of(reader)
    return Structure(
        str((reader.metadata and reader.metadata.title) or ""),
        str(root.get("/Lang", "")),
        str(wishes.get("/PrintScaling", "")).lstrip("/"),
        str(wishes.get("/Duplex", "")).lstrip("/"),
        tuple(_read_outline(reader, reader.outline)),
        pages,
        fonts,
        lost,
        tuple(str(label) for label in reader.page_labels),
        mixed,
        digests,
    )


def _root(reader: PdfReader) -> DictionaryObject:
    from pypdf.generic import DictionaryObject

    root = reader.trailer["/Root"].get_object()
    assert isinstance(root, DictionaryObject)
    return root


def _boxes(page: PageObject) -> PageBoxes:
    def box(edges: RectangleObject) -> Box:
        x0, y0, x1, y1 = (float(edge) * MM for edge in edges)
        return x0, y0, x1, y1

    unit = float(page.get("/UserUnit", 1.0))
    return PageBoxes(box(page.mediabox), box(page.cropbox), box(page.bleedbox), box(page.trimbox), page.rotation % 360, unit)


def _read_outline(reader: PdfReader, entries: Sequence[object]) -> Iterator[tuple[str, int]]:
    from pypdf.generic import Destination

    for entry in entries:
        if isinstance(entry, list):
            yield from _read_outline(reader, entry)
        elif isinstance(entry, Destination):
            page = reader.get_destination_page_number(entry)
            yield str(entry.title), -1 if page is None else page + 1


def _contents_of(reader: PdfReader) -> tuple[tuple[Font, ...], tuple[tuple[str, int], ...], tuple[int, ...], tuple[bytes, ...]]:
    """Return every font by name, every call of one that is not there, the pages with mixed neutral ink, and the digests of all pages.

    Forms within forms are looked at too."""
    where: dict[str, dict[int, None]] = {}
    good: dict[str, bool] = {}
    lost: dict[tuple[str, int], None] = {}
    mixed: dict[int, None] = {}
    pages = PageDigests(_root(reader))
    digests = []

    @cache  # forms are used again and again
    def read_calls(content: bytes) -> tuple[frozenset[str], bool]:
        """Return the keys of the fonts that a content stream sets, and whether something neutral is in three colours."""
        return frozenset(key.decode("latin-1") for key in _FONT_USED.findall(content)), _NEUTRAL.search(content) is not None

    def look(holder: DictionaryObject, content: bytes, number: int, seen: set[int]) -> None:
        resources = holder.get("/Resources") or {}
        fonts = resources.get("/Font") or {}
        for font in fonts.values():
            font = font.get_object()
            name = str(font.get("/BaseFont", "/?")).lstrip("/")
            where.setdefault(name, {})[number] = None
            good[name] = good.get(name, True) and _is_embedded(font)
        called, neutral = read_calls(content)
        if neutral:
            mixed[number] = None
        lost.update(dict.fromkeys((key, number) for key in called if f"/{key}" not in fonts))
        for form in (resources.get("/XObject") or {}).values():
            form = form.get_object()
            if form.get("/Subtype") == "/Form" and id(form) not in seen:
                seen.add(id(form))
                look(form, form.get_data(), number, seen)

    for number, page in enumerate(reader.pages, 1):
        contents = page.get_contents()
        content = contents.get_data() if contents is not None else b""
        look(page, content, number, set())
        digests.append(pages.digest(page, content))
    fonts = tuple(Font(name, good[name], bool(_SUBSET.match(name)), tuple(there)) for name, there in sorted(where.items()))
    return fonts, tuple(lost), tuple(mixed), tuple(digests)


def _is_embedded(font: DictionaryObject) -> bool:
    """Return whether the font's outlines are in the file."""
    if font.get("/Subtype") == "/Type3":
        return True
    inner = [entry.get_object() for entry in font.get("/DescendantFonts", ())] or [font]
    for one in inner:
        descriptor = one.get("/FontDescriptor")
        if descriptor is None or not any(key in descriptor.get_object() for key in ("/FontFile", "/FontFile2", "/FontFile3")):
            return False
    return True


HINTS = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "one": "Simplex"}
PIXELS = 600
"""Pixels along the longer side of a page when two files are compared: what moves by a tenth of a pixel changes a shade."""
LIMIT = 0.02
"""Millimetres by which a size in the file may be off."""


def file_facts(plan: KitPlan, structure: Structure) -> Iterator[Fact]:
    """Yield what the PDF of the whole kit must say of itself."""
    sheets = plan.sheets
    absent = [name for name in plan.files if not (plan.folder / name).is_file()]
    yield count_fact("files", "all that kit.json names", absent, len(plan.files), "files")
    yield _contents(plan)
    # Check that whoever prints the PDFs of all components prints each page once
    printed = Counter(page for pages in plan.parts.values() for page in pages)
    bad = [f"{sheet.label} in {printed[sheet.number]}" for sheet in plan.sheets if printed[sheet.number] != 1]
    yield count_fact("PDFs of components", "each page in one", bad, len(plan.sheets), "pages")
    yield Fact("pages", str(len(sheets)), str(len(structure.pages)), len(sheets) == len(structure.pages))
    yield _paper(sheets, structure.pages)
    slack = 0.001 * MM
    bad = []
    for number, page in enumerate(structure.pages, 1):
        if not (_inside(page.trim, page.bleed, slack) and _inside(page.bleed, page.media, slack)) or page.turned or page.unit != 1.0:
            bad.append(f"page {number}")
    yield count_fact("boxes", "trim in bleed in media, upright", bad, len(structure.pages), "pages")
    yield _scaling(structure)
    yield _duplex(plan.duplex, sheets, structure)
    yield Fact("title", plan.title, structure.title or "none", plan.title in structure.title)
    yield Fact("language", "given", structure.language or "none", bool(structure.language))
    yield _outline(sheets, structure)
    yield from _labels(sheets, structure)
    yield from font_facts(structure)
    yield _neutral(sheets, structure)


def _contents(plan: KitPlan) -> Fact:
    """Check that components and sheets in kit.json name each other."""
    bad = []
    for component in plan.components:
        if {sheet.printed for sheet in plan.sheets if component.name in sheet.components} != set(component.sheets):
            bad.append(component.name)
    strangers = {name for sheet in plan.sheets for name in sheet.components} - {component.name for component in plan.components}
    return count_fact("components", "on the sheets they name", [*bad, *sorted(strangers)], len(plan.components), "components")


def same_pages(sheets: Sequence[SheetPlan], whole: tuple[Scan, Structure], part: tuple[Scan, Structure]) -> Fact:
    """Check that the pages of a component's own PDF show what those of the whole kit show.

    Two pages of one digest do; only others are drawn, to see whether a viewer shows the same all the same."""
    bad = []
    (all_pages, known), (some, read) = whole, part
    for number, sheet in enumerate(sheets[: some.pages], 1):
        if read.digests[number - 1] == known.digests[sheet.number - 1]:
            continue
        if some.looks(number, sheet.size, PIXELS) != all_pages.looks(sheet.number, sheet.size, PIXELS):
            bad.append(sheet.label)
    return count_fact("what its pages show", "as in the whole", bad, len(sheets), "sheets")


def part_facts(name: str, mode: str, sheets: Sequence[SheetPlan], structure: Structure) -> Iterator[Fact]:
    """Yield the same, in short, for the PDF of one component, or of some sheets; `mode` is how these are printed, `one` for on one side."""
    yield Fact(f"{name}.pdf: pages", str(len(sheets)), str(len(structure.pages)), len(sheets) == len(structure.pages))
    yield _paper(sheets, structure.pages)
    yield _scaling(structure)
    yield _duplex(mode, sheets, structure)
    yield from _labels(sheets, structure)
    yield from font_facts(structure)
    yield _neutral(sheets, structure)


def merge_facts(name: str, facts: Sequence[Fact]) -> Fact:
    """Return many facts as one: all hold, or those that do not."""
    missed = [fact for fact in facts if not fact.holds]
    if not missed:
        return Fact(name, "as the whole", f"{len(facts)} checks passed", True)
    return Fact(name, missed[0].wanted, missed[0].measured, False, "; ".join(f"{fact.name} {fact.where}".strip() for fact in missed))


def _paper(sheets: Sequence[SheetPlan], pages: Sequence[PageBoxes]) -> Fact:
    off = []
    for sheet, page in zip(sheets, pages, strict=False):
        for box in (page.media, page.crop):
            size = ((box[2] - box[0]) * page.unit, (box[3] - box[1]) * page.unit)
            by = max(abs(size[0] - sheet.size[0]), abs(size[1] - sheet.size[1]), abs(box[0]), abs(box[1]))
            off.append(Deviation(by, f"{sheet.label}: {size[0]:.2f} x {size[1]:.2f} mm"))
    sizes = sorted({f"{width:g} x {height:g}" for width, height in (sorted(sheet.size) for sheet in sheets)})
    return bound_fact("paper (MediaBox)", f"{', '.join(sizes)} mm", off, LIMIT, "no pages")


def _inside(inner: Box, outer: Box, slack: float) -> bool:
    return all(outer[at] - slack <= inner[at] < inner[at + 2] <= outer[at + 2] + slack for at in (0, 1))


def _scaling(structure: Structure) -> Fact:
    return Fact("scale lock (PrintScaling)", "None", structure.scaling or "absent", structure.scaling == "None")


def _duplex(mode: str, sheets: Sequence[SheetPlan], structure: Structure) -> Fact:
    """Check for a hint to the printer in a file of one-sided sheets alone, or of double-sided ones, and for none elsewhere."""
    turned = {sheet.back_of for sheet in sheets if sheet.side == "back"}
    backed = mode == "one" or all(sheet.number in turned for sheet in sheets if sheet.side == "front")
    expected = HINTS.get(mode if backed else "", "none")
    hint = structure.duplex or "none"
    return Fact("duplex hint", expected, hint, expected == hint)


def _outline(sheets: Sequence[SheetPlan], structure: Structure) -> Fact:
    """Check that the outline has an entry a page, with its title."""
    wanted = [(sheet.title, sheet.number) for sheet in sheets]
    bad = [title for title, page in structure.outline if (title, page) not in wanted]
    lost = [sheet.label for sheet in sheets if (sheet.title, sheet.number) not in structure.outline]
    count = f"{len(structure.outline)} entries"
    return Fact("outline", "an entry a page", count, list(structure.outline) == wanted, ", ".join([*bad, *lost][:3]))


def _labels(sheets: Sequence[SheetPlan], structure: Structure) -> Iterator[Fact]:
    """Check that viewers name pages as their footers do, since the numbers of pages run ahead of those of sheets with backs."""
    pairs = list(zip(sheets, structure.labels, strict=False))
    if pairs:
        yield count_fact("page labels", "as in kit.json", [label for sheet, label in pairs if sheet.called != label], len(pairs), "pages")


def _neutral(sheets: Sequence[SheetPlan], structure: Structure) -> Fact:
    """Check that black, grey and white are DeviceGray: a printer sets them in black ink alone, however it mixes its colours."""
    bad = [sheet.label for page, sheet in enumerate(sheets, 1) if page in structure.mixed]
    return count_fact("neutral ink", "DeviceGray", bad, len(sheets), "pages")


def font_facts(structure: Structure) -> Iterator[Fact]:
    """Check that every font is in the file as a subset, and every one that is used is there."""
    bad = [f"{font.name} on page {font.pages[0]}" for font in structure.fonts if not (font.embedded and font.subset)]
    yield count_fact("fonts", "embedded subsets", bad, len(structure.fonts), "fonts")
    lost = [f"{name} on page {page}" for name, page in structure.lost]
    yield Fact("fonts that are used", "all there", f"{len(lost)} missing", not lost, ", ".join(lost[:3]))


LAYERS = (["art", "cut", "text"], ["art", "cut", "score", "text"])
"""The layers of a page, and of one on which something is folded."""
_PAGE = re.compile(r"page-0*([0-9]+)(-back)?\.svg")
_SIZE = re.compile(r'<svg\b[^>]*?\bheight="([0-9.]+)mm"[^>]*?\bviewBox="0[ ,]0[ ,]([0-9.]+)[ ,]([0-9.]+)"[^>]*?\bwidth="([0-9.]+)mm"')
_LAYER = re.compile(r'<g\b[^>]*\binkscape:groupmode="layer"[^>]*\binkscape:label="([^"]*)"')


def svg_facts(plan: KitPlan) -> Iterator[Fact]:
    """Yield one fact for all pages that are SVGs, nothing where there are none."""
    pages = {match.group(): match for name in plan.files if (match := _PAGE.fullmatch(name))}
    sheets = {(sheet.printed, sheet.side == "back"): sheet for sheet in plan.sheets}
    there = [name for name in pages if (plan.folder / name).is_file()]
    if not there:
        return
    bad = [name for name in there if not _right(plan.folder / name, sheets.get((int(pages[name][1]), bool(pages[name][2]))))]
    yield count_fact("SVG pages", "true size, in layers", bad, len(pages), "pages")


def _right(file: Path, sheet: SheetPlan | None) -> bool:
    """Return whether a page is as large as its paper and has its layers, in their order."""
    text = file.read_text("utf-8", "replace")
    size = _SIZE.search(text)
    if size is None or sheet is None or _LAYER.findall(text) not in LAYERS:
        return False
    height, across, down, width = (float(number) for number in size.groups())
    wanted = (sheet.size[1], sheet.size[0], sheet.size[1], sheet.size[0])
    return all(abs(one - other) < 0.01 for one, other in zip((height, across, down, width), wanted, strict=True))
