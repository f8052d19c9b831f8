"""`referee replay`: a game step by step, as text, as a page, or as an animation."""

import os
from typing import TYPE_CHECKING, Annotated

import typer

from boardgen.command_line import CLEAN, FOUND, chosen, whole
from referee.commands.options import SIDES, Index, Log, Trusted, console, one_game, put, put_bytes

if TYPE_CHECKING:
    from typing import BinaryIO

    from referee.judge.judge.verdict import Trust
    from referee.judge.open.headers import LayoutCache
    from referee.replay.steps import Replay

MOST_WIDE, LEAST_WIDE = 4000, 100


def run(
    file: Log,
    html: Annotated[str, typer.Option("--html", metavar="OUT", help="write one page that needs nothing else")] = "",
    gif: Annotated[str, typer.Option("--gif", metavar="OUT", help="write an animated picture")] = "",
    every: Annotated[str, typer.Option("--every", metavar="N", help="for --gif: every Nth step")] = "1",
    width: Annotated[str, typer.Option("--width", metavar="PIXELS", help="for --gif: its width")] = "720",
    seconds: Annotated[str, typer.Option("--seconds", metavar="S", help="for --gif: how long each step is shown")] = "1",
    trust: Trusted = "engine",
    index: Index = "",
) -> None:
    """Show a game step by step: as text, as a page for a browser, or as an animation.

    A faulty log is shown as far as it could be played.
    """
    from pathlib import Path

    from referee.files import log_files
    from referee.judge.open.headers import LayoutCache
    from referee.replay.steps import walk

    if html and gif:
        console.refuse("--html and --gif each write a file of their own: give one of them")
    with log_files.open_log(file, again=True) as stream:
        verdict = one_game(stream, file, "", index, trust)
        layouts, trusted = LayoutCache(Path(os.path.dirname(file))), chosen("--trust", trust, SIDES)
        replay = walk(stream, file, verdict.index, layouts, trusted)
        assert replay is not None  # one_game refuses a game that is not there
        table = replay.verdict.table
        poster = _poster(stream, file, verdict.index, layouts, trusted) if html and table is not None and table.finished else ""
    if html:
        from referee.replay.page import page

        put(iter([page(replay, poster)]), html)
    elif gif:
        _gif(replay, gif, whole("--every", every, 1), whole("--width", width, LEAST_WIDE), _seconds(seconds))
    else:
        from referee.replay import steps

        console.lines(steps.story(replay))
    raise typer.Exit(FOUND if verdict.errors else CLEAN)


def _poster(stream: "BinaryIO", file: str, index: int, layouts: "LayoutCache", trust: "Trust") -> str:
    """Return the poster of a game as SVG."""
    from referee.poster import A3, draw_poster, gather, write_poster

    story = gather(stream, file, index, layouts, trust)
    return "" if story is None else write_poster(draw_poster(story, A3), "svg", story.title)[0].decode("utf-8")


def _gif(replay: "Replay", out: str, every: int, width: int, seconds: float) -> None:
    from io import BytesIO

    from referee.replay import animation

    if replay.picture is None or not replay.picture.ground.width:
        console.refuse("--gif: this game has no board to draw; --html shows what players have")
    if width > MOST_WIDE:
        console.refuse(f"--width {width}: at most {MOST_WIDE} pixels")
    stream = BytesIO()
    animation.write(replay, stream, width, seconds, every)
    _missing(replay)
    put_bytes(stream.getvalue(), out, "gif")


def _missing(replay: "Replay") -> None:
    """Report which characters of the log the font lacks."""
    from referee.replay.animation import missing

    lacking = missing(replay)
    if lacking:
        console.complain(f"the font has no {' '.join(lacking)}, drawn as boxes; --html shows them in a font of your system")


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.02 <= value <= 60:
        console.refuse(f"--seconds {text}: a number from 0.02 to 60 is needed, such as 0.5")
    return value
