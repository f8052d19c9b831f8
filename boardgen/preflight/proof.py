"""A kit folder held against its own kit.json, as a ruler and a magnifying glass would do it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from boardgen.preflight import cutting, file_facts as files, manifest
from boardgen.preflight.duplex_facts import back_facts
from boardgen.preflight.file_facts import Tags, file_facts, merge_facts, part_facts, read_all_tags, same_pages, svg_facts, tag_fact
from boardgen.preflight.manifest import Fact, NoKitError, SheetPlan, table
from boardgen.preflight.piece_facts import edge_facts, net_facts, outline_facts, piece_facts, see_all, stray_facts
from boardgen.preflight.raster import Scan
from boardgen.preflight.sheet_facts import sheet_facts
from boardgen.records import NamedTuple


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
        import json

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
    whole = files.read(plan.whole)
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


def _part(path: Path, mode: str, name: str, sheets: Sequence[SheetPlan], whole: tuple[Scan, files.Structure]) -> Fact:
    """Return all facts about the PDF of some sheets, beside that of the whole kit, as one."""
    there = [sheet for sheet in sheets if sheet.number <= whole[0].pages]
    structure = files.read(path)
    with Scan(path) as scan:
        return merge_facts(path.name, [*part_facts(name, mode, there, structure), same_pages(there, whole, (scan, structure))])
