"""Facts about two sides of a sheet: backs are in register with fronts, and booklets are in order once their sheets are folded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from boardgen.preflight import measure
from boardgen.preflight.manifest import Deviation, Fact, Grid, KitPlan, Leaf, SheetPlan, bound_fact, count_fact
from boardgen.preflight.piece_facts import LIMIT, All, Seen
from boardgen.preflight.raster import Scan, Sign
from boardgen.records import NamedTuple

STATED = 0.01
"""Millimetres by which the places in kit.json may differ from a mirror's."""
NOTHING = float("inf")

Mirror = Callable[[float, float], tuple[float, float]]


class SeenGrid(NamedTuple):
    """A grid on its page, and what was seen of it."""

    page: int
    grid: Grid
    seen: Seen


def back_facts(plan: KitPlan, scan: Scan, seen: All) -> Iterator[Fact]:
    """Yield how far every piece of a back is from its front; nothing when the kit has no backs."""
    by_number = {sheet.number: sheet for sheet in plan.sheets if sheet.number in seen}
    stated: list[Deviation] = []
    printed: list[Deviation] = []
    for sheet in by_number.values():
        for front, back, mirror in _pairs(sheet, by_number, seen):
            label = sheet.label if front.page != back.page else f"{sheet.label}, folded"
            stated += _compare_grids(front.grid, back.grid, mirror, label)
            printed += _compare_prints(scan, front, back, mirror, label)
    if stated:
        yield bound_fact("backs in kit.json", "mirrored", stated, STATED)
        if printed or not all(grid.outline for sheet in by_number.values() for grid in sheet.grids):
            yield bound_fact("mirror error of backs", "0 mm", printed, LIMIT, "nothing of a back could be measured")


def _pairs(sheet: SheetPlan, sheets: dict[int, SheetPlan], seen: All) -> Iterator[tuple[SeenGrid, SeenGrid, Mirror]]:
    """Yield front and back grids, and how a place on the front is seen from the back."""
    here = [SeenGrid(sheet.number, *both) for both in zip(sheet.grids, seen[sheet.number], strict=True)]
    front = sheets.get(sheet.back_of) if sheet.back_of is not None else None
    if front is not None:
        ahead = [SeenGrid(front.number, *both) for both in zip(front.grids, seen[front.number], strict=True)]
        yield from ((one, other, turn_paper(sheet)) for one, other in zip(ahead, here, strict=False))
    else:
        fronts = [place for place in here if place.grid.side == "front"]
        backs = [place for place in here if place.grid.side == "back"]
        yield from ((one, other, fold_paper(sheet, one.grid, other.grid)) for one, other in zip(fronts, backs, strict=False))


def turn_paper(sheet: SheetPlan) -> Mirror:
    """Return the paper turned over about its long or its short edge."""
    width, height = sheet.size
    about_upright = (sheet.flip != "short") == (width <= height)
    return (lambda x, y: (width - x, y)) if about_upright else (lambda x, y: (x, height - y))


def fold_paper(sheet: SheetPlan, front: Grid, back: Grid) -> Mirror:
    """Return the paper folded along its middle, between front and back."""
    width, height = sheet.size
    beside = abs(front.x - back.x) > abs(front.y - back.y)
    return (lambda x, y: (width - x, y)) if beside else (lambda x, y: (x, height - y))


def _compare_grids(front: Grid, back: Grid, mirror: Mirror, label: str) -> Iterator[Deviation]:
    here = back.places()
    for x, y in front.places():
        mirrored = mirror(x, y)
        by = min((max(abs(mirrored[0] - u), abs(mirrored[1] - v)) for u, v in here), default=NOTHING)
        yield Deviation(by, f"{label}, piece at {x:g}, {y:g} mm")


def _compare_prints(scan: Scan, front: SeenGrid, back: SeenGrid, mirror: Mirror, label: str) -> Iterator[Deviation]:
    """Yield how far marks, middles of pieces and the edges of all of them together are off, on both sides of the paper."""
    yield from _marks(front.seen, back.seen, mirror, label)
    for (place, ahead), behind in zip(front.seen.middles.items(), back.seen.middles.values(), strict=False):  # the same pieces
        for axis in (0, 1):
            here, there = ahead[axis], behind[axis]
            if here is not None and there is not None:
                point = (here, place[1]) if axis == 0 else (place[0], here)
                yield Deviation(abs(mirror(*point)[axis] - there), f"{label}, piece at {place[0]:g}, {place[1]:g} mm")
    for axis in (0, 1) if front.grid.framed and back.grid.framed else ():
        here, there = _middle(scan, front.page, front.grid, axis), _middle(scan, back.page, back.grid, axis)
        if here is not None and there is not None:
            yield Deviation(abs(mirror(here, here)[axis] - there), f"{label}, all pieces together")


def _marks(front: Seen, back: Seen, mirror: Mirror, label: str) -> Iterator[Deviation]:
    for axis, ahead, behind in ((0, front.marks_x, back.marks_x), (1, front.marks_y, back.marks_y)):
        if not behind:
            continue  # cut from the front
        for place, here in ahead.items():
            if here is None:
                continue
            seen = mirror(here, here)[axis]
            by = min((abs(seen - there) for there in behind.values() if there is not None), default=NOTHING)
            yield Deviation(by, f"{label}, mark at {place:g} mm")


