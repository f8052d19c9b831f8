"""What `boardgen info` answers, in each of its formats: text, JSON, and a picture through the SVG surface."""

from __future__ import annotations

import os

from boardgen import files
from boardgen.draw.shape.shapes import Figure
from boardgen.errors import WriteError, visible
from boardgen.layout.spec.spec import GameSpec
from boardgen.survey import report

FORMATS = ("text", "json", "svg")
PICTURE = ".svg"
PIXELS = ".png"
DPI = 150
"""Pixels an inch of a PNG."""
DRAWN = (".pdf", ".jpg", ".jpeg", ".gif")
"""Pictures that are not made here."""


def format_for(path: str | None, asked: str | None) -> str:
    """The format that was asked for, else the one that the name of the file to write says. Raises WriteError where it cannot be had."""
    suffix = os.path.splitext(path or "")[1].lower()
    if suffix in DRAWN:
        raise WriteError(f"no picture is written as {suffix[1:]}; write FILE.svg, which browsers show and print, or FILE.png")
    if suffix == PIXELS and asked is None:
        return suffix[1:]
    if asked is None and suffix[1:] in FORMATS:
        return suffix[1:]
    if asked is None:
        if suffix not in ("", ".txt"):
            raise WriteError(f"{visible(path or '')} ends in {suffix}, not in .txt, .json or .svg; choose one of these, or add --format")
        return "text"
    if suffix in (PICTURE, PIXELS) and asked != suffix[1:]:
        raise WriteError(f"{visible(path or '')} would not be a picture but {asked}; choose another name, or leave out --format")
    return asked


def rendered(spec: GameSpec, format: str, saving: report.Saving | None = None) -> str:
    """What is known of a layout, with the pitch that saves sheets. Raises WriteError for a picture of one without a board."""
    if format != "svg":
        return report.info(spec, format, saving)
    from boardgen.surface.svg import svg_text

    figure = _figure(spec)
    language = spec.word("language")
    return svg_text((figure.width, figure.height), figure.shapes, title=f"{spec.title}, {spec.pin}", lang=language)


def pixels(spec: GameSpec) -> bytes:
    """The picture of a layout as a PNG. Raises WriteError for one without a board."""
    from boardgen.surface.png import png_bytes

    figure = _figure(spec)
    return png_bytes((figure.width, figure.height), figure.shapes, DPI)


def _figure(spec: GameSpec) -> Figure:
    from boardgen.layout.ground.board import NoBoard
    from boardgen.layout.ground.tile_map import TileMap
    from boardgen.survey.board_graph import graph
    from boardgen.survey.tile_graph import tile_graph

    if isinstance(spec.ground, NoBoard):
        raise WriteError(f"{visible(spec.name)} has no board to draw; leave out --format and -o to see its components")
    return tile_graph(spec) if isinstance(spec.ground, TileMap) else graph(spec)


def save(answer: str | bytes, path: str) -> None:
    """Writes the answer to a file, in place of an older picture but of nothing else. Raises WriteError."""
    data = answer if isinstance(answer, bytes) else f"{answer.removesuffix(chr(10))}\n".encode()
    drawn = next((sign for suffix, sign in ((PICTURE, b"<svg"), (PIXELS, b"\x89PNG")) if path.endswith(suffix)), b"")
    try:
        if os.path.lexists(path):
            with open(path, "rb") as stream:
                if drawn and drawn not in stream.read(500):
                    raise WriteError(f"{visible(path)} is not a picture; choose another name, or move it away")
                if not drawn:
                    raise WriteError(f"{visible(path)} exists already; choose another name, or move it away")
        files.write_bytes(path, lambda stream: stream.write(data))
    except OSError as problem:
        raise WriteError(f"cannot write {visible(path)}: {problem.strerror or problem}") from problem
