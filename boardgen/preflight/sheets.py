"""Facts about sheets as they come out of a printer: margins, words, type, rulers, the lines of a board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from boardgen.preflight import measure
from boardgen.preflight.bag_labels import bag_label_facts
from boardgen.preflight.booklets import booklet_facts
from boardgen.preflight.facts import Deviation, Fact, every, within
from boardgen.preflight.listed_pages import listed_facts
from boardgen.preflight.manifest import Grid, KitPlan, SheetPlan
from boardgen.preflight.names import name_facts
from boardgen.preflight.paper_use import use_facts
from boardgen.preflight.raster import Scan, Sign
from boardgen.preflight.seams import seam_facts

LIMIT = 0.03
"""Millimetres by which a length in the raster may be off: 0.02 in the file, and the grey of an edge."""
RULER, CARD = 100.0, (63.5, 88.9)
INCHES = 101.6
"""Four inches: the other ruler of papers that are measured in them."""
CLOSE = 0.45
"""Millimetres on either side of a line on a picture that show nothing but the line and the white beside it."""
LEAST = 6.5
"""The smallest type anywhere, in points."""
FOOT = 9.0
"""The footer is in this strip above the margin."""
HAIR = 0.06
"""Millimetres beside the margin that are left for the grey of an edge that ends there."""
ROLES = (
    ("title", 28.0, ("title",)),
    ("reading text", 8.5, ("aid", "reference", "covenant")),
)
"""Least sizes of type by what it is for, and the components whose sheets have it; a sheet that others share has their small type too."""
NOTHING = float("inf")


def sheet_facts(plan: KitPlan, scan: Scan) -> Iterator[Fact]:
    """Everything but the pieces."""
    sheets = [sheet for sheet in plan.sheets if sheet.number <= scan.pages]
    signs = {sheet.number: scan.signs(sheet.number) for sheet in sheets}
    edge = f"{plan.margin:g} mm all round"
    if plan.margin > HAIR:
        yield every("white margin", edge, [s.label for s in sheets if not _margins(scan, s, plan.margin)], len(sheets))
    else:
        yield Fact("white margin", edge, "none asked for", True)
    bare = [sheet.label for sheet in sheets if sum(sign.text.isalnum() for sign in signs[sheet.number]) < 10]
    yield every("text that can be searched", "on every sheet", bare, len(sheets))
    unsaid = [sheet.label for sheet in sheets if not _footer(plan, scan, sheet)]
    yield every("footer", f"sheet n of {plan.papers}, {plan.layout}", unsaid, len(sheets))
    yield from listed_facts(plan, sheets, signs)
    yield from use_facts(plan, sheets, signs)
    yield from _type(plan, sheets, signs)
    yield from name_facts(plan, sheets, scan, signs)
    yield from _rulers(plan, sheets, scan)
    yield from _inches(plan, sheets, signs)
    yield from _lines(sheets, scan)
    yield from seam_facts(sheets, scan, signs)
    yield from booklet_facts(plan, sheets, scan, signs)
    yield from bag_label_facts(plan, sheets, scan)


def _margins(scan: Scan, sheet: SheetPlan, margin: float) -> bool:
    """Whether all four edges of a sheet are white."""
    width, height = sheet.size
    edge = margin - HAIR
    strips = ((0, 0, width, edge), (0, height - edge, width, edge), (0, 0, edge, height), (width - edge, 0, edge, height))
    return all(measure.blank(scan, sheet.number, *strip) for strip in strips)


def _footer(plan: KitPlan, scan: Scan, sheet: SheetPlan) -> bool:
    """Whether the lower edge of a sheet says which it is; the east edge, where pieces fill it from top to bottom; or the upper one."""
    width, height = sheet.size
    foot = plan.margin + FOOT
    for strip in ((0, height - foot, width, foot), (width - foot, 0, foot, height), (0, 0, width, foot)):
        words = " ".join(scan.text(sheet.number, *strip).split())
        number = re.search(rf"(?<!\d){sheet.printed}\D+{plan.papers}(?!\d)", words)  # sheet 4 of 30
        said = "".join(words.split())
        if plan.layout in words and all("".join(title.split()) in said for title in (plan.title, sheet.title)) and number is not None:
            return True
    return False


def _type(plan: KitPlan, sheets: Sequence[SheetPlan], signs: dict[int, list[Sign]]) -> Iterator[Fact]:
    """The smallest type of all, and the smallest of each role."""
    every_size = [(sign.size, sheet.label) for sheet in sheets for sign in signs[sheet.number]]
    yield _least("smallest type", LEAST, every_size)
    for role, least, components in ROLES:
        here = [sheet for sheet in sheets if sheet.components and set(sheet.components) <= set(components)]
        if not here:
            continue
        if role == "title":
            largest = max((sign.size, here[0].label) for sheet in here for sign in signs[sheet.number])
            yield _least("title of the kit", least, [largest])
            continue
        body = [(sign.size, sheet.label) for sheet in here for sign in _above_footer(plan, sheet, signs[sheet.number])]
        yield _least(role, least, body)
    yield from _large_type(plan, sheets, signs)
    names = [(sign.size, sheet.label) for sheet in sheets for sign in _coordinates(sheet, signs[sheet.number])]
    if any(sheet.across for sheet in sheets):
        yield _least("coordinates of the board", 11.0, names)


def _large_type(plan: KitPlan, sheets: Sequence[SheetPlan], signs: dict[int, list[Sign]]) -> Iterator[Fact]:
    """The smallest type of components in large type: on their pieces, or on sheets without pieces everywhere but in the footer."""
    least = {component.name: component.type for component in plan.components if component.type}
    sizes = []
    for sheet in sheets:
        if not sheet.components or sheet.leaves or not least.keys() >= set(sheet.components):
            continue
        body = _above_footer(plan, sheet, signs[sheet.number])
        pieces = (sign for sign in signs[sheet.number] if any(_on_piece(grid, sign) for grid in sheet.grids))
        sizes += [(sign.size, sheet.label) for sign in (pieces if sheet.grids else body)]
    if least:
        yield _least("large type", min(least.values()), sizes)


def _above_footer(plan: KitPlan, sheet: SheetPlan, signs: Sequence[Sign]) -> list[Sign]:
    """The characters of a sheet but for its footer, which is along the upper edge of a back that is upside down."""
    foot = plan.margin + FOOT / 2
    upside_down = [sign for sign in signs if sign.y < foot and sign.size == LEAST]
    if sheet.side == "back" and "".join(plan.layout.split()) in "".join(sign.text for sign in upside_down):
        return [sign for sign in signs if sign.y > foot]
    return [sign for sign in signs if sign.y < sheet.size[1] - foot]


def _least(name: str, least: float, sizes: Sequence[tuple[float, str]]) -> Fact:
    if not sizes:
        return Fact(name, f"{least:g} pt", "none found", False)
    size, where = min(sizes)
    return Fact(name, f"{least:g} pt", f"{size:g} pt", size >= least - 0.01, where)


def _coordinates(sheet: SheetPlan, signs: Sequence[Sign]) -> Iterator[Sign]:
    """Letters and numbers at the ends of a board's lines, at most two thirds of a mesh from its frame; none are beside a seam."""
    across, down = sheet.across, sheet.down
    if len(across) < 2 or len(down) < 2:
        return
    mesh = across[1] - across[0]
    upright = [x for x, _, other, _ in sheet.seams if x == other]
    middle = (across[0] + across[-1]) / 2  # a wide tab has lines past its seam
    ends = [side for side in (-1, 1) if not any((x - middle) * side > 0 for x in upright)]
    rows = [*down, *((a + b) / 2 for a, b in pairwise(down))]  # beside a line, or beside the cells between two
    for sign in signs:
        off = max((side * (sign.x - (across[0] if side < 0 else across[-1])) for side in ends), default=0.0)
        beside = any(2.0 < out < mesh * 2 / 3 for out in (off, off - mesh))  # outside the last line, or the last cell
        level = any(abs(sign.y - 2.0 - y) < 1.5 for y in rows)
        if sign.text.isdigit() and sign.level and beside and level:  # the text on a tab is turned on its side
            yield sign


