"""`referee fix`: the smallest changes that make a log valid."""

from typing import Annotated

import typer

from boardgen.command_line import chosen, whole
from boardgen.console import CLEAN, FOUND
from referee.commands.options import TEXT_OR_JSON, Index, Log, TextOrJson, as_json, colour, console


def run(
    file: Log,
    apply: Annotated[str, typer.Option("--apply", metavar="N", help="write repair N into the file, and keep a copy of what it was")] = "",
    every: Annotated[bool, typer.Option("--all", help="show all repairs instead of the best three")] = False,
    format: TextOrJson = "text",
    index: Index = "",
) -> None:
    """Find the pencil mistake that caused the first error of a log, and show how to repair it.

    The repairs are diffs, the likeliest first; the wrong line stays in the log, struck out. Nothing is written without --apply.
    """
    from referee.fix import offer
    from referee.fix import offer as offers
    from referee.judge.ask.refusals import RuleTextCache
    from referee.report import report

    json = chosen("--format", format, TEXT_OR_JSON) == "json"
    number = whole("--apply", apply, 1) if apply else 0
    offered = offers.offer(file, whole("--index", index, 1) if index else 0)
    if number and offered.wrong is not None:
        lines, after = offers.apply(offered, number)
        console.lines([as_json(offer.record(offered))] if json else [*lines, report.summary(after, colour=colour())])
        if json:
            console.complain(lines[-1], bare=True)
        raise typer.Exit(FOUND if after.errors else CLEAN)
    console.lines([as_json(offer.record(offered))] if json else offer.text(offered, RuleTextCache(), every=every, colour=colour()))
    raise typer.Exit(CLEAN if offered.wrong is None or offered.repairs else FOUND)
