"""`boardgen list`, `info` and `check`: which layouts there are, what a board is like, and what is wrong with a layout."""

from __future__ import annotations

import gc
import os
from typing import Annotated

import typer

from boardgen import files
from boardgen.command_line import choose, completing, one_of
from boardgen.commands.options import FORMATS, AsFormat, Layout, OnBoard, OnPaper, console, layouts
from boardgen.errors import WriteError, visible


def list_games(format: AsFormat = "text") -> None:
    """List the games and the layouts that come with them."""
    from boardgen import survey
    from boardgen.layout.files import shipped

    console.say(survey.games(shipped.names(), shipped.examples(), choose("--format", format, FORMATS)))


def info(
    file: Layout,
    format: Annotated[str | None, one_of("--format", choices=FORMATS, help="what to print: text by default; json is for programs")] = None,
    out: Annotated[str | None, typer.Option("-o", "--out", metavar="FILE", help="the file to write: FILE.txt or FILE.json")] = None,
    board: OnBoard = None,
) -> None:
    """Describe a board: zones, distances, profits, start points."""
    from boardgen import survey
    from boardgen.kit import check, export
    from boardgen.layout.spec import catalog
    from boardgen.sheet.paper import paper as papers

    as_format = _format_of(out) if format is None else choose("--format", format, FORMATS)
    spec = export.use_board(catalog.load(file), board)
    description = survey.info(spec, as_format, check.saving_for(spec, papers.paper("a4"))).rstrip()
    if out is None:
        console.say(description)
        return
    if os.path.lexists(out):
        raise WriteError(f"{visible(out)} exists already; choose another name, or move it away")
    try:
        files.write(out, [description, "\n"])
    except OSError as problem:
        raise WriteError(f"cannot write {visible(out)}: {problem.strerror or problem}") from problem
    console.say(f"written to {visible(out)}")


def _format_of(path: str | None) -> str:
    """Return the format that the name of the file to write says. Raises WriteError for any other name."""
    suffix = os.path.splitext(path or "")[1].lower()
    if suffix not in ("", ".txt", ".json"):
        raise WriteError(f"{visible(path or '')} ends in {suffix}, not in .txt or .json; choose one of these, or add --format")
    return "json" if suffix == ".json" else "text"


def check(
    files: Annotated[list[str], typer.Argument(metavar="LAYOUT", help="YAML files, or names of games", autocompletion=completing(layouts))],
    paper: OnPaper = "a4",
    kit: Annotated[bool, typer.Option("--kit", help="check too that the kit has enough of everything and can be played with")] = False,
    format: AsFormat = "text",
) -> None:
    """Report every error in layouts, with its place and how to fix it."""
    from boardgen import survey
    from boardgen.kit import check as checking

    gc.disable()  # as for a kit: there are no reference cycles
    checked = [checking.check(file, paper) for file in files]
    if kit:
        from boardgen.export import playable

        checked = [playable.add_findings(one, paper) for one in checked]
    console.say(survey.findings(checked, choose("--format", format, FORMATS)))
    raise typer.Exit(survey.status(checked))
