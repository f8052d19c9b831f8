"""What `boardgen info` answers, in each of its formats: text, JSON, and a picture through the SVG surface."""

from __future__ import annotations

import os

from boardgen import files
from boardgen.errors import WriteError, visible
from boardgen.layout.catalog import load
from boardgen.survey import report

FORMATS = ("text", "json", "svg")
PICTURE = ".svg"
DRAWN = (".png", ".pdf", ".jpg", ".jpeg", ".gif")
"""Pictures that are not made here."""


def format_for(path: str | None, asked: str | None) -> str:
    """The format that was asked for, else the one that the name of the file to write says. Raises WriteError where it cannot be had."""
    suffix = os.path.splitext(path or "")[1].lower()
    if suffix in DRAWN:
        raise WriteError(f"no picture is written as {suffix[1:]}; write FILE.svg, which browsers show and print")
    if asked is None and suffix[1:] in FORMATS:
        return suffix[1:]
    if asked is None:
        if suffix not in ("", ".txt"):
            raise WriteError(f"{visible(path or '')} ends in {suffix}, not in .txt, .json or .svg; choose one of these, or add --format")
        return "text"
    if suffix == PICTURE and asked != "svg":
        raise WriteError(f"{visible(path or '')} would not be a picture but {asked}; choose another name, or leave out --format")
    return asked


def rendered(file: str, format: str) -> str:
    """What is known of a layout. Raises DataError."""
    spec = load(file)
    if format != "svg":
        return report.info(spec, format)
    from boardgen.layout.board import NoBoard
    from boardgen.layout.tile_map import TileMap
    from boardgen.surface.svg import svg_text
    from boardgen.survey.board_graph import graph
    from boardgen.survey.tile_graph import tile_graph

    if isinstance(spec.ground, NoBoard):
        raise WriteError(f"{visible(file)} has no board to draw; leave out --format and -o to see its components")
    figure = tile_graph(spec) if isinstance(spec.ground, TileMap) else graph(spec)
    language = spec.word("language")
    return svg_text((figure.width, figure.height), figure.shapes, title=f"{spec.title}, {spec.pin}", lang=language)


def save(text: str, path: str) -> None:
    """Writes the answer to a file, in place of an older picture but of nothing else. Raises WriteError."""
    try:
        if os.path.lexists(path):
            with open(path, "rb") as stream:
                if path.endswith(PICTURE) and b"<svg" not in stream.read(500):
                    raise WriteError(f"{visible(path)} is not a picture; choose another name, or move it away")
                if not path.endswith(PICTURE):
                    raise WriteError(f"{visible(path)} exists already; choose another name, or move it away")
        files.write(path, (text if text.endswith("\n") else f"{text}\n",))
    except OSError as problem:
        raise WriteError(f"cannot write {visible(path)}: {problem.strerror or problem}") from problem
