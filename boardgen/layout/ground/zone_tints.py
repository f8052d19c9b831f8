"""Whether zones that share a border are told apart by their tints, by every eye and in grey; where they are not, the border has a line.

The figures are those of the palette of seats: the model of Machado, Oliveira and Fernandes (2009) and CIEDE2000. Tints are large
and lie side by side, so much less will do than for discs. A difference of about 2.3 is the smallest that an observer notices
(Mahy, Van Eycken and Oosterlinck 1994).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from boardgen.layout.ground import palette
from boardgen.layout.ground.board import Board
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.node import Node

SEEN = 2.3
"""The minimum CIEDE2000 between the tints of neighbours for any of the eyes ..."""
GREY = 2.3
"""... and the minimum difference of L* between them in grey."""
LIGHT = 80
"""The lowest L* of a tint that is suggested: words and lines can be read on it."""

Couple = tuple[str, str]
"""Two zones by their codes, or two tints."""


class Tinted(NamedTuple):
    """A zone: its name, its tint, where that is written, and whether a picture covers it."""

    name: str
    tint: str
    at: Node | None
    pictured: bool


def neighbours(board: Board) -> list[Couple]:
    """Every two zones that share a part of a border, in the order of the points of the board."""
    zone = board.zone
    touching = ((zone[point] or "", zone[near] or "") for point in range(len(board)) for near in board.neighbours[point] if point < near)
    return list(dict.fromkeys((min(one, other), max(one, other)) for one, other in touching if one != other and one and other))


def alike(board: Board, tints: Mapping[str, str]) -> frozenset[str]:
    """The zones whose tint does not tell them from a neighbour, for some eye or in grey: their border needs a line."""
    couples = [(one, other) for one, other in neighbours(board) if one in tints and other in tints]
    apart = palette.differences((tints[one], tints[other]) for one, other in couples) if couples else {}
    return frozenset(code for one, other in couples if _close(apart[tints[one], tints[other]]) for code in (one, other))


def summary(board: Board, names: Mapping[str, str], tints: Mapping[str, str]) -> str:
    """The two smallest differences between neighbours in one line; empty where all borders can be seen without their line."""
    couples = [(one, other) for one, other in neighbours(board) if one in tints and other in tints]
    apart = palette.differences((tints[one], tints[other]) for one, other in couples) if couples else {}
    if not any(map(_close, apart.values())):
        return ""
    of = {couple: apart[tints[couple[0]], tints[couple[1]]] for couple in couples}
    eyes, grey = min(couples, key=lambda couple: of[couple].apart), min(couples, key=lambda couple: of[couple].grey)
    first = f"{of[eyes].apart:.1f} apart ({names[eyes[0]]} and {names[eyes[1]]}, {of[eyes].eye} vision)"
    return f"the closest neighbouring zones are {first}, in grey {of[grey].grey:.1f} L* ({names[grey[0]]} and {names[grey[1]]})"


def find(board: Board, zones: Mapping[str, Tinted], given: Sequence[Node], faults: Faults) -> None:
    """A warning for every tint among those that a layout has `given` which some eye cannot tell from that of a neighbour."""
    own = {id(node) for node in given}
    couples = [(one, other) for one, other in neighbours(board) if one in zones and other in zones]
    judged = [couple for couple in couples if any(id(zones[code].at) in own for code in couple)]
    judged = [couple for couple in judged if all(_usable(zones[code], faults) for code in couple)]
    if not judged:
        return
    apart = palette.differences((zones[one].tint, zones[other].tint) for one, other in judged)
    blamed: dict[int, list[_Close]] = {}
    for one, other in judged:
        between = apart[zones[one].tint, zones[other].tint]
        if _close(between):
            fault = _Close(zones[one], zones[other], between) if id(zones[one].at) in own else _Close(zones[other], zones[one], between)
            blamed.setdefault(id(fault.zone.at), []).append(fault)
    for faulty in blamed.values():
        at = faulty[0].zone.at
        if at is None or faults.full:
            continue
        same = {code for code, zone in zones.items() if zone.at is at}
        around = {zones[code].tint for couple in couples if same.intersection(couple) for code in couple if code not in same}
        faults.add(at, _problem(faulty), _remedy(faulty[0].zone.tint, sorted(around)), "data:tint.alike", "warning")


class _Close(NamedTuple):
    """A zone, and a neighbour whose tint is too near."""

    zone: Tinted
    neighbour: Tinted
    between: palette.Difference


def _usable(zone: Tinted, faults: Faults) -> bool:
    return not zone.pictured and faults.usable(zone.at) and len(zone.tint) == 7


def _close(between: palette.Difference) -> bool:
    return between.apart < SEEN or between.grey < GREY


def _problem(faulty: Sequence[_Close]) -> str:
    zone, neighbour, between = min(faulty, key=lambda fault: min(fault.between.apart / SEEN, fault.between.grey / GREY))
    reasons = []
    if between.apart < SEEN:
        reasons.append(f"by {between.apart:.1f} for {between.eye} vision (minimum {SEEN:g})")
    if between.grey < GREY:
        reasons.append(f"by {between.grey:.1f} L* in grey (minimum {GREY:g})")
    share = f"{zone.name} {zone.tint} and its neighbour {neighbour.name} {neighbour.tint}"
    more = len(faulty) - 1
    others = f"; {more} more {'border is' if more == 1 else 'borders are'} as hard to see" if more else ""
    return f"{share} differ {' and '.join(reasons)}, so that only the line along their border tells them apart{others}"


def _remedy(tint: str, around: Sequence[str]) -> str:
    better = next(_better(tint, around), "")
    return f'write "{better}", which differs from all its neighbours' if better else "choose a tint that is lighter or darker"


def _better(tint: str, around: Sequence[str]) -> Iterator[str]:
    """Shades of a tint which differ enough from all tints around it, the nearest first."""
    light = palette.lightness(tint)
    steps = sorted((step / 2 for step in range(2 * LIGHT, 198)), key=lambda step: abs(step - light))
    for shade in palette.shades(tint, steps):
        if not any(_close(between) for between in palette.differences((shade, other) for other in around).values()):
            yield shade
