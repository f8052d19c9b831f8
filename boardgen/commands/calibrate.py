"""`boardgen calibrate`: sheets to measure, which show where a printer prints."""

from __future__ import annotations

from typing import Annotated

import typer

from boardgen.command_line import chosen, one_of
from boardgen.commands.options import DUPLEX, OnPaper, Tray, console


def run(
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

    path = calibrate.write_sheets(paper, out, calibrate.printer_of(profile, tray), chosen("--duplex", duplex, DUPLEX))
    console.say(f"written to {path}; its pages tell you what to do")
