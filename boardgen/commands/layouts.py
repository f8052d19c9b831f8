"""`boardgen list`, `info`, `check`, `new` and `schema`: which layouts there are, what is wrong with one, and how one of your own begins."""

from __future__ import annotations

import gc
import os
from typing import Annotated

import typer

from boardgen import files
from boardgen.command_line import choose, completing, one_of
from boardgen.commands.options import FORMATS, AsFormat, Layout, OnBoard, OnPaper, console, games, layouts
from boardgen.errors import WriteError, visible
from boardgen.sheet.paper import paper as papers


def list_games(format: AsFormat = "text") -> None:
    """List the games and the layouts that come with them."""
    from boardgen import survey
    from boardgen.layout.files import shipped

    console.say(survey.games(shipped.names(), shipped.examples(), choose("--format", format, FORMATS)))


def info(
    file: Layout,
    format: Annotated[str | None, one_of("--format", choices=FORMATS, help="what to print: text by default; json is for programs")] = None,
    out: Annotated[str | None, typer.Option("-o", "--out", metavar="FILE", help="the file to write: FILE.txt or FILE.json")] = None,
    board: OnBoard = None,
) -> None:
    """Describe a board: zones, distances, profits, start points."""
    from boardgen import survey
    from boardgen.kit import check, export
    from boardgen.layout.spec import catalog

    as_format = _format_of(out) if format is None else choose("--format", format, FORMATS)
    spec = export.use_board(catalog.load(file), board)
    description = survey.info(spec, as_format, check.saving_for(spec, papers.paper("a4"))).rstrip()
    if out is None:
        console.say(description)
        return
    if os.path.lexists(out):
        raise WriteError(f"{visible(out)} exists already; choose another name, or move it away")
    try:
        files.write(out, [description, "\n"])
    except OSError as problem:
        raise WriteError(f"cannot write {visible(out)}: {problem.strerror or problem}") from problem
    console.say(f"written to {visible(out)}")


def _format_of(path: str | None) -> str:
    """Return the format that the name of the file to write says. Raises WriteError for any other name."""
    suffix = os.path.splitext(path or "")[1].lower()
    if suffix not in ("", ".txt", ".json"):
        raise WriteError(f"{visible(path or '')} ends in {suffix}, not in .txt or .json; choose one of these, or add --format")
    return "json" if suffix == ".json" else "text"


def check(
    files: Annotated[list[str], typer.Argument(metavar="LAYOUT", help="YAML files, or names of games", autocompletion=completing(layouts))],
    paper: OnPaper = "a4",
    kit: Annotated[bool, typer.Option("--kit", help="check too that the kit has enough of everything and can be played with")] = False,
    format: AsFormat = "text",
) -> None:
    """Report every error in layouts, with its place and how to fix it."""
    from boardgen import survey
    from boardgen.kit import check as checking

    gc.disable()  # as for a kit: there are no reference cycles
    checked = [checking.check(file, paper) for file in files]
    if kit:
        from boardgen.export import playable

        checked = [playable.add_findings(one, paper) for one in checked]
    console.say(survey.findings(checked, choose("--format", format, FORMATS)))
    raise typer.Exit(survey.status(checked))


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
    from boardgen.scaffold import new_files, schema as formats

    if out is None:
        console.say(formats.schema_text(game).rstrip())
    else:
        new_files.save_schema(game, out)
        console.say(f"written to {visible(out)}")
