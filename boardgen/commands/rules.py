"""`boardgen rules`: the rulebook of a game to read, as a PDF of plain pages or as one page for a browser."""

from __future__ import annotations

import gc
from typing import Annotated

import typer

from boardgen.cli_options import Layout
from boardgen.console import Console
from boardgen.errors import visible


def run(
    game: Layout,
    html: Annotated[bool, typer.Option("--html", help="write one HTML page for a browser instead of a PDF")] = False,
    out: Annotated[
        str | None, typer.Option("-o", "--out", metavar="FILE", help="the file; ./output/NAME-rulebook.pdf or .html by default")
    ] = None,
) -> None:
    """Write the rulebook of a game, to read on a screen or to print page by page."""
    gc.disable()  # as for a kit: nothing goes round in circles
    from boardgen.rulebook import write

    written = write.write(game, out, as_html=html)
    console = Console("boardgen")
    if written.warnings:
        console.complain("\n".join(map(str, written.warnings)), bare=True)
    pages = f"{written.pages} pages, " if written.pages else ""
    console.say(f"{pages}written to {visible(written.path)}")
