"""`boardgen calibrate` and `boardgen profile`: the sheets to measure a printer by, and the readings as a profile for `boardgen kit`."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from pathlib import Path as FilePath
from typing import BinaryIO

from boardgen import files
from boardgen.components.print_order import KitError
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Paint, Path, Rect, Segment, Shape, Text
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine
from boardgen.errors import DoesNotFit, quoted, visible
from boardgen.kit.kit import Kit
from boardgen.layout.files import printer_profile as profiles
from boardgen.layout.files.printer_profile import INSET, LETTERS, Shift, marks
from boardgen.layout.yaml.plain_text import INCH, LengthError, columns, parse_length
from boardgen.records import NamedTuple
from boardgen.sheet.paper.duplex import Duplex
from boardgen.sheet.paper.page import Page, Side
from boardgen.sheet.paper.paper import PAPERS, Paper, paper as named_paper

_LINE = Paint(stroke=ink.TEXT, width=0.2)
_ARROW = 5.0
"""Length of the arrows at the marks, in mm."""
_LEAD = 6.4
MEASURE = (
    ("A", "from the left edge of the paper to the frame, at the arrow A"),
    ("B", "the same, at the arrow B"),
    ("C", "from the upper edge of the paper to the frame, at the arrow C"),
    ("D", "the same, at the arrow D"),
    ("E", "the upper line of the frame, from corner to corner"),
    ("F", "the left line of the frame, from corner to corner"),
)


def lands(shift: Shift, size: tuple[float, float]) -> Affine:
    """Return where a printer puts a page of so many mm: the map from the page to the paper."""
    x, y = size[0] / 2, size[1] / 2
    about = Affine.translate(-x, -y).then(Affine.scale(shift.wide, shift.high))
    return about.then(Affine.rotate(shift.angle)).then(Affine.translate(x + shift.right, y + shift.down))


def against(shift: Shift, size: tuple[float, float]) -> Affine:
    """Return the map that is undone by the printer: what is drawn through it lands where it belongs."""
    x, y = size[0] / 2, size[1] / 2
    back = Affine.translate(-x - shift.right, -y - shift.down).then(Affine.rotate(-shift.angle))
    return back.then(Affine.scale(1 / shift.wide, 1 / shift.high)).then(Affine.translate(x, y))


def correct_page(shapes: Sequence[Shape], shift: Shift, size: tuple[float, float]) -> tuple[Shape, ...]:
    """Return the shapes of a page, drawn so that this printer puts them where they belong."""
    return (Group(tuple(shapes), against(shift, size)),)


def path_of(side: Side, how: Duplex) -> tuple[Side, bool]:
    """Return by which side of a printer a page is printed, and whether head first compared with the sheet that was measured.

    A back that is printed by itself, on paper that was turned over by hand, takes the way of a front."""
    return ("back", how == "short") if side == "back" and how in ("long", "short") else ("front", False)


def one_sided(how: Duplex) -> bool:
    """Return whether kits of a mode are printed by the way of fronts alone."""
    return path_of("back", how)[0] == "front"


def calibration(paper: Paper, how: Duplex = "long") -> list[Page]:
    """Return both sides of a sheet that lies upright, and of one that lies on its side; two sheets without backs if the mode has none."""
    sides: tuple[Side, ...] = ("front",) if one_sided(how) else ("front", "back")
    handling = "on one side of the paper" if one_sided(how) else "on both sides, flipped on the long edge"
    sheets = (("upright", paper), ("turned", paper.turn()))
    return [_page(sheet, paper, lies, side, handling) for lies, sheet in sheets for side in sides]


def _page(sheet: Paper, paper: Paper, lies: str, side: Side, handling: str) -> Page:
    width, height = sheet.size
    frame = Rect(INSET, INSET, width - 2 * INSET, height - 2 * INSET, _LINE, id="frame")
    shapes: list[Shape] = [frame, *_arrows(width, height)]
    words = "portrait" if lies == "upright" else "landscape"
    shapes += _words(sheet, f"Printer calibration: {sheet.label}, {words}, {side}", _steps(paper, lies, side, handling))
    return Page(sheet, tuple(shapes), ("calibration",), f"{words.capitalize()}, {side}", side=side)


def _arrows(width: float, height: float) -> list[Shape]:
    """Draw at each mark an arrow inside the frame whose point touches the line measured there, with its letter; E and F along theirs."""
    (above, below), (left, right) = marks(width, height)
    segments: list[Segment] = []
    shapes: list[Shape] = []
    rise = fonts.cap_height("bold", ink.CARD_TITLE)

    def letter(sign: str, x: float, y: float) -> None:
        shapes.append(Text(x, y + rise / 2, sign, "bold", ink.CARD_TITLE, ink.TEXT, "middle"))

    for sign, y in zip("AB", (above, below), strict=True):
        segments += [("M", INSET, y), ("L", INSET + _ARROW, y), ("M", INSET + 1.5, y - 1), ("L", INSET, y), ("L", INSET + 1.5, y + 1)]
        letter(sign, INSET + _ARROW + 3, y)
    for sign, x in zip("CD", (left, right), strict=True):
        segments += [("M", x, INSET), ("L", x, INSET + _ARROW), ("M", x - 1, INSET + 1.5), ("L", x, INSET), ("L", x + 1, INSET + 1.5)]
        letter(sign, x, INSET + _ARROW + 3.5)
    letter("E", width / 2, INSET + 3.5)
    letter("F", INSET + 3.5, height / 2)
    return [Path(tuple(segments), _LINE), *shapes]


def _steps(paper: Paper, lies: str, side: Side, handling: str) -> list[str]:
    turned = " --turned" if lies == "turned" else ""
    name = paper.known_as.lower()
    finely = "a quarter of a millimetre or a hundredth of an inch" if paper.inches else "a quarter of a millimetre"
    units = ' Write "in" after the last if they are inches.' if paper.inches else ""
    return [
        f"Print this file at 100 %, with no scaling, {handling}, from the tray that you will print kits from.",
        f"Hold the sheet so that this text is upright. Measure to {finely}, to the middle of the line:",
        *(f"{sign} {what}" for sign, what in MEASURE),
        f"Write the six numbers down, A first.{units} PRINTER is a name of your choice:",
        f'boardgen profile PRINTER.yaml --paper {name}{turned} --{side} "A B C D E F"',
    ]


def _words(sheet: Paper, title: str, steps: Sequence[str]) -> list[Shape]:
    """Draw title, what to do, and a box to write each reading into, with what a perfect printer gives."""
    x, y = INSET + 16, INSET + 20
    room = sheet.width - INSET - 8 - x
    size = ink.PRICE - 1 if sheet.height > 200 else ink.BODY
    lead = size * MM_PER_POINT * 1.4
    shapes: list[Shape] = []
    for line in fonts.wrap(title, "semibold", ink.CARD_TITLE, room):
        shapes.append(Text(x, y, line, "semibold", ink.CARD_TITLE, ink.TEXT))
        y += _LEAD
    y += 2
    for step in steps:
        sign, _, what = step.partition(" ")
        face: fonts.Face = "semibold" if sign == "boardgen" else "regular"
        at = 0.0
        if sign in LETTERS:
            shapes.append(Text(x + 3, y, sign, "bold", size, ink.TEXT))
            step, at = what, 9.0
        for line in fonts.wrap(step, face, size, room - at):
            shapes.append(Text(x + at, y, line, face, size, ink.TEXT))
            y += lead
        y += 1.2
    y += 2
    below = 4.0 if sheet.inches else 0.0
    over = y + 19 + below - (sheet.height - INSET)
    if over > 0 or room < 80:
        raise DoesNotFit(f"the calibration sheet has no room on {sheet.label}; choose a larger paper", max(over, 80 - room))
    wide = min(24.0, (room + 2) / 6)
    for i, (sign, value) in enumerate(zip(LETTERS, profiles.readings(Shift(), *sheet.size), strict=True)):
        left = x + i * wide
        shapes.append(Rect(left, y, wide - 2, 9, ink.HAIR_LINE))
        shapes.append(Text(left + 1.2, y + 3.6, sign, "semibold", ink.BODY, ink.TEXT))
        shapes.append(Text(left + 1.2, y + 12.6, f"{value:g}", "regular", ink.BODY, ink.SECOND))
        if sheet.inches:
            shapes.append(Text(left + 1.2, y + 16.6, f"{value / INCH:.2f} in", "regular", ink.BODY, ink.SECOND))
    shapes.append(
        Text(x, y + 17 + below, "A printer that needs no correction gives the numbers below the boxes.", "regular", ink.BODY, ink.SECOND)
    )
    return shapes


class Printer(NamedTuple):
    """A profile and the tray of it that is printed from, None for its only one."""

    profile: profiles.Profile
    tray: str | None

    def shift(self, paper: Paper, page: Page, side: str) -> Shift:
        """Return what this printer does to a page. Raises ProfileError where that was not measured."""
        lies = profiles.LIES[0] if page.paper.size == paper.size else profiles.LIES[1]
        name = name_of(paper)
        ways = self.profile.of(name, self.tray)
        shift = ways.get(lies, {}).get(side)
        if shift is None:
            turned, what = (" --turned", "landscape pages") if lies == profiles.LIES[1] else ("", "portrait pages")
            readings = f'boardgen profile {self.profile.file} --paper {name.lower()}{turned} --{side} "{" ".join(LETTERS)}"'
            one = (
                "; or, if this printer prints on one side at a time, add --duplex split or none"
                if ways.get(lies) and side == "back"
                else ""
            )
            raise profiles.ProfileError(
                f"{self.profile.file} has no readings of the {side}s of {what} of {name}; measure them on the sheets of `boardgen "
                f"calibrate --paper {name.lower()}` and give them to `{readings}`{one}"
            )
        return shift


def name_of(paper: Paper) -> str:
    """Return a paper's name in a profile."""
    return paper.known_as


