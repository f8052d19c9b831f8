"""Whether colours, of seats above all, are told apart by every eye and by a grey printer. The only importer of coloraide.

Colours are seen through the model of Machado, Oliveira and Fernandes (2009) at full severity, differences are CIEDE2000,
lightness is L* under D65. Loading the library costs more than reading a layout, so it is loaded only for inks that are not
known already.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, combinations
from string import ascii_uppercase
from typing import TYPE_CHECKING, NamedTuple, Protocol

from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.node import Node

if TYPE_CHECKING:
    from coloraide import Color


class Inked(Protocol):
    """A thing with a name and an ink, `#RRGGBB`: a seat, a suit."""

    @property
    def name(self) -> str: ...
    @property
    def ink(self) -> str: ...


EYES = ("normal", "protan", "deutan", "tritan")
APART = 20.0
"""The minimum CIEDE2000 between two seats for any of the eyes."""
GREY = 15.0
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


def pairs(seats: Mapping[str, Inked]) -> tuple[Pair, ...]:
    """Every two seats, in seating order."""
    looks = {letter: _look(seat.ink) for letter, seat in seats.items()}
    return tuple(Pair(one, other, *_difference(looks[one], looks[other])) for one, other in combinations(seats, 2))


def differences(couples: Iterable[tuple[str, str]]) -> dict[tuple[str, str], Difference]:
    """How far each two colours, `#RRGGBB`, are apart."""
    couples = dict.fromkeys(couples)
    looks = {colour: _look(colour) for colour in dict.fromkeys(chain.from_iterable(couples))}
    return {(one, other): _difference(looks[one], looks[other]) for one, other in couples}


def lightness(colour: str) -> float:
    """The L* of a colour under D65."""
    return _look(colour).light


def shades(colour: str, lightness: Iterable[float]) -> list[str]:
    """A colour with other lightnesses, L* under D65: its hue and its chroma stay where a screen can show them."""
    from coloraide import Color

    lch = Color(colour).convert("lch-d65")
    return [lch.clone().set("lightness", light).convert("srgb").clip().to_string(hex=True).upper() for light in lightness]


class _Look(NamedTuple):
    """A colour as each eye sees it, and its L*."""

    seen: tuple[Color, ...]
    light: float


def _look(colour: str) -> _Look:
    from coloraide import Color

    seen = tuple(_seen(colour, eye).convert("lab-d65") for eye in EYES)
    return _Look(seen, float(Color(colour).convert("lab-d65")["lightness"]))


def _difference(one: _Look, other: _Look) -> Difference:
    apart = [a.delta_e(b, method="2000") for a, b in zip(one.seen, other.seen, strict=True)]
    least = min(apart)
    return Difference(least, EYES[apart.index(least)], abs(one.light - other.light))


def _seen(ink: str, eye: str) -> Color:
    """An ink as an eye sees it, within what a screen can show."""
    from coloraide import Color

    colour = Color(ink)
    return colour if eye == "normal" else colour.filter(eye, 1, method="machado", out_space="srgb").clip()


def summary(seats: Mapping[str, Inked]) -> str:
    """The two least differences of a palette in one line, empty for a single seat."""
    all_pairs = pairs(seats)
    if not all_pairs:
        return ""
    apart = min(all_pairs, key=lambda pair: pair.apart)
    grey = min(all_pairs, key=lambda pair: pair.grey)

    def names(pair: Pair) -> str:
        return f"{seats[pair.one].name} and {seats[pair.other].name}"

    closest = f"{apart.apart:.1f} apart ({names(apart)}, {apart.eye} vision)"
    return f"the closest colours are {closest}, in grey {grey.grey:.1f} L* ({names(grey)})"


def find(seats: Mapping[str, Inked], tree: Node, faults: Faults, section: str = "seats") -> None:
    """A fault for every two of a section of `tree` that are too close, at an ink of theirs: that of the layout rather than its game's."""
    inks = tree.children[section].children if section in tree.children else {}
    letters = [letter for letter in seats if letter in ascii_uppercase]  # in a file with 12,000 others every two would take hours
    readable = {letter: seats[letter] for letter in letters if faults.usable(inks[letter].child("ink"))}
    chosen = [seat.ink for seat in readable.values()]
    if SEARCHED.issuperset(chosen) and len(set(chosen)) == len(chosen):
        return
    for pair in pairs(readable):
        reasons = []
        if pair.apart < APART:
            reasons.append(f"by {pair.apart:.1f} for {pair.eye} vision (minimum {APART:g})")
        if pair.grey < GREY:
            reasons.append(f"by {pair.grey:.1f} L* in grey (minimum {GREY:g})")
        if reasons:
            at = faults.first_opened(inks[pair.other].children.get("ink"), inks[pair.one].children.get("ink"))
            one, other = seats[pair.one], seats[pair.other]
            problem = f"{one.name} {one.ink} and {other.name} {other.ink} differ {' and '.join(reasons)}"
            remedy = "choose inks further apart, in lightness above all, or write `colours: {checked: by hand}`"
            remedy += ", since pieces also carry a sign and a letter"
            faults.add(at, problem, remedy, "data:palette")
