"""`referee try`: would a line be accepted now, and what would it change."""

from typing import TYPE_CHECKING, Annotated

import typer

from boardgen.command_line import chosen
from boardgen.console import CLEAN, FOUND
from referee.commands.options import TEXT_OR_JSON, At, Index, Log, TextOrJson, as_json, console, open_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.judge.ask.refusals import RuleTextCache
    from referee.live.game import LiveGame
    from referee.live.position import Attempt


def run(
    file: Log,
    line: Annotated[str, typer.Argument(metavar="LINE", help="the line, such as '4R ship F4>A2'")],
    at: At = "",
    format: TextOrJson = "text",
    index: Index = "",
) -> None:
    """Try a line as the next one of a log: whether it would be accepted, and what it would change.

    The log stays as it is. The status is 1 if the line is refused or the log has an error before it.
    """
    from referee.judge.ask.refusals import RuleTextCache
    from referee.report import report

    json = chosen("--format", format, TEXT_OR_JSON) == "json"
    game = open_game(file, at, index)
    attempt = game.attempt(line)
    rules = RuleTextCache()
    if json:
        from referee.json_values import safe

        table = game.table
        findings = [report.json_record(finding, game.game, rules) for finding in attempt.findings]
        record = {
            "game": game.game,
            "board": table.spec.pin if table else None,
            "turn": game.turn,
            "line": line,
            "accepted": attempt.accepted,
            "goes_on": attempt.goes_on,
            "changes": attempt.changes.record(),
            "findings": findings,
        }
        console.lines([as_json(safe(record))])
    else:
        console.lines(_text(game, attempt, rules))
    raise typer.Exit(CLEAN if attempt.accepted and game.refused is None else FOUND)


def _text(game: "LiveGame", attempt: "Attempt", rules: "RuleTextCache") -> "Iterator[str]":
    """The answer, what is wrong, and what would change."""
    from referee.report import report

    if attempt.accepted:
        yield "accepted"
    else:
        yield "accepted by the rules, with an error in what it claims" if attempt.goes_on else "refused"
    for finding in attempt.findings:
        yield from report.finding_text(game.name, finding, rules, game.game)
    table = game.table
    if table is not None and attempt.goes_on:
        yield from (f"  {change}" for change in attempt.changes.lines(table))
