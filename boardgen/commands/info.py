"""`boardgen info`: what a board is like: zones, distances, profits, start points."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from boardgen import files
from boardgen.command_line import chosen, one_of
from boardgen.commands.options import FORMATS, Layout, OnBoard, console
from boardgen.errors import WriteError, visible


def run(
    file: Layout,
    format: Annotated[str | None, one_of("--format", choices=FORMATS, help="what to print: text by default; json is for programs")] = None,
    out: Annotated[str | None, typer.Option("-o", "--out", metavar="FILE", help="the file to write: FILE.txt or FILE.json")] = None,
    board: OnBoard = None,
) -> None:
    """Describe a board: zones, distances, profits, start points."""
    from boardgen.kit import check, export
    from boardgen.layout.spec import catalog
    from boardgen.sheet.paper import paper as papers
    from boardgen.survey import report

    as_format = _format_of(out) if format is None else chosen("--format", format, FORMATS)
    spec = export.use_board(catalog.load(file), board)
    description = report.info(spec, as_format, check.saving_for(spec, papers.paper("a4"))).rstrip()
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
