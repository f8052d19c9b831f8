"""`referee show`: a position of a game."""

from typing import TYPE_CHECKING, Annotated

import typer

from boardgen.command_line import chosen, one_of
from boardgen.console import CLEAN, FOUND
from referee.commands.options import PICTURES, At, Index, Log, Out, Trusted
from referee.commands.output import as_json, console, one_game

if TYPE_CHECKING:
    from collections.abc import Iterable


def run(
    file: Log,
    at: At = "",
    form: Annotated[
        str, one_of("--as", "--format", choices=PICTURES, help="the format to write; by default, that of the name of -o, else text")
    ] = "",
    numbers: Annotated[bool, typer.Option("--numbers", help="number each piece with the turn in which it was placed")] = False,
    out: Out = "",
    trust: Trusted = "engine",
    index: Index = "",
) -> None:
    """Draw the board and list what each player has, at any turn."""
    from boardgen import files
    from referee.files import log_files, suffixes
    from referee.show import position as shows

    form = suffixes.form("--as", form and chosen("--as", form, PICTURES), out, suffixes.PICTURES, "text")
    with log_files.opened(file, again=True) as stream:
        verdict = one_game(stream, file, at, index, trust)
        turns = shows.turns(stream, verdict) if numbers and form != "json" else {}
    if form == "json":
        lines: Iterable[str] = [as_json(shows.record(verdict))]
    elif form == "svg":
        from referee.show.picture import svg

        lines = [svg(verdict, turns)]
    else:
        lines = shows.text(verdict, turns)
    if out and out != "-":
        try:
            files.write(out, (line + "\n" for line in lines))
        except OSError as problem:
            raise log_files.unwritable(out, problem) from None
    else:
        console.lines(lines)
    raise typer.Exit(FOUND if verdict.errors else CLEAN)
