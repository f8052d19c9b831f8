"""Commands about the position of a game: `show` and `score`, and `diff`, which finds where two logs of a game differ."""

from typing import TYPE_CHECKING, Annotated

import typer

from boardgen.command_line import CLEAN, FOUND, choose, one_of, whole
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
    put,
    put_bytes,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from referee.judge.judge.verdict import Verdict


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