def printer_of(path: str | None, tray: str | None) -> Printer | None:
    """Return the printer of a kit, from the command line. Raises BoardgenError."""
    if path is None:
        if tray is not None:
            raise profiles.ProfileError("--tray names a tray of a profile; give the profile too, with --profile FILE")
        return None
    if not os.path.lexists(path):
        first = "print `boardgen calibrate`, measure it, and give the readings to"
        raise profiles.ProfileError(f"there is no profile {visible(path)}; to make one, {first} `boardgen profile {visible(path)}`")
    return Printer(profiles.load(path), tray)


def correct_for(kit: Kit, by: Printer | None) -> Kit:
    """Return the kit with every page drawn so that a printer puts it where it belongs; the kit itself without one. Raises ProfileError."""
    if by is None:
        return kit
    sheets = []
    for sheet in kit.sheets:
        side, head_first = path_of(sheet.page.side, kit.duplex)
        loaded = next((one for one in kit.papers.values() if sorted(one.size) == sorted(sheet.page.paper.size)), kit.paper)
        shift = by.shift(loaded, sheet.page, side)
        shift = shift.flip() if head_first else shift
        sheets.append(sheet._replace(shapes=correct_page(sheet.shapes, shift, sheet.page.paper.size)))
    return kit._replace(sheets=tuple(sheets), printer=os.path.basename(by.profile.file), tray=by.tray)


