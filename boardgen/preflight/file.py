"""Facts about the file: paper, boxes, scale lock, title, language, outline, fonts, words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from boardgen.preflight.facts import Deviation, Fact, every, within
from boardgen.preflight.manifest import KitPlan, SheetPlan
from boardgen.preflight.pdf_structure import Box, PageBoxes, Structure
from boardgen.preflight.raster import MM, Scan

HINTS = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "one": "Simplex"}
PIXELS = 600
"""Pixels along the longer side of a page when two files are compared: what moves by a tenth of a pixel changes a shade."""
LIMIT = 0.02
"""Millimetres by which a size in the file may be off."""


def file_facts(plan: KitPlan, structure: Structure) -> Iterator[Fact]:
    """What the PDF of the whole kit must say of itself."""
    sheets = plan.sheets
    absent = [name for name in plan.files if not (plan.folder / name).is_file()]
    yield every("files", "all that kit.json names", absent, len(plan.files), "files")
    yield _contents(plan)
    yield _once(plan)
    yield Fact("pages", str(len(sheets)), str(len(structure.pages)), len(sheets) == len(structure.pages))
    yield _paper(sheets, structure.pages)
    yield every("boxes", "trim in bleed in media, upright", _bad_boxes(structure.pages), len(structure.pages), "pages")
    yield _scaling(structure)
    yield _duplex(plan.duplex, sheets, structure)
    yield Fact("title", plan.title, structure.title or "none", plan.title in structure.title)
    yield Fact("language", "given", structure.language or "none", bool(structure.language))
    yield _outline(sheets, structure)
    yield from _labels(sheets, structure)
    yield from font_facts(structure)
    yield _neutral(sheets, structure)


def _contents(plan: KitPlan) -> Fact:
    """Components and sheets in kit.json name each other."""
    bad = []
    for component in plan.components:
        shown = {sheet.printed for sheet in plan.sheets if component.name in sheet.components}
        if shown != set(component.sheets):
            bad.append(component.name)
    strangers = {name for sheet in plan.sheets for name in sheet.components} - {component.name for component in plan.components}
    return every("components", "on the sheets they name", [*bad, *sorted(strangers)], len(plan.components), "components")


def _once(plan: KitPlan) -> Fact:
    """Whoever prints the PDFs of all components prints each page once."""
    printed = Counter(page for pages in plan.parts.values() for page in pages)
    bad = [f"{sheet.label} in {printed[sheet.number]}" for sheet in plan.sheets if printed[sheet.number] != 1]
    return every("PDFs of components", "each page in one", bad, len(plan.sheets), "pages")


def same_pages(sheets: Sequence[SheetPlan], whole: Scan, part: Scan) -> Fact:
    """The pages of a component's own PDF show what those of the whole kit show."""
    bad = []
    for number, sheet in enumerate(sheets[: part.pages], 1):
        if part.looks(number, sheet.size, PIXELS) != whole.looks(sheet.number, sheet.size, PIXELS):
            bad.append(sheet.label)
    return every("what its pages show", "as in the whole", bad, len(sheets), "sheets")


def part_facts(name: str, mode: str, sheets: Sequence[SheetPlan], structure: Structure) -> Iterator[Fact]:
    """The same, in short, for the PDF of one component, or of some sheets; `mode` is how these are printed, `one` for on one side."""
    yield Fact(f"{name}.pdf: pages", str(len(sheets)), str(len(structure.pages)), len(sheets) == len(structure.pages))
    yield _paper(sheets, structure.pages)
    yield _scaling(structure)
    yield _duplex(mode, sheets, structure)
    yield from _labels(sheets, structure)
    yield from font_facts(structure)
    yield _neutral(sheets, structure)


def merged(name: str, facts: Sequence[Fact]) -> Fact:
    """Many facts as one: all hold, or those that do not."""
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
    return within("paper (MediaBox)", f"{', '.join(sizes)} mm", off, LIMIT, "no pages")


def _bad_boxes(pages: Sequence[PageBoxes]) -> list[str]:
    slack = 0.001 * MM
    bad = []
    for number, page in enumerate(pages, 1):
        if not (_inside(page.trim, page.bleed, slack) and _inside(page.bleed, page.media, slack)) or page.turned or page.unit != 1.0:
            bad.append(f"page {number}")
    return bad


def _inside(inner: Box, outer: Box, slack: float) -> bool:
    return (
        inner[0] >= outer[0] - slack
        and inner[1] >= outer[1] - slack
        and inner[2] <= outer[2] + slack
        and inner[3] <= outer[3] + slack
        and inner[2] > inner[0]
        and inner[3] > inner[1]
    )


def _scaling(structure: Structure) -> Fact:
    return Fact("scale lock (PrintScaling)", "None", structure.scaling or "absent", structure.scaling == "None")


def _duplex(mode: str, sheets: Sequence[SheetPlan], structure: Structure) -> Fact:
    """A hint to the printer in a file of one-sided sheets alone, or of double-sided ones, and none where it would get in the way."""
    turned = {sheet.back_of for sheet in sheets if sheet.side == "back"}
    backed = mode == "one" or all(sheet.number in turned for sheet in sheets if sheet.side == "front")
    expected = HINTS.get(mode if backed else "", "none")
    hint = structure.duplex or "none"
    return Fact("duplex hint", expected, hint, expected == hint)


def _outline(sheets: Sequence[SheetPlan], structure: Structure) -> Fact:
    """The outline has an entry a page, with its title."""
    wanted = [(sheet.title, sheet.number) for sheet in sheets]
    bad = [title for title, page in structure.outline if (title, page) not in wanted]
    lost = [sheet.label for sheet in sheets if (sheet.title, sheet.number) not in structure.outline]
    count = f"{len(structure.outline)} entries"
    return Fact("outline", "an entry a page", count, list(structure.outline) == wanted, ", ".join([*bad, *lost][:3]))


def _labels(sheets: Sequence[SheetPlan], structure: Structure) -> Iterator[Fact]:
    """Viewers name pages as their footers do, since the numbers of pages run ahead of those of sheets with backs."""
    pairs = [(sheet.called, label) for sheet, label in zip(sheets, structure.labels, strict=False) if sheet.called is not None]
    if pairs:
        yield every("page labels", "as in kit.json", [label for called, label in pairs if called != label], len(pairs), "pages")


def _neutral(sheets: Sequence[SheetPlan], structure: Structure) -> Fact:
    """Black, grey and white are DeviceGray: a printer sets them in black ink alone, however it mixes its colours."""
    bad = [sheet.label for page, sheet in enumerate(sheets, 1) if page in structure.mixed]
    return every("neutral ink", "DeviceGray", bad, len(sheets), "pages")


def font_facts(structure: Structure) -> Iterator[Fact]:
    """Every font is in the file as a subset, and every one that is used is there."""
    bad = [f"{font.name} on page {font.pages[0]}" for font in structure.fonts if not (font.embedded and font.subset)]
    yield every("fonts", "embedded subsets", bad, len(structure.fonts), "fonts")
    lost = [f"{name} on page {page}" for name, page in structure.lost]
    yield Fact("fonts that are used", "all there", f"{len(lost)} missing", not lost, ", ".join(lost[:3]))
