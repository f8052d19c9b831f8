"""Whether colours are told apart by every eye and by a grey printer: those of seats, and the tints of zones that share a border.

Colours are seen through the model of Machado, Oliveira and Fernandes (2009) at full severity, differences are CIEDE2000, lightness is L*
under D65. Tints are large and lie side by side, so much less will do than for discs: a difference of about 2.3 is the smallest that an
observer notices (Mahy, Van Eycken and Oosterlinck 1994).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from string import ascii_uppercase
from typing import NamedTuple, Protocol

from boardgen.layout.ground import vision
from boardgen.layout.ground.board import Board
from boardgen.layout.yaml.node import Faults, Node


class Inked(Protocol):
    """A thing with a name and an ink, `#RRGGBB`: a seat, a suit."""

    @property
    def name(self) -> str: ...
    @property
    def ink(self) -> str: ...


EYES = ("normal", "protan", "deutan", "tritan")
INK_APART = 20.0
"""The minimum CIEDE2000 between two seats for any of the eyes."""
INK_GREY = 15.0
"""The minimum difference of L* between two seats on a grey printer."""
SEARCHED = frozenset(("#2B3888", "#55B18A", "#000000", "#F7CD0B", "#B34027", "#FFFFFF"))
"""Inks that were searched so that every two of them are far enough apart. They need no computing; a test computes them."""


class Difference(NamedTuple):
    """How far two colours are apart: the smallest CIEDE2000 over all eyes, with the eye that has it, and the difference of L* in grey."""

    apart: float
    eye: str
    grey: float


class Pair(NamedTuple):
    """Two seats by their letters: their least difference over all eyes with the eye that has it, and that of their L*."""

    one: str
    other: str
    apart: float
    eye: str
    grey: float


def ink_pairs(seats: Mapping[str, Inked]) -> tuple[Pair, ...]:
    """Return every two seats, in seating order."""
    looks = {letter: _look(seat.ink) for letter, seat in seats.items()}
    return tuple(Pair(one, other, *_difference(looks[one], looks[other])) for one, other in combinations(seats, 2))


def differences(couples: Iterable[tuple[str, str]]) -> dict[tuple[str, str], Difference]:
    """Return how far each two colours, `#RRGGBB`, are apart."""
    couples = dict.fromkeys(couples)
    looks = {colour: _look(colour) for colour in dict.fromkeys(chain.from_iterable(couples))}
    return {(one, other): _difference(looks[one], looks[other]) for one, other in couples}


def lightness(colour: str) -> float:
    """Return the L* of a colour under D65."""
    return _look(colour).light


def shades(colour: str, lightness: Iterable[float]) -> list[str]:
    """Return a colour with other lightnesses, L* under D65: its hue and its chroma stay where a screen can show them."""
    return [vision.shade(colour, light) for light in lightness]


class _Look(NamedTuple):
    """A colour as each eye sees it, and its L*."""

    seen: tuple[vision.Triple, ...]
    light: float


def _look(colour: str) -> _Look:
    return _Look(tuple(vision.see(colour, eye) for eye in EYES), vision.see(colour)[0])


def _difference(one: _Look, other: _Look) -> Difference:
    apart = [vision.difference(a, b) for a, b in zip(one.seen, other.seen, strict=True)]
    least = min(apart)
    return Difference(least, EYES[apart.index(least)], abs(one.light - other.light))


def palette_summary(seats: Mapping[str, Inked]) -> str:
    """Return the two least differences of a palette in one line, empty for a single seat."""
    all_pairs = ink_pairs(seats)
    if not all_pairs:
        return ""
    apart = min(all_pairs, key=lambda pair: pair.apart)
    grey = min(all_pairs, key=lambda pair: pair.grey)

    def names(pair: Pair) -> str:
        return f"{seats[pair.one].name} and {seats[pair.other].name}"

    closest = f"{apart.apart:.1f} apart ({names(apart)}, {apart.eye} vision)"
    return f"the closest colours are {closest}, in grey {grey.grey:.1f} L* ({names(grey)})"


def find_close_inks(seats: Mapping[str, Inked], tree: Node, faults: Faults, section: str = "seats") -> None:
    """Report a fault for every two of a section of `tree` too close, at an ink of theirs: the layout's rather than its game's."""
    inks = tree.children[section].children if section in tree.children else {}
    letters = [letter for letter in seats if letter in ascii_uppercase]  # in a file with 12,000 others every two would take hours
    readable = {letter: seats[letter] for letter in letters if faults.usable(inks[letter].child("ink"))}
    chosen = [seat.ink for seat in readable.values()]
    if SEARCHED.issuperset(chosen) and len(set(chosen)) == len(chosen):
        return
    for pair in ink_pairs(readable):
        reasons = []
        if pair.apart < INK_APART:
            reasons.append(f"by {pair.apart:.1f} for {pair.eye} vision (minimum {INK_APART:g})")
        if pair.grey < INK_GREY:
            reasons.append(f"by {pair.grey:.1f} L* in grey (minimum {INK_GREY:g})")
        if reasons:
            at = faults.first_opened(inks[pair.other].children.get("ink"), inks[pair.one].children.get("ink"))
            one, other = seats[pair.one], seats[pair.other]
            problem = f"{one.name} {one.ink} and {other.name} {other.ink} differ {' and '.join(reasons)}"
            remedy = "choose inks further apart, in lightness above all, or write `colours: {checked: by hand}`"
            remedy += ", since pieces also carry a sign and a letter"
            faults.add(at, problem, remedy, "data:palette")


TINT_APART = 2.3
"""The minimum CIEDE2000 between the tints of neighbours for any of the eyes."""
TINT_GREY = 2.3
"""The minimum difference of L* between the tints of neighbours in grey."""
TINT_LIGHT = 80
"""The lowest L* of a tint that is suggested: words and lines can be read on it."""

Couple = tuple[str, str]
"""Two zones by their codes, or two tints."""


class Tinted(NamedTuple):
    """A zone: its name, its tint, where that is written, and whether a picture covers it."""

    name: str
    tint: str
    at: Node | None
    pictured: bool


def neighbouring_zones(board: Board) -> list[Couple]:
    """Return every two zones that share a part of a border, in the order of the points of the board."""
    zone = board.zone
    touching = ((zone[point] or "", zone[near] or "") for point in range(len(board)) for near in board.neighbours[point] if point < near)
    return list(dict.fromkeys((min(one, other), max(one, other)) for one, other in touching if one != other and one and other))


def similar_zones(board: Board, tints: Mapping[str, str]) -> frozenset[str]:
    """Return the zones whose tint does not tell them from a neighbour, for some eye or in grey: their border needs a line."""
    couples = [(one, other) for one, other in neighbouring_zones(board) if one in tints and other in tints]
    apart = differences((tints[one], tints[other]) for one, other in couples) if couples else {}
    return frozenset(code for one, other in couples if _close(apart[tints[one], tints[other]]) for code in (one, other))


def tint_summary(board: Board, names: Mapping[str, str], tints: Mapping[str, str]) -> str:
    """Return the two smallest differences between neighbours in one line; empty where all borders can be seen without their line."""
    couples = [(one, other) for one, other in neighbouring_zones(board) if one in tints and other in tints]
    apart = differences((tints[one], tints[other]) for one, other in couples) if couples else {}
    if not any(map(_close, apart.values())):
        return ""
    of = {couple: apart[tints[couple[0]], tints[couple[1]]] for couple in couples}
    eyes, grey = min(couples, key=lambda couple: of[couple].apart), min(couples, key=lambda couple: of[couple].grey)
    first = f"{of[eyes].apart:.1f} apart ({names[eyes[0]]} and {names[eyes[1]]}, {of[eyes].eye} vision)"
    return f"the closest neighbouring zones are {first}, in grey {of[grey].grey:.1f} L* ({names[grey[0]]} and {names[grey[1]]})"


def find_close_tints(board: Board, zones: Mapping[str, Tinted], given: Sequence[Node], faults: Faults) -> None:
    """Report a warning for every tint among those that a layout has `given` which some eye cannot tell from that of a neighbour."""
    own = {id(node) for node in given}
    couples = [(one, other) for one, other in neighbouring_zones(board) if one in zones and other in zones]
    judged = [couple for couple in couples if any(id(zones[code].at) in own for code in couple)]
    judged = [couple for couple in judged if all(_usable(zones[code], faults) for code in couple)]
    if not judged:
        return
    apart = differences((zones[one].tint, zones[other].tint) for one, other in judged)
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
        faults.add(at, _tint_problem(faulty), _tint_remedy(faulty[0].zone.tint, sorted(around)), "data:tint.alike", "warning")


class _Close(NamedTuple):
    """A zone, and a neighbour whose tint is too near."""

    zone: Tinted
    neighbour: Tinted
    between: Difference


def _usable(zone: Tinted, faults: Faults) -> bool:
    return not zone.pictured and faults.usable(zone.at) and len(zone.tint) == 7


def _close(between: Difference) -> bool:
    return between.apart < TINT_APART or between.grey < TINT_GREY


def _tint_problem(faulty: Sequence[_Close]) -> str:
    zone, neighbour, between = min(faulty, key=lambda fault: min(fault.between.apart / TINT_APART, fault.between.grey / TINT_GREY))
    reasons = []
    if between.apart < TINT_APART:
        reasons.append(f"by {between.apart:.1f} for {between.eye} vision (minimum {TINT_APART:g})")
    if between.grey < TINT_GREY:
        reasons.append(f"by {between.grey:.1f} L* in grey (minimum {TINT_GREY:g})")
    share = f"{zone.name} {zone.tint} and its neighbour {neighbour.name} {neighbour.tint}"
    more = len(faulty) - 1
    others = f"; {more} more {'border is' if more == 1 else 'borders are'} as hard to see" if more else ""
    return f"{share} differ {' and '.join(reasons)}, so that only the line along their border tells them apart{others}"


def _tint_remedy(tint: str, around: Sequence[str]) -> str:
    better = next(_better(tint, around), "")
    return f'write "{better}", which differs from all its neighbours' if better else "choose a tint that is lighter or darker"


def _better(tint: str, around: Sequence[str]) -> Iterator[str]:
    """Yield shades of a tint which differ enough from all tints around it, the nearest first."""
    light = lightness(tint)
    steps = sorted((step / 2 for step in range(2 * TINT_LIGHT, 198)), key=lambda step: abs(step - light))
    for shade in shades(tint, steps):
        if not any(_close(between) for between in differences((shade, other) for other in around).values()):
            yield shade
