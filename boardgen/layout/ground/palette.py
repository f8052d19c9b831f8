"""Whether colours are told apart by every eye and by a grey printer: those of seats, and the tints of zones that share a border.

Colours are seen through the model of Machado, Oliveira and Fernandes (2009) at full severity, in linear light (sRGB is IEC 61966-2-1);
differences are CIEDE2000 as Sharma, Wu and Dalal (2005) write it, lightness is L* under D65. Tints are large and lie side by side, so much
less will do than for discs: a difference of about 2.3 is the smallest that an observer notices (Mahy, Van Eycken and Oosterlinck 1994).
A library for colours takes longer to load than a layout takes to be checked; a test compares every figure with one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt, tau
from typing import Protocol, TypeAlias

from boardgen.layout.ground.board import Board
from boardgen.layout.yaml.node import Faults, Node
from boardgen.records import NamedTuple

Triple: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Triple, Triple, Triple]

MACHADO: dict[str, Matrix] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_XYZ: Matrix = (
    (0.4123907992659593, 0.357584339383878, 0.1804807884018343),
    (0.21263900587151024, 0.715168678767756, 0.07219231536073371),
    (0.01933081871559182, 0.11919477979462598, 0.9505321522496607),
)
TO_RGB: Matrix = (
    (3.240969941904523, -1.5373831775700941, -0.4986107602930035),
    (-0.9692436362808797, 1.8759675015077204, 0.04155505740717562),
    (0.05563007969699365, -0.20397695888897652, 1.0569715142428784),
)
WHITE: Triple = (0.3127 / 0.3290, 1.0, (1 - 0.3127 - 0.3290) / 0.3290)
CUBE_ROOT_FROM, SLOPE = 216 / 24389, 24389 / 27
"""Below the first share of white, L* is a straight line of this slope."""
SATURATED = 25.0**7


def see(colour: str, eye: str = "normal") -> Triple:
    """Return the CIELAB of a colour, `#RRGGBB`, as an eye sees it: `normal`, or one of MACHADO."""
    light = [_linearise(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5)]
    if eye != "normal":
        light = [min(1.0, max(0.0, one)) for one in _times(MACHADO[eye], light)]
    x, y, z = (_lift(one / white) for one, white in zip(_times(TO_XYZ, light), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def shade(colour: str, lightness: float) -> str:
    """Return a colour with another lightness, L*: its hue and its chroma stay where a screen can show them."""
    _, a, b = see(colour)
    y = (lightness + 16) / 116
    xyz = [_lower(one) * white for one, white in zip((y + a / 500, y, y - b / 200), WHITE, strict=True)]
    return "#" + "".join(f"{int(255 * min(1.0, max(0.0, _delinearise(one))) + 0.5):02X}" for one in _times(TO_RGB, xyz))


def _times(matrix: Matrix, values: Iterable[float]) -> list[float]:
    x, y, z = values
    return [row[0] * x + row[1] * y + row[2] * z for row in matrix]


def _linearise(signal: float) -> float:
    return signal / 12.92 if signal <= 0.04045 else ((signal + 0.055) / 1.055) ** 2.4


def _delinearise(light: float) -> float:
    return 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055


def _lift(share: float) -> float:
    return share ** (1 / 3) if share > CUBE_ROOT_FROM else (SLOPE * share + 16) / 116


def _lower(lifted: float) -> float:
    return lifted**3 if lifted > 6 / 29 else (116 * lifted - 16) / SLOPE


def difference(one: Triple, other: Triple) -> float:
    """Return the CIEDE2000 of two colours in CIELAB. The numbers in brackets are those of the paper."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7  # (2), (3)
    more = 1.5 - 0.5 * sqrt(mean / (mean + SATURATED))  # (4), (5)
    c1, c2 = hypot(more * a1, b1), hypot(more * a2, b2)  # (6)
    h1, h2 = degrees(atan2(b1, more * a1) % tau), degrees(atan2(b2, more * a2) % tau)  # (7)
    grey, turned = c1 * c2 == 0, h1 - h2
    if abs(turned) > 180 and not grey:
        turned += -360 if turned > 0 else 360
    across = 0.0 if grey else 2 * sqrt(c1 * c2) * sin(radians(turned / 2))  # (10), (11)
    light, chroma, hue = (l1 + l2) / 2, (c1 + c2) / 2, h1 + h2  # (12), (13)
    if not grey:  # (14)
        hue = hue / 2 if abs(h1 - h2) <= 180 else (hue + (360 if hue < 360 else -360)) / 2
    parts = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    t = 1 + sum(share * cos(radians(times * hue + start)) for share, times, start in parts)  # (15)
    rotation = 60 * exp(-(((hue - 275) / 25) ** 2))  # (16), twice
    bend = -2 * sin(radians(rotation)) * sqrt(chroma**7 / (chroma**7 + SATURATED))  # (17), (21)
    dl = (l1 - l2) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))  # (8), (18)
    dc, dh = (c1 - c2) / (1 + 0.045 * chroma), across / (1 + 0.015 * chroma * t)  # (9), (19), (20)
    return sqrt(dl**2 + dc**2 + dh**2 + bend * dc * dh)  # (22)


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


