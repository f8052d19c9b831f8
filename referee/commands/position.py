"""Commands about the position of a game: `show`, `score`, and `diff`, which finds where two logs of a game differ; and about the next line
of its log: `legal`, `try` and `why`, which explains what a line did."""

import re
from typing import TYPE_CHECKING, Annotated

import typer

from boardgen.command_line import CLEAN, FOUND, choose, one_of, whole
from boardgen.errors import visible
from referee.commands.options import (
    PICTURES,
    TEXT_OR_JSON,
    At,
    Index,
    Log,
    Out,
    TextOrJson,
    Trusted,
    complain_of_font,
    console,
    json_text,
    one_game,
    open_game,
    put,
    put_bytes,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from boardgen.json_values import Json
    from referee.judge.ask.refusals import RuleTextCache
    from referee.judge.judge.verdict import Verdict
    from referee.live.game import LiveGame
    from referee.live.live_position import Attempt


MOST_DPI = 1200


def show(
    file: Log,
    at: At = "",
    form: Annotated[
        str, one_of("--as", "--format", choices=PICTURES, help="the format to write; by default, that of the name of -o, else text")
    ] = "",
    numbers: Annotated[bool, typer.Option("--numbers", help="number each piece with the turn in which it was placed")] = False,
    dpi: Annotated[str, typer.Option("--dpi", metavar="N", help="pixels an inch of a PNG, 30 to 1200")] = "150",
    out: Out = "",
    trust: Trusted = "engine",
    index: Index = "",
) -> None:
    """Draw the board and list what each player has, at any turn."""
    from referee.files import log_files
    from referee.show import position as shows

    fineness = whole("--dpi", dpi, 30)
    if fineness > MOST_DPI:
        console.refuse(f"--dpi {dpi}: at most {MOST_DPI} pixels an inch")
    form = log_files.form("--as", form and choose("--as", form, PICTURES), out, log_files.PICTURES, "text")
    with log_files.open_log(file, again=True) as stream:
        verdict = one_game(stream, file, at, index, trust)
        turns = shows.turns(stream, verdict) if numbers and form != "json" else {}
    if form in ("png", "pdf"):
        _write(verdict, turns, form, fineness, out)
        raise typer.Exit(FOUND if verdict.errors else CLEAN)
    if form == "json":
        lines: Iterable[str] = [json_text(shows.record(verdict))]
    elif form == "svg":
        from referee.show.picture import svg

        lines = [svg(verdict, turns)]
    else:
        lines = shows.text(verdict, turns)
    if out and out != "-":
        put((line + "\n" for line in lines), out)
    else:
        console.lines(lines)
    raise typer.Exit(FOUND if verdict.errors else CLEAN)


def _write(verdict: "Verdict", turns: "Mapping[str, str]", form: str, dpi: int, out: str) -> None:
    """Write the printed board with its pieces as a PDF of true size, or as a PNG."""
    from referee.show.picture import TooLargeError, print_position

    try:
        data, missing = print_position(verdict, turns, form, dpi)
    except TooLargeError as problem:
        console.refuse(f"--dpi {dpi}: this picture would have over {problem.most // 1_000_000} million pixels; choose fewer, or --as pdf")
    complain_of_font(missing, "an SVG")
    put_bytes(data, out, form)


def score(
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

    json = json or choose("--format", format, TEXT_OR_JSON) == "json"
    with log_files.open_log(file, again=True) as stream:
        verdict = one_game(stream, file, at, index, trust)
    console.lines([json_text(scores.record(verdict))] if json else scores.text(verdict))
    raise typer.Exit(FOUND if verdict.errors else CLEAN)


def diff(
    one: Annotated[str, typer.Argument(metavar="A", help="a log")],
    other: Annotated[str, typer.Argument(metavar="B", help="another scribe's log of the same game")],
    format: TextOrJson = "text",
    index: Index = "",
) -> None:
    """Compare two logs of one game by what they make of it: the first turn at which they differ, and whom later claims support.

    Spelling, comments and the order of headers do not matter. The exit status is 0 where the games are the same, and 1 where they differ.
    """
    from referee import compare

    form = choose("--format", format, TEXT_OR_JSON)
    if one == other == "-":
        console.refuse("standard input can be one of the two logs; name a file for the other")
    comparison = compare.compare_logs(one, other, whole("--index", index, 1) if index else 0)
    console.lines([json_text(compare.record(comparison))] if form == "json" else compare.text(comparison))
    raise typer.Exit(CLEAN if comparison.same else FOUND)


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

    `N` stands for an amount. The status is 1 if the log has an error, if nothing can follow, or if what --why names may not be played."""
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

    The log stays as it is. The status is 1 if the line is refused or the log has an error before it."""
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
        console.lines(visible(line) for one in stories for line in reasons.lines(one))
    raise typer.Exit(CLEAN if game.refused is None else FOUND)
