"""`boardgen proof` and `diff`: a kit that was built, measured as a ruler would, and which of its sheets must be printed again."""

from __future__ import annotations

from typing import Annotated

import typer

from boardgen.command_line import choose, completing, number, one_of
from boardgen.commands.options import FORMATS, STYLES, AsFormat, console, layouts, papers
from boardgen.errors import BoardgenError, DataError, visible


def proof(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="a folder that `boardgen kit` wrote")], format: AsFormat = "text"
) -> None:
    """Measure a built kit as a ruler would: paper, trim, type."""
    from boardgen.preflight.proof import prove

    proved = prove(folder)
    console.say(proved.text(choose("--format", format, FORMATS)))
    raise typer.Exit(0 if proved.holds else 1)


def diff(
    old: Annotated[
        str, typer.Argument(metavar="OLD", help="a game, a YAML file, a kit's folder or its kit.json", autocompletion=completing(layouts))
    ],
    new: Annotated[str, typer.Argument(metavar="NEW", help="the same, as it is now", autocompletion=completing(layouts))],
    paper: Annotated[
        str | None,
        typer.Option("--paper", metavar="PAPER", help="for two layouts: the paper; a4 by default", autocompletion=completing(papers)),
    ] = None,
    style: Annotated[str | None, one_of("--style", choices=STYLES, help="for two layouts: the style")] = None,
    players: Annotated[int | None, number("--players", "for two layouts: number of players")] = None,
    board: Annotated[str | None, typer.Option("--board", metavar="BOARD", help="for two layouts: another board, by name or size")] = None,
    printing: Annotated[bool, typer.Option("--print", help="write a PDF of the pieces that differ, and list the old ones")] = False,
    out: Annotated[str | None, typer.Option("-o", "--out", metavar="FILE", help="that PDF; ./output/NAME-patch.pdf by default")] = None,
    format: AsFormat = "text",
) -> None:
    """List the sheets of a kit that must be printed again.

    The exit status is 0 if there are none, 1 if there are some or the layout id differs, and 2 if the two cannot be compared.
    """
    from boardgen.diff import changes_json, difference, difference_text, patch_text, write_patch

    as_json = choose("--format", format, FORMATS) == "json"
    if printing and as_json:
        raise BoardgenError("--print says in words what to throw away; leave out --format json, or run diff twice")
    if out is not None and not printing:
        raise BoardgenError(f"--out {visible(out)} names the PDF of --print; add --print")
    write = changes_json if as_json else difference_text
    try:
        comparison = difference(
            old, new, paper_name=paper, style=None if style is None else choose("--style", style, STYLES), players=players, board=board
        )
        patched = f"\n\n{patch_text(write_patch(comparison, out))}" if printing else ""
    except DataError as problem:
        console.complain(str(problem))
        raise typer.Exit(2) from problem
    console.say(write(comparison) + patched)
    raise typer.Exit(0 if comparison.none else 1)
