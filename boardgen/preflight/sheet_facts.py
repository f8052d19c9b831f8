"""Facts about sheets as they come out of a printer: margins, words, type, rulers, the lines, names and seams of a board, labels, paper."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise, permutations
from math import hypot, pi

from boardgen.preflight import measure
from boardgen.preflight.duplex_facts import booklet_facts
from boardgen.preflight.manifest import SOFT, Component, Deviation, Fact, Grid, KitPlan, SheetPlan, bound_fact, count_fact
from boardgen.preflight.piece_facts import are_crossing, loops_of
from boardgen.preflight.raster import MM, Scan, Sign
from boardgen.records import NamedTuple

MARKS = 4.5
"""Millimetres beyond either end of a seam in which its marks are."""
EDGE = 0.3
"""Millimetres at the end of a seam that are not measured, since the edge of the picture is not sharp."""
ABOUT = 2.4
"""Millimetres to both sides of a seam in which its marks are looked for."""
SCALE = 20.0
"""Pixels a mm."""
OFF = 0.1
"""Millimetres by which the middle of its marks may be beside a seam: half a hairline."""
HALF = 0.05
"""Millimetres by which a seam may be nearer to a line than half way to the next."""
CAPITAL = 0.66
"""The height of a capital letter, as a share of its size."""
NEXT = 1.1
"""Two characters so near, by their size, are of one word, or of two beside each other."""

Area = tuple[float, float, float, float]


class _Line(NamedTuple):
    """A seam as a place and what it runs along: from `low` to `high`, upright or level."""

    at: float
    low: float
    high: float
    upright: bool


def seam_facts(sheets: Sequence[SheetPlan], scan: Scan, signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """Yield all facts about seams; nothing for a kit without a board on several sheets."""
    marks: list[Deviation] = []
    near: list[tuple[float, float, str]] = []
    cut: list[str] = []
    total = 0
    for sheet in sheets:
        for seam in map(_seam_line, sheet.seams):
            total += 1
            what = f"{sheet.label}, seam at {'x' if seam.upright else 'y'} {seam.at:g} mm"
            marks += [Deviation(by, what) for by in _marks(scan, sheet.number, seam, signs[sheet.number])]
            lines = sheet.across if seam.upright else sheet.down
            if lines and sheet.clear:
                gap = min(abs(at - seam.at) for at in lines)
                mesh = min((b - a for a, b in pairwise(sorted(lines))), default=0.0)
                near.append((gap - max(sheet.clear, mesh / 2), gap, what))
            cut += [f"{what}: {word}" for word in _cut(seam, signs[sheet.number])]
    if not total:
        return
    yield bound_fact("marks of seams", "on the seam", marks or [Deviation(0.0, "")], OFF)
    if near:
        clear = max(sheet.clear for sheet in sheets if sheet.seams)
        short, least, where = min(near)
        wanted = f"half way, {clear:.1f} mm or more"
        yield Fact("seam to line", wanted, f"{least:.2f} mm", short > -HALF, where if short <= -HALF else "")
    yield count_fact("seams beside words", "through no text", cut, max(total, len(cut)), "seams")


def _seam_line(ends: Area) -> _Line:
    x0, y0, x1, y1 = ends
    return _Line(x0, y0, y1, True) if x0 == x1 else _Line(y0, x0, x1, False)


def _marks(scan: Scan, page: int, seam: _Line, signs: Sequence[Sign]) -> Iterator[float]:
    """Yield how far the middle of the marks at each end of a seam is beside it; nothing for an end without marks.

    On narrow margins the foot of the sheet is there in place of marks."""
    for start in (seam.low - EDGE - MARKS, seam.high + EDGE):
        corner, size = (seam.at - ABOUT, start), (2 * ABOUT, MARKS)
        if any(_is_over(sign, corner, size, upright=seam.upright) for sign in signs):
            continue
        window = measure.cut_window(scan, page, corner, size, not seam.upright, SCALE)
        ink = [sum(255 - shade for shade in line) for line in window.lines(not seam.upright)]
        if sum(ink):
            start_at = window.x if seam.upright else window.y
            yield abs(start_at + sum((i + 0.5) * dark for i, dark in enumerate(ink)) / sum(ink) / SCALE - seam.at)


def _is_over(sign: Sign, corner: tuple[float, float], size: tuple[float, float], *, upright: bool) -> bool:
    """Return whether a character may reach into a part of a page: `corner` and `size` are given across and along a seam."""
    place, em = (sign.x, sign.y) if upright else (sign.y, sign.x), sign.size * MM
    return all(low - em < at < low + wide + em for at, low, wide in zip(place, corner, size, strict=True))


def _cut(seam: _Line, signs: Sequence[Sign]) -> Iterator[str]:
    """Yield what a seam runs through: characters, and pairs of them that follow each other in a text."""
    before: Sign | None = None
    for sign in signs:
        em = sign.size * MM
        place, along = (sign.x, sign.y) if seam.upright else (sign.y, sign.x)
        if seam.low <= along <= seam.high:
            if sign.level != seam.upright:  # the seam runs along the text
                top = sign.head * CAPITAL * em
                if min(place, place + top) < seam.at < max(place, place + top):
                    yield sign.text
            elif before is not None and before.level == sign.level and before.size == sign.size:
                last, beside = (before.x, before.y) if seam.upright else (before.y, before.x)
                together = abs(beside - along) < 0.01 and abs(place - last) < NEXT * em
                if together and min(last, place) < seam.at < max(last, place):
                    yield before.text + sign.text
        before = sign


def name_facts(plan: KitPlan, sheets: Sequence[SheetPlan], scan: Scan, signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """Yield all facts about names; `signs` are the characters of each page. Nothing when the kit names nothing."""
    boards = [
        (sheet, sheet.ground or _find_ground(sheet)) for sheet in sheets if sheet.ground or min(len(sheet.across), len(sheet.down)) > 1
    ]
    if plan.zones and boards:
        yield from _zones(plan, boards, signs)
        yield from map_facts(plan, [(sheet, ground) for sheet, ground in boards if sheet.ground or _is_regular(sheet)], signs)
    yield from _check_names(sheets, scan)
    yield from _check_numbers(sheets, signs)


ALONG = 9.0
"""The minimum size of a name between the lines of pieces and the border of its zone, or beside a seam, in points."""


def _is_regular(sheet: SheetPlan) -> bool:
    """Return whether lines are as far from each other everywhere, as those of a board are; boxes of a panel are wherever there is room."""
    steps = [[after - before for before, after in pairwise(lines)] for lines in (sheet.across, sheet.down)]
    return all(max(one) - min(one) < 0.05 for one in steps)


def _zones(plan: KitPlan, boards: Sequence[tuple[SheetPlan, Area]], signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """Check the names of a board's zones: each is there, on the board or below it, and of one size where it has room."""
    missing = dict(plan.zones)
    parts = {code: re.split(f"[-\\s{SOFT}]+", name) for code, name in plan.zones.items()}  # a seam may run between two lines of a name
    sizes: dict[float, str] = {}
    for sheet, ground in boards:
        inside = [sign for sign in signs[sheet.number] if sign.is_in(ground)]
        beside = "".join(sign.text for sign in signs[sheet.number] if not sign.is_in(ground))
        spelt = "".join(sign.text for sign in inside)
        for code, name in sorted(plan.zones.items(), key=lambda zone: -len(zone[1])):
            for place in re.finditer(_spelling(name), spelt):
                for sign in inside[place.start() : place.end()]:
                    sizes.setdefault(sign.size, f"{sheet.label}, {name.replace(SOFT, '')}")
                missing.pop(code, None)
            spelt = re.sub(_spelling(name), lambda place: "\n" * len(place[0]), spelt)  # North is no longer in Northern
            if re.search(_spelling(name), beside):  # a small zone has its code on the board and its name below it
                missing.pop(code, None)
        for code in missing:
            parts[code] = [part for part in parts[code] if part not in spelt]
    missing = {code: name for code, name in missing.items() if parts[code]}
    bad = [f"{code} {name.replace(SOFT, '')}" for code, name in missing.items()]
    yield count_fact("names of zones", "on the board", bad, len(plan.zones), "names")
    if sizes:
        least, most = min(sizes), max(sizes)
        sizes_text = f"{least:g} pt" if most - least < 0.01 else f"{least:g} to {most:g} pt"
        alike = most - least < 0.01 or least >= ALONG
        wanted = f"one for all, {ALONG:g} pt or more beside borders and seams"
        yield Fact("size of zone names", wanted, sizes_text, alike, "" if alike else sizes[least])


