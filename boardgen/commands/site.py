"""`boardgen site`: Inkstone as pages that run in a browser, for everybody who does not want to install it."""

from __future__ import annotations

from typing import Annotated

import typer

from boardgen.commands.options import console
from boardgen.errors import visible


def run(
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

    site = build.write(folder, pyodide=pyodide, wheels=wheels, only=only, tell=lambda step: console.complain(f"… {step}", bare=True))
    size = f"{site.games} games, {site.first_visit / 1e6:.1f} MB for a first visit besides Pyodide, {site.total / 1e6:.0f} MB in all"
    place = visible(folder)
    console.say(f"{size}\nwritten to {place}; upload it as it is, or look at it with `python -m http.server -d {place}`")
