"""Facts about names: those of the zones on the board, and those on the map of the table on sheet 1."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from boardgen.preflight.facts import Fact, every
from boardgen.preflight.manifest import SOFT, KitPlan, NumberedBox, SheetPlan
from boardgen.preflight.raster import Scan, Sign


def name_facts(plan: KitPlan, sheets: Sequence[SheetPlan], scan: Scan, signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """All of them; `signs` are the characters of each page. Nothing when the kit names nothing."""
    yield from _zones(plan, sheets, signs)
    yield from _named(sheets, scan)
    yield from _numbered(sheets, signs)


def _zones(plan: KitPlan, sheets: Sequence[SheetPlan], signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """The names of a board's zones: each is there, on the board or below it, and the names are all of one size."""
    boards = [sheet for sheet in sheets if sheet.ground or (len(sheet.across) > 1 and len(sheet.down) > 1)]
    if not plan.zones or not boards:
        return
    missing = dict(plan.zones)
    parts = {code: re.split(f"[-\\s{SOFT}]+", name) for code, name in plan.zones.items()}  # a seam may run between two lines of a name
    sizes: dict[float, str] = {}
    for sheet in boards:
        ground = sheet.ground or _ground(sheet)
        inside = [sign for sign in signs[sheet.number] if _in(ground, sign)]
        beside = "".join(sign.text for sign in signs[sheet.number] if not _in(ground, sign))
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
    yield every("names of zones", "on the board", bad, len(plan.zones), "names")
    if sizes:
        least, most = min(sizes), max(sizes)
        sizes_text = f"{least:g} pt" if most - least < 0.01 else f"{least:g} to {most:g} pt"
        yield Fact("size of zone names", "one for all", sizes_text, most - least < 0.01, sizes[least] if most - least >= 0.01 else "")


def _ground(sheet: SheetPlan) -> tuple[float, float, float, float]:
    """The ground of a board by its lines; a seam may run through the mesh beyond the outermost line of a sheet."""
    across, down = sheet.across, sheet.down
    reach = across[1] - across[0]
    return across[0] - reach, down[0] - reach, across[-1] + reach, down[-1] + reach


def _in(ground: tuple[float, float, float, float], sign: Sign) -> bool:
    """Whether a character is on the ground of a board."""
    return ground[0] <= sign.x <= ground[2] and ground[1] <= sign.y <= ground[3]


def _spelling(name: str) -> str:
    """A pattern for a name without spaces, with a hyphen where it may be broken."""
    return "-?".join(re.escape("".join(part.split())) for part in name.split(SOFT))


def _named(sheets: Sequence[SheetPlan], scan: Scan) -> Iterator[Fact]:
    """What the outline of a card on sheet 1 shows in small is named there."""
    bad, total = [], 0
    for sheet in sheets:
        cards = [ruler for ruler in sheet.rulers if ruler.width and ruler.height]
        words = "".join("".join(scan.text(sheet.number, *card).split()) for card in cards)
        total += len(sheet.named)
        bad += [f"{sheet.label}, {name.replace(SOFT, '')}" for name in sheet.named if not re.search(_spelling(name), words)]
    if total:
        yield every("names on the map of the table", "all there", bad, total, "names")


def _numbered(sheets: Sequence[SheetPlan], signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """The boxes of the plan of the table have the numbers of what they show, each once."""
    bad, total = [], 0
    for sheet in sheets:
        if not sheet.boxes:
            continue
        total += len(sheet.named)
        places = {box.number: [sign.text for sign in signs[sheet.number] if _inside(box, sign)] for box in sheet.boxes}
        for number, name in enumerate(sheet.named, 1):
            if "".join(text for text in places.get(number, ()) if text.isdigit()) != str(number):
                bad.append(f"{sheet.label}, {number} {name.replace(SOFT, '')}")
    if total:
        yield every("numbers on the map of the table", "in every box", bad, total, "boxes")


def _inside(box: NumberedBox, sign: Sign) -> bool:
    """Whether a character is in a box."""
    return box.x <= sign.x <= box.x + box.width and box.y <= sign.y <= box.y + box.height
