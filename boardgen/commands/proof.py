"""`boardgen proof`: a built kit, measured as a ruler would."""

from __future__ import annotations

from typing import Annotated

import typer

from boardgen.command_line import chosen
from boardgen.commands.options import FORMATS, AsFormat, console


def run(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="a folder that `boardgen kit` wrote")], format: AsFormat = "text"
) -> None:
    """Measure a built kit as a ruler would: paper, trim, type."""
    from boardgen.preflight.proof import prove

    proved = prove(folder)
    console.say(proved.text(chosen("--format", format, FORMATS)))
    raise typer.Exit(0 if proved.holds else 1)
