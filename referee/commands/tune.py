"""`boardgen tune`: which values of a layout come nearest to goals, as games between bots show. It is a command of the other program."""

import os
from typing import TYPE_CHECKING, Annotated

import typer

from boardgen import files
from boardgen.command_line import CLEAN, FOUND, Console, Refusal, choose, one_of, whole
from boardgen.commands.options import Layout
from boardgen.errors import visible
from boardgen.layout.yaml.plain_text import plural
from referee.commands.options import json_text, put
from referee.commands.trial import folder_for, keep_games, play

if TYPE_CHECKING:
    from referee.trial.tune.answer import Answer, Report
    from referee.trial.tune.tuning import Request, Space, TuneStore

FORMATS = ("text", "json")
PAGE = "report.html"
FOLDER = os.path.join("output", "tunes")


def run(
    layout: Layout,
    sets: Annotated[
        list[str] | None, typer.Option("--set", metavar="PATH=VALUES", help="what may change, such as zones.PE.price=5..20/5 or =5,10")
    ] = None,
    goal: Annotated[list[str] | None, typer.Option("--goal", metavar="GOAL", help="such as seats:2, order:3, rounds:25..35")] = None,
    bots: Annotated[str, typer.Option("--bots", metavar="BOTS", help="by default greedy, search:10, and for fairness random")] = "",
    games: Annotated[
        str, typer.Option("--games", metavar="N", help="games of a certificate by each kind, such as 1000,search:10=200; 400 by default")
    ] = "",
    players: Annotated[str, typer.Option("--players", metavar="N", help="how many play: the first seats of the layout")] = "",
    seats: Annotated[str, typer.Option("--seats", metavar="BGR", help="the seats that play")] = "",
    candidates: Annotated[str, typer.Option("--candidates", metavar="N", help="if there are more combinations, so many are drawn")] = "60",
    seed: Annotated[str, typer.Option("--seed", metavar="N", help="the same seed gives the same answer")] = "1",
    longest: Annotated[str, typer.Option("--longest", metavar="TURNS", help="turns after which a game is cut off")] = "",
    out: Annotated[str, typer.Option("-o", "--out", metavar="FILE", help="the layout to write; NAME-tuned.yaml by default")] = "",
    replace: Annotated[bool, typer.Option("--replace", help="replace a file that is already there")] = False,
    folder: Annotated[str, typer.Option("--folder", metavar="FOLDER", help="where games and report are kept, and go on")] = "",
    workers: Annotated[str, typer.Option("--workers", metavar="N", help="processes; by default one for each processor")] = "",
    cluster: Annotated[str, typer.Option("--cluster", metavar="ADDRESS", help="a Dask cluster, such as tcp://HOST:8786")] = "",
    full: Annotated[bool, typer.Option("--full", help="print every certificate and the search, as the page has them")] = False,
    format: Annotated[str, one_of("--format", choices=FORMATS, help="what to print")] = "text",
) -> None:
    """Find the values of a layout with which it is fair, or as long as you want it, by games between bots.

    Writes a layout that extends yours and says only what differs. The exit status is 0 if fresh games prove that the goals are met, and 1
    if they do not."""
    from tempfile import TemporaryDirectory

    from referee.errors import RefereeError
    from referee.files.workers import stop_alike
    from referee.trial import plan
    from referee.trial.plan import change
    from referee.trial.tune import goals as measuring
    from referee.trial.tune.tuning import ORIGINAL, Request, Space, games_of

    form = "full" if full and format == "text" else choose("--format", format, FORMATS)
    try:
        wanted = tuple(measuring.goals(goal or ()))
        changes = [change(one, "--set") for one in sets or ()]
        with TemporaryDirectory() as staged, stop_alike():
            space = Space(layout, changes, whole("--players", players, 1) if players else None, seats or None, staged)
            most = whole("--longest", longest, 1) if longest else plan.longest([space.candidates[ORIGINAL].entry])
            kinds = games_of(bots, games, space, wanted)
            request = Request(wanted, kinds, whole("--candidates", candidates, 2), whole("--seed", seed), most)
            for said in plan.player_notes([space.candidates[ORIGINAL].entry], asked=bool(players or seats)):
                Console("boardgen").complain(said)
            folder = folder or folder_for(FOLDER, space.candidates[ORIGINAL].entry.spec.name, request.as_data(space))
            met = _tune(layout, space, request, folder, (workers, cluster), (out, replace), form)
    except RefereeError as problem:
        raise Refusal(str(problem)) from problem
    raise typer.Exit(CLEAN if met else FOUND)


def _tune(
    layout: str, space: "Space", request: "Request", folder: str, who: tuple[str, str], written: tuple[str, bool], format: str
) -> bool:
    """Play what is missing, write the answer and report; return whether the goals are met."""
    from referee.trial.tune import answer
    from referee.trial.tune.answer import Report
    from referee.trial.tune.goals import MET
    from referee.trial.tune.tuning import TuneStore, Tuning

    console = Console("boardgen")
    out, replace = written
    place, base = answer.place(layout, out)
    page = os.path.join(folder, PAGE)
    if os.path.exists(page) and not os.path.isfile(os.path.join(folder, f"{TuneStore.KIND}.sqlite")):
        raise Refusal(f"{folder} has {PAGE} of something else; name another folder with --folder")
    store = TuneStore.create_or_resume(folder, request.as_data(space), ())
    try:
        answer.check(place, store, replace)
        with play(store, who, sum(request.games.values())) as (playing, tick):
            result = Tuning(store, playing, space, request, tick).run()
        done = Report(layout, space, request, result, None)
        done = done._replace(answer=_answer(done, place, base, store, replace))
        with keep_games(folder):
            files.write(page, [answer.html(done)])
        lines = [json_text(answer.record(done))] if format == "json" else answer.text(done, full=format == "full")
        put((f"{line}\n" for line in lines), "")
        console.complain(f"the page is {visible(page)}{'; --full prints the rest of it' if format == 'text' else ''}")
        return result.chosen.verdict == MET
    except KeyboardInterrupt:
        raise Refusal(f"stopped; {store.in_all} games are in {folder}, and the same command goes on") from None
    finally:
        store.close()


def _answer(done: "Report", place: str, base: str, store: "TuneStore", replace: bool) -> "Answer | None":
    """Write the layout that is proposed, if it is another and its goals are not proved to be missed."""
    from referee.trial.tune import answer
    from referee.trial.tune.goals import MISSED
    from referee.trial.tune.tuning import ORIGINAL

    proposed = done.result.chosen
    if proposed.number == ORIGINAL or proposed.verdict == MISSED:
        return None
    games = " and ".join(f"{plural(count, 'game')} of {kind}" for kind, count in done.request.games.items())
    goals = " and ".join(goal.text for goal in done.request.goals)
    comments = [f"Found by boardgen tune for {goals}: {proposed.verdict}, by {games}."]
    answer.write(place, base, done.space.rows_of(proposed.number), comments, store, replace)
    return answer.describe(done.name, place, done.space.candidates[proposed.number].entry.spec.layout_id)
