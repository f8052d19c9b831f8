"""`boardgen new` and `schema`: a layout or a game of your own to edit, files of a translation, and the format of layouts for editors."""

from __future__ import annotations

from typing import Annotated

import typer

from boardgen.command_line import completing
from boardgen.commands.options import console, games, layouts
from boardgen.errors import WriteError, visible


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="the name of the layout; the file is NAME.yaml")],
    game: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="LAYOUT",
            help="the game, the layout (see `boardgen list`) or the file to start from; a game of your own by default",
            autocompletion=completing(layouts),
        ),
    ] = None,
    law: Annotated[bool, typer.Option("--law", help="a game that writes its own law: judged, printed and played by bots")] = False,
    words: Annotated[bool, typer.Option("--words", help="write all words and rules for translation; completes files that exist")] = False,
) -> None:
    """Write a game of your own to edit, or with --from a layout of a game; and a schema for your editor."""
    from boardgen.scaffold import new_files

    if law and (words or game is not None):
        raise WriteError("--law begins a game of your own; leave out --from and --words")
    if law:
        console.say("\n".join(f"{file}: {what}" for file, what in new_files.new_law(name)))
        return
    if words or game is None:
        written = new_files.translation(name, game or "gocaine") if words else new_files.new_game(name)
        console.say("\n".join(f"{file}: {what}" for file, what in written))
        return
    path, lies = new_files.new(name, game)
    console.say(f"{path}: a layout of {game} to edit\n{lies}: for your editor, which finds it by the first line of the layout")


def schema(
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
