"""`boardgen profile`: what a printer does, recorded from the sheets of `boardgen calibrate`."""

from __future__ import annotations

from typing import Annotated

import typer

from boardgen.command_line import chosen
from boardgen.commands.options import FORMATS, AsFormat, OnPaper, console


def run(
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

    as_format = chosen("--format", format, FORMATS)
    if front is None and back is None:
        readings = calibrate.load_existing(file, paper=paper, tray=tray, turned=turned)
    else:
        readings = calibrate.record_readings(file, paper=paper, tray=tray, turned=turned, front=front, back=back)
    console.say(calibrate.render_profile(readings, as_format))