def _rulers(plan: KitPlan, sheets: Sequence[SheetPlan], scan: Scan) -> Iterator[Fact]:
    """The rulers' ends and the card's outline, as far apart as they say."""
    across: dict[float, list[Deviation]] = {RULER: [], INCHES: []}
    down: dict[float, list[Deviation]] = {RULER: [], INCHES: []}
    card: list[Deviation] = []
    for sheet in sheets:
        page = sheet.number
        for ruler in sheet.rulers:
            long = min(across, key=lambda length: abs(length - max(ruler.width, ruler.height)))
            if ruler.height == 0:
                ends = [measure.upright(scan, page, ruler.x + end, ruler.y + 3.3, ruler.y + 3.8, 0.4) for end in (0.0, ruler.width)]
                across[long].append(_apart(ends, long, sheet.label))
            elif ruler.width == 0:
                ends = [measure.level(scan, page, ruler.y + end, ruler.x + 3.3, ruler.x + 3.8, 0.4) for end in (0.0, ruler.height)]
                down[long].append(_apart(ends, long, sheet.label))
            else:
                card += _card(sheet, scan, ruler.x, ruler.y)
    if any("title" in sheet.components for sheet in sheets):
        yield within("ruler across", "100 mm", across[RULER], LIMIT, "no ruler")
        yield within("ruler down", "100 mm", down[RULER], LIMIT, "no ruler")
        if plan.inches:
            yield within("inch ruler across", "4 in", across[INCHES], LIMIT, "no ruler")
            yield within("inch ruler down", "4 in", down[INCHES], LIMIT, "no ruler")
        yield within("card outline", "63.5 x 88.9 mm inside", card, LIMIT, "no outline")


