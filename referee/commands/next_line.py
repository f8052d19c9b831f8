"""Commands about the next line of a log: `legal`, `try` and `why`, which explains what a line did."""

import re
from typing import TYPE_CHECKING, Annotated

import typer

from boardgen.command_line import CLEAN, FOUND, choose
from referee.commands.options import TEXT_OR_JSON, At, Index, Log, TextOrJson, console, json_text, open_game

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from boardgen.json_values import Json
    from referee.judge.ask.refusals import RuleTextCache
    from referee.live.game import LiveGame
    from referee.live.live_position import Attempt


def legal(
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
    from referee.legal import legal, reasons

    json = choose("--format", format, TEXT_OR_JSON) == "json"
    game = open_game(file, at, index)
    if why:
        given = reasons.why(game, why, line or None)
        console.lines([json_text(add_game(game, given.record()))] if json else reasons.reason_lines(given))
        raise typer.Exit(CLEAN if given.allowed and game.refused is None else FOUND)
    result = legal.legal(game, line or None)
    of_set_up = legal.set_up_lines(game, result.lines)
    console.lines([json_text(add_game(game, result.record()))] if json else (*legal.legal_lines(result), *of_set_up))
    raise typer.Exit(FOUND if result.refused is not None or game.refused is not None else CLEAN)


def add_game(game: "LiveGame", record: "Mapping[str, object]") -> "Json":
    """Return a record with the game that it is about, safe to print."""
    from boardgen.json_values import safe

    table = game.table
    return safe({"game": game.game, "board": table.spec.pin if table else None, "turn": game.turn, **record})


def try_line(
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

    json = choose("--format", format, TEXT_OR_JSON) == "json"
    game = open_game(file, at, index)
    attempt = game.attempt(line)
    rules = RuleTextCache()
    if json:
        from referee.schemas import AttemptRecord

        findings = [report.json_record(finding, game.game, rules) for finding in attempt.findings]
        tried = AttemptRecord(line, attempt.accepted, attempt.goes_on, attempt.changes.record(), findings)
        console.lines([json_text(add_game(game, tried._asdict()))])
    else:
        console.lines(_text(game, attempt, rules))
    raise typer.Exit(CLEAN if attempt.accepted and game.refused is None else FOUND)


def _text(game: "LiveGame", attempt: "Attempt", rules: "RuleTextCache") -> "Iterator[str]":
    """Yield the answer, what is wrong, and what would change."""
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


def why(
    file: Log,
    turn: Annotated[str, typer.Argument(metavar="TURN", help="a turn such as 5R, or a round such as 3 for its lines of the whole table")],
    format: TextOrJson = "text",
    index: Index = "",
) -> None:
    """Explain a turn step by step: what was paid, moved, rolled, captured and left, with its arithmetic."""
    from boardgen.json_values import safe
    from referee.legal import reasons

    json = choose("--format", format, TEXT_OR_JSON) == "json"
    game = open_game(file, "", index)
    stories = reasons.tell(game, re.sub(r"^0+(?=[0-9])", "", turn.strip().upper()))
    if json:
        table = game.table
        lines = [one.record() for one in stories]
        console.lines([json_text(safe({"game": game.game, "board": table.spec.pin if table else None, "lines": lines}))])
    else:
        from boardgen.errors import visible

        console.lines(visible(line) for one in stories for line in reasons.lines(one))
    raise typer.Exit(CLEAN if game.refused is None else FOUND)
