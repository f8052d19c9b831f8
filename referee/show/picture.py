"""A position as one SVG: the board as printed, with what is on it, and beside it what every player holds.

A game whose board carries more than stones has a module `picture` with any of these functions; `view` is the position as
`show --as json` prints it:
- `figure(spec, view)`: the board with everything on it. Without it: the board with its stones.
- `labels(view)`: words to write on points. Without it: none.
- `pieces(spec, letters, size)`: the shapes of each player's piece, `size` mm wide about (0, 0). Without it: the seat's disc.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgen.draw import fonts, ink, tokens
from boardgen.draw.board import board_figure, place_of
from boardgen.draw.geometry import MM_PER_POINT, Affine
from boardgen.draw.shapes import Group, Paint, Rect, Text, Use, line, missing_glyphs
from boardgen.layout.game_modules import game_module
from boardgen.surface.svg import svg_text
from referee.report.caption import caption
from referee.show.position import cell, notes, record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from boardgen.draw.shapes import Figure, Shape
    from boardgen.layout.spec import GameSpec
    from referee.judge.protocol import Table
    from referee.judge.verdict import Verdict

MARGIN = 8.0
COLUMN = 92.0
"""Width of the holdings, mm."""
SET = 0.86
"""The share of it that is used: real text may be shown in a fallback font that is wider than ours."""
DISC = 12.0
LEADING = 1.35


def svg(verdict: Verdict, numbers: Mapping[str, str]) -> str:
    """The position as an SVG document of true size. `numbers` are turn ids to write on the stones of their points.

    Text is outlines, so that it looks the same everywhere. A name in a script that our font lacks makes it real text.
    """
    table = verdict.table
    assert table is not None  # log_files.game refuses a game without a table
    spec = table.spec
    seen = record(verdict)
    module = game_module("referee", spec.law, "picture")
    figure: Callable[[GameSpec, Mapping[str, Any]], Figure] = getattr(module, "figure", _with_stones)
    labels: Callable[[Mapping[str, Any]], Mapping[str, str]] = getattr(module, "labels", lambda _: {})
    pieces: Callable[[GameSpec, Sequence[str], float], Mapping[str, Sequence[Shape]]] = getattr(module, "pieces", _discs)
    left, top = MARGIN, MARGIN + 10
    shapes: list[Shape] = [Text(left, MARGIN + 4, caption(verdict), "semibold", 13, ink.TEXT)]
    board = figure(spec, seen)
    shapes += [board.at(left, top), *_plates(board, spec, labels(seen), numbers, left, top)]
    x = left + board.width + MARGIN
    beside, foot = _holdings(seen, table, pieces(spec, tuple(seen["players"]), DISC), x, top)
    shapes += beside
    size = (left + board.width + 2 * MARGIN + COLUMN, max(top + board.height, foot) + MARGIN)
    ground = Rect(0, 0, *size, Paint(fill=ink.PAPER))
    return svg_text(size, [ground, *shapes], real_text=bool(missing_glyphs(shapes)), title=caption(verdict))


def _with_stones(spec: GameSpec, view: Mapping[str, Any]) -> Figure:
    return board_figure(spec, {spec.board.index[point]: seat for point, seat in view["stones"].items()})


def _discs(spec: GameSpec, letters: Sequence[str], size: float) -> dict[str, list[Shape]]:
    return {letter: [Use(tokens.disc(spec.seats[letter], size), 0, 0)] for letter in letters if letter in spec.seats}


def _plates(
    board: Figure, spec: GameSpec, labels: Mapping[str, str], numbers: Mapping[str, str], left: float, top: float
) -> Iterator[Shape]:
    """The game's own words on points, and turn ids at the upper left of their stones."""
    for point, words in labels.items():
        x, y = _at(board, spec, point)
        yield from _plate(words, left + x, top + y, 9 * spec.board.pitch / 25)
    for point, turn in numbers.items():
        x, y = _at(board, spec, point)
        unit = spec.board.pitch / 25
        yield from _plate(turn, left + x - 6 * unit, top + y - 7 * unit, 8 * unit)


def _plate(words: str, x: float, y: float, size: float) -> Iterator[Shape]:
    tall = size * MM_PER_POINT * 1.3
    wide = fonts.width(words, "bold", size) + tall * 0.5
    yield Rect(x - wide / 2, y - tall / 2, wide, tall, Paint(ink.PAPER, ink.EDGE, ink.HAIR_WIDTH), tall * 0.2)
    yield Text(x, y + fonts.cap_height("bold", size) / 2, words, "bold", size, ink.TEXT, "middle")


def _at(board: Figure, spec: GameSpec, point: str) -> tuple[float, float]:
    return place_of(board, spec.board, spec.board.index[point])


def _holdings(
    seen: Mapping[str, Any], table: Table, pieces: Mapping[str, Sequence[Shape]], x: float, y: float
) -> tuple[list[Shape], float]:
    """A block for each player and one for the table, from (x, y) down, and where they end."""
    shapes: list[Shape] = []
    step = ink.BODY * 1.2 * MM_PER_POINT * LEADING
    for letter, holding in seen["players"].items():
        if letter in pieces:
            shapes.append(Group(tuple(pieces[letter]), Affine.translate(x + DISC / 2, y + DISC / 2)))
        start = x + DISC + 3
        name = " ".join(filter(None, (letter, str(holding.get("name", "")))))
        shapes.append(Text(start, y + 5, name, "bold", 12, ink.TEXT))
        at = y + 5 + step * 1.1
        for sentence in _sentences(holding, table):
            for words in fonts.wrap(sentence, "regular", ink.BODY * 1.2, (x + COLUMN - start) * SET):
                shapes.append(Text(start, at, words, "regular", ink.BODY * 1.2, ink.TEXT))
                at += step
        y = max(at, y + DISC + 2) + 1
        shapes.append(line(x, y, x + COLUMN, y, ink.HAIR_LINE))
        y += 4
    for note in notes(seen, table):
        for words in fonts.wrap(note, "regular", ink.BODY * 1.2, COLUMN * SET):
            shapes.append(Text(x, y + 3, words, "regular", ink.BODY * 1.2, ink.TEXT))
            y += step
    return shapes, y


def _sentences(holding: Mapping[str, Any], table: Table) -> Iterator[str]:
    """Plain holdings in one line, then a line for each holding that lists several things."""
    plain = {key: value for key, value in holding.items() if key != "name" and not isinstance(value, (dict, list))}
    yield ", ".join(f"{key} {cell(key, value, table)}" for key, value in plain.items() if value not in (None, "") and value is not False)
    for key, value in holding.items():
        if isinstance(value, (dict, list)) and value:
            yield f"{key}: {cell(key, value, table)}"
