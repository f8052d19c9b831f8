"""`referee legal`: what may come next, and why something may not."""

from typing import TYPE_CHECKING, Annotated

import typer

from boardgen.command_line import chosen
from boardgen.console import CLEAN, FOUND
from referee.commands.options import TEXT_OR_JSON, At, Index, Log, TextOrJson, as_json, console, open_game

if TYPE_CHECKING:
    from referee.live.game import LiveGame


def run(
    file: Log,
    at: At = "",
    line: Annotated[
        str, typer.Option("--line", metavar="WORDS", help="what may follow this beginning of a line, such as '4R ship 3 C2>'")
    ] = "",
    why: Annotated[str, typer.Option("--why", metavar="THING", help="why this point, zone, city, card or event may not be played")] = "",
    format: TextOrJson = "text",
    index: Index = "",
) -> None:
    """List what may come next: events by their verbs, or the next words of a line.

    `N` stands for an amount. The status is 1 if the log has an error, if nothing can follow, or if what --why names may not be played.
    """
    from referee.legal import legal, reasons, text

    json = chosen("--format", format, TEXT_OR_JSON) == "json"
    game = open_game(file, at, index)
    if why:
        given = reasons.why(game, why, line or None)
        console.lines([as_json(_named(game, given.record()))] if json else text.reason(given))
        raise typer.Exit(CLEAN if given.allowed and game.refused is None else FOUND)
    result = legal.legal(game, line or None)
    of_set_up = text.set_up(game, result.lines)
    console.lines([as_json(_named(game, result.record()))] if json else (*text.lines(result), *of_set_up))
    raise typer.Exit(FOUND if result.refused is not None or game.refused is not None else CLEAN)


def _named(game: "LiveGame", record: "dict[str, object]") -> "dict[str, object]":
    """A record with the game that it is about, safe to print."""
    from referee.json_values import safe

    table = game.table
    named: dict[str, object] = safe({"game": game.game, "board": table.spec.pin if table else None, "turn": game.turn, **record})
    return named
