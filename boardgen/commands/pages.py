"""`boardgen serve` and `site`: a page that shows every sheet while a layout is edited, and Inkstone as pages that run in a browser."""

from __future__ import annotations

from contextlib import nullcontext, suppress
from functools import partial
from typing import Annotated

import typer

from boardgen.command_line import choose, number
from boardgen.commands.options import STYLES, InStyle, Layout, OnPaper, Players, console
from boardgen.errors import visible


def serve(
    file: Layout,
    port: Annotated[int, number("--port", "the port of the page; 0 for any free one")] = 8016,
    paper: OnPaper = "a4",
    players: Players = None,
    style: InStyle = "colour",
    write: Annotated[bool, typer.Option("--write", help="let the files be edited on the page, and saved")] = False,
    board: Annotated[str | None, typer.Option("--board", metavar="BOARD", help="a board other than the layout's own, as for kit")] = None,
) -> None:
    """Show every sheet in your browser while you edit the file: in any editor, or with --write on the page itself."""
    import asyncio

    from boardgen.preview import Preview, read_request
    from boardgen.preview import serve as run

    shown = read_request(file, paper=paper, style=choose("--style", style, STYLES), players=players, board=board)

    if write:
        from boardgen.site.local import editing

    def announce(address: str) -> None:
        console.say(f"{file} is shown at {address} and updates whenever you save it; press Ctrl-C to stop")
        if write:
            console.say(f"edit its files at {address}edit")
        console.flush()

    bug = partial(console.complain, bare=True)
    with suppress(KeyboardInterrupt), editing(shown, bug) if write else nullcontext() as pages:
        asyncio.run(run(Preview(shown, bug), port, announce, bug, pages))
    console.say("stopped")


def site(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="the folder to write; a site that is there is replaced")],
    pyodide: Annotated[
        str | None,
        typer.Option(
            "--pyodide", metavar="URL|FOLDER", help="where the pages load Python for browsers from; a folder is copied into the site"
        ),
    ] = None,
    wheels: Annotated[
        str | None, typer.Option("--wheels", metavar="FOLDER", help="a folder with the wheels that are needed; by default pip gets them")
    ] = None,
    only: Annotated[str | None, typer.Option("--only", metavar="NAMES", help="only these games, separated by commas")] = None,
) -> None:
    """Write a web site with a gallery and a referee that work without installing anything."""
    from boardgen.site import build

    built = build.write(folder, pyodide=pyodide, wheels=wheels, only=only, tell=lambda step: console.complain(f"… {step}", bare=True))
    size = f"{built.games} games, {built.first_visit / 1e6:.1f} MB for a first visit besides Pyodide, {built.total / 1e6:.0f} MB in all"
    place = visible(folder)
    console.say(f"{size}\nwritten to {place}; upload it as it is, or look at it with `python -m http.server -d {place}`")