def write_sheets(paper: str, out: str | None, by: Printer | None, how: Duplex = "long") -> str:
    """Write the calibration sheets of a paper for kits of a mode, made up for a printer where one is given, to check it; return the path.

    Raises BoardgenError."""
    from boardgen.surface.pdf import PdfSurface

    on = named_paper(paper)
    name = name_of(on)
    sided = "-one-sided" if one_sided(how) else ""
    path = FilePath(out) if out else FilePath("output") / f"calibration-{name.lower()}{sided}.pdf"
    if path.is_dir():
        raise KitError(f"{path} is a folder; name a file in it with --out")
    pages = calibration(on, how)

    def fill(stream: BinaryIO) -> None:
        with PdfSurface(stream, title=f"Printer calibration, {on.label}", duplex="one" if sided else "long") as pdf:
            for page in pages:
                size = page.paper.size
                shapes = page.shapes if by is None else correct_page(page.shapes, by.shift(on, page, page.side), size)
                pdf.page(size, shapes, bookmark=page.title)

    try:
        files.write_with_folders(str(path), fill)
    except OSError as problem:
        raise KitError(f"cannot write {path}: {problem.strerror or problem}; choose another file with --out") from problem
    return str(path)


def load_existing(path: str, *, paper: str, tray: str | None, turned: bool) -> profiles.Profile:
    """Load the profile in a file. Raises BoardgenError, for a file that is not there with the readings that make it."""
    on = named_paper(paper)
    side = " --turned" if turned else ""
    if not os.path.lexists(path):
        name, file = on.known_as.lower(), visible(path)
        example = _example(on.turn() if turned else on)
        raise profiles.ProfileError(
            f"{file} does not exist, and there are no readings to create it from; print `boardgen calibrate --paper {name}` (with --duplex "
            f"none for a printer that prints one side), and write your own numbers: `boardgen profile {file} --paper {name}{side} --front "
            f"{example}`"
        )
    if turned or tray is not None:
        what = "--turned" if turned else "--tray"
        raise profiles.ProfileError(
            f"{what} is for readings, but none are given; add --front or --back, or leave out {what} to see the profile"
        )
    return profiles.load(path)


def record_readings(path: str, *, paper: str, tray: str | None, turned: bool, front: str | None, back: str | None) -> profiles.Profile:
    """Take readings into a profile, which is made when it is not there, and return it. Raises BoardgenError."""
    on = named_paper(paper)
    tray = profiles.STANDARD if tray is None else tray
    profiles.require_tray(tray)
    page = on.turn() if turned else on
    profile = profiles.load(path) if os.path.lexists(path) else profiles.Profile(path, {})
    for side, readings in zip(profiles.SIDES, (front, back), strict=True):
        if readings is not None:
            profile = profile.set_shift(
                name_of(on), tray, profiles.LIES[turned], side, _shift_from(side, _read(side, readings, page), page, turned)
            )
    profiles.save(profile)
    return profile


