"""`referee score`: the result of a game."""

from typing import Annotated

import typer

from boardgen.command_line import chosen
from boardgen.console import CLEAN, FOUND
from referee.commands.options import TEXT_OR_JSON, At, Index, Log, TextOrJson, Trusted, as_json, console, one_game


def run(
    file: Log,
    at: At = "",
    format: TextOrJson = "text",
    json: Annotated[bool, typer.Option("--json", help="--format json", hidden=True)] = False,
    trust: Trusted = "engine",
    index: Index = "",
) -> None:
    """Show the result, the standings, and where each point came from."""
    from referee.files import log_files
    from referee.report import score as scores

    json = json or chosen("--format", format, TEXT_OR_JSON) == "json"
    with log_files.opened(file, again=True) as stream:
        verdict = one_game(stream, file, at, index, trust)
    console.lines([as_json(scores.record(verdict))] if json else scores.text(verdict))
    raise typer.Exit(FOUND if verdict.errors else CLEAN)
