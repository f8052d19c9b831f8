"""Facts about the map of a board: names that are not broken, legends that name what is there, and prices that no piece covers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import hypot

from boardgen.preflight.manifest import SOFT, Fact, KitPlan, SheetPlan, count_fact
from boardgen.preflight.raster import Sign

PRICE = 6.5
"""How far characters of a price may be from the code in the same medallion, in mm."""
WORD = 1.1
"""Two characters so near, by their size, are of one word."""

Ground = tuple[float, float, float, float]


def map_facts(plan: KitPlan, boards: Sequence[tuple[SheetPlan, Ground]], signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """Yield the facts of a board whose sheets have their maps on these grounds; `signs` are the characters of each page."""
    yield from _hyphens(plan, boards, signs)
    yield from _legend(plan, boards, signs)
    yield from _prices(plan, boards, signs)


def _inside(ground: Ground, sign: Sign) -> bool:
    return ground[0] <= sign.x <= ground[2] and ground[1] <= sign.y <= ground[3]


def _hyphens(plan: KitPlan, boards: Sequence[tuple[SheetPlan, Ground]], signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """Check that a name is broken at a hyphen only where its zone has no two meshes side by side that it fits across."""
    names = {code: name for code, name in plan.zones.items() if SOFT in name and code in plan.wide}
    if not names:
        return
    bad = []
    for sheet, ground in boards:
        inside = [sign for sign in signs[sheet.number] if _inside(ground, sign) and not sign.text.isspace()]
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


def _legend(plan: KitPlan, boards: Sequence[tuple[SheetPlan, Ground]], signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """Check that what a legend below a board explains by its code is on the board."""
    there: set[str] = set()
    told: dict[str, str] = {}
    for sheet, ground in boards:
        there.update(_words([sign for sign in signs[sheet.number] if _inside(ground, sign)]))
        beside = _words([sign for sign in signs[sheet.number] if not _inside(ground, sign)])
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
        if sign.text.isspace():
            last = None
            continue
        em = 25.4 / 72 * sign.size
        together = last is not None and last.size == sign.size and abs(last.y - sign.y) < 0.01 and 0 <= sign.x - last.x < WORD * em
        if together:
            words[-1] += sign.text
        else:
            words.append(sign.text)
        last = sign
    return words


def _prices(plan: KitPlan, boards: Sequence[tuple[SheetPlan, Ground]], signs: Mapping[int, Sequence[Sign]]) -> Iterator[Fact]:
    """Check that with a piece on every point no price and no code is under one."""
    if not plan.piece:
        return
    bad, total = [], 0
    for sheet, ground in boards:
        if len(sheet.across) < 2 or len(sheet.down) < 2 or sheet.ground is not None:
            continue
        inside = [sign for sign in signs[sheet.number] if _inside(ground, sign) and not sign.text.isspace()]
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
    em = 25.4 / 72 * first.size
    if any(abs(sign.y - first.y) > 0.01 or sign.size != first.size for sign in coded):
        return False
    others = [sign for sign in inside if sign not in coded and sign.size == first.size and abs(sign.y - first.y) < 0.01]
    return not any(0 < sign.x - last.x < WORD * em or 0 < first.x - sign.x < WORD * em for sign in others)


def _is_under(sign: Sign, sheet: SheetPlan, piece: float) -> bool:
    """Return whether a character is under a piece of this diameter on a point of the board."""
    em = 25.4 / 72 * sign.size
    spots = ((sign.x + 0.25 * em, sign.y - 0.33 * em), (sign.x + 0.1 * em, sign.y), (sign.x + 0.4 * em, sign.y - 0.6 * em))
    return any(hypot(x - u, y - v) < piece / 2 for x, y in spots for u in sheet.across for v in sheet.down)
