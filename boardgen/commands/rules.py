"""`boardgen rules`: the rulebook of a game to read, as a PDF of plain pages, as one page for a browser or as a booklet."""

from __future__ import annotations

import gc
from typing import Annotated

import typer

from boardgen.cli_options import Layout, OnPaper
from boardgen.command_line import chosen, one_of
from boardgen.console import Console
from boardgen.errors import visible
from boardgen.layout.text_tables import plural

TURNED = ("short", "long", "none")
"""How the sheets of a booklet are turned over."""


def run(
    game: Layout,
    html: Annotated[bool, typer.Option("--html", help="write one HTML page for a browser instead of a PDF")] = False,
    booklet: Annotated[bool, typer.Option("--booklet", help="two pages on each side of a sheet, to fold and staple")] = False,
    paper: OnPaper = "a4",
    duplex: Annotated[
        str,
        one_of(
            "--duplex",
            choices=TURNED,
            help="the edge over which sheets of a booklet are turned",
        ),
    ] = "short",
    out: Annotated[
        str | None, typer.Option("-o", "--out", metavar="FILE", help="the file; ./output/NAME-rulebook.pdf or .html by default")
    ] = None,
) -> None:
    """Write the rulebook of a game: A5 pages for a screen, a page for a browser, or a booklet to print."""
    gc.disable()  # as for a kit: nothing goes round in circles
    from boardgen.rulebook import write

    written = write.write(game, out, as_html=html, booklet=paper if booklet else None, duplex=chosen("--duplex", duplex, TURNED))
    console = Console("boardgen")
    if written.warnings:
        console.complain("\n".join(map(str, written.warnings)), bare=True)
    pages = f"{plural(written.pages, 'page')}, " if written.pages else ""
    console.say(f"{pages}written to {visible(written.path)}")
