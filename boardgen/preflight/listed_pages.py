"""Facts about the numbers on sheet 1: the pages of the PDF that it names are there, and are of what it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from boardgen.preflight.facts import Fact, every
from boardgen.preflight.manifest import KitPlan, SheetPlan
from boardgen.preflight.raster import Sign

TITLE = "title"
"""The component whose sheets list all others."""


def listed_facts(plan: KitPlan, sheets: Sequence[SheetPlan], signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """A line for each component with its pieces, sheets, pages and share of the paper, and the pages that are printed on both sides.

    `signs` are the characters of each page. Nothing for a kit without a title sheet.
    """
    first = [sheet for sheet in sheets if TITLE in sheet.components]
    if not first:
        return
    text = plain("".join(sign.text for sheet in first for sign in signs[sheet.number]))
    alike = all(sheet.number == sheet.printed for sheet in plan.sheets)
    bad = []
    for component in plan.components:
        pages = [sheet.number for sheet in plan.sheets if component.name in sheet.components]
        columns = [spans(component.sheets)] if alike else [spans(component.sheets), spans(pages)]
        shares = [sheet.used for sheet in plan.sheets if component.name in sheet.components and sheet.used is not None]
        columns += [f"{100 * sum(shares) / len(shares):.0f} %"] if shares else []
        if plain("".join([component.title, str(component.pieces), *columns])) not in text:
            bad.append(f"{component.title}: {spans(pages)}")
    yield every("pages on sheet 1", "as in the PDF", bad, len(plan.components), "components")
    both = [sheet.number for sheet in plan.sheets if sheet.flip is not None]
    if both and plan.duplex in ("long", "short"):
        there = plain(spans(both)) in text
        yield Fact("pages to print on both sides", spans(both), "on sheet 1" if there else "not on sheet 1", there)


def spans(numbers: Sequence[int]) -> str:
    """Numbers as people write them: 1, 4–6, 9."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return ", ".join("–".join(map(str, run)) for run in runs)


def plain(text: str) -> str:
    """A text without spaces and without the hyphens at which it may be broken."""
    return "".join(text.replace("\u00ad", "").split())
