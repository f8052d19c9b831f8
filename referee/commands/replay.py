"""`referee replay`: a game step by step."""

from typing import Annotated

import typer

from boardgen.command_line import chosen
from boardgen.console import CLEAN, FOUND
from referee.commands.options import SIDES, Index, Log, Trusted
from referee.commands.output import one_game


def run(
    file: Log,
    html: Annotated[str, typer.Option("--html", metavar="OUT", help="write one page that needs nothing else; - is standard output")] = "",
    trust: Trusted = "engine",
    index: Index = "",
) -> None:
    """Step through a game."""
    from pathlib import Path

    from boardgen import files
    from referee.files import log_files
    from referee.judge.layouts import LayoutCache
    from referee.replay.page import page
    from referee.replay.walk import walk

    with log_files.opened(file, again=True) as stream:
        verdict = one_game(stream, file, "", index, trust)
        replay = walk(stream, file, verdict.index, LayoutCache(Path(file).parent), chosen("--trust", trust, SIDES))
    assert replay is not None
    files.write(html, [page(replay)])
    raise typer.Exit(FOUND if verdict.errors else CLEAN)
