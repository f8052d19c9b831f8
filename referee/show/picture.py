"""A position as one SVG: the board as printed, with cells and loads on it, and beside it what every player holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgen.draw import fonts, ink, tokens
from boardgen.draw.board import board_figure
from boardgen.draw.geometry import MM_PER_POINT, Affine
from boardgen.draw.shapes import Group, Paint, Rect, Text, Use, line, missing_glyphs
from boardgen.games.cairo.trucks import truck
from boardgen.layout.tile_map import TileMap
from boardgen.surface.svg import svg_text
from referee.games.cairo.picture import drawn_as, map_picture
from referee.report.caption import caption
from referee.show.position import cell, notes, record

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from boardgen.draw.shapes import Figure, Shape
    from boardgen.layout.spec import GameSpec
    from referee.judge.verdict import Verdict

MARGIN = 8.0
COLUMN = 92.0
"""Width of the holdings, mm."""
SET = 0.86
"""The share of it that is set: real text may fall to a face that runs wider than ours."""
DISC = 12.0
LEADING = 1.35


def svg(verdict: Verdict, numbers: Mapping[str, str]) -> str:
    """The position as an SVG document of true size. `numbers` are turn ids to write on the cells of their points.

    Text is outlines, so that it looks the same everywhere; a name in a script that our face lacks makes it real text.
    """
    table = verdict.table
    assert table is not None  # log_files.game refuses a game without a table
    spec = table.spec
    seen = record(verdict)
    left, top = MARGIN, MARGIN + 10
    shapes: list[Shape] = [Text(left, MARGIN + 4, caption(verdict), "semibold", 13, ink.TEXT)]
    if isinstance(spec.ground, TileMap):
        board = map_picture(spec, seen)
        shapes.append(board.at(left, top))
    else:
        index = spec.board.index
        stones = {index[point]: seat for point, seat in seen["stones"].items()}
        loads = {index[point]: sum(load) for holding in seen["players"].values() for point, load in holding.get("shipments", {}).items()}
        board = board_figure(spec, stones, loads=loads)
        shapes += [board.at(left, top), *_plates(board, spec, seen, numbers, left, top)]
    beside, foot = _holdings(seen, spec, left + board.width + MARGIN, top)
    shapes += beside
    size = (left + board.width + 2 * MARGIN + COLUMN, max(top + board.height, foot) + MARGIN)
    ground = Rect(0, 0, *size, Paint(fill=ink.PAPER))
    return svg_text(size, [ground, *shapes], real_text=bool(missing_glyphs(shapes)), title=caption(verdict))


def _plates(board: Figure, spec: GameSpec, seen: Mapping[str, Any], numbers: Mapping[str, str], left: float, top: float) -> Iterator[Shape]:
    """Turn ids at the upper left of their cells, and abandoned product on its empty points."""
    unit = spec.board.pitch / 25
    for point, lot in seen["table"].get("abandoned", {}).items():
        x, y = _at(board, spec, point)
        yield from _plate(f"{lot['mt']} {lot['seat']}", left + x, top + y, 9 * unit)
    for point, turn in numbers.items():
        x, y = _at(board, spec, point)
        yield from _plate(turn, left + x - 6 * unit, top + y - 7 * unit, 8 * unit)


def _plate(words: str, x: float, y: float, size: float) -> Iterator[Shape]:
    tall = size * MM_PER_POINT * 1.3
    wide = fonts.width(words, "bold", size) + tall * 0.5
    yield Rect(x - wide / 2, y - tall / 2, wide, tall, Paint(ink.PAPER, ink.EDGE, ink.HAIR_WIDTH), tall * 0.2)
    yield Text(x, y + fonts.cap_height("bold", size) / 2, words, "bold", size, ink.TEXT, "middle")


def _at(board: Figure, spec: GameSpec, point: str) -> tuple[float, float]:
    number = spec.board.index[point]
    return board.across[spec.board.col[number]], board.down[spec.board.rows - spec.board.row[number]]


def _holdings(seen: Mapping[str, Any], spec: GameSpec, x: float, y: float) -> tuple[list[Shape], float]:
    """A block for each player and one for the table, from (x, y) down, and where they end."""
    shapes: list[Shape] = []
    step = ink.BODY * 1.2 * MM_PER_POINT * LEADING
    pawns = drawn_as(spec, tuple(seen["players"])) if isinstance(spec.ground, TileMap) else {}
    for letter, holding in seen["players"].items():
        if isinstance(spec.ground, TileMap):
            seat, kind = pawns[letter]
            shapes.append(Group(truck(seat, kind, "colour"), Affine.scale(DISC / 26).then(Affine.translate(x + DISC / 2, y + 8))))
        elif letter in spec.seats:
            shapes.append(Use(tokens.disc(spec.seats[letter], DISC), x + DISC / 2, y + DISC / 2))
        start = x + DISC + 3
        name = " ".join(filter(None, (letter, str(holding.get("name", "")))))
        shapes.append(Text(start, y + 5, name, "bold", 12, ink.TEXT))
        at = y + 5 + step * 1.1
        for sentence in _sentences(holding, spec):
            for words in fonts.wrap(sentence, "regular", ink.BODY * 1.2, (x + COLUMN - start) * SET):
                shapes.append(Text(start, at, words, "regular", ink.BODY * 1.2, ink.TEXT))
                at += step
        y = max(at, y + DISC + 2) + 1
        shapes.append(line(x, y, x + COLUMN, y, ink.HAIR_LINE))
        y += 4
    for note in filter(None, notes(seen, spec)):
        for words in fonts.wrap(note, "regular", ink.BODY * 1.2, COLUMN * SET):
            shapes.append(Text(x, y + 3, words, "regular", ink.BODY * 1.2, ink.TEXT))
            y += step
    return shapes, y


def _sentences(holding: Mapping[str, Any], spec: GameSpec) -> Iterator[str]:
    """Plain holdings in one line, and one for each that lists several things."""
    plain = {key: value for key, value in holding.items() if key != "name" and not isinstance(value, (dict, list))}
    yield ", ".join(f"{key} {cell(key, value, spec)}" for key, value in plain.items() if value not in (None, "") and value is not False)
    for key, value in holding.items():
        if isinstance(value, (dict, list)) and value:
            yield f"{key}: {cell(key, value, spec)}"
