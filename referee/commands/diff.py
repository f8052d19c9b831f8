"""`referee diff`: two scribes' logs of one game."""

from typing import Annotated

import typer

from boardgen.command_line import CLEAN, FOUND, chosen, whole
from referee.commands.options import TEXT_OR_JSON, Index, TextOrJson, console, json_text


def run(
    one: Annotated[str, typer.Argument(metavar="A", help="a log")],
    other: Annotated[str, typer.Argument(metavar="B", help="another scribe's log of the same game")],
    format: TextOrJson = "text",
    index: Index = "",
) -> None:
    """Compare two logs of one game by what they make of it: the first turn at which they differ, and whom later claims support.

    Spelling, comments and the order of headers do not matter. The exit status is 0 where the games are the same, and 1 where they differ.
    """
    from referee import compare

    form = chosen("--format", format, TEXT_OR_JSON)
    if one == other == "-":
        console.refuse("standard input can be one of the two logs; name a file for the other")
    comparison = compare.compare_logs(one, other, whole("--index", index, 1) if index else 0)
    console.lines([json_text(compare.record(comparison))] if form == "json" else compare.text(comparison))
    raise typer.Exit(CLEAN if comparison.same else FOUND)