def _find_ground(sheet: SheetPlan) -> Area:
    """Return the ground of a board by its lines; a seam may run through the mesh beyond the outermost line of a sheet."""
    across, down = sheet.across, sheet.down
    reach = across[1] - across[0]
    return across[0] - reach, down[0] - reach, across[-1] + reach, down[-1] + reach


def _spelling(name: str) -> str:
    """Return a pattern for a name without spaces, with a hyphen where it may be broken."""
    return "-?".join(re.escape("".join(part.split())) for part in name.split(SOFT))


NAMED = (106.0, 28.0)
"""How wide the map of the table is with its words, and how much taller than its boxes, in mm."""


def _check_names(sheets: Sequence[SheetPlan], scan: Scan) -> Iterator[Fact]:
    """Yield the fact that what the map of the table on sheet 1 shows is named in its boxes, or beside or below them."""
    bad, total = [], 0
    for sheet in sheets:
        words = ""
        if sheet.boxes:
            west, north = min(box.x for box in sheet.boxes), min(box.y for box in sheet.boxes)
            south = max(box.y + box.height for box in sheet.boxes)
            words = "".join(scan.text(sheet.number, west - 3, north - 3, NAMED[0], south - north + NAMED[1]).split())
        total += len(sheet.named)
        bad += [f"{sheet.label}, {name.replace(SOFT, '')}" for name in sheet.named if not re.search(_spelling(name), words)]
    if total:
        yield count_fact("names on the map of the table", "all there", bad, total, "names")


