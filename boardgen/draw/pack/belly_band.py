"""A belly band as two strips, each with a wall, a spine and a flap that is glued inside the other."""

from __future__ import annotations

from typing import NamedTuple

from boardgen.draw.pack.box_art import Look, fitting, front_face, ribbon
from boardgen.draw.pack.nets import CUT, FOLD, Line, flap_outline
from boardgen.draw.pack.tuck_box import BLEED
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Paint, Path, Rect, Segment, Shape, Text, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Box

GLUED = 12.0
"""Depth of the flap, in mm."""
BROAD, SHARE = 70.0, 0.4
"""The most that a band is broad, in mm and in widths of what it goes around."""
EDGE = 4.5
"""Width of the ribbons along both its edges, in mm."""


class BellyBand(NamedTuple):
    """A strip by its folds, in mm: how broad it is, the height of its wall and that of its spine."""

    broad: float
    wall: float
    spine: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the net, with its ground where that runs out."""
        return self.broad + 2 * BLEED, self.wall + self.spine + GLUED + BLEED + ink.CUT_WIDTH

    @property
    def folds(self) -> tuple[Line, ...]:
        """Between wall and spine, and between spine and flap."""
        return tuple((BLEED, y, BLEED + self.broad, y) for y in (BLEED + self.wall, BLEED + self.wall + self.spine))

    @property
    def outline(self) -> tuple[Segment, ...]:
        """The line to cut along."""
        x0, x1, foot = BLEED, BLEED + self.broad, BLEED + self.wall + self.spine
        flap = flap_outline((x1, foot), (x0, foot), GLUED, 3.0)
        return (("M", x0, BLEED), ("L", x1, BLEED), *(("L", x, y) for x, y in flap), ("Z",))


def band_around(stack: tuple[float, float, float], card: float) -> BellyBand:
    """The band for a stack of so many mm in width, height and thickness; each fold takes the thickness of its own card twice."""
    width, height, thick = stack
    return BellyBand(round(min(BROAD, SHARE * width), 2), round(height + 2 * card, 3), round(thick + 2 * card, 3))


def band_net(band: BellyBand, look: Look, face: Figure, words: str, glue: str) -> Figure:
    """One strip with a face on its wall, words on its spine and one on its flap."""
    x, y, long = BLEED, BLEED, band.wall + band.spine
    shapes: list[Shape] = []
    if look.style == "colour":
        shapes.append(Rect(0, 0, band.broad + 2 * BLEED, long + 2 * BLEED, Paint(fill=ink.SAND)))
    for west in (0.0, x + band.broad - EDGE):
        shapes += ribbon(look, west, 0, EDGE + BLEED, long + 2 * BLEED, upright=True)
    shapes.append(face.at(x + EDGE, y))
    shapes += _spine(look, Box(x + EDGE, y + band.wall, x + band.broad - EDGE, y + long), words)
    base = y + long + GLUED / 2 + fonts.cap_height("regular", ink.FOOTER) / 2 + BLEED / 2
    shapes.append(Text(x + band.broad / 2, base, glue, "regular", ink.FOOTER, ink.SECOND, "middle"))
    shapes += [Path(band.outline, CUT), *(line(*ends, FOLD) for ends in band.folds)]
    return Figure(*band.size, tuple(shapes))


def face_size(band: BellyBand) -> tuple[float, float]:
    """Width and height of what is seen on a wall between the ribbons."""
    return band.broad - 2 * EDGE, band.wall


def band_front(look: Look, band: BellyBand, below: str) -> Figure:
    """The emblem and the name of the game, and a line below."""
    return front_face(look, *face_size(band), below, 1.0)


def _spine(look: Look, room: Box, words: str) -> list[Shape]:
    """Words along the spine; nothing where they cannot be read."""
    size = min(fitting(words, look.strong, room.width - 2, 16.0), 0.5 * room.height / fonts.cap_height(look.strong, 1.0))
    if size < ink.FOOTER:
        return []
    middle = (room.y0 + room.y1) / 2 + fonts.cap_height(look.strong, size) / 2
    return [Text((room.x0 + room.x1) / 2, middle, words, look.strong, size, ink.TEXT, "middle")]