def _middle(scan: Scan, page: int, grid: Grid, axis: int) -> float | None:
    """Return the place half way between the first and the last ink of a grid's first row or column; None if other things are in the way."""
    places = grid.places()
    rows = sorted({place[1 - axis] for place in places})
    full = [at for at in rows if sum(place[1 - axis] == at for place in places) == (grid.columns, grid.rows)[axis]]
    if not full:
        return None
    ends = [place[axis] for place in places if place[1 - axis] == full[0]]
    half = grid.piece[axis] / 2
    for reach in (3.6, 1.0, 6.0):
        low, high = min(ends) - half - reach, max(ends) + half + reach
        ink = measure.find_ink(scan, page, (low, high), full[0], down=axis == 1)
        if ink is not None:
            return (ink[0] + ink[1]) / 2
    return None


QUARTER = 4
"""A sheet that is folded once has four pages."""
FOLD = 3.0
"""Millimetres on either side of the fold on which nothing is printed."""
TICK = 5.0
"""Millimetres at the upper end of the fold that a mark may take."""
FOOT = 9.0
"""Millimetres at the lower end of the fold that the footer of the sheet may take."""
NEAR = 0.6
"""Millimetres by which a character may be off the base line of a page number."""
WORD = 3.0
"""Millimetres between two characters that do not belong to the same number."""


def booklet_facts(plan: KitPlan, sheets: Sequence[SheetPlan], scan: Scan, signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """Yield all facts about booklets; nothing for a kit without a booklet. `signs` are the characters of each page of the PDF."""
    booklets = dict.fromkeys(name for sheet in sheets if sheet.leaves for name in sheet.components)
    odd, wrong, printed = [], [], []
    sides = 0
    for name in booklets:
        mine = [sheet for sheet in sheets if sheet.leaves and name in sheet.components]
        sides += len(mine)
        copies = next((one.pieces for one in plan.components if one.name == name), 1)
        pages = sum(len(sheet.leaves) for sheet in mine)
        covers = 1, max(leaf.number for sheet in mine for leaf in sheet.leaves)
        together = 2 if plan.duplex == "none" else QUARTER
        if plan.duplex not in ("fronts", "backs") and (not copies or pages % (together * copies)):
            odd.append(f"{name}: {pages} pages, {copies} copies")
        pairs = reading_pairs(mine) if plan.duplex == "none" else impose(mine)
        wrong += [sheet.label for sheet, pair in zip(mine, pairs, strict=True) if read(sheet) != pair]
        printed += [
            f"{sheet.label}: page {leaf.number}"
            for sheet in mine
            for leaf in sheet.leaves
            if not _read_page_numbers(
                leaf, covers, [sign for sign in signs[sheet.number] if sign.y < sheet.size[1] - plan.margin - FOOT / 2]
            )
        ]
    if not booklets:
        return
    many = 2 if plan.duplex == "none" else QUARTER
    yield count_fact("pages of booklets", f"a multiple of {many}", odd, len(booklets), "booklets")
    yield count_fact("order of pages", "as they are read", wrong, sides, "sides")
    yield count_fact("page numbers", "as in kit.json", printed, sum(len(sheet.leaves) for sheet in sheets), "pages")
    inked = [sheet.label for sheet in sheets if sheet.leaves and not _free(plan, sheet, scan)]
    yield count_fact("folds of booklets", f"{FOLD:g} mm free on both sides", inked, sides, "sides")


def read(sheet: SheetPlan) -> tuple[int, ...]:
    """Return the numbers of the pages on a side of a sheet from left to right, as it is held to be read."""
    numbers = tuple(leaf.number for leaf in sorted(sheet.leaves, key=lambda leaf: leaf.x))
    return numbers[::-1] if sheet.leaves[0].turned else numbers


def reading_pairs(sides: Sequence[SheetPlan]) -> list[tuple[int, ...]]:
    """Return the two pages that belong on each sheet of a booklet that is printed on one side, in the order in which they are read."""
    inside = max(1, -(-max((leaf.number for sheet in sides for leaf in sheet.leaves), default=0) // 2))
    return [(2 * (at % inside) + 1, 2 * (at % inside) + 2) for at in range(len(sides))]


def impose(sides: Sequence[SheetPlan]) -> list[tuple[int, ...]]:
    """Return the two pages that belong on each side of the sheets of a booklet, in the order of its PDF.

    The first sheet is the cover and has the last page and the first in front, the second and the last but one behind. Where no side is
    the back of another, fronts and backs take turns, each on a sheet of its own."""
    total = -(-max((leaf.number for sheet in sides for leaf in sheet.leaves), default=0) // QUARTER) * QUARTER
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


def _read_page_numbers(leaf: Leaf, covers: tuple[int, int], signs: Sequence[Sign]) -> bool:
    """Return whether a page has its number at its outer edge or in the middle of its foot; the first of the `covers` and empty pages have
    none, and the last may have none."""
    here = [sign for sign in signs if leaf.x <= sign.x <= leaf.x + leaf.width]
    foot = [sign for sign in here if abs(sign.y - leaf.base) <= NEAR]
    if leaf.empty or leaf.number == covers[0] or (leaf.number == covers[1] and not foot):
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
    """Return whether the fold of a sheet is white, so that no page is printed across it."""
    middle, (_, height) = sheet.size[0] / 2, sheet.size
    top, foot = plan.margin + TICK, plan.margin + FOOT
    return measure.blank(scan, sheet.number, middle - FOLD, top, 2 * FOLD, height - top - foot)