Couple = tuple[str, str]
"""Two seats by their letters, two zones by their codes, or two colours."""


def ink_pairs(seats: Mapping[str, Inked]) -> dict[Couple, Difference]:
    """Return how far every two seats are apart, in seating order."""
    couples = {(one, other): (seats[one].ink, seats[other].ink) for one, other in combinations(seats, 2)}
    apart = differences(couples.values())
    return {couple: apart[inks] for couple, inks in couples.items()}


def differences(couples: Iterable[Couple]) -> dict[Couple, Difference]:
    """Return how far each two colours, `#RRGGBB`, are apart."""
    couples = dict.fromkeys(couples)
    looks = {colour: _look(colour) for colour in dict.fromkeys(chain.from_iterable(couples))}
    return {(one, other): _difference(looks[one], looks[other]) for one, other in couples}


def lightness(colour: str) -> float:
    """Return the L* of a colour under D65."""
    return _look(colour).light


class _Look(NamedTuple):
    """A colour as each eye sees it, and its L*."""

    seen: tuple[Triple, ...]
    light: float


def _look(colour: str) -> _Look:
    return _Look(tuple(see(colour, eye) for eye in EYES), see(colour)[0])


def _difference(one: _Look, other: _Look) -> Difference:
    apart = [difference(a, b) for a, b in zip(one.seen, other.seen, strict=True)]
    least = min(apart)
    return Difference(least, EYES[apart.index(least)], abs(one.light - other.light))


def palette_summary(seats: Mapping[str, Inked]) -> str:
    """Return the two least differences of a palette in one line, empty for a single seat."""
    names = {letter: seat.name for letter, seat in seats.items()}
    return f"the closest colours are {_closest(ink_pairs(seats), names)}" if len(seats) > 1 else ""


def _closest(apart: Mapping[Couple, Difference], names: Mapping[str, str]) -> str:
    """Return the two colours that differ least for any of the eyes, and the two that do in grey."""
    eyes, grey = min(apart, key=lambda couple: apart[couple].apart), min(apart, key=lambda couple: apart[couple].grey)
    first = f"{apart[eyes].apart:.1f} apart ({names[eyes[0]]} and {names[eyes[1]]}, {apart[eyes].eye} vision)"
    return f"{first}, in grey {apart[grey].grey:.1f} L* ({names[grey[0]]} and {names[grey[1]]})"


def _reasons(between: Difference, apart: float, grey: float) -> str:
    """Return in which ways two colours are less apart than these two minima; empty where they are not."""
    eyes = f"by {between.apart:.1f} for {between.eye} vision (minimum {apart:g})" if between.apart < apart else ""
    in_grey = f"by {between.grey:.1f} L* in grey (minimum {grey:g})" if between.grey < grey else ""
    return " and ".join(filter(None, (eyes, in_grey)))


