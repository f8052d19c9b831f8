"""`referee why`: a turn told step by step, with its arithmetic."""

import re
from typing import Annotated

import typer

from boardgen.command_line import chosen
from boardgen.console import CLEAN, FOUND
from referee.commands.options import TEXT_OR_JSON, Index, Log, TextOrJson, as_json, console, open_game


def run(
    file: Log,
    turn: Annotated[str, typer.Argument(metavar="TURN", help="a turn such as 5R, or a round such as 3 for its lines of the whole table")],
    format: TextOrJson = "text",
    index: Index = "",
) -> None:
    """Explain a turn step by step: what was paid, moved, rolled, captured and left, with its arithmetic."""
    from referee.json_values import safe
    from referee.legal import reasons

    json = chosen("--format", format, TEXT_OR_JSON) == "json"
    game = open_game(file, "", index)
    stories = reasons.tell(game, re.sub(r"^0+(?=[0-9])", "", turn.strip().upper()))
    if json:
        table = game.table
        board = table.spec.pin if table else None
        console.lines([as_json(safe({"game": game.game, "board": board, "lines": [one.record() for one in stories]}))])
    else:
        from boardgen.errors import visible

        console.lines(visible(line) for one in stories for line in reasons.lines(one))
    raise typer.Exit(CLEAN if game.refused is None else FOUND)
