"""`referee trial`: a layout played many times by bots, and what that shows."""

from __future__ import annotations

import os
import re
import sys
import time
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import TYPE_CHECKING, Annotated

import typer

from boardgen import files
from boardgen.command_line import CLEAN, Refusal, choose, one_of, whole
from boardgen.files import sha256
from referee.commands.options import console, json_text, put

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.trial.plan import Settings, TrialLayout
    from referee.trial.run import Crew
    from referee.trial.store import Store


def crew(workers: str, cluster: str, most: int) -> AbstractContextManager[Crew]:
    """Return the workers of a cluster, or as many processes here as can be used, `most` at most."""
    from referee.files.workers import count
    from referee.trial import run

    if cluster:
        from referee.trial.run import connect

        if workers:
            raise Refusal("--workers: a cluster has its own workers; leave out --workers or --cluster")
        return connect(cluster)
    return run.local(min(whole("--workers", workers, 1) if workers else count(), max(1, most)))


@contextmanager
def keep_games(folder: str) -> Iterator[None]:
    """Refuse where a page or a log cannot be written, and say that the games are kept."""
    try:
        yield
    except OSError as problem:
        kept = f"the games in {folder} are kept: see whether the disk is full, gone or read-only, and repeat the command to go on"
        raise Refusal(f"the report cannot be written: {problem.strerror or problem}; {kept}") from None


def progress() -> tuple[Callable[[int, int], None], Callable[[], None]]:
    """Return a function that shows how far the trial is at a terminal, and one that clears that line; elsewhere both do nothing."""
    if not sys.stderr.isatty():
        return (lambda done, total: None), (lambda: None)
    began: list[tuple[float, int]] = []

    def show(text: str) -> None:
        with suppress(OSError):  # a closed terminal does not stop a trial
            sys.stderr.write(text)
            sys.stderr.flush()

    def tick(done: int, total: int) -> None:
        began.append((time.monotonic(), done)) if not began else None
        (start, first), now = began[0], time.monotonic()
        pace = (done - first) / (now - start) if now > start else 0.0
        left = f", {pace:.0f} games/s, {(total - done) / pace:.0f} s left" if pace else ""
        show(f"\r{done} of {total} games{left}\x1b[K")

    return tick, lambda: show("\r\x1b[K")


@contextmanager
def play(store: Store, who: tuple[str, str], games: int) -> Iterator[tuple[Crew, Callable[[int, int], None]]]:
    """Yield the workers for so many games at most, and what shows how far they are. Refusal where they cannot go on.

    `who` are the values of --workers and --cluster."""
    from referee.trial.run import TrialFailedError

    tick, clear = progress()
    try:
        with crew(*who, games) as playing:
            yield playing, tick
    except TrialFailedError as problem:
        raise Refusal(str(problem)) from None
    finally:
        clear()
    if store.failure:
        store.note_failure("")


def folder_for(folder: str, layout: str, asked: object) -> str:
    """Return where games are kept whose command names no folder: the same command means the same one."""
    import json

    name = re.sub(r"[^\w.=+-]", "_", layout)
    return os.path.join(folder, f"{name}-{sha256()(json.dumps(asked).encode()).hexdigest()[:6]}")


FORMATS = ("text", "csv", "json")
KEEP = ("none", "sample", "all")
PAGE = "report.html"
FOLDER = os.path.join("output", "trials")


