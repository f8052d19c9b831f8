"""Commands about many games: `results` and `stats`."""

from typing import TYPE_CHECKING, Annotated

import typer

from boardgen.command_line import CLEAN, FOUND, UNUSABLE, choose, one_of
from referee.commands.options import SIDES, Trusted, console, json_text, put

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.results.standings import Results


FORMATS = ("text", "csv", "json", "html", "bgstats")
PARTS = ("both", "games", "standings")
SCALES = ("layout", "places")
BY = ("player", "seat", "layout")
ENDINGS = {".txt": "text", ".csv": "csv", ".json": "json", ".html": "html", ".bgsplay": "bgstats"}


def results(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="logs, or folders of .tlog files; - is standard input")],
    format: Annotated[str, one_of("--format", choices=FORMATS, help="what to write; by default text, or that of the name of -o")] = "",
    points: Annotated[str, typer.Option("--points", metavar="3,2,1", help="what places are worth, from the first on")] = "",
    scale: Annotated[
        str, one_of("--scale", choices=SCALES, help="what places are worth: what each layout pays, or 1 for a win to 0 for the last")
    ] = "",
    by: Annotated[str, one_of("--by", choices=BY, help="standings of players, of seats, or of players on each layout")] = "player",
    unproven: Annotated[
        bool, typer.Option("--unproven", help="count games whose log has errors or is not finished too, where they have places")
    ] = False,
    show: Annotated[str, one_of("--show", choices=PARTS, help="the games, the standings, or both; CSV has one of them")] = "both",
    player: Annotated[str, typer.Option("--player", metavar="NAME", help="only the games that somebody played")] = "",
    since: Annotated[str, typer.Option("--since", metavar="DATE", help="only games from a date on, such as 2026-11-20")] = "",
    date: Annotated[str, typer.Option("--date", metavar="DATE", help="the date of games whose logs have none")] = "",
    title: Annotated[str, typer.Option("--title", metavar="TITLE", help="the heading of the page")] = "",
    trust: Trusted = "engine",
    out: Annotated[str, typer.Option("-o", "--out", metavar="FILE", help="the file to write; standard output by default")] = "",
) -> None:
    """Show the results of many games, and the standings over them.

    Games that pay points of different kinds are counted by --scale places if nothing else is asked for.
    Games whose result is not proven are marked, and left out of the standings. For CSV, `--show both` means the games."""
    from referee.files import log_files
    from referee.results import games, standings

    form = log_files.form("--format", format and choose("--format", format, FORMATS), out, ENDINGS, "text")
    if title and form != "html":
        console.refuse(f"--title {title}: only a page has a heading; add --format html, or -o with a name that ends in .html")
    choose("--by", by, BY)
    choose("--show", show, PARTS)
    worth = standings.scheme(points, scale and choose("--scale", scale, SCALES))
    played: list[games.Game] = []
    unread: list[str] = []
    for item in games.gather(files, choose("--trust", trust, SIDES)):
        if isinstance(item, games.Unread):
            console.complain(item.reason)
            unread.append(item.reason)
        else:
            played.append(item)
    if not played:
        raise typer.Exit(UNUSABLE)
    played, more = games.fill_dates(played, date), list[str]()
    if since:
        played, more = games.select_since(played, since)
    if player:
        played = games.select_player(played, player)
    results = standings.results(played, worth, by, unproven=unproven)
    results = results._replace(notes=(*more, *results.notes))
    lines, lost = _write_results(results, form, show, unread, title)
    put((f"{line}\n" for line in lines), out)
    for line in [*lost, *((*results.before, *results.notes) if form in ("csv", "bgstats") else ())]:
        console.complain(line)
    if unread:
        raise typer.Exit(UNUSABLE)
    raise typer.Exit(FOUND if lost or any(one.game.doubt for one in results.games) else CLEAN)


def _write_results(results: "Results", form: str, show: str, unread: list[str], title: str) -> "tuple[Iterator[str], list[str]]":
    """Return the lines to write, and what of the results cannot be in them."""
    from referee.results import report

    if form == "text":
        return report.text(results, show), []
    if form == "csv":
        return report.csv_standings(results) if show == "standings" else report.csv_games(results), []
    if form == "json":
        return iter([json_text(report.record(results, unread))]), []
    if form == "html":
        return iter([report.html(results, show, title).rstrip("\n")]), []
    from referee.results import bgstats

    members, lost = bgstats.plays(results)
    return bgstats.file_lines(members), lost


STATS_FORMATS = ("text", "csv", "json")


def stats(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="logs, folders of .tlog files, or of trials; - is standard input")],
    format: Annotated[str, one_of("--format", choices=STATS_FORMATS, help="what to print")] = "text",
    csv: Annotated[bool, typer.Option("--csv", help="--format csv", hidden=True)] = False,
    trust: Trusted = "engine",
    html: Annotated[str, typer.Option("--html", metavar="FILE", help="write a page with charts into this file, and print nothing")] = "",
    title: Annotated[str, typer.Option("--title", metavar="TITLE", help="the heading of the page")] = "",
) -> None:
    """Show lengths, wins by seat, dice, seizures, the use of zones and cards, and broken rules, with 95 % intervals.

    Only lines that were judged without an error are counted, and only proven games for wins and lengths. A trial has the same figures,
    and is shown beside logs."""
    from referee.judge.ask.refusals import RuleTextCache
    from referee.stats import collect, report
    from referee.trial import results

    if title and not html:
        console.refuse(f"--title {title}: only a page has a heading; add --html FILE")
    form = "csv" if csv else choose("--format", format, STATS_FORMATS)
    trials = [name for name in files if results.is_trial(name)]
    logs = [name for name in files if name not in trials]
    found = collect.collect_games(logs, trust=choose("--trust", trust, SIDES), pins=bool(trials))
    more = results.add_trials(found.tallies, trials)
    for why in found.unread:
        console.complain(why)
    if found.tallies:
        texts = RuleTextCache()
        if html:
            put(iter([report.html(found, texts, more._replace(heading=title or more.heading))]), html)
        else:
            lines = {"text": lambda: report.text(found, texts, more), "csv": lambda: report.csv(found, more)}.get(form)
            put((f"{line}\n" for line in (lines() if lines is not None else [json_text(report.record(found, texts, more))])), "")
    raise typer.Exit(UNUSABLE if found.unread or not found.tallies else CLEAN)
