"""`referee replay` and `poster`: a game step by step, as text, as a page or as an animation, and as a print for the wall."""

import os
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from boardgen.command_line import CLEAN, FOUND, choose, whole
from referee.commands.options import SIDES, Index, Log, Trusted, complain_of_font, console, one_game, put, put_bytes

if TYPE_CHECKING:
    from referee.judge.headers import LayoutCache
    from referee.judge.judge.verdict import Trust
    from referee.replay.steps import Replay


MOST_WIDE, LEAST_WIDE = 4000, 100


def replay(
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

    A faulty log is shown as far as it could be played."""
    from pathlib import Path

    from referee.files import log_files
    from referee.judge.headers import LayoutCache
    from referee.replay.steps import story, walk

    if html and gif:
        console.refuse("--html and --gif each write a file of their own: give one of them")
    with log_files.open_log(file, again=True) as stream:
        verdict = one_game(stream, file, "", index, trust)
        layouts, trusted = LayoutCache(Path(os.path.dirname(file))), choose("--trust", trust, SIDES)
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
        console.lines(story(replay))
    raise typer.Exit(FOUND if verdict.errors else CLEAN)


def _poster(stream: "BinaryIO", file: str, index: int, layouts: "LayoutCache", trust: "Trust") -> str:
    """Return the poster of a game as SVG."""
    from referee.poster.sheet import A3, draw_poster, write_poster
    from referee.poster.story import gather

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
    complain_of_font(animation.missing(replay), "--html")
    put_bytes(stream.getvalue(), out, "gif")


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.02 <= value <= 60:
        console.refuse(f"--seconds {text}: a number from 0.02 to 60 is needed, such as 0.5")
    return value


FORMS = {".pdf": "pdf", ".svg": "svg", ".png": "png"}
"""The format of each ending of a file name."""


def poster(
    file: Log,
    out: Annotated[str, typer.Option("-o", "--out", metavar="FILE", help="the file to write, .pdf, .svg or .png")] = "",
    paper: Annotated[str, typer.Option("--paper", metavar="PAPER", help="a3, a4, tabloid, letter, or a size such as 500x700mm")] = "a3",
    trust: Trusted = "engine",
    index: Index = "",
) -> None:
    """Make a poster of a game: its board with all that happened on it, who won, the score round by round, and the story.

    The story is what comments of the log tell, five of them at most; without comments it is what decided the game."""
    from pathlib import Path

    from boardgen.sheet.paper.paper import UnknownPaperError, paper as find_paper
    from referee.files import log_files
    from referee.judge.headers import LayoutCache
    from referee.poster.sheet import draw_poster, write_poster
    from referee.poster.story import gather

    form = log_files.form("-o", "", out, FORMS, "pdf")
    try:
        size = find_paper(paper).size
    except UnknownPaperError as problem:
        console.refuse(f"--paper {paper}: {problem}")
    with log_files.open_log(file, again=True) as stream:
        verdict = one_game(stream, file, "", index, trust)
        story = gather(stream, file, verdict.index, LayoutCache(Path(os.path.dirname(file))), choose("--trust", trust, SIDES))
    if story is None:
        console.refuse(f"{file}: no turn of this game could be played, so there is nothing to draw")
    data, lacking = write_poster(draw_poster(story, size), form, story.title)
    if form == "svg":
        put(iter([data.decode("utf-8")]), out)
    else:
        put_bytes(data, out, form)
    complain_of_font(lacking, "an SVG")
    if story.lacking:
        console.complain(f"the font has no {' '.join(story.lacking)}: names of signs are in brackets, and \u2026 stands for other letters")
    raise typer.Exit(FOUND if verdict.errors else CLEAN)
