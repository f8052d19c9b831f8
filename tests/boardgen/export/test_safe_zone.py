"""What of a face lies outside its safe zone or under a round corner, in mm; and what is a ground or a border and may."""

from __future__ import annotations

from math import cos, pi, sin

import pytest

from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Rect, Shape, Symbol, Text, Use
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine
from boardgen.export.pod_products import Zone, ends_at_cut, strays

CARD = Zone(63.5, 88.9, False, 3.0, 3.0)
INK = Paint(fill="#000000")


def told(*shapes: Shape, zone: Zone = CARD) -> list[tuple[str, float]]:
    return [(stray.what, round(stray.by, 2)) for stray in strays(shapes, zone)]


def test_a_text_near_the_cut_is_named_with_its_millimetres() -> None:
    text = Text(10, 87.9, "Storm", "regular", 9, "#000000")
    ink = fonts.ink("Storm", "regular", 9)
    assert ink is not None
    assert told(text) == [("the text 'Storm'", pytest.approx(87.9 + ink.y1 - 85.9, abs=0.01))]
    assert told(Group((text,), Affine.translate(0, -10))) == []
    assert told(Group((text,), clip=Rect(0, 0, 63.5, 80, Paint()))) == []  # cut away: it is not printed there


def test_a_symbol_is_needed_and_a_ground_is_not() -> None:
    icon = Symbol("icon", (Circle(0, 0, 2, INK),))
    assert told(Use(icon, 4, 40)) == [("the symbol at 4.0, 40.0 mm", 1.0)]
    assert told(Use(icon, 5.5, 40)) == []
    assert told(Rect(-3, -3, 70, 95, INK)) == []  # a ground with bleed
    assert told(Rect(0, 0, 63.5, 12, INK)) == []  # a band that runs to the edge
    assert told(Rect(1, 1, 61.5, 86.9, Paint(stroke="#000000", width=0.3))) == []  # a frame
    assert told(Rect(1.5, 1.5, 60.5, 30, INK)) == []  # a panel
    assert told(Rect(1.5, 20, 0.2, 60, INK)) == []  # a line of a frame


def test_the_teeth_of_a_coin_are_a_border() -> None:
    coin = Zone(25.4, 25.4, True, 3.175)
    teeth = [Circle(12.7 + 11 * cos(turn * pi / 8), 12.7 + 11 * sin(turn * pi / 8), 0.4, INK) for turn in range(16)]
    assert told(*teeth, zone=coin) == []
    assert told(teeth[0], zone=coin) == [("the symbol at 23.7, 12.7 mm", round(11.4 - (12.7 - 3.175), 2))]


def test_under_a_round_corner() -> None:
    zone = Zone(63.5, 88.9, False, 1.0, 6.0)
    box = Rect(1.2, 1.2, 3, 3, INK)
    reach = ((6 - 1.2) ** 2 * 2) ** 0.5 - 5
    assert told(box, zone=zone) == [("the symbol at 2.7, 2.7 mm", round(reach, 2))]
    assert told(box, zone=zone._replace(corner=0.0)) == []


def test_ink_that_ends_at_the_cut_is_seen() -> None:
    ground = Rect(0, 0, 63.5, 88.9, INK)
    bled = Rect(-3, -3, 69.5, 94.9, Paint(fill="#DDDDDD"))
    assert ends_at_cut(Figure(63.5, 88.9, (ground,)))
    assert not ends_at_cut(Figure(63.5, 88.9, (bled, Rect(5, 5, 20, 20, INK))))
    assert not ends_at_cut(Figure(63.5, 88.9, (bled, ground)))  # the ground under it goes on
    assert not ends_at_cut(Figure(63.5, 88.9, (Rect(5, 5, 20, 20, INK),)))
