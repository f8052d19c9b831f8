"""`boardgen calibrate` and `boardgen profile`: the sheets to measure a printer by, and the readings as a profile for `boardgen kit`."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple

from boardgen import files
from boardgen.errors import quoted
from boardgen.kits.kit import Kit, KitError
from boardgen.layout import printer
from boardgen.layout.columns import columns
from boardgen.layout.printer import LETTERS, LIES, SIDES, STANDARD, Profile, ProfileError, Shift
from boardgen.sheet.calibration import calibration, corrected, path_of
from boardgen.sheet.page import Page
from boardgen.sheet.paper import Paper
from boardgen.sheet.paper import paper as named_paper


class Printer(NamedTuple):
    """A profile and the tray of it that is printed from, None for its only one."""

    profile: Profile
    tray: str | None

    def shift(self, paper: Paper, page: Page, side: str) -> Shift:
        """What this printer does to a page. Raises ProfileError where that was not measured."""
        lies = LIES[0] if page.paper.size == paper.size else LIES[1]
        name = name_of(paper)
        ways = self.profile.of(name, self.tray)
        known = ways.get(lies, {}).get(side)
        if known is None:
            turned, what = (" --turned", "pages that lie on their side") if lies == LIES[1] else ("", "upright pages")
            raise ProfileError(
                f"{self.profile.file} says nothing of the {side}s of {what} of {name}; measure them on the sheets of `boardgen calibrate "
                f"--paper {name.lower()}` and give them to `boardgen profile {self.profile.file} --paper {name.lower()}{turned} --{side}`"
            )
        return known


def name_of(paper: Paper) -> str:
    """A paper's name in a profile."""
    return paper.name or f"{paper.width:g}x{paper.height:g}mm"


def printer_of(path: str | None, tray: str | None) -> Printer | None:
    """The printer of a kit, from the command line. Raises BoardgenError."""
    if path is None:
        if tray is not None:
            raise ProfileError("--tray names a tray of a profile; give the profile too, with --profile FILE")
        return None
    return Printer(printer.load(path), tray)


def made_up_for(kit: Kit, by: Printer | None) -> Kit:
    """The kit with every page drawn so that this printer puts it where it belongs; the kit itself without one. Raises ProfileError."""
    if by is None:
        return kit
    sheets = []
    for sheet in kit.sheets:
        side, head_first = path_of(sheet.page.side, kit.duplex)
        shift = by.shift(kit.paper, sheet.page, side)
        shift = shift.flipped() if head_first else shift
        sheets.append(sheet._replace(shapes=corrected(sheet.shapes, shift, sheet.page.paper.size)))
    return kit._replace(sheets=tuple(sheets), printer=os.path.basename(by.profile.file), tray=by.tray)


def sheets(paper: str, out: str | None, by: Printer | None) -> str:
    """Writes the calibration sheets of a paper, made up for a printer where one is given, to check it; the path. Raises BoardgenError."""
    from boardgen.surface.pdf import PdfSurface

    on = named_paper(paper)
    name = name_of(on)
    path = Path(out) if out else Path("output") / f"calibration-{name.lower()}.pdf"
    if path.is_dir():
        raise KitError(f"{path} is a folder; name a file in it with --out")
    pages = calibration(on)

    def fill(stream: BinaryIO) -> None:
        with PdfSurface(stream, title=f"Printer calibration, {on.label}", duplex="long") as pdf:
            for page in pages:
                size = page.paper.size
                shapes = page.shapes if by is None else corrected(page.shapes, by.shift(on, page, page.side), size)
                pdf.page(size, shapes, bookmark=page.title)

    made = [folder for folder in path.parents if not folder.exists()]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write_bytes(str(path), fill)
    except OSError as problem:
        for folder in made:
            with suppress(OSError):
                folder.rmdir()
        raise KitError(f"cannot write {path}: {problem.strerror or problem}; choose another file with --out") from problem
    return str(path)


def known(path: str) -> Profile:
    """The profile in a file. Raises DataError."""
    return printer.load(path)


def record(path: str, *, paper: str, tray: str | None, turned: bool, front: str | None, back: str | None) -> Profile:
    """Takes readings into a profile, which is made when it is not there; the profile as it then is. Raises BoardgenError."""
    on = named_paper(paper)
    tray = STANDARD if tray is None else tray
    printer.require_tray(tray)
    size = on.turned().size if turned else on.size
    profile = printer.load(path) if os.path.lexists(path) else Profile(path, {})
    for side, said in zip(SIDES, (front, back), strict=True):
        if said is not None:
            shift = printer.measured(_read(side, said), *size)
            profile = profile.with_(name_of(on), tray, LIES[turned], side, shift)
    printer.save(profile)
    return profile


def _read(side: str, said: str) -> list[float]:
    """Six readings in mm."""
    form = 'give six numbers of mm, A to F: "20 20.25 19.75 19.75 170 257"'
    found = []
    for word in said.replace(";", " ").split():
        number = word.replace(",", ".")  # as many countries write it
        if not (number.isascii() and number.replace(".", "", 1).isdigit()):
            raise ProfileError(f"--{side}: {quoted(word)} is no reading; {form}")
        found.append(float(number))
    if len(found) != len(LETTERS):
        raise ProfileError(f"--{side} has {len(found)} readings; {form}")
    return found


def told(profile: Profile, format: str) -> str:
    """What a profile says, as a table or as JSON."""
    rows = [
        (paper, tray, how, side, shift)
        for paper, trays in profile.papers.items()
        for tray, ways in trays.items()
        for how, sides in ways.items()
        for side, shift in sides.items()
    ]
    if format == "json":
        found = [{"paper": paper, "tray": tray, "lies": how, "side": side, **shift._asdict()} for paper, tray, how, side, shift in rows]
        return json.dumps({"profile": profile.file, "measured": found}, indent=1, ensure_ascii=False)
    head = ("paper", "tray", "page", "side", "right", "down", "turned", "wide", "high")
    cells = [
        (paper, tray, how, side, f"{s.right:+.2f}", f"{s.down:+.2f}", f"{s.angle:+.2f}°", f"{100 * s.wide:.2f} %", f"{100 * s.high:.2f} %")
        for paper, tray, how, side, s in rows
    ]
    return columns((head, *cells))
