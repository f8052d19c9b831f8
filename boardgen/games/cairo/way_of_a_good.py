"""The way of a good as a small picture for the aid: its coin goes to a city of its suit, is turned over, and goes to one of its number."""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Circle, Paint, Rect, Shape, Text, line, polygon
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Box
from boardgen.games.cairo.layout import Figures, Suit
from boardgen.games.cairo.piecepack import draw_pip
from boardgen.sheet.read.prose import Picture

WIDE = 54.0
"""The width for which the picture is drawn, in mm: it is as large in wider columns."""
TILE, COIN = 12.0, 9.0
"""The side of a tile and the diameter of a coin, in mm."""
HIGH = 17.5
HEAD = 0.9
"""Half the width of the head of an arrow, in mm."""


def way_of_a_good(game: Figures, style: ink.Style) -> Picture:
    """Return the picture: coin, city, the coin turned over, another city, and what each delivery pays."""
    return Picture(HIGH / WIDE, lambda room: _draw(game, style, room))


def _draw(game: Figures, style: ink.Style, room: Box) -> Iterator[Shape]:
    suits, ranks = [*game.suits.values()], [*game.ranks]
    raw, finished = ranks[len(ranks) // 2], ranks[-1]
    show, middle = game.money.show, room.y0 + TILE / 2 + 0.3
    gap = (room.width - 2 * (TILE + COIN)) / 3
    first, second = room.x0 + COIN + gap, room.x0 + 2 * COIN + TILE + 3 * gap
    turned = first + TILE + gap
    yield from _coin(room.x0 + COIN / 2, middle, style, suits[0])
    yield from _tile(first, middle, suits[0], raw, show(game.ranks[raw]), style)
    yield from _coin(turned + COIN / 2, middle, style, rank=finished)
    yield from _tile(second, middle, suits[1 % len(suits)], finished, show(game.ranks[finished] + game.bonus), style)
    for end in (first, turned, second):
        yield from _arrow(end - gap, middle, gap)


def _line(style: ink.Style) -> str:
    return hatch.BLACK if style == "black" else ink.TEXT


def _coin(x: float, y: float, style: ink.Style, suit: Suit | None = None, rank: str = "") -> Iterator[Shape]:
    """Draw a coin with its suit up, or its number."""
    ground = ink.SAND if style == "colour" and suit is None else None
    yield Circle(x, y, COIN / 2 - 0.15, Paint(fill=ground, stroke=_line(style), width=0.3))
    if suit is not None:
        yield from draw_pip(suit, x, y, 2.5, style)
    else:
        yield Text(x, y + fonts.cap_height("bold", ink.CARD_TITLE) / 2, rank, "bold", ink.CARD_TITLE, ink.TEXT, "middle")


def _tile(x: float, y: float, suit: Suit, rank: str, pays: str, style: ink.Style) -> Iterator[Shape]:
    """Draw a city from its left edge, with its number and its suit, and below it what it pays."""
    ground = ink.pale(suit.ink, 0.13) if style == "colour" else ink.PAPER
    yield Rect(x + 0.2, y - TILE / 2 + 0.2, TILE - 0.4, TILE - 0.4, Paint(fill=ground, stroke=_line(style), width=0.35), 1.0)
    yield Text(x + 1.6, y + fonts.cap_height("bold", ink.CARD_TITLE) / 2, rank, "bold", ink.CARD_TITLE, ink.TEXT)
    yield from draw_pip(suit, x + TILE - 3.7, y, 2.1, style)
    base = y + TILE / 2 + 1.4 + fonts.cap_height("semibold", ink.BODY)
    yield Text(x + TILE / 2, base, pays, "semibold", ink.BODY, ink.TEXT, "middle")


def _arrow(x: float, y: float, gap: float) -> Iterator[Shape]:
    """Draw an arrow over a gap from x on."""
    start, end = x + 0.5, x + gap - 0.5
    yield line(start, y, end - HEAD, y, Paint(stroke=ink.SECOND, width=0.35))
    yield polygon([(end - 1.6 * HEAD, y - HEAD), (end, y), (end - 1.6 * HEAD, y + HEAD)], Paint(fill=ink.SECOND))
