"""`boardgen rules`: the rulebook of a game to read, as a PDF of plain pages, as one page for a browser or as a booklet."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Annotated

import typer

from boardgen.command_line import choose, completing, one_of
from boardgen.commands.options import Layout, console, papers
from boardgen.components.print_order import KitError
from boardgen.errors import visible
from boardgen.layout.yaml.plain_text import plural

if TYPE_CHECKING:
    from boardgen.sheet.paper.duplex import Duplex

TURNED: tuple[Duplex, ...] = ("short", "long", "none")
"""How the sheets of a booklet are turned over."""


def run(
    game: Layout,
    html: Annotated[bool, typer.Option("--html", help="write one HTML page for a browser instead of a PDF")] = False,
    booklet: Annotated[bool, typer.Option("--booklet", help="two pages on each side of a sheet, to fold and staple")] = False,
    paper: Annotated[
        str | None,
        typer.Option("--paper", metavar="PAPER", help="the paper of a booklet; a4 by default", autocompletion=completing(papers)),
    ] = None,
    duplex: Annotated[str, one_of("--duplex", choices=TURNED, help="the edge over which sheets of a booklet are turned")] = "short",
    out: Annotated[
        str | None,
        typer.Option("-o", "--out", metavar="FILE", help="the file; ./output/NAME-rulebook.pdf, -rulebook-booklet.pdf or .html by default"),
    ] = None,
) -> None:
    """Write the rulebook of a game: A5 pages for a screen, a page for a browser, or a booklet to print."""
    gc.disable()  # as for a kit: there are no reference cycles
    from boardgen.rulebook import write

    if paper is not None and not booklet:
        raise KitError("--paper is the paper of a booklet; add --booklet, or leave it out: other pages are A5")
    written = write.write(game, out, as_html=html, booklet=(paper or "a4") if booklet else None, duplex=choose("--duplex", duplex, TURNED))
    if written.warnings:
        console.complain("\n".join(map(str, written.warnings)), bare=True)
    pages = f"{plural(written.pages, 'page')}, " if written.pages else ""
    console.say(f"{pages}written to {visible(written.path)}")
