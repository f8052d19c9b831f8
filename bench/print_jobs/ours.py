"""The job of print_peers.py in our rooms. `python ours.py OUT.pdf job|tokens|pages [COUNT]`

job: a board of 10 x 12 on A3, 300 discs in six colours, 52 titled poker cards with backs. tokens: COUNT discs alone.
pages: COUNT sheets of 50 discs, with a heading of its own each.
"""
# ruff: noqa: E402  # the collector rests before the rooms are read, and at the end, as `boardgen kit` has it

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from pathlib import Path

gc.disable()
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from boardgen.draw.board.board import board_figure
from boardgen.draw.piece import tokens
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Paint, Rect, Shape, Symbol, Text, Use, line
from boardgen.draw.type import fonts
from boardgen.layout.spec.catalog import load
from boardgen.layout.spec.spec import GameSpec
from boardgen.sheet.paper.heading import heading
from boardgen.sheet.paper.marks import REACH, lattice, strokes
from boardgen.sheet.paper.nesting import nest
from boardgen.sheet.paper.page import Words
from boardgen.sheet.paper.paper import paper
from boardgen.sheet.paper.tiled_pages import tile_pages
from boardgen.surface.pdf import PdfSurface

CARD = (63.5, 88.9)
DISC, BLEED = 19.05, 2.0
TITLES = ("A quiet night", "New road", "Loose talk", "Old friends", "High water", "Fair wind", "Dry season")
TEXT = "Take one step along a road that nobody watches, then draw a card and show it to your neighbour on the left."
A4 = paper("a4")

Pages = Iterator[tuple[tuple[float, float], tuple[Shape, ...], str]]


def board(spec: GameSpec) -> Pages:
    for page in tile_pages("board", "Board", board_figure(spec), paper("a3"), Words(spec.words, spec.file)):
        yield page.paper.size, page.shapes, page.title


def discs(spec: GameSpec, each: int) -> Pages:
    """Sheets of discs, a colour a sheet or more."""
    for letter, seat in spec.seats.items():
        symbol = tokens.disc(seat, DISC, bleed=BLEED)
        yield from sheets(symbol, each, f"Discs {letter}")


def sheets(symbol: Symbol, count: int, title: str) -> Pages:
    x0, y0, x1, y1 = A4.work
    cell = DISC + 2 * BLEED
    for grid in nest(count, cell, cell, (x0 + REACH, y0 + REACH, x1 - REACH, y1 - REACH)):
        uses = tuple(Use(symbol, *grid.centre(i)) for i in range(grid.pieces))
        yield A4.size, (*uses, *strokes(lattice(grid, cell / 2)), *heading(A4, title)), title


def cards(count: int) -> Pages:
    """Fronts, each sheet with its mirrored backs."""
    back = _back()
    x0, y0, x1, y1 = A4.inner
    start = 0
    for grid in nest(count, *CARD, (x0, y0, x1, y1)):
        places = [grid.centre(i) for i in range(grid.pieces)]
        fronts = [shape for i, place in enumerate(places, start) for shape in _front(i, *place)]
        marks = strokes(lattice(grid))
        yield A4.size, (*fronts, *marks), f"Cards {start + 1} to {start + grid.pieces}"
        yield A4.size, tuple(Use(back, A4.width - x, y) for x, y in places), "Backs"
        start += grid.pieces


def _front(number: int, x: float, y: float) -> Iterator[Shape]:
    west, north = x - CARD[0] / 2 + 3, y - CARD[1] / 2 + 3
    yield Rect(west, north, CARD[0] - 6, 10, Paint(fill="#D3E4EE"), 2)
    yield Text(west + 3, north + 6.6, f"{TITLES[number % 7]} {number + 1}", "semibold", ink.CARD_TITLE, ink.TEXT)
    for i, text in enumerate(fonts.wrap(TEXT, "regular", ink.BODY, CARD[0] - 12)):
        yield Text(west + 3, north + 18 + 4 * i, text, "regular", ink.BODY, ink.TEXT)
    yield Text(x + CARD[0] / 2 - 6, y + CARD[1] / 2 - 6, f"C{number + 1}", "bold", ink.BODY, ink.SECOND, "end")


def _back() -> Symbol:
    width, height = CARD[0] - 6, CARD[1] - 6
    shapes: list[Shape] = [Rect(-width / 2, -height / 2, width, height, Paint(fill=ink.SLATE), 3)]
    hair = Paint(stroke=ink.PAPER, width=0.2)
    shapes += [line(-width / 2 + 2, y, width / 2 - 2, y, hair) for y in range(int(-height / 2) + 3, int(height / 2) - 1, 3)]
    shapes += [Circle(0, 0, r, hair) for r in (6, 9, 12)]
    return Symbol("back", tuple(shapes))


def main() -> None:
    out, job, *rest = sys.argv[1:]
    spec = load("gocaine")
    pages: Iterator[tuple[tuple[float, float], tuple[Shape, ...], str]]
    if job == "tokens":
        pages = discs(spec, int(rest[0]) // 6)
    elif job == "pages":
        symbol = tokens.disc(spec.seats["B"], DISC, bleed=BLEED)
        pages = (page for number in range(int(rest[0])) for page in sheets(symbol, 50, f"Discs, sheet {number + 1}"))
    else:
        pages = (page for part in (board(spec), discs(spec, 50), cards(52)) for page in part)
    with PdfSurface(out, title="The job", lang="en") as pdf:
        for size, shapes, title in pages:
            pdf.page(size, shapes, bookmark=title)
    gc.freeze()


if __name__ == "__main__":
    main()
