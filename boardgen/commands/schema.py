"""`boardgen schema`: the format of layouts as JSON Schema, for editors."""

from __future__ import annotations

from typing import Annotated

import typer

from boardgen.command_line import completing
from boardgen.commands.options import console, games
from boardgen.errors import visible


def run(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="the game whose layouts are described, or a layout's file; all games by default",
            autocompletion=completing(games),
        ),
    ] = None,
    out: Annotated[str | None, typer.Option("-o", "--out", metavar="FILE", help="the file to write; standard output by default")] = None,
) -> None:
    """Print the format of layouts as JSON Schema, for editors."""
    from boardgen.scaffold import new_files
    from boardgen.scaffold import schema as formats

    if out is None:
        console.say(formats.schema_text(game).rstrip())
    else:
        new_files.save_schema(game, out)
        console.say(f"written to {visible(out)}")
