"""Facts about booklets: how many pages they have, that these are in order once the sheets are folded, and that the fold is free."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from boardgen.preflight import measure
from boardgen.preflight.facts import Fact, every
from boardgen.preflight.manifest import KitPlan, Leaf, SheetPlan
from boardgen.preflight.raster import Scan, Sign

QUARTER = 4
"""A sheet that is folded once has four pages."""
FOLD = 3.0
"""Millimetres on either side of the fold on which nothing is printed ..."""
TICK = 5.0
"""... but for a mark at its upper end, inside the margin, ..."""
FOOT = 9.0
"""... and the footer of the sheet at its lower end."""
NEAR = 0.6
"""Millimetres by which a character may be off the base line of a page number."""
WORD = 3.0
"""Millimetres between two characters that do not belong to the same number."""


def booklet_facts(plan: KitPlan, sheets: Sequence[SheetPlan], scan: Scan, signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """All of them; nothing for a kit without a booklet. `signs` are the characters of each page of the PDF."""
    booklets = dict.fromkeys(name for sheet in sheets if sheet.leaves for name in sheet.components)
    odd, wrong, printed = [], [], []
    sides = 0
    for name in booklets:
        mine = [sheet for sheet in sheets if sheet.leaves and name in sheet.components]
        sides += len(mine)
        copies = next((one.pieces for one in plan.components if one.name == name), 1)
        pages = sum(len(sheet.leaves) for sheet in mine)
        together = 2 if plan.duplex == "none" else QUARTER
        if plan.duplex not in ("fronts", "backs") and (not copies or pages % (together * copies)):
            odd.append(f"{name}: {pages} pages, {copies} copies")
        pairs = in_order(mine) if plan.duplex == "none" else imposed(mine)
        wrong += [sheet.label for sheet, pair in zip(mine, pairs, strict=True) if read(sheet) != pair]
        printed += [
            f"{sheet.label}: page {leaf.number}"
            for sheet in mine
            for leaf in sheet.leaves
            if not _printed(leaf, [sign for sign in signs[sheet.number] if sign.y < sheet.size[1] - plan.margin - FOOT / 2])
        ]
    if not booklets:
        return
    many = 2 if plan.duplex == "none" else QUARTER
    yield every("pages of booklets", f"a multiple of {many}", odd, len(booklets), "booklets")
    yield every("order of pages", "as they are read", wrong, sides, "sides")
    yield every("page numbers", "as in kit.json", printed, sum(len(sheet.leaves) for sheet in sheets), "pages")
    inked = [sheet.label for sheet in sheets if sheet.leaves and not _free(plan, sheet, scan)]
    yield every("folds of booklets", f"{FOLD:g} mm free on both sides", inked, sides, "sides")


def read(sheet: SheetPlan) -> tuple[int, ...]:
    """The numbers of the pages on a side of a sheet from left to right, as it is held to be read."""
    numbers = tuple(leaf.number for leaf in sorted(sheet.leaves, key=lambda leaf: leaf.x))
    return numbers[::-1] if sheet.leaves[0].turned else numbers


def in_order(sides: Sequence[SheetPlan]) -> list[tuple[int, ...]]:
    """The two pages that belong on each sheet of a booklet that is printed on one side: in the order in which they are read."""
    last = max((leaf.number for sheet in sides for leaf in sheet.leaves), default=0)
    inside = max(1, -(-last // 2))
    return [(2 * (at % inside) + 1, 2 * (at % inside) + 2) for at in range(len(sides))]


def imposed(sides: Sequence[SheetPlan]) -> list[tuple[int, ...]]:
    """The two pages that belong on each side of the sheets of a booklet, in the order of its PDF.

    The first sheet is the cover and has the last page and the first in front, the second and the last but one behind. Where no side is
    the back of another, fronts and backs take turns, each on a sheet of its own.
    """
    last = max((leaf.number for sheet in sides for leaf in sheet.leaves), default=0)
    total = -(-last // QUARTER) * QUARTER
    inside = max(1, total // QUARTER)
    paired = any(sheet.flip is not None for sheet in sides)
    seen = {"front": 0, "back": 0}
    pairs: list[tuple[int, ...]] = []
    for at, sheet in enumerate(sides):
        side = sheet.side if paired else ("front", "back")[at % 2]
        first = 2 * (seen[side] % inside) + 1
        seen[side] += 1
        pairs.append((total - first + 1, first) if side == "front" else (first + 1, total - first))
    return pairs


def _printed(leaf: Leaf, signs: Sequence[Sign]) -> bool:
    """Whether a page has its number at its outer edge or in the middle of its foot; the first has none, and on an empty one is nothing."""
    here = [sign for sign in signs if leaf.x <= sign.x <= leaf.x + leaf.width]
    foot = [sign for sign in here if abs(sign.y - leaf.base) <= NEAR]
    if leaf.empty or leaf.number == 1:
        text = [sign for sign in here if (sign.y > leaf.base if leaf.turned else sign.y < leaf.base)]
        return not foot and bool(text) != leaf.empty
    foot.sort(key=lambda sign: -sign.x if leaf.turned else sign.x)
    outer_first = foot[::-1] if leaf.number % 2 else foot
    number: list[str] = []
    before: Sign | None = None
    for sign in outer_first:
        if before is not None and abs(sign.x - before.x) > WORD:
            break
        number.append(sign.text)
        before = sign
    return "".join(number[::-1] if leaf.number % 2 else number) == str(leaf.number)


def _free(plan: KitPlan, sheet: SheetPlan, scan: Scan) -> bool:
    """Whether the fold of a sheet is white, so that no page is printed across it."""
    middle, (_, height) = sheet.size[0] / 2, sheet.size
    top, foot = plan.margin + TICK, plan.margin + FOOT
    return measure.blank(scan, sheet.number, middle - FOLD, top, 2 * FOLD, height - top - foot)
