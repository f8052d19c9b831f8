"""`boardgen serve`: a page that shows every sheet of a layout while its file is edited."""

from __future__ import annotations

from contextlib import nullcontext, suppress
from functools import partial
from typing import Annotated

import typer

from boardgen.command_line import chosen, number
from boardgen.commands.options import STYLES, InStyle, Layout, OnPaper, Players, console


def run(
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

    from boardgen.preview.page import serve as run
    from boardgen.preview.preview import Preview, read_request

    shown = read_request(
        file,
        paper=paper,
        style=chosen("--style", style, STYLES),
        players=players,
        board=board,
    )

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