def _shift_from(side: str, read: Sequence[float], page: Paper, lying: bool) -> Shift:
    """Return the shift that the readings of a page show. Raises ProfileError, which names the page that they are of if that is known."""
    try:
        return profiles.measure(read, *page.size)
    except profiles.ProfileError as problem:
        if all(
            profiles.LEAST_SCALE <= length / (room - 2 * INSET) <= profiles.MOST_SCALE
            for length, room in zip(read[4:], page.size, strict=True)
        ):
            raise
        if _fits([value * INCH for value in read], page):
            numbers = " ".join(f"{value:g}" for value in read)
            raise profiles.ProfileError(f'--{side}: these seem to be inches; write "{numbers} in"') from problem
        for paper in PAPERS:
            for sheet, option in ((paper, " without --turned" if lying else ""), (paper.turn(), " --turned")):
                if _fits(read, sheet):
                    what = f"E and F are those of {sheet.label}, not of {page.label}"
                    raise profiles.ProfileError(f"--{side}: {what}; write --paper {paper.name.lower()}{option}") from problem
        raise


def _fits(read: Sequence[float], page: Paper) -> bool:
    try:
        profiles.measure(read, *page.size)
    except profiles.ProfileError:
        return False
    return True


def _example(page: Paper) -> str:
    """Return readings that a printer may give on a page, to be typed."""
    *_, across, down = profiles.readings(Shift(), *page.size)
    return f'"20 20.25 19.75 19.75 {across:g} {down:g}"'


def _read(side: str, readings: str, page: Paper) -> list[float]:
    """Return six readings in mm; inches if that is the unit, after each or after the last."""
    form = f"give six numbers of mm, A to F: {_example(page)}"
    if page.inches:
        *_, across, down = (value / INCH for value in profiles.readings(Shift(), *page.size))
        form += f', or of inches: "0.79 0.8 0.78 0.78 {across:.2f} {down:.2f} in"'
    words = re.sub(r"\s+(?=(mm|in|inch|inches)$)", "", readings.replace(";", " ").strip().lower()).split()
    last = re.search(r"(mm|in|inch|inches|\")$", words[-1]) if words else None
    shared = last[0] if last and not any(re.search(r"[a-z\"]$", word) for word in words[:-1]) else ""
    lengths = []
    for word in words:
        number = word.replace(",", ".").removesuffix(shared) + shared  # a comma, as many countries write it
        try:
            lengths.append(parse_length(number).mm)
        except LengthError:
            raise profiles.ProfileError(f"--{side}: {quoted(word)} is not a reading; {form}") from None
    if len(lengths) != len(LETTERS):
        raise profiles.ProfileError(f"--{side} has {len(lengths)} readings; {form}")
    return lengths


def list_gaps(profile: profiles.Profile) -> list[str]:
    """Return what is not measured of the papers and trays of a profile, a line each."""
    gaps = []
    for paper, trays in profile.papers.items():
        for tray, ways in trays.items():
            where = paper if list(trays) == [profiles.STANDARD] else f"{paper}, tray {tray}"
            backs = any("back" in sides for sides in ways.values())
            missing = {lies: [side for side in profiles.SIDES[: 1 + backs] if side not in ways.get(lies, {})] for lies in profiles.LIES}
            for lies, sides in missing.items():
                if sides:
                    what, option = ("landscape pages", "--turned ") if lies == profiles.LIES[1] else ("portrait pages", "")
                    options = " and ".join(f"--{side}" for side in sides)
                    gaps.append(
                        f"{where}: the {' and '.join(f'{side}s' for side in sides)} of {what} are not measured yet: {option}{options}"
                    )
            if not backs:
                able = "enough for --duplex none, fold, fronts, backs and split; long and short need --back too"
                gaps.append(f"{where}: only fronts are measured, {able}")
    return gaps


def render_profile(profile: profiles.Profile, format: str) -> str:
    """Return a profile as a table or as JSON."""
    rows = [
        (paper, tray, how, side, shift)
        for paper, trays in profile.papers.items()
        for tray, ways in trays.items()
        for how, sides in ways.items()
        for side, shift in sides.items()
    ]
    if format == "json":
        entries = [{"paper": paper, "tray": tray, "lies": how, "side": side, **shift._asdict()} for paper, tray, how, side, shift in rows]
        return json.dumps({"profile": profile.file, "measured": entries}, indent=1, ensure_ascii=False)
    head = ("paper", "tray", "page", "side", "right", "down", "turned", "wide", "high")
    cells = [
        (paper, tray, how, side, f"{s.right:+.2f}", f"{s.down:+.2f}", f"{s.angle:+.2f}°", f"{100 * s.wide:.2f} %", f"{100 * s.high:.2f} %")
        for paper, tray, how, side, s in rows
    ]
    return "\n".join([columns((head, *cells)), *([""] if (left := list_gaps(profile)) else []), *left])
