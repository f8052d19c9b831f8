"""`boardgen check`: every error in layouts, with its place and how to fix it."""

from __future__ import annotations

import gc
from typing import Annotated

import typer

from boardgen.command_line import chosen, completing
from boardgen.commands.options import FORMATS, AsFormat, OnPaper, console, layouts


def run(
    files: Annotated[list[str], typer.Argument(metavar="LAYOUT", help="YAML files, or names of games", autocompletion=completing(layouts))],
    paper: OnPaper = "a4",
    kit: Annotated[bool, typer.Option("--kit", help="check too that the kit has enough of everything and can be played with")] = False,
    format: AsFormat = "text",
) -> None:
    """Report every error in layouts, with its place and how to fix it."""
    from boardgen.kit import check as checking
    from boardgen.survey import report

    gc.disable()  # as for a kit: nothing goes round in circles
    checked = [checking.check(file, paper) for file in files]
    if kit:
        from boardgen.export import playable

        checked = [playable.add_findings(one, paper) for one in checked]
    console.say(report.findings(checked, chosen("--format", format, FORMATS)))
    raise typer.Exit(report.status(checked))
