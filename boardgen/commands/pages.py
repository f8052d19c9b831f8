"""`boardgen serve`, `site` and `rules`: a page with every sheet of a layout, Inkstone in a browser, and the rulebook to read."""

from __future__ import annotations

import gc
from contextlib import nullcontext, suppress
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from boardgen.command_line import choose, completing, number, one_of
from boardgen.commands.options import STYLES, InStyle, Layout, OnPaper, Players, console, papers
from boardgen.components.print_order import KitError
from boardgen.errors import visible
from boardgen.layout.yaml.plain_text import plural

if TYPE_CHECKING:
    from boardgen.sheet.paper.duplex import Duplex

TURNED: tuple[Duplex, ...] = ("short", "long", "none")
"""How the sheets of a booklet are turned over."""


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

    from boardgen.preview import Preview, read_request, serve as run

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
    first, total = (f"{size / 1e6:.{digits}f} MB" for size, digits in ((built.first_visit, 1), (built.total, 0)))
    size = f"{plural(built.games, 'game')}, {first} for a first visit besides Pyodide, {total} in all"
    place = visible(folder)
    console.say(f"{size}\nwritten to {place}; upload it as it is, or look at it with `python -m http.server -d {place}`")


def rules(
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