def find_close_inks(seats: Mapping[str, Inked], tree: Node, faults: Faults, section: str = "seats") -> None:
    """Report a fault for every two of a section of `tree` too close, at an ink of theirs: the layout's rather than its game's."""
    inks = tree.children[section].children if section in tree.children else {}
    letters = [letter for letter in seats if len(letter) == 1 and "A" <= letter <= "Z"]  # every two of 12,000 others would take hours
    readable = {letter: seats[letter] for letter in letters if faults.usable(inks[letter].child("ink"))}
    chosen = [seat.ink for seat in readable.values()]
    if SEARCHED.issuperset(chosen) and len(set(chosen)) == len(chosen):
        return
    for (first, second), between in ink_pairs(readable).items():
        if reasons := _reasons(between, INK_APART, INK_GREY):
            at = faults.first_opened(inks[second].children.get("ink"), inks[first].children.get("ink"))
            one, other = seats[first], seats[second]
            problem = f"{one.name} {one.ink} and {other.name} {other.ink} differ {reasons}"
            remedy = "choose inks further apart, in lightness above all, or write `colours: {checked: by hand}`"
            remedy += ", since pieces also carry a sign and a letter"
            faults.add(at, problem, remedy, "data:palette")


TINT_APART = 2.3
"""The minimum CIEDE2000 between the tints of neighbours for any of the eyes."""
TINT_GREY = 2.3
"""The minimum difference of L* between the tints of neighbours in grey."""
TINT_LIGHT = 80
"""The lowest L* of a tint that is suggested: words and lines can be read on it."""


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
    return f"the closest neighbouring zones are {_closest(of, names)}"


def find_close_tints(board: Board, zones: Mapping[str, Tinted], given: Sequence[Node], faults: Faults) -> None:
    """Report a warning for every tint among those that a layout has `given` which some eye cannot tell from that of a neighbour."""
    own = {id(node) for node in given}
    couples = [(one, other) for one, other in neighbouring_zones(board) if one in zones and other in zones]
    judged = [couple for couple in couples if any(id(zones[code].at) in own for code in couple)]
    usable = {code for code, zone in zones.items() if not zone.pictured and faults.usable(zone.at) and len(zone.tint) == 7}
    judged = [couple for couple in judged if usable.issuperset(couple)]
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
        better = next(_better(faulty[0].zone.tint, sorted(around)), "")
        remedy = f'write "{better}", which differs from all its neighbours' if better else "choose a tint that is lighter or darker"
        faults.add(at, _tint_problem(faulty), remedy, "data:tint.alike", "warning")


class _Close(NamedTuple):
    """A zone, and a neighbour whose tint is too near."""

    zone: Tinted
    neighbour: Tinted
    between: Difference


def _close(between: Difference) -> bool:
    return between.apart < TINT_APART or between.grey < TINT_GREY


def _tint_problem(faulty: Sequence[_Close]) -> str:
    zone, neighbour, between = min(faulty, key=lambda fault: min(fault.between.apart / TINT_APART, fault.between.grey / TINT_GREY))
    reasons = _reasons(between, TINT_APART, TINT_GREY)
    share = f"{zone.name} {zone.tint} and its neighbour {neighbour.name} {neighbour.tint}"
    more = len(faulty) - 1
    others = f"; {more} more {'border is' if more == 1 else 'borders are'} as hard to see" if more else ""
    return f"{share} differ {reasons}, so that only the line along their border tells them apart{others}"


def _better(tint: str, around: Sequence[str]) -> Iterator[str]:
    """Yield shades of a tint which differ enough from all tints around it, the nearest first."""
    light = lightness(tint)
    steps = sorted((step / 2 for step in range(2 * TINT_LIGHT, 198)), key=lambda step: abs(step - light))
    for better in (shade(tint, step) for step in steps):
        if not any(_close(between) for between in differences((better, other) for other in around).values()):
            yield better
