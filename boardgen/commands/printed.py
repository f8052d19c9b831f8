"""`boardgen proof`, `diff`, `calibrate` and `profile`: a kit that was built, measured, what to print of it again, and your printer."""

from __future__ import annotations

from typing import Annotated

import typer

from boardgen.command_line import choose, completing, number, one_of
from boardgen.commands.options import DUPLEX, FORMATS, STYLES, AsFormat, OnPaper, Tray, console, layouts, papers
from boardgen.errors import BoardgenError, DataError, visible


def proof(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="a folder that `boardgen kit` wrote")], format: AsFormat = "text"
) -> None:
    """Measure a built kit as a ruler would: paper, trim, type."""
    from boardgen.preflight.proof import prove

    proved = prove(folder)
    console.say(proved.text(choose("--format", format, FORMATS)))
    raise typer.Exit(0 if proved.holds else 1)


def diff(
    old: Annotated[
        str, typer.Argument(metavar="OLD", help="a game, a YAML file, a kit's folder or its kit.json", autocompletion=completing(layouts))
    ],
    new: Annotated[str, typer.Argument(metavar="NEW", help="the same, as it is now", autocompletion=completing(layouts))],
    paper: Annotated[
        str | None,
        typer.Option("--paper", metavar="PAPER", help="for two layouts: the paper; a4 by default", autocompletion=completing(papers)),
    ] = None,
    style: Annotated[str | None, one_of("--style", choices=STYLES, help="for two layouts: the style")] = None,
    players: Annotated[int | None, number("--players", "for two layouts: number of players")] = None,
    board: Annotated[str | None, typer.Option("--board", metavar="BOARD", help="for two layouts: another board, by name or size")] = None,
    printing: Annotated[bool, typer.Option("--print", help="write a PDF of the pieces that differ, and list the old ones")] = False,
    out: Annotated[str | None, typer.Option("-o", "--out", metavar="FILE", help="that PDF; ./output/NAME-patch.pdf by default")] = None,
    format: AsFormat = "text",
) -> None:
    """List the sheets of a kit that must be printed again.

    The exit status is 0 if there are none, 1 if there are some or the layout id differs, and 2 if the two cannot be compared."""
    from boardgen.diff import changes_json, difference, difference_text, patch_text, write_patch

    as_json = choose("--format", format, FORMATS) == "json"
    if printing and as_json:
        raise BoardgenError("--print says in words what to throw away; leave out --format json, or run diff twice")
    if out is not None and not printing:
        raise BoardgenError(f"--out {visible(out)} names the PDF of --print; add --print")
    write = changes_json if as_json else difference_text
    try:
        comparison = difference(
            old, new, paper_name=paper, style=None if style is None else choose("--style", style, STYLES), players=players, board=board
        )
        patched = f"\n\n{patch_text(write_patch(comparison, out))}" if printing else ""
    except DataError as problem:
        console.complain(str(problem))
        raise typer.Exit(2) from problem
    console.say(write(comparison) + patched)
    raise typer.Exit(0 if comparison.none else 1)


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
