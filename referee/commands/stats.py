"""`referee stats`: what many games show, with intervals and charts."""

from typing import Annotated

import typer

from boardgen.command_line import chosen, one_of
from boardgen.console import CLEAN, UNUSABLE
from referee.commands.options import SIDES, Trusted, as_json, console, put

FORMATS = ("text", "csv", "json")


def run(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="logs, folders of .tlog files, or of trials; - is standard input")],
    format: Annotated[str, one_of("--format", choices=FORMATS, help="what to print")] = "text",
    csv: Annotated[bool, typer.Option("--csv", help="--format csv", hidden=True)] = False,
    trust: Trusted = "engine",
    html: Annotated[str, typer.Option("--html", metavar="FILE", help="write a page with charts into this file, and print nothing")] = "",
    title: Annotated[str, typer.Option("--title", metavar="TITLE", help="the heading of the page")] = "",
) -> None:
    """Show lengths, wins by seat, dice, seizures, the use of zones and cards, and broken rules, with 95 % intervals.

    Only lines that were judged without an error are counted, and only proven games for wins and lengths. A trial has the same figures,
    and is shown beside logs.
    """
    from referee.judge.ask.refusals import RuleTextCache
    from referee.stats import collect, report
    from referee.trial import results

    if title and not html:
        console.refuse(f"--title {title}: only a page has a heading; add --html FILE")
    form = "csv" if csv else chosen("--format", format, FORMATS)
    trials = [name for name in files if results.is_trial(name)]
    logs = [name for name in files if name not in trials]
    found = collect.collected(logs, trust=chosen("--trust", trust, SIDES), pins=bool(trials))
    more = results.added(found.tallies, trials)
    for why in found.unread:
        console.complain(why)
    if found.tallies:
        texts = RuleTextCache()
        if html:
            put(iter([report.html(found, texts, more._replace(heading=title or more.heading))]), html)
        else:
            lines = {"text": lambda: report.text(found, texts, more), "csv": lambda: report.csv(found, more)}.get(form)
            put((f"{line}\n" for line in (lines() if lines is not None else [as_json(report.as_data(found, texts, more))])), "")
    raise typer.Exit(UNUSABLE if found.unread or not found.tallies else CLEAN)
