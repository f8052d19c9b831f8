"""Square tiles of a piecepack about (0, 0), without their ground: suit and rank on the face, the plain grid on the back.

A face is read from two sides, as a playing card is. Opposite its name is what the city needs and what it pays: the raw
good by its sign, and a finished one by its number in a ring. Backs are all alike. Nothing is drawn near the cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardgen.draw.piece import symbols
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Circle, Group, Paint, Rect, Shape, Symbol, Text
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine
from boardgen.games.cairo import goods
from boardgen.games.cairo.layout import Figures, Suit
from boardgen.games.cairo.ornament import CLAY, cloth

PIPS = {"n": 0, "a": 1}
"""What stands for no pip and for one; other ranks are numbers."""
INSET = 2.2
"""Millimetres from the cut to the frame."""
SIDE = 50.8
"""The side for which the drawing is made, two inches: others are drawn to its scale."""
_ROWS: dict[int, Sequence[tuple[float, float]]] = {
    1: ((0, 0),),
    2: ((0, -7.6), (0, 7.6)),
    3: ((0, -9.8), (0, 0), (0, 9.8)),
    4: ((-7, -7), (7, -7), (-7, 7), (7, 7)),
    5: ((-7, -7), (7, -7), (0, 0), (-7, 7), (7, 7)),
}
"""The places of the pips of a rank; those of the lower half are upside down."""


class City(NamedTuple):
    """A tile: its suit, the rank as it is written, how many pips that has, and the prices of raw and finished goods."""

    suit: Suit
    rank: str
    pips: int
    raw: str
    finished: str

    @property
    def name(self) -> str:
        """As it is written in a log: 3H, nC."""
        return self.rank + self.suit.letter


def city(figures: Figures, suit: str, rank: str) -> City:
    """The tile of a suit and a rank with what it pays."""
    value, show = figures.ranks[rank], figures.money.show
    return City(figures.suits[suit], rank, PIPS[rank] if rank in PIPS else int(rank), show(value), show(value + figures.bonus))


def face(city: City, size: float = SIDE, style: ink.Style = "colour") -> Symbol:
    """The face of a tile of `size` mm."""
    half = SIDE / 2 - INSET
    colour = city.suit.ink if style != "black" else ink.TEXT
    ground = ink.pale(city.suit.ink, 0.13) if style == "colour" else ink.PAPER
    shapes: list[Shape] = [Rect(-half, -half, 2 * half, 2 * half, Paint(fill=ground), 2.6)] if style == "colour" else []
    shapes.append(Rect(-half, -half, 2 * half, 2 * half, Paint(stroke=colour, width=0.5), 2.6))
    shapes += _pips(city, style)
    corner = tuple(_corner(city, half, style))
    shapes += [*corner, Group(corner, Affine.rotate(180))]
    return Symbol(f"tile-{city.name}-{round(size * 100)}", _scaled(shapes, size))


def _pips(city: City, style: ink.Style) -> list[Shape]:
    """As many as the rank has; an ace a large one, and null an empty ring of that size."""
    if not city.pips:
        return [Circle(0, 0, 8.6, Paint(stroke=city.suit.ink if style != "black" else ink.TEXT, width=0.5, dash=(2.4, 1.6)))]
    r = 8.6 if city.pips == 1 else 4.0
    pips: list[Shape] = []
    for x, y in _ROWS.get(city.pips, ()):
        pip = symbols.pip(city.suit, 0, 0, r, style)
        pips.append(Group(pip, Affine.rotate(180 if y > 0 else 0).then(Affine.translate(x, y))))
    return pips


def _corner(city: City, half: float, style: ink.Style) -> list[Shape]:
    """Name and suit at the upper left; at the upper right the raw good and the finished one, each with its price."""
    name, big, small = city.name, 17.0, ink.PRICE
    left, top = -half + 2.4, -half + 2.2
    base = top + fonts.cap_height("bold", big)
    wide = fonts.width(name, "bold", big)
    right = half - 2.4
    first, second = top + fonts.cap_height("semibold", small) + 0.3, top + fonts.cap_height("semibold", small) + 6.2
    sums = max(fonts.width(price, "semibold", small) for price in (city.raw, city.finished))
    at = right - sums - 3.4
    lift = fonts.cap_height("semibold", small) / 2
    drop = fonts.cap_height("semibold", 8) / 2
    return [
        Text(left, base, name, "bold", big, ink.TEXT),
        *symbols.pip(city.suit, left + wide / 2, base + 4.4, 2.8, style),
        goods.sign(city.suit.sign, at, first - lift, 2.5, ink.TEXT),
        Text(right, first, city.raw, "semibold", small, ink.TEXT, "end"),
        Circle(at, second - lift, 2.0, Paint(stroke=ink.TEXT, width=0.3)),
        Text(at, second - lift + drop, city.rank, "semibold", 8, ink.TEXT, "middle"),
        Text(right, second, city.finished, "semibold", small, ink.TEXT, "end"),
    ]


def back(size: float = SIDE, style: ink.Style = "colour") -> Symbol:
    """The back of every tile: cloth with the four squares of its grid, the same whichever way it lies."""
    half = SIDE / 2 - INSET
    frame = Rect(-half, -half, 2 * half, 2 * half, Paint(stroke=CLAY if style != "black" else hatch.BLACK, width=0.5), 2.6)
    return Symbol(f"tile-back-{round(size * 100)}", _scaled((Group((*cloth(half, style), frame), styled=True),), size))


def _scaled(shapes: Sequence[Shape], size: float) -> tuple[Shape, ...]:
    return tuple(shapes) if size == SIDE else (Group(tuple(shapes), Affine.scale(size / SIDE)),)
