"""A printer profile: where a printer puts what it is given, by paper, tray and side; read from YAML with positions, and written.

A profile comes from `boardgen calibrate`, whose sheets are measured with a ruler, and `boardgen profile`, which takes the readings."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from math import asin, cos, degrees, radians, sin

from boardgen import files
from boardgen.errors import BoardgenError, quoted, visible
from boardgen.layout.yaml import declared
from boardgen.layout.yaml.fields import Section
from boardgen.layout.yaml.node import Faults, Node
from boardgen.layout.yaml.yaml_reader import read
from boardgen.records import NamedTuple

INSET = 20.0
"""Where the frame of a calibration sheet stands, in mm from every edge of the paper."""
MARK = 20.0
"""The marks at which the distance from the edge is read are so many mm from the corners of the frame."""
LETTERS = "ABCDEF"
"""What is measured on a sheet: the frame's west line from the left edge above (A) and below (B), its north line from the top edge at
the left (C) and at the right (D), the length of its north line (E) and of its west line (F)."""
STANDARD = "standard"
"""The tray that is meant where none is named."""
LIES = ("upright", "turned")
"""How a page lies: as the paper was named, or on its side."""
SIDES = ("front", "back")

MOST_OFF = 15.0
"""Millimetres; a printer that is further off has been given another paper."""
MOST_ANGLE = 3.0
LEAST_SCALE, MOST_SCALE = 0.97, 1.03
SKEW = 1.0
"""Millimetres by which the readings of two lines may contradict each other."""
PLACES = {"right": 3, "down": 3, "angle": 4, "wide": 5, "high": 5}
"""The decimals that a profile keeps."""

HEAD = """\
# How far off a printer prints; `boardgen kit --profile` corrects it. Written by `boardgen profile`; you may edit it.
# right, down: how many mm the middle of the page is off the middle of the paper. angle: degrees, clockwise.
# wide, high: how long a line of length 1 is printed. Backs are measured as you see them, on a sheet flipped on its long edge.
"""


class ProfileError(BoardgenError):
    """Readings that no printer gives, or a profile that has nothing for a paper."""


@declared.complete
class Shift(NamedTuple):
    """What a printer does to a page, about its middle: mm to the right and down, degrees clockwise, and scale both ways."""

    right: float = declared.decimal(-MOST_OFF, MOST_OFF, 0.0)
    down: float = declared.decimal(-MOST_OFF, MOST_OFF, 0.0)
    angle: float = declared.decimal(-MOST_ANGLE, MOST_ANGLE, 0.0)
    wide: float = declared.decimal(LEAST_SCALE, MOST_SCALE, 1.0)
    high: float = declared.decimal(LEAST_SCALE, MOST_SCALE, 1.0)

    def flip(self) -> Shift:
        """Return the shift of a page that is printed head first."""
        return self._replace(right=-self.right, down=-self.down)


Trays = Mapping[str, Mapping[str, Mapping[str, Shift]]]
"""By tray, by how the page lies, by side."""


class Profile(NamedTuple):
    """What is known of a printer, by the names of papers."""

    file: str
    papers: Mapping[str, Trays]

    def of(self, paper: str, tray: str | None) -> Mapping[str, Mapping[str, Shift]]:
        """Return what a tray does to a paper, by how the page lies and by side; the only tray where none is named. Raises ProfileError."""
        trays = self.papers.get(paper)
        on = f"--paper {paper.lower()}"
        measure = f"print `boardgen calibrate {on}`, measure it, and record the readings with `boardgen profile {self.file} {on}`"
        if trays is None:
            readings = f"readings for {_join_names(self.papers)}, but none for {paper}" if self.papers else "no readings yet"
            raise ProfileError(f"{self.file} has {readings}; {measure}")
        if tray is None:
            tray = next(iter(trays)) if len(trays) == 1 else STANDARD
        if tray not in trays:
            what = f"{self.file} has readings for {paper} from {_join_names(trays)}, but none from the tray {quoted(tray)}"
            raise ProfileError(f"{what}; name one with --tray, or {measure}")
        return trays[tray]

    def set_shift(self, paper: str, tray: str, lies: str, side: str, shift: Shift) -> Profile:
        """Return the profile with one side more, or with another in its place."""
        trays = self.papers.get(paper, {})
        ways = trays.get(tray, {})
        sides = {**ways.get(lies, {}), side: shift}
        return Profile(self.file, {**self.papers, paper: {**trays, tray: {**ways, lies: sides}}})


def _join_names(names: Mapping[str, object]) -> str:
    return ", ".join(map(quoted, names))


def marks(width: float, height: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return where on a page of so many mm the marks stand: A and B from the top, C and D from the left."""
    near = INSET + MARK
    return (near, height - near), (near, width - near)


def readings(shift: Shift, width: float, height: float) -> tuple[float, ...]:
    """Return what a ruler reads at A to F, in mm, on a page of `width` x `height` mm from such a printer."""
    (above, below), (left, right) = marks(width, height)
    x, y = width / 2, height / 2
    c, s = cos(radians(shift.angle)), sin(radians(shift.angle))

    def lands(px: float, py: float) -> tuple[float, float]:
        u, v = (px - x) * shift.wide, (py - y) * shift.high
        return x + shift.right + c * u - s * v, y + shift.down + s * u + c * v

    across = [lands(INSET, at)[0] for at in (above, below)]
    down = [lands(at, INSET)[1] for at in (left, right)]
    return (*across, *down, (width - 2 * INSET) * shift.wide, (height - 2 * INSET) * shift.high)


