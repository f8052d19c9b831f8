"""Play money: a note's value large in opposite corners, one tint, one landscape and one line figure a value, a white rim to cut in.

Nothing is printed near the cut, so neighbours share their cuts, and a back that is a millimetre off does no harm.
"""

from __future__ import annotations

from math import pi
from typing import NamedTuple

from boardgen.draw.piece import guilloche
from boardgen.draw.piece.vignettes import vignette
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Rect, Shape, Text
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine

RIM = 2.6
"""Millimetres of white paper inside the cut."""
CLOSE = 0.5
"""Millimetres from wave to wave at the inner rim of a rosette: nearer ones would run together."""


class Print(NamedTuple):
    """The inks and the figure of one value: ground, lines, dark ink; lobes and strands of the rosette, waves of the band."""

    tint: str
    line: str
    dark: str
    lobes: int
    strands: int
    waves: float
    width: float = 0.2
    """Of the lines of the figure, in mm."""


PRINTS = (
    Print("#E4EEDA", "#86AE72", "#2C5227", 8, 5, 5.0),
    Print("#DEE9F3", "#7FA3C7", "#1D4164", 12, 4, 8.0),
    Print("#F7E6D8", "#CE9667", "#74380F", 18, 6, 11.0),
    Print("#EDE2F0", "#B08ABD", "#532A61", 14, 3, 7.0),
    Print("#F3ECCF", "#BCA24A", "#584709", 10, 6, 9.0),
    Print("#DDEEEC", "#72AFA8", "#174F49", 22, 3, 13.0),
)
"""In the order of the values; a seventh begins again."""


def _print(number: int, style: ink.Style) -> Print:
    """The inks of a value; where ink is saved the ground is white and the figure lighter."""
    look = PRINTS[number % len(PRINTS)]
    if style == "colour":
        return look
    return look._replace(tint=ink.PAPER, strands=max(2, look.strands // 2), width=0.14)


def note_front(value: str, number: int, title: str, words: str, size: tuple[float, float], style: ink.Style = "colour") -> Figure:
    """The face of a note that says `value`, the `number`-th from 0; title of the game and `words` in the other corners.

    `size` is width and height in mm. Values that are long get smaller type.
    """
    width, height = size
    look = _print(number, style)
    unit = min(width / 90, height / 40)
    shapes = _ground(look, width, height, unit)
    shapes += _middle(look, width, height, unit)
    shapes.append(vignette(number, width / 2, height / 2, 12.4 * unit, look.dark, ink.PAPER))
    shapes.append(Circle(width / 2, height / 2, 12.4 * unit, Paint(stroke=look.dark, width=0.35)))
    shapes += _corner(value, look, width, height, unit)
    small = max(ink.BODY * unit, ink.FOOTER)
    inset = RIM + 4.0 * unit
    drop = fonts.cap_height("semibold", small)
    shapes.append(Text(width - inset, inset + drop, title, "semibold", small, look.dark, "end"))
    shapes.append(Text(inset, height - inset, words, "regular", small, look.dark))
    return Figure(width, height, tuple(shapes))


def note_back(value: str, number: int, size: tuple[float, float], style: ink.Style = "colour") -> Figure:
    """The back, which is the same when it is turned by half: the line figure, and the value along both short edges."""
    width, height = size
    look = _print(number, style)
    unit = min(width / 90, height / 40)
    shapes = _ground(look, width, height, unit)
    shapes += _middle(look, width, height, unit, 8.5 * unit)
    x, y = width / 2, height / 2
    thin = Paint(stroke=look.dark, width=0.9 * look.width)
    shapes.append(Circle(x, y, 9.4 * unit, Paint(ink.PAPER, look.dark, 0.35)))
    lobes = look.lobes // 2 * 2
    strands = 3 if lobes <= 10 else 2
    inner = max(2.2, lobes * strands * CLOSE / (2 * pi))
    shapes.append(guilloche.rosette(x, y, 8.6 * unit, inner * unit, lobes, strands, thin))
    room = height - 2 * RIM - 8 * unit
    for angle, at in ((-90.0, RIM + 6.6 * unit), (90.0, width - RIM - 6.6 * unit)):
        text = _value(value, 0, 0, 19 * unit, room, look.dark)
        shapes.append(Group(tuple(text), Affine.rotate(angle).then(Affine.translate(at, y))))
    return Figure(width, height, tuple(shapes))


def _ground(look: Print, width: float, height: float, unit: float) -> list[Shape]:
    """The tinted panel and its double frame."""
    inset = RIM + 0.9 * unit
    inner = inset + 0.8 * unit
    return [
        Rect(RIM, RIM, width - 2 * RIM, height - 2 * RIM, Paint(fill=look.tint), 2.2 * unit),
        Rect(inset, inset, width - 2 * inset, height - 2 * inset, Paint(stroke=look.dark, width=0.35), 1.4 * unit),
        Rect(inner, inner, width - 2 * inner, height - 2 * inner, Paint(stroke=look.dark, width=0.15), 0.8 * unit),
    ]


def _middle(look: Print, width: float, height: float, unit: float, free: float = 0.0) -> list[Shape]:
    """The band from end to end, where so much is not to be left `free`, and the rosette over it."""
    thin = Paint(stroke=look.line, width=look.width)
    end = RIM + 3.4 * unit + free
    return [
        guilloche.braid(end, width - end, height / 2, 6.0 * unit, look.waves, look.strands, thin),
        Circle(width / 2, height / 2, 13.6 * unit, Paint(fill=look.tint)),
        guilloche.rosette(width / 2, height / 2, 14.2 * unit, 9.6 * unit, look.lobes, look.strands, thin),
        guilloche.rosette(width / 2, height / 2, 14.2 * unit, 11.6 * unit, look.lobes * 2, 2, thin),
    ]


def _value(value: str, x: float, y: float, size: float, room: float, colour: str) -> list[Shape]:
    """The value about (x, y), no wider than `room`."""
    size = round(min(size, size * room / (fonts.width(value, "bold", size) or room)), 2)
    return [Text(x, y + fonts.cap_height("bold", size) / 2, value, "bold", size, colour, "middle")]


def _corner(value: str, look: Print, width: float, height: float, unit: float) -> list[Shape]:
    """The value in the upper left corner, and turned by half in the lower right one."""
    inset = RIM + 3.6 * unit
    size = 20 * unit
    room = width / 2 - inset - 16 * unit
    size = round(min(size, size * room / (fonts.width(value, "bold", size) or room)), 2)
    text = Text(inset, inset + fonts.cap_height("bold", size), value, "bold", size, look.dark)
    return [text, Group((text,), Affine.rotate(180, width / 2, height / 2))]
