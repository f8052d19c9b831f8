"""`referee poster`: a game as a print for the wall."""

from typing import Annotated

import typer

from boardgen.command_line import CLEAN, FOUND, chosen
from referee.commands.options import SIDES, Index, Log, Trusted, console, one_game, put, put_bytes

FORMS = {".pdf": "pdf", ".svg": "svg", ".png": "png"}
"""The format of each ending of a file name."""


def run(
    file: Log,
    out: Annotated[str, typer.Option("-o", "--out", metavar="FILE", help="the file to write, .pdf, .svg or .png")] = "",
    paper: Annotated[str, typer.Option("--paper", metavar="PAPER", help="a3, a4, tabloid, letter, or a size such as 500x700mm")] = "a3",
    trust: Trusted = "engine",
    index: Index = "",
) -> None:
    """Make a poster of a game: its board with all that happened on it, who won, the score round by round, and the story.

    The story is what comments of the log tell, five of them at most; without comments it is what decided the game.
    """
    import os
    from pathlib import Path

    from boardgen.sheet.paper.paper import UnknownPaperError
    from boardgen.sheet.paper.paper import paper as find_paper
    from referee.files import log_files
    from referee.judge.open.headers import LayoutCache
    from referee.poster import draw_poster, gather, write_poster

    form = log_files.form("-o", "", out, FORMS, "pdf")
    try:
        size = find_paper(paper).size
    except UnknownPaperError as problem:
        console.refuse(f"--paper {paper}: {problem}")
    with log_files.open_log(file, again=True) as stream:
        verdict = one_game(stream, file, "", index, trust)
        story = gather(stream, file, verdict.index, LayoutCache(Path(os.path.dirname(file))), chosen("--trust", trust, SIDES))
    if story is None:
        console.refuse(f"{file}: no turn of this game could be played, so there is nothing to draw")
    page = draw_poster(story, size)
    data, lacking = write_poster(page, form, story.title)
    if form == "svg":
        put(iter([data.decode("utf-8")]), out)
    else:
        put_bytes(data, out, form)
    if lacking:
        console.complain(f"the font has no {' '.join(lacking)}, drawn as boxes; an SVG shows them in a font of your system")
    raise typer.Exit(FOUND if verdict.errors else CLEAN)