def measure(read: Sequence[float], width: float, height: float) -> Shift:
    """Return what a printer does, from the readings A to F in mm on a page of `width` x `height` mm. Raises ProfileError."""
    a, b, c, d, e, f = read
    (above, below), (left, right) = marks(width, height)
    wide, high = e / (width - 2 * INSET), f / (height - 2 * INSET)
    for letter, scale, whole in (("E", wide, width - 2 * INSET), ("F", high, height - 2 * INSET)):
        if not LEAST_SCALE <= scale <= MOST_SCALE:
            what = f"according to {letter}, the sheet was printed at {100 * scale:.1f} % of its size"
            again = f'print it at 100 %, not "fit to page", on the right paper, and measure again: {letter} should be about {whole:g} mm'
            raise ProfileError(f"{what}; {again}")
    run, rise = wide * (right - left), high * (below - above)
    leaning, tilting = (a - b) / rise, (d - c) / run  # the west line and the north line: as many parts, if the corner is square
    turn = (leaning * rise**2 + tilting * run**2) / (rise**2 + run**2)
    if max(abs(leaning - turn) * rise, abs(tilting - turn) * run) > SKEW:
        what = f"A - B is {a - b:.2f} mm and D - C is {d - c:.2f} mm, which does not fit a rotated sheet"
        raise ProfileError(f"{what}; measure all four again, from the edge of the paper to the middle of the line")
    angle = degrees(asin(turn))
    if abs(angle) > MOST_ANGLE:
        raise ProfileError(f"the sheet was printed at an angle of {angle:.1f} degrees; feed the paper straight, and measure again")
    level = cos(radians(angle))
    off = ((a + b) / 2 - width / 2 + level * wide * (width / 2 - INSET), (c + d) / 2 - height / 2 + level * high * (height / 2 - INSET))
    for letters, way in zip(("A and B", "C and D"), off, strict=True):
        if abs(way) > MOST_OFF:
            what = f"according to {letters}, the sheet is {abs(way):.1f} mm off, and no printer is off by more than {MOST_OFF:g} mm"
            raise ProfileError(f"{what}; measure from the edge of the paper, on a sheet of the paper that it is for")
    values = Shift(*off, angle, wide, high)
    return Shift(*(round(value, places) + 0.0 for value, places in zip(values, PLACES.values(), strict=True)))


def load(path: str) -> Profile:
    """Return a profile from its file. Raises DataError with every fault of it."""
    faults = Faults()
    node = read(path, path, faults)
    papers: dict[str, Trays] = {}
    if node is not None:
        root = Section(node, faults)
        for paper, trays in root.section("papers").entries():
            papers[paper] = {tray: _shifts(ways, faults) for tray, ways in Section(trays, faults).entries()}
        root.close()
    faults.check()
    return Profile(path, papers)


def _shifts(node: Node, faults: Faults) -> Mapping[str, Mapping[str, Shift]]:
    ways = Section(node, faults)
    shifts: dict[str, Mapping[str, Shift]] = {}
    for how in LIES:
        way = ways.section(how, required=False)
        if way.node is not node and not way.void:
            sides = {side: declared.read(Section(one, faults), Shift) for side in SIDES if (one := way.get(side)) is not None}
            if not sides:
                faults.add(way.node, "no side is measured", "write `front:` or `back:`", "data:profile")
            way.close()
            shifts[how] = sides
    ways.close()
    return shifts


def text(profile: Profile) -> str:
    lines = [HEAD, "papers:"]
    for paper, trays in profile.papers.items():
        lines.append(f"  {paper}:")
        for tray, ways in trays.items():
            lines.append(f"    {tray}:")
            for how in (how for how in LIES if how in ways):
                lines.append(f"      {how}:")
                for side in (side for side in SIDES if side in ways[how]):
                    values = ", ".join(f"{key}: {value:.{PLACES[key]}f}" for key, value in ways[how][side]._asdict().items())
                    lines.append(f"        {side}: {{{values}}}")
    return "\n".join(lines).replace("\n\n", "\n") + "\n"


def save(profile: Profile) -> None:
    """Write the profile into its file, whole or not at all. Raises ProfileError."""
    try:
        os.makedirs(os.path.dirname(profile.file) or ".", exist_ok=True)
        files.write(profile.file, (text(profile),))
    except OSError as problem:
        raise ProfileError(f"cannot write {visible(profile.file)}: {problem.strerror or problem}") from problem


def require_tray(name: str) -> None:
    """Raise ProfileError for the name of a tray that could not be typed again."""
    plain = name.isascii() and name[:1].isalnum() and name[-1:].isalnum() and all(sign.isalnum() or sign in " -_." for sign in name)
    if not plain or len(name) > 30:
        raise ProfileError(f"{quoted(name)} cannot be the name of a tray; write up to 30 letters, digits, spaces, - and _, such as tray-2")