def _check_numbers(sheets: Sequence[SheetPlan], signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """Yield the fact that the boxes of the plan of the table have the numbers of what they show, each once."""
    bad, total = [], 0
    for sheet in sheets:
        if not sheet.boxes:
            continue
        total += len(sheet.named)
        areas = {box.number: (box.x, box.y, box.x + box.width, box.y + box.height) for box in sheet.boxes}
        places = {number: [sign.text for sign in signs[sheet.number] if sign.is_in(area)] for number, area in areas.items()}
        for number, name in enumerate(sheet.named, 1):
            if "".join(text for text in places.get(number, ()) if text.isdigit()) != str(number):
                bad.append(f"{sheet.label}, {number} {name.replace(SOFT, '')}")
    if total:
        yield count_fact("numbers on the map of the table", "in every box", bad, total, "boxes")


PRICE = 6.5
"""How far characters of a price may be from the code in the same medallion, in mm."""


def map_facts(plan: KitPlan, boards: Sequence[tuple[SheetPlan, Area]], signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """Yield the facts of a board whose sheets have their maps on these grounds; `signs` are the characters of each page."""
    yield from _hyphens(plan, boards, signs)
    yield from _legend(plan, boards, signs)
    yield from _prices(plan, boards, signs)


def _hyphens(plan: KitPlan, boards: Sequence[tuple[SheetPlan, Area]], signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """Check that a name is broken at a hyphen only where its zone has no two meshes side by side that it fits across."""
    names = {code: name for code, name in plan.zones.items() if SOFT in name and code in plan.wide}
    if not names:
        return
    bad = []
    for sheet, ground in boards:
        inside = [sign for sign in signs[sheet.number] if sign.is_in(ground) and not sign.text.isspace()]
        spelt = "".join(sign.text for sign in inside)
        room = 2 * min(after - before for before, after in zip(sheet.across, sheet.across[1:], strict=False)) if sheet.across[1:] else 0.0
        for code, name in names.items():
            parts = ["".join(part.split()) for part in name.split(SOFT)]
            for place in re.finditer("-?".join(map(re.escape, parts)), spelt):
                lines: dict[float, list[float]] = {}
                for sign in inside[place.start() : place.end()]:
                    lines.setdefault(round(sign.y, 1), []).append(sign.x)
                wide = sum(max(xs) - min(xs) for xs in lines.values())
                if place[0].count("-") > sum(part.count("-") for part in parts) and wide <= room:
                    bad.append(f"{sheet.label}, {code} {place[0]}")
    yield count_fact("hyphenated names", "none where two meshes are free", bad, len(names), "names")


def _legend(plan: KitPlan, boards: Sequence[tuple[SheetPlan, Area]], signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """Check that what a legend below a board explains by its code is on the board."""
    there: set[str] = set()
    told: dict[str, str] = {}
    for sheet, ground in boards:
        there.update(_words([sign for sign in signs[sheet.number] if sign.is_in(ground)]))
        beside = _words([sign for sign in signs[sheet.number] if not sign.is_in(ground)])
        spelt = "".join(beside)
        for code, name in plan.zones.items():
            if code in beside and "".join(name.replace(SOFT, "").split()) in spelt:
                told.setdefault(code, sheet.label)
    if told:
        bad = [f"{label}, {code}" for code, label in told.items() if code not in there]
        yield count_fact("codes of a legend", "on the board", bad, len(told), "codes")


def _words(signs: Sequence[Sign]) -> list[str]:
    """Return the words of some characters, in the order in which they are printed."""
    words: list[str] = []
    last: Sign | None = None
    for sign in signs:
        if last and last.size == sign.size and abs(last.y - sign.y) < 0.01 and 0 <= sign.x - last.x < NEXT * MM * sign.size:
            words[-1] += sign.text
        else:
            words.append(sign.text)
        last = sign
    return words


def _prices(plan: KitPlan, boards: Sequence[tuple[SheetPlan, Area]], signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """Check that with a piece on every point no price and no code is under one."""
    if not plan.piece:
        return
    bad, total = [], 0
    for sheet, ground in boards:
        if len(sheet.across) < 2 or len(sheet.down) < 2 or sheet.ground is not None:
            continue
        inside = [sign for sign in signs[sheet.number] if sign.is_in(ground) and not sign.text.isspace()]
        spelt = "".join(sign.text for sign in inside)
        for code in plan.zones:
            for place in re.finditer(re.escape(code), spelt):
                coded = inside[place.start() : place.end()]
                if not _is_word(coded, inside):
                    continue
                first = coded[0]
                near = [sign for sign in inside if sign.text.isdigit() and hypot(sign.x - first.x, sign.y - first.y) < PRICE]
                if not near:
                    continue
                total += 1
                if any(_is_under(sign, sheet, plan.piece) for sign in (*coded, *near)):
                    bad.append(f"{sheet.label}, {code}")
    if total:
        yield count_fact("prices and codes", "under no piece", bad, total, "zones")


def _is_word(coded: Sequence[Sign], inside: Sequence[Sign]) -> bool:
    """Return whether characters are a word on a line, alone: no letter of that size is beside them."""
    first, last = coded[0], coded[-1]
    near = NEXT * MM * first.size
    if any(abs(sign.y - first.y) > 0.01 or sign.size != first.size for sign in coded):
        return False
    others = [sign for sign in inside if sign not in coded and sign.size == first.size and abs(sign.y - first.y) < 0.01]
    return not any(0 < sign.x - last.x < near or 0 < first.x - sign.x < near for sign in others)


def _is_under(sign: Sign, sheet: SheetPlan, piece: float) -> bool:
    """Return whether a character is under a piece of this diameter on a point of the board."""
    em = MM * sign.size
    spots = ((sign.x + 0.25 * em, sign.y - 0.33 * em), (sign.x + 0.1 * em, sign.y), (sign.x + 0.4 * em, sign.y - 0.6 * em))
    return any(hypot(x - u, y - v) < piece / 2 for x, y in spots for u in sheet.across for v in sheet.down)


def bag_label_facts(plan: KitPlan, sheets: Sequence[SheetPlan], scan: Scan) -> Iterator[Fact]:
    """Yield all facts about labels for bags; nothing for a kit without labels."""
    labelled = [component for component in plan.components if component.labels]
    if not labelled:
        return
    missing = [f"{one.name}: {title}" for one in labelled for title in _missing(one, sheets, scan)]
    yield count_fact("bag labels", "as in kit.json", missing, sum(label.copies for one in labelled for label in one.labels), "labels")
    wrong, total = [], 0
    for one in labelled:
        holds: Counter[str] = Counter()
        for label in one.labels:
            holds.update(label.holds)
        counts = {other.name: other.pieces for other in plan.components if other.name in holds}
        total += len(counts)
        wrong += [f"{name}: {holds[name]} of {pieces}" for name, pieces in counts.items() if holds[name] != pieces]
        wrong += [f"{one.name}: {label.title}" for label in one.labels if not _says(label.lines, label.holds.values())]
    if total or wrong:
        yield count_fact("counts on bag labels", "those of the kit", wrong, total + len(wrong) * (not total), "components")


def _missing(component: Component, sheets: Sequence[SheetPlan], scan: Scan) -> Iterator[str]:
    """Yield the labels that are not printed whole on a piece of the sheets of their component."""
    there = []
    for sheet in sheets:
        if component.name in sheet.components and sheet.side == "front":
            for grid in sheet.grids:
                wide, high = grid.piece
                there += [plain(scan.text(sheet.number, x - wide / 2, y - high / 2, wide, high)) for x, y in grid.places()]
    for label in component.labels:
        words = plain("".join((label.title, *label.lines)))
        for _ in range(label.copies):
            place = next((at for at, text in enumerate(there) if words in text), None)
            if place is None:
                yield label.title
            else:
                del there[place]


def _says(lines: Sequence[str], counts: Iterable[int]) -> bool:
    numbers = {word for line in lines for word in re.findall(r"\d+", line)}
    return all(str(count) in numbers for count in counts)


TITLE = "title"
"""The component whose sheets list all others."""


def list_facts(plan: KitPlan, sheets: Sequence[SheetPlan], signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """Yield the fact of a line for each component with its pieces, sheets and pages, and of the pages on both sides.

    `signs` are the characters of each page. Nothing for a kit without a title sheet."""
    first = [sheet for sheet in sheets if TITLE in sheet.components]
    if not first:
        return
    text = plain("".join(sign.text for sheet in first for sign in signs[sheet.number]))
    alike = all(sheet.number == sheet.printed for sheet in plan.sheets)
    bad = []
    for component in plan.components:
        pages = [sheet.number for sheet in plan.sheets if component.name in sheet.components]
        columns = [spans(component.sheets)] if alike else [spans(component.sheets), spans(pages)]
        if plain("".join([component.title, str(component.pieces), *columns])) not in text:
            bad.append(f"{component.title}: {spans(pages)}")
    yield count_fact("pages on sheet 1", "as in the PDF", bad, len(plan.components), "components")
    both = [sheet.number for sheet in plan.sheets if sheet.flip is not None]
    if both and plan.duplex in ("long", "short"):
        there = plain(spans(both)) in text
        yield Fact("pages to print on both sides", spans(both), "on sheet 1" if there else "not on sheet 1", there)


def spans(numbers: Sequence[int]) -> str:
    """Return numbers as people write them: 1, 4–6, 9."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return ", ".join("–".join(map(str, run)) for run in runs)


def plain(text: str) -> str:
    """Return a text without spaces and without the hyphens at which it may be broken, and with the signs of a keyboard."""
    return "".join(text.translate(_KEYS).replace("--", "-").split())


_KEYS = str.maketrans("‘’‚“”„–−×", "'''\"\"\"--x", "\u00ad")


EXACT = 0.05
"""Percent of a page by which a share in kit.json may be off."""
NEAR = 0.005
"""Millimetres by which neighbours that share a cut may seem to overlap."""

SPARSE = 0.12
"""A sheet of which less is piece is nearly empty."""
ABOVE, WORDS = 8.0, 30.0
"""Room around the pieces of a sheet for bleed and marks, and for its heading and footer, in mm."""


def use_facts(plan: KitPlan, sheets: Sequence[SheetPlan], signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """Yield how paper is used. `signs` are the characters of each page. Nothing of kits whose kit.json does not say so."""
    stated = [sheet for sheet in sheets if sheet.used is not None]
    if stated:
        off = [Deviation(abs(100 * (sheet.used or 0.0) - 100 * _share(sheet)), f"{sheet.label}: {_share(sheet):.1%}") for sheet in stated]
        yield bound_fact("paper used, in percent", "as kit.json says", off, EXACT)._replace(wanted=f"as kit.json says ± {EXACT:g} %")
    cut = [sheet for sheet in sheets if sheet.grids]
    if cut:
        yield count_fact("pieces on a sheet", "beside each other", [sheet.label for sheet in cut if _overlap(sheet.grids)], len(cut))
        pairs = () if plan.one_colour else permutations([sheet for sheet in cut if sheet.side != "back"], 2)
        empty = {one.label: other.label for one, other in pairs if _share(one) < SPARSE and _has_room(plan, one, other)}
        wanted = f"{SPARSE:.0%} or more used, or no room elsewhere"
        yield count_fact("sheets nearly empty", wanted, [f"{one}: {other} has room" for one, other in empty.items()], len(cut))
    yield from _check_loading(plan, sheets, signs)


def _share(sheet: SheetPlan) -> float:
    return sum(grid.pieces * _area_of(grid) for grid in sheet.grids) / (sheet.size[0] * sheet.size[1])


def _area_of(grid: Grid) -> float:
    if grid.outline:
        beside = (*grid.outline[1:], grid.outline[0])
        return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(grid.outline, beside, strict=True))) / 2
    return grid.piece[0] * grid.piece[1] * (pi / 4 if grid.round else 1.0)


def _overlap(grids: Sequence[Grid]) -> bool:
    """Return whether pieces of one grid or the areas of two grids lie one on the other."""
    if are_crossing(loops_of([grid for grid in grids if grid.outline])):
        return True
    plain = [grid for grid in grids if not grid.outline]
    if any(grid.pitch[axis] < grid.piece[axis] - NEAR and (grid.columns, grid.rows)[axis] > 1 for grid in plain for axis in (0, 1)):
        return True
    pairs = ((_area(one), _area(other)) for one, other in combinations(grids, 2) if not (one.outline and other.outline))
    return any(a[0] < b[2] - NEAR and b[0] < a[2] - NEAR and a[1] < b[3] - NEAR and b[1] < a[3] - NEAR for a, b in pairs)


def _area(grid: Grid) -> Area:
    middles = grid.places()
    half = grid.piece[0] / 2, grid.piece[1] / 2
    xs, ys = [x for x, _ in middles] or [0.0], [y for _, y in middles] or [0.0]
    return min(xs) - half[0], min(ys) - half[1], max(xs) + half[0], max(ys) + half[1]


def _has_room(plan: KitPlan, one: SheetPlan, other: SheetPlan) -> bool:
    """Return whether all pieces of one sheet fit beside or below all those of another, as they lie on either, with their marks."""
    if sorted(one.size) != sorted(other.size) or one.flip != other.flip or one.flip == "fold":
        return False
    (wide, high), (across, down) = _measure_cuts(one.grids), _measure_cuts(other.grids)
    room = [side - 2 * plan.margin for side in sorted(other.size)]
    return any(
        width <= inner[0] and height <= inner[1] - WORDS
        for inner in (room, room[::-1])
        for width, height in ((wide + across, max(high, down)), (max(wide, across), high + down))
    )


def _measure_cuts(grids: Sequence[Grid]) -> tuple[float, float]:
    """Return width and height of all that is cut out on a sheet, with room for marks."""
    areas = [_area(grid) for grid in grids]
    west, north = min(area[0] for area in areas), min(area[1] for area in areas)
    return max(area[2] for area in areas) - west + 2 * ABOVE, max(area[3] for area in areas) - north + 2 * ABOVE


def _names_paper(paper: str, pages: str, text: str) -> bool:
    """Return whether a text names a paper, and after a few words its pages, these and no more."""
    return re.search(rf"{re.escape(paper)}\D{{1,40}}{re.escape(pages)}(?![\d–])", text) is not None


def _check_loading(plan: KitPlan, sheets: Sequence[SheetPlan], signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """Yield the fact that sheet 1 names the pages of every size that is not that of the rest."""
    first = [sheet for sheet in sheets if TITLE in sheet.components]
    sizes: dict[tuple[float, ...], list[int]] = {}
    for sheet in plan.sheets:
        sizes.setdefault(tuple(sorted(sheet.size)), []).append(sheet.number)
    if not first or len(sizes) < 2:
        return
    text = plain("".join(sign.text for sheet in first for sign in signs[sheet.number]))
    others = [(plan.names.get(size, ""), spans(pages)) for size, pages in sizes.items() if size != tuple(sorted(plan.paper))]
    bad = [f"{name}: {pages}" for name, pages in others if not _names_paper(name, plain(pages), text)]
    yield count_fact("pages on another paper", "on sheet 1", bad, len(others), "papers")


LIMIT = 0.03
"""Millimetres by which a length in the raster may be off: 0.02 in the file, and the grey of an edge."""
CARD = (63.5, 88.9)
LONGEST = {10.0: 10, 25.4: 4}
"""A ruler has so many parts, of 10 mm or of an inch, or fewer where its paper has no room for them."""
CLOSE = 0.45
"""Millimetres on either side of a line on a picture that show nothing but the line and the white beside it."""
LEAST = 6.5
"""The smallest type anywhere, in points."""
FOOT = 9.0
"""The footer is in this strip above the margin."""
HAIR = 0.06
"""Millimetres beside the margin that are left for the grey of an edge that ends there."""
ROLES = (("title", 28.0, ("title",)), ("reading text", 8.5, ("aid", "reference", "covenant")))
"""Least sizes of type by what it is for, and the components whose sheets have it; a sheet that others share has their small type too."""
NOTHING = float("inf")


def sheet_facts(plan: KitPlan, scan: Scan) -> Iterator[Fact]:
    """Check everything but the pieces."""
    sheets = [sheet for sheet in plan.sheets if sheet.number <= scan.pages]
    signs = {sheet.number: scan.signs(sheet.number) for sheet in sheets}
    edge = f"{plan.margin:g} mm all round"
    if plan.margin > HAIR:
        yield count_fact("white margin", edge, [s.label for s in sheets if not _margins(scan, s, plan.margin)], len(sheets))
    else:
        yield Fact("white margin", edge, "none asked for", True)
    bare = [sheet.label for sheet in sheets if sum(sign.text.isalnum() for sign in signs[sheet.number]) < 10]
    yield count_fact("text that can be searched", "on every sheet", bare, len(sheets))
    footed = [sheet for sheet in sheets if not sheet.leaves]
    unsaid = [sheet.label for sheet in footed if not _footer(plan, scan, sheet)]
    if footed:  # pages of a booklet have feet of their own
        yield count_fact("footer", f"sheet n of {plan.papers}, {plan.layout}", unsaid, len(footed))
    yield from list_facts(plan, sheets, signs)
    yield from use_facts(plan, sheets, signs)
    yield from _type(plan, sheets, signs)
    yield from name_facts(plan, sheets, scan, signs)
    yield from _rulers(plan, sheets, scan)
    if plan.inches:  # on the title sheet, and beside the pieces, on which anything may be
        sized = [sheet for sheet in sheets if "title" in sheet.components or sheet.grids]
        yield from _check_texts("lengths", "in inches", r"[0-9][0-9.,]*mm", sized, signs)
    read = [sheet for sheet in sheets if not sheet.leaves and not {*sheet.components} & {*TOLD}]
    yield from _check_texts("options of a program", "on no sheet", r"(?<!-)--[a-z][a-z-]{2,}", read, signs)
    yield from _heads(plan, sheets, signs)
    yield from _lines(sheets, scan)
    yield from seam_facts(sheets, scan, signs)
    yield from booklet_facts(plan, sheets, scan, signs)
    yield from bag_label_facts(plan, sheets, scan)


def _margins(scan: Scan, sheet: SheetPlan, margin: float) -> bool:
    """Return whether all four edges of a sheet are white."""
    width, height = sheet.size
    edge = margin - HAIR
    strips = ((0, 0, width, edge), (0, height - edge, width, edge), (0, 0, edge, height), (width - edge, 0, edge, height))
    return all(measure.blank(scan, sheet.number, *strip) for strip in strips)


def _footer(plan: KitPlan, scan: Scan, sheet: SheetPlan) -> bool:
    """Return whether the lower edge of a sheet says which it is; the east edge, where pieces fill it; or the upper one."""
    width, height = sheet.size
    foot = plan.margin + FOOT
    for strip in ((0, height - foot, width, foot), (width - foot, 0, foot, height), (0, 0, width, foot)):
        words = " ".join(scan.text(sheet.number, *strip).split())
        number = re.search(rf"(?<!\d){sheet.printed}\D+{plan.papers}(?!\d)", words)  # sheet 4 of 30
        said = plain(words)
        if plan.layout in words and all(plain(title) in said for title in (plan.title, sheet.title)) and number is not None:
            return True
    return False


def _type(plan: KitPlan, sheets: Sequence[SheetPlan], signs: dict[int, list[Sign]]) -> Iterator[Fact]:
    """Yield the smallest type of all, and the smallest of each role."""
    yield _least("smallest type", LEAST, [(sign.size, sheet.label) for sheet in sheets for sign in signs[sheet.number]])
    for role, least, components in ROLES:
        here = [sheet for sheet in sheets if sheet.components and set(sheet.components) <= set(components)]
        if not here:
            continue
        if role == "title":
            largest = max((sign.size, here[0].label) for sheet in here for sign in signs[sheet.number])
            yield _least("title of the kit", least, [largest])
            continue
        body = [(sign.size, sheet.label) for sheet in here for sign in _signs_above_footer(plan, sheet, signs[sheet.number])]
        yield _least(role, least, body)
    yield from _large_type(plan, sheets, signs)
    names = [(sign.size, sheet.label) for sheet in sheets for sign in _coordinates(sheet, signs[sheet.number])]
    if any(sheet.across for sheet in sheets):
        yield _least("coordinates of the board", 11.0, names)


def _large_type(plan: KitPlan, sheets: Sequence[SheetPlan], signs: dict[int, list[Sign]]) -> Iterator[Fact]:
    """Yield the smallest type of components in large type: on their pieces, or on sheets without pieces everywhere but in the footer."""
    least = {component.name: component.type for component in plan.components if component.type}
    sizes = []
    for sheet in sheets:
        if not sheet.components or sheet.leaves or not least.keys() >= set(sheet.components):
            continue
        body = _signs_above_footer(plan, sheet, signs[sheet.number])
        pieces = (sign for sign in signs[sheet.number] if _is_on_piece(sheet, sign))
        sizes += [(sign.size, sheet.label) for sign in (pieces if sheet.grids else body)]
    if least:
        yield _least("large type", min(least.values()), sizes)


def _signs_above_footer(plan: KitPlan, sheet: SheetPlan, signs: Sequence[Sign]) -> list[Sign]:
    """Return the characters of a sheet but for its footer, which is along the upper edge of a back that is upside down."""
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
    """Check that letters and numbers at the ends of a board's lines are at most two thirds of a mesh from its frame; none beside a seam."""
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
    """Check that the rulers' ends and the marks of a card are as far apart as they say."""
    lengths = [count * part for part, most in LONGEST.items() for count in range(1, most + 1)]
    across: dict[float, list[Deviation]] = {}
    down: dict[float, list[Deviation]] = {}
    card: list[Deviation] = []
    for sheet in sheets:
        page = sheet.number
        for ruler in sheet.rulers:
            long = min(lengths, key=lambda length: abs(length - max(ruler.width, ruler.height)))
            if ruler.width and ruler.height:
                card += _card(sheet, scan, ruler.x, ruler.y)
                continue
            lying = ruler.width == 0
            start, beside = (ruler.y, ruler.x) if lying else (ruler.x, ruler.y)
            places, span = (start, start + max(ruler.width, ruler.height)), (beside + 3.3, beside + 3.8)
            ends = [measure.find_stroke(scan, page, place, span, lying=lying, reach=0.4) for place in places]
            (down if lying else across).setdefault(long, []).append(_distance_off(ends, long, sheet.label))
    if any("title" in sheet.components for sheet in sheets):
        for part, what, unit in ((10.0, "ruler", "mm"), *(((25.4, "inch ruler", "in"),) if plan.inches else ())):
            for way, found in (("across", across), ("down", down)):
                long = next((count * part for count in range(1, LONGEST[part] + 1) if count * part in found), LONGEST[part] * part)
                wanted = f"{long / (part if unit == 'in' else 1.0):g} {unit}"
                yield bound_fact(f"{what} {way}", wanted, found.get(long, ()), LIMIT, "no ruler")
        yield bound_fact("card corner", "63.5 x 88.9 mm inside", card, LIMIT, "no corner")


TOLD = ("log", "pencil", "reference", "rulebook")
"""Components that explain how to write a log: they name the options of a program, such as --boxes, which players do not have."""


def _check_texts(name: str, wanted: str, pattern: str, sheets: Sequence[SheetPlan], signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """Check that nothing beside the pieces of these sheets matches a pattern."""
    bad = []
    for sheet in sheets:
        said = "".join(sign.text for sign in signs[sheet.number] if not _is_on_piece(sheet, sign))
        found = dict.fromkeys(re.findall(pattern, said))
        bad += [f"{sheet.label}: {', '.join(found)}"] if found else []
    if sheets:
        yield count_fact(name, wanted, bad, len(sheets))


def _heads(plan: KitPlan, sheets: Sequence[SheetPlan], signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """Check that the head of a sheet names no pieces that are not on it."""
    named = sorted(((plain(part.title), part.name) for part in plan.components if part.title), key=lambda part: -len(part[0]))
    headed = [sheet for sheet in sheets if sheet.grids]
    bad = []
    for sheet in headed:
        top = min(grid.y for grid in sheet.grids)
        above = (sign for sign in signs[sheet.number] if sign.y < top and not _is_on_piece(sheet, sign))
        said = plain("".join(sign.text for sign in above))
        there = {title for title, name in named if name in sheet.components}
        for title, name in named:
            if title in said and title not in there:
                bad.append(f"{sheet.label}: {name}")
            said = said.replace(title, "\n")
    if headed:
        yield count_fact("pieces named in a head", "on the sheet", bad, len(headed))


def _is_on_piece(sheet: SheetPlan, sign: Sign) -> bool:
    """Return whether a character is within a grid of pieces."""
    return any(
        0 <= sign.x - grid.x <= (grid.columns - 1) * grid.pitch[0] + grid.piece[0]
        and 0 <= sign.y - grid.y <= (grid.rows - 1) * grid.pitch[1] + grid.piece[1]
        for grid in sheet.grids
    )


def _card(sheet: SheetPlan, scan: Scan, x: float, y: float) -> list[Deviation]:
    """Return width and height from the inside of a card's corner to the inside of its marks."""
    found = []
    for lying, start, long, edge in ((False, x, CARD[0], y), (True, y, CARD[1], x)):
        span = edge + 4, edge + 5
        ends = [measure.find_stroke(scan, sheet.number, at, span, lying=lying) for at in (start - 0.1, start + long + 0.1)]
        found.append(_distance_off(ends, long, sheet.label, inside=True))
    return found


def _distance_off(ends: Sequence[measure.Stroke | None], expected: float, where: str, inside: bool = False) -> Deviation:
    """Return how far the distance of two strokes is from the wanted one."""
    one, other = ends
    if one is None or other is None:
        return Deviation(NOTHING, where)
    length = other.middle - one.middle - ((one.width + other.width) / 2 if inside else 0.0)
    return Deviation(abs(length - expected), f"{where}: {length:.2f} mm")


def _lines(sheets: Sequence[SheetPlan], scan: Scan) -> Iterator[Fact]:
    """Check the lines of a board: each where it should be, and each as far from the next as it should be."""
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
        yield bound_fact("pitch of the board", f"{sizes or 'no'} mm", pitches or [Deviation(0.0, "")], LIMIT)
        yield bound_fact("places of its lines", "as kit.json says", places, 2 * LIMIT)


def _line(scan: Scan, page: int, at: float, others: Sequence[float], upright: bool) -> float | None:
    """Return the middle of a line, from several places along it between the lines that cross it.

    Where they differ, since the line ends there and a frame or a bank bends past its place, it is where most of them say. First it is
    looked for close by: on a picture the ground may be darker than the line, but not the white beside it."""
    mesh = others[1] - others[0] if len(others) > 1 else 20.0
    ways = sorted(first + mesh * part for first in (others[0] - mesh, *others) for part in (0.2, 0.3, 0.7, 0.8))
    middles: list[float] = []
    for reach in (CLOSE, 1.0):
        for stroke in measure.find_strokes(scan, page, at, [(middle - 1.0, middle + 1.0) for middle in ways], not upright, reach):
            if stroke is not None and 0.2 < stroke.width < 1.2:
                middles.append(stroke.middle)
                if sum(_agree(stroke.middle, other) for other in middles) * 2 > len(ways):
                    return stroke.middle  # whatever the rest would say
    agreed = [(sum(_agree(one, other) for other in middles), -abs(one - at), one) for one in middles]
    return max(agreed)[2] if agreed else None


def _agree(one: float, other: float) -> bool:
    return abs(one - other) < LIMIT / 3