def run(
    layouts: Annotated[list[str], typer.Argument(metavar="LAYOUT", help="games, examples or layout files; several are compared")],
    players: Annotated[str, typer.Option("--players", metavar="N", help="how many play: the first seats of the layout")] = "",
    seats: Annotated[str, typer.Option("--seats", metavar="BGR", help="the seats that play")] = "",
    games: Annotated[str, typer.Option("--games", metavar="N", help="games of each layout")] = "1000",
    bots: Annotated[
        str, typer.Option("--bots", metavar="BOTS", help="one for all, such as random; A,B for players in turn; B=A,R=C for seats")
    ] = "",
    seed: Annotated[str, typer.Option("--seed", metavar="N", help="the same seed gives the same games")] = "1",
    out: Annotated[str, typer.Option("-o", "--out", metavar="FOLDER", help="where the trial is kept, and goes on")] = "",
    workers: Annotated[str, typer.Option("--workers", metavar="N", help="processes; by default one for each processor")] = "",
    cluster: Annotated[str, typer.Option("--cluster", metavar="ADDRESS", help="a Dask cluster, such as tcp://HOST:8786")] = "",
    vary: Annotated[
        list[str] | None, typer.Option("--vary", metavar="PATH=VALUES", help="compare values, such as zones.NC.price=25,30,35")
    ] = None,
    forbid: Annotated[
        list[str] | None, typer.Option("--forbid", metavar="WORD", help="the first player does without a verb, or a card: card:RA")
    ] = None,
    longest: Annotated[str, typer.Option("--longest", metavar="TURNS", help="turns after which a game is cut off")] = "",
    keep: Annotated[str, one_of("--keep", choices=KEEP, help="which logs to keep; the sample is one game in 100")] = "sample",
    full: Annotated[bool, typer.Option("--full", help="print every table, as the page has them")] = False,
    format: Annotated[str, one_of("--format", choices=FORMATS, help="what to print")] = "text",
) -> None:
    """Play a layout many times by bots, by the rules that judge logs, and show what happens.

    Games are kept in trial.sqlite as they are played: the same command goes on where it was stopped. A page with charts is written as
    report.html beside it."""
    from tempfile import TemporaryDirectory

    from referee.files.workers import stop_alike
    from referee.trial import plan
    from referee.trial.plan import Settings, change, entries

    form = "full" if full and format == "text" else choose("--format", format, FORMATS)
    choose("--keep", keep, KEEP)
    number = whole("--players", players, 1) if players else None
    with TemporaryDirectory() as staged, stop_alike():
        found = entries(layouts, [change(one) for one in vary or ()], number, seats or None, staged)
        words, fixed = plan.bots(bots, found)
        plan.check_forbidden(forbid or (), found, words)
        most = whole("--longest", longest, 1) if longest else plan.longest(found)
        settings = Settings(words, fixed, whole("--seed", seed), most, tuple(forbid or ()), keep)
        for said in plan.player_notes(found, asked=bool(players or seats)):
            console.complain(said)
        asked = settings.as_data(), [(entry.spec.pin, entry.seats) for entry in found]
        folder = out or folder_for(FOLDER, found[0].spec.name, asked)
        _trial(found, settings, whole("--games", games, 1), folder, (workers, cluster), form, staged)
    raise typer.Exit(CLEAN)


def _trial(found: list[TrialLayout], settings: Settings, games: int, folder: str, who: tuple[str, str], format: str, staged: str) -> None:
    """Play what is missing and report; the games that are there stay there whatever happens."""
    import json

    from referee.trial import results, run
    from referee.trial.store import LOGS_FOLDER, LayoutRow, Store

    rows = [
        LayoutRow(
            number,
            *(entry.spec.name, entry.spec.pin, entry.spec.game, entry.spec.title),
            json.dumps(entry.seats),
            json.dumps(entry.files, ensure_ascii=False, sort_keys=True),
        )
        for number, entry in enumerate(found, 1)
    ]
    there_already = [name for name in (PAGE, LOGS_FOLDER) if os.path.exists(os.path.join(folder, name))]
    if there_already and not results.is_trial(folder):
        console.refuse(f"{folder} has {' and '.join(there_already)} of something else; name another folder with --out")
    store = Store.create_or_resume(folder, settings.as_data(), rows)
    try:
        there = max((len(store.numbers_of(row.layout)) for row in rows), default=0)
        if there > games:
            console.refuse(f"{folder} has {there} games of a layout already; write --games {there} or more, or another --out")
        store.want(games)
        with play(store, who, games * len(found) - there) as (playing, tick):
            run.run(store, playing, found, settings, games, tick)
        if not store.kits:
            store.note_kits({entry.spec.pin: results.count_printed(entry.spec) for entry in found})
        _report(store, folder, format, staged)
        for said in results.endless_notes(store, found):
            console.complain(said)
    except KeyboardInterrupt:  # in the report as well: it is made again; SIGTERM and SIGHUP too
        kept = sum(len(store.numbers_of(row.layout)) for row in rows)
        raise Refusal(f"stopped; {kept} of {games * len(found)} games are in {folder}, and the same command goes on") from None
    finally:
        store.close()


def _report(store: Store, folder: str, format: str, staged: str) -> None:
    """Print the results and write the page; logs and their layouts go into a folder beside it."""
    from boardgen.layout.yaml.plain_text import plural
    from referee.judge.ask.refusals import RuleTextCache
    from referee.stats import report
    from referee.stats.collect import Collected
    from referee.trial import results
    from referee.trial.store import LOGS_FOLDER, write_logs

    texts = RuleTextCache()
    tallies, more = results.results(store)
    collected = Collected(tallies, [])
    page = os.path.join(folder, PAGE)
    with keep_games(folder):
        logs = write_logs(store, staged, os.path.join(folder, LOGS_FOLDER))
        files.write(page, [report.html(collected, texts, more)])
    lines = {
        "text": lambda: report.text(collected, texts, more, full=False),
        "full": lambda: report.text(collected, texts, more),
        "csv": lambda: report.csv(collected, more),
    }.get(format)
    put((f"{line}\n" for line in (lines() if lines is not None else [json_text(report.record(collected, texts, more))])), "")
    there = f"; {plural(logs, 'log')} {'is' if logs == 1 else 'are'} in {os.path.join(folder, LOGS_FOLDER)}" if logs else ""
    rest = "; --full prints the rest of it" if format == "text" else ""
    console.complain(f"the page is {page}{rest}{there}")
