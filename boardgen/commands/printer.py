"""`boardgen calibrate` and `profile`: sheets that show where a printer prints, and what was measured on them."""

from __future__ import annotations

from typing import Annotated

import typer

from boardgen.command_line import choose, one_of
from boardgen.commands.options import DUPLEX, FORMATS, AsFormat, OnPaper, Tray, console


def calibrate(
    paper: OnPaper = "a4",
    profile: Annotated[
        str | None, typer.Option("--profile", metavar="FILE", help="correct for this profile, to check that it is right")
    ] = None,
    tray: Tray = None,
    duplex: Annotated[
        str, one_of("--duplex", choices=DUPLEX, help="how you will print kits: long and short measure both sides, the others only fronts")
    ] = "long",
    out: Annotated[
        str | None, typer.Option("-o", "--out", metavar="FILE", help="the file; ./output/calibration-PAPER.pdf by default")
    ] = None,
) -> None:
    """Make sheets to measure, which show where your printer prints."""
    from boardgen.kit import calibrate

    path = calibrate.write_sheets(paper, out, calibrate.printer_of(profile, tray), choose("--duplex", duplex, DUPLEX))
    console.say(f"written to {path}; its pages tell you what to do")


def profile(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="the printer's profile, such as office.yaml; it is created if it does not exist")
    ],
    paper: OnPaper = "a4",
    tray: Annotated[str | None, typer.Option("--tray", metavar="NAME", help="the tray that was used, under a name you choose")] = None,
    turned: Annotated[bool, typer.Option("--turned", help="the readings are from the landscape pages")] = False,
    front: Annotated[
        str | None,
        typer.Option(
            "--front", metavar="READINGS", help="the readings A to F of the front, in quotes; in mm, or in inches with in after the last"
        ),
    ] = None,
    back: Annotated[str | None, typer.Option("--back", metavar="READINGS", help="those of the back")] = None,
    format: AsFormat = "text",
) -> None:
    """Record what your printer does, from the sheets of `calibrate`."""
    from boardgen.kit import calibrate

    as_format = choose("--format", format, FORMATS)
    if front is None and back is None:
        readings = calibrate.load_existing(file, paper=paper, tray=tray, turned=turned)
    else:
        readings = calibrate.record_readings(file, paper=paper, tray=tray, turned=turned, front=front, back=back)
    console.say(calibrate.render_profile(readings, as_format))