def _inches(plan: KitPlan, sheets: Sequence[SheetPlan], signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """Sizes that a kit on Letter prints are in inches: on the title sheet, and beside the pieces, on which anything may be."""
    read = [sheet for sheet in sheets if "title" in sheet.components or sheet.grids]
    if not plan.inches or not read:
        return
    bad = []
    for sheet in read:
        said = "".join(sign.text for sign in signs[sheet.number] if not any(_on_piece(grid, sign) for grid in sheet.grids))
        lengths = dict.fromkeys(re.findall(r"[0-9][0-9.,]*mm", said))
        bad += [f"{sheet.label}: {', '.join(lengths)}"] if lengths else []
    yield every("lengths", "in inches", bad, len(read))


def _on_piece(grid: Grid, sign: Sign) -> bool:
    """Whether a character is within a grid of pieces."""
    east = grid.x + (grid.columns - 1) * grid.pitch[0] + grid.piece[0]
    south = grid.y + (grid.rows - 1) * grid.pitch[1] + grid.piece[1]
    return grid.x <= sign.x <= east and grid.y <= sign.y <= south


def _card(sheet: SheetPlan, scan: Scan, x: float, y: float) -> list[Deviation]:
    """Width and height inside the lines of the card's outline."""
    page, (width, height) = sheet.number, CARD
    middle, centre = y + height / 2, x + width / 2
    sides = [measure.upright(scan, page, at, middle - 1, middle + 1) for at in (x - 0.1, x + width + 0.1)]
    ends = [measure.level(scan, page, at, centre - 1, centre + 1) for at in (y - 0.1, y + height + 0.1)]
    return [_apart(sides, width, sheet.label, inside=True), _apart(ends, height, sheet.label, inside=True)]


def _apart(ends: Sequence[measure.Stroke | None], expected: float, where: str, inside: bool = False) -> Deviation:
    """How far the distance of two strokes is from the wanted one."""
    one, other = ends
    if one is None or other is None:
        return Deviation(NOTHING, where)
    length = other.middle - one.middle - ((one.width + other.width) / 2 if inside else 0.0)
    return Deviation(abs(length - expected), f"{where}: {length:.2f} mm")


def _lines(sheets: Sequence[SheetPlan], scan: Scan) -> Iterator[Fact]:
    """The lines of a board: each where it should be, and each as far from the next as it should be."""
    places: list[Deviation] = []
    pitches: list[Deviation] = []
    gaps = []
    for sheet in sheets:
        for upright, lines, others in ((True, sheet.across, sheet.down), (False, sheet.down, sheet.across)):
            positions = [_line(scan, sheet.number, at, others or (sheet.size[upright] / 2,), upright) for at in lines]
            for at, stroke in zip(lines, positions, strict=True):
                way = "x" if upright else "y"
                what = f"{sheet.label}, line at {way} {at:g} mm"
                places.append(Deviation(NOTHING if stroke is None else abs(stroke - at), what))
            for (a, b), (one, other) in zip(pairwise(lines), pairwise(positions), strict=True):
                gaps.append(round(b - a, 2))
                if one is not None and other is not None:
                    pitches.append(Deviation(abs(other - one - (b - a)), f"{sheet.label}: {other - one:.2f} mm"))
    if places:
        sizes = ", ".join(f"{size:g}" for size in sorted(set(gaps)))
        yield within("pitch of the board", f"{sizes or 'no'} mm", pitches or [Deviation(0.0, "")], LIMIT)
        yield within("places of its lines", "as kit.json says", places, 2 * LIMIT)


def _line(scan: Scan, page: int, at: float, others: Sequence[float], upright: bool) -> float | None:
    """The middle of a line, from several places along it between the lines that cross it.

    Where they differ, since the line ends there and a frame or a bank bends past its place, it is where most of them say. First it is
    looked for close by: on a picture the ground may be darker than the line, but not the white beside it.
    """
    mesh = others[1] - others[0] if len(others) > 1 else 20.0
    ways = sorted(first + mesh * part for first in (others[0] - mesh, *others) for part in (0.2, 0.3, 0.7, 0.8))
    middles: list[float] = []
    for reach in (CLOSE, 1.0):
        for stroke in measure.along(scan, page, at, [(middle - 1.0, middle + 1.0) for middle in ways], not upright, reach):
            if stroke is not None and 0.2 < stroke.width < 1.2:
                middles.append(stroke.middle)
                if sum(_agree(stroke.middle, other) for other in middles) * 2 > len(ways):
                    return stroke.middle  # whatever the rest would say
    agreed = [(sum(_agree(one, other) for other in middles), -abs(one - at), one) for one in middles]
    return max(agreed)[2] if agreed else None


def _agree(one: float, other: float) -> bool:
    return abs(one - other) < LIMIT / 3
