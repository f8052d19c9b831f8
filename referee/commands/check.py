"""`referee check`: what is wrong in logs."""

import os
from typing import TYPE_CHECKING, Annotated

import typer

from boardgen.command_line import chosen, one_of, whole
from boardgen.console import CLEAN, FOUND, UNUSABLE
from referee.commands.options import SIDES, Trusted, colour, console

if TYPE_CHECKING:
    from collections.abc import Iterator

FORMATS = ("text", "json", "jsonl", "csv", "github")


def run(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="logs, or folders of .tlog files; - is standard input")],
    strict: Annotated[bool, typer.Option("--strict", help="report leniencies; a warning counts as a failure")] = False,
    format: Annotated[str, one_of("--format", choices=FORMATS, help="what to print")] = "text",
    trust: Trusted = "engine",
    stop: Annotated[bool, typer.Option("--stop", help="stop judging a game at its first broken line")] = False,
    most: Annotated[str, typer.Option("--max", metavar="N", help="findings printed for each game")] = "100",
    fix: Annotated[bool, typer.Option("--fix", help="make the fixes that are certain, show them as a diff, and keep a copy")] = False,
    summary: Annotated[bool, typer.Option("--summary", help="one line for each game, and a total")] = False,
    errors_only: Annotated[bool, typer.Option("--errors-only", help="leave out the games that are valid")] = False,
) -> None:
    """Report every finding in every game, and one line for each game.

    For folders, the output ends with a total.
    """
    from referee.archive import archive
    from referee.report import report

    options = archive.Options(
        format=chosen("--format", format, FORMATS),
        strict=strict,
        trust=chosen("--trust", trust, SIDES),
        stop=stop,
        fix=fix,
        keep=0 if summary else whole("--max", most),
        colour=colour(),
        summary=summary,
        errors_only=errors_only,
    )
    total = archive.Total()

    def parts() -> "Iterator[str]":
        nonlocal total
        before = "[\n"
        if format == "csv":
            yield report.csv_row({column: column for column in report.CSV_COLUMNS})
        for part in archive.check(files, options):
            total = total.plus(part.total)
            if part.complaint:
                console.complain(part.complaint)
            if part.remark:
                console.complain(part.remark, bare=True)
            if part.begins and format == "json":
                yield before
                before = ",\n"
            yield part.text
        if format == "json":
            yield "[]\n" if before == "[\n" else "\n]\n"
        elif format == "text" and total.games and (summary or any(os.path.isdir(name) for name in files)):
            yield f"{total}\n"

    console.parts(parts())
    raise typer.Exit(UNUSABLE if total.unreadable else FOUND if total.failed or total.warned else CLEAN)
